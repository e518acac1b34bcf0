"""The buttons of a replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.app.replay.playback import SPEEDS, ReplayPlayback
from game.app.table.button_row import Fit, RowButton, button_row
from game.app.table.viewer import ViewerScene
from game.ui import widgets


class ReplayButtons:
    """The buttons. ``does`` has each one's callback, by its key."""

    def __init__(
        self, viewer: ViewerScene, playback: ReplayPlayback, does: Mapping[str, Callable[[], object]]
    ) -> None:
        self.viewer, self.playback, self.does = viewer, playback, does

    def build_title(self, row: pygame.Rect, *, analysed: bool) -> None:
        """Build the way back, and the way into the analysis where there is one."""
        viewer = self.viewer
        viewer.build_back(row)
        if analysed:
            label = viewer.t("analysis.analyse")
            wide = widgets.button_width(viewer, label, icon="search", padding=12)
            rect = pygame.Rect(row.right - wide, row.y, wide, row.height)
            widgets.button(
                viewer, rect, label, icon="search", on_press=self.does["analyse"], key="analyse",
                tip=viewer.tip("analysis.analyse_position", "analyse"),
            )  # fmt: skip
            viewer.title_room = viewer.title_room[0], rect.x - viewer.px(12)

    def build_tabs(self, row: pygame.Rect, *, at_moves: bool, turn_to: Callable[[bool], object]) -> None:
        """Build the tabs of the moves and their review."""
        labels = [self.viewer.t("replay.moves"), self.viewer.t("review.title")]
        widgets.segments(
            self.viewer, row, labels, chosen=0 if at_moves else 1, key="tab",
            on_choose=lambda index: turn_to(index == 0),
        )  # fmt: skip

    def build_steps(self, row: pygame.Rect) -> None:
        """Build the buttons first, back, play, forward, last, and speed."""
        viewer, playback, t = self.viewer, self.playback, self.viewer.t
        left = viewer.build_steps(row, play=self.does["play"]) + viewer.px(6)
        if playback.looking.playing:
            button = viewer.focus.by_key("step.play")
            button.set_icon("pause")
            button.set_tip(viewer.tip("replay.stop", "play"))
        rect = pygame.Rect(left, row.y, row.right - left, row.height)
        labels = [t(f"replay.{name}") for name in ("slow", "normal", "fast")]
        if sum(widgets.button_width(viewer, label, padding=6) for label in labels) > rect.width:
            # no room for three names: one button with the speed of now, that goes on to the next
            told = t("replay.times", times=viewer.app.texts.number(SPEEDS[playback.speed]))
            tip = t("replay.speed")
            widgets.button(viewer, rect, told, on_press=playback.next_speed, key="speed", tip=tip)
            return
        widgets.segments(
            viewer, rect, labels, chosen=playback.speed, on_choose=playback.set_speed, key="speed"
        )

    def build_actions(self, row: pygame.Rect, *, edited: bool) -> None:
        """Build the buttons play on from here, copy, flip."""
        icons = {
            "branch": "branch", "copy_position": "copy", "copy_record": "list", "share": "share",
            "flip": "flip", **({"edit": "pencil"} if edited else {}),
        }  # fmt: skip
        t = self.viewer.t
        choices = [
            RowButton(
                key, t("editor.match.edit_here" if key == "edit" else f"replay.{key}"), icon, self.does[key],
                short=t(f"replay.short.{key}"),
            )
            for key, icon in icons.items()
        ]  # fmt: skip
        # the words in full, else short, else short and without icons: an icon alone, with the words as its
        # tip, is for the narrowest panel
        fits = (Fit(10), Fit(9, short=True), Fit(6, icons=False, short=True), Fit(6, words=False))
        button_row(self.viewer, row, choices, fits, gap=8)
