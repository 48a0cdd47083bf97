"""The referee finds exactly the planted faults in logs of the real engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.engine.play import PASSWORD, SCENARIOS, Expected, PlayedScenario, played_scenario
from tests.samples import foremost
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.cli.main import main
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import Verdict, judge

if TYPE_CHECKING:
    from vassal_tools.engine import Engine
    from vassal_tools.findings import Finding
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.engine


def _verdict(scenario: PlayedScenario) -> Verdict:
    return judge(read_saved_game(scenario.log), SphacteriaUmpire())


OFTEN = ("planted-faults", "undone", "how-people-play", "buttons-not-used")
"""The scenarios that are played in each run; the same ways to play are in `tests/referee/`, without the engine."""


@pytest.mark.parametrize("name", foremost([path.stem for path in SCENARIOS], *OFTEN))
def test_exactly_what_was_planted_is_found(sphacteria: Engine, game: Game, name: str) -> None:
    scenario = played_scenario(sphacteria, game, name)
    verdict, expected = _verdict(scenario), scenario.expected
    unmatched = list(verdict.findings)
    for planted in expected:
        found = next((finding for finding in unmatched if _is(finding, planted)), None)
        assert found, f"not found: {planted} in {[(f.rule.code, f.scene, f.message) for f in unmatched]}"
        unmatched.remove(found)
    assert {finding.rule.code for finding in unmatched} <= {REMARKS.partly.code}  # they draw and throw for nothing


def _is(finding: Finding, planted: Expected) -> bool:
    scene = finding.scene
    return (
        scene is not None
        and finding.rule.code == planted.code
        and planted.steps <= {*scene.steps}
        and tuple(sorted(scene.units)) == planted.units
        and (not planted.zone or planted.zone in scene.zones)
    )


def test_each_finding_names_step_unit_zone_paragraph_and_what_would_have_been_legal(
    sphacteria: Engine, game: Game
) -> None:
    verdict = _verdict(played_scenario(sphacteria, game, "planted-faults"))
    for finding in verdict.findings:
        if finding.rule == REMARKS.partly:
            continue
        assert finding.scene
        assert finding.scene.steps
        assert finding.scene.units
        assert finding.scene.zones
        assert finding.scene.turn == 2
        assert finding.scene.side in game.sides
        assert finding.rule.cite
        assert finding.remedy


def test_the_same_verdict_comes_as_text_and_as_json_without_a_password(sphacteria: Engine, game: Game) -> None:
    scenario = played_scenario(sphacteria, game, "planted-faults")
    verdict, log = _verdict(scenario), scenario.log
    text = CliRunner().invoke(main, ["referee", str(log)])
    assert text.exit_code == 1
    assert max(map(len, text.output.splitlines())) <= 80
    document = CliRunner().invoke(main, ["referee", str(log), "--format", "json"])
    assert document.exit_code == 1
    found = json.loads(document.output)
    assert found["schema"] == "vassal-tools/referee/1"
    assert [f["code"] for f in found["findings"]] == [f.rule.code for f in verdict.findings]
    assert all(f["code"] in text.output for f in found["findings"])
    assert PASSWORD not in text.output + document.output
