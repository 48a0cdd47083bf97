"""The module of Sphacteria in the real engine: it opens, sets up, knows its zones, plays, and replays."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.engine.play import played, random_point
from tests.samples import number
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.builder.module import SETUP_NAME, build_file
from vassal_tools.format.obfuscation import Scheme, Wrapping
from vassal_tools.game.names import NEUTRAL_SIDES
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from lxml import etree

    from vassal_tools.engine import Engine, EnginePiece
    from vassal_tools.game.model import Game
    from vassal_tools.table.table import Table

    View = dict[str, tuple[object, ...]]

pytestmark = pytest.mark.engine

POINTS_A_ZONE = number(2, 20)
EVERYTHING = """
Sparta announces 2
activate BTS
S.H1 to N
S.H1 to O
S.H2 to O
flip S.H2
roll
turn
S.T1 to BMS
S.T1 to B
remove S.H7
undo
A.T1 to I
end phase Sparta
"""


@pytest.fixture
def set_up(sphacteria: Engine) -> Engine:
    """The engine with a new game."""
    sphacteria.game.close()
    sphacteria.game.take_side("Solitaire")
    sphacteria.game.setup(SETUP_NAME)
    return sphacteria


@pytest.fixture(scope="module")
def everything(sphacteria: Engine, game: Game, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, View]:
    """The log of a game with every kind of act, and the pieces at its end."""
    log = tmp_path_factory.mktemp("everything") / "everything.vlog"
    played(sphacteria, game, EVERYTHING, log)
    return log, _view(sphacteria.table.pieces("Face_Level"))


def test_every_component_is_one_of_the_engine(sphacteria: Engine, game: Game) -> None:
    """An unknown class or a misplaced component would be missing from the engine's own tree."""
    ours = Counter(str(e.tag) for e in build_file(game).iterdescendants() if str(e.tag).startswith("VASSAL."))
    theirs = Counter(component.class_name for component in sphacteria.components().walk())
    assert ours - theirs == Counter()


def test_every_attribute_reaches_its_component(sphacteria: Engine, game: Game) -> None:
    """The engine says nothing at all of an attribute that it does not know."""
    known: dict[str, set[str]] = {}
    for component in sphacteria.components().walk():
        known.setdefault(component.class_name, set()).update(component.attributes)
    unknown = [
        (str(element.tag), str(name))
        for element in build_file(game).iter()
        for name in element.attrib
        if known.get(str(element.tag)) and name not in known[str(element.tag)] | _read_by_the_module(element)
    ]
    assert unknown == []


def _read_by_the_module(element: etree._Element) -> set[str]:
    # a component reads these attributes from the XML itself and does not list them
    if str(element.tag).endswith("GameModule"):
        return {"name", "version", "VassalVersion", "description", "nextPieceSlotId"}
    return {"entryName", "gpid", "height", "width"} if str(element.tag).endswith("PieceSlot") else set()


def test_sides_are_the_games_and_solitaire_and_referee(set_up: Engine, game: Game) -> None:
    roster = next(c for c in set_up.components().walk() if c.class_name.endswith("PlayerRoster"))
    assert set_up.game.status().side == "Solitaire"
    assert all(side in str(roster) for side in (*game.sides, *NEUTRAL_SIDES))


def test_every_button_of_the_toolbar_can_be_seen_and_pressed(set_up: Engine, game: Game) -> None:
    """Exceptions: the main map's button, buttons pressed by the turn counter or by another button (dice and their
    successors), an overview that only makes its window higher, and the draw of a deck, which is in its menu.
    """
    nowhere = ("PlayerRoster", "TurnTracker", "DeckGlobalKeyCommand")
    hidden = {"Map", "MassKeyCommand"}
    buttons = [button for button in set_up.controls.buttons() if button.kind]
    combined = [button.text for button in buttons if button.text[:1].isdigit()]
    unseen = Counter(b.kind for b in buttons if b.text not in combined and not (b.visible and b.enabled))
    assert unseen.pop("GlobalMap") == len(_without_button(game, "GlobalMap"))
    assert unseen.pop("GlobalKeyCommand") == len(_without_button(game, "GlobalKeyCommand")) == 1
    assert set(unseen) <= hidden
    assert len(combined) == 2 * len([button for button in buttons if button.kind == "MultiActionButton"])
    for button in buttons:
        name = button.text or button.owner
        if name and button.visible and button.kind not in nowhere:
            set_up.controls.press(name, button.kind)
    set_up.controls.press("", "GlobalMap")
    complaints = set_up.forget_complaints()
    assert (complaints.errors, complaints.bad_data) == ((), ())


def _without_button(game: Game, kind: str) -> list[etree._Element]:
    # the engine shows no button without a text and a picture
    found = (one for one in build_file(game).iter() if str(one.tag).endswith(f".{kind}"))
    return [one for one in found if not one.get("buttonText") and not one.get("icon")]


def test_set_up_of_turn_1_stands_as_in_the_data(set_up: Engine, game: Game) -> None:
    found = {
        piece.gpid: (piece.zone, piece.properties["Face_Level"] == "2")
        for piece in set_up.table.pieces("Face_Level")
        if piece.kind == "piece"
    }
    for placement in game.placements:
        counter = game.counters[placement.counter]
        assert found[counter.gpid] == (placement.location, placement.reduced), counter.id


def test_every_label_lies_in_its_own_zone(set_up: Engine, game: Game) -> None:
    labels = {piece.name: piece.zone for piece in set_up.table.pieces() if (piece.name or "").startswith("Zone ")}
    bases = [box.name for box in game.boxes.values() if box.is_base]
    assert labels == {f"Zone {name}": name for name in (*game.zones, *bases)}


def test_a_piece_dropped_in_a_zone_reports_that_zone(set_up: Engine, game: Game) -> None:
    """On each anchor, and on random points of each zone; our own reckoning agrees."""
    luck = Random(22)
    zones = SphacteriaUmpire().zones
    unit = next(piece for piece in set_up.table.pieces() if piece.gpid == game.counters["S.H1"].gpid)
    scale = game.face.scale
    for zone in game.zones.values():
        outline = tuple((x * scale, y * scale) for x, y in zone.polygon)
        anchor = (zone.anchor[0] * scale, zone.anchor[1] * scale)
        for x, y in (anchor, *(random_point(outline, luck) for _ in range(POINTS_A_ZONE))):
            dropped = set_up.table.move(unit.id, game.face.title, x, y)
            assert (dropped.zone, dropped.location) == (zone.name, zone.name), (x, y)
            assert zones.zone_at(game.face.title, x, y) == zone.name


def test_points_on_corners_and_edges_fall_where_the_engine_has_them(set_up: Engine, game: Game) -> None:
    zones = SphacteriaUmpire().zones
    scale = game.face.scale
    corners = sorted({(x * scale, y * scale) for zone in game.zones.values() for x, y in zone.polygon})
    unit = next(piece for piece in set_up.table.pieces() if piece.gpid == game.counters["S.H2"].gpid)
    for x, y in corners:
        if 0 < x < 1560 and 0 < y < 920:
            dropped = set_up.table.move(unit.id, game.face.title, x, y)
            assert (dropped.zone or None) == zones.zone_at(game.face.title, x, y), (x, y)


def test_a_played_log_steps_back_and_our_table_ends_as_the_engines(
    sphacteria: Engine, game: Game, everything: tuple[Path, View]
) -> None:
    log, as_played = everything
    loaded = sphacteria.game.load(log)
    stepped = sphacteria.game.step_all()
    assert stepped.position == loaded.total > 10
    as_replayed = sphacteria.table.pieces("Face_Level")
    assert _view(as_replayed) == as_played
    ours = record(read_saved_game(log), SphacteriaUmpire().zones).end
    assert _our_view(ours) == as_played
    assert dict(ours.stacks_of(game.face.title)) == _stacks(as_replayed)


@pytest.mark.parametrize("wrapping", [Wrapping(key=0x17), Wrapping(Scheme.PLAIN)], ids=["VCSK", "plain"])
def test_a_log_that_we_write_is_played_by_the_engine_as_its_own(
    sphacteria: Engine, everything: tuple[Path, View], tmp_path: Path, wrapping: Wrapping
) -> None:
    """A log that we read, wrap with each header and pack steps to the same end."""
    (log, as_played), ours = everything, tmp_path / "ours.vlog"
    ours.write_bytes(read_saved_game(log).to_bytes(wrapping))
    assert ours.read_bytes() != log.read_bytes()
    assert sphacteria.game.load(ours).metadata_valid
    sphacteria.game.step_all()
    assert _view(sphacteria.table.pieces("Face_Level")) == as_played


def _view(pieces: tuple[EnginePiece, ...]) -> View:
    return {
        piece.id: (piece.gpid, piece.map, piece.x, piece.y, piece.zone or None, piece.properties["Face_Level"])
        for piece in pieces
        if piece.kind == "piece"
    }


def _our_view(table: Table) -> View:
    found: dict[str, tuple[object, ...]] = {}
    for piece in table.pieces.values():
        place = table.place_of(piece)
        level = piece.faces.get("Face")
        face = None if level is None else str(level)
        found[piece.id] = (piece.gpid, piece.map, piece.x, piece.y, place.zone if place else None, face)
    return found


def _stacks(pieces: tuple[EnginePiece, ...]) -> dict[tuple[int, int], tuple[str, ...]]:
    held = (piece for piece in pieces if piece.kind in ("stack", "deck") and piece.contents)
    return {(piece.x, piece.y): piece.contents for piece in held}


def test_a_flip_a_roll_moves_and_declared_acts_are_in_the_log(everything: tuple[Path, View]) -> None:
    text = read_saved_game(everything[0]).text()
    for trace in (
        "\tActSerial\t0\t1\t",
        "\tAct\t1|correct|PA|Sparta|6\t2|announce|Sparta|2\t",
        "\tAct\t2|announce|Sparta|2\t3|activate|BTS\t",
        "CHAT* Spartan Hoplites H1 moves Spartan land base → N",
        "CHAT* Spartan Hoplites H2 (reduced) in O is turned over",
        "CHAT*** Combat = ",
        "CHAT* Turn 2: A Events begins",
        "CHAT* Sparta: End of action phase",
    ):
        assert trace in text
