"""The tray that shows dice on the board of any game: who rolls, the number needed, the dice, and their
result once they rest. It is a tree, only as large as it needs to be, and is placed where it hides nothing
that is being decided."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.ui.layout import GROW, Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Box, Column, Room, Row, Stack, spring
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.seen import Picture, Rule, Text
from game.ui.tree.tree import Tree
from game.view.board.clips import put, turn_over
from game.view.board.dice import ROLL_ROOM, DiceArt

DIE: Final = 44.0
LOW_DIE: Final = 34.0
"""The side of a die where there is little room."""

ROOMY: Final = 480.0
"""Boards at least this high have room for larger dice."""

LINE: Final = 15.0
"""The height of a line below a die."""

PAD, GAP = 14.0, 12.0
"""The margin around the tray's contents, and the gap between the tray and the edge of the board."""

BESIDE: Final = 84.0
"""The width of the words beside dice."""


Faces = Callable[[int], tuple[pygame.Surface, pygame.Surface]]
"""Draws the back and the front of a card or a token, of a given height in px."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayDie:
    """A die, or a card or token that is turned up (``faces``). ``rolled`` is how far it has rolled, 0 to
    1, below 0 before it begins. ``label`` says whose it is. It rolls in the colours of the palette's group
    ``rolls_in`` (empty: those of paper). Once its throw rests it wears those of ``group`` and may be
    ``struck`` out or ``framed``; the words ``below`` and the picture ``under`` (as high as the throw says)
    are then drawn beneath it."""

    value: int
    rolled: float = 1.0
    label: str = ""
    rolls_in: str = ""
    group: str = ""
    below: str = ""
    ink: str = "ink.secondary"
    struck: bool = False
    framed: bool = False
    tip: Hashable = None
    under: Node | None = None
    faces: Faces | None = None

    @property
    def rests(self) -> bool:
        """Whether the die has been rolled."""
        return self.rolled >= 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayThrow:
    """One throw: its name, the number needed, its dice, and words beside them. ``size`` is that of its
    cards."""

    dice: tuple[TrayDie, ...]
    title: str = ""
    needs: str = ""
    told: str = ""
    under_high: float = 0.0
    size: tuple[float, float] = (0.0, 0.0)

    @property
    def rests(self) -> bool:
        """Whether all its dice have been rolled."""
        return all(die.rests for die in self.dice)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayShown:
    """All that a tray shows. ``who`` rolls, with the picture ``mark`` before the name. ``result`` is what
    the dice seen so far come to, ``more`` further words for which ``lines`` lines are reserved; ``fire``
    marks a loss. The tray keeps its place while ``key`` stays the same; a new place must leave it ``room``
    (px wide and high) to grow."""

    who: str
    throws: tuple[TrayThrow, ...]
    mark: Node | None = None
    result: str = ""
    more: tuple[str, ...] = ()
    lines: int = 0
    fire: bool = False
    buttons: tuple[Node, ...] = ()
    key: Hashable = None
    room: tuple[float, float] = (0.0, 0.0)
    spot: Hashable = None


class DiceTray:
    """Builds the tree of a tray, and draws it."""

    def __init__(self, art: DiceArt, canvases: Canvases) -> None:
        self.art, self.canvases, self.tree = art, canvases, Tree()
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the tray is, in px of the window."""
        self._placed: tuple[Hashable, pygame.Rect, str] | None = None
        """The tray placed last, with its board and its place there."""

    def show(
        self, shown: TrayShown, board: pygame.Rect, clear: Sequence[pygame.Rect], scale: float
    ) -> Tree:  # fmt: skip
        """Build the tree of a tray and place it on a board so that it hides as little as possible of
        ``clear``."""
        m = self.canvases.measure(scale)
        low = board.height < ROOMY * scale
        node = Box(
            spot=shown.spot, pad=(PAD, 10, 10), gap=6, fill="surface.panel", line="ink.primary", edge=1.5,
            radius=7,
        ).of(self._head(shown), Room(self._throws, (shown.throws, low), high=_high(shown.throws, low, m)),
             self._foot(shown))  # fmt: skip
        most = board.width / scale - 2 * GAP
        said = max(m.text(shown.result, "card_title"), *(m.text(one, "small") for one in ("", *shown.more)))
        foot = said + sum(button.width(m) + 8 for button in shown.buttons)
        wide = min(most, max(node.width(m), 2 * PAD + max(foot, sum(_widths(shown.throws, low, m)))))
        high = node.height(m, wide)
        size = round(max(wide, min(most, shown.room[0])) * scale), round(max(high, shown.room[1]) * scale)
        key = shown.key, board.copy()
        known = self._placed[2] if self._placed is not None and self._placed[:2] == key else ""
        place, edge = free_place(board.inflate(-2 * GAP * scale, -2 * GAP * scale), size, clear, known)
        self._placed = (*key, edge)
        self.rect = at_edge(place, edge, (round(wide * scale), round(high * scale)))
        self.tree.show(node, Area.at(self.rect, scale), m)
        return self.tree

    def draw(self, surface: pygame.Surface, scale: float, hover: Hashable = None) -> None:
        """Draw the tray shown last."""
        self.tree.forget()  # what lies below changes
        self.tree.draw(self.canvases.on(surface, scale), hover=hover)

    # --- what lies in it ---

    @staticmethod
    def _head(shown: TrayShown) -> Node:
        return Row(gap=8, high=24).of(shown.mark, Text(shown.who, "card_title"))

    @staticmethod
    def _foot(shown: TrayShown) -> Node:
        """The result, in as much room as it had before, and the buttons."""
        lines = (*shown.more, *[""] * shown.lines)[: max(shown.lines, len(shown.more))]
        told = Column(wide=GROW).of(
            Text(shown.result, "card_title", "fire.accent" if shown.fire else "ink.primary", high=22,
                 squeeze=0.8),
            *(Text(line, "small", "ink.secondary", high=LINE) for line in lines),
        )  # fmt: skip
        return Row(gap=8).of(told, *shown.buttons)

    def _throws(
        self, data: tuple[tuple[TrayThrow, ...], bool], m: Measure, width: float, height: float
    ) -> Node:
        """The throws side by side, each as wide as it needs, with the rest of the room at the end."""
        throws, low = data
        needs = _widths(throws, low, m)
        parts: list[Node] = []
        for throw, need in zip(throws, needs, strict=True):
            if parts:
                line = Column(wide=1, pad=(0, 2, 8)).of(Rule("surface.line_strong", high=GROW))
                parts += [Node(wide=8), line, Node(wide=9)]
            wide = need * min(1.0, width / sum(needs)) - (_APART if parts else 0)
            parts.append(self._throw(throw, low, m, wide))
        return Row().of(*parts, spring())

    def _throw(self, throw: TrayThrow, low: bool, m: Measure, width: float) -> Node:
        die = _side(throw, low)
        beside = BESIDE if throw.told else 0.0
        step = min(_step(throw, die, m), (width - beside) / max(1, len(throw.dice)))
        if not throw.size[1]:
            die = min(die, step - 4)
        caption = Row(gap=8, high=20 if throw.title or throw.needs else 0).of(
            Text(throw.title, "numeral") if throw.title else None,
            Text(throw.needs, "small", "ink.secondary"),
        )
        lying = [self._die(throw, one, step, die) for one in throw.dice]
        row = Row(wide=GROW).of(*lying)
        rolling: Node | None = None
        if not throw.rests:
            rolling = Picture(self._draw_rolling, (throw, step, die), wide=GROW, high=GROW)
        told = Text(throw.told, "small", "ink.secondary", lines=4, middle=True, wide=BESIDE)
        body = Stack(wide=GROW, high=GROW).of(row, rolling)
        return Column(wide=width).of(
            caption, Row(high=GROW).of(body, told if throw.told and throw.rests else None)
        )

    def _die(self, throw: TrayThrow, die: TrayDie, step: float, side: float) -> Node:
        """The place of a die: empty until it rests, with the words about it once its whole throw rests."""
        high, rests = _room(throw, side), throw.rests
        if not rests:
            die = replace(die, group=die.rolls_in, struck=False, framed=False)
        tile = Picture(self._draw_die, (die, side), high=high, tip=die.tip if rests else None)
        label = Text(die.label, "small", "ink.primary", "center", high=LINE) if die.label else None
        lines = [Text(line, "small", die.ink, "center", high=LINE) for line in die.below.split("\n")]
        return Column(wide=step).of(
            tile if die.rests else Node(high=high), label, *(lines if rests and die.below else ()),
            die.under if rests else None,
        )  # fmt: skip

    # --- pictures ---

    def _draw_die(self, to: Canvas, area: Area, data: tuple[TrayDie, float]) -> None:
        die, side = data
        px = round(side * area.scale)
        x, y = area.rect.center
        if die.framed:
            rim = round(0.12 * px)
            frame = pygame.Rect(0, 0, px + 2 * rim, px + 2 * rim)
            frame.center = x, y
            pygame.draw.rect(
                to.surface, to.theme["ink.primary"], frame, max(2, px // 18), border_radius=round(0.28 * px)
            )
        if die.faces is not None:
            put(to.surface, die.faces(px)[1], (x, y))
            return
        tile = self.art.lying(die.value, px, die.group, die.struck)
        to.surface.blit(tile, (round(x - px / 2), round(y - px / 2)))

    def _draw_rolling(self, to: Canvas, area: Area, data: tuple[TrayThrow, float, float]) -> None:
        """Draw the dice that roll in from the right, clipped to their throw."""
        throw, step, side = data
        rect, scale = area.rect, area.scale
        px = round(side * scale)
        for number, die in enumerate(throw.dice):
            if die.faces is not None and not die.rests:
                middle = rect.x + (number + 0.5) * step * scale, rect.y + _room(throw, side) * scale / 2
                turn_over(to.surface, *die.faces(px), middle, max(0.0, die.rolled))
            elif 0 < die.rolled < 1:
                x = (number + 0.5) * step * scale
                run = max(0.0, rect.width - x - ROLL_ROOM * px / 2)
                at = (rect.x + x, rect.y + ROLL_ROOM * px / 2)
                self.art.roll(
                    to.surface, at, px, die.value, die.rolled, side=die.rolls_in, way=number, run=run
                )


_APART: Final = 18.0
"""The gap between two throws."""


def _side(throw: TrayThrow, low: bool) -> float:
    """How high a throw's dice or cards are."""
    return throw.size[1] or (LOW_DIE if low else DIE)


def _step(throw: TrayThrow, die: float, m: Measure) -> float:
    """How far apart a throw's dice are, from middle to middle."""
    if throw.size[0]:
        return throw.size[0] + 10
    words = [line for one in throw.dice for line in (*one.below.split("\n"), one.label)]
    return max(die + 13, max((m.text(line, "small") for line in words), default=0.0) + 10)


def _widths(throws: Sequence[TrayThrow], low: bool, m: Measure) -> list[float]:
    """How wide each throw should be, the gap to the one before it included."""
    found: list[float] = []
    for throw in throws:
        die = _side(throw, low)
        dice = len(throw.dice) * _step(throw, die, m) + max(
            BESIDE if throw.told else 0.0, 0.0 if throw.size[1] else 0.6 * die
        )
        caption = m.text(throw.title, "numeral") + 8 + m.text(throw.needs, "small")
        found.append(max(dice, caption) + (_APART if found else 0))
    return found


def _high(throws: Sequence[TrayThrow], low: bool, m: Measure) -> float:
    """How high the throws are, all the words that will appear below their dice included."""
    tallest = 0.0
    captions = any(throw.title or throw.needs for throw in throws)
    for throw in throws:
        lines = max((len(die.below.split("\n")) if die.below else 0 for die in throw.dice), default=0)
        labels = any(die.label for die in throw.dice)
        room = _room(throw, _side(throw, low))
        tallest = max(tallest, room + (lines + labels) * LINE + throw.under_high)
    return 20 * captions + tallest


def _room(throw: TrayThrow, side: float) -> float:
    """How high the place for a throw's dice or cards is."""
    return side + 6 if throw.size[1] else ROLL_ROOM * side


_EDGES: Final = (
    "bottomleft", "bottomright", "topleft", "topright", "midbottom", "midtop", "midleft", "midright",
)  # fmt: skip


def at_edge(room: pygame.Rect, edge: str, size: tuple[int, int]) -> pygame.Rect:
    """Return a rectangle of ``size`` at an edge of ``room``."""
    place = pygame.Rect((0, 0), size)
    setattr(place, edge, getattr(room, edge))
    return place


def free_place(
    room: pygame.Rect, size: tuple[int, int], clear: Sequence[pygame.Rect], known: str = ""
) -> tuple[pygame.Rect, str]:
    """Find a place of ``size`` at an edge of ``room`` that hides as little as possible of ``clear``, as
    near to ``clear`` as it can be, or in the middle if every edge would hide something. Return it with its
    name; ``known``, a name, is kept if it still serves.

    >>> free_place(pygame.Rect(0, 0, 100, 100), (40, 20), [pygame.Rect(10, 85, 10, 10)])
    (Rect(0, 40, 40, 20), 'midleft')
    """
    if not clear:
        return at_edge(room, "center", size), "center"
    middle = clear[0].unionall(list(clear[1:])).center

    def cost(edge: str) -> tuple[int, bool, float]:
        place = at_edge(room, edge, size)
        hidden = sum(one.clip(place).width * one.clip(place).height for one in clear)
        return hidden, edge != known, pygame.Vector2(place.center).distance_to(middle)

    edge = min(_EDGES, key=cost)
    return at_edge(room, edge, size), edge
