"""An HTTP server for this machine only, with a page, its state and its pictures. It reads no files."""

from __future__ import annotations

import re
import threading
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, NamedTuple, Protocol

from vassal_tools.errors import VassalToolsError

if TYPE_CHECKING:
    from collections.abc import Iterator

LOOPBACK = "127.0.0.1"
_PICTURE = re.compile(r"/picture/([0-9a-f]{64})")
_SECONDS = 10.0
_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Answer(NamedTuple):
    """An HTTP answer: its bytes and type; a page also sends its content security policy as a header."""

    kind: str
    data: bytes
    policy: str = "default-src 'none'"


class ServedContent(Protocol):
    """The content to serve; it may change between two requests."""

    def page(self) -> Answer:
        """Return the page."""

    def state(self) -> Answer:
        """Return the current state of the page as JSON."""

    def picture(self, digest: str) -> Answer | None:
        """Return the picture with this digest."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = False

    def __init__(self, port: int, shown: ServedContent) -> None:
        self.shown = shown
        super().__init__((LOOPBACK, port), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore browsers that disconnect early."""


class _Handler(BaseHTTPRequestHandler):
    timeout = _SECONDS
    server_version = "vassal-tools"
    sys_version = ""
    server: _Server

    def do_GET(self) -> None:
        answer = self._answer() if self._is_for_us() else None
        if answer is None:
            self._refuse(HTTPStatus.NOT_FOUND if self._is_for_us() else HTTPStatus.MISDIRECTED_REQUEST)
            return
        self._begin(HTTPStatus.OK, answer)
        self.wfile.write(answer.data)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        # non-GET and malformed requests get the same headers as any other answer
        self.close_connection = True
        is_foreign = getattr(self, "headers", None) is not None and not self._is_for_us()
        self._refuse(HTTPStatus.MISDIRECTED_REQUEST if is_foreign else HTTPStatus(code))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's own name
        """Log no requests."""

    def _is_for_us(self) -> bool:
        # refuse other host names: a stranger's domain could be rebound to this address
        port = self.server.server_address[1]
        return self.headers.get_all("Host") in ([f"{LOOPBACK}:{port}"], [f"localhost:{port}"])

    def _answer(self) -> Answer | None:
        if self.path == "/":
            return self.server.shown.page()
        if self.path == "/state":
            return self.server.shown.state()
        found = _PICTURE.fullmatch(self.path)
        return self.server.shown.picture(found[1]) if found else None

    def _refuse(self, status: HTTPStatus) -> None:
        answer = Answer("text/plain; charset=utf-8", f"{status.phrase}\n".encode())
        self.request_version = self.protocol_version  # else a request without a version is answered without headers
        self._begin(status, answer)
        if self.command != "HEAD":
            self.wfile.write(answer.data)

    def _begin(self, status: HTTPStatus, answer: Answer) -> None:
        self.send_response(status)
        headers = {"Content-Type": answer.kind, "Content-Length": str(len(answer.data))}
        for name, value in {**headers, "Content-Security-Policy": answer.policy, **_HEADERS}.items():
            self.send_header(name, value)
        self.end_headers()


@contextmanager
def served(shown: ServedContent, port: int = 0) -> Iterator[str]:
    """Serve the content until the block ends and yield its address; port 0 picks a free port.

    Raises VassalToolsError if the port is not available.
    """
    try:
        server = _Server(port, shown)
    except OSError as taken:
        hint = "choose another port, or none for any that is free"
        raise VassalToolsError(f"port {port} cannot be had: {taken.strerror}", hint=hint) from taken
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield f"http://{LOOPBACK}:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
