"""Rules for faults that the real engine reveals. Codes never change."""

from __future__ import annotations

from vassal_tools.findings import Cite, Rule, Severity


def _rule(code: str, title: str, gist: str, severity: Severity = Severity.ERROR) -> Rule:
    return Rule(code, title, severity, Cite("the real VASSAL", gist))


STOPS = _rule(
    "ENG-stops",
    "the engine refuses the file, or stops",
    "it does not open or load the file, gives no answer in time, or ends; what comes after was not looked at",
)
EXCEPTION = _rule(
    "ENG-exception",
    "the engine raises an exception",
    "a player sees a bug report, or nothing at all, and what was being done is done in part",
)
BAD_DATA = _rule(
    "ENG-data",
    "the engine finds bad data in the module",
    "it says so in the chat, to every player, and leaves the trait or component out",
)
DIALOG = _rule(
    "ENG-dialog",
    "the engine shows a dialog",
    "every player who opens the file has to answer it first; it was closed, and the rest looked at",
    Severity.WARNING,
)
STEPS = _rule(
    "ENG-steps",
    "the engine counts other steps",
    "it leaves out what it cannot read, so that only the end of the log could be compared with our table",
    Severity.WARNING,
)
TABLE = _rule(
    "ENG-table",
    "the engine's table is not ours",
    "pieces, places, states, stacks and decks are compared after each step; a difference is a fault of this program, "
    "or the log does not fit the module; our table is then made equal, and each difference is reported once",
)

VERIFY_RULES: tuple[Rule, ...] = (STOPS, EXCEPTION, BAD_DATA, DIALOG, STEPS, TABLE)
