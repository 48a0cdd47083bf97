"""Acts that name one of several: what can be named is found once, for the legal acts and for the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.rules import Broken, Paragraph, PlayRule, broken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def one_of(rule: Paragraph, able: Callable[[Any], Iterable[str]], *rulings: str, field: str = "unit") -> PlayRule:
    """Return the rule that a field of an act names one of those that `able` finds, and that its die shows a face.

    The words of the paragraph may list those `{able}`. Where there are none, the case is `none`; that of a die which
    shows what no die shows is `die`, and where there are no words for it no die is thrown.
    """
    is_thrown = "message-die" in rule.words

    def judged(state: Any, act: Any) -> Broken | None:
        known = tuple(able(state))
        if getattr(act, field) not in known:
            return broken("" if known else "none", able=known)
        return broken("die") if is_thrown and act.die not in state.board.faces else None

    return PlayRule(rule, rulings, judged)
