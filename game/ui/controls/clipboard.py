"""The system's clipboard: its text, and the pictures and files in it.

SDL hands over text alone. Pictures and files come by Pillow on Windows and macOS, by ``wl-paste`` on Wayland
and by ``xclip`` on X11; where these are not installed, there seem to be none. On Windows and macOS what was
copied outlives the program; on X11 the same ``xclip`` keeps it.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import pygame

from game.data.files.other_programs import environment_for_others

MOST_S: Final = 1.5
"""Seconds that a program may take to hand over what it has copied."""

MOST_FILES: Final = 100
"""Most files that are taken of a drop, of a paste, or of the paths in a text."""

MOST_BYTES: Final = 64_000_001
"""Most bytes read of what a program hands over: one more than a picture may have."""

_STEP_S: Final = 0.002
"""Seconds between two looks at whether it has."""

_TEXTS: Final = ("text/plain", "UTF8_STRING", "STRING", "TEXT", "COMPOUND_TEXT")
_FILES: Final = ("text/uri-list", "x-special/gnome-copied-files")
_PICTURES: Final = ("image/png", "image/webp", "image/bmp", "image/gif", "image/jpeg")
"""The kinds of pictures that are read, the likeliest to be whole first."""

_WAYS: Final = {
    "x11": ("DISPLAY", ("xclip", "-selection", "clipboard", "-o", "-t", "TARGETS"),
            ("xclip", "-selection", "clipboard", "-o", "-t")),
    "wayland": ("WAYLAND_DISPLAY", ("wl-paste", "--list-types"), ("wl-paste", "--no-newline", "--type")),
}  # fmt: skip
"""By video driver: the variable that says where to ask, how to ask for the kinds of what is there, and then
(with a kind) for its bytes."""

_FILE_OF_MACOS: Final = ("osascript", "-e", "POSIX path of (the clipboard as «class furl»)")


_KEEPS: Final = ("xclip", "-selection", "clipboard", "-in")
"""Goes on in the background, until something else is copied."""

_ours = ""
"""The text that we copied last."""


@dataclass(frozen=True)
class Copied:
    """What is in the clipboard beside text: the addresses of files, at most one more than ``MOST_FILES``, or
    the bytes of a picture's file, at most ``MOST_BYTES``."""

    files: tuple[str, ...] = ()
    picture: bytes = b""


def clipboard_text() -> str:
    """Return the clipboard's text; empty if it has none."""
    # asked for a text all the same, some programs of X11 send a picture's bytes, for which SDL waits a
    # second, and then have nothing for anybody; on Wayland whoever asks may take the window's focus
    kinds = _kinds() if _driver() == "x11" else ()
    if kinds and not any(kind.split(";")[0] in _TEXTS for kind in kinds):
        return ""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, ValueError):  # nothing to ask, or bytes that are no text
        return ""


def copy_text(text: str) -> bool:
    """Copy text to the clipboard; return whether that worked."""
    global _ours
    kept = text.replace("\0", "")
    try:
        pygame.scrap.put_text(kept)
    except (pygame.error, ValueError):
        return False
    _ours = kept
    return True


def keep_text() -> None:
    """Before the window closes: see to it that what we copied stays in the clipboard of X11."""
    if not (_ours and _driver() == "x11" and shutil.which(_KEEPS[0]) and clipboard_text() == _ours):
        return
    quiet: dict[str, Any] = dict.fromkeys(("stdout", "stderr"), subprocess.DEVNULL)
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        subprocess.run(
            _KEEPS,
            input=_ours.encode(),
            env=environment_for_others(),
            timeout=MOST_S,
            check=False,
            start_new_session=True,
            **quiet,
        )


def copied() -> Copied:
    """Return the files or the picture in the clipboard, as far as this system hands them over."""
    match _driver():
        case "windows":
            return _by_pillow()
        case "cocoa":
            # of a file the Finder also hands over a picture: its icon
            path = _answer(_FILE_OF_MACOS).decode("utf-8", "replace").strip()
            return Copied((path,)) if path else _by_pillow()
    kinds = _kinds()
    kind = next((kind for kind in (*_FILES, *_PICTURES) if kind in kinds), "")
    if not kind:
        return Copied()
    held = _answer((*_way()[1], kind))
    if kind in _PICTURES:
        return Copied(picture=held)
    lines = held.decode("utf-8", "replace").replace("\0", "").split("\n")
    files = (line.strip() for line in lines if line.startswith("file://"))
    return Copied(tuple(islice(files, MOST_FILES + 1)))


def _by_pillow() -> Copied:
    """What Pillow finds in the clipboard of Windows or macOS."""
    from PIL import ImageGrab  # only now: few paste pictures

    try:
        found = ImageGrab.grabclipboard()
        if found is None or isinstance(found, list):
            return Copied(tuple(map(str, (found or ())[: MOST_FILES + 1])))
        whole = io.BytesIO()
        raw = getattr(found, "fp", None)
        if found.format == "PNG" and isinstance(raw, io.BytesIO):
            return Copied(picture=raw.getvalue()[:MOST_BYTES])  # with the texts in it
        found.save(whole, "PNG")
        return Copied(picture=whole.getvalue()[:MOST_BYTES])
    except Exception:  # a decoder may raise anything for what another program has put there
        return Copied()


def _driver() -> str:
    return pygame.display.get_driver() if pygame.display.get_init() else ""


def _way() -> tuple[Sequence[str], Sequence[str]]:
    """How to ask for kinds and for bytes, by the first program that is installed; both empty without any."""
    driver = _driver()
    if driver in _WAYS:
        # a window of X11 may stand on a Wayland desktop, which hands its clipboard on
        for name in sorted(_WAYS, key=lambda name: name != driver):
            where, kinds, content = _WAYS[name]
            if os.environ.get(where) and shutil.which(kinds[0]):
                return kinds, content
    return (), ()


def _kinds() -> Sequence[str]:
    """The kinds in which the clipboard's content can be had; empty where nobody can tell."""
    kinds, _ = _way()
    return _answer(kinds).decode("utf-8", "replace").split() if kinds else ()


def _answer(command: Sequence[str]) -> bytes:
    """What a program prints, at most ``MOST_BYTES``; nothing if it fails or takes longer than ``MOST_S``."""
    try:
        process = subprocess.Popen(
            command,
            env=environment_for_others(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except (OSError, ValueError):
        return b""
    printed: list[bytes] = []

    def read() -> None:
        assert process.stdout is not None
        with process.stdout as out:
            printed.append(out.read(MOST_BYTES))
            if out.read(1):  # it would go on without end
                process.kill()
        process.wait()

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    ends = time.monotonic() + MOST_S
    while reader.is_alive() and time.monotonic() < ends:
        # what is copied may be our own: then that program asks us, and is answered with the events
        pygame.event.pump()
        reader.join(_STEP_S)
    if reader.is_alive():
        process.kill()
        return b""
    whole = process.returncode == 0 or len(printed[0]) == MOST_BYTES
    return printed[0] if whole else b""
