"""What is drawn explains itself: a ``Tip`` for every sign, badge, token, card, die and number.

A table lists its tips for what it draws now, from what it shows and nothing else, so that none tells what a
seat mustn't know. The small card that shows one is ``game.app.table.tip_card``. Words are in
``assets/locale/<language>/tips.yaml``: under each key a ``name`` and ``words``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from game.data.words.texts import Texts

Point = tuple[int, int]

AROUND_PX = 16
"""So much of a tint or a line around a point is what a tip of it explains."""

Known = Mapping[str, tuple[str, str]]
"""Tips of things by their kind: the key, and the id of the rule (empty: none)."""


@dataclass(frozen=True)
class Tip:
    """What something means: its key, where it is in px of the window, what it is called, one or two
    sentences, and the id of the rule that tells more (empty: none)."""

    key: str
    rect: pygame.Rect
    name: str
    words: str
    rule: str = ""
    low: bool = False
    """It is a tint or a line: what else lies there says more."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What a node of a tree explains as its ``tip``: the key of the words, the id of the rule (empty: none),
    and the parameters of the words by name."""

    key: str
    rule: str = ""
    params: tuple[tuple[str, Hashable], ...] = ()

    @classmethod
    def of(cls, key: str, rule: str = "", **params: Hashable) -> Sign:
        """A sign whose words have parameters."""
        return cls(key, rule, tuple(params.items()))


class Tips:
    """Gathers tips in the order in which things are drawn: what lies on top comes last. With a ``point``,
    only those that lie there: no others are put into words."""

    def __init__(self, words: Texts, point: tuple[int, int] | None = None) -> None:
        self.words, self.point = words, point
        self.found: list[Tip] = []

    def add(self, key: str, rect: pygame.Rect, rule: str = "", **params: Any) -> None:
        """The tip whose words stand under that key, with parameters."""
        if self.point is not None and not rect.collidepoint(self.point):
            return
        name, words = self.words(f"tips.{key}.name", **params), self.words(f"tips.{key}.words", **params)
        self.say(key, rect, name, words, rule)

    def say(self, key: str, rect: pygame.Rect, name: str, words: str, rule: str = "") -> None:
        """A tip whose words are ready; none where there is nothing to see."""
        if rect.width > 0 and rect.height > 0:
            self.found.append(Tip(key, pygame.Rect(rect), name, words, rule))

    def spread(
        self, key: str, holds: Callable[[Point], bool], spots: Callable[[], Iterable[Point]], rule: str = "",
        **params: Any,
    ) -> bool:  # fmt: skip
        """The tip of a tint or a line, which fills no rectangle: it lies where ``holds`` says so, and below
        all else there. ``spots``: places to look for it where none is asked for. Whether there is one."""
        points = spots() if self.point is None else (self.point,)
        place = next((point for point in points if holds(point)), None)
        if place is None:
            return False
        rect = pygame.Rect(0, 0, AROUND_PX, AROUND_PX)
        rect.center = place
        name, words = self.words(f"tips.{key}.name", **params), self.words(f"tips.{key}.words", **params)
        self.found.append(Tip(key, rect, name, words, rule, low=True))
        return True

    def add_signs(self, signs: Iterable[tuple[Hashable, pygame.Rect]]) -> None:
        """The tips of a tree that are ``Sign``s."""
        for sign, rect in signs:
            if isinstance(sign, Sign):
                self.add(sign.key, rect, sign.rule, **dict(sign.params))

    def known(self, kind: str, rect: pygame.Rect, known: Known) -> None:
        """The tip of a thing of that kind, if there is one."""
        if kind in known:
            key, rule = known[kind]
            self.add(key, rect, rule)


class SignPlaces:
    """Where a painter has put signs: it begins a part (a strip, a panel), adds the signs as it draws them,
    and they stay until the part is drawn again."""

    def __init__(self) -> None:
        self._parts: dict[object, list[tuple[str, pygame.Rect, str, dict[str, Any]]]] = {}
        self._part: object = None

    def begin(self, part: object = None) -> None:
        """A part is drawn anew."""
        self._part, self._parts[part] = part, []

    def add(self, key: str, rect: pygame.Rect, rule: str = "", **params: Any) -> None:
        """A sign of that part, with the key of its tip."""
        self._parts.setdefault(self._part, []).append((key, pygame.Rect(rect), rule, params))

    def clear(self) -> None:
        """Nothing is drawn any more."""
        self._parts.clear()

    def tell(self, tips: Tips, seen: Callable[[object], bool] = lambda part: True) -> None:
        """The tips of all parts that are ``seen``."""
        for part, signs in self._parts.items():
            for key, rect, rule, params in signs if seen(part) else ():
                tips.add(key, rect, rule, **params)


def tips_at(tips: Iterable[Tip], point: tuple[int, int]) -> list[Tip]:
    """The tips of what lies at a point: the smallest first, of equal ones what lies on top, and last tints
    and lines; none twice."""
    there = [tip for tip in tips if tip.rect.collidepoint(point)]
    there.reverse()
    there.sort(key=lambda tip: (tip.low, tip.rect.width * tip.rect.height))
    return list({(tip.key, tip.words): tip for tip in reversed(there)}.values())[::-1]
