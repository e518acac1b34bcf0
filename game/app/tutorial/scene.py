"""The screen of a course: short lessons on boards, and at the end a match."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.table.describing import Parts
from game.app.table.failure import problems_dialog
from game.app.table.opening import find_map
from game.app.table.task_scene import INDENT, REST_S, LessonFrame, LessonScene, Said, TaskButton
from game.app.tutorial.courses import Courses, paint_bars
from game.bots.registry import bots as bots_of
from game.data.files.content import load_content, load_map
from game.data.files.paths import has_lessons
from game.data.files.problems import ProblemsError
from game.data.people.bot_names import names_seed, with_bot_names
from game.data.people.learning import (
    add_solved,
    last_lesson,
    load_solved,
    next_in,
    next_lesson,
    readable_courses,
    save_last_lesson,
)
from game.data.people.profiles import profile_here
from game.data.puzzles.lesson_play import LessonPlay
from game.data.puzzles.lessons import Lesson, LessonCourse, load_courses
from game.data.saves.matches import MatchPlan, Player, new_plan, position_plan
from game.model.contract import Refusal, SeenStep
from game.model.entries import window_games
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.layout import Area
from game.ui.scene import App, Scene


class Tutorial(LessonScene):
    """The screen of a course, one lesson after the other."""

    name = "tutorial"

    def __init__(self, app: App, course: LessonCourse, lesson: str = "") -> None:
        self.kit = kit_of(course.game)
        super().__init__(app, course.game, load_content(self.kit))
        self.course = course
        self.lessons: tuple[Lesson, ...] = course.lessons
        self.number = 0
        self.play = LessonPlay(self.lessons[0], self.kit, self.content)
        self.done = False
        self.wrong = False
        self.solved: set[str] = load_solved(course.game, course.name) if app.keep else set()
        """The lessons done, now or earlier, whose end has been seen."""
        self.following: tuple[LessonCourse, Lesson] | None = None
        """The next lesson after this course, known once the course's end is reached."""
        self._shown = False
        self.hinted = False
        """Whether the step's solution is marked on the table, and can be played from there."""
        ids = [one.id for one in self.lessons]
        self.open_lesson(ids.index(lesson) if lesson in ids else self._first_open())

    # --- the course ---

    def _first_open(self) -> int:
        """Return the lesson at which the player left off in the course; the first one when all are solved."""
        found = next_in(self.course, last_lesson() if self.app.keep else None, self.solved)
        return 0 if found is None else self.lessons.index(found)

    def _course_after(self) -> tuple[LessonCourse, Lesson] | None:
        """Return the next lesson in the courses after this one, in their order, then in those before it;
        ``None`` when all are done."""
        games, own = window_games(has_lessons), (self.course.game, self.course.name)
        at = games.index(own[0]) if own[0] in games else 0
        before: list[LessonCourse] = []
        for game in (*games[at:], *games[:at]):  # one after the other: reading all of them takes long
            courses = readable_courses((game,))
            names = [(one.game, one.name) for one in courses]
            if own in names:
                before, courses = courses[: names.index(own)], courses[names.index(own) + 1 :]
            found = self._to_learn(courses)
            if found is not None:
                return found
        return self._to_learn(before)

    def _to_learn(self, courses: list[LessonCourse]) -> tuple[LessonCourse, Lesson] | None:
        if not self.app.keep:
            return (courses[0], courses[0].played[0]) if courses else None
        return next_lesson(courses)

    def _keep_solved(self, lesson: str) -> None:
        """Store a solved lesson at once; its bar shows it when its end has been seen."""
        if self.app.keep:
            add_solved(self.kit.name, lesson, self.course.name)

    @property
    def lesson(self) -> Lesson:
        return self.lessons[self.number]

    @property
    def state(self) -> Any:
        """The lesson's current position."""
        return self.play.state

    @property
    def last(self) -> bool:
        """Whether this is the last lesson."""
        return self.number == len(self.lessons) - 1

    def open_lesson(self, number: int) -> None:
        """Begin a lesson, from its position."""
        if self._shown:
            self.table.skip()
        if self.play.done:  # solved, and left before its end was seen
            self.solved.add(self.lesson.id)
        self.number = number
        self.done = self.wrong = self.at_table = False
        self.part = 0
        """The number of the step shown: the last one when all are done."""
        self.play = LessonPlay(self.lesson, self.kit, self.content)
        if self.last:
            self.following = self._course_after()
        if self.app.keep:
            save_last_lesson(self.course.game, self.course.name, self.lesson.id)
        self.coming.clear()
        self.table.chooser.allow = self._judge
        self.table.propose(None)
        self.table.set_overlays(replace(self.table.overlays, on=()))
        self._show(None)
        self.table.recall(())  # nothing led here
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
        """Refuse legal actions that are not what the step asks for."""
        if not self.thinking or self.play.accepts(action):
            return None
        if not self.wrong:
            self.wrong = True
            self.repaint()
        return self.play.refusal()

    def play_chosen(self, action: Any) -> None:
        """Play the chosen action, and what follows according to the lesson's file."""
        if not self.thinking:
            return
        game, seat = self.kit.game, self.play.seat
        for before, step in self.play.play(action):
            self.coming.append((game.observe(before, seat), game.observe_step(before, step, seat)))
        self.wrong = self.at_table = False
        if self.play.done:
            self._keep_solved(self.lesson.id)
        self.show_next()
        self.focus.set(None)

    def show_next(self) -> None:
        """Show the next of the steps that followed, from the observation before it; after all of them
        comes the next task, or the lesson's end."""
        before, seen = self.coming.popleft()
        self.rest = REST_S if seen.events else 0.0  # nothing to look at: on to what comes of it
        self.table.note(())
        then = None if self.coming else partial(self._all_seen, seen)
        self.table.show_step(before, seen, viewer=self.play.seat, last=seen, then=then)

    def _all_seen(self, last: SeenStep[Any, Any]) -> None:
        """React to the end of the steps that followed."""
        self.done, self.part = self.play.done, max(0, min(self.play.number, len(self.lesson.parts) - 1))
        if self.done:
            self.solved.add(self.lesson.id)
        self._show(last, last.view)
        self._note()
        if self.done:
            self.app.audio.play("passed")
        self.rebuild()

    def finish(self) -> None:
        """Show all that follows a step at once."""
        self.table.skip()
        while self.coming:
            self.show_next()
            self.table.skip()

    # --- doing ---

    def show_solution(self) -> None:
        """Mark the stored solution on the table: as a way, a shot, a ring, or laid out on the game's own
        page. The player still makes it, or has it played (``play_solution``)."""
        if self.thinking:
            self.table.propose(self.play.solution())
            if self.table.page is not None:
                self.table.aim(self.play.solution())
            self.follow_hands()
            self.invalidate()

    def play_solution(self) -> None:
        """Play the marked solution."""
        if self.thinking:
            self.play_chosen(self.play.solution())

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.hinted != self._marked:
            self.hinted = self._marked
            self.rebuild()

    def due(self) -> float:
        return 0.0 if self.hinted != self._marked else super().due()

    @property
    def _marked(self) -> bool:
        return self.thinking and self.table.hint is not None

    def again(self) -> None:
        """Begin the lesson again."""
        self.open_lesson(self.number)

    def all_lessons(self) -> None:
        """Open the page of courses."""
        scenes = list(self.app.stack)
        if isinstance(scenes[scenes.index(self) - 1], Courses):
            self.back()
        else:
            self.app.open("courses", how="replace")

    def next_course(self) -> None:
        """Open the next course in place of this one."""
        if self.following is not None:
            course, lesson = self.following
            params = {"game": course.game, "course": course.name, "lesson": lesson.id}
            self.app.open("tutorial", how="replace", **params)

    def next(self) -> None:
        """Open the next lesson; after the last one, the match."""
        if self.lesson.match is not None:
            self.start_match()
        elif self.last:
            self.back()
        else:
            self.open_lesson(self.number + 1)

    def previous(self) -> None:
        if self.number:
            self.open_lesson(self.number - 1)

    def skip(self) -> None:
        """Open the next lesson, whether this one is solved or not."""
        self.open_lesson(self.number + 1)

    def start_match(self) -> None:
        """Start the match at the end: a real one, against bots. Leaving it leads back here."""
        if self.lesson.match is not None:
            plan = match_plan(self.app, self.kit, self.lesson)
            self.app.open("match", plan=plan, on_leave=self.come_back)

    def come_back(self) -> None:
        """Close everything that lies over the lesson."""
        while self.app.stack.top is not self:
            self.app.pop()

    def help_at(self) -> tuple[str, str]:
        return self.host.help_at(self.lesson.rule)

    # --- building ---

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now."""
        return not self.play.done and not self.coming and self.table.coming is None

    def do(self, name: str) -> bool | None:
        if name not in ("hint", "undo"):
            return None
        (self.show_solution if name == "hint" else self.again)()
        return True

    def offers(self) -> list[str]:
        return self.table.offers(self.kit.game.observe(self.state, self.play.seat))

    def text_height(self) -> float | None:
        if self.side is None:
            return None
        return self.text_at(LessonFrame.of(Area.of(self.size, self.app.scale)).words.width)

    def text_at(self, width: float) -> float:
        return self._words_height(self.px(width)) / self.app.scale

    def renewed(self) -> None:
        self._note()

    def build(self) -> None:
        self.place_board()
        self.build_tabs()
        self.build_head(
            ("previous", "chevron_left", "tutorial.previous", self.previous, self.number > 0),
            ("skip", "chevron_right", "tutorial.skip", self.skip, not self.last),
        )
        self._build_buttons()
        if self.done or self.lesson.match is not None:
            self.focus.focus_first("next")
        elif self.focus.current is None:
            self.focus.focus_first("board")

    def _build_buttons(self) -> None:
        match = self.lesson.match is not None
        solved = self.done or match
        onward = "start_match" if match else "finish" if self.last else "next"
        done = self.t("tutorial.why.done") if solved else ""
        still = "" if solved else self.t("tutorial.why.open")
        icon = "play" if match else "forward"
        tried: list[TaskButton | None] = [
            ("show", "tutorial.show", "hint", "plain", self.show_solution, done),
            ("again", "tutorial.again", "undo", "plain", self.again, ""),
        ]
        if self.hinted:
            tried[0] = ("play", "tutorial.play_shown", "play", "ink", self.play_solution, "")
        if match:  # nothing is to be solved: on from here
            none = "" if self.following is not None else self.t("tutorial.why.no_more")
            tried = [
                ("all", "tutorial.all_lessons", "list", "plain", self.all_lessons, ""),
                ("course", "tutorial.next_course", "tutorial", "plain", self.next_course, none),
            ]
        self.build_buttons(*tried, ("next", f"tutorial.{onward}", icon, "fire", self.next, still))

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if (self.done or self.lesson.match is not None) and self.accepts(event):
            self.next()
            return True
        return self.host.handle(event)

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        if not f.paged:
            widgets.card(self, surface, f.board.rect)
        self._paint_head(surface)
        if f.tabs is None or not self.at_table:
            self._paint_words(surface)
        if f.card is not None and (f.tabs is None or self.at_table):
            self.paint_card(surface, f.card.rect)

    def _paint_head(self, surface: pygame.Surface) -> None:
        head = self.frame.head.rect
        left, right = self.title_room
        room = right - left
        at = (left, head.y + head.height * 30 // 100)
        title = self.t(self.course.key("name") if self.course.name else "tutorial.title")
        self.painter.text(surface, title, "card_title", at, middle=True, width=room)
        bars = pygame.Rect(left, head.bottom - self.px(14), room, self.px(6))
        done = [lesson.id in self.solved for lesson in self.course.played]
        paint_bars(self.painter, surface, bars, done, widest=26, gap=4, now=self.number)

    def _paint_words(self, surface: pygame.Surface) -> None:
        """Paint the lesson's card: title, words, then the task or its outcome."""
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
        self.paint_said(surface, pygame.Rect(inner.x, y, inner.width, inner.bottom - y), self.said())

    def _words_height(self, width: int) -> int:
        """Return the height of the lesson's card, ``width`` px wide, with the longest task and outcome, in
        px: the card keeps its height during a lesson."""
        inner = self._inner(pygame.Rect(0, 0, width, 1000))
        lesson, painter = self.lesson, self.painter
        line = {
            role: painter.fonts.get(role, painter.scale).get_linesize() for role in ("section", "body_strong")
        }
        narrow = inner.width - self.px(INDENT)

        def high(what: str, number: int = 0, role: str = "body_strong") -> int:
            return painter.paragraph_height(self.t(lesson.key(what, number)), role, narrow)

        parts = range(max(1, len(lesson.parts)))
        told = [high("task", number) for number in parts]
        if lesson.match is None:
            wrong = [high("wrong", number) + self.px(4) + high("task", number, "body") for number in parts]
            shown = painter.paragraph_height(self._shown_words(), "body", narrow) + self.px(4)
            told += [*wrong, high("done"), *(high("task", number) + shown for number in parts)]
        words = painter.paragraph_height(self.t(lesson.key("words")), "body", inner.width)
        around = 1000 - inner.height + self.px(6 + 12) + self.px(24) + self.px(4)
        return around + line["section"] + words + max(told)

    def _inner(self, card: pygame.Rect) -> pygame.Rect:
        """Return the area of the words in their card."""
        return card.inflate(-2 * self.px(16 if self.frame.small else 20), -2 * self.px(12))

    def task_words(self) -> Parts:
        said, key = self.said(), self.lesson.key
        return [(self.t(key("title")), [self.t(key("words"))]), (said.head, [said.words])]

    def _shown_words(self) -> str:
        """Return the words about the marked solution."""
        explains, shown = self.table.explains, self.t("tutorial.shown")
        if explains is None or not self.thinking or self.table.page is not None:
            return shown
        told = explains.line_words(self.kit.game.observe(self.state, self.play.seat), (self.play.solution(),))
        return f"{told[0].plain}. {shown}" if told else shown

    def said(self) -> Said:
        """Return the task, or its outcome."""
        lesson, part, count = self.lesson, self.part, len(self.lesson.parts)
        if self.done:
            words = self.t(lesson.key("done"))
            return Said(self.t("tutorial.done"), words, "check", "signal.ok", "body_strong")
        key = "tutorial.your_task_of" if count > 1 else "tutorial.your_task"
        head, task = self.t(key, n=part + 1, count=count), self.t(lesson.key("task", part))
        if self.hinted:
            return Said(head, task, "hint", "move.reach_ink", "body_strong", self._shown_words())
        if self.wrong:
            wrong = self.t(lesson.key("wrong", part))
            return Said(head, wrong, "cross", "signal.warning", "body_strong", task)
        return Said(head, task, "target", "move.reach_ink", "body_strong")


def match_plan(app: App, kit: AnyKit, lesson: Lesson) -> MatchPlan:
    """Return the plan of the final match: the player at the machine in the first seat, bots in all others.
    Raises ``ProblemsError`` for a map that can't be read and ``TextError`` for an invalid position."""
    wanted, content = lesson.match, load_content(kit)
    assert wanted is not None, "this lesson offers no match"
    if not wanted.map:
        sides = kit.parse_position(lesson.position, content.definitions).sides
        players = _players(app, kit, len(sides), wanted.level)
        return position_plan(kit, content, lesson.position, players, sides=sides)
    checked = load_map(kit, find_map(kit, wanted.map), content, app.texts)
    sides = wanted.sides(kit, checked.map_file)
    players = _players(app, kit, len(sides), wanted.level)
    return new_plan(kit, content, checked.map_file, players, sides=sides)


def _players(app: App, kit: AnyKit, seats: int, number: int) -> tuple[Player, ...]:
    """Return the learner, and bots of one level."""
    levels = bots_of(kit.name).LEVELS
    level = next((one for one in levels if one.number == number), levels[0])
    names, here = app.settings.new_match.names, profile_here() if app.keep else None
    own = Player("person", (names[0] if names else "") or app.texts("tutorial.you"))
    if here is not None:
        own = Player("person", here.name, 0, here.person)
    bot = Player("bot", "", level.number)
    return with_bot_names((own, *[bot] * (seats - 1)), names_seed(keep=app.keep))


def make(app: App, game: str, lesson: str = "", course: str = "", map: str = "") -> Scene:
    """Return a course of a game, from a lesson on: the one named, the one that ends on ``map``, or the
    only one; the page of courses where there are several."""
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
        return problems_dialog(app, app.texts("tutorial.title"), words, error)
    return Courses(app, (game,))
