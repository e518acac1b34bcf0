"""Many matches between bots, played in small batches behind ``concurrent.futures.Executor``.

A ``Job`` is plain values, so any executor can carry it. Each match has a seed of its own, made of
the job's seed and its number, so the table is the same for any number of processes.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field, replace
from typing import Any

from game.bots import registry
from game.bots.contract import Bot, Level, Limits, Probe, Seen, level
from game.bots.task_pool import TaskPool
from game.model import registry as rules
from game.model.chance import chance_source
from game.model.contract import CHANCE, Game, SeenStep, Setup, tells

BATCH = 2
"""Matches a task plays: few, so that a cancelled run ends soon."""

MAX_PLIES = 5000
"""Actions after which a match without end is given up; the rule books end theirs long before."""


@dataclass(frozen=True)
class Job:
    """What to simulate. ``levels[seat]`` is the bot in each seat, ``styles[seat]`` its style; without any,
    all play plainly.

    ``random_plies``: so many first actions of each match are any legal ones, so that bots which
    would always play the same do not. Choices made in secret are left to the bots: who sets up by
    chance has lost before the match begins. ``swap``: in every second match the seats take each other's
    bots, in turn. ``limits`` replaces those of the levels, ``budget`` is the share of their nodes that
    is theirs.
    """

    game: str
    setup: Setup
    levels: tuple[int, ...]
    games: int
    seed: int = 0
    random_plies: int = 0
    swap: bool = False
    limits: Limits | None = None
    max_plies: int = MAX_PLIES
    budget: float = 1.0
    styles: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.levels) != len(self.setup.sides):
            raise ValueError(f"{len(self.levels)} bots for {len(self.setup.sides)} seats")
        if self.styles and len(self.styles) != len(self.levels):
            raise ValueError(f"{len(self.styles)} styles for {len(self.levels)} bots")

    def player(self, entry: int) -> Bot[Any, Any]:
        """Return a new bot of that entry of ``levels``."""
        return registry.bots(self.game).make(self.levels[entry], self.styles[entry] if self.styles else "")

    def probe(self) -> Probe:
        """Return a new probe for one match."""
        return registry.bots(self.game).probe()

    def limits_of(self, level_: Level) -> Limits:
        """Return the limits of a bot of that level."""
        found = self.limits or level_.limits
        if self.budget == 1.0:
            return found
        nodes, time = found.nodes, found.movetime_ms
        return replace(
            found,
            nodes=None if nodes is None else max(1, round(nodes * self.budget)),
            movetime_ms=None if time is None else max(1, round(time * self.budget)),
        )

    def seats(self, number: int) -> tuple[int, ...]:
        """Return which entry of ``levels`` plays each seat in match ``number``."""
        count = len(self.levels)
        shift = number % count if self.swap else 0
        return tuple((seat + shift) % count for seat in range(count))


@dataclass(frozen=True)
class SimulatedMatch:
    """One simulated match. ``seats[seat]`` is the entry of ``Job.levels`` that sat there; ``side`` the
    one that won alone, ``None`` if none did: a draw, a first place that some share, a match lost
    against the game itself or given up (``reason`` "unfinished"). ``scores`` by seat, none if unfinished."""

    number: int
    seats: tuple[int, ...]
    side: int | None
    places: tuple[int, ...]
    reason: str
    plies: int
    rounds: int
    counts: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    scores: tuple[float, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether all seats share the first place."""
        return len(self.places) > 1 and set(self.places) == {1} and self.side is None


def wilson(found: float, total: float) -> tuple[float, float]:
    """Return the 95% interval of a share that was ``found`` in ``total`` tries; 0 to 1 for none."""
    if not total:
        return 0.0, 1.0
    z, n, p = 1.959964, total, found
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Share:
    """A share as two counts, with the 95% interval of the true share (Wilson)."""

    count: int
    total: int

    @property
    def value(self) -> float:
        """The share found; 0 if nothing was counted."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """From where to where the true share is, 95 times in 100.

        >>> [round(x, 3) for x in Share(50, 100).interval]
        [0.404, 0.596]
        """
        return wilson(self.value, self.total)


@dataclass(frozen=True)
class RunSummary:
    """The results of a run so far; ``outcomes`` by number, ``cancelled`` if it was stopped."""

    job: Job
    outcomes: tuple[SimulatedMatch, ...]
    cancelled: bool = False

    @property
    def games(self) -> int:
        """The number of matches played."""
        return len(self.outcomes)

    @property
    def drawn(self) -> Share:
        """The share of matches in which all share the first place."""
        return Share(sum(o.drawn for o in self.outcomes), self.games)

    @property
    def others(self) -> Share:
        """The share of matches that neither one side has won nor all: lost by all, shared by some,
        unfinished."""
        return Share(self.games - self.decisive - self.drawn.count, self.games)

    @property
    def decisive(self) -> int:
        """The number of matches that a side won."""
        return sum(o.side is not None for o in self.outcomes)

    def wins(self, side: int, *, of_decisive: bool = False) -> Share:
        """Return the share of matches a side won, of all or of the decisive ones."""
        won = sum(o.side == side for o in self.outcomes)
        return Share(won, self.decisive if of_decisive else self.games)

    def bot_wins(self, entry: int) -> Share:
        """Return the share of matches the bot ``Job.levels[entry]`` won, on whatever side it sat."""
        sides = self.job.setup.sides
        won = sum(o.side is not None and sides[o.seats.index(entry)] == o.side for o in self.outcomes)
        return Share(won, self.games)

    def bot_score(self, entry: int) -> float:
        """Return a bot's wins and half its draws, as a share of the matches."""
        return (self.bot_wins(entry).count + self.drawn.count / 2) / self.games if self.games else 0.0

    def bot_points(self, entry: int) -> Sequence[float]:
        """Return a bot's scores in the matches that came to an end, by number."""
        return [o.scores[o.seats.index(entry)] for o in self.outcomes if o.scores]

    @property
    def reasons(self) -> Mapping[str, int]:
        """Return how often matches ended for each reason, the commonest first."""
        return dict(Counter(o.reason for o in self.outcomes).most_common())

    @property
    def plies(self) -> Sequence[int]:
        """Return the number of actions in each match, by number."""
        return [o.plies for o in self.outcomes]

    def counts(self, name: str) -> Mapping[int, int]:
        """Return what the game's probe counted under a name, over all matches (squares destroyed on, …)."""
        total: Counter[int] = Counter()
        for outcome in self.outcomes:
            total.update(outcome.counts.get(name, {}))
        return dict(sorted(total.items()))


def play_one(job: Job, number: int, probe: Probe | None = None) -> SimulatedMatch:
    """Play match ``number`` of a job; ``probe`` watches it instead of the game's own."""
    game, bots = rules.kit(job.game).game, registry.bots(job.game)
    sitting = job.seats(number)
    players = [job.player(entry) for entry in sitting]
    limits = [job.limits_of(level(bots, job.levels[entry])) for entry in sitting]
    steps: list[list[SeenStep[Any, Any]]] = [[] for _ in sitting]
    rng = random.Random(f"{job.seed}:{number}")
    probe = probe or job.probe()
    state = game.new(job.setup)
    views = [game.observe(state, seat) if bot.uses_steps else None for seat, bot in enumerate(players)]
    plies = drawn = varied = 0
    while (seat := game.to_act(state)) is not None and plies < job.max_plies:
        if seat == CHANCE:
            # of a stream of its own: bots get numbers of the other, from which no way leads back to the key
            # of both, nor on to the draws (``bot_seed`` says what that is worth)
            action = game.draw(state, chance_source(f"{job.seed}:{number}", drawn))
            drawn += 1
        else:
            view = game.observe(state, seat)
            action = rng.choice(game.actions(view)) if varied < job.random_plies else None
            if action is not None and _secret(game, state, action, seat, len(sitting)):
                action = None
            elif action is not None:
                varied += 1
            if action is None:
                seen = Seen(seat, view, tuple(steps[seat]))
                action = players[seat].choose(seen, limits[seat], rng.getrandbits(32))
            plies += 1
        step = game.apply(state, action)
        probe.step(state, step)
        for other, player in enumerate(players):
            if player.uses_steps:
                told = game.observe_step(state, step, other)
                if tells(told, views[other]):
                    steps[other].append(told)
                views[other] = told.view
        state = step.state
    result = game.result(state)
    sides = {job.setup.sides[seat] for seat in result.winners} if result else set()
    return SimulatedMatch(
        number,
        sitting,
        sides.pop() if len(sides) == 1 else None,
        result.places if result else (),
        result.reason if result else "unfinished",
        plies,
        state.round,
        probe.counts(),
        result.scores if result else (),
    )


def _secret(game: Game[Any, Any], state: Any, action: Any, seat: int, seats: int) -> bool:
    """Return whether an action of a seat is hidden from another seat."""
    others = [other for other in range(seats) if other != seat]
    step = game.apply(state, action) if others and game.has_secrets else None
    return step is not None and any(game.observe_step(state, step, one).action is None for one in others)


def play_batch(job: Job, numbers: Sequence[int]) -> list[SimulatedMatch]:
    """Play some matches of a job; what an executor is handed."""
    return [play_one(job, number) for number in numbers]


def simulate(
    job: Job,
    executor: Executor | None = None,
    jobs: int = 1,
    progress: Callable[[RunSummary], None] | None = None,
    stop: Callable[[], bool] | None = None,
    begun: Sequence[SimulatedMatch] = (),
) -> RunSummary:
    """Play all matches of a job and say what came of it; those that are ``begun`` were played before.

    ``jobs`` tasks are kept under way at once, and one waiting for each, in ``executor`` (a
    ``TaskPool`` of so many processes if none is given; with ``jobs`` = 1 and no
    executor, here). ``progress`` is told after each batch; once ``stop`` says so nothing more is
    submitted and the summary holds what is done. Call it from a thread where a window must go on.
    """
    if jobs < 1:
        raise ValueError(f"{jobs} jobs: at least 1")
    done = {one.number: one for one in begun if one.number < job.games}
    every = [range(first, min(first + BATCH, job.games)) for first in range(0, job.games, BATCH)]
    batches = [left for batch in every if (left := [number for number in batch if number not in done])]
    if executor is not None:
        return _run(job, batches, executor, jobs, progress, stop, done)
    if jobs == 1:
        return _run_here(job, batches, progress, stop, done)
    with TaskPool(max(1, min(jobs, len(batches)))) as pool:
        return _run(job, batches, pool, jobs, progress, stop, done)


def _run_here(
    job: Job,
    batches: Iterable[Sequence[int]],
    progress: Callable[[RunSummary], None] | None,
    stop: Callable[[], bool] | None,
    done: dict[int, SimulatedMatch],
) -> RunSummary:
    summary = RunSummary(job, tuple(done[number] for number in sorted(done)))
    for batch in batches:
        if stop is not None and stop():
            return replace(summary, cancelled=True)
        done.update((outcome.number, outcome) for outcome in play_batch(job, batch))
        summary = RunSummary(job, tuple(done[number] for number in sorted(done)))
        if progress is not None:
            progress(summary)
    return summary


def _run(
    job: Job,
    batches: Sequence[Sequence[int]],
    executor: Executor,
    jobs: int,
    progress: Callable[[RunSummary], None] | None,
    stop: Callable[[], bool] | None,
    done: dict[int, SimulatedMatch],
) -> RunSummary:
    waiting = list(reversed(batches))
    under_way: set[Future[list[SimulatedMatch]]] = set()
    cancelled = False

    def summary() -> RunSummary:
        return RunSummary(job, tuple(done[number] for number in sorted(done)), cancelled)

    try:
        while waiting or under_way:
            if waiting and stop is not None and stop():
                waiting, cancelled = [], True
                under_way = {future for future in under_way if not future.cancel()}
            while waiting and len(under_way) < 2 * jobs:
                under_way.add(executor.submit(play_batch, job, waiting.pop()))
            finished, under_way = wait(under_way, timeout=0.1, return_when=FIRST_COMPLETED)
            for future in finished:
                done.update((outcome.number, outcome) for outcome in future.result())
            if finished and progress is not None:
                progress(summary())
    finally:
        for future in under_way:
            future.cancel()
    return summary()
