"""Matches as a folder of files for other programs, and back: one YAML file a match, and a list of them
all.

``docs/records.md`` explains the files. Both directions go match by match, so that a window can show the
progress and stop it: files written by then are whole.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from game.data.files.names import free_path, safe_filename
from game.data.files.paths import atomic_write
from game.data.files.problems import Problem, ProblemsError, reason_of
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.data.saves.copies import Line, begin_of, goes_on, line_of, played_of
from game.data.saves.match_file import FindKit, header_of, mapping_of
from game.data.saves.match_record import StillSecret, match_of, read_record_data, record_of
from game.data.saves.matches import Match
from game.data.saves.save_format import SaveEntry, read_entry
from game.data.saves.saves import SaveSummary, list_saves
from game.model.version import VERSION

SUMMARY: Final = "matches.json"
"""Name of the file that lists all matches."""

SUFFIX: Final = ".yaml"

MOST_FILES: Final = 20_000
"""Most files of a folder that are read."""

_COMMENT: Final = "A match played with Treadboard. docs/records.md says what the keys mean."


@dataclass
class Done:
    """The progress of writing or reading a folder. ``failed`` has what is wrong with each file that could
    not be used."""

    wanted: int
    done: int = 0
    kept: int = 0
    secret: int = 0
    known: int = 0
    failed: list[Problem] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether all files were tried."""
        return self.done >= self.wanted


def is_record_folder(path: Path) -> bool:
    """Whether a folder holds matches as records."""
    return (path / SUMMARY).is_file()


def make_folder(path: Path) -> Path:
    """Make an empty folder at that path, unless there is one. Raises ``OSError`` (``FileExistsError`` for
    a file, or a folder that isn't empty)."""
    path.mkdir(parents=True, exist_ok=True)
    if any(path.iterdir()):
        raise FileExistsError(f"{path} isn’t empty")
    return path


def write_records(saves: Sequence[Path], folder: Path, find_kit: FindKit, done: Done) -> Generator[None]:
    """Write these saves into an empty folder, one at each step, keeping ``done`` up to date. A match with
    secrets that is not over is left out. Raises ``OSError`` if the folder can't be written."""
    listed: list[dict[str, Any]] = []
    wide = max(4, len(str(len(saves))))
    # first an empty list, so that a folder left by a killed program can be read, too
    atomic_write(folder / SUMMARY, _summary(listed))
    try:
        for number, path in enumerate(saves, 1):
            _write_record(path, folder, f"{number:0{wide}}_", find_kit, done, listed)
            done.done += 1
            yield
    finally:
        atomic_write(folder / SUMMARY, _summary(listed))


def _write_record(
    path: Path, folder: Path, begin: str, find_kit: FindKit, done: Done, listed: list[dict[str, Any]]
) -> None:
    """Write one match, to a file whose name starts with ``begin``, and list it."""
    try:
        match = Match.resume(path, find_kit, write=False)
        data = record_of(match)
    except StillSecret:
        done.secret += 1
    except ProblemsError as error:
        done.failed.append(_told(path, error))
    else:
        target = folder / f"{begin}{safe_filename(match.title, 'match')}{SUFFIX}"
        atomic_write(target, dump_yaml(data, comment=_COMMENT))
        listed.append(_line(target.name, data))
        done.kept += 1


def _summary(listed: Sequence[dict[str, Any]]) -> str:
    head = {"format": 1, "app": f"Treadboard {VERSION}", "matches": listed}
    return json.dumps(head, ensure_ascii=False, indent=1) + "\n"


def _line(name: str, data: dict[str, Any]) -> dict[str, Any]:
    """A match's entry in the list of all."""
    copied = ("game", "created", "map_title", "options", "result")
    seats = [
        {key: seat[key] for key in ("name", "player", "level", "style", "side") if key in seat}
        for seat in data["seats"]
    ]
    moves = {"moves": len(data["moves"])}
    return {"file": name, **{key: data[key] for key in copied if key in data}, "seats": seats, **moves}


def record_files(folder: Path) -> list[Path]:
    """The files of matches in a folder, by name."""
    with contextlib.suppress(OSError):
        found = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and path.name[:1] != ".")
        return found[:MOST_FILES]
    return []


def read_records(files: Sequence[Path], saves: Path, find_kit: FindKit, done: Done) -> Generator[None]:
    """Save these matches among the player's, one at each step, skipping those that are there already.
    Raises ``OSError`` if nothing can be written."""
    known: dict[str, list[Line]] = {}
    there: dict[str, list[SaveSummary]] = {}
    for one in list_saves(saves):
        if one.header is not None:
            there.setdefault(begin_of(one.header), []).append(one)
    for path in files:
        done.done += 1
        document, problems = load_yaml(path, path.name)
        try:
            if document is None:
                raise ProblemsError(problems)
            match = match_of(read_record_data(document), find_kit, path.name)
        except ProblemsError as error:
            done.failed.append(_told(path, error))
            yield
            continue
        begin, line = begin_of(header_of(match.as_played, match.begun)), _line_of(match)
        if begin not in known:
            known[begin] = [played_of(save).line for save in there.get(begin, ())]
        if match.plan.created and any(goes_on(other, line) for other in known[begin]):
            done.known += 1
        else:
            known[begin].append(line)
            match.keep(saves, safe_filename(path.stem, "match"))
            match.close()
            done.kept += 1
        yield


def _line_of(match: Match) -> Line:
    """What was done in a match, as its save would tell it."""
    told = [mapping_of(match.kit, one.entry, one.before) for one in match.session.whole_line]
    entries = (read_entry({**one, "n": number}) for number, one in enumerate(told, 1))
    return line_of(entry for entry in entries if isinstance(entry, SaveEntry))


def _told(path: Path, error: ProblemsError) -> Problem:
    if not error.problems:
        return Problem(path.name, None, None, "", reason_of(error))
    return replace(error.problems[0], path=path.name)


def free_folder(parent: Path, stem: str) -> Path:
    """The path of a folder in ``parent`` that doesn't exist yet; it isn't made. Raises ``UnsafeName``."""
    return free_path(parent, stem, "")
