"""The main menu: resume the last match, start a new one, learn, look things up."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import VERSION
from game.app.maps.counting import counted_maps, left_by_a_crash
from game.app.menu.large import large_card, large_height, left_button, paint_large, paint_learn, paint_resume
from game.app.menu.parts import Entry, Frame, card_face, tile_face
from game.app.table.pasting import ask_for_text
from game.data.progress import has_learnt
from game.data.puzzle_progress import solved_of
from game.rules.registry import DRAWN, GAMES
from game.ui import widgets
from game.ui.hooks import Resumable
from game.ui.scene import Scene
from game.ui.window import scale_for

if TYPE_CHECKING:
    from game.ui.application import App


SLOTS = 4
"""Cards below the first game's one, where there are several games."""

MOST_TILES = 10
"""Tiles that can still be hit."""


class Menu(Scene):
    """The menu. What can't be done yet is not shown."""

    name = "menu"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.matches: list[Resumable] = []
        self.maps = (0, 0)
        """How many maps there are, and how many of them are the player's own."""
        self.puzzles = (0, 0)
        """How many puzzles were solved, and how many there are."""
        self.learnt = False
        """Whether a lesson was solved here: who did that is not here for the first time."""
        self.frame = Frame.of(1280, 720)
        self._awaits_board = False
        self._offers = True
        """What a crash left of a map was not asked about yet."""

    def enter(self) -> None:
        self.matches = list(self.app.hooks.resumable(self.app))
        self.puzzles = solved_of(GAMES[0], keep=self.app.keep)
        self.maps = counted_maps(DRAWN, own=self.app.keep)
        self.learnt = self.app.keep and has_learnt()

    def uncover(self) -> None:
        self.enter()
        self.rebuild()

    # --- what there is to choose ---

    def _open(self, name: str, **params: Any) -> Callable[[], Any]:
        return lambda: self.app.open(name, **params)

    def games(self) -> list[Entry]:
        """The other games, below the first one's large card."""
        t = self.t
        return [
            Entry(
                f"new.{game}",
                "play",
                self._new(game),
                t(f"{game}.name"),
                t(f"{game}.line"),
                game,
                t(f"{game}.card_facts") if self.app.texts.has(f"{game}.card_facts") else "",
            )
            for game in GAMES[1:]
        ]

    def lookups(self) -> list[Entry]:
        """How to learn, and what there is to look through."""
        app, t = self.app, self.t
        found = []
        # without a match in progress, learning has the large card on the left
        if app.can_open("courses") and self.has_resume():
            found.append(
                Entry("learn", "tutorial", self._open("courses"), t("menu.learn"), t("menu.learn_note"))
            )
        if app.can_open("library"):
            key = "menu.maps_note" if self.maps[1] else "menu.maps_shipped"
            note = t(key, n=self.maps[0], own=self.maps[1])
            found.append(Entry("maps", "pencil", self._open("library"), t("menu.maps"), note))
        if app.can_open("rules"):
            found.append(Entry("rules", "book", self._open("rules"), t("menu.rules"), t("menu.rules_note")))
        if app.can_open("matches"):
            note = t("menu.matches_note", n=len(self.matches)) if self.matches else t("menu.matches_none")
            found.append(Entry("matches", "history", self._open("matches"), t("menu.matches"), note))
        if app.can_open("puzzles"):
            note = t("puzzles.menu_note", n=self.puzzles[0], count=self.puzzles[1])
            found.append(Entry("puzzles", "puzzle", self._open("puzzles"), t("puzzles.menu"), note))
        if app.can_open("analysis"):
            note = t("analysis.menu_note")
            found.append(Entry("analysis", "search", self._open("analysis"), t("analysis.menu"), note))
        if app.hooks.open_text is not None:
            found.append(Entry("paste", "paste", self.paste, t("menu.paste"), t("menu.paste_note")))
        return found

    def cards(self) -> list[Entry]:
        """The entries below the large card on the right: at most four where there are several games."""
        games = self.games()[:SLOTS]
        return [*games, *self.lookups()[: SLOTS - len(games)]] if games else self.lookups()

    def tiles(self) -> list[Entry]:
        """The small entries on the left, first those the right has no room for."""
        t = self.t
        shown = {entry.key for entry in self.cards()}
        tiles = [
            *(entry for entry in self.lookups() if entry.key not in shown),
            Entry("settings", "settings", self._open("settings"), t("menu.settings"), self._settings_note()),
            self._screen_entry(),
            Entry("licences", "info", self._open("licences"), t("menu.licences"), t("menu.licences_note")),
            Entry("quit", "cross", self.back, t("menu.quit"), t("menu.quit_note")),
        ]
        # where there are too many the analysis gives way: every match and every map leads there, too
        return tiles if len(tiles) <= MOST_TILES else [tile for tile in tiles if tile.key != "analysis"]

    def _screen_entry(self) -> Entry:
        full = self.app.window.fullscreen
        name = "windowed" if full else "fullscreen"

        def switch() -> None:
            self.app.change("window.fullscreen", not full)
            self.rebuild()

        return Entry(
            "screen", name, switch, self.t(f"menu.{name}"), self.app.input.shown("fullscreen", "global")
        )

    def _settings_note(self) -> str:
        look = self.app.settings.look
        theme = self.t(f"settings.theme.{look.theme}")
        shown = self.app.scale / scale_for(self.app.size)
        return f"{theme}, {round(shown * 100)} %"

    def _new(self, game: str) -> Callable[[], Any]:
        return lambda: self.app.can_open("setup") and self.app.open("setup", game=game)

    # --- doing it ---

    def resume(self) -> None:
        """Go on with the last match."""
        if self.app.hooks.resume is not None and self.matches:
            self.app.hooks.resume(self.app, self.matches[0])

    def paste(self) -> None:
        """Open a position or a game given as text."""
        ask_for_text(self.app)

    def back(self) -> None:
        """Escape asks before it ends everything."""
        self.app.open(
            "dialog",
            kind="confirm",
            title=self.t("menu.quit_title"),
            words=self.t("menu.quit_words"),
            accept=self.t("menu.quit"),
            on_accept=self.app.quit,
        )

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "ui") == "paste":
            self.paste()
            return True
        return False

    # --- building ---

    def build(self) -> None:
        f = self.frame = Frame.of(self.width, self.height)
        if self.has_resume():
            self._left_button("continue", self.t("menu.continue"), "fire", self.resume)
        elif self.app.can_open("courses"):
            label = self.t("menu.learn_on" if self.learnt else "menu.learn_start")
            self._left_button("learn", label, "ink", self._open("courses"))
        if self.app.can_open("setup"):
            widgets.button(
                self,
                large_card(self).button,
                self.t("menu.new_match"),
                kind="ink" if self.has_resume() else "fire",
                on_press=self._new(GAMES[0]),
                key="new",
                role="body_strong",
            )
        self._build_cards()
        entries = self.tiles()
        top = f.top + (f.resume + f.gap if self.has_left_card() else 0)
        low = f.bottom if self.has_left_card() else top + 176
        self._grid(entries, f.left, top, f.left_width, low, 2, tile_face)
        if self.focus.current is None:
            self.focus.focus_first("continue" if self.has_resume() else "new")

    def has_resume(self) -> bool:
        """Whether there is a match to resume."""
        return bool(self.matches) and self.app.hooks.resume is not None

    def has_left_card(self) -> bool:
        """Whether the left column begins with a large card."""
        return self.has_resume() or self.app.can_open("courses")

    def _left_button(self, key: str, label: str, kind: widgets.Kind, do: Callable[[], Any]) -> None:
        widgets.button(
            self, left_button(self), label, icon="play", kind=kind, role="body_strong", on_press=do, key=key
        )

    def is_hero(self) -> bool:
        """Whether there is but one game, whose card is the large one with the board."""
        return not self.games()

    def _build_cards(self) -> None:
        f = self.frame
        entries = self.cards()
        if not entries:
            return
        top = f.top + large_height(self) + f.gap
        columns = len(entries) if self.is_hero() and len(entries) <= 3 else 2
        face = tile_face if self.is_hero() else card_face
        self._grid(entries, f.right, top, f.right_width, f.bottom, columns, face)

    def _grid(
        self,
        entries: list[Entry],
        left: float,
        top: float,
        width: float,
        bottom: float,
        columns: int,
        face: Callable[[Scene, Entry], widgets.Face],
    ) -> None:
        """Entries in columns; the last one alone in its row has it all."""
        rows = -(-len(entries) // columns)
        gap = (
            (6.0 if self.frame.small else 8.0) if rows <= 4 else 5.0
        )  # many rows stand closer, so that each can still be hit
        high, wide = (bottom - top - gap * (rows - 1)) / rows, (width - 8 * (columns - 1)) / columns
        for index, entry in enumerate(entries):
            column, row = index % columns, index // columns
            alone = index == len(entries) - 1 and column == 0
            rect = self.box(
                left + column * (wide + 8), top + row * (high + gap), width if alone else wide, high
            )
            widgets.face(self, rect, face(self, entry), on_press=entry.do, key=entry.key)

    # --- what stands still ---

    def update(self, dt: float) -> None:
        if self._offers:
            self._offers = False
            if self.app.keep and left_by_a_crash(DRAWN):
                from game.app.maps.recovery import offer_in_menu

                offer_in_menu(self.app)
                return
        if self._awaits_board and self.app.hooks.board_ready(GAMES[0]):
            self.repaint()

    def due(self) -> float:
        return 0.0 if self._offers else math.inf

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        self._paint_title(surface)
        for x, width in ((f.left, f.left_width), (f.right, f.right_width)):
            line = self.box(x, f.rule, width, 5)
            self.painter.double_rule(surface, line.x, line.y, line.width)
        if self.has_resume():
            paint_resume(self, surface, self.matches[0])
        elif self.app.can_open("courses"):
            paint_learn(self, surface)
        # asked again once it is there: it is read while the menu is on the screen already
        self._awaits_board = paint_large(self, surface)
        self._paint_foot(surface)

    def _paint_title(self, surface: pygame.Surface) -> None:
        f = self.frame
        role = "screen_title" if f.small else "title"
        widgets.text(self, surface, self.t("app.title"), role, self.point(f.left, 18 if f.small else 32))
        tag = self.t("menu.tagline")
        font = self.app.fonts.face("display", 400, self.px(15 if f.small else 21), italic=True)
        words = font.render(tag, True, self.app.theme["ink.secondary"])
        surface.blit(words, self.point(f.left + 2, 60 if f.small else 116))
        heading = self.t("menu.new_game")
        high = self.app.fonts.get("section", self.app.scale).get_linesize()
        x, y = self.point(f.right, f.rule - (6 if f.small else 10))
        widgets.text(self, surface, heading, "section", (x, y - high), width=self.px(f.right_width))

    def _paint_foot(self, surface: pygame.Surface) -> None:
        f = self.frame
        left = self.point(f.left, f.foot)
        version = widgets.text(
            self, surface, self.t("menu.version", version=VERSION), "small", left, "ink.tertiary", middle=True
        )
        shown = self.app.input.shown
        arrows = ("↑", "↓", "←", "→")
        hints: list[widgets.Hint] = [
            (arrows, self.t("menu.hint_choose")),
            ((shown("accept"),), self.t("menu.hint_open")),
            ((shown("back"),), self.t("menu.hint_quit")),
        ]
        if self.app.can_open("rules"):
            hints.insert(2, ((shown("help", "global"),), self.t("menu.hint_help")))
        right = self.point(f.right + f.right_width, f.foot)[0]
        start = version.right + self.px(24)
        rect = pygame.Rect(start, left[1] - self.px(10), right - start, self.px(20))
        widgets.key_hints(self, surface, rect, hints, align="right")


def make(app: App) -> Scene:
    """The main menu."""
    return Menu(app)
