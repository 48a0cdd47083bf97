"""The model as a document: it comes back equal, it has a stable hash, and a hostile one is an error of ours."""

from __future__ import annotations

import copy
import hashlib
import json
import random
import subprocess
import sys
from contextlib import suppress
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.format.measured import quickly
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.errors import SourceError
from vassal_tools.game import fingerprint as f
from vassal_tools.game.codec import has_default
from vassal_tools.game.look import Look
from vassal_tools.game.model import Fact, Grade
from vassal_tools.game.module_data import ModuleData

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.game.model import Game


@pytest.fixture
def document(game: Game) -> dict[str, Any]:
    return copy.deepcopy(f.as_document(game))


def test_round_trip(game: Game) -> None:
    assert f.from_document(f.as_document(game)) == game
    back = f.from_json(f.canonical_json(game))
    assert back == game
    assert list(back.zones) == list(game.zones)
    assert f.fingerprint(back) == f.fingerprint(game)


def test_document_is_plain_data(game: Game) -> None:
    assert json.loads(json.dumps(f.as_document(game))) == f.as_document(game)


def test_fingerprint_is_the_same_in_another_process(game: Game) -> None:
    code = (
        "from vassal_tools.game import fingerprint, library; print(fingerprint.fingerprint(library.load('sphacteria')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7"}
    )
    assert done.stdout.strip() == f.fingerprint(game)
    assert len(f.fingerprint(game)) == 64


def test_where_units_look_somewhere_the_anchors_count(game: Game) -> None:
    looking = {name: replace(kind, facings=4) for name, kind in game.unit_types.items()}
    for kinds, counts in ((game.unit_types, False), (looking, True)):
        one = replace(game, unit_types=kinds)
        (name, zone), *_ = one.zones.items()
        other = replace(one, zones={**one.zones, name: replace(zone, anchor=(1, 1))})
        assert (f.fingerprint(one) != f.fingerprint(other)) is counts


def ruled(game: Game, name: str, **changes: Any) -> Game:
    return replace(game, rulings={**game.rulings, name: replace(game.rulings[name], **changes)})


def a_zone(game: Game, **changes: Any) -> Game:
    return replace(game, zones={**game.zones, "P": replace(game.zones["P"], **changes)})


@pytest.mark.parametrize("change", [
    lambda game: replace(game, placements=game.placements[::-1]),
    lambda game: replace(game, combat=replace(game.combat, minimum_loss=Fact(0, Grade.TEXT, "4.2"))),
    lambda game: a_zone(game, terrain=Fact("clear", Grade.TEXT, "map")),
    lambda game: a_zone(game, polygon=game.zones["P"].polygon[1:]),
    lambda game: replace(game, events={n: event for n, event in game.events.items() if n > 1}),
    lambda game: ruled(game, "R-27", default="all"),
    lambda game: ruled(game, "R-27", options=("any", "all", "none")),
    lambda game: replace(game, face=replace(game.face, scale=3)),
])  # fmt: skip
def test_fingerprint_changes_with_what_verdicts_depend_on(game: Game, change: Callable[[Game], Game]) -> None:
    assert f.fingerprint(change(game)) != f.fingerprint(game)


@pytest.mark.parametrize("change", [
    lambda game: replace(game, version="0.1.1", edition="second printing", title="Sphakteria"),
    lambda game: replace(game, combat=replace(game.combat, minimum_loss=Fact(1, Grade.GUESS, "another page"))),
    lambda game: ruled(game, "R-27", question="Which?", reason="So it is.", cites="6"),
    lambda game: ruled(game, "R-2", default="half", options=("half",)),
    lambda game: a_zone(game, role="a cove", anchor=game.zones["P"].polygon[0]),
    lambda game: replace(game, placements=tuple(replace(p, grade=Grade.GUESS, source="?") for p in game.placements)),
    lambda game: replace(game, phases={key: replace(p, title="x", paragraph="9") for key, p in game.phases.items()}),
    lambda game: replace(game, events={key: replace(e, title="x", gist="y") for key, e in game.events.items()}),
])  # fmt: skip
def test_fingerprint_is_the_same_whatever_the_wording(game: Game, change: Callable[[Game], Game]) -> None:
    assert f.canonical_json(change(game)) != f.canonical_json(game)
    assert f.fingerprint(change(game)) == f.fingerprint(game)


def test_a_document_names_its_fingerprint(game: Game) -> None:
    assert f.stated_by(f.canonical_json(game)) == f.fingerprint(game)
    first = b'{"schema":"vassal-tools/game/1"}'
    assert f.stated_by(first) == hashlib.sha256(first).hexdigest()
    with pytest.raises(SourceError, match="theirs, fingerprint: is not a SHA-256"):
        f.stated_by(b'{"fingerprint":"../../x"}', "theirs")


def test_reading_a_document_is_light() -> None:
    code = "import sys, vassal_tools.game.fingerprint; print({'pydantic', 'shapely'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def put(document: dict[str, Any], path: str, value: object) -> None:
    at: Any = document
    *way, last = path.split("/")
    for part in way:
        at = at[int(part) if part.isdigit() else part]
    at[int(last) if last.isdigit() else last] = value


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("schema", "vassal-tools/game/4", "is not a document of the schema"),
        ("turns", "7", "turns must be a whole number, not '7'"),
        ("turns", True, "turns must be a whole number, not True"),
        ("turns", 7.0, "turns must be a whole number, not 7.0"),
        ("turns", 10**30, "turns must be from 1 to 100000"),
        ("extra", 1, "extra is not known here"),
        ("id", "../x", "id must be a name of small letters"),
        ("version", "1.0/..", "version must be three numbers with dots"),
        ("title", "a\x1b[2J", "title must be one line of text"),
        ("title", "a" * 2_000, "title must be no longer than 1000 letters"),
        ("sides", ["Athens", "Sparta", "Sparta"], "sides must be given, each once"),
        ("sides", ["Athens"], "no side 'Sparta'"),
        ("face/width", 90_000, "face.width must be from 1 to 20000"),
        ("zones", [], "no zone 'A'"),
        ("zones", {}, "no zone 'A'"),
        ("zones/0", 5, "must be a table, not 5"),
        ("zones/1/name", "A", "zone A is there twice"),
        ("zones/0/kind", "lava", "no kind of place 'lava'"),
        ("zones/0/terrain/grade", "sure", "grade must be one of text,"),
        ("zones/0/terrain/value", ["open"], "value must be one line of text"),
        ("zones/0/polygon", [[0, 0], [1, 1]], "zone A is not a shape on the face"),
        ("zones/0/polygon", [[0, 0], [1, 1], [9_999, 2]], "zone A is not a shape on the face"),
        ("zones/0/polygon", [[0, 0]] * 6_000, "must have no more than 5000 items"),
        ("zones/0/anchor", [1, 2, 3], "anchor must have 2 items"),
        ("borders/0/zones", ["B", "A"], "border B–A: name the zones in alphabetical order"),
        ("boxes/0/enters/value", [], "box BTA: a base, and no reserve, says"),
        ("counters/0/gpid", "102", "counters A.T1 and A.T2 have the same gpid 102"),
        ("counters/0/gpid", "１０１", "gpid must be a number of up to six digits"),
        ("counters/0/values/pf/value", [5, 10], "A.T1: the reduced PF, 10, exceed the full PF, 5"),
        ("counters/0/values/star/value", "yes", "star.value must be a list, not 'yes'"),
        ("placements/0/location", "P", "A.T1 cannot be in P, which is land"),
        ("placements/0/location", "X", "no zone or box 'X'"),
        ("placements/0/counter", "A.T2", "each counter must be placed once"),
        ("rulings/0/default", "runes", "ruling R-1: the default 'runes' is not among its options"),
        ("rules/supply/smuggling/contingent/value", "Theban", "no contingent 'Theban'"),
        ("rules/victory/total/zones/value/0", "Z", "no zone 'Z'"),
        ("rules/draws/colours", {}, "side Athens has no colour"),
        ("rules/supply/lines", {}, "side Athens has no line of supply"),
        ("combat/columns/0/odds/value", "1/0", 'must be a fraction such as "1/2" or "3", not \'1/0\''),
        ("combat/columns/0/odds/value", "9" * 5_000, "must be a fraction"),
        ("counters/0/type", "X", "no unit type 'X'"),
        ("counters/0/is_naval", False, "counter A.T1 does not fit its type"),
        ("unit_types/1/name", "T", "unit type T is there twice"),
        ("combat/columns/0/odds/value", "2", "the columns must be in the order of their odds"),
        ("combat/cells/0/attacker", "F", "cell -1, 1/3: no loss F is explained"),
        ("combat/cells/0/roll", 0, "cell 0–1/3 is there twice"),
        ("combat/cells/0/roll", 20, "die 20: the table goes from -1 to 8"),
        ("combat/cells/0/middle", True, "only a cell of equal losses can be in the middle"),
        ("events/0/number", 2, "event 2 is there twice"),
        ("chits/0/front", 23, "no event '23'"),
        ("chits/0/gpid", "101", "chit 101 has the gpid of counter A.T1"),
        ("arrivals/0/group", "S-RH1", "A.T2 of Athens comes with S-RH1 of Sparta"),
        ("rules/actions/dice/value", 100_000, "track actions-Athens must have the values 0 to 300000"),
        ("sides", ["Athens", "Sparta", *(f"S{number}" for number in range(30))], "each once, up to 20"),
        ("placements/0/counter", "A" * 900, "no counter 'AAAA"),
        ("counters/0/contingent", "Theban\u202e", "contingent must be one line of text"),
        ("counters/0/contingent", "two words", "contingent must be a name of letters"),
        ("tracks/0/cells/0/x", 2_000, "reaches beyond the face"),
    ],
)
def test_hostile_document(document: dict[str, Any], path: str, value: object, message: str) -> None:
    put(document, path, value)
    with pytest.raises(SourceError) as caught:
        f.from_document(document, "theirs")
    assert message in str(caught.value)
    assert str(caught.value).startswith("theirs")
    assert str(caught.value).isprintable()


def test_number_of_track_cells_is_limited(document: dict[str, Any]) -> None:
    cells = [{"value": value, "x": 0, "y": 0} for value in range(1_001)]
    document["tracks"][0]["cells"] = cells
    with pytest.raises(SourceError, match="there are more than 1000 cells"):
        f.from_document(document)


def test_number_of_parts_is_limited(document: dict[str, Any]) -> None:
    for zone in document["zones"]:
        zone["polygon"] = [[0, 0]] * 4_900
    with quickly(), pytest.raises(SourceError, match="comes after 80000 other parts"):
        f.from_document(document)


@pytest.mark.parametrize("document", [None, [], "x", 5, {}, {"schema": []}])
def test_no_document_at_all(document: object) -> None:
    with pytest.raises(SourceError, match="is not a document of the schema"):
        f.from_document(document)


def test_cell_is_missing(document: dict[str, Any]) -> None:
    del document["combat"]["cells"][10]
    with pytest.raises(SourceError, match="the row of die 0 lacks the column 1/1"):
        f.from_document(document)


OPTIONAL = {one.name for one in fields(SphacteriaGame) if has_default(one)}


def test_every_key_is_needed_or_may_be_left_out(document: dict[str, Any]) -> None:
    asides = ("look", "module")  # a game need not say how it looks, nor what its module has by data
    plain = f.from_document({name: value for name, value in document.items() if name not in asides})
    assert (plain.look, plain.module) == (Look(), ModuleData())
    for key in [key for key in document if key not in ("schema", "fingerprint", *asides)]:
        fewer = {name: value for name, value in document.items() if name != key}
        if key in OPTIONAL:
            with suppress(SourceError):  # of what names a thing in it
                assert f.from_document(fewer)
            continue
        with pytest.raises(SourceError, match="is not known here" if key == "rulebook" else f"{key} is missing"):
            f.from_document(fewer)


@pytest.mark.parametrize(("rulebook", "message"), [
    (None, "combat is not known here"),
    ("../x", r"no rulebook '\.\./x' is installed \(known: .*sphacteria"),
    (5, "rulebook must be a name"),
])  # fmt: skip
def test_data_of_no_rulebook_or_another(rulebook: object, message: str, document: dict[str, Any]) -> None:
    with pytest.raises(SourceError, match=message):
        f.from_document({**document, "rulebook": rulebook})


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff", b"[" * 100_000, b'{"schema":NaN}', b'{"a":1,"a":2}', b"1" * 5_000,
        b'{"schema":' + b"9" * 5_000 + b"}", b" " * 4_000_001,
    ],
)  # fmt: skip
def test_hostile_json(data: bytes) -> None:
    with pytest.raises(SourceError, match=r"^theirs: (is not JSON|has more than|is not a document)"):
        f.from_json(data, "theirs")


def test_random_damage_is_no_crash(game: Game) -> None:
    """Damaged documents are a game or one of our errors."""
    dice = random.Random(425)
    sound = f.canonical_json(game)
    errors: list[SourceError] = []
    for _ in range(150):
        broken = bytearray(sound)
        at = dice.randrange(len(broken))
        broken[at : at + dice.randrange(9)] = dice.choice((b"", b"null", b"[]", b"{}", b'"', b"-1", b"1e9", b"\\u001b"))
        try:
            f.from_json(bytes(broken))
        except SourceError as error:
            errors.append(error)
    assert len(errors) > 30
    assert all(str(error).isprintable() for error in errors)


def test_random_values_are_no_crash(game: Game) -> None:
    dice = random.Random(425)
    sound = f.canonical_json(game)
    errors: list[SourceError] = []
    for _ in range(60):
        document = json.loads(sound)
        at: Any = document
        while True:
            key = dice.choice(list(at) if isinstance(at, dict) else range(len(at)))
            if not isinstance(at[key], dict | list) or not at[key] or dice.random() < 0.1:
                break
            at = at[key]
        at[key] = dice.choice([None, [], {}, "", "x", -1, 10**40, 1.5, True, [[]], {"": 1}])
        try:
            f.from_document(document)
        except SourceError as error:
            errors.append(error)
    assert len(errors) > 30
    assert all(str(error).isprintable() for error in errors)
