"""Our drawings of VASSAL's built-in pictures, which modules name as `/images/moved.gif`, in their sizes.

Source: the files of `resources/images` in VASSAL 3.7; a name with a leading slash is one of them (`DataArchive`).
"""

from __future__ import annotations

FOLDER = "/images/"
_SMALL = (16, 16)
SIZES: dict[str, tuple[int, int]] = {
    **dict.fromkeys(
        (
            "Edit16.gif", "Help16.gif", "Save16.gif", "SaveAs16.gif", "StepForward16.gif", "Undo16.gif", "camera.gif",
            "chart.gif", "connect.gif", "counter.gif", "die.gif", "disconnect.gif", "getMessages.gif", "inventory.gif",
            "keyCommand.gif", "lockedRoom.gif", "map.gif", "notes.gif", "overview.gif", "playerAway.gif",
            "playerLooking.gif", "postMessage.gif", "recenter.gif", "status.gif", "thread.gif", "unmoved.gif",
            "zoomIn.gif", "zoomIn.png", "zoomOut.gif", "zoomOut.png",
        ),
        _SMALL,
    ),
    "black.jpg": (1, 1),
    "chess_clock.png": (32, 23),
    "globe_selected.gif": (20, 20),
    "globe_unselected.gif": (20, 20),
    "moved.gif": (9, 48),
    "zoom.png": (20, 16),
}  # fmt: skip
"""The width and height of each picture in pixels."""
_TILE = '<rect x=".5" y=".5" width="{w}" height="{h}" rx="2" fill="#f4ecd8" stroke="#4a4435"/>'
_DRAWN = {
    "black.jpg": '<rect width="1" height="1" fill="#000000"/>',
    "moved.gif": '<path d="M4.5 1l4 6h-2.5v40h-3v-40h-2.5z" fill="#1f6f3f" stroke="#ffffff" stroke-width=".8"/>',
    "unmoved.gif": '<path d="M2 8h12M8 2v12" stroke="#1f6f3f" stroke-width="3" stroke-linecap="round"/>'
    '<path d="M2 14L14 2" stroke="#b3261e" stroke-width="2" stroke-linecap="round"/>',
}
"""The pictures used on pieces; the others are for buttons and get a plain tile."""


def size_of(name: str) -> tuple[int, int] | None:
    """Return the width and height of a built-in picture, or None with that name."""
    return SIZES.get(name.removeprefix(FOLDER)) if name.startswith(FOLDER) else None


def drawing(name: str) -> bytes:
    """Return our drawing of a built-in picture as SVG."""
    known = name.removeprefix(FOLDER)
    width, height = SIZES[known]
    body = _DRAWN.get(known) or _TILE.format(w=width - 1, h=height - 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{body}</svg>'.encode()
