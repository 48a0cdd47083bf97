"""The combat window in the real engine: what it reckons of a fight is what the rulebook says."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.engine.play import PASSWORD, random_point
from tests.rules.script import position, rulebook
from vassal_rulebooks.sphacteria.course import Fight
from vassal_rulebooks.sphacteria.odds import account
from vassal_rulebooks.sphacteria.state import Standing
from vassal_tools.builder.fight import COLUMN, ROW
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.builder.places import anchor_point
from vassal_tools.game.names import COMBAT_DIE

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.modifiers import Effect
    from vassal_rulebooks.sphacteria.odds import Account
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.engine import Engine
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.engine


@dataclass(frozen=True)
class Clash:
    """A fight: the forces, reduced units marked by a dash, and the border that the attackers came over."""

    zone: str
    attacker: str
    attackers: str
    defenders: str
    origin: str

    def state(self) -> State:
        """The position of the fight for the rulebook."""
        state = position(f"{self.zone}: {self.attackers} {self.defenders}")
        kinds = rulebook().board.game.zones
        by_sea = kinds[self.zone].kind != "sea" and self.origin in kinds and kinds[self.origin].kind == "sea"
        for unit in self.attackers.replace("-", "").split():
            here = state.standing(unit)
            came = Standing(here.location, here.reduced, moved=1, trail=(self.origin, self.zone), transported=by_sea)
            state = state.with_standing(unit, came)
        return state

    def account(self, die: int) -> Account:
        """What the rulebook says of it."""
        return account(self.state(), Fight(self.zone, self.attacker, rulebook().board.other[self.attacker]), die)


KNOWN = (
    Clash("P", "Sparta", "S.H1 S.H2 S.H3 S.Brasidas", "A.H1 A.H6- A.A1 A.Demosthenes", "O"),
    Clash("P", "Sparta", "S.H1 S.H4 S.H5 S.Brasidas", "A.H6 A.H7", "I"),
    Clash("O", "Sparta", "S.H5 S.H6- S.H7", "A.H1 A.H2", "N"),
    Clash("Q", "Athens", "A.H2 A.P1 A.A1 A.Cleon", "S.H1 S.H2", "H"),
    Clash("R", "Athens", "A.P1 A.P2", "S.H2 S.Epitadas", "Q"),
    Clash("V", "Athens", "A.H1 A.H2", "S.T1 S.T2- S.H5", "H"),
    Clash("V", "Sparta", "S.H4 S.Styphon", "A.T1 A.T2-", "N"),
    Clash("H", "Athens", "A.T1 A.T2 A.T3- A.Eurymedon", "S.T1 S.T2 S.Thrasymelidas", "I"),
    Clash("J", "Sparta", "S.T5- S.H1", "A.T4 A.H1", "H"),
    Clash("N", "Sparta", "S.H1", "A.A1 A.A2", "BTS"),
)
"""Fortifications, landings, the beach, ships with cargo, Messenians and Helots, stars, archers, three arms."""


def chance(seed: int) -> Clash:
    """A fight between forces taken at random."""
    luck, board = Random(seed), rulebook().board
    zone = luck.choice(tuple(board.game.zones.values()))
    attacker = luck.choice(board.sides)
    forces = []
    for side in (attacker, board.other[attacker]):
        own = [counter for counter in board.counters if counter.side == side]
        force = luck.sample(own, luck.randint(1, 5))
        fits = [counter for counter in own if counter.type == ("T" if zone.kind == "sea" else "H")]
        names = {counter.id: counter for counter in [*force, luck.choice(fits)]}
        forces.append(" ".join(name + "-" * (not c.is_leader and luck.random() < 0.3) for name, c in names.items()))
    ways = [n for n in board.game.neighbours[zone.name] if zone.kind != "sea" or board.game.zones[n].kind == "sea"]
    return Clash(zone.name, attacker, forces[0], forces[1], luck.choice(ways))


@pytest.fixture
def table(sphacteria: Engine) -> Engine:
    """The engine with a new game, played by one who has both sides."""
    sphacteria.game.close()
    sphacteria.become("Ann", PASSWORD)
    sphacteria.game.take_side("Solitaire")
    sphacteria.game.setup(SETUP_NAME)
    return sphacteria


def set_up(engine: Engine, game: Game, clash: Clash) -> None:
    """The forces of the fight, and nobody else, in its zone; the attack is declared."""
    ids = {piece.gpid: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}
    names = {piece.name: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}
    wanted = {name.removesuffix("-"): name.endswith("-") for name in (clash.attackers + " " + clash.defenders).split()}
    luck = Random(1)
    away = next(box.name for box in game.boxes.values() if box.kind == "reserve")
    for placement in game.placements:
        if placement.location == clash.zone:
            engine.table.move(ids[game.counters[placement.counter].gpid], game.face.title, *anchor_point(game, away))
    for unit, reduced in wanted.items():
        piece = ids[game.counters[unit].gpid]
        point = random_point(game.face.pixels(game.zones[clash.zone].polygon), luck)
        engine.table.move(piece, game.face.title, *point)
        if not game.counters[unit].is_leader and (engine.table.property(piece, "Face_Level") == "2") != reduced:
            engine.table.invoke(piece, "Turn over")
    engine.table.invoke(names[f"{clash.attacker}: actions"], "PA becomes 6")
    engine.table.invoke(names[f"{clash.attacker}: actions"], "Announce 2 PA")
    lines = [line.text for line in engine.table.menu(names[f"Zone {clash.zone}"])]
    way = next(line for line in lines if line.startswith(f"Attack {clash.zone} from {clash.origin}"))
    engine.table.invoke(names[f"Zone {clash.zone}"], way)


@pytest.mark.parametrize("clash", [*KNOWN, *map(chance, range(14))], ids=str)
def test_the_window_reckons_as_the_rulebook_does(table: Engine, game: Game, clash: Clash) -> None:
    set_up(table, game, clash)
    sheet = next(piece.id for piece in table.table.pieces() if piece.name == "Sheet")
    table.controls.dice(COMBAT_DIE)
    die = int(table.controls.property(f"{COMBAT_DIE}_result") or 0)
    table.table.invoke(sheet, "Read the die")
    said = clash.account(die)
    shown = {name: table.controls.property(f"Fight_{name}") for name in SHOWN}
    assert shown == {
        "Zone": clash.zone,
        "Attacker": clash.attacker,
        "PF_A": str(said.strengths[0]),
        "PF_D": str(said.strengths[1]),
        "Units_A": str(said.counts[0]),
        "Units_D": str(said.counts[1]),
        "Odds": said.odds_column,
        "Shifts": _told(said.shifts),
        "Column": said.column,
        "Modifiers": _told(said.modifiers),
        "Die": str(die),
        "Roll": str(said.roll),
        "Result": f"{said.cell.attacker} - {said.cell.defender}",
        "Winner": clash.attacker if said.winner == "attacker" else rulebook().board.other[clash.attacker],
    }
    columns = list(game.combat.columns)
    assert table.controls.property(COLUMN) == str(columns.index(said.column))
    assert table.controls.property(ROW) == str(said.roll - game.combat.lowest.value)


SHOWN = (
    "Zone", "Attacker", "PF_A", "PF_D", "Units_A", "Units_D", "Odds", "Shifts", "Column", "Modifiers", "Die", "Roll",
    "Result", "Winner",
)  # fmt: skip


def _told(effects: tuple[Effect, ...]) -> str:
    total = sum(effect.value for effect in effects)
    return " ".join((f"{total:+d}" if total else "0", *(f"({effect.id} {effect.value:+d})" for effect in effects)))


def test_an_undone_attack_leaves_nothing_counted(table: Engine, game: Game) -> None:
    names = ("Fight_Zone", "Fight_PF_A", "Fight_Wall", "Fight_Column", COLUMN)
    before = {name: table.controls.property(name) for name in names}
    set_up(table, game, KNOWN[0])
    assert table.controls.property("Fight_Wall") == "P"
    table.game.undo()
    assert {name: table.controls.property(name) for name in names} == before
    assert (table.controls.property("Act") or "").endswith("announce|Sparta|2")
