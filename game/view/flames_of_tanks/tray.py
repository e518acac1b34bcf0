"""The tray in which dice are shown, over the lower or the upper edge of the table: throws side by side, and
buttons. A tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.rules.flames_of_tanks.public import Position
from game.ui.layout import GROW, Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Picture, Rule, Text
from game.ui.tree.tree import Tree
from game.view.flames_of_tanks.dice import RolledDice
from game.view.flames_of_tanks.outcome import DieShown, Throw, ThrowOutcome
from game.view.flames_of_tanks.panel import button_in
from game.view.flames_of_tanks.panel_shown import ButtonShown
from game.view.flames_of_tanks.past import Past
from game.view.flames_of_tanks.phases.base import PhaseContext
from game.view.flames_of_tanks.spots import TraySpot
from game.view.spots import ButtonSpot
from game.view.table import Tools
from game.view.tips import Sign

HIGH: Final = 152.0
LOW_HIGH: Final = 116.0
"""Its height at 100 %, and in a small window."""

ROOMY: Final = 560.0
"""A table that is so high has room for the whole tray."""

DIE: Final = 46.0
LOW_DIE: Final = 36.0
"""The side of a die; in a low tray."""

LINE: Final = 15.0
"""The height of a line below a die."""

APART: Final = 18.0
"""Between two throws."""

LOST: Final = 130
"""The opacity of an upgrade that goes back to the pool."""

_BUTTONS: Final = {
    "close": ("go_on", "check"), "skip": ("skip", "to_end"), "again": ("again", "replay"),
}  # fmt: skip
"""The words and icons of its buttons."""

_INKS: Final = {"counts": "ink.primary", "deadly": "fire.accent"}
"""The colour of what is told under a die; others' is pale."""


@dataclass(frozen=True, slots=True)
class ThrowShown:
    """A throw, its number from 1, and how far each of its dice has rolled: 0 to 1."""

    number: int
    throw: Throw
    rolled: tuple[float, ...]


class Tray:
    """Makes the tree, and draws it. ``token(name, px)`` is the picture of an upgrade by the side of a box."""

    def __init__(
        self, tools: Tools, context: PhaseContext, past: Past, token: Callable[[str, int], pygame.Surface]
    ) -> None:
        self.words, self.context, self.past = tools.words, context, past
        self.token, self.dice = token, RolledDice(tools.theme, tools.fonts)
        self.canvases, self.tree = Canvases(tools.theme, tools.fonts), Tree()

    def opened(self, position: Position, scale: float) -> Tree | None:
        """What lies where, in a position that stands now; ``None`` while the tray is shut."""
        rolls, timeline = self.context.rolls, self.context.timeline()
        outcome = rolls.shown
        if outcome is None:
            return None
        names = ["close"] if timeline.waits else ["skip"] if timeline.busy else ["close", "again"]
        buttons = tuple(self._button(name) for name in (names if outcome.target >= 0 else ()))
        rolled = partial(rolls.rolled, timeline)
        return self._show(self._rect(position, outcome, scale), outcome, rolled, buttons, scale)

    def _button(self, name: str) -> ButtonShown:
        words, icon = _BUTTONS[name]
        return ButtonShown(ButtonSpot(name), self.words(f"flames_of_tanks_view.tray.{words}"), icon)

    def _rect(self, position: Position, outcome: ThrowOutcome, scale: float) -> pygame.Rect:
        """At the edge of the table that is farther from what happens."""
        camera = self.context.camera()
        block = camera.block
        high = round((HIGH if block.height >= ROOMY * scale else LOW_HIGH) * scale)
        gap = round(12 * scale)
        rect = pygame.Rect(block.x + gap, block.bottom - high - gap, block.width - 2 * gap, high)
        if outcome.target < 0:
            rect.size = round(230 * scale), round(108 * scale)  # a die or two
            rect.topleft = block.x + 3 * gap, block.y + 3 * gap
            return rect
        tanks = [position.tanks[n] for n in (outcome.tank, outcome.target) if n >= 0]
        ys = [camera.px(tank.place)[1] for tank in tanks if tank.here]
        ys += [camera.px(at)[1] for at, tank in self.past.losses if tank == outcome.target]
        if ys and max(ys) > rect.top - gap and min(ys) > block.top + high + 2 * gap:
            rect.top = block.top + gap
        return rect

    def _show(
        self, rect: pygame.Rect, outcome: ThrowOutcome, rolled: Callable[[int, int], float],
        buttons: tuple[ButtonShown, ...], scale: float,
    ) -> Tree:  # fmt: skip
        """``rolled(throw, order)``: how far a die has rolled, 0 to 1; below 0: it is still to come."""
        shown = []
        for at, throw in enumerate(outcome.throws):
            shares = tuple(rolled(at, die.order) for die in throw.dice)
            if rolled(at, 0) >= 0:
                shown.append(ThrowShown(at + 1, throw, shares))
        throws: Node = Room(self._throws, tuple(shown[-3:]), wide=GROW)
        if not outcome.throws:  # upgrades drawn for a point: no dice
            lines = (Text(words, "body_strong", lines=0) for words in outcome.more)
            throws = Column(wide=GROW).of(spring(), *lines, spring())
        pressed = (Room(button_in, one, wide=104, high=36) for one in buttons)
        beside = (Node(wide=24), Column(wide=104, pad=(0, 2, 0), gap=8).of(*pressed)) if buttons else ()
        node = Box(
            spot=TraySpot(), pad=(16, 10, 4), fill="flames_dice.tray", line="surface.line_strong", edge=1.2,
            radius=7,
        ).of(Row(high=GROW).of(throws, *beside))  # fmt: skip
        self.tree.show(node, Area.at(rect, scale), self.canvases.measure(scale))
        return self.tree

    def draw(self, surface: pygame.Surface, scale: float, hover: object) -> None:
        """Draw what was shown last."""
        self.tree.forget()  # what lies below changes
        self.tree.draw(self.canvases.on(surface, scale), hover=hover)

    # --- throws ---

    def _throws(self, shown: tuple[ThrowShown, ...], m: Measure, width: float, height: float) -> Node:
        """Side by side, each as wide as it needs, with what is left shared among them."""
        needs = [_need(one.throw, m) for one in shown]
        whole = max(1.0, sum(needs))
        spare = max(0.0, width - sum(needs)) / max(2, len(shown))
        parts: list[Node] = []
        for one, need in zip(shown, needs, strict=True):
            if parts:
                line = Column(wide=1, pad=(0, 0, 6)).of(Rule("surface.line_strong", high=GROW))
                parts += [Node(wide=8), line, Node(wide=9)]
            wide = need * min(width, sum(needs)) / whole + spare - APART
            parts.append(self._throw(one, m, wide, height))
        return Row().of(*parts)

    def _throw(self, shown: ThrowShown, m: Measure, width: float, height: float) -> Node:
        throw, low = shown.throw, height < 116
        title = Row(high=20).of(
            Picture(self._draw_badge, shown.number, wide=20),
            Node(wide=8),
            Text(throw.title, "card_title"),
            Node(wide=10),
            Text(throw.words, "small", "ink.secondary", least=WHOLE, rank=-1),  # the panel tells it, too
        )
        side, count = LOW_DIE if low else DIE, max(1, len(throw.dice))
        beside = 84.0 if throw.told else 0.0
        step = max(side + 8, min(_widest(throw, m) + 10, (width - beside) / count))
        side = min(side, step - 4)
        dice = []
        for die, share in zip(throw.dice, shown.rolled, strict=True):
            if share < 0:
                break
            dice.append(self._die(die, share, step, side))
        told = Text(throw.told, "small", "ink.secondary", lines=3, wide=GROW) if throw.told else None
        row = Row(high=GROW).of(*dice, Node(wide=8) if told else None, told)
        return Column(wide=width).of(title, Node(high=6 if low else 14), row)

    def _die(self, die: DieShown, share: float, step: float, side: float) -> Node:
        """A die; once it has rolled, what is told under it, and the upgrade it is rolled for."""
        tip = Sign.of(f"flames_of_tanks.rolled.{die.state}", "FT-2.4", n=die.value) if share >= 1 else None
        tile = Picture(self._draw_die, (die, share), wide=side, high=side, tip=tip)
        if share < 1:
            return Column(wide=step, align="center").of(tile)
        ink = _INKS.get(die.state, "ink.secondary")
        lines = (Text(line, "small", ink, "center", high=LINE) for line in die.below.split("\n"))
        token = Picture(self._draw_token, die, high=GROW) if die.token else None
        return Column(wide=step, align="center").of(
            tile, Node(high=5), *lines, Node(high=3) if token else None, token
        )

    # --- pictures ---

    def _draw_badge(self, to: Canvas, area: Area, number: int) -> None:
        to.box(area, "ink.primary", "ink.primary", radius=area.height / 2)
        to.line(str(number), "small", area, "surface.raised", "center")

    def _draw_die(self, to: Canvas, area: Area, data: tuple[DieShown, float]) -> None:
        die, share = data
        rect = area.rect
        if share >= 1:
            to.surface.blit(self.dice.die(die.value, rect.width, die.state), rect)
        elif share > 0:
            self.dice.roll(to.surface, rect.center, rect.width, die.value, share)

    def _draw_token(self, to: Canvas, area: Area, die: DieShown) -> None:
        """An upgrade as large as there is room; pale if it is lost."""
        rect = area.rect
        room = min(rect.height, round(30 * area.scale))
        made = self.token(die.token, max(4, room // 2))
        if die.state == "fails":
            made = made.copy()
            made.fill((255, 255, 255, LOST), special_flags=pygame.BLEND_RGBA_MULT)
        to.surface.blit(made, made.get_rect(center=(rect.centerx, rect.y + room // 2)))


def _widest(throw: Throw, m: Measure) -> float:
    """The widest line below a die of it."""
    lines = (line for die in throw.dice for line in die.below.split("\n"))
    return max((m.text(line, "small") for line in lines), default=0.0)


def _need(throw: Throw, m: Measure) -> float:
    """How wide a throw should be, with what lies between it and the next."""
    dice = len(throw.dice) * max(DIE + 8, _widest(throw, m) + 10)
    title = m.text(throw.title, "card_title") + 38
    return max(title, dice + (92 if throw.told else 0)) + 22
