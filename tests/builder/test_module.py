"""The module file: equal bytes each time, and a distinct identity for each piece."""

from __future__ import annotations

import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.builder.components import VASSAL_VERSION
from vassal_tools.builder.module import build_file, build_module, whole_parts
from vassal_tools.errors import Where
from vassal_tools.format import buildxml
from vassal_tools.format.archive import Archive
from vassal_tools.game import library
from vassal_tools.game.identities import NEXT_FREE
from vassal_tools.objects.pieces import decode_piece

if TYPE_CHECKING:
    from vassal_tools.game.model import Game


def test_two_builds_give_the_same_bytes(game: Game, module_file: Path) -> None:
    assert build_module(game) == module_file.read_bytes()


def test_no_clock_and_no_machine_goes_into_the_module(module_file: Path) -> None:
    with zipfile.ZipFile(module_file) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert str(Path.home()).encode() not in archive.read("buildFile.xml")


def test_declares_a_version_that_every_engine_since_3_5_opens(module_file: Path) -> None:
    with Archive(module_file) as archive:
        for entry, found in (("buildFile.xml", "VassalVersion"), ("moduledata", None)):
            root = buildxml.parse(archive.read(entry), Where(entry))
            declared = root.get(found) if found else root.findtext("VassalVersion")
            assert declared == VASSAL_VERSION == "3.5.8"


def test_each_piece_slot_has_a_gpid_of_its_own(game: Game) -> None:
    gpids = [slot.get("gpid", "") for slot in build_file(game).iter("VASSAL.build.widget.PieceSlot")]
    assert [gpid for gpid, count in Counter(gpids).items() if count > 1] == []
    assert max(map(int, gpids)) < NEXT_FREE


def test_gpids_do_not_depend_on_what_else_the_module_holds(game: Game) -> None:
    fewer = replace(game, placements=game.placements[5:])
    named = {slot.get("entryName"): slot.get("gpid") for slot in build_file(game).iter("VASSAL.build.widget.PieceSlot")}
    for slot in build_file(fewer).iter("VASSAL.build.widget.PieceSlot"):
        assert slot.get("gpid") == named[slot.get("entryName")]


def test_what_reports_by_many_traits_says_its_name_before_the_lines_that_it_shows(game: Game) -> None:
    """Else the engine works out these lines for each of its reports at each key: a click took it seconds."""
    shown = []
    for slot in build_file(game).iter("VASSAL.build.widget.PieceSlot"):
        piece = decode_piece(slot.text or "", Where("buildFile.xml"))
        kinds = [trait.id for trait in piece.traits]
        if "label" in kinds and kinds.count("report") > 1:
            name = next(trait.field("names") for trait in piece.traits[: kinds.index("label")] if trait.id == "emb2")
            shown.append((slot.get("entryName"), name))
    assert shown == [("Athens: actions", "Athens: actions"), ("Sparta: actions", "Sparta: actions"), ("Sheet", "Sheet")]


def test_every_picture_that_the_build_file_names_is_in_the_module(game: Game, module_file: Path) -> None:
    with Archive(module_file) as archive:
        held = {name.removeprefix("images/") for name in archive.names if name.startswith("images/")}
    text = buildxml.serialize(build_file(game, whole_parts(game, library.folder(game.id)))).decode()
    assert {name for name in held if name not in text} == game.look.earlier_pictures.keys()
    for counter in game.counters.values():
        assert f"{counter.id.replace('.', '-')}.png" in held
