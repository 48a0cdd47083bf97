"""A malicious module given to `--module` ends soon: with a table or a clear error."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.cli.hostile_logs import COUNT, add
from tests.cli.logs import written
from tests.format.measured import ended_quickly, quickly
from vassal_tools.errors import FormatError, Where
from vassal_tools.format import buildxml, sequence
from vassal_tools.format.archive import pack
from vassal_tools.table.setups import setup_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PACKAGE = "VASSAL.build.module.map"
MAP = (
    f'<VASSAL.build.module.Map mapName="%s"><{PACKAGE}.BoardPicker>%s</{PACKAGE}.BoardPicker></VASSAL.build.module.Map>'
)
BOARD = (
    f'<{PACKAGE}.boardPicker.Board name="%s" width="999999" height="999999"><{PACKAGE}.boardPicker.board.ZonedGrid>%s'
    f"</{PACKAGE}.boardPicker.board.ZonedGrid></{PACKAGE}.boardPicker.Board>"
)
ZONE = f'<{PACKAGE}.boardPicker.board.mapgrid.Zone name="Z" path="%s"/>'
PARTS = "has more maps, boards, zones or points of zones than can be laid out"
SETUP = "<setup>MapBoardPicker" + "\tBoard\t0\t0" * 300_000 + "</setup>"
MANY = "more than 512 boards"
SPOTS = "takes too long to replay"
HUGE = 999_999_999
"""The largest number that a path may hold."""


def zone(*points: tuple[int, int]) -> str:
    return ZONE % ";".join(f"{x},{y}" for x, y in points)


def star(points: int, radius: int = HUGE) -> str:
    """A zone whose sides all cross one another."""
    turns = [pi * n * (points - 1) / points for n in range(points)]
    return zone(*[(int(radius * cos(turn)), int(radius * sin(turn))) for turn in turns])


DIAMOND = zone((-HUGE, 0), (0, HUGE), (HUGE, 0), (0, -HUGE))


def slot(*traits: str) -> str:
    """A piece of a set-up."""
    levels = [*traits, "piece;;;a.png;A"]
    text = "/".join((sequence.nest(levels), sequence.nest(["1"] * len(levels))))
    return f'<slot gpid="1">+/null/{text}</slot>'


class Trick(NamedTuple):
    """The maps of a module, and what the error says; empty where the table can be shown all the same."""

    maps: str
    error: str = ""


def one_map(zones: str) -> str:
    return MAP % ("Map", BOARD % ("Board", zones))


TRICKS: dict[str, Callable[[], Trick]] = {
    "a zone of millions of points": lambda: Trick(one_map(ZONE % ("0,0;" * 7_000_000)), PARTS),
    "many zones of many points": lambda: Trick(one_map(ZONE % ("0,0;" * 1000) * 5000), PARTS),
    "hundreds of thousands of zones": lambda: Trick(one_map(DIAMOND * 100_000), PARTS),
    "thousands of zones upon one another": lambda: Trick(one_map(DIAMOND * 10_000), SPOTS),
    "a huge zone that crosses itself": lambda: Trick(one_map(star(90_001)), SPOTS),
    "a small zone that crosses itself": lambda: Trick(one_map(star(201))),
    "a zone of as many points as are allowed, far off": lambda: Trick(one_map(star(90_001, 1) + DIAMOND)),
    "a point of millions of parts": lambda: Trick(one_map(ZONE % ("0," * 7_000_000)), PARTS),
    "millions of blanks": lambda: Trick(one_map(ZONE % (" " * 20_000_000))),
    "maps without end": lambda: Trick((MAP % ("Map", BOARD % ("Board", DIAMOND))) * 30_000, PARTS),
    "boards without end": lambda: Trick(MAP % ("Map", (BOARD % ("Board", DIAMOND)) * 70_000), PARTS),
    "a set-up of boards without end": lambda: Trick(MAP % ("Map", SETUP + BOARD % ("Board", DIAMOND)), MANY),
}


@pytest.mark.parametrize("name", TRICKS)
def test_zones_take_little_time_and_memory(name: str, tmp_path: Path) -> None:
    trick = TRICKS[name]()
    module = tmp_path / "made.vmod"
    root = f'<VASSAL.build.GameModule name="Made" version="1">{trick.maps}</VASSAL.build.GameModule>'
    module.write_bytes(pack({"buildFile.xml": root.encode()}))
    log = written(tmp_path / "a.vlog", [add(f"p{n}", state=f"Map;{n};{n};7;0") for n in range(COUNT)], [])
    done = ended_quickly("replay_with", log, module)
    assert trick.error in done.error
    assert bool(trick.error) == bool(done.error)


@pytest.mark.parametrize(
    ("traits", "count"),
    [((), 90_000), (("mark;a,b",) * 3, 60_000), (("emb2;" + ";" * 200,) * 100, 500)],
    ids=["bare", "marked", "of many layers"],
)
def test_a_set_up_without_end_is_refused(traits: tuple[str, ...], count: int) -> None:
    slots = slot(*traits) * count
    build = f"<VASSAL.build.GameModule><{PACKAGE}.SetupStack>{slots}</{PACKAGE}.SetupStack></VASSAL.build.GameModule>"
    root = buildxml.parse(build.encode(), Where())
    with quickly(), pytest.raises(FormatError, match="more pieces than any game has"):
        setup_of(root)
