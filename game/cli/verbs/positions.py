"""The verbs ``moves`` and ``perft``: the legal moves of a position, and counts of sequences of moves."""

from __future__ import annotations

import argparse
import time

from game.cli.common import find_kit, map_setup, position_setup, spoken
from game.cli.errors import CommandError
from game.cli.options import add_game, add_map, add_players, add_with
from game.cli.out import say
from game.model.contract import CHANCE, Setup
from game.model.kit import AnyKit

MAX_DEPTH = 6
"""Greatest depth of ``perft``; deeper counts would take days."""


def _add_position(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--position", metavar="TEXT", help="a position as text")
    add_map(parser)
    add_players(parser)
    add_with(parser)


def _setup(args: argparse.Namespace) -> tuple[AnyKit, Setup]:
    kit = find_kit(args.game)
    if args.position is not None and args.map is not None:
        raise CommandError("give either --position or --map, not both")
    if args.position is not None and (args.players is not None or args.with_):
        raise CommandError("a position already sets the players and options: leave out --players and --with")
    if args.position is not None:
        return kit, position_setup(kit, args.position)
    return kit, map_setup(kit, args.map, players=args.players, options=args.with_)


def add_moves(parser: argparse.ArgumentParser) -> None:
    _add_position(parser)


def run_moves(args: argparse.Namespace) -> int:
    """Print the legal moves of a position, one a line; only some of them for a game with ``info.sampled``."""
    kit, setup = _setup(args)
    state = kit.game.new(setup)
    if kit.game.to_act(state) == CHANCE:
        raise CommandError("a roll or draw comes next, so nobody has a move; give a --position after it")
    actions = kit.game.actions(state)
    print("\n".join(kit.format_action(action, state) for action in actions))
    if not all(kit.lists_all(action, state) for action in actions):
        say(spoken()("terminal.sampled"), error=True)
    return 0


def add_perft(parser: argparse.ArgumentParser) -> None:
    _add_position(parser)
    parser.add_argument("--depth", type=int, required=True, metavar="N", help="moves in each sequence")


def run_perft(args: argparse.Namespace) -> int:
    """Count the sequences of ``depth`` moves; the last line is the number."""
    if not 0 <= args.depth <= MAX_DEPTH:
        raise CommandError("{option} must be {low} to {high}", option="--depth", low=0, high=MAX_DEPTH)
    kit, setup = _setup(args)
    started = time.perf_counter()
    count = kit.perft(setup, args.depth)
    taken = time.perf_counter() - started
    print(f"depth {args.depth}, {taken:.2f} s, {count / max(taken, 1e-9):,.0f} leaves/s")
    print(count)
    return 0
