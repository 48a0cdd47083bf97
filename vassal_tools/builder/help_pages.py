"""Which pages of help a module has, and where a game keeps its own."""

FOLDER = "help"
PAGES = {"play": "How to play in VASSAL", "rules": "Summary of the rules"}
"""The file of each page, and its title in the menu."""
