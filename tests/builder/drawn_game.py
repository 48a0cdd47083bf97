"""Sphacteria and its pictures, each drawn once."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING

from PIL import Image
from shapely.geometry import Polygon, box

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.builder import pictures
from vassal_tools.builder.drawings import all_charts
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import CHIT_SIZE, side_look
from vassal_tools.builder.pictures.laid_cards import event_card_svg
from vassal_tools.builder.pictures.layout import MapLayout, layout
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import EventChit
    from vassal_tools.builder.pictures.ornaments import Room


@cache
def game() -> SphacteriaGame:
    return SphacteriaGame.of(load("sphacteria"))


@cache
def board() -> bytes:
    return pictures.board_png(game())


@cache
def board_svg() -> str:
    return pictures.board_svg(game(), parts_of(game()).notes)


@cache
def plan() -> MapLayout:
    return layout(game(), parts_of(game()).notes)


def chit_svgs(chit: EventChit) -> tuple[str, str]:
    kind = parts_of(game()).decks[0].kind
    return event_card_svg(game(), chit.front, kind), event_card_svg(game(), chit.back, kind)


def chit_pngs(chit: EventChit) -> tuple[bytes, bytes]:
    front, back = chit_svgs(chit)
    return pictures.png(front, CHIT_SIZE), pictures.png(back, CHIT_SIZE)


def image(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")


def room_box(room: Room) -> Polygon:
    return box(
        room.x - room.width / 2,
        room.y - room.height / 2,
        room.x + room.width / 2,
        room.y + room.height / 2,
    )


def small_pictures() -> dict[str, str]:
    return {
        "medallion": pictures.medallion_svg(game().zones["Q"]),
        **{f"actions of {side}": pictures.action_card_svg(side, side_look(game(), side)) for side in game().sides},
        "turn marker": pictures.turn_marker_svg(),
        "moved": pictures.moved_mark_svg(),
        "die": pictures.die_icon_svg(),
        "turn": pictures.turn_icon_svg(),
        **{f"marker of {track.name}": pictures.track_marker_svg(game(), track) for track in game().tracks.values()},
        **{f"sign of {name}": svg for name, svg in pictures.sign_svgs(game()).items()},
        **{f"icon {name}": svg for name, svg in pictures.icon_svgs(game()).items()},
        **{f"hand of {side}": pictures.hand_svg(side, side_look(game(), side)) for side in game().sides},
        "mask": pictures.card_mask_svg(),
        "bowl": pictures.bowl_svg(),
    }


def all_svgs() -> dict[str, str]:
    faces = {
        f"{name} {number}": svg
        for name, counter in game().counters.items()
        for number, svg in enumerate(pictures.counter_svgs(game(), counter))
    }
    chits = {
        f"chit {name} {number}": svg
        for name, chit in game().chits.items()
        for number, svg in enumerate(chit_svgs(chit))
    }
    sheets = {chart.name: chart.draw() for chart in all_charts(game(), parts_of(game()))}
    return {"board": board_svg(), **faces, **chits, **small_pictures(), **sheets}
