"""Small pictures of Battlegrounds: portraits of sides, thumbnails of boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.seen import TokenSeen
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.art import Art
from game.games.battlegrounds.view.board import FieldLayers
from game.games.battlegrounds.view.scene import FieldScene
from game.games.battlegrounds.view.stage import Stage
from game.view.board.board import BoardView
from game.view.board.clips import put
from game.view.table import Tools


def colours_of_side(view: BattlegroundsWorld | None, side: int) -> list[int]:
    """The colours of a side; before there is a match the side's own number."""
    if view is None:
        return [side % 4]
    seats = [seat for seat, of in enumerate(view.sides) if of == side]
    return [colour for seat in seats for colour in view.colours[seat]] or [side % 4]


def portrait(surface: pygame.Surface, rect: pygame.Rect, art: Art, colours: Sequence[int]) -> None:
    """Draw the tanks of a side in a rectangle: one large, several smaller; without colours the
    artillery's."""
    if not colours:
        put(surface, art.part("artillery", rect.width), rect.center)
        return
    if len(colours) == 1:
        put(surface, art.tank(colours[0], 0, rect.width), rect.center)
        return
    px = round(rect.width * 0.62)
    for number, colour in enumerate(colours[:4]):
        x = rect.x + round(rect.width * (0.3 if number % 2 == 0 else 0.7))
        y = rect.centery
        if len(colours) > 2:
            y = rect.y + round(rect.height * (0.3 if number < 2 else 0.7))
        put(surface, art.tank(colour, 0, px), (x, y))


def sample(view: BattlegroundsWorld) -> Stage:
    """A laid-out board of a mode, for a match that has not begun: pictures four fields apart are never
    neighbours (BG-2.1, BG-2.2)."""
    stage = Stage()
    pictures = view.definitions.pictures
    covered = view.rules.option == "family"
    for spot in range(len(GRID)):
        column, rank = GRID.column(spot), GRID.rank(spot)
        picture = pictures[(column % 4 + 4 * (rank % 4)) % len(pictures)]
        special = spot in view.rules.centre or (view.rules.option == "solo" and spot % 4 == rank % 4)
        up = not covered or spot in (GRID.square("d4"), GRID.square("e5"))
        stage.tokens[spot] = TokenSeen(
            spot, picture.name if up else "", special, up, picture.ability if special and not covered else ""
        )
    if view.rules.option == "solo":
        for name in ("b6", "f3", "g7"):
            stage.tokens.pop(GRID.square(name), None)
            stage.artillery.add(GRID.square(name))
    return stage


_WAYS: dict[str, tuple[dict[int, str], dict[int, int], tuple[str, ...]]] = {
    "battle": ({0: "c3", 1: "f5", 2: "d6"}, {0: 0, 1: 6, 2: 4}, ("e4", "d3")),
    "team": ({0: "c3", 1: "e6", 2: "d3", 3: "f6"}, {0: 0, 1: 4, 2: 0, 3: 4}, ("e4",)),
    "family": ({0: "c4", 1: "f5"}, {0: 2, 1: 6}, ()),
    "solo": ({0: "d3", 3: "e5"}, {0: 0, 3: 6}, ("c5", "f3", "e6")),
}
"""For the picture of each mode: the tanks' places and facings (grid8), and the empty fields."""


class BattlegroundsPictures:
    """Draws small pictures in one theme."""

    def __init__(self, tools: Tools) -> None:
        self.tools, self.art = tools, Art(tools.theme, tools.fonts)

    def board(self, stage: Stage, px: int) -> BoardView:
        """A board without coordinates, ``px`` wide and high."""
        scene = FieldScene(GRID, stage=stage, pieces=stage.pieces(), coordinates=False)
        rect, layers, tools = pygame.Rect(0, 0, px, px), partial(FieldLayers, self.art), self.tools
        tanks = self.art.tanks
        return BoardView(tools.theme, tools.fonts, tanks, scene, rect, px / 688, whole=True, layers=layers)

    def position(self, view: BattlegroundsWorld, px: int) -> pygame.Surface:
        """Draw an observation."""
        surface, stage = pygame.Surface((px, px)), Stage.of(view, {})
        if not stage.tokens and view.phase in ("starter", "deal", "layout"):
            stage = sample(view)
        self.board(stage, px).draw(surface)
        return surface

    def mode(self, view: BattlegroundsWorld, px: int) -> pygame.Surface:
        """Draw the middle of a mode's board."""
        block = 2 * px
        board = self.board(_set_up(view), block)
        while True:  # fields of a whole number of px, so that nothing has to be scaled
            board.camera.set_block(pygame.Rect(0, 0, block, block), block / 688)
            middle = board.camera.rect_of(GRID.square("c3")).union(board.camera.rect_of(GRID.square("f6")))
            if middle.width >= px:
                break
            block += 4
        whole = pygame.Surface((block, block))
        board.draw(whole)
        part = pygame.Rect(0, 0, px, px)
        part.center = middle.center
        return whole.subsurface(part).copy()

    def seat(self, surface: pygame.Surface, rect: pygame.Rect, view: BattlegroundsWorld, seat: int) -> None:
        """Draw the tanks of a seat: all of them if it may drive any."""
        portrait(surface, rect, self.art, view.colours[seat] or tuple(range(4)))


def _set_up(view: BattlegroundsWorld) -> Stage:
    """The board of a mode's picture, with its tanks."""
    stage = sample(view)
    tanks, facings, names = _WAYS[view.rules.option]
    empty = [GRID.square(name) for name in names]
    stage.tanks = {colour: GRID.square(name) for colour, name in tanks.items()}
    stage.facings = dict(facings)
    # without corner marks and with nothing under the tanks: the pictures are small
    free = stage.tokens.keys() - {*stage.tanks.values(), *empty}
    stage.tokens = {spot: replace(token, ability="") for spot, token in stage.tokens.items() if spot in free}
    stage.artillery.clear()
    if view.rules.option == "solo":
        stage.artillery.update(empty)
    elif empty:
        stage.shells.add(empty[0])
    if view.rules.option == "family":
        old, picture = stage.tokens[GRID.square("d5")], stage.tokens[GRID.square("d4")].picture
        stage.tokens[GRID.square("d5")] = replace(old, picture=picture, up=True)
    return stage
