"""The additions of Sfacteria's module to the first edition's parts."""

from vassal_rulebooks.sphacteria.module import sphacteria_parts as sfacteria_parts

__all__ = ["sfacteria_parts"]
