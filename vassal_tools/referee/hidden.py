"""Find forbidden handling: cards in another hand, edited values, changed seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import Where
from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity
from vassal_tools.objects.commands import LOG
from vassal_tools.objects.roster import TAKES_A_SIDE, seats
from vassal_tools.objects.user_ids import Players
from vassal_tools.referee.search.hands import NO_SIDE, plays_against_another
from vassal_tools.table.changes import ChatLine, Moved, Turned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.protocol import Edition
    from vassal_tools.table.changes import Seated, StepChanges
    from vassal_tools.table.record import Record


def _rule(code: str, title: str, gist: str) -> Rule:
    return Rule(code, title, Severity.INTEGRITY, Cite("the log itself", gist))


HAND = _rule("REF-hand", "a card in another side's hand was touched", "no player touches cards in another side's hand")
EDITED = _rule(
    "REF-edited", "a piece was edited", "the values of a piece are fixed; no command of the module changes them"
)
SEAT = _rule("REF-seat", "a player changed sides", "a player keeps one side, and sees only what that side may see")
HIDDEN_RULES: tuple[Rule, ...] = (HAND, EDITED, SEAT)

REPORT = "* "
"""The prefix of chat lines written by the module."""


def touched_cards(record: Record, edition: Edition) -> Iterator[Finding]:
    """Yield findings on cards in a hand that another side's player handles; even undone, he has seen them."""
    if not plays_against_another(record):
        return
    maps = {piece.id: piece.place.map for piece in record.pieces.values() if piece.place}
    for step in record.steps:
        for piece, side, doing in _handled(step, edition):
            owner = edition.hands.get(maps.get(piece, ""), "")
            if owner and side in edition.sides and side != owner:
                yield _finding(HAND, f"{side} {doing} a card in the hand of {owner}", step)
        maps |= {c.piece: c.after.map if c.after else "" for c in step.changes if isinstance(c, Moved)}


def _handled(step: StepChanges, edition: Edition) -> Iterator[tuple[str, str, str]]:
    if step.undoes:
        return
    moved = {change.piece for change in step.changes if isinstance(change, Moved)}
    yield from ((piece, side, "moves") for piece, side in step.witness.movers if piece in moved)
    yield from ((mask.piece, mask.after, "looks at") for mask in step.witness.masks if mask.before and mask.after)
    lines = [change.text for change in step.changes if isinstance(change, ChatLine)]
    for side in edition.sides:
        if any(line.startswith(f"{REPORT}{side} ") for line in lines):
            turned = {change.piece for change in step.changes if isinstance(change, Turned)}
            pieces = turned | {mask.piece for mask in step.witness.masks if not mask.after}
            yield from ((piece, side, "turns or shows") for piece in sorted(pieces - moved))


def edits(record: Record, _edition: Edition) -> Iterator[Finding]:
    """Yield findings on edited values of pieces; values of secret cards are not shown."""
    for step in record.steps:
        for id_ in dict.fromkeys(edit.piece for edit in step.witness.edits if edit.piece in record.pieces):
            piece = record.pieces[id_]
            own = [edit for edit in step.witness.edits if edit.piece == id_]
            what = (edit.name if piece.is_secret else f"{edit.name} from {edit.before} to {edit.after}" for edit in own)
            yield _finding(EDITED, f"{piece.called} is edited: {', '.join(sorted(what))}", step)


def changed_seats(record: Record, edition: Edition) -> Iterator[Finding]:
    """Yield findings on players who change to another player's side during a game."""
    if not plays_against_another(record):
        return
    for step in record.steps:
        for seat in step.witness.seats:
            if seat.before in edition.sides and not seat.after.startswith(NO_SIDE):
                yield _finding(SEAT, _in_words(seat), step)


def seats_between(games: Iterable[SavedGame]) -> Iterator[Finding]:
    """Yield findings on players with another side than in earlier logs, without a change in the log."""
    players, known = Players(), dict[str, str]()
    for game in games:
        now = {seat.player: seat.side for seat in seats([game], players) if not seat.side.startswith(NO_SIDE)}
        is_within = any(one.startswith(LOG) and TAKES_A_SIDE in one for one in game.records)
        for player, side in now.items():
            before = known.get(player, side)
            if before != side and len(now) > 1 and not is_within:
                text = f"the player of {before} has {side} from this log on"
                yield Finding(SEAT, text, SEAT.severity, Where(str(game.path)), scene=Scene())
        known |= now


def _in_words(seat: Seated) -> str:
    again = ", which another player has taken before" if seat.is_taken else ""
    return f"the player of {seat.before} takes {seat.after}{again}"


def _finding(rule: Rule, message: str, step: StepChanges) -> Finding:
    return Finding(rule, message, rule.severity, scene=Scene(steps=(step.number,)))
