"""The chits that a side may know, and secrets in breaches."""

from __future__ import annotations

import pytest

from tests.rules.script import rulebook
from tests.rules.suite import position
from vassal_rulebooks.core.state import CardIndex
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.knowledge import view

HELD = "turn 4 | P: A.A1 | Q: S.H1 | stage: {} | side: Athens | initiative: Athens | supply: 3 3 | chits: {}"
CHITS = "501=Athens 503=Sparta 504=Sparta 505=P 510=gone"


def test_2_a_a_side_sees_its_own_hand_and_counts_the_enemys() -> None:
    state = position(rulebook(), HELD.format("events", CHITS))
    athens, sparta = (rulebook().view(state, side) for side in ("Athens", "Sparta"))
    assert (athens.hand, athens.held, athens.bowl) == (("501",), 2, 13)
    assert (sparta.hand, sparta.held, sparta.bowl) == (("503", "504"), 1, 13)
    assert athens.shown == sparta.shown == (("505", "P"), ("510", "gone"))
    assert {"503", "504", "502"} <= set(athens.unseen)
    assert not {"501", "505", "510"} & set(athens.unseen)
    assert len(athens.unseen) == athens.held + athens.bowl


def test_2_a_the_line_of_a_side_covers_the_enemys_chits_and_nothing_else() -> None:
    state = position(rulebook(), HELD.format("events", CHITS))
    line = rulebook().write(state)
    assert CHITS in line
    seen = rulebook().view(state, "Athens").line
    assert seen == line.replace(CHITS, "501=Athens 505=P 510=gone ?=Sparta ?=Sparta")
    assert rulebook().view(state, "Sparta").line == line.replace(CHITS, CHITS.removeprefix("501=Athens ") + " ?=Athens")


@pytest.mark.parametrize("chits", ["501=Sparta 502=Sparta", "none"])
def test_2_a_the_line_of_a_side_without_chits(chits: str) -> None:
    text = HELD.format("events", chits) if chits != "none" else HELD.split(" | chits")[0].format("events")
    state = position(rulebook(), text)
    line = rulebook().write(state)
    assert rulebook().view(state, "Athens").line == line.replace(chits, "?=Sparta ?=Sparta")


def test_all_is_known_of_a_position_whose_progress_is_not() -> None:
    view = rulebook().view(rulebook().set_up(), "Athens")
    assert (view.hand, view.held, view.unseen, view.line) == ((), 0, (), rulebook().write(rulebook().set_up()))


def test_what_two_positions_look_like_differs_only_by_what_a_side_may_know() -> None:
    """The view does not depend on the enemy's chits."""
    one, other = (
        position(rulebook(), HELD.format("events", f"501=Athens {chits}"))
        for chits in ("503=Sparta 504=Sparta", "506=Sparta 518=Sparta")
    )
    assert rulebook().view(one, "Athens") == rulebook().view(other, "Athens")
    assert rulebook().view(one, "Sparta") != rulebook().view(other, "Sparta")


@pytest.mark.parametrize(
    ("stage", "chits", "act", "kept_from"),
    [
        ("draw", CHITS, acts.DrawChit("Athens", "503"), {"Athens", "Sparta"}),
        ("events", CHITS, acts.PlayEvent("Athens", "510", 20), {"Sparta"}),
        ("discard", CHITS, acts.Discard("Athens", "502"), {"Sparta"}),
    ],
)
def test_a_breach_does_not_tell_the_enemy_what_a_side_holds(
    stage: str, chits: str, act: acts.Act, kept_from: set[str]
) -> None:
    state = position(rulebook(), HELD.format(stage, chits))
    (secret,) = [b.secret for b in rulebook().check(state, act) if b.secret]
    assert secret.kept_from == kept_from
    hidden = {"501", "503", "504", "502"}
    assert not any(chit in secret.wording for chit in hidden)


def test_a_side_sees_its_own_cards_and_counts_those_of_all_others() -> None:
    parts = ("turn 1", "cards: x=red y=blue w=gone v=green")
    seen = view(
        CardIndex(("x", "y", "z", "w", "v")),
        ("red", "blue", "pile", "gone", "green"),
        "red",
        ("red", "blue", "green"),
        "pile",
        parts,
    )
    assert (seen.hand, seen.held, seen.bowl, seen.unseen) == (("x",), 2, 1, ("y", "z", "v"))
    assert seen.shown == (("w", "gone"),)
    assert seen.line == "turn 1 | cards: x=red w=gone ?=blue ?=green"
