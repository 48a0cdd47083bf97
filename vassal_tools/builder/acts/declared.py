"""Declared acts: acts that players announce by a menu because they leave no trace on the table.

One key does everything in one logged step: it increases the serial number, sets `Act`, changes module properties,
informs other pieces and writes a chat line.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from zlib import crc32

from vassal_tools.builder.acts.conditions import enabled_when, is_offered, possible_when, reason, shown_when
from vassal_tools.builder.traits import (
    TraitText,
    calculated,
    counting,
    global_property,
    named_key,
    report,
    send_key,
    setting,
    submenu,
    trigger,
)
from vassal_tools.errors import Where
from vassal_tools.game import declarations

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from vassal_tools.builder.properties import Property


MOST = 999_999
DIE_SHOWN = "DieShown"
"""The property of a piece with the last word of a declaration: the die that its menu has rolled."""
CLICKED = named_key("clicked")
"""The key sent by a left click on a label or on the mark of a counter: it selects the first matching entry.

Changes by an entry affect the conditions of the entries behind it.
"""


@dataclass(frozen=True, slots=True)
class KeyCall:
    """A key sent to all pieces that match an expression; `reported` if their reports go to the chat."""

    key: str
    target: str
    reported: bool = False


@dataclass(frozen=True, slots=True)
class Beforehand:
    """A call before an act declares anything, if an expression holds."""

    call: KeyCall
    when: str

    @property
    def key(self) -> str:
        """The key of the call, named after both."""
        return named_key(f"first{crc32(f'{self.when} {self.call.key} {self.call.target}'.encode()):08x}")


@dataclass(frozen=True, slots=True)
class DeclaredAct:
    """A menu entry that declares an act: its text, its key, the words of the declaration, and the chat line.

    The words can contain VASSAL expressions between `"+` and `+"`. `under` is the submenu. Expressions control
    whether the entry is `shown`, `enabled` (not grey), or `possible` at all. `sets` assigns values or expressions in
    braces to module properties, and `adds` adds to them. `then` are keys sent to its own piece afterwards.
    `pressed_by` is the key of a button that does the same, and `stack` the entry by which all counters of a side in a
    stack do it. `further` are additional chat lines with conditions. `stroke` is the keyboard shortcut shown in the
    entry.

    A `dropped` act is also selected by dropping the marker of its number on the new number, or the counter on the
    map, if `dropped_when` holds. A `clicked` act is selected by a left click on its label or mark, if that expression
    holds. `first` is called before it. `why` is the reason for being disabled, as a grey line of the menu, and in the
    chat if its button is pressed while `pressed_when` holds. `general` is the name of the entry or submenu in help if
    it stands for all places or cards; empty if that would be no different text.
    """

    menu: str
    key: str
    words: str
    line: str
    under: str = ""
    shown: str = ""
    enabled: str = ""
    possible: str = ""
    sets: Mapping[str, str] = field(default_factory=dict)
    adds: Mapping[str, int] = field(default_factory=dict)
    calls: tuple[KeyCall, ...] = ()
    then: tuple[str, ...] = ()
    pressed_by: str = ""
    pressed_when: str = ""
    why: str = ""
    stack: str = ""
    further: tuple[tuple[str, str], ...] = ()
    stroke: str = ""
    dropped: bool = False
    dropped_when: str = ""
    clicked: str = ""
    first: tuple[Beforehand, ...] = ()
    general: str = field(default="", compare=False)
    stated: Where = field(default=Where(), compare=False)  # where its data stand

    @property
    def declaring_key(self) -> str:
        """The key that declares the act; the menu entry sends it first if other keys follow."""
        return f"{self.key}Declared" if self.is_led else self.key

    @property
    def entry_key(self) -> str:
        """The key of the menu entry."""
        return self.stroke or self.key

    @property
    def is_led(self) -> bool:
        """True if the menu entry sends several keys, and one of them declares the act."""
        return bool(self.then or self.further or self.stroke or self.first)

    @property
    def before(self) -> tuple[str, ...]:
        """The keys sent before the declaration."""
        return tuple(one.key for one in self.first)

    @property
    def watches(self) -> bool:
        """True if the menu entry itself listens to its button."""
        return bool(self.pressed_by and self.is_led and not self.why)

    @property
    def conditioned_keys(self) -> tuple[str, ...]:
        """The keys that its conditions block."""
        return (self.entry_key, self.pressed_by) if self.watches else (self.entry_key,)

    @property
    def after(self) -> tuple[str, ...]:
        """The keys sent after the declaration."""
        return (*self.then, *(_said_key(when, line) for when, line in self.further))


def act_traits(
    acts: Sequence[DeclaredAct], properties: Iterable[Property], said: Collection[tuple[str, str]] = ()
) -> list[TraitText]:
    """Return the traits that declare acts, outermost first; `properties` are the properties of the module.

    Chat lines in `said` come from a prototype of the piece. A key runs through the traits from the outermost inwards,
    and a report waits for the traits inside it: so the serial number increases first and the chat line comes last.
    Each key has its own report, because VASSAL translates whole lines, but not an entry named by `$menuCommand$`.
    """
    return [
        *_pressed(acts),
        *(trigger("", CLICKED, [act.entry_key], when=act.clicked) for act in acts if act.clicked),
        *_reasons(acts),
        *_submenus(acts),
        *_of_stacks(acts),
        *_conditions(acts),
        *(_leading(act) for act in acts if act.is_led),
        *_beforehand(acts),
        *further_lines(one for one in said_lines(acts) if one not in said),
        *(report([act.declaring_key], act.line) for act in acts),
        global_property(
            declarations.SERIAL_PROPERTY, [counting(act.declaring_key) for act in acts], numeric_up_to=999_999
        ),
        global_property(declarations.ACT_PROPERTY, [_declaration(act) for act in acts]),
        *([calculated(DIE_SHOWN, _LAST_WORD)] if any(f"${DIE_SHOWN}$" in act.line for act in acts) else ()),
        *_changes(acts, {one.name: one for one in properties}),
        # Further in, so that they come after the values they speak of.
        *_calls(acts),
    ]


_LAST_WORD = f'{declarations.ACT_PROPERTY}.substring({declarations.ACT_PROPERTY}.lastIndexOf("|")+1)'


def _leading(act: DeclaredAct) -> TraitText:
    watched = [act.pressed_by] if act.watches else []
    return trigger(act.menu, act.entry_key, [*act.before, act.declaring_key, *act.after], watched=watched)


def _beforehand(acts: Iterable[DeclaredAct]) -> Iterator[TraitText]:
    # acts with the same call share it
    for one in dict.fromkeys(one for act in acts for one in act.first):
        sent = f"{one.key}Sent"
        yield trigger("", one.key, [sent], when=one.when)
        yield send_key(sent, one.call.key, one.call.target, reported=one.call.reported)


def _calls(acts: Sequence[DeclaredAct]) -> Iterator[TraitText]:
    # acts with the same call share a trait
    callers: dict[KeyCall, list[str]] = {}
    for act in acts:
        for call in act.calls:
            callers.setdefault(call, []).append(act.declaring_key)
    for number, (call, keys) in enumerate(callers.items()):
        key = keys[0]
        if len(keys) > 1:
            key = named_key(f"call{number}")
            yield trigger("", "", [key], watched=keys)
        yield send_key(key, call.key, call.target, reported=call.reported)


def _declaration(act: DeclaredAct) -> str:
    value = f'{{{declarations.SERIAL_PROPERTY}+"|{act.words}"}}'
    return setting("" if act.is_led else act.menu, act.declaring_key, value)


def further_lines(lines: Iterable[tuple[str, str]]) -> Iterator[TraitText]:
    """Yield the traits that write further chat lines, each with its condition; equal ones are shared."""
    for when, line in dict.fromkeys(lines):
        key = _said_key(when, line)
        yield trigger("", key, [f"{key}Line"], when=when)
        yield report([f"{key}Line"], line)


def _said_key(when: str, line: str) -> str:
    # named after line and condition
    return named_key(f"said{crc32(f'{when} {line}'.encode()):08x}")


def _of_stacks(acts: Sequence[DeclaredAct]) -> Iterator[TraitText]:
    # if there are several counters
    held = [act for act in acts if act.stack]
    if held:
        yield calculated(_IN_STACK, f'Count("{_STACK}")')
    for act in held:
        key = f"{act.key}Stack"
        yield shown_when(act.stack, [key], "&&".join(filter(None, (act.shown and f"({act.shown})", f"{_IN_STACK}>1"))))
        yield send_key(key, act.entry_key, _SAME_STACK, reported=True, menu=act.stack)


_STACK = "CurrentX = $CurrentX$ && CurrentY = $CurrentY$ && CurrentMap = $CurrentMap$ && Side = $Side$"
_SAME_STACK = 'CurrentX=="$CurrentX$"&&CurrentY=="$CurrentY$"&&CurrentMap=="$CurrentMap$"&&Side=="$Side$"'
_IN_STACK = "InStack"
"""Counters of the same side at the same point, as old-style filter and in BeanShell, and their number."""


def _pressed(acts: Sequence[DeclaredAct]) -> Iterator[TraitText]:
    # Inner traits act first, so the chat line describes the state before the entry is selected. An entry that sends
    # several keys listens to its button itself.
    in_vain: dict[tuple[str, str], list[str]] = defaultdict(list)
    for act in acts:
        if act.pressed_by and not act.watches:
            yield trigger("", act.pressed_by, [act.entry_key], when=_is_offered(act) if act.why else "")
        if act.pressed_by and act.why:
            in_vain[act.why, _is_offered(act)].append(act.pressed_by)
    for (why, offered), (key, *others) in in_vain.items():
        yield trigger("", key, [_said_key("", why)], when=f"!({offered})", watched=others)


def _is_offered(act: DeclaredAct) -> str:
    fitting = (is_offered(expression) for expression in (act.shown, act.enabled) if expression)
    return "&&".join(filter(None, (act.pressed_when, *fitting, act.possible and f"({act.possible})")))


def said_lines(acts: Iterable[DeclaredAct]) -> tuple[tuple[str, str], ...]:
    """Return the further lines of acts and the reasons for disabled entries, each with its condition."""
    held = (one for act in acts for one in (*act.further, *((("", act.why),) if act.why else ())))
    return tuple(dict.fromkeys(held))


def _reasons(acts: Iterable[DeclaredAct]) -> Iterator[TraitText]:
    # equal reasons with equal conditions share a line
    held: dict[str, list[DeclaredAct]] = defaultdict(list)
    for act in acts:
        if act.why:
            held[named_key(f"why{crc32(f'{act.enabled} {act.why}'.encode()):08x}")].append(act)
    if held:
        yield possible_when("Reasons", list(held), "false")
    for key, same in held.items():
        shown = dict.fromkeys(act.shown for act in same)
        why = same[0].why
        yield from reason(why, key, _said_key("", why), same[0].enabled, "" if "" in shown else "||".join(shown))


def _submenus(acts: Sequence[DeclaredAct]) -> Iterator[TraitText]:
    for title in dict.fromkeys(act.under for act in acts if act.under):
        yield submenu(title, [act.menu for act in acts if act.under == title])


def _conditions(acts: Sequence[DeclaredAct]) -> Iterator[TraitText]:
    # equal conditions share a trait
    kinds: tuple[tuple[Callable[[str, Sequence[str], str], TraitText], Callable[[DeclaredAct], str]], ...] = (
        (shown_when, lambda act: act.shown),
        (enabled_when, lambda act: act.enabled),
        (possible_when, lambda act: act.possible),
    )
    for restricted, condition_of in kinds:
        keys: dict[str, list[DeclaredAct]] = defaultdict(list)
        for act in acts:
            if condition_of(act):
                keys[condition_of(act)].append(act)
        for condition, held in keys.items():
            yield restricted(held[0].menu, [key for act in held for key in act.conditioned_keys], condition)


def _changes(acts: Sequence[DeclaredAct], properties: Mapping[str, Property]) -> Iterator[TraitText]:
    changes: dict[str, list[str]] = defaultdict(list)
    for act in acts:
        for name, value in act.sets.items():
            changes[name].append(setting("", act.declaring_key, value))
        for name, step in act.adds.items():
            changes[name].append(counting(act.declaring_key, str(step)))
    for name, entries in changes.items():
        most = properties[name].most if name in properties else None
        yield global_property(name, entries, numeric_up_to=most)
