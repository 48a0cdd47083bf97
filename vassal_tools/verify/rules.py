"""Rules for faults that the real engine reveals. Codes never change."""

from __future__ import annotations

from vassal_tools.findings import Cite, Rule, Severity


def _rule(code: str, title: str, gist: str, severity: Severity = Severity.ERROR) -> Rule:
    return Rule(code, title, severity, Cite("the real VASSAL", gist))


STOPS = _rule(
    "ENG-stops",
    "VASSAL refuses the file, or stops",
    "VASSAL does not load the file, gives no answer in time, or exits; the rest was not checked",
)
EXCEPTION = _rule(
    "ENG-exception",
    "VASSAL raises an exception",
    "a player sees a bug report, or nothing at all, and VASSAL does only a part of the action",
)
BAD_DATA = _rule(
    "ENG-data",
    "VASSAL finds bad data in the module",
    "VASSAL says so in the chat, to every player, and leaves out the trait or component",
)
DIALOG = _rule(
    "ENG-dialog",
    "VASSAL shows a dialog",
    "every player who opens the file has to answer it first; `verify` closed it and checked the rest",
    Severity.WARNING,
)
STEPS = _rule(
    "ENG-steps",
    "VASSAL counts a different number of steps",
    "VASSAL leaves out what it cannot read, so only the position at the end of the log was compared",
    Severity.WARNING,
)
TABLE = _rule(
    "ENG-table",
    "VASSAL has a different position",
    "pieces, places, states, stacks and decks are compared after each step; a difference is a fault of this program, "
    "or the log does not fit the module; each difference is reported once",
)

VERIFY_RULES: tuple[Rule, ...] = (STOPS, EXCEPTION, BAD_DATA, DIALOG, STEPS, TABLE)
