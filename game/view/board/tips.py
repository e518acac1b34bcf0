"""The meanings of the marks of a grid board, from the scene that is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pygame

from game.view.board.ground_marks import squares
from game.view.board.scene import BoardScene
from game.view.board.squares import GridCamera
from game.view.tips import Tips

LEFT: Final = {"crater": ("crater", "shot", "blast"), "left_wreck": ("wreck",)}
"""The tips of marks that turns left on the ground, and the kinds of marks they are about."""


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
            places = [one.mark.path[-1] for one in scene.marks_left if one.mark.kind in kinds]
            self.mark(name, (at for at in squares(scene.grid, places) if at not in scene.ground))
        self.mark("last_move", scene.last_move)
        self.mark("picked", (scene.picked,))
        taken = {piece.square for piece in scene.pieces}
        for square, stop in scene.reach.items():
            if square not in taken:
                self.mark("lost" if stop.lost else "reach", (square,), n=stop.steps)
        self.mark("danger", sorted(scene.danger))
        self.mark("wreck", (wreck.square for wreck in scene.wrecks))
        self.mark("announced", scene.announced)

    def above(self, scene: BoardScene) -> None:
        """Add the tips of all over the pieces: threats, lines of fire, the planned move, hints, numbered
        moves."""
        self.mark("threatened", (scene.threatened,))
        self.mark("attacker", scene.attackers)
        self.mark("path", scene.path[:-1])
        self.mark("pushed", (one.target for one in scene.pushed))
        for fire in scene.fire:
            for target in fire.targets:
                self.mark("target" if target.outcome == "destroyed" else target.outcome, (target.square,))
        self.mark("ghost", (None if scene.ghost is None else scene.ghost.square,))
        if scene.hint is not None:
            self.mark("hint", (*scene.hint.path[-1:], scene.hint.shot))
        for move in scene.moves:
            if move.mark and move.path:
                self.mark("numbered", move.path[-1:], number=move.mark)
        self.mark("illegal", (None if scene.illegal is None else scene.illegal.square,))

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
