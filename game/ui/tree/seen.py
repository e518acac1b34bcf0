"""Visible nodes: words, icons, lines, pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.ui.layout import Area
from game.ui.paint.paint import Align
from game.ui.tree.node import Canvas, Measure, Node


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A line of words in the middle of its height, or a paragraph from its top of at most ``lines`` lines,
    0 for as many as it takes. Of several wordings (from long to short) and roles the first that fits is
    used, else the last, cut."""

    words: str | tuple[str, ...]
    role: str | tuple[str, ...] = "body"
    ink: str = "ink.primary"
    align: Align = "left"
    lines: int = 1
    spacing: float = 0.0
    middle: bool = False
    """Whether a paragraph is in the middle of its height."""
    squeeze: float = 1.0
    """How far it is written smaller before it is cut."""

    def _first(self) -> tuple[str, str]:
        """Return the wording and role that are tried first."""
        words, role = self.words, self.role
        return words if isinstance(words, str) else words[0], role if isinstance(role, str) else role[0]

    def _choices(self) -> list[tuple[str, str]]:
        words = (self.words,) if isinstance(self.words, str) else self.words
        roles = (self.role,) if isinstance(self.role, str) else self.role
        return [(text, role) for text in words for role in roles]

    def natural(self, m: Measure) -> float:
        return m.text(*self._first())

    def narrowest(self, m: Measure) -> float:
        return 0.0 if self.wide is None else self.width(m)

    def whole(self, m: Measure) -> float:
        return min(m.text(*one) for one in self._choices()) if self.wide is None else self.width(m)

    def _step(self, m: Measure, role: str) -> float:
        """Return the height of a line of a paragraph, whole px as it is painted."""
        return m.line(role) + round(self.spacing * m.scale) / m.scale

    def tall(self, m: Measure, width: float) -> float:
        text, role = self._first()
        step = self._step(m, role)
        if self.lines == 1:
            return step
        count = len(m.wrap(text, role, width))
        return step * (min(count, self.lines) if self.lines else count)

    def parts(self, m: Measure, area: Area) -> list[tuple[Node, Area]]:
        if isinstance(self.words, str) and isinstance(self.role, str):
            return []  # nothing to choose from: it paints itself
        choices = self._choices()
        text, role = next((one for one in choices if self._fits(m, *one, area)), choices[-1])
        written = _Written(
            text, role, self.ink, self.align, self.lines, self.spacing, self.middle, self.squeeze
        )
        return [(written, area)]

    def _fits(self, m: Measure, text: str, role: str, area: Area) -> bool:
        if m.text(text, role) <= area.width + 1e-6:
            return True
        if self.lines == 1:
            return False
        count = len(m.wrap(text, role, area.width))
        step = self._step(m, role)
        return (not self.lines or count <= self.lines) and count * step <= area.height + 1e-6

    def paint(self, to: Canvas, area: Area) -> None:
        if isinstance(self.words, str) and isinstance(self.role, str):
            _write(self, self.words, self.role, to, area)

    def say(self) -> str:
        return self.words if isinstance(self.words, str) else self.words[0]


@dataclass(frozen=True, slots=True)
class SmallText(Text):
    """Words in small letters, paler than others."""

    role: str | tuple[str, ...] = "small"
    ink: str = "ink.secondary"


@dataclass(frozen=True, slots=True)
class _Written(Node):
    """The chosen wording in its role."""

    words: str
    role: str
    ink: str
    align: Align
    lines: int
    spacing: float
    middle: bool
    squeeze: float

    def paint(self, to: Canvas, area: Area) -> None:
        _write(self, self.words, self.role, to, area)


def _write(node: Text | _Written, words: str, role: str, to: Canvas, area: Area) -> None:
    if node.lines == 1:
        to.line(words, role, area, node.ink, node.align, node.squeeze)
        return
    to.paragraph(
        words, role, area, node.ink, lines=node.lines, spacing=node.spacing, middle=node.middle,
        align=node.align,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Icon(Node):
    """A one-colour drawing in the middle of its place."""

    name: str
    size: float = 18.0
    ink: str = "ink.primary"

    def natural(self, m: Measure) -> float:
        return self.size

    def tall(self, m: Measure, width: float) -> float:
        return self.size

    def paint(self, to: Canvas, area: Area) -> None:
        to.icon(self.name, self.size, area, self.ink)


@dataclass(frozen=True, slots=True)
class KeyCap(Node):
    """A key as it looks on a keyboard."""

    name: str

    def natural(self, m: Measure) -> float:
        return max(m.text(self.name, "key_cap") + 8, 16.0)

    def paint(self, to: Canvas, area: Area) -> None:
        to.painter.key_cap(to.surface, self.name, area.rect)

    def say(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Rule(Node):
    """A horizontal line across its place."""

    ink: str = "surface.line"
    weight: float = 1.0

    def tall(self, m: Measure, width: float) -> float:
        return self.weight

    def paint(self, to: Canvas, area: Area) -> None:
        to.rule(area, self.ink)


@dataclass(frozen=True, slots=True)
class Picture(Node):
    """A picture drawn by a function on the canvas in its area from ``data``: the same for equal ``data``."""

    draw: Callable[[Any, Area, Any], object]
    data: Any = None
    words: str = ""
    """Its content in words, for people who can't see it."""

    def paint(self, to: Canvas, area: Area) -> None:
        self.draw(to, area, self.data)

    def say(self) -> str:
        return self.words
