"""Names of classes: a reader who looks for a class finds one."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from tests.conftest import PROJECT
from tests.sizes import RULEBOOKS

if TYPE_CHECKING:
    from pathlib import Path

OF_EACH_GAME = {"State", "Progress"}
CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)


def test_no_class_name_stands_twice() -> None:
    found: dict[str, list[Path]] = defaultdict(list)
    for root in (PROJECT / "vassal_tools", RULEBOOKS):
        for path in root.rglob("*.py"):
            for name in CLASS.findall(path.read_text(encoding="utf-8")):
                found[name].append(path)
    twice = {name: paths for name, paths in found.items() if len(paths) > 1}
    for name in OF_EACH_GAME:
        games = [path.relative_to(RULEBOOKS).parts[0] for path in twice.pop(name)]
        assert len(games) == len(set(games)), name
    assert not twice
