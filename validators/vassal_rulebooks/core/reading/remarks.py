"""Rules for remarks about the reading of a log: assumptions, limits, and differences between table and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import play_rule
from vassal_tools.findings import Cite, Rule, Severity

if TYPE_CHECKING:
    from typing import Self


LACKING = "The other acts depend on what the log does not show."
FIRST_COUNTS = "The first result counts, even if the player undoes it."


@dataclass(frozen=True, slots=True)
class Remarks:
    """The rules for remarks of a reading, with the codes of one game."""

    assumed: Rule
    partly: Rule
    too_long: Rule
    stray_roll: Rule
    new_roll: Rule
    hand: Rule
    table: Rule

    @classmethod
    def of(cls, prefix: str, positions: str = "positions") -> Self:
        """Return the rules with a prefix for their codes; `positions` is the paragraph on the places of counters."""

        def rule(code: str, title: str, severity: Severity, gist: str) -> Rule:
            return Rule(f"{prefix}-{code}", title, severity, Cite("the log itself", gist))

        note, unknown, integrity = Severity.NOTE, Severity.UNKNOWN, Severity.INTEGRITY
        return cls(
            assumed=rule("assumed", "an act is assumed", note, "Players sometimes skip the button of an act."),
            partly=rule("partial", "some steps are judged only in part", unknown, LACKING),
            too_long=rule("too-long", "the rest of the log is not judged", unknown, "The number of tries is limited."),
            stray_roll=rule("roll-unneeded", "a die roll without a use", note, "No act uses this roll."),
            new_roll=rule("roll-again", "the result of a roll or a draw was not used", integrity, FIRST_COUNTS),
            hand=rule("hand", "the other side's counter was moved", integrity, "Each side moves its own counters."),
            table=play_rule(
                f"{prefix}-table",
                "The table shows the position",
                positions,
                "Each counter is in the place, and shows the face, that the acts so far gave it.",
            ),
        )

    @property
    def all(self) -> tuple[Rule, ...]:
        """All rules for remarks."""
        return tuple(getattr(self, name) for name in self.__slots__)
