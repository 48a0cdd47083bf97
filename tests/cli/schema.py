"""The part of JSON Schema that our schemas use."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
UNDERSTOOD = {
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "const", "enum", "anyOf", "minimum",
    "required", "properties", "additionalProperties", "items",
}  # fmt: skip


def breaches(document: Any, name: str) -> list[str]:
    """The places where a document does not match a schema."""
    schema = json.loads(files("vassal_tools.report").joinpath("schemas", f"{name}.json").read_text())
    return _breaches(document, schema, schema, "$")


def _breaches(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str) -> list[str]:
    assert set(schema) <= UNDERSTOOD, set(schema) - UNDERSTOOD
    if "$ref" in schema:
        return _breaches(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, path)
    found = []
    if "const" in schema and value != schema["const"]:
        found.append(f"{path}: not {schema['const']}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{path}: none of {schema['enum']}")
    if "anyOf" in schema and all(_breaches(value, choice, root, path) for choice in schema["anyOf"]):
        found.append(f"{path}: none of the choices")
    if "type" in schema and not _is_kind(value, schema["type"]):
        return [*found, f"{path}: not {schema['type']}"]
    if "minimum" in schema and value is not None and value < schema["minimum"]:
        found.append(f"{path}: below {schema['minimum']}")
    if isinstance(value, dict):
        found += _in_object(value, schema, root, path)
    if isinstance(value, list) and "items" in schema:
        for place, item in enumerate(value):
            found += _breaches(item, schema["items"], root, f"{path}[{place}]")
    return found


def _is_kind(value: Any, kinds: str | list[str]) -> bool:
    allowed = [kinds] if isinstance(kinds, str) else kinds
    return any(isinstance(value, KINDS[kind]) and (kind == "boolean") is isinstance(value, bool) for kind in allowed)


def _in_object(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], path: str) -> list[str]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    found = [f"{path}: lacks {name}" for name in schema.get("required", ()) if name not in value]
    for name, inner in value.items():
        if name in known:
            found += _breaches(inner, known[name], root, f"{path}.{name}")
        elif others is False:
            found.append(f"{path}: {name} is not in the schema")
        elif isinstance(others, dict):
            found += _breaches(inner, others, root, f"{path}.{name}")
    return found
