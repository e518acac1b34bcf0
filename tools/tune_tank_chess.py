"""Tunes the weights of the Tank Chess bots by the results of matches they play against themselves.

    python3 tools/tune_tank_chess.py play  --out RUN/samples.jsonl
    python3 tools/tune_tank_chess.py fit   --samples RUN/samples.jsonl --out RUN/tuned.json
    python3 tools/tune_tank_chess.py match --ours RUN/tuned.json --out RUN/match.jsonl
    python3 tools/tune_tank_chess.py adopt --weights RUN/tuned.json

``play`` writes quiet positions of its matches with how the match ended, ``fit`` changes the weights so
that the static value of a position tells the result best, ``match`` sees whether they play better,
and ``adopt`` writes them to ``game/games/tank_chess/bots/tuned.py``. A run that was broken off goes on where
it was when it is started again; the same seed gives the same files on every machine.
docs/tank_chess_bots.md says how the weights there are were found.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.bots.contract import Limits  # noqa: E402
from game.bots.runner import wilson  # noqa: E402
from game.cli.common import find_kit, map_setup  # noqa: E402
from game.games.tank_chess.bots.board import KernelBoard  # noqa: E402
from game.games.tank_chess.bots.context import MAX_HELD  # noqa: E402
from game.games.tank_chess.bots.search import Search  # noqa: E402
from game.games.tank_chess.bots.weights import DEFAULT, Weights  # noqa: E402
from game.games.tank_chess.rules.position import Position  # noqa: E402
from game.games.tank_chess.rules.tables import Tables  # noqa: E402

MAPS = (
    "official_16",
    "market_town_12",
    "long_range_20",
    "quick_bout_8",
    "the_pass_9x18",
    "gunners_range_16",
    "hedgerows_12",
)
TUNED = ROOT / "game" / "games" / "tank_chess" / "bots" / "tuned.py"

FIXED = (
    # what a search asks only after the position it starts from: no static value shows them
    *("home", "fork", "contempt", "repeat", "noise"),
    # where something begins or ends to matter: the value is no smooth function of these
    *("late_pieces", "approach_turns", "guard_turns", "race_turns"),
    # what makes a side go on: an intention, which results of positions can't judge
    *("approach", "urge_turns", "ahead", "trade"),
)
NAMES = tuple(field.name for field in fields(Weights) if field.name not in FIXED)
ASKED = tuple(at for at, field in enumerate(fields(Weights)) if field.name not in FIXED)

STEP = 0.25
"""The share of a weight by which the kernel changes it to see what a position's value does."""

PRIORS = (0.1, 0.2, 0.4, 0.8, 1.6)
"""How far, as a share of itself, a weight is thought to be from where it should be: tried in turn."""


@dataclass(frozen=True)
class Player:
    """A bot of the match: its weights, and how many positions it looks at for a move."""

    weights: Weights
    nodes: int


def start_of(name: str) -> Position:
    """How a match begins on the map of that name. Raises ``CommandError``."""
    kit = find_kit("tank_chess")
    start: Position = kit.game.new(map_setup(kit, name)).position
    tables = Tables(start.tables.definitions, start.diagram(), MAX_HELD)
    return Position.from_diagram(tables.definitions, start.diagram(), tables)


def play(
    start: Position,
    players: Sequence[Player],
    rng: random.Random,
    opening: random.Random,
    random_plies: int,
) -> tuple[int | None, str, int]:
    """One match: who won (``None`` if nobody), why, and after how many turns. ``players`` by colour."""
    at, visits = start, {start.key: 1}
    boards = {player: KernelBoard(player.weights, 12) for player in players}
    definitions = at.tables.definitions
    plies = 0
    while True:
        if at.end is not None:
            return at.end.winner, "won", plies
        if at.quiet >= definitions.draw_quiet_turns:
            return None, "quiet", plies
        if visits[at.key] >= definitions.draw_repetitions:
            return None, "repetition", plies
        if plies < random_plies:
            raw = opening.choice(at.moves())
        else:
            player = players[at.to_move]
            search = Search(boards[player], at, Limits(nodes=player.nodes), rng.getrandbits(32), dict(visits))
            boards[player].clear()
            raw = search.run().move
        at = at.play(raw)
        plies += 1
        if not at.quiet:
            visits.clear()
        visits[at.key] = visits.get(at.key, 0) + 1


# --- files ---


def weights_of(path: str | None) -> Weights:
    """The weights of a file (a JSON object of names and numbers), or those there are."""
    if path is None:
        return DEFAULT
    told = json.loads(Path(path).read_text(encoding="utf-8"))
    return DEFAULT.with_values(told.get("weights", told))


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """What a file of JSON lines says; one cut off in the middle of its last line, all but that."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:
                return


def resumed(path: Path) -> list[dict[str, Any]]:
    """What is done of a run, the file mended if it was cut off."""
    done = list(lines_of(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(entry)}\n" for entry in done), encoding="utf-8")
    return done


# --- play ---


_boards: dict[str, tuple[Position, KernelBoard]] = {}


def self_play(args: argparse.Namespace, number: int) -> dict[str, Any]:
    """Match ``number``: its map, its result for White, its quiet positions (``KernelBoard.self_play``)."""
    name = args.maps[number % len(args.maps)]
    if name not in _boards:
        _boards[name] = start_of(name), KernelBoard(weights_of(args.weights), 12)
    start, board = _boards[name]
    seed = random.Random(f"{args.seed}:{number}").getrandbits(31)
    told = board.self_play(start, seed, 4 + number % 3, args.nodes, ASKED, args.share).tolist()
    winner, plies, count = told[:3]
    length = 2 + len(ASKED)
    rows = [told[at : at + length] for at in range(3, 3 + count * length, length)]
    return {"map": name, "result": (1.0, 0.0, 0.5)[winner], "plies": plies, "rows": rows}


def played(args: argparse.Namespace, numbers: range) -> Iterator[dict[str, Any]]:
    """Those matches in their order, by so many processes as asked for."""
    one = partial(self_play, args)
    if args.jobs == 1:
        yield from map(one, numbers)
        return
    # spawned, not forked: a fork takes over locks that threads hold, and may wait for them for ever
    with get_context("spawn").Pool(args.jobs) as pool:
        yield from pool.imap(one, numbers, 20)


def run_play(args: argparse.Namespace) -> None:
    """Plays and writes one line a match."""
    out = Path(args.out)
    done = len(resumed(out))
    with out.open("a", encoding="utf-8") as file:
        for entry in played(args, range(done, args.games)):
            file.write(f"{json.dumps(entry)}\n")
    tell_samples(out)


def tell_samples(path: Path) -> None:
    """How many matches and positions a file holds."""
    results = Counter[float]()
    seen = 0
    for entry in lines_of(path):
        results[entry["result"]] += 1
        seen += len(entry["rows"])
    print(
        f"{results.total()} matches, White won {results[1.0]}, {results[0.5]} drawn; {seen} quiet positions"
    )


# --- fit ---


@dataclass(frozen=True, slots=True)
class Row:
    """A position: its value for the side to move, what that changes by for each weight changed by its
    own size, the result for that side (0 to 1), and how much it counts."""

    value: float
    slopes: tuple[float, ...]
    result: float
    share: float


def rows_of(entry: dict[str, Any]) -> list[Row]:
    """The positions of a match. It has one result: many of them are not as many witnesses."""
    share = 1 / math.sqrt(len(entry["rows"]) or 1)
    white = entry["result"]
    return [
        Row(value, tuple(slope / (2 * STEP) for slope in slopes), 1 - white if side else white, share)
        for side, value, *slopes in entry["rows"]
    ]


def chance(value: float, scale: float) -> float:
    """The share of the points expected at that value."""
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, value * scale))))


def loss(rows: Sequence[Row], change: Sequence[float], scale: float) -> float:
    """How badly the values tell the results: the mean of minus the logarithm of the chance given to
    what happened (0.693 for knowing nothing)."""
    total = weight = 0.0
    for row in rows:
        value = row.value + sum(c * s for c, s in zip(change, row.slopes, strict=True))
        p = min(1 - 1e-9, max(1e-9, chance(value, scale)))
        total -= row.share * (row.result * math.log(p) + (1 - row.result) * math.log(1 - p))
        weight += row.share
    return total / weight


def best_scale(rows: Sequence[Row]) -> float:
    """The scale at which the values there are tell the results best."""
    none = [0.0] * len(NAMES)
    low, high = 0.0005, 0.05
    for _ in range(40):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if loss(rows, none, a) < loss(rows, none, b):
            high = b
        else:
            low = a
    return (low + high) / 2


def fitted(rows: Sequence[Row], scale: float, prior: float) -> list[float]:
    """By which share of itself each weight is changed for the least loss: Newton's steps on the logistic
    regression, held back to where the weights were with strength 1 / ``prior`` squared."""
    n = len(NAMES)
    change = [0.0] * n
    hold = 1.0 / (prior * prior)
    for _ in range(8):
        matrix = [[hold if i == j else 0.0 for j in range(n)] for i in range(n)]
        right = [-hold * c for c in change]
        for row in rows:
            slopes = row.slopes
            p = chance(row.value + sum(c * s for c, s in zip(change, slopes, strict=True)), scale)
            error = row.share * (row.result - p) * scale
            bend = row.share * p * (1 - p) * scale * scale
            for i, slope in enumerate(slopes):
                if slope:
                    right[i] += error * slope
                    line, part = matrix[i], bend * slope
                    for j in range(n):
                        line[j] += part * slopes[j]
        step = solved(matrix, right)
        # no weight may turn its sense round, or change it all at once
        change = [max(-0.8, min(1.5, c + s)) for c, s in zip(change, step, strict=True)]
        if max(map(abs, step)) < 1e-4:
            break
    return change


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of equations, positive definite as it is."""
    n = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = rows[i][i]
        for k in range(i + 1, n):
            factor = rows[k][i] / pivot
            if factor:
                for j in range(i, n + 1):
                    rows[k][j] -= factor * rows[i][j]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (rows[i][n] - sum(rows[i][j] * found[j] for j in range(i + 1, n))) / rows[i][i]
    return found


def run_fit(args: argparse.Namespace) -> None:
    """Fits on four fifths of the matches; the others say how much of a change to believe."""
    weights = weights_of(args.weights)
    matches = [rows_of(entry) for entry in lines_of(Path(args.samples))]
    random.Random(args.seed).shuffle(matches)
    held = matches[: len(matches) // 5]
    learnt = [row for rows in matches[len(held) :] for row in rows]
    tested = [row for rows in held for row in rows]
    scale = best_scale(learnt)
    none = [0.0] * len(NAMES)
    before = loss(learnt, none, scale), loss(tested, none, scale)
    print(f"{len(learnt)} positions learnt from, {len(tested)} of other matches held out, scale {scale:.5f}")
    print(f"before: log-loss {before[0]:.4f} learnt, {before[1]:.4f} held out")
    tried = []
    for prior in (args.prior,) if args.prior else PRIORS:
        change = fitted(learnt, scale, prior)
        after = loss(learnt, change, scale), loss(tested, change, scale)
        print(f"prior {prior}: log-loss {after[0]:.4f} learnt, {after[1]:.4f} held out")
        tried.append((after[1], after[0], prior, change))
    after_held, after_learnt, prior, change = min(tried)
    found = {
        name: float(f"{getattr(weights, name) * (1 + share):.3g}")
        for name, share in zip(NAMES, change, strict=True)
    }
    for name, value in found.items():
        print(f"{name:<16}{getattr(weights, name):>8g} ->{value:>8g}")
    told = {
        "weights": found,
        "prior": prior,
        "scale": scale,
        "positions": [len(learnt), len(tested)],
        "log_loss_before": before,
        "log_loss_after": [after_learnt, after_held],
    }
    Path(args.out).write_text(f"{json.dumps(told, indent=1)}\n", encoding="utf-8")


# --- match ---


def run_match(args: argparse.Namespace) -> None:
    """Each opening is played twice, with colours changed."""
    ours, theirs = Player(weights_of(args.ours), args.nodes), Player(weights_of(args.theirs), args.nodes)
    out = Path(args.out)
    done = len(resumed(out))
    starts = {name: start_of(name) for name in args.maps}
    with out.open("a", encoding="utf-8") as file:
        for number in range(done, args.games):
            # each opening twice, with colours changed
            pair, black = divmod(number, 2)
            name = args.maps[pair % len(args.maps)]
            rng, opening = (
                random.Random(f"{args.seed}:{number}"),
                random.Random(f"{args.seed}:{pair}:opening"),
            )
            players = (theirs, ours) if black else (ours, theirs)
            winner, reason, plies = play(starts[name], players, rng, opening, 4 + pair % 3)
            points = 0.5 if winner is None else float(winner == black)
            entry = {"map": name, "points": points, "white": not black, "reason": reason, "plies": plies}
            file.write(f"{json.dumps(entry)}\n")
            file.flush()
    tell_match(list(lines_of(out)))


def tell_match(entries: Sequence[dict[str, Any]]) -> None:
    """The share of the points, by map and in all."""
    for name in (*sorted({entry["map"] for entry in entries}), ""):
        points = [entry["points"] for entry in entries if name in ("", entry["map"])]
        drawn = points.count(0.5)
        low, high = wilson(sum(points) / len(points), len(points))
        share = f"{sum(points) / len(points):.1%} ({low:.0%} to {high:.0%})"
        print(
            f"{name or 'in all':<16}{points.count(1.0)} won, {drawn} drawn, {points.count(0.0)} lost: {share}"
        )


# --- adopt ---


def run_adopt(args: argparse.Namespace) -> None:
    """Writes the numbers that differ from those of ``Weights`` itself."""
    chosen, plain = weights_of(args.weights), Weights()
    lines = [
        '"""What matches made of the weights, written by ``tools/tune_tank_chess.py adopt``: numbers only.',
        "",
        "They take the place of the first guesses in ``weights``; docs/tank_chess_bots.md says how they were",
        "found.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "TUNED: Final[Mapping[str, float]] = {",
        *(
            f'    "{field.name}": {float(getattr(chosen, field.name))},'
            for field in fields(Weights)
            if getattr(chosen, field.name) != getattr(plain, field.name)
        ),
        "}",
    ]
    TUNED.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    verb = verbs.add_parser("play", help="self-play matches, and quiet positions of them")
    verb.set_defaults(run=run_play)
    verb.add_argument("--out", required=True, metavar="FILE", help="a line of JSON for each match")
    verb.add_argument("--games", type=int, default=50_000, help="matches in all (50,000)")
    verb.add_argument("--nodes", type=int, default=500, help="positions looked at for a move (500)")
    verb.add_argument("--share", type=float, default=0.05, help="of how many positions it is asked (0.05)")
    verb.add_argument("--jobs", type=int, help="processes (as many as there are processors)")
    verb.add_argument("--weights", metavar="FILE", help="weights to play with (those there are)")
    verb.add_argument("--seed", type=int, default=0)
    verb.add_argument("--maps", nargs="+", default=MAPS, metavar="MAP")
    verb = verbs.add_parser("fit", help="weights that tell the results best")
    verb.set_defaults(run=run_fit)
    verb.add_argument("--samples", required=True, metavar="FILE", help="what play has written")
    verb.add_argument("--out", required=True, metavar="FILE", help="the weights as JSON, with the losses")
    verb.add_argument("--weights", metavar="FILE", help="weights to begin with (those there are)")
    verb.add_argument("--prior", type=float, help="how far to trust the matches (tries several)")
    verb.add_argument("--seed", type=int, default=0)
    verb = verbs.add_parser("match", help="two sets of weights against each other")
    verb.set_defaults(run=run_match)
    verb.add_argument("--ours", required=True, metavar="FILE")
    verb.add_argument("--theirs", metavar="FILE", help="(those there are)")
    verb.add_argument("--out", required=True, metavar="FILE", help="a line of JSON for each match")
    verb.add_argument("--games", type=int, default=280, help="matches in all (280)")
    verb.add_argument("--nodes", type=int, default=800, help="positions looked at for a move (800)")
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--maps", nargs="+", default=MAPS, metavar="MAP")
    verb = verbs.add_parser("adopt", help="write weights to the bots")
    verb.set_defaults(run=run_adopt)
    verb.add_argument("--weights", required=True, metavar="FILE")
    args = parser.parse_args(argv)
    args.run(args)


if __name__ == "__main__":
    main()
