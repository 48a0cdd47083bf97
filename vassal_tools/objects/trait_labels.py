"""The names of traits in VASSAL's editor, by class of `VASSAL.counters`. Mostly data.

Source: `getDescription` and `getBaseDescription` of the class with `Editor.properties`, in release 3.7.26.
"""

from __future__ import annotations

from vassal_tools.objects.trait_specs import TRAIT_SPECS

TRAIT_LABELS = {
    "ActionButton": "Action Button",
    "AreaOfEffect": "Area Of Effect",
    "Attachment": "Attachment",
    "BasicName": "Basic Name",
    "BasicPiece": "Basic Piece",
    "BorderOutline": "Border Outline",
    "CalculatedProperty": "Calculated Property",
    "Clone": "Clone",
    "Comment": "Comment",
    "CounterGlobalKeyCommand": "Global Key Command",
    "Delete": "Delete",
    "Deselect": "Deselect",
    "DynamicProperty": "Dynamic Property",
    "Embellishment": "Layer",
    "Footprint": "Movement Trail",
    "FreeRotator": "Can Rotate",
    "GlobalHotKey": "Global Hotkey",
    "Hideable": "Invisible",
    "Immobilized": "Does Not Stack",
    "Labeler": "Text Label",
    "Marker": "Marker",
    "Mat": "Mat",
    "MatCargo": "Mat Cargo",
    "MenuSeparator": "Menu Separator",
    "MovementMarkable": "Mark When Moved",
    "MultiLocationCommand": "Multi-Location Command",
    "NonRectangular": "Non-Rectangular",
    "Obscurable": "Mask",
    "Pivot": "Can Pivot",
    "PlaceMarker": "Place Marker",
    "PlaySound": "Play Sound",
    "PropertySheet": "Property Sheet",
    "Replace": "Replace With Other",
    "ReportState": "Report Action",
    "RestrictCommands": "Restrict Commands",
    "Restricted": "Restricted Access",
    "ReturnToDeck": "Return To Deck",
    "SendToLocation": "Send To Location",
    "SetGlobalProperty": "Set Global Property",
    "SetPieceProperty": "Set Piece Property",
    "SubMenu": "Sub-Menu",
    "TableInfo": "Spreadsheet",
    "Translate": "Move Fixed Distance",
    "TranslatableMessage": "Translatable Message",
    "TriggerAction": "Trigger Action",
    "UsePrototype": "Prototype",
}


def label_of(class_name: str) -> str:
    """Return the editor's name for a class of traits, or the name of the class if VASSAL does not know it."""
    return TRAIT_LABELS.get(class_name, class_name)


def trait_label(trait_id: str) -> str:
    """Return the editor's name for a trait id, or the id if VASSAL does not know it."""
    spec = TRAIT_SPECS.get(trait_id)
    return label_of(spec.engine_class) if spec else f"trait {trait_id[:40]}"
