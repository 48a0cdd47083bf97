"""Menu entries that send counters to a further map and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.module import begun_log, build_file
from vassal_tools.builder.words.help import Voice, page
from vassal_tools.builder.words.translations import ENGLISH
from vassal_tools.errors import Where
from vassal_tools.game.checks_module import check_sends
from vassal_tools.game.library import load
from vassal_tools.game.module_data import SendData
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.controls import module_controls
from vassal_tools.proof.gestures import MapPoint
from vassal_tools.proof.placement import zones_of
from vassal_tools.proof.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Game

CONVOY = Path(__file__).parents[1] / "tiny_games" / "convoy"
TO, BACK = "To the forces", "Back from the forces"


POINTS = {"Amber": (100, 450), "Cobalt": (200, 450), "Jade": (300, 450)}


def sending(at: Mapping[str, tuple[int, int]]) -> Game:
    """The convoy, whose fleets are sent to the map of the forces."""
    game = load(CONVOY)
    send = SendData(TO, BACK, at, types=("fleet",), letter="B")
    return replace(game, module=replace(game.module, sends={"forces": send}))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> SimulatedTable:
    """The first position of that game."""
    game, log = sending(POINTS), tmp_path_factory.mktemp("begun") / "begun.vlog"
    log.write_bytes(begun_log(game))
    return SimulatedTable(read_saved_game(log), module_controls(build_file(game), zones_of(game), {}), Random("luck"))


@pytest.mark.parametrize("side", POINTS)
def test_a_counter_goes_to_the_map_and_back_to_where_it_was(table: SimulatedTable, side: str) -> None:
    game = load(CONVOY)
    forces, fleet = game.by_map["forces"].face.title, game.counters[f"{side[0]}.Fleet"].gpid
    start = table.where(fleet)
    assert {TO, BACK} & {*table.lines(fleet)} == {TO}
    table.press(fleet, TO)
    assert table.where(fleet) == MapPoint(forces, *POINTS[side])
    assert {TO, BACK} & {*table.lines(fleet)} == {BACK}
    table.drag(fleet, MapPoint(forces, 600, 450))
    table.press(fleet, BACK)
    assert table.where(fleet) == start


def test_only_counters_of_the_types_are_sent(table: SimulatedTable) -> None:
    assert not {TO, BACK} & {*table.lines(load(CONVOY).counters["A.Leader"].gpid)}


def test_the_help_names_both_ways_and_their_keys() -> None:
    game = sending(POINTS)
    said = page(game, parts_of(game), None, "play", Voice(ENGLISH)).decode()
    assert f"{TO}</b> (Ctrl-B), <b>{BACK}</b>.</li>" in said


@pytest.mark.parametrize(("at", "fault"), [
    ({}, "sends.forces: no point where counters of Amber, Cobalt, Jade arrive"),
    ({"Amber": (1, 1), "Jade": (1, 1)}, "sends.forces: no point where counters of Cobalt arrive"),
    (POINTS | {"Jade": (1, 501)}, "sends.forces: the point 1, 501 of Jade is off the map"),
])  # fmt: skip
def test_each_side_arrives_at_a_point_of_the_map(at: dict[str, tuple[int, int]], fault: str) -> None:
    (found,) = check_sends(sending(at), lambda *_path: Where("module.toml"))
    assert fault in str(found)
