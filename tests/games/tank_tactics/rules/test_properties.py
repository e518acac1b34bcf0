"""What always holds in Tank Tactics: what is foretold happens, undo brings back, mirrored is alike."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from game.games.tank_tactics.rules.actions import Action, Enter, Fire, Ram, Turn
from game.games.tank_tactics.rules.board import Board
from game.games.tank_tactics.rules.terms import RAMMED_DAMAGE, RAMMER_DAMAGE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE, Setup
from game.model.session import Session
from tests.amount import some
from tests.games.tank_tactics.boards import BOOK, GAME, at
from tests.games.tank_tactics.rules.positions import random_state


def in_turn(count: int) -> list[TankTacticsWorld]:
    """Random positions in the middle of a turn."""
    states = (random_state(seed) for seed in range(count))
    return [state for state in states if state.phase == "turn"]


def test_a_shot_takes_the_hit_points_it_was_said_to_take__TT_1_2_TT_3_8_TT_4_3() -> None:
    shots: Counter[str] = Counter()
    for state in in_turn(some(4000, 300)):
        before = state
        for action in GAME.actions(state):
            if not isinstance(action, Fire):
                continue
            index = before.match.index(before.seat, action.tank)
            damage, target = before.damage_of(index), before.tank_on(action.square)
            assert before.can_hit(index, action.square)
            after = GAME.apply(state, action).state
            if target >= 0:
                shots["tank"] += 1
                foretold = max(0, before.hit_points(target) - damage)
                assert after.hit_points(target) == foretold
                assert (after.square[target] < 0) == (foretold == 0)
            else:
                shots["barrier"] += 1
                at_ = before.match.board.barrier_at[action.square]
                assert after.barrier[at_] == max(0, before.barrier[at_] - damage)
    assert min(shots["tank"], shots["barrier"]) > some(100, 35)


@pytest.mark.slow
def test_a_ram_takes_the_hit_points_it_was_said_to_take__TT_3_9() -> None:
    rams = 0
    for state in in_turn(some(4000, 800)):
        before = state
        for action in GAME.actions(state):
            if not isinstance(action, Ram):
                continue
            rams += 1
            index = before.match.index(before.seat, action.tank)
            path, rammed = before.walk(index, action.forward)
            after = GAME.apply(state, action).state
            assert after.hit_points(index) == max(0, before.hit_points(index) - RAMMER_DAMAGE)
            assert after.hit_points(rammed) == max(0, before.hit_points(rammed) - RAMMED_DAMAGE)
            if after.square[index] >= 0:
                assert after.square[index] == (path[-1] if path else before.square[index])
    assert rams > 50


@pytest.mark.slow
def test_undo_in_a_turn_brings_the_position_back__TT_3_2() -> None:
    undone = 0
    for seed, state in enumerate(in_turn(some(600, 60))):
        rng = random.Random(seed)
        setup = Setup(state.match.sides, state, BOOK, {"undo": True})
        session = Session(GAME, setup, start=state, draws=False)
        seen = [state]
        for _ in range(4):
            choices = [] if session.to_act in (None, CHANCE) else list(GAME.actions(session.state))
            choices = [one for one in choices if GAME.apply(session.state, one).state.seat == state.seat]
            choices = [one for one in choices if GAME.apply(session.state, one).state.phase == "turn"]
            if not choices:
                break
            session.play(rng.choice(choices))
            seen.append(session.state)
        while len(seen) > 1:
            seen.pop()
            assert session.undo((state.seat,)) == 1
            assert session.state == seen[-1]
            undone += 1
    assert undone > some(100, 40)


# --- mirrored ---


def other_side(board: Board, square: int) -> int:
    """The square in the mirror; none stays none."""
    width = board.grid.width
    return square if square < 0 else square + width - 1 - 2 * (square % width)


def other_way(facing: int) -> int:
    """The facing in the mirror: east is west."""
    return -facing % 8


def mirrored(world: TankTacticsWorld) -> TankTacticsWorld:
    """Left and right exchanged."""
    board = world.match.board

    def spot(square: int) -> int:
        return other_side(board, square)

    twin = replace(
        board,
        raised=frozenset(map(spot, board.raised)),
        surface=frozenset(map(spot, board.surface)),
        barriers={spot(at_): die for at_, die in board.barriers.items()},
        portals=tuple(map(spot, board.portals)),
        scoring={spot(at_): points for at_, points in board.scoring.items()},
        goal=frozenset(map(spot, board.goal)),
        flags={side: spot(at_) for side, at_ in board.flags.items()},
        starts={
            side: tuple((spot(at_), other_way(facing)) for at_, facing in own)
            for side, own in board.starts.items()
        },
    )
    dice = dict(zip(map(spot, board.barrier_squares), world.barrier, strict=True))
    return world.with_(
        match=replace(world.match, board=twin),
        square=tuple(map(spot, world.square)),
        facing=tuple(map(other_way, world.facing)),
        barrier=tuple(dice[at_] for at_ in twin.barrier_squares),
        flag=tuple(map(spot, world.flag)),
    )


def in_mirror(action: Action, board: Board) -> Action:
    """The action left and right exchanged."""
    match action:
        case Turn(tank, facing):
            return Turn(tank, other_way(facing))
        case Fire(tank, square):
            return Fire(tank, other_side(board, square))
        case Enter(tank, square):
            return Enter(tank, other_side(board, square))
    return action


@pytest.mark.slow
def test_mirrored_positions_are_played_alike__TT_3_3_TT_3_7_TT_5_1() -> None:
    over = 0
    for seed in range(some(2000, 100)):
        state = random_state(seed)
        if state.phase not in ("turn", "portal"):
            continue
        board, twin = state.board, mirrored(state)
        if state.phase == "turn":
            actions = list(GAME.actions(state))
        else:
            actions = [action for action, _ in GAME.chance(state) or ()]
        if state.phase == "turn":
            assert {in_mirror(action, board) for action in actions} == set(GAME.actions(twin))
        for action in actions:
            step = GAME.apply(state, action)
            other = GAME.apply(twin, in_mirror(action, board))
            same = mirrored(step.state)
            assert {**same.__dict__, "match": 0} == {**other.state.__dict__, "match": 0}
            over += step.state.outcome is not None
    assert over > some(50, 16)


def test_a_drawn_position_is_a_draw_in_the_mirror_of_its_seats__TT_5_1() -> None:
    drawn = "\n".join(["......"] * 6)
    one = at(drawn, "green a1 N damage=17", "red a2 S damage=15")
    other = at(drawn, "green a1 N damage=15", "red a2 S damage=17", seat=1)
    results = [GAME.apply(state, Ram(0, True)).state.outcome for state in (one, other)]
    assert [result.places if result else None for result in results] == [(1, 1), (1, 1)]
