"""Counters as pieces: the prototypes they share, their faces, and what is known of them by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import BOARD_NAME
from vassal_tools.builder.declared_acts import act_traits
from vassal_tools.builder.keys import ARRIVE_KEY, MOVED_KEY, REMOVE_KEY, TRAIL_KEY, TURN_OVER_KEY
from vassal_tools.builder.parts import UNIT
from vassal_tools.builder.traits import (
    FLIP_KEY,
    TraitText,
    calculated,
    definition,
    marker,
    prototype,
    report,
    send_to_place,
    trigger,
    two_faces,
)
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Counter, Game, Point

FACE_LAYER = "Face"


def counter_prototypes(parts: ModuleParts) -> Mapping[str, str]:
    """The prototypes of counters by name: those that the game tells apart, or one for all."""
    names = parts.unit_acts or {UNIT: ()}
    return {name: _prototype(name, parts) for name in names}


def _prototype(name: str, parts: ModuleParts) -> str:
    acts = parts.unit_acts.get(name, ())
    return definition(
        [
            *(act_traits(acts, parts.properties) if acts else ()),
            *parts.unit_traits.get(name, turnover()),
            report([REMOVE_KEY], "$newPieceName$ leaves play"),
            TraitText(encode_trait("delete", command="Remove", key=REMOVE_KEY)),
            *_marks_of_movement(),
        ]
    )


def _marks_of_movement() -> list[TraitText]:
    moved = encode_trait(
        "markmoved", image="moved.png", x_offset="22", y_offset="-36", command="Mark moved", key=MOVED_KEY
    )
    trail = encode_trait(
        "footprint",
        key=TRAIL_KEY,
        command="Movement trail",
        initially_visible="false",
        globally_visible="false",
        circle_radius="10",
        fill_color="255,255,255",
        line_color="40,40,40",
        selected_opacity="100",
        unselected_opacity="50",
        edge_point_buffer="20",
        edge_display_buffer="30",
        line_width="2.0",
    )
    return [TraitText(trail, "false;;0"), TraitText(moved, "false")]


def turnover() -> list[TraitText]:
    """The traits by which a player turns a counter over, and the chat hears of it."""
    return [
        report([FLIP_KEY], "$newPieceName$ in $location$ is turned over"),
        trigger("Turn over", FLIP_KEY, [TURN_OVER_KEY]),
    ]


def counter_definition(
    game: Game, counter: Counter, images: Sequence[str], prototype_name: str, *, step: int, base: Point | None
) -> str:
    """A counter that shows the face of a step; `base` is where it comes as a reinforcement, in pixels."""
    arrival = game.arrivals.get(counter.id)
    marks = marker(
        Side=counter.side,
        Type=counter.type,
        Contingent=counter.contingent or "",
        Id=counter.id,
        Group=arrival.group if arrival else "",
        Star="1" if counter.value("star") else "0",
    )
    arrives = [] if base is None else [arriving(game, base)]
    faces: list[TraitText] = []
    if len(images) > 1:
        full, weak = (counter.value("pf", step) or 0 for step in (0, 1))
        names = ("", "+ (reduced)", *(f"+ (reduced {lost})" for lost in range(2, len(images))))[: len(images)]
        faces = [TraitText(two_faces(FACE_LAYER, images, names, key=TURN_OVER_KEY, menu=""), str(step + 1))]
        marks_of_steps = [marker(FullPF=str(full), ReducedPF=str(weak))]
    else:
        marks_of_steps = []
    traits = [prototype(prototype_name), *faces, *arrives, *marks_of_steps, marks]
    return definition(traits, image=images[0], name=counter.name, gpid=counter.gpid)


def arriving(game: Game, base: Point) -> TraitText:
    """A trait that brings a reinforcement to its base when its side's card says so."""
    return send_to_place("", ARRIVE_KEY, game.face.title, BOARD_NAME, str(base[0]), str(base[1]))


def strength_by_face() -> TraitText:
    """The property for the strength on the face that shows."""
    return calculated("PF", "Face_Level==1?FullPF:ReducedPF")
