"""Maliciously edited logs never crash the reading. `VASSAL_TOOLS_GAMES=100` makes the run longer."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests import samples
from tests.format.measured import quickly
from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from tests.samples import sample
from vassal_rulebooks.core.reading import judging
from vassal_rulebooks.core.reading.events import Declared, Drag, Event, Rolled, Story, Turnover
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_tools.findings import Severity
from vassal_tools.game.declarations import Declaration

if TYPE_CHECKING:
    from collections.abc import Sequence

SHUFFLES = int(os.environ.get("VASSAL_TOOLS_GAMES", "1"))
ODD_WORDS = ("", "0", "7", "99", "9" * 5000, "-1", "１２", "1_0", "Athens", "P", "A.H1", "nobody", "501", "BTS")
KINDS = ("announce", "activate", "attack", "points", "correct", "event", "discard", "rally", "helots", "storm",
         "supply", "retreat", "end-phase", "end-movement", "loss", "nonsense")  # fmt: skip


@cache
def story() -> Story:
    return written_story(rulebook(), whole_game("greedy", 1).acts)


def tried(events: Sequence[Event]) -> None:
    recorded(replace(story(), events=tuple(events)))


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("kind", "word"), sample(product(KINDS, ODD_WORDS), 13), ids=lambda text: text[:8] or "empty")
def test_an_odd_word_in_a_declaration_is_no_crash(kind: str, word: str) -> None:
    forms = ((word,), (word, word), ("Athens", word), ("PA", "Sparta", word), ("A.H1", word))
    odd = (Declared(41 + n, Declaration(99 + n, kind, words)) for n, words in enumerate(forms))
    tried([*story().events[:40], *odd])


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    ("side", "dice"), sample(product(["", "Athens", "Sparta"], [(), (0,), (7,), (999_999,), (1, 2, 3)]), 3)
)
def test_odd_dice_cause_no_crash_and_no_delay(dice: tuple[int, ...], side: str) -> None:
    """A unit beyond every limit has as few routes to try as others."""
    events = [replace(e, dice=dice) if isinstance(e, Rolled) and e.side == side else e for e in story().events]
    with quickly():
        tried(events)


@pytest.mark.parametrize("seed", range(SHUFFLES))
def test_a_story_cut_doubled_and_shuffled_is_no_crash(seed: int) -> None:
    luck = Random(seed)
    events = list(story().events[: samples.number(150, len(story().events))])
    places = (None, *rulebook().board.kinds)
    for _ in range(40):
        number = luck.randrange(len(events))
        event = events[number]
        match luck.randrange(5):
            case 0:
                del events[number]
            case 1:
                events.insert(luck.randrange(len(events)), event)
            case 2:
                events[number] = events[luck.randrange(len(events))]
            case 3 if isinstance(event, Drag):
                events[number] = replace(event, end=luck.choice(places))
            case _:
                events.insert(number, Turnover(event.step, luck.choice(list(rulebook().board.index))))
    tried(events)


def round_the_map(units: Sequence[str], number: int) -> list[Drag]:
    """The counters by turns go round the map, zone by zone."""
    zones, at_first = list(rulebook().board.game.zones), rulebook().start()
    found: list[Drag] = []
    for n in range(number):
        unit, lap = units[n % len(units)], n // len(units)
        first = zones.index(at_first.standing(unit).location or "")
        start, end = (zones[(first + lap + more) % len(zones)] for more in (0, 1))
        found.append(Drag(n + 2, unit, start, end))
    return found


def declared(step: int, serial: int, kind: str, *words: str) -> Declared:
    return Declared(step, Declaration(serial, kind, words))


AMID: dict[str, Sequence[tuple[str, ...]]] = {
    "nothing": (),
    "activations": (("activate", "H"),),
    "attacks": (("attack", "H", "", "land"),),
    "phases": (("announce", "Athens", "1"), ("end-phase", "Athens")),
}


@pytest.mark.parametrize("amid", AMID)
def test_a_log_made_to_be_ambiguous_is_given_up_in_time(amid: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of ambiguous drags: the rest of the log is reported as unknown, at its step."""
    monkeypatch.setattr(judging, "BUDGET", 300)
    standings = rulebook().start()
    zones = rulebook().board.game.zones
    units = [c.id for c in rulebook().board.counters if standings.standing(c.id).location in zones]
    events: list[Event] = []
    for n, drag in enumerate(round_the_map(units, 900)):
        events.append(drag)
        if AMID[amid] and n % 3 == 2:
            kind, *words = AMID[amid][n // 3 % len(AMID[amid])]
            events.append(declared(drag.step, n // 3 + 1, kind, *words))
    with quickly():
        recorder = recorded(replace(story(), events=tuple(events), steps=901))
    last = recorder.findings[-1]
    assert (last.rule, last.severity) == (REMARKS.too_long, Severity.UNKNOWN)
    assert last.scene
    assert last.scene.steps


def test_a_whole_game_takes_a_small_part_of_the_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "BUDGET", judging.BUDGET // 6)
    assert not any(finding.rule is REMARKS.too_long for finding in recorded(story()).findings)
