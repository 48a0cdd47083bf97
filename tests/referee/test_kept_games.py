"""Which changes of code throw away the games that are kept for a proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.proof.game_store import meaning

if TYPE_CHECKING:
    from pathlib import Path

CODE = """
LEAST = 3
class Player:
    def plan(self):
        return LEAST
"""
SAID_MORE = """
LEAST = 3  # points
'''What is wanted.'''
class Player:
    '''Who plays.'''

    def plan(self):
        '''The points.'''
        return LEAST
"""


@pytest.mark.parametrize(("later", "is_kept"), [(SAID_MORE, True), (CODE.replace("3", "4"), False)])
def test_what_is_only_said_of_code_decides_no_game(tmp_path: Path, later: str, is_kept: bool) -> None:
    before, after = tmp_path / "before.py", tmp_path / "after.py"
    before.write_text(CODE, "utf-8")
    after.write_text(later, "utf-8")
    assert (meaning(before) == meaning(after)) is is_kept
