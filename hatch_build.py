"""Build the models of the games when the package is installed or its wheel is built.

The wheel carries them, and an editable installation finds them in the cache of the checkout; so neither needs what
reads the data.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"
SOURCES = (".", "validators")


class BuiltModels(BuildHookInterface):
    """The models of the games in `module_src`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build them, and put them into the wheel beside their data; faulty data go into no wheel."""
        sys.path[:0] = [str(Path(self.root, source)) for source in SOURCES]  # what is built here is not installed here
        with TemporaryDirectory() as folder:
            self._show_entry_points(Path(folder))
            self._build(version, build_data)

    def _show_entry_points(self, folder: Path) -> None:
        """Let `importlib.metadata` see the entry points of the package as if it were installed."""
        info = folder / "built_here-0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: built-here\nVersion: 0\n", encoding="utf-8")
        with (info / "entry_points.txt").open("w", encoding="utf-8") as file:
            for group, points in self.metadata.core.entry_points.items():
                print(f"[{group}]", *(f"{name} = {value}" for name, value in points.items()), sep="\n", file=file)
        sys.path.append(str(folder))

    def _build(self, version: str, build_data: dict[str, Any]) -> None:
        from vassal_tools.errors import VassalToolsError
        from vassal_tools.game import library
        from vassal_tools.known_games import SETUP_FILE, keep_set_up

        for name in library.names():
            try:
                kept = library.keep(name)
            except VassalToolsError as fault:
                if version != EDITABLE:
                    raise
                self.app.display_warning(f"{name} is not built: {fault}")
                continue
            if version != EDITABLE:
                build_data["force_include"][str(kept)] = f"vassal_tools/games/{name}/{library.BUILT}"
                build_data["force_include"][str(keep_set_up(name))] = f"vassal_tools/games/{name}/{SETUP_FILE}"
