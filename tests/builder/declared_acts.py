"""The tiny game with declared acts, and the traits of its pieces."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from tests.builder.plain_games import TINY
from vassal_tools.errors import Where
from vassal_tools.objects.pieces import decode_piece

if TYPE_CHECKING:
    from pathlib import Path

    from lxml import etree

    from vassal_tools.objects.traits import Trait


def with_module(tmp_path: Path, text: str) -> Path:
    """A copy of the tiny game with that file of declared acts."""
    folder = tmp_path / "ford"
    shutil.copytree(TINY, folder)
    about = (folder / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(about.replace('"tracks"]', '"tracks", "module"]'), encoding="utf-8")
    (folder / "module.toml").write_text(text, encoding="utf-8")
    return folder


def traits_of(build: etree._Element, name: str) -> tuple[Trait, ...]:
    """The traits of a piece or prototype by name."""
    held = (one for one in build.iter() if name in {one.get("entryName"), one.get("name")})
    text = next(text for one in held if (text := one.text or "").strip())
    return decode_piece(text, Where("buildFile.xml")).traits
