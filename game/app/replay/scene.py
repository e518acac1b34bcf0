"""The replay of a match: step, jump, play automatically, copy, and play on from any move."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.replay.bar import ReplayBar
from game.app.replay.buttons import ReplayButtons
from game.app.replay.graph_pointing import GraphPointing
from game.app.replay.keys import ReplayKeys
from game.app.replay.layout import ReplayLayout
from game.app.replay.playback import ReplayPlayback
from game.app.replay.review_column import ReviewColumn
from game.app.replay.reviewing import Reviewing
from game.app.replay.sides import SideLines
from game.app.sharing.going_out import share_match
from game.app.table.boards import seed_of, tools_of
from game.app.table.describing import FEW_EVENTS, Parts
from game.app.table.elsewhere import analyse_match, no_analysis, no_trying
from game.app.table.failure import problems_dialog
from game.app.table.host import TableConfig, TableHost
from game.app.table.looking import Looking
from game.app.table.match_source import (
    MatchSource,
    can_review,
    from_path,
    from_text,
)
from game.app.table.record_list import HEAD, RecordList, paint_announced
from game.app.table.review import Review
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
        self._pace: Callable[[], float] = lambda: 1.0
        """The table's speed, as a factor of the usual one."""
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
                offers=lambda: self.table.offers(self.table.view),
                lines=lambda: ((), *((side,) for side in sorted(set(plan.sides)))),
                waits=False,
            ),
        )
        self.table = self.host.table
        self.host.know_places(plan.map_file)
        line = session.record(source.viewer)
        self.looking = Looking(self.table, line, max(0, source.viewer))
        self.table.told_record = lambda: (self.looking.line, self.looking.seen)
        self.playback = ReplayPlayback(
            self.looking, lambda: self.table.set_tools(self._tools()), self.rebuild
        )
        self._pace = lambda: self.playback.pace
        self.listed = self.record = RecordList(self, session, self.table)
        self.host.tips.gather.append(self._add_tips)
        self.reviewing: Reviewing | None = None
        if thinker is None and app.live:
            thinker = worker
        if thinker is not None and can_review(source):
            self._begin_review(thinker)
            if self.reviewing is not None and known:
                self.reviewing.review.take(known)
        self._attempt = attempt
        """The ply of a turning point to try again as soon as it is known."""
        self.parts = ReplayLayout(self.table, self.reviewing)
        self.bar = ReplayBar(self, match, self.table, self.looking, self.reviewing)
        self._told_of = 0
        """The ply at which the sides were last told of."""
        self.side_lines = SideLines(self, match, self.looking.line, self._seen, self.table)
        self.graph_pointing = self.reviewing and GraphPointing(
            self, self.graph, self.record, self.parts, self.reviewing, self.looking,
            go=self.go, click=self._click,
        )  # fmt: skip
        does: dict[str, Callable[[], object]] = {
            "play": self.play,
            "branch": self.branch,
            "analyse": self.analyse,
            "copy": self.copy_position,
            "copy_position": self.copy_position,
            "copy_record": self.copy_record,
            "share": self.share_shown,
            "flip": partial(self.host.command, "flip"),
            "edit": self.edit,
            "evaluation": lambda: self.tell(self.t(self.bar.switch())),
        }
        self.buttons = ReplayButtons(self, self.playback, does)
        keyed = ("play", "branch", "analyse", "copy", "evaluation")
        self.keys = ReplayKeys(self, self.host, self.reviewing, {name: does[name] for name in keyed})
        self._card: object = None
        if source.match.earlier:
            self.note_down(self.t("replay.text_only"), 10 * NOTE_S)
        self.table.show(line.view(0), chooser=None, viewer=self.looking.viewer, last=None)
        self.looking.go(len(line) if ply is None else ply)

    def _begin_review(self, make: MakeThinker) -> None:
        made = Reviewing(
            self.source, self.table, self.looking, make, t=self.app.texts, keep=self.app.keep, go=self.go,
            stop=self.playback.stop, changed=self._review_changed, turned=self._turn_changed,
            play_on=self.play_on,
        )  # fmt: skip
        self.reviewing = made
        self.graph = Graph(self, made.review, made.words, self.table)
        self.column = ReviewColumn(self, made)

    def _tools(self) -> Tools:
        match = self.source.match
        content = match.plan.content
        made = tools_of(self.app, content, seed=seed_of(content, match.session.setup) % 1000)
        return replace(made, speed=made.speed * self._pace())

    # --- what is seen ---

    def _add_tips(self, tips: Tips) -> None:
        """Add the tips of the title, of the signs in the list of moves, and of the review's graph."""
        self.add_title_tip(tips)
        if self.parts.list_shown:
            self.record.add_tips(tips)
        self.bar.add_tips(tips)
        if self.reviewing is not None:
            self.graph.add_tips(tips)

    @property
    def in_hand(self) -> bool:
        """Whether a move is being chosen on the board, to try a turning point again."""
        retry = None if self.reviewing is None else self.reviewing.retry
        return retry is not None and retry.phase == "choose"

    # --- going ---

    def go(self, ply: int) -> None:
        """Go to a ply and stop there."""
        self.playback.stop()
        if self.reviewing is not None:
            self.reviewing.moved()
        self.looking.go(ply)
        self._moved()

    def step(self, name: str) -> None:
        """Go to the start or the end, or one step back or on, with animation."""
        end = len(self.looking.line)
        at = {"first": 0, "back_one": self.looking.ply - 1, "forward_one": self.looking.ply + 1, "last": end}
        if name != "forward_one" or not self.looking.at_end:
            self.go(at[name])

    def play(self) -> None:
        """Start playing, or stop."""
        if self.reviewing is not None:
            self.reviewing.moved()
        self.playback.play()
        self._moved()
        self.rebuild()

    def _moved(self) -> None:
        self.record.reveal(self.looking.ply)
        if self.looking.ply == 0:
            self.record.scroll = 0
        self.host.sound()
        self._enable()
        self.repaint()

    # --- the review ---

    def _review_changed(self) -> None:
        """Redraw the review, because more is known, or something else is shown."""
        assert self.reviewing is not None
        words, points = self.reviewing.words, self.reviewing.review.points
        self.record.marks = {point.ply: words.sign(point) for point in reversed(points)}
        self.column.enable()
        if self._seen() != self._told_of:
            self.repaint()
        self.invalidate()

    def _turn_changed(self) -> None:
        """Show other buttons and focus the main one, because it is somebody else's turn to act."""
        self.table.chooser.confirm = self.app.settings.play.confirm_moves
        self.focus.current = None
        self.rebuild()

    def turn_to(self, moves: bool) -> None:
        """Show the moves, or the review in their place."""
        if self.reviewing is not None and self.reviewing.at_moves != moves:
            self.reviewing.at_moves = moves
            self.rebuild()

    def _try(self, action: Any) -> None:
        if self.reviewing is not None:
            self.reviewing.reply(Reply(True, action))

    def play_on(self, ply: int) -> None:
        """Start a match of its own from the position at a ply."""
        self.go(ply)
        self.branch()

    # --- taking something along ---

    def shown(self) -> Any:
        return self.looking.line.view(self.looking.ply)

    def _seen(self) -> int:
        """Return the last ply whose step is seen on the board: the one before a move while the best one is
        shown in its place, or looked for."""
        reviewing = self.reviewing
        if reviewing is not None and reviewing.retry is not None:
            return reviewing.retry.ply
        if reviewing is not None and reviewing.best_shown and isinstance(reviewing.review, Review):
            return reviewing.review.start_of(self.looking.ply)
        return self.looking.seen

    def happened(self) -> Parts:
        match, end = self.source.match, self.looking.ply
        plies = range(max(1, end - FEW_EVENTS + 1), end + 1)
        lines = event_lines(self.kit, self.looking.line, match.plan.names, plies, self.app.texts)
        return [(self.t("describe.last_title"), lines or [self.t("describe.no_events")])]

    def withheld(self) -> bool:
        if not self.source.match.session.open:
            self.tell(self.t("replay.secret"))
        return not self.source.match.session.open

    def branch(self) -> None:
        if not self._kept():
            super().branch()

    def edit(self) -> None:
        if not self._kept():
            super().edit()

    def _kept(self) -> bool:
        """Whether the position shown may not be tried out elsewhere; tell why."""
        why = no_trying(self.app, self.source.match)
        if why:
            self.tell(why)
        return bool(why)

    def copy_record(self) -> None:
        """Copy the whole record to the clipboard."""
        if not self.withheld():
            self.copy(self.source.match.record_text(), "replay.copied_record")

    def share_shown(self) -> None:
        flipped = self.table.overlays.flipped
        share_match(self.app, self.source.match, self.looking.moment, flipped=flipped)

    def analyse(self) -> None:
        """Analyse the position shown; back leads here again."""
        if not no_analysis(self.app, self.source.match):
            self.looking.playing = False
            known = None if self.reviewing is None else self.reviewing.review.known
            analyse_match(self.app, self.source.match, self.looking.ply, known=known)

    # --- building ---

    def renewed(self) -> None:
        self.record.forget()

    def build(self) -> None:
        f = self.parts.fit(self.width, self.height, self.app.scale)
        self.host.follow_settings()
        self.record.rect = f.list.rect
        self.record.update(self.looking.line)
        self.buttons.build_title(f.title.rect, analysed=not no_analysis(self.app, self.source.match))
        self.host.place(f.board.rect, framed=True, ring=True)
        if self.reviewing is not None:
            self._build_review(self.reviewing)
        self.buttons.build_steps(f.steps.rect)
        self.buttons.build_actions(f.actions.rect, edited=self.kit.drafting is not None)
        self._enable()
        self.prompt_row.forget()
        self._show_prompts()
        self.record.reveal(self.looking.ply)
        if self.focus.current is None:
            self.focus.focus_first("board")

    def _build_review(self, reviewing: Reviewing) -> None:
        frame = self.parts.frame
        review = frame.review
        assert review is not None
        self.graph.rect, self.graph.framed = review.graph.rect, review.tabs is None
        if review.tabs is not None:
            self.buttons.build_tabs(review.tabs.rect, at_moves=reviewing.at_moves, turn_to=self.turn_to)
        if self.parts.review_seen:
            self.column.build(review.column, small=frame.small or review.low)

    def _enable(self) -> None:
        if self.container is not None:
            self.enable_steps(self.looking.at_start, self.looking.at_end)
            if not len(self.looking.line):
                self.focus.by_key("step.play").set_enabled(False)
            if self.reviewing is not None:
                self.column.enable()

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        pointing = self.graph_pointing
        taken = (
            self.host.takes_first(event)
            or (pointing is not None and pointing.handle(event))
            or self.keys.handle(event)
        )
        if not taken:
            taken = bool(self.host.pointed(event))
        if taken:
            self.invalidate()
        return taken

    def _click(self, ply: int) -> None:
        self.app.audio.play("click")
        self.go(ply)

    def _press_beside(self, at: tuple[int, int]) -> bool:
        ply = self.record.ply_at(at) if self.parts.list_shown else None
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

    def update(self, dt: float) -> None:
        self.bar.update(dt)
        if self.reviewing is not None:
            self.reviewing.update()
            if self._attempt is not None and (point := self.reviewing.review.point(self._attempt)):
                self._attempt = None
                self.reviewing.try_point(point)
        if self.playback.update(dt):
            self._moved()
        self.host.update(dt)
        self._show_prompts()
        card = self.table.card_key(), self.parts.list_shown
        if card != self._card:
            self._card = card
            self.invalidate()
        self.let_note_fade(dt)

    def due(self) -> float:
        reviewing = math.inf if self.reviewing is None else self.reviewing.review.due()
        goes_on = math.inf if self.table.busy else self.playback.due()
        return min(self.host.due(), goes_on, reviewing, self.note_due(), self.bar.due())

    def keeps_awake(self) -> bool:
        return self.looking.playing or self.table.moving

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.parts.frame
        widgets.card(self, surface, f.board.rect)
        self._paint_title(surface, f.title.rect)
        self._told_of = self._seen()
        self.side_lines.paint(surface, f.sides.rect)
        self._paint_record(surface)
        self.paint_foot(surface, f.keys.rect, self.keys.hints())

    def _paint_title(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """Paint the players, the map, and the result; where there is no room for the players' names, which
        are below as well, the map is the title."""
        match = self.source.match
        title = match.title
        told = [self.app.texts.shipped(match.plan.map_title) or self.t("matches.from_position")]
        if match.session.result is not None:
            told.append(match.result_words(self.app.texts))
        if not self.title_fits(title):
            title, told = told[0], [title, *told[1:]]
        self.paint_title(surface, row, title, told, (30, 76))

    def _paint_record(self, surface: pygame.Surface) -> None:
        """Paint the card of the moves with its heading, and the lines between its parts."""
        f, px, review = self.parts.frame, self.px, self.parts.frame.review
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

    def _show_prompts(self) -> None:
        """Show what can be done while a turning point is tried again."""
        self.show_prompts(self.parts.frame.keys, self.host.prompts() if self.in_hand else ())

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_around(surface, self.table.covered)
        self.host.draw(surface)
        self.host.draw_map_labels(surface)
        if self.parts.list_shown:
            self.record.draw(surface, self.looking.ply)
        if self.parts.card_shown:
            self.table.draw_card(surface, self.parts.frame.card.rect, self.app.scale)
        if self.parts.review_seen:
            self.graph.draw(surface, self.looking.ply)
            self.column.draw(surface, self.looking.ply)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.bar.draw(surface, self.parts.frame.board.rect)
        if self.graph_pointing is not None:
            self.graph_pointing.draw_words(surface)
        self.host.draw_over(surface)


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
    """Replay a match in memory, a save or record file, or a record's text, from ``ply`` on if given.

    ``attempt``: the ply of a turning point to try again; ``known``: judgements of positions. ``thinker``
    makes what reviews the match; by default a process, where there is a window. If it can't be read, a
    dialog says so instead.
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
