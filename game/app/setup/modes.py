"""The mode of a new match, of a game whose mode is an option: its list, and the way to make others."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.maps.cards import problem_words
from game.app.maps.mode_cards import ModePainter
from game.app.maps.new_match import NewMatch
from game.app.setup.panel import SetupPanel
from game.data.maps.own_modes import ModeCard
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import ItemCells
from game.ui.layout import Strip
from game.ui.scene import Scene

COLUMNS = 2


class ModesPanel(SetupPanel):
    """Modes to choose by picture and name. ``chosen`` is called when another one is."""

    def __init__(
        self, scene: Scene, match: NewMatch, changed: Callable[[], None], chosen: Callable[[], None]
    ) -> None:
        super().__init__(scene, match, changed)
        self.chosen = chosen
        self.painter_of = ModePainter(scene, match.kit, match.content)
        self.cells = ItemCells[ModeCard](
            scene,
            "modes",
            self._paint,
            identity=lambda card: card.identity,
            on_choose=self._choose,
            allowed=self._may_choose,
        )

    # --- choosing ---

    def _choose(self, card: ModeCard) -> None:
        self.match.choose_mode(card)
        self.chosen()

    def _may_choose(self, card: ModeCard) -> bool:
        """A mode that can't be used says why."""
        if card.value is not None:
            return True
        told = [problem_words(problem, self.app.texts) for problem in card.problems]
        words = self.t("modes.problems_words", file=card.path.name if card.path else card.title)
        self.app.open("dialog", kind="problems", title=card.title, words=words, problems=told)
        return False

    def take(self, identity: str) -> None:
        """The mode picked on the page of modes is chosen."""
        self.match.look_for_modes()
        card = next((one for one in self.match.modes if one.identity == identity), None)
        if card is not None and card.value is not None:
            self._choose(card)
        self.scene.rebuild()

    def open_page(self, *, new: bool = False) -> None:
        """The page of modes, at the chosen one or with a new one."""
        card = self.match.mode_card()
        self.app.open(
            "modes", game=self.match.kit.name, at=None if card is None else card.identity, new=new,
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
        card = self.match.mode_card()
        self.cells.fill(self.match.modes, None if card is None else card.identity)
        rect, gap = self.frame.mode_list.rect, self.px(8)
        high = (rect.height - gap) // 2
        self.cells.place(rect, len(self.match.modes), cell_height=high, columns=COLUMNS, gap=gap)
        self.cells.show(self.cells.chosen)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, card: ModeCard, state: CellState) -> None:
        map_file, why = self.match.map_file, ""
        if card.value is not None and map_file is not None:
            why = self.match.mode_refused(card.value, map_file)
        self.painter_of.paint_card(surface, rect, card, state, why)

    def paint(self, surface: pygame.Surface) -> None:
        widgets.heading(self.scene, surface, self.t("setup.way"), self.frame.mode_head.rect)

    def draw(self, surface: pygame.Surface) -> None:
        """What moves: the cells."""
        self.cells.draw(surface)
