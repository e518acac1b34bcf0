"""A small screen of controls, each in a place of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ui.commands import Commands, Declared, Set
from game.ui.layout import Area
from game.ui.screen import Screen
from game.ui.tree.controls import Button
from game.ui.tree.holders import Arranged
from game.ui.tree.node import Node

Spot = tuple[float, float, float, float]
"""Left edge, top, width and height, in tokens."""


class Placed(Screen):
    """Says where its controls are. ``log`` gets the value of each command; ``values`` has the last ones."""

    name = "placed"

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.log: list[Any] = []
        self.values: dict[str, Any] = {}

    def controls(self) -> Sequence[tuple[Node, Spot]]:
        """The controls and their places."""
        raise NotImplementedError

    def button(self, key: str, label: str = "", **more: Any) -> Button:
        """A button of that name."""
        return self.act(Set(key, key), label=label or key, **more)

    def compose(self) -> Node:
        return Arranged(tuple((node, Area(*spot, self.app.scale)) for node, spot in self.controls()))

    def take(self, command: Set) -> None:
        """Note a command."""
        self.log.append(command.value)
        self.values = {**self.values, command.name: command.value}

    commands = Commands(Declared(Set, do=take), more=Screen.commands)
