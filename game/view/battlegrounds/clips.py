"""How each event of Battlegrounds looks while it is shown: what moves on top of the board that stands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame

from game.rules.battlegrounds.definitions import GRID
from game.ui.ink import circle, line, stroke
from game.view.battlegrounds.board import BoardPainter
from game.view.battlegrounds.stage import Stage, kind_of
from game.view.board.clips import between, fly, put, scaled, turn_over
from game.view.board.easing import cubic_in_out, cubic_out
from game.view.board.timeline import Clip

Goal = Callable[[int], tuple[float, float]]
"""Where things that go to a play area fly to, in px."""


class ClipPainter:
    """Draws clips with a board's painter."""

    def __init__(self, board: BoardPainter, goal: Goal) -> None:
        self.board, self.goal = board, goal
        self.art, self.theme = board.art, board.theme

    def draw(
        self, surface: pygame.Surface, clip: Clip[Any], stage: Stage, picture_of: Callable[[int], Any]
    ) -> None:
        """One frame of a clip. ``picture_of`` tells a field's token before the step, of a layout after it."""
        made: dict[str, Callable[[], None]] = {
            "drove": lambda: self._drove(surface, clip, stage),
            "walked": lambda: self._walked(surface, clip, stage),
            "fired": lambda: self._fired(surface, clip),
            "destroyed": lambda: self._destroyed(surface, clip, stage),
            "token_taken": lambda: self._taken(surface, clip),
            "points": lambda: self._points(surface, clip),
            "pair": lambda: self._pair(surface, clip),
            "shell_laid": lambda: self._drop(surface, clip, "shell"),
            "shell_gone": lambda: self._vanish(surface, clip, "shell"),
            "artillery_tank": lambda: self._drop(surface, clip, "artillery"),
            "artillery_tank_gone": lambda: self._vanish(surface, clip, "artillery"),
            "armour": lambda: self._armour(surface, clip),
            "barraged": lambda: self._barrage(surface, clip),
            "uncovered": lambda: self._flip(surface, clip.effect.field, clip.effect.picture, clip.share),
            "covered": lambda: self._covered(surface, clip, picture_of),
            "placed": lambda: self._placed(surface, clip, stage),
            "laid_out": lambda: self._laid_out(surface, clip, picture_of),
        }
        draw = made.get(kind_of(clip.effect))
        if draw is not None:
            draw()

    # --- places ---

    def _centre(self, spot: int) -> tuple[float, float]:
        return self.board.camera.centre_of(spot)

    # --- tanks ---

    def _drove(self, surface: pygame.Surface, clip: Clip[Any], stage: Stage) -> None:
        path, camera = clip.effect.path, self.board.camera
        legs = [(a, b) for a, b in pairwise(path) if a != b]
        if not legs:
            return
        turn_share = 0.18
        facing = stage.facing(clip.effect.colour)
        if clip.share < turn_share:
            towards = GRID.direction(*legs[0])
            degrees = turned(
                camera.facing(facing), camera.facing(facing if towards is None else towards),
                cubic_in_out(clip.share / turn_share),
            )  # fmt: skip
            at = self._centre(path[0])
        else:
            along = cubic_in_out((clip.share - turn_share) / (1 - turn_share)) * len(legs)
            number = min(int(along), len(legs) - 1)
            a, b = legs[number]
            towards = GRID.direction(a, b)
            degrees = 45.0 * camera.facing(facing if towards is None else towards)
            at = between(self._centre(a), self._centre(b), along - number)
        self.art.draw_tank(surface, clip.effect.colour, degrees, self.board.tank_px, at)

    def _walked(self, surface: pygame.Surface, clip: Clip[Any], stage: Stage) -> None:
        event, camera = clip.effect, self.board.camera
        towards = GRID.direction(event.origin, event.target)
        facing = stage.facing(event.colour) if towards is None else towards
        at = between(self._centre(event.origin), self._centre(event.target), cubic_in_out(clip.share))
        self.art.draw_tank(surface, event.colour, 45.0 * camera.facing(facing), self.board.tank_px, at)

    def _placed(self, surface: pygame.Surface, clip: Clip[Any], stage: Stage) -> None:
        size = 1.5 - 0.5 * cubic_out(clip.share)
        degrees = 45.0 * self.board.camera.facing(stage.facing(clip.effect.colour))
        px = round(self.board.tank_px * size)
        tile = self.art.tank(clip.effect.colour, degrees, self.board.tank_px)
        put(surface, pygame.transform.smoothscale(tile, (px, px)), self._centre(clip.effect.field))

    def _destroyed(self, surface: pygame.Surface, clip: Clip[Any], stage: Stage) -> None:
        camera, spot = self.board.camera, clip.effect.field
        share = cubic_out(clip.share)
        degrees = 45.0 * camera.facing(stage.facing(clip.effect.colour)) + 70 * share
        tile = self.art.tank(clip.effect.colour, round(degrees), self.board.tank_px)
        small = scaled(tile, 1 - 0.6 * share, 1 - 0.6 * share)
        small.set_alpha(round(255 * (1 - share)))
        put(surface, small, self._centre(spot))
        self._burst(surface, spot, clip.share)

    def _burst(self, surface: pygame.Surface, spot: int, share: float) -> None:
        px = self.board.camera.square
        side, colour = 2 * px, self.theme["fire.accent"]
        step = round(share * 12) / 12
        colour.a = round(255 * (1 - step))
        width = max(2.0, 3 * px / 40)
        body = circle((px, px), (0.2 + 0.6 * step) * px, stroke(colour, width))
        for facing in range(8):
            unit = pygame.Vector2(0, -1).rotate(45 * facing + 22)
            a, b = (0.25 + 0.5 * step) * px, (0.45 + 0.5 * step) * px
            body += line(
                (px + unit.x * a, px + unit.y * a), (px + unit.x * b, px + unit.y * b), stroke(colour, width)
            )
        put(surface, self.board.ink.draw(body, side, side), self._centre(spot))

    # --- shots ---

    def _fired(self, surface: pygame.Surface, clip: Clip[Any]) -> None:
        event, px = clip.effect, self.board.camera.square
        b = self._centre(event.field)
        share = min(1.0, clip.share / 0.45)
        colour = self.theme["fire.accent"]
        if event.origin is not None:
            a = self._centre(event.origin)
            tip = between(a, b, cubic_in_out(share))
            width = max(2, round(2.4 * px / 40))
            if self.theme.palette.is_dark:
                pygame.draw.line(surface, self.theme["surface.shadow"], a, tip, 2 * width)
            pygame.draw.line(surface, colour, a, tip, width)
            pygame.draw.circle(surface, colour, tip, max(3, px // 14))
        if clip.share > 0.45:
            ring = self.board.marks.target_ring("chosen")
            put(surface, ring, b)

    def _armour(self, surface: pygame.Surface, clip: Clip[Any]) -> None:
        px = self.board.camera.square
        side = round(px * (0.5 + 0.25 * cubic_out(min(1.0, clip.share * 2))))
        tile = self.art.tab("armour", max(8, side // 4 * 4))
        if clip.share > 0.6:
            tile = tile.copy()
            tile.set_alpha(round(255 * (1 - clip.share) / 0.4))
        put(surface, tile, self._centre(clip.effect.field))

    def _barrage(self, surface: pygame.Surface, clip: Clip[Any]) -> None:
        """The letter's column first, then the number's row, then the field both name (BG-12.3)."""
        camera, spot = self.board.camera, clip.effect.field
        column, rank = spot % 8, spot // 8
        veil = self.theme["fire.accent"]
        veil.a = 70
        view = camera.viewport
        across, up = camera.rect_of(GRID.at(column, 0) or column), camera.rect_of(8 * rank)
        bands = [pygame.Rect(across.x, view.y, across.width, view.height)]
        if clip.share > 0.33:
            bands.append(pygame.Rect(view.x, up.y, view.width, up.height))
        for band in bands:
            tile = pygame.Surface(band.size, pygame.SRCALPHA)
            tile.fill(veil)
            surface.blit(tile, band)
        if clip.share > 0.66:
            self._burst(surface, spot, (clip.share - 0.66) / 0.34)

    # --- tokens, shells, points ---

    def _taken(self, surface: pygame.Surface, clip: Clip[Any]) -> None:
        tile = self.art.picture(clip.effect.picture, self.board.token_px)
        fly(surface, tile, self._centre(clip.effect.field), self.goal(clip.effect.area), clip.share)

    def _points(self, surface: pygame.Surface, clip: Clip[Any]) -> None:
        event, px = clip.effect, round(self.board.token_px * 0.8)
        tile = self.art.point_token(event.colour, event.value, px)
        a, b = pygame.Vector2(self.board.camera.viewport.center), self.goal(event.area)
        at = between((a.x, a.y), b, cubic_in_out(max(0.0, clip.share * 1.5 - 0.5)))
        size = min(1.0, clip.share * 3) * (1.3 - 0.6 * clip.share)
        put(surface, scaled(tile, size, size), at)

    def _pair(self, surface: pygame.Surface, clip: Clip[Any]) -> None:
        """Two tokens come together over the play area, with the points they are."""
        event, px = clip.effect, self.board.token_px
        x, y = self.goal(event.area)
        tile = self.art.picture(event.picture, px)
        apart = px * (1 - 0.66 * cubic_out(min(1.0, clip.share * 2)))
        y += px * (0.85 - 0.2 * cubic_out(clip.share))  # below the tab, where nothing lies over it
        put(surface, tile, (x + apart / 2, y))
        put(surface, tile, (x - apart / 2, y))
        if clip.share > 0.4:
            pill = self.board.pill(f"+{event.points}", round(px * 0.42))
            put(surface, pill, (x + px * 0.7, y - px * 0.35))
            if event.ability:
                put(surface, self.art.tab(event.ability, round(px * 0.42)), (x - px * 0.7, y - px * 0.35))

    def _drop(self, surface: pygame.Surface, clip: Clip[Any], part: str) -> None:
        tile = self.art.part(part, round(0.86 * self.board.token_px))
        size = 1.6 - 0.6 * cubic_out(clip.share)
        put(surface, scaled(tile, size, size), self._centre(clip.effect.field))

    def _laid_out(self, surface: pygame.Surface, clip: Clip[Any], picture_of: Callable[[int], Any]) -> None:
        """Tokens fly to their fields from the middle of the board, the outer ones first (BG-2.1)."""
        px, count = self.board.token_px, len(GRID)
        middle = self.board.camera.viewport.center
        order = sorted(range(count), key=lambda spot: (-_ring(spot), spot))
        for number, spot in enumerate(order):
            begin = 0.7 * number / count
            share = min(1.0, (clip.share - begin) / 0.3)
            token = picture_of(spot) if share > 0 else None
            if token is None:
                continue
            shown = token.picture if token.up else ""
            tile = self.art.token(shown, px, token.ability) if shown else self.art.part("back", px)
            put(surface, tile, between(middle, self._centre(spot), cubic_out(share)))

    def _vanish(self, surface: pygame.Surface, clip: Clip[Any], part: str) -> None:
        tile = self.art.part(part, round(0.86 * self.board.token_px)).copy()
        tile.set_alpha(round(255 * (1 - clip.share)))
        put(surface, tile, self._centre(clip.effect.field))
        if part == "shell":
            self._burst(surface, clip.effect.field, clip.share)

    def _flip(
        self, surface: pygame.Surface, spot: int, picture: str, share: float, *, back: bool = False
    ) -> None:
        """A token turned from its back to its picture, or back."""
        px = self.board.token_px
        under = self.art.part("back", px)
        faces = (under, self.art.picture(picture, px) if picture else under)
        turn_over(surface, *(faces[::-1] if back else faces), self._centre(spot), share)

    def _covered(self, surface: pygame.Surface, clip: Clip[Any], picture_of: Callable[[int], Any]) -> None:
        for spot in clip.effect.fields:
            token = picture_of(spot)
            self._flip(surface, spot, "" if token is None else token.picture, clip.share, back=True)


def _ring(spot: int) -> int:
    """How far a field is from the middle: 0 for the four in the middle."""
    return int(max(abs(GRID.column(spot) - 3.5), abs(GRID.rank(spot) - 3.5)))


def turned(first: int, last: int, share: float) -> float:
    """Degrees between two facings, the shorter way round."""
    by = (last - first + 4) % 8 - 4
    return 45.0 * (first + by * share)
