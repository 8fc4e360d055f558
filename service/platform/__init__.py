"""What holds at every table, as pure functions over frozen values, like a game's (RULES.md here; PL clauses)."""
