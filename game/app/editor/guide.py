"""The guided first map: a few steps for the player to do. The base of all editors' guides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import pygame

from game.app.editor.frame import EditorFrame
from game.app.editor.steps import Steps
from game.editor.document import MapDocument
from game.model.drafting import Draft
from game.model.finding import Place
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import GROW, Area
from game.ui.scene import Scene
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.widgets import Action


@dataclass(frozen=True)
class GuideStep:
    """A step: its task, where to look (the name of an area or of a button) until that is ``found``, and
    when it is done."""

    name: str
    points: str
    done: Callable[[], bool]
    found: Callable[[], bool] = lambda: False


class Guide(Panel, ABC):
    """The steps over the scene: a card with the task, and a frame around its place.

    ``state`` is the open map. ``on_step`` is called when another step is shown; ``on_end`` when the guide
    is over, or was skipped.
    """

    offered: ClassVar[str] = "guide_offered"
    """The name of the choice that stores whether the guide was offered, and of its words."""

    def __init__(
        self, scene: Scene, state: Steps, on_step: Callable[[], Any], on_end: Callable[[], Any]
    ) -> None:
        super().__init__(scene)
        self.state, self.on_step, self.on_end = state, on_step, on_end
        self.at = 0
        self.card = pygame.Rect(0, 0, 0, 0)
        self._tested = False
        self.steps = (
            *self.first_steps(),
            GuideStep("mend", "checks", lambda: self.state.document.playable),
            GuideStep("playtest", "bar.playtest", self.tested),
            GuideStep("end", "bar.save", lambda: not self.state.unsaved),
        )

    @staticmethod
    @abstractmethod
    def first_draft(document: MapDocument) -> Draft:
        """Return the empty map of the guide, for the game of the open map."""

    @abstractmethod
    def first_steps(self) -> tuple[GuideStep, ...]:
        """Return the steps before the map is checked, played and saved."""

    # --- how far it is ---

    @property
    def step(self) -> GuideStep:
        return self.steps[self.at]

    def tested(self) -> bool:
        """Whether the map was played."""
        entries = self.state.document.history.entries
        self._tested = self._tested or any(entry.key == "playtest" for entry in entries)
        return self._tested

    def look(self) -> None:
        """Check whether the step has been done."""
        at = self.at
        while self.at < len(self.steps) - 1 and self.step.done():
            self.at += 1
        if at != self.at:
            self.app.audio.play("passed" if self.step.name == "end" else "card")
            self.scene.rebuild()
        elif self.step.name == "end" and self.step.done():
            self.on_end()

    def places(self) -> frozenset[Place]:
        """Return the places where something may be put, while the step asks for that."""
        return frozenset()

    def next(self) -> None:
        """Go to the next step without doing this one."""
        if self.at + 1 >= len(self.steps):
            self.on_end()
        else:
            self.at += 1
            self.on_step()

    # --- looks ---

    def _key(self, part: str) -> str:
        """Return the key of one of the step's texts; a game may have its own."""
        key = f"guide.{self.step.name}.{part}"
        return self.app.texts.first(f"{self.state.names.game}.{key}", f"editor.{key}")

    def _words(self) -> str:
        shown = self.app.input.shown
        saved = self.step.name == "end" and self.step.done()
        keys = {
            name: shown(name, "editor") for name in ("playtest", "save", "undo", "select", "outline", "tape")
        }
        return self.t(
            self._key("words_saved" if saved else "words"),
            turn=f"{shown('turn_left', 'editor_hand')} {shown('turn_right', 'editor_hand')}",
            side=shown("change_side", "editor"), **keys,
        )  # fmt: skip

    def build(self, frame: EditorFrame) -> None:
        self.frame = frame
        # never over the board or the checks: both are asked for
        over, scale = frame.guide.rect, self.app.scale
        content = self._content()
        width = over.width - self.px(4)
        high = round(content.height(self.measure, width / scale) * scale)
        self.card = pygame.Rect(0, 0, width, max(high, 0 if frame.small else over.height))
        self.card.midbottom = (over.centerx, over.bottom)
        self._placed = self.build_node(content, Area.at(self.card, scale))

    def _content(self) -> Node:
        """Return the card's content."""
        t, at, count = self.t, self.at + 1, len(self.steps)
        last = at == count
        kind: widgets.Kind = "ink" if last else "plain"
        label = t("editor.guide.done" if last else "editor.guide.next")
        skip = Action("guide.skip", t("editor.guide.skip"), self.on_end)
        actions = [*([] if last else [skip]), Action("guide.next", label, self.next, kind=kind)]
        steps = (t("editor.guide.step", at=at, n=count), t("editor.guide.step_short", at=at, n=count))
        return Column(pad=(16, 8, 12)).of(
            Text(t(self._key("title")), "card_title", high=30),
            Node(high=6),
            Text(self._words(), "body", "ink.secondary", lines=0),
            spring(),
            Node(high=12),
            Row(gap=8, high=34).of(
                Text(steps, "small", "ink.secondary", wide=GROW), *map(self._button, actions)
            ),
        )

    def _button(self, action: Action) -> Node:
        wide = widgets.button_width(self.scene, action.label, padding=14) / self.app.scale
        return Widget(partial(widgets.action_button, self.scene), action, wide=wide)

    def paint(self, surface: pygame.Surface) -> None:
        widgets.card(self.scene, surface, self.card, raised=True, strong=True, shadow=True)
        self.paint_placed(surface, self._placed)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the frame around the step's place, over everything."""
        step, px = self.step, self.px
        if step.found():
            return
        areas = {"ground": self.frame.ground, "pieces": self.frame.pieces, "checks": self.frame.checks}
        area = areas.get(step.points)
        rect = pygame.Rect(self.scene.focus.by_key(step.points).rect) if area is None else area.rect
        ink = self.app.theme["move.reach_ink"]
        self.painter.box(surface, rect.inflate(px(6), px(6)), None, ink, width=3, radius=8)

    def handle(self, event: pygame.event.Event) -> bool:
        """Keep presses on the card from the board below it; return whether the event was one."""
        return event.type == pygame.MOUSEBUTTONDOWN and self.card.collidepoint(event.pos)
