"""Trials of Sfacteria's rules: the trials of the first edition with the data of the second."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from vassal_rulebooks.sfacteria.data import SfacteriaGame
from vassal_rulebooks.sfacteria.own_acts import USES, UseAdvantage
from vassal_rulebooks.sfacteria.rulebook import Sfacteria
from vassal_rulebooks.sphacteria.trial import trial as first
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.game.library import load

TRIAL: Trial = replace(
    first.TRIAL,
    name="sfacteria",
    data=Path("tests/rules/sfacteria"),
    make=lambda rulings: Sfacteria(SfacteriaGame.of(load("sfacteria")), rulings),
    faults=partial(first.faults, may_crowd=(*first.MAY_CROWD, UseAdvantage)),
    endings={
        **first.TRIAL.endings,
        "athens-capitulates-and-plays-on": partial(first.surrenders, lambda: TRIAL, "Athens"),
        "sparta-capitulates-and-plays-on": partial(first.surrenders, lambda: TRIAL, "Sparta"),
        "the-advantage-in-all-five-ways": lambda game: {getattr(act, "use", "") for act in game.acts} >= set(USES),
    },
)
"""The trial that the entry point names."""
