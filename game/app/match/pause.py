"""The pause: it hides the board, so that nobody thinks while the clock is stopped (TC-6.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import auto
from typing import Any

import pygame

from game.ui.commands import Commands, Declared, Press
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.page_tree import key_hints
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

PauseAction = tuple[str, str, Callable[[], Any]]
"""An action of the pause: words, icon, callback."""


class PausePress(Press):
    """The main button."""

    RESUME = auto()


@dataclass(frozen=True, slots=True)
class DoPaused:
    """One of the further actions, by its number."""

    number: int

    def __str__(self) -> str:
        return f"action.{self.number}"


class Pause(CardScreen):
    """The pause. ``lines`` say whose turn it is and what the clocks show; ``actions`` are further buttons."""

    name, home = "pause", "resume"
    hides_below = True

    def __init__(self, app: App, lines: Sequence[str] = (), actions: Sequence[PauseAction] = ()) -> None:
        super().__init__(app)
        self.lines, self.actions = tuple(lines), tuple(actions)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "match") in ("pause", "menu"):
            self.close()
            return True
        return super().handle(event)

    def act_on(self, command: DoPaused) -> None:
        """Do one of the further actions."""
        self.actions[command.number][2]()

    commands = Commands(
        Declared(PausePress.RESUME, "pause.resume", icon="play", do=CardScreen.close),
        Declared(DoPaused, do=act_on),
        more=CardScreen.commands,
    )

    def content(self) -> Node:
        resume = self.act(PausePress.RESUME, kind="fire", role="body_strong", wide=GROW, high=52)
        return Column(pad=(28, 20, 28), wide=380).of(
            Icon("pause", 28, high=40),
            Text(self.t("pause.title"), "section", align="center", high=48),
            Node(high=2),
            *(Text(line, "body", "ink.secondary", "center", high=24) for line in self.lines),
            Node(high=22),
            resume,
            *(
                Column(pad=(0, 8, 0)).of(self.act(DoPaused(at), label=label, icon=icon, wide=GROW, high=44))
                for at, (label, icon, _) in enumerate(self.actions)
            ),
        )

    def foot(self) -> Node:
        hints = key_hints(self, [((self.app.input.shown("back"),), self.t("pause.hint_resume"))])
        return Row(gap=20, pad=(24, 0, 20), high=40).of(spring(), *hints)


make = Pause
