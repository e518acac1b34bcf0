"""The sound page: the volume, a volume for each kind of sound with a sample, and quiet hours."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.ui import widgets
from game.ui.controls.page import PageFrame
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import Scene
from game.ui.window.loudness import KINDS

SAMPLES: Final = {
    "engines": "drive", "guns": "shot_medium", "table": "dice", "interface": "check", "music": "victory",
}  # fmt: skip
"""The sample sound of each kind."""

NEVER: Final = "never"
HOURS: Final = (NEVER, "20-7", "21-7", "22-7", "22-8", "23-7", "23-8", "0-8")
"""The quiet hours on offer."""


class SoundPage:
    """The sound page: rows of sliders on the left, quiet hours on the right."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.t = scene, scene.t

    # --- places ---

    def _cards(self) -> tuple[Area, Area]:
        """Return the cards of volumes and of quiet hours."""
        f = PageFrame.of(self.scene)
        left, right = f.body.columns(volumes=Grow(3), quiet=Grow(2), gap=16 if f.small else 24)
        head, step = self._measures()
        return left.at_top(head + (1 + len(KINDS)) * step + 8), right.at_top(head + step + 56)

    def _measures(self) -> tuple[float, float]:
        """Return the heights of a card's heading and of a row, in tokens."""
        return (42, 44) if PageFrame.of(self.scene).small else (50, 60)

    def _row(self, number: int) -> Area:
        """Return a row of the volumes: the overall volume, then each kind."""
        head, step = self._measures()
        card = self._cards()[0].inset(16, 0)
        return card.moved(y=head + number * step).at_top(step)

    def _parts(self, number: int) -> tuple[Area, Area, Area, Area]:
        """Return the label, slider, per cent and button of a row."""
        button = max(110.0, self._button_width())
        cut = self._row(number).columns(label=GROW, slider=GROW, percent=58, button=button, gap=8)
        return cut.label, cut.slider, cut.percent, cut.button

    def _button_width(self) -> float:
        words = (self.t("settings.mute"), self.t("settings.listen"))
        return max(widgets.button_width(self.scene, word, icon="sound_off") for word in words) / self._scale

    @property
    def _scale(self) -> float:
        return self.scene.app.scale

    def _hours(self) -> list[str]:
        """Return the quiet hours to choose from, including those of the settings file."""
        now = self.scene.app.settings.sound.quiet_hours
        return [*HOURS, *([] if now in HOURS else [now])]

    def _hours_words(self, hours: str) -> str:
        if hours == NEVER:
            return self.t("settings.quiet_never")
        first, last = hours.split("-")
        return self.t("settings.quiet_span", first=f"{int(first)}:00", last=f"{int(last)}:00")

    # --- building ---

    def build(self) -> None:
        scene, sound = self.scene, self.scene.app.settings.sound
        for number, (key, value) in enumerate(self._volumes()):
            _, slider, _, button = self._parts(number)
            middle = slider.rect.centery
            track = pygame.Rect(slider.rect.left, middle - scene.px(11), slider.rect.width, scene.px(22))
            widgets.slider(
                scene, track, value, low=0, high=100, on_change=partial(self._changed, key), key=key
            )
            rect = button.rect.inflate(0, scene.px(38) - button.rect.height)
            if number:
                listen = partial(self._listen, key)
                words = self.t("settings.listen")
                widgets.button(scene, rect, words, icon="sound_on", on_press=listen, key=f"listen.{key}")
                continue
            icon = "sound_off" if sound.mute else "sound_on"
            widgets.toggle(
                scene, rect, self.t("settings.mute"), icon=icon, on=sound.mute, on_change=self._mute,
                key="sound.mute",
            )  # fmt: skip
        quiet, hours = self._quiet_row(), self._hours()
        widgets.drop_down(
            scene, quiet.rect, [self._hours_words(one) for one in hours],
            chosen=hours.index(sound.quiet_hours),
            on_choose=lambda index: self._choose_hours(hours[index]), key="sound.quiet_hours",
        )  # fmt: skip

    def _volumes(self) -> list[tuple[str, int]]:
        sound = self.scene.app.settings.sound
        return [("volume", sound.volume), *((kind, getattr(sound, kind)) for kind in KINDS)]

    def _quiet_row(self) -> Area:
        head, step = self._measures()
        row = self._cards()[1].inset(16, 0).moved(y=head).at_top(step)
        return row.rows(above=GROW, box=38, below=GROW).box

    def _changed(self, key: str, value: float) -> None:
        self.scene.app.change(f"sound.{key}", round(value))
        self.scene.repaint()

    def _mute(self, on: bool) -> None:
        self.scene.app.change("sound.mute", on)
        self.scene.rebuild()

    def _choose_hours(self, hours: str) -> None:
        self.scene.app.change("sound.quiet_hours", hours)
        self.scene.repaint()

    def _listen(self, kind: str) -> None:
        audio = self.scene.app.audio
        if kind == "music":
            audio.theme(SAMPLES[kind])
        else:
            audio.play(SAMPLES[kind])

    # --- what stands still ---

    def paint(self, surface: pygame.Surface) -> None:
        scene = self.scene
        for card, part in zip(self._cards(), ("sound", "quiet"), strict=True):
            widgets.card(scene, surface, card.rect)
            head = card.inset(16, 8).at_top(36).rect
            widgets.heading(scene, surface, self.t(f"settings.part.{part}"), head)
        for number, (key, value) in enumerate(self._volumes()):
            label, _, percent, _ = self._parts(number)
            words = self.t("settings.volume") if key == "volume" else self.t(f"settings.kind.{key}")
            widgets.line(scene, surface, words, label.rect, "body", "ink.primary")
            shown = scene.app.texts.percent(value / 100)
            widgets.line(scene, surface, shown, percent.rect, "body_strong", "ink.primary", align="right")
        row, audio = self._quiet_row(), scene.app.audio
        quiet = audio.loudness.is_quiet(audio.hour())
        note = row.moved(y=row.height + 8).rect
        key = "settings.quiet_now" if quiet else "settings.quiet_note"
        scene.painter.paragraph(surface, self.t(key), "small", note, "ink.tertiary")
