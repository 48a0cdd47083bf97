"""Pieces of the module: counters, the labels of zones and bases, and the action cards with their menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.traits import (
    Declare,
    TraitText,
    declaring,
    definition,
    marker,
    named_key,
    prototype,
    report,
    submenu,
)
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.model import Counter

FLIP_KEY = "70,130"  # Ctrl-F, as most modules have it
REMOVE_KEY = "68,130"  # Ctrl-D
MOVED_KEY = "77,130"  # Ctrl-M
FACE_LAYER = "Face"
FULL, REDUCED = "1", "2"

UNIT, LEADER, FIXED = "Unit", "Leader", "Fixed label"


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
