"""`diff` reports changes in VASSAL's terms, without user ids."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from tests.cli.logs import SECRET, written
from tests.cli.schema import breaches
from tests.conftest import PROJECT
from tests.objects.test_modules import BUILD, ENTRIES, SLOT, packed
from vassal_tools.cli.main import main
from vassal_tools.objects.unpacking import unpack

if TYPE_CHECKING:
    from pathlib import Path

FLIP = "emb2;;2;;Flip;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Side;;;false;;1;1;true\tpiece;;;a.png;Tank"
MASK = "obs;75,130;b.png;;B;?;any"
SETUP = [
    f"PLAYER\t{SECRET}\tAnn\tBlue",
    f"+/1/{FLIP}/1\tMap;5;6;g1;0",
    f"+/2/{MASK}\tpiece;;;b.png;Card/null\tMap;7;7;g2;0",
    "TURNTurn0\t0|1;0;false;-1",
    "GlobalProperty\t;Weather;Clear;Module",
]
STEPS = [
    f"M/1/Map/9/9/null/Map/5/6/null/{SECRET}",
    "D/1/2\tMap;9;9;g1;0/1\tMap;9;9;g1;0",
    f"D/2/{SECRET};\tMap;7;7;g2;0/null\tMap;7;7;g2;0",
    "TURNTurn0\t0|2;0;false;-1",
    "MutableProperty\tWeather\tClear\tRain\tModule",
]


def run(old: Path, new: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["diff", str(old), str(new), *options])


def differences(old: Path, new: Path) -> list[dict[str, Any]]:
    """The JSON document, checked against its schema."""
    result = run(old, new, "--format", "json")
    document = json.loads(result.output)
    assert breaches(document, "diff-1") == []
    assert result.exit_code == (1 if document["differences"] else 0)
    found: list[dict[str, Any]] = document["differences"]
    return found


def changes(old: Path, new: Path) -> list[tuple[str, str, str, list[tuple[str, str, str]]]]:
    return [
        (one["group"], one["kind"], one["what"], [(part["name"], part["old"], part["new"]) for part in one["details"]])
        for one in differences(old, new)
    ]


def edited(folder: Path, *changes: tuple[str, str]) -> Path:
    text = BUILD.decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return packed(folder, {**ENTRIES, "buildFile.xml": text.encode()}, "b.vmod")


START = "Main Map [Map Window] → Start [At-Start Stack]"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("Main MapBoardPicker", "Other"), ("changed", "Main Map [Map Window] → [Map Boards] → [setup]", "text")),
        (('version="1.0"', 'version="1.1"'), ("changed", "Mini [Module]", "version")),
        (('mapName="Main Map"', 'mapName="Sea"'), ("changed", "Sea [Map Window]", "mapName")),
        (("<own.Code", '<own.Code/><own.Code name="n"'), ("added", "n [Code]", "")),
        (('<own.Code a="é"> text </own.Code>', ""), ("removed", "[Code]", "")),
        (("mark;Side", "hide;H"), ("changed", f"{START} → Tank [Single piece]", "trait Marker")),
        (("Tank/Blue", "Jeep/Red"), ("changed", f"{START} → Tank [Single piece]", "Marker: state values")),
    ],
)
def test_what_changed_in_a_module(change: tuple[str, str], expected: tuple[str, str, str], tmp_path: Path) -> None:
    found = changes(packed(tmp_path), edited(tmp_path, change))
    (_group, kind, what, details) = found[-1]
    assert (kind, what) == expected[:2]
    assert not expected[2] or any(name.startswith(expected[2][:12]) for name, _old, _new in details), details


def test_a_piece_that_moved_is_known_by_its_gpid(tmp_path: Path) -> None:
    slot = f'<VASSAL.build.widget.PieceSlot entryName="Tank" gpid="1">{SLOT}</VASSAL.build.widget.PieceSlot>'
    window = f'<VASSAL.build.module.PieceWindow name="W">{slot}</VASSAL.build.module.PieceWindow>'
    new = edited(tmp_path, (slot, ""), ("</VASSAL.build.module.Map>", "</VASSAL.build.module.Map>" + window))
    found = {(kind, what) for _group, kind, what, _details in changes(packed(tmp_path), new)}
    assert ("added", "W [Game Piece Palette]") in found
    assert ("removed", f"{START} → Tank [Single piece]") in found
    home = '<VASSAL.build.module.map.SetupStack name="Home">'
    both = f"{home}</VASSAL.build.module.map.SetupStack></VASSAL.build.module.Map>"
    full = f"{home}{slot}</VASSAL.build.module.map.SetupStack></VASSAL.build.module.Map>"
    old = edited(tmp_path, ("</VASSAL.build.module.Map>", both)).rename(tmp_path / "c.vmod")
    (moved,) = changes(old, edited(tmp_path, (slot, ""), ("</VASSAL.build.module.Map>", full)))
    assert moved[1:3] == ("moved", "Main Map [Map Window] → Home [At-Start Stack] → Tank [Single piece]")
    assert moved[3][0][:2] == ("place", f"{START} → Tank [Single piece]")


@pytest.mark.parametrize(("tank", "jeep"), [("4", "4"), ("9", "4"), ("9", "7")])
def test_a_piece_with_another_gpid_is_the_piece_of_that_place(tank: str, jeep: str, tmp_path: Path) -> None:
    slot = f'<VASSAL.build.widget.PieceSlot entryName="Tank" gpid="1">{SLOT}</VASSAL.build.widget.PieceSlot>'
    both = [slot.replace('"1"', f'"{gpid}"') for gpid in ("5", tank)]
    jeeps = [slot.replace('"1"', f'"{gpid}"').replace("Tank", "Jeep") for gpid in ("4", jeep)]
    old = edited(tmp_path, (slot, both[0] + jeeps[0])).rename(tmp_path / "c.vmod")
    found = changes(old, edited(tmp_path, (slot, both[1] + jeeps[1])))
    wanted = [("Tank", "5", tank), ("Jeep", "4", jeep)]
    assert found == [
        ("component", "changed", f"{START} → {name} [Single piece]", [("gpid", before, after)])
        for name, before, after in wanted
        if before != after
    ]


def test_traits_have_the_names_of_the_editor(tmp_path: Path) -> None:
    for old, new in (("mark;Side", "prototype;A"), ("mark;Side", "report;70\\,130;x")):
        result = run(packed(tmp_path), edited(tmp_path, (old, new)))
        label = "Prototype" if "prototype" in new else "Report Action"
        assert f"+ trait {label}: " in result.output


def test_only_what_moved_among_its_siblings_is_called_moved(tmp_path: Path) -> None:
    dice = [f'<VASSAL.build.module.DiceButton name="{name}"/>' for name in "abcde"]
    code = '<own.Code a="é"> text </own.Code>'
    old = edited(tmp_path, (code, "".join(dice))).rename(tmp_path / "c.vmod")
    new = edited(tmp_path, (code, "".join([*dice[1:], dice[0]])))
    assert [(kind, what) for _group, kind, what, _details in changes(old, new)] == [("moved", "a [Dice Button]")]


def test_files_and_metadata(tmp_path: Path) -> None:
    new = packed(
        tmp_path,
        {"buildFile.xml": BUILD, "moduledata": b"<data><name>N</name></data>", "images/b.png": b"q"},
        "b.vmod",
    )
    found = {(group, kind, what) for group, kind, what, _details in changes(packed(tmp_path), new)}
    assert found == {
        ("metadata", "changed", "metadata"),
        ("file", "changed", "moduledata"),
        ("file", "added", "images/b.png"),
        ("file", "removed", "images/a.png"),
    }


def test_a_module_and_its_unpacked_folder_do_not_differ(tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    result = run(tmp_path / "a.vmod", tmp_path / "u")
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "no difference")


@pytest.fixture
def games(tmp_path: Path) -> tuple[Path, Path]:
    """A log before and after a move, a flip, a mask, a turn and a new weather."""
    return written(tmp_path / "a.vlog", SETUP, []), written(tmp_path / "b.vlog", SETUP, STEPS)


def test_what_changed_on_the_table(games: tuple[Path, Path]) -> None:
    found = {(group, kind, what.split(" (")[0]): details for group, kind, what, details in changes(*games)}
    assert found["turn counter", "changed", "Turn0"] == [("value", "1", "2")]
    assert found["property", "changed", "Weather of Module"] == [("value", "Clear", "Rain")]
    tank = found["piece", "moved", "Tank"]
    assert tank[:2] == [("place", "Map (5, 6)", "Map (9, 9)"), ("shows", "Tank (Side: 1 of 2)", "Tank (Side: 2 of 2)")]
    assert ("Layer: state level", "1", "2") in tank
    assert ("Mask: state obscured_by", "null", "player-1") in found["piece", "changed", "Card"]


def test_zones_turns_and_faces_are_named_where_the_game_is_at_hand() -> None:
    first, second = (PROJECT / "samples" / f"sphacteria-by-mail-{n}.vlog" for n in (1, 2))
    found = {(group, what.split(" (")[0]): details for group, _kind, what, details in changes(first, second)}
    assert found["turn counter", "TurnTracker0"] == [("value", "Turn 1: D Adjustment", "Turn 2: D Adjustment")]
    name = "Helots H6"
    assert found["piece", name][1] == ("shows", name, f"{name} (reduced)")
    place = ("place", "Sphacteria, 425 BC, S-turn2 (2235, 518)", "Sphacteria, 425 BC, BMS (2268, 370)")
    assert found["piece", "Thrasymelidas"][0] == place


def test_a_turn_counter_whose_words_are_the_same_shows_its_states(tmp_path: Path) -> None:
    old, new = (written(tmp_path / f"{n}.vlog", [f"TURNTurn0\t0|1;0;false;{n};0|1;0;false;-1"], []) for n in (2, 3))
    assert changes(old, new)[0][3] == [("value", "0|1;0;false;2;0|1;0;false;-1", "0|1;0;false;3;0|1;0;false;-1")]


def test_no_user_id_is_shown(games: tuple[Path, Path], tmp_path: Path) -> None:
    bare = written(tmp_path / "c.vlog", [], [])
    for pair in (games, games[::-1], (bare, games[1]), (games[1], bare)):
        for form in ("text", "json"):
            assert SECRET not in run(*pair, "--format", form).output


def test_two_games_without_a_common_piece_are_compared_by_slot(tmp_path: Path) -> None:
    old = written(tmp_path / "a.vlog", ["+/1/piece;;;a.png;Tank/Map;5;6;g1;0"], [])
    new = written(tmp_path / "b.vlog", ["+/7/piece;;;a.png;Tank/Map;5;7;g1;0"], [])
    assert [(kind, what) for group, kind, what, _ in changes(old, new) if group == "piece"] == [
        ("moved", "Tank (id 7)")
    ]


def test_text_keeps_to_80_columns_and_steers_no_terminal(games: tuple[Path, Path], tmp_path: Path) -> None:
    evil = edited(tmp_path, ('description="x', 'description="\u202e&#10;::error::' + "y" * 300))
    for pair in (games, (packed(tmp_path), evil)):
        output = run(*pair).output
        assert max(map(len, output.splitlines())) <= 80
        assert "\u202e" not in output


def test_a_module_and_a_log_cannot_be_compared(games: tuple[Path, Path], tmp_path: Path) -> None:
    assert run(packed(tmp_path), games[0]).exit_code == 2
    assert run(games[0], tmp_path / "none").exit_code == 2


def test_real_modules_compared_with_themselves_and_with_others(corpus: Path) -> None:
    modules = corpus / "modules"
    assert run(modules / "uckelman+tld-mod", modules / "uckelman+tld-mod").exit_code == 0
    found = differences(modules / "uckelman+tld-mod", modules / "uckelman+tld-mod+tmp")
    assert {one["group"] for one in found} >= {"metadata", "component"}
    assert differences(modules / "packed" / "ffs.vmdx", modules / "packed" / "kgs-v1.1.mdx")


SLOT_TAG = '<VASSAL.build.widget.PieceSlot entryName="Tank" gpid="1">'
BESIDE_TAG = '<VASSAL.build.module.map.SetupStack name="Start">'


@pytest.mark.parametrize(
    ("change", "ignored", "left"),
    [
        ((SLOT_TAG, SLOT_TAG.replace('gpid="1"', 'gpid="1" width="9" height="9"')), "size", 0),
        ((SLOT_TAG, SLOT_TAG.replace('gpid="1"', 'gpid="2"')), "gpid", 0),
        (("null;0;0;1;0", "null;0;0;2;0"), "gpid", 0),
        (("null;0;0;1;0", "null;7;8;1;0"), "position", 0),
        (("null;0;0;1;0", "null;7;8;2;0"), "position", 1),
        (("null;0;0;1;0", "null;7;8;2;0"), "position, gpid", 0),
        ((BESIDE_TAG, BESIDE_TAG.replace(">", ' x="3" y="4">')), "position", 0),
        ((BESIDE_TAG, BESIDE_TAG.replace(">", ' x="3" y="4" owningBoardName="B">')), "position", 1),
        (("mark;Side", "hide;H"), "gpid,position,size", 1),
    ],
)
def test_what_is_ignored_is_no_difference(change: tuple[str, str], ignored: str, left: int, tmp_path: Path) -> None:
    old, new = packed(tmp_path), edited(tmp_path, change)
    assert differences(old, new)
    result = run(old, new, "--ignore", ignored, "--format", "json")
    assert (len(json.loads(result.output)["differences"]), result.exit_code) == (left, min(left, 1))


def test_an_unknown_sort_to_ignore_is_an_error(tmp_path: Path) -> None:
    path = packed(tmp_path)
    result = run(path, path, "--ignore", "gpid,places")
    assert (result.exit_code, "'places' is not one of gpid, position, size" in result.output) == (2, True)


def test_a_file_of_another_size_stays(tmp_path: Path) -> None:
    new = packed(tmp_path, {**ENTRIES, "images/a.png": b"longer"}, "b.vmod")
    assert "file changed: images/a.png" in run(packed(tmp_path), new, "--ignore", "size").output


def test_markdown_is_grouped_as_a_changelog(tmp_path: Path) -> None:
    code = '<own.Code a="é"> text </own.Code>'
    dice = "".join(f'<VASSAL.build.module.DiceButton name="{name}" sides="6"/>' for name in "ab*")
    old = edited(tmp_path, (code, dice)).rename(tmp_path / "c.vmod")
    new = edited(tmp_path, (code, dice.replace('"6"', '"8"')), (SLOT_TAG, SLOT_TAG.replace("Tank", "Jeep")))
    text = run(old, new, "--format", "markdown").output
    assert text == "\n".join(
        [
            "## b.vmod",
            "",
            "Changes since c.vmod.",
            "",
            "### Changed",
            "",
            "**Main Map \\[Map Window\\]**",
            "",
            "- Start \\[At-Start Stack\\] → Jeep \\[Single piece\\]: entryName: Tank → Jeep",
            "",
            "**Module**",
            "",
            "- a \\[Dice Button\\], b \\[Dice Button\\], \\* \\[Dice Button\\]: sides: 6 → 8",
            "",
        ]
    )


def test_markdown_of_equal_files_says_so(tmp_path: Path) -> None:
    path = packed(tmp_path)
    result = run(path, path, "--format", "markdown")
    assert (result.exit_code, "No difference from a.vmod." in result.output) == (0, True)
