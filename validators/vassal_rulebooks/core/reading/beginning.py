"""The first position of a log."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.reading.events import turn_number
from vassal_rulebooks.core.reading.log_facets import with_digits
from vassal_rulebooks.core.reading.replayed import FACE_LAYER, ModuleWords, marks_at_first

if TYPE_CHECKING:
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.game.model import Game
    from vassal_tools.table.record import PieceStart, Record


def first_position(rules: Rules[Any, Any], game: Game, record: Record, words: ModuleWords) -> Any:
    """Return the first position of a log: a new game, or the counters as they are on the table."""
    state = rules.set_up()
    seen = {piece.gpid: piece for piece in record.pieces.values() if piece.place}
    for counter in rules.notation.board.counters:
        piece = seen.get(counter.gpid)
        location = game.in_play(piece.place.zone) if piece and piece.place else None
        step = max(0, piece.faces.get(FACE_LAYER, 1) - 1) if piece else 0
        standing = state.standing(counter.id)
        status = _facing(rules, piece) or standing.status
        state = state.with_standing(counter.id, standing._replace(location=location, step=step, status=status))
    state = replace(state, marks=tuple(sorted({*marks_at_first(record, game)})))
    turns = [turn_number(text) for text in record.turns.values()]
    state = replace(state, turn=turns[0] or 1) if turns else state
    first = rules.start()
    return with_digits(first if _beginning(state) == _beginning(first) else state, record, words)


def _facing(rules: Rules[Any, Any], piece: PieceStart | None) -> str:
    facings = getattr(rules.notation.board, "facings", ())
    turned = next(iter(piece.directions.values()), None) if piece and facings else None
    return "" if turned is None else str(facings[turned % len(facings)])


def _beginning(state: Any) -> tuple[Any, ...]:
    return state.turn, state.standings, state.marks
