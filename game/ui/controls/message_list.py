"""The last messages as a list: when each was shown, and what it said."""

from __future__ import annotations

from dataclasses import replace

from game.ui.commands import Commands, Declared, ListOpened
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.clipboard import copy_text
from game.ui.controls.dialog import FIT, DialogPress
from game.ui.controls.messages import Message
from game.ui.controls.reading import ReadingDialog, ReadingPress
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text

ROW, GAP = 46.0, 4.0
"""The height of a message, of two lines at most, and the gap between two, in tokens."""


class MessageList(CardScreen):
    """The card, with the newest message first; all of them can be copied."""

    name = "messages"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.told = ""
        """The result of copying, in words."""
        self.messages = TreeList[Message](self, "messages", self._row, identity=hash)
        self.messages.fill(app.messages.newest(), None)
        self.home = "messages" if self.messages.items else "accept"

    @property
    def text(self) -> str:
        """Return all messages, a line each."""
        time, told = self.app.texts.time, self._told
        lines = [self.t("messages.at", time=time(one.at), words=told(one)) for one in self.messages.items]
        return "\n".join((self.t("messages.words"), *(lines or [self.t("messages.none")])))

    def none(self) -> str | None:
        """Without messages there is nothing to copy."""
        return None if self.messages.items else "messages.none"

    def copy(self) -> None:
        """Copy all messages, and say whether that worked."""
        self.told = self.t("reading.copied" if copy_text(self.text) else "reading.not_copied")

    commands = Commands(
        Declared(ReadingPress.COPY, "reading.copy", icon="copy", do=copy, why_not=none),
        Declared(DialogPress.ACCEPT, "reading.close", do=CardScreen.close),
        Declared(ListOpened("messages"), do=CardScreen.close),
        more=CardScreen.commands,
    )

    def _told(self, message: Message) -> str:
        """A message, and after an error what the system itself said of it."""
        return " ".join(filter(None, (message.words, self.app.texts.raw(message.words))))

    def _row(self, message: Message) -> Node:
        at = Text(self.app.texts.time(message.at), "small", "ink.secondary", wide=48)
        return Row(pad=(14, 0), gap=14).of(
            at, Text(self._told(message), lines=2, middle=True, high=GROW, wide=GROW)
        )

    def content(self) -> Node:
        tall = min(self.messages.tall(ROW, GAP), self.height - 240)
        listed = replace(self.messages.node(row=ROW, gap=GAP), high=tall)
        close = self.act(DialogPress.ACCEPT, FIT, kind="ink")
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
                self.act(ReadingPress.COPY, FIT),
                replace(close, wide=max(104.0, close.width(self.measure))),
            ),
        )


def show_messages(app: App) -> None:
    """Show the last messages, unless they or another text are already open."""
    if not isinstance(app.stack.top, MessageList | ReadingDialog):
        app.push(MessageList(app))
