"""The row at the foot of a screen with a board: what can be done now and by which keys, the steps of looking
back, or whom a match by post waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.app.table.caps import caps_of
from game.app.table.panel_trees import PanelTrees
from game.app.table.prompt_places import PromptPlace, around, side_by_side
from game.ui import widgets
from game.ui.controls.page_tree import key_cap
from game.ui.layout import GROW, Area
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Box, Column, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text
from game.ui.widgets import Action
from game.view.phase import MOUSE_CLICK, MOUSE_WHEEL, Prompt

STEPS = (
    ("first", "to_start"), ("back_one", "step_back"), ("play", "play"), ("forward_one", "step_forward"),
    ("last", "to_end"),
)  # fmt: skip
"""The steps of looking back and their icons."""


WORDS = 130.0
"""Least room for words beside buttons, in tokens."""


@dataclass(frozen=True, slots=True)
class StepButton:
    """A button for a step of looking back."""

    name: str
    icon: str
    tip: str
    label: str = ""
    kind: widgets.Kind = "plain"


class PromptRow:
    """The row. Its widgets are made anew when other actions become possible. ``press`` gets a prompt's
    command. While the pointer is over the row, nothing that acts comes below it."""

    def __init__(self, trees: PanelTrees, press: Callable[[str], object]) -> None:
        self.trees, self.press = trees, press
        self.scene = trees.scene
        self._shown: object = None
        self._widgets: list[widgets.Pressable] = []
        self._words: tuple[Node, Area] | None = None
        """The words beside the buttons, and where they are."""
        self.area: Area | None = None
        self._places: list[PromptPlace] = []
        """The places of what is shown, and while the pointer is over the row of what has gone."""
        self._in_order = True
        """Whether all is where it is without the pointer."""
        self._below: PromptPlace | None = None
        """While there is no room around the pointer for all prompts: what is or was below it."""

    def forget(self) -> None:
        """Forget the row's widgets, as all widgets were built anew."""
        self._shown, self._widgets, self._words = None, [], None

    def clear(self) -> None:
        """Remove the row's widgets."""
        self.trees.drop(self._widgets)
        self.forget()

    def _changes(self, shown: object, *, again: bool = False) -> bool:
        """Return whether ``shown`` differs from the row's content, or is to be shown ``again``; if so,
        remove the old widgets."""
        if shown == self._shown and not again:
            return False
        self._shown = shown
        self.trees.drop(self._widgets)
        self._widgets = []
        if self._words is not None:
            self._words = None
            self.scene.repaint()
        return True

    def show_prompts(self, area: Area, prompts: Sequence[Prompt]) -> bool:
        """Show each prompt as key caps and words that can be pressed; leave out those that don't fit. Return
        whether that changes the row."""
        app = self.scene.app
        pointed = self._pointed(area)
        if not self._changes((prompts, app.input.gamepad_used), again=not self._in_order and pointed is None):
            return False
        # what the mouse alone does is nothing to a gamepad
        told = {_name(one): one for one in prompts if caps_of(app, one) or _has_command(one)}
        wanted = [(self._place(one), self._place(one, keys_alone=True)) for one in told.values()]
        shown = usual = side_by_side(wanted, area.width)
        if pointed is not None:
            shown = around(pointed, self._places, wanted, area.width)
        self._in_order, lacking = shown == usual, len(shown) < len(usual)
        self._below = self._at(pointed) if lacking else None
        self._take_places(area, shown)
        nodes: list[Node] = []
        right = 0.0
        for one in shown:
            made = Widget(self._make_prompt, (told[one.name], one), wide=one.wide)
            nodes += Node(wide=one.left - right), made
            right = one.right
        self._widgets += self.trees.make(area, Row().of(*nodes))
        return True

    def _pointed(self, area: Area) -> float | None:
        """Return where over the row the pointer is, in tokens; ``None`` if nothing has to keep its place: it
        is elsewhere, keys are used, the row has just come there, or the pointer has gone on along the row and
        there is no room for all prompts."""
        app = self.scene.app
        if app.input.keys_used or area != self.area or not area.rect.collidepoint(app.mouse):
            return None
        at = app.mouse[0] / area.scale - area.x
        return None if self._below is not None and not self._below.meets(at, at) else at

    def _at(self, pointed: float | None) -> PromptPlace | None:
        """Return what is or was below the pointer."""
        return next(
            (one for one in self._places if pointed is not None and one.meets(pointed, pointed)), None
        )

    def _take_places(self, area: Area, shown: Sequence[PromptPlace]) -> None:
        """Note what is where now."""
        gone = () if self._pointed(area) is None else self._places
        free = (old for old in gone if not any(old.meets(one.left, one.right) for one in shown))
        self.area, self._places = area, [*shown, *free]

    def _take_widgets(self, area: Area, names: Sequence[str]) -> None:
        """Note where the buttons of those names are now."""
        spots = [
            (Area.at(pygame.Rect(made.rect), area.scale), name)
            for made, name in zip(self._widgets, names, strict=True)
        ]
        self._take_places(area, [PromptPlace((name, ""), (), at.width, at.x - area.x) for at, name in spots])

    def _place(self, prompt: Prompt, *, keys_alone: bool = False) -> PromptPlace:
        caps = caps_of(self.scene.app, prompt, keys_alone=keys_alone)
        lost = 2 / self.scene.app.scale  # by the edges of its place, which are whole px
        return PromptPlace(_name(prompt), caps, self._face(prompt, caps).width(self.trees.measure) + lost)

    def _face(self, prompt: Prompt, caps: Sequence[str], ink: str = "ink.primary") -> Node:
        """Return the node of a prompt: its keys and what they do."""
        words = Text(prompt.words, "small", ink)
        return Row(pad=(3, 0)).of(
            *(node for cap in caps for node in (key_cap(self.scene, cap), Node(wide=4))), Node(wide=2), words
        )

    def _make_prompt(self, rect: pygame.Rect, shown: tuple[Prompt, PromptPlace]) -> widgets.Pressable:
        prompt, place = shown
        command = prompt.commands[-1]
        return widgets.face(
            self.scene, rect, partial(self._paint, prompt, place.caps), on_press=partial(self.press, command),
            label=prompt.words, focus=False, key=f"prompt.{command}",
            enabled=_has_command(prompt),
        )  # fmt: skip

    def _paint(
        self, prompt: Prompt, caps: Sequence[str],
        made: widgets.Pressable, state: widgets.State, surface: pygame.Surface,
    ) -> None:  # fmt: skip
        if state not in ("hovered", "active", "selected"):
            self.trees.paint(surface, self._face(prompt, caps, "ink.secondary"))
            return
        ground = Box(fill="surface.sunken", line="surface.sunken", radius=4, high=GROW)
        face = Stack().of(Column(pad=(0, 3)).of(ground), self._face(prompt, caps))
        self.trees.paint(surface, face)

    def show_steps(self, area: Area, step: Callable[[str], object], *, playing: bool, over: bool) -> None:
        """Show the steps: to the start, one back, play, one on, to the end, back to now; ``over``: to the
        result instead. ``step`` gets the name of a step, "now" or "result"."""
        if not self._changes((playing, over)):
            return
        scene, side = self.scene, min(area.height, 36.0)
        each, end = side * 1.25, "result" if over else "now"
        label = scene.t("match.show_result" if over else "match.back_to_now")
        icon, tip = "laurel" if over else "forward", ""
        wide = widgets.button_width(scene, label, icon=icon, padding=14) / scene.app.scale
        room = area.width - len(STEPS) * (each + 6) - 8
        if wide > room:  # beside a wide board the picture has to do
            wide, label, tip = min(room, each), "", label
        make = partial(self._make_step, step)
        steps = (
            StepButton(name, "pause", scene.t("replay.stop"))
            if name == "play" and playing
            else StepButton(name, icon, scene.t(f"keys.action.{name}"))
            for name, icon in STEPS
        )
        row = Row(gap=6, high=side).of(
            *(Widget(make, shown, wide=each) for shown in steps), spring(),
            Widget(make, StepButton(end, icon, tip, label, "ink"), wide=wide),
        )  # fmt: skip
        self._widgets += self.trees.make(area, Column().of(row))
        self._take_widgets(area, [*(name for name, _ in STEPS), end])

    def _make_step(
        self, step: Callable[[str], object], rect: pygame.Rect, shown: StepButton
    ) -> widgets.Pressable:
        key = "now" if shown.name == "result" else shown.name
        return widgets.button(
            self.scene, rect, shown.label, icon=shown.icon, kind=shown.kind,
            on_press=partial(step, shown.name), tip=shown.tip, key=f"nav.{key}",
        )  # fmt: skip

    def show_actions(self, area: Area, words: str, icon: str, actions: Sequence[Action]) -> None:
        """Show words after an icon, and buttons. Where the words aren't whole beside them, the buttons go
        without their keys, then all but the first have icons alone, as has that one if there is no room at
        all. While the pointer is where they would be and something else was, all is beside that."""
        told = tuple((one.key, one.label, one.kind, one.hint) for one in actions)
        pointed, row_area = self._pointed(area), area
        if not self._changes((words, icon, told), again=not self._in_order and pointed is None):
            return
        below, names = self._at(pointed), [one.key for one in actions]
        left = area.width - sum(8 + self._button_width(one) for one in actions)
        self._in_order = below is None or below.name[0] in names or below.right <= left
        if below is not None and not self._in_order:
            sides = area.at_left(below.left), area.at_right(area.width - below.right)
            area = max(sides, key=lambda side: side.width)
        shown, high = list(actions), min(area.height, 38.0)
        measure = self.trees.measure
        lines = 2 if high >= 2 * measure.line("small") else 1

        def room() -> float:
            return area.width - 28 - sum(8 + self._button_width(one) for one in shown)

        def whole() -> bool:
            return room() > 0 and len(measure.wrap(words, "small", room())) <= lines

        for without in ("hint", "label"):
            for at in reversed(range(len(shown))):
                if whole() or (without == "label" and not at and room() >= WORDS):
                    break
                one = replace(shown[at], hint="")
                shown[at] = one if without == "hint" else replace(one, label="", tip=one.label)
        row = Row(gap=8, high=high).of(
            Icon(icon, 20),
            Text(words, "small", lines=2, middle=True, wide=GROW),
            *(Widget(self._make_action, one, wide=self._button_width(one)) for one in shown),
        )
        node = Column().of(spring(), row, spring())
        self._words = node, area
        self._widgets += self.trees.make(area, node)
        self._take_widgets(row_area, names)
        self.scene.repaint()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the words beside buttons."""
        if self._words is not None:
            node, area = self._words
            self.trees.paint(surface.subsurface(area.rect.clip(surface.get_rect())), node)

    def _button_width(self, action: Action) -> float:
        if not action.label:
            return 40.0
        wide = widgets.button_width(self.scene, action.label, icon=action.icon, hint=action.hint, padding=10)
        return wide / self.scene.app.scale

    def _make_action(self, rect: pygame.Rect, action: Action) -> widgets.Pressable:
        return widgets.action_button(self.scene, rect, action)


def _name(prompt: Prompt) -> tuple[str, str]:
    """What a press of a prompt does, and how that is told: what another press there may do."""
    return prompt.commands[-1], prompt.words


def _has_command(prompt: Prompt) -> bool:
    """Whether a prompt can be pressed, rather than name a click or turn of the wheel on the board."""
    return prompt.commands[-1] not in (MOUSE_CLICK, MOUSE_WHEEL)
