"""What replay and analysis share: a position on a board, the ways to take it elsewhere, and the panel
beside it from the title down to the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol

import pygame

from game.app.table.describing import Parts, describe_table
from game.app.table.elsewhere import edit_position
from game.app.table.host import TableHost
from game.app.table.panel_trees import PanelTrees
from game.app.table.prompt_row import PromptRow
from game.data.saves.matches import Player
from game.model.contract import TextError
from game.model.kit import AnyKit
from game.ui import widgets
from game.ui.controls.clipboard import copy_text
from game.ui.controls.notice import NotingScene
from game.ui.layout import Area
from game.ui.scene import App
from game.view.phase import Prompt
from game.view.tips import Tips

NOTE_S = 4.0
"""Seconds that a message stays."""

STEPS: Final = (
    ("first", "first", "to_start"), ("back", "back_one", "step_back"), ("play", "play", "play"),
    ("forward", "forward_one", "step_forward"), ("last", "last", "to_end"),
)  # fmt: skip
"""The buttons that step through the moves: their key, their step, and their icon."""


TITLE_ROLES: Final = "card_title", "body_strong", "small"
"""Text styles for a title, tried in turn before it is cut."""


class ScrolledMoves(Protocol):
    """A list of moves that can be scrolled."""

    rect: pygame.Rect

    def scroll_by(self, rows: float) -> bool:
        """Scroll by ``rows``; return whether the list moved."""
        ...


class ViewerScene(NotingScene):
    """A scene that shows positions of one game, with a ``host`` and the moves ``listed``. ``players`` and
    ``sides`` are proposed for a match started here; ``about`` is the map's title."""

    def __init__(
        self, app: App, kit: AnyKit, players: Sequence[Player], sides: tuple[int, ...], about: str
    ) -> None:
        super().__init__(app)
        self.kit, self.players, self.sides, self.about = kit, players, sides, about
        self.host: TableHost
        self.listed: ScrolledMoves
        self.title_room = (0, 0)
        """The left and right end of the title's words, in px."""
        self._title_told = pygame.Rect(0, 0, 0, 0), "", ""
        self.prompt_row = PromptRow(PanelTrees(self), lambda command: self.host.press_prompt(command))

    def help_at(self) -> tuple[str, str]:
        return self.host.help_at()

    def shown(self) -> Any:
        """The observation shown."""
        raise NotImplementedError

    def happened(self) -> Parts:
        """What happened before the position shown, in words."""
        return ()

    def describe_shown(self) -> None:
        table, about = self.host.table, self.app.texts.shipped(self.about)
        game = self.app.texts.game_name(self.kit.name)
        before = [(game, [about] if about else [])]
        describe_table(self.app, self.kit, table, self.shown(), before=before, after=self.happened())

    def withheld(self) -> bool:
        """Whether part of this may not be shown yet; the player is told so."""
        return False

    def tell(self, words: str) -> None:
        """Show a message for a while."""
        self.note_down(words, NOTE_S)

    # --- keys ---

    def cap(self, action: str, context: str = "replay") -> str:
        """Return the key cap of an action in ``context``."""
        return self.app.input.shown(action, context)

    def tip(self, key: str, action: str) -> str:
        """Return the text of ``key``, with the key of the action it is about."""
        words, cap = self.t(key), self.cap(action)
        return f"{words} ({cap})" if cap else words

    # --- going ---

    @property
    def in_hand(self) -> bool:
        """Whether a move is being chosen on the board."""
        raise NotImplementedError

    def step(self, name: str) -> None:
        """Go to the start or the end (``first``, ``last``), or a step back or on (``back_one``,
        ``forward_one``)."""
        raise NotImplementedError

    def steps(self) -> dict[str, Callable[[], object]]:
        """What each stepping key does."""
        return {action: partial(self.step, action) for _, action, _ in STEPS if action != "play"}

    def scroll(self, notches: int, at: tuple[int, int]) -> bool | None:
        """Handle the wheel: on the list of moves it scrolls the list, over the board it steps through the
        moves."""
        if self.listed.rect.collidepoint(at):
            self.listed.scroll_by(-2 * notches)
            return True
        if not self.host.on_table(at):
            return False
        if self.host.zooms or self.in_hand:
            return None
        if notches:
            self.step("back_one" if notches > 0 else "forward_one")
        return True

    # --- taking something along ---

    def copy_position(self) -> None:
        """Copy the position shown to the clipboard, as text."""
        if not self.withheld():
            self.copy(self.kit.format_position(self.shown()), "replay.copied_position")

    def copy(self, text: str, done: str) -> None:
        """Copy a text to the clipboard, and confirm with the text of the key ``done``."""
        self.tell(self.t(done if copy_text(text) else "replay.not_copied"))

    def branch(self) -> None:
        """Start a new match from the position shown."""
        if self.withheld():
            return
        if self.kit.game.result(self.shown()) is not None:
            self.tell(self.t("replay.over_there"))
            return
        try:
            text = self.kit.format_position(self.shown())
            name, players, sides = self.kit.name, self.players, self.sides
            self.app.open("setup", game=name, position=text, players=players, sides=sides)
        except TextError as error:
            self.tell(self.t("replay.bad", reason=str(error)))

    def edit(self) -> None:
        """Open the position shown in the map editor."""
        if not self.withheld():
            edit_position(self.app, self.kit, self.shown(), self.about)

    # --- building and drawing ---

    def make_stale(self) -> None:
        super().make_stale()
        if self.host.follow_settings():
            self.renewed()

    def renewed(self) -> None:
        """React to new tools of the table, in another theme or language."""

    def build_back(self, row: pygame.Rect) -> None:
        """Build the back button at the left of the title's row."""
        label = self.t("dialog.back")
        rect = pygame.Rect(row.topleft, (widgets.button_width(self, label, icon="back"), row.height))
        widgets.button(self, rect, label, icon="back", on_press=self.back, key="back")
        self.title_room = rect.right + self.px(16), row.right

    def build_steps(self, row: pygame.Rect, *, play: Callable[[], object] | None = None) -> int:
        """Build the buttons that step through the moves, one of which may ``play`` them; return the x
        after them, in px."""
        x = row.x
        for key, action, icon in STEPS:
            plays = key == "play"
            if plays and play is None:
                continue
            rect = pygame.Rect(x, row.y, row.height + (self.px(24) if plays else 0), row.height)
            kind: widgets.Kind = "ink" if plays else "plain"
            do = play if plays else partial(self.step, action)
            tip = self.tip(f"replay.{key}", action)
            widgets.button(self, rect, "", icon=icon, kind=kind, on_press=do, tip=tip, key=f"step.{key}")
            x = rect.right + self.px(6)
        return x

    def enable_steps(self, at_start: bool, at_end: bool) -> None:
        """Enable the step buttons that lead anywhere."""
        for key, stuck in (("first", at_start), ("back", at_start), ("forward", at_end), ("last", at_end)):
            button = self.focus.by_key(f"step.{key}")
            if bool(button.is_enabled) == stuck:
                button.set_enabled(not stuck)

    def title_fits(self, title: str) -> bool:
        """Whether there is room for a whole title in letters of a title."""
        left, right = self.title_room
        return self.app.fonts.size(title, TITLE_ROLES[1], self.app.scale)[0] <= right - left

    def paint_title(
        self, surface: pygame.Surface, row: pygame.Rect, title: str, told: Sequence[str], at: tuple[int, int]
    ) -> None:
        """Paint a title and the line below it, ``at`` these per cents of the row's height. Of what is
        ``told`` the first gives way; what has no room is in the title's tip."""
        fonts, scale, (left, right) = self.app.fonts, self.app.scale, self.title_room
        room, shown = right - left, list(told)
        while len(shown) > 1 and fonts.size(" · ".join(shown), "small", scale)[0] > room:
            del shown[0]
        fits = (one for one in TITLE_ROLES if fonts.size(title, one, scale)[0] <= room)
        lines = (
            (title, next(fits, TITLE_ROLES[-1]), "ink.primary"),
            (" · ".join(shown), "small", "ink.secondary"),
        )
        for (words, role, ink), share in zip(lines, at, strict=True):
            made = fonts.render(fonts.fit(words, role, room, scale), role, self.app.theme[ink], scale)
            surface.blit(made, made.get_rect(midleft=(left, row.y + row.height * share // 100)))
        self._title_told = pygame.Rect(left, row.y, room, row.height), title, " · ".join(told)

    def add_title_tip(self, tips: Tips) -> None:
        """Add the tip with all of the title and of what is told below it."""
        rect, title, told = self._title_told
        tips.say("viewer.title", rect, title, told)

    def show_prompts(self, row: Area, prompts: Sequence[Prompt]) -> None:
        """Show what can be done on the board, unless there is a message."""
        if self.prompt_row.show_prompts(row, () if self.note else prompts):
            self.repaint()

    def paint_foot(self, surface: pygame.Surface, row: pygame.Rect, hints: Sequence[widgets.Hint]) -> None:
        """Paint the message, or else the keys and what they do."""
        if self.note:
            at = (row.x, row.centery)
            self.painter.text(surface, self.note, "body_strong", at, middle=True, width=row.width)
        else:
            widgets.key_hints(self, surface, row, hints)
