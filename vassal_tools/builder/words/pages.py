"""The help pages of a module, and the folder with a game's own."""

from __future__ import annotations

FOLDER = "help"
PAGES = {"play": "How to play in VASSAL", "rules": "Summary of the rules"}
"""The file name of each page, and its title in the menu."""
