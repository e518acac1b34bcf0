"""A folder that the parties of a match share: they put their letters there and find the others'.

Any folder will do that several machines see: a network drive, or one that a service synchronises. Files
are written whole and then renamed. Broken, partial, foreign or too large files are skipped without a word:
they may be whole the next time. The folder may answer slowly or never, so the window's thread has no
business here.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from game.data.files.paths import GONE, Stamp, atomic_write, stamp_of
from game.data.files.plain_files import FileTooLarge, read_plain
from game.data.post.letters import Letter, is_letter_text, letter_text, read_letter
from game.data.post.post_match import PostMatch
from game.data.sharing.short_text import ShareError

MOST_BYTES: Final = 1_000_000
"""Size limit in bytes for a file that is read."""

MOST_FILES: Final = 20_000
"""Most files of one match in a folder that are read."""

HEAD: Final = "A letter of a Treadboard match by post"
"""First line of a letter's file, which says what it is."""

_NAME: Final = re.compile(r"treadboard-([0-9a-f]{8})-([0-9]{1,6})-([0-9]{1,2})\.txt")


def letter_file_name(letter: Letter) -> str:
    """The name of a letter's file, made of the match's id, the letter's place and its party (from 1)."""
    return _file_name(letter.match, letter.place, letter.party)


def _file_name(match: str, place: int, party: int) -> str:
    return f"treadboard-{match[:8]}-{place:04}-{party + 1}.txt"


def letters_there(folder: Path) -> Iterator[tuple[Path, str, int, int]]:
    """The files of letters in a folder, with the first characters of the match's id, the place and the
    party. A file with any other form of name is skipped; none if the folder can't be read."""
    with contextlib.suppress(OSError, ValueError):
        for file in folder.iterdir():
            if (found := _NAME.fullmatch(file.name)) is None:
                continue
            match, place, party = found[1], int(found[2]), int(found[3]) - 1
            if file.name == _file_name(match, place, party):
                yield file, match, place, party


def letter_file(letter: Letter) -> str:
    """The text of a letter's file. Raises ``ShareError``."""
    return f"{HEAD}\n{letter_text(letter)}\n"


@contextlib.contextmanager
def _possible(folder: Path) -> Iterator[None]:
    """Raise an ``OSError`` for a path that no system can have, such as one with a NUL in it."""
    try:
        yield
    except ValueError:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(folder)) from None


@dataclass
class PostFolder:
    """A shared folder, as the matches here use it. It remembers what it has put there and read there, so
    that asking often costs little. Whatever it does may take long, or for ever: the folder may be far
    away."""

    path: Path
    _put: dict[str, tuple[str, Stamp]] = field(default_factory=dict)
    """The letters put there by name, with the stamps of their files."""
    _read: dict[str, tuple[Stamp, Letter | None]] = field(default_factory=dict)
    """The letters read there by name, ``None`` for files that hold none, with their stamps."""

    def put(self, letters: Sequence[Letter]) -> int:
        """Put letters there, unless they are there already; gives the number written. Raises ``OSError``
        after trying all of them."""
        written, trouble = 0, None
        for letter in letters:
            try:
                with _possible(self.path):
                    written += self._put_letter(letter)
            except OSError as error:
                trouble = error
        if trouble is not None:
            raise trouble
        return written

    def _put_letter(self, letter: Letter) -> bool:
        """Put one letter there; whether it wasn't there yet. Raises ``OSError``, ``ValueError``."""
        name = letter_file_name(letter)
        file, text, stamp = self.path / name, letter_file(letter), stamp_of(self.path / name)
        if stamp != GONE and self._put.get(name) == (letter.mac, stamp):
            return False
        with contextlib.suppress(OSError):
            if read_plain(file, MOST_BYTES) == text.encode():
                self._put[name] = letter.mac, stamp
                return False
        # anybody may have put a link there, so it isn't followed
        file.unlink(missing_ok=True)
        atomic_write(file, text, new=True)
        self._put[name] = letter.mac, stamp_of(file)
        return True

    def hold_there(self) -> None:
        """Raise ``OSError`` unless the folder is there: a drive that is off must not be taken for an empty
        one."""
        with _possible(self.path):
            if not self.path.is_dir():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))

    def new_letters(self, post: PostMatch) -> list[Letter]:
        """The letters there that the match doesn't know yet, in order, with all of several for one place;
        none if the folder can't be read."""
        others = {*range(len(post.course.terms.parties))} - {post.party}
        names = (
            (file.name, place)
            for file, match, place, party in letters_there(self.path)
            if match == post.id[:8] and party in others and place >= post.reads_from
        )
        found = ((self._letter(name), place) for name, place in sorted(islice(names, MOST_FILES)))
        letters = [one for one, place in found if one and one.match == post.id and one.place == place]
        return sorted((one for one in letters if not post.knows(one)), key=lambda letter: letter.place)

    def invitations(self, known: Collection[str]) -> list[tuple[Path, Letter]]:
        """The invitations there, with their files, but for those to matches whose ids begin with a
        ``known`` one; none if the folder can't be read."""
        found = []
        for file, match, place, _ in islice(letters_there(self.path), MOST_FILES):
            if place == 0 and match not in known:
                letter = self._letter(file.name)
                if letter is not None and letter.kind == "invite":
                    found.append((file, letter))
        return found

    def _letter(self, name: str) -> Letter | None:
        """The letter in a file; ``None`` if it holds none, or none yet: it is read again when it has
        changed, and each time while it can't be read."""
        file = self.path / name
        stamp = stamp_of(file)
        known = self._read.get(name)
        if known is not None and known[0] == stamp:
            return known[1]
        self._read.pop(name, None)
        letter = None
        try:
            text = read_plain(file, MOST_BYTES).decode("utf-8")
            letter = read_letter(text) if is_letter_text(text) else None
        except (UnicodeDecodeError, ShareError, FileTooLarge):
            pass
        except OSError:
            return None
        if stamp != GONE and stamp == stamp_of(file):  # else it is being written
            self._read[name] = stamp, letter
        return letter
