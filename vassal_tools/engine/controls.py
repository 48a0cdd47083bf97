"""The toolbar, chat, properties and pictures of a running engine."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from vassal_tools.engine.answers import MapView, PictureSize, ScrolledWindow, ToolbarButton

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.engine.table import KeyKind
    from vassal_tools.engine.wire import Wire


class Controls:
    """Rolls dice, presses buttons, types, and sets properties."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def dice(self, name: str) -> None:
        """Roll the dice button of this name."""
        self._wire.ask("dice", name)

    def special_dice(self, name: str) -> None:
        """Roll the symbolic dice button of this name."""
        self._wire.ask("special-dice", name)

    def next_turn(self, tracker: str) -> str:
        """Advance the turn tracker and return its text."""
        return str(self._wire.ask("turn", tracker, "next"))

    def previous_turn(self, tracker: str) -> str:
        """Move the turn tracker back and return its text."""
        return str(self._wire.ask("turn", tracker, "prev"))

    def turn(self, tracker: str) -> str:
        """Return the turn tracker's text."""
        return str(self._wire.ask("turn-text", tracker))

    def buttons(self) -> tuple[ToolbarButton, ...]:
        """Return all toolbar buttons, including those hidden in toolbar menus."""
        return tuple(ToolbarButton(**button) for button in self._wire.ask("buttons"))

    def press(self, name: str, kind: str = "") -> None:
        """Press the only button with this text or component name (and simple class `kind`)."""
        self._wire.ask("press", name, kind)

    def hotkey(self, key: str, kind: KeyKind = "typed") -> None:
        """Press a key for buttons and global commands; kinds as in `Table.key`."""
        self._wire.ask("hotkey", kind, key)

    def chat(self, line: str) -> None:
        """Write a line in the chat, with our name before it."""
        self._wire.ask("chat", line)

    def chat_text(self) -> str:
        """Return the chat's text, without leading empty lines."""
        return str(self._wire.ask("chat-text")).strip()

    @contextmanager
    def open_windows(self) -> Iterator[None]:
        """Keep the main window and newly opened windows of the module open until the block ends."""
        self._wire.ask("keep-windows", "true")
        try:
            yield
        finally:
            self._wire.ask("keep-windows", "false")

    def windows(self) -> tuple[ScrolledWindow, ...]:
        """Return the scrollable parts of each open window besides the main one."""
        return tuple(ScrolledWindow(**one) for one in self._wire.ask("windows"))

    def property(self, name: str, owner: str = "") -> str | None:
        """Return the global property, or the property of the map or zone named `owner`."""
        value: str | None = self._wire.ask("property-get", owner, name)
        return value

    def set_property(self, name: str, value: str, owner: str = "") -> None:
        """Set a property, which is logged."""
        self._wire.ask("property-set", owner, name, value)


class Pictures:
    """Paints PNG files."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def screen(self, path: Path) -> PictureSize:
        """Paint the whole virtual screen and return the size."""
        return PictureSize(**self._wire.ask("screenshot", str(path.resolve())))

    def window(self, path: Path) -> PictureSize:
        """Paint the player window, even where it is covered, and return the size."""
        return PictureSize(**self._wire.ask("window-image", str(path.resolve())))

    def view(self, map_name: str, width: int, height: int) -> MapView:
        """Resize the player window and return the visible part of its docked map."""
        return MapView.read(self._wire.ask("map-view", map_name, str(width), str(height)))

    def zoom(self, map_name: str, factor: float) -> MapView:
        """Zoom a map and return its visible part."""
        return MapView.read(self._wire.ask("map-zoom", map_name, str(factor)))

    def rest(self, map_name: str, x: int, y: int) -> None:
        """Rest the mouse on a point of a map until the tooltip or viewer appears."""
        self._wire.ask("map-rest", map_name, str(x), str(y))

    def map(self, map_name: str, path: Path, *, in_window: bool = False) -> PictureSize:
        """Paint the whole map at zoom 1 and return the size; `in_window` includes trails."""
        command = "map-image-in-window" if in_window else "map-image"
        return PictureSize(**self._wire.ask(command, map_name, str(path.resolve())))
