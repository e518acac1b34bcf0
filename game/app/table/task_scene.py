"""What lessons and puzzles have in common on the screen: one board, its card and its hints."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import pygame

from game.app.table.boards import tools_of
from game.app.table.host import TableHost
from game.app.table.task_frame import LessonFrame
from game.data.content import Content
from game.ui import widgets
from game.ui.layout import Area
from game.ui.scene import App, Scene
from game.view.table import OverlayName


class LessonScene(Scene):
    """A scene with one game's board in a ``LessonFrame``."""

    switches: ClassVar[tuple[str, ...]] = ("danger", "lines")
    """What can be switched here."""

    def __init__(self, app: App, game: str, content: Content) -> None:
        super().__init__(app)
        self.content = content
        self.host = TableHost(
            self, game, lambda: tools_of(app, content), play=self.play_chosen, own=self.do,
            acted=lambda _: self.follow_hands(), to_panel=lambda: self.focus.set(self.focus.by_key("back")),
            offers=self.offers, switches=self.switches,
        )  # fmt: skip
        self.table, self.side = self.host.table, self.host.side
        self.table.unaided = True
        self.frame = LessonFrame.of(Area(0, 0, 1280, 720))
        self._card: object = None
        self._prompts: list[widgets.Hint] = []
        self.at_table = False
        """Where text and table take turns: whether the table is seen now."""

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now; only then is it shown what can be done."""
        raise NotImplementedError

    def offers(self) -> Collection[OverlayName]:
        """The overlays that show anything in the present position."""
        raise NotImplementedError

    def play_chosen(self, action: Any) -> None:
        """An action was chosen on the table."""
        raise NotImplementedError

    def do(self, name: str) -> bool | None:
        """Do a command of the match keys. Says whether it did anything (``None``: it is the table's)."""
        raise NotImplementedError

    def text_height(self) -> float | None:
        """How high the text beside a game's own table is, in tokens; ``None`` without one."""
        return None

    def side_rect(self) -> pygame.Rect | None:
        """Where the game's own table is seen, in px; ``None`` where it is not."""
        card = self.frame.card
        hidden = self.frame.tabs is not None and not self.at_table
        return None if card is None or self.side is None or hidden else card.rect

    def build_tabs(self) -> None:
        """The tabs, where text and table take turns."""
        if self.frame.tabs is None or self.side is None:
            return
        labels = [self.t("tutorial.tab_lesson"), self.side.side_word]
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
        """Show the table when the player moves there, or something there is proposed."""
        if self.side is not None and self.side.at_side and self.frame.tabs is not None:
            self.turn_to(True)

    def renewed(self) -> None:
        """The board's tools were made anew, in another theme or language: its notes are gone."""

    def make_stale(self) -> None:
        super().make_stale()
        if self.host.follow_settings():
            self.renewed()

    def place_board(self) -> None:
        """Place the board in the present window; comes first in ``build``."""
        f = self.frame = LessonFrame.of(Area.of(self.size, self.app.scale), self.text_height())
        self.host.follow_settings()
        self.host.place(f.board.rect, framed=True)
        self.host.place_side(self.side_rect())

    def accepts(self, event: pygame.event.Event) -> bool:
        """Whether it is Enter, Space or A while no other button has the frame."""
        on_button = isinstance(self.focus.current, widgets.Pressable) and self.focus.shown
        return not on_button and self.app.input.action_for(event, "match") == "pick"

    def update(self, dt: float) -> None:
        self.host.update(dt)
        card, prompts = self.table.card_key(), self._hints()
        if (card, prompts) != (self._card, self._prompts):
            self._card, self._prompts = card, prompts
            self.repaint()

    def due(self) -> float:
        return self.table.due()

    def _hints(self) -> list[widgets.Hint]:
        return self.host.hints(small=self.frame.small) if self.thinking else []

    def paint_card(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        """Describe what is under the pointer; where nothing is, say that this is where it would stand. The
        game's own table draws itself."""
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

    def paint_prompts(self, surface: pygame.Surface) -> None:
        """What can be done now, with its keys."""
        widgets.key_hints(self, surface, self.frame.prompts.rect, self._hints())

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.table.draw(surface)
        if self.side is not None and self.host.side_rect.width:
            self.side.draw_side(surface)
