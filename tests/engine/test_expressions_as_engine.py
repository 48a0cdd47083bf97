"""The engine's own parser takes and refuses the expressions of the table."""

from __future__ import annotations

import base64
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from tests.lint.test_expressions import TABLE

if TYPE_CHECKING:
    from vassal_tools.engine import EngineParts

PROGRAM = Path(__file__).parent / "Parses.java"


def test_the_table_is_what_the_engine_takes(parts: EngineParts) -> None:
    texts = [*TABLE["taken"], *TABLE["refused"]]
    coded = "\n".join(base64.b64encode(text.encode()).decode() for text in texts)
    command = (parts.java, "-cp", parts.class_path, str(PROGRAM))
    answers = subprocess.run(command, input=coded, capture_output=True, text=True, check=True).stdout.split()
    taken = [text for text, answer in zip(texts, answers, strict=True) if answer == "true"]
    assert taken == TABLE["taken"]
