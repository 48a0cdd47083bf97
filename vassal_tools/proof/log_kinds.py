"""The kinds of tampering with the log of any game, each with a twin that is honest play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.proof import tampering
from vassal_tools.proof.edits import Tampering
from vassal_tools.proof.tampering import at_the_beginning, each_step, text_replaced

if TYPE_CHECKING:
    from vassal_tools.proof.faults import G, M
    from vassal_tools.proof.honest_play import HonestPlay

TABLE, REPORT, FORGED, EDITION, SERIAL = (
    (code,) for code in ("REF-table", "REF-report", "REF-forged", "REF-edition", "REF-serial")
)
OTHER_PLAYER = text_replaced("\tAnn\t", "\tZoe\t")
"""The allowed difference at the beginning of a log: the player's name."""


def log_kinds(honest: HonestPlay[G, M]) -> tuple[Tampering[Any, Any], ...]:
    """Return the kinds of tampering."""
    return (
        Tampering("declaration cut out", SERIAL, tampering.drops_declared_step, honest.presses_again),
        Tampering("serial jumps", SERIAL, each_step(tampering.skips_a_serial, 0), honest.presses_again),
        Tampering("steps swapped", (*TABLE, *SERIAL), tampering.swaps_steps, honest.presses_again),
        *_contradictions(honest),
        *_chat(honest),
        *(_dice(honest) if honest.die else ()),
        Tampering(
            "other model", EDITION, at_the_beginning(tampering.states_another_model), honest.begins, OTHER_PLAYER
        ),
    )


def _contradictions(honest: HonestPlay[G, M]) -> tuple[Tampering[Any, Any], ...]:
    from_elsewhere = each_step(tampering.moves_from_elsewhere)
    wrong_side = each_step(tampering.changes_from_another_face)
    return (
        Tampering("moved from elsewhere", TABLE, from_elsewhere, honest.shifts_before_it_moves),
        Tampering("turned from the wrong side", TABLE, wrong_side, honest.turns_to_and_fro),
        Tampering("step repeated", TABLE, tampering.repeats_a_step, honest.moves_again),
        Tampering("move cut out", TABLE, tampering.cuts_a_move_out, honest.moves_after_a_wrong_one),
    )


def _dice(honest: HonestPlay[G, M]) -> tuple[Tampering[Any, Any], ...]:
    other_number, other_die = tampering.reports_another_number(honest.die), tampering.changes_the_die(honest.die)
    return (
        Tampering("die reported differently", REPORT, other_number, honest.wishes_for_another_die),
        Tampering("die changed", REPORT, other_die, honest.wishes_for_another_die),
        Tampering("throw typed", FORGED, tampering.types_a_throw(honest.die), honest.quotes_a_throw),
        Tampering("die of seven", ("REF-die",), tampering.shows_a_seven(honest.die), honest.jokes_of_a_seven),
    )


def _chat(honest: HonestPlay[G, M]) -> tuple[Tampering[Any, Any], ...]:
    other_zone = each_step(tampering.reports_another_zone)
    return (
        Tampering("report typed", FORGED, tampering.types_a_report, honest.quotes_a_report),
        Tampering("report of a move changed", REPORT, other_zone, honest.says_another_zone),
    )
