"""The guided first match: short lessons on small boards, and at the end a match of one's own."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import widgets
from game.app.boards import tools_of
from game.app.scene import Scene
from game.app.tutorial.board import BoardInput
from game.app.tutorial.frame import LessonFrame
from game.app.tutorial.judge import accepts, refusal, solution
from game.bots.registry import bots as bots_of
from game.data.content import Content, load_content
from game.data.lessons import Lesson, load_lessons
from game.data.matches import Player, position_plan
from game.data.problems import ProblemsError
from game.model.contract import Refusal, SeenStep
from game.rules.registry import kit as kit_of
from game.view import registry
from game.view.table import Reply, TableView

if TYPE_CHECKING:
    from game.app.application import App


class Tutorial(Scene):
    """One lesson after the other."""

    name = "tutorial"

    def __init__(self, app: App, game: str, lesson: str = "") -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.lessons: list[Lesson] = load_lessons(game)
        self.table: TableView = registry.table(game, tools_of(app, self.content))
        self.input = BoardInput(self)
        self.frame = LessonFrame.of(1280, 720)
        self.number = 0
        self.state: Any = None
        self.done = False
        self.wrong = False
        self.solved: set[str] = set()
        self._look = (app.theme, app.texts)
        self._shown = False
        self._card: object = None
        self._prompts: object = None
        ids = [one.id for one in self.lessons]
        self.open_lesson(ids.index(lesson) if lesson in ids else 0)

    # --- the course ---

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
        self.solved.add(self.lesson.id)
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

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            self.table.set_tools(tools_of(self.app, self.content))
            self._note()

    def build(self) -> None:
        f = self.frame = LessonFrame.of(self.width, self.height)
        self.table.set_rect(self.box(*f.board).inflate(-2, -2), self.app.scale)
        coordinates = self.app.settings.look.coordinates
        self.table.set_overlays(self.table.overlays.having(coordinates=coordinates))
        self.board_area = self.focus_area("board", self.box(*f.board), ring=False)
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
        if (self.done or self.lesson.match is not None) and self._accepts(event):
            if self.table.busy:
                self.table.skip()
            else:
                self.next()
            return True
        return self.input.handle(event)

    def _accepts(self, event: pygame.event.Event) -> bool:
        """Enter, Space or A while no other button has the frame."""
        on_button = isinstance(self.focus.current, widgets.Pressable) and self.focus.shown
        return not on_button and self.app.input.action_for(event, "match") == "pick"

    def update(self, dt: float) -> None:
        if self.table.update(dt * 1000):
            self.invalidate()
        for name in self.table.take_sounds():
            self.app.audio.play(name)
        card, prompts = self.table.card_key(), self._prompt_words()
        if (card, prompts) != (self._card, self._prompts):
            self._card, self._prompts = card, prompts
            self.repaint()

    def _prompt_words(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        if self.done or self.lesson.match is not None:
            return ()
        return tuple((prompt.commands, prompt.words) for prompt in self.table.prompts())

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        widgets.card(self, surface, self.box(*f.board))
        self._paint_head(surface)
        self._paint_words(surface)
        if f.card is not None:
            card = self.box(*f.card)
            widgets.card(self, surface, card)
            if self.table.card_key() is None:
                at = card.center
                note, room = self.t("tutorial.card_note"), card.width - self.px(40)
                widgets.text(
                    self, surface, note, "body", at, "ink.tertiary", align="center", middle=True, width=room
                )
            else:
                self.table.draw_card(surface, card, self.app.scale)
        shown = self.app.input.shown
        hints = [
            (tuple(filter(None, (shown(name, "match") for name in commands))), words)
            for commands, words in self._prompt_words()
        ]
        widgets.key_hints(self, surface, self.box(*f.prompts), [hint for hint in hints if hint[0]])

    def _paint_head(self, surface: pygame.Surface) -> None:
        head = self.box(*self.frame.head)
        room = self._title_right - self._title_left
        at = (self._title_left, head.y + head.height * 30 // 100)
        widgets.text(self, surface, self.t("tutorial.title"), "card_title", at, middle=True, width=room)
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
        card = self.box(*self.frame.words)
        widgets.card(self, surface, card)
        pad = self.px(16 if self.frame.small else 20)
        inner = card.inflate(-2 * pad, -2 * self.px(12))
        lesson = self.lesson
        step = self.t("tutorial.step", n=self.number + 1, count=len(self.lessons))
        width = self.app.fonts.size(step, "small", self.app.scale)[0]
        title = widgets.text(
            self, surface, self.t(lesson.key("title")), "section", inner.topleft,
            width=inner.width - width - self.px(12),
        )  # fmt: skip
        at = (inner.right, title.centery)
        widgets.text(self, surface, step, "small", at, "ink.secondary", align="right", middle=True)
        y = title.bottom + self.px(6)
        body = pygame.Rect(inner.x, y, inner.width, 0)
        y = widgets.paragraph(self, surface, self.t(lesson.key("words")), "body", body) + self.px(12)
        self._paint_task(surface, pygame.Rect(inner.x, y, inner.width, inner.bottom - y))

    def _paint_task(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lesson = self.lesson
        if self.done:
            words, icon, tone = self.t(lesson.key("done")), "check", "signal.ok"
            head = self.t("tutorial.done")
        elif self.wrong:
            words, icon, tone = self.t(lesson.key("wrong")), "cross", "signal.warning"
            head = self.t("tutorial.your_task")
        else:
            words, icon, tone = self.t(lesson.key("task")), "target", "move.reach_ink"
            head = self.t("tutorial.your_task")
        bar = pygame.Rect(rect.x, rect.y, self.px(4), rect.height)
        x = rect.x + self.px(16)
        spot = widgets.icon(self, surface, icon, (x, rect.y + self.px(2)), 20, tone)
        left = spot.right + self.px(8)
        widgets.text(self, surface, head, "body_strong", (left, spot.centery), tone, middle=True)
        y = spot.bottom + self.px(4)
        body = pygame.Rect(x, y, rect.right - x, max(0, rect.bottom - y))
        y = widgets.paragraph(self, surface, words, "body_strong", body)
        if self.wrong and not self.done:
            body = pygame.Rect(x, y + self.px(4), rect.right - x, max(1, rect.bottom - y))
            if body.height > self.px(20):
                task = self.t(lesson.key("task"))
                y = widgets.paragraph(self, surface, task, "body", body, "ink.secondary")
        bar.height = min(rect.height, y - rect.y)
        surface.fill(self.app.theme[tone], bar)

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
