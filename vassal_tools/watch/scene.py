"""The scenes of a log as one document: the beginning, then small differences."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import file_digest
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import FormatError, VassalToolsError
from vassal_tools.objects.commands import (
    AddPiece,
    AddPlayer,
    Boards,
    ChangePiece,
    Chat,
    MovePiece,
    RemovePiece,
    SetProperty,
    SetTurn,
)
from vassal_tools.objects.gc_pause import collector_paused
from vassal_tools.referee.visibility import EVERYBODY, REFEREE
from vassal_tools.table.layout import turn_shown
from vassal_tools.table.pieces import Piece, Stack, position
from vassal_tools.table.record import ignore_progress, set_up, writer_of
from vassal_tools.table.table import Table
from vassal_tools.table.zones import NO_ZONES, ZoneMap
from vassal_tools.watch.looks import SEATS, Looks
from vassal_tools.watch.maps import bare_maps, changed, documents, maps_of, outlined
from vassal_tools.watch.pictures import MOST_BYTES, Gallery
from vassal_tools.watch.scaling import scaler
from vassal_tools.watch.shown_maps import ShownMaps
from vassal_tools.watch.speech import Speech, cleaned
from vassal_tools.watch.undrawn import TEXTS, undrawn
from vassal_tools.watch.values import BOARDS, COUNTED, Values

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vassal_tools.objects.commands import Command
    from vassal_tools.objects.plain_module import PlainModule
    from vassal_tools.objects.savedgame import LogStep, SavedGame
    from vassal_tools.table.changes import StepChanges
    from vassal_tools.table.layout import TableLayout
    from vassal_tools.table.record import Progress
    from vassal_tools.watch.maps import Maps
    from vassal_tools.watch.shown_maps import Unit

SCHEMA = "vassal-tools/watch/1"
_ACTING = (AddPiece, ChangePiece, MovePiece, RemovePiece)
_NEVER_ON_A_MAP = "null"
MOST_LAYOUTS = 100
"""The limit of board layouts in a log: players do it once or twice, and each one reads all zones."""


@dataclass(frozen=True, slots=True)
class SceneOptions:
    """Options for showing a game: the viewer's side, the names of people, and the last step.

    Without a side (None) everything is shown; to a viewer without a side (an empty text) only public information.
    Pictures are scaled if possible, or included unscaled.
    """

    side: str | None = None
    names: bool = False
    last: int | None = None
    scaled: bool = True


def scene(
    game: SavedGame,
    module: PlainModule | None,
    layout: TableLayout | None = None,
    wanted: SceneOptions = SceneOptions(),
    progress: Progress = ignore_progress,
) -> dict[str, Any]:
    """Return the document `vassal-tools/watch/1` of a save or log; without its module, boxes with names.

    `layout` gives turn counters their words. Raises FormatError if a command cannot be read, and VassalToolsError if
    the game has no such side.
    """
    with collector_paused():
        return _Scene(game, module, layout, wanted).document(progress)


class _Scene:
    def __init__(
        self, game: SavedGame, module: PlainModule | None, layout: TableLayout | None, wanted: SceneOptions
    ) -> None:
        self._game, self._module, self._layout, self._wanted = game, module, layout, wanted
        self._maps: Maps = maps_of(module, _boards(game)) if module else bare_maps(_map_names(game))
        zones = self._maps.zones or (layout.zones if layout else NO_ZONES)
        self._table = Table(zones, writer_of(game))
        self._gallery = Gallery(module)
        self._values = Values(self._table)
        self._looks = Looks(self._table, self._maps, self._gallery, self._values, wanted.side)
        self._shown = ShownMaps(self._table, self._maps, self._looks, self._values, wanted.side)
        self._speech = Speech(self._table.players, names=wanted.names)
        self._labels: list[dict[str, Any]] = []
        self._turns: dict[str, str] = {}
        self._layouts = 0

    def document(self, progress: Progress) -> dict[str, Any]:
        self._speech.meet(self._game.setup())
        set_up(self._table, self._game)
        self._require_side()
        start = {"looks": {}, "stacks": {}, "decks": {}} | self._shown.news(self._all())
        start.pop("acts", None)
        self._note_turns(0)
        first, steps = self._maps, []
        records = self._game.steps()[: self._wanted.last]
        for record in records:
            steps.append(self._step(record))
            progress(record.number, len(records))
        maps = list(documents(first, self._gallery, self._shown.extents))
        if self._module is None and self._layout and isinstance(self._layout.zones, ZoneMap):
            maps = [outlined(one, self._layout.zones.zones.get(one["name"], ())) for one in maps]
        has_pictures = any(picture.form for picture in self._gallery.pictures)
        is_scaled = has_pictures and self._wanted.scaled
        pictures = list(self._gallery.documents(scaler()) if is_scaled else self._gallery.documents(None, MOST_BYTES))
        made = {
            "schema": SCHEMA,
            **self._header(len(steps)),
            "missing": list(self._missing()),
            "pictures": pictures,
            "maps": maps,
            "looks": self._looks.found,
            "pieces": self._shown.pieces,
            "decks": self._shown.decks,
            "start": start,
            "steps": steps,
            "labels": self._labels,
        }
        return cleaned(made, self._speech)

    def _require_side(self) -> None:
        side, sides = self._wanted.side, sorted({*self._table.sides.values(), *_sides(self._module)})
        if side and side not in sides:
            hint = f"it has {', '.join(sides) or 'none'}; {REFEREE} sees all, {EVERYBODY} what all may see"
            raise VassalToolsError(f"the game has no side {side}", hint=hint)

    def _header(self, steps: int) -> dict[str, Any]:
        game, module, table = self._game, self._module, self._table
        stated = game.module if game.module.name or module is None else module.metadata
        players = [{"player": player, "side": side} for player, side in table.sides.items()]
        if self._wanted.names:
            players = [one | {"name": self._speech.names.get(one["player"], "")} for one in players]
        return {
            "file": {
                "name": game.path.name,
                "sha256": game.sha256,
                "saved": _moment(game.save.date_saved),
                "engine": writer_of(game),
                "steps": steps,
            },
            "module": {
                "name": stated.name,
                "version": stated.version,
                "file": module.path.name if module else None,
                "sha256": _digest(module) if module else "",
            },
            "players": players,
            "seen_by": self._wanted.side,
        }

    def _missing(self) -> Iterator[str]:
        if self._module is None:
            yield "the module, and so all boards, zones and pictures"
        else:
            yield from dict.fromkeys(undrawn(self._module))
        yield from self._gallery.missing()
        if self._values.has_uncounted:
            yield TEXTS
        if self._maps.has_left_out:
            yield "grids of very many cells, which are not drawn"

    def _all(self) -> list[Unit]:
        return [*self._table.decks(), *self._table.pieces.values()]

    # -- steps

    def _step(self, record: LogStep) -> dict[str, Any]:
        commands = list(record.commands())
        self._speech.meet(commands)
        try:
            return self._played(record, commands)
        except FormatError as fault:
            raise fault.at(record.where) from None

    def _played(self, record: LogStep, commands: Sequence[Command]) -> dict[str, Any]:
        touched = [thing for command in commands for thing in self._touched(command)]
        changes = self._table.play(record.number, commands)
        touched += [thing for command in commands for thing in self._touched(command)]
        laid = self._laid_out() if any(isinstance(command, Boards) for command in commands) else {}
        touched += self._depending(commands, dict.fromkeys(thing for thing in touched if isinstance(thing, Piece)))
        if any(isinstance(command, SetTurn) for command in commands):
            self._note_turns(record.number)
        return laid | self._as_document(commands, changes, list(dict.fromkeys(touched)))

    def _laid_out(self) -> dict[str, Any]:
        # the maps with new boards, as a member of a step
        if self._module is None:
            return {}
        self._layouts += 1
        if self._layouts > MOST_LAYOUTS:
            raise FormatError(f"boards are laid out more than {MOST_LAYOUTS} times")
        before, self._maps = self._maps, maps_of(self._module, self._table.boards.values())
        if self._maps.zones:
            self._table.lay_out(self._maps.zones)
        self._shown.maps = self._looks.maps = self._maps
        new = changed(before, self._maps, self._gallery)
        return {"maps": new} if new else {}

    def _as_document(self, commands: Sequence[Command], changes: StepChanges, touched: list[Unit]) -> dict[str, Any]:
        step: dict[str, Any] = {"number": changes.number}
        chat = [
            self._speech.line(command.text)
            for command in commands
            if isinstance(command, Chat) and command.text.strip()
        ]
        if chat:
            step["chat"] = chat
        if changes.undoes:
            step["undo"] = True
        new, by = self._shown.news(touched, len(commands)), {side for _, side in changes.witness.movers}
        if len(by) == 1 and "acts" in new:
            step["by"] = by.pop()
        return step | new

    def _touched(self, command: Command) -> Iterator[Unit]:
        # includes their stacks
        if isinstance(command, _ACTING):
            thing = self._table.thing(command.id)
            if thing is not None:
                yield thing
            if isinstance(thing, Piece) and thing.stack:
                yield thing.stack
            elif isinstance(thing, Stack):
                yield from thing.contents

    def _depending(self, commands: Sequence[Command], touched: Collection[Piece]) -> Iterator[Unit]:
        # the pieces whose looks depend on changed properties or seats
        names = {command.key for command in commands if isinstance(command, SetProperty)}
        if any(isinstance(command, Boards) for command in commands):
            names.add(BOARDS)
        if self._values.forget(touched, names) or touched:
            names.add(COUNTED)
        if any(isinstance(command, AddPlayer) for command in commands):
            names.add(SEATS)
            self._looks.seat()
        for name in sorted(names):
            for piece in self._looks.depends.get(name, ()):
                if piece in self._table.pieces:
                    yield self._table.pieces[piece]

    def _note_turns(self, number: int) -> None:
        for counter, state in self._table.turns.items():
            text = turn_shown(self._table, counter, state, self._layout)
            if self._turns.get(counter) != text:
                self._turns[counter] = text
                label = {"step": number, "text": text}
                self._labels.append(label | ({"counter": counter} if len(self._table.turns) > 1 else {}))


def _boards(game: SavedGame) -> Iterator[Boards]:
    return (command for command in game.setup() if isinstance(command, Boards))


def _map_names(game: SavedGame) -> Iterator[str]:
    for command in (*game.setup(), *(one for step in game.steps() for one in step.commands())):
        if isinstance(command, MovePiece) and command.map:
            yield command.map
        elif isinstance(command, AddPiece):
            name = position(command.state.rpartition("\t")[2])[0]
            if name and name != _NEVER_ON_A_MAP:
                yield name


def _digest(module: PlainModule) -> str:
    # empty for a folder
    if not module.path.is_file():
        return ""
    with module.path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def _sides(module: PlainModule | None) -> Iterator[str]:
    for roster in module.named("PlayerRoster") if module else ():
        for entry in roster.children():
            if entry.class_name == "entry" and entry.text:
                yield entry.text


def _moment(stated: str) -> str:
    # UTC, such as `2026-11-22 23:05`; a time in words is kept
    if not (stated.isascii() and stated.isdigit() and len(stated) < 15):
        return stated[:40]
    return datetime.fromtimestamp(int(stated) / 1000, UTC).strftime("%Y-%m-%d %H:%M")
