"""Logs that end in the middle of a move or a phase: later steps might still explain a change."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.referee import cases_by_strangers as cases
from tests.referee.by_hand import ATHENS, SPARTA, STORMERS, Hands, storming
from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from tests.samples import number
from vassal_rulebooks.core.reading.events import Declared, Drag, Event, Rolled, Turnover
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import FAILING
from vassal_tools.objects.commands import LOG
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS
from vassal_tools.referee.batch import judge_saved_games
from vassal_tools.referee.search.covering import OPEN

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

CUTS = number(3, 12)
GAMES = [
    pytest.param("random", 1, True, (), id="declared, chance players"),
    pytest.param("greedy", 1, True, (222,), id="declared, and a chit still lies where its event was played"),
    pytest.param("random", 1, False, (272,), id="no button, and units still walk home"),
    pytest.param("greedy", 1, False, (), id="no button, greedy players"),
]
BY_STRANGERS = [
    pytest.param("s1/m02-legal-return-mute.vlog", 18, id="one has drawn a chit, and the other not yet"),
    pytest.param("s1/m15-legal-stack-transit.vlog", 32, id="one has drawn both chits, and the other none"),
    pytest.param("s1/m15-legal-stack-transit-mute.vlog", 4, id="all have drawn, and nobody has thrown"),
]


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("players", "seed", "declares", "also"), GAMES)
def test_nobody_is_accused_where_a_log_stops(players: str, seed: int, also: tuple[int, ...], *, declares: bool) -> None:
    story = written_story(rulebook(), whole_game(players, seed).acts, declares=declares)
    random = Random(5)
    for end in (*also, *(random.randrange(1, len(story.events)) for _ in range(CUTS))):
        found = recorded(replace(story, events=story.events[:end])).findings
        assert [str(one) for one in found if one.severity in FAILING] == [], f"after {end} events"


@pytest.mark.parametrize(("file", "steps"), BY_STRANGERS)
def test_nobody_is_accused_where_a_log_by_strangers_stops(file: str, steps: int) -> None:
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    log = read_saved_game(cases.FOLDER / file)
    end = [number for number, text in enumerate(log.records) if text.startswith(LOG)][steps]
    verdict, _ = judge_saved_games([log.with_records(log.records[:end])], cases.choices())
    assert [str(one) for one in verdict.findings if one.severity in FAILING] == []


@pytest.mark.parametrize("declares", [True, False])
def test_a_loss_before_its_die_is_not_judged_where_the_log_stops(*, declares: bool) -> None:
    story = written_story(rulebook(), whole_game("greedy", 1).acts, declares=declares)
    die = next(n for n, event in enumerate(story.events) if isinstance(event, Rolled) and not event.side)
    loss = next(event for event in story.events[die:] if isinstance(event, Turnover))
    early = replace(loss, step=story.events[die].step)
    recorder = recorded(replace(story, events=(*story.events[:die], early)))
    assert [str(one) for one in recorder.findings if one.severity in FAILING] == []
    assert recorder.covered
    assert [(one.first, one.why) for one in recorder.covered.stretches] == [(early.step, OPEN)]


@pytest.mark.parametrize("declares", [True, False])
def test_a_unit_that_is_turned_over_before_its_way_home_is_not_judged_where_the_log_stops(*, declares: bool) -> None:
    """Units of an unpaid fight are flipped and go home, in either order."""
    story = written_story(rulebook(), whole_game("random", 1).acts, declares=declares)
    pairs = enumerate(pairwise(story.events))
    home, turned = next((n, b) for n, (a, b) in pairs if isinstance(a, Drag) and _is_weakened(a, b))
    end = home - isinstance(story.events[home - 1], Declared)
    found = recorded(replace(story, events=(*story.events[:end], turned))).findings
    assert [str(one) for one in found if one.severity in FAILING] == []


def _is_weakened(drag: Drag, after: Event) -> bool:
    return isinstance(after, Turnover) and (after.step, after.unit) == (drag.step, drag.unit) and after.lost > 0


@pytest.mark.parametrize("turned", ["", "A.T1"])
def test_what_an_event_restores_may_come_after_the_log_stops(turned: str) -> None:
    """The log stops when the button is pressed, or when the ship that is reduced was turned over."""
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens="501 516", Sparta="503 504")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.next_turn()
    hands.back("503", "504")
    hands.table.press("516", "Play 16: Recovery of two")
    hands.press(turned, "Turn over")
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("is_over", [False, True])
def test_a_loss_may_come_after_the_log_stops_unless_its_phase_is_over(*, is_over: bool) -> None:
    """The beaten go, and the loss of the others is not taken yet."""
    hands = storming()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("S.H1", "Take a loss")
    hands.drag("S.H1 S.H2", "O")
    if is_over:
        hands.drag("S.H3 S.H5 S.Brasidas", "O")
        hands.card(SPARTA, "End of action phase")
    assert hands.accusations() == ["SPH-4.2-loss"] * is_over


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS])
@pytest.mark.parametrize("is_left", [True, False])
def test_the_losses_of_a_die_may_come_after_the_log_stops(buttons: PressedButtons, *, is_left: bool) -> None:
    """Not if the units leave at full strength, and the turn ends: then nothing comes of the die."""
    hands = Hands(buttons)
    hands.before_pylos()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 3)
    if is_left:
        hands.drag(STORMERS, "O")
        hands.rest_of_turn("502", "503")
        hands.begin({SPARTA: 2, ATHENS: 11}, Sparta="504 505", Athens="506 508")
    assert (hands.findings_but_notes() != []) is is_left
