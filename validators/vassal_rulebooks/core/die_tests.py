"""Tests: a die that must not be above a number, with modifiers that have names."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DieTest:
    """A number that the die must not be above, and what changes it: the name and the value of each modifier."""

    number: int
    modifiers: tuple[tuple[str, int], ...] = ()

    @property
    def target(self) -> int:
        """The number with its modifiers."""
        return self.number + sum(value for _, value in self.modifiers)

    def is_passed(self, die: int) -> bool:
        """Return whether a die passes the test."""
        return die <= self.target

    def account(self, die: int) -> str:
        """Return the arithmetic in words, such as `5, +1 own armies, makes 6; the die shows 4: passed`."""
        parts = "".join(f", {value:+} {name}" for name, value in self.modifiers if value)
        result = "passed" if self.is_passed(die) else "failed"
        return f"{self.number}{parts}, makes {self.target}; the die shows {die}: {result}"
