"""Where output goes: a terminal gets colour and progress, a pipe gets neither.

Text for people keeps to the encoding of the terminal or pipe, and is written as nearly as that can hold it. Documents
for programs are UTF-8 everywhere, as XML and HTML state of themselves; JSON and SARIF are ASCII besides.
"""

from __future__ import annotations

import codecs
import io
import shutil
import sys
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING

from vassal_tools.cli.paint import ASIDE, is_colourful, painted
from vassal_tools.errors import VassalToolsError, Where
from vassal_tools.report.plain import DEFAULT_WIDTH, as_ascii, plain, set_width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from rich.text import Text

    from vassal_tools.cli.paint import Paint


_IN_MEMORY = 1 << 22
_NEAREST = "vassal-tools-nearest"
_INPUTS = (b"PK\x03\x04", b"!VCSK")  # how archives, and saves and logs without one, begin


def accept_any_text() -> None:
    """Make the streams write in ASCII what their encoding cannot hold; without this they raise."""
    codecs.register_error(_NEAREST, _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NEAREST)


def _nearest(unfit: UnicodeError) -> tuple[str, int]:
    if not isinstance(unfit, UnicodeEncodeError):
        raise unfit
    return as_ascii(unfit.object[unfit.start : unfit.end]), unfit.end


def fit_terminal() -> None:
    """Make lines as wide as the terminal that reads them; where none does, they stay 80 columns wide."""
    set_width(shutil.get_terminal_size().columns if sys.stdout.isatty() else DEFAULT_WIDTH)


def keep_width(_context: object, _parameter: object, output: Path | None) -> Path | None:
    """The file of an option `--output`: what is written into one is as wide as in a pipe."""
    if output is not None:
        set_width(DEFAULT_WIDTH)
    return output


def echo_text(text: str, paint: Paint = ()) -> None:
    """Print lines for people; a terminal gets them painted."""
    sys.stdout.write((painted(text, paint) if paint and is_colourful(sys.stdout) else text) + "\n")
    sys.stdout.flush()


def echo_document(text: str) -> None:
    """Print a document for programs: in UTF-8 if the stream takes bytes."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.flush()
        sys.stdout.buffer.write(_document(text))
        sys.stdout.buffer.flush()
    else:
        echo_text(text.rstrip("\n"))


def write_report(text: str, output: Path | None, *, is_document: bool, paint: Paint = ()) -> None:
    """Put the report into the file, always as UTF-8, or print it where there is none; an empty one prints nothing."""
    from vassal_tools.files import write_whole

    if output is not None:
        require_no_archive(output)
        write_whole(output, _document(text))
    elif text and is_document:
        echo_document(text)
    elif text:
        echo_text(text.rstrip("\n"), paint)


def require_no_archive(output: Path) -> None:
    """Refuse to write over a module, a save or a log."""
    from vassal_tools.format.archive import read_head

    if output.is_file() and read_head(output).startswith(_INPUTS):
        raise VassalToolsError("is a module, a save or a log: no report is written over it", Where(str(output)))


def require_apart(read: Iterable[Path | None], written: Iterable[Path | None]) -> None:
    """Refuse to write over what is read."""
    held = [path for path in read if path and path.exists()]
    for output in written:
        if output and output.exists() and any(output.samefile(path) for path in held):
            raise VassalToolsError("is read: it is not written over", Where(str(output)))


def _document(text: str) -> bytes:
    return (text.rstrip("\n") + "\n").encode("utf-8", "replace")


def echo_whole(lines: Iterable[str], paint: Paint = (), end: str = "\n") -> None:
    """Print the lines, each with that end, once the last of them has come: if making one fails, nothing is printed."""
    is_painted = bool(paint) and is_colourful(sys.stdout)
    with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="") as kept:
        for line in lines:
            kept.write((painted(line, paint) if is_painted else line) + end)
        kept.seek(0)
        while chunk := kept.read(_IN_MEMORY):
            sys.stdout.write(chunk)
        sys.stdout.flush()


def echo_error(error: VassalToolsError) -> None:
    """Say what could not be done, and why: each error in one line, and how many there are, if several."""
    for one in error.each:
        echo_aside(f"error: {one}")
    if len(error.each) > 1:
        echo_aside(f"{len(error.each)} errors")


def warn(message: str) -> None:
    """Say in one line what may be amiss; the output goes on unchanged."""
    echo_aside(f"warning: {message}")


def echo_aside(message: str) -> None:
    """Print a line beside the output, on stderr."""
    text = plain(message)
    sys.stderr.write((painted(text, ASIDE) if is_colourful(sys.stderr) else text) + "\n")
    sys.stderr.flush()


def render(text: Text) -> None:
    """Print a report, in colour if a terminal reads it and NO_COLOR is not set."""
    if not is_colourful(sys.stdout):
        echo_text(text.plain.removesuffix("\n"))
        return
    from rich.console import Console

    Console(highlight=False, markup=False, soft_wrap=True).print(text, end="")


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A function to call with what is done and what there is; it shows a bar on a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(title)
        yield lambda done, whole: bars.update(task, completed=done, total=whole)
