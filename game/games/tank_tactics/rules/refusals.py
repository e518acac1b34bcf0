"""Explains why something is not allowed (``Game.refuse``), so that a player sees what to do instead."""

from __future__ import annotations

from collections import Counter

from game.games.tank_tactics.rules.actions import (
    SQUAD,
    Action,
    Deal,
    End,
    Enter,
    Exit,
    Fire,
    Give,
    Leave,
    Move,
    Play,
    Ram,
    SetDice,
    Start,
    Turn,
)
from game.games.tank_tactics.rules.board import HEADINGS, LETTERS
from game.games.tank_tactics.rules.position import NOWHERE, Position
from game.model.contract import Refusal


def refuse_chance(position: Position, action: Deal | Start | Exit) -> Refusal | None:
    """Return why chance can't bring this now; ``None`` if it can."""
    match action:
        case Deal(cards) if position.phase == "deal":
            board = position.match.board
            left = Counter(board.deck)
            for hand in position.hands:
                left.subtract(hand)
            known = [name for name in board.deck if name in cards]
            ordered = [name for name in known for _ in range(cards.count(name))]
            fits = all(left[name] >= count for name, count in Counter(cards).items())
            if len(cards) == board.hand and fits and list(cards) == ordered:
                return None
            return Refusal("TT-1.3", "tank_tactics.refuse.no_such_hand", {"n": board.hand})
        case Start(pips) if position.phase == "start":
            rolls = range(len(position.fell))
            fits = len(pips) == len(rolls) and all(
                (1 <= pips[seat] <= 6) if seat in position.rolling else pips[seat] == 0 for seat in rolls
            )
            return None if fits else Refusal("TT-3.1", "tank_tactics.refuse.no_such_roll")
        case Exit(pips) if position.phase == "portal":
            return None if 1 <= pips <= 6 else Refusal("TT-2.4", "tank_tactics.refuse.no_such_roll")
    return Refusal("TT-3.2", "tank_tactics.refuse.no_chance_now")


def refuse_action(position: Position, action: Action) -> Refusal | None:
    """Return why the seat to act may not do this; ``None`` if it may."""
    phase = position.phase
    if phase == "over":
        return Refusal("TT-5.1", "refuse.over")
    if phase == "dice":
        return _refuse_dice(position, action)
    if phase == "cards":
        return _refuse_give(position, action)
    if phase != "turn":
        return Refusal("TT-1.4" if phase == "deal" else "TT-3.2", "tank_tactics.refuse.not_now")
    if isinstance(action, SetDice | Give):
        return Refusal("TT-1.4", "tank_tactics.refuse.all_set")
    if isinstance(action, End):
        return None
    assert not isinstance(action, Deal | Start | Exit)
    index = position.match.index(position.seat, action.tank)
    if index == NOWHERE:
        return Refusal("TT-2.2", "tank_tactics.refuse.no_such_tank")
    letter = LETTERS[action.tank]
    if position.tank not in (NOWHERE, index):
        acting = LETTERS[position.match.number[position.tank]]
        return Refusal("TT-3.2", "tank_tactics.refuse.other_tank_acts", {"tank": acting, "other": letter})
    if position.squares[index] < 0 and not isinstance(action, Enter):
        back = position.match.board.respawn
        key = "waits" if back else "destroyed"
        return Refusal("TT-2.4" if back else "TT-3.10", f"tank_tactics.refuse.{key}", {"tank": letter})
    return _refuse_deed(position, index, action)


def _refuse_deed(
    position: Position, index: int, action: Move | Turn | Fire | Ram | Play | Leave | Enter
) -> Refusal | None:
    letter = LETTERS[action.tank]
    if isinstance(action, Play):
        if (action.card, action.squad) in position.hand_of(index):
            return None
        key = "no_such_squad_card" if action.squad else "no_such_card"
        return Refusal("TT-4.1", f"tank_tactics.refuse.{key}", {"tank": letter})
    if isinstance(action, Leave):
        if position.can_leave:
            return None
        return Refusal("TT-2.4", "tank_tactics.refuse.no_way_out")
    free = isinstance(action, Turn) and position.free > 0
    if position.actions_of(index) <= 0 and not free:
        return Refusal("TT-3.2", "tank_tactics.refuse.no_actions", {"tank": letter})
    match action:
        case Move():
            return _refuse_move(position, index, action)
        case Turn(_, facing):
            if facing not in HEADINGS:
                return Refusal("TT-3.3", "tank_tactics.refuse.diagonal")
            same = facing == position.facings[index]
            return Refusal("TT-3.5", "tank_tactics.refuse.same_facing") if same else None
        case Fire():
            return _refuse_fire(position, index, action)
        case Ram(_, forward):
            if position.walk(index, forward)[1] >= 0:
                return None
            return Refusal("TT-3.9", "tank_tactics.refuse.nothing_to_ram")
        case Enter(_, square):
            if position.squares[index] >= 0:
                return Refusal("TT-2.4", "tank_tactics.refuse.on_the_board", {"tank": letter})
            if square in position.entries(index):
                return None
            return Refusal("TT-2.4", "tank_tactics.refuse.no_free_start")
    raise AssertionError(action)


def _refuse_move(position: Position, index: int, action: Move) -> Refusal | None:
    forward, squares = action.squares > 0, abs(action.squares)
    board = position.match.board
    speed = position.speed_of(index, forward)
    if not squares or squares > speed:
        key = "too_far" if forward else "too_far_back"
        return Refusal("TT-3.4", f"tank_tactics.refuse.{key}", {"n": speed})
    path, _ = position.walk(index, forward)
    if squares > len(path):
        return _what_stops(position, index, forward, path)
    if path[squares - 1] in board.surface:
        return Refusal("TT-4.1", "tank_tactics.refuse.ends_on_water")
    return None


def _what_stops(position: Position, index: int, forward: bool, path: list[int]) -> Refusal:
    board = position.match.board
    facing = position.facings[index] if forward else position.facings[index] ^ 4
    last = path[-1] if path else position.squares[index]
    there = board.steps[last][facing >> 1]
    if there < 0:
        return Refusal("TT-3.4", "tank_tactics.refuse.edge")
    what = "tank" if there in position.squares else "surface" if there in board.surface else "raised"
    return Refusal("TT-3.4", f"tank_tactics.refuse.in_the_way_{what}", {"square": board.grid.name(there)})


def _refuse_fire(position: Position, index: int, action: Fire) -> Refusal | None:
    board, square, grid = position.match.board, action.square, position.match.board.grid
    letter = LETTERS[action.tank]
    if not 0 <= square < len(grid):
        return Refusal("TT-3.6", "tank_tactics.refuse.nothing_there")
    if position.shots_of(index) <= 0:
        return Refusal("TT-3.6", "tank_tactics.refuse.no_ammo", {"tank": letter})
    other = position.tank_on(square)
    barrier = board.barrier_at.get(square)
    if other == NOWHERE and (barrier is None or not position.barriers[barrier]):
        return Refusal("TT-3.6", "tank_tactics.refuse.nothing_there", {"square": grid.name(square)})
    if other >= 0 and position.match.owner[other] == position.seat:
        return Refusal("TT-3.6", "tank_tactics.refuse.own_tank")
    distance, reach = board.distance(position.squares[index], square), position.range_of(index)
    if distance > reach:
        return Refusal("TT-3.6", "tank_tactics.refuse.out_of_range", {"n": distance, "range": reach})
    if other >= 0 and 0 < position.smoke[other] < distance:
        return Refusal("TT-4.2", "tank_tactics.refuse.smoke", {"n": position.smoke[other]})
    if not position.can_hit(index, square):
        walls = position.blockers(position.squares[index], square)
        named = ", ".join(grid.name(one) for one in walls)
        return Refusal("TT-3.7", "tank_tactics.refuse.no_line", {"squares": named})
    return None


def _refuse_dice(position: Position, action: Action) -> Refusal | None:
    if not isinstance(action, SetDice) or action.tank != position.step:
        return Refusal("TT-1.1", "tank_tactics.refuse.set_in_order", {"tank": LETTERS[position.step]})
    if sorted(action.dice) != [1, 2, 3, 4, 5, 6]:
        return Refusal("TT-1.1", "tank_tactics.refuse.each_die_once")
    return None


def _refuse_give(position: Position, action: Action) -> Refusal | None:
    card = position.hands[position.seat][position.step]
    if not isinstance(action, Give) or action.card != card:
        return Refusal("TT-1.3", "tank_tactics.refuse.other_card", {"card": card})
    if action.to in position.match.holders(position.seat):
        return None
    key = "no_squad" if action.to == SQUAD else "no_such_tank"
    return Refusal("TT-1.3", f"tank_tactics.refuse.{key}")
