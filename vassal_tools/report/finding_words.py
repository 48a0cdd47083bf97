"""The words for findings and verdicts, shared by text, page and Markdown."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING

from vassal_tools.findings import FAILING, Scene, Severity
from vassal_tools.referee.chain import How
from vassal_tools.report.about_game import TOOL, headline
from vassal_tools.report.severity import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.findings import Cite, Finding
    from vassal_tools.referee.judging import LogSeen, Verdict
    from vassal_tools.referee.protocol import Score

DEEPEST = 6  # a finding that follows from so many others is not indented further
GUESS = "guess"
GRADES = {"historical": "from history", "outside": "from another source"}
MOST_NUMBERS = 4
"""The number of guessed numbers that a finding names."""
NOTES = "Notes: no offence, but what was assumed or agreed, so that you can check it."
RULINGS = "Rulings: this project's answers where a paragraph can be read in more than one way."
CERTAIN = (
    "Illegal: the referee found no other reading of the log. It assumes that buttons, throws, draws and clicks of the "
    "turn counter were intended, unless a note says otherwise; that counters were moved in the order of the log; and "
    "that the players agreed on nothing elsewhere."
)
ABBREVIATIONS = "Abbreviations:"
UNJUDGED = "What was not judged, or only in part, and why:"
ACTOR_UNKNOWN = "actor unknown"
NO_SIDE = "no side named"
OUTSIDE_THE_RULES = ("the log itself", "the logs themselves", "the players")
"""The sources of findings that rest on no paragraph of the rules."""
WHOLE_LOG = "the log as a whole"


def counted(verdict: Verdict) -> str:
    """Return the module, the number of steps, and the judging program; also the acts if nothing else counts them."""
    game = f"{verdict.module.name} {verdict.module.version}".strip()
    acts = "" if verdict.coverage else f", {number(verdict.acts, 'act')}"
    return f"{game}, {number(verdict.steps, 'step')}{acts}, judged by {TOOL}"


def by_player(verdict: Verdict, *, names: bool = True) -> Iterator[str]:
    """Yield the number of findings of each kind by side, with the player; without notes."""
    found: dict[str, list[Finding]] = {}
    for finding in verdict.findings:
        if finding.severity is not Severity.NOTE:
            found.setdefault(finding.scene.side if finding.scene else "", []).append(finding)
    for side in sorted(found, key=lambda side: (not side, side)):
        seats = [seat for seat in verdict.players if side and seat.side == side]
        players = "; ".join((names and seat.name) or seat.player for seat in seats)
        who = f"{side} ({players})" if players else side or NO_SIDE
        yield f"{who}: {', '.join(_kinds(found[side]))}"


def joined(seen: LogSeen) -> str:
    """Return the steps of a log, and how it joins the earlier logs."""
    again = f", {number(seen.repeats, 'step')} again" if seen.repeats else ""
    how = "" if seen.how is How.FIRST else f": {seen.how.value}"
    return f"{number(seen.steps, 'step')}{again}{how}"


def batched(scores: Sequence[Score], size: int) -> Iterator[Sequence[Score]]:
    """Yield the scores in batches with that size."""
    return (scores[start : start + size] for start in range(0, len(scores), size))


def plain_notes(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the notes without cause or consequence, which are shown in short form."""
    causes = {finding.caused_by for finding in findings}
    return tuple(
        finding
        for finding in findings
        if finding.severity is Severity.NOTE and not (finding.waiver or finding.caused_by or finding.number in causes)
    )


def notes_in_short(notes: Sequence[Finding], *, names_log: bool) -> Iterator[tuple[str, str]]:
    """Yield each message once, with its code and all its turns and steps."""
    alike: dict[tuple[str, str], list[Finding]] = {}
    for note in notes:
        alike.setdefault((note.message, note.rule.code), []).append(note)
    for (message, code), found in alike.items():
        yield message, ", ".join(filter(None, (code, _moments(found, names_log=names_log))))


def _moments(findings: Sequence[Finding], *, names_log: bool) -> str:
    # such as `turn 1, steps 3, 12 and 15; turn 2, step 30`
    steps: dict[str, list[tuple[int, ...]]] = {}
    for finding in findings:
        scene = finding.scene or Scene()
        log = PurePath(finding.where.file).name if names_log else ""
        turn = "" if scene.turn is None else f"turn {scene.turn}"
        steps.setdefault(", ".join(filter(None, (log, turn))), []).append(scene.steps)
    return "; ".join(", ".join(filter(None, (place, _each_stepped(found)))) for place, found in steps.items())


def _each_stepped(found: Sequence[tuple[int, ...]]) -> str:
    shown = [" and ".join(map(str, steps)) for steps in found if steps]
    word = "step" if sum(map(len, found)) == 1 else "steps"
    return f"{word} {', '.join(shown)}" if shown else ""


def lines_of(finding: Finding, cause: Finding | None) -> Iterator[tuple[str, str]]:
    """Yield the lines of a report about a finding, below its first line, each with a rich style."""
    yield finding.message, ""
    if finding.remedy:
        yield f"legal: {finding.remedy}", "green"
    if finding.otherwise:
        yield finding.otherwise, LOOKS[Severity.UNKNOWN].style
    if cause:
        yield hanging(finding, cause), "dim"
    if finding.rule.cite:
        yield f"{basis(finding.rule.cite)} ({finding.rule.code})", "dim"
    else:
        yield finding.rule.code, "dim"
    if finding.rulings:
        yield f"by {'ruling' if len(finding.rulings) == 1 else 'rulings'} {', '.join(finding.rulings)}", "dim"
    for line in numbers_in_words(finding):
        yield line, "dim"
    if finding.redress:
        yield f"by the rules for mistakes: {finding.redress}", ""
    if finding.waiver:
        yield f"waived, as {' and '.join(finding.waiver.agreed)} agreed: {finding.waiver.reason}", ""


def numbers_in_words(finding: Finding) -> Iterator[str]:
    """Yield the guessed numbers, and other numbers missing from the text, that a finding rests on."""
    guessed = [_valued(one.name, one.value) for one in finding.numbers if one.grade == GUESS]
    others = (one for one in finding.numbers if one.grade != GUESS)
    ours = [_valued(one.name, one.value, GRADES.get(one.grade, one.grade)) for one in others]
    if guessed:
        yield f"rests on {'a guessed number' if len(guessed) == 1 else 'guessed numbers'}: {_first(guessed)}"
    if ours:
        yield f"rests on {'a number' if len(ours) == 1 else 'numbers'} that the rules do not give: {_first(ours)}"


def _valued(name: str, value: str, origin: str = "") -> str:
    said = ", ".join(filter(None, (value, origin)))
    return f"{name} ({said})" if said else name


def _first(items: Sequence[str]) -> str:
    more = len(items) - MOST_NUMBERS
    return "; ".join(items[:MOST_NUMBERS]) + (f"; and {more} more" if more > 0 else "")


def hanging(finding: Finding, cause: Finding) -> str:
    """Return how a finding relates to the one above it."""
    one, other = ((found.where.file, found.scene.steps if found.scene else ()) for found in (finding, cause))
    return "by the same act as the finding above" if one == other else "this follows from the finding above"


def scene_parts(finding: Finding, log: str = "") -> Iterator[str]:
    """Yield the turn, phase, side and place of a finding in words; `log` comes before the steps."""
    scene = finding.scene
    if scene is None:
        return
    if scene.turn is not None:
        yield f"turn {scene.turn}"
        if scene.phase:
            yield scene.phase
        if scene.tracker:
            yield f"the turn counter shows {scene.tracker}"
        if scene.side or finding.severity in FAILING:
            yield scene.side or ACTOR_UNKNOWN
    if scene.steps:
        broken = f" (rule broken from step {scene.decisive} on)" if scene.decisive else ""
        yield f"{log}{stepped(scene.steps)}{broken}"
    elif log:
        yield log.removesuffix(", ")
    for file, step in scene.elsewhere:
        yield f"{PurePath(file).name} step {step}"
    if scene.zones:
        yield f"zone {scene.zones[-1]}"  # the message names the way
    yield from (unit for unit in scene.units if not _names(finding.message, unit))


def _names(text: str, unit: str) -> bool:
    return re.search(rf"(?<![\w.-]){re.escape(unit)}(?![\w-])", text) is not None


def stepped(steps: Sequence[int]) -> str:
    """Return the steps with their word, or an empty text."""
    word = "step" if len(steps) == 1 else "steps"
    return f"{word} {', '.join(map(str, steps))}" if steps else ""


def ground(cite: Cite) -> str:
    """Return the basis of a finding: a paragraph of the rules, or another basis in words."""
    if cite.section in OUTSIDE_THE_RULES:
        return "about the log"
    return f"rule {cite.section}" if cite.section[:1].isdigit() else cite.section


def basis(cite: Cite) -> str:
    """Return the paragraph of a finding with its content; only the content if it is no paragraph of the rules."""
    return headline(cite.gist) if cite.section in OUTSIDE_THE_RULES else f"{ground(cite)}: {cite.gist}"


def summary(findings: Sequence[Finding]) -> str:
    """Return the numbers of findings of each kind."""
    if not findings:
        return "No finding."
    follow = sum(finding.caused_by is not None for finding in findings)
    more = f"; {follow} of them {'follows' if follow == 1 else 'follow'} from others" if follow else ""
    return f"{number(len(findings), 'finding')}: {', '.join(_kinds(findings))}{more}."


def assumptions(findings: Sequence[Finding]) -> str:
    """Return what illegal findings take for granted; empty if every illegal finding is waived, or none exists."""
    return CERTAIN if any(one.severity is Severity.ILLEGAL and not one.waiver for one in findings) else ""


def _kinds(findings: Sequence[Finding]) -> list[str]:
    counts = Counter("waived" if finding.waiver else finding.severity.value for finding in findings)
    kinds = [kind for kind in (*(severity.value for severity in LOOKS), "waived") if counts[kind]]
    return [number(counts[kind], kind) if kind == Severity.NOTE else f"{counts[kind]} {kind}" for kind in kinds]


def number(count: int, word: str) -> str:
    """Return the count with its noun."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
