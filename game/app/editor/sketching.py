"""Makes a dialog's map in the background: a random map may take some tries."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from game.editor.commands import set_symmetry
from game.editor.document import MapDocument
from game.editor.random_map import NoRandomMap, RandomPlan, random_map
from game.editor.symmetry import make_symmetric, twins
from game.editor.templates import NoRoom, empty, from_template, place_army
from game.model.drafting import Army, Drafting, MapDraft, SymmetryName
from game.ui.window.aside import Aside

KEEP_TRIES = 12
"""Number of seeds tried for ground around pieces that stay."""


@dataclass(frozen=True)
class Wish:
    """What a new map should be like: ``begin`` is "empty", "army", "template" or "random"."""

    begin: str
    width: int
    height: int
    symmetry: SymmetryName
    army: Army | None = None
    template: MapDraft | None = None
    share: float = 0.2
    lumps: float = 0.5
    seed: int = 1
    around: MapDraft | None = None
    """A map whose pieces and details stay while its ground is drawn anew."""


def sketch(document: MapDocument, wish: Wish) -> MapDraft:
    """Make the map. Raises ``NoRandomMap``, ``NoRoom``, or ``ValueError`` for a size the game doesn't
    have."""
    palette = document.palette
    if wish.begin == "template" and wish.template is not None:
        draft = from_template(wish.template, palette, wish.width, wish.height)
        if wish.symmetry == "none" or wish.symmetry == draft.symmetry:
            return set_symmetry(draft, wish.symmetry)
        return make_symmetric(draft, palette, wish.symmetry)
    if wish.begin == "random":
        return _random(document, wish)
    draft = empty(palette, wish.width, wish.height, wish.symmetry)
    if wish.begin == "army" and wish.army is not None:
        draft = place_army(draft, palette, wish.army, wish.symmetry)
    return draft


def _random(document: MapDocument, wish: Wish) -> MapDraft:
    army = None if wish.around is not None else wish.army
    plan = RandomPlan(
        wish.width, wish.height, share=wish.share, lumps=wish.lumps, symmetry=wish.symmetry, seed=wish.seed,
        army=army,
    )  # fmt: skip
    around = wish.around
    if around is None:
        return random_map(_squares(document), document.definitions, plan)
    kept = {
        square for piece in around.pieces for square in (piece, *twins(around.grid, wish.symmetry, piece))
    }
    before = {(f.rule, f.key) for f in document.drafting.check(around, document.definitions)}
    for attempt in range(KEEP_TRIES):
        drawn = random_map(
            _squares(document), document.definitions, replace(plan, seed=wish.seed + 1000 * attempt)
        )
        ground = {square: kind for square, kind in drawn.ground.items() if square not in kept}
        draft = set_symmetry(replace(around, ground=ground), wish.symmetry)
        found = document.drafting.check(draft, document.definitions)
        if all((f.rule, f.key) in before for f in found if f.severity == "error"):
            return draft
    raise NoRandomMap("check")


def _squares(document: MapDocument) -> Drafting[Any]:
    assert isinstance(document.drafting, Drafting)  # only maps of squares are drawn at random
    return document.drafting


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
