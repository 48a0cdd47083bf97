"""Read the texts in a Java class file. Treats input as hostile: runs nothing and limits all reading.

Source: the Java Virtual Machine Specification, chapter 4.4, "The Constant Pool".
"""

from __future__ import annotations

from vassal_tools.errors import FormatError

MAGIC = b"\xca\xfe\xba\xbe"
_UTF8, _STRING = 1, 8
_JAVA_9 = 53
_LENGTHS = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
"""The number of bytes of a constant after its tag."""
_DOUBLE = frozenset({5, 6})  # long and double take two places


def texts_of_class(data: bytes) -> frozenset[str]:
    """Return the text constants of a class file. Raises FormatError if it is invalid or truncated.

    In a text that the program concatenates, each inserted value is the character 1.
    """
    if data[:4] != MAGIC:
        raise FormatError("is not a class file")
    count, place, index = _number(data, 8), 10, 1
    spans: dict[int, tuple[int, int]] = {}
    strings: list[int] = []
    while index < count:
        tag = data[place] if place < len(data) else 0
        if tag == _UTF8:
            start = place + 3
            place = start + _number(data, place + 1)
            spans[index] = start, place
        elif tag in _LENGTHS:
            if tag == _STRING:
                strings.append(_number(data, place + 1))
            place += 1 + _LENGTHS[tag]
        else:
            raise FormatError(f"has a constant of the unknown kind {tag}")
        index += 2 if tag in _DOUBLE else 1
    if place > len(data):
        raise FormatError("is cut off")
    return frozenset(_text(data[slice(*spans[number])]) for number in set(strings) if number in spans)


def joins_by_constants(data: bytes) -> bool:
    """Return True for Java 8 or older: each part of a concatenated text is a separate constant."""
    return _number(data, 6) < _JAVA_9


def _number(data: bytes, place: int) -> int:
    if place + 2 > len(data):
        raise FormatError("is cut off")
    return int.from_bytes(data[place : place + 2])


def _text(data: bytes) -> str:
    # Java's modified UTF-8: a zero has two bytes, and a character above 65,535 is a surrogate pair
    plain = data.replace(b"\xc0\x80", b"\0")
    try:
        text = plain.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        text = plain.decode("utf-8", "replace")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
