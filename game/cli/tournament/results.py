"""The results of a tournament so far: a line for each finished match, next to the records.

The records are the truth; the lines only save reading them all again. If the program is killed between
writing the two, the missing line is made from the record.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from game.cli.tournament.plan import Fixture
from game.data.files.json_files import parse_json
from game.data.files.plain_files import naming, open_plain, read_plain
from game.data.saves.save_reader import read_save

RESULTS = "results.jsonl"
RECORDS = "games"

FORFEIT = "forfeit"
"""The note in a record that says why an engine lost by forfeit."""

FAULTS = ("time", "crash", "illegal")
"""Reasons for a forfeit: no answer in time, the program ended, an illegal move."""


POINTS = ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))
"""Possible points of the two seats in a match."""

MAX_BYTES = 40_000_000
"""Size limit in bytes for a file of results: twice what the longest tournament needs."""

MAX_LINE = 2_000


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match. ``engines`` and ``points`` are by seat; ``reason`` is the game's own word or one
    of ``FAULTS``, ``fault`` the engine that lost by it."""

    number: int
    opening: int
    engines: tuple[int, int]
    points: tuple[float, float]
    reason: str
    plies: int
    fault: int | None = None

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return self.points[0] == self.points[1]

    def of(self, engine: int) -> float:
        """The points of an engine."""
        return self.points[self.engines.index(engine)]


class _Line(BaseModel):
    """The form of a line of results."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: int
    opening: int
    engines: tuple[int, int]
    points: tuple[float, float]
    reason: str = Field(max_length=200)
    plies: int = Field(ge=0, le=1_000_000)
    fault: int | None


class Results:
    """The finished matches by number; each is on the disk once ``add`` returns."""

    def __init__(self, folder: Path, fixtures: Iterable[Fixture]) -> None:
        """Read the existing results of these matches; any other line is ignored. Raises ``OSError``."""
        self.folder = folder
        self.records = folder / RECORDS
        self._path = folder / RESULTS
        self.played: dict[int, PlayedMatch] = {}
        with contextlib.suppress(FileNotFoundError):
            wanted = {fixture.number: fixture for fixture in fixtures}
            for line in read_plain(self._path, MAX_BYTES).split(b"\n"):
                found = _read(line, wanted)
                if found is not None:
                    self.played[found.number] = found

    @staticmethod
    def there(folder: Path) -> bool:
        """Whether a folder has results or records of matches."""
        return (folder / RESULTS).exists() or any((folder / RECORDS).glob("game_*.yaml"))

    def record(self, fixture: Fixture) -> Path:
        """The record file of a match."""
        return self.records / f"{fixture.name}.yaml"

    def missing(self, wanted: Iterable[Fixture]) -> list[Fixture]:
        """The matches still to be played, after adding those that are over according to their records."""
        left = []
        for fixture in wanted:
            if fixture.number in self.played:
                continue
            path = self.record(fixture)
            found = read_played(path, fixture) if path.exists() else None
            if found is None:
                left.append(fixture)
            else:
                self.add(found)
        return left

    def add(self, played: PlayedMatch) -> None:
        """Write a result. Raises ``OSError``."""
        self.played[played.number] = played
        with naming(self._path), open_plain(self._path, "a+b") as file:
            # end a line torn by a kill, so that it spoils only itself
            if file.tell() and not _ends_with_newline(file.fileno(), file.tell()):
                file.write(b"\n")
            file.write(json.dumps(asdict(played)).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())


def _ends_with_newline(handle: int, size: int) -> bool:
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"


def _read(line: bytes, fixtures: Mapping[int, Fixture]) -> PlayedMatch | None:
    try:
        parse_json(line, MAX_LINE)
        said = _Line.model_validate_json(line, strict=True)
    except ValueError:
        return None
    fixture = fixtures.get(said.number)
    if fixture is None or (said.opening, said.engines) != (fixture.opening, fixture.seats):
        return None
    lost = {engine for engine, points in zip(said.engines, said.points, strict=True) if points == 0}
    if said.points not in POINTS or (said.fault is not None and said.fault not in lost):
        return None
    return PlayedMatch(**dict(said))


def read_played(path: Path, fixture: Fixture) -> PlayedMatch | None:
    """The result of a match in its record; ``None`` if it is not over or the record can't be read."""
    save, _ = read_save(path)
    result = None if save is None else save.result
    if save is None or result is None:
        return None
    places = result.more.get("places")
    if not isinstance(places, list) or len(places) != 2:
        return None
    first, second = places
    if not (isinstance(first, int) and isinstance(second, int)):
        return None
    # note, call, result: a forfeit noted but not called, as the program was killed, doesn't count
    last = save.entries[-3] if len(save.entries) > 2 else None
    forfeit = last.more if last is not None and (last.kind, last.value) == ("note", FORFEIT) else None
    plies = sum(entry.kind == "move" for entry in save.entries)
    reason = str(result.more.get("text", ""))
    return made(fixture, [first, second], reason, plies, forfeit)


def made(
    fixture: Fixture, places: list[int], reason: str, plies: int, forfeit: Mapping[str, object] | None
) -> PlayedMatch:
    """Make a result from the places of the seats, and from the note of a forfeit if there is one."""
    first, second = places
    points = (0.5, 0.5) if first == second else (1.0, 0.0) if first < second else (0.0, 1.0)
    fault = None
    if forfeit is not None and forfeit.get("fault") in FAULTS and first != second:
        reason = str(forfeit["fault"])
        fault = fixture.seats[points.index(0.0)]
    return PlayedMatch(fixture.number, fixture.opening, fixture.seats, points, reason, plies, fault)
