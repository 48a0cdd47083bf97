"""Damaged files only raise our own errors, and soon.

`VASSAL_TOOLS_FUZZ=5000` in the environment makes the run longer.
"""

from __future__ import annotations

import io
import os
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.format.measured import quickly
from tests.objects.real_files import OURS
from vassal_tools.errors import VassalToolsError, Where
from vassal_tools.format import sequence
from vassal_tools.format.obfuscation import Wrapping, unwrap, wrap
from vassal_tools.objects.command_fields import Describer
from vassal_tools.objects.commands import ESC
from vassal_tools.objects.module import read_module
from vassal_tools.objects.savedgame import read_saved_game

EXAMPLES = int(os.environ.get("VASSAL_TOOLS_FUZZ", "200"))
ODD = [
    b"",
    b"\0",
    b"\x1b",
    b"\\",
    b"'",
    b"/",
    b"\t",
    b";",
    b"|",
    b"\xff",
    b"LOG\t",
    b"+/",
    b"null",
    b"9" * 30,
    b"\\\x1b",
]

NONE = Path()

pytestmark = pytest.mark.skipif(not OURS, reason="no corpus of real files beside the project")

mutations = st.lists(
    st.tuples(st.integers(0, 1 << 20), st.integers(0, 40), st.sampled_from(ODD) | st.binary(max_size=6)),
    min_size=1,
    max_size=8,
)


def mutated(data: bytes, changes: list[tuple[int, int, bytes]]) -> bytes:
    """The data with slices cut out and others put in."""
    for place, length, put_in in changes:
        at = place % (len(data) + 1)
        data = data[:at] + put_in + data[at + length :]
    return data


def survives(path: Path) -> None:
    """Read the file in every way there is; only our errors may come, and within the time."""
    with quickly():
        for attempt in (as_game, as_module):
            with suppress(VassalToolsError):
                attempt(path)


def as_game(path: Path) -> None:
    game = read_saved_game(path)
    describer = Describer()
    for record in game.records:
        describer.describe(sequence.token(record, ESC), Where(str(path)))
    for command in game.setup():
        repr(command)
    for step in game.steps():
        for command in step.commands():
            repr(command)
    assert game.text() == unwrap(wrap(game.text(), game.wrapping), Where())[0]


def as_module(path: Path) -> None:
    with read_module(path) as module:
        for component in module.components():
            assert component.path
            if component.holds_piece:
                for _ in component.piece().nested(component.where):
                    pass
        repr(module.metadata)
        module.to_bytes()


fuzz = settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])


@fuzz
@given(st.sampled_from(OURS or [NONE]), mutations)
def test_damaged_archive_gives_no_other_error_than_ours(
    tmp_path: Path, path: Path, changes: list[tuple[int, int, bytes]]
) -> None:
    damaged = tmp_path / "a"
    damaged.write_bytes(mutated(path.read_bytes(), changes))
    survives(damaged)


@fuzz
@given(st.sampled_from(OURS or [NONE]), mutations, st.integers(0, 10))
def test_damaged_entry_gives_no_other_error_than_ours(
    tmp_path: Path, path: Path, changes: list[tuple[int, int, bytes]], which: int
) -> None:
    damaged = tmp_path / "a"
    with zipfile.ZipFile(path) as held:
        entries = [(name, held.read(name)) for name in held.namelist()]
    place = which % len(entries)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for number, (name, data) in enumerate(entries):
            made.writestr(name, mutated(data, changes) if number == place else data)
    damaged.write_bytes(buffer.getvalue())
    survives(damaged)


@fuzz
@given(st.sampled_from([path for path in OURS if path.suffix != ".vmod"] or [NONE]), mutations, st.booleans())
def test_damaged_text_gives_no_other_error_than_ours(
    tmp_path: Path, path: Path, changes: list[tuple[int, int, bytes]], bare: bool
) -> None:
    damaged = tmp_path / "a"
    text = mutated(read_saved_game(path).text().encode(), changes).decode("utf-8", "replace")
    damaged.write_bytes(text.encode() if bare else wrap(text, Wrapping(xz=len(changes) > 4)))
    survives(damaged)
