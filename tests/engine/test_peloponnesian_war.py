"""A turn of The Peloponnesian War in the real engine: four seats play it by menus and drags, and its log is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.turn_of_431 import NAME, play_turn
from vassal_rulebooks.peloponnesian_war.acts import Begin, HelotLoss, Incite, Intercept, Surrender, Win
from vassal_rulebooks.peloponnesian_war.state import OPERATIONS
from vassal_tools.builder.module import write_module
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


def test_four_seats_play_the_first_turn_of_431(parts: EngineParts, drawn_before: PictureCache, tmp_path: Path) -> None:
    path = tmp_path / "turn.vlog"
    with Engine(parts) as engine:
        engine.open(write_module(library.load(NAME), tmp_path, drawn_before))  # in English alone: the map takes long
        performer = play_turn(engine, path)
        assert list(performer.differences()) == []
        engine.require_quiet()
    begun = [act.kind for act in performer.played if isinstance(act, Begin)]
    assert len(begun) >= 14
    assert {*begun} == {*OPERATIONS}
    for kind in (Intercept, Win, Incite, HelotLoss, Surrender):
        assert any(isinstance(act, kind) for act in performer.played), kind
    log = read_saved_game(path)
    verdict = judge(log, umpire_for(log))
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []
