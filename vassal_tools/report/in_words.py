"""A verdict for people: long names of units, abbreviations explained."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.findings import Scene
from vassal_tools.report.coverage_view import steps_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_tools.findings import Finding, Number
    from vassal_tools.referee.coverage import Coverage, StepRange
    from vassal_tools.referee.judging import Verdict


def in_words(verdict: Verdict) -> Verdict:
    """Return the verdict with long names of units, and each reason for not judging stated once."""
    say, worded = naming(verdict.names), texts_in_words(verdict)
    found, coverage = tuple(_with_units(finding, say, verdict) for finding in worded.findings), worded.coverage
    if coverage:
        found = tuple(_with_steps(finding, coverage.stretches) for finding in found)
    return replace(worded, findings=found)


def texts_in_words(verdict: Verdict) -> Verdict:
    """Return the verdict with long names of units in its texts; fields for programs keep the ids."""
    say = naming(verdict.names)
    found = tuple(_finding(finding, say) for finding in verdict.findings)
    result, coverage = verdict.result, verdict.coverage
    result = result and replace(result, account=tuple(map(say, result.account)))
    if coverage:
        coverage = replace(coverage, stretches=tuple(replace(one, why=say(one.why)) for one in coverage.stretches))
    return replace(verdict, findings=found, result=result, coverage=coverage)


def _with_steps(finding: Finding, stretches: Sequence[StepRange]) -> Finding:
    # adds the steps of the stretch that the finding explains; a finding outside the stretch moves to its first step
    there = (one for one in stretches if (one.log, one.why) == (finding.where.file, finding.message))
    stretch = next(there, None)
    if stretch is None:
        return finding
    steps = finding.scene.steps if finding.scene else ()
    is_inside = all(stretch.first <= step <= stretch.last for step in steps)
    scene = finding.scene if is_inside else Scene(steps=(stretch.first,))
    return replace(finding, message=_extended(stretch), scene=scene)


def _extended(stretch: StepRange) -> str:
    return f"{stretch.why} ({steps_of(stretch)})"


def unsaid(verdict: Verdict) -> Coverage | None:
    """Return the coverage without stretches that a finding already explains."""
    said = {(one.where.file, one.message) for one in verdict.findings}
    coverage = verdict.coverage
    return coverage and replace(
        coverage, stretches=tuple(one for one in coverage.stretches if (one.log, _extended(one)) not in said)
    )


def naming(names: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that inserts the long name of each unit into a text, unless it is already there."""
    if not names:
        return str
    ids = "|".join(re.escape(unit) for unit in sorted(names, key=len, reverse=True))
    unit = re.compile(rf"(?<![\w.-])(?:{ids})(?![\w-])")

    def say(text: str) -> str:
        return unit.sub(lambda found: _named(text, found, names[found[0]]), text)

    return say


def _named(text: str, found: re.Match[str], name: str) -> str:
    said = name.removesuffix(f"{found[0]})")
    return found[0] if said != name and text.endswith(said, 0, found.start()) else name


def _finding(finding: Finding, say: Callable[[str], str]) -> Finding:
    return replace(
        finding,
        message=say(finding.message),
        remedy=say(finding.remedy),
        otherwise=say(finding.otherwise),
        account=tuple(map(say, finding.account)),
        numbers=tuple(replace(one, name=say(one.name)) for one in finding.numbers),
    )


def _with_units(finding: Finding, say: Callable[[str], str], verdict: Verdict) -> Finding:
    scene = finding.scene
    scene = scene and replace(scene, units=tuple(map(say, scene.units)))
    return replace(finding, scene=scene, numbers=tuple(_abbreviated(one, verdict) for one in finding.numbers))


def _abbreviated(number: Number, verdict: Verdict) -> Number:
    # "pf of T1" as reports write it: "PF of T1"
    kind, *rest = number.name.split(" ", 1)
    return replace(number, name=" ".join((kind.upper(), *rest))) if kind.upper() in verdict.abbreviations else number


def abbreviations(verdict: Verdict) -> Iterator[str]:
    """Yield the abbreviations used in the findings of a verdict, such as `PM: movement points`."""
    texts = " ".join(text for finding in verdict.findings for text in _texts(finding))
    for short, long in verdict.abbreviations.items():
        if re.search(rf"\b{re.escape(short)}\b", texts):
            yield f"{short}: {long}"


def _texts(finding: Finding) -> Iterator[str]:
    yield from (finding.message, finding.remedy, finding.otherwise, *finding.account)
    if finding.rule.cite:
        yield finding.rule.cite.gist
