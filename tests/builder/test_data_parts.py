"""Declarations in data: acts, cards of sides, tracks, and tables that become charts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import plain_game
from vassal_tools.builder.acts.declared import act_traits
from vassal_tools.builder.data_parts import data_parts
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.markers import DROPPED
from vassal_tools.builder.module import build_file
from vassal_tools.builder.parts import UNIT
from vassal_tools.builder.traits import TURN_OVER_KEY
from vassal_tools.errors import SourceError
from vassal_tools.format import sequence
from vassal_tools.game.library import load
from vassal_tools.game.module_data import CombatData

if TYPE_CHECKING:
    from pathlib import Path


from tests.builder.declared_acts import traits_of, with_module

ACTS = """schema = 1
[dice.Fight]
sides = 6

[dice."Points {side}"]
sides = 6
count = 2

[properties."Victory {side}"]
most = 9

[properties.Active]

[[acts]]
kind = "points"
on = "side"
under = "Victory points"
menu = "Victory becomes {value}"
values = "0 to 3"
enabled = "GetProperty(\\"Victory {side}\\")!={value}"
sets = { "Victory {side}" = "{value}" }

[[acts]]
kind = "end-turn"
on = "side"
menu = "End of turn"
line = "{side} ends the turn"

[[acts]]
kind = "attack"
on = "place"
menu = "Attack {place} from {other}"

[[acts]]
kind = "loss"
on = "counter"
menu = "Take a loss"
types = ["H"]
then = "turn over"
"""


def test_acts_are_declared_by_data_alone(tmp_path: Path) -> None:
    folder = with_module(tmp_path, ACTS)
    game = load(folder)
    parts = data_parts(game)
    assert [one.name for one in parts.dice] == ["Fight", "Points Blue", "Points Red"]
    assert [one.name for one in parts.properties] == ["Victory Blue", "Victory Red", "Active"]
    blue = parts.side_acts["Blue"]
    assert [act.menu for act in blue] == [*(f"Victory becomes {value}" for value in range(4)), "End of turn"]
    assert blue[2].words == "points|Blue|2"
    assert blue[2].sets == {"Victory Blue": "{2}"}
    assert (blue[4].words, blue[4].line) == ("end-turn|Blue", "Blue ends the turn")
    zone = next(iter(game.zones))
    assert [act.words for act in parts.places[zone].acts] == [f"attack|{zone}|{near}" for near in game.neighbours[zone]]
    (loss,) = parts.unit_acts["Unit"]
    assert (loss.words, loss.shown, loss.then) == ('loss|"+Id+"', '(Type=="H")', (TURN_OVER_KEY,))


REASONS = """schema = 1
[properties]
Active = {}

[[acts]]
kind = "end"
on = "side"
menu = "End"
enabled = 'Active=="{side}"'
why = "Your turn has not begun"
button = { text = "End", tooltip = "End the turn", whose = "Active" }

[[acts]]
kind = "again"
on = "side"
menu = "Again"
enabled = 'Active=="{side}"'
why = "Your turn has not begun"
"""


def test_a_grey_entry_says_why_in_the_menu_and_by_its_button(tmp_path: Path) -> None:
    """Entries with the same reason share a line; where the button is for no side, the card of the first says it."""
    parts = parts_of(load(with_module(tmp_path, REASONS)))
    button = next(one for one in parts.buttons if one.text == "End")
    assert button.target.startswith('Holder==(Active)||Holder=="Blue"&&!(')
    traits = [trait.type for trait in act_traits(parts.side_acts["Red"], parts.properties)]
    lines = [text for text in traits if "Your turn has not begun" in text]
    assert [text.partition(";")[0] for text in lines] == ["hideCmd", "macro", "report"]
    assert sum(f";{button.key};" in text for text in traits) == 2


WAYS = """schema = 1
[[acts]]
kind = "land"
on = "place"
menu = "Land in {place} from {other}"
between = [["land", "sea"], ["beach", "sea"]]

[[acts]]
kind = "storm"
on = "place"
menu = "Storm {place} from {other}"
over = ["fortified"]

[[acts]]
kind = "enter"
on = "place"
menu = "{side} enters {place} from {base}"
words = ["{place}", "{base}"]
"""


def test_an_act_can_be_for_some_ways_into_a_place(tmp_path: Path) -> None:
    """Between places of some kinds, over borders of some kinds, and out of each base that opens onto the place."""
    game = load(with_module(tmp_path, WAYS))
    wall, border = next(iter(game.borders.items()))
    fortified = replace(border, kind=replace(border.kind, value="fortified"))
    game = replace(game, borders={**game.borders, wall: fortified})
    places = data_parts(game).places
    kinds = {name: zone.kind for name, zone in game.zones.items()}
    near = [(place, other) for place in kinds for other in game.neighbours[place]]
    landings = [f"land|{a}|{b}" for a, b in near if kinds[a] in ("land", "beach") and kinds[b] == "sea"]
    storms = [f"storm|{a}|{b}" for a, b in (wall, wall[::-1])]
    entries = [f"enter|{place}|{box.name}" for box in game.boxes.values() for place in box.enters.value]
    assert landings
    assert entries
    assert sorted(act.words for place in places.values() for act in place.acts) == sorted(landings + storms + entries)


BY_HAND = """
schema = 1
[properties]
Active = {}

[[acts]]
kind = "halt"
on = "side"
menu = "Halt"
button = { text = "Halt", tooltip = "The active side halts", whose = "Active" }

[[acts]]
kind = "attack"
on = "place"
menu = "Attack {place}"
clicked = 'Active!=""'
first = { kind = "halt", when = 'Active!=""' }

[[acts]]
kind = "flee"
on = "counter"
menu = "Flee"
dropped = true
dropped_when = 'OldZone!=CurrentZone'
"""


def test_a_click_on_a_label_declares_an_act_and_another_before_it(tmp_path: Path) -> None:
    traits = traits_of(build_file(load(with_module(tmp_path, BY_HAND))), "Zone E")
    triggers = [
        (trait.field("key"), trait.field("filter"), sequence.split(trait.field("action_keys"), ","))
        for trait in traits
        if trait.id == "macro"
    ]
    area = next(trait for trait in traits if trait.id == "button")
    assert (area.field("key"), '{Active!=""}', ("0,0,attack_E",)) in triggers
    first, declared = next(sent for key, _, sent in triggers if key == "0,0,attack_E")
    assert declared == "0,0,attack_EDeclared"
    (sent,) = next(sent for key, when, sent in triggers if (key, when) == (first, '{Active!=""}'))
    call = next(trait for trait in traits if trait.id == "globalkey" and trait.field("key") == sent)
    assert (call.field("global_key"), call.field("filter")) == ("0,0,press_halt", "{Holder==(Active)}")


def test_a_counter_that_is_dropped_declares_an_act(tmp_path: Path) -> None:
    build = build_file(load(with_module(tmp_path, BY_HAND)))
    dropped = [trait for trait in traits_of(build, UNIT) if trait.field("key") == DROPPED]
    assert "{OldZone!=CurrentZone}" in [trait.field("filter") for trait in dropped]
    assert DROPPED in {one.get("moveKey") for one in build.iter() if isinstance(one.tag, str)}


CARDS = """
schema = 1
score = "Held_{side}"
[cards]
"Held_{side}" = 'Count("CurrentZone =~ {zones} && Side = {side}")+{by_zones}'
Drawn = "{by_zones}"
[repeated.by_zones]
of = "rules.victory.total.zones"
text = 'Count("CurrentZone = {it} && Side =~ {sides}")'
between = "+"
[[acts]]
kind = "pass"
on = "side"
menu = "Pass"
"""


def test_the_cards_of_the_sides_work_out_what_data_say(tmp_path: Path) -> None:
    """For each side where the name holds it, and over each place of a list of the rules."""
    game = load(with_module(tmp_path, CARDS))
    parts = parts_of(game)
    zones, sides = "|".join(game.zones), "|".join(game.sides)
    each = "+".join(
        f'Count("CurrentZone = {zone} && Side =~ {sides}")' for zone in game.rules.victory.total.zones.value
    )
    held = {f"Held_{side}": f'Count("CurrentZone =~ {zones} && Side = {side}")+{each}' for side in game.sides}
    assert {name: parts.cards[name] for name in (*held, "Drawn")} == {**held, "Drawn": each}
    assert parts.score == "Held_{side}"


ZONES = """
schema = 1
[cards]
Wet = "{is_wet}"
Dry = "{is_dry}"
Left = "{is_left}"
[repeated.is_wet]
of = "zones"
kinds = ["sea"]
text = "CurrentZone=={quoted}"
between = "||"
[repeated.is_dry]
of = "zones"
terrains = ["clear"]
text = "CurrentZone=={quoted}"
between = "||"
[repeated.is_left]
of = "zones"
kinds = ["land"]
but = "rules.victory.total.zones"
text = "CurrentZone=={quoted}"
between = "||"
none = "false"
[[acts]]
kind = "pass"
on = "side"
menu = "Pass"
"""


def test_a_text_is_repeated_for_the_zones_of_a_kind_or_terrain_but_those_left_out(tmp_path: Path) -> None:
    game = load(with_module(tmp_path, ZONES))
    cards = parts_of(game).cards
    wet = [zone.name for zone in game.zones.values() if zone.kind == "sea"]
    dry = [zone.name for zone in game.zones.values() if zone.terrain.value == "clear"]
    assert cards["Wet"] == "||".join(f'CurrentZone=="{name}"' for name in wet)
    assert cards["Dry"] == "||".join(f'CurrentZone=="{name}"' for name in dry)
    assert set(game.rules.victory.total.zones.value) == set(dry)
    assert cards["Left"] == "false"


def test_combat_results_are_counted_only_where_the_rulebook_has_them() -> None:
    combat = CombatData("Fight", "strength", "strength")
    game = plain_game("hexes")
    with pytest.raises(SourceError, match="has no table of combat results"):
        parts_of(replace(game, module=replace(game.module, combat=combat)))
