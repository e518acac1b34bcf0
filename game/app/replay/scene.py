"""Replaying a match: step, jump, play automatically, copy, and play on from any move."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.replay.frame import ReplayFrame
from game.app.replay.review_column import ReviewColumn
from game.app.replay.reviewing import Reviewing
from game.app.sharing.going_out import share_match
from game.app.table.boards import seed_of, tools_of
from game.app.table.button_row import Fit, RowButton, button_row
from game.app.table.describing import FEW_EVENTS, Parts
from game.app.table.elsewhere import analyse_match, no_analysis, problems_dialog
from game.app.table.evaluation_bar import EvaluationBar
from game.app.table.host import TableConfig, TableHost
from game.app.table.looking import Looking
from game.app.table.match_source import (
    MatchSource,
    can_review,
    from_path,
    from_text,
)
from game.app.table.record_list import HEAD, RecordList, paint_announced
from game.app.table.review_graph import Graph
from game.app.table.thinking import MakeThinker, worker
from game.app.table.viewer import NOTE_S, ViewerScene
from game.data.files.problems import ProblemsError
from game.data.saves.description import event_lines
from game.data.saves.matches import Match
from game.model.contract import TextError
from game.model.entries import window_game
from game.ui import widgets
from game.ui.scene import App, Scene
from game.view.phase import Reply
from game.view.table import Tools
from game.view.tips import Tips

SPEEDS = (0.5, 1.0, 2.5)
"""Slow, normal, fast: how much faster than usual it plays by itself."""


class Replay(ViewerScene):
    """One match, read only."""

    name = "replay"

    def __init__(
        self, app: App, source: MatchSource, ply: int | None = None, thinker: MakeThinker | None = None, *,
        attempt: int | None = None, known: Mapping[int, Any] | None = None,
    ) -> None:  # fmt: skip
        self.source, match = source, source.match
        plan, session = match.as_played, match.session
        super().__init__(app, match.kit, plan.players, plan.sides, plan.map_title)
        self.speed, self._pace = 1, 1.0
        self.host = TableHost(
            self,
            self.kit.name,
            self._tools,
            TableConfig(
                play=self._try,
                may_press=lambda: self.in_hand,
                press_beside=self._press_beside,
                scroll=self.scroll,
                to_panel=lambda: self.focus.set(self.focus.by_key("retry.best")),
                switches=("danger", "map_labels", "flip"),
                waits=False,
            ),
        )
        self.table = self.host.table
        self.host.know_places(plan.map_file)
        line = session.record(source.viewer)
        self.looking = Looking(self.table, line, max(0, source.viewer))
        self.listed = self.record = RecordList(self, session, self.table)
        self.host.tips.gather.append(self._add_tips)
        self.frame = ReplayFrame.of(1280, 720)
        self.reviewing: Reviewing | None = None
        if thinker is None and app.live:
            thinker = worker
        if thinker is not None and can_review(source):
            self._begin_review(thinker)
            if self.reviewing is not None and known:
                self.reviewing.review.take(known)
        self._attempt = attempt
        """The ply of a turning point that is tried again as soon as it is known."""
        self.bar: EvaluationBar | None = None
        """Says who stands how at the ply shown, where that is wanted and known."""
        self._pointed: int | None = None
        """The turning point that is pointed at in the list, by ply."""
        self._dragging = False
        """The graph is held."""
        self._card: object = None
        self._hinted: list[widgets.Hint] = []
        if source.match.earlier:
            self.note_down(self.t("replay.text_only"), 10 * NOTE_S)
        self.table.show(line.view(0), chooser=None, viewer=self.looking.viewer, last=None)
        self.looking.go(len(line) if ply is None else ply)

    def _begin_review(self, make: MakeThinker) -> None:
        made = Reviewing(
            self.source, self.table, self.looking, make, t=self.app.texts, keep=self.app.keep, go=self.go,
            stop=self._stop, changed=self._review_changed, turned=self._turn_changed, play_on=self.play_on,
        )  # fmt: skip
        self.reviewing = made
        self.graph = Graph(self, made.review, made.words, self.table)
        self.column = ReviewColumn(self, made)

    def _tools(self) -> Tools:
        match = self.source.match
        content = match.plan.content
        made = tools_of(self.app, content, seed=seed_of(content, match.session.setup) % 1000)
        return replace(made, speed=made.speed * self._pace)

    # --- what is seen ---

    def _add_tips(self, tips: Tips) -> None:
        """What the signs in the list of moves and the graph of a review mean."""
        if self.list_shown:
            self.record.add_tips(tips)
        if self.bar is not None:
            tips.add("analysis.bar", self.bar.rect)
        if self.reviewing is not None:
            self.graph.add_tips(tips)

    @property
    def list_shown(self) -> bool:
        """Whether the moves are seen: in a small window a piece's card takes their place while the
        pointer is at it."""
        return self._moves_seen and (not self.frame.card_over or not self.table.pointed)

    @property
    def card_shown(self) -> bool:
        return self._moves_seen and (not self.frame.card_over or self.table.pointed)

    @property
    def _moves_seen(self) -> bool:
        """Whether moves and card have the place that a review may take in a small window."""
        review = self.frame.review
        return self.reviewing is None or review is None or review.tabs is None or self.reviewing.at_moves

    @property
    def review_seen(self) -> bool:
        """Whether a review is on the screen now, not the moves in its place."""
        review, reviewing = self.frame.review, self.reviewing
        return reviewing is not None and review is not None and not (review.tabs and reviewing.at_moves)

    @property
    def in_hand(self) -> bool:
        """Whether a move is being chosen on the board: a turning point is tried again."""
        retry = None if self.reviewing is None else self.reviewing.retry
        return retry is not None and retry.phase == "choose"

    # --- going ---

    def go(self, ply: int) -> None:
        """Go to a ply and stop there."""
        self._stop()
        if self.reviewing is not None:
            self.reviewing.moved()
        self.looking.go(ply)
        self._moved()

    def step(self, name: str) -> None:
        """Go to the start or the end, or one step back or on, which is animated."""
        end = len(self.looking.line)
        at = {"first": 0, "back_one": self.looking.ply - 1, "forward_one": self.looking.ply + 1, "last": end}
        if name != "forward_one" or not self.looking.at_end:
            self.go(at[name])

    def play(self) -> None:
        """Go on by itself, or stop."""
        if self.reviewing is not None:
            self.reviewing.moved()
        self.looking.play()
        self._set_pace()
        self._moved()
        self.rebuild()

    def _stop(self) -> None:
        if self.looking.playing:
            self.looking.playing = False
            self._set_pace()
            self.rebuild()

    def _next_speed(self) -> None:
        self.set_speed((self.speed + 1) % len(SPEEDS))
        self.rebuild()

    def set_speed(self, index: int) -> None:
        """How fast it plays by itself."""
        self.speed = index
        self._set_pace()

    def _set_pace(self) -> None:
        self._pace = SPEEDS[self.speed] if self.looking.playing else 1.0
        self.table.set_tools(self._tools())

    def _moved(self) -> None:
        self.record.reveal(self.looking.ply)
        if self.looking.ply == 0:
            self.record.scroll = 0
        self.host.sound()
        self._enable()
        self.repaint()

    # --- the review ---

    def _review_changed(self) -> None:
        """More is known, or something else of it is shown."""
        assert self.reviewing is not None
        words, points = self.reviewing.words, self.reviewing.review.points
        self.record.marks = {point.ply: words.sign(point) for point in points}
        self.column.enable()
        self.invalidate()

    def _turn_changed(self) -> None:
        """Other buttons, the main one with the focus; a move may have to be chosen twice."""
        self.table.chooser.confirm = self.app.settings.play.confirm_moves
        self.focus.current = None
        self.rebuild()

    def turn_to(self, *, moves: bool) -> None:
        """Show the moves, or the review in their place."""
        if self.reviewing is not None and self.reviewing.at_moves != moves:
            self.reviewing.at_moves = moves
            self.rebuild()

    def _try(self, action: Any) -> None:
        if self.reviewing is not None:
            self.reviewing.reply(Reply(True, action))

    def play_on(self, ply: int) -> None:
        """Begin a match of its own from the position at a ply."""
        self.go(ply)
        self.branch()

    # --- taking something along ---

    def shown(self) -> Any:
        return self.looking.line.view(self.looking.ply)

    def happened(self) -> Parts:
        match, end = self.source.match, self.looking.ply
        names = [player.name for player in match.plan.players]
        plies = range(max(1, end - FEW_EVENTS + 1), end + 1)
        lines = event_lines(self.kit, self.looking.line, names, plies, self.app.texts)
        return [(self.t("describe.last_title"), lines or [self.t("describe.no_events")])]

    def withheld(self) -> bool:
        if not self.source.match.session.open:
            self.tell(self.t("replay.secret"))
        return not self.source.match.session.open

    def copy_record(self) -> None:
        """The whole record as text."""
        if not self.withheld():
            self.copy(self.source.match.record_text(), "replay.copied_record")

    def share_shown(self) -> None:
        flipped = self.table.overlays.flipped
        share_match(self.app, self.source.match, self.looking.moment, flipped=flipped)

    def analyse(self) -> None:
        """Analyse the position that is shown; back leads here again."""
        if not no_analysis(self.app, self.source.match):
            self.looking.playing = False
            analyse_match(self.app, self.source.match, self.looking.ply)

    def help(self) -> None:
        self.host.help()

    # --- building ---

    def renewed(self) -> None:
        self.record.forget()

    def build(self) -> None:
        scale = self.app.scale
        f = self.frame = ReplayFrame.of(
            self.width,
            self.height,
            scale,
            review=self.reviewing is not None,
            wide=self.table.wide,
            wide_record=self.table.wording.long_lines,
        )
        self.host.follow_settings()
        self.record.rect = f.list.rect
        self.record.update(self.looking.line)
        self._build_title(f.title.rect)
        self.host.place(f.board.rect, framed=True, ring=True)
        if self.reviewing is not None:
            self._build_review(self.reviewing)
        self._build_steps(f.steps.rect)
        self._build_actions(f.actions.rect)
        self._enable()
        self.record.reveal(self.looking.ply)
        if self.focus.current is None:
            self.focus.focus_first("board")

    def _build_title(self, row: pygame.Rect) -> None:
        """The way back, and the way into the analysis where there is one."""
        self.build_back(row)
        if not no_analysis(self.app, self.source.match):
            label = self.t("analysis.analyse")
            wide = widgets.button_width(self, label, icon="search", padding=12)
            rect = pygame.Rect(row.right - wide, row.y, wide, row.height)
            widgets.button(
                self, rect, label, icon="search", on_press=self.analyse, key="analyse",
                tip=self.tip("analysis.analyse_position", "analyse"),
            )  # fmt: skip
            self._title = self._title[0], rect.x - self.px(12)

    def _build_review(self, reviewing: Reviewing) -> None:
        review = self.frame.review
        assert review is not None
        self.graph.rect, self.graph.framed = review.graph.rect, review.tabs is None
        if review.tabs is not None:
            labels = [self.t("replay.moves"), self.t("review.title")]
            widgets.segments(
                self, review.tabs.rect, labels, chosen=0 if reviewing.at_moves else 1,
                on_choose=lambda index: self.turn_to(moves=index == 0), key="tab",
            )  # fmt: skip
        if self.review_seen:
            self.column.build(review.column, small=self.frame.small or review.low)

    def _build_steps(self, row: pygame.Rect) -> None:
        """First, back, play, forward, last, and how fast it plays."""
        left = self.build_steps(row, play=self.play) + self.px(6)
        if self.looking.playing:
            button = self.focus.by_key("step.play")
            button.set_icon("pause")
            button.set_tip(self.tip("replay.stop", "play"))
        rect = pygame.Rect(left, row.y, row.right - left, row.height)
        labels = [self.t(f"replay.{name}") for name in ("slow", "normal", "fast")]
        if sum(widgets.button_width(self, label, padding=6) for label in labels) > rect.width:
            # no room for three names: one button with the speed of now, that goes on to the next
            told = self.t("replay.times", times=self.app.texts.number(SPEEDS[self.speed]))
            tip = self.t("replay.speed")
            widgets.button(self, rect, told, on_press=self._next_speed, key="speed", tip=tip)
            return
        widgets.segments(self, rect, labels, chosen=self.speed, on_choose=self.set_speed, key="speed")

    def _build_actions(self, row: pygame.Rect) -> None:
        """Play on from here, copy, flip."""
        wanted: list[tuple[str, str, Callable[[], object]]] = [
            ("branch", "branch", self.branch),
            ("copy_position", "copy", self.copy_position),
            ("copy_record", "list", self.copy_record),
            ("share", "share", self.share_shown),
            ("flip", "flip", partial(self.host.command, "flip")),
        ]
        if self.kit.drafting is not None:
            wanted.append(("edit", "pencil", self.edit))
        choices = [
            RowButton(
                key, self.t("editor.match.edit_here" if key == "edit" else f"replay.{key}"), icon, do,
                short=self.t(f"replay.short.{key}"),
            )
            for key, icon, do in wanted
        ]  # fmt: skip
        # the words in full, else short, else short and without icons: an icon alone, with the words as its
        # tip, is for the narrowest panel
        fits = (Fit(10), Fit(9, short=True), Fit(6, icons=False, short=True), Fit(6, words=False))
        button_row(self, row, choices, fits, gap=8)

    def _enable(self) -> None:
        if self.container is not None:
            self.enable_steps(self.looking.at_start, self.looking.at_end)
            if not len(self.looking.line):
                self.focus.by_key("step.play").set_enabled(False)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.bar is not None and self.bar.point(event.pos):
            self.invalidate()
        taken = (
            self.host.takes_first(event)
            or self._on_graph(event)
            or self._in_try(event)
            or self._by_key(event)
        )
        if not taken:
            taken = bool(self.host.pointed(event))
        if taken:
            self.invalidate()
        return taken

    def _on_graph(self, event: pygame.event.Event) -> bool:
        """The pointer on the graph of a review, and what it is at in the list."""
        if self.reviewing is None:
            return False
        graph = self.graph
        if event.type == pygame.MOUSEMOTION:
            if self._dragging and event.buttons[0]:
                ply = graph.ply_at(event.pos, held=True)
                if ply is not None and ply != self.looking.ply:
                    self.go(ply)
                graph.hovered = None
                return True
            self._dragging = False
            graph.hover(event.pos if self.review_seen else None)
            ply = self.record.ply_at(event.pos) if self.list_shown else None
            known = ply is not None and self.reviewing.review.point(ply) is not None
            self._pointed = ply if known else None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            ply = graph.ply_at(event.pos) if self.review_seen else None
            if ply is not None:
                self._dragging = True
                self._click(ply)
                return True
        elif event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        elif event.type == pygame.WINDOWLEAVE:
            graph.hover(None)
            self._pointed = None
        return False

    def _click(self, ply: int) -> None:
        self.app.audio.play("click")
        self.go(ply)

    def _in_try(self, event: pygame.event.Event) -> bool:
        """The keys of the board while a turning point is tried again."""
        reviewing, action = self.reviewing, self.app.input.action_for(event, "match")
        if reviewing is None or reviewing.retry is None or action is None:
            return False
        if action == "put_back" and not (self.in_hand and (self.host.in_panel or self.table.put_back())):
            reviewing.stop_trying()
            return True
        if self.in_hand:
            return action != "flip" and action != "copy" and self.host.act(action)
        if action != "pick":
            return False
        if self.table.busy:
            self.table.skip()
        else:
            self.focus.activate()
        return True

    def _by_key(self, event: pygame.event.Event) -> bool:
        inputs, reviewing = self.app.input, self.reviewing
        does: dict[str, Callable[[], object]] = {
            **self.steps(),
            "play": self.play,
            "branch": self.branch,
            "analyse": self.analyse,
        }
        if reviewing is not None:
            trying = reviewing.retry is not None
            does["next_turning_point"] = reviewing.try_next if trying else reviewing.next_point
            does["try_again"] = reviewing.try_again
            does["show_best"] = reviewing.show_solution if trying else reviewing.toggle_best
            if not trying:
                does["previous_turning_point"] = reviewing.previous_point
        do = does.get(inputs.action_for(event, "replay") or "")
        if do is None:
            match = inputs.action_for(event, "match") or ""
            if match == "evaluation":
                do = self.switch_bar
            elif match in ("flip", "zoom_in", "zoom_out", "explain"):
                do = partial(self.host.command, match)
            elif match == "copy":
                do = self.copy_position
        if do is None:
            return False
        do()
        return True

    def _press_beside(self, at: tuple[int, int]) -> bool:
        ply = self.record.ply_at(at) if self.list_shown else None
        if ply is not None:
            self._click(ply)
        return ply is not None

    def cover(self) -> None:
        if self.reviewing is not None:
            self.reviewing.cover()

    def uncover(self) -> None:
        if self.reviewing is not None:
            self.reviewing.uncover()

    def leave(self) -> None:
        if self.reviewing is not None:
            self.reviewing.review.close()

    def _evaluate(self, dt: float) -> None:
        """The evaluation bar follows the ply that is shown."""
        reviewing = self.reviewing
        if reviewing is None or not self.app.settings.play.evaluation_bar or reviewing.retry is not None:
            if self.bar is not None:
                self.bar = None
                self.invalidate()
            return
        if self.bar is None:
            sides = self.source.match.session.setup.sides
            self.bar = EvaluationBar(self, self.kit, sides, self.table, reviewing.make, reviewing.words.side)
        self.bar.tell(reviewing.review.shares(self.looking.ply))
        if self.bar.update(dt):
            self.invalidate()

    def switch_bar(self) -> None:
        """Show the evaluation bar, or don't."""
        if self.reviewing is None:
            self.tell(self.t("after.bar.no_review"))
            return
        on = not self.app.settings.play.evaluation_bar
        self.app.change("play.evaluation_bar", on)
        self.tell(self.t("after.bar.on" if on else "after.bar.off"))

    def update(self, dt: float) -> None:
        self._evaluate(dt)
        if self.reviewing is not None:
            self.reviewing.update()
            if self._attempt is not None and (point := self.reviewing.review.point(self._attempt)):
                self._attempt = None
                self.reviewing.try_point(point)
            if self.reviewing.retry is not None and self._hinted != (hints := self.hints()):
                self._hinted = hints
                self.repaint()
        was = self.looking.playing
        if self.looking.update(dt * SPEEDS[self.speed]):
            self._moved()
        if was and not self.looking.playing:
            self._set_pace()
            self.rebuild()
        self.host.update(dt)
        card = self.table.card_key(), self.list_shown
        if card != self._card:
            self._card = card
            self.invalidate()
        self.let_note_fade(dt)

    def due(self) -> float:
        reviewing = math.inf if self.reviewing is None else self.reviewing.review.due()
        bar = math.inf if self.bar is None else self.bar.due()
        goes_on = math.inf if self.table.busy else self.looking.due() / SPEEDS[self.speed]
        return min(self.host.due(), goes_on, reviewing, self.note_due(), bar)

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        widgets.card(self, surface, f.board.rect)
        self._paint_title(surface, f.title.rect)
        self._paint_sides(surface, f.sides.rect)
        self._paint_record(surface)
        self.paint_foot(surface, f.keys.rect, self.hints())

    def _paint_title(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """Who played, on what, and how it ended."""
        match, (left, right) = self.source.match, self._title
        told = [self.app.texts.shipped(match.plan.map_title) or self.t("matches.from_position")]
        if match.session.result is not None:
            told.append(match.result_words(self.app.texts))
        if self.app.fonts.size(" · ".join(told), "small", self.app.scale)[0] > right - left:
            del told[:-1]  # how it ended says more than the map
        self.paint_title(surface, row, match.title, told, (30, 76))

    def _paint_sides(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A line a side, more than two sides two by two: picture, who, what it has lost, its score."""
        px, theme, painter = self.px, self.app.theme, self.painter
        widgets.card(self, surface, rect)
        plan = self.source.match.as_played
        order = sorted(set(plan.sides), reverse=not self.table.overlays.flipped)
        if len(order) == 4:  # as they sit round the board
            order = [order[place] for place in ((2, 1, 3, 0) if order[0] else (3, 0, 2, 1))]
        view = self.looking.line.view(self.looking.ply)
        scores = self.source.match.side_scores() if self.looking.at_end else []
        columns = 2 if len(order) > 2 else 1
        wide, high = rect.width // columns, rect.height // max(1, -(-len(order) // columns))
        acting = self.kit.game.to_act(view)
        order_of = {side: number for number, side in enumerate(sorted(order))}
        for place, side in enumerate(order):
            down, across = divmod(place, columns)
            row = pygame.Rect(rect.x + across * wide, rect.y + down * high, wide, high)
            size = row.height - px(10)
            picture = pygame.Rect(row.x + px(10), row.y + px(5), size, size)
            painter.box(surface, picture, theme["board.square_dark"], theme["surface.line_strong"], radius=4)
            self.table.sides.draw_portrait(surface, picture.inflate(-px(4), -px(4)), side)
            if acting is not None and acting >= 0 and plan.sides[acting] == side:
                mark = pygame.Rect(row.x, row.y + px(6), px(4), row.height - px(12))
                surface.fill(theme["ink.primary"], mark)
            score = scores[order_of[side]] if scores else ""
            self._paint_side(surface, row, picture.right + px(12), side, view, score)
            if down:
                painter.rule(surface, row.x + px(10), row.y, row.width - px(20))

    def _paint_side(
        self, surface: pygame.Surface, row: pygame.Rect, x: int, side: int, view: Any, score: str
    ) -> None:
        plan, table, px, middle = self.source.match.as_played, self.table, self.px, row.centery
        pairs = zip(plan.players, plan.sides, strict=True)
        names = " & ".join(player.name for player, of in pairs if of == side)
        right, fonts, scale = row.right - px(14), self.app.fonts, self.app.scale
        if told := score or table.sides.standing(view, side):
            role = "card_title" if score else "numeral"
            both = fonts.size(names, "card_title", scale)[0] + fonts.size(told, role, scale)[0]
            if both + px(20) > right - x:
                role = "small"  # the name needs the room
            drawn = self.painter.text(surface, told, role, (right, middle), align="right", middle=True)
            right = drawn.left - px(12 if score else 0)
        half = right
        if table.sides.lost(view, side):
            half = x + (right - x) * 55 // 100
            # a name that needs more than its share gets it while the lost ones stay to be seen
            half = max(half, min(x + fonts.size(names, "card_title", scale)[0] + px(8), right - px(28)))
            strip = pygame.Rect(half, middle - px(14), right - half, px(28))
            table.sides.draw_lost(surface, strip, view, side, self.app.scale)
        wide = half - x - px(8)
        role = "card_title" if fonts.size(names, "card_title", scale)[0] <= wide else "body_strong"
        end = self.painter.text(surface, names, role, (x, middle), middle=True, width=wide).right
        note = table.sides.name(view, side) or self.t(self.kit.info.sides[side])
        room = half - end - px(16)
        if note != names and fonts.size(note, "small", scale)[0] <= room:
            at = (end + px(8), middle + px(1))
            self.painter.text(surface, note, "small", at, "ink.secondary", middle=True)

    def _paint_record(self, surface: pygame.Surface) -> None:
        """The card of the moves with its heading, and the lines between its parts."""
        f, px, review = self.frame, self.px, self.frame.review
        record = f.record.rect
        widgets.card(self, surface, record)
        head = pygame.Rect(record.x + px(14), record.y, record.width - px(28), px(HEAD))
        if review is not None and review.tabs is None and not review.low:
            head.width = f.list.rect.width - px(28)
        count = len(self.looking.line)
        words = self.t("replay.move_of", n=self.looking.ply, count=count) if count else ""
        at = (head.right, head.centery)
        room = self.painter.text(surface, words, "small", at, "ink.secondary", align="right", middle=True)
        if review is None or review.tabs is None:
            banner = self.table.banner([self.t(key) for key in self.kit.info.sides], None)
            paint_announced(self, surface, self.t("replay.moves"), head, room.left - px(12), banner)
        self.painter.rule(surface, record.x, record.y + px(HEAD), record.width)
        if f.small:
            return
        if self.table.wording.long_lines and (review is None or review.low):
            self.painter.rule(surface, record.x, f.list.rect.bottom, record.width)
            return
        beside = (f.card if review is None else review.column).rect
        line = self.app.theme["surface.line"]
        surface.fill(line, (beside.x, beside.y, 1, record.bottom - beside.y - 1))
        if review is not None and not f.card_over:
            self.painter.rule(surface, beside.x, f.card.rect.y, beside.width)

    def hints(self) -> list[widgets.Hint]:
        """What can be done by which key."""
        t, cap = self.t, self.cap
        step: widgets.Hint = (cap("back_one"), cap("forward_one")), t("replay.hint_step")
        play: widgets.Hint = (cap("play"),), t("replay.hint_play")
        if self.reviewing is None:
            ends: widgets.Hint = (cap("first"), cap("last")), t("replay.hint_ends")
            return [step, play, ends, ((cap("branch"),), t("replay.hint_branch"))]
        if self.in_hand:
            return self.host.hints(small=self.frame.small)
        again, best = (cap("try_again"),), (cap("show_best"),)
        if self.reviewing.retry is not None:
            stop: widgets.Hint = (self.app.input.cap("escape"),), t("review.try.stop")
            return [(again, t("review.try.again")), (best, t("review.try.best")), stop]
        on: widgets.Hint = (cap("next_turning_point"),), t("review.hint_next")
        bests: list[widgets.Hint] = [(best, t("review.hint_best"))] if self.reviewing.review.analysed else []
        return [step, on, (again, t("review.hint_try")), *bests, play]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.host.draw(surface)
        self.host.draw_map_labels(surface)
        if self.list_shown:
            self.record.draw(surface, self.looking.ply)
        if self.card_shown:
            self.table.draw_card(surface, self.frame.card.rect, self.app.scale)
        if self.review_seen:
            self.graph.draw(surface, self.looking.ply)
            self.column.draw(surface, self.looking.ply)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.bar is not None:
            self.bar.draw(surface, self.frame.board.rect, flipped=self.table.overlays.flipped)
            self.bar.draw_tip(surface)
        self._draw_words(surface)
        self.host.draw_over(surface)

    def _draw_words(self, surface: pygame.Surface) -> None:
        """The words about the ply that is pointed at, in the graph or in the list."""
        if self.reviewing is None:
            return
        px, painter, theme = self.px, self.painter, self.app.theme
        ply = self.graph.hovered if self.review_seen else None
        if ply is not None:
            x, y = self.graph.x_of(ply), self.graph.rect.y
        elif self._pointed is not None and self.list_shown:
            ply, (x, y) = self._pointed, self.app.mouse
            y -= px(12)
        else:
            return
        pad, record = px(10), self.frame.record.rect
        words = painter.fonts.fit(
            self.reviewing.words.tip(ply), "small", record.width - 4 * pad, painter.scale
        )
        chip = pygame.Rect(0, 0, painter.fonts.size(words, "small", painter.scale)[0] + 2 * pad, px(26))
        chip.midbottom = (x, y - px(3))
        chip.clamp_ip(record.inflate(-px(4), 0))
        painter.box(surface, chip, theme["ink.primary"], theme["surface.raised"], radius=4)
        at = chip.center
        painter.text(surface, words, "small", at, "surface.raised", align="center", middle=True)


def make(
    app: App,
    path: Path | str | None = None,
    *,
    match: Match | None = None,
    text: str | None = None,
    game: str = "",
    ply: int | None = None,
    thinker: MakeThinker | None = None,
    attempt: int | None = None,
    known: Mapping[int, Any] | None = None,
) -> Scene:
    """Look through a match in memory, a save or record file, or a record's text; ``ply``: from there.
    ``attempt``: the turning point at that ply is tried again; ``known``: what is known of its positions.

    ``thinker`` makes what reviews it; by default a process, where there is a window. What can't be read
    is told in a dialog instead.
    """
    try:
        if match is not None:
            return Replay(app, MatchSource(match), ply, thinker, attempt=attempt, known=known)
        game = window_game(game)
        if text is not None:
            return Replay(app, from_text(text, game, app.texts), 0 if ply is None else ply, thinker)
        assert path is not None, "a replay is opened from a match, a path or a text"
        return Replay(app, from_path(Path(path), game, app.texts), ply, thinker)
    except (ProblemsError, TextError) as error:
        return problems_dialog(app, app.texts("replay.title"), app.texts("replay.bad", reason=""), error)
