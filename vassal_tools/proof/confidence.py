"""Confidence bounds of a rate (Clopper and Pearson)."""

from __future__ import annotations

from math import comb


def upper_bound(hits: int, number: int, confidence: float = 0.95) -> float:
    """Return the one-sided upper confidence bound of a rate, from the hits among a number of trials."""
    if number == 0 or hits == number:
        return 1.0
    low, high = hits / number, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        if _at_most(hits, number, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def lower_bound(hits: int, number: int, confidence: float = 0.95) -> float:
    """Return the one-sided lower confidence bound of a rate, from the hits among a number of trials."""
    return 1 - upper_bound(number - hits, number, confidence)


def _at_most(hits: int, number: int, rate: float) -> float:
    return float(sum(comb(number, k) * rate**k * (1 - rate) ** (number - k) for k in range(hits + 1)))
