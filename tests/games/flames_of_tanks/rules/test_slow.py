"""The rule book of Flames of Tanks against the slow telling of it (FT-1 to FT-6)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import driving, entries, packing, refusals
from game.games.flames_of_tanks.rules import world as rules
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.game import FlamesOfTanks
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld, PointState
from game.model.contract import CHANCE, Event, MatchTime, Resign, TimeUp
from tests.amount import some
from tests.games.flames_of_tanks.rules import slow
from tests.games.flames_of_tanks.rules.positions import random_start, table_of, told

GAME = FlamesOfTanks()

WORDS = {"lags": TimeUp, "leaves": Resign, "time": MatchTime}

RARE = [
    *("turn_began", "waits", "refitted", "entered", "marked", "captured", "cleared", "went_in", "drove"),
    *("fired", "smoked", "saved", "destroyed", "drew", "salvaged", "remounted", "second_rolled"),
    *("turn_ended", "lagged", "out", "last_round", "sudden_death", "ended"),
    *(f"ended: {why}" for why in ("rounds", "minutes", "alone", "one_left", "all_points", "sudden_death")),
    *("ended: sudden_death_tie", "drove: fast", "drove: last", "rolled again"),
    *(
        "on wide tracks",
        "choice of points",
        "refused: in_the_way",
        "refused: too_far",
        "refused: overloaded",
        "number drawn",
        "refused: not_seen",
        "refused: night",
    ),
]
"""What the matches must bring up, or the comparison says little."""


def compare(start: FlamesOfTanksWorld, seed: int, most: int) -> Counter[str]:
    """Play a random match through both tellings, and look at what may be done at each step."""
    rng = random.Random(seed)
    happened: Counter[str] = Counter()
    begun: list[Event] = []
    state = start.begun(begun) if start.sudden is None else start._begin(begun)
    match = slow.start(table_of(start))
    same(state, match, "the start")
    note(happened, begun)
    for _ in range(most):
        seat = GAME.to_act(state)
        if seat is None:
            break
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            assert seat == slow.me(match)["seat"]
            if rng.random() < 0.04:
                state, match = call(state, match, rng, happened)
                continue
            action = judged(state, match, rng, happened)
        step = GAME.apply(state, action)
        match = slow.play(match, told(action))
        happened["on wide tracks"] += isinstance(action, act.Move) and action.wide
        happened["number drawn"] += isinstance(action, act.Turn)
        note(happened, step.events)
        state = step.state
        same(state, match, action)
    return happened


def judged(
    state: FlamesOfTanksWorld, match: slow.Match, rng: random.Random, happened: Counter[str]
) -> Action:
    """Whether both allow the same; one of what is allowed."""
    listed = list(GAME.actions(state))
    happened["choice of points"] += match["phase"] == "claim"
    tried = rng.sample(listed, min(len(listed), 3)) + made_up(state, rng)
    for action in tried:
        refusal = GAME.refuse(state, action)
        right = slow.allowed(match, told(action))
        if right is not None:
            assert (refusal is None) == right, (action, refusal)
        if refusal is not None:
            name = refusal.key.rsplit(".", 1)[1]
            happened["refused: in_the_way" if name.startswith("in_the_way") else f"refused: {name}"] += 1
    good = [action for action in (*listed, *tried) if GAME.refuse(state, action) is None]
    wanted = [
        one for one in good if isinstance(one, act.Shoot | act.Roll | act.GoIn | act.Remount | act.Refit)
    ]
    better = [one for one in good if isinstance(one, act.Move) and (one.kind != "move" or one.wide)]
    if act.GoIn() in good and rng.random() < 0.5:
        return act.GoIn()
    if better and rng.random() < 0.3:
        return rng.choice(better)
    return rng.choice(wanted if wanted and rng.random() < 0.7 else good)


def made_up(state: FlamesOfTanksWorld, rng: random.Random) -> list[Action]:
    """Actions that may be allowed, and many that never are."""
    table = state.match.table

    def place() -> tuple[int, int]:
        if rng.random() < 0.5:
            x, y = rng.choice(table.points).at
            return x + rng.randint(-2500, 2500), y + rng.randint(-2500, 2500)
        x, y = state.acting.place
        return x + rng.randint(-9000, 9000), y + rng.randint(-9000, 9000)

    kinds: tuple[act.MoveKind, ...] = ("move", "move", "fast", "last")
    moves = [
        act.Move((place(),) if rng.random() < 0.7 else (place(), place()), rng.randrange(3600),
                 rng.choice(kinds), rng.random() < 0.3)
        for _ in range(3)
    ]  # fmt: skip
    found: list[Action] = [one for one in moves if _on(table, one.path)]
    entry = place()
    if not state.central and _on(table, (entry,)):
        found.append(act.Enter(entry, rng.randrange(3600)))
    found += [act.Shoot(rng.randrange(len(state.tanks)), rng.random() < 0.3) for _ in range(3)]
    found += [act.Claim(rng.randrange(len(table.points))), act.GoIn(), act.Remount(), act.Roll(), act.End()]
    owned = [*state.acting.workshop, *(one.name for one in state.acting.installed)]
    if state.phase == "refit" and owned:
        for _ in range(3):
            pieces = tuple(
                act.Piece(rng.choice(owned), rng.randrange(4), rng.randrange(-1, 5), rng.randrange(4))
                for _ in range(rng.randint(1, 3))
            )
            found.append(act.Refit(pieces))
    return found


def _on(table: Any, path: tuple[tuple[int, int], ...]) -> bool:
    return all(0 <= x <= table.width and 0 <= y <= table.height for x, y in path)


def call(
    state: FlamesOfTanksWorld, match: slow.Match, rng: random.Random, happened: Counter[str]
) -> tuple[FlamesOfTanksWorld, slow.Match]:
    """Somebody lags or leaves, or the time is over."""
    word = rng.choice(["lags"] * 6 + ["time", "leaves"])
    seat = GAME.to_act(state)
    assert seat is not None
    if word == "leaves":
        seat = rng.randrange(len(match["sides"]))
    made = WORDS[word](seat)
    if GAME.refuse_call(state, made) is not None:
        assert (word == "leaves" and seat in match["gone"]) or (
            word == "time" and (match["last_round"] or match["duel"])
        )
        return state, match
    step = GAME.call(state, made)
    if word == "lags" and slow.setting_up(match):
        placed = step.state.tanks[match["turn"]]
        match = slow.hurried(match, placed.place, placed.heading)
    else:
        match = slow.call(match, word, seat)
    note(happened, step.events)
    same(step.state, match, made)
    return step.state, match


def same(position: FlamesOfTanksWorld, match: slow.Match, what: object) -> None:
    """Both have come to the same; what is measured may differ by the rounding, and is taken over then."""
    fast = table_of(position)
    if position.phase == "turn":  # whose turn it was last means nothing
        match["turn"] = fast["turn"]
    if abs(fast["driven"] - match["driven"]) <= 60:
        match["driven"] = fast["driven"]
    for mine, right in zip(fast["tanks"], match["tanks"], strict=True):
        if len(mine["smoke"]) == len(right["smoke"]) and all(
            slow.apart(a, b) <= 6 for a, b in zip(mine["smoke"], right["smoke"], strict=True)
        ):
            right["smoke"] = mine["smoke"]
    if match["shot"] and fast["shot"]:
        for name in ("need", "armour"):
            if match["shot"][name] is None:  # on a border
                match["shot"][name] = fast["shot"][name]
    assert {key: (fast[key], match[key]) for key in match if fast[key] != match[key]} == {}, what


def note(happened: Counter[str], events: Any) -> None:
    """Count what a step brought up."""
    for event in events:
        name = event.key.rsplit(".", 1)[1]
        happened[name] += 1
        if name == "ended":
            happened[f"ended: {event.reason}"] += 1
        elif name == "drove":
            happened[f"drove: {event.kind}"] += 1
        elif name == "fired":
            happened["rolled again"] += any(event.again)


def test_random_matches_go_alike_in_both_tellings__FT_2_0_FT_2_1_FT_3_1_FT_6_6() -> None:
    for seed in range(some(100, 2)):
        compare(random_start(seed), seed, 60)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("part", range(10))
def test_many_random_matches_go_alike_in_both_tellings__FT_2_2_FT_3_2_FT_6_3(part: int) -> None:
    happened: Counter[str] = Counter()
    for seed in range(part * 1000, part * 1000 + some(200, 12)):
        happened += compare(random_start(seed), seed, 150)
    if some(True, False):
        assert [name for name in RARE if not happened[name]] == []


# --- rules that were broken on purpose ---

Break = tuple[Any, str, Any]


def _changed(owner: Any, name: str, change: Callable[..., Any]) -> Break:
    """A function whose answer is changed: ``change`` gets the answer, then what the function got."""
    right = getattr(owner, name)
    return owner, name, lambda *given, **named: change(right(*given, **named), *given)


def _stats(**changes: Callable[[Any], Any]) -> Break:
    """What a tank can do, with some values changed."""
    return _changed(
        rules, "stats", lambda found, *_: replace(found, **{key: how(found) for key, how in changes.items()})
    )


def _costly(
    found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, action: act.Move, *_: Any
) -> FlamesOfTanksWorld:
    path = (self.acting.place, *action.path)
    return found.with_(moved=self.moved + driving.path_cost(self.match.table, path))


def _counted(found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, *_: Any) -> FlamesOfTanksWorld:
    return found if self.sudden is None else found.with_tank(self.tank, kills=self.acting.kills + 1)


def _spared(found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, target: int, *_: Any) -> FlamesOfTanksWorld:
    return found.with_tank(target, deaths=self.tanks[target].deaths)


def _no_draw(found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, *_: Any) -> FlamesOfTanksWorld:
    return found.with_(phase="salvage" if found.wreck >= 0 else "more", draws=0)


def _cleared_and_marked(
    found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, point: int, *_: Any
) -> FlamesOfTanksWorld:
    if found.points[point].markers or found.tanks[self.tank].flags == self.acting.flags:
        return found
    states = list(found.points)
    states[point] = PointState(states[point].owner, self.side(self.tank), 1)
    return found.with_(points=tuple(states))


def _smoke_stays(found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, *_: Any) -> FlamesOfTanksWorld:
    if found.tank == self.tank and self.acting.smoke and not found.acting.smoke:
        return found.with_tank(self.tank, smoke=self.acting.smoke)
    return found


def _uncontested(found: tuple[int, ...], self: FlamesOfTanksWorld, tank: int) -> tuple[int, ...]:
    alone = self.with_(tanks=tuple(
        one if self.side(n) == self.side(tank) else replace(one, where="destroyed")
        for n, one in enumerate(self.tanks)))  # fmt: skip
    return RIGHT_CLAIMS(alone, tank)


RIGHT_CLAIMS = FlamesOfTanksWorld.claimable


def _dead(found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, *_: Any) -> FlamesOfTanksWorld:
    return found.with_tank(self.tank, deaths=self.acting.deaths + 1)


def _goes_on(
    found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, action: act.Move, *_: Any
) -> FlamesOfTanksWorld:
    return found.with_(fast=False, phase="more") if action.kind == "fast" and found.outcome is None else found


def _side_armour(
    found: rules.Shot, self: FlamesOfTanksWorld, shooter: int, target: int, *_: Any
) -> rules.Shot:
    return replace(found, armour=self.stats(target).side)


def _early(found: FlamesOfTanksWorld | None, self: FlamesOfTanksWorld, *_: Any) -> FlamesOfTanksWorld | None:
    return None if found is not None and found.outcome and found.outcome.reason == "one_left" else found


def _all_level(found: FlamesOfTanksWorld, self: FlamesOfTanksWorld, *_: Any) -> FlamesOfTanksWorld:
    if found.outcome is None:
        return found
    return found.with_(outcome=replace(found.outcome, places=(1,) * len(found.outcome.places)))


BREAKS: dict[str, Break] = {
    "2 hits": (rules, "NEEDED", 2),
    "3 is good": (rules, "GOOD", 3),
    "four lags put a tank out": (rules, "LAGS", 4),
    "Sudden Death goes on for 12 rounds": (rules, "SUDDEN_ROUNDS", 12),
    "points are claimed from 5 inches": (rules, "CLAIM", 5000),
    "tanks come in 3 inches away": (entries, "SPAWN", 3000),
    "tanks come in no farther where it is crowded": (entries, "CROWDED", 2000),
    "tanks enter in the order of their numbers": (
        FlamesOfTanksWorld,
        "begun",
        lambda self, events: self.with_(placing=True)._place_next(
            tuple(number for number, tank in enumerate(self.tanks) if tank.where == "to_join"), events
        ),
    ),
    "what ground costs are inches driven": _changed(FlamesOfTanksWorld, "_drive", _costly),
    "Sudden Death counts": _changed(FlamesOfTanksWorld, "_destroy", _counted),
    "who fell is not behind": _changed(FlamesOfTanksWorld, "_stood", lambda *_: ()),
    "who acts stays in the bag": _changed(
        FlamesOfTanksWorld,
        "_begin",
        lambda found, self, *_: found.with_(bag=tuple(sorted({*found.bag, found.tank}))),
    ),
    "smoke lies close to its target": (rules, "SMOKE_AHEAD", 1500),
    "one sees 20 inches at night": (rules, "NEAR", 20000),
    "the front has side armour": _changed(FlamesOfTanksWorld, "shot_at", _side_armour),
    "cover doesn’t matter": _changed(FlamesOfTanksWorld, "shot_at", lambda shot, *_: replace(shot, need=3)),
    "misses are never rolled again": _changed(
        FlamesOfTanksWorld, "shot_at", lambda shot, *_: replace(shot, again=False)
    ),
    "the first point is of no use": _changed(FlamesOfTanksWorld, "usable", lambda found, *_: found[1:]),
    "enemies don’t contest points": _changed(FlamesOfTanksWorld, "claimable", _uncontested),
    "workshops are everywhere": _changed(FlamesOfTanksWorld, "at_workshop", lambda *_: True),
    "to go into the workshop is a death": _changed(FlamesOfTanksWorld, "_go_in", _dead),
    "deaths aren’t counted": _changed(FlamesOfTanksWorld, "_destroy", _spared),
    "nothing is drawn for a kill": _changed(FlamesOfTanksWorld, "_destroy", _no_draw),
    "a marker is added after clearing": _changed(FlamesOfTanksWorld, "_claim", _cleared_and_marked),
    "smoke never goes": _changed(FlamesOfTanksWorld, "_begin", _smoke_stays),
    "lost upgrades don’t come back to the pool": _changed(
        FlamesOfTanksWorld, "_back", lambda found, self, names: self.pool
    ),
    "the best save counts": (rules, "min", max),
    "the first side has a point more": _changed(
        FlamesOfTanksWorld, "side_score", lambda found, self, side: found + (side == 0)
    ),
    "engines have no power": _stats(speed=lambda one: min(one.speed, 12000)),
    "armour counts half": _stats(front=lambda one: 7 + (one.front - 7) // 2),
    "heavy tanks are medium": _stats(weight=lambda one: min(one.weight, 1)),
    "stormtroopers don’t storm": _stats(last_move=lambda one: 0),
    "crews never try again": _stats(remount_again=lambda one: False),
    "fast tanks go on": _changed(FlamesOfTanksWorld, "_drive", _goes_on),
    "pieces may overlap": _changed(refusals, "misfit", lambda found, *_: "" if found == "overlap" else found),
    "pieces stick out": _changed(packing, "room_above", lambda *_: True),
    "ground doesn’t slow": _changed(
        driving, "leg_cost", lambda found, table, a, b, free=False: round(slow.apart(a, b) + 0.5)
    ),
    "tanks are air": _changed(driving, "blocked", lambda found, *_: "" if found == "tank" else found),
    "one side left ends nothing": _changed(FlamesOfTanksWorld, "_over_now", _early),
    "everybody wins": _changed(FlamesOfTanksWorld, "_end", _all_level),
}


@cache
def some_starts() -> list[FlamesOfTanksWorld]:
    """Random starts, made before anything is broken."""
    return [random_start(seed) for seed in range(120)]


def compare_all(starts: list[FlamesOfTanksWorld]) -> None:
    """A match from each."""
    for seed, start in enumerate(starts):
        compare(start, seed, 100)


@pytest.mark.sample(now=2, few=4)
@pytest.mark.parametrize("broken", BREAKS)
def test_a_rule_that_is_broken_on_purpose_is_found(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    starts = some_starts()
    owner, name, value = BREAKS[broken]
    monkeypatch.setattr(owner, name, value, raising=False)
    with pytest.raises(AssertionError):
        compare_all(starts)
