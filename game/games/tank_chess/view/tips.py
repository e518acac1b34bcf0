"""The meanings of the signs of Tank Chess."""

from __future__ import annotations

from typing import Final

import pygame

from game.games.tank_chess.rules.numerals import roman
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.looks import LookReader
from game.games.tank_chess.view.seen import armed_words
from game.view.board.layers import BADGE_SHARE
from game.view.board.scene import BoardScene
from game.view.board.tips import BoardTips
from game.view.tips import Tips

RULES: Final = {
    "coordinates": "TC-1.1", "reach": "TC-4.2", "picked": "TC-4.2", "lost": "TC-8.3", "danger": "TC-5.2",
    "wreck": "TC-5.7", "announced": "TC-6.3", "threatened": "TC-6.3", "attacker": "TC-6.3", "path": "TC-4.7",
    "target": "TC-5.6", "holds": "TC-5.6", "too_close": "TC-5.3", "ghost": "TC-4.2", "exit": "TC-6.2",
}  # fmt: skip


def add_board(
    tips: Tips, board: BoardTips, scene: BoardScene, view: TankChessWorld, looks: LookReader
) -> None:
    """Add the tips of all signs on the board."""
    board.below(scene)
    styles = {kind: name for name, kind in _kinds(view, looks).items()}
    standing = {piece.square: piece.facing for piece in scene.pieces}
    for square, style in scene.ground.items():
        rect, kind = board.rect(square), styles.get(style, "")
        if rect is None or not kind:
            continue
        if square in standing:  # a small mark in one of the lower corners
            side = max(12, round(BADGE_SHARE * rect.width))
            facing = board.camera.facing(standing[square])
            left = rect.left if facing % 4 == 3 else rect.right - side
            rect.update(left, rect.bottom - side, side, side)
        _ground(tips, rect, kind)
    for square, placed in sorted(view.diagram.pieces.items()):
        rect = board.rect(square)
        if rect is None or square not in standing:
            continue
        piece = placed.kind
        front, flank, rear = (roman(value) for value in piece.armour)
        tips.add(
            "tank_chess.piece", rect, "TC-2.1", piece=tips.words.called("tank_chess.piece", piece.name),
            gun=armed_words(piece, tips.words), front=front, side=flank, rear=rear, speed=piece.speed,
        )  # fmt: skip
        if piece.command:
            tips.add("tank_chess.command", rect, "TC-6.1")
    board.above(scene)


def _kinds(view: TankChessWorld, looks: LookReader) -> dict[str, str]:
    """The kinds of ground on the board with their styles."""
    return {kind.name: looks.style(kind.name) for kind in view.diagram.ground.values()}


def _ground(tips: Tips, rect: pygame.Rect, kind: str) -> None:
    """Add the tips of a kind of ground; for one that isn't ours they say where to read about it."""
    key = f"tank_chess.ground.{kind}"
    if not tips.words.has(f"tips.{key}.words"):
        key = "tank_chess.ground.other"
    rule = "TC-1.3" if kind == "obstacle" else "TC-8.2"
    tips.add(key, rect, rule, ground=tips.words.called("tank_chess.ground", kind))
