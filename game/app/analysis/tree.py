"""The tree of moves in an analysis: those of the match, and all variations tried.

A node is a position with the step that led there; its first child continues its line, the others are
variations. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from game.bots.contract import Thought
from game.model.contract import Game, SeenStep
from game.model.session import Session


@dataclass
class Known:
    """What an analyst has found out about a position, best line first."""

    lines: tuple[Thought[Any], ...] = ()
    done: int = 0
    """The number of lines searched to the usual limit."""
    deep: bool = False
    """Whether they were searched to the far limit, too."""

    def take(self, lines: tuple[Thought[Any], ...]) -> bool:
        """Take new lines if they say more than what is known; return whether they do."""
        if not lines:
            return False
        mine = self.lines[0].depth if self.lines else -1
        if len(lines) < len(self.lines) or (len(lines) == len(self.lines) and lines[0].depth < mine):
            return False
        self.lines = lines
        return True


@dataclass(eq=False)
class AnalysisNode:
    """A position of the tree. ``step`` led there from ``parent``; both are ``None`` at the root."""

    state: Any
    parent: AnalysisNode | None = None
    step: SeenStep[Any, Any] | None = None
    children: list[AnalysisNode] = field(default_factory=list)
    calls: list[tuple[Any, SeenStep[Any, Any]]] = field(default_factory=list)
    """The match's calls after this move, each with the view before it."""
    known: Known = field(default_factory=Known)
    words: str = ""
    """The step in the record's notation; empty until it is asked for."""
    mark: str = ""
    """The sign of the move to this node in the match's report: ``?!``, ``?`` or ``??``."""

    @property
    def action(self) -> Any:
        return None if self.step is None else self.step.action

    @property
    def next(self) -> AnalysisNode | None:
        """The next node of the line; ``None`` at its end."""
        return self.children[0] if self.children else None

    @property
    def siblings(self) -> list[AnalysisNode]:
        """This node and the alternatives to it, in order."""
        return [self] if self.parent is None else self.parent.children

    @property
    def main(self) -> bool:
        """Whether the node is in the main line."""
        return all(node.parent is None or node.parent.children[0] is node for node in self.way())

    def way(self) -> Iterator[AnalysisNode]:
        """Yield this node and all before it, back to the root."""
        node: AnalysisNode | None = self
        while node is not None:
            yield node
            node = node.parent

    def line(self) -> list[AnalysisNode]:
        """Return the node's whole line, from the root to its end."""
        found = list(self.way())[::-1]
        while (following := found[-1].next) is not None:
            found.append(following)
        return found

    def last(self) -> AnalysisNode:
        """The end of the node's line."""
        return self.line()[-1]

    @property
    def fork(self) -> AnalysisNode:
        """The nearest node on the way back, including this one, that has alternatives; the root where
        there is none."""
        return next((node for node in self.way() if len(node.siblings) > 1 or node.parent is None), self)

    def beside(self, by: int) -> AnalysisNode | None:
        """Return the alternative ``by`` places away, here or at the last fork behind; ``None`` beyond the
        first and last."""
        fork = self.fork
        place = fork.siblings.index(fork) + by
        return fork.siblings[place] if 0 <= place < len(fork.siblings) else None

    def fork_back(self) -> AnalysisNode:
        """Return the node before the last fork, else the root."""
        return self.fork.parent or self.fork

    def fork_on(self) -> AnalysisNode | None:
        """Return the next fork, else the end of the line; ``None`` at the end."""
        node = self.next
        while node is not None and len(node.children) == 1:
            node = node.next
        return None if self.next is None else node or self.last()

    @property
    def size(self) -> int:
        """The number of nodes from this one on, itself included."""
        found, at = [self], 0
        while at < len(found):
            found += found[at].children
            at += 1
        return len(found)


class TreeChange(NamedTuple):
    """What can be undone: a node that was promoted or deleted, and its place among its siblings before."""

    kind: Literal["promote", "delete"]
    node: AnalysisNode
    place: int


class AnalysisTree:
    """All nodes reached from one position."""

    def __init__(self, game: Game[Any, Any], start: Any, viewer: int = 0) -> None:
        self.game, self.viewer = game, viewer
        self.root = AnalysisNode(start)
        self.version = 0
        """Rises whenever a node is added, removed or moved."""
        self._undo: list[TreeChange] = []

    # --- growing ---

    def find(self, node: AnalysisNode, action: Any) -> AnalysisNode | None:
        """Return the child of ``node`` that an action led to; ``None`` if it wasn't played there."""
        return next((child for child in node.children if child.action == action), None)

    def play(self, node: AnalysisNode, action: Any) -> AnalysisNode:
        """Follow an action, which makes a variation where it is new. Raises ``IllegalAction``."""
        found = self.find(node, action)
        if found is not None:
            return found
        step = self.game.apply(node.state, action)
        seen = self.game.observe_step(node.state, step, self.viewer)
        made = AnalysisNode(step.state, node, seen)
        node.children.append(made)
        self.version += 1
        return made

    def grow(self, actions: Iterable[Any], node: AnalysisNode | None = None) -> AnalysisNode:
        """Play actions in order, from the root or a node; return the last node. Raises ``IllegalAction``."""
        node = node or self.root
        for action in actions:
            node = self.play(node, action)
        return node

    def follow(self, session: Session[Any, Any]) -> list[AnalysisNode]:
        """Add a match's line, as far as it is new; return its nodes from the root on. A call becomes a
        note at the move before it."""
        nodes = [self.root]
        record = session.record(self.viewer)
        for ply in range(1, len(record) + 1):
            seen = record.step(ply)
            if seen.action is None:
                before = record.view(ply - 1)
                if all(known.events != seen.events for _, known in nodes[-1].calls):
                    nodes[-1].calls.append((before, seen))
                continue
            nodes.append(self.play(nodes[-1], seen.action))
        return nodes

    # --- changing ---

    def promote(self, node: AnalysisNode) -> bool:
        """Make a node's variation the line it branches off from; return whether it is in one."""
        top = next((one for one in node.way() if one.parent and one.parent.children[0] is not one), None)
        if top is None or top.parent is None:
            return False
        children = top.parent.children
        place = children.index(top)
        children.insert(0, children.pop(place))
        self.version += 1
        self._undo.append(TreeChange("promote", top, place))
        return True

    def delete(self, node: AnalysisNode) -> AnalysisNode:
        """Delete a move and all that follows it; return the node to show then."""
        parent = node.parent
        if parent is None:
            return node
        place = parent.children.index(node)
        parent.children.pop(place)
        self.version += 1
        self._undo.append(TreeChange("delete", node, place))
        return parent

    @property
    def undoable(self) -> str:
        """What ``undo`` would take back: promote, delete, or nothing."""
        return self._undo[-1].kind if self._undo else ""

    def undo(self) -> AnalysisNode | None:
        """Undo the last promotion or deletion; return its node, ``None`` without one."""
        if not self._undo:
            return None
        change = self._undo.pop()
        node, parent = change.node, change.node.parent
        assert parent is not None
        there = self.find(parent, node.action)
        if there is not None:
            parent.children.remove(there)
            if there is not node:  # it was played once more meanwhile
                _merge(node, there)
        parent.children.insert(min(change.place, len(parent.children)), node)
        self.version += 1
        return node


def _merge(kept: AnalysisNode, other: AnalysisNode) -> None:
    """Move the children of another node for the same move to ``kept``."""
    kept.known.take(other.known.lines)
    for child in other.children:
        same = next((one for one in kept.children if one.action == child.action), None)
        if same is None:
            child.parent = kept
            kept.children.append(child)
        else:
            _merge(same, child)
