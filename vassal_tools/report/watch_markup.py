"""The markup of a game's page: the top, the board, and the side panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.report.about_game import headline
from vassal_tools.report.markup import NOTHING, Html, bare, defined, element, listed, paragraph
from vassal_tools.report.pages import template
from vassal_tools.report.paragraphs_view import HEADS, TITLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Words = Mapping[str, Any]

KEYS = (
    ("← →  , .", "one step back or on"),
    ("Shift ← →  { }", "one turn back or on"),
    ("[ ]", "one phase back or on"),
    ("Home End", "the beginning, the end"),
    ("Space", "play or pause"),
    ("j k", "next finding, finding before"),
    ("b", "the board before this step, and after it again"),
    ("m", "the moves, to filter them"),
    ("/", "find a piece"),
    ("f", "the board alone in the whole window, and back"),
    ("+ − 0", "on the board: zoom in, zoom out, whole map; then arrow keys move the map"),
    ("s", "next stack, fanned out"),
    ("Esc", "let go of the piece, or leave the large board"),
    ("?", "these keys"),
)
MARKS = (
    ("blue arrow and frame", "moved in this step"),
    ("blue frame of dashes", "turned over, or changed in another way"),
    ("green frame, red cross", "came, left"),
    ("red arrow and frame, yellow zone", "what the chosen finding is about"),
    ("yellow frame", "the piece that you have chosen"),
)
BARE = "Shown without the module's pictures: drop the module with the log, or give --module FILE.vmod"
ACTIONS = (("before", "Before and after"), ("cite", "Copy citation"), ("link", "Copy link"))
"""What can be done with a finding."""
HASH = "Hash"
JUDGED = ("Judged", "Coverage")
"""The facts about coverage."""
KINDS = (
    ("", "everything"),
    ("moved", "moves"),
    ("came left", "pieces that come or leave"),
    ("turned", "pieces turned over"),
    ("report", "buttons, dice and cards"),
    ("said", "what was said"),
)
"""The kinds of moves that can be listed alone, as in `Line.kind`."""
ORDERS = (("play", "of play"), ("severity", "by severity"), ("side", "by side"), ("paragraph", "by paragraph"))


def content_of(words: Words) -> Html:
    """Return everything except the page's frame, data and script."""
    main = element("main", stage(words) if words["board"] else NOTHING, panel(words), class_="watch")
    skip = element("a", "To the findings and the moves", class_="skip", href="#panel")
    return Html.of((skip, top(words), main, _help() if words["board"] else NOTHING))


def _help() -> Html:
    close = element("form", element("button", "Close"), method="dialog")
    keys = defined([(element("kbd", key), does) for key, does in KEYS], class_="keys")
    parts = (element("h2", "Keys"), keys, element("h2", "Marks on the board"), defined(MARKS), close)
    return element("dialog", *parts, id="help", class_="facts", aria_label="Keys and marks")


def top(words: Words) -> Html:
    """Return the top: title, players, summary of findings, and the game."""
    return element(
        "header",
        element("h1", words["title"]),
        _buttons() if words["board"] else NOTHING,
        paragraph(" · ".join(words["lead"]), class_="lead"),
        _tally(words),
        element(
            "details",
            element("summary", "About this game"),
            element("div", *_about(words), class_="facts", tabindex="0", role="region", aria_label="About this game"),
            class_="about",
        ),
        class_="top",
    )


def _buttons() -> Html:
    names = (("print", "Print", "this page with a board for each finding"), ("keys", "?", "keys and marks (?)"))
    buttons = [element("button", name, type="button", id=f"{key}-open", title=title) for key, name, title in names]
    return element("div", *buttons, class_="doing")


def _tally(words: Words) -> Html:
    if not words["judged"]:
        return NOTHING
    counts = [
        element("li", element("strong", str(count)), f" {kind}", class_=kind) for kind, count in words.get("tally", ())
    ]
    if not counts:
        return paragraph("No finding.", class_="clean")
    tally = element("ul", *counts, class_="tally", aria_label="Verdict")
    return Html.of((tally, paragraph(" · ".join(words.get("by_player", ())), class_="lead")))


def _about(words: Words) -> Iterator[Html]:
    yield defined(words["facts"])
    for log in words["logs"]:
        yield element("h2", log["name"])
        yield defined([(name, _digest(value) if name == HASH else value) for name, value in log["facts"]])
    if words["missing"]:
        yield element("h2", "What could not be drawn")
        yield listed(words["missing"])


def _digest(value: str) -> Html:
    return element("span", value, class_="digest")


def stage(words: Words) -> Html:
    """Return the board with its controls, which are hidden without steps."""
    games = words["games"]
    options = [element("option", name, value=str(number)) for number, name in enumerate(games)]
    choice = element(
        "label", element("span", "Log", class_="unseen"), element("select", *options, id="games"), class_="games"
    )
    return template("watch/stage.html").filled(
        bare=paragraph(BARE, class_="bare") if words["bare"] else NOTHING,
        games=choice if len(games) > 1 else NOTHING,
        hidden=Html("" if words["steps"] else " hidden"),
    )


def panel(words: Words) -> Html:
    """Return the panel beside the board, showing its first part."""
    parts: dict[str, tuple[str, Html]] = {}
    if words["judged"]:
        parts["findings"] = "Findings", _findings(words)
    if words["steps"]:
        parts["moves"] = "Moves", _moves(words["sides"])
    if words["charts"] and words["board"]:
        parts["charts"] = "Charts", _charts(words["result"])
    if words["board"]:
        parts["pieces"] = "Pieces", _pieces()
    shown = [*_tabs({key: name for key, (name, _) in parts.items()})] if words["board"] else []
    for number, (key, (_, part)) in enumerate(parts.items()):
        role = "tabpanel" if words["board"] else False
        shown.append(element("div", part, role=role, id=key, aria_labelledby=f"tab-{key}", hidden=number > 0))
    about = "Findings, moves, charts and pieces"
    return element("section", *shown, class_="panel", id="panel", tabindex="-1", aria_label=about)


def _tabs(names: Mapping[str, str]) -> Iterator[Html]:
    tabs = [
        element(
            "button", name, type="button", role="tab", id=f"tab-{key}", aria_controls=key,
            aria_selected="false" if number else "true",
        )
        for number, (key, name) in enumerate(names.items())
    ]  # fmt: skip
    yield element("div", *tabs, id="tabs", class_="tabs", role="tablist", aria_label="Parts")


def _moves(sides: Sequence[str]) -> Html:
    every = [element("option", "everybody", value=""), *(element("option", side, value=side) for side in sides)]
    kinds = [element("option", name, value=kind) for kind, name in KINDS]
    words = bare(
        "input",
        id="moves-words",
        type="search",
        autocomplete="off",
        placeholder="turn 2 fleet",
        aria_label="Moves with these words: turn, piece, place",
    )
    filters = (
        element("label", element("span", "By", class_="unseen"), element("select", *every, id="moves-by")),
        element("label", element("span", "Kind", class_="unseen"), element("select", *kinds, id="moves-kind")),
        words,
    )
    found = element("p", id="moves-found", class_="dim", role="status")
    return Html.of((element("div", *filters, class_="choices"), found, element("div", id="moves-list")))


def _charts(result: Words) -> Html:
    gist = element("span", result["gist"], class_="dim") if result["gist"] else NOTHING
    ending = element("p", element("strong", result["ending"]), " ", gist) if result["ending"] else NOTHING
    account = listed(result["account"], class_="account")
    details = element("details", element("summary", "What the points are for"), account) if account else NOTHING
    return Html.of((ending, element("div", id="charts-list"), details))


def _pieces() -> Html:
    field = bare("input", id="find", type="search", autocomplete="off")
    return Html.of(
        (
            element("label", "Find a piece or a place ", field, class_="find"),
            element("p", id="found", class_="dim", role="status"),
            element("ul", id="piece-list"),
        )
    )


# -- findings


def _findings(words: Words) -> Html:
    unjudged, cards = words["unjudged"], [*map(_card, words["findings"])]
    summary = f"Not judged, or only in part ({len(unjudged)})"
    left_out = element("details", element("summary", summary), listed(unjudged), class_="unjudged")
    readings = defined([(f"{one['name']}: {one['question']}", one["answer"]) for one in words["readings"]])
    gist = "This project's answers where a paragraph can be read in more than one way."
    return Html.of(
        (
            left_out if unjudged else NOTHING,
            _choices(words["kinds"]) if len(cards) > 1 else NOTHING,
            element("div", *(cards or [paragraph("No finding."), *_judged(words["facts"])]), id="finding-list"),
            *(paragraph(f"Waiver without a finding: {waiver}") for waiver in words["unused"]),
            paragraph(words["abbreviations"] and f"Abbreviations: {'; '.join(words['abbreviations'])}.", class_="dim"),
            *((element("h2", "Rulings"), paragraph(gist, class_="dim"), readings) if words["readings"] else ()),
            _paragraphs(words["paragraphs"]),
        )
    )


def _paragraphs(words: Words) -> Html:
    rows, rest = words["rows"], words["rest"]
    if not (rows or rest):
        return NOTHING
    head = [element("th", name, scope="col") for name in ("Paragraph", *map(str.capitalize, HEADS))]
    body = [
        element(
            "tr",
            element("th", f"{row['section']} {row['gist']}", scope="row"),
            *(element("td", str(count or "–")) for count in row["counts"]),
        )
        for row in rows
    ]
    table = element("table", element("thead", element("tr", *head)), element("tbody", *body), class_="paragraphs")
    summary = element("summary", TITLE.partition(":")[0])
    return element("details", summary, table if rows else NOTHING, listed(rest, class_="dim"), id="paragraphs")


def _judged(facts: Sequence[tuple[str, str]]) -> Iterator[Html]:
    for name, value in facts:
        if name in JUDGED:
            yield paragraph(f"{name}: {value}", class_="dim")


def _choices(kinds: Sequence[tuple[str, int]]) -> Html:
    orders = [element("option", name, value=value) for value, name in ORDERS]
    boxes = [
        element(
            "label",
            bare("input", type="checkbox", data_severity=kind, checked=True),
            f" {kind} ({count})",
            class_=f"kind {kind}",
        )
        for kind, count in kinds
    ]
    return element(
        "div", element("label", "Order ", element("select", *orders, id="order")), " ", *boxes, class_="choices"
    )


def _card(finding: Words) -> Html:
    # a line to select the finding, and its details
    waived = ", waived" if finding["waived"] else ""
    line = [
        element("span", finding["severity"] + waived, class_="severity"),
        " ",
        element("span", finding["message"], class_="message"),
        " ",
        element("span", finding["scene"], class_="scene"),
    ]
    return element(
        "article",
        element("button", *line, type="button", class_="choose"),
        element("div", *_body(finding), class_="body"),
        class_=f"finding {finding['severity']}{' waived' if waived else ''} depth-{finding['depth']}",
        data_finding=str(finding["index"]),
        data_citation=finding["citation"],
    )


def _body(finding: Words) -> Iterator[Html]:
    yield paragraph(finding["legal"], "Legal:", class_="legal")
    yield paragraph(finding["gist"], finding["section"] and f"{finding['section']}:")
    yield paragraph(finding["rulings"] and f"By ruling {finding['rulings']}", class_="dim")
    for line in finding["numbers"]:
        yield paragraph(headline(line), class_="dim")
    yield listed(finding["account"], class_="account")
    yield paragraph(finding["follows"], class_="dim")
    yield paragraph(finding["otherwise"])
    yield paragraph(finding["redress"] and f"By the rules for mistakes: {finding['redress']}")
    yield paragraph(finding["waived"] and f"Waived, as {finding['waived']}")
    steps = [
        element("button", step["label"], type="button", data_at=f"{step['game']},{step['step']}")
        for step in finding["steps"]
    ]
    evidence = [part for step in steps for part in (" ", step)] or [" ", finding["where"]]
    yield element("p", "Evidence:", *evidence, class_="evidence")
    if finding["steps"]:
        buttons = [element("button", name, type="button", data_do=do) for do, name in ACTIONS]
        yield element("p", *(part for one in buttons for part in (one, " ")), class_="actions")
    yield paragraph(finding["code"], class_="code")
