"""A hint in the middle of a movement or of plotting: the best of what is left, whatever was done so far."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import pytest

from game.bots.contract import Seen, Thought, level
from game.games.tank_battle.bots.planning import Planner
from game.games.tank_battle.bots.players import SeenBoard, Style, TankBattleBot
from game.games.tank_battle.rules.actions import REVEAL, SEAL, Action, Peg
from game.games.tank_battle.rules.moving import TurnMovement
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE
from tests.games.tank_battle.bots.matches import BOTS, GAME, setup

HINT = level(BOTS, BOTS.HINT_LEVEL)


@lru_cache(maxsize=2)
def _battles(seed: int) -> tuple[TankBattleWorld, ...]:
    """The beginnings of movements and plottings of a match of quick bots."""
    state, rng, found = GAME.new(setup()), random.Random(seed), list[TankBattleWorld]()
    players = [BOTS.make(2), BOTS.make(1)]
    limits = level(BOTS, 1).limits
    while (seat := GAME.to_act(state)) is not None and state.begun < 10:
        if state.phase == "move" and not state.trails and state.begun > 2:
            found.append(state)
        if state.phase == "plot" and state.shots[state.seat] is None:
            found.append(state)
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen: SeenBoard = Seen(seat, GAME.observe(state, seat))
            action = players[seat].choose(seen, limits, rng.getrandbits(32))
        state = GAME.apply(state, action).state
    return tuple(found)


def _begun(phase: str, steps: int, seed: int) -> Iterator[tuple[SeenBoard, TankBattleWorld]]:
    """Such turns after so many random legal steps."""
    rng = random.Random(seed)
    for state in _battles(seed):
        if state.phase != phase:
            continue
        seat = state.seat
        for _ in range(steps):
            choices = [one for one in GAME.actions(state) if one not in (REVEAL, SEAL)]
            if not choices:
                break
            state = GAME.apply(state, rng.choice(choices)).state
        yield Seen(seat, GAME.observe(state, seat)), state


def _all_worths(planner: Planner, position: TankBattleWorld) -> list[float]:
    """What every turn that begins with what was done is worth, one end of the board each, the best first."""
    moves, start = position.moves, position.before_moving().tanks[position.seat]
    ends: set[tuple[int, ...]] = set()
    seen: set[TurnMovement] = set()
    edge = [position.walk]
    while edge:
        walk = edge.pop()
        if walk in seen:
            continue
        seen.add(walk)
        if moves.complete(walk):
            ends.add(walk.tanks)
        edge += [moves.after(walk, tank, to) for tank, to in moves.legal(walk)]

    def worth(tanks: tuple[int, ...]) -> float:
        return sum(
            planner.worth_as_against_staying(tank, square)
            for tank, square in enumerate(tanks)
            if square != start[tank] or tank in planner.begun
        )

    return sorted(map(worth, ends), reverse=True)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_best_turn_found_is_the_best_of_all_that_begin_with_what_was_done__TB_3_3(seed: int) -> None:
    compared = 0
    for seen, _ in _begun("move", 4, seed):
        position = seen.view
        planner = Planner(position, random.Random(0))
        best = planner.turns(1) or planner.step_by_step(1)
        if not best:
            assert position.legal_actions() == [REVEAL]
            continue
        ways = tuple(stop.path for stop in best[0].stops)
        assert ways[: len(position.trails) - 1] == position.trails[:-1]
        assert ways[len(position.trails) - 1][: len(position.trail)] == position.trail
        assert best[0].worth == pytest.approx(_all_worths(planner, position)[0])
        compared += 1
    assert compared > 4


class Plain(TankBattleBot):
    """Takes the best turn at sight, and the best shots."""

    style = Style(heat=0.0, samples=2)


def _hint(bot: TankBattleBot, seen: SeenBoard) -> Thought[Action]:
    told: list[Thought[Action]] = []
    action = bot.choose(seen, HINT.limits, 5, told.append)
    assert told[-1].line[0] == action
    return told[-1]


def _played(state: TankBattleWorld, thought: Thought[Action]) -> TankBattleWorld:
    """The state after all that is said, but for the end of the movement, each step by the rules."""
    for action in thought.line:
        assert GAME.refuse(state, action) is None
        if action != REVEAL:
            state = GAME.apply(state, action).state
    return state


@pytest.mark.parametrize("steps", [0, 1, 3, 5])
def test_a_hint_in_mid_movement_says_the_best_of_what_is_left__TB_3_3(steps: int) -> None:
    turns = list(_begun("move", steps, 1))[:3]
    for seen, state in turns:
        thought = _hint(Plain(), seen)
        after = _played(state, thought)
        assert thought.line[-1] == REVEAL in GAME.actions(after)
        planner = Planner(seen.view, random.Random(0))
        said = sum(
            planner.worth_as_against_staying(after.tank_on(seen.seat, trail[-1]), trail[-1])
            for trail in after.trails
        )
        assert said == pytest.approx(planner.turns(1)[0].worth)
    assert len(turns) == 3


@pytest.mark.parametrize("pegs", [1, 3, 5])
def test_a_hint_in_mid_plotting_says_the_best_shots_that_are_left__TB_3_2(pegs: int) -> None:
    others = 0
    for (first, _), (seen, state) in zip(
        _begun("plot", 0, 1), list(_begun("plot", pegs, 1))[:3], strict=False
    ):
        at_first = [
            one.square for one in _hint(Plain(), first).line if isinstance(one, Peg) and not one.white
        ]
        shots = seen.view.shots[seen.seat]
        assert shots is not None
        left = len(at_first) - len(shots.red)
        wanted = [square for square in at_first if square not in shots.squares][:left]
        thought = _hint(Plain(), seen)
        assert [one.square for one in thought.line if isinstance(one, Peg) and not one.white] == wanted
        assert thought.line[-1] == SEAL and _played(state, thought).phase == "move"
        others += not set(shots.squares) <= set(at_first)
    assert others, "some pegs lie where none were planned"


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("phase", ["move", "plot"])
def test_the_level_that_hints_goes_on_from_wherever_a_turn_stands__TB_3_2_TB_3_3(phase: str) -> None:
    for steps in range(6):
        for seen, state in _begun(phase, steps, 2):
            _played(state, _hint(BOTS.make(HINT.number), seen))  # type: ignore[arg-type]
