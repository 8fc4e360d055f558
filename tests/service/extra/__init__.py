"""Games of the tests: `settings.games` names this package."""
