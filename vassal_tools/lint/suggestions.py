"""What to write instead of a name that is missing: the name that was most likely meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.nearest import edit_distance, nearest
from vassal_tools.objects.folders import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[^\W_]+")
_MOST_SEARCHES, _MOST_SLIPS = 500, 2


class Suggestions:
    """A cache: each missing name is compared with the known ones once, and no more than some hundred of them."""

    def __init__(self) -> None:
        """Nothing compared yet."""
        self._found: dict[tuple[str, str], str] = {}

    def remedy(self, kind: str, name: str, known: Callable[[], Iterable[str]], otherwise: str = "") -> str:
        """`did you mean 'X'?` with the name among those known of its kind that is nearest, or else the other text."""
        mark = (kind, name)
        if mark not in self._found:
            is_enough = len(self._found) >= _MOST_SEARCHES
            self._found[mark] = "" if is_enough else meant(name, known())
        near = self._found[mark]
        return f"did you mean {near!r}?" if near else otherwise


def meant(name: str, known: Iterable[str]) -> str:
    """The name that differs in case or blanks only, or else in the fewest letters; nothing where none is near."""
    names = sorted(set(known) - {name, ""})
    wanted = fold(name.strip())
    for other in names:
        if fold(other.strip()) == wanted:
            return other
    return next((other for other in nearest(name, names) if _is_slip(name, other)), "")


def _is_slip(name: str, other: str) -> bool:
    """Whether few letters differ, in no word more than a third of them, and not only in numbers."""
    if edit_distance(name, other) > _MOST_SLIPS or _DIGITS.sub("", name) == _DIGITS.sub("", other):
        return False
    words, others = _WORD.findall(name), _WORD.findall(other)
    pairs = zip(words, others, strict=True) if len(words) == len(others) else [(name, other)]
    return all(3 * edit_distance(word, its) <= len(word) for word, its in pairs)
