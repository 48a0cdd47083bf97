"""The meaning of trait fields for lint: keys, pictures, properties, expressions. Data only.

Field names are those in `vassal_tools.objects.trait_specs`. Source: the trait's class in `VASSAL.counters`.
"""

from __future__ import annotations

from typing import NamedTuple


class TraitRoles(NamedTuple):
    """The fields of one trait by meaning; several names in one text, separated by spaces.

    `listens`: keys that it answers. `key_lists`: several such keys in one field. `sends`: keys it sends to its own
    piece; `send_lists`: several. `sends_out`: keys to other pieces; `sends_global`: keys to the module's buttons.
    `images`, `image_lists`: pictures. `properties`: names of properties that it reads. `formats`: texts with
    `$property$` or `{expression}`. `filters`: conditions. `sets`: names of properties that it defines; `{field}` is
    the value of a field. `menus` pairs a menu text with its key. `numbers` must be integers.
    """

    listens: str = ""
    key_lists: str = ""
    sends: str = ""
    send_lists: str = ""
    sends_out: str = ""
    sends_global: str = ""
    images: str = ""
    image_lists: str = ""
    properties: str = ""
    formats: str = ""
    filters: str = ""
    sets: str = ""
    menus: str = ""
    numbers: str = ""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_MARKER = TraitRoles(
    listens="key", sends_out="after_key", formats="x_offset y_offset", menus="command:key", numbers="placement"
)
_COMMAND = TraitRoles(listens="key", menus="command:key")
_CHANGER = TraitRoles(sets="{property}")

TRAIT_ROLES: dict[str, TraitRoles] = {
    "piece": TraitRoles(listens="clone_key delete_key", images="image"),
    "AreaOfEffect": TraitRoles(
        listens="key on_key off_key",
        properties="radius_property",
        sets="{name}_Active",
        menus="command:key on_command:on_key off_command:off_key",
        numbers="radius opacity",
    ),
    "PROP": _CHANGER,
    "setprop": TraitRoles(),
    "setpieceprop": TraitRoles(sets="{property}", filters="filter"),
    "attach": TraitRoles(
        listens="key clear_key clear_matching_key",
        sends_out="on_attach on_detach before_attach",
        filters="filter clear_matching_filter",
        sets="AttachCount {name}_AttachCount {name}AttachCount",
        menus="command:key clear_command:clear_key clear_matching_command:clear_matching_key",
    ),
    "border": TraitRoles(properties="property property_2", numbers="thickness"),
    "button": TraitRoles(sends="key", numbers="x y width height"),
    "calcProp": TraitRoles(formats="expression", sets="{property}"),
    "clone": _COMMAND,
    "delete": _COMMAND,
    "deselect": _COMMAND,
    "emb2": TraitRoles(
        listens="activate_stroke up_stroke down_stroke reset_key random_key activate_key up_key down_key",
        image_lists="images",
        formats="reset_level",
        sets="{name}_Image {name}_Level {name}_Active {name}_Name",
        numbers="x_offset y_offset first_level",
    ),
    "emb": TraitRoles(listens="up_key down_key"),
    "footprint": TraitRoles(
        listens="key on_key off_key clear_key",
        menus="command:key",
        numbers="circle_radius selected_opacity unselected_opacity",
    ),
    "globalhotkey": TraitRoles(listens="key", sends_global="hotkey", menus="command:key"),
    "globalkey": TraitRoles(
        listens="key",
        sends_out="global_key",
        filters="filter",
        properties="",
        menus="command:key",
    ),
    "hide": TraitRoles(listens="key", sets="Invisible InvisibleToMe InvisibleToOthers", menus="command:key"),
    "hideCmd": TraitRoles(filters="filter"),
    "label": TraitRoles(
        listens="key", sets="{property}", menus="command:key", numbers="font_size vertical_offset horizontal_offset"
    ),
    "locCommand": TraitRoles(listens="key", filters="filter", formats="menu sort"),
    "locmsg": TraitRoles(sets="{property}"),
    "macro": TraitRoles(
        listens="key",
        key_lists="watch_keys",
        sends="pre_loop_key post_loop_key",
        send_lists="action_keys",
        filters="filter while until",
        formats="loop_count index_start index_step",
        sets="{index_property}",
        menus="command:key",
    ),
    "markmoved": TraitRoles(
        listens="key key_true key_false", images="image", sets="Moved", menus="command:key", numbers="x_offset y_offset"
    ),
    "mat": TraitRoles(sets="MatName MatID MatNumCargo"),
    "matPiece": TraitRoles(sends="find_key detach_key"),
    "obs": TraitRoles(
        listens="key deal_key", images="image", sets="Obscured ObscuredToMe ObscuredToOthers", filters="deal_expression"
    ),
    "pivot": TraitRoles(listens="key key_2", menus="command:key command_2:key_2", numbers="x y"),
    "placemark": _MARKER,
    "playSound": TraitRoles(listens="key", formats="sound", menus="menu:key"),
    "propertysheet": TraitRoles(listens="key key_letter"),
    "replace": _MARKER,
    "report": TraitRoles(key_lists="keys cycle_down_keys", formats="format"),
    "restrict": TraitRoles(sets="Restricted RestrictedMovement"),
    "return": TraitRoles(listens="key", formats="expression", menus="command:key"),
    "rotate": TraitRoles(
        listens="clockwise_key counterclockwise_key random_key direct_key set_key",
        formats="direct_expression",
        sets="{name}_Facing {name}_Degrees",
        menus="clockwise_command:clockwise_key counterclockwise_command:counterclockwise_key",
    ),
    "sendto": TraitRoles(
        listens="key back_key",
        formats="map board x y x_index y_index x_offset y_offset zone region grid_location",
        filters="filter",
        menus="command:key back_command:back_key",
    ),
    "table": TraitRoles(listens="key", menus="command:key", numbers="rows columns"),
    "translate": TraitRoles(
        listens="key",
        formats="x_distance y_distance x_index y_index x_offset y_offset",
        menus="command:key",
    ),
}

TRAIT_SINCE: dict[str, str] = {
    "attach": "3.7.0",
    "basicName": "3.6.0",
    "border": "3.7.0",
    "calcProp": "3.2.0",
    "cmt": "3.7.0",
    "deselect": "3.5.0",
    "locCommand": "3.7.0",
    "locmsg": "3.5.4",
    "mat": "3.6.0",
    "matPiece": "3.6.0",
    "menuSeparator": "3.4.0",
    "nonRect2": "3.6.0",
    "setpieceprop": "3.7.0",
}
"""The first release whose `BasicCommandEncoder` knows this trait id."""

PIECE_PROPERTIES = _names(
    """
    LocationOfCommand ZoneOfCommand BoardOfCommand MapOfCommand CloneID ParentID MatContents AttachName AttachList
    ModuleGameFileName
    LocationName CurrentMap CurrentBoard CurrentZone CurrentX CurrentY OldLocationName OldMap OldBoard OldZone OldX
    OldY OldMat OldMatID OldMatPieceName OldMatBasicName OldMatOffsetX OldMatOffsetY BasicName PieceName
    LocalizedBasicName LocalizedPieceName DeckName OldDeckName DeckPosition ClickedX ClickedY PieceUID StackPos
    StackSize UniqueID Selected Moved Invisible InvisibleToMe InvisibleToOthers Obscured ObscuredToMe
    ObscuredToOthers MovedAlready Terrain IgnoreGrid NonMovable NoStack Restricted RestrictedMovement visibleState
    snapshot Layer CurrentMat CurrentMatID CurrentMatX CurrentMatY CurrentMatOffsetX CurrentMatOffsetY
    CurrentMatBasicName CurrentMatPieceName CurrentMatLocationName CurrentMatZone CurrentMatBoard CurrentMatMap
    CurrentMatProp0 CurrentMatProp1 CurrentMatProp2 CurrentMatProp3 CurrentMatProp4 CurrentMatProp5 CurrentMatProp6
    CurrentMatProp7 CurrentMatProp8 CurrentMatProp9 IsCargo MatName MatID MatNumCargo AttachCount KeyCommands
    MoveKey DeckID sourcePieceID PlayerSide PlayerName PlayerId playerSide playerName playerId GameFileName
    GlobalMapName ModuleName ModuleVersion ModuleDescription ModuleOther1 ModuleOther2 VassalVersionCreated
    VassalVersionRunning CurrentLanguage CurrentLanguageName DrawingMouseover DrawingMouseoverIndex UiPieceCount
    UiPieceIndex gameModule moduleName ActiveZone
    """
)
"""The properties that every piece and every module has."""

LOCAL_PROPERTIES = _names(
    """
    location previousLocation previousMap mapName pieceName pieceCount message newPieceName oldPieceName
    menuCommand command name result result1 result2 nDice nSides plus addToTotal report oldValue newValue
    description deckName commandName numericalTotal level1 level2 level3 level4 oldTurn newTurn sideName
    gridLocation zoneLocation boardName boardLocation mapLocation SumStack column row property value label Label
    index loop loopIndex from to sum count FromLocation ToLocation fromLocation toLocation range rangeType
    playerName playerSide playerId text total keep summary propertyName propertyPrompt tabName oldLocation
    oldMapName numericalValue sentCount targetDeck keepCount keepDice rawRolls rollDetails
    """
)
"""The names that report formats know in addition to properties."""

SUFFIXES = (
    "_numPieces",
    "_result",
    "_total",
    "_keep",
    "_summary",
    "_isVisible",
    "_Level",
    "_Name",
    "_Image",
    "_Active",
    "_Facing",
    "_Degrees",
)
"""The suffixes of names that the engine derives from the names of decks, dice, maps, layers and rotators."""

READ_BY_ENGINE = _names(
    """
    Map.defaultEdgeScrollDelay Map.defaultEdgeScrollRate Map.defaultEdgeScrollZone
    TurnTracker.defaultDocked TurnTracker.defaultFontBold TurnTracker.defaultFontSize
    """
)
"""The global properties that the engine itself reads if a module defines them."""
