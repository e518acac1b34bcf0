"""Selected squares, and what can be cut out of a map and put in elsewhere, in another editor too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from game.data.sharing.packed_text import pack_data, unpack_data
from game.editor.commands import erase, lay
from game.editor.shapes import box
from game.model.drafting import MapDraft, SquarePalette, Stand, SymmetryName
from game.model.grid8 import MAX_FILES, Grid
from game.model.mirrors import LEFT_RIGHT, TOP_BOTTOM

Cell = tuple[int, int]
"""A place in a clip: columns and ranks from its lower left corner."""

Axis = Literal["left_right", "top_bottom"]
"""What a mirrored clip changes places of."""

TEXT_MARK: Final = "treadboard-clip:1:"
"""What the text of a clip begins with."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A set of squares of a board; ``add`` and ``subtract`` build it from boxes."""

    squares: frozenset[int] = frozenset()

    @classmethod
    def box(cls, grid: Grid, a: int, b: int) -> Selection:
        """All squares of the rectangle with these corners."""
        return cls(frozenset(box(grid, a, b)))

    @classmethod
    def all(cls, grid: Grid) -> Selection:
        """The whole board."""
        return cls(frozenset(range(len(grid))))

    def add(self, other: Selection) -> Selection:
        """Both together."""
        return Selection(self.squares | other.squares)

    def subtract(self, other: Selection) -> Selection:
        """Without what is in the other."""
        return Selection(self.squares - other.squares)

    def moved(self, grid: Grid, dx: int, dy: int) -> Selection:
        """Moved by columns and ranks; what leaves the board is dropped."""
        found = (grid.at(grid.column(s) + dx, grid.rank(s) + dy) for s in self.squares)
        return Selection(frozenset(square for square in found if square is not None))

    def bounds(self, grid: Grid) -> tuple[int, int, int, int] | None:
        """Its least column and rank, its width and height; ``None`` if it is empty."""
        if not self.squares:
            return None
        columns = [grid.column(s) for s in self.squares]
        ranks = [grid.rank(s) for s in self.squares]
        left, low = min(columns), min(ranks)
        return left, low, max(columns) - left + 1, max(ranks) - low + 1

    def __contains__(self, square: object) -> bool:
        return square in self.squares

    def __bool__(self) -> bool:
        return bool(self.squares)


@dataclass(frozen=True)
class Clip:
    """A piece of a map: what is on its ``cells``, of which there need not be a whole rectangle.

    A cell in neither ``ground`` nor ``pieces`` is plain and empty; pasted it changes nothing, as in Tiled.
    """

    width: int
    height: int
    cells: frozenset[Cell]
    ground: Mapping[Cell, str] = field(default_factory=dict)
    pieces: Mapping[Cell, Stand] = field(default_factory=dict)

    def rotated(self, quarter_turns: int = 1) -> Clip:
        """Turned clockwise by quarter turns, its pieces with it; sides stay."""
        clip = self
        for _ in range(quarter_turns % 4):
            clip = clip._mapped(clip.height, clip.width, lambda x, y, w=clip.width: (y, w - 1 - x), _quarter)
        return clip

    def mirrored(self, axis: Axis) -> Clip:
        """Left and right, or top and bottom, changed over, facings with them; sides stay."""
        image = LEFT_RIGHT if axis == "left_right" else TOP_BOTTOM

        def place(x: int, y: int) -> Cell:
            return (self.width - 1 - x, y) if image.columns else (x, self.height - 1 - y)

        return self._mapped(self.width, self.height, place, image.facing)

    def swapped(self, palette: SquarePalette) -> Clip:
        """With each side's pieces and ground given to the next side, the last one's to the first; facings
        stay."""
        count = len(palette.fronts)
        pieces = {
            cell: stand if stand.side is None else replace(stand, side=(stand.side + 1) % count)
            for cell, stand in self.pieces.items()
        }
        items = {
            kind: item.by_side[(side + 1) % len(item.by_side)]
            for item in palette.ground
            for side, kind in enumerate(item.by_side)
        }
        ground = {cell: items.get(kind, kind) for cell, kind in self.ground.items()}
        return replace(self, ground=ground, pieces=pieces)

    def fitting(self, palette: SquarePalette) -> Clip:
        """Without what a game has not: of a clip from another game, or a text somebody changed."""
        kinds = {item.name for item in palette.ground}
        ground = {cell: kind for cell, kind in self.ground.items() if kind in kinds}
        pieces = {cell: stand for cell, stand in self.pieces.items() if _fits(stand, palette)}
        return replace(self, ground=ground, pieces=pieces)

    def _mapped(self, width: int, height: int, place: Any, facing: Any) -> Clip:
        def stand(old: Stand) -> Stand:
            return old if old.facing is None else replace(old, facing=facing(old.facing))

        return Clip(
            width,
            height,
            frozenset(place(*cell) for cell in self.cells),
            {place(*cell): kind for cell, kind in self.ground.items()},
            {place(*cell): stand(old) for cell, old in self.pieces.items()},
        )

    def to_text(self, game: str = "") -> str:
        """The clip as a line of text for the system's clipboard; ``game`` is whose it is."""
        data = {
            "game": game,
            "size": [self.width, self.height],
            "cells": sorted(self.cells),
            "ground": [[*cell, kind] for cell, kind in sorted(self.ground.items())],
            "pieces": [
                [*cell, s.kind, s.side, s.facing] for cell, s in sorted(self.pieces.items(), key=_first)
            ],
        }
        return TEXT_MARK + pack_data(data)

    @classmethod
    def from_text(cls, text: str, game: str = "") -> Clip:
        """The clip such a text holds; anything else, of another game too, raises ``ValueError``."""
        text = text.strip()
        if not text.startswith(TEXT_MARK):
            raise ValueError("this isn’t a part of a map")
        try:
            return _clip(cls, unpack_data(text[len(TEXT_MARK) :]), game)
        except (ValueError, KeyError, TypeError):
            raise ValueError("this part of a map is damaged") from None


def copy(draft: MapDraft, selection: Selection) -> Clip:
    """What is on the selected squares. Raises ``ValueError`` for an empty selection."""
    bounds = selection.bounds(draft.grid)
    if bounds is None:
        raise ValueError("nothing is selected")
    left, low, width, height = bounds

    def cell(square: int) -> Cell:
        return draft.grid.column(square) - left, draft.grid.rank(square) - low

    return Clip(
        width,
        height,
        frozenset(map(cell, selection.squares)),
        {cell(s): draft.ground[s] for s in selection.squares if s in draft.ground},
        {cell(s): draft.pieces[s] for s in selection.squares if s in draft.pieces},
    )


def cut(
    draft: MapDraft, palette: SquarePalette, selection: Selection, symmetry: SymmetryName = "none"
) -> tuple[MapDraft, Clip]:
    """The draft with the selected squares (and their twins) empty, and what was on the selected ones."""
    return erase(draft, palette, selection.squares, "all", symmetry), copy(draft, selection)


def paste(
    draft: MapDraft, palette: SquarePalette, clip: Clip, at: tuple[int, int], symmetry: SymmetryName = "none"
) -> MapDraft:
    """The draft with the clip's cells put in, its lower left corner ``at`` a column and rank.

    What is plain and empty in the clip leaves what is there. The corner may lie off the board; what does
    not fit on it is dropped, and so is what the game does not know. Where a clip covers twins of its own,
    what is lower, then what is further left counts.
    """
    clip = clip.fitting(palette)
    placed = []
    for x, y in sorted(clip.cells, key=lambda cell: (cell[1], cell[0])):
        square = draft.grid.at(at[0] + x, at[1] + y)
        if square is not None:
            placed.append((square, clip.ground.get((x, y), ""), clip.pieces.get((x, y))))
    return lay(draft, palette, placed, symmetry)


def centred(clip: Clip, grid: Grid, square: int) -> tuple[int, int]:
    """Where a clip is pasted so that its middle is on ``square``."""
    return grid.column(square) - (clip.width - 1) // 2, grid.rank(square) - (clip.height - 1) // 2


def move(
    draft: MapDraft,
    palette: SquarePalette,
    selection: Selection,
    dx: int,
    dy: int,
    symmetry: SymmetryName = "none",
) -> MapDraft:
    """The draft with what is selected moved by columns and ranks, over what is there but for its plain and
    empty squares. What leaves the board is lost."""
    bounds = selection.bounds(draft.grid)
    if bounds is None or (dx, dy) == (0, 0):
        return draft
    emptied, clip = cut(draft, palette, selection, symmetry)
    return paste(emptied, palette, clip, (bounds[0] + dx, bounds[1] + dy), symmetry)


def _quarter(facing: int) -> int:
    return (facing + 2) % 8


def _first(pair: tuple[Cell, Any]) -> Cell:
    return pair[0]


def _fits(stand: Stand, palette: SquarePalette) -> bool:
    item = palette.piece_item(stand.kind)
    if item is None:
        return False
    sided = stand.side is not None and 0 <= stand.side < len(palette.fronts)
    turns = stand.facing is not None and 0 <= stand.facing < 8
    return (sided if item.sided else stand.side is None) and (turns if item.turns else stand.facing is None)


def _clip(cls: type[Clip], data: Any, game: str) -> Clip:
    width, height = data["size"]
    if data["game"] != game or not (0 < width <= MAX_FILES and 0 < height <= MAX_FILES):
        raise ValueError

    def cell(x: Any, y: Any) -> Cell:
        if type(x) is not int or type(y) is not int or not (0 <= x < width and 0 <= y < height):
            raise ValueError
        return x, y

    def number(value: Any) -> int | None:
        if value is not None and type(value) is not int:
            raise ValueError
        return value

    def word(value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError
        return value

    cells = frozenset(cell(*found) for found in data["cells"])
    ground = {cell(x, y): word(kind) for x, y, kind in data["ground"]}
    pieces = {
        cell(x, y): Stand(word(kind), number(side), number(facing))
        for x, y, kind, side, facing in data["pieces"]
    }
    if not cells or not (ground.keys() | pieces.keys()) <= cells:
        raise ValueError
    return cls(width, height, cells, ground, pieces)
