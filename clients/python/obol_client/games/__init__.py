"""What each game shows, tells, offers and takes, as types for type checkers. Made by `make generated`."""
