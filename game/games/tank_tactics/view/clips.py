"""Frames of Tank Tactics' events: what moves on top of the still board."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.events import (
    BarrierHit,
    CardPlayed,
    Destroyed,
    Drove,
    Entered,
    FlagDropped,
    FlagHome,
    FlagTaken,
    Hurt,
    Picked,
    Repaired,
    Scored,
    Shown,
    Turned,
)
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.board import TacticsLayers
from game.games.tank_tactics.view.scene import side_of
from game.games.tank_tactics.view.spots import CardSpot
from game.games.tank_tactics.view.stage import ROLL_SHARE, FlagBrought, StageTimeline
from game.games.tank_tactics.view.tanks import GROUPS
from game.ui.paint.ink import Point, box, circle, filled, stroke
from game.view.beside import Beside
from game.view.board.clips import along, fly, put, scaled, turn_over
from game.view.board.death import BURNT
from game.view.board.easing import cubic_in_out, cubic_out
from game.view.board.gun_shape import AHEAD

RAISED: Final = 1.24
"""The height of a flag that is raised high, in squares: twice that of one on its square."""


class ClipPainter:
    """Draws one frame of a timeline's present clip over a board; ``beside``: where the hand lies."""

    def __init__(
        self, surface: pygame.Surface, board: TacticsLayers, timeline: StageTimeline, beside: Beside
    ) -> None:
        self.surface, self.board, self.timeline, self.beside = surface, board, timeline, beside
        self.camera, self.px = board.camera, board.camera.square

    def draw(self) -> None:
        """Draw the clip, if there is one."""
        clip, world = self.timeline.clip, self.timeline.world
        if clip is None or world is None:
            return
        event, share = clip.effect, clip.share
        match event:
            case Drove():
                way = [self.camera.centre_of(square) for square in event.path]
                degrees = 45.0 * self.camera.facing(event.facing)
                self._tank(world, event, degrees, along(way, cubic_in_out(share)))
            case Turned():
                first, last = self.camera.facing(event.before), self.camera.facing(event.facing)
                degrees = 45.0 * (first + ((last - first + 4) % 8 - 4) * cubic_in_out(share))
                self._tank(world, event, degrees, self.camera.centre_of(event.square))
            case Entered():  # it comes down onto its start square
                degrees = 45.0 * self.camera.facing(event.facing)
                self._tank(world, event, degrees, self._above(event.square, 0.6 * (1 - cubic_out(share))))
            case Destroyed():
                self.surface.fblits(self.board.dying_tank(world, event, share, self.timeline.gunnery))
                if share < BURNT:
                    self._count(event.square, -self.timeline.fatal.get(event.square, 0), share / BURNT)
            case Hurt() | Repaired() | BarrierHit():
                self._count(event.square, event.after - event.before, share)
            case Scored():
                self._count(event.square, event.points, share)
            case CardPlayed():
                self._played(event, share, world)
            case FlagDropped():  # it comes down on its square
                flag = self.board.signs.flag(world.match.sides[event.owner])
                put(self.surface, flag, self._above(event.square, 0.5 * math.sin(math.pi * share)))
            case FlagTaken():
                self._raised(event.owner, event.square, share, world)
            case FlagBrought():
                self._raised(event.owner, event.square, share, world, rings=3)
            case FlagHome():
                flag = self.board.signs.flag(world.match.sides[event.owner])
                start, end = map(self.camera.centre_of, (event.square, event.home))
                fly(self.surface, flag, start, end, share)
            case Picked() if share >= ROLL_SHARE and event.exit >= 0:  # brackets close on it as the die rests
                self._put(self.board.marks.brackets("move.reach_ink"), event.exit)
            case Shown():
                self._shown(share, self.timeline.last or world)

    def _put(self, tile: pygame.Surface, square: int) -> None:
        put(self.surface, tile, self.camera.centre_of(square))

    def _above(self, square: int, by: float) -> Point:
        """A point above the middle of a square, by so many squares."""
        x, y = self.camera.centre_of(square)
        return x, y - by * self.px

    def _tank(
        self, world: TankTacticsWorld, event: Drove | Turned | Entered, degrees: float, at: Point
    ) -> None:
        index = world.match.index(event.seat, event.tank)
        gun = AHEAD if isinstance(event, Entered) else self.timeline.gunnery.pose(index)
        self.board.tank_at(self.surface, world, index, degrees, at, gun)

    def _raised(
        self, owner: int, square: int, share: float, world: TankTacticsWorld, *, rings: int = 1
    ) -> None:
        """Draw a flag that is raised high and comes down again, with ``rings`` going out from its square."""
        theme, px, side = self.board.theme, self.px, world.match.sides[owner]
        for number in range(rings):
            out = share * (1 + 0.3 * (rings - 1)) - 0.3 * number
            if 0 < out < 1:
                tone = theme[f"{GROUPS[side]}.turret"]
                tone.a = round(255 * (1 - out))
                radius, wide = px * (0.4 + 0.7 * cubic_out(out)), 2.4 * px
                pen = stroke(tone, max(2.0, 0.08 * px * (1 - out)))
                ring = circle((wide / 2, wide / 2), radius, pen)
                put(self.surface, self.board.ink.draw(ring, round(wide), round(wide)), self._above(square, 0))
        high = cubic_out(min(1.0, 4 * share, 4 * (1 - share)))
        flag, size = self.board.signs.flag(side, RAISED), (1 + high) / 2
        put(self.surface, scaled(flag, size, size), self._above(square, 0.55 * high))

    def _count(self, square: int, by: int, share: float) -> None:
        """Draw the number gained or lost as it rises from its chip."""
        if not by:
            return
        theme, scale = self.board.theme, self.camera.text_scale
        fill, ink = ("fire.accent", "fire.on_accent") if by < 0 else ("surface.raised", "signal.ok")
        words = self.board.fonts.render(f"{by:+d}".replace("-", "−"), "numeral", theme[ink], scale)
        wide, high = words.get_width() + round(12 * scale), words.get_height() + round(2 * scale)
        body = box(0.5, 0.5, wide - 1, high - 1, 4 * scale, filled(theme[fill]))
        body += box(0.5, 0.5, wide - 1, high - 1, 4 * scale, stroke(theme["ink.primary"], 1.0))
        at = self._above(square, 0.25 + 0.35 * cubic_out(share))
        put(self.surface, self.board.ink.draw(body, wide, high), at)
        put(self.surface, words, at)

    def _played(self, event: CardPlayed, share: float, world: TankTacticsWorld) -> None:
        """Draw a card that flies to its tank from the hand, or from the edge of the board."""
        square = world.square[world.match.index(event.seat, event.tank)]
        tile = self.board.art.cards.chip(event.card, max(26, round(0.6 * self.px)))
        lies = self.beside.of(CardSpot(event.card, SQUAD if event.squad else event.tank))
        block = self.camera.block
        start = (block.right - 20, block.centery) if lies is None else lies.rect.center
        end = self.camera.centre_of(square) if square >= 0 else start
        fly(self.surface, tile, start, end, share)

    def _shown(self, share: float, world: TankTacticsWorld) -> None:
        """Draw every tank's dice being turned up together (TT-1.4)."""
        for index, square in enumerate(world.square):
            if square >= 0 and world.dice[index]:
                side = side_of(world, index)
                first = self.board.tanks.unknown(side, round(0.8 * self.px))
                last = self.board.chips.flag(side, world.dice[index], self.board.art.dice)
                turn_over(self.surface, first, last, self.camera.centre_of(square), share)
