"""The settings: looks and play on one page; sound, keys and gamepad on their own. Changes apply
immediately."""

from __future__ import annotations

import contextlib
import math
from bisect import insort
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.settings.keys_page import KeysPage
from game.app.settings.pad_page import PadPage
from game.app.settings.sound_page import SoundPage
from game.data.files.paths import ASSETS, from_home, theme_names
from game.data.people.profiles import profile_here
from game.data.words.language_forms import LanguageForms
from game.data.words.system_language import SYSTEM
from game.data.words.texts import Texts
from game.model.entries import window_games
from game.ui import widgets
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.folders import open_folder
from game.ui.scene import App, Scene
from game.ui.window import crash
from game.ui.window.window import FEWEST_TOKENS, draws_in_real_px, offers_high_dpi, scale_for, zooms

PAGES = ("general", "sound", "keys", "gamepad")
SPEEDS = (0.5, 1.0, 2.0, 0.0)
"""The speeds of animations: slow, normal, fast, at once."""
SIZE_NOTE = 36
"""The height of the note about the size, two lines of small letters, in tokens."""
REVEALS = ("slow", "normal", "fast", "by_hand")
"""The speeds at which a whole turn can be revealed."""


class SettingsScene(Scene):
    """The screen, on one of its pages."""

    name = "settings"

    def __init__(self, app: App, page: str = "general") -> None:
        super().__init__(app)
        self.page = page
        self.sound, self.keys, self.pad = SoundPage(self), KeysPage(self), PadPage(self)

    @property
    def _revealing(self) -> tuple[str, ...]:
        """Return the games that reveal whole turns; one speed holds for all of them."""
        return window_games(lambda info: info.reveals)

    # --- building ---

    def build(self) -> None:
        f = PageFrame.of(self)
        back_button(self)
        labels = [self.t(f"settings.page.{page}") for page in PAGES]
        width = sum(widgets.button_width(self, label) for label in labels)
        rect = f.head.rect
        widgets.segments(
            self,
            pygame.Rect(rect.right - width, rect.y, width, rect.height),
            labels,
            chosen=PAGES.index(self.page),
            on_choose=self._turn,
            key="page",
        )
        if self.page == "sound":
            self.sound.build()
        elif self.page == "keys":
            self.keys.build()
        elif self.page == "gamepad":
            self.pad.build()
        elif self.page == "general":
            self._build_look()
            self._build_play()
            self._build_files()
        if self.focus.current is None:
            self.focus.focus_first(f"page.{PAGES.index(self.page)}")

    def _turn(self, index: int) -> None:
        self.page = PAGES[index]
        self.rebuild()

    def columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        left, right = PageFrame.of(self).body.split_columns(2, 24)
        return left.rect, right.rect

    def _step(self) -> int:
        return self.px(44 if PageFrame.of(self).small else 60)

    def _head(self) -> int:
        """Return how far below a card's upper edge its rows begin, in px."""
        return self.px(42 if PageFrame.of(self).small else 50)

    def _cards(self) -> dict[str, pygame.Rect]:
        """Return the cards: look on the left, play on the right."""
        left, right = self.columns()
        step, head = self._step(), self._head()
        pad = self.px(8)
        look = pygame.Rect(left.x, left.y, left.width, head + 4 * step + self.px(SIZE_NOTE) + pad)
        rows = (2 if self._revealing else 1) * step + 8 * self._small_step()
        play = pygame.Rect(right.x, right.y, right.width, head + rows + pad)
        return {"look": look, "play": play}

    def _small_step(self) -> int:
        return self.px(24 if PageFrame.of(self).small else 36)

    def _row(self, card: pygame.Rect, number: int) -> pygame.Rect:
        """Return the place of a row's control, right of its label."""
        step = self._step()
        top = card.top + self._head() + number * step
        high = self.px(38 if PageFrame.of(self).small else 40)
        left = card.left + self.label_width(card)
        return pygame.Rect(left, top + (step - high) // 2, card.right - self.px(16) - left, high)

    @staticmethod
    def label_width(card: pygame.Rect) -> int:
        """Return how far from a card's left edge its controls begin, in px."""
        return card.width * 27 // 100

    def _choice(
        self, key: str, rect: pygame.Rect, values: Sequence[Any], labels: Sequence[str], current: Any
    ) -> None:
        """Build segments that set a setting."""
        chosen = values.index(current) if current in values else -1
        widgets.segments(
            self, rect, labels, chosen=chosen, on_choose=lambda i: self.app.change(key, values[i]), key=key
        )

    def _check(self, key: str, rect: pygame.Rect, label: str, note: str = "") -> None:
        widgets.check_box(
            self,
            rect,
            label,
            on=bool(self.app.settings.get(key)),
            on_change=lambda on: self.app.change(key, on),
            note=note,
            key=key,
        )

    def _language(self, name: str) -> str:
        """Return the words for a choice of language: languages by their own names."""
        own = name not in (SYSTEM, Texts.PSEUDO)
        return LanguageForms(name).own_name if own else self.t(f"settings.language.{name}")

    def _build_look(self) -> None:
        card = self._cards()["look"]
        look = self.app.settings.look
        # the stretched language is for testing layouts: offered to whoever asked for it on the command line
        known = [*Texts.languages(ASSETS / "locale"), SYSTEM]
        languages = [name for name in known if name != Texts.PSEUDO or look.language == name]
        shown = [self._language(name) for name in languages]
        widgets.drop_down(
            self,
            self._row(card, 0),
            shown,
            chosen=languages.index(look.language) if look.language in languages else 0,
            on_choose=lambda index: self.app.change("look.language", languages[index]),
            key="look.language",
        )
        themes = [SYSTEM, *theme_names()]
        widgets.drop_down(
            self,
            self._row(card, 1),
            [self.app.texts.called("settings.theme", name) for name in themes],
            chosen=themes.index(look.theme) if look.theme in themes else 0,
            on_choose=lambda index: self.app.change("look.theme", themes[index]),
            key="look.theme",
        )
        self._build_size(self._row(card, 2))
        note, row = self.app.input.shown("fullscreen", "global"), self._row(card, 3)
        row = row.move(0, self.px(SIZE_NOTE))
        if offers_high_dpi():
            row.width //= 2
        self._check("window.fullscreen", row, self.t("settings.fullscreen"), note)
        if offers_high_dpi():
            self._build_high_dpi(row.move(row.width, 0))
        if self.app.can_open("welcome"):
            label, high = self.t("welcome.again"), self.px(30)
            wide = self.app.fonts.size(label, "small", self.app.scale)[0] + self.px(20)
            rect = pygame.Rect(card.right - wide - self.px(8), card.top + self.px(11), wide, high)
            show = partial(self.app.open, "welcome", again=True)
            tip = self.t("welcome.again_note")
            widgets.button(
                self, rect, label, kind="quiet", role="small", on_press=show, tip=tip, key="welcome"
            )

    def _build_high_dpi(self, row: pygame.Rect) -> None:
        """Build the choice of a picture in the real px of a screen of high density."""
        tip = self.t("settings.high_dpi_tip" if draws_in_real_px("auto") else "settings.high_dpi_untried")
        widgets.check_box(
            self, row, self.t("settings.high_dpi"),
            on=draws_in_real_px(self.app.settings.window.high_dpi),
            on_change=lambda on: self.app.change("window.high_dpi", on),
            tip=tip, key="window.high_dpi",
        )  # fmt: skip

    def _build_size(self, row: pygame.Rect) -> None:
        """Build the choice of size: what fits the window, and the sizes it can show. A setting it can't
        show appears as its effective size."""
        percent = self.app.texts.percent
        auto = self.app.settings.window.zoom == "auto"
        sizes = zooms(self.app.window.points)
        now = round(self.app.zoom * 100)
        if not auto and now not in sizes:
            insort(sizes, now)
        names = [self.t("settings.scale_auto", size=percent(scale_for(self.app.window.points)))]
        names += [percent(size / 100) for size in sizes]
        chosen = 0 if auto else 1 + sizes.index(now)
        widgets.drop_down(
            self, row, names, chosen=chosen, on_choose=self._size_chosen(sizes), key="window.zoom"
        )

    def _size_chosen(self, sizes: Sequence[int]) -> Callable[[int], None]:
        def choose(index: int) -> None:
            self.app.change("window.zoom", sizes[index - 1] if index else "auto")

        return choose

    def _size_note(self) -> str:
        """Say what a per cent means, and which sizes are possible here."""
        percent, zoom = self.app.texts.percent, self.app.settings.window.zoom
        sizes = zooms(self.app.window.points)
        wanted = 1.0 if zoom == "auto" else zoom / 100
        if wanted > self.app.zoom and (zoom != "auto" or not sizes):
            width, height = (math.ceil(tokens * wanted) for tokens in FEWEST_TOKENS)
            return self.t("settings.scale_needs", size=percent(wanted), width=width, height=height)
        return self.t(
            "settings.scale_note",
            normal=percent(1),
            least=percent(sizes[0] / 100),
            most=percent(sizes[-1] / 100),
        )

    def _build_play(self) -> None:
        card = self._cards()["play"]
        speed = self.app.settings.look.animation_speed
        labels = [self.t(f"settings.speed.{name}") for name in ("slow", "normal", "fast", "none")]
        nearest = speed if speed in SPEEDS else min(SPEEDS[:3], key=lambda one: abs(one - speed))
        self._choice("look.animation_speed", self._row(card, 0), SPEEDS, labels, nearest)
        top = card.top + self._head() + self._step()
        if self._revealing:
            reveal = self.app.settings.play.reveal
            labels = [self.t(f"settings.reveal_speed.{name}") for name in REVEALS]
            self._choice("play.reveal", self._row(card, 1), REVEALS, labels, reveal)
            top += self._step()
        step = self._small_step()
        checks = (
            ("look.reduced_motion", "reduced_motion"),
            ("look.coordinates", "coordinates"),
            ("look.ground_marks", "ground_marks"),
            ("play.confirm_moves", "confirm_moves"),
            ("play.premoves", "premoves"),
            ("play.recap", "recap"),
            ("play.autosave", "autosave"),
            ("play.evaluation_bar", "evaluation_bar"),
        )
        for number, (key, words) in enumerate(checks):
            rect = pygame.Rect(card.left + self.px(16), top + number * step, card.width - self.px(32), step)
            note = self.t(f"settings.{words}_note")
            self._check(key, rect.inflate(0, -self.px(4)), self.t(f"settings.{words}"), note)

    # --- what stands still ---

    def paint(self, surface: pygame.Surface) -> None:
        here = profile_here() if self.app.keep else None
        page_title(self, surface, self.t("settings.title"), "" if here is None else here.name)
        if self.page == "sound":
            self.sound.paint(surface)
        elif self.page == "keys":
            self.keys.paint(surface)
        elif self.page == "gamepad":
            self.pad.paint(surface)
        else:
            self._paint_general(surface)

    def _paint_general(self, surface: pygame.Surface) -> None:
        cards = self._cards()
        for name, card in cards.items():
            widgets.card(self, surface, card)
            head = pygame.Rect(
                card.left + self.px(16), card.top + self.px(8), card.width - self.px(32), self.px(36)
            )
            widgets.heading(self, surface, self.t(f"settings.part.{name}"), head)
        rows = {"look": ("language", "theme_label", "scale"), "play": ("animation",)}
        for name, words in rows.items():
            for number, word in enumerate(words):
                row = self._row(cards[name], number)
                x = cards[name].left + self.px(16)
                place = pygame.Rect(x, row.y, row.left - x - self.px(6), row.height)
                label = self.t(f"settings.{word}" if word != "language" else "settings.language_label")
                widgets.line(self, surface, label, place, "body", "ink.primary")
        card = cards["look"]
        note = pygame.Rect(card.left + self.px(16), self._row(card, 3).top, card.width - self.px(32), 0)
        self.painter.paragraph(surface, self._size_note(), "small", note, "ink.tertiary")
        if self._revealing:
            self._paint_reveal(surface, cards["play"])
        self._paint_files(surface)

    def _paint_reveal(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        """Paint the setting of the reveal, and the games it is for."""
        row = self._row(card, 1)
        x = card.left + self.px(16)
        upper, lower = (pygame.Rect(x, row.y, row.left - x - self.px(6), row.height // 2) for _ in range(2))
        lower.top = upper.bottom
        widgets.line(self, surface, self.t("settings.reveal"), upper, "body", "ink.primary")
        games = self.app.texts.commas(self.t(f"{game}.name") for game in self._revealing)
        widgets.line(self, surface, games, lower, "small", "ink.tertiary")

    def _folders(self) -> dict[str, Path]:
        """Return the folders of the player's own files."""
        return {
            "matches": self.app.paths.user_saves(),
            "maps": self.app.paths.user_maps(""),
            "settings": self.app.paths.user_config(),
            "log": crash.log_file(self.app.paths.user_data()).parent,
        }

    def _files_card(self) -> tuple[pygame.Rect, int, int] | None:
        """Return the card of the folders, the first row's y and the distance of rows, in px; ``None``
        without room."""
        above, small = self._cards()["look"], PageFrame.of(self).small
        step = self.px(21 if small else 30)
        note_high = 0 if small else self.px(34)
        high = self.px(54) + step * len(self._folders()) + note_high
        card = pygame.Rect(above.x, above.bottom + self.px(12), above.width, high)
        if card.bottom > self.columns()[0].bottom:
            return None
        return card, card.top + self.px(54 if small else 64), step

    def _build_files(self) -> None:
        """Build a button for each folder that shows it in the system's file manager."""
        placed = self._files_card()
        if placed is None:
            return
        card, y, step = placed
        wide, high = self.px(30), step - self.px(4)
        for number, (name, path) in enumerate(self._folders().items()):
            with contextlib.suppress(OSError):  # whoever goes there finds it, also before anything is in it
                path.mkdir(parents=True, exist_ok=True)
            middle = y + number * step
            rect = pygame.Rect(card.right - self.px(16) - wide, middle - high // 2, wide, high)
            tip = self.t("paths.open_folder")
            show = partial(self._show_folder, path)
            widgets.button(self, rect, "", icon="folder", tip=tip, on_press=show, key=f"folder.{name}")

    def _show_folder(self, path: Path) -> None:
        if not open_folder(path):
            words = self.t("paths.no_folder", path=from_home(path))
            self.app.open("dialog", title=self.t("paths.open_folder"), words=words, icon="folder")

    def _paint_files(self, surface: pygame.Surface) -> None:
        """Paint where the player's own files are, if there is room."""
        placed = self._files_card()
        if placed is None:
            return
        card, y, step = placed
        rows, small = self._folders(), PageFrame.of(self).small
        widgets.card(self, surface, card)
        pad = self.px(16)
        head = pygame.Rect(card.left + pad, card.top + self.px(8), card.width - 2 * pad, self.px(36))
        widgets.heading(self, surface, self.t("settings.part.files"), head)
        left = card.left + self.label_width(card)
        right = head.right - self.px(38)
        for name, path in rows.items():
            label = self.t(f"settings.files.{name}")
            name_place = pygame.Rect(head.left, y, left - head.left, 0)
            widgets.line(self, surface, label, name_place, "body", "ink.primary")
            widgets.line(self, surface, from_home(path), pygame.Rect(left, y, right - left, 0), "body")
            y += step
        if small:
            return
        note = pygame.Rect(head.left, y - self.px(6), head.width, 0)
        self.painter.paragraph(surface, self.t("settings.kept"), "small", note, "ink.tertiary")


def make(app: App, page: str = "general") -> Scene:
    return SettingsScene(app, page)
