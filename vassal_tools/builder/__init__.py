"""Build a VASSAL module from the model of a game."""
