"""The page of a match by post without a board yet: who has joined, who has set up, and whom it waits for."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import auto

from game.app.post.agreement import TermsPage
from game.app.post.correspondence import Correspondence, SeatStatus
from game.app.post.office import open_post, paste, show_letter
from game.app.post.post_screen import PostScreen
from game.ui.commands import Commands, Declared, Press
from game.ui.flow import Flow
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text


class WaitingPress(Press):
    """What the page has buttons for."""

    SEND = auto()
    PASTE = auto()


class WaitingPage(PostScreen, TermsPage):
    """The page of the match ``mail``; the board takes its place as soon as there is one."""

    name, home, title = "post", "send", "post.waiting.page"
    has_board = False
    mail: Correspondence

    def __init__(self, app: App, mail: Correspondence) -> None:
        super().__init__(app, mail.terms)
        self.mail, self._went = mail, False

    def watched(self) -> Hashable:
        return self.mail.status(), super().watched()

    @property
    def _goes_on(self) -> bool:
        """Whether to go on to the board now: there is one, and this page is still open."""
        return not self._went and self.shows_board

    def send(self) -> None:
        """Show the last letter again."""
        show_letter(self.app, self.mail)

    def none_sent(self) -> str | None:
        """There is nothing to send again."""
        return None if self.mail.status().sent else "post.waiting.none_sent"

    def paste(self) -> Flow:
        """Take text from the player."""
        return paste(self.app)

    commands = Commands(
        Declared(WaitingPress.SEND, "post.waiting.send", icon="letter", do=send, why_not=none_sent),
        Declared(WaitingPress.PASTE, "post.waiting.paste", icon="paste", do=paste),
        more=Screen.commands,
    )

    # --- the page ---

    def lines(self, role: str) -> Sequence[Node | None]:
        status, fit = self.mail.status(), ButtonFit(18)
        return (
            Text(status.waits, "section", lines=2),
            Node(high=10),
            *(self._seat(one) for one in status.seats),
            Node(high=10),
            Rule(),
            Node(high=10),
            self.facts(role),
            Node(high=10),
            spring(),
            Text(status.then, role, "ink.secondary", lines=0),
            Node(high=12),
            Row(gap=8, high=44).of(
                self.act(WaitingPress.PASTE, fit), spring(), self.act(WaitingPress.SEND, fit, kind="ink")
            ),
        )

    def _seat(self, one: SeatStatus) -> Node:
        """Return a seat's row: what it plays, its player, how far they are."""
        icon, ink = ("check", "ink.primary") if one.done else ("hourglass", "ink.secondary")
        return Row(gap=10, high=self.density.field).of(
            Icon(icon, 18, ink),
            Text(one.seat, "body", "ink.tertiary", wide=0.75 * self.density.name),
            Text(one.who, "body_strong", rank=1),
            Text(one.words, "small", "ink.secondary", "right", wide=GROW),
        )

    def update(self, dt: float) -> None:
        if self.app.stack.top is self and self._goes_on:
            self._went = True  # the disk may refuse: the player tries again, from the list
            open_post(self.app, self.post_id)
            return
        super().update(dt)

    def due(self) -> float:
        return 0.0 if self._goes_on else super().due()


make = WaitingPage
