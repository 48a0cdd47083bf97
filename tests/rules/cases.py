"""What is legal and what is not, a row each: title, the rule in question, position, script, codes that must come.

The fleets of the house data: A.T 10/5 PF each, S.T1 to S.T4 9/4; the strait I takes 10 PF a side, J takes 20.
"""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    title: str
    rule: str
    position: str
    script: str
    expected: tuple[str, ...] = ()


def _legal(rule: str, *rows: tuple[str, str, str]) -> tuple[Case, ...]:
    return tuple(Case(title, rule, where, script) for title, where, script in rows)


def _illegal(rule: str, *rows: tuple[str, str, str]) -> tuple[Case, ...]:
    return tuple(Case(title, rule, where, script, (rule,)) for title, where, script in rows)


BASES = (
    *_legal(
        "SPH-0.2-base",
        ("land base to its zone", "BTS: S.H1", "Sparta; @BTS; S.H1 N; end; done"),
        ("the other zone of two", "BTA: A.H1", "Athens; @BTA; A.H1 O; end; done"),
        ("naval base to its zone, and on at will", "BMA: A.T2", "Athens; @BMA; A.T2 A D E F B; end"),
        ("leader out of a naval base with the fleet", "BMA: A.T2 A.Cleon", "Athens; @BMA; A.T2 A; A.Cleon A; end"),
        ("leader goes first", "BMA: A.T2 A.Cleon", "Athens; @BMA; A.Cleon A; A.T2 A; end"),
        ("leader out of a land base", "BTS: S.H1 S.Brasidas", "Sparta; @BTS; S.H1 N; S.Brasidas N; end"),
        ("1 PM, two left", "BTS: S.H1", "Sparta; @BTS; S.H1 N K L; end"),
    ),
    *_illegal(
        "SPH-0.2-base",
        ("not the base's zone", "BTS: S.H1", "Sparta; @BTS; S.H1 K; end; done"),
        ("ship far out", "BMA: A.T2", "Athens; @BMA; A.T2 D; end"),
        ("leader straight to a strait", "BMA: A.T2 A.Cleon; I: A.T1-", "Athens; @BMA; A.Cleon I; end"),
        ("back into the base", "N: S.H1", "Sparta; @N; S.H1 BTS; end; done"),
        ("from base to base", "BTS: S.H1", "Sparta; @BTS; S.H1 BMS; end"),
        ("land unit out of a naval base", "BMA: A.H2 A.T2", "Athens; @BMA; A.H2 A; end; done"),
        ("ship out of a land base", "BTS: S.T1", "Sparta; @BTS; S.T1 N; end"),
        ("the enemy's base", "BTS: A.H1", "Athens; @BTS; A.H1 N; end"),
        ("straight from the reserve", "A-turn3: A.T2", "Athens; @A; A.T2 A; end"),
    ),
)

MOVEMENT = (
    *_legal(
        "SPH-3-adjacent",
        ("a border", "N: S.H1", "Sparta; @N; S.H1 K; end; done"),
    ),
    *_illegal(
        "SPH-3-adjacent",
        ("no border", "K: S.H1", "Sparta; @K; S.H1 M; end; done"),
        ("no border over sea", "A: A.T2", "Athens; @A; A.T2 E; end"),
        ("out of play", "N: S.H1", "Sparta; @N; S.H2 N; end"),
        ("on the spot", "N: S.H1", "Sparta; @N; S.H1 N; end"),
    ),
    *_legal(
        "SPH-3-points",
        ("three for a land unit", "K: S.H1", "Sparta; @K; S.H1 N M U; end"),
        ("four for a leader", "K: S.H1 S.Brasidas; H: S.T1; T: S.H2", "Sparta; @K; S.Brasidas N V ~H T; end"),
        ("no limit for ships", "A: A.T2", "Athens; @A; A.T2 D E F G J H V; end"),
        (
            "no limit for a leader who sails",
            "A: A.T2 A.Cleon",
            "Athens; @A; A.T2 D E F G J H; A.Cleon D E F G J H; end",
        ),
        (
            "sailing is free, landing is not",
            "A: A.T2 A.Cleon; Q: A.H1",
            "Athens; @A; A.T2 D E I H; A.Cleon D E I H ~Q; end",
        ),
        ("anew in the next action phase", "K: S.H1", "Sparta; @K; S.H1 N M U; end; done; Sparta; @U; S.H1 M N K; end"),
        ("transport over two zones and ashore", "P: A.H1; I: A.T1; E: A.T2", "Athens; @P; A.H1 ~I ~E ~R; end"),
    ),
    *_illegal(
        "SPH-3-points",
        ("a fourth", "K: S.H1", "Sparta; @K; S.H1 N M U V; end; done"),
        ("a fourth and a fifth are one fault", "K: S.H1", "Sparta; @K; S.H1 O N M U V; end"),
        ("the base costs one", "BTS: S.H1", "Sparta; @BTS; S.H1 N K L M; end"),
        ("a leader's fifth", "K: S.H1 S.Brasidas; U: S.H2", "Sparta; @K; S.Brasidas L M N V U; end"),
        ("transport is not cheaper", "K: A.H1; D: A.T2; I: A.T1; H: A.T3", "Athens; @K; A.H1 ~D ~I ~H ~V; end"),
        (
            "nor for a leader",
            "K: A.H1 A.Cleon; D: A.T2; E: A.T1; F: A.T3; J: A.T4; U: A.H2",
            "Athens; @K; A.Cleon ~D ~E ~F ~J ~U; end",
        ),
    ),
    *_legal(
        "SPH-3-stop",
        ("stops among enemies", "N: S.H1; O: A.H1", "Sparta; @N; S.H1 O; end; done"),
        ("an enemy leader alone stops nobody", "N: S.H1; O: A.Cleon", "Sparta; @N; S.H1 O V; -A.Cleon; end"),
        ("leaves enemies it started with", "O: S.H1 A.H1", "Sparta; @O; S.H1 K L; end"),
        ("no meeting at sea for those carried", "P: A.H1; I: A.T1- S.H1", "Athens; @P; A.H1 ~I ~Q; end"),
        ("ships and ships", "D: A.T2; I: S.T1", "Athens; @D; A.T2 I; end"),
    ),
    *_illegal(
        "SPH-3-stop",
        ("goes on", "N: S.H1; O: A.H1", "Sparta; @N; S.H1 O K; end; done"),
        ("goes on twice, one fault", "N: S.H1; O: A.H1", "Sparta; @N; S.H1 O K L; end"),
        ("ships among ships", "D: A.T2; I: S.T1", "Athens; @D; A.T2 I H; end"),
        ("on the beach ships stop land units", "N: S.H1; V: A.T2", "Sparta; @N; S.H1 V M; end"),
        ("a leader too", "N: S.H1 S.Brasidas; O: A.H1; K: S.H2", "Sparta; @N; S.Brasidas O K; end"),
    ),
    Case(
        "land units stop ships on the beach",
        "SPH-3-stop",
        "H: A.T2; V: S.H1",
        "Athens; @H; A.T2 V H; end",
        ("SPH-3-stop", "SPH-3-return"),
    ),
    *_legal(
        "SPH-3-twice",
        ("goes on in the same activation", "K: S.H1", "Sparta; @K; S.H1 N; S.H1 M; end"),
        ("the same zone activated again for another", "K: S.H1 S.H2", "Sparta; @K; S.H1 N; @K; S.H2 N; end"),
        ("in the next action phase", "K: S.H1", "Sparta; @K; S.H1 N; end; done; Athens; done; Sparta; @N; S.H1 M; end"),
    ),
    *_illegal(
        "SPH-3-twice",
        ("in a second activation", "K: S.H1; N: S.H2", "Sparta; @K; S.H1 N; @N; S.H1 M; end; done"),
        ("two steps there, one fault", "K: S.H1; N: S.H2", "Sparta; @K; S.H1 N; @N; S.H1 M U; end"),
        ("a ship", "A: A.T2; D: A.T3", "Athens; @A; A.T2 D; @D; A.T2 E; end"),
        ("after a stop", "N: S.H1; O: A.H1", "Sparta; @N; S.H1 O; @O; S.H1 K; end"),
    ),
    *_legal(
        "SPH-3-return",
        ("a ring that does not close", "K: S.H1", "Sparta; @K; S.H1 L M N; end"),
        ("back in a later phase", "K: S.H1", "Sparta; @K; S.H1 L; end; done; Sparta; @L; S.H1 K; end"),
    ),
    *_illegal(
        "SPH-3-return",
        ("back to the start", "K: S.H1", "Sparta; @K; S.H1 L K; end; done"),
        ("back on the way", "K: S.H1", "Sparta; @K; S.H1 L M L; end"),
        ("a ship's ring", "A: A.T2", "Athens; @A; A.T2 C D A; end"),
    ),
)

LIMITS = (
    *_legal(
        "SPH-3.1-land",
        ("land and beach", "N: S.H1", "Sparta; @N; S.H1 V; end"),
        ("aboard", "P: A.H1; I: A.T1-", "Athens; @P; A.H1 ~I ~Q; end"),
    ),
    *_illegal(
        "SPH-3.1-land",
        ("into the sea, and left there", "K: S.H1", "Sparta; @K; S.H1 C; end; done"),
        ("among own ships, but not aboard", "P: A.H1; I: A.T1-", "Athens; @P; A.H1 I; end; done"),
        ("swims on: one fault", "K: S.H1", "Sparta; @K; S.H1 C A; end"),
        ("swims ashore: one fault", "U: S.H1", "Sparta; @U; S.H1 J T; end"),
        ("from the beach", "V: S.H1", "Sparta; @V; S.H1 H; end"),
        (
            "is still there in later phases",
            "K: S.H1",
            "Sparta; @K; S.H1 C; end; done; Athens; end; done; Sparta; end; done",
        ),
    ),
    *_legal(
        "SPH-3.1-naval",
        ("the beach", "H: S.T1", "Sparta; @H; S.T1 V; end"),
        ("and off it", "V: S.T1", "Sparta; @V; S.T1 H J; end"),
    ),
    *_illegal(
        "SPH-3.1-naval",
        ("clear land", "H: S.T1", "Sparta; @H; S.T1 O; end; done"),
        ("difficult land", "H: S.T1", "Sparta; @H; S.T1 Q; end"),
        ("from the beach inland, and on", "H: S.T1", "Sparta; @H; S.T1 V M L; end"),
        ("a fourth unit there", "H: S.T1; U: S.H1 S.H2 S.H3", "Sparta; @H; S.T1 U; end"),
    ),
    *_legal(
        "SPH-3.1-leader-land",
        ("with his units", "N: S.H1 S.Brasidas", "Sparta; @N; S.H1 K; S.Brasidas K; end; done"),
        ("ahead of his units", "N: S.H1 S.Brasidas", "Sparta; @N; S.Brasidas K; S.H1 K; end"),
        ("behind his units", "N: S.H1 S.Brasidas; M: S.H2", "Sparta; @N; S.H1 K; S.Brasidas M; end"),
        ("through empty zones to others", "K: S.H1 S.Brasidas; U: S.H2", "Sparta; @K; S.Brasidas N M U; end"),
        ("left behind without moving", "N: S.H1 S.Brasidas", "Sparta; @N; S.H1 K; end; done"),
        ("from the beach where only ships lie", "V: S.T1 S.Brasidas; N: S.H1", "Sparta; @V; S.Brasidas N; end"),
        ("loses his units after moving", "N: S.H1 S.Brasidas", "Sparta; @N; S.H1 K; S.Brasidas K; end; -S.H1; done"),
    ),
    *_illegal(
        "SPH-3.1-leader-land",
        ("starts alone", "N: S.Brasidas; K: S.H1", "Sparta; @N; S.Brasidas K; end; done"),
        ("starts and ends alone: one fault", "N: S.Brasidas", "Sparta; @N; S.Brasidas K L; end; done"),
        ("ends alone", "N: S.H1 S.Brasidas", "Sparta; @N; S.Brasidas K; end; done"),
        ("units came after he had started", "N: S.Brasidas; M: S.H1; K: S.H2", "Sparta; @M; S.H1 N; S.Brasidas K; end"),
        ("carried to an empty coast", "P: A.H1 A.Cleon; I: A.T1-", "Athens; @P; A.Cleon ~I ~Q; end"),
        ("out of the base alone", "BTS: S.Brasidas; N: S.H1", "Sparta; @BTS; S.Brasidas N; end"),
    ),
    *_legal(
        "SPH-3.1-leader-sea",
        ("with a fleet", "D: A.T2 A.Cleon", "Athens; @D; A.T2 E; A.Cleon E; end; done"),
        ("from fleet to fleet", "D: A.T2 A.Cleon; F: A.T3", "Athens; @D; A.Cleon E F; end"),
        ("from the beach", "V: A.T2 A.Cleon", "Athens; @V; A.T2 H; A.Cleon H; end"),
        ("to the beach", "H: A.T2 A.Cleon", "Athens; @H; A.T2 V; A.Cleon V; end"),
        ("embarks by transport", "P: A.H1 A.Cleon; I: A.T1-", "Athens; @P; A.Cleon ~I; end; done"),
    ),
    *_illegal(
        "SPH-3.1-leader-sea",
        ("sails from land", "P: A.H1 A.Cleon; I: A.T1-", "Athens; @P; A.Cleon I; end; done"),
        ("sails from land and ends alone: one fault", "K: A.H1 A.Cleon", "Athens; @K; A.Cleon C; end; done"),
        ("ends alone", "D: A.T2 A.Cleon", "Athens; @D; A.Cleon E; end; done"),
        ("starts alone", "D: A.Cleon; E: A.T2", "Athens; @D; A.Cleon E; end"),
        ("is left alone", "D: A.T2 A.Cleon", "Athens; @D; A.T2 E; end; done; Sparta; end; done"),
        ("embarks, then sails on", "P: A.H1 A.Cleon; I: A.T1-; D: A.T2", "Athens; @P; A.Cleon ~I D; end"),
        ("leaves the base alone", "BMA: A.Cleon; A: A.T2", "Athens; @BMA; A.Cleon A; end"),
        (
            "alone, moves on alone in a later phase",
            "D: A.T2 A.Cleon",
            "Athens; @D; A.Cleon E; end; done; Athens; @E; A.Cleon F; end; done",
        ),
    ),
)

STACKS = (
    *_legal(
        "SPH-3.2-zone",
        ("four", "K: S.H1 S.H2 S.H3; N: S.H4", "Sparta; @N; S.H4 K; end; done"),
        ("four and leaders", "K: S.H1 S.H2 S.H3; N: S.H4 S.Brasidas", "Sparta; @N; S.H4 K; S.Brasidas K; end"),
        (
            "four a side",
            "K: S.H1 S.H2 S.H3 S.H5; N: A.H1 A.H2 A.H3 A.H4",
            "Athens; @N; A.H1 K; A.H2 K; A.H3 K; A.H4 K; end",
        ),
        ("five on the way only", "K: S.H1 S.H2 S.H3 S.H5; N: S.H4", "Sparta; @N; S.H4 K L; end"),
        ("no limit in a base", "BTS: S.H1 S.H2 S.H3 S.H4 S.H5 S.H6", "Sparta; @BTS; S.H1 N; end"),
        ("over for another reason", "K: S.H1 S.H2 S.H3 S.H4 S.H5", "Sparta; @K; end; done"),
        ("at sea", "D: A.T2 A.T3 A.T4 A.T5; A: A.T6", "Athens; @A; A.T6 D; end"),
    ),
    *_illegal(
        "SPH-3.2-zone",
        ("a fifth", "K: S.H1 S.H2 S.H3 S.H5; N: S.H4", "Sparta; @N; S.H4 K; end; done"),
        ("a fifth, and the phase ends at once", "K: S.H1 S.H2 S.H3 S.H5; N: S.H4", "Sparta; @N; S.H4 K; done"),
        ("a fifth on the beach is a ship", "V: S.H1 S.H2 S.H3 S.H5; H: S.T1", "Sparta; @H; S.T1 V; end; done"),
        (
            "stays over",
            "K: S.H1 S.H2 S.H3 S.H5; N: S.H4",
            "Sparta; @N; S.H4 K; end; done; Athens; end; done; Sparta; @N; end; done",
        ),
    ),
    Case(
        "a sixth in the next phase",
        "SPH-3.2-zone",
        "K: S.H1 S.H2 S.H3 S.H5; N: S.H4 S.H6",
        "Sparta; @N; S.H4 K; end; done; Sparta; @N; S.H6 K; end; done",
        ("SPH-3.2-zone", "SPH-3.2-zone"),
    ),
    Case(
        "the fifth is a ship that may not be there",
        "SPH-3.2-zone",
        "U: S.H1 S.H2 S.H3 S.H5; H: S.T1",
        "Sparta; @H; S.T1 U; end; done",
        ("SPH-3.1-naval", "SPH-3.2-zone"),
    ),
    *_legal(
        "SPH-3.2-strait",
        ("10 PF in I", "D: A.T2", "Athens; @D; A.T2 I; end; done"),
        ("20 PF in J a side", "G: A.T2 A.T3; J: S.T1 S.T2", "Athens; @G; A.T2 J; A.T3 J; end"),
        ("reduced ships count as they are", "J: A.T2 A.T3-; G: A.T4-", "Athens; @G; A.T4 J; end"),
        ("over on the way only", "I: A.T2; D: A.T3", "Athens; @D; A.T3 I H; end"),
        ("over by recovery", "I: A.T1- A.T2-; D: A.T3", "Athens; %A.T1; %A.T2; @D; A.T3 E; end; done"),
    ),
    *_illegal(
        "SPH-3.2-strait",
        ("11 PF and more in I", "I: A.T1-; D: A.T2", "Athens; @D; A.T2 I; end; done"),
        ("21 PF and more in J", "J: S.T1 S.T2; G: S.T3-", "Sparta; @G; S.T3 J; end; done"),
        ("over by recovery, and one more comes", "I: A.T1- A.T2-; D: A.T3-", "Athens; %A.T1; %A.T2; @D; A.T3 I; end"),
    ),
)

TRANSPORT = (
    *_legal(
        "SPH-3.3-trireme",
        ("own ships there", "P: A.H1; I: A.T1-", "Athens; @P; A.H1 ~I ~Q; end; done"),
        ("ships that came before in this phase", "P: A.H1; D: A.T2", "Athens; @D; A.T2 I; @P; A.H1 ~I ~Q; end"),
        ("a leader", "P: A.H1 A.Cleon; I: A.T1-; Q: A.H2", "Athens; @P; A.Cleon ~I ~Q; end"),
        ("from the beach", "V: A.H1; H: A.T2", "Athens; @V; A.H1 ~H ~S; end"),
    ),
    *_illegal(
        "SPH-3.3-trireme",
        ("no ship", "P: A.H1", "Athens; @P; A.H1 ~I ~Q; end; done"),
        ("the enemy's ship only", "P: A.H1; I: S.T1", "Athens; @P; A.H1 ~I ~Q; end"),
        ("both sides' ships", "P: A.H1; I: A.T1- S.T1", "Athens; @P; A.H1 ~I ~Q; end"),
        ("no ship in the second zone", "P: A.H1; I: A.T1-", "Athens; @P; A.H1 ~I ~E ~R; end"),
        ("ships that came too late", "P: A.H1; D: A.T2", "Athens; @P; A.H1 ~I ~Q; @D; A.T2 I; end"),
        ("a leader", "P: A.H1 A.Cleon; Q: A.H2", "Athens; @P; A.Cleon ~I ~Q; end"),
        ("a leader lands where he sailed alone", "D: A.T2 A.Cleon; Q: A.H2", "Athens; @D; A.Cleon E ~Q; end"),
        ("dropped at sea, said to be aboard", "P: A.H1", "Athens; @P; A.H1 ~I; end; done"),
    ),
    *_legal(
        "SPH-3.3-capacity",
        (
            "as many as PF",
            "P: A.H1 A.H2 A.H3 A.H4; O: A.A1; I: A.T1-",
            "Athens; @P; A.H1 ~I ~Q; A.H2 ~I ~Q; A.H3 ~I ~Q; A.H4 ~I ~Q; @O; A.A1 ~I P; end",
        ),
        (
            "leaders go free",
            "P: S.H1 S.H2 S.H3 S.H4 S.Brasidas; I: S.T1-",
            "Sparta; @P; S.H1 ~I ~Q; S.H2 ~I ~Q; S.H3 ~I ~Q; S.H4 ~I ~Q; S.Brasidas ~I ~Q; end",
        ),
        (
            "anew in the next phase",
            "P: S.H1 S.H2 S.H3 S.H4; O: S.H5; I: S.T1-",
            "Sparta; @P; S.H1 ~I ~Q; S.H2 ~I ~Q; S.H3 ~I ~Q; S.H4 ~I ~Q; end; done; Sparta; @O; S.H5 ~I P; end",
        ),
        (
            "more ships, more room",
            "P: S.H1 S.H2 S.H3 S.H4; O: S.H5; I: S.T1-; D: S.T2-",
            "Sparta; @P; S.H1 ~I ~Q; S.H2 ~I ~Q; S.H3 ~I ~Q; S.H4 ~I ~Q; @D; S.T2 I; @O; S.H5 ~I P; end",
        ),
    ),
    *_illegal(
        "SPH-3.3-capacity",
        (
            "one more than PF",
            "P: S.H1 S.H2 S.H3 S.H4; O: S.H5; I: S.T1-",
            "Sparta; @P; S.H1 ~I ~Q; S.H2 ~I ~Q; S.H3 ~I ~Q; S.H4 ~I ~Q; @O; S.H5 ~I P; end; done",
        ),
        (
            "weakened meanwhile",
            "P: S.H1 S.H2 S.H3 S.H4; O: S.H5; I: S.T1",
            "Sparta; @P; S.H1 ~I ~Q; S.H2 ~I ~Q; S.H3 ~I ~Q; S.H4 ~I ~Q; %S.T1; @O; S.H5 ~I P; end",
        ),
    ),
    *_legal(
        "SPH-3.3-carrier",
        ("enough ships stay", "P: A.H1; H: A.T2 A.T3", "Athens; @P; A.H1 ~H ~Q; @H; A.T2 J; end; done"),
        ("in the next phase", "P: A.H1; I: A.T2", "Athens; @P; A.H1 ~I ~Q; end; done; Athens; @I; A.T2 H; end"),
        ("carried nobody", "I: A.T2", "Athens; @I; A.T2 H; end"),
    ),
    *_illegal(
        "SPH-3.3-carrier",
        ("goes away after carrying", "P: A.H1; I: A.T2", "Athens; @P; A.H1 ~I ~Q; @I; A.T2 H; end; done"),
        ("carried a leader only", "P: A.H1 A.Cleon; I: A.T2; Q: A.H2", "Athens; @P; A.Cleon ~I ~Q; @I; A.T2 H; end"),
        ("two go, one fault", "P: A.H1; H: A.T2 A.T3", "Athens; @P; A.H1 ~H ~Q; @H; A.T2 J; A.T3 J; end"),
        (
            "too few stay",
            "P: A.H1 A.H2 A.H3 A.H4; V: A.A1 A.A2; H: A.T2- A.T3-",
            "Athens; @P; A.H1 ~H ~Q; A.H2 ~H ~Q; A.H3 ~H ~R; A.H4 ~H ~R; @V; A.A1 ~H ~S; A.A2 ~H ~S; @H; A.T2 J; end",
        ),
    ),
    *_legal(
        "SPH-3.3-ends-at-sea",
        ("lands", "P: A.H1; I: A.T1-", "Athens; @P; A.H1 ~I; A.H1 ~Q; end; done"),
        ("lands where it came from another way", "V: A.H1; H: A.T2", "Athens; @V; A.H1 ~H ~U; end"),
    ),
    *_illegal(
        "SPH-3.3-ends-at-sea",
        ("stays among own ships", "P: A.H1; I: A.T1-", "Athens; @P; A.H1 ~I; end; done"),
        (
            "stays, and is there in later phases",
            "P: A.H1; I: A.T1-",
            "Athens; @P; A.H1 ~I; end; done; Sparta; end; done; Athens; end; done",
        ),
        ("the phase ends at once", "P: A.H1; I: A.T1-", "Athens; @P; A.H1 ~I; done"),
    ),
)

CAPTURE = (
    *_legal(
        "SPH-1.2-captured",
        ("removed in time", "N: S.H1; O: A.Cleon", "Sparta; @N; S.H1 O; -A.Cleon; end; done"),
        ("not alone", "N: S.H1; O: A.Cleon A.H1", "Sparta; @N; S.H1 O; end; done"),
        ("alone without enemies", "O: A.Cleon", "Sparta; end; done"),
        ("leaders alone with leaders", "O: A.Cleon; N: S.H1 S.Brasidas; K: S.H2", "Sparta; @N; end; done"),
        ("at sea with his ship among enemies", "D: A.Cleon A.T2; E: S.T1", "Sparta; @E; S.T1 D; end; done"),
    ),
    *_illegal(
        "SPH-1.2-captured",
        ("found alone", "N: S.H1; O: A.Cleon", "Sparta; @N; S.H1 O; end; done"),
        ("goes among enemies alone", "N: S.H1 S.Brasidas; O: A.H1", "Sparta; @N; S.Brasidas O; end; done"),
        ("his units are lost in combat", "N: S.H1; O: A.Cleon A.H1", "Sparta; @N; S.H1 O; end; -A.H1; done"),
        (
            "stands there for ever after",
            "N: S.H1; O: A.Cleon",
            "Sparta; @N; S.H1 O; end; done; Athens; end; done; Sparta; end; done",
        ),
        ("alone at sea among enemies", "D: A.Cleon; E: S.T1", "Sparta; @E; S.T1 D; end; done"),
        ("nobody says that movement is over", "N: S.H1; O: A.Cleon", "Sparta; @N; S.H1 O; done"),
    ),
)

CASES: tuple[Case, ...] = (*BASES, *MOVEMENT, *LIMITS, *STACKS, *TRANSPORT, *CAPTURE)
