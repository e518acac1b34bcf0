"""Tank Battle bots where little is left or nothing can be done: they answer by the rules, in their bound."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from game.bots.contract import Limits, Seen, Thought, level
from game.games.tank_battle.bots import players, plotting
from game.games.tank_battle.bots.belief import Belief
from game.games.tank_battle.bots.planning import Planner
from game.games.tank_battle.bots.players import SeenBoard
from game.games.tank_battle.bots.plotting import Forecast, forecast
from game.games.tank_battle.rules.actions import REVEAL, Action
from game.games.tank_battle.rules.board import NEIGHBOURS, numbered
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE
from tests.amount import some
from tests.games.tank_battle.boards import at
from tests.games.tank_battle.bots.matches import BOTS, GAME, setup
from tests.games.tank_battle.rules.positions import random_position

EVERY = [entry.number for entry in BOTS.LEVELS]

Kind = Callable[[TankBattleWorld, int], bool]


def _moves(position: TankBattleWorld, left: int) -> bool:
    return position.phase == "move" and position.left(position.seat) == left


def _is_half_plotted(position: TankBattleWorld, seat: int) -> bool:
    shots = position.shots[seat]
    return position.phase == "plot" and shots is not None and bool(shots.squares)


KINDS: dict[str, Kind] = {
    "one tank left": lambda position, _: _moves(position, 1),
    "two tanks left": lambda position, _: _moves(position, 2),
    "a command tank alone": lambda position, seat: (
        _moves(position, 1)
        and any(
            square >= 0 and bool(position.commands[seat] >> tank & 1)
            for tank, square in enumerate(position.tanks[seat])
        )
    ),
    "no legal step": lambda position, _: position.legal_actions() == [REVEAL] and not position.trails,
    "mines all gone": lambda position, _: position.phase in ("move", "plot") and not any(position.mines),
    "one enemy tank left": lambda position, seat: position.phase == "plot" and position.left(1 - seat) == 1,
    "shots half plotted": _is_half_plotted,
    "in the middle of a movement": lambda position, _: position.phase == "move" and len(position.trails) > 1,
    "battles to choose from": lambda position, _: position.phase == "fight",
}


def positions(kind: Kind, first: int, count: int) -> Iterator[TankBattleWorld]:
    """So many random positions of a kind, from that seed on."""
    found, seed = 0, first
    while found < count:
        position = random_position(seed)
        seed += 1
        if position.to_act not in (None, CHANCE) and kind(position, position.seat):
            found += 1
            yield position
        assert seed < first + 3000 * count, "too few positions of that kind"


def answers(state: TankBattleWorld, number: int, limits: Limits) -> list[Thought[Action]]:
    """What a bot does until its turn is over, each answer by the rules; and what it reports."""
    bot, told, seat, phase = BOTS.make(number), list[Thought[Action]](), state.seat, state.phase
    for _ in range(30):
        if GAME.to_act(state) != seat or state.phase != phase:
            return told
        seen: SeenBoard = Seen(seat, GAME.observe(state, seat))
        action = bot.choose(seen, limits, 5, told.append)
        refusal = GAME.refuse(seen.view, action)
        assert refusal is None, (action, refusal)
        state = GAME.apply(state, action).state
    raise AssertionError("the turn goes on and on")


def compare(kind: str, first: int, count: int) -> None:
    """Every level, on so many positions of a kind."""
    for state in positions(KINDS[kind], first, count):
        for number in EVERY:
            limits = level(BOTS, number).limits
            assert limits.nodes is not None
            told = answers(state, number, limits)
            assert all(0 <= one.nodes <= limits.nodes for one in told)
            if kind == "no legal step":
                assert told[0].line == (REVEAL,)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("kind", KINDS)
def test_bots_answer_by_the_rules_and_within_their_nodes__TB_3_2_TB_3_3_TB_3_9(kind: str) -> None:
    compare(kind, 0, 2)


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("kind", KINDS)
def test_bots_answer_by_the_rules_on_many_such_positions__TB_3_2_TB_3_3_TB_3_9(kind: str) -> None:
    compare(kind, 10_000, some(200, 8))


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(movetime_ms=0)], ids=["nodes", "time"])
def test_bots_answer_by_the_rules_where_they_may_hardly_think__TB_3_2_TB_3_3(limits: Limits) -> None:
    for kind in KINDS.values():
        for state in positions(kind, 500, 1):
            for number in EVERY:
                answers(state, number, limits)


def test_a_bot_counts_what_it_looks_at_and_thinks_less_with_less() -> None:
    state, rng = GAME.new(setup()), random.Random(1)
    while state.phase == "setup":
        state = GAME.apply(state, rng.choice(GAME.actions(state))).state
    seen: SeenBoard = Seen(state.seat, GAME.observe(state, state.seat))
    found = []
    for limits in (Limits(nodes=1), Limits(nodes=500), Limits(nodes=1_000), Limits(nodes=100_000)):
        told: list[Thought[Action]] = []
        BOTS.make(4).choose(seen, limits, 5, told.append)
        found.append(told[-1].nodes)
    assert found == sorted(set(found)), "more nodes, more looked at"
    assert found[1] <= 500 and found[2] <= 1_000


FEW_OR_MORE = {
    "one": "75:3 F82",
    "two": "75:3 100:5 F82",
    "two without fuel": "75:3 100:5",
    "a command tank": "75:3^ 100:5 F82",
    "three": "75:3 100:5 91:1 F82",
}
"""What grey has left; its first tank is expected."""


@pytest.mark.parametrize("left", FEW_OR_MORE)
def test_a_tank_is_expected_wherever_it_may_stop__TB_3_3_TB_3_9(left: str) -> None:
    position = at("1:6", FEW_OR_MORE[left], to="grey")
    moves, stops, walks = position.moves, set[int](), [position.walk]
    tank = position.tank_on(1, numbered(75))
    while walks:
        walk = walks.pop()
        for who, to in moves.steps(walk):
            if who == tank:
                stops.add(to)
                walks.append(moves.after(walk, tank, to))
    expected = {square for square, who in Belief(position, 0).reachers.items() if tank in who}
    assert expected == {beside for stop in {*stops, numbered(75)} for beside in NEIGHBOURS[stop]}


@pytest.mark.parametrize("number", [4, 5])
def test_shots_are_mixed_no_longer_than_there_is_time(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(positions(lambda position, seat: position.phase == "plot" and position.left(seat) > 3, 0, 1))
    late, rounds, seat = False, 0, state.seat

    def guess(*given: Any, **named: Any) -> Forecast:
        nonlocal late
        found, late = forecast(*given, **named), True
        return found

    def match(regrets: Sequence[float]) -> list[float]:
        nonlocal rounds
        rounds += 1
        return [1.0 / len(regrets)] * len(regrets)

    monkeypatch.setattr(players, "forecast", guess)
    monkeypatch.setattr(plotting, "_matched", match)
    action = BOTS.make(number).choose(Seen(seat, state), level(BOTS, number).limits, 1, stop=lambda: late)
    assert GAME.refuse(state, action) is None
    assert 1 < rounds <= 20, "one round: the own mix, and the turns of each world"


def test_few_turns_are_weighed_when_there_is_no_time() -> None:
    for state in positions(lambda position, seat: _moves(position, 6) and not position.trails, 0, 5):
        in_time = Planner(state, random.Random(1))
        late = Planner(state, random.Random(1), stop=lambda: True)
        for planner in (in_time, late):
            assert planner.stops
            planner.nodes = 0
            planner.turns(8)
        assert late.nodes * 4 < in_time.nodes


@pytest.mark.parametrize("number", EVERY)
def test_a_hint_goes_on_with_shots_that_somebody_has_plotted__TB_3_2(number: int) -> None:
    for state in positions(KINDS["shots half plotted"], 900, 2):
        rng, seat = random.Random(number), state.seat
        plotting = state
        while GAME.to_act(plotting) == seat and plotting.phase == "plot":
            seen: SeenBoard = Seen(seat, GAME.observe(plotting, seat))
            hint = BOTS.make(number).choose(seen, Limits(nodes=200), rng.getrandbits(32))
            assert GAME.refuse(seen.view, hint) is None, hint
            plotting = GAME.apply(plotting, rng.choice(list(GAME.actions(plotting)))).state
