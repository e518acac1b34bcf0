"""The meanings of the signs of Tank Battle. Those of the board come from the scene that is drawn, so that
covered ranks stay covered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from game.games.tank_battle.rules.board import SITES, number
from game.games.tank_battle.view.board import FALLEN_SHARE, MARK_SHARE, BattleLayers
from game.games.tank_battle.view.scene import BattleScene
from game.games.tank_battle.view.words import piece_words, side_words
from game.view.board.clips import between
from game.view.board.marks import BoardMark, Layer
from game.view.board.tips import BoardTips
from game.view.tips import Tips

RULES: Final = {
    "coordinates": "TB-1.1", "reach": "TB-3.4", "picked": "TB-3.4", "path": "TB-3.6", "ghost": "TB-3.6",
}  # fmt: skip

PEGS: Final = {
    "red": "TB-3.2", "white": "TB-3.2", "missed_red": "TB-4.1", "missed_white": "TB-4.1", "hit": "TB-4.1",
}  # fmt: skip


def add_board(tips: Tips, board: BoardTips, scene: BattleScene, layers: BattleLayers) -> None:
    """Add the tips of all signs on the board."""
    board_marks(board, "cover", scene.places("cover"), "TB-7.1")
    board_marks(board, "free", scene.places("free"), "TB-2.1")
    board_marks(board, "barred", scene.places("barred"), "TB-2.4")
    board.below(scene)
    if (river := layers.river(scene)) is not None:
        tips.add("tank_battle.river", river, "TB-1.1")
    taken = {piece.square for piece in scene.pieces}
    for mark in scene.of("trail"):
        board_marks(board, "trail", mark.where[:1], "TB-3.6", number=mark.data[0])
    for name, kind, rule in (
        ("mine", "mine", "TB-4.2"),
        ("spent", "spent", "TB-4.2"),
        ("wreck", "wrecked", "TB-4.1"),
    ):
        board_marks(board, name, (at for at in scene.places(kind) if at not in taken), rule)
    _pieces(tips, board, scene)
    for square in scene.places("mine"):
        if square in taken:
            _in_corner(board, "mine", square, "bottomleft", 0.42, "TB-4.2")
    for mark in scene.of("shade", "peg", "fallen", "clash"):
        rect = None if mark.layer is Layer.TINT else board.rect(mark.where[0])
        if rect is not None:
            _sign(board, mark, rect)
    for mark in (mark for mark in scene.of("owner") if mark.layer is Layer.EDGE):
        site = piece_words(SITES[mark.data[1]], tips.words)
        for chip in layers.chips(mark):
            tips.add("tank_battle.owner", chip.rect, "TB-2.1", site=site)
    if scene.numbers:
        for square in range(len(scene.grid)):
            _in_corner(board, "number", square, "topleft", 0.3, "TB-1.1", number=str(number(square)))
    board_marks(board, "held", scene.places("held"), "TB-2.1")
    board.above(scene)


def _sign(board: BoardTips, mark: BoardMark, rect: pygame.Rect) -> None:
    """Add the tip of a sign on a square."""
    tips = board.tips
    match mark.kind:
        case "shade":
            low = pygame.Rect(rect.x, rect.bottom - rect.height // 4, rect.width, rect.height // 4)
            tips.add("tank_battle.dots", low, "TB-3.2", n=mark.data)
        case "peg":
            tips.add(f"tank_battle.peg.{mark.data}", rect, PEGS[mark.data])
        case "fallen":
            turns = tips.words.commas(map(str, dict.fromkeys(mark.data)))
            n, corner = len(mark.data), _corner(rect, "bottomleft", FALLEN_SHARE)
            tips.add("tank_battle.fallen", corner, "TB-4.1", n=n, turns=turns)
        case _:
            first, second = map(board.camera.centre_of, mark.where)
            x, y = between(first, second, 0.5)
            middle = pygame.Rect(0, 0, *[round(0.36 * board.camera.square)] * 2)
            middle.center = round(x), round(y)
            tips.add("tank_battle.clash", middle, "TB-4.4")


def board_marks(board: BoardTips, name: str, squares: Iterable[int], rule: str, **params: object) -> None:
    """Add the tip of one sign at several squares."""
    for square in squares:
        rect = board.rect(square)
        if rect is not None:
            board.tips.add(f"tank_battle.{name}", rect, rule, **params)


def _corner(rect: pygame.Rect, at: str, share: float) -> pygame.Rect:
    made = pygame.Rect(0, 0, round(share * rect.width), round(share * rect.height))
    setattr(made, at, getattr(rect, at))
    return made


def _in_corner(
    board: BoardTips, name: str, square: int, at: str, share: float, rule: str, **params: object
) -> None:
    """Add the tip of a sign in a corner of a square."""
    rect = board.rect(square)
    if rect is not None:
        board.tips.add(f"tank_battle.{name}", _corner(rect, at, share), rule, **params)


def _pieces(tips: Tips, board: BoardTips, scene: BattleScene) -> None:
    """Add the tips of pieces with their marks; a tank on an installation has that one's in a corner."""
    here = [piece.square for piece in scene.pieces]
    for piece in scene.pieces:
        rect = board.rect(piece.square)
        if rect is None:
            continue
        side = side_words(int(piece.colour), tips.words)
        if piece.sprite == "gun":
            tips.add("tank_battle.gun", rect, "TB-1.2", side=side)
        elif piece.sprite == "site":
            if here.count(piece.square) > 1:
                rect = _corner(rect, "bottomright", 0.36)
            site = SITES[int(piece.letter)]
            words = piece_words(site, tips.words)
            tips.add(f"tank_battle.site.{site}", rect, "TB-4.3", site=words, side=side)
        else:
            rank, marks = piece.letter[0], piece.letter[1:]
            if "!" in marks:
                tips.add("tank_battle.seen", rect, "TB-4.7")
            if "^" in marks:
                tips.add("tank_battle.command", rect, "TB-3.8")
            known = "tank" if rank != "0" else "suspect" if piece.square in scene.suspects else "covered"
            tips.add(
                f"tank_battle.{known}", rect, "TB-4.4" if known == "tank" else "TB-7.1", rank=rank, side=side
            )
    for mark in scene.of("pencil"):
        _in_corner(board, "pencil", mark.where[0], "bottomright", MARK_SHARE, "TB-4.7", rank=str(mark.data))
