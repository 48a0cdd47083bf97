"""The treatment of each paragraph of the rules, and the number of acts judged by it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from vassal_tools.findings import Rule


class Treatment(StrEnum):
    """The treatment of a paragraph by a rulebook."""

    RULED = "ruled"  # rules of ours check it
    STATED = "as stated"  # taken from the table as the players have it
    MISSING = "not in hand"  # its text is not in hand
    UNCHECKED = "nothing to check"  # it says nothing that a log could break


@dataclass(frozen=True, slots=True)
class RulesParagraph:
    """A paragraph of the rules: its section, gist and treatment, and the rules that check it."""

    section: str
    gist: str
    treatment: Treatment
    note: str = ""
    codes: frozenset[str] = frozenset()
    is_cited: bool = False  # whether a rule cites it; others are only named as what a rule checks too


@dataclass(frozen=True, slots=True)
class Ruled:
    """The paragraphs of the rules by section, and patterns for the names of the numbers that each rule reads."""

    paragraphs: Mapping[str, RulesParagraph]
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ParagraphJudged:
    """A paragraph, and the number of acts that its rules judged: shown by the logs, and inferred."""

    paragraph: RulesParagraph
    acts: int = 0
    inferred: int = 0


@dataclass(frozen=True, slots=True)
class JudgedAct:
    """A judged act: its step, the codes of the rules that were checked, and whether a log shows it."""

    step: int
    codes: frozenset[str]
    is_inferred: bool = False


def by_paragraph(ruled: Ruled, acts: Collection[JudgedAct]) -> tuple[ParagraphJudged, ...]:
    """Return each paragraph with the number of acts that its rules judged."""
    counts = Counter((act.codes, act.is_inferred) for act in acts)

    def count(paragraph: RulesParagraph, *, is_inferred: bool) -> int:
        found = (n for (codes, inferred), n in counts.items() if inferred == is_inferred and codes & paragraph.codes)
        return sum(found)

    return tuple(
        ParagraphJudged(one, count(one, is_inferred=False), count(one, is_inferred=True))
        for one in ruled.paragraphs.values()
    )


def sections_of(rule: Rule) -> tuple[str, ...]:
    """Return the paragraphs that a rule cites; empty if it cites something else."""
    cited = rule.cite.section.split("; ") if rule.cite else ()
    return tuple(section for section in cited if section[:1].isdigit())
