"""Which states a command changes, and which old states contradict the table."""

from __future__ import annotations

import pytest

from vassal_tools.format import sequence
from vassal_tools.objects.commands import AddPiece, ChangePiece, SetProperty
from vassal_tools.table.changes import LabelSet, Rotated, StepChanges, Turned
from vassal_tools.table.equivalent_states import same_state
from vassal_tools.table.table import Table

LAYER = "emb2;;2;;Flip;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Side;;;false;;1;1;true"
FOLLOWING = "emb2;;2;;;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Words;;;true;InHand;1;1;true"
MASK = "obs;79,130;f.png;Reveal;I;?;player:"
TYPE = sequence.nest([LAYER, "markmoved;m.gif;0;0;Moved;77,130", MASK, "label;;;", "piece;;;a.png;Tank"])
SAVED = ("1", "false", "null", "", "Map;5;6;g;0")


def table() -> Table:
    """A table with one piece of many traits."""
    made = Table(engine="3.7.16")
    made.set_up([AddPiece("1", TYPE, sequence.nest(SAVED))])
    return made


def change(on: Table, old: tuple[str, ...], new: tuple[str, ...]) -> StepChanges:
    """A single step that changes the piece."""
    return on.play(1, [ChangePiece("1", sequence.nest(new), sequence.nest(old))])


def test_a_layer_that_shows_another_level_has_turned() -> None:
    assert change(table(), SAVED, ("2", *SAVED[1:])).changes == (Turned("1", "Side", 1, 2),)


def test_a_piece_with_directions_that_looks_in_another_is_rotated() -> None:
    made = Table(engine="3.5.8")
    kind = sequence.nest(["rotate;4;;;;;;;Facing;", "rotate;1;;;;;;Free;", "piece;;;a.png;Scout"])
    made.set_up([AddPiece("1", kind, sequence.nest(("0", "30.0", "Map;5;6;g;0")))])
    new, old = (sequence.nest((one, other, "Map;5;6;g;0")) for one, other in (("3", "60.0"), ("0", "30.0")))
    assert made.play(1, [ChangePiece("1", new, old)]).changes == (Rotated("1", "Facing", 0, 3),)


def test_a_label_with_another_text_is_set() -> None:
    made = Table(engine="3.5.8")
    label = "label;76,130;Strength;10;255,255,255;0,0,0;c;0;c;0;c;c;$pieceName$;Dialog;0;0;strength;;false"
    kind = sequence.nest([label, label.replace("strength", ""), "piece;;;a.png;Scout"])
    made.set_up([AddPiece("1", kind, sequence.nest(("4", "fort", "Map;5;6;g;0")))])
    new, old = (sequence.nest((*texts, "Map;5;6;g;0")) for texts in (("7", "camp"), ("4", "fort")))
    assert made.play(1, [ChangePiece("1", new, old)]).changes == (LabelSet("1", "strength", "4", "7"),)


def test_a_label_of_a_state_that_does_not_fit_is_not_set() -> None:
    """A truncated state may contain a user id where the text of a label is expected."""
    made = Table(engine="3.5.8")
    kind = sequence.nest(["label;;;10;;;c;0;c;0;c;c;$pieceName$;Dialog;0;0;strength;;false", "piece;;;a.png;Scout"])
    made.set_up([AddPiece("1", kind, sequence.nest(("4", "Map;5;6;g;0")))])
    step = made.play(1, [ChangePiece("1", sequence.nest(("secret", "broken")), None)])
    assert not any(isinstance(change, LabelSet) for change in step.changes)


def test_only_the_traits_that_a_command_changes_take_its_state() -> None:
    """`Decorator.mergeState`: what others changed in the meantime stays."""
    on = table()
    change(on, SAVED, ("1", "true", *SAVED[2:]))
    step = change(on, SAVED, ("2", *SAVED[1:]))
    assert on.pieces["1"].states == ("2", "true", *SAVED[2:])
    assert step.faults == ("Tank is changed from another state than it had before this step",)


def test_a_state_without_an_old_one_replaces_all() -> None:
    on = table()
    on.play(1, [ChangePiece("1", sequence.nest(("2", "true", "null", "x", "Map;8;8;g;0")), None)])
    assert (on.pieces["1"].states[1], on.pieces["1"].x) == ("true", 8)


def test_a_basic_state_that_stays_the_same_does_not_move_a_piece_back() -> None:
    """The place in it is where the piece was when that state was written."""
    on = table()
    change(on, SAVED, (*SAVED[:4], "Map;8;8;g;0"))
    moved = ("1", "false", "null", "", "Map;8;8;g;0")
    change(on, moved, ("2", *moved[1:]))
    assert (on.pieces["1"].x, on.pieces["1"].y) == (8, 8)


@pytest.mark.parametrize("old", [
    ("1", "", "null", "", "Map;5;6;g;0"),               # an old engine's way to say false
    ("1;A", "false", "null", "", "Map;5;6;g;0"),        # and to write a level
    ("1", "false", "nobody;", "", "Map;5;6;g;0"),       # a card that is drawn from a deck
    ("1", "false", "null;", " ", "Map;5;6;g;0"),
    ("1", "false", "null", "", "null;5;6;g;0"),         # in a stack it states no map
    ("1", "false", "null", "", "Map;5;6;g;2;OldX;1;OldY;2"),
])  # fmt: skip
def test_a_habit_of_the_engine_is_no_contradiction(old: tuple[str, ...]) -> None:
    assert change(table(), old, ("2", *old[1:])).faults == ()


@pytest.mark.parametrize(("old", "what"), [
    (("2", "false", "null", "", "Map;5;6;g;0"), "face"),
    (("1", "true", "null", "", "Map;5;6;g;0"), "state"),
    (("1", "false", "someone", "", "Map;5;6;g;0"), "state"),
    (("1", "false", "null", "note", "Map;5;6;g;0"), "state"),
    (("1", "false", "null", "", "Map;7;6;g;0"), "place"),
    (("1", "false", "null", "Map;5;6;g;0"), "state"),
])  # fmt: skip
def test_another_old_state_is_a_contradiction(old: tuple[str, ...], what: str) -> None:
    fault = f"Tank is changed from another {what} than it had before this step"
    assert change(table(), old, ("2", *old[1:])).faults == (fault,)


@pytest.mark.parametrize(("values", "fault"), [
    (("Clear", "Rain"), "Weather is changed from another value than it had before this step"),  # it may be secret
    (("3", "2"), "Weather is changed from 3, and was 2 before this step"),
])  # fmt: skip
def test_a_property_must_change_from_the_value_it_had(values: tuple[str, str], fault: str) -> None:
    on, (first, second) = table(), values
    on.set_up([SetProperty("Weather", None, first, "Module")])
    assert on.play(1, [SetProperty("Weather", first, second, "Module")]).faults == ()
    assert on.play(2, [SetProperty("Weather", first, "Snow", "Module")]).faults == (fault,)


@pytest.mark.parametrize(("trait", "one", "other", "same"), [
    ("rotate;1;;;;", "30.0", "30", True),
    ("rotate;1;;;;", "30", "60", False),
    ("footprint;84,130", "true;;0", "true;Map0;1;17,18", True),
    ("footprint;84,130", "true;Map0;2;17,18;9,9;true;2", "true;Map0;2;17,18;8,8;true;2", False),
    ("footprint;84,130", "true;Map0;2;17,18;9,9", "true;Map0;2;17,18;9,9;false", True),      # up to 3.6, and in 3.7
    ("footprint;84,130", "true;Map0;2;17,18;9,9", "true;Map0;2;17,18;9,9;false;2", True),    # in 3.8
    ("footprint;84,130", "true;Map0;3;1,1;2,2;3,3", "true;Map0;3;1,1;2,2;4,4;false", False),
    ("footprint;84,130", "false;;0", "false;;0;false;0", True),
    ("footprint;84,130", "false;;0", "false;;x;1,1;2,2", True),                              # no engine reads a point
    ("hide;73,130", "null", "", True),
    ("hide;73,130", "someone", "null", False),
    ("report;", "-1", "2", True),
    ("unheard_of;", "a", "b", False),
    (LAYER, "1", "2", False),
    (FOLLOWING, "1", "2", True),
    (FOLLOWING, "1", "-1", False),
])  # fmt: skip
def test_states_that_say_the_same(trait: str, one: str, other: str, same: bool) -> None:
    assert same_state(trait, one, other) is same
