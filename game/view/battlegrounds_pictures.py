"""Small pictures of Battlegrounds: portraits of sides, thumbnails of boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.rules.battlegrounds.definitions import GRID
from game.rules.battlegrounds.diagram import BattlegroundsState, TokenSeen
from game.view.battlegrounds_art import Art
from game.view.battlegrounds_board import BoardPainter
from game.view.battlegrounds_scene import BoardShown
from game.view.battlegrounds_stage import Stage
from game.view.table import Tools


def colours_of_side(view: BattlegroundsState | None, side: int) -> list[int]:
    """The colours of a side; before there is a match the side's own number."""
    if view is None:
        return [side % 4]
    seats = [seat for seat, of in enumerate(view.sides) if of == side]
    return [colour for seat in seats for colour in view.colours[seat]] or [side % 4]


def portrait(surface: pygame.Surface, rect: pygame.Rect, art: Art, colours: Sequence[int]) -> None:
    """The tanks of a side in a rectangle: one large, several smaller; without colours the artillery's."""
    if not colours:
        tile = art.part("artillery", rect.width)
        surface.blit(tile, tile.get_rect(center=rect.center))
        return
    if len(colours) == 1:
        tile = art.tank(colours[0], 0, rect.width)
        surface.blit(tile, tile.get_rect(center=rect.center))
        return
    px = round(rect.width * 0.62)
    for number, colour in enumerate(colours[:4]):
        x = rect.x + round(rect.width * (0.3 if number % 2 == 0 else 0.7))
        y = rect.centery
        if len(colours) > 2:
            y = rect.y + round(rect.height * (0.3 if number < 2 else 0.7))
        tile = art.tank(colour, 0, px)
        surface.blit(tile, tile.get_rect(center=(x, y)))


def sample(view: BattlegroundsState) -> Stage:
    """What a board of that option looks like when it is laid out, for a match that has not begun: pictures
    four fields apart are never neighbours (BG-2.1, BG-2.2)."""
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


def thumbnails_of(tools: Tools) -> Callable[[BattlegroundsState, int], pygame.Surface]:
    """``make(view, px)``: a small picture of an observation."""
    art = Art(tools.theme, tools.fonts)

    def draw(view: BattlegroundsState, px: int) -> pygame.Surface:
        painter = BoardPainter(tools.theme, tools.fonts, art)
        surface = pygame.Surface((px, px))
        painter.set_rect(pygame.Rect(0, 0, px, px), px / 688)
        stage, shown = Stage.of(view, {}), BoardShown(coordinates=False)
        if not stage.tokens and view.phase in ("deal", "layout"):
            stage = sample(view)
        surface.blit(painter.below(stage, shown), (0, 0))
        painter.tanks(surface, stage, shown)
        return surface

    return draw
