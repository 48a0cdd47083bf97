"""All kinds of faults that no case refuses: of chance, hands and tampering."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.names import points_property
from vassal_rulebooks.sphacteria.proof.faults.dice import DICE
from vassal_rulebooks.sphacteria.proof.faults.hands import NUMBERS, RAISED, WHOSE
from vassal_rulebooks.sphacteria.proof.faults.moments import HONEST, Moment
from vassal_tools.proof.command_text import property_of
from vassal_tools.proof.edits import StepText, Tampering
from vassal_tools.proof.log_kinds import OTHER_PLAYER, log_kinds
from vassal_tools.proof.tampering import ACT, at_the_beginning, each_step, property_from_elsewhere

if TYPE_CHECKING:
    from vassal_tools.game.model import Game
    from vassal_tools.proof.edits import Edits
    from vassal_tools.proof.planting import AnyKind

INTO_THE_ACTIONS = 15  # steps from a throw for points until a side has announced


def raises_points(_game: Game, step: StepText) -> StepText | None:
    """The points of a throw are declared higher than they are; marker and property show it too."""
    act = step.setting(ACT)
    words = property_of(step.commands[act])[2].split("|") if act >= 0 else []
    if len(words) != 4 or words[1] != declarations.POINTS or words[3] not in "1234":
        return None
    more = str(int(words[3]) + 2)
    return step.with_value(ACT, "|".join((*words[:3], more))).with_value(points_property(words[2]), more)


def _setup(old: str, new: str) -> Edits[Game]:
    return at_the_beginning(lambda _game, record: record.replace(old, new))


Tampered = Tampering[SphacteriaGame, Moment]
beginning = partial(Tampered, twins=HONEST.begins, honest_setup=OTHER_PLAYER)
from_elsewhere = property_from_elsewhere(lambda game: list(map(points_property, game.sides)))

TAMPERING: tuple[Tampered, ...] = (
    *log_kinds(HONEST),
    Tampered("points raised", ("SPH-2.B-points",), each_step(raises_points, INTO_THE_ACTIONS), RAISED.twins),
    Tampered("points from elsewhere", ("REF-table",), from_elsewhere, RAISED.twins),
    beginning("other rulings", ("REF-edition",), _setup("R-5=lost", "R-5=kept")),
    beginning("stronger unit", ("REF-setup",), _setup("Face_Level==1?6:3", "Face_Level==1?9:6")),
)

KINDS: tuple[AnyKind, ...] = (*DICE, *NUMBERS, *WHOSE, *TAMPERING)
