"""The traits of our pieces, named by their effect, with VASSAL's encoding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.traits import encode_marker, encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class SlotPiece:
    """A piece: its name, its gpid, its text from `definition`, and its size in pixels."""

    name: str
    gpid: str
    text: str
    width: int
    height: int


FLIP_KEY = "70,130"  # Ctrl-F, as most modules have it
ANYWHERE = "Current Zone/Current Map/Module"


@dataclass(frozen=True, slots=True)
class TraitText:
    """A trait of a piece: its type and its state."""

    type: str
    state: str = ""


def definition(traits: Iterable[TraitText], *, image: str = "", name: str = "", gpid: str = "") -> str:
    """Return the text of a piece slot or prototype: the command that adds the piece, outermost trait first.

    Source: `VASSAL.build.widget.PieceSlot`, `VASSAL.build.module.PrototypeDefinition`.
    """
    basic = TraitText(encode_trait("piece", image=image, name=name), f"null;0;0;{gpid};0")
    whole = [*traits, basic]
    type_text = sequence.nest(trait.type for trait in whole)
    state_text = sequence.nest(trait.state for trait in whole)
    return "+/null/" + sequence.join((type_text, state_text), "/")


def named_key(name: str) -> str:
    """Return a named key stroke; the engine assigns a key when the module is opened."""
    return f"0,0,{name}"


# the keys that counters listen to
REMOVE_KEY = "68,130"  # Ctrl-D
MOVED_KEY = "77,130"  # Ctrl-M
TRAIL_KEY = "84,130"  # Ctrl-T
CLOCKWISE_KEY = "93,130"  # Ctrl-]
COUNTERCLOCKWISE_KEY = "91,130"  # Ctrl-[
RETURN_KEY = "82,130"  # Ctrl-R
DISCARD_KEY = "85,130"  # Ctrl-U, for what is used
LABEL_KEY = "76,130"  # Ctrl-L, as VASSAL proposes it
TURN_OVER_KEY = named_key("flip")  # apart from the player's key, so that a declared act does not also report a turnover
DRAW_KEY = named_key("draw")
ARRIVE_KEY = named_key("arrive")
ASIDE_KEY = named_key("aside")
ELIMINATE_KEY = named_key("eliminate")
OPEN_KEY = named_key("open")


def setting(menu: str, key: str, value: str) -> str:
    """Return an entry of a property trait that sets the property to a value or expression."""
    return sequence.join((menu, key, sequence.join(("P", value), ",")), ":")


def counting(key: str, step: str = "1") -> str:
    """Return an entry of a property trait, not in the menu, that adds to the property."""
    return sequence.join(("", key, sequence.join(("I", step), ",")), ":")


def marker(**values: str) -> TraitText:
    """Return a trait that gives the piece fixed properties."""
    return TraitText(*encode_marker(values))


def prototype(name: str) -> TraitText:
    """Return a trait that includes all traits of a prototype."""
    return TraitText(encode_trait("prototype", prototype=name))


def report(keys: Sequence[str], text: str) -> TraitText:
    """Return a trait that writes a chat line after any of the keys."""
    return TraitText(encode_trait("report", keys=sequence.join(keys, ","), format=text), "-1")


def calculated(name: str, expression: str) -> TraitText:
    """Return a trait that gives the piece a calculated property."""
    return TraitText(encode_trait("calcProp", property=name, expression=f"{{{expression}}}"))


def global_property(name: str, entries: Sequence[str], *, numeric_up_to: int | None = None) -> TraitText:
    """Return a trait that sets a module property by keys: a number from 0 to a bound, or a text."""
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
    """Return a menu entry that sends several keys in order to its own piece, if an expression holds.

    The `watched` keys trigger it, too.
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
    """Return a trait that on one key sends another to all pieces that match an expression.

    Their reports reach the chat only if `reported` is set.
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
    """Return a trait that sends a key on a left click in a rectangle; its corner is relative to the piece's middle.

    VASSAL 3.5 reads the rectangle, and later engines the polygon behind it (`ActionButton`).
    """
    (left, top), (width, height) = corner, size
    points = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    whole_shape, version = "false", "1"
    numbers = (left, top, width, height), (len(points), *(number for point in points for number in point))
    first, then = (tuple(map(str, one)) for one in numbers)
    tokens = (key, *first, "", "false", whole_shape, version, *then)
    return TraitText(f"button;{sequence.join(tokens, ';')}")


def send_to_place(
    menu: str, key: str, map_name: str, board: str, x: str, y: str, *, back: str = "", back_key: str = ""
) -> TraitText:
    """Return a trait that sends its piece to a place on a map, and by the entry `back` to where it came from.

    x and y are pixels or expressions.
    """
    return TraitText(
        encode_trait(
            "sendto",
            command=menu,
            key=key,
            map=map_name,
            board=board,
            x=x,
            y=y,
            back_command=back,
            back_key=back_key,
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
    name: str = "",
    key: str = "",
    menu: str = "",
) -> TraitText:
    """Return a trait that shows a line of text with current property values next to its piece (`Labeler`).

    x and y are the upper left corner of the text (the upper right one if it `ends` there), relative to the piece's
    middle. The text is the property `name`; with a `menu` entry players edit it.
    """
    kind = encode_trait(
        "label",
        key=key,
        command=menu,
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
        property=name,
        description="",
    )
    return TraitText(kind, text)


def faces(
    layer: str, images: Sequence[str], names: Sequence[str] = ("", ""), *, key: str = FLIP_KEY, menu: str = "Turn over"
) -> str:
    """Return the type of a layer that a key advances (`Embellishment`); `names` are added to the piece's name."""
    fields = {"up_command": menu, "up_stroke": key, "loop": "true", "follow": "false", "always_active": "true"}
    return _layer_type(images, names, name=layer, x_offset="0", y_offset="0", **fields)


def toggled_layer(name: str, image: str, key: str, menu: str, offset: tuple[int, int]) -> TraitText:
    """Return a picture on a piece that a key and a menu entry toggle (`Embellishment`)."""
    x, y = map(str, offset)
    fields = {"activate_command": menu, "activate_stroke": key, "loop": "false", "always_active": "false"}
    return TraitText(_layer_type([image], [""], name=name, x_offset=x, y_offset=y, follow="false", **fields), "-1")


def following_layer(layer: str, followed: str, images: Sequence[str], across: int) -> TraitText:
    """Return a layer that always shows the picture whose number is in a property, shifted to the right."""
    names = [""] * len(images)
    return _layer(images, names, x_offset=str(across), name=layer, follow="true", follow_property=followed)


def named(name: str) -> TraitText:
    """Return a layer without a picture that names a piece, in front of its lines of text.

    Without it VASSAL would evaluate these lines with all their counts to name the piece, for each key and report
    (`ReportState.myKeyEvent`, `Labeler.getLocalizedName`).
    """
    only = sequence.join([name], "+")  # else a + asks for the name within
    return _layer([""], [only], x_offset="0", name="", follow="false")


def _layer(images: Sequence[str], names: Sequence[str], **fields: str) -> TraitText:
    # always active and without commands
    return TraitText(_layer_type(images, names, y_offset="0", loop="false", always_active="true", **fields), "1")


def _layer_type(images: Sequence[str], names: Sequence[str], **fields: str) -> str:
    return encode_trait(
        "emb2",
        activate_modifiers="2",
        up_modifiers="2",
        down_modifiers="2",
        reset_level="1",
        under_when_selected="false",
        images=sequence.join(images, ","),
        names=sequence.join(names, ","),
        first_level="1",
        version="1",
        scale="1.0",
        **fields,
    )


def submenu(title: str, entries: Sequence[str]) -> TraitText:
    """Return a trait that puts menu entries into a submenu."""
    return TraitText(encode_trait("submenu", menu=title, commands=sequence.join(entries, ","), description=""))
