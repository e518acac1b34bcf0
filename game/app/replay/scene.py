"""The replay of a match: step, jump, play automatically, copy, and play on from any move."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.app.replay.bar import ReplayBar
from game.app.replay.column import main_button
from game.app.replay.commands import PlayChosen, ReplayPress, Switch
from game.app.replay.model import ReplayModel
from game.app.replay.panel import ReplayPanel
from game.app.replay.playback import SPEEDS
from game.app.replay.reviewing import Reviewing
from game.app.sharing.going_out import share_match
from game.app.table.board_screen import BoardRules
from game.app.table.boards import seed_of, tools_of
from game.app.table.describing import FEW_EVENTS, Parts
from game.app.table.elsewhere import analyse_match, no_analysis, no_trying
from game.app.table.failure import problems_dialog
from game.app.table.graph_node import GraphNode, PlyOfGraph
from game.app.table.host import SWITCHES
from game.app.table.layout import WIDE_BOARD, WIDEST_PANEL
from game.app.table.match_source import MatchSource, can_review, from_path, from_text
from game.app.table.moves import Jump, MoveList, MoveRows, Scroll
from game.app.table.review_graph import Graph, draw_ply_words
from game.app.table.stepping_screen import SteppingScreen
from game.app.table.thinking import MakeThinker, worker
from game.data.files.problems import ProblemsError
from game.data.saves.description import event_lines
from game.data.saves.matches import Match
from game.model.contract import TextError
from game.model.entries import window_game
from game.model.visible_record import VisibleRecord
from game.ui.commands import Commands, Declared, ScreenCommand, Set
from game.ui.controls.notice import NOTE_S
from game.ui.scene import App, Scene
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node
from game.view.phase import Reply
from game.view.table import Tools
from game.view.tips import Tips


def _no(can: bool) -> str | None:
    return None if can else ""


class Replay(SteppingScreen):
    """One match, read only."""

    name, context = "replay", "replay"
    beside = "retry.best"
    model: ReplayModel

    def __init__(
        self, app: App, source: MatchSource, ply: int | None = None, thinker: MakeThinker | None = None, *,
        attempt: int | None = None, known: Mapping[int, Any] | None = None,
    ) -> None:  # fmt: skip
        match = source.match
        plan = match.as_played
        self.source = source
        self._pace = 1.0
        self._focused_on: tuple[Any, Any] = None, None
        """The try, and its main button, that the focus went to last."""
        self._revealed = -1
        """The ply that was last brought into sight in the list of moves."""
        super().__init__(app, match.kit, plan.players, plan.sides, plan.map_title)
        self.host.know_places(plan.map_file)
        if thinker is None and app.live:
            thinker = worker
        if not can_review(source):
            thinker = None
        self.model = m = ReplayModel(source, self.table, app.texts, thinker, attempt=attempt, keep=app.keep)
        graph = None
        if m.reviewing is not None:
            m.reviewing.review.take(known or {})
            graph = Graph(self, m.reviewing.review, m.reviewing.words, self.table)
        self.table.told_record = self.told_record
        self.panel = ReplayPanel(self, m, graph)
        self.bar = ReplayBar(self, match, self.table, m.looking, m.reviewing)
        if match.earlier:
            self.tell(self.t("replay.text_only"), 10 * NOTE_S)
        line = m.looking.line
        self.table.show(line.view(0), chooser=None, viewer=m.looking.viewer, last=None)
        m.looking.go(len(line) if ply is None else ply)

    @property
    def doers(self) -> Sequence[object]:
        return self.model, self.model.moves, self.model.reviewing

    def told_record(self) -> tuple[VisibleRecord[Any, Any], int]:
        """Return the record, and how much of it has been seen."""
        return self.model.looking.line, self.model.looking.seen

    @property
    def reviewing(self) -> Reviewing | None:
        """The review; ``None`` without one."""
        return self.model.reviewing

    # --- what is done ---

    def do(self, command: ScreenCommand) -> None:
        super().do(command)
        self._settle()

    def jump(self, command: Jump) -> None:
        """Go to a move."""
        self.model.go(command.ply)

    @property
    def in_hand(self) -> bool:
        return self.model.in_hand

    def step(self, to: str) -> None:
        self.model.step(to)

    def ends(self) -> tuple[bool, bool]:
        return self.model.looking.at_start, self.model.looking.at_end

    def no_moves(self) -> str | None:
        """There is nothing to be played."""
        return _no(len(self.model.looking.line) > 0)

    def choose(self, command: Set) -> None:
        """Play at another speed, by its index; walk through the turning points of a side, 0 for everybody's;
        or show the moves or the review, where they share one place."""
        match command.name:
            case "speed":
                self.model.playback.speed = command.value
            case "review.side":
                self._of.choose_side(command.value)
            case _:
                self._of.at_moves = command.value

    def next_speed(self) -> None:
        """Play at the next speed."""
        self.model.playback.speed = (self.model.playback.speed + 1) % len(SPEEDS)

    def switch(self, command: Switch) -> None:
        """Switch what the board shows."""
        self.host.command(command.name)

    def share_shown(self) -> None:
        flipped = self.table.overlays.flipped
        share_match(self.app, self.source.match, self.model.looking.moment, flipped=flipped)

    def switch_bar(self) -> None:
        """Switch the bar of the chances."""
        self.tell(self.t(self.bar.switch()))

    def branch(self) -> None:
        """Start a new match from the position shown, if it may be tried elsewhere."""
        if not self._kept():
            super().branch()

    def edit(self) -> None:
        """Open the position shown in the map editor, if it may be tried elsewhere."""
        if not self._kept():
            super().edit()

    def _kept(self) -> bool:
        """Whether the position shown may not be tried out elsewhere; tell why."""
        why = no_trying(self.app, self.source.match)
        if why:
            self.tell(why)
        return bool(why)

    def analyse(self) -> None:
        """Analyse the position shown; back leads here again."""
        self.model.looking.playing = False
        known = None if self.reviewing is None else self.reviewing.review.known
        analyse_match(self.app, self.source.match, self.model.looking.ply, known=known)

    def no_analysis(self) -> str | None:
        """It may not be analysed."""
        return _no(not no_analysis(self.app, self.source.match))

    def copy_record(self) -> None:
        """Copy the whole record."""
        if not self.withheld():
            self.copy(self.source.match.record_text(), "replay.copied_record")

    # --- the review ---

    @property
    def _of(self) -> Reviewing:
        assert self.model.reviewing is not None
        return self.model.reviewing

    def next_side(self) -> None:
        """Walk through those of the next side."""
        self._of.choose_side((self._of.side_index + 1) % (1 + len(self._of.review.parties)))

    def try_again(self) -> None:
        """Try a turning point; where nobody can judge that, in a match of its own."""
        self._of.try_again()
        self._play_on()

    def _play_on(self) -> None:
        """Where nobody can judge a try, play it in a match of its own."""
        if not self._of.review.analysed:
            self.branch()

    def play_chosen(self, command: PlayChosen) -> None:
        """Take the move of a try."""
        if self.model.retry is not None:
            self._of.reply(Reply(True, command.action))

    def _looking_on(self) -> Reviewing | None:
        """The review, where no try is going on."""
        return None if self.model.retry is not None else self.model.reviewing

    def no_points(self) -> str | None:
        """There are no turning points."""
        of = self._looking_on()
        return _no(of is not None and bool(of.wanted()))

    def not_tryable(self) -> str | None:
        """There is none to be tried."""
        of = self._looking_on()
        return _no(of is not None and of.tryable is not None)

    def no_best(self) -> str | None:
        """No better move is known."""
        of = self._looking_on()
        return _no(of is not None and of.can_show_best)

    def best_on(self) -> bool:
        """Whether the best move is shown."""
        of = self.model.reviewing
        return of is not None and of.best_shown

    def nothing_tried(self) -> str | None:
        """Nothing of a move has been tried yet."""
        retry = self.model.retry
        return _no(retry is not None and retry.can_begin)

    def solved(self) -> str | None:
        """The solution is shown, or nothing is tried."""
        retry = self.model.retry
        return _no(retry is not None and retry.phase != "shown")

    def no_try(self) -> str | None:
        """Nothing is tried."""
        return _no(self.model.retry is not None)

    commands = Commands(
        Declared(Jump, do=jump),
        Declared(Scroll, do=MoveRows.scroll_by),
        Declared(ReplayPress.ANALYSE, "analysis.analyse", icon="search", tip="analysis.analyse_position",
                 binding="analyse", do=analyse, why_not=no_analysis),
        Declared(ReplayPress.PLAY, icon="play", tip="replay.play", binding="play",
                 do=ReplayModel.play, why_not=no_moves),
        Declared(Set, do=choose),
        Declared(ReplayPress.NEXT_SPEED, tip="replay.speed", do=next_speed),
        Declared(ReplayPress.BRANCH, "replay.branch", "replay.short.branch", "branch", binding="branch",
                 do=branch),
        Declared(ReplayPress.COPY_POSITION, "replay.copy_position", "replay.short.copy_position", "copy",
                 binding="copy", do=SteppingScreen.copy_position),
        Declared(ReplayPress.COPY_RECORD, "replay.copy_record", "replay.short.copy_record", "list",
                 do=copy_record),
        Declared(ReplayPress.SHARE, "replay.share", "replay.short.share", "share", do=share_shown),
        Declared(ReplayPress.FLIP, "replay.flip", "replay.short.flip", "flip", do=SteppingScreen.flip),
        Declared(Switch, do=switch),
        Declared(ReplayPress.EDIT, "editor.match.edit_here", "replay.short.edit", "pencil", do=edit),
        Declared(ReplayPress.BAR, binding="evaluation", do=switch_bar),
        Declared(ReplayPress.PREVIOUS_POINT, icon="chevron_left", binding="previous_turning_point",
                 do=Reviewing.previous_point, why_not=no_points),
        Declared(ReplayPress.NEXT_POINT, "review.next", icon="chevron_right", binding="next_turning_point",
                 do=Reviewing.next_point, why_not=no_points),
        Declared(ReplayPress.NEXT_SIDE, do=next_side),
        Declared(ReplayPress.TRY, "review.try.title", icon="rematch", binding="try_again", do=try_again,
                 why_not=not_tryable),
        Declared(ReplayPress.PLAY_ON, "after.play_on", icon="rematch", do=try_again, why_not=not_tryable),
        Declared(ReplayPress.SHOW_BEST, "review.show_best", "review.show_best_short", "hint",
                 binding="show_best", do=Reviewing.toggle_best, why_not=no_best, on=best_on),
        Declared(ReplayPress.AGAIN, "review.try.again", icon="rematch", binding="try_again", do=try_again,
                 why_not=nothing_tried),
        Declared(ReplayPress.SOLUTION, "review.try.best", icon="hint", binding="show_best",
                 do=Reviewing.show_solution, why_not=solved),
        Declared(ReplayPress.TRY_NEXT, "review.try.next", icon="chevron_right", binding="next_turning_point",
                 do=Reviewing.try_next, why_not=no_try),
        Declared(ReplayPress.STOP, "review.try.stop", icon="close", do=Reviewing.stop_trying, why_not=no_try),
        Declared(PlayChosen, do=play_chosen),
        more=SteppingScreen.commands,
    )  # fmt: skip

    def _settle(self) -> None:
        """Let table, sounds, focus and the list of moves follow the model."""
        retry, ply = self.model.retry, self.model.looking.ply
        if ply != self._revealed:
            self._revealed = ply
            self.model.moves.reveal(ply)
        main = main_button(retry)
        if (retry, main) != self._focused_on:
            self._focused_on = retry, main
            if retry is not None:
                self.focus_on("board" if main is None else str(main))
        self.table.chooser.confirm = self.app.settings.play.confirm_moves
        if self._pace != self.model.playback.pace:
            self._pace = self.model.playback.pace
            self.table.set_tools(self.tools())
        self.host.sound()

    def add_tips(self, tips: Tips) -> None:
        super().add_tips(tips)
        self.bar.add_tips(tips)

    def tools(self) -> Tools:
        match = self.source.match
        content = match.plan.content
        made = tools_of(self.app, content, seed=seed_of(content, match.session.setup) % 1000)
        return replace(made, speed=made.speed * self._pace)

    # --- what is shown ---

    def compose(self) -> Node:
        margin, panel = self.density.margin, max(320, self.density.side)
        down = self.height - 2 * margin
        room = self.width - 3 * margin
        across = min(WIDE_BOARD * down, room - panel) if self.table.wide else min(down, room - panel - 85)
        rest = min(room - across, WIDEST_PANEL)
        # a wide board stands at the left, another in the middle together with the panel
        left = 0 if self.table.wide else (room - across - rest) / 2
        down = down if self.table.wide else across
        return Row(gap=margin, pad=(0, margin, margin - 4)).of(
            Node(wide=left),
            Column(pad=(0, 0, 4), wide=across, high=down + 4).of(
                self.board(BoardRules(self.model.in_hand), wide=across, high=down)
            ),
            self.panel.compose(rest, self.height - 2 * margin + 4),
        )

    def watched(self) -> Hashable:
        prompts = self.host.prompts() if self.model.in_hand else ()
        return super().watched(), self.model.known, prompts, self.panel.goes_on()

    def shown(self) -> Any:
        return self.model.looking.line.view(self.model.looking.ply)

    def happened(self) -> Parts:
        match, end = self.source.match, self.model.looking.ply
        plies = range(max(1, end - FEW_EVENTS + 1), end + 1)
        lines = event_lines(self.kit, self.model.looking.line, match.plan.names, plies, self.app.texts)
        return [(self.t("describe.last_title"), lines or [self.t("describe.no_events")])]

    def withheld(self) -> bool:
        if not self.source.match.session.open:
            self.tell(self.t("replay.secret"))
        return not self.source.match.session.open

    def draw_over(self, surface: pygame.Surface) -> None:
        self.bar.draw(surface, self.host.board)
        self._draw_ply_words(surface)
        super().draw_over(surface)

    def _draw_ply_words(self, surface: pygame.Surface) -> None:
        """Draw the words about the ply under the pointer, in the graph or in the list."""
        of, pointed = self.model.reviewing, self.pointed
        graph, moves = self.placed(GraphNode), self.placed(MoveList)
        over = graph or moves  # as wide as the panel
        if of is None or over is None:
            return
        if isinstance(pointed, PlyOfGraph) and graph is not None:
            ply, y = pointed.ply, graph.rect.y
            x = graph.node.graph.x_of(ply)  # type: ignore[attr-defined]
        elif isinstance(pointed, Jump) and moves is not None and of.review.point(pointed.ply):
            ply, (x, y) = pointed.ply, self.app.mouse
            y -= self.px(12)
        else:
            return
        left, right = over.rect.x + self.px(2), over.rect.right - self.px(2)
        draw_ply_words(self, surface, of.words.tip(ply), (x, y - self.px(3)), left, right)

    # --- events ---

    def played(self, action: Any) -> ScreenCommand:
        return PlayChosen(action)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys of the board while a turning point is tried again, else those of the replay."""
        action = self.app.input.action_for(event, "match")
        if self.model.retry is not None and action is not None and self._in_try(action):
            return True
        if super().handle_key(event):
            return True
        if action and (
            self.host.is_overlay(action) or action in (*SWITCHES, "zoom_in", "zoom_out", "explain")
        ):
            self.do(Switch(action))
            return True
        shared = {"evaluation": ReplayPress.BAR, "copy": ReplayPress.COPY_POSITION}.get(action or "")
        if shared is not None:
            self.do(shared)
        return shared is not None

    def _in_try(self, action: str) -> bool:
        in_hand, table = self.model.in_hand, self.table
        if action == "put_back" and not (in_hand and self.host.in_panel):
            if not (in_hand and table.put_back()):
                self.do(ReplayPress.STOP)
            return True
        if in_hand:
            return action not in ("flip", "copy") and self.host.act(action)
        if action != "pick":
            return False
        if table.busy:
            table.skip()
        else:
            self.focus.activate()
        return True

    def cover(self) -> None:
        if self.model.reviewing is not None:
            self.model.reviewing.cover()

    def uncover(self) -> None:
        if self.model.reviewing is not None:
            self.model.reviewing.uncover()

    def leave(self) -> None:
        if self.model.reviewing is not None:
            self.model.reviewing.review.close()

    # --- time ---

    def update(self, dt: float) -> None:
        self.bar.update(dt)
        self.model.update(dt)
        if self.model.attempted():
            self._play_on()
        self._settle()
        super().update(dt)

    def due(self) -> float:
        of, playback = self.model.reviewing, self.model.playback
        reviewing = math.inf if of is None else of.review.due()
        goes_on = math.inf if self.table.busy else playback.due()
        return min(super().due(), goes_on, reviewing, self.bar.due())

    def keeps_awake(self) -> bool:
        return self.model.looking.playing or self.table.moving


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
