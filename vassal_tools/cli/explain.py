"""`explain`: explain a code of a report: a lint rule, a rule of play, or a ruling."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from vassal_tools.cli.console import echo_text, warn
from vassal_tools.cli.paint import EXPLAIN, LISTED
from vassal_tools.errors import VassalToolsError
from vassal_tools.nearest import did_you_mean, nearest_codes
from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.referee.protocol import AnyUmpire


GAMES_HINT = "`vassal-tools games` lists the games"


class CodeEntry(NamedTuple):
    """The meaning of a code: a short title, and a long text on demand; several games can have a ruling of one name."""

    title: str
    text: Callable[[], str]
    is_of_game: bool = False


def complete_code(_context: object, _parameter: object, start: str) -> list[str]:
    """Return the codes with this prefix, for shell completion."""
    return [
        code for code, _ in _entries(plugins=True, left_out=lambda _: None) if code.upper().startswith(start.upper())
    ]


@click.argument("code", required=False, shell_complete=complete_code)
@click.option("--game", default="", metavar="GAME", help="Only codes of this game: a name of `games`, or its title.")
@click.option("--no-plugins", is_flag=True, help="Ignore plug-in rules.")
def explain(code: str | None, game: str, no_plugins: bool) -> None:
    """Explain a code, or list all codes.

    CODE is a lint rule, a rule of play, a kind of finding, or a ruling. Several games may have a ruling with the same
    code, and the first line of each text names its game.
    """
    entries = _of_one_game(game) if game else _entries(plugins=not no_plugins, left_out=warn)
    if code is None:
        listed = dict.fromkeys(line(f"{name}  {entry.title}") for name, entry in entries)
        echo_text("\n".join(listed), LISTED)
        return
    passed: list[str] = []
    found: list[str] = []
    for name, entry in entries:  # the data of a game take long: they are read only if its codes are reached
        if name.upper() == code.upper():
            found.append(entry.text())
            if not entry.is_of_game:
                break
        passed.append(name)
    if found:
        echo_text("\n\n".join(found), EXPLAIN)
        return
    near = nearest_codes(code, passed)
    hint = f"did you mean {' or '.join(near)}?" if near else "`vassal-tools explain` alone lists every code"
    raise VassalToolsError(f"no rule {code!r}", hint=hint)


def _entries(*, plugins: bool, left_out: Callable[[str], None]) -> Iterator[tuple[str, CodeEntry]]:
    # `left_out` is called with the reason if the data of a game cannot be read
    from vassal_tools.builder.art.rules import ART_RULES
    from vassal_tools.builder.maps.findings import BOARD_RULES
    from vassal_tools.builder.words.findings import NUMBER_RULES, TEXT_RULES
    from vassal_tools.game.nearby import rules_of_folders
    from vassal_tools.lint.registry import rules_at_hand
    from vassal_tools.referee.judging import REFEREE_RULES, umpires
    from vassal_tools.report.lint_pages import explanation
    from vassal_tools.report.rule_text import rule_text
    from vassal_tools.verify.rules import VERIFY_RULES

    for rule in rules_at_hand(plugins=plugins):
        yield rule.code, CodeEntry(rule.title, partial(explanation, rule))
    for known in (*VERIFY_RULES, *REFEREE_RULES, *ART_RULES, *BOARD_RULES, *TEXT_RULES, *NUMBER_RULES):
        yield known.code, CodeEntry(known.title, partial(rule_text, known, ""))
    known_games, given = tuple(umpires()), dict[type, set[object]]()

    def place(umpire: AnyUmpire) -> tuple[int, str]:  # a game before those that go on from it
        return sum(isinstance(umpire, type(other)) for other in known_games), umpire.title

    for umpire in sorted(known_games, key=place):
        try:
            of_game = _of_game(umpire)
        except VassalToolsError as error:
            left_out(f"the codes of {umpire.title} are left out: {error.message}")
            continue
        before = {key for kind, keys in given.items() if isinstance(umpire, kind) for key in keys}
        given[type(umpire)] = set(of_game)
        yield from (entry for key, entry in of_game.items() if key not in before)
    for title, rules in rules_of_folders() if plugins else ():
        yield from ((rule.code, CodeEntry(rule.title, partial(rule_text, rule, title))) for rule in rules)


def _of_one_game(game: str) -> Iterator[tuple[str, CodeEntry]]:
    from vassal_tools.referee.judging import umpires
    from vassal_tools.referee.protocol import edition_of

    titles: list[str] = []
    for umpire in umpires(game):
        edition = edition_of(umpire)
        if game.casefold() in (umpire.title.casefold(), edition.game.casefold() if edition else ""):
            yield from _of_game(umpire).values()
            return
        titles.append(umpire.title)
    raise VassalToolsError(f"no game {game!r} has a rulebook", hint=did_you_mean(game, sorted(titles), GAMES_HINT))


def _of_game(umpire: AnyUmpire) -> dict[object, tuple[str, CodeEntry]]:
    # by code; a ruling by all that a later edition may change
    from vassal_tools.referee.protocol import readings_of
    from vassal_tools.report.rule_text import reading_text, rule_text

    found: dict[object, tuple[str, CodeEntry]] = {}
    for rule in umpire.rules:
        found[rule.code] = rule.code, CodeEntry(rule.title, partial(rule_text, rule, umpire.title))
    for one in readings_of(umpire).values():
        text = partial(reading_text, one, umpire.title)
        found[one.name, one.question, one.answer, one.others] = one.name, CodeEntry(one.question, text, is_of_game=True)
    return found
