"""The choice in the palette of squares: what to paint, and the side and facing of pieces."""

from __future__ import annotations

from dataclasses import dataclass

from game.editor.brushes import PLAIN, GroundBrush, PieceBrush, piece_brush
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.editor.square_tools import SquareTool, SquareToolbox
from game.model.drafting import GroundItem, PieceItem, SquarePalette, Stand
from game.model.grid8 import turn
from game.ui.model import Model


@dataclass(frozen=True)
class PaletteLine:
    """A line of the palette: a kind of ground, or one kind for each of the sides."""

    items: tuple[GroundItem, ...]

    def has(self, kind: str) -> bool:
        """Whether a kind of ground is in this line."""
        return any(item.name == kind for item in self.items)

    def item(self, side: int) -> GroundItem:
        """Return the kind for a side."""
        return self.items[min(side, len(self.items) - 1)]


def ground_entries(palette: SquarePalette) -> tuple[PaletteLine, ...]:
    """Return the palette's ground; the kinds of different sides share a line."""
    found: list[PaletteLine] = []
    done: set[str] = set()
    for item in palette.ground:
        if item.name in done:
            continue
        alike = [one for name in item.by_side if (one := palette.ground_item(name)) is not None]
        done |= {one.name for one in alike}
        found.append(PaletteLine(tuple(alike) or (item,)))
    return tuple(found)


class PaletteChoice(Model):
    """The tools of one open map as the palette shows them; ``on`` is told of every change."""

    def __init__(self, document: MapDocument, on: Listener) -> None:
        palette = document.palette
        self.palette, self._on = palette, on
        self.grounds = ground_entries(palette)
        self.pieces: tuple[PieceItem, ...] = palette.pieces
        self.side = 0
        self.facing = palette.fronts[0]
        first = palette.ground[0].name if palette.ground else PLAIN
        self.tools = SquareToolbox(document, GroundBrush(first))

    # --- what is chosen ---

    @property
    def tool(self) -> SquareTool:
        return self.tools.tool

    @property
    def brush(self) -> GroundBrush | PieceBrush:
        return self.tools.brush

    @property
    def paints(self) -> bool:
        return self.tool.paints

    def ground_index(self) -> int:
        """The line of ground being painted, or -1."""
        if not self.paints or not isinstance(self.brush, GroundBrush):
            return -1
        kind = self.brush.kind
        having = (at for at, entry in enumerate(self.grounds) if entry.has(kind))
        return next(having, -1)

    def piece_index(self) -> int:
        """The piece being painted, or -1."""
        if not self.paints or not isinstance(self.brush, PieceBrush):
            return -1
        kind = self.brush.kind
        return next((at for at, item in enumerate(self.pieces) if item.name == kind), -1)

    def shown_stand(self, item: PieceItem) -> Stand:
        """Return how a piece of the palette is drawn: of the chosen side, facing as it would be painted."""
        return Stand(item.name, self.side if item.sided else None, self.facing if item.turns else None)

    # --- choosing ---

    def set_tool(self, tool: SquareTool) -> None:
        """Take another tool."""
        if tool is not self.tool:
            self.tools.take(tool)
            self._on.tool_changed()

    def _paint_with(self, brush: GroundBrush | PieceBrush) -> None:
        if not self.paints:
            self.tools.take(self.tools.stamp)
        self.tools.brush = brush
        self._on.tool_changed()

    def choose_ground(self, index: int) -> None:
        """Paint with a line of ground."""
        if 0 <= index < len(self.grounds):
            self._paint_with(GroundBrush(self.grounds[index].item(self.side).name))

    def choose_piece(self, index: int) -> None:
        """Paint with a piece."""
        if 0 <= index < len(self.pieces):
            self._paint_with(piece_brush(self.palette, self.pieces[index].name, self.side, self.facing))

    def take_brush(self, brush: GroundBrush | PieceBrush) -> None:
        self.tools.brush = brush
        if not self.paints:
            self.tools.take(self.tools.stamp)
        self.follow()

    def follow(self) -> None:
        """Take over side and facing from the toolbox after it was changed (by picking or turning)."""
        brush = self.brush
        if isinstance(brush, PieceBrush):
            self.side = self.side if brush.side is None else brush.side
            self.facing = self.facing if brush.facing is None else brush.facing
        self._on.tool_changed()

    def set_side(self, side: int) -> None:
        """Choose another side; what is held changes to that side and its facing."""
        if side == self.side or not 0 <= side < len(self.palette.fronts):
            return
        by = self.palette.fronts[side] - self.palette.fronts[self.side]
        sided = (entry for entry in self.grounds if len(entry.items) > 1 and entry.has(self.brush.kind))
        at = next(sided, None)
        self.side, self.facing = side, turn(self.facing, by)
        if isinstance(self.brush, PieceBrush):
            self.tools.brush = piece_brush(self.palette, self.brush.kind, side, self.facing)
        elif at is not None:
            self.tools.brush = GroundBrush(at.item(side).name)
        self._on.tool_changed()

    def change_side(self) -> None:
        self.set_side((self.side + 1) % len(self.palette.fronts))

    def set_facing(self, facing: int) -> None:
        """Set the facing of pieces to paint."""
        self.facing = facing % 8
        if isinstance(self.brush, PieceBrush) and self.brush.facing is not None:
            self.tools.brush = piece_brush(self.palette, self.brush.kind, self.side, self.facing)
        self._on.tool_changed()
