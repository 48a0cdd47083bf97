"""Kinds of faults that add gestures to an unchanged game; the last gesture is wrong.

A table lists them with the fitting moments, the gestures, and the continuation. A thing that one side holds and that
passes to the other side when used is described by a module property, the number of its holder, and a word of its menu
entries.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from vassal_tools.game.identities import base_gpid, card_gpid, zone_gpid
from vassal_tools.proof.continuation import onward, undone_at_once, when
from vassal_tools.proof.faults import FaultKind
from vassal_tools.proof.gestures import NextTurn, Press, Throw

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from random import Random

    from vassal_tools.proof.faults import Variation
    from vassal_tools.proof.gestures import Gesture

SAID = "what is only said leaves nothing on the table"
DIE, TURN = "die", "turn"
"""Gestures other than menu entries: a throw, and the turn counter."""
SAME, UP_TO = "same", "up_to"
"""Additions other than menu entries: repeat a throw or make another one, and replay the game up to something."""
FAR = 4
"""The minimum difference of another throw, so that it has another effect."""
ACTIVE, HOLDER, OTHER, NEXT = "active", "holder", "other", "next"
"""Sides: the side whose phase runs, the holder, the other side, and the side whose card is pressed next."""


def _is(gesture: Gesture | None, what: str) -> bool:
    if what in (DIE, TURN):
        return isinstance(gesture, Throw if what == DIE else NextTurn)
    return not what or (isinstance(gesture, Press) and gesture.line.startswith(what))


@dataclass(frozen=True)
class AddedKinds:
    """The kinds in a table, about a thing that one side holds."""

    held: str  # the property with the number of the holder
    word: str  # in each entry that uses what is held

    def read(self, table: Path) -> tuple[FaultKind[Any, Any], ...]:
        """Return the kinds of a table."""
        return tuple(map(self._kind, tomllib.loads(table.read_text("utf-8"))["kinds"]))

    def _kind(self, row: Mapping[str, Any]) -> FaultKind[Any, Any]:
        def faults(played: Any, rng: Random) -> Iterator[Variation]:
            for moment, made, kept in self._made(played, rng, row):
                rest = [*self._up_to(played, moment.number + kept, row["then"])] if "then" in row else [()]
                yield from (onward(moment, [*made, *then], [len(made) - 1]) for then in rest)

        def to_the_fault(played: Any, rng: Random) -> Iterator[Variation]:
            yield from (onward(moment, made, [len(made) - 1]) for moment, made, _ in self._made(played, rng, row))

        return FaultKind(row["name"], (row["code"],), faults, undone_at_once(to_the_fault), SAID)

    def _made(self, played: Any, rng: Random, row: Mapping[str, Any]) -> Iterator[tuple[Any, Sequence[Gesture], int]]:
        # the fitting moments, the added gestures, and the number of gestures from the unchanged game
        for moment in when(played, rng, lambda one: _fits(played, one, **row["at"])):
            for gestures in product(*(self._each(played, moment, **does) for does in row["does"])):
                kept = sum(len(some) for some, does in zip(gestures, row["does"], strict=True) if UP_TO in does)
                yield moment, [gesture for some in gestures for gesture in some], kept

    def _each(self, played: Any, moment: Any, *, line: str = "", **on: Any) -> Iterator[Sequence[Gesture]]:
        if DIE in on:
            yield from ([one] for one in _throws(played, moment.number, is_same=on[DIE] == SAME))
            return
        if UP_TO in on:
            yield from self._up_to(played, moment.number, on[UP_TO])
            return
        for side in self._side(played, moment, on.pop("side")):
            for piece, name in _pieces(played, moment, side, **on):
                yield [Press(piece, line.format(name))]

    def _side(self, played: Any, moment: Any, word: str) -> Sequence[str]:
        # None if the thing came to its holder in this phase
        game = played.game
        if word == ACTIVE:
            return [moment.active]
        if word == NEXT:
            return [side for side in game.sides if moment.next.piece == card_gpid(game, side)]
        since = next(one.number for one in played.moments if (one.turn, one.phase) == (moment.turn, moment.phase))
        number = int(moment.properties[self.held]) - (word == HOLDER)
        is_used = any(map(self._is_use, played.gestures[since : moment.number]))
        return [] if is_used else [game.sides[number % len(game.sides)]]

    def _up_to(self, played: Any, start: int, line: str) -> Iterator[Sequence[Gesture]]:
        # ends early if the thing is used before
        rest = played.gestures[start:]
        end = next((n for n, one in enumerate(rest) if _is(one, line)), -1)
        if end >= 0 and not any(map(self._is_use, rest[:end])):
            yield rest[: end + 1]

    def _is_use(self, gesture: Gesture) -> bool:
        return isinstance(gesture, Press) and self.word in gesture.line


def _throws(played: Any, number: int, *, is_same: bool) -> Iterator[Throw]:
    # other throws sorted by difference, largest first
    thrown = [one for one in played.gestures if isinstance(one, Throw)]
    for throw in [one for one in played.gestures[max(number - 1, 0) : number + 1] if isinstance(one, Throw)][:1]:
        others = {one for one in thrown if one.dice == throw.dice and abs(one.total - throw.total) >= FAR}
        by_distance = sorted(others, key=lambda one: (-abs(one.total - throw.total), one.total))
        yield from [throw] if is_same else by_distance


def _fits(played: Any, moment: Any, **at: Any) -> bool:
    last = played.gestures[moment.number - 1] if moment.number else None
    is_of = all(getattr(moment, name) for name in at.get("being", ()))
    is_other = any(getattr(moment, name) for name in at.get("not_being", ()))
    is_between = _is(last, at.get("last", "")) and _is(moment.next, at.get("next", ""))
    return at.get("phase", moment.phase) == moment.phase and is_of and not is_other and is_between


def _pieces(played: Any, moment: Any, side: str, *, what: str = "card", face: int = 1, **_: Any) -> Iterator[Any]:
    game = played.game
    bases = {box.name for box in game.boxes.values() if box.is_base and box.side == side}
    held = [(one, moment.zones[one.id]) for one in game.counters.values() if one.side == side]
    if what == "card":
        yield card_gpid(game, side), side
    elif what == "base":
        yield from ((base_gpid(game, base), base) for base in sorted(bases & {place for _, place in held}))
    elif what == "zone without leader":
        led = {place for one, place in held if one.is_leader}
        zones = sorted({place for _, place in held if place in game.zones} - led)
        yield from ((zone_gpid(game, zone), zone) for zone in zones)
    elif what == "leader in a base":
        yield from ((one.gpid, one.id) for one, place in held if one.is_leader and place in bases)
    else:
        units = ((one, place) for one, place in held if not one.is_leader and moment.faces.get(one.id) == face)
        yield from ((one.gpid, one.id) for one, place in units if place in game.zones)
