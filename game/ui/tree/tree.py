"""A placed tree: what is where, for the pointer, the focus, the tips and the painter alike."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Protocol

import pygame

from game.ui.layout import Area
from game.ui.paint.cut_texts import CutText
from game.ui.paint.paint import clipped, lay_over
from game.ui.tree.node import Canvas, Measure, Node

AROUND = 6.0
"""How far painting may reach over a node's place, in tokens: shadows, the frame of the focus."""

ACROSS = 2.2
"""How much more a step across the keys' direction counts than one along it."""


@dataclass(slots=True)
class PlacedNode:
    """A node with its place, its parts, and its spot: its own, or its holder's."""

    node: Node
    area: Area
    spot: Hashable
    parts: list[PlacedNode] = field(default_factory=list)
    rect: pygame.Rect = field(init=False, compare=False)
    """The place, in px of the window."""
    reach: pygame.Rect = field(init=False, compare=False)
    """The area its painting may reach."""

    def __post_init__(self) -> None:
        around = round(2 * AROUND * self.area.scale)
        self.rect = self.area.rect
        self.reach = self.rect.inflate(around, around)


def lay(
    node: Node, area: Area, m: Measure, spot: Hashable = None, old: PlacedNode | None = None
) -> PlacedNode:
    """Place a tree; unchanged parts of ``old`` are reused."""
    spot = spot if (meaning := node.meaning) is None else meaning
    if old is not None and old.area == area and old.spot == spot and old.node == node:
        return old
    before = [] if old is None else old.parts
    parts = [
        lay(part, place, m, spot, before[at] if at < len(before) else None)
        for at, (part, place) in enumerate(node.parts(m, area))
    ]
    return PlacedNode(node, area, spot, parts)


def walk(placed: PlacedNode) -> Iterator[PlacedNode]:
    """Yield all of it, from the ground up."""
    waiting = [placed]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(one.parts)


def paint(placed: Iterable[PlacedNode], to: Canvas) -> None:
    """Paint placed nodes, from the ground up, without a pointer on them."""
    for one in placed:
        one.node.paint(to, one.area)


def said(placed: Iterable[PlacedNode]) -> str:
    """Return placed nodes in words."""
    return " ".join(filter(None, (one.node.say() for one in placed)))


def changed(old: PlacedNode, new: PlacedNode) -> Iterator[Area]:
    """Yield the areas where two trees look different."""
    if old is new:
        return
    if old.area != new.area or old.spot != new.spot or not _alike(old.node, new.node):
        yield old.area
        yield new.area
        return
    for one, other in zip(old.parts, new.parts, strict=False):
        yield from changed(one, other)
    shared = min(len(old.parts), len(new.parts))
    for gone_or_new in (*old.parts[shared:], *new.parts[shared:]):
        yield gone_or_new.area


_WITHIN = ("children", "data", "make")
"""Fields that name the parts of a node with parts."""


def _alike(old: Node, new: Node) -> bool:
    """Whether two nodes look the same except for their parts."""
    if type(old) is not type(new):
        return False
    if old == new:
        return True
    if not (hasattr(new, "children") or hasattr(new, "make")):
        return False
    return all(
        getattr(old, one.name) == getattr(new, one.name) for one in fields(new) if one.name not in _WITHIN
    )


class Pointed(Protocol):
    """A thing that the pointer can find."""

    @property
    def spot(self) -> Hashable:
        """The meaning of pointing at it; ``None`` without one."""

    @property
    def rect(self) -> pygame.Rect:
        """Its rectangle, in px of the window."""


def nearest(
    things: Iterable[Pointed], rect: pygame.Rect, right: int, up: int, leaving: Hashable = None
) -> Hashable:
    """Return the spot of the thing to which the focus goes from ``rect``, other than ``leaving``; ``None``
    if there is none that way."""
    best: tuple[float, Hashable] | None = None
    for one in things:
        spot, place = one.spot, one.rect
        dx, dy = place.centerx - rect.centerx, rect.centery - place.centery
        along, across = (dx * right, dy) if right else (dy * up, dx)
        if spot is None or spot == leaving or along <= 2:
            continue
        cost = along + ACROSS * abs(across)
        if best is None or cost < best[0]:
            best = cost, spot
    return None if best is None else best[1]


class Tree:
    """One tree on the screen. Call ``show`` whenever its content may have changed, ``draw`` each frame."""

    def __init__(self) -> None:
        self.root: PlacedNode | None = None
        self._all: list[PlacedNode] = []
        self.spots: list[PlacedNode] = []
        """Everything that the pointer can find, from the ground up."""
        self.goals: list[PlacedNode] = []
        """The spots the focus goes to: the pointer can't find their parts by themselves."""
        self._kept: pygame.Surface | None = None
        self._painted: tuple[PlacedNode, Hashable, Hashable, Hashable] | None = None
        """What was painted last: the tree, and the spots under the pointer, pressed and in focus."""
        self._cut: list[CutText] = []
        """What is cut in the painted picture."""
        self.painted_px = 0
        """Px that the last ``draw`` painted anew."""

    # --- what lies where ---

    def show(self, node: Node, area: Area, m: Measure) -> bool:
        """Place another tree; return whether anything has changed."""
        root = lay(node, area, m, old=self.root)
        if root is self.root:
            return False
        self._take(root)
        return True

    def _take(self, root: PlacedNode) -> None:
        self.root = root
        self._all, self.spots, self.goals = [], [], []
        self._add(root)

    def _add(self, placed: PlacedNode) -> bool:
        """Take a node and all within it; return whether the pointer can find any of them."""
        self._all.append(placed)
        meant = placed.node.meaning is not None
        if meant:
            self.spots.append(placed)
        within = False
        for part in placed.parts:
            within |= self._add(part)
        if meant and not within:
            self.goals.append(placed)
        return meant or within

    def at(self, point: tuple[int, int]) -> PlacedNode | None:
        """Return the topmost thing at a point that the pointer can find; ``None`` without one."""
        return next((one for one in reversed(self.spots) if one.rect.collidepoint(point)), None)

    def of(self, spot: Hashable) -> PlacedNode | None:
        """Return the place of a spot; if there are several, the one the focus goes to; ``None`` without
        any."""
        return next((one for one in (*self.goals, *self.spots) if one.node.meaning == spot), None)

    def placed(self, kind: type[Node]) -> PlacedNode | None:
        """Return the first node of a kind and its place; ``None`` if there is none."""
        return next((one for one in self._all if isinstance(one.node, kind)), None)

    def nearest(self, rect: pygame.Rect, right: int, up: int, leaving: Hashable = None) -> Hashable:
        """Return the spot to which the focus goes from ``rect`` (``right`` and ``up``: −1, 0 or 1);
        ``None`` if there is none that way."""
        return nearest(self.goals, rect, right, up, leaving)

    def tips(self) -> Iterator[tuple[Hashable, pygame.Rect]]:
        """Yield the tips' keys and rectangles, the topmost last."""
        return ((one.node.tip, one.rect) for one in self._all if one.node.tip is not None)

    def say(self) -> str:
        """Return all of it in words, a line each."""
        return "\n".join(filter(None, (one.node.say() for one in self._all)))

    def __iter__(self) -> Iterator[PlacedNode]:
        """Yield everything placed, from the ground up."""
        return iter(self._all)

    # --- painting ---

    def draw(self, to: Canvas, hover: Hashable = None, focus: Hashable = None) -> None:
        """Draw the tree on the canvas's surface, which must have the same ground in every frame: only
        changes since the last frame are painted."""
        self.painted_px = 0
        if self.root is None:
            return
        surface, rect = to.surface, self.root.rect
        if not surface.get_clip().contains(rect):
            self._paint(to, hover, focus, surface.get_clip())
            return
        kept, was = self._kept, self._painted
        if kept is None or kept.get_size() != rect.size:
            kept = self._kept = pygame.Surface(rect.size)
            was = None
        for place in self._damage(was, (self.root, hover, None, focus)):
            with self._cut_anew(to, place):
                self._paint(to, hover, focus, place)
            kept.blit(surface, (place.x - rect.x, place.y - rect.y), place)
            self.painted_px += place.width * place.height
        surface.blit(kept, rect)
        to.cuts.again(surface, self._cut)
        self._painted = self.root, hover, None, focus

    @contextmanager
    def _cut_anew(self, to: Canvas, place: pygame.Rect) -> Iterator[None]:
        """Find anew what is cut in a place, while that is painted."""
        with to.cuts.on(to.surface) as found:
            yield
        left = [one for one in self._cut if not one.rect.colliderect(place)]
        self._cut = list(dict.fromkeys(left + found))

    def clear(self) -> None:
        """Remove the tree: the next one is placed as if it were the first, e.g. with other fonts."""
        self.root, self._painted, self._cut = None, None, []
        self._all, self.spots, self.goals = [], [], []

    def update(
        self, to: Canvas, hover: Hashable = None, held: Hashable = None, focus: Hashable = None
    ) -> Iterator[pygame.Rect]:
        """Paint the changes since the last frame on a canvas that still shows it. Yields each place before
        that, for what lies below the tree to be painted there. ``held``: the spot with the mouse button
        down on it; ``focus``: the spot that the keys are at."""
        self.painted_px = 0
        if self.root is None:
            return
        for place in self._damage(self._painted, (self.root, hover, held, focus)):
            with self._cut_anew(to, place):
                yield place
                self._paint(to, hover, focus, place, held)
            self.painted_px += place.width * place.height
        to.cuts.again(to.surface, self._cut)
        self._painted = self.root, hover, held, focus

    def blend(self, to: Canvas, spot: Hashable, share: float) -> Iterator[pygame.Rect]:
        """Paint a spot between its normal look (``share`` 0) and that under the pointer (1); yields places
        as ``update`` does."""
        around = round(2 * AROUND * (1.0 if self.root is None else self.root.area.scale))
        for one in self.spots:
            place = one.rect.inflate(around, around).clip(to.surface.get_rect())
            if one.node.meaning != spot or not place.width or not place.height:
                continue
            yield place
            self._paint(to, None, None, place)
            if share > 0:
                normal = to.surface.subsurface(place).copy()
                yield place
                self._paint(to, spot, None, place)
                lay_over(to.surface, normal, place, 1 - share)

    def forget(self) -> None:
        """Let the next ``draw`` paint everything anew."""
        self._painted = None

    def _damage(
        self, was: tuple[PlacedNode, Hashable, Hashable, Hashable] | None,
        now: tuple[PlacedNode, Hashable, Hashable, Hashable],
    ) -> list[pygame.Rect]:  # fmt: skip
        """Return the rectangles to paint for a change from one state to another."""
        root = now[0]
        if was is None or was[0].area != root.area:
            return [root.rect]
        areas = list(changed(was[0], root))
        for before, after in zip(was[1:], now[1:], strict=True):
            if before != after:
                areas += [one.area for one in self.spots if one.node.meaning in (before, after)]
        around = round(2 * AROUND * root.area.scale)
        return _apart([area.rect.inflate(around, around).clip(root.rect) for area in areas])

    def _paint(
        self, to: Canvas, hover: Hashable, focus: Hashable, clip: pygame.Rect, held: Hashable = None
    ) -> None:
        assert self.root is not None
        with clipped(to.surface, clip):
            for one in self._all:
                if one.reach.colliderect(clip):
                    there = one.spot is not None
                    to.hover, to.focus = there and one.spot == hover, there and one.spot == focus
                    to.held = there and one.spot == held
                    one.node.paint(to, one.area)
        to.hover = to.focus = to.held = False


def _apart(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return the same area without overlapping rectangles."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        while (hit := rect.collidelist(merged)) >= 0:
            rect = rect.union(merged.pop(hit))
        if rect.width and rect.height:
            merged.append(rect)
    return merged
