r"""Makes the opening book of Tank Chess: ``game/games/tank_chess/bots/openings.py``.

    python3 tools/make_tank_chess_openings.py
    python3 tools/make_tank_chess_openings.py --maps first_drive_10

For White's first move on each built-in map of two sides, and for Black's reply to each move of the book, the
analyst finds the best moves that differ in more than the facing; those that are hardly worse than the best
come into the book. Then it judges them with the weights of each style. ``--maps`` makes only these maps anew.
Nothing depends on the machine, so the same commands write the same file.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.bots.contract import Limits, Seen  # noqa: E402
from game.cli.common import find_kit, map_setup  # noqa: E402
from game.games.tank_chess.bots.analyst import TankChessAnalyst  # noqa: E402
from game.games.tank_chess.bots.book import position_digest  # noqa: E402
from game.games.tank_chess.bots.openings import OPENINGS  # noqa: E402
from game.games.tank_chess.bots.styles import STYLES  # noqa: E402
from game.games.tank_chess.rules.diagram import Move  # noqa: E402
from game.games.tank_chess.rules.game import TankChess  # noqa: E402
from game.games.tank_chess.rules.move_text import format_move  # noqa: E402
from game.games.tank_chess.rules.world import TankChessWorld  # noqa: E402

GAME = TankChess()
OUT = ROOT / "game" / "games" / "tank_chess" / "bots" / "openings.py"

LINES = 12, 8
"""Moves that are looked for on White's turn, and on Black's."""

DEPTH, STYLE_DEPTH = (5, 4), 3
"""Turns the analyst looks ahead: on White's turn, on Black's, and to judge with the weights of a style."""

MARGIN = 25
"""How much worse than the best a move of the book may be, in hundredths."""

SLOPE, STYLE_SLOPE = 16.0, 8.0
"""A move that is so much worse than the best is drawn 1/e (0.37) times as often: plain, and in a style."""

WIDTH = 110

HEAD = '''"""The opening book of Tank Chess, written by ``tools/make_tank_chess_openings.py``: moves only.

Of each position the digest (``book.position_digest``), the map and White's first move if that is made; then
moves, each with how often it is drawn: a digit for the plain style and for each of ``styles.STYLES``.
"""

from __future__ import annotations

from typing import Final

OPENINGS: Final = """'''


def digits(scores: Sequence[int], slope: float) -> list[int]:
    """How often each move is drawn by its score: 9 times the best one, and each at least once."""
    best = max(scores)
    return [max(1, round(9 * math.exp((score - best) / slope))) for score in scores]


def moves_of(analysts: Sequence[TankChessAnalyst], state: TankChessWorld) -> dict[Move, list[int]]:
    """The good moves of a position, each with its digits."""
    plain, *others = analysts
    seat = GAME.to_act(state)
    assert seat is not None
    found = plain.analyse(Seen(seat, state), Limits(depth=DEPTH[state.to_move]), LINES[state.to_move])
    good = {one.line[0]: one.score for one in found if one.score >= found[0].score - MARGIN}
    columns = [digits(list(good.values()), SLOPE)]
    for analyst in others:
        told = analyst.analyse(Seen(seat, state), Limits(depth=STYLE_DEPTH), also=list(good))
        scores = {one.line[0]: one.score for one in told}
        columns.append(digits([scores[move] for move in good], STYLE_SLOPE))
    return dict(zip(good, map(list, zip(*columns, strict=True)), strict=True))


def chapter(name: str, analysts: Sequence[TankChessAnalyst]) -> Iterator[str]:
    """The lines of a map."""
    start = GAME.new(map_setup(find_kit("tank_chess"), name))
    todo = [(name, start)]
    for title, state in todo:
        found = moves_of(analysts, state)
        if state is start:
            todo += [
                (f"{name}, {format_move(move, start.grid)}", GAME.apply(start, move).state) for move in found
            ]
        yield f"{position_digest(state.position)} {title}"
        line = ""
        for move, row in found.items():
            told = f" {format_move(move, start.grid)} {''.join(map(str, row))}"
            if len(line + told) > WIDTH:
                yield line
                line = ""
            line += told
        yield line


def chapters(text: str) -> dict[str, list[str]]:
    """The lines of a book by map."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.strip().splitlines():
        if not line.startswith(" "):
            name = line.split()[1].rstrip(",")
        found.setdefault(name, []).append(line)
    return found


def main(argv: Sequence[str] | None = None) -> None:
    """Makes the maps named anew, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--maps", nargs="+", metavar="MAP")
    args = parser.parse_args(argv)
    there = sorted(path.stem for path in (ROOT / "maps" / "tank_chess").glob("*.yaml"))
    book = chapters(OPENINGS)
    for name in args.maps or there:
        # new ones for each map: what was remembered of another would change what is found
        analysts = [TankChessAnalyst(), *[TankChessAnalyst(style.weights) for style in STYLES.values()]]
        book[name] = list(chapter(name, analysts))
        lines = [line for known in there for line in book.get(known, ())]
        OUT.write_text("\n".join([HEAD, *lines, '"""\n']), encoding="utf-8")
        print(name, flush=True)


if __name__ == "__main__":
    main()
