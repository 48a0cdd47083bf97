"""Make a save of the beginning of a game from its build file, as VASSAL would write it.

Source: `VASSAL.build.module.GameState.getRestoreCommand`, and `getRestoreCommand` of each part. Pieces have the
traits of their prototypes expanded (`VASSAL.counters.PieceCloner`).
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.builder.components import MAP, MODULE, VASSAL_VERSION, WIDGET, component
from vassal_tools.errors import SourceError, Where
from vassal_tools.format import buildxml, sequence
from vassal_tools.game.fingerprint import fingerprint
from vassal_tools.game.model import SetUp
from vassal_tools.game.names import MODEL_PROPERTY, SETUP_PROPERTY
from vassal_tools.objects.commands import ESC
from vassal_tools.objects.pieces import PieceText, decode_piece
from vassal_tools.objects.roster import TAKES_A_SIDE
from vassal_tools.objects.savedgame import BEGIN, END, ENTRY, Metadata, SavedGame
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lxml import etree

    from vassal_tools.game.model import Game
    from vassal_tools.objects.traits import Trait


HERE = Where("buildFile.xml")
_ALONE = "immob"
"""The trait of pieces that do not stack (`VASSAL.counters.Immobilized`)."""
PIECE_SLOT, CARD_SLOT = WIDGET + "PieceSlot", WIDGET + "CardSlot"
_UNLAYERED = "@@-1"
_NULL = "null"


def saved_game(
    build: etree._Element,
    others: tuple[tuple[str, bytes], ...],
    stated: Mapping[str, str],
    turn: int,
    phase: int,
    seats: Mapping[str, str] | None = None,
) -> bytes:
    """Return the save of a new game: in that turn and phase (from 0), with stated values of its properties.

    `others` are the entries that name module and engine. `seats` are the sides of players, by player name. Raises
    SourceError if the module lacks a property.
    """
    records = (
        BEGIN,
        *_Pieces(build).commands(),
        *(TAKES_A_SIDE + sequence.join((player, player, side), "\t") for player, side in (seats or {}).items()),
        *_properties(build, stated),
        "NOTES\t",
        "PNOTES\t",
        *_turns(build, turn, phase),
        *(element.text or "" for element in build.iter("setup")),
        "SETUP_STACK\t",
        END,
    )
    text = tuple(sequence.quote(record, ESC) for record in records)
    return SavedGame(Path("setup.vsav"), text, Metadata(), Metadata(), others, names=(ENTRY, *dict(others))).to_bytes()


class _Pieces:
    def __init__(self, build: etree._Element) -> None:
        self._build = build
        self._ids = count(1)
        definitions = build.iter(MODULE + "PrototypeDefinition")
        self._prototypes = {one.get("name", ""): decode_piece(one.text or "", HERE) for one in definitions}

    def commands(self) -> Iterator[str]:
        for element in self._build.iter(MAP + "SetupStack", MAP + "DrawPile"):
            holder = element.getparent()
            map_name = holder.get("mapName", "") if holder is not None else ""
            at = (map_name, element.get("x", "0"), element.get("y", "0"))
            yield from self._deck(element, at) if element.tag == MAP + "DrawPile" else self._stack(element, at)

    def _stack(self, element: etree._Element, at: tuple[str, str, str]) -> Iterator[str]:
        members = []
        for slot in element.iter(PIECE_SLOT):
            piece = self._expanded(decode_piece(slot.text or "", HERE))
            is_alone = any(trait.id == _ALONE for trait in piece.traits)
            number = str(next(self._ids))
            yield _placed(piece, number, at if is_alone else (_NULL, *at[1:]))
            members += [] if is_alone else [number]
        if members:
            yield _added(str(next(self._ids)), "stack", sequence.join((*at, *members, _UNLAYERED), ";"))

    def _deck(self, element: etree._Element, at: tuple[str, str, str]) -> Iterator[str]:
        members = []
        for slot in element.iter(CARD_SLOT):
            members.append(str(next(self._ids)))
            yield _placed(self._expanded(decode_piece(slot.text or "", HERE)), members[-1], (_NULL, *at[1:]))
        is_down = str(element.get("faceDown") != "Never").lower()
        state = sequence.join((*at, is_down, sequence.join(members, ",")), ";")
        yield _added(str(next(self._ids)), _deck_type(element), state)

    def _expanded(self, piece: PieceText) -> PieceText:
        traits: list[Trait] = []
        states: list[str] = []
        for trait, state in zip(piece.traits, piece.states, strict=True):
            if trait.id == "prototype":
                shared = self._expanded(self._prototypes[trait.field("prototype")])
                traits += shared.traits[:-1]  # without the basic piece
                states += shared.states[:-1]
            else:
                traits.append(trait)
                states.append(state)
        return PieceText(piece.id, tuple(traits), tuple(states))


def _placed(piece: PieceText, number: str, at: tuple[str, str, str]) -> str:
    *outer, basic = piece.states
    own = sequence.split(basic, ";")
    inner = sequence.join((*at, *own[3:]), ";")
    return PieceText(number, piece.traits, (*outer, inner)).text


def _added(number: str, kind: str, state: str) -> str:
    return "+/" + sequence.join((number, kind, state), "/")


def _deck_type(element: etree._Element) -> str:
    # `VASSAL.counters.Deck.getType` of 3.5

    def of(name: str, default: str = "") -> str:
        return element.get(name, default)

    return encode_trait(
        "deck",
        draw_outline=of("drawOutline", "true"),
        outline_color=of("color"),
        width=of("width"),
        height=of("height"),
        face_down_option=of("faceDown"),
        shuffle_option=of("shuffle"),
        multiple_draw=of("allowMultiple"),
        select_draw=of("allowSelect"),
        reversible=of("reversible"),
        reshuffle_command=of("reshuffleCommand"),
        reshuffle_target=of("reshuffleTarget"),
        reshuffle_message=of("reshuffleMessage"),
        name=of("name"),
        draw_face_up=of("drawFaceUp"),
        persistable=of("canSave"),
        reshuffle_key=of("reshuffleHotkey"),
        max_stack=of("maxStack"),
        expression_counting="false",
        global_commands=sequence.join(map(_deck_command, element.iter(MAP + "DeckGlobalKeyCommand")), ","),
        hotkey_on_empty="false",
        select_display="$BasicName$",
        restrict_option="false",
        shuffle_command="Shuffle",
        reverse_command="Reverse",
        reverse_key="",
    )


def _deck_command(element: etree._Element) -> str:
    # `VASSAL.build.module.map.DeckGlobalKeyCommand.encode`; the last field is read by engines since 3.6
    names = ("name", "hotkey", "filter", "deckCount", "reportFormat", "name", "target", "reportSingle")
    return sequence.join((element.get(name, "") for name in names), "|")


def _properties(build: etree._Element, stated: Mapping[str, str]) -> Iterator[str]:
    own = {one.get("name", ""): one.get("initialValue", "") for one in build.iter(MODULE + "properties.GlobalProperty")}
    for name in stated:
        if name not in own:
            where = Where("setups.toml", keys=("setups", stated.get(SETUP_PROPERTY, ""), "properties", name))
            raise SourceError(f"a set-up gives {name!r:.60} a value, and the module has no such property", where)
    for name, value in {**own, **stated}.items():
        yield "GlobalProperty\t" + sequence.join(("", name, value, "Module"), ";")


def _turns(build: etree._Element, turn: int, phase: int) -> Iterator[str]:
    # `VASSAL.build.module.turn.TurnTracker.getState`, and its levels
    for number, tracker in enumerate(build.iter(MODULE + "turn.TurnTracker")):
        (level,) = tracker.iter(MODULE + "turn.CounterTurnLevel")
        fields = [str(turn), "0", "true", level.get("loopLimit", "")]
        for phases in level.iter(MODULE + "turn.ListTurnLevel"):
            actives = ",".join("true" for _ in sequence.split(phases.get("list", ""), ","))
            fields.append(sequence.join((str(phase), "0", "0", actives), ";"))
        yield f"TURNTurnTracker{number}\t" + sequence.join(("0", sequence.join(fields, ";")), "|")


def setup_components(game: Game) -> Iterator[etree._Element]:
    """Yield the components that offer set-ups in the wizard and the File menu, by turn and title."""
    saved = [one.name for one in _saved(game)]
    for one in (BEGINNING, *(game.setups or ())):
        file = {"file": setup_entry(one)} if one.name in saved else {}
        yield component(MODULE + "PredefinedSetup", name=setup_title(one), useFile=bool(file), isMenu=False, **file)


def setup_title(one: SetUp) -> str:
    """Return the name of a set-up as VASSAL shows it."""
    return f"Turn {one.turn}: {one.title}"


def setup_entry(one: SetUp) -> str:
    """Return the entry name of a set-up in the module."""
    return f"setup-{one.name}.vsav"


def setup_entries(game: Game, build: Callable[[Game], etree._Element], metadata: bytes) -> dict[str, bytes]:
    """Return the saves of the set-ups by entry name; `build` makes the build file, and `metadata` names the module."""
    others = (("savedata", SAVED), ("moduledata", metadata))
    found = {}
    for one in _saved(game):
        stated = {**one.properties, MODEL_PROPERTY: fingerprint(game)}
        if one is not BEGINNING:
            stated[SETUP_PROPERTY] = one.name
        begun = build(game.begun_by(one))
        found[setup_entry(one)] = saved_game(begun, others, stated, one.turn, game.phase_number(one.phase))
    return found


def _saved(game: Game) -> tuple[SetUp, ...]:
    # VASSAL begins in the first phase, unless a save says otherwise
    return (*([BEGINNING] if game.begins else ()), *(game.setups or ()))


BEGINNING = SetUp("1", "the whole game")
"""The set-up of the game itself; no further set-up can have its name."""
SAVED = buildxml.serialize(
    component("data", component("version"), component("VassalVersion", content=VASSAL_VERSION), version="1")
)
"""The entry `savedata` of a save."""
