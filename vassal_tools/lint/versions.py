"""Compare version numbers of VASSAL numerically, as VASSAL does."""

from __future__ import annotations

import re

_NUMBERS = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})(?:\.([0-9]{1,4}))?")


def version_of(text: str) -> tuple[int, ...] | None:
    """Return the leading numbers of a version, or None."""
    match = _NUMBERS.match(text.strip())
    return tuple(int(part or 0) for part in match.groups()) if match else None
