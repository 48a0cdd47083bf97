"""Rules on pieces and their traits: names, layers, malformed fields, the order of traits."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.format import sequence
from vassal_tools.lint.contents import text_of
from vassal_tools.lint.key_strokes import NO_KEY, is_malformed, shown, stroke
from vassal_tools.lint.piece_edits import with_tabs_restored
from vassal_tools.lint.piece_nodes import LOST_TABS
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.spots import SetText
from vassal_tools.lint.trait_roles import TRAIT_ROLES
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.trait_specs import PLACING, TRAIT_SPECS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault
    from vassal_tools.lint.trait_facts import TraitFacts
    from vassal_tools.objects.traits import Trait

_SLOT = "VASSAL.build.widget.PieceSlot"
_CREATE = "VASSAL.build.module.BasicCommandEncoder"
_LAYER = "VASSAL.counters.Embellishment"


@lint_rule("VM303", Severity.NOTE, source="VASSAL.counters.BasicPiece")
def piece_without_name(model: LintModel) -> Iterator[LintFault]:
    """A piece in a slot has no name.

    Why: Reports of moves and lists of stacks have an empty name. A piece is not reported if it has a layer with a name
    for each level, the trait Basic Name, or a prototype.
    Bad: `piece;;;inf.png;`.
    Good: `piece;;;inf.png;Infantry`.
    """
    for piece in model.nodes:
        last = piece.facts[-1].trait
        if piece.is_prototype or piece.holder or last.id != "piece" or last.field("name").strip():
            continue
        if not any(facts.trait.id in ("basicName", "prototype") or _names_levels(facts.trait) for facts in piece.facts):
            yield piece_without_name.at(model.piece_spot(piece), "the piece has no name")


def _names_levels(trait: Trait) -> bool:
    # a layer that names all its levels names the piece
    names = _listed(trait.field("names")) if trait.id == "emb2" else ()
    return bool(names) and all(names)


@lint_rule("VM304", Severity.ERROR, source=_CREATE, fixable=True)
def unreadable_piece(model: LintModel) -> Iterator[LintFault]:
    """The text of a slot or a prototype is not a piece.

    Why: VASSAL cannot make the piece: it is missing, or dragging it causes an error.
    Bad: `<VASSAL.build.widget.PieceSlot entryName="Inf">piece;;;;Inf</VASSAL.build.widget.PieceSlot>`.
    Good: Use a text `+/null/type/state`, as the editor writes it. If a text editor replaced the tabs between traits by
    blanks, `--fix` restores them. In a module with its own code, texts that do not begin with `+/` are not reported,
    since the code may read them.
    """
    model.nodes  # noqa: B018 - reads the pieces
    for element, fault in model.reader.broken:
        if model.is_open and not text_of(element).startswith(ADD_PIECE):
            continue
        fixes = [SetText(element, with_tabs_restored)] if fault == LOST_TABS else []
        yield unreadable_piece.at(model.spot(element), fault, "", *fixes)


@lint_rule("VM305", Severity.ERROR, source=_CREATE)
def unknown_trait(model: LintModel) -> Iterator[LintFault]:
    """A trait that VASSAL does not know, in a module without code.

    Why: VASSAL replaces it by a plain marker, logs an error, and saves the piece that way: the trait is lost.
    Bad: `embb2;…` for `emb2;…`.
    Good: Correct its id. Custom traits come with `.class` files; then this rule is silent.
    """
    if model.is_open or model.files.listed is not None or not model.unknown_traits:
        return
    for piece in model.nodes:
        for trait_id in dict.fromkeys(facts.trait.id for facts in piece.facts):
            if trait_id not in TRAIT_SPECS:
                yield unknown_trait.at(model.piece_spot(piece), f"no trait has the id {trait_id[:40]!r}")


@lint_rule("VM306", Severity.WARNING, source=_CREATE)
def states_do_not_match(model: LintModel) -> Iterator[LintFault]:
    """A piece has more or fewer states than traits.

    Why: VASSAL gives each trait the next state of the list. Traits then get the states of other traits, so levels and
    properties begin with wrong values.
    Bad: Three traits and two states.
    Good: One state for each trait, empty if the trait has none.
    """
    for piece in model.nodes:
        if piece.states and not piece.has_matching_states:
            message = f"{len(piece.facts)} traits, but not as many states"
            yield states_do_not_match.at(model.piece_spot(piece), message)


@lint_rule("VM307", Severity.WARNING, source="VASSAL.tools.SequenceEncoder")
def field_is_no_number(model: LintModel) -> Iterator[LintFault]:
    """A field of a trait should be a whole number.

    Why: VASSAL silently uses a default instead.
    Bad: A label with font size `12pt`.
    Good: `12`.
    """
    for piece, facts in model.with_trait(lambda facts: bool(_no_numbers(facts))):
        for name, value in _no_numbers(facts):
            message = f"{facts.trait.engine_class}: {name} is {value[:30]!r}, no whole number"
            yield field_is_no_number.at(model.piece_spot(piece), message)


def _no_numbers(facts: TraitFacts) -> list[tuple[str, str]]:
    roles = TRAIT_ROLES.get(facts.trait.id)
    values = [(name, facts.trait.field(name)) for name in (roles.numbers.split() if roles else ())]
    return [(name, value) for name, value in values if value and not _is_whole(value)]


def _is_whole(text: str) -> bool:
    body = text.strip().removeprefix("-").removeprefix("+")
    return (body.isascii() and body.isdigit()) or "{" in text or "$" in text


@lint_rule("VM308", Severity.WARNING, source=_LAYER)
def layer_names_without_image(model: LintModel) -> Iterator[LintFault]:
    """A layer names more levels than it has pictures.

    Why: The additional levels do not exist; their names are never shown.
    Bad: Two pictures and three names of levels.
    Good: As many names as pictures; an empty picture counts as a picture.
    """
    for piece, facts in model.having("emb2"):
        images = _listed(facts.trait.field("images"))
        names = _listed(facts.trait.field("names"))
        extra = [name for name in names[max(len(images), 1) :] if name]
        if extra:
            message = f"layer {facts.trait.field('name')!r} has {max(len(images), 1)} levels; {extra[0]!r} is beyond"
            yield layer_names_without_image.at(model.piece_spot(piece), message)


def _listed(text: str) -> tuple[str, ...]:
    return sequence.split(text, ",") if text else ()


@lint_rule("VM309", Severity.NOTE, source=_LAYER)
def layer_without_effect(model: LintModel) -> Iterator[LintFault]:
    """A layer has no pictures and no name.

    Why: It has no effect, but costs time for each piece.
    Bad: A new layer that was never filled in.
    Good: Give it a picture or a name, or remove it.
    """
    for piece, facts in model.having("emb2"):
        if not facts.images and not facts.trait.field("name") and not any(_listed(facts.trait.field("names"))):
            yield layer_without_effect.at(model.piece_spot(piece), "a layer without picture and name")


@lint_rule("VM310", Severity.WARNING, source="VASSAL.counters.RestrictCommands")
def restriction_before_command(model: LintModel) -> Iterator[LintFault]:
    """A trait that restricts a command is placed where it cannot reach that command.

    Why: Restrict Commands only acts on the traits above it in the editor's list; the command stays available.
    Bad: Restrict Commands for Ctrl+D, and below it the trait Delete with Ctrl+D.
    Good: Move Restrict Commands below the traits that it restricts.
    """
    for piece in model.nodes:
        if piece.is_prototype:
            continue
        for place, facts in enumerate(piece.facts):
            if facts.trait.id != "hideCmd" or any(inner.prototype for inner in piece.facts[place + 1 :]):
                continue
            keys = {stroke(text) for text in _listed(facts.trait.field("keys"))} - {NO_KEY}
            inner_keys = {key for inner in piece.facts[place + 1 :] for key in inner.listens}
            outer_keys = {key for outer in piece.facts[:place] for key in outer.listens}
            for key in sorted((keys - inner_keys) & outer_keys):
                message = f"{shown(key)} is answered by a trait that the restriction does not reach"
                yield restriction_before_command.at(model.piece_spot(piece), message)


@lint_rule("VM311", Severity.ERROR, source="VASSAL.counters.Decorator")
def piece_without_basic_piece(model: LintModel) -> Iterator[LintFault]:
    """The first trait of a piece is not a Basic Piece.

    Why: VASSAL cannot build a piece without a Basic Piece.
    Bad: A text that ends in `mark;Type`.
    Good: The Basic Piece is at the top of the editor's list. In the text it is the last part: `piece;;;picture;name`.
    """
    for piece in model.nodes:
        last = piece.facts[-1].trait
        if last.id not in ("piece", "stack", "deck") and last.id in TRAIT_SPECS:
            yield piece_without_basic_piece.at(model.piece_spot(piece), f"ends in {last.engine_class}")


@lint_rule("VM312", Severity.NOTE, source="VASSAL.counters.BasicPiece")
def invisible_piece(model: LintModel) -> Iterator[LintFault]:
    """A piece in a slot has nothing to draw.

    Why: Players cannot see or click it. If that is intended, a small picture is better. A piece with an action button
    is a clickable area of the board, and is not reported.
    Bad: `piece;;;;Infantry` without any other trait that draws.
    Good: Give it a picture, a layer or a label.
    """
    shown = {"emb2", "emb", "label", "prototype", "AreaOfEffect", "nonRect", "nonRect2", "border", "button"}
    for piece in model.nodes:
        if piece.is_prototype or piece.holder or any(facts.images for facts in piece.facts):
            continue
        ids = {facts.trait.id for facts in piece.facts}
        if not ids & shown and ids <= TRAIT_SPECS.keys():
            yield invisible_piece.at(model.piece_spot(piece), "nothing of this piece is drawn")


@lint_rule("VM313", Severity.WARNING, source="VASSAL.counters.PlaceMarker")
def marker_of_nothing(model: LintModel) -> Iterator[LintFault]:
    """A trait that places or replaces a piece does not name one.

    Why: The command silently does nothing.
    Bad: `placemark;Smoke;83,130;null;…`.
    Good: Choose the piece in the editor.
    """
    for trait_id in PLACING:
        for piece, facts in model.having(trait_id):
            if facts.trait.field("marker") in ("", "null"):
                command = facts.trait.field("command") or facts.trait.engine_class
                yield marker_of_nothing.at(model.piece_spot(piece), f"{command!r} places nothing")


@lint_rule("VM314", Severity.WARNING, source="VASSAL.counters.DynamicProperty")
def impossible_range(model: LintModel) -> Iterator[LintFault]:
    """A numeric property has a minimum above its maximum.

    Why: Its value cannot be changed as intended: each change ends at one of the bounds.
    Bad: From 10 to 1.
    Good: From 1 to 10.
    """
    for piece in model.nodes:
        for facts in piece.facts:
            if facts.trait.id not in ("PROP", "setprop", "setpieceprop"):
                continue
            parts = _listed(facts.trait.field("constraints"))
            if len(parts) < 3 or parts[0] != "true" or not all(map(_is_plain_number, parts[1:3])):
                continue
            if int(parts[1]) > int(parts[2]):
                message = f"{facts.trait.field('property')!r} goes from {parts[1]} to {parts[2]}"
                yield impossible_range.at(model.piece_spot(piece), message)


def _is_plain_number(text: str) -> bool:
    body = text.removeprefix("-")
    return body.isascii() and body.isdigit() and len(body) < 12


@lint_rule("VM315", Severity.WARNING, source="VASSAL.configure.NamedHotKeyConfigurer")
def malformed_key(model: LintModel) -> Iterator[LintFault]:
    """VASSAL cannot read a key of a trait.

    Why: The command has no key, and no other command can trigger it.
    Bad: `Ctrl,A`.
    Good: `65,130`, as the editor writes it.
    """
    for piece, facts in model.with_trait(lambda facts: bool(_malformed_keys(facts))):
        for name, value in _malformed_keys(facts):
            message = f"{facts.trait.engine_class}: {name} is {value[:30]!r}, no key"
            yield malformed_key.at(model.piece_spot(piece), message)


def _malformed_keys(facts: TraitFacts) -> list[tuple[str, str]]:
    roles = TRAIT_ROLES.get(facts.trait.id)
    names = f"{roles.listens} {roles.sends} {roles.sends_out}".split() if roles else ()
    return [(name, value) for name in names if is_malformed(value := facts.trait.field(name))]


@lint_rule("VM316", Severity.WARNING, source=_SLOT)
def empty_slot(model: LintModel) -> Iterator[LintFault]:
    """A slot has no piece.

    Why: The palette shows an empty place.
    Bad: `<VASSAL.build.widget.PieceSlot entryName="Inf" gpid="3"/>`.
    Good: Define the piece, or remove the slot.
    """
    for element in model.slots:
        if not text_of(element):
            yield empty_slot.at(model.spot(element), "the slot holds no piece")


@lint_rule("VM317", Severity.NOTE, source=_CREATE)
def very_many_traits(model: LintModel) -> Iterator[LintFault]:
    """A piece has extremely many traits.

    Why: Each trait costs time at every step of the game, and VASSAL reads pieces by recursion and may run out of stack.
    Bad: A piece of 150 traits of its own.
    Good: Move common traits into prototypes, or combine layers.
    """
    for piece in model.nodes:
        if len(piece.facts) > 100:
            yield very_many_traits.at(model.piece_spot(piece), f"{len(piece.facts)} traits")


@lint_rule("VM318", Severity.WARNING, source=_LAYER)
def layer_named_twice(model: LintModel) -> Iterator[LintFault]:
    """Two layers of a piece have the same name.

    Why: Only the properties `_Level`, `_Name` and `_Active` of the layer that is lower in the editor's list can be
    read.
    Bad: Two layers `Step`.
    Good: Give each a name of its own.
    """
    for piece in model.nodes:
        names = Counter(
            facts.trait.field("name") for facts in piece.facts if facts.trait.id == "emb2" and facts.trait.field("name")
        )
        for name, count in names.items():
            if count > 1:
                yield layer_named_twice.at(model.piece_spot(piece), f"{count} layers are named {name!r}")


PIECE_RULES: tuple[LintRule, ...] = (
    piece_without_name,
    unreadable_piece,
    unknown_trait,
    states_do_not_match,
    field_is_no_number,
    layer_names_without_image,
    layer_without_effect,
    restriction_before_command,
    piece_without_basic_piece,
    invisible_piece,
    marker_of_nothing,
    impossible_range,
    malformed_key,
    empty_slot,
    very_many_traits,
    layer_named_twice,
)
