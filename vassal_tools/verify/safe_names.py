"""What an expression may use without being taken for foreign code; tables, no logic."""

from __future__ import annotations

from vassal_tools.objects.beanshell_tokens import words

METHODS = words(
    """
    abs ceil charAt compareTo compareToIgnoreCase concat contains endsWith equals equalsIgnoreCase floor floorMod
    indexOf intValue isEmpty lastIndexOf length matches max min parseInt pow replace replaceAll replaceFirst round
    signum sqrt startsWith substring toLowerCase toString toUpperCase trim valueOf
    """
)
"""The methods of texts, numbers and Java's `Math` that can do nothing but compute."""

STATEMENTS = words("if for while return else switch")
"""Reserved words that a bracket may follow and that are no calls."""

FORBIDDEN = words("new import class package throw try catch synchronized")
"""Reserved words that an expression of properties has no use for."""

EVALUATING = words(
    """
    SumStack CountStack SumAttach CountAttach SumMat CountMat SumLocation CountLocation SumMap CountMap SumZone
    CountZone Sum Count SumRange SumRangePx CountRange CountRangePx Alert Audit
    """
)
"""VASSAL's functions that evaluate a text they are given: it must be there to be read, not put together."""

CODE_ENDINGS = (".class", ".jar")
SCRIPTS = "VASSAL.script."
ENGINE = "VASSAL."
"""Components whose class has another beginning are code that does not come with VASSAL."""
