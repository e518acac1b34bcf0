"""Dialogs: a message, a question, a line of text, a list of problems. All are overlays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

import pygame

from game.ui import widgets
from game.ui.scene import App, Scene
from game.ui.words import drawable

DialogKind = Literal["message", "confirm", "text", "problems", "second_instance"]


GUARD_S = 0.4
"""So long what must not be answered by accident takes no press: longer than a double-click."""


@dataclass(frozen=True)
class Answer:
    """A button of a dialog. ``harms``: what it does can't be taken back."""

    key: str
    label: str
    do: Callable[[], Any]
    kind: widgets.Kind = "plain"
    harms: bool = False


class Dialog(Scene):
    """A card in the middle, with what is below dimmed.

    ``accept`` and ``cancel`` are the buttons' words; ``on_accept`` is called after the dialog is gone.
    ``careful``: nothing is accepted by accident. It takes no press at first, the other button has the focus,
    and where the accepting one would open under the pointer, the other one does. ``danger`` is careful, and
    paints the accepting button red.
    """

    name = "dialog"
    overlay = True
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
        self.pointer = app.mouse
        """Where the pointer was when it opened."""
        self.card = pygame.Rect(0, 0, 0, 0)
        if careful or danger:
            self.be_careful()

    def be_careful(self) -> None:
        """Let nothing be accepted by accident."""
        self.guard_s = GUARD_S

    # --- doing ---

    def accept(self) -> None:
        """Close it and do what was asked."""
        self.close()
        if self.on_accept is not None:
            self.on_accept()

    def cancel(self) -> None:
        """Close it."""
        self.close()
        if self.on_cancel is not None:
            self.on_cancel()

    def close(self) -> None:
        """Take it off the stack, if it is still on top."""
        if self.app.stack.top is self:
            self.app.pop()

    def back(self) -> None:
        if self.cancel_label:
            self.cancel()
        else:
            self.accept()

    # --- looks ---

    def body_height(self, width: int) -> int:
        """The height in px of what stands between title and buttons."""
        return self.painter.paragraph_height(self.words, "body", width) if self.words else 0

    def inner(self) -> pygame.Rect:
        """Where title, words and buttons stand, in px."""
        return self.card.inflate(-2 * self.px(24), -2 * self.px(20))

    def title_height(self) -> int:
        """The height of the title with its rule, in px."""
        return self.painter.paragraph_height(self.title, "card_title", self._title_width()) + self.px(16)

    def _title_width(self) -> int:
        return self.inner().width - (self.px(34) if self.icon else 0)

    def build(self) -> None:
        width = min(self.px(self.wide), self.size[0] - self.px(40))
        self.card = pygame.Rect(0, 0, width, 100)
        body = self.body_height(self.inner().width)
        high = 2 * self.px(20) + self.title_height() + body + self.px(24) + self.px(42)
        self.card.height = min(high, self.size[1] - self.px(24))
        self.card.center = (self.size[0] // 2, self.size[1] * 46 // 100)
        room = pygame.Rect((0, 0), self.size).inflate(-self.px(16), -self.px(16))
        self.card.clamp_ip(room)
        if self.guard_s:
            self._out_of_the_way(room)
        self.build_body(self.body_rect())
        self.build_buttons()

    def body_rect(self) -> pygame.Rect:
        """Where the words stand."""
        inner = self.inner()
        top = inner.top + self.title_height()
        return pygame.Rect(inner.left, top, inner.width, inner.bottom - self.px(42) - self.px(20) - top)

    def build_body(self, rect: pygame.Rect) -> None:
        """Widgets between title and buttons."""

    def answers(self) -> list[Answer]:
        """The buttons from the right to the left."""
        kind: widgets.Kind = "fire" if self.danger else "ink"
        careful = bool(self.guard_s and self.cancel_label)
        made = [Answer("accept", self.accept_label, self.accept, kind, careful)]
        if self.cancel_label:
            made.append(Answer("cancel", self.cancel_label, self.cancel))
        return made

    def places(self) -> list[tuple[pygame.Rect, Answer]]:
        """Where the buttons stand, from the right to the left; all are narrower where there is no room."""
        inner, answers = self.inner(), self.answers()
        high, gap = self.px(42), self.px(8)
        wide = [max(self.px(104), widgets.button_width(self, one.label, padding=18)) for one in answers]
        room = inner.width - gap * (len(answers) - 1)
        if sum(wide) > room:
            wide = [width * room // sum(wide) for width in wide]
        made, right = [], inner.right
        for width, one in zip(wide, answers, strict=True):
            made.append((pygame.Rect(right - width, inner.bottom - high, width, high), one))
            right -= width + gap
        return made

    def _out_of_the_way(self, room: pygame.Rect) -> None:
        """Where a button that does harm would be under the pointer, one that does none is."""
        places = self.places()
        if not any(one.harms and rect.collidepoint(self.pointer) for rect, one in places):
            return
        safe = next(rect for rect, one in places if not one.harms)
        self.card.move_ip(self.pointer[0] - safe.centerx, 0)
        self.card.clamp_ip(room)

    def build_buttons(self) -> None:
        """The buttons at the lower right, the accepting one last."""
        for rect, one in reversed(self.places()):
            widgets.button(self, rect, one.label, kind=one.kind, on_press=one.do, key=one.key)
        self.focus_start()

    def focus_start(self) -> None:
        """What has the focus at first: the first button that does no harm."""
        if self.focus.current is None:
            answers = self.answers()
            self.focus.focus_first(next((one.key for one in answers if not one.harms), answers[0].key))

    def paint(self, surface: pygame.Surface) -> None:
        shade = self.app.theme["surface.shadow"]
        shade.a = 120
        surface.fill(shade)
        widgets.card(self, surface, self.card, raised=True, strong=True, shadow=True)
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
        self.paint_body(surface, self.body_rect())

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the words."""
        if self.words:
            self.painter.paragraph(surface, self.words, "body", rect, "ink.secondary")


SHOWN = 1000
"""Characters of a pasted text that its field shows."""


class TextDialog(Dialog):
    """Asks for a line of text. ``check(text)`` gives what is wrong with it, or ``None`` to close."""

    wide = 640.0

    def __init__(
        self,
        app: App,
        title: str,
        words: str,
        check: Callable[[str], str | None],
        *,
        text: str = "",
        accept: str = "",
        paste: bool = False,
        limit: int = 20000,
    ) -> None:
        super().__init__(app, title, words, accept=accept, cancel=app.texts("dialog.cancel"))
        self.check, self.limit = check, limit
        self.text = clipboard_text() if paste and not text else text
        self.wrong = ""

    def body_height(self, width: int) -> int:
        return super().body_height(width) + self.px(10 + 36 + 10) + self._wrong_height(width)

    def _wrong_height(self, width: int) -> int:
        if not self.wrong:
            return 0
        high = self.painter.paragraph_height(self.wrong, "body_strong", width - self.px(28))
        return min(high, self.px(120))

    def _entry_rect(self, rect: pygame.Rect) -> pygame.Rect:
        top = rect.top + super().body_height(rect.width) + self.px(10)
        return pygame.Rect(rect.left, top, rect.width, self.px(36))

    def build_body(self, rect: pygame.Rect) -> None:
        widgets.entry(
            self,
            self._entry_rect(rect),
            # one line: a record pasted with line breaks is still the same record. Of a long text the
            # beginning is shown; all of it is opened as long as nobody edits it
            " ".join(self.text[: 2 * SHOWN].split())[:SHOWN],
            on_change=self._typed,
            on_done=lambda text: self.accept(),
            limit=self.limit,
            key="entry",
        )

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("entry")
            if not self.wrong:  # what is offered can be typed over, what was typed is mended
                self.focus.by_key("entry").select_all()

    def _typed(self, text: str) -> None:
        self.text = text

    def accept(self) -> None:
        wrong = self.check(self.text)
        if wrong is None:
            if self.app.stack.top is self:
                self.close()
            elif self in self.app.stack:
                self.app.stack.remove(self)
            return
        self.wrong = wrong
        self.rebuild()

    def back_from_entry(self, entry: Any) -> None:
        self.cancel()

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super().paint_body(surface, pygame.Rect(rect.left, rect.top, rect.width, 0))
        if self.wrong:
            y = self._entry_rect(rect).bottom + self.px(10)
            icon = widgets.icon(self, surface, "error", (rect.left, y), 18, "signal.error")
            room = pygame.Rect(icon.right + self.px(8), y, rect.width - self.px(28), self.px(120))
            self.painter.paragraph(surface, self.wrong, "body_strong", room, "signal.error")


class ProblemsDialog(Dialog):
    """Says what is wrong with a file, each problem with its line."""

    wide = 760.0

    def __init__(
        self, app: App, title: str, words: str, problems: Sequence[str], *, on_accept: Any = None
    ) -> None:
        super().__init__(app, title, words, on_accept=on_accept, icon="warning")
        self.problems = list(problems)

    def body_height(self, width: int) -> int:
        rows = sum(
            self.painter.paragraph_height(text, "body", width - self.px(30)) + self.px(6)
            for text in self.problems[:40]
        )
        return super().body_height(width) + self.px(12) + min(rows + self.px(10), self.px(300))

    def build_body(self, rect: pygame.Rect) -> None:
        top = rect.top + super().body_height(rect.width) + self.px(12)
        listed = "<br>".join(f"• {escape(drawable(text), quote=False)}" for text in self.problems[:100])
        widgets.text_box(self, pygame.Rect(rect.left, top, rect.width, rect.bottom - top), listed, key="list")


def clipboard_text() -> str:
    """What is in the clipboard, if it is text."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, ValueError):  # nothing to ask, or bytes that are no text
        return ""


def copy_text(text: str) -> bool:
    """Put text into the clipboard; whether that worked."""
    try:
        pygame.scrap.put_text(text.replace("\0", ""))
    except (pygame.error, ValueError):
        return False
    return True


def make(app: App, kind: DialogKind = "message", **params: Any) -> Scene:
    """A dialog of a kind; ``params`` as the classes here take them."""
    if kind == "text":
        return TextDialog(app, **params)
    if kind == "problems":
        return ProblemsDialog(app, **params)
    if kind == "second_instance":
        return Dialog(
            app,
            app.texts("dialog.second_title"),
            app.texts("dialog.second_words", pid=params["pid"]),
            accept=app.texts("dialog.second_go_on"),
            cancel=app.texts("menu.quit"),
            on_cancel=app.quit,
            icon="warning",
        )
    if kind == "confirm":
        params.setdefault("cancel", app.texts("dialog.cancel"))
    return Dialog(app, **params)
