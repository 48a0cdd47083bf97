"""Several logs as one game: how real logs join, and what their findings name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.logs import written
from tests.conftest import PROJECT
from tests.referee.toy import ToyUmpire
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.objects.savedgame import SavedGame, read_saved_game
from vassal_tools.referee.chain import How, chain
from vassal_tools.referee.judging import judge, judged, replayed
from vassal_tools.table.zones import NO_ZONES

FAULTY = PROJECT / "samples" / "sphacteria-planted-faults.vlog"
UMPIRE = SphacteriaUmpire()

PIECE = "+/p1/piece;;;picture;Unit/Board;{x};10;1;0"


def piece_at(x: int) -> str:
    return PIECE.format(x=x)


def move(x: int, to: int) -> str:
    return f"M/p1/Board/{to}/10/null/Board/{x}/10/null/player"


def log(path: Path, start: int, *steps: str) -> SavedGame:
    return read_saved_game(written(path, [piece_at(start)], list(steps)))


def joins(*games: SavedGame) -> list[tuple[How, int]]:
    return [(link.how, link.repeats) for link in chain(games, NO_ZONES).links]


FIRST = (move(10, 20), "CHATa", move(20, 30), "CHATb")
THEN = (move(30, 40), "CHATc")


@pytest.mark.parametrize(("start", "steps", "how", "repeats"), [
    (30, THEN, How.CONTINUES, 0),
    (10, (*FIRST, *THEN), How.EXTENDS, 4),
    (20, (*FIRST[1:], *THEN), How.EXTENDS, 3),
    (10, FIRST, How.COPY, 4),
    (20, FIRST[1:], How.COPY, 3),
    (10, FIRST[:2], How.COPY, 2),
    (35, (move(35, 40),), How.GAP, 0),
    (20, (move(20, 99),), How.GAP, 0),
    (10, (*FIRST[:2], move(20, 99), "CHATx"), How.FORK, 2),
    (11, FIRST, How.GAP, 0),
    (30, ("CHATb",), How.CONTINUES, 0),
    (35, ("CHATb",), How.GAP, 0),
])  # fmt: skip
def test_how_a_second_log_joins_the_first(
    start: int, steps: tuple[str, ...], how: How, repeats: int, tmp_path: Path
) -> None:
    first = log(tmp_path / "1.vlog", 10, *FIRST)
    second = log(tmp_path / "2.vlog", start, *steps)
    assert joins(first, second) == [(How.FIRST, 0), (how, repeats)]


def test_the_same_steps_from_another_set_up_are_a_contradiction(tmp_path: Path) -> None:
    first = log(tmp_path / "1.vlog", 10, *FIRST)
    other = "+/p2/piece;;;picture;Other/Board;50;10;2;0"
    second = read_saved_game(written(tmp_path / "2.vlog", [piece_at(10), other], list(FIRST)))
    assert joins(first, second) == [(How.FIRST, 0), (How.FORK, 0)]


@pytest.mark.soak  # `test_grouping.py` finds the same logs to be of one game
def test_the_real_logs_of_one_game_join_as_was_measured(corpus: Path) -> None:
    """Half the logs of a real game begin exactly at the end of the one before; the rest of the game was not logged."""
    logs = [read_saved_game(path) for path in sorted((corpus / "logs" / "uckelman+tld-mod").glob("*.log"))]
    assert [how.name for how, _ in joins(*logs)] == [
        "FIRST", "GAP", "CONTINUES", "GAP", "CONTINUES", "GAP", "GAP", "CONTINUES", "CONTINUES"
    ]  # fmt: skip


def cut(game: SavedGame, at: int, folder: Path) -> list[SavedGame]:
    """The log in two, the second beginning with what the table showed after that step."""
    head = [record for record in game.records if not record.startswith("LOG")]
    steps = [record for record in game.records if record.startswith("LOG")]
    one = game.with_records([*head, *steps[:at]])
    one_path = folder / "one.vlog"
    one_path.write_bytes(one.to_bytes())
    return [read_saved_game(one_path)]


def test_a_longer_copy_gives_no_finding_twice(tmp_path: Path) -> None:
    whole = read_saved_game(FAULTY)
    (part,) = cut(whole, 60, tmp_path)
    alone, both = judge(whole, UMPIRE), judged(replayed([part, whole], UMPIRE), UMPIRE)
    ours, theirs = ([f for f in one.findings if f.scene and f.scene.steps] for one in (both, alone))
    assert [f.rule.code for f in ours] == [f.rule.code for f in theirs]
    assert (both.steps, both.acts, both.position) == (alone.steps, alone.acts, alone.position)
    assert [(Path(f.where.file).name, f.scene.steps if f.scene else ()) for f in ours] == [
        ("one.vlog" if f.scene and f.scene.steps[-1] <= 60 else FAULTY.name, f.scene.steps if f.scene else ())
        for f in theirs
    ]


def test_a_finding_names_the_log_and_its_own_step(tmp_path: Path) -> None:
    first = log(tmp_path / "1.vlog", 10, move(10, 20), "CHATbad")
    second = log(tmp_path / "2.vlog", 20, "CHATgood", "CHATbad")
    verdict = judged(replayed([first, second], ToyUmpire()), ToyUmpire())
    named = [(Path(f.where.file).name, f.scene.steps if f.scene else None) for f in verdict.findings]
    assert named == [("1.vlog", (2,)), ("2.vlog", (2,))]


def test_where_two_logs_contradict_each_other_the_first_other_step_is_the_evidence(tmp_path: Path) -> None:
    first = log(tmp_path / "1.vlog", 10, *FIRST)
    second = log(tmp_path / "2.vlog", 10, *FIRST[:2], move(20, 99), "CHATbad")
    verdict = judged(replayed([first, second], ToyUmpire()), ToyUmpire())
    shown = [(f.rule.code, Path(f.where.file).name, f.scene.steps if f.scene else None) for f in verdict.findings]
    assert shown == [("REF-chain", "2.vlog", (3,)), ("TOY-1-bad", "2.vlog", (4,))]


def test_logs_in_a_wrong_order_are_put_into_that_in_which_they_were_saved(tmp_path: Path) -> None:
    games = [log(tmp_path / "1.vlog", 10, *FIRST), log(tmp_path / "2.vlog", 30, *THEN)]
    dated = []
    for number, game in enumerate(games, 1):
        text = f"<data version='1'><dateSaved>{number}</dateSaved></data>".encode()
        others = tuple((name, text if name == "savedata" else data) for name, data in game.others)
        path = tmp_path / f"dated-{number}.vlog"
        path.write_bytes(
            SavedGame(path, game.records, game.module, game.save, others, game.wrapping, game.names).to_bytes()
        )
        dated.append(read_saved_game(path))
    joined = chain(dated[::-1], NO_ZONES)
    assert [(link.record.game.path.name, link.how) for link in joined.links] == [
        ("dated-1.vlog", How.FIRST), ("dated-2.vlog", How.CONTINUES)
    ]  # fmt: skip
