"""What the engine says of itself, its game and its pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True)
class EngineVersion:
    """The version of VASSAL and of the Java it runs on."""

    vassal: str
    java: str


@dataclass(frozen=True, slots=True)
class OpenModule:
    """Name and version of the module, as the engine read them."""

    name: str
    version: str


@dataclass(frozen=True, slots=True)
class ScrolledWindow:
    """A part of a window that can be scrolled: the size of what shows, and of all that it holds, in pixels."""

    title: str
    width: int
    height: int
    whole_width: int
    whole_height: int

    @property
    def is_whole(self) -> bool:
        """Whether all of it shows."""
        return self.whole_width <= self.width and self.whole_height <= self.height


@dataclass(frozen=True, slots=True)
class GameStatus:
    """The state of the game and of the log being replayed: `position` of `total` steps are done.

    `unanswered`: what the setup wizard would ask and the driver cannot answer, or a side not to be had;
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
        """The status in a driver's answer."""
        valid = raw.get("valid", True)
        rest = {key: value for key, value in raw.items() if key not in {"valid", "unanswered"}}
        return cls(**rest, unanswered=tuple(raw["unanswered"]), metadata_valid=valid)


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """How many commands the log holds and how long its file is."""

    commands: int
    bytes: int


@dataclass(frozen=True, slots=True)
class EnginePiece:
    """A piece, stack or deck (`kind`); `parent` is the stack it is in, `contents` what a stack holds, by id.

    `type` and `state` are the engine's own texts; `properties` holds those that were asked for. Of many pieces these
    two are empty unless they were asked for too.
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
        """The piece in a driver's answer."""
        return cls(**{**raw, "contents": tuple(raw["contents"])})


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A right-click menu's line; `path` is "Submenu > Line", `key` its key in Java's words or its name.

    `text` is the module's own; `shown` is what the player sees, in his language and, in 3.6, with the key behind it.
    """

    path: str
    text: str
    shown: str
    enabled: bool
    key: str | None


@dataclass(frozen=True, slots=True)
class ToolbarButton:
    """A button, the name of its component (None: the engine's own) and that component's simple class."""

    text: str
    owner: str | None
    kind: str
    enabled: bool
    visible: bool


@dataclass(frozen=True, slots=True)
class EngineComponent:
    """A component as the engine built it, with its attributes and the components in it."""

    class_name: str
    name: str | None
    attributes: Mapping[str, str | None]
    children: tuple[EngineComponent, ...]

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> EngineComponent:
        """The tree in a driver's answer."""
        children = tuple(cls.read(child) for child in raw["children"])
        return cls(raw["class"], raw["name"], raw["attributes"], children)

    def walk(self) -> Iterator[EngineComponent]:
        """This component and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """A command as the engine decoded it; `text` as it writes it, parts and all; `logged`: a log step's."""

    class_name: str
    text: str | None
    logged: EngineCommand | None
    children: tuple[EngineCommand, ...]

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> EngineCommand:
        """The command in a driver's answer."""
        logged = None if raw["logged"] is None else cls.read(raw["logged"])
        return cls(raw["class"], raw["text"], logged, tuple(cls.read(child) for child in raw["children"]))


@dataclass(frozen=True, slots=True)
class MapView:
    """The zoom of a map, its size at that zoom, and how much of it the window shows, in pixels."""

    zoom: float
    size: tuple[int, int]
    shown: tuple[int, int]

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> MapView:
        """The driver's answer."""
        return cls(raw["zoom"], (raw["width"], raw["height"]), (raw["shownWidth"], raw["shownHeight"]))


@dataclass(frozen=True, slots=True)
class PictureSize:
    """Width and height in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Complaints:
    """The dialogs the engine showed, the uncaught exceptions, the "Bad Data" lines in its chat."""

    dialogs: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    bad_data: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.dialogs or self.errors or self.bad_data)

    def __str__(self) -> str:
        named = (("dialog", self.dialogs), ("error", self.errors), ("chat", self.bad_data))
        return "\n".join(f"{kind}: {text}" for kind, texts in named for text in texts)
