"""Emblems of units: a galley, shields, a bow, a helmet, a wagon, people. Each fills 100 by 100."""

from __future__ import annotations

from vassal_tools.builder.pictures.palette import SERIF
from vassal_tools.builder.pictures.svg import group, tag, text


def galley(light: str, dark: str, letter: str = "") -> str:
    """Draw a galley under sail, its ram to the left, with the letter on the sail."""
    hull = (
        "M0 70L14 60H76Q88 58 85 36Q84 26 76 24"  # ram, deck and stern post
        "Q92 18 96 34Q102 56 90 72Q84 80 74 80H22Q14 80 12 73Z"
    )
    oars = "".join(f"M{x} 76L{x - 9} 94" for x in range(30, 80, 8))
    return "".join(
        (
            tag("path", d=oars, stroke=light, stroke_width=3, fill="none", stroke_linecap="round"),
            tag("path", d="M50 62V8", stroke=light, stroke_width=4, stroke_linecap="round"),
            tag("path", d="M24 14H74Q80 32 72 52H28Q36 32 24 14Z", fill=light),
            tag(
                "path",
                d=hull,
                fill=light,
            ),
            tag("path", d="M20 70H84", stroke=dark, stroke_width=2.5, stroke_dasharray="4 4"),
            tag("circle", cx=15, cy=67, r=2.4, fill=dark),
            text(letter, 52, 46, 36, family=SERIF, style="bold", fill=dark) if letter else "",
        )
    )


def round_shield(light: str, dark: str, letter: str = "") -> str:
    """Draw a round shield with the letter before a spear."""
    return "".join(
        (
            tag("path", d="M10 98L84 14", stroke=light, stroke_width=5, stroke_linecap="round"),
            tag("path", d="M98 0L90 24L76 12Z", fill=light),
            tag("circle", cx=47, cy=54, r=40, fill=light, stroke=dark, stroke_width=3),
            tag("circle", cx=47, cy=54, r=32, fill="none", stroke=dark, stroke_width=3),
            text(letter, 47, 72, 50, family=SERIF, style="bold", fill=dark) if letter else "",
        )
    )


def crescent_shield(light: str, dark: str, letter: str = "") -> str:
    """Draw a crescent shield before two javelins."""
    javelins = "M8 96L92 8M92 96L8 8"
    heads = "M100 0L95 18L83 7ZM0 0L5 18L17 7Z"
    crescent = "M4 34Q24 48 50 44Q76 48 96 34Q100 92 50 98Q0 92 4 34Z"
    return "".join(
        (
            tag("path", d=javelins, stroke=light, stroke_width=4, stroke_linecap="round"),
            tag("path", d=heads, fill=light),
            tag("path", d=crescent, fill=light, stroke=dark, stroke_width=3, stroke_linejoin="round"),
            text(letter, 50, 86, 40, family=SERIF, style="bold", fill=dark) if letter else "",
        )
    )


def bow(light: str, _dark: str, _letter: str = "") -> str:
    """Draw a drawn bow with its arrow; without a letter."""
    stave = "M34 4Q40 10 46 10Q84 20 84 50Q84 80 46 90Q40 90 34 96"
    return "".join(
        (
            tag("path", d="M37 5L12 50L37 95", stroke=light, stroke_width=2.5, fill="none"),
            tag("path", d=stave, stroke=light, stroke_width=8, fill="none", stroke_linecap="round"),
            tag("path", d="M8 50H92", stroke=light, stroke_width=4.5),
            tag("path", d="M100 50L82 40V60Z", fill=light),
            tag("path", d="M2 41L12 50L2 59L14 59L22 50L14 41Z", fill=light),
        )
    )


def helmet(light: str, dark: str, _letter: str = "") -> str:
    """Draw a Corinthian helmet with its crest, looking left; without a letter."""
    crest = "M34 16Q40 0 62 2Q98 6 99 50Q99 72 94 90Q88 82 87 62Q85 26 56 22Q44 20 38 26Z"
    bowl = "M22 52Q22 26 52 26Q82 28 83 62Q84 80 92 96L62 98Q56 88 54 76L44 98H30L32 76Q32 68 28 66L20 66Z"
    eye = "M34 56Q42 48 54 55Q56 58 52 62Q42 66 34 62Z"
    return "".join(
        (
            tag("path", d=crest, fill=light),
            tag("path", d=bowl, fill=light, stroke=dark, stroke_width=3, stroke_linejoin="round"),
            tag("path", d=eye, fill=dark),
            tag("path", d="M62 40Q72 46 73 60", stroke=dark, stroke_width=2.5, fill="none"),
        )
    )


def plain(light: str, dark: str, letter: str = "") -> str:
    """Draw a disc with the letter, for units of no particular kind."""
    return "".join(
        (
            tag("circle", cx=50, cy=50, r=40, fill=light, stroke=dark, stroke_width=3),
            text(letter, 50, 70, 56, family=SERIF, style="bold", fill=dark) if letter else "",
        )
    )


def commander(light: str, dark: str, _letter: str = "") -> str:
    """Draw a star in a ring, for leaders."""
    points = "50,16 58,39 83,39 63,54 70,78 50,64 30,78 37,54 17,39 42,39"
    return group(
        tag("circle", cx=50, cy=50, r=43, fill="none", stroke=light, stroke_width=6),
        tag("polygon", points=points, fill=light, stroke=dark, stroke_width=1.5),
    )


def wagon(light: str, dark: str, _letter: str = "") -> str:
    """Draw a covered wagon from its side."""
    wheels = [
        tag("circle", cx=x, cy=76, r=14, fill=dark, stroke=light, stroke_width=6)
        + tag("circle", cx=x, cy=76, r=3, fill=light)
        for x in (28, 72)
    ]
    return group(
        tag("path", d="M14 58Q8 14 50 14T86 58Z", fill=light),
        tag("path", d="M37 17Q30 36 32 57M63 17Q70 36 68 57", fill="none", stroke=dark, stroke_width=2.5),
        tag("path", d="M6 60H94V70H6Z", fill=light),
        *wheels,
    )


def person(light: str, dark: str, _letter: str = "") -> str:
    """Draw a person from the waist up."""
    return group(
        tag("circle", cx=50, cy=28, r=18, fill=light),
        tag("path", d="M16 88Q16 50 50 50T84 88Z", fill=light, stroke=dark, stroke_width=1.5),
    )


def crate(light: str, dark: str, _letter: str = "") -> str:
    """Draw a wooden crate."""
    return group(
        tag("rect", x=12, y=20, width=76, height=64, rx=4, fill=light),
        tag("path", d="M12 36H88M12 68H88M24 66L76 38", fill="none", stroke=dark, stroke_width=4),
    )
