"""Read and fill help templates, and report their faults with file, line and name."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from jinja2 import BytecodeCache, FileSystemLoader, StrictUndefined, TemplateSyntaxError
from jinja2.exceptions import TemplateError, UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from vassal_tools.errors import SourceError, Where
from vassal_tools.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from types import CodeType

    from jinja2.bccache import Bucket

FAULTS = (TemplateError, TypeError, ValueError, LookupError, ArithmeticError)
"""The exceptions of a template that cannot be filled in."""


class _Unknown(StrictUndefined):
    # an unknown name in a template, reported in words of the data

    @property
    def _undefined_message(self) -> str:
        name, owner = str(self._undefined_name), self._undefined_obj
        if owner is missing:
            return f"there is no {name!r:.60} for pages of help"
        near = did_you_mean(name, _names_of(owner))
        return f"there is no {name!r:.60} here" + f" ({near})" * bool(near)


class _Compiled(BytecodeCache):
    # cached by text: all modules share most templates

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self._known[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


def environment(folders: Sequence[Path]) -> ImmutableSandboxedEnvironment:
    """Return the template environment of these folders, first match wins; lists are joined with commas."""
    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=_Unknown,
        finalize=_joined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=_COMPILED,
    )


def fault(error: Exception, page: str) -> SourceError:
    """Return the error of a page whose template fails, with the line in the template if known."""
    said = error.message if isinstance(error, (TemplateSyntaxError, UndefinedError)) else _in_words(error)
    where = [Where(), *_lines(error)][-1]
    if isinstance(error, TemplateSyntaxError):
        where = Where(error.filename or error.name or "", line=error.lineno)
    return SourceError(f"the page of help {page!r} cannot be made: {said}", where)


def _in_words(error: Exception) -> str:
    return f"no template {error}" if isinstance(error, TemplateError) else f"a value does not fit: {error}"


def _lines(error: Exception) -> Iterator[Where]:
    # outer templates first; jinja puts them into the traceback
    trace = error.__traceback__
    while trace:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith(".html"):
            yield Where(name, line=trace.tb_lineno)
        trace = trace.tb_next


def _names_of(owner: object) -> tuple[str, ...]:
    if is_dataclass(owner):
        return tuple(one.name for one in fields(owner))
    return tuple(map(str, owner)) if isinstance(owner, dict) else ()


def _joined(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value
