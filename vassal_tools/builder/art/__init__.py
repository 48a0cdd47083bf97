"""The author's own pictures, fonts and emblems, from the folder `art` beside the data of a game."""

from vassal_tools.builder.art.folder import NO_ART, Art, read_art

__all__ = ["NO_ART", "Art", "read_art"]
