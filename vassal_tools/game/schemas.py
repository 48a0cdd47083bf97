"""JSON schemas of the files of a game, from the model: editors check and complete TOML files with them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin

from vassal_tools.extras import needing
from vassal_tools.game.codec import encoded, marks_of
from vassal_tools.game.facts import FRACTION, AtLeast, Between, Fact, Grade, Keyed, Known, OneOf, Spelt

with needing("build", "reading the data of a game"):
    from vassal_tools.game.file_shapes import REQUIRED, bare, data_files, descriptions, inner, keys_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.file_shapes import DataFile, Key

Schema = dict[str, Any]
_DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that TOML editors support."""
_PLAIN: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Fraction: {"type": "string", "pattern": f"^{FRACTION.pattern}$"},
    Grade: {"enum": list(Grade)},
}


def schema_files() -> dict[str, str]:
    """Return the schema of each TOML file as text, by schema file name: `map.json` for `map.toml`."""
    return {
        file.name.replace(".toml", ".json"): json.dumps(schema(file), indent=1, ensure_ascii=False) + "\n"
        for file in data_files()
        if not file.is_rows
    }


def schema(file: DataFile) -> Schema:
    """Return the schema of a TOML file."""
    return {"$schema": _DRAFT, "title": file.name, "description": file.about, **_table(file.keys)}


def _table(keys: Sequence[Key]) -> Schema:
    # no other keys are allowed
    required = [key.name for key in keys if key.default is REQUIRED]
    return {
        "type": "object",
        "properties": {key.name: _described(key) for key in keys},
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }


def _described(key: Key) -> Schema:
    # with its description, and its default if that is a plain value
    found = {"description": f"{key.about}.", **schema_of(key.hint)}
    default = key.default
    if default is not REQUIRED and default is not None and not is_dataclass(default):
        found["default"] = encoded(default)
    return found


def schema_of(hint: Any) -> Schema:
    """Return the schema of a type, with the limits set by its marks."""
    found = _keyed(hint) if any(isinstance(mark, Keyed) for mark in marks_of(hint)) else _unmarked(bare(hint))
    while marks_of(hint):
        found = {**found, **_limits(marks_of(hint))}
        hint = get_args(hint)[0]
    return found


def _limits(marks: Sequence[Any]) -> Schema:
    found: Schema = {}
    for mark in marks:
        match mark:
            case OneOf(words):
                found["enum"] = list(words)
            case Between(low, high):
                found |= {"minimum": low, "maximum": high}
            case Spelt(pattern, _):
                found["pattern"] = f"^(?:{pattern})$"
            case AtLeast(items) if items:
                found["minItems"] = items
            case Known(what):
                found["title"] = f"name of a {what}"
    return found


def _unmarked(hint: Any) -> Schema:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Fact:
        return _fact(args[0])
    if origin is tuple:
        return _list(args)
    if origin is Mapping:
        return {"type": "object", "additionalProperties": schema_of(args[1])}
    if is_dataclass(hint):
        return _table(keys_of(cast("type", hint)))
    return _PLAIN.get(hint, {})


def _list(args: Sequence[Any]) -> Schema:
    if args[-1] is Ellipsis:
        return {"type": "array", "items": schema_of(args[0])}
    items = [schema_of(arg) for arg in args]
    return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}


def _fact(hint: Any) -> Schema:
    # a value with grade and source, or the bare value if `[facts]` gives these
    about = descriptions()["Fact"]
    full = {
        "type": "object",
        "properties": {
            "value": {"description": about["value"], **schema_of(hint)},
            "grade": {"description": about["grade"], "enum": list(Grade)},
            "source": {"description": about["source"], "type": "string"},
        },
        "required": ["value"],
        "additionalProperties": False,
    }
    return {"anyOf": [schema_of(hint), full]}


def _keyed(hint: Any) -> Schema:
    # tables under their keys, or a list of tables that contain their keys
    (keyed,) = (mark for mark in marks_of(hint) if isinstance(mark, Keyed))
    keys = keys_of(inner(hint))
    listed = {"type": "array", "items": _table(keys)}
    if len(keyed.fields) > 1 or bare(next(key.hint for key in keys if key.name == keyed.fields[0])) is not str:
        return listed
    named = {"type": "object", "additionalProperties": _table([key for key in keys if key.name not in keyed.fields])}
    return {"anyOf": [named, listed]}
