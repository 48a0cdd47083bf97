"""The treatment of each paragraph is declared in data, and matches the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from vassal_rulebooks.core.edition import FILE, read_ruled
from vassal_rulebooks.core.rules import play_rule
from vassal_tools.errors import SourceError
from vassal_tools.plugins import RULEBOOKS, entry_points
from vassal_tools.referee.ruled import Treatment, sections_of

if TYPE_CHECKING:
    from pathlib import Path

UMPIRES: dict[str, Any] = {point.name: point.load()() for point in entry_points(group=RULEBOOKS)}
MOVES = play_rule("TOY-2-move", "Moves", "2", "A piece goes one step.")
ORDER = play_rule("TOY-order", "Order", "sequence", "Each side in turn.")
PARAGRAPHS = """
[paragraphs]
1 = { state = "ruled", gist = "turns", rules = ["TOY-order"] }
2 = { state = "ruled", gist = "moves" }
3 = { state = "as stated", gist = "set-up" }
"""


def toy(folder: Path, text: str) -> Path:
    (folder / "game.toml").write_text("schema = 1\n", "utf-8")
    (folder / FILE).write_text(f"schema = 1\n{text}", "utf-8")
    return folder


@pytest.mark.parametrize("name", UMPIRES)
def test_each_game_says_what_is_done_with_each_paragraph(name: str) -> None:
    ruled = UMPIRES[name].ruled
    assert ruled is not None
    cited = {section for rule in UMPIRES[name].rules for section in sections_of(rule)}
    assert cited <= set(ruled.paragraphs)
    for paragraph in ruled.paragraphs.values():
        assert (paragraph.treatment is Treatment.RULED) == bool(paragraph.codes), paragraph.section


def test_a_paragraph_has_the_rules_that_cite_it_and_those_that_it_names(tmp_path: Path) -> None:
    ruled = read_ruled(toy(tmp_path, PARAGRAPHS), [MOVES, ORDER])
    assert ruled is not None
    assert {name: sorted(one.codes) for name, one in ruled.paragraphs.items()} == {
        "1": ["TOY-order"], "2": ["TOY-2-move"], "3": [],
    }  # fmt: skip


def test_a_folder_without_the_file_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text("schema = 1\n", "utf-8")
    assert read_ruled(tmp_path, [MOVES]) is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2 = ", "4 = ", r"ruled\.toml:3: the rule TOY-2-move cites 2, which is not listed"),
        ('rules = ["TOY-order"]', "rules = []", r"ruled\.toml:4: paragraph 1 is ruled, and no rule cites it"),
        ('"ruled", gist = "moves"', '"not in hand", gist = "moves"', "2 is not in hand, and TOY-2-move would check it"),
        ("TOY-order", "TOY-odrer", r"ruled\.toml:4: no rule 'TOY-odrer'"),
        ('"as stated"', '"unruled"', r"ruled\.toml:6: .*state must be one of ruled, as stated"),
        ("schema", "numbers", "numbers"),
    ],
)
def test_what_does_not_fit_the_rules_is_named_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = toy(tmp_path, PARAGRAPHS) / FILE
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(SourceError, match=said):
        read_ruled(tmp_path, [MOVES, ORDER])
