"""What can be done after an unexpected exception, however the screen for it is drawn."""

from __future__ import annotations

from typing import Final

import pygame

from game.data.files.paths import shown_path
from game.ui.controls.actions import Action
from game.ui.controls.clipboard import copy_text
from game.ui.window.crash_page import CrashPage

PRESS_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class AfterCrash(CrashPage):
    """The screen's words and buttons."""

    copied = False
    """Whether the report has been copied."""

    def actions(self) -> list[Action]:
        """Return what the buttons do. Matches are on the disk up to their last move, so the main button
        continues."""
        t, app = self.t, self.app
        return [
            Action("reopen", t("error.reopen"), self.reopen, "play", "fire"),
            Action("menu", t("error.menu"), app.to_menu, "home"),
            Action("copy", t("error.copied" if self.copied else "error.copy"), self.copy, "copy"),
            Action("quit", t("menu.quit"), app.quit, "cross"),
        ]

    def words(self) -> str:
        """Return what to do, and where the log is."""
        where = shown_path(self.log) if self.log is not None else ""
        return self.t("error.words", log=where) if where else self.t("error.words_no_log")

    def reopen(self) -> None:
        """Open the match from its save; without one, the menu."""
        from game.app.table.saved import reopen  # after a crash of anything: as late as can be

        if not reopen(self.app):
            self.app.to_menu()

    def copy(self) -> None:
        self.copied = copy_text(self.report)
        self.rebuild()

    def back(self) -> None:
        self.app.to_menu()

    def rescue(self, event: pygame.event.Event) -> None:
        stops = self.focus.stops
        if event.type == pygame.QUIT:
            self.app.quit()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.press(next((key for key, stop in stops if stop.rect.collidepoint(event.pos)), ""))
        elif hasattr(event, "ui_element"):
            self.press(next((key for key, stop in stops if stop is event.ui_element), ""))
        elif event.type == pygame.KEYDOWN and event.key in PRESS_KEYS:
            self.press(self.focus.key)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and stops:
            keys = [key for key, _ in stops]
            here = keys.index(self.focus.key) if self.focus.key in keys else -1
            by = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.focus.current, self.focus.shown = stops[(here + by) % len(stops)][1], True
            self.invalidate()

    def press(self, key: object) -> None:
        """Do what the button of that key does; nothing without one."""
        action = next((action for action in self.actions() if action.key == key), None)
        if action is not None:
            action.do()
