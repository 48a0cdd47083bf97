"""Every command of saves and logs: its prefix and its fields. Data only.

`kind` is our name for the command; `engine_class` is the class of VASSAL that encodes it (within `VASSAL.`), verified
against 3.7.26. The first match in the table wins, so ambiguous commands come last.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from vassal_tools.objects.field_shapes import NOTHING, Shape, shape

ADD_PIECE = "+/"
"""The prefix of the command that adds a piece; a module stores its pieces as such commands."""


class Recognition(Enum):
    """The ways to recognize a command: by its prefix, its whole text, or the suffix of its first token."""

    PREFIX = auto()
    WHOLE = auto()
    SUFFIX = auto()


class CommandSpec(NamedTuple):
    """The encoding of a command: `mark` is the prefix, whole text or suffix, and `shape` describes the rest.

    A command recognized by its suffix keeps the suffix in its first field.
    """

    mark: str
    kind: str
    engine_class: str
    shape: Shape = NOTHING
    known: Recognition = Recognition.PREFIX


_TURN = shape("tracker state", "\t", least=2, inner={"state": shape("level", "|", repeat="level_state")})

COMMAND_SPECS: tuple[CommandSpec, ...] = (
    CommandSpec("", "Null", "build.module.BasicCommandEncoder", known=Recognition.WHOLE),
    CommandSpec("null", "NotEncoded", "build.module.BasicLogger", known=Recognition.WHOLE),
    CommandSpec("begin_save", "BeginSave", "build.module.GameState", known=Recognition.WHOLE),
    CommandSpec("end_save", "EndSave", "build.module.GameState", known=Recognition.WHOLE),
    CommandSpec("LOG\t", "Log", "build.module.BasicLogger", shape("logged")),
    CommandSpec("UNDO\t", "Undo", "build.module.BasicLogger", shape("in_progress")),
    CommandSpec(ADD_PIECE, "AddPiece", "build.module.BasicCommandEncoder", shape("id type state", "/", least=3)),
    CommandSpec("-/", "RemovePiece", "build.module.BasicCommandEncoder", shape("id")),
    CommandSpec("D/", "ChangePiece", "build.module.BasicCommandEncoder", shape("id state old_state", "/", least=2)),
    CommandSpec(
        "M/",
        "MovePiece",
        "build.module.BasicCommandEncoder",
        shape(
            "id map x y under old_map old_x old_y old_under user",
            "/",
            least=9,
            user="user",
            guarded="x y old_x old_y old_under",
        ),
    ),
    CommandSpec("AUDIO\t", "PlayAudioClip", "command.PlayAudioClipCommand", shape("clip")),
    CommandSpec("CHAT", "Chat", "build.module.Chatter", shape("text")),
    CommandSpec(
        "PLAYER\t", "AddPlayer", "build.module.PlayerRoster", shape("user name side", "\t", least=3, user="user")
    ),
    CommandSpec("PYREMOVE\t", "RemovePlayer", "build.module.PlayerRoster", shape("user", "\t", user="user")),
    CommandSpec(
        "MutableProperty\t",
        "SetProperty",
        "build.module.properties.ChangePropertyCommandEncoder",
        shape("key old new container", "\t", least=1),
    ),
    CommandSpec(
        "GlobalProperty\t;",
        "SetGlobalProperty",
        "build.module.properties.GlobalProperty",
        shape("key new container", ";"),
    ),
    CommandSpec(
        "LOCKSPOTAB\t",
        "LockOptions",
        "build.module.properties.ScenarioPropertiesOptionTab",
        shape("tab locked_by password date", "\t", user="password"),
    ),
    CommandSpec("NOTES\t", "ScenarioNote", "build.module.NotesWindow", shape("text")),
    CommandSpec("PNOTES\t", "PublicNote", "build.module.NotesWindow", shape("text")),
    CommandSpec(
        "PNOTE\t",
        "PrivateNote",
        "build.module.noteswindow.PrivateNotesController",
        shape("owner text", "\t", least=1, user="owner"),
    ),
    CommandSpec(
        "SNOTE\t",
        "SecretNote",
        "build.module.noteswindow.SecretNotesController",
        shape("name owner hidden text date handle", "\t", least=4, user="owner"),
    ),
    CommandSpec("CLOCKCONTROL\t", "ClockControl", "build.module.ChessClockControl", shape("showing online", "\t")),
    CommandSpec(
        "CLOCK\t",
        "Clock",
        "build.module.chessclockcontrol.ChessClock",
        shape("reporter side elapsed verified ticking restore", "\t", least=2),
    ),
    CommandSpec("FLARE\t", "Flare", "build.module.map.Flare", shape("flare x y", "\t")),
    CommandSpec(
        "LOS\t",
        "LineOfSight",
        "build.module.map.LOS_Thread",
        shape("thread anchor_x anchor_y arrow_x arrow_y persisting mirroring reset", "\t"),
    ),
    CommandSpec("SETUP_STACK\t", "GameNotNew", "build.module.NewGameIndicator"),
    CommandSpec(
        "SHOW_RESULTS\t", "ShowResults", "build.module.SpecialDiceButton", shape("button", "\t", repeat="face")
    ),
    CommandSpec("SEMAIL\t", "SecondaryEmail", "build.module.InternetDiceButton", shape("address")),
    CommandSpec("SGKC\t", "StartupKeyCommand", "build.module.StartupGlobalKeyCommand", shape("command applied", "\t")),
    CommandSpec(
        "UNMASK\t",
        "Unmask",
        "build.module.ObscurableOptions",
        shape(delimiter="\t", repeat="allowed", user="allowed"),
    ),
    CommandSpec("EXT\t", "Extension", "build.module.ExtensionsLoader", shape("name version", "\t", least=2)),
    CommandSpec("PLUGIN\t", "Plugin", "build.module.PluginsLoader", shape("name version", "\t", least=2)),
    CommandSpec("DECK\t", "LoadDeck", "counters.Deck"),
    CommandSpec("DECKREPOS\t", "DeckRepository", "build.module.GameRefresher"),
    CommandSpec(
        "PRIV_CHAT/", "PrivateChat", "chat.PrivateChatEncoder", shape("sender text", "/", least=2, user="sender")
    ),
    CommandSpec("PLAY\t", "PlaySound", "chat.SoundEncoder", shape("sound sender", "\t", least=1, user="sender")),
    CommandSpec(
        "INVITE\t", "Invite", "chat.InviteEncoder", shape("player user room", "\t", least=3, user="player user")
    ),
    CommandSpec(
        "BoardPicker",
        "SetBoards",
        "build.module.map.BoardPicker",
        shape("picker", "\t", repeat="board x y", least=1),
        Recognition.SUFFIX,
    ),
    CommandSpec("TURN", "SetTurn", "build.module.turn.TurnTracker", _TURN),
    CommandSpec("SYNC", "Synchronize", "chat.SynchEncoder", shape("player", user="player")),
    CommandSpec("Events", "StoreEvents", "build.module.EventLog", shape("events", guarded="events")),
)
