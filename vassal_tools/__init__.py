"""Package board wargames for VASSAL, referee game logs, and lint modules.

`__all__` lists the public API. Each name is imported on first use, to keep start-up fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vassal_tools.api import build, judge, lint_path, load_game, page_for, replay
    from vassal_tools.errors import EngineError, FormatError, SourceError, VassalToolsError, Where
    from vassal_tools.findings import Cite, Finding, Rule, Severity
    from vassal_tools.objects.module import read_module
    from vassal_tools.objects.savedgame import read_saved_game

__version__ = "0.1.0"

__all__ = [
    "Cite", "EngineError", "Finding", "FormatError", "Rule", "Severity", "SourceError", "VassalToolsError", "Where",
    "build", "judge", "lint_path", "load_game", "page_for", "read_module", "read_saved_game", "replay",
]  # fmt: skip

_HOMES = {
    "api": ("build", "judge", "lint_path", "load_game", "page_for", "replay"),
    "errors": ("EngineError", "FormatError", "SourceError", "VassalToolsError", "Where"),
    "findings": ("Cite", "Finding", "Rule", "Severity"),
    "objects.module": ("read_module",),
    "objects.savedgame": ("read_saved_game",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"vassal_tools.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
