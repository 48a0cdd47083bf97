"""The fight with a combat results table from data, using the letters of the game's rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.builder.combat_counts import CombatCounts
from vassal_tools.builder.data_acts import filled
from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from vassal_tools.builder.fights import Fight
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import CombatData
    from vassal_tools.game.texts import Texts


def combat_fight(game: Game, data: CombatData, texts: Texts, parts: ModuleParts) -> Fight:
    """Return all counts of a fight. Raises SourceError if the rulebook has no table and letters."""
    table: Any = getattr(game, "combat", None)
    events: Any = tuple(game.events.values())
    if table is None or not parts.letters:
        raise SourceError(f"the rulebook of {game.id} has no table of combat results", texts.where.at("combat"))
    counts = CombatCounts(
        game,
        table,
        data.strength,
        data.value,
        parts.letters,
        {name: filled(texts, text, "combat", "facts", name) for name, text in data.facts.items()},
        star=data.star or "",
        ashore=_ashore(data, texts),
        is_next=data.is_next,
        events=events if data.attack else (),
        supports=data.supports or "",
        injures=data.injures or "",
    )
    ruling, option = data.middle or ("", "")
    return counts.fight(
        data.dice,
        next((one.sides for one in parts.dice if one.name == data.dice), 0),
        data.attack or "",
        data.attacker or "",
        caveat=data.caveat or "",
        is_middle_attackers=ruling in game.rulings and game.rulings[ruling].default == option,
    )


def _ashore(data: CombatData, texts: Texts) -> tuple[str, int] | None:
    if data.ashore is None:
        return None
    kind, strength = map(texts.fill, data.ashore)
    return kind, int(strength)
