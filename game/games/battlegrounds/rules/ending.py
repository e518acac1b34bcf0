"""Decides when a match of Battlegrounds is over, and its result (BG-9, BG-10, BG-11.6, BG-12.6)."""

from __future__ import annotations

from collections import Counter

from game.games.battlegrounds.rules.definitions import PIECES_SOLO
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Result


def next_seat(state: BattlegroundsWorld) -> int:
    """Return the next seat, clockwise, that has not left."""
    count = len(state.sides)
    after = ((state.seat + step) % count for step in range(1, count + 1))
    return next(seat for seat in after if seat not in state.gone)


def after_gain(play: ActionRun, *, turn_ends: bool = False) -> bool:
    """End the match if it is over after points or tokens changed hands within a turn; return whether it
    is.

    Team and family end at once when the target is reached (BG-10.1, BG-11.6) unless turns are equal, solo
    when no token is left on the board (BG-12.6).
    """
    state = play.state
    if state.phase == "over":
        return True
    if state.rules.target_at_once and not state.rules.equal_turns:
        points = state.standings()
        best = max(points, key=points.__getitem__)
        if points[best] >= state.target:
            play.end(ranked(state, "target", _target_rule(state), first=best, target=state.target))
            return True
    if state.rules.option == "solo" and (_solo_over(state) if turn_ends else not state.tokens):
        play.end(solo_result(state))
        return True
    return False


def after_turn(play: ActionRun) -> bool:
    """End the match if it is over after a turn; return whether it is (BG-9.1, BG-9.2, BG-12.6)."""
    state = play.state
    if state.rules.option == "solo":
        if _solo_over(state):
            play.end(solo_result(state))
        return play.state.phase == "over"
    if at_target(play):
        return True
    if nothing_left(state):
        play.end(ranked(state, "nothing_left", "BG-9.2"))
        return True
    return out_of_turns(play)


def at_target(play: ActionRun) -> bool:
    """End the match after a turn if a side has the target; return whether it ended (BG-9.1, BG-10.1,
    BG-11.6).

    With equal turns, a house rule, the target is checked when the round has ended, and the most points
    win.
    """
    state = play.state
    there = _reached(state)
    if not there or (state.rules.equal_turns and not round_over(state)):
        return False
    first = None if state.rules.equal_turns else state.area(there[0])
    play.end(ranked(state, "target", _target_rule(state), first=first, target=state.target))
    return True


def _reached(state: BattlegroundsWorld) -> list[int]:
    """Return the seats that have the target: the one whose turn it is first, then clockwise (BG-9.1)."""
    if not state.target:
        return []
    count, points = len(state.sides), state.standings()
    order = [(state.seat + step) % count for step in range(count)]
    return [seat for seat in order if seat not in state.gone and points[state.area(seat)] >= state.target]


def round_over(state: BattlegroundsWorld) -> bool:
    """Return whether the current turn is the last of its round: no seat still in the match comes after it."""
    staying = [seat for seat in range(len(state.sides)) if seat not in state.gone]
    mine = _place_in_round(state, state.seat)
    return all(_place_in_round(state, seat) <= mine for seat in staying)


def _place_in_round(state: BattlegroundsWorld, seat: int) -> int:
    """Return a seat's place in the round: 0 for the seat that began the match, 1 for the next (BG-2.0)."""
    return (seat - state.starter) % len(state.sides)


def too_quiet(play: ActionRun) -> bool:
    """End the match after a turn if nobody has won anything for long; return whether it ended (BG-9.2)."""
    state = play.state
    if state.quiet < state.rules.quiet_rounds * (len(state.sides) - len(state.gone)):
        return False
    play.end(ranked(state, "quiet", "BG-9.2", n=state.rules.quiet_rounds))
    return True


def out_of_turns(play: ActionRun) -> bool:
    """End the match after a turn if it has gone on for too long; return whether it ended: without anything
    won (BG-9.2), or by the house rule that limits the turns, once all have had as many."""
    state, limit = play.state, play.state.rules.turn_limit
    if too_quiet(play):
        return True
    if not 0 < limit <= state.turn or not round_over(state):
        return False
    play.end(ranked(state, "turn_limit", "BG-9.2", n=limit))
    return True


def nothing_left(state: BattlegroundsWorld) -> bool:
    """Return whether nobody can score any more: no pair can be made, and no point tokens are left
    (BG-9.2)."""
    # those of a seat that has left nobody can win any more
    if any(state.seat_of(one) not in state.gone and state.points_left(one) for one in state.pieces):
        return False
    lying = Counter(filter(None, state.tokens.values()))
    for area in state.areas:
        waiting = state.waiting(area)
        if any(count + (picture in waiting) >= 2 for picture, count in lying.items()):
            return False
    return True


def _target_rule(state: BattlegroundsWorld) -> str:
    return {"team": "BG-10.1", "family": "BG-11.6"}.get(state.rules.option, "BG-9.1")


def ranked(
    state: BattlegroundsWorld, reason: str, rule: str, *, first: int | None = None, **params: int
) -> Result:
    """Return a result with places by points; ``first`` has reached the target and is first whatever the
    others have. Seats that left come last."""
    count = len(state.sides)
    points = state.standings()

    def key(seat: int) -> tuple[bool, bool, int]:
        area = state.area(seat)
        left = all(s in state.gone for s in range(count) if state.area(s) == area)
        return (not left, area == first, points[area])

    keys = [key(seat) for seat in range(count)]
    areas = {state.area(seat): keys[seat] for seat in range(count)}
    places = tuple(1 + sum(other > keys[seat] for other in areas.values()) for seat in range(count))
    scores = tuple(float(points[state.area(seat)]) for seat in range(count))
    winners = {state.sides[seat] for seat in range(count) if places[seat] == 1}
    if len(winners) == 1:
        params = {"winner": winners.pop(), **params}
    return Result(places, scores, reason, rule, params)


def solo_result(state: BattlegroundsWorld, reason: str = "") -> Result:
    """Return the result of a solo match: a rank, or none for a loss (BG-12.7). A losing player is second,
    after the artillery."""
    points = state.points(state.area(0))
    rank = sum(points >= least for least in state.rules.ranks)
    place = 1 if rank and not reason else 2
    why = reason or _solo_reason(state)
    return Result((place,), (float(points),), why, "BG-12.7", {"points": points, "rank": rank})


def can_come_back(state: BattlegroundsWorld) -> bool:
    """Return whether a solo player still has a card for a further tank, or an action that gives one: it
    may be used at any time (BG-8.3, BG-12.5, BG-12.6)."""
    if len(state.pieces) >= PIECES_SOLO:
        return False
    if state.inactive(0):
        return True
    return state.stack_size > 0 and any(state.ability(token) == "extra_tank" for token in state.ready(0))


def _solo_over(state: BattlegroundsWorld) -> bool:
    return bool(_solo_reason(state, ""))


def _solo_reason(state: BattlegroundsWorld, otherwise: str = "no_tokens") -> str:
    if state.artillery_points >= state.rules.artillery_target:
        return "artillery"
    if not state.fields and not can_come_back(state):
        return "all_destroyed"
    return "no_tokens" if not state.tokens else otherwise
