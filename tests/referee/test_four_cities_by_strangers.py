"""Logs of Four Cities by strangers who know only its page of rules: sloppy but honest, or with one breach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.four_powers import SIDES, Powers
from vassal_tools.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _pytest.mark.structures import ParameterSet

EVERYBODY = " ".join(SIDES)
NEAR = 3
"""How many steps after a breach it may be noticed."""


class Strangers(Powers):
    """Powers that follow a script of acts and gestures, which begin with a word; `here` is a breach."""

    def __init__(self, pressing: str, script: str) -> None:
        super().__init__()
        self._presses = lambda kind, side: kind in pressing.split() or side in pressing.split()
        self.is_late, self.place = False, 0
        gestures = {name.removeprefix("on_"): getattr(self, name) for name in dir(self) if name.startswith("on_")}
        for line in filter(None, map(str.strip, script.replace("\n", ";").split(";"))):
            word, _, rest = line.partition(" ")
            side, shows, value = line.partition("=")
            if line[0] == '"':
                self.simulated.say(line[1:])
            elif shows:
                self.mark(side, int(value))
            elif word in gestures:
                gestures[word](*rest.split())
            else:
                self.acts(line)

    def show_turn(self) -> None:
        if not self.is_late:
            super().show_turn()

    def on_late(self) -> None:
        """Clicks the turn counter late."""
        self.is_late = True

    def on_turn(self) -> None:
        self.is_late = False
        self.simulated.next_turn()
        self._turned = self._turned[0] + 1, 0

    def on_pass(self, *sides: str) -> None:
        self.acts("; ".join(f"{side} passes" for side in sides))

    def on_drag(self, *units: str) -> None:
        self.drag(" ".join(units[:-1]), units[-1])

    def on_hand(self, unit: str, place: str) -> None:
        self.by_hand(unit, place)

    def on_undo(self) -> None:
        self.simulated.undo()

    def on_die(self, shown: str) -> None:
        self.throw(int(shown))

    def on_press(self, side: str, *line: str) -> None:
        self.press(side, " ".join(line))

    def on_silently(self, *act: str) -> None:
        """An act by the rules, whose gestures the script makes."""
        (read,) = self.rules.read_acts(" ".join(act))
        self.state = self.rules.apply(self.state, read)

    def on_leave(self, *units: str) -> None:
        self.left = frozenset(units)

    def on_loose(self) -> None:
        self.moves_marks = False

    def on_here(self) -> None:
        self.place = self.steps + 1


HONEST = {
    "recruits and walls, all buttons, markers at once": (
        EVERYBODY,
        """
        "hi all, good luck; recruit N.3 in Norwick; North=1; wall on Ash–Eastham; East=2; S.1 to Birk; East lets it by;
        W.1 to Dene; North lets it by; N.1 to Ash; "my wall is no use to you :); E.1 to Birk; stand Birk 3;
        S.2 to Cleve; West lets it by; pass West North East South; disband N.2; disband N.3; North=0; East=0; South=1;
        West=1; turn; North=3; East=3; South=4; West=4; N.1 to Norwick; West lets it by; E.2 to Birk; stand Birk 8;
        recruit S.1 in Southey; South=2; W.1 to Norwick; stand Norwick 5; pass North East South West
    """,
    ),
    "interceptions and a siege relieved, no button, markers late and in any order": (
        "",
        """
        N.1 to Ash; E.1 intercepts 3; stand Ash 6; E.1 to Norwick; stand Norwick 2; S.1 to Birk; E.2 intercepts 7;
        pass West; N.2 to Dene; West lets it by; E.1 to Norwick; N.2 intercepts 9; pass South West North;
        besiege Norwick; pass South West North; storm Norwick 4; pass South West North East;
        "markers later, I am on the train; turn; West=4; South=4; East=1; N.2 to Norwick; East=4; stand Norwick 10;
        North=2; recruit E.3 in Eastham; North=4; S.1 to Eastham; East=2; stand Eastham 6; pass West North East South;
        turn; North=3; West=2; East=0; South=2; South=5; West=5; East=3; North=6; N.2 to Ash; East lets it by;
        pass East South West North
    """,
    ),
    "two fleets' cities change hands, North and South press": (
        "North South",
        """
        pass North; E.1 to Birk; South lets it by; pass South West North; E.2 to Ash; North lets it by;
        pass South West; N.Fleet to Eastham; N.1 to Eastham; N.2 to Eastham; "uh-oh; E.2 to Norwick; pass South West;
        besiege Eastham; besiege Norwick; pass South West; storm Eastham 5; storm Norwick 4; pass South West;
        storm Eastham 4; storm Norwick 3; "fair exchange!; pass South West North East; turn; West=1; South=1; North=1;
        East=1; East=4; North=4; South=4; West=4; recruit N.3 in Eastham; North=2; recruit E.3 in Norwick; pass South;
        East=2; W.1 to Dene; E.2 intercepts 4; stand Dene 5; pass North East South West; disband N.3; disband E.2;
        North=0; East=0; South=2; West=2; turn; North=3; East=3; South=5; West=5; pass North East South West
    """,
    ),
    "all recruit and none can pay, camps in any order, no button": (
        "",
        """
        recruit N.3 in Norwick; recruit E.4 in Eastham; North=1; East=1; recruit S.3 in Southey; South=1;
        recruit W.4 in Westow; pass North East South West; West=1; silently disband N.1; silently disband N.2;
        silently disband E.1; silently disband E.2; silently disband S.1; silently disband S.2; silently disband W.4;
        silently disband W.1; "everybody sends two home; drag W.4 West-camp; drag S.1 S.2 South-camp;
        drag E.2 East-camp; drag N.2 N.1 North-camp; drag E.1 East-camp; drag W.1 West-camp; West=0; East=0; South=0;
        North=0; turn; North=3; South=3; East=3; West=3; N.3 to Dene; West lets it by; E.4 to Ash; S.3 to Birk;
        wall on Cleve–Westow; West=2; pass North East South West; turn; West=1; North=2; North=5; East=5; South=5;
        West=4; pass North East South West
    """,
    ),
    "slips put right at once, North and West press": (
        "North West",
        """
        drag N.wall-1 Ash–Norwick; drag N.wall-1 Dene–Norwick; wall on Dene–Norwick; North=2; drag E.1 Ash;
        drag E.1 Eastham; E.1 to Birk; South lets it by; S.1 to Cleve; West lets it by; W.1 to Dene; N.2 to Ash;
        East lets it by; recruit E.3 in Eastham; East=0; "one too many; East=1; S.1 to Westow; stand Westow 9;
        W.1 to Westow; stand Westow 1; pass North East; besiege Westow; pass West North East; storm Westow 3;
        pass West North East South; disband E.2; disband E.3; North=0; East=0; South=1; turn; North=3; East=3; South=5;
        West=5; "no income from Westow; West=4; N.2 to Norwick; E.1 to Southey; stand Southey 5; pass South;
        W.1 to Westow; stand Westow 6; pass North East; S.2 to Cleve; West lets it by; besiege Westow; pass North;
        E.1 to Southey; South lets it by; S.2 to Southey; stand Southey 7; storm Westow 3; pass North East South West;
        turn; North=4; South=7; West=6; East=6; pass North; recruit E.1 in Eastham; East=4; pass South West
    """,
    ),
    "a siege left and empty fleets, only East presses, an undo": (
        "East",
        """
        pass North; E.1 to Ash; North lets it by; S.1 to Birk; East lets it by; pass West North; E.2 to Ash;
        North lets it by; S.1 to Eastham; E.1 intercepts 8; pass West North East; besiege Eastham;
        pass West North East; silently S.1 to Birk; drag S.1 Birk; "the siege is off; drag S.siege-1 South-camp;
        pass West; N.Fleet to Eastham; done; E.2 to Eastham; South lets it by; pass South West North East; North=1;
        East=1; South=1; West=1; turn; North=4; East=4; South=4; West=4; drag N.1 Ash; undo; N.1 to Dene;
        West lets it by; pass East South West; N.Fleet to Norwick; pass East South West North
    """,
    ),
    "the turn counter late and early, all press, nobody moves markers": (
        EVERYBODY,
        """
        N.1 to Ash; East lets it by; pass East South West; wall on Ash–Norwick; pass East South West North; late;
        N.1 to Eastham; stand Eastham 2; "wait, that is turn 2 already; turn; E.1 to Ash; stand Ash 10;
        pass South West North; late; E.1 to Eastham; pass South West North; turn; pass East; N.2 to Dene;
        West lets it by; pass East South West North
    """,
    ),
    "hands of a storm in disorder, passing said in the chat, no button": (
        "",
        """
        "North: pass; pass North; E.1 to Ash; North lets it by; "South: pass; pass South; "pass; pass West;
        N.2 to Dene; West lets it by; E.1 to Norwick; stand Norwick 8; "pass; pass South West North; besiege Norwick;
        "pass; pass South West North; silently storm Norwick 1; die 1; drag E.flag-2 Norwick; "yes!!;
        drag N.flag-1 North-camp; drag E.siege-1 East-camp; pass South West North East; turn; East=1; North=2; South=1;
        West=1; "income; East=5; South=4; West=4; North=4; N.2 to Norwick; stand Norwick 7; wall on Ash–Eastham;
        East=4; pass South West; besiege Norwick; pass East South West; storm Norwick 3; pass East South West North
    """,
    ),
    "talents by menu, a die thrown to try it, only South presses": (
        "South",
        """
        die 4; "just testing; N.1 to Dene; West lets it by; E.1 to Birk; S.1 intercepts 2; stand Birk 5;
        wall on Birk–Southey; press South Talents become 2; W.1 to Cleve; South lets it by; N.1 to Westow;
        stand Westow 1; wall on Birk–Eastham; press East Talents become 2; recruit S.3 in Southey;
        press South Talents become 0; W.1 to Southey; stand Southey 4; pass North East South West;
        press North Talents become 1; press West Talents become 1; press East Talents become 0; disband S.1;
        disband S.2; disband S.3; turn; press South Talents become 3; press East Talents become 3;
        press West Talents become 4; press North Talents become 4; N.1 to Norwick; pass East; recruit S.1 in Southey;
        press South Talents become 1; W.1 to Southey; stand Southey 3; wall on Dene–Norwick; E.2 to Ash;
        North lets it by; pass South West; press North Talents become 3; pass North East; turn;
        press North Talents become 4; press South Talents become 3; press East Talents become 4;
        press West Talents become 5; pass North
    """,
    ),
    "two cities fall, income before upkeep, North and East press": (
        "North East",
        """
        "who is where? :-); N.1 to Ash; East lets it by; recruit E.3 in Eastham; East=1; S.1 to Cleve; West lets it by;
        recruit W.3 in Westow; West=1; N.1 to Eastham; stand Eastham 8; pass East; S.1 to Westow; stand Westow 8;
        "ouch; pass West; besiege Eastham; pass East; besiege Westow; pass West; storm Eastham 3; pass East;
        storm Westow 4; pass West North East; storm Westow 2; pass West North East South; turn; North=7; North=5;
        East=3; South=7; West=3; South=5; recruit N.3 in Eastham; North=3; pass East; wall on Cleve–Westow; pass West;
        South=4; N.Fleet to Eastham; N.2 to Eastham; E.Fleet to Norwick; S.Fleet to Westow; S.2 to Westow;
        pass West North East South; North=0; turn; North=4; East=5; South=6; West=5; pass North East
    """,
    ),
    "a fleet with one army is done, a siege is broken, West and East press": (
        "West East",
        """
        pass North East; S.1 to Cleve; West lets it by; W.1 to Dene; North lets it by; N.2 to Ash; East lets it by;
        pass East; S.2 to Cleve; West lets it by; W.1 to Norwick; stand Norwick 6; N.2 to Norwick; stand Norwick 3;
        E.Fleet to Southey; E.1 to Southey; done; "didn't see that coming; S.1 to Westow; stand Westow 2;
        besiege Norwick; pass North; besiege Southey; S.2 to Southey; stand Southey 5; storm Norwick 4; N.2 to Norwick;
        stand Norwick 6; storm Southey 2; pass South West North East; South=1; East=1; East=5; turn; South=3;
        "North has only 2 now; North=2; North=5; West=2; West=5; pass North; recruit E.3 in Southey; East=3;
        "I'll be back; S.2 to Southey; stand Southey 10; pass West North; E.2 to Birk; South lets it by;
        besiege Southey; pass West; N.2 to Ash; E.2 to Southey; stand Southey 9; pass South West North East; turn;
        West=7; East=6; N.2 to Norwick; North=7; South=4; pass East South
    """,
    ),
    "only letting by is pressed, marches taken back": (
        "let-by",
        """
        N.1 to Ash; East lets it by; "E: over the bridge; E.2 to Birk; South lets it by; drag S.1 Birk;
        drag S.1 Southey; "no, wait; wall on Birk–Southey; South=2; W.1 to Cleve; South lets it by;
        wall on Ash–Norwick; North=2; E.2 to Eastham; South=3; North lets it by; "??; South=2; S.2 to Cleve;
        stand Cleve 6; W.2 to Dene; N.2 intercepts 4; stand Dene 6; pass North; wall on Birk–Eastham; East=1;
        "that is 2; East=2; S.2 to Westow; North lets it by; pass West North East; besiege Westow;
        pass West North East; S.1 to Cleve; pass West North East; S.1 to Westow; North lets it by;
        pass West North East; storm Westow 4; pass West North East South; South=0; East=0; North=0; turn; West=5;
        South=4; North=3; East=3; N.2 to Westow; stand Westow 6; pass East; recruit S.3 in Westow; South=2;
        W.Fleet to Norwick; pass North East South West; disband S.2; South=0; turn; South=4; North=1; East=1; North=4;
        East=4; West=7; N.2 to Norwick; pass East
    """,
    ),
}
CHEATS = {
    "income of a besieged city (2)": (
        "Talents of East",
        "",
        """
        N.1 to Ash; East lets it by; E.1 to Birk; South lets it by; pass South West North; E.2 to Birk;
        South lets it by; pass South West; N.1 to Eastham; E.1 intercepts 9; pass East South West; besiege Eastham;
        pass East South West North; North=1; East=1; South=1; West=1; turn; South=4; here; East=4; North=4; West=4;
        N.2 to Dene; West lets it by; E.1 to Eastham; stand Eastham 1; pass South West; storm Eastham 9;
        pass East South West North; North=2; East=2; South=2; West=2; turn; North=5; South=5; West=5
    """,
    ),
    "recruits in a besieged city (4a)": (
        "E.3 comes to Eastham",
        EVERYBODY,
        """
        N.1 to Ash; East lets it by; E.1 to Birk; South lets it by; pass South West North; E.2 to Birk;
        South lets it by; pass South West; N.1 to Eastham; E.1 intercepts 9; pass East South West; "gotcha;
        besiege Eastham; here; recruit E.3 in Eastham; East=1; pass South West North; E.1 to Eastham; stand Eastham 10;
        pass South West North East; North=2; South=1; West=1; East=0; disband E.1; disband E.2; turn; North=5; East=3;
        South=4; West=4; N.2 to Ash; East lets it by
    """,
    ),
    "over a wall of its own (4b)": (
        "N.1 crosses the wall",
        "",
        """
        wall on Ash–Norwick; North=2; E.1 to Birk; South lets it by; pass South West; here; N.1 to Ash;
        East lets it by; pass East South West North; North=0; turn; North=3; N.2 to Dene; West lets it by; E.2 to Birk;
        South lets it by; pass South West
    """,
    ),
    "three aboard (4c)": (
        "N.3 goes from Norwick to Eastham",
        EVERYBODY,
        """
        recruit N.3 in Norwick; North=1; E.1 to Birk; South lets it by; pass South West North; E.2 to Birk;
        South lets it by; pass South West; N.Fleet to Eastham; N.1 to Eastham; N.2 to Eastham; here; hand N.3 Eastham;
        pass East South West; besiege Eastham; pass East South West North; disband N.2; disband N.3; North=0; East=1;
        South=1; West=1; turn; North=3; East=3; South=4; West=4; storm Eastham 3; pass East South West North
    """,
    ),
    "a lost storm takes the city (4e)": (
        "flag of East on Eastham",
        "",
        """
        N.1 to Ash; East lets it by; E.1 to Birk; South lets it by; pass South West North; E.2 to Birk;
        South lets it by; pass South West; N.1 to Eastham; E.1 intercepts 9; pass East South West; besiege Eastham;
        pass East South West; loose; die 4; here; drag E.flag-1 East-camp; drag N.flag-2 Eastham;
        drag N.siege-1 North-camp; silently storm Eastham 3; pass East South West North; North=1; East=1; South=1;
        West=1; turn; North=5; East=3; South=4; West=4; N.2 to Dene; West lets it by; E.1 to Eastham; stand Eastham 2;
        pass South West
    """,
    ),
    "an interception with a 5 (5)": (
        "East acts where",
        EVERYBODY,
        """
        N.1 to Ash; die 5; silently E.1 intercepts 3; here; drag E.1 Ash; stand Ash 9; E.2 to Birk; South lets it by;
        pass South West North; E.1 to Eastham; pass South West North East; North=2; East=1; South=1; West=1; turn;
        North=5; East=4; South=4; West=4; N.2 to Ash; East lets it by
    """,
    ),
    "who throws a 7 for two armies against one stays (6)": (
        "East",
        EVERYBODY,
        """
        N.1 to Ash; East lets it by; pass East South West; N.1 to Eastham; die 7; here; silently stand Eastham 6;
        drag N.1 Ash; "phew; E.1 to Birk; South lets it by; pass South West; N.2 to Dene; West lets it by;
        pass East South West North; North=1; East=1; South=1; West=1; turn; North=4; East=4; South=4; West=4;
        N.2 to Norwick; pass East South West North
    """,
    ),
    "three armies kept for one talent (7)": (
        "West",
        "",
        """
        pass North East South; recruit W.3 in Westow; West=1; pass North East South West; North=1; East=1; South=1;
        West=0; leave W.1 W.2; disband W.1; disband W.2; turn; here; North=4; East=4; South=4; West=3; N.1 to Ash;
        East lets it by; pass East South; W.3 to Dene; North lets it by; pass North East South West; North=2; East=2;
        South=2; West=0; turn; North=5; East=5; South=5; West=3; N.1 to Norwick; West lets it by; pass East South West
    """,
    ),
}
MISJUDGED = {
    "three armies kept for one talent (7)": "A forbidden march explains the third army as well.",
}
"""Why the referee is wrong about some logs."""


def cases(logs: Iterable[str]) -> list[ParameterSet]:
    def marks(log: str) -> list[pytest.MarkDecorator]:
        return [pytest.mark.xfail(strict=True, reason=MISJUDGED[log])] if log in MISJUDGED else []

    return [pytest.param(log, id=log, marks=marks(log)) for log in logs]


@pytest.mark.parametrize("log", cases(HONEST))
def test_honest_strangers_are_not_accused(log: str) -> None:
    assert Strangers(*HONEST[log]).accused() == []


@pytest.mark.parametrize("log", cases(CHEATS))
def test_a_breach_is_charged_or_doubted_at_its_place_and_nothing_before(log: str) -> None:
    words, *script = CHEATS[log]
    hands = Strangers(*script)
    found = [one for one in hands.findings() if one.severity in (Severity.ILLEGAL, Severity.UNKNOWN) and one.scene]
    places = {one.message: min(one.scene.steps) - hands.place for one in found if one.scene}
    assert all(place >= 0 for place in places.values())
    assert any(words in message and place <= NEAR for message, place in places.items())
