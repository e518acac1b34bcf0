"""The row at the foot of a screen with a board: what can be done now and by which keys, the steps of looking
back, or whom a match by post waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.app.table.caps import caps_of
from game.app.table.panel_trees import PanelTrees
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

PromptShown = tuple[Prompt, Sequence[str]]
"""A prompt and its key caps."""


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
    command."""

    def __init__(self, trees: PanelTrees, press: Callable[[str], object]) -> None:
        self.trees, self.press = trees, press
        self.scene = trees.scene
        self._shown: object = None
        self._widgets: list[widgets.Pressable] = []
        self._words: tuple[Node, Area] | None = None
        """The words beside the buttons, and where they are."""

    def forget(self) -> None:
        """Forget the row's widgets, as all widgets were built anew."""
        self._shown, self._widgets, self._words = None, [], None

    def _changes(self, shown: object) -> bool:
        """Return whether ``shown`` differs from the row's content; if so, remove the old widgets."""
        if shown == self._shown:
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
        if not self._changes((prompts, app.input.gamepad_used)):
            return False
        # what the mouse alone does is nothing to a gamepad
        prompts = [one for one in prompts if caps_of(app, one) or _has_command(one)]
        shown = [(prompt, caps_of(app, prompt)) for prompt in prompts]
        if sum(map(self._width, shown)) > area.width:  # rather the keys alone than fewer things
            shown = [(prompt, caps_of(app, prompt, keys_alone=True)) for prompt in prompts]
        while len(shown) > 2 and sum(map(self._width, shown)) > area.width:
            del shown[-2]  # the last (put back) stays, it is the way out
        spare = area.width - sum(map(self._width, shown))
        less = max(0.0, -spare) / max(1, len(shown))
        gap = min(14.0, max(0.0, spare) / max(1, len(shown) - 1))
        row = Row(gap=gap).of(
            *(Widget(self._make_prompt, one, wide=self._width(one) - less) for one in shown)
        )
        self._widgets += self.trees.make(area, row)
        return True

    def _width(self, shown: PromptShown) -> float:
        lost = 2 / self.scene.app.scale  # by the edges of its place, which are whole px
        return self._face(shown, "ink.primary").width(self.trees.measure) + lost

    def _face(self, shown: PromptShown, ink: str) -> Node:
        """Return the node of a prompt: its keys and what they do."""
        prompt, caps = shown
        words = Text(prompt.words, "small", ink)
        return Row(pad=(3, 0)).of(
            *(node for cap in caps for node in (key_cap(self.scene, cap), Node(wide=4))), Node(wide=2), words
        )

    def _make_prompt(self, rect: pygame.Rect, shown: PromptShown) -> widgets.Pressable:
        prompt, command = shown[0], shown[0].commands[-1]
        return widgets.face(
            self.scene, rect, partial(self._paint, shown), on_press=partial(self.press, command),
            label=prompt.words, focus=False, key=f"prompt.{command}",
            enabled=_has_command(prompt),
        )  # fmt: skip

    def _paint(
        self, shown: PromptShown, made: widgets.Pressable, state: widgets.State, surface: pygame.Surface
    ) -> None:
        if state not in ("hovered", "active", "selected"):
            self.trees.paint(surface, self._face(shown, "ink.secondary"))
            return
        ground = Box(fill="surface.sunken", line="surface.sunken", radius=4, high=GROW)
        face = Stack().of(Column(pad=(0, 3)).of(ground), self._face(shown, "ink.primary"))
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
            StepButton(name, "pause" if name == "play" and playing else icon, scene.t(f"keys.action.{name}"))
            for name, icon in STEPS
        )
        row = Row(gap=6, high=side).of(
            *(Widget(make, shown, wide=each) for shown in steps), spring(),
            Widget(make, StepButton(end, icon, tip, label, "ink"), wide=wide),
        )  # fmt: skip
        self._widgets += self.trees.make(area, Column().of(row))

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
        all."""
        told = tuple((one.key, one.label, one.kind, one.hint) for one in actions)
        if not self._changes((words, icon, told)):
            return
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


def _has_command(prompt: Prompt) -> bool:
    """Whether a prompt can be pressed, rather than name a click or turn of the wheel on the board."""
    return prompt.commands[-1] not in (MOUSE_CLICK, MOUSE_WHEEL)
