"""From the model of a game to a VASSAL module."""
