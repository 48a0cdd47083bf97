"""Every trait, the stack and the deck: the fields of their types and states. Data only.

Source: `myGetType`, `mySetType`, `myGetState` and `mySetState` of the engine class, in `VASSAL.counters`; verified
against VASSAL 3.7.26. Fields that a newer engine appended come last; an older trait lacks them.
"""

from __future__ import annotations

from typing import NamedTuple

from vassal_tools.objects.field_shapes import NOTHING, Shape, shape


class TraitSpec(NamedTuple):
    """The encoding of a trait. `pieces` names the fields of its type that contain a piece: an `AddPiece` command."""

    engine_class: str
    type: Shape
    state: Shape = NOTHING
    pieces: tuple[str, ...] = ()


_CONSTRAINTS = shape("numeric minimum maximum wrap", ",")
_KEY_COMMANDS = shape(
    delimiter=",",
    repeat="command",
    inner={"command": shape("menu key change", ":", inner={"change": shape("kind", ",", repeat="value")})},
)
_TARGET = shape(
    "kind fast_location target map board zone location x y deck fast_property property value compare attachment"
    " attachment_id",
    "|",
)
_STROKES = shape(delimiter=",", repeat="stroke")
_TEXTS = shape(delimiter=",", repeat="text")
_PARAMETERS = shape(delimiter=",", repeat="parameter")
_COMMAND = shape("command key description", ";", least=1)
_PROPERTY = "property constraints commands description"
_DIRECT = "random_key random_command name description direct_key direct_command direct_expression direct_facing"
_MARKER = shape(
    "command key marker marker_text x_offset y_offset match_rotation after_key description gpid placement above"
    " copy_properties parameters version",
    ";",
    least=3,
    inner={"parameters": _PARAMETERS},
)

TRAIT_SPECS: dict[str, TraitSpec] = {
    "piece": TraitSpec(
        "BasicPiece",
        shape("clone_key delete_key image name", ";", least=4),
        shape("map x y gpid count", ";", repeat="key value", least=1),
    ),
    "stack": TraitSpec("Stack", NOTHING, shape("map x y", ";", repeat="member", least=1, prefixed={"@@": "layer"})),
    "deck": TraitSpec(
        "Deck",
        shape(
            "draw_outline outline_color width height face_down_option shuffle_option multiple_draw select_draw"
            " reversible reshuffle_command reshuffle_target reshuffle_message name shuffle_message reverse_message"
            " face_down_message draw_face_up persistable shuffle_key reshuffle_key max_stack count_expressions"
            " expression_counting global_commands hotkey_on_empty empty_key select_display select_sort restrict_option"
            " restrict_expression shuffle_command reverse_command reverse_key draw_multiple_text draw_specific_text"
            " face_up_text face_down_text face_up_key face_up_message face_flip_key face_down_key save_text save_key"
            " save_message load_text load_key load_message restrict_access owners",
            ";",
            inner={"count_expressions": _TEXTS, "global_commands": _TEXTS, "owners": _TEXTS},
        ),
        shape("map x y face_down members", ";", least=4, inner={"members": shape(delimiter=",", repeat="member")}),
    ),
    "AreaOfEffect": TraitSpec(
        "AreaOfEffect",
        shape(
            "color opacity radius always_active command key map_shader fixed_radius radius_property description name"
            " on_command on_key off_command off_key globally_visible",
            ";",
        ),
        shape("active"),
    ),
    "PROP": TraitSpec(
        "DynamicProperty",
        shape(_PROPERTY, ";", inner={"constraints": _CONSTRAINTS, "commands": _KEY_COMMANDS}),
        shape("value"),
    ),
    "attach": TraitSpec(
        "Attachment",
        shape(
            "name description command key clear_command clear_key filter restrict_range range fixed_range"
            " range_property deck_selection target clear_matching_command clear_matching_key clear_matching_filter"
            " on_attach on_detach before_attach allow_self auto_attach",
            ";",
            least=2,
            inner={"target": _TARGET},
        ),
        shape("count", ";", repeat="piece"),
    ),
    "basicName": TraitSpec("BasicName", shape("name", ";", least=1)),
    "border": TraitSpec("BorderOutline", shape("property description thickness color property_2 compare", ";")),
    "button": TraitSpec(
        "ActionButton",
        shape("key x y width height description launch_menu whole_shape version points", ";", repeat="point_x point_y"),
    ),
    "calcProp": TraitSpec("CalculatedProperty", shape("property expression description", ";")),
    "clone": TraitSpec("Clone", _COMMAND),
    "cmt": TraitSpec("Comment", shape("comment", ";")),
    "delete": TraitSpec("Delete", _COMMAND),
    "deselect": TraitSpec("Deselect", shape("command key description unstack kind", ";", least=1)),
    "emb2": TraitSpec(
        "Embellishment",
        shape(
            "activate_command activate_modifiers activate_key up_command up_modifiers up_key down_command"
            " down_modifiers down_key reset_command reset_key reset_level under_when_selected x_offset y_offset images"
            " names loop name random_key random_text follow follow_property first_level version always_active"
            " activate_stroke up_stroke down_stroke description scale only_property only_state",
            ";",
            inner={"images": _TEXTS, "names": _TEXTS},
        ),
        shape("level activation", ";", by_count={4: shape("level level_again activation activated", ";")}),
    ),
    "emb": TraitSpec(
        "Embellishment",
        shape(
            "activation activate_command up_key up_command down_key down_command x_offset y_offset",
            ";",
            repeat="face",
            least=6,
            inner={
                "activation": shape("activate_key reset_command reset_key reset_level", ";", least=1),
                "face": shape("image name", ",", least=1),
            },
        ),
        shape("level activation", ";"),
    ),
    "footprint": TraitSpec(
        "Footprint",
        shape(
            "key command initially_visible globally_visible circle_radius fill_color line_color selected_opacity"
            " unselected_opacity edge_point_buffer edge_display_buffer line_width on_key off_key clear_key description"
            " ignore_same_location",
            ";",
        ),
        shape(
            "visible start_map count",
            ";",
            repeat="point",
            tail="initialized last_count",
            inner={"point": shape("x y", ",")},
        ),
    ),
    "globalhotkey": TraitSpec("GlobalHotKey", shape("command key hotkey description", ";", least=1)),
    "globalkey": TraitSpec(
        "CounterGlobalKeyCommand",
        shape(
            "command key global_key filter restrict_range range report_single fixed_range range_property description"
            " deck_selection target suppress_sounds parameters",
            ";",
            inner={"target": _TARGET, "parameters": _PARAMETERS},
        ),
    ),
    "hide": TraitSpec(
        "Hideable",
        shape("key command color access transparency description no_auto_report", ";"),
        shape("hidden_by", user="hidden_by"),
    ),
    "hideCmd": TraitSpec("RestrictCommands", shape("name action filter keys", ";", inner={"keys": _STROKES})),
    "immob": TraitSpec("Immobilized", shape("selection movement stacking description", ";")),
    "label": TraitSpec(
        "Labeler",
        shape(
            "key command font_size background foreground vertical_position vertical_offset horizontal_position"
            " horizontal_offset vertical_justification horizontal_justification format font_family font_style rotation"
            " property description always_use_format",
            ";",
        ),
        shape("label"),
    ),
    "locCommand": TraitSpec(
        "MultiLocationCommand",
        shape("description kind filter menu key current_map_only sort ascending numeric", ";"),
    ),
    "locmsg": TraitSpec("TranslatableMessage", shape("property description message", ";")),
    "macro": TraitSpec(
        "TriggerAction",
        shape(
            "name command key filter watch_keys action_keys loop pre_loop_key post_loop_key loop_type while until"
            " loop_count index index_property index_start index_step",
            ";",
            inner={"watch_keys": _STROKES, "action_keys": _STROKES},
        ),
    ),
    "mark": TraitSpec("Marker", shape(delimiter=",", repeat="property"), shape(delimiter=",", repeat="value")),
    "markmoved": TraitSpec(
        "MovementMarkable",
        shape(
            "image x_offset y_offset command key description ignore_same_location command_true key_true command_false"
            " key_false",
            ";",
            least=1,
        ),
        shape("moved"),
    ),
    "mat": TraitSpec("Mat", shape("name description", ";", least=2), shape("count", ";", repeat="cargo")),
    "matPiece": TraitSpec(
        "MatCargo",
        shape("description keep_facing distance_x distance_y find_key detach_key", ";", least=1),
        shape("mat", ";"),
    ),
    "menuSeparator": TraitSpec("MenuSeparator", shape("description key", ";", least=1)),
    "nonRect": TraitSpec("NonRectangular", shape("shape")),
    "nonRect2": TraitSpec("NonRectangular", shape("scale shape", ";")),
    "obs": TraitSpec(
        "Obscurable",
        shape(
            "key image command style mask_name access peek_command description auto_peek deal_key deal_expression",
            ";",
            least=2,
        ),
        shape(
            "obscured_by options",
            ";",
            user="obscured_by",
            inner={"options": shape("override count", "|", repeat="allowed", user="allowed")},
        ),
    ),
    "pivot": TraitSpec("Pivot", shape("command key x y fixed angle description command_2 key_2 angle_2", ";")),
    "placemark": TraitSpec("PlaceMarker", _MARKER, pieces=("marker",)),
    "playSound": TraitSpec("PlaySound", shape("sound menu key send_to_others description no_suppress", ";")),
    "propertysheet": TraitSpec(
        "PropertySheet",
        shape(
            "definition menu key_letter commit red green blue key description",
            ";",
            least=2,
            inner={"definition": shape(delimiter="~", repeat="property")},
        ),
        shape(delimiter="~", repeat="value"),
    ),
    "prototype": TraitSpec("UsePrototype", shape("prototype properties", ";")),
    "replace": TraitSpec("Replace", _MARKER, pieces=("marker",)),
    "report": TraitSpec(
        "ReportState",
        shape(
            "keys format cycle_down_keys cycle_formats description no_suppress",
            ";",
            inner={"keys": _STROKES, "cycle_down_keys": _STROKES, "cycle_formats": _TEXTS},
        ),
        shape("cycle_index"),
    ),
    "restrict": TraitSpec(
        "Restricted",
        shape("sides by_player movement description", ";", inner={"sides": _TEXTS}),
        shape("owner", user="owner"),
    ),
    "return": TraitSpec(
        "ReturnToDeck", shape("command key deck prompt description version select expression", ";", least=1)
    ),
    "rotate": TraitSpec(
        "FreeRotator",
        shape(
            f"facings clockwise_key counterclockwise_key clockwise_command counterclockwise_command {_DIRECT}",
            ";",
            least=1,
            by_first={"1": shape(f"facings set_key set_command {_DIRECT}", ";", least=1)},
        ),
        shape("facing"),
    ),
    "sendto": TraitSpec(
        "SendToLocation",
        shape(
            "command key map board x y back_command back_key x_index y_index x_offset y_offset description destination"
            " zone region filter grid_location",
            ";",
        ),
        shape("back_map back_x back_y", ";"),
    ),
    "setpieceprop": TraitSpec(
        "SetPieceProperty",
        shape(
            f"{_PROPERTY} target filter restrict_range range fixed_range range_property deck_selection"
            " override_constraints",
            ";",
            inner={"constraints": _CONSTRAINTS, "commands": _KEY_COMMANDS, "target": _TARGET},
        ),
    ),
    "setprop": TraitSpec(
        "SetGlobalProperty",
        shape(f"{_PROPERTY} level search_name", ";", inner={"constraints": _CONSTRAINTS, "commands": _KEY_COMMANDS}),
    ),
    "submenu": TraitSpec("SubMenu", shape("menu commands description", ";", least=2, inner={"commands": _TEXTS})),
    "table": TraitSpec(
        "TableInfo", shape("rows columns command key description", ";"), shape(delimiter=",", repeat="cell")
    ),
    "translate": TraitSpec(
        "Translate",
        shape("command key x_distance y_distance move_stack x_index y_index x_offset y_offset description", ";"),
    ),
}

PLACING = tuple(kind for kind, spec in TRAIT_SPECS.items() if spec.pieces)
"""The traits that put another piece on the map. They contain it, or the path of its slot and its gpid."""
