"""A tournament's choices: a TOML file with a table `[rulings]`, such as `R-27 = "all"`, and one `[errors]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.referee.error_law import error_law
from vassal_tools.referee.waivers import read_toml

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.referee.error_law import ErrorLaw


def read_rulings(path: Path) -> tuple[tuple[tuple[str, str], ...], ErrorLaw | None]:
    """Return the rulings in a file with the chosen readings, and its error law, if any.

    Raises FormatError on anything else.
    """
    where = Where(str(path))
    document = read_toml(path, where)
    table, errors = document.get("rulings", {}), document.get("errors")
    is_empty = not document.keys() & {"rulings", "errors"}
    if is_empty or document.keys() - {"rulings", "errors"} or not isinstance(table, dict):
        raise FormatError("must contain only the tables [rulings] and [errors]", where)
    if errors is not None and not isinstance(errors, dict):
        raise FormatError("errors must be a table: [errors]", where)
    for name, reading in table.items():
        if not isinstance(reading, str):
            raise FormatError(f"the answer to {name} must be a text", where)
    return tuple(sorted(table.items())), None if errors is None else error_law(errors, where)
