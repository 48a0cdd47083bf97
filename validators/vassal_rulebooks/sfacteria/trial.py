"""What tries out the rules of Sfacteria: what does so for the first edition, by the data of the second."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from vassal_rulebooks.core.players import PlayedGame
from vassal_rulebooks.sfacteria.data import as_sfacteria
from vassal_rulebooks.sfacteria.own_acts import USES, SfacteriaState, UseAdvantage
from vassal_rulebooks.sfacteria.rulebook import Sfacteria
from vassal_rulebooks.sphacteria import trial as first
from vassal_rulebooks.sphacteria.trial.trial import MAY_CROWD, faults, surrenders
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.game.library import load


def make(rulings: Mapping[str, str]) -> Sfacteria:
    """The rulebook by those rulings."""
    return Sfacteria(as_sfacteria(load("sfacteria")), rulings)


def _is_used_in_all_ways(game: PlayedGame[SfacteriaState, object]) -> bool:
    return {act.use for act in game.acts if isinstance(act, UseAdvantage)} >= set(USES)


TRIAL: Trial = replace(
    first.TRIAL, name="sfacteria", make=make, data=Path("tests/rules/sfacteria"),
    faults=partial(faults, may_crowd=(*MAY_CROWD, UseAdvantage)),
    endings={
        **first.TRIAL.endings,
        "athens-capitulates-and-plays-on": partial(surrenders, lambda: TRIAL, "Athens"),
        "sparta-capitulates-and-plays-on": partial(surrenders, lambda: TRIAL, "Sparta"),
        "the-advantage-in-all-five-ways": _is_used_in_all_ways,
    },
)  # fmt: skip
"""What the entry point names."""
