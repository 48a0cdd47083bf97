"""The pieces of a running engine, and what a player's hand does to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.engine.answers import EnginePiece, MenuLine

if TYPE_CHECKING:
    from typing import Literal

    from vassal_tools.engine.wire import Wire

    KeyKind = Literal["typed", "named", "code"]


class Table:
    """Reads and moves pieces; every act is reported and logged as if done by mouse and key."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def pieces(self, *properties: str, types: bool = False) -> tuple[EnginePiece, ...]:
        """All pieces, stacks and decks, with these properties; with types and states only if asked: these are long."""
        return tuple(map(EnginePiece.read, self._wire.ask("pieces", str(types).lower(), *properties)))

    def piece(self, piece: str, *properties: str) -> EnginePiece:
        """The piece with this id."""
        return EnginePiece.read(self._wire.ask("piece", piece, *properties))

    def property(self, piece: str, name: str) -> str | None:
        """The piece's property, as a text."""
        value: str | None = self._wire.ask("piece-property", piece, name)
        return value

    def move(self, piece: str, map_name: str, x: int, y: int) -> EnginePiece:
        """The piece after it was dropped there; the map may snap and stack it."""
        return EnginePiece.read(self._wire.ask("move", piece, map_name, str(x), str(y)))

    def click(self, map_name: str, x: int, y: int, times: int = 1) -> None:
        """The left button of the mouse is pressed there, on the screen, and let go, so many times at once."""
        self._wire.ask("map-click", map_name, str(x), str(y), str(times))

    def key(self, piece: str, key: str, kind: KeyKind = "typed") -> EnginePiece | None:
        """The piece after the key, None if it is gone.

        `typed`: Java's words ("ctrl F"); `named`: a named key command; `code`: as in build files ("70,130").
        """
        return self._after("key", piece, kind, key)

    def menu(self, piece: str) -> tuple[MenuLine, ...]:
        """The lines of the piece's right-click menu."""
        return tuple(MenuLine(**line) for line in self._wire.ask("menu", piece))

    def invoke(self, piece: str, line: str, beginning: str = "") -> EnginePiece | None:
        """The piece after a line of its menu was chosen; None if gone.

        It is the one with this text, or path "Submenu > Line", else the first that is offered and has this `beginning`.
        """
        return self._after("menu-invoke", piece, line, beginning)

    def create(self, slot: str, map_name: str, x: int, y: int, *, by_gpid: bool = False) -> EnginePiece:
        """The new piece, dragged there from the first piece slot of this name, or of this gpid."""
        key = "gpid" if by_gpid else "name"
        return EnginePiece.read(self._wire.ask("create", key, slot, map_name, str(x), str(y)))

    def draw(self, deck: str, map_name: str, x: int, y: int) -> EnginePiece:
        """The card that the deck (by the name of its draw pile) gave, dropped there."""
        return EnginePiece.read(self._wire.ask("draw", deck, map_name, str(x), str(y)))

    def shuffle(self, deck: str) -> None:
        """The deck is shuffled, and that is logged."""
        self._wire.ask("shuffle", deck)

    def _after(self, *fields: str) -> EnginePiece | None:
        raw = self._wire.ask(*fields)
        return None if raw is None else EnginePiece.read(raw)
