"""Logs that were written from a game's page of rules alone: their scripts, hands that follow them, and the outcome.

A script is a list of gestures between semicolons or lines. It knows no rules: whoever writes it makes every change.

| gesture | meaning |
|---|---|
| `Spears Bows > Mill Ford` | drag the counters, one after the other, to each of the places; `aside` is beside the map |
| `Spears: Turn` | press the first line of a menu that begins so: of a counter, a side, a place or a `card.Alder` |
| `Leader: Set=1` | enter a text after choosing a line |
| `points-Oak = 2` | drag the marker of a track to a value |
| `die 4`, `turn`, `undo` | throw the die, click the turn counter, undo |
| `draw Alder`, `Oak draws Alder` | draw a card, and put it beside the map or into a hand |
| `"hello` | type into the chat |
| `here` | the next gesture is the breach |
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.referee.tiny_tables import beginning, judged, proof
from vassal_tools.findings import FAILING, Severity
from vassal_tools.game.identities import card_gpid, marker_gpid, zone_gpid
from vassal_tools.proof.gestures import MissingEntryError
from vassal_tools.proof.placement import PlacePoints
from vassal_tools.proof.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.findings import Finding

HERE = Path(__file__).parent
NEAR = 3
"""How many steps after a breach it may be noticed."""
GAMES = tuple(sorted(path.stem for path in HERE.glob("*.toml")))
CARD = "card."
CLEAN, ACCUSED, UNKNOWN = "clean", "accused", "unknown"
NAMED, OTHERWISE, MISSED = "named", "named otherwise", "missed"


class Hands:
    """Hands that follow a script at a simulated table; `place` is the step of the breach."""

    def __init__(self, game: str, script: str) -> None:
        self._game = proof(game).game
        self._rng = Random(script)
        self.table = SimulatedTable(*beginning(game), self._rng)
        self._points = PlacePoints(self._game)
        self.place = 0
        for line in filter(None, map(str.strip, script.replace("\n", ";").split(";"))):
            self._do(line)

    def _do(self, line: str) -> None:
        match line.split():
            case _ if line[0] == '"':
                self.table.say(line[1:])
            case ["turn"]:
                self.table.next_turn()
            case ["undo"]:
                self.table.undo()
            case ["here"]:
                self.place = self.table.steps + 1
            case ["die", shown]:
                self.table.throw(next(iter(self._game.module.dice)), int(shown))
            case ["draw", card]:
                self.table.draw(self._deck, self._points.aside, self._cards[card])
            case [side, "draws", card]:
                self.table.draw(self._deck, self._points.hand(side, 0), self._cards[card])
            case [track, "=", value]:
                self.table.drag(marker_gpid(self._game, track), self._points.cell(track, int(value)))
            case _ if ">" in line:
                units, places = (part.split() for part in line.split(">"))
                for unit in units:
                    for place in places:
                        spots = (self._points.aside,) if place == "aside" else self._points.of[place]
                        self.table.drag(self._holder(unit), self._rng.choice(spots))
            case _:
                self._press(*map(str.strip, line.split(":", 1)))

    def _press(self, name: str, line: str) -> None:
        holder = self._holder(name)
        beginning_of_line, _, text = line.partition("=")
        offered = self.table.lines(holder)
        entry = next((one for one in offered if one.startswith(beginning_of_line)), None)
        if entry is None:
            raise MissingEntryError(f"{name} offers {', '.join(offered)}, not {line}")
        if text:
            self.table.write(holder, entry, text)
        else:
            self.table.press(holder, entry)

    def _holder(self, name: str) -> str:
        if name in self._game.sides:
            return card_gpid(self._game, name)
        if name.startswith(CARD):
            return self._cards[name.removeprefix(CARD)]
        if name in self._game.zones:
            return zone_gpid(self._game, name)
        return next(one.gpid for one in self._game.counters.values() if name in (one.id, one.name))

    @cached_property
    def _cards(self) -> Mapping[str, str]:
        events = self._game.events
        return {events[chit.front].title: gpid for gpid, chit in self._game.chits.items()}

    @property
    def _deck(self) -> str:
        return next(iter(self._game.decks.values())).title


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """A log from the page of rules: legal without `rules`, else with a breach of one of them."""

    game: str
    title: str
    buttons: str
    script: str
    rules: tuple[str, ...] = ()
    comes_out: str = ""
    why: str = ""

    @property
    def wanted(self) -> str:
        """The right outcome."""
        return NAMED if self.rules else CLEAN

    @property
    def is_right(self) -> bool:
        """Return True if the recorded outcome is right; a log without buttons may leave a doubt."""
        return self.outcome == self.wanted or (self.outcome == UNKNOWN and self.buttons == "none")

    @property
    def outcome(self) -> str:
        """The recorded outcome."""
        return self.comes_out or self.wanted

    def judged(self) -> tuple[str, str]:
        """Return the outcome of judging the log, and its findings in words."""
        hands = Hands(self.game, self.script)
        findings = judged(hands.table.log()).findings
        words = "; ".join(f"{one.severity} {one.rule.code} {_steps(one)}: {one.message}" for one in findings)
        found = self._found(findings, hands.place) if self.rules else _accusation(findings)
        return found, f"breach at {hands.place}: {words}"

    def _found(self, findings: tuple[Finding, ...], place: int) -> str:
        accusing = [one for one in findings if one.severity in FAILING]
        there = [one for one in accusing if any(place <= step <= place + NEAR for step in _steps(one))]
        if any(max(_steps(one)) < place for one in accusing):
            return OTHERWISE
        if any(one.rule.code in self.rules for one in there):
            return NAMED
        doubts = [one for one in findings if one.severity is Severity.UNKNOWN]
        return OTHERWISE if accusing else UNKNOWN if doubts else MISSED


def _accusation(findings: tuple[Finding, ...]) -> str:
    found = {one.severity for one in findings}
    return ACCUSED if found & FAILING else UNKNOWN if Severity.UNKNOWN in found else CLEAN


def _steps(finding: Finding) -> tuple[int, ...]:
    return (finding.scene.steps if finding.scene else ()) or (0,)


def logs_of(game: str) -> Iterator[WrittenLog]:
    """Yield the logs of a game."""
    data = tomllib.loads((HERE / f"{game}.toml").read_text("utf-8"))
    for title, log in (data["legal"] | data["illegal"]).items():
        yield WrittenLog(game, title, **log | {"rules": tuple(log.get("rules", "").split())})
