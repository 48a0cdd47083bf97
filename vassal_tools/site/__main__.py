"""Build the site: `python -m vassal_tools.site [FOLDER [GUIDE]]` writes `FOLDER/site` and `FOLDER/referee.html`.

FOLDER is `dist` unless it is named. The site links to GUIDE, the address of a page on verdicts.
"""

from __future__ import annotations

import sys
from pathlib import Path

from vassal_tools.builder.cache import PictureCache
from vassal_tools.errors import VassalToolsError
from vassal_tools.site.assembly import Parts, write_site

CACHE = Path(".cache")
SAMPLES = Path("samples")


def main(words: list[str]) -> int:
    """Build the site in the folder that is named, with a link to the guide; return the exit code."""
    folder, guide = (*words, *("dist", "")[len(words) :])
    try:
        parts = Parts.made(CACHE)
        write_site(Path(folder, "site"), parts, SAMPLES, PictureCache.of_user(), guide=guide)
    except VassalToolsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{folder}/site and {folder}/referee.html load {parts.size / 1e6:.1f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
