r"""Finds the weights of a game's estimates from matches between bots, and says how good they are.

    python3 tools/fit_estimates.py tank_battle --matches 60 --keep RUN/tank_battle.jsonl
    python3 tools/fit_estimates.py tank_battle --keep RUN/tank_battle.jsonl --adopt

Bots of chance levels play on all the game's maps and in all its ways; so many positions of each match are
measured as ``WeighedEstimator`` does. The weights are those that make the results likeliest (with a little
pull to zero). Every fourth match is left out, and the table is made of these. ``--keep``: measured
positions are added to that file, a line of JSON each. ``--adopt`` writes
``game/games/GAME/bots/fitted.py``: the weights, and how good they are by the table; of kinds that were not
played what is known stays.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.bots.contract import NoProbe, shares_of  # noqa: E402
from game.bots.estimating import WeighedEstimator  # noqa: E402
from game.bots.registry import bots  # noqa: E402
from game.bots.runner import Job, play_one  # noqa: E402
from game.cli.common import english, find_kit, find_map  # noqa: E402
from game.cli.out import clean_streams  # noqa: E402
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


@cache
def setups(game: str, only: tuple[str, ...]) -> Sequence[tuple[str, Setup]]:
    """Every shipped map with each of its seatings, and in each of the game's ways."""
    return tuple(_setups(game, only))


def _setups(game: str, only: Sequence[str]) -> Iterator[tuple[str, Setup]]:
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


def play(game: str, only: tuple[str, ...], budget: float, number: int) -> list[Line]:
    """One match: its positions, measured, and what each party got."""
    found = setups(game, only)
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


@dataclass(frozen=True)
class Table:
    """Positions of one kind of match."""

    matches: np.ndarray
    """The number of the match each position is from."""
    sizes: np.ndarray
    """How many parties it has; rows of those with fewer than others are filled up with ``there`` unset."""
    measures: np.ndarray
    """The measures: positions × parties × measures."""
    there: np.ndarray
    """Whether a party can still win: positions × parties."""
    shares: np.ndarray
    """What a party got in the end: positions × parties."""

    @staticmethod
    def of(lines: Sequence[Line]) -> Table:
        """The table of these lines; there has to be one."""
        matches, sizes = ([line["match"] for line in lines], [len(line["parties"]) for line in lines])
        size = len(next(one for line in lines for one in line["parties"] if one is not None))
        measures = np.zeros((len(lines), max(sizes), size))
        there, shares = np.zeros(measures.shape[:2], bool), np.zeros(measures.shape[:2])
        for at, line in enumerate(lines):
            for party, (one, got) in enumerate(zip(line["parties"], line["shares"], strict=True)):
                shares[at, party] = got
                if one is not None:
                    measures[at, party], there[at, party] = one, True
        return Table(np.array(matches), np.array(sizes), measures, there, shares)

    def only(self, chosen: np.ndarray) -> Table:
        """The chosen positions."""
        return Table(*(getattr(self, field.name)[chosen] for field in fields(self)))

    @property
    def real(self) -> np.ndarray:
        """Whether a place is a party's: positions × parties."""
        return np.arange(self.shares.shape[1]) < self.sizes[:, None]

    def predicted(self, weights: np.ndarray) -> np.ndarray:
        """The shares by these weights, as ``softmax`` in ``estimating.py`` makes them."""
        values = np.where(self.there, self.measures @ weights, -np.inf)
        powers = np.exp(np.maximum(values - values.max(axis=1, keepdims=True), -50.0)) * self.there
        return powers / powers.sum(axis=1, keepdims=True)


def fit(table: Table) -> np.ndarray:
    """The weights of one kind of match, by Newton's method."""
    count, _, size = table.measures.shape
    weights = np.zeros(size)
    for _ in range(25):
        shares = table.predicted(weights)
        apart = (table.shares - shares) * table.there
        mean = np.einsum("np,npk->nk", shares, table.measures)
        off = table.measures - mean[:, None]
        slope = np.einsum("np,npk->k", apart, table.measures) * 100 / count - PULL * weights
        bend = np.einsum("np,npk,npl->kl", shares, table.measures, off, optimize=True) * 100 / count
        step = np.linalg.solve(bend + PULL * np.eye(size), slope)
        weights = weights + np.clip(step, -3.0, 3.0)
        if np.abs(step).max() < 1e-6:
            break
    return weights.round(4)


def tell(kind: str, tried: Table, shares: np.ndarray) -> tuple[float, float]:
    """A row of the table: how far estimates of matches left out, ``shares``, are off, beside equal shares.
    Gives the log loss of both; alike, if there are no such matches."""
    count = len(tried.sizes)
    if not count:
        return 1.0, 1.0
    even = tried.real / tried.sizes[:, None]
    loss, guess = (-(tried.shares * np.log(np.maximum(told, 1e-6))).sum(axis=1) for told in (shares, even))
    off, even_off = (
        (((told - tried.shares) ** 2).sum(axis=1) / tried.sizes).mean() for told in (shares, even)
    )
    # positions of one match have one result, so it is matches that differ by chance
    by_match = np.bincount(tried.matches, loss - loss.mean())
    about = 1.96 * math.sqrt((by_match**2).sum()) / count
    print(
        f"| {kind} | {len(np.unique(tried.matches))} | {count} | {loss.mean():.3f} ± {about:.3f} "
        f"| {guess.mean():.3f} | {off:.3f} | {even_off:.3f} |"
    )
    return float(loss.mean()), float(guess.mean())


def bands(given: np.ndarray, got: np.ndarray) -> None:
    """How often parties won that were given so much."""
    for low in range(0, 100, 20):
        inside = (100 * given >= low) & (100 * given < low + 20 + (low == 80))
        if inside.any():
            told = f"{100 * given[inside].mean():.0f} % | {100 * got[inside].mean():.0f} %"
            print(f"| {low}–{low + 20} % | {inside.sum()} | {told} |")


def main(argv: Sequence[str] | None = None) -> None:
    """Plays, fits and tells."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--maps", nargs="*", default=(), metavar="MAP")
    parser.add_argument("--budget", type=float, default=0.2, help="the share of their nodes bots have (0.2)")
    add_kept(parser)
    parser.add_argument("--adopt", action="store_true", help="write the weights into the game's bots")
    args = parser.parse_args(argv)
    lines = kept_matches(args, partial(play, args.game, tuple(args.maps), args.budget))
    weights: dict[str, Sequence[float]] = {}
    losses: dict[str, tuple[float, float]] = {}
    told: list[tuple[np.ndarray, np.ndarray]] = []
    print("| kind | matches | positions | log loss | even | square error | even |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for kind in sorted({line["kind"] for line in lines}):
        table = Table.of([line for line in lines if line["kind"] == kind])
        left_out = table.matches % 4 == 3
        learnt, tried = fit(table.only(~left_out)), table.only(left_out)
        shares = tried.predicted(learnt)
        losses[kind] = tell(kind, tried, shares)
        told.append((shares[tried.real], tried.shares[tried.real]))
        weights[kind] = fit(table).tolist()
    print("\n| given | times | on average | got |\n|---|--:|--:|--:|")
    bands(*(np.concatenate(column) for column in zip(*told, strict=True)))
    print(weights)
    if args.adopt:
        known = import_module(f"game.games.{args.game}.bots.fitted")
        count = len({line["match"] for line in lines})
        adopt(args.game, {**known.WEIGHTS, **weights}, {**known.LOSSES, **losses}, count)


def rows(found: Mapping[str, Sequence[float]]) -> str:
    """Lines of a table by kind."""
    return "".join(
        f'    "{kind}": ({", ".join(f"{one + 0.0:g}" for one in numbers)}),\n'  # no -0
        for kind, numbers in sorted(found.items())
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
    path = ROOT / "game" / "games" / game / "bots" / "fitted.py"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    clean_streams()
    main()
