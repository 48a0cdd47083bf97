"""The year: seasons, the first player, campaigns as stated, and administration (2.3 to 2.16, 3.1, 3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import ByUnit
from vassal_rulebooks.sparta_athens.state import (
    BLOCKED,
    CAPTURED,
    LAND,
    PRESTIGE,
    RAVAGED,
    RULES,
    SHIPS,
    TALENTS,
    Block,
    Calendar,
    Capture,
    Collect,
    End,
    Fall,
    First,
    Govern,
    March,
    Prestige,
    Ravage,
    Receive,
    Stage,
    State,
    Waver,
    act_kind,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SEASONS = {Stage.SPRING: Stage.SUMMER, Stage.SUMMER: Stage.WINTER, Stage.WINTER: Stage.CALENDAR}
"""The step after each season."""


# -- 3.2 first player


def decider(state: State) -> str:
    """Return the side that chooses the first mover (3.2)."""
    one, other = state.board.sides
    levels = {side: ledger.held(state, PRESTIGE, side) for side in (one, other)}
    if levels[one] != levels[other]:
        return max(levels, key=levels.__getitem__)
    is_moderate = state.year == state.rules.moderate_year.value and state.board.is_chosen("R-2", one)
    return one if is_moderate else state.rules.breaks_ties.value


@core.enforces(RULES["SVA-3.2-decides"], "R-2")
def may_decide(state: State, act: Any) -> core.Broken | None:
    """The side with more prestige chooses the first mover (3.2)."""
    able = decider(state)
    return None if act.side == able else core.broken(able=able)


def begun(state: State, act: Any) -> State:
    """Return the position after the choice of the first player: logistics in spring, else a campaign (3.2)."""
    season = season_of(state)
    stage = Stage.MAINTAIN if season is Stage.SPRING else Stage.CAMPAIGN
    return state.changed(begins=flow.A_SIDE).with_progress(
        stage=stage, side=act.first, first=act.first, season=str(season)
    )


def season_of(state: State) -> Stage:
    """Return the season, which is spring before anybody has begun."""
    now = state.progress
    return now.stage if now.stage in SEASONS else Stage(now.season or Stage.SPRING)


def seasonal(state: State) -> Iterator[Any]:
    """Yield the choices of the first player."""
    return (First(decider(state), side) for side in state.board.sides)


# -- campaigns, as stated


@core.enforces(RULES["SVA-2.15-box"])
def fits_the_box(state: State, act: Any) -> core.Broken | None:
    """A force box takes land points and leaders of its side (2.15)."""
    why = state.barred(act.unit, act.to) if act.to in state.board.holders else ""
    return core.broken(why=why) if why else None


@core.enforces(RULES["SVA-2.3-coast"])
def is_at_the_coast(state: State, act: Any) -> core.Broken | None:
    """Ships stay at the coast (2.3)."""
    why = state.barred(act.unit, act.to) if act.to in state.board.cities else ""
    return core.broken(why=why) if why else None


@core.enforces(RULES["SVA-2.6-force"])
def joins_its_force(state: State, act: Any) -> core.Broken | None:
    """A unit joins a force where the marker of the force is (2.6)."""
    holder = state.board.holders.get(act.to)
    here, there = state.whereabouts(act.unit), state.where(act.to)
    if not holder or not holder.counter or here == there or here not in state.board.cities:
        return None
    return core.broken(here=here, there=there)


def marched(state: State, act: Any) -> State:
    """Return the position after a move as stated."""
    return state.placed(act.unit, act.to)


def marches(state: State, unit: str) -> Iterator[Any]:
    """Yield the moves of a unit to the places next to it, as far as its type may be there."""
    here = state.whereabouts(unit) or ""
    near = (to for to in state.board.exits.get(here, ()) if not state.barred(unit, to))
    return (March(unit, to) for to in near)


def movable(state: State) -> tuple[str, ...]:
    """Return the land and naval points of the side to act on the map."""
    return state.units(state.side, LAND, SHIPS) if state.side else ()


def wavered(state: State, act: Any) -> State:
    """Return the position after a unit is turned over (2.3)."""
    return state.with_step(act.unit, 1 - min(1, state.standing(act.unit).step))


def captors(state: State) -> tuple[str, ...]:
    """Return the places that the side to act can capture (2.3)."""
    foe = state.board.other.get(state.side, "")
    held = dict.fromkeys(state.whereabouts(unit) or "" for unit in state.units(state.side, LAND))
    own = state.rules.alliances[state.side].value if state.side else ()
    if not has_left(state, CAPTURED):
        return ()
    free = (place for place in held if not state.land(place, foe) and not state.marked_by(CAPTURED, place))
    return tuple(place for place in free if state.board.cities[place].colour.value not in own)


@core.enforces(RULES["SVA-2.3-capture"])
def falls_last(state: State, act: Any) -> core.Broken | None:
    """A city falls to land points once its defenders are gone (2.3)."""
    if not state.land(act.place, state.side):
        return core.broken(side=state.side, zones=(act.place,))
    left = state.land(act.place, state.board.other[state.side])
    return core.broken("held", units=left, left=", ".join(left), zones=(act.place,)) if left else None


def captured(state: State, act: Any) -> State:
    """Return the position after a capture; a capture of Argos adds a level of prestige (2.10)."""
    after = state.laid(CAPTURED, act.place, state.side)
    return raised(after, state.side) if act.place == state.rules.argos.value else after


def raised(state: State, side: str) -> State:
    """Return the position with prestige one level more in favour of a side (2.11)."""
    other = state.board.other[side]
    account, amount = (other, 1) if ledger.held(state, PRESTIGE, other) else (side, -1)
    return ledger.paid(state, PRESTIGE, {account: amount})


def has_left(state: State, mark: str) -> bool:
    """Return True if the side to act has a mark that is not on the map."""
    return len(state.marked(mark, state.side)) < state.board.stock(mark, state.side)


def marks_of(kind: Any, mark: str) -> core.ActKind[State, Any]:
    """Return the kind of marks that a side lays as stated."""
    return act_kind(
        kind, lambda state, act: state.laid(mark, act.place, state.side),
        candidates=lambda state: map(kind, sorted(state.board.strait) if has_left(state, mark) else ()),
    )  # fmt: skip


def ended(state: State, _act: Any) -> State:
    """Return the position after a step ends: the other side, the next season, or the next step of the year."""
    now, after = state.progress, state.changed(begins=flow.A_SIDE)
    other = state.board.other.get(now.side, "")
    match now.stage:
        case Stage.PURCHASE:
            return after.with_progress(stage=Stage.CAMPAIGN)
        case Stage.CAMPAIGN if now.side == now.first:
            logistics = now.season == Stage.SPRING
            return after.with_progress(stage=Stage.MAINTAIN if logistics else Stage.CAMPAIGN, side=other)
        case Stage.CAMPAIGN:
            return after.at_rest().with_progress(stage=SEASONS[season_of(state)], side="", first="", season="")
        case Stage.AFFAIRS:
            return after.with_progress(stage=Stage.REVENUE, side=state.board.sides[0])
        case Stage.INCOME if now.side == state.board.sides[0]:
            return after.with_progress(stage=Stage.REVENUE, side=other)
        case _:
            return next_year(after)


def next_year(state: State) -> State:
    """Return the position in the spring of the next year, or after the last one."""
    if state.turn >= state.board.game.turns:
        return state.with_progress(stage=Stage.OVER, side="")
    return state.changed(turn=state.turn + 1, begins=flow.A_TURN).with_progress(stage=Stage.SPRING, side="")


@core.enforces(RULES["SVA-3.2-placed"])
def has_placed(state: State, _act: Any) -> core.Broken | None:
    """A purchase ends only when every bought unit is on the map (3.2)."""
    left = state.progress.bought
    return core.broken(units=left, left=", ".join(left)) if left else None


# -- administration


def advanced(state: State, _act: Any) -> State:
    """Return the position after the calendar advances; ravaged markers are taken off (3.2)."""
    marks = tuple(mark for mark in state.marks if mark[0] != RAVAGED)
    return state.changed(year=state.year - 1, marks=marks).with_progress(stage=Stage.AFFAIRS, side="")


@core.enforces(RULES["SVA-3.2-government"])
def is_moderate(state: State, _act: Any) -> core.Broken | None:
    """In 428 the Moderate Party governs (3.2)."""
    rules = state.rules
    if state.progress.stage is not Stage.AFFAIRS or state.year != rules.moderate_year.value:
        return None
    able = rules.moderate.value
    return None if state.government == able else core.broken(year=state.year, number=state.government, able=able)


def most(state: State) -> int:
    """Return the end of the prestige track."""
    return max(track.highest() for track in state.board.game.tracks.values() if track.kind == PRESTIGE)


@core.enforces(RULES["SVA-2.11-prestige"])
def is_on_the_track(state: State, act: Any) -> core.Broken | None:
    """Prestige stays on its track (2.11)."""
    return None if 0 <= act.value <= most(state) else core.broken(most=most(state))


def set_prestige(state: State, act: Any) -> State:
    """Return the position with prestige for one side, and none for the other (2.11)."""
    return state.changed(prestige=tuple(act.value if side == act.side else 0 for side in state.board.sides))


def winner(state: State) -> str | None:
    """Return an empty text once the last year is over, since victory is not in hand; None before."""
    return "" if state.progress.stage is Stage.OVER else None


def collected(state: State, act: Any) -> State:
    """Return the position after a side collects its tribute (2.16)."""
    after = ledger.paid(state, TALENTS, {act.side: -state.tribute(act.side)})
    return after.with_progress(stage=Stage.INCOME)


YEAR_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(First, begun, may_decide, candidates=seasonal),
    act_kind(March, marched, fits_the_box, is_at_the_coast, joins_its_force, candidates=ByUnit(movable, marches)),
    act_kind(Waver, wavered, candidates=lambda state: map(Waver, movable(state))),
    act_kind(Fall, lambda state, act: state.eliminated(act.unit), candidates=lambda state: map(Fall, movable(state))),
    marks_of(Ravage, RAVAGED),
    marks_of(Block, BLOCKED),
    act_kind(Capture, captured, falls_last, candidates=lambda state: map(Capture, captors(state))),
    act_kind(
        End, ended, has_placed, is_moderate, candidates=lambda state: (End(state.side or state.board.sides[0]),)
    ),
    act_kind(Calendar, advanced, candidates=lambda state: (Calendar(state.board.sides[0]),)),
    act_kind(
        Prestige, set_prestige, is_on_the_track,
        candidates=lambda state: (Prestige(side, n) for side in state.board.sides for n in range(most(state) + 1)),
    ),
    act_kind(
        Govern, lambda state, act: state.changed(government=act.value),
        candidates=lambda state: (Govern(state.board.sides[0], n) for n in range(1, 10)),
    ),
    act_kind(Collect, collected, stated=lambda state, act: state.tribute(act.side)),
    act_kind(
        Receive, lambda state, act: ledger.paid(state, TALENTS, {act.side: -act.value}),
        candidates=lambda state: (Receive(state.side, n) for n in range(1, 21)),
    ),
)  # fmt: skip
