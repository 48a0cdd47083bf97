"""Module parts from data alone: decks, and the dice, properties and acts of `module.toml`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.acts.data import DIE_MARK, ActMaker, filled, pressing_key
from vassal_tools.builder.acts.declared import DIE_SHOWN
from vassal_tools.builder.acts.hotkeys import check_letters, check_strokes
from vassal_tools.builder.cards.data import DataEvents, data_decks
from vassal_tools.builder.cards.hands import draw_button
from vassal_tools.builder.charts import data_charts
from vassal_tools.builder.fights.data import combat_fight
from vassal_tools.builder.maps.places import board_name, recalled_point
from vassal_tools.builder.maps.sends import sending
from vassal_tools.builder.maps.setup import eliminating, is_alive
from vassal_tools.builder.parts import (
    FIXED,
    LEADER,
    PLACE_LABEL,
    UNIT,
    Button,
    Dice,
    ModuleParts,
    PlaceLabel,
    PlaceNote,
)
from vassal_tools.builder.properties import Property
from vassal_tools.builder.traits import (
    ASIDE_KEY,
    ELIMINATE_KEY,
    TraitText,
    calculated,
    prototype,
    send_to_place,
    shown_line,
)
from vassal_tools.errors import SourceError, Where
from vassal_tools.game import declarations
from vassal_tools.game.facts import Fact
from vassal_tools.game.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.builder.acts.declared import DeclaredAct
    from vassal_tools.game.model import Counter as Piece
    from vassal_tools.game.model import Game, Track
    from vassal_tools.game.module_data import ModuleData


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def common_texts(game: Game) -> Mapping[str, str]:
    """Return sides by ordinal, patterns of sides, zones and types, and conditions of counters.

    Phases are given by the first letter of their name, which is the same in every language.
    """
    kinds = game.unit_types.values()
    return {
        **{f"{word}_side": side for word, side in zip(ORDINALS, game.sides, strict=False)},
        "sides": pattern(game.sides),
        "zones": pattern(game.zones),
        "leaders": pattern(kind.name for kind in kinds if kind.is_leader),
        "ships": pattern(kind.name for kind in kinds if kind.is_naval),
        "a_ship": is_one_of("Type", (kind.name for kind in kinds if kind.is_naval)),
        "land_units": pattern(kind.name for kind in kinds if not kind.is_naval and not kind.is_leader),
        "in_a_zone": f"!({is_one_of('CurrentZone', game.boxes)})",
        "alive": is_alive(game) or "true",
        "last_phase": "".join(name[0] for name in game.phase_names[-1:]),
        **_of_actions(game),
    }


def _of_actions(game: Game) -> Mapping[str, str]:
    letters = [name[0] for name in game.phase_names]
    acting = (
        place
        for place, phase in enumerate(game.phases.values())
        if any(one.who == "active" for one in phase.steps.values())
    )
    place = next(acting, None)
    if place is None:
        return {}
    return {
        "actions_phase": "".join(letters[place : place + 1]),
        "before_actions": is_one_of("Phase.substring(0,1)", letters[:place]),
    }


def texts_of_card(game: Game, side: str) -> Mapping[str, str]:
    """Return the side of a card, and the box for the losses of the next side."""
    lost = game.dead_box(game.sides[(game.sides.index(side) + 1) % len(game.sides)])
    return {"side": side, "lost": lost.name if lost else "none"}


def pattern(names: Iterable[str]) -> str:
    """Return a pattern that matches one of the names, for an old-style filter of VASSAL."""
    return "|".join(names)


FILE = "module.toml"
DICE_ICON = "icon-die.png"
UNLIMITED = "∞"
NONE = ModuleParts()
T = TypeVar("T")


def data_parts(
    game: Game, data: ModuleData | None = None, texts: Texts | None = None, own: ModuleParts = NONE
) -> ModuleParts:
    """Return the parts that data add to a module (default: the game's data); `own` are the game's own parts."""
    data = data or game.module
    texts = texts or texts_of(game, data, Where(FILE))
    printed = partial(_printed, data, texts) if data.printed else own.printed
    own = replace(own, printed=printed)
    check_strokes(data.acts, data.sends, texts.where)
    acts = ActMaker(game, data.acts, texts, own.track_property)
    side_acts = {side: acts.of("side", holder=side) for side in game.sides}
    places = {zone: acts.of("place", holder=zone) for zone in game.zones}
    places |= {box.name: acts.of("base", holder=box.name) for box in game.boxes.values() if box.is_base}
    unit_acts, dice = _unit_acts(game, acts), tuple(_dice(game, data, texts))
    events = DataEvents(game, data.events, texts) if data.events else None
    card_acts = events.cards.acts if events else own.card_acts
    return ModuleParts(
        properties=tuple(_properties(game, data)),
        dice=dice,
        buttons=tuple(_buttons(game, data, texts)),
        unit_acts=unit_acts,
        unit_traits={
            name: (*_unit_traits(game, held), *sending(game, data.sends))
            for name, held in (unit_acts or {UNIT: ()}).items()
        },
        side_acts={side: held for side, held in side_acts.items() if held},
        labels={name: filled(texts, text, "labels", name) for name, text in data.labels.items()},
        cards=dict(_cards(game, data, texts)),
        score=data.score or "",
        acting=filled(texts, data.acting or "", "acting"),
        charts=data_charts(game, data.charts, texts, own),
        decks=(
            *(events.decks() if events else ()),
            *(data_decks(game, acts, card_acts) if data is game.module else ()),
        ),
        fight=combat_fight(game, data.combat, texts, replace(own, dice=(*own.dice, *dice))) if data.combat else None,
        places={place: PlaceLabel(FIXED, held) for place, held in places.items() if held},
        notes=_notes(game, data, texts.where),
        printed=printed,
    )


def texts_of(game: Game, data: ModuleData, where: Where, own: Mapping[str, str] | None = None) -> Texts:
    """Return the texts of data by name, including common texts and texts of the game's components."""
    return Texts(game, {**common_texts(game), **data.texts, **(own or {})}, where, data.repeated)


def _notes(game: Game, data: ModuleData, where: Where) -> dict[str, tuple[PlaceNote, ...]]:
    # raises SourceError if no place has such a number
    found: dict[str, tuple[PlaceNote, ...]] = defaultdict(tuple)
    for name, note in data.notes.items():
        for place in game.zones.values():
            if not hasattr(place, name):
                raise SourceError(f"notes.{name}: no place has such a number", where)
            if isinstance(fact := getattr(place, name), Fact):
                found[place.name] += (PlaceNote(note.emblem, str(fact.value), note.below, note.fill),)
    return dict(found)


def _printed(data: ModuleData, texts: Texts, counter: Piece) -> Mapping[str, str]:
    # raises SourceError if the data have no such number by type
    shown: dict[str, str] = {}
    for name, one in data.printed.items():
        numbers = texts.at(one.of)
        if not isinstance(numbers, Mapping):
            raise SourceError(f"printed.{name}: the game has no numbers by type in {one.of!r:.60}", texts.where)
        if counter.type in numbers:
            shown[name] = str(numbers[counter.type].value)
        elif one.unlimited and counter.type in texts.words(one.unlimited):
            shown[name] = UNLIMITED
    return shown


def _cards(game: Game, data: ModuleData, texts: Texts) -> Iterator[tuple[str, str]]:
    for name, text in data.cards.items():
        for side in _sides(game, name):
            own = texts.with_names(texts_of_card(game, side)) if side else texts
            yield name.replace("{side}", side), filled(own, text, "cards", name)


def _unit_acts(game: Game, acts: ActMaker) -> dict[str, tuple[DeclaredAct, ...]]:
    # leaders have their own prototype if their acts differ from units
    units = acts.of("counter", "unit")
    if {act.on for act in acts.acts} & {"unit", "leader"} and any(one.is_leader for one in game.counters.values()):
        return {UNIT: units, LEADER: acts.of("counter", "leader")}
    return {UNIT: units} if units else {}


def _unit_traits(game: Game, acts: Iterable[DeclaredAct]) -> Iterator[TraitText]:
    # a counter shows its last die until another act is declared
    held = tuple(acts)
    thrown = [act for act in held if f"${DIE_SHOWN}$" in act.line]
    if thrown:
        act = declarations.ACT_PROPERTY
        kinds = dict.fromkeys(one.words.split("|")[0] for one in thrown)
        is_own = "||".join(f'{act}.contains("|{kind}|"+Id+"|")' for kind in kinds)
        yield calculated(DIE_MARK, f'{act}.contains("|"+Id+"|")&&({is_own})?{DIE_SHOWN}:""')
        yield shown_line(f"${DIE_MARK}$", 24, 12, -15, bold=True, ends=True, paper="255,255,255")
    if any(ASIDE_KEY in act.then for act in held):
        aside = map(str, recalled_point(game))
        yield send_to_place("", ASIDE_KEY, game.face.title, board_name(game), *aside)
    if any(ELIMINATE_KEY in act.then for act in held):
        yield eliminating(game)


def merged(game: Game, *parts: ModuleParts) -> ModuleParts:
    """Merge the parts of a game, its own components first."""
    own = parts[0]
    properties = tuple(one for held in parts for one in held.properties)
    named = {one.name for one in properties}
    decks = tuple(one for held in parts for one in held.decks)
    draws = (draw_button(deck.name, deck.kind.draws) for deck in decks if deck.kind.draws)
    tracks = (
        _of_track(game, track, own.track_property(track))
        for track in game.tracks.values()
        if track.kind != "turn" and own.track_property(track) not in named
    )
    return replace(
        own,
        properties=(*properties, *tracks),
        dice=tuple(one for held in parts for one in held.dice),
        buttons=(*draws, *(one for held in parts for one in held.buttons)),
        unit_acts=_joined(held.unit_acts for held in parts),
        unit_traits=_joined(held.unit_traits for held in parts),
        side_acts=_joined(held.side_acts for held in parts),
        places=_places(held.places for held in parts),
        labels={name: text for held in parts for name, text in held.labels.items()},
        cards={name: text for held in parts for name, text in held.cards.items()},
        notes=_joined(held.notes for held in parts),
        printed=lambda counter: {name: text for held in parts for name, text in held.printed(counter).items()},
        acting=next((held.acting for held in reversed(parts) if held.acting), ""),
        score=next((held.score for held in reversed(parts) if held.score), ""),
        charts=tuple(one for held in parts for one in held.charts),
        decks=decks,
        fight=next((held.fight for held in parts if held.fight), None),
    )


def _joined(parts: Iterable[Mapping[str, tuple[T, ...]]]) -> dict[str, tuple[T, ...]]:
    found: dict[str, tuple[T, ...]] = defaultdict(tuple)
    for part in parts:
        for name, more in part.items():
            found[name] = (*found[name], *more)
    return dict(found)


def _places(parts: Iterable[Mapping[str, PlaceLabel]]) -> dict[str, PlaceLabel]:
    # the first prototype wins
    found: dict[str, PlaceLabel] = {}
    for part in parts:
        for name, more in part.items():
            held = found.get(name)
            found[name] = more if held is None else replace(held, acts=(*more.acts, *held.acts))
    return found


def with_labels(parts: ModuleParts) -> ModuleParts:
    """Return the parts with a prototype for the calculated properties of labels, if there are any."""
    if not parts.labels:
        return parts
    shared = (prototype(FIXED), *(calculated(name, text) for name, text in parts.labels.items()))
    places = {
        name: replace(place, prototype=PLACE_LABEL) if place.prototype == FIXED else place
        for name, place in parts.places.items()
    }
    return replace(parts, prototypes={PLACE_LABEL: shared, **parts.prototypes}, places=places)


def check_properties(parts: ModuleParts) -> None:
    """Refuse duplicate properties, acts that change a missing property, and an unknown score.

    VASSAL would silently do or show nothing.
    """
    known = {one.name for one in parts.properties}
    for name, times in Counter(one.name for one in parts.properties).items():
        if times > 1:
            raise SourceError(
                f"the property {name!r:.60} is there {times} times", Where(FILE, keys=("properties", name))
            )
    acts = (parts.side_acts.values(), parts.unit_acts.values(), (place.acts for place in parts.places.values()))
    for act in (act for holders in acts for held in holders for act in held):
        for name in (*act.sets, *act.adds):
            if name not in known:
                what = f"the act {act.menu!r:.60} changes the property {name!r:.60}, which the module has not"
                raise SourceError(what, act.stated, f"known: {', '.join(sorted(known)) or 'none'}")
    for name in (parts.score.replace("{side}", side) for side in parts.side_acts if parts.score):
        if name not in parts.cards:
            what = f"score names {name!r:.60}, which the cards do not work out"
            raise SourceError(what, Where(FILE, keys=("score",)), f"known: {', '.join(sorted(parts.cards)) or 'none'}")


def _dice(game: Game, data: ModuleData, texts: Texts) -> Iterator[Dice]:
    for name, one in data.dice.items():
        for side in _sides(game, name):
            fill, icon = texts.with_names({"side": side}).fill, f"{one.icon}.png" if one.icon else DICE_ICON
            yield Dice(name.replace("{side}", side), *texts.dice(one), fill(one.tooltip), fill(icon))


def _buttons(game: Game, data: ModuleData, texts: Texts) -> Iterator[Button]:
    # buttons of one side are on its card only
    for number, act in enumerate(data.acts):
        if (button := act.button) is None:
            continue
        for side in ("",) if button.whose else game.sides:
            named = texts.with_names({"side": side})
            fill = named.fill
            whose = f"({fill(button.whose)})" if button.whose else f'"{side}"'
            target = f"Holder=={whose}"
            if act.why and button.whose:  # else no card could say it where no side is meant
                target += f'||Holder=="{game.sides[0]}"&&!({is_one_of(whose, game.sides)})'
            yield Button(
                fill(button.text),
                fill(button.tooltip),
                pressing_key(act.kind),
                target,
                button.letter or "",
                fill(button.throws or ""),
                turn=filled(named, button.turn or "", "acts", "button", "turn"),
                stated=texts.where.at("acts", number, "button"),
            )


def check_buttons(parts: ModuleParts) -> None:
    """Refuse buttons with the same key, or that roll missing dice. Raises SourceError."""
    check_letters(parts.buttons)
    known = sorted(one.name for one in parts.dice)
    for button in parts.buttons:
        if button.throws and button.throws not in known:
            what = f"the button {button.text!r:.60} throws the dice {button.throws!r:.60}, which the module has not"
            raise SourceError(what, button.stated, f"known: {', '.join(known) or 'none'}")


def _properties(game: Game, data: ModuleData) -> Iterator[Property]:
    for name, one in data.properties.items():
        for side in _sides(game, name):
            value = one.number if one.most is not None else one.text or ""
            yield Property(name.replace("{side}", side), value, f"Of the data: {name}", one.most)


def _of_track(game: Game, track: Track, name: str) -> Property:
    return Property(name, game.start_of(track), f"Of the track {track.title}", track.highest())


def _sides(game: Game, name: str) -> tuple[str, ...]:
    # a single nameless one if the name does not contain `{side}`
    return game.sides if "{side}" in name else ("",)
