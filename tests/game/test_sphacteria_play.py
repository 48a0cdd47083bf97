"""The numbers of the rules, the sequence of play, reinforcements and tracks."""

import pytest

from vassal_tools.builder.looks import CARD_SIZE
from vassal_tools.builder.maps.places import card_points
from vassal_tools.game.model import Fact, Game, Grade


def test_numbers_of_2(game: Game) -> None:
    actions, draws = game.rules.actions, game.rules.draws
    assert (actions.dice.value, actions.divisor.value, actions.rounding.value) == (2, 2, "up")
    assert (actions.activation_with_leader.value, actions.activation_without_leader.value) == (1, 2)
    assert (actions.announced_minimum.value, actions.attack.value, actions.tie_winner.value) == (1, 1, "Sparta")
    assert (draws.drawn.value, draws.kept.value, draws.per_action_phase.value) == (2, 1, 1)
    assert {side: colour.value for side, colour in draws.colours.items()} == {"Athens": "blue", "Sparta": "yellow"}
    assert (game.rules.recovery.value, game.rules.die_sides.value) == (1, 6)


def test_numbers_of_3(game: Game) -> None:
    move = game.rules.movement
    assert {type_: points.value for type_, points in move.points.items()} == {"H": 3, "P": 3, "A": 3, "L": 4}
    assert move.unlimited.value == ("T", "L")
    assert [move.border.value, move.base.value, move.transport.value, move.carried_per_pf.value] == [1, 1, 1, 1]
    assert (game.rules.stacking.land_units.value, game.rules.stacking.leaders_count.value) == (4, False)
    assert (game.rules.beach.unit_type.value, game.rules.beach.pf.value) == ("P", 1)


def test_numbers_of_5(game: Game) -> None:
    supply = game.rules.supply
    assert (supply.lowest.value, supply.start.value, supply.highest.value) == (0, 3, 3)
    lines = {side: (line.fed.value, line.blockade.value) for side, line in supply.lines.items()}
    assert lines == {"Athens": (("P",), ("H", "I")), "Sparta": (("Q", "R", "S", "T"), ("I", "J"))}
    smuggling = supply.smuggling
    assert (smuggling.contingent.value, smuggling.zones.value, smuggling.succeeds.value) == (
        "Helot",
        ("U", "V"),
        "even",
    )


def test_numbers_of_event_20(game: Game) -> None:
    storm = game.rules.storm
    assert (storm.lowest.value, storm.lowest_in_port.value, storm.exempt.value) == (5, 6, ("V",))


def test_numbers_of_8(game: Game) -> None:
    victory = game.rules.victory
    points = [victory.zone_points, victory.naval_points, victory.land_points, victory.leader_points]
    assert [fact.value for fact in points] == [5, 2, 1, 1]
    assert (victory.draw_difference.value, victory.strategic_factor.value) == (3, 2)
    assert (victory.capitulation.units.value, victory.capitulation.of_type.value) == (2, 1)
    for holding in (victory.total, victory.points):
        assert (holding.zones.value, holding.unit_type.value, holding.excluded.value) == (
            ("P", "Q", "T"),
            "H",
            ("Helot",),
        )


def test_2_sequence_of_play(game: Game) -> None:
    steps = {name: "".join(step.id[1:] for step in phase.steps.values()) for name, phase in game.phases.items()}
    assert steps == {"A": "1", "B": "123", "C": "123456", "D": "1234567"}
    assert [step.who for step in game.phases["D"].steps.values()] == ["initiative-first"] * 5 + ["none"] * 2


@pytest.mark.parametrize(
    ("name", "code", "turn", "event", "count"),
    [
        ("S-RH1", "RH1", 2, None, 8),
        ("A-RH1", "RH1", 3, None, 11),
        ("A-RH2", "RH2", 5, None, 7),
        ("A-RO1", "RO1", None, 13, 1),
        ("S-RO1", "RO1", None, 13, 1),
        ("S-RO2", "RO2", None, 14, 2),
    ],
)
def test_7_reinforcements(game: Game, name: str, code: str, turn: int | None, event: int | None, count: int) -> None:
    group = game.reinforcements[name]
    assert (group.code, _value(group.turn), _value(group.event)) == (code, turn, event)
    assert group.is_optional == (event is not None)
    assert len(game.arrivals_of[name]) == count


def _value(fact: Fact[int] | None) -> int | None:
    return fact.value if fact else None


def test_7_base_is_naval_for_ships_and_the_leaders_with_them(game: Game) -> None:
    for arrival in game.arrivals.values():
        counter = game.counters[arrival.counter]
        base = {"Athens": ("BTA", "BMA"), "Sparta": ("BTS", "BMS")}[counter.side]
        assert arrival.base == base[counter.is_naval or counter.is_leader]


def test_7_1_two_leaders_go_home(game: Game) -> None:
    leave = {name: group.leave.value for name, group in game.reinforcements.items() if group.leave}
    assert leave == {"A-RH2": ("A.Sophocles", "A.Eurymedon")}


@pytest.mark.parametrize(
    ("name", "values", "start"),
    [
        ("turn", range(1, 8), 1),
        ("actions-Athens", range(7), 0),
        ("actions-Sparta", range(7), 0),
        ("supply-Athens", range(4), 3),
        ("supply-Sparta", range(4), 3),
    ],
)
def test_1_4_tracks(game: Game, name: str, values: range, start: int) -> None:
    track = game.tracks[name]
    assert list(track.cells) == list(values)
    assert game.start_of(track) == start


def test_tracks_leave_room_for_the_action_cards(game: Game) -> None:
    width, height = (length / game.face.scale for length in CARD_SIZE)
    for x, y in (
        (x / game.face.scale, y / game.face.scale) for x, y in (card_points(game)[side] for side in game.sides)
    ):
        for track in game.tracks.values():
            for cell in track.cells.values():
                across = max(cell.x - x - width / 2, x - width / 2 - cell.x - track.width)
                assert max(across, cell.y - y - height / 2, y - height / 2 - cell.y - track.height) >= 0


def test_numbers_of_the_rules_are_from_the_text_but_two(game: Game) -> None:
    movement, stacking = game.rules.movement, game.rules.stacking
    assert {movement.base.grade, stacking.leaders_count.grade} == {Grade.DEDUCED}
