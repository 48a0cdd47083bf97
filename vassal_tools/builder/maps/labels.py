"""Labels of places, action cards of sides, and the prototypes of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import choice
from vassal_tools.builder.acts.declared import CLICKED, act_traits, further_lines, said_lines
from vassal_tools.builder.looks import MEDALLION_SIZE, SCORE_POINT, SCORE_TEXT, in_decimals
from vassal_tools.builder.parts import CHOICE, FIXED, SIDE_CARD, PlaceLabel
from vassal_tools.builder.traits import (
    TraitText,
    calculated,
    clicked_area,
    definition,
    marker,
    named,
    prototype,
    shown_line,
)
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.builder.acts.declared import DeclaredAct
    from vassal_tools.builder.parts import ModuleParts


def fixed_prototype() -> str:
    """Return the prototype of fixed pieces: no dragging, no stacking, no band selection."""
    never = encode_trait("immob", selection="gZ", movement="V", stacking="R")
    return definition([TraitText(never), marker(Layer="Label")])


def place_label(parts: ModuleParts, place: str, image: str, gpid: str, *, is_beside: bool = False) -> str:
    """Return the label of a place on the map, with its menu, if any.

    A label beside its place states its zone itself: a piece's own property takes precedence over the engine's.
    """
    held = parts.places.get(place, PlaceLabel(FIXED))
    acts = act_traits(held.acts, parts.properties) if held.acts else []
    zone = {"CurrentZone": place} if is_beside else {}
    is_clicked = any(act.clicked for act in held.acts)
    traits = [
        marker(Holder=place, **zone),
        prototype(held.prototype),
        *([clicked_area(CLICKED, (-MEDALLION_SIZE // 2,) * 2, (MEDALLION_SIZE,) * 2)] if is_clicked else ()),
        *acts,
        *held.traits,
    ]
    return definition(traits, image=image, name=f"Zone {place}", gpid=gpid)


def side_card(parts: ModuleParts, side: str, image: str, gpid: str, colour: str) -> str:
    """Return a side's action card, which can also switch the offers of all menus; its score has that colour."""
    acts, name = side_menu(parts, parts.side_acts[side]), f"{side}: actions"
    traits = [marker(Holder=side), prototype(FIXED), prototype(CHOICE), *acts, *_score(parts.score, side, colour, name)]
    return definition(traits, image=image, name=name, gpid=gpid)


def side_menu(parts: ModuleParts, acts: Sequence[DeclaredAct]) -> list[TraitText]:
    """Return the menu of a side's acts, on its card or on a marker, with the common parts of such menus."""
    if not parts.cards:
        return act_traits(acts, parts.properties)
    return [*act_traits(acts, parts.properties, _said(parts)), prototype(SIDE_CARD)]


def _score(score: str, side: str, colour: str, name: str) -> Iterator[TraitText]:
    if score:
        shown = f"${score.replace('{side}', side)}$"
        yield named(name)
        yield shown_line(shown, SCORE_TEXT, *SCORE_POINT, bold=True, colour=in_decimals(colour))


def choice_prototype() -> str:
    """Return the prototype of all cards: the entries that switch the offers of menus."""
    return definition(choice())


def card_prototype(parts: ModuleParts) -> str:
    """Return the prototype of all sides' menus: calculated properties of cards, and further chat lines."""
    worked_out = (calculated(name, text) for name, text in parts.cards.items())
    return definition([*worked_out, *further_lines(_said(parts))])


def _said(parts: ModuleParts) -> tuple[tuple[str, str], ...]:
    return said_lines(act for acts in parts.side_acts.values() for act in acts)
