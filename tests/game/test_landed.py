"""Models of the past: what modules were once built from is kept, can be read, and its logs are judged by it."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from tests.conftest import PROJECT
from tests.game import landing
from vassal_rulebooks.core import edition
from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.cli.main import main
from vassal_tools.errors import SourceError
from vassal_tools.findings import Severity
from vassal_tools.game import library
from vassal_tools.game.declarations import ACT_PROPERTY, SERIAL_PROPERTY, Declaration, parse
from vassal_tools.game.fingerprint import canonical_json, fingerprint, from_json, stated_by
from vassal_tools.game.landed import document, kept, landed, lost_readings, packed, with_rulings_of
from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.integrity import checks
from vassal_tools.referee.judging import judged, replayed
from vassal_tools.report.referee_text import referee_text

if TYPE_CHECKING:
    from vassal_tools.findings import Finding
    from vassal_tools.game.model import Game
    from vassal_tools.table.setups import Setup

OF_THE_PAST = PROJECT / "tests" / "data" / "landed" / "whole-game.vlog"
TINY = Path(__file__).with_name("tiny")
FIRST = "a8770d0c15df4da1736b2133b962ee1c7afed2e85fd28ea3cb6adb7371da5ecd"
KEPT = [path for name in library.names() for path in kept(library.folder(name)).values()]
DECLARED = {getattr(declarations, name) for name in vars(declarations) if name.isupper()}


def first() -> Game:
    """The model of the first landing."""
    found = landed(library.folder("sphacteria"), FIRST)
    assert found
    return found


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parents[1].name}-{path.name[:12]}")
def test_a_kept_model_is_read_and_named_as_its_logs_state_it(path: Path) -> None:
    """If this fails after a change of the model, add a function to `vassal_tools/game/upgrades.py`."""
    data = document(path)
    assert path.name == f"{stated_by(data)}.json.gz"
    assert from_json(data, path.name).id == path.parents[1].name


@pytest.mark.parametrize("name", library.names())
def test_the_model_of_today_is_kept(name: str) -> None:
    """Models between two releases need not be kept, so this fails in CI alone."""
    if fingerprint(library.load(name)) in kept(library.folder(name)):
        return
    reason = (
        f"the data of {name} are other than those of any module that was handed out. Before this state is landed or "
        f"released, and not before: make keep-model GAME={name}"
    )
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def test_the_first_landing_is_kept_as_its_module_has_it() -> None:
    if not landing.MODULE.exists():
        pytest.skip("no module of the first landing beside the project")
    with zipfile.ZipFile(landing.MODULE) as module:
        data = module.read("model.json")
    assert document(kept(library.folder("sphacteria"))[FIRST]) == data
    assert hashlib.sha256(data).hexdigest() == FIRST
    assert landing.names_in(landing.MODULE) == landing.pinned()


def test_names_of_the_first_landing_are_names_today(module_file: Path) -> None:
    """Ids and gpids stay what they are; names of pieces and what a base is called may change."""
    today = landing.names_in(module_file)
    for what in ("counter", "chit", "zone", "box", "property", "picture"):
        assert {line for line in landing.pinned() if line[0] == what} <= {line for line in today if line[0] == what}
    assert {gpid for what, gpid, _ in landing.pinned() if what == "piece"} <= {
        gpid for what, gpid, _ in today if what == "piece"
    }


def test_acts_as_the_first_landing_declares_them_are_read() -> None:
    acts = [name for what, name, _ in landing.pinned() if what == "act"]
    assert len(acts) == 222
    for words in acts:
        kind, *rest = words.split("|")
        assert parse(f"17|{words}") == Declaration(17, kind, tuple(rest))
        assert kind in DECLARED
    assert (ACT_PROPERTY, SERIAL_PROPERTY) == ("Act", "ActSerial")


@pytest.mark.parametrize("stated", ["", "0" * 64, "../tiny/game", "*", FIRST.upper()])
def test_an_unknown_fingerprint_names_nothing(stated: str) -> None:
    assert landed(library.folder("sphacteria"), stated) is None
    umpire = SphacteriaUmpire()
    assert umpire.landed(stated) is umpire


BROKEN = (b"", b"no archive", gzip.compress(b"{}")[:-9], gzip.compress(b" " * 5_000_000))


@pytest.mark.parametrize("data", BROKEN, ids=("empty", "no archive", "cut off", "a bomb"))
def test_a_broken_file_is_an_error_that_names_it(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "landed").mkdir()
    path = tmp_path / "landed" / f"{FIRST}.json.gz"
    path.write_bytes(data)
    with pytest.raises(SourceError, match=r"a8770d0c15df.*(is no|is not|has more than)"):
        landed(tmp_path, FIRST)


def ruled(game: Game, name: str, **changes: Any) -> Game:
    return replace(game, rulings={**game.rulings, name: replace(game.rulings[name], **changes)})


def test_rulings_of_today_with_the_readings_of_then(game: Game) -> None:
    past = ruled(game, "R-27", default="all")
    new = replace(game.rulings["R-27"], name="R-999")
    today = replace(game, rulings={n: r for n, r in game.rulings.items() if n != "R-14"} | {"R-999": new})
    both = with_rulings_of(today, past)
    assert both.rulings["R-27"].default == "all"
    assert both.rulings["R-999"] == new
    assert "R-14" not in both.rulings
    assert lost_readings(today, past) == ()


def test_a_reading_that_is_no_more_is_named(game: Game) -> None:
    past, today = ruled(game, "R-27", default="all"), ruled(game, "R-27", default="any", options=("any",))
    assert with_rulings_of(today, past).rulings["R-27"].default == "any"
    assert lost_readings(today, past) == ("R-27",)


def findings(umpire: SphacteriaUmpire, setup: Setup | None = None) -> list[Finding]:
    log = read_saved_game(OF_THE_PAST)
    return list(judged(replayed([log], umpire), umpire, checks(umpire.edition, setup)).findings)


def test_a_note_without_a_step_ends_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    today = ruled(first(), "R-27", default="all")
    monkeypatch.setattr(edition, "load", lambda _: today)
    umpire = SphacteriaUmpire().landed(FIRST)
    log = read_saved_game(OF_THE_PAST)
    assert "      REF-landed\n" in referee_text(judged(replayed([log], umpire), umpire)).plain


def test_a_log_of_data_that_differ_in_wording_is_judged_by_those_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    today = ruled(first(), "R-27", reason="Since it is so.")
    monkeypatch.setattr(edition, "load", lambda _: today)
    umpire = SphacteriaUmpire().landed(FIRST)
    assert umpire.game is today
    assert findings(umpire) == []


def test_a_log_of_the_past_is_judged_by_its_own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today a unit has another gpid and name, a turn fewer is played, and a ruling is read otherwise."""
    past = first()
    renamed = replace(past.counters["A.H1"], gpid="199", name="Hoplites of another name")
    today = ruled(replace(past, turns=6, counters={**past.counters, "A.H1": renamed}), "R-27", default="all")
    monkeypatch.setattr(edition, "load", lambda _: today)
    umpire = SphacteriaUmpire().landed(FIRST)
    assert (umpire.game.turns, umpire.game.counters) == (past.turns, past.counters)
    (note,) = findings(umpire, set_up_of(umpire.edition))
    assert (note.rule.code, note.severity) == ("REF-landed", Severity.NOTE)
    assert note.message == "it was played with the data a8770d0c15df… of version 0.1.0, and is judged by them"


def test_readings_chosen_by_a_tournament_go_before_those_of_then(monkeypatch: pytest.MonkeyPatch) -> None:
    today = ruled(first(), "R-27", default="all")
    monkeypatch.setattr(edition, "load", lambda _: today)
    umpire = SphacteriaUmpire().landed(FIRST)
    assert umpire.rulebook.board.rulings["R-27"] == "any"
    assert umpire.chosen({"R-27": "all"}, None).rulebook.board.rulings["R-27"] == "all"


def test_a_trusted_module_of_the_past_is_no_other_edition() -> None:
    """`--trust-module` reads the model from a module of any age."""
    umpire = SphacteriaUmpire().chosen({}, document(kept(library.folder("sphacteria"))[FIRST]))
    assert [found.rule.code for found in findings(umpire)] == []


def test_a_trusted_module_states_the_fingerprint_of_its_own_model() -> None:
    """Other numbers under an honest fingerprint would be judged unnoticed."""
    honest = json.loads(canonical_json(library.load("sphacteria")))
    honest["rules"]["victory"]["zone_points"]["value"] += 1
    with pytest.raises(SourceError, match="another than the one whose fingerprint it states"):
        SphacteriaUmpire().chosen({}, json.dumps(honest).encode())


def test_a_model_is_kept_beside_its_game(tmp_path: Path) -> None:
    """Any designer's game keeps its own."""
    folder = Path(shutil.copytree(TINY, tmp_path / "ford"))
    words = ["build", str(folder), "--keep-model", "-o", str(tmp_path / "dist")]
    game = library.load(folder)
    name, data = packed(game)
    done = CliRunner().invoke(main, words)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "stored" in done.output
    assert (folder / name).read_bytes() == data
    assert landed(folder, fingerprint(game)) == game
    assert document(folder / name) == canonical_json(game)
    assert "exists already" in CliRunner().invoke(main, words).output
