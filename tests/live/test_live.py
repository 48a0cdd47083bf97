"""The page that shows a game while it is edited: what it shows, when it is renewed, and who may read it."""

from __future__ import annotations

import http.client
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from html import unescape
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.builder.preview import Preview, PreviewPicture, preview
from vassal_tools.cli.main import main
from vassal_tools.errors import VassalToolsError
from vassal_tools.game import library
from vassal_tools.live.server import LOOPBACK, served
from vassal_tools.live.view import LiveView
from vassal_tools.live.watching import look_at, watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game

FORD = Path(__file__).parents[1] / "tiny_games" / "ford"
BAD = "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"
PAGE_SECONDS = 60.0
WINDOW = 500


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "ford"
    shutil.copytree(FORD, path, ignore=shutil.ignore_patterns("__pycache__", "*.vlog"))
    return path


@pytest.fixture
def view(folder: Path, tmp_path: Path) -> LiveView:
    return LiveView(folder, PictureCache(tmp_path / "cache"))


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port at which a game is shown, for tests that only read."""
    shown = LiveView(FORD, PictureCache(tmp_path_factory.mktemp("cache")))
    shown.renew()
    with served(shown) as address:
        yield int(address.rstrip("/").rpartition(":")[2])


def ask(port: int, path: str, host: str | None = None, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    if host != "":
        connection.putheader("Host", host or f"{LOOPBACK}:{port}")
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


def state_at(port: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(port, "/state")[2])
    return found


def spoil(folder: Path, what: str = "title = 3") -> None:
    game = folder / "game.toml"
    lines = game.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("title"))
    game.write_text("\n".join([*lines[:at], what, *lines[at + 1 :], ""]), "utf-8")


def test_the_page_shows_map_counters_and_their_sizes(port: int) -> None:
    groups = {group["name"]: group["pictures"] for group in state_at(port)["groups"]}
    assert [*groups][:2] == ["map", "counters"]
    assert all((one["width"], one["height"]) == (75, 75) for one in groups["counters"])
    status, headers, data = ask(port, f"/picture/{groups['map'][0]['digest']}")
    assert (status, headers["Content-Type"], data[:4]) == (200, "image/png", b"\x89PNG")


def test_the_map_is_shown_with_the_first_set_up(view: LiveView, folder: Path) -> None:
    view.renew()
    shown, board = view.preview.groups["map"][:2]
    assert (shown.name, board.name) == ("board, set up", "board")
    assert (shown.width, shown.height) == (board.width, board.height)
    game = library.load(folder)
    placement = next(one for one in game.placements if one.location in game.zones)
    x, y = anchor_point(game, placement.location)
    drawn, empty = (Image.open(io.BytesIO(view.preview.held[one.digest])).convert("RGB") for one in (shown, board))
    around = (x - 30, y - 30, x + 30, y + 30)
    assert ImageChops.difference(drawn.crop(around), empty.crop(around)).getbbox()
    table = (folder / "setup.csv").read_text("utf-8").splitlines()
    (folder / "setup.csv").write_text("\n".join([*table[:-1], moved(table[-1], game)]) + "\n", "utf-8")
    view.renew()
    assert view.preview.faults == ()
    assert view.preview.groups["map"][0].digest != shown.digest
    assert view.preview.groups["map"][1].digest == board.digest


def moved(row: str, game: Game) -> str:
    """The row of a set-up with its counter in another zone of the same kind."""
    counter, place, *rest = row.split(",")
    other = next(one.name for one in game.zones.values() if one.name != place)
    return ",".join([counter, other, *rest])


def test_faults_are_named_with_file_and_line_and_the_last_pictures_stay(view: LiveView, folder: Path) -> None:
    view.renew()
    good = view.preview
    spoil(folder)
    view.renew()
    (fault,) = view.preview.faults
    assert "game.toml:" in fault
    assert "title" in fault
    assert (view.preview.groups, view.preview.title) == (good.groups, good.title)
    shutil.copyfile(FORD / "game.toml", folder / "game.toml")
    view.renew()
    assert view.preview == good


def test_pictures_are_in_a_language_too(folder: Path, tmp_path: Path) -> None:
    (folder / "i18n").mkdir()
    (folder / "i18n" / "it.toml").write_text('[strings]\n"River" = "Fiume"\n"Turn" = "Turno"\n', "utf-8")
    cache = PictureCache(tmp_path / "cache")
    english, italian = (preview(folder, cache, Preview("ford"), language) for language in ("en", "it"))
    assert [italian.faults, [*italian.groups]] == [(), [*english.groups]]
    boards = {shown.groups["map"][0].digest for shown in (english, italian)}
    assert len(boards) == 2
    assert {one.name for one in italian.groups["counters"]} == {one.name for one in english.groups["counters"]}


def test_all_faults_of_several_files_are_listed(view: LiveView, folder: Path) -> None:
    spoil(folder)
    look = folder / "look.toml"
    look.write_text(look.read_text("utf-8") + "\n[paper]\ncounter_mm = 1\n", "utf-8")
    view.renew()
    assert {fault.partition(":")[0].rpartition("/")[2] for fault in view.preview.faults} == {"game.toml", "look.toml"}


def test_a_game_that_is_faulty_from_the_beginning_has_a_page(view: LiveView, folder: Path) -> None:
    spoil(folder, "title = ")
    view.renew()
    assert view.preview.faults
    assert b"<title>ford</title>" in view.page().data


def test_a_folder_that_is_gone_is_a_fault(folder: Path) -> None:
    shutil.rmtree(folder)
    assert preview(folder, PictureCache(None), Preview("ford")).faults


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1:{port}.evil.example",
        "",
        "[::1]:{port}",
        "localhost",
        "0.0.0.0:{port}",
        "127.0.0.1:{port}, evil.example",
    ],
)
@pytest.mark.parametrize("path", ["/", "/state"])
def test_a_name_that_was_rebound_to_this_machine_is_refused(path: str, host: str, port: int) -> None:
    status, _headers, data = ask(port, path, host.format(port=port))
    assert (status, data) == (421, b"Misdirected Request\n")


def test_the_name_of_this_machine_is_taken(port: int) -> None:
    assert ask(port, "/", f"localhost:{port}")[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../game.toml",
        "/picture/../../etc/passwd",
        "/picture/%2e%2e/state",
        "//etc/passwd",
        "/state?x",
        "/state/",
        "/picture/",
        "/picture/" + "0" * 64,
        "/picture/" + "A" * 64,
        "/game.toml",
        "http://127.0.0.1/",
        "*",
        "/\\..\\game.toml",
    ],
)
def test_nothing_else_is_read(path: str, port: int) -> None:
    assert ask(port, path)[0] == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"])
def test_nothing_can_be_sent(method: str, port: int) -> None:
    status, headers, data = ask(port, "/state", method=method)
    assert (status, data) == (501, b"Not Implemented\n")
    assert headers["Content-Security-Policy"] == "default-src 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("method", ["POST", "OPTIONS", "HEAD"])
def test_a_rebound_name_is_refused_whatever_the_method(method: str, port: int) -> None:
    status, headers, _ = ask(port, "/state", "evil.example", method)
    assert (status, headers["X-Frame-Options"]) == (421, "DENY")


def test_what_is_no_request_is_refused_with_the_same_headers(port: int) -> None:
    with socket.create_connection((LOOPBACK, port), timeout=10) as line:
        line.sendall(b"GET / HTTP/9.9\r\n\r\n")
        answer = line.makefile("rb").read()
    assert b" 505 " in answer
    assert b"Content-Security-Policy: default-src 'none'" in answer


def test_every_answer_says_what_may_run_and_who_may_read(port: int) -> None:
    for path in ("/", "/state", "/none"):
        _status, headers, _data = ask(port, path)
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert (headers["Cross-Origin-Resource-Policy"], headers["X-Frame-Options"]) == ("same-origin", "DENY")
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cache-Control"] == "no-store"
        assert "Access-Control-Allow-Origin" not in headers
        assert "Python" not in headers["Server"]
    page = ask(port, "/")
    held = page[2].decode().partition('Policy" content="')[2].partition('"')[0]
    assert page[1]["Content-Security-Policy"] == f"{unescape(held)}; frame-ancestors 'none'"


def test_it_listens_on_this_machine_alone(view: LiveView) -> None:
    with served(view) as address:
        assert address.startswith("http://127.0.0.1:")
        port = int(address.rstrip("/").rpartition(":")[2])
        with pytest.raises(VassalToolsError, match=f"port {port} cannot be had"), served(view, port):
            pass
    with pytest.raises(ConnectionError):
        ask(port, "/")


def test_a_change_of_any_file_is_seen_once_it_rests(folder: Path) -> None:
    seen: list[int] = []
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 5:
            (folder / "art").mkdir()
            (folder / "art" / "map.png").write_bytes(b"x")
        if len(slept) > 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watch(folder, lambda: seen.append(len(slept)), sleep)
    assert len(seen) == 2


def test_hidden_files_and_links_out_are_no_change(folder: Path, tmp_path: Path) -> None:
    before = look_at(folder)
    (folder / ".git").mkdir()
    (folder / ".git" / "index").write_text("x")
    (folder / ".swap").write_text("x")
    assert look_at(folder) == before
    (tmp_path / "large").mkdir()
    (tmp_path / "large" / "file").write_text("x")
    (folder / "loop").symlink_to(tmp_path)
    assert look_at(folder) == before


@pytest.mark.parametrize("option", ["--publish", "--keep-model", "--sheets"])
def test_it_builds_no_module(option: str, folder: Path) -> None:
    result = CliRunner().invoke(main, ["build", str(folder), "--live", option])
    assert (result.exit_code, "--live builds no module" in result.output) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="a process that gets SIGINT is POSIX's")
def test_it_is_renewed_by_a_save_and_ended_by_ctrl_c(folder: Path, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "vassal_tools", "build", str(folder), "--live"],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline().partition("/ shows")[0].rpartition(":")[2])
        _wait_for(port, lambda state: state["number"] == 1 and not state["faults"])
        spoil(folder)
        _wait_for(port, lambda state: state["number"] == 2 and "game.toml:" in state["faults"][0])
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    finally:
        process.kill()
    assert (process.returncode, "Traceback" in err, "game.toml:" in err) == (130, False, True)
    assert out.splitlines() == ["no faults", "1 fault"]


def _wait_for(port: int, is_so: Any) -> None:
    end = time.monotonic() + PAGE_SECONDS
    while not is_so(state_at(port)):
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_browser_shows_the_pictures_and_takes_data_for_text(view: LiveView, tmp_path: Path) -> None:
    browser = which("chromium") or which("chromium-browser")
    if browser is None:
        pytest.skip("no Chromium to show the page")
    view.renew()
    shown = view.preview
    picture = PreviewPicture(BAD, 75, 75, shown.groups["counters"][0].digest)
    view._now = (1, Preview(BAD, {**shown.groups, BAD: (picture,)}, (f"game.toml:3: {BAD}",), (BAD,), shown.held))
    with served(view) as address:
        page = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
             f"--window-size={WINDOW},600", "--no-first-run", f"--user-data-dir={tmp_path / 'browser'}",
             "--virtual-time-budget=3000", "--dump-dom", address],
            capture_output=True, text=True, check=True, timeout=120,
        ).stdout  # fmt: skip
    assert "<title>taken" not in page
    assert "<img src=" not in page.replace('<img src="/picture/', "")
    assert page.count("<script>") == 1
    assert "1 fault;" in page
    assert "game.toml:3: &lt;/script&gt;" in page
    wide = [group for group in shown.groups.values() if any(one.width > WINDOW for one in group)]
    assert wide
    assert page.count("<img ") == 2 * (sum(map(len, shown.groups.values())) + 1) - sum(map(len, wide))
    assert max(int(width) for width in re.findall(r'<img [^>]*?width="(\d+)"', page)) < WINDOW
    assert page.count('width="38"') >= len(shown.groups["counters"])
