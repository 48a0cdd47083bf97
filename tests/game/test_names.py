"""Names of a game that its module could not tell apart are faults, with file and line."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.checks_module import check_fight
from vassal_tools.game.facts import Spelt
from vassal_tools.game.library import load

FORD = Path(__file__).parents[1] / "tiny_games" / "ford"
TRACK = """
[tracks.{name}]
title = "Points"
kind = "points"
width = 40
height = 40
cells = [{{ value = 0, x = {x}, y = 620 }}, {{ value = 1, x = {y}, y = 620 }}]
"""
ROW = "{id},{gpid},North,More,foot,4 2,text,5,2,text,5\n"


def changed(tmp_path: Path, changes: dict[str, str], renamed: tuple[str, str] = ("", "")) -> Path:
    """A copy of the game with more text at the end of its files, and a word in place of another."""
    folder = tmp_path / "ford"
    shutil.copytree(FORD, folder)
    for path in (*folder.glob("*.toml"), *folder.glob("*.csv")):
        text = path.read_text(encoding="utf-8") + changes.get(path.name, "")
        path.write_text(text.replace(*renamed) if all(renamed) else text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("counter", "gpid", "fault"), [
    ("N-Spears", "7", r"counters.csv:8: the picture of counter N-Spears, N-Spears.png, .* counter N.Spears"),
    ("N.spears", "7", r"counters.csv:8: the picture of counter N.spears, N-spears.png, .* counter N.Spears"),
    ("N.Spears-reduced", "7", r"counters.csv:8: .*, N-Spears-reduced.png, .* counter N.Spears"),
    ("board", "7", r"counters.csv:8: the picture of counter board, board.png, .* another of the module"),
    ("label-Mill", "7", r"counters.csv:8: .* another of the module"),
    ("battle", "7", r"counters.csv:8: .* the sign battle"),
    ("N.More", "3065", r"counters.csv:8: counter N.More has the gpid 3065, which is for labels"),
    ("N.More", "20001", r"counters.csv:8: counter N.More has the gpid 20001, which is for labels"),
])  # fmt: skip
def test_a_counter_whose_picture_or_gpid_is_taken_is_refused(
    tmp_path: Path, counter: str, gpid: str, fault: str
) -> None:
    more = {"counters.csv": ROW.format(id=counter, gpid=gpid), "setup.csv": f"{counter},Mill,text,5\n"}
    with pytest.raises(SourceError, match=fault):
        load(changed(tmp_path, more))


@pytest.mark.parametrize("name", ["Solitaire", "Referee"])
def test_a_side_called_like_those_who_judge_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SourceError, match=rf"game.toml:\d+: side {name} has a reserved name"):
        load(changed(tmp_path, {}, ("North", name)))


def test_sides_that_differ_by_hyphens_and_dots_alone_are_refused(tmp_path: Path) -> None:
    folder = changed(tmp_path, {}, ("North", "N-S"))
    for path in (*folder.glob("*.toml"), *folder.glob("*.csv")):
        path.write_text(path.read_text(encoding="utf-8").replace("South", "N.S"), encoding="utf-8")
    with pytest.raises(SourceError, match=r"game.toml:\d+: sides N-S and N.S differ by dots and hyphens alone"):
        load(folder)


@pytest.mark.parametrize(("names", "fault"), [
    (("pts-a", "pts.a"), r"tracks.toml:\d+: tracks pts-a and pts.a would have the same property, pts_a"),
    (("Offer", "pts"), r"tracks.toml:\d+: the property of track Offer, Offer, is one that every module has"),
])  # fmt: skip
def test_tracks_with_one_property_are_refused(tmp_path: Path, names: tuple[str, str], fault: str) -> None:
    tracks = "".join(
        TRACK.format(name=f'"{name}"', x=100 + at * 200, y=150 + at * 200) for at, name in enumerate(names)
    )
    with pytest.raises(SourceError, match=fault):
        load(changed(tmp_path, {"tracks.toml": tracks}))


ACT = '\n[[acts]]\nkind = "score"\non = "{on}"\nmenu = "Score"\n'
WAY = '\n[[acts]]\nkind = "way"\non = "place"\nmenu = "{menu}"\n{more}\n'


@pytest.mark.parametrize(("more", "fault"), [
    (ACT.format(on="card"), r"acts, number 3, score: the game has no card that could declare it"),
    (ACT.format(on="leader"), r"the game has no leader that could declare it"),
    (ACT.format(on="base"), r"the game has no base that could declare it"),
    ("\n[properties]\nOffer = {}\n", r"the property Offer is one that every module has"),
    ('\n[tracks]\npoints = "points_{side}"\n', r"no track is of the kind 'points'"),
    (WAY.format(menu="Go", more='over = ["river"]'), r"over is of the neighbours that {other} names in a menu"),
    (WAY.format(menu="Go by {base}", more='between = [["land", "land"]]'), r"between is of the neighbours"),
    (WAY.format(menu="{base} {other}", more=""), r"a menu has {base} or {other}, and not both"),
    (ACT.format(on="side").replace("Score", "Go to {other}"), r"{other} is for the menu of a place"),
    ('\n[texts]\nA = "b"\n', r"A must be a name of small letters, digits and underscores"),
])  # fmt: skip
def test_what_a_module_says_of_a_game_that_has_it_not_is_refused(tmp_path: Path, more: str, fault: str) -> None:
    with pytest.raises(SourceError, match=rf"module.toml:\d+: .*{fault}"):
        load(changed(tmp_path, {"module.toml": more}))


@pytest.mark.parametrize(("old", "new", "fault"), [
    ('attack = "fight"', 'attack = "raid"', r"no place declares an act of the kind 'raid'"),
    ('attacker = "PlayerSide"', "", r"fight.attack needs fight.attacker"),
    ('strength = "strength"', 'strength = "power"', r"no value 'power'"),
    ('table = "fights"', 'table = "../fights"', r"table must be a name of small letters, digits and hyphens"),
])  # fmt: skip
def test_a_fight_that_does_not_fit_its_game_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    folder = changed(tmp_path, {})
    path = folder / "module.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(SourceError, match=rf"module.toml:\d+: .*{fault}"):
        load(folder)


def test_a_fight_of_three_sides_is_refused(tmp_path: Path) -> None:
    """The window counts one side against the other."""
    game = load(FORD)
    (fault,) = check_fight(replace(game, sides=("North", "South", "East")), lambda *_: Where("module.toml"))
    assert "for two sides, and the game has 3" in str(fault)


def test_a_letter_with_an_accent_is_named_as_what_is_wrong() -> None:
    spelt = Spelt("[A-Za-z]+", "a name of letters")
    assert spelt.refusal("Châtillon") == "must be a name of letters (letters are a to z without accents: no â)"
    assert spelt.refusal("a b") == "must be a name of letters"
    assert spelt.refusal("Chatillon") == ""
