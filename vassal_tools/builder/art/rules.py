"""Rules for the author's own pictures in a readable folder. Codes never change."""

from __future__ import annotations

from vassal_tools.findings import Cite, Rule, Severity


def _rule(code: str, title: str, gist: str) -> Rule:
    return Rule(code, title, Severity.WARNING, Cite("the folder art", gist))


BLURRED = _rule(
    "ART-blurred",
    "a picture has too few pixels",
    "it is not sharp at 200 % or in print; a sharp picture has at least twice the pixels at which it is drawn",
)
SHAPE = _rule(
    "ART-shape",
    "a picture has other proportions than its place",
    "it is shown whole and in the middle; the rest of its place stays empty",
)
OPAQUE = _rule(
    "ART-opaque",
    "a picture on the map has no transparent parts",
    "the corners of labels, markers and signs then cover the map",
)
HOLES = _rule(
    "ART-holes",
    "a picture of the ground is transparent in places",
    "below a map, a board, a box or a hand there is only the empty window",
)
UNUSED = _rule(
    "ART-unused",
    "a file is not used",
    "this game has no picture of that name, or a row of credits.csv names no file",
)
LICENCE = _rule(
    "ART-licence",
    "a file has no author, licence and source",
    "each picture and font needs a row in credits.csv; `build --publish` refuses a game without it",
)
EMBLEM = _rule(
    "ART-emblem",
    "there is no emblem of that name",
    "the emblem in look.toml is neither built in nor a file in art/emblems; a plain disc is drawn instead",
)


FONT = _rule(
    "ART-font",
    "an SVG names a font that is not available",
    "only the built-in fonts and those in art/fonts are used, so the text is drawn in another font",
)


SIGN = _rule(
    "ART-sign",
    "there is no sign of that name",
    "the sign in look.toml is neither built in nor a file in art/signs; players cannot choose it",
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
