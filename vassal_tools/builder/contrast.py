"""Choose readable letter colours: the wanted colour, or the better of white and black."""

from __future__ import annotations

INK, WHITE = "#2b2118", "#ffffff"
LEAST = 3.0
"""The least contrast of large letters. Source: WCAG 2.1, 1.4.3."""

_WEIGHTS = (0.2126, 0.7152, 0.0722)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours such as #2a62a8, from 1 to 21. Source: WCAG 2.1, contrast ratio."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable(wanted: str, ground: str) -> str:
    """Return the wanted colour if it is readable on the background; else the better of white and black."""
    if contrast(wanted, ground) >= LEAST:
        return wanted
    return max((WHITE, INK), key=lambda colour: contrast(colour, ground))


def letters_on(ground: str) -> str:
    """Return the colour of letters on a background: white, unless the background is too pale."""
    return readable(WHITE, ground)


def in_decimals(colour: str) -> str:
    """Return a colour in VASSAL's notation: red, green and blue from 0 to 255."""
    return ",".join(map(str, bytes.fromhex(colour[1:])))


def _luminance(colour: str) -> float:
    parts = (part / 255 for part in bytes.fromhex(colour[1:]))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip(_WEIGHTS, linear, strict=True))
