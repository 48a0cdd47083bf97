"""What pydantic finds wrong in the files of a game, in words that name the thing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_PYDANTIC_WORDS = re.compile(r"^(?:Input|String|Tuple|Dictionary) (?=should)| after validation")


def complaint(error: ErrorDetails) -> str:
    """What pydantic found wrong, in words that name the thing."""
    parts = (str(part) for part in error["loc"] if part != "[key]")
    thing = ".".join(part if part.isprintable() else repr(part) for part in parts)
    match error["type"]:
        case "missing":
            return f"{thing} is missing"
        case "extra_forbidden":
            return f"{thing} is not known here"
        case "value_error":
            complaint = str(error["ctx"]["error"])
        case _:
            complaint = _PYDANTIC_WORDS.sub("", error["msg"])
    found = error["input"]
    if isinstance(found, str | int | float):
        complaint += f", not {found!r:.60}"
    return f"{thing} {complaint}" if thing else complaint
