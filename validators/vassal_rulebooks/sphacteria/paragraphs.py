"""The rules of play by their codes, as `paragraphs.toml` has them."""

from vassal_rulebooks.core.rules import rules_beside

RULES = rules_beside(__file__)
"""All rules of play, in the order of play."""
