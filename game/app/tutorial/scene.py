"""What lessons and puzzles have in common on the screen: one board, its card and its hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app import widgets
from game.app.boards import tools_of
from game.app.match.panel import cap_of, keys_alone
from game.app.scene import Scene
from game.app.tutorial.frame import LessonFrame
from game.data.content import Content
from game.view import registry
from game.view.table import TableView

if TYPE_CHECKING:
    from game.app.application import App


class LessonScene(Scene):
    """A scene with one game's board in a ``LessonFrame``."""

    def __init__(self, app: App, game: str, content: Content) -> None:
        super().__init__(app)
        self.content = content
        self.table: TableView = registry.table(game, tools_of(app, content))
        self.frame = LessonFrame.of(1280, 720)
        self._look = (app.theme, app.texts)
        self._card: object = None
        self._prompts: object = None

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now: what can be done is shown then."""
        raise NotImplementedError

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
        f = self.frame = LessonFrame.of(self.width, self.height)
        self.table.set_rect(self.box(*f.board).inflate(-2, -2), self.app.scale)
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

    def _prompt_words(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        if not self.thinking:
            return ()
        return tuple((prompt.commands, prompt.words) for prompt in self.table.prompts())

    def paint_card(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        """What is under the pointer, or where nothing is, that it would be told here."""
        widgets.card(self, surface, card)
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
