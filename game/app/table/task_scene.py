"""What lessons and puzzles have in common on the screen: one board, its card and its hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.table.board_input import panel_prompts
from game.app.table.boards import tools_of
from game.app.table.prompt_row import cap_of, keys_alone
from game.app.table.task_input import BoardInput
from game.app.tutorial.frame import LessonFrame
from game.data.content import Content
from game.ui import widgets
from game.ui.scene import Scene
from game.view import registry
from game.view.table import OverlayName, SidePanel, TableView

if TYPE_CHECKING:
    from game.ui.application import App


class LessonScene(Scene):
    """A scene with one game's board in a ``LessonFrame``."""

    input: BoardInput

    def __init__(self, app: App, game: str, content: Content) -> None:
        super().__init__(app)
        self.content = content
        self.table: TableView = registry.view(game).table(tools_of(app, content))
        self.table.unaided = True
        self.side = self.table if isinstance(self.table, SidePanel) else None
        """The game's own table beside the board, if it has one."""
        self.frame = LessonFrame.of(1280, 720)
        self._look = (app.theme, app.texts)
        self._card: object = None
        self._prompts: object = None
        self.at_table = False
        """Where text and table take turns: whether the table is seen now."""

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now: what can be done is shown then."""
        raise NotImplementedError

    @property
    def offers(self) -> frozenset[OverlayName]:
        """The overlays that show anything in the position of now."""
        raise NotImplementedError

    def text_height(self) -> float | None:
        """How high the text beside a game's own table is, in tokens; ``None`` without one."""
        return None

    def side_rect(self) -> pygame.Rect:
        """Where the game's own table is seen, in px; empty where it is not."""
        card = self.frame.card
        hidden = self.frame.tabs is not None and not self.at_table
        return pygame.Rect(0, 0, 0, 0) if card is None or self.side is None or hidden else self.box(*card)

    def build_tabs(self) -> None:
        """Where text and table take turns: which of them."""
        if self.frame.tabs is None or self.side is None:
            return
        labels = [self.t("tutorial.tab_lesson"), self.side.side_word]
        chosen = 1 if self.at_table else 0
        widgets.segments(
            self, self.box(*self.frame.tabs), labels, chosen=chosen, key="tab",
            on_choose=lambda index: self.turn_to(bool(index)),
        )  # fmt: skip

    def turn_to(self, table: bool) -> None:
        """Show the table, or the text."""
        if self.at_table != table:
            self.at_table = table
            self.rebuild()

    def follow_hands(self) -> None:
        """The table is seen when hands come to it, or something there is proposed."""
        if self.side is not None and self.side.at_side and self.frame.tabs is not None:
            self.turn_to(True)

    def on_table(self, point: tuple[int, int]) -> bool:
        """Whether a point is the game's: on the board, or on its own table beside it."""
        return self.box(*self.frame.board).collidepoint(point) or self.side_rect().collidepoint(point)

    def renewed(self) -> None:
        """The board's tools were made anew, in another theme or language: what was noted on it is gone."""

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            self.table.set_tools(tools_of(self.app, self.content))
            self.renewed()

    def place_board(self) -> None:
        """The board's place in the window of now; comes first in ``build``."""
        f = self.frame = LessonFrame.of(self.width, self.height, self.text_height())
        self.table.set_rect(self.box(*f.board).inflate(-2, -2), self.app.scale)
        if self.side is not None:
            self.side.set_side(self.side_rect(), self.app.scale)
        coordinates = self.app.settings.look.coordinates
        self.table.set_overlays(self.table.overlays.having(coordinates=coordinates))
        self.board_area = self.focus_area("board", self.box(*f.board), ring=False)

    def accepts(self, event: pygame.event.Event) -> bool:
        """Whether it is Enter, Space or A while no other button has the frame."""
        on_button = isinstance(self.focus.current, widgets.Pressable) and self.focus.shown
        return not on_button and self.app.input.action_for(event, "match") == "pick"

    def update(self, dt: float) -> None:
        if self.table.update(dt * 1000):
            self.invalidate()
        for name in self.table.take_sounds():
            self.app.audio.play(name)
        card, prompts = self.table.card_key(), self._prompt_words()
        if (card, prompts) != (self._card, self._prompts):
            self._card, self._prompts = card, prompts
            self.repaint()

    def due(self) -> float:
        return self.table.due()

    def _prompt_words(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        if not self.thinking:
            return ()
        within = self.input.in_panel
        found = panel_prompts(self.t, self.focus.current) if within else self.table.prompts()
        return tuple((prompt.commands, prompt.words) for prompt in found)

    def paint_card(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        """What is under the pointer, or where nothing is, that it would be told here; the game's own table
        is drawn by itself."""
        widgets.card(self, surface, card)
        if self.side is not None:
            return
        if self.table.card_key() is not None:
            self.table.draw_card(surface, card, self.app.scale)
            return
        note, room = self.t("tutorial.card_note"), card.width - self.px(40)
        widgets.text(
            self,
            surface,
            note,
            "body",
            card.center,
            "ink.tertiary",
            align="center",
            middle=True,
            width=room,
        )

    def paint_prompts(self, surface: pygame.Surface) -> None:
        """What can be done now, with its keys."""
        only = keys_alone if self.frame.small else tuple
        hints = [
            (tuple(filter(None, (cap_of(self.app, name) for name in only(commands)))), words)
            for commands, words in self._prompt_words()
        ]
        widgets.key_hints(self, surface, self.box(*self.frame.prompts), [hint for hint in hints if hint[0]])

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.table.draw(surface)
        if self.side is not None and self.side_rect().width:
            self.side.draw_side(surface)
