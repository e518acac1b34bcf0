"""Takes deleted profiles out of matches: the id always, and the name too unless it is to stay.

With thousands of matches that takes a while. So the task is written down and done in the background, after
a restart too, until nothing is left. Each profile has its own note (``people/forgotten/<id>.yaml``), so
that two programs that delete at once don't overwrite each other. Earlier versions had one file of all
notes (``people/forgotten.yaml``). Of a save only the header lines that say who plays are rewritten; its
record stays byte for byte. A match by post keeps the name: its letters, which others have too, hold it.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import check
from game.data.files.names import free_path, safe_filename
from game.data.files.paths import (
    PERSON,
    atomic_write,
    move_to_free,
    people_folder,
    shown_path,
    user_data,
    user_saves,
)
from game.data.files.plain_files import read_plain
from game.data.files.problems import ProblemsError, has_errors
from game.data.files.trash import list_trash
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.data.people.profiles import profile_file, sweep_deleted
from game.data.post.post_files import forget_profile, post_folder, post_paths
from game.data.saves.match_index import MatchIndex
from game.data.saves.save_format import MAX_SAVE_BYTES
from game.data.saves.save_reader import read_header
from game.data.saves.save_writer import SaveInUse, taken_lock

_COMMENT: Final = "Treadboard: deleted profiles that matches may still name. It goes when none does."

_SETUP: Final = re.compile(rb"^(?:setup|record):", re.MULTILINE)
_KEY: Final = re.compile(rb"^([A-Za-z_]+):", re.MULTILINE)
_DATED: Final = re.compile(r"(\d{4}-\d\d-\d\d_\d\d-\d\d_)(.*)", re.DOTALL)


class _Forgotten(BaseModel):
    """For each id the word that replaces the name; empty: the name stays."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    people: dict[Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")], Annotated[str, Field(max_length=60)]] = (
        Field(default_factory=dict, max_length=1000)
    )


def _file() -> Path:
    """The path of the notes of earlier versions."""
    return people_folder() / "forgotten.yaml"


def _note(person: str) -> Path:
    return people_folder() / "forgotten" / f"{person}.yaml"


def to_forget() -> dict[str, str]:
    """The ids that matches may still name, each with the word for its name (empty: the name stays)."""
    found: dict[str, str] = {}
    with contextlib.suppress(OSError):
        for path in sorted(_note("x").parent.iterdir()):
            if path.suffix == ".yaml" and PERSON.fullmatch(path.stem):
                found |= _read(path)
    return _read(_file()) | found


def _read(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    document, problems = load_yaml(path, shown_path(path))
    found = None if document is None or has_errors(problems) else check(document, _Forgotten)[0]
    return {} if found is None else dict(found.people)


def forget(person: str, word: str) -> None:
    """Write down that a profile is to be forgotten; ``word`` replaces its name, if it isn't empty. Raises
    ``OSError``."""
    atomic_write(_note(person), dump_yaml({"format": 1, "people": {person: word}}, comment=_COMMENT))


def _forgotten(person: str) -> None:
    """Delete the note of a profile that no match names any more."""
    _note(person).unlink(missing_ok=True)
    earlier = _read(_file())
    if earlier.pop(person, None) is None:
        return
    if earlier:
        atomic_write(_file(), dump_yaml({"format": 1, "people": earlier}, comment=_COMMENT))
    else:
        _file().unlink(missing_ok=True)


def forget_in_matches(index: MatchIndex) -> Iterator[Path]:
    """Work through the notes, one file at each step. Files that another match is writing, or that can't be
    written, are left for the next time. The index must be up to date."""
    for person, word in to_forget().items():
        if profile_file(person).exists():  # it could not be deleted
            continue
        left = 0
        paths = index.files_of(person)
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
                _forgotten(person)


def forget_in(path: Path, person: str, word: str) -> Path | None:
    """Take a profile out of a save; gives the file, which may have a new name, or ``None`` if the save
    doesn't name the profile. Raises ``OSError`` (``SaveInUse`` while it is written), ``ValueError`` for a
    save that can't be changed."""
    raw = read_plain(path, MAX_SAVE_BYTES)
    if f"{person}".encode() not in raw[: _head(raw)]:
        return None
    lock = taken_lock(path)
    try:
        raw = read_plain(path, MAX_SAVE_BYTES)
        changed, before, after = without_person(raw, person, word)
        info = path.stat()
        dated = _DATED.fullmatch(path.stem)
        target = path
        if dated and dated[2].startswith(safe_filename(before)) and before != after:
            stem = f"{dated[1]}{safe_filename(after)}"
            usual = path.parent / f"{stem}{path.suffix}"
            if info.st_nlink > 1 and usual.exists() and usual.samefile(path):  # left by a killed rename
                path.unlink()
                path = target = usual
            else:
                target = free_path(path.parent, stem, path.suffix)
        if target != path:
            move_to_free(path, target)  # first, so that being killed here leaves one save, not two
        try:
            atomic_write(target, changed)
        except BaseException:
            if target != path:
                move_to_free(target, path)
            raise
        os.utime(target, ns=(info.st_atime_ns, info.st_mtime_ns))
        return target
    finally:
        if lock is not None:
            lock.release()


def _head(raw: bytes) -> int:
    """The length in bytes of the part of a save that says who plays."""
    found = _SETUP.search(raw)
    return found.start() if found else len(raw)


def without_person(raw: bytes, person: str, word: str) -> tuple[bytes, str, str]:
    """A save's text without a profile, and its title before and after. Raises ``ValueError`` for a save
    that can't be read, or whose text can't be changed without changing anything else."""
    end = _head(raw)
    head, rest = raw[:end], raw[end:]
    header, _, _ = read_header(head, "save")
    if header is None:
        raise ValueError("this saved match can’t be read")
    if header.post:
        word = ""
    seats = []
    for seat in header.seats:
        data = seat.model_dump(mode="json", exclude_none=True)
        if seat.profile == person:
            data.pop("profile")
            data["name"] = word or seat.name
        seats.append(data)
    usual = _title([seat.model_dump() for seat in header.seats])
    title = _title(seats) if header.title == usual else header.title
    changes: dict[str, Any] = {"seats": seats, **({"title": title} if title != header.title else {})}
    new = _with_blocks(head, changes)
    again, _, problems = read_header(new, "save")
    wanted = header.model_copy(update={"title": title, "seats": ()})
    if again is None or problems or again.model_copy(update={"seats": ()}) != wanted:
        raise ValueError("the names in this saved match can’t be changed")
    return new + rest, header.title, title


def _title(seats: list[dict[str, Any]]) -> str:
    """A save's title: who plays against whom."""
    names: dict[int, list[str]] = {}
    for seat in seats:
        names.setdefault(seat.get("side") or 0, []).append(str(seat.get("name", "")))
    return " – ".join(" & ".join(names[side]) for side in sorted(names))


def _with_blocks(head: bytes, changes: Mapping[str, Any]) -> bytes:
    """A header's text with other values for some of its keys."""
    begins = [(found[1].decode(), found.start()) for found in _KEY.finditer(head)]
    ends = [*(at for _, at in begins[1:]), len(head)]
    parts = [head[: begins[0][1] if begins else 0]]
    for (key, at), end in zip(begins, ends, strict=True):
        parts.append(dump_yaml({key: changes[key]}).encode() if key in changes else head[at:end])
    return b"".join(parts)


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


__all__ = ["SaveInUse", "forget", "forget_in", "forget_in_matches", "to_forget", "without_person"]
