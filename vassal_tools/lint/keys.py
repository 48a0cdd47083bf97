"""Rules on key commands: without a receiver, two on one key, endless loops."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.component_roles import SENT_TO_PIECES
from vassal_tools.lint.key_strokes import NO_KEY, shown, stroke
from vassal_tools.lint.module_uses import is_built_at_run_time
from vassal_tools.lint.rule import lint_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_TRIGGER = "VASSAL.counters.TriggerAction"


def _is_silent(model: LintModel) -> bool:
    # something that lint does not see may answer keys
    return model.is_open or bool(model.unknown_traits) or not model.nodes


def _remedy(model: LintModel, key: str) -> str:
    # a key of the keyboard has no similar names
    if not key.startswith("#"):
        return ""
    keys = model.uses.piece_keys | model.uses.module_keys
    return model.suggestions.remedy("key", key[1:], lambda: [known[1:] for known in keys if known.startswith("#")])


@lint_rule("VM401", Severity.WARNING, source="VASSAL.build.module.map.MassKeyCommand")
def button_sends_to_no_one(model: LintModel) -> Iterator[LintFault]:
    """A Global Key Command sends a key that no piece answers.

    Why: The button silently does nothing. Usually the key was changed in the piece only.
    Bad: A button that sends Ctrl+R, and no trait with Ctrl+R.
    Good: Send the key that the pieces answer. Pieces of an extension may answer it, too.
    """
    if _is_silent(model):
        return
    for tag, attribute in SENT_TO_PIECES.items():
        for element in model.of(tag.removeprefix("VASSAL.build.")):
            key = stroke(element.get(attribute, "")) if "," in element.get(attribute, "") else NO_KEY
            if key != NO_KEY and key not in model.uses.piece_keys and not is_built_at_run_time(key):
                message = f"no piece answers {shown(key)}"
                yield button_sends_to_no_one.at(model.spot(element), message, _remedy(model, key))


@lint_rule("VM402", Severity.WARNING, source=_TRIGGER)
def trait_sends_to_no_one(model: LintModel) -> Iterator[LintFault]:
    """A trait sends a key that no trait of any piece answers.

    Why: The step is silently skipped.
    Bad: A Trigger Action that performs "Flip", and no trait with the command "Flip".
    Good: Correct the key, or remove the step.
    """
    if _is_silent(model):
        return
    known = model.uses.piece_keys | model.uses.module_keys
    for piece, facts in model.with_trait(lambda facts: not known.issuperset((*facts.sends, *facts.sends_out))):
        for key in dict.fromkeys((*facts.sends, *facts.sends_out)):
            if key not in known and not is_built_at_run_time(key):
                message = f"{facts.trait.engine_class} sends {shown(key)}, which no trait answers"
                yield trait_sends_to_no_one.at(model.piece_spot(piece), message, _remedy(model, key))


@lint_rule("VM403", Severity.NOTE, source="VASSAL.counters.KeyCommand")
def two_commands_on_one_key(model: LintModel) -> Iterator[LintFault]:
    """Two commands in a piece's menu have different texts and the same key.

    Why: Choosing either performs both.
    Bad: "Flip" and "Move" both on Ctrl+F.
    Good: Give each its own key, or leave one menu text empty if both should act together.
    """
    for piece in model.nodes:
        texts: dict[str, set[str]] = defaultdict(set)
        for facts in piece.facts:
            if facts.trait.id not in ("macro", "hideCmd", "report"):
                for text, key in facts.menus:
                    texts[key].add(text)
        for key, named in texts.items():
            if key != NO_KEY and len(named) > 1:
                listed = ", ".join(repr(text) for text in sorted(named)[:4])
                yield two_commands_on_one_key.at(model.piece_spot(piece), f"{shown(key)} stands for {listed}")


@lint_rule("VM404", Severity.WARNING, source="VASSAL.counters.GlobalHotKey")
def hotkey_sent_to_no_one(model: LintModel) -> Iterator[LintFault]:
    """A named hotkey is sent to the module, and no button, map, deck or piece answers it.

    Why: Nothing happens, and VASSAL reports nothing.
    Bad: An Action Button that sends "EndTurn", and no button with the hotkey "EndTurn".
    Good: Correct the name on one of the two sides.
    """
    if _is_silent(model):
        return
    known = model.uses.piece_keys | model.uses.module_keys
    for key, element in model.uses.sent_to_module:
        if key.startswith("#") and key not in known and not is_built_at_run_time(key):
            message = f"nothing answers {shown(key)}"
            yield hotkey_sent_to_no_one.at(model.spot(element), message, _remedy(model, key))
    for piece, facts in model.with_trait(lambda facts: not known.issuperset(facts.sends_global)):
        for key in facts.sends_global:
            if key.startswith("#") and key not in known and not is_built_at_run_time(key):
                message = f"nothing answers {shown(key)}"
                yield hotkey_sent_to_no_one.at(model.piece_spot(piece), message, _remedy(model, key))


@lint_rule("VM405", Severity.NOTE, source="VASSAL.tools.LaunchButton")
def two_buttons_on_one_key(model: LintModel) -> Iterator[LintFault]:
    """Two buttons of the main toolbar have the same key.

    Why: One key press triggers both; players expect one.
    Bad: Two dice buttons on Ctrl+D.
    Good: Give each its own key.
    """
    first: dict[str, str] = {}
    for child in model.module.root:
        tag = str(child.tag)
        if not tag.startswith("VASSAL.build.module.") or tag in SENT_TO_PIECES or child.get("hotkey") is None:
            continue
        key = stroke(child.get("hotkey", "")) if "," in child.get("hotkey", "") else NO_KEY
        if key == NO_KEY or key.startswith("#"):
            continue
        path = model.spot(child).path
        if key in first:
            yield two_buttons_on_one_key.at(model.spot(child), f"{shown(key)} is taken by {first[key]}")
        else:
            first[key] = path


@lint_rule("VM406", Severity.NOTE, source="VASSAL.counters.KeyCommand")
def command_without_key(model: LintModel) -> Iterator[LintFault]:
    """A command in a piece's menu has no key.

    Why: VASSAL performs a command by its key: without one, the entry is grey or does nothing.
    Bad: `delete;Remove;;`.
    Good: Give it a key; a named one (3.2 and later) needs no key on the keyboard.
    """
    for piece, facts in model.with_trait(lambda facts: any(key == NO_KEY for _, key in facts.menus)):
        if facts.trait.id not in ("delete", "clone", "macro", "placemark", "replace", "sendto", "return", "PROP"):
            continue
        for text, key in facts.menus:
            if key == NO_KEY:
                message = f"{facts.trait.engine_class}: the command {text!r} has no key"
                yield command_without_key.at(model.piece_spot(piece), message)


@lint_rule("VM407", Severity.WARNING, source=_TRIGGER)
def trigger_calls_itself(model: LintModel) -> Iterator[LintFault]:
    """A Trigger Action performs a key that triggers it again, without a condition.

    Why: VASSAL stops it with "Infinite loop detected".
    Bad: A trigger on Ctrl+A that performs Ctrl+A.
    Good: Let it perform other keys, or add a condition that becomes false.
    """
    for piece, facts in model.having("macro"):
        own = dict.fromkeys(key for key in facts.sends if key in facts.listens)
        if own and not facts.trait.field("filter").strip():
            for key in own:
                yield trigger_calls_itself.at(model.piece_spot(piece), f"{shown(key)} triggers itself")


@lint_rule("VM408", Severity.NOTE, source=_TRIGGER)
def trigger_without_action(model: LintModel) -> Iterator[LintFault]:
    """A Trigger Action performs nothing, and no other trait answers its key.

    Why: Selecting the command does nothing.
    Bad: `macro;Fire;Fire;70,130;;;;`.
    Good: Name the keys to perform, or remove the trait.
    """
    answers = Counter(key for facts in model.all_facts for key in set(facts.listens))
    for piece, facts in model.having("macro"):
        if facts.sends or any(answers[key] > 1 for key in facts.listens):
            continue
        if not facts.trait.field("action_keys"):
            name = facts.trait.field("command") or facts.trait.field("name")
            yield trigger_without_action.at(model.piece_spot(piece), f"the trigger {name!r} performs nothing")


KEY_RULES: tuple[LintRule, ...] = (
    button_sends_to_no_one,
    trait_sends_to_no_one,
    two_commands_on_one_key,
    hotkey_sent_to_no_one,
    two_buttons_on_one_key,
    command_without_key,
    trigger_calls_itself,
    trigger_without_action,
)
