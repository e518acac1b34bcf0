"""Pictures and files in the clipboard, which are taken as if they were dropped on the window."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame

from game.app.sharing.waiting import LONG_BYTES, do_slowly
from game.data.files.recognise import path_named
from game.data.sharing.code_pictures import text_in_picture
from game.data.sharing.short_text import ShareError
from game.data.words.wording import said_words
from game.ui.controls.clipboard import MOST_FILES, copied
from game.ui.flow import Flow
from game.ui.scene import App


def paste_copied(app: App, wrong: str = "") -> Flow:
    """Drop the files that were copied, or the text that a copied picture carries, on the window.

    Return why there is nothing to drop: what is ``wrong`` (by default that the clipboard has nothing of
    ours), or that nothing can be read in the picture; empty if there is something.
    """
    there = copied()
    named = there.files[: MOST_FILES + 1]
    paths = [path for line in named if (path := path_named(line)) is not None]
    if paths:
        drop(files=paths)
        return ""
    if not there.picture:
        return wrong or app.texts("sharing.unknown.clipboard")
    long = len(there.picture) > LONG_BYTES
    found = yield from do_slowly(app, ShareError, text_in_picture, there.picture, long=long)
    if isinstance(found, ShareError):
        return app.texts("sharing.unknown.pixels", said=said_words(str(found), app.texts))
    if found is not None:
        drop(texts=[found])
    return ""


def drop(*, files: Iterable[Path] = (), texts: Iterable[str] = ()) -> None:
    """Drop files or texts on the window: the screen shown takes them, with the next frame."""
    events = [pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in files]
    events += [pygame.event.Event(pygame.DROPTEXT, text=text) for text in texts]
    if events:
        ends = pygame.event.Event(pygame.DROPBEGIN), pygame.event.Event(pygame.DROPCOMPLETE)
        for event in (ends[0], *events, ends[1]):
            pygame.event.post(event)
