"""Lint's own readers: picture headers, keys, expressions, zones; and the pages of the rules."""

from __future__ import annotations

import pkgutil
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.format.measured import quickly
from tests.lint.making import class_file, content
from vassal_tools import lint
from vassal_tools.errors import FormatError, VassalToolsError
from vassal_tools.lint import bundles, piece_edits, registry, zone_polygons
from vassal_tools.lint.class_files import MAGIC, texts_of_class
from vassal_tools.lint.key_strokes import shown, stroke
from vassal_tools.lint.name_patterns import pattern_of
from vassal_tools.lint.registry import ALL_RULES
from vassal_tools.lint.rule import LintRule
from vassal_tools.lint.suppress import GROUP_CODES
from vassal_tools.objects import beanshell
from vassal_tools.objects.picture_head import read_picture_head
from vassal_tools.report.lint_pages import group_page, index, rule_pages

DOCS = Path(__file__).resolve().parents[2] / "docs" / "lint"


@pytest.mark.parametrize("kind", ["png", "gif", "jpeg"])
def test_the_head_tells_format_and_size(kind: str) -> None:
    head = read_picture_head(content(f"{kind}:40x30"))
    assert (head.form, head.width, head.height, head.fault) == (kind, 40, 30, "")


@pytest.mark.parametrize("kind", ["png", "gif", "jpeg"])
def test_a_picture_that_is_cut_in_its_head_is_reported(kind: str) -> None:
    assert read_picture_head(content(f"{kind}:40x30")[:9]).fault


def test_svg() -> None:
    head = read_picture_head(b'<?xml version="1.0"?><svg viewBox="0 0 40 30"><script/></svg>')
    assert (head.form, head.width, head.height, head.outside) == ("svg", 40, 30, ("a script",))


@given(st.binary(max_size=300))
def test_any_bytes_have_a_head(data: bytes) -> None:
    for start in (b"", b"BM", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8", b"<svg "):
        read_picture_head(start + data)


@given(st.text(alphabet="()[]{}\"\\'?:+-*/=<>&|!.,;$ab1 @", max_size=60))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    beanshell.parse(text)


@pytest.mark.parametrize(
    "text", ["(" * 50_000, "!" * 50_000, "a?" * 20_000, '"' + "\\" * 50_000, "a." * 40_000, "-" * 90_000 + "1"]
)
def test_hostile_expressions_take_no_time(text: str) -> None:
    with quickly():
        beanshell.parse(text)


def test_names_and_calls_of_an_expression() -> None:
    parsed = beanshell.parse('Strength > 3 && GetProperty("Side") == "Red" ? SumStack("A", "{B}") : Math.max(C, 1)')
    assert parsed.fault == ""
    assert parsed.names == ["Strength", "Math", "C"]
    assert [(call.name, call.arguments) for call in parsed.calls] == [("GetProperty", 1), ("SumStack", 2)]


def test_a_class_file_gives_its_texts_and_no_names() -> None:
    assert texts_of_class(class_file("a\0b", "é\U0001f600", "", "x\x01.png")) == {
        "a\0b",
        "é\U0001f600",
        "",
        "x\x01.png",
    }


def test_a_class_file_that_is_cut_is_refused_wherever_it_ends() -> None:
    whole = class_file("Athens", "Sparta")
    for end in range(len(whole) - 16):
        with pytest.raises(FormatError):
            texts_of_class(whole[:end])


def test_a_class_file_that_names_one_long_text_many_times_is_read_in_a_moment() -> None:
    long = 60_000
    constants = [b"\x01" + long.to_bytes(2) + b"x" * long, *[b"\x08\0\1"] * 60_000]
    data = MAGIC + b"\0\0\0\x37" + (len(constants) + 1).to_bytes(2) + b"".join(constants)
    with quickly():
        assert texts_of_class(data) == {"x" * long}


@pytest.mark.parametrize(
    "traits", [" " * 100_000, "\\" * 100_000, "\\ " * 50_000, " mark;" * 5_000, "mark;a" + " " * 100_000 + "piece;;;;A"]
)
def test_blanks_where_tabs_may_have_been_are_read_in_a_moment(traits: str) -> None:
    with quickly():
        piece_edits.has_lost_tabs(traits)
        piece_edits.with_tabs_restored(f"+/null/{traits}/{traits}")


def test_of_a_name_that_is_made_by_a_huge_expression_nothing_is_known() -> None:
    parts = beanshell.MAX_LENGTH // 6
    assert pattern_of("{" + '"a"+N+' * 2 + '"b"}') == ("a", "a", "b")
    with quickly():
        assert pattern_of("{" + '"a"+N+' * (parts + 1) + '"b"}') == ("", "")


@given(st.binary(max_size=300))
def test_any_bytes_are_a_class_file_or_refused(data: bytes) -> None:
    for start in (b"", MAGIC, MAGIC + b"\0\0\0\x37\xff\xff"):
        with suppress(FormatError):
            texts_of_class(start + data)


def test_one_key_has_one_name() -> None:
    assert stroke("A") == stroke("65,130") == stroke("65,2")
    assert stroke("57348,0,Go") == stroke("57001,0,Go")
    assert stroke("") == stroke("0,0") == ""
    assert (shown(stroke("65,130")), shown(stroke("112,0")), shown(stroke("57348,0,Go"))) == ("Ctrl+A", "F1", '"Go"')
    assert (shown(stroke("104,130")), shown(stroke("39,65"))) == ("Ctrl+NumPad 8", "Shift+Right")


def test_a_point_in_a_polygon() -> None:
    square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert zone_polygons.holds(square, (5, 5))
    assert not zone_polygons.holds(square, (15, 5))
    assert zone_polygons.area_of(square) == 100
    assert zone_polygons.points_of("1,2;x") is None
    assert zone_polygons.points_of("1,２") is None


def test_rules_of_third_parties_come_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    def given(protocol: int, rules: object) -> None:
        plugin = SimpleNamespace(PROTOCOL=protocol, RULES=rules)
        entry = SimpleNamespace(name="theirs", load=lambda: plugin)
        monkeypatch.setattr(registry, "entry_points", lambda group: [entry])

    own = SimpleNamespace(code="XY001")
    given(1, (own,))
    assert [rule.code for rule in registry.plugin_rules()] == ["XY001"]
    given(2, (own,))
    with pytest.raises(VassalToolsError, match="protocol 2"):
        registry.plugin_rules()
    given(1, ALL_RULES[:1])
    with pytest.raises(VassalToolsError, match="again"):
        registry.plugin_rules()


def test_codes_are_unique_and_in_order() -> None:
    codes = [rule.code for rule in ALL_RULES]
    assert codes == sorted(set(codes))
    assert len(codes) >= 60


@pytest.mark.parametrize("name", GROUP_CODES)
def test_the_page_of_a_group_has_its_rules(name: str) -> None:
    title, rules = rule_pages()[name]
    assert all(rule.code.startswith(GROUP_CODES[name]) and rule.source for rule in rules)
    assert (DOCS / f"{name}.md").read_text(encoding="utf-8") == group_page(title, rules)


def test_the_list_of_groups_is_current() -> None:
    assert (DOCS / "rules.md").read_text(encoding="utf-8") == index(rule_pages())


def test_every_rule_that_a_module_defines_is_registered() -> None:
    defined = {
        value.code
        for module in pkgutil.iter_modules(lint.__path__, f"{lint.__name__}.")
        for value in vars(import_module(module.name)).values()
        if isinstance(value, LintRule)
    }
    assert defined == {rule.code for rule in ALL_RULES}


@given(st.text(alphabet="ab\\\n\r =:#!u0 1f", max_size=60))
def test_any_translation_is_read(text: str) -> None:
    bundles.pairs(text)


def test_a_translation_is_read_as_java_does() -> None:
    text = "a\\ b=c\\u00e9\\\n   d\n#x=y\n  e f:g\nh\\=i\nj\\\\\nk = \\tl"
    assert bundles.pairs(text) == {"a b": "céd", "e": "f:g", "h=i": "", "j\\": "", "k": "\tl"}
