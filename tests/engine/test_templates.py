"""The games that `vassal-tools new` writes in the real engine: two turns, an undo, a save, every entry."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.engine.saves import assert_saves_alike
from tests.engine.windows import assert_windows_fit
from tests.samples import SOAK
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.markers import middle
from vassal_tools.builder.maps.places import anchor_point, on_board
from vassal_tools.builder.module import SETUP_NAME, build_file, write_module
from vassal_tools.cli.main import main
from vassal_tools.engine import Engine
from vassal_tools.game import library, templates
from vassal_tools.game.names import PHASE, TURN
from vassal_tools.template_names import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts, EnginePiece
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.engine

FIRST_FIGHT = {
    "areas": ("Al.Rifles", "Village", "Zone Village", "Fight in Village"),
    "points": ("A.Oxen", "Dunmere", "Zone Dunmere", "Trade in Dunmere"),
    "squares": ("R.Skarn", "E3", "", "Strike"),
    "hexes": ("P.Oakham", "0304", "Zone 0404", "Count the attack of Pursuit"),
    "cards": ("L.Lumina", "C1", "", "Lose poise"),
}
"""For each template a counter of the first side, where it goes, and an entry of its own or of a label: a fight."""

OPENED = ("cards", "hexes", "points")
"""The templates that each run opens, a soak all: other tests open maps of squares and areas."""


@dataclass(frozen=True)
class Opened:
    """An engine with the module of a new game."""

    kind: str
    game: Game
    module: Path
    engine: Engine

    def set_up(self, side: str = "Solitaire") -> None:
        """Start a new game as a side."""
        self.engine.game.close()
        self.engine.game.take_side(side)
        self.engine.game.setup(SETUP_NAME)

    def offer_all(self, card: str) -> None:
        """Menus offer every entry, by the card of the actions of a side."""
        if any(line.text == "Offer every entry" for line in self.engine.table.menu(card)):
            self.engine.table.invoke(card, "Offer every entry")

    def piece(self, name: str) -> EnginePiece:
        """The piece with a name."""
        return next(one for one in self.engine.table.pieces() if one.name == name and one.kind == "piece")

    def unit(self, counter: str) -> EnginePiece:
        """The piece of a counter."""
        gpid = self.game.counters[counter].gpid
        return next(one for one in self.engine.table.pieces() if one.gpid == gpid)

    def move(self, counter: str, place: str) -> None:
        """Drag a counter to a place, and return its place."""
        point, (title, _board) = anchor_point(self.game, place), on_board(self.game, self.game.places[place])
        assert self.engine.table.move(self.unit(counter).id, title, *point).zone == place

    def fight(self) -> None:
        """The first fight, and a throw of each die."""
        counter, place, holder, entry = FIRST_FIGHT[self.kind]
        self.move(counter, place)
        self.engine.table.invoke((self.piece(holder) if holder else self.unit(counter)).id, entry)
        for dice in parts_of(self.game).dice:
            self.engine.controls.dice(dice.name)
            assert self.engine.controls.property(f"{dice.name}_result") in set("123456")

    def declared(self) -> set[str]:
        """The entries of the acts in the data, without cards."""
        parts = parts_of(self.game)
        of_places = (place.acts for place in parts.places.values())
        return {act.menu for acts in (*parts.side_acts.values(), *parts.unit_acts.values(), *of_places) for act in acts}

    def next_turn(self) -> None:
        """The button of the turn, pressed until another turn begins."""
        turn = self.engine.controls.property(TURN)
        while self.engine.controls.property(TURN) == turn:
            self.engine.controls.next_turn(TURN)

    def stands(self) -> dict[str, tuple[str | None, int, int, str]]:
        """The place and the name of each counter; the name states its face."""
        gpids = {counter.gpid for counter in self.game.counters.values()}
        return {one.gpid: (one.zone, one.x, one.y, one.name) for one in self.engine.table.pieces() if one.gpid in gpids}


@pytest.fixture(scope="module", params=TEMPLATES if SOAK else OPENED)
def opened(
    request: pytest.FixtureRequest,
    parts: EngineParts,
    drawn_before: PictureCache,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Opened]:
    """Each new game has one engine, because starting takes seconds."""
    place = tmp_path_factory.mktemp("new")
    folder = templates.new_game("The Long Bridge", request.param, place)
    game = library.load(folder)
    module = write_module(game, place, drawn_before, source=folder)
    with Engine(parts) as engine:
        engine.open(module, player="Ann", secret="secret")
        yield Opened(request.param, game, module, engine)


@pytest.fixture
def table(opened: Opened) -> Iterator[Opened]:
    """Start a new game where one player has all sides; the test ends without engine complaints."""
    opened.engine.become("Ann", "secret")
    opened.set_up()
    yield opened
    opened.engine.require_quiet()


def test_two_turns_by_two_sides_with_a_fight_an_undo_and_a_save(table: Opened, tmp_path: Path) -> None:
    game, engine = table.game, table.engine
    log = tmp_path / "game.vlog"
    table.set_up(game.sides[0])
    engine.game.begin_log(log)
    counter, place, _holder, _entry = FIRST_FIGHT[table.kind]
    for turn in ("1", "2"):
        assert engine.controls.property(TURN) == turn
        for side in game.sides[:2]:
            own = next(
                one for one in game.placements if game.counters[one.counter].side == side and one.location in game.zones
            )
            table.move(own.counter, game.neighbours[own.location][int(turn) - 1])
        table.fight()
        before = table.stands()
        table.move(counter, game.neighbours[place][0])
        assert table.stands() != before
        engine.game.undo()
        assert table.stands() == before
        table.next_turn()
    stood = table.stands()
    assert engine.game.end_log().commands > len(game.sides) * 4
    engine.game.save(tmp_path / "saved.vsav")
    engine.game.close()
    engine.game.load(tmp_path / "saved.vsav")
    assert table.stands() == stood
    shown = CliRunner().invoke(main, ["replay", str(log), "--module", str(table.module)])
    assert shown.exit_code == 0, shown.stderr
    assert game.counters[counter].name in shown.stdout


def test_every_entry_of_every_piece_can_be_pressed(table: Opened) -> None:
    """An undo restores each change. Of pieces with the same entries, one is tried; in a soak all are."""
    engine, seen, kinds = table.engine, set(), set()
    pressed: set[str] = set()
    card = table.piece(f"{table.game.sides[0]}: actions").id
    table.fight()
    table.offer_all(card)
    pieces = [piece for piece in engine.table.pieces() if piece.kind == "piece"]
    # What lies in a window first, while the fight is as it was counted.
    for piece in sorted(pieces, key=lambda piece: (piece.map in table.game.outlines, piece.name)):
        lines = engine.table.menu(piece.id)
        kind = frozenset(line.text for line in lines)
        if kind in kinds and kind <= pressed and not SOAK:
            continue
        kinds.add(kind)
        for line in lines:
            seen.add(line.text)
            if line.path not in {one.path for one in engine.table.menu(piece.id) if one.enabled}:
                continue
            there = engine.table.invoke(piece.id, line.path)
            pressed.add(line.text)
            if there is None or there.name != piece.name:
                engine.game.undo()
                assert engine.table.piece(piece.id).name == piece.name
            table.offer_all(card)
    assert seen - pressed == set()
    assert table.declared() - pressed == set()


def test_every_picture_of_every_piece_is_there_and_is_painted(table: Opened, tmp_path: Path) -> None:
    with zipfile.ZipFile(table.module) as archive:
        there = {name.removeprefix("images/") for name in archive.namelist()}
    pieces = table.engine.table.pieces(types=True)
    named = {name for piece in pieces for name in re.findall(r"[\w.-]+\.(?:png|svg|jpg)", piece.type)}
    assert named
    assert {name for name in named if name not in there and name[1:] not in there} == set()  # Gcard-owned.png
    for title in table.game.outlines:
        table.engine.pictures.map(title, tmp_path / "map.png")
    assert "not found" not in table.engine.stderr().lower()


def test_a_save_of_the_beginning_that_we_write_is_the_one_that_the_engine_writes(table: Opened, tmp_path: Path) -> None:
    assert_saves_alike(table.engine, build_file(table.game), tmp_path)


def test_each_window_that_a_button_opens_shows_all_that_it_holds(table: Opened) -> None:
    assert_windows_fit(table.engine, table.game.face.title)


@pytest.mark.parametrize("opened", ["hexes"], indirect=True)
def test_attackers_beside_a_hex_are_counted_and_those_alone_that_are_marked(table: Opened) -> None:
    engine = table.engine
    for counter, place in {"P.Oakham": "0304", "P.Varley": "0305", "P.Lisle": "0403", "P.Greys": "0103"}.items():
        table.move(counter, place)

    def counted() -> dict[str, str]:
        engine.table.invoke(table.piece("Zone 0404").id, "Count the attack of Pursuit")
        names = ("strength_A", "strength_D", "Units_A", "Odds", "Column", "Terrain", "Shifts")
        return {name: engine.controls.property(f"Fight_{name}") or "" for name in names}

    assert counted() == {
        "strength_A": "9", "strength_D": "4", "Units_A": "3", "Odds": "2:1", "Column": "1:1", "Terrain": "town",
        "Shifts": "-1 (ground -1)",
    }  # fmt: skip
    engine.table.invoke(table.unit("P.Oakham").id, "Attack with it")
    assert (counted()["strength_A"], counted()["Odds"]) == ("4", "1:1")
    engine.controls.dice("Attack")
    engine.table.invoke(table.piece("Sheet").id, "Read the die")
    assert counted()["strength_A"] == "9", "the mark is gone once the die is read"


@pytest.mark.parametrize("opened", ["hexes"], indirect=True)
def test_attackers_across_a_river_are_known(table: Opened) -> None:
    table.move("P.Oakham", "0505")
    table.move("R.Ligne", "0605")
    table.engine.table.invoke(table.piece("Zone 0605").id, "Count the attack of Pursuit")
    assert table.engine.controls.property("Fight_Shifts") == "-2 (ground -1) (river -1)"


@pytest.mark.parametrize("opened", ["hexes"], indirect=True)
def test_a_further_set_up_begins_in_its_turn_with_its_counters(table: Opened) -> None:
    game, engine = table.game, table.engine
    (one,) = game.setups or ()
    engine.game.close()
    engine.game.setup(f"Turn {one.turn}: {one.title}")
    begun = game.begun_by(one)
    there = {piece.gpid: piece for piece in engine.table.pieces()}
    assert {place.counter: there[game.counters[place.counter].gpid].zone for place in begun.placements} == {
        place.counter: place.location for place in begun.placements
    }
    assert "reduced" in table.unit("R.Voltigeurs").name
    assert {name: engine.controls.property(name) for name in (TURN, PHASE, "wagons")} == {
        TURN: "4", PHASE: "A Pursuit", "wagons": "1",
    }  # fmt: skip
    turn = game.face.pixel(middle(begun.tracks["turn"], 4))
    assert [(piece.x, piece.y) for piece in there.values() if piece.name == "Turn"] == [turn]
    table.next_turn()
    assert engine.controls.property(TURN) == "5"
    table.move("P.Lisle", "0403")


@pytest.mark.parametrize("opened", ["points"], indirect=True)
def test_the_label_of_a_point_lies_beside_it_and_knows_who_is_there(table: Opened) -> None:
    label = table.piece("Zone Eld")
    assert table.engine.table.property(label.id, "CurrentZone") == "Eld"
    there = table.engine.table.property(label.id, "FactorsHere")
    table.move("A.Berit", "Eld")
    assert table.engine.table.property(label.id, "FactorsHere") == str(int(there or "") + 1)


@pytest.mark.parametrize("opened", ["points"], indirect=True)
def test_a_counter_goes_from_one_map_to_the_other_and_the_chat_says_so(table: Opened, tmp_path: Path) -> None:
    log = tmp_path / "game.vlog"
    table.engine.game.begin_log(log)
    table.move("S.Petrel", "Cove")
    table.move("S.Heron", "Nordholm")
    table.move("A.Berit", "Ostvik")
    table.engine.table.invoke(table.piece("Zone Ostvik").id, "Trade in Ostvik")
    table.engine.game.end_log()
    assert "Heron moves Brack → Nordholm" in table.engine.controls.chat_text()
    shown = CliRunner().invoke(main, ["replay", str(log), "--module", str(table.module)])
    assert re.search(r"Nordholm.*\n.*Heron", shown.stdout), shown.stdout


@pytest.mark.sweep(2)
def test_every_entry_of_every_card_can_be_pressed_and_taken_back(table: Opened) -> None:
    game, engine = table.game, table.engine
    for deck in (one for one in parts_of(game).decks if one.cards):
        pressed: set[str] = set()
        for _ in deck.cards:
            card = engine.table.draw(deck.name, game.face.title, 60, 60)
            for line in () if card.name in pressed else engine.table.menu(card.id):
                assert line.enabled, (card.name, line)
                engine.table.invoke(card.id, line.path)
                engine.game.undo()
                assert engine.table.piece(card.id).name == card.name
            pressed.add(card.name)
        assert len(pressed) == len({card.name for card in deck.cards})
