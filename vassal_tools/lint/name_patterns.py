"""Names of properties that the engine builds at run time: their known parts.

Source: `VASSAL.counters.SetGlobalProperty`, `VASSAL.script.expression.FormattedStringExpression`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from vassal_tools.lint.property_texts import READ_BY_TEXT, is_beanshell
from vassal_tools.objects.beanshell import MAX_LENGTH
from vassal_tools.objects.beanshell_tokens import ASSIGNMENTS, LOOSE, TIGHT, ExpressionError, tokens_of, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.lint.contents import ModuleContents
    from vassal_tools.lint.module_uses import Uses
    from vassal_tools.objects.beanshell_tokens import Token

Pattern: TypeAlias = "tuple[str, ...]"
"""The known parts of a name in order, with any text between them. An unknown end is empty."""
_PLACE_PROPERTIES = words("LocationName OldLocationName CurrentZone OldZone CurrentBoard OldBoard CurrentMap OldMap")
_PLACES = (
    "module.map.boardPicker.Board",
    "module.map.boardPicker.board.mapgrid.Zone",
    "module.map.boardPicker.board.Region",
)
_OFF_BOARD = "offboard"  # the engine's name for where no board is
_NO_JOIN = (ASSIGNMENTS | LOOSE | TIGHT | {"?", ":", "instanceof"}) - {"+"}


def joined_by_dollars(text: str) -> Pattern:
    """Return the pattern of a text with `$name$` in it."""
    return tuple(text.split("$")[::2])


def pattern_of(text: str) -> Pattern:
    """Return the pattern of a name field with an `{expression}` or `$name$` in it."""
    return joined_by_plus(_tokens(text)) if is_beanshell(text) else joined_by_dollars(text)


def known_name(text: str) -> str:
    """Return the name in a field, plain or as an expression of a literal; empty if built at run time."""
    pattern = pattern_of(text)
    return pattern[0] if len(pattern) == 1 else ""


def joined_by_plus(tokens: Sequence[Token]) -> Pattern:
    """Return the pattern of an expression that concatenates texts, such as `"Lord_" + Number`."""
    parts = [""]
    for operand in _operands(tokens):
        match operand:
            case [token] if token.kind == "string" and token.text[0] == '"':
                first, *more = joined_by_dollars(token.text[1:-1])
                parts[-1] += first
                parts += more
            case [token] if token.kind == "number":
                parts[-1] += token.text
            case _:
                parts.append("")
    return tuple(parts)


def _operands(tokens: Sequence[Token]) -> list[list[Token]]:
    # split at top-level plus signs; a single operand if another operator occurs
    found: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}")) if token.kind == "operator" else 0
        if depth == 0 and token.text in _NO_JOIN and token.kind != "string":
            return [list(tokens)]
        if depth == 0 and token.text == "+" and token.kind == "operator":
            found.append([])
        else:
            found[-1].append(token)
    return found


def fits(name: str, pattern: Pattern) -> bool:
    """Return True if the engine may build that name from the pattern."""
    first, last = pattern[0], pattern[-1]
    if len(pattern) == 1:
        return name == first
    if len(name) < len(first) + len(last) or not name.startswith(first) or not name.endswith(last):
        return False
    place, end = len(first), len(name) - len(last)
    for part in pattern[1:-1]:
        place = name.find(part, place, end)
        if place < 0:
            return False
        place += len(part)
    return True


def run_time_names(contents: ModuleContents, uses: Uses) -> frozenset[Pattern]:
    """Return the patterns of properties that the module sets or reads by names built at run time."""
    made = list(_made_names(contents, uses))
    values = _values(contents)
    for tokens in list(made):
        if len(tokens) == 1 and tokens[0].kind == "name":
            made += [_tokens(text) for text in values.get(tokens[0].text, ())]
    patterns = {joined_by_plus(tokens) for tokens in made}
    patterns |= {pattern for count in _joined_places(made) for pattern in _with_places(_places(contents), count)}
    patterns |= {joined_by_dollars(name) for name in _names(contents) if not is_beanshell(name)}
    return frozenset(pattern for pattern in patterns if any(pattern))


def _joined_places(made: Sequence[tuple[Token, ...]]) -> set[int]:
    # with how many parts a name contains, starts or ends with a place's name, with nothing else known
    unknown = [tokens for tokens in made if not any(joined_by_plus(tokens))]
    return {len(_operands(tokens)) for tokens in unknown if any(token.text in _PLACE_PROPERTIES for token in tokens)}


def _with_places(places: set[str], count: int) -> set[Pattern]:
    return {(place,) for place in places} if count == 1 else {ends for at in places for ends in (("", at), (at, ""))}


def _places(contents: ModuleContents) -> set[str]:
    # a blank may also be an underscore
    elements = [*contents.of(*_PLACES), *contents.of("module.Map", "module.PrivateMap", "module.PlayerHand")]
    names = {str(element.get("name") or element.get("mapName") or "") for element in elements} - {""}
    return {_OFF_BOARD, *names, *(name.replace(" ", "_") for name in names)}


def _names(contents: ModuleContents) -> Iterator[str]:
    # expressions in the field for the name of a property to set
    for facts in contents.all_facts:
        if facts.trait.id in ("setprop", "setpieceprop"):
            yield facts.trait.field("property")


def _made_names(contents: ModuleContents, uses: Uses) -> Iterator[tuple[Token, ...]]:
    yield from (_tokens(name) for name in _names(contents) if is_beanshell(name))
    for use in uses.expressions:
        if is_beanshell(use.text):
            calls = contents.texts.parsed(use.text).calls
            yield from (call.first for call in calls if call.name in READ_BY_TEXT and not call.text)


def _values(contents: ModuleContents) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for facts in contents.all_facts:
        if facts.trait.id in ("calcProp", "PROP"):
            texts = [text for _, text in facts.expressions if is_beanshell(text)]
            found.setdefault(facts.trait.field("property"), []).extend(texts)
    return found


def _tokens(text: str) -> tuple[Token, ...]:
    # none if the expression is invalid
    if len(text) > MAX_LENGTH:
        return ()
    try:
        return tuple(tokens_of(text.strip()[1:-1]))
    except ExpressionError:
        return ()
