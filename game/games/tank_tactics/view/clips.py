"""Frames of Tank Tactics' events: what moves on top of the still board."""

from __future__ import annotations

import math

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
from game.games.tank_tactics.view.stage import ROLL_SHARE, StageTimeline
from game.ui.paint.ink import Point, box, filled, stroke
from game.view.beside import Beside
from game.view.board.clips import along, fly, put, turn_over
from game.view.board.easing import cubic_in_out, cubic_out


class ClipPainter:
    """Draws the clips of a timeline over a board; ``beside``: where the hand lies."""

    def __init__(self, board: TacticsLayers, timeline: StageTimeline, beside: Beside) -> None:
        self.board, self.timeline, self.beside = board, timeline, beside

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame of the present clip."""
        clip, world = self.timeline.clip, self.timeline.world
        if clip is None or world is None:
            return
        event, share = clip.effect, clip.share
        match event:
            case Drove():
                self._drove(surface, event, share, world)
            case Turned():
                self._turned(surface, event, share, world)
            case Destroyed():
                tile = self.board.signs.blast(min(10, round(10 * share)))
                put(surface, tile, self._centre(event.square))
            case Hurt() | Repaired() | BarrierHit():
                self._count(surface, event.square, event.after - event.before, share)
            case Scored():
                self._count(surface, event.square, event.points, share)
            case CardPlayed():
                self._played(surface, event, share, world)
            case Entered():
                self._entered(surface, event, share, world)
            case FlagTaken() | FlagDropped():
                self._flag(surface, event.owner, event.square, share, world)
            case FlagHome():
                self._flag_home(surface, event, share, world)
            case Picked():
                self._picked(surface, event, share)
            case Shown():
                self._shown(surface, share, self.timeline.last or world)

    # --- places ---

    def _centre(self, square: int) -> Point:
        return self.board.camera.centre_of(square)

    @property
    def _px(self) -> int:
        return self.board.camera.square

    # --- tanks ---

    def _drove(self, surface: pygame.Surface, event: Drove, share: float, world: TankTacticsWorld) -> None:
        index = world.match.index(event.seat, event.tank)
        at = along([self._centre(square) for square in event.path], cubic_in_out(share))
        degrees = 45.0 * self.board.camera.facing(event.facing)
        self.board.tank_at(surface, world, index, degrees, at, self.timeline.gunnery.pose(index))

    def _turned(self, surface: pygame.Surface, event: Turned, share: float, world: TankTacticsWorld) -> None:
        index, camera = world.match.index(event.seat, event.tank), self.board.camera
        first, last = camera.facing(event.before), camera.facing(event.facing)
        by = (last - first + 4) % 8 - 4
        degrees = 45.0 * (first + by * cubic_in_out(share))
        at, gun = self._centre(event.square), self.timeline.gunnery.pose(index)
        self.board.tank_at(surface, world, index, degrees, at, gun)

    def _entered(
        self, surface: pygame.Surface, event: Entered, share: float, world: TankTacticsWorld
    ) -> None:
        """Draw a tank that comes down onto its start square."""
        index, (x, y) = world.match.index(event.seat, event.tank), self._centre(event.square)
        degrees = 45.0 * self.board.camera.facing(event.facing)
        self.board.tank_at(surface, world, index, degrees, (x, y - self._px * 0.6 * (1 - cubic_out(share))))

    # --- numbers ---

    def _count(self, surface: pygame.Surface, square: int, by: int, share: float) -> None:
        """Draw the number gained or lost as it rises from its chip."""
        if not by:
            return
        theme, scale = self.board.theme, self.board.camera.text_scale
        fill, ink = ("fire.accent", "fire.on_accent") if by < 0 else ("surface.raised", "signal.ok")
        words = self.board.fonts.render(f"{by:+d}".replace("-", "−"), "numeral", theme[ink], scale)
        wide, high = words.get_width() + round(12 * scale), words.get_height() + round(2 * scale)
        body = box(0.5, 0.5, wide - 1, high - 1, 4 * scale, filled(theme[fill]))
        body += box(0.5, 0.5, wide - 1, high - 1, 4 * scale, stroke(theme["ink.primary"], 1.0))
        tile = self.board.ink.draw(body, wide, high)
        x, y = self._centre(square)
        at = (x, y - self._px * (0.25 + 0.35 * cubic_out(share)))
        put(surface, tile, at)
        put(surface, words, at)

    # --- cards and flags ---

    def _played(
        self, surface: pygame.Surface, event: CardPlayed, share: float, world: TankTacticsWorld
    ) -> None:
        """Draw a card that flies to its tank from the hand, or from the edge of the board."""
        index = world.match.index(event.seat, event.tank)
        square = world.square[index]
        tile = self.board.art.cards.chip(event.card, max(26, round(0.6 * self._px)))
        lies = self.beside.of(CardSpot(event.card, SQUAD if event.squad else event.tank))
        block = self.board.camera.block
        start = (block.right - 20, block.centery) if lies is None else lies.rect.center
        end = self._centre(square) if square >= 0 else start
        fly(surface, tile, start, end, share)

    def _flag(
        self, surface: pygame.Surface, owner: int, square: int, share: float, world: TankTacticsWorld
    ) -> None:
        """Draw a flag that is lifted off its square, or comes down on it."""
        flag = self.board.signs.flag(world.match.sides[owner])
        x, y = self._centre(square)
        put(surface, flag, (x, y - 0.5 * self._px * math.sin(math.pi * share)))

    def _flag_home(
        self, surface: pygame.Surface, event: FlagHome, share: float, world: TankTacticsWorld
    ) -> None:
        flag = self.board.signs.flag(world.match.sides[event.owner])
        fly(surface, flag, self._centre(event.square), self._centre(event.home), share)

    # --- dice ---

    def _picked(self, surface: pygame.Surface, event: Picked, share: float) -> None:
        """Draw the brackets closing on the exit once the die rests."""
        if share >= ROLL_SHARE and event.exit >= 0:
            put(surface, self.board.marks.brackets("move.reach_ink"), self._centre(event.exit))

    def _shown(self, surface: pygame.Surface, share: float, world: TankTacticsWorld) -> None:
        """Draw every tank's dice being turned up together (TT-1.4)."""
        for index, square in enumerate(world.square):
            if square >= 0 and world.dice[index]:
                side = side_of(world, index)
                first = self.board.tanks.unknown(side, round(0.8 * self._px))
                last = self.board.chips.flag(side, world.dice[index], self.board.art.dice)
                turn_over(surface, first, last, self._centre(square), share)
