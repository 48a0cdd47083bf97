"""Faults of announcements, activations, and fights declared (2.C, 4.1), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import advances, phases
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played, is_card
from vassal_tools.proof.continuation import undone_at_once
from vassal_tools.proof.faults import Variation
from vassal_tools.proof.forged import presses_unoffered
from vassal_tools.proof.gestures import Undo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


def activates_an_empty_zone(played: Played, rng: Random) -> Iterator[Variation]:
    """A zone is activated where no counter is at all."""
    for phase in phases(played, rng):
        for zone in phase.game.zones:
            if not phase.counters(zone) and phase.is_free(zone) and phase.points > 1:
                activate = presses_unoffered(phase.activate(zone))
                gestures = (phase.announce(2), activate, phase.end(), phase.done())
                yield phase.variation(*gestures, wrong=[1], zone=zone)


def activates_too_dearly(played: Played, rng: Random) -> Iterator[Variation]:
    """A zone without a leader is activated, and one point was announced."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            if phase.cost(zone) > 1:
                gestures = (phase.announce(1), phase.activate(zone), phase.end(), phase.done())
                yield phase.variation(*gestures, wrong=[1], zone=zone)


def activates_led(played: Played, rng: Random) -> Iterator[Variation]:
    """A zone with a leader is activated, and one point was announced."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            if phase.cost(zone) == 1:
                yield phase.variation(phase.announce(1), phase.activate(zone), phase.end(), phase.done())


def acts_again(played: Played, rng: Random) -> Iterator[Variation]:
    """A side has two action phases one after the other, and the other side has points, which it announces else."""
    for phase in phases(played, rng):
        said = (is_card(played.game, gesture, "Announce ") for gesture in played.gestures[: phase.moment.number])
        if phase.points > 1 and phase.moment.points[phase.enemy] and phase.enemy in said:
            once = (phase.announce(1), phase.end(), phase.done())
            yield phase.variation(*once, *once, wrong=[3])


def acts_again_alone(played: Played, rng: Random) -> Iterator[Variation]:
    """A side has two action phases one after the other, since the other side has no points left."""
    for phase in phases(played, rng):
        if phase.points > 1 and not phase.moment.points[phase.enemy]:
            once = (phase.announce(1), phase.end(), phase.done())
            yield phase.variation(*once, *once)


def attacks_an_empty_zone(played: Played, rng: Random) -> Iterator[Variation]:
    """A fight is declared and its die thrown in a zone where no enemy is."""
    for phase in phases(played, rng):
        for zone in phase.game.zones:
            line = next((f"Attack {zone} from {n}" for n in phase.near(zone, "land")), "")
            if phase.land(zone) and phase.is_free(zone) and phase.kind(zone) == "land" and line:
                attack = presses_unoffered(phase.attack(zone, line))
                gestures = (phase.announce(1), phase.end(), attack, phase.throw(), phase.done())
                yield phase.variation(*gestures, wrong=[2, 3], zone=zone)


def attack_is_undone(played: Played, rng: Random) -> Iterator[Variation]:
    """A fight is declared in a zone where no enemy is, that is undone, and no die is thrown."""
    for variation in attacks_an_empty_zone(played, rng):
        yield Variation(variation.at, (*variation.gestures[:3], Undo(), *variation.gestures[4:]))


def attacks_unpaid(played: Played, rng: Random) -> Iterator[Variation]:
    """A fight is fought for which no point was announced."""
    for phase, zone, unit, to in advances(played, rng):
        attack = phase.attack(to, f"Attack {to} from {zone}")
        gestures = (phase.announce(phase.cost(zone)), phase.activate(zone), phase.drag(unit, to), phase.end(), attack)
        yield phase.variation(*gestures, phase.throw(), wrong=[4, 5], zone=to)


def attacks_paid(played: Played, rng: Random) -> Iterator[Variation]:
    """A fight is declared for which a point was announced."""
    for phase, zone, unit, to in advances(played, rng):
        points = phase.cost(zone) + 1
        if points <= phase.points:
            attack = phase.attack(to, f"Attack {to} from {zone}")
            gestures = (phase.announce(points), phase.activate(zone), phase.drag(unit, to), phase.end(), attack)
            yield phase.variation(*gestures)


SAID = "what is only said leaves nothing on the table"

ACTIVATING: tuple[Kind, ...] = (
    Kind(
        "empty zone activated",
        ("SPH-2.C-occupied",),
        activates_an_empty_zone,
        undone_at_once(activates_an_empty_zone),
        SAID,
    ),
    Kind("activation too dear", ("SPH-2.C-cost",), activates_too_dearly, activates_led, SAID),
    Kind("two phases running", ("SPH-2-side",), acts_again, acts_again_alone, SAID),
    Kind("empty zone attacked", ("SPH-4.1-contested",), attacks_an_empty_zone, attack_is_undone, SAID),
    Kind("fight not paid", ("SPH-4.1-paid",), attacks_unpaid, attacks_paid, SAID),
)
