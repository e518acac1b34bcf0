"""Digests of random matches, a line a game: ``python3 -m tests.digests [GAME …] [--matches N]``.

A match with a fixed seed is the same on every machine, on every Python and whatever its hashes are: so are
these lines. Every action and outcome there was, every event and the result goes into them.
"""

from __future__ import annotations

import argparse
import hashlib
import random

from game.cli.out import clean_streams
from game.model.contract import CHANCE
from game.model.entries import games
from game.testing.case import Case
from tests.conformance.setups import cases


def digest(game: str, matches: int, entries: int) -> str:
    """The digest of so many matches of a game, shared out among its maps and positions. ``entries``: the most
    a match has."""
    found, starts = hashlib.sha256(), cases(game)
    for number in range(matches):
        for line in told(starts[number % len(starts)], number, entries):
            found.update(line.encode())
    return found.hexdigest()


def told(case: Case, seed: int, entries: int) -> list[str]:
    """A random match: what could be done and what happened, as text."""
    kit, game, state = case.kit, case.rules, case.rules.new(case.setup)
    rng = random.Random(f"{case.game} {case.label} {seed}")
    lines = [case.label]
    for _ in range(entries):
        seat = game.to_act(state)
        if seat is None:
            break
        view = state if seat == CHANCE else game.observe(state, seat)
        possible = [] if seat == CHANCE else list(game.actions(view))
        action = game.draw(state, rng) if seat == CHANCE else rng.choice(possible)
        lines.append(" ".join(kit.format_action(one, view) for one in possible or [action]))
        step = game.apply(state, action)
        state = step.state
        lines.append(repr(step.events))
    lines.append(repr(game.result(state)))
    return lines


def main() -> None:
    """Print the digests."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.digests", description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--entries", type=int, default=60)
    chosen = parser.parse_args()
    for game in chosen.games or games():
        print(game, digest(game, chosen.matches, chosen.entries), flush=True)


if __name__ == "__main__":
    clean_streams()
    main()
