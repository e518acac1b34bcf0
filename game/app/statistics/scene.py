"""The page of statistics, of a profile or of the whole machine: an overview, opponents, maps, endings."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass, replace
from operator import attrgetter

from game.app.profiles.indexing import IndexKeeper
from game.app.profiles.marks import mark
from game.app.profiles.ratings import rating_words
from game.app.statistics.counting import Counting
from game.app.statistics.drawing import columns, draw_graph, draw_share, tally_bar, tally_line
from game.app.statistics.words import ending_words, length_words, opponent_words, streak_words, time_words
from game.data.people.profiles import Profile, list_profiles
from game.data.people.ratings import bot_ratings
from game.data.people.statistics import DAY_S, Counted, Statistics, by_week
from game.data.saves.match_index import Tally
from game.model.entries import window_games
from game.ui.commands import Commands, Declared, Set
from game.ui.controls.columns import ListColumn, Order, SortBy, headed, in_order, row_of
from game.ui.controls.page_tree import card, page, page_width
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Grow
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.still_reading import BEGUN, StillReading
from game.ui.tree.holders import Box, CellGrid, Column, Row, spring
from game.ui.tree.node import WHOLE, Length, Node
from game.ui.tree.seen import Picture, Rule, Text

PAGES = ("overview", "opponents", "maps", "endings")

FIRST = {"opponents": "opponent", "maps": "map", "endings": "ending"}
"""The heading of the first column of each list."""


@dataclass(frozen=True)
class _Line:
    """A line of a list: a person, map or ending, with its matches."""

    key: str
    name: str
    note: str
    counted: Counted


class StatisticsPage(Screen):
    """The page. ``person`` is a profile's id, empty for the machine."""

    name = "statistics"

    def __init__(self, app: App, person: str = "", page: str = "overview", game: str = "") -> None:
        super().__init__(app)
        self.page, self.game = page, game
        self.home = f"page.{PAGES.index(page)}"
        people = list_profiles()[0]
        self.names = {one.person: one.name for one in people}
        self.profile: Profile | None = next((one for one in people if one.person == person), None)
        self.person = self.profile.person if self.profile else ""
        self.people = people
        self.counting = Counting(self.person)
        self.keeper = IndexKeeper()
        self.order = Order("matches")
        self.lines = TreeList[_Line](self, "list", self._row, identity=attrgetter("key"))

    def enter(self) -> None:
        self.counting.begin()

    def leave(self) -> None:
        self.counting.work.close()
        self.keeper.close()

    def update(self, dt: float) -> None:
        if self.counting.poll():
            self.keeper.start()  # what is known is shown first
            self._fill()
        if self.keeper.take_news():
            self.counting.begin()

    def due(self) -> float:
        return min(self.counting.work.due(), self.keeper.due())

    def watched(self) -> Hashable:
        return self._reading

    # --- what is shown ---

    @property
    def told(self) -> Statistics:
        """Return the statistics of the chosen game."""
        return self.counting.of(self.game)

    def help_at(self) -> tuple[str, str]:
        return self.game, ""

    def look_at(self, command: Set) -> None:
        """Show another page, or another game."""
        setattr(self, command.name, command.value)
        if command.name == "page":
            self.order = Order("matches")
        self.lines.scroll = 0
        self._fill()

    def sort(self, command: SortBy) -> None:
        """Sort the list by a column."""
        self.order = self.order.after(command)
        self._fill()

    commands = Commands(Declared(Set, do=look_at), Declared(SortBy, do=sort), more=Screen.commands)

    def _fill(self) -> None:
        self.lines.fill([] if self.page == "overview" else self._lines(), None)

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
        return in_order(self._columns(), sorted(found, key=attrgetter("name")), self.order)

    # --- the screen ---

    def compose(self) -> Node:
        t = self.t
        nothing = self._nothing()
        if self.page == "overview":
            body = self._overview(nothing)
        elif nothing:
            body = _middle(nothing)
        else:
            body = self._listed()
        labels = [t(f"statistics.page.{one}") for one in PAGES]
        pages = self.choice(Set("page"), labels, PAGES, self.page, wide=None, high=36)
        tabs = Row(gap=14, high=36).of(
            replace(pages, pad=14, rank=1),
            spring(),
            *(() if nothing and self.page != "overview" else self._legend()),
        )
        games = ("", *window_games())
        names = [self.app.texts.game_name(game) if game else t("statistics.every_game") for game in games]
        wide = min(210, (self.width - 64) / 3)
        return page(
            self, t("statistics.title"), self.profile.name if self.profile else t("statistics.machine"),
            Column(gap=self.density.wide_gap, high=GROW).of(tabs, body),
            aside=self.menu(Set("game"), names, games, self.game, wide=wide, high=GROW),
        )  # fmt: skip

    def build(self) -> None:
        self._fill()
        super().build()

    def _legend(self) -> list[Node]:
        """Return the legend of solid, hatched and empty."""
        kinds = (("won", Tally(1, 0, 0)), ("drawn", Tally(0, 1, 0)), ("lost", Tally(0, 0, 1)))
        return [
            Row(gap=6, least=WHOLE, rank=at).of(
                tally_bar(tally, wide=12, high=12),
                Text(self.t(f"statistics.legend.{name}"), "small", "ink.secondary"),
            )
            for at, (name, tally) in enumerate(kinds)
        ]

    def _nothing(self) -> str:
        """Say why there is nothing to see."""
        if not self.counting.told:
            return self.t("statistics.loading")
        if not self.told.finished and (words := self._reading.words(self.app.texts)):
            return words
        if not self.counting.of("").finished:
            return self.t("statistics.none")
        return "" if self.told.finished else self.t("statistics.none_here")

    @property
    def _reading(self) -> StillReading:
        """How far the matches are read that may still count here."""
        return BEGUN if self.counting.work.busy and not self.keeper.busy else self.keeper.reading

    # --- the overview ---

    def _overview(self, nothing: str) -> Node:
        density, t = self.density, self.t
        count = int(page_width(self) - 380) // 32  # as many as there is room for
        now = int(time.time() // (7 * DAY_S))
        weeks = _middle(nothing) if nothing else columns(by_week(self.told.weeks.items(), now, count))
        solved = CellGrid(gap=0, across=16, row_high=density.caption).of(*self._solved())
        left = Column(gap=density.wide_gap, wide=GROW).of(
            Row(gap=8, high=density.card).of(*self._tiles()),
            card(t("statistics.weeks"), weeks, aside=t("statistics.weeks_note", n=count), high=GROW),
            card(t("statistics.solved"), solved, Node(high=2)),
        )
        return Row(gap=density.margin, high=GROW).of(
            left, self._people() if self.profile is None else self._rating()
        )

    def _tiles(self) -> list[Node]:
        told, texts, t = self.told, self.app.texts, self.t
        tally = told.all.tally
        played = texts.number(told.finished) if told.finished or not self._reading.going_on else "…"
        share = texts.percent((tally.wins + tally.draws / 2) / tally.played) if tally.played else "–"
        going = t("statistics.tile.going", n=told.unfinished) if told.unfinished else ""
        if told.between:
            going = t("statistics.tile.between", n=told.between)
        streak = streak_words(told.streak, texts) if told.finished else "–"
        best = t("statistics.tile.best", n=told.best_streak) if told.best_streak else ""
        average = time_words(told.all.average_s, texts)
        average = t("statistics.tile.average", time=average) if told.finished else ""
        return [
            self._tile("played", played, _note(going)),
            self._tile("share", share, tally_bar(tally, wide=GROW, high=11) if tally.played else Node()),
            self._tile("streak", streak, _note(best)),
            self._tile("time", time_words(told.all.seconds or None, texts), _note(average)),
        ]

    def _tile(self, key: str, value: str, below: Node) -> Node:
        return Box(pad=(10, 6), radius=6, wide=GROW).of(
            Text(self.t(f"statistics.tile.{key}"), "small", "ink.secondary", high=GROW),
            Text(value, ("card_title", "body_strong", "small"), high=GROW),
            Row(high=GROW).of(below),
        )

    def _solved(self) -> list[Node]:
        """Return the puzzles and lessons of the chosen games: how many are done, and of how many."""
        shown, name = self.counting, self.app.texts.game_name
        return [
            Row(gap=8).of(
                _note(self.t(f"statistics.{kind}", game=name(game), n=n, count=count), wide=Grow(5)),
                Picture(draw_share, n / count, wide=Grow(1, most=56), high=8),
            )
            for kind, counts in (("puzzles", shown.puzzles), ("lessons", shown.lessons))
            for game, (n, count) in counts.items()
            if count and self.game in ("", game)
        ]

    def _side(self, title: str, *content: Node | None) -> Node:
        return card(title, *content, wide=Grow(0.62, least=372, most=470), high=GROW)

    def _rating(self) -> Node:
        """Return the rating of a game over time, or that of every game."""
        content: list[Node] = []
        if self.counting.whole:
            content = self._rating_of_game() if self.game else self._ratings()
        notes = [
            Text(words, "small", "ink.secondary", lines=0)
            for words in (self._meaning(), self.t("statistics.rating.counts"))
            if words
        ]
        return self._side(
            self.t("statistics.rating.title"),
            Column(high=GROW).of(*content),
            Node(high=8),
            Column(gap=6).of(*notes),
            Node(high=6),
        )

    def _ratings(self) -> list[Node]:
        """Return every game's rating, with its matches where there is room."""
        texts, found = self.app.texts, list[Node]()
        for game in window_games():
            rating = self.counting.ratings.of(game, self.person)
            none = "…" if self._reading.going_on else self.t("people.no_rating")
            words = none if rating is None else rating_words(rating, texts)
            role, ink = ("body", "ink.tertiary") if rating is None else ("body_strong", "ink.primary")
            name = Text(texts.game_name(game), "body", "ink.secondary", wide=GROW)
            found.append(
                Column(gap=-2, high=Grow(most=58)).of(
                    Row(gap=8, high=Grow(least=26, most=34)).of(name, Text(words, role, ink, rank=1)),
                    tally_line(self.counting.of(game).all.tally, 11, high=16, least=16),
                )
            )
        return found

    def _rating_of_game(self) -> list[Node]:
        """Return the rating of the chosen game, and its history."""
        ratings = self.counting.ratings
        rating = ratings.of(self.game, self.person)
        if rating is None:
            none = self._reading.words(self.app.texts) or self.t("statistics.rating.none")
            return [Text(none, "body", "ink.secondary", high=30)]
        course = ratings.course.get((self.game, self.person), [])
        after = self.t("statistics.rating.after", n=len(course))
        spans = tuple((one.rating.rating, 2 * one.rating.deviation) for one in course)
        return [
            Row(gap=10, high=30).of(
                Text(rating_words(rating, self.app.texts), ("section", "card_title"), rank=1),
                spring(),
                Text(after, "small", "ink.secondary", least=WHOLE),
            ),
            Node(high=4),
            Picture(draw_graph, spans, high=GROW, least=60),
        ]

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

    def _people(self) -> Node:
        """Return everybody's ratings in the chosen game, or how many matches each game has."""
        texts = self.app.texts
        if not self.game:
            lines = []
            for game in window_games():
                counted = self.counting.of(game)
                waits = not counted.finished and self._reading.going_on
                words = "…" if waits else self.t("people.played", n=counted.finished)
                played = Text(words, "body", "ink.secondary", rank=1)
                line = Row(gap=8, high=GROW).of(Text(texts.game_name(game), wide=GROW), played)
                lines.append(Column(high=Grow(most=44)).of(line, Rule()))
            return self._side(self.t("statistics.by_game"), *lines)
        asked = ((one, self.counting.ratings.of(self.game, one.person)) for one in self.people)
        rated = [(one, rating) for one, rating in asked if rating is not None]
        rated.sort(key=lambda pair: -pair[1].rating)
        none = self._reading.words(texts) or self.t("statistics.rating.nobody")
        nobody = Text(none, "body", "ink.secondary", lines=0)
        return self._side(
            self.t("statistics.rating.people"),
            *(
                Row(gap=10, high=36, least=36).of(
                    mark(one, 30),
                    Text(one.name, wide=GROW),
                    Text(rating_words(rating, texts), "body_strong", rank=1),
                )
                for one, rating in rated
            ),
            None if rated else nobody,
        )

    # --- lists ---

    def _columns(self) -> list[ListColumn[_Line]]:
        def title(word: str) -> str:
            return self.t(f"statistics.column.{word}")

        def average(line: _Line) -> Node:
            words = time_words(line.counted.average_s, self.app.texts)
            return Text(words, "body", "ink.secondary", "right")

        return [
            ListColumn(
                "name", _named, title(FIRST.get(self.page, "opponent")), Grow(1.15, least=170),
                sorts=lambda line: line.name.casefold(),
            ),
            ListColumn(
                "record", _record, title("record"),
                Grow(least=200, most=300), sorts=_won, down=True,
            ),
            ListColumn(
                "matches", _count, title("matches"), 84, align="right",
                sorts=attrgetter("counted.count"), down=True,
            ),
            ListColumn(
                "average", average, title("average"), 110, WHOLE, "right",
                sorts=lambda line: line.counted.average_s or 0.0, down=True,
            ),
        ]  # fmt: skip

    def _row(self, line: _Line) -> Node:
        return row_of(self._columns(), line)

    def _listed(self) -> Node:
        row = self.density.bar
        lines = headed(self._columns(), self.lines.node(row=row), self.lines.tall(row), self.order)
        return Row(gap=20, high=GROW).of(lines, self._lengths() if self.page == "endings" else None)

    def _lengths(self) -> Node:
        """Return how long matches took, in time and in turns."""
        told, texts = self.told, self.app.texts
        lines = [
            self.t("statistics.turns", game=texts.game_name(game), n=round(many))
            for game, many in sorted(told.rounds.items())
        ]
        if told.longest is not None:
            lines.append(self.t("statistics.longest", time=time_words(told.longest, texts)))
        return card(
            self.t("statistics.lengths"),
            columns(told.lengths, length_words(texts)),
            Node(high=12),
            *(_note(line, high=20) for line in lines),
            wide=Grow(0.62, least=360, most=440),
            high=GROW,
        )


def _named(line: _Line) -> Node:
    """Return the name of a line's person, map or ending, with its game."""
    note = Text(line.note, "small", "ink.secondary", least=WHOLE) if line.note else None
    return Row(gap=10).of(Text(line.name, ("body_strong", "small"), rank=1), note)


def _record(line: _Line) -> Node:
    return tally_line(line.counted.tally, 14)


def _won(line: _Line) -> float:
    """Return the share of points won, 0 to 1."""
    tally = line.counted.tally
    return (tally.wins + tally.draws / 2) / tally.played if tally.played else -1.0


def _count(line: _Line) -> Node:
    return Text(str(line.counted.count), "body_strong", align="right")


def _note(words: str, *, wide: Length = GROW, high: Length = None) -> Node:
    return Text(words, "small", "ink.secondary", wide=wide, high=high)


def _middle(words: str) -> Node:
    """Return words in the middle of the remaining room."""
    return Text(words, "body_strong", "ink.secondary", "center", high=GROW)


make = StatisticsPage
