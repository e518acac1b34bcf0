"""Opens files that anyone may have put there: regular files only, and never more of one than was asked
for.

A pipe could keep the reader waiting for ever, and a device has no end. The check is made on the opened
file and not on its name, as the name can be given to another file in between.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, Literal

from game.data.files.mail import is_mail, mail_text

NO_FILE: Final = "file not found"
FOLDER: Final = "this is a folder, not a file"
NO_PLAIN_FILE: Final = "this isn’t a regular file"
NO_NAME: Final = "this system doesn’t allow that file name"

# Opening a pipe waits for a writer, and a terminal could become this program's controlling one.
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


class FileTooLarge(OSError):
    """Raised for a file larger than the limit for its kind."""


class NotPlain(OSError):
    """Raised for a pipe, a device or the like."""


def open_plain(
    path: Path | str, mode: Literal["rb", "r+b", "ab", "a+b"] = "rb", *, buffered: bool = True
) -> IO[bytes]:
    """``open`` for regular files. Raises ``OSError`` at once, with a message, for anything else and for a
    missing file (a name no file can have counts as missing)."""
    try:
        return open(path, mode, buffering=-1 if buffered else 0, opener=_opened)
    except ValueError:  # a NUL, or half a character, in the name
        raise FileNotFoundError(errno.ENOENT, NO_FILE, str(path)) from None
    except FileNotFoundError as error:
        raise FileNotFoundError(errno.ENOENT, NO_FILE, str(path)) from error
    except (IsADirectoryError, PermissionError) as error:
        if os.path.isdir(path):  # Windows refuses to open one
            raise IsADirectoryError(errno.EISDIR, FOLDER, str(path)) from None
        raise error
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.EOPNOTSUPP):  # a socket, or a pipe that nobody reads
            raise NotPlain(errno.EINVAL, NO_PLAIN_FILE, str(path)) from None
        raise


def _opened(path: str, flags: int) -> int:
    handle = os.open(path, flags | _AT_ONCE, 0o666)
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, FOLDER, str(path))
        if not stat.S_ISREG(kind):
            raise NotPlain(errno.EINVAL, NO_PLAIN_FILE, str(path))
    except BaseException:
        os.close(handle)
        raise
    return handle


def read_plain(path: Path | str, most: int) -> bytes:
    """Read a whole file of at most ``most`` bytes. Raises ``OSError`` as ``open_plain`` does, and
    ``FileTooLarge`` (before anything is read, unless the file grows meanwhile)."""
    with open_plain(path) as file:
        size = os.fstat(file.fileno()).st_size
        raw = b"" if size > most else file.read(most + 1)
    size = max(size, len(raw))
    if size > most:
        raise FileTooLarge(errno.EFBIG, too_large(size, most), str(path))
    return raw


def read_head(path: Path | str, most: int) -> bytes:
    """The first bytes of a file, at most ``most``. Raises ``OSError``."""
    with open_plain(path) as file:
        return file.read(most)


def read_plain_text(path: Path | str, most: int) -> str:
    """Read a UTF-8 text file, without a byte order mark. Raises ``OSError``, ``UnicodeDecodeError``."""
    return read_plain(path, most).decode("utf-8-sig")


def copy_plain(source: Path, target: Path) -> None:
    """Copy a file to a new name, to outlast a power cut. Raises ``OSError`` as ``open_plain`` does,
    ``FileExistsError``."""
    with open_plain(source) as old, target.open("xb") as new:
        shutil.copyfileobj(old, new)
        new.flush()
        os.fsync(new.fileno())
    shutil.copystat(source, target)


@contextlib.contextmanager
def naming(path: Path | str) -> Iterator[None]:
    """Name this file in each of the system's errors raised inside: a full disk is reported without a name,
    and an unfinished file has one that nobody knows."""
    try:
        yield
    except OSError as error:
        if error.errno is not None:
            error.filename = str(path)
            del error.filename2
        raise


def too_large(size: int, most: int) -> str:
    """The message for a file of that many bytes.

    >>> too_large(3_100_000, 2_000_000)
    'the file is too large: 3.1 MB (at most 2.0 MB)'
    """
    return f"the file is too large: {size / 1e6:.1f} MB (at most {most / 1e6:.1f} MB)"


def said_of(error: OSError) -> str:
    """The system's reason for an error, in the same English words everywhere: Windows gives it in its own
    language."""
    if getattr(error, "winerror", None) is not None and error.errno is not None:
        return os.strerror(error.errno)
    return error.strerror or str(error)


def reason(error: OSError) -> str:
    """The reason a file can't be read, as a sentence without its name."""
    said = said_of(error)
    ours = isinstance(error, FileTooLarge | NotPlain) or said in (NO_FILE, FOLDER)
    return said if ours else f"the file can’t be read: {said}"


def text_of(raw: bytes) -> str | None:
    """The text in a file's bytes, without a byte order mark; ``None`` if it is no text. Takes UTF-8, and
    UTF-16 with its mark, in which Windows' PowerShell writes redirected output, and mails saved whole."""
    if is_mail(raw) and (text := mail_text(raw)):
        return None if "\0" in text else text
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text
