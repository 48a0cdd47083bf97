"""The windows of a module in the engine: whether each shows all that it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.engine import Engine

KINDS = ("PrivateMap", "Map", "ChartWindow", "Inventory")
"""The components whose button opens a window."""


def assert_windows_fit(engine: Engine, main_map: str) -> None:
    """Each window of the module is as large as what it holds; all of them are open together, then closed."""
    buttons = [one for one in engine.controls.buttons() if one.kind in KINDS and one.enabled and one.owner != main_map]
    with engine.controls.open_windows():
        for button in buttons:
            engine.controls.press(button.owner or button.text, button.kind)
        shown = engine.controls.windows()
        for button in buttons:
            engine.controls.press(button.owner or button.text, button.kind)
    assert len(shown) >= len(buttons) > 0
    assert [one for one in shown if not one.is_whole] == []
