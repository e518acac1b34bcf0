"""The match screen: a board to play on, and everything about the match beside it.

The scene knows no game. What is the game's own (board, choosing, card, words) is done by its
``TableView``, and who acts when by the ``Conductor``. The scene lays out, paints the panel and passes
on what the player does.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.match import unsaved
from game.app.match.announcing import Announcer
from game.app.match.conductor import Conductor
from game.app.match.input import MatchInput
from game.app.match.panel import Panel
from game.app.match.playtest_band import HEIGHT, below_band, build_band, paint_band
from game.app.match.recap import Recap
from game.app.match.strips import Strips
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
from game.view import registry
from game.view.table import SidePanel, Tools
from game.view.turns import Turns

if TYPE_CHECKING:
    from game.ui.application import App

TOAST_S = 4.0
"""How long a message stays."""


def steady_ms() -> int:
    """Milliseconds for the clocks."""
    return time.monotonic_ns() // 1_000_000


def tools_for(app: App, match: Match) -> Tools:
    """What a match's views draw with."""
    plan = match.plan
    return Tools(
        app.theme,
        app.fonts,
        app.sprites,
        app.texts,
        plan.content.definitions,
        plan.content.files,
        app.settings.look.animation_speed,
        app.settings.look.reduced_motion,
        # the same map has the same texture whoever plays on it
        sum(map(ord, plan.map_title)) % 1000,
    )


class MatchScene(Scene):
    """One match. ``make`` opens it from a plan, a match or a save."""

    name = "match"

    def __init__(self, app: App, match: Match, make_thinker: MakeThinker = worker) -> None:
        super().__init__(app)
        self.match = match
        self.make_thinker = make_thinker
        self.table = registry.view(match.kit.name).table(tools_for(app, match))
        self.conductor = Conductor(match, self.table, make_thinker)
        self.strips = Strips(self, self.conductor)
        self.record = RecordList(self, match.session, self.table)
        self.panel = Panel(self)
        self.announcer, self.recap = Announcer(self), Recap(self)
        self.input = MatchInput(self)
        self.l = MatchLayout.of(1280, 720)
        self.side = self.table if isinstance(self.table, SidePanel) else None
        """The game's own table in the panel, if it has one."""
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
        self._look = (app.theme, app.texts)
        self._settings = app.settings
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
            self.input.do("pause")

    def back(self) -> None:
        self.input.open_menu()

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

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            self.table.set_tools(tools_for(self.app, self.match))
            self.record.forget()
            self.record.update(self.conductor.viewer)

    def _follow_settings(self) -> None:
        settings = self.app.settings
        self.table.confirm = settings.play.confirm_moves
        overlays = self.table.overlays.having(coordinates=settings.look.coordinates)
        self.table.set_overlays(overlays)
        if settings.look != self._settings.look:
            self.table.set_tools(tools_for(self.app, self.match))
        self._settings = settings
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
        self.table.set_rect(board, self.app.scale)
        self.place_side()
        self.record.rect = self.box(*self.l.record)
        self.record.headed = self.l.tabs is None
        self.record.update(self.conductor.viewer)
        self.record.settle()
        self.board_area = self.focus_area("board", board, ring=False)
        self.record_area = self.focus_area("record", self.record.rect)
        self.record_area.visible = self.l.tabs is None or self.tab == "record"
        self.panel.build()
        if self.focus.current is None:
            self.focus.focus_first("board")

    def place_side(self) -> None:
        """Tell a game's own table where it is seen, or that it is not."""
        if self.side is not None:
            rect = self.box(*self.l.card) if self.tab == "card" else pygame.Rect(0, 0, 0, 0)
            self.side.set_side(rect, self.app.scale)

    def refuse(self, stop: Any) -> None:
        """A pale button was pressed: it is told where everything is told."""
        self.app.audio.play("illegal")
        self.say(stop.why)

    def on_table(self, point: tuple[int, int]) -> bool:
        """Whether a point is the game's: on the board, or on its table in the panel."""
        if self.box(*self.l.board).collidepoint(point):
            return True
        return self.side is not None and self.tab == "card" and self.box(*self.l.card).collidepoint(point)

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
        if self.table.update(dt * 1000):
            self.invalidate()
        for key, params in conductor.says:
            self.say(self.t(key, **params))
        conductor.says.clear()
        if conductor.take_changed():
            self.refresh()
        self.panel.update()
        self.announcer.update(dt)
        self._sounds()
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

    def _sounds(self) -> None:
        for name in (*self.table.take_sounds(), *self.conductor.sounds):
            self.app.audio.play(name)
        self.conductor.sounds.clear()

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
            self.input.ask_draw(conductor.offered_to)
        elif conductor.over and not self.ended and conductor.looking is None:
            self.ended = True
            if self.on_over is not None:
                self.on_over()
            else:
                self.show_end()
        elif not conductor.over:
            self.ended = False
            if self._away and conductor.chooser is not None:
                self.input.do("pause")

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
        view, table = self.match.session.view(PUBLIC), self.table
        name, alone = self.match.plan.players[seat].name, seat == self.conductor.viewer
        mark = (lambda s, r: table.draw_mark(s, r, view, seat)) if isinstance(table, Turns) else None
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
        taken = self.input.handle(event)
        if taken:
            self.panel.update()
            self.invalidate()
        return taken


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
