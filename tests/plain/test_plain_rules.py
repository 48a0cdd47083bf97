"""The rules of the plain rulebook, on the games that `new --rulebook` writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from vassal_rulebooks.core import EndMovement, Move
from vassal_rulebooks.core.ledger import Arrive
from vassal_rulebooks.plain.data import turn_order
from vassal_rulebooks.plain.rulebook import EndTurn, Shift, Stage, plain
from vassal_tools.errors import SourceError, VassalToolsError
from vassal_tools.game import library, templates

if TYPE_CHECKING:
    from pathlib import Path


def rules_of(kind: str, folder: Path, *edits: tuple[str, str, str]) -> Any:
    """The rulebook of a new game, after edits of its files."""
    made = templates.new_game("The Long Bridge", kind, folder, is_judged=True)
    for file, old, new in edits:
        text = (made / file).read_text("utf-8")
        assert old in text, old
        (made / file).write_text(text.replace(old, new, 1), "utf-8")
    game: Any = library.load(made)
    return plain(game)


def codes(rules: Any, state: Any, act: Any) -> list[str]:
    return [breach.rule.code for breach in rules.check(state, act)]


def after(rules: Any, *acts: Any) -> Any:
    state = rules.start()
    for act in acts:
        state = rules.apply(state, act)
    return state


@pytest.mark.parametrize(("unit", "way", "broken"), [
    ("P.Varley", ["0305", "0404"], ["PLAIN-movement-stop", "PLAIN-movement-enemy"]),
    ("P.Oakham", ["0302", "0301"], []),  # 1 + 1
    ("P.Six-pounders", ["0103"], ["PLAIN-movement-border"]),  # waits beside the map
    ("P.Greys", ["0205"], ["PLAIN-movement-border"]),
    ("P.Varley", ["0205", "0206", "0207", "0307"], ["PLAIN-movement-points"]),  # 1 + 2 + 1 + 1 of 4
])  # fmt: skip
def test_a_step_costs_points(unit: str, way: list[str], broken: list[str], tmp_path: Path) -> None:
    rules = rules_of("hexes", tmp_path)
    *before, last = (Move(unit, to) for to in way)
    assert codes(rules, after(rules, *before), last) == broken


def test_a_number_of_the_data_decides(tmp_path: Path) -> None:
    act = Move("P.Oakham", "0201")
    rules = rules_of("hexes", tmp_path)
    assert codes(rules, rules.start(), act) == []
    dear = rules_of("hexes", tmp_path / "dear", ("rules.toml", "wood = 2", "wood = 5"))
    (breach,) = dear.check(dear.start(), act)
    assert breach.message == "P.Oakham spends 5 of 4 points on 0202-0201"


def test_a_border_costs_more_and_is_closed_to_some(tmp_path: Path) -> None:
    rules = rules_of("hexes", tmp_path)
    state = rules.start()
    side = state.with_progress(side="Rearguard")
    wagon = side.placed("R.Wagons-1", "0503")
    assert codes(rules, wagon, Move("R.Wagons-1", "0603")) == ["PLAIN-movement-closed"]
    horse = side.placed("R.Chasseurs", "0503")
    assert rules.apply(horse, Move("R.Chasseurs", "0603")).standing("R.Chasseurs").spent == 2


def test_no_counter_crosses_a_closed_border(tmp_path: Path) -> None:
    rules = rules_of("squares", tmp_path)
    state = rules.start().placed("R.Ulf", "D5")
    (breach,) = rules.check(state, Move("R.Ulf", "D6"))
    assert breach.message == "R.Ulf crosses a border that is closed to it (wall) from D5 to D6"


def test_a_type_may_cross_what_is_closed_to_others(tmp_path: Path) -> None:
    """A type's own cost opens a border to it."""
    rules = rules_of("squares", tmp_path, ("rules.toml", 'closed = ["wood"]', "crossing = { wall = 1 }"))
    state = rules.start().placed("R.Hrafn", "D5")
    assert codes(rules, state, Move("R.Hrafn", "D6")) == []


def test_a_place_takes_no_more_than_its_limit(tmp_path: Path) -> None:
    rules = rules_of("hexes", tmp_path)
    state = rules.start().placed("P.Lancers", "0202").placed("P.Greys", "0203")
    assert codes(rules, state, Move("P.Greys", "0202")) == ["PLAIN-movement-room"]
    assert codes(rules, state, Move("P.Lisle", "0202")) == []  # a general does not count


def test_a_terrain_may_take_more(tmp_path: Path) -> None:
    rules = rules_of("hexes", tmp_path)
    state = rules.start().placed("P.Oakham", "0804").placed("P.Varley", "0804").placed("P.Greys", "0803")
    assert codes(rules, state, Move("P.Greys", "0804")) == []


def test_a_counter_stops_next_to_enemies_if_the_data_say_so(tmp_path: Path) -> None:
    acts = (Move("P.Greys", "0203"), Move("P.Greys", "0303"), Move("P.Greys", "0302"))
    rules = rules_of("hexes", tmp_path)
    assert codes(rules, after(rules, *acts[:-1]), acts[-1]) == ["PLAIN-movement-stop"]
    free = rules_of("hexes", tmp_path / "free", ("rules.toml", "stops_next_to_enemies = true\n", ""))
    assert codes(free, after(free, *acts[:-1]), acts[-1]) == []


def test_sides_move_in_the_order_of_their_phases(tmp_path: Path) -> None:
    rules = rules_of("squares", tmp_path)
    assert turn_order(rules.board.game) == ("Raiders", "Wardens")
    assert codes(rules, rules.start(), Move("W.Bram", rules.board.exits[rules.start().location("W.Bram")][0])) == [
        "PLAIN-side"
    ]
    state = after(rules, EndMovement())
    assert (state.progress.side, state.turn) == ("Wardens", 1)
    assert after(rules, EndMovement(), EndMovement()).turn == 2


def test_after_movement_counters_are_shifted_until_the_turn_is_over(tmp_path: Path) -> None:
    rules = rules_of("hexes", tmp_path)
    state = after(rules, EndMovement())
    assert state.progress.stage is Stage.REST
    assert codes(rules, state, Shift("R.Ligne", "0504")) == []
    assert rules.apply(state, EndTurn()).progress.side == "Rearguard"


def test_reinforcements_come_when_they_are_due(tmp_path: Path) -> None:
    rules = rules_of("hexes", tmp_path)
    assert codes(rules, rules.start(), Arrive("P.Marines")) == ["PLAIN-arrivals-due"]
    state = after(rules, EndMovement(), EndTurn(), EndMovement(), EndTurn())
    assert codes(rules, state, Arrive("P.Marines")) == []


@pytest.mark.parametrize(("old", "new", "fault"), [
    ("wood = 2", "wod = 2", r"rules\.toml:15: no terrain 'wod' \(did you mean wood\?\)"),
    ("river = 1", "rivr = 1", r"rules\.toml:20: no kind of border 'rivr' \(did you mean river\?\)"),
    ('["river"]', '["sea"]', r"rules\.toml:26: no terrain or kind of border 'sea'"),
    ('"movement"', '"moves"', r"rules\.toml:\d+: no value 'moves'"),
    ("[types.train]", "[types.trains]", r"rules\.toml:\d+: no unit type 'trains'"),
    ("town = 3", "twon = 3", r"rules\.toml:\d+: no terrain 'twon'"),
    ('moved = "moved"', 'moved = "move"', r"rules\.toml:\d+: no act of a side in module\.toml 'move'"),
    ("limit = 2", 'limit = "two"', r"rules\.toml:\d+: stacking\.limit.* must be a whole number"),
    ('free = ["general"]', 'free = ["generl"]', r"rules\.toml:\d+: no unit type 'generl'"),
])  # fmt: skip
def test_a_wrong_name_is_found_with_its_line(old: str, new: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(VassalToolsError) as found:
        rules_of("hexes", tmp_path, ("rules.toml", old, new))
    assert re.search(fault, str(found.value)), found.value


@pytest.mark.parametrize(("old", "new", "fault"), [
    ('who = "Axis"', 'who = "Allied"', "Axis has no phase"),
    ('{ id = "B1", title = "Reinforcements", who = "Axis"', '{ id = "B1", title = "Reinforcements", who = "Allied"',
     "phase B is of Allied and Axis: the plain rulebook needs the phases of one side each"),
])  # fmt: skip
def test_each_phase_is_of_one_side(old: str, new: str, fault: str, tmp_path: Path) -> None:
    made = templates.new_game("The Long Bridge", "areas", tmp_path, is_judged=True)
    path = made / "sequence.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace(old, new) if fault.startswith("Axis") else text.replace(old, new, 1), "utf-8")
    with pytest.raises(SourceError) as found:
        library.load(made)
    assert fault in [one.message for one in found.value.each]


def test_a_road_has_a_cost_of_its_own_and_leads_over_what_is_closed(tmp_path: Path) -> None:
    way = '[roads.way]\nkind = "KIND"\nalong = ["0503", "0603", "0703", "0702"]\n\n# Boxes'
    road = rules_of("hexes", tmp_path / "road", ("map.toml", "# Boxes", way.replace("KIND", "road")))
    state = road.start().with_progress(side="Rearguard").placed("R.Wagons-1", "0503").placed("R.Chasseurs", "0901")
    assert codes(road, state, Move("R.Wagons-1", "0603")) == []
    for place in ("0603", "0703", "0702"):
        state = road.apply(state, Move("R.Wagons-1", place))
    assert state.standing("R.Wagons-1").spent == 3, "1 for each step, into the wood too"
    other = rules_of("hexes", tmp_path / "path", ("map.toml", "# Boxes", way.replace("KIND", "path")))
    state = other.start().with_progress(side="Rearguard").placed("R.Wagons-1", "0503")
    assert codes(other, state, Move("R.Wagons-1", "0603")) == ["PLAIN-movement-closed"]


def test_a_road_of_no_kind_that_there_is_is_found(tmp_path: Path) -> None:
    with pytest.raises(VassalToolsError, match=r"rules\.toml:\d+: no kind of road 'rail'"):
        rules_of("hexes", tmp_path, ("rules.toml", "road = 1", "rail = 1"))


def test_a_single_phase_names_all_sides_or_none(tmp_path: Path) -> None:
    made = templates.new_game("The Long Bridge", "areas", tmp_path, is_judged=True)
    step = '{ id = "A1", title = "Moves", who = "Allied", gist = "Move.", grade = "text", source = "1" }'
    phase = f'schema = 1\n\n[[phases]]\nid = "A"\ntitle = "Moves"\nparagraph = "1"\nsteps = [{step}]\n'
    (made / "sequence.toml").write_text(phase, "utf-8")
    with pytest.raises(SourceError) as found:
        library.load(made)
    assert "Axis has no phase" in [one.message for one in found.value.each]
