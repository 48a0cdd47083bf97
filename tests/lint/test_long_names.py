"""Long names are shortened in findings, and each picture is read once."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.objects.test_modules import packed
from vassal_tools.cli.main import main
from vassal_tools.errors import FormatError, shortened
from vassal_tools.lint.run import lint_module
from vassal_tools.lint.suppress import Config
from vassal_tools.objects.module import read_module

if TYPE_CHECKING:
    from pathlib import Path

LONG = "A" * 40_000
PIECE = '<VASSAL.build.module.PieceWindow><VASSAL.build.widget.PieceSlot entryName="{name}" gpid="{gpid}">{text}'
CLOSE = "</VASSAL.build.widget.PieceSlot></VASSAL.build.module.PieceWindow>"
PARTS = {
    "map": f'<VASSAL.build.module.Map mapName="{LONG}"/>',
    "maps inside of maps": f'<VASSAL.build.module.Map mapName="{LONG}">' * 40 + "</VASSAL.build.module.Map>" * 40,
    "class": f"<{LONG}/>",
    "attribute": f'<VASSAL.build.module.Map {LONG}="1"/>',
    "icon": f'<VASSAL.build.module.DiceButton icon="{LONG}"/>',
    "slot": PIECE.format(name=LONG, gpid="1", text="+/null/piece;;;gone.png;A/null;0;0;1;0") + CLOSE,
    "gpid": PIECE.format(name="A", gpid=LONG, text="+/null/piece;;;gone.png;A/null;0;0;1;0") + CLOSE,
    "picture": PIECE.format(name="A", gpid="1", text=f"+/null/piece;;;{LONG};A/null;0;0;1;0") + CLOSE,
    "trait": PIECE.format(name="A", gpid="1", text=f"+/null/{LONG}\tpiece;;;;A/\tnull;0;0;1;0") + CLOSE,
    "prototype": PIECE.format(name="A", gpid="1", text=f"+/null/prototype;{LONG}\tpiece;;;;A/\tnull;0;0;1;0") + CLOSE,
}


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit"])
@pytest.mark.parametrize("part", PARTS)
def test_a_report_is_short_whatever_a_module_names(part: str, form: str, tmp_path: Path) -> None:
    build = f'<VASSAL.build.GameModule name="x" version="1">{PARTS[part]}</VASSAL.build.GameModule>'
    module = packed(tmp_path, {"buildFile.xml": build.encode(), "images/a.png": b"p"})
    done = CliRunner().invoke(main, ["lint", str(module), "--format", form, "--fail-on", "never"])
    assert (done.exit_code, "A" * 2_400 in done.output) == (0, False)


def test_a_long_name_of_a_module_is_shown_in_part(tmp_path: Path) -> None:
    build = f'<VASSAL.build.GameModule name="{LONG}" version="{LONG}"/>'.encode()
    done = CliRunner().invoke(main, ["lint", str(packed(tmp_path, {"buildFile.xml": build}))])
    assert "AAAA" in done.output
    assert len(done.output) < 10_000


def test_a_text_that_is_too_long_keeps_its_ends_and_says_what_is_left_out() -> None:
    assert shortened("short", 10) == "short"
    text = "a" * 300 + "b" * 300
    assert shortened(text, 100) == "a" * 25 + "… (550 characters left out) …" + "b" * 25
    assert shortened(shortened(text, 100), 100) == shortened(text, 100)
    assert len(str(FormatError("x" * 10_000, hint="y" * 10_000))) < 3_000


def test_each_picture_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = {f"images/{number}.png": b"p" for number in range(5)}
    build = b'<VASSAL.build.GameModule name="x" version="1"/>'
    reads: Counter[str] = Counter()
    with read_module(packed(tmp_path, {"buildFile.xml": build, **pictures}), strict=False) as module:
        real = module.read

        def counted(entry: str) -> bytes:
            reads[entry] += 1
            return real(entry)

        monkeypatch.setattr(module, "read", counted)
        lint_module(module, Config(), date(2026, 1, 1))
    assert {name: reads[name] for name in pictures} == dict.fromkeys(pictures, 1)
