"""A folder that the parties of a match share: they put their letters there and find the others'.

Any folder will do that several machines see: a network drive, or one that a service synchronises. Files
are written whole and then renamed. Broken, partial, foreign or too large files are skipped without a word:
they may be whole the next time.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from game.data.files.paths import Stamp, atomic_write, stamp_of
from game.data.files.plain_files import read_plain
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
    with contextlib.suppress(OSError):
        for file in folder.iterdir():
            if (found := _NAME.fullmatch(file.name)) is None:
                continue
            match, place, party = found[1], int(found[2]), int(found[3]) - 1
            if file.name == _file_name(match, place, party):
                yield file, match, place, party


def letter_file(letter: Letter) -> str:
    """The text of a letter's file. Raises ``ShareError``."""
    return f"{HEAD}\n{letter_text(letter)}\n"


@dataclass
class PostFolder:
    """A shared folder, as one match uses it. It remembers which files it has read, so that asking often
    costs little."""

    path: Path
    _looked: dict[str, Stamp] = field(default_factory=dict)
    _useless: dict[str, Stamp] = field(default_factory=dict)

    def put(self, post: PostMatch) -> int:
        """Put this party's letters there that others may lack; gives the number written. Raises
        ``OSError`` after trying all of them."""
        written, trouble = 0, None
        for letter in post.outgoing:
            file = self.path / letter_file_name(letter)
            text = letter_file(letter)
            with contextlib.suppress(OSError):
                if read_plain(file, MOST_BYTES) == text.encode():
                    continue
            try:
                # anybody may have put a link there, so it isn't followed
                file.unlink(missing_ok=True)
                atomic_write(file, text, new=True)
                written += 1
            except OSError as error:
                trouble = error
        if trouble is not None:
            raise trouble
        return written

    def new_letters(self, post: PostMatch) -> list[Letter]:
        """The letters there that the match has not read yet, in order, with all of several for one place;
        none if the folder can't be read."""
        found: list[Letter] = []
        for name, place in self._names(post):
            file = self.path / name
            stamp = stamp_of(file)
            if self._useless.get(name) == stamp:
                continue
            if self._looked.get(name) == stamp and place > post.reads_from + 1:
                continue
            self._looked[name] = self._useless[name] = stamp
            with contextlib.suppress(OSError, UnicodeDecodeError, ShareError):
                text = read_plain(file, MOST_BYTES).decode("utf-8")
                letter = read_letter(text) if is_letter_text(text) else None
                if letter is not None and letter.match == post.id and letter.place == place:
                    found.append(letter)
                    del self._useless[name]
        return sorted(found, key=lambda letter: letter.place)

    def _names(self, post: PostMatch) -> list[tuple[str, int]]:
        others = {*range(len(post.course.terms.parties))} - {post.party}
        names = (
            (file.name, place)
            for file, match, place, party in letters_there(self.path)
            if match == post.id[:8] and party in others and place >= post.reads_from
        )
        return sorted(islice(names, MOST_FILES))
