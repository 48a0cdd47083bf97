"""Undo: which steps of a log stood in the end.

Newer engines mark an undo, older ones just write the inverse commands with a line in the chat, and that line is
in the player's language. So an undo is known by what it does: it takes back exactly what the latest step that
still stands did, and its lines, if any, end as that step's lines do (`VASSAL.build.module.BasicLogger.undo`,
`Chatter.DisplayText`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.table.changes import Moved, PropertySet, Rotated, Said, Turned, TurnSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vassal_tools.table.changes import StepChanges

MOST_SILENT = 40
"""The most steps back that an undo is looked for past steps that were undone without a line in the chat."""
Effect = dict[tuple[str, ...], tuple[object, object]]
"""For each thing that a step touched, how it was before and after."""


class _Done(NamedTuple):
    """A step that stands, with its effect and its lines in the chat."""

    step: StepChanges
    effect: Effect
    lines: tuple[str, ...]


class UndoSplit(NamedTuple):
    """The steps of a log that stood in the end, and by the numbers of those that undid one which it was."""

    live: tuple[StepChanges, ...]
    undos: Mapping[int, int]


def split_undone(steps: Iterable[StepChanges], turns: Mapping[str, str]) -> UndoSplit:
    """Which steps stood in the end: an undo and the step it took back are both left out.

    `turns` is what each turn counter showed before the first of them.
    """
    shown = dict(turns)
    standing: list[_Done] = []
    undos: dict[int, int] = {}
    for step in steps:
        done = _Done(step, _effect(step, shown), tuple(c.text for c in step.changes if isinstance(c, Said)))
        at = _taken_back(done, standing)
        if at is None:
            standing.append(done)
            continue
        undos |= {
            undo.step.number: one.step.number
            for one, undo in zip(standing[at + 1 :: 2], standing[at + 2 :: 2], strict=True)
        }
        undos[step.number] = standing[at].step.number
        del standing[at:]
    return UndoSplit(tuple(done.step for done in standing), undos)


def live_steps(steps: Iterable[StepChanges], turns: Mapping[str, str]) -> tuple[StepChanges, ...]:
    """The steps that stood in the end."""
    return split_undone(steps, turns).live


def first_redo(steps: Sequence[StepChanges], turns: Mapping[str, str]) -> int | None:
    """The number of the first step that takes back an undo; None if there is none.

    The engine goes back through all that was done, and after a new command and its undo it comes upon older undos
    (`BasicLogger.undo`). What it then logs may lack commands: they were logged before, and stripped.
    """
    undos = set(split_undone(steps, turns).undos)
    lines: list[str] = []  # those of the undos so far
    for step in steps:
        said = [change.text for change in step.changes if isinstance(change, Said)]
        if step.number in undos:
            lines += said
        elif step.undoes or any(_contains_line(line, original) for line in said for original in lines):
            return step.number
    return None


def _contains_line(line: str, original: str) -> bool:
    """Whether a line is that of an undo of the original line."""
    return len(line) > len(original) and line.endswith(original)


def _effect(step: StepChanges, shown: dict[str, str]) -> Effect:
    effect: Effect = {}
    for change in step.changes:
        match change:
            case Moved(piece, before, after):
                _note(effect, ("piece", piece), before, after)
            case Turned(piece, layer, old, new):
                _note(effect, ("layer", piece, layer), old, new)
            case Rotated(piece, trait, old, new):
                _note(effect, ("facing", piece, trait), old, new)
            case PropertySet(container, key, value, other):
                _note(effect, ("property", container, key), value, other)
            case TurnSet(counter, state):
                _note(effect, ("turn", counter), shown.get(counter), state)
                shown[counter] = state
            case _:
                pass
    return {thing: (before, after) for thing, (before, after) in effect.items() if before != after}


def _note(effect: Effect, thing: tuple[str, ...], before: object, after: object) -> None:
    first = effect.get(thing)
    effect[thing] = (first[0] if first else before, after)


def _taken_back(undo: _Done, standing: Sequence[_Done]) -> int | None:
    """Which standing step an undo takes back: the last but for pairs of which one took back the other without a word.

    That is what an older engine writes where the step had no line in the chat.
    """
    if not (undo.step.undoes or undo.lines):
        return None
    last = len(standing) - 1
    for at in range(last, max(last - MOST_SILENT, -1), -2):
        if _takes_back(undo, standing[at]):
            return at
        if at == 0 or standing[at].lines or standing[at - 1].lines or not _is_inverse(standing[at], standing[at - 1]):
            return None
    return None


def _takes_back(undo: _Done, done: _Done) -> bool:
    """Whether one step is the undo of the other."""
    if not _is_inverse(undo, done) or not (done.effect or done.lines):
        return False
    return undo.step.undoes or _repeats(undo.lines, done.lines)


def _is_inverse(one: _Done, other: _Done) -> bool:
    """Whether one step makes of all that the other touched what it was before."""
    return one.effect.keys() == other.effect.keys() and all(
        one.effect[thing] == (after, before) for thing, (before, after) in other.effect.items()
    )


def _repeats(lines: tuple[str, ...], originals: tuple[str, ...]) -> bool:
    """Whether each original line comes again at the end of a longer one."""
    return len(lines) >= len(originals) > 0 and all(
        any(_contains_line(line, original) for line in lines) for original in originals
    )
