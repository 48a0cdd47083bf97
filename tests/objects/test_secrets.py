"""A user id is a password: no object or error shows one, in any field."""

from __future__ import annotations

import copy
import io
import json
import pickle
import pprint
import traceback
from typing import TYPE_CHECKING

import pytest
from rich.pretty import pretty_repr

from vassal_tools.errors import VassalToolsError, Where
from vassal_tools.format import sequence
from vassal_tools.format.archive import pack
from vassal_tools.format.obfuscation import wrap
from vassal_tools.objects.command_fields import Described, Describer, describe
from vassal_tools.objects.command_specs import COMMAND_SPECS, CommandSpec
from vassal_tools.objects.commands import ESC, decode_commands, read
from vassal_tools.objects.field_shapes import Shape, read_fields
from vassal_tools.objects.pieces import decode_piece
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.traits import decode_type, encode_trait
from vassal_tools.objects.user_ids import Players, UserId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SECRET = "Zy7-geheim/Wort;ä'|:\\t~x"
PARTS = ("Zy7-", "geheim", "Wort")
HERE = Where("a.vlog", "savedGame, step 1")


def shown(thing: object) -> Iterator[str]:
    """Yield every printed form of an object."""
    yield repr(thing)
    yield str(thing)
    yield f"{thing}"
    yield format(thing)
    yield pprint.pformat(thing)
    yield pretty_repr(thing)
    yield json.dumps(thing, default=repr)
    yield json.dumps([thing], default=str)


def is_kept(thing: object) -> bool:
    return not any(part in text for text in shown(thing) for part in PARTS)


def filled(known: Shape, secret: str = SECRET) -> str:
    """A text with the secret in each field for a user id."""
    names = [*known.fields, *known.repeat, *known.repeat]
    values = [
        secret
        if name in known.user
        else filled(known.inner[name], secret)
        if name in known.inner and known.inner[name].user
        else "1"
        for name in names
    ]
    return sequence.join(values, known.delimiter) if known.delimiter else values[0]


def has_user(known: Shape) -> bool:
    return bool(known.user) or any(map(has_user, known.inner.values()))


COMMANDS_WITH_USER = [spec for spec in COMMAND_SPECS if has_user(spec.shape)]
TRAITS_WITH_USER = [name for name, spec in TRAIT_SPECS.items() if has_user(spec.state)]


def piece_with(trait_id: str, piece_id: str = "11") -> tuple[str, str, str]:
    """The id, the type and a state of a piece whose trait holds the secret; inside of another trait, once more."""
    inner_type = sequence.nest([encode_trait(trait_id), "piece;;;a.png;A"])
    inner_state = sequence.nest([filled(TRAIT_SPECS[trait_id].state), "null;0;0;7;0"])
    inner = "+/null/" + sequence.join([inner_type, inner_state], "/")
    placing = encode_trait("placemark", command="Place", key="1", marker=inner)
    type_text = sequence.nest([placing, encode_trait(trait_id), "own.Trait;x", "piece;;;a.png;A"])
    state_text = sequence.nest(["", filled(TRAIT_SPECS[trait_id].state), SECRET, "Map;1;2;7;0"])
    return piece_id, type_text, state_text


def all_records() -> Iterator[str]:
    for spec in COMMANDS_WITH_USER:
        yield spec.mark + filled(spec.shape)
    for trait_id in TRAITS_WITH_USER:
        piece_id, type_text, state_text = piece_with(trait_id)
        yield "+/" + sequence.join([piece_id, type_text, state_text], "/")
        yield "D/" + sequence.join([piece_id, state_text, state_text], "/")
    yield f"own\t{SECRET}"
    yield f"OWN/{SECRET}"
    yield SECRET


def users(described: Described) -> int:
    def count(value: object) -> int:
        if isinstance(value, UserId):
            return 1
        return sum(count(inner) for _, inner in getattr(value, "fields", ()))

    own = sum(count(value) for _, value in (*described.fields, *described.state))
    return own + sum(users(inner) for inner in (*described.traits, *described.before, *described.commands))


def test_tables_name_all_user_ids_that_the_engine_writes() -> None:
    assert {(spec.kind, *sorted(spec.shape.user)) for spec in COMMANDS_WITH_USER} == {
        ("MovePiece", "user"),
        ("AddPlayer", "user"),
        ("RemovePlayer", "user"),
        ("LockOptions", "password"),
        ("PrivateNote", "owner"),
        ("SecretNote", "owner"),
        ("Unmask", "allowed"),
        ("PrivateChat", "sender"),
        ("PlaySound", "sender"),
        ("Invite", "player", "user"),
        ("Synchronize", "player"),
    }
    assert TRAITS_WITH_USER == ["hide", "obs", "restrict"]


@pytest.mark.parametrize("spec", COMMANDS_WITH_USER, ids=lambda spec: spec.kind)
def test_command_shows_its_user_ids_as_user_ids(spec: CommandSpec) -> None:
    text = spec.mark + filled(spec.shape)
    described = describe(text)
    assert described.kind == spec.kind
    assert users(described) == sum(name in spec.shape.user for name in (*spec.shape.fields, *spec.shape.repeat * 2))
    assert is_kept(described)
    assert is_kept(read(text, HERE))
    assert is_kept(read_fields(spec.shape, filled(spec.shape)))


@pytest.mark.parametrize("trait_id", TRAITS_WITH_USER)
def test_states_of_pieces_show_their_user_ids_as_user_ids(trait_id: str) -> None:
    piece_id, type_text, state_text = piece_with(trait_id)
    describer = Describer()
    added = describer.describe("+/" + sequence.join([piece_id, type_text, state_text], "/"))
    changed = describer.describe("D/" + sequence.join([piece_id, state_text, state_text], "/"))
    each = 3 if trait_id == "obs" else 1
    assert users(added) == 2 * each
    assert users(changed) == 2 * each  # the new and the old state; the piece that the type holds stands with the type
    assert is_kept(added)
    assert is_kept(changed)
    assert is_kept(describer)


def test_state_of_a_piece_that_is_not_known_is_hidden() -> None:
    described = describe("D/" + sequence.join(["11", SECRET, SECRET], "/"))
    assert is_kept(described)
    assert f"{len(SECRET)}" in repr(described)


@pytest.mark.parametrize("record", list(all_records()))
def test_no_command_shows_a_secret(record: str) -> None:
    logged = sequence.join([f"LOG\t{record}", f"LOG\t{record}"], ESC)
    for command in decode_commands(logged, HERE):
        assert is_kept(command)
    assert is_kept(describe(logged))


@pytest.mark.parametrize("trait_id", TRAITS_WITH_USER)
def test_no_piece_shows_a_secret(trait_id: str) -> None:
    piece_id, type_text, state_text = piece_with(trait_id)
    piece = decode_piece("+/" + sequence.join([piece_id, type_text, state_text], "/"), HERE)
    assert is_kept(piece)
    for trait in decode_type(type_text):
        assert is_kept(trait)
        assert is_kept(trait.fields if trait.engine_class else trait)
    for trait, held in piece.nested(HERE):
        assert is_kept((trait, held))


def test_no_saved_game_shows_a_secret(tmp_path: Path) -> None:
    path = tmp_path / "a.vlog"
    logged = [sequence.quote(f"LOG\t{record}", ESC) for record in all_records()]
    path.write_bytes(pack({"savedGame": wrap(ESC.join(["begin_save", *all_records(), "end_save", *logged]))}))
    game = read_saved_game(path)
    assert SECRET in game.text().replace("\\", "\\")
    assert is_kept(game)
    assert is_kept(game.steps())
    assert is_kept(list(game.setup()))


def damaged(text: str) -> Iterator[str]:
    """The text with a field left out, cut short, with a letter for a number, nested wrongly."""
    for end in range(0, len(text), 3):
        yield text[:end]
    for mark in "/\t;|":
        parts = text.split(mark)
        for place in range(len(parts)):
            yield mark.join(parts[:place] + parts[place + 1 :])
    yield text.replace("1", "x")
    yield text.replace("1", SECRET)
    yield text.replace("/", "\t")
    yield (text + "\\\x1b") * 300


@pytest.mark.parametrize("record", list(all_records()))
def test_no_error_shows_a_secret(record: str) -> None:
    for text in damaged(record):
        for error in filter(None, (error_of(attempt, text) for attempt in (all_commands, describe, piece_of))):
            printed = "".join(traceback.format_exception(error))
            assert not any(part in printed for part in PARTS)
            assert is_kept(error)


def all_commands(text: str) -> object:
    return list(decode_commands(text, HERE))


def piece_of(text: str) -> object:
    return decode_piece(text, HERE)


def error_of(attempt: Callable[[str], object], text: str) -> VassalToolsError | None:
    try:
        attempt(text)
    except VassalToolsError as error:
        return error
    return None


@pytest.mark.parametrize("end", [b"\xff", b"", b"\x00"])
def test_no_error_about_a_whole_file_shows_a_secret(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "a.vlog"
    path.write_bytes(b"begin_save" + SECRET.encode() + end)
    with pytest.raises(VassalToolsError) as caught:
        read_saved_game(path)
    assert is_kept(caught.value)


def test_user_id_cannot_be_had_by_copying_or_storing() -> None:
    user = UserId(SECRET)
    assert copy.copy(user) is user
    assert copy.deepcopy([user])[0] is user
    with pytest.raises(TypeError):
        pickle.dumps(user)
    with pytest.raises(TypeError):
        json.dumps(user)
    with pytest.raises(TypeError):
        vars(user)
    with pytest.raises(AttributeError):
        setattr(user, "_secret", "x")  # noqa: B010 - mypy knows that it cannot be done
    assert is_kept(user)


def test_labels_count_players_in_the_order_they_are_met() -> None:
    players = Players()
    assert [players.label(UserId(name)) for name in ("1", "2", "1")] == ["player-1", "player-2", "player-1"]
    assert UserId("1") == UserId("1")
    assert UserId("1") != UserId("2")
    assert UserId("1") != "1"
    assert is_kept(players)


@pytest.mark.parametrize("nobody", ["", "null", "nobody"])
def test_no_player_is_shown_as_none(nobody: str) -> None:
    type_text = sequence.nest(["hide;73,130;Hide", "piece;;;a;A"])
    described = describe("D/" + sequence.join(["11", sequence.nest([nobody, "Map;0;0;7;0"])], "/"), {"11": type_text})
    assert described.traits[0].state == (("hidden_by", nobody),)


def test_pictures_of_fields_go_to_a_stream_without_secrets() -> None:
    stream = io.StringIO()
    print(describe(f"PYREMOVE\t{SECRET}"), file=stream)
    assert "UserId(hidden)" in stream.getvalue()


@pytest.mark.parametrize("record", [
    "SNOTE\tn\\\tPASSWORD\ttrue\tt\t1/1/20\th",
    "LOCKSPOTAB\ttab\tJoe\\\tPASSWORD\td",
    "PLAY\tsnd\\\tPASSWORD",
    "M/1/Map\\/1/2/null/Map\\/3/4/null/PASSWORD",
    "M/1/Map/1/2/null/Map/3/PASSWORD",
    "M/PASSWORD",
    "SNOTE\tPASSWORD",
    "EventsLog\tPASSWORD",
    "PASSWORD\tJoe\tAthens",
    "MYCMD PASSWORD\tx",
    "MYCMD.PASSWORD/x",
])  # fmt: skip
def test_a_field_that_slipped_into_another_place_is_not_shown(record: str) -> None:
    """A backslash at the end of a name joins it with the next field; a damaged command lacks its first fields."""
    secret = "aPasswordInMixedCase"
    described = describe(record.replace("PASSWORD", secret))
    assert secret not in repr(described)
    assert secret not in str([value for _, value in described.fields])
