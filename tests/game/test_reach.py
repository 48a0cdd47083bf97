"""Which zones each side can get to."""

from dataclasses import replace
from pathlib import Path

from vassal_tools.game.library import load
from vassal_tools.game.model import Game
from vassal_tools.game.reach import unreached

ISLAND = ["Q", "R", "S", "T"]


def without_base(game: Game, *names: str) -> Game:
    return replace(game, boxes={name: box for name, box in game.boxes.items() if name not in names})


def test_every_zone_is_reached_by_each_side(game: Game) -> None:
    assert [list(unreached(game, side)) for side in game.sides] == [[], []]


def test_island_is_reached_by_ship_only(game: Game) -> None:
    """A side without ships walks wherever there is land, and no further."""
    ashore = replace(game, counters={name: unit for name, unit in game.counters.items() if not unit.is_naval})
    assert list(unreached(ashore, "Sparta")) == ISLAND


def test_ships_without_a_base_reach_nothing(game: Game) -> None:
    lost = list(unreached(without_base(game, "BMS"), "Sparta"))
    assert lost == [*"ABCDEFGHIJ", *ISLAND]
    assert not list(unreached(without_base(game, "BMS"), "Athens"))


def test_nobody_walks_without_a_land_base(game: Game) -> None:
    assert set(unreached(without_base(game, "BTA"), "Athens")) == set("KLMNOPQRSTUV")


def test_a_side_without_bases_sets_out_from_where_it_stands() -> None:
    leagues = load(Path(__file__).parents[1] / "tiny_games" / "leagues")
    assert [list(unreached(leagues, side)) for side in leagues.sides] == [[], [], []]
    roads = {
        key: border for key, border in leagues.borders.items() if border.kind.value == "road" and "Fair" not in key
    }
    assert list(unreached(replace(leagues, borders=roads), "Oak")) == [
        "Dale", "Edge", "Fell", "Fair", "Garth", "Holm", "Isle",
    ]  # fmt: skip


def test_carried_from_shore_to_shore(game: Game) -> None:
    """With the way on land cut, ships carry the army across."""
    cut = replace(game, borders={key: border for key, border in game.borders.items() if key != ("N", "O")})
    assert list(unreached(cut, "Sparta")) == []
