"""Waivers: what players agreed on is shown, and does not fail."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.referee_runs import FAULTY, LEGAL, of_play, run

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("each_log_is_judged_once")


WAIVER = '[[waive]]\ncode = "{code}"\nlog = "{log}"\nstep = {step}\nagreed = ["Ann", "Ben"]\nreason = "a slip"\n'


def test_a_waived_finding_is_shown_and_does_not_fail(tmp_path: Path) -> None:
    findings = of_play(FAULTY)
    entries = [WAIVER.format(code=f["code"], log=FAULTY.name, step=f["steps"][-1]) for f in findings]
    file = tmp_path / "waivers.toml"
    file.write_text("\n".join(entries[:-1]))
    assert run(FAULTY, "--waivers", file).exit_code == 1
    file.write_text("\n".join(entries))
    result = run(FAULTY, "--waivers", file)
    assert result.exit_code == 0
    assert "as Ann and Ben agreed: a slip" in result.output
    assert f"{len(entries)} waived" in result.output
    for form in ("github", "junit", "sarif"):
        printed = run(FAULTY, "--waivers", file, "--format", form).stdout
        assert printed.count("Ann and Ben agreed: a slip") == len(entries)
        assert all(json.dumps(found["message"])[1:-1] in printed for found in findings)


def test_a_waiver_that_names_no_finding_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "waivers.toml"
    file.write_text(WAIVER.format(code="SPH-3-points", log=LEGAL.name, step=3))
    result = run(LEGAL, "--waivers", file)
    assert result.exit_code == 0
    assert f"waiver without a finding: SPH-3-points in {LEGAL.name}, step 3" in result.output


@pytest.mark.parametrize("text", [
    "[[waive]]\n", '[[waive]]\ncode = "A"\nlog = "b"\nreason = "c"\n', "[waive]\n", "[other]\n",
    WAIVER.format(code="A", log="b", step=0), WAIVER.format(code="A", log="b", step="true"),
    WAIVER.format(code="A", log="b", step=1) + 'player = "x"\n',
    WAIVER.format(code="A", log="b", step=1).replace('"Ann"', "1"),
])  # fmt: skip
def test_a_waiver_that_is_not_whole_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "waivers.toml"
    file.write_text(text)
    assert run(LEGAL, "--waivers", file).exit_code == 2
