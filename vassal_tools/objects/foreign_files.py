"""Files that tools and authors keep in the folder of a module: `.git`, `.idea`, `node_modules`, `README.md`."""

from __future__ import annotations


def is_foreign_folder(name: str) -> bool:
    """Return True for a folder that no module has."""
    return name.startswith(".") or name == "node_modules"


def is_foreign_entry(entry: str) -> bool:
    """Return True for a file that belongs to a module only if its build file names it."""
    *folders, name = entry.split("/")
    return name.startswith(".") or name.lower().endswith(".md") or any(map(is_foreign_folder, folders))
