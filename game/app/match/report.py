"""The page after a match: who stood how over time, the turning points, the time used, and what to do next."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from enum import auto
from functools import partial
from operator import attrgetter

import pygame

from game.app.match.actions import MatchActions
from game.app.match.after import AfterMatch
from game.app.match.report_charts import HEAD, Charts, Explained, heading
from game.app.match.report_facts import (
    material_of,
    opponents_of,
    record_of,
    time_of,
    times_of,
)
from game.app.table.elsewhere import no_analysis
from game.app.table.estimated_review import EstimatedReview
from game.app.table.graph_node import GraphNode, PlyOfGraph, graph_node
from game.app.table.match_review import Turning
from game.app.table.match_source import MatchSource
from game.app.table.moves import Jump
from game.app.table.open_review import open_review
from game.app.table.players import Players
from game.app.table.review import Review
from game.app.table.review_graph import Graph, draw_ply_words, turning_mark
from game.app.table.review_words import ReviewWords, per_move_words
from game.app.table.scores import percent
from game.app.table.swings import SEEN
from game.app.table.tip_card import TipCard, TipScreen
from game.app.table.turning import KINDS
from game.data.saves.match_index import Tally
from game.model.clock import clock_text
from game.model.contract import PUBLIC
from game.ui.commands import Basic, Commands, Declared, Press
from game.ui.controls.columns import ListColumn, row_of
from game.ui.flow import Flow
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Room, Row, Stack, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, SmallText, Text
from game.ui.window.aside import Aside
from game.view.tips import Tips

ROW = 28.0
"""The height of a party's row in the table, in tokens."""

PATIENCE = 8
"""Number of answers after which the list of turning points is renewed."""

POINT, LARGE_POINT = 44.0, 168.0
"""Least height of a turning point's row, and its height where there is room, in tokens."""

PICTURED = 60.0
"""From this height on, in tokens, a row shows the board if there is room beside the words."""


BESIDE, NAMED = 392.0, 128.0
"""Least widths of what is beside the curves, and in its table of a player's picture, name and laurel."""

FEW = 5
"""A match of fewer entries shows the board large, in place of its curves."""


class ReportPress(Press):
    """What can be done from the page."""

    REMATCH = auto()
    NEW = auto()
    REPLAY = auto()
    ANALYSE = auto()
    SHARE = auto()
    MENU = auto()
    TRY_LARGEST = auto()


@dataclass(frozen=True, slots=True)
class ReplayPoint:
    """Replay the match from a turning point on; ``number`` is 0 for the first one of its ply, as chances of
    several sides can fall at once."""

    ply: int
    number: int = 0

    def __str__(self) -> str:
        return f"point.{self.ply}" + (f".{self.number}" if self.number else "")


@dataclass(frozen=True, slots=True)
class TryAgain:
    """Look for a better move at a turning point."""

    ply: int
    number: int = 0

    def __str__(self) -> str:
        return f"again.{self.ply}" + (f".{self.number}" if self.number else "")


class Report(AfterMatch, TipScreen):
    """The report of one finished match."""

    name, context, home = "report", "replay", "rematch"

    def __init__(self, app: App, actions: MatchActions, players: Players) -> None:
        super().__init__(app, actions, players)
        self.actions = actions.told_on(self)
        self.sides = self.match.session.setup.sides
        self.review: Review | EstimatedReview | None = None
        self.words: ReviewWords | None = None
        self.graph: Graph | None = None
        if not self.actions.no_review():
            source = MatchSource(self.match)
            self.review, self.words = open_review(
                source, actions.thinker, self.table, app.texts, keep=app.keep
            )
            self.graph = Graph(self, self.review, self.words, self.table)
        self.times = times_of(self.match)
        self.material = material_of(self.match, self.table, self.parties)
        self.played = self.match.session.record(PUBLIC)
        self.count = len(self.played)
        self._end = self.played.view(self.count)
        self.record: Tally | None = None
        """The record of the two players against each other, once it is known."""
        self._opponents = opponents_of(self.match.plan.players, self.sides)
        self._counting = Aside[Tally]("record")
        self.found: tuple[Turning, ...] = ()
        """The turning points found when the list was last renewed."""
        self._waited = 0
        """Number of answers since the list was renewed."""
        self.charts = Charts(app, self.table, self.sides, self.parties, self.times, self.material)
        self.tips = TipCard(self, self.match.kit.name, None)

    # --- life ---

    def enter(self) -> None:
        if self._opponents is not None and self.app.keep:
            self._counting.start(record_of, self.match, self._opponents)

    def leave(self) -> None:
        super().leave()
        if self.review is not None:
            self.review.close()
        self._counting.close()

    def cover(self) -> None:
        if self.review is not None:
            self.review.pause()

    def uncover(self) -> None:
        if self.review is not None:
            self.review.resume()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.tips.update(dt)
        self.pictures.work()
        if self.review is not None and self.review.update() and self._more_points(self.review):
            self.found = tuple(self.review.points)
        if self._counting.ready:
            with suppress(Exception):
                self.record = self._counting.take()

    def watched(self) -> tuple[object, ...]:
        judged = None if self.review is None else self.review.so_far
        return judged, self.rated.words, self.pictures.drawn, self.pointed

    @property
    def points(self) -> tuple[Turning, ...]:
        """The turning points; as many are listed as have room."""
        review = self.review
        return tuple(review.points) if review is not None and review.finished else self.found

    def _more_points(self, review: Review | EstimatedReview) -> bool:
        """Whether to renew the list of turning points: now and then, while the review finds more."""
        if tuple(review.points) == self.found:
            return False
        self._waited += 1
        if self._waited < PATIENCE and self.found:
            return False
        self._waited = 0
        return True

    def due(self) -> float:
        if self.pictures.wanting:
            return 0.0
        review = super().due() if self.review is None else self.review.due()
        return min(super().due(), self.tips.due(), review, self._counting.due())

    # --- going on ---

    def replay(self) -> None:
        """Replay the match."""
        self._replay(None)

    def replay_from(self, command: ReplayPoint | Jump) -> None:
        """Replay the match from a ply on: a turning point, or one of the graph."""
        self._replay(command.ply)

    def _replay(self, ply: int | None) -> None:
        self.app.open("replay", match=self.match, ply=ply, thinker=self.actions.thinker)

    def try_largest(self) -> None:
        """Try the first of the listed turning points again."""
        if self._listed:
            self._try(self._listed[0])

    def try_again(self, command: TryAgain) -> None:
        """Let the player look for a better move than the one played."""
        self._try([point for point in self.points if point.ply == command.ply][command.number])

    def _try(self, point: Turning) -> None:
        self.app.open(
            "replay", match=self.match, ply=point.start, thinker=self.actions.thinker, attempt=point.ply,
            known=None if self.review is None else self.review.known,
        )  # fmt: skip

    def analyse(self) -> None:
        """Analyse the match."""
        if why := no_analysis(self.app, self.match):
            self.tell(why)
        else:
            self.actions.analyse(None if self.review is None else self.review.known)

    def new_match(self) -> Flow:
        """Set up another match of this game."""
        if (yield from self.actions.may_leave()):
            self.app.open("setup", game=self.match.kit.name)

    @property
    def _listed(self) -> list[Turning]:
        """The turning points that are listed."""
        seen = {one.spot.ply for one in self.tree.spots if isinstance(one.spot, ReplayPoint)}
        return [point for point in self.points if point.ply in seen]

    commands = Commands(
        Declared(ReportPress.REMATCH, short="after.do.rematch", icon="rematch", do=AfterMatch.rematch),
        Declared(ReportPress.NEW, "after.do.new", icon="plus", do=new_match),
        Declared(ReportPress.REPLAY, "after.do.replay", icon="replay", binding="play", do=replay),
        Declared(ReportPress.ANALYSE, "after.do.analyse", icon="search", binding="analyse", do=analyse),
        Declared(ReportPress.SHARE, "after.do.share", icon="share", do=MatchActions.share),
        Declared(ReportPress.MENU, "after.do.menu", icon="home", do=MatchActions.leave),
        Declared(ReportPress.TRY_LARGEST, binding="try_again", do=try_largest),
        Declared(ReplayPoint, do=replay_from),
        Declared(Jump, do=replay_from),
        Declared(TryAgain, do=try_again),
        more=Screen.commands,
    )

    # --- the screen ---

    def compose(self) -> Node:
        d = self.density
        gap = d.gap
        back = self.act(Basic.BACK, ButtonFit(18), label=self.t("after.board"))
        beside = Grow(1, least=max(BESIDE, self._table_wide()))
        below = Row(gap=gap, high=GROW).of(self.charts.material(), self.charts.turns())
        if self.count < FEW:  # curves of so few moves say little: the board says what happened
            board = Picture(self._draw_board, (self.count, self.pictures.drawn), high=GROW, least=PICTURED)
            left = Column(wide=Grow(1.3)).of(Box(radius=6, high=GROW).of(Column(pad=14, high=GROW).of(board)))
            right = Column(gap=gap, wide=beside).of(self._table(), self._graph_card(), below)
        else:
            left = Column(gap=gap, wide=Grow(1.3)).of(self._graph_card(), below)
            right = Column(gap=gap, wide=beside).of(self._table(), self._point_card())
        return Column(pad=d.margin, gap=gap).of(
            Row(gap=16, high=d.bar).of(back, self._head()),
            Row(gap=gap, high=GROW).of(left, right),
            self._actions(high=d.head),
        )

    def _actions(self, *, high: float) -> Node:
        shown = list(ReportPress)[:-1]
        if no_analysis(self.app, self.match):
            shown.remove(ReportPress.ANALYSE)
        words = {ReportPress.REMATCH: self.rematch_words}
        if self.actions.on_leave is not None:
            words[ReportPress.MENU] = self.actions.leave_label
        fits = ButtonFit(12), ButtonFit(10, short=True), ButtonFit(5, icons=False, short=True)
        ways = [
            [
                self.act(one, fit, label=words.get(one), kind="plain" if at else "fire")
                for at, one in enumerate(shown)
            ]
            for fit in fits
        ]
        return self.fitted(ways, gap=8, high=high)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.tips.moved(event.pos, held=any(event.buttons))
        elif event.type == pygame.WINDOWLEAVE:
            self.tips.moved(None, held=False)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if self.tips.pressed(event.pos):
                return True
            if event.button == pygame.BUTTON_RIGHT:
                return self.tips.explain(event.pos)
        if self.app.input.action_for(event, "match") == "explain":
            return self.tips.explain_place(None)
        return super().handle(event)

    def handle_key(self, event: pygame.event.Event) -> bool:
        # the key that plays presses the button that has the focus
        plays = self.focus.shown and self.app.input.action_for(event, "replay") == "play"
        return not plays and super().handle_key(event)

    # --- its parts ---

    def _head(self) -> Node:
        """Return the head: who won, how, and on which map; or a message for a while."""
        result = self.match.session.result
        title = self.players.own_result(self._end, result, self.controller.own_side)
        told = [self.match.result_words(self.app.texts)]
        if self.match.plan.map_title:
            told.append(self.app.texts.shipped(self.match.plan.map_title))
        if score := self.match.score_text():
            told.append(score)
        below: Node = SmallText(" · ".join(told), high=Grow(36))
        if self.note:
            below = Text(self.note, "body_strong", high=Grow(36))
        around = Node(high=Grow(4))
        return Column(wide=GROW).of(around, Text(title, "card_title", high=Grow(56)), below, around)

    def _graph_card(self) -> Node:
        review, card = self.review, Box(radius=6, high=Grow(1.15))
        if review is None:
            why = Text(self.actions.no_review(), ink="ink.secondary", lines=0)
            return card.of(heading(self.t("after.chances")), Column(pad=(14, 4)).of(why))
        note = "" if review.analysed or review.all_untold else self.t("after.estimate.note")
        if review.failed:
            note = self.t("review.failed", reason=review.failed)
        title = self.t("after.chances" if review.analysed else "after.estimated")
        assert self.graph is not None
        graph = graph_node(self, self.graph, self.count, framed=False, high=GROW)
        return card.of(heading(title, note), graph)

    # --- the players ---

    def _columns(self) -> list[ListColumn[int]]:
        """Return the table's columns for each party: who it is, how it played, what it has, how long it
        took."""
        analysed = self.review is not None and self.review.analysed
        titles = {key: self.t(f"after.column.{key}") for key in (("kinds", "lost") if analysed else ())}
        if self.material:
            titles["material"] = self.t(self.table.sides.material_key)
        if self.times:
            titles["time"] = self.t("after.column.time")
        return [
            ListColumn("party", self._party),
            *(
                ListColumn(
                    key, partial(self._figure, key), title, max(self.measure.text(title, "small"), 54),
                    align="right",
                )
                for key, title in titles.items()
            ),
        ]  # fmt: skip

    def _table_wide(self) -> float:
        """Return the least width of the table, in which names can be told apart."""
        figures = [one.wide for one in self._columns()[1:] if isinstance(one.wide, int | float)]
        return 2 * 14 + NAMED + sum(14 + wide for wide in figures)

    def _table(self) -> Node:
        columns = self._columns()
        titles = [SmallText(one.title, align="right") for one in columns[1:]]
        named = Text(self.t("after.players"), "body_strong")
        head = Row(pad=(14, 2, 0), gap=14, high=HEAD).of(
            *(one.part(title) for one, title in zip(columns, (named, *titles), strict=True))
        )
        places = range(len(self.parties))
        rows = (replace(row_of(columns, place), high=ROW) for place in places)
        tips = (Node(tip=Explained(f"after.{one.key}")) for one in columns[1:])
        table = Stack().of(
            Column().of(head, *rows),
            Row(pad=(14, 0), gap=14).of(
                Node(wide=GROW), *(one.part(tip) for one, tip in zip(columns[1:], tips, strict=True))
            ),
        )
        rated = self._foot(self.rated.words, Explained("after.rated")) if self.rated.wanted else None
        counted = self._opponents is not None and self.app.keep
        record = self._foot(self._record_words(), Explained("after.record")) if counted else None
        return Box(pad=(0, 0, 8), radius=6).of(table, record, rated)

    def _party(self, place: int) -> Node:
        """Return a party's cell: its picture, who plays it, and whether it won."""
        party, result = self.parties[place], self.match.session.result
        name = self.t("after.the_game") if party < 0 else self.players.names(party)
        won = result is not None and any(self.sides[seat] == party for seat in result.winners)
        if party < 0:
            won = result is not None and not result.winners
        laurel = Icon("laurel", 16, tip=Explained("after.won"))
        return Row(gap=8).of(
            Picture(self._draw_portrait, party, wide=ROW - 4, high=ROW - 4),
            Text(name, "body_strong", wide=GROW),
            laurel if won and not (result is not None and result.drawn) else None,
        )

    def _draw_portrait(self, to: PaintedCanvas, area: Area, party: int) -> None:
        self.table.sides.draw_portrait(to.surface, area.rect, party)

    def _figure(self, column: str, place: int) -> Node:
        """Return the table's cell for the party at ``place`` in ``column``."""
        return Text(self._figure_words(column, place), "numeral", align="right")

    def _figure_words(self, column: str, place: int) -> str:
        review, party = self.review, self.parties[place]
        if column == "time":
            seats = [seat for seat, of in enumerate(self.sides) if of == party]
            return clock_text(time_of(self.times, seats)) if party >= 0 else ""
        if column == "material":
            value = self.material[-1].values[place]
            return "" if value is None else self.app.texts.number(value)
        if not isinstance(review, Review):
            return ""
        told = review.sums[place]
        if column == "kinds":
            return self.t("after.kinds", **{kind: told.counts[kind] for kind in KINDS})
        return per_move_words(told, self.app.texts)

    def _foot(self, words: str, tip: Explained) -> Node:
        """Return a line below the parties."""
        told = SmallText(words, high=GROW)
        return Column(pad=(12, 0), high=ROW, tip=tip).of(Rule(), Column(pad=(2, 0), high=GROW).of(told))

    def _record_words(self) -> str:
        """Say how the two players stand against each other."""
        record, seats = self.record, self._opponents
        if record is None or seats is None:
            return self.t("after.record_asked")
        who, opponent = (self.match.plan.players[seat].name for seat in seats)
        return self.t(
            "after.record", name=who, opponent=opponent, wins=record.wins, draws=record.draws,
            losses=record.losses,
        )  # fmt: skip

    # --- turning points ---

    def _point_card(self) -> Node:
        """Return the card of the largest turning points that have room, in the order of the match."""
        review, words, card = self.review, self.words, Box(radius=6, high=GROW)
        if review is None or words is None or not self.points:
            told = "after.no_review"
            if review is not None:
                told = "after.none" if review.analysed else "after.none_estimated"
            if review is not None and not review.finished:
                told = "after.wait"
            elif review is not None and review.all_untold:
                told = "after.estimate.untold"
            board = Picture(self._draw_board, (self.count, self.pictures.drawn), high=GROW, least=PICTURED)
            return card.of(
                heading(self.t("after.points")),
                Column(pad=(14, 0, 30), gap=12, high=GROW).of(
                    SmallText(self.t(told, share=percent(SEEN)), lines=0),
                    board if told != "after.wait" else None,
                ),
            )
        return card.of(Room(self._point_rows, (self.points, self.pictures.drawn), high=GROW))

    def _again(self, point: Turning) -> Node:
        analysed = self.review is not None and self.review.analysed
        label = self.t("review.try.title" if analysed else "after.again")
        tip = self.t("review.tip.review_try" if analysed else "after.again_tip")
        return self.act(TryAgain(*self._spot(point)), ButtonFit(8), label=label, tip=tip, high=32)

    def _spot(self, point: Turning) -> tuple[int, int]:
        """Return a turning point's ply, and its place among those of that ply."""
        return point.ply, [one for one in self.points if one.ply == point.ply].index(point)

    def _point_rows(
        self, data: tuple[tuple[Turning, ...], int], m: Measure, width: float, height: float
    ) -> Node:
        points, drawn = data
        room, count = height - HEAD - 8, len(points)
        largest = sorted(points, key=lambda point: point.after - point.before)
        shown = sorted(largest[: max(0, int(room // POINT))], key=attrgetter("ply"))
        note = self.t("after.largest", n=len(shown), count=count) if count > len(shown) else ""
        told = [self._told(point) for point in shown]
        roles = ("body_strong", "small")
        widest = max((m.text(*line) for both in told for line in zip(both, roles, strict=True)), default=0.0)
        high = max(POINT, min(LARGE_POINT, room / max(1, len(shown))))
        again = max((self._again(one).width(m) for one in shown), default=0.0)
        side = min(high - 12, width - 20 - 28 - widest - 12 - 10 - again)
        rows = (
            self._point_row(point, drawn, side if side >= PICTURED - 12 else 0, ruled=bool(number))
            for number, point in enumerate(shown)
        )
        return Column().of(
            heading(self.t("after.points"), note),
            Column(pad=(10, 0)).of(*(Column(high=high).of(row) for row in rows)),
        )

    def _told(self, point: Turning) -> tuple[str, str]:
        """Say where a turning point was and what was played, and how far the chances fell."""
        assert self.words is not None
        return self.words.marked(point), self.words.fall(point)

    def _point_row(self, point: Turning, drawn: int, side: float, *, ruled: bool) -> Node:
        """Return a turning point's row: its mark, the board before it where there is room, what was
        played, and a button that tries it again."""
        assert self.words is not None
        board = Picture(self._draw_board, (point.start, drawn), wide=side, high=side)
        tip = Explained(f"graph.{point.verdict}", self.words.side(point.side))
        mark = turning_mark(point.verdict, 8, wide=24, tip=tip)
        words = Room(self._point_text, self._told(point), wide=GROW)
        row = Row(wide=GROW, command=ReplayPoint(*self._spot(point))).of(
            mark, Node(wide=4), *((board, Node(wide=12)) if side else ()), words
        )
        return Stack(high=GROW).of(
            Row(gap=10).of(row, self._again(point)), Column().of(Rule()) if ruled else None
        )

    def _point_text(self, told: tuple[str, str], m: Measure, width: float, height: float) -> Node:
        """Return the lines of a turning point: what was played in smaller type if it is long."""
        lines = max(1, int(height / 20) - 1)
        role = "body_strong" if len(m.wrap(told[0], "body_strong", width)) <= lines else "small"
        return Column().of(
            spring(), Text(told[0], role, lines=lines),
            SmallText(told[1], high=POINT * 0.4), spring(),
        )  # fmt: skip

    def _draw_board(self, to: PaintedCanvas, area: Area, data: tuple[int, int]) -> None:
        """Draw what everybody could see of the position after so many plies."""
        ply, match, side = data[0], self.match, min(area.rect.size)
        state = self.played.view(ply)

        def make() -> pygame.Surface | None:
            return self.pictures.position(match.kit, match.plan.content, state, side)

        picture = self.pictures.get((ply, side), make)
        if picture is not None:
            frame = pygame.Rect(0, 0, side, side)
            frame.midtop = area.rect.midtop
            to.surface.blit(picture, picture.get_rect(center=frame.center))

    def add_tips(self, tips: Tips) -> None:
        """Add the tips: what the page's parts mean, and what the graph does."""
        for tip, rect in self.tree.tips():
            if isinstance(tip, Explained):
                tips.add(tip.key, rect, **({"side": tip.side} if tip.side else {}))
        graph = self.placed(GraphNode)
        if graph is not None:
            graph.node.add_tips(tips, graph.area, self.painter)  # type: ignore[attr-defined]

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the words about the ply under the pointer in the graph, and a tip."""
        self._draw_pointed(surface)
        self.tips.draw(surface)

    def _draw_pointed(self, surface: pygame.Surface) -> None:
        if self.graph is None or self.words is None or not isinstance(self.pointed, PlyOfGraph):
            return
        graph, ply = self.graph, self.pointed.ply
        above, edge = (graph.x_of(ply), graph.plot.y - self.px(3)), self.px(2)
        draw_ply_words(
            self, surface, self.words.tip(ply), above, graph.rect.x + edge, graph.rect.right - edge
        )


make = Report
