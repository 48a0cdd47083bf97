"""Names that an expression may use without counting as foreign code. Tables without logic."""

from __future__ import annotations

from vassal_tools.objects.beanshell_tokens import words

METHODS = words(
    """
    abs ceil charAt compareTo compareToIgnoreCase concat contains endsWith equals equalsIgnoreCase floor floorMod
    indexOf intValue isEmpty lastIndexOf length matches max min parseInt pow replace replaceAll replaceFirst round
    signum sqrt startsWith substring toLowerCase toString toUpperCase trim valueOf
    """
)
"""Methods of texts, numbers and Java's `Math` that only compute."""

STATEMENTS = words("if for while return else switch")
"""Reserved words that a bracket may follow without being a call."""

FORBIDDEN = words("new import class package throw try catch synchronized")
"""Reserved words that no property expression needs."""

EVALUATING = words(
    """
    SumStack CountStack SumAttach CountAttach SumMat CountMat SumLocation CountLocation SumMap CountMap SumZone
    CountZone Sum Count SumRange SumRangePx CountRange CountRangePx Alert Audit
    """
)
"""VASSAL's functions that evaluate a text; the text must be a literal, not an expression."""

CODE_ENDINGS = (".class", ".jar")
SCRIPTS = "VASSAL.script."
ENGINE = "VASSAL."
"""The prefix of the classes of VASSAL; a component of another class is foreign code."""
