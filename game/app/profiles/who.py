"""The overlay that asks who sits at a seat, or at the machine: a guest, a profile, or a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import auto

from game.app.profiles.marks import mark
from game.app.profiles.profile import ProfileForm
from game.data.people.profiles import Profile, list_profiles
from game.ui.commands import Commands, Declared, ListOpened, Press
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.tree_list import TreeList
from game.ui.flow import Asking, Flow
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import ButtonFit
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text


@dataclass(frozen=True)
class _Line:
    """A line to choose. ``kind``: guest, profile or new; ``why`` it can't be chosen."""

    kind: str
    profile: Profile | None = None
    why: str = ""


HIGH, GAP = 48.0, 6.0
"""The height of a line, and the gap between two, in tokens."""


class WhoPress(Press):
    """What can be done besides choosing somebody."""

    MORE = auto()
    CANCEL = auto()


class WhoCard(CardScreen, Asking):
    """The card. A flow that asks it goes on with the profile, ``None`` for a guest, once one is chosen.
    ``taken`` says by id why a profile can't be chosen; ``current`` is the one chosen now. ``more``: a button
    leads to the page of people."""

    name, home = "who", "people"
    light = True

    def __init__(
        self,
        app: App,
        *,
        title: str,
        current: str = "",
        taken: Mapping[str, str] | None = None,
        more: bool = False,
    ) -> None:
        super().__init__(app)
        self.title, self.current, self.more = title, current, more
        self.taken = dict(taken or {})
        self.lines = TreeList[_Line](
            self, "people", self._row, identity=_identity, allowed=_is_free, opens_at_once=True
        )
        self._fill()

    def _fill(self) -> None:
        people = list_profiles()[0] if self.app.keep else []
        lines = [_Line("guest"), *(_Line("profile", one, self.taken.get(one.person, "")) for one in people)]
        wanted = ("profile", self.current) if self.current else ("guest", "")
        self.lines.fill([*lines, _Line("new")], wanted)

    def uncover(self) -> None:
        self._fill()

    # --- doing ---

    def take(self) -> Flow:
        """Take who is in the chosen line, or open the form for a new one."""
        line = self.lines.current
        assert line is not None
        profile = line.profile
        if line.kind == "new":
            profile = yield ProfileForm(self.app)
        self.close()
        self.answered(profile)

    def open_people(self) -> None:
        """Open the page of people instead."""
        self.app.open("people", how="replace")

    commands = Commands(
        Declared(ListOpened("people"), do=take),
        Declared(WhoPress.MORE, "people.who.more", icon="people", do=open_people),
        Declared(WhoPress.CANCEL, "dialog.cancel", do=CardScreen.close),
        more=CardScreen.commands,
    )

    # --- the card ---

    def content(self) -> Node:
        listed = min(self.lines.tall(HIGH, GAP), self.height - 150)
        cancel = self.act(WhoPress.CANCEL, ButtonFit(18))
        return Column(pad=20, wide=420).of(
            Text(self.title, "card_title", high=32),
            Node(high=14),
            replace(self.lines.node(row=HIGH, gap=GAP), high=listed),
            Node(high=14),
            Row(gap=10, high=42).of(
                self.act(WhoPress.MORE, ButtonFit(12)) if self.more else None,
                spring(),
                replace(cancel, wide=max(104.0, cancel.width(self.measure)), rank=1),
            ),
        )

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


def _identity(line: _Line) -> tuple[str, str]:
    return line.kind, line.profile.person if line.profile else ""


def _is_free(line: _Line) -> bool:
    return not line.why


make = WhoCard
