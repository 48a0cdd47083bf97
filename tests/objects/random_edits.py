"""Edits of a build file as people make them, each drawn by a seed: attributes, components, pieces and their traits."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from lxml import etree

from vassal_tools.errors import Where
from vassal_tools.format import buildxml, sequence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SLOT = "VASSAL.build.widget.PieceSlot"
HOLDERS = ("PanelWidget", "BoxWidget", "ListWidget", "SetupStack")
_TRAITS = (("mark;New", "1"), ("hide;72,130;Hide;255,255,255", "null"), ("immob;g;N;", ""))


@dataclass(frozen=True)
class Edit:
    """An edit of a component by number; its random choices come from the seed."""

    kind: str
    place: int
    seed: int


def edited(data: bytes, edits: Iterable[Edit]) -> bytes:
    """The build file with those edits; the numbers of its components are those before all of them."""
    root = buildxml.parse(data, Where())
    components = list(root.iter(etree.Element))
    for edit in edits:
        element = components[edit.place]
        if element is root or root in element.iterancestors():
            if edit.kind == "carry":
                _carry(element, Random(edit.seed), components)
            else:
                KINDS[edit.kind](element, Random(edit.seed))
    return buildxml.same_text(root, data)


def _change(element: etree._Element, random: Random) -> None:
    names = [name for name in element.attrib if name not in ("gpid", "nextPieceSlotId")]
    if names:
        element.set(random.choice(sorted(map(str, names))), f"changed & {random.random()}")


def _drop(element: etree._Element, random: Random) -> None:
    names = [name for name in element.attrib if name not in ("gpid", "nextPieceSlotId", "name", "entryName")]
    if names:
        del element.attrib[random.choice(sorted(map(str, names)))]


def _extend(element: etree._Element, random: Random) -> None:
    element.set(f"new{random.randrange(9**9)}", "<new>\n")


def _remove(element: etree._Element, _: Random) -> None:
    # the blanks before it go with it
    parent, before = element.getparent(), element.getprevious()
    if parent is None:
        return
    tail = element.tail
    parent.remove(element)
    if before is not None:
        before.tail = tail
    else:
        parent.text = tail


def _copy(element: etree._Element, random: Random) -> None:
    # with a new name and number, after the original
    if element.getparent() is None or len(element):
        return
    copy = deepcopy(element)
    number = 10**6 + random.randrange(10**6)
    for at, one in enumerate(copy.iter(etree.Element)):
        if one.get("gpid"):
            one.set("gpid", str(number + at))
    name = next((name for name in ("entryName", "name", "mapName", "text") if copy.get(name)), "name")
    copy.set(name, f"Copy {number}")
    _put_behind(element, copy)


def _put_behind(element: etree._Element, new: etree._Element) -> None:
    before, parent = element.getprevious(), element.getparent()
    blanks = before.tail if before is not None else parent.text if parent is not None else ""
    tail = element.tail
    element.addnext(new)
    element.tail, new.tail = blanks, tail


def _lower(element: etree._Element, _: Random) -> None:
    following = element.getnext()
    if following is not None and element.getparent() is not None:
        _remove(element, Random(0))
        _put_behind(following, element)


def _carry(element: etree._Element, random: Random, components: Sequence[etree._Element]) -> None:
    # move a piece to the end of another parent
    if element.tag != SLOT or not element.get("gpid"):
        return
    holder = random.choice([one for one in components if str(one.tag).endswith(HOLDERS)] or [element])
    if holder not in (element, element.getparent()):
        _remove(element, random)
        element.tail = None
        holder.append(element)


def _piece(change: Callable[[list[tuple[str, str]], Random], None]) -> Callable[[etree._Element, Random], None]:
    def edit(element: etree._Element, random: Random) -> None:
        text = (element.text or "").strip()
        if not text.startswith("+/"):
            return
        piece_id, types, states = sequence.split(text[2:], "/")
        traits = list(zip(sequence.unnest(types), sequence.unnest(states), strict=True))
        change(traits, random)
        levels = (sequence.nest([trait[at] for trait in traits]) for at in (0, 1))
        element.text = "+/" + sequence.join((piece_id, *levels), "/")

    return edit


def _add_trait(traits: list[tuple[str, str]], random: Random) -> None:
    kind, state = random.choice(_TRAITS)
    traits.insert(random.randrange(len(traits)), (f"{kind}{random.randrange(9**9)}", state))


def _remove_trait(traits: list[tuple[str, str]], random: Random) -> None:
    if len(traits) > 1:
        traits.pop(random.randrange(len(traits) - 1))


def _change_trait(traits: list[tuple[str, str]], random: Random) -> None:
    place = random.randrange(len(traits))
    kind, *fields = sequence.split(traits[place][0], ";")
    if fields:
        fields[random.randrange(len(fields))] = f"new;,{random.randrange(9**9)}/"
    traits[place] = (sequence.join((kind, *fields), ";"), traits[place][1])


def _swap_traits(traits: list[tuple[str, str]], random: Random) -> None:
    if len(traits) > 2:
        place = random.randrange(len(traits) - 2)
        traits[place : place + 2] = traits[place + 1], traits[place]


KINDS: dict[str, Callable[[etree._Element, Random], None]] = {
    "change": _change,
    "drop": _drop,
    "extend": _extend,
    "remove": _remove,
    "copy": _copy,
    "lower": _lower,
    "add trait": _piece(_add_trait),
    "remove trait": _piece(_remove_trait),
    "change trait": _piece(_change_trait),
    "swap traits": _piece(_swap_traits),
}
