"""Kinds of faults whose legal twins begin at the same moment, so that one function finds both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from vassal_tools.proof.continuation import onward
from vassal_tools.proof.faults import FaultKind, G, M, Moment, PlayedGame, Variation

if TYPE_CHECKING:
    from vassal_tools.proof.gestures import Forge, Gesture


@dataclass(frozen=True, slots=True)
class Pair:
    """The gestures of a fault, the places of the wrong ones among them, and the gestures of its legal twin."""

    moment: Moment
    fault: Sequence[Gesture | Forge]
    wrong: Sequence[int]
    twin: Sequence[Gesture | Forge]
    units: Sequence[str] = ()


Pairs = Callable[[PlayedGame[G, M], Random], Iterator[Pair]]
"""All places for a kind of fault in a game, in any order."""


def paired(
    name: str, codes: tuple[str, ...], pairs: Pairs[G, M], unseen: str = "", *, is_unknown: bool = False
) -> FaultKind[G, M]:
    """Return the kind of fault with these faults and twins."""

    def faults(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        return (onward(one.moment, one.fault, one.wrong, one.units) for one in pairs(played, rng))

    def twins(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        return (onward(one.moment, one.twin) for one in pairs(played, rng))

    return FaultKind(name, codes, faults, twins, unseen, is_unknown=is_unknown)
