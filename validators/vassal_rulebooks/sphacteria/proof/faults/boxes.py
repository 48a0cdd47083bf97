"""Faults with bases and reserves (0.2, 7), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import Phase, phases
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played
from vassal_tools.proof.wrong_moves import WrongMove, moved_wrongly, put_right, wrong_move_kind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter

MOST_UNITS = 4  # in a zone where there is room for one more


def goes_home(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A land unit goes from the map into its base; none that left it this turn, whose move could be taken back so."""
    for phase in phases(played, rng):
        for base in _bases(phase, "land"):
            left = _in_turn(played, phase, base)
            for zone in phase.game.boxes[base].enters.value:
                for unit in phase.land(zone) if zone in phase.own_zones() else ():
                    if unit.id not in left:
                        yield WrongMove(phase, unit, zone, base)


def _in_turn(played: Played, phase: Phase, place: str) -> set[str]:
    """The counters that were in a place at any time of the turn until the phase began."""
    so_far = (one for one in played.moments[: phase.moment.number + 1] if one.turn == phase.moment.turn)
    return {unit for moment in so_far for unit in moment.at(place)}


def sets_out_wrongly(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A ship leaves its base for a zone that lies beyond reach: a land zone."""
    for phase, base, ship in _waiting_ships(played, rng):
        for zone in _free_lands(phase):
            yield WrongMove(phase, ship, base, zone)


def sets_out_after_all(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A ship is put from its base into a land zone, and back, and goes into the sea zone that the base opens onto."""
    for phase, base, ship in _waiting_ships(played, rng):
        led = phase.leaders(base) and len(phase.ships(base)) == 1
        for wrong in _free_lands(phase)[:1]:
            for zone in phase.near(base, "sea"):
                if phase.is_free(zone) and not led:
                    yield WrongMove(phase, ship, base, wrong, right=zone)


def _waiting_ships(played: Played, rng: Random) -> Iterator[tuple[Phase, str, Counter]]:
    """Phase, base, and a ship that waits there."""
    for phase in phases(played, rng):
        for base in _bases(phase, "sea"):
            for ship in phase.ships(base) if base in phase.own_zones() else ():
                yield phase, base, ship


def _free_lands(phase: Phase) -> list[str]:
    return [zone for zone in phase.game.zones if phase.kind(zone) == "land" and phase.is_free(zone)]


def comes_from_the_reserve(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A land unit that waits to come is put from its box into a zone where own units are; none of the eliminated."""
    for phase in phases(played, rng):
        boxes = dict.fromkeys(group.box for group in phase.game.reinforcements.values() if group.side == phase.side)
        held = [zone for zone in _free_lands(phase) if 0 < len(phase.land(zone)) < MOST_UNITS]
        for zone in phase.own_zones():
            for box in boxes:
                for unit in phase.land(box):
                    yield from (WrongMove(phase, unit, box, to, place=zone) for to in held)


def _bases(phase: Phase, kind: str) -> list[str]:
    boxes = phase.game.boxes.values()
    return [box.name for box in boxes if box.is_base and box.side == phase.side and box.kind == kind]


BOXES: tuple[Kind, ...] = (
    wrong_move_kind("back into the base", ("SPH-0.2-base",), goes_home),
    Kind(
        "out of the base to nowhere",
        ("SPH-0.2-base", "SPH-3.1-naval"),
        moved_wrongly(sets_out_wrongly),
        put_right(sets_out_after_all),
    ),
    wrong_move_kind("out of the reserve", ("SPH-0.2-base", "SPH-7-due"), comes_from_the_reserve),
)
