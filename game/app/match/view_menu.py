"""What the board shows, switched in a small menu beside the button with the eye."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.match.actions import MatchActions
from game.app.match.commands import MatchPress
from game.app.table.evaluation_bar import no_bar
from game.app.table.host import TableHost
from game.ui.controls.actions import Action
from game.ui.controls.popup import PopupGroup
from game.view.overlays import ON


class ViewMenu:
    """The switches of one match: those that show anything in its game. ``do`` does a command of its
    screen."""

    def __init__(self, actions: MatchActions, host: TableHost, do: Callable[[MatchPress], object]) -> None:
        self.actions, self.host, self.do = actions, host, do
        self.app = actions.app

    def groups(self) -> list[PopupGroup]:
        """Return the switches in their current state."""
        return [
            PopupGroup(self.app.texts("match.view.title"), [self._switch(name) for name in self._names()])
        ]

    def _names(self) -> list[str]:
        offers, table = self.host.scene.offers(), self.host.table
        names = ["last_move"]
        for row in (row for row in table.overlay_rows if row.name in offers):
            names += [f"{row.name}_other", f"{row.name}_own"] if row.of_sides else [row.name]
        names += ["coordinates", *(["map_labels"] if table.map_labels.labels else [])]
        return [*names, "flip", "evaluation"]

    def _switch(self, name: str) -> Action:
        overlays = self.host.table.overlays
        overlay, sides = self._of_sides(name)
        switched = {
            "last_move": overlays.last_move, "coordinates": overlays.coordinates,
            "map_labels": overlays.places == "shown", "flip": overlays.flipped,
            "evaluation": self.actions.bar_wanted,
        }  # fmt: skip
        on = switched.get(name, set(sides or ON) <= set(overlays.sides(overlay)))
        hint = self.app.input.shown(overlay, "match", above=self.host.table.keys)
        is_bar = name == "evaluation"
        why = no_bar(self.app, self.actions.match) if is_bar else ""
        words = self.app.texts("settings.evaluation_bar" if is_bar else f"match.overlay.{name}")
        return Action(
            name, words, partial(self._press, overlay, sides), hint=hint,
            why=why, on=on, stays=True,
        )  # fmt: skip

    def _of_sides(self, name: str) -> tuple[str, tuple[int, ...]]:
        """Return a switch's overlay and the sides it is about; for a plain on/off switch its name and no
        sides."""
        overlay, _, whose = name.rpartition("_")
        if not any(row.name == overlay for row in self.host.table.overlay_rows if row.of_sides):
            return name, ()
        _, others, own = self.host.scene.fire_lines()
        return overlay, others if whose == "other" else own

    def _press(self, overlay: str, sides: tuple[int, ...]) -> None:
        if sides:
            table = self.host.table
            shown = set(table.overlays.sides(overlay))
            chosen = shown - set(sides) if set(sides) <= shown else shown | set(sides)
            table.set_overlays(table.overlays.switched(overlay, tuple(sorted(chosen))))
        elif overlay in ("flip", "evaluation"):
            self.do(MatchPress(overlay))
        else:
            self.host.switch(overlay)
        self.app.renew_below()
