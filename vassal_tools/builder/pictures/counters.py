"""The faces of counters: one for each step, made of the slots of a layout."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from vassal_tools.builder.looks import COUNTER_SIZE, letters_on, readable, side_look
from vassal_tools.builder.pictures.emblems import emblem
from vassal_tools.builder.pictures.looks import band_of, counter_look, layout_of
from vassal_tools.builder.pictures.palette import GOLD, INK, STAR, WHITE
from vassal_tools.builder.pictures.studio import TranslatedText, png, said, studio
from vassal_tools.builder.pictures.svg import document, fitting_size, group, image, placed, star, tag, text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from vassal_tools.game.look import LayoutSlot, SideLook
    from vassal_tools.game.model import Counter, Game

COUNTER_GRID = 150
"""The units of the grid on which a counter is drawn."""
_UNLIMITED = "∞"
_SHORT_NAME = 3
_ONE_LINE = 2
"""The largest vertical distance of values on one line."""


@dataclass(frozen=True)
class _Face:
    counter: Counter
    ink: SideLook
    light: str
    dark: str
    band: str
    emblem: str
    facings: int
    printed: Mapping[str, str]
    marks: frozenset[str]


def counter_svgs(game: Game, counter: Counter, printed: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the faces of a counter, one for each step; `printed` gives additional values by name."""
    return tuple(_face_svg(game, counter, step, printed or {}) for step in range(1, steps_of(counter) + 1))


def counter_pngs(
    game: Game, counter: Counter, printed: Mapping[str, str] | None = None, width: int = COUNTER_SIZE
) -> tuple[bytes, ...]:
    """Return the faces of a counter as PNG, `width` pixels wide."""
    return tuple(png(svg, width) for svg in counter_svgs(game, counter, printed))


def steps_of(counter: Counter) -> int:
    """Return the number of steps of a counter, each with a face."""
    return counter.steps


def _values(game: Game, counter: Counter, step: int, marks: Collection[str]) -> dict[str, str]:
    # without values shown by a mark; empty if the counter has none; steps count from 1
    layout = counter_look(game, counter).layout

    def is_shown(name: str) -> bool:
        having = (other for other in game.counters.values() if name in other.values)
        return name in counter.values or any(counter_look(game, other).layout == layout for other in having)

    found = {name: counter.value(name, step - 1) for name in game.values if name not in marks and is_shown(name)}
    return {name: "" if value is None else str(value) for name, value in found.items()}


def _face_svg(game: Game, counter: Counter, step: int, more: Mapping[str, str]) -> str:
    ink = side_look(game, counter.side)
    light, dark = (letters_on(ink.deep), ink.deep) if step == 1 else (readable(ink.dark, ink.pale), ink.pale)
    slots = layout_of(game, counter)
    marks = frozenset(slot.of or "star" for slot in slots if slot.show == "mark")
    face = _Face(
        counter=counter,
        ink=ink,
        light=light,
        dark=dark,
        band=band_of(game, counter),
        emblem=counter_look(game, counter).emblem,
        facings=game.unit_types[counter.type].facings,
        printed={**_values(game, counter, step, marks), **more},
        marks=frozenset(name for name in marks if counter.value(name, step - 1)),
    )
    unnamed = iter(unnamed_values(face.printed, slots))
    drawn = [
        _values_on_a_line(face, slot, slots) if slot.show == "values" else _slot(face, slot, unnamed) for slot in slots
    ]
    return document(COUNTER_GRID, COUNTER_GRID, _ground(ink, step), *drawn)


def unnamed_values(printed: Mapping[str, str], slots: Sequence[LayoutSlot]) -> list[str]:
    """Return the values for slots without a name, in slot order; values without a slot fill empty ones.

    Slots on one line are read from left to right, like the values in the order of the data.
    """
    named = {name for slot in slots for name in _named_by(slot)}
    names = [name for name in printed if name not in named]
    free = [slot for slot in slots if slot.show == "value" and not slot.of]
    more = iter([name for name in names[len(free) :] if printed[name]])
    shown = [name if printed[name] else next(more, name) for name in names[: len(free)]]
    return [shown[place] for place in _reading_order(free[: len(shown)])]


def _named_by(slot: LayoutSlot) -> Sequence[str]:
    # separated by blanks
    return (slot.of or "").split() if slot.show == "values" else (slot.of or "",)


def _values_on_a_line(face: _Face, slot: LayoutSlot, slots: Sequence[LayoutSlot]) -> str:
    own = unnamed_values(face.printed, slots)
    others = {*own, *(name for other in slots if other.show == "value" for name in _named_by(other)), *face.marks}
    names = _named_by(slot) or [name for name in face.printed if name not in others]
    shown = "-".join(filter(None, (face.printed.get(name, "") for name in names)))
    size = fitting_size(shown, COUNTER_GRID - 16, slot.size, style="bold") if shown else 0
    fill = slot.colour or face.light
    return text(shown, slot.x, slot.y, size, style="bold", anchor=slot.anchor, fill=fill) if shown else ""


def _reading_order(slots: Sequence[LayoutSlot]) -> list[int]:
    # the number of slots read before each slot
    order = list(range(len(slots)))
    for slot in slots:
        line = [at for at, other in enumerate(slots) if abs(other.y - slot.y) <= _ONE_LINE]
        for number, at in zip(line, sorted(line, key=lambda at: slots[at].x), strict=True):
            order[at] = number
    return order


def _ground(ink: SideLook, step: int) -> str:
    # every face but the first is pale and has a diagonal stripe
    edge, is_full = 4, step == 1
    square = {"x": edge / 2, "y": edge / 2, "width": COUNTER_GRID - edge, "height": COUNTER_GRID - edge, "rx": 12.0}
    inner = {"x": 6, "y": 6, "width": 138, "height": 138, "rx": 8, "stroke_width": 1.5, "stroke_opacity": 0.45}
    return group(
        tag("rect", fill=ink.deep if is_full else ink.pale, **square),
        "" if is_full else tag("path", d="M4 118V146H32L146 32V4H118Z", fill=ink.stripe),
        tag("rect", fill="none", stroke=ink.dark, stroke_width=edge, **square),
        tag("rect", fill="none", stroke=letters_on(ink.deep), **inner) if is_full else "",
    )


def _slot(face: _Face, slot: LayoutSlot, unnamed: Iterator[str]) -> str:
    x = _across(slot, is_banded=bool(face.band))
    match slot.show:
        case "band":
            return _band(face, slot)
        case "strip":
            fill = face.band if slot.of and face.band else GOLD
            return tag("path", d=f"M2 {slot.size}Q2 2 14 2H136Q148 2 148 14V{slot.size + 2}H2Z", fill=fill)
        case "emblem":
            drawn = emblem(face.emblem, face.light, face.dark, face.ink.letter)
            return placed(drawn, x, slot.y, slot.size / 100)
        case "name":
            return _name(face, slot, x)
        case "side":
            return _side(face, slot)
        case "plate":
            return _plate(face, slot)
        case "text":
            return _text(face, slot, x)
        case "picture":
            own = studio().picture(filled_in(slot.of or "", face.counter), slot.size, slot.size)
            return image(own, x, slot.y, slot.size, slot.size)
        case "mark":
            return _star(x, slot) if (slot.of or "star") in face.marks else ""
        case "value":
            return _value(face, slot, x, face.printed.get(slot.of or next(unnamed, ""), ""))
        case _:
            return (
                tag("path", d="M75 3L90 22H60Z", fill=face.light, stroke=INK, stroke_width=1.5) if face.facings else ""
            )


def smallest_letters(game: Game, counter: Counter) -> float:
    """Return the size of the smallest words on a counter, in grid units; infinite if none exist."""
    is_banded = bool(band_of(game, counter))
    sizes = [_size_of_words(counter, slot, _across(slot, is_banded=is_banded)) for slot in layout_of(game, counter)]
    return min(filter(None, sizes), default=inf)


def _across(slot: LayoutSlot, *, is_banded: bool) -> int:
    # a band shifts it
    return slot.x + (slot.shift if is_banded else 0)


def _size_of_words(counter: Counter, slot: LayoutSlot, x: float) -> float:
    # 0 for a slot that shows no words
    match slot.show:
        case "name":
            name = _shown_name(counter.name)
            size = slot.size * 0.6 if _is_small(name, slot) else slot.size
            return fitting_size(name, _room(slot.anchor, x), size, style="bold")
        case "plate":
            return fitting_size(counter.name, 136, slot.size, style="bold")
        case "side":
            return fitting_size(filled_in(slot.of or "", counter), _beside(slot), slot.size, style="bold")
        case "text":
            return fitting_size(filled_in(slot.of or "", counter), COUNTER_GRID - 14, slot.size, style="bold")
        case _:
            return 0


def _is_small(name: str, slot: LayoutSlot) -> bool:
    # a small name stays above the emblem
    return slot.anchor != "middle" and len(name) > _SHORT_NAME


def filled_in(words: str, counter: Counter) -> str:
    """Return the words of a slot with `{id}`, `{name}`, `{type}`, `{side}` and `{contingent}` filled in."""
    for name in ("id", "name", "type", "side", "contingent"):
        words = words.replace(f"{{{name}}}", getattr(counter, name) or "")
    return words


def _text(face: _Face, slot: LayoutSlot, x: float) -> str:
    shown = filled_in(slot.of or "", face.counter)
    size = _size_of_words(face.counter, slot, x)
    return text(shown, x, slot.y, size, style="bold", anchor=slot.anchor, fill=slot.colour or face.light)


def _side(face: _Face, slot: LayoutSlot) -> str:
    # upwards on the left, downwards on the right
    shown = filled_in(slot.of or "", face.counter)
    if not shown:
        return ""
    size, turn = _size_of_words(face.counter, slot, slot.x), -90 if slot.x < COUNTER_GRID / 2 else 90
    words = text(shown, 0, size * 0.34, size, style="bold", anchor=slot.anchor, fill=slot.colour or face.light)
    return tag("g", words, transform=f"translate({slot.x} {slot.y}) rotate({turn})")


def _beside(slot: LayoutSlot) -> float:
    return 2 * min(slot.y, COUNTER_GRID - slot.y) - 20


def _name(face: _Face, slot: LayoutSlot, x: float) -> str:
    name = _shown_name(face.counter.name)
    y, size = slot.y - 10 * _is_small(name, slot), _size_of_words(face.counter, slot, x)
    return text(name, x, y, size, style="bold", anchor=slot.anchor, fill=slot.colour or face.light)


def _room(anchor: str, x: float) -> float:
    after, before = COUNTER_GRID - 14 - x, x - 14
    return {"start": after, "end": before}.get(anchor, 2 * min(after, before) + 8)


def _shown_name(name: str) -> str:
    # the last word if it is a designation such as H1, else the whole name
    last = name.split()[-1]
    return last if any(letter.isdigit() for letter in last) else name


def _star(x: float, slot: LayoutSlot) -> str:
    return star(x, slot.y, slot.size, fill=STAR, stroke=INK, stroke_width=2.5, stroke_linejoin="round")


def _value(face: _Face, slot: LayoutSlot, x: float, shown: str) -> str:
    size = slot.size * 23 / 16 if shown == _UNLIMITED else slot.size
    fill = slot.colour or face.light
    return text(shown, x, slot.y, size, style="bold", anchor=slot.anchor, fill=fill) if shown else ""


def _band(face: _Face, slot: LayoutSlot) -> str:
    if not face.band:
        return ""
    shown = TranslatedText(said(face.counter.contingent or "").upper())
    size = fitting_size(shown, 124, 23, style="bold")
    name = text(shown, 0, size * 0.36, size, style="bold", fill=INK)
    box = {"x": 6, "y": 6, "width": slot.size, "height": 138, "rx": 6}
    return group(
        tag("rect", fill=face.band, stroke=INK, stroke_width=1.5, **box),
        tag("g", name, transform=f"translate({6 + slot.size / 2:g} 75) rotate(-90)"),
    )


def _plate(face: _Face, slot: LayoutSlot) -> str:
    size = _size_of_words(face.counter, slot, slot.x)
    return group(
        tag("rect", x=4, y=slot.y - 20, width=142, height=40, rx=9, fill=WHITE),
        text(
            face.counter.name,
            slot.x,
            slot.y + size * 0.33,
            size,
            style="bold",
            fill=slot.colour or readable(face.ink.dark, WHITE),
        ),
    )
