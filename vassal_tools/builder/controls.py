"""What stands in the toolbar and in the module's memory: dice, turn counter, options, properties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder import fight
from vassal_tools.builder.components import MODULE, component
from vassal_tools.builder.fight_expressions import ACTIVE_SIDE
from vassal_tools.builder.mainmap import TURN_KEY
from vassal_tools.builder.offers import FITTING, OFFER
from vassal_tools.game import declarations
from vassal_tools.game.fingerprint import fingerprint, readings
from vassal_tools.game.names import (
    COMBAT_DIE,
    MODEL_PROPERTY,
    PHASE,
    RULINGS_PROPERTY,
    TURN,
    TURN_FORMAT,
    points_dice,
    points_property,
    supply_property,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.game.model import Game

_READ_BY_REFEREE = "lint: ignore VM554: a referee reads it from saves and logs"


def options() -> etree._Element:
    """The options of the module: moves are reported, masks are for their owners to take off."""
    return component(
        MODULE + "GlobalOptions",
        autoReport="Always",
        centerOnMove="Use Preferences Setting",
        chatterHTMLSupport="Never",
        nonOwnerUnmaskable="Never",
        playerIdFormat="$PlayerName$",
        promptString="Opponents can unmask my pieces",
    )


def properties(game: Game) -> etree._Element:
    """The properties of the module: what was declared, points and supply, and which edition is played."""
    supply = game.rules.supply
    rows = [
        _text(declarations.ACT_PROPERTY, declarations.NOTHING_YET, "What a player last declared by a button"),
        _number(declarations.SERIAL_PROPERTY, 0, 999_999, "How many acts have been declared"),
        _text(ACTIVE_SIDE, "", "The side whose action phase it is"),
        *(_number(points_property(side), 0, 99, f"Action points {side} has left") for side in game.sides),
        *(
            _number(supply_property(side), supply.start.value, supply.highest.value, f"Supply of {side}")
            for side in game.sides
        ),
        _text(OFFER, FITTING, "What menus offer"),
        *(_text(name, value, "Of the fight counted last") for name, value in fight.properties(game).items()),
        _text(MODEL_PROPERTY, fingerprint(game), f"Which data the game is played with. {_READ_BY_REFEREE}"),
        _text(RULINGS_PROPERTY, readings(game), f"Which readings of the rules are played. {_READ_BY_REFEREE}"),
    ]
    return component(MODULE + "properties.GlobalProperties", *rows)


def _text(name: str, value: str, description: str) -> etree._Element:
    prefix = MODULE + "properties.GlobalProperty"
    return component(prefix, name=name, initialValue=value, isNumeric=False, description=description)


def _number(name: str, value: int, most: int, description: str) -> etree._Element:
    return component(
        MODULE + "properties.GlobalProperty",
        name=name,
        initialValue=value,
        isNumeric=True,
        min="0",
        max=most,
        wrap=False,
        description=description,
    )


def dice(game: Game) -> Iterator[etree._Element]:
    """The dice, by need and side: each throw says by its name what it is for."""
    sides = game.rules.die_sides.value
    for side in game.sides:
        count = game.rules.actions.dice.value
        tooltip = f"Throw {count} dice for the action points of {side}"
        yield _dice(points_dice(side), tooltip, f"icon-dice-{side}.png", count, sides)
    yield _dice(COMBAT_DIE, "Throw the die for a fight", "icon-combat-die.png", 1, sides)


def _dice(name: str, tooltip: str, icon: str, count: int, sides: int) -> etree._Element:
    return component(
        MODULE + "DiceButton",
        name=name,
        text=name,
        tooltip=tooltip,
        icon=icon,
        nDice=count,
        nSides=sides,
        plus="0",
        addToTotal="0",
        reportTotal=count > 1,
        prompt=False,
        hotkey="",
        reportFormat="** $name$ = $result$ *** <$PlayerName$>",
    )


def turn_counter(game: Game) -> etree._Element:
    """The turn counter: turns, and within each the main phases."""
    phases = component(
        MODULE + "turn.ListTurnLevel",
        property=PHASE,
        list=",".join(game.phase_names),
        turnFormat="$value$",
        prompt="",
    )
    level = component(
        MODULE + "turn.CounterTurnLevel",
        phases,
        property=TURN,
        start="1",
        incr="1",
        loop=True,
        loopLimit=game.turns,
        turnFormat="$value$",
    )
    return component(
        MODULE + "turn.TurnTracker",
        level,
        component(MODULE + "turn.TurnGlobalHotkey", name="Turn marker", hotkey=TURN_KEY, match="", reportFormat=""),
        name="Turn",
        buttonText="Turn",
        icon="icon-turn.png",
        turnFormat=TURN_FORMAT,
        reportFormat="$newTurn$ begins",
        lengthStyle="Maximum",
    )
