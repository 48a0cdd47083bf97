"""A game that extends another: its differences, the inherited data, and refusals."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from vassal_tools.api import lint_path
from vassal_tools.builder.module import write_module
from vassal_tools.errors import SourceError
from vassal_tools.game.facts import Grade
from vassal_tools.game.fingerprint import canonical_json, from_json
from vassal_tools.game.library import load

TINY = Path(__file__).parents[1] / "tiny_games"
ABOUT = """\
schema = 1
extends = "ford"
id = "flood"
title = "The Flood"
turns = 4
inherited = { grade = "outside", source = "The Ford" }
"""
FILES = {
    "game.toml": ABOUT
    + '[renamed.zone]\nWeir = "Dam"\n[without]\n"map.toml" = ["lines.weir-orchard"]\n'
    + '"counters.csv" = ["S.Scouts"]\n"setup.csv" = ["S.Scouts"]\n"tracks.toml" = ["tracks.turn"]\n',
    "map.toml": 'schema = 1\n[lines]\ndam = [[450, 420], [440, 600]]\n[zones.Ford]\nrole = "the deep Ford"\n',
    "rules.toml": 'schema = 1\nroom = { value = 3, grade = "text", source = "9" }\n'
    'die_sides = { grade = "text", source = "10" }\n',
    "counters.csv": "id,name,strength\nS.Pikes,Boatmen,5 2\n",
    "setup.csv": "counter,location\nS.Pikes,Orchard\n",
}


def flood(where: Path, **more: str) -> Path:
    """A folder whose game extends the Ford next to it; files by name, with _ for the dot."""
    shutil.copytree(TINY / "ford", where / "ford")
    folder = where / "flood"
    folder.mkdir()
    for name, text in (FILES | {name.replace("_", "."): text for name, text in more.items()}).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    with pytest.raises(SourceError) as refused:
        load(folder)
    return [str(fault).removeprefix(f"{folder.parent}/") for fault in refused.value.each]


def test_it_states_what_differs_and_takes_the_rest(tmp_path: Path) -> None:
    game, ford = load(flood(tmp_path)), load(TINY / "ford")
    assert (game.id, game.title, game.turns, game.sides) == ("flood", "The Flood", 4, ford.sides)
    assert list(game.zones) == ["Croft", "Mill", "Heath", "Ford", "Dam", "Orchard"]
    assert ("Dam", "Ford") in game.borders
    assert {one.counter: one.location for one in game.placements}["S.Slings"] == "Dam"
    assert game.zones["Ford"].role == "the deep Ford"
    assert game.counters["S.Pikes"].name == "Boatmen"
    assert game.counters["S.Pikes"].gpid == ford.counters["S.Pikes"].gpid
    assert "S.Scouts" not in game.counters
    assert not game.tracks


def test_inherited_facts_are_founded_by_the_other_game(tmp_path: Path) -> None:
    game = load(flood(tmp_path))
    room, die = game.rules.room, game.rules.die_sides
    assert (room.value, room.grade, room.source) == (3, Grade.TEXT, "9")
    assert (die.value, die.grade, die.source) == (6, Grade.TEXT, "10")
    river = game.rules.more["river"]
    assert (river.value, river.grade, river.source) == (1, Grade.OUTSIDE, "The Ford, 2")
    assert game.counters["S.Pikes"].values["strength"].source == "The Ford, 5"


def test_its_model_is_one_document(tmp_path: Path) -> None:
    game = load(flood(tmp_path))
    assert from_json(canonical_json(game)) == game


def test_its_module_is_clean(tmp_path: Path) -> None:
    folder = flood(tmp_path)
    (tmp_path / "ford" / "i18n").mkdir()
    (tmp_path / "ford" / "i18n" / "fr.toml").write_text('[strings]\n"Boatmen" = "Bateliers"\n', encoding="utf-8")
    module = write_module(load(folder), tmp_path, source=folder)
    assert [(fault.code, fault.finding.message) for fault in lint_path(module)] == []


def test_it_follows_the_game_that_it_extends(tmp_path: Path) -> None:
    folder = flood(tmp_path)
    assert load(folder).counters["N.Bows"].name == "Bows"
    rows = tmp_path / "ford" / "counters.csv"
    rows.write_text(rows.read_text(encoding="utf-8").replace(",Bows,", ",Longbows,"), encoding="utf-8")
    assert load(folder).counters["N.Bows"].name == "Longbows"


FAULTY = {
    "in its own file": (
        {"rules_toml": 'schema = 1\nroom = { value = 0, grade = "text", source = "9" }\n'},
        "flood/rules.toml:2: room.value must be from 1 to 100000, not 0",
    ),
    "in the other's": (
        {"counters_csv": "id,type\nN.Bows,boat\n"},
        "flood/counters.csv:2: no unit type 'boat'",
    ),
    "a new row that lacks columns": (
        {"counters_csv": "id,name\nN.Boats,Boats\n"},
        "flood/counters.csv:2: the row is new, and lacks gpid, side, type",
    ),
    "what is left out and not there": (
        {"game_toml": ABOUT + '[without]\n"counters.csv" = ["X"]\n'},
        "flood/game.toml:8: leaves out 'X', which is not there",
    ),
    "what is left out of no file": (
        {"game_toml": ABOUT + '[without]\n"chits.csv" = ["501"]\n'},
        "flood/game.toml:8: leaves out things of chits.csv, but uses nothing of chits.csv",
    ),
    "a zone that there is not": (
        {"game_toml": FILES["game.toml"].replace('Weir = "Dam"', 'Lake = "Dam"')},
        "flood/game.toml:8: renames the zone 'Lake', which there is not",
    ),
    "a name that is taken": (
        {"game_toml": FILES["game.toml"].replace('Weir = "Dam"', 'Weir = "Mill"')},
        "flood/game.toml:8: the name Mill is taken",
    ),
    "no game": (
        {"game_toml": ABOUT.replace('"ford"', '"fjord"')},
        "flood/game.toml:2: extends a game that was not found",
    ),
    "a path": ({"game_toml": ABOUT.replace('"ford"', '"../ford"')}, "flood/game.toml:2: extends must be the name of"),
    "an absolute path": ({"game_toml": ABOUT.replace('"ford"', '"/etc"')}, "flood/game.toml:2: extends must be the"),
    "a number": ({"game_toml": ABOUT.replace('"ford"', "7")}, "flood/game.toml:2: extends must be the name of a game"),
    "itself": ({"game_toml": ABOUT.replace('"ford"', '"flood"')}, "flood/game.toml:2: extends itself"),
    "no id of its own": ({"game_toml": ABOUT.replace('id = "flood"\n', "")}, "flood/game.toml:1: id is missing"),
}


@pytest.mark.parametrize("what", FAULTY)
def test_a_fault_names_the_file_that_has_it(tmp_path: Path, what: str) -> None:
    more, fault = FAULTY[what]
    found = faults(flood(tmp_path, **more))
    assert any(one.startswith(fault) for one in found), found


def test_a_fault_of_the_other_game_is_named_there(tmp_path: Path) -> None:
    folder = flood(tmp_path)
    rows = tmp_path / "ford" / "counters.csv"
    rows.write_text(rows.read_text(encoding="utf-8").replace("N.Bows,2,North", "N.Bows,2,West"), encoding="utf-8")
    assert "ford/counters.csv:3: no side 'West' (known: North, South)" in faults(folder)


def test_a_game_that_extends_another_is_not_extended(tmp_path: Path) -> None:
    folder = flood(tmp_path)
    (tmp_path / "ford" / "game.toml").write_text(ABOUT, encoding="utf-8")
    assert faults(folder)[0].endswith("extends ford, which extends another game itself")


@pytest.mark.parametrize("name", ["game.toml", "map.toml"])
def test_a_link_in_the_other_game_is_not_followed(tmp_path: Path, name: str) -> None:
    folder = flood(tmp_path)
    linked = tmp_path / "ford" / name
    linked.rename(tmp_path / "elsewhere.toml")
    linked.symlink_to(tmp_path / "elsewhere.toml")
    assert any(one.startswith(f"ford/{name}: is a link") for one in faults(folder))


def test_keys_of_an_extension_are_unknown_where_nothing_is_extended(tmp_path: Path) -> None:
    folder = flood(tmp_path)
    about = tmp_path / "ford" / "game.toml"
    about.write_text(about.read_text(encoding="utf-8") + '\n[renamed.zone]\nWeir = "Dam"\n', encoding="utf-8")
    assert any("renamed is not known here" in one for one in faults(folder.parent / "ford"))
