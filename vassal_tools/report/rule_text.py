"""The explanation of a rule of play, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.report.finding_words import ground
from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import ChosenReading

_MEANINGS = {
    Severity.ILLEGAL: "This act breaks a rule of the game.",
    Severity.INTEGRITY: "The log contradicts itself, the module or another log, or shows something suspicious.",
    Severity.UNKNOWN: "The log shows too little to judge the act, so the referee calls it neither legal nor illegal.",
    Severity.NOTE: "No offence: a note on what the referee assumed.",
}


def rule_text(rule: Rule, game: str) -> str:
    """Return the rule with its paragraph; `game` is the title of its game, empty for a general rule."""
    head = f"{rule.code} ({rule.severity.value})"
    lines = [f"{head}, {game}" if game else head, line(rule.title[:1].upper() + rule.title[1:] + "."), ""]
    if rule.cite is not None:
        source = ground(rule.cite) if game or rule.cite.section[:1].isdigit() else "why"
        source = source[:1].upper() + source[1:]
        gist = rule.cite.gist
        lines.append(line(f"{source}: {gist[:1].upper()}{gist[1:]}".rstrip(".") + ".", 2))
    if rule.severity in _MEANINGS:
        lines.append(line(_MEANINGS[rule.severity], 2))
    return "\n".join(lines)


def reading_text(reading: ChosenReading, game: str) -> str:
    """Return the reading of an ambiguous paragraph, and a tournament's alternatives."""
    lines = [f"{reading.name} (ruling), {game}", line(reading.question), ""]
    lines.append(line(f"This project decides: {reading.answer}.", 2))
    if reading.reason:
        lines.append(line(reading.reason, 2))
    if reading.others:
        others = " or ".join(f'"{other}"' for other in reading.others)
        lines.append(line(f"A tournament may choose {others} (referee --rulings FILE).", 2))
    else:
        lines.append(line("There is no other reading to choose.", 2))
    return "\n".join(lines)
