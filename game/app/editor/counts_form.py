"""The dialog that asks for the number of each of several things, e.g. the cards of a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import auto

from game.app.editor.form import Form
from game.model.drafting import MapSetting
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.controls.numbers import whole_number
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


class CountsPress(Press):
    """What can be done besides typing."""

    USUAL = auto()


class CountsForm(Form):
    """A stepper for each of the ``names`` of a ``setting``'s choices; it answers with the numbers above 0, in
    the order of the choices."""

    name = "editor_counts"
    wide = 680.0

    def __init__(
        self, app: App, title: str, setting: MapSetting, names: Sequence[str], counts: Mapping[str, int]
    ) -> None:
        super().__init__(app, title, app.texts("editor.map_rules.accept"))
        self.setting, self.names = setting, tuple(names)
        self.values = self._texts(counts)

    def _texts(self, counts: Mapping[str, int]) -> dict[str, str]:
        return {f"count.{name}": str(counts.get(name, 0)) for name in self.setting.choices}

    def _counts(self) -> dict[str, int] | None:
        """Return the number of each; ``None`` where the text is not a number."""
        found = {
            name: whole_number(self.values[f"count.{name}"], 0, self.setting.most)
            for name in self.setting.choices
        }
        return None if None in found.values() else {name: n for name, n in found.items() if n}

    def accept(self) -> None:
        counts = self._counts()
        if not counts:
            self.wrong = self.t("editor.map_rules.wrong_some", low=0, high=self.setting.most)
        else:
            self.give(counts)

    def usual(self) -> None:
        """Fill in the usual numbers."""
        self.put(**self._texts(self.setting.usual))

    commands = Commands(Declared(CountsPress.USUAL, "editor.map_rules.usual", do=usual), more=Form.commands)

    def body(self) -> Node:
        counts, limits = self._counts(), (0, self.setting.most)
        fields = [
            Row(gap=8, high=32).of(
                Text(called, wide=GROW),
                self.number(Set(key), self.values[key], limits, wide=112, high=32),
            )
            for key, called in zip(self.values, self.names, strict=True)
        ]
        half = -(-len(fields) // 2)
        in_all = "" if counts is None else self.t("editor.map_rules.in_all", n=sum(counts.values()))
        halves = (Column(gap=6, wide=GROW).of(*some) for some in (fields[:half], fields[half:]))
        return Column(gap=6).of(
            Row(gap=24).of(*halves),
            Row(high=32).of(self.act(CountsPress.USUAL), spring(), Text(in_all, ink="ink.secondary")),
        )
