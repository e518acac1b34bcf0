"""The fields of pygame-gui as nodes: to type in, to choose one of many, to slide, to read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UIHorizontalSlider, UITextBox

from game.ui.commands import ScreenCommand, valued
from game.ui.controls.embedded import Embedded
from game.ui.controls.fields import OPTION, DropDown, EntryBox, TextEntry
from game.ui.controls.numbers import stepped, whole_number
from game.ui.layout import GROW
from game.ui.scene import Scene
from game.ui.tree.controls import Button
from game.ui.tree.holders import Row
from game.ui.tree.node import Length, Node
from game.ui.words import drawable


@dataclass(frozen=True, slots=True)
class FieldNode(Embedded):
    """A field. It ``asks`` for the command of another value."""

    asks: ScreenCommand = None

    @property
    def object_id(self) -> str:
        """Its key as a name that pygame-gui accepts."""
        return "#" + self.key.replace(".", "_").replace(" ", "_")

    def asked(self, event: pygame.event.Event) -> ScreenCommand:
        """Return the command that an event of its widget asks for; ``None`` without one."""
        return None


@dataclass(frozen=True, slots=True)
class EntryField(FieldNode):
    """A field for a line of text, at most ``limit`` characters; without any, ``hint`` stands in it, and it
    means ``empty``. Enter asks for ``confirms``. With a ``why`` nothing can be typed."""

    text: str = ""
    limit: int = 200
    hint: str = ""
    confirms: ScreenCommand = None
    empty: str = ""

    def asked(self, event: pygame.event.Event) -> ScreenCommand:
        asks = {
            pygame_gui.UI_TEXT_ENTRY_CHANGED: self.asks, pygame_gui.UI_TEXT_ENTRY_FINISHED: self.confirms,
        }.get(event.type)  # fmt: skip
        return None if asks is None else valued(asks, event.text or self.empty)

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        made = TextEntry(
            rect, screen.app.ui, screen.container, placeholder_text=self.hint or None,
            object_id=self.object_id,
        )  # fmt: skip
        made.limit = self.limit
        made.set_text_length_limit(self.limit)
        made.set_text(drawable(self.text)[: self.limit])
        if self.why is not None:
            made.disable()  # type: ignore[no-untyped-call]
        screen.add(made, key=self.key)
        return made

    def change(self, screen: Scene, made: Any, old: EntryField) -> bool:
        if replace(old, text=self.text, asks=self.asks, confirms=self.confirms) != self:
            return False
        text = drawable(self.text)[: self.limit]
        if made.get_text() != text:
            made.set_text(text)
        return True


@dataclass(frozen=True, slots=True)
class EntryBoxField(FieldNode):
    """A field for several lines of text, at most ``limit`` characters: Enter begins a new one, Tab leaves
    it."""

    text: str = ""
    limit: int = 2000

    def asked(self, event: pygame.event.Event) -> ScreenCommand:
        return valued(self.asks, event.text) if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED else None

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        made = EntryBox(rect, "", screen.app.ui, screen.container, object_id=self.object_id)
        made.limit = self.limit
        made.rebuild_from_changed_theme_data()  # type: ignore[no-untyped-call]  # it was made as a text box
        made.set_text(self.text)
        made.unfocus()  # no caret until somebody types there
        screen.add(made, key=self.key)
        return made

    def change(self, screen: Scene, made: Any, old: EntryBoxField) -> bool:
        return self == old or bool(
            replace(old, text=self.text, asks=self.asks) == self and made.get_text() == self.text
        )


@dataclass(frozen=True, slots=True)
class MenuField(FieldNode):
    """A choice of one of many ``labels``, each for a value; ``chosen`` is its index."""

    labels: tuple[str, ...] = ()
    values: tuple[Any, ...] = ()
    chosen: int = 0

    def asked(self, event: pygame.event.Event) -> ScreenCommand:
        if event.type != pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
            return None
        return valued(self.asks, self.values[int(event.selected_option_id.removeprefix(OPTION))])

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        made = DropDown(screen, rect, self.labels, self.chosen, self.object_id)
        screen.add(made, key=self.key)
        return made

    def change(self, screen: Scene, made: Any, old: MenuField) -> bool:
        return replace(old, chosen=self.chosen) == self and bool(made.chosen == self.chosen)


@dataclass(frozen=True, slots=True)
class SliderField(FieldNode):
    """A number from 0 to ``most`` that needn't be exact."""

    value: float = 0.0
    most: float = 1.0

    def asked(self, event: pygame.event.Event) -> ScreenCommand:
        moved = event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED
        return valued(self.asks, float(event.value)) if moved else None

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        made = UIHorizontalSlider(
            rect, float(self.value), (0.0, float(self.most)), screen.app.ui, screen.container,
            object_id=self.object_id,
        )  # fmt: skip
        screen.add(made, key=self.key)
        return made

    def change(self, screen: Scene, made: Any, old: SliderField) -> bool:
        same = replace(old, value=self.value, asks=self.asks) == self
        if same and abs(float(made.current_value) - self.value) >= 0.01:
            made.set_current_value(self.value, warn=False)
        return same


@dataclass(frozen=True, slots=True)
class ReadingField(FieldNode):
    """A text (b, i, u, br and a) that scrolls if it is too long for its place."""

    html: str = ""

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        made = UITextBox(self.html, rect, screen.app.ui, container=screen.container, object_id=self.object_id)
        if made.scroll_bar is not None:
            screen.add(made, key=self.key)
        return made


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
