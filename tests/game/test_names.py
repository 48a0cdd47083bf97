"""Names of a game that its module could not tell apart are faults, with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from vassal_tools.errors import SourceError
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
    with pytest.raises(SourceError, match=rf"game.toml:\d+: side {name} is called like those who play or judge"):
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
