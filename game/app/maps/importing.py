"""Importing maps and modes: a file dropped on the window or a pasted text, in any form."""

from __future__ import annotations

import contextlib
import os
from operator import attrgetter
from pathlib import Path

from game.data.files.content import load_content
from game.data.files.file_types import PICTURES, is_yaml
from game.data.files.names import UnsafeName
from game.data.files.problems import ProblemsError
from game.data.files.recognise import Recognised, Unknown, recognise_path, recognise_text
from game.data.maps.library import MapLibrary
from game.data.maps.map_actions import add_text
from game.data.maps.map_import import (
    Incoming,
    Kits,
    NoMap,
    looks_like_position,
    read_file,
    read_text,
    same_map,
)
from game.data.maps.own_modes import add_mode_text, same_mode
from game.data.sharing.share import is_share_text
from game.data.words.texts import Texts
from game.data.words.wording import said_words
from game.model.contract import TextError
from game.model.entries import window_games
from game.model.registry import kit as kit_of
from game.ui.controls.clipboard import clipboard_text
from game.ui.scene import App, Scene
from game.ui.screen import Screen


class TakesMaps(Screen):
    """A screen that shows a map imported while it is open."""

    def arrived(self, path: Path, words: str, *, new: bool = False) -> None:
        """Take a map that has just been made, changed or imported, and the message. ``new``: undo removes
        it again."""
        raise NotImplementedError


class TakesModes(Screen):
    """A screen that shows a mode imported while it is open."""

    def mode_arrived(self, path: Path, words: str) -> None:
        """Take a mode that has just been imported, and the message."""
        raise NotImplementedError


def kits() -> Kits:
    """Return the games whose maps or modes can be read."""
    found = {}
    for game in (*window_games(attrgetter("editable")), *window_games(attrgetter("own_modes"))):
        kit = kit_of(game)
        try:
            found[game] = kit, load_content(kit)
        except ProblemsError:
            continue  # the library tells of it
    return found


def map_in_file(path: Path) -> Incoming:
    """Return the map or mode that a file is or brings. Raises ``NoMap``."""
    shelf, came = kits(), None
    with contextlib.suppress(Unknown):  # what is wrong with it as a map is known to who reads maps only
        came = _map_of(recognise_path(path, shelf), shelf, path.stem)
    return came or read_file(path, shelf)


def map_in_text(text: str, name: str) -> Incoming:
    """Return the map or mode in a text, a position as a map; ``name`` is its title if it has none itself.
    Raises ``NoMap``."""
    shelf, came = kits(), None
    with contextlib.suppress(Unknown):
        came = _map_of(recognise_text(text, shelf, name), shelf, name)
    return came or read_text(text, shelf, name)


def _map_of(found: Recognised, shelf: Kits, name: str) -> Incoming | None:
    return read_text(found.text, shelf, name) if found.kind == "position" else found.incoming


def try_either(app: App, text: str) -> str | None:
    """Import a text (a share text, YAML, a position), or the file whose path it is, and show the library;
    return what is wrong, in words, or ``None``."""
    path = _file_in(text)
    try:
        came = map_in_text(text, app.texts("library.pasted_title")) if path is None else map_in_file(path)
    except NoMap as error:
        return no_map_words(app.texts, error, path)
    return take_incoming(app, came, path)


def _file_in(text: str) -> Path | None:
    """Return the path that a text is, ``None`` for another text."""
    line = text.strip().strip("\"'")
    if not line or "\n" in line or len(line) >= 1000 or is_share_text(line):
        return None
    path = Path(os.path.expanduser(line.removeprefix("file://")))  # "~x" of nobody is left as it is
    with contextlib.suppress(OSError, ValueError):  # too long for a way, or a NUL in it: then it is none
        named = is_yaml(path) or path.suffix.lower() in {".txt", *PICTURES}
        if named or path.exists() or line[0] in "/~":
            return path
    return None


def no_map_words(texts: Texts, error: NoMap, source: Path | None = None) -> str:
    """Say why something, from a file or not, is no map."""
    name = source.name if source is not None else ""
    return texts(f"library.no_map.{error.reason}", name=name, said=said_words(error.said, texts))


def copied_map() -> str:
    """Return the text in the clipboard, if it may be a map or a mode; empty otherwise."""
    text = clipboard_text()
    like = is_share_text(text) or looks_like_position(text) or "game:" in text
    return text if like else ""


def take_incoming(app: App, came: Incoming, source: Path | None) -> str | None:
    """Store and show a map or mode that was read (``source``: its file); return what is wrong, in words,
    or ``None``."""
    t = app.texts
    if came.what == "mode":
        return _take_mode(app, came)
    library = MapLibrary(kit_of(came.game))
    try:
        folders = library.user.resolve(), library.shipped.resolve()
        if source is not None and source.resolve().parent in folders:
            _show(app, source.resolve(), t("library.import_there"))
            return None
        known = same_map(library, came.text)
        if known is not None:
            _show(app, known, t("library.import_known"))
            return None
        path = add_text(library, came.text, came.title)
    except (OSError, ValueError, UnsafeName, TextError) as error:
        return t("library.failed", reason=t.why(error))
    _show(app, path, t("library.imported", title=came.title), new=True)
    return None


def _show(app: App, path: Path, words: str, *, new: bool = False) -> None:
    """Show the library at that map, on top; a library open below a dialog appears when that closes."""
    below = _below(app)
    if isinstance(below, TakesMaps):
        below.arrived(path, words, new=new)
    else:
        app.open("library", at=path, note=words, new=new)


def _below(app: App) -> Scene | None:
    """Return the screen below all overlays."""
    return next((scene for scene in reversed(list(app.stack)) if not scene.overlay), None)


def _take_mode(app: App, came: Incoming) -> str | None:
    t = app.texts
    path, words = same_mode(came.game, came.text), t("modes.import_known")
    if path is None:
        try:
            path = add_mode_text(came.game, came.text, came.title)
        except (OSError, ValueError, UnsafeName) as error:
            return t("library.failed", reason=t.why(error))
        words = t("modes.imported", title=came.title)
    below = _below(app)
    if isinstance(below, TakesModes):
        below.mode_arrived(path, words)
    else:
        app.open("modes", game=came.game, at=path, note=words)
    return None
