"""Logs that are small, and yet try to keep `replay` and `dump` busy for ever or to fill the memory.

They are made when a test wants them: all together take a second, and much memory.
"""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.format import sequence
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Callable

COUNT = 8_000
PLAIN = "piece;;;a.png;A"
RIGID = f"immob;N;N;\t{PLAIN}"
HIDDEN = f"hide;72;X\t{PLAIN}"
LAYER = f"emb2;;2;;;2;;;2;;;;1;false;0;0;a.png;+{'x' * 100};true;L;;;false;;1;1;true"
PILE = "Map;5;5;" + ";".join(f"p{n}" for n in range(COUNT))
CARDS = "Map;5;5;false;" + ",".join(f"p{n}" for n in range(COUNT))
HEAPS = "great heaps of pieces"
FIELDS = "more fields than any engine writes"


class Trick(NamedTuple):
    """Set-up and steps of a log, and what the error says; empty where the log can be shown all the same."""

    setup: list[str]
    steps: list[str]
    error: str = ""


def nested(level: str, count: int) -> str:
    """So many equal traits around a basic piece, however much work it is to nest them."""
    return reduce(lambda inner, outer: sequence.nest([outer, inner]), [level] * count, PLAIN)


def add(piece_id: str, piece_type: str = PLAIN, state: str = "Map;5;5;7;0") -> str:
    """A command that adds a piece."""
    return "+/" + sequence.join([piece_id, piece_type, state], "/")


def change(piece_id: str, *states: str) -> str:
    """A command that changes the state of a piece."""
    return "D/" + sequence.join([piece_id, *states], "/")


def move(piece: int | str, x: int = 5, under: str = "null") -> str:
    """A command that moves a piece."""
    return f"M/p{piece}/Map/{x}/5/{under}/Map/5/5/null/u"


def pieces(piece_type: str = PLAIN, before: str = "") -> list[str]:
    """Commands that add all pieces."""
    return [add(f"p{n}", piece_type, f"{before}Map;1;2;7;0") for n in range(COUNT)]


def shuffled() -> list[int]:
    """The numbers of all pieces, in no order."""
    numbers = list(range(COUNT))
    Random(1).shuffle(numbers)
    return numbers


def held(levels: int, trait: str) -> str:
    """A type whose trait holds a piece, whose trait holds a piece …"""
    text = PLAIN + ";\t/" * 50
    for _ in range(levels):
        marker = "+/null/" + sequence.join([text, "null;0;0;;0"], "/")
        outer = (
            encode_trait(trait, command="P", key="1", marker=marker)
            if trait == "placemark"
            else f"replace;Replace;82,2;{sequence.quote(marker, ';')};null;0;0;true"
        )
        text = sequence.nest([outer, PLAIN])
    return text


def holding(levels: int, trait: str, error: str) -> Callable[[], Trick]:
    """A piece whose trait holds a piece, and so on."""
    return lambda: Trick([add("1", held(levels, trait))], [], error)


MOVES = [move(n) for n in range(COUNT)]

REPLAYED: dict[str, Callable[[], Trick]] = {
    "all pieces move to one spot": lambda: Trick(pieces(), MOVES),
    "all lie on one spot and form no stack": lambda: Trick(pieces(RIGID, "\t"), MOVES),
    "a spot full of empty stacks": lambda: Trick(
        [add(f"s{n}", "stack", "Map;5;5") for n in range(COUNT)] + pieces(), MOVES
    ),
    "a spot full of stacks of other layers": lambda: Trick(
        pieces() + [add(f"s{n}", "stack", f"Map;5;5;p{n};@@{n}") for n in range(COUNT)], MOVES, HEAPS
    ),
    "a spot full of decks": lambda: Trick(
        pieces() + [add(f"d{n}", "deck;", "Map;5;5;false;") for n in range(COUNT)], MOVES, HEAPS
    ),
    "a stack of hidden pieces": lambda: Trick(
        [*pieces(HIDDEN, "me\t"), add("s", "stack", PILE), *[add(f"px{n}") for n in range(COUNT)]],
        [move(f"x{n}") for n in range(COUNT)],
        HEAPS,
    ),
    "pieces without end": lambda: Trick(
        [add(f"p{n}") for n in range(60_000)], [], "more pieces on the table than any game has"
    ),
    "pieces that come and go": lambda: Trick(
        [], [f"{add(f'p{n}')}\n-/p{n}" for n in range(60_000)], "more pieces on the table than any game has"
    ),
    "moves within a deck": lambda: Trick([*pieces(), add("d", "deck;", CARDS)], MOVES),
    "each piece goes on another": lambda: Trick(pieces(), [move(n, 5, f"p{n - 1}") for n in range(1, COUNT)] * 2),
    "pieces leave the middle of a stack": lambda: Trick(
        [*pieces(), add("s", "stack", PILE)], [move(n, 7) for n in shuffled()]
    ),
    "pieces of a stack are removed": lambda: Trick(
        [*pieces(), add("s", "stack", PILE)], [f"-/p{n}" for n in shuffled()]
    ),
    "stacks take all from one another": lambda: Trick(
        pieces()
        + [
            add(s, "stack", ";".join(["Map;5;5", *[f"p{n}" for n in shuffled()[:: 1 - 2 * (s in "bd")]]]))
            for s in "abcd"
        ],
        [],
    ),
    "a high stack moves again and again": lambda: Trick(
        [*pieces(), add("ps", "stack", PILE)], [move("s", n % 2) for n in range(COUNT)], HEAPS
    ),
    "a high stack changes again and again": lambda: Trick(
        [*pieces(), add("s", "stack", PILE)], [change("s", "Map;5;5", "Map;5;5")] * COUNT, HEAPS
    ),
    "a long state changes again and again": lambda: Trick(
        [add("p", HIDDEN, "\tMap;1;1;1;" + "0;" * 200_000)],
        [change("p", f"{n}\tMap;1;1;1;0", "x\tMap;1;1;1;0") for n in range(COUNT)],
        HEAPS,
    ),
    "a piece with a long type is named in each fault": lambda: Trick(
        [add("pp", f"mark;{'x,' * 200_000}\t{PLAIN}", "\tMap;1;1;1;0")], [move("p", 1)] * COUNT
    ),
    "a piece with many layers, each of which adds to its name": lambda: Trick(
        [add("1", sequence.nest([LAYER] * 190 + [PLAIN]), sequence.nest(["1"] * 190 + ["Map;1;1;1;0"]))], []
    ),
    "a deck with a long type is named for each card": lambda: Trick(
        [*pieces(), add("d", "deck;" + ";" * 13 + "n;" * 100_000, CARDS)], []
    ),
}

DUMPED: dict[str, Callable[[], Trick]] = {
    "semicolons in a layer": lambda: Trick([add("1", f"emb2;{';' * 900_000}\t{PLAIN}", "1\tMap;1;1;1;0")], [], FIELDS),
    "semicolons in a basic piece": lambda: Trick([add("1", f"piece;{';' * 900_000}")], [], FIELDS),
    "semicolons in a state": lambda: Trick([add("1", PLAIN, "Map;1;1;1;" + ";" * 900_000)], [], FIELDS),
    "tabs in a type": lambda: Trick([add("1", "\t" * 900_000)], []),
    "backslashes in a type": lambda: Trick([add("1", "\\" * 900_000 + f"\t{PLAIN}")], []),
    "escaped tabs in a type": lambda: Trick([add("1", "\\\t" * 400_000 + f"\t{PLAIN}")], []),
    "escaped slashes in a piece": lambda: Trick(["+/1/" + "\\/" * 400_000 + "/x"], [], FIELDS),
    "boards without end": lambda: Trick(["MainBoardPicker" + "\tb\t0\t0" * 250_000], [], FIELDS),
    "levels of a turn counter without end": lambda: Trick(["TURNx\t1" + "|1" * 900_000], [], FIELDS),
    "sub commands without end": lambda: Trick(["x\\\x1b" * 900_000], [], FIELDS),
    "commands without end": lambda: Trick(["x"] * 900_000, [], "more commands than any engine writes"),
    "chatter without end": lambda: Trick([], ["CHAT" + "x" * 56] * 400_000, "more commands than any engine writes"),
    "commands in commands": lambda: Trick(
        ["x" + "".join("\\" * n + "\x1by" for n in range(250))], [], "commands nest deeper"
    ),
    "traits in traits": lambda: Trick([add("1", nested("prototype;" + "\t" * 20, 220))], [], "traits nest deeper"),
    **{
        f"pieces in {trait}, {levels} deep": holding(levels, trait, error)
        for trait in ("placemark", "replace")
        for levels, error in ((19, ""), (60, "pieces hold pieces"), (150, "pieces hold pieces"))
    },
    "a long word far to the right": lambda: Trick([add("1", held(18, "placemark").replace("a.png", "a" * 20_000))], []),
    "a word of millions of letters": lambda: Trick(["CHAT" + "x" * 4_000_000], []),
    "millions of blanks": lambda: Trick(["CHAT" + " " * 4_000_000], []),
    "a piece with a long type changes again and again": lambda: Trick(
        [add("1", f"mark;{'x,' * 100_000}\t{PLAIN}", "\tMap;1;1;1;0")],
        [change("1", "\tMap;1;1;1;0", "\tMap;1;1;1;0")] * 2000,
    ),
    "a piece with many traits changes to nothing again and again": lambda: Trick(
        [add("1", sequence.nest(["prototype;x"] * 199 + [PLAIN]), "x")], ["D/1/a/b"] * 5000
    ),
}
