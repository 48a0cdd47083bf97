"""The engine sees the same components in a module that was unpacked and packed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.engine import Engine, EngineComponent, EngineParts
from vassal_tools.objects.unpacking import pack_folder, unpack

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engine


def components(parts: EngineParts, path: Path) -> EngineComponent:
    with Engine(parts) as engine:
        engine.open(path)
        return engine.components()


def same(parts: EngineParts, path: Path, folder: Path, opened: Engine | None = None) -> int:
    """The number of components, if both modules have the same; the first may be open already."""
    unpack(path, folder / "unpacked")
    again = folder / path.name
    pack_folder(folder / "unpacked", again)
    tree = opened.components() if opened else components(parts, path)
    assert components(parts, again) == tree
    return sum(1 for _ in tree.walk())


def test_the_engine_sees_the_components_of_a_small_module(
    parts: EngineParts, engine_files: Path, tmp_path: Path, mini: Engine
) -> None:
    assert same(parts, engine_files / "mini-setup.vmod", tmp_path, mini) > 20


@pytest.mark.soak  # two engines; the small module above has each kind of part that is unpacked
def test_the_engine_sees_the_components_of_our_own_module(
    parts: EngineParts, module_file: Path, tmp_path: Path
) -> None:
    """Both are opened for this: of a palette once shown the engine gives the size that it has on the screen."""
    assert same(parts, module_file, tmp_path) > 100


@pytest.mark.soak  # two engines for each
@pytest.mark.parametrize("name", ["tour.mod", "jzhex-n-counters-template-v12-379.vmod"])
def test_the_engine_sees_the_components_of_real_modules(
    name: str, parts: EngineParts, corpus: Path, tmp_path: Path
) -> None:
    assert same(parts, corpus / "modules" / "packed" / name, tmp_path) > 50
