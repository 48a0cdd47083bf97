"""Common faults with numbers: markers on tracks, and entries that set a number, have a wrong one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from vassal_tools.game.identities import card_gpid, marker_gpid
from vassal_tools.proof.continuation import is_next_phase, presses, through, until, when
from vassal_tools.proof.faults import FaultKind, G, M, PlayedGame
from vassal_tools.proof.gestures import DragPiece, NextTurn, Press
from vassal_tools.proof.pairs import Pair, paired

if TYPE_CHECKING:
    from random import Random

    from vassal_tools.game.model_play import Track

LATER = 6
"""The clicks of the turn counter after which a number can no longer be put right."""
MORE = 2
"""By how much a wrong number differs."""
IsFit = Callable[[M], bool]


def marker_moved(
    name: str, codes: tuple[str, ...], track_kind: str, is_fit: IsFit[M], unseen: str = ""
) -> FaultKind[G, M]:
    """Return the kind where a marker is put too high just before the turn counter; in the twin it is put back."""

    def pairs(played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment in when(played, rng, lambda m: is_next_phase(m.next) and is_fit(m)):
            for track, piece, at in _markers(played, moment, track_kind):
                if at + MORE in track.cells:
                    wrong, back = (
                        DragPiece(piece, played.placement.cell(track.name, number)) for number in (at + MORE, at)
                    )
                    rest = (NextTurn(), *until(played, moment.number + 1, is_next_phase))
                    yield Pair(moment, (wrong, *rest), (0, 1), (wrong, back, *rest))

    return paired(name, codes, pairs, unseen)


def number_set_wrongly(name: str, codes: tuple[str, ...], line: str, is_fit: IsFit[M], highest: int) -> FaultKind[G, M]:
    """Return the kind where an entry sets a wrong number; in the twin the right one follows."""

    def pairs(played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment, press in presses(played, rng, lambda m, p: p.line.startswith(line) and is_fit(m)):
            wrong = Press(press.piece, f"{line}{(int(press.line.removeprefix(line)) + MORE) % (highest + 1)}")
            rest = through(played, moment.number + 1, LATER)
            ends = [n + 1 for n, one in enumerate(rest) if is_next_phase(one)]
            if ends:
                yield Pair(moment, (wrong, *rest), (0, *ends), (wrong, press, *rest))

    return paired(name, codes, pairs)


def number_lowered(name: str, codes: tuple[str, ...], line: str, track_kind: str, is_fit: IsFit[M]) -> FaultKind[G, M]:
    """Return the kind where a side's entry lowers a number for no reason; in the twin another one restores it."""

    def pairs(played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment in when(played, rng, lambda m: is_next_phase(m.next) and is_fit(m)):
            rest = through(played, moment.number, LATER)
            for track, _, at in _markers(played, moment, track_kind):
                if at and track.side:
                    card = card_gpid(played.game, track.side)
                    lower, right = (Press(card, f"{line}{number}") for number in (at - 1, at))
                    kept = [
                        one
                        for one in rest
                        if not (isinstance(one, Press) and (one.piece, one.line) == (card, right.line))
                    ]
                    if lower not in rest:  # else it is right in the end
                        yield Pair(moment, (lower, *kept), (0,), (lower, right, *rest))

    return paired(name, codes, pairs)


def _markers(played: PlayedGame[G, M], moment: M, kind: str) -> Iterator[tuple[Track, str, int]]:
    # the tracks of a kind, each with the gpid of its marker and the number that it shows
    for track in played.game.tracks.values():
        piece = marker_gpid(played.game, track.name) if track.kind == kind else ""
        shown = (n for n in track.cells if played.placement.cell(track.name, n) == moment.spots.get(piece))
        yield from ((track, piece, number) for number in shown)
