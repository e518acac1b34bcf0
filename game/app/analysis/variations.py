"""The changes to the variations of an analysis."""

from __future__ import annotations

from collections.abc import Callable

from game.app.analysis.tree import AnalysisNode, AnalysisTree
from game.app.table.viewer import ViewerScene


class Variations:
    """The changes. ``at`` returns the current node, ``go`` leads to another one."""

    def __init__(
        self,
        viewer: ViewerScene,
        tree: AnalysisTree,
        at: Callable[[], AnalysisNode],
        go: Callable[[AnalysisNode], object],
    ) -> None:
        self.viewer, self.tree, self._at, self._go = viewer, tree, at, go

    def promote(self) -> None:
        """Make the variation the main line."""
        if self.tree.promote(self._at()):
            self._go(self._at())
            self.viewer.tell(self.viewer.t("analysis.promoted"))

    def delete(self) -> None:
        """Delete the current move and all that follows it."""
        node, viewer = self._at(), self.viewer
        if node.parent is None:
            return
        gone = node.size
        self._go(self.tree.delete(node))
        cap = viewer.app.input.shown("undo", "analysis")
        viewer.tell(viewer.t("analysis.deleted" if cap else "analysis.deleted_plain", n=gone, key=cap))

    def undo(self) -> None:
        """Undo the last promotion or deletion."""
        node = self.tree.undo()
        if node is None:
            self.viewer.tell(self.viewer.t("analysis.nothing_undo"))
        else:
            self._go(node)
            self.viewer.app.audio.play("undo")
