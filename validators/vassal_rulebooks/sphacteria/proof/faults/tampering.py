"""Kinds of tampering with a log of Sphacteria, each with a twin that is honest play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.proof.faults import honest
from vassal_rulebooks.sphacteria.proof.faults.adjusting import supply_is_corrected
from vassal_rulebooks.sphacteria.proof.faults.moments import Moment
from vassal_tools.game import declarations
from vassal_tools.game.names import COMBAT_DIE, points_property, supply_property
from vassal_tools.proof import tampering
from vassal_tools.proof.command_text import property_set
from vassal_tools.proof.edits import Edited, StepText, Tampering, inserted, property_of
from vassal_tools.proof.tampering import ACT, at_the_beginning, each_step, text_replaced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Game
    from vassal_tools.proof.edits import Edits, Steps

INTO_THE_ACTIONS = 15  # steps from a throw for points until a side has announced
SETTLED = 20  # steps after which supply may have changed


def raises_points(_game: Game, step: StepText) -> StepText | None:
    """The points of a throw are declared higher than they are; marker and property show it too."""
    act = step.setting(ACT)
    words = property_of(step.commands[act])[2].split("|") if act >= 0 else []
    if len(words) != 4 or words[1] != declarations.POINTS or words[3] not in "1234":
        return None
    more = str(int(words[3]) + 2)
    return step.with_value(ACT, "|".join((*words[:3], more))).with_value(points_property(words[2]), more)


def changes_supply(game: Game, steps: Steps, rng: Random) -> Iterator[Edited]:
    """The property of supply changes in a step of its own, and nothing declares it."""
    value = {supply_property(side): "3" for side in game.sides}
    for n, step in enumerate(steps):
        for command in step.commands:
            name, _, new = property_of(command)
            if name in value:
                value[name] = new
        if n > SETTLED and rng.random() < 0.02:
            name = supply_property(rng.choice(game.sides))
            if value[name] != "1":
                yield inserted(steps, n + 1, property_set(name, value[name], "1"))


def _points(game: Game) -> list[str]:
    return [points_property(side) for side in game.sides]


def _setup(old: str, new: str) -> Edits[Game]:
    return at_the_beginning(lambda _game, record: record.replace(old, new))


Tampered = Tampering[SphacteriaGame, Moment]
TABLE, SERIAL, REPORT, FORGED, EDITION = (
    (code,) for code in ("REF-table", "SPH-serial", "REF-report", "REF-forged", "REF-edition")
)
beginning = partial(Tampered, twins=honest.begins, honest_setup=text_replaced("\tAnn\t", "\tZoe\t"))

TAMPERING = (Tampered("declaration cut out", SERIAL, tampering.drops_declared_step, honest.takes_an_entry_back),)
MORE_TAMPERING = (
    Tampered("serial jumps", SERIAL, each_step(tampering.skips_a_serial, 0), honest.takes_an_entry_back),
    Tampered(
        "points raised", ("SPH-2.B-points",), each_step(raises_points, INTO_THE_ACTIONS), honest.corrects_the_points
    ),
    Tampered("moved from elsewhere", TABLE, each_step(tampering.moves_from_elsewhere), honest.shifts_before_it_moves),
    Tampered(
        "turned from the wrong side", TABLE, each_step(tampering.changes_from_another_face), honest.turns_to_and_fro
    ),
    Tampered("points from elsewhere", TABLE, tampering.property_from_elsewhere(_points), honest.corrects_the_points),
    Tampered("step repeated", TABLE, tampering.repeats_a_step, honest.moves_again_after_undo),
    Tampered("steps swapped", (*TABLE, *SERIAL), tampering.swaps_steps, honest.takes_the_points_in_another_order),
    Tampered("move cut out", TABLE, tampering.cuts_a_move_out, honest.moves_after_a_wrong_one),
    Tampered("die told otherwise", REPORT, tampering.reports_another_number(COMBAT_DIE), honest.wishes_for_another_die),
    Tampered("die changed", REPORT, tampering.changes_the_die(COMBAT_DIE), honest.wishes_for_another_die),
    Tampered("die of seven", ("REF-die",), tampering.shows_a_seven(COMBAT_DIE), honest.jokes_of_a_seven),
    Tampered("report typed", FORGED, tampering.types_a_report, honest.quotes_a_report),
    Tampered("throw typed", FORGED, tampering.types_a_throw(COMBAT_DIE), honest.quotes_a_throw),
    Tampered("report of a move changed", REPORT, each_step(tampering.reports_another_zone), honest.says_another_zone),
    Tampered("supply changed silently", ("SPH-silent",), changes_supply, supply_is_corrected),
    beginning("other model", EDITION, at_the_beginning(tampering.states_another_model)),
    beginning("other rulings", EDITION, _setup("R-5=lost", "R-5=kept")),
    beginning("stronger unit", ("REF-setup",), _setup("6,3", "9,6")),
)
