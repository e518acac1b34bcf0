"""Everything beside the table of Flames of Tanks: the panel, as a tree, and the strips of the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.panel import FlamesPanel
from game.games.flames_of_tanks.view.panel_shown import PanelShown
from game.games.flames_of_tanks.view.phases.base import PhaseContext
from game.games.flames_of_tanks.view.spots import ClaimSpot, KindSpot, PanelSpot, Spot
from game.games.flames_of_tanks.view.strips import HIGH, FlamesStrips
from game.games.flames_of_tanks.view.words import FlamesWording
from game.model.contract import Refusal
from game.ui.layout import Area
from game.ui.paint.frame_time import Postponed
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.board.labels import LabelArtist
from game.view.board.scene import LabelShown
from game.view.spots import ButtonSpot
from game.view.table import OwnStrips, StripWords, Tools

_BUTTONS: Final = (ButtonSpot, ClaimSpot, KindSpot)
"""Kinds of spots that are buttons."""


class FlamesSide:
    """Panel and strips, as ``SidePanel`` and ``OwnStrips``.

    ``shown`` gives the panel's content, ``None`` before there is any; ``position`` the present position;
    ``names`` the players' names by seat. ``moved`` is called after the panel was moved.
    """

    strips_high = HIGH

    def __init__(
        self, context: PhaseContext, shown: Callable[[], PanelShown | None],
        position: Callable[[], FlamesOfTanksWorld | None], names: Callable[[], Sequence[str]],
        moved: Callable[[], object],
    ) -> None:  # fmt: skip
        self.context = context
        self._shown, self._position, self._names, self._moved = shown, position, names, moved
        self.rect, self._scale = pygame.Rect(0, 0, 0, 0), 1.0
        """The panel's rectangle, in px (empty while the panel isn't shown), and its scale."""
        self.asks = False
        """Whether the player's present choices are all in the panel."""
        self._redraws = Postponed()
        self.stale = True
        """Whether the panel's content has changed."""

    def set_tools(
        self, tools: Tools, panel: FlamesPanel, strips: FlamesStrips, wording: FlamesWording
    ) -> None:
        """Use new painters after a change of theme, language or speed."""
        self.panel, self._strips, self.wording = panel, strips, wording
        self._canvases, self._tree = Canvases(tools.theme, tools.fonts), Tree()
        self._labels = LabelArtist(tools.theme, tools.fonts, panel.ink)

    @property
    def side_word(self) -> str:
        """See ``SidePanel``."""
        return self.wording.words("flames_of_tanks_view.side_tab")

    @property
    def at_side(self) -> bool:
        """See ``SidePanel``."""
        return self.context.beside

    @property
    def strips(self) -> OwnStrips:
        """See ``SidePanel``."""
        return self

    def set_side(self, rect: pygame.Rect, scale: float) -> None:
        """See ``SidePanel``."""
        self.rect, self._scale = rect, scale
        self._moved()

    @property
    def tree(self) -> Tree:
        """The layout of the panel."""
        if not self.stale:
            return self._tree
        self.stale = False
        shown = self._shown()
        if shown is not None:
            measure = self._canvases.measure(self._scale)
            self._tree.show(self.panel.tree(shown), Area.at(self.rect, self._scale), measure)
            pointing = self.context.pointing
            if self.at_side and self._tree.of(pointing.cursor) is None:
                pointing.cursor = None  # the button that was pressed is gone
        return self._tree

    def buttons(self) -> list[Spot]:
        """The buttons that can be pressed now."""
        return [one.spot for one in self.tree.spots if isinstance(one.spot, _BUTTONS) and one.node.open]

    def draw_side(self, surface: pygame.Surface) -> None:
        """See ``SidePanel``."""
        behind = self.stale or self._tree.changed
        if behind and self._tree.drawn_at(self.rect) and self._redraws.waits():
            self._tree.draw_again(surface)
            return
        pointing = self.context.pointing
        tree = self.tree  # also removes a cursor at a button that is gone
        canvas = self._canvases.on(surface, self._scale)
        tree.draw(canvas, hover=pointing.hovered, focus=pointing.cursor if self.at_side else None)
        refused = self.context.chooser.refused
        if refused is not None and isinstance(refused.spot, PanelSpot):
            self._draw_refused(surface, refused.spot, refused.refusal)

    def _draw_refused(self, surface: pygame.Surface, spot: Spot, refusal: Refusal) -> None:
        """Write the reason of a refusal next to the button that was pressed."""
        item = self.tree.of(spot)
        if item is None:
            return
        room = self.rect.inflate(-8, -8)
        label = LabelShown(0, self.wording.refusal(refusal), "soft")
        made = self._labels.surface(label, self._scale, round(room.width * 0.85))
        at = made.get_rect(midbottom=(item.rect.centerx, item.rect.top - 4))
        surface.blit(made, at.clamp(room))

    def strip(self, view: FlamesOfTanksWorld, side: int, told: StripWords) -> Node:
        """See ``OwnStrips``."""
        # a score is not shown before the dice that make it have been seen
        return self._strips.node(self._position() or view, side, told, self._names())
