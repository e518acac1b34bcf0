"""What can be done after an unexpected exception, however the screen for it is drawn."""

from __future__ import annotations

from enum import auto
from typing import ClassVar, Final

import pygame

from game.data.files.paths import shown_path
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.clipboard import copy_text
from game.ui.window.crash_page import CrashPage

PRESS_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class CrashPress(Press):
    """The buttons."""

    REOPEN = auto()
    MENU = auto()
    COPY = auto()
    QUIT = auto()


class AfterCrash(CrashPage):
    """The screen's words, and what its buttons do. Matches are on the disk up to their last move, so the main
    button continues."""

    copied = False
    """Whether the report has been copied."""

    def reopen(self) -> None:
        """Open the match from its save; without one, the menu."""
        from game.app.table.saved import reopen  # after a crash of anything: as late as can be

        if not reopen(self.app):
            self.app.to_menu()

    def back(self) -> None:
        self.app.to_menu()

    def copy(self) -> None:
        """Copy the report."""
        self.copied = copy_text(self.report)

    def end(self) -> None:
        """End the program."""
        self.app.quit()

    commands: ClassVar[Commands] = Commands(
        Declared(CrashPress.REOPEN, "error.reopen", icon="play", do=reopen),
        Declared(CrashPress.MENU, "error.menu", icon="home", do=back),
        Declared(CrashPress.COPY, "error.copy", icon="copy", do=copy),
        Declared(CrashPress.QUIT, "menu.quit", icon="cross", do=end),
    )

    def label(self, command: CrashPress) -> str:
        """Return the words of a button."""
        copied = self.copied and command is CrashPress.COPY
        return self.t("error.copied" if copied else self.commands[command].words)

    def words(self) -> str:
        """Return what to do, and where the log is."""
        where = shown_path(self.log) if self.log is not None else ""
        return self.t("error.words", log=where) if where else self.t("error.words_no_log")

    def rescue(self, event: pygame.event.Event) -> None:
        stops = self.focus.stops
        if event.type == pygame.QUIT:
            self.app.quit()
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            self.press(next((key for key, stop in stops if stop.rect.collidepoint(event.pos)), ""))
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
        for row in self.commands.rows:
            if str(row.command) == key:
                row.do(self)
        self.invalidate()
