"""What lessons and puzzles share on the screen: a board and its card, the text beside it, what the others
do by themselves, and a row of buttons that keep their places."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pygame

from game.app.table.boards import tools_of
from game.app.table.describing import Parts, describe_table
from game.app.table.host import TableConfig, TableHost
from game.app.table.panel_trees import PanelTrees
from game.app.table.prompt_row import PromptRow
from game.data.files.content import Content
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.layout import GROW, Area
from game.ui.scene import App, Scene

REST_S = 0.5
"""Seconds the board rests before the others' next action."""

INDENT = 16.0
"""The indent of the text, in tokens."""

LEAST_SIDE = 216.0
"""The least height of a game's own table beside the board, in tokens."""

LEAST_PAGE = (936.0, 372.0)
"""The least height of a game's own page below the text, in tokens."""


@dataclass(frozen=True)
class LessonFrame:
    """The board on the left, the lesson's text and a card (or the game's own table) on the right. A game's
    own page (``paged``) replaces the board, below the text."""

    small: bool
    board: Area
    head: Area
    words: Area
    card: Area | None
    prompts: Area
    buttons: Area
    tabs: Area | None = None
    """The tabs of text and table, where there isn't room for both: the chosen one has all of it."""
    paged: bool = False

    @classmethod
    def of_page(cls, window: Area, text: Callable[[float], float]) -> LessonFrame | None:
        """Return the layout of a window while the game wants its own page; ``None`` where there is no room
        for it. ``text`` returns the height of the text for a width, both in tokens."""
        small = window.small
        margin, gap = (12, 8) if small else (16, 8)
        page = window.inset(margin)
        page = page.centred(min(page.width, 1440.0), page.height)
        head, words, room, foot = page.rows(
            gap, head=40 if small else 44, words=text(page.width), room=GROW, foot=40 if small else 48
        )
        if room.width < LEAST_PAGE[0] or room.height < LEAST_PAGE[1]:
            return None
        prompts, buttons = foot.columns(16, prompts=GROW, buttons=520)
        return cls(small, room, head, words, None, prompts, buttons, paged=True)

    @classmethod
    def of(cls, window: Area, text: float | None = None) -> LessonFrame:
        """Return the layout of a window. ``text``: the height of the text beside a game's own table, in
        tokens; ``None`` for all the room there is."""
        small = window.small
        margin, gap = (12, 8) if small else (16, 8)
        page = window.inset(margin)
        side = min(page.height, page.width - margin - (420 if small else 520))
        wide = min(page.width - side - margin, 680)
        board, column = page.centred(side + margin + wide, page.height).columns(margin, board=side, side=GROW)
        board = board.centred(side, side)
        head, room, prompts, buttons = column.rows(
            gap, head=40 if small else 44, room=GROW, prompts=24, buttons=40 if small else 48
        )
        tabs = None
        if text is not None and room.height - gap - text < LEAST_SIDE:
            tabs, words = room.rows(gap, tabs=32, both=GROW)
            card: Area | None = words
        elif text is None and small:
            words, card = room, None
        else:
            words, card = room.rows(
                gap, words=min(330, room.height * 0.55) if text is None else text, card=GROW
            )
        return cls(small, board, head, words, card, prompts, buttons, tabs)


@dataclass(frozen=True, slots=True)
class Said:
    """The message shown now: a head, words below it in a style, an icon, and a tone (a colour's token);
    ``more`` is in small ink below the words."""

    head: str
    words: str
    icon: str
    tone: str
    role: str = "body"
    more: str = ""


TaskButton = tuple[str, str, str, widgets.Kind, Callable[[], object], str]
"""A button at the bottom: its key, words, icon and kind, its callback, and why it is disabled."""

Beside = tuple[str, str, str, Callable[[], object], bool]
"""A button beside the title: its key, icon and tip, its callback, and whether it is enabled."""


class LessonScene(Scene):
    """A scene with one game's board in a ``LessonFrame``."""

    switches: ClassVar[tuple[str, ...]] = ()
    """The commands besides overlays that can switch something here."""

    text_tab: ClassVar[str] = "tutorial.tab_lesson"
    """The key of the text tab's words, where text and table share one place."""

    def __init__(self, app: App, game: str, content: Content) -> None:
        super().__init__(app)
        self.content = content
        self.host = TableHost(
            self, game, lambda: tools_of(app, content),
            TableConfig(
                play=self.play_chosen, own=self.do, acted=lambda _: self.follow_hands(), offers=self.offers,
                to_panel=lambda: self.focus.set(self.focus.by_key("back")),
                show_side=lambda: self.turn_to(True),
                switches=self.switches, tells=True,
            ),
        )  # fmt: skip
        self.table, self.side = self.host.table, self.host.side
        self.table.chooser.unaided = True
        self.frame = LessonFrame.of(Area(0, 0, 1280, 720))
        self.prompt_row = PromptRow(PanelTrees(self), self.host.press_prompt)
        self._card: object = None
        self.coming: deque[Any] = deque()
        """The others' steps still to be shown: ``show_next`` takes one after the other, with a rest before
        each."""
        self.rest = 0.0
        self.title_room = (0, 0)
        """The left and right end of the words beside the back button, in px."""
        self.page_wanted = False
        """Whether the game wanted its own page at the last layout."""
        self.at_table = False
        """Whether the table is in sight, where text and table share one place."""

    def help_at(self) -> tuple[str, str]:
        return self.host.help_at()

    def describe_shown(self) -> None:
        """Describe in words what the board shows."""
        if self.table.view is not None:
            kit = kit_of(self.host.game)
            describe_table(self.app, kit, self.table, self.table.view, before=self.task_words())

    def task_words(self) -> Parts:
        """The player's task, in words."""
        return ()

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now; only then the possible moves are shown."""
        raise NotImplementedError

    def offers(self) -> Collection[str]:
        """The overlays that show anything in the current position."""
        raise NotImplementedError

    def play_chosen(self, action: Any) -> None:
        """Play an action that was chosen on the table."""
        raise NotImplementedError

    def do(self, name: str) -> bool | None:
        """Run a command of the match keys; return whether it did anything (``None``: it is the table's)."""
        raise NotImplementedError

    def show_next(self) -> None:
        """Take the first of the coming steps, and show it."""
        raise NotImplementedError

    def text_height(self) -> float | None:
        """The height of the text beside a game's own table, in tokens; ``None`` without one."""
        return None

    def text_at(self, width: float) -> float:
        """Return the height of the text above a game's own page for a width, both in tokens."""
        raise NotImplementedError

    def side_rect(self) -> pygame.Rect | None:
        """The rectangle of the game's own table, in px; ``None`` where it is not in sight."""
        card = self.frame.card
        hidden = self.frame.tabs is not None and not self.at_table
        return None if card is None or self.side is None or hidden else card.rect

    def build_tabs(self) -> None:
        """Build the tabs, where text and table share one place."""
        if self.frame.tabs is None or self.side is None:
            return
        labels = [self.t(self.text_tab), self.side.side_word]
        chosen = 1 if self.at_table else 0
        widgets.segments(
            self, self.frame.tabs.rect, labels, chosen=chosen, key="tab",
            on_choose=lambda index: self.turn_to(bool(index)),
        )  # fmt: skip

    def turn_to(self, table: bool) -> None:
        """Show the table, or the text."""
        if self.at_table != table:
            self.at_table = table
            self.rebuild()

    def follow_hands(self) -> None:
        """Show the table when the player moves on it, or something on it is proposed."""
        if self.side is not None and self.side.at_side and self.frame.tabs is not None:
            self.turn_to(True)

    def renewed(self) -> None:
        """React to new tools of the board, in another theme or language; they have no notes."""

    def make_stale(self) -> None:
        super().make_stale()
        if self.host.follow_settings():
            self.renewed()

    def build_head(self, *beside: Beside) -> None:
        """Build the way back, and the buttons at the right."""
        rect, label = self.frame.head.rect, self.t("dialog.back")
        left = rect.right - len(beside) * rect.height - (len(beside) - 1) * self.px(6)
        rect.width = widgets.button_width(self, label, icon="back")
        widgets.button(self, rect, label, icon="back", on_press=self.back, key="back")
        self.title_room = rect.right + self.px(16), left - self.px(12)
        for key, icon, tip, do, on in beside:
            place = pygame.Rect(left, rect.y, rect.height, rect.height)
            widgets.button(self, place, "", icon=icon, on_press=do, tip=self.t(tip), key=key, enabled=on)
            left = place.right + self.px(6)

    def build_buttons(self, *buttons: TaskButton | None) -> None:
        """Build the row of buttons. Each keeps its place, so that a second click on one never presses
        another."""
        row, gap = self.frame.buttons.rect, self.px(8)
        wide = (row.width - gap * (len(buttons) - 1)) // len(buttons)
        for place, button in enumerate(buttons):
            if button is None:
                continue
            key, words, icon, kind, do, why = button
            rect, label = pygame.Rect(row.x + place * (wide + gap), row.y, wide, row.height), self.t(words)
            # a label that would be cut does without its icon
            shown = icon if widgets.button_width(self, label, icon=icon, padding=8) <= wide else ""
            widgets.button(self, rect, label, icon=shown, kind=kind, on_press=do, why=why, key=key)

    def place_board(self) -> None:
        """Place the board in the current window; comes first in ``build``."""
        self.host.follow_settings()
        window, page = Area.of(self.size, self.app.scale), self.table.page
        self.page_wanted = page is not None
        paged = None if page is None else LessonFrame.of_page(window, self.text_at)
        f = self.frame = paged or LessonFrame.of(window, self.text_height())
        if page is not None:
            page.set_page(f.board.rect if f.paged else None, self.app.scale)
        self.host.place(f.board.rect, framed=not f.paged)
        self.host.place_side(self.side_rect())
        self.prompt_row.forget()
        self._show_prompts()

    def _show_prompts(self) -> None:
        """Show what can be done now, with its keys."""
        self.prompt_row.show_prompts(self.frame.prompts, self.host.prompts() if self.thinking else ())

    def takes_first(self, event: pygame.event.Event) -> bool:
        return self.host.hurries(event)

    def accepts(self, event: pygame.event.Event) -> bool:
        """Whether the event is Enter, Space or A while no other button has the focus."""
        on_button = isinstance(self.focus.current, widgets.Pressable) and self.focus.shown
        return not on_button and self.app.input.action_for(event, "match") == "pick"

    def update(self, dt: float) -> None:
        self.host.update(dt)
        if (self.table.page is not None) != self.page_wanted:
            self.rebuild()
        self._show_prompts()
        if (card := self.table.card_key()) != self._card:
            self._card = card
            self.repaint()
        if self.coming and not self.table.busy:
            self.rest -= dt
            if self.rest <= 0 or not self.app.settings.look.animation_speed:
                self.rest = REST_S
                self.show_next()

    def due(self) -> float:
        goes_on = bool(self.coming) and not self.table.busy
        return min(self.host.due(), max(0.0, self.rest) if goes_on else math.inf)

    def keeps_awake(self) -> bool:
        return self.table.moving or bool(self.coming)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.host.draw_over(surface)

    def paint_card(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        """Paint the description of what is under the pointer; otherwise a note that it would appear here.
        The game's own table draws itself, and its own cards if it has any."""
        if self.side is None or self.side.strips is None:
            widgets.card(self, surface, card)
        if self.side is not None:
            return
        if self.table.card_key() is not None:
            self.table.draw_card(surface, card, self.app.scale)
            return
        note, room = self.t("tutorial.card_note"), card.width - self.px(40)
        self.painter.text(
            surface, note, "body", card.center, "ink.tertiary", align="center", middle=True, width=room
        )

    def paint_said(self, surface: pygame.Surface, rect: pygame.Rect, said: Said) -> None:
        """Paint the current message, beside a bar in its tone."""
        px, painter = self.px, self.painter
        x = rect.x + px(INDENT)
        spot = widgets.icon(self, surface, said.icon, (x, rect.y + px(2)), 20, said.tone)
        at = (spot.right + px(8), spot.centery)
        room = rect.right - at[0]
        painter.text(surface, said.head, "body_strong", at, said.tone, middle=True, width=room)
        body = pygame.Rect(x, spot.bottom + px(4), rect.right - x, max(1, rect.bottom - spot.bottom))
        y = painter.paragraph(surface, said.words, said.role, body) if said.words else spot.bottom
        if said.more and rect.bottom - y > px(20):
            body.update(x, y + px(4), rect.right - x, rect.bottom - y)
            y = painter.paragraph(surface, said.more, "body", body, "ink.secondary")
        bar = pygame.Rect(rect.x, rect.y, px(4), min(rect.height, y - rect.y + px(2)))
        surface.fill(self.app.theme[said.tone], bar)

    def clear_of_tips(self) -> Sequence[pygame.Rect]:
        """The rectangle of the row of keys."""
        return (self.frame.prompts.rect,)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.frame.paged and (own := self.table.page) is not None:
            own.draw_page(surface)
            return
        self.host.draw(surface)
        if self.side is not None and self.host.side_rect.width:
            self.side.draw_side(surface)
