"""Fonts of the system for signs that ours lack: which one has a sign.

Nothing is looked for until such a sign comes; what was found is kept while Treadboard runs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from game.data.files.other_programs import environment_for_others
from game.data.files.paths import ASSETS

OWN: Final = ASSETS / "fonts" / "SourceSans3-Regular.ttf"
"""The font of ours with the most signs."""

_ODD: Final = re.compile("[^\u0000-\u058f\u1e00-\u218f→←↑↓↔↕⇧−≥≤≠≈✓✗▲▼◆■△●○□]")
"""Signs that ours may lack: other alphabets, symbols, pictures. Ours have the others, or nobody has them."""

_EMOJI: Final = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")

_LOOK_S: Final = 5.0
"""Seconds that the system may take to name a font."""

_FILES: Final = {
    "win32": (
        r"C:\Windows\Fonts",
        ("seguiemj.ttf", "msyh.ttc", "YuGothR.ttc", "msgothic.ttc", "malgun.ttf", "msjh.ttc", "segoeui.ttf",
         "arial.ttf", "tahoma.ttf", "LeelawUI.ttf", "Nirmala.ttc", "Nirmala.ttf", "ebrima.ttf",
         "seguisym.ttf", "seguihis.ttf"),
    ),
    "darwin": (
        "/System/Library/Fonts",
        ("Apple Color Emoji.ttc", "PingFang.ttc", "Hiragino Sans GB.ttc", "ヒラギノ角ゴシック W3.ttc",
         "AppleSDGothicNeo.ttc", "GeezaPro.ttc", "ArialHB.ttc", "SFHebrew.ttf", "SFArabic.ttf",
         "ThonburiUI.ttc", "Thonburi.ttc", "Kohinoor.ttc", "Supplemental/Arial Unicode.ttf",
         "Supplemental/Thonburi.ttc", "Supplemental/DevanagariMT.ttc", "Apple Symbols.ttf"),
    ),
}  # fmt: skip
"""Fonts that come with Windows and macOS, with pictures first."""


def may_lack(text: str) -> bool:
    """Whether there may be signs in a text that our fonts lack; costs next to nothing."""
    return not text.isascii() and _ODD.search(text) is not None


def has(path: Path, sign: str) -> bool:
    """Whether a font has a sign."""
    return ord(sign) in _signs(path)


def odd_signs(text: str) -> frozenset[str]:
    """The signs of a text that our fonts may lack."""
    return frozenset(_ODD.findall(text))


def at_hand(sign: str) -> Path | None:
    """The font that was found for other signs and has this one, too; ``None`` if one has to be looked
    for."""
    known = next((path for path in tuple(_found) if has(path, sign)), None)
    return known if known is not None and bool(_EMOJI.match(sign)) == (known in _pictures) else None


@cache
def font_with(sign: str) -> Path | None:
    """A font of the system that has a sign; ``None`` if there is none. It may take a second."""
    if known := at_hand(sign):
        return known
    for path in _candidates(sign):
        if path.suffix.lower() in (".ttf", ".ttc", ".otf", ".otc") and has(path, sign):
            _found.setdefault(path)
            if _EMOJI.match(sign):
                _pictures.add(path)
            return path
    return next((path for path in tuple(_found) if has(path, sign)), None)


def lacking(text: str) -> str:
    """The signs of a text that no font here has, each once."""
    if not may_lack(text):
        return ""
    return "".join(
        sign
        for sign in dict.fromkeys(text)
        if _ODD.match(sign) and not has(OWN, sign) and not font_with(sign)
    )


_found: dict[Path, None] = {}
_pictures: set[Path] = set()


@cache
def _signs(path: Path) -> frozenset[int]:
    """The signs of a font's first face; none of one that can't be read."""
    from fontTools.ttLib import TTFont  # only now: it takes longer to load than a frame

    try:
        with TTFont(path, fontNumber=0, lazy=True) as font:
            return frozenset(font.getBestCmap() or ())
    except Exception:  # a reader may raise anything for a file that somebody has put there
        return frozenset()


def _candidates(sign: str) -> Iterator[Path]:
    """Fonts that probably have a sign, the best first."""
    folder, names = _FILES.get(sys.platform, ("", ()))
    yield from (path for name in names if (path := Path(folder, name)).is_file())
    if sys.platform != "win32":
        family = "emoji" if _EMOJI.match(sign) else "sans-serif"
        best = _told("fc-match", "-f", "%{file}\n", f"{family}:charset={ord(sign):x}")
        rest = _told("fc-list", "-f", "%{file}\n", f":charset={ord(sign):x}")
        yield from map(Path, dict.fromkeys((*best, *sorted(rest))))


def _told(*command: str) -> list[str]:
    """The lines that fontconfig prints; none where it isn't installed."""
    if shutil.which(command[0]) is None:
        return []
    try:
        done = subprocess.run(
            command, env=environment_for_others(), capture_output=True, timeout=_LOOK_S, check=False
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return []
    return os.fsdecode(done.stdout).split("\n")[:-1]
