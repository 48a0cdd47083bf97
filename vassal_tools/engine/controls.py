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
    """Rolls, presses, types and sets what stands beside the map."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def dice(self, name: str) -> None:
        """The dice button of this name is rolled."""
        self._wire.ask("dice", name)

    def special_dice(self, name: str) -> None:
        """The symbolic dice button of this name is rolled."""
        self._wire.ask("special-dice", name)

    def next_turn(self, tracker: str) -> str:
        """The turn tracker's text after one turn forward."""
        return str(self._wire.ask("turn", tracker, "next"))

    def previous_turn(self, tracker: str) -> str:
        """The turn tracker's text after one turn back."""
        return str(self._wire.ask("turn", tracker, "prev"))

    def turn(self, tracker: str) -> str:
        """The turn tracker's text."""
        return str(self._wire.ask("turn-text", tracker))

    def buttons(self) -> tuple[ToolbarButton, ...]:
        """All buttons of the toolbars, those hidden in toolbar menus too."""
        return tuple(ToolbarButton(**button) for button in self._wire.ask("buttons"))

    def press(self, name: str, kind: str = "") -> None:
        """The one button with this text or component name (and simple class `kind`) is pressed."""
        self._wire.ask("press", name, kind)

    def hotkey(self, key: str, kind: KeyKind = "typed") -> None:
        """The key is pressed for buttons and global commands; kinds as in `Table.key`."""
        self._wire.ask("hotkey", kind, key)

    def chat(self, line: str) -> None:
        """The line is in the chat, with our name before it."""
        self._wire.ask("chat", line)

    def chat_text(self) -> str:
        """All of the chat's text, without the empty lines it begins with."""
        return str(self._wire.ask("chat-text")).strip()

    @contextmanager
    def open_windows(self) -> Iterator[None]:
        """The main window is open, and those of the module that are opened meanwhile stay so."""
        self._wire.ask("keep-windows", "true")
        try:
            yield
        finally:
            self._wire.ask("keep-windows", "false")

    def windows(self) -> tuple[ScrolledWindow, ...]:
        """What can be scrolled in each window that is open beside the main one."""
        return tuple(ScrolledWindow(**one) for one in self._wire.ask("windows"))

    def property(self, name: str, owner: str = "") -> str | None:
        """The global property, or that of the map or zone named `owner`."""
        value: str | None = self._wire.ask("property-get", owner, name)
        return value

    def set_property(self, name: str, value: str, owner: str = "") -> None:
        """The property is set, and that is logged."""
        self._wire.ask("property-set", owner, name, value)


class Pictures:
    """Paints to PNG files."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def screen(self, path: Path) -> PictureSize:
        """The size of a picture of the whole virtual screen."""
        return PictureSize(**self._wire.ask("screenshot", str(path.resolve())))

    def window(self, path: Path) -> PictureSize:
        """The size of a picture of the player window, painted even where it is covered."""
        return PictureSize(**self._wire.ask("window-image", str(path.resolve())))

    def view(self, map_name: str, width: int, height: int) -> MapView:
        """What is seen of a map that is docked in the player window, which gets that width and height."""
        return MapView.read(self._wire.ask("map-view", map_name, str(width), str(height)))

    def zoom(self, map_name: str, factor: float) -> MapView:
        """What is seen of a map at that zoom."""
        return MapView.read(self._wire.ask("map-zoom", map_name, str(factor)))

    def rest(self, map_name: str, x: int, y: int) -> None:
        """The mouse rests on that point of a map, which is scrolled there, until what it brings up shows."""
        self._wire.ask("map-rest", map_name, str(x), str(y))

    def map(self, map_name: str, path: Path, *, in_window: bool = False) -> PictureSize:
        """The size of a picture of the whole map at zoom 1; with trails as its window shows them, if wished."""
        command = "map-image-in-window" if in_window else "map-image"
        return PictureSize(**self._wire.ask(command, map_name, str(path.resolve())))
