"""Units and leaders as pieces: their prototypes, their faces, and the menus by which players say what befalls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.traits import (
    FLIP_KEY,
    Declare,
    TraitText,
    calculated,
    declaring,
    definition,
    marker,
    named_key,
    prototype,
    report,
    send_to_place,
    shown_when,
    trigger,
    two_faces,
)
from vassal_tools.game import declarations
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.model import Counter, Game, Point

REMOVE_KEY = "68,130"  # Ctrl-D
MOVED_KEY = "77,130"  # Ctrl-M
TRAIL_KEY = "84,130"  # Ctrl-T
FACE_LAYER = "Face"
FULL, REDUCED = "1", "2"

UNIT, LEADER = "Unit", "Leader"
ARRIVE_KEY = named_key("arrive")
_LOSS, _RALLY = named_key("loss"), named_key("rally")


def unit_prototype(game: Game) -> str:
    """What all combat units share: losses, retreat, rally, supply by Helots, storm, and the marks of movement.

    A reduced unit that takes a loss is eliminated; the menu offers only what the face and the place allow.
    """
    smuggling = game.rules.supply.smuggling
    zones = "||".join(f'CurrentZone=="{zone}"' for zone in smuggling.zones.value)
    take_loss, lose_all, rally = named_key("takeLoss"), named_key("loseAll"), named_key("takeRally")
    helots, storm = named_key("helots"), named_key("storm")
    entries = [
        Declare("Retreat", named_key("retreat"), f'{declarations.RETREAT}|"+Id+"'),
        Declare("", _LOSS, f'{declarations.LOSS}|"+Id+"'),
        Declare("", _RALLY, f'{declarations.RALLY}|"+Id+"'),
        Declare("Supply the island", helots, f'{declarations.HELOTS}|"+Id+"|"+Random(6)+"'),
        Declare("Storm", storm, f'{declarations.STORM}|"+Id+"|"+Random(6)+"'),
    ]
    return definition(
        [
            shown_when("Full", [take_loss], "Face_Level==1"),
            shown_when("Reduced", [lose_all, rally], "Face_Level==2"),
            shown_when("Helots", [helots], f'Contingent=="{smuggling.contingent.value}"&&({zones})'),
            shown_when("Ships", [storm], 'Type=="T"'),
            trigger("Take a loss", take_loss, [FLIP_KEY, _LOSS]),
            trigger("Take a loss: eliminated", lose_all, [_LOSS, REMOVE_KEY]),
            trigger("Rally", rally, [FLIP_KEY, _RALLY]),
            report([FLIP_KEY], "$newPieceName$ in $location$ is turned over"),
            *_reporting_acts(entries),
            calculated("PF", "Face_Level==1?FullPF:ReducedPF"),
            *(calculated(f"PF_{side}", f'Side=="{side}"?(Face_Level==1?FullPF:ReducedPF):0') for side in game.sides),
            *_common(),
        ]
    )


def leader_prototype(game: Game) -> str:
    """What all leaders share; a captured leader is removed."""
    entries = [
        Declare("Retreat", named_key("retreat"), f'{declarations.RETREAT}|"+Id+"'),
        Declare("", _LOSS, f'{declarations.LOSS}|"+Id+"'),
    ]
    return definition(
        [
            trigger("Captured or killed", named_key("loseAll"), [_LOSS, REMOVE_KEY]),
            *_reporting_acts(entries),
            calculated("PF", "0"),
            *(calculated(f"PF_{side}", "0") for side in game.sides),
            *_common(),
        ]
    )


def _reporting_acts(entries: Sequence[Declare]) -> list[TraitText]:
    """The declaring traits, with a line of its own for what a key of ours says and no menu names."""
    said = {_LOSS: "$newPieceName$ takes a loss", _RALLY: "$newPieceName$ rallies"}
    dice = {entry.key for entry in entries if "Random" in entry.words}
    plain = [entry for entry in entries if entry.menu and entry.key not in dice]
    last_die = f'{{{declarations.ACT_PROPERTY}.substring({declarations.ACT_PROPERTY}.lastIndexOf("|")+1)}}'
    return [
        *(report([key], text) for key, text in said.items() if any(entry.key == key for entry in entries)),
        *(
            report([entry.key], f"$newPieceName$: {entry.menu}, die $DieShown$")
            for entry in entries
            if entry.key in dice
        ),
        *declaring(entries, "$newPieceName$", [entry.key for entry in plain]),
        calculated("DieShown", last_die[1:-1]),
    ]


def _common() -> list[TraitText]:
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
    return [
        report([REMOVE_KEY], "$newPieceName$ leaves play"),
        TraitText(encode_trait("delete", command="Remove", key=REMOVE_KEY)),
        TraitText(trail, "false;;0"),
        TraitText(moved, "false"),
    ]


def counter_definition(
    game: Game, counter: Counter, images: Sequence[str], *, reduced: bool, base: Point | None
) -> str:
    """A unit with its two faces, or a leader with one; `base` is where it comes as a reinforcement, in pixels."""
    arrival = game.arrivals.get(counter.id)
    group = arrival.group if arrival else ""
    marks = marker(Side=counter.side, Type=counter.type, Contingent=counter.contingent, Id=counter.id, Group=group)
    arrives = [] if base is None else [arriving(game, base)]
    if counter.is_leader:
        traits = [prototype(LEADER), *arrives, marks]
    else:
        full, weak = counter.pf.value if counter.pf else (0, 0)
        strength = marker(FullPF=str(full), ReducedPF=str(weak))
        faces = TraitText(two_faces(FACE_LAYER, images, ("", "+ (reduced)")), REDUCED if reduced else FULL)
        traits = [prototype(UNIT), faces, *arrives, strength, marks]
    return definition(traits, image=images[0], name=counter.name, gpid=counter.gpid)


def arriving(game: Game, base: Point) -> TraitText:
    """A trait that brings a reinforcement to its base when its side's card says so."""
    return send_to_place("", ARRIVE_KEY, game.face.title, "Board", str(base[0]), str(base[1]))
