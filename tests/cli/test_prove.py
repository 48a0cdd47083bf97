"""`prove`: counts, continuing a run, and showing one fault."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from tests.cli.schema import breaches
from tests.referee.proof_games import PROOF
from vassal_tools.cli.main import main
from vassal_tools.cli.prove import _chosen
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.measured_on import MeasuredOn
from vassal_tools.proof.results import is_of_other_states, kept_results

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

STATE = MeasuredOn(PROOF).digest
JUDGED = {"accused": [], "unknown": 0, "steps": 700, "seconds": 0.3}
KIND = {"fault": True, "twin": [], "undeclared": True, "undeclared twin": []}
ACCUSED = [["SPH-3-points", [7]]]


def keep(folder: Path, clean: dict[str, Any] = JUDGED, kind: dict[str, Any] = KIND) -> None:
    """Keep the results of a whole sample."""
    lines = [{"family": "clean", "seed": seed, "result": clean} for seed in range(6)]
    lines += [{"family": "undeclared", "seed": seed, "result": JUDGED} for seed in range(2)]
    lines += [{"family": "part", "seed": seed, "result": {"subset": "1 in 2", **JUDGED}} for seed in range(20)]
    lines += [{"family": "fault", "seed": 0, "result": {"a move: Movement points": kind}}]
    kept_results(folder, STATE).write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def prove(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["prove", "sphacteria", "--keep", str(folder), *words])


def test_a_run_whose_results_are_all_known_plays_nothing_and_counts_them(tmp_path: Path) -> None:
    keep(tmp_path)
    done = prove(tmp_path, "--sample", "--kinds", "a move: Movement points")
    assert done.exit_code == 0, done.output
    assert "| with buttons | 1 of 1; at least" in done.stdout
    table = prove(tmp_path, "--sample", "--kinds", "a move: Movement points", "--format", "csv").stdout
    assert "a move: Movement points,SPH-3-points,1,1,1,1,1,1,1,1," in table.splitlines()
    assert [*tmp_path.iterdir()] == [kept_results(tmp_path, STATE)]


def test_the_page_names_the_state_that_it_is_measured_on_and_how_far_the_run_has_come(tmp_path: Path) -> None:
    keep(tmp_path)
    again = prove(tmp_path, "--sample", "--kinds", "a move: Movement points")
    assert re.search(r"^Measured on (commit|version) ", again.stdout, re.MULTILINE)
    assert "6 of 500 games with habits" in again.stdout
    assert "changed since the results" not in again.stderr


def test_results_of_another_state_are_not_gone_on_with(tmp_path: Path) -> None:
    keep(tmp_path)
    assert not is_of_other_states(tmp_path, STATE)
    assert is_of_other_states(tmp_path, "another")


def test_the_document_keeps_to_its_schema(tmp_path: Path) -> None:
    keep(tmp_path)
    document = json.loads(prove(tmp_path, "--sample", "--kinds", "a move: Movement points", "--format", "json").stdout)
    assert breaches(document, "proof-1") == []
    assert document["clean"][0] == {"family": "clean", "games": 6, "accused": 0, "unknown": 0}
    assert document["kinds"][0]["twin"] == {"as_due": 1, "of": 1}


@pytest.mark.parametrize(
    ("clean", "kind"), [({**JUDGED, "accused": ACCUSED}, KIND), (JUDGED, {**KIND, "twin": ["SPH-3-points"]})]
)
def test_a_referee_that_accuses_play_without_a_fault_ends_with_code_1(
    clean: dict[str, Any], kind: dict[str, Any], tmp_path: Path
) -> None:
    keep(tmp_path, clean, kind)
    assert prove(tmp_path, "--sample", "--kinds", "a move: Movement points").exit_code == 1


def test_a_game_without_a_proof_is_named(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["prove", "atlantis", "--keep", str(tmp_path)])
    assert done.exit_code == 2
    assert done.stderr.startswith("error: there is no game and no folder 'atlantis' (games with a referee: ")


def test_a_kind_that_there_is_not_is_named(tmp_path: Path) -> None:
    done = prove(tmp_path, "--kinds", "a move: Movement points, too near")
    assert done.exit_code == 2
    assert "no kind of fault 'too near'" in done.stderr


def test_a_fault_is_played_shown_and_written_as_a_log(tmp_path: Path) -> None:
    log = tmp_path / "fault.vlog"
    done = prove(tmp_path, "--show", "die of seven", "--log", str(log))
    assert done.exit_code == 0, done.output
    assert "expected: REF-die at " in done.stdout
    assert "integrity REF-die at " in done.stdout
    assert read_saved_game(log).is_log
    again = prove(tmp_path, "--show", "die of seven")
    assert again.stdout in done.stdout
    assert len([*tmp_path.glob("games/*/gestures-0.json")]) == 1


@pytest.mark.parametrize("words", [(), ("--show", "a move: Movement points", "--log", "x.vlog")])
def test_a_game_in_part_needs_a_log_to_write_and_no_kind(words: tuple[str, ...], tmp_path: Path) -> None:
    done = prove(tmp_path, "--in-part", *words)
    assert done.exit_code == 2
    assert "--in-part needs --log" in done.output


def test_a_kind_may_have_a_comma_in_its_name() -> None:
    names = "a move: Movement points, a move: A base opens onto its own zones, one way, die changed"
    found = [kind.name for kind in _chosen(PROOF.kinds, names)]
    assert sorted(found) == [
        "a move: A base opens onto its own zones, one way",
        "a move: Movement points",
        "die changed",
    ]
