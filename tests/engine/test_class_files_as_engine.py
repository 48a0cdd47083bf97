"""Class files of the engine itself are read: each of them, with the texts that its source has."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

from vassal_tools.lint.class_files import texts_of_class

if TYPE_CHECKING:
    from vassal_tools.engine import EngineParts


def test_every_class_of_the_engine_is_read(parts: EngineParts) -> None:
    held: dict[str, frozenset[str]] = {}
    for jar in parts.jars:
        with zipfile.ZipFile(jar) as archive:
            names = [name for name in archive.namelist() if name.startswith("VASSAL/") and name.endswith(".class")]
            held |= {name: texts_of_class(archive.read(name)) for name in names}
    assert len(held) > 1000
    assert {"mapName", "markMoved"} <= held["VASSAL/build/module/Map.class"]
    assert "CurrentMatProp9" in held["VASSAL/counters/MatCargo.class"]
    assert "getMap" not in held["VASSAL/build/module/Map.class"]
