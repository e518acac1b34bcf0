"""The analyst: several lines, live reports, wins counted right, and an end at once."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from game.bots import registry
from game.bots.contract import Limits, Seen, Thought
from game.games.tank_chess.bots.analyst import TankChessAnalyst
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.game import tied
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.games.tank_chess.rules.world import TankChessWorld
from tests.amount import some
from tests.games.tank_chess.bots.tables import GAME, SMALL, START, state
from tests.games.tank_chess.bots.test_mates import MATES
from tests.games.tank_chess.perft.fun_set import fun_set, standard

pytestmark = pytest.mark.slow  # the analyst thinks in each of them

MATED = "8/6c01/8/8/4m43/8/8/L42C04 w 1"
"""White wins with the next move."""

Thoughts = tuple[Thought[Move], ...]


def analyse(
    at: TankChessWorld, limits: Limits, lines: int = 1, seat: int = 0
) -> tuple[Thoughts, list[Thought[Move]]]:
    told: list[Thought[Move]] = []
    return TankChessAnalyst().analyse(Seen(seat, at), limits, lines, told.append), told


def play_out(at: TankChessWorld, line: tuple[Move, ...]) -> TankChessWorld:
    for move in line:
        assert GAME.refuse(at, move) is None
        at = GAME.apply(at, move).state
    return at


def test_the_game_brings_it() -> None:
    assert isinstance(registry.bots("tank_chess").analyst(), TankChessAnalyst)


@pytest.mark.parametrize("text", [SMALL, "4c43#/1#3#3/h35#l31/9/2M06/1#3H0#2/9/3C02L02 b 9"])
def test_lines_are_legal_distinct_and_sorted(text: str) -> None:
    seat = GAME.to_act(state(text))
    assert seat is not None
    found, told = analyse(state(text), Limits(depth=3), 3, seat)
    assert [thought.rank for thought in found] == [1, 2, 3]
    assert [thought.score for thought in found] == sorted((t.score for t in found), reverse=True)
    places = {(t.line[0].origin, t.line[0].target, t.line[0].shot) for t in found}
    assert len(places) == 3, "no two that differ in the facing only"
    for thought in found:
        play_out(state(text), thought.line)
    assert {thought.rank for thought in told} == {1, 2, 3}
    assert [t.depth for t in told if t.rank == 1] == sorted(t.depth for t in told if t.rank == 1)
    last = {thought.rank: thought for thought in told}
    assert tuple((last[n].score, last[n].line) for n in (1, 2, 3)) == tuple((t.score, t.line) for t in found)


def test_there_are_no_more_lines_than_moves() -> None:
    # a Command that stands alone in a corner, walled in, can only turn
    at = state("c4#6/##6/8/8/8/8/6##/6#C0 w 1")
    found, _ = analyse(at, Limits(depth=2), 40)
    assert len(found) == len(GAME.actions(at)) == 7
    assert len({thought.line[0] for thought in found}) == 7


def test_a_win_is_counted_in_actions_of_both_sides__TC_6_1() -> None:
    at = state(MATED)
    found, _ = analyse(at, Limits(depth=3))
    assert (found[0].mate, len(found[0].line)) == (1, 1)
    assert play_out(at, found[0].line).outcome is not None
    other, _ = analyse(at, Limits(depth=3), seat=1)
    assert (other[0].mate, other[0].score) == (-1, -found[0].score)


@pytest.mark.parametrize("entry", [MATES[0], MATES[4], MATES[12]], ids=["1", "2", "3"])
def test_a_loss_is_counted_too__TC_6_1(entry: dict[str, Any]) -> None:
    definitions = fun_set() if entry["definitions"] == "fun" else standard()
    diagram = parse_tcfen(entry["tcfen"], definitions)
    at = GAME.new(KIT.setup_from(diagram, definitions))
    lost = GAME.apply(at, KIT.parse_action(entry["firsts"].split()[0], at)).state
    loser = next(seat for seat, side in enumerate(lost.match.sides) if side == lost.to_move)
    found, _ = analyse(lost, Limits(depth=3), seat=loser)
    assert found[0].mate == -2
    assert found[0].score < -900_000
    assert play_out(lost, found[0].line).outcome is not None


def test_an_open_match_is_no_win() -> None:
    found, _ = analyse(state(), Limits(depth=2))
    assert found[0].mate is None
    assert abs(found[0].score) < 200


def test_it_stops_at_once_and_still_has_a_move() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return True

    at = state()
    found = TankChessAnalyst().analyse(Seen(0, at), Limits(), 3, stop=stop)
    assert found
    assert all(GAME.refuse(at, thought.line[0]) is None for thought in found)
    assert asked < 5


def test_it_asks_whether_to_stop_every_few_nodes() -> None:
    told: list[int] = []
    nodes = 0

    def stop() -> bool:
        nonlocal nodes
        nodes += 1
        return nodes > 400

    TankChessAnalyst().analyse(Seen(0, state()), Limits(), 1, lambda t: told.append(t.nodes), stop)
    assert told[-1] <= 401 * 256  # some 0.6 ms each


def test_asked_again_it_goes_on_where_it_was() -> None:
    analyst, at = TankChessAnalyst(), state(SMALL)
    first = analyst.analyse(Seen(0, at), Limits(depth=4))[0]
    again = analyst.analyse(Seen(0, at), Limits(depth=4))[0]
    assert again.nodes < first.nodes / 2
    assert again.line[0] == first.line[0]


@pytest.mark.slow
def test_going_to_another_map_and_back_is_no_trouble() -> None:
    analyst = TankChessAnalyst()
    for text in (SMALL, START, SMALL, START, SMALL):
        # as a worker gets it: without tables, so that each map gets its own each time
        found = analyst.analyse(Seen(0, pickle.loads(pickle.dumps(state(text)))), Limits(depth=3), 2)
        assert all(GAME.refuse(state(text), thought.line[0]) is None for thought in found)


def test_a_match_that_is_over_has_no_analysis() -> None:
    at = state(SMALL)
    with pytest.raises(ValueError, match="over"):
        TankChessAnalyst().analyse(Seen(0, at.with_(outcome=tied(at, "agreed"))), Limits())


def pictures(told: list[Thought[Move]]) -> list[Thoughts]:
    """What was told, in the pieces that belong together."""
    made: list[Thoughts] = []
    coming: list[Thought[Move]] = []
    for thought in told:
        assert thought.rank == len(coming) + 1
        coming.append(thought)
        if thought.rank == thought.of:
            made.append(tuple(coming))
            coming = []
    assert not coming, "the last lines were not all told"
    return made


def check_picture(lines: Thoughts) -> None:
    assert [line.rank for line in lines] == list(range(1, len(lines) + 1))
    first = [line.line[0] for line in lines]
    assert len(set(first)) == len(first), f"one first move twice: {first}"
    scores = [line.score for line in lines]
    assert scores == sorted(scores, reverse=True), f"a better line stands below a worse one: {scores}"


def wandering(seed: int, plies: int) -> TankChessWorld:
    """A position some random moves into a match, from the side to move."""
    rng, at = random.Random(seed), state(SMALL)
    for _ in range(plies):
        after = GAME.apply(at, rng.choice(GAME.actions(at))).state
        if GAME.to_act(after) is None:
            break
        at = after
    return at


@pytest.mark.sample(now=3, few=2)
@pytest.mark.parametrize("seed", range(some(12, 4)))
def test_no_move_is_told_twice_and_no_better_line_below_a_worse_one(seed: int) -> None:
    """At every moment, wherever the search is cut short."""
    at = wandering(seed, seed % 7)
    seat = GAME.to_act(at)
    assert seat is not None
    rng = random.Random(seed)
    actions = GAME.actions(at)
    judge = TankChessAnalyst()
    for nodes in (1, 40, 150, 400, 900, 1_500):
        also = rng.sample(actions, 2) if nodes % 400 else []
        told: list[Thought[Move]] = []
        found = judge.analyse(Seen(seat, at), Limits(nodes=nodes), 3, told.append, also=also)
        for lines in (*pictures(told), found):
            check_picture(lines)
        assert {line.line[0] for line in found} >= set(also)


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("seed", range(some(6, 2)))
def test_the_best_move_and_one_that_is_asked_about_are_judged_by_one_search(seed: int) -> None:
    at = wandering(seed, 3)
    seat = GAME.to_act(at)
    assert seat is not None
    judge = TankChessAnalyst()
    best = judge.analyse(Seen(seat, at), Limits(depth=3))[0]
    for asked in random.Random(seed).sample(GAME.actions(at), 4):
        found = judge.analyse(Seen(seat, at), Limits(depth=3), 1, also=(best.line[0], asked))
        check_picture(found)
        by_move = {line.line[0]: line for line in found}
        assert by_move[asked].score <= found[0].score
        assert len({line.depth for line in found}) == 1
        assert best.line[0] in by_move
