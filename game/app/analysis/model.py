"""What an analysis shows, without a window."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from game.app.analysis.moves import VariationRows
from game.app.analysis.phrases import Phrases
from game.app.analysis.subject import Subject
from game.app.analysis.tree import AnalysisNode
from game.app.analysis.tree_analyst import PATIENCE_S, TreeAnalyst
from game.app.table.scores import Score
from game.app.table.thinking import MakeThinker
from game.bots.contract import Thought, parties
from game.ui.model import Model
from game.view.table import Suggestion, Table

LINE_SHOWN: Final = 3
"""Moves of a single line that are drawn on the board."""


class AnalysisModel(Model):
    """One tree, the position of it that is shown, and what the analyst says of it."""

    def __init__(
        self, subject: Subject, table: Table[Any, Any, Any], node: AnalysisNode | None, make: MakeThinker
    ) -> None:
        self.subject, self.table = subject, table
        self.node = node or subject.tree.root
        self.analyst = TreeAnalyst(subject, make)
        self.phrases = Phrases(subject, table)
        self.rows = VariationRows(self.phrases)
        self.arrows = True
        self.at_table = not subject.tree.root.children
        """Whether the game's own table is in sight, where tabs switch between it and the moves."""
        self.pointed: tuple[Any, ...] = ()
        """The line up to the move that is pointed at."""
        self.row = -1
        """The number of the line that has the focus by keys; -1 for none."""
        self._held: tuple[AnalysisNode, tuple[Thought[Any], ...]] | None = None
        self.analyst.show(self.node)
        self.show_node()

    # --- showing ---

    def show_node(self) -> None:
        """Show the node's position at once, and let the side to move choose."""
        self.table.skip()
        self._show_at(self.node)

    def _show_at(self, node: AnalysisNode) -> None:
        seat = self.subject.kit.game.to_act(node.state)
        self.table.show(self.subject.view(node), chooser=seat, viewer=self._viewer_of(node), last=node.step)

    def _viewer_of(self, node: AnalysisNode) -> int:
        """Return who looks at a position."""
        seat = self.subject.kit.game.to_act(node.state)
        return seat if seat is not None and seat >= 0 else 0

    def go(self, node: AnalysisNode | None) -> None:
        """Go to a position of the tree, if there is one; the next one of a line is animated."""
        if node is None:
            return
        self.analyst.rest()  # whatever it thinks about, nobody wants to know any more
        before, self.node = self.node, node
        self._hold(())
        self.table.suggest(())
        if node.parent is before and node.step is not None:
            self.table.show_step(
                self.subject.view(before), node.step, viewer=self._viewer_of(node), last=node.step,
                then=partial(self._arrive, node),
            )  # fmt: skip
        else:
            self.table.skip()
            self._arrive(node)

    def _arrive(self, node: AnalysisNode) -> None:
        """Arrive at a position, once the steps to it have been seen."""
        self._show_at(node)
        self.analyst.show(node)
        self.rows.reveal(node)

    def suggest(self, *, in_hand: bool) -> None:
        """Draw the best moves, unless something else is pointed at or ``in_hand``."""
        seen = self.table.coming is None  # of a step that is animated nothing is told yet
        shows = seen and self.arrows and self.analyst.on and not self.pointed and not in_hand
        lines = self.analyst.lines if shows else ()
        shown = LINE_SHOWN if len(lines) == 1 else 1
        self.table.suggest([Suggestion(tuple(one.line[:shown]), one.rank) for one in lines if one.line])

    # --- lines ---

    @property
    def lines(self) -> tuple[Thought[Any], ...]:
        """The lines shown. While the pointer is on one of them they stay the same: nothing changes under
        the player's hand."""
        if self._held is not None and self.pointed and self._held[0] is self.analyst.node:
            return self._held[1][: self.analyst.wanted]
        self._held = None
        return self.analyst.lines

    def _hold(self, actions: tuple[Any, ...]) -> bool:
        """Point at the last move of ``actions``, or at none; return whether that is another one."""
        if actions == self.pointed:
            return False
        lines = self.lines
        self.pointed = actions
        self._held = (self.analyst.node, lines) if actions else None
        return True

    def point_at(self, actions: tuple[Any, ...]) -> None:
        """Point at the last move of ``actions``, or at none: show the position it leads to."""
        if not self._hold(actions):
            return
        seen = self.phrases.step_after(self.node, actions) if actions else None
        if seen is None:
            self._hold(())
            self.show_node()
        else:
            self.table.skip()
            self.table.show(seen.view, chooser=None, viewer=0, last=seen)

    def walk_along(self, row: int, by: int) -> None:
        """Point ``by`` moves farther along a line."""
        line = tuple(self.lines[row].line)
        now = len(self.pointed) if self.pointed == line[: len(self.pointed)] else 0
        self.point_at(line[: max(1, min(now + by, len(line)))])

    def follow_focus(self, row: int) -> None:
        """Point at a line that gets the focus by keys, and at none once the focus leaves it."""
        before, self.row = self.row, row
        if 0 <= row < len(self.lines):
            if not self.pointed or self.pointed != tuple(self.lines[row].line)[: len(self.pointed)]:
                self.walk_along(row, 1)
        elif before >= 0:
            self.point_at(())

    # --- what is known ---

    def chip(self, score: Score) -> tuple[str, str]:
        """Return a score's figure, and the group of colours of the side that leads."""
        curve = self.analyst.curve
        party = parties(self.subject.sides)[0 if score.leads(curve) else 1]
        return score.figure(self.table.words, curve), self.table.sides.group(party)

    def chips(self) -> tuple[tuple[AnalysisNode, tuple[str, str]], ...]:
        """Return the scores of the moves in sight."""
        found, top = [], self.rows.scroll
        for part in self.rows.parts:
            node, seen = part.node, top - part.high <= part.y <= top + self.rows.high
            if seen and part.kind == "main" and node is not None and node.known.lines:
                score = self.analyst.score(node)
                if score is not None:
                    found.append((node, self.chip(score)))
        return tuple(found)

    def known(self) -> tuple[Any, ...]:
        """Return what is known of the position and of the tree, which grow by themselves."""
        of, tree = self.analyst, self.subject.tree
        late = of.phase == "starting" and of.silent >= PATIENCE_S
        thinks = of.node, of.phase, of.lines, of.wanted, of.on, of.failed, of.speed, of.can_deepen
        return *thinks, late, of.known_to_work, tree.version, tree.undoable
