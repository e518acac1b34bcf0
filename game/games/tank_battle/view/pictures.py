"""Small pictures of Tank Battle: of positions, and of a seat's tank."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

import pygame

from game.games.tank_battle.rules.board import GRID, HIDDEN, SITES
from game.games.tank_battle.rules.pieces import PieceSet
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import Art
from game.view.board.clips import put
from game.view.table import Tools

Stand = tuple[str, int, int, int]
"""A thing on the board: "tank", "gun", "site" or "mine", its side, its square, and which site."""


def small_board(
    art: Art, stands: Sequence[Stand], width: int, rows: range = range(10), *, river: bool = True
) -> pygame.Surface:
    """Some rows of the board with things on them, ``width`` px wide."""
    side = width / GRID.width
    theme = art.theme
    made = pygame.Surface((width, round(side * len(rows))))
    made.fill(theme["board.square_light"])

    def rect_of(square: int) -> pygame.Rect:
        column, rank = square % 10, square // 10
        x, y = round(column * side), round((rows.stop - 1 - rank) * side)
        right, bottom = round((column + 1) * side), round((rows.stop - rank) * side)
        return pygame.Rect(x, y, right - x, bottom - y)

    for square in range(100):
        if square // 10 in rows and (square % 10 + square // 10) % 2 == 0:
            made.fill(theme["board.square_dark"], rect_of(square))
    if river and 4 in rows and 5 in rows:
        y = round((rows.stop - 5) * side)
        high = max(2, round(side / 5))
        made.fill(theme["board.water"], (0, y - high // 2, width, high))
    px = max(4, round(side))
    for kind, seat, square, which in stands:
        if square < 0 or square // 10 not in rows:
            continue
        if kind == "gun":
            tile = art.gun(seat, seat == 1, px)
        elif kind == "site":
            tile = art.site_chip(seat, which, px)
        elif kind == "mine":
            tile = art.mine(px)
        else:
            tile = art.small_tank(seat, seat == 1, px)
        put(made, tile, rect_of(square).center)
    pygame.draw.rect(made, theme["board.frame"], made.get_rect(), 1)
    return made


def stands_of(pieces: PieceSet, squares: Sequence[int], seat: int) -> list[Stand]:
    """The things of a set-up that gives a square for each piece in order."""
    found: list[Stand] = []
    for at, (piece, square) in enumerate(zip(pieces.order, squares, strict=True)):
        kind = "site" if piece in SITES else "tank" if at in pieces.tank_places else piece
        found.append((kind, seat, square, at if kind == "site" else 0))
    return found


class BattlePictures:
    """Draws small pictures in one theme."""

    def __init__(self, tools: Tools) -> None:
        self.definitions = tools.definitions
        self.art = Art(tools.theme, tools.fonts, tools.words, tools.definitions.pieces)

    def position(self, view: TankBattleWorld, px: int) -> pygame.Surface:
        """Draw an observation."""
        stands: list[Stand] = []
        for seat in (0, 1):
            if HIDDEN in view.tanks[seat]:
                continue
            sites = enumerate(view.sites[seat])
            stands += [("gun", seat, square, 0) for square in view.standing_guns(seat)]
            stands += [("site", seat, square, n) for n, square in sites if view.has_site(seat, n)]
            stands += [("tank", seat, square, 0) for square in view.tanks[seat]]
        return small_board(self.art, stands, px)

    def set_up(self, view: TankBattleWorld, px: int) -> pygame.Surface:
        """Draw the board with a set-up of each side, as a match may begin."""
        stands, setups = list[Stand](), self.definitions.setups
        for seat, name in enumerate(islice(cycle(setups.templates), 2)):
            squares = setups.filled_up(view, seat, setups.template(name, seat), Random(seat))
            stands += stands_of(self.definitions.pieces, squares, seat)
        return small_board(self.art, stands, px)

    def seat(self, surface: pygame.Surface, rect: pygame.Rect, view: Any, seat: int) -> None:
        """Draw a tank of a seat."""
        put(surface, self.art.tank(seat, 0, "", False, min(rect.size)), rect.center)
