"""A player's own set-ups of a game: which pieces stand where before the first move, saved by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.check import check
from game.data.map_text import with_values
from game.data.names import UnsafeName, free_path, inside, safe_filename
from game.data.paths import atomic_write, shown_path, user_data
from game.data.plain_files import read_plain
from game.data.problems import Problem, has_errors
from game.data.yaml_dump import dump_yaml
from game.data.yaml_files import MAX_BYTES, load_yaml

TITLE: Final = 40
"""Characters of the longest name."""

MOST: Final = 500
"""So many are listed."""

_COMMENT = "Treadboard: a set-up of yours. Squares are numbered as the first side sees them."

_Squares = Annotated[list[Annotated[int, Field(ge=1, le=10_000)]], Field(max_length=100)]


class OwnSetupFile(BaseModel):
    """The file of a set-up: under each kind of piece the numbers of its squares."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    game: str = Field(min_length=1, max_length=100)
    title: str = Field(min_length=1, max_length=TITLE)
    squares: dict[str, _Squares] = Field(min_length=1, max_length=40)


@dataclass(frozen=True, slots=True)
class OwnSetup:
    """A set-up in the list. One that can't be read has ``problems`` and no ``squares``."""

    path: Path
    title: str
    squares: Mapping[str, Sequence[int]] | None = None
    problems: tuple[Problem, ...] = ()


def setups_folder(game: str) -> Path:
    """Where a game's are kept; need not exist."""
    return user_data() / "setups" / safe_filename(game, "game")


def list_setups(game: str) -> list[OwnSetup]:
    """All set-ups of a game by title, those that can't be read, too."""
    folder = setups_folder(game)
    try:
        names = sorted(path.name for path in folder.iterdir() if path.suffix == ".yaml")
    except OSError:
        return []
    found = [_read(game, folder, name) for name in names if not name.startswith(".")][:MOST]
    return sorted(found, key=lambda one: (one.title.casefold(), one.path.name))


def _read(game: str, folder: Path, name: str) -> OwnSetup:
    path = folder / name
    shown = shown_path(path)
    try:
        inside(folder, name)
    except UnsafeName as error:
        return OwnSetup(path, path.stem, problems=(Problem(shown, None, None, "", str(error)),))
    document, problems = load_yaml(path, shown)
    if document is None or has_errors(problems):
        return OwnSetup(path, path.stem, problems=tuple(problems))
    value, problems = check(document, OwnSetupFile)
    if value is None:
        return OwnSetup(path, path.stem, problems=tuple(problems))
    if value.game != game:
        other = Problem(shown, None, None, "game", f"this is a set-up of another game, {value.game}")
        return OwnSetup(path, value.title, problems=(other,))
    return OwnSetup(path, value.title, value.squares)


def clean_title(title: str) -> str:
    """A name as it is kept. Raises ``ValueError`` for one that is empty or too long."""
    title = " ".join(title.split())
    if not title or len(title) > TITLE:
        raise ValueError(f"a name has 1 to {TITLE} signs")
    return title


def save_setup(game: str, title: str, squares: Mapping[str, Sequence[int]]) -> Path:
    """Keep a set-up as a new file. Raises ``ValueError`` for its title, ``OSError``."""
    title = clean_title(title)
    data = OwnSetupFile(
        game=game, title=title, squares={kind: list(numbers) for kind, numbers in squares.items()}
    )
    path = free_path(setups_folder(game), safe_filename(title, "setup"))
    atomic_write(path, dump_yaml(data.model_dump(mode="json"), comment=_COMMENT), new=True)
    return path


def rename_setup(path: Path, title: str) -> None:
    """Give a set-up another name, leaving the rest of its file alone. Raises ``ValueError`` for a title or a
    file that can't be, ``OSError``."""
    title = clean_title(title)
    text = read_plain(path, MAX_BYTES).decode("utf-8")
    atomic_write(path, with_values(text, {"title": title}))
