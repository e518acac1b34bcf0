"""Learn by playing: the courses of all games, or of one, with the player's progress."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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
from game.ui import widgets
from game.ui.controls.page import PageFrame, back_button, page_title, problems_button
from game.ui.paint import pictures
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.scene import App, Scene
from game.view import registry

HEAD, GAP = 36.0, 8.0
"""The height of a game's heading and the gap between cards, in tokens."""

COLUMNS = 2
"""The number of cards side by side."""

LARGEST = 148.0
"""The greatest height of a card, in tokens."""


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


class Courses(Scene):
    """The page of courses: a card for each, under the name of its game."""

    name = "courses"

    def __init__(self, app: App, games: tuple[str, ...]) -> None:
        super().__init__(app)
        self.problems: list[Problem] = []
        self.games: list[tuple[str, list[LessonCourse]]] = []
        for game in games:
            try:
                self.games.append((game, load_courses(game)))
            except ProblemsError as error:  # the others can still be learnt
                self.problems += error.problems
        self.offers: dict[tuple[str, str], Offer] = {}
        self.last: LastLesson | None = None
        """The lesson that was opened last."""
        self._heads: list[tuple[str, tuple[float, float, float, float]]] = []
        self._pictures = SurfaceCache()
        self._read()

    def _read(self) -> None:
        self.last = last_lesson() if self.app.keep else None
        for game, courses in self.games:
            for course in courses:
                ids = {lesson.id for lesson in course.played}
                solved = load_solved(game, course.name) if self.app.keep else set[str]()
                ahead = next_in(course, self.last, solved)
                self.offers[game, course.name] = Offer(course, len(ids), len(ids & solved), ahead)

    @property
    def resumable(self) -> Offer | None:
        """Return the course that was opened last, if a lesson of it is left to do; else ``None``."""
        offer = None if self.last is None else self.offers.get((self.last.game, self.last.course))
        return offer if offer is not None and offer.open else None

    def uncover(self) -> None:
        self._read()
        self.rebuild()

    def open_course(self, course: LessonCourse) -> None:
        self.app.open("tutorial", game=course.game, course=course.name)

    def show_problems(self) -> None:
        """Show what is wrong with files that can't be read."""
        title, words = self.t("tutorial.title"), self.t("tutorial.broken", reason="")
        self.app.push(problems_dialog(self.app, title, words, self.problems))

    def help_at(self) -> tuple[str, str]:
        faced = self.focus.key.split(".") if self.focus.shown else []
        games = [game for game, _ in self.games]
        return next((game for game in faced if game in games), games[0] if games else ""), ""

    def make_stale(self) -> None:
        super().make_stale()
        self._pictures.clear()

    # --- building ---

    def build(self) -> None:
        body = PageFrame.of(self).body
        back_button(self)
        bands = self._bands()
        rows = sum(-(-len(band) // COLUMNS) for band in bands)
        heads = len(bands)
        room = body.height - heads * HEAD - (heads - 1) * 2 * GAP
        high = min(LARGEST, (room - (rows - heads) * GAP) / max(1, rows))
        wide = (body.width - GAP * (COLUMNS - 1)) / COLUMNS
        y = body.y
        self._heads = []
        first = ""
        for band in bands:
            for number, course in enumerate(band):
                row, column = divmod(number, COLUMNS)
                x = body.x + column * (wide + GAP)
                if course.game not in (game for game, _ in self._heads):
                    self._heads.append((course.game, (x, y, wide, HEAD)))
                rect = self.box(x, y + HEAD + row * (high + GAP), wide, high)
                offer = self.offers[course.game, course.name]
                key = f"course.{course.game}.{course.name}"
                first = first or (key if offer.open else "")
                widgets.face(self, rect, self._face(offer), on_press=self._open(course), key=key)
            y += HEAD + -(-len(band) // COLUMNS) * (high + GAP) + GAP
        if self.resumable is not None:
            first = self._build_resume(self.resumable)
        if self.problems:
            label = self.t("tutorial.broken_files", n=len({problem.path for problem in self.problems}))
            problems_button(self, label, self.show_problems)
        if self.focus.current is None:
            self.focus.focus_first(first)

    def _build_resume(self, offer: Offer) -> str:
        """Build the button that continues the last course; return its key."""
        assert offer.next is not None
        head = PageFrame.of(self).head.rect
        label = self.t("tutorial.resume", title=self.t(offer.next.key("title")))
        wide = min(widgets.button_width(self, label, icon="play"), head.width * 45 // 100)
        rect = pygame.Rect(head.right - wide, head.y, wide, head.height)
        widgets.button(
            self, rect, label, icon="play", kind="fire", on_press=self._open(offer.course), key="resume"
        )
        return "resume"

    def _bands(self) -> list[list[LessonCourse]]:
        """Return the courses below each line of headings: those of a game, or those of games with only one
        course, side by side."""
        bands: list[list[LessonCourse]] = []
        alone: list[LessonCourse] | None = None
        for _, courses in self.games:
            if len(courses) > 1:
                bands.append(courses)
            elif alone is not None and len(alone) < COLUMNS:
                alone += courses
            else:
                alone = [*courses]
                bands.append(alone)
        return bands

    def _open(self, course: LessonCourse) -> Callable[[], None]:
        return lambda: self.open_course(course)

    # --- drawing ---

    def _face(self, offer: Offer) -> widgets.Face:
        """Return the face of a course's card: picture, name, line, and progress."""

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, rect = self.app.theme, surface.get_rect()
            lit, width = state in ("hovered", "active"), 2 if state == "hovered" else 1
            fill = theme["surface.raised" if lit else "surface.panel"]
            line = theme["ink.primary" if lit else "surface.line"]
            self.painter.box(surface, rect, fill, line, width=width, radius=6)
            self._paint_offer(surface, rect.inflate(-self.px(24), -self.px(20)), offer)

        return paint

    def _paint_offer(self, surface: pygame.Surface, rect: pygame.Rect, offer: Offer) -> None:
        t, course = self.t, offer.course
        side = min(rect.height, self.px(100))
        spot = pygame.Rect(rect.x, rect.y + (rect.height - side) // 2, side, side)
        picture = self._picture(course, side)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=spot.center))
        x = spot.right + self.px(16)
        words = t("tutorial.choose.progress", n=offer.done, count=offer.count)
        if not offer.open:
            words = t("tutorial.choose.all")
        y = self.painter.text(
            surface, t(course.key("name")), "card_title", (x, rect.y), width=rect.right - x
        ).bottom
        low = rect.bottom - self.px(20)
        body = pygame.Rect(x, y + self.px(2), rect.right - x, max(1, low - y - self.px(4)))
        line = t(course.key("line"))
        if offer.done and offer.next is not None:
            line = t("tutorial.next_lesson", title=t(offer.next.key("title")))
        for role in ("body", "small"):  # the larger one in which all of it fits
            if self.painter.paragraph_height(line, role, body.width) <= body.height:
                self.painter.paragraph(surface, line, role, body, "ink.secondary")
                break
        else:
            if offer.done and offer.next is not None:
                words = " · ".join((words, line))
        ink = "signal.ok" if not offer.open else "ink.secondary"
        left = x
        if not offer.open:
            left = widgets.icon(self, surface, "check", (x, low + self.px(1)), 18, ink).right + self.px(6)
        end = self.painter.text(surface, words, "small", (left, low + self.px(10)), ink, middle=True).right
        left, done = end + self.px(12), [number < offer.done for number in range(offer.count)]
        bars = pygame.Rect(left, low + self.px(7), rect.right - left, self.px(6))
        paint_bars(self, surface, bars, done, widest=16, gap=3)

    def _picture(self, course: LessonCourse, px: int) -> pygame.Surface | None:
        """Draw what a course teaches: the way to play of the map it ends on, else the game."""
        key = (course.game, course.name, px)
        made = self._pictures.get(key)
        if made is None:
            if course.ends_on:
                with contextlib.suppress(ProblemsError, TextError):  # a picture, no more
                    made = way_picture(self.app, course.game, course.ends_on, px)
            made = made or pictures.of_game(self.app, course.game, (px, px))
            if made is not None:
                self._pictures.put(key, made)
        return made

    def paint(self, surface: pygame.Surface) -> None:
        hints: list[widgets.Hint] = [
            (("↑", "↓", "←", "→"), self.t("tutorial.choose.hint_choose")),
            ((self.app.input.shown("accept"),), self.t("tutorial.choose.hint_open")),
            ((self.app.input.shown("back"),), self.t("dialog.hint_back")),
        ]
        page_title(self, surface, self.t("tutorial.title"), self.t("tutorial.choose.subtitle"), hints)
        for game, box in self._heads:
            widgets.heading(self, surface, self.t(f"{game}.name"), self.box(*box))


def paint_bars(
    scene: Scene,
    surface: pygame.Surface,
    rect: pygame.Rect,
    done: Sequence[bool],
    *,
    widest: float,
    gap: float,
    now: int = -1,
) -> None:
    """Paint the progress: a bar for each lesson, filled for a done one, underlined for ``now``."""
    theme, apart = scene.app.theme, scene.px(gap)
    wide = min(scene.px(widest), (rect.width - apart * (len(done) - 1)) // max(1, len(done)))
    for number, filled in enumerate(done if wide > 2 else ()):
        bar = pygame.Rect(rect.x + number * (wide + apart), rect.y, wide, rect.height)
        if filled or number == now:
            scene.painter.box(surface, bar, theme["signal.ok" if filled else "ink.primary"], radius=2)
        else:
            line = theme["surface.line_strong"]
            scene.painter.box(surface, bar, theme["surface.sunken"], line, radius=2)
        if number == now:
            under = pygame.Rect(bar.x, bar.bottom + scene.px(2), wide, scene.px(2))
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


def make(app: App, game: str = "") -> Scene:
    """Return the page of courses of a game, or of all games that have any."""
    return Courses(app, (game,) if game else window_games(has_lessons))
