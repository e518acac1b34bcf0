"""Hands on a match of Tank Chess: plays its moves on the real screen, by mouse or keys."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.table.moves import MoveList
from game.games.tank_chess.rules.diagram import Move
from game.model.grid8 import DX, DY
from game.testing.match_hands import MatchHands


def move_cell(scene: Any, number: int, column: int = 0, *, note: bool = False) -> pygame.Rect:
    """Where a cell of the list of moves is, by its row and column."""
    placed = scene.placed(MoveList)
    cell: pygame.Rect = placed.node.cell(placed.area, number, column, note=note)
    return cell


class Hands(MatchHands):
    """A player's hands on a match scene."""

    def towards(self, square: int, facing: int) -> tuple[int, int]:
        """A place a square and a half from a square's middle in a facing, as the board is shown."""
        x, y = self.at(square)
        shown = (facing + 4) % 8 if self.table.overlays.flipped else facing
        far = round(1.2 * self.table.board.camera.square)
        return x + DX[shown] * far, y - DY[shown] * far

    def mouse_move(self, move: Move) -> None:
        """Play a move by mouse alone."""
        self.tap_square(move.origin)
        if move.target is None:
            edge = self.table.board.exit_tabs[self.table.board.scene.told("exit")[0].square]
            assert edge is not None
            self.tap(edge.center)
        else:
            self.drag_from(self.at(move.target), self.towards(move.target, move.facing or 0))
            ghost = self.table.chooser.ghost
            assert ghost is not None
            assert (ghost.square, ghost.facing) == (move.target, move.facing), (ghost, move)
            if move.shot is not None:
                self.tap_square(move.shot)
            else:
                if self.table.chooser.target is not None:
                    self.table.chooser.hold_fire()
                self.tap_square(move.target)
        self.settle()

    def key_move(self, move: Move) -> None:
        """Play a move by keys alone."""
        self.cursor_to(move.origin)
        self.quick("return")
        if move.target is None:
            square, facing = self.table.chooser.reach(move.origin).exits[0]
            self.cursor_to(square)
            up = DY[facing] * (-1 if self.table.overlays.flipped else 1)
            self.quick("up" if up > 0 else "down")
            self.quick("return")
            self.settle()
            return
        self.cursor_to(move.target)
        self.quick("return")
        for _ in range(8):
            if self.table.chooser.ghost.facing == move.facing:
                break
            self.quick("e")
        assert self.table.chooser.ghost.facing == move.facing
        if move.shot is None:
            self.quick("shift+return")
        else:
            for _ in range(8):
                if self.table.chooser.target == move.shot:
                    break
                self.quick("tab")
            self.quick("return")
        self.settle()


def hint_words(scene: Any) -> str:
    """All the words of a hint's card."""
    return " | ".join(block.words for block in scene.hint_card.blocks())
