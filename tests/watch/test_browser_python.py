"""A log judged by the Python of a browser (Pyodide's core, without a package), in Node."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from vassal_tools import judge
from vassal_tools.engine.cache import made_once
from vassal_tools.report.referee_documents import referee_document

PYODIDE = "0.27.7"
DIGEST = "RUSVJlhQdfWfgO9hVHCiXoG+nVZQRS5D9FzgpLJ/VcgGBLSAKoPL8kTiOikxbHQm1kRISeWUBdulEgO26qpSRA=="
"""SHA-512 of its archive, as npm states it."""
SAMPLE = "samples/sphacteria-planted-faults.vlog"
SECONDS = 120


def run(*words: str, folder: Path = PROJECT) -> str:
    """The output of a command."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=True)
    return done.stdout


def unpack(folder: Path) -> None:
    """Fetch Pyodide's core from npm into the folder."""
    run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", folder=folder)
    archive = folder / f"pyodide-{PYODIDE}.tgz"
    assert base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() == DIGEST
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")


@pytest.fixture(scope="module")
def pyodide() -> Path:
    """The folder of Pyodide's core, fetched once for a checkout."""
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("no browser's Python: there is no Node")
    cache = PROJECT / ".cache" / f"pyodide-{PYODIDE}"
    cache.parent.mkdir(exist_ok=True)
    try:
        return made_once(cache, unpack) / "package"
    except (subprocess.SubprocessError, OSError) as fault:
        pytest.skip(f"no browser's Python: Pyodide cannot be fetched ({fault})")


def test_a_log_is_judged_in_a_browsers_python_as_by_the_command(
    pyodide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first judging here builds the model of the game and keeps it, as an installation does."""
    monkeypatch.chdir(PROJECT)
    ours = json.loads(json.dumps(referee_document(judge(Path(SAMPLE)))))
    entry_points = distribution("vassal-tools").read_text("entry_points.txt")
    metadata = tmp_path / "vassal_tools-0.dist-info"
    metadata.mkdir()
    (metadata / "entry_points.txt").write_text(entry_points or "", "utf-8")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: vassal-tools\nVersion: 0\n", "utf-8")
    script = Path(__file__).with_name("judge.mjs")
    theirs = json.loads(run("node", str(script), str(pyodide), str(PROJECT), str(tmp_path), SAMPLE))
    assert {**theirs, "tool": ours.get("tool")} == {**ours, "tool": ours.get("tool")}
    assert ours["findings"]
