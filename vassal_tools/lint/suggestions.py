"""Suggest the name that was probably meant instead of a missing one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.nearest import compares_fast, edit_distance, nearest
from vassal_tools.objects.folders import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[^\W_]+")
_MOST_SLIPS = 2
MOST_COMPARED, MOST_COMPARED_SLOWLY = 2_000_000, 200_000


class Suggestions:
    """Suggest known names for missing ones; limits the number of comparisons for one module."""

    def __init__(self) -> None:
        """Start with the full limit, which is smaller without rapidfuzz."""
        self._found: dict[tuple[str, str], str] = {}
        self._known: dict[str, KnownNames] = {}
        self._left = MOST_COMPARED if compares_fast() else MOST_COMPARED_SLOWLY

    def remedy(self, kind: str, name: str, known: Callable[[], Iterable[str]], otherwise: str = "") -> str:
        """Return `did you mean 'X'?` with the nearest known name, or the other text.

        Args:
            kind: The kind of name. All calls with one kind have the same known names.
            name: The missing name.
            known: Returns the known names.
            otherwise: The text if no known name is near.
        """
        mark = (kind, name)
        if mark not in self._found:
            self._found[mark] = self._meant(kind, name, known) if self._left > 0 else ""
        near = self._found[mark]
        return f"did you mean {near!r}?" if near else otherwise

    def _meant(self, kind: str, name: str, known: Callable[[], Iterable[str]]) -> str:
        if kind not in self._known:
            self._known[kind] = KnownNames(known())
        names = self._known[kind]
        self._left -= len(names) + 1
        return names.meant(name)


class KnownNames:
    """The known names of one kind, sorted once for many searches."""

    def __init__(self, names: Iterable[str]) -> None:
        """Sort the names, without empty ones."""
        self._names = sorted(set(names) - {""})
        self._folded: dict[str, list[str]] = {}
        for name in self._names:
            self._folded.setdefault(fold(name.strip()), []).append(name)

    def __len__(self) -> int:
        return len(self._names)

    def meant(self, name: str) -> str:
        """Return the name that differs only in case or blanks, or else in the fewest letters, or an empty text."""
        same = self._folded.get(fold(name.strip()), ())
        if found := next((other for other in same if other != name), ""):
            return found
        others = [other for other in self._names if other != name] if name in same else self._names
        return next((other for other in nearest(name, others, _MOST_SLIPS) if _is_slip(name, other)), "")


def _is_slip(name: str, other: str) -> bool:
    # each word differs in at most a third of its letters, and not only numbers differ
    if _DIGITS.sub("", name) == _DIGITS.sub("", other):
        return False
    words, others = _WORD.findall(name), _WORD.findall(other)
    pairs = zip(words, others, strict=True) if len(words) == len(others) else [(name, other)]
    return all(3 * edit_distance(word, its) <= len(word) for word, its in pairs)
