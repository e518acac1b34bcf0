"""The first start: a page for language and size that applies both at once; then the first lesson."""

from __future__ import annotations

from dataclasses import replace
from enum import auto
from typing import Final

from game.app.menu.title import title_picture
from game.data.files.paths import ASSETS, has_lessons
from game.data.words.language_forms import LanguageForms
from game.data.words.texts import Texts
from game.model.entries import window_games
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.controls.page_tree import KeysTold, key_hints, told_keys
from game.ui.layout import GROW, Area
from game.ui.paint import pictures
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Picture, Text
from game.ui.window.window import scale_for, zooms

PICTURE: Final = "learn"
"""The drawing that shows the size of a board."""

MOST_SEGMENTS: Final = 5
"""Most languages side by side; more get a list."""

SETTINGS: Final = {"language": "look.language", "size": "window.zoom"}
"""The setting of each choice."""


class WelcomePress(Press):
    """How to go on."""

    ACCEPT = auto()
    MENU = auto()


class Welcome(Screen):
    """The page with two questions, each with a default that suits most players. ``again``: it was opened
    from the settings, and leads back there."""

    name, home = "welcome", "accept"

    def __init__(self, app: App, *, again: bool = False) -> None:
        super().__init__(app)
        self.again = again

    # --- what can be chosen ---

    @staticmethod
    def languages() -> list[str]:
        """Return the languages that have texts."""
        return [name for name in Texts.languages(ASSETS / "locale") if name != Texts.PSEUDO]

    def sizes(self) -> list[int]:
        """Return sizes in per cent that the window can show: those around what fits it, and what is set."""
        fits, chosen = scale_for(self.app.window.points) * 100, self.app.settings.window.zoom
        near = [size for size in zooms(self.app.window.points) if fits * 0.74 <= size <= fits * 1.31]
        return near if chosen == "auto" else sorted({*near, round(self.app.zoom * 100)})

    # --- doing ---

    def change(self, command: Set) -> None:
        """Change the setting of a choice."""
        self.app.change(SETTINGS[command.name], command.value)
        if not self.focus.shown:  # chosen with the mouse: Enter goes on
            self.focus_on(self.home)

    def start(self) -> None:
        """Open the first lesson over the menu."""
        games = window_games(has_lessons)
        if self.again or not games or not self.app.can_open("tutorial"):
            self.back()
            return
        self._answer()
        self.app.open("tutorial", how="replace", game=games[0])

    def _answer(self) -> None:
        """Close the page for good, whatever was chosen."""
        self.app.change("look.language", self.app.settings.look.language)

    def back(self) -> None:
        """Open the menu, without a lesson, and leave the questions unanswered (Escape)."""
        self._answer()
        super().back()

    commands = Commands(
        Declared(Set, do=change),
        Declared(WelcomePress.ACCEPT, do=start),
        Declared(WelcomePress.MENU, "welcome.menu", do=back),
        more=Screen.commands,
    )

    # --- the page ---

    def compose(self) -> Node:
        t, density = self.t, self.density
        gap, head, above = density.margin, density.card + 10, 2 * density.pad
        wide, band = min(self.width - 4 * density.margin, 1100), self.height * 0.26
        high = min(480, self.height - band - above - 48)
        skip: tuple[KeysTold, ...] = () if self.again else (("welcome.hint_skip", "back"),)
        hints = key_hints(told_keys(self, (("menu.hint_choose", "accept"), *skip)))
        sample = self._sample(wide * 0.42, high - head - 46 - 2 * gap)
        page = Column(gap=gap, high=high).of(
            Column(high=head).of(
                Text(t("welcome.title"), "screen_title"),
                Text(t("welcome.words"), ink="ink.secondary", lines=0, high=GROW),
            ),
            Row(gap=28, high=GROW).of(Column(wide=GROW).of(*self._choices()), sample),
            Row(gap=10, high=46).of(spring(), *self._buttons()),
        )
        return Column(align="center").of(
            title_picture(self, (self.width - wide) / 2, high=band),
            Node(high=above),
            Column(wide=wide, high=GROW).of(
                page, spring(), Row(gap=20, high=20).of(spring(), *hints), Node(high=12)
            ),
        )

    def _choices(self) -> list[Node]:
        """Return both questions, and a note where there is room."""
        t, names, sizes = self.t, self.languages(), self.sizes()
        offer = self.choice if len(names) <= MOST_SEGMENTS else self.menu
        language = offer(
            Set("language"), [LanguageForms(name).own_name for name in names], names,
            self.app.texts.language, high=42,
        )  # fmt: skip
        percent, auto = self.app.texts.percent, self.app.settings.window.zoom == "auto"
        fits = t("settings.scale_auto", size=percent(scale_for(self.app.window.points)))
        chosen = "auto" if auto else round(self.app.zoom * 100)
        return [
            Text(t("settings.language_label"), "body_strong", high=28),
            Node(high=2),
            language,
            Node(high=14),
            Text(t("settings.scale"), "body_strong", high=28),
            Node(high=2),
            self.choice(
                Set("size"),
                [fits, *(percent(size / 100) for size in sizes)],
                ["auto", *sizes],
                chosen,
                high=42,
            ),
            Node(high=10),
            Text(t("welcome.note"), "small", "ink.tertiary", lines=0, least=WHOLE),
        ]

    def _buttons(self) -> list[Node]:
        words, icon = ("welcome.done", "check") if self.again else ("welcome.start", "play")
        accept = self.act(
            WelcomePress.ACCEPT,
            ButtonFit(24),
            label=self.t(words),
            icon=icon,
            kind="fire",
            role="body_strong",
        )
        accept = replace(accept, wide=max(200.0, accept.width(self.measure)))
        return [accept] if self.again else [self.act(WelcomePress.MENU, ButtonFit(18)), accept]

    def _sample(self, wide: float, high: float) -> Node:
        """Return a board and words as they look at this size, in this language."""
        side = min(150, high - 28, wide * 0.45)
        return Box(pad=14, radius=6, wide=wide).of(
            Row(gap=16, high=GROW).of(
                Picture(self._draw_sample, wide=side, high=side),
                Column(wide=GROW, high=GROW).of(
                    Node(high=(high - 28 - side) / 2),
                    Text(self.t("welcome.sample"), "card_title", lines=0),
                    Node(high=4),
                    Text(
                        self.t("welcome.sample_words"), ("body", "small"), "ink.secondary", lines=0, high=GROW
                    ),
                ),
            )
        )

    def _draw_sample(self, to: PaintedCanvas, area: Area, data: None) -> None:
        picture = pictures.drawing(self.app, PICTURE, area.rect.size)
        if picture is not None:
            to.surface.blit(picture, area.rect)


make = Welcome
