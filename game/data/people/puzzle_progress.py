"""A player's record of puzzles: which were tried and solved, and how many in a row, over restarts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import check
from game.data.files.names import free_path, safe_filename
from game.data.files.paths import atomic_write, own_data, shown_path
from game.data.files.pending_changes import PendingChanges
from game.data.files.plain_files import copy_plain
from game.data.files.problems import has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml

_COMMENT = "Treadboard: the puzzles of this game you have tried. You may delete this file."


class Tried(BaseModel):
    """A player's result at one puzzle. ``wrong`` counts the wrong moves before it was first solved;
    ``helped`` says whether a hint or the solution was looked at before that."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    solved: bool = False
    wrong: int = Field(default=0, ge=0, le=1_000_000)
    helped: bool = False

    @property
    def clean(self) -> bool:
        """Whether the puzzle was solved on the first try and without help."""
        return self.solved and not self.wrong and not self.helped

    def after(self, *, solved: bool = False, wrong: bool = False, helped: bool = False) -> Tried:
        """The result after one more event; once the puzzle is solved nothing changes it."""
        if self.solved:
            return self
        return Tried(solved=solved, wrong=min(self.wrong + wrong, 1_000_000), helped=self.helped or helped)


class PuzzleProgress(BaseModel):
    """A player's results at all puzzles of a game, by the puzzles' names.

    The last ``streak`` puzzles were solved on the first try and without help, and never more than ``best``
    in a row. Only the first try of each puzzle counts for that.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    puzzles: dict[str, Tried] = Field(default_factory=dict, max_length=5000)
    streak: int = Field(default=0, ge=0, le=1_000_000)
    best: int = Field(default=0, ge=0, le=1_000_000)

    def record(self, name: str) -> Tried:
        """The result at a puzzle so far."""
        return self.puzzles.get(name, Tried())

    def fresh(self, name: str) -> bool:
        """Whether a puzzle was never tried: it counts for the streak."""
        return self.record(name) == Tried()

    def after(
        self, name: str, *, solved: bool = False, wrong: bool = False, helped: bool = False
    ) -> PuzzleProgress:
        """The progress after one more event at a puzzle."""
        puzzles = {**self.puzzles, name: self.record(name).after(solved=solved, wrong=wrong, helped=helped)}
        changes: dict[str, Any] = {"puzzles": puzzles}
        if self.fresh(name) and puzzles[name].clean:
            changes["streak"] = self.streak + 1
            changes["best"] = max(self.best, self.streak + 1)
        elif self.fresh(name) and (wrong or helped):
            changes["streak"] = 0
        return self.model_copy(update=changes)

    def with_guests(self, other: PuzzleProgress) -> PuzzleProgress:
        """The progress with that of the guest taken over: of each puzzle the better result."""
        if not self.puzzles:
            return other
        puzzles = {**other.puzzles, **self.puzzles}
        for name, tried in other.puzzles.items():
            if tried.solved and not puzzles[name].solved:
                puzzles[name] = tried
        return self.model_copy(update={"puzzles": puzzles, "best": max(self.best, other.best)})


class _File(PuzzleProgress):
    format: Literal[1] = 1
    aim: float | None = None
    """Of earlier versions: the grade that suited the player."""


def progress_file(game: str, home: Path | None = None) -> Path:
    """The path of a game's puzzle progress; need not exist. ``home`` is the folder of a profile other than
    the one at the machine."""
    return (own_data() if home is None else home) / "puzzles" / f"{safe_filename(game, 'game')}_progress.yaml"


def load_progress(game: str, home: Path | None = None) -> PuzzleProgress:
    """The saved progress, with changes not written yet; empty if it can't be read."""
    return _kept(game, home).value()


def change_progress(game: str, change: Callable[[PuzzleProgress], PuzzleProgress]) -> PuzzleProgress:
    """Change the saved progress of a game (``PendingChanges.change``)."""
    return _kept(game, own_data()).change(change)


def _kept(game: str, home: Path | None) -> PendingChanges[PuzzleProgress]:
    path = progress_file(game, home)

    def read() -> PuzzleProgress:
        return (_read(path) or PuzzleProgress()) if path.exists() else PuzzleProgress()

    return PendingChanges(path, read, lambda progress: save_progress(game, progress, home))


def _read(path: Path) -> PuzzleProgress | None:
    document, problems = load_yaml(path, shown_path(path))
    if document is None or has_errors(problems):
        return None
    value, _ = check(document, _File)
    return value


def load_tried(game: str) -> dict[str, Tried]:
    """The results so far, by the puzzles' names; empty if they can't be read."""
    return dict(load_progress(game).puzzles)


def save_progress(game: str, progress: PuzzleProgress, home: Path | None = None) -> Path:
    """Write the progress in place of what was saved, completely or not at all; a file that could not be
    read stays beside it as ``.broken``. Raises ``OSError``."""
    path = progress_file(game, home)
    if path.exists() and _read(path) is None:
        copy_plain(path, free_path(path.parent, f"{path.stem}.broken"))
    tried = {name: progress.puzzles[name].model_dump() for name in sorted(progress.puzzles)}
    data = {
        "format": 1,
        "streak": progress.streak,
        "best": progress.best,
        "puzzles": tried,
    }
    atomic_write(path, dump_yaml(data, comment=_COMMENT))
    return path
