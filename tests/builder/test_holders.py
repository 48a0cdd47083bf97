"""A counter that holds others opens the window of its box, and without points of its own counts those in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.module import build_file
from vassal_tools.errors import Where
from vassal_tools.game.library import load
from vassal_tools.objects.pieces import decode_piece

if TYPE_CHECKING:
    from vassal_tools.objects.traits import Trait


def traits_of(game: str, counter: str) -> dict[str, list[Trait]]:
    """Return the traits of a counter without those of its prototype, by kind."""
    model = load(game)
    slots = build_file(model).iter("VASSAL.build.widget.PieceSlot")
    text = next(slot.text or "" for slot in slots if slot.get("gpid") == str(model.counters[counter].gpid))
    found: dict[str, list[Trait]] = {}
    for trait in decode_piece(text, Where("buildFile.xml")).traits:
        found.setdefault(trait.id, []).append(trait)
    return found


@pytest.mark.parametrize(("game", "counter"), [("sparta_athens", "A.F2"), ("syracuse", "A.N1")])
def test_it_opens_the_window_of_its_box(game: str, counter: str) -> None:
    model = load(game)
    (opens,) = traits_of(game, counter)["globalhotkey"]
    windows = {one.get("mapName"): one.get("hotkey") for one in build_file(model).iter("VASSAL.build.module.Map")}
    window = (model.maps or {})["Forces"].title
    assert (opens.field("command"), opens.field("hotkey")) == ("Show its box", windows[window])


def test_a_marker_counts_the_points_in_its_box() -> None:
    sums = [one for one in traits_of("sparta_athens", "A.F2")["calcProp"] if one.field("property") == "sp_Athens"]
    assert [one.field("expression") for one in sums] == ['{Sum("sp_Athens","CurrentZone = A-force-2")}']


def test_a_counter_that_holds_nothing_opens_no_window() -> None:
    assert "globalhotkey" not in traits_of("sparta_athens", "A.L1")
