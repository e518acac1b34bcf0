"""What a tool paints with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.model.drafting import SquarePalette, Stand

PLAIN = ""
"""The kind of a ``GroundBrush`` that paints plain ground."""

Layer = Literal["all", "pieces", "ground"]


@dataclass(frozen=True, slots=True)
class GroundBrush:
    """Paints a kind of ground; ``PLAIN`` removes the ground and leaves pieces."""

    kind: str


@dataclass(frozen=True, slots=True)
class PieceBrush:
    """Puts a kind of piece on squares, for a side (``None``: nobody's) with a facing 0–7 (``None`` if it
    has none)."""

    kind: str
    side: int | None = None
    facing: int | None = None

    @property
    def stand(self) -> Stand:
        """Return the stand it puts on a square."""
        return Stand(self.kind, self.side, self.facing)

    def turned(self, palette: SquarePalette, by: int) -> PieceBrush:
        """Return the brush turned by so many facings (clockwise if positive); the same brush if it has
        none."""
        return self if self.facing is None else replace(self, facing=palette.turned(self.facing, by))


@dataclass(frozen=True, slots=True)
class Eraser:
    """Removes what is on squares: ground, pieces, or both."""

    what: Layer = "all"


Brush: TypeAlias = GroundBrush | PieceBrush | Eraser


def piece_brush(palette: SquarePalette, kind: str, side: int = 0, facing: int | None = None) -> PieceBrush:
    """Return the brush for a kind of piece: without a side or a facing if the kind has none, else with its
    side's front unless ``facing`` says otherwise. Raises ``KeyError`` for an unknown kind."""
    item = palette.piece_item(kind)
    if item is None:
        raise KeyError(kind)
    front = palette.fronts[side] if facing is None else facing
    return PieceBrush(kind, side if item.sided else None, front if item.turns else None)


def brush_at(ground: str | None, stand: Stand | None) -> GroundBrush | PieceBrush:
    """Return the brush that paints what is on a square: the piece if there is one, else the ground."""
    if stand is not None:
        return PieceBrush(stand.kind, stand.side, stand.facing)
    return GroundBrush(ground or PLAIN)
