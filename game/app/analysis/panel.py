"""The panel beside the board of an analysis, from the title down to the foot, as nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from game.app.analysis.commands import AnalysisPress
from game.app.analysis.lines import LinesCard, tip
from game.app.analysis.model import AnalysisModel
from game.app.analysis.moves import VariationList
from game.app.table.board_screen import PositionScreen
from game.app.table.panel_parts import announced, framed, title, title_row
from game.app.table.record_list import HEAD
from game.app.table.stepping_screen import StepPress
from game.ui.commands import Set
from game.ui.controls.embedded import FocusStop
from game.ui.controls.page_tree import Hint, KeysTold, told_keys
from game.ui.layout import GROW, Area, Grow
from game.ui.screen import ButtonFit
from game.ui.tree.holders import Column, FirstFit, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Rule, Text
from game.view.phase import Prompt

TABLE, LEAST_MOVES = 400.0, 150.0
"""The height of the game's own table above the moves, and the least height of the moves, in tokens."""

FITS: Final = ButtonFit(12), ButtonFit(6), ButtonFit(8, icons=False), ButtonFit(3, icons=False)

CHANGES: Final = AnalysisPress.PROMOTE, AnalysisPress.DELETE, AnalysisPress.UNDO
"""Changes to a variation."""

BESIDE_STEPS: Final = AnalysisPress.BEST, AnalysisPress.ARROWS, AnalysisPress.FLIP

ACTIONS: Final = (
    AnalysisPress.BRANCH,
    AnalysisPress.COPY_POSITION,
    AnalysisPress.COPY_RECORD,
    AnalysisPress.PASTE,
    AnalysisPress.SHARE,
    AnalysisPress.EDIT,
)


ALONG_A_LINE: Final[Sequence[KeysTold]] = (
    ("analysis.hint_along", "back_one", "forward_one"), ("analysis.hint_play_line", "accept"),
)  # fmt: skip
THROUGH_MOVES: Final[Sequence[KeysTold]] = (
    ("analysis.hint_step", "back_one", "forward_one"),
    ("analysis.hint_variation", "previous_line", "next_line"), ("analysis.hint_best", "best"),
    ("analysis.hint_board", "panel"), ("analysis.hint_engine", "think"),
)  # fmt: skip


class VariationsPlace(FocusStop):
    """The place of the list of moves, which is laid out for it."""

    __slots__ = ()

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        m = screen.model
        m.rows.place(Area.at(rect, screen.app.scale), screen.measure)
        m.rows.reveal(m.node)
        return super().make(screen, rect)


class AnalysisPanel:
    """Composes the panel of one analysis."""

    def __init__(self, s: PositionScreen, m: AnalysisModel) -> None:
        self.s, self.m = s, m
        self.lines = LinesCard(s, m)
        self.t = s.t

    def compose(self, wide: float, high: float, foot: Node) -> Node:
        """Return the panel, with that foot."""
        s, m, density = self.s, self.m, self.s.density
        actions = ACTIONS if s.kit.drafting is not None else ACTIONS[:-1]
        return Column(gap=density.gap, pad=(0, 2, 0), wide=wide, high=high + 4).of(
            s.part(self.title, density.bar, m.node),
            s.part(self.lines_card, density, m.known(), m.lines, m.pointed),
            self.middle(),
            Row(gap=6, high=density.button).of(
                *(s.act(to, wide=density.button) for to in StepPress),
                Node(wide=0),
                Column(wide=GROW).of(self.row(BESIDE_STEPS)),
            ),
            self.row(actions),
            foot,
        )

    def row(self, commands: tuple[AnalysisPress, ...]) -> Node:
        """Return a row of buttons over the whole width."""
        s, ways = self.s, ([self.s.act(one, fit, tip=tip(self.s, one)) for one in commands] for fit in FITS)
        return s.fitted([*ways], high=s.density.button)

    def lines_card(self, *shown: object) -> Node:
        """Return the analyst's card."""
        return self.lines.compose()

    def title(self, high: float, node: Any) -> Node:
        """The way back, what is analysed, on which map, and who is to move."""
        s, t, subject = self.s, self.t, self.m.subject
        about = [s.app.texts.shipped(subject.about) or t("matches.from_position")]
        if subject.title:
            about.insert(0, t("analysis.title"))
        if s.kit.game.result(node.state) is None:
            side = t(s.kit.info.sides[self.m.phrases.to_move(node)])
            about.append(t("analysis.to_move", turn=subject.view(node).round, side=side))
        return title_row(s, high, [title(subject.title or t("analysis.title"), about, high)])

    # --- the moves, and the game's own table ---

    def middle(self) -> Node:
        """The moves, and above them, or in their place, the game's own table."""
        table, m, gap = self.s.table, self.m, self.s.density.gap
        if not table.has_side:
            return self.moves()
        both = Column(gap=gap).of(
            self.s.own_side(high=TABLE), Column(high=Grow(least=LEAST_MOVES)).of(self.moves())
        )
        words = [self.t("analysis.moves"), table.side_word]
        tabs = self.s.choice(Set("tab"), words, (False, True), m.at_table)
        shown = (
            (self.s.own_side(),) if m.at_table else (self.moves(), self.s.turn_row(high=self.s.density.bar))
        )
        return FirstFit(high=GROW).of(both, Column(gap=gap).of(tabs, *shown))

    def moves(self) -> Node:
        """The list of moves under its heading, with the changes to a variation."""
        s, m, rows = self.s, self.m, self.m.rows
        head = Row(gap=8, pad=(5, 0), high=HEAD).of(
            Node(wide=0),
            Text(self.t("analysis.moves"), "body_strong"),
            *announced(s, lines=2),
            spring(),
            Row(gap=2).of(*(s.act(one, kind="quiet", wide=30, high=30) for one in CHANGES)),
        )
        shown: Node
        if m.subject.tree.root.children:
            shown = VariationList(
                rows.parts, rows.height, rows.scroll, m.node, m.chips(), s.table, spot="list", high=GROW
            )
        else:
            shown = Column(pad=(14, 12), high=GROW).of(
                Text(self.t("analysis.no_moves"), "body", "ink.secondary", lines=0)
            )
        listed = Stack(high=GROW).of(VariationsPlace("moves", high=GROW), shown)
        return framed(head, Rule(high=1), listed)

    # --- the foot ---

    def hints(self, prompts: tuple[Prompt, ...]) -> list[Hint]:
        """What the keys do along a line or through the moves; nothing while there are prompts."""
        told = ALONG_A_LINE if self.m.row >= 0 else () if prompts else THROUGH_MOVES
        return told_keys(self.s, told)
