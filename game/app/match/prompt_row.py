"""The row of keys below the panel: what can be done where the focus is, or the steps of looking back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.table.caps import caps_of
from game.ui import widgets
from game.ui.scene import Scene
from game.view.phase import Prompt

STEPS = (
    ("first", "to_start"), ("back_one", "step_back"), ("play", "play"), ("forward_one", "step_forward"),
    ("last", "to_end"),
)  # fmt: skip
"""The steps and their icons."""


class PromptRow:
    """Its widgets are made anew when something else can be done. ``press`` gets a prompt's command, ``step``
    the name of a step, "now" or "result"."""

    def __init__(self, scene: Scene, press: Callable[[str], object], step: Callable[[str], object]) -> None:
        self.scene, self.press, self.step = scene, press, step
        self._shown: object = None
        self._widgets: list[widgets.Pressable] = []

    def forget(self) -> None:
        """All widgets were built anew."""
        self._shown, self._widgets = None, []

    def _changes(self, shown: object) -> bool:
        """Whether this is not what is shown: the widgets of that go then."""
        if shown == self._shown:
            return False
        self._shown = shown
        gone, focus = self._widgets, self.scene.focus
        self._widgets = []
        focus.stops = [(key, stop) for key, stop in focus.stops if not any(stop is one for one in gone)]
        for widget in gone:
            widget.kill()
        self.scene.invalidate()
        return True

    def show_prompts(self, rect: pygame.Rect, prompts: Sequence[Prompt]) -> None:
        """Each prompt as key caps and words that can be pressed; those that don't fit are left out."""
        app, px = self.scene.app, self.scene.px
        if not self._changes((prompts, app.input.gamepad_used)):
            return

        def width(prompt: Prompt, caps: Sequence[str]) -> int:
            wide = sum(app.painter.key_cap_width(cap) + px(4) for cap in caps) + px(3)
            return wide + app.fonts.size(prompt.words, "small", app.scale)[0] + 2 * px(3)

        shown = [(prompt, caps_of(app, prompt)) for prompt in prompts]
        if sum(width(*one) for one in shown) > rect.width:  # rather the keys alone than fewer things
            shown = [(prompt, caps_of(app, prompt, keys_alone=True)) for prompt in prompts]
        widths = [width(*one) for one in shown]
        while len(shown) > 2 and sum(widths) > rect.width:  # the last (put back) stays, it is the way out
            del shown[-2], widths[-2]
        over = max(0, sum(widths) - rect.width)
        gap = min(px(14), max(0, (rect.width - sum(widths)) // max(1, len(shown) - 1)))
        x = rect.x
        for (prompt, caps), wide in zip(shown, widths, strict=True):
            wide -= over // max(1, len(shown))
            command = prompt.commands[-1]
            self._widgets.append(
                widgets.face(
                    self.scene, pygame.Rect(x, rect.y, wide, rect.height), partial(self._paint, prompt, caps),
                    on_press=partial(self.press, command), label=prompt.words, focus=False,
                    key=f"prompt.{command}",
                )
            )  # fmt: skip
            x += wide + gap

    def _paint(
        self, prompt: Prompt, caps: Sequence[str], made: widgets.Pressable, state: widgets.State,
        surface: pygame.Surface,
    ) -> None:  # fmt: skip
        scene, painter = self.scene, self.scene.painter
        middle, x = surface.get_height() // 2, scene.px(3)
        if state in ("hovered", "active", "selected"):
            area = surface.get_rect().inflate(0, -scene.px(6))
            painter.box(surface, area, scene.app.theme["surface.sunken"], radius=4)
        for cap in caps:
            x = painter.key_cap(surface, cap, x, middle) + scene.px(4)
        x += scene.px(2)
        ink = "ink.secondary" if state == "normal" else "ink.primary"
        room = surface.get_width() - x
        painter.text(surface, prompt.words, "small", (x, middle), ink, middle=True, width=room)

    def show_steps(self, rect: pygame.Rect, *, playing: bool, over: bool) -> None:
        """To the start, one back, play, one on, to the end, back to now; ``over``: to the result instead."""
        scene = self.scene
        if not self._changes((playing, over)):
            return
        side = min(rect.height, scene.px(36))
        x = rect.x
        for name, icon in STEPS:
            cell = pygame.Rect(x, rect.y, round(side * 1.25), side)
            self._widgets.append(
                widgets.button(
                    scene, cell, "", icon="pause" if name == "play" and playing else icon,
                    on_press=partial(self.step, name), tip=scene.t(f"keys.action.{name}"), key=f"nav.{name}",
                )
            )  # fmt: skip
            x += cell.width + scene.px(6)
        x += scene.px(8)
        label = scene.t("match.show_result" if over else "match.back_to_now")
        icon = "trophy" if over else "forward"
        wide, tip = widgets.button_width(scene, label, icon=icon, padding=14), ""
        if wide > rect.right - x:  # beside a wide board the picture has to do
            wide, label, tip = min(rect.right - x, round(side * 1.25)), "", label
        self._widgets.append(
            widgets.button(
                scene, pygame.Rect(rect.right - wide, rect.y, wide, side), label, icon=icon, kind="ink",
                on_press=partial(self.step, "result" if over else "now"), tip=tip, key="nav.now",
            )
        )  # fmt: skip
