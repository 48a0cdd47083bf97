"""Differences between two VASSAL files as a Markdown changelog."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from vassal_tools.objects.differences import DifferenceKind
from vassal_tools.report.diff_view import detail_text
from vassal_tools.report.referee_markdown import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.objects.differences import Detail, Difference

_STEP = " → "
_COMPONENT = "component"
_TITLES = {"piece": "Pieces", "deck": "Decks", "file": "Files", "side": "Sides", "property": "Properties"}
_MOST_NAMES = 12


def diff_markdown(old: str, new: str, differences: Sequence[Difference]) -> str:
    """Return the differences as a changelog: added, changed, moved and removed things, by window or map.

    Things with the same change share a line.
    """
    return "\n".join(_lines(old, new, differences)) + "\n"


def _lines(old: str, new: str, differences: Sequence[Difference]) -> Iterator[str]:
    yield f"## {escaped(new)}"
    yield ""
    yield f"Changes since {escaped(old)}." if differences else f"No difference from {escaped(old)}."
    for kind in DifferenceKind:
        held = [one for one in differences if one.kind is kind]
        if held:
            yield from ("", f"### {kind.value.capitalize()}")
        for title, things in _by_place(held).items():
            yield from ("", f"**{escaped(title)}**", "")
            yield from _items(things)


def _by_place(differences: Sequence[Difference]) -> dict[str, list[tuple[str, tuple[Detail, ...]]]]:
    found: dict[str, list[tuple[str, tuple[Detail, ...]]]] = defaultdict(list)
    for one in differences:
        title, name = _title_and_name(one)
        found[title].append((name, one.details))
    return found


def _title_and_name(one: Difference) -> tuple[str, str]:
    if one.group != _COMPONENT:
        return _TITLES.get(one.group, one.group.capitalize()), one.what
    first, _, rest = one.what.partition(_STEP)
    return (first, rest) if rest else ("Module", first)


def _items(things: Sequence[tuple[str, tuple[Detail, ...]]]) -> Iterator[str]:
    alike: dict[tuple[Detail, ...], list[str]] = defaultdict(list)
    for name, details in things:
        alike[details].append(name)
    for details, names in alike.items():
        if len(details) == 1:
            yield f"- {_names(names)}: {_shown(details[0])}"
            continue
        yield f"- {_names(names)}"
        yield from (f"  - {_shown(detail)}" for detail in details)


def _shown(detail: Detail) -> str:
    return escaped(detail_text(detail, "→"))


def _names(names: Sequence[str]) -> str:
    left = len(names) - _MOST_NAMES
    shown = ", ".join(escaped(name) for name in names[:_MOST_NAMES])
    return f"{shown} and {left} more" if left > 0 else shown
