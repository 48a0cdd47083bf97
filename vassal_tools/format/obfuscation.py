"""The obfuscation of saves and logs: `!VCSK`, two hex digits of key, then two hex digits a byte.

Source: `VASSAL.tools.io.ObfuscatingOutputStream` and `DeobfuscatingInputStream`.
"""

from __future__ import annotations

import re

from vassal_tools.errors import FormatError, Where

HEADER = b"!VCSK"
DEFAULT_KEY = 0x56
_HEX_ONLY = re.compile(rb"[0-9A-Fa-f]*\Z")


def _xor_table(key: int) -> bytes:
    return bytes(byte ^ key for byte in range(256))


def deobfuscate(data: bytes, where: Where) -> str:
    """The text of an obfuscated entry. Raises FormatError where header, digits or UTF-8 are wrong."""
    if not data.startswith(HEADER):
        raise FormatError("no !VCSK header", where, hint="not a save or log of VASSAL, or a damaged one")
    digits = data[len(HEADER) :]
    if len(digits) < 2 or not _HEX_ONLY.match(digits[:2]):
        raise FormatError("no key after the !VCSK header", _at(where, len(HEADER)))
    body = digits[2:]
    if len(body) % 2 or not _HEX_ONLY.match(body):
        raise FormatError(
            "the obfuscated text is cut short or holds something else than hex digits",
            _at(where, len(HEADER) + 2 + _first_bad_digit(body)),
        )
    plain = bytes.fromhex(body.decode("ascii")).translate(_xor_table(int(digits[:2], 16)))
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as bad:
        raise FormatError("the text is not UTF-8", _at(where, bad.start)) from None


def obfuscate(text: str, key: int = DEFAULT_KEY) -> bytes:
    """The text as VASSAL obfuscates it with that key (0–255)."""
    plain = text.encode("utf-8").translate(_xor_table(key))
    return HEADER + b"%02x" % key + plain.hex().encode("ascii")


def _first_bad_digit(body: bytes) -> int:
    bad = re.search(rb"[^0-9A-Fa-f]", body)
    return bad.start() if bad else len(body)


def _at(where: Where, offset: int) -> Where:
    return Where(where.file, where.entry, offset=offset)
