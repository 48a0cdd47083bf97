"""A game by its data alone, with any number of sides and on a map of any shape, has a whole module."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.builder.plain_games import SHAPES, SIDES, plain_game
from vassal_tools.builder.api import EventCards, Terms
from vassal_tools.builder.cards.data import DataEvents
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.maps.places import map_shape
from vassal_tools.builder.module import build_file, build_module
from vassal_tools.builder.parts import ModuleParts
from vassal_tools.builder.pictures import board_svg, counter_svgs
from vassal_tools.builder.pictures.looks import band_of, layout_of, terrain_look
from vassal_tools.builder.pictures.points import points_svg
from vassal_tools.builder.words.help import Voice, page
from vassal_tools.builder.words.translations import catalog, missing
from vassal_tools.errors import Where
from vassal_tools.game.facts import Fact, Grade
from vassal_tools.game.library import load
from vassal_tools.game.look import LayoutSlot, Look, SideLook, TerrainLook, TypeLook
from vassal_tools.game.model import Box, Chit, Deck, Event
from vassal_tools.game.module_data import EffectData, EventsData
from vassal_tools.game.names import LANGUAGES
from vassal_tools.game.outlines import rectangle
from vassal_tools.game.texts import Texts

if TYPE_CHECKING:
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
    first, second, *_ = (slot for slot in layout_of(game, counter) if slot.show == "value")
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
    elements = re.findall(r"<(path|circle|rect|text)", points_svg(game))
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
        "Luck",
        game.face.pixel((335, 279)),
        ["Event 1", "Event 2 / Event 3"],
    )
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


def test_what_events_of_cards_do_is_said_by_their_moment_and_their_effect() -> None:
    game = with_deck(plain_game("points"))
    always = EffectData({"Last": '"{title}"', "Turn_of_last": "Turn"}, stays=True)
    data = EventsData("play", always=always, deck="Fate")
    events = DataEvents(game, data, Texts(game, {}, Where("module.toml")))
    one = events.cards.acts(game.chits["50"])[0]
    assert one.act.sets == {"Last": game.events[game.chits["50"].front].title, "Turn_of_last": "{Turn}"}
    assert one.goes == "nowhere"
    assert [deck.name for deck in events.decks()] == ["Fate"]
    assert events.decks()[0].cards == ()  # all are of another deck


def test_a_deck_without_a_box_lies_apart_from_others() -> None:
    game = with_deck(plain_game("points"))
    two = replace(game, boxes={}, decks={**game.decks, "Fate": Deck("Fate", "Fate")})
    one, other = parts_of(two).decks
    assert one.point != other.point
    assert other.cards == ()


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
