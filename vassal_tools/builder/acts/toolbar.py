"""The toolbar and properties of the module: dice, turn counter, options."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import FITTING
from vassal_tools.builder.acts.hotkeys import button_key, die_key, letter_key
from vassal_tools.builder.components import MODULE, component
from vassal_tools.builder.maps.main import TURN_KEY
from vassal_tools.builder.maps.markers import has_turn_marker
from vassal_tools.builder.properties import Property
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.game.fingerprint import fingerprint, readings
from vassal_tools.game.names import MODEL_PROPERTY, OFFER, PHASE, RULINGS_PROPERTY, SETUP_PROPERTY, TURN, TURN_FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.builder.parts import Button, Dice, ModuleParts
    from vassal_tools.game.model import Game


def act_buttons(parts: ModuleParts) -> Iterator[etree._Element]:
    """Yield the components of all buttons that press keys on pieces."""
    places = {one.name: place for place, one in enumerate(parts.dice)}
    for number, button in enumerate(parts.buttons):
        if button.turn:
            yield _pressing(replace(button, target=f"({button.target})&&({button.turn})"), "", TURN_KEY)
        if not button.throws:
            yield _pressing(button, button.text, letter_key(button.letter) if button.letter else "")
            continue
        place = places[button.throws]
        then = f"{place + 1}+{number + 1}"
        yield _pressing(button, then, "")
        yield component(
            MODULE + "MultiActionButton",
            description=button.text,
            text=button.text,
            tooltip=button.tooltip,
            icon=parts.dice[place].icon,
            hotkey=die_key(place),
            menuItems=sequence.join((hidden_text(place), then), ","),
        )


def hidden_text(place: int) -> str:
    """Return the text of a hidden dice button, by the index of the dice."""
    return str(place + 1)


def _pressing(button: Button, text: str, hotkey: str) -> etree._Element:
    return component(
        MODULE + "GlobalKeyCommand",
        name=text,
        buttonText=text,
        tooltip=button.tooltip,
        icon="",
        buttonHotkey=hotkey,
        hotkey=button.key,
        filter=f"{{{button.target}}}",
        reportSingle=False,
        reportFormat="",
        singleMap=False,
        deckCount=str(button.from_deck),
    )


TURNS_ALONE = "Turn $level1$"
_READ_BY_REFEREE = "lint: ignore VM554: a referee reads it from saves and logs"


def options() -> etree._Element:
    """Return the module's options: moves are reported, only owners can unmask."""
    return component(
        MODULE + "GlobalOptions",
        autoReport="Always",
        centerOnMove="Use Preferences Setting",
        chatterHTMLSupport="Never",
        nonOwnerUnmaskable="Never",
        playerIdFormat="$PlayerName$",
        promptString="Opponents can unmask my pieces",
    )


def properties(game: Game, parts: ModuleParts) -> etree._Element:
    """Return the module's properties: the last declaration, the game's own, and the edition."""
    declared = (
        Property(declarations.ACT_PROPERTY, declarations.NOTHING_YET, "What a player last declared by a button"),
        Property(declarations.SERIAL_PROPERTY, 0, "How many acts have been declared", most=999_999),
    )
    begun = Property(SETUP_PROPERTY, "", f"The set-up that play began with. {_READ_BY_REFEREE}")
    rows = (
        *(declared if parts.has_acts else ()),
        *parts.properties,
        *([Property(OFFER, FITTING, "What menus offer")] if parts.side_acts else ()),
        Property(MODEL_PROPERTY, fingerprint(game), f"Which data the game is played with. {_READ_BY_REFEREE}"),
        Property(RULINGS_PROPERTY, readings(game), f"Which readings of the rules are played. {_READ_BY_REFEREE}"),
        *([begun] if game.setups else ()),
    )
    return component(MODULE + "properties.GlobalProperties", *map(_property, rows))


def _property(one: Property) -> etree._Element:
    made = component(
        MODULE + "properties.GlobalProperty",
        name=one.name,
        initialValue=one.value,
        isNumeric=one.most is not None,
        description=one.description,
    )
    if one.most is not None:
        made.attrib.update({"min": "0", "max": str(one.most), "wrap": "false"})
    return made


def dice(parts: ModuleParts) -> Iterator[etree._Element]:
    """Yield the dice buttons, whose names are shown with each roll."""
    thrown_by_others = {button.throws for button in parts.buttons}
    for number, one in enumerate(parts.dice):
        is_hidden = one.name in thrown_by_others
        yield component(
            MODULE + "DiceButton",
            name=one.name,
            text=hidden_text(number) if is_hidden else one.name,
            tooltip=one.tooltip,
            icon=one.icon,
            nDice=one.count,
            nSides=one.sides,
            plus="0",
            addToTotal="0",
            reportTotal=one.count > 1,
            prompt=False,
            hotkey="" if is_hidden else die_key(number),
            reportFormat=f"** $name$ = $result$ *** {_each(one)}<$PlayerName$>",
        )


def _each(thrown: Dice) -> str:
    # the single results after their sum
    return f"({', '.join(f'$result{number}$' for number in range(1, thrown.count + 1))}) " if thrown.count > 1 else ""


def turn_counter(game: Game) -> etree._Element:
    """Return the turn counter: turns with their phases, if the game has any."""
    phases = [
        component(
            MODULE + "turn.ListTurnLevel",
            property=PHASE,
            list=",".join(game.phase_names),
            turnFormat="$value$",
            prompt="",
        )
    ][: len(game.phases)]
    level = component(
        MODULE + "turn.CounterTurnLevel",
        *phases,
        property=TURN,
        start="1",
        incr="1",
        loop=True,
        loopLimit=game.turns,
        turnFormat="$value$",
    )
    hotkey = component(MODULE + "turn.TurnGlobalHotkey", name="Turn marker", hotkey=TURN_KEY, match="", reportFormat="")
    return component(
        MODULE + "turn.TurnTracker",
        level,
        *([hotkey] if has_turn_marker(game) else ()),
        name="Turn",
        buttonText="Turn",
        icon="icon-turn.png",
        nexthotkey=button_key("Turn"),
        prevhotkey=button_key("Turn back"),
        turnFormat=TURN_FORMAT if phases else TURNS_ALONE,
        reportFormat="$newTurn$ begins",
        lengthStyle="Maximum",
    )
