"""Hotkeys of toolbar buttons; VASSAL shows each after the tooltip of its button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vassal_tools.builder.cards.hands import hands
from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vassal_tools.builder.parts import Button, ModuleParts
    from vassal_tools.errors import Where
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import ActData, SendData

_CONTROL, _WITH_SHIFT = 130, 195  # modifiers as `java.awt.event.InputEvent` has them, old and new together
PICTURE = "Save the map as a picture"
"""The tooltip of the map's picture button."""
_LETTERS: Final[Mapping[str, str]] = {
    "Charts": "C", "Inventory": "I", "Notes": "N", "Overview": "O", "Sides": "P", "Signs": "S", "Turn": "T",
    "Turn back": "B", PICTURE: "G",
}  # fmt: skip
"""The letters of buttons, with Control and Shift."""
_ON_COUNTERS = ("counter", "unit", "leader")
_OF_COUNTERS: Final[Mapping[str, str]] = {
    "D": "Remove", "F": "Turn over", "M": "Mark moved", "T": "Movement trail",
}  # fmt: skip
"""The letters in the menu of every counter, with Control."""
_MOST = 9


def button_key(button: str) -> str:
    """Return the key of a button that every game has."""
    return letter_key(_LETTERS[button])


def letter_key(letter: str) -> str:
    """Return the key of a letter with Control and Shift."""
    return f"{ord(letter)},{_WITH_SHIFT}"


def stroke_of(letter: str) -> str:
    """Return the key of a letter with Control, for selected counters."""
    return f"{ord(letter)},{_CONTROL}"


def check_letters(buttons: Iterable[Button]) -> None:
    """Refuse two buttons with one key. Raises SourceError."""
    taken = {letter: name for name, letter in _LETTERS.items()}
    for button in buttons:
        if button.letter and button.letter in taken:
            what = f"the buttons {taken[button.letter]!r:.40} and {button.text!r:.40} have one key, {button.letter}"
            raise SourceError(what, button.stated)
        taken |= {button.letter: button.text} if button.letter else {}


def check_strokes(acts: Sequence[ActData], sends: Mapping[str, SendData], where: Where) -> None:
    """Refuse an act of counters whose letter selects another entry of the same counter, too. Raises SourceError.

    Two acts with conditions may share a letter, as their conditions may exclude each other.
    """
    for at, act in enumerate(acts):
        if act.letter is None or act.on not in _ON_COUNTERS:
            continue
        earlier = (one.menu for one in acts[:at] if one.letter == act.letter and _meet(one, act))
        other = next(earlier, _OF_COUNTERS.get(act.letter))
        if other is not None:
            raise _same_key(other, act.menu, act.letter, where.at("acts", at, "letter"))
    taken = {**_OF_COUNTERS, **{act.letter: act.menu for act in acts if act.letter and act.on in _ON_COUNTERS}}
    for name, send in sends.items():
        for field, letter, menu in (("letter", send.letter, send.menu), ("back_letter", send.back_letter, send.back)):
            if letter and letter in taken:
                raise _same_key(taken[letter], menu, letter, where.at("sends", name, field))
            taken |= {letter: menu} if letter else {}


def _same_key(one: str, other: str, letter: str, where: Where) -> SourceError:
    return SourceError(f"the entries {one!r:.40} and {other!r:.40} of counters have one key, {letter}", where)


def _meet(one: ActData, other: ActData) -> bool:
    # as far as their data show it
    on_same = one.on == other.on or "counter" in {one.on, other.on}
    is_free = any(not (act.shown or act.enabled or act.possible) for act in (one, other))
    of_same = not (one.types and other.types) or bool({*one.types} & {*other.types})
    return on_same and of_same and is_free and one.on in _ON_COUNTERS


def die_key(number: int) -> str:
    """Return the key of a die by its index in the toolbar; empty after the ninth."""
    return f"{ord('1') + number},{_CONTROL}" if number < _MOST else ""


def window_key(number: int) -> str:
    """Return the key of a window by its index, hands first; empty after the ninth."""
    return f"{ord('1') + number},{_WITH_SHIFT}" if number < _MOST else ""


def map_key(game: Game, parts: ModuleParts, name: str) -> str:
    """Return the key that opens the window of a further map."""
    further = [*(game.maps or ())]
    return window_key(len(hands(game, parts)) + len(parts.windows()) + further.index(name))


def letters(parts: ModuleParts) -> Iterator[tuple[str, str]]:
    """Yield the buttons and counter entries with their keys, for the help page."""
    yield from ((button, f"Ctrl-Shift-{letter}") for button, letter in _LETTERS.items())
    yield from ((one.text, f"Ctrl-Shift-{one.letter}") for one in parts.buttons if one.letter)
    acts = {act.menu: act.stroke for held in parts.unit_acts.values() for act in held if act.stroke}
    yield from ((menu, f"Ctrl-{chr(int(stroke.partition(',')[0]))}") for menu, stroke in acts.items())


def numbers(game: Game, parts: ModuleParts) -> Iterator[tuple[str, str]]:
    """Yield the dice and windows of a game with the names of their keys, for the help page."""
    yield from ((die.name, f"Ctrl-{number}") for number, die in enumerate(parts.dice[:_MOST], 1))
    windows = (*(hand.name for hand in hands(game, parts)), *(window.name for window in parts.windows()))
    windows += tuple(face.title for face in (game.maps or {}).values())
    yield from ((name, f"Ctrl-Shift-{number}") for number, name in enumerate(windows[:_MOST], 1))
