"""What lies on the table after each step of a log or in a save; it knows no rules and no game."""
