"""The combat window in the real engine: what it reckons of a fight is what the rulebook says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.engine.play import called, come_to_the_actions, random_point
from tests.rules.script import position, rulebook
from tests.samples import number
from vassal_rulebooks.core import Standing
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE
from vassal_rulebooks.sphacteria.odds import account
from vassal_rulebooks.sphacteria.progress import Played, RunningFight
from vassal_tools.builder.fights.odds import ODDS, odds_property
from vassal_tools.builder.fights.values import COLUMN, NOTHING, ROW
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.game.names import TURN, hand_name

if TYPE_CHECKING:
    from vassal_rulebooks.core.ratio import Calculation, Effect
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.engine import Engine

pytestmark = pytest.mark.engine


@dataclass(frozen=True)
class Clash:
    """A fight: the forces, reduced units marked by a dash, and the border that the attackers came over.

    `events` are played in it, each by a side and from where its chit lies; `outside` stands in other zones.
    """

    zone: str
    attacker: str
    attackers: str
    defenders: str
    origin: str
    events: tuple[Played, ...] = ()
    outside: str = ""
    burnt: bool = False

    def state(self) -> State:
        """The position of the fight for the rulebook."""
        state = position("; ".join(filter(None, (f"{self.zone}: {self.attackers} {self.defenders}", self.outside))))
        if self.burnt:
            state = replace(state, progress=rulebook().start().progress).with_progress(fire=1)
        kinds = rulebook().board.game.zones
        by_sea = kinds[self.zone].kind != "sea" and self.origin in kinds and kinds[self.origin].kind == "sea"
        for unit in self.attackers.replace("-", "").split():
            here = state.standing(unit)
            came = Standing(here.location, here.reduced, moved=1, trail=(self.origin, self.zone), transported=by_sea)
            state = state.with_standing(unit, came)
        return state

    def account(self, die: int) -> Calculation:
        """The rulebook's account."""
        fight = RunningFight(self.zone, self.attacker, rulebook().board.other[self.attacker], self.events)
        return account(self.state(), fight, die)


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


PLAYED = (
    Clash("C", "Athens", "A.T1 A.T2", "S.T1 S.T2", "D", (Played("Athens", 1, ""), Played("Sparta", 2, ""))),
    Clash("D", "Sparta", "S.T1 S.T2", "A.T1 A.T2", "C", (Played("Sparta", 3, ""), Played("Athens", 1, ""))),
    Clash("H", "Athens", "A.T1", "S.T1", "I", (Played("Athens", 4, ""), Played("Sparta", 4, ""))),
    Clash("R", "Athens", "A.H1 A.P1", "S.H1 S.H2", "Q", (Played("Athens", 6, ""), Played("Sparta", 7, ""))),
    Clash("N", "Sparta", "S.H1", "A.H1", "BTS", (Played("Sparta", 7, ""),)),
    Clash("O", "Sparta", "S.H1 S.Brasidas", "A.H1 A.Demosthenes", "N", (Played("Athens", 9, ""),)),
    Clash("O", "Sparta", "S.H1 S.Brasidas", "A.H1 A.Demosthenes", "N", (Played("Sparta", 9, ""),)),
    Clash("O", "Sparta", "S.H5", "A.H1 A.H2", "N", (Played("Sparta", 8, "N"),), "N: S.H1 S.H2- S.Brasidas; K: S.H3"),
    Clash(
        "U",
        "Athens",
        "A.H1",
        "S.H5 S.H6",
        "M",
        (Played("Athens", 9, ""), Played("Sparta", 8, "V")),
        "V: S.T1 S.T2 S.H7",
    ),
    Clash(
        "D",
        "Sparta",
        "S.T1",
        "A.T1",
        "C",
        (Played("Sparta", 8, "E"), Played("Athens", 8, "G")),
        "E: S.T2 S.T3-; G: A.T2",
    ),
    Clash("R", "Athens", "A.H2", "S.H1", "Q", burnt=True),
    Clash("P", "Sparta", "S.H1", "A.H2", "O", burnt=True),
)
"""Every event of a fight, by attacker and by defender, support by land and by sea and from the beach, the fire."""


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


def set_up(engine: Engine, game: SphacteriaGame, clash: Clash) -> None:
    """The forces of the fight alone in its zone; the attack is declared."""
    place(engine, game, clash)
    attack(engine, game, clash)


def attack(engine: Engine, game: SphacteriaGame, clash: Clash) -> None:
    """The attack is declared, and its events are played."""
    label = called(engine, f"Zone {clash.zone}")
    lines = [line.text for line in engine.table.menu(label)]
    way = next(line for line in lines if line.startswith(f"Attack {clash.zone} from {clash.origin}"))
    engine.table.invoke(label, way)
    for event in clash.events:
        play(engine, game, event)


def place(engine: Engine, game: SphacteriaGame, clash: Clash) -> None:
    """The forces of the fight alone in its zone; the attacker is active."""
    ids = {piece.gpid: piece.id for piece in engine.table.pieces(names=False) if piece.kind == "piece"}
    if clash.burnt:
        play(engine, game, Played("Athens", 21, "R"))
        while engine.controls.property(TURN) == "1":
            engine.controls.next_turn(TURN)
    luck = Random(1)
    away = next(box.name for box in game.boxes.values() if box.kind == "reserve")
    for placement in game.placements:
        if placement.location == clash.zone:
            engine.table.move(ids[game.counters[placement.counter].gpid], game.face.title, *anchor_point(game, away))
    groups = [(clash.zone, f"{clash.attackers} {clash.defenders}")]
    groups += [(zone, units) for zone, units in (group.split(": ") for group in clash.outside.split("; ") if group)]
    for unit, zone in ((unit, zone) for zone, units in groups for unit in units.split()):
        counter = game.counters[unit.removesuffix("-")]
        piece, point = ids[counter.gpid], random_point(game.face.pixels(game.zones[zone].polygon), luck)
        engine.table.move(piece, game.face.title, *point)
        if not counter.is_leader and (engine.table.property(piece, "Face_Level") == "2") != unit.endswith("-"):
            engine.table.invoke(piece, "Turn over")
    come_to_the_actions(engine)
    card = called(engine, f"{clash.attacker}: actions")
    engine.table.invoke(card, "PA becomes 6")
    engine.table.invoke(card, "Announce 2 PA")


def play(engine: Engine, game: SphacteriaGame, played: Played) -> None:
    """The event from the hand of its side; a chit that needs a zone is laid there first."""
    line = f"Play {played.event}: {game.events[played.event].title}"
    drawn = [engine.table.draw(BOWL, hand_name(played.side), 100, 100)]
    while line not in {found.text for found in engine.table.menu(drawn[-1].id)}:
        drawn.append(engine.table.draw(BOWL, hand_name(played.side), 100, 100))
    *others, chit = drawn
    for other in others:
        engine.table.invoke(other.id, "Back into the bowl")
    if played.zone:
        engine.table.move(chit.id, game.face.title, *anchor_point(game, played.zone))
    engine.table.invoke(chit.id, line)


QUIET = tuple(clash for clash in KNOWN if clash.zone not in ("P", "Q", "V"))
"""Fights without fortification and landing, which nothing shows before the attack is declared."""


def assert_odds_are_for_him_alone_who_looks_at_the_label(table: Engine, clash: Clash) -> None:
    """The odds equal the rulebook's; looking sets no property, writes no line, and adds no step."""
    label = called(table, f"Zone {clash.zone}")
    said, before = clash.account(1), (table.controls.chat_text(), table.game.status())
    line = table.table.property(label, odds_property(clash.attacker)) or ""
    assert f"{said.strengths[0]} PF : {said.strengths[1]} PF, {said.odds_column}" in line
    assert f"↔ {_in_words(said.shifts)} = <b>{said.column}</b>; DRM {_in_words(said.modifiers)}<br>" in line
    assert line in (table.table.property(label, ODDS) or "")
    assert (table.controls.chat_text(), table.game.status()) == before
    assert {table.controls.property(f"Fight_{name}") for name in ("Zone", "Attacker")} == {NOTHING}


@pytest.mark.sweep(7)  # each clash asks for the same sums
@pytest.mark.parametrize("clash", [*KNOWN, *PLAYED, *map(chance, range(number(3, 14)))], ids=str)
def test_the_window_reckons_as_the_rulebook_does(table: Engine, game: SphacteriaGame, clash: Clash) -> None:
    """Before the attack, the label shows the odds to who looks at it."""
    place(table, game, clash)
    if clash in QUIET:
        assert_odds_are_for_him_alone_who_looks_at_the_label(table, clash)
    attack(table, game, clash)
    sheet = called(table, "Sheet")
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
        "Shifts": _in_words(said.shifts),
        "Column": said.column,
        "Modifiers": _in_words(said.modifiers),
        "Die": str(die),
        "Roll": str(said.roll),
        "Result": ", ".join(f"{side} {one}" for side, one in zip(_sides(clash), said.results, strict=True)),
        "Support_A": str(said.supports[0]),
        "Support_D": str(said.supports[1]),
        "Event_A": _number(clash, clash.attacker),
        "Event_D": _number(clash, _sides(clash)[1]),
        "Loss_A": str(said.losses[0]),
        "Loss_D": str(said.losses[1]),
        "Winner": _sides(clash)[said.winner != "attacker"],
    }
    columns = list(game.combat.columns)
    assert table.controls.property(COLUMN) == str(columns.index(said.column))
    assert table.controls.property(ROW) == str(said.roll - game.combat.lowest.value)


SHOWN = (
    "Zone", "Attacker", "PF_A", "PF_D", "Units_A", "Units_D", "Odds", "Shifts", "Column", "Modifiers", "Die", "Roll",
    "Result", "Loss_A", "Loss_D", "Winner", "Support_A", "Support_D", "Event_A", "Event_D",
)  # fmt: skip


def _sides(clash: Clash) -> tuple[str, str]:
    return clash.attacker, rulebook().board.other[clash.attacker]


def _number(clash: Clash, side: str) -> str:
    return next((str(played.event) for played in clash.events if played.side == side), NOTHING)


def _in_words(effects: tuple[Effect, ...]) -> str:
    total = sum(effect.value for effect in effects)
    causes = [f"event {effect.id}" if effect.id.isdecimal() else effect.id for effect in effects]
    parts = (f"({cause} {effect.value:+d})" for cause, effect in zip(causes, effects, strict=True))
    return " ".join((f"{total:+d}" if total else "0", *parts))


def test_odds_without_an_attacker_say_so(table: Engine) -> None:
    """Only Athenians are in P."""
    label = called(table, "Zone P")
    assert table.table.property(label, ODDS) == "<html>Sparta: no attacker<br></html>"
    assert not [line.text for line in table.table.menu(label) if line.text.startswith("Odds")]


def test_an_undone_attack_leaves_nothing_counted(table: Engine, game: SphacteriaGame) -> None:
    names = ("Fight_Zone", "Fight_PF_A", "Fight_Wall", "Fight_Column", COLUMN)
    before = {name: table.controls.property(name) for name in names}
    set_up(table, game, KNOWN[0])
    assert table.controls.property("Fight_Wall") == "P"
    table.game.undo()
    assert {name: table.controls.property(name) for name in names} == before
    assert (table.controls.property("Act") or "").endswith("announce|Sparta|2")
