"""A game by its data alone, with any number of sides and on a map of any shape, has a whole module."""

from __future__ import annotations

import io
import re
import shutil
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.builder.plain_games import SHAPES, SIDES, TINY, plain_game
from vassal_tools.builder.api import EventCards, Terms
from vassal_tools.builder.data_parts import data_parts, merged
from vassal_tools.builder.data_tables import read_table, table_charts
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.help import Voice, page
from vassal_tools.builder.keys import TURN_OVER_KEY
from vassal_tools.builder.map_shape import map_shape
from vassal_tools.builder.module import build_file, build_module
from vassal_tools.builder.parts import ModuleParts
from vassal_tools.builder.pictures import board_svg, counter_svgs
from vassal_tools.builder.pictures.cells import cells_svg
from vassal_tools.builder.pictures.looks import band_of, layout_of, side_look, terrain_look
from vassal_tools.builder.properties import Property
from vassal_tools.builder.translations import catalog, missing
from vassal_tools.errors import SourceError
from vassal_tools.game.facts import Fact, Grade
from vassal_tools.game.library import load
from vassal_tools.game.look import LayoutSlot, Look, SideLook, TerrainLook, TypeLook
from vassal_tools.game.model import Box, Chit, Deck, Event
from vassal_tools.game.names import LANGUAGES
from vassal_tools.game.outlines import rectangle

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game


@pytest.mark.parametrize("shape", SHAPES)
def test_a_module_is_built_and_holds_every_picture_that_it_names(shape: str) -> None:
    game = plain_game(shape)
    assert map_shape(game) == shape
    archive = zipfile.ZipFile(io.BytesIO(build_module(game)))
    named = set(re.findall(r"[\w.-]+\.png", archive.read("buildFile.xml").decode()))
    assert {f"images/{name}" for name in named} <= set(archive.namelist())


def test_a_map_of_areas_is_known_as_such() -> None:
    assert map_shape(load("sphacteria")) == "areas"


def test_a_game_without_a_rulebook_has_no_parts_of_its_own() -> None:
    assert parts_of(plain_game("hexes")).side_acts == ModuleParts().side_acts == {}


def test_every_side_has_colours_and_a_letter_of_its_own() -> None:
    game = plain_game("squares")
    looks = [side_look(game, side) for side in SIDES]
    assert len({look.deep for look in looks}) == 3
    assert [look.letter for look in looks] == ["B", "R", "G"]
    own = SideLook("X", "#000001", "#000002", "#000003", "#000004")
    assert side_look(replace(game, look=Look(sides={"Red": own})), "Red") == own


def test_an_unknown_terrain_has_a_colour_and_the_data_may_set_another() -> None:
    game = plain_game("hexes")
    assert terrain_look(game, "land", "heath").fill != terrain_look(game, "land", "moor").fill
    set_by_data = replace(game, look=Look(terrains={"heath": TerrainLook("#123456")}))
    assert "#123456" in board_svg(set_by_data)
    assert "#123456" not in board_svg(game)


def test_a_counter_prints_what_its_data_and_rules_say_by_the_slots_of_its_layout() -> None:
    game = plain_game("squares")
    counter = next(iter(game.counters.values()))
    assert re.findall(r">([^<>]+)</text>", counter_svgs(game, counter, {"movement": "7"})[0]) == [
        "B", counter.name, "3", "7",
    ]  # fmt: skip
    assert len(counter_svgs(game, counter)) == 3
    slots = (LayoutSlot("value", 75, 90, 60, of="movement"), LayoutSlot("plate", 75, 126, 20))
    look = Look(unit_types={counter.type: TypeLook("cavalry", "mine")}, layouts={"mine": slots})
    named = replace(game, look=look)
    assert layout_of(named, counter) == slots
    assert re.findall(r">([^<>]+)</text>", counter_svgs(named, counter, {"movement": "7"})[0]) == ["7", counter.name]


def test_a_value_keeps_its_slot_where_a_counter_lacks_the_one_before() -> None:
    game = plain_game("squares")
    counter = next(iter(game.counters.values()))
    fact = next(iter(counter.values.values()))
    both, slow = (dict.fromkeys(names, fact) for names in (("strength", "movement"), ("movement",)))
    game = replace(game, values={name: next(iter(game.values.values())) for name in both})
    pair = [replace(counter, id=name, values=held) for name, held in (("B.1", both), ("B.2", slow))]
    game = replace(game, counters={one.id: one for one in pair})
    first, second = (slot for slot in layout_of(game, counter) if slot.show == "value")
    whole, part = (counter_svgs(game, one)[0] for one in pair)
    assert f'x="{first.x}" y="{first.y}"' in whole
    assert f'x="{first.x}" y="{first.y}"' not in part
    assert f'x="{second.x}" y="{second.y}"' in part


def test_a_value_that_no_counter_of_the_layout_has_takes_no_slot() -> None:
    game = plain_game("squares")
    game = replace(game, values={"morale": next(iter(game.values.values())), **game.values})
    counter = next(iter(game.counters.values()))
    assert counter_svgs(game, counter) == counter_svgs(plain_game("squares"), counter)


def test_the_arrow_of_a_facing_hides_no_name() -> None:
    game = plain_game("squares")
    counter = replace(next(iter(game.counters.values())), name="Rearguard")
    still = replace(game, unit_types={name: replace(kind, facings=0) for name, kind in game.unit_types.items()})
    assert {slot.show for slot in layout_of(game, counter)} >= {"facing", "plate"}
    assert "facing" not in {slot.show for slot in layout_of(still, counter)}
    (name,) = re.findall(r'<text[^>]* y="([0-9.]+)"[^>]*>Rearguard', counter_svgs(game, counter)[0])
    assert float(name) > 100


def test_names_of_points_lie_on_plates_over_all_paths_and_discs() -> None:
    game = plain_game("points")
    elements = re.findall(r"<(path|circle|rect|text)", cells_svg(game))
    first = len(elements) - 2 * len(game.zones)
    assert elements[first:] == ["rect", "text"] * len(game.zones)


def test_a_type_without_an_emblem_gets_a_plain_one() -> None:
    game = plain_game("points")
    counter = next(iter(game.counters.values()))
    unknown = replace(game, look=Look(unit_types={counter.type: TypeLook("dragon")}))
    assert counter_svgs(unknown, counter) == counter_svgs(game, counter)
    assert band_of(game, counter) == ""


def with_deck(game: Game) -> Game:
    """The game with a deck of two cards, one of them for a single side and with two faces."""
    graded: dict[str, Any] = {"grade": Grade.TEXT, "source": "1"}
    users = {1: SIDES, 2: SIDES[:1], 3: SIDES[:2]}
    events = {
        n: Event(number=n, title=f"Event {n}", users=Fact(sides, **graded), gist="", **graded)
        for n, sides in users.items()
    }
    chits = {gpid: Chit(gpid, *faces, **graded, deck="Luck") for gpid, faces in {"50": (1, None), "51": (2, 3)}.items()}
    boxes = {"Luck": Box("Luck", "Luck", None, "deck", Fact((), **graded), rectangle(280, 200, 110, 90))}
    return replace(game, decks={"Luck": Deck("Luck", "Luck", is_open=True)}, events=events, chits=chits, boxes=boxes)


def test_a_deck_of_the_data_has_its_cards_and_lies_in_the_box_of_its_name() -> None:
    game = with_deck(plain_game("points"))
    (deck,) = parts_of(game).decks
    assert (deck.name, deck.point, [card.name for card in deck.cards]) == (
        "Luck", game.face.pixel((335, 250)), ["Event 1", "Event 2 / Event 3"],
    )  # fmt: skip
    archive = zipfile.ZipFile(io.BytesIO(build_module(game)))
    written = archive.read("buildFile.xml").decode()
    for name in ("event-1.png", "event-2.png", "event-3.png", "card-mask.png", "card-owned.png"):
        assert name in written
        assert f"images/{name}" in archive.namelist()
    assert 'drawFaceUp="true"' in written


def test_events_of_cards_are_played_by_who_may_and_put_back() -> None:
    game = with_deck(plain_game("points"))
    cards = EventCards(
        game, lambda event: Terms(goes="out" if event.number == 3 else "back"), "play", "drop", "a card", "pile"
    )
    two, three, back = cards.acts(game.chits["51"])
    assert (two.act.menu, two.act.words, two.goes) == ("Play 2: Event 2", 'play|2|51|"+CurrentZone+"', "back")
    assert (three.act.line, three.goes) == ("Event 3 is played: Event 3", "out")
    assert (back.act.menu, back.act.words, back.goes) == ("Back into the pile", "drop|51", "back")
    assert [SIDES[2] in one.act.shown for one in (two, three)] == [True, True]  # who may not play it
    assert cards.acts(game.chits["50"])[0].act.shown == ""


def test_a_deck_without_a_box_lies_apart_from_others() -> None:
    game = with_deck(plain_game("points"))
    two = replace(game, boxes={}, decks={**game.decks, "Fate": Deck("Fate", "Fate")})
    one, other = parts_of(two).decks
    assert one.point != other.point
    assert other.cards == ()


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


FAULTS = {
    'menu = "Score"\nline = "{who} scores"': r"acts, number 1, score: \{who\} is no text and no number of the game",
    'menu = "Score"\nline = "{rules.nowhere}"': r"the game has no number \{rules\.nowhere\}",
    'menu = "Score"\nvalues = "3 to 1"': r"values must be such as `1 to 6`",
    'menu = "Score"\nvalues = "1 to {rules.actions.tie_winner}"': r"values must be such as `1 to 6`",
    'menu = "Score"\nadds = { "supply" = "many" }': r"adds must be a whole number, not 'many'",
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_builder_itself_says_is_translated(language: str) -> None:
    game = with_deck(plain_game("points"))
    words = catalog(None, language)
    data = {*game.sides, *game.face.title.splitlines(), *(counter.name for counter in game.counters.values())}
    phases = {phase.title for phase in game.phases.values()}
    data |= {card.name for deck in parts_of(game).decks for card in deck.cards} | set(game.decks)
    left = [text for text in missing(build_file(game), words) if text not in data | phases]
    assert [text for text in left if not any(name in text for name in phases)] == []
    for name in ("play", "rules"):
        voice = Voice(words)
        page(game, ModuleParts(), None, name, voice, language)
        said = {text for step in game.phases.values() for s in step.steps.values() for text in (s.title, s.gist)}
        titles = {kind.title for kind in game.unit_types.values()}
        readings = {text for ruling in game.rulings.values() for text in (ruling.question, ruling.default)}
        assert voice.unsaid <= {*said, *phases, *titles, *readings, *game.sides}
