from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.script import PLACES, UNITS, holds_together, played, position, rulebook
from tests.rules.suite import all_cases, play, rules
from tests.samples import number
from vassal_rulebooks.core.acts import Adjust, Flip, Remove
from vassal_rulebooks.sphacteria import acts
from vassal_tools.errors import SourceError

SIDES = rulebook().board.game.sides

unit = st.sampled_from(UNITS)
place = st.sampled_from(PLACES)
any_act = st.one_of(
    st.builds(acts.Turn, st.integers(1, 7)),
    st.builds(acts.Announce, st.sampled_from(SIDES), st.integers(1, 6)),
    st.builds(acts.Activate, place),
    st.builds(acts.MoveUnit, unit, place, st.booleans()),
    st.just(acts.EndMovement()),
    st.just(acts.EndPhase()),
    st.builds(acts.Reinforce, unit, place),
    st.builds(Flip, unit),
    st.builds(Remove, unit),
    st.builds(Adjust, unit, place),
)


def test_a_line_that_people_can_read() -> None:
    text = "Athens; @O; A.H1 K; @P; A.H2 ~I; A.H2 ~Q"
    state, _ = played(position("O: A.H1; P: A.H2 A.Cleon; I: A.T1-; Q: S.H1"), text)
    line, _, rest = rulebook().write(state).partition(" | out: ")
    assert line == (
        "turn 4, Athens moving, activation 2 of O P | I: A.T1- | K: A.H1[1:O>K,1PM] | P: A.Cleon"
        " | Q: A.H2[2:P>I>Q,2PM,sea,stop] S.H1"
    )
    assert rest.endswith(" | carried: I=1")


@given(st.lists(any_act, max_size=40))
@settings(max_examples=number(100, 1000))
def test_reading_inverts_writing_whatever_was_played(play: list[acts.Act]) -> None:
    state = rulebook().set_up()
    for act in play:
        rulebook().check(state, act)
        state = rulebook().apply(state, act)
        holds_together(state)
    line = rulebook().write(state)
    assert "\n" not in line
    again = rulebook().read(line)
    assert again == state
    assert hash(again) == hash(state)


def test_reading_inverts_writing_in_every_case() -> None:
    for case in all_cases():
        state = play(case).state
        assert rules(case.rulings).read(rulebook().write(state)) == state, case.number


@given(st.integers(0), st.text(max_size=3), st.booleans())
@settings(max_examples=number(100, 1000))
def test_a_spoilt_line_is_refused_or_reads_as_itself(where: int, text: str, insert: bool) -> None:
    state, _ = played(position("N: S.H1 S.Brasidas; O: A.Cleon; I: A.T1-"), "Sparta; @N; S.H1 O; end")
    line = rulebook().write(state)
    cut = where % (len(line) + 1)
    spoilt = line[:cut] + text + line[cut if insert else cut + 1 :]
    try:
        again = rulebook().read(spoilt)
    except SourceError as error:
        offset = error.where.offset
    else:
        offset = 0
        assert rulebook().write(again) == spoilt
    assert offset is not None
    assert 0 <= offset <= len(spoilt)


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("turn 4", "turn ４", "turn ４"),
        ("turn 4", "turn 04", "04,"),
        ("Sparta moving", "Persia moving", "Persia"),
        ("of N", "of W", "W |"),
        ("| N: S.Brasidas", "| N: S.Brasidas S.Brasidas", "S.Brasidas |"),
        ("| N: S.Brasidas", "| N: S.Xerxes", "S.Xerxes"),
        ("| N: S.Brasidas", "| W: S.Brasidas", "W: "),
        ("| N: S.Brasidas", "| N", "N |"),
        ("S.H1[1:N>O,1PM]", "S.H1[1:N>W,1PM]", "N>W"),
        ("S.H1[1:N>O,1PM]", "S.H1[1:N>O,1 PM]", "S.H1[1:N>O,1 PM]"),
        ("S.H1[1:N>O,1PM]", "S.H1[1:N>O,01PM]", "01PM"),
        (" S.H3 ", " ", ""),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(old: str, new: str, at: str) -> None:
    state, _ = played(position("N: S.H1 S.Brasidas"), "Sparta; @N; S.H1 O")
    line = rulebook().write(state)
    start = "turn 4, Sparta moving, activation 1 of N | N: S.Brasidas | O: S.H1[1:N>O,1PM] | out: "
    assert line.startswith(start)
    assert old in line
    wrong = line.replace(old, new, 1)
    with pytest.raises(SourceError) as caught:
        rulebook().read(wrong)
    offset = caught.value.where.offset
    assert offset is not None
    assert wrong[offset:].startswith(at) if at else offset == len(wrong)


def test_a_way_of_one_place_is_read_and_judged() -> None:
    """No player moves like this, but a line may contain it."""
    state, _ = played(position("H: A.T2; V: A.Cleon A.H1"), "Athens; @H; A.T2 I")
    line = rulebook().write(state).replace("A.Cleon", "A.Cleon[1:V,0PM]")
    assert rulebook().check(rulebook().read(line), acts.EndMovement()) == ()
