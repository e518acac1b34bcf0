"""The page after a match: who stood how over time, turning points, time, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import pygame

from game.app.match.actions import MatchActions
from game.app.match.report_charts import counted, paint_material, paint_times
from game.app.match.report_facts import (
    material_of,
    opponents_of,
    record_of,
    time_of,
    times_of,
)
from game.app.profiles.rated import RatingNews
from game.app.table.boards import Pictures
from game.app.table.button_row import Choice, Fit, button_row
from game.app.table.elsewhere import no_analysis
from game.app.table.estimated_review import EstimatedReview
from game.app.table.match_review import Turning
from game.app.table.match_source import Source
from game.app.table.open_review import open_review
from game.app.table.players import Players
from game.app.table.review import Review
from game.app.table.review_graph import Graph, mark_shape
from game.app.table.review_words import ReviewWords
from game.app.table.tip_card import TipCard
from game.app.table.turning import KINDS, SIGNS
from game.bots.contract import parties
from game.data.saves.match_index import Tally
from game.model.clock import clock_text
from game.model.contract import PUBLIC
from game.ui import widgets
from game.ui.controls.notice import NotingScene
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App
from game.view.tips import Places, Tips

ROW = 28.0
"""A party's row in the table."""

HEAD = 30.0
"""The height of a card's heading."""

PATIENCE = 8
"""After so many answers other turning points are listed."""

POINT, LARGE_POINT = 44.0, 168.0
"""The height of a turning point's row at least, and where there is room."""

PICTURED = 60.0
"""A row so high shows the board, if there is room beside the words."""


class Frame:
    """Where everything is, in a window of so many tokens."""

    def __init__(self, window: Area, rows: int, *, timed: bool = True) -> None:
        small = window.height < 640 or window.width < 1100
        margin, gap = (10.0, 6.0) if small else (16.0, 10.0)
        self.small = small
        button = 36.0 if small else 44.0
        page = window.inset(margin)
        cut = page.rows(gap, head=40.0 if small else 52.0, body=GROW, actions=button)
        self.head, self.actions = cut.head, cut.actions
        body = cut.body.columns(left=Grow(1.3), right=Grow(1.0, least=392.0), gap=gap)
        left = body.left.rows(gap, graph=Grow(1.15), charts=Grow(1.0))
        self.graph = left.graph
        self.material, self.times = left.charts, left.charts.at_top(0)
        if timed:
            charts = left.charts.columns(material=Grow(), times=Grow(), gap=gap)
            self.material, self.times = charts.material, charts.times
        right = body.right.rows(gap, table=HEAD + rows * ROW + 8.0, points=GROW)
        self.table, self.points = right.table, right.points


class Report(NotingScene):
    """One finished match. The board is one step back."""

    name = "report"

    def __init__(self, app: App, actions: MatchActions, players: Players) -> None:
        super().__init__(app)
        self.actions = MatchActions(app, actions.controller, actions.thinker, self.tell)
        self.actions.on_leave, self.actions.playtest = actions.on_leave, actions.playtest
        self.players, self.match = players, actions.match
        self.table = actions.controller.table
        self.sides = self.match.session.setup.sides
        self.parties = parties(self.sides)
        self.review: Review | EstimatedReview | None = None
        self.words: ReviewWords | None = None
        self.graph: Graph | None = None
        if not self.actions.no_review():
            source = Source(self.match)
            self.review, self.words = open_review(
                source, actions.thinker, self.table, app.texts, keep=app.keep
            )
            self.graph = Graph(self, self.review, self.words, self.table)
            self.graph.framed = False
        self.times = times_of(self.match)
        self.material = material_of(self.match, self.table, self.parties)
        self.line = self.match.session.record(PUBLIC)
        self.count = len(self.line)
        self.record: Tally | None = None
        """How the two players stand against each other, once it is known."""
        self.rated = RatingNews(self.match, app.texts, keep=app.keep)
        self._opponents = opponents_of(self.match.plan.players, self.sides)
        self._pool: ThreadPoolExecutor | None = None
        self._asked: Future[Tally] | None = None
        self._listed: tuple[Turning, ...] = ()
        """The turning points that have buttons now."""
        self._waited = 0
        """So many answers came since the turning points were listed last."""
        self.pictures = Pictures(app)
        self.f = Frame(Area(0, 0, 1280, 720), 2)
        self.places = Places()
        self.tips = TipCard(self, self.match.kit.name, None)
        self.tips.gather += [self.places.tell, self._add_tips]

    # --- life ---

    def enter(self) -> None:
        if self._opponents is not None and self.app.keep:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="record")
            self._asked = self._pool.submit(record_of, self.match, self._opponents)

    def leave(self) -> None:
        if self.review is not None:
            self.review.close()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self.rated.close()

    def cover(self) -> None:
        if self.review is not None:
            self.review.pause()

    def uncover(self) -> None:
        if self.review is not None:
            self.review.resume()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.tips.update(dt)
        if self.pictures.work():
            self.repaint()
        if self.review is not None and self.review.update():
            if self.review.finished or self._more_listed():
                self.rebuild()
            else:
                self.invalidate()
        if self.rated.poll():
            self.repaint()
        if self._asked is not None and self._asked.done():
            asked, self._asked = self._asked, None
            if asked.exception() is None:
                self.record = asked.result()
                self.repaint()

    def _more_listed(self) -> bool:
        """Whether other turning points are to be listed: now and then, while more and more are found."""
        if self._wanted() == self._listed:
            return False
        self._waited += 1
        if self._waited < PATIENCE and self._listed:
            return False
        self._waited = 0
        return True

    def due(self) -> float:
        if self.pictures.wanting:
            return 0.0
        review = self.note_due() if self.review is None else self.review.due()
        asking = self._asked is not None or self.rated.busy
        return min(self.note_due(), self.tips.due(), review, 0.1 if asking else review)

    # --- going on ---

    def close(self) -> None:
        """Back to the board."""
        if self.app.stack.top is self:
            self.app.pop()

    def replay(self, ply: int | None = None) -> None:
        """Look through the match, from a ply on."""
        self.app.open("replay", match=self.match, ply=ply, thinker=self.actions.thinker)

    def try_again(self, point: Turning) -> None:
        """Find something better than what was played there."""
        self.app.open(
            "replay", match=self.match, ply=point.start, thinker=self.actions.thinker, attempt=point.ply,
            known=None if self.review is None else self.review.known,
        )  # fmt: skip

    def share(self) -> None:
        """Share the match."""
        self.actions.share()

    def new_match(self) -> None:
        """Set up another match of this game."""
        self.actions.before_leaving(lambda: self.app.open("setup", game=self.match.kit.name))

    # --- building ---

    def _wanted(self) -> tuple[Turning, ...]:
        """The turning points that have room, the largest first, in the order of the match."""
        if self.review is None:
            return ()
        room = self.f.points.height - HEAD - 8.0
        count = max(0, int(room // POINT))
        points: Sequence[Turning] = self.review.points
        largest = sorted(points, key=lambda point: point.after - point.before)[:count]
        return tuple(sorted(largest, key=lambda point: point.ply))

    def _point_high(self) -> float:
        """The height of a turning point's row."""
        room = self.f.points.height - HEAD - 8.0
        return max(POINT, min(LARGE_POINT, room / max(1, len(self._listed))))

    def _point_row(self, number: int) -> pygame.Rect:
        area, high = self.f.points, self._point_high()
        top = area.y + HEAD + number * high
        return Area(area.x + 10, top, area.width - 20, high, area.scale).rect

    def build(self) -> None:
        f = self.f = Frame(Area.of(self.size, self.app.scale), self._rows(), timed=bool(self.times))
        label = self.t("after.board")
        wide = widgets.button_width(self, label, icon="back")
        rect = pygame.Rect(f.head.rect.topleft, (wide, f.head.rect.height))
        widgets.button(self, rect, label, icon="back", on_press=self.back, key="back")
        self._title = rect.right + self.px(16)
        if self.graph is not None:
            card = f.graph.rect
            head = self.px(HEAD)
            self.graph.rect = pygame.Rect(card.x, card.y + head, card.width, card.height - head)
        self._listed = self._wanted()
        analysed = self.review is not None and self.review.analysed
        for number, point in enumerate(self._listed):
            row = self._point_row(number)
            again = self.t("review.try.title" if analysed else "after.again")
            wide = widgets.button_width(self, again, padding=8)
            high = min(row.height - self.px(10), self.px(32))
            place = pygame.Rect(row.right - wide, row.centery - high // 2, wide, high)

            def do(point: Turning = point) -> None:
                self.try_again(point)

            tip = self.t("review.tip.review_try" if analysed else "after.again_tip")
            widgets.button(self, place, again, on_press=do, key=f"again.{point.ply}", tip=tip)
        self._build_actions(f.actions.rect)
        if self.focus.current is None:
            self.focus.focus_first("rematch")

    def _build_actions(self, row: pygame.Rect) -> None:
        actions, sides = self.actions, len(self.players.sides)
        again = "rematch" if sides == 2 else "again" if sides < 2 else "moved_on"
        wanted: list[tuple[str, str, Callable[[], object]]] = [
            ("rematch", "rematch", lambda: actions.rematch(self.close)),
            ("new", "plus", self.new_match),
            ("replay", "replay", self.replay),
            ("share", "share", self.share),
            ("menu", "home", actions.leave),
        ]
        if not no_analysis(self.app, self.match):
            wanted.insert(3, ("analyse", "search", actions.analyse))
        full = {"rematch": self.t(f"match.end.{again}")}
        leaving = actions.on_leave is not None
        choices = []
        for key, icon, do in wanted:
            label = actions.leave_label if key == "menu" and leaving else self.t(f"after.do.{key}")
            kind: widgets.Kind = "fire" if key == "rematch" else "plain"
            choices.append(Choice(key, full.get(key, label), icon, do, short=label, kind=kind))
        button_row(self, row, choices, (Fit(12), Fit(10, short=True), Fit(5, icons=False, short=True)), gap=8)

    def _rows(self) -> int:
        """Rows of the players' card: one a party, their record, what the match changed."""
        return len(self.parties) + self._has_record() + self.rated.wanted

    def _has_record(self) -> bool:
        return self._opponents is not None and self.app.keep

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.tips.moved(event.pos, held=any(event.buttons))
            if self.graph is not None and self.graph.hover(event.pos):
                self.invalidate()
            return False
        if event.type == pygame.WINDOWLEAVE:
            self.tips.moved(None, held=False)
            if self.graph is not None:
                self.graph.hover(None)
                self.invalidate()
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.tips.pressed(event.pos):
                return True
            if event.button == pygame.BUTTON_RIGHT:
                return self.tips.explain(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            ply = None if self.graph is None else self.graph.ply_at(event.pos)
            for number, point in enumerate(self._listed):
                if ply is None and self._point_row(number).collidepoint(event.pos):
                    ply = point.ply
            if ply is not None:
                self.app.audio.play("click")
                self.replay(ply)
                return True
        if self.app.input.action_for(event, "match") == "explain":
            return self.tips.explain_place(None)
        action = self.app.input.action_for(event, "replay")
        does: dict[str, Callable[[], object]] = {"play": self.replay, "analyse": self._analyse}
        if action == "try_again" and self._listed:
            self.try_again(self._listed[0])
            return True
        if action == "play" and self.focus.shown:
            return False  # the key presses the button that has the focus
        if action in does:
            does[action]()
            return True
        return False

    def _analyse(self) -> None:
        if why := no_analysis(self.app, self.match):
            self.tell(why)
        else:
            self.actions.analyse()

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.f
        self.places.begin()
        self._paint_head(surface, f.head.rect)
        self._paint_graph_card(surface, f.graph.rect)
        parties_, count = self.parties, self.count
        if self.material:
            self.places.add("after.chart_material", f.material.rect)
        if self.times:
            self.places.add("after.chart_time", f.times.rect)
        paint_material(self, surface, f.material.rect, self.material, self.table, parties_, count)
        if self.times:
            paint_times(self, surface, f.times.rect, self.times, self.table, self.sides, parties_)
        self._paint_table(surface, f.table.rect)
        self._paint_points(surface, f.points.rect)

    def _add_tips(self, tips: Tips) -> None:
        """What the graph means."""
        if self.graph is not None:
            self.graph.add_tips(tips)

    def _paint_head(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """Who won, how, and on what; or what is told for a moment."""
        controller, px = self.actions.controller, self.px
        result = self.match.session.result
        view = self.line.view(self.count)
        title = self.players.own_result(view, result, controller.own_side)
        told = [self.match.result_words(self.app.texts)]
        if self.match.plan.map_title:
            told.append(self.app.texts.shipped(self.match.plan.map_title))
        if score := self.match.score_text():
            told.append(score)
        wide = row.right - self._title
        at = (self._title, row.y + row.height * 32 // 100)
        self.painter.text(surface, title, "card_title", at, middle=True, width=wide)
        at = (self._title, row.y + row.height * 78 // 100)
        words = self.note or " · ".join(told)
        role, ink = ("body_strong", "ink.primary") if self.note else ("small", "ink.secondary")
        self.painter.text(surface, words, role, at, ink, middle=True, width=wide - px(4))

    def _head(self, surface: pygame.Surface, rect: pygame.Rect, title: str, note: str = "") -> None:
        px = self.px
        widgets.card(self, surface, rect)
        middle = rect.y + px(HEAD / 2 + 1)
        named = self.painter.text(surface, title, "body_strong", (rect.x + px(14), middle), middle=True)
        room = rect.right - px(14) - named.right - px(12)
        if note and room > px(40):
            at = (rect.right - px(14), middle)
            self.painter.text(
                surface, note, "small", at, "ink.secondary", align="right", middle=True, width=room
            )

    def _paint_graph_card(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        review, words = self.review, self.words
        if review is None or words is None:
            self._head(surface, rect, self.t("after.chances"))
            inner = rect.inflate(-self.px(28), -self.px(2 * HEAD + 8))
            self.painter.paragraph(surface, self.actions.no_review(), "body", inner, "ink.secondary")
            return
        note = ""
        if not review.analysed:
            note = self.t("after.estimate.note")
        if review.failed:
            note = self.t("review.failed", reason=review.failed)
        self._head(surface, rect, self.t("after.chances" if review.analysed else "after.estimated"), note)

    def _columns(self) -> list[str]:
        """What the table tells of each party, besides who it is."""
        analysed = self.review is not None and self.review.analysed
        found = ["kinds", "lost"] if analysed else []
        if self.material:
            found.append("material")
        if self.times:
            found.append("time")
        return found

    def _paint_table(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A row a party: who it is, how it played, what it has, and how long it took."""
        px, painter = self.px, self.painter
        widgets.card(self, surface, rect)
        columns = self._columns()
        rights: list[int] = []
        middle, end = rect.y + px(HEAD / 2 + 1), rect.right - px(14)
        for column in reversed(columns):
            label = self.t(self.table.material_key if column == "material" else f"after.column.{column}")
            rights.insert(0, end)
            at = (end, middle)
            drawn = painter.text(surface, label, "small", at, "ink.secondary", align="right", middle=True)
            figures = pygame.Rect(0, rect.y, max(drawn.width, px(54)), rect.height)
            figures.right = end
            self.places.add(f"after.{column}", figures)
            end -= figures.width + px(14)
        painter.text(surface, self.t("after.players"), "body_strong", (rect.x + px(14), middle), middle=True)
        for place, party in enumerate(self.parties):
            y = rect.y + px(HEAD) + place * px(ROW)
            self._paint_party(surface, pygame.Rect(rect.x + px(12), y, end - rect.x - px(12), px(ROW)), party)
            for column, right in zip(columns, rights, strict=True):
                at = (right, y + px(ROW) // 2)
                painter.text(
                    surface, self._figure(column, place, party), "numeral", at, align="right", middle=True
                )
        y = rect.bottom - px(8) - px(ROW) // 2
        if self.rated.wanted:
            line = pygame.Rect(rect.x, y - px(ROW) // 2, rect.width, px(ROW))
            self.places.add("after.rated", line)
            self._paint_foot(surface, rect, y, self.rated.words)
            y -= px(ROW)
        if self._has_record() and self._opponents is not None:
            self._paint_record(surface, rect, self._opponents, y)

    def _paint_party(self, surface: pygame.Surface, row: pygame.Rect, party: int) -> None:
        """Its picture, who plays it, and what it got."""
        px = self.px
        picture = pygame.Rect(row.x, row.y + px(2), row.height - px(4), row.height - px(4))
        self.table.draw_portrait(surface, picture, party)
        name = self.t("after.the_game") if party < 0 else self.players.names(party)
        result = self.match.session.result
        x = picture.right + px(8)
        won = result is not None and any(self.sides[seat] == party for seat in result.winners)
        if party < 0:
            won = result is not None and not result.winners
        if won and not (result is not None and result.drawn):
            icon = widgets.icon
            at = (row.right - px(12), row.centery)
            self.places.add("after.won", icon(self, surface, "flag", at, 16, "ink.primary", center=True))
        self.painter.text(
            surface, name, "body_strong", (x, row.centery), middle=True, width=row.right - px(28) - x
        )

    def _figure(self, column: str, place: int, party: int) -> str:
        """What the table says of a party in a column."""
        review = self.review
        if column == "time":
            seats = [seat for seat, of in enumerate(self.sides) if of == party]
            return clock_text(time_of(self.times, seats)) if party >= 0 else ""
        if column == "material":
            value = self.material[-1].values[place]
            return "" if value is None else counted(value, self.app.texts)
        if not isinstance(review, Review):
            return ""
        told = review.sums[place]
        if column == "kinds":
            return self.t("after.kinds", **{kind: told.counts[kind] for kind in KINDS})
        return (
            self.t("review.share", share=self.app.texts.number(100 * told.per_move, 1)) if told.moves else ""
        )

    def _paint_foot(self, surface: pygame.Surface, rect: pygame.Rect, y: int, words: str) -> None:
        """A line below the parties, with its middle at that height."""
        px = self.px
        self.painter.rule(surface, rect.x + px(12), y - px(ROW) // 2, rect.width - px(24))
        at, wide = (rect.x + px(14), y), rect.width - px(28)
        self.painter.text(surface, words, "small", at, "ink.secondary", middle=True, width=wide)

    def _paint_record(
        self, surface: pygame.Surface, rect: pygame.Rect, seats: tuple[int, int], y: int
    ) -> None:
        """How the two stand against each other."""
        px, record = self.px, self.record
        who, opponent = (self.match.plan.players[seat].name for seat in seats)
        words = self.t("after.record_asked")
        if record is not None:
            words = self.t(
                "after.record", name=who, opponent=opponent, wins=record.wins, draws=record.draws,
                losses=record.losses,
            )  # fmt: skip
        line = pygame.Rect(rect.x, y - px(ROW) // 2, rect.width, px(ROW))
        self.places.add("after.record", line)
        self._paint_foot(surface, rect, y, words)

    def _paint_points(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        review, words, px = self.review, self.words, self.px
        shown: Sequence[Turning] = self._listed
        count = 0 if review is None else len(review.points)
        note = self.t("after.largest", n=len(shown), count=count) if count > len(shown) else ""
        self._head(surface, rect, self.t("after.points"), note)
        if review is None or words is None or not shown:
            told = "after.no_review" if review is None else "after.none"
            if review is not None and not review.finished:
                told = "after.wait"
            inner = rect.inflate(-px(28), -px(2 * HEAD))
            y = self.painter.paragraph(surface, self.t(told), "small", inner, "ink.secondary") + px(12)
            side = min(inner.width, inner.bottom - y)
            if told != "after.wait" and side >= px(PICTURED):
                frame = pygame.Rect(0, y, side, side)
                frame.centerx = rect.centerx
                self._paint_board(surface, frame, self.count)
            return
        analysed = review.analysed
        again = self.t("review.try.title" if analysed else "after.again")
        button = widgets.button_width(self, again, padding=8)
        told_of = [self._point_words(point, words, analysed=analysed) for point in shown]
        roles = ("body_strong", "small")
        widest = max(
            self.app.fonts.size(text, role, self.app.scale)[0]
            for lines in told_of
            for text, role in zip(lines, roles, strict=True)
        )
        for number, (point, lines) in enumerate(zip(shown, told_of, strict=True)):
            row = self._point_row(number)
            if number:
                self.painter.rule(surface, row.x, row.y, row.width)
            shape = mark_shape(self.app.theme, point.verdict, px(8))
            mark = shape.get_rect(center=(row.x + px(12), row.centery))
            self.places.add(f"graph.{point.verdict}", mark, side=words.side(point.side))
            surface.blit(shape, mark)
            x, room = row.x + px(28), row.width - button - px(38)
            side = min(row.height - px(12), room - widest - px(12))
            if side >= px(PICTURED - 12):
                frame = pygame.Rect(x, row.centery - side // 2, side, side)
                self._paint_board(surface, frame, point.start)
                x, room = x + side + px(12), room - side - px(12)
            low = px(POINT) * 20 // 100  # the lines stand together, however high the row is
            at = (x, row.centery - low)
            self.painter.text(surface, lines[0], roles[0], at, middle=True, width=room)
            at = (x, row.centery + low)
            self.painter.text(surface, lines[1], roles[1], at, "ink.secondary", middle=True, width=room)

    def _point_words(self, point: Turning, words: ReviewWords, *, analysed: bool) -> tuple[str, str]:
        """What was played at a turning point, and whose chances fell how far."""
        head = words.place(point)
        if analysed:
            head = self.t(
                "after.marked", heading=head, move=words.played(point.ply), sign=SIGNS[point.verdict]
            )
        fall = self.t(
            "after.fell", side=words.side(point.side), before=round(100 * point.before),
            after=round(100 * point.after),
        )  # fmt: skip
        return head, fall

    def _paint_board(self, surface: pygame.Surface, frame: pygame.Rect, ply: int) -> None:
        """What everybody could see of the position after so many plies."""
        match, side = self.match, frame.width
        state = self.line.view(ply)

        def make() -> pygame.Surface | None:
            return self.pictures.position(match.kit, match.plan.content, state, side)

        picture = self.pictures.get((ply, side), make)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=frame.center))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.graph is not None:
            self.graph.draw(surface, self.count)

    def draw_over(self, surface: pygame.Surface) -> None:
        """The words about the ply that is pointed at in the graph, and a tip."""
        self._draw_pointed(surface)
        self.tips.draw(surface)

    def _draw_pointed(self, surface: pygame.Surface) -> None:
        if self.graph is None or self.words is None or self.graph.hovered is None:
            return
        px, painter, theme, ply = self.px, self.painter, self.app.theme, self.graph.hovered
        pad, rect = px(10), self.f.graph.rect
        told = painter.fonts.fit(self.words.tip(ply), "small", rect.width - 4 * pad, painter.scale)
        chip = pygame.Rect(0, 0, painter.fonts.size(told, "small", painter.scale)[0] + 2 * pad, px(26))
        chip.midbottom = (self.graph.x_of(ply), self.graph.plot.y - px(3))
        chip.clamp_ip(rect.inflate(-px(4), 0))
        painter.box(surface, chip, theme["ink.primary"], theme["surface.raised"], radius=4)
        painter.text(surface, told, "small", chip.center, "surface.raised", align="center", middle=True)


make = Report
