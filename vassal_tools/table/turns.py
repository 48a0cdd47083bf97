"""The texts of turn counters: as the engine shows them if the module is known, else from their states.

Source: `VASSAL.build.module.turn.TurnTracker`, `CounterTurnLevel`, `ListTurnLevel`; `FormattedStringExpression`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.objects.plain_module import PlainComponent, PlainModule

DEFAULT_FORM = "$level1$ $level2$ $level3$ $level4$"
DEFAULT_LEVEL_FORM = "$value$"
MOST_LEVELS = 15
"""The number of levels that the engine shows (`TurnTracker.getTurnString`)."""
MOST_TEXT = 500
_LEVELS = ("CounterTurnLevel", "ListTurnLevel")
_BEFORE_INNER = 4  # fields of a level's state before those of the levels inside it
_TRUTHS = frozenset({"true", "false"})


class TurnLevel(NamedTuple):
    """A level of a turn counter: `values` are the items of a list, or None for a counting level."""

    values: tuple[str, ...] | None = None
    form: str = DEFAULT_LEVEL_FORM
    inner: tuple[TurnLevel, ...] = ()

    def shows(self, number: int) -> str:
        """Return the text of the level at that number, or an empty text beyond the end of a list."""
        value = str(number)
        if self.values is not None:
            value = self.values[number] if number in range(len(self.values)) else ""
        return value[:MOST_TEXT] if self.form.startswith("{") else formatted(self.form, {"value": value})


class TurnCounter(NamedTuple):
    """A turn counter: its format and its levels."""

    form: str
    levels: tuple[TurnLevel, ...]


def turn_counters(module: PlainModule) -> dict[str, TurnCounter]:
    """Return the turn counters of a module by their ids in logs."""
    trackers = module.named("TurnTracker")
    return {f"TurnTracker{number}": _counter(tracker) for number, tracker in enumerate(trackers)}


def _counter(tracker: PlainComponent) -> TurnCounter:
    return TurnCounter(tracker.attributes.get("turnFormat", DEFAULT_FORM), _inner(tracker, MOST_LEVELS))


def _inner(component: PlainComponent, depth: int) -> tuple[TurnLevel, ...]:
    children = (child for child in component.children() if child.short_name in _LEVELS)
    return tuple(_level(child, depth - 1) for child in children) if depth else ()


def _level(component: PlainComponent, depth: int) -> TurnLevel:
    attributes = component.attributes
    values = None
    if component.short_name == "ListTurnLevel":
        values = tuple(sequence.split(attributes.get("list", ""), ","))
    return TurnLevel(values, attributes.get("turnFormat", DEFAULT_LEVEL_FORM), _inner(component, depth))


def turn_text(counter: TurnCounter, state: str, properties: Mapping[str, str]) -> str:
    """Return the text of the counter in a state; if its format is an expression, its levels with spaces."""
    current, *states = sequence.split(state, "|")
    shown = list(_shown(counter.levels, _number(current), states))
    if counter.form.startswith("{"):
        return " ".join(filter(None, shown))
    levels = {f"level{n}": shown[n - 1] if n <= len(shown) else "" for n in range(1, MOST_LEVELS + 1)}
    return formatted(counter.form, {**properties, **levels}).strip()


def _shown(levels: tuple[TurnLevel, ...], current: int, states: Sequence[str]) -> Iterator[str]:
    if not 0 <= current < min(len(levels), len(states)):
        return
    level = levels[current]
    fields = sequence.split(states[current], ";")
    yield level.shows(_number(fields[0]))
    yield from _shown(level.inner, _number("".join(fields[1:2])), fields[_BEFORE_INNER:])


def formatted(form: str, properties: Mapping[str, str]) -> str:
    """Return the text with properties in dollar signs replaced; unknown names stay.

    Cut if longer than any turn counter can show.
    """
    parts = sequence.split(form, "$")
    text = ""
    for at, part in enumerate(parts):
        is_named = at % 2 == 1 and at + 1 < len(parts)
        text += (properties.get(part, part) if is_named else part)[:MOST_TEXT]
        if len(text) >= MOST_TEXT:
            break
    return text[:MOST_TEXT]


def bare_turn_text(state: str) -> str:
    """Return the text of a state without its module: `2, item 1 of 4` for a counting level with a list inside."""
    current, *states = sequence.split(state, "|")
    return ", ".join(_bare(_number(current), states, MOST_LEVELS))


def _bare(current: int, states: Sequence[str], depth: int) -> Iterator[str]:
    if not depth or not 0 <= current < len(states):
        return
    fields = sequence.split(states[current], ";")
    if len(fields) < _BEFORE_INNER:
        return
    if fields[2] in _TRUTHS:  # whether the count begins again at a limit
        yield fields[0]
    else:  # which items of a list are used
        yield f"item {_number(fields[0]) + 1} of {fields[3].count(',') + 1}"
    yield from _bare(_number(fields[1]), fields[_BEFORE_INNER:], depth - 1)


def _number(text: str) -> int:
    # 0 if there is none (`SequenceEncoder.Decoder.nextInt`)
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else 0
