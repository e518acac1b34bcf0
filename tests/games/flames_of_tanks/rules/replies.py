"""What enemies could do after a plan, by playing their turns: their shots, and random drives with bends. It
asks the rules alone, not the search that the board shows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import events as ev
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.definitions import NEEDED
from game.games.flames_of_tanks.rules.odds import chances, odds
from game.games.flames_of_tanks.rules.sampling import sample
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.contract import CHANCE
from tests.games.flames_of_tanks.boards import GAME
from tests.games.flames_of_tanks.bots.matches import setup

TABLES = ("farms", "town", "river", "desert", "night_wood", "four_corners")
MODES = ("death_match", "team_death_match", "capture_the_flag", "sudden_death")


def played(seed: int, share: float) -> Iterator[tuple[FlamesOfTanksWorld, act.Move]]:
    """Positions of a match at random on a shipped table, each with a drive; a part of them."""
    rng = random.Random(seed)
    mode, seats, tanks = rng.choice(MODES), rng.choice((2, 2, 4)), rng.choice((1, 2, 3))
    state = GAME.new(setup(mode, seats, tanks, rng.choice(TABLES), rounds=rng.choice((2, 4, 12))))
    for number in range(300):
        if state.outcome is not None:
            return
        action: Action
        if GAME.to_act(state) == CHANCE:
            action = GAME.draw(state, rng)
        else:
            actions = sample(state)
            drives = [one for one in actions if isinstance(one, act.Move) and one.kind == "move"]
            if drives and number > 10 and state.phase == "act" and rng.random() < share:
                yield state, replace(rng.choice(drives), heading=rng.randrange(3600))
            shots = [one for one in actions if isinstance(one, act.Shoot)]
            liked = shots if shots and rng.random() < 0.4 else drives if rng.random() < 0.8 else actions
            action = rng.choice(liked or actions)
        state = GAME.apply(state, action).state


def bent_drives(turn: FlamesOfTanksWorld, rng: random.Random, count: int) -> Iterator[act.Move]:
    """Legal drives of the tank whose turn it is, of one to three legs anywhere; fewer if it is hemmed in."""
    wide = turn.stats(turn.tank).free_ground
    found = 0
    for _ in range(5 * count):
        at, left, path = turn.acting.place, turn.straight_for("move"), list[inches.Point]()
        for _ in range(rng.choice((1, 2, 2, 3))):
            far = left if rng.random() < 0.3 else round(left * rng.random())
            if far > 100:
                at = inches.ahead(at, rng.randrange(inches.FULL_TURN), far - 2)
                path.append(at)
                left -= far
        drive = act.Move(tuple(path), 0, wide=wide)
        if path and GAME.refuse(turn, drive) is None:
            yield drive
            found += 1
            if found == count:
                return


def best_chance(turn: FlamesOfTanksWorld, target: int, rng: random.Random, count: int) -> Fraction:
    """The greatest chance found that the enemy whose turn it is destroys a tank: by two shots, after
    remounting, or after a drive."""
    shot = odds(turn, turn.tank, target)
    once, half = shot.destroys if shot else Fraction(0), Fraction(1, 2)
    if turn.acting.bailed:
        back = 1 - half ** (2 if turn.stats(turn.tank).remount_again else 1)
        return back * half * once
    best = once + (1 - once) * half * once
    own, aim = turn.stats(turn.tank), turn.stats(target)
    # no shot is better than one without cover at the weakest side
    most = chances(NEEDED, True, own.rof, min(aim.front, aim.side), own.anti_tank)[0]
    for drive in bent_drives(turn, rng, count) if best < half * most else ():
        then = odds(turn, turn.tank, target, place=drive.path[-1])
        best = max(best, half * then.destroys if then else Fraction(0))
    return best


def can_lose(
    there: FlamesOfTanksWorld, tank: int, rng: random.Random, count: int, *, others_pass: bool
) -> bool:
    """Whether enemies, each with one turn and the luckiest dice, can end the match against a tank's seat
    before the tank has its next turn; with ``others_pass``, though others of its side have turns in between,
    else before any of these."""
    seat, side = there.match.seats[tank], there.side(tank)

    def goes_on(state: FlamesOfTanksWorld, done: frozenset[int]) -> bool:
        while state.outcome is None:
            if GAME.to_act(state) == CHANCE:
                if state.phase != "turn":
                    state = GAME.apply(state, GAME.draw(state, rng)).state
                    continue
                coming = [one for one in state.bag if state.side(one) != side and one not in done]
                return any(goes_on(GAME.apply(state, act.Turn(one)).state, done) for one in coming)
            if state.setting_up or (state.tank == tank and done):
                return False
            if state.side(state.tank) == side:
                if state.tank != tank and not others_pass:
                    return False
                done |= {tank}
                state = GAME.apply(state, _passing(state)).state
                continue
            if state.tank in done and state.phase == "act" and not state.acts and state.fresh:
                return False
            if state.phase != "act":
                step = GAME.apply(state, _passing(state))
                if _waits(step.events, tank):
                    return False
                state = step.state
                continue
            enemy, ended = state.tank, GAME.apply(state, act.End())
            # those that come in are told apart
            for then in _kills(state, side, tank, rng, count) if there.tanks[enemy].here else ():
                if goes_on(then, done | {enemy}):
                    return True
            if _waits(ended.events, tank):
                return False
            state, done = ended.state, done | {enemy}
        return seat not in state.outcome.winners

    return goes_on(there, frozenset())


def _waits(events: Sequence[Any], tank: int) -> bool:
    """Whether a tank has had its turn, but found no way in."""
    return any(isinstance(event, ev.Waits) and event.tank == tank for event in events)


def _passing(state: FlamesOfTanksWorld) -> Action:
    return act.End() if GAME.refuse(state, act.End()) is None else GAME.actions(state)[0]


def _kills(
    turn: FlamesOfTanksWorld, side: int, tank: int, rng: random.Random, count: int
) -> Iterator[FlamesOfTanksWorld]:
    """The positions after an enemy has destroyed each tank of a side that it can, with the luckiest dice."""
    for target in [one for one in turn.on_table if turn.side(one) == side]:
        drives: Iterator[Any] = iter((None, *bent_drives(turn, rng, count)))
        for drive in drives:
            if turn.acting.bailed and drive is not None:
                break
            now = turn
            first: Action | None = act.Remount() if turn.acting.bailed else drive
            if first is not None:
                now = _through(GAME.apply(now, first).state, [])
                if now.phase == "more":
                    now = GAME.apply(GAME.apply(now, act.Roll()).state, act.Second(6)).state
            if now.tank != turn.tank or GAME.refuse(now, act.Shoot(target)) is not None:
                continue
            events = list[Any]()
            then = _through(GAME.apply(now, act.Shoot(target)).state, events)
            if then.tanks[target].where == "destroyed":
                if then.outcome is None and then.tank == turn.tank and then.phase in ("act", "more"):
                    step = GAME.apply(then, act.End())
                    events += step.events
                    then = step.state
                if not _waits(events, tank):
                    yield then
                break


def _through(state: FlamesOfTanksWorld, events: list[Any]) -> FlamesOfTanksWorld:
    """The position after the luckiest dice; their events are added."""
    while state.outcome is None and GAME.to_act(state) == CHANCE:
        shot = state.shot
        outcome: Action | None = None
        match state.phase:
            case "hits" if shot is not None:
                rof = state.stats(state.tank).rof
                outcome = act.Hits((6,) * rof, (0,) * rof)
            case "saves" if shot is not None:
                outcome = act.Saves((1,) * shot.hits)
            case "remount":
                outcome = act.Remounting(6, 0)
            case "turn" | "second":
                return state
        step = GAME.apply(state, outcome or GAME.draw(state, random.Random(1)))
        events += step.events
        state = step.state
    return state
