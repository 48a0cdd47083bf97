"""A summary of a module or an extension, as text and JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.objects.module import Module

SCHEMA = "vassal-tools/dump/1"


def module_document(module: Module) -> dict[str, Any]:
    """Return the metadata, the numbers of components by class, and the number of pieces."""
    metadata = module.metadata
    components = Counter(part.class_name for part in module.components() if "." in part.class_name)
    return {
        "schema": SCHEMA,
        "file": module.path.name,
        "kind": module.kind.value,
        "module": {
            "name": metadata.name,
            "version": metadata.version,
            "vassal_version": metadata.vassal_version,
        },
        "description": metadata.description,
        "entries": list(module.names),
        "pieces": sum(1 for _ in module.pieces()),
        "components": [{"class": name, "count": count} for name, count in sorted(components.items())],
    }


def module_json(module: Module) -> str:
    """Return the summary as a JSON document."""
    return json.dumps(module_document(module), ensure_ascii=True, indent=1)


def module_text(module: Module) -> Iterator[str]:
    """Yield the summary in lines."""
    document = module_document(module)
    named = document["module"]
    yield line(f"{document['file']}: {document['kind']} {named['name']} {named['version']}".rstrip())
    yield line(f"written by VASSAL {named['vassal_version'] or 'of an unknown version'}")
    yield line(f"{len(document['entries'])} files, {document['pieces']} pieces")
    for part in document["components"]:
        yield line(f"{part['count']:6}  {part['class']}".strip(), 2)
