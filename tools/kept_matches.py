"""What bots' matches told, kept in a file, so that a long run can be cut off and gone on with."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

Line = dict[str, Any]
"""What one match told, or a part of that; ``match`` is its number."""

BATCH = 64
"""Number of matches that are begun before the time is looked at again."""


def add_kept(parser: argparse.ArgumentParser) -> None:
    """Adds the options of ``kept_matches``."""
    parser.add_argument("--matches", type=int, default=0, help="so many more matches are played first")
    parser.add_argument("--minutes", type=float, default=60.0, help="no match is begun after so long")
    parser.add_argument("--keep", required=True, metavar="FILE")


def kept_matches(args: argparse.Namespace, play: Callable[[int], Iterable[Line]]) -> list[Line]:
    """Returns the lines of the file, and of the matches that ``play`` adds to it, given their numbers.
    Every processor plays: ``play`` has to be a function that another process can be sent."""
    kept, lines = Path(args.keep), list[Line]()
    if kept.exists():
        lines = [json.loads(text) for text in kept.read_text(encoding="utf-8").splitlines()]
    first = 1 + max((line["match"] for line in lines), default=-1)
    numbers = range(first, first + args.matches)
    until = time.monotonic() + 60 * args.minutes
    with kept.open("a", encoding="utf-8") as file, ProcessPoolExecutor() as pool:
        for at in range(0, args.matches, BATCH):
            if time.monotonic() > until:
                break
            for told in pool.map(play, numbers[at : at + BATCH]):
                for line in told:
                    lines.append(line)
                    file.write(json.dumps(line) + "\n")
                file.flush()
    return lines
