"""The traits of our own pieces, field by field, in the order the engine writes them. Data only.

A trait that is not listed is kept as raw text. Source: `myGetType` and `myGetState` of the engine class;
fields that a newer engine appended stand at the end, and an older trait simply lacks them.
"""

from __future__ import annotations

from typing import NamedTuple


class TraitSpec(NamedTuple):
    """How one trait writes its type; the state of each is one text."""

    engine_class: str
    delimiter: str
    fields: tuple[str, ...]


TRAIT_SPECS: dict[str, TraitSpec] = {
    "piece": TraitSpec("BasicPiece", ";", ("clone_key", "delete_key", "image", "name")),
    "emb2": TraitSpec(
        "Embellishment",
        ";",
        (
            "activate_command",
            "activate_modifiers",
            "activate_key",
            "up_command",
            "up_modifiers",
            "up_key",
            "down_command",
            "down_modifiers",
            "down_key",
            "reset_command",
            "reset_key",
            "reset_level",
            "under_when_selected",
            "x_offset",
            "y_offset",
            "images",
            "names",
            "loop",
            "name",
            "random_key",
            "random_text",
            "follow",
            "follow_property",
            "first_level",
            "version",
            "always_active",
            "activate_stroke",
            "up_stroke",
            "down_stroke",
            "description",
            "scale",
        ),
    ),
    "prototype": TraitSpec("UsePrototype", ";", ("prototype",)),
    "mark": TraitSpec("Marker", ",", ()),  # the whole text is the list of names; the state holds the values
    "immob": TraitSpec("Immobilized", ";", ("selection", "movement", "stacking")),
    "markmoved": TraitSpec(
        "MovementMarkable",
        ";",
        ("image", "x_offset", "y_offset", "command", "key", "description", "ignore_same_location"),
    ),
    "delete": TraitSpec("Delete", ";", ("command", "key")),
    "setprop": TraitSpec(
        "SetGlobalProperty", ";", ("property", "constraints", "commands", "description", "level", "search_name")
    ),
    "macro": TraitSpec(
        "TriggerAction",
        ";",
        (
            "name",
            "command",
            "key",
            "filter",
            "watch_keys",
            "action_keys",
            "loop",
            "pre_loop_key",
            "post_loop_key",
            "loop_type",
            "while",
            "until",
            "loop_count",
            "index",
            "index_property",
            "index_start",
            "index_step",
        ),
    ),
    "report": TraitSpec("ReportState", ";", ("keys", "format", "cycle_down_keys", "cycle_formats", "description")),
    "submenu": TraitSpec("SubMenu", ";", ("menu", "commands")),
    "hideCmd": TraitSpec("RestrictCommands", ";", ("name", "action", "filter", "keys")),
}
