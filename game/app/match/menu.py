"""The menu of a match.

It hides a match with a clock, so that nobody thinks for free, and a board meant for one person: somebody
else may have opened the menu.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.match import unsaved
from game.app.match.actions import MatchActions
from game.app.match.overlay import MatchOverlay, OverlayEntry
from game.app.table.elsewhere import no_analysis
from game.app.table.host import TableHost
from game.model.contract import OfferDraw, Resign
from game.model.match_options import may
from game.ui import widgets
from game.ui.controls.actions import Action
from game.ui.controls.message_list import show_messages
from game.ui.controls.overlay import pressed_beside
from game.ui.controls.popup import Popup, PopupGroup
from game.ui.scene import App

USED = 4
"""How many entries, the first ones, are used during a match; they stand apart from the others."""


class MatchMenu(MatchOverlay):
    """The menu of everything but moves. ``do`` does one of the panel's actions, ``rules`` opens the rules."""

    name = "match_menu"

    def __init__(
        self,
        app: App,
        actions: MatchActions,
        host: TableHost,
        do: Callable[[str], object],
        rules: Callable[[], object],
    ) -> None:
        super().__init__(app)
        self.actions, self.host, self.do, self.rules = actions, host, do, rules
        self.controller, self.match = actions.controller, actions.match
        clock = self.match.session.clock is not None and not self.controller.over
        self.private = self.controller.handing.private
        self.hides_below = clock or self.private  # type: ignore[misc]

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "match") == "menu":
            self.close()
            return True
        # where it hides the board, a slip beside the card must show it to nobody
        closes = not self.hides_below and pressed_beside(event, self.card)
        if closes:
            self.close()
        return closes

    # --- looks ---

    def _entries(self) -> list[OverlayEntry]:
        """Return the entries, always in the same places, those used during a match first; a disabled one
        says why."""
        app, actions, undoing = self.app, self.actions, self.controller.undoing
        over = self.t("match.why.over") if self.controller.over else ""
        no_draw, no_resigning = actions.no_call(OfferDraw), actions.no_call(Resign)
        no_undo = "" if self.host.drafted("undo") else undoing.no_undo()
        return [
            OverlayEntry("undo", "undo", lambda: self.do("undo"), no_undo and self.t(no_undo)),
            OverlayEntry("draw", "draw", lambda: actions.offer_draw(self.close), no_draw, stays=True),
            OverlayEntry("resign", "flag", lambda: actions.resign(self.close), no_resigning, stays=True),
            OverlayEntry("save_copy", "save", actions.save_copy, actions.no_copy()),
            OverlayEntry("pause", "pause", lambda: self.do("pause"), over),
            OverlayEntry("analyse", "search", actions.analyse, no_analysis(app, self.match)),
            OverlayEntry("rules", "book", self.rules),
            OverlayEntry("settings", "settings", lambda: app.open("settings")),
            OverlayEntry("file", "file", self.open_files, stays=True),
            OverlayEntry("leave", "exit", actions.leave, stays=True),
        ]

    def _files(self) -> list[OverlayEntry]:
        """Return the entries that take the match elsewhere or bring something here."""
        actions = self.actions
        return [
            OverlayEntry("share", "share", actions.share),
            OverlayEntry("copy_position", "copy", actions.copy_position, actions.no_copy()),
            OverlayEntry("edit", "pencil", actions.edit, actions.no_edit()),
            OverlayEntry("paste", "paste", actions.paste),
            OverlayEntry("describe", "eye", actions.describe),
            OverlayEntry("messages", "history", lambda: show_messages(self.app)),
        ]

    def open_files(self) -> None:
        """Open the small menu of files, beside its button."""
        rect = pygame.Rect(self.focus.by_key("file").rect)
        items = [
            Action(one.key, self._label(one.key), self.then(one), one.icon, why=one.why)
            for one in self._files()
        ]
        self.app.push(Popup(self.app, lambda: rect, lambda: [PopupGroup("", items)], width=230))

    def _label(self, key: str) -> str:
        if key == "leave":
            return self.actions.leave_label
        elsewhere = {
            "analyse": "analysis.analyse_position", "edit": "editor.match.edit_here",
            "undo": "match.button.undo",
        }  # fmt: skip
        return self.t(elsewhere.get(key, f"match.menu.{key}"))

    def build(self) -> None:
        small = self.height < 700
        width = min(self.px(560), self.size[0] - self.px(24))
        entries = self._entries()
        high, gap = self.px(38 if small else 44), self.px(6 if small else 8)
        rows, apart = -(-len(entries) // 2), self.px(12)
        head, pad = self.px(52 if small else 64), self.px(18 if small else 24)
        rest, foot = head + pad + 2 * apart, len(self._foot()) * self.px(22)
        high = min(high, (self.size[1] - self.px(8) - rest - foot) // (rows + 1) - gap)
        self.place_card(width, rest + (rows + 1) * (high + gap))
        self.card.height += foot  # below: what it says moves no button
        self.card.bottom = min(self.card.bottom, self.size[1] - self.px(4))
        x, inner = self.card.x + pad, width - 2 * pad
        y = self.card.y + head
        told, icon = ("match.end.board", "eye") if self.controller.over else ("match.menu.resume", "play")
        widgets.button(
            self, pygame.Rect(x, y, inner, high), self.t(told), icon=icon, kind="fire",
            role="body_strong", on_press=self.close, key="resume",
        )  # fmt: skip
        y += high + gap + apart
        half = (inner - gap) // 2
        for number, one in enumerate(entries):
            row, column = divmod(number, 2)
            top = y + row * (high + gap) + (apart if number >= USED else 0)
            rect = pygame.Rect(x + column * (half + gap), top, half, high)
            widgets.button(
                self, rect, self._label(one.key), icon=one.icon, on_press=self.then(one), why=one.why,
                align="left", key=one.key,
            )  # fmt: skip
        if self.focus.current is None:
            self.focus.focus_first("resume")

    def _foot(self) -> list[str]:
        """The lines at the card's foot: why the board is hidden, and what this match doesn't allow."""
        told = [self._off()] if self._off() else []
        if self.hides_below:
            name = self.match.plan.players[self.controller.handing.viewer].name if self.private else ""
            told.insert(
                0, self.t("match.menu.hidden_for", name=name) if name else self.t("match.menu.hidden")
            )
        return told

    def _off(self) -> str:
        """What this match doesn't allow; empty if it allows all."""
        options = self.match.session.setup.options
        if may(options, "rated"):
            return self.t("match_options.rated_off")
        off = [name for name in ("undo", "hints") if not may(options, name)]
        return self.t(f"match_options.off_{off[0] if len(off) == 1 else 'both'}") if off else ""

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        room = self.card.width - self.px(32)
        for number, words in enumerate(reversed(self._foot())):
            at = (self.card.centerx, self.card.bottom - self.px(21) - number * self.px(22))
            self.painter.text(
                surface, words, "small", at, "ink.secondary", align="center", middle=True, width=room
            )
        head = pygame.Rect(
            self.card.x + self.px(24), self.card.y + self.px(10), self.card.width - self.px(48), self.px(38)
        )
        told = unsaved.words(self.app, self.match)
        aside = self.t("match.kept") if self.match.path is not None and not told else ""
        widgets.heading(self, surface, self.match.title, head, aside=aside)
        if told:
            # where the match shows it: the board's own sign may be hidden below
            unsaved.draw_sign(self, surface, told, self.host.board)


make = MatchMenu
