"""Kinds of tampering with a log of Sphacteria, each with a twin that is honest play."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.names import points_property, supply_property
from vassal_rulebooks.sphacteria.proof.faults import honest
from vassal_rulebooks.sphacteria.proof.faults.adjusting import supply_is_corrected
from vassal_rulebooks.sphacteria.proof.faults.honest import HONEST
from vassal_rulebooks.sphacteria.proof.faults.moments import Moment
from vassal_tools.proof.command_text import property_of, property_set
from vassal_tools.proof.edits import Edited, StepText, Tampering, inserted
from vassal_tools.proof.log_kinds import OTHER_PLAYER, log_kinds
from vassal_tools.proof.tampering import ACT, at_the_beginning, each_step, property_from_elsewhere

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
beginning = partial(Tampered, twins=HONEST.begins, honest_setup=OTHER_PLAYER)
raised = each_step(raises_points, INTO_THE_ACTIONS)
from_elsewhere = property_from_elsewhere(_points)
OTHER_TWINS = {"steps swapped": honest.takes_points_in_another_order}

TAMPERING: tuple[Tampered, ...] = (
    *(replace(kind, twins=OTHER_TWINS.get(kind.name, kind.twins)) for kind in log_kinds(HONEST)),
    Tampered("points raised", ("SPH-2.B-points",), raised, honest.corrects_the_points),
    Tampered("points from elsewhere", ("REF-table",), from_elsewhere, honest.corrects_the_points),
    Tampered("supply changed silently", ("REF-silent",), changes_supply, supply_is_corrected),
    beginning("other rulings", ("REF-edition",), _setup("R-5=lost", "R-5=kept")),
    beginning("stronger unit", ("REF-setup",), _setup("Face_Level==1?6:3", "Face_Level==1?9:6")),
)
