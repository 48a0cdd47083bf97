"""What a game's own components of its module may use of the builder: value types, and constructors of traits.

What draws is in `drawing`, since a referee reads set-ups without it.
"""

from vassal_tools.builder.card_decks import CardAct, CardKind, Deck, EventLook, card_deck, for_users
from vassal_tools.builder.cards import HIDE_KEY, OWNER, masked, owned_by, removed, returned
from vassal_tools.builder.components import BOARD_NAME
from vassal_tools.builder.counters import turnover
from vassal_tools.builder.declared_acts import Call, DeclaredAct, act_traits
from vassal_tools.builder.fight_sheet import label_traits, units_property
from vassal_tools.builder.fights import (
    ATTACKER,
    HERE,
    ROLES,
    SHEET,
    SHOW,
    Fight,
    FightEvent,
    Legend,
    Party,
    ResultCell,
    Role,
)
from vassal_tools.builder.fights import ZONE as FIGHT_ZONE
from vassal_tools.builder.fights import Modifier as FightModifier
from vassal_tools.builder.fights import Table as ResultTable
from vassal_tools.builder.fights import number as played_number
from vassal_tools.builder.keys import ARRIVE_KEY, REMOVE_KEY, TURN_OVER_KEY
from vassal_tools.builder.markers import MOVE_MARKER, chosen
from vassal_tools.builder.menu_conditions import enabled_when, is_one_of, possible_when, shown_when
from vassal_tools.builder.parts import (
    FIXED,
    UNIT,
    Board,
    Chart,
    Dice,
    Drawings,
    Hand,
    ModuleParts,
    Place,
    PlaceNote,
    Stack,
    Window,
)
from vassal_tools.builder.places import deck_point, recalled_point
from vassal_tools.builder.properties import Property
from vassal_tools.builder.slots import Slot
from vassal_tools.builder.traits import (
    FLIP_KEY,
    TraitText,
    calculated,
    definition,
    faces,
    global_property,
    marker,
    named_key,
    prototype,
    report,
    send_key,
    send_to_place,
    setting,
    trigger,
)
from vassal_tools.objects.traits import encode_trait

__all__ = [
    "ARRIVE_KEY",
    "ATTACKER",
    "BOARD_NAME",
    "FIGHT_ZONE",
    "FIXED",
    "FLIP_KEY",
    "HERE",
    "HIDE_KEY",
    "MOVE_MARKER",
    "OWNER",
    "REMOVE_KEY",
    "ROLES",
    "SHEET",
    "SHOW",
    "TURN_OVER_KEY",
    "UNIT",
    "Board",
    "Call",
    "CardAct",
    "CardKind",
    "Chart",
    "Deck",
    "DeclaredAct",
    "Dice",
    "Drawings",
    "EventLook",
    "Fight",
    "FightEvent",
    "FightModifier",
    "Hand",
    "Legend",
    "ModuleParts",
    "Party",
    "Place",
    "PlaceNote",
    "Property",
    "ResultCell",
    "ResultTable",
    "Role",
    "Slot",
    "Stack",
    "TraitText",
    "Window",
    "act_traits",
    "calculated",
    "card_deck",
    "chosen",
    "deck_point",
    "definition",
    "enabled_when",
    "encode_trait",
    "faces",
    "for_users",
    "global_property",
    "is_one_of",
    "label_traits",
    "marker",
    "masked",
    "named_key",
    "owned_by",
    "played_number",
    "possible_when",
    "prototype",
    "recalled_point",
    "removed",
    "report",
    "returned",
    "send_key",
    "send_to_place",
    "setting",
    "shown_when",
    "trigger",
    "turnover",
    "units_property",
]
