"""Check the integrity of a log, without the rules of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity
from vassal_tools.referee.builds import as_played, other_build
from vassal_tools.referee.declared import DECLARED_RULES, jumps, silent_changes
from vassal_tools.referee.hidden import HIDDEN_RULES, changed_seats, edits, touched_cards
from vassal_tools.table.changes import ChatLine, Moved, PropertySet
from vassal_tools.table.record import Record
from vassal_tools.table.setups import PLACED, SETUP, setup_findings
from vassal_tools.table.undo import split_undone

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from vassal_tools.referee.protocol import Die, Edition
    from vassal_tools.table.changes import StepChanges, TablePlace
    from vassal_tools.table.record import PieceStart
    from vassal_tools.table.setups import Setup

Check = Callable[[Record], Iterable[Finding]]
"""A check of a record without the rules of its game; steps are numbered as in the record."""

RESULT, TOTAL = "_result", "_total"


def _rule(code: str, title: str, gist: str, severity: Severity = Severity.INTEGRITY) -> Rule:
    return Rule(code, title, severity, Cite("the log itself", gist))


EDITION = _rule(
    "REF-edition",
    "the log was played with another edition of the module",
    "every log states the data and rulings that it was played with; the referee judges by the data that it has",
)
LANDED = _rule(
    "REF-landed",
    "the log was played with an earlier state of the game's data",
    "the data of released modules are kept, and the referee judges their logs by them",
    Severity.NOTE,
)
FORGED = _rule(
    "REF-forged",
    "a typed line imitates a report",
    "typed lines begin with the player's name; reports of the module do not",
)
REPORT = _rule(
    "REF-report",
    "a report differs from the action",
    "the module writes a report in the step of the action, from the data of the action",
)
DIE = _rule(
    "REF-die",
    "a die shows an impossible result",
    "the result, the total and the report of a throw agree, and the dice can show them",
)
APPEARS = _rule(
    "REF-appears",
    "a piece appears out of nowhere",
    "during play, pieces come from the set-up, or from a window of the module that offers them",
)

INTEGRITY_RULES: tuple[Rule, ...] = (
    EDITION,
    LANDED,
    FORGED,
    REPORT,
    DIE,
    APPEARS,
    SETUP,
    PLACED,
    *DECLARED_RULES,
    *HIDDEN_RULES,
)

_TYPED = re.compile(r"(?:<|&lt;)([^<>\n]{0,80}?)(?:>|&gt;) - ?")  # newer engines write the brackets as HTML
_ROLL = re.compile(r"\*{3} ([^=\n]{1,80}) = (-?[0-9]{1,9}) \*{3}")
_WAY = re.compile(r" ([^\s]{1,40}) (?:->|→) ([^\s]{1,40})(?: |$)")  # modules of the first landing write ->
_NUMBER = re.compile(r"[0-9]{1,9}")
_ALONE = re.compile(r"(?<![\w-])[0-9]{1,9}(?!\w)")  # no part of a name, such as L-18 or D10
_SMALL_WORD = re.compile(r"(?<![^\s])[a-z]{2,}(?![^\s])")


def typed(line: str) -> str | None:
    """Return what a player typed, or None if the chat line was not typed (`VASSAL.build.module.Chatter`)."""
    found = _TYPED.match(line)
    return line[found.end() :] if found else None


def checks(edition: Edition | None, setup: Setup | None, given: Setup | None = None) -> tuple[Check, ...]:
    """Return the checks for an edition, the set-up to compare with, and the given module's set-up."""
    titles = edition.titles if edition else {}
    general: tuple[Check, ...] = (forged_lines, lambda record: contradicted_reports(record, titles))
    if edition is None:
        return general
    known = edition
    of_edition = (
        lambda record: other_edition(record, known),
        lambda record: impossible_dice(record, known),
        lambda record: jumps(record, known),
        lambda record: silent_changes(record, known),
        lambda record: touched_cards(record, known),
        lambda record: edits(record, known),
        lambda record: changed_seats(record, known),
    )
    of_module = (lambda record: other_module(record, given, known),) if given else ()
    if setup is None:
        return (*general, *of_edition, *of_module)
    met = setup.bearing(known.former_markers)
    of_setup = (
        lambda record: _differences(record, met.begun(record.properties), known),
        lambda record: appearances(record, as_played(record, met, known.units), known.units),
    )
    return (*general, *of_edition, *of_module, *of_setup)


def _differences(record: Record, setup: Setup, edition: Edition) -> Iterator[Finding]:
    is_new = _is_new(record, edition, setup.turn)
    played = as_played(record, setup, edition.units)
    return setup_findings(record, played, edition.units, is_new=is_new, begins_with_a_draw=edition.begins_with_a_draw)


def _is_new(record: Record, edition: Edition, turn: int) -> bool:
    # nothing was declared yet, and all single-level turn counters show the first turn
    declared = record.properties.get(edition.act, "0")
    return declared.startswith("0|") and all(shown.startswith(f"0|{turn};") for shown in record.turns.values())


def other_edition(record: Record, edition: Edition) -> Iterator[Finding]:
    """Yield findings if the log states a past model, or another model or readings than it is judged by."""
    if edition.landed:
        yield _finding(LANDED, edition.landed)
    for name, ours in edition.stated.items():
        theirs = record.properties.get(name)
        if theirs is None:
            text = f"it does not state its {name}, the {_known_as(name, edition)}"
            yield _finding(EDITION, text, severity=Severity.UNKNOWN)
        elif theirs != ours:
            is_chosen = edition.has_chosen_data if name == edition.model else edition.is_chosen
            text = f"it was played by other {_known_as(name, edition)} ({name}): {_unlike(theirs, ours)}"
            yield _finding(EDITION, text, severity=Severity.NOTE if is_chosen else None)


def other_module(record: Record, given: Setup, edition: Edition) -> Iterator[Finding]:
    """Yield findings if the given module has other data than the log, or is another build."""
    theirs = record.properties.get(edition.model, "")
    if theirs == edition.stated.get(edition.model) and given.is_other(edition.model, theirs):
        ours = given.stated[edition.model]
        text = f"the log was played with other data than the data of the given module: {theirs[:12]}…, not {ours[:12]}…"
        yield _finding(EDITION, text, severity=Severity.NOTE)
    elif not given.is_other(edition.model, theirs):
        yield from other_build(record, given.begun(record.properties), edition.units, EDITION, theirs)


def _known_as(name: str, edition: Edition) -> str:
    return "data of the game" if name == edition.model else "readings of the rules"


def _unlike(theirs: str, ours: str) -> str:
    # for hashes only their beginning
    if ";" not in ours:
        return f"{theirs[:12]}…, and is judged by {ours[:12]}…"
    mine, others = ours.split("; "), theirs.split("; ")
    unlike = "; ".join(part for part in others if part not in mine)[:200] or "some are missing"
    return f"{unlike}, and is judged by {'; '.join(part for part in mine if part not in others)[:200]}"


def forged_lines(record: Record) -> Iterator[Finding]:
    """Yield findings on typed lines that look like a roll, or like a report of the module in this log."""
    lines = [
        (step.number, change.text) for step in record.steps for change in step.changes if isinstance(change, ChatLine)
    ]
    reports = {_small_words(text) for _, text in lines if text.startswith("* ")} - {()}
    for number, text in lines:
        said = typed(text)
        if said is None:
            continue
        if _ROLL.match(said) or (said.startswith("* ") and _small_words(said) in reports):
            yield _finding(FORGED, f"typed in the chat, in the form of a report: {said[:120]}", number)


def _small_words(text: str) -> tuple[str, ...]:
    # the fixed words of a report, without names and numbers of the game
    return tuple(_SMALL_WORD.findall(text))


def contradicted_reports(record: Record, titles: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings on reports of moves and rolls that contradict their step; titles of places are allowed."""
    decks = {(deck.map or "", deck.x, deck.y): deck.name for deck in record.end.decks()}
    for step in _live(record):
        for change in step.changes:
            if isinstance(change, ChatLine) and typed(change.text) is None:
                yield from _of_way(step, change.text, decks, titles)
                yield from _of_roll(step, change.text)


def _live(record: Record) -> tuple[StepChanges, ...]:
    # an undo repeats the lines of the step that it reverts
    return split_undone(record.steps, record.turns).live


def _of_way(
    step: StepChanges, text: str, decks: Mapping[tuple[str, int, int], str], titles: Mapping[str, str]
) -> Iterator[Finding]:
    # a move is reported as `Infantry moves P → O` in every language; a deck by its name (`Map.locationName`)
    shown = _WAY.search(text)
    if not shown or not text.startswith("* "):
        return
    ways = {
        (_reported(move.before, decks), _reported(move.after, decks))
        for move in step.changes
        if isinstance(move, Moved)
    }
    known = {way for way in ways if any(way)}
    if known and not any(_is_said(way, shown, text, titles) for way in known):
        done = " and ".join(sorted(f"{start or 'outside'} -> {end or 'outside'}" for start, end in known))
        yield _finding(REPORT, f"the report says {shown[1]} -> {shown[2]}, but the counter went {done}", step.number)


def _is_said(way: tuple[str | None, str | None], shown: re.Match[str], text: str, titles: Mapping[str, str]) -> bool:
    # a place outside all zones may have any name
    if all(name in (None, said) for name, said in zip(way, shown.groups(), strict=True)):
        return True
    start, end = (f" {titles.get(name, name)} " if name else " " for name in way)
    return f"{start}→{end}" in f"{text} "


def _reported(place: TablePlace | None, decks: Mapping[tuple[str, int, int], str]) -> str | None:
    return (decks.get((place.map, place.x, place.y)) or place.zone) if place else None


def _of_roll(step: StepChanges, text: str) -> Iterator[Finding]:
    roll = _ROLL.match(text)
    if not roll:
        return
    name, shown = roll.groups()
    results = [set_.after for set_ in step.changes if isinstance(set_, PropertySet) and set_.key == name + RESULT]
    if not results:
        yield _finding(REPORT, f"the report says {name} = {shown}, but no die was thrown in this step", step.number)
    elif shown not in results:
        yield _finding(REPORT, f"the report says {name} = {shown}, but the throw was {results[-1]}", step.number)


def impossible_dice(record: Record, edition: Edition) -> Iterator[Finding]:
    """Yield findings on impossible rolls, wrong totals, and declared rolls with another report."""
    for step in _live(record):  # an undo shows the numbers of before, of which the first are no throw
        shown = {change.key: change.after for change in step.changes if isinstance(change, PropertySet)}
        for name, die in edition.dice.items():
            result, total = shown.get(name + RESULT), shown.get(name + TOTAL)
            if result is not None and not _can_show(die, result):
                yield _finding(DIE, f"{name} shows {result}, with {_dice(die)}", step.number)
            elif result is not None and total is not None and total != result:
                yield _finding(DIE, f"{name} shows {result}, and its total is {total}", step.number)
            elif result is not None and not any(isinstance(change, ChatLine) for change in step.changes):
                yield _finding(DIE, f"{name} shows {result}, and no throw is reported", step.number)
        yield from _declared_throw(step, shown.get(edition.act, ""), edition.declared)


def _declared_throw(step: StepChanges, act: str, declared: Mapping[str, Die]) -> Iterator[Finding]:
    words = act.split("|")
    die = declared.get(words[1]) if len(words) > 2 else None
    if die is None:
        return
    if not _can_show(die, words[-1]):
        yield _finding(DIE, f"{words[1]} of {words[2]}: {words[-1]}, with {_dice(die)}", step.number)
    lines = [change.text for change in step.changes if isinstance(change, ChatLine) and typed(change.text) is None]
    numbers = {number for line in lines for number in _ALONE.findall(line.rpartition(":")[2])}
    if numbers and words[-1] not in numbers:
        yield _finding(REPORT, f"the report does not name the {words[-1]} that was thrown: {lines[0]}", step.number)


def _can_show(die: Die, text: str) -> bool:
    return bool(_NUMBER.fullmatch(text)) and die.count <= int(text) <= die.count * die.sides


def _dice(die: Die) -> str:
    return f"{die.count} {'die' if die.count == 1 else 'dice'} of {die.sides} sides"


def appearances(record: Record, setup: Setup, units: Collection[str]) -> Iterator[Finding]:
    """Yield findings on new pieces that are not in the set-up or on offer, already exist, or were removed."""
    there = {piece.gpid for piece in record.pieces.values() if piece.place}
    new = {piece.id for piece in record.pieces.values() if piece.place is None}
    gone: set[str] = set()
    for step in _live(record):
        left: dict[str, TablePlace | None] = {}
        for change in step.changes:
            if not isinstance(change, Moved):
                continue
            if change.after is None:
                gone.add(change.piece)
                left[change.piece] = change.before
            elif change.before is None and left.get(change.piece) == change.after:
                gone.discard(change.piece)  # so the engine undoes a drag to where the piece was
            elif change.before is None and (change.piece in gone or change.piece in new):
                piece = record.pieces[change.piece]
                why = _why_not(piece, setup, units, there, is_back=change.piece in gone)
                if why:
                    yield _finding(APPEARS, f"{piece.called} {why}", step.number)


def _why_not(piece: PieceStart, setup: Setup, units: Collection[str], there: Collection[str], *, is_back: bool) -> str:
    # empty if the piece may appear; `there` are the initial pieces, by gpid
    if setup.is_strange(piece, units):
        return "is not a piece of the module"
    if not setup.matters(piece.gpid, units):
        return ""
    if is_back:
        return "comes back into play after it was removed" if piece.gpid in units else ""
    return f"comes into play {'a second time' if piece.gpid in there else 'though only the set-up has it'}"


def _finding(rule: Rule, message: str, *steps: int, severity: Severity | None = None) -> Finding:
    return Finding(rule, message, severity or rule.severity, scene=Scene(steps=steps))
