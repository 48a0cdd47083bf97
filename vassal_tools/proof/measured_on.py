"""The state that a proof is measured on: all code and data that verdicts depend on, and their commit."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import vassal_tools
from vassal_tools.game.fingerprint import canonical_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.proof.protocol import GameProof

SHORT = 12
READ = (".py", ".toml")
TEXTS = (":!docs", ":!*.md")
"""Files that may differ from the commit, since no verdict depends on them."""


@dataclass(frozen=True)
class MeasuredOn:
    """The state of code and data that was measured."""

    proof: GameProof

    @cached_property
    def digest(self) -> str:
        """A digest of everything that a verdict of the game may depend on."""
        digest = sha256(canonical_json(self.proof.game))
        for one in sorted(sha256(path.read_bytes()).hexdigest() for path in self._files()):
            digest.update(one.encode())
        return digest.hexdigest()[:SHORT]

    def _files(self) -> Iterator[Path]:
        packages = {vassal_tools.__name__, type(self.proof).__module__.partition(".")[0]}
        for folder in map(_folder, sorted(packages)):
            yield from (path for path in folder.rglob("*") if path.suffix in READ)
        yield from self.proof.depends_on

    @property
    def called(self) -> str:
        """The commit, and whether there are uncommitted changes; outside a checkout the version."""
        commit = _git("rev-parse", "HEAD")
        if not commit:
            return f"version {vassal_tools.__version__}, of state `{self.digest}`"
        is_changed = _git("status", "--porcelain", "--", ".", *TEXTS)
        more = f", and what was changed since, of state `{self.digest}`" if is_changed else ""
        return f"commit `{commit[:SHORT]}`{more}"


def _folder(package: str) -> Path:
    spec = find_spec(package)
    return Path(next(iter(spec.submodule_search_locations or [])) if spec else package)


def _git(*words: str) -> str:
    # empty outside a checkout
    root, git = Path(vassal_tools.__file__).parents[1], which("git")
    if git is None or not (root / ".git").exists():
        return ""
    done = subprocess.run([git, *words], cwd=root, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
    return done.stdout.strip() if done.returncode == 0 else ""
