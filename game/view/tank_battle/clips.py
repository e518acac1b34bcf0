"""How each event of Tank Battle looks while it is shown: what moves on top of the board that stands."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.rules.tank_battle.public import (
    Destroyed,
    Drove,
    Fought,
    GunLost,
    Position,
    Promoted,
    SiteLost,
    Spun,
    number,
)
from game.ui.paint.ink import Point, box, filled, stroke
from game.view.board.camera import HALF_TURN
from game.view.board.clips import between, put, scaled
from game.view.board.easing import cubic_in_out, cubic_out
from game.view.board.timeline import Clip
from game.view.table import Words
from game.view.tank_battle.art import field_middle
from game.view.tank_battle.board import BattleLayers
from game.view.tank_battle.scene import tank_letter
from game.view.tank_battle.stage import Effect

TURNS: Final = 3
"""So often the needle goes round."""

STILL_FROM: Final = 0.7
"""The share of the spinner's time after which the needle stands."""


def needle(field: int) -> float:
    """Where the needle stops for a field of the spinner, well inside it."""
    return field_middle(field) + (7 * field % 5 - 2) * 7


class ClipPainter:
    """Draws clips with a board's layers."""

    def __init__(self, layers: BattleLayers, words: Words) -> None:
        self.layers, self.art, self.camera = layers, layers.art, layers.camera
        self.words = words

    def draw(
        self, surface: pygame.Surface, clip: Clip[Effect], position: Position, covered: frozenset[int]
    ) -> None:
        """One frame of a clip; ``position`` is what stood before it."""
        event, share = clip.effect, clip.share
        match event:
            case Drove():
                self._drove(surface, event, share, position, covered)
            case Destroyed() | GunLost() | SiteLost():
                self._blast(surface, self._centre(event.square), share)
            case Promoted():
                self._rise(surface, event.square, self.words("tank_battle_view.flag"), share)
            case Fought():
                self._fought(surface, event, share)
            case Spun():
                self._spun(surface, event, share, position)

    def _centre(self, square: int) -> Point:
        return self.camera.centre_of(square)

    def _drove(
        self, surface: pygame.Surface, event: Drove, share: float, position: Position, covered: frozenset[int]
    ) -> None:
        letter = tank_letter(position, event.seat, event.tank, covered=event.seat in covered)
        turned = (event.seat == 1) is not (self.camera.turn == HALF_TURN)
        tile = self.layers.pieces.piece("tank", str(event.seat), 180.0 if turned else 0.0, letter)
        at = between(self._centre(event.origin), self._centre(event.target), cubic_in_out(share))
        put(surface, tile, at)

    def _blast(self, surface: pygame.Surface, at: Point, share: float) -> None:
        side = self.camera.square
        grown = 0.4 + 0.9 * math.sin(math.pi * min(1.0, share * 1.2))
        tile = self.art.hit(side)
        put(surface, scaled(tile, max(0.1, grown), max(0.1, grown)), at)

    def _rise(self, surface: pygame.Surface, square: int, words: str, share: float) -> None:
        x, y = self._centre(square)
        self._label(surface, words, (x, y - self.camera.square * (0.4 + 0.3 * cubic_out(share))))

    def _label(self, surface: pygame.Surface, words: str, at: Point, *, fire: bool = False) -> None:
        theme, scale = self.layers.theme, self.camera.text_scale
        made = self.layers.fonts.render(
            words, "body_strong", theme["fire.on_accent" if fire else "surface.panel"], scale
        )
        wide, high = made.get_width() + round(16 * scale), made.get_height() + round(6 * scale)
        fill = theme["fire.accent" if fire else "ink.primary"]
        place = pygame.Rect(0, 0, wide, high)
        place.center = (round(at[0]), round(at[1]))
        place.clamp_ip(self.camera.viewport)
        surface.blit(self.layers.ink.draw(box(0, 0, wide, high, 4 * scale, filled(fill)), wide, high), place)
        surface.blit(made, made.get_rect(center=place.center))

    def _fought(self, surface: pygame.Surface, event: Fought, share: float) -> None:
        """Both ranks are called; the crossed mark swells between them."""
        a, b = self._centre(event.origin), self._centre(event.target)
        side = self.camera.square
        swell = 0.45 + 0.25 * math.sin(math.pi * share)
        put(surface, self.art.clash(max(8, round(side * swell / 4) * 4)), between(a, b, 0.5))
        for at, rank, beaten in (
            (a, event.rank, event.rank <= event.enemy_rank),
            (b, event.enemy_rank, event.enemy_rank <= event.rank),
        ):
            up = (at[0], at[1] - side * 0.62)
            if rank:  # else it is looked up, and was to be remembered
                self._label(surface, str(rank), up, fire=beaten and share > 0.5)

    def _beside(self, event: Spun, size: tuple[int, int]) -> pygame.Rect:
        """A place of that size on the board that hides as little as can be of a battle."""
        view, side = self.camera.viewport, self.camera.square
        battle = [pygame.Rect(0, 0, round(side), round(side)) for _ in range(2)]
        for square, place in zip((event.origin, event.target), battle, strict=True):
            place.center = round(self._centre(square)[0]), round(self._centre(square)[1])
        middle = pygame.Rect((0, 0), size)
        middle.center = view.center
        gap = round(side / 8)
        room = view.inflate(-2 * gap, -2 * gap)
        found = [middle]
        for edge in ("midleft", "midright", "midtop", "midbottom"):
            found.append(middle.copy())
            setattr(found[-1], edge, getattr(room, edge))

        def hidden(place: pygame.Rect) -> int:
            return sum(one.clip(place).width * one.clip(place).height for one in battle)

        return min(found, key=hidden)

    def _spun(self, surface: pygame.Surface, event: Spun, share: float, position: Position) -> None:
        """The spinner on a sheet that leaves the two in sight, what came of it below."""
        theme, view = self.layers.theme, self.camera.viewport
        loses = position.match.gun_loses
        px = min(view.width, view.height) * 3 // 8
        sheet = self._beside(event, (px + px // 6, px + px // 4))
        body = box(1, 1, sheet.width - 2, sheet.height - 2, 7, filled(theme["surface.panel"]))
        body += box(1, 1, sheet.width - 2, sheet.height - 2, 7, stroke(theme["ink.primary"], 1.5))
        surface.blit(self.layers.ink.draw(body, *sheet.size), sheet)
        end = needle(event.field)
        spun = min(1.0, share / STILL_FROM)
        degrees = end - 360 * TURNS * (1 - cubic_out(spun))
        tile = self.art.spinner(px, loses, degrees, event.seat)
        put(surface, tile, (sheet.centerx, sheet.y + px // 20 + px / 2))
        low = (sheet.centerx, sheet.bottom - px // 9)
        if spun >= 1.0:
            square = event.target if event.gun_lost else event.origin
            key = "gun_lost" if event.gun_lost else "tank_lost"
            told = self.words(f"tank_battle_view.spinner.{key}", square=number(square))
            self._label(surface, told, low, fire=True)
        else:
            self._label(surface, self.words("tank_battle_view.odds", n=loses), low)
