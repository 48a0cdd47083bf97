"""The modules that paths, folders and globs name."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from tests.lint.making import MISSING, PICTURE, found, run, write
from vassal_tools.objects.unpacking import unpack


def test_a_folder_is_searched_for_modules_of_every_kind(tmp_path: Path) -> None:
    for name in (
        "a/Game.vmod",
        "b/old.mod",
        "b/song.mod",
        "a/Game_ext/More.vmdx",
        ".git/x.vmod",
        "plain/x",
        "c/module.json",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"no zip")
    path = write(tmp_path, MISSING, PICTURE)
    unpack(path, tmp_path / "unpacked")
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "plain")
    for name in ("a/Game.vmod", "b/old.mod", "a/Game_ext/More.vmdx", "plain/inside.vmod"):
        (tmp_path / name).write_bytes(path.read_bytes())
    path.unlink()
    wanted = ["a/Game.vmod", "a/Game_ext/More.vmdx", "b/old.mod", "plain", "unpacked"]
    document = json.loads(run(tmp_path, "--format", "json").output)
    assert [Path(one["file"]).relative_to(tmp_path).as_posix() for one in document["modules"]] == wanted
    document = json.loads(run(tmp_path / "*" / "*.*mod", tmp_path / "plain", "--format", "json").stdout)
    assert [Path(one["file"]).name for one in document["modules"]] == ["Game.vmod", "old.mod", "inside.vmod", "plain"]
    assert run(tmp_path / "*.none").exit_code == run(tmp_path / ".git").exit_code == run(tmp_path / "c").exit_code == 2


def test_an_extension_beside_its_module_is_read_with_it(tmp_path: Path) -> None:
    base = write(tmp_path, '<PrototypeDefinition name="Unit">[[mark;X | piece;;;;]]</PrototypeDefinition>', PICTURE)
    base = base.rename(tmp_path / "Game.vmod")
    (tmp_path / "Game_ext").mkdir()
    slot = "<VASSAL.build.widget.PieceSlot>+/null/prototype;Unti\tpiece;;;a.png;A/\t</VASSAL.build.widget.PieceSlot>"
    body = f"<VASSAL.build.module.ModuleExtension>{slot}</VASSAL.build.module.ModuleExtension>"
    write(tmp_path / "Game_ext", body).rename(tmp_path / "Game_ext" / "More.vmdx")
    assert [one["code"] for one in found(tmp_path, "--select", "VM101,VM201")] == ["VM201"]
