"""A game of one rule for the referee: a line in the chat that begins with `bad` is illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Cite, Rule, Scene, Severity
from vassal_tools.referee.protocol import PROTOCOL, Breach
from vassal_tools.table.changes import ChatLine
from vassal_tools.table.zones import NO_ZONES, ZoneMap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.referee.protocol import Referee
    from vassal_tools.table.record import Record

BAD = Rule("TOY-1-bad", "Nothing bad is said", Severity.ILLEGAL, Cite("1", "What is said is good."))
FOLLOWS = Rule("TOY-2-worse", "Nothing follows from what is bad", Severity.ILLEGAL, Cite("2", "It follows."))


class ToyRulebook:
    """The state counts the lines; an act is a line."""

    protocol = PROTOCOL

    def check(self, _state: int, act: str, /) -> tuple[Breach, ...]:
        return (Breach(BAD, f"said: {act}", units=(act,), zones=("Z",)),) if act.startswith("bad") else ()

    def apply(self, state: int, _act: str, /) -> int:
        return state + 1

    def legal_acts(self, _state: int, /) -> Iterator[str]:
        yield "good"

    def write(self, state: int, /) -> str:
        return str(state)

    def read(self, line: str, /) -> int:
        return int(line)


class ToyUmpire:
    """Each line of the chat is an act; one that begins with `worse` follows from the last bad one."""

    protocol = PROTOCOL
    title = "Made"
    rules = (
        BAD,
        FOLLOWS,
    )
    rulebook = ToyRulebook()
    zones: ZoneMap = NO_ZONES

    def begin(self, _record: Record, /) -> int:
        return 0

    def translate(self, record: Record, referee: Referee[int, str], /) -> None:
        last: int | None = None
        for step in record.steps:
            for change in step.changes:
                if isinstance(change, ChatLine):
                    line = change.text
                    if line.startswith("worse"):
                        referee.remark(Breach(FOLLOWS, line), step.number, caused_by=last)
                    else:
                        numbers = referee.submit(line, step.number)
                        last = numbers[-1] if numbers else last

    def scene(self, state: int, _act: object, /) -> Scene:
        return Scene(turn=state, phase="talk", side="Red" if state % 2 else "")
