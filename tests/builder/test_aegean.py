"""The map of Sparta vs. Athens: armies stay on land, and ships reach every place at the coast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import shapely

from vassal_tools.game.library import load

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

OFF_SHORE = 26
"""How far a place may be drawn from its land, in grid units."""


@pytest.fixture(scope="module")
def game() -> Game:
    return load("sparta_athens").by_map[None]


def test_a_path_by_land_leads_to_no_other_island(game: Game) -> None:
    assert game.ground
    rings = [shapely.Polygon(ring).buffer(0) for ring in game.ground.lands.values()]
    lands = shapely.get_parts(shapely.union_all(rings)).tolist()
    spots = {name: shapely.Point(zone.anchor) for name, zone in game.zones.items()}
    on = {
        name: {at for at, land in enumerate(lands) if land.distance(spot) <= OFF_SHORE} for name, spot in spots.items()
    }
    by_land = [pair for pair, border in game.borders.items() if border.kind.value != "sea"]
    assert [(one, other) for one, other in by_land if not on[one] & on[other]] == [("Athens", "Piraeus")]


def test_ships_reach_every_place_at_the_coast_and_no_other(game: Game) -> None:
    by_sea = [pair for pair, border in game.borders.items() if border.kind.value != "land"]
    found: set[str] = set()
    left = ["Piraeus"]
    while left:
        here = left.pop()
        found.add(here)
        left += [place for pair in by_sea if here in pair for place in pair if place not in found]
    assert found == {name for name, zone in game.zones.items() if zone.kind == "coast"}
