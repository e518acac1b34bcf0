"""Questions of views and hints about a position: reach with routes, shots and rams with their results,
what blocks a line, danger. All answers are exact.

Tanks have their index among all. A question about a tank needs a position in which its seat has the turn;
``in_turn`` makes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.board import HEADINGS, LETTERS
from game.games.tank_tactics.rules.refusals import refuse_action
from game.games.tank_tactics.rules.terms import (
    ARMOUR,
    ATTRIBUTES,
    NOWHERE,
    RAMMED_DAMAGE,
    RAMMER_DAMAGE,
    SPEED,
)
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import Refusal

Node = tuple[int, int, bool, int]
"""A point on a tank's way: square, facing, whether cards still wait for the next move, free turns left."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A square a tank can drive to: the fewest actions needed, and the facings a tank can have there after
    that many."""

    actions: int
    facings: tuple[int, ...]


@dataclass(frozen=True)
class Reach:
    """Where a tank can get with the actions it has left (TT-3.2 to TT-3.5). On the way no action but the
    last ends on a portal."""

    number: int
    origin: tuple[int, int]
    stops: Mapping[int, Stop]
    _best: Mapping[tuple[int, int], Node] = field(repr=False)
    _came: Mapping[Node, tuple[Node, Action]] = field(repr=False)
    _cost: Mapping[Node, int] = field(repr=False)

    def facings(self, square: int) -> tuple[int, ...]:
        """Return all facings a tank can have on a square, those that take fewer actions first."""
        found = [facing for facing in HEADINGS if (square, facing) in self._best]
        first = self.stops[square].facings if square in self.stops else ()
        return tuple(sorted(found, key=lambda facing: (self.cost(square, facing), facing not in first)))

    def cost(self, square: int, facing: int) -> int:
        """Return the actions needed to stand on a square with a facing."""
        return self._cost[self._best[square, facing]]

    def route(self, square: int, facing: int | None = None) -> tuple[Action, ...]:
        """Return the fewest actions that lead to a square; empty if none do, or if the tank already stands
        so."""
        if facing is None:
            stop = self.stops.get(square)
            if stop is None:
                return ()
            facing = stop.facings[0]
        node = self._best.get((square, facing))
        found: list[Action] = []
        while node is not None and node in self._came:
            node, action = self._came[node]
            found.append(action)
        return tuple(reversed(found))


def in_turn(world: TankTacticsWorld, seat: int) -> TankTacticsWorld:
    """Return the position at the beginning of a turn of that seat."""
    if world.seat == seat and world.phase == "turn":
        return world
    return world.with_(
        seat=seat,
        phase="turn",
        tank=NOWHERE,
        used=0,
        shots=0,
        more=0,
        free=0,
        shot_cards=(),
        move_cards=(),
        portal_used=False,
        on_portal=False,
    )


def after(world: TankTacticsWorld, actions: Iterable[Action]) -> TankTacticsWorld:
    """Return the position after a row of legal actions; none of them may need dice."""
    for action in actions:
        world = world.after(action)
    return world


def choices(world: TankTacticsWorld) -> list[Action]:
    """Return what the seat can do in its turn."""
    return world.legal_actions() if world.phase == "turn" and world.outcome is None else []


def why_not(world: TankTacticsWorld, action: Any) -> Refusal | None:
    """Return why an action of a player is not allowed; ``None`` if it is."""
    return refuse_action(world, action)


def pointless(world: TankTacticsWorld, action: Any) -> Refusal | None:
    """Return why a legal action uses up a card without any effect (TT-4.1, TT-4.2), else ``None``."""
    if not isinstance(action, act.Play):
        return None
    effects = world.match.definitions.cards[action.card].effects
    index = world.match.tanks[world.seat][action.tank]
    later = effects.on_shot or effects.on_move
    if effects.actions or effects.free_turns or (later and world.actions_of(index) > 0):
        return None
    smoke, key = world.smoke[index], "no_action" if later else ""
    if effects.reload:
        if world.shots:
            return None
        key = "full"
    if effects.repair:
        if world.damage[index]:
            return None
        key = "whole"
    if effects.smoke:
        if not smoke or effects.smoke < smoke:
            return None
        key = "smoke"
    letter = LETTERS[action.tank]
    return Refusal("TT-4.2", f"tank_tactics.pointless.{key}", {"tank": letter}) if key else None


# --- driving ---


class Walker:
    """Finds where a tank can drive to, step by step."""

    def __init__(self, world: TankTacticsWorld, index: int) -> None:
        board = world.match.board
        self.steps, self.surface, self.raised = board.steps, board.surface, world.raised
        self.taken = frozenset(s for s in world.square if s >= 0 and s != world.square[index])
        self.number = world.match.number[index]
        self.plain = world.dice[index][SPEED]
        self.first = (world.speed_of(index), world.speed_of(index, forward=False))
        self.swims = world.on_move.amphibious

    def moves(self, square: int, facing: int, fresh: bool) -> list[tuple[int, int]]:
        """Return the moves from a square with a facing, as (squares driven, square where it ends). ``fresh``:
        cards still wait for the next move."""
        found = []
        speeds = self.first if fresh else (self.plain, max(1, self.plain // 2))
        for sign, speed in zip((1, -1), speeds, strict=True):
            heading, here = (facing if sign > 0 else facing ^ 4) >> 1, square
            for count in range(1, speed + 1):
                here = self.steps[here][heading]
                if here < 0 or self.raised >> here & 1 or here in self.taken:
                    break
                if here in self.surface:
                    if not (fresh and self.swims):
                        break
                else:
                    found.append((sign * count, here))
        return found


def reach(world: TankTacticsWorld, index: int) -> Reach:
    """Return where a tank of the seat to act can get this turn."""
    number, square = world.match.number[index], world.square[index]
    facing, limit = world.facing[index], world.actions_of(index)
    if square < 0 or not world.dice[index]:
        return Reach(number, (square, facing), {}, {}, {}, {})
    walker, portals = Walker(world, index), frozenset(world.match.board.portals)
    start: Node = (square, facing, bool(world.move_cards), world.free)
    cost: dict[Node, int] = {start: 0}
    came: dict[Node, tuple[Node, Action]] = {}
    best: dict[tuple[int, int], Node] = {}
    stops: dict[int, Stop] = {}
    levels: list[list[Node]] = [[start], *([] for _ in range(max(0, limit)))]

    def found(node: Node, before: Node, action: Action, level: int) -> None:
        if level <= limit and node not in cost:
            cost[node], came[node] = level, (before, action)
            levels[level].append(node)

    for level, nodes in enumerate(levels):
        for node in nodes:  # free turns add to the level they are on
            here, heading, fresh, free = node
            best.setdefault((here, heading), node)
            if here != square:
                stop = stops.get(here)
                if stop is None:
                    stops[here] = Stop(level, (heading,))
                elif stop.actions == level and heading not in stop.facings:
                    stops[here] = Stop(level, (*stop.facings, heading))
            if here in portals and node != start and here != square:
                continue
            if level < limit:
                for squares, there in walker.moves(here, heading, fresh):
                    found((there, heading, False, free), node, act.move(number, squares), level + 1)
            for other in HEADINGS:
                if other != heading:
                    turned = act.turn(number, other)
                    if free:
                        found((here, other, fresh, free - 1), node, turned, level)
                    else:
                        found((here, other, fresh, 0), node, turned, level + 1)
    return Reach(number, (square, facing), stops, best, came, cost)


def first_reach(world: TankTacticsWorld, index: int, actions: int, speed: int) -> dict[int, int]:
    """Return the squares a tank gets to in its first turn with these dice, and the actions each takes."""
    dice = (actions, speed, *([1] * (len(ATTRIBUTES) - 2)))
    every = tuple(dice if other == index else one for other, one in enumerate(world.dice))
    turn = in_turn(world, world.match.owner[index]).with_(dice=every)
    return {square: stop.actions for square, stop in reach(turn, index).stops.items()}


def squares_of(world: TankTacticsWorld, actions: Iterable[Action]) -> list[int]:
    """Return the squares the acting tank drives over with these actions, its first one at the beginning."""
    found: list[int] = []
    for action in actions:
        if isinstance(action, act.Move | act.Turn | act.Ram):
            index = world.match.index(world.seat, action.tank)
            found = found or [world.square[index]]
            if isinstance(action, act.Move):
                found += world.walk(index, action.squares > 0)[0][: abs(action.squares)]
            elif isinstance(action, act.Ram):
                found += world.walk(index, action.forward)[0]
        world = world.after(action)
    return found


# --- fire ---


@dataclass(frozen=True, slots=True)
class Shot:
    """The result of a shot (TT-3.8): the tank it hits (``NOWHERE`` for a barrier), hit points or die
    before and after, and the raised barriers it goes through."""

    square: int
    tank: int
    damage: int
    distance: int
    before: int
    after: int
    through: tuple[int, ...] = ()

    @property
    def destroys(self) -> bool:
        """Whether the shot leaves no hit points, or no die."""
        return self.after <= 0


def can_fire(world: TankTacticsWorld, index: int) -> bool:
    """Return whether the tank has an action and ammo for a shot."""
    there = world.square[index] >= 0 and bool(world.dice[index])
    return there and world.actions_of(index) > 0 and world.shots_of(index) > 0


def shots(world: TankTacticsWorld, index: int) -> tuple[Shot, ...]:
    """Return the possible targets of the tank's next shot with the results, tanks first."""
    if not can_fire(world, index):
        return ()
    return tuple(shot(world, index, square) for square in world.targets(index))


def shot(world: TankTacticsWorld, index: int, square: int) -> Shot:
    """Return the result of the tank's next shot at a square with something it can hit."""
    board, origin, damage = world.match.board, world.square[index], world.damage_of(index)
    other = world.tank_on(square)
    before = world.barrier[board.barrier_at[square]] if other < 0 else world.hit_points(other)
    breach = bool(world.shot_cards) and world.on_shot.breach
    through = world.blockers(origin, square) if breach else ()
    distance = board.distance(origin, square)
    return Shot(square, other, damage, distance, before, max(0, before - damage), through)


@dataclass(frozen=True, slots=True)
class Blocked:
    """An enemy in range that can't be hit, with the raised barriers in the way (TT-3.7)."""

    square: int
    tank: int
    walls: tuple[int, ...]


def blocked(world: TankTacticsWorld, index: int) -> tuple[Blocked, ...]:
    """Return the enemies in range that only walls protect."""
    if not can_fire(world, index):
        return ()
    board, origin, seat = world.match.board, world.square[index], world.match.owner[index]
    found = []
    for other, square in enumerate(world.square):
        if square < 0 or world.match.owner[other] == seat or world.can_hit(index, square):
            continue
        distance, smoke = board.distance(origin, square), world.smoke[other]
        if distance <= world.range_of(index) and not 0 < smoke < distance:
            found.append(Blocked(square, other, world.blockers(origin, square)))
    return tuple(found)


def covered(world: TankTacticsWorld, origin: int, far: int) -> list[int]:
    """Return the open squares that a gun on ``origin`` hits, up to ``far`` squares away (TT-3.6, TT-3.7)."""
    board, grid, found = world.match.board, world.match.board.grid, list[int]()
    column, rank = grid.column(origin), grid.rank(origin)
    for y in range(max(0, rank - far), min(grid.height, rank + far + 1)):
        for x in range(max(0, column - far), min(grid.width, column + far + 1)):
            square = x + y * grid.width
            free = square != origin and not world.raised >> square & 1 and square not in board.surface
            if free and board.sees(origin, square, world.raised):
                found.append(square)
    return found


def danger(world: TankTacticsWorld, seat: int) -> dict[int, tuple[int, ...]]:
    """Return the open squares at which enemy tanks could fire in a turn of theirs, after driving as far as
    leaves an action for the shot (TT-3.2, TT-3.6), each with the squares of those tanks; portals, cards and
    others' moves before are left out."""
    found: dict[int, tuple[int, ...]] = {}
    for index, origin in enumerate(world.square):
        if origin >= 0 and world.match.owner[index] != seat and world.dice[index]:
            for square in _fired_at(world, index):
                found[square] = (*found.get(square, ()), origin)
    return found


def _fired_at(world: TankTacticsWorld, index: int) -> list[int]:
    """Return the open squares that a tank could fire at in a turn of its own."""
    board, grid, raised = world.match.board, world.match.board.grid, world.raised
    turn = in_turn(world, world.match.owner[index]).with_(used=1)  # the action for the shot
    origin, far = world.square[index], turn.range_of(index)
    places = [origin, *reach(turn, index).stops]
    found = []
    for square in range(len(grid)):
        if raised >> square & 1 or square in board.surface:
            continue
        for place in places:
            near = place != square and board.distance(place, square) <= far
            if near and board.sees(place, square, raised):
                found.append(square)
                break
    return found


# --- rams ---


@dataclass(frozen=True, slots=True)
class Ramming:
    """The result of a ram (TT-3.9): the way up to the other tank, and the hit points of both before and
    after."""

    forward: bool
    path: tuple[int, ...]
    square: int
    tank: int
    own: tuple[int, int]
    other: tuple[int, int]


def rams(world: TankTacticsWorld, index: int) -> tuple[Ramming, ...]:
    """Return the rams a tank can do now."""
    square = world.square[index]
    if square < 0 or not world.dice[index] or world.actions_of(index) <= 0:
        return ()
    found = []
    for forward in (True, False):
        path, other = world.walk(index, forward)
        if other >= 0:
            own, hit = world.hit_points(index), world.hit_points(other)
            found.append(
                Ramming(
                    forward,
                    (square, *path),
                    world.square[other],
                    other,
                    (own, max(0, own - RAMMER_DAMAGE)),
                    (hit, max(0, hit - RAMMED_DAMAGE)),
                )
            )
    return tuple(found)


# --- portals and cards ---


def exit_faces(world: TankTacticsWorld) -> dict[int, tuple[int, ...]]:
    """Return the faces of the die for each portal the acting tank can leave by (TT-2.4)."""
    found: dict[int, tuple[int, ...]] = {}
    for pips in range(1, 7) if world.exits else ():
        square = world.exit_for(pips)
        if square >= 0:
            found[square] = (*found.get(square, ()), pips)
    return found


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a seat with its holder: a tank's number, or ``SQUAD``."""

    card: str
    number: int


def hand(world: TankTacticsWorld, seat: int) -> tuple[HandCard, ...]:
    """Return all unused cards of a seat, tank by tank, the squad's last."""
    found = [
        HandCard(card, world.match.number[index])
        for index in world.match.tanks[seat]
        for card in world.cards[index]
    ]
    return (*found, *(HandCard(card, act.SQUAD) for card in world.squad[seat]))


def waits(world: TankTacticsWorld, card: str) -> bool:
    """Return whether a card works only with the next shot or move, so that it can be played before and
    wait."""
    effects = world.match.definitions.cards[card].effects
    at_once = (effects.actions, effects.free_turns, effects.repair, effects.reload, effects.smoke)
    return (effects.on_shot or effects.on_move) and not any(at_once)


def fired_with(world: TankTacticsWorld, card: str) -> bool:
    """Return whether a card works with the next shot rather than the next move or at once."""
    return world.match.definitions.cards[card].effects.on_shot


def life_dice(world: TankTacticsWorld, index: int) -> tuple[tuple[int, ...], int]:
    """Return the dice that show a tank's hit points, and the Armour die (TT-1.2): damage wears the Armour
    die first, then the others from the last on."""
    dice, hurt = world.dice[index], world.damage[index]
    armour = dice[ARMOUR] if dice else 0
    left = max(0, armour - hurt)
    hurt -= armour - left
    found: list[int] = []
    for die in reversed(world.match.board.hit_dice):
        worn = min(die, hurt)
        hurt -= worn
        found.insert(0, die - worn)
    return tuple(found), left
