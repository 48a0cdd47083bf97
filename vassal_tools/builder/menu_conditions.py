"""When a menu offers an entry: where it makes sense, as far as VASSAL can know, or always, where players ask for it.

What VASSAL takes for senseless may be right all the same: a ruling, or the correction of a mistake. So each action
card has an entry that makes all menus offer everything. Only what could not work at all stays out then too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.traits import TraitText, global_property, named_key, report, setting, trigger
from vassal_tools.format import sequence
from vassal_tools.game.names import OFFER
from vassal_tools.game.texts import quoted
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FITTING, EVERYTHING = "what fits", "everything"
_CHOICES = {
    EVERYTHING: ("Offer every entry", "Menus offer every entry now, whether it fits or not"),
    FITTING: ("Offer only what fits", "Menus offer only what fits again"),
}


def is_offered(expression: str) -> str:
    """The condition that an entry is offered which fits where an expression holds."""
    return f'(({expression})||{OFFER}=="{EVERYTHING}")'


def shown_when(name: str, keys: Sequence[str], expression: str) -> TraitText:
    """A trait that hides menu entries of traits within it by their keys, unless an expression holds."""
    return _restricted("Hide", name, keys, f'!({expression})&&{OFFER}!="{EVERYTHING}"')


def enabled_when(name: str, keys: Sequence[str], expression: str) -> TraitText:
    """The same for entries that come back soon, so that players see what there is: they are shown in grey."""
    return _restricted("Disable", name, keys, f'!({expression})&&{OFFER}!="{EVERYTHING}"')


def possible_when(name: str, keys: Sequence[str], expression: str) -> TraitText:
    """A trait that shows in grey, always, what can work only where an expression holds."""
    return _restricted("Disable", name, keys, f"!({expression})")


def reason(text: str, key: str, says: str, expression: str, shown: str = "") -> list[TraitText]:
    """A line of the menu that is there while entries are grey, and shown, since an expression does not hold.

    The key `says` has the chat say it.
    """
    is_out = "||".join(filter(None, (is_offered(expression), shown and f"!({shown})")))
    return [_restricted("Hide", text, [key], is_out), trigger(text, key, [says])]


def _restricted(action: str, name: str, keys: Sequence[str], when: str) -> TraitText:
    """Source: `VASSAL.counters.RestrictCommands`, which acts on what lies further in."""
    return TraitText(
        encode_trait("hideCmd", name=name, action=action, filter=f"{{{when}}}", keys=sequence.join(keys, ","))
    )


def choice() -> list[TraitText]:
    """The traits by which players say what menus offer; of the two entries there is one at a time."""
    keys = {value: named_key(f"offer{number}") for number, value in enumerate(_CHOICES)}
    return [
        *(_restricted("Hide", value, [key], f'{OFFER}=="{value}"') for value, key in keys.items()),
        *(report([key], _CHOICES[value][1]) for value, key in keys.items()),
        global_property(OFFER, [setting(_CHOICES[value][0], key, value) for value, key in keys.items()]),
    ]


def is_one_of(name: str, values: Iterable[str]) -> str:
    """An expression that holds where a property has one of the values."""
    return "||".join(f"{name}=={quoted(value)}" for value in values) or "false"
