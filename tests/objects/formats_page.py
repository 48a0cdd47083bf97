"""The tables in `docs/formats`, made from the tables of the readers."""

from __future__ import annotations

import csv
import tomllib
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.objects.command_specs import COMMAND_SPECS, CommandSpec, Recognition
from vassal_tools.objects.trait_specs import TRAIT_SPECS, TraitSpec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_tools.objects.field_shapes import Shape

_NAMES = {"\t": "TAB"}
NOTES: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("formats_notes.toml").read_text("utf-8"))
"""Notes on single commands and traits."""


def tables() -> dict[str, str]:
    """The CSV tables in `docs/formats`, by file name."""
    return {"commands.csv": _csv(_commands()), "traits.csv": _csv(_traits())}


def _csv(rows: Iterable[Sequence[str]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _commands() -> Iterator[tuple[str, ...]]:
    yield "written", "command", "fields", "engine class", "note"
    for spec in COMMAND_SPECS:
        yield _mark(spec), spec.kind, _fields(spec.shape), spec.engine_class, NOTES["commands"].get(spec.kind, "")


def _mark(spec: CommandSpec) -> str:
    mark = spec.mark.replace("\t", "→")
    if not mark:
        return "(empty)"
    return f"…{mark}→" if spec.known is Recognition.SUFFIX else mark + ("" if spec.known is Recognition.WHOLE else "…")


def _traits() -> Iterator[tuple[str, ...]]:
    yield "engine class", "id", "part", "delimiter", "fields", "note"
    for trait_id, spec in sorted(TRAIT_SPECS.items(), key=_by_class):
        note = NOTES["traits"].get(trait_id, "")
        yield from ((spec.engine_class, trait_id, *row, note) for row in _parts("type", spec.type, spec.pieces))
        yield from ((spec.engine_class, trait_id, *row, "") for row in _parts("state", spec.state, ()))


def _by_class(item: tuple[str, TraitSpec]) -> tuple[str, str]:
    return item[1].engine_class.lower(), item[0]


def _parts(part: str, known: Shape, pieces: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    delimiter = _NAMES.get(known.delimiter, known.delimiter)
    yield part, delimiter, _fields(known, pieces)
    for first, other in known.by_first.items():
        yield f"{part} with the first field {first}", delimiter, _fields(other, pieces)
    for count, other in known.by_count.items():
        yield f"{part} of {count} fields", delimiter, _fields(other, pieces)


def _fields(known: Shape, pieces: tuple[str, ...] = ()) -> str:
    parts = [_field(known, name, pieces) for name in known.fields]
    if 0 < known.least < len(parts):
        parts[known.least] = f"[{parts[known.least]}"
        parts[-1] += "]"
    if known.repeat:
        parts.append(f"({', '.join(_field(known, name, pieces) for name in known.repeat)})…")
    parts += [_field(known, name, pieces) for name in known.tail]
    parts += [f"{prefix} {name}" for prefix, name in known.prefixed.items()]
    return ", ".join(parts)


def _field(known: Shape, name: str, pieces: tuple[str, ...]) -> str:
    shown = name.replace("_", " ")
    if name in known.user:
        return f"**{shown}**"
    if name in pieces:
        return f"*{shown}*"
    inner = known.inner.get(name)
    if inner is None:
        return shown
    return f"{shown} {{{_fields(inner)}; by {_NAMES.get(inner.delimiter, inner.delimiter)}}}"
