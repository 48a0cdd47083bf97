"""The tables of `docs/formats.md`, made from those that the readers use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.objects.command_specs import COMMAND_SPECS, CommandSpec, Known
from vassal_tools.objects.trait_specs import TRAIT_SPECS, TraitSpec

if TYPE_CHECKING:
    from vassal_tools.objects.shapes import Shape

_NAMES = {"\t": "TAB", "|": "\\|"}


def tables() -> dict[str, str]:
    """The text between the marks of each table, by its name."""
    return {"commands": _commands(), "traits": _traits()}


def replaced(page: str) -> str:
    """The page with its tables made anew."""
    for name, table in tables().items():
        begin, end = f"<!-- table: {name} -->\n", f"<!-- end: {name} -->"
        head, _, rest = page.partition(begin)
        page = head + begin + "\n" + table + "\n\n" + end + rest.partition(end)[2]
    return page


def _commands() -> str:
    lines = ["| written | command | fields | engine class |", "|---|---|---|---|"]
    lines += [
        f"| {_mark(spec)} | {spec.kind} | {_fields(spec.shape)} | `{spec.engine_class}` |" for spec in COMMAND_SPECS
    ]
    return "\n".join(lines)


def _mark(spec: CommandSpec) -> str:
    mark = spec.mark.replace("\t", "→")
    if not mark:
        return "(empty)"
    return f"…`{mark}→`" if spec.known is Known.SUFFIX else f"`{mark}`" + ("" if spec.known is Known.WHOLE else "…")


def _traits() -> str:
    return "\n".join(_trait(trait_id, spec) for trait_id, spec in sorted(TRAIT_SPECS.items(), key=_by_class))


def _by_class(item: tuple[str, TraitSpec]) -> tuple[str, str]:
    return item[1].engine_class.lower(), item[0]


def _trait(trait_id: str, spec: TraitSpec) -> str:
    lines = [f"* **{spec.engine_class}** `{trait_id}`"]
    lines += _lines("type", spec.type, spec.pieces) if spec.type.fields or spec.type.repeat else []
    lines += _lines("state", spec.state, ()) if spec.state.fields or spec.state.repeat else []
    return "\n".join(lines)


def _lines(what: str, known: Shape, pieces: tuple[str, ...]) -> list[str]:
    lines = [f"  * {what}{_by(known)}: {_fields(known, pieces)}"]
    for first, other in known.by_first.items():
        lines.append(f"  * {what}, where the first field is {first}: {_fields(other, pieces)}")
    for count, other in known.by_count.items():
        lines.append(f"  * {what} of {count} fields: {_fields(other, pieces)}")
    return lines


def _by(known: Shape) -> str:
    return f" (`{_NAMES.get(known.delimiter, known.delimiter).lstrip(chr(92))}`)" if known.delimiter else ""


def _fields(known: Shape, pieces: tuple[str, ...] = ()) -> str:
    parts = [_field(known, name, pieces) for name in known.fields]
    if 0 < known.least < len(parts):
        parts[known.least] = f"[{parts[known.least]}"
        parts[-1] += "]"
    if known.repeat:
        parts.append(f"({', '.join(_field(known, name, pieces) for name in known.repeat)})…")
    parts += [_field(known, name, pieces) for name in known.tail]
    parts += [f"`{prefix}` {name}" for prefix, name in known.prefixed.items()]
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
    return f"{shown} {{{_fields(inner)}; by `{_NAMES.get(inner.delimiter, inner.delimiter).lstrip(chr(92))}`}}"
