"""What the opponents could do after a plan: end the match (TT-2.3, TT-2.6, TT-2.7), or the most damage that
each could do to an own tank with one of its tanks in its next turn, by shots and rams, without and with cards
(TT-3.2, TT-3.8, TT-3.9, TT-4.1).

Each opponent's turn is looked at alone, as if those before it did nothing. Left out are portals, tanks that
come back (TT-2.4), and whatever needs a barrier or another tank destroyed first; where one of these could
matter, no tank is said to be safe.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules.actions import END, Action
from game.games.tank_tactics.rules.board import HEADINGS, LETTERS
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.queries import Ramming, Walker, rams, squares_of, why_not
from game.games.tank_tactics.rules.telling import colour, tank_name
from game.games.tank_tactics.rules.terms import (
    AMMO,
    DAMAGE,
    HOME,
    NOWHERE,
    RAMMED_DAMAGE,
    RAMMER_DAMAGE,
    RANGE,
    SPEED,
)
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.answers import Answering, EnemyAnswer, EnemyAnswers, Threat, When, judged
from game.model.keyed_text import KeyedText
from game.model.latest import Latest
from game.model.tuples import put

_WORDS = "tank_tactics.answer"

_NODES = 12
"""Points of a tank's way between two steps of the search: half a millisecond."""

Cards = tuple[str, ...]
Node = tuple[int, int, Cards, int]
"""A point on a tank's way: square, facing, cards left for moves, free turns left."""


@dataclass(frozen=True, slots=True)
class _Attack:
    """The most a tank could do: ``harm`` in hit points, at most those the target has, with so many shots and
    rams and no more. ``path``: the squares of its way, the first one included; ``facing`` at its end;
    ``line``: all its actions but for cards that work with shots or at once."""

    harm: int = 0
    shots: int = 0
    rams: int = 0
    path: tuple[int, ...] = ()
    facing: int = 0
    line: tuple[Action, ...] = ()


class _Search:
    """Finds the most damage that one tank could do to another in its turn, which begins with ``turn``, with
    some of these cards."""

    def __init__(self, turn: TankTacticsWorld, index: int, target: int, cards: Cards) -> None:
        match, dice = turn.match, turn.dice[index]
        effects = [match.definitions.cards[name].effects for name in cards]
        # where a card comes from, tank or squad, makes no difference to what it does
        self.turn = turn.with_(cards=put(turn.cards, index, cards))
        self.index, self.target, self.left = index, target, turn.hit_points(target)
        self.together = match.definitions.together
        self.on_shot = tuple(sorted(n for n in cards if match.definitions.cards[n].effects.on_shot))
        self.on_move = tuple(sorted(n for n in cards if match.definitions.cards[n].effects.on_move))
        self.damage, self.range = dice[DAMAGE], dice[RANGE]
        self.actions = turn.actions_of(index) + sum(one.actions for one in effects)
        self.free = sum(one.free_turns for one in effects)
        self.ammo = turn.shots_of(index) + dice[AMMO] * sum(one.reload for one in effects)
        # each repair counts for most when one hit point is left
        repaired = sum(min(one.repair, turn.full(index) - 1) for one in effects)
        self.rams = -(-(turn.hit_points(index) + repaired) // RAMMER_DAMAGE)
        together = self.together(cards)
        self.far = dice[SPEED] * together.speed_times + together.speed_plus
        self.reach = dice[RANGE] * together.range_times + together.range_plus
        self.speed = dice[SPEED]
        self.by_portal = False
        """Whether it could pass a portal and do something then (TT-2.4)."""
        self._fired: dict[tuple[Cards, int, bool, int], int] = {}

    def fired(self, cards: Cards, distance: int, clear: bool, shots: int) -> int:
        """Return the most damage of so many shots from one place; ``clear``: nothing blocks the line
        (TT-3.8, TT-4.3)."""
        if not shots:
            return 0
        key = cards, distance, clear, shots
        if key not in self._fired:
            best = 0
            for some, rest in _splits(cards):
                with_ = self.together(some)
                if distance <= self.range * with_.range_times + with_.range_plus and (clear or with_.breach):
                    harm = self.damage * with_.damage_times + with_.damage_plus
                    best = max(best, harm + self.fired(rest, distance, clear, shots - 1))
            self._fired[key] = best
        return self._fired[key]

    def most(self, actions: int, rams: bool = True) -> int:
        """Return the most damage that so many actions could do to anything."""
        counts = range(min(actions, self.rams) + 1 if rams else 1)
        return max(
            RAMMED_DAMAGE * count + self.fired(self.on_shot, 1, True, min(self.ammo, actions - count))
            for count in counts
        )

    def bound(self, actions: int) -> int:
        """Return the most that so many actions could do to the target."""
        return min(self.left, self.most(actions))

    def shot(self, distance: int, clear: bool, shots: int, rams: int = 0) -> _Attack:
        """Return what at most so many shots do with so many rams: only as many as are needed."""
        for count in range(shots + 1):
            harm = RAMMED_DAMAGE * rams + self.fired(self.on_shot, distance, clear, count)
            if harm >= self.left or count == shots:
                break
        return _Attack(min(self.left, harm), count, rams) if harm else _Attack()

    def ramming(self, actions: int) -> _Attack:
        """Return the most that so many actions do, the first of which is a ram: from then on the tank is
        beside its target."""
        every = [
            self.shot(1, True, min(self.ammo, actions - count), count)
            for count in range(1, min(actions, self.rams) + 1)
        ]
        return max(every, key=lambda one: (one.harm, -one.shots - one.rams), default=_Attack())

    def from_afar(self, square: int, actions: int, rams: int = 0) -> _Attack:
        """Return the most that so many actions do by shots from a square (TT-3.6, TT-3.7), before so many
        rams."""
        turn, board = self.turn, self.turn.match.board
        there, smoke = turn.square[self.target], turn.smoke[self.target]
        distance, shots = board.distance(square, there), min(self.ammo, actions)
        if distance > self.reach or 0 < smoke < distance:
            return self.shot(distance, False, 0, rams)
        return self.shot(distance, board.sees(square, there, turn.raised), shots, rams)

    def least(self, square: int) -> int:
        """Return the fewest actions, or fewer, with which it does something from a square."""
        grid, portals = self.turn.match.board.grid, self.turn.match.board.portals
        found = [1 + self._moves(_gap(grid.width, square, portal, 0)) for portal in portals]
        there = self.turn.square[self.target]
        found.append(max(1, self._moves(_gap(grid.width, square, there, 0))))
        found.append(1 + self._moves(_gap(grid.width, square, there, self.reach)))
        return min(found)

    def _moves(self, squares: int) -> int:
        return 0 if squares <= 0 else 1 + max(0, -(-(squares - self.far) // self.speed))

    def run(self) -> Generator[None, None, _Attack]:
        """Look at every way the tank could go, those of few actions first."""
        yield
        turn, index, limit = self.turn, self.index, self.actions
        number, there = turn.match.number[index], turn.square[self.target]
        portals = frozenset(turn.match.board.portals) if turn.exits else frozenset()
        won = _winning(turn, index)
        walkers = self.walkers()
        start: Node = (turn.square[index], turn.facing[index], self.on_move, self.free)
        came: dict[Node, tuple[Node, tuple[Action, ...]] | None] = {start: None}
        levels: list[list[Node]] = [[start], *([] for _ in range(max(0, limit)))]
        best, best_node, least, seen, done = _Attack(), start, dict[int, int](), set[int](), 0
        rammed, last = tuple[Action, ...](), False

        def found(node: Node, before: Node, how: tuple[Action, ...], level: int) -> None:
            square = node[0]
            if node in came:
                return
            if square not in least:
                least[square] = self.least(square)
            if level + least[square] <= limit:
                came[node] = before, how
                levels[level].append(node)

        for level, nodes in enumerate(levels):
            left = limit - level
            if self.bound(left) <= best.harm:
                break
            for node in nodes:  # free turns add to the level they are on
                square, facing, cards, _ = node
                done += 1
                if done % _NODES == 0:
                    yield
                if square not in seen:
                    seen.add(square)
                    attack = self.from_afar(square, left)
                    if attack.harm > best.harm:
                        best, best_node, rammed = attack, node, ()
                if left > 0 and self._aligned(square, facing, there):
                    for some, _ in _splits(cards):
                        ram = self._ram(square, facing, some)
                        if ram is None:
                            continue
                        # where nothing comes after a ram, all shots come before
                        ends = self.rams == 1 or (len(ram.path) > 1 and ram.path[-1] in won)
                        attack = self.from_afar(square, left - 1, 1) if ends else self.ramming(left)
                        if attack.harm > best.harm:
                            best, best_node, last = attack, node, ends
                            rammed = (*_plays(number, some), act.ram(number, ram.forward))
                for following, how, cost in self.steps(walkers, node, left):
                    to = following[0]
                    if to != square:
                        if to in won:
                            continue
                        self.by_portal |= to in portals and left > 1
                    found(following, node, how, level + cost)
        way = tuple[Action, ...]()
        at = came[best_node]
        while at is not None:
            way = (*at[1], *way)
            at = came[at[0]]
        path = tuple(squares_of(turn, (*way, *rammed))) or (turn.square[index],)
        fire = (act.fire(number, there),) * best.shots
        acts = (*fire, *rammed) if last else (*rammed, *fire, *rammed[-1:] * (best.rams - 1))
        return _Attack(best.harm, best.shots, best.rams, path, best_node[1], (*way, *acts))

    def walkers(self) -> Mapping[Cards, Walker]:
        """Return what finds the moves of the tank, by the cards that work with the next one."""
        with_ = self.turn.with_
        return {some: Walker(with_(move_cards=some), self.index) for some, _ in _splits(self.on_move)}

    def steps(
        self, walkers: Mapping[Cards, Walker], node: Node, left: int
    ) -> Iterator[tuple[Node, tuple[Action, ...], int]]:
        """Yield the points that follow one on the tank's way with so many actions left, how it gets there,
        and the actions that this takes (TT-3.4, TT-3.5)."""
        square, facing, cards, free = node
        number = self.turn.match.number[self.index]
        for some, rest in _splits(cards) if left > 0 else ():
            for squares, to in walkers[some].moves(square, facing, bool(some)):
                yield (to, facing, rest, free), (*_plays(number, some), act.move(number, squares)), 1
        for other in HEADINGS if free or left > 0 else ():
            if other != facing:
                yield (square, other, cards, max(0, free - 1)), (act.turn(number, other),), 0 if free else 1

    def way(
        self, won: Collection[int], fetch: Collection[int] = (), carries: bool = True
    ) -> Generator[None, None, _Attack | None]:
        """Return the fewest actions with which the tank ends a move on one of these squares; before that, if
        it carries nothing yet, on one of ``fetch``."""
        walkers, start = self.walkers(), (self.turn.square[self.index], self.turn.facing[self.index])
        portals = frozenset(self.turn.match.board.portals) if self.turn.exits else frozenset()
        first = ((*start, self.on_move, self.free), carries)
        came: dict[tuple[Node, bool], tuple[tuple[Node, bool], tuple[Action, ...]] | None] = {first: None}
        levels = [[first], *([] for _ in range(max(0, self.actions)))]
        done = 0
        for level, nodes in enumerate(levels):
            for at in nodes:
                node, has = at
                done += 1
                if done % _NODES == 0:
                    yield
                for following, how, cost in self.steps(walkers, node, self.actions - level):
                    to, moved = following[0], following[0] != node[0]
                    self.by_portal |= moved and to in portals
                    then = (following, has or (moved and to in fetch))
                    if then in came:
                        continue
                    came[then] = at, how
                    if moved and has and to in won:
                        return self._gone(came, then)
                    levels[level + cost].append(then)
        return None

    def _gone(
        self, came: Mapping[Any, tuple[Any, tuple[Action, ...]] | None], last: tuple[Node, bool]
    ) -> _Attack:
        """Return the way that led to a point."""
        line = tuple[Action, ...]()
        before = came[last]
        while before is not None:
            line = (*before[1], *line)
            before = came[before[0]]
        return _Attack(path=tuple(squares_of(self.turn, line)), facing=last[0][1], line=line)

    def _aligned(self, square: int, facing: int, there: int) -> bool:
        width = self.turn.match.board.grid.width
        return square % width == there % width if facing in (0, 4) else square // width == there // width

    def _ram(self, square: int, facing: int, cards: Cards) -> Ramming | None:
        """Return the ram of its target that the tank can do from a point of its way (TT-3.9)."""
        turn = self.turn
        at = turn.with_(
            square=put(turn.square, self.index, square),
            facing=put(turn.facing, self.index, facing),
            move_cards=cards,
        )
        return next((one for one in rams(at, self.index) if one.tank == self.target), None)


def _winning(turn: TankTacticsWorld, index: int) -> frozenset[int]:
    """Return the squares on which a move of the tank ends the match, after which it does nothing (TT-2.3)."""
    board, side = turn.match.board, turn.match.sides[turn.match.owner[index]]
    if board.win.kind == "goal" and board.win.attacker == side:
        return board.goal
    carries = board.win.kind == "flag" and turn.carried_by(index)
    return board.start_squares.get(side, frozenset()) if carries else frozenset()


@lru_cache(maxsize=256)
def _splits(cards: Cards) -> tuple[tuple[Cards, Cards], ...]:
    """Return each way to take some of these sorted cards, with the rest; none first."""
    found: dict[Cards, Cards] = {}
    for count in range(len(cards) + 1):
        for picked in combinations(range(len(cards)), count):
            some = tuple(cards[at] for at in picked)
            found.setdefault(some, tuple(cards[at] for at in range(len(cards)) if at not in picked))
    return tuple(found.items())


def _gap(width: int, square: int, other: int, near: int) -> int:
    """Return how far one drives at least from a square to be within ``near`` squares of another."""
    across, up = abs(square % width - other % width), abs(square // width - other // width)
    return max(0, across - near) + max(0, up - near)


@lru_cache(maxsize=256)
def _plays(number: int, cards: Cards) -> tuple[Action, ...]:
    return tuple(act.play(number, card) for card in cards)


# --- obstacles and absent tanks ---


def _cleared(turn: TankTacticsWorld, search: _Search, *, target: bool = True) -> TankTacticsWorld | None:
    """Return a position without the barriers and tanks that the tank could destroy before it does anything to
    its ``target``, or goes on if it has none, with the fewest actions used that this takes at least; ``None``
    if it can destroy none. That is more than it could really do."""
    owner, index = turn.match.owner, search.index
    strength = {
        at: turn.hit_points(at)
        for at, square in enumerate(turn.square)
        if square >= 0 and owner[at] != owner[index] and not (target and at == search.target)
    }
    dice = {at: die for at, die in enumerate(turn.barrier) if die}

    def takes(points: int, rams: bool, most: int) -> int:
        """Return the actions, at most so many, that so much damage takes; all of them: too many."""
        return next((n for n in range(most + 1) if search.most(n, rams) >= points), search.actions)

    most = search.actions - 1
    # a ram is also a drive, up to what it destroys, so that its action isn't counted
    used = {
        at: min(takes(points, False, most), takes(points - RAMMED_DAMAGE, True, most - 1))
        for at, points in strength.items()
    }
    tanks = {at: n for at, n in used.items() if n <= most}
    barriers = {at: n for at, die in dice.items() if (n := takes(die, False, most)) <= most}
    if not tanks and not barriers:
        return None
    least = min((*tanks.values(), *barriers.values()))
    return turn.with_(
        square=tuple(NOWHERE if at in tanks else square for at, square in enumerate(turn.square)),
        barrier=tuple(0 if at in barriers else die for at, die in enumerate(turn.barrier)),
        used=least,
        shots=0 if tanks else least,
    )


@dataclass(slots=True)
class _Threat:
    """The most that one tank of an opponent could do in its turn, without and with its cards; ``unsure``: the
    keys of what was left out that could do more, but never more than ``most``."""

    turn: TankTacticsWorld
    index: int
    plain: _Attack
    cards: _Attack
    unsure: frozenset[str]
    most: int


def _cards(turn: TankTacticsWorld, index: int) -> Cards:
    """Return the cards that a tank may play."""
    return (*turn.cards[index], *turn.squad[turn.match.owner[index]])


def _threat(turn: TankTacticsWorld, index: int, target: int) -> Generator[None, None, _Threat]:
    names = _cards(turn, index)
    search = _Search(turn, index, target, ())
    plain = cards = yield from search.run()
    if names:
        search = _Search(turn, index, target, names)
        cards = yield from search.run()
    unsure = {"portal"} if search.by_portal else set[str]()
    most, bound = cards.harm, search.bound(search.actions)
    if most < bound:
        cleared = _cleared(turn, search)
        if cleared is not None:
            wider = _Search(cleared, index, target, names)
            found = yield from wider.run()
            unsure |= {"clear"} if found.harm > cards.harm else set()
            unsure |= {"portal"} if wider.by_portal else set()
            most = max(most, found.harm)
    return _Threat(turn, index, plain, cards, frozenset(unsure), bound if "portal" in unsure else most)


def _comes_back(turn: TankTacticsWorld, index: int, target: int) -> Generator[None, None, bool]:
    """Return whether a tank that waits could come back and do something in the same turn (TT-2.4)."""
    for square in turn.entries(index):
        facing = dict(turn.match.starts(turn.seat))[square]
        entered = turn.with_(
            square=put(turn.square, index, square),
            facing=put(turn.facing, index, facing),
            damage=put(turn.damage, index, 0),
            used=1,
        )
        found = yield from _threat(entered, index, target)
        if found.cards.harm or found.unsure:
            return True
    return False


# --- all together ---


def answering(view: TankTacticsWorld, plan: Sequence[Action]) -> Answering:
    """Find what the opponents could do after the turn of a plan: end the match, or do something to the tank
    of its last action or to another own one. See ``Kit.answering``."""
    played = _played(view, plan)
    if played is None:
        return None
    world, index, place = played
    at = None if place < 0 else place
    if world.outcome is not None:
        places = world.outcome.places
        shared = places.count(1) > 1
        return judged(at, ends="loses" if places[view.seat] > 1 else "draws" if shared else "wins")
    turns = list(_turns(world, view.seat))
    first = turns[0]
    key = (
        index, place, first.square, first.damage, first.smoke, first.barrier, first.cards, first.squad,
        first.flag, first.held, first.kills, first.fell, first.hurt,
    )  # fmt: skip
    known = _latest.of(view)
    if key not in known.found:
        danger = _Danger()
        if index >= 0 and first.square[index] >= 0:
            danger = yield from _danger(turns, index)
        others = yield from _others(view, turns, index, known.before)
        ends = yield from _ends(world, turns, view.seat)
        if known.ends is None:
            idle = view.after(END)
            idle_turns = [] if idle.outcome is not None else list(_turns(idle, view.seat))
            known.ends = (yield from _ends(idle, idle_turns, view.seat)) if idle_turns else _Ends()
        fell = place if index >= 0 and first.square[index] < 0 else NOWHERE
        known.found[key] = _told(turns, index, at, danger, others, ends, known.ends, fell)
    return known.found[key]


@dataclass(slots=True)
class _Known:
    """The answers found so far in one position: how the tank faces makes no difference to them. ``before``:
    which own tanks could be destroyed without a plan, or could perhaps; ``ends``: how the match
    could end then."""

    found: dict[Any, EnemyAnswers] = field(default_factory=dict)
    before: dict[int, bool] = field(default_factory=dict)
    ends: _Ends | None = None


_latest: Final = Latest[TankTacticsWorld, _Known](lambda view: _Known())


def _played(view: TankTacticsWorld, plan: Sequence[Action]) -> tuple[TankTacticsWorld, int, int] | None:
    """Return the position after the turn of a plan, the tank of its last action, and where that stood last,
    ``NOWHERE`` for none; ``None`` if it can't be played, or if it needs a die."""
    world, index, place = view, NOWHERE, NOWHERE
    for action in plan:
        if world.phase != "turn" or world.seat != view.seat or why_not(world, action) is not None:
            return None
        if isinstance(action, act.Move | act.Turn | act.Fire | act.Ram | act.Play | act.Enter):
            index = world.match.index(world.seat, action.tank)
        before, world = world, world.after(action)
        if index >= 0:
            path = squares_of(before, (action,)) if isinstance(action, act.Ram) else ()
            place = world.square[index] if world.square[index] >= 0 else [before.square[index], *path][-1]
    if not plan or world.phase not in ("turn", "over"):
        return None
    if world.phase == "turn" and world.seat == view.seat:
        world = world.after(END)
    return world, index, place


def _turns(world: TankTacticsWorld, seat: int) -> Iterator[TankTacticsWorld]:
    """Return the beginnings of the others' next turns, in order, as if nobody did anything in them."""
    while world.outcome is None and world.seat != seat:
        yield world
        world = _ended(world)


def _ended(world: TankTacticsWorld) -> TankTacticsWorld:
    """End a turn in which nothing is done; something could be that prevents an end without damage, and nobody
    needs to win by points."""
    nothing = (0,) * len(world.fell)
    return world.with_(hurt=True, kills=nothing, held=nothing).after(END)


@dataclass(slots=True)
class _Danger:
    """What the opponents could do to a tank. ``worst``: the best of each, those that do most first;
    ``plain``: their most damage without cards; ``by``: how many tanks could do something; ``unsure``: what
    was left out that could do more, but, tanks that come back apart, never more than ``bound``."""

    worst: list[_Threat] = field(default_factory=list)
    plain: int = 0
    by: int = 0
    unsure: set[str] = field(default_factory=set)
    bound: int = 0

    @property
    def most(self) -> int:
        """The damage of all of them."""
        return sum(one.cards.harm for one in self.worst)


def _danger(turns: Sequence[TankTacticsWorld], index: int) -> Generator[None, None, _Danger]:
    """Find what the opponents could do to a tank in these turns."""
    found = _Danger()
    worst, unsure = found.worst, found.unsure
    for turn in turns:
        threats = list[_Threat]()
        for other in turn.movers:
            if not turn.dice[other]:
                continue
            if turn.square[other] < 0:
                if "respawn" not in unsure and (yield from _comes_back(turn, other, index)):
                    unsure.add("respawn")
                continue
            threat = yield from _threat(turn, other, index)
            unsure |= threat.unsure
            threats.append(threat)
        if threats:
            found.plain += max(one.plain.harm for one in threats)
            found.bound += max(one.most for one in threats)
            found.by += sum(one.cards.harm > 0 for one in threats)
            best = max(threats, key=lambda one: (one.cards.harm, one.plain.harm))
            worst += [best] if best.cards.harm else []
    worst.sort(key=lambda one: (-one.cards.harm, -one.plain.harm, one.index))
    return found


def _others(
    view: TankTacticsWorld, turns: Sequence[TankTacticsWorld], index: int, before: dict[int, bool]
) -> Generator[None, None, list[tuple[int, When]]]:
    """Find the other own tanks that can be destroyed after a plan, or no longer can."""
    found, first = list[tuple[int, When]](), turns[0]
    # nothing but a square that gets free opens a way or a line
    opens = bool(_filled(view) & ~_filled(first))
    for other in view.match.tanks[view.seat]:
        if other == index or first.square[other] < 0:
            continue
        left = first.hit_points(other)
        if other not in before and view.square[other] >= 0:
            without = list(_turns(_ended(view), view.seat))
            lost = yield from _lost(without, other, view.hit_points(other))
            if not lost and opens:  # for sure; perhaps by what is left out
                danger = yield from _danger(without, other)
                lost = danger.bound >= left or "respawn" in danger.unsure
            before[other] = lost
        was = before.get(other, False)
        if not was and not opens:
            continue
        lost = yield from _lost(turns, other, left)
        if lost:
            found.append((other, "still" if was else "new"))
        elif was:
            found.append((other, "freed"))
    return found


def _lost(turns: Sequence[TankTacticsWorld], index: int, left: int) -> Generator[None, None, bool]:
    """Return whether the opponents could destroy a tank with so many hit points left in these turns, each
    with its best tank."""
    yield
    searches = [
        [
            _Search(turn, one, index, _cards(turn, one))
            for one in turn.movers
            if turn.dice[one] and turn.square[one] >= 0
        ]
        for turn in turns
    ]
    bounds = [max((one.bound(one.actions) for one in every), default=0) for every in searches]
    spare = sum(bounds) - left
    for every, bound in zip(searches, bounds, strict=True):
        best = 0
        for one in every:
            if spare < 0:
                return False
            if one.bound(one.actions) > best:
                best = max(best, (yield from one.run()).harm)
        spare -= bound - best
    return spare >= 0


LEFT_OUT: Final = ("portal", "respawn", "clear", "points")
"""What may be left out of the search."""


@dataclass(slots=True)
class _Ends:
    """How the opponents could end the match against a seat in their next turns: by kind and seat; ``unsure``:
    the keys of what was left out that could do it, too."""

    ways: dict[tuple[str, int], Threat] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)

    def add(
        self, kind: str, turn: TankTacticsWorld, index: int = NOWHERE, way: _Attack | None = None
    ) -> None:
        """Note a way to the end, of a tank that drives, if it is one."""
        answers: tuple[EnemyAnswer, ...] = ()
        told = KeyedText(f"{_WORDS}.match.{kind}", {"side": colour(turn, turn.seat)})
        if index >= 0:
            grid, here = turn.match.board.grid, turn.square[index]
            path = way.path if way is not None else (here,)
            places = {
                "tank": tank_name(turn, turn.seat, turn.match.number[index]),
                "origin": grid.name(path[0]),
                "square": grid.name(path[-1]),
            }
            answer = EnemyAnswer(
                turn.seat, path, turn.facing[index] if way is None else way.facing, None,
                KeyedText(f"{_WORDS}.match.label_{kind}"),
                KeyedText(f"{_WORDS}.match.told_{kind}", places),
                "" if way is None else " ".join(FORMS.write(action, turn) for action in way.line),
            )  # fmt: skip
            answers = (answer,)
        self.ways.setdefault((kind, turn.seat), Threat("match", None, answers=answers, told=told))


def _ends(
    world: TankTacticsWorld, turns: Sequence[TankTacticsWorld], seat: int
) -> Generator[None, None, _Ends]:
    """Find how the opponents could end the match in these turns against a seat: by its condition, or since
    its rounds are over (TT-2.3, TT-2.6, TT-2.7). ``world``: the position at the beginning of the first."""
    found, board = _Ends(), world.match.board
    for turn in turns:
        side = turn.match.sides[turn.seat]
        if board.win.kind == "goal" and board.win.attacker == side:
            yield from _reaches(found, "goal", turn, dict.fromkeys(turn.movers, board.goal))
        elif board.win.kind == "flag":
            home = board.start_squares.get(side, frozenset())
            yield from _reaches(found, "flag", turn, dict.fromkeys(turn.movers, home), _flags(turn))
        elif board.win.kind == "points":
            yield from _scores(found, turn, world.points(turn.seat), seat)
    if world.round == board.last_round or world.round >= board.max_rounds or board.quiet_ends:
        yield from _last_round(found, world, turns, seat)
    return found


def _flags(turn: TankTacticsWorld) -> frozenset[int]:
    """Return the squares of the flags that the seat could take (TT-2.7)."""
    flags = ((owner, at) for owner, at in enumerate(turn.flag) if owner != turn.seat)
    return frozenset(turn.flag_home(owner) if at == HOME else at for owner, at in flags)


def _reaches(
    found: _Ends, kind: str, turn: TankTacticsWorld, won: Mapping[int, Collection[int]],
    fetch: Collection[int] | None = None,
) -> Generator[None, None, None]:  # fmt: skip
    """Find a tank that can end a move on one of its squares, with a flag if there are any to ``fetch``."""
    for index, squares in won.items():
        if not squares or not turn.dice[index]:
            continue
        for entered in _standing(turn, index):
            carries = fetch is None or bool(entered.carried_by(index))
            names = _cards(entered, index)
            search = _Search(entered, index, index, names)
            way = yield from search.way(squares, fetch or (), carries)
            if way is not None:
                found.add(kind, entered, index, way)
                return
            if search.by_portal:
                found.unsure.add("portal")
            cleared = _cleared(entered, search, target=False)
            if cleared is not None:
                wider = _Search(cleared, index, index, names)
                if (yield from wider.way(squares, fetch or (), carries)) is not None:
                    found.unsure.add("clear")


def _standing(turn: TankTacticsWorld, index: int) -> Iterator[TankTacticsWorld]:
    """Return the position with a tank on the board: as it is, or after each way to come back (TT-2.4)."""
    if turn.square[index] >= 0:
        yield turn
    for square in turn.entries(index):
        yield turn.after(act.enter(turn.match.number[index], square))


def _scores(found: _Ends, turn: TankTacticsWorld, points: int, seat: int) -> Generator[None, None, None]:
    """Find how a seat could get the points that win in its turn (TT-2.3, TT-2.6): by standing on scoring
    squares, by destroying a tank of ``seat``, or both."""
    board, match = turn.match.board, turn.match
    need = board.win.target - points
    own = {one: board.scoring.get(turn.square[one], 0) for one in match.tanks[turn.seat]}
    held, most = sum(own.values()), max(board.scoring.values(), default=0)
    if held >= need:
        found.add("points", turn, max(own, key=lambda one: own[one]))
        return
    won = {
        one: [square for square, worth in board.scoring.items() if worth + held - own[one] >= need]
        for one in turn.movers
    }
    yield from _reaches(found, "points", turn, won)
    if not board.win.kill or ("points", turn.seat) in found.ways:
        return
    for index in turn.movers if need <= board.win.kill + held + most else ():
        for other, square in enumerate(turn.square):
            if (
                square < 0
                or match.owner[other] == turn.seat
                or turn.square[index] < 0
                or not turn.dice[index]
            ):
                continue
            threat = yield from _threat(turn, index, other)
            left = turn.hit_points(other)
            if threat.cards.harm >= left:
                ends = board.scoring.get(threat.cards.path[-1], 0) + held - own[index]
                if board.win.kill + ends >= need:
                    found.add("kill", turn, index, threat.cards)
                    return
                found.unsure.add("points")
            elif threat.most >= left or need > board.win.kill + held:
                found.unsure.add("points")


def _last_round(
    found: _Ends, world: TankTacticsWorld, turns: Sequence[TankTacticsWorld], seat: int
) -> Generator[None, None, None]:
    """Find whether the match ends with the round against a seat (TT-2.6): if nobody does anything, or by what
    is counted, after the most damage."""
    real = world
    while real.outcome is None and real.seat != seat:
        real = real.after(END)
    if real.outcome is None:
        return
    if real.outcome.places[seat] > 1:
        found.add("rounds", turns[-1])
        return
    for turn in turns:
        for index in world.match.tanks[seat]:
            for other in turn.movers:
                if turn.square[index] < 0 or turn.square[other] < 0 or not turn.dice[other]:
                    continue
                threat = yield from _threat(turn, other, index)
                if not threat.most:
                    continue
                damaged = put(world.damage, index, world.damage[index] + threat.cards.harm)
                after = world.with_(damage=damaged, hurt=True)
                while after.outcome is None and after.seat != seat:
                    after = after.after(END)
                if after.outcome is not None and after.outcome.places[seat] > 1:
                    found.add("rounds", turn, other, threat.cards)
                    return
                found.unsure.add("points")


def _filled(world: TankTacticsWorld) -> int:
    """Return the squares with tanks or raised barriers, as bits."""
    return world.raised | sum(1 << square for square in world.square if square >= 0)


def _told(
    turns: Sequence[TankTacticsWorld],
    index: int,
    at: int | None,
    danger: _Danger,
    others: Sequence[tuple[int, When]],
    ends: _Ends,
    before: _Ends,
    fell: int,
) -> EnemyAnswers:
    first, most, unsure = turns[0], danger.most, danger.unsure | ends.unsure
    figure, grid = danger.plain or most, first.match.board.grid
    # whoever has no tank left is out (TT-5.1)
    own = first.match.tanks[first.match.owner[index]] if index >= 0 else ()
    last = not first.match.board.respawn and sum(first.square[one] >= 0 for one in own) == 1

    def threat(one: int, when: When, square: int, **given: Any) -> Threat:
        name = KeyedText("tank_tactics.answer.tank", {"tank": LETTERS[first.match.number[one]]})
        return Threat("piece", square, when, piece=name, spot=grid.name(square), **given)

    threats = [threat(one, when, first.square[one]) for one, when in others]
    if fell >= 0:
        threats.append(threat(index, "now", fell, moved=True))
    if most:
        left = first.hit_points(index)
        given: dict[str, Any] = {
            "moved": True,
            "figure": KeyedText(f"{_WORDS}.figure", {"n": figure}),
            "by": danger.by,
            "answers": tuple(_answer(one, index) for one in danger.worst),
        }
        if most < left:
            given |= {"harm": figure, "left": left}
        danger_of = threat(index, "new", first.square[index], **given)
        if last and most >= left:
            words = {"piece": danger_of.piece, "at": danger_of.spot}
            danger_of = replace(danger_of, what="match", told=KeyedText(f"{_WORDS}.match.last", words))
        threats.append(danger_of)
    threats += [replace(one, when="still" if key in before.ways else "new") for key, one in ends.ways.items()]
    freed = before.ways.keys() - ends.ways.keys() if not ends.unsure else set()
    threats += [
        Threat("match", None, "freed", told=KeyedText(f"{_WORDS}.match.freed_{key[0]}"))
        for key in sorted(freed)
    ]
    return judged(
        at,
        threats,
        complete=not unsure,
        lines=2 if len(turns) > 1 else 1,
        more=tuple(KeyedText(f"{_WORDS}.left_out.{key}") for key in LEFT_OUT if key in unsure),
    )


def _answer(threat: _Threat, target: int) -> EnemyAnswer:
    turn, index, plain = threat.turn, threat.index, threat.plain
    best = plain if plain.harm else threat.cards
    seat, number, grid = turn.match.owner[index], turn.match.number[index], turn.match.board.grid
    params = {"n": plain.harm, "shots": plain.shots, "rams": plain.rams}
    by_cards = {"n": threat.cards.harm}
    kind = "fires" if not plain.rams else "both" if plain.shots else "rams"
    label = KeyedText(f"{_WORDS}.{kind}", params)
    places = {
        "tank": tank_name(turn, seat, number),
        "origin": grid.name(best.path[0]),
        "square": grid.name(best.path[-1]),
    }
    drives = "_from" if len(best.path) > 1 else ""
    told = KeyedText(f"{_WORDS}.told.{kind}{drives}", {**params, **places})
    actions: tuple[Action, ...] = ()
    if not plain.harm:
        label = KeyedText(f"{_WORDS}.cards", by_cards)
        told = KeyedText(f"{_WORDS}.told.cards{drives}", {**by_cards, **places})
    else:
        actions = plain.line
        if threat.cards.harm > plain.harm:
            label = KeyedText(f"{_WORDS}.and_cards", {"told": label, **by_cards})
            told = KeyedText(f"{_WORDS}.told.and_cards", {"told": told, **by_cards})
    return EnemyAnswer(
        seat=seat,
        path=best.path,
        facing=best.facing,
        target=turn.square[target],
        label=label,
        told=told,
        move=" ".join(FORMS.write(action, turn) for action in actions),
    )
