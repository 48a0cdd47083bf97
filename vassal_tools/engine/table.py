"""The pieces of a running engine, and a player's acts on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.engine.answers import EnginePiece, MenuLine

if TYPE_CHECKING:
    from typing import Literal

    from vassal_tools.engine.wire import Wire

    KeyKind = Literal["typed", "named", "code"]


class EnginePieces:
    """Reads and moves pieces; every act is reported and logged as if done by mouse and key."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def pieces(self, *properties: str, types: bool = False, names: bool = True) -> tuple[EnginePiece, ...]:
        """Return all pieces, stacks and decks with these properties; long types and states only on request.

        Without `names` a name is empty: the engine works it out from the labels of a piece, which is slow.
        """
        wanted = (str(types).lower(), str(names).lower(), *properties)
        return tuple(map(EnginePiece.read, self._wire.ask("pieces", *wanted)))

    def piece(self, piece: str, *properties: str) -> EnginePiece:
        """Return the piece with this id."""
        return EnginePiece.read(self._wire.ask("piece", piece, *properties))

    def property(self, piece: str, name: str) -> str | None:
        """Return the piece's property as text."""
        value: str | None = self._wire.ask("piece-property", piece, name)
        return value

    def move(self, piece: str, map_name: str, x: int, y: int) -> EnginePiece:
        """Drop the piece there and return it; the map may snap and stack it."""
        return EnginePiece.read(self._wire.ask("move", piece, map_name, str(x), str(y)))

    def click(self, map_name: str, x: int, y: int, times: int = 1) -> None:
        """Click the left mouse button at a point on the screen, several times at once."""
        self._wire.ask("map-click", map_name, str(x), str(y), str(times))

    def key(self, piece: str, key: str, kind: KeyKind = "typed") -> EnginePiece | None:
        """Press a key on a piece and return the piece, or None if it is gone.

        `typed`: Java's words ("ctrl F"); `named`: a named key command; `code`: as in build files ("70,130").
        """
        return self._after("key", piece, kind, key)

    def menu(self, piece: str) -> tuple[MenuLine, ...]:
        """Return the lines of the piece's right-click menu."""
        return tuple(MenuLine(**line) for line in self._wire.ask("menu", piece))

    def invoke(self, piece: str, line: str, beginning: str = "") -> EnginePiece | None:
        """Select a line of a piece's menu and return the piece, or None if it is gone.

        The line has this text, or path "Submenu > Line"; else it is the first available line with this `beginning`.
        """
        return self._after("menu-invoke", piece, line, beginning)

    def enter(self, piece: str, line: str, text: str) -> EnginePiece | None:
        """Select a line of a piece's menu that asks for a text, enter the text, and return the piece."""
        return self._after("menu-enter", piece, line, text)

    def create(self, slot: str, map_name: str, x: int, y: int, *, by_gpid: bool = False) -> EnginePiece:
        """Drag a new piece there from the first piece slot of this name or gpid, and return it."""
        key = "gpid" if by_gpid else "name"
        return EnginePiece.read(self._wire.ask("create", key, slot, map_name, str(x), str(y)))

    def draw(self, deck: str, map_name: str, x: int, y: int) -> EnginePiece:
        """Draw a card from the deck (by the name of its draw pile), drop it there, and return it."""
        return EnginePiece.read(self._wire.ask("draw", deck, map_name, str(x), str(y)))

    def shuffle(self, deck: str) -> None:
        """Shuffle the deck, which is logged."""
        self._wire.ask("shuffle", deck)

    def _after(self, *fields: str) -> EnginePiece | None:
        raw = self._wire.ask(*fields)
        return None if raw is None else EnginePiece.read(raw)
