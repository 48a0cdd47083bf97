"""The traits that our pieces are made of, by what they do; VASSAL's names for the things, its encoding for the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.traits import encode_marker, encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FLIP_KEY = "70,130"  # Ctrl-F, as most modules have it
ANYWHERE = "Current Zone/Current Map/Module"


@dataclass(frozen=True, slots=True)
class TraitText:
    """A trait as a piece holds it: its type and its state."""

    type: str
    state: str = ""


def definition(traits: Iterable[TraitText], *, image: str = "", name: str = "", gpid: str = "") -> str:
    """The text of a piece slot or prototype: the command that adds the piece, outermost trait first.

    Source: `VASSAL.build.widget.PieceSlot`, `VASSAL.build.module.PrototypeDefinition`.
    """
    basic = TraitText(encode_trait("piece", image=image, name=name), f"null;0;0;{gpid};0")
    whole = [*traits, basic]
    type_text = sequence.nest(trait.type for trait in whole)
    state_text = sequence.nest(trait.state for trait in whole)
    return "+/null/" + sequence.join((type_text, state_text), "/")


def named_key(name: str) -> str:
    """A named key stroke; the engine gives it a key of its own when the module is opened."""
    return f"0,0,{name}"


def setting(menu: str, key: str, value: str) -> str:
    """An entry of a property trait that sets the property to a value or expression."""
    return sequence.join((menu, key, sequence.join(("P", value), ",")), ":")


def counting(key: str, step: str = "1") -> str:
    """An entry of a property trait, without a place in the menu, that adds to the property."""
    return sequence.join(("", key, sequence.join(("I", step), ",")), ":")


def marker(**values: str) -> TraitText:
    """A trait that gives the piece fixed properties."""
    return TraitText(*encode_marker(values))


def prototype(name: str) -> TraitText:
    """A trait that includes all traits of a prototype."""
    return TraitText(encode_trait("prototype", prototype=name))


def report(keys: Sequence[str], text: str) -> TraitText:
    """A trait that writes a line into the chat after any of the keys."""
    return TraitText(encode_trait("report", keys=sequence.join(keys, ","), format=text), "-1")


def calculated(name: str, expression: str) -> TraitText:
    """A trait that gives the piece a property computed from others."""
    return TraitText(encode_trait("calcProp", property=name, expression=f"{{{expression}}}"))


def global_property(name: str, entries: Sequence[str], *, numeric_up_to: int | None = None) -> TraitText:
    """A trait that sets a property of the module by keys: a number from 0 to a bound, or a text."""
    is_numeric, most = numeric_up_to is not None, 999_999 if numeric_up_to is None else numeric_up_to
    bounds = sequence.join(("true" if is_numeric else "false", "0", str(most), "false"), ",")
    return TraitText(
        encode_trait(
            "setprop",
            property=name,
            constraints=bounds,
            commands=sequence.join(entries, ","),
            description="",
            level=ANYWHERE,
            search_name="",
        )
    )


def trigger(menu: str, key: str, actions: Sequence[str], *, when: str = "", watched: Sequence[str] = ()) -> TraitText:
    """A menu entry that sends several keys to its own piece, in that order, where an expression holds.

    So does any of the keys that it watches.
    """
    return TraitText(
        encode_trait(
            "macro",
            name=menu,
            command=menu,
            key=key,
            filter=f"{{{when}}}" if when else "",
            watch_keys=sequence.join(watched, ",") if watched else "",
            action_keys=sequence.join(actions, ",") if actions else "",
            loop="false",
            pre_loop_key="",
            post_loop_key="",
            loop_type="counted",
        )
    )


def send_key(key: str, to: str, target: str, *, reported: bool = False, menu: str = "") -> TraitText:
    """A trait that, on one key, sends another to all pieces for which an expression holds.

    Their reports reach the chat only where they are `reported`.
    """
    return TraitText(
        encode_trait(
            "globalkey",
            command=menu,
            key=key,
            global_key=to,
            filter=f"{{{target}}}",
            restrict_range="false",
            range="0",
            report_single="false" if reported else "true",
            fixed_range="true",
            range_property="",
            description="",
            deck_selection="-1",
        )
    )


def clicked_area(key: str, corner: tuple[int, int], size: tuple[int, int]) -> TraitText:
    """A trait that sends a key by a left click on a part of its piece, whose corner is from the middle of the piece.

    VASSAL 3.5 reads the rectangle, and later ones the polygon behind it (`ActionButton`).
    """
    (left, top), (width, height) = corner, size
    points = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    whole_shape, version = "false", "1"
    numbers = (left, top, width, height), (len(points), *(number for point in points for number in point))
    first, then = (tuple(map(str, one)) for one in numbers)
    tokens = (key, *first, "", "false", whole_shape, version, *then)
    return TraitText(f"button;{sequence.join(tokens, ';')}")


def send_to_place(menu: str, key: str, map_name: str, board: str, x: str, y: str) -> TraitText:
    """A trait that puts its piece at a place on a map; x and y are pixels or expressions."""
    return TraitText(
        encode_trait(
            "sendto",
            command=menu,
            key=key,
            map=map_name,
            board=board,
            x=x,
            y=y,
            back_command="",
            back_key="",
            x_index="0",
            y_index="0",
            x_offset="0",
            y_offset="0",
            description="",
            destination="L",
        )
    )


def shown_line(
    text: str,
    size: int,
    x: int,
    y: int,
    *,
    bold: bool,
    italic: bool = False,
    ends: bool = False,
    colour: str = "42,32,24",
    paper: str = "",
) -> TraitText:
    """A trait that shows a line of text, in which properties are as they are now, beside its piece (`Labeler`).

    The upper left corner of the text, or the upper right one where it `ends` there, is x and y pixels from the middle.
    """
    kind = encode_trait(
        "label",
        key="",
        command="",
        font_size=str(size),
        background=paper,
        foreground=colour,
        vertical_position="c",
        vertical_offset=str(y),
        horizontal_position="c",
        horizontal_offset=str(x),
        vertical_justification="t",
        horizontal_justification="r" if ends else "l",
        format="$pieceName$",
        font_family="Dialog",
        font_style=str(bold + 2 * italic),
        rotation="0",
        property="",
        description="",
    )
    return TraitText(kind, text)


def faces(
    layer: str, images: Sequence[str], names: Sequence[str] = ("", ""), *, key: str = FLIP_KEY, menu: str = "Turn over"
) -> str:
    """The type of a layer that a key turns to its next picture (`Embellishment`); `names` are added to the name."""
    return encode_trait(
        "emb2",
        activate_modifiers="2",
        up_command=menu,
        up_modifiers="2",
        down_modifiers="2",
        reset_level="1",
        under_when_selected="false",
        x_offset="0",
        y_offset="0",
        images=sequence.join(images, ","),
        names=sequence.join(names, ","),
        loop="true",
        name=layer,
        follow="false",
        first_level="1",
        version="1",
        always_active="true",
        up_stroke=key,
        scale="1.0",
    )


def toggled_layer(name: str, image: str, key: str, menu: str, offset: tuple[int, int]) -> TraitText:
    """A picture on a piece that a key and an entry of its menu put on, and take off again (`Embellishment`)."""
    kind = encode_trait(
        "emb2",
        activate_command=menu,
        activate_modifiers="2",
        up_modifiers="2",
        down_modifiers="2",
        reset_level="1",
        under_when_selected="false",
        x_offset=str(offset[0]),
        y_offset=str(offset[1]),
        images=sequence.join([image], ","),
        names=sequence.join([""], ","),
        loop="false",
        name=name,
        follow="false",
        first_level="1",
        version="1",
        always_active="false",
        activate_stroke=key,
        scale="1.0",
    )
    return TraitText(kind, "-1")


def following_layer(layer: str, followed: str, images: Sequence[str], across: int) -> TraitText:
    """A layer that always shows the picture whose number is in a property, so many pixels to the right."""
    names = [""] * len(images)
    return _layer(images, names, x_offset=str(across), name=layer, follow="true", follow_property=followed)


def named(name: str) -> TraitText:
    """A layer without a picture that says what a piece is called, in front of the lines of text that it shows.

    Else VASSAL works out these lines, with all that they count, to name the piece: once for each key and each report
    (`ReportState.myKeyEvent`, `Labeler.getLocalizedName`).
    """
    only = sequence.join([name], "+")  # else a + asks for the name within
    return _layer([""], [only], x_offset="0", name="", follow="false")


def _layer(images: Sequence[str], names: Sequence[str], **fields: str) -> TraitText:
    """A layer that is always on and that nobody can turn (`Embellishment`)."""
    kind = encode_trait(
        "emb2",
        activate_modifiers="2",
        up_modifiers="2",
        down_modifiers="2",
        reset_level="1",
        under_when_selected="false",
        y_offset="0",
        images=sequence.join(images, ","),
        names=sequence.join(names, ","),
        loop="false",
        first_level="1",
        version="1",
        always_active="true",
        scale="1.0",
        **fields,
    )
    return TraitText(kind, "1")


def submenu(title: str, entries: Sequence[str]) -> TraitText:
    """A trait that puts menu entries under a title of their own."""
    return TraitText(encode_trait("submenu", menu=title, commands=sequence.join(entries, ","), description=""))
