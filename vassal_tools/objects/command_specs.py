"""Every command of saves and logs: its prefix, its delimiter and its fields. Data only.

`kind` names the engine's command; `user` lists the fields that hold a user id. A spec without a delimiter
has one field, the rest of the text. Source: the encoder classes named in `engine_class`.
"""

from __future__ import annotations

from typing import NamedTuple


class CommandSpec(NamedTuple):
    """How one command is written."""

    prefix: str
    kind: str
    delimiter: str
    fields: tuple[str, ...]
    engine_class: str
    user: frozenset[str] = frozenset()


_MOVE_FIELDS = (
    "id",
    "map",
    "x",
    "y",
    "under",
    "old_map",
    "old_x",
    "old_y",
    "old_under",
    "user",
)

COMMAND_SPECS: tuple[CommandSpec, ...] = (
    CommandSpec("begin_save", "BeginSave", "", (), "build.module.GameState"),
    CommandSpec("end_save", "EndSave", "", (), "build.module.GameState"),
    CommandSpec("LOG\t", "Log", "", ("logged",), "build.module.BasicLogger"),
    CommandSpec("UNDO\t", "Undo", "", ("in_progress",), "build.module.BasicLogger"),
    CommandSpec("+/", "AddPiece", "/", ("id", "type", "state"), "command.AddPiece"),
    CommandSpec("-/", "RemovePiece", "", ("id",), "command.RemovePiece"),
    CommandSpec("D/", "ChangePiece", "/", ("id", "state", "old_state"), "command.ChangePiece"),
    CommandSpec("M/", "MovePiece", "/", _MOVE_FIELDS, "command.MovePiece", frozenset({"user"})),
    CommandSpec("AUDIO\t", "PlayAudioClip", "", ("clip",), "command.PlayAudioClipCommand"),
    CommandSpec("CHAT", "Chat", "", ("text",), "build.module.Chatter"),
    CommandSpec(
        "PLAYER\t", "AddPlayer", "\t", ("user", "name", "side"), "build.module.PlayerRoster", frozenset({"user"})
    ),
    CommandSpec("PYREMOVE\t", "RemovePlayer", "\t", ("user",), "build.module.PlayerRoster", frozenset({"user"})),
    CommandSpec(
        "MutableProperty\t",
        "SetProperty",
        "\t",
        ("key", "old", "new", "container"),
        "build.module.properties.ChangePropertyCommandEncoder",
    ),
    CommandSpec(
        "GlobalProperty\t;",
        "SetGlobalProperty",
        ";",
        ("key", "new", "container"),
        "build.module.properties.GlobalProperty",
    ),
    CommandSpec("NOTES\t", "ScenarioNote", "", ("text",), "build.module.NotesWindow"),
    CommandSpec("PNOTES\t", "PublicNote", "", ("text",), "build.module.NotesWindow"),
    CommandSpec(
        "PNOTE\t",
        "PrivateNote",
        "\t",
        ("user", "text"),
        "build.module.noteswindow.PrivateNotesController",
        frozenset({"user"}),
    ),
    CommandSpec(
        "SNOTE\t",
        "SecretNote",
        "\t",
        ("name", "user", "hidden", "text", "date", "handle"),
        "build.module.noteswindow.SecretNotesController",
        frozenset({"user"}),
    ),
    CommandSpec("CLOCKCONTROL\t", "ClockControl", "\t", ("showing", "online"), "build.module.ChessClockControl"),
    CommandSpec(
        "CLOCK\t",
        "Clock",
        "\t",
        ("user", "name", "elapsed", "verified", "ticking", "restore"),
        "build.module.chessclockcontrol.ChessClock",
        frozenset({"user"}),
    ),
    CommandSpec(
        "LOCKSPOTAB\t",
        "LockOptions",
        "\t",
        ("tab", "user", "password", "date"),
        "build.module.properties.ScenarioPropertiesOptionTab",
        frozenset({"user", "password"}),
    ),
    CommandSpec("FLARE\t", "Flare", "\t", ("id", "x", "y"), "build.module.map.Flare"),
    CommandSpec(
        "LOS\t",
        "LineOfSight",
        "\t",
        ("id", "anchor_x", "anchor_y", "arrow_x", "arrow_y", "persisting", "mirroring", "reset"),
        "build.module.map.LOS_Thread",
    ),
    CommandSpec("SETUP_STACK\t", "GameNotNew", "", (), "build.module.NewGameIndicator"),
    CommandSpec("SHOW_RESULTS\t", "ShowResults", "\t", ("button",), "build.module.SpecialDiceButton"),
    CommandSpec("SEMAIL\t", "SecondaryEmail", "", ("address",), "build.module.InternetDiceButton"),
    CommandSpec("SGKC\t", "StartupKeyCommand", "\t", ("id", "applied"), "build.module.StartupGlobalKeyCommand"),
    CommandSpec("UNMASK\t", "Unmask", "\t", ("user",), "build.module.ObscurableOptions", frozenset({"user"})),
    CommandSpec("EXT\t", "Extension", "\t", ("name", "version"), "build.module.ExtensionsLoader"),
    CommandSpec("PLUGIN\t", "Plugin", "\t", ("name", "version"), "build.module.PluginsLoader"),
    CommandSpec("DECK\t", "LoadDeck", "", (), "counters.Deck"),
    CommandSpec("PRIV_CHAT/", "PrivateChat", "/", ("user", "text"), "chat.PrivateChatEncoder", frozenset({"user"})),
    CommandSpec("PLAY\t", "PlaySound", "\t", ("key", "user"), "chat.SoundEncoder", frozenset({"user"})),
    CommandSpec("INVITE\t", "Invite", "\t", ("player", "user", "room"), "chat.InviteEncoder", frozenset({"user"})),
    CommandSpec("TURN", "SetTurn", "", ("turn",), "build.module.turn.TurnTracker"),
)

BOARDS_SUFFIX = "BoardPicker"
"""A map's boards are written as `<map id>BoardPicker`, so this command is known by the end of its first token."""
