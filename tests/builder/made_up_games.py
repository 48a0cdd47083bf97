"""Games made up by chance, each a folder of data of one kind: names, numbers and parts are what a seed gives."""

from __future__ import annotations

import csv
import io
import json
import random
import string
from typing import TYPE_CHECKING, Any

from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

KINDS = ("areas", "points", "squares", "hexes")
_TITLES = ("Été & Cie", "O'Hara's", 'the "Old" Mill', "<none>", "1st of 3", "a/b; c, d", "Größe", "plain")
_POINTS = ("points", "gold")
_CELL, _GAP, _BESIDE = 120, 20, 1000
_SHELF = 340
"""The height of each row of boxes beside the map."""


class Chance(random.Random):
    """The random choices of a seed. All names and titles differ, also in case and signs."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._given: set[str] = set()

    def is_so(self) -> bool:
        """Heads or tails."""
        return self.random() < 0.5

    def title(self) -> str:
        """Some words that no other thing is called."""
        return f"{self.choice(_TITLES)} {self.name(4)}"

    def name(self, most: int = 9) -> str:
        """A name with digits, dots and hyphens in it."""
        while True:
            inner = "".join(self.choices(f"{string.ascii_letters}{string.digits}..--", k=self.randint(1, most - 2)))
            name = f"{self.choice(string.ascii_letters)}{inner}{self.choice(string.ascii_letters)}"
            if as_property(name).casefold() not in self._given:
                self._given.add(as_property(name).casefold())
                return name

    def names(self, least: int, most: int) -> list[str]:
        """So many names."""
        return [self.name() for _ in range(self.randint(least, most))]


def made_up(folder: Path, kind: str, seed: int) -> Path:
    """A folder with a game of a kind."""
    chance = Chance(seed)
    sides, types = chance.names(1, 4), chance.names(1, 3)
    values = [as_property(name).lower() for name in chance.names(0, 3)]
    counters = [(name, side) for side in sides for name in chance.names(1, 4)]
    deck = chance.name() if chance.is_so() else ""
    tracks = chance.names(0, 2)
    chart, places = _map(chance, kind)
    boxes: dict[str, dict[str, Any]] = {}
    boxes |= {side: {"title": chance.title(), "kind": "reserve", "side": side} for side in sides if chance.is_so()}
    boxes["dead"] = {"title": chance.title(), "kind": "dead", "dead": True}
    boxes |= {name: {"title": chance.title(), "kind": "deck"} for name in ((deck, f"{deck}.used") if deck else ())}
    turns = chance.randint(1, 6)
    game = _about(chance, sides, types, values, deck) | {"id": f"made-up-{seed}", "turns": turns}
    files = {
        "game.toml": _toml(game),
        "map.toml": _toml(chart | {"boxes": _shelved(boxes)}),
        "tracks.toml": _toml({"schema": 1, "tracks": _tracks(chance, turns, tracks)}),
        "look.toml": _toml(_look(chance, sides, types)),
        "module.toml": _toml(_module(chance, types if values else (), tracks, deck)),
        "counters.csv": _csv(
            ("id", "gpid", "side", "name", "type", *values),
            (
                (name, at + 1, side, chance.title(), types[at % len(types)], *(_steps(chance, at) for _ in values))
                for at, (name, side) in enumerate(counters)
            ),
        ),
        "setup.csv": _csv(("counter", "location"), ((name, chance.choice(places)) for name, _ in counters)),
        **(_cards(chance, deck, sides) if deck else {}),
    }
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def _about(
    chance: Chance, sides: Sequence[str], types: Sequence[str], values: Sequence[str], deck: str
) -> dict[str, Any]:
    return {
        "schema": 1, "title": f"Made up {chance.name()}", "edition": chance.title(), "version": "0.1.0", "sides": sides,
        "parts": ["look", "module", "tracks", *(["cards"] if deck else [])],
        "facts": {"grade": "text", "source": "our own rules"},
        "unit_types": {name: {"title": chance.title(), "facings": chance.choice((0, 4, 6))} for name in types},
        "values": {name: {"title": chance.title()} for name in values},
        **({"decks": {deck: {"title": chance.title(), "is_open": chance.is_so()}}} if deck else {}),
        "face": {"title": chance.title(), "width": _BESIDE + 1200, "height": 2800, "scale": chance.randint(1, 2)},
    }  # fmt: skip


def _map(chance: Chance, kind: str) -> tuple[dict[str, Any], list[str]]:
    rows, columns = chance.randint(2, 4), chance.randint(2, 5)
    terrains, borders = chance.names(1, 3), chance.names(1, 2)
    head = {"schema": 1, "border_kinds": borders, "terrains": {"land": terrains}}
    if kind in {"squares", "hexes"}:
        prefix = chance.name(5) if chance.is_so() else ""
        places = [f"{prefix}{column + 1:02}{row + 1:02}" for column in range(columns) for row in range(rows)]
        lattice: dict[str, Any] = {
            "rows": rows, "columns": columns, "origin": [_GAP, _GAP], "size": [_CELL, _CELL], "numbering": "0101",
            "kind": "land", "terrain": terrains[0], "border": borders[0],
            "names": {name: chance.title() for name in chance.sample(places, 2)},
            "terrains": {terrains[-1]: chance.sample(places, 2)},
        }  # fmt: skip
        return head | {kind: lattice | ({"prefix": prefix} if prefix else {})}, places
    names = {(column, row): chance.name() for column in range(columns) for row in range(rows)}
    zones = {
        name: {
            "kind": "land",
            "role": chance.title(),
            "terrain": chance.choice(terrains),
            "anchor": [column * _CELL + _CELL // 2, row * _CELL + _CELL // 2],
        }
        for (column, row), name in names.items()
    }
    pairs = sorted(
        sorted((name, names[other]))
        for (column, row), name in names.items()
        for other in ((column + 1, row), (column, row + 1))
        if other in names
    )
    rest = {"zones": zones, "borders": [{"zones": pair, "kind": chance.choice(borders)} for pair in pairs]}
    if kind == "points":
        return head | {"radius": _CELL // 4} | rest, list(zones)
    return head | {"grid": [columns * _CELL, rows * _CELL], "lines": _lines(columns, rows)} | rest, list(zones)


def _lines(columns: int, rows: int) -> dict[str, list[list[int]]]:
    down = {f"d{at}": [[at * _CELL, row * _CELL] for row in range(rows + 1)] for at in range(columns + 1)}
    return down | {f"a{at}": [[one * _CELL, at * _CELL] for one in range(columns + 1)] for at in range(rows + 1)}


def _shelved(boxes: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {
        name: box | {"x": _BESIDE + 400 * (at % 3), "y": _GAP + _SHELF * (at // 3), "width": 360, "height": 300}
        for at, (name, box) in enumerate(boxes.items())
    }


def _tracks(chance: Chance, turns: int, names: Sequence[str]) -> dict[str, Any]:
    def cells(first: int, last: int, y: int) -> list[dict[str, int]]:
        return [{"value": value, "x": _BESIDE + 50 * (value - first), "y": y} for value in range(first, last + 1)]

    size = {"width": 50, "height": 50}
    found: dict[str, Any] = {"turn": {"title": chance.title(), "kind": "turn", **size, "cells": cells(1, turns, 1800)}}
    for at, name in enumerate(names):
        found[name] = {"title": chance.title(), "kind": _POINTS[at], **size, "cells": cells(0, 9, 1920 + 120 * at)}
    return found


def _look(chance: Chance, sides: Sequence[str], types: Sequence[str]) -> dict[str, Any]:
    emblems = ("plain", "person", "galley", "infantry X", "armour + wings", "sword")
    colours = {name: f"#{chance.randrange(0x1000000):06x}" for name in ("deep", "dark", "pale", "stripe")}
    return {
        "schema": 1,
        "sides": {side: {"letter": side[0].upper(), **colours} for side in chance.sample(sides, len(sides) - 1)},
        "unit_types": {name: {"emblem": chance.choice(emblems)} for name in types},
        "markers": dict(zip(_POINTS, ("jar", "scales"), strict=True)),
        "signs": chance.sample(("battle", "fire", "ban"), 2),
    }


def _module(chance: Chance, types: Sequence[str], tracks: Sequence[str], deck: str) -> dict[str, Any]:
    # dice, properties, and an act on every kind of piece
    dice = "{side}" if chance.is_so() else chance.name()
    acts: list[dict[str, Any]] = [
        {"kind": chance.name(), "on": "side", "menu": chance.title(), "adds": {"Score {side}": "1"}},
        {"kind": chance.name(), "on": "place", "menu": "{place} > {other}"},
        {"kind": chance.name(), "on": "counter", "menu": chance.title(), "then": "eliminate", "die": "6"},
    ]
    turned = {"on": "counter", "menu": chance.title(), "types": types[:1], "then": "turn over"}
    acts += [{"kind": chance.name()} | turned] if types else []
    for name in tracks:
        sets = {as_property(name): "{value}"}
        acts.append({"kind": chance.name(), "on": "side", "menu": f"{chance.title()} {{value}}", "values": "0 to 9",
                     "under": chance.title(), "sets": sets})  # fmt: skip
    if deck:
        acts.append({"kind": chance.name(), "on": "card", "menu": "{title}", "then": "discard", "decks": [deck]})
    return {
        "schema": 1,
        "dice": {dice: {"sides": chance.randint(2, 20), "count": chance.randint(1, 3)}},
        "properties": {"Score {side}": {"most": 99}},
        "acts": acts,
        "labels": {"Here": 'Count("CurrentZone = $CurrentZone$")'},
        **({"hands": [deck]} if deck and chance.is_so() else {}),
    }


def _cards(chance: Chance, deck: str, sides: Sequence[str]) -> dict[str, str]:
    rows = (
        (chance.name(), 10_000 + 10 * at, deck, chance.title(), chance.randint(1, 9), chance.choice(("", *sides)), at)
        for at in range(chance.randint(1, 6))
    )
    discards = {"name": f"{deck}.used", "title": chance.title()}
    return {
        "cards.csv": _csv(("id", "gpid", "deck", "title", "copies", "side", "cost"), rows),
        "cards.toml": _toml({"schema": 1, "decks": {deck: {"noun": "a card", "discards": discards}}}),
    }


def _steps(chance: Chance, at: int) -> str:
    # the first number of a counter is two
    return " ".join(str(chance.randint(0, 12)) for _ in range(chance.choice((1, 1, 2)) if at else 2))


def _toml(content: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in content.items())


def _inline(value: Any) -> str:
    match value:
        case dict():
            return f"{{ {', '.join(f'{json.dumps(key)} = {_inline(one)}' for key, one in value.items())} }}"
        case list() | tuple():
            return f"[{', '.join(map(_inline, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    held = io.StringIO()
    csv.writer(held, lineterminator="\n").writerows([head, *rows])
    return held.getvalue()
