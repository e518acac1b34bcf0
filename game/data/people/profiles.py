"""Profiles of the people at this machine: name, mark and colours.

Each has a folder, ``people/<id>/``, with its profile, the settings and keys it has changed, its puzzles,
lessons and last choices. The id is random: a name never becomes the name of a file.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from game.data.files.check import read_model
from game.data.files.locks import alone
from game.data.files.names import shows
from game.data.files.paths import (
    ASSETS,
    PERSON,
    people_folder,
    person_folder,
    person_here,
    sit_down,
)
from game.data.files.plain_files import NO_FILE
from game.data.files.player_file import PlayerFile
from game.data.files.problems import Problem, ProblemsError
from game.data.files.visible import one_line

NAME_LENGTH: Final = 30
"""Characters of the longest name."""

MOST: Final = 200
"""Most profiles that are read."""

MAX_BYTES: Final = 20_000
"""Size limit for a profile's file, in bytes; a larger one is not read."""

LEAST_CONTRAST: Final = 2.4
"""Least contrast (as WCAG measures it) between a mark and the ground behind it."""

_COMMENT: Final = "Treadboard: a profile. What else belongs to it lies beside this file."

_Word = Annotated[str, Field(pattern=r"^[a-z][a-z_]{0,29}$")]


_Colours = dict[_Word, Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]]


class ProfileChoices(BaseModel):
    """The content of ``assets/people.yaml``: all marks, and the colours by name; for faces, those of skin and
    hair, too."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1]
    marks: tuple[_Word, ...] = Field(min_length=1, max_length=100)
    colours: _Colours = Field(min_length=2, max_length=40)
    skin: _Colours
    hair: _Colours

    def contrast(self, ground: str, drawing: str) -> float:
        """The contrast of two of the colours, from 1 (none) to 21."""
        dark, light = sorted(map(_luminance, (self.colours[ground], self.colours[drawing])))
        return (light + 0.05) / (dark + 0.05)

    def go_together(self, ground: str, drawing: str) -> bool:
        """Whether a mark in ``drawing`` can be seen on ``ground``."""
        return self.contrast(ground, drawing) >= LEAST_CONTRAST


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(1)
def palette() -> ProfileChoices:
    """The marks and colours that a profile can choose from. Raises ``ProblemsError`` if their file is
    damaged."""
    return read_model(ASSETS / "people.yaml", ProfileChoices)


class ProfileFile(BaseModel):
    """The content of ``profile.yaml``. A mark or colour that no longer exists is drawn as the first one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    name: Annotated[str, AfterValidator(one_line)] = Field(min_length=1, max_length=NAME_LENGTH)
    mark: _Word = "tank"
    colours: tuple[_Word, _Word] = ("paper", "ink")
    created: str = Field(default="", max_length=40)


@dataclass(frozen=True, slots=True)
class Profile:
    """A person at this machine. ``colours`` names those of the ground and of the mark on it."""

    person: str
    """The profile's id."""
    name: str
    mark: str
    colours: tuple[str, str]
    created: str = ""


@dataclass(frozen=True, slots=True)
class BrokenProfile:
    """A profile whose file can't be used. The file is left as it is."""

    person: str
    path: Path
    problems: tuple[Problem, ...]


def profile_file(person: str) -> Path:
    """The path of a profile's file. Raises ``ValueError`` for an invalid id."""
    return person_folder(person) / "profile.yaml"


def list_profiles() -> tuple[list[Profile], list[BrokenProfile]]:
    """All profiles by name, and those that can't be read."""
    try:
        names = sorted(path.name for path in people_folder().iterdir() if PERSON.fullmatch(path.name))
    except OSError:
        return [], []
    good, broken = list[Profile](), list[BrokenProfile]()
    for person in names[:MOST]:
        if not person_folder(person).is_dir() or not os.path.lexists(profile_file(person)):
            continue  # half made, or half deleted: no profile
        found = _read(person)
        if isinstance(found, Profile):
            good.append(found)
        else:
            broken.append(found)
    return sorted(good, key=lambda one: (one.name.casefold(), one.person)), broken


def profile(person: str) -> Profile | None:
    """The profile with that id; ``None`` if there is none that can be read."""
    if not PERSON.fullmatch(person) or not person_folder(person).is_dir():
        return None
    found = _read(person)
    return found if isinstance(found, Profile) else None


def profile_here() -> Profile | None:
    """The profile at the machine; ``None`` for a guest."""
    return profile(person_here())


def _file(person: str) -> PlayerFile[ProfileFile]:
    return PlayerFile(profile_file(person), ProfileFile, _COMMENT, MAX_BYTES)


def _read(person: str) -> Profile | BrokenProfile:
    file = _file(person)
    try:
        value = file.read()
    except ProblemsError as error:
        return BrokenProfile(person, file.path, tuple(error.problems))
    known = palette()
    mark = value.mark if value.mark in known.marks else known.marks[0]
    return Profile(
        person, value.name if shows(value.name) else person, mark, _colours(value.colours), value.created
    )


def _colours(wanted: tuple[str, str]) -> tuple[str, str]:
    """The wanted pair of colours, or the first pair that can be used if this one can't."""
    known = palette()
    if all(name in known.colours for name in wanted) and known.go_together(*wanted):
        return wanted
    names = list(known.colours)
    ground = wanted[0] if wanted[0] in known.colours else names[0]
    return ground, max(names, key=lambda name: known.contrast(ground, name))


def clean_name(name: str, others: list[Profile]) -> str:
    """A name as it is saved. Raises ``ValueError`` with the key of the text that says what is wrong."""
    name = " ".join(unicodedata.normalize("NFC", name).split())  # what looks alike is alike
    if not name:
        raise ValueError("people.wrong.empty")
    if len(name) > NAME_LENGTH:
        raise ValueError("people.wrong.long")
    if not name.isprintable() or not shows(name):
        raise ValueError("people.wrong.signs")
    if any(one.name.casefold() == name.casefold() for one in others):
        raise ValueError("people.wrong.taken")
    return name


def add_profile(
    name: str, mark: str, colours: tuple[str, str], *, before_first: Callable[[str], object] | None = None
) -> Profile:
    """Save a new profile. ``before_first`` gets its id before it is saved, if it is the only one here.
    Raises ``ValueError`` for its name (``clean_name``), ``OSError``, and what ``before_first`` raises."""
    with alone(people_folder() / "profiles"):
        good, broken = list_profiles()
        name = clean_name(name, good)
        while True:
            person = secrets.token_hex(6)
            if not person_folder(person).exists():
                break
        made = Profile(person, name, mark, colours, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
        if before_first is not None and not good and not broken:
            before_first(person)
        _write(made)
    return made


def change_profile(changed: Profile) -> Profile:
    """Save a profile's new name, mark and colours. Raises ``ValueError`` for its name, and ``OSError``,
    also if the profile was deleted meanwhile: it does not come back."""
    with alone(people_folder() / "profiles"):
        others = [one for one in list_profiles()[0] if one.person != changed.person]
        changed = replace(changed, name=clean_name(changed.name, others))
        if not os.path.lexists(profile_file(changed.person)):
            raise FileNotFoundError(errno.ENOENT, NO_FILE, str(profile_file(changed.person)))
        _write(changed)
    return changed


def _write(one: Profile) -> None:
    _file(one.person).write(
        ProfileFile(name=one.name, mark=one.mark, colours=one.colours, created=one.created)
    )


def delete_profile(person: str) -> None:
    """Delete a profile with everything in its folder; if it was the one at the machine, a guest is there
    now. Raises ``OSError``, and ``ValueError`` for an invalid id."""
    folder = person_folder(person)
    if person_here() == person:
        sit_down("")
    with alone(people_folder() / "profiles"):
        if folder.is_symlink():
            folder.unlink()
            return
        with contextlib.suppress(FileNotFoundError):
            # first the file that makes it a profile, so that a half-deleted one no longer counts
            (folder / "profile.yaml").unlink()
        with contextlib.suppress(FileNotFoundError):  # another program has deleted it, too
            shutil.rmtree(folder)


def sweep_deleted(person: str) -> None:
    """Delete what is left of a profile after the program was killed while deleting it. Raises ``OSError``,
    and ``ValueError`` for an invalid id."""
    folder = person_folder(person)
    if folder.is_dir() and not os.path.lexists(folder / "profile.yaml"):
        delete_profile(person)
