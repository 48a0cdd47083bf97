"""A save or log command by command, as text and JSON: named fields, without user ids."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.command_fields import Describer, NamedFields
from vassal_tools.objects.commands import ESC, LOG
from vassal_tools.objects.roster import seats, user_ids
from vassal_tools.objects.savedgame import ENTRY
from vassal_tools.objects.user_ids import Hidden, Players, UserId
from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vassal_tools.objects.command_fields import Described, InTurn, Pair, Value
    from vassal_tools.objects.metadata import Metadata
    from vassal_tools.objects.savedgame import SavedGame

    Progress = Callable[[int, int], None]

SCHEMA = "vassal-tools/dump/1"
LEAST_SHOWN = 1 << 24
SHOWN_PER_CHARACTER = 16  # the files that engines wrote come to 11 at most, and large ones to 6
NAMELESS = "unknown"
"""The name of an unknown field."""
SPOKEN = frozenset({("AddPlayer", "name"), ("Chat", "text"), ("PrivateChat", "text")})
"""The fields with names or words of players, by command; a name may equal a user id."""
_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,:-+@/$")


class Dump:
    """A save or log; its players are labelled in order of appearance."""

    def __init__(self, game: SavedGame) -> None:
        self._game = game
        self._players = Players()
        self._secrets = user_ids(game)
        self._describer = Describer()

    # -- JSON

    def json(self, progress: Progress) -> Iterator[str]:
        """Yield the document in chunks, each about as long as a command.

        Raises FormatError if a command cannot be shown, or the document grows too large.
        """
        return self._measured(self._json(progress))

    def _json(self, progress: Progress) -> Iterator[str]:
        head = {
            "schema": SCHEMA,
            "file": self._game.path.name,
            "kind": "log" if self._game.is_log else "save",
            "module": _metadata(self._game.module),
            "written_by": self._game.save.vassal_version or self._game.module.vassal_version,
            "description": self._game.save.description,
            "entries": list(self._game.names),
            "players": self._sides(),
        }
        yield json.dumps(head, ensure_ascii=True, indent=1)[:-2] + ',\n "records": [\n'
        before = ""
        for number, step, command in self._records(progress):
            yield before + "  "
            yield from self._command_json(command, {"record": number, "step": step})
            before = ",\n"
        yield "\n ]\n}\n"

    def _command_json(self, command: InTurn, head: dict[str, Any]) -> Iterator[str]:
        # sub-commands come last; `head` comes first
        own = json.dumps({**head, **self._command_document(command.own)}, ensure_ascii=True)
        opened = False
        for sub in command.subs:
            yield ", " if opened else own[:-1] + ', "commands": ['
            yield from self._command_json(sub, {})
            opened = True
        yield "]}" if opened else own

    def _fields(self, command: Described) -> tuple[Pair, ...]:
        # a name or chat line with a user id is hidden
        return tuple(
            (name, Hidden(len(value)))
            if isinstance(value, str) and (command.kind, name) in SPOKEN and self._is_secret(value)
            else (name, value)
            for name, value in command.fields
        )

    def _is_secret(self, text: str) -> bool:
        return any(user.is_in(text) for user in self._secrets)

    def _sides(self) -> list[dict[str, str]]:
        return [{"player": seat.player, "side": seat.side} for seat in seats([self._game], self._players)]

    def _records(self, progress: Progress) -> Iterator[tuple[int, int | None, InTurn]]:
        step, records = 0, self._game.records
        for number, record in enumerate(records, 1):
            logged = record.startswith(LOG)
            step += logged
            where = Where(str(self._game.path), f"{ENTRY}, command {number}")
            yield number, step if logged else None, self._describer.in_turn(sequence.token(record, ESC), where)
            progress(number, len(records))

    def _command_document(self, command: Described) -> dict[str, Any]:
        document: dict[str, Any] = {"kind": command.kind, "fields": self._fields_document(self._fields(command))}
        if command.state:
            document["state"] = self._fields_document(command.state)
        changes = command.kind == "ChangePiece"
        if command.traits:
            states = self._state_document if changes else self._command_document
            document["traits"] = [states(trait) for trait in command.traits]
        if command.before:
            document["before"] = [self._state_document(trait) for trait in command.before]
        if command.commands:
            document["commands"] = [self._command_document(part) for part in command.commands]
        return document

    def _state_document(self, trait: Described) -> dict[str, Any]:
        # a state alone: the type was given when the piece was added
        return {"kind": trait.kind, "state": self._fields_document(trait.state)}

    def _fields_document(self, fields: Iterable[Pair]) -> list[dict[str, Any]]:
        return [{"name": name or NAMELESS, **self._value_document(value)} for name, value in fields]

    def _value_document(self, value: Value) -> dict[str, Any]:
        match value:
            case UserId():
                return {"player": self._players.label(value)}
            case Hidden(length):
                return {"length": length}
            case NamedFields(fields):
                return {"fields": self._fields_document(fields)}
            case _:
                return {"value": value}

    # -- text

    def text(self, progress: Progress) -> Iterator[str]:
        """Yield the dump in lines. Raises FormatError as `json` does."""
        return self._measured(self._text(progress))

    def _measured(self, lines: Iterator[str]) -> Iterator[str]:
        # raises if the output grows out of proportion to the file
        left = LEAST_SHOWN + SHOWN_PER_CHARACTER * sum(map(len, self._game.records))
        for shown in lines:
            left -= len(shown)
            if left < 0:
                raise FormatError("grows beyond measure when it is shown", Where(str(self._game.path), ENTRY))
            yield shown

    def _text(self, progress: Progress) -> Iterator[str]:
        game, module = self._game, self._game.module
        kind = "log" if game.is_log else "save"
        yield line(f"{game.path.name}: {kind} of {module.name or 'a module that it does not name'} {module.version}")
        version = game.save.vassal_version or module.vassal_version
        yield line(f"written by VASSAL {version or 'of an unknown version'}")
        for side in self._sides():
            yield line(f"{side['player']}: {side['side']}")
        last: int | None = -1
        for number, step, command in self._records(progress):
            if step != last:
                yield ""
                yield f"step {step}" if step else "set-up"
                last = step
            yield from self._command_lines(command, 2, f"{number} " if not step else "")

    def _command_lines(self, command: InTurn, indent: int, number: str = "") -> Iterator[str]:
        yield from self._own_lines(command.own, indent, number)
        for sub in command.subs:
            yield from self._command_lines(sub, indent if not number else indent + 2)

    def _own_lines(self, command: Described, indent: int, number: str = "") -> Iterator[str]:
        if command.kind not in ("Null", "NotEncoded"):
            yield line(f"{number}{command.kind} {self._fields_text(self._fields(command))}".rstrip(), indent)
        if command.before:
            yield from self._change_lines(command, indent + 4)
        for trait in command.traits if not command.before else ():
            yield from self._trait_lines(trait, indent + 4)

    def _change_lines(self, command: Described, indent: int) -> Iterator[str]:
        for place, trait in enumerate(command.traits):
            before = command.before[place] if place < len(command.before) else None
            if before is None or before.state != trait.state:
                old, new = self._fields_text(before.state if before else ()), self._fields_text(trait.state)
                yield line(f"{trait.kind} {old or 'nothing'} -> {new or 'nothing'}", indent)

    def _trait_lines(self, trait: Described, indent: int) -> Iterator[str]:
        state = self._fields_text(trait.state)
        shown = f"{trait.kind} {self._fields_text(trait.fields)}".rstrip()
        yield line(f"{shown} | {state}" if state else shown, indent)
        for part in trait.commands:
            yield from self._own_lines(part, indent + 4)

    def _fields_text(self, fields: Iterable[Pair]) -> str:
        shown = ((name or NAMELESS, self._value_text(value)) for name, value in fields)
        return " ".join(f"{name}={value}" for name, value in shown if value)

    def _value_text(self, value: Value) -> str:
        match value:
            case UserId():
                return self._players.label(value)
            case Hidden():
                return str(value).replace(" ", "-") if value.length else ""
            case NamedFields(fields):
                inner = self._fields_text(fields)
                return f"[{inner}]" if inner else ""
            case _:
                return value if _BARE.issuperset(value) else json.dumps(value, ensure_ascii=False)


def _metadata(metadata: Metadata) -> dict[str, str]:
    return {"name": metadata.name, "version": metadata.version, "vassal_version": metadata.vassal_version}
