"""What the editor asks of a game after every stroke: the checks of a crowded map, and its overlays.

python3 -m tests.bench.bench_editor
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.model.drafting import MapDraft, Stand
from game.model.grid8 import Grid
from tests.bench.harness import Figure, Work, figures, interleaved, table
from tests.games.tank_chess.boards import KIT, content
from tests.games.tank_chess.rules.map_checks_slow import first_moves

SIZE = 26
PIECES = 20
STROKES = 40
MILLI = 1e3


def crowded(seed: int, share: float = 0.34) -> MapDraft:
    """A map of the largest size with 20 pieces a side anywhere on it, and all kinds of Fun Set ground.

    Both Commands are walled in at their edge, so that none of them ends the search for shots.
    """
    rng = random.Random(seed)
    definitions = content().definitions
    grid = Grid(SIZE, SIZE)
    ground = {s: rng.choice(definitions.ground).name for s in range(len(grid)) if rng.random() < share}
    pieces: dict[int, Stand] = {}
    for side, home in ((0, SIZE // 2), (1, len(grid) - SIZE // 2)):
        ground.update((square, "obstacle") for square in grid.neighbours(home))
        ground.pop(home, None)
        pieces[home] = Stand("command", side, 4 * side)
    kinds = [kind for kind in definitions.pieces if not kind.command]
    while len(pieces) < 2 * PIECES:
        square = rng.randrange(len(grid))
        kind = rng.choice(kinds)
        here = definitions.ground_by_name.get(ground.get(square, ""))
        if square not in pieces and (here is None or here.lets_in(kind)):
            pieces[square] = Stand(kind.name, len(pieces) % 2, rng.randrange(8))
    return MapDraft(grid, ground, pieces, meta={"title": "Crowded", "symmetry": "point"})


def strokes(draft: MapDraft, seed: int = 1) -> list[MapDraft]:
    """The drafts of one long stroke: each has one square more painted than the one before."""
    rng = random.Random(seed)
    found = []
    for _ in range(STROKES):
        square = rng.choice([s for s in range(len(draft.grid)) if s not in draft.pieces])
        draft = replace(
            draft, ground={**draft.ground, square: rng.choice(("mud", "hedge", "obstacle", "water"))}
        )
        found.append(draft)
    return found


def fresh(draft: MapDraft) -> MapDraft:
    """The same draft with nothing shared with the old one."""
    grid = Grid(draft.grid.width, draft.grid.height)
    return MapDraft(grid, dict(draft.ground), dict(draft.pieces), meta=dict(draft.meta))


def diagram_of(draft: MapDraft) -> Diagram:
    """The draft as a position, for the slow way."""
    definitions = content().definitions
    return Diagram(
        draft.grid,
        {square: definitions.ground_by_name[name] for square, name in draft.ground.items()},
        {
            square: PlacedPiece(definitions.by_name[stand.kind], stand.side or 0, stand.facing or 0)
            for square, stand in draft.pieces.items()
        },
    )


def checks() -> list[Figure]:
    """All checks of a crowded map, of one nobody has asked about before and while a stroke goes on."""
    definitions, drafting = content().definitions, KIT.drafting
    drafts = [crowded(seed) for seed in range(8)]
    unknown: Iterator[MapDraft] = cycle([fresh(draft) for draft in drafts])
    painted: Iterator[MapDraft] = cycle(strokes(drafts[0]))
    diagram = diagram_of(drafts[0])

    def by_position() -> None:
        for colour in (0, 1):
            first_moves(replace(diagram), definitions, colour)

    works: dict[str, Work] = {
        "first moves, all listed": by_position,
        "checks, a map never seen": lambda: drafting.check(fresh(next(unknown)), definitions),
        "checks, one square painted": lambda: drafting.check(next(painted), definitions),
    }
    return figures(interleaved(works), "first moves, all listed", MILLI, "ms")


def overlays() -> list[Figure]:
    """Each overlay together with the checks while a stroke goes on; reach of the piece that takes longest."""
    definitions, drafting = content().definitions, KIT.drafting
    draft = crowded(0)
    painted: Iterator[MapDraft] = cycle(strokes(draft))
    pushing = {kind.name for kind in definitions.pieces if kind.pushes}
    pushers = [square for square, stand in draft.pieces.items() if stand.kind in pushing]
    fastest = max(definitions.pieces, key=lambda kind: (not kind.pushes, kind.speed)).speed
    runners = [s for s, p in draft.pieces.items() if definitions.by_name[p.kind].speed == fastest]
    asked: dict[str, tuple[int | None, int | None]] = {
        "fire": (None, 0),
        "escape": (None, None),
        "cover": (None, None),
        "reach": (runners[-1], None),
        "reach, pushing": (pushers[-1], None),
    }

    def with_checks(key: str, square: int | None, side: int | None) -> Work:
        def work() -> None:
            now = next(painted)
            drafting.check(now, definitions)
            drafting.overlay(key, now, definitions, square=square, side=side)

        return work

    works: dict[str, Work] = {"checks alone": lambda: drafting.check(next(painted), definitions)}
    for name, (square, side) in asked.items():
        works[f"checks and {name}"] = with_checks(name.split(",")[0], square, side)
    return figures(interleaved(works), "checks alone", MILLI, "ms")


def run() -> list[Figure]:
    """All figures."""
    return [*checks(), *overlays()]


def main() -> None:
    """Measure and print."""
    title = f"a map of {SIZE}×{SIZE} with {PIECES} and {PIECES} pieces and Fun Set ground"
    print(table(f"{title}: checks", checks()))
    print(table(f"{title}: overlays after a stroke", overlays()))


if __name__ == "__main__":
    main()
