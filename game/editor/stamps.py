"""The player's stamps: a part of a map of squares, or some terrain of a table, saved by name. One file
each in the player's folder; shared as a text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from game.data.files.names import safe_filename
from game.data.files.own_files import TITLE, clean_title, keep_new, list_own
from game.data.files.paths import user_data
from game.data.files.problems import Problem
from game.data.files.veil import unveil, veil
from game.data.files.yaml_dump import dump_yaml
from game.editor.selection import MapClip
from game.model.drafting import Stand
from game.model.grid8 import MAX_FILES
from game.model.table_drafting import TablePiece

_COMMENT = "Treadboard: a stamp of yours for the map editor."

TEXT_MARK: Final = "treadboard-stamp:1:"
"""The beginning of a stamp's text."""

FOLDER: Final = "stamps"

MOST_PIECES: Final = 60
"""Most pieces of terrain in a stamp."""

_Along = Annotated[int, Field(ge=0, lt=MAX_FILES)]
_Kind = Annotated[str, Field(min_length=1, max_length=60)]
_Length = Annotated[int, Field(ge=-300_000, le=300_000)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StampPiece(_Part):
    """A piece on a square of a stamp."""

    at: tuple[_Along, _Along]
    kind: _Kind
    side: Annotated[int, Field(ge=0, le=7)] | None = None
    facing: Annotated[int, Field(ge=0, le=7)] | None = None


class StampGround(_Part):
    """Ground of one kind, on these squares of a stamp."""

    kind: _Kind
    at: list[tuple[_Along, _Along]] = Field(min_length=1, max_length=MAX_FILES**2)


class StampTerrain(_Part):
    """A piece of a table's stamp: places and corners in thousandths of an inch, the turn in tenths of a
    degree."""

    kind: _Kind
    at: tuple[_Length, _Length]
    outline: list[tuple[_Length, _Length]] = Field(min_length=1, max_length=64)
    turn: int = Field(default=0, ge=0, lt=3600)
    scale: int = Field(default=100, ge=1, le=1000)


class StampFile(_Part):
    """The file of a stamp: columns and rows count from its lower left corner, from 0."""

    format: Literal[1] = 1
    game: str = Field(min_length=1, max_length=100)
    title: str = Field(min_length=1, max_length=TITLE)
    size: (
        tuple[Annotated[int, Field(ge=1, le=MAX_FILES)], Annotated[int, Field(ge=1, le=MAX_FILES)]] | None
    ) = None
    cells: list[tuple[_Along, _Along]] | None = Field(default=None, max_length=MAX_FILES**2)
    ground: list[StampGround] = Field(default=[], max_length=100)
    pieces: list[StampPiece] = Field(default=[], max_length=MAX_FILES**2)
    terrain: list[StampTerrain] = Field(default=[], max_length=MOST_PIECES)

    @model_validator(mode="after")
    def _judged(self) -> StampFile:
        if (self.size is None) == (not self.terrain):
            raise ValueError("expected either a size with ground and pieces, or terrain")
        if self.size is None:
            return self
        width, height = self.size
        named = [*(self.cells or ()), *(cell for one in self.ground for cell in one.at)]
        for x, y in (*named, *(piece.at for piece in self.pieces)):
            if x >= width or y >= height:
                raise ValueError(f"[{x}, {y}] lies outside the size of {width} by {height}")
        return self


@dataclass(frozen=True, slots=True)
class Stamp:
    """A stamp in the list: a ``clip`` of squares, or ``pieces`` of a table. An unreadable one has
    ``problems`` and neither."""

    path: Path
    title: str
    clip: MapClip | None = None
    pieces: tuple[TablePiece, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def broken(self) -> bool:
        """Whether the stamp can't be used."""
        return self.clip is None and not self.pieces


def stamps_folder(game: str) -> Path:
    """Return the folder of a game's stamps; it need not exist."""
    return user_data() / FOLDER / safe_filename(game, "game")


def list_stamps(game: str) -> list[Stamp]:
    """Return all stamps of a game by title, including unreadable ones."""
    return [
        Stamp(one.path, one.title, problems=one.problems)
        if one.value is None
        else _stamp(one.value, one.path, one.title)
        for one in list_own(stamps_folder(game), game, StampFile)
    ]


def save_clip(game: str, title: str, clip: MapClip) -> Path:
    """Save a part of a map as a stamp, a new file. Raises ``ValueError`` for its title, ``OSError``."""
    return _keep(clip_file(game, title, clip))


def save_pieces(game: str, title: str, pieces: Sequence[TablePiece]) -> Path:
    """Save pieces of a table as a stamp, moved around its middle. Raises ``ValueError`` for its title, or
    if there are no pieces or too many; ``OSError``."""
    return _keep(pieces_file(game, title, pieces))


def stamp_text(game: str, stamp: Stamp) -> str:
    """Return a stamp as one text to copy and paste. Raises ``ValueError`` for a broken one."""
    if stamp.clip is not None:
        made = clip_file(game, stamp.title, stamp.clip)
    else:
        made = pieces_file(game, stamp.title, stamp.pieces)
    return TEXT_MARK + veil(made.model_dump(mode="json", exclude_defaults=True))


def keep_text(game: str, text: str) -> Path:
    """Save the stamp in a text. Raises ``ValueError`` for any other text, ``OSError``."""
    text = "".join(text.split())
    if not text.startswith(TEXT_MARK):
        raise ValueError("this text isn’t a stamp")
    try:
        data = unveil(text[len(TEXT_MARK) :])
        found = StampFile.model_validate_json(json.dumps(data), strict=True)
    except (ValidationError, ValueError, RecursionError):
        raise ValueError("this stamp is damaged") from None
    if found.game != game:
        raise ValueError("this stamp is for another game")
    return _keep(found)


def clip_file(game: str, title: str, clip: MapClip) -> StampFile:
    """Return a part of a map as the file of a stamp. Raises ``ValueError`` for its title."""
    by_kind: dict[str, list[tuple[int, int]]] = {}
    for cell, kind in sorted(clip.ground.items()):
        by_kind.setdefault(kind, []).append(cell)
    whole = len(clip.cells) == clip.width * clip.height
    return StampFile(
        game=game,
        title=clean_title(title),
        size=(clip.width, clip.height),
        cells=None if whole else sorted(clip.cells),
        ground=[StampGround(kind=kind, at=cells) for kind, cells in by_kind.items()],
        pieces=[
            StampPiece(at=cell, kind=stand.kind, side=stand.side, facing=stand.facing)
            for cell, stand in sorted(clip.pieces.items(), key=lambda pair: pair[0])
        ],
    )


def pieces_file(game: str, title: str, pieces: Sequence[TablePiece]) -> StampFile:
    """Return pieces of a table as the file of a stamp, around its middle. Raises ``ValueError``."""
    solid = [piece for piece in pieces if piece.outline]
    if not 0 < len(solid) <= MOST_PIECES:
        raise ValueError(f"a stamp has 1 to {MOST_PIECES} pieces of terrain")
    boxes = [piece.box for piece in solid]
    x = (min(box[0] for box in boxes) + max(box[2] for box in boxes)) // 2
    y = (min(box[1] for box in boxes) + max(box[3] for box in boxes)) // 2
    return StampFile(
        game=game,
        title=clean_title(title),
        terrain=[
            StampTerrain(
                kind=piece.kind,
                at=(piece.at[0] - x, piece.at[1] - y),
                outline=list(piece.outline),
                turn=piece.turn,
                scale=piece.scale,
            )
            for piece in solid
        ],
    )


def _keep(made: StampFile) -> Path:
    title = clean_title(made.title)
    data: Mapping[str, Any] = {
        "format": 1,
        "game": made.game,
        "title": title,
        **made.model_dump(mode="json", exclude_defaults=True, exclude={"game", "title"}),
    }
    text = dump_yaml(data, comment=_COMMENT)
    return keep_new(stamps_folder(made.game), title, text, "stamp")


def _stamp(made: StampFile, path: Path, title: str) -> Stamp:
    if made.size is None:
        pieces = tuple(
            TablePiece(one.kind, one.at, tuple(one.outline), one.turn, one.scale) for one in made.terrain
        )
        return Stamp(path, title, pieces=pieces)
    width, height = made.size
    every = ((x, y) for x in range(width) for y in range(height))
    ground = {cell: one.kind for one in made.ground for cell in one.at}
    pieces_at = {one.at: Stand(one.kind, one.side, one.facing) for one in made.pieces}
    cells = frozenset(every if made.cells is None else made.cells) | ground.keys() | pieces_at.keys()
    return Stamp(path, title, MapClip(width, height, frozenset(cells), ground, pieces_at))
