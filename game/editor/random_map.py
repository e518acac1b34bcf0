"""Random maps: symmetric, connected, with armies, and legal; the same plan gives the same map."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.editor.symmetry import ground_places, image_ground
from game.editor.templates import NoRoom, empty, place_army
from game.model.drafting import Army, Drafting, MapDraft, SquarePalette, SymmetryName
from game.model.finding import Finding
from game.model.grid8 import Grid
from game.model.mirrors import IMAGES

MOST_SHARE: Final = 0.5
"""The largest share of the squares that can be covered."""

TRIES: Final = 200
"""Number of maps tried, each from its own seed, before a plan counts as impossible."""

CHOICE: Final = 6
"""Number of legal maps from which the one with the fewest warnings is chosen."""


@dataclass(frozen=True)
class RandomPlan:
    """What a random map should be like.

    ``share``: the part of all squares that is not plain, 0–0.5. ``lumps``: how much of it is connected, 0
    (single squares) to 1 (few large heaps). ``ground``: kinds with their weights; empty: the first kind
    that blocks. ``army``: what both sides have (``None``: no pieces). ``meta``: title, author and so on.
    ``around``: a map of that size whose pieces and details stay, only its ground is drawn anew.
    """

    width: int
    height: int
    share: float = 0.2
    lumps: float = 0.5
    symmetry: SymmetryName = "point"
    seed: int = 0
    ground: Mapping[str, float] = field(default_factory=dict)
    army: Army | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    around: MapDraft | None = None


class NoRandomMap(ValueError):
    """Raised if a plan gave no map. ``findings``: what was wrong with the last one tried; empty if none
    was even drawn, and ``reason`` says why then: ``size``, ``share``, ``ground`` or ``army``."""

    def __init__(self, reason: str, findings: Sequence[Finding] = ()) -> None:
        self.reason = reason
        self.findings = tuple(findings)
        told = "; ".join(f"{found.rule} {found.key}" for found in findings)
        super().__init__(f"no map for this plan: {reason}" + (f" ({told})" if told else ""))


def random_map(drafting: Drafting[Any], definitions: Any, plan: RandomPlan) -> MapDraft:
    """Return a map for the plan, without errors of the game's check and with few warnings. Without an army
    only those errors count that the empty board, or the map it is drawn ``around``, doesn't have.

    Every plain square can be reached from every other over edges through plain squares, and everything
    else borders it or its like. The same plan gives the same map. Raises ``NoRandomMap`` for an impossible
    plan, or after ``TRIES`` maps that were not legal.
    """
    palette = drafting.palette(definitions)
    weights = _weights(palette, plan)
    try:
        base = empty(palette, plan.width, plan.height, plan.symmetry, **plan.meta)
    except ValueError:
        raise NoRandomMap("size") from None
    known = base
    if plan.around is not None:
        known = plan.around
        if known.grid != base.grid:
            raise NoRandomMap("size")
        base = replace(known, ground={}, meta={**known.meta, **base.meta})
    if not (0 <= plan.share <= MOST_SHARE and 0 <= plan.lumps <= 1):
        raise NoRandomMap("share")
    # an empty board is no legal map of most games; that is no fault of what is drawn on it
    missing = {_kind(found) for found in drafting.check(known, definitions)} if plan.army is None else set()
    findings: list[Finding] = []
    legal: list[tuple[int, MapDraft]] = []
    reason = "check"
    for attempt in range(TRIES):
        rng = random.Random(f"{plan.seed}:{attempt}")
        draft = base
        if plan.army is not None:
            try:
                draft = place_army(base, palette, plan.army, plan.symmetry, rng)
            except NoRoom:
                reason = "army"
                continue
        drawn = _Drawing(draft, palette, plan, weights, rng)
        if not drawn.draw():
            reason = "share"
            continue
        draft = replace(draft, ground=dict(sorted(drawn.ground.items())))
        found = [one for one in drafting.check(draft, definitions) if _kind(one) not in missing]
        errors = [one for one in found if one.severity == "error"]
        if errors:
            reason, findings = "check", errors
            continue
        legal.append((len(found), draft))
        if not found or len(legal) == CHOICE:
            break
    if not legal:
        raise NoRandomMap(reason, findings if reason == "check" else ())
    return min(legal, key=lambda one: one[0])[1]


def _kind(finding: Finding) -> tuple[str, str]:
    return finding.rule, finding.key


def _weights(palette: SquarePalette, plan: RandomPlan) -> dict[str, float]:
    known = {item.name for item in palette.ground}
    weights = {kind: weight for kind, weight in plan.ground.items() if weight > 0}
    if not plan.ground:
        weights = {item.name: 1.0 for item in palette.ground if item.blocks}
        weights = dict(list(weights.items())[:1])
    if not weights.keys() <= known or min(plan.ground.values(), default=0) < 0:
        raise NoRandomMap("ground")
    if plan.share > 0 and not weights:
        raise NoRandomMap("ground")
    return weights


class _Drawing:
    """One map's ground while it grows, heap by heap."""

    def __init__(
        self,
        draft: MapDraft,
        palette: SquarePalette,
        plan: RandomPlan,
        weights: Mapping[str, float],
        rng: random.Random,
    ) -> None:
        self.grid, self.palette, self.plan, self.rng = draft.grid, palette, plan, rng
        self.kinds, self.weights = list(weights), list(weights.values())
        self.blocking = {item.name for item in palette.ground if item.blocks}
        self.ground: dict[int, str] = {}
        ahead = (
            draft.grid.step(square, stand.facing)
            for square, stand in draft.pieces.items()
            if stand.facing is not None
        )
        # who stands somewhere can drive off
        kept = {*draft.pieces, *(square for square in ahead if square is not None)}
        self.left = [square for square in range(len(draft.grid)) if square not in kept]
        self.dead = kept

    def draw(self) -> bool:
        """Cover the share of squares; return whether that much could be covered."""
        rng, goal = self.rng, round(self.plan.share * len(self.grid))
        rng.shuffle(self.left)
        edge: list[tuple[int, str]] = []
        while len(self.ground) < goal:
            grown = bool(edge) and rng.random() < self.plan.lumps
            if grown:
                square, kind = edge.pop(rng.randrange(len(edge)))
            elif self.left:
                square, kind = self.left.pop(), rng.choices(self.kinds, self.weights)[0]
            else:
                break
            if square in self.dead or square in self.ground:
                continue
            placed = self._placed(square, kind)
            if placed is None or len(placed) > 2 * (goal - len(self.ground)) or not self._connected(placed):
                self.dead.add(square)
                continue
            self.ground |= placed
            near = (self.grid.step(square, facing) for facing in (0, 2, 4, 6))
            edge += [(s, kind) for s in near if s is not None and s not in self.ground]
        return goal - len(self.ground) <= 2

    def _placed(self, square: int, kind: str) -> dict[int, str] | None:
        """Return the ground on ``square`` and its images; ``None`` where they are impossible."""
        symmetry = self.plan.symmetry
        placed = ground_places(self.grid, self.palette, symmetry, square, kind)
        if any(target in self.dead or target in self.ground for target in placed):
            return None
        for target, found in placed.items():
            if ground_places(self.grid, self.palette, symmetry, target, found) != placed:
                return None
        for image in IMAGES[symmetry]:
            own = image.square(self.grid, square) == square
            if own and image_ground(kind, image, self.palette) != kind:
                return None
        return placed

    def _connected(self, placed: Mapping[int, str]) -> bool:
        """Whether plain squares, and all that can be entered, would still be connected."""
        plain = {s for s in range(len(self.grid)) if s not in self.ground and s not in placed}
        if not _one_area(self.grid, plain):
            return False
        if not self.blocking.intersection(placed.values()):
            return True
        entered = {s for s, kind in self.ground.items() if kind not in self.blocking}
        return not entered or _one_area(self.grid, plain | entered)


def _one_area(grid: Grid, squares: set[int]) -> bool:
    """Whether all these squares are connected over edges; False for none."""
    if not squares:
        return False
    width, left = grid.width, set(squares)
    queue = [left.pop()]
    while queue:
        here = queue.pop()
        column = here % width
        for there, on_board in (
            (here - width, True),
            (here + width, True),
            (here - 1, column > 0),
            (here + 1, column < width - 1),
        ):
            if on_board and there in left:
                left.remove(there)
                queue.append(there)
    return not left
