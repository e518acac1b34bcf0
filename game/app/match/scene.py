"""The match screen: a board to play on, and everything about the match beside it.

The scene knows no game. What is the game's own (board, choosing, card, words) is done by its
``TableView``, and who acts when by the ``Conductor``. The scene lays out, paints the panel and passes
on what the player does.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.app.match import unsaved
from game.app.match.announcing import Announcer
from game.app.match.conductor import Conductor
from game.app.match.panel import Panel
from game.app.match.playtest_band import HEIGHT, below_band, build_band, paint_band
from game.app.match.recap import Recap
from game.app.match.strips import Strips
from game.app.table.boards import tools_of
from game.app.table.host import LOOK_ONLY, Point, TableHost, line_choices
from game.app.table.layout import MatchLayout
from game.app.table.record_list import RecordList
from game.app.table.thinking import MakeThinker, worker
from game.data.matches import Match, MatchPlan
from game.data.paths import user_saves
from game.model.contract import PUBLIC
from game.ui import widgets
from game.ui.ask import Question
from game.ui.input import GAMEPAD
from game.ui.scene import Scene
from game.view.table import Tools

if TYPE_CHECKING:
    from game.ui.application import App

TOAST_S = 4.0
"""How long a message stays."""

_BROWSE = ("first", "back_one", "forward_one", "last")
"""Commands that go through the moves."""

_READ = ("recap", "panel")
"""Commands that have to do with the recap themselves."""


def steady_ms() -> int:
    """Milliseconds for the clocks."""
    return time.monotonic_ns() // 1_000_000


class MatchScene(Scene):
    """One match. ``make`` opens it from a plan, a match or a save."""

    name = "match"

    def __init__(self, app: App, match: Match, make_thinker: MakeThinker = worker) -> None:
        super().__init__(app)
        self.match = match
        self.make_thinker = make_thinker
        self.host = TableHost(
            self, match.kit.name, self.tools, play=self._play, acted=self._acted, may_press=self._may_press,
            press_beside=self._press_beside, scroll=self._scroll, own=self._command, put_back=self._put_back,
            to_panel=self._to_panel, walk=self._walk, offers=lambda: self.conductor.offers, lines=self._lines,
            say=self.say,
        )  # fmt: skip
        self.table, self.side = self.host.table, self.host.side
        self.conductor = Conductor(match, self.table, make_thinker)
        self.strips = Strips(self, self.conductor)
        self.record = RecordList(self, match.session, self.table)
        self.panel = Panel(self)
        self.announcer, self.recap = Announcer(self), Recap(self)
        self.l = MatchLayout.of(1280, 720)
        self.tab = "record" if match.session.line and self.side is None else "card"
        self.toast = ""
        self.ended = False
        """The end has been shown once."""
        self.on_over: Callable[[], Any] | None = None
        """For guided play: what happens instead of the end's overlay."""
        self.on_leave: Callable[[], Any] | None = None
        """For a playtest: where leaving it leads, instead of the main menu."""
        self._toast_left = 0.0
        self._revealed: int | None = None
        """The ply that was last scrolled to in the record."""
        self._announced = ""
        self._seen_ms = steady_ms()
        self._away = False
        """The machine slept while a bot was to act, and nobody has shown himself since."""
        self._clocks: tuple[object, ...] = ()
        self._unsaved = ""
        self._problems_told = False
        self.set_flipped(self.conductor.own_side == 1)

    # --- life ---

    def enter(self) -> None:
        self.app.audio.play("card")
        self.conductor.start()
        self.conductor.resume()
        self.ended = self.conductor.over

    def leave(self) -> None:
        self.conductor.close()

    def cover(self) -> None:
        self.toast = ""
        self._away = False
        self.announcer.dismiss()
        self.conductor.pause()
        self.table.hover(None)

    def uncover(self) -> None:
        self.conductor.resume()
        self._follow_settings()
        self.refresh()

    def slept(self) -> None:
        """The machine was asleep: nobody's time ran. Where a person is to act the board is hidden until
        somebody is there; a bot goes on, and the board is hidden when its move has been seen."""
        conductor = self.conductor
        if self.match.session.clock is None or conductor.over:
            return
        conductor.pause(self._seen_ms)
        if self.app.stack.top is self and self.match.session.to_act not in conductor.people:
            conductor.resume()
            self._away = bool(conductor.people)
        else:
            self.do("pause")

    def back(self) -> None:
        self.open_menu()

    def go_home(self) -> None:
        """Leave the match: to the main menu, or to where it was begun as a playtest."""
        self.before_leaving(self.app.to_menu if self.on_leave is None else self.on_leave)

    def before_leaving(self, leave: Callable[[], Any]) -> None:
        """Do what takes the match off the screen, after asking about moves that can't be saved."""

        unsaved.before_leaving(self, self.match, leave)

    def may_quit(self) -> bool:
        if self.match.flush():
            return True
        if not isinstance(self.app.stack.top, Question):
            self.before_leaving(self.app.quit)
        return False

    @property
    def leave_label(self) -> str:
        """What the button is called that leaves it."""
        if self.on_leave is None:
            return self.t("match.menu.leave")
        cap = self.app.input.shown("playtest", "editor")
        return self.t("editor.match.back_by" if cap else "editor.match.back", key=cap)

    def help(self) -> None:
        if self.app.can_open("rules"):
            self.app.open("rules", game=self.match.kit.name, rule=self.table.topic())

    # --- settings and looks ---

    def tools(self) -> Tools:
        """What the match's views draw with; the same map has the same texture whoever plays on it."""
        plan = self.match.plan
        return tools_of(self.app, plan.content, seed=sum(map(ord, plan.map_title)) % 1000)

    def make_stale(self) -> None:
        super().make_stale()
        self._follow_settings()

    def _follow_settings(self) -> None:
        self.table.confirm = self.app.settings.play.confirm_moves
        if self.host.follow_settings():
            self.record.forget()
            self.record.update(self.conductor.viewer)
        self.conductor.instant = self.app.animation <= 0

    @property
    def flipped(self) -> bool:
        """Whether the second side's edge is below."""
        return self.table.overlays.flipped

    def set_flipped(self, flipped: bool) -> None:
        """Turn the board; the strips change places."""
        self.table.set_overlays(self.table.overlays.having(flipped=flipped))
        self.rebuild()

    def sides(self) -> list[int]:
        """The sides in the order of their strips, from above; of four as they sit round the board."""
        order = sorted(set(self.match.plan.sides))
        if len(order) == 4 and self.flipped:
            return [order[place] for place in (1, 0, 3, 2)]
        below = order[1] if self.flipped and len(order) > 1 else order[0]
        return [*(side for side in reversed(order) if side != below), below]

    # --- what is shown ---

    def say(self, words: str) -> None:
        """Tell the player something, for a few seconds."""
        self.toast = words
        self._toast_left = TOAST_S
        self.invalidate()

    def refresh(self) -> None:
        """Something about the match changed: paint the panel anew."""
        self.record.update(self.conductor.viewer)
        looking = self.conductor.looking
        if looking is not None and looking.ply != self._revealed:
            self.record.reveal(looking.ply)
        self._revealed = None if looking is None else looking.ply
        self.recap.follow()
        self.panel.hint_card.follow()
        if self.side is not None and self.side.asks and not self.recap.by_itself and self.tab != "card":
            self.turn_to("card")
        elif self.container is None:
            self.rebuild()
        self._announce()
        self.panel.refresh()
        self.recap.refresh()
        self.repaint()

    def turn_to(self, tab: str) -> None:
        """Show another tab of the panel: record, card or recap."""
        self.tab = tab
        self.rebuild()

    def _announce(self) -> None:
        """CHECK! and ESCAPE! are heard once."""
        if self.conductor.looking is not None or not self.conductor.settled:
            return
        told = None if self.conductor.over else self.panel.banner()
        key = "" if told is None else f"{len(self.match.session.line)} {told.word}"
        if told is not None and key != self._announced:
            self.conductor.sounds.append("check" if told.fire else "escape")
        self._announced = key

    def build(self) -> None:
        self._follow_settings()
        self.announcer.forget()
        sides = len(set(self.match.plan.sides))
        playtest = self.on_leave is not None
        high = self.height - (HEIGHT if playtest else 0)
        self.l = MatchLayout.of(self.width, high, sides=sides, side=self.side is not None)
        if self.on_leave is not None:
            self.l = below_band(self.l)
            build_band(self, self.leave_label, self.on_leave)
        board = self.box(*self.l.board)
        self.host.place(board)
        self.place_side()
        self.record.rect = self.box(*self.l.record)
        self.record.headed = self.l.tabs is None
        self.record.update(self.conductor.viewer)
        self.record.settle()
        self.record_area = self.focus_area("record", self.record.rect)
        self.record_area.visible = self.l.tabs is None or self.tab == "record"
        self.panel.build()
        if self.focus.current is None:
            self.focus.focus_first("board")

    def place_side(self) -> None:
        """Tell a game's own table where it is seen, or that it is not."""
        self.host.place_side(self.box(*self.l.card) if self.tab == "card" else None)

    def refuse(self, stop: Any) -> None:
        """A pale button was pressed: it is told where everything is told."""
        self.app.audio.play("illegal")
        self.say(stop.why)

    def paint(self, surface: pygame.Surface) -> None:
        self.panel.paint(surface)
        if self.on_leave is not None:
            paint_band(self, surface, self.leave_label, self.match.plan.map_title)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.table.draw(surface)
        self.panel.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.announcer.draw(surface)
        if self._unsaved:
            unsaved.draw_sign(self, surface, self._unsaved, self.box(*self.l.board))
        if self.toast:
            self._draw_toast(surface)

    def _draw_toast(self, surface: pygame.Surface) -> None:
        """Over the row of keys: never over pieces somebody wants to see."""
        below = self.box(*self.l.prompts)
        lines = self.app.fonts.wrap(self.toast, "body_strong", below.width - self.px(40), self.app.scale)
        step = self.app.fonts.get("body_strong", self.app.scale).get_linesize()
        width = max(self.app.fonts.size(line, "body_strong", self.app.scale)[0] for line in lines)
        rect = pygame.Rect(0, 0, width + self.px(40), step * len(lines) + self.px(22))
        rect.midbottom = (below.centerx, below.bottom + self.px(2))
        theme = self.app.theme
        self.painter.shadow_box(surface, rect, theme["surface.raised"], theme["ink.primary"], width=2)
        for number, line in enumerate(lines):
            at = (rect.centerx, rect.y + self.px(11) + number * step)
            widgets.text(self, surface, line, "body_strong", at, align="center")

    # --- time ---

    def update(self, dt: float) -> None:
        conductor = self.conductor
        self._seen_ms = steady_ms()
        conductor.update(dt)
        self.host.update(dt)
        for key, params in conductor.says:
            self.say(self.t(key, **params))
        conductor.says.clear()
        if conductor.take_changed():
            self.refresh()
        self.panel.update()
        self.announcer.update(dt)
        self.host.sound()
        for name in self.conductor.sounds:
            self.app.audio.play(name)
        self.conductor.sounds.clear()
        if self.toast:
            self._toast_left -= dt
            if self._toast_left <= 0:
                self.toast = ""
                self.invalidate()
        told = unsaved.words(self, self.match)
        if told != self._unsaved:
            self._unsaved = told
            self.invalidate()
        clocks = tuple(self.strips.clock_key(side) for side in self.sides())
        if clocks != self._clocks:
            self._clocks = clocks
            self.invalidate()
        self._overlays()

    def due(self) -> float:
        toast = self._toast_left if self.toast else math.inf
        return min(self.table.due(), self.conductor.due(), self.announcer.due(), toast)

    def _overlays(self) -> None:
        """What comes on top by itself: the curtain, a draw offer, the end."""
        conductor = self.conductor
        if self.app.stack.top is not self or not conductor.settled or conductor.hold:
            return
        if self.match.problems and not self._problems_told:
            self._problems_told = True
            self._tell_problems()
            return
        if conductor.curtain is not None:
            self._draw_curtain(conductor.curtain)
        elif conductor.offered_to is not None:
            self._ask_draw(conductor.offered_to)
        elif conductor.over and not self.ended and conductor.looking is None:
            self.ended = True
            if self.on_over is not None:
                self.on_over()
            else:
                self.show_end()
        elif not conductor.over:
            self.ended = False
            if self._away and conductor.chooser is not None:
                self.do("pause")

    def _tell_problems(self) -> None:
        """What was lost of a save, or contradicts itself in it, and where the match stands therefore."""
        self.app.open(
            "dialog",
            kind="problems",
            title=self.t("match.reopened"),
            words=self.t("match.reopened_words"),
            problems=[str(problem) for problem in self.match.problems],
        )

    def _draw_curtain(self, seat: int) -> None:
        """Hide all until that person is there, or alone: the same one may go on, if the others look away."""
        view, turns = self.match.session.view(PUBLIC), self.table.turns
        name, alone = self.match.plan.players[seat].name, seat == self.conductor.viewer
        mark = None if turns is None else lambda s, r: turns.draw_mark(s, r, view, seat)
        self.announcer.told_by_curtain = not alone
        self.app.open("handover", name=name, on_ready=self.conductor.handed_over, alone=alone, mark=mark)

    def show_end(self) -> None:
        """Who, why, and what next."""
        result = self.match.session.result
        if result is None:
            return
        own = self.conductor.own_side
        winners = {self.match.plan.sides[seat] for seat in result.winners}
        lost = own is not None and own not in winners
        self.app.audio.play("draw" if result.drawn else "lose" if lost else "win")
        self.app.open("end", scene=self)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, GAMEPAD):
            self._away = False
        taken = self._taken(event)
        if taken:
            self.panel.update()
            self.invalidate()
        return taken

    def _taken(self, event: pygame.event.Event) -> bool:
        inputs = self.app.input
        if event.type == GAMEPAD:
            inputs.gamepad_used = True
        if self._done_reading(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.toast:
            self.toast = ""
            self.invalidate()
        if self.on_leave is not None and inputs.action_for(event, "editor") == "playtest":
            self.go_home()  # the key that began the playtest ends it
            return True
        return self.host.handle(event)

    def _done_reading(self, event: pygame.event.Event) -> bool:
        """Whatever is done, sign and recap go at once; whether that was all it was good for."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, GAMEPAD):
            return False
        action = self.app.input.action_for(event, "match")
        told = self.announcer.shown
        self.announcer.dismiss()
        if self.conductor.looking is not None or action in (*_BROWSE, *_READ):
            return False
        read = self.recap.by_itself and self.recap.close()
        return (told or read) and action in ("pick", "put_back")

    # --- what the table's host asks ---

    def _play(self, action: Any) -> None:
        if self.conductor.chooser is not None:
            self.conductor.play(action)

    def _acted(self, command: str) -> None:
        if command not in LOOK_ONLY:
            self.conductor.forget_hint()
            self.panel.refresh()

    def _may_press(self) -> bool:
        if self.conductor.looking is not None:
            self.say(self.t("match.looking_only"))
            return False
        self.conductor.forget_hint()
        return True

    def _on_record(self, at: Point) -> bool:
        return self.record_area.visible and self.record.rect.collidepoint(at)

    def _press_beside(self, at: Point) -> bool:
        if not self._on_record(at):
            return False
        ply = self.record.ply_at(at)
        if ply is not None:
            self.conductor.look(ply)
        return True

    def _scroll(self, notches: int, at: Point) -> bool | None:
        if not self._on_record(at):
            return None
        if self.record.scroll_by(-3 * notches):
            self.invalidate()
        return True

    def _put_back(self) -> bool:
        """A hint goes first, else what is being chosen."""
        if not self.conductor.hinting.shown:
            return self.table.put_back()
        self.conductor.forget_hint()
        self.refresh()
        return True

    def _lines(self) -> Sequence[tuple[int, ...]]:
        viewer, sides = self.conductor.viewer, self.match.plan.sides
        return line_choices(sides[viewer] if 0 <= viewer < len(sides) else 0, sides)

    def _to_panel(self) -> None:
        focus, recap = self.focus, self.recap
        if recap.open:
            recap.by_itself = False
            focus.set(focus.by_key("recap.play" if recap.deeds else "recap.close"))
        else:
            focus.set(self.record_area if self.record_area.visible else self.panel.buttons["undo"])

    def _walk(self, action: str) -> bool:
        """Arrows in the record go through the match."""
        if self.focus.current is not self.record_area:
            return False
        if action == "pick":
            self.navigate("now")
            return True
        looking, line = self.conductor.looking, self.conductor.session.line
        step = {"up": -2, "down": 2, "left": -1, "right": 1}.get(action)
        if step is None:
            return False
        at = len(line) if looking is None else looking.ply
        self.conductor.look(max(0, min(at + step, len(line))))
        return True

    # --- commands ---

    def _command(self, name: str) -> bool | None:
        """A command of the match keys; ``None``: it is the table's."""
        if self.conductor.looking is not None:
            step = {"left": "back_one", "right": "forward_one", "put_back": "now", "pick": "play"}.get(name)
            if step is not None:
                self.navigate(step)
                return True
            if self.host.is_tables(name):
                # there are no targets on an old board: their keys walk on, to the panel
                return name not in ("next_target", "previous_target")
        if name in _BROWSE:
            self.navigate(name)
            return True
        if name == "put_back":
            if not self._put_back():
                self.open_menu()
            return True
        return None if self.host.is_tables(name) else self.do(name)

    def press_prompt(self, command: str) -> None:
        """A prompt was pressed."""
        if command == "put_back":
            self._put_back()
        else:
            self.host.command(command)

    def navigate(self, name: str) -> None:
        """A step of looking through the match."""
        conductor = self.conductor
        if name == "result":
            self.show_end()
            return
        if name == "now":
            conductor.back_to_now()
            return
        if conductor.looking is None:
            if name in ("forward_one", "last"):
                return
            conductor.look(len(conductor.session.line) - 1 if name == "back_one" else 0)
            if name != "play":
                return
        looking = conductor.looking
        if looking is None:
            return
        {
            "first": looking.first, "back_one": looking.back, "play": looking.play,
            "forward_one": looking.forward, "last": looking.last,
        }[name]()  # fmt: skip
        self.refresh()

    def do(self, action: str) -> bool:
        """One of the panel's actions; whether it is one."""
        conductor = self.conductor
        match action:
            case "undo" | "redo":
                why = conductor.no_undo() if action == "undo" else conductor.no_redo()
                if not (why or (conductor.undo() if action == "undo" else conductor.redo())):
                    why = f"match.no_{action}"
                self.host.refuse(why and self.t(why))
            case "hint":
                self.host.refuse("" if conductor.hint() else self.t(conductor.no_hint() or "match.no_hint"))
            case "flip":
                self.set_flipped(not self.flipped)
            case "danger" | "lines" | "last_move" | "coordinates":
                self.host.switch(action)
            case "recap" if self.recap.there:
                self.recap.toggle()
            case "menu":
                self.open_menu()
            case "pause":
                self._pause()
            case "copy":
                from game.app.table.export import copy_position

                copy_position(self)
            case "save":
                from game.app.table.export import save_copy

                save_copy(self)
            case "paste":
                from game.app.table.export import paste

                paste(self)
            case _:
                return False
        self.refresh()
        return True

    def open_menu(self) -> None:
        """The menu on top of the match."""
        if self.app.stack.top is self:
            self.app.open("match_menu", scene=self)

    def _pause(self) -> None:
        strips = self.strips
        lines = [f"{strips.names(side)} · {strips.about(side)}" for side in self.sides()]
        if self.match.session.clock is not None:
            clocks = [strips.clock_key(side)[0] for side in self.sides()]
            lines = [f"{line} · {clock}" for line, clock in zip(lines, clocks, strict=True)]
        if told := unsaved.words(self, self.match):
            lines.append(told)
        leave = (self.leave_label, "exit", self.go_home)
        self.app.open("pause", lines=lines, actions=[leave])

    def _ask_draw(self, seat: int) -> None:
        """Let the person at that seat answer a draw offer."""
        conductor = self.conductor
        state: Any = conductor.session.state
        offerer = getattr(state, "offer", None)
        players = self.match.plan.players
        name = players[offerer].name if isinstance(offerer, int) else ""
        self.app.open(
            "dialog",
            kind="confirm",
            title=self.t("match.draw_title", name=players[seat].name),
            words=self.t("match.draw_words", name=name),
            accept=self.t("match.draw_accept"),
            cancel=self.t("match.draw_decline"),
            on_accept=lambda: conductor.answer_draw(True),
            on_cancel=lambda: conductor.answer_draw(False),
            icon="draw",
            careful=True,  # it comes by itself, while hands are on the board
        )


def make(
    app: App,
    *,
    plan: MatchPlan | None = None,
    match: Match | None = None,
    thinker: MakeThinker | None = None,
    keep: bool | None = None,
    **_: Any,
) -> MatchScene:
    """Open a match: a new one from ``plan``, or one made elsewhere.

    ``keep=False``: it is not saved. Raises ``TextError`` for a plan whose position can't be read.
    """
    if match is None:
        assert plan is not None, "a match is opened from a plan or a match"
        match = Match.create(plan, folder=None, now=steady_ms, background=True)
    scene = MatchScene(app, match, thinker or worker)
    kept = app.keep and app.settings.play.autosave if keep is None else keep
    scene.conductor.folder = user_saves() if kept else None
    return scene
