"""The templates that a new game can begin with; it imports nothing, so that the command line starts light."""

TEMPLATES = ("areas", "cards", "hexes", "points", "squares")
"""Their folders, in alphabetical order."""
JUDGED = ("areas", "hexes", "squares")
"""Those for which there are rules, by which logs are judged."""
