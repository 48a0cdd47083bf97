"""Logs that anybody may have edited: whatever they tell, the translation ends without a fault of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.referee.court import heard
from tests.referee.telling import told
from tests.rules.script import rulebook
from vassal_rulebooks.sphacteria.greedy import GreedyPlayer
from vassal_rulebooks.sphacteria.players import play
from vassal_rulebooks.sphacteria.translation.events import Declared, Drag, Event, Rolled, Story, Turnover
from vassal_tools.game.declarations import Declaration

if TYPE_CHECKING:
    from collections.abc import Sequence

ODD_WORDS = ("", "0", "7", "99", "9" * 5000, "-1", "１２", "1_0", "Athens", "P", "A.H1", "nobody", "501", "BTS")
KINDS = ("announce", "activate", "attack", "points", "correct", "event", "discard", "rally", "helots", "storm",
         "supply", "retreat", "end-phase", "end-movement", "loss", "nonsense")  # fmt: skip


@cache
def story() -> Story:
    game = play(rulebook(), dict.fromkeys(rulebook().board.sides, GreedyPlayer()), Random(1))
    return told(rulebook(), game.acts)


def tried(events: Sequence[Event]) -> None:
    heard(replace(story(), events=tuple(events)))


@pytest.mark.parametrize("word", ODD_WORDS, ids=lambda word: word[:8] or "empty")
@pytest.mark.parametrize("kind", KINDS)
def test_an_odd_word_in_a_declaration_is_no_crash(kind: str, word: str) -> None:
    start = list(story().events[:40])
    for words in ((word,), (word, word), ("Athens", word), ("PA", "Sparta", word), ("A.H1", word)):
        tried([*start, Declared(41, Declaration(99, kind, words))])


@pytest.mark.parametrize("dice", [(), (0,), (7,), (999_999,), (1, 2, 3)])
@pytest.mark.parametrize("side", ["", "Athens", "Sparta"])
def test_odd_dice_are_no_crash(dice: tuple[int, ...], side: str) -> None:
    events = [replace(e, dice=dice) if isinstance(e, Rolled) and e.side == side else e for e in story().events]
    tried(events)


@pytest.mark.parametrize("seed", range(12))
def test_a_story_cut_doubled_and_shuffled_is_no_crash(seed: int) -> None:
    luck = Random(seed)
    events = list(story().events)
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
