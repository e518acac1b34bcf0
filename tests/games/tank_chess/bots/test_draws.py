"""The search sees the draws of TC-6.4: too many quiet turns, and the same position again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bots.contract import Limits
from game.games.tank_chess.bots.board import KernelBoard
from game.games.tank_chess.bots.search import FADE, Search, SearchResult, Style
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tcfen import parse_tcfen
from tests.games.tank_chess.bots.tables import definitions

AHEAD = "c4#6/##6/8/2H05/8/8/6##/6#C0 w 1"
"""White has a Heavy more; nobody can shoot for some turns."""


FAIR = Style(noise=0, contempt=0)


def position(text: str, quiet: int = 0, black: bool = False) -> Position:
    diagram = parse_tcfen(text, definitions())
    return Position.from_diagram(definitions(), replace(diagram, quiet=quiet, to_move=int(black)))


def search(at: Position, visits: dict[tuple[int, int], int] | None = None, depth: int = 3) -> SearchResult:
    return Search(KernelBoard(), at, Limits(depth=depth), visits=visits, style=FAIR).run()


@pytest.mark.slow
def test_the_last_quiet_turn_draws_whoever_is_ahead__TC_6_4() -> None:
    assert search(position(AHEAD)).score > 100
    assert search(position(AHEAD, quiet=99)).score == 0
    assert search(position(AHEAD, quiet=97)).score == 0, "three turns are too few to shoot anything"


@pytest.mark.slow
def test_a_shot_in_time_is_no_draw__TC_6_4() -> None:
    text = "c4#6/##6/8/8/3l64/8/3H02##/6#C0 w 1"
    found = search(position(text, quiet=99), depth=2)
    assert found.move[2] is not None
    assert found.score * (1 + 99 / FADE) > 100, (
        "it is worth a piece, but told as what stood for 99 quiet turns"
    )


def test_a_side_that_loses_goes_where_it_was_twice__TC_6_4() -> None:
    at = position(AHEAD, black=True)
    assert search(at).score < -100
    for raw in at.moves()[::5]:
        found = search(at, {at.play(raw).key: 2})
        assert (found.move, found.score) == (raw, 0)


def test_a_side_that_wins_does_not__TC_6_4() -> None:
    at = position(AHEAD)
    best = search(at)
    found = search(at, {at.play(best.move).key: 2})
    assert found.move != best.move
    assert found.score > 100
