"""Menu entries that send counters to a further map, and back to where they came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import hidden_when, is_one_of
from vassal_tools.builder.acts.hotkeys import stroke_of
from vassal_tools.builder.maps.markers import chosen
from vassal_tools.builder.maps.places import board_name
from vassal_tools.builder.traits import TraitText, named_key, report, send_to_place
from vassal_tools.game.texts import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import SendData


def sending(game: Game, sends: Mapping[str, SendData]) -> Iterator[TraitText]:
    """Yield the traits of counters that send them to further maps and back, outermost first."""
    for name, send in sends.items():
        yield from _sending(game, name, send)


def _sending(game: Game, name: str, send: SendData) -> Iterator[TraitText]:
    here = game.by_map[name]
    there = f"CurrentMap=={quoted(here.face.title)}"
    away, home = _key(send.letter, f"to{name}"), _key(send.back_letter, f"from{name}")
    is_other = f"||!({is_one_of('Type', send.types)})" if send.types else ""
    yield hidden_when(send.menu, [away], f"{there}{is_other}")
    yield hidden_when(send.back, [home], f"!({there})")
    yield report([away], f"$newPieceName$: {send.menu}")
    yield report([home], f"$newPieceName$: {send.back}")
    points = {side: here.face.pixel(point) for side, point in send.at.items()}
    x, y = (chosen("Side", {quoted(side): point[axis] for side, point in points.items()}) for axis in (0, 1))
    yield send_to_place(send.menu, away, here.face.title, board_name(here), x, y, back=send.back, back_key=home)


def _key(letter: str | None, name: str) -> str:
    return stroke_of(letter) if letter else named_key(name)
