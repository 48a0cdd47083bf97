"""The page about a rulebook's coverage, written from data: paragraphs with cases, numbers by grade, rulings."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.tools.cases import read_cases
from vassal_tools.errors import SourceError
from vassal_tools.game.grades import facts
from vassal_tools.game.library import names
from vassal_tools.game.model import Grade
from vassal_tools.plugins import PROOFS, RULEBOOKS, entry_points
from vassal_tools.referee.ruled import Treatment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_rulebooks.tools.cases import Case
    from vassal_rulebooks.tools.trial import Trial
    from vassal_tools.game.model import Game
    from vassal_tools.referee.ruled import Ruled, RulesParagraph

PARAGRAPHS, NUMBERS, RULINGS = "paragraphs.csv", "numbers.csv", "rulings.csv"
_KEYS = re.compile(r"(?<= )(?:[^ ,]*[A-Z0-9–/][^ ,]*|[a-z])(?=[ ,]|$)")
"""The words in a number's name that distinguish it within its kind."""
_STATES = {
    Treatment.STATED: ("accepted without a check", "the referee accepts what the players put on the table."),
    Treatment.MISSING: ("missing in our text", "the project does not have this part of the rules."),
    Treatment.UNCHECKED: ("nothing to check", "no log can break the paragraph."),
}


def page_of(trial: Trial) -> Path:
    """Return the path of a game's page: in `docs` for a known game, else in the folder of its data."""
    return Path("docs", trial.name, "coverage.md") if trial.name in names() else trial.data / "coverage.md"


def pages(trial: Trial) -> dict[Path, str]:
    """Return the page and its tables, by their files.

    Raises SourceError if the game has no `ruled.toml`.
    """
    umpire = entry_points(group=RULEBOOKS)[trial.name].load()()
    if umpire.ruled is None:
        raise SourceError(f"the game {trial.name!r} has no ruled.toml beside its data")
    cases, file = read_cases(trial.data / "cases"), page_of(trial)
    found = {
        file: "\n".join((*_lines(trial, umpire, cases), "")),
        file.with_suffix("") / NUMBERS: _csv(_numbers(umpire.game)),
        file.with_suffix("") / PARAGRAPHS: _csv(_paragraphs(umpire.ruled, cases, _fault_codes(trial.name))),
    }
    if umpire.game.rulings:
        found[file.with_suffix("") / RULINGS] = _csv(_rulings(umpire.game, cases))
    return found


def _lines(trial: Trial, umpire: Any, cases: Sequence[Case]) -> Iterator[str]:
    ruled: Ruled = umpire.ruled
    rest = [one for one in ruled.paragraphs.values() if one.treatment is not Treatment.RULED]
    yield from (f"# What the rulebook of {umpire.title} covers", "")
    judged = f"{len(ruled.paragraphs) - len(rest)} of {len(ruled.paragraphs)} paragraphs and parts of paragraphs"
    yield f"The referee judges {judged} of the rules. [{PARAGRAPHS}](coverage/{PARAGRAPHS}) lists them all,"
    yield f"with the numbers of their test cases ({len(cases)} in all)."
    if umpire.game.rulings:
        number = f"{len(umpire.game.rulings)} *rulings*, which are decisions on ambiguous rules"
        yield f"[{RULINGS}](coverage/{RULINGS}) lists the {number}."
    yield f"`make coverage GAME={trial.name}` writes this page."
    if rest:
        yield from ("", "## Not judged", "")
        shown = {one.treatment for one in rest}
        yield from (f"*{word.capitalize()}*: {text}" for state, (word, text) in _STATES.items() if state in shown)
        yield ""
        yield from (
            f"* **{one.section}** ({_STATES[one.treatment][0]}): {one.gist}.{_sentence(one.note)}" for one in rest
        )
    yield from ("", "## Numbers", "")
    numbers = Counter(named.fact.grade for named in facts(umpire.game))
    grades = ", ".join(f"{grade.value} {numbers[grade]}" for grade in Grade)
    yield f"[{NUMBERS}](coverage/{NUMBERS}) counts the numbers by subject and grade (how well each is known):"
    yield f"{grades}."


def _paragraphs(
    ruled: Ruled, cases: Sequence[Case], faults: Sequence[frozenset[str]] | None
) -> Iterator[tuple[object, ...]]:
    # with the number of planted kinds of faults, if the game has its own proof
    yield ("paragraph", "content", "state", "cases", "with a breach", *(("kinds of faults planted",) if faults else ()))
    for one in ruled.paragraphs.values():
        own = [case for case in cases if case.paragraph == one.section]
        planted = (sum(bool(codes & one.codes) for codes in faults),) if faults else ()
        breaches = sum(bool(case.verdicts) for case in own)
        state = _STATES[one.treatment][0] if one.treatment in _STATES else one.treatment.value
        yield (one.section, _described(one), state, len(own), breaches, *planted)


def _sentence(note: str) -> str:
    return f" {note[:1].upper()}{note[1:]}." if note else ""


def _described(one: RulesParagraph) -> str:
    return f"{one.gist}: {one.note}" if one.note else one.gist


def _fault_codes(name: str) -> list[frozenset[str]] | None:
    # None if the game has no proof of its own
    points = entry_points(group=PROOFS)
    return [frozenset(kind.codes) for kind in points[name].load()().kinds] if name in points.names else None


def _numbers(game: Game) -> Iterator[tuple[object, ...]]:
    kinds: dict[str, Counter[Grade]] = defaultdict(Counter)
    for named in facts(game):
        kinds[_kind_of(named.subject)][named.fact.grade] += 1
    yield ("numbers", *(grade.value for grade in Grade))
    yield from ((kind, *(counts[grade] for grade in Grade)) for kind, counts in kinds.items())


def _kind_of(subject: str) -> str:
    # the name without the distinguishing words, at most two parts deep
    return ", ".join(_KEYS.sub("…", subject).replace("… …", "…").split(", ")[:2])


def _rulings(game: Game, cases: Sequence[Case]) -> Iterator[tuple[object, ...]]:
    yield ("ruling", "question", "cases")
    yield from ((name, ruling.question, " ".join(_cases_of(name, cases))) for name, ruling in game.rulings.items())


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _cases_of(ruling: str, cases: Sequence[Case]) -> list[str]:
    return [case.number for case in cases if ruling in case.shows or ruling in dict(case.rulings)]
