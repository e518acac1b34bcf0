"""The list of modes, and the actions on them and on the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.maps.mode_cards import ModeCards
from game.app.modes.layout import ModesLayout
from game.app.modes.modes import GameModes
from game.data.maps.own_modes import ModeCard
from game.ui import widgets
from game.ui.controls.cell_trees import CellTrees
from game.ui.controls.item_cells import ItemCells
from game.ui.controls.panel import Panel
from game.ui.layout import Area
from game.ui.scene import Scene
from game.ui.tree.node import Node
from game.ui.widgets import Action


class ModeList(Panel):
    """The list. ``on_choose`` gets a chosen mode, if it ``may`` be chosen."""

    def __init__(
        self,
        scene: Scene,
        modes: GameModes,
        on_choose: Callable[[ModeCard], None],
        may: Callable[[ModeCard], bool],
    ) -> None:
        super().__init__(scene)
        self.modes = modes
        self.cards = ModeCards(scene, modes.kit, modes.content)
        self.drawn = CellTrees[ModeCard](scene, self._card, _identity)
        self.cells = ItemCells[ModeCard](
            scene, "modes", self.drawn.paint, identity=_identity, on_choose=on_choose, allowed=may
        )

    def build(self, layout: ModesLayout, upper: Sequence[Action], lower: Sequence[Action]) -> None:
        """Build the cells, and two rows of buttons below them."""
        small, card, count = layout.small, self.modes.card, len(self.modes.cards)
        self.drawn.forget()
        self.cells.fill(self.modes.cards, None if card is None else card.identity)
        if card is None:
            self.cells.chosen = -1
        self.cells.place(
            layout.cards.rect, count, cell_height=self.px(66 if small else 84), gap=self.px(6 if small else 8)
        )
        self.cells.show(self.cells.chosen)
        rows = layout.buttons.split_rows(2, 6)
        self._build_row(rows[0], upper)
        # there is room for words or for pictures
        self._build_row(rows[1], lower, icons=not small and self._fits(rows[1], lower))

    def _card(self, card: ModeCard) -> Node:
        return self.cards.card(card, card is self.cells.current)

    def _wide(self, action: Action, *, icons: bool = True) -> float:
        icon = action.icon if icons else ""
        return widgets.button_width(self.scene, action.label, icon=icon, padding=8) / self.app.scale

    def _fits(self, row: Area, actions: Sequence[Action]) -> bool:
        return sum(map(self._wide, actions)) <= row.width - 6 * (len(actions) - 1)

    def _build_row(self, row: Area, actions: Sequence[Action], *, icons: bool = True) -> None:
        """Build buttons over the whole row: each as wide as its words and an equal share of the rest."""
        widths = [self._wide(action, icons=icons) for action in actions]
        spare = (row.width - 6 * (len(actions) - 1) - sum(widths)) / len(actions)
        cells = {action.key: width + spare for action, width in zip(actions, widths, strict=True)}
        for action, area in zip(actions, row.columns(gap=6, **cells), strict=True):
            widgets.button(
                self.scene, area.rect, action.label, icon=action.icon if icons else "", on_press=action.do,
                enabled=action.enabled, tip=action.tip or None, key=action.key,
            )  # fmt: skip

    def draw_pictures(self) -> bool:
        """Draw some of the wanted pictures; return whether there are new ones."""
        done = self.cards.pictures.work(2)
        if done:
            self.drawn.forget()
        return bool(done)


def _identity(card: ModeCard) -> str:
    return card.identity
