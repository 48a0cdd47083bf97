"""The flow of play: steps of a turn, rounds until all sides have passed, and calls that return to a suspended step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.board import next_side
from vassal_rulebooks.core.codecs import Side
from vassal_rulebooks.core.rules import Fault, Paragraph, PlayRule, listed, play_rule, toml_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from enum import StrEnum

    from vassal_rulebooks.core.acts import ActKind

S = TypeVar("S", bound=Any)
"""A position. `state.progress` has at least `stage`, the step, and `side`, the side to act (empty if any side may)."""
A_SIDE, A_TURN = 1, 2
"""The next act begins the turn or operation of a side, or the turn of all sides."""


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """The progress of a turn in rounds: the side of the current operation, and how many sides have passed in a row.

    `about` says what the step is about, such as the place of a battle. `calls` are the suspended steps, each with its
    stage, side and `about`; the last one resumes first.
    """

    stage: Any
    side: Side = ""
    passes: int = 0
    about: tuple[str, ...] = ()
    calls: tuple[tuple[str, ...], ...] = ()


def is_in_rounds(state: Any) -> bool:
    """Return True if play goes round the sides until all have passed."""
    return isinstance(state.progress, RoundProgress)


def called(state: S, stage: StrEnum, side: str, *about: str) -> S:
    """Return the position with a side, the same or another, deciding on a step before the current step resumes."""
    now = state.progress
    waiting = (*now.calls, (str(now.stage), now.side, *now.about))
    onward: S = state.changed(begins=0).with_progress(stage=stage, side=side, about=about, calls=waiting)
    return onward


def returned(state: S) -> S:
    """Return the position with the last suspended step resumed; unchanged if no step is suspended."""
    if not state.progress.calls:
        return state
    *waiting, (stage, side, *about) = state.progress.calls
    now = type(state.progress.stage)(stage)
    begins = 0 if about else A_SIDE  # a step about something continues an operation
    onward: S = state.with_progress(stage=now, side=side, about=tuple(about), calls=tuple(waiting))
    return onward.changed(begins=begins)  # type: ignore[no-any-return]


def resumed(state: S) -> S:
    """Return the position with all calls ended and the first suspended step resumed."""
    while state.progress.calls:
        state = returned(state)
    return state


def about(state: Any, stage: StrEnum) -> tuple[str, ...]:
    """Return what a step is about; empty if the game is at another step."""
    return tuple(state.progress.about) if state.progress.stage is stage else ()


def acted(state: S, stage: StrEnum) -> S:
    """Return the position with the next side to act in a step of rounds, after a side has acted."""
    return _next(state, stage, 0)


def passed(state: S, stage: StrEnum, over: StrEnum) -> S:
    """Return the position after a side passes: the next side acts, or the step is over if all have passed.

    `stage` is the step of rounds, and `over` is the step that follows when all sides have passed in a row.
    """
    passes = state.progress.passes + 1
    if passes < len(state.board.sides):
        return _next(state, stage, passes)
    onward: S = state.at_rest().with_progress(stage=over, side="", passes=0, about=(), calls=())
    return onward


def _next(state: S, stage: StrEnum, passes: int) -> S:
    if not state.progress.side:
        return state
    side = next_side(state.progress.side, state.board.sides)
    onward: S = state.at_rest().changed(begins=A_SIDE)
    return onward.with_progress(stage=stage, side=side, passes=passes, about=(), calls=())  # type: ignore[no-any-return]


def side_of_progress(state: Any) -> tuple[str, ...]:
    """Return the side that the progress of the turn names; all sides if it names none."""
    side = state.progress.side
    return (side,) if side else tuple(state.board.sides)


def side_named(_state: Any, act: Any) -> str:
    """Return the side that the act names; empty if it names none."""
    return getattr(act, "side", "")


def side_of_act(state: Any, act: Any) -> str:
    """Return the side that the act names, or else the side of its unit; empty if it names neither."""
    unit = getattr(act, "unit", "")
    return side_named(state, act) or (state.board.counter(unit).side if unit else "")


def always(_state: Any, _act: Any) -> bool:
    """Return True for every act."""
    return True


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A step of the sequence of play.

    `sides` returns the sides that have something to do, in the order of asking them. `after` returns the next state
    once nothing is left to do, and None until then, so a step ends without a trace. If `is_judged` is False, only the
    places of the units are known. Then only `ActKind.further` judges an act, and only the acts of the step have an
    effect.
    """

    name: StrEnum
    title: str
    """As in "the game has come to ..."."""
    acts: tuple[type, ...] = ()
    sides: Callable[[S], tuple[str, ...]] = side_of_progress
    after: Callable[[S], S | None] | None = None
    out_of_turn: tuple[type, ...] = ()
    """The acts that a side may do while another side is to act."""
    interrupts: Callable[[S, Any], bool] = always
    """Returns True if such an act is allowed now."""
    rulings: tuple[str, ...] = ()
    """The rulings that decide which side is to act."""
    rulings_by_act: tuple[tuple[type, tuple[str, ...]], ...] = ()
    """The rulings that decide whether an act belongs to this step."""
    candidates: Callable[[S], Iterable[Any]] | None = None
    """Returns the legal acts, instead of the candidates of the kinds."""
    is_judged: bool = True
    is_called: bool = False
    """True if only a call leads to the step, never the end of another one."""
    phase: str = ""  # of the turn counter, if it begins with this step


@dataclass(frozen=True, slots=True)
class SequenceOfPlay(Generic[S]):
    """The steps of a turn in order, and the rules that an act belongs to its step and its side.

    `over` returns the state with the game over if it has just ended. `acting` returns the side that does an act.
    """

    steps: Mapping[StrEnum, Step[S]]
    time: Paragraph
    side: Paragraph
    over: Callable[[S], S | None]
    acting: Callable[[S, Any], str] = side_of_act

    def step(self, state: S) -> Step[S]:
        """Return the current step."""
        return self.steps[state.progress.stage]

    def advanced(self, state: S) -> S:
        """Return the state after ending every step that has nothing left to do."""
        *_, last = self.advancing(state)
        return last

    def advancing(self, state: S) -> Iterator[S]:
        """Yield the state, and the next state for each step that has nothing left to do."""
        after: S | None = state
        while after is not None:
            yield (state := after)
            after = self.over(state)
            if after is None and (onward := self.step(state).after):
                after = onward(state)

    def out_of_turn(self, state: S, acting: str) -> Fault:
        """Return the fault of a side that acts out of turn."""
        side, step = state.progress.side, self.step(state)
        legal = f"it is {side}'s time for {step.title}"
        return Fault(f"{acting} acts where {side} is to act", legal=legal, rulings=step.rulings)

    def rules(self, kinds: Mapping[type, ActKind[S, Any]]) -> tuple[PlayRule, PlayRule]:
        """Return the rules of the sequence, worded with the titles of these kinds of acts."""

        def in_its_step(state: S, act: Any) -> Fault | None:
            step = self.step(state)
            if type(act) in step.acts or (type(act) in step.out_of_turn and step.interrupts(state, act)):
                return None
            legal = listed([kinds[kind].title for kind in step.acts], "or") or "nothing: the game is over"
            return Fault(
                f"{words_of(kinds, act)} is not for now: the game has come to {step.title}",
                legal=f"this step asks for {legal}",
                rulings=dict(step.rulings_by_act).get(type(act), ()),
            )

        def from_its_side(state: S, act: Any) -> Fault | None:
            acting, side = self.acting(state, act), state.progress.side
            if not acting or not side or acting == side:
                return None
            step = self.step(state)
            if type(act) in step.out_of_turn and step.interrupts(state, act):
                return None
            return self.out_of_turn(state, acting)

        return PlayRule(self.time, (), in_its_step), PlayRule(self.side, (), from_its_side)


def words_of(kinds: Mapping[type, ActKind[Any, Any]], act: Any) -> str:
    """Return the act in words, with its unit if it has one."""
    unit, title = getattr(act, "unit", ""), kinds[type(act)].title
    return f"{title} of {unit}" if unit else title


def in_order(steps: Iterable[Step[S]]) -> Mapping[StrEnum, Step[S]]:
    """Return the steps by name."""
    return {step.name: step for step in steps}


def steps_beside(
    module: str,
    stages: type[StrEnum],
    acts: Mapping[str, Any],
    functions: Mapping[StrEnum, Mapping[str, Any]],
    **common: Any,
) -> tuple[Step[Any], ...]:
    """Return the steps in `steps.toml` beside the given module, with the named stages and acts.

    `functions` has the fields that the file cannot hold (`after`, `sides`), by stage and field. `common` has fields
    that all steps share.
    """

    def step(name: str, said: dict[str, Any]) -> Step[Any]:
        types = {field: tuple(acts[act] for act in said.pop(field, ())) for field in ("acts", "out_of_turn")}
        by_act = tuple((acts[act], tuple(rulings)) for act, rulings in said.pop("rulings_by_act", {}).items())
        rulings = tuple(said.pop("rulings", ()))
        own = functions.get(stages[name], {})
        return Step(stages[name], rulings=rulings, rulings_by_act=by_act, **{**types, **said, **common, **own})

    return tuple(step(name, dict(said)) for name, said in toml_beside(module, "steps.toml").items())


def once(is_over: Callable[[S], bool], stage: StrEnum, **changes: Any) -> Callable[[S], S | None]:
    """Return a function for `Step.after`: if `is_over`, the stage begins with these changes of progress."""

    def after(state: S) -> S | None:
        onward: S | None = state.with_progress(stage=stage, **changes) if is_over(state) else None
        return onward

    return after


def goes_on(_state: Any) -> None:
    """Return None: the game ends only with its last step."""


def sequence_of_play(
    prefix: str, steps: Iterable[Step[S]], over: Callable[[S], S | None] = goes_on, section: str = "sequence"
) -> SequenceOfPlay[S]:
    """Return the sequence of these steps, with the rules `PREFIX-order` and `PREFIX-side` of a section of the rules."""
    time = play_rule(f"{prefix}-order", "Everything at its time", section, "Each step of a turn has its own acts.")
    side = play_rule(f"{prefix}-side", "Each side at its time", section, "Most steps belong to one side.")
    return SequenceOfPlay(in_order(steps), time, side, over)
