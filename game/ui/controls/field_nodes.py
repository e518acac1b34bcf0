"""The fields of pygame-gui as nodes: to type in, to choose one of many, to slide, to read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from game.ui.commands import ScreenCommand, valued
from game.ui.controls.embedded import Embedded
from game.ui.controls.fields import drop_down, entry, entry_box, slider, text_box
from game.ui.controls.numbers import stepped, whole_number
from game.ui.layout import GROW
from game.ui.scene import Scene
from game.ui.tree.controls import Button
from game.ui.tree.holders import Row
from game.ui.tree.node import Length, Node
from game.ui.words import drawable


@dataclass(frozen=True, slots=True)
class EntryField(Embedded):
    """A field for a line of text, at most ``limit`` characters; without any, ``hint`` stands in it, and it
    means ``empty``. Enter asks for ``confirms``. With a ``why`` nothing can be typed."""

    text: str = ""
    limit: int = 200
    hint: str = ""
    confirms: ScreenCommand = None
    empty: str = ""

    @property
    def done(self) -> ScreenCommand:
        return self.confirms

    def meant(self, value: str) -> str:
        return value or self.empty

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        made = entry(
            screen, rect, self.text, placeholder=self.hint, on_change=partial(screen.asked, self.key),
            on_done=partial(screen.asked, self.key, done=True), limit=self.limit, key=self.key,
        )  # fmt: skip
        if self.why is not None:
            made.disable()  # type: ignore[no-untyped-call]
        return made

    def change(self, screen: Scene, made: Any, old: EntryField) -> bool:
        if replace(old, text=self.text, asks=self.asks, confirms=self.confirms) != self:
            return False
        text = drawable(self.text)[: self.limit]
        if made.get_text() != text:
            made.set_text(text)
        return True


@dataclass(frozen=True, slots=True)
class EntryBoxField(Embedded):
    """A field for several lines of text, at most ``limit`` characters."""

    text: str = ""
    limit: int = 2000

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        return entry_box(
            screen, rect, self.text, on_change=partial(screen.asked, self.key), limit=self.limit, key=self.key
        )

    def change(self, screen: Scene, made: Any, old: EntryBoxField) -> bool:
        return self == old or bool(
            replace(old, text=self.text, asks=self.asks) == self and made.get_text() == self.text
        )


@dataclass(frozen=True, slots=True)
class MenuField(Embedded):
    """A choice of one of many ``labels``, each for a value; ``chosen`` is its index."""

    labels: tuple[str, ...] = ()
    values: tuple[Any, ...] = ()
    chosen: int = 0

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        def choose(index: int) -> None:
            screen.asked(self.key, self.values[index])

        return drop_down(screen, rect, self.labels, chosen=self.chosen, on_choose=choose, key=self.key)

    def change(self, screen: Scene, made: Any, old: MenuField) -> bool:
        return replace(old, chosen=self.chosen) == self and bool(made.chosen == self.chosen)


@dataclass(frozen=True, slots=True)
class SliderField(Embedded):
    """A number from 0 to ``most`` that needn't be exact."""

    value: float = 0.0
    most: float = 1.0

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        return slider(
            screen, rect, self.value, high=self.most, on_change=partial(screen.asked, self.key), key=self.key
        )

    def change(self, screen: Scene, made: Any, old: SliderField) -> bool:
        same = replace(old, value=self.value, asks=self.asks) == self
        if same and abs(float(made.current_value) - self.value) >= 0.01:
            made.set_current_value(self.value, warn=False)
        return same


@dataclass(frozen=True, slots=True)
class ReadingField(Embedded):
    """A text (b, i, u, br and a) that scrolls if it is too long for its place."""

    html: str = ""

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        return text_box(screen, rect, self.html, key=self.key)


def number(
    screen: Scene, command: ScreenCommand, text: str, limits: tuple[int, int], step: int, zero: str, tip: str,
    wide: Length, high: Length,
) -> Node:  # fmt: skip
    """Return [−] [number] [+]: see ``Screen.number``."""
    low, most = limits
    value = whole_number(text, -(10**8), 10**8)
    least = screen.t("number.least", n=low) if value is not None and value <= low else None
    greatest = screen.t("number.most", n=most) if value is not None and value >= most else None
    side = high if isinstance(high, int | float) else 36.0
    key = str(command)

    def by(way: int, icon: str, words: str, why: str | None, name: str) -> Button:
        to = valued(command, str(stepped(text, way * step, low, most)))
        return Button("", icon, command=to, spot=f"{key}.{name}", about=words, why=why, wide=side)

    fewer, further = tip or screen.t("setup.less"), tip or screen.t("setup.more_of_it")
    shown = "" if zero and text == "0" else text
    return Row(gap=3, wide=wide, high=high).of(
        by(-1, "minus", fewer, least, "less"),
        EntryField(key, command, shown, 6, zero, None, "0" if zero else "", wide=GROW),
        by(1, "plus", further, greatest, "more"),
    )
