"""Names of the templates for new games. Imports nothing, so that the command line starts fast."""

TEMPLATES = ("areas", "cards", "hexes", "points", "squares")
"""The folders of the templates, in alphabetical order."""
JUDGED = ("areas", "hexes", "squares")
"""The templates with rules, so that their logs can be judged."""
