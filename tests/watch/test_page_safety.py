"""The limits of a game's page: no secrets, no network, no foreign code."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from click.testing import CliRunner

from tests.cli.referee_runs import BY_MAIL, LEGAL
from tests.watch.invented import invented
from tests.watch.pages import shown
from vassal_tools.cli.main import main
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.report.showing import Showing
from vassal_tools.report.watch_page import watch_page

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


HOSTILE = "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"


def test_what_strangers_wrote_is_text(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    document = invented(chat=f"<player-1> - {HOSTILE}")
    for names in ("pieces", "maps", "looks", "decks", "labels"):
        for thing in document[names]:
            thing["text" if names == "labels" else "name"] = HOSTILE
    document["maps"][0]["color"] = "url(https://example.org/x)"
    document["missing"] = [HOSTILE]
    path.write_text(watch_page([document]))
    with shown(browser, path, "#step-9") as page:
        for tab in ("moves", "pieces"):
            page.click(f"#tab-{tab}")
        page.keyboard.press("s")
        assert page.title() == "Invented 1.0: a.vlog"
        assert page.locator("main img, main script").count() == 0
        assert "document.title='taken'" in page.inner_text("#card-name")


def test_a_side_sees_only_its_own(module_file: Path) -> None:
    """Other sides' secrets are not in the data of the page."""
    log = read_saved_game(LEGAL)
    everything, own, public = (Showing(module_file, viewer).scenes([log])[0] for viewer in ("referee", "Sparta", ""))
    assert [len(one["pieces"]) for one in (everything, own, public)] == sorted(
        (len(one["pieces"]) for one in (everything, own, public)), reverse=True
    )
    names = [one["name"] for one in everything["maps"] if one["sides"] and "Sparta" not in one["sides"]]
    assert names
    for document in (own, public):
        hidden = {number for number, one in enumerate(document["maps"]) if one["name"] in names}
        deltas = (document["start"], *document["steps"])
        assert not hidden & {pile[0] for delta in deltas for pile in delta.get("stacks", {}).values() if pile}


def test_names_are_shown_only_where_they_are_asked_for(module_file: Path, tmp_path: Path) -> None:
    shown = {}
    for words in ((), ("--names",)):
        page = tmp_path / "page.html"
        result = CliRunner().invoke(
            main, ["watch", *map(str, BY_MAIL[:1]), "--module", str(module_file), "-o", str(page), *words]
        )
        assert result.exit_code == 0, result.output
        shown[words] = re.sub('data:[^"]*', "", page.read_text("utf-8"))
    assert "Ann" not in shown[()]
    assert "Athens: Ann" in shown["--names",]
    assert not [text for text in shown.values() if "password" in text]


def test_the_policy_allows_its_own_script_and_pictures_in_it_alone(plain: Path) -> None:
    found = re.search('http-equiv="Content-Security-Policy" content="([^"]+)"', plain.read_text())
    assert found
    policy = unescape(found[1])
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; img-src data:; "
        r"base-uri 'none'; form-action 'none'",
        policy,
    )
