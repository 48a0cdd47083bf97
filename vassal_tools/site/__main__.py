"""Build the site: `python -m vassal_tools.site FOLDER` writes `FOLDER/site` and `FOLDER/referee.html`."""

from __future__ import annotations

import sys
from pathlib import Path

from vassal_tools.builder.cache import PictureCache
from vassal_tools.errors import VassalToolsError
from vassal_tools.site.assembly import Parts, write_site

CACHE = Path(".cache")
SAMPLES = Path("samples")


def main(words: list[str]) -> int:
    """Build the site in the folder that is named; return the exit code."""
    try:
        parts = Parts.made(CACHE)
        write_site(Path(words[0], "site"), parts, SAMPLES, PictureCache.of_user())
    except VassalToolsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{words[0]}/site and {words[0]}/referee.html load {parts.size / 1e6:.1f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
