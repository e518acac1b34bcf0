"""The page of a match by post without a board yet: who has joined, who has set up, and whom it waits for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import auto

from game.app.post.agreement import Agreement, FirstBoard, beside_board, facts_node
from game.app.post.post_screen import PostScreen
from game.app.table.boards import Pictures
from game.data.post.letters import Letter
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.page_tree import page
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Box, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text


@dataclass(frozen=True)
class SeatStatus:
    """A seat, its player, and how far they are; ``done``: nothing from them is awaited."""

    seat: str
    who: str
    words: str
    done: bool


@dataclass(frozen=True)
class WaitingStatus:
    """How the match stands: in one sentence (``waits``), what comes next, and seat by seat; ``sent``: there
    is a letter from here."""

    waits: str
    then: str
    seats: Sequence[SeatStatus]
    sent: bool = True


class WaitingPress(Press):
    """What the page has buttons for."""

    SEND = auto()
    PASTE = auto()


class WaitingPage(PostScreen, Screen):
    """The page. ``status`` says how the match stands, ``shows_board`` whether there is a board by now;
    ``receive`` takes a letter, ``look_again`` reads those that came too early, ``send`` shows the last
    letter again, ``paste`` takes text from the player, ``go_on`` replaces this page by the board. ``match``
    is the id of the match by post."""

    name, home = "post", "send"
    has_board = False

    def __init__(
        self, app: App, match: str, terms: Agreement, status: Callable[[], WaitingStatus], *,
        receive: Callable[[Letter], object], shows_board: Callable[[], bool], send: Callable[[], object],
        paste: Callable[[], object], go_on: Callable[[], object],
        look_again: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        super().__init__(app)
        self._match, self.terms, self.status = match, terms, status
        self._receive, self._shows_board, self._send, self._paste = receive, shows_board, send, paste
        self._go_on, self._went, self._look_again = go_on, False, look_again
        self.pictures = Pictures(app)
        self.board = FirstBoard(self.pictures, terms)

    def watched(self) -> Hashable:
        return self.status(), self.pictures.drawn

    @property
    def post_id(self) -> str:
        return self._match

    @property
    def shows_board(self) -> bool:
        """Whether there is a board to show now."""
        return self._shows_board()

    @property
    def _goes_on(self) -> bool:
        """Whether to go on to the board now: there is one, and this page is still open."""
        return not self._went and self.shows_board

    def take_letter(self, letter: Letter) -> None:
        """Take a letter of this match. Raises ``LetterRefused``, ``OSError``."""
        self._receive(letter)

    def look_again(self) -> bool:
        """Read letters that came too early and count by now; return whether that has changed the match.
        Raises ``OSError``, ``ProblemsError``."""
        return self._look_again()

    def help_at(self) -> tuple[str, str]:
        return self.terms.plan.kit.name, ""

    def send(self) -> None:
        """Show the last letter again."""
        self._send()

    def none_sent(self) -> str | None:
        """There is nothing to send again."""
        return None if self.status().sent else "post.waiting.none_sent"

    def paste(self) -> None:
        """Take text from the player."""
        self._paste()

    commands = Commands(
        Declared(WaitingPress.SEND, "post.waiting.send", icon="letter", do=send, why_not=none_sent),
        Declared(WaitingPress.PASTE, "post.waiting.paste", icon="paste", do=paste),
        more=Screen.commands,
    )

    # --- the page ---

    def compose(self) -> Node:
        t, small, status, fit = self.t, self.small, self.status(), ButtonFit(18)
        paste, send = self.act(WaitingPress.PASTE, fit), self.act(WaitingPress.SEND, fit, kind="ink")
        facts, texts = self.terms.facts(self.app.texts), self.app.texts

        def terms(role: str) -> Node:
            return Box(pad=(20, 16), radius=6, wide=GROW).of(
                Text(status.waits, "section", lines=2),
                Node(high=10),
                *(self._seat(one) for one in status.seats),
                Node(high=10),
                Rule(),
                Node(high=10),
                facts_node(facts, texts, role, small=small),
                Node(high=10),
                spring(),
                Text(status.then, role, "ink.secondary", lines=0),
                Node(high=12),
                Row(gap=8, high=44).of(paste, spring(), send),
            )

        body = beside_board(self.board.node(), terms, small=small)
        return page(self, t("post.waiting.page"), t(f"{self.terms.plan.kit.name}.name"), body)

    def _seat(self, one: SeatStatus) -> Node:
        """Return a seat's row: what it plays, its player, how far they are."""
        icon, ink = ("check", "ink.primary") if one.done else ("hourglass", "ink.secondary")
        return Row(gap=10, high=26 if self.small else 30).of(
            Icon(icon, 18, ink),
            Text(one.seat, "body", "ink.tertiary", wide=82 if self.small else 112),
            Text(one.who, "body_strong", rank=1),
            Text(one.words, "small", "ink.secondary", "right", wide=GROW),
        )

    def update(self, dt: float) -> None:
        if self.app.stack.top is self and self._goes_on:
            self._went = True  # the disk may refuse: the player tries again, from the list
            self._go_on()
            return
        self.complete()

    def complete(self) -> bool:
        return self.pictures.work()

    def due(self) -> float:
        return 0.0 if self.pictures.wanting or self._goes_on else super().due()


make = WaitingPage
