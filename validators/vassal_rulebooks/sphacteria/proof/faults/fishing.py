"""Faults with dice that are evaded or chosen (0.3), and with numbers that only one side agrees on, each with a twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.fights import LOSSES, RETREAT, Fight, fights, places_of
from vassal_rulebooks.sphacteria.proof.faults.honest import corrects_the_points
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment, Played, is_card
from vassal_tools.proof.continuation import is_next_phase, onward, presses, until, when
from vassal_tools.proof.faults import Variation
from vassal_tools.proof.gestures import Drag, Gesture, Press, Throw, Undo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.proof.faults import Variations

STORM, HELOTS = "Storm", "Supply the island"
HIGHEST = 6
FAR = 3
"""How far two dice are apart of which hardly one brings the same as the other."""


def _single(played: Played, rng: Random) -> Iterator[tuple[Fight, Gesture, Throw]]:
    """Fights with losses or retreats that are declared by one button right before the die: fight, button, die."""
    for fight in fights(played, rng):
        attack, *between = played.gestures[fight.start : fight.die]
        die = played.gestures[fight.die]
        if isinstance(die, Throw) and not between and places_of(fight.follows, *LOSSES, RETREAT):
            yield fight, attack, die


def _bad_for(fight: Fight) -> int:
    """The die that is worst for the attacker."""
    return 1 if places_of(fight.follows, RETREAT) and _attacker_wins(fight) else HIGHEST


def _attacker_wins(fight: Fight) -> bool:
    return any(fight.counter(fight.follows[n]).side != fight.attacker for n in places_of(fight.follows, RETREAT))


# -- fights


def takes_the_attack_back(played: Played, rng: Random) -> Iterator[Variation]:
    """After a bad die the attack is undone, and those who came walk home."""
    for fight, attack, die in _single(played, rng):
        came = _came(fight)
        if came and not _attacker_wins(fight):
            home = [Drag(gpid, played.placement.of[zone][0]) for gpid, zone in came.items()]
            gestures = (attack, die, Undo(), Undo(), *home, fight.close)
            yield Variation(fight.start, gestures, tuple(range(1, len(gestures))), (), fight.zone)


def _came(fight: Fight) -> dict[str, str]:
    """Where the attackers in the zone of the fight were when their action phase began, by gpid."""
    played = fight.played
    begins = max(m.number for m in played.moments[: fight.start] if is_card(played.game, m.next, "Announce "))
    zones = played.moments[begins].zones
    there = [*fight.there(fight.attacker), *fight.there(fight.attacker, is_leader=True)]
    return {unit.gpid: zones[unit.id] for unit in there if zones[unit.id] in played.placement.of}


def attacks_again(played: Played, rng: Random) -> Iterator[Variation]:
    """The attack is undone before its die, and declared again."""
    for fight, attack, die in _single(played, rng):
        gestures = (attack, Undo(), attack, die, *fight.follows, fight.close)
        yield Variation(fight.start, gestures, (), (), fight.zone)


def fishes_for_a_die(played: Played, rng: Random) -> Iterator[Variation]:
    """Dice are thrown until one is good, and then the button of the attack is pressed."""
    for fight, attack, die in _single(played, rng):
        bad = Throw(die.dice, _bad_for(fight))
        if abs(bad.total - die.total) >= FAR:
            gestures = (bad, die, attack, *fight.follows, fight.close)
            yield Variation(fight.start, gestures, (0, 1, 2), (), fight.zone)


def throws_before_the_button(played: Played, rng: Random) -> Iterator[Variation]:
    """The die is thrown, and then the button of its attack is pressed."""
    for fight, attack, die in _single(played, rng):
        yield Variation(fight.start, (die, attack, *fight.follows, fight.close), (), (), fight.zone)


# -- dice that a button throws


def _throws_again(line: str) -> Variations[SphacteriaGame, Moment]:
    """Return the variations in which the die of a line is undone, and another one counts."""

    def variations(played: Played, rng: Random) -> Iterator[Variation]:
        for moment, press in presses(played, rng, lambda _, one: one.line == line):
            first = Press(press.piece, line, press.die % HIGHEST + 1)
            rest = until(played, moment.number, is_next_phase, 2)
            yield onward(moment, [first, Undo(), *rest], [0, 1, 2], played.units(press))

    return variations


def _throws_once(line: str) -> Variations[SphacteriaGame, Moment]:
    """Return the variations in which the die of a line is thrown as it was."""

    def variations(played: Played, rng: Random) -> Iterator[Variation]:
        for moment, _ in presses(played, rng, lambda _, one: one.line == line):
            yield onward(moment, until(played, moment.number, is_next_phase, 2))

    return variations


# -- points


def raises_its_own_points(played: Played, rng: Random) -> Iterator[Variation]:
    """A side sets its own points higher by the button for corrections, and announces some."""
    for moment in when(played, rng, lambda m: bool(is_card(played.game, m.next, "Announce ")) and not m.active):
        side = is_card(played.game, moment.next, "Announce ")
        more = moment.points[side] + 1
        if more <= HIGHEST and isinstance(moment.next, Press):
            yield onward(moment, [Press(moment.next.piece, f"PA becomes {more}"), moment.next], [0])


AGAIN = ("SPH-roll-again",)
BUTTONS = "without the button nothing says what the die was thrown for"
SAID = "what is only said leaves nothing on the table"

FISHING: tuple[Kind, ...] = (
    Kind("attack taken back", AGAIN, takes_the_attack_back, attacks_again, BUTTONS),
    Kind("die fished for", AGAIN, fishes_for_a_die, throws_before_the_button, BUTTONS),
    Kind("storm thrown again", AGAIN, _throws_again(STORM), _throws_once(STORM), BUTTONS),
    Kind("Helots thrown again", AGAIN, _throws_again(HELOTS), _throws_once(HELOTS), BUTTONS),
    Kind("points raised alone", ("SPH-agreed",), raises_its_own_points, corrects_the_points, SAID, is_unknown=True),
)
