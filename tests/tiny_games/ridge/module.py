"""What the module of the Ridge has by its rules: a window that counts attacks."""

from ridge.data import LETTERS, RidgeGame
from vassal_tools.builder import api


def ridge_parts(game: RidgeGame) -> api.ModuleParts:
    """The attacks of counters beside a hex (3)."""
    hills = api.is_one_of(api.FIGHT_ZONE, (name for name, place in game.zones.items() if place.terrain.value == "hill"))
    counts = api.CombatCounts(game, game.combat, "strength", "strength", LETTERS, {"hill": hills}, is_next=True)
    caveat = "Who has attacked before is counted too"
    return api.ModuleParts(fight=counts.fight("Attack", game.rules.die_sides.value, caveat=caveat))
