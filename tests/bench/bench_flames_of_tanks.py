"""What the rules of Flames of Tanks cost: where a tank can drive, what it sees, the odds of its shots.

    python3 -m tests.bench.bench_flames_of_tanks [rounds]

Measured in turn, on tables of 60 pieces with eight tanks, with a plain flood: Dijkstra's search with 8
neighbours on a grid of 0.25 inch of the whole table of 72 by 48, for which it was worked out before where a
tank can stand and what slows; hedges and walls it leaves out. Beside it the same flood when it asks the rules
itself. What is known of the table is warm, but where it says "a new table". Processor time, medians.
"""

from __future__ import annotations

import heapq
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

from game.games.flames_of_tanks.rules.bends import forget_grounds
from game.games.flames_of_tanks.rules.driving import obstructed
from game.games.flames_of_tanks.rules.match import MatchTerms
from game.games.flames_of_tanks.rules.odds import odds
from game.games.flames_of_tanks.rules.reach import Reach
from game.games.flames_of_tanks.rules.sight import look
from game.games.flames_of_tanks.rules.table import SpawnPoint, TableMap, TerrainPiece
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld, TankState
from game.model.inches import Point, inside
from tests.bench.harness import Figure, Work, figures, interleaved, table
from tests.games.flames_of_tanks.boards import BOOK, RADIUS, TANK, random_table, standing_places

WIDTH, HEIGHT, PIECES, TANKS = 72000, 48000, 60, 8
GRID = 250
LIGHT, FAST = 16000, 40000
LEVELS = (4000, 8000, 12000, 16000)
MILLI = 1e3


def crowded_table(seed: int) -> tuple[TableMap, list[Point]]:
    """A table of 60 pieces of middling size, and where eight tanks stand."""
    rng = random.Random(seed)
    pieces: list[TerrainPiece] = []
    while len(pieces) < PIECES:
        x, y = rng.randrange(WIDTH - 6000), rng.randrange(HEIGHT - 6000)
        piece = random_table(rng, 1, 6000).terrain[0]
        outline = tuple((x + px * 3 // 4, y + py * 3 // 4) for px, py in piece.outline)
        if all(0 <= px <= WIDTH and 0 <= py <= HEIGHT for px, py in outline):
            pieces.append(TerrainPiece(piece.kind, outline))
    made = TableMap(WIDTH, HEIGHT, tuple(pieces))
    return made, standing_places(rng, made, TANKS)


def crowded_match(seed: int, tanks: int = TANKS) -> FlamesOfTanksWorld:
    """A match of four on such a table, each of them alone, with so many tanks on it; the first acts."""
    ground, _ = crowded_table(seed)
    rng = random.Random(seed)
    points = tuple(
        SpawnPoint(letter, (WIDTH * x // 4, HEIGHT * y // 4))
        for letter, (x, y) in zip("ABCD", ((1, 1), (3, 3), (1, 3), (3, 1)), strict=True)
    )
    mode = replace(BOOK.modes["capture_the_flag"], name="", teams="none")
    made = MatchTerms(replace(ground, points=points), BOOK, mode, (0, 1, 2, 3), (tanks // 4,) * 4)
    standing = tuple(
        TankState("table", place, rng.randrange(3600)) for place in standing_places(rng, ground, tanks)
    )
    return FlamesOfTanksWorld(made, tanks=standing, phase="act", fresh=True)


class Flood:
    """The plain flood."""

    def __init__(self, ground: TableMap, others: Sequence[Point]) -> None:
        self.ground, self.others = ground, others
        self.columns, self.rows = WIDTH // GRID + 1, HEIGHT // GRID + 1
        self.stands, self.slow = self.asked()

    def asked(self) -> tuple[list[bool], list[int]]:
        """Whether a tank can stand on each place of the grid, and how many times inches count there."""
        places = [(x * GRID, y * GRID) for y in range(self.rows) for x in range(self.columns)]
        stands = [not obstructed(self.ground, place, self.others, RADIUS) for place in places]
        slow = [
            2 if can and any(inside(place, piece.outline) for piece in self.ground.slowing) else 1
            for place, can in zip(places, stands, strict=True)
        ]
        return stands, slow

    def run(self, start: Point) -> list[float]:
        """What each place of the grid costs."""
        here = round(start[1] / GRID) * self.columns + round(start[0] / GRID)
        stands, slow, columns = self.stands, self.slow, self.columns
        costs = [float("inf")] * len(stands)
        costs[here] = 0.0
        heap = [(0.0, here)]
        steps = [(step, GRID * 0.5) for step in (1, -1, columns, -columns)]
        steps += [
            (step, GRID * 0.5 * 2**0.5) for step in (columns + 1, columns - 1, 1 - columns, -1 - columns)
        ]
        while heap:
            cost, here = heapq.heappop(heap)
            if cost > costs[here]:
                continue
            rate = slow[here]
            for step, half in steps:
                there = here + step
                if stands[there]:
                    more = cost + half * (rate + slow[there])
                    if more < costs[there]:
                        costs[there] = more
                        heapq.heappush(heap, (more, there))
        return costs


def reaches(seed: int, rounds: int) -> list[Figure]:
    """Reaches, contours and sights of one table, in turn with floods of it."""
    ground, tanks = crowded_table(seed)
    start, others = tanks[0], tanks[1:]
    flood = Flood(ground, others)

    def reach(limit: int = LIGHT) -> Reach:
        return Reach(ground, start, others, limit, radius=RADIUS)

    def asking() -> None:
        flood.asked()
        flood.run(start)

    def new_table() -> None:
        forget_grounds()
        reach()

    def moved() -> None:
        """Another tank stands elsewhere each time."""
        Reach(ground, start, [*others[1:], next(elsewhere)], LIGHT, radius=RADIUS)

    def sights() -> None:
        for other in others:
            look(ground, TANK, start, other, 0, ())
            look(ground, TANK, other, start, 0, ())

    match = crowded_match(seed)

    def odds_of_all() -> None:
        """The shots at each other tank and theirs at the acting one; what is seen with them."""
        for other in range(1, TANKS):
            odds(match, 0, other)
            odds(match, other, 0)

    def reach_and_odds() -> None:
        reach()
        odds_of_all()

    pointed = reach()
    rng = random.Random(seed)
    path = [(start[0] - 8000 + 80 * n, start[1] + rng.randint(-50, 50)) for n in range(200)]
    pointer = cycle(path)
    near = [
        place for place in standing_places(rng, ground, 60) if not obstructed(ground, place, tanks, RADIUS)
    ]
    elsewhere = cycle(near)
    reach(FAST)

    works: dict[str, Work] = {
        "plain flood": lambda: flood.run(start),
        "reach, 16 inches": reach,
        "sight both ways of eight tanks": sights,
        "all odds of eight tanks, sight with them": odds_of_all,
        "reach and all odds": reach_and_odds,
        "reach, another tank has moved": moved,
        "reach, 40 inches": lambda: reach(FAST),
        "cost and path of one place": lambda: pointed.path_to(next(pointer)),
        "one contour of a new reach": lambda: reach().contours((LIGHT,)),
        "four contours of a new reach": lambda: reach().contours(LEVELS),
        "places an inch apart": lambda: list(reach().places(1000)),
    }
    found = figures(interleaved(works, rounds), "plain flood", MILLI, "ms")
    rare: dict[str, Work] = {"flood that asks the rules": asking, "reach, 16 inches, a new table": new_table}
    return found + figures(interleaved(rare, min(rounds, 3)), "flood that asks the rules", MILLI, "ms")


def main(rounds: int = 7) -> None:
    """Measure and print."""
    for seed in (1, 2, 3):
        print(table(f"table {seed} of {PIECES} pieces with {TANKS} tanks", reaches(seed, rounds)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
