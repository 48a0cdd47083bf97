"""Pieces of the module: counters, the labels of zones and bases, and the action cards with their menus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.objects.traits import encode_marker, encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vassal_tools.game.model import Counter

FLIP_KEY = "70,130"  # Ctrl-F, as most modules have it
REMOVE_KEY = "68,130"  # Ctrl-D
MOVED_KEY = "77,130"  # Ctrl-M
FACE_LAYER = "Face"
FULL, REDUCED = "1", "2"

UNIT, LEADER, FIXED = "Unit", "Leader", "Fixed label"


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


def marker(**values: str) -> TraitText:
    """A trait that gives the piece fixed properties."""
    return TraitText(*encode_marker(values))


def prototype(name: str) -> TraitText:
    """A trait that stands for all traits of a prototype."""
    return TraitText(encode_trait("prototype", prototype=name))


def report(keys: Sequence[str], text: str) -> TraitText:
    """A trait that writes a line into the chat after any of the keys."""
    return TraitText(encode_trait("report", keys=sequence.join(keys, ","), format=text), "-1")


@dataclass(frozen=True, slots=True)
class Declare:
    """A menu entry that declares an act: its text, its key and what it declares, an expression or a wording."""

    menu: str
    key: str
    words: str

    @property
    def command(self) -> str:
        """The entry as the trait that sets `Act` lists it."""
        value = f'{{{declarations.SERIAL_PROPERTY}+"|{self.words}"}}'
        return sequence.join((self.menu, self.key, sequence.join(("P", value), ",")), ":")


def declaring(entries: Sequence[Declare], speaker: str) -> list[TraitText]:
    """The traits that declare acts: count the serial on, set `Act`, and say so in the chat.

    A key runs through the traits from the outermost inwards, and a report waits for those within it: so the
    serial is counted first and the line comes last, all in one step of the log.
    """
    keys = [entry.key for entry in entries]
    count = [sequence.join(("", key, "I,1"), ":") for key in keys]
    return [
        report(keys, f"{speaker}: $menuCommand$"),
        _set_property(declarations.SERIAL_PROPERTY, sequence.join(count, ","), numeric=True),
        _set_property(declarations.ACT_PROPERTY, sequence.join([entry.command for entry in entries], ",")),
    ]


def _set_property(name: str, commands: str, *, numeric: bool = False) -> TraitText:
    bounds = sequence.join(("true" if numeric else "false", "0", "999999", "false"), ",")
    return TraitText(
        encode_trait(
            "setprop",
            property=name,
            constraints=bounds,
            commands=commands,
            description="",
            level="Current Zone/Current Map/Module",
            search_name="",
        )
    )


def submenu(title: str, entries: Sequence[Declare]) -> TraitText:
    """A trait that puts menu entries under a title of their own."""
    return TraitText(encode_trait("submenu", menu=title, commands=sequence.join([e.menu for e in entries], ",")))


def unit_prototype() -> str:
    """What all combat units share: the mark of having moved, removal, and the lines that report."""
    return definition(
        [
            report([FLIP_KEY], "$newPieceName$ in $location$ is turned over"),
            report([REMOVE_KEY], "$newPieceName$ is eliminated"),
            *_common(),
        ]
    )


def leader_prototype() -> str:
    """What all leaders share."""
    return definition([report([REMOVE_KEY], "$newPieceName$ is eliminated"), *_common()])


def _common() -> list[TraitText]:
    moved = encode_trait(
        "markmoved", image="moved.png", x_offset="22", y_offset="-36", command="Mark moved", key=MOVED_KEY
    )
    return [
        TraitText(encode_trait("delete", command="Eliminate", key=REMOVE_KEY)),
        TraitText(moved, "false"),
    ]


def fixed_prototype() -> str:
    """What lies on the map for good: it cannot be dragged, forms no stacks and is left out of band selection."""
    never = encode_trait("immob", selection="gZ", movement="V", stacking="R")
    return definition([TraitText(never), marker(Layer="Label")])


def counter_definition(counter: Counter, images: Sequence[str], *, reduced: bool) -> str:
    """A unit with its two faces, or a leader with one."""
    marks = marker(Side=counter.side, Type=counter.type, Contingent=counter.contingent, Id=counter.id)
    if counter.is_leader:
        return definition([prototype(LEADER), marks], image=images[0], name=counter.name, gpid=counter.gpid)
    return definition(
        [prototype(UNIT), TraitText(_two_faces(images), REDUCED if reduced else FULL), marks],
        image=images[0],
        name=counter.name,
        gpid=counter.gpid,
    )


def _two_faces(images: Sequence[str]) -> str:
    return encode_trait(
        "emb2",
        activate_modifiers="2",
        up_command="Turn over",
        up_modifiers="2",
        down_modifiers="2",
        reset_level="1",
        under_when_selected="false",
        x_offset="0",
        y_offset="0",
        images=sequence.join(images, ","),
        names=sequence.join(("", "+ (reduced)"), ","),
        loop="true",
        name=FACE_LAYER,
        follow="false",
        first_level="1",
        version="1",
        always_active="true",
        up_stroke=FLIP_KEY,
        scale="1.0",
    )


def label_definition(place: str, image: str, gpid: str) -> str:
    """The label of a zone or base; its menu activates it."""
    entry = Declare(
        f"Activate {place}", named_key(f"activate{place}"), declarations.wording(declarations.ACTIVATE, place)
    )
    return definition(
        [prototype(FIXED), *declaring([entry], "$newPieceName$")], image=image, name=f"Zone {place}", gpid=gpid
    )


def card_definition(side: str, image: str, gpid: str) -> str:
    """A side's action card; its menu announces action points, and ends movement and action phase."""
    announce = [
        Declare(
            f"Announce {points} PA",
            named_key(f"announce{side}{points}"),
            declarations.wording(declarations.ANNOUNCE, side, str(points)),
        )
        for points in range(1, 7)
    ]
    ends = [
        Declare(
            "End of movement", named_key(f"endMovement{side}"), declarations.wording(declarations.END_MOVEMENT, side)
        ),
        Declare(
            "End of action phase", named_key(f"endPhase{side}"), declarations.wording(declarations.END_PHASE, side)
        ),
    ]
    return definition(
        [prototype(FIXED), submenu("Announce action points", announce), *declaring([*announce, *ends], side)],
        image=image,
        name=f"{side}: actions",
        gpid=gpid,
    )
