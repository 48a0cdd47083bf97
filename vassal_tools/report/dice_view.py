"""Dice statistics of many logs, as text and JSON, worded without accusations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from vassal_tools.report.finding_words import number
from vassal_tools.report.plain import plain, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.referee.dice import Tally

DICE_SCHEMA = "vassal-tools/dice/1"
RARE = 0.01
MODESTY = (
    "Each die has the name that it has in the log. Fair dice are uneven, too: about one of a hundred tables with fair "
    "dice has p below 0.01, so among many tables such a one is normal. A log does not contain throws that were not "
    "saved. So neither an even nor an uneven table proves anything about a player."
)


def dice_text(tallies: Sequence[Tally], logs: int) -> str:
    """Return a table for each die and player."""
    throws = sum(tally.throws for tally in tallies if not tally.player)
    lines = [f"{number(throws, 'throw')} in {number(logs, 'log')}", ""]
    for tally in tallies:
        lines += [*_table(tally), ""]
    lines.append(wrapped(MODESTY, ""))
    return "\n".join(lines)


def _table(tally: Tally) -> Iterator[str]:
    who = f"thrown by {tally.player}" if tally.player else "all players"
    yield wrapped(f"{tally.name}, {who}: {number(tally.throws, 'throw')}", "")
    results = list(tally.shares)
    yield "  result  " + "".join(f"{result:>6}" for result in results)
    yield "  thrown  " + "".join(f"{tally.counts.get(result, 0):>6}" for result in results)
    yield "  expected" + "".join(f"{tally.expected(result):>6.1f}" for result in results)
    yield wrapped(_judgement(tally), "  ")


def _judgement(tally: Tally) -> str:
    if tally.chance is None:
        return "Too few throws to say whether they are uneven."
    freedom = len(tally.shares) - 1
    fit = f"chi-square {tally.chi_square:.2f} with {freedom} degrees of freedom, p = {tally.chance:.3f}"
    if tally.chance < RARE:
        return f"{fit}: fair dice are as uneven as this in fewer than one of a hundred such tables."
    return f"{fit}: fair dice are often as uneven as this."


def dice_json(tallies: Sequence[Tally], logs: int) -> str:
    """Return the tallies as a JSON document."""
    document = {
        "schema": DICE_SCHEMA,
        "logs": logs,
        "tallies": [
            {
                "die": tally.name,
                "player": plain(tally.player),
                "throws": tally.throws,
                "results": [
                    {"result": result, "thrown": tally.counts.get(result, 0), "expected": tally.expected(result)}
                    for result in tally.shares
                ],
                "chi_square": tally.chi_square,
                "p": tally.chance,
            }
            for tally in tallies
        ],
        "caveat": MODESTY,
    }
    return json.dumps(document, ensure_ascii=True, indent=2)
