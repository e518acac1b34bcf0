"""A font that draws the signs it lacks with fonts of the system.

In a window a thread looks for these fonts (``SIGNS``), and boxes stand in their place until it has found
them. A text is cut into runs of one font and one direction; words of right-to-left scripts stand in their
order in a line that otherwise goes from left to right. Where no font has a sign, its box stays.
"""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pygame

from game.data.files.system_fonts import at_hand, font_with, has, may_lack, odd_signs

_SCRIPTS: Final = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva", "THAI": "Thai", "BENGALI": "Beng",
    "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym", "GUJARATI": "Gujr",
    "GURMUKHI": "Guru", "ORIYA": "Orya", "SINHALA": "Sinh", "KHMER": "Khmr", "MYANMAR": "Mymr",
    "LAO": "Laoo", "TIBETAN": "Tibt",
    "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo",
}  # fmt: skip
"""Scripts whose letters change with their neighbours, by the first word of their names."""

_BETWEEN: Final = (" – ", " — ", " : ", " · ", " → ", " | ")
"""Signs between two things that are told side by side, such as the names above a result: they stay in the
order of the line."""

_BRACKETS: Final = {"(": ")", "[": "]", "{": "}", "«": "»", "“": "”"}

SHAPED: Final = frozenset(_SCRIPTS.values()) - {"Hebr", "Thai", "Laoo"}
"""Scripts that can't be read at all without that."""

OPEN: Final = 24
"""Most fonts of the system that are open: each holds a file."""


@dataclass(frozen=True)
class FontRun:
    """A part of a line as it is drawn. ``path`` is the font of the system, ``None`` for ours; ``script`` is
    set where letters change with their neighbours; ``backwards``: from right to left."""

    text: str
    path: Path | None = None
    script: str = ""
    backwards: bool = False


@lru_cache(maxsize=2_000)
def runs_of(text: str, own: Path) -> tuple[FontRun, ...]:
    """Return the runs of a line in the order in which they stand, set in our font ``own``."""
    kinds = [unicodedata.bidirectional(sign) for sign in text]
    backwards = [kind in ("R", "AL") for kind in kinds]
    # what stands between two words of such a script belongs to them; a number in them goes forwards
    inside = list(backwards)
    strong = [at for at, kind in enumerate(kinds) if kind in ("L", "R", "AL")]
    for left, right in pairwise(strong):
        if backwards[left] and backwards[right] and not any(one in text[left:right] for one in _BETWEEN):
            inside[left:right] = [True] * (right - left)
    opened: list[int] = []
    for at, sign in enumerate(text):
        if sign in _BRACKETS:
            opened.append(at)
        elif opened and sign == _BRACKETS[text[opened[-1]]]:
            first = opened.pop()
            # after such a word, brackets around nothing but such words are part of them
            if inside[first] and all(backwards[one] for one in strong if first < one < at):
                inside[first : at + 1] = [True] * (at + 1 - first)
    runs: list[tuple[FontRun, bool]] = []
    for at, sign in enumerate(text):
        before = runs[-1][0] if runs else FontRun("")
        goes_on = unicodedata.category(sign)[0] == "M" and bool(runs)
        forwards = kinds[at] in ("EN", "AN") or not inside[at]
        if goes_on and (before.path is None or has(before.path, sign)):
            made = FontRun(sign, before.path, before.script, before.backwards)
        elif inside[at] and not backwards[at] and not forwards and before.backwards:
            same = before.path is not None and has(before.path, sign)
            made = FontRun(sign, before.path if same else None, before.script if same else "", True)
        else:
            path = None if has(own, sign) else font_with(sign)
            script = _script(sign) if path is not None else ""
            made = FontRun(sign, path, script, not forwards)
        if runs and (made.path, made.script, made.backwards, inside[at]) == (
            before.path, before.script, before.backwards, runs[-1][1],
        ):  # fmt: skip
            made = FontRun(before.text + sign, made.path, made.script, made.backwards)
            runs[-1] = made, inside[at]
        else:
            runs.append((made, inside[at]))
    return tuple(_in_order(runs))


def _in_order(runs: Sequence[tuple[FontRun, bool]]) -> list[FontRun]:
    """Turn round the runs of each stretch of right-to-left words."""
    found: list[FontRun] = []
    stretch: list[FontRun] = []
    for run, inside in runs:
        if inside:
            stretch.insert(0, run)
        else:
            found += [*stretch, run]
            stretch = []
    return found + stretch


def _script(sign: str) -> str:
    return _SCRIPTS.get(unicodedata.name(sign, "").partition(" ")[0], "")


class SignSearch:
    """Which signs were looked for. ``found`` is called, in a thread, when fonts were found for signs that
    are shown as boxes until then; without it they are looked for when they are drawn."""

    def __init__(self) -> None:
        self.found: Callable[[], object] | None = None
        self._known: dict[Path, frozenset[str]] = {}
        self._asked: dict[Path, frozenset[str]] = {}
        self._lock = threading.Lock()
        self._runs = False

    def knows(self, text: str, own: Path) -> bool:
        """Whether a text can be drawn in our font ``own`` without waiting; what it lacks is looked for."""
        if self.found is None:
            return True
        known = self._known.get(own)
        asked = odd_signs(text) - (known or frozenset())
        if known is not None:  # then our font is read
            asked = frozenset(sign for sign in asked if not has(own, sign) and at_hand(sign) is None)
        if not asked:
            return True
        with self._lock:
            self._asked[own] = self._asked.get(own, frozenset()) | asked
            if not self._runs:
                self._runs = True
                threading.Thread(target=self._run, name="signs", daemon=True).start()
        return False

    def _run(self) -> None:
        while True:
            with self._lock:
                asked, self._asked = self._asked, {}
                if not asked:
                    self._runs = False
                    break
            for own, signs in asked.items():
                for sign in signs:
                    if not has(own, sign):
                        font_with(sign)
                self._known[own] = self._known.get(own, frozenset()) | signs
        if self.found is not None:
            self.found()


SIGNS: Final = SignSearch()


class SignFont(pygame.font.Font):
    """A font of ours that has all signs that the system has."""

    def __init__(self, file: Any = None, size: int = 20) -> None:
        super().__init__(file, size)
        self._path = Path(str(file))

    def _alone(self, text: str) -> bool:
        """Whether a text is drawn with this font alone: its own letters, and boxes."""
        return not may_lack(text) or not SIGNS.knows(text, self._path)

    def size(self, text: str | bytes, /) -> tuple[int, int]:
        if not isinstance(text, str) or self._alone(text):
            return super().size(text)
        wide = sum(
            super(SignFont, self).size(run.text)[0] if run.path is None else _drawn(run, self)[1]
            for run in runs_of(text, self._path)
        )
        return wide, super().size("x")[1]

    def render(
        self, text: str | bytes | None, antialias: bool, color: Any, bgcolor: Any = None, wraplength: int = 0
    ) -> pygame.Surface:
        if not isinstance(text, str) or self._alone(text):
            return super().render(text, antialias, color, bgcolor, wraplength)
        parts = [
            picture_of(run, self, color)
            if run.path is not None
            else super(SignFont, self).render(run.text, antialias, color)
            if super(SignFont, self).size(run.text)[0]
            else _nothing(self)
            for run in runs_of(text, self._path)
        ]
        made = pygame.Surface(
            (sum(part.get_width() for part in parts), super().size("x")[1]), pygame.SRCALPHA
        )
        if bgcolor is not None:
            made.fill(bgcolor)
        left = 0
        for run, part in zip(runs_of(text, self._path), parts, strict=True):
            made.blit(part, (left, self.get_ascent() - ascent_of(run, self)))
            left += part.get_width()
        return made


def _nothing(font: pygame.font.Font) -> pygame.Surface:
    """What is drawn of marks without a letter, which a font refuses."""
    return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)


def picture_of(run: FontRun, font: pygame.font.Font, color: Any) -> pygame.Surface:
    """Draw a run with its font of the system, as large as ``font`` draws its letters."""
    other, wide, _ = _drawn(run, font)
    if wide == 0:
        return _nothing(font)
    made = other.render(run.text, True, color)
    if made.get_width() == wide:
        return made
    # pictures have one size, whatever is asked for
    return pygame.transform.smoothscale(made, (wide, round(made.get_height() * wide / made.get_width())))


def ascent_of(run: FontRun, font: pygame.font.Font) -> int:
    """Return the ascent in px of a run beside letters of ``font``."""
    return font.get_ascent() if run.path is None else _drawn(run, font)[2]


def _drawn(run: FontRun, font: pygame.font.Font) -> tuple[pygame.font.Font, int, int]:
    """The font of the system for a run, its width and its ascent in px."""
    assert run.path is not None
    px = font.get_point_size()
    other = _opened(run.path, px, run.script, run.backwards)
    wide, high = other.size(run.text)
    if high < 2 * px:
        return other, wide, other.get_ascent()
    part = font.get_height() / high
    return other, max(1, round(wide * part)), font.get_ascent()


@lru_cache(maxsize=OPEN)
def _opened(path: Path, px: int, script: str, backwards: bool) -> pygame.font.Font:
    font = pygame.font.Font(path, px)
    if script:
        font.set_script(script)
    if backwards:
        font.set_direction(pygame.DIRECTION_RTL)
    return font
