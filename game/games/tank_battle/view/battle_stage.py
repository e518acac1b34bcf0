"""The stage that shows battles over the board: two tanks face to face whose ranks are turned over together
(TB-4.5), and the spinner between a tank and a gun (TB-4.6). A tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.games.tank_battle.rules.board import SIDES, number
from game.games.tank_battle.rules.events import Fought, Spun
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import Art, field_middle
from game.games.tank_battle.view.stage import STILL_FROM, TURN_FROM, TURNED, Effect
from game.ui.layout import GROW, Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Canvas, Node
from game.ui.tree.seen import Picture, Text
from game.ui.tree.tree import Tree
from game.view.board.clips import put, turn_over
from game.view.board.easing import cubic_in_out, cubic_out
from game.view.board.squares import GridCamera
from game.view.board.timeline import Clip
from game.view.dice_tray import GAP, free_place
from game.view.table import Words

TURNS: Final = 3
"""The number of rounds of the needle."""

MOST: Final = 330.0
"""The greatest side of the stage. It is less than half the board's, so it never hides the two fighters."""

CLASH: Final = 30.0
"""The side of the mark between two tanks."""

AROUND: Final = 100.0
"""The share of its height for title, rule and result, with their margins."""

_S: Final = "tank_battle_view.battle."

Name = Callable[[int], str]
"""Gives the name of the player of a seat."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A tank that fights, or the gun it fights, facing the other (0–7, on the screen). ``rank`` 0 stays
    closed; ``turned``: how far its card is turned over, 0 to 1; ``lost``: it is crossed out."""

    seat: int
    rank: int
    facing: int
    turned: float
    lost: bool
    gun: bool = False


@dataclass(frozen=True, slots=True)
class _Needle:
    """The spinner's needle, and the number of fields on which the gun of the enemy of ``seat`` loses."""

    loses: int
    degrees: float
    seat: int


class BattleStage:
    """Draws battles while they are shown."""

    def __init__(self, art: Art, canvases: Canvases, words: Words, name: Name) -> None:
        self.art, self.canvases, self.words, self.name = art, canvases, words, name
        self.tree = Tree()

    def draw(
        self, surface: pygame.Surface, clip: Clip[Effect], position: TankBattleWorld, camera: GridCamera,
        scale: float,
    ) -> None:  # fmt: skip
        """Draw the battle of a clip, if it is one; ``position`` gives the pieces on the board."""
        event, share = clip.effect, clip.share
        if not isinstance(event, Fought | Spun):
            return
        view = camera.viewport
        side = min(MOST, min(view.size) / scale / 2 - GAP)
        if isinstance(event, Fought):
            node = self._fight(event, share, side)
        else:
            node = self._spin(event, share, position.match.gun_loses, side)
        battle = [camera.rect_of(square) for square in (event.origin, event.target)]
        m = self.canvases.measure(scale)
        size = round(side * scale), round(node.height(m, side) * scale)
        place, _ = free_place(view.inflate(-GAP * scale, -GAP * scale), size, battle)
        self.tree.show(node, Area.at(place, scale), m)
        self.tree.forget()
        self.tree.draw(self.canvases.on(surface, scale))

    # --- two tanks ---

    def _fight(self, event: Fought, share: float, side: float) -> Node:
        turned = max(0.0, min(1.0, (share - TURN_FROM) / (TURNED - TURN_FROM)))
        over = share >= TURNED and event.rank > 0
        turned = turned if event.rank else 0.0
        seat, rank, enemy = event.seat, event.rank, event.enemy_rank
        fighters = [
            Fighter(seat, rank, 2, turned, over and rank <= enemy),
            Fighter(1 - seat, enemy, 6, turned, over and enemy <= rank),
        ]
        told = ""
        if over and rank == enemy:
            told = self.words(f"{_S}both", rank=rank)
        elif over:
            name = self.name(seat if rank > enemy else 1 - seat)
            told = self.words(f"{_S}wins", name=name, rank=max(rank, enemy), other=min(rank, enemy))
        rule = self.words(f"{_S}rule")
        wide = (side - 32 - CLASH - 16) / 2
        first, last = self._cards(fighters, (event.origin, event.target), wide, 0.84 * wide)
        clash = Picture(self._draw_clash, wide=GROW, high=0.84 * wide + 18)
        return self._sheet(self.words(f"{_S}title"), rule, Row().of(first, clash, last), told)

    # --- the spinner ---

    def _spin(self, event: Spun, share: float, loses: int, side: float) -> Node:
        over = share >= STILL_FROM
        fighters = [
            Fighter(event.seat, 0, 4, 0.0, over and not event.gun_lost),
            Fighter(1 - event.seat, 0, 0, 0.0, over and event.gun_lost, gun=True),
        ]
        degrees = needle(event.field) - 360 * TURNS * (1 - cubic_out(min(1.0, share / STILL_FROM)))
        told = ""
        if over:
            square = event.target if event.gun_lost else event.origin
            key = "gun_lost" if event.gun_lost else "tank_lost"
            told = self.words(f"tank_battle_view.spinner.{key}", square=number(square))
        spinner = min(0.66 * side, side - AROUND)
        face = Picture(self._draw_spinner, _Needle(loses, degrees, event.seat), wide=spinner, high=spinner)
        cards = self._cards(fighters, (event.origin, event.target), side - spinner - 44, spinner / 2 - 18)
        body = Row(gap=12, high=spinner).of(Column(wide=GROW).of(*cards), face)
        odds = self.words("tank_battle_view.odds", n=loses)
        return self._sheet(self.words(f"{_S}spinner"), odds, body, told)

    # --- what both have ---

    @staticmethod
    def _sheet(title: str, rule: str, body: Node, told: str) -> Node:
        box = Box(pad=(16, 8, 10), fill="surface.panel", line="ink.primary", edge=1.5, radius=7)
        return box.of(
            Text(title, "card_title", high=24), Text(rule, "small", "ink.secondary", high=18, squeeze=0.8),
            Node(high=6), body, Node(high=4),
            Text(told, "card_title", "fire.accent", "center", high=26, squeeze=0.6),
        )  # fmt: skip

    def _cards(
        self, fighters: list[Fighter], squares: tuple[int, int], wide: float, high: float
    ) -> list[Node]:  # fmt: skip
        """Both fighters, each with its player (or if that name is long, its side) and its square."""
        return [
            Column(wide=wide, high=high + 18).of(
                Picture(self._draw_fighter, fighter, high=high),
                Row(high=16).of(
                    spring(), Text((self.name(fighter.seat), self._side(fighter)), "small", rank=-1),
                    Text(self.words(f"{_S}square", square=number(square)), "small"), spring(),
                ),
            )
            for fighter, square in zip(fighters, squares, strict=True)
        ]  # fmt: skip

    def _side(self, fighter: Fighter) -> str:
        return self.words(f"tank_battle.side.{SIDES[fighter.seat]}")

    # --- pictures ---

    def _draw_clash(self, to: Canvas, area: Area, _: None) -> None:
        to.put(self.art.clash(round(CLASH * area.scale)), area.moved(y=-9))

    def _draw_fighter(self, to: Canvas, area: Area, fighter: Fighter) -> None:
        """Draw a tank's card, face down, face up, or turning over, or a gun, which has no secret."""
        rect, turned = area.rect, cubic_in_out(fighter.turned)
        if 0 < turned < 1:
            closed, opened = (self._card(to, area, fighter, up=up) for up in (False, True))
            turn_over(to.surface, closed, opened, rect.center, fighter.turned)
        else:
            to.put(self._card(to, area, fighter, up=turned >= 1), area)
        if fighter.lost:
            to.put(self.art.strike(round(0.86 * min(rect.size))), area)

    def _card(self, to: Canvas, area: Area, fighter: Fighter, *, up: bool) -> pygame.Surface:
        """One side of a fighter's card."""
        wide, high = area.rect.size
        made = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
        was, to.surface = to.surface, made
        fill = "surface.raised" if up else "surface.sunken"
        to.box(Area.at(pygame.Rect(0, 0, wide, high), area.scale), fill, "surface.line_strong")
        to.surface = was
        rank = fighter.rank if up else 0
        tank = self.art.fighter(
            fighter.seat, rank, fighter.facing, round(0.92 * min(wide, high)), gun=fighter.gun
        )
        put(made, tank, (wide / 2, high / 2))
        return made

    def _draw_spinner(self, to: Canvas, area: Area, shown: _Needle) -> None:
        to.put(self.art.spinner(area.rect.width, shown.loses, shown.degrees, shown.seat), area)


def needle(field: int) -> float:
    """Where the needle stops on a field of the spinner, well away from its borders, in degrees."""
    return field_middle(field) + (7 * field % 5 - 2) * 7
