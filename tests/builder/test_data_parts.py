"""Declarations in data: acts, cards of sides, tracks, and tables that become charts."""

from __future__ import annotations

import io
import re
import shutil
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import TINY, plain_game
from vassal_tools.builder.acts.declared import act_traits
from vassal_tools.builder.acts.keys import TURN_OVER_KEY
from vassal_tools.builder.charts import read_table, table_charts
from vassal_tools.builder.data_parts import data_parts, merged
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.markers import DROPPED
from vassal_tools.builder.module import build_file, build_module
from vassal_tools.builder.parts import UNIT, ModuleParts
from vassal_tools.builder.properties import Property
from vassal_tools.errors import SourceError, Where
from vassal_tools.format import sequence
from vassal_tools.game.library import load
from vassal_tools.game.module_data import CombatData
from vassal_tools.objects.pieces import decode_piece

if TYPE_CHECKING:
    from pathlib import Path

    from lxml import etree

    from vassal_tools.objects.traits import Trait


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


def with_module(tmp_path: Path, text: str) -> Path:
    """A copy of the tiny game with that file of declared acts."""
    folder = tmp_path / "ford"
    shutil.copytree(TINY, folder)
    about = (folder / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(about.replace('"tracks"]', '"tracks", "module"]'), encoding="utf-8")
    (folder / "module.toml").write_text(text, encoding="utf-8")
    return folder


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


def traits_of(build: etree._Element, name: str) -> tuple[Trait, ...]:
    """The traits of a piece or prototype by name."""
    held = (one for one in build.iter() if name in {one.get("entryName"), one.get("name")})
    text = next(text for one in held if (text := one.text or "").strip())
    return decode_piece(text, Where("buildFile.xml")).traits


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


CARD_FAULTS = {
    '[cards]\nHeld = "{held}"\n[repeated.held]\nof = "rules.supply.start"\ntext = "{it}"\nbetween = "+"': (
        r"the game has no list 'rules\.supply\.start'"
    ),
    '[cards]\nHeld = "Count("': r"cards\.Held is no expression of VASSAL",
    'score = "Held_{side}"': r"score names 'Held_Blue', which the cards do not work out",
}


@pytest.mark.parametrize("text", CARD_FAULTS)
def test_what_cards_cannot_work_out_is_refused(tmp_path: Path, text: str) -> None:
    act = '[[acts]]\nkind = "pass"\non = "side"\nmenu = "Pass"'
    with pytest.raises(SourceError, match=CARD_FAULTS[text]):
        parts_of(load(with_module(tmp_path, f"schema = 1\n{text}\n{act}\n")))


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


FAULTS = {
    'menu = "Score"\nline = "{who} scores"': r"acts, number 1, score: \{who\} is no text and no number of the game",
    'menu = "Score"\nline = "{rules.nowhere}"': r"the game has no number \{rules\.nowhere\}",
    'menu = "Score"\nvalues = "3 to 1"': r"values must be such as `1 to 6`",
    'menu = "Score"\nvalues = "1 to {rules.actions.tie_winner}"': r"values must be such as `1 to 6`",
    'menu = "Score"\nadds = { "supply" = "many" }': r"adds must be a whole number, not 'many'",
    'menu = "Score"\ndropped = true': r"`dropped` is for acts of counters, and for an act of a side that has `values`",
    'menu = "Score"\nfirst = { kind = "halt", when = "true" }': r"no act 'halt' has a button that says whose it is",
    'menu = "Score"\nwhy = "No"': r"`why` is for an act that is not always `enabled`",
    'menu = "Score"\nsets = { "scores" = "1" }': r"changes the property 'scores', which the module has not",
}


@pytest.mark.parametrize("text", FAULTS)
def test_an_act_that_does_not_fit_the_game_is_refused(tmp_path: Path, text: str) -> None:
    folder = with_module(tmp_path, f'schema = 1\n[[acts]]\nkind = "score"\non = "side"\n{text}\n')
    with pytest.raises(SourceError, match=r"module\.toml: .*" + FAULTS[text]):
        parts_of(load(folder))


def test_no_two_acts_of_a_holder_have_one_key(tmp_path: Path) -> None:
    """Acts of one kind, and names that run together with values: A1 with 2, and A with 12."""
    act = '[[acts]]\nkind = "score"\non = "side"\nmenu = "{value}"\nvalues = "1 to 12"\n'
    game = load(with_module(tmp_path, f"schema = 1\n{act}{act}"))
    acts = [*data_parts(game).side_acts["Blue"], *data_parts(replace(game, sides=("Blue1", "Red"))).side_acts["Blue1"]]
    assert len(acts) == 48
    assert len({act.key for act in acts}) == 48


def test_a_text_that_names_itself_is_refused(tmp_path: Path) -> None:
    text = 'schema = 1\n[texts]\nmore = "{more}{more}"\n[[acts]]\nkind = "pass"\non = "side"\nmenu = "{more}"\n'
    with pytest.raises(SourceError, match="names itself"):
        parts_of(load(with_module(tmp_path, text)))


def test_numbers_of_the_rules_and_groups_are_filled_in(tmp_path: Path) -> None:
    text = """
schema = 1
[texts]
highest = "{rules.supply.highest}"
[[acts]]
kind = "food"
on = "side"
menu = "Food becomes {value} of {highest}"
values = "{rules.supply.lowest} to {highest}"
[[acts]]
kind = "come"
on = "side"
menu = "{code} comes"
words = ["{group}"]
"""
    game = load(with_module(tmp_path, text))
    acts = data_parts(game).side_acts
    most = game.rules.supply.highest.value
    assert acts["Blue"][most].menu == f"Food becomes {most} of {most}"
    groups = [group for group in game.reinforcements.values() if group.side == "Blue"]
    assert [act.words for act in acts["Blue"][most + 1 :]] == [f"come|{group.name}" for group in groups]
    assert [act.calls[0].target for act in acts["Blue"][most + 1 :]] == [
        f'Group=="{group.name}"&&CurrentZone=="{group.box}"' for group in groups
    ]


def test_numbers_of_the_rules_are_written_on_places_and_printed_on_counters() -> None:
    game = load("sphacteria")
    parts = parts_of(game)
    limits = {name: getattr(zone, "strait_limit", None) for name, zone in game.zones.items()}
    written = {name: str(limit.value) for name, limit in limits.items() if limit}
    assert {name: note.text for name, note in parts.notes.items()} == written
    points = {kind: str(fact.value) for kind, fact in game.rules.movement.points.items()}
    for counter in game.counters.values():
        assert parts.printed(counter) == {"movement": points.get(counter.type, "∞")}


@pytest.mark.parametrize(("text", "words"), [
    ('[notes.depth]\nemblem = "galley"\nbelow = "feet"', "no place has such a number"),
    ('[printed.movement]\nof = "rules.pace"', "the game has no numbers by type"),
])  # fmt: skip
def test_numbers_that_the_game_has_not_are_refused_where_they_would_be_shown(
    tmp_path: Path, text: str, words: str
) -> None:
    game = load(with_module(tmp_path, f"schema = 1\n{text}\n"))
    with pytest.raises(SourceError, match=words):
        [parts_of(game).printed(counter) for counter in game.counters.values()]


def test_a_track_has_a_property_and_acts_that_change_it_move_its_marker(tmp_path: Path) -> None:
    act = 'schema = 1\n[[acts]]\nkind = "score"\non = "side"\nmenu = "Score"\nadds = { "score_{side}" = "1" }\n'
    game = load(with_module(tmp_path, act))
    like = next(iter(game.tracks.values()))
    track = replace(like, name="score-Blue", kind="score", side="Blue", start=None)
    parts = merged(replace(game, tracks={"score-Blue": track}), ModuleParts(), ModuleParts())
    assert parts.properties == (
        Property("score_Blue", min(track.cells), f"Of the track {track.title}", max(track.cells)),
    )
    acts = data_parts(replace(game, tracks={"score-Blue": track})).side_acts
    assert [call.target for call in acts["Blue"][0].calls] == ['MarkerOf=="Blue"']
    assert acts["Red"][0].calls == ()


def test_tables_in_the_folder_are_charts(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "combat-results.csv").write_text("die,1:1,2:1\n1,AR,DR\n2,EX,DE\n")
    (tmp_path / "tables" / "terrain.csv").write_text("terrain,cost,effect\nwood,2,shift to the left\n")
    charts = table_charts(tmp_path)
    assert [(chart.name, chart.title) for chart in charts] == [
        ("combat-results", "Combat results"), ("terrain", "Terrain"),
    ]  # fmt: skip
    said = [re.findall(r">([^<>]+)</text>", chart.draw()) for chart in charts]
    assert {"AR", "DE", "≤ 1", "≥ 2:1"} <= set(said[0])
    assert {"terrain", "cost", "wood", "2", "shift to the left"} <= set(said[1])
    archive = zipfile.ZipFile(io.BytesIO(build_module(plain_game("hexes"), source=tmp_path)))
    assert {"images/chart-terrain.png", "images/chart-combat-results.png"} <= set(archive.namelist())
    assert b"Combat results" in archive.read("buildFile.xml")


def test_a_table_with_semicolons_is_read(tmp_path: Path) -> None:
    (tmp_path / "crt.csv").write_text("die;1:1;2:1\n1;AR, AE;DR\n\n2;EX;DE\n")
    (chart,) = table_charts(tmp_path)
    assert "AR, AE" in chart.draw()


def test_two_tables_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    for name in ("crt.csv", "tables/crt.csv"):
        (tmp_path / name).write_text("die,1:1\n1,AR\n")
    with pytest.raises(SourceError, match=r"tables/crt\.csv: is a chart of the same name as .*crt\.csv"):
        table_charts(tmp_path)


@pytest.mark.parametrize("text", ["", "die\n", "die,1\n1,AR,DR\n"])
def test_a_faulty_table_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.csv"
    path.write_text(text)
    with pytest.raises(SourceError, match=r"results\.csv"):
        read_table(path)


def test_a_fault_in_the_acts_is_named_with_its_line(tmp_path: Path) -> None:
    folder = with_module(tmp_path, 'schema = 1\n[[acts]]\nkind = "pass"\non = "table"\nmenu = "Pass"\n')
    with pytest.raises(
        SourceError, match=r"module\.toml:4: .*on must be one of side, place, base, counter, unit, leader"
    ):
        load(folder)
