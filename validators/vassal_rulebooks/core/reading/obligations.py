"""Changes that the table should show and does not: the act that made them, and the broken rule."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import lines_back
from vassal_tools.referee.search.protocol import Overdue

if TYPE_CHECKING:
    from vassal_rulebooks.core.reading.table import EventTable
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import Breach
    from vassal_tools.referee.search.hypothesis import Entry


class Obligation(NamedTuple):
    """The line of an act whose change is missing on the table, and the rule that this breaks."""

    line: Entry | None = None
    rule: Rule | None = None

    def overdue(self, breach: Breach) -> Overdue:
        """Return the breach for a missing change, with the rule and the event of its act if they are known."""
        if self.line is None or self.rule is None:
            return Overdue(breach, costs.BREACH)
        return Overdue(replace(breach, rule=self.rule, is_undated=False), costs.BREACH, self.line.event)


def obligation(rules: Rules[Any, Any], table: EventTable, story: Entry | None, thing: str) -> Obligation:
    """Return the latest act that changed a thing, if the table still shows the thing as before the act."""
    facet = table.facets.get(thing)
    if facet is None:
        return Obligation()
    lines = (one for one in lines_back(story) if one.before is not one.after)
    last = next((one for one in lines if facet.by_rules(one.before) != facet.by_rules(one.after)), None)
    kind = rules.kinds.get(type(last.act)) if last and table.agrees(last.before, thing) else None
    return Obligation(last, kind.owes) if kind else Obligation()
