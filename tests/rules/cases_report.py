"""`python -m tests.rules.cases_report`: writes the page of the paragraphs that the cases cover."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.rules.script import rulebook
from tests.rules.suite import all_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).resolve().parents[2] / "docs" / "sphacteria" / "coverage.md"

PARAGRAPHS = {
    "0.1": "dice and bowl",
    "0.2": "map, zones and bases",
    "0.3": "",
    "1.1": "combat units",
    "1.2": "leaders",
    "1.3": "event chits and their faces",
    "1.4": "",
    "2": "the sequence of play",
    "2.A": "draw of events",
    "2.B": "action points and initiative",
    "2.C": "action phases",
    "2.D": "adjustment",
    "3": "movement",
    "3.1": "limits of movement",
    "3.2": "stacking",
    "3.3": "naval transport",
    "4.1": "combat, who and where",
    "4.2": "combat, odds and results",
    **{f"4.2 modifier {letter}": "" for letter in "abcdefg"},
    **{f"4.2 shift {letter}": "" for letter in "abcdef"},
    "4.2 table": "the seventy cells",
    "4.2 retreat": "retreat",
    "5": "supply",
    "5.1": "supply of Pylos",
    "5.2": "supply of the island",
    "5.3": "capitulation",
    "6": "events in general",
    **{f"6 #{number}": event.title for number, event in rulebook().board.game.events.items()},
    "7": "reinforcements",
    "7.1": "Athenian set-up and reinforcements",
    "7.2": "Spartan set-up and reinforcements",
    "8.1": "total victory",
    "8.2": "victory points",
}
"""The paragraphs of the rules, and what is in them."""

NOTHING_TO_CHECK = {
    "0.3": "Says what a force point stands for.",
    "1.4": "Markers show what the position holds: turn, points and supply.",
}

WITHOUT_EFFECT = {
    "R-1": "names of zones only", "R-2": "second edition", "R-3": "second edition", "R-4": "second edition",
    "R-54": "second edition", "R-55": "second edition", "R-56": "second edition", "R-58": "no effect on play",
    "R-61": "no effect on play", "R-62": "no effect on play",
}  # fmt: skip
"""Rulings that change no verdict of this edition."""


def coverage() -> Iterator[str]:
    """The page, line by line."""
    cases = all_cases()
    yield "# What the cases cover"
    yield ""
    yield f"{len(cases)} cases in `tests/rules/cases/`. `python -m tests.rules.cases_report` writes this."
    yield ""
    yield "| paragraph | | cases | of them illegal |"
    yield "|---|---|---|---|"
    for paragraph, title in PARAGRAPHS.items():
        own = [case for case in cases if case.paragraph == paragraph]
        if paragraph in NOTHING_TO_CHECK:
            yield f"| {paragraph} | {NOTHING_TO_CHECK[paragraph]} | nothing to check | |"
        else:
            yield f"| {paragraph} | {title} | {len(own)} | {sum(bool(case.verdicts) for case in own)} |"
    yield ""
    yield "| ruling | question | cases |"
    yield "|---|---|---|"
    for name, ruling in rulebook().board.game.rulings.items():
        shown = [case.number for case in cases if name in case.shows or name in dict(case.rulings)]
        yield f"| {name} | {ruling.question} | {', '.join(shown) or WITHOUT_EFFECT.get(name, 'none')} |"


def main() -> int:
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text("\n".join(coverage()) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
