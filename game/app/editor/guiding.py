"""The guide to a first map while there is one."""

from __future__ import annotations

from game.app.editor.guide import Guide
from game.editor.document import MapDocument
from game.model.finding import Place
from game.ui.model import Model


class Guiding(Model):
    """Holds the guide, and the map that was open ``before`` it began."""

    def __init__(self) -> None:
        self.guide: Guide | None = None
        self.before: MapDocument | None = None

    def begin(self, guide: Guide, before: MapDocument) -> None:
        """Begin a guide."""
        self.guide, self.before = guide, before

    def stop(self) -> None:
        """Stop the guide, because another map is shown."""
        self.guide = self.before = None

    def places(self) -> frozenset[Place]:
        """Return the places where the guide says that something may be put."""
        return frozenset() if self.guide is None else self.guide.places()

    def next(self) -> bool:
        """Go to the next step; return whether there is one."""
        return self.guide is None or self.guide.next()

    def over(self) -> bool:
        """Check whether the guide's step has been done; return whether it was the last."""
        return self.guide is not None and self.guide.look()
