"""Make a site of the docs with the README in front: hooks of mkdocs, which `mkdocs.yml` names."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from vassal_tools.site.runtime import IFRAME_WORKER, fetched

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

FRONT = "README.md"
LINK = re.compile(r"\[([^\]]+)\]\((\.\./[^)#]+)(#[^)]*)?\)")
OUTSIDE = re.compile(r"\[([^\]]+)\]\((?!docs/|https?:|#)[^)]*\)")
"""A link of the README to a file that is not among the docs."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the README, with the addresses of pages and pictures as they are within the site, and a script."""
    text = Path(config.config_file_path).with_name(FRONT).read_text("utf-8")
    within = re.sub(r'(\]\(|src=")docs/', r"\1", OUTSIDE.sub(r"\1", text))
    files.append(File.generated(config, FRONT, content=within))
    package = fetched(IFRAME_WORKER, Path(config.config_file_path).with_name(".cache"))
    licence, script = ((package / name).read_text("utf-8") for name in ("LICENSE", "shim/index.js"))
    files.append(File.generated(config, config.extra["polyfills"][0], content=f"/*\n{licence}*/\n{script}"))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return the text of a page with links to the README of the site, and without links to files beside the docs."""
    folder = posixpath.dirname(page.file.src_uri)

    def led(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        if target == f"../{FRONT}":
            return f"[{link[1]}]({posixpath.relpath(FRONT, folder)}{link[3] or ''})"
        return link[1] if target.startswith("../") else link[0]

    return LINK.sub(led, markdown)
