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
from game.games.tank_tactics.rules.terms import NOWHERE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import Refusal


def refuse_chance(world: TankTacticsWorld, action: Deal | Start | Exit) -> Refusal | None:
    """Return why chance can't bring this now; ``None`` if it can."""
    match action:
        case Deal(cards) if world.phase == "deal":
            board = world.match.board
            left = Counter(board.deck)
            for hand in world.hand:
                left.subtract(hand)
            known = [name for name in board.deck if name in cards]
            ordered = [name for name in known for _ in range(cards.count(name))]
            fits = all(left[name] >= count for name, count in Counter(cards).items())
            if len(cards) == board.hand and fits and list(cards) == ordered:
                return None
            return Refusal("TT-1.3", "tank_tactics.refuse.no_such_hand", {"n": board.hand})
        case Start(pips) if world.phase == "start":
            rolls = range(len(world.fell))
            fits = len(pips) == len(rolls) and all(
                (1 <= pips[seat] <= 6) if seat in world.rolling else pips[seat] == 0 for seat in rolls
            )
            return None if fits else Refusal("TT-3.1", "tank_tactics.refuse.no_such_roll")
        case Exit(pips) if world.phase == "portal":
            return None if 1 <= pips <= 6 else Refusal("TT-2.4", "tank_tactics.refuse.no_such_roll")
    return Refusal("TT-3.2", "tank_tactics.refuse.no_chance_now")


def refuse_action(world: TankTacticsWorld, action: Action) -> Refusal | None:
    """Return why the seat to act may not do this; ``None`` if it may."""
    phase = world.phase
    if phase == "over":
        return Refusal("TT-5.1", "refuse.over")
    if phase == "dice":
        return _refuse_dice(world, action)
    if phase == "cards":
        return _refuse_give(world, action)
    if phase != "turn":
        return Refusal("TT-1.4" if phase == "deal" else "TT-3.2", "tank_tactics.refuse.not_now")
    if isinstance(action, SetDice | Give):
        return Refusal("TT-1.4", "tank_tactics.refuse.all_set")
    if isinstance(action, End):
        return None
    assert not isinstance(action, Deal | Start | Exit)
    index = world.match.index(world.seat, action.tank)
    if index == NOWHERE:
        return Refusal("TT-2.2", "tank_tactics.refuse.no_such_tank")
    letter = LETTERS[action.tank]
    if world.tank not in (NOWHERE, index):
        acting = LETTERS[world.match.number[world.tank]]
        return Refusal("TT-3.2", "tank_tactics.refuse.other_tank_acts", {"tank": acting, "other": letter})
    if world.square[index] < 0 and not isinstance(action, Enter):
        back = world.match.board.respawn
        key = "waits" if back else "destroyed"
        return Refusal("TT-2.4" if back else "TT-3.10", f"tank_tactics.refuse.{key}", {"tank": letter})
    return _refuse_deed(world, index, action)


def _refuse_deed(
    world: TankTacticsWorld, index: int, action: Move | Turn | Fire | Ram | Play | Leave | Enter
) -> Refusal | None:
    letter = LETTERS[action.tank]
    if isinstance(action, Play):
        if (action.card, action.squad) in world.hand_of(index):
            return None
        key = "no_such_squad_card" if action.squad else "no_such_card"
        return Refusal("TT-4.1", f"tank_tactics.refuse.{key}", {"tank": letter})
    if isinstance(action, Leave):
        if world.can_leave:
            return None
        return Refusal("TT-2.4", "tank_tactics.refuse.no_way_out")
    free = isinstance(action, Turn) and world.free > 0
    if world.actions_of(index) <= 0 and not free:
        return Refusal("TT-3.2", "tank_tactics.refuse.no_actions", {"tank": letter})
    match action:
        case Move():
            return _refuse_move(world, index, action)
        case Turn(_, facing):
            if facing not in HEADINGS:
                return Refusal("TT-3.3", "tank_tactics.refuse.diagonal")
            same = facing == world.facing[index]
            return Refusal("TT-3.5", "tank_tactics.refuse.same_facing") if same else None
        case Fire():
            return _refuse_fire(world, index, action)
        case Ram(_, forward):
            if world.walk(index, forward)[1] >= 0:
                return None
            return Refusal("TT-3.9", "tank_tactics.refuse.nothing_to_ram")
        case Enter(_, square):
            if world.square[index] >= 0:
                return Refusal("TT-2.4", "tank_tactics.refuse.on_the_board", {"tank": letter})
            if square in world.entries(index):
                return None
            return Refusal("TT-2.4", "tank_tactics.refuse.no_free_start")
    raise AssertionError(action)


def _refuse_move(world: TankTacticsWorld, index: int, action: Move) -> Refusal | None:
    forward, squares = action.squares > 0, abs(action.squares)
    board = world.match.board
    speed = world.speed_of(index, forward)
    if not squares or squares > speed:
        key = "too_far" if forward else "too_far_back"
        return Refusal("TT-3.4", f"tank_tactics.refuse.{key}", {"n": speed})
    path, _ = world.walk(index, forward)
    if squares > len(path):
        return _what_stops(world, index, forward, path)
    if path[squares - 1] in board.surface:
        return Refusal("TT-4.1", "tank_tactics.refuse.ends_on_water")
    return None


def _what_stops(world: TankTacticsWorld, index: int, forward: bool, path: list[int]) -> Refusal:
    board = world.match.board
    facing = world.facing[index] if forward else world.facing[index] ^ 4
    last = path[-1] if path else world.square[index]
    there = board.steps[last][facing >> 1]
    if there < 0:
        return Refusal("TT-3.4", "tank_tactics.refuse.edge")
    what = "tank" if there in world.square else "surface" if there in board.surface else "raised"
    return Refusal("TT-3.4", f"tank_tactics.refuse.in_the_way_{what}", {"square": board.grid.name(there)})


def _refuse_fire(world: TankTacticsWorld, index: int, action: Fire) -> Refusal | None:
    board, square, grid = world.match.board, action.square, world.match.board.grid
    letter = LETTERS[action.tank]
    if not 0 <= square < len(grid):
        return Refusal("TT-3.6", "tank_tactics.refuse.nothing_there")
    if world.shots_of(index) <= 0:
        return Refusal("TT-3.6", "tank_tactics.refuse.no_ammo", {"tank": letter})
    other = world.tank_on(square)
    barrier = board.barrier_at.get(square)
    if other == NOWHERE and (barrier is None or not world.barrier[barrier]):
        return Refusal("TT-3.6", "tank_tactics.refuse.nothing_there", {"square": grid.name(square)})
    if other >= 0 and world.match.owner[other] == world.seat:
        return Refusal("TT-3.6", "tank_tactics.refuse.own_tank")
    distance, reach = board.distance(world.square[index], square), world.range_of(index)
    if distance > reach:
        return Refusal("TT-3.6", "tank_tactics.refuse.out_of_range", {"n": distance, "range": reach})
    if other >= 0 and 0 < world.smoke[other] < distance:
        return Refusal("TT-4.2", "tank_tactics.refuse.smoke", {"n": world.smoke[other]})
    if not world.can_hit(index, square):
        walls = world.blockers(world.square[index], square)
        named = ", ".join(grid.name(one) for one in walls)
        return Refusal("TT-3.7", "tank_tactics.refuse.no_line", {"squares": named})
    return None


def _refuse_dice(world: TankTacticsWorld, action: Action) -> Refusal | None:
    if not isinstance(action, SetDice) or action.tank != world.step:
        return Refusal("TT-1.1", "tank_tactics.refuse.set_in_order", {"tank": LETTERS[world.step]})
    if sorted(action.dice) != [1, 2, 3, 4, 5, 6]:
        return Refusal("TT-1.1", "tank_tactics.refuse.each_die_once")
    return None


def _refuse_give(world: TankTacticsWorld, action: Action) -> Refusal | None:
    card = world.hand[world.seat][world.step]
    if not isinstance(action, Give) or action.card != card:
        return Refusal("TT-1.3", "tank_tactics.refuse.other_card", {"card": card})
    if action.to in world.match.holders(world.seat):
        return None
    key = "no_squad" if action.to == SQUAD else "no_such_tank"
    return Refusal("TT-1.3", f"tank_tactics.refuse.{key}")
