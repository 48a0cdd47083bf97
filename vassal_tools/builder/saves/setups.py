"""Further set-ups of a module: a save and its component for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import MODULE, VASSAL_VERSION, component
from vassal_tools.builder.saves.written import saved_game
from vassal_tools.format import buildxml
from vassal_tools.game.fingerprint import fingerprint
from vassal_tools.game.names import MODEL_PROPERTY, SETUP_PROPERTY

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml import etree

    from vassal_tools.game.model import Game, SetUp


def setup_component(one: SetUp) -> etree._Element:
    """Return the component that offers the set-up in the wizard and the File menu, by turn and title."""
    name = f"Turn {one.turn}: {one.title}"
    return component(MODULE + "PredefinedSetup", name=name, useFile=True, isMenu=False, file=setup_entry(one))


def setup_entry(one: SetUp) -> str:
    """Return the entry name of a set-up in the module."""
    return f"setup-{one.name}.vsav"


def setup_entries(game: Game, build: Callable[[Game], etree._Element], metadata: bytes) -> dict[str, bytes]:
    """Return the saves of the set-ups by entry name; `build` makes the build file, and `metadata` names the module."""
    others = (("savedata", SAVED), ("moduledata", metadata))
    phases = list(game.phases)
    found = {}
    for one in game.setups or ():
        stated = {**one.properties, MODEL_PROPERTY: fingerprint(game), SETUP_PROPERTY: one.name}
        phase = phases.index(one.phase) if one.phase else 0
        found[setup_entry(one)] = saved_game(build(game.begun_by(one)), others, stated, one.turn, phase)
    return found


SAVED = buildxml.serialize(
    component("data", component("version"), component("VassalVersion", content=VASSAL_VERSION), version="1")
)
"""The entry `savedata` of a save."""
