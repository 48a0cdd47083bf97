"""What tries out the rules of Sfacteria: what does so for the first edition, by the data of the second."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from vassal_rulebooks.sfacteria.data import as_sfacteria
from vassal_rulebooks.sfacteria.rulebook import Sfacteria
from vassal_rulebooks.sphacteria import trial as first
from vassal_tools.game.library import load


def make(rulings: Mapping[str, str]) -> Sfacteria:
    """The rulebook by those rulings."""
    return Sfacteria(as_sfacteria(load("sfacteria")), rulings)


TRIAL = replace(first.TRIAL, name="sfacteria", make=make, data=Path("tests/rules/sfacteria"))
"""What the entry point names."""
