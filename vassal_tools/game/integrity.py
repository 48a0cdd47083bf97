"""What the loader proves of a game's files on the way, proved again for a model that comes whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from vassal_tools.game.model import Box, Counter, Game, Placement
    from vassal_tools.game.rules_data import Locate

_FACE = 20_000
_SCALE = 20
_SIDES = 20
_CELLS = 1_000


def check_basics(game: Game, locate: Locate) -> None:
    """Refuses a model whose map, counters, set-up or rulings no files could have given."""
    if not 0 < len(game.sides) <= _SIDES or len(set(game.sides)) != len(game.sides):
        raise SourceError(f"sides must be given, each once, up to {_SIDES}", locate("sides"))
    if max(game.face.width, game.face.height) > _FACE or game.face.scale > _SCALE:
        raise SourceError("the face is too large", locate("face"))
    if sum(len(track.cells) for track in game.tracks.values()) > _CELLS:
        raise SourceError(f"there are more than {_CELLS} cells", locate("tracks"))
    _check_zones(game, locate)
    _check_boxes(game, locate)
    _check_counters(game, locate)
    _check_placements(game, locate)
    for name, ruling in game.rulings.items():
        if ruling.default not in ruling.options or len(set(ruling.options)) != len(ruling.options):
            raise SourceError(f"ruling {name}: the default is not one of its options", locate("rulings", name))


def _check_zones(game: Game, locate: Locate) -> None:
    if not game.zones:
        raise SourceError("there are no zones", locate("zones"))
    for name, zone in game.zones.items():
        where = locate("zones", name)
        if (zone.terrain.value == "strait") != (zone.strait_limit is not None):
            raise SourceError(f"zone {name}: a strait, and nothing else, has a strait_limit", where)
        if len(zone.polygon) < 3 or not all(_on_face(game, point) for point in (zone.anchor, *zone.polygon)):
            raise SourceError(f"zone {name} is no shape on the face", where)
    for one, other in game.borders:
        if one >= other:
            raise SourceError(f"border {one}–{other}: name the zones in alphabetical order", locate("borders"))


def _on_face(game: Game, point: tuple[int, int]) -> bool:
    return 0 <= point[0] <= game.face.width and 0 <= point[1] <= game.face.height


def _check_boxes(game: Game, locate: Locate) -> None:
    for name, box in game.boxes.items():
        where = locate("boxes", name)
        if name in game.zones:
            raise SourceError(f"box {name} has the name of a zone", where)
        if len(box.polygon) != 4 or not all(_on_face(game, point) for point in box.polygon):
            raise SourceError(f"box {name} is no rectangle on the face", where)
        if bool(box.enters.value) != box.is_base:
            raise SourceError(f"box {name}: a base, and no reserve, says which zones it enters", where)
        for zone in box.enters.value:
            if game.zones[zone].kind not in {box.kind, "beach"}:
                raise SourceError(f"box {name}: a {box.kind} base cannot open onto {zone}", where)


def _check_counters(game: Game, locate: Locate) -> None:
    if len(game.by_gpid) != len(game.counters):
        raise SourceError("two counters have the same gpid", locate("counters"))
    for name, counter in game.counters.items():
        where = locate("counters", name)
        declared = game.unit_types[counter.type]
        if (counter.is_leader, counter.is_naval) != (declared.is_leader, declared.is_naval):
            raise SourceError(f"counter {name} is not what its type says", where)
        if counter.is_leader != (counter.pf is None):
            raise SourceError(f"counter {name}: a unit, and no leader, has PF", where)
        if counter.pf and counter.pf.value[1] > counter.pf.value[0]:
            raise SourceError(f"counter {name}: the reduced PF exceed the full PF", where)


def _check_placements(game: Game, locate: Locate) -> None:
    placed = {place.counter: place for place in game.placements}
    if len(placed) != len(game.placements) or placed.keys() != game.counters.keys():
        raise SourceError("each counter must be placed once", locate("placements"))
    for name, place in placed.items():
        counter = game.counters[name]
        if not _can_stand(game, counter, place, game.boxes.get(place.location)):
            raise SourceError(f"counter {name} cannot stand in {place.location}", locate("placements", name))


def _can_stand(game: Game, counter: Counter, place: Placement, box: Box | None) -> bool:
    if (counter.is_leader and place.reduced) or (box and box.side != counter.side):
        return False
    kind = box.kind if box else game.zones[place.location].kind
    return counter.is_leader or kind != ("land" if counter.is_naval else "sea")
