"""Contradictions in a log that need no rules, and ordinary logs that look alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest

from tests.cli.logs import written
from tests.conftest import PROJECT
from vassal_tools.findings import Severity
from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import SavedGame, read_saved_game
from vassal_tools.proof import command_text
from vassal_tools.referee.batch import JudgingOptions, umpire_by
from vassal_tools.referee.integrity import LANDED, checks, typed
from vassal_tools.referee.protocol import Die, Edition
from vassal_tools.table.record import record
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
    from vassal_tools.findings import Finding
    from vassal_tools.table.setups import SetupPiece

SAMPLES = sorted((PROJECT / "samples").glob("*.vlog"))
WHOLE = read_saved_game(PROJECT / "samples" / "sphacteria-whole-game.vlog")


def umpire_of(log: SavedGame) -> SphacteriaUmpire:
    """The umpire by the data that a log was played with."""
    return cast("SphacteriaUmpire", umpire_by(log, JudgingOptions()))


UMPIRE = umpire_of(WHOLE)
BUTTON = Edition("", ("Red", "Blue"), {}, "", {}, {"Combat": Die(1, 6)}, {"storm": Die(1, 6)}, "Act")


def found(log: SavedGame, umpire: SphacteriaUmpire = UMPIRE) -> list[Finding]:
    known = checks(umpire.edition, set_up_of(umpire.edition))
    replay = record(log, umpire.zones)
    return [finding for check in known for finding in check(replay) if finding.rule is not LANDED]


def codes(log: SavedGame) -> list[tuple[str, str]]:
    return [(finding.rule.code, finding.severity.value) for finding in found(log)]


def edited(log: SavedGame, pattern: str, by: str) -> SavedGame:
    """The log with the first occurrence of a text replaced."""
    place = next(n for n, one in enumerate(log.records) if re.search(pattern, one))
    return log.with_records(re.sub(pattern, by, r, count=1) if n == place else r for n, r in enumerate(log.records))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_log_that_the_engine_wrote_is_what_it_claims_to_be(sample: Path) -> None:
    log = read_saved_game(sample)
    assert found(log, umpire_of(log)) == []


@pytest.mark.parametrize(("pattern", "by", "code"), [
    (r"Combat = (\d) \*\*\*", "Combat = 6 ***", "REF-report"),
    (r"(PA Athens_result\t[0-9]+\t)[0-9]+", r"\g<1>13", "REF-die"),
    (r"(PA Athens_total\t[0-9]+\t)[0-9]+", r"\g<1>11", "REF-die"),
    (r"moves P → Q", "moves P → R", "REF-report"),
    (r"chit moves offboard → D", "chit moves offboard → R", "REF-report"),  # out of a hand
    (r"Storm, die [0-9]", "Storm, die 9", "REF-report"),
    (r"\|storm\|([^|]+)\|[0-9]", r"|storm|\1|7", "REF-die"),
])  # fmt: skip
def test_edited_text_contradicts_the_act(pattern: str, by: str, code: str) -> None:
    log = read_saved_game(PROJECT / "samples" / "sphacteria-storm-and-slips.vlog")
    log = log if re.search(pattern, log.text()) else WHOLE
    assert code in [found for found, _ in codes(edited(log, pattern, by))]


@pytest.mark.parametrize(("line", "is_found"), [
    ("<Ann> - *** Combat = 6 *** <Ann>", True),
    ("<Ann> - * P is activated for 1 PA", True),
    ("&lt;Ann&gt; - *** Combat = 6 *** &lt;Ann&gt;", True),
    ("&lt;Ann&gt; - * P is activated for 1 PA", True),
    ("&lt;Ann&gt; - hello, your move", False),
    ("<Ann> - * Athenian Hoplites H1 moves P → Q *", True),
    ("<Ann> - hello, your move", False),
    ("<Ann> - I rolled Combat = 6, well", False),
    ("<Ann> - *sigh*", False),
    ("<Ann> - * thinks for a while *", False),
])  # fmt: skip
def test_a_typed_line_that_imitates_a_report(line: str, is_found: bool) -> None:
    log = WHOLE.with_records([*WHOLE.records, f"LOG\tCHAT{line}"])
    assert codes(log) == ([("REF-forged", "integrity")] if is_found else [])


def test_a_report_of_a_throw_that_nobody_made() -> None:
    log = WHOLE.with_records([*WHOLE.records, "LOG\tCHAT*** Combat = 6 *** <Ann>"])
    assert codes(log) == [("REF-report", "integrity")]


def slot(name: str) -> SetupPiece:
    setup = set_up_of(UMPIRE.edition)
    assert setup
    return next(slot for slot in setup.slots.values() if slot.name == name)


def test_a_set_up_that_is_not_the_modules() -> None:
    unit = slot("Demosthenes")
    (renamed,) = found(edited(WHOLE, r";Demosthenes(?=/|\\)", ";Demosthenis"))
    assert renamed.message == "Demosthenes is not as the module defines it"
    (strange,) = found(edited(WHOLE, f";{unit.gpid};0", ";99999;0"))
    assert strange.message == "Demosthenes is not a piece of the module; Demosthenes is missing"


def test_a_unit_put_elsewhere_though_it_never_moved() -> None:
    """Two units change places in the set-up, by their ids."""
    ids = {piece.name: piece.id for piece in record(WHOLE, UMPIRE.zones).pieces.values()}
    one, other = f"+/{ids['Demosthenes']}/", f"+/{ids['Brasidas']}/"
    swapped = [r.replace(one, "+/-/").replace(other, one).replace("+/-/", other) for r in WHOLE.records]
    assert ("REF-placed", "integrity") in codes(WHOLE.with_records(swapped))


def test_another_edition_is_known_by_its_hash() -> None:
    other = edited(WHOLE, UMPIRE.edition.stated["Model"], "0" * 64)
    (finding,) = found(other)
    assert finding.rule.code == "REF-edition"
    assert "000000000000…" in finding.message


def test_other_readings_are_known_by_name() -> None:
    (finding,) = found(edited(WHOLE, "R-27=any", "R-27=all"))
    assert finding.severity is Severity.INTEGRITY
    assert finding.message.endswith("R-27=all, and is judged by R-27=any")
    chosen = UMPIRE.chosen({"R-27": "all"}, None)
    assert chosen.edition.stated["Rulings"] != UMPIRE.edition.stated["Rulings"]


def test_a_piece_out_of_nowhere() -> None:
    unit = slot("Demosthenes")
    again = f"LOG\t+/99999999/piece;;;x.png;Demosthenes/{unit.map};300;300;{unit.gpid};0"
    (finding,) = found(WHOLE.with_records([*WHOLE.records, again]))
    assert finding.message == "Demosthenes comes into play a second time"
    strange = "mark;Side,Type,Contingent,Id,Group\tpiece;;;x.png;Xenophon/Athens,L,Athenian,A.X,\tx;1;1;99999;0"
    (finding,) = found(WHOLE.with_records([*WHOLE.records, f"LOG\t+/99999999/{strange}"]))
    assert finding.message == "Xenophon is not a piece of the module"


def test_moves_within_a_zone_and_undone_throws_are_no_contradiction(tmp_path: Path) -> None:
    zones = ZoneMap(
        {"Board": (("A", ((0, 0), (50, 0), (50, 50), (0, 50))), ("B", ((50, 0), (99, 0), (99, 50), (50, 50))))}
    )
    piece = "+/p1/piece;;;picture;Unit/Board;10;10;1;0"
    steps = [
        "M/p1/Board/60/10/null/Board/10/10/null/u\nCHAT* Unit moves A -> B *",
        "M/p1/Board/70/10/null/Board/60/10/null/u",
    ]
    replay = record(read_saved_game(written(tmp_path / "a.vlog", [piece], steps)), zones)
    assert [f.rule.code for check in checks(BUTTON, None) for f in check(replay)] == []


@pytest.mark.parametrize(("line", "said"), [
    ("<Ann> - hello", "hello"), ("&lt;Ann&gt; - hello", "hello"),
    ("<> - x", "x"), ("* Athens activates P", None), ("*** Combat = 3 *** <Ann>", None),
])  # fmt: skip
def test_what_is_typed(line: str, said: str | None) -> None:
    assert typed(line) == said


def test_a_die_that_shows_a_number_without_a_throw_is_found() -> None:
    """A bare command that sets a die's property is not a throw."""
    silent = edited(WHOLE, r"LOG\tCHAT\*\*\* Combat = \d \*\*\* <Bob>\\\x1b", "")
    assert codes(silent) == [("REF-die", "integrity")]


@pytest.mark.parametrize(("before", "after", "is_found"), [(3, 1, True), (3, 3, False)])
def test_a_number_that_changes_without_a_button_is_found(before: int, after: int, is_found: bool) -> None:
    step = command_text.record([command_text.property_set("Athens_Supply", str(before), str(after))])
    first = next(n for n, one in enumerate(WHOLE.records) if one.startswith("LOG"))
    log = WHOLE.with_records((*WHOLE.records[:first], step, *WHOLE.records[first : first + 3]))
    assert [code for code, _ in codes(log)] == ["REF-silent"] * is_found
