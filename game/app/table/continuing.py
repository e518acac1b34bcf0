"""What *Continue* in the menu shows, kept for the next start, as its first frame has no time to read saves.

The player's file (``continue.json``) has it as it was when a match was last saved or the menu last
read. What is kept may be out of date: the menu reads where the player left off all the same.

The first frame imports this module, so it imports little.
"""

from __future__ import annotations

import base64
import contextlib
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from game.data.files.names import UnsafeName, inside
from game.data.files.paths import user_saves
from game.data.people.continue_file import read_continue, write_continue
from game.ui.scene import App
from game.ui.when import when_words

Picture = Callable[[tuple[int, int]], pygame.Surface | None]
"""Draws a board within a size in px; only the window's own thread may call it."""

_FORMAT: Final = 1

USUAL_SIDE: Final = 220
"""Side of a kept picture in tokens, where the menu hasn't said yet which size it shows."""

_side_px: dict[str, int] = {}
"""The side of the picture in px that the menu last showed."""


@dataclass(frozen=True)
class Resumable:
    """A match in progress, as the menu shows it: ``lines`` are ready to print (players, turn, when it was
    saved), ``alert`` is a short warning ("White is in check"). ``file`` is the name of its save, last
    changed ``saved`` seconds since 1970."""

    game: str
    title: str
    resume: Callable[[], object]
    picture: Picture
    lines: tuple[str, ...] = ()
    alert: str = ""
    file: str = ""
    saved: float = 0.0


@dataclass(frozen=True)
class LessonAhead:
    """The lesson to continue with, as the menu shows it; ``words`` are ready to print. ``params`` open the
    lesson's screen. ``match``: it is the match at the end of a course."""

    title: str
    words: str
    params: dict[str, Any]
    picture: Picture
    match: bool = False


@dataclass(frozen=True)
class LeftOff:
    """The matches that are not over, the latest first, and the next lesson of a player who has begun to
    learn; ``None`` where all are done."""

    matches: tuple[Resumable, ...] = ()
    lesson: LessonAhead | None = None
    waiting: tuple[str, ...] = ()
    """The ids of the matches by post in which it is somebody's turn here, the longest waiting first."""

    @property
    def turns(self) -> int:
        """The number of matches by post in which it is somebody's turn here."""
        return len(self.waiting)


# --- keeping ---


def keep_left_off(app: App, left_off: LeftOff, size: tuple[int, int] | None = None) -> None:
    """Keep what the menu shows, with its picture of that size in px. Does nothing where the disk refuses
    it: then the next start has to read it first."""
    if size is not None:
        _side_px["menu"] = min(size)
    shown = left_off.matches[0] if left_off.matches else left_off.lesson
    drawn = None if shown is None else shown.picture(_size(app))
    lesson = left_off.lesson
    write_continue(
        {
            "format": _FORMAT,
            "language": app.texts.language,
            "matches": [_plain(one) for one in left_off.matches],
            "lesson": None if lesson is None else [lesson.title, lesson.words, lesson.params, lesson.match],
            "waiting": list(left_off.waiting),
            "picture": None if drawn is None else _packed(drawn),
        }
    )


def keep_match(app: App, match: Resumable | None, file: str) -> None:
    """Keep that the match with the save ``file`` was played last, or with ``None`` that it is over."""
    kept = kept_left_off(app) or LeftOff()
    others = tuple(one for one in kept.matches if one.file != file)
    keep_left_off(app, replace(kept, matches=others if match is None else (match, *others)))


def _size(app: App) -> tuple[int, int]:
    side = _side_px.get("menu", round(USUAL_SIDE * app.scale))
    return side, side


def _plain(match: Resumable) -> list[Any]:
    return [match.file, match.game, match.title, list(match.lines[:-1]), match.saved, match.alert]


def _packed(picture: pygame.Surface) -> list[Any]:
    raw = zlib.compress(pygame.image.tobytes(picture, "RGBA"), 1)
    return [*picture.get_size(), base64.b64encode(raw).decode("ascii")]


# --- reading ---


def kept_left_off(app: App) -> LeftOff | None:
    """What was kept, as far as the saves are still there; ``None`` if nothing usable is."""
    try:
        data = read_continue()
        if data["format"] != _FORMAT or data["language"] != app.texts.language:
            return None
        board = _unpacked(data["picture"])
        matches = [_match(app, one, _none if n else board) for n, one in enumerate(data["matches"])]
        ahead = None
        if data["lesson"] is not None:
            title, words, params, match = data["lesson"]
            shown = _none if matches else board
            ahead = LessonAhead(_text(title), _text(words), dict(params), shown, bool(match))
        there = tuple(one for one in matches if one is not None)
        return LeftOff(there, ahead, tuple(map(_text, data["waiting"])))
    except (OSError, ValueError, TypeError, KeyError, IndexError, zlib.error, pygame.error):
        return None


def kept_file() -> str:
    """The name of the save that was played last; empty if none is kept."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError, IndexError):
        return _text(read_continue()["matches"][0][0])
    return ""


def _match(app: App, plain: Sequence[Any], board: Picture) -> Resumable | None:
    """A kept match; ``None`` if its save is gone."""
    file, game, title, lines, saved, alert = plain
    try:
        path = inside(user_saves(), _text(file))
    except UnsafeName:
        return None
    if not path.is_file():
        return None
    told = (*map(_text, lines), saved_words(app, float(saved)))
    resume = partial(_open, app, path)
    return Resumable(_text(game), _text(title), resume, board, told, _text(alert), path.name, float(saved))


def saved_words(app: App, saved: float) -> str:
    """Say when a match was saved (seconds since 1970)."""
    return app.texts("match.saved_at", when=when_words(saved, app.texts))


def _open(app: App, path: Path) -> None:
    from game.app.table.opening import open_save  # here: all of a match comes with it

    open_save(app, path, how="push")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _none(size: tuple[int, int]) -> pygame.Surface | None:
    return None


def _unpacked(packed: Any) -> Picture:
    if packed is None:
        return _none
    width, height, raw = packed
    found = pygame.image.frombytes(zlib.decompress(base64.b64decode(raw)), (width, height), "RGBA")

    def picture(size: tuple[int, int]) -> pygame.Surface | None:
        side, longer = min(size), max(found.get_size())
        if longer == side or not longer:
            return found
        fitting = (max(1, found.get_width() * side // longer), max(1, found.get_height() * side // longer))
        return pygame.transform.smoothscale(found, fitting)

    return picture
