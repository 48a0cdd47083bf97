"""Examples of the docs run, quotes match the sources, and links work."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import vassal_tools
from tests.conftest import PROJECT, give_up
from vassal_tools.cli.main import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def blocks(document: str, language: str) -> list[str]:
    text = (PROJECT / document).read_text("utf-8")
    return [dedent(found) for found in re.findall(rf"^ *```{language}\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)]


@pytest.mark.parametrize("document", ["README.md", "docs/python.md", "docs/core.md", "docs/sphacteria/rules.md"])
def test_examples_in_python_run(
    document: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(PROJECT)
    examples = blocks(document, "python")
    assert examples
    for example in examples:
        exec(compile(example, document, "exec"), {})
        assert capsys.readouterr().out


def test_what_examples_are_said_to_print_is_what_they_print(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(PROJECT)
    for example in blocks("docs/sphacteria/rules.md", "python"):
        exec(compile(example, "rules.md", "exec"), {})
    assert capsys.readouterr().out.endswith(blocks("docs/sphacteria/rules.md", "text")[-1])


def test_the_page_of_rules_names_modules_that_there_are() -> None:
    named = set(re.findall(r"`(\w+\.py)`", (PROJECT / "docs/sphacteria/rules.md").read_text("utf-8")))
    folder = PROJECT / "validators" / "vassal_rulebooks" / "sphacteria"
    assert named <= {path.name for path in folder.glob("*.py")}


@pytest.mark.parametrize(
    "document", ["CONTRIBUTING.md", *(f"docs/{name}.md" for name in ("architecture", "core", "proof"))]
)
def test_a_page_for_programmers_names_files_that_there_are(document: str) -> None:
    named = set(re.findall(r"`([\w/]+\.py)`", (PROJECT / document).read_text("utf-8")))
    there = {
        path.as_posix()
        for folder in ("vassal_tools", "validators", "tests")
        for path in (PROJECT / folder).rglob("*.py")
    }
    assert named
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in there)] == []


def headings(page: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a page, and its own."""
    text = page.read_text("utf-8")
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    return anchors | set(re.findall(r'id="([^"]+)"', text))


@pytest.mark.parametrize("folder", ["*.md", "docs/**/*.md", "module_src/**/*.md", "tests/**/*.md"])
def test_links_lead_to_files_and_headings(folder: str) -> None:
    missing = []
    for page in PROJECT.glob(folder):
        text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text):
            name, _, anchor = "".join(link).partition("#")
            target = page.parent / name if name else page
            if "://" not in name and not (target.exists() and (not anchor or anchor in headings(target))):
                missing.append((page.name, "".join(link)))
    assert missing == []


def test_nothing_is_installed_by_a_name_that_no_registry_has() -> None:
    documents = [
        PROJECT / "README.md",
        PROJECT / "CONTRIBUTING.md",
        PROJECT / "action.yml",
        *PROJECT.glob("docs/**/*.md"),
    ]
    by_name = re.compile(r"(?:pip|pipx) install (?:-\S+ )*[\"']?vassal-tools|uvx vassal-tools")
    assert [path.name for path in documents if by_name.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("language", ["python", "toml"])
def test_the_recipe_for_a_rule_quotes_the_sources(language: str) -> None:
    folders = [PROJECT / "validators", PROJECT / "tests/rules/cases"]
    ending = "*.py" if language == "python" else "*.toml"
    sources = [path.read_text("utf-8") for folder in folders for path in folder.rglob(ending)]
    quoted = blocks("CONTRIBUTING.md", language)
    assert quoted
    for block in quoted:
        assert any(block in source for source in sources), block


def test_the_report_that_the_referees_page_shows_is_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Except date and hash."""
    monkeypatch.chdir(PROJECT)
    command, *shown = blocks("docs/referee.md", "text")[0].splitlines()
    printed = CliRunner().invoke(main, command.removeprefix("$ vassal-tools ").split()).stdout.splitlines()
    own = ("  saved ", "  SHA-256 ")
    assert [line for line in shown if not line.startswith(own)] == [
        line for line in printed[: len(shown)] if not line.startswith(own)
    ]


def test_what_the_page_on_pieces_shows_is_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(PROJECT / "tests/data/engine/mini-setup.vmod", "mini-setup.vmod")
    command, shown = blocks("docs/pieces.md", "text")[0].split("\n", 1)
    CliRunner().invoke(main, ["pieces", "mini-setup.vmod", "-o", "pieces.csv"])
    header, *rows = Path("pieces.csv").read_text("utf-8").splitlines()
    card = rows[4].replace("Card1", "Ambush").replace("inf_flip.png", "tank.png")
    Path("pieces.csv").write_text("\n".join([header, *rows[:4], card, *rows[5:]]), "utf-8")
    result = CliRunner().invoke(main, command.removeprefix("$ vassal-tools ").split())
    assert result.output == shown


def test_the_page_on_python_names_the_public_api() -> None:
    table = (PROJECT / "docs" / "python.md").read_text("utf-8").partition("\n\nThis example prints the three zones")[0]
    assert set(re.findall(r"`(\w+)", table)) - {"vassal_tools"} == set(vassal_tools.__all__)


def test_the_page_on_the_core_names_modules_and_names_that_there_are() -> None:
    missing, module = [], ""
    rows = re.findall(
        r"^\| (`[\w.`, ]+` )?\| ([`\w, …]+?) \|", (PROJECT / "docs/core.md").read_text("utf-8"), re.MULTILINE
    )
    for first, names in rows:
        module = first.split("`")[1] if first else module
        where = import_module(module if "." in module else f"vassal_rulebooks.core.{module}")
        missing += [(module, name) for name in re.findall(r"`(\w+)`", names) if not hasattr(where, name)]
    assert len(rows) > 20
    assert missing == []


def test_every_public_name_can_be_imported_and_is_listed() -> None:
    assert all(getattr(vassal_tools, name) is not None for name in vassal_tools.__all__)
    assert set(vassal_tools.__all__) <= set(dir(vassal_tools))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        vassal_tools.nothing  # noqa: B018


def test_importing_the_package_imports_none_of_its_modules() -> None:
    code = "import sys, vassal_tools; print([name for name in sys.modules if name.startswith('vassal_tools.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.fixture(scope="module")
def site_of_docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The docs as a site; a script of it is fetched from npm."""
    if not shutil.which("npm"):
        give_up("site of the docs", "there is no npm")
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    made = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    return folder


def test_the_docs_are_a_site_that_asks_no_other_server(site_of_docs: Path) -> None:
    pages = [path.read_text("utf-8") for path in site_of_docs.rglob("*.html")]
    assert len(pages) > len(list((PROJECT / "docs").rglob("*.md")))
    assert [
        found for page in pages for found in re.findall(r'(?:src|<link[^>]* href)="(?:https?:)?//[^"]*"', page)
    ] == []


def test_the_docs_can_be_searched_from_a_disk(site_of_docs: Path, browser: Browser) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site_of_docs / "lint" / "rules.html").as_uri())
    page.locator("[data-md-component=search-query]").click()
    page.keyboard.type("retreat")
    page.locator(".md-search-result__item").first.wait_for()
    assert [address for address in asked if not address.startswith(("file:", "data:", "blob:"))] == []
