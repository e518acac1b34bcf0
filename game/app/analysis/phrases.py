"""Lines of play in words: each move as the record would list it, computed once and cached."""

from __future__ import annotations

from typing import Any

from game.app.analysis.subject import Subject
from game.app.analysis.tree import AnalysisNode
from game.model.contract import IllegalAction, SeenStep
from game.view.table import TableView

KEPT = 400
"""Most positions ahead kept: lines begin alike from one depth to the next."""


class Phrases:
    """The words of one analysis."""

    def __init__(self, subject: Subject, table: TableView) -> None:
        self.subject, self.table = subject, table
        self._ahead: dict[tuple[AnalysisNode, tuple[Any, ...]], SeenStep[Any, Any]] = {}
        self._words: dict[tuple[AnalysisNode, tuple[Any, ...]], str] = {}
        # a tree is kept from one analysis to the next, and the language may have changed between
        self.forget()

    def forget(self) -> None:
        """Forget the words, because the language has changed."""
        self._words.clear()
        nodes = [self.subject.tree.root]
        while nodes:
            node = nodes.pop()
            node.words = ""
            nodes += node.children

    def of(self, node: AnalysisNode) -> str:
        """Return the move that led to a node, in words."""
        if not node.words and node.step is not None and node.parent is not None:
            node.words = self.table.wording.step(self.subject.view(node.parent), node.step)
        return node.words

    def calls(self, node: AnalysisNode) -> list[str]:
        """Return the match's calls after that move, in words."""
        return [words for before, seen in node.calls if (words := self.table.wording.step(before, seen))]

    def round(self, node: AnalysisNode) -> str:
        """Return the number of the round in which the move to a node was made."""
        return "" if node.parent is None else str(self.subject.view(node.parent).round)

    def side(self, node: AnalysisNode) -> int:
        """Return the side whose move led to a node."""
        assert node.parent is not None, "no move leads to the root"
        return self.to_move(node.parent)

    def to_move(self, node: AnalysisNode) -> int:
        """Return the side to move at a node; where nobody is, that of the first seat."""
        seat = self.subject.kit.game.to_act(node.state)
        return self.subject.sides[seat if seat is not None and seat >= 0 else 0]

    # --- lines of the analyst ---

    def step_after(self, node: AnalysisNode, actions: tuple[Any, ...]) -> SeenStep[Any, Any] | None:
        """Return the last step of a line from a node; ``None`` if it is illegal."""
        key = (node, actions)
        if key in self._ahead:
            return self._ahead[key]
        game, viewer = self.subject.kit.game, self.subject.tree.viewer
        before = node.state
        if len(actions) > 1:
            earlier = self.step_after(node, actions[:-1])
            if earlier is None:
                return None
            before = earlier.view
        try:
            step = game.apply(before, actions[-1])
        except IllegalAction:
            return None
        if len(self._ahead) > KEPT:
            self._ahead.clear()
            self._words.clear()
        seen = self._ahead[key] = game.observe_step(before, step, viewer)
        return seen

    def _begins(self, node: AnalysisNode, actions: tuple[Any, ...], before: Any, *, first: bool) -> bool:
        """Whether the last action of a line has its turn's number: where the first side's turn begins, or
        after a turn of several actions."""
        game = self.subject.kit.game
        earlier = [
            node.state if seen is None else seen.view
            for seen in (self.step_after(node, actions[:count]) if count else None
                         for count in range(max(0, len(actions) - 3), len(actions) - 1))
        ]  # fmt: skip
        acted = [game.to_act(state) for state in earlier]
        begins = not acted or acted[-1] != game.to_act(before)
        return begins and (first or (len(acted) > 1 and acted[-1] == acted[-2]))

    def line(self, node: AnalysisNode, actions: tuple[Any, ...]) -> str:
        """Return the last move of a line from a node, in words, with its turn's number where that is
        shown."""
        key = (node, actions)
        if key not in self._words:
            seen = self.step_after(node, actions)
            if seen is None:
                return ""
            earlier = self.step_after(node, actions[:-1]) if len(actions) > 1 else None
            before = self.subject.view(node) if earlier is None else earlier.view
            words = self.table.wording.step(before, seen)
            seat = self.subject.kit.game.to_act(before)
            side = self.subject.sides[seat if seat is not None and seat >= 0 else 0]
            first = side == min(self.subject.sides)
            if len(actions) == 1 or self._begins(node, actions, before, first=first):
                words = f"{before.round}{'.' if first else '…'} {words}"
            self._words[key] = words
        return self._words[key]
