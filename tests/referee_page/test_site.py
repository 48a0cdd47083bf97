"""The page on which a referee drops a log, in a real browser."""

from __future__ import annotations

import ast
import gzip
import io
import json
import shutil
import tomllib
import zipfile
from fnmatch import fnmatch
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from tests.conftest import PROJECT, give_up
from tests.lint import making
from tests.referee_page.firefox import started
from tests.samples import foremost
from vassal_tools.cli.main import main
from vassal_tools.errors import VassalToolsError
from vassal_tools.game import landed, library, shelves
from vassal_tools.game.fingerprint import fingerprint
from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, judge_logs
from vassal_tools.referee.visibility import REFEREE
from vassal_tools.referee.waivers import read_waivers
from vassal_tools.report.referee_documents import referee_json
from vassal_tools.site import bundle, checks, desk
from vassal_tools.site.assembly import LISTED
from vassal_tools.site.reached import imports, reached
from vassal_tools.table.saving import saved_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FilePayload, Locator, Page

    from vassal_tools.site.assembly import Parts

SAMPLE = PROJECT / "samples" / "sphacteria-planted-faults.vlog"
CHAIN = [PROJECT / "samples" / f"sphacteria-by-mail-{number}.vlog" for number in (1, 2)]
PATIENCE = 180_000
"""Milliseconds for Python to start and to judge a game, on a busy machine."""
OTHER_READING = "per zone; movement and each retreat on their own"
"""A reading of the ruling R-13 that a tournament can choose."""
EXTENSION = """<VASSAL.build.module.ModuleExtension module="T" moduleVersion="1.0" vassalVersion="3.7.0">
<VASSAL.build.module.ExtensionElement target="VASSAL.build.module.PieceWindow:Units">
<VASSAL.build.widget.PieceSlot entryName="A" gpid="x:1"/></VASSAL.build.module.ExtensionElement>
</VASSAL.build.module.ModuleExtension>"""
IS_KEPT = "async (name) => Boolean(await caches.match(name))"
UNTIL_DRAWN = """
return new Promise((resolve) => setInterval(() => {
  if (document.querySelector(".game iframe")) resolve(document.querySelector(".game .verdict").textContent);
}, 100));
"""


def opened(browser: Browser, address: str, **options: object) -> tuple[Page, list[str]]:
    """Return the page and the list of its complaints and requests."""
    page = browser.new_context(accept_downloads=True, **options).new_page()  # type: ignore[arg-type]
    seen: list[str] = []
    page.on("pageerror", lambda error: seen.append(str(error)))
    page.on("request", lambda request: seen.append(request.url))
    page.goto(address)
    return page, seen


def payload(name: str, data: bytes) -> FilePayload:
    """Return a file to drop."""
    return {"name": name, "mimeType": "", "buffer": data}


def judged(page: Page) -> dict[str, object]:
    """Return the verdict that the page saves as JSON."""
    page.wait_for_selector(".game", timeout=PATIENCE)
    return saved(page.locator(".game"))


def wait_for_value(field: Locator, value: str) -> None:
    """Wait until a field has a value."""
    field.page.wait_for_function("([field, value]) => field.value === value", arg=[field.element_handle(), value])


def saved(game: Locator) -> dict[str, Any]:
    """Return the verdict saved as JSON with a game."""
    with game.page.expect_download() as file:
        game.get_by_role("button", name="Save JSON").click()
    document: dict[str, Any] = json.loads(Path(file.value.path()).read_text("utf-8"))
    return document


def answer(document: dict[str, Any]) -> str:
    """Return the chosen reading of the ruling R-13 in a verdict."""
    return next(str(one["answer"]) for one in document["readings"] if one["ruling"] == "R-13")


@pytest.fixture(scope="module")
def verdict() -> dict[str, object]:
    """The verdict of the command on the sample."""
    judging, _ = judge_logs((SAMPLE,), JudgingOptions(viewer=REFEREE, set_up_of=set_up_of))
    found: dict[str, object] = json.loads(referee_json(judging))
    return found


def without_paths(document: object) -> object:
    """Return a verdict with the name of a log in place of its path."""
    return json.loads(
        json.dumps(document).replace(str(SAMPLE), SAMPLE.name).replace(f"/dropped/{SAMPLE.name}", SAMPLE.name)
    )


@pytest.mark.parametrize("is_one_file", foremost([True, False], True))  # the site judges logs in the test below
def test_the_page_judges_a_sample_as_the_command_does(
    is_one_file: bool, browser: Browser, served: str, site: Path, verdict: dict[str, object]
) -> None:
    page, seen = opened(browser, (site / "referee.html").as_uri() if is_one_file else served)
    page.get_by_role("button", name="Judge it").click()
    assert without_paths(judged(page)) == without_paths(verdict)
    board = page.frame_locator(".game iframe")
    board.locator("#board .things").wait_for()
    assert "10 illegal" in page.inner_text(".game .verdict")
    step = page.get_by_role("spinbutton", name="Step")
    wait_for_value(step, "22")  # of the first illegal act, where the board stands
    with page.expect_download() as file:
        page.get_by_role("button", name="Save for VASSAL").click()
    assert file.value.suggested_filename == "sphacteria-planted-faults-step-22.vsav"
    assert Path(file.value.path()).read_bytes() == saved_at(read_saved_game(SAMPLE), 22).to_bytes()
    outside = [url for url in seen if not url.startswith((served, "blob:", "data:", "about:", "file:"))]
    assert outside == []


def test_a_second_visit_starts_from_memory_and_judges_alike(
    browser: Browser, served: str, verdict: dict[str, object]
) -> None:
    page, _ = opened(browser, served)
    page.get_by_role("button", name="Judge it").click()
    judged(page)
    page.reload()
    page.get_by_role("button", name="Judge it").click()
    assert without_paths(judged(page)) == without_paths(verdict)
    assert page.get_attribute("#progress li", "data-again") == "true"
    names = page.evaluate("caches.keys()")
    assert {name.split(" ")[0] for name in names} == {"referee-page", "referee-python"}
    later = page.evaluate("JSON.parse(document.getElementById('facts').textContent).parts.checks")
    assert not page.evaluate(IS_KEPT, later), "a part that no log needs is loaded"
    page.evaluate("async (name) => (await fetch(name)).arrayBuffer().then(() => null)", later)
    assert page.evaluate(IS_KEPT, later)


def test_the_page_judges_a_sample_in_firefox_too(served: str, tmp_path: Path) -> None:
    program = which("firefox-esr") or which("firefox")
    if program is None:
        give_up("browser", "there is no Firefox")
    with started(str(program), tmp_path) as page:
        page.ask("WebDriver:SetTimeouts", script=PATIENCE)
        page.ask("WebDriver:Navigate", url=served)
        verdict = page.run(f"document.getElementById('try').click(); {UNTIL_DRAWN}")
    assert "10 illegal" in verdict


def test_a_module_is_linted_as_by_the_command_and_a_chain_of_logs_judged_after_a_cancel(
    browser: Browser, served: str, tmp_path: Path
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    module = making.write(tmp_path, making.MISSING, making.PICTURE)
    page, seen = opened(browser, served, color_scheme="dark")
    page.set_input_files("#files", module)
    page.locator(".module .verdict").wait_for(timeout=PATIENCE)
    assert saved(page.locator(".module"))["modules"][0]["findings"] == making.found(module)
    assert page.locator(".faults .error li").first.inner_text().startswith("no picture 'gone.png'")
    page.get_by_role("button", name="Judge it").click()
    page.get_by_role("button", name="Cancel").click()
    assert "cancelled" in page.inner_text("#progress")
    seen.clear()
    page.set_input_files("#files", [*CHAIN, SAMPLE, module])
    page.locator(".module").wait_for(timeout=PATIENCE)
    assert page.locator(".game iframe").count() == page.locator(".game:not(.module)").count() == 2
    assert page.get_by_label("Log", exact=True).locator("option").count() == len(CHAIN)
    page.get_by_text("Waive findings").click()
    violations = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in violations] == []
    page.get_by_role("button", name="Find faults").click()
    page.locator(".module .verdict").wait_for(timeout=PATIENCE)
    assert [url for url in seen if not url.startswith((served, "blob:", "data:", "about:"))] == []


def test_files_that_are_no_logs_get_a_message_and_a_log_is_judged_by_the_chosen_readings(
    browser: Browser, served: str
) -> None:
    page, _ = opened(browser, served, viewport={"width": 360, "height": 740})
    page.set_input_files("#files", payload("notes.vlog", b"no log at all"))
    page.wait_for_selector(".game .verdict.fails", timeout=PATIENCE)
    assert "notes.vlog" in page.inner_text(".game")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_text("Options", exact=True).click()
    page.evaluate("document.querySelector('.game').className = 'former'")
    page.get_by_role("button", name="Judge again").click()
    page.wait_for_selector(".game .verdict.fails", timeout=PATIENCE)
    assert page.locator(".former").count() == 0
    page.get_by_label("choose readings for").select_option("Sphacteria")
    assert page.locator("#readings select:visible").count() == 22
    assert page.locator("#ruled option").count() == len(library.names()) + 1
    assert "Four Cities" not in page.inner_text("footer"), "a game that is not included"
    page.locator("#readings select:visible[name=R-13]").select_option(OTHER_READING)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_input_files(
        "#files", [payload(SAMPLE.name, SAMPLE.read_bytes()), payload(SAMPLE.name, b"of the same name")]
    )
    page.locator(".game").nth(1).wait_for(timeout=PATIENCE)
    assert page.locator("tbody tr").count() == 2
    assert answer(saved(page.locator("#verdicts"))) == OTHER_READING
    for row in page.locator(".acts, .files").all():
        assert row.evaluate("(one) => one.offsetHeight") < 60, "one row that scrolls"
    page.get_by_text("Waive findings").click()
    page.get_by_label("Step 23:").check()
    page.get_by_label("Who agreed").fill("Athens, Sparta")
    page.get_by_label("Why", exact=True).fill('a slip, "as we said"')
    with page.expect_download() as file:
        page.get_by_role("button", name="Save waivers.toml").click()
    (waiver,) = read_waivers(Path(file.value.path()))
    assert (waiver.log, waiver.step, waiver.waiver.agreed) == (SAMPLE.name, 23, ("Athens", "Sparta"))
    page.get_by_role("button", name="with these waivers").click()
    page.get_by_text("(waived, as Athens and Sparta agreed)").wait_for(timeout=PATIENCE, state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_log_in_a_zip_from_a_mail_is_judged_as_a_log(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "mail.zip", "w") as mail:
        mail.write(SAMPLE, SAMPLE.name)
    given: list[dict[str, object]] = []
    desk.judge(
        str(tmp_path), "{}", lambda _what, _done, _of: None, lambda _number, _of, known: given.append(json.loads(known))
    )
    verdict, drawn = given
    assert str(verdict["summary"]).startswith("12 findings")
    assert drawn.keys() == {"name", "page"}
    assert "Ann" not in f"{verdict['markdown']} {verdict['text']}", "names are shown on request only"


def known(folder: Path, **wish: object) -> list[dict[str, Any]]:
    """Return the results for the games in a folder."""
    given: list[dict[str, Any]] = []
    desk.judge(str(folder), json.dumps(wish), lambda *_: None, lambda *sent: given.append(json.loads(sent[2])))
    return given


def test_settings_of_lint_beside_a_log_are_no_log(tmp_path: Path) -> None:
    shutil.copy(SAMPLE, tmp_path)
    (tmp_path / "vassal-tools.toml").write_text("[lint]", "utf-8")
    assert {one["name"] for one in known(tmp_path)} == {SAMPLE.name}


def test_the_page_receives_the_refusal_of_its_waivers(tmp_path: Path) -> None:
    shutil.copy(SAMPLE, tmp_path)
    (refused,) = known(tmp_path, waived=[{"code": "R", "log": SAMPLE.name, "agreed": [], "reason": "a slip"}])
    assert refused["refuses_waivers"]
    (tmp_path / SAMPLE.name).write_bytes(b"no log")
    assert not known(tmp_path)[0]["refuses_waivers"]


def test_a_step_is_saved_for_vassal_and_a_log_as_text_as_the_commands_do(tmp_path: Path) -> None:
    shutil.copy(SAMPLE, tmp_path)
    game = read_saved_game(SAMPLE)
    assert desk.made(str(tmp_path), "save", SAMPLE.name, 22) == saved_at(game, 22).to_bytes()
    assert b"step 80" in desk.made(str(tmp_path), "dump", SAMPLE.name, 0)
    with pytest.raises(VassalToolsError):
        desk.made(str(tmp_path), "save", "../other.vlog", 0)


def test_the_table_after_a_step_is_saved_as_text_and_as_a_picture(tmp_path: Path) -> None:
    shutil.copy(SAMPLE, tmp_path)
    table = desk.made(str(tmp_path), "table", SAMPLE.name, 22).decode()
    assert table.splitlines() == CliRunner().invoke(main, ["replay", str(SAMPLE), "--at", "22"]).stdout.splitlines()
    picture = ElementTree.fromstring(desk.made(str(tmp_path), "picture", SAMPLE.name, 22, 0))
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    for step, map_number in ((81, 0), (22, 99)):
        with pytest.raises(VassalToolsError):
            desk.made(str(tmp_path), "picture", SAMPLE.name, step, map_number)


def test_the_faults_of_a_module_are_those_of_the_command(tmp_path: Path) -> None:
    module = making.write(tmp_path, making.MISSING, making.PICTURE)
    known = json.loads(checks.linted(str(tmp_path), module.name))
    assert json.loads(known["json"])["modules"][0]["findings"] == making.found(module)
    assert known["fails"]
    assert known["rules"][0]["severity"] == "error"
    assert {one["code"] for one in known["rules"]} == {one["code"] for one in making.found(module)}
    assert b"files, 1 pieces" in checks.described(str(tmp_path), module.name)
    assert not known["settings"]
    (tmp_path / "vassal-tools.toml").write_text('[lint]\nselect = ["VM9"]', "utf-8")
    known = json.loads(checks.linted(str(tmp_path), module.name))
    assert known["settings"] == "vassal-tools.toml"
    assert "rules" in known
    (tmp_path / "more.vmdx").write_bytes(b"no archive")
    assert json.loads(checks.linted(str(tmp_path), "more.vmdx"))["error"].startswith("more.vmdx")


def test_faults_of_a_whole_module_have_its_name_and_no_text_turns_the_line_around(tmp_path: Path) -> None:
    slot = '<PieceSlot entryName="A\u202eB" gpid="1">[[piece;;;gone\u202e.png;A]]</PieceSlot>'
    module = making.write(tmp_path, slot, {**making.PICTURE, "moduledata": "absent"})
    known = json.loads(checks.linted(str(tmp_path), module.name))
    shown = json.dumps(known["rules"], ensure_ascii=False)
    assert "VM853" in shown
    assert str(tmp_path) not in shown + known["text"]
    assert "gone\\\\u202e.png" in shown
    assert "\u202e" not in shown


def test_an_extension_is_linted_with_its_module(tmp_path: Path) -> None:
    module = making.write(tmp_path, making.MISSING, making.PICTURE)
    module.rename(tmp_path / "game.vmod")
    with zipfile.ZipFile(tmp_path / "more.vmdx", "w") as archive:
        archive.writestr("buildFile.xml", EXTENSION)
    known = json.loads(checks.linted(str(tmp_path), "more.vmdx"))
    assert "VM810" in {one["code"] for one in known["rules"]}


@pytest.mark.parametrize(("title", "is_chosen"), [("Sphacteria", True), ("Sfacteria", False)])
def test_chosen_readings_of_a_game_hold_for_its_logs_only(title: str, is_chosen: bool, tmp_path: Path) -> None:
    shutil.copy(SAMPLE, tmp_path)
    given: list[dict[str, str]] = []
    wish = json.dumps({"readings": {title: {"R-13": OTHER_READING}}})
    desk.judge(str(tmp_path), wish, lambda *_: None, lambda *known: given.append(json.loads(known[2])))
    assert (answer(json.loads(given[0]["json"])) == OTHER_READING) is is_chosen


def test_each_sample_is_a_log_of_a_game_that_is_included() -> None:
    for sample in tomllib.loads((PROJECT / "samples" / LISTED).read_text("utf-8"))["samples"]:
        assert (PROJECT / "samples" / sample["log"]).is_file()
        assert sample["game"] in library.names()


def test_the_policy_lets_no_other_script_run_and_the_parts_are_small(site: Path, parts: Parts) -> None:
    text = (site / "site" / "index.html").read_text("utf-8")
    policy = text.partition('http-equiv="Content-Security-Policy" content="')[2].partition('"')[0]
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert parts.size < 8_000_000
    assert (site / "referee.html").stat().st_size < 14_000_000


def test_the_model_of_today_is_loaded_once(parts: Parts) -> None:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(parts.packed["app"]))) as archive:
        loaded = {Path(name).name.partition(".")[0] for name in archive.namelist() if "/landed/" in name}
    kept = {stated for name in library.names() for stated in landed.kept(shelves.folder(name))}
    assert loaded == kept - {fingerprint(library.load(name)) for name in library.names()}


def test_nothing_that_a_page_imports_is_left_out_of_pythons_library() -> None:
    names = ("vassal_tools", "vassal_rulebooks")
    trees = {name: Path(str(files(name))).parent for name in names}
    loaded = (one.module for group in bundle.FOUND_BY_NAME for one in entry_points(group=group))
    roots = (bundle.STARTS, bundle.LINTS, *loaded)
    ours = {path for tree in trees.values() for path in reached(tree, roots)}
    kept = (path for path in ours if not any(fnmatch(path.as_posix(), f"*/{one}") for one in bundle.LEFT_OUT))
    asked = {name.replace(".", "/") for path in kept for name in imports(ast.parse(path.read_bytes()))}
    left_out = {
        name for name in asked for one in bundle.UNUSED if fnmatch(f"{name}.py", one) or fnmatch(f"{name}/", one)
    }
    assert asked
    assert left_out == set()


def test_a_page_gets_the_modules_that_it_can_import_and_no_others(tmp_path: Path) -> None:
    texts = {
        "a/__init__.py": "", "a/start.py": "from a import within\nif TYPE_CHECKING:\n    import a.types\n"
        "if sys.platform != 'emscripten':\n    import a.other",
        "a/within.py": "def act():\n    import a.late", "a/late.py": "import json", "a/types.py": "", "a/other.py": "",
    }  # fmt: skip
    (tmp_path / "a").mkdir()
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    names = {path.relative_to(tmp_path).as_posix() for path in reached(tmp_path, ["a.start"])}
    assert names == {"a/__init__.py", "a/start.py", "a/within.py", "a/late.py"}
