"""Count the sequences of moves from the positions of positions.yaml with the slow generator.

Run as ``python -m tests.games.tank_chess.perft.make_tables`` after adding a position: give it a name, what
it is about, its definitions (``standard``, ``fun`` or ``swift``), its TCFEN and as many zeros under
``counts`` as depths are wanted. Zeros are counted; ``--all`` counts everything anew. It takes minutes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.tcfen import parse_tcfen
from tests.games.tank_chess.perft.fun_set import fun_set, standard, swift_fun_set
from tests.games.tank_chess.perft.slow import perft

TABLES = Path(__file__).with_name("positions.yaml")

DEFINITIONS: dict[str, Callable[[], Definitions]] = {
    "standard": standard,
    "fun": fun_set,
    "swift": swift_fun_set,
}
"""The sets of definitions a position may be of."""

HEADER = """\
# Positions of Tank Chess and how many sequences of 1, 2, … moves exist from them (perft).
# The counts are made by make_tables.py beside it with the tests’ slow generator, except where `known`
# says otherwise. A match that is won has no further moves.
"""


def read_tables() -> list[dict[str, Any]]:
    """The positions with their counts."""
    tables: list[dict[str, Any]] = yaml.safe_load(TABLES.read_text("utf-8"))
    return tables


def main(arguments: list[str]) -> None:
    """Fill in the counts and write the file again."""
    tables = read_tables()
    for entry in tables:
        diagram = parse_tcfen(entry["tcfen"], DEFINITIONS[entry["definitions"]]())
        started = time.perf_counter()
        for depth, count in enumerate(entry["counts"], 1):
            if not count or "--all" in arguments:
                entry["counts"][depth - 1] = perft(diagram, depth)
        print(f"{entry['name']}: {entry['counts']} {time.perf_counter() - started:.1f} s", flush=True)
    body = "\n".join(
        yaml.safe_dump([entry], sort_keys=False, width=1000, allow_unicode=True) for entry in tables
    )
    TABLES.write_text(f"{HEADER}\n{body}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
