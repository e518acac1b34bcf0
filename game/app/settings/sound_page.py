"""The sound page: the volume, a volume for each kind of sound with a sample, quiet hours, and what is heard
while another window is in front."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.ui.commands import Set
from game.ui.controls.page_tree import card
from game.ui.layout import GROW, Grow
from game.ui.screen import Screen
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.window.loudness import BEHIND, KINDS

SAMPLES: Final = {
    "engines": "drive", "guns": "shot_medium", "table": "dice", "interface": "check", "music": "victory",
}  # fmt: skip
"""The sample sound of each kind."""

NEVER: Final = "never"
HOURS: Final = (NEVER, "20-7", "21-7", "22-7", "22-8", "23-7", "23-8", "0-8")
"""The quiet hours on offer."""


@dataclass(frozen=True, slots=True)
class Listen:
    """Play a sample of a kind of sound."""

    kind: str

    def __str__(self) -> str:
        return f"listen.{self.kind}"


def listen(screen: Screen, command: Listen) -> None:
    """Play a sample."""
    audio = screen.app.audio
    (audio.theme if command.kind == "music" else audio.play)(SAMPLES[command.kind])


def sound_page(screen: Screen) -> Node:
    """Return the page: rows of sliders on the left, quiet hours on the right."""
    t, sound, audio = screen.t, screen.app.settings.sound, screen.app.audio
    now = sound.quiet_hours
    hours = [*HOURS, *([] if now in HOURS else [now])]
    spans = screen.menu(
        Set("sound.quiet_hours"), [_hours_words(screen, one) for one in hours], hours, now, high=38
    )
    quiet = "settings.quiet_now" if audio.loudness.is_quiet(audio.hour()) else "settings.quiet_note"
    icon = "sound_off" if sound.mute else "sound_on"
    mute = screen.act(Set("sound.mute", not sound.mute), label=t("settings.mute"), icon=icon, on=sound.mute)
    others = screen.menu(
        Set("sound.behind"),
        [t(f"settings.behind.{one}") for one in BEHIND],
        list(BEHIND),
        sound.behind,
        high=38,
    )
    rows = [_volume(screen, "volume", t("settings.volume"), mute)]
    rows += [_volume(screen, kind, t(f"settings.kind.{kind}"), screen.act(Listen(kind))) for kind in KINDS]
    told = Text(t(quiet), "small", "ink.tertiary", lines=0)
    return Row(gap=24, high=GROW).of(
        Column(wide=Grow(3)).of(card(t("settings.part.sound"), *rows)),
        Column(wide=Grow(2), gap=24).of(
            card(t("settings.part.quiet"), Node(high=8), spans, told, gap=8),
            card(t("settings.part.behind"), Node(high=8), others, gap=8),
        ),
    )


def _volume(screen: Screen, key: str, words: str, button: Button) -> Node:
    """Return a row: a name, a slider, the volume and a button."""
    value: int = getattr(screen.app.settings.sound, key)
    labels = screen.t("settings.mute"), screen.t("settings.listen")
    wide = max(110.0, *(screen.measure.text(label, "button") + 65 for label in labels))
    return Row(gap=8, high=screen.density.bar + 6).of(
        Text(words, wide=GROW), screen.slider(Set(f"sound.{key}"), float(value), most=100),
        Text(screen.app.texts.percent(value / 100), "body_strong", align="right", wide=58),
        replace(button, wide=wide, high=38),
    )  # fmt: skip


def _hours_words(screen: Screen, hours: str) -> str:
    if hours == NEVER:
        return screen.t("settings.quiet_never")
    first, last = hours.split("-")
    return screen.t("settings.quiet_span", first=f"{int(first)}:00", last=f"{int(last)}:00")
