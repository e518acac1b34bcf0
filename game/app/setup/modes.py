"""The mode of a new match, for games whose mode is an option: its list, and the way to make others."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.maps.cards import problem_words
from game.app.maps.match_modes import MatchModes
from game.app.maps.mode_cards import ModeCards
from game.app.maps.new_match import NewMatch
from game.app.setup.panel import SetupPanel
from game.data.maps.own_modes import ModeCard
from game.ui import widgets
from game.ui.controls.cell_trees import CellTrees
from game.ui.controls.item_cells import ItemCells
from game.ui.layout import Strip
from game.ui.scene import Scene
from game.ui.tree.node import Node

COLUMNS = 2


class ModesPanel(SetupPanel):
    """Modes to choose by picture and name."""

    def __init__(
        self,
        scene: Scene,
        match: NewMatch,
        modes: MatchModes,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(scene, match, changed)
        self.modes = modes
        self.cards = ModeCards(scene, self.draft.kit, self.draft.content)
        self.drawn = CellTrees[ModeCard](scene, self._card, lambda card: card.identity)
        self.cells = ItemCells[ModeCard](
            scene,
            "modes",
            self.drawn.paint,
            identity=lambda card: card.identity,
            on_choose=self._choose,
            allowed=self._may_choose,
        )

    # --- choosing ---

    def _choose(self, card: ModeCard) -> None:
        self.draft.choose_mode(card)
        self.scene.rebuild()  # who plays with whom and what may be set follow the mode
        self.changed()

    def _may_choose(self, card: ModeCard) -> bool:
        """Whether a mode can be chosen; an unusable one says why."""
        if card.value is not None:
            return True
        told = [problem_words(problem, self.app.texts) for problem in card.problems]
        words = self.t("modes.problems_words", file=card.path.name if card.path else card.title)
        self.app.open("dialog", kind="problems", title=card.title, words=words, problems=told)
        return False

    def take(self, identity: str) -> None:
        """Choose the mode that was picked on the page of modes."""
        self.draft.look_for_modes()
        card = next((one for one in self.modes.cards if one.identity == identity), None)
        if card is not None and card.value is not None:
            self._choose(card)
        self.scene.rebuild()

    def open_page(self, *, new: bool = False) -> None:
        """Open the page of modes, at the chosen one or with a new one."""
        card = self.draft.mode_card()
        self.app.open(
            "modes", game=self.draft.kit.name, at=None if card is None else card.identity, new=new,
            pick=self.take,
        )  # fmt: skip

    # --- looks ---

    def build(self) -> None:
        small, t = self.frame.small, self.t
        row = Strip(self.frame.mode_head.rect, self.px(8))
        for key, icon, new in (("new", "plus", True), ("change", "pencil", False)):
            label = t(f"modes.{key}")
            place = row.right(widgets.button_width(self.scene, label, icon=icon, padding=10 if small else 14))

            def do(new: bool = new) -> None:
                self.open_page(new=new)

            tip = t(f"modes.{key}_tip")
            widgets.button(self.scene, place, label, icon=icon, on_press=do, tip=tip, key=f"mode.{key}")
        card = self.draft.mode_card()
        self.drawn.forget()
        self.cells.fill(self.modes.cards, None if card is None else card.identity)
        rect, gap = self.frame.mode_list.rect, self.px(8)
        high = (rect.height - gap) // 2
        self.cells.place(rect, len(self.modes.cards), cell_height=high, columns=COLUMNS, gap=gap)
        self.cells.show(self.cells.chosen)

    def _card(self, card: ModeCard) -> Node:
        map_file, why = self.draft.map_file, ""
        if card.value is not None and map_file is not None:
            why = self.modes.refused(card.value, map_file, self.draft.sides)
        return self.cards.card(card, card is self.cells.current, why)

    def draw_pictures(self) -> bool:
        """Draw some of the wanted pictures; return whether there are new ones."""
        done = self.cards.pictures.work(2)
        if done:
            self.drawn.forget()
        return bool(done)

    def paint(self, surface: pygame.Surface) -> None:
        widgets.heading(self.scene, surface, self.t("setup.way"), self.frame.mode_head.rect)
