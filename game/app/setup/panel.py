"""The base of the setup's panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pygame

from game.app.maps.new_match import NewMatch
from game.app.setup.layout import SetupLayout
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import GROW, Area
from game.ui.scene import Scene
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.widgets import Action


class SetupPanel(Panel):
    """A panel that shows a part of ``match`` and changes it; ``changed`` is called where the widgets stay
    the same."""

    def __init__(self, scene: Scene, match: NewMatch, changed: Callable[[], None]) -> None:
        super().__init__(scene)
        self.match, self.draft, self.changed = match, match.draft, changed
        self.frame = SetupLayout.of(scene)
        """The current layout."""

    def compose(self) -> Iterable[tuple[Node, Area]]:
        """Return the panel's nodes and their areas."""
        return ()

    def build(self) -> None:
        """Make the panel's widgets in the ``frame``."""
        for node, area in self.compose():
            self.build_node(node, area)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint what isn't a widget."""
        for node, area in self.compose():
            self.paint_node(surface, node, area)

    @property
    def number_width(self) -> float:
        """The width of a number field with its two buttons, in tokens."""
        return 104 if self.frame.small else 122

    @property
    def pad(self) -> float:
        """The padding at both sides within a card, in tokens."""
        return 12 if self.frame.small else 16

    def section(
        self, card: Area, title: str, wrong: str, button: Action | None, above: float, *content: Node
    ) -> tuple[Node, Area]:
        """Return a card with its title above it, and at the right of the title the fault in it and a
        ``button``; ``above`` is the room over its content, in tokens."""
        high = self.frame.section
        head = Row(gap=12, high=high - 2).of(
            Text(title, "card_title"),
            Text(wrong, "body_strong", "signal.error", "right", wide=GROW),
            None if button is None else self._head_button(button),
        )
        body = Box(radius=6, high=GROW, pad=(self.pad, above, 0)).of(*content)
        return Column(gap=2).of(head, body), replace(card, y=card.y - high, height=card.height + high)

    def _head_button(self, action: Action) -> Node:
        wide = widgets.button_width(self.scene, action.label, icon=action.icon, padding=9) / self.app.scale
        return Widget(self._make_button, action, wide=wide, high=GROW)

    def _make_button(self, rect: pygame.Rect, action: Action) -> None:
        widgets.action_button(self.scene, rect, action)
