"""A course of a game: short lessons on boards, and at the end a match of one's own."""

from __future__ import annotations

import contextlib
import math
from collections import deque
from collections.abc import Callable
from typing import Any

import pygame

from game.app.table.failure import could_not_open
from game.app.table.task_frame import LessonFrame
from game.app.table.task_scene import LessonScene
from game.app.tutorial.match import match_plan
from game.data.content import load_content
from game.data.lesson_play import LessonPlay
from game.data.lessons import Course, Lesson, load_courses
from game.data.problems import ProblemsError
from game.data.progress import load_solved, save_solved
from game.model.contract import Refusal, SeenStep
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.layout import Area
from game.ui.scene import App, Scene
from game.view.table import OverlayName

TASK_INDENT = 16
"""How far a task stands in, in tokens."""

REST_S = 0.5
"""How long the board rests before something that others do."""


class Tutorial(LessonScene):
    """One lesson of a course after the other."""

    name = "tutorial"

    def __init__(self, app: App, course: Course, lesson: str = "") -> None:
        self.kit = kit_of(course.game)
        super().__init__(app, course.game, load_content(self.kit))
        self.course = course
        self.lessons: tuple[Lesson, ...] = course.lessons
        self.number = 0
        self.play = LessonPlay(self.lessons[0], self.kit, self.content)
        self.done = False
        self.wrong = False
        self.solved: set[str] = load_solved(course.game, course.name) if app.keep else set()
        """The lessons done, now or another time."""
        self._shown = False
        self._following: deque[tuple[Any, SeenStep[Any, Any]]] = deque()
        """What is still to be seen of what follows a step: the observation before, and the step."""
        self._rest = 0.0
        ids = [one.id for one in self.lessons]
        self.open_lesson(ids.index(lesson) if lesson in ids else self._first_open())

    # --- the course ---

    def _first_open(self) -> int:
        """Where one left off: the first lesson not solved yet; the first of all when all are."""
        todo = (n for n, one in enumerate(self.lessons) if one.id not in self.solved and one.match is None)
        return next(todo, 0)

    def _keep_solved(self, lesson: str) -> None:
        self.solved.add(lesson)
        if self.app.keep:
            with contextlib.suppress(OSError):  # no match hangs on it
                save_solved(self.kit.name, self.solved, self.course.name)

    @property
    def lesson(self) -> Lesson:
        """The lesson of now."""
        return self.lessons[self.number]

    @property
    def state(self) -> Any:
        """Where the lesson has come to."""
        return self.play.state

    @property
    def part(self) -> int:
        """Which step of the lesson is told of: the last one when all are done."""
        return max(0, min(self.play.number, len(self.lesson.parts) - 1))

    @property
    def last(self) -> bool:
        """Whether no lesson follows."""
        return self.number == len(self.lessons) - 1

    def open_lesson(self, number: int) -> None:
        """Begin a lesson, from its position."""
        self.number = number
        self.done = self.wrong = self.at_table = False
        self.play = LessonPlay(self.lesson, self.kit, self.content)
        self._following.clear()
        if self._shown:
            self.table.skip()
        self.table.allow = self._judge
        self.table.propose(None)
        self.table.set_overlays(self.table.overlays.having(danger=False, lines=()))
        self._show(None)
        self._shown = True
        self._note()
        self.rebuild()

    def _show(self, last: SeenStep[Any, Any] | None, view: Any = None) -> None:
        seat = self.play.seat
        if view is None:
            view = self.kit.game.observe(self.state, seat)
        self.table.show(view, chooser=seat if self.thinking else None, viewer=seat, last=last)

    def _note(self) -> None:
        notes = self.play.step.notes if self.thinking else {}
        words = [(at, self.t(f"tutorial.note.{key}", square=at)) for at, key in notes.items()]
        self.table.note(words)

    def _judge(self, action: Any) -> Refusal | None:
        """Refuses legal actions that are not what is asked for."""
        if not self.thinking or self.play.accepts(action):
            return None
        if not self.wrong:
            self.wrong = True
            self.repaint()
        return self.play.refusal()

    def play_chosen(self, action: Any) -> None:
        """Play what was chosen, and what follows by the lesson's file."""
        if not self.thinking:
            return
        game, seat = self.kit.game, self.play.seat
        for before, step in self.play.play(action):
            self._following.append((game.observe(before, seat), game.observe_step(before, step, seat)))
        self.wrong = self.at_table = False
        self._next_seen()
        self.focus.set(None)
        self.rebuild()

    def _next_seen(self) -> None:
        """Show the next of what followed; after all of it the next task, or that the lesson is done."""
        before, seen = self._following.popleft()
        self._rest = REST_S if seen.events else 0.0  # nothing to look at: on to what comes of it
        if not self._following and self.play.done:
            self.done = True
            self._keep_solved(self.lesson.id)
        self._show(seen, seen.view)
        self.table.animate(before, seen)
        self._note()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._following or self.table.busy:
            return
        self._rest -= dt
        if self._rest <= 0 or not self.app.settings.look.animation_speed:
            self._next_seen()
            if not self._following:
                self.rebuild()

    def due(self) -> float:
        goes_on = bool(self._following) and not self.table.busy
        return min(super().due(), max(0.0, self._rest) if goes_on else math.inf)

    def finish(self) -> None:
        """Show all that follows a step at once."""
        self.table.skip()
        while self._following:
            self._next_seen()
            self.table.skip()
        self.rebuild()

    # --- doing ---

    def show_solution(self) -> None:
        """Propose the stored solution; the player still makes it."""
        if self.thinking:
            self.table.propose(self.play.solution())
            self.follow_hands()
            self.invalidate()

    def again(self) -> None:
        """The lesson from its beginning."""
        self.open_lesson(self.number)

    def next(self) -> None:
        """The next lesson; after the last one, the match."""
        if self.lesson.match is not None:
            self.start_match()
        elif self.last:
            self.back()
        else:
            self.open_lesson(self.number + 1)

    def previous(self) -> None:
        """The lesson before."""
        if self.number:
            self.open_lesson(self.number - 1)

    def start_match(self) -> None:
        """The match at the end: a real one, against bots."""
        if self.lesson.match is not None and self.app.can_open("match"):
            self.app.open("match", how="replace", plan=match_plan(self.app, self.kit, self.lesson))

    def help(self) -> None:
        """F1: the rule of this lesson."""
        self.app.open("rules", game=self.kit.name, rule=self.lesson.rule)

    # --- building ---

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now."""
        return not self.play.done and not self._following

    def do(self, name: str) -> bool | None:
        if name not in ("hint", "undo"):
            return None
        (self.show_solution if name == "hint" else self.again)()
        return True

    def offers(self) -> frozenset[OverlayName]:
        return self.table.offers(self.kit.game.observe(self.state, self.play.seat))

    def text_height(self) -> float | None:
        if self.side is None:
            return None
        wide = LessonFrame.of(Area.of(self.size, self.app.scale)).words.width
        return self._words_height(self.px(wide)) / self.app.scale

    def renewed(self) -> None:
        self._note()

    def build(self) -> None:
        self.place_board()
        self.build_tabs()
        self._build_head()
        self._build_buttons()
        if self.done or self.lesson.match is not None:
            self.focus.focus_first("next")
        elif self.focus.current is None:
            self.focus.focus_first("board")

    def _build_head(self) -> None:
        head, label = self.frame.head, self.t("dialog.back")
        rect = head.rect
        rect.width = widgets.button_width(self, label, icon="back")
        widgets.button(self, rect, label, icon="back", on_press=self.back, key="back")
        self._title_left = rect.right + self.px(16)
        side = head.at_right(2 * head.height + 6).at_left(head.height).rect
        more = side.move(side.width + self.px(6), 0)
        tips = self.t("tutorial.previous"), self.t("tutorial.skip")
        widgets.button(
            self, side, "", icon="chevron_left", on_press=self.previous, tip=tips[0], key="previous",
            enabled=self.number > 0,
        )  # fmt: skip
        widgets.button(
            self, more, "", icon="chevron_right", tip=tips[1], key="skip", enabled=not self.last,
            on_press=lambda: self.open_lesson(self.number + 1),
        )  # fmt: skip
        self._title_right = side.x - self.px(12)

    def _build_buttons(self) -> None:
        row = self.frame.buttons.rect
        solved = self.done or self.lesson.match is not None
        onward = "start_match" if self.lesson.match is not None else "finish" if self.last else "next"
        done = self.t("tutorial.why.done") if solved else ""
        # each has its place, so that a second click on one never presses another
        wanted: list[tuple[str, str, str, widgets.Kind, Callable[[], None], str]] = [
            ("show", "show", "hint", "plain", self.show_solution, done),
            ("again", "again", "undo", "plain", self.again, ""),
            ("next", onward, "play" if onward == "start_match" else "forward", "fire", self.next,
             "" if solved else self.t("tutorial.why.open")),
        ]  # fmt: skip
        if self.lesson.match is not None:
            wanted = wanted[2:]  # nothing is to be solved
        gap = self.px(8)
        wide = (row.width - gap * 2) // 3
        for number, (name, words, icon, kind, do, why) in enumerate(wanted, 3 - len(wanted)):
            rect = pygame.Rect(row.x + number * (wide + gap), row.y, wide, row.height)
            label = self.t(f"tutorial.{words}")
            # a label that would be cut does without its icon
            shown = icon if widgets.button_width(self, label, icon=icon, padding=8) <= wide else ""
            widgets.button(self, rect, label, icon=shown, kind=kind, on_press=do, why=why, key=name)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if (self.done or self.lesson.match is not None) and self.accepts(event):
            if self.table.busy:
                self.table.skip()
            else:
                self.next()
            return True
        return self.host.handle(event)

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        widgets.card(self, surface, f.board.rect)
        self._paint_head(surface)
        if f.tabs is None or not self.at_table:
            self._paint_words(surface)
        if f.card is not None and (f.tabs is None or self.at_table):
            self.paint_card(surface, f.card.rect)
        self.paint_prompts(surface)

    def _paint_head(self, surface: pygame.Surface) -> None:
        head = self.frame.head.rect
        room = self._title_right - self._title_left
        at = (self._title_left, head.y + head.height * 30 // 100)
        title = self.t(self.course.key("name") if self.course.name else "tutorial.title")
        self.painter.text(surface, title, "card_title", at, middle=True, width=room)
        self._paint_dots(surface, pygame.Rect(self._title_left, head.bottom - self.px(14), room, self.px(10)))

    def _paint_dots(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """How far one has come: a bar a lesson."""
        theme, count = self.app.theme, len(self.lessons)
        gap = self.px(4)
        wide = min(self.px(26), (rect.width - gap * (count - 1)) // count)
        for number, lesson in enumerate(self.lessons):
            bar = pygame.Rect(rect.x + number * (wide + gap), rect.y, wide, self.px(6))
            if lesson.id in self.solved:
                self.painter.box(surface, bar, theme["signal.ok"], radius=2)
            elif number == self.number:
                self.painter.box(surface, bar, theme["ink.primary"], radius=2)
            else:
                fill, line = theme["surface.sunken"], theme["surface.line_strong"]
                self.painter.box(surface, bar, fill, line, radius=2)
            if number == self.number:
                under = pygame.Rect(bar.x, bar.bottom + self.px(2), wide, self.px(2))
                surface.fill(theme["ink.primary"], under)

    def _paint_words(self, surface: pygame.Surface) -> None:
        """The lesson's card: title, words, then the task, or what came of it."""
        card = self.frame.words.rect
        widgets.card(self, surface, card)
        inner = self._inner(card)
        lesson = self.lesson
        again = lesson.id in self.solved and not self.done
        key = "tutorial.step_done" if again else "tutorial.step"
        if lesson.match is not None:  # the match at the end is no lesson, and is not counted as one
            key = "tutorial.step_match"
        step = self.t(key, n=self.number + 1, count=len(self.course.played))
        width = self.app.fonts.size(step, "small", self.app.scale)[0]
        title = self.painter.text(
            surface, self.t(lesson.key("title")), "section", inner.topleft,
            width=inner.width - width - self.px(12)
        )  # fmt: skip
        at = (inner.right, title.centery)
        self.painter.text(surface, step, "small", at, "ink.secondary", align="right", middle=True)
        y = title.bottom + self.px(6)
        body = pygame.Rect(inner.x, y, inner.width, 0)
        y = self.painter.paragraph(surface, self.t(lesson.key("words")), "body", body) + self.px(12)
        self._paint_task(surface, pygame.Rect(inner.x, y, inner.width, inner.bottom - y))

    def _words_height(self, width: int) -> int:
        """How high the lesson's card would be in px, ``width`` px wide, with the longest of its tasks and of
        what is told of them: it does not change its height within a lesson."""
        inner = self._inner(pygame.Rect(0, 0, width, 1000))
        lesson, painter = self.lesson, self.painter
        line = {
            role: painter.fonts.get(role, painter.scale).get_linesize() for role in ("section", "body_strong")
        }
        narrow = inner.width - self.px(TASK_INDENT)

        def high(what: str, number: int = 0, role: str = "body_strong") -> int:
            return painter.paragraph_height(self.t(lesson.key(what, number)), role, narrow)

        parts = range(max(1, len(lesson.parts)))
        told = [high("task", number) for number in parts]
        if lesson.match is None:
            wrong = [high("wrong", number) + self.px(4) + high("task", number, "body") for number in parts]
            told += [*wrong, high("done")]
        words = painter.paragraph_height(self.t(lesson.key("words")), "body", inner.width)
        around = 1000 - inner.height + self.px(6 + 12) + self.px(24) + self.px(4)
        return around + line["section"] + words + max(told)

    def _inner(self, card: pygame.Rect) -> pygame.Rect:
        """Where the words stand in their card."""
        return card.inflate(-2 * self.px(16 if self.frame.small else 20), -2 * self.px(12))

    def _paint_task(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lesson, part, count = self.lesson, self.part, len(self.lesson.parts)
        key = "tutorial.your_task_of" if count > 1 else "tutorial.your_task"
        head = self.t(key, n=part + 1, count=count)
        if self.done:
            words, icon, tone = self.t(lesson.key("done")), "check", "signal.ok"
            head = self.t("tutorial.done")
        elif self.wrong:
            words, icon, tone = self.t(lesson.key("wrong", part)), "cross", "signal.warning"
        else:
            words, icon, tone = self.t(lesson.key("task", part)), "target", "move.reach_ink"
        bar = pygame.Rect(rect.x, rect.y, self.px(4), rect.height)
        x = rect.x + self.px(TASK_INDENT)
        spot = widgets.icon(self, surface, icon, (x, rect.y + self.px(2)), 20, tone)
        left = spot.right + self.px(8)
        self.painter.text(surface, head, "body_strong", (left, spot.centery), tone, middle=True)
        y = spot.bottom + self.px(4)
        body = pygame.Rect(x, y, rect.right - x, max(0, rect.bottom - y))
        y = self.painter.paragraph(surface, words, "body_strong", body)
        if self.wrong and not self.done:
            body = pygame.Rect(x, y + self.px(4), rect.right - x, max(1, rect.bottom - y))
            task = self.t(lesson.key("task", part))
            if body.height > self.px(20):
                y = self.painter.paragraph(surface, task, "body", body, "ink.secondary")
        bar.height = min(rect.height, y - rect.y)
        surface.fill(self.app.theme[tone], bar)


def make(app: App, game: str, lesson: str = "", course: str = "", map: str = "") -> Scene:
    """A course of a game, from a lesson on: the one of that name, or the one that ends on that map, or the
    only one; where there are several to choose from, the choice."""
    try:
        courses = load_courses(game)
        wanted = [one for one in courses if course in ("", one.name)]
        if map:
            ends = [one for one in wanted if one.ends_on == map]
            wanted = ends or wanted
        if len(wanted) == 1:
            return Tutorial(app, wanted[0], lesson)
    except ProblemsError as error:
        words = app.texts("tutorial.broken", reason="")
        return could_not_open(app, app.texts("tutorial.title"), words, error)
    from game.app.tutorial import courses as choice

    return choice.make(app, game=game)
