"""Logs of games that begin with a further set-up of their module."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from ridge.rulebook import ridge
from tests.referee import tiny_tables
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.builder.module import build_file
from vassal_tools.builder.saved_games import BEGINNING, setup_components, setup_entries, setup_entry
from vassal_tools.findings import FAILING
from vassal_tools.objects.savedgame import read_saved_game

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.objects.savedgame import SavedGame

PLAYER = "PLAYER\tsecret\tAnn\tSolitaire"
BLUES = 1
"""Blue's phase, counted from 0."""


@cache
def saved(folder: Path) -> SavedGame:
    """The set-up as the module has it, with a player at the table."""
    game = tiny_tables.proof("ridge").game
    (one,) = game.setups or ()
    start, _ = tiny_tables.beginning("ridge")
    path = folder / setup_entry(one)
    path.write_bytes(setup_entries(game, build_file, dict(start.others)["moduledata"])[setup_entry(one)])
    read = read_saved_game(path)
    return replace(read.with_records((*read.records[:-1], PLAYER, read.records[-1])), save=start.save)


@pytest.fixture
def sitting(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> tiny_tables.Sitting:
    """A table on which the short game of the Ridge begins: Blue's part of turn 3."""
    _, controls = tiny_tables.beginning("ridge")
    start = saved(tmp_path_factory.getbasetemp())
    monkeypatch.setattr(tiny_tables, "beginning", lambda _name: (start, controls))
    game: Any = tiny_tables.proof("ridge").game
    begun = ridge(game.begun_by(game.setups[0])).start()
    table = tiny_tables.Sitting("ridge", 1)
    state = replace(begun, turn=3, board=table.state.board, progress=replace(begun.progress, side="Blue"))
    table.begin_at(state, BLUES)
    return table


def found(log: SavedGame) -> list[str]:
    return [str(one) for one in tiny_tables.judged(log).findings if one.severity in FAILING]


def test_a_game_from_a_further_set_up_is_judged_as_from_there(sitting: tiny_tables.Sitting) -> None:
    log = sitting.whole()
    verdict = tiny_tables.judged(log)
    assert [(finding.rule, finding.message) for finding in verdict.findings] == []
    assert verdict.acts > 4


def test_a_fault_after_a_further_set_up_is_found(sitting: tiny_tables.Sitting) -> None:
    sitting.by_hand("B.Spears", "0303")
    assert any("goes from 0702 to 0303" in line for line in found(sitting.whole()))


def test_a_counter_that_lies_elsewhere_than_the_set_up_has_it_is_found(sitting: tiny_tables.Sitting) -> None:
    log = sitting.whole()
    game = tiny_tables.proof("ridge").game
    here, there = (anchor_point(game, place) for place in ("0404", "0704"))
    old, new = (f"The Ridge;{x};{y};" for x, y in (here, there))
    records = [one.replace(old, new) if one.startswith("+/") and "/stack/" in one else one for one in log.records]
    assert any("R.Lancers" in line or "Lancers is in 0704" in line for line in found(log.with_records(records)))


def test_a_game_can_begin_in_a_later_phase(tmp_path: Path) -> None:
    game = tiny_tables.proof("ridge").game
    assert [one.get("useFile") for one in setup_components(game)] == ["false", "true"]
    later = replace(game, begins=list(game.phases)[BLUES])
    assert [one.get("useFile") for one in setup_components(later)] == ["true", "true"]
    path = tmp_path / setup_entry(BEGINNING)
    start, _ = tiny_tables.beginning("ridge")
    path.write_bytes(setup_entries(later, build_file, dict(start.others)["moduledata"])[path.name])
    (turns,) = (one for one in read_saved_game(path).records if one.startswith("TURN"))
    assert f"{BLUES}\\;" in turns
