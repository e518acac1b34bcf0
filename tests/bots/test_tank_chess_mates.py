"""The search finds wins in two and three moves that the solver has proved (``mates.yaml``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from game.bots.contract import Limits
from game.bots.tank_chess.evaluate import Evaluator
from game.bots.tank_chess.fields import Floods
from game.bots.tank_chess.search import Search, Style
from game.bots.tank_chess.solve import solve
from game.rules.tank_chess.notation import format_move
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.tcfen import parse_tcfen
from tests.perft.fun_set import fun_set, standard

MATES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "mates.yaml").read_text("utf-8"))
NODES = 60_000


def position(entry: dict[str, Any]) -> Position:
    definitions = fun_set() if entry["definitions"] == "fun" else standard()
    return Position.from_diagram(definitions, parse_tcfen(entry["tcfen"], definitions))


def name(entry: dict[str, Any]) -> str:
    return f"{entry['moves']}-{entry['firsts'].split()[0]}"


def test_the_suite_has_wins_in_two_and_in_three() -> None:
    assert sum(entry["moves"] == 2 for entry in MATES) >= 15
    assert sum(entry["moves"] == 3 for entry in MATES) >= 15


@pytest.mark.parametrize("entry", MATES, ids=name)
def test_the_search_finds_the_win__TC_6_1(entry: dict[str, Any]) -> None:
    root = position(entry)
    plies = 2 * entry["moves"] - 1
    search = Search(
        Evaluator(root, Floods(root.tables)), Limits(nodes=NODES, depth=plies), style=Style(noise=0)
    )
    found = search.run()
    assert found.mate == plies
    assert format_move(root.to_move_object(found.move), root.tables.grid) in entry["firsts"].split()
    # the line is played out to the end
    at = root
    for raw in found.line:
        assert raw in at.moves()
        at = at.play(raw)
    assert len(found.line) == plies
    assert at.winner == root.to_move


@pytest.mark.slow
@pytest.mark.parametrize("entry", MATES, ids=name)
def test_the_solver_proves_the_suite__TC_6_1(entry: dict[str, Any]) -> None:
    root = position(entry)
    found = solve(root, "win", entry["moves"])
    firsts = [format_move(move, root.tables.grid) for group in found.firsts for move in group]
    assert found.moves == entry["moves"]
    assert firsts == entry["firsts"].split()
