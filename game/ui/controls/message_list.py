"""The last messages as a list: when each was shown, and what it said."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from enum import StrEnum

from game.ui.controls.card_tree import CardTree
from game.ui.controls.clipboard import copy_text
from game.ui.controls.columns import ListColumn, row_of
from game.ui.controls.messages import Message
from game.ui.controls.overlay import CardOverlay
from game.ui.controls.reading import ReadingDialog
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text
from game.ui.tree_scene import ButtonLook

ROW, GAP = 46.0, 4.0
"""The height of a message, of two lines at most, and the gap between two, in tokens."""


class MessagesButton(StrEnum):
    """The buttons of the card."""

    COPY = "copy"
    CLOSE = "accept"


class MessageList(CardTree, CardOverlay):
    """The card, with the newest message first; all of them can be copied."""

    name = "messages"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.told = ""
        """The result of copying, in words."""
        self.messages = TreeList[Message](
            self, "messages", self._row, identity=lambda message: message, on_open=lambda _: self.close()
        )
        self.messages.fill(app.messages.newest(), None)

    @property
    def text(self) -> str:
        """Return all messages, a line each."""
        texts = self.app.texts
        lines = [
            self.t("messages.at", time=texts.time(one.at), words=one.words) for one in self.messages.items
        ]
        return "\n".join((self.t("messages.words"), *(lines or [self.t("messages.none")])))

    def _row(self, message: Message) -> Node:
        columns = [
            ListColumn[Message](
                "at", lambda one: Text(self.app.texts.time(one.at), "small", "ink.secondary"), wide=48
            ),
            ListColumn[Message]("words", lambda one: Text(one.words, lines=2, middle=True, high=GROW)),
        ]
        return row_of(columns, message)

    def content(self) -> Node:
        tall = min(self.messages.tall(ROW, GAP), self.height - 240)
        listed = replace(self.messages.node(row=ROW, gap=GAP), high=tall)
        copy = ButtonLook(
            MessagesButton.COPY, self.t("reading.copy"), "copy",
            why="" if self.messages.items else self.t("messages.none"),
        )  # fmt: skip
        close = self.button(ButtonLook(MessagesButton.CLOSE, self.t("reading.close"), kind="ink"))
        return Column(pad=(24, 20), wide=820).of(
            Row(gap=12, high=30).of(Icon("history", 22), Text(self.t("messages.title"), "card_title")),
            Node(high=6),
            Rule(),
            Node(high=12),
            Text(self.t("messages.words" if self.messages.items else "messages.none"), "body_strong"),
            Node(high=10),
            listed if self.messages.items else None,
            Node(high=16),
            Row(gap=8, high=42).of(
                Text(self.told, "small", "ink.secondary", rank=-1),
                spring(),
                self.button(copy),
                replace(close, wide=max(104, close.width(self.measure))),
            ),
        )

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            self.focus.focus_first("messages" if self.messages.items else "accept")

    def press(self, spot: Hashable) -> None:
        if spot is MessagesButton.CLOSE:
            self.close()
        elif spot is MessagesButton.COPY:
            self.told = self.t("reading.copied" if copy_text(self.text) else "reading.not_copied")
            self.repaint()


def show_messages(app: App) -> None:
    """Show the last messages, unless they or another text are already open."""
    if not isinstance(app.stack.top, MessageList | ReadingDialog):
        app.push(MessageList(app))
