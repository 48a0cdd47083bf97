"""Traits: the layouts of old and new engines, the pieces inside of them, and edits that touch one slice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vassal_tools.errors import FormatError, InternalError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.pieces import MAX_NESTING, decode_piece
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.traits import decode_trait, decode_type, encode_marker, encode_trait

HERE = Where("a.vmod", "buildFile.xml", 7)
NEW_LAYER = "emb2;;2;;Flip;2;;;2;;;;1;false;0;0;tank.png,flip.png;,;true;Side;;;false;;1;1;true;;70,130;;;1.0;;true"


def test_trait_is_kept_as_read() -> None:
    trait = decode_trait(NEW_LAYER)
    assert (trait.raw, trait.id, trait.engine_class) == (NEW_LAYER, "emb2", "Embellishment")
    assert trait.field("images") == "tank.png,flip.png"
    assert trait.field("only_state") == "true"


def test_old_trait_lacks_the_fields_that_newer_engines_append() -> None:
    trait = decode_trait("hide;73,130;Hide")
    assert trait.field("access", "player:") == "player:"
    assert [name for name, _ in trait.items()] == ["key", "command"]


def test_rotator_with_one_facing_turns_freely_and_has_other_fields() -> None:
    assert decode_trait("rotate;1;82,130;Rotate;;;Name").field("set_command") == "Rotate"
    assert decode_trait("rotate;6;93,130;91,130;CW;CCW;;;Name").field("clockwise_command") == "CW"
    assert decode_trait("rotate;1;82,130;Rotate;;;Name").field("name") == "Name"
    assert decode_trait("rotate;6;93,130;91,130;CW;CCW;;;Name").field("name") == "Name"


@pytest.mark.parametrize(
    ("trait", "state", "names"),
    [
        (NEW_LAYER, "2", ["level"]),
        (NEW_LAYER, "1;A", ["level", "activation"]),
        (NEW_LAYER, "-1;-1;-1;false", ["level", "level_again", "activation", "activated"]),
        ("footprint;x", "false;Map;0;true;0", ["visible", "start_map", "count", "initialized", "last_count"]),
        (
            "footprint;x",
            "false;Map;2;1,2;3,4;true;0",
            ["visible", "start_map", "count", "point", "point", "initialized", "last_count"],
        ),
        ("footprint;x", "false;Map;1;1,2", ["visible", "start_map", "count", "point"]),
        ("mat;m;d", "2;11;12", ["count", "cargo", "cargo"]),
        ("piece;;;a;b", "null;0;0;7;1;k;v", ["map", "x", "y", "gpid", "count", "key", "value"]),
        ("piece;;;a;b", "null;0;0", ["map", "x", "y"]),
        ("stack", "Map;1;2;11;12;@@-1", ["map", "x", "y", "member", "member", "layer"]),
        ("stack", "null;0;0", ["map", "x", "y"]),
        ("deck;true", "Map;1;2;true;11,12", ["map", "x", "y", "face_down", "members"]),
        ("obs;79,130;a.png", "null;", ["obscured_by", "options"]),
        ("hide;73,130", "null", ["hidden_by"]),
        ("delete;Delete", "", []),
    ],
)
def test_states_of_all_engines_have_their_fields(trait: str, state: str, names: list[str]) -> None:
    fields = decode_trait(trait).state(state)
    assert list(fields.names) == names


def test_field_that_a_later_engine_appends_is_kept_without_a_name() -> None:
    trait = decode_trait("delete;Delete;68,130;what;later")
    assert list(trait.items())[-1] == ("", "later")
    assert trait.with_field("command", "Away").raw == "delete;Away;68,130;what;later"


def test_unknown_trait_is_kept_raw() -> None:
    (trait,) = decode_type("vasl.Turret;a;b")
    assert (trait.raw, trait.engine_class, list(trait.items())) == ("vasl.Turret;a;b", "", [])
    with pytest.raises(InternalError):
        trait.field("a")


@given(st.sampled_from(sorted(TRAIT_SPECS["macro"].type.fields)), st.text(st.sampled_from("a;\\',é"), max_size=6))
def test_edit_changes_only_the_slice_it_touches(name: str, value: str) -> None:
    raw = "macro;'\\x';Go\\;now;71,130;{a==1};;72\\,130,''a'';false"
    try:
        edited = decode_trait(raw).with_field(name, value)
    except FormatError:
        assert value.endswith("\\")
        return
    before, after = sequence.slices(raw, ";"), sequence.slices(edited.raw, ";")
    place = TRAIT_SPECS["macro"].type.fields.index(name) + 1
    before += [""] * (place + 1 - len(before))
    assert edited.field(name) == value
    assert [a for n, a in enumerate(after) if n != place] == [b for n, b in enumerate(before) if n != place]


def test_value_that_the_encoding_cannot_hold_is_refused() -> None:
    with pytest.raises(FormatError, match="cannot hold"):
        decode_trait("delete;Delete;68,130;").with_field("command", "a\\")


def test_field_that_the_trait_has_not_is_our_fault() -> None:
    with pytest.raises(InternalError, match="no field"):
        decode_trait("delete;Delete").with_field("image", "a")
    with pytest.raises(InternalError, match="no field"):
        encode_trait("delete", image="a")


@pytest.mark.parametrize("trait_id", [name for name, spec in TRAIT_SPECS.items() if spec.type.fields])
def test_every_field_of_every_trait_can_be_written_and_read(trait_id: str) -> None:
    spec = TRAIT_SPECS[trait_id].type
    values = (
        {name: f"{number};'x\\y" for number, name in enumerate(spec.fields)} if spec.delimiter else {"shape": "d M"}
    )
    trait = decode_trait(encode_trait(trait_id, **values))
    assert {name: trait.field(name) for name in spec.fields} == values


def test_marker_is_written_as_the_engine_does() -> None:
    assert encode_marker({"Side": "Red", "A,B": "1,2"}) == ("mark;Side,A\\,B", "Red,1\\,2")


def marker(inner: str) -> str:
    type_text = sequence.nest([encode_trait("placemark", command="Place", key="1", marker=inner), "piece;;;a.png;A"])
    return "+/null/" + sequence.join([type_text, sequence.nest(["", "null;0;0;7;0"])], "/")


def test_pieces_inside_of_traits_are_decoded() -> None:
    inner = marker("+/null/piece;;;b.png;B/null;0;0;8;0")
    piece = decode_piece(marker(inner), HERE)
    assert piece.text == marker(inner)
    found = list(piece.nested(HERE))
    assert [(trait.id, held.traits[-1].field("name")) for trait, held in found] == [
        ("placemark", "A"),
        ("placemark", "B"),
    ]


def test_marker_may_be_named_by_its_place_in_the_module() -> None:
    assert list(decode_piece(marker("VASSAL.build.module.PieceWindow:x/y"), HERE).nested(HERE)) == []


def test_damaged_piece_inside_of_a_trait_names_its_place() -> None:
    with pytest.raises(FormatError, match="parts of 3") as caught:
        list(decode_piece(marker("+/null"), HERE).nested(HERE))
    assert caught.value.where == HERE


def test_deep_nesting_of_pieces_is_refused() -> None:
    text = marker("null")
    for _ in range(MAX_NESTING + 2):
        text = marker(text)
    with pytest.raises(FormatError, match="levels deep"):
        list(decode_piece(text, HERE).nested(HERE))


@pytest.mark.parametrize("text", ["", "+/", "+/null/x", "D/1/2", "piece;;;a;b"])
def test_text_that_is_no_piece_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        decode_piece(text, HERE)
    assert caught.value.where == HERE
