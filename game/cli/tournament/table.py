"""The table of a tournament: scores, Elo differences with their intervals, colours, and how matches ended."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from game.bots.elo import Strength, strength
from game.bots.runner import Share
from game.cli.tournament.plan import TournamentPlan
from game.cli.tournament.results import PlayedMatch
from game.data.files.visible import one_line


@dataclass(frozen=True)
class EngineStanding:
    """The results of one engine, against all or against one other."""

    engine: int
    won: int
    drawn: int
    lost: int
    faults: int
    strength: Strength


def standing(played: Iterable[PlayedMatch], engine: int, other: int | None = None) -> EngineStanding:
    """The results of an engine; with ``other`` only from matches of the two."""
    met = [p for p in played if engine in p.engines and (other is None or other in p.engines)]
    points = [p.of(engine) for p in met]
    return EngineStanding(
        engine,
        points.count(1.0),
        points.count(0.5),
        points.count(0.0),
        sum(p.fault == engine for p in met),
        strength(_units(met, engine)),
    )


def _units(met: Iterable[PlayedMatch], engine: int) -> Iterable[tuple[float, int]]:
    """Points and number of matches for each opening and pair: these matches are not independent."""
    units: dict[tuple[int, frozenset[int]], tuple[float, int]] = {}
    for one in met:
        key = (one.opening, frozenset(one.engines))
        points, games = units.get(key, (0.0, 0))
        units[key] = (points + one.of(engine), games + 1)
    return units.values()


def standings(plan: TournamentPlan, played: Sequence[PlayedMatch]) -> list[EngineStanding]:
    """The results of all engines, the best first."""
    found = [standing(played, engine) for engine in range(len(plan.engines))]
    return sorted(found, key=lambda one: (-one.strength.score, one.engine))


def first_seat(played: Sequence[PlayedMatch]) -> Strength:
    """The score of the seat that moves first, over all engines."""
    return strength((one.points[0], 1) for one in played)


def figures(plan: TournamentPlan, played: Sequence[PlayedMatch]) -> dict[str, Any]:
    """The table as plain data; an Elo difference without a bound is ``None``."""
    first = first_seat(played)
    drawn = Share(sum(one.drawn for one in played), len(played))
    return {
        "game": plan.game,
        "games": len(played),
        "of": plan.total,
        "engines": [
            {"name": plan.engines[one.engine].name, **_standing_data(one)} for one in standings(plan, played)
        ],
        "pairs": [
            {
                "names": [plan.engines[a].name, plan.engines[b].name],
                **_standing_data(standing(played, a, b)),
            }
            for a, b in combinations(range(len(plan.engines)), 2)
        ],
        "first": {"score": first.score, "interval": [first.low, first.high]},
        "draws": {"count": drawn.count, "share": drawn.value, "interval": list(drawn.interval)},
        "reasons": dict(Counter(one.reason for one in played).most_common()),
        "plies": sum(one.plies for one in played) / max(1, len(played)),
    }


def _standing_data(one: EngineStanding) -> dict[str, Any]:
    found = one.strength
    value, low, high = (x if math.isfinite(x) else None for x in found.elo)
    return {
        "games": found.games,
        "won": one.won,
        "drawn": one.drawn,
        "lost": one.lost,
        "faults": one.faults,
        "score": found.score,
        "interval": [found.low, found.high],
        "elo": value,
        "elo_interval": [low, high],
    }


def table(
    plan: TournamentPlan, played: Sequence[PlayedMatch], words: Callable[..., str], side_keys: Sequence[str]
) -> str:
    """The table as people read it. ``words`` gives the name of a side."""
    thinks = f"{plan.movetime_ms} ms a move" if plan.nodes is None else f"{plan.nodes:,} nodes a move"
    where = (
        ", ".join(plan.maps) if plan.maps else f"{len(plan.openings)} opening{'s' * (len(plan.openings) > 1)}"
    )
    wide = max(12, *(len(one.name) for one in plan.engines))
    lines = [
        f"{plan.game} on {where}: {len(played)} of {plan.total} matches, {thinks}, seed {plan.seed}, "
        f"{plan.random_plies} random moves first",
        "",
        f"{'':<{wide}}{'matches':>9}{'won':>6}{'drawn':>7}{'lost':>6}{'score':>8}{'Elo':>7}   95% interval",
    ]
    lines += [_row(plan.engines[one.engine].name, wide, one) for one in standings(plan, played)]
    if len(plan.engines) > 2:
        lines.append("")
        pairs = list(combinations(range(len(plan.engines)), 2))
        names = [f"{plan.engines[a].name} – {plan.engines[b].name}" for a, b in pairs]
        wide = max(wide, *(len(name) for name in names))
        met = (standing(played, a, b) for a, b in pairs)
        lines += [_row(name, wide, one) for name, one in zip(names, met, strict=True) if one.strength.games]
    if not played:
        return "\n".join(map(one_line, lines))
    first, drawn = first_seat(played), Share(sum(one.drawn for one in played), len(played))
    low, high = drawn.interval
    lines += [
        "",
        f"{words(side_keys[0])} scored {first.score:.1%} (95%: {first.low:.1%} to {first.high:.1%}), "
        f"drawn {drawn.value:.1%} ({low:.1%} to {high:.1%})",
        "",
    ]
    reasons = Counter(one.reason for one in played)
    lines += [f"{reason:<20}{count:>6}" for reason, count in reasons.most_common()]
    for engine, entrant in enumerate(plan.engines):
        faults = Counter(one.reason for one in played if one.fault == engine)
        if faults:
            told = ", ".join(f"{count} {reason}" for reason, count in faults.most_common())
            lines.append(f"{entrant.name} lost by forfeit: {told}")
    lines.append(f"moves: {sum(one.plies for one in played) / len(played):.0f} on average")
    return "\n".join(map(one_line, lines))


def _row(name: str, wide: int, one: EngineStanding) -> str:
    found = one.strength
    value, low, high = (_signed(x) for x in found.elo)
    strong = f"{found.score:>8.1%}{value:>7}   {low} to {high}" if found.games else ""
    return f"{name:<{wide}}{found.games:>9}{one.won:>6}{one.drawn:>7}{one.lost:>6}{strong}"


def _signed(value: float) -> str:
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    return f"{value:+.0f}".replace("-", "−")
