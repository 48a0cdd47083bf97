"""Places are called as the engine calls them: by cells of every numbering, by regions, and by the zones around them."""

from __future__ import annotations

import zipfile
from itertools import product
from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from tests.samples import number
from vassal_tools.engine import Engine, EngineParts
from vassal_tools.objects.commands import Boards
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.boards import lay_out

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.engine

MAP = "Main Map"
PICKER = "VASSAL.build.module.map.BoardPicker"
BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRID = "VASSAL.build.module.map.boardPicker.board."
NAMING = ("Numbering", ".Region")
SIZE = 480
DROPS = number(40, 150)
"""How many places of a board are compared."""

OFFBOARD = "offboard"
REAL = {
    "danj3000+BBVassal/buildFile": 3,
    "tomo9878+FOF2/buildFile.xml": 6,
    "tomo9878+vivelemperor-game/buildFile.xml": 1,
    "uckelman+tld-mod/buildFile": 1,
    "uckelman+tld-mod+tmp/buildFile": 5,
    "hurufu+zxvt-vassal-module/buildFile": 1,
}
"""Build files whose boards number their cells or name regions, and how many of these boards are looked at."""


def numbering(kind: str, luck: Random, **fixed: str) -> str:
    """A numbering with attributes chosen by chance."""
    chosen = {
        "first": luck.choice("HV"),
        "sep": luck.choice(["", ".", " - "]),
        **{f"{axis}Type": luck.choice("NA") for axis in "hv"},
        **{f"{axis}Leading": str(luck.randrange(4)) for axis in "hv"},
        **{f"{axis}Off": str(luck.randrange(-40, 40)) for axis in "hv"},
        **{f"{axis}Descend": luck.choice(["true", "false"]) for axis in "hv"},
        "locationFormat": luck.choice(["$gridLocation$", "at $column$ of $row$ ", "$gridLocation$ $unknown$"]),
        **({"stagger": luck.choice(["true", "false"])} if kind == "Hex" else {}),
        **fixed,
    }
    return f"<{GRID}mapgrid.{kind}GridNumbering {attributes(chosen)}/>"


def attributes(held: dict[str, str]) -> str:
    return " ".join(f'{name}="{value}"' for name, value in held.items())


def hexes(luck: Random, sideways: str) -> str:
    size = {"dy": f"{luck.uniform(15, 40):.3f}"} | luck.choice([{}, {"dx": f"{luck.uniform(15, 40):.3f}"}])
    held = size | {"x0": str(luck.randrange(-50, 50)), "y0": str(luck.randrange(-50, 50)), "sideways": sideways}
    return f'<{GRID}HexGrid snapTo="false" {attributes(held)}>{numbering("Hex", luck)}</{GRID}HexGrid>'


def squares(luck: Random) -> str:
    held = {"dx": f"{luck.uniform(15, 40):.3f}", "dy": f"{luck.uniform(15, 40):.3f}"}
    held |= {"x0": str(luck.randrange(-50, 50)), "y0": str(luck.randrange(-50, 50))}
    return f'<{GRID}SquareGrid snapTo="false" {attributes(held)}>{numbering("Square", luck)}</{GRID}SquareGrid>'


def regions(luck: Random) -> str:
    """Many regions, at even distances: some places are equally near to two or four of them."""
    points = [(x, y) for x, y in product(range(0, SIZE, 60), repeat=2) if luck.random() < 0.7]
    luck.shuffle(points)
    named = (f'<{GRID}Region name="R{n}" originx="{x}" originy="{y}"/>' for n, (x, y) in enumerate(points))
    return f'<{GRID}RegionGrid snapto="false">{"".join(named)}</{GRID}RegionGrid>'


def zones(luck: Random) -> str:
    """Zones with grids of their own, with the grid of the board and with none, in several formats."""
    grids = [hexes(luck, "true"), squares(luck), regions(luck), "", ""]
    forms = ["$name$", "$name$ $gridLocation$", "$gridLocation$", "<$gridLocation$> $name$ ", "$name$ $gridLocation$"]
    held = (
        f'<{GRID}mapgrid.Zone name="Z{n}" path="{x},20;{x + 90},50;{x + 40},{SIZE - 9};{x - 9},{SIZE // 2}"'
        f' locationFormat="{form.replace("<", "(").replace(">", ")")}" useParentGrid="{str(n == 4).lower()}">'
        f"{grid}</{GRID}mapgrid.Zone>"
        for n, (x, grid, form) in enumerate(zip(range(10, SIZE, 90), grids, forms, strict=False))
    )
    return f"<{GRID}ZonedGrid>{squares(luck)}{''.join(held)}</{GRID}ZonedGrid>"


def board(name: str, grid: str, **more: str) -> str:
    held = {"name": name, "width": str(SIZE), "height": str(SIZE), "reversible": "true"} | more
    return f"<{BOARD} {attributes(held)}>{grid}</{BOARD}>"


def with_boards(mini: Path, target: Path, boards: list[str], turned: set[int]) -> Path:
    """The small module with those boards in a row, some of them turned by half, and no deck, which has its own name."""
    names = [ET.fromstring(text).attrib["name"] for text in boards]
    row = "\t".join(f"{name}{'/rev' * (n in turned)}\t{n}\t0" for n, name in enumerate(names))
    with zipfile.ZipFile(mini) as source, zipfile.ZipFile(target, "w") as made:
        for entry in source.namelist():
            content = source.read(entry)
            if entry == "buildFile.xml":
                root = ET.fromstring(content.decode())
                picker = next(one for one in root.iter(PICKER))
                picker[:] = [ET.fromstring(f"<setup>{MAP}BoardPicker\t{row}</setup>"), *map(ET.fromstring, boards)]
                for stack in root.iter("VASSAL.build.module.map.SetupStack"):
                    stack.set("owningBoard", names[0])
                for on in root.iter("VASSAL.build.module.Map"):
                    on[:] = [child for child in on if not child.tag.endswith(".DrawPile")]
                content = ET.tostring(root)
            made.writestr(entry, content)
    return target


def unlike(parts: EngineParts, module: Path, folder: Path) -> Iterator[str]:
    """Places that the engine calls by another name."""
    luck = Random(23)
    with Engine(parts) as engine, read_plain_module(module) as read:
        engine.open(module)
        engine.game.new()
        save = folder / "new.vsav"
        engine.game.save(save)
        chosen = [command for command in read_saved_game(save).setup() if isinstance(command, Boards)]
        laid = lay_out(read, chosen)
        tank = next(piece.id for piece in engine.table.pieces() if piece.name == "Tank" and piece.kind == "piece")
        for on in laid.maps[MAP]:
            for _ in range(DROPS):
                x, y = (luck.choice([luck.randrange(SIZE), luck.randrange(0, SIZE, 30)]) for _ in range(2))
                dropped = engine.table.move(tank, MAP, on.x + x, on.y + y)
                name = laid.name_at(MAP, dropped.x, dropped.y)
                if (name or OFFBOARD) != dropped.location:
                    yield f"{on.name} {dropped.x - on.x},{dropped.y - on.y}: {name!r} is {dropped.location!r}"


def test_places_of_every_kind_of_grid_are_called_as_by_the_engine(
    parts: EngineParts, engine_files: Path, tmp_path: Path
) -> None:
    luck = Random(5)
    grids = [hexes(luck, ("true", "false")[n % 2]) for n in range(8)] + [squares(luck) for _ in range(5)]
    boards = [board(f"B{n}", grid) for n, grid in enumerate([*grids, regions(luck), zones(luck), zones(luck), ""])]
    module = with_boards(engine_files / "mini.vmod", tmp_path / "grids.vmod", boards, {1, 9, 15})
    assert list(unlike(parts, module, tmp_path)) == []


@pytest.mark.sweep(3)  # the grids of the test above are of every kind
@pytest.mark.parametrize("build_file", REAL)
def test_places_of_real_boards_are_called_as_by_the_engine(
    build_file: str, parts: EngineParts, engine_files: Path, corpus: Path, tmp_path: Path
) -> None:
    root = ET.parse(corpus / "modules" / build_file).getroot()
    named = [one for one in root.iter(BOARD) if any(part.tag.endswith(NAMING) for part in one.iter())]
    boards = []
    for n, one in enumerate(named[: REAL[build_file]]):
        kept = ET.Element(BOARD, {"name": f"B{n}", "width": str(SIZE), "height": str(SIZE)})
        kept.extend(one)
        boards.append(ET.tostring(kept, encoding="unicode"))
    assert len(boards) == REAL[build_file]
    module = with_boards(engine_files / "mini.vmod", tmp_path / "real.vmod", boards, set())
    assert list(unlike(parts, module, tmp_path)) == []
