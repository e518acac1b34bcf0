"""The guided first match: short lessons on small boards, and at the end a match of one's own."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import widgets
from game.app.scene import Scene
from game.app.tutorial.board import BoardInput
from game.app.tutorial.judge import accepts, refusal, solution
from game.app.tutorial.paint import paint_dots, paint_words
from game.app.tutorial.scene import LessonScene
from game.bots.registry import bots as bots_of
from game.data.content import load_content
from game.data.lessons import Lesson, load_lessons
from game.data.matches import Player, position_plan
from game.data.problems import ProblemsError
from game.data.progress import load_solved, save_solved
from game.model.contract import Refusal, SeenStep
from game.rules.registry import kit as kit_of
from game.view.table import Reply

if TYPE_CHECKING:
    from game.app.application import App


class Tutorial(LessonScene):
    """One lesson after the other."""

    name = "tutorial"

    def __init__(self, app: App, game: str, lesson: str = "") -> None:
        self.kit = kit_of(game)
        super().__init__(app, game, load_content(self.kit))
        self.lessons: list[Lesson] = load_lessons(game)
        self.input = BoardInput(self, {"hint": self.show_solution, "undo": self.again})
        self.number = 0
        self.state: Any = None
        self.done = False
        self.wrong = False
        self.solved: set[str] = load_solved(game) if app.keep else set()
        """The lessons done, now or another time."""
        self._shown = False
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
                save_solved(self.kit.name, self.solved)

    @property
    def lesson(self) -> Lesson:
        """The lesson of now."""
        return self.lessons[self.number]

    @property
    def last(self) -> bool:
        """Whether no lesson follows."""
        return self.number == len(self.lessons) - 1

    def open_lesson(self, number: int) -> None:
        """Begin a lesson, from its position."""
        self.number = number
        self.done = self.wrong = False
        self.state = self.lesson.start(self.kit, self.content)
        if self._shown:
            self.table.skip()
        self.table.allow = self._judge
        self.table.propose(None)
        self._show(None)
        self._shown = True
        self._note()
        self.rebuild()

    def _seat(self) -> int | None:
        return self.kit.game.to_act(self.state)

    def _show(self, last: SeenStep[Any, Any] | None) -> None:
        seat = self._seat()
        chooser = seat if not self.done and self.lesson.match is None else None
        viewer = 0
        view = self.kit.game.observe(self.state, viewer)
        self.table.show(view, chooser=chooser, viewer=viewer, last=last)

    def _note(self) -> None:
        notes = {} if self.done else self.lesson.notes
        words = [(at, self.t(f"tutorial.note.{key}", square=at)) for at, key in notes.items()]
        self.table.note(words)

    def _judge(self, action: Any) -> Refusal | None:
        """Refuses legal actions that are not what is asked for."""
        if accepts(self.lesson, self.kit, self.state, action):
            return None
        if not self.wrong:
            self.wrong = True
            self.repaint()
        return refusal(self.lesson)

    def reply(self, reply: Reply) -> None:
        """Play what was chosen."""
        if reply.action is None or self.done:
            return
        game, before = self.kit.game, self.state
        step = game.apply(before, reply.action)
        self.state = step.state
        self.done, self.wrong = True, False
        self._keep_solved(self.lesson.id)
        seen = game.observe_step(before, step, 0)
        self._show(seen)
        self.table.animate(game.observe(before, 0), seen)
        self._note()
        self.focus.set(None)
        self.rebuild()

    # --- doing ---

    def show_solution(self) -> None:
        """Propose the stored solution; the player still makes it."""
        if not self.done and self.lesson.solution:
            self.table.propose(solution(self.lesson, self.kit, self.state))
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
        """The match at the end: a real one, against a bot."""
        wanted = self.lesson.match
        if wanted is None or not self.app.can_open("match"):
            return
        levels = bots_of(self.kit.name).LEVELS
        level = next((one for one in levels if one.number == wanted.level), levels[0])
        sides = self.kit.seatings[0].sides
        name = self.app.settings.new_match.names[0] if self.app.settings.new_match.names else ""
        players = tuple(
            Player("person", name or self.t("tutorial.you"))
            if seat == 0
            else Player("bot", self.t(level.name_key), level.number)
            for seat in range(len(sides))
        )
        plan = position_plan(
            self.kit, self.content, self.lesson.position, players, sides=sides, seed=secrets.randbits(31)
        )
        self.app.open("match", how="replace", plan=plan)

    def help(self) -> None:
        """F1: the rule of this lesson."""
        self.app.open("rules", game=self.kit.name, rule=self.lesson.rule)

    # --- building ---

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now."""
        return not self.done and self.lesson.match is None

    def renewed(self) -> None:
        self._note()

    def build(self) -> None:
        self.place_board()
        self._build_head()
        self._build_buttons()
        if self.done or self.lesson.match is not None:
            self.focus.focus_first("next")
        elif self.focus.current is None:
            self.focus.focus_first("board")

    def _build_head(self) -> None:
        x, y, wide, high = self.frame.head
        label = self.t("dialog.back")
        rect = self.box(x, y, 10, high)
        rect.width = widgets.button_width(self, label, icon="back")
        widgets.button(self, rect, label, icon="back", on_press=self.back, key="back")
        self._title_left = rect.right + self.px(16)
        side = self.box(x + wide - 2 * high - 6, y, high, high)
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
        row = self.box(*self.frame.buttons)
        wanted: list[tuple[str, str, str, widgets.Kind, Callable[[], None]]] = []
        if self.lesson.match is not None:
            wanted.append(("next", "tutorial.start_match", "play", "fire", self.next))
        elif self.done:
            wanted.append(("again", "tutorial.again", "undo", "plain", self.again))
            key = "tutorial.finish" if self.last else "tutorial.next"
            wanted.append(("next", key, "forward", "fire", self.next))
        else:
            wanted.append(("show", "tutorial.show", "hint", "plain", self.show_solution))
            wanted.append(("again", "tutorial.again", "undo", "plain", self.again))
        gap = self.px(8)
        wide = (row.width - gap * (len(wanted) - 1)) // len(wanted)
        for index, (name, words, icon, kind, do) in enumerate(wanted):
            rect = pygame.Rect(row.x + index * (wide + gap), row.y, wide, row.height)
            widgets.button(self, rect, self.t(words), icon=icon, kind=kind, on_press=do, key=name)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if (self.done or self.lesson.match is not None) and self.accepts(event):
            if self.table.busy:
                self.table.skip()
            else:
                self.next()
            return True
        return self.input.handle(event)

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        widgets.card(self, surface, self.box(*f.board))
        self._paint_head(surface)
        paint_words(self, surface)
        if f.card is not None:
            card = self.box(*f.card)
            self.paint_card(surface, card)
        self.paint_prompts(surface)

    def _paint_head(self, surface: pygame.Surface) -> None:
        head = self.box(*self.frame.head)
        room = self._title_right - self._title_left
        at = (self._title_left, head.y + head.height * 30 // 100)
        widgets.text(self, surface, self.t("tutorial.title"), "card_title", at, middle=True, width=room)
        paint_dots(self, surface, pygame.Rect(self._title_left, head.bottom - self.px(14), room, self.px(10)))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.table.draw(surface)


def make(app: App, game: str = "tank_chess", lesson: str = "") -> Scene:
    """The guided first match of a game, from a lesson on."""
    try:
        return Tutorial(app, game, lesson)
    except ProblemsError as error:
        from game.app.scenes import dialog

        told = [str(problem) for problem in error.problems]
        words = app.texts("tutorial.broken", reason="")
        return dialog.make(app, "problems", title=app.texts("tutorial.title"), words=words, problems=told)


def _aimed(lesson: str, *, done: bool = False) -> Callable[[App], Scene]:
    def demo(app: App) -> Scene:
        made = make(app, lesson=lesson)
        assert isinstance(made, Tutorial)
        action = solution(made.lesson, made.kit, made.state)
        if done:
            made.reply(Reply(True, action))
            made.table.skip()
        else:
            made.table.aim(action)
        return made

    return demo


DEMOS: dict[str, Callable[[App], Scene]] = {
    "tutorial": make,
    "tutorial_shoot": _aimed("sides"),
    "tutorial_done": _aimed("shoot", done=True),
    "tutorial_match": lambda app: make(app, lesson="match"),
}
