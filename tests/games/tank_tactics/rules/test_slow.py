"""The rule book of Tank Tactics against the slow telling of it (TT-1 to TT-5)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules import world as rules
from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.board import Board
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.game import TankTactics
from game.games.tank_tactics.rules.terms import MatchTerms
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE, Resign
from game.model.grid8 import Grid
from tests.amount import some
from tests.games.tank_tactics.rules import slow
from tests.games.tank_tactics.rules.positions import ground_of, random_state, seen, table_of

GAME = TankTactics()

RARE = [
    *(
        "drove",
        "turned",
        "fired",
        "rammed",
        "hurt",
        "destroyed",
        "barrier_hit",
        "played",
        "repaired",
        "picked",
    ),
    *(
        "entered",
        "flag_taken",
        "flag_dropped",
        "flag_home",
        "scored",
        "turn_ended",
        "fell",
        "dealt",
        "rolled",
    ),
    *(
        f"ended: {why}"
        for why in ("last_standing", "points", "flag", "goal", "held", "rounds", "quiet", "resigned")
    ),
    "ended: max_rounds",
    *(f"{kind} seats" for kind in (2, 3, 4)),
    "shared first place",
    "rolled again",
]
"""What the positions must bring up, or the comparison says little."""


def made_up(state: TankTacticsWorld, rng: random.Random) -> list[Action]:
    """Actions that may be allowed, and some that never are."""
    squares, cards = len(state.board.grid), list(state.board.deck)
    found: list[Action] = [act.END]
    for tank in (*range(4), 6):
        found += [act.Move(tank, rng.randint(-8, 14)), act.Turn(tank, rng.randrange(8)), act.Leave(tank)]
        found += [act.Ram(tank, True), act.Ram(tank, False), act.Enter(tank, rng.randrange(squares))]
        found += [act.Fire(tank, at) for at in (rng.randrange(squares), *state.square)]
        found += [act.Play(tank, rng.choice(cards), rng.random() < 0.5), act.Play(tank, "none")]
        found += [act.Give(rng.choice(cards), tank), act.SetDice(tank, (6, 5, 4, 3, 2, 1))]
        found.append(act.Give(rng.choice(cards), act.SQUAD))
        found.append(act.SetDice(tank, tuple(rng.choices(range(1, 7), k=6))))
    found += [act.Exit(rng.randint(0, 7)), act.Start((1,) * 4), act.Deal((rng.choice(cards),))]
    return found


def compare(
    state: TankTacticsWorld, rng: random.Random, most: int = 1000, ground: slow.Ground | None = None
) -> Counter[str]:
    """All that may be done or come, what is refused, and what ``most`` of it leave; count what occurred."""
    ground = ground or ground_of(state.board, state.match.definitions)
    table = table_of(state, ground)
    happened: Counter[str] = Counter([f"{len(state.match.sides)} seats"])
    by_chance = GAME.to_act(state) == CHANCE
    ways = slow.chance(table)
    if by_chance:
        assert dict(GAME.chance(state) or ()) == ways
        right: list[Action] = list(ways)
    else:
        found = list(GAME.actions(state))
        right = list(slow.legal(table))
        assert len(set(found)) == len(found)
        assert set(found) == set(right)
    allowed = set(right)
    for action in made_up(state, rng):
        assert (GAME.refuse(state, action) is None) == (action in allowed), action
    right.sort(key=repr)
    for action in rng.sample(right, min(len(right), most)):
        assert GAME.refuse(state, action) is None, action
        step = GAME.apply(state, action)
        same(step.state, slow.play(table, action), ground, action)
        count(happened, step, state)
    if state.phase in ("turn", "portal"):
        seat = rng.choice(slow.still_in(table))
        step = GAME.call(state, Resign(seat))
        same(step.state, slow.resign(table, seat), ground, f"resigns {seat}")
        count(happened, step, state)
    return happened


def compare_all(states: list[TankTacticsWorld], cards: Definitions | None = None) -> None:
    """A few actions of each; the slow telling goes by ``cards``, if told."""
    for seed, state in enumerate(states):
        ground = ground_of(state.board, cards or state.match.definitions)
        compare(state, random.Random(seed), most=25, ground=ground)


def same(after: TankTacticsWorld, table: slow.Table, ground: slow.Ground, what: object) -> None:
    """Both have come to the same."""
    fast, told = seen(table_of(after, ground)), seen(table)
    assert {key: (fast[key], told.get(key)) for key in fast if fast[key] != told.get(key)} == {}, what


def count(happened: Counter[str], step: Any, before: TankTacticsWorld) -> None:
    """Note what a step brought up."""
    happened.update(event.key.rpartition(".")[2] for event in step.events)
    after = step.state
    happened["rolled again"] += before.phase == after.phase == "portal"
    if after.outcome is not None:
        happened[f"ended: {after.outcome.reason}"] += 1
        happened["shared first place"] += after.outcome.places.count(1) > 1


# --- line of sight ---


@pytest.mark.slow
def test_lines_of_sight_equal_the_slow_ones_both_ways__TT_3_7() -> None:
    rng = random.Random(37)
    blocked = 0
    for _ in range(some(2000, 50)):
        width, height = rng.randint(6, 40), rng.randint(6, 40)
        part = rng.choice((0.02, 0.1, 0.3))
        walls = frozenset(at for at in range(width * height) if rng.random() < part)
        spots = frozenset((at % width, at // width) for at in walls)
        board = Board(Grid(width, height), raised=walls)
        for _ in range(50):
            one, other = rng.sample(range(width * height), 2)
            sees = board.sees(one, other, board.raised_mask)
            assert sees == board.sees(other, one, board.raised_mask)
            a, b = (one % width, one // width), (other % width, other // width)
            assert sees == slow.sees(a, b, spots) == slow.sees(b, a, spots), (a, b)
            blocked += not sees
    assert blocked > some(10_000, 250)


# --- the rules ---


@pytest.mark.slow
def test_turns_equal_the_slow_ones_on_random_positions__TT_3_2_TT_3_9_TT_4_1_TT_5_1() -> None:
    happened: Counter[str] = Counter()
    for seed in range(1000):  # a flag that comes home is rare
        happened += compare(random_state(seed), random.Random(seed), most=25)
    assert {kind for kind in RARE if not happened[kind]} == set()


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("start", range(10_000, 20_000, 1000))
def test_turns_equal_the_slow_ones_on_many_random_positions__TT_2_6_TT_3_4_TT_4_3(start: int) -> None:
    for seed in range(start, start + some(1000, 200)):
        compare(random_state(seed), random.Random(seed))


@pytest.mark.sample(now=4, few=1)
@pytest.mark.parametrize("seed", range(10))
def test_turns_equal_the_slow_ones_along_random_matches__TT_1_4_TT_3_1(seed: int) -> None:
    rng = random.Random(seed)
    state = random_state(20 * seed + 19)
    for at in range(400):
        seat = GAME.to_act(state)
        if seat is None:
            break
        if at < 30 or at % 10 == 0:
            compare(state, rng, most=4)
        choices = [GAME.draw(state, rng)] if seat == CHANCE else list(GAME.actions(state))
        state = GAME.apply(state, rng.choice(choices)).state


# --- rules that were broken on purpose ---


def _wrong(name: str, value: Any, owner: Any = TankTacticsWorld) -> tuple[Any, str, Any]:
    return owner, name, value


def _steady(method: str, change: Callable[[Any], Any]) -> tuple[Any, str, Any]:
    """A method of ``TankTacticsWorld`` whose answer is changed."""
    right = getattr(TankTacticsWorld, method)
    return TankTacticsWorld, method, lambda self, *given: change(right(self, *given))


BREAKS: dict[str, tuple[Any, str, Any]] = {
    "a rammer takes no damage": _wrong("RAMMER_DAMAGE", 0, rules),
    "a rammed tank takes 2": _wrong("RAMMED_DAMAGE", 2, rules),
    "9 quiet rounds end a match": _wrong("QUIET_ROUNDS", 9, rules),
    "backward as fast as forward": _wrong(
        "speed_of",
        lambda self, index, forward=True, right=TankTacticsWorld.speed_of: right(self, index),
    ),
    "shots go one square too far": _steady("range_of", lambda far: far + 1),
    "shots do one damage less": _steady("damage_of", lambda damage: damage - 1),
    "walls block nothing": _wrong("sees", lambda self, origin, target, raised: True, Board),
    "only one of two walls blocks a corner": _wrong(
        "sees",
        lambda self, origin, target, raised: (
            not any(raised >> square & 1 for met in self.line_squares(origin, target) for square in met)
        ),
        Board,
    ),
    "distance is counted in steps": _wrong(
        "distance",
        lambda self, one, other: (
            abs(one % self.grid.width - other % self.grid.width)
            + abs(one // self.grid.width - other // self.grid.width)
        ),
        Board,
    ),
    "the die picks any exit but the first": _steady("exit_for", lambda square: square - 1),
    "flags are not dropped": _wrong("_drop_flags", lambda self, index, square, events: None),
    "nothing is found where a move ends": _wrong("_reach", lambda self, index, events: None),
    "points win one later": _wrong(
        "points", lambda self, seat, right=TankTacticsWorld.points: max(0, right(self, seat) - 1)
    ),
    "a tank comes back on any start but the first": _steady("entries", lambda found: found[1:]),
    "one ammo more": _steady("shots_of", lambda left: left + 1),
    "quiet rounds end a match about a goal": _wrong("quiet_ends", True, Board),
    "a card can always go to the squad": _wrong(
        "holders", lambda self, seat: (*range(len(self.tanks[seat])), act.SQUAD), MatchTerms
    ),
    "squad cards can’t be played": _steady("hand_of", lambda cards: [one for one in cards if not one[1]]),
}


@cache
def some_states() -> list[TankTacticsWorld]:
    """Random states, made before anything is broken."""
    return [random_state(seed) for seed in range(400)]


@pytest.mark.sample(now=2, few=4)
@pytest.mark.parametrize("broken", BREAKS)
def test_a_rule_that_is_broken_on_purpose_is_found(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = some_states()
    owner, name, value = BREAKS[broken]
    monkeypatch.setattr(owner, name, value)
    with pytest.raises(AssertionError):
        compare_all(states)


@pytest.mark.sample(now=2, few=3)
@pytest.mark.parametrize(
    ("card", "wrong"),
    [
        ("double_range", {"range_times": 3}),
        ("breach_shot", {"breach": False}),
        ("double_damage", {"damage_times": 1}),
        ("double_speed", {"speed_times": 3}),
        ("extra_action", {"actions": 2}),
        ("free_turn", {"free_turns": 0}),
        ("repair", {"repair": 2}),
        ("reload", {"reload": False}),
        ("amphibious", {"amphibious": False}),
        ("smoke", {"smoke": 4}),
    ],
)
def test_a_card_that_is_broken_on_purpose_is_found__TT_4_2(card: str, wrong: dict[str, Any]) -> None:
    right = random_state(0).match.definitions
    broken = replace(right.cards[card], effects=replace(right.cards[card].effects, **wrong))
    book = replace(right, cards={**right.cards, card: broken})
    positions = some_states()
    wrongly = [one.with_(match=replace(one.match, definitions=book)) for one in positions]
    with pytest.raises(AssertionError):
        compare_all(wrongly, right)
