"""Kinds of tampering with a log, each with a twin that is honest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults import honest
from benchmarks.referee.faults.adjusting import supply_is_mended
from benchmarks.referee.faults.edits import Edited, StepText, Tampering, cut, property_of
from benchmarks.referee.writing import SAID, property_set, said
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.game.fingerprint import fingerprint
from vassal_tools.game.names import COMBAT_DIE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from vassal_tools.game.model import Game

ACT, SERIAL = declarations.ACT_PROPERTY, declarations.SERIAL_PROPERTY
ANN = "&lt;Ann&gt; - "
REPORT = SAID + "* "
ROLL = SAID + "*** "
INTO_THE_ACTIONS = 15  # steps from a throw for points until a side has announced
MOVE, CHANGE, ADD = "M/", "D/", "+/"


def _place(step: StepText, name: str) -> int:
    return next((n for n, command in enumerate(step.commands) if property_of(command)[0] == name), -1)


def _shuffled(steps: Sequence[StepText], luck: Random) -> list[int]:
    numbers = list(range(len(steps)))
    luck.shuffle(numbers)
    return numbers


def _with(steps: Sequence[StepText], number: int, step: StepText, more: int = 3) -> Edited:
    """The log with another step there, and a few steps after it."""
    return cut(Edited((*steps[:number], step, *steps[number + 1 :]), (number + 1,)), more)


def _inserted(steps: Sequence[StepText], number: int, *commands: str) -> Edited:
    """The log with one step more."""
    new = StepText(commands)
    return cut(Edited((*steps[:number], new, *steps[number:]), tuple(range(number + 1, number + 4))), 3)


def _fields(command: str) -> tuple[str, ...]:
    return sequence.split(command[2:], "/")


def _of_fields(mark: str, fields: Sequence[str]) -> str:
    return mark + sequence.join(fields, "/")


# -- declarations


def drops_declared_step(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """A step that declared something is cut out, and what follows is made to fit but for the serial."""
    for n in _shuffled(steps, luck):
        act, serial = _place(steps[n], ACT), _place(steps[n], SERIAL)
        if act < 0 or serial < 0 or len(steps[n].commands) > 3:
            continue
        later = next((m for m in range(n + 1, len(steps)) if _place(steps[m], ACT) >= 0), None)
        if later is None:
            continue
        step = steps[later]
        for name, place in ((ACT, act), (SERIAL, serial)):
            there = _place(step, name)
            old = property_of(steps[n].commands[place])[1]
            step = step.with_command(there, property_set(name, old, property_of(step.commands[there])[2]))
        yield Edited((*steps[:n], *steps[n + 1 : later], step, *steps[later + 1 :]), (later,))


def jumps(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """The serial of a declaration is one higher than it should be, in both properties."""
    for n in _shuffled(steps, luck):
        step = steps[n]
        act, serial = _place(step, ACT), _place(step, SERIAL)
        if act >= 0 and serial >= 0:
            _, old_act, new_act = property_of(step.commands[act])
            number, _, words = new_act.partition("|")
            higher = str(int(number) + 1)
            step = step.with_command(act, property_set(ACT, old_act, f"{higher}|{words}"))
            _, old, _ = property_of(step.commands[serial])
            yield _with(steps, n, step.with_command(serial, property_set(SERIAL, old, higher)), 0)


def points_are_raised(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """The points of a throw are declared higher than they are; marker and property show it too."""
    for n in _shuffled(steps, luck):
        step, act = steps[n], _place(steps[n], ACT)
        _, old, new = property_of(step.commands[act]) if act >= 0 else ("", "", "")
        words = new.split("|")
        if len(words) == 4 and words[1] == declarations.POINTS and words[3] in "1234":
            more = str(int(words[3]) + 2)
            step = step.with_command(act, property_set(ACT, old, "|".join((*words[:3], more))))
            name = f"{words[2]}_PA"
            there = _place(step, name)
            step = step.with_command(there, property_set(name, property_of(step.commands[there])[1], more))
            yield _with(steps, n, step, INTO_THE_ACTIONS)


# -- contradictions


def moves_from_elsewhere(game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """A move starts from a point where the counter was not."""
    for n in _shuffled(steps, luck):
        place = steps[n].first(MOVE)
        if place >= 0 and len(steps[n].commands) <= 4:
            fields = list(_fields(steps[n].commands[place]))
            if fields[5] == game.face.title:
                fields[6] = str(int(fields[6]) + 40)
                yield _with(steps, n, steps[n].with_command(place, _of_fields(MOVE, fields)))


def changes_from_another_face(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """A unit is turned over from the side that it did not show."""
    for n in _shuffled(steps, luck):
        place = steps[n].first(CHANGE)
        if place >= 0 and steps[n].first(MOVE) < 0:
            piece, new, old = _fields(steps[n].commands[place])
            yield _with(steps, n, steps[n].with_command(place, _of_fields(CHANGE, (piece, old, new))))


def property_from_elsewhere(game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """The points change from a number that they did not have."""
    names = {f"{side}_PA" for side in game.sides}
    for n in _shuffled(steps, luck):
        for place, command in enumerate(steps[n].commands):
            name, old, new = property_of(command)
            if name in names:
                wrong = property_set(name, str(int(old or 0) + 1), new)
                yield _with(steps, n, steps[n].with_command(place, wrong))


def step_is_repeated(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """A step that moves a counter stands twice."""
    for n in _shuffled(steps, luck):
        if steps[n].first(MOVE) >= 0 and _place(steps[n], ACT) < 0:
            yield cut(Edited((*steps[: n + 1], *steps[n:]), (n + 2,)), 2)


def steps_are_swapped(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """Two declared steps change places."""
    for n in _shuffled(steps, luck)[:-1]:
        if n + 1 < len(steps) and _place(steps[n], ACT) >= 0 and _place(steps[n + 1], ACT) >= 0:
            swapped = (*steps[:n], steps[n + 1], steps[n], *steps[n + 2 :])
            yield cut(Edited(swapped, (n + 1, n + 2)), 3)


def move_is_cut_out(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """A move is cut out of the log, and the counter moves on later from where it had come to."""
    for n in _shuffled(steps, luck):
        place = steps[n].first(MOVE)
        if place < 0 or _place(steps[n], ACT) >= 0 or steps[n].first(ADD) >= 0:
            continue
        piece = _fields(steps[n].commands[place])[0]
        own = f"{MOVE}{piece}/"
        later = [m for m in range(n + 1, len(steps)) if any(text.startswith(own) for text in steps[m].commands)]
        if later:
            rest = (*steps[:n], *steps[n + 1 : later[0] + 2])
            yield Edited(rest, tuple(range(n + 1, later[0] + 2)))


# -- dice


def die_is_told_otherwise(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """The chat shows another number than the die."""
    for n in _shuffled(steps, luck):
        place = _place(steps[n], f"{COMBAT_DIE}_result")
        if place >= 0:
            told = steps[n].first(ROLL)
            shown = int(property_of(steps[n].commands[place])[2])
            text = steps[n].commands[told].replace(f"= {shown} ", f"= {shown % 6 + 1} ")
            yield _with(steps, n, steps[n].with_command(told, text))


def die_is_changed(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """The property of the die was changed, and the chat was not."""
    for n in _shuffled(steps, luck):
        place = _place(steps[n], f"{COMBAT_DIE}_result")
        if place >= 0:
            name, old, shown = property_of(steps[n].commands[place])
            yield _with(steps, n, steps[n].with_command(place, property_set(name, old, str(int(shown) % 6 + 1))))


def die_shows_seven(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """A die shows seven, everywhere."""
    for n in _shuffled(steps, luck):
        if _place(steps[n], f"{COMBAT_DIE}_result") >= 0:
            step = steps[n]
            for name in (f"{COMBAT_DIE}_result", f"{COMBAT_DIE}_total"):
                place = _place(step, name)
                step = step.with_command(place, property_set(name, property_of(step.commands[place])[1], "7"))
            told = step.first(ROLL)
            yield _with(steps, n, step.with_command(told, f"{ROLL}{COMBAT_DIE} = 7 *** <Ann>"))


# -- chat


def types_a_report(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """A player types a line that looks like a report of the module."""
    for n in _shuffled(steps, luck):
        if _place(steps[n], ACT) >= 0 and (told := steps[n].first(REPORT)) >= 0 and luck.random() < 0.5:
            yield _inserted(steps, n, said(ANN + steps[n].commands[told].removeprefix(SAID)))


def types_a_throw(_game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """A player types a line that looks like a throw."""
    for n in _shuffled(steps, luck):
        yield _inserted(steps, n, said(f"{ANN}*** {COMBAT_DIE} = {luck.randint(1, 6)} *** <Ann>"))


def report_is_changed(game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """The report of a move names another zone."""
    for n in _shuffled(steps, luck):
        told = steps[n].first(REPORT)
        if told >= 0 and " -> " in steps[n].commands[told] and _place(steps[n], ACT) < 0:
            before, _, rest = steps[n].commands[told].partition(" -> ")
            zone = rest.partition(" ")[0]
            other = next(name for name in game.zones if name != zone)
            if zone in game.zones and "Turn moves" not in before:
                yield _with(steps, n, steps[n].with_command(told, f"{before} -> {other} *"))


# -- pieces and set-up


def supply_is_changed(game: Game, steps: Sequence[StepText], luck: Random) -> Iterator[Edited]:
    """The property of supply changes in a step of its own, and nobody declared it."""
    value = dict.fromkeys(game.sides, "3")
    for n, step in enumerate(steps):
        for command in step.commands:
            name, _, new = property_of(command)
            side = name.removesuffix("_Supply")
            if side in value and name != side:
                value[side] = new
        if n > 20 and luck.random() < 0.02:
            side = luck.choice(game.sides)
            if value[side] != "1":
                yield _inserted(steps, n + 1, property_set(f"{side}_Supply", value[side], "1"))


def other_model(game: Game, steps: Sequence[StepText], _luck: Random) -> Iterator[Edited]:
    """The log states another edition of the game's data."""
    own = fingerprint(game)
    yield Edited(tuple(steps[:60]), (0,), setup=_replacing(own, own[::-1]))


def other_rulings(_game: Game, steps: Sequence[StepText], _luck: Random) -> Iterator[Edited]:
    """The log states another reading of a rule."""
    yield Edited(tuple(steps[:60]), (0,), setup=_replacing("R-5=lost", "R-5=kept"))


def stronger_unit(_game: Game, steps: Sequence[StepText], _luck: Random) -> Iterator[Edited]:
    """The set-up gives a unit more PF than the module."""
    yield Edited(tuple(steps[:60]), (0,), setup=_replacing("6,3", "9,6"))


def _replacing(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new)


TABLE = ("REF-table",)
OTHER_NAME = "\tAnn\t", "\tZoe\t"

TAMPERING: tuple[Tampering, ...] = (
    Tampering("declaration cut out", ("SPH-serial",), drops_declared_step, honest.takes_an_entry_back),
)
MORE_TAMPERING: tuple[Tampering, ...] = (
    Tampering("serial jumps", ("SPH-serial",), jumps, honest.takes_an_entry_back),
    Tampering("points raised", ("SPH-2.B-points",), points_are_raised, honest.corrects_the_points),
    Tampering("moved from elsewhere", TABLE, moves_from_elsewhere, honest.shifts_before_it_moves),
    Tampering("turned from the wrong side", TABLE, changes_from_another_face, honest.turns_to_and_fro),
    Tampering("points from elsewhere", TABLE, property_from_elsewhere, honest.corrects_the_points),
    Tampering("step repeated", TABLE, step_is_repeated, honest.moves_again_after_undo),
    Tampering("steps swapped", (*TABLE, "SPH-serial"), steps_are_swapped, honest.takes_the_points_in_another_order),
    Tampering("move cut out", TABLE, move_is_cut_out, honest.moves_after_a_wrong_one),
    Tampering("die told otherwise", ("REF-report",), die_is_told_otherwise, honest.wishes_for_another_die),
    Tampering("die changed", ("REF-report",), die_is_changed, honest.wishes_for_another_die),
    Tampering("die of seven", ("REF-die",), die_shows_seven, honest.jokes_of_a_seven),
    Tampering("report typed", ("REF-forged",), types_a_report, honest.quotes_a_report),
    Tampering("throw typed", ("REF-forged",), types_a_throw, honest.quotes_a_throw),
    Tampering("report of a move changed", ("REF-report",), report_is_changed, honest.says_another_zone),
    Tampering("supply changed silently", ("SPH-silent",), supply_is_changed, supply_is_mended),
    Tampering("other model", ("REF-edition",), other_model, honest.begins, _replacing(*OTHER_NAME)),
    Tampering("other rulings", ("REF-edition",), other_rulings, honest.begins, _replacing(*OTHER_NAME)),
    Tampering("stronger unit", ("REF-setup",), stronger_unit, honest.begins, _replacing(*OTHER_NAME)),
)
