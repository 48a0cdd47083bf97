"""A whole game in the real engine as its players play it: every act by clicks, drags and throws, from both seats.

The players choose what to do by the rulebook; dice and draws are the engine's. What an act brings about on the table,
such as a loss or a retreat, is done by hand too, and the table must show after it what the rulebook says.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from tests.engine.play import OTHER_PASSWORD, PASSWORD, random_point
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.course import BOWL as IN_BOWL
from vassal_rulebooks.sphacteria.course import Course, Stage
from vassal_rulebooks.sphacteria.players import Player, to_act
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.game import declarations
from vassal_tools.game.names import BOWL, COMBAT_DIE, PHASE, TURN, hand_name, points_dice, points_property

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from vassal_rulebooks.sphacteria import Sphacteria
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.engine import Engine
    from vassal_tools.game.model import Game, Point

APART = 60  # pixels between where a counter is dropped and what lies in another zone
TRIES = 40

END: Mapping[type[Act], str] = {acts.EndMovement: "End of movement", acts.EndPhase: "End of action phase"}

PHASES: Mapping[str, tuple[Stage, ...]] = {
    "A": (Stage.DRAW,),
    "B": (Stage.ROLL,),
    "C": (
        Stage.CALL, Stage.ARRIVE, Stage.ANNOUNCE, Stage.MOVE, Stage.ATTACK, Stage.ATTACKER, Stage.DEFENDER,
        Stage.DIE, Stage.LOSSES, Stage.RETREAT,
    ),
    "D": (
        Stage.EVENTS, Stage.STORM, Stage.DESERT, Stage.DISCARD, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY,
        Stage.NEXT, Stage.OVER,
    ),
}  # fmt: skip
"""What the turn counter shows in each stage of the game."""


@dataclass(frozen=True)
class Seat:
    """Who plays: a name and, as VASSAL has it, a password that is the user's id."""

    player: str
    password: str


SEATS: Mapping[str, Seat] = {"Athens": Seat("Ann", PASSWORD), "Sparta": Seat("Bob", OTHER_PASSWORD)}


@dataclass
class Hands:
    """The players at the engine's table, with the position that the rulebook says it must show."""

    engine: Engine
    game: Game
    rulebook: Sphacteria
    state: State
    seats: Mapping[str, Seat]
    luck: Random
    pending: tuple[str, str] | None = None  # a unit on its way, and the zone it has come to
    played: list[Act] = field(default_factory=list)
    _ids: dict[str, str] = field(default_factory=dict)
    _seated: str = ""

    def sit(self) -> None:
        """A new game begins: every player takes his side."""
        self.engine.game.close()
        for number, (side, seat) in enumerate(self.seats.items()):
            self.engine.become(seat.player, seat.password)
            self.engine.game.take_side(side)
            if not number:
                self.engine.game.setup(SETUP_NAME)
            self._seated = side
        for piece in self.engine.table.pieces():
            self._ids |= {name: piece.id for name in (piece.name, piece.gpid) if name and piece.kind == "piece"}

    def hand_over(self, log: Path) -> None:
        """The other player opens the log and sees all of it."""
        self._take_seat(self.state.board.other[self._seated])
        self.engine.game.load(log)
        self.engine.game.step_all()

    def play(self, players: Mapping[str, Player], last_turn: int) -> None:
        """Play to the end of that turn, or until the game is over."""
        while True:
            side = to_act(self.state)
            act = players[side].choose(self.rulebook, self.state, self.luck)
            if act is None or (isinstance(act, acts.Turn) and act.number > last_turn):
                break
            if self.pending and not (isinstance(act, acts.Move) and act.unit == self.pending[0]):
                self._drop_pending()
            self._show_phase()
            self._take_seat(getattr(act, "side", "") or side)
            self._do(act)
        self._drop_pending()

    def _do(self, act: Act) -> None:
        """The act by clicks; chance has its say; then by hand whatever follows from it."""
        done = self._by_chance(act)
        self._declare(done)
        before = self.state
        self.state = self.rulebook.apply(before, done)
        self.played.append(done)
        if isinstance(done, acts.Move):
            self.pending = (done.unit, done.to)
            return
        self._mend_chits(before, done)
        self._mend_counters(before, done)
        self._mend_supply(before)

    def _by_chance(self, act: Act) -> Act:
        """The act with what dice and bowl gave, after the throw or draw."""
        match act:
            case acts.Draw(side):
                chit = self.engine.table.draw(BOWL, hand_name(side), *self._place_in_hand())
                self._ids[chit.gpid or ""] = chit.id
                return replace(act, chit=chit.gpid or "")
            case acts.RollPoints(side):
                total = self._throw(points_dice(side))
                self._card(side, "Points of the throw")
                return replace(act, dice=(total // 2, total - total // 2))  # the engine tells the total alone
            case acts.RollCombat():
                return replace(act, die=self._throw(COMBAT_DIE))
            case acts.RollStorm(unit):
                return replace(act, die=self._thrown_for(unit, "Storm"))
            case acts.RollHelots(unit):
                return replace(act, die=self._thrown_for(unit, "Supply the island"))
            case _:
                return act

    def _declare(self, act: Act) -> None:
        """The clicks by which players declare the act."""
        match act:
            case acts.PlayEvent(_, chit, event, targets):
                for zone in [target for target in targets if target in self.game.zones]:
                    self._drag(chit, zone)
                self._choose(self._ids[chit], f"Play {event}: {self.game.events[event].title}")
            case acts.Arrive(unit, base) if self.engine.table.piece(self._id(unit)).zone != base:
                group = self.game.reinforcements[self.game.arrivals[unit].group]
                self._card(group.side, f"{group.code}: {group.title}")
            case acts.Activate(zone):
                self._choose(self._ids[f"Zone {zone}"], f"Activate {zone}")
            case acts.Attack(zone):
                self._attack(zone)
            case acts.Retreat(unit) if not self._is_retreating(unit):
                self._choose(self._id(unit), "Retreat")
            case acts.Turn():
                self._show_phase("A")
            case acts.Announce(side, pa):
                self._card(side, f"Announce {pa} PA")
            case acts.EndMovement() | acts.EndPhase():
                self._card(self.state.active, END[type(act)])

    def _is_retreating(self, unit: str) -> bool:
        fight = self.state.course.fight if self.state.course else None
        return fight is not None and fight.moving == unit

    def _attack(self, zone: str) -> None:
        """The fight is declared once for each border that attackers came over."""
        ways = dict[str, None]()
        for counter in self.state.at(zone):
            standing = self.state.standing(counter.id)
            if counter.side == self.state.active and not counter.is_leader and standing.has_come:
                by_sea = standing.transported and zone in self.game.zones and self.game.zones[zone].kind != "sea"
                ways[f"Attack {zone} from {standing.trail[-2]}" + " by sea" * by_sea] = None
        for way in ways or {f"Attack {zone}": None}:
            self._choose(self._ids[f"Zone {zone}"], way)

    def _thrown_for(self, unit: str, entry: str) -> int:
        self._choose(self._id(unit), entry)
        declared = declarations.parse(self.engine.controls.property(declarations.ACT_PROPERTY) or "")
        assert declared is not None
        assert declared.words[0] == unit
        return int(declared.words[-1])

    def _throw(self, name: str) -> int:
        self.engine.controls.dice(name)
        return int(self.engine.controls.property(f"{name}_result") or 0)

    def _mend_chits(self, before: State, done: Act) -> None:
        """Chits that the act sent back into the bowl, put there where the click has not done so."""
        for chit, old, new in zip(self.game.chits, _chits(before), _chits(self.state), strict=True):
            if old != new == IN_BOWL and not self._is_in_bowl(chit):
                if isinstance(done, acts.EndPhase):
                    self._take_seat(self.state.board.other[before.active] if old not in self.seats else old)
                self._choose(self._ids[chit], "Back into the bowl")

    def _is_in_bowl(self, chit: str) -> bool:
        decks = [piece for piece in self.engine.table.pieces() if piece.kind == "deck"]
        return any(self._ids[chit] in deck.contents for deck in decks)

    def _mend_counters(self, before: State, done: Act) -> None:
        """What the act made of counters, one after the other: turned over, gone, or elsewhere."""
        for counter in self.state.board.counters:
            old, new = before.standing(counter.id), self.state.standing(counter.id)
            if new.location is None and old.location is not None:
                self._take_off(counter.id, done)
                continue
            if new.reduced != old.reduced:
                self._turn_over(counter.id, done, weaker=new.reduced)
            if new.location and new.location != old.location:
                self._bring(counter.id, new.location)

    def _bring(self, unit: str, place: str) -> None:
        """A counter dragged to a place, if the click has not brought it there."""
        if self.engine.table.piece(self._id(unit)).zone != place:
            self._drag(unit, place)

    def _take_off(self, unit: str, done: Act) -> None:
        if self.game.counters[unit].is_leader:
            withdrawn = self.state.course.withdrawn if self.state.course else ()
            entry = "Recalled" if unit in withdrawn else "Captured or killed"
        else:
            entry = "Take a loss: eliminated" if isinstance(done, (acts.TakeLoss, acts.RollStorm)) else "Remove"
        self._choose(self._id(unit), entry)

    def _turn_over(self, unit: str, done: Act, *, weaker: bool) -> None:
        entry = "Take a loss" if weaker and isinstance(done, (acts.TakeLoss, acts.RollStorm)) else "Turn over"
        self._choose(self._id(unit), entry if weaker else "Rally")

    def _mend_supply(self, before: State) -> None:
        if before.course is None or self.state.course is None:
            return
        for side, old, new in zip(self.game.sides, before.course.supply, self.state.course.supply, strict=True):
            if old != new:
                self._card(side, f"Supply becomes {new}")

    def _drop_pending(self) -> None:
        if self.pending:
            self._drag(*self.pending)
            self.pending = None

    def _drag(self, what: str, place: str) -> None:
        """A counter or chit dropped in a place, away from what lies beyond the border: it would join that stack."""
        piece = self._id(what) if what in self.game.counters else self._ids[what]
        others = [p for p in self.engine.table.pieces() if p.map == self.game.face.title and p.zone != place]
        box = self.game.boxes.get(place)
        outline = self.game.face.pixels(box.polygon if box else self.game.zones[place].polygon)
        points = [random_point(outline, self.luck) for _ in range(TRIES)]
        free = (p for p in points if not any(_is_near(p, (other.x, other.y)) for other in others))
        dropped = self.engine.table.move(piece, self.game.face.title, *next(free, points[0]))
        assert dropped.zone == place, (what, place, dropped.zone)

    def _show_phase(self, wanted: str = "") -> None:
        """The turn counter, pressed until it shows the phase that the game has come to."""
        stage = self.state.course.stage if self.state.course else Stage.DRAW
        wanted = wanted or next(phase for phase, stages in PHASES.items() if stage in stages)
        while not (self.engine.controls.property(PHASE) or "").startswith(wanted):
            self.engine.controls.next_turn(TURN)

    def _take_seat(self, side: str) -> None:
        if side != self._seated and side in self.seats:
            self.engine.become(self.seats[side].player, self.seats[side].password)
            self._seated = side

    def _place_in_hand(self) -> Point:
        return self.luck.randint(60, 300), self.luck.randint(60, 120)

    def _choose(self, piece: str, entry: str) -> None:
        self.engine.table.invoke(piece, entry)

    def _card(self, side: str, entry: str) -> None:
        self._choose(self._ids[f"{side}: actions"], entry)

    def _id(self, unit: str) -> str:
        return self._ids[self.game.counters[unit].gpid]

    def differences(self) -> list[str]:
        """What the table shows otherwise than the rulebook says."""
        pieces = {piece.gpid: piece for piece in self.engine.table.pieces("Face_Level") if piece.kind == "piece"}
        found = []
        for counter in self.state.board.counters:
            standing, piece = self.state.standing(counter.id), pieces.get(counter.gpid)
            shown = (piece.zone or None, piece.properties["Face_Level"] == "2") if piece else (None, standing.reduced)
            if shown != (standing.location, standing.reduced):
                found.append(f"{counter.id}: {shown}, not {(standing.location, standing.reduced)}")
        for side, points in zip(self.game.sides, self.state.course.points if self.state.course else (), strict=True):
            if self.engine.controls.property(points_property(side)) != str(points):
                found.append(f"PA of {side}: {self.engine.controls.property(points_property(side))}, not {points}")
        return found


def _chits(state: State) -> tuple[str, ...]:
    return state.course.chits if isinstance(state.course, Course) else ()


def _is_near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < APART and abs(one[1] - other[1]) < APART


def seated(engine: Engine, rulebook: Sphacteria, seed: int) -> Hands:
    """The players in their seats, with luck that is the same each time; a log can begin."""
    engine.fix_luck(seed)
    hands = Hands(engine, rulebook.board.game, rulebook, rulebook.start(), SEATS, Random(seed))
    hands.sit()
    return hands


def logged(hands: Hands, players: Mapping[str, Player], log: Path, last_turn: int = 99) -> None:
    """The game played on, with a log of it written."""
    hands.engine.game.begin_log(log)
    hands.play(players, last_turn)
    hands.engine.game.end_log()


def by_mail(hands: Hands, players: Mapping[str, Player], logs: Sequence[Path]) -> None:
    """A turn in each log: who did not write the last one loads it, steps it to its end, and writes on."""
    for turn, log in enumerate(logs, 1):
        if turn > 1:
            hands.hand_over(logs[turn - 2])
        logged(hands, players, log, last_turn=turn)
