"""The kernel's search: as good as the one it was made after, and no short cut changes what it finds."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.bots.contract import Limits
from game.games.tank_chess.bots.board import KernelBoard
from game.games.tank_chess.bots.search import FADE, WON, RootMove, Search, Style
from game.games.tank_chess.bots.weights import DEFAULT, Weights, worth
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.move_text import format_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tcfen import parse_tcfen
from tests.amount import now_and_then, some
from tests.games.tank_chess.perft.fun_set import fun_set, standard
from tests.games.tank_chess.perft.random_boards import random_diagram
from tests.games.tank_chess.perft.random_kinds import random_definitions

BOARD = KernelBoard()
KERNEL = Path(__file__).parents[4] / "game" / "games" / "tank_chess" / "bots" / "kernel"

SEARCHES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "searches.yaml").read_text("utf-8"))
"""What a search written in Python found, with the same nodes, made anew where the search has changed since:
lines by their first move, score, depth and length. The first twelve are deep."""

SHARP: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "sharp_searches.yaml").read_text("utf-8")
)
"""Searches that come out otherwise if LATE is changed by one at a depth, one comparison in the table, MARGIN
by one, or the rule for repetitions inside a line."""

CALM = replace(DEFAULT, noise=0)
WHOLE = Style(selective=False, noise=0, contempt=0)
"""Every move of every turn, as weaker levels search."""


def boards(
    count: int,
    seed: int,
    fun: bool = False,
    calm: bool = False,
    most: int = 999,
    odd: bool = False,
    speed: int = 9,
) -> list[Position]:
    """Random small boards; on ``calm`` ones nobody can win at once. ``most``: moves of either side.
    ``odd``: with made-up kinds of pieces and ground. ``speed``: no piece is faster."""
    rng = random.Random(seed)
    definitions = slowed(fun_set() if fun else standard(), speed)
    found: list[Position] = []
    while len(found) < count:
        if odd:
            definitions = slowed(random_definitions(rng), speed)
        size = rng.choice((8, 9, 10))
        pieces = rng.randint(2, 4) if most > 100 else 2
        share = None if most > 100 else 0.5
        try:
            diagram = random_diagram(
                rng, definitions, width=size, height=size, pieces=pieces, ground_share=share
            )
        except ValueError:
            continue  # by chance there was no room for all pieces
        position = Position.from_diagram(definitions, diagram)
        other = Position.from_diagram(definitions, replace(diagram, to_move=1 - diagram.to_move))
        if (
            position.count()
            and position.count() + other.count() < most
            and not (calm and BOARD.winning(position))
        ):
            found.append(position)
    return found


def slowed(definitions: Definitions, speed: int) -> Definitions:
    """The same with no piece faster than that."""
    kinds = (replace(kind, speed=min(speed, kind.speed)) for kind in definitions.pieces)
    return replace(definitions, pieces=tuple(kinds))


Visits = dict[tuple[int, int], int]


@pytest.mark.parametrize("entry", now_and_then(SEARCHES[:12], 4) + now_and_then(SEARCHES[12:], 18) + SHARP)
def test_it_finds_what_the_same_search_in_python_found(entry: dict[str, Any]) -> None:
    definitions = fun_set() if entry["definitions"] == "fun" else standard()
    diagram = replace(parse_tcfen(entry["tcfen"], definitions), quiet=entry["quiet"])
    at = Position.from_diagram(definitions, diagram)
    BOARD.clear()
    search = Search(
        BOARD,
        at,
        Limits(nodes=entry["nodes"]),
        entry["seed"],
        style=Style(**entry["style"]),
        lines=len(entry["found"]),
    )
    found = [
        {
            "move": format_move(at.to_move_object(one.move), diagram),
            "score": one.score,
            "depth": one.depth,
            "plies": len(one.line),
        }
        for one in search.ranked()
    ]
    assert found == entry["found"]
    assert search.nodes == entry["looked"]


@pytest.mark.parametrize("kinds", ["standard", "fun", "odd"])
def test_stopped_at_once_it_plays_what_gains_most_and_knows_every_move_by_its_number(kinds: str) -> None:
    for position in boards(3, 12, fun=kinds == "fun", odd=kinds == "odd", most=200, speed=4):
        search = Search(BOARD, position, Limits(), stop=lambda: True, lines=2)
        moves = list(position.moves())
        gains = dict(zip(moves, search._begin()[1], strict=True))
        move = search.ranked()[0].move
        escapes = position.play(move).end is not None
        assert escapes or gains[move] >= max(gains.values()) - BOARD.weights.noise
        assert [search._move(index) for index in range(len(moves))] == moves


def test_the_depth_told_is_one_that_was_finished() -> None:
    position = boards(1, 3, calm=True)[0]
    for nodes in (1, 30, 300, 3_000):
        BOARD.clear()
        found = Search(BOARD, position, Limits(nodes=nodes)).run()
        BOARD.clear()
        assert Search(BOARD, position, Limits(depth=found.depth)).run().nodes <= nodes or found.depth == 1
        BOARD.clear()
        deeper = Search(BOARD, position, Limits(depth=found.depth + 1))
        deeper.run()
        assert deeper.nodes > nodes


def test_it_takes_more_time_once_if_the_move_it_wanted_turns_out_worse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Search(BOARD, boards(1, 3, calm=True)[0], Limits(movetime_ms=1_000, spare_ms=2_000))
    until, values = search._until, [10, -100, -500, -500]
    monkeypatch.setattr(search, "_best_of", lambda *_: (RootMove(0, 0), values.pop(0), False))
    search._around([(0, 0)], 0, 3, 0)
    assert search._until == until, "it is worth what was thought"
    search._around([(0, 0)], 0, 3, 0)
    assert not values and search._until == until + 2


def test_the_longer_nothing_happened_the_less_a_score_is_worth__TC_6_4() -> None:
    fresh = boards(1, 3, calm=True)[0]
    scores = []
    for quiet in (0, 60):
        position = Position.from_diagram(fresh.tables.definitions, replace(fresh.diagram(), quiet=quiet))
        BOARD.clear()
        scores.append(Search(BOARD, position, Limits(nodes=2_000)).run().score)
    assert abs(scores[1]) < abs(scores[0]) < 1_000


RUNS = (
    # from matches of the search before against itself: what it played, and lost by force
    (
        "16/1#2##3h36/1#2##l42x1##3/1#2#8x2/6m5##7/6#####x1##1/2##3H56#1/x1###11/8x2###2/1#x4xx3##2/"
        "1##2#####4c41/7##5M21/11#x1#1/2L0##4x##2#1/3C76##x1#1/5x10 w 38",
        (78, 78),
    ),
    (
        "8x4x2/1#2##4x5/1#2##l1x1x1##3/1#2#11/7##c26/4l31#####2##1/2##10#1/1x###11/11###xL7/1#10##2/"
        "1##2#####x2H12/C0h21x3##7/11#2#1/3##2x1L0##2#1/10##2#1/7M21M06 b 28",
        (65, 51),
    ),
    (
        "16/1#2##10/1#x1##5##3/1#2#m51m58/3M71xm5##7/6#####2##l4/2##6x2x#x/2###9x1/5H22x2###1c1/1#10##2/"
        "1##2#####6/1L71x3##1x5/2C75x2#2#1/3##5##2#1/8x1##2#1/16 w 41",
        (117, 133),
    ),
)


@pytest.mark.parametrize(("tcfen", "lost"), RUNS)
def test_it_sees_a_command_that_runs_and_calls_nothing_lost_that_may_be_saved(
    tcfen: str, lost: tuple[int, int]
) -> None:
    at = Position.from_diagram(standard(), parse_tcfen(tcfen, standard()))
    BOARD.clear()
    found = Search(BOARD, at, Limits(nodes=20_000)).run()
    move = at.to_move_object(found.move)
    assert (move.origin, move.target) != lost
    assert found.mate is None


def test_the_weights_are_told_in_the_kernel_s_order() -> None:
    text = (KERNEL / "outlook.h").read_text("utf-8")
    told = text.split("double body", 1)[1].split(";", 1)[0]
    assert ["body", *told.replace("\n", " ").replace(",", " ").split()] == [
        field.name for field in fields(Weights)
    ]


def assert_minimax(position: Position, depth: int, visits: Visits | None = None) -> None:
    """What a search that leaves nothing out says is minimax, also when it is asked again."""
    visits = visits or {}
    board = KernelBoard(CALM)
    for lines in (3, 1):
        # the second time with all it remembers of a search with other windows
        search = Search(board, position, Limits(depth=depth), visits=visits, style=WHOLE, lines=lines)
        found = search.ranked()
        # if it stopped early, because it saw the end of the match, minimax must see it as well
        assert found[0].depth == depth or abs(found[0].score) >= WON
        search = Search(board, position, Limits(), visits=visits, style=WHOLE, lines=3)
        search._begin()
        plain = board.go_on(board.set_up(position), "plain", depth)
        fade = 1.0 if abs(plain) >= WON else 1 + position.quiet / FADE
        assert found[0].score == round(plain / fade)


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize(
    ("seed", "depth", "which"),
    [
        (1, 2, {"most": 160}),
        (6, 2, {"most": 130, "fun": True, "speed": 3}),
        (5, 2, {"most": 130, "odd": True, "speed": 3}),
        (7, 3, {"most": 44, "speed": 2}),
        (8, 3, {"most": 36, "fun": True, "speed": 2}),
    ],
    ids=["standard", "fun", "odd", "standard to 3", "fun to 3"],
)
def test_the_search_is_minimax(seed: int, depth: int, which: dict[str, Any]) -> None:
    for position in boards(some(6, 1), seed, calm=True, **which):
        assert_minimax(position, depth)


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("kinds", ["standard", "fun", "odd"])
def test_the_search_is_minimax_to_depth_3_on_many_small_boards(kinds: str, seed: int) -> None:
    for position in boards(8, seed, kinds == "fun", True, 60, kinds == "odd", speed=3):
        assert_minimax(position, 3)


@pytest.mark.parametrize("fun", [False, True])
def test_the_search_is_minimax_where_draws_are_near__TC_6_4(fun: bool) -> None:
    for number, position in enumerate(boards(some(6, 2), 9, fun=fun, calm=True, most=34, speed=2)):
        position.quiet = 97 + number % 3
        assert_minimax(position, 3)
    for number, position in enumerate(boards(some(6, 2), 10, fun=fun, calm=True, most=34, speed=2)):
        # some of what can be reached was there twice already
        position.quiet = 20
        visits: Visits = {}
        for index, raw in enumerate(position.moves()):
            child = position.play(raw)
            if child.quiet == 0:
                continue  # what was lost can't have been lost before
            if index % 3 == number % 3:
                visits[child.key] = 2
                continue
            for reply in child.moves()[index % 4 :: 4]:
                if (later := child.play(reply)).quiet:
                    visits[later.key] = 2
        assert_minimax(position, 3, visits)


@pytest.mark.parametrize("fun", [False, True])
def test_a_winning_move_is_found_if_there_is_one__TC_6_1(fun: bool) -> None:
    for position in boards(60, 3, fun):
        won = BOARD.winning(position)
        wins = [raw for raw in position.moves() if position.play(raw).winner == position.to_move]
        assert (won is not None) == bool(wins)
        if won is not None:
            assert won in wins


@pytest.mark.parametrize("kinds", ["standard", "fun", "odd"])
def test_dangers_are_what_the_other_side_s_moves_say__TC_6_3(kinds: str) -> None:
    seen = Counter[str]()
    for position in boards(30, 11, fun=kinds == "fun", odd=kinds == "odd", speed=5):
        diagram = replace(position.diagram(), to_move=1 - position.to_move)
        other = Position.from_diagram(position.tables.definitions, diagram)
        hit = [raw[2] for raw in other.moves() if raw[2] is not None and raw[2].colour == position.to_move]
        armed = sum(state.gun_class >= 0 for state in (*position.own, *position.enemy))
        late = 1.0 - min(1.0, armed / DEFAULT.late_pieces)
        # each piece by its square: the other position has states of its own
        prey = {state.square: worth(state.kind, DEFAULT, late) for state in hit if not state.command}
        most = [*sorted(prey.values(), reverse=True), 0, 0]
        danger = BOARD.danger(position)
        assert danger == (any(state.command for state in hit), most[0], most[1])
        seen += Counter(checked=danger[0], second=danger[2] > 0, safe=danger == (False, 0, 0))
    assert len(seen) == 3 and min(seen.values()) >= 1, seen
