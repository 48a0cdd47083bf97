"""What Sphacteria's module has and no other: the menus of its acts, its events, and the window that counts a fight."""

from vassal_rulebooks.sphacteria.module.components import sphacteria_parts

__all__ = ["sphacteria_parts"]
