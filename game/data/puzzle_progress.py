"""Which puzzles a player has tried and solved, kept so that the list can show it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.check import check
from game.data.names import safe_filename
from game.data.paths import atomic_write, shown_path, user_data
from game.data.problems import has_errors
from game.data.yaml_dump import dump_yaml
from game.data.yaml_files import load_yaml

_COMMENT = "Treadboard: the puzzles of this game that were tried. May be deleted."


class Tried(BaseModel):
    """What came of one puzzle. ``wrong``: moves tried that don't solve it, until it was solved for the
    first time. ``helped``: a hint or the solution was looked at before that."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    solved: bool = False
    wrong: int = Field(default=0, ge=0, le=1_000_000)
    helped: bool = False

    @property
    def clean(self) -> bool:
        """Solved at the first try and without help."""
        return self.solved and not self.wrong and not self.helped

    def after(self, *, solved: bool = False, wrong: bool = False, helped: bool = False) -> Tried:
        """The same after one more event; once it is solved nothing changes it."""
        if self.solved:
            return self
        return Tried(solved=solved, wrong=min(self.wrong + wrong, 1_000_000), helped=self.helped or helped)


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    puzzles: dict[str, Tried] = Field(default_factory=dict, max_length=5000)


def progress_file(game: str) -> Path:
    """Where it is kept for a game; need not exist."""
    return user_data() / "puzzles" / f"{safe_filename(game, 'game')}_progress.yaml"


def load_tried(game: str) -> dict[str, Tried]:
    """What was tried so far, by the puzzles' names; nothing where nothing can be read."""
    path = progress_file(game)
    if not path.exists():
        return {}
    document, problems = load_yaml(path, shown_path(path))
    if document is None or has_errors(problems):
        return {}
    value, _ = check(document, _File)
    return {} if value is None else dict(value.puzzles)


def save_tried(game: str, tried: Mapping[str, Tried]) -> Path:
    """Keep it. Raises ``OSError``."""
    path = progress_file(game)
    data = {"format": 1, "puzzles": {name: tried[name].model_dump() for name in sorted(tried)}}
    atomic_write(path, dump_yaml(data, comment=_COMMENT))
    return path
