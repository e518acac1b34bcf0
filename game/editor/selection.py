"""Selected squares, and parts cut out of a map and pasted elsewhere, also in another editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from game.data.files.veil import unveil, veil
from game.editor.commands import erase, lay
from game.editor.shapes import box
from game.model.drafting import MapDraft, SquarePalette, Stand, SymmetryName
from game.model.grid8 import MAX_FILES, Grid
from game.model.mirrors import LEFT_RIGHT, TOP_BOTTOM

Cell = tuple[int, int]
"""A place in a clip: columns and ranks from its lower left corner."""

Axis = Literal["left_right", "top_bottom"]
"""What mirroring a clip swaps."""

TEXT_MARK: Final = "treadboard-clip:1:"
"""The beginning of a clip's text."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A set of squares of a board; ``add`` and ``subtract`` build it from boxes."""

    squares: frozenset[int] = frozenset()

    @classmethod
    def box(cls, grid: Grid, a: int, b: int) -> Selection:
        """Return all squares of the rectangle with these corners."""
        return cls(frozenset(box(grid, a, b)))

    @classmethod
    def all(cls, grid: Grid) -> Selection:
        """Return the whole board."""
        return cls(frozenset(range(len(grid))))

    def add(self, other: Selection) -> Selection:
        """Return the union with another selection."""
        return Selection(self.squares | other.squares)

    def subtract(self, other: Selection) -> Selection:
        """Return the selection without the squares of another."""
        return Selection(self.squares - other.squares)

    def moved(self, grid: Grid, dx: int, dy: int) -> Selection:
        """Return the selection moved by columns and ranks, without what leaves the board."""
        found = (grid.at(grid.column(s) + dx, grid.rank(s) + dy) for s in self.squares)
        return Selection(frozenset(square for square in found if square is not None))

    def bounds(self, grid: Grid) -> tuple[int, int, int, int] | None:
        """Return the least column and rank, the width and height; ``None`` if it is empty."""
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
class MapClip:
    """A part of a map: the content of its ``cells``, which need not be a whole rectangle.

    A cell in neither ``ground`` nor ``pieces`` is plain and empty; pasted it changes nothing, as in Tiled.
    """

    width: int
    height: int
    cells: frozenset[Cell]
    ground: Mapping[Cell, str] = field(default_factory=dict)
    pieces: Mapping[Cell, Stand] = field(default_factory=dict)

    def rotated(self, quarter_turns: int = 1) -> MapClip:
        """Return the clip turned clockwise by quarter turns, with its pieces; sides stay."""
        clip = self
        for _ in range(quarter_turns % 4):
            clip = clip._mapped(clip.height, clip.width, lambda x, y, w=clip.width: (y, w - 1 - x), _quarter)
        return clip

    def mirrored(self, axis: Axis) -> MapClip:
        """Return the clip with left and right, or top and bottom, swapped, facings too; sides stay."""
        image = LEFT_RIGHT if axis == "left_right" else TOP_BOTTOM

        def place(x: int, y: int) -> Cell:
            return (self.width - 1 - x, y) if image.columns else (x, self.height - 1 - y)

        return self._mapped(self.width, self.height, place, image.facing)

    def swapped(self, palette: SquarePalette) -> MapClip:
        """Return the clip with each side's pieces and ground given to the next side, the last one's to the
        first; facings stay."""
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

    def fitting(self, palette: SquarePalette) -> MapClip:
        """Return the clip without what a game doesn't have, because it is from another game or somebody
        changed its text."""
        kinds = {item.name for item in palette.ground}
        ground = {cell: kind for cell, kind in self.ground.items() if kind in kinds}
        pieces = {cell: stand for cell, stand in self.pieces.items() if _fits(stand, palette)}
        return replace(self, ground=ground, pieces=pieces)

    def _mapped(self, width: int, height: int, place: Any, facing: Any) -> MapClip:
        def stand(old: Stand) -> Stand:
            return old if old.facing is None else replace(old, facing=facing(old.facing))

        return MapClip(
            width,
            height,
            frozenset(place(*cell) for cell in self.cells),
            {place(*cell): kind for cell, kind in self.ground.items()},
            {place(*cell): stand(old) for cell, old in self.pieces.items()},
        )

    def to_text(self, game: str = "") -> str:
        """Return the clip as a line of text for the system's clipboard; ``game`` is the game it is from."""
        data = {
            "game": game,
            "size": [self.width, self.height],
            "cells": sorted(self.cells),
            "ground": [[*cell, kind] for cell, kind in sorted(self.ground.items())],
            "pieces": [
                [*cell, s.kind, s.side, s.facing] for cell, s in sorted(self.pieces.items(), key=_first)
            ],
        }
        return TEXT_MARK + veil(data)

    @classmethod
    def from_text(cls, text: str, game: str = "") -> MapClip:
        """Return the clip in a text. Raises ``ValueError`` for any other text, or one of another game."""
        text = text.strip()
        if not text.startswith(TEXT_MARK):
            raise ValueError("this isn’t a part of a map")
        try:
            return _clip(cls, unveil(text[len(TEXT_MARK) :]), game)
        except (ValueError, KeyError, TypeError):
            raise ValueError("this part of a map is damaged") from None


def copy(draft: MapDraft, selection: Selection) -> MapClip:
    """Return the content of the selected squares. Raises ``ValueError`` for an empty selection."""
    bounds = selection.bounds(draft.grid)
    if bounds is None:
        raise ValueError("nothing is selected")
    left, low, width, height = bounds

    def cell(square: int) -> Cell:
        return draft.grid.column(square) - left, draft.grid.rank(square) - low

    return MapClip(
        width,
        height,
        frozenset(map(cell, selection.squares)),
        {cell(s): draft.ground[s] for s in selection.squares if s in draft.ground},
        {cell(s): draft.pieces[s] for s in selection.squares if s in draft.pieces},
    )


def cut(
    draft: MapDraft, palette: SquarePalette, selection: Selection, symmetry: SymmetryName = "none"
) -> tuple[MapDraft, MapClip]:
    """Return the draft with the selected squares (and their twins) emptied, and the content of the
    selected ones."""
    return erase(draft, palette, selection.squares, "all", symmetry), copy(draft, selection)


def paste(
    draft: MapDraft,
    palette: SquarePalette,
    clip: MapClip,
    at: tuple[int, int],
    symmetry: SymmetryName = "none",
) -> MapDraft:
    """Return the draft with the clip's cells pasted, its lower left corner ``at`` a column and rank.

    Plain and empty cells of the clip leave what is there. The corner may lie off the board; what does not
    fit on it is dropped, and so is what the game does not know. Where a clip covers twins of its own, the
    lower one, then the one further left, counts.
    """
    clip = clip.fitting(palette)
    placed = []
    for x, y in sorted(clip.cells, key=lambda cell: (cell[1], cell[0])):
        square = draft.grid.at(at[0] + x, at[1] + y)
        if square is not None:
            placed.append((square, clip.ground.get((x, y), ""), clip.pieces.get((x, y))))
    return lay(draft, palette, placed, symmetry)


def centred(clip: MapClip, grid: Grid, square: int) -> tuple[int, int]:
    """Return where to paste a clip so that its middle is on ``square``."""
    return grid.column(square) - (clip.width - 1) // 2, grid.rank(square) - (clip.height - 1) // 2


def move(
    draft: MapDraft,
    palette: SquarePalette,
    selection: Selection,
    dx: int,
    dy: int,
    symmetry: SymmetryName = "none",
) -> MapDraft:
    """Return the draft with the selection moved by columns and ranks; its plain and empty squares leave
    what is there. What leaves the board is lost."""
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


def _clip(cls: type[MapClip], data: Any, game: str) -> MapClip:
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
