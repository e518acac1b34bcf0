"""Makes file names of people and of other files safe: inside their folder, valid on any system."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

MAX_NAME_BYTES: Final = 100
"""Longest file name ``safe_filename`` makes, in UTF-8 bytes, without a suffix."""

_PORTS = tuple(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")
_RESERVED = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", "clock$", *_PORTS))
_FORBIDDEN = frozenset('<>:"|?*\\/')


class UnsafeName(ValueError):
    """A name that leads out of its folder, or that is invalid on some system."""


def inside(folder: Path, name: str) -> Path:
    """The file ``name`` (parts split by ``/``) in ``folder``, which need not exist yet.

    Raises ``UnsafeName`` for a name that is empty or absolute, holds ``..``, a drive letter, a
    backslash or a sign that Windows refuses, is reserved there (``con``, ``nul.yaml``), or leads out
    of the folder over a symbolic link.
    """
    parts = name.split("/")
    if not name or PurePosixPath(name).is_absolute():
        raise UnsafeName(f"{name!r} isn’t a name inside a folder")
    for part in parts:
        _check_part(part, name)
    path = folder.joinpath(*parts)
    try:
        stays = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: links in a circle
        raise UnsafeName(f"{name!r} can’t be followed: {error}") from None
    if not stays:
        raise UnsafeName(f"{name!r} leads out of its folder")
    return path


def possible_on_windows(part: str) -> bool:
    """Whether Windows allows a file of that name, however odd.

    >>> [possible_on_windows(name) for name in (" Höhe\\u200b 203.yaml", "aux.txt", "3:2.png", "x.", "")]
    [True, False, False, False, False]
    """
    if not part or part[-1] in ". " or _is_device(part):
        return False
    return not any(c in _FORBIDDEN or c < " " for c in part)


def _is_device(part: str) -> bool:
    return part.split(".")[0].rstrip().lower() in _RESERVED


def _check_part(part: str, name: str) -> None:
    if part in ("", ".", ".."):
        raise UnsafeName(f"{name!r} leads out of its folder or nowhere")
    if any(c in _FORBIDDEN or not c.isprintable() for c in part):
        raise UnsafeName(f"{name!r} holds a sign that file names can’t have")
    if part[-1] in ". " or part[0] == " ":
        raise UnsafeName(f"{name!r} begins or ends with a space or ends with a full stop")
    if _is_device(part):
        raise UnsafeName(f"{name!r} is a reserved name on Windows")
    if len(part.encode("utf-8", "surrogatepass")) > 255:
        raise UnsafeName(f"{name[:40]!r}… is too long for a file name")


SHAPELESS: Final = frozenset(
    chr(code)
    for first, last in (
        (0x34F, 0x34F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x3164, 0x3164),
        (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""Letters and marks without a visible shape, which no Unicode category tells apart from others."""


def shows(name: str) -> bool:
    """Whether a name has anything visible: more than spaces, combining marks and control characters.

    >>> shows("Hill 203"), shows("\u200b"), shows("\u0301 \u0301"), shows("")
    (True, False, False, False)
    """
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in SHAPELESS for sign in name)


def safe_filename(title: str, fallback: str = "untitled") -> str:
    """A file name (without suffix) like ``title`` that every system can have; letters of all scripts stay.

    >>> safe_filename("Hill 203: the *other* side / v2.0")
    'Hill_203_the_other_side_v2.0'
    >>> safe_filename("../../etc"), safe_filename("NUL"), safe_filename("")
    ('etc', 'NUL_', 'untitled')
    """
    text = unicodedata.normalize("NFC", title)
    kept = "".join(c if c.isalnum() or c in "-." or unicodedata.combining(c) else "_" for c in text)
    kept = "_".join(part for part in kept.split("_") if part.strip("."))
    kept = kept.encode("utf-8", "ignore")[:MAX_NAME_BYTES].decode("utf-8", "ignore").strip("._")
    if kept.split(".")[0].lower() in _RESERVED:
        stem, dot, rest = kept.partition(".")
        kept = f"{stem}_{dot}{rest}"
    return kept or fallback


def free_path(folder: Path, stem: str, suffix: str = ".yaml") -> Path:
    """A path in ``folder`` that nothing has yet: ``stem.yaml``, else ``stem_2.yaml``, …

    Raises ``UnsafeName`` as ``inside`` does.
    """
    return next(free_paths(folder, stem, suffix))


def free_paths(folder: Path, stem: str, suffix: str = ".yaml") -> Iterator[Path]:
    """Yield all such paths in order, for a writer that finds another program has just taken the first."""
    for number in itertools.count(1):
        path = inside(folder, f"{stem}{suffix}" if number == 1 else f"{stem}_{number}{suffix}")
        if not path.exists() and not path.is_symlink():
            yield path
