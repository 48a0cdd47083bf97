"""When a menu offers an entry: where it makes sense as far as VASSAL can know, or always on request.

An apparently senseless entry may still be right: after a ruling, or to correct a mistake. So each action card has an
entry that enables all entries, except those that cannot work at all.
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
    """Return the condition that offers an entry whose expression holds."""
    return f'(({expression})||{OFFER}=="{EVERYTHING}")'


def shown_when(name: str, keys: Sequence[str], expression: str) -> TraitText:
    """Return a trait that hides menu entries of inner traits by their keys, unless an expression holds."""
    return _restricted("Hide", name, keys, f'!({expression})&&{OFFER}!="{EVERYTHING}"')


def enabled_when(name: str, keys: Sequence[str], expression: str) -> TraitText:
    """Return a trait that greys out entries that will soon be available again, so players see that they exist."""
    return _restricted("Disable", name, keys, f'!({expression})&&{OFFER}!="{EVERYTHING}"')


def possible_when(name: str, keys: Sequence[str], expression: str) -> TraitText:
    """Return a trait that always greys out entries that cannot work unless an expression holds."""
    return _restricted("Disable", name, keys, f"!({expression})")


def hidden_when(name: str, keys: Sequence[str], expression: str) -> TraitText:
    """Return a trait that always hides entries while an expression holds."""
    return _restricted("Hide", name, keys, expression)


def reason(text: str, key: str, says: str, expression: str, shown: str = "") -> list[TraitText]:
    """Return a menu line with the reason why shown entries are grey: an expression does not hold.

    The key `says` writes it to the chat.
    """
    is_out = "||".join(filter(None, (is_offered(expression), shown and f"!({shown})")))
    return [_restricted("Hide", text, [key], is_out), trigger(text, key, [says])]


def _restricted(action: str, name: str, keys: Sequence[str], when: str) -> TraitText:
    # `VASSAL.counters.RestrictCommands` acts on inner traits
    return TraitText(
        encode_trait("hideCmd", name=name, action=action, filter=f"{{{when}}}", keys=sequence.join(keys, ","))
    )


def choice() -> list[TraitText]:
    """Return the traits that switch the offers of menus; one of the two entries is available at a time."""
    keys = {value: named_key(f"offer{number}") for number, value in enumerate(_CHOICES)}
    return [
        *(_restricted("Hide", value, [key], f'{OFFER}=="{value}"') for value, key in keys.items()),
        *(report([key], _CHOICES[value][1]) for value, key in keys.items()),
        global_property(OFFER, [setting(_CHOICES[value][0], key, value) for value, key in keys.items()]),
    ]


def is_one_of(name: str, values: Iterable[str]) -> str:
    """Return the condition that a property has one of the values."""
    return "||".join(f"{name}=={quoted(value)}" for value in values) or "false"
