"""An invented game for the page, as small or large as a test wants: no module has to be built for it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

SIZE = 1000
COUNTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="{}"/>'
    '<circle cx="20" cy="20" r="12" fill="#fff"/></svg>'
)
SIDES = ("Red", "Blue")


def invented(pieces: int = 12, steps: int = 30, *, chat: str = "<player-1> - well") -> dict[str, Any]:
    """A document of two maps: at each step one piece moves, now and then one turns, comes or leaves."""
    start = {n: _stack(n // 3 if n < 6 else n, n) for n in range(pieces)}
    return {
        "schema": "vassal-tools/watch/1",
        "file": {"name": "a.vlog", "sha256": "0" * 64, "saved": "2026-01-01 10:00", "engine": "3.7.5", "steps": steps},
        "module": {"name": "Invented", "version": "1.0", "file": "Invented.vmod", "sha256": "1" * 64},
        "players": [{"player": f"player-{n}", "side": side} for n, side in enumerate(SIDES, 1)],
        "seen_by": None,
        "missing": [],
        "pictures": [
            _picture(f"{side}.svg", f"data:image/svg+xml,{quote(COUNTER.format(color))}")
            for side, color in zip(SIDES, ("#b02020", "#2050b0"), strict=True)
        ]
        + [_picture("lost.png", "")],
        "maps": [_map("Field", "map", None), _map("Red's hand", "private", ["Red"])],
        "looks": [_look(f"{side} {face}", n) for n, side in enumerate((*SIDES, "Lost")) for face in ("fresh", "spent")],
        "pieces": [{"id": f"id{n}", "slot": str(n), "name": f"Unit {n}"} for n in range(pieces)],
        "decks": [{"name": "Events", "width": 60, "height": 90, "most": 3, "outline": "#333333"}],
        "start": {
            "looks": {str(n): (n % 2) * 2 for n in range(pieces)},
            "stacks": {str(n): stack for n, stack in _grouped(start).items()},
            "decks": {"0": [0, 930, 930, 9999, 12, -1]},
        },
        "steps": [_step(number, pieces, chat) for number in range(1, steps + 1)],
        "labels": [
            {"step": max(0, step - 1), "text": f"Turn {turn}, {phase}"}
            for turn in range(1, max(1, steps // 10) + 1)
            for phase, step in (("Movement", turn * 10 - 9), ("Combat", turn * 10 - 4))
        ],
    }


def _picture(name: str, uri: str) -> dict[str, Any]:
    return {"name": name, "uri": uri, "width": 40, "height": 40}


def _map(name: str, kind: str, sides: list[str] | None) -> dict[str, Any]:
    half = SIZE // 2
    return {
        "name": name, "kind": kind, "sides": sides, "width": SIZE, "height": SIZE, "color": "#dfe8d0",
        "boards": [{"name": name, "x": 0, "y": 0, "width": SIZE, "height": SIZE, "picture": None, "color": "#e8efe0"}],
        "zones": [{"name": "West", "points": [0, 0, half, 0, half, SIZE, 0, SIZE]},
                  {"name": "East", "points": [half, 0, SIZE, 0, SIZE, SIZE, half, SIZE]}],
        "closed": [4, -4], "open": [8, -24],
    }  # fmt: skip


def _look(name: str, picture: int) -> dict[str, Any]:
    frame = {"x": -20, "y": -20, "width": 40, "height": 40}
    label = {"x": -20, "y": 8, "width": 40, "height": 12, "text": name.split()[-1], "size": 9, "color": "#000000"}
    turn = {"turn": 90} if name.endswith("spent") else {}
    return {"name": name, "layers": [{**frame, "picture": picture, **turn}, label], "box": [-20, -20, 40, 40]}


def _place(n: int, step: int = 0) -> tuple[int, int]:
    return 60 + (n * 137 + step * 61) % (SIZE - 120), 60 + (n * 71 + step * 37) % (SIZE - 120)


def _stack(place: int, piece: int) -> list[int]:
    return [0, *_place(place), place, piece]


def _grouped(stacks: dict[int, list[int]]) -> dict[int, list[int]]:
    # pieces of one place form one stack
    found: dict[int, list[int]] = {}
    for stack in stacks.values():
        found.setdefault(stack[3], stack[:4]).append(stack[4])
    return found


def _step(number: int, pieces: int, chat: str) -> dict[str, Any]:
    piece = 6 + number % (pieces - 6)
    where = {"from": "West", "to": "East"}
    step: dict[str, Any] = {"number": number, "by": SIDES[number % 2]}
    if number % 7 == 0:
        return {**step, "looks": {str(piece): number % 6}, "acts": [{"kind": "turned", "piece": piece}]}
    if number % 11 == 0:
        return {**step, "chat": [f"* {SIDES[number % 2]} announces {number} points"]}
    if number % 5 == 0:
        step["chat"] = [chat]
    moved = [0, *_place(piece, number), 10_000 + number, piece]
    return {**step, "stacks": {str(piece): moved}, "acts": [{"kind": "moved", "piece": piece, **where}]}
