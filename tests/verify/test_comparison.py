"""A difference to the engine's table names the piece or stack, without secrets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from vassal_tools.engine import EnginePiece
from vassal_tools.format import sequence
from vassal_tools.objects.commands import AddPiece
from vassal_tools.table.table import Table
from vassal_tools.verify.comparison import differences

if TYPE_CHECKING:
    from collections.abc import Callable

TYPE = sequence.nest(
    ["emb2;;2;;Flip;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Side", "markmoved;m.gif;0;0", "piece;;;a.png;{}"]
)
MASKED = sequence.nest(["obs;79,130;f.png;Reveal;I;?;player:", "piece;;;a.png;Spy"])
VERSION = "3.7.16"
SHUFFLED = "3.6.0-beta3"


def at(x: int, gpid: str) -> str:
    return f"Map;{x};5;{gpid};0"


def table() -> Table:
    """Two tanks in a stack, a gun and a masked piece alone, and two cards in a deck."""
    made = Table(engine=VERSION)
    state = ("1", "false")
    made.set_up(
        [
            AddPiece("a", TYPE.replace("{}", "Tank A"), sequence.nest((*state, at(10, "1")))),
            AddPiece("b", TYPE.replace("{}", "Tank B"), sequence.nest((*state, at(10, "2")))),
            AddPiece("g", TYPE.replace("{}", "Gun"), sequence.nest((*state, at(90, "3")))),
            AddPiece("m", MASKED, sequence.nest(("hunter2;x", at(50, "4")))),
            AddPiece("c", "piece;;;a.png;Ace", at(70, "5")),
            AddPiece("d", "piece;;;a.png;King", at(70, "6")),
            AddPiece("s", "stack", "Map;10;5;a;b;@@1"),
            AddPiece("k", "deck;true;0,0,0;40;40;Always;Via;false;false;false;;;;Cards", "Map;70;5;true;c,d"),
        ]
    )
    return made


def engines(ours: Table) -> list[EnginePiece]:
    """The same as the engine would answer."""
    found = [
        EnginePiece(p.id, p.name, p.gpid, "piece", p.map, p.x, p.y, None, (), None, None, None, p.type, p.state, {})
        for p in ours.pieces.values()
    ]
    for number, ((x, y), held) in enumerate(ours.stacks_of("Map")):
        kind = "deck" if "c" in held else "stack"
        found.append(EnginePiece(f"s{number}", "", None, kind, "Map", x, y, None, held, None, None, None, kind, "", {}))
    return found


def test_equal_tables_do_not_differ() -> None:
    ours = table()
    assert list(differences(ours, engines(ours), VERSION)) == []


def turned(piece: EnginePiece) -> EnginePiece:
    return replace(piece, state=piece.state.replace("1\t", "2\t", 1))


@pytest.mark.parametrize(("which", "change", "said"), [
    ("g", lambda piece: replace(piece, x=91), ["Gun is at Map 91,5 in VASSAL, at Map 90,5 here"]),
    ("g", lambda piece: replace(piece, map=None), ["Gun is on no map in VASSAL, at Map 90,5 here"]),
    ("g", turned, ["Gun has another state: emb2"]),
    ("g", lambda piece: replace(piece, state="1"), ["Gun has another state: 2 traits here, 0 there"]),
    ("g", lambda piece: replace(piece, id="x"),
     ["VASSAL does not have Gun", "only VASSAL has a piece (id x)"]),
    ("m", lambda piece: replace(piece, state=piece.state.replace("hunter2", "swordfish")),
     ["a hidden piece has another state: obs"]),
    ("m", lambda piece: replace(piece, x=1), ["a hidden piece is at Map 1,5 in VASSAL, at Map 50,5 here"]),
])  # fmt: skip
def test_a_piece_that_differs_is_named(
    which: str, change: Callable[[EnginePiece], EnginePiece], said: list[str]
) -> None:
    ours = table()
    theirs = [change(piece) if piece.id == which else piece for piece in engines(ours)]
    assert list(differences(ours, theirs, VERSION)) == said


def test_a_stack_in_another_order_is_named() -> None:
    ours = table()
    theirs = [replace(one, contents=("b", "a")) if one.contents == ("a", "b") else one for one in engines(ours)]
    assert list(differences(ours, theirs, VERSION)) == [
        "only here: a stack at Map 10,5: Tank A, Tank B",
        "only in VASSAL: a stack at Map 10,5: Tank B, Tank A",
    ]


@pytest.mark.parametrize(("version", "count"), [(VERSION, 2), (SHUFFLED, 0)])
def test_the_order_of_a_deck_is_left_out_for_engines_that_ignore_shuffles(version: str, count: int) -> None:
    ours = table()
    theirs = [replace(one, contents=("d", "c")) if one.contents == ("c", "d") else one for one in engines(ours)]
    assert len(list(differences(ours, theirs, version))) == count
