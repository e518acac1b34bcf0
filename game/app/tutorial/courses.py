"""Learn by playing: the courses of all games, or of one, with the player's progress."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import auto
from typing import Any, Final

import pygame

from game.app.table.boards import tools_of
from game.app.table.failure import problems_dialog
from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import has_lessons, maps_of
from game.data.files.problems import Problem, ProblemsError
from game.data.people.learning import LastLesson, last_lesson, load_solved, next_in
from game.data.puzzles.lessons import Lesson, LessonCourse, load_courses
from game.data.words.texts import Texts
from game.model.contract import PUBLIC, TextError
from game.model.entries import window_games
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.page_tree import BACK, page, page_width
from game.ui.layout import GROW, Area, Grow
from game.ui.paint import pictures
from game.ui.paint.paint import Painter
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, FirstFit, Room, Row
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.view import registry

GAP: Final = 8.0
"""The gap between cards, in tokens."""

COLUMNS: Final = 2
"""The number of cards side by side."""


@dataclass(frozen=True)
class Offer:
    """A course with the number of its lessons and of those done."""

    course: LessonCourse
    count: int
    done: int
    next: Lesson | None = None
    """The lesson to continue with; ``None`` when all are done."""

    @property
    def open(self) -> bool:
        """Whether any lesson is left to do."""
        return self.done < self.count


class CoursesPress(Press):
    """What can be done besides opening a course."""

    RESUME = auto()
    PROBLEMS = auto()


@dataclass(frozen=True, slots=True)
class OpenCourse:
    """Open a course of a game."""

    game: str
    course: str

    def __str__(self) -> str:
        return f"course.{self.game}.{self.course}"


HINTS = ("tutorial.choose.hint_choose", *"↑↓←→"), ("tutorial.choose.hint_open", "accept"), BACK


class Courses(Screen):
    """The page of courses of a game, or of all that have any: a card for each, under the name of its game."""

    name = "courses"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.problems: tuple[Problem, ...] = ()
        self.games: tuple[tuple[str, tuple[LessonCourse, ...]], ...] = ()
        for name in (game,) if game else window_games(has_lessons):
            try:
                self.games += ((name, tuple(load_courses(name))),)
            except ProblemsError as error:  # the others can still be learnt
                self.problems += tuple(error.problems)
        self.offers: dict[tuple[str, str], Offer] = {}
        self.last: LastLesson | None = None
        """The lesson that was opened last."""
        self._pictures = SurfaceCache()
        self._read()

    def _read(self) -> None:
        self.last, offers = last_lesson() if self.app.keep else None, dict[tuple[str, str], Offer]()
        for game, courses in self.games:
            for course in courses:
                ids = {lesson.id for lesson in course.played}
                solved = load_solved(game, course.name) if self.app.keep else set[str]()
                ahead = next_in(course, self.last, solved)
                offers[game, course.name] = Offer(course, len(ids), len(ids & solved), ahead)
        self.offers = offers

    @property
    def resumable(self) -> Offer | None:
        """Return the course that was opened last, if a lesson of it is left to do; else ``None``."""
        offer = None if self.last is None else self.offers.get((self.last.game, self.last.course))
        return offer if offer is not None and offer.open else None

    def uncover(self) -> None:
        self._read()

    # --- doing ---

    def open_course(self, command: OpenCourse) -> None:
        """Open a course at the lesson to continue with."""
        self.app.open("tutorial", game=command.game, course=command.course)

    def resume(self) -> None:
        """Continue the course that was opened last."""
        assert self.last is not None
        self.open_course(OpenCourse(self.last.game, self.last.course))

    def show_problems(self) -> None:
        """Show what is wrong with files that can't be read."""
        title, words = self.t("tutorial.title"), self.t("tutorial.broken", reason="")
        self.app.push(problems_dialog(self.app, title, words, self.problems))

    commands = Commands(
        Declared(OpenCourse, do=open_course),
        Declared(CoursesPress.RESUME, icon="play", do=resume),
        Declared(CoursesPress.PROBLEMS, icon="warning", do=show_problems),
        more=Screen.commands,
    )

    def help_at(self) -> tuple[str, str]:
        faced = self.focus.key.split(".") if self.focus.shown else []
        games = [game for game, _ in self.games]
        return next((game for game in faced if game in games), games[0] if games else ""), ""

    def make_stale(self) -> None:
        super().make_stale()
        self._pictures.clear()

    # --- the page ---

    @property
    def home(self) -> str:  # type: ignore[override]
        """The course to continue, else the first with a lesson left."""
        left = (OpenCourse(*key) for key, offer in self.offers.items() if offer.open)
        return str(CoursesPress.RESUME if self.resumable is not None else next(left, ""))

    def compose(self) -> Node:
        t = self.t
        lines: list[Node] = []
        for band in self._bands():
            games = dict.fromkeys(course.game for course in band)
            lines += [Node(high=2 * GAP)] if lines else []
            lines += [self._line([Text(t(f"{game}.name"), "card_title", wide=GROW) for game in games], 36)]
            for first in range(0, len(band), COLUMNS):
                cards = [self._card(course) for course in band[first : first + COLUMNS]]
                lines += [Node(high=GAP)] if first else []
                lines += [self._line(cards, Grow(most=148))]
        foot, count = None, len({problem.path for problem in self.problems})
        if count:
            label = t("tutorial.broken_files", n=count)
            foot = self.act(CoursesPress.PROBLEMS, ButtonFit(12), label=label)
        return page(
            self, t("tutorial.title"), t("tutorial.choose.subtitle"), Column(high=GROW).of(*lines),
            aside=self._resume(), foot=foot, hints=HINTS,
        )  # fmt: skip

    def _bands(self) -> list[tuple[LessonCourse, ...]]:
        """Return the courses below each line of headings: those of a game, or those of games with only one
        course, side by side."""
        bands: list[tuple[LessonCourse, ...]] = []
        alone = -1
        for _, courses in self.games:
            if len(courses) > 1:
                bands.append(courses)
            elif alone >= 0 and len(bands[alone]) < COLUMNS:
                bands[alone] += courses
            else:
                alone = len(bands)
                bands.append(courses)
        return bands

    def _line(self, cells: Sequence[Node], high: float | Grow) -> Node:
        """Return a line of cells in columns."""
        return Row(gap=GAP, high=high).of(*cells, *[Node(wide=GROW)] * (COLUMNS - len(cells)))

    def _resume(self) -> Node | None:
        """Return the button that continues the last course."""
        offer = self.resumable
        if offer is None or offer.next is None:
            return None
        label = self.t("tutorial.resume", title=self.t(offer.next.key("title")))
        made = self.act(CoursesPress.RESUME, ButtonFit(18), label=label, kind="fire")
        return replace(made, wide=min(made.width(self.measure), page_width(self) * 0.45))

    def _card(self, course: LessonCourse) -> Node:
        """Return a course's card: picture, name, line, and progress."""
        look = Box(
            pad=(12, 10), radius=6, lit="surface.raised", lit_line="ink.primary", lit_edge=2,
            wide=GROW, command=OpenCourse(course.game, course.name),
        )  # fmt: skip
        return look.of(Room(self._offer, self.offers[course.game, course.name], high=GROW))

    def _offer(self, offer: Offer, m: Measure, width: float, height: float) -> Node:
        """Return the content of a course's card: its line in the larger letters in which it fits, else none;
        then the next lesson is told beside the progress."""
        t, course = self.t, offer.course
        side, line, goes_on = min(height, 100), t(course.key("line")), ""
        if offer.done and offer.next is not None:
            line = goes_on = t("tutorial.next_lesson", title=t(offer.next.key("title")))
        told = t("tutorial.choose.progress", n=offer.done, count=offer.count)
        ink, check = "ink.secondary", None
        if not offer.open:
            told, ink, check = t("tutorial.choose.all"), "signal.ok", Icon("check", 18, "signal.ok")

        def content(progress: str, *body: Node) -> Node:
            bars = Picture(_draw_bars, tuple(at < offer.done for at in range(offer.count)), wide=GROW, high=6)
            words = Row(gap=6).of(check, Text(progress, "small", ink))
            name, foot = Text(t(course.key("name")), "card_title"), Row(gap=12, high=20).of(words, bars)
            return Column(wide=GROW).of(name, *body, Node(high=GROW), foot)

        picture = Picture(self._draw_course, (course.game, course.name, course.ends_on), wide=side, high=side)
        around = Node(high=2)
        told_below = (Text(line, role, "ink.secondary", lines=0) for role in ("body", "small"))
        return Row(gap=16).of(
            picture,
            FirstFit(wide=GROW, high=GROW).of(
                *(content(told, around, below, around) for below in told_below),
                content(" · ".join(filter(None, (told, goes_on)))),
            ),
        )

    def _draw_course(self, to: PaintedCanvas, area: Area, course: tuple[str, str, str]) -> None:
        """Draw what a course teaches: the way to play of the map it ends on, else the game."""
        (game, name, ends_on), px = course, area.rect.height
        made = self._pictures.get((game, name, px))
        if made is None:
            if ends_on:
                with contextlib.suppress(ProblemsError, TextError):  # a picture, no more
                    made = way_picture(self.app, game, ends_on, px)
            made = made or pictures.of_game(self.app, game, (px, px))
            if made is None:
                return
            self._pictures.put((game, name, px), made)
        to.surface.blit(made, made.get_rect(center=area.rect.center))


def _draw_bars(to: PaintedCanvas, area: Area, done: tuple[bool, ...]) -> None:
    paint_bars(to.painter, to.surface, area.rect, done, widest=16, gap=3)


def paint_bars(
    painter: Painter,
    surface: pygame.Surface,
    rect: pygame.Rect,
    done: Sequence[bool],
    *,
    widest: float,
    gap: float,
    now: int = -1,
) -> None:
    """Paint the progress: a bar for each lesson, filled for a done one, underlined for ``now``."""
    theme, apart = painter.theme, painter.px(gap)
    wide = min(painter.px(widest), (rect.width - apart * (len(done) - 1)) // max(1, len(done)))
    for number, filled in enumerate(done if wide > 2 else ()):
        bar = pygame.Rect(rect.x + number * (wide + apart), rect.y, wide, rect.height)
        if filled or number == now:
            painter.box(surface, bar, theme["signal.ok" if filled else "ink.primary"], radius=2)
        else:
            line = theme["surface.line_strong"]
            painter.box(surface, bar, theme["surface.sunken"], line, radius=2)
        if number == now:
            under = pygame.Rect(bar.x, bar.bottom + painter.px(2), wide, painter.px(2))
            surface.fill(theme["ink.primary"], under)


class _WayDrawings:
    """The functions that draw the ways to play of each game in a theme; shared parts are drawn once."""

    def __init__(self, theme: Theme) -> None:
        self._made: dict[str, tuple[Content, Texts, Any]] = {}

    def of(self, app: App, game: str, content: Content) -> Any:
        """Return the function that draws the ways to play of a game with these files; ``None`` if it has
        no such pictures."""
        known = self._made.get(game)
        if known is None or known[0] is not content or known[1] is not app.texts:
            known = content, app.texts, registry.view(game).modes(tools_of(app, content))
            self._made[game] = known
        return known[2]


def way_picture(app: App, game: str, map_name: str, px: int) -> pygame.Surface | None:
    """Draw the way to play of a built-in map; ``None`` for a game without such pictures. Raises
    ``ProblemsError`` or ``TextError`` for a map that can't be used."""
    kit = kit_of(game)
    content = load_content(kit)
    draw = app.for_theme(_WayDrawings).of(app, game, content)
    if draw is None:
        return None
    map_file = load_map(kit, maps_of(game) / f"{map_name}.yaml", content, app.texts).map_file
    setup = kit.setup(map_file, content.definitions, kit.usual_sides(map_file), {})
    made: pygame.Surface = draw(kit.game.observe(kit.game.new(setup), PUBLIC), px)
    pygame.draw.rect(made, app.theme["ink.primary"], made.get_rect(), 1)
    return made


make = Courses
