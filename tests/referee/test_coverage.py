"""The judged part of a log: counts, and a reason for each unjudged step."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from click.testing import CliRunner

from tests.referee import cases_by_strangers as cases
from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from tests.samples import sample
from vassal_rulebooks.core.reading import judging
from vassal_rulebooks.core.reading.events import Declared, Drag, NumberShown, Rolled, TurnBegan
from vassal_rulebooks.core.reading.replayed import read_story
from vassal_rulebooks.sphacteria.action_phase import left
from vassal_rulebooks.sphacteria.declarations import ANNOUNCE
from vassal_rulebooks.sphacteria.names import POINTS
from vassal_rulebooks.sphacteria.reading.judging import read_log
from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
from vassal_rulebooks.sphacteria.trial import TRIAL
from vassal_rulebooks.tools import games
from vassal_tools.cli.main import main
from vassal_tools.findings import FAILING, Severity
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import LogCase, judge_case, judge_saved_games, umpire_by
from vassal_tools.referee.chain import Chain, ChainPart, How, Link, Origin
from vassal_tools.referee.coverage import UNJUDGED, Coverage, StepRange
from vassal_tools.referee.judging import judged as judge_chain
from vassal_tools.referee.recorder import VerdictRecorder
from vassal_tools.referee.search import covering
from vassal_tools.report.coverage_view import unjudged_in_short
from vassal_tools.table.at_step import table_at
from vassal_tools.table.record import Record, record

if TYPE_CHECKING:
    from vassal_rulebooks.core.reading.events import Story
    from vassal_rulebooks.sphacteria import State
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.coverage import Covered
    from vassal_tools.referee.judging import Verdict

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
BY_MAIL = [SAMPLES / f"sphacteria-by-mail-{number}.vlog" for number in (1, 2, 3)]
PARTIAL = "SPH-partial"
FORMATS = ("text", "json", "sarif", "github", "junit", "html")


def verdict_on(*logs: Path) -> Verdict:
    outcome = judge_case(LogCase("a game", logs), cases.choices())
    assert outcome.verdict, outcome.error
    return outcome.verdict


def coverage_of(*logs: Path) -> Coverage:
    coverage = verdict_on(*logs).coverage
    assert coverage
    return coverage


def judged(story: Story) -> tuple[VerdictRecorder[State, Act], Covered]:
    found = recorded(story)
    assert found.covered
    return found, found.covered


def begun_at(whole: Record, step: int) -> Chain:
    """The game of a log as if it had been begun after that step."""
    game, zones = whole.game, whole.end.zones
    table = table_at(game, step, zones).table
    steps = [text for text in game.records if text.startswith("LOG")]
    head = [text for text in game.records if not text.startswith("LOG")]
    pieces = {piece: replace(start, place=None) for piece, start in whole.pieces.items()}
    for piece in table.pieces.values():
        pieces[piece.id] = replace(whole.pieces[piece.id], place=table.place_of(piece), state=piece.state)
    begun = replace(
        whole,
        game=game.with_records([*head, *steps[step:]]),
        pieces=pieces,
        properties={key: value for (_, key), value in table.properties.items()},
        turns=dict(table.turns),
        steps=tuple(one._replace(number=number) for number, one in enumerate(whole.steps[step:], 1)),
    )
    origins = tuple(Origin(0, one.number) for one in begun.steps)
    return Chain((Link(begun, How.FIRST),), (ChainPart(begun, origins),))


def story_of(seed: int) -> Story:
    """The story of a whole game."""
    return written_story(rulebook(), whole_game("random", seed).acts)


def test_of_a_declared_game_all_is_judged() -> None:
    story = story_of(0)
    _, covered = judged(story)
    assert covered.stretches == ()
    assert 0 < len(covered.declared) < len(covered.seen) <= len(story.events)
    assert set(covered.declared) <= set(covered.seen)


def test_a_button_that_is_missing_makes_an_act_inferred() -> None:
    story = written_story(rulebook(), whole_game("random", 0).acts[:40])
    fewer = tuple(event for event in story.events if not isinstance(event, Declared))
    _, declared = judged(story)
    _, mute = judged(replace(story, events=fewer))
    assert mute.declared == ()
    assert len(mute.inferred) > len(declared.inferred)


def test_what_comes_after_the_end_of_the_game_is_named_and_no_offence() -> None:
    _, lines = games.read_game(TRIAL.data / "games" / "sparta-wins-by-capitulation.txt")
    played, _ = games.replayed(TRIAL, lines)
    story = written_story(rulebook(), played.acts)
    last = story.events[-1].step
    more = (Drag(last + 1, "A.H1", "P", "A"), Rolled(last + 2, "", (3,), False))
    assert judged(story)[1].stretches == ()
    found, covered = judged(replace(story, events=(*story.events, *more)))
    assert covered.stretches == (StepRange(last + 1, last + 2, "the game is over"),)
    assert [finding for finding in found.findings if finding.severity is not Severity.NOTE] == []


def test_the_end_of_the_budget_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "BUDGET", 30)
    story = story_of(0)
    found, covered = judged(story)
    (stretch,) = covered.stretches
    assert (stretch.why, stretch.last) == (covering.STOPPED, story.events[-1].step)
    assert [f.scene.steps for f in found.findings if f.rule.code == "SPH-too-long" and f.scene] == [(stretch.first,)]


def test_what_was_played_between_two_logs_is_named() -> None:
    assert coverage_of(*BY_MAIL).stretches == ()
    (gap, *_) = coverage_of(BY_MAIL[0], BY_MAIL[2]).stretches
    assert (gap.first, gap.last, gap.log) == (0, 0, str(BY_MAIL[2]))
    assert BY_MAIL[0].name in gap.why


def test_a_turn_without_draws_and_throws_is_judged_in_part() -> None:
    coverage = coverage_of(SAMPLES / "sphacteria-legal.vlog")
    assert [(one.first, one.last, one.is_partly) for one in coverage.stretches] == [(1, 38, True), (39, 75, True)]
    assert coverage.not_judged == 0


def _joined_with_a_part_left_out() -> SavedGame:
    # three logs of one game as one, without the first steps of the second
    first, second, third = map(read_saved_game, BY_MAIL)
    steps = [text for later in (second, third) for text in later.records if text.startswith("LOG\t")]
    return first.with_records((*first.records, *steps[15:]))


def test_a_stretch_that_nothing_explains_is_unknown_and_what_is_wrong_there_follows_from_it() -> None:
    verdict, _ = judge_saved_games([_joined_with_a_part_left_out()], cases.choices())
    stretches = verdict.coverage.stretches if verdict.coverage else ()
    (finding,) = (one for one in verdict.findings if one.rule is UNJUDGED)
    followers = [one for one in verdict.findings if one.caused_by == finding.number]
    assert len(followers) > 20
    assert {one.severity for one in (finding, *followers)} == {Severity.UNKNOWN}
    assert finding.scene
    assert [stretch.first for stretch in stretches] == [finding.scene.steps[0]]


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("name", "steps"), [
    ("sphacteria-whole-game", (3, 24, 59, 253)),  # amid the draws, a fight, the adjustment, a phase
    ("sphacteria-storm-and-slips", (38, 334, 425)),
])  # fmt: skip
def test_a_log_that_begins_mid_turn_is_judged_from_the_first_step_that_is_whole(
    name: str, steps: tuple[int, ...]
) -> None:
    log = read_saved_game(SAMPLES / f"{name}.vlog")
    umpire = umpire_by(log, cases.choices())
    whole = record(log, umpire.zones)
    for step in steps:
        verdict = judge_chain(begun_at(whole, step), umpire, ())
        assert [str(f) for f in verdict.findings if f.severity is not Severity.NOTE and f.rule.code != PARTIAL] == []
        assert verdict.coverage
        assert verdict.coverage.not_judged < 40 < verdict.coverage.seen


@pytest.mark.parametrize("step", sample([24, 80, 253], 3))
def test_where_a_log_without_buttons_begins_mid_turn_nothing_is_sure(step: int) -> None:
    """A fight, a phase or the adjustment may have begun before the log."""
    log = read_saved_game(SAMPLES / "sphacteria-whole-game.vlog")
    umpire = cast("SphacteriaUmpire", umpire_by(log, cases.choices()))
    part = begun_at(record(log, umpire.zones), step).parts[0].record
    story = read_story(part, umpire.game, umpire.words)
    turns = [number for number, event in enumerate(story.events) if isinstance(event, TurnBegan) and not event.phase]
    mute = tuple(event for event in story.events[: turns[0]] if not isinstance(event, Declared))
    found: VerdictRecorder[State, Act] = VerdictRecorder(umpire, umpire.begin(part))
    read_log(umpire.rulebook, replace(story, events=mute, undone=()), found)
    assert [str(finding) for finding in found.findings if finding.severity in FAILING] == []


def test_play_that_is_taken_up_again_at_an_announcement_has_the_points_that_are_shown() -> None:
    story = written_story(rulebook(), whole_game("random", 0).acts[:40])
    start = rulebook().start()
    reader = SphacteriaReader(rulebook(), story, start)
    number = next(n for n, e in enumerate(story.events) if isinstance(e, Declared) and e.what.kind == ANNOUNCE)
    for before in range(number + 1):
        reader.follow(before)
    again, state = reader.restart(start, number), start
    assert again
    for act in again.acts:
        state = reader.play(state, act)[1]
    after = next(e for e in story.events[number:] if isinstance(e, NumberShown) and e.what == POINTS)
    assert left(state, after.side) == after.value
    other = state.board.other[after.side]
    assert left(state, other) == reader.table.numbers[POINTS, other]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_says_how_much_was_judged(form: str) -> None:
    words = ("referee", str(BY_MAIL[0]), str(BY_MAIL[2]), "--format", form)
    shown = CliRunner().invoke(main, words).stdout
    coverage = coverage_of(BY_MAIL[0], BY_MAIL[2])
    if form == "json":
        document = json.loads(shown)["coverage"]
        assert (document["seen"], document["declared"]) == (coverage.seen, coverage.declared)
        assert len(document["stretches"]) == len(coverage.stretches)
    else:
        flat = " ".join(shown.split())
        counted = f'"seen": {coverage.seen}' if form == "sarif" else f"{coverage.seen} acts: "
        assert counted in flat
        assert "a part of the game is missing between sphacteria-by-mail-1.vlog and this log" in flat


def test_a_line_names_at_most_three_stretches() -> None:
    stretches = tuple(StepRange(step, step, "too long") for step in range(1, 6))
    assert unjudged_in_short(Coverage(5, 0, 0, 5, stretches)) == "not all judged: step 1; step 2; step 3; 2 more"
