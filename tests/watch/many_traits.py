"""A module with every trait that draws, every mask, grids, layers of pieces, a private window and a hand."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from PIL import Image, ImageDraw

from vassal_tools.format import sequence
from vassal_tools.objects.pieces import PieceText
from vassal_tools.objects.traits import Trait, decode_trait, encode_marker, encode_trait

if TYPE_CHECKING:
    from pathlib import Path

MAP, WINDOW, HAND = "Main Map", "Blue's window", "Blue's hand"
FLIP, SHOW, MORE, TURN, MASK, HIDE = (f"{code},130" for code in (70, 65, 78, 84, 79, 73))
SIZES = {"board": (700, 500), "big": (60, 60), "back": (60, 60), "small": (31, 21), "wide": (90, 30), "dot": (14, 14)}
COLOURS = {
    "board": "#d8e0c8",
    "big": "#b03030",
    "back": "#404080",
    "small": "#3060c0",
    "wide": "#208040",
    "dot": "#ffcc00",
}
_PACKAGE = "VASSAL.build.module.map."
_GRID = _PACKAGE + "boardPicker.board."


def _picture(name: str) -> bytes:
    # a picture that shows its orientation
    width, height = SIZES[name]
    picture = Image.new("RGB", (width, height), COLOURS[name])
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, width - 1, height - 1), outline="black")
    draw.rectangle((2, 2, width // 3, height // 3), fill="white")
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()


def layer(name: str, *images: str, **fields: str) -> tuple[str, str]:
    """A layer with those pictures, and its state: its first level, or none if it has to be switched on."""
    usual = {
        "images": ",".join(image and f"{image}.png" for image in images),
        "names": "," * (len(images) - 1),
        "name": name,
    }
    more = {"loop": "true", "first_level": "1", "version": "1", "always_active": "true", "scale": "1.0"}
    every = {
        "activate_modifiers": "2", "up_modifiers": "2", "down_modifiers": "2", "reset_level": "1",
        "under_when_selected": "false", "x_offset": "0", "y_offset": "0", **usual, **more, **fields,
    }  # fmt: skip
    return encode_trait("emb2", **every), "1" if every["always_active"] == "true" else "-1"


def mask(style: str, access: str = "player:") -> tuple[str, str]:
    """A mask with a style, which the key puts on."""
    fields = {"key": MASK, "image": "back.png", "command": "Mask", "style": style, "mask_name": "?", "access": access}
    return encode_trait("obs", **fields), "null"


def label(text: str, **fields: str) -> tuple[str, str]:
    """A text label."""
    usual = {
        "font_size": "12", "background": "255,255,200", "foreground": "0,0,120", "vertical_position": "b",
        "vertical_offset": "0", "horizontal_position": "c", "horizontal_offset": "0", "vertical_justification": "t",
        "horizontal_justification": "c", "format": "$pieceName$ ($label$)", "font_family": "Dialog", "font_style": "0",
        "rotation": "0", "property": "TextLabel",
    }  # fmt: skip
    return encode_trait("label", **{**usual, **fields}), text


def counted(name: str) -> tuple[str, str]:
    """A number that a key makes greater."""
    command = sequence.join(["More", MORE, sequence.join(["P", "1"], ",")], ":")
    return encode_trait(
        "PROP", property=name, constraints="true,0,9,false", commands=sequence.join([command], ",")
    ), "1"


FACING = encode_trait("rotate", facings="6", clockwise_key=TURN, clockwise_command="Turn", name="Front"), "1"
FREE = "rotate;1;;;;;Free", "37.0"
HIDDEN = encode_trait("hide", key=HIDE, command="Hide", access="player:", transparency="0.4"), "null"
MOVED = encode_trait("markmoved", image="dot.png", x_offset="36", y_offset="-38", command="Moved"), "false"
ALONE = "immob;g;N;R;", ""
TRAIL = "footprint;84,130;Trail;true;true;8;255,255,255;0,0,200;100;60;20;30;2.0;;;;;false", "true;;0;false;0"


def area(radius: int, colour: str) -> tuple[str, str]:
    """An area of effect that is always there."""
    return f"AreaOfEffect;{colour};40;{radius};true;Show;65,130;;true;;;;;;;;true", "false"


PIECES: dict[str, tuple[str, tuple[int, int], tuple[tuple[str, str], ...]]] = {
    "Layers": ("big", (80, 80), (layer("Side", "", "back", up_key="", up_stroke=FLIP, up_command="Flip"),)),
    "Switched": (
        "big", (200, 80),
        (layer("On", "dot", always_active="false", activate_stroke=SHOW, activate_command="Show", x_offset="20",
               y_offset="-15", scale="1.5"),),
    ),
    "Follower": (
        "small", (320, 80),
        (label("n=$n$"), layer("Num", "dot", "small", "big", follow="true", follow_property="n"), counted("n")),
    ),
    "Facing": ("wide", (440, 80), (label("aloft", vertical_position="c", vertical_justification="c"), FACING)),
    "Free": ("small", (560, 80), (FREE, label("in"))),
    "Inset": ("big", (80, 200), (mask("I"),)),
    "Ground": ("big", (200, 200), (mask("B"),)),
    "Peeked": ("big", (320, 200), (mask("P"),)),
    "Image": ("big", (440, 200), (mask("Gdot.png"),)),
    "Sided": ("big", (560, 200), (mask("I", "side:"),)),
    "Smaller": ("small", (640, 260), (mask("2"),)),
    "Shared": ("small", (640, 300), (mask("I", "sides:Blue:Red"),)),
    "Hidden": ("big", (80, 320), (HIDDEN,)),
    "Moved": ("big", (200, 320), (MOVED,)),
    "Alone": ("big", (320, 320), (ALONE,)),
    "Turned": ("wide", (440, 320), (label("word", rotation="90", font_style="1"), encode_marker({"Level": "low"}))),
    "Low": ("big", (560, 320), (encode_marker({"Level": "low"}),)),
    "High": ("small", (640, 320), (encode_marker({"Level": "high"}),)),
    "Walker": ("small", (600, 40), (TRAIL,)),
    "Hexes": ("dot", (210, 130), (area(1, "200,0,200"),)),
    "Sideways": ("dot", (160, 380), (area(2, "0,160,160"),)),
    "Squares": ("dot", (560, 400), (area(1, "255,80,0"),)),
    "Circle": ("dot", (650, 180), (area(45, "90,90,0"),)),
}  # fmt: skip


def _slot(name: str, number: int, image: str, traits: tuple[tuple[str, str], ...]) -> str:
    basic = f"piece;;;{image}.png;{name}"
    kinds: list[Trait] = [decode_trait(kind) for kind, _ in traits] + [decode_trait(basic)]
    states = [*(state for _, state in traits), f"null;0;0;{number};0"]
    text = PieceText("null", tuple(kinds), tuple(states)).text
    return (
        f'<VASSAL.build.widget.PieceSlot entryName="{name}" gpid="{number}" width="60" height="60">{escape(text)}'
        "</VASSAL.build.widget.PieceSlot>"
    )


def _setups() -> str:
    return "".join(
        f'<{_PACKAGE}SetupStack name="{name}" owningBoard="Board1" x="{x}" y="{y}" useGridLocation="false">'
        f"{_slot(name, 100 + number, image, traits)}</{_PACKAGE}SetupStack>"
        for number, (name, (image, (x, y), traits)) in enumerate(PIECES.items())
    )


def _window(kind: str, name: str) -> str:
    board = f'<{_PACKAGE}boardPicker.Board name="{name} board" width="320" height="200" color="200,220,240"/>'
    return (
        f'<VASSAL.build.module.{kind} mapName={quoteattr(name)} allowMultiple="false" buttonName="W" launch="true"'
        f' markMoved="Never" edgeHeight="0" edgeWidth="0" visible="false" side="Blue" use_boards="">'
        f'<{_PACKAGE}BoardPicker addColumnText="a" addRowText="r" boardPrompt="b" slotHeight="1" slotScale="0.2"'
        f' slotWidth="1" title="t"><setup>{name}BoardPicker\t{name} board\t0\t0</setup>{board}</{_PACKAGE}BoardPicker>'
        f"<{_PACKAGE}PieceMover/><{_PACKAGE}KeyBufferer/><{_PACKAGE}MenuDisplayer/>"
        f"</VASSAL.build.module.{kind}>"
    )


def write_module(mini: Path, target: Path) -> Path:
    """Write the module: the small one with these pieces, pictures and windows."""
    with zipfile.ZipFile(mini) as source, zipfile.ZipFile(target, "w") as made:
        for name in source.namelist():
            if name == "buildFile.xml":
                made.writestr(name, _edited(source.read(name).decode()))
            elif not name.startswith("images/board"):
                made.writestr(name, source.read(name))
        for name in SIZES:
            made.writestr(f"images/{name}.png", _picture(name))
    return target


GRIDS = (
    f'<{_GRID}mapgrid.Zone name="Squares" path="330,240;690,240;690,400;500,470;330,400" locationFormat="$name$"'
    f' useParentGrid="false"><{_GRID}SquareGrid dx="32.5" dy="30.0" x0="10" y0="7" visible="true" snapTo="false"'
    f' color="200,0,0" range="Metric"><{_GRID}mapgrid.SquareGridNumbering first="V" sep="/" hType="A" vType="N"'
    f' hOff="3" vOff="0" hLeading="1" vLeading="2" hDescend="false" vDescend="true" visible="true" fontSize="11"'
    f' color="0,120,0" rotateText="0"/></{_GRID}SquareGrid></{_GRID}mapgrid.Zone><{_GRID}mapgrid.Zone name="Sideways"'
    f' path="20,250;300,250;160,480" locationFormat="$name$" useParentGrid="false"><{_GRID}HexGrid dx="30.0" dy="35.0"'
    f' x0="5" y0="12" sideways="true" snapTo="false" visible="true" color="0,0,200" dotsVisible="false">'
    f'<{_GRID}mapgrid.HexGridNumbering first="H" sep="" hType="N" vType="N" hOff="0" vOff="1" hLeading="1" vLeading="1"'
    f' hDescend="true" vDescend="false" stagger="true" visible="true" fontSize="9" color="0,0,0"/></{_GRID}HexGrid>'
    f"</{_GRID}mapgrid.Zone></VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
)


def _edited(text: str) -> str:
    text = text.replace(
        'markMoved="Never" edgeHeight="0" edgeWidth="0"', 'markMoved="Always" edgeHeight="15" edgeWidth="25"'
    )
    text = text.replace("</VASSAL.build.module.map.boardPicker.board.ZonedGrid>", GRIDS)
    text = text.replace('HighlightLastMoved enabled="true"', 'HighlightLastMoved enabled="false"')
    layers = f'<{_PACKAGE}LayeredPieceCollection property="Level" layerOrder="low,high"/>'
    at = text.index(f"<{_PACKAGE}SetupStack")
    text = text[:at] + layers + _setups() + text[at:]
    end = text.index("</VASSAL.build.module.Map>") + len("</VASSAL.build.module.Map>")
    return text[:end] + _window("PrivateMap", WINDOW) + _window("PlayerHand", HAND) + text[end:]
