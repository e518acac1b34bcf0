"""Small pictures of Tank Tactics: of positions and of map drafts, and of a seat's tank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.ground import STYLES, styles_of
from game.games.tank_tactics.view.tanks import FLAG, GROUPS, Tanks, names_of
from game.model.drafting import Stand
from game.view.board.ground import GroundPainter
from game.view.board.small_board import SmallBoards, Standing
from game.view.draft.look import GroundLook, PieceLook
from game.view.table import Tools

TANK_KINDS: Final = tuple(f"tank_{letter.lower()}" for letter in LETTERS)
"""The kinds of start squares in a draft: tank A's, B's, …"""

_SIZE: Final = 0.72
_FLAG_SIZE: Final = 0.4
_SOLID: Final = ("raised", "surface")


def thumbnails_of(tools: Tools) -> Callable[[TankTacticsWorld, int], pygame.Surface]:
    """Return ``make(view, px)``, which draws a small picture of an observation."""
    tanks = Tanks(tools.theme)
    small = SmallBoards(tools.theme, tanks.sprites, GroundPainter())

    def draw(view: TankTacticsWorld, px: int) -> pygame.Surface:
        match = view.match
        grid, standing = match.board.grid, list[Standing]()
        for side, square in match.board.flags.items():
            if side in match.sides:
                at = view.flag[match.sides.index(side)]
                if at > -2:  # a carried one is seen with its tank
                    standing.append((square if at < 0 else at, flag_look(side), 0))
        standing += [
            (square, tank_look(match.sides[match.owner[index]], match.number[index]), view.facing[index])
            for index, square in enumerate(view.square)
            if square >= 0
        ]
        return small.draw(grid, styles_of(match.board, view.barrier), standing, px)

    return draw


def tank_look(side: int, number: int) -> PieceLook:
    """The look of a tank among a game's pieces."""
    return PieceLook(*names_of(side), LETTERS[number], _SIZE)


def flag_look(side: int) -> PieceLook:
    """The look of a flag among a game's pieces."""
    return PieceLook(FLAG, GROUPS[side], "F", _FLAG_SIZE)


class TankTacticsLooks:
    """The looks of Tank Tactics' maps. See ``DraftLooks``."""

    def ground(self, kind: str) -> GroundLook:
        """The look of a kind of ground, even an unknown one."""
        if kind not in STYLES:
            return GroundLook(f"unknown_{kind}")
        return GroundLook(STYLES[kind], solid=kind in _SOLID or kind.startswith("barrier_"))

    def piece(self, stand: Stand) -> PieceLook:
        """The look of a start square (with its tank) or of a flag."""
        side = stand.side or 0
        if stand.kind == FLAG:
            return flag_look(side)
        number = TANK_KINDS.index(stand.kind) if stand.kind in TANK_KINDS else 0
        letter = LETTERS[number]
        tank, group = names_of(side)
        return PieceLook(f"start_{letter.lower()}", group, letter, _SIZE, outline=tank)


def make_seats(tools: Tools) -> Callable[[pygame.Surface, pygame.Rect, Any, int], None]:
    """Return ``draw(surface, rect, view, seat)``, which draws a tank of a seat."""
    tanks = Tanks(tools.theme)

    def draw(surface: pygame.Surface, rect: pygame.Rect, view: TankTacticsWorld, seat: int) -> None:
        side = seat if view is None else view.match.sides[seat]
        px = min(rect.size)
        tile = tanks.tank(side, 0, px)
        surface.blit(tile, tile.get_rect(center=rect.center))

    return draw
