"""The rulebook of Sfacteria, the second edition of Sphacteria."""

from vassal_rulebooks.sfacteria.rulebook import Sfacteria

__all__ = ["Sfacteria"]
