"""Statistics of a profile, or of the machine as a whole: an overview, opponents, maps, endings."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pygame

from game.app.profiles.indexing import IndexKeeper
from game.app.profiles.marks import paint_mark
from game.app.profiles.ratings import rating_words
from game.app.statistics.counting import Counting, Shown
from game.app.statistics.drawing import columns, legend, rating_graph, tally_bar
from game.app.statistics.words import ending_words, length_words, opponent_words, streak_words, time_words
from game.data.people.profiles import Profile, list_profiles
from game.data.people.ratings import bot_ratings
from game.data.people.statistics import DAY_S, Counted, Statistics, by_week
from game.data.saves.match_index import Tally
from game.model.entries import window_games
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import ItemCells, cell_box
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.layout import GROW
from game.ui.scene import App, Scene

PAGES = ("overview", "opponents", "maps", "endings")

CARD_HEAD = 38.0
"""The height of a card's heading with its margins."""


@dataclass(frozen=True)
class _Line:
    """A line of a list: who, what map or what end, with its matches."""

    key: str
    name: str
    note: str
    counted: Counted


class StatisticsPage(Scene):
    """``person`` is a profile's id, empty for the machine."""

    name = "statistics"

    def __init__(self, app: App, person: str = "", page: str = "overview", game: str = "") -> None:
        super().__init__(app)
        self.page, self.game = page, game
        people = list_profiles()[0]
        self.names = {one.person: one.name for one in people}
        self.profile: Profile | None = next((one for one in people if one.person == person), None)
        self.person = self.profile.person if self.profile else ""
        self.people = people
        self.counting = Counting(self.person)
        self.keeper = IndexKeeper()
        self.cells = ItemCells[_Line](
            self, "list", self._paint_line, identity=lambda line: line.key, on_choose=lambda _: None
        )

    def enter(self) -> None:
        self.counting.begin()

    def leave(self) -> None:
        self.counting.close()
        self.keeper.close()

    def update(self, dt: float) -> None:
        if self.counting.poll():
            self.keeper.start()  # what is known is shown first
            self.rebuild()
        if self.keeper.take_news():
            self.counting.begin()

    def due(self) -> float:
        return 0.0 if self.counting.ready() else self.keeper.due()

    # --- what is shown ---

    @property
    def shown(self) -> Shown | None:
        return self.counting.shown

    @property
    def told(self) -> Statistics:
        """The statistics of the chosen game."""
        shown = self.shown
        return Statistics() if shown is None else shown.told.get(self.game, Statistics())

    def _games(self) -> list[str]:
        """All, then those there are."""
        return ["", *window_games()]

    def _turn(self, index: int) -> None:
        self.page = PAGES[index]
        self.cells.scroll = 0
        self.rebuild()

    def _choose_game(self, index: int) -> None:
        self.game = self._games()[index]
        self.cells.scroll = 0
        self.rebuild()

    def _lines(self) -> list[_Line]:
        told, texts = self.told, self.app.texts
        found: list[_Line] = []
        if self.page == "opponents":
            for key, (one, counted) in told.opponents.items():
                note = texts.game_name(one.game) if one.game and not self.game else ""
                found.append(_Line(repr(key), opponent_words(one, self.names, texts), note, counted))
        elif self.page == "maps":
            for place, counted in told.maps.items():
                game, title, _ = place
                note = "" if self.game else texts.game_name(game)
                found.append(
                    _Line(repr(place), texts.shipped(title) or self.t("matches.from_position"), note, counted)
                )
        elif self.page == "endings":
            for reason, counted in told.reasons.items():
                note = "" if self.game else texts.game_name(reason[0])
                found.append(_Line(repr(reason), ending_words(*reason, texts), note, counted))
        return sorted(found, key=lambda line: (-line.counted.count, line.name))

    # --- building ---

    def build(self) -> None:
        f = PageFrame.of(self)
        small = f.small
        back_button(self)
        labels = [
            self.t("statistics.every_game"),
            *(self.app.texts.game_name(game) for game in window_games()),
        ]
        row = f.head.rect
        wide = min(self.px(210), row.width // 3)
        widgets.drop_down(
            self, pygame.Rect(row.right - wide, row.y, wide, row.height), labels,
            chosen=self._games().index(self.game), on_choose=self._choose_game, key="game",
        )  # fmt: skip
        parts = f.body.rows(10 if small else 14, tabs=36, body=GROW)
        pages = [self.t(f"statistics.page.{page}") for page in PAGES]
        needed = sum(widgets.button_width(self, label, padding=14) for label in pages)
        tabs = parts["tabs"].rect
        widgets.segments(
            self, pygame.Rect(tabs.x, tabs.y, min(needed, tabs.width), tabs.height), pages,
            chosen=PAGES.index(self.page), on_choose=self._turn, key="page",
        )  # fmt: skip
        self._legend = pygame.Rect(
            tabs.x + needed + self.px(20), tabs.y, tabs.width - needed - self.px(20), tabs.height
        )
        self._body = parts["body"]
        listed = self.page != "overview"
        self.cells.fill(self._lines() if listed else [], None)
        place = self._list_rect()
        if listed:
            high = self.px(44 if small else 50)
            self.cells.place(place, len(self.cells.items), cell_height=high, gap=self.px(6))
        if self.focus.current is None:
            self.focus.focus_first(f"page.{PAGES.index(self.page)}")

    def _list_rect(self) -> pygame.Rect:
        body = self._body
        if self.page == "endings":
            left, _ = body.columns(20, left=GROW, side=360 if PageFrame.of(self).small else 440)
            body = left
        rect = body.rect
        head = self.px(28)
        return pygame.Rect(rect.x, rect.y + head, rect.width, rect.height - head)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.page != "overview" and self.cells.handle(event)

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        name = self.profile.name if self.profile else self.t("statistics.machine")
        page_title(self, surface, self.t("statistics.title"), name)
        body = self._body.rect
        nothing = ""
        if self.shown is None:
            nothing = self.t("statistics.loading")
        elif not self.shown.told[""].finished:
            nothing = self.t("statistics.none")
        elif not self.told.finished:
            nothing = self.t("statistics.none_here")
        if nothing and self.page != "overview":
            at = (body.centerx, body.centery)
            self.painter.text(
                surface, nothing, "body_strong", at, "ink.secondary", align="center", middle=True
            )
            return
        self._paint_legend(surface)
        if self.page == "overview":
            self._paint_overview(surface, nothing)
        else:
            self._paint_columns(surface)
            if self.page == "endings":
                self._paint_lengths(surface)

    def _paint_legend(self, surface: pygame.Surface) -> None:
        words = [self.t(f"statistics.legend.{one}") for one in ("won", "drawn", "lost")]
        legend(self, surface, self._legend, words)

    def _card(self, surface: pygame.Surface, rect: pygame.Rect, title: str, aside: str = "") -> pygame.Rect:
        """A card with a heading; gives the room below it."""
        widgets.card(self, surface, rect)
        pad = self.px(14)
        above = self.px(6)
        head = pygame.Rect(rect.x + pad, rect.y + above, rect.width - 2 * pad, self.px(CARD_HEAD - 8))
        widgets.heading(self, surface, title, head, aside=aside)
        return pygame.Rect(head.x, head.bottom + self.px(2), head.width, rect.bottom - pad - head.bottom)

    def _paint_overview(self, surface: pygame.Surface, nothing: str) -> None:
        small = PageFrame.of(self).small
        left, right = self._body.columns(16 if small else 20, left=GROW, side=372 if small else 470)
        solved = CARD_HEAD + 14 + (16 if small else 22) * -(-max(1, len(self._solved())) // 2)
        parts = left.rows(10 if small else 14, tiles=66 if small else 84, weeks=GROW, solved=solved)
        self._paint_tiles(surface, parts["tiles"].rect)
        weeks = parts["weeks"].rect
        count = 16 if small else 26
        room = self._card(
            surface, weeks, self.t("statistics.weeks"), self.t("statistics.weeks_note", n=count)
        )
        if nothing:
            self.painter.text(
                surface, nothing, "body_strong", room.center, "ink.secondary", align="center", middle=True
            )
        else:
            now = int(time.time() // (7 * DAY_S))
            columns(self, surface, room, by_week(self.told.weeks.items(), now, count), [""] * count)
        self._paint_solved(surface, parts["solved"].rect)
        if self.profile is not None:
            self._paint_rating(surface, right.rect)
        else:
            self._paint_people(surface, right.rect)

    def _paint_tiles(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        told, texts = self.told, self.app.texts
        tally = told.all.tally
        share = texts.percent((tally.wins + tally.draws / 2) / tally.played) if tally.played else "–"
        going = self.t("statistics.tile.going", n=told.unfinished) if told.unfinished else ""
        if told.between:
            going = self.t("statistics.tile.between", n=told.between)
        tiles = (
            ("played", texts.number(told.finished), going),
            ("share", share, ""),
            (
                "streak",
                streak_words(told.streak, texts) if told.finished else "–",
                self.t("statistics.tile.best", n=told.best_streak) if told.best_streak else "",
            ),
            (
                "time",
                time_words(told.all.seconds or None, texts),
                self.t("statistics.tile.average", time=time_words(told.all.average_s, texts))
                if told.finished
                else "",
            ),
        )
        gap = self.px(8)
        wide = (row.width - gap * (len(tiles) - 1)) // len(tiles)
        for at, (key, value, note) in enumerate(tiles):
            rect = pygame.Rect(row.x + at * (wide + gap), row.y, wide, row.height)
            widgets.card(self, surface, rect)
            inner = rect.inflate(-2 * self.px(10), -2 * self.px(6))
            third = inner.height // 3
            top = pygame.Rect(inner.x, inner.y, inner.width, third)
            widgets.line(self, surface, self.t(f"statistics.tile.{key}"), top, "small", "ink.secondary")
            middle = pygame.Rect(inner.x, top.bottom, inner.width, inner.height - 2 * third)
            widgets.line(self, surface, value, middle, ("card_title", "body_strong", "small"), "ink.primary")
            low = pygame.Rect(inner.x, middle.bottom, inner.width, third)
            if key == "share" and tally.played:
                bar = pygame.Rect(low.x, low.centery - self.px(5), low.width, self.px(11))
                tally_bar(self, surface, bar, tally)
            widgets.line(self, surface, note, low, "small", "ink.secondary")

    def _solved(self) -> list[tuple[str, int, int]]:
        """Words, how many are done, and of how many: the puzzles and lessons of the chosen games."""
        found: list[tuple[str, int, int]] = []
        if self.shown is None:
            return found
        for kind, counts in (("puzzles", self.shown.puzzles), ("lessons", self.shown.lessons)):
            for game, (n, count) in counts.items():
                if count and self.game in ("", game):
                    name = self.app.texts.game_name(game)
                    found.append((self.t(f"statistics.{kind}", game=name, n=n, count=count), n, count))
        return found

    def _paint_solved(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        room = self._card(surface, rect, self.t("statistics.solved"))
        found = self._solved()
        step = max(self.px(15), min(self.px(22), room.height // max(1, -(-len(found) // 2))))
        half = (room.width - self.px(16)) // 2
        for at, (words, n, count) in enumerate(found):
            line = pygame.Rect(room.x + at % 2 * (half + self.px(16)), room.y + at // 2 * step, half, step)
            bar = pygame.Rect(0, 0, min(self.px(56), half // 6), self.px(8))
            bar.midright = line.midright
            self.painter.box(
                surface, bar, self.app.theme["surface.raised"], self.app.theme["ink.primary"], radius=0
            )
            surface.fill(
                self.app.theme["ink.primary"], (bar.x, bar.y, round(bar.width * n / count), bar.height)
            )
            room_left = pygame.Rect(line.x, line.y, bar.x - self.px(8) - line.x, line.height)
            widgets.line(self, surface, words, room_left, "small", "ink.secondary")

    def _paint_rating(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The rating of a game over time, or that of every game."""
        room = self._card(surface, rect, self.t("statistics.rating.title"))
        texts = self.app.texts
        ratings = None if self.shown is None or not self.shown.whole else self.shown.ratings
        words = [self._meaning(), self.t("statistics.rating.counts")]
        high = sum(
            self.painter.paragraph_height(text, "small", room.width) + self.px(6) for text in words if text
        )
        y = room.bottom - high
        body = pygame.Rect(room.x, room.y, room.width, y - self.px(8) - room.y)
        for text in words:
            if text:
                place = pygame.Rect(room.x, y, room.width, room.bottom - y)
                y = self.painter.paragraph(surface, text, "small", place, "ink.secondary") + self.px(6)
        if ratings is None:
            return
        if not self.game:
            step = max(1, min(self.px(58), body.height // max(1, len(window_games()))))
            bars = step >= self.px(40)
            for at, game in enumerate(window_games()):
                row = pygame.Rect(body.x, body.y + at * step, body.width, step)
                line = pygame.Rect(row.x, row.y, row.width, step * 6 // 10 if bars else step)
                rating = ratings.of(game, self.person)
                widgets.line(self, surface, texts.game_name(game), line, "body", "ink.secondary")
                shown = self.t("people.no_rating") if rating is None else rating_words(rating, texts)
                role, tone = ("body", "ink.tertiary") if rating is None else ("body_strong", "ink.primary")
                widgets.line(self, surface, shown, line, role, tone, align="right")
                if bars and self.shown is not None and game in self.shown.told:
                    place = pygame.Rect(row.x, line.bottom - self.px(2), row.width, self.px(16))
                    self._paint_record(surface, place, self.shown.told[game].all.tally, self.px(11))
            return
        rating, course = ratings.of(self.game, self.person), ratings.course.get((self.game, self.person), [])
        line = pygame.Rect(body.x, body.y, body.width, self.px(30))
        if rating is None:
            widgets.line(self, surface, self.t("statistics.rating.none"), line, "body", "ink.secondary")
            return
        taken = widgets.line(
            self, surface, rating_words(rating, texts), line, ("section", "card_title"), "ink.primary"
        )
        after = self.t("statistics.rating.after", n=len(course))
        aside = pygame.Rect(
            taken.right + self.px(10), line.y, line.right - taken.right - self.px(10), line.height
        )
        if self.painter.fonts.size(after, "small", self.painter.scale)[0] <= aside.width:
            widgets.line(self, surface, after, aside, align="right")
        plot = pygame.Rect(
            body.x, line.bottom + self.px(4), body.width, body.bottom - line.bottom - self.px(4)
        )
        if plot.height >= self.px(60):
            spans = [(one.rating.rating, 2 * one.rating.deviation) for one in course]
            rating_graph(self, surface, plot, spans)

    def _meaning(self) -> str:
        if not self.game:
            return self.t("statistics.rating.meaning_all")
        levels = bot_ratings(self.game)
        if not levels:
            return self.t("statistics.rating.no_bots")
        low, high = min(levels), max(levels)
        return self.t(
            "statistics.rating.meaning", low=low, high=high, low_rating=str(round(levels[low].rating)),
            high_rating=str(round(levels[high].rating)),
        )  # fmt: skip

    def _paint_people(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The ratings of everybody here in the chosen game, or how many matches each game has."""
        texts, shown = self.app.texts, self.shown
        if not self.game:
            room = self._card(surface, rect, self.t("statistics.by_game"))
            step = min(self.px(44), room.height // max(1, len(window_games())))
            for at, game in enumerate(window_games()):
                line = pygame.Rect(room.x, room.y + at * step, room.width, step)
                counted = Statistics() if shown is None else shown.told.get(game, Statistics())
                widgets.line(self, surface, texts.game_name(game), line, "body", "ink.primary")
                words = self.t("people.played", n=counted.finished)
                widgets.line(self, surface, words, line, "body", "ink.secondary", align="right")
                self.painter.rule(surface, line.x, line.bottom - 1, line.width)
            return
        room = self._card(surface, rect, self.t("statistics.rating.people"))
        rated = (
            [] if shown is None else [(shown.ratings.of(self.game, one.person), one) for one in self.people]
        )
        ranked = sorted(
            ((rating, one) for rating, one in rated if rating is not None), key=lambda pair: -pair[0].rating
        )
        if not ranked:
            self.painter.paragraph(surface, self.t("statistics.rating.nobody"), "body", room, "ink.secondary")
            return
        step = self.px(36)
        for at, (rating, one) in enumerate(ranked):
            line = pygame.Rect(room.x, room.y + at * step, room.width, step)
            if line.bottom > room.bottom:
                return
            spot = pygame.Rect(line.x, line.y + self.px(3), step - self.px(6), step - self.px(6))
            paint_mark(self, surface, spot, one)
            words = rating_words(rating, texts)
            taken = widgets.line(self, surface, words, line, "body_strong", "ink.primary", align="right")
            name = pygame.Rect(
                spot.right + self.px(10), line.y, taken.x - spot.right - self.px(20), line.height
            )
            widgets.line(self, surface, one.name, name, "body", "ink.primary")

    # --- lists ---

    def _places(self, rect: pygame.Rect) -> dict[str, pygame.Rect]:
        """The columns of a line."""
        pad, gap = self.px(14), self.px(14)
        inner = rect.inflate(-2 * pad, 0)
        narrow = inner.width < self.px(640)
        count = self.px(64)
        average = 0 if narrow else self.px(110)
        record = min(self.px(300), inner.width * 38 // 100)
        right = inner.right
        places = {}
        for key, wide in (("average", average), ("matches", count), ("record", record)):
            places[key] = pygame.Rect(right - wide, rect.y, wide, rect.height)
            right -= wide + gap if wide else 0
        places["name"] = pygame.Rect(inner.x, rect.y, right - inner.x, rect.height)
        return places

    def _paint_columns(self, surface: pygame.Surface) -> None:
        place = self._list_rect()
        head = pygame.Rect(place.x, place.y - self.px(28), place.width, self.px(24))
        places = self._places(head)
        first = {"opponents": "opponent", "maps": "map", "endings": "ending"}[self.page]
        for key, word in (
            ("name", first),
            ("record", "record"),
            ("matches", "matches"),
            ("average", "average"),
        ):
            if places[key].width:
                at_left = key in ("name", "record")
                label = self.t(f"statistics.column.{word}")
                widgets.line(self, surface, label, places[key], align="left" if at_left else "right")

    def _paint_line(self, surface: pygame.Surface, rect: pygame.Rect, line: _Line, state: CellState) -> None:
        cell_box(self, surface, rect, state)
        places = self._places(rect)
        name = places["name"]
        taken = widgets.line(self, surface, line.name, name, ("body_strong", "small"), "ink.primary")
        left = taken.right + self.px(10)
        if line.note and name.right - left > self.px(50):
            widgets.line(self, surface, line.note, pygame.Rect(left, name.y, name.right - left, name.height))
        self._paint_record(surface, places["record"], line.counted.tally, self.px(14))
        count = str(line.counted.count)
        widgets.line(self, surface, count, places["matches"], "body_strong", "ink.primary", align="right")
        if places["average"].width:
            average = time_words(line.counted.average_s, self.app.texts)
            widgets.line(self, surface, average, places["average"], "body", "ink.secondary", align="right")

    def _paint_record(self, surface: pygame.Surface, rect: pygame.Rect, tally: Tally, high: int) -> None:
        """Won, drawn, lost as a bar so high, and as numbers beside it."""
        if not tally.played:
            return
        numbers = f"{tally.wins} / {tally.draws} / {tally.losses}"
        wide = min(self.px(110), rect.width // 2)
        bar = pygame.Rect(rect.x, rect.centery - high // 2, rect.width - wide, high)
        tally_bar(self, surface, bar, tally)
        room = pygame.Rect(bar.right + self.px(10), rect.y, wide - self.px(10), rect.height)
        widgets.line(self, surface, numbers, room, "small", "ink.primary")

    def _paint_lengths(self, surface: pygame.Surface) -> None:
        """How long matches took, and how many turns."""
        _, side = self._body.columns(20, left=GROW, side=360 if PageFrame.of(self).small else 440)
        told, texts = self.told, self.app.texts
        rect = side.rect
        lines = [
            self.t("statistics.turns", game=texts.game_name(game), n=round(turns))
            for game, turns in sorted(told.turns.items())
        ]
        if told.longest is not None:
            lines.append(self.t("statistics.longest", time=time_words(told.longest, texts)))
        step = self.px(20)
        room = self._card(surface, rect, self.t("statistics.lengths"))
        plot = pygame.Rect(room.x, room.y, room.width, room.height - step * len(lines) - self.px(12))
        columns(self, surface, plot, told.lengths, length_words(texts))
        for at, words in enumerate(lines):
            line = pygame.Rect(room.x, plot.bottom + self.px(12) + at * step, room.width, step)
            widgets.line(self, surface, words, line)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.page != "overview" and self.cells.items:
            self.cells.draw(surface)


def make(app: App, person: str = "", page: str = "overview", game: str = "") -> Scene:
    return StatisticsPage(app, person, page, game)
