"""The panel beside the board of a replay, from the title down to the foot, as nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.app.replay.column import review_column
from game.app.replay.commands import ReplayPress
from game.app.replay.model import ReplayModel
from game.app.replay.playback import SPEEDS
from game.app.table.board_screen import PositionScreen
from game.app.table.elsewhere import no_analysis
from game.app.table.graph_node import graph_node
from game.app.table.moves import MoveList
from game.app.table.panel_parts import TITLE_ROLES, announced, framed, title, title_row
from game.app.table.players import Players
from game.app.table.record_list import HEAD
from game.app.table.stepping_screen import StepPress
from game.ui.commands import Set
from game.ui.controls.embedded import Embedded
from game.ui.controls.page_tree import Hint, KeysTold, told_keys
from game.ui.input.input import Key
from game.ui.layout import GROW, Area, Grow
from game.ui.screen import ButtonFit
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, FirstFit, Row, Stack, spring
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Picture, Rule, SmallText, Text

TALL_COLUMN, LOW_COLUMN = 250.0, 150.0
"""The height of the review's words beside the moves, with a piece's card below them; and below moves that
need the whole width; in tokens."""

TWO_PARTS, LEAST_RECORD = 500.0, 340.0
"""The least width and height in which the moves and something else stand side by side, in tokens."""

LEAST_CARD, LEAST_BELOW = 300.0, 150.0
"""The least height of a card below the review's words, and below the moves, in tokens."""

ACTIONS: Final = (
    ReplayPress.BRANCH,
    ReplayPress.COPY_POSITION,
    ReplayPress.COPY_RECORD,
    ReplayPress.SHARE,
    ReplayPress.FLIP,
    ReplayPress.EDIT,
)
ACTION_FITS: Final = (
    ButtonFit(10),
    ButtonFit(9, short=True),
    ButtonFit(6, icons=False, short=True),
    ButtonFit(6, words=False),
)


STEPS: Final = "replay.hint_step", "back_one", "forward_one"
PLAYS: Final = "replay.hint_play", "play"


@dataclass(frozen=True, slots=True)
class MovesPlace(Embedded):
    """The place of the list of moves, whose columns depend on it."""

    def make(self, screen: Any, rect: pygame.Rect) -> None:
        m = screen.model
        m.moves.place(Area.at(rect, screen.app.scale), m.looking.line)
        m.moves.reveal(m.looking.ply)

    def change(self, screen: Any, made: Any, old: Any) -> bool:
        return True


class ReplayPanel:
    """Composes the panel of one replay, ``high`` tokens in all, ``wide`` tokens wide."""

    def __init__(self, s: PositionScreen, m: ReplayModel, graph: Any) -> None:
        self.s, self.m, self.graph = s, m, graph
        self.t = s.t
        self.players = Players(m.source.match.as_played, s.table, s)

    def compose(self, wide: float, high: float) -> Node:
        """Return the panel."""
        density = self.s.density
        gap, button, title = density.gap, density.button, density.bar
        sides = density.card if self.m.reviewing is not None else density.card + 8
        record = high - title - sides - 2 * button - 24 - 5 * gap
        actions = ACTIONS if self.s.kit.drafting is not None else ACTIONS[:-1]
        return Column(gap=gap, wide=wide, high=high).of(
            self.s.part(self.title, title, *self.goes_on()),
            self.s.part(self.sides, sides, self.m.seen, self.s.table.overlays.flipped),
            self.record(wide, record),
            self.steps(button),
            self.s.acts(actions, ACTION_FITS, gap=8, high=button),
            self.s.foot(self.hints(), self.s.host.prompts() if self.m.in_hand else ()),
        )

    # --- title and sides ---

    def goes_on(self) -> tuple[Any, str]:
        """Return what changes while the match is still played: its result, and why it may not be analysed."""
        match = self.m.source.match
        return match.session.result, no_analysis(self.s.app, match)

    def title(self, high: float, result: Any, kept: str) -> Node:
        """The way back, the players, the map and the result, and the way into the analysis."""
        match, t = self.m.source.match, self.s.app.texts
        told = [t.shipped(match.plan.map_title) or t("matches.from_position")]
        if result is not None:
            told.append(match.result_words(t))
        names = match.title
        ways = [title(names, told, high, role) for role in TITLE_ROLES[:2]]
        ways.append(title(told[0], [names, *told[1:]], high))
        asides = (self.s.act(ReplayPress.ANALYSE, ButtonFit(12, words=words)) for words in (True, False))
        aside = None if kept else FirstFit(whole_only=True, rank=-1).of(*asides)
        return title_row(self.s, high, ways, aside, self.s.measure.text(told[-1], "small") + 6)

    def sides(self, high: float, seen: int, flipped: bool) -> Node:
        """A line for each side, more than two sides in pairs."""
        match = self.m.source.match
        order = sorted(self.players.sides, reverse=not flipped)
        if len(order) == 4:  # as they sit round the board
            order = [order[place] for place in ((2, 1, 3, 0) if order[0] else (3, 0, 2, 1))]
        line = self.m.looking.line
        view = line.view(seen)
        scores = match.side_scores() if seen == len(line) else []
        on = self.players.side_to_act(match.kit.game.to_act(view))
        told = [scores[sorted(order).index(side)] if scores else "" for side in order]
        columns = 2 if len(order) > 2 else 1
        size = high / -(-len(order) // columns) - 10
        made = [
            self._side(side, view, seen, score, size, on=side == on)
            for side, score in zip(order, told, strict=True)
        ]
        rows: list[Node | None] = []
        for at in range(0, len(made), columns):
            rows += (
                Row(pad=(10, 0), high=1).of(Rule(wide=GROW, high=1)) if at else None,
                Row(high=GROW).of(*made[at : at + columns]),
            )
        return Box(radius=6, high=high).of(*rows)

    def _side(self, side: int, view: Any, seen: int, score: str, size: float, *, on: bool) -> Node:
        sides, names, note = self.s.table.sides, self.players.names(side), self.players.side_name(view, side)
        told = score or sides.standing(view, side)
        pieces = replace(sides.lost_pieces(view, side), high=GROW)
        lost = Column(wide=Grow(45, least=28), high=28, least=28, rank=-1).of(pieces)
        whole, role = self.s.measure.text(names, "body_strong"), "card_title" if score else "numeral"
        name = Row(gap=8, wide=Grow(55, least=min(whole, 160)), high=GROW).of(
            Text(names, ("card_title", "body_strong")),
            SmallText(note, least=WHOLE, rank=-2) if note != names else None,
        )
        return Row(wide=GROW, high=GROW).of(
            Column(pad=(0, 6), wide=4).of(Picture(_fill, "ink.primary", high=GROW) if on else spring()),
            Node(wide=6),
            Picture(self._portrait, side, wide=size, high=size),
            Node(wide=12),
            name,
            Node(wide=8),
            *((lost, Node(wide=12)) if sides.lost(view, side) else ()),
            Text(told, (role, "small"), align="right", rank=1) if told else None,
            Node(wide=14),
        )  # fmt: skip

    def _portrait(self, to: PaintedCanvas, area: Area, side: int) -> None:
        place, px = area.rect, to.painter.px
        to.painter.box(
            to.surface, place, to.theme["board.square_dark"], to.theme["surface.line_strong"], radius=4
        )
        self.s.table.sides.draw_portrait(to.surface, place.inflate(-px(4), -px(4)), side)

    # --- the record: moves, graph, review, card ---

    def record(self, wide: float, high: float) -> Node:
        """MoveList, and beside, below or in place of them the card of what is pointed at, the graph and the
        words of a review."""
        m, flat, gap = self.m, self.s.table.wording.long_lines, self.s.density.gap
        one_by_one = wide < TWO_PARTS or high < LEAST_RECORD
        if m.reviewing is None:
            if one_by_one:
                return framed(self.heading(), self.moves(card=True))
            if flat:
                below = max(LEAST_BELOW, 0.42 * high)
                return framed(self.heading(), self.moves(), Rule(), self.card(high=below))
            beside = _beside(wide, self.moves(), self.card())
            return framed(self.heading(), beside)
        if one_by_one:
            tabs = self.s.choice(
                Set("tab"), [self.t("replay.moves"), self.t("review.title")], (True, False),
                m.reviewing.at_moves, wide=190, high=HEAD - 10,
            )  # fmt: skip
            head = self.heading(tabs)
            if m.reviewing.at_moves:
                return framed(head, self.moves(card=True))
            graph = self.curve(min(110.0, (high - HEAD) * 0.36), framed=False)
            return framed(head, graph, Column(high=GROW).of(review_column(self.s, m, brief=True)))
        tall = min(200.0, max(124.0, high * 0.26))
        if flat:
            words = Column(high=LOW_COLUMN).of(review_column(self.s, m, brief=True))
            return Column(gap=gap, high=high).of(
                framed(self.heading(), self.moves(card=True), Rule(), words),
                self.curve(max(108.0, 0.8 * tall), framed=True),
            )
        roomy = high - gap - tall - HEAD - TALL_COLUMN >= LEAST_CARD
        column = review_column(self.s, m, brief=False)
        if roomy:
            column = Column(high=GROW).of(Column(high=HEAD + TALL_COLUMN).of(column), Rule(), self.card())
        moves = Column(high=GROW).of(self.heading(), self.moves(card=not roomy))
        return Column(gap=gap, high=high).of(
            framed(_beside(wide, moves, column)), self.curve(tall, framed=True)
        )

    def heading(self, tabs: Node | None = None) -> Node:
        """The heading of the moves, with what is announced, or tabs; and which move is shown."""
        looking = self.m.looking
        line = looking.line
        at, count = line.moves(looking.ply), line.moves(len(line))
        words: tuple[str, ...] = ("",)
        if count:
            words = self.t("replay.move_of", n=at, count=count), f"{at} / {count}"
        head: list[Node | None] = [tabs]
        if tabs is None:
            head = [Text(self.t("replay.moves"), "body_strong"), *announced(self.s)]
        count_words = SmallText(words, align="right", wide=GROW)
        pad = 6.0 if tabs is not None else 14.0
        return Column(high=HEAD).of(
            Row(gap=10, pad=(pad, 0), high=GROW).of(*head, count_words, tabs and Node(wide=0)), Rule(high=1)
        )

    def moves(self, *, card: bool = False) -> Node:
        """The list of moves; ``card``: while something is pointed at, its card replaces them."""
        if card and self.s.table.pointed:
            return self.card()
        m, rows = self.m, self.m.moves
        node = MoveList(
            rows.rows,
            rows.columns,
            rows.scroll,
            m.looking.ply,
            m.marks,
            self.s.table,
            spot="moves",
            high=GROW,
        )
        return Stack(pad=(0, 0, 1), high=GROW, wide=GROW).of(MovesPlace("moves", high=GROW), node)

    def curve(self, high: float, *, framed: bool) -> Node:
        """The graph of the chances."""
        return graph_node(self.s, self.graph, self.m.looking.ply, framed=framed, high=high)

    def card(self, high: Any = GROW) -> Node:
        """The card of what is pointed at."""
        return Column(high=high, wide=GROW).of(replace(self.s.table.card() or Node(), high=GROW))

    # --- below ---

    def steps(self, high: float) -> Node:
        """The buttons that step through the moves, and the speeds."""
        s, m, t = self.s, self.m, self.t
        playing = m.looking.playing
        play = s.act(
            ReplayPress.PLAY, wide=high + 24, kind="ink", icon="pause" if playing else None,
            tip=t("replay.stop") if playing else None,
        )  # fmt: skip
        names = [t(f"replay.{name}") for name in ("slow", "normal", "fast")]
        times = t("replay.times", times=s.app.texts.number(SPEEDS[m.playback.speed]))
        speeds = s.choice(Set("speed"), names, range(3), m.playback.speed, high=GROW)
        needed = sum(s.measure.text(name, "button") + 12 for name in names)
        return Row(gap=6, high=high).of(
            *(s.act(to, wide=high) for to in (StepPress.FIRST, StepPress.BACK_ONE)),
            play,
            *(s.act(to, wide=high) for to in (StepPress.FORWARD_ONE, StepPress.LAST)),
            Node(wide=0),
            FirstFit(whole_only=True, wide=GROW).of(
                Row(wide=needed).of(speeds), Row().of(s.act(ReplayPress.NEXT_SPEED, wide=GROW, label=times))
            ),
        )

    def hints(self) -> list[Hint]:
        """What can be done by which key, unless a move is being chosen."""
        of = self.m.reviewing
        told: Sequence[KeysTold] = ()
        if self.m.in_hand:
            pass
        elif of is None:
            ends = ("replay.hint_ends", "first", "last"), ("replay.hint_branch", "branch")
            told = STEPS, PLAYS, *ends
        elif of.retry is not None:
            stop = "review.try.stop", Key.parse("escape")
            told = ("review.try.again", "try_again"), ("review.try.best", "show_best"), stop
        else:
            bests = (("review.hint_best", "show_best"),) if of.review.analysed else ()
            points = ("review.hint_next", "next_turning_point"), ("review.hint_try", "try_again")
            told = STEPS, *points, *bests, PLAYS
        return told_keys(self.s, told)


def _beside(wide: float, left: Node, right: Node) -> Node:
    """Two parts with a line between them."""
    line = Picture(_fill, "surface.line", wide=1, high=GROW)
    return Row(high=GROW).of(
        Column(wide=round(wide / 2), high=GROW).of(left), line, Column(wide=GROW, high=GROW).of(right)
    )


def _fill(to: PaintedCanvas, area: Area, ink: str) -> None:
    to.surface.fill(to.theme[ink], area.rect)
