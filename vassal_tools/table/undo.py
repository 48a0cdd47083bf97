"""Find the steps of a log that were undone.

Newer engines mark an undo; older ones just write the inverse commands with a line in the chat, in the player's
language. So an undo is recognized by its effect: it reverts exactly the latest step that was not undone, and its chat
lines, if any, end with the lines of that step (`VASSAL.build.module.BasicLogger.undo`, `Chatter.DisplayText`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.table.changes import ChatLine, LabelSet, Moved, PropertySet, Rotated, Turned, TurnSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vassal_tools.table.changes import StepChanges

MOST_SILENT = 40
"""How many steps undone without a chat line an undo may skip when it searches backwards."""
Effect = dict[tuple[str, ...], tuple[object, object]]
"""The values before and after of everything that a step changed."""


class _Done(NamedTuple):
    step: StepChanges
    effect: Effect
    lines: tuple[str, ...]


class UndoSplit(NamedTuple):
    """The steps that were not undone, and for each undo the number of the step that it reverts."""

    live: tuple[StepChanges, ...]
    undos: Mapping[int, int]


def split_undone(steps: Iterable[StepChanges], turns: Mapping[str, str]) -> UndoSplit:
    """Split off undone steps: both the undo and the step that it reverts are left out.

    `turns` gives the turn counters before the first step.
    """
    shown = dict(turns)
    standing: list[_Done] = []
    undos: dict[int, int] = {}
    for step in steps:
        done = _Done(step, _effect(step, shown), tuple(c.text for c in step.changes if isinstance(c, ChatLine)))
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
    """Return the steps that were not undone."""
    return split_undone(steps, turns).live


def first_redo(steps: Sequence[StepChanges], turns: Mapping[str, str]) -> int | None:
    """Return the number of the first step that reverts an undo, or None.

    The engine goes back through the whole history; after a new command and its undo it reaches older undos
    (`BasicLogger.undo`). The log of such a step may lack commands that were logged before and stripped.
    """
    undos = set(split_undone(steps, turns).undos)
    lines: list[str] = []  # those of the undos so far
    for step in steps:
        said = [change.text for change in step.changes if isinstance(change, ChatLine)]
        if step.number in undos:
            lines += said
        elif step.undoes or any(_contains_line(line, original) for line in said for original in lines):
            return step.number
    return None


def _contains_line(line: str, original: str) -> bool:
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
            case LabelSet(piece, label, old, new):
                _note(effect, ("label", piece, label), old, new)
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
    # An older engine writes an undo without a chat line as a plain step: skip pairs of which one silently reverts the
    # other.
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
    if not _is_inverse(undo, done) or not (done.effect or done.lines):
        return False
    return undo.step.undoes or _repeats(undo.lines, done.lines)


def _is_inverse(one: _Done, other: _Done) -> bool:
    return one.effect.keys() == other.effect.keys() and all(
        one.effect[thing] == (after, before) for thing, (before, after) in other.effect.items()
    )


def _repeats(lines: tuple[str, ...], originals: tuple[str, ...]) -> bool:
    return len(lines) >= len(originals) > 0 and all(
        any(_contains_line(line, original) for line in lines) for original in originals
    )
