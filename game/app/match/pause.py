"""The pause: it hides the board, so that nobody thinks while the clock is stopped (TC-6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import auto

import pygame

from game.app.match.actions import MatchActions
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.page_tree import key_hints
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text


class PausePress(Press):
    """The buttons of the pause."""

    RESUME = auto()
    LEAVE = auto()


class Pause(CardScreen):
    """The pause. ``lines`` say whose turn it is and what the clocks show; with ``actions`` the match can be
    left."""

    name, home = "pause", "resume"
    hides_below = True

    def __init__(self, app: App, lines: Sequence[str] = (), actions: MatchActions | None = None) -> None:
        super().__init__(app)
        self.lines, self.actions = tuple(lines), actions

    @property
    def doers(self) -> Sequence[object]:
        return (self.actions,)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "match") in ("pause", "menu"):
            self.close()
            return True
        return super().handle(event)

    commands = Commands(
        Declared(PausePress.RESUME, "pause.resume", icon="play", do=CardScreen.close),
        Declared(PausePress.LEAVE, icon="exit", do=MatchActions.leave),
        more=CardScreen.commands,
    )

    def content(self) -> Node:
        resume = self.act(PausePress.RESUME, kind="fire", role="body_strong", wide=GROW, high=52)
        leave = None
        if self.actions is not None:
            leave = self.act(PausePress.LEAVE, label=self.actions.leave_label, wide=GROW, high=44)
        return Column(pad=(28, 20, 28), wide=380).of(
            Icon("pause", 28, high=40),
            Text(self.t("pause.title"), "section", align="center", high=48),
            Node(high=2),
            *(Text(line, "body", "ink.secondary", "center", high=24) for line in self.lines),
            Node(high=22),
            resume,
            Node(high=8) if leave else None,
            leave,
        )

    def foot(self) -> Node:
        hints = key_hints([((self.app.input.shown("back"),), self.t("pause.hint_resume"))])
        return Row(gap=20, pad=(24, 0, 20), high=40).of(spring(), *hints)


make = Pause
