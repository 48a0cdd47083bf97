"""A hypothesis: one story that explains a log so far, as a frozen value."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.referee.search import costs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_tools.referee.protocol import Breach

HOPE = 0.3
"""The part of a pledge that does not count in comparisons of stories."""
FURTHER = costs.REPEATED / costs.BREACH
"""The part of the rank that counts for each further pending change of a kind."""
NEVER = 10**6
"""The cost of a story that does not exist."""
NOTHING: Mapping[Any, Any] = MappingProxyType({})


ANY = "*"
"""Any paragraph in a phase, at an event, or about a counter in a turn: stories may agree only on some breach there."""
Scene = str | int | tuple[str, int]
"""A fight or phase by its name, an event by its number, or a counter and a turn."""


class Blame(NamedTuple):
    """The common part of equal breaches in several stories: paragraph, side and place."""

    code: str
    side: str
    scene: Scene

    @property
    def is_of_phase(self) -> bool:
        """True for a breach in a fight or phase, False for any breach at an event or about a counter."""
        return isinstance(self.scene, str)


class Credit(NamedTuple):
    """A pending change: the table shows it, and no act explains it yet. `price` is its cost if that stays so.

    `is_hopeful`: the table continues with it soon, so its price does not count yet; `until` is the last event of that
    continuation, None if it is open. `is_passing`: the table reverts it, so it may outlast a phase. `is_due`: a later
    step of the turn explains it as it is.
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
        """Return True if a counter or chit may have been handled before the step that explains it."""
        return self.is_hopeful and self.until is None and self.price == costs.OVERLOOKED and not self.is_due

    @property
    def rank(self) -> float:
        """The part of the price that counts when stories with pending changes are compared."""
        return costs.HOPEFUL if self.is_hopeful else min(self.price, costs.UNEXPLAINED) * (1 - HOPE)


class Assumed(NamedTuple):
    """An assumed act without its button, and its cost; `unshown` is the part for changes missing on the table."""

    button: tuple[str, ...]
    price: int
    unshown: int = 0


class Late(NamedTuple):
    """A change that the table shows late, in words; it was due by the event `due`."""

    due: int
    words: str
    units: tuple[str, ...] = ()


class Reading(NamedTuple):
    """An explanation of an event: acts, assumptions by name, and faults without an act.

    `buttons` are the missing buttons with their costs; `price` is the cost of a breach by these acts. `restarts`: the
    game continues from the table. `at` is the event of the faults, if it is another one. `breaking` finds further acts,
    one of them certainly illegal; they are tried only if a breach may be the cheapest explanation. `late` is noted if
    the event shows the effect of earlier acts.
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
        """The cost without the cost of a breach."""
        return self.cost + sum(button.price for button in self.buttons)


class Entry(NamedTuple):
    """One line of a story: an act, a fault or an assumption, at an event.

    `is_inferred`: the act has neither a button nor a trace there. `buttons` are its missing buttons, and `pressed` is
    the button of the event, if the act was assumed before.
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
    """A position with its pending changes and the cost of the story so far.

    `without` has for each breach the cost of the cheapest story to the same position without it, and `others` the last
    line of that story. `strain` is the cost in the running turn of assumed buttons that their side always presses.
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
        """The key that equal stories share."""
        return self.state, self.credits, self.assumed

    @property
    def standing(self) -> float:
        """The cost of the story for comparisons.

        Pending changes of the same price may have one cause, so each further one counts less, like a repeated breach.
        Changes that the table continues count in full.
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
        """The part of the cost that is refunded if all pending changes are explained."""
        return sum(credit.price for credit in self.credits)

    @property
    def least(self) -> int:
        """The cost if all pending changes are explained for free."""
        return self.cost - self.pledged

    def cost_without(self, blame: Blame) -> int:
        """Return the cost of the cheapest story to this position without a breach."""
        return self.without.get(blame, self.cost)

    def dearer(self, cost: int) -> Hypothesis:
        """Return the hypothesis with a cost added; a negative cost is a refund."""
        if not cost:
            return self
        without = {blame: NEVER if other >= NEVER else other + cost for blame, other in self.without.items()}
        return self._replace(cost=self.cost + cost, without=without)

    def blamed(self, blames: Iterable[Blame]) -> Hypothesis:
        """Return the hypothesis with breaches that no known story to this position avoids."""
        new = dict.fromkeys(blames, NEVER)
        others = {blame: last for blame, last in self.others.items() if blame not in new}
        return self._replace(without={**self.without, **new}, others=others)

    def with_entry(self, entry: Entry) -> Hypothesis:
        """Return the hypothesis with one more line in its story, in the position after that line."""
        return self._replace(state=entry.after, story=entry)

    def waiting(self, credit: Credit) -> Hypothesis:
        """Return the hypothesis with a pending change and its pledged price; each thing has at most one."""
        kept = self.without_credit(credit.thing)
        return kept._replace(credits=tuple(sorted((*kept.credits, credit)))).dearer(credit.price)

    def hoping(self, event: int) -> Hypothesis:
        """Return the hypothesis after an event; pending changes whose `until` has passed lose `is_hopeful`."""
        over = {c for c in self.credits if c.until is not None and c.until <= event and not c.is_passing}
        if not over:
            return self
        left = (c._replace(is_hopeful=False, until=None) if c in over else c for c in self.credits)
        return self._replace(credits=tuple(left))

    def without_credit(self, thing: str) -> Hypothesis:
        """Return the hypothesis after a pending change is explained; its pledged price is refunded."""
        price = sum(credit.price for credit in self.credits if credit.thing == thing)
        if not any(credit.thing == thing for credit in self.credits):
            return self
        return self._replace(credits=tuple(c for c in self.credits if c.thing != thing)).dearer(-price)

    def opened(self) -> Hypothesis:
        """Return the hypothesis with free pending changes, because the log ends before their time is over."""
        free = tuple(credit._replace(price=0) for credit in self.credits)
        return self.dearer(-self.pledged)._replace(credits=free)

    def pressed(self, button: tuple[str, ...]) -> Hypothesis | None:
        """Return the hypothesis after a missing button is pressed late; None if the button is not missing."""
        found = next((assumed for assumed in reversed(self.assumed) if assumed.button == button), None)
        if found is None:
            return None
        left = list(self.assumed)
        left.remove(found)
        return self._replace(assumed=tuple(left)).dearer(-found.price)


def merged(one: Hypothesis, other: Hypothesis) -> Hypothesis:
    """Return the cheaper of two stories to the same position; it keeps every known story without a breach."""
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
    """Return the lines of a story, from its beginning."""
    return lines_from(hypothesis.story)


def lines_from(last: Entry | None) -> list[Entry]:
    """Return the lines of a story up to this one."""
    return [*lines_back(last)][::-1]


def lines_back(last: Entry | None) -> Iterator[Entry]:
    """Yield the lines of a story from this one back to its beginning."""
    while last is not None:
        yield last
        last = last.earlier
