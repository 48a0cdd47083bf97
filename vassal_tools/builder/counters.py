"""Units and leaders as pieces: their prototypes, their faces, and the menus by which players say what befalls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import BOARD_NAME
from vassal_tools.builder.fight_expressions import DECLARED, SUFFERED
from vassal_tools.builder.offers import is_one_of, shown_when
from vassal_tools.builder.places import recalled_point
from vassal_tools.builder.traits import (
    FLIP_KEY,
    Declare,
    TraitText,
    calculated,
    declaring,
    definition,
    global_property,
    marker,
    named_key,
    prototype,
    report,
    send_to_place,
    setting,
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
_NAMES = ("", "+ (reduced)")  # what each face adds to the name

UNIT, LEADER = "Unit", "Leader"
ARRIVE_KEY = named_key("arrive")
_LOSS, _RALLY, _RETREAT = named_key("loss"), named_key("rally"), named_key("retreat")
_FLIP = named_key("flip")  # apart from the player's key, so that a loss does not also report a turnover
_SPEAKER = "$newPieceName$"
_DIE_SHOWN = "DieShown"
_LOSSES_AND_RETREATS = (
    Declare("Retreat", _RETREAT, f'{declarations.RETREAT}|"+Id+"', f"{_SPEAKER} retreats"),
    Declare("", _LOSS, f'{declarations.LOSS}|"+Id+"', f"{_SPEAKER} takes a loss"),
)


def unit_prototype(game: Game) -> str:
    """What all combat units share: losses, retreat, rally, supply by Helots, storm, and the marks of movement.

    A reduced unit that takes a loss is eliminated, and so is a full one by some results; for the rest the menu offers
    only what the face and the place allow.
    """
    smuggling, exempt = game.rules.supply.smuggling, game.rules.storm.exempt.value
    zones = is_one_of("CurrentZone", smuggling.zones.value)
    stormy = is_one_of(
        "CurrentZone", (z.name for z in game.zones.values() if z.kind != "land" and z.name not in exempt)
    )
    take_loss, lose_all, rally = named_key("takeLoss"), named_key("loseAll"), named_key("takeRally")
    helots, storm = named_key("helots"), named_key("storm")
    act = declarations.ACT_PROPERTY
    entries = [
        *_LOSSES_AND_RETREATS,
        Declare("", _RALLY, f'{declarations.RALLY}|"+Id+"', f"{_SPEAKER} rallies"),
        _thrown("Supply the island", helots, declarations.HELOTS, game),
        _thrown("Storm", storm, declarations.STORM, game),
    ]
    return definition(
        [
            *_offered(game, [take_loss, lose_all]),
            shown_when("Full", [take_loss], "Face_Level==1"),
            shown_when("Reduced", [rally], "Face_Level==2"),
            shown_when("Helots", [helots], f'Contingent=="{smuggling.contingent.value}"&&({zones})'),
            shown_when("Ships", [storm], f'Type=="T"&&({stormy})'),
            report([FLIP_KEY], "$newPieceName$ in $location$ is turned over"),
            trigger("Turn over", FLIP_KEY, [_FLIP]),
            trigger("Take a loss", take_loss, [_LOSS, _FLIP]),
            trigger("Take a loss: eliminated", lose_all, [_LOSS, REMOVE_KEY]),
            trigger("Rally", rally, [_RALLY, _FLIP]),
            *declaring(entries),
            calculated(_DIE_SHOWN, f'{act}.substring({act}.lastIndexOf("|")+1)'),
            calculated("PF", "Face_Level==1?FullPF:ReducedPF"),
            *_common(),
        ]
    )


def _thrown(menu: str, key: str, kind: str, game: Game) -> Declare:
    """An entry that throws a die for the unit by the same click."""
    die = f"Random({game.rules.die_sides.value})"
    return Declare(menu, key, f'{kind}|"+Id+"|"+{die}+"', f"{_SPEAKER}: {menu}, die ${_DIE_SHOWN}$")


def leader_prototype(game: Game) -> str:
    """What all leaders share; one who is captured is removed, one who is recalled lies beside the map."""
    recall = Declare("Recalled", named_key("recall"), f'{declarations.RECALL}|"+Id+"', f"{_SPEAKER} is recalled")
    lose_all = named_key("loseAll")
    aside = (str(coordinate) for coordinate in recalled_point(game))
    return definition(
        [
            *_offered(game, [lose_all]),
            shown_when("Recall", [recall.key], is_one_of("Id", sorted(_recalled(game)))),
            trigger("Captured or killed", lose_all, [_LOSS, REMOVE_KEY]),
            *declaring([*_LOSSES_AND_RETREATS, recall]),
            send_to_place("", recall.key, game.face.title, BOARD_NAME, *aside),
            *_common(),
        ]
    )


def _recalled(game: Game) -> set[str]:
    """The leaders whom an event or the turn table recalls."""
    by_event = {name for event in game.events.values() if event.effect == "recall" for name in event.counters}
    return by_event | {name for group in game.reinforcements.values() if group.leave for name in group.leave.value}


def _offered(game: Game, losses: Sequence[str]) -> list[TraitText]:
    """What offers losses in zones alone, and the retreat where the enemy is or was: a loss may leave nobody to beat."""
    sides = "|".join(game.sides)
    foes = f'Count("CurrentZone = $CurrentZone$ && Side =~ {sides} && Side != $Side$")'
    return [
        shown_when("Zones", losses, f"!({is_one_of('CurrentZone', game.boxes)})"),
        shown_when("Fights", [_RETREAT], f"CurrentZone=={DECLARED}||CurrentZone=={SUFFERED}||{foes}>0"),
        global_property(SUFFERED, [setting("", _LOSS, "{CurrentZone}")]),
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
    marks = marker(
        Side=counter.side,
        Type=counter.type,
        Contingent=counter.contingent,
        Id=counter.id,
        Group=group,
        Star="1" if counter.star.value else "0",
    )
    arrives = [] if base is None else [arriving(game, base)]
    if counter.is_leader:
        traits = [prototype(LEADER), *arrives, marks]
    else:
        full, weak = counter.pf.value if counter.pf else (0, 0)
        strength = marker(FullPF=str(full), ReducedPF=str(weak))
        faces = TraitText(two_faces(FACE_LAYER, images, _NAMES, key=_FLIP, menu=""), REDUCED if reduced else FULL)
        traits = [prototype(UNIT), faces, *arrives, strength, marks]
    return definition(traits, image=images[0], name=counter.name, gpid=counter.gpid)


def arriving(game: Game, base: Point) -> TraitText:
    """A trait that brings a reinforcement to its base when its side's card says so."""
    return send_to_place("", ARRIVE_KEY, game.face.title, BOARD_NAME, str(base[0]), str(base[1]))
