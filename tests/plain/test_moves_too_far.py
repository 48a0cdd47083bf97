"""A counter that spends more points than it has is accused, although its side presses the button that ends movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.referee.tiny_tables import Sitting
from tests.samples import foremost, number
from vassal_rulebooks.core import Move
from vassal_tools.findings import FAILING
from vassal_tools.game import templates
from vassal_tools.known_games import FolderUmpires
from vassal_tools.proof.game_store import GameStore
from vassal_tools.proof.protocol import proof_of
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games
from vassal_tools.template_names import JUDGED

if TYPE_CHECKING:
    from pathlib import Path

POINTS = "PLAIN-movement-points"


def one_step_more(sitting: Sitting, _act: Any) -> bool:
    """A counter goes straight away from its place, with one step more than it has points for."""
    own = [counter for counter, standing in sitting.state.pairs if is_ready(sitting.state, counter, standing)]
    for counter in own:
        state, distances = sitting.state, sitting.state.board.distances[sitting.state.location(counter.id)]
        for to in sorted(distances, key=lambda place: distances[place]):
            here = state.location(counter.id)
            if to in state.board.exits[here] and distances[to] > distances[here]:
                broken = [one.rule.code for one in sitting.rules.check(state, Move(counter.id, to))]
                if broken == [POINTS]:
                    sitting.by_hand(counter.id, to)
                    return True
                if not broken:
                    sitting.do(Move(counter.id, to))
                    state = sitting.state
    return False


def is_ready(state: Any, counter: Any, standing: Any) -> bool:
    """Return True if a counter of the side to act is on the map and has not moved."""
    is_on_map = standing.location in state.board.game.zones
    return is_on_map and counter.side == state.progress.side and standing.moved is None


@pytest.fixture(scope="module", params=foremost(JUDGED, "areas", "squares"))  # hexes take four times as long
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game with a referee, and with the beginning of its logs."""
    made = templates.new_game("The Long Bridge", request.param, tmp_path_factory.mktemp("game"), is_judged=True)
    (made / "start.vlog").write_bytes(GameStore(proof_of(str(made)), made.parent).start.to_bytes())
    return made


@pytest.mark.parametrize("seed", range(number(1, 20)))
def test_a_move_too_far_before_the_button_is_named(folder: Path, seed: int) -> None:
    log, first = Sitting(str(folder), seed).with_fault(one_step_more, 3)
    verdict, _ = judge_saved_games([log], JudgingOptions(umpire_of=FolderUmpires(folder.resolve())))
    accused = [one for one in verdict.findings if one.severity in FAILING]
    assert [(one.rule.code, bool(one.scene and min(one.scene.steps) >= first)) for one in accused] == [(POINTS, True)]
