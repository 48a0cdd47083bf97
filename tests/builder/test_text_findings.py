"""Translations and pages of help that nothing uses are findings with their file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.builder.plain_games import TINY
from tests.game.test_map_shapes import POINTS, written
from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.module import UNCACHED, build_module
from vassal_tools.game.library import load


def said_of(folder: Path, cache: PictureCache = UNCACHED) -> list[str]:
    """The warnings of a build."""
    seen: list[str] = []
    build_module(
        load(folder),
        cache,
        source=folder,
        report=lambda one: seen.append(f"{one.rule.code} {one.where}: {one.message}; {one.remedy}"),
    )
    return seen


FILES = {
    "i18n/fr.toml": """[strings]
"First" = "Premier"
"Frist" = "Premier"
"a town" = "une ville"
[patterns]
"Marches to {zone}" = "Marche vers {zone}"
""",
    "i18n/de.toml": '[strings]\n"First" = "Erster"\n',
    "help/play.html": '<p>{{ say("First") }}</p>{% include "part.html" %}',
    "help/part.html": "<p>A part.</p>",
    "help/rules.html": "<p>Rules.</p>",
    "help/rules.fr.html": "<p>Règles.</p>",
    "help/designer.html": "<p>Notes.</p>",
    "help/rules.de.html": "<p>Regeln.</p>",
}


def test_what_is_translated_but_never_said_and_what_is_never_read_is_named(tmp_path: Path) -> None:
    folder = written(tmp_path, POINTS, ("Ayr", "Bute"))
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    seen = said_of(folder)
    pages = ", ".join(f"{page}{language}.html" for page in ("play", "rules") for language in ("", ".en", ".fr", ".it"))
    near = "did you mean rules.en.html or rules.fr.html or rules.it.html?"
    say = 'write {{ say("…") }} around its texts'
    wrong = "give the whole English text, or leave the line out"
    helped = f"{folder}/help"
    assert seen == [
        f"TEXT-unread {folder}/i18n/de.toml: no module has a file 'de.toml'; did you mean fr.toml or it.toml?",
        f"TEXT-unread {helped}/designer.html: no module has a file 'designer.html'; these are read: {pages}",
        f"TEXT-unread {helped}/rules.de.html: no module has a file 'rules.de.html'; {near}",
        f"TEXT-english {helped}/rules.html: is in English in every language; {say}, or rules.it.html",
        f"TEXT-unused {folder}/i18n/fr.toml:3: no text of the module is 'Frist'; did you mean First?",
        f"TEXT-unused {folder}/i18n/fr.toml:4: no text of the module is 'a town'; {wrong}",  # points show no role
        f"TEXT-unused {folder}/i18n/fr.toml:6: no text of the module is 'Marches to {{zone}}'; {wrong}",
    ]


def test_texts_of_a_board_that_is_kept_from_an_earlier_build_are_used(tmp_path: Path) -> None:
    folder, cache = Path(shutil.copytree(TINY, tmp_path / "game")), PictureCache(tmp_path / "pictures")
    with (folder / "look.toml").open("a", encoding="utf-8") as look:
        look.write('\n[map]\nnote = ["A map,", "not the publisher’s"]\n')
    (folder / "i18n").mkdir()
    (folder / "i18n" / "fr.toml").write_text('[strings]\n"not the publisher’s" = "maison"\n', encoding="utf-8")
    assert [said_of(folder, cache), said_of(folder, cache)] == [[], []]
