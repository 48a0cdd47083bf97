"""Version numbers of VASSAL, compared as VASSAL does: by their numbers."""

from __future__ import annotations

import re

_NUMBERS = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})(?:\.([0-9]{1,4}))?")


def version_of(text: str) -> tuple[int, ...] | None:
    """The first numbers of a version; nothing where it begins with none."""
    match = _NUMBERS.match(text.strip())
    return tuple(int(part or 0) for part in match.groups()) if match else None
