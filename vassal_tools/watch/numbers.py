"""Numbers in the texts of a module, as the engine reads them."""

from __future__ import annotations


def whole(text: str, default: int = 0) -> int:
    """The whole number, or the default where there is none (`SequenceEncoder.Decoder.nextInt`)."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 7 else default


def decimal(text: str, default: float) -> float:
    """The number, not below 0, or the default where there is none."""
    bare = text.replace(".", "", 1)
    return float(text) if bare.isascii() and bare.isdigit() and len(bare) < 12 else default
