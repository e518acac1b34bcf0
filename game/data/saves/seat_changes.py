"""Changes who sits at the seats of a save. Only the header lines that say who plays are rewritten; the
record stays byte for byte, and the save keeps its time."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from game.data.files.names import free_path, safe_filename
from game.data.files.paths import atomic_write, move_to_free
from game.data.files.plain_files import read_plain
from game.data.files.yaml_dump import dump_yaml
from game.data.saves.save_format import MAX_SAVE_BYTES, SaveHeader, SaveSeat
from game.data.saves.save_reader import read_header
from game.data.saves.save_writer import taken_lock

Seated = Callable[[SaveHeader], tuple[SaveSeat, ...] | None]
"""Gives the seats that a save is to have, or ``None`` if they stay."""

_SETUP: Final = re.compile(rb"^(?:setup|record):", re.MULTILINE)
_KEY: Final = re.compile(rb"^([A-Za-z_]+):", re.MULTILINE)
_DATED: Final = re.compile(r"(\d{4}-\d\d-\d\d_\d\d-\d\d_)(.*)", re.DOTALL)


def change_seats_in(path: Path, seated: Seated) -> Path | None:
    """Change who sits in a save; gives the file, which may have a new name, or ``None`` if nobody changes.
    Raises ``OSError`` (``SaveInUse`` while it is written), ``ValueError`` for a save that can't be
    changed."""
    if change_seats(read_plain(path, MAX_SAVE_BYTES), seated) is None:
        return None
    lock = taken_lock(path)
    try:
        found = change_seats(read_plain(path, MAX_SAVE_BYTES), seated)
        if found is None:
            return None
        changed, before, after = found
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


def head_of(raw: bytes) -> bytes:
    """The part of a save that says who plays."""
    found = _SETUP.search(raw)
    return raw[: found.start()] if found else raw


def change_seats(raw: bytes, seated: Seated) -> tuple[bytes, str, str] | None:
    """A save's text with other seats, and its title before and after; ``None`` if nobody changes. Raises
    ``ValueError`` for a save that can't be read, or whose text can't be changed without changing anything
    else."""
    head = head_of(raw)
    header, _ = read_header(head, "save")
    if header is None:
        raise ValueError("this saved match can’t be read")
    wanted = seated(header)
    if wanted is None:
        return None
    seats = _plain(wanted)
    title = _title(seats) if header.title == _title(_plain(header.seats)) else header.title
    changes: dict[str, Any] = {"seats": seats, **({"title": title} if title != header.title else {})}
    new = _with_blocks(head, changes)
    again, problems = read_header(new, "save")
    meant = header.model_copy(update={"title": title, "seats": ()})
    if again is None or problems or again.model_copy(update={"seats": ()}) != meant:
        raise ValueError("the names in this saved match can’t be changed")
    return new + raw[len(head) :], header.title, title


def _plain(seats: tuple[SaveSeat, ...]) -> list[dict[str, Any]]:
    return [seat.model_dump(mode="json", exclude_none=True) for seat in seats]


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
