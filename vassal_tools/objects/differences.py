"""Differences between two VASSAL objects, by field names; never contains a user id as text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.objects.command_fields import NamedFields, describe
from vassal_tools.objects.trait_labels import label_of
from vassal_tools.objects.user_ids import Hidden, Players, UserId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vassal_tools.objects.command_fields import Described, Pair, Value


class DifferenceKind(StrEnum):
    """The kind of a difference."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Detail:
    """A field with its old and its new value; None if the field does not exist."""

    name: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference. `group` is the sort of thing, and `what` names it for people."""

    group: str
    kind: DifferenceKind
    what: str
    details: tuple[Detail, ...] = ()


def field_details(old: Mapping[str, str], new: Mapping[str, str], prefix: str = "") -> list[Detail]:
    """Return the fields that differ, in the old order, then those that only the new version has."""
    names = [*old, *(name for name in new if name not in old)]
    pairs = ((name, old.get(name), new.get(name)) for name in names)
    return [Detail(prefix + name, before, after) for name, before, after in pairs if before != after]


def piece_details(old: str, new: str, players: Players) -> list[Detail]:
    """Return the differences of two pieces (`AddPiece` commands): traits added, removed and changed.

    A difference in hidden text is reported without showing the text.
    """
    if old == new:
        return []
    try:
        before, after = describe(old).traits, describe(new).traits
    except FormatError:
        before = after = ()
    return list(_trait_details(before, after, players)) or [Detail("what is not shown", "one way", "another way")]


def _trait_details(old: Sequence[Described], new: Sequence[Described], players: Players) -> Iterator[Detail]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for code, start, end, new_start, new_end in matcher.get_opcodes():
        if code != "equal":
            yield from _block_details(old[start:end], new[new_start:new_end], players)


def _block_details(old: Sequence[Described], new: Sequence[Described], players: Players) -> Iterator[Detail]:
    # pairs traits of one kind in order; the rest was added or removed
    left = list(new)
    for trait in old:
        partner = next((other for other in left if other.kind == trait.kind), None)
        if partner is None:
            yield Detail(f"trait {label_of(trait.kind)}", _line(trait, players), None)
            continue
        left.remove(partner)
        yield from field_details(_flat(trait, players), _flat(partner, players), f"{label_of(trait.kind)}: ")
    for trait in left:
        yield Detail(f"trait {label_of(trait.kind)}", None, _line(trait, players))


def _line(trait: Described, players: Players) -> str:
    return " ".join(f"{name}={value}" for name, value in _flat(trait, players).items() if value)


def _flat(trait: Described, players: Players) -> dict[str, str]:
    # the fields of the trait, its state and its pieces, under unique names
    found: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for name, value in _values(trait, players):
        counts[name] += 1
        found[name if counts[name] == 1 else f"{name} {counts[name]}"] = value
    return found


def _values(described: Described, players: Players) -> Iterator[tuple[str, str]]:
    yield from _pairs(described.fields, "", players)
    yield from _pairs(described.state, "state ", players)
    for piece in described.commands:
        for trait in piece.traits:
            yield from ((f"{label_of(trait.kind)} inside: {name}", value) for name, value in _values(trait, players))


def _pairs(fields: Iterable[Pair], prefix: str, players: Players) -> Iterator[tuple[str, str]]:
    for name, value in fields:
        shown = prefix + (name or "unknown")
        if isinstance(value, NamedFields):
            yield from _pairs(value.fields, f"{shown}.", players)
        else:
            yield shown, value_text(value, players)


def value_text(value: Value, players: Players) -> str:
    """Return a value for people: a player's label instead of the id, and only the length of hidden text."""
    match value:
        case UserId():
            return players.label(value)
        case Hidden():
            return str(value)
        case NamedFields(fields):
            return " ".join(f"{name}={text}" for name, text in _pairs(fields, "", players))
        case _:
            return value
