"""Merge two people's changes to one piece, by trait and by field."""

from __future__ import annotations

from collections import defaultdict
from itertools import zip_longest
from typing import TYPE_CHECKING

from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.conflicts import Both, ConflictPart, merged_order, one_of
from vassal_tools.objects.field_shapes import NOTHING, UNKNOWN, Fields, read_fields
from vassal_tools.objects.piece_text import HeldTrait, read_piece, with_piece
from vassal_tools.objects.trait_labels import trait_label
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.user_ids import Hidden

if TYPE_CHECKING:
    from collections.abc import Sequence

from vassal_tools.objects.field_shapes import Shape

_MOST_ALIKE = 30
"""With more changed traits of one kind, they are paired in order instead of by similarity."""


def merged_piece(base: str, ours: str, theirs: str) -> tuple[str, list[ConflictPart]]:
    """Merge their changes into our piece, as XML text, and return the parts in conflict, where ours is kept.

    Raises Both if a text is not a piece or its traits would not round-trip.
    """
    base_piece, our_piece, their_piece = (read_piece(text) for text in (base, ours, theirs))
    piece_id = one_of(base_piece[0], our_piece[0], their_piece[0])
    merge = _TraitMerge(base_piece[1], our_piece[1], their_piece[1])
    traits = merge.merged()
    if not traits:
        raise Both
    return with_piece(ours, piece_id, traits), merge.conflicts


class _TraitMerge:
    # traits are keyed by their place in the base, or by side and place if added

    def __init__(self, base: Sequence[HeldTrait], ours: Sequence[HeldTrait], theirs: Sequence[HeldTrait]) -> None:
        self.conflicts: list[ConflictPart] = []
        self._lists = base, ours, theirs
        self._base = {("base", place): trait for place, trait in enumerate(base)}
        self._ours = _named(base, ours, "ours")
        self._theirs = _named(base, theirs, "theirs")
        added = {trait: name for name, trait in self._ours.items() if name[0] == "ours"}
        self._theirs = {
            added.get(trait, name) if name[0] == "theirs" else name: trait for name, trait in self._theirs.items()
        }

    def merged(self) -> list[HeldTrait]:
        kept, apart = merged_order(list(self._base), list(self._ours), list(self._theirs), self._keeps)
        for name in apart:
            self.conflicts.append(ConflictPart(f"{_label(self._ours[name])}: order", "there", "here", "elsewhere"))
        return [self._trait(name) for name in kept]

    def _keeps(self, name: tuple[str, int]) -> bool:
        base, ours, theirs = self._base.get(name), self._ours.get(name), self._theirs.get(name)
        if base is None or (ours is not None and theirs is not None):
            return True
        if base in (ours, theirs):
            return False
        left = ours or theirs
        self.conflicts.append(ConflictPart(_label(base), "there", *_there(ours, theirs)))
        return left is ours

    def _trait(self, name: tuple[str, int]) -> HeldTrait:
        base, ours, theirs = self._base.get(name), self._ours.get(name), self._theirs.get(name)
        if base is None or ours is None or theirs is None:
            return ours or theirs or self._base[name]
        spec = TRAIT_SPECS.get(base.id)
        label = _label(base)
        types = [one.type.partition(";")[2] if spec else one.type for one in (base, ours, theirs)]
        known = spec.type if spec else NOTHING
        head = f"{base.id};" if spec and ";" in ours.type else ""
        own = head + self._text(known, types, label)
        state = self._text(spec.state if spec else NOTHING, [base.state, ours.state, theirs.state], f"{label}: state")
        return HeldTrait(own, state)

    def _text(self, known: Shape, texts: Sequence[str], label: str) -> str:
        try:
            return one_of(*texts)
        except Both:
            pass
        try:
            merged, parts = _merged_fields(known, texts, label)
        except Both:
            self.conflicts.append(ConflictPart(label, *(str(Hidden(len(text))) for text in texts)))
            return texts[1]
        self.conflicts += parts
        return merged


def _there(ours: HeldTrait | None, theirs: HeldTrait | None) -> tuple[str, str]:
    return ("changed", "removed") if ours is not None else ("removed", "changed") if theirs is not None else ("", "")


def _label(trait: HeldTrait) -> str:
    return trait_label(trait.id)


def _named(base: Sequence[HeldTrait], side: Sequence[HeldTrait], called: str) -> dict[tuple[str, int], HeldTrait]:
    partners = _partners(base, side)
    return {
        ("base", partners[place]) if place in partners else (called, place): trait for place, trait in enumerate(side)
    }


def _partners(base: Sequence[HeldTrait], side: Sequence[HeldTrait]) -> dict[int, int]:
    # equal traits first, then the most similar ones of a kind
    equal: dict[HeldTrait, list[int]] = defaultdict(list)
    for place in reversed(range(len(base))):
        equal[base[place]].append(place)
    found = {place: equal[trait].pop() for place, trait in enumerate(side) if equal.get(trait)}
    taken = set(found.values())
    kinds: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for number, (traits, known) in enumerate(((base, taken), (side, found))):
        for place, trait in enumerate(traits):
            if place not in known:
                kinds[trait.id][number].append(place)
    for olds, news in kinds.values():
        if max(len(olds), len(news)) > _MOST_ALIKE:
            found.update(zip(news, olds, strict=False))
        else:
            found.update(_most_alike(base, side, olds, news))
    return found


def _most_alike(
    base: Sequence[HeldTrait], side: Sequence[HeldTrait], olds: Sequence[int], news: Sequence[int]
) -> dict[int, int]:
    before = {old: _tokens(base[old]) for old in olds}
    after = {new: _tokens(side[new]) for new in news}
    pairs = sorted(
        (-sum(map(str.__eq__, before[old], after[new])), abs(old - new), old, new) for old in olds for new in news
    )
    found: dict[int, int] = {}
    taken: set[int] = set()
    for _unlike, _apart, old, new in pairs:
        if old not in taken and new not in found:
            found[new] = old
            taken.add(old)
    return found


def _tokens(trait: HeldTrait) -> list[str]:
    spec = TRAIT_SPECS.get(trait.id)
    return trait.type.split((spec.type.delimiter if spec else "") or ";")


def _merged_fields(known: Shape, texts: Sequence[str], label: str) -> tuple[str, list[ConflictPart]]:
    # raises Both if the fields cannot be told apart
    base, ours, theirs = (read_fields(known, text) for text in texts)
    if not known.delimiter or (known.repeat and len({len(one.slices) for one in (base, ours, theirs)}) > 1):
        raise Both
    names = max((one.names for one in (base, ours, theirs)), key=len)
    if any(one.names != names[: len(one.slices)] for one in (base, ours, theirs)):  # they are of different shapes
        raise Both
    slices: list[str | None] = []
    parts: list[ConflictPart] = []
    rows = zip_longest(base.slices, ours.slices, theirs.slices)
    for name, row in zip(names, rows, strict=True):
        try:
            chosen = one_of(*row)
        except Both:
            parts.append(ConflictPart(f"{label}: {name.replace('_', ' ') or 'unknown'}", *_shown(known, name, row)))
            chosen = row[1]
        slices.append(chosen)
    held = tuple(one for one in slices if one is not None)
    if held != tuple(slices[: len(held)]):  # one removed the last fields, the other appended more
        raise Both
    return Fields(known, held).text, parts


def _shown(known: Shape, name: str, values: Sequence[str | None]) -> list[str | None]:
    # only the length of values that may contain a user id
    hides = name in (known.user | known.guarded | {UNKNOWN})
    return [
        str(Hidden(len(value))) if value is not None and (hides or "\t" in value or ADD_PIECE in value) else value
        for value in values
    ]
