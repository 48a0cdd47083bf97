"""Moving step by step: what a step costs, when a move begins, how far it may go and what ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.positions import OUT, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.board import Board
    from vassal_rulebooks.core.positions import Position
    from vassal_rulebooks.core.sides import Relations


def step_cost(board: Board[Any], here: str, to: str, by_kind: Mapping[str, int], by_border: Mapping[str, int]) -> int:
    """Return the points that a step takes: those of the place entered and of the border; 1 for a kind not named."""
    border = board.border(here, to)
    return by_kind.get(board.kind(to), 1) + (by_border.get(border, 0) if border else 0)


def begins_move(standing: Standing, activated: tuple[str, ...], limit: int | None) -> bool:
    """Whether the next step of a counter begins a move; a move with points left that was not stopped goes on.

    `activated` are the places released to move so far, in the order of their last activations; a counter that came
    to one of them before that and whose move is over begins another. No limit is None.
    """
    if standing.moved is None:
        return True
    goes_on = not standing.stopped and (limit is None or standing.spent < limit)
    return not goes_on and standing.location in activated[standing.moved :]


def stepped(
    standing: Standing,
    to: str,
    *,
    begins: bool,
    number: int = 0,
    cost: int = 1,
    transported: bool = False,
    stopped: bool = False,
) -> Standing:
    """Return the standing after a step; `number` counts the activations so far."""
    return Standing(
        location=to,
        step=standing.step,
        moved=number if begins else standing.moved,
        trail=(standing.location or OUT, to) if begins else (*standing.trail, to),
        spent=cost if begins else standing.spent + cost,
        transported=transported,
        stopped=stopped,
        status=standing.status,
    )


def passes_limit(spent: int, cost: int, limit: int) -> bool:
    """Whether a step is the one that goes beyond the limit; what follows in that move is the same fault."""
    return spent <= limit < spent + cost


def is_next_to_enemy(position: Position[Any], place: str, side: str, relations: Relations) -> bool:
    """Whether a place is in the zone of control of an enemy: a counter of his is in a place next to it."""
    near = position.board.exits[place]
    return any(relations.are_enemies(side, counter.side) for to in near for counter in position.at(to))
