"""The meanings of the marks of a grid board, from the scene that is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pygame

from game.view.board.ground_marks import squares
from game.view.board.marks import Layer
from game.view.board.scene import BoardScene
from game.view.board.squares import GridCamera
from game.view.tips import Tips

LEFT: Final = {"crater": ("crater", "shot", "blast"), "left_wreck": ("wreck",)}
"""The tips of marks that turns left on the ground, and the kinds of marks they are about."""

OVER: Final = ("threatened",)
"""Marks below the pieces whose tips go before those of the pieces."""


class BoardTips:
    """Adds tips for squares in view. ``rules``: the rule's id by mark, for those that the game has."""

    def __init__(self, tips: Tips, camera: GridCamera, rules: Mapping[str, str]) -> None:
        self.tips, self.camera, self.rules = tips, camera, rules

    def rect(self, square: int) -> pygame.Rect | None:
        """The visible rectangle of a square; ``None`` out of view."""
        return self.camera.rect_of(square) if self.camera.sees(square) else None

    def mark(self, name: str, squares: Iterable[int | None], **params: object) -> None:
        """Add the tip of one mark at several squares."""
        for square in squares:
            rect = None if square is None else self.rect(square)
            if rect is not None:
                self.tips.add(f"board.{name}", rect, self.rules.get(name, ""), **params)

    def below(self, scene: BoardScene) -> None:
        """Add the tips of all below the pieces: last move, reach, danger, frames, wrecks."""
        self._rim(scene)
        for name, kinds in LEFT.items():
            left = [one.mark for _, marks in scene.told("left") for one in marks if one.mark.kind in kinds]
            places = squares(scene.grid, [mark.path[-1] for mark in left])
            self.mark(name, (at for at in places if at not in scene.ground))
        self.mark("wreck", (wreck.square for wreck in scene.wrecks))
        self._marks(scene, over=False)

    def above(self, scene: BoardScene) -> None:
        """Add the tips of all over the pieces: threats, lines of fire, the planned move, hints, numbered
        moves."""
        self._marks(scene, over=True)

    def _marks(self, scene: BoardScene, *, over: bool) -> None:
        """Add the tips of the marks that have words, of those over the pieces or below them."""
        taken = {piece.square for piece in scene.pieces}
        for mark in scene.marks:
            if over is not (mark.layer > Layer.STEP or mark.kind in OVER):
                continue
            match mark.layer, mark.kind, mark.data:
                case (Layer.TINT, "reach", stop):
                    free = (square for square in mark.where if square not in taken)
                    self.mark("lost" if stop.lost else "reach", free, n=stop.steps)
                case (Layer.TINT, "last_move", _):
                    self.mark("last_move", mark.where)
                case (Layer.TINT | Layer.STEP, *_):
                    pass
                case (_, "path", _):
                    self.mark("path", mark.where[:-1])
                case (_, "move", move) if move.mark:
                    self.mark("numbered", mark.where, number=move.mark)
                case _ if self.tips.words.has(f"tips.board.{mark.kind}.words"):
                    self.mark(mark.kind, mark.where)

    def _rim(self, scene: BoardScene) -> None:
        """Add the tips of the letters and numbers around the board."""
        view, gutter = self.camera.viewport, self.camera.gutter
        if not scene.coordinates or gutter < 8:
            return
        for rect in (
            pygame.Rect(view.x - gutter, view.y, gutter, view.height),
            pygame.Rect(view.right, view.y, gutter, view.height),
            pygame.Rect(view.x, view.y - gutter, view.width, gutter),
            pygame.Rect(view.x, view.bottom, view.width, gutter),
        ):
            self.tips.add("board.coordinates", rect, self.rules.get("coordinates", ""))
