"""The referee: replay logs, let a rulebook read them, and judge them. Knows no single game."""
