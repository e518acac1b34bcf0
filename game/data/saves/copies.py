"""Which saves are one match: a match is its content, not its file.

Programs that keep folders in step make copies (``NAME (conflicted copy).yaml``), and a copied folder may be
played on at two computers. Matches are one if they began at the same second with the same title and players,
and what was done is the same, or in one the beginning of the other: then the longest is the match. Two that
part after a common beginning are both kept, but of those that are over only one counts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from game.data.saves.save_format import SaveEntry, SaveHeader
from game.data.saves.save_reader import read_save
from game.data.saves.saves import SaveSummary

Line = tuple[str, ...]
"""What players and chance did and called, an entry each, without what was undone."""


@dataclass(frozen=True, slots=True)
class PlayedSave:
    """What is compared of a match: what was done, whether it is over, and when its file changed last, in
    seconds since 1970."""

    file: str
    line: Line
    over: bool
    changed: float


class SaveStanding(NamedTuple):
    """How a save stands among those of its match. ``copy_of``: the file that holds all that this one does,
    empty for the match itself; ``counts`` and ``rates``: whether it counts in statistics, and for ratings."""

    copy_of: str = ""
    counts: bool = True
    rates: bool = True


ALONE: Final = SaveStanding()
"""The standing of a match of which there is one save."""


def begin_of(header: SaveHeader) -> str:
    """The sum of what copies of a match have in common from its start; empty where that isn't known."""
    if not header.created:
        return ""
    seats = [
        (seat.name, *((seat.level or 0, seat.style or "") if seat.player == "bot" else ()))
        for seat in header.seats
    ]
    told = [header.game, header.created, header.title, seats, header.start, header.post or ""]
    text = json.dumps(told, ensure_ascii=False, default=str)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def line_of(entries: Iterable[SaveEntry]) -> Line:
    """What was done in a save."""
    line: list[str] = []
    undone: list[str] = []
    for entry in entries:
        match entry.kind:
            case "undo":
                kept = max(0, len(line) - int(entry.value))
                undone = line[kept:] + undone
                del line[kept:]
            case "redo":
                again = int(entry.value)
                line += undone[:again]
                undone = undone[again:]
            case "note":
                pass
            case _:
                line.append(f"{entry.by} {entry.value}")
                undone = []
    return tuple(line)


def goes_on(line: Line, other: Line) -> bool:
    """Whether a line is another one, perhaps with more after it."""
    return line[: len(other)] == other


def standings(saves: Sequence[SaveSummary]) -> dict[Path, SaveStanding]:
    """The standing of each save that isn't alone. Only saves that begin alike are read whole."""
    alike: dict[str, list[SaveSummary]] = {}
    for save in saves:
        if save.header is not None and (begin := begin_of(save.header)):
            alike.setdefault(begin, []).append(save)
    found: dict[Path, SaveStanding] = {}
    for some in alike.values():
        if len(some) > 1:
            told = sort_out([played_of(save) for save in some])
            found |= {save.path: told[save.path.name] for save in some}
    return {path: standing for path, standing in found.items() if standing != ALONE}


def played_of(save: SaveSummary) -> PlayedSave:
    """What is compared of a save."""
    read, _ = read_save(save.path)
    line = () if read is None else line_of(read.entries)
    return PlayedSave(save.path.name, line, save.result is not None, save.modified)


def sort_out(matches: Sequence[PlayedSave]) -> Mapping[str, SaveStanding]:
    """The standing of matches that begin alike, by their files.

    >>> a, b = (PlayedSave(name, ("0 a", name), True, 5.0) for name in ("long", "ab"))
    >>> c = PlayedSave("ab (copy)", ("0 a",), False, 6.0)
    >>> {file: tuple(one) for file, one in sorted(sort_out([a, b, c]).items())}
    {'ab': ('', True, True), 'ab (copy)': ('ab', False, False), 'long': ('', False, False)}
    """
    order = sorted(matches, key=lambda one: (-len(one.line), not one.over, len(one.file), one.file))
    found: dict[str, SaveStanding] = {}
    kept: list[PlayedSave] = []
    for one in order:
        whole = next((other for other in kept if goes_on(other.line, one.line)), None)
        if whole is None:
            kept.append(one)
        else:
            found[one.file] = SaveStanding(whole.file, counts=False, rates=False)
    while kept:
        first, *others = kept
        # both computers played on
        parted = [first, *(one for one in others if one.line[:1] == first.line[:1])]
        kept = [one for one in others if one not in parted]
        over = [one for one in parted if one.over]
        counted = over[:1]
        rated = sorted(over, key=lambda one: one.changed)[:1]
        for one in parted:
            found[one.file] = SaveStanding("", not one.over or one in counted, not one.over or one in rated)
    return found
