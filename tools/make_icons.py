"""Draws the icons: writes assets/icons/*.svg, 24 × 24, one stroke of 2 with round ends.

Run it from anywhere: ``python3 tools/make_icons.py``. Every icon is ink on nothing in one colour
(``#25241f`` in the files, any colour in the app), within 2 of the edge. ``F`` below marks a filled part,
``T`` a thin stroke, ``N`` a filled part without outline; the rest is stroked.
"""

# ruff: noqa: E501 - long paths are data
from __future__ import annotations

import math
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "icons"
INK = "#25241f"


def _gear() -> str:
    """A ring with eight teeth."""
    teeth = []
    for i in range(8):
        a = math.pi * i / 4
        x, y = math.cos(a), math.sin(a)
        teeth.append(f"M{12 + 7.2 * x:.2f} {12 + 7.2 * y:.2f}L{12 + 9.6 * x:.2f} {12 + 9.6 * y:.2f}")
    return (
        "M12 4.8A7.2 7.2 0 1 1 12 19.2A7.2 7.2 0 1 1 12 4.8ZM12 9.4A2.6 2.6 0 1 1 12 14.6A2.6 2.6 0 1 1 12 9.4Z"
        + "".join(teeth)
    )


def _star() -> str:
    points = []
    for i in range(10):
        a, r = -math.pi / 2 + math.pi * i / 5, (9.2 if i % 2 == 0 else 4.1)
        points.append(f"{12 + r * math.cos(a):.2f} {12.6 + r * math.sin(a):.2f}")
    return "M" + "L".join(points) + "Z"


def _dots(*places: tuple[float, float], r: float = 1.5) -> str:
    return "N" + "".join(
        f"M{x - r} {y}A{r} {r} 0 1 1 {x + r} {y}A{r} {r} 0 1 1 {x - r} {y}Z" for x, y in places
    )


def _burst(x: float, y: float, points: int, far: float, near: float) -> str:
    """A filled star of many points."""
    found = []
    for i in range(2 * points):
        a, r = -math.pi / 2 + math.pi * i / points, (far if i % 2 == 0 else near)
        found.append(f"{x + r * math.cos(a):.2f} {y + r * math.sin(a):.2f}")
    return "M" + "L".join(found) + "Z"


BOLT = "M13.4 2.2L4.6 13.6H10.6L9 21.8L19.4 9.2H12.9L15.6 2.2Z"
SHELL = "M{0} 21.3V9.5C{0} 6.4 {1} 4.2 {2} 2.6C{3} 4.2 {4} 6.4 {4} 9.5V21.3Z"


def _shell(x: float, half: float) -> str:
    """A round of ammunition that stands."""
    return "N" + SHELL.format(*(f"{x + part * half:.2f}" for part in (-1, -0.72, 0, 0.72, 1)))


CIRCLE = "M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3Z"
GLASS = "M10.5 4A6.5 6.5 0 1 1 10.5 17A6.5 6.5 0 1 1 10.5 4ZM15.3 15.3L20.5 20.5"
SPEAKER = "M4 9.5H7.5L12 5.5V18.5L7.5 14.5H4Z"
PAGE = "M6 3H14L19 8V21H6ZM14 3V8H19"
DIE = "M6 4H18A2 2 0 0 1 20 6V18A2 2 0 0 1 18 20H6A2 2 0 0 1 4 18V6A2 2 0 0 1 6 4Z"
TRAY = "M4 15V20H20V15"
EYE = "M2.5 12C5 7.5 8.3 5.5 12 5.5C15.7 5.5 19 7.5 21.5 12C19 16.5 15.7 18.5 12 18.5C8.3 18.5 5 16.5 2.5 12Z"
FRAME = "M4 4H20V20H4Z"
PIPS: dict[int, list[tuple[float, float]]] = {
    1: [(12, 12)],
    2: [(8.2, 15.8), (15.8, 8.2)],
    3: [(8, 16), (12, 12), (16, 8)],
    4: [(8.2, 8.2), (15.8, 8.2), (8.2, 15.8), (15.8, 15.8)],
    5: [(8, 8), (16, 8), (12, 12), (8, 16), (16, 16)],
    6: [(8.4, 7.6), (15.6, 7.6), (8.4, 12), (15.6, 12), (8.4, 16.4), (15.6, 16.4)],
}

ICONS: dict[str, list[str]] = {
    # The match
    "undo": ["M8.5 4.5L3.5 9.5L8.5 14.5", "M4 9.5H14.5A5.5 5.5 0 0 1 14.5 20H9"],
    "redo": ["M15.5 4.5L20.5 9.5L15.5 14.5", "M20 9.5H9.5A5.5 5.5 0 0 0 9.5 20H15"],
    "hint": [
        "M9 17.5V16C7 14.8 5.7 12.6 5.7 10A6.3 6.3 0 0 1 18.3 10C18.3 12.6 17 14.8 15 16V17.5Z",
        "M10 21H14",
    ],
    "flip": ["M7.5 4V19.5M3.5 15.5L7.5 19.7L11.5 15.5", "M16.5 20V4.5M12.5 8.5L16.5 4.3L20.5 8.5"],
    "danger": [EYE, "M12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z"],
    "danger_off": [EYE, "M12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z", "M4 20.5L20 3.5"],
    "eye": [EYE, "M12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z"],
    "eye_off": [EYE, "M12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z", "M4 20.5L20 3.5"],
    "menu": ["M4 6H20M4 12H20M4 18H20"],
    "lines": [
        "M12 21V16.5M9.5 16.5H14.5",
        "M12 13V4M9.6 6.3L12 3.6L14.4 6.3",
        "M8.6 14L3.8 9.2M3.5 12.3V8.9H6.9M15.4 14L20.2 9.2M20.5 12.3V8.9H17.1",
    ],
    "last_move": ["T" + "M3.5 13.5H9.5V19.5H3.5Z", "M11 11L18.8 5.2M13.4 4.6H19.4V10.6"],
    "rematch": [
        "M4.2 12A7.8 7.8 0 0 1 17.6 6.6L20 9M20.2 3.8V9.2H14.8",
        "M19.8 12A7.8 7.8 0 0 1 6.4 17.4L4 15M3.8 20.2V14.8H9.2",
    ],
    "flag": ["M5.5 21.5V3.5", "M5.5 4.5C9 2.8 12 6.4 18.8 4.3V13.2C12 15.4 9 11.8 5.5 13.5"],
    "draw": ["M4.5 9H19.5M4.5 15H19.5"],
    "target": [
        CIRCLE.replace("M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3Z", "M12 5A7 7 0 1 1 12 19A7 7 0 1 1 12 5Z"),
        "M12 2V8M12 16V22M2 12H8M16 12H22",
    ],
    "drive": ["M5 19V10.5A4.5 4.5 0 0 1 9.5 6H19.5M15 1.8L19.4 6L15 10.2"],
    "turn_left": ["M6 9.5H13A6 6 0 0 1 19 15.5V20", "M10 5L5.4 9.5L10 14"],
    "turn_right": ["M18 9.5H11A6 6 0 0 0 5 15.5V20", "M14 5L18.6 9.5L14 14"],
    "rotate_left": ["M4.8 13.5A7.4 7.4 0 1 0 7 7.4L4.5 10M4.3 4.6V10.2H9.9"],
    "rotate_right": ["M19.2 13.5A7.4 7.4 0 1 1 17 7.4L19.5 10M19.7 4.6V10.2H14.1"],
    "mine_trigger": [
        "M12 12A3.5 3.5 0 1 1 12 19A3.5 3.5 0 1 1 12 12Z",
        "M12 12V9M7.6 8.2A6 6 0 0 1 16.4 8.2M4.8 5.4A10 10 0 0 1 19.2 5.4",
    ],
    # Replay
    "play": ["M7 4.5L19.5 12L7 19.5Z"],
    "pause": ["M8.5 5V19M15.5 5V19"],
    "stop": ["M6 6H18V18H6Z"],
    "step_forward": ["M6 5L15 12L6 19Z", "M18.5 5V19"],
    "step_back": ["M18 5L9 12L18 19Z", "M5.5 5V19"],
    "to_start": ["M4.5 5V19", "M12.5 6L7 12L12.5 18M19.5 6L14 12L19.5 18"],
    "to_end": ["M19.5 5V19", "M11.5 6L17 12L11.5 18M4.5 6L10 12L4.5 18"],
    "replay": ["M4.6 9A8 8 0 1 1 4 13.5", "M3.6 4.4V9.4H8.6", "F" + "M10.4 9.4L15 12.3L10.4 15.2Z"],
    "history": ["M4.6 9A8 8 0 1 1 4 13.5", "M3.6 4.4V9.4H8.6", "M12 7.8V12.4L15.2 14.4"],
    "branch": [
        "M7 8.4V15.6M7 3.4A2.5 2.5 0 1 1 7 8.4A2.5 2.5 0 1 1 7 3.4ZM7 15.6A2.5 2.5 0 1 1 7 20.6A2.5 2.5 0 1 1 7 15.6Z",
        "M17 5.4A2.5 2.5 0 1 1 17 10.4A2.5 2.5 0 1 1 17 5.4ZM17 10.4C17 14 12 13 8 15.2",
    ],
    # Files
    "copy": ["M9 9H20V20H9Z", "M5.5 15H4V4H15V5.5"],
    "paste": ["M8 5H5V21H19V5H16", "M8.5 3H15.5V7.5H8.5Z", "T" + "M8.5 12H15.5M8.5 16H13"],
    "save": ["M4 4H16.5L20 7.5V20H4Z", "M8 4V9H15V4M7.5 20V13.5H16.5V20"],
    "folder": ["M3 19V5H9.5L11.5 7.5H21V19Z"],
    "trash": ["M4 6.5H20M9 6.5V3.5H15V6.5", "M6 6.5L7 20.5H17L18 6.5", "T" + "M10 10.5V16.5M14 10.5V16.5"],
    "share": [
        "M8.7 10.7L15.3 6.8M8.7 13.3L15.3 17.2",
        "M6 9.5A2.5 2.5 0 1 1 6 14.5A2.5 2.5 0 1 1 6 9.5ZM18 3A2.5 2.5 0 1 1 18 8A2.5 2.5 0 1 1 18 3ZM18 16A2.5 2.5 0 1 1 18 21A2.5 2.5 0 1 1 18 16Z",
    ],
    "export": [TRAY, "M12 16V4M7.5 8.3L12 3.8L16.5 8.3"],
    "import": [TRAY, "M12 3.5V15.5M7.5 11.2L12 15.7L16.5 11.2"],
    "file": [PAGE, "T" + "M9 12.5H16M9 16.5H14"],
    "list": ["M9 6H20.5M9 12H20.5M9 18H20.5", _dots((4.5, 6), (4.5, 12), (4.5, 18))],
    "grid": [FRAME, "T" + "M9.3 4V20M14.7 4V20M4 9.3H20M4 14.7H20"],
    "coordinates": ["M7 3.5V17H20.5", "T" + "M11 17V20.5M16 17V20.5M7 13H3.5M7 8H3.5"],
    "map": ["M3.5 6L9 3.8L15 6.2L20.5 4V18L15 20.2L9 17.8L3.5 20Z", "T" + "M9 4V17.5M15 6.5V20"],
    "chart": ["M4 4V20H20.5", "M8 16V11.5M12.5 16V7M17 16V9.5"],
    # The app
    "pencil": [
        "M4 20L5.2 15.2L16.2 4.2A1.8 1.8 0 0 1 18.8 4.2L19.8 5.2A1.8 1.8 0 0 1 19.8 7.8L8.8 18.8Z",
        "M14 6.5L17.5 10",
    ],
    "puzzle": [
        "M4 8H8.6C7.6 5.4 9 3.6 11 3.6C13 3.6 14.4 5.4 13.4 8H18V12.2C20.4 11.4 22 12.8 22 14.6C22 16.4 20.4 17.8 18 17V21H4V16.6C6.4 17.4 8 16.2 8 14.4C8 12.6 6.4 11.4 4 12.2Z"
    ],
    "settings": [_gear()],
    "help": [CIRCLE, "M9.3 9.6A2.7 2.7 0 1 1 13.4 11.9C12.4 12.5 12 13 12 14", _dots((12, 17.1), r=1.3)],
    "info": [CIRCLE, "M12 11.2V16.8", _dots((12, 7.6), r=1.4)],
    "warning": ["M12 3.8L21.5 20H2.5Z", "M12 10V14.2", _dots((12, 17.1), r=1.3)],
    "error": ["M8 3H16L21 8V16L16 21H8L3 16V8Z", "M9 9L15 15M15 9L9 15"],
    "back": ["M20 12H4.5M10.5 5.5L4 12L10.5 18.5"],
    "forward": ["M4 12H19.5M13.5 5.5L20 12L13.5 18.5"],
    "home": ["M3.5 11.5L12 4L20.5 11.5", "M6 9.5V20H18V9.5", "M10 20V14.5H14V20"],
    "close": ["M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5"],
    "check": ["M4.5 12.8L9.6 17.8L19.5 6.8"],
    "cross": ["M6.5 6.5L17.5 17.5M17.5 6.5L6.5 17.5"],
    "exit": ["M13.5 4H5V20H13.5", "M9.5 12H20M15.5 7.5L20 12L15.5 16.5"],
    "power": ["M12 3V11.5", "M7 6.2A8 8 0 1 0 17 6.2"],
    "heart": [
        "M12 20C6 15.5 3.5 12.5 3.5 9A4.5 4.5 0 0 1 12 6.8A4.5 4.5 0 0 1 20.5 9C20.5 12.5 18 15.5 12 20Z"
    ],
    "tank": [
        "M4.5 6.5H8V21H4.5ZM16 6.5H19.5V21H16Z",
        "M8 9.5H16V19H8Z",
        "M12 12.5V2.5",
    ],
    "route": [
        "M6 17.5A2 2 0 1 1 6 21.5A2 2 0 1 1 6 17.5ZM18 2.5A2 2 0 1 1 18 6.5A2 2 0 1 1 18 2.5Z",
        "M8.2 19.5H15A3.7 3.7 0 0 0 15 12H9A3.7 3.7 0 0 1 9 4.5H15.6",
    ],
    "more": [_dots((5.5, 12), (12, 12), (18.5, 12), r=1.7)],
    "sound_on": [SPEAKER, "M15.3 9A4.2 4.2 0 0 1 15.3 15M17.8 6.3A8 8 0 0 1 17.8 17.7"],
    "sound_off": [SPEAKER, "M16 9.5L21 14.5M21 9.5L16 14.5"],
    "music": [
        "M9 17.5V5.5L19 3.5V15.5",
        "M6.5 15A2.5 2.5 0 1 1 6.5 20A2.5 2.5 0 1 1 6.5 15ZM16.5 13A2.5 2.5 0 1 1 16.5 18A2.5 2.5 0 1 1 16.5 13Z",
    ],
    "fullscreen": ["M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"],
    "windowed": ["M9 4V9H4M20 9H15V4M15 20V15H20M4 15H9V20"],
    "keyboard": [
        "M4 6H20A1.5 1.5 0 0 1 21.5 7.5V16.5A1.5 1.5 0 0 1 20 18H4A1.5 1.5 0 0 1 2.5 16.5V7.5A1.5 1.5 0 0 1 4 6Z",
        _dots((6.5, 10), (10.2, 10), (13.8, 10), (17.5, 10), r=1.05),
        "M8 14.4H16",
    ],
    "gamepad": [
        "M7.5 7H16.5C19.5 7 21 10 21.5 14C21.9 17.4 19.5 18.9 17.6 17L15.6 15H8.4L6.4 17C4.5 18.9 2.1 17.4 2.5 14C3 10 4.5 7 7.5 7Z",
        "T" + "M8.3 9.4V12.8M6.6 11.1H10",
        _dots((15, 12.2), (17.2, 10), r=1.1),
    ],
    "mouse": [
        "M12 3A5.5 5.5 0 0 1 17.5 8.5V15.5A5.5 5.5 0 0 1 6.5 15.5V8.5A5.5 5.5 0 0 1 12 3Z",
        "M12 7V10.5",
    ],
    "person": [
        "M12 4A4 4 0 1 1 12 12A4 4 0 1 1 12 4Z",
        "M4.5 20.5C5 16.8 8 15 12 15C16 15 19 16.8 19.5 20.5Z",
    ],
    "people": [
        "M9 5A3.5 3.5 0 1 1 9 12A3.5 3.5 0 1 1 9 5Z",
        "M2.5 19.5C3 16.3 5.5 14.8 9 14.8C12.5 14.8 15 16.3 15.5 19.5Z",
        "M15.6 5.2A3.5 3.5 0 0 1 15.6 11.8M18 15.2C20 15.9 21.2 17.4 21.5 19.5",
    ],
    "bot": [
        "M5 9H19V19H5Z",
        "M12 9V5.4",
        _dots((12, 4.2), r=1.7),
        _dots((9, 13), (15, 13), r=1.4),
        "T" + "M9.5 16.4H14.5",
        "M2.5 12.5V15.5M21.5 12.5V15.5",
    ],
    "clock": [CIRCLE, "M12 7V12.3L15.6 14.5"],
    "hourglass": [
        "M5.5 3.5H18.5M5.5 20.5H18.5",
        "M7.5 3.5C7.5 9 11 10 11 12C11 14 7.5 15 7.5 20.5M16.5 3.5C16.5 9 13 10 13 12C13 14 16.5 15 16.5 20.5",
    ],
    "swap": ["M4 8H19M15 3.8L19.4 8L15 12.2", "M20 16H5M9 11.8L4.6 16L9 20.2"],
    "handover": ["M3.5 5H10.5V19H3.5Z", "M13.5 5H20.5V19H13.5Z", "T" + "M7 9V15M17 9V15"],
    "random": [DIE, _dots(*PIPS[5], r=1.45)],
    "card": [
        "M6.5 3H17.5A1.5 1.5 0 0 1 19 4.5V19.5A1.5 1.5 0 0 1 17.5 21H6.5A1.5 1.5 0 0 1 5 19.5V4.5A1.5 1.5 0 0 1 6.5 3Z",
        "M12 7.8L14.8 12L12 16.2L9.2 12Z",
    ],
    "search": [GLASS],
    "zoom_in": [GLASS, "M7.5 10.5H13.5M10.5 7.5V13.5"],
    "zoom_out": [GLASS, "M7.5 10.5H13.5"],
    "filter": ["M3.5 5H20.5L14 12.5V18.5L10 20.5V12.5Z"],
    "sort": ["M4 6H14M4 12H11M4 18H8", "M17.5 5V19M13.9 15.4L17.5 19L21.1 15.4"],
    "plus": ["M12 4.5V19.5M4.5 12H19.5"],
    "minus": ["M4.5 12H19.5"],
    "book": [
        "M12 6.5C9.5 4.6 6.5 4.2 3 4.6V18.6C6.5 18.2 9.5 18.6 12 20.5C14.5 18.6 17.5 18.2 21 18.6V4.6C17.5 4.2 14.5 4.6 12 6.5Z",
        "M12 6.5V20",
    ],
    "tutorial": [
        "M12 4.5L22 9.5L12 14.5L2 9.5Z",
        "M6 11.8V16.6C9.5 19.6 14.5 19.6 18 16.6V11.8",
        "M21.5 10V15.5",
    ],
    "trophy": [
        "M7.5 3.5H16.5V9.5A4.5 4.5 0 0 1 7.5 9.5Z",
        "M7.5 5H4V7A3.7 3.7 0 0 0 7.8 10.6M16.5 5H20V7A3.7 3.7 0 0 1 16.2 10.6",
        "M12 14V17.5M7.5 20.5H16.5M9 20.5C9 18.5 10.2 17.5 12 17.5C13.8 17.5 15 18.5 15 20.5",
    ],
    "star": ["F" + _star()],
    "star_outline": [_star()],
    "lock": ["M5.5 10.5H18.5V20.5H5.5Z", "M8 10.5V7.5A4 4 0 0 1 16 7.5V10.5", "M12 14.3V16.7"],
    "unlock": ["M5.5 10.5H18.5V20.5H5.5Z", "M8 10.5V7.5A4 4 0 0 1 15.6 6", "M12 14.3V16.7"],
    "language": [CIRCLE, "T" + "M3.4 9.5H20.6M3.4 14.5H20.6M12 3C8 8 8 16 12 21C16 16 16 8 12 3Z"],
    "theme": [CIRCLE, "N" + "M12 4A8 8 0 0 1 12 20Z"],
    "access": [
        "M12 3.2A1.8 1.8 0 1 1 12 6.8A1.8 1.8 0 1 1 12 3.2Z",
        "M4.5 8.8L12 10L19.5 8.8M12 10V14.5L8 21M12 14.5L16 21",
    ],
    "monitor": ["M3 4.5H21V16H3Z", "M12 16V20M7.5 20.2H16.5"],
    "tag": ["M3.5 3.5H11.5L20.5 12.5L12.5 20.5L3.5 11.5Z", _dots((8, 8), r=1.4)],
    "skull": [
        "M12 3.5A7.5 7.5 0 0 1 16.5 17V20.5H7.5V17A7.5 7.5 0 0 1 12 3.5Z",
        _dots((9.2, 11.5), (14.8, 11.5), r=1.7),
        "T" + "M12 17.5V20",
    ],
    "shield": ["M12 3L19.5 5.8V11.5C19.5 16 16.5 19.2 12 21.2C7.5 19.2 4.5 16 4.5 11.5V5.8Z"],
    "wrench": [
        "M14.2 9.8L4.8 19.2M14.2 9.8A5 5 0 0 1 20 3.8L17 6.8L17.6 8.4L19.2 9L21.2 6.2A5 5 0 0 1 14.2 9.8Z"
    ],
    # The dice of a tank, its cards, and what can be done with them
    "actions": ["N" + BOLT],
    "speed": ["M4.2 4.5L11.7 12L4.2 19.5M12.2 4.5L19.7 12L12.2 19.5"],
    "range": ["M3.2 5V19M20.8 5V19", "M3.5 12H16.6M12.2 7.4L16.8 12L12.2 16.6"],
    "damage": ["N" + _burst(12, 12, 8, 10.6, 5.0)],
    "ammo": [_shell(7.4, 3.5), _shell(16.6, 3.5)],
    "armour": [
        "M12 3L19.5 5.8V11.5C19.5 16 16.5 19.2 12 21.2C7.5 19.2 4.5 16 4.5 11.5V5.8Z",
        "N" + "M12 3L19.5 5.8V11.5C19.5 16 16.5 19.2 12 21.2Z",
    ],
    "heart_full": [
        "F"
        + "M12 20C6 15.5 3.5 12.5 3.5 9A4.5 4.5 0 0 1 12 6.8A4.5 4.5 0 0 1 20.5 9C20.5 12.5 18 15.5 12 20Z"
    ],
    "card_range": ["M2.8 5.5V18.5M21.2 5.5V18.5", "M3 12H16.8M12.6 7.6L17 12L12.6 16.4"],
    "card_breach": [
        "N" + "M8 2.4H16V8L14.4 6.6L12.4 8.4L10.4 6.8L8 8.4ZM8 21.6H16V16L14 17.2L12 15.6L10.2 17.2L8 15.8Z",
        "M2.6 12H20.6M16.6 8L20.8 12L16.6 16",
    ],
    "card_damage": ["N" + _burst(12, 12, 8, 11, 5.4)],
    "card_speed": ["M3.6 4L11.6 12L3.6 20M12 4L20 12L12 20"],
    "card_action": ["N" + BOLT],
    "card_turn": ["M20.2 12A8.2 8.2 0 1 1 14.2 4.1", "M10.9 2.4L14.8 4.2L13.1 8.2"],
    "card_repair": [
        "M14.6 9.4L5 19A1.9 1.9 0 0 1 2.4 16.4M2.4 16.4L12 6.8M2.4 16.4A1.9 1.9 0 0 0 5 19",
        "M12 6.8A5.4 5.4 0 0 1 18.6 2.4L15.6 5.6L16.2 7.8L18.4 8.4L21.6 5.4A5.4 5.4 0 0 1 14.6 9.4",
    ],
    "card_reload": [_shell(5.2, 2.9), _shell(12.4, 2.9), "M19.6 21V5.4M16.4 8.6L19.6 5L22.4 8.6"],
    "card_amphibious": [
        "M2.2 18.8C4 17 5.8 17 7.6 18.8C9.4 20.6 11.2 20.6 13 18.8C14.8 17 16.6 17 18.4 18.8C19.6 20 20.8 20.4 21.8 19.8",
        "N"
        + "M3 11H21L18.4 15.4C17 14.8 14.6 14.8 12.8 16.2C11.4 17.4 9.6 17.4 8.2 16C7.2 15 6.2 14.6 5 14.8Z",
        "M7 10.6V6.4H14V10.4M14.2 8H20",
    ],
    "card_smoke": [
        "M7.2 18.6A4.4 4.4 0 0 1 6.6 9.9A5.8 5.8 0 0 1 17 8.7A5 5 0 0 1 16.6 18.6Z",
        "M9.4 14.6H12M14.4 11.8H16.4",
    ],
    "portal": [
        "M12 2.8C16.4 2.8 19 6.8 19 12C19 17.2 16.4 21.2 12 21.2C7.6 21.2 5 17.2 5 12C5 6.8 7.6 2.8 12 2.8Z",
        "M12 7.6C14 7.6 15 9.6 15 12C15 14.4 14 16.4 12 16.4C10 16.4 9 14.4 9 12C9 9.6 10 7.6 12 7.6Z",
    ],
    "ram": ["M1.8 12H9.4M6.2 8.4L9.8 12L6.2 15.6", "N" + _burst(16.6, 12, 7, 6.4, 2.9)],
    "barrier": [
        "M3.5 5H20.5V19H3.5Z",
        "M3.5 9.7H20.5M3.5 14.3H20.5M9 5V9.7M15.5 5V9.7M12 9.7V14.3M9 14.3V19M15.5 14.3V19",
    ],
    "squad": [
        "M8 4.2A3.2 3.2 0 1 1 8 10.6A3.2 3.2 0 1 1 8 4.2ZM16.6 6.4A2.6 2.6 0 1 1 16.6 11.6A2.6 2.6 0 1 1 16.6 6.4Z",
        "M2.4 19.6C2.4 16 4.8 13.8 8 13.8C11.2 13.8 13.6 16 13.6 19.6M15.6 14.6C18.8 14 21.6 16 21.6 19.6",
    ],
    "preset_even": ["M4 9.5V20M9.3 9.5V20M14.6 9.5V20M20 9.5V20", "T" + "M3.5 5H20.5"],
    "preset_hunter": ["M3 5L9.6 12L3 19M10 5L16.6 12L10 19", "N" + _burst(19.4, 12, 6, 4, 1.8)],
    "preset_sniper": [
        "M12 5A7 7 0 1 1 12 19A7 7 0 1 1 12 5Z",
        "M12 1.8V8.4M12 15.6V22.2M1.8 12H8.4M15.6 12H22.2",
        _dots((12, 12), r=1.4),
    ],
    "preset_rammer": ["M1.8 7H7.4M1.8 12H9.4M1.8 17H7.4", "N" + _burst(16.4, 12, 7, 6.8, 3.1)],
    "chevron_up": ["M5 15.5L12 8.5L19 15.5"],
    "chevron_down": ["M5 8.5L12 15.5L19 8.5"],
    "chevron_left": ["M15.5 5L8.5 12L15.5 19"],
    "chevron_right": ["M8.5 5L15.5 12L8.5 19"],
    # The editor
    "stamp": [
        "M5 20.5H19",
        "M6 16.5H18V14H13.8C12.6 12 12.8 10.6 14.4 8.4A3 3 0 1 0 9.6 8.4C11.2 10.6 11.4 12 10.2 14H6Z",
    ],
    "fill": [
        "M4.5 12.5L11.5 5.5L18.5 12.5L11.5 19.5Z",
        "M11.5 5.5L8.5 2.5",
        "N" + "M20.5 15.5C22 17.8 22.4 18.6 22.4 19.4A1.9 1.9 0 0 1 18.6 19.4C18.6 18.6 19 17.8 20.5 15.5Z",
        "T" + "M5.5 12.5H17.5",
    ],
    "eraser": [
        "M4 14.5L13 5.5A1.8 1.8 0 0 1 15.5 5.5L19.5 9.5A1.8 1.8 0 0 1 19.5 12L12.5 19H8.5Z",
        "M9 9.5L15.5 16",
        "M8.5 19.5H20.5",
    ],
    "rectangle": ["M4 6H20V18H4Z"],
    "rectangle_filled": ["F" + "M4 6H20V18H4Z"],
    "line": ["M5 19L19 5", _dots((5, 19), (19, 5), r=2.2)],
    "select": ["M4 7V4H7M10.5 4H13.5M17 4H20V7M20 10.5V13.5M20 17V20H17M13.5 20H10.5M7 20H4V17M4 13.5V10.5"],
    "pick": [
        "M13 7.5L16.5 11",
        "M14.5 9L6 17.5L4 20L6.5 18L15 9.5",
        "F" + "M13.8 6.2L16.8 3.6A2.5 2.5 0 0 1 20.4 7.2L17.8 10.2Z",
        "M11.5 6L18 12.5",
    ],
    "move_tool": [
        "M12 3V21M3 12H21",
        "M9 5.8L12 2.8L15 5.8M9 18.2L12 21.2L15 18.2M5.8 9L2.8 12L5.8 15M18.2 9L21.2 12L18.2 15",
    ],
    "symmetry_point": [_dots((12, 12), r=1.7), "M4 11V4.5H10.5L4 11Z", "M20 13V19.5H13.5L20 13Z"],
    "symmetry_left_right": ["TD" + "M12 3V21", "M8.5 7V17H3L8.5 7Z", "M15.5 7V17H21L15.5 7Z"],
    "symmetry_top_bottom": ["TD" + "M3 12H21", "M7 8.5H17V3L7 8.5Z", "M7 15.5H17V21L7 15.5Z"],
    "symmetry_both": [
        "TM12 3.5V20.5M3.5 12H20.5",
        "NM4.5 9H9V4.5ZM19.5 9H15V4.5ZM4.5 15H9V19.5ZM19.5 15H15V19.5Z",
    ],
    "symmetry_none": [
        "M4.5 4.5H10V10H4.5Z",
        "M17 13A3.5 3.5 0 1 1 17 20A3.5 3.5 0 1 1 17 13Z",
        "TD" + "M5 19.5L19 5.5",
    ],
}

_ARROW = ["M12 20.5V4.5M5.5 10.8L12 4.3L18.5 10.8"]
for _number, _name in enumerate(("n", "ne", "e", "se", "s", "sw", "w", "nw")):
    ICONS[f"arrow_{_name}"] = [f"@{45 * _number}", *_ARROW]
for _pips, _places in PIPS.items():
    ICONS[f"die_{_pips}"] = [DIE, _dots(*_places, r=1.7 if _pips < 6 else 1.5)]


def element(code: str) -> str:
    """One path; the letters before its first M say how it is painted."""
    start = code.index("M")
    flags, path = code[:start], code[start:]
    extra = ""
    if "F" in flags:
        extra += f' fill="{INK}"'
    if "N" in flags:
        extra += f' fill="{INK}" stroke="none"'
    if "T" in flags:
        extra += ' stroke-width="1.6"'
    if "D" in flags:
        extra += ' stroke-dasharray="2.2 2.6" stroke-linecap="butt"'
    return f'<path{extra} d="{path}"/>'


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, codes in ICONS.items():
        turn = ""
        if codes[0].startswith("@"):
            turn = f' transform="rotate({codes[0][1:]} 12 12)"' if codes[0] != "@0" else ""
            codes = codes[1:]
        body = "\n".join(map(element, codes))
        text = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n'
            f'<g fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round" '
            f'stroke-linejoin="round"{turn}>\n{body}\n</g>\n</svg>\n'
        )
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
