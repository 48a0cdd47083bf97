"""The table after each step of a log, or in a save. Knows no rules and no game."""
