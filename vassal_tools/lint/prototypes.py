"""Rules on prototypes: undefined, cyclic, unused, defined twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.component_paths import line_of
from vassal_tools.lint.module_uses import is_built_at_run_time
from vassal_tools.lint.name_patterns import fits, pattern_of
from vassal_tools.lint.rule import lint_rule
from vassal_tools.objects.folders import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_USE = "VASSAL.counters.UsePrototype"
_HOLD = "VASSAL.build.module.PrototypesContainer"


@lint_rule("VM201", Severity.ERROR, source=_USE)
def undefined_prototype(model: LintModel) -> Iterator[LintFault]:
    """A piece uses a prototype that the module does not define.

    Why: VASSAL leaves out all traits of the prototype and says nothing at all.
    Bad: `prototype;Infantri` where only `Infantry` is defined.
    Good: Correct the name, or define the prototype.
    """
    if model.lacks_base:
        return
    for piece in model.nodes:
        for name in dict.fromkeys(piece.prototypes):
            if name in model.prototypes or is_built_at_run_time(name) or model.code.hold(name):
                continue
            other = "define it, or remove the trait"
            remedy = model.suggestions.remedy("prototype", name, lambda: model.prototypes, other)
            yield undefined_prototype.at(model.piece_spot(piece), f"no prototype {name!r}", remedy)


@lint_rule("VM202", Severity.ERROR, source=_USE)
def cyclic_prototype(model: LintModel) -> Iterator[LintFault]:
    """A prototype uses itself, directly or through another one.

    Why: VASSAL stops with "Infinite loop detected" whenever such a piece appears.
    Bad: `A` uses `B`, and `B` uses `A`.
    Good: Move the common traits to a third prototype.
    """
    uses = {name: {used for node in nodes for used in node.prototypes} for name, nodes in model.prototypes.items()}
    seen: set[str] = set()
    for start in _leading_to_cycles(uses):
        way = [] if start in seen else _cycle(start, uses)
        seen.update(way)
        for node in model.prototypes[start][:1] if way else ():
            yield cyclic_prototype.at(model.piece_spot(node), "uses itself: " + " → ".join([*way, start]))


def _leading_to_cycles(uses: dict[str, set[str]]) -> list[str]:
    # remove prototypes that use no other until only those on the way to a cycle remain
    users: dict[str, list[str]] = {name: [] for name in uses}
    open_uses = {name: len(used & uses.keys()) for name, used in uses.items()}
    for name, used in uses.items():
        for other in used & uses.keys():
            users[other].append(name)
    done = [name for name, count in open_uses.items() if count == 0]
    for name in done:
        for user in users[name]:
            open_uses[user] -= 1
            if open_uses[user] == 0:
                done.append(user)
    return [name for name, count in open_uses.items() if count > 0]


def _cycle(start: str, uses: dict[str, set[str]]) -> list[str]:
    before: dict[str, str] = {}
    waiting = [start]
    while waiting:
        name = waiting.pop()
        for used in sorted(uses.get(name, ())):
            if used == start:
                way = [name]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way[::-1]
            if used not in before:
                before[used] = name
                waiting.append(used)
    return []


@lint_rule("VM203", Severity.NOTE, source=_USE)
def unused_prototype(model: LintModel) -> Iterator[LintFault]:
    """No piece uses this prototype.

    Why: It is read each time the module opens, and editing it has no effect, which confuses authors.
    Bad: A definition `Cavalry` that no trait `prototype;Cavalry` names.
    Good: Remove it, or use it. An extension may use it, too.
    """
    used = {name for facts in model.all_facts for name in (facts.prototype,) if name}
    made = [pattern_of(name) for name in used if is_built_at_run_time(name)]
    for element in model.of("module.PrototypeDefinition"):
        name = element.get("name", "")
        if name not in used and not any(fits(name, pattern) for pattern in made) and not model.code.hold(name):
            yield unused_prototype.at(model.spot(element), "no piece uses this prototype")


@lint_rule("VM204", Severity.WARNING, source=_HOLD)
def prototype_defined_twice(model: LintModel) -> Iterator[LintFault]:
    """Two prototypes have the same name.

    Why: The last one is used, and the other is silently ignored.
    Bad: Two definitions named `Infantry`.
    Good: Rename or remove one of them.
    """
    first: dict[str, int] = {}
    for element in model.of("module.PrototypeDefinition"):
        name = element.get("name", "")
        if name in first:
            message = f"the name {name!r} is taken by the one in line {first[name]}"
            yield prototype_defined_twice.at(model.spot(element), message)
        else:
            first[name] = line_of(element)


@lint_rule("VM205", Severity.WARNING, source=_HOLD)
def prototypes_alike_in_name(model: LintModel) -> Iterator[LintFault]:
    """Two prototypes have names that differ only in case or blanks.

    Why: VASSAL treats them as different prototypes, and people confuse them.
    Bad: `Infantry` and `infantry `.
    Good: Give them clearly different names.
    """
    first: dict[str, str] = {}
    for element in model.of("module.PrototypeDefinition"):
        name = element.get("name", "")
        other = first.setdefault(fold(name.strip()), name)
        if other != name:
            yield prototypes_alike_in_name.at(model.spot(element), f"{name!r} is easily taken for {other!r}")


@lint_rule("VM206", Severity.NOTE, source=_USE)
def prototype_used_twice(model: LintModel) -> Iterator[LintFault]:
    """A piece uses the same prototype twice.

    Why: Each of its traits is doubled, so its commands may act twice.
    Bad: Two traits `prototype;Moves` in one piece.
    Good: Remove one of them.
    """
    for piece in model.nodes:
        traits = [facts.trait.raw for facts in piece.facts if facts.prototype]
        for raw in sorted({raw for raw in traits if traits.count(raw) > 1}):
            name = raw.split(";")[1]
            yield prototype_used_twice.at(model.piece_spot(piece), f"uses the prototype {name!r} twice")


@lint_rule("VM207", Severity.WARNING, source="VASSAL.build.module.PrototypeDefinition")
def empty_prototype(model: LintModel) -> Iterator[LintFault]:
    """A prototype has no trait.

    Why: A piece gains nothing from it; usually a bad edit lost the definition.
    Bad: `<VASSAL.build.module.PrototypeDefinition name="Infantry"/>`.
    Good: Give it traits, or remove it.
    """
    for name, nodes in model.prototypes.items():
        for node in nodes:
            if len(node.facts) < 2 and node.element.getroottree().getroot() is model.module.root:
                yield empty_prototype.at(model.piece_spot(node), f"the prototype {name!r} holds no trait")


PROTOTYPE_RULES: tuple[LintRule, ...] = (
    undefined_prototype,
    cyclic_prototype,
    unused_prototype,
    prototype_defined_twice,
    prototypes_alike_in_name,
    prototype_used_twice,
    empty_prototype,
)
