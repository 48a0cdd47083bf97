"""Which zones a side can get to from its bases, on foot, by ship, and carried by ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.game.model import Game


def unreached(game: Game, side: str) -> Iterator[str]:
    """The zones that a side can never reach: of land by its units, of sea by its ships if it has any."""
    has_ships = any(counter.is_naval and counter.side == side for counter in game.counters.values())
    sailed = _spread(game, _entries(game, side, "sea"), ("sea", "beach")) if has_ships else set()
    crossed = {zone for zone in sailed if game.zones[zone].kind == "sea"}
    walked = _spread(game, _entries(game, side, "land"), ("land", "beach"), crossed)
    for name, zone in game.zones.items():
        by_ship = not has_ships or name in sailed
        if (zone.kind == "sea" and not by_ship) or (zone.kind != "sea" and name not in walked):
            yield name


def _entries(game: Game, side: str, kind: str) -> Iterator[str]:
    for box in game.boxes.values():
        if box.side == side and box.kind == kind:
            yield from box.enters.value


def _spread(game: Game, start: Iterable[str], kinds: tuple[str, ...], crossed: Iterable[str] = ()) -> set[str]:
    """The zones of these kinds, and those crossed, that hang together with the start."""
    through = {name for name, zone in game.zones.items() if zone.kind in kinds} | set(crossed)
    found: set[str] = set()
    ahead = [name for name in start if name in through]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += [near for near in game.neighbours[name] if near in through]
    return found
