"""A module of another build is a note; only what a player can have changed is a matter of integrity."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from tests.conftest import PROJECT
from vassal_tools.builder.module import build_file
from vassal_tools.findings import Severity
from vassal_tools.format.archive import pack
from vassal_tools.game import library
from vassal_tools.game.fingerprint import canonical_json
from vassal_tools.game.landed import kept, landed
from vassal_tools.game.names import MODEL_ENTRY
from vassal_tools.known_games import carried_by, set_up_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games, umpire_by
from vassal_tools.referee.builds import as_played, unlike
from vassal_tools.referee.protocol import edition_of
from vassal_tools.table.record import record
from vassal_tools.table.setups import looks_of

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.findings import Finding
    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.record import Record
    from vassal_tools.table.setups import Setup

SAMPLES = sorted((PROJECT / "samples").glob("*.vlog"))
SAMPLES_OF_TODAY = [path for path in SAMPLES if path.name.startswith("sphacteria")]
LANDED = [(name, stated) for name in ("sphacteria", "sfacteria") for stated in kept(library.folder(name))]


def module_of(game: Game, path: Path) -> Path:
    """A module without pictures that today's builder makes of a model."""
    path.write_bytes(pack({"buildFile.xml": etree.tostring(build_file(game)), MODEL_ENTRY: canonical_json(game)}))
    return path


@cache
def log_of(sample: Path) -> SavedGame:
    """A log without its last steps, which the set-up does not concern."""
    log = read_saved_game(sample)
    first = next(n for n, record in enumerate(log.records) if record.startswith("LOG"))
    return log.with_records(log.records[: first + 2])


def found(sample: Path, module: Path) -> list[Finding]:
    setup, _ = carried_by(module)
    verdict, _ = judge_saved_games([log_of(sample)], JudgingOptions(setup=setup, set_up_of=set_up_of))
    return [finding for finding in verdict.findings if finding.rule.code.startswith("REF-")]


@pytest.mark.sweep(3)  # the module is built once, and each log is read whole
@pytest.mark.parametrize("sample", SAMPLES_OF_TODAY, ids=lambda path: path.stem)
def test_a_sample_has_integrity_by_the_module_built_now(sample: Path, module_file: Path) -> None:
    assert [str(one) for one in found(sample, module_file) if one.severity is Severity.INTEGRITY] == []


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("name", "stated"), LANDED, ids=lambda text: text[:10])
def test_a_sample_has_integrity_by_a_module_that_landed(name: str, stated: str, tmp_path: Path) -> None:
    game = landed(library.folder(name), stated)
    assert game
    module = module_of(game, tmp_path / "landed.vmod")
    for sample in SAMPLES:
        if sample.name.startswith(name):
            assert [str(one) for one in found(sample, module) if one.severity is Severity.INTEGRITY] == []


@cache
def record_and_setup() -> tuple[Record, Setup, frozenset[str]]:
    """A log, the set-up of the very build that wrote it, and the gpids of its units."""
    log = log_of(PROJECT / "samples" / "sphacteria-legal.vlog")
    umpire = umpire_by(log, JudgingOptions())
    edition = edition_of(umpire)
    assert edition
    setup = set_up_of(edition)
    assert setup
    setup = replace(setup.bearing(edition.former_markers), is_the_one_played=True)
    return record(log, umpire.zones), setup, edition.units


def with_other_picture(setup: Setup, *names: str) -> Setup:
    slots = {
        gpid: replace(slot, looks=slot.looks | {"piece;;;new.png;"}) if slot.name in names else slot
        for gpid, slot in setup.slots.items()
    }
    return replace(setup, slots=slots)


def same_looks(replayed: Record, setup: Setup) -> Setup:
    """The set-up with the pictures that the log's pieces have."""
    there = {piece.gpid: piece for piece in replayed.pieces.values()}
    slots = {
        gpid: replace(slot, looks=slot.looks & looks_of(there[gpid].type)) if gpid in there else slot
        for gpid, slot in setup.slots.items()
    }
    return replace(setup, slots=slots, gpids=setup.gpids | there.keys())


def test_one_unit_with_another_picture_is_no_other_build() -> None:
    replayed, setup, units = record_and_setup()
    played = same_looks(replayed, setup)
    assert unlike(replayed, played, units) == ()
    assert unlike(replayed, with_other_picture(played, "Demosthenes"), units) == ()


def test_a_label_with_another_picture_shows_another_build() -> None:
    replayed, setup, units = record_and_setup()
    other = with_other_picture(same_looks(replayed, setup), "Turn")
    assert unlike(replayed, other, units) == ("Turn",)
    assert not as_played(replayed, other, units).is_the_one_played


def test_another_picture_of_most_units_shows_another_build() -> None:
    replayed, setup, units = record_and_setup()
    names = [slot.name for gpid, slot in setup.slots.items() if gpid in units or slot.is_in_deck]
    other = with_other_picture(same_looks(replayed, setup), *names)
    assert unlike(replayed, other, units) == ("most units and cards",)
