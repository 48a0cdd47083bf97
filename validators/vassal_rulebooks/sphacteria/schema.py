"""How the data of Sphacteria are read from their files, and what must hold in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.data_checks import CHECKS, WORDS
from vassal_rulebooks.sphacteria.data_combat import Cell, Combat
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.facts import Fact, Grade, OneOf, Spelt
from vassal_tools.game.grid import GridCell, read_cells, read_grid, two_results
from vassal_tools.game.rules_data import RulesData
from vassal_tools.game.sources import check_known, read_text
from vassal_tools.game.upgrades import of_the_first_schemas

if TYPE_CHECKING:
    from vassal_tools.game.data_files import Files

_SMALLER = "smaller loss"
_Sign = Annotated[str, Spelt(r"[:<>=~!?*+|]", "one of the signs : < > = ~ ! ? * + |")]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a sign between two losses says: who wins, and whether the cell is the middle of its band."""

    winner: Fact[Annotated[str, OneOf(("attacker", "defender", _SMALLER))]]
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Legend:
    """What holds for all cells of the table of combat results: `[grid]` of `combat.toml`."""

    grade: Grade
    source: str
    marks: Mapping[_Sign, Mark]


def read(files: Files) -> dict[str, Any]:
    """What the files have beside the parts of every game."""
    return {"combat": files.faults.attempt(_combat, files)}


def _combat(files: Files) -> Combat | None:
    """The numbers of `combat.toml`, with the cells that `crt.csv` has as they are printed."""
    faults, table = files.faults, files.path("crt.csv")
    found = faults.attempt(files.toml, "combat.toml")
    if found is None:
        faults.attempt(read_text, table)
        return None
    content, source = found
    files.places.tables["combat"] = source.where
    before = len(faults.found)
    if "cells" in content:
        faults.note([SourceError("cells stand in crt.csv", source.where("cells"))])
    grid = content.pop("grid", {})
    combat = faults.attempt(files.decoder("combat", source).read, Combat, {**content, "cells": ()})
    legend = faults.attempt(files.decoder("combat", source).read, Legend, grid, ("grid",))
    columns, losses = content.get("columns"), content.get("losses")
    if legend is None or not isinstance(columns, Mapping) or not isinstance(losses, Mapping):
        return None
    printed = faults.attempt(read_grid, table, "die", tuple(columns), faults) or ()
    cells = read_cells(printed, partial(_cell, legend=legend, losses=tuple(losses)), faults)
    files.places.rows |= {("combat", "cells", (one.row, one.column)): one.where for one in printed}
    return replace(combat, cells=cells) if combat and len(faults.found) == before else None


def _cell(printed: GridCell, legend: Legend, losses: tuple[str, ...]) -> Cell:
    """The cell that is printed as `3/4:R`: the attacker's loss, a sign, and the defender's."""
    attacker, sign, defender = two_results(printed, "losses", legend.marks)
    for loss in (attacker, defender):
        check_known(loss, "loss", losses, printed.where)
    mark = legend.marks[sign]
    winner = _winner(mark.winner, losses.index(attacker) - losses.index(defender), printed.where)
    return Cell(printed.row, printed.column, attacker, defender, legend.grade, legend.source, winner, mark.middle)


def _winner(said: Fact[str], lead: int, where: Where) -> Fact[str]:
    """Who wins a cell; the lead is above 0 where the attacker's loss is the smaller."""
    if said.value != _SMALLER:
        return said
    if lead == 0:
        raise SourceError("of equal losses none is the smaller: the sign must say who wins", where)
    return replace(said, value="attacker" if lead > 0 else "defender")


DATA = RulesData(SphacteriaGame, read, CHECKS, of_the_first_schemas(__file__), WORDS)
