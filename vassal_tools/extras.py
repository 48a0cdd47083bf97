"""Optional dependencies."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from vassal_tools.errors import VassalToolsError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def needing(extra: str, what: str = "this command") -> Iterator[None]:
    """Turn a failed import into an error that names the missing extra and the command that needs it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "vassal_tools").startswith("vassal_"):
            raise  # a part of ours, which no extra brings
        hint = f'install vassal-tools[{extra}], from a checkout by: pip install ".[{extra}]"'
        raise VassalToolsError(f"{what} needs {missing.name}, which is not installed", hint=hint) from missing
