"""What the board shows, switched in a small menu beside the button with the eye."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.app.match.actions import MatchActions
from game.app.table.evaluation_bar import no_bar
from game.app.table.host import TableHost
from game.ui.controls.actions import Action
from game.ui.controls.popup import PopupGroup


class ViewMenu:
    """The switches of one match: those that show anything in its game. ``do`` does one of the panel's
    actions."""

    def __init__(self, actions: MatchActions, host: TableHost, do: Callable[[str], object]) -> None:
        self.actions, self.host, self.do = actions, host, do
        self.app = actions.app

    @property
    def on(self) -> bool:
        """Whether anything is switched on that usually isn't."""
        overlays = self.host.table.overlays
        return overlays.danger or bool(overlays.lines)

    def groups(self) -> list[PopupGroup]:
        """The switches as they are now."""
        return [
            PopupGroup(self.app.texts("match.view.title"), [self._switch(name) for name in self._names()])
        ]

    def _names(self) -> list[str]:
        offers, table = self.host.config.offers(), self.host.table
        names = ["last_move", "danger"] if "danger" in offers else ["last_move"]
        names += ["lines_other", "lines_own"] if "lines" in offers else []
        names += ["coordinates", *(["map_labels"] if table.map_labels.labels else [])]
        return [*names, "flip", "evaluation"]

    def _switch(self, name: str) -> Action:
        overlays = self.host.table.overlays
        _, others, own = self.host.config.lines()
        sides = {"lines_other": others, "lines_own": own}.get(name, ())
        on = {
            "last_move": overlays.last_move, "danger": overlays.danger, "coordinates": overlays.coordinates,
            "map_labels": overlays.places == "shown", "flip": overlays.flipped,
            "evaluation": self.actions.bar_wanted,
        }.get(name, set(sides) <= set(overlays.lines))  # fmt: skip
        hint = self.app.input.shown(name.partition("_o")[0], "match", above=self.host.table.keys)
        why = no_bar(self.app, self.actions.match) if name == "evaluation" else ""
        return Action(
            name, self.app.texts(f"match.overlay.{name}"), partial(self._press, name, sides), hint=hint,
            why=why, on=on, stays=True,
        )  # fmt: skip

    def _press(self, name: str, sides: tuple[int, ...]) -> None:
        if sides:
            table = self.host.table
            shown = set(table.overlays.lines)
            lines = shown - set(sides) if set(sides) <= shown else shown | set(sides)
            table.set_overlays(replace(table.overlays, lines=tuple(sorted(lines))))
        else:
            self.do(name)
        self.app.renew_below()
