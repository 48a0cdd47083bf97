"""Key strokes in build files: `code,modifiers[,name]`, or a single letter in old traits.

Source: `VASSAL.configure.NamedHotKeyConfigurer`, `VASSAL.tools.SequenceEncoder.Decoder.nextNamedKeyStroke`.
"""

from __future__ import annotations

from functools import lru_cache

NO_KEY = ""
_CTRL = 2
_NAMED_CODE = 57348  # for a named command the engine reads its name alone
_MODIFIERS = {1: 1, 64: 1, 2: 2, 128: 2, 4: 4, 256: 4, 8: 8, 512: 8}
_NAMES = {1: "Shift", 2: "Ctrl", 4: "Meta", 8: "Alt"}
_KEYS = {
    8: "Backspace",
    9: "Tab",
    10: "Enter",
    27: "Escape",
    32: "Space",
    127: "Delete",
    155: "Insert",
    33: "Page Up",
    34: "Page Down",
    35: "End",
    36: "Home",
    37: "Left",
    38: "Up",
    39: "Right",
    40: "Down",
    **{code: f"NumPad {sign}" for code, sign in enumerate("0123456789*+,-./", 96)},
    **{code: f"F{code - 111}" for code in range(112, 124)},
}
"""Keys other than letters, by their codes in `java.awt.event.KeyEvent`."""
_DIGITS = frozenset("0123456789")


def _is_number(text: str) -> bool:
    body = text[1:] if text[:1] in "+-" else text
    return 0 < len(body) < 10 and _DIGITS.issuperset(body)


@lru_cache(maxsize=4096)
def stroke(text: str) -> str:
    """Return the canonical name of a key: `#name` for a named command, else `code+modifiers`; empty for none."""
    if not text:
        return NO_KEY
    if "," not in text:
        return f"{ord(text[0])}+{_CTRL}"
    parts = text.split(",")
    if len(parts) < 2 or not (_is_number(parts[0]) and _is_number(parts[1])):
        return NO_KEY
    if len(parts) > 2 and parts[2]:
        return "#" + parts[2]
    code, bits = int(parts[0]), int(parts[1])
    if code == 0 and bits == 0:
        return NO_KEY
    modifiers = 0
    for bit, meaning in _MODIFIERS.items():
        if bits & bit:
            modifiers |= meaning
    return f"{code}+{modifiers}"


def written(key: str) -> str:
    """Return the key as the engine writes it in build files, with both of Java's bits for each modifier."""
    if key.startswith("#"):
        return f"{_NAMED_CODE},0,{key[1:]}"
    code, _, modifiers = key.partition("+")
    return f"{code},{sum(bit for bit, meaning in _MODIFIERS.items() if int(modifiers) & meaning)}"


def is_malformed(text: str) -> bool:
    """Return True if the engine cannot read the text of a key. A text without a comma is an old key."""
    if "," not in text or text.startswith("{"):
        return False
    parts = text.split(",")
    return not (_is_number(parts[0]) and _is_number(parts[1]))


def shown(key: str) -> str:
    """Return the key for people: `"Fire"` for a named command, `Ctrl+F` for a stroke."""
    if key.startswith("#"):
        return f'"{key[1:]}"'
    code, _, bits = key.partition("+")
    number = int(code)
    letter = _KEYS.get(number) or (chr(number) if 41 <= number < 96 else f"key {number}")
    names = [name for bit, name in _NAMES.items() if int(bits or 0) & bit]
    return "+".join([*names, letter])
