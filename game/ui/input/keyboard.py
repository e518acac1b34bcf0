"""This keyboard: which sign each of its keys makes, and which key a press means where a layout lacks one.

A key goes by the sign that it makes (``-``, or ``+`` with Shift), else by its letter, and by its place where
the layout has no Latin letter for it: the place of A on a Russian keyboard is A. A key of the keypad means
what it means itself, then what its twin among the main keys means, and without Num Lock its arrow.
"""

from __future__ import annotations

import ctypes
import sys
import unicodedata
from collections.abc import Callable
from string import ascii_lowercase, digits
from typing import Final, NamedTuple

import pygame

from game.ui.window.sdl import sdl_function

MODS: Final = (
    ("Ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
    ("Alt", pygame.KMOD_ALT),
    ("Shift", pygame.KMOD_SHIFT),
)
MODIFIER_KEYS: Final = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
    }
)  # fmt: skip

_NAMED: Final = 1 << 30
"""SDL's bit for keys that make no sign (F1, the arrows, …); alone it is a key that SDL has no name for."""

PLACES: Final[dict[int, int]] = {
    **dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_Z + 1), map(ord, ascii_lowercase), strict=True)),
    **dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_0 + 1), map(ord, "1234567890"), strict=True)),
    **dict(zip(range(pygame.KSCAN_MINUS, pygame.KSCAN_BACKSLASH + 1), map(ord, "-=[]\\"), strict=True)),
    **dict(zip(range(pygame.KSCAN_SEMICOLON, pygame.KSCAN_SLASH + 1), map(ord, ";'`,./"), strict=True)),
}  # fmt: skip
"""The keys that make signs, by SDL's number of their place, with what they make on a US keyboard."""

_PLACE_OF: Final = {code: place for place, code in PLACES.items()}
_LETTERS: Final = frozenset(map(ord, ascii_lowercase))
_PLAIN: Final = _LETTERS | frozenset(map(ord, digits))
_OFTEN_ALT_GR: Final = frozenset(map(ord, "[]\\{}|@#~^`"))
"""Signs for which many layouts need AltGr, or two presses."""

_KEPT_BY_MACOS: Final = frozenset(map(ord, "hmqw,"))
"""Keys that belong to macOS while Cmd is held: it hides the app, minimises, quits, closes, and keeps the
comma for settings."""

_CAP_SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK")
"""Scripts that our typefaces have; keyboards of other scripts also show the Latin letter."""

_TWINS: Final = {
    pygame.K_KP_ENTER: pygame.K_RETURN, pygame.K_KP_PLUS: pygame.K_PLUS, pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_KP_MULTIPLY: pygame.K_ASTERISK, pygame.K_KP_DIVIDE: pygame.K_SLASH,
    pygame.K_KP_EQUALS: pygame.K_EQUALS, pygame.K_KP_PERIOD: pygame.K_PERIOD,
    **{getattr(pygame, f"K_KP_{digit}"): getattr(pygame, f"K_{digit}") for digit in range(10)},
}  # fmt: skip
"""The keys of the keypad, and the main keys that mean the same."""

_UNLOCKED: Final = {
    pygame.K_KP_0: pygame.K_INSERT, pygame.K_KP_1: pygame.K_END, pygame.K_KP_2: pygame.K_DOWN,
    pygame.K_KP_3: pygame.K_PAGEDOWN, pygame.K_KP_4: pygame.K_LEFT, pygame.K_KP_6: pygame.K_RIGHT,
    pygame.K_KP_7: pygame.K_HOME, pygame.K_KP_8: pygame.K_UP, pygame.K_KP_9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}  # fmt: skip
"""What keys of the keypad are without Num Lock."""


class Reading(NamedTuple):
    """What a press may mean: a key by its code, with the modifiers that count."""

    code: int
    mods: frozenset[str]


def _letter(code: int) -> str:
    """Return the letter of a code, or a mark that belongs to letters; empty if it is neither."""
    sign = chr(code) if 32 < code <= sys.maxunicode else ""
    return sign if sign and unicodedata.category(sign)[0] in "LM" else ""


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


class Keyboard:
    """The layout of the keyboard, as SDL tells it, and as presses show it where SDL can't be asked."""

    def __init__(self, read: Callable[[int], int] | None = None) -> None:
        """``read`` returns the code of a place; SDL is asked by default."""
        self._read = read or sdl_function("SDL_GetKeyFromScancode", ctypes.c_int, ctypes.c_int)
        self._codes = dict(PLACES)
        self.read_again()

    def read_again(self) -> None:
        """Ask SDL once more, as after a change of the layout."""
        if self._read is not None:
            self._codes.update({place: code for place in PLACES if (code := self._read(place))})
        self._note_signs()

    def _note_signs(self) -> None:
        """Note which signs the keys make, and whether the layout has Latin letters."""
        self._known = frozenset(self._codes.values())
        self._latin = len(self._known & _LETTERS) > len(_LETTERS) // 2

    def _learn(self, place: int, code: int) -> None:
        if place not in PLACES or self._codes[place] == code:
            return
        self.read_again()
        if self._codes[place] != code:
            self._codes[place] = code
            self._note_signs()

    def _by_place(self, place: int, code: int) -> int | None:
        """Return the code of a US keyboard's key at that place if the key that makes ``code`` goes by its
        place; ``None`` if it doesn't."""
        there = PLACES.get(place)
        if there is None:
            return None
        letter = _letter(code)
        if (letter and _script(letter) != "LATIN") or not self._latin:
            return None if code in _LETTERS else there
        return there if there in _PLAIN and there not in self._known and code not in _PLAIN else None

    def latin(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a KEYDOWN or KEYUP with the code of its place where it goes by that; its own code stays in
        ``typed``."""
        place = getattr(event, "scancode", 0)
        if hasattr(event, "typed") or place not in PLACES:
            return event
        self._learn(place, event.key)
        there = self._by_place(place, event.key)
        if there is None or there == event.key:
            return event
        return pygame.event.Event(event.type, {**event.dict, "key": there, "typed": event.key})

    def readings(
        self,
        event: pygame.event.Event,
        bound: Callable[[Reading], bool],
        chosen: Callable[[Reading], bool],
    ) -> tuple[Reading, ...]:
        """Return what a KEYDOWN means, the first that has an action counts; none for a modifier alone, for
        what the system keeps, and for signs that are only typed. ``bound``: whether a reading means anything
        on any screen; ``chosen``: whether the player has chosen it for something, and so comes before the
        sign."""
        code, held = int(getattr(event, "typed", event.key)), int(getattr(event, "mod", 0))
        place, text = getattr(event, "scancode", 0), str(getattr(event, "unicode", ""))
        text = text if len(text) == 1 and text.isprintable() and text != " " else ""
        if code in MODIFIER_KEYS or self.kept_by_system(event):
            return ()
        mods = frozenset(name for name, mask in MODS if held & mask)
        if code in _TWINS:
            return tuple(Reading(one, mods) for one in self._on_keypad(code, held, text))
        self._learn(place, code)
        if text and _writes_with_alt(held, text, code):
            sign = Reading(ord(text), frozenset())
            return (sign,) if text.isascii() and not text.isalnum() else ()
        own, there = Reading(code, mods), self._by_place(place, code)
        if code in (0, _NAMED):
            return () if there is None else (Reading(there, mods),)
        found = [own] if chosen(own) else []
        if there is not None:
            found.append(Reading(there, mods))
        if text.isascii() and text and not text.isalpha():
            found.append(Reading(ord(text), mods - {"Shift"}))
        found.append(own)
        usual = own if there is None else Reading(there, mods)
        return (next((one for one in found if bound(one)), usual),)

    def kept_by_system(self, event: pygame.event.Event) -> bool:
        """Whether a KEYDOWN belongs to macOS, which acts on it whatever we do: Cmd+H hides the app."""
        if sys.platform != "darwin" or not getattr(event, "mod", 0) & pygame.KMOD_META:
            return False
        code = int(getattr(event, "typed", event.key))
        meant = {code, self._by_place(getattr(event, "scancode", 0), code)}
        return bool(meant & _KEPT_BY_MACOS) or getattr(event, "unicode", "") == ","

    def _on_keypad(self, code: int, held: int, text: str) -> tuple[int, ...]:
        unlocked = _UNLOCKED.get(code) if not (held & pygame.KMOD_NUM or text) else None
        if code == pygame.K_KP_PERIOD:
            return code, unlocked or ord(text or ".")
        return (code, _TWINS[code]) if unlocked is None else (code, _TWINS[code], unlocked)

    def unlocked(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a KEYDOWN or KEYUP of the keypad that types nothing, as that of the arrow on it."""
        typed = getattr(event, "unicode", "") or getattr(event, "mod", 0) & pygame.KMOD_NUM
        code = event.key if typed else _UNLOCKED.get(event.key, event.key)
        return event if code == event.key else pygame.event.Event(event.type, {**event.dict, "key": code})

    def sign(self, code: int) -> str:
        """Return what is on the key that means ``code`` on this keyboard; empty if that is the code's own
        sign."""
        place = _PLACE_OF.get(code)
        if place is None or self._by_place(place, self._codes[place]) != code:
            return ""
        there = self._codes[place]
        letter = _letter(there)
        if not letter:
            return chr(there) if 32 < there < 127 and there != code else ""
        return letter.upper() if _script(letter) in _CAP_SCRIPTS else ""

    def makes(self, code: int) -> bool:
        """Whether a code can be pressed here without AltGr, as far as is known."""
        place = _PLACE_OF.get(code)
        if code in self._known or (place and self._by_place(place, self._codes[place]) == code):
            return True
        return self._latin and code not in _OFTEN_ALT_GR if 32 < code < 127 else True


def _writes_with_alt(held: int, text: str, code: int = 0) -> bool:
    """Whether the held Alt is AltGr, with which a key makes another sign: ``text``."""
    if held & pygame.KMOD_MODE:
        return True
    if sys.platform == "win32":  # Windows sends no text with Alt alone
        return bool(held & pygame.KMOD_ALT)
    # X11 and Wayland have one name for AltGr and the right Alt of layouts that have no AltGr
    return bool(held & pygame.KMOD_RALT) and (not code or text.casefold() != chr(code % _NAMED).casefold())


def is_text(text: str, press: pygame.event.Event | None) -> bool:
    """Whether a text event is meant as text, after the press that caused it, if that is known: with Ctrl, Alt
    or Cmd held it belongs to a shortcut. AltGr writes, and so does Option on a Mac."""
    held = pygame.key.get_mods() if press is None else int(getattr(press, "mod", 0))
    if sys.platform == "darwin":
        return not held & (pygame.KMOD_CTRL | pygame.KMOD_META)
    code = 0 if press is None else int(getattr(press, "typed", press.key))
    if _writes_with_alt(held, text, code):
        return True
    return not held & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
