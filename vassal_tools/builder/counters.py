"""Counters as pieces: shared prototypes, faces, and properties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.declared import act_traits
from vassal_tools.builder.acts.hotkeys import map_key
from vassal_tools.builder.looks import type_look
from vassal_tools.builder.maps.markers import DROPPED, chosen, free_of_grid
from vassal_tools.builder.maps.places import anchor_point, on_board
from vassal_tools.builder.parts import UNIT
from vassal_tools.builder.traits import (
    ARRIVE_KEY,
    CLOCKWISE_KEY,
    COUNTERCLOCKWISE_KEY,
    FLIP_KEY,
    LABEL_KEY,
    MOVED_KEY,
    OPEN_KEY,
    REMOVE_KEY,
    TRAIL_KEY,
    TURN_OVER_KEY,
    TraitText,
    calculated,
    definition,
    faces,
    marker,
    prototype,
    report,
    send_to_place,
    shown_line,
    trigger,
)
from vassal_tools.game.names import label_line
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Counter, Game, Placement

FACE_LAYER = "Face"
FACING = "Facing"
_LABEL_SIZE, _LABEL_CORNER = 16, (36, -12)
"""The letter size of a label, and its upper right corner relative to the middle of the counter: above the values."""


def counter_prototypes(game: Game, parts: ModuleParts) -> Mapping[str, str]:
    """Return the prototypes of counters by name: those that the game names, or a single one."""
    names = parts.unit_acts or {UNIT: ()}
    return {name: _prototype(game, name, parts) for name in names}


def _all_turn(game: Game, name: str, parts: ModuleParts) -> bool:
    # the prototype then states how they are turned over
    held = [counter for counter in game.counters.values() if parts.prototype_of(counter) == name]
    return bool(held) and all(counter.steps > 1 for counter in held)


def _prototype(game: Game, name: str, parts: ModuleParts) -> str:
    acts = parts.unit_acts.get(name, ())
    return definition(
        [
            *(trigger("", DROPPED, [act.entry_key], when=act.dropped_when) for act in acts if act.dropped),
            *(act_traits(acts, parts.properties) if acts else ()),
            *(turnover() if _all_turn(game, name, parts) else ()),
            *parts.unit_traits.get(name, ()),
            report([REMOVE_KEY], "$newPieceName$ leaves play"),
            TraitText(encode_trait("delete", command="Remove", key=REMOVE_KEY)),
            *_marks_of_movement(),
            *_summed(game),
        ]
    )


def summed_value(game: Game) -> str:
    """Return the value of counters that players add up: the fight's strength, else the first, or empty."""
    fight = game.module.fight
    return fight.strength if fight else next(iter(game.values), "")


def sums_by_side(game: Game) -> Mapping[str, str]:
    """Return the property of counters that sums the value of a side in a stack, by side."""
    value = summed_value(game)
    return {side: f"{value}_{'_'.join(side.split())}" for side in game.sides} if value else {}


def _summed(game: Game) -> Iterator[TraitText]:
    # counters without the value get 0, since the viewer would show a ?
    value = summed_value(game)
    for side, summed in sums_by_side(game).items():
        yield calculated(summed, f'Side=="{side}"&&{value}!=""?{value}:0')


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
    """Return the traits that turn a counter over, with a report."""
    return [
        report([FLIP_KEY], "$newPieceName$ in $location$ is turned over"),
        trigger("Turn over", FLIP_KEY, [TURN_OVER_KEY]),
    ]


def counter_definition(
    game: Game, placement: Placement, images: Sequence[str], parts: ModuleParts, base: str | None
) -> str:
    """Return a counter with a face for each step, as placed; `base` is its arrival base as a reinforcement."""
    counter = game.counters[placement.counter]
    prototype_name = parts.prototype_of(counter)
    values, known = counter_traits(game, counter)
    traits = [
        known,  # first of all, since tools that read modules take a prototype there for the whole piece
        *_box(game, counter, parts),
        prototype(prototype_name),
        *_facings(game.unit_types[counter.type].facings, placement.facing),  # around the faces, so that they turn
        *_label(game.label_of(counter)),  # around the faces, which would hide it
        *_faces(game, counter, images, placement.step, turns=not _all_turn(game, prototype_name, parts)),
        *([] if base is None else [arriving(game, base)]),
        *([free_of_grid()] if game.mark_of(counter) == "border" else []),
        *values,
    ]
    return definition(traits, image=images[0], name=counter.name, gpid=counter.gpid)


def _box(game: Game, counter: Counter, parts: ModuleParts) -> Iterator[TraitText]:
    # the menu of a holder opens the window of its box; a holder without values sums up its box
    for name in (name for name, one in (game.holders or {}).items() if one.counter == counter.id):
        if not counter.values and (summed := sums_by_side(game).get(counter.side)):
            yield calculated(summed, f'Sum("{summed}","CurrentZone = {name}")')
        if (where := game.boxes[name].map) and (key := map_key(game, parts, where)):
            yield TraitText(encode_trait("globalhotkey", command="Show its box", key=OPEN_KEY, hotkey=key))


def _faces(game: Game, counter: Counter, images: Sequence[str], step: int, *, turns: bool) -> list[TraitText]:
    # a key cycles the faces; a menu entry too where it `turns`
    if len(images) < 2:
        return []
    turned = type_look(game, counter.type).turned
    names = ("", f"+ ({turned})", *(f"+ ({turned} {lost})" for lost in range(2, len(images))))
    kind = faces(FACE_LAYER, images, names, key=TURN_OVER_KEY, menu="")
    return [*(turnover() if turns else ()), TraitText(kind, str(step + 1))]


def _facings(number: int, facing: int) -> list[TraitText]:
    # the first direction is up, the next clockwise
    if number < 2:
        return []
    kind = encode_trait(
        "rotate",
        facings=str(number),
        clockwise_key=CLOCKWISE_KEY,
        counterclockwise_key=COUNTERCLOCKWISE_KEY,
        clockwise_command="Turn right",
        counterclockwise_command="Turn left",
        random_key="",
        random_command="",
        name=FACING,
        description="",
    )
    keys = {CLOCKWISE_KEY: "$newPieceName$ turns right", COUNTERCLOCKWISE_KEY: "$newPieceName$ turns left"}
    return [*(report([key], line) for key, line in keys.items()), TraitText(kind, str(facing))]


def _label(label: str | None) -> list[TraitText]:
    if not label:
        return []
    line = f"$newPieceName$: {label} is now ${label}$"
    shown = shown_line(
        "0", _LABEL_SIZE, *_LABEL_CORNER, bold=True, ends=True, paper="255,255,255",
        name=label, key=LABEL_KEY, menu=label_line(label),
    )  # fmt: skip
    return [report([LABEL_KEY], line), shown]


def counter_traits(game: Game, counter: Counter) -> tuple[tuple[TraitText, ...], TraitText]:
    """Return the counter's value at the shown step, and its constant facts: side, type, id, group, values."""
    arrival = game.arrivals.get(counter.id)
    named = {"Side": counter.side, "Type": counter.type, "Id": counter.id}
    named |= {"Contingent": counter.contingent} if counter.contingent else {}
    named |= {"Group": arrival.group} if arrival else {}
    fixed = {name: str(fact.value[0]) for name, fact in counter.values.items() if len(fact.value) == 1}
    stepped = {
        name: chosen(f"{FACE_LAYER}_Level", dict(enumerate(fact.value, 1)))
        for name, fact in counter.values.items()
        if len(fact.value) > 1
    }
    values = tuple(calculated(name, text.strip("{}")) for name, text in stepped.items())
    return values, marker(**named, **fixed)


def arriving(game: Game, base: str) -> TraitText:
    """Return a trait that moves a reinforcement to its base when its side's card calls it."""
    x, y = anchor_point(game, base)
    return send_to_place("", ARRIVE_KEY, *on_board(game, game.places[base]), str(x), str(y))
