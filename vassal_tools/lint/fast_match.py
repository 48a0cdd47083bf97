"""Rules on the fast match of global key commands: maps, zones and decks, properties and their values.

Source: `VASSAL.counters.GlobalCommandTarget`, `VASSAL.counters.GlobalCommand`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.findings import Severity
from vassal_tools.format import sequence
from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.component_roles import SENT_TO_PIECES
from vassal_tools.lint.map_places import BOARD, ZONE
from vassal_tools.lint.module_uses import is_built_at_run_time
from vassal_tools.lint.name_patterns import known_name
from vassal_tools.lint.rule import lint_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.piece_nodes import PieceNode
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault, Spot

_MATCH = "VASSAL.counters.GlobalCommand"
_NAMES = "kind by_place target map board zone location x y deck by_property property value compare"
_TRAITS = ("globalkey", "attach", "setpieceprop")
_ON_A_MAP = frozenset({"", "MAP", "ZONE", "LOCATION", "XY"})


@dataclass(frozen=True, slots=True)
class FastTarget:
    """The fast match of a component or a trait; names built at run time are empty."""

    spot: Callable[[], Spot]
    by_place: bool
    by_property: bool
    kind: str
    compare: str
    map: str
    zone: str
    deck: str
    property: str
    value: str


def _targets(model: LintModel) -> Iterator[FastTarget]:
    # none for an extension without its module
    if model.lacks_base:
        return
    for tag in SENT_TO_PIECES:
        for element in model.of(tag.removeprefix("VASSAL.build.")):
            if text := element.get("target", ""):
                yield _target(text, partial(model.spot, element))
    for trait_id in _TRAITS:
        for piece, facts in model.having(trait_id):
            if text := facts.trait.field("target"):
                yield _target(text, partial(model.piece_spot, piece))


def _target(text: str, spot: Callable[[], Spot]) -> FastTarget:
    tokens = sequence.split(text, "|")
    field = dict(zip(_NAMES.split(), tokens, strict=False))
    names = [known_name(field.get(name, "")) for name in ("map", "zone", "deck", "property", "value")]
    by_place, by_property = (field.get(name) == "true" for name in ("by_place", "by_property"))
    return FastTarget(spot, by_place, by_property, field.get("target", ""), field.get("compare") or "EQUALS", *names)


@lint_rule("VM409", Severity.WARNING, source=_MATCH)
def matches_unknown_place(model: LintModel) -> Iterator[LintFault]:
    """A global key command targets a map, zone or deck that the module does not have.

    Why: No piece matches: the command does nothing, and VASSAL reports nothing.
    Bad: A fast match by the zone `Eliminatd` of a map that has a zone `Eliminated`.
    Good: Use the name of the map, zone or deck.
    """
    places = model.places
    for target in _targets(model):
        if not target.by_place:
            continue
        if target.kind in _ON_A_MAP:
            yield from _missing(model, matches_unknown_place, target, "map", target.map, places.map_names)
        if target.kind == "ZONE":
            zones = places.named(ZONE, target.map)
            yield from _missing(model, matches_unknown_place, target, "zone", target.zone, zones)
        if target.kind == "DECK":
            yield from _missing(model, matches_unknown_place, target, "deck", target.deck, places.decks)


@lint_rule("VM557", Severity.WARNING, source=_MATCH)
def matches_unknown_property(model: LintModel) -> Iterator[LintFault]:
    """A global key command compares a property that the module does not have.

    Why: No piece matches, or with "not equal" every piece matches. VASSAL reports nothing.
    Bad: A fast match by the property `Tpye`, where pieces have `Type`.
    Good: Use the property's name in the pieces.
    """
    for target in _targets(model):
        name = target.property
        if target.by_property and name and not model.unknown_traits and not model.uses.is_set(name):
            known = model.uses.properties
            yield from _missing(model, matches_unknown_property, target, "property", name, known)


@lint_rule("VM558", Severity.WARNING, source=_MATCH)
def matches_unknown_value(model: LintModel) -> Iterator[LintFault]:
    """A global key command compares a property with a value that no piece has.

    Why: No piece matches: the command does nothing, and VASSAL reports nothing.
    Bad: A fast match by `Type` equal to `Infantri`, where the markers `Type` of all pieces say `Infantry` or `Cavalry`.
    Good: Use a value of the pieces. Pieces of an extension may have it, too.
    """
    if model.has_custom_code or model.unknown_traits:
        return
    targets = [each for each in _targets(model) if each.by_property and each.compare == "EQUALS" and each.value]
    known = _values(model, {each.property for each in targets})
    for target in targets:
        if values := known.get(target.property):
            what = f"value of {target.property!r}"
            message = f"{target.property!r} is nowhere {target.value!r}"
            yield from _missing(model, matches_unknown_value, target, what, target.value, values, message)


def _missing(
    model: LintModel,
    rule: LintRule,
    target: FastTarget,
    what: str,
    name: str,
    known: Collection[str],
    message: str = "",
) -> Iterator[LintFault]:
    if name and name not in known and not model.code.hold(name):
        kind = f"zone of {target.map}" if what == "zone" else what
        remedy = model.suggestions.remedy(kind, name, lambda: known)
        yield rule.at(target.spot(), message or f"no {what} {name!r}", remedy)


def _values(model: LintModel, wanted: set[str]) -> dict[str, Collection[str]]:
    # only properties that get values from places or markers alone
    places = model.places
    found: dict[str, Collection[str]] = {
        "CurrentMap": places.map_names,
        "CurrentBoard": places.named(BOARD),
        "CurrentZone": places.named(ZONE),
        "DeckName": places.decks,
    }
    others = [facts for facts in model.all_facts if facts.trait.id != "mark"]
    changed = {name for facts in others for name in (*facts.sets, facts.trait.field("property"))}
    changed.update(value for element in model.elements for _, value in attributes(element))
    marked: dict[str, set[str]] = defaultdict(set)
    for piece in model.nodes:
        for name, value in _markers(piece, wanted - changed):
            marked[name].add(value)
    fixed = {name: values for name, values in marked.items() if not any(map(is_built_at_run_time, values))}
    return {**fixed, **found}


def _markers(piece: PieceNode, wanted: set[str]) -> Iterator[tuple[str, str]]:
    # empty if the state is too short
    held = [place for place, facts in enumerate(piece.facts) if facts.trait.id == "mark"]
    if not any(wanted.intersection(piece.facts[place].trait.tokens) for place in held):
        return
    try:
        states = sequence.unnest(piece.states)
    except FormatError:
        states = ()
    for place in held:
        values = sequence.split(states[place], ",") if place < len(states) and states[place] else ()
        for name, value in zip_longest(piece.facts[place].trait.tokens, values, fillvalue=""):
            if name in wanted:
                yield name, value
