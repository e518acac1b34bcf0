"""A player's record of puzzles: which were tried and solved, and how many in a row, over restarts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.names import safe_filename
from game.data.files.paths import own_data
from game.data.files.player_file import PlayerFile

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

    format: Literal[1] = 1
    streak: int = Field(default=0, ge=0, le=1_000_000)
    best: int = Field(default=0, ge=0, le=1_000_000)
    puzzles: dict[str, Tried] = Field(default_factory=dict, max_length=5000)

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
        changes: dict[str, Any] = {"puzzles": dict(sorted(puzzles.items()))}
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


def progress_file(game: str, home: Path | None = None) -> PlayerFile[PuzzleProgress]:
    """The file of a game's puzzle progress. ``home`` is the folder of a profile other than the one at the
    machine."""
    folder = (own_data() if home is None else home) / "puzzles"
    path = folder / f"{safe_filename(game, 'game')}_progress.yaml"
    return PlayerFile(path, PuzzleProgress, _COMMENT, keep_damaged=True)


def load_progress(game: str, home: Path | None = None) -> PuzzleProgress:
    """The saved progress, with changes not written yet; empty if it can't be read."""
    return progress_file(game, home).shared().value()


def change_progress(game: str, change: Callable[[PuzzleProgress], PuzzleProgress]) -> PuzzleProgress:
    """Change the saved progress of a game (``PendingChanges.change``)."""
    return progress_file(game).shared().change(change)
