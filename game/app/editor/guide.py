"""The guided first map: a few steps for the player to do. The base of all editors' guides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

from game.app.editor.steps import Steps
from game.editor.document import MapDocument
from game.model.drafting import Draft
from game.model.finding import Place
from game.ui.commands import Press
from game.ui.layout import GROW
from game.ui.model import Model
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


class GuidePress(Press):
    """What can be done with the guide."""

    SKIP = "guide.skip"
    NEXT = "guide.next"


class GuideStep(NamedTuple):
    """A step: its task, and where to look (the name of a card or of a button) until that is found."""

    name: str
    points: str


class Guide(Model, ABC):
    """The steps, for the open map of ``state``."""

    offered: ClassVar[str] = "guide_offered"
    """The name of the choice that stores whether the guide was offered, and of its words."""
    first_steps: ClassVar[tuple[GuideStep, ...]]
    """The steps before the map is checked, played and saved."""

    def __init__(self, app: App, state: Steps) -> None:
        self.app, self.state = app, state
        self.at = 0
        self._tested = False
        self.steps = (
            *self.first_steps, GuideStep("mend", "checks"), GuideStep("playtest", "bar.playtest"),
            GuideStep("end", "bar.save"),
        )  # fmt: skip

    @staticmethod
    @abstractmethod
    def first_draft(document: MapDocument) -> Draft:
        """Return the empty map of the guide, for the game of the open map."""

    # --- how far it is ---

    @property
    def step(self) -> GuideStep:
        return self.steps[self.at]

    @property
    def done(self) -> bool:
        """Whether the step's task is done."""
        match self.step.name:
            case "mend":
                return self.state.document.playable
            case "playtest":
                return self.tested()
        return not self.state.unsaved

    @property
    def found(self) -> bool:
        """Whether the player has found where to look."""
        return False

    def tested(self) -> bool:
        """Whether the map was played."""
        entries = self.state.document.history.entries
        self._tested = self._tested or any(entry.key == "playtest" for entry in entries)
        return self._tested

    def look(self) -> bool:
        """Go on to the first step that hasn't been done; return whether the last one was done before."""
        at = self.at
        while self.at < len(self.steps) - 1 and self.done:
            self.at += 1
        if at != self.at:
            self.app.audio.play("passed" if self.step.name == "end" else "card")
            return False
        return self.step.name == "end" and self.done

    def places(self) -> frozenset[Place]:
        """Return the places where something may be put, while the step asks for that."""
        return frozenset()

    def next(self) -> bool:
        """Go to the next step without doing this one; return whether there is one."""
        last = self.at + 1 >= len(self.steps)
        self.at += not last
        return not last

    # --- its words ---

    def key(self, part: str) -> str:
        """Return the key of one of the step's texts; a game may have its own."""
        key = f"guide.{self.step.name}.{part}"
        return self.app.texts.first(f"{self.state.names.game}.{key}", f"editor.{key}")

    def words(self) -> str:
        """Return the step's task."""
        shown = self.app.input.shown
        saved = self.step.name == "end" and self.done
        keys = {
            name: shown(name, "editor") for name in ("playtest", "save", "undo", "select", "outline", "tape")
        }
        return self.app.texts(
            self.key("words_saved" if saved else "words"),
            turn=f"{shown('turn_left', 'editor_hand')} {shown('turn_right', 'editor_hand')}",
            side=shown("change_side", "editor"), **keys,
        )  # fmt: skip


def guide_card(s: Screen, guide: Guide) -> Node:
    """The card with the task of the guide's step."""
    t, at, count = s.t, guide.at + 1, len(guide.steps)
    last = at == count
    steps = tuple(t(f"editor.guide.{key}", at=at, n=count) for key in ("step", "step_short"))
    next_ = s.act(
        GuidePress.NEXT, label=t("editor.guide.done" if last else "editor.guide.next"),
        kind="ink" if last else "plain",
    )  # fmt: skip
    return Box(
        pad=(16, 8, 12), fill="surface.raised", line="ink.primary", edge=2, drop=2
    ).of(
        Text(t(guide.key("title")), "card_title", high=30),
        Node(high=6),
        Text(guide.words(), "body", "ink.secondary", lines=0),
        spring(),
        Node(high=12),
        Row(gap=8, high=34).of(
            Text(steps, "small", "ink.secondary", wide=GROW),
            None if last else s.act(GuidePress.SKIP),
            next_,
        ),
    )  # fmt: skip
