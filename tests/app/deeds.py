"""What a monkey can do: random sequences of deeds, as plain values that can be printed and done again.

Places are given as shares of the window or by the number of a widget: they mean something whatever is
on the screen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from game.app.poses.samples import position
from game.ui.window.window import ZOOMS
from tests.app.workshop import CLIPS, DROPS, EDITOR_KEYS

MIDDLE, ONE_SHOT = (position("tank_chess", name) for name in ("middle", "one_shot"))


Deed = tuple[Any, ...]

KEYS = (
    "up", "down", "left", "right", "tab", "shift+tab", "return", "space", "escape", "backspace",
    "shift+return", "q", "e", "n", "shift+n", "u", "y", "h", "f", "z", "l", "k", "c", "=", "-", "m", "p",
    "b", "home", "end", "pageup", "pagedown", "delete", "f1", "f6", "f10", "f11", "alt+return", "ctrl+m",
    "ctrl+c", "ctrl+v", "ctrl+s", "ctrl+z", "ctrl+y", "ctrl+a", "ctrl+x", "1", "5", "/", "left shift",
    "left ctrl", "f5", "x", "o", "shift+o",
)  # fmt: skip
TEXTS = ("a", "Q", "é", "漢", "🎲", "0", "99999", "e5-g7NE", " ", "<b>", "%{n}", "'", ":", "{", "\u202e", "")
SIZES = ((1280, 720), (1280, 720), (1366, 768), (1280, 1024), (1920, 1080), (2560, 1440), (1280, 1800))
TINY = ((800, 600), (640, 480), (320, 200), (3000, 400), (160, 28), (1, 1))
SETTINGS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("window.zoom", (*ZOOMS, "auto")),
    ("look.theme", ("light", "dark", "contrast", "system")),
    ("look.language", ("en", "pseudo")),
    ("look.animation_speed", (0.0, 0.5, 1.0, 2.0)),
    ("look.reduced_motion", (False, True)),
    ("look.coordinates", (False, True)),
    ("play.confirm_moves", (False, True)),
    ("sound.mute", (False, True)),
)
FOCUS = ("LOST", "GAINED", "LEAVE", "ENTER", "MINIMIZED", "RESTORED", "EXPOSED")
PAD = tuple(range(-1, 17))

SHARES: tuple[tuple[str, int], ...] = (
    ("tap", 26), ("widget", 18), ("hand", 24), ("drag", 7), ("press", 3), ("release", 3), ("move", 8),
    ("wheel", 5),
    ("key", 30), ("type", 4), ("pad", 8), ("stick", 3), ("hat", 1), ("device", 1), ("resize", 2),
    ("setting", 3), ("focus", 3), ("sleep", 1), ("drop", 1), ("quit", 1), ("wait", 12), ("clip", 1),
)  # fmt: skip

PLAYING: tuple[tuple[str, int], ...] = (
    ("hand", 60), ("key", 14), ("wait", 18), ("tap", 3), ("widget", 4), ("move", 2), ("wheel", 2),
    ("drag", 2), ("press", 1), ("release", 1), ("setting", 1), ("resize", 1), ("sleep", 1), ("pad", 1),
)  # fmt: skip
DRAWING: tuple[tuple[str, int], ...] = (
    ("stroke", 40), ("key", 50), ("tap", 14), ("widget", 26), ("drag", 5), ("press", 2), ("release", 2),
    ("move", 4), ("wheel", 4), ("type", 4), ("drop", 3), ("clip", 3), ("meddle", 2), ("wait", 8), ("quit", 1),
    ("setting", 1), ("resize", 2), ("sleep", 1), ("pad", 4), ("focus", 1),
)  # fmt: skip
"""Among maps: strokes over squares, the editor's keys, files that come and change."""

MEDDLING = ("delete", "", "format: 1\n", "board: [\n", "\0")
"""What somebody else does to the file that is open: deletes it, or writes this."""

PLAYING_KEYS = (
    "u",
    "y",
    "h",
    "f",
    "z",
    "l",
    "k",
    "escape",
    "return",
    "tab",
    "q",
    "left",
    "right",
    "n",
    "p",
    "f6",
)


def deeds(seed: str, count: int, *, plays: bool = False, draws: bool = False) -> list[Deed]:
    """A random sequence; ``plays``: mostly moves, so that matches get somewhere; ``draws``: among maps."""
    rng = random.Random(seed)
    shares = DRAWING if draws else PLAYING if plays else SHARES
    names, weights = [name for name, _ in shares], [weight for _, weight in shares]
    keys = EDITOR_KEYS if draws else PLAYING_KEYS if plays else KEYS
    return [_deed(rng.choices(names, weights)[0], rng, keys) for _ in range(count)]


def _deed(name: str, rng: random.Random, keys: Sequence[str]) -> Deed:
    x, y = round(rng.random(), 3), round(rng.random(), 3)
    match name:
        case "tap":
            return (name, x, y, rng.choice((1, 1, 1, 1, 1, 1, 3, 2)))
        case "press" | "release":
            return (name, x, y, rng.choice((1, 1, 2, 3, 4)))
        case "widget":
            return (name, rng.randrange(60))
        case "drag":
            return (name, x, y, *(round(rng.random(), 3) for _ in range(2)), rng.choice((1, 1, 1, 2)))
        case "move":
            return (name, x, y)
        case "stroke":
            return (name, rng.randrange(10_000), rng.randrange(10_000), rng.choice((1, 1, 1, 1, 3, 2)))
        case "meddle":
            return (name, rng.choice(MEDDLING))
        case "hand":
            return (
                name,
                rng.randrange(100_000),
                rng.choice(("all", "all", "pick", "drive", "shot", "hover")),
            )
        case "wheel":
            return (name, rng.choice((-3, -1, 1, 3, 0)))
        case "key":
            return (name, rng.choice(keys))
        case "type":
            return (name, rng.choice(TEXTS))
        case "pad":
            return (name, rng.choice(PAD), rng.random() < 0.7)
        case "stick":
            return (
                name,
                rng.randrange(4),
                rng.choice((-32768, -20000, 0, 0, 25000, 32767)),
                rng.randrange(2),
            )
        case "hat":
            return (name, rng.choice((-1, 0, 1)), rng.choice((-1, 0, 1)))
        case "device":
            return (name, rng.choice(("added", "removed")), rng.randrange(3))
        case "resize":
            return (name, *rng.choice(SIZES + SIZES + TINY))
        case "setting":
            key, values = rng.choice(SETTINGS)
            return (name, key, rng.choice(values))
        case "focus":
            return (
                name,
                rng.choice(FOCUS),
            )
        case "sleep":
            return (name, rng.choice((2.5, 40.0, 100_000.0)))
        case "drop":
            return (name, rng.choice(("README.md", "nothing.yaml", "", "maps", *DROPS)))
        case "wait":
            return (name, rng.choice((1, 2, 5, 30)), rng.choice((1 / 60, 0.1)))
        case "clip":
            return (name, rng.choice(("", "no position", MIDDLE, ONE_SHOT, "1. e5-g7NE", *CLIPS)))
    return (name,)
