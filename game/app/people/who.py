"""The overlay that asks who sits at a seat, or at the machine: a guest, a profile, or a new one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import pygame

from game.app.profiles.marks import mark
from game.data.people.profiles import Profile, list_profiles
from game.ui.controls.card_tree import CardTree
from game.ui.controls.overlay import CardOverlay
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW
from game.ui.scene import App, Scene
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text
from game.ui.tree_scene import ButtonLook


@dataclass(frozen=True)
class _Line:
    """A line to choose. ``kind``: guest, profile or new; ``why`` it can't be chosen."""

    kind: str
    profile: Profile | None = None
    why: str = ""


HIGH, GAP = 48.0, 6.0
"""The height of a line, and the gap between two, in tokens."""


class WhoButton(StrEnum):
    """The buttons of the card."""

    MORE = "more"
    CANCEL = "cancel"


class WhoCard(CardTree, CardOverlay):
    """The card. ``on_choose`` gets the profile, ``None`` for a guest, after the card has closed. ``taken``
    says by id why a profile can't be chosen; ``current`` is the one chosen now. ``more``: a button leads
    to the page of people."""

    name = "who"
    light = True

    def __init__(
        self,
        app: App,
        on_choose: Callable[[Profile | None], Any],
        *,
        title: str = "",
        current: str = "",
        taken: Mapping[str, str] | None = None,
        more: bool = False,
    ) -> None:
        super().__init__(app)
        self.title = title or self.t("people.who.title")
        self.on_choose, self.current, self.taken = on_choose, current, dict(taken or {})
        self.more = more
        self._pressed = False
        self.lines = TreeList[_Line](
            self, "people", self._row, identity=_identity, on_open=self._take,
            allowed=lambda line: not line.why,
        )  # fmt: skip
        self._fill()

    def _fill(self) -> None:
        people = list_profiles()[0] if self.app.keep else []
        lines = [_Line("guest"), *(_Line("profile", one, self.taken.get(one.person, "")) for one in people)]
        wanted = ("profile", self.current) if self.current else ("guest", "")
        self.lines.fill([*lines, _Line("new")], wanted)

    def uncover(self) -> None:
        self._fill()
        self.rebuild()

    # --- doing ---

    def _take(self, line: _Line) -> None:
        if line.kind == "new":
            self.app.open("profile", on_done=self._made)
            return
        self.close()
        self.on_choose(line.profile)

    def _made(self, profile: Profile) -> None:
        """Choose the profile that was just created."""
        self.close()
        self.on_choose(profile)

    def _open_people(self) -> None:
        self.app.open("people", how="replace")

    # --- the card ---

    def content(self) -> Node:
        listed = min(self.lines.tall(HIGH, GAP), self.height - 190)
        more = ButtonLook(WhoButton.MORE, self.t("people.who.more"), "people", padding=12)
        cancel = ButtonLook(WhoButton.CANCEL, self.t("dialog.cancel"))
        cancelling = self.button(cancel)
        return Column(pad=20, wide=420).of(
            Text(self.title, "card_title", high=32),
            Node(high=14),
            replace(self.lines.node(row=HIGH, gap=GAP), high=listed),
            Node(high=14),
            Row(gap=10, high=42).of(
                self.button(more) if self.more else None,
                spring(),
                replace(cancelling, wide=max(104, cancelling.width(self.measure)), rank=1),
            ),
        )

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            self.focus.focus_first("people")

    def press(self, spot: Hashable) -> None:
        if spot is WhoButton.MORE:
            self._open_people()
        elif spot is WhoButton.CANCEL:
            self.back()

    def _row(self, line: _Line) -> Node:
        ink = "ink.tertiary" if line.why else "ink.primary"
        if line.kind == "new":
            sign: Node = Icon("plus", 20, ink, wide=HIGH - 14)
            name, note = self.t("people.new_short"), ""
        else:
            sign = mark(line.profile, HIGH - 14)
            name = self.t("people.guest") if line.profile is None else line.profile.name
            note = line.why or ("" if line.profile else self.t("people.guest_note"))
        return Row(pad=(11, 0)).of(
            sign,
            Node(wide=12),
            Text(name, "body_strong", ink, rank=1),
            Node(wide=10),
            Text(note, "small", "ink.secondary", "right", wide=GROW, least=60) if note else None,
        )

    def handle(self, event: pygame.event.Event) -> bool:
        left = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1
        on_chosen = left and self.lines.chosen >= 0 and self.lines.at(event.pos) == self.lines.chosen
        if event.type == pygame.MOUSEBUTTONUP and on_chosen and self._pressed:
            line = self.lines.current
            self._pressed = False
            if line is not None:
                self._take(line)  # one click is enough: nothing else can be done here
            return True
        taken = super().handle(event)
        if left:
            down = event.type == pygame.MOUSEBUTTONDOWN
            self._pressed = down and self.lines.chosen >= 0 and self.lines.at(event.pos) == self.lines.chosen
        return taken


def _identity(line: _Line) -> tuple[str, str]:
    return line.kind, line.profile.person if line.profile else ""


def make(app: App, on_choose: Callable[[Profile | None], Any], **params: Any) -> Scene:
    return WhoCard(app, on_choose, **params)
