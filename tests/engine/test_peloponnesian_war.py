"""A turn of The Peloponnesian War in the real engine: four seats play it by menus and drags, and its log is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.engine.turn_of_431 import NAME, play_turn
from tests.samples import SOAK
from vassal_rulebooks.peloponnesian_war.acts import Begin, BeginFor, HelotLoss, Incite, Intercept, Surrender, Win
from vassal_rulebooks.peloponnesian_war.state import OPERATIONS
from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine
from vassal_tools.findings import FAILING
from vassal_tools.game import library
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge, umpire_for

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine

PILE = "Leaders of Athens"
FIRST_ACTS = 27
"""How many acts of the turn are played in each run of the tests; all in a soak."""


def test_four_seats_play_the_first_turn_of_431(parts: EngineParts, blank_maps: PictureCache, tmp_path: Path) -> None:
    path = tmp_path / "turn.vlog"
    with Engine(parts) as engine:
        engine.open(write_module(library.load(NAME), tmp_path, blank_maps))
        performer, skipped = play_turn(engine, path, None if SOAK else FIRST_ACTS)
        assert skipped == []
        assert list(performer.differences()) == []
        engine.require_quiet()
    assert_is_legal(path)
    assert_has_operations(performer.played, 14 if SOAK else 2)


def assert_is_legal(path: Path) -> None:
    """Judge a log, and hold if nobody is accused."""
    log = read_saved_game(path)
    verdict = judge(log, umpire_for(log))
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


def assert_has_operations(played: list[Any], least: int) -> None:
    """Hold if so many operations are among the acts; a whole turn has each kind."""
    begun = [act.kind for act in played if isinstance(act, Begin | BeginFor)]
    assert len(begun) >= least
    if SOAK:
        assert {*begun} == {*OPERATIONS}
        for kind in (Intercept, Win, Incite, HelotLoss, Surrender):
            assert any(isinstance(act, kind) for act in played), kind


@pytest.mark.soak
def test_only_who_drew_a_leader_sees_him(parts: EngineParts, blank_maps: PictureCache, tmp_path: Path) -> None:
    """The pile lies face down for all; nobody can choose a card from it."""
    with Engine(parts) as engine:
        engine.open(write_module(library.load(NAME), tmp_path, blank_maps))
        engine.become("Athens", "of Athens")
        engine.game.take_side("Athens")
        engine.game.setup(SETUP_NAME)
        drawn = engine.table.draw(PILE, "Forces", 300, 300)
        assert drawn.name not in ("", PILE)
        engine.game.save(tmp_path / "drawn.vsav")
        for seat in ("Corinth", "Sparta", "Thebes", "Referee", "Solitaire"):
            engine.game.close()
            engine.become(seat, f"of {seat}")
            engine.game.take_side(seat)
            engine.game.load(tmp_path / "drawn.vsav")
            pieces = engine.table.pieces("Obscured", types=True)
            card = next(one for one in pieces if one.gpid == drawn.gpid)
            assert (card.name, card.properties["Obscured"]) == (PILE, "true")
            piles = [one for one in pieces if one.kind == "deck" and f";{PILE};;" in one.type]
            assert [[line.text for line in engine.table.menu(one.id)] for one in piles] == [["Draw multiple cards"]]
