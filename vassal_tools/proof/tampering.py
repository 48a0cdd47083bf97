"""Edits of a game's log after play: steps, commands, dice, chat and the beginning."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.proof.command_text import CHAT, property_of, property_set
from vassal_tools.proof.edits import EditedLog, StepText, cut, inserted, replaced, shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from vassal_tools.game.model import Game
    from vassal_tools.proof.edits import Edits, Steps
    from vassal_tools.proof.faults import G

ACT, SERIAL = declarations.ACT_PROPERTY, declarations.SERIAL_PROPERTY
TYPED = "&lt;Ann&gt; - "
REPORT = CHAT + "* "
THROWN = CHAT + "*** "
MOVE, CHANGE, ADD = "M/", "D/", "+/"
_FINGERPRINT = re.compile("[0-9a-f]{64}")
BEGINNING = 60  # steps of a log of which only the beginning matters


def each_step(change: Callable[[G, StepText], StepText | None], more: int = 3) -> Edits[G]:
    """Return the edits that change one step each; `change` returns None for a step that it does not fit."""

    def edits(game: G, steps: Steps, rng: Random) -> Iterator[EditedLog]:
        for n in shuffled(steps, rng):
            changed = change(game, steps[n])
            if changed:
                yield replaced(steps, n, changed, more)

    return edits


def at_the_beginning(change: Callable[[Game, str], str]) -> Edits[Game]:
    """Return the edit that changes the records of the beginning."""

    def edits(game: Game, steps: Steps, _rng: Random) -> Iterator[EditedLog]:
        yield EditedLog(tuple(steps[:BEGINNING]), (0,), setup=lambda text: change(game, text))

    return edits


# -- declarations


def drops_declared_step(_game: Game, steps: Steps, rng: Random) -> Iterator[EditedLog]:
    """Cut out a step with a declaration, and adapt later steps except the serial number."""
    for n in shuffled(steps, rng):
        if min(steps[n].setting(ACT), steps[n].setting(SERIAL)) < 0 or len(steps[n].commands) > 3:
            continue
        later = next((m for m in range(n + 1, len(steps)) if steps[m].setting(ACT) >= 0), None)
        if later is None:
            continue
        step = steps[later]
        for name in (ACT, SERIAL):
            old = property_of(steps[n].commands[steps[n].setting(name)])[1]
            step = step.with_value(name, property_of(step.commands[step.setting(name)])[2], old)
        yield EditedLog((*steps[:n], *steps[n + 1 : later], step, *steps[later + 1 :]), (later,))


def skips_a_serial(_game: Game, step: StepText) -> StepText | None:
    """Increase the serial number of a declaration by one, in both properties."""
    act = step.setting(ACT)
    if act < 0 or step.setting(SERIAL) < 0:
        return None
    number, _, words = property_of(step.commands[act])[2].partition("|")
    higher = str(int(number) + 1)
    return step.with_value(ACT, f"{higher}|{words}").with_value(SERIAL, higher)


def raises_declared(kind: str, shown: Callable[[str], str], values: str) -> Callable[[G, StepText], StepText | None]:
    """Return the change that adds two to the value of a declaration by a side, if it is one of `values`.

    `shown` returns the property with the number of a side, which is raised too.
    """

    def raises(_game: G, step: StepText) -> StepText | None:
        act = step.setting(ACT)
        words = property_of(step.commands[act])[2].split("|") if act >= 0 else []
        if len(words) != 4 or words[1] != kind or words[3] not in values:
            return None
        more = str(int(words[3]) + 2)
        return step.with_value(ACT, "|".join((*words[:3], more))).with_value(shown(words[2]), more)

    return raises


def swaps_steps(_game: Game, steps: Steps, rng: Random) -> Iterator[EditedLog]:
    """Swap two declared steps."""
    for n in shuffled(steps, rng)[:-1]:
        if n + 1 < len(steps) and steps[n].setting(ACT) >= 0 and steps[n + 1].setting(ACT) >= 0:
            swapped = (*steps[:n], steps[n + 1], steps[n], *steps[n + 2 :])
            yield cut(EditedLog(swapped, (n + 1, n + 2)), 3)


# -- contradictions


def moves_from_elsewhere(game: Game, step: StepText) -> StepText | None:
    """Make a move start from a point where the counter was not."""
    place = step.first(MOVE)
    if place < 0 or len(step.commands) > 4:
        return None
    fields = _fields(step.commands[place])
    if fields[5] != game.face.title:
        return None
    fields[6] = str(int(fields[6]) + 40)
    return step.with_command(place, MOVE + sequence.join(fields, "/"))


def changes_from_another_face(_game: Game, step: StepText) -> StepText | None:
    """Turn a counter over from a side that it did not show."""
    place = step.first(CHANGE)
    if place < 0 or step.first(MOVE) >= 0:
        return None
    piece, new, old = _fields(step.commands[place])
    return step.with_command(place, CHANGE + sequence.join((piece, old, new), "/"))


def property_from_elsewhere(names: Callable[[Game], Sequence[str]]) -> Edits[Game]:
    """Return the edits where a number of these names changes from a wrong old value."""

    def edits(game: Game, steps: Steps, rng: Random) -> Iterator[EditedLog]:
        for n in shuffled(steps, rng):
            for place, command in enumerate(steps[n].commands):
                name, old, new = property_of(command)
                if name in names(game):
                    wrong = property_set(name, str(int(old or 0) + 1), new)
                    yield replaced(steps, n, steps[n].with_command(place, wrong))

    return edits


def repeats_a_step(_game: Game, steps: Steps, rng: Random) -> Iterator[EditedLog]:
    """Repeat a step that moves a counter."""
    for n in shuffled(steps, rng):
        if steps[n].first(MOVE) >= 0 and steps[n].setting(ACT) < 0:
            yield cut(EditedLog((*steps[: n + 1], *steps[n:]), (n + 2,)), 2)


def cuts_a_move_out(_game: Game, steps: Steps, rng: Random) -> Iterator[EditedLog]:
    """Cut a move out of the log; the counter later moves on from its destination."""
    for n in shuffled(steps, rng):
        place = steps[n].first(MOVE)
        if place < 0 or steps[n].setting(ACT) >= 0 or steps[n].first(ADD) >= 0:
            continue
        own = f"{MOVE}{_fields(steps[n].commands[place])[0]}/"
        later = [m for m in range(n + 1, len(steps)) if any(text.startswith(own) for text in steps[m].commands)]
        if later:
            rest = (*steps[:n], *steps[n + 1 : later[0] + 2])
            yield EditedLog(rest, tuple(range(n + 1, later[0] + 2)))


# -- dice; `die` is the name of a dice button that throws one die of six faces


def reports_another_number(die: str) -> Edits[Game]:
    """Return the edits where the chat shows another number than the die."""

    def change(_game: Game, step: StepText) -> StepText | None:
        place, said = step.setting(f"{die}_result"), step.first(THROWN)
        if place < 0:
            return None
        shown = int(property_of(step.commands[place])[2])
        return step.with_command(said, step.commands[said].replace(f"= {shown} ", f"= {shown % 6 + 1} "))

    return each_step(change)


def changes_the_die(die: str) -> Edits[Game]:
    """Return the edits where the property of the die differs, but not the chat."""

    def change(_game: Game, step: StepText) -> StepText | None:
        name = f"{die}_result"
        place = step.setting(name)
        return None if place < 0 else step.with_value(name, str(int(property_of(step.commands[place])[2]) % 6 + 1))

    return each_step(change)


def shows_a_seven(die: str) -> Edits[Game]:
    """Return the edits where a six-sided die shows seven everywhere."""

    def change(_game: Game, step: StepText) -> StepText | None:
        if step.setting(f"{die}_result") < 0:
            return None
        seven = step.with_value(f"{die}_result", "7").with_value(f"{die}_total", "7")
        return seven.with_command(seven.first(THROWN), f"{THROWN}{die} = 7 *** <Ann>")

    return each_step(change)


# -- chat


def types_a_report(_game: Game, steps: Steps, rng: Random) -> Iterator[EditedLog]:
    """Type a line that looks like a report of the module."""
    for n in shuffled(steps, rng):
        said = steps[n].first(REPORT)
        if steps[n].setting(ACT) >= 0 and said >= 0 and rng.random() < 0.5:
            yield inserted(steps, n, CHAT + TYPED + steps[n].commands[said].removeprefix(CHAT))


def types_a_throw(die: str) -> Edits[Game]:
    """Return the edits where a player types a line that looks like a throw."""

    def edits(_game: Game, steps: Steps, rng: Random) -> Iterator[EditedLog]:
        for n in shuffled(steps, rng):
            yield inserted(steps, n, f"{CHAT}{TYPED}*** {die} = {rng.randint(1, 6)} *** <Ann>")

    return edits


_ARROW = " → "
"""The separator of the places of a move in its report."""


def reports_another_zone(game: Game, step: StepText) -> StepText | None:
    """Name another zone in the report of a move."""
    said = step.first(REPORT)
    if said < 0 or step.setting(ACT) >= 0:
        return None
    before, arrow, rest = step.commands[said].partition(_ARROW)
    zone = rest.partition(" ")[0]
    if not arrow or zone not in game.zones or before.startswith(f"{REPORT}Turn "):
        return None
    other = next(name for name in game.zones if name != zone)
    return step.with_command(said, f"{before}{_ARROW}{other}")


# -- the beginning


def states_another_model(_game: Game, record: str) -> str:
    """State another edition of the game's data."""
    return _FINGERPRINT.sub(lambda found: found[0][::-1], record)


def text_replaced(old: str, new: str) -> Callable[[str], str]:
    """Return a function that replaces a text in a record."""
    return lambda record: record.replace(old, new)


def _fields(command: str) -> list[str]:
    return list(sequence.split(command[2:], "/"))
