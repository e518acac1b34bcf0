"""The first start: a page for language and size that applies both at once; then the first lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.app.menu.title import paint_title
from game.data.files.paths import ASSETS, has_lessons
from game.data.words.language_forms import LanguageForms
from game.data.words.texts import Texts
from game.model.entries import window_games
from game.ui import widgets
from game.ui.layout import GROW, Area
from game.ui.paint import pictures
from game.ui.scene import App, Scene
from game.ui.window.window import scale_for, zooms

PICTURE = "learn"
"""The drawing that shows the size of a board."""

MOST_SEGMENTS = 5
"""Most languages in a row of segments; more get a list."""


@dataclass(frozen=True)
class WelcomeLayout:
    """The layout: the title's ``band`` in px, words below it, the choices on the left, a sample on the
    right, and the row of buttons."""

    band: pygame.Rect
    words: Area
    choices: Area
    sample: Area
    buttons: Area

    @classmethod
    def of(cls, window: Area) -> WelcomeLayout:
        small = window.small
        margin, gap = (28, 12) if small else (64, 20)
        band, page, _ = window.rows(band=window.height * 0.26, page=GROW, foot=44 if small else 64)
        page = page.centred(min(page.width - 2 * margin, 1100), page.height)
        page = page.at_bottom(page.height - (16 if small else 30))
        page = page.at_top(min(page.height, 480))
        words, body, buttons = page.rows(gap, words=76 if small else 92, body=GROW, buttons=46)
        choices, sample = body.columns(28, choices=GROW, sample=body.width * 0.42)
        return cls(band.rect, words, choices, sample, buttons)


class Welcome(Scene):
    """The page with two questions, each with a default that suits most players. ``again``: it was opened
    from the settings, and leads back there."""

    name = "welcome"

    def __init__(self, app: App, *, again: bool = False) -> None:
        super().__init__(app)
        self.again = again

    # --- what can be chosen ---

    @staticmethod
    def languages() -> list[str]:
        """Return the languages that have texts."""
        return [name for name in Texts.languages(ASSETS / "locale") if name != Texts.PSEUDO]

    def sizes(self) -> list[int]:
        """Return sizes in percent, around the one that fits the window; a window too small for any has its
        own."""
        points = self.app.window.points
        fits, known = scale_for(points) * 100, zooms(points)
        near = [size for size in known if fits * 0.74 <= size <= fits * 1.31]
        return near or known or [round(self.app.zoom * 100)]

    def _change(self, key: str, value: object) -> None:
        self.app.change(key, value)
        if not self.focus.shown:  # chosen with the mouse: Enter goes on
            self.focus.set(None)
        self.rebuild()

    def _zoom(self, sizes: Sequence[int], index: int) -> None:
        self._change("window.zoom", sizes[index])

    # --- going on ---

    def _close(self, lead_on: Callable[[], object]) -> None:
        """Close the page for good, whatever was chosen, then ``lead_on``."""
        self.app.change("look.language", self.app.settings.look.language)
        lead_on()

    def start(self) -> None:
        """Open the first lesson over the menu."""
        games = window_games(has_lessons)
        if self.again or not games or not self.app.can_open("tutorial"):
            self._close(super().back)
        else:
            self._close(partial(self.app.open, "tutorial", how="replace", game=games[0]))

    def to_menu(self) -> None:
        """Open the menu, without a lesson."""
        self._close(super().back)

    def back(self) -> None:
        """Leave the questions unanswered (Escape), and skip the lesson."""
        self.to_menu()

    # --- building ---

    def build(self) -> None:
        f = WelcomeLayout.of(Area.of(self.size, self.app.scale))
        language, size = self._rows(f)
        names, now = self.languages(), self.app.texts.language
        few, at = len(names) <= MOST_SEGMENTS, names.index(now) if now in names else -1
        labels = [LanguageForms(name).own_name for name in names]
        offer = widgets.segments if few else widgets.drop_down
        offer(
            self, language.rect, labels, chosen=at if few else max(0, at),
            on_choose=lambda index: self._change("look.language", names[index]), key="language",
        )  # fmt: skip
        sizes, zoom = self.sizes(), round(self.app.zoom * 100)
        labels = [self.app.texts.percent(one / 100) for one in sizes]
        widgets.segments(
            self, size.rect, labels, chosen=sizes.index(zoom) if zoom in sizes else -1,
            on_choose=partial(self._zoom, sizes), key="size",
        )  # fmt: skip
        row, label = f.buttons.rect, self.t("welcome.done" if self.again else "welcome.start")
        wide = max(self.px(200), widgets.button_width(self, label, icon="play", padding=24))
        right = pygame.Rect(row.right - wide, row.y, wide, row.height)
        icon = "check" if self.again else "play"
        widgets.button(
            self, right, label, icon=icon, kind="fire", role="body_strong", on_press=self.start, key="accept"
        )
        if not self.again:
            label = self.t("welcome.menu")
            wide = widgets.button_width(self, label)
            left = pygame.Rect(right.x - wide - self.px(10), row.y, wide, row.height)
            widgets.button(self, left, label, on_press=self.to_menu, key="menu")
        if self.focus.current is None:
            self.focus.focus_first("accept")

    def _rows(self, f: WelcomeLayout) -> tuple[Area, Area]:
        """Return the areas of both choices; their names are above them."""
        high, head = 42.0, 30.0
        first, second, _ = f.choices.rows(14, language=head + high, size=head + high, rest=GROW)
        return first.at_bottom(high), second.at_bottom(high)

    def paint(self, surface: pygame.Surface) -> None:
        f = WelcomeLayout.of(Area.of(self.size, self.app.scale))
        words = f.words.rect
        paint_title(self, surface, f.band, words.x)
        y = self.painter.text(surface, self.t("welcome.title"), "screen_title", words.topleft).bottom
        body = pygame.Rect(words.x, y, words.width, max(1, words.bottom - y))
        self.painter.paragraph(surface, self.t("welcome.words"), "body", body, "ink.secondary")
        rows = self._rows(f)
        for row, label in zip(rows, ("settings.language_label", "settings.scale"), strict=True):
            place = row.rect.move(0, -self.px(30))
            place.height = self.px(28)
            widgets.line(self, surface, self.t(label), place, "body_strong", "ink.primary")
        below = rows[1].rect
        note = pygame.Rect(below.x, below.bottom + self.px(10), below.width, 0)
        note.height = max(1, f.choices.rect.bottom - note.y)
        if self.painter.paragraph_height(self.t("welcome.note"), "small", note.width) <= note.height:
            self.painter.paragraph(surface, self.t("welcome.note"), "small", note, "ink.tertiary")
        self._paint_sample(surface, f.sample.rect)
        self._paint_keys(surface)

    def _paint_sample(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        """Paint a board and words as they look at this size, in this language."""
        widgets.card(self, surface, card)
        pad = self.px(14)
        side = min(self.px(150), card.height - 2 * pad, card.width * 45 // 100)
        spot = pygame.Rect(card.x + pad, card.y + (card.height - side) // 2, side, side)
        picture = pictures.drawing(self.app, PICTURE, spot.size)
        if picture is not None:
            surface.blit(picture, spot)
        words = pygame.Rect(spot.right + self.px(16), spot.y, 0, card.bottom - pad - spot.y)
        words.width = card.right - pad - words.x
        title, told = self.t("welcome.sample"), self.t("welcome.sample_words")
        words.y = self.painter.paragraph(surface, title, "card_title", words) + self.px(4)
        words.height = max(1, card.bottom - pad - words.y)
        fits = self.painter.paragraph_height(told, "body", words.width) <= words.height
        self.painter.paragraph(surface, told, "body" if fits else "small", words, "ink.secondary")

    def _paint_keys(self, surface: pygame.Surface) -> None:
        page = WelcomeLayout.of(Area.of(self.size, self.app.scale)).buttons
        shown, foot = self.app.input.shown, self.box(page.x, self.height - 32, page.width, 20)
        hints: list[widgets.Hint] = [((shown("accept"),), self.t("menu.hint_choose"))]
        if not self.again:
            hints.append(((shown("back"),), self.t("welcome.hint_skip")))
        widgets.key_hints(self, surface, foot, hints, align="right")


def make(app: App, again: bool = False) -> Scene:
    return Welcome(app, again=again)
