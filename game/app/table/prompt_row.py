"""The row of keys below the panel: what can be done where the focus is, or the steps of a replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.ui import widgets
from game.view.table import MOUSE_CLICK, MOUSE_WHEEL, Prompt

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene
    from game.ui.application import App

_PAD_CAPS = {
    "a": "A", "b": "B", "x": "X", "y": "Y", "shoulder_left": "L", "shoulder_right": "R",
    "dpad_up": "↑", "dpad_down": "↓", "start": "Start", "back": "Back", "stick_press": "Stick",
}  # fmt: skip


def cap_of(app: App, command: str) -> str:
    """What a key cap shows for a command of a prompt: a key, a button of the gamepad, or the mouse;
    empty for nothing."""
    inputs = app.input
    if command in (MOUSE_CLICK, MOUSE_WHEEL):
        return "" if inputs.gamepad_used else app.texts(f"match.{command}")
    if inputs.gamepad_used:
        for context in ("match", "ui"):
            buttons = inputs.bindings.pad.get(context, {}).get(command, [])
            if buttons:
                return _PAD_CAPS.get(buttons[0], buttons[0])
    return inputs.shown(command, "match")


def keys_alone(commands: tuple[str, ...]) -> tuple[str, ...]:
    """A prompt's commands without what the mouse does, unless there is nothing else."""
    return tuple(name for name in commands if name not in (MOUSE_CLICK, MOUSE_WHEEL)) or commands


class PromptRow:
    """The widgets of one match scene's row."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self._shown: tuple[object, ...] | None = None
        self._widgets: list[widgets.Pressable] = []

    def forget(self) -> None:
        """All widgets were built anew."""
        self._shown = None
        self._widgets = []

    def follow(self, also: Callable[[tuple[Prompt, ...]], tuple[Prompt, ...]]) -> None:
        """Show what can be done now; ``also`` puts in what is not the table's."""
        scene, conductor = self.scene, self.scene.conductor
        pad, looking = scene.app.input.gamepad_used, conductor.looking
        navigating = looking is not None or conductor.over
        found: tuple[Prompt, ...] = ()
        if not navigating:
            within = scene.input.in_panel
            found = scene.input.prompts() if within else also(tuple(scene.table.prompts()))
        now = (found, pad, navigating, None if looking is None else looking.playing)
        if now == self._shown:
            return
        self._shown = now
        self._drop()
        if navigating:
            self._build_navigation()
        else:
            self._build(found)
        scene.invalidate()

    def _drop(self) -> None:
        """Remove the widgets of what could be done before."""
        gone = self._widgets
        self._widgets = []
        focus = self.scene.focus
        focus.stops = [(key, stop) for key, stop in focus.stops if not any(stop is one for one in gone)]
        for widget in gone:
            widget.kill()

    def _build(self, prompts: tuple[Prompt, ...]) -> None:
        """Each prompt as key caps and words that can be pressed; those that don't fit are left out."""
        scene, fonts, painter = self.scene, self.scene.app.fonts, self.scene.painter
        rect = scene.box(*scene.l.prompts)
        near, inset = scene.px(4), scene.px(3)

        def width(prompt: Prompt) -> int:
            caps = [cap for command in prompt.commands if (cap := cap_of(scene.app, command))]
            wide = sum(painter.key_cap_width(cap) + near for cap in caps) + scene.px(3)
            return wide + fonts.size(prompt.words, "small", scene.app.scale)[0] + 2 * inset

        shown = list(prompts)
        if sum(map(width, shown)) > rect.width:  # rather the keys alone than fewer things
            shown = [Prompt(keys_alone(prompt.commands), prompt.words) for prompt in shown]
        widths = [width(prompt) for prompt in shown]
        while len(shown) > 2 and sum(widths) > rect.width:  # the last (put back) stays, it is the way out
            del shown[-2], widths[-2]
        over = max(0, sum(widths) - rect.width)
        gap = min(scene.px(14), max(0, (rect.width - sum(widths)) // max(1, len(shown) - 1)))
        x = rect.x
        for prompt, wide in zip(shown, widths, strict=True):
            wide -= over // max(1, len(shown))
            self._widgets.append(self._prompt(pygame.Rect(x, rect.y, wide, rect.height), prompt))
            x += wide + gap

    def _prompt(self, rect: pygame.Rect, prompt: Prompt) -> widgets.Pressable:
        scene = self.scene
        caps = [cap for command in prompt.commands if (cap := cap_of(scene.app, command))]

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            middle, x = surface.get_height() // 2, scene.px(3)
            if state in ("hovered", "active", "selected"):
                area = surface.get_rect().inflate(0, -scene.px(6))
                scene.painter.box(surface, area, scene.app.theme["surface.sunken"], radius=4)
            for cap in caps:
                x = scene.painter.key_cap(surface, cap, x, middle) + scene.px(4)
            x += scene.px(2)
            ink = "ink.secondary" if state == "normal" else "ink.primary"
            room = surface.get_width() - x
            scene.painter.text(surface, prompt.words, "small", (x, middle), ink, middle=True, width=room)

        command = prompt.commands[-1]
        return widgets.face(
            scene, rect, paint, on_press=lambda: scene.input.command(command), label=prompt.words,
            focus=False, key=f"prompt.{command}",
        )  # fmt: skip

    def _build_navigation(self) -> None:
        """To the start, one back, play, one on, to the end, back to now."""
        scene, conductor = self.scene, self.scene.conductor
        rect = scene.box(*scene.l.prompts)
        icons = [
            ("first", "to_start"), ("back_one", "step_back"), ("play", "play"),
            ("forward_one", "step_forward"), ("last", "to_end"),
        ]  # fmt: skip
        side = min(rect.height, scene.px(36))
        x = rect.x
        for name, icon in icons:
            if name == "play" and conductor.looking is not None and conductor.looking.playing:
                icon = "pause"
            self._widgets.append(
                widgets.button(
                    scene,
                    pygame.Rect(x, rect.y, round(side * 1.25), side),
                    "",
                    icon=icon,
                    on_press=partial(scene.input.navigate, name),
                    tip=scene.t(f"keys.action.{name}"),
                    key=f"nav.{name}",
                )
            )
            x += round(side * 1.25) + scene.px(6)
        x += scene.px(8)
        over = conductor.looking is None
        label = scene.t("match.show_result" if over else "match.back_to_now")
        wide = min(
            rect.right - x,
            widgets.button_width(scene, label, icon="trophy" if over else "forward", padding=14),
        )
        self._widgets.append(
            widgets.button(
                scene,
                pygame.Rect(rect.right - wide, rect.y, wide, side),
                label,
                icon="trophy" if over else "forward",
                kind="ink",
                on_press=scene.show_end if over else lambda: scene.input.navigate("now"),
                key="nav.now",
            )
        )
