"""Faults with bases and reserves (0.2, 7), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import Phase, phases
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation


def goes_home(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit goes from the map into its base."""
    for phase in phases(played, rng):
        for base in _bases(phase, "land"):
            for zone in phase.game.boxes[base].enters.value:
                for unit in phase.land(zone) if zone in phase.own_zones() else ():
                    yield phase.move(zone, phase.drag(unit, base), units=[unit], zone=base)


def comes_back_out(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit is put from the map into its base, and back where it was."""
    for phase in phases(played, rng):
        for base in _bases(phase, "land"):
            for zone in phase.game.boxes[base].enters.value:
                for unit in phase.land(zone) if zone in phase.own_zones() else ():
                    yield phase.move(zone, phase.drag(unit, base), phase.drag(unit, zone))


def sets_out_wrongly(played: Played, rng: Random) -> Iterator[Variation]:
    """A ship leaves its base for a zone that lies beyond reach: a land zone."""
    for phase in phases(played, rng):
        for base in _bases(phase, "sea"):
            for ship in phase.ships(base) if base in phase.own_zones() else ():
                for zone in phase.game.zones:
                    if phase.kind(zone) == "land" and phase.is_free(zone):
                        yield phase.move(base, phase.drag(ship, zone), units=[ship], zone=zone)


def sets_out_after_all(played: Played, rng: Random) -> Iterator[Variation]:
    """A ship is put from its base into a land zone, and back, and goes into the sea zone that the base opens onto."""
    for phase in phases(played, rng):
        for base in _bases(phase, "sea"):
            wrong = next((zone for zone in phase.game.zones if phase.kind(zone) == "land" and phase.is_free(zone)), "")
            for zone in phase.near(base, "sea") if wrong else ():
                led = phase.leaders(base) and len(phase.ships(base)) == 1
                for ship in phase.ships(base) if base in phase.own_zones() and phase.is_free(zone) and not led else ():
                    yield phase.move(base, *(phase.drag(ship, place) for place in (wrong, base, zone)))


def comes_from_the_reserve(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit is put from the reserve into a zone where own units are."""
    for phase, zone, unit, to in _reserves(played, rng):
        yield phase.move(zone, phase.drag(unit, to), units=[unit], zone=to)


def reserve_is_put_back(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit is picked up from the reserve and put back."""
    for phase, zone, unit, to in _reserves(played, rng):
        yield phase.move(zone, phase.drag(unit, to), phase.drag(unit, phase.moment.zones[unit.id]))


def _reserves(played: Played, rng: Random) -> Iterator[tuple[Phase, str, Counter, str]]:
    for phase in phases(played, rng):
        boxes = [box.name for box in phase.game.boxes.values() if not box.is_base and box.side == phase.side]
        for zone in phase.own_zones():
            for box in boxes:
                for unit in phase.land(box):
                    for to in phase.game.zones:
                        if phase.kind(to) == "land" and 0 < len(phase.land(to)) < 4 and phase.is_free(to):
                            yield phase, zone, unit, to


def _bases(phase: Phase, kind: str) -> list[str]:
    boxes = phase.game.boxes.values()
    return [box.name for box in boxes if box.is_base and box.side == phase.side and box.kind == kind]


BOXES: tuple[Kind, ...] = (
    Kind("back into the base", ("SPH-0.2-base",), goes_home, comes_back_out),
    Kind("out of the base to nowhere", ("SPH-0.2-base", "SPH-3.1-naval"), sets_out_wrongly, sets_out_after_all),
    Kind("out of the reserve", ("SPH-0.2-base", "SPH-7-due"), comes_from_the_reserve, reserve_is_put_back),
)
