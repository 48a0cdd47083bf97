"""Find picture names and links in HTML. Lenient, and never rendered."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from vassal_tools.lint.property_texts import is_beanshell

if TYPE_CHECKING:
    from collections.abc import Iterator

_QUOTED = r"'([^'\"<>]{1,200})'"
_DOUBLE = r"\"([^\"<>]{1,200})\""
_BARE = r"([^\s\"'<>]{1,200}?)(?=/?[\s>])"


def _attribute_of(tag: str, name: str, *values: str) -> re.Pattern[str]:
    return re.compile(rf"<{tag}\b[^<>]{{0,300}}?\b{name}\s{{0,9}}=\s{{0,9}}(?:{'|'.join(values)})", re.IGNORECASE)


_PICTURE = _attribute_of("img", "src", _QUOTED, _DOUBLE, _BARE)
_PICTURE_IN_CODE = _attribute_of("img", "src", _QUOTED, _BARE)  # a double quote ends the text of an expression
_LINK = _attribute_of("a", "href", _QUOTED, _DOUBLE, _BARE)


def picture_names(text: str) -> Iterator[str]:
    """Yield the picture sources in HTML; in an expression, those inside a single text literal."""
    if "<" in text:
        yield from _found(_PICTURE_IN_CODE if is_beanshell(text) else _PICTURE, text)


def links(text: str) -> Iterator[str]:
    """Yield the targets of the links in HTML, without `#` and the rest."""
    yield from (target for link in _found(_LINK, text) if (target := link.partition("#")[0]))


def _found(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    for match in pattern.finditer(_without_comments(text)):
        yield unescape("".join(filter(None, match.groups()))).strip()


def _without_comments(text: str) -> str:
    first, *rest = text.split("<!--")
    return first + "".join(part.partition("-->")[2] for part in rest)
