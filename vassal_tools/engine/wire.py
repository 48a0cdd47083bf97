"""A JVM with the driver: commands out, answers in, always with a time limit."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from vassal_tools.engine.display import Display, stop
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from vassal_tools.engine.needs import EngineParts

START_SECONDS = 60.0
MAIN_CLASS = "vassaltools.driver.Driver"
ENGLISH = "en"
FLAGS = ("-Xmx1g", "-XX:+UseSerialGC", "-Xlog:disable", "-Xlog:all=error:stderr")
"""Keeps Java's own messages out of the answers."""
SOON = ("-XX:TieredStopAtLevel=1",)
"""Fast instead of optimizing compilation: better for a JVM of seconds, a third slower for one of minutes."""
KEPT_VARIABLES = ("PATH", "JAVA_HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "DISPLAY", "XAUTHORITY", "SYSTEMROOT")
"""The environment variables that a JVM needs; a module's code does not see any others, such as keys of a CI."""


def escape(field: str) -> str:
    """Return the field in ASCII without TAB and line ends; any UTF-16 unit survives, even half a pair."""
    if field.isascii() and not any(char in field for char in "\\\t\n\r"):
        return field
    field = field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")
    if field.isascii():
        return field
    units = field.encode("utf-16-be", "surrogatepass")
    codes = (units[i] << 8 | units[i + 1] for i in range(0, len(units), 2))
    return "".join(chr(code) if code < 128 else f"\\u{code:04x}" for code in codes)


class Wire:
    """A running driver. `dialogs` and `errors` have everything that it reported so far."""

    def __init__(
        self,
        parts: EngineParts,
        timeout: float,
        language: str = ENGLISH,
        *,
        lasting: bool = False,
        flags: tuple[str, ...] = (),
    ) -> None:
        self.timeout = timeout
        self._language = language
        self._flags = (*FLAGS, *flags, *(() if lasting else SOON), *_shared(parts))
        self.dialogs: list[str] = []
        self.errors: list[str] = []
        self._home = Path(tempfile.mkdtemp(prefix="vassal-engine-"))
        self._display: Display | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._reader: threading.Thread | None = None
        try:
            if parts.xvfb is not None:
                self._display = Display(parts.xvfb, self._home / "xvfb.err")
            self._start(parts)
            self._answer(START_SECONDS, "start")
        except BaseException:
            self.close()
            raise

    def _start(self, parts: EngineParts) -> None:
        (self._home / "tmp").mkdir()
        _prefer(self._language, self._home / ".VASSAL" / "prefs")
        environment = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        environment["HOME"] = str(self._home)
        if self._display is not None:
            environment["DISPLAY"] = self._display.name
        with (self._home / "java.err").open("wb") as errors:
            self._process = subprocess.Popen(  # noqa: S603 - no shell, a list of our own making
                _java_command(parts, self._home, self._language, self._flags),
                cwd=self._home,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._reader.start()

    def _read(self, pipe: IO[bytes]) -> None:
        for line in pipe:
            self._lines.put(line)
        self._lines.put(b"")

    def ask(self, *fields: str, timeout: float | None = None) -> Any:
        """Return the driver's answer to a command; raises EngineError if it refuses, dies or takes too long."""
        process = self._process
        if process is None or process.stdin is None:
            raise EngineError("the engine is not running")
        try:
            process.stdin.write("\t".join(map(escape, fields)).encode("ascii") + b"\n")
            process.stdin.flush()
        except OSError as error:
            raise self._broken(f"the engine died before {fields[0]}") from error
        return self._answer(timeout or self.timeout, fields[0])

    def _answer(self, seconds: float, command: str) -> Any:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise self._broken(f"the engine gave no answer to {command} in {seconds:g} s") from None
        if not line:
            raise self._broken(f"the engine died at {command}")
        try:
            answer = json.loads(line)
        except ValueError as error:
            raise self._broken(f"the engine gave no usable answer to {command}: {line[:200]!r}") from error
        self.dialogs += answer.get("dialogs", ())
        self.errors += answer.get("errors", ())
        if not answer["ok"]:
            raise EngineError(f"{command}: {answer['error']}", hint=_own_lines(answer["trace"]))
        return answer["result"]

    def stderr(self) -> str:
        """Return the JVM's stderr, including the engine's log."""
        path = self._home / "java.err"
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    def _broken(self, message: str) -> EngineError:
        # ends the useless JVM and returns the error to raise
        tail = self.stderr().strip()[-2000:]
        self.close()
        return EngineError(message, hint=tail)

    def close(self) -> None:
        """Stop JVM and screen and remove their home; may be called repeatedly."""
        if self._process is not None:
            self._process.kill()  # its own way to end takes half a second; what it was asked to write is written
            stop(self._process)
            self._process = None
        if self._reader is not None:
            self._reader.join(5)
            self._reader = None
        if self._display is not None:
            self._display.stop()
            self._display = None
        shutil.rmtree(self._home, ignore_errors=True)


def _shared(parts: EngineParts) -> tuple[str, ...]:
    return () if parts.archive is None else (f"-XX:SharedArchiveFile={parts.archive}",)


def _own_lines(trace: str) -> str:
    # the first lines of a Java trace
    return "" if "vassaltools.driver.Refusal" in trace else "\n".join(trace.splitlines()[:12])


def _prefer(language: str, folder: Path) -> None:
    # the engine takes the language from its preferences, not from Java (`VASSAL.i18n.Resources`)
    if language != ENGLISH:
        folder.mkdir(parents=True)
        (folder / "V_Global").write_text(f"Locale={language}\n", encoding="ascii")


def _java_command(parts: EngineParts, home: Path, language: str, flags: tuple[str, ...]) -> list[str]:
    properties = {
        "java.awt.headless": "false",  # the player window cannot be made headless
        "user.home": home,
        "user.dir": home,
        "java.io.tmpdir": home / "tmp",
        "VASSAL.conf": home / ".VASSAL",
        "java.util.prefs.userRoot": home,
        "logback.configurationFile": parts.logging,
        "swing.defaultlaf": "javax.swing.plaf.metal.MetalLookAndFeel",
        "user.language": language,
        "user.country": "US" if language == ENGLISH else "",
        "file.encoding": "UTF-8",
    }
    given = (f"-D{key}={value}" for key, value in properties.items())
    return [parts.java, *flags, *given, "-cp", parts.class_path, MAIN_CLASS]
