"""Tips: every sign, badge, token, card, die and number on the screen explains itself with a ``Tip``.

A table lists the tips of what it draws now, from its observation alone, so that no tip gives away what a
seat mustn't know. ``game.app.table.tip_card`` shows a tip as a small card. The words are in
``assets/locale/<language>/tips.yaml``: a ``name`` and ``words`` under each key.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from game.data.words.texts import Texts

Point = tuple[int, int]

AROUND_PX = 16
"""How far around a point the tip of a tint or a line reaches."""

Known = Mapping[str, tuple[str, str]]
"""Tips of things by their kind: the key, and the id of the rule (empty: none)."""


@dataclass(frozen=True)
class Tip:
    """The meaning of something drawn: its key, its place in px of the window, its name, one or two
    sentences, and the id of the rule that tells more (empty: none)."""

    key: str
    rect: pygame.Rect
    name: str
    words: str
    rule: str = ""
    low: bool = False
    """Whether the tip is about a tint or a line, so that anything else at its place goes first."""


@dataclass(frozen=True, slots=True)
class Sign:
    """The meaning of a tree's node, given as its ``tip``: the key of the words, the id of the rule (empty:
    none), and the parameters of the words by name."""

    key: str
    rule: str = ""
    params: tuple[tuple[str, Hashable], ...] = ()

    @classmethod
    def of(cls, key: str, rule: str = "", **params: Hashable) -> Sign:
        """Make a sign whose words have parameters."""
        return cls(key, rule, tuple(params.items()))


class Tips:
    """Gathers tips in the order in which things are drawn: what lies on top comes last. With a ``point``,
    only the tips at that point are gathered and put into words."""

    def __init__(self, words: Texts, point: tuple[int, int] | None = None) -> None:
        self.words, self.point = words, point
        self.found: list[Tip] = []

    def add(self, key: str, rect: pygame.Rect, rule: str = "", **params: Any) -> None:
        """Add the tip whose words have the key ``key``, with parameters."""
        if self.point is not None and not rect.collidepoint(self.point):
            return
        self.say(key, rect, *self._told(key, params), rule)

    def _told(self, key: str, params: Mapping[str, Any]) -> tuple[str, str]:
        """Return the name and the words of a tip."""
        return self.words(f"tips.{key}.name", **params), self.words(f"tips.{key}.words", **params)

    def say(self, key: str, rect: pygame.Rect, name: str, words: str, rule: str = "") -> None:
        """Add a tip whose words are ready; an empty rectangle adds none."""
        if rect.width > 0 and rect.height > 0:
            self.found.append(Tip(key, pygame.Rect(rect), name, words, rule))

    def cover(self, rect: pygame.Rect) -> None:
        """Forget the tips of what lies under ``rect``, as something is drawn over it."""
        covered = self.point is not None and rect.collidepoint(self.point)
        self.found = [] if covered else [tip for tip in self.found if not rect.contains(tip.rect)]

    def tried(self, points: Iterable[Point]) -> Iterable[Point]:
        """The point that is asked for, else these points."""
        return points if self.point is None else (self.point,)

    def spread(self, key: str, points: Iterable[Point], rule: str = "", **params: Any) -> bool:
        """Add the tip of a tint or a line, which fills no rectangle: it is at the first of these points,
        those of it that are ``tried``, and below all else there. Return whether a tip was added."""
        place = next(iter(points), None)
        if place is None:
            return False
        rect = pygame.Rect(0, 0, AROUND_PX, AROUND_PX)
        rect.center = place
        self.found.append(Tip(key, rect, *self._told(key, params), rule, low=True))
        return True

    def add_signs(self, signs: Iterable[tuple[Hashable, pygame.Rect]]) -> None:
        """Add the tips of a tree's ``Sign`` nodes."""
        for sign, rect in signs:
            if isinstance(sign, Sign):
                self.add(sign.key, rect, sign.rule, **dict(sign.params))

    def known(self, kind: str, rect: pygame.Rect, known: Known) -> None:
        """Add the tip of a thing by its ``kind``, if ``known`` has one."""
        if kind in known:
            key, rule = known[kind]
            self.add(key, rect, rule)


class SignPlaces:
    """The places of the signs that a painter draws. It begins a part (a strip, a panel) and adds the signs
    as it draws them; they stay until the part is drawn again."""

    def __init__(self) -> None:
        self._parts: dict[object, list[tuple[str, pygame.Rect, str, dict[str, Any]]]] = {}
        self._part: object = None

    def begin(self, part: object = None) -> None:
        """Forget the signs of a part that is about to be drawn again."""
        self._part, self._parts[part] = part, []

    def add(self, key: str, rect: pygame.Rect, rule: str = "", **params: Any) -> None:
        """Add a sign of the present part, with the key of its tip."""
        self._parts.setdefault(self._part, []).append((key, pygame.Rect(rect), rule, params))

    def clear(self) -> None:
        """Forget all signs: nothing is drawn any more."""
        self._parts.clear()

    def tell(self, tips: Tips) -> None:
        """Add the tips of all parts."""
        for signs in self._parts.values():
            for key, rect, rule, params in signs:
                tips.add(key, rect, rule, **params)


def tips_at(tips: Iterable[Tip], point: tuple[int, int]) -> list[Tip]:
    """Return the tips at a point: the smallest first, among equals the one on top first, tints and lines
    last; none twice."""
    there = [tip for tip in tips if tip.rect.collidepoint(point)]
    there.reverse()
    there.sort(key=lambda tip: (tip.low, tip.rect.width * tip.rect.height))
    return list({(tip.key, tip.name, tip.words): tip for tip in reversed(there)}.values())[::-1]
