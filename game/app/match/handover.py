"""The handover screen of a match with secrets: it hides the board until the next player is ready."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import auto

from game.app.match.actions import MatchActions
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.dialog import GUARD_S
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import CellGrid, Column, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

STRIP_HIGH, STRIPS_WIDE = 96.0, 600.0
"""A strip's height and the width of a card with two of them side by side, in tokens."""


class HandoverPress(Press):
    """The buttons of the curtain."""

    READY = auto()
    LEAVE = auto()


class Handover(CardScreen):
    """Waits for ``player``. ``alone``: the same person had the last turn, too, and the others must not see
    what comes. ``actions`` are those of the match, which goes on when the curtain opens, or can be left.
    ``mark`` is the player's picture. ``known``: the strips with what everybody knows of each side, below
    ``turn``."""

    name, home = "handover", "ready"
    hides_below = True
    guard_s = GUARD_S  # it comes by itself, while hands are on the board

    def __init__(
        self, app: App, *, player: str, actions: MatchActions | None = None, alone: bool = False,
        mark: Node | None = None, known: Sequence[Node] = (), turn: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.player, self.actions, self.alone, self.mark = player, actions, alone, mark
        self.known, self.turn = tuple(known), turn

    @property
    def doers(self) -> Sequence[object]:
        return (self.actions,)

    def ready(self) -> None:
        """Open the curtain: the player is there."""
        if self.app.stack.top is self:
            if self.actions is not None:
                self.actions.controller.handed_over()
            self.close()

    def back(self) -> None:
        """Do nothing: nobody leaves a curtain by accident."""

    commands = Commands(
        Declared(HandoverPress.READY, icon="eye", do=ready),
        Declared(HandoverPress.LEAVE, icon="exit", do=MatchActions.leave_asking),
        more=CardScreen.commands,
    )

    def content(self) -> Node:
        name = self.player
        words = self.t("match.handover.alone" if self.alone else "match.handover.words", name=name)
        ready = self.t("match.handover.ready", name=name)
        mark = replace(self.mark, wide=48, high=48) if self.mark else Icon("handover", 32, high=48)
        known = Column(gap=4).of(
            Text(self.t("match.handover.known", turn=self.turn), "body_strong", "ink.secondary", high=24),
            CellGrid(gap=8).of(*(Row(high=STRIP_HIGH).of(replace(one, wide=GROW)) for one in self.known)),
        )
        leave = None
        if self.actions is not None:
            label = self.actions.leave_label
            leave = self.act(HandoverPress.LEAVE, label=label, kind="quiet", wide=GROW, high=36)
        return Column(pad=(28, 20, 24 if leave is None else 14), wide=STRIPS_WIDE if self.known else 460).of(
            Row().of(spring(), mark, spring()),
            Text(self.t("match.handover.title", name=name), "section", align="center", high=52),
            Stack().of(
                Text(words, "body", "ink.secondary", "center", lines=0),
                Node(high=40 if self.known else 54),
            ),
            known if self.known else None,
            Node(high=28) if self.known else None,
            self.act(HandoverPress.READY, label=ready, kind="fire", role="body_strong", wide=GROW, high=52),
            Node(high=10) if leave else None,
            leave,
        )


make = Handover
