"""The explanation of a rule of play, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import ChosenReading

_MEANINGS = {
    Severity.ILLEGAL: "Illegal: the act breaks a rule of the game.",
    Severity.INTEGRITY: "Integrity: the log contradicts itself, the module or another log, or looks suspicious.",
    Severity.UNKNOWN: "Unknown: the log shows too little to decide. This is no accusation.",
    Severity.NOTE: "Note: nobody broke a rule. It says what the referee assumed, or what was unusual.",
}


def rule_text(rule: Rule, game: str) -> str:
    """Return the rule with its paragraph; `game` is the title of its game, empty for a general rule."""
    head = f"{rule.code} ({rule.severity.value})"
    lines = [f"{head}, {game}" if game else head, line(rule.title[:1].upper() + rule.title[1:] + "."), ""]
    if rule.cite is not None:
        section = rule.cite.section
        source = f"Rule {section}" if section[:1].isdigit() else "Why"
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
