"""The main menu: resume the last match, start a new one, learn, look things up."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.app.maps.counting import counted_maps, left_by_a_crash
from game.app.menu.left_off import LeftOffReader, left_off, quick_left_off
from game.app.menu.parts import (
    TITLES,
    LargeCard,
    MenuEntry,
    MenuLayout,
    card_face,
    card_form,
    fitting_role,
    note_fits,
    tile_face,
)
from game.app.menu.title import paint_title
from game.app.profiles.marks import paint_mark
from game.app.table.continuing import LeftOff, Resumable, keep_left_off, kept_left_off
from game.data.files.paths import has_lessons, person_here
from game.data.people.begun import has_learnt, puzzles_solved
from game.data.puzzles.puzzle_names import has_puzzles
from game.data.words.wording import failure_words
from game.model import entries
from game.model.entries import window_games
from game.model.version import VERSION
from game.ui import widgets
from game.ui.layout import GROW, Area
from game.ui.paint import pictures
from game.ui.scene import App, Scene

if TYPE_CHECKING:
    from game.data.people.profiles import Profile

SLOTS = 4
"""Most cards below the large one in two columns; more are in three."""


LEARN_PICTURE = "learn"
"""The drawing on the card for beginners."""


class Menu(Scene):
    """The main menu. Its buttons keep their places, whatever can be continued."""

    name = "menu"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.left_off: LeftOff | None = None
        """Where the player left off, as it was kept or as it has been read; ``None`` until then."""
        self.reader = LeftOffReader()
        self._to_read = False
        """Whether to read where the player left off as soon as the menu is visible."""
        self.maps = (0, 0)
        """The number of maps, and how many of them are the player's own."""
        self.puzzles = (0, 0)
        """The number of puzzles solved, and of all puzzles."""
        self.learnt = False
        """Whether a lesson was solved here, so that the player isn't here for the first time."""
        self.person: Profile | None = None
        """The profile of the player at the machine; ``None`` for a guest."""
        self.frame = MenuLayout.of(Area(0, 0, 1280, 720))
        self._offers = True
        """Whether to offer a map that a crash left behind."""
        self._foot_from = 0
        """Where the small words at the foot end, in px."""
        self._to_focus = "continue"
        """What gets the focus when nothing has it."""

    def enter(self) -> None:
        self.app.audio.theme("menu", rests=True)
        before, self.person = self.person, who_is_here() if self.app.keep else None
        if before != self.person:
            self.left_off = None  # it was another's
        quick = quick_left_off(self.app)
        if quick is not None:
            self.reader.close()
            self.left_off = quick
        elif self.app.keep:
            # what was kept is newer than what was read before
            self.left_off = kept_left_off(self.app) or self.left_off
        self._to_read = quick is None
        solved = [puzzles_solved(game, keep=self.app.keep) for game in window_games(has_puzzles)]
        self.puzzles = sum(one for one, _ in solved), sum(count for _, count in solved)
        self.maps = counted_maps(window_games(lambda info: info.editable), own=self.app.keep)
        self.learnt = self.app.keep and has_learnt()

    def uncover(self) -> None:
        self.enter()
        self.rebuild()

    def leave(self) -> None:
        self.reader.close()

    @property
    def matches(self) -> tuple[Resumable, ...]:
        """The matches to continue, as far as they are known."""
        return () if self.left_off is None else self.left_off.matches

    # --- what there is to choose ---

    def _open(self, name: str, **params: Any) -> Callable[[], Any]:
        return lambda: self.app.open(name, **params)

    @property
    def featured(self) -> str:
        """The game on the large card, which the player pinned."""
        games, pinned = window_games(), self.app.settings.look.pinned_game
        return pinned if pinned in games else games[0]

    def pin(self, game: str) -> None:
        """Put a game on the large card."""
        self.app.change("look.pinned_game", game)
        self._to_focus = "new"
        self.rebuild()

    def other_games(self) -> list[MenuEntry]:
        """Return the games with smaller cards below the large one."""
        t = self.t
        return [
            MenuEntry(
                f"new.{game}",
                "play",
                self._new(game),
                t(f"{game}.name"),
                t(f"{game}.line"),
                game,
                t(f"{game}.card_facts") if self.app.texts.has(f"{game}.card_facts") else "",
            )
            for game in window_games()
            if game != self.featured
        ]

    def lookups(self) -> list[MenuEntry]:
        """Return the entries for learning and browsing."""
        app, t = self.app, self.t
        found = []
        if app.can_open("courses"):
            note = t("menu.learn_note")
            found.append(MenuEntry("learn", "tutorial", self._open("courses"), t("menu.learn"), note))
        if app.can_open("library"):
            key = "menu.maps_note" if self.maps[1] else "menu.maps_shipped"
            note = t(key, n=self.maps[0], own=self.maps[1])
            found.append(MenuEntry("maps", "pencil", self._open("library"), t("menu.maps"), note))
        if app.can_open("rules"):
            found.append(
                MenuEntry("rules", "book", self._open("rules"), t("menu.rules"), t("menu.rules_note"))
            )
        if app.can_open("matches"):
            note = t("menu.matches_note", n=len(self.matches)) if self.matches else t("menu.matches_none")
            note = self._turns() or note
            found.append(MenuEntry("matches", "history", self._open("matches"), t("menu.matches"), note))
        if app.can_open("puzzles") and window_games(has_puzzles):
            note = t("puzzles.menu_note", n=self.puzzles[0], count=self.puzzles[1])
            found.append(MenuEntry("puzzles", "puzzle", self._open("puzzles"), t("puzzles.menu"), note))
        if app.can_open("analysis") and window_games(lambda info: info.analyst):
            note = t("analysis.menu_note")
            found.append(MenuEntry("analysis", "search", self._open("analysis"), t("analysis.menu"), note))
        return found

    def _turns(self) -> str:
        """Say in how many matches by post it is somebody's turn here; empty for none."""
        turns = 0 if self.left_off is None else self.left_off.turns
        return self.t("post.turns", n=turns) if turns else ""

    def cards(self) -> list[MenuEntry]:
        """Return the entries below the large card on the right: all other games, and further entries up to
        four."""
        games = self.other_games()
        return [*games, *self.lookups()[: max(0, SLOTS - len(games))]]

    def tiles(self) -> list[MenuEntry]:
        """Return the small entries on the left, first those without room on the right."""
        t = self.t
        shown = {entry.key for entry in self.cards()}
        return [
            *(entry for entry in self.lookups() if entry.key not in shown),
            MenuEntry(
                "settings", "settings", self._open("settings"), t("menu.settings"), self._settings_note()
            ),
            MenuEntry("quit", "cross", self.back, t("menu.quit"), t("menu.quit_note")),
        ]

    def quiet_entries(self) -> list[MenuEntry]:
        """Return the rarely needed entries: small words at the foot."""
        t, full = self.t, self.app.window.fullscreen
        name = "windowed" if full else "fullscreen"

        def switch() -> None:
            self.app.change("window.fullscreen", not full)
            self.rebuild()

        key = self.app.input.shown("fullscreen", "global")
        return [
            MenuEntry("paste", "paste", self.paste, t("menu.paste"), t("menu.paste_note")),
            MenuEntry("screen", name, switch, t(f"menu.{name}"), key),
            MenuEntry(
                "licences", "info", self._open("licences"), t("menu.licences"), t("menu.licences_note")
            ),
        ]

    def _settings_note(self) -> str:
        look = self.app.settings.look
        theme = self.app.texts.called("settings.theme", look.theme)
        return self.app.texts.commas((theme, self.app.texts.percent(self.app.zoom)))

    def _new(self, game: str) -> Callable[[], Any]:
        return lambda: self.app.can_open("setup") and self.app.open("setup", game=game)

    def help_at(self) -> tuple[str, str]:
        faced = self.focus.key if self.focus.shown else ""
        if faced == "continue" and self.matches:
            return self.matches[0].game, ""
        game = faced.removeprefix("new.")
        return game if game in window_games() else self.featured, ""

    # --- doing it ---

    def go_on(self) -> None:
        """Continue the last match, else the lessons."""
        if self.matches:
            self.matches[0].resume()
        elif self.left_off is not None:
            ahead, games = self.left_off.lesson, window_games(has_lessons)
            if ahead is not None:
                self.app.open("tutorial", **ahead.params)
            elif self.learnt or not games:
                self.app.open("courses")
            else:
                self.app.open("tutorial", game=games[0])

    def paste(self) -> None:
        """Open what is in the clipboard, or ask for a position or a match as text."""
        from game.app.table.elsewhere import paste  # here: all kinds of files come with it

        paste(self.app)

    def back(self) -> None:
        """Ask before Escape quits the program."""
        self.app.open(
            "dialog",
            kind="confirm",
            title=self.t("menu.quit_title"),
            words=self.t("menu.quit_words"),
            accept=self.t("menu.quit"),
            on_accept=self.app.quit,
        )

    def choose_person(self) -> None:
        """Let another person sit down at the machine."""
        current = self.person.person if self.person else ""
        title = self.t("people.who.title_here")
        self.app.open("who", on_choose=self._sit_down, title=title, current=current, more=True)

    def _sit_down(self, person: Profile | None) -> None:
        try:
            self.app.sit_down(person.person if person else "")
        except OSError as error:
            words = self.t("people.not_sat", reason=failure_words(error, self.app.texts))
            self.app.open("dialog", kind="message", title=self.t("people.title"), words=words, icon="warning")
            return
        self.uncover()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "ui") == "paste":
            self.paste()
            return True
        return False

    # --- building ---

    def build(self) -> None:
        f = self.frame = MenuLayout.of(Area.of(self.size, self.app.scale))
        if self.has_left_card():
            self._build_go_on()
            if self.matches and self._turns():
                self._build_turns()
        if self.app.can_open("setup"):
            widgets.button(
                self,
                self.large_card().button,
                self.t("menu.new_match"),
                kind="ink",
                on_press=self._new(self.featured),
                key="new",
                role="body_strong",
            )
        if self.app.can_open("who"):
            self._build_person()
        self._build_cards()
        left = f.left.rows(f.gap, card=f.resume, tiles=GROW).tiles if self.has_left_card() else f.left
        self._build_tiles(left)
        self._build_quiet()
        if self.focus.current is None:
            self.focus.focus_first(self._to_focus)

    def _build_tiles(self, place: Area) -> None:
        tiles = self.tiles()
        size = self._grid_places(len(tiles), place, 2)[0].size
        noted = all(note_fits(self, entry, size) for entry in tiles)
        self._grid(tiles, place, 2, partial(tile_face, noted=noted))

    def _build_go_on(self) -> None:
        """Build the main button; the card around it says what it continues."""
        words, why = self._go_on_words(), "" if self.left_off is not None else self.t("menu.reading")
        widgets.button(
            self, self.left_button(), words, icon="play", kind="fire", role="body_strong",
            on_press=self.go_on, why=why, key="continue",
        )  # fmt: skip

    def _build_turns(self) -> None:
        """Build the line about matches by post that wait, which leads to them: the card may be another
        match's."""
        words, role, rect = self._alert(self.matches[0])

        def paint(_made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            whole, at = surface.get_rect(), self.px(9)
            if state in ("hovered", "active"):
                self.painter.box(surface, whole, self.app.theme["surface.sunken"], radius=4)
            middle = self.px(2) + self.app.fonts.get(role, self.app.scale).get_linesize() // 2
            widgets.icon(self, surface, "letter", (at, middle), 18, "fire.accent", center=True)
            said = pygame.Rect(self.px(24), self.px(2), whole.width - self.px(24), whole.height)
            self.painter.paragraph(surface, words, role, said, "fire.accent")

        place = pygame.Rect(rect.x - self.px(24), rect.y - self.px(2), rect.width + self.px(24), 0)
        place.height = rect.height + self.px(4)
        widgets.face(self, place, paint, on_press=self.open_waiting, label=words, key="turns")

    def open_waiting(self) -> None:
        """Open the match by post that waits for somebody here; if several do, the list of them."""
        from game.app.post.office import open_waiting  # all of play by post comes with it

        if self.left_off is not None:
            open_waiting(self.app, self.left_off.waiting)

    def _go_on_words(self) -> str:
        if self.left_off is None or self.left_off.matches:
            return self.t("menu.continue")
        if self.left_off.lesson is not None:
            return self.t("menu.learn_match" if self.left_off.lesson.match else "menu.learn_on")
        return self.t("menu.learn_all" if self.learnt else "menu.learn_start")

    def _build_quiet(self) -> None:
        """Build the small words at the foot, after the version."""
        f = self.frame
        x, y = self.point(f.left.x, f.foot)
        x += self.app.fonts.size(self.t("menu.version", version=VERSION), "small", self.app.scale)[0]
        x += self.px(8 if f.small else 16)
        for entry in self.quiet_entries():
            wide = self.app.fonts.size(entry.title, "small", self.app.scale)[0] + self.px(
                14 if f.small else 20
            )
            rect = pygame.Rect(x, y - self.px(15), wide, self.px(30))
            widgets.button(
                self, rect, entry.title, kind="quiet", role="small", on_press=entry.do, tip=entry.note,
                key=entry.key,
            )  # fmt: skip
            x = rect.right
        self._foot_from = x

    def _person_rect(self) -> pygame.Rect:
        """Return the rectangle of the button with the player's name: in the window's corner, off the tanks
        of the title."""
        f = self.frame
        high, gap = (34, 12) if f.small else (42, 20)
        name = self.t("people.guest") if self.person is None else self.person.name
        size = self.app.fonts.size(name, "body_strong", self.app.scale)[0]
        row = replace(f.right, y=gap, height=high).rect
        wide = min(row.height + size + self.px(26), row.width // 2)
        return pygame.Rect(self.size[0] - self.px(gap) - wide, row.y, wide, row.height)

    def _build_person(self) -> None:
        name = self.t("people.guest") if self.person is None else self.person.name

        def paint(_made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, rect = self.app.theme, surface.get_rect()
            lit = state in ("hovered", "active")
            line = theme["ink.primary" if lit else "surface.line_strong"]
            radius = rect.height / 2 / self.app.scale
            self.painter.box(
                surface, rect, theme["surface.raised"], line, radius=radius, width=2 if lit else 1
            )
            spot = pygame.Rect(0, 0, rect.height, rect.height).inflate(-self.px(8), -self.px(8))
            spot.x = rect.x + self.px(4)
            paint_mark(self, surface, spot, self.person)
            room = pygame.Rect(spot.right + self.px(8), 0, rect.right - self.px(14) - spot.right, rect.height)
            widgets.line(self, surface, name, room, "body_strong", "ink.primary")

        tip = self.t("people.menu_tip")
        do = self.choose_person
        widgets.face(self, self._person_rect(), paint, on_press=do, tip=tip, label=name, key="person")

    def has_left_card(self) -> bool:
        """Whether the left column begins with a large card."""
        return bool(self.matches) or self.app.can_open("courses")

    def _build_cards(self) -> None:
        f, entries = self.frame, self.cards()
        if entries:
            place = f.right.rows(f.gap, card=f.flag, cards=GROW).cards
            columns = 2 if len(entries) <= SLOTS else 3
            sizes = [rect.size for rect in self._grid_places(len(entries), place, columns)]
            form = card_form(self, list(zip(entries, sizes, strict=True)))
            places = self._grid(entries, place, columns, partial(card_face, form=form))
            for entry, rect in zip(entries, places, strict=True):
                if entry.game:
                    self._build_pin(entry.game, rect)

    def _build_pin(self, game: str, card: pygame.Rect) -> None:
        """Build the button in the corner of a game's card that pins it to the large card."""
        side, tip = self.px(30), self.t("menu.pin", game=self.t(f"{game}.name"))
        rect = pygame.Rect(card.right - side - self.px(3), card.top + self.px(3), side, side)

        def paint(_made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            lit = state in ("hovered", "active")
            if lit:
                self.painter.box(surface, surface.get_rect(), self.app.theme["surface.sunken"], radius=4)
            ink, middle = "ink.primary" if lit else "ink.tertiary", surface.get_rect().center
            widgets.icon(self, surface, "pin", middle, 16, ink, center=True)

        widgets.face(
            self, rect, paint, on_press=lambda: self.pin(game), tip=tip, label=tip, key=f"pin.{game}"
        )

    def _grid(
        self,
        entries: list[MenuEntry],
        place: Area,
        columns: int,
        face: Callable[[Scene, MenuEntry], widgets.Face],
    ) -> list[pygame.Rect]:
        """Build entries in columns; return their rectangles."""
        places = self._grid_places(len(entries), place, columns)
        for entry, rect in zip(entries, places, strict=True):
            widgets.face(self, rect, face(self, entry), on_press=entry.do, key=entry.key)
        return places

    def _grid_places(self, count: int, place: Area, columns: int) -> list[pygame.Rect]:
        """Return the rectangles of so many entries; the last one alone in its row fills it."""
        rows = -(-count // columns)
        # many rows stand closer, so that each can still be hit
        gap = 5 if rows > 4 else 6 if self.frame.small else 8
        lines, places = place.split_rows(rows, gap), []
        for index in range(count):
            column, line = index % columns, lines[index // columns]
            alone = index == count - 1 and column == 0
            places.append((line if alone else line.split_columns(columns, 8)[column]).rect)
        return places

    # --- what stands still ---

    def update(self, dt: float) -> None:
        if self._offers:
            self._offers = False
            if self._tell_failed():
                return
            if self.app.keep and left_by_a_crash(window_games(lambda info: info.editable)):
                from game.app.maps.recovery import offer_in_menu

                offer_in_menu(self.app)
                return
            if self.app.keep and self.person is not None:
                from game.app.profiles.taking_over import offer_guests_deeds

                offer_guests_deeds(self.app)
                if self.app.stack.top is not self:
                    return
        if self._to_read and self._fresh:  # the first frame is drawn
            self._to_read = False
            self.reader.start(lambda: left_off(self.app))
        read = self.reader.taken()
        if read is not None:
            self.left_off = read
            if self.app.keep:
                keep_left_off(self.app, read, self._left_picture(4 if read.matches else 0).size)
            self.rebuild()

    def _tell_failed(self) -> bool:
        """Tell once which installed games can't be used, and why; return whether there was anything to
        tell."""
        failed = {} if "games" in self.app.told else _failed_games()
        self.app.told.add("games")
        if not failed:
            return False
        self.uncover()  # without them
        told = [self.app.texts.colon(game, reason) for game, reason in sorted(failed.items())]
        title, words = self.t("menu.games_failed", n=len(told)), self.t("menu.games_failed_words")
        self.app.open("dialog", kind="problems", title=title, words=words, problems=told)
        return True

    def due(self) -> float:
        return 0.0 if self._offers or self._to_read or self.reader.ready else math.inf

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_title(surface)
        if self.matches:
            self._paint_resume(surface, self.matches[0])
        elif self.app.can_open("courses"):
            self._paint_begin(surface)
        self._paint_large(surface)
        self._paint_foot(surface)

    def large_card(self) -> LargeCard:
        f = self.frame
        card = f.right.at_top(f.flag).rect
        inset = self.px(12 if f.small else 16)
        side = min(card.height - 2 * inset, card.width * 52 // 100)
        picture = pygame.Rect(card.left + inset, card.top + (card.height - side) // 2, side, side)
        x = picture.right + self.px(18 if f.small else 24)
        words = pygame.Rect(x, card.top + inset, card.right - inset - self.px(4) - x, card.height - 2 * inset)
        width, height = self.px(132 if f.small else 150), self.px(38 if f.small else 44)
        button = pygame.Rect(words.right - width, words.bottom - height, width, height)
        return LargeCard(card, picture, words, button)

    def _paint_large(self, surface: pygame.Surface) -> None:
        """Paint the first game: its picture, its description, and some facts beside the button."""
        game, place = self.featured, self.large_card()
        words = place.words
        widgets.card(self, surface, place.card, raised=True, strong=True, shadow=True)
        picture = pictures.of_game(self.app, game, place.picture.size)
        self._framed(surface, place.picture, picture, "target")
        name, y = self.t(f"{game}.name"), words.y - self.px(6)
        role = fitting_role(self.painter, name, ("section", *TITLES), words.width)
        y = self.painter.paragraph(surface, name, role, pygame.Rect(words.x, y, words.width, 0))
        body = pygame.Rect(words.x, y + self.px(2), words.width, max(1, words.bottom - y - self.px(2)))
        y = self.painter.paragraph(surface, self.t(f"{game}.line"), "body", body, "ink.secondary")
        self._paint_facts(
            surface, pygame.Rect(words.x, y, place.button.left - self.px(16) - words.x, 0), game
        )

    def _paint_facts(self, surface: pygame.Surface, below: pygame.Rect, game: str) -> None:
        """Paint the main facts about the game, a line each, at the foot of its card beside the button: as
        many as have room."""
        low, gap = self.large_card().words.bottom, self.px(3)
        facts = self.t(f"{game}.facts").split(" · ")
        mark = self.px(14)
        for role in ("body", "small"):
            heights = [self.painter.paragraph_height(fact, role, below.width - mark) for fact in facts]
            font = self.app.fonts.get(role, self.app.scale)
            whole = all(font.size(word)[0] <= below.width - mark for fact in facts for word in fact.split())
            if whole and sum(heights) + gap * len(facts) <= low - below.y:
                break
        while facts and sum(heights) + gap * (len(facts) - 1) > low - below.y:
            facts.pop()
            heights.pop()
        y = low - sum(heights) - gap * (len(facts) - 1) if facts else low
        line = self.app.fonts.get(role, self.app.scale).get_linesize()
        for fact, high in zip(facts, heights, strict=True):
            spot = pygame.Rect(0, 0, self.px(5), self.px(5))
            spot.center = below.x + self.px(4), y + line // 2
            self.painter.box(surface, spot, self.app.theme["fire.accent"], radius=2.5)
            rect = pygame.Rect(below.x + mark, y, below.width - mark, high)
            self.painter.paragraph(surface, fact, role, rect, "ink.secondary")
            y += high + gap

    def _framed(
        self, surface: pygame.Surface, spot: pygame.Rect, picture: pygame.Surface | None, icon: str
    ) -> None:
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=spot.center))
            return
        self.painter.box(surface, spot, self.app.theme["surface.sunken"], self.app.theme["surface.line"])
        widgets.icon(self, surface, icon, spot.center, 48, "ink.tertiary", center=True)

    def _left_card(self) -> pygame.Rect:
        return self.frame.left.at_top(self.frame.resume).rect

    def left_button(self) -> pygame.Rect:
        f = self.frame
        inset, height = (12, 38) if f.small else (16, 44)
        return f.left.at_top(f.resume - inset + 1).at_bottom(height).inset(inset, 0).rect

    def _left_picture(self, more: float = 0) -> pygame.Rect:
        """Return the place of the left card's picture, ``more`` tokens higher than usual if there is room."""
        card, inset = self._left_card(), self.px(12 if self.frame.small else 16)
        high = self.left_button().top - card.top - 2 * inset
        side = min(high + self.px(more), card.width * (44 if self.frame.small else 46) // 100)
        return pygame.Rect(card.left + inset, card.top + inset, side, side)

    def _left_words(self, more: float = 0) -> pygame.Rect:
        """Return the place of the left card's words, beside its picture."""
        card, spot = self._left_card(), self._left_picture(more)
        inset, x = (
            self.px(12 if self.frame.small else 16),
            spot.right + self.px(14 if self.frame.small else 18),
        )
        high = self.left_button().top - card.top - 2 * inset
        return pygame.Rect(x, spot.top - self.px(4), card.right - inset - x, high)

    def _left_places(self, surface: pygame.Surface, more: float = 0) -> tuple[pygame.Rect, pygame.Rect]:
        """Paint the left card; return the places of its picture and of its words."""
        widgets.card(self, surface, self._left_card())
        return self._left_picture(more), self._left_words(more)

    def _alert(self, match: Resumable) -> tuple[str, str, pygame.Rect]:
        """Return the warning at the foot of the left card, its type, and its place: smaller where the match's
        lines have no room above it."""
        words, alert, painter = self._left_words(4), self._turns() or match.alert, self.painter
        x = words.x + self.px(24)
        said = pygame.Rect(x, 0, self._left_card().right - self.px(8) - x, 0)
        needed = sum(
            painter.paragraph_height(line, "small", words.width) + self.px(2) for line in match.lines
        )
        title = self.app.fonts.get("card_title", self.app.scale).get_linesize() + self.px(4)
        for role in ("button" if self.frame.small else "body_strong", "small"):
            said.height = painter.paragraph_height(alert, role, said.width) if alert else 0
            said.bottom = max(self._left_picture(4).bottom, self.left_button().top - self.px(10))
            lowest = said.top - (self.px(4) if alert else 0)
            if words.y + title + needed - self.px(2) <= lowest:
                break
        return alert, role, said

    def _paint_resume(self, surface: pygame.Surface, match: Resumable) -> None:
        """Paint the match in progress: its board, its players, and its state. A line about matches by post
        in place of its warning is a button."""
        spot, words = self._left_places(surface, 4)
        self._framed(surface, spot, match.picture(spot.size), "grid")
        x, room = words.x, words.width
        y = self.painter.text(surface, match.title, "card_title", words.topleft, width=room).bottom
        y += self.px(4)
        alert, role, said = self._alert(match)
        lowest = said.top - (self.px(4) if alert else 0)
        for line in match.lines:
            room_left = pygame.Rect(x, y, room, max(lowest - y, 1))
            if lowest - y < self.px(16):
                break
            y = self.painter.paragraph(surface, line, "small", room_left, "ink.secondary") + self.px(2)
        if alert and not self._turns():
            middle = said.top + self.app.fonts.get(role, self.app.scale).get_linesize() // 2
            widgets.icon(self, surface, "warning", (x + self.px(9), middle), 18, "fire.accent", center=True)
            self.painter.paragraph(surface, alert, role, said, "fire.accent")

    def _paint_begin(self, surface: pygame.Surface) -> None:
        """Paint, in place of a match, the next lesson with its board, or how to begin."""
        spot, words = self._left_places(surface)
        ahead = None if self.left_off is None else self.left_off.lesson
        if self.left_off is None:
            theme = self.app.theme
            self.painter.box(surface, spot, theme["surface.sunken"], theme["surface.line"], radius=4)
            return
        picture = pictures.drawing(self.app, LEARN_PICTURE, spot.size) if ahead is None else None
        self._framed(surface, spot, ahead.picture(spot.size) if ahead is not None else picture, "tutorial")
        if ahead is not None:
            title, told = ahead.title, f"{ahead.words}. {self.t('menu.no_match')}"
        elif self.learnt:
            title, told = self.t("menu.learnt_all"), self.t("menu.learnt_all_words")
        else:
            title, told = self.t("menu.first_time"), self.t("menu.first_time_words")
        y = self.painter.paragraph(surface, title, "card_title", words)
        y += self.px(4)
        rest = pygame.Rect(words.x, y, words.width, max(1, self.left_button().top - self.px(6) - y))
        fits = self.painter.paragraph_height(told, "body", rest.width) <= rest.height
        self.painter.paragraph(surface, told, "body" if fits else "small", rest, "ink.secondary")

    def _paint_title(self, surface: pygame.Surface) -> None:
        f = self.frame
        paint_title(
            self, surface, pygame.Rect(0, 0, self.size[0], self.px(f.band)), self.point(f.left.x, 0)[0]
        )

    def _paint_foot(self, surface: pygame.Surface) -> None:
        f = self.frame
        left = self.point(f.left.x, f.foot)
        version = self.painter.text(
            surface, self.t("menu.version", version=VERSION), "small", left, "ink.tertiary", middle=True
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
        right = f.right.rect.right
        start = max(version.right, self._foot_from) + self.px(16)
        rect = pygame.Rect(start, left[1] - self.px(10), right - start, self.px(20))
        widgets.key_hints(self, surface, rect, hints, align="right")


def _failed_games() -> dict[str, str]:
    """Return the games that can't be used, each with the reason. This loads all installed games."""
    for game in window_games():
        if game not in entries.catalogue.shipped:
            from game.bots.registry import bots
            from game.model.registry import kit
            from game.view.registry import view

            with suppress(entries.UnknownGame):
                kit(game), bots(game), view(game)
    return entries.failed()


def who_is_here() -> Profile | None:
    """Return the profile at the machine; ``None`` for a guest. The code for profiles is imported only if
    there is one."""
    if not person_here():
        return None
    from game.data.people.profiles import profile_here

    return profile_here()


def make(app: App) -> Scene:
    return Menu(app)
