"""Makes a dialog's map in the background: a random map may take some tries."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from game.editor.commands import set_symmetry
from game.editor.document import MapDocument
from game.editor.random_map import NoRandomMap, RandomPlan, random_map
from game.editor.symmetry import make_symmetric
from game.editor.templates import NoRoom, empty, from_template, place_army
from game.model.drafting import Drafting, MapDraft
from game.ui.window.aside import Aside


@dataclass(frozen=True)
class Wish:
    """What a new map should be like: ``begin`` is "empty", "army", "template" or "random"; of the plan the
    size, the symmetry and the army count for all of them."""

    begin: str
    plan: RandomPlan
    template: MapDraft | None = None


def sketch(document: MapDocument, wish: Wish) -> MapDraft:
    """Make the map. Raises ``NoRandomMap``, ``NoRoom``, or ``ValueError`` for a size the game doesn't
    have."""
    palette, plan = document.palette, wish.plan
    if wish.begin == "template" and wish.template is not None:
        draft = from_template(wish.template, palette, plan.width, plan.height)
        if plan.symmetry == "none" or plan.symmetry == draft.symmetry:
            return set_symmetry(draft, plan.symmetry)
        return make_symmetric(draft, palette, plan.symmetry)
    if wish.begin == "random":
        assert isinstance(document.drafting, Drafting)  # only maps of squares are drawn at random
        return random_map(document.drafting, document.definitions, plan)
    draft = empty(palette, plan.width, plan.height, plan.symmetry)
    if wish.begin == "army" and plan.army is not None:
        draft = place_army(draft, palette, plan.army, plan.symmetry)
    return draft


class Sketcher:
    """Makes maps in a thread of its own; only the last wish counts."""

    def __init__(self, document: MapDocument) -> None:
        self.document = document
        self._work = Aside[MapDraft]("sketch")
        self._wanted: Wish | None = None
        self.made: MapDraft | None = None
        """The last map; ``None`` if there is none as it was wished."""

    @property
    def busy(self) -> bool:
        """Whether a map is being made."""
        return self._work.busy or self._wanted is not None

    def ask(self, wish: Wish) -> None:
        """Make this map next."""
        self._wanted = wish

    def poll(self) -> bool:
        """Begin what is wished; return whether it has ended: what was ``made``."""
        if self._work.ready and self._wanted is None:
            self.made = None
            with suppress(NoRandomMap, NoRoom, ValueError):
                self.made = self._work.take()
            return True
        if self._wanted is not None and (self._work.ready or not self._work.busy):
            wish, self._wanted = self._wanted, None
            self._work.start(sketch, self.document, wish)
        return False

    def due(self) -> float:
        """Seconds until there is something to take or to begin; the thread wakes the loop."""
        return 0.0 if self._wanted is not None and not self._work.busy else self._work.due()

    def close(self) -> None:
        self._work.close()
