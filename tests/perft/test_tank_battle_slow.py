"""The rule book of Tank Battle against the slow telling of it (TB-1 to TB-6)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.model.contract import CHANCE, Resign
from game.rules.tank_battle import board, moving
from game.rules.tank_battle import position as rules
from game.rules.tank_battle.actions import REVEAL, Action
from game.rules.tank_battle.board import SIDES
from game.rules.tank_battle.game import TankBattle
from game.rules.tank_battle.moving import Moves, Walk
from game.rules.tank_battle.notation import format_action, parse_action
from game.rules.tank_battle.position import Position
from game.rules.tank_battle.state import TankBattleState, first_state
from tests.amount import some
from tests.perft import tank_battle_slow as slow
from tests.perft.tank_battle_positions import random_position, seen, table_of, told

GAME = TankBattle()

RARE = [
    *("ready", "shown", "drove", "promoted", "opened", "sealed", "turn_ended", "fought", "spun", "gun_lost"),
    *(f"destroyed: {why}" for why in ("shot", "mine", "gun", "battle")),
    *(f"site lost: {kind}" for kind in slow.ORDER[:3]),
    *(f"own shot: {kind}" for kind in slow.ORDER[:3]),
    *(f"ended: {why}" for why in ("destroyed", "both_destroyed", "quiet", "resigned")),
    *("full turn out of reach", "forward step out of reach", "neither", "no step at all", "choice of battles"),
    *("few tanks, forward step out of reach", "few tanks, no step at all", "command tank for a forward step"),
    *("fewer red pegs than six", "gun lost without a peg"),
    *("a step refused for the total", "a step refused for the forward step"),
]
"""What the positions must bring up, or the comparison says little."""


def made_up(table: slow.Table, rng: random.Random) -> list[str]:
    """Actions that may be allowed, and many that never are."""
    spots = [at for side in SIDES for at in (*slow.tanks(table, side), *table[side]["guns"])]
    spots += [rng.randint(1, 100) for _ in range(3)]
    rng.shuffle(spots)
    found = ["reveal", "seal", f"spin:{rng.randint(1, 6)}"]
    for at in spots[:6]:
        to = rng.choice([*slow.beside(at), rng.randint(1, 100)])
        found += [f"{at}-{to}", f"{at}x{to}", f"r{to}", f"w{at}", f"{rng.choice(slow.ORDER)}@{to}"]
    return found


def compare(state: TankBattleState, rng: random.Random, most: int = 1000) -> Counter[str]:
    """All that may be done or come, what is refused, and what ``most`` of it leave; count what occurred."""
    table = table_of(state.position)
    happened: Counter[str] = Counter()
    right = slow.legal(table)
    if state.position.phase == "spin":
        assert GAME.to_act(state) == CHANCE
        found = [format_action(outcome) for outcome, _ in GAME.chance(state) or ()]
    else:
        assert GAME.to_act(state) == (None if table["phase"] == "over" else SIDES.index(table["side"]))
        found = [format_action(action) for action in GAME.actions(state)]
    assert len(set(found)) == len(found)
    assert set(found) == right
    for word in made_up(table, rng):
        assert (GAME.refuse(state, parse_action(word)) is None) == (word in right), word
    for word in rng.sample(sorted(right), min(len(right), most)):
        step = GAME.apply(state, parse_action(word))
        after, events = slow.play(table, word)
        assert [told(event) for event in step.events] == events, word
        same(step.state, after, word)
        count(happened, events)
    if table["phase"] != "over" and rng.random() < 0.05:
        side = rng.choice(SIDES)
        step = GAME.call(state, Resign(SIDES.index(side)))
        after, events = slow.resign(table, side)
        same(step.state, after, "resigns")
        count(happened, events)
    note(happened, table, right)
    return happened


def same(after: TankBattleState, table: slow.Table, what: object) -> None:
    """Both have come to the same."""
    fast, right = seen(table_of(after.position)), seen(table)
    assert {key: (fast.get(key), right[key]) for key in right if fast.get(key) != right[key]} == {}, what


def count(happened: Counter[str], events: slow.Happened) -> None:
    """Note what a step brought up."""
    for event in events:
        happened[event[0]] += 1
        if event[0] == "destroyed":
            happened[f"destroyed: {event[3]}"] += 1
        elif event[0] == "site_lost":
            happened[f"{'own shot' if event[4] else 'site lost'}: {event[2]}"] += 1
        elif event[0] == "ended":
            happened[f"ended: {event[1]}"] += 1
        elif event[0] == "gun_lost":
            happened["gun lost without a peg"] += not event[3]


def note(happened: Counter[str], table: slow.Table, right: set[str]) -> None:
    """Note what a position shows before anything is done."""
    if table["phase"] == "fight":
        happened["choice of battles"] += 1
    elif table["phase"] == "plot":
        me = table[table["side"]]
        happened["fewer red pegs than six"] += "seal" in right and len(me["red_shots"] or []) < 6
    elif table["phase"] == "move":
        start = slow.start_of_turn(table)
        aim = slow.best(start)
        if slow.few(table):
            happened["few tanks, forward step out of reach"] += not aim[0]
            happened["few tanks, no step at all"] += not slow.single_steps(start)
            happened["command tank for a forward step"] += "reveal" in right and not any(
                slow.ahead(table["side"], at) == to
                for path in table["paths"]
                for at, to in zip(path, path[1:], strict=False)
            )
            return
        names = {
            (True, False): "full turn out of reach",
            (False, True): "forward step out of reach",
            (False, False): "neither",
        }
        if aim in names:
            happened[names[aim]] += 1
        happened["no step at all"] += not slow.single_steps(start)
        steps = slow.single_steps(table)
        for at, to in [one for one in steps if "{}-{}".format(*one) not in right][:1]:
            forward = slow.best(slow.moved(table, at, to))[0]
            happened[f"a step refused for the {'total' if forward == aim[0] else 'forward step'}"] += 1


def can(state: TankBattleState) -> list[Action]:
    """What the seat to act may do, or what may come."""
    if GAME.to_act(state) == CHANCE:
        return [outcome for outcome, _ in GAME.chance(state) or ()]
    return list(GAME.actions(state))


def walk(seed: int, steps: int, most: int = 3) -> Counter[str]:
    """Compare a random position and those that come after it, most of all what ends a movement."""
    rng = random.Random(seed)
    state = first_state(random_position(seed))
    happened: Counter[str] = Counter()
    for _ in range(steps):
        happened += compare(state, rng, most)
        if state.position.phase == "over":
            break
        actions = can(state)
        action = REVEAL if REVEAL in actions and rng.random() < 0.8 else rng.choice(actions)
        state = GAME.apply(state, action).state
    return happened


# --- the rules ---


def test_matches_equal_the_slow_ones_from_random_positions__TB_3_3_TB_3_5_TB_4_4_TB_5_1() -> None:
    happened: Counter[str] = Counter()
    for seed in range(250):
        happened += walk(seed, 5)
    assert {kind for kind in RARE if not happened[kind]} == set()
