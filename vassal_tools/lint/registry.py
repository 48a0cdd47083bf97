"""All rules in a hand-written list, and plug-in rules from entry points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import VassalToolsError
from vassal_tools.lint.components import COMPONENT_RULES
from vassal_tools.lint.destinations import DESTINATION_RULES
from vassal_tools.lint.expressions import EXPRESSION_RULES
from vassal_tools.lint.extensions import EXTENSION_RULES
from vassal_tools.lint.fast_match import matches_unknown_place, matches_unknown_property, matches_unknown_value
from vassal_tools.lint.gpids import GPID_RULES
from vassal_tools.lint.html_pictures import HTML_RULES
from vassal_tools.lint.images import IMAGE_RULES
from vassal_tools.lint.keys import KEY_RULES
from vassal_tools.lint.maps import MAP_RULES
from vassal_tools.lint.markers import MARKER_RULES
from vassal_tools.lint.metadata import METADATA_RULES
from vassal_tools.lint.packaging import PACKAGING_RULES
from vassal_tools.lint.piece_names import PIECE_NAME_RULES
from vassal_tools.lint.pieces import PIECE_RULES
from vassal_tools.lint.properties import PROPERTY_RULES
from vassal_tools.lint.prototypes import PROTOTYPE_RULES
from vassal_tools.lint.referee_rules import REFEREE_RULES
from vassal_tools.lint.reporting import REPORTING_RULES
from vassal_tools.lint.rule import PROTOCOL, LintRule
from vassal_tools.lint.setups import SETUP_RULES
from vassal_tools.lint.silent_changes import SILENT_CHANGE_RULES
from vassal_tools.lint.zones import ZONE_RULES
from vassal_tools.plugins import LINT_RULES, entry_points

if TYPE_CHECKING:
    from collections.abc import Sequence


def _in_order(*rules: LintRule) -> tuple[LintRule, ...]:
    return tuple(sorted(rules, key=lambda rule: rule.code))


GROUPS: dict[str, tuple[LintRule, ...]] = {
    "Pictures and sounds": (*IMAGE_RULES, *HTML_RULES),
    "Prototypes": PROTOTYPE_RULES,
    "Pieces": (*GPID_RULES, *PIECE_RULES, *PIECE_NAME_RULES, *MARKER_RULES),
    "Key commands": (*KEY_RULES, matches_unknown_place),
    "Expressions": EXPRESSION_RULES,
    "Properties": (*PROPERTY_RULES, matches_unknown_property, matches_unknown_value),
    "Maps": _in_order(*MAP_RULES, *DESTINATION_RULES),
    "Zones": ZONE_RULES,
    "Set-ups, dice, charts, menus": SETUP_RULES,
    "Components": (*COMPONENT_RULES, *EXTENSION_RULES[:2]),
    "Metadata": (*METADATA_RULES, *EXTENSION_RULES[2:]),
    "Packaging": PACKAGING_RULES,
    "Reports and privacy": _in_order(*REPORTING_RULES, *SILENT_CHANGE_RULES),
    "For a referee": REFEREE_RULES,
}
ALL_RULES: tuple[LintRule, ...] = tuple(rule for rules in GROUPS.values() for rule in rules)


def plugin_rules() -> tuple[LintRule, ...]:
    """Return the plug-in rules: each entry point is a module with `PROTOCOL` and `RULES`.

    Raises VassalToolsError if a plug-in has another protocol, or reuses a code.
    """
    taken = {rule.code for rule in ALL_RULES}
    found: list[LintRule] = []
    for entry in entry_points(group=LINT_RULES):
        plugin = entry.load()
        version = getattr(plugin, "PROTOCOL", None)
        if version != PROTOCOL:
            raise VassalToolsError(f"the lint rules of {entry.name} speak protocol {version}, not {PROTOCOL}")
        rules: Sequence[LintRule] = plugin.RULES
        for rule in rules:
            if rule.code in taken:
                raise VassalToolsError(f"the lint rules of {entry.name} take the code {rule.code} again")
            taken.add(rule.code)
            found.append(rule)
    return tuple(found)


def rules_at_hand(*, plugins: bool) -> tuple[LintRule, ...]:
    """Return every rule, with plug-in rules if `plugins` is set."""
    return (*ALL_RULES, *plugin_rules()) if plugins else ALL_RULES
