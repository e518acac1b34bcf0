"""Screens made of one tree of nodes: ``compose`` returns what is shown, and layout, widgets, painting,
presses and focus stops come from it.

A node with an ``open`` ``spot`` can be pressed, by the pointer and by the keys: ``press`` gets the spot, a
value. A ``button`` is such a node, and so is a tab of ``Tabs``. A list is a ``TreeList``
(``game.ui.controls.tree_list``): the scene has it in ``lists``, and its node in its tree. Anything else of
pygame-gui has its place as a ``Widget``.

Whenever the content may have changed, call ``repaint``: only changes are laid out and painted, and widgets
are made anew only if one of them is new or has moved; a button with other words, or newly enabled, is
changed in place.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.ui import widgets
from game.ui.input.focus import SpotArea
from game.ui.layout import GROW, Area, is_small
from game.ui.scene import App, Scene
from game.ui.screen import ScrolledList
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Column, Row
from game.ui.tree.lists import List
from game.ui.tree.measuring import FontMeasure
from game.ui.tree.node import Align, Length, Node
from game.ui.tree.tree import Tree


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """A button: ``spot`` is its spot and name; ``why`` the reason it is disabled."""

    spot: Hashable
    label: str
    icon: str = ""
    kind: widgets.Kind = "plain"
    why: str = ""
    on: bool = False
    tip: str = ""
    align: Align = "center"
    padding: float = 18
    role: str = ""
    hidden: bool = False
    """Whether it has no use now; its place stays."""


Stop = tuple[Hashable, Area]
"""A widget or a pressable spot, and its place."""


class TreeScene(Scene):
    """A screen that defines ``compose``, and ``press`` if it has spots."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tree = Tree()
        self._tree_look: tuple[FontMeasure, PaintedCanvas] | None = None
        self._tree_picture: pygame.Surface | None = None
        self._tree_stops: list[Stop] = []
        self._widgets_made: list[object] = []
        """The results of making the widgets, in their order."""
        self.lists: dict[str, ScrolledList] = {}
        """The lists, by their keys; they get every event first."""
        self._lists_shown: list[ScrolledList] = []
        self._spot_pointed_at: Hashable = None
        self._followed: Hashable = None

    # --- for screens to fill in ---

    def compose(self) -> Node:
        """Return everything on the screen, except widgets and moving parts."""
        raise NotImplementedError

    def press(self, spot: Hashable) -> None:
        """React to a press on an open spot."""

    # --- what screens use ---

    def follow(self, shown: Hashable) -> None:
        """Paint anew if ``shown``, a value from another thread that is on the screen, is another than at
        the last call."""
        if shown != self._followed:
            self._followed = shown
            self.repaint()

    @property
    def small(self) -> bool:
        """Whether there is little room."""
        return is_small(self.width, self.height)

    @property
    def measure(self) -> FontMeasure:
        """The measure of words in the current theme and scale."""
        return self._measure_and_canvas()[0]

    def tokens(self, px: int) -> float:
        """Return px of the window in tokens."""
        return px / self.app.scale

    def button(self, look: ButtonLook, *, wide: Length = None, high: Length = GROW) -> Node:
        """Return a button that presses its spot; by default as wide as its words."""
        if wide is None:
            wide = self.tokens(widgets.button_width(self, look.label, icon=look.icon, padding=look.padding))
        return Widget(self._make_button, look, _change_button, wide=wide, high=high)

    def _make_button(self, rect: pygame.Rect, look: ButtonLook) -> widgets.Pressable:
        made = widgets.button(
            self, rect, look.label, icon=look.icon, kind=look.kind, on_press=partial(self.press, look.spot),
            why=look.why, on=look.on, tip=look.tip or None, align=look.align, role=look.role,
            key=str(look.spot),
        )  # fmt: skip
        if look.hidden:
            made.hide()  # type: ignore[no-untyped-call]
        return made

    def buttons(
        self, looks: Sequence[ButtonLook], *, wide: int = 0, high: Length = 42, gap: float = 8
    ) -> Node:
        """Return buttons below one another: the first ``wide`` ones over the whole width, the others in
        pairs; a last one alone has the whole width."""
        rows = [looks[at : at + 1] for at in range(wide)]
        rows += [looks[at : at + 2] for at in range(wide, len(looks), 2)]
        return Column(gap=gap).of(
            *(Row(gap=gap, high=high).of(*(self.button(one, wide=GROW) for one in row)) for row in rows)
        )

    def told_by_list(self, command: Hashable) -> bool:
        """Do nothing: its lists only show."""
        return False

    # --- layout ---

    def build(self) -> None:
        self._place_tree()
        self._tree_stops = self._wanted_tree_stops()
        self._widgets_made = []
        for one in self.tree:
            if isinstance(one.node, Widget):
                self._widgets_made.append(one.node.make(one.rect, one.node.data))
            elif isinstance(one.node, List):
                self.lists[one.node.key].register(one.rect)
            elif one.node.open and one.node.spot is not None:
                area = SpotArea(one.node.spot, one.rect, self._press)
                self.focus.add(area, area.key)

    def repaint(self) -> None:
        if self.container is None or self.needs_layout:  # it is composed by ``build``
            self.app.invalidate()
            return
        if self._place_tree():
            if not self._changed_widgets(self._wanted_tree_stops()):
                self.rebuild()
            if self._spot_pointed_at is not None:  # something else may have come there
                self._point_at(self.app.mouse)
        self.app.invalidate()

    def _place_tree(self) -> bool:
        changed = self.tree.show(self.compose(), Area.of(self.size, self.app.scale), self.measure)
        if changed:
            self._lists_shown = [self.lists[one.node.key] for one in self.tree if isinstance(one.node, List)]
        return changed

    def _wanted_tree_stops(self) -> list[Stop]:
        """Return what must be made or registered for the current tree."""
        stops: list[Stop] = []
        for one in self.tree:
            node = one.node
            if isinstance(node, Widget):
                stops.append((node, one.area))
            elif isinstance(node, List):
                stops.append((node.key, one.area))
            elif node.open and node.spot is not None:
                stops.append((node.spot, one.area))
        return stops

    def _changed_widgets(self, stops: list[Stop]) -> bool:
        """Change the widgets whose content has changed; return whether that was enough."""
        if stops == self._tree_stops:
            return True
        if len(stops) != len(self._tree_stops):
            return False
        made = iter(range(len(self._widgets_made)))
        for before, after in zip(self._tree_stops, stops, strict=True):
            was, node = before[0], after[0]
            at = next(made) if isinstance(was, Widget) else -1
            if before == after:
                continue
            if not (isinstance(was, Widget) and isinstance(node, Widget)) or before[1] != after[1]:
                return False
            if was.make != node.make or node.change is None:
                return False
            if was.data != node.data and not node.change(self._widgets_made[at], was.data, node.data):
                return False
        self._tree_stops = stops
        return True

    def make_stale(self) -> None:
        super().make_stale()
        self.tree, self._tree_look, self._tree_picture = Tree(), None, None
        for one in self.lists.values():
            one.forget()

    def _measure_and_canvas(self) -> tuple[FontMeasure, PaintedCanvas]:
        if self._tree_look is None:
            app = self.app
            self._tree_look = FontMeasure(app.fonts, app.scale), PaintedCanvas(app.painter, app.icons)
        return self._tree_look

    # --- painting ---

    @property
    def background(self) -> pygame.Surface:
        picture = self._tree_picture
        if picture is None or picture.get_size() != self.size:
            flags = pygame.SRCALPHA if self.overlay else 0
            picture = self._tree_picture = pygame.Surface(self.size, flags)
            self.tree.forget()
        canvas = self._measure_and_canvas()[1]
        canvas.surface = picture
        with canvas.cuts.on(picture):
            self.tree.update(canvas, self._paint_ground, self._spot_pointed_at)
        canvas.cuts.blit(self.app.window.surface, picture)
        return picture

    def _paint_ground(self, place: pygame.Rect) -> None:
        """Paint what lies below a part of the tree."""
        assert self._tree_picture is not None
        self._tree_picture.fill((0, 0, 0, 0) if self.overlay else self.app.theme["surface.table"], place)
        self._tree_picture.set_clip(place)
        self.paint(self._tree_picture)
        self._tree_picture.set_clip(None)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if any(one.handle(event) for one in self._lists_shown):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._point_at(None)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            one = self.tree.at(event.pos)
            if one is not None and one.node.open:
                self._press(one.node.spot)
                return True
        return super().handle(event)

    def _press(self, spot: Hashable) -> None:
        self.app.audio.play("click")
        self.press(spot)

    def _point_at(self, place: tuple[int, int] | None) -> None:
        one = None if place is None else self.tree.at(place)
        spot = None if one is None else one.node.spot
        if spot != self._spot_pointed_at:
            self._spot_pointed_at = spot
            self.app.invalidate()


def _change_button(made: widgets.Pressable, old: ButtonLook, new: ButtonLook) -> bool:
    if replace(old, label=new.label, why=new.why, on=new.on, tip=new.tip, hidden=new.hidden) != new:
        return False
    made.set_label(new.label or " ")
    made.set_on(new.on)
    made.set_enabled(not new.why, new.why)
    made.set_tip(new.tip or None)
    if old.hidden != new.hidden:
        (made.hide if new.hidden else made.show)()  # type: ignore[no-untyped-call]
    return True
