"""The rule book of Tank Battle against the slow telling of it (TB-1 to TB-6)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from game.games.tank_battle.rules import board, moving
from game.games.tank_battle.rules import world as rules
from game.games.tank_battle.rules.actions import REVEAL, Action
from game.games.tank_battle.rules.board import SIDES
from game.games.tank_battle.rules.game import TankBattle
from game.games.tank_battle.rules.moving import Moves, TurnMovement
from game.games.tank_battle.rules.notation import format_action, parse_action
from game.games.tank_battle.rules.pieces import PieceSet
from game.games.tank_battle.rules.world import MatchTerms, TankBattleWorld
from game.model.contract import CHANCE, Resign
from tests.amount import some
from tests.games.tank_battle.files import PIECE_SET
from tests.games.tank_battle.rules import slow
from tests.games.tank_battle.rules.positions import random_position, seen, table_of, told

GAME = TankBattle()

RARE = [
    *("ready", "shown", "drove", "promoted", "opened", "sealed", "turn_ended", "fought", "spun", "gun_lost"),
    *(f"destroyed: {why}" for why in ("shot", "mine", "gun", "battle")),
    *(f"site lost: {kind}" for kind in slow.ORDER[:3]),
    *(f"own shot: {kind}" for kind in slow.ORDER[:3]),
    *(f"ended: {why}" for why in ("destroyed", "both_destroyed", "quiet", "resigned")),
    *(
        "full turn out of reach",
        "forward step out of reach",
        "neither",
        "no step at all",
        "choice of battles",
    ),
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


def compare(state: TankBattleWorld, rng: random.Random, most: int = 1000) -> Counter[str]:
    """All that may be done or come, what is refused, and what ``most`` of it leave; count what occurred."""
    table = table_of(state)
    happened: Counter[str] = Counter()
    right = slow.legal(table)
    if state.phase == "spin":
        assert GAME.to_act(state) == CHANCE
        found = [format_action(outcome) for outcome, _ in GAME.chance(state) or ()]
    else:
        assert GAME.to_act(state) == (None if table["phase"] == "over" else SIDES.index(table["side"]))
        found = [format_action(action) for action in GAME.actions(state)]
    assert len(set(found)) == len(found)
    assert set(found) == right
    for word in made_up(table, rng):
        assert (GAME.refuse(state, parse_action(word, PIECE_SET)) is None) == (word in right), word
    for word in rng.sample(sorted(right), min(len(right), most)):
        step = GAME.apply(state, parse_action(word, PIECE_SET))
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


def compare_all(positions: list[TankBattleWorld]) -> None:
    """A few actions of each, by what is worked out now."""
    for seed, position in enumerate(positions):
        compare(position.with_(), random.Random(seed), most=10)


def same(after: TankBattleWorld, table: slow.Table, what: object) -> None:
    """Both have come to the same."""
    fast, right = seen(table_of(after)), seen(table)
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
                slow.ahead(table["side"], at) == to for path in table["paths"] for at, to in pairwise(path)
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


def can(state: TankBattleWorld) -> list[Action]:
    """What the seat to act may do, or what may come."""
    if GAME.to_act(state) == CHANCE:
        return [outcome for outcome, _ in GAME.chance(state) or ()]
    return list(GAME.actions(state))


def walk(seed: int, steps: int, most: int = 3) -> Counter[str]:
    """Compare a random position and those that come after it, most of all what ends a movement."""
    rng = random.Random(seed)
    state = random_position(seed)
    happened: Counter[str] = Counter()
    for _ in range(steps):
        happened += compare(state, rng, most)
        if state.phase == "over":
            break
        actions = can(state)
        action = REVEAL if REVEAL in actions and rng.random() < 0.8 else rng.choice(actions)
        state = GAME.apply(state, action).state
    return happened


# --- the rules ---


@pytest.mark.slow
def test_matches_equal_the_slow_ones_from_random_positions__TB_3_3_TB_3_5_TB_4_4_TB_5_1() -> None:
    happened: Counter[str] = Counter()
    for seed in range(20, some(620, 180)):
        happened += walk(seed, 3, most=2)
    assert {kind for kind in RARE if not happened[kind]} == set()


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("start", range(10_000, 20_000, 1000))
def test_matches_equal_the_slow_ones_from_many_random_positions__TB_3_9_TB_4_1_TB_4_2(start: int) -> None:
    for seed in range(start, start + some(1000, 100)):
        walk(seed, 3, most=1000)


@pytest.mark.sample(now=1, few=2)
@pytest.mark.parametrize("seed", range(20))
def test_whole_random_matches_equal_the_slow_ones__TB_2_1_TB_3_1_TB_6_1(seed: int) -> None:
    rng = random.Random(seed)
    state = TankBattleWorld(MatchTerms(PIECE_SET, seed % 2 == 1))
    for at in range(2000):
        if GAME.to_act(state) is None:
            return
        if at < 40 or at % 12 == 0:
            compare(state, rng, most=2)
        state = GAME.apply(state, rng.choice(can(state))).state
    raise AssertionError("the match goes on and on")


@pytest.mark.slow
def test_what_a_turn_can_come_to_is_the_best_of_all_whole_turns__TB_3_3_TB_3_9() -> None:
    looked_at: Counter[tuple[bool, bool]] = Counter()
    for seed in range(some(3000, 500)):
        table = slow.start_of_turn(table_of(random_position(seed)))
        small = len(slow.tanks(table, table["side"])) <= some(3, 2) and slow.limit(table) == 4
        if table["phase"] == "move" and small:
            best = max(map(slow.worth, slow.whole_turns(table)))
            assert best == slow.best(table)
            looked_at[best] += 1
    assert looked_at[True, True] > 5 < looked_at[False, True]


# --- rules that were broken on purpose ---

Break = tuple[Any, str, Any]


def _wrong(name: str, value: Any, owner: Any = rules) -> Break:
    return owner, name, value


def _changed(method: str, change: Callable[..., Any], owner: Any = TankBattleWorld) -> Break:
    """A method whose answer is changed: ``change`` gets the answer, then what the method got."""
    right = getattr(owner, method)
    return owner, method, lambda *given, **named: change(right(*given, **named), *given)


def _forgotten(method: str, *names: str) -> Break:
    """A method after which these values of the position are as before."""
    right = getattr(TankBattleWorld, method)

    def wrong(self: TankBattleWorld, *given: Any, **named: Any) -> Any:
        before = {name: getattr(self, name) for name in names}
        found = right(self, *given, **named)
        for name, value in before.items():
            setattr(self, name, value)
        return found

    return TankBattleWorld, method, wrong


def _back(found: list[tuple[int, int]], self: Moves, walk: TurnMovement) -> list[tuple[int, int]]:
    more = walk.moving >= 0 and not walk.halted and walk.total < self.most
    return [*found, (walk.moving, walk.trail[-2])] if more else found


def _no_way_back(found: list[tuple[int, int]], self: Moves, walk: TurnMovement) -> list[tuple[int, int]]:
    return [one for one in found if board.STEPS[self.seat][walk.tanks[one[0]]][board.BACK] != one[1]]


BREAKS: dict[str, Break] = {
    "a tank goes four squares": _changed("limits", lambda found, *_: (4,) * len(found), PieceSet),
    "the fuel dump is of no use": _changed("turn_steps", lambda *_: 6),
    "three tanks are few": _wrong("FEW", 3),
    "61 quiet turns are a draw": _wrong("QUIET_TURNS", 61),
    "shots fall in the second turn": _wrong("SAFE_TURNS", 1),
    "battles are fought diagonally": _wrong(
        "NEIGHBOURS",
        tuple((*near, *range(at + 11, min(100, at + 12))) for at, near in enumerate(board.NEIGHBOURS)),
    ),
    "command tanks do not go back": _changed("steps", _no_way_back, Moves),
    "tanks go back and forth": _changed("steps", _back, Moves),
    "no forward step is needed": _changed("best", lambda found, *_: found | 2, Moves),
    "the total is not needed": _changed("best", lambda found, *_: found & 2, Moves),
    "a turn may end early": _changed("complete", lambda found, self, walk: found or walk.total > 0, Moves),
    "straight ways are thought free": _wrong(
        "_straight", lambda self, walk, most: most == 3 and self.most > walk.total, Moves
    ),
    "no tank is thought to go on": _wrong("_full", lambda self, walk: False, Moves),
    "guns are not fought": _changed(
        "battles",
        lambda found, self: [one for one in found if one[1] not in tuple(self.standing_guns(1 - self.seat))],
    ),
    "a gun costs no peg": _forgotten("_spin", "white"),
    "a mine is not used up": _forgotten("_mines", "mines"),
    "a mine does nothing": _wrong("_mines", lambda self, ended, events: None, TankBattleWorld),
    "safe squares are forgotten": _forgotten("_mines", "trodden"),
    "mines work without the HQ": _changed("has_site", lambda found, self, seat, site: found or site == 0),
    "the ammunition dump is of no use": _changed("red_pegs", lambda found, *_: 6),
    "white pegs come back": _forgotten("_open_shots", "white"),
    "installations can’t be lost": _forgotten("_lose_site", "sites_left"),
    "no shots at one’s own installations": _changed(
        "open_squares",
        lambda found, self, seat: [at for at in found if at not in tuple(self.standing_sites(seat))],
    ),
    "no flags": _forgotten("_reveal", "commands"),
    "ranks are not marked": _forgotten("_begin", "known"),
    "the last tank’s fall ends nothing": _wrong("_over", lambda self, events: False, TankBattleWorld),
    "mines lie under tanks only": _changed(
        "places", lambda found, self, seat, piece: found[:10] if piece == "mine" else found
    ),
}


@cache
def some_positions() -> list[TankBattleWorld]:
    """Random positions, made before anything is broken."""
    return [random_position(seed) for seed in range(400)]


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("broken", BREAKS)
def test_a_rule_that_is_broken_on_purpose_is_found(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = some_positions()
    owner, name, value = BREAKS[broken]
    moving.moves.cache_clear()
    monkeypatch.setattr(owner, name, value)
    with pytest.raises(AssertionError):
        compare_all(positions)
    moving.moves.cache_clear()
