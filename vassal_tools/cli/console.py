"""Write output: with colour and progress on a terminal, without them in a pipe.

Text for people uses the encoding of the terminal or pipe, with replacements for characters that it lacks. Documents
for programs are always UTF-8, as XML and HTML declare; JSON and SARIF are ASCII.
"""

from __future__ import annotations

import codecs
import io
import shutil
import sys
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vassal_tools.cli.paint import ASIDE, is_colourful, painted
from vassal_tools.errors import VassalToolsError, Where
from vassal_tools.referee.visibility import EVERYBODY, REFEREE, viewer_named
from vassal_tools.report.plain import DEFAULT_WIDTH, as_ascii, plain, set_width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from vassal_tools.cli.paint import Paint
    from vassal_tools.report.lines import Painted

    Advance = Callable[[int, int], None]


C = TypeVar("C", bound="Callable[..., Any] | click.Command")
_IN_MEMORY = 1 << 22
_VIEWERS = {
    REFEREE: "'everybody' for what all may see. Default: 'referee', who sees everything.",
    EVERYBODY: "'referee' sees everything. Default: 'everybody', what all may see.",
}
_NEAREST = "vassal-tools-nearest"
_INPUTS = (b"PK\x03\x04", b"!VCSK")  # how archives, and saves and logs without one, begin


def accept_any_text() -> None:
    """Make the streams replace characters that their encoding lacks, instead of raising."""
    codecs.register_error(_NEAREST, _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NEAREST)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return as_ascii(error.object[error.start : error.end]), error.end


def fit_terminal() -> None:
    """Set the line width to the width of the terminal; without a terminal it stays 80 columns."""
    set_width(shutil.get_terminal_size().columns if sys.stdout.isatty() else DEFAULT_WIDTH)


def viewer_option(verb: str, default: str) -> Callable[[C], C]:
    """Return the option `--as`: a side, `referee`, or empty for what everybody may see; `verb` begins its help."""
    return click.option(
        "--as",
        "viewer",
        default=default,
        callback=lambda _context, _option, word: viewer_named(word),
        metavar="SIDE",
        help=f"{verb} only what this side may see; {_VIEWERS[default]}",
    )


def keep_width(_context: object, _parameter: object, output: Path | None) -> Path | None:
    """Return the file of an `--output` option, and use the default line width for it, as in a pipe."""
    if output is not None:
        set_width(DEFAULT_WIDTH)
    return output


def echo_text(text: str, paint: Paint = ()) -> None:
    """Print lines for people, with colours on a terminal."""
    sys.stdout.write((painted(text, paint) if paint and is_colourful(sys.stdout) else text) + "\n")
    sys.stdout.flush()


def echo_document(text: str) -> None:
    """Print a document for programs, in UTF-8 if the stream takes bytes."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.flush()
        sys.stdout.buffer.write(_document(text))
        sys.stdout.buffer.flush()
    else:
        echo_text(text.rstrip("\n"))


def write_report(text: str, output: Path | None, *, is_document: bool, paint: Paint = ()) -> None:
    """Write the report to the file as UTF-8, or print it if no file is given; an empty report prints nothing."""
    from vassal_tools.files import write_whole

    if output is not None:
        require_no_archive(output)
        write_whole(output, _document(text))
    elif text and is_document:
        echo_document(text)
    elif text:
        echo_text(text.rstrip("\n"), paint)


def require_no_archive(output: Path) -> None:
    """Raise an error if the output would overwrite a module, a save or a log."""
    from vassal_tools.format.archive import read_head

    if output.is_file() and read_head(output).startswith(_INPUTS):
        raise VassalToolsError("is a module, a save or a log: no report is written over it", Where(str(output)))


def require_apart(read: Iterable[Path | None], written: Iterable[Path | None]) -> None:
    """Raise an error if the output would overwrite an input."""
    held = [path for path in read if path and path.exists()]
    for output in written:
        if output and output.exists() and any(output.samefile(path) for path in held):
            raise VassalToolsError("is read: it is not written over", Where(str(output)))


def _document(text: str) -> bytes:
    return (text.rstrip("\n") + "\n").encode("utf-8", "replace")


def echo_whole(title: str, make: Callable[[Advance], Iterable[str]], paint: Paint = (), end: str = "\n") -> None:
    """Print lines after all of them were made, with progress meanwhile: if making one fails, nothing is printed."""
    is_painted = bool(paint) and is_colourful(sys.stdout)
    with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="") as kept:
        with progress(title) as advance:
            for line in make(advance):
                kept.write((painted(line, paint) if is_painted else line) + end)
        kept.seek(0)
        while chunk := kept.read(_IN_MEMORY):
            sys.stdout.write(chunk)
        sys.stdout.flush()


def echo_error(error: VassalToolsError) -> None:
    """Print an error in one line each, and their number if there are several."""
    for one in error.each:
        echo_aside(f"error: {one}")
    if len(error.each) > 1:
        echo_aside(f"{len(error.each)} errors")


def warn(message: str) -> None:
    """Print a warning in one line on stderr."""
    echo_aside(f"warning: {message}")


def echo_aside(message: str) -> None:
    """Print a line on stderr."""
    text = plain(message)
    sys.stderr.write((painted(text, ASIDE) if is_colourful(sys.stderr) else text) + "\n")
    sys.stderr.flush()


def render(text: Painted) -> None:
    """Print a report, in colour on a terminal unless NO_COLOR is set."""
    if not is_colourful(sys.stdout):
        echo_text(text.plain.removesuffix("\n"))
        return
    from rich.console import Console
    from rich.text import Text

    shown = Text.assemble(*text.pieces)
    Console(highlight=False, markup=False, soft_wrap=True).print(shown, end="")


@contextmanager
def progress(title: str) -> Iterator[Advance]:
    """Yield a function that updates a progress bar with the done and total counts; silent without a terminal.

    Print to stdout only after the block.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=False) as bars:
        task = bars.add_task(title)
        yield lambda done, whole: bars.update(task, completed=done, total=whole)
