"""Formats that a module uses to compose the names of places.

Source: `VASSAL.tools.FormattedString`, `FormattedStringExpression`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_TEXT = 500


def filled(form: str, values: Mapping[str, str]) -> str | None:
    """Return the text with those values between its dollar signs, or None for an unevaluated expression.

    Properties of the module are left out.
    """
    form = form.strip()
    if form.startswith("{"):
        return None
    parts = sequence.split(form, "$")
    last = len(parts) - 1
    shown = (values.get(part, "") if at % 2 and at < last else part for at, part in enumerate(parts))
    return "".join(shown)[:MOST_TEXT]
