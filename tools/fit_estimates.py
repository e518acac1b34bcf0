r"""Finds the weights of a game's estimates from matches between bots, and says how good they are.

    python3 tools/fit_estimates.py tank_battle --matches 60 --keep RUN/tank_battle.jsonl
    python3 tools/fit_estimates.py tank_battle --keep RUN/tank_battle.jsonl --adopt

Bots of chance levels play on all the game's maps and in all its ways; so many positions of each match are
measured as ``WeighedEstimator`` does. The weights are those that make the results likeliest (with a little
pull to zero). Every fourth match is left out, and the table is made of these. ``--keep``: measured
positions are added to that file, a line of JSON each. ``--adopt`` writes ``game/bots/GAME/fitted.py``: the
weights, and how good they are by the table; of kinds that were not played what is known stays.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.bots.contract import NoProbe, shares_of  # noqa: E402
from game.bots.estimating import WeighedEstimator, softmax  # noqa: E402
from game.bots.registry import bots  # noqa: E402
from game.bots.runner import Job, play_one  # noqa: E402
from game.cli.common import english, find_kit, find_map  # noqa: E402
from game.data.files.content import load_content, load_map  # noqa: E402
from game.data.files.paths import maps_of  # noqa: E402
from game.model.contract import Setup, Step  # noqa: E402
from tools.kept_matches import Line, add_kept, kept_matches  # noqa: E402

POSITIONS = 24
"""Positions kept of each match."""

PULL = 0.05
"""How much large weights are minded."""


class Collector(NoProbe):
    """Keeps some positions of a match, each as likely, and the last one."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.seen, self.last = rng, 0, None
        self.kept: list[Any] = []

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        """Keeps it, perhaps in place of another."""
        self.last = step.state
        self.seen += 1
        if len(self.kept) < POSITIONS:
            self.kept.append(step.state)
        elif (at := self.rng.randrange(self.seen)) < POSITIONS:
            self.kept[at] = step.state


def setups(game: str, only: Sequence[str]) -> Iterator[tuple[str, Setup]]:
    """Every shipped map with each of its seatings."""
    kit = find_kit(game)
    content = load_content(kit)
    names = only or sorted(path.stem for path in Path(maps_of(game)).glob("*.yaml"))
    for name in names:
        checked = load_map(kit, find_map(game, name), content, english())
        for seating in kit.seatings_for(checked.map_file):
            yield name, kit.setup(checked.map_file, content.definitions, seating.sides, {})
            modes = kit.own_modes
            if modes is None:
                continue
            for mode in modes.shipped(content.definitions):
                usual = mode == modes.usual(checked.map_file)
                if (
                    not usual
                    and modes.refuse(mode, checked.map_file, seating.sides, content.definitions) is None
                ):
                    options = {modes.option: mode}
                    yield name, kit.setup(checked.map_file, content.definitions, seating.sides, options)


def play(game: str, number: int, found: Sequence[tuple[str, Setup]], budget: float) -> list[Line]:
    """One match: its positions, measured, and what each party got."""
    rng = random.Random(f"{game}:{number}")
    name, setup = found[number % len(found)] if number < len(found) else rng.choice(found)
    levels = tuple(rng.choice((1, 2, 3)) for _ in setup.sides)
    collector = Collector(rng)
    job = replace(Job(game, setup, levels, 1, number), budget=budget)
    outcome = play_one(job, 0, collector)
    kit, estimator = find_kit(game), bots(game).estimator()
    assert isinstance(estimator, WeighedEstimator)
    result = kit.game.result(collector.last)
    if result is None:
        print(f"{name}: unfinished after {outcome.plies}", file=sys.stderr)
        return []
    shares = shares_of(result, setup.sides)
    lines = []
    for state in collector.kept:
        if kit.game.result(state) is None:
            line = {"match": number, "map": name, "kind": estimator.kind(state), "shares": shares}
            lines.append({**line, "parties": estimator.measured(state)})
    return lines


def predicted(weights: Sequence[float], line: Line) -> tuple[float, ...]:
    """The shares by these weights."""
    return softmax(
        [
            None if one is None else sum(a * b for a, b in zip(weights, one, strict=True))
            for one in line["parties"]
        ]
    )


def fit(lines: Sequence[Line]) -> list[float]:
    """The weights of one kind of match, by Newton's method."""
    size = len(next(one for line in lines for one in line["parties"] if one is not None))
    weights = [0.0] * size
    count = len(lines)
    for _ in range(25):
        slope = [-PULL * weight for weight in weights]
        bend = [[PULL if a == b else 0.0 for b in range(size)] for a in range(size)]
        for line in lines:
            shares = predicted(weights, line)
            there = [
                (one, share, got)
                for one, share, got in zip(line["parties"], shares, line["shares"], strict=True)
                if one is not None
            ]
            mean = [sum(share * one[k] for one, share, _ in there) for k in range(size)]
            for one, share, got in there:
                for a in range(size):
                    slope[a] += (got - share) * one[a] / count * 100
                    for b in range(size):
                        bend[a][b] += share * (one[a] - mean[a]) * (one[b] - mean[b]) / count * 100
        step = solved(bend, slope)
        weights = [weight + min(3.0, max(-3.0, by)) for weight, by in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return [round(weight, 4) for weight in weights]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solves a small set of equations."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(size):
            if row != at:
                by = rows[row][at] / rows[at][at]
                rows[row] = [a - by * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def tell(kind: str, weights: Sequence[float], lines: Sequence[Line]) -> tuple[float, float]:
    """A row of the table: how far estimates of matches left out are off, beside a guess of equal shares.
    Gives the log loss of both; alike, if there are no such matches."""
    if not lines:
        return 1.0, 1.0
    loss = guess = squares = even = 0.0
    for line in lines:
        shares = predicted(weights, line)
        for share, got in zip(shares, line["shares"], strict=True):
            loss -= got * math.log(max(share, 1e-6))
            guess -= got * math.log(1 / len(shares))
            squares += (share - got) ** 2 / len(shares)
            even += (1 / len(shares) - got) ** 2 / len(shares)
    count, matches = len(lines), len({line["match"] for line in lines})
    print(
        f"| {kind} | {matches} | {count} | {loss / count:.3f} | {guess / count:.3f} "
        f"| {squares / count:.3f} | {even / count:.3f} |"
    )
    return loss / count, guess / count


def bands(found: Sequence[tuple[float, float]]) -> None:
    """How often parties won that were given so much."""
    for low in range(0, 100, 20):
        inside = [(share, got) for share, got in found if low <= 100 * share < low + 20 + (low == 80)]
        if inside:
            given = sum(share for share, _ in inside) / len(inside)
            got = sum(got for _, got in inside) / len(inside)
            print(f"| {low}–{low + 20} % | {len(inside)} | {100 * given:.0f} % | {100 * got:.0f} % |")


def main(argv: Sequence[str] | None = None) -> None:
    """Plays, fits and tells."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--maps", nargs="*", default=(), metavar="MAP")
    parser.add_argument("--budget", type=float, default=0.2, help="the share of their nodes bots have (0.2)")
    add_kept(parser)
    parser.add_argument("--adopt", action="store_true", help="write the weights into the game's bots")
    args = parser.parse_args(argv)
    found = list(setups(args.game, args.maps)) if args.matches else []
    lines = kept_matches(args, lambda number: play(args.game, number, found, args.budget))
    kinds = sorted({line["kind"] for line in lines})
    weights: dict[str, list[float]] = {}
    losses: dict[str, tuple[float, float]] = {}
    told: list[tuple[float, float]] = []
    print("| kind | matches | positions | log loss | even | square error | even |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for kind in kinds:
        own = [line for line in lines if line["kind"] == kind]
        tried = [line for line in own if line["match"] % 4 == 3]
        learnt = fit([line for line in own if line["match"] % 4 != 3])
        losses[kind] = tell(kind, learnt, tried)
        for line in tried:
            told += zip(predicted(learnt, line), line["shares"], strict=True)
        weights[kind] = fit(own)
    print("\n| given | times | on average | got |\n|---|--:|--:|--:|")
    bands(told)
    print(weights)
    if args.adopt:
        known = import_module(f"game.bots.{args.game}.fitted")
        count = len({line["match"] for line in lines})
        adopt(args.game, {**known.WEIGHTS, **weights}, {**known.LOSSES, **losses}, count)


def rows(found: Mapping[str, Sequence[float]]) -> str:
    """Lines of a table by kind."""
    return "".join(
        f'    "{kind}": ({", ".join(f"{one:g}" for one in numbers)}),\n' for kind, numbers in found.items()
    )


def adopt(
    game: str, weights: Mapping[str, Sequence[float]], losses: Mapping[str, tuple[float, float]], matches: int
) -> None:
    """Writes down the weights, and how good they are."""
    rounded = {kind: tuple(round(one, 3) for one in found) for kind, found in losses.items()}
    text = f'''"""What matches between bots, {matches} the last time, made of the weights of estimates:
numbers only, written by ``tools/fit_estimates.py``. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {{
{rows(weights)}}}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {{
{rows(rounded)}}}
"""The log loss of estimates of matches left out, and that of equal shares."""
'''
    path = ROOT / "game" / "bots" / game / "fitted.py"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
