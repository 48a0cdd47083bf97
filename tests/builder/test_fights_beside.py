"""A fight in data with attackers in adjacent hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.api import lint_path
from vassal_tools.builder.drawings import drawings
from vassal_tools.builder.fights.data import data_fight
from vassal_tools.builder.fights.values import NEXT, over_border
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.module import build_file, write_module
from vassal_tools.game import library, templates

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.fights.values import FightCounts
    from vassal_tools.game.model import Game


def game_of(folder: Path, *edits: tuple[str, str]) -> Game:
    """A new game of hexes, after edits of its module.toml."""
    path = templates.new_game("The Long Bridge", "hexes", folder) / "module.toml"
    text = path.read_text("utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    return library.load(path.parent)


def fight_of(folder: Path, *edits: tuple[str, str]) -> FightCounts:
    found = data_fight(game_of(folder, *edits))
    assert found
    return found


def test_attackers_are_counted_beside_the_place_and_defenders_in_it(tmp_path: Path) -> None:
    fight = fight_of(tmp_path, ("is_chosen = true", "# "))
    who = "Type != train"
    assert fight.counts["Fight_strength_A"] == (
        f'Sum("strength","CurrentZone =~ $Fight_Next$ && Side = $Fight_Attacker$ && {who}")'
    )
    assert fight.counts["Fight_strength_D"] == (
        f'Sum("strength","CurrentZone =~ 0*$Fight_Zone$ && Side = $Fight_Defender$ && {who}")'
    )
    assert fight.beside[NEXT]["0101"] == "0102|0201|-"


def test_only_marked_attackers_count_if_there_are_any(tmp_path: Path) -> None:
    counts = fight_of(tmp_path).counts
    assert counts["Fight_Units_A"].startswith('(Count("CurrentZone =~ $Fight_Next$')
    assert "Chosen_Active = true" in counts["Fight_Units_A"]
    assert "Chosen" not in counts["Fight_Units_D"]


def test_borders_and_terrains_are_known_where_a_shift_names_them(tmp_path: Path) -> None:
    fight = fight_of(tmp_path / "a")
    assert fight.beside[over_border("river")]["0501"] == "0601|-"
    assert fight.beside["Fight_Terrain"]["0404"] == "town"
    bare = fight_of(
        tmp_path / "b", ('Fight_Terrain=="clear"?0:-1', "0"), ("Fight_Over_river>0&&Fight_Over_river==", "0>")
    )
    assert set(bare.beside) == {NEXT}


def test_a_fight_without_the_new_keys_is_counted_in_its_place(tmp_path: Path) -> None:
    edits = ("is_next = true", "# "), ("is_chosen = true", "# "), ('Fight_Terrain=="clear"?0:-1', "0")
    fight = fight_of(tmp_path, *edits, ("Fight_Over_river>0&&Fight_Over_river==", "0>"))
    assert not fight.beside
    assert "Fight_Zone" in fight.counts["Fight_strength_A"]


def test_no_plate_lies_over_the_cells_of_the_map(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    shown = drawings(game, parts_of(game))
    assert [name for name in shown if name.startswith("label-")] == ["label-clear.png"]
    assert "<path" not in shown["label-clear.png"].svg
    assert "<text" not in shown["label-clear.png"].svg


@pytest.mark.parametrize(("is_chosen", "shown"), [("true", True), ("false", False)])
def test_counters_are_marked_by_their_menu(is_chosen: str, shown: bool, tmp_path: Path) -> None:
    game = game_of(tmp_path, ("is_chosen = true", f"is_chosen = {is_chosen}"))
    texts = [one.text or "" for one in build_file(game).iter("VASSAL.build.module.PrototypeDefinition")]
    assert any("Attack with it" in text for text in texts) is shown
    assert ("fight-chosen.png" in drawings(game, parts_of(game))) is shown


def test_lint_finds_nothing(tmp_path: Path) -> None:
    folder = templates.new_game("The Long Bridge", "hexes", tmp_path)
    path = write_module(library.load(folder), tmp_path, source=folder)
    assert [fault.finding.message for fault in lint_path(path)] == []
