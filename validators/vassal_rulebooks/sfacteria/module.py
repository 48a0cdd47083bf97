"""What Sfacteria's module has and no other: the parts of the first edition's."""

from vassal_rulebooks.sphacteria.module import sphacteria_parts as sfacteria_parts

__all__ = ["sfacteria_parts"]
