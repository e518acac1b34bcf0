"""The settings: looks and play on one page; sound, keys and gamepad on their own. Changes apply
immediately."""

from __future__ import annotations

import contextlib
import math
from bisect import insort
from dataclasses import dataclass
from enum import auto
from operator import attrgetter
from pathlib import Path
from typing import Literal

from game.app.settings.capture import BindingPress, Bound, Rebind, ShowContext, how_to_rebind
from game.app.settings.keys_page import KeyCapture, keys_page
from game.app.settings.pad_page import PadCapture, pad_page
from game.app.settings.sound_page import Listen, listen, sound_page
from game.data.files.paths import ASSETS, from_home, theme_names
from game.data.people.profiles import profile_here
from game.data.words.language_forms import LanguageForms
from game.data.words.system_language import SYSTEM
from game.data.words.texts import Texts
from game.model.entries import window_games
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.controls.dialog import confirmed
from game.ui.controls.page_tree import card, page
from game.ui.flow import Flow
from game.ui.folders import open_folder
from game.ui.layout import GROW, Grow
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Column, FirstFit, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.window import crash
from game.ui.window.window import FEWEST_TOKENS, draws_in_real_px, offers_high_dpi, scale_for, zooms

Page = Literal["general", "sound", "keys", "gamepad"]
PAGES: tuple[Page, ...] = ("general", "sound", "keys", "gamepad")
SPEEDS = (0.5, 1.0, 2.0, 0.0)
"""The speeds of animations: slow, normal, fast, at once."""
REVEALS = ("slow", "normal", "fast", "by_hand")
"""The speeds at which a whole turn can be revealed."""
SWITCHES = (
    "look.reduced_motion", "look.coordinates", "look.ground_marks", "look.answers", "play.confirm_moves",
    "play.premoves", "play.recap", "play.bot_talk", "play.autosave", "play.evaluation_bar",
)  # fmt: skip
"""The settings that are on or off."""


class SettingsPress(Press):
    """What can be done besides setting."""

    WELCOME = auto()


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Show another page."""

    value: Page = "general"

    def __str__(self) -> str:
        return "page"


@dataclass(frozen=True, slots=True)
class ShowFolder:
    """Show a folder of the player's own files in the system's file manager."""

    name: str

    def __str__(self) -> str:
        return f"folder.{self.name}"


class SettingsScene(Screen):
    """The screen, on one of its pages."""

    name = "settings"

    def __init__(self, app: App, page: Page = "general") -> None:
        super().__init__(app)
        self.page = page
        self.shown_context: dict[str, str] = {"keys": "match", "gamepad": "match"}
        self.home = f"page.{PAGES.index(page)}"
        self._themes = (SYSTEM, *theme_names())
        self._languages = (*Texts.languages(ASSETS / "locale"), SYSTEM)
        self._folders: dict[str, Path] = {}
        """The folders of the player's own files, by their names."""

    def enter(self) -> None:
        self._folders = {
            "matches": self.app.paths.user_saves(),
            "maps": self.app.paths.user_maps(""),
            "settings": self.app.paths.user_config(),
            "log": crash.log_file(self.app.paths.user_data()).parent,
        }
        for path in self._folders.values():
            with contextlib.suppress(OSError):  # whoever goes there finds it, also before anything is in it
                path.mkdir(parents=True, exist_ok=True)

    # --- doing ---

    def turn(self, command: TurnPage) -> None:
        """Show another page."""
        self.page = command.value

    def set_value(self, command: Set) -> None:
        """Change a setting; a slider's values are whole numbers."""
        value = command.value
        self.app.change(command.name, round(value) if command.name.startswith("sound.") else value)

    def welcome(self) -> None:
        """Show again what a first start shows."""
        self.app.open("welcome", again=True)

    def show_folder(self, command: ShowFolder) -> None:
        """Show a folder, or say why it can't be shown."""
        path = self._folders[command.name]
        if not open_folder(path):
            words = self.t("paths.no_folder", path=from_home(path))
            self.app.open("dialog", title=self.t("paths.open_folder"), words=words, icon="folder")

    def show_context(self, command: ShowContext) -> None:
        """Show the keys or buttons of another context."""
        self.shown_context = {**self.shown_context, self.page: command.value}

    def rebind(self, command: Rebind) -> None:
        """Wait for another key or button."""
        capture = KeyCapture if command.kind == "keys" else PadCapture
        self.app.push(capture(self.app, command.context, command.action))

    @property
    def _bound(self) -> Bound:
        return "keys" if self.page == "keys" else "pad"

    def reset(self) -> Flow:
        """Reset all keys or buttons, after asking."""
        t, kind, known = self.t, self._bound, self.app.input
        title, words = t(f"{kind}.reset_title"), t(f"{kind}.reset_words")
        if (yield from confirmed(self.app, title, words, t(f"{kind}.reset"), danger=True)):
            (known.reset if kind == "keys" else known.reset_pad)()
            self.app.save_keys()
            self.make_stale()

    commands = Commands(
        Declared(TurnPage, do=turn),
        Declared(Set, do=set_value),
        Declared(Listen, "settings.listen", icon="sound_on", do=listen),
        Declared(SettingsPress.WELCOME, "welcome.again", tip="welcome.again_note", do=welcome),
        Declared(ShowFolder, icon="folder", tip="paths.open_folder", do=show_folder),
        Declared(ShowContext, do=show_context),
        Declared(Rebind, do=rebind),
        Declared(BindingPress.RESET, icon="undo", do=reset),
        more=Screen.commands,
    )

    # --- the page ---

    def compose(self) -> Node:
        here = profile_here() if self.app.keep else None
        labels = [self.t(f"settings.page.{name}") for name in PAGES]
        wide = sum(self.measure.text(label, "button") + 36 for label in labels)
        tabs = self.choice(TurnPage(), labels, PAGES, self.page, wide=wide, high=GROW)
        title, name = self.t("settings.title"), "" if here is None else here.name
        foot = how_to_rebind(self, self._bound) if self.page in self.shown_context else None
        return page(self, title, name, self._body(), aside=tabs, foot=foot)

    def _body(self) -> Node:
        match self.page:
            case "sound":
                return sound_page(self)
            case "keys":
                return keys_page(self, self.shown_context["keys"])
            case "gamepad":
                return pad_page(self, self.shown_context["gamepad"])
        look = self._look()
        left = FirstFit(wide=GROW, high=GROW).of(
            Column(gap=12).of(look, self._files(whole=True)),
            Column(gap=12).of(look, self._files(whole=False)),
            Column().of(look),
        )
        return Row(gap=24, high=GROW).of(left, Column(wide=GROW).of(self._play()))

    def _line(self, words: str, control: Node, *, games: str = "") -> Node:
        """Return a setting with its name at the left."""
        below = Text(games, "small", "ink.tertiary") if games else None
        return Row(gap=6, high=self.density.bar + 6).of(
            Column(wide=Grow(27)).of(spring(), Text(self.t(words)) if words else None, below, spring()),
            Row(wide=Grow(73), high=38).of(control),
        )

    def _look(self) -> Node:
        look, t = self.app.settings.look, self.t
        # the stretched language is for testing layouts: offered to whoever asked for it on the command line
        languages = [name for name in self._languages if name != Texts.PSEUDO or look.language == name]
        themes = self._themes
        themed = [self.app.texts.called("settings.theme", name) for name in themes]
        named = [*map(self._language, languages)]
        again = self.act(SettingsPress.WELCOME, ButtonFit(10), kind="quiet", role="small", high=30)
        cap = self.app.input.shown("fullscreen", "global")
        full = self._switch("window.fullscreen", t("settings.fullscreen"), cap)
        spoken = self.menu(Set("look.language"), named, languages, look.language, high=GROW)
        themes_menu = self.menu(Set("look.theme"), themed, themes, look.theme, high=GROW)
        dense = self._high_dpi() if offers_high_dpi() else None
        return card(
            t("settings.part.look"),
            self._line("settings.language_label", spoken),
            self._line("settings.theme_label", themes_menu),
            self._line("settings.scale", self._size()),
            Text(self._size_note(), "small", "ink.tertiary", lines=0, high=SIZE_NOTE),
            self._line("", Row(gap=8, wide=GROW).of(full, dense)),
            beside=again if self.app.can_open("welcome") else None,
        )

    def _language(self, name: str) -> str:
        """Return the words for a choice of language: languages by their own names."""
        own = name not in (SYSTEM, Texts.PSEUDO)
        return LanguageForms(name).own_name if own else self.t(f"settings.language.{name}")

    def _switch(self, key: str, label: str, note: str) -> Node:
        on = bool(self.app.settings.get(key))
        return self.tick(Set(key), label, on, note=note, high=self.density.field)

    def _high_dpi(self) -> Node:
        """Return the choice of a picture in the real px of a screen of high density."""
        tip = self.t("settings.high_dpi_tip" if draws_in_real_px("auto") else "settings.high_dpi_untried")
        on = draws_in_real_px(self.app.settings.window.high_dpi)
        return self.tick(Set("window.high_dpi"), self.t("settings.high_dpi"), on, tip=tip)

    def _size(self) -> Node:
        """Return the choice of size: what fits the window, and the sizes it can show. A setting it can't
        show appears as its effective size."""
        percent, auto = self.app.texts.percent, self.app.settings.window.zoom == "auto"
        sizes = zooms(self.app.window.points)
        now = round(self.app.zoom * 100)
        if not auto and now not in sizes:
            insort(sizes, now)
        names = [self.t("settings.scale_auto", size=percent(scale_for(self.app.window.points)))]
        names += [percent(size / 100) for size in sizes]
        return self.menu(Set("window.zoom"), names, ["auto", *sizes], "auto" if auto else now, high=GROW)

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

    def _play(self) -> Node:
        settings, t = self.app.settings, self.t
        speed = settings.look.animation_speed
        labels = [t(f"settings.speed.{name}") for name in ("slow", "normal", "fast", "none")]
        nearest = speed if speed in SPEEDS else min(SPEEDS[:3], key=lambda one: abs(one - speed))
        reveal = None
        revealing = window_games(attrgetter("reveals"))  # one speed holds for all of them
        if revealing:
            named = [t(f"settings.reveal_speed.{name}") for name in REVEALS]
            reveal = self._line(
                "settings.reveal",
                self.choice(Set("play.reveal"), named, REVEALS, settings.play.reveal, high=GROW),
                games=self.app.texts.commas(t(f"{game}.name") for game in revealing),
            )
        switches = (
            self._switch(key, t(f"settings.{name}"), t(f"settings.{name}_note"))
            for key in SWITCHES
            for name in (key.partition(".")[2],)
        )
        animation = self.choice(Set("look.animation_speed"), labels, SPEEDS, nearest, high=GROW)
        return card(t("settings.part.play"), self._line("settings.animation", animation), reveal, *switches)

    # --- the player's files ---

    def _files(self, *, whole: bool) -> Node:
        """Return where the player's own files are; ``whole``: with a note that they are kept."""
        rows = (
            Row(gap=8, high=self.density.caption + 6).of(
                Text(self.t(f"settings.files.{name}"), wide=Grow(27)),
                Row(gap=8, wide=Grow(73)).of(
                    Text(from_home(path), ink="ink.secondary", wide=GROW),
                    self.act(ShowFolder(name), wide=30, high=self.density.caption),
                ),
            )
            for name, path in self._folders.items()
        )
        kept = Text(self.t("settings.kept"), "small", "ink.tertiary", lines=0) if whole else None
        return card(self.t("settings.part.files"), *rows, kept)


SIZE_NOTE = 36.0
"""The height of the note below the choice of size, in tokens."""


make = SettingsScene
