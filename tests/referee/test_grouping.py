"""Logs are grouped by their content: real chains, our samples, logs of one saved set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import PROJECT
from tests.format.measured import quickly
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.grouping import by_game
from vassal_tools.referee.overlap import overlaps

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = PROJECT / "samples"
CASES = PROJECT.parent / "shared" / "referee-cases"
BY_MAIL = sorted(SAMPLES.glob("sphacteria-by-mail-*.vlog"))
WHOLE = SAMPLES / "sphacteria-whole-game.vlog"
LEGAL = SAMPLES / "sphacteria-legal.vlog"


@pytest.fixture(scope="module")
def cases() -> Path:
    if not CASES.is_dir():
        pytest.skip("no cases for a referee beside the project")
    return CASES


def cut(path: Path, target: Path, first: int, last: int) -> Path:
    """A log with the same beginning and some of the steps alone."""
    game = read_saved_game(path)
    steps = [n for n, text in enumerate(game.records) if text.startswith("LOG\t")]
    kept = set(steps[first:last])
    records = [text for n, text in enumerate(game.records) if n in kept or n not in steps]
    target.write_bytes(game.with_records(records).to_bytes())
    return target


def test_unrelated_logs_are_games_of_their_own() -> None:
    paths = (BY_MAIL[2], WHOLE, BY_MAIL[0], LEGAL)
    assert by_game(paths) == ((BY_MAIL[2], BY_MAIL[0]), (WHOLE,), (LEGAL,))


def test_a_log_between_may_be_missing() -> None:
    assert by_game(BY_MAIL) == (tuple(BY_MAIL),)
    assert by_game((BY_MAIL[0], BY_MAIL[2])) == ((BY_MAIL[0], BY_MAIL[2]),)


def test_what_cannot_be_read_is_a_game_of_its_own(tmp_path: Path) -> None:
    broken = tmp_path / "broken.vlog"
    broken.write_bytes(b"nothing")
    assert by_game((BY_MAIL[0], broken, BY_MAIL[1])) == ((BY_MAIL[0], BY_MAIL[1]), (broken,))


def test_a_copy_and_a_contradiction_belong_to_the_game(tmp_path: Path) -> None:
    """So that REF-chain is found where two logs tell one moment in two ways."""
    game = read_saved_game(LEGAL)
    copy, shorter, other = tmp_path / "copy.vlog", tmp_path / "shorter.vlog", tmp_path / "other.vlog"
    copy.write_bytes(LEGAL.read_bytes())
    cut(LEGAL, shorter, 0, 40)
    steps = [n for n, text in enumerate(game.records) if text.startswith("LOG\t")]
    kept = [text for n, text in enumerate(game.records) if n not in steps[30:40]]
    other.write_bytes(game.with_records(kept).to_bytes())
    assert by_game((LEGAL, copy, shorter, other)) == ((LEGAL, copy, shorter, other),)


def test_two_games_from_one_saved_set_up_are_two(tmp_path: Path) -> None:
    """The first acts differ, though the pieces are the same."""
    paths = cut(LEGAL, tmp_path / "one.vlog", 0, 40), cut(LEGAL, tmp_path / "two.vlog", 41, 74)
    assert by_game(paths) == ((paths[0],), (paths[1],))


@pytest.mark.parametrize("folder", [
    "s4/L19-gap-in-chain", "s4/L19-gap-in-chain-mute", "s5/x38-chain-broken-by-marker", "s5/L18-pbem-three-files"
])  # fmt: skip
def test_logs_of_one_game_with_gaps(folder: str, cases: Path) -> None:
    paths = tuple(sorted((cases / folder).iterdir()))
    assert by_game(paths) == (paths,)
    assert by_game(paths[::-1]) == (paths[::-1],)


def test_logs_of_the_same_pieces_on_different_tables_are_no_chain(cases: Path) -> None:
    """Each was written from one saved game with some pieces moved; nothing that one shows was played in another."""
    starts = ("m01", "m05", "m08", "m11", "m17", "m18", "m23", "m27")
    paths = tuple(
        path for start in starts for path in (cases / "s1").glob(f"{start}-*.vlog") if "mute" not in path.name
    )
    assert len(paths) == len(starts)
    assert by_game(paths) == tuple((path,) for path in paths)


def test_nine_real_logs_are_one_game(corpus: Path) -> None:
    folder = corpus / "logs" / "uckelman+tld-mod"
    paths = tuple(sorted(folder.iterdir()))
    stranger = corpus / "logs" / "pacman-ghost+vasl-templates" / "full.vlog"
    assert by_game((*paths[:4], stranger, *paths[4:])) == (paths, (stranger,))


@given(st.lists(st.integers(0, 1), max_size=12), st.lists(st.integers(0, 1), max_size=12))
def test_overlaps_are_where_one_sequence_continues_the_other(earlier: list[int], later: list[int]) -> None:
    slowly = [s for s in range(len(earlier)) if later and all(a == b for a, b in zip(earlier[s:], later, strict=False))]
    assert list(overlaps(earlier, later)) == slowly


def test_a_log_that_repeats_itself_takes_linear_time() -> None:
    with quickly():
        assert next(overlaps([0] * 200_000, [0] * 150_000 + [1]), None) == 50_000
