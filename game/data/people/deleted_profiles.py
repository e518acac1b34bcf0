"""Takes deleted profiles out of matches: the id always, and the name too unless it is to stay.

With thousands of matches that takes a while. So the task is written down and done in the background, after
a restart too, until nothing is left. Each profile has its own note (``people/forgotten/<id>.yaml``), so
that two programs that delete at once don't overwrite each other. A match by post keeps the name: its
letters, which others have too, hold it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.paths import (
    PERSON,
    atomic_write,
    people_folder,
    shown_path,
    user_data,
    user_saves,
)
from game.data.files.plain_files import read_plain
from game.data.files.player_file import PlayerFile
from game.data.files.problems import ProblemsError
from game.data.files.trash import list_trash
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.data.people.profiles import profile_file, sweep_deleted
from game.data.post.post_files import forget_profile, post_folder, post_paths
from game.data.saves.match_index import MatchIndex
from game.data.saves.save_format import MAX_SAVE_BYTES, SaveHeader, SaveSeat
from game.data.saves.saves import save_files
from game.data.saves.seat_changes import change_seats_in, head_of

_COMMENT: Final = "Treadboard: deleted profiles that matches may still name. It goes when none does."


class _Forgotten(BaseModel):
    """For each id the word that replaces the name; empty: the name stays."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    people: dict[Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")], Annotated[str, Field(max_length=60)]] = (
        Field(default_factory=dict, max_length=1000)
    )


def _note(person: str) -> PlayerFile[_Forgotten]:
    return PlayerFile(people_folder() / "forgotten" / f"{person}.yaml", _Forgotten, _COMMENT)


def to_forget() -> dict[str, str]:
    """The ids that matches may still name, each with the word for its name (empty: the name stays)."""
    found: dict[str, str] = {}
    with contextlib.suppress(OSError):
        for path in sorted(_note("x").path.parent.iterdir()):
            if path.suffix == ".yaml" and PERSON.fullmatch(path.stem):
                found |= _note(path.stem).value().people
    return found


def forget(person: str, word: str) -> None:
    """Write down that a profile is to be forgotten; ``word`` replaces its name, if it isn't empty. Raises
    ``OSError``."""
    _note(person).write(_Forgotten(people={person: word}))


def forget_in_matches(index: MatchIndex) -> Iterator[Path]:
    """Work through the notes, one file at each step. Files that another match is writing, or that can't be
    written, are left for the next time."""
    for person, word in to_forget().items():
        if profile_file(person).exists():  # it could not be deleted
            continue
        left = 0
        paths = sorted(save_files(index.folder))
        trashed = [one.path for one in list_trash(user_saves())]
        for path in (*post_paths(), *(one.path for one in list_trash(post_folder()))):
            with contextlib.suppress(ProblemsError):
                try:
                    forget_profile(path, person)
                except OSError:
                    left += path.exists()
            yield path
        for path in (*paths, *trashed):
            try:
                written = forget_in(path, person, word)
            except (OSError, ValueError):
                left += path.exists()
                written = None
            if written is not None and path.parent == index.folder:
                index.take(path)
                index.take(written)
            yield path
        for path in (*user_data().glob("setup/*.yaml"), *people_folder().glob("*/setup/*.yaml")):
            with contextlib.suppress(OSError, ValueError):
                _forget_choice(path, person, word)
            yield path
        with contextlib.suppress(OSError):
            sweep_deleted(person)
        if not left:
            with contextlib.suppress(OSError):
                _note(person).path.unlink(missing_ok=True)


def forget_in(path: Path, person: str, word: str) -> Path | None:
    """Take a profile out of a save; gives the file, which may have a new name, or ``None`` if the save
    doesn't name the profile. Raises as ``change_seats_in`` does."""
    if person.encode() not in head_of(read_plain(path, MAX_SAVE_BYTES)):
        return None

    def without(header: SaveHeader) -> tuple[SaveSeat, ...] | None:
        if all(seat.profile != person for seat in header.seats):
            return None
        name = "" if header.post else word
        return tuple(
            seat.model_copy(update={"profile": None, "name": name or seat.name})
            if seat.profile == person
            else seat
            for seat in header.seats
        )

    return change_seats_in(path, without)


def _forget_choice(path: Path, person: str, word: str) -> None:
    """Take a profile out of a player's last choices for a new match."""
    raw = read_plain(path, 1_000_000)
    if person.encode() not in raw:
        return
    document, _ = load_yaml(raw.decode("utf-8"), shown_path(path))
    data: Any = None if document is None else document.data
    if not isinstance(data, dict) or not isinstance(data.get("seats"), list):
        return
    for seat in data["seats"]:
        if isinstance(seat, dict) and seat.get("profile") == person:
            seat.update(profile="", name="" if word else seat.get("name", ""))
    atomic_write(path, dump_yaml(data))
