"""A hypothesis: one story that explains a log so far, as a frozen value."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.referee.search import costs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_tools.referee.protocol import Breach

HOPE = 0.3
"""The part of a pledge that is not counted while a story waits."""
FURTHER = costs.REPEATED / costs.BREACH
"""The part of its rank that each further thing of a kind counts while it waits."""
NEVER = 10**6
"""The cost of a story that there is not."""
NOTHING: Mapping[Any, Any] = MappingProxyType({})


ANY = "*"
"""In place of a paragraph: any in a phase, at an event, or about a counter in a turn.

Stories may differ in which it is, and agree that one is.
"""
Scene = str | int | tuple[str, int]
"""A fight or phase by its name, an event by its number, or a counter and a turn."""


class Blame(NamedTuple):
    """What breaches of several stories have in common: the paragraph, the side, and where it is."""

    code: str
    side: str
    scene: Scene

    @property
    def is_of_phase(self) -> bool:
        """Whether a breach in a fight or phase is meant, and not any at an event or about a counter."""
        return isinstance(self.scene, str)


class Credit(NamedTuple):
    """Something that the table shows and no act explains yet; `price` is what it costs if that stays so.

    `is_hopeful` says that the table goes on with it soon, so that the story is not ranked by the price before, and
    `until` the last event that it goes on with it by, None if that is open;
    `is_passing` that the table takes it back, so that it may outlast a phase; `is_due` that a step of the game that is
    still to come explains it as it is, and all that is due there with it.
    """

    thing: str
    event: int
    price: int
    is_hopeful: bool = False
    is_passing: bool = False
    is_due: bool = False
    until: int | None = None

    @property
    def may_precede(self) -> bool:
        """Whether a counter or chit may have been handled before the step that explains it, whenever that comes."""
        return self.is_hopeful and self.until is None and self.price == costs.OVERLOOKED and not self.is_due

    @property
    def rank(self) -> float:
        """The part of the price by which a story that waits is compared with others."""
        return costs.HOPEFUL if self.is_hopeful else min(self.price, costs.UNEXPLAINED) * (1 - HOPE)


class Assumed(NamedTuple):
    """An act that was assumed without its button, and what that cost."""

    button: tuple[str, ...]
    price: int


class Late(NamedTuple):
    """Something, in words, that the table shows only now and should have shown by the event `due`."""

    due: int
    words: str
    units: tuple[str, ...] = ()


class Reading(NamedTuple):
    """One explanation of an event: acts, what it assumes by name, and faults that no single act shows.

    `buttons` are those that were not pressed, each with its cost; `price` is the cost of a breach by these acts.
    `restarts` says that play is taken up again from the table, since nothing explains what came before; `at` is the
    event that the faults are about, if it is not the one that is explained. `breaking` finds further acts, of which one
    is illegal for certain: they are looked for only if a breach may be the cheapest explanation. `late` is noted where
    the event shows what earlier acts did.
    """

    acts: tuple[Any, ...] = ()
    cost: int = 0
    note: str = ""
    buttons: tuple[Assumed, ...] = ()
    faults: tuple[Breach, ...] = ()
    price: int | None = None
    restarts: bool = False
    at: int | None = None
    breaking: Callable[[], tuple[Any, ...]] | None = None
    late: Late | None = None

    @property
    def needed(self) -> int:
        """The cost without that of a breach."""
        return self.cost + sum(button.price for button in self.buttons)


class Entry(NamedTuple):
    """One line of a story: an act, or what is wrong or assumed beside the acts, at the event of that number.

    `is_inferred` says that the act has neither a button nor a trace there; `buttons` are those that it went without,
    and `pressed` is the one that the event is, if its act was assumed before.
    """

    earlier: Entry | None
    event: int
    before: Any
    after: Any
    act: Any = None
    breaches: tuple[Breach, ...] = ()
    blames: tuple[Blame, ...] = ()
    note: str = ""
    is_inferred: bool = False
    buttons: tuple[tuple[str, ...], ...] = ()
    pressed: tuple[str, ...] = ()
    restarts: bool = False
    late: Late | None = None


class Hypothesis(NamedTuple):
    """A position, what waits in it, and what the story so far costs.

    `without` has for each breach of the story the cost of the cheapest story to the same position without it, and
    `others` the last line of that story, if there is one. `strain` is what it costs in the running turn to assume
    buttons that their side always presses.
    """

    state: Any
    credits: tuple[Credit, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    cost: int = 0
    without: Mapping[Blame, int] = NOTHING
    story: Entry | None = None
    others: Mapping[Blame, Entry] = NOTHING
    strain: int = 0

    @property
    def key(self) -> tuple[Any, ...]:
        """What two stories that are one have in common."""
        return self.state, self.credits, self.assumed

    @property
    def standing(self) -> float:
        """The cost by which stories are compared while they wait: a part of what may come back does not count.

        Several things that wait for the same price may wait for one and the same: as a breach that is repeated, each
        further one counts less. What the table goes on with, each by itself, does not.
        """
        dearest: dict[int, float] = {}
        further = 0.0
        for credit in sorted(self.credits, key=lambda credit: -credit.rank):
            if credit.price not in dearest:
                dearest[credit.price] = credit.rank
            else:
                further += credit.rank * (1 if credit.is_hopeful and not credit.is_due else FURTHER)
        return self.least + sum(dearest.values()) + further

    @property
    def pledged(self) -> int:
        """The part of the cost that comes back if all that waits is explained."""
        return sum(credit.price for credit in self.credits)

    @property
    def least(self) -> int:
        """The cost if all that waits is explained at no cost."""
        return self.cost - self.pledged

    def cost_without(self, blame: Blame) -> int:
        """The cost of the cheapest story to this position without that breach."""
        return self.without.get(blame, self.cost)

    def dearer(self, cost: int) -> Hypothesis:
        """The same at a higher cost, or a lower one."""
        if not cost:
            return self
        without = {blame: NEVER if other >= NEVER else other + cost for blame, other in self.without.items()}
        return self._replace(cost=self.cost + cost, without=without)

    def blamed(self, blames: Iterable[Blame]) -> Hypothesis:
        """The same with breaches that no story to this position is known to lack."""
        new = dict.fromkeys(blames, NEVER)
        others = {blame: last for blame, last in self.others.items() if blame not in new}
        return self._replace(without={**self.without, **new}, others=others)

    def with_entry(self, entry: Entry) -> Hypothesis:
        """The same with one line more in its story, and in the position after it."""
        return self._replace(state=entry.after, story=entry)

    def waiting(self, credit: Credit) -> Hypothesis:
        """The same with something more that waits, its price pledged; one credit for a thing is enough."""
        kept = self.without_credit(credit.thing)
        return kept._replace(credits=tuple(sorted((*kept.credits, credit)))).dearer(credit.price)

    def hoping(self, event: int) -> Hypothesis:
        """The same after that event: what the table neither goes on with nor takes back is hoped for no more."""
        over = {c for c in self.credits if c.until is not None and c.until <= event and not c.is_passing}
        if not over:
            return self
        left = (c._replace(is_hopeful=False, until=None) if c in over else c for c in self.credits)
        return self._replace(credits=tuple(left))

    def without_credit(self, thing: str) -> Hypothesis:
        """The same once that thing is explained, and the pledge given back."""
        price = sum(credit.price for credit in self.credits if credit.thing == thing)
        if not any(credit.thing == thing for credit in self.credits):
            return self
        return self._replace(credits=tuple(c for c in self.credits if c.thing != thing)).dearer(-price)

    def opened(self) -> Hypothesis:
        """The same where nothing that waits is charged, since the log ends before its time is over."""
        free = tuple(credit._replace(price=0) for credit in self.credits)
        return self.dearer(-self.pledged)._replace(credits=free)

    def pressed(self, button: tuple[str, ...]) -> Hypothesis | None:
        """The same once a missing button was pressed after all; None if none such is missing."""
        found = next((assumed for assumed in reversed(self.assumed) if assumed.button == button), None)
        if found is None:
            return None
        left = list(self.assumed)
        left.remove(found)
        return self._replace(assumed=tuple(left)).dearer(-found.price)


def merged(one: Hypothesis, other: Hypothesis) -> Hypothesis:
    """The cheaper of two stories to the same position, which forgets no story without a breach."""
    first, second = (one, other) if one.cost <= other.cost else (other, one)
    without = {
        blame: cost
        for blame in {**first.without, **second.without}
        if (cost := min(first.cost_without(blame), second.cost_without(blame))) > first.cost or blame in first.without
    }
    better = [blame for blame in first.without if second.cost_without(blame) < first.cost_without(blame)]
    found = {blame: second.others.get(blame) if blame in second.without else second.story for blame in better}
    others = {**first.others, **{blame: last for blame, last in found.items() if last}} if better else first.others
    return first._replace(without=without, others=others)


def lines(hypothesis: Hypothesis) -> list[Entry]:
    """The lines of a story, from its beginning."""
    return lines_from(hypothesis.story)


def lines_from(last: Entry | None) -> list[Entry]:
    """The lines of a story up to that one."""
    return [*lines_back(last)][::-1]


def lines_back(last: Entry | None) -> Iterator[Entry]:
    """The lines of a story from that one back to its beginning."""
    while last is not None:
        yield last
        last = last.earlier
