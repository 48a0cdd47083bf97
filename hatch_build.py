"""What is done when the package is installed or its wheel is built: the models of the games are built from their data.

The wheel carries them, and an editable installation finds them in the cache of the checkout; so neither needs what
reads the data.
"""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"


class BuiltModels(BuildHookInterface):
    """The models of the games in `module_src`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build them, and put them into the wheel beside their data; faulty data go into no wheel."""
        sys.path.insert(0, self.root)  # the package itself is not installed where it is built
        from vassal_tools.errors import VassalToolsError
        from vassal_tools.game import library

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
