"""Frames of Tank Battle's events: what moves on top of the still board. Battles have a stage of their own
(``battle_stage``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.games.tank_battle.rules.board import NOWHERE
from game.games.tank_battle.rules.events import Destroyed, Drove, GunLost, Opened, Promoted, SiteLost
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.board import BattleLayers, mark_px, wreck_px
from game.games.tank_battle.view.ground_marks import wreck_of
from game.games.tank_battle.view.scene import tank_letter
from game.games.tank_battle.view.stage import LANDED, Effect
from game.ui.paint.ink import Point, box, filled
from game.view.board.camera import HALF_TURN
from game.view.board.clips import between, put, scaled
from game.view.board.death import Dying, dying_stamps
from game.view.board.easing import cubic_in_out, cubic_out
from game.view.board.timeline import Clip
from game.view.table import Words

MARKERS: Final = 3
"""How many plates of its side fly off a destroyed tank."""


class ClipPainter:
    """Draws clips with a board's layers."""

    def __init__(self, layers: BattleLayers, words: Words) -> None:
        self.layers, self.art, self.camera = layers, layers.art, layers.camera
        self.words = words

    def draw(
        self, surface: pygame.Surface, clip: Clip[Effect], position: TankBattleWorld, covered: frozenset[int],
        pencilled: Mapping[tuple[int, int], int],
    ) -> None:  # fmt: skip
        """Draw one frame of a clip; ``position`` is the one before it, ``pencilled`` the ranks that are
        written on tanks, by side and number."""
        event, share = clip.effect, clip.share
        match event:
            case Drove():
                ends = self.camera.centre_of(event.origin), self.camera.centre_of(event.target)
                moved, at = (event.seat, event.tank), between(*ends, cubic_in_out(share))
                self._tank(surface, moved, at, position, covered, pencilled)
            case Destroyed() | GunLost() | SiteLost():
                dying = self._dying(event, position, covered)
                surface.fblits(dying_stamps(dying, share, self.layers.flashes))
                by = position.tank_on(1 - event.seat, event.square)
                if isinstance(event, SiteLost) and by != NOWHERE:  # it stands on what it takes
                    taker, at = (1 - event.seat, by), self.camera.centre_of(event.square)
                    self._tank(surface, taker, at, position, covered, pencilled)
            case Promoted():
                self._rise(surface, event.square, self.words("tank_battle_view.flag"), share)
            case Opened():
                self._opened(surface, event, share)

    def _tank(
        self, surface: pygame.Surface, which: tuple[int, int], at: Point, position: TankBattleWorld,
        covered: frozenset[int], pencilled: Mapping[tuple[int, int], int],
    ) -> None:  # fmt: skip
        """Draw a tank, by side and number, and the pencil mark on it."""
        seat, tank = which
        letter = tank_letter(position, seat, tank, covered=seat in covered)
        put(
            surface,
            self.layers.pieces.piece("tank", str(seat), 180.0 if self._turned(seat) else 0.0, letter),
            at,
        )
        if (rank := pencilled.get(which)) is not None:
            mark, side = self.art.pencilled(rank, mark_px(self.camera.square)), self.camera.square
            put(
                surface, mark, (at[0] + (side - mark.get_width()) / 2, at[1] + (side - mark.get_height()) / 2)
            )

    def _turned(self, seat: int) -> bool:
        """Whether a side's pieces look down the screen."""
        return (seat == 1) is not (self.camera.turn == HALF_TURN)

    def _dying(
        self, event: Destroyed | GunLost | SiteLost, position: TankBattleWorld, covered: frozenset[int]
    ) -> Dying:
        """A piece at its end. A tank turns over to its wreck; its marker flies off, and the peg that hit."""
        seat, art, px = event.seat, self.art, self.layers.pieces.px
        middle, turned, small = self.camera.centre_of(event.square), self._turned(seat), max(8, px // 4)
        if isinstance(event, GunLost):
            return Dying(middle, art.gun(seat, turned, px), seed=event.square)
        if isinstance(event, SiteLost):
            chips = (art.site_chip(seat, event.site, small),)
            return Dying(middle, art.site(seat, event.site, px), parts=chips, seed=event.square)
        letter = tank_letter(position, seat, event.tank, covered=seat in covered)
        rank, marks = int(letter[0]), letter[1:].removesuffix("!")
        parts = [art.chip(seat, rank, small, marks)] * MARKERS
        parts += [art.peg(False, small, True)] if event.why == "shot" else []
        hull, wreck = art.tank(seat, rank, marks, turned, px), art.wreck(seat, wreck_px(self.camera.square))
        remains = self.layers.remains(wreck_of(event))[:1]  # the ground, on which the wreck lies
        return Dying(middle, hull, None, parts, remains, wreck, event.square)

    def _rise(self, surface: pygame.Surface, square: int, words: str, share: float) -> None:
        x, y = self.camera.centre_of(square)
        y -= self.camera.square * (0.4 + 0.3 * cubic_out(share))
        theme, scale = self.layers.theme, self.camera.text_scale
        made = self.layers.fonts.render(words, "body_strong", theme["surface.panel"], scale)
        wide, high = made.get_width() + round(16 * scale), made.get_height() + round(6 * scale)
        place = pygame.Rect(0, 0, wide, high)
        place.center = round(x), round(y)
        place.clamp_ip(self.camera.viewport)
        ground = box(0, 0, wide, high, 4 * scale, filled(theme["ink.primary"]))
        surface.blit(self.layers.ink.draw(ground, wide, high), place)
        put(surface, made, place.center)

    def _opened(self, surface: pygame.Surface, event: Opened, share: float) -> None:
        """Draw pegs that fall on their squares, one after the other."""
        side = self.camera.square
        pegs = [(square, False) for square in event.red] + [(square, True) for square in event.white]
        for at, (square, white) in enumerate(pegs):
            fallen = min(1.0, (share / LANDED - 0.5 * at / len(pegs)) / 0.5)
            if fallen > 0 and share < LANDED:
                size = 1 + 1.2 * (1 - cubic_out(fallen))
                put(surface, scaled(self.art.peg(white, side), size, size), self.camera.centre_of(square))
