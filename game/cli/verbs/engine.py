"""The verb ``engine``: an engine for other programs, over standard input and output
(docs/engine_protocol.md)."""

from __future__ import annotations

import argparse
import io
import sys
import threading

from game.bots import registry
from game.cli.common import find_kit, map_setup, no_level
from game.cli.engine.protocol import ProtocolEngine
from game.cli.lines import read_line
from game.cli.options import add_game
from game.data.files.content import load_content

SWITCH_S = 0.001
"""Longest time in seconds the search keeps the interpreter while a line waits to be read."""

MAX_LINE = 1_000_000
"""Characters of the longest line that is read; a position after 2,000 moves has some 20,000."""

_one_at_a_time = threading.Lock()


def add_engine(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--map", metavar="NAME", help="the map of 'position startpos' (default: the game’s first)"
    )
    parser.add_argument(
        "--level", type=int, metavar="N", help="initial value of the option Level (default: the highest)"
    )


def run_engine(args: argparse.Namespace) -> int:
    """Listen and answer until ``quit``, the end of the input, or Ctrl-C."""
    kit = find_kit(args.game)
    levels = [one.number for one in registry.bots(kit.name).LEVELS]
    if args.level is not None and args.level not in levels:
        raise no_level(kit.name)
    content = load_content(kit)
    if args.map is not None:
        map_setup(kit, args.map, content)  # reports a bad map now, not at the first position
    if isinstance(sys.stdin, io.TextIOWrapper):
        # a byte that is no text spoils its own line only
        sys.stdin.reconfigure(errors="backslashreplace")
    engine = ProtocolEngine(kit, content, say, level=args.level, own_map=args.map)
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_S)
    try:
        while (line := read_line(sys.stdin, MAX_LINE)) is not None:
            if len(line) >= MAX_LINE:
                engine.hear_long(line, MAX_LINE)
            elif not engine.hear(line):
                return 0
        engine.finish()
    finally:
        engine.close()
        sys.setswitchinterval(before)
    return 0


def say(line: str) -> None:
    """Print a line, whole and at once: the search's thread prints lines, too."""
    with _one_at_a_time:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
