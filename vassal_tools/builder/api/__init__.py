"""What a game's own components of its module may use of the builder: value types, and constructors of traits.

They draw nothing, since a referee reads set-ups without what draws.
"""

from vassal_tools.builder.card_decks import (
    CardAct,
    CardKind,
    Deck,
    EventLook,
    card_deck,
)
from vassal_tools.builder.combat_counts import KIND as FIGHT_KIND
from vassal_tools.builder.combat_counts import CombatCounts
from vassal_tools.builder.declared_acts import Call, DeclaredAct
from vassal_tools.builder.event_cards import EventCards, Terms
from vassal_tools.builder.fights import (
    ATTACKER,
    ROLES,
    Fight,
    FightEvent,
    Legend,
    ResultCell,
    Role,
    count_of,
    sum_of,
)
from vassal_tools.builder.fights import ZONE as FIGHT_ZONE
from vassal_tools.builder.fights import Table as ResultTable
from vassal_tools.builder.menu_conditions import enabled_when, is_one_of, possible_when, shown_when
from vassal_tools.builder.parts import (
    FIXED,
    UNIT,
    Board,
    Chart,
    Dice,
    ModuleParts,
    Place,
    PlaceNote,
    Stack,
    Window,
)
from vassal_tools.builder.places import deck_point
from vassal_tools.builder.properties import Property
from vassal_tools.builder.slots import Slot
from vassal_tools.builder.traits import (
    TraitText,
    calculated,
    definition,
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
from vassal_tools.game.module_data import ModifierData as FightModifier
from vassal_tools.objects.traits import encode_trait

__all__ = [
    "ATTACKER",
    "FIGHT_KIND",
    "FIGHT_ZONE",
    "FIXED",
    "ROLES",
    "UNIT",
    "Board",
    "Call",
    "CardAct",
    "CardKind",
    "Chart",
    "CombatCounts",
    "Deck",
    "DeclaredAct",
    "Dice",
    "EventCards",
    "EventLook",
    "Fight",
    "FightEvent",
    "FightModifier",
    "Legend",
    "ModuleParts",
    "Place",
    "PlaceNote",
    "Property",
    "ResultCell",
    "ResultTable",
    "Role",
    "Slot",
    "Stack",
    "Terms",
    "TraitText",
    "Window",
    "calculated",
    "card_deck",
    "count_of",
    "deck_point",
    "definition",
    "enabled_when",
    "encode_trait",
    "global_property",
    "is_one_of",
    "marker",
    "named_key",
    "possible_when",
    "prototype",
    "report",
    "send_key",
    "send_to_place",
    "setting",
    "shown_when",
    "sum_of",
    "trigger",
]
