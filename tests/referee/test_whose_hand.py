"""Forbidden hands: cards of the other side, edited values, changed seats, counters that come back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from tests.conftest import PROJECT
from tests.referee import cases_by_strangers as cases
from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from vassal_rulebooks.core.reading.events import Declared
from vassal_rulebooks.sphacteria import declarations
from vassal_tools.game.declarations import Declaration
from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import SavedGame, read_saved_game
from vassal_tools.proof import command_text
from vassal_tools.referee.batch import JudgingOptions, judge_case, judge_saved_games, umpire_by
from vassal_tools.referee.hidden import seats_between
from vassal_tools.referee.integrity import LANDED, checks
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
    from vassal_tools.findings import Finding

WHOLE = read_saved_game(PROJECT / "samples" / "sphacteria-whole-game.vlog")
"""A game that two players played in the engine, with made-up passwords."""
UMPIRE = cast("SphacteriaUmpire", umpire_by(WHOLE, JudgingOptions()))
ANN, BOB = re.findall(r"PLAYER\t([^\t]+)\t", WHOLE.text())[:2]
OUT_OF_THE_HAND = re.compile(rf"(/Events of Sparta/[0-9]+/[0-9]+/[^/]*/){BOB}")


def found(log: SavedGame) -> list[Finding]:
    edition = UMPIRE.edition
    replayed = record(log, UMPIRE.zones)
    known = checks(edition, set_up_of(edition))
    return [finding for check in known for finding in check(replayed) if finding.rule is not LANDED]


def codes(log: SavedGame) -> list[str]:
    return [finding.rule.code for finding in found(log)]


def edited(pattern: str | re.Pattern[str], by: str, log: SavedGame = WHOLE) -> SavedGame:
    """The log with that text replaced in the first step that has it."""
    place = next(n for n, one in enumerate(log.records) if one.startswith("LOG") and re.search(pattern, one))
    return log.with_records(re.sub(pattern, by, r, count=1) if n == place else r for n, r in enumerate(log.records))


def with_step(*commands: str, after: int = 12) -> SavedGame:
    """The first steps of the log, with one step more after so many of them."""
    first = next(n for n, one in enumerate(WHOLE.records) if one.startswith("LOG"))
    before, later = WHOLE.records[: first + after], WHOLE.records[first + after : first + after + 3]
    return WHOLE.with_records((*before, command_text.record(commands), *later))


def piece_of(unit: str) -> tuple[str, str, str]:
    """The id, type and state of a counter's piece at the beginning."""
    gpid = UMPIRE.game.counters[unit].gpid
    piece = next(one for one in record(WHOLE, UMPIRE.zones).pieces.values() if one.gpid == gpid)
    return piece.id, piece.type, piece.state


def test_a_card_that_the_other_player_takes_from_a_hand_is_found() -> None:
    log = edited(OUT_OF_THE_HAND, rf"\g<1>{ANN}")
    (finding,) = found(log)
    assert (finding.rule.code, finding.message) == ("REF-hand", "Athens moves a card in the hand of Sparta")
    assert not any(secret in finding.message for secret in (ANN, BOB))


def test_where_one_player_moves_for_all_nobody_touches_the_others_cards() -> None:
    alone = WHOLE.with_records(one.replace(f"/{BOB}", f"/{ANN}") for one in WHOLE.records)
    assert "REF-hand" not in codes(alone)


def test_a_card_that_the_other_player_looks_at_is_found() -> None:
    """A mask with the player's own id instead of the owner's shows him the card."""
    taken = next(one for one in WHOLE.records if one.startswith("LOG") and f"{BOB};false" in one)
    piece, rest = re.findall(r"D/([0-9]+)/(.*?)/", taken)[0]
    looked = rest.replace(BOB, ANN)
    after = [one for one in WHOLE.records if one.startswith("LOG")].index(taken) + 1
    assert codes(with_step(command_text.changed(piece, looked, rest), after=after)) == ["REF-hand"]


def test_a_value_that_is_edited_is_found() -> None:
    piece, _, state = piece_of("S.H1")
    strong = state.replace("Spartan,1", "Spartan,2", 1)
    assert strong != state
    (finding,) = found(with_step(command_text.changed(piece, strong, state)))
    assert finding.rule.code == "REF-edited"
    assert "star from 1 to 2" in finding.message


@pytest.mark.parametrize(("side", "expected"), [("Athens", ["REF-seat"]), ("Sparta", []), ("<observer>", [])])
def test_a_player_who_takes_the_other_side_is_found(side: str, expected: list[str]) -> None:
    assert codes(with_step(f"PLAYER\t{BOB}\tBob\t{side}")) == expected


def test_a_player_who_has_the_other_side_in_the_next_log_is_found() -> None:
    first, second = (read_saved_game(PROJECT / "samples" / f"sphacteria-by-mail-{n}.vlog") for n in (1, 2))
    ann, bob = re.findall(r"PLAYER\t([^\t]+)\t", first.text())[:2]
    swapped = {ann: bob, bob: ann}
    other = second.with_records(
        re.sub(r"PLAYER\t([^\t]+)", lambda found: f"PLAYER\t{swapped[found[1]]}", one) for one in second.records
    )
    assert [*seats_between([first, second])] == []
    found = [*seats_between([first, other])]
    assert [(one.rule.code, one.message) for one in found] == [
        ("REF-seat", "the player of Sparta has Athens from this log on"),
        ("REF-seat", "the player of Athens has Sparta from this log on"),
    ]


def test_a_move_by_the_wrong_hand_in_a_later_log_is_found() -> None:
    """Every log of a chain counts, not only the first."""
    logs = [read_saved_game(PROJECT / "samples" / f"sphacteria-by-mail-{n}.vlog") for n in (1, 2, 3)]
    ann, bob = re.findall(r"PLAYER\t([^\t]+)\t", logs[0].text())[:2]
    pattern = rf"(/Events of Sparta/[0-9]+/[0-9]+/[^/]*/){bob}"
    place = next(n for n, one in enumerate(logs[2].records) if one.startswith("LOG") and re.search(pattern, one))
    touched = (re.sub(pattern, rf"\g<1>{ann}", one) if n == place else one for n, one in enumerate(logs[2].records))
    verdict, _ = judge_saved_games([*logs[:2], logs[2].with_records(touched)], JudgingOptions())
    assert "REF-hand" in {finding.rule.code for finding in verdict.findings}


def test_a_counter_that_comes_back_from_the_dead_is_found() -> None:
    piece, kind, state = piece_of("S.H1")
    back = (command_text.added(piece, kind, state), f"M/{piece}/Sphacteria, 425 BC/2485/230/null/null/0/0/null/{BOB}")
    first = next(n for n, one in enumerate(WHOLE.records) if one.startswith("LOG"))
    steps = [command_text.record(commands) for commands in ([command_text.removed(piece)], back)]
    assert codes(WHOLE.with_records((*WHOLE.records[: first + 8], steps[0]))) == []
    assert codes(WHOLE.with_records((*WHOLE.records[: first + 8], *steps))) == ["REF-appears"]


def test_a_counter_that_is_taken_off_and_put_back_in_one_step_was_never_gone() -> None:
    """So the engine undoes a drag that left a piece where it was."""
    piece, kind, state = piece_of("S.H1")
    at = record(WHOLE, UMPIRE.zones).pieces[piece].place
    assert at
    first = next(n for n, one in enumerate(WHOLE.records) if one.startswith("LOG"))
    for x, expected in ((at.x, []), (at.x + 400, ["REF-appears"])):
        back = f"M/{piece}/{at.map}/{x}/{at.y}/null/null/0/0/null/{BOB}"
        step = command_text.record((command_text.removed(piece), command_text.added(piece, kind, state), back))
        log = WHOLE.with_records((*WHOLE.records[: first + 1], step))
        assert [code for code in codes(log) if code == "REF-appears"] == expected


def test_units_elsewhere_before_the_first_draw_were_moved_by_nobody_who_could() -> None:
    """No act comes before the first draw, so counters moved by then were moved illegally."""
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    outcome = judge_case(cases.case("s3/x09-setup-altered.vlog"), cases.choices())
    assert outcome.verdict
    placed = [finding for finding in outcome.verdict.findings if finding.rule.code == "REF-placed"]
    assert [finding.severity.value for finding in placed] == ["integrity"]


@pytest.mark.parametrize(("name", "code"), [
    ("s3/x13-chit-to-my-hand.vlog", "REF-hand"),
    ("s4/x33-event-from-enemy-hand-mute.vlog", "REF-hand"),
    ("s3/x15-enemy-moves-my-unit.vlog", "SPH-hand"),
    ("s3/x17-strength-edited.vlog", "REF-edited"),
])  # fmt: skip
def test_what_strangers_did_with_the_other_sides_things_is_found(
    name: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    outcome = judge_case(cases.case(name), cases.choices())
    assert outcome.verdict
    assert code in {finding.rule.code for finding in outcome.verdict.findings}


@pytest.mark.parametrize(("more", "severity"), [(2, "unknown"), (-1, "note")])
def test_to_raise_ones_points_by_agreement_takes_the_other_sides_word(more: int, severity: str) -> None:
    story = written_story(rulebook(), whole_game("greedy", 0).acts)
    place, said = next(
        (n, event) for n, event in enumerate(story.events)
        if isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE
    )  # fmt: skip
    side, _ = said.what.words
    before = story.events[:place]
    has = next(event for event in reversed(before) if isinstance(event, Declared) and event.what.words[0] == side)
    value = str(int(has.what.words[1]) + more)
    corrected = Declared(said.step, Declaration(0, declarations.CORRECT, ("PA", side, value)))
    recorder = recorded(replace(story, events=(*before, corrected)))
    assert [(f.rule.code, f.severity.value) for f in recorder.findings] == [("SPH-agreed", severity)]


def test_points_that_are_corrected_and_corrected_back_are_a_slip() -> None:
    story = written_story(rulebook(), whole_game("greedy", 0).acts)
    place, said = next(
        (n, event) for n, event in enumerate(story.events)
        if isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE
    )  # fmt: skip
    side, before = said.what.words[0], story.events[:place]
    has = next(event for event in reversed(before) if isinstance(event, Declared) and event.what.words[0] == side)
    values = (str(int(has.what.words[1]) - 1), has.what.words[1])
    slips = tuple(Declared(said.step, Declaration(0, declarations.CORRECT, ("PA", side, value))) for value in values)
    assert recorded(replace(story, events=(*before, *slips))).findings == []
