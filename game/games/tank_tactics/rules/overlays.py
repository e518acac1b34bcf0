"""Overlays for a draft of Tank Tactics: reach, fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.tank_tactics.rules.board import HEADINGS, Board
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.draft_files import STARTS, board_of, settings_of
from game.games.tank_tactics.rules.map_checks import LONGEST_SHOT
from game.model.drafting import MapDraft, OverlayKind, OverlayMarks

KINDS: Final = (OverlayKind("reach", "square"), OverlayKind("fire", "square_or_side"))

TURNS: Final = 3
"""Most turns that ``reach`` looks ahead."""

ACTIONS, SPEED = 4, 4
"""The dice of a tank whose dice nobody has set yet: a little more than the middle."""

_STEP_OF_RANGE: Final = LONGEST_SHOT // 3


def show(
    key: str, draft: MapDraft, definitions: Definitions, *, square: int | None = None, side: int | None = None
) -> OverlayMarks:
    """See ``Drafting.overlay``; an unknown key gives no marks."""
    board = board_of(draft, settings_of(draft.meta), definitions)
    if square is not None and not 0 <= square < len(draft.grid):
        return OverlayMarks()
    if key == "reach" and square is not None:
        stand = draft.pieces.get(square)
        if stand is not None and stand.kind in STARTS and stand.facing in HEADINGS:
            return OverlayMarks(levels=reach(board, square, stand.facing))
    if key == "fire":
        origins = [at for at, _ in board.starts.get(side, ())] if square is None and side is not None else []
        return OverlayMarks(levels=fire(board, origins if square is None else [square]))
    return OverlayMarks()


def reach(board: Board, square: int, facing: int) -> dict[int, int]:
    """Return the turns in which a tank with Actions 4 and Speed 4 reaches each square, driving alone,
    without portals (TT-3.4, TT-3.5)."""
    closed = board.raised | board.surface | board.barriers.keys()
    if square in closed:
        return {}
    steps = board.steps
    actions = {(square, facing): 0}
    now, done = [(square, facing)], 0
    found: dict[int, int] = {}
    while now and done < TURNS * ACTIONS:
        done += 1
        after = []
        for here, heads in now:
            for at in (*_driven(steps, closed, here, heads), *((here, other) for other in HEADINGS)):
                if at not in actions:
                    actions[at] = done
                    after.append(at)
                    if at[0] != square:
                        found.setdefault(at[0], -(-done // ACTIONS))
        now = after
    return dict(sorted(found.items()))


def _driven(
    steps: tuple[tuple[int, ...], ...], closed: frozenset[int], here: int, heads: int
) -> Iterator[tuple[int, int]]:
    for heading, most in ((heads >> 1, SPEED), ((heads ^ 4) >> 1, max(1, SPEED // 2))):
        at = here
        for _ in range(most):
            at = steps[at][heading]
            if at < 0 or at in closed:
                break
            yield at, heads


def fire(board: Board, origins: list[int]) -> dict[int, int]:
    """Return the squares that can be fired at from ``origins``: 1 for those within Range 2, 2 for 4, 3 for
    6 (TT-3.6, TT-3.7)."""
    raised = sum(1 << square for square in (*board.raised, *board.barriers))
    grid, found = board.grid, dict[int, int]()
    for origin in origins:
        column, rank = grid.column(origin), grid.rank(origin)
        if raised >> origin & 1:
            continue
        for y in range(max(0, rank - LONGEST_SHOT), min(grid.height, rank + LONGEST_SHOT + 1)):
            for x in range(max(0, column - LONGEST_SHOT), min(grid.width, column + LONGEST_SHOT + 1)):
                square = y * grid.width + x
                # a barrier that can be shot down is a target, a wall never is
                if square == origin or square in board.raised:
                    continue
                level = -(-board.distance(origin, square) // _STEP_OF_RANGE)
                if level < found.get(square, 4) and board.sees(origin, square, raised):
                    found[square] = level
    return dict(sorted(found.items()))
