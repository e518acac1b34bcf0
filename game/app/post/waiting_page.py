"""The page of a match by post without a board yet: who has joined, who has set up, and whom it waits for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.app.post.agreement import Agreement, FirstBoard, beside_board, facts_node
from game.app.post.post_screen import PostScreen
from game.app.table.boards import Pictures
from game.data.post.letters import Letter
from game.ui.controls.page_tree import page
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Box, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text
from game.ui.tree_scene import ButtonLook, TreeScene


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


class WaitingButton(StrEnum):
    """The buttons of the page."""

    SEND = "send"
    PASTE = "paste"


class WaitingPage(PostScreen, TreeScene):
    """The page. ``status`` says how the match stands, ``shows_board`` whether there is a board by now;
    ``receive`` takes a letter, ``look_again`` reads those that came too early, ``send`` shows the last
    letter again, ``paste`` takes text from the player, ``go_on`` replaces this page by the board. ``match``
    is the id of the match by post."""

    name = "post"
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
        self._drawn = 0

    def uncover(self) -> None:
        self.rebuild()

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
        self.rebuild()

    def look_again(self) -> bool:
        """Read letters that came too early and count by now; return whether that has changed the match.
        Raises ``OSError``, ``ProblemsError``."""
        changed = self._look_again()
        self.rebuild()
        return changed

    def help_at(self) -> tuple[str, str]:
        return self.terms.plan.kit.name, ""

    def press(self, spot: Hashable) -> None:
        if spot is WaitingButton.SEND:
            self._send()
        elif spot is WaitingButton.PASTE:
            self._paste()

    def compose(self) -> Node:
        t, small, status = self.t, self.small, self.status()
        why = "" if status.sent else t("post.waiting.none_sent")
        send = ButtonLook(WaitingButton.SEND, t("post.waiting.send"), "letter", "ink", why=why)
        paste = ButtonLook(WaitingButton.PASTE, t("post.waiting.paste"), "paste")
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
                Row(gap=8, high=44).of(self.button(paste), spring(), self.button(send)),
            )

        body = beside_board(self.board.node(self._drawn), terms, small=small)
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

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            self.focus.focus_first("send")

    def update(self, dt: float) -> None:
        if self.app.stack.top is self and self._goes_on:
            self._went = True  # the disk may refuse: the player tries again, from the list
            self._go_on()
            return
        self.complete()

    def complete(self) -> bool:
        done = self.pictures.work()
        if done:
            self._drawn += 1
            self.repaint()
        return done

    def due(self) -> float:
        return 0.0 if self.pictures.wanting or self._goes_on else super().due()


make = WaitingPage
