"""The watch document: its schema, its steps add up to the table, and it has no secrets."""

from __future__ import annotations

import json
import zipfile
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.hostile_logs import COUNT, PLAIN, REPLAYED, add, change
from tests.cli.logs import written
from tests.cli.schema import breaches
from tests.format.measured import quickly
from tests.samples import sample
from tests.watch.many_traits import write_module
from vassal_tools.errors import FormatError, VassalToolsError
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, AddPlayer
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.traits import encode_trait
from vassal_tools.report.watch_page import watch_page
from vassal_tools.table.at_step import table_at
from vassal_tools.table.boards import lay_out
from vassal_tools.table.work_budget import WorkBudget
from vassal_tools.watch import looks, values
from vassal_tools.watch.grids import MOST_WORK, Budget, lines_of
from vassal_tools.watch.moment import moment
from vassal_tools.watch.scene import MOST_LAYOUTS, SceneOptions, scene
from vassal_tools.watch.speech import MOST_PLAYERS, UNSEARCHED
from vassal_tools.watch.undrawn import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LOGS = ("3.6-game.vlog", "3.7.26-game.vlog", "new-game.vlog")
LABEL = "label;;;12;;0,0,0;b;0;c;0;t;c;$pieceName$;Dialog;0;0;TextLabel"
ENDS = ("3.6-end.vsav", "3.7.26-end.vsav", "new-end.vsav")


def document(log: Path, module: Path | None, wanted: SceneOptions = SceneOptions()) -> dict[str, Any]:  # noqa: B008
    game = read_saved_game(log)
    if module is None:
        return scene(game, None, None, wanted)
    with read_plain_module(module) as opened:
        return scene(game, opened, None, wanted)


@pytest.mark.parametrize("log", [*LOGS, *ENDS])
@pytest.mark.parametrize("has_module", [True, False])
def test_the_document_keeps_to_its_schema(engine_files: Path, log: str, has_module: bool) -> None:
    made = document(engine_files / log, engine_files / "mini-setup.vmod" if has_module else None)
    assert breaches(made, "watch-1") == []
    assert bool(made["missing"]) is not has_module


@pytest.mark.parametrize("log", LOGS)
def test_after_each_step_the_stacks_are_those_of_the_table(engine_files: Path, log: str) -> None:
    game = read_saved_game(engine_files / log)
    made = document(engine_files / log, engine_files / "mini-setup.vmod")
    for step in range(len(made["steps"]) + 1):
        table = table_at(game, step).table
        theirs = sorted(
            (place, held)
            for place, held in table.stacks_of("Main Map")
            if not any(table.pieces[one].stack.is_deck for one in held)  # type: ignore[union-attr]
        )
        stacks = moment(made, step).stacks.values()
        ours = sorted(((x, y), tuple(made["pieces"][n]["id"] for n in held)) for _, x, y, _, *held in stacks)
        assert ours == theirs, step


def test_a_deck_is_a_number_of_cards_and_their_back(engine_files: Path) -> None:
    made = document(engine_files / LOGS[0], engine_files / "mini-setup.vmod")
    ((_, _, _, _, cards, look),) = made["start"]["decks"].values()
    assert cards == 3
    layers = made["looks"][look]["layers"]
    assert [made["pictures"][layer["picture"]]["name"] for layer in layers] == ["inf_flip.png"]
    assert not any("Card" in piece["name"] for piece in made["pieces"][: len(made["start"]["looks"])])


def test_no_user_id_is_in_a_document_and_names_only_where_asked_for(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    seated = [command for command in game.setup() if isinstance(command, AddPlayer)]
    for names in (False, True):
        text = json.dumps(document(engine_files / LOGS[0], None, SceneOptions(names=names)))
        assert not any(player.user.is_in(text) for player in seated)
        assert all((f'"{player.name}"' in text) is names for player in seated)


def test_a_side_that_the_game_has_not_is_refused(engine_files: Path) -> None:
    with pytest.raises(VassalToolsError, match="no side Green"):
        document(engine_files / LOGS[0], engine_files / "mini-setup.vmod", SceneOptions("Green"))


def test_what_is_not_drawn_is_named(engine_files: Path, tmp_path: Path) -> None:
    made = document(engine_files / LOGS[0], engine_files / "mini-setup.vmod")
    assert made["missing"] == []
    module = tmp_path / "more.vmod"
    shading = '<VASSAL.build.module.map.MapShader name="Night"/><VASSAL.build.module.map.SetupStack'
    with zipfile.ZipFile(engine_files / "mini-setup.vmod") as source, zipfile.ZipFile(module, "w") as changed:
        for name in source.namelist():
            text = source.read(name)
            if name == "buildFile.xml":
                text = text.replace(b"<VASSAL.build.module.map.SetupStack", shading.encode(), 1)
                text = text.replace(b'dotsVisible="false"', b'dotsVisible="true"').replace(b'dx="43.3"', b'dx="4"')
            changed.writestr(name, text)
    label = "label;;;12;;0,0,0;b;0;c;0;t;c;$pieceName$;Dialog;0;0;TextLabel"
    kind, state = (
        sequence.nest([label, "piece;;;inf.png;Mine"]),
        sequence.nest(['{Count("{true}")}', "Main Map;50;50;9;0"]),
    )
    game = read_saved_game(engine_files / LOGS[0])
    added = "+/" + sequence.join(["7", kind, state], "/")
    records = (game.records[0], sequence.join([added], ESC), *game.records[1:])
    with read_plain_module(module) as opened:
        assert scene(game.with_records(records), opened)["missing"] == [
            "shadings of a map, which are not drawn",
            "dots in the middle of cells, which are not drawn",
            TEXTS,
        ]


def test_a_move_is_said_by_the_cells_that_the_module_numbers(engine_files: Path) -> None:
    made = document(engine_files / "new-game.vlog", engine_files / "mini-setup.vmod")
    moves = [act for step in made["steps"] for act in step.get("acts", ()) if act["kind"] == "moved"]
    assert [(act["from"], act["to"]) for act in moves] == [("PolyZone 0202", "PolyZone 0402"), ("Box", "PolyZone 0402")]


def test_a_zone_says_what_its_places_are_called(engine_files: Path, tmp_path: Path) -> None:
    """If the module has a single name for all of its places."""
    module = tmp_path / "named.vmod"
    with zipfile.ZipFile(engine_files / "mini-setup.vmod") as source, zipfile.ZipFile(module, "w") as changed:
        for name in source.namelist():
            text = source.read(name)
            changed.writestr(name, text.replace(b'locationFormat="$name$"', b'locationFormat="the $name$"'))
    made = document(engine_files / "new-game.vlog", module)
    assert breaches(made, "watch-1") == []
    assert [zone.get("called") for zone in made["maps"][0]["zones"]] == [None, "the Box"]


def test_trails_and_areas_are_drawn_about_the_place_of_the_stack(tmp_path: Path) -> None:
    """The engine draws them as it draws these (tests/engine); here is what a document says of them."""
    piece = "piece;;;a.png;Mine"
    trail = "footprint;84,130;Trail;true;true;8;255,255,255;0,0,200;100;60;20;30;2.5"
    setup = [
        add("1", sequence.nest([trail, piece]), sequence.nest(["true;Map;2;10,5;40,45;true;0", "Map;50;45;7;0"])),
        add("2", sequence.nest(["AreaOfEffect;255,0,0;40;9;true", piece]), sequence.nest(["false", "Map;9;9;7;0"])),
        add("3", sequence.nest(["AreaOfEffect;255,0,0;40;9;true;;;Night", piece]), sequence.nest(["", "Map;9;9;7;0"])),
    ]
    made = document(written(tmp_path / "a.vlog", setup, []), None)
    assert breaches(made, "watch-1") == []
    found = [[layer for layer in look["layers"] if "path" in layer] for look in made["looks"]]
    ring = "a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z"
    assert [[layer["path"] for layer in layers] for layers in found] == [
        ["M-36 -34L-14 -6M-2 0L-8 0", "M-48 -40a8 8 0 1 0 16 0a8 8 0 1 0 -16 0ZM-18 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z"],
        [f"M-9 0{ring}"],
        [],
    ]
    assert [layer["opacity"] for layers in found for layer in layers] == [0.6, 0.6, 0.4]
    assert found[0][0]["thickness"] == 2.5


def test_cells_are_numbered_as_the_engine_numbers_them(engine_files: Path, tmp_path: Path) -> None:
    """The names and places come from the real engine's pictures of this module."""
    made = document(engine_files / LOGS[0], write_module(engine_files / "mini.vmod", tmp_path / "many.vmod"))
    squares, sideways = made["maps"][0]["boards"][0]["numbers"]
    assert (squares["size"], squares["color"], sideways["centred"]) == (11, "#007800", True)
    names = {name: (x, y) for x, y, name in sideways["marks"]}
    assert {name: names[name] for name in ("0907", "0901", "1205", "1504")} == {
        "0907": (65, 275), "0901": (275, 275), "1205": (152, 365), "1504": (170, 455),
    }  # fmt: skip
    names = {name: (x, y) for x, y, name in squares["marks"]}
    assert {name: names[name] for name in ("-001/N", "-005/X", "-007/Q")} == {
        "-001/N": (335, 262),
        "-005/X": (660, 382),
        "-007/Q": (432, 442),
    }


def test_properties_that_name_one_another_without_measure_end_soon(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    doubled = [f"calcProp;p{n};{{{'+'.join([f'p{n + 1}'] * 40)}}}" for n in range(12)]
    label = "label;;;12;;0,0,0;b;0;c;0;t;c;$pieceName$;Dialog;0;0;TextLabel"
    kind = sequence.nest([label, *doubled, "piece;;;inf.png;Mine"])
    state = sequence.nest(["$p0$", *("" for _ in doubled), "Main Map;50;50;9;0"])
    added = "+/" + sequence.join(["7", kind, state], "/")
    with quickly():
        scene(game.with_records((game.records[0], sequence.join([added], ESC), *game.records[1:])), None)


def test_grids_for_which_there_is_too_much_to_work_out_are_not_drawn(engine_files: Path) -> None:
    with read_plain_module(engine_files / "mini-setup.vmod") as module:
        (laid,) = lay_out(module, ()).maps["Main Map"]
        (board,) = module.named("Board")
        budget = Budget()
        drawn = lines_of(board, laid, budget)
        work = MOST_WORK - budget.left
        assert lines_of(board, laid, Budget(work)) == drawn != ()
        assert lines_of(board, laid, Budget(work - 1)) == ()


def test_boards_that_are_laid_out_again_and_again_are_refused(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    again = sequence.join(["LOG\tMain MapBoardPicker\tMap\t0\t0"], ESC)
    with quickly(), read_plain_module(engine_files / "mini-setup.vmod") as module:
        many = game.with_records((*game.records, *[again] * MOST_LAYOUTS))
        assert len(scene(many, module)["steps"]) == len(game.steps()) + MOST_LAYOUTS
        with pytest.raises(FormatError, match="laid out more than"):
            scene(game.with_records((*many.records, again)), module)


def test_a_chat_of_more_players_than_can_sit_at_a_table_is_not_shown(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    players = [f"PLAYER\tsecret-{n}\tName {n}\tBlue" for n in range(MOST_PLAYERS + 1)]
    said = [f"LOG\tCHATName {n} is here with secret-{n}" for n in range(MOST_PLAYERS + 1)]
    records = [sequence.join([text], ESC) for text in ("begin_save", *players, "end_save", *said)]
    made = scene(game.with_records(records), None)
    assert {line for step in made["steps"] for line in step["chat"]} == {UNSEARCHED}


def test_high_stacks_that_change_again_and_again_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = WorkBudget()
    left.spend(480_000)
    monkeypatch.setattr(looks, "WorkBudget", lambda: left)
    trick = REPLAYED["all pieces move to one spot"]()
    game = read_saved_game(written(tmp_path / "a.vlog", trick.setup, trick.steps))
    with pytest.raises(FormatError, match="takes too long") as refused:
        scene(game, None)
    assert "step" in str(refused.value.where)


REPAINTED = {
    "pieces of long types that are painted again": f"label;;;12;;0,0,0;b;0;c;0;t;c;$pieceName$\temb2;{'x,' * 200_000}",
    "long trails": "footprint;84,130;Trail;true;true;8;255,255,255;0,0,200\tmark;a",
    "masks over long types": f"obs;79,130;a.png;Mask;I;?;player:\temb2;{'x,' * 200_000}",
}
"""The traits of a piece that moves again and again, the outer first."""


@pytest.mark.parametrize("name", REPAINTED)
def test_pieces_that_are_painted_again_and_again_end_soon(name: str, tmp_path: Path) -> None:
    outer, inner = REPAINTED[name].split("\t")
    states = {"label": "$CurrentX$", "footprint": f"true;Map;{COUNT};" + "1,2;" * 100_000, "obs": "someone;"}
    state = sequence.nest([states[outer.partition(";")[0]], "1", "Map;5;5;7;0"])
    setup = [add("p", sequence.nest([outer, inner, PLAIN]), state)]
    log = written(tmp_path / "a.vlog", setup, [f"M/p/Map/{n}/5/null/Map/5/5/null/u" for n in range(3000)])
    with quickly():
        try:
            scene(read_saved_game(log), None)
        except FormatError as refused:
            assert "takes too long" in str(refused)  # noqa: PT017 - either will do


@pytest.mark.parametrize("name", ["moves within a deck", *sample(REPLAYED, 6)])
def test_logs_that_would_take_for_ever_are_shown_or_refused_soon(name: str, tmp_path: Path) -> None:
    trick = REPLAYED[name]()
    log = written(tmp_path / "a.vlog", trick.setup, trick.steps)
    with quickly():
        try:
            watch_page([scene(read_saved_game(log), None)])
        except FormatError as refused:
            assert "savedGame" in str(refused.where)  # noqa: PT017 - either will do
        else:
            assert not trick.error


def test_a_deck_of_few_fields_and_strange_digits_is_shown(tmp_path: Path) -> None:
    game = read_saved_game(written(tmp_path / "a.vlog", [add("1", "deck;true;;²;²", "Map;5;5;false;")], []))
    (deck,) = scene(game, None)["decks"]
    assert (deck["width"], deck["height"]) == (0, 0)


@pytest.mark.parametrize(("number", "other", "is_drawn"), [("1", "", True), ("1", "1", False), ("0", "", False)])
def test_a_border_is_drawn_where_its_properties_say_so(tmp_path: Path, number: str, other: str, is_drawn: bool) -> None:
    """`BorderOutline` of VASSAL 3.7; older engines have no such trait."""
    border = encode_trait("border", property="n", thickness="5", color="255,0,255", property_2="m", compare="XOR")
    kind = sequence.join([border, sequence.join(["mark;n,m", "piece;;;big.png;Bordered"], "\t")], "\t")
    state = sequence.join(["", sequence.join([f"{number},{other}", "Map;5;5;7;0"], "\t")], "\t")
    log = written(tmp_path / "log.vlog", [add("1", kind, state)], [])
    looks = document(log, None)["looks"]
    assert any("border" in layer for look in looks for layer in look["layers"]) is is_drawn


def test_a_text_that_counts_other_pieces_is_renewed_at_each_step(tmp_path: Path) -> None:
    count = '{Count("Side = Red")+10*Sum("Worth","Side = Red")}'
    setup = [add("0", sequence.nest([LABEL, PLAIN]), sequence.nest([count, "Map;9;9;7;0"]))]
    for number in (1, 2):
        kind = sequence.nest(["mark;Side,Worth", PLAIN])
        setup.append(add(str(number), kind, sequence.nest(["Red,3", f"Map;{50 * number};9;7;0"])))
    made = document(written(tmp_path / "a.vlog", setup, ["-/1", "CHATwell"]), None)
    shown = [made["looks"][moment(made, step).looks[0]]["layers"][-1]["text"] for step in range(3)]
    assert shown == ["62", "31", "31"]


COUNTED = sequence.nest(['calcProp;All;{Count("Is = yes")}', "PROP;Side;;;;", "PROP;Worth;;;;", "mark;Is", PLAIN])


def counted(side: str, worth: int) -> str:
    """The state of a piece of the type COUNTED."""
    return sequence.nest(["", side, str(worth), "yes", "Map;50;9;7;0"])


COUNTS: dict[str, Callable[[dict[str, tuple[str, int]]], int]] = {
    '{Count("Side = Red")}': lambda held: sum(side == "Red" for side, _ in held.values()),
    '{Sum("Worth","Side = Red")}': lambda held: sum(worth for side, worth in held.values() if side == "Red"),
    '{Sum("All","Side = Blue")}': lambda held: sum(side == "Blue" for side, _ in held.values()) * len(held),
}
"""Expressions, and their values of the pieces' sides and worths; All is itself a count."""


@pytest.mark.parametrize("count", COUNTS)
def test_counts_of_a_long_game_are_those_of_the_pieces_on_the_map(tmp_path: Path, count: str) -> None:
    chosen = Random(7)
    held = {str(number): (chosen.choice(("Red", "Blue")), number) for number in range(1, 9)}
    setup = [add("0", sequence.nest([LABEL, PLAIN]), sequence.nest([count, "Map;9;9;7;0"]))]
    setup += [add(number, COUNTED, counted(*held[number])) for number in held]
    steps, wanted = [], [COUNTS[count](held)]
    for _ in range(40):
        number = chosen.choice(tuple(held))
        if len(held) > 2 and chosen.random() < 0.1:
            steps.append(f"-/{number}")
            del held[number]
        else:
            held[number] = chosen.choice(("Red", "Blue", "None")), chosen.randrange(9)
            steps.append(change(number, counted(*held[number])))
        wanted.append(COUNTS[count](held))
    made = document(written(tmp_path / "a.vlog", setup, steps), None)
    shown = [made["looks"][moment(made, step).looks[0]]["layers"][-1]["text"] for step in range(len(wanted))]
    assert shown == [str(number) for number in wanted]


def test_a_piece_that_counts_comes_into_a_count(tmp_path: Path) -> None:
    setup = [add("0", sequence.nest([LABEL, PLAIN]), sequence.nest(['{Count("All = 1")}', "Map;9;9;7;0"]))]
    counting = sequence.nest(['calcProp;All;{Count("Side = Red")}', "mark;Side", PLAIN])
    steps = ["CHATwell", add("1", counting, sequence.nest(["", "Red", "Map;50;9;7;0"])), "CHATwell"]
    made = document(written(tmp_path / "a.vlog", setup, steps), None)
    shown = [made["looks"][moment(made, step).looks[0]]["layers"][-1]["text"] for step in range(4)]
    assert shown == ["0", "0", "1", "1"]


def test_a_stack_of_counted_pieces_that_moves_again_and_again_is_counted_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "MOST_COUNTED", 50_000)
    count = "+".join(f'Count("n{number} = 1")' for number in range(80))
    setup = [add("0", sequence.nest([LABEL, PLAIN]), sequence.nest([f"{{{count}}}", "Map;9;9;7;0"]))]
    setup += [add(f"p{number}", PLAIN, "Map;50;9;7;0") for number in range(200)]
    setup.append(add("s", "stack", "Map;50;9;" + ";".join(f"p{number}" for number in range(200))))
    steps = [f"M/s/Map/{60 + n}/9/null/Map/50/9/null/u" for n in range(100)]
    with quickly():
        made = scene(read_saved_game(written(tmp_path / "a.vlog", setup, steps)), None)
    assert TEXTS in made["missing"]


def test_a_count_follows_a_property_of_the_module(tmp_path: Path) -> None:
    setup = [add("0", sequence.nest([LABEL, PLAIN]), sequence.nest(['{Count("season = spring")}', "Map;9;9;7;0"]))]
    setup += [add(str(number)) for number in range(1, 4)]
    steps = ["MutableProperty\tseason\t\tspring\tModule", "CHATwell", "MutableProperty\tseason\tspring\tfall\tModule"]
    made = document(written(tmp_path / "a.vlog", setup, steps), None)
    shown = [made["looks"][moment(made, step).looks[0]]["layers"][-1]["text"] for step in range(4)]
    assert shown == ["0", "4", "4", "0"]


def test_a_layer_follows_an_expression_on_a_property_of_the_module(tmp_path: Path) -> None:
    layer = encode_trait(
        "emb2", name="Level", images="one.png,two.png", names="low,high", scale="1", version="1",
        follow="true", first_level="1", follow_property="{n}",
    )  # fmt: skip
    setup = [add("0", sequence.nest([layer, PLAIN]), sequence.nest(["1", "Map;9;9;7;0"]))]
    steps = ["MutableProperty\tn\t\t2\tModule", "CHATwell", "MutableProperty\tn\t2\t1\tModule"]
    made = document(written(tmp_path / "a.vlog", setup, steps), None)
    shown = [made["looks"][moment(made, step).looks[0]]["layers"][-1]["box"] for step in range(4)]
    assert shown == ["low", "high", "high", "low"]
