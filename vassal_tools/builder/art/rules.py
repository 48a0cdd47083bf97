"""Rules for the author's own pictures in a readable folder. Codes never change."""

from __future__ import annotations

from vassal_tools.findings import Cite, Rule, Severity


def _rule(code: str, title: str, gist: str) -> Rule:
    return Rule(code, title, Severity.WARNING, Cite("the folder art", gist))


BLURRED = _rule(
    "ART-blurred",
    "a picture has too few pixels",
    "it has fewer than twice those at which it is drawn, so that it is not sharp at 200 % or in print",
)
SHAPE = _rule(
    "ART-shape",
    "a picture has other proportions than its place",
    "it is shown whole, in the middle, with nothing beside it",
)
OPAQUE = _rule(
    "ART-opaque",
    "a picture that lies on the map has no transparency",
    "labels, markers and signs cover the map with all their corners",
)
HOLES = _rule(
    "ART-holes",
    "a picture of the ground is transparent in places",
    "under a map, a board, a box or a hand there is only the window",
)
UNUSED = _rule(
    "ART-unused",
    "nothing shows a file",
    "its name is that of no picture of this game, or a row of the credits is about no file",
)
LICENCE = _rule(
    "ART-licence",
    "nothing says whose a file is",
    "a row of credits.csv names the author, the licence and the source of each picture and font; to publish needs it",
)
EMBLEM = _rule(
    "ART-emblem",
    "there is no emblem of that name",
    "what the look of a game names is neither ours nor a file in emblems, and so a plain disc is drawn",
)


FONT = _rule(
    "ART-font",
    "an SVG names a font that is not at hand",
    "texts are drawn with our own fonts and those in fonts, never with those of a machine, and so in another one",
)


SIGN = _rule(
    "ART-sign",
    "there is no sign of that name",
    "what the look of a game names is neither ours nor a file in signs, and so players are not offered it",
)


TITLE = Rule(
    "MAP-title",
    "the map shows no title",
    Severity.WARNING,
    Cite("the picture of the map", "title and note are drawn in an area that has room for them, and on no other map"),
)


SMALL = Rule(
    "COUNTER-small",
    "words on a counter are too small to read",
    Severity.WARNING,
    Cite("the picture of a counter", "words shrink until they fit; letters below 6 pixels are hard to read at 100 %"),
)


ART_RULES: tuple[Rule, ...] = (BLURRED, SHAPE, OPAQUE, HOLES, UNUSED, LICENCE, EMBLEM, FONT, SIGN, TITLE, SMALL)
