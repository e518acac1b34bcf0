"""The base of dialogs that are no screens yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from game.ui import widgets
from game.ui.controls.overlay import CardOverlay
from game.ui.scene import App
from game.ui.widgets import Action

DialogKind = Literal["message", "confirm", "text", "problems", "second_instance"]


GUARD_S = 0.4
"""Seconds in which a careful dialog takes no press: longer than a double click."""


@dataclass(frozen=True)
class DialogBlock:
    """A part of a dialog's body, ``high`` px and ``gap`` px below the one above it. ``build`` makes its
    widgets and ``paint`` draws the rest in its rectangle, which is lower where the window has no room for
    all."""

    high: int
    gap: int = 0
    build: Callable[[pygame.Rect], object] | None = None
    paint: Callable[[pygame.Surface, pygame.Rect], object] | None = None


class OldDialog(CardOverlay):
    """A card in the middle, with the screen below dimmed.

    ``accept`` and ``cancel`` are the buttons' words; ``on_accept`` is called after the dialog has closed.
    ``careful``: nothing is accepted by accident. It takes no press at first, the other button has the
    focus, and if the accepting one would open under the pointer, the card moves to put the other one
    there. ``danger`` is careful, with a red accepting button. The ``blocks`` are between title and
    buttons.
    """

    name = "dialog"
    wide = 520.0

    def __init__(
        self,
        app: App,
        title: str,
        words: str = "",
        *,
        accept: str = "",
        cancel: str = "",
        on_accept: Callable[[], Any] | None = None,
        on_cancel: Callable[[], Any] | None = None,
        danger: bool = False,
        careful: bool = False,
        icon: str = "",
    ) -> None:
        super().__init__(app)
        self.title, self.words, self.icon = title, words, icon
        self.accept_label = accept or self.t("dialog.ok")
        self.cancel_label = cancel
        self.on_accept, self.on_cancel = on_accept, on_cancel
        self.danger = danger
        self.wrong = ""
        """What is wrong with the typed text."""
        self.pointer = app.mouse
        """Where the pointer was when the dialog opened, in px."""
        if careful or danger:
            self.be_careful()

    def be_careful(self) -> None:
        """Make the dialog careful: nothing is accepted by accident."""
        self.guard_s = GUARD_S

    # --- doing ---

    def accept(self) -> None:
        """Close the dialog and do what was asked."""
        self.close()
        if self.on_accept is not None:
            self.on_accept()

    def cancel(self) -> None:
        """Close the dialog."""
        self.close()
        if self.on_cancel is not None:
            self.on_cancel()

    def close_unless(self, wrong: str) -> None:
        """Show what is wrong with the typed text, which is not lost; close if nothing is."""
        self.wrong = wrong
        if wrong:
            self.rebuild()
        else:
            self.close()

    def back(self) -> None:
        if self.cancel_label:
            self.cancel()
        else:
            self.accept()

    # --- looks ---

    def blocks(self, width: int) -> list[DialogBlock]:
        """Return the blocks between title and buttons, ``width`` px wide, from above."""
        return [self.paragraph(self.words, width)] if self.words else []

    def paragraph(self, words: str, width: int) -> DialogBlock:
        """Return a block of words over as many lines as they need."""

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            self.painter.paragraph(surface, words, "body", rect, "ink.secondary")

        return DialogBlock(self.painter.paragraph_height(words, "body", width), paint=paint)

    def verdict(self, words: str, width: int, *, gap: int, most: int = 0, good: bool = False) -> DialogBlock:
        """Return a block with a result in words; empty for none."""
        high = self.painter.paragraph_height(words, "body_strong", width - self.px(28)) if words else 0

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            if words.strip():
                widgets.verdict(self, surface, words, rect, good=good)

        return DialogBlock(min(high, most or high), gap, paint=paint)

    def inner(self) -> pygame.Rect:
        """The rectangle of title, words and buttons, in px."""
        return self.card.inflate(-2 * self.px(24), -2 * self.px(20))

    def title_height(self) -> int:
        """The height of the title with its rule, in px."""
        return self.painter.paragraph_height(self.title, "card_title", self._title_width()) + self.px(16)

    def _title_width(self) -> int:
        return self.inner().width - (self.px(34) if self.icon else 0)

    def build(self) -> None:
        width = min(self.px(self.wide), self.size[0] - self.px(40))
        self.card = pygame.Rect(0, 0, width, 100)
        body = sum(block.gap + block.high for block in self.blocks(self.inner().width))
        high = 2 * self.px(20) + self.title_height() + body + self.px(24) + self.px(42)
        self.card.height = min(high, self.size[1] - self.px(24))
        self.card.center = (self.size[0] // 2, self.size[1] * 46 // 100)
        room = pygame.Rect((0, 0), self.size).inflate(-self.px(16), -self.px(16))
        self.card.clamp_ip(room)
        if self.guard_s:
            self._out_of_the_way(room)
        for block, rect in self.placed():
            if block.build is not None:
                block.build(rect)
        self.build_buttons()

    def placed(self) -> Iterator[tuple[DialogBlock, pygame.Rect]]:
        """Yield the blocks with their rectangles."""
        inner = self.inner()
        y, low = inner.top + self.title_height(), inner.bottom - self.px(42) - self.px(20)
        for block in self.blocks(inner.width):
            y += block.gap
            yield block, pygame.Rect(inner.left, y, inner.width, max(0, min(block.high, low - y)))
            y += block.high

    def answers(self) -> list[Action]:
        """Return the buttons from right to left."""
        kind: widgets.Kind = "fire" if self.danger else "ink"
        careful = bool(self.guard_s and self.cancel_label)
        made = [Action("accept", self.accept_label, self.accept, kind=kind, harms=careful)]
        if self.cancel_label:
            made.append(Action("cancel", self.cancel_label, self.cancel))
        return made

    def places(self) -> list[tuple[pygame.Rect, Action]]:
        """Return the buttons' rectangles from right to left; all are narrower where there is no room."""
        inner, answers = self.inner(), self.answers()
        high, gap = self.px(42), self.px(8)
        least = self.px(104)
        wide = [
            max(least, widgets.button_width(self, one.label, icon=one.icon, padding=18)) for one in answers
        ]
        room = inner.width - gap * (len(answers) - 1)
        if sum(wide) > room:
            wide = [width * room // sum(wide) for width in wide]
        made, right = [], inner.right
        for width, one in zip(wide, answers, strict=True):
            made.append((pygame.Rect(right - width, inner.bottom - high, width, high), one))
            right -= width + gap
        return made

    def _out_of_the_way(self, room: pygame.Rect) -> None:
        """Move the card so that a safe button is under the pointer, if a harmful one would be there."""
        places = self.places()
        if not any(one.harms and rect.collidepoint(self.pointer) for rect, one in places):
            return
        safe = next(rect for rect, one in places if not one.harms)
        self.card.move_ip(self.pointer[0] - safe.centerx, 0)
        self.card.clamp_ip(room)

    def build_buttons(self) -> None:
        """Build the buttons at the lower right, the accepting one last."""
        for rect, one in reversed(self.places()):
            widgets.action_button(self, rect, one)
        self.focus.answer = self._harmless()
        self.focus_start()

    def focus_start(self) -> None:
        """Focus the first button that does no harm."""
        if self.focus.current is None:
            self.focus.focus_first(self._harmless())

    def _harmless(self) -> str:
        """Return the key of the first button that does no harm."""
        answers = self.answers()
        return next((one.key for one in answers if not one.harms), answers[0].key)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        inner = self.inner()
        x = inner.left
        if self.icon:
            spot = (x + self.px(11), inner.top + self.px(12))
            tone = "fire.accent" if self.danger else "ink.primary"
            widgets.icon(self, surface, self.icon, spot, 22, tone, center=True)
            x += self.px(34)
        title = pygame.Rect(x, inner.top, inner.right - x, 0)
        y = self.painter.paragraph(surface, self.title, "card_title", title)
        self.painter.rule(surface, inner.left, y + self.px(6), inner.width)
        for block, rect in self.placed():
            if block.paint is not None:
                block.paint(surface, rect)
