"""Consequences, other readings and late acts: with a toy game for the search, and with logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest

from tests.referee import cases_by_strangers as cases
from tests.referee.test_coverage import verdict_on
from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import alternatives
from vassal_tools.referee.search.following import Following
from vassal_tools.referee.search.hypothesis import Blame, Entry, Hypothesis, merged
from vassal_tools.referee.search.lateness import LATE, late_presses
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from vassal_tools.referee.search.protocol import Reader

FULL = Rule("X-full", "At most three stand together", Severity.ILLEGAL, Cite("1", "At most three stand together."))
BLAME = Blame("X-full", "Red", "turn 1")


class Step(NamedTuple):
    """A unit joins the others, or leaves them."""

    unit: str
    size: int = 1


class ToyReader:
    """The state is the number of units in the stack."""

    def play(self, state: int, act: Step) -> tuple[tuple[Breach, ...], int]:
        after = state + act.size
        return ((Breach(FULL, f"{after} stand together", (act.unit,)),) if after > 3 else ()), after

    def is_act(self, act: object) -> bool:
        return isinstance(act, Step)

    def deadline(self, _state: int, _act: Step) -> Deadline:
        return Deadline.NONE

    def words(self, act: Step) -> str:
        return f"a step of {act.unit}"


READER = cast("Reader", ToyReader())


def story(*played: Step, start: int = 2) -> list[Entry]:
    """The lines of a story of these steps, an event each."""
    found: list[Entry] = []
    state = start
    for number, act in enumerate(played):
        wrong, after = ToyReader().play(state, act)
        found.append(Entry(found[-1] if found else None, number, state, after, act, wrong))
        state = after
    return found


def causes(*played: Step) -> list[int | None]:
    """The cause of each breach, counted from 1, or None."""
    following, found = Following(READER), list[int | None]()
    for entry in story(*played):
        own: dict[int, Breach] = {}
        for breach in entry.breaches:
            found.append(following.cause(entry, breach))
            own |= {len(found): breach} if found[-1] is None else {}
        following.go_on(entry, own)
    return found


def test_what_would_be_legal_but_for_an_earlier_breach_follows_from_it() -> None:
    assert causes(Step("a", 2), Step("b")) == [None, 1]


def test_what_would_be_wrong_all_the_same_stands_for_itself() -> None:
    assert causes(Step("a", 2), Step("b", 2)) == [None, None]


def test_what_lasts_is_named_once_until_its_unit_moves() -> None:
    following, (first,) = Following(READER), story(Step("a", 5))
    seen = first._replace(act=None)  # found again where no act is done, as at the end of a phase
    following.go_on(first, {7: first.breaches[0]})
    assert following.cause(seen, first.breaches[0]) == 7
    following.go_on(first._replace(act=Step("b")), {})
    assert following.cause(seen, first.breaches[0]) == 7
    following.go_on(first._replace(act=Step("a")), {})
    assert following.cause(seen, first.breaches[0]) is None


@pytest.mark.parametrize(("units", "scene", "cause"), [
    (("z",), "turn 1", 7),  # in the same phase
    (("a",), "turn 9", 7),  # about the same unit, however much later
    (("z",), "turn 9", None),
])  # fmt: skip
def test_what_no_act_shows_is_due_to_a_breach_that_explains_it(
    units: tuple[str, ...], scene: str, cause: int | None
) -> None:
    following, (first,) = Following(READER), story(Step("a", 5))
    following.go_on(first._replace(blames=(BLAME,)), {7: first.breaches[0]})
    later = first._replace(act=None, blames=(BLAME._replace(scene=scene),))
    assert following.cause(later, Breach(FULL, "it lies elsewhere", units)) == cause


def without_breach(*played: Step) -> Hypothesis:
    return Hypothesis("here", cost=30, story=story(*played)[-1])


def test_an_open_breach_says_how_else_the_log_can_be_read() -> None:
    (wrong,) = story(Step("a", 2))
    best = Hypothesis("here", cost=20, story=wrong).blamed((BLAME,))
    both = merged(best, without_breach(Step("b"), Step("c", -1)))
    other = alternatives.without((both,), (BLAME,))
    assert other
    assert alternatives.in_words(READER, [wrong], other, 0) == "it can also be read so: a step of b, a step of c"
    silent = other._replace(is_inferred=True, earlier=None)
    assert alternatives.in_words(READER, [wrong], silent, 0) == "it can also be read so: it comes after a step of c"
    assert alternatives.without((best,), (BLAME,)) is None
    assert alternatives.without((both.blamed((BLAME,)),), (BLAME,)) is None


def test_another_reading_that_breaks_a_rule_names_it() -> None:
    (wrong,) = story(Step("a", 2))
    other = story(Step("b", 3))[-1]
    assert alternatives.in_words(READER, [wrong], other, 0).endswith(", though that is against X-full")


def test_a_button_pressed_late_belongs_to_the_last_act_that_went_without_it() -> None:
    button = ("attack", "N")
    lines: list[Any] = [
        Entry(None, 1, 0, 0, buttons=(button,)),
        Entry(None, 5, 0, 0, buttons=(("attack", "O"),)),
        Entry(None, 6, 0, 0, buttons=(button,)),
        Entry(None, 8, 0, 0, pressed=button),
    ]
    assert late_presses(lines) == {2: 8}


@pytest.mark.parametrize(("file", "steps"), [
    ("engine/c04-late-loss.vlog", {(18, 29), (18, 30)}),  # flipped only after the phase
    ("s6/L46-forgot-announce-then-late.vlog", {(11, 13), (11, 14)}),  # announced and activated after the move
    ("s5/L30-event-late-button.vlog", {(20, 21)}),
])  # fmt: skip
def test_what_is_late_is_a_note_that_names_both_steps(
    monkeypatch: pytest.MonkeyPatch, file: str, steps: set[tuple[int, ...]]
) -> None:
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    found = [finding for finding in verdict_on(*cases.case(file).logs).findings if finding.rule is LATE]
    assert {finding.severity for finding in found} == {Severity.NOTE}
    assert {finding.scene.steps for finding in found if finding.scene} == steps
