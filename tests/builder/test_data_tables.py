"""Tables and numbers in data: charts, numbers on places and counters, tracks."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.builder.plain_games import plain_game
from tests.conftest import PROJECT
from vassal_tools.builder.charts import read_table, table_charts
from vassal_tools.builder.data_parts import data_parts, merged
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.module import build_module
from vassal_tools.builder.parts import ModuleParts
from vassal_tools.builder.pictures.charts import result_table_svg
from vassal_tools.builder.properties import Property
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from pathlib import Path


from tests.builder.declared_acts import with_module


def test_numbers_of_the_rules_and_groups_are_filled_in(tmp_path: Path) -> None:
    text = """
schema = 1
[texts]
highest = "{rules.supply.highest}"
[[acts]]
kind = "food"
on = "side"
menu = "Food becomes {value} of {highest}"
values = "{rules.supply.lowest} to {highest}"
[[acts]]
kind = "come"
on = "side"
menu = "{code} comes"
words = ["{group}"]
"""
    game = load(with_module(tmp_path, text))
    acts = data_parts(game).side_acts
    most = game.rules.supply.highest.value
    assert acts["Blue"][most].menu == f"Food becomes {most} of {most}"
    groups = [group for group in game.reinforcements.values() if group.side == "Blue"]
    assert [act.words for act in acts["Blue"][most + 1 :]] == [f"come|{group.name}" for group in groups]
    assert [act.calls[0].target for act in acts["Blue"][most + 1 :]] == [
        f'Group=="{group.name}"&&CurrentZone=="{group.box}"' for group in groups
    ]


def test_numbers_of_the_rules_are_written_on_places_and_printed_on_counters() -> None:
    game = load("sphacteria")
    parts = parts_of(game)
    limits = {name: getattr(zone, "strait_limit", None) for name, zone in game.zones.items()}
    written = {name: str(limit.value) for name, limit in limits.items() if limit}
    assert {name: note.text for name, (note,) in parts.notes.items()} == written
    points = {kind: str(fact.value) for kind, fact in game.rules.movement.points.items()}
    for counter in game.counters.values():
        assert parts.printed(counter) == {"movement": points.get(counter.type, "∞")}


def test_a_track_has_a_property_and_acts_that_change_it_move_its_marker(tmp_path: Path) -> None:
    act = 'schema = 1\n[[acts]]\nkind = "score"\non = "side"\nmenu = "Score"\nadds = { "score_{side}" = "1" }\n'
    game = load(with_module(tmp_path, act))
    like = next(iter(game.tracks.values()))
    track = replace(like, name="score-Blue", kind="score", side="Blue", start=None)
    parts = merged(replace(game, tracks={"score-Blue": track}), ModuleParts(), ModuleParts())
    assert parts.properties == (
        Property("score_Blue", min(track.cells), f"Of the track {track.title}", max(track.cells)),
    )
    acts = data_parts(replace(game, tracks={"score-Blue": track})).side_acts
    assert [call.target for call in acts["Blue"][0].calls] == ['MarkerOf=="Blue"']
    assert acts["Red"][0].calls == ()


def test_tables_in_the_folder_are_charts(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "combat-results.csv").write_text("die,1:1,2:1\n1,AR,DR\n2,EX,DE\n")
    (tmp_path / "tables" / "terrain.csv").write_text("terrain,cost,effect\nwood,2,shift to the left\n")
    charts = table_charts(tmp_path)
    assert [(chart.name, chart.title) for chart in charts] == [
        ("combat-results", "Combat results"),
        ("terrain", "Terrain"),
    ]
    said = [re.findall(r">([^<>]+)</text>", chart.draw()) for chart in charts]
    assert {"AR", "DE", "≤ 1", "≥ 2:1"} <= set(said[0])
    assert {"terrain", "cost", "wood", "2", "shift to the left"} <= set(said[1])
    archive = zipfile.ZipFile(io.BytesIO(build_module(plain_game("hexes"), source=tmp_path)))
    assert {"images/chart-terrain.png", "images/chart-combat-results.png"} <= set(archive.namelist())
    assert b"Combat results" in archive.read("buildFile.xml")


def test_a_table_with_semicolons_is_read(tmp_path: Path) -> None:
    (tmp_path / "crt.csv").write_text("die;1:1;2:1\n1;AR, AE;DR\n\n2;EX;DE\n")
    (chart,) = table_charts(tmp_path)
    assert "AR, AE" in chart.draw()


def test_tables_by_a_die_and_odds_are_drawn_as_results_tables() -> None:
    source = PROJECT / "module_src" / "syracuse"
    drawn = {chart.name: chart.draw() for chart in table_charts(source)}
    assert drawn["assault"] == result_table_svg("Assault", read_table(source / "tables" / "assault.csv"))
