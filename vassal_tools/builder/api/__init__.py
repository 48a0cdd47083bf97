"""What a game's own components of its module may use of the builder: value types, and constructors of traits.

They draw nothing, since a referee reads set-ups without what draws.
"""

from vassal_tools.builder.card_decks import (
    CardAct,
    CardKind,
    Deck,
    EventLook,
    card_deck,
    counted_again,
    for_users,
    in_a_fight,
)
from vassal_tools.builder.combat_counts import KIND as FIGHT_KIND
from vassal_tools.builder.combat_counts import CombatCounts, support_property
from vassal_tools.builder.declared_acts import Call, DeclaredAct
from vassal_tools.builder.event_cards import EventCards, Terms
from vassal_tools.builder.fight_sheet import label_traits, units_property
from vassal_tools.builder.fights import (
    ATTACKER,
    ROLES,
    Fight,
    FightEvent,
    Legend,
    Party,
    ResultCell,
    Role,
    count_of,
    of_its_side,
    sum_of,
)
from vassal_tools.builder.fights import ZONE as FIGHT_ZONE
from vassal_tools.builder.fights import Table as ResultTable
from vassal_tools.builder.fights import number as played_number
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
    "Party",
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
    "counted_again",
    "deck_point",
    "definition",
    "enabled_when",
    "encode_trait",
    "for_users",
    "global_property",
    "in_a_fight",
    "is_one_of",
    "label_traits",
    "marker",
    "named_key",
    "of_its_side",
    "played_number",
    "possible_when",
    "prototype",
    "report",
    "send_key",
    "send_to_place",
    "setting",
    "shown_when",
    "sum_of",
    "support_property",
    "trigger",
    "units_property",
]
