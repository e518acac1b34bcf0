"""What a tool paints with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.model.drafting import SquarePalette, Stand

PLAIN = ""
"""The kind of ground a ``GroundBrush`` has that paints plain ground."""

Layer = Literal["all", "pieces", "ground"]


@dataclass(frozen=True, slots=True)
class GroundBrush:
    """Paints a kind of ground; ``PLAIN`` takes the ground away and leaves pieces."""

    kind: str


@dataclass(frozen=True, slots=True)
class PieceBrush:
    """Stands a kind of piece on squares, for a side (``None``: nobody's) with a facing 0–7 (``None``:
    it has none)."""

    kind: str
    side: int | None = None
    facing: int | None = None

    @property
    def stand(self) -> Stand:
        """What it puts on a square."""
        return Stand(self.kind, self.side, self.facing)

    def turned(self, palette: SquarePalette, by: int) -> PieceBrush:
        """Turned by so many facings (clockwise if positive); the same if it has none."""
        return self if self.facing is None else replace(self, facing=palette.turned(self.facing, by))


@dataclass(frozen=True, slots=True)
class Eraser:
    """Takes away what is on squares: ground, pieces, or both."""

    what: Layer = "all"


Brush: TypeAlias = GroundBrush | PieceBrush | Eraser


def piece_brush(palette: SquarePalette, kind: str, side: int = 0, facing: int | None = None) -> PieceBrush:
    """The brush for a kind of piece as its game has it: without a side or a facing where the kind has
    none, else facing its side's front unless ``facing`` says otherwise. Raises ``KeyError`` for an
    unknown kind."""
    item = palette.piece_item(kind)
    if item is None:
        raise KeyError(kind)
    front = palette.fronts[side] if facing is None else facing
    return PieceBrush(kind, side if item.sided else None, front if item.turns else None)


def brush_at(ground: str | None, stand: Stand | None) -> GroundBrush | PieceBrush:
    """The brush that paints what is on a square: the piece if there is one, else the ground."""
    if stand is not None:
        return PieceBrush(stand.kind, stand.side, stand.facing)
    return GroundBrush(ground or PLAIN)
