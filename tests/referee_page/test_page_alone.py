"""The page without Python: its worker is played by the test, which answers as it likes."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.referee_page.test_site import payload
from vassal_tools.site.assembly import LISTED, Parts, write_site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PLAYED = """
window.asked = [];
window.Worker = class {
  constructor() { window.played = this; }
  postMessage(question) {
    asked.push(question);
    if (question.kind === "start") setTimeout(() => this.onmessage({ data: { kind: "ready" } }));
  }
  terminate() {}
};
"""
ANSWERS = "(answer) => played.onmessage({ data: { asked: asked.at(-1).asked, ...answer } })"
FINDING = {
    "code": "R",
    "severity": "illegal",
    "log": "/dropped/a.vlog",
    "steps": [3],
    "units": ["u"],
    "message": "m\u202e",
}
GAME = {
    "name": "a.vlog", "summary": "1 finding", "fails": True, "json": json.dumps({"findings": [FINDING]}),
    "markdown": "", "text": "", "files": [{"name": "a.vlog", "steps": 5}],
}  # fmt: skip
RULES = {"summary": "clean", "fails": False, "rules": [], "json": "{}", "text": "", "settings": ""}
SLOW = """
unpacked = async () => { await new Promise((resolve) => setTimeout(resolve, 100)); return new ArrayBuffer(0); };
checks = "part";
const lying = new Map(), set = {};
const nameOf = (path) => path.split("/").pop();
python = {
  FS: {
    readdir: () => [...lying.keys()], unlink: (path) => lying.delete(nameOf(path)),
    writeFile: (path) => { if (path.startsWith(FOLDER)) lying.set(nameOf(path), true); },
  },
  globals: { set: (name, value) => { set[name] = value; } },
  runPython: (text) => {
    if (text.includes("checks.linted")) return JSON.stringify({ file: set.file, lying: [...lying.keys()] });
    if (text.includes("desk.judge")) { set.tell("judging", 1, 1); set.give(0, 1, JSON.stringify([...lying.keys()])); }
  },
};
"""
ASK_ALL = """
([text, questions]) => new Promise((resolve) => {
  const heard = [], worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => {
    heard.push(data);
    if (data.asked === questions.length && data.kind !== "progress" && data.kind !== "game") resolve(heard);
  };
  questions.forEach((question, place) => worker.postMessage({ ...question, asked: place + 1 }));
})
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site without Python and samples."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / LISTED).write_text("samples = []", "utf-8")
    names = ("wasm", "library", "app", "checks", "loader", "machine")
    write_site(folder / "site", Parts(dict.fromkeys(names, b""), {}), folder)
    return folder


@pytest.fixture
def page(bare: Path, browser: Browser) -> Iterator[Page]:
    """The page that is one file."""
    with browser.new_context(accept_downloads=True) as context:
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.add_init_script(PLAYED)
        page.goto((bare / "referee.html").as_uri())
        yield page


def answer(page: Page, kind: str, **more: Any) -> None:
    """Answer the last question that the page asks."""
    page.evaluate(ANSWERS, {"kind": kind, **more})


def drop(page: Page, *names: str, kind: str) -> None:
    """Drop files and wait for the question."""
    page.set_input_files("#files", [payload(name, b"x") for name in names])
    wait_until_asked(page, kind)


def wait_until_asked(page: Page, kind: str) -> None:
    """Wait until the last question is of a kind."""
    page.wait_for_function("(kind) => asked.at(-1)?.kind === kind", arg=kind)


def test_questions_are_answered_one_after_another_each_under_its_number(bare: Path, browser: Browser) -> None:
    text = next((bare / "site").glob("worker-*.js")).read_text("utf-8")
    dropped: list[list[dict[str, object]]] = [[{"name": name, "bytes": []}] for name in ("A.vmod", "B.vmod", "C.vlog")]
    questions = [
        {"kind": "lint", "file": "A.vmod", "files": dropped[0]},
        {"kind": "lint", "file": "B.vmod", "files": dropped[1]},
        {"kind": "judge", "files": dropped[2], "wish": {}},
    ]
    with browser.new_context() as context:
        heard = context.new_page().evaluate(ASK_ALL, [text + SLOW, questions])
    assert heard == [
        {"asked": 1, "kind": "linted", "known": {"file": "A.vmod", "lying": ["A.vmod"]}},
        {"asked": 2, "kind": "linted", "known": {"file": "B.vmod", "lying": ["B.vmod"]}},
        {"asked": 3, "kind": "progress", "what": "judging", "done": 1, "of": 1},
        {"asked": 3, "kind": "game", "number": 0, "of": 1, "known": ["C.vlog"]},
        {"asked": 3, "kind": "judged"},
    ]


def with_a_verdict(page: Page) -> None:
    """Judge a log with a finding and choose to waive it."""
    drop(page, "a.vlog", kind="judge")
    answer(page, "game", number=0, of=1, known=GAME)
    answer(page, "game", number=0, of=1, known={"name": "a.vlog", "page": "<p>board</p>"})
    answer(page, "judged")
    page.get_by_text("Waive findings").click()
    page.get_by_label("Step 3:").check()


@pytest.mark.parametrize(("agreed", "reason"), [("Ann", "  "), (" , ,", "a slip"), ("", "")])
def test_a_waiver_without_reason_or_player_is_not_sent(page: Page, agreed: str, reason: str) -> None:
    with_a_verdict(page)
    assert "m\\u202e" in page.inner_text(".waivers li"), "a message cannot turn the line round"
    page.get_by_label("Who agreed").fill(agreed)
    page.get_by_label("Why", exact=True).fill(reason)
    count = page.evaluate("asked.length")
    page.get_by_role("button", name="with these waivers").click()
    assert page.evaluate("asked.length") == count
    page.get_by_label("Who agreed").fill(" Ann, ")
    page.get_by_label("Why", exact=True).fill(" a slip ")
    page.get_by_role("button", name="with these waivers").click()
    page.wait_for_function("(count) => asked.length > count", arg=count)
    (waived,) = page.evaluate("asked.at(-1).wish.waived")
    assert (waived["agreed"], waived["reason"]) == (["Ann"], "a slip")


def test_waivers_that_are_refused_are_forgotten(page: Page) -> None:
    with_a_verdict(page)
    page.get_by_label("Who agreed").fill("Ann")
    page.get_by_label("Why", exact=True).fill("a slip")
    page.get_by_role("button", name="with these waivers").click()
    page.wait_for_function("asked.at(-1).wish?.waived.length === 1")
    answer(page, "game", number=0, of=1, known={"name": "a.vlog", "error": "no\u202e", "refuses_waivers": True})
    assert page.inner_text(".game .verdict") == "no\\u202e"
    answer(page, "judged")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("button", name="Judge again with these options").click()
    page.wait_for_function("asked.at(-1).wish.waived.length === 0")


def test_a_cancel_leaves_no_button_that_asks_for_files_that_are_gone(page: Page) -> None:
    with_a_verdict(page)
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("button", name="Judge again with these options").click()
    answer(page, "game", number=0, of=1, known=GAME)
    page.get_by_role("button", name="Cancel").click()
    assert page.locator(".waivers, .files").count() == 0


def test_a_second_drop_before_python_runs_replaces_the_first(page: Page) -> None:
    page.evaluate("() => { Worker.prototype.postMessage = function (question) { asked.push(question); }; }")
    drop(page, "a.vmod", kind="start")
    page.set_input_files("#files", [payload("b.vmod", b"x")])
    page.evaluate("played.onmessage({ data: { kind: 'ready' } })")
    wait_until_asked(page, "lint")
    assert page.evaluate("asked.filter(({ kind }) => kind === 'lint').map(({ file }) => file)") == ["b.vmod"]
    assert page.locator(".module h2").all_inner_texts() == ["b.vmod"]


def test_a_search_for_faults_can_be_cancelled_and_be_tried_again(page: Page) -> None:
    drop(page, "a.vlog", "b.vmod", kind="judge")
    answer(page, "judged")
    find = page.get_by_role("button", name="Find faults")
    find.click()
    assert page.get_by_role("button", name="Cancel").is_visible()
    answer(page, "failed", message="no network")
    assert page.inner_text(".module .verdict") == "no network"
    assert page.get_by_role("button", name="Cancel").is_hidden()
    find.click()
    answer(page, "linted", known={**RULES, "settings": "vassal-tools.toml"})
    assert page.locator(".module .verdict").all_inner_texts() == ["No faults found."]
    assert find.count() == 0
    assert "vassal-tools.toml" in page.inner_text(".faults")
    assert "Every rule" not in page.inner_text(".faults")


def test_a_picture_has_no_more_pixels_than_every_browser_can_make(page: Page) -> None:
    with_a_verdict(page)
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"/>'
    with page.expect_download() as file:
        page.get_by_role("button", name="Save picture").click()
        page.evaluate(f"asked.at(-1) && ({ANSWERS})({{ kind: 'made', bytes: new Uint8Array({[*drawing]}) }})")
    width, height = struct.unpack(">II", Path(file.value.path()).read_bytes()[16:24])
    assert width * height <= 1 << 24
    page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (hear) => hear(null); }")
    page.get_by_role("button", name="Save picture").click()
    page.evaluate(f"({ANSWERS})({{ kind: 'made', bytes: new Uint8Array({[*drawing]}) }})")
    page.locator("#progress .failed").wait_for()
