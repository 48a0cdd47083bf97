"""The engine's answers about itself, its game and its pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True)
class EngineVersion:
    """The versions of VASSAL and Java."""

    vassal: str
    java: str


@dataclass(frozen=True, slots=True)
class OpenModule:
    """The name and version of the module, as the engine reads them."""

    name: str
    version: str


@dataclass(frozen=True, slots=True)
class ScrolledWindow:
    """A scrollable part of a window: its visible size and its full size, in pixels."""

    title: str
    width: int
    height: int
    whole_width: int
    whole_height: int

    @property
    def is_whole(self) -> bool:
        """True if everything is visible."""
        return self.whole_width <= self.width and self.whole_height <= self.height


@dataclass(frozen=True, slots=True)
class GameStatus:
    """The state of the game and of the replayed log: `position` of `total` steps are done.

    `unanswered`: questions of the setup wizard that the driver cannot answer, or a side that is not available;
    `metadata_valid` is False if the loaded file's metadata made the engine ask a question.
    """

    started: bool
    pieces: int
    side: str | None
    logging: bool
    replaying: bool
    position: int
    total: int
    unanswered: tuple[str, ...] = ()
    metadata_valid: bool = True

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> GameStatus:
        """Return the status in a driver's answer."""
        valid = raw.get("valid", True)
        rest = {key: value for key, value in raw.items() if key not in {"valid", "unanswered"}}
        return cls(**rest, unanswered=tuple(raw["unanswered"]), metadata_valid=valid)


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """The number of commands in a log, and the length of its file."""

    commands: int
    bytes: int


@dataclass(frozen=True, slots=True)
class EnginePiece:
    """A piece, stack or deck (`kind`); `parent` is its stack, `contents` are the ids in a stack.

    `type` and `state` are the engine's own texts; `properties` has the requested ones. For queries of many pieces,
    type and state are empty unless requested.
    """

    id: str
    name: str
    gpid: str | None
    kind: str
    map: str | None
    x: int
    y: int
    parent: str | None
    contents: tuple[str, ...]
    location: str | None
    zone: str | None
    board: str | None
    type: str
    state: str
    properties: Mapping[str, str | None]

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> EnginePiece:
        """Return the piece in a driver's answer."""
        return cls(**{**raw, "contents": tuple(raw["contents"])})


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of a right-click menu; `path` is "Submenu > Line", `key` is its key in Java's words or its name.

    `text` is the module's own; `shown` is the player's text, in his language and, in 3.6, with the key after it.
    """

    path: str
    text: str
    shown: str
    enabled: bool
    key: str | None


@dataclass(frozen=True, slots=True)
class ToolbarButton:
    """A button, the name of its component (None: the engine's own) and the component's simple class."""

    text: str
    owner: str | None
    kind: str
    enabled: bool
    visible: bool


@dataclass(frozen=True, slots=True)
class EngineComponent:
    """A component as the engine built it, with its attributes and inner components."""

    class_name: str
    name: str | None
    attributes: Mapping[str, str | None]
    children: tuple[EngineComponent, ...]

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> EngineComponent:
        """Return the tree in a driver's answer."""
        children = tuple(cls.read(child) for child in raw["children"])
        return cls(raw["class"], raw["name"], raw["attributes"], children)

    def walk(self) -> Iterator[EngineComponent]:
        """Yield this component and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """A command as the engine decoded it; `text` is its encoding with all parts; `logged` for a log step."""

    class_name: str
    text: str | None
    logged: EngineCommand | None
    children: tuple[EngineCommand, ...]

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> EngineCommand:
        """Return the command in a driver's answer."""
        logged = None if raw["logged"] is None else cls.read(raw["logged"])
        return cls(raw["class"], raw["text"], logged, tuple(cls.read(child) for child in raw["children"]))


@dataclass(frozen=True, slots=True)
class MapView:
    """The zoom of a map, its size at that zoom, and its visible part, in pixels."""

    zoom: float
    size: tuple[int, int]
    shown: tuple[int, int]

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> MapView:
        """Return the view in a driver's answer."""
        return cls(raw["zoom"], (raw["width"], raw["height"]), (raw["shownWidth"], raw["shownHeight"]))


@dataclass(frozen=True, slots=True)
class PictureSize:
    """Width and height in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Complaints:
    """The engine's dialogs, uncaught exceptions, and "Bad Data" lines in its chat."""

    dialogs: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    bad_data: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.dialogs or self.errors or self.bad_data)

    def __str__(self) -> str:
        named = (("dialog", self.dialogs), ("error", self.errors), ("chat", self.bad_data))
        return "\n".join(f"{kind}: {text}" for kind, texts in named for text in texts)
