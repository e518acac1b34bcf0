"""The screen of a course: short lessons on boards, and at the end a match."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.table.describing import Parts
from game.app.table.failure import problems_dialog
from game.app.table.opening import find_map
from game.app.table.task_scene import REST_S, LessonFrame, LessonScene, Said
from game.app.tutorial.courses import Courses, paint_bars
from game.bots.registry import bots as bots_of
from game.data.files.content import load_content, load_map
from game.data.files.paths import has_lessons
from game.data.files.problems import ProblemsError
from game.data.people.characters import cast_seed, with_characters
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
from game.ui.commands import Commands, Declared, Press, ScreenCommand
from game.ui.layout import GROW, Area
from game.ui.scene import App, Scene
from game.ui.screen import ButtonFit
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Button
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, SmallText, Text

FIT = ButtonFit(8)


class LessonPress(Press):
    """What can be done in a lesson, by the names of its buttons."""

    SHOW = "show"
    PLAY = "play"
    AGAIN = "again"
    ALL = "all"
    COURSE = "course"
    NEXT = "next"


class Tutorial(LessonScene):
    """The screen of a course, one lesson after the other."""

    name = "tutorial"

    def __init__(self, app: App, course: LessonCourse, lesson: str = "") -> None:
        super().__init__(app, kit_of(course.game))
        self.course = course
        self.lessons: tuple[Lesson, ...] = course.lessons
        self.play = LessonPlay(self.lessons[0], self.kit, self.content)
        self.done = False
        self.wrong = False
        self.solved = frozenset(load_solved(course.game, course.name) if app.keep else ())
        """The lessons done, now or earlier, whose end has been seen."""
        self.following: tuple[LessonCourse, Lesson] | None = None
        """The next lesson after this course, known once the course's end is reached."""
        ids = [one.id for one in self.lessons]
        self.open_task(ids.index(lesson) if lesson in ids else self._first_open())

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

    @property
    def lesson(self) -> Lesson:
        return self.lessons[self.at]

    @property
    def state(self) -> Any:
        """The lesson's current position."""
        return self.play.state

    @property
    def last(self) -> bool:
        """Whether this is the last lesson."""
        return self.at == len(self.lessons) - 1

    @property
    def count(self) -> int:
        return len(self.lessons)

    def open_task(self, number: int) -> None:
        if self.table.view is not None:
            self.table.skip()
        if self.play.done:  # solved, and left before its end was seen
            self.solved |= {self.lesson.id}
        self.at = number
        self.done = self.wrong = self.at_table = False
        self.step = 0
        """The number of the step shown: the last one when all are done."""
        self.play = LessonPlay(self.lesson, self.kit, self.content)
        if self.last:
            self.following = self._course_after()
        if self.app.keep:
            save_last_lesson(self.course.game, self.course.name, self.lesson.id)
        self.coming = ()
        self.table.chooser.allow = self._judge
        self.table.propose(None)
        self.table.set_overlays(replace(self.table.overlays, on=()))
        self._show(None)
        self.table.recall(())  # nothing led here
        self._note()
        if self.lesson.match is not None:
            self.focus_on("next")

    def _show(self, last: SeenStep[Any, Any] | None, view: Any = None) -> None:
        seat = self.play.seat
        if view is None:
            view = self.kit.game.observe(self.state, seat)
        self.table.show(view, chooser=seat if self.thinking else None, viewer=seat, last=last)

    def _note(self) -> None:
        asked = self.thinking and self.play.step.accept.verdict is not None
        self.table.tells_answers = asked or None
        notes = self.play.step.notes if self.thinking else {}
        words = [(at, self.t(f"tutorial.note.{key}", square=at)) for at, key in notes.items()]
        self.table.note(words)

    def _judge(self, action: Any) -> Refusal | None:
        """Refuse legal actions that are not what the step asks for."""
        if not self.thinking or self.play.accepts(action):
            return None
        self.wrong = True
        return self.play.refusal()

    def play_action(self, action: Any) -> None:
        """Play the chosen action, and what follows according to the lesson's file."""
        if not self.thinking:
            return
        game, seat = self.kit.game, self.play.seat
        played = self.play.play(action)
        self.coming = tuple(
            (game.observe(at, seat), game.observe_step(at, step, seat)) for at, step in played
        )
        self.wrong = self.at_table = False
        if self.play.done and self.app.keep:  # stored at once; its bar shows it when its end has been seen
            add_solved(self.kit.name, self.lesson.id, self.course.name)
        self.show_next()
        self.focus_on("board")

    def show_next(self) -> None:
        """Show the next of the steps that followed, from the observation before it; after all of them
        comes the next task, or the lesson's end."""
        (before, seen), *rest = self.coming
        self.coming = tuple(rest)
        self._rest = REST_S if seen.events else 0.0  # nothing to look at: on to what comes of it
        self.table.note(())
        then = None if self.coming else partial(self._all_seen, seen)
        self.table.show_step(before, seen, viewer=self.play.seat, last=seen, then=then)

    def _all_seen(self, last: SeenStep[Any, Any]) -> None:
        """React to the end of the steps that followed."""
        self.done, self.step = self.play.done, max(0, min(self.play.number, len(self.lesson.parts) - 1))
        if self.done:
            self.solved |= {self.lesson.id}
        self._show(last, last.view)
        self._note()
        if self.done:
            self.app.audio.play("passed")
            self.focus_on("next")

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
            self.acted("")

    def play_solution(self) -> None:
        """Play the marked solution."""
        if self.thinking:
            self.play_action(self.play.solution())

    @property
    def hinted(self) -> bool:
        """Whether the step's solution is marked on the table, and can be played from there."""
        return self.thinking and self.table.hint is not None

    def again(self) -> None:
        """Begin the lesson again."""
        self.open_task(self.at)

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
            self.open_task(self.at + 1)

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

    # --- why not ---

    @property
    def solved_here(self) -> bool:
        """Whether nothing is left to be solved."""
        return self.done or self.lesson.match is not None

    def nothing_to_show(self) -> str | None:
        """It is solved."""
        return "tutorial.why.done" if self.solved_here else None

    def no_course(self) -> str | None:
        """No course follows."""
        return "tutorial.why.no_more" if self.following is None else None

    def unsolved(self) -> str | None:
        """It is to be solved first."""
        return None if self.solved_here else "tutorial.why.open"

    commands = Commands(
        Declared(LessonPress.SHOW, "tutorial.show", icon="hint", binding="hint", do=show_solution,
                 why_not=nothing_to_show),
        Declared(LessonPress.PLAY, "tutorial.play_shown", icon="play", do=play_solution),
        Declared(LessonPress.AGAIN, "tutorial.again", icon="undo", binding="undo", do=again),
        Declared(LessonPress.ALL, "tutorial.all_lessons", icon="list", do=all_lessons),
        Declared(LessonPress.COURSE, "tutorial.next_course", icon="tutorial", do=next_course,
                 why_not=no_course),
        Declared(LessonPress.NEXT, icon="forward", do=next, why_not=unsolved),
        more=LessonScene.commands,
    )  # fmt: skip

    # --- what is shown ---

    @property
    def thinking(self) -> bool:
        return not self.play.done and not self.coming and self.table.coming is None

    @property
    def main(self) -> ScreenCommand | None:
        return LessonPress.NEXT if self.solved_here else None

    def shown(self) -> Any:
        return self.kit.game.observe(self.state, self.play.seat)

    def renewed(self) -> None:
        self._note()

    def watched(self) -> Hashable:
        return super().watched(), self.play.number

    def text_height(self) -> float | None:
        if not self.table.has_side:
            return None
        return self.text_at(LessonFrame.of(Area.of(self.app.size, self.app.scale), self.density).words.width)

    def text_at(self, width: float) -> float:
        """Return the height of the text with the longest task and outcome: it stays during a lesson."""
        parts = range(max(1, len(self.lesson.parts)))
        told = [self._task(part) for part in parts]
        if self.lesson.match is None:
            told += [self._outcome(), *(one(part) for part in parts for one in (self._wrong, self._hinted))]
        return max(self._text(one).height(self.measure, width) for one in told)

    def title(self, high: float) -> Node:
        words = self.t(self.course.key("name") if self.course.name else "tutorial.title")
        done = tuple(lesson.id in self.solved for lesson in self.course.played)
        return Column(wide=GROW).of(
            Text(words, "card_title", high=0.6 * high), spring(),
            Picture(_draw_progress, (done, self.at), high=14),
        )  # fmt: skip

    def buttons(self) -> Sequence[Button | None]:
        match = self.lesson.match is not None
        onward = "start_match" if match else "finish" if self.last else "next"
        tried = LessonPress.ALL if match else LessonPress.PLAY if self.hinted else LessonPress.SHOW
        again = LessonPress.COURSE if match else LessonPress.AGAIN
        return (
            self.act(tried, FIT, kind="ink" if tried is LessonPress.PLAY else "plain"),
            self.act(again, FIT),
            self.act(
                LessonPress.NEXT, FIT, label=self.t(f"tutorial.{onward}"), kind="fire",
                icon="play" if match else None,
            ),
        )  # fmt: skip

    def text(self) -> Node:
        return self._text(self.said())

    def _text(self, said: Said) -> Node:
        """Return the lesson's card: title, words, then the task or its outcome."""
        lesson = self.lesson
        key = "step_done" if lesson.id in self.solved and not self.done else "step"
        if lesson.match is not None:  # the match at the end is no lesson, and is not counted as one
            key = "step_match"
        step = self.t(f"tutorial.{key}", n=self.at + 1, count=len(self.course.played))
        return Box(radius=6, pad=(self.density.margin + 4, 12)).of(
            Row(gap=12).of(
                Text(self.t(lesson.key("title")), "section", wide=GROW),
                SmallText(step, rank=1),
            ),
            Node(high=6), Text(self.t(lesson.key("words")), lines=0), Node(high=12), said.node(),
        )  # fmt: skip

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
        if self.done:
            return self._outcome()
        told = self._hinted if self.hinted else self._wrong if self.wrong else self._task
        return told(self.step)

    def _outcome(self) -> Said:
        words = self.t(self.lesson.key("done"))
        return Said(self.t("tutorial.done"), words, "check", "signal.ok", "body_strong")

    def _task(self, part: int) -> Said:
        count = len(self.lesson.parts)
        key = "tutorial.your_task_of" if count > 1 else "tutorial.your_task"
        head, task = self.t(key, n=part + 1, count=count), self.t(self.lesson.key("task", part))
        return Said(head, task, "target", "move.reach_ink", "body_strong")

    def _hinted(self, part: int) -> Said:
        return replace(self._task(part), icon="hint", more=self._shown_words())

    def _wrong(self, part: int) -> Said:
        task, wrong = self._task(part), self.t(self.lesson.key("wrong", part))
        return replace(task, words=wrong, icon="cross", tone="signal.warning", more=task.words)


def _draw_progress(to: PaintedCanvas, area: Area, data: tuple[tuple[bool, ...], int]) -> None:
    bars = pygame.Rect(area.rect.topleft, (area.rect.width, to.painter.px(6)))
    paint_bars(to.painter, to.surface, bars, data[0], widest=26, gap=4, now=data[1])


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
    return with_characters((own, *[bot] * (seats - 1)), kit.name, app.texts, cast_seed(keep=app.keep))


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
    return Courses(app, game)
