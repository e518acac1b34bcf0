"""What the opponents could do to a tank after a plan: the most damage that each could do with one tank in its
next turn, by shots and rams, without and with cards (TT-3.2, TT-3.8, TT-3.9, TT-4.1).

Each opponent's turn is looked at alone, as if those before it did nothing. Left out are portals, tanks that
come back (TT-2.4), and whatever needs a barrier or another tank destroyed first; where one of these could
matter, no tank is said to be safe.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules.actions import END, Action
from game.games.tank_tactics.rules.board import HEADINGS
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.queries import Ramming, Walker, rams, squares_of, why_not
from game.games.tank_tactics.rules.telling import tank_name
from game.games.tank_tactics.rules.terms import (
    AMMO,
    DAMAGE,
    NOWHERE,
    RAMMED_DAMAGE,
    RAMMER_DAMAGE,
    RANGE,
    SPEED,
)
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.answers import Answering, EnemyAnswer, EnemyAnswers, Threat, judged
from game.model.keyed_text import KeyedText
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
        walkers = {some: Walker(turn.with_(move_cards=some), index) for some, _ in _splits(self.on_move)}
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
                square, facing, cards, free = node
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
                if left > 0:
                    for some, rest in _splits(cards):
                        for squares, to in walkers[some].moves(square, facing, bool(some)):
                            if to in won:
                                continue
                            self.by_portal |= to in portals and left > 1
                            how = (*_plays(number, some), act.move(number, squares))
                            found((to, facing, rest, free), node, how, level + 1)
                for other in HEADINGS:
                    if other != facing:
                        turned = (act.turn(number, other),)
                        if free:
                            found((square, other, cards, free - 1), node, turned, level)
                        elif left > 0:
                            found((square, other, cards, 0), node, turned, level + 1)
        way = tuple[Action, ...]()
        at = came[best_node]
        while at is not None:
            way = (*at[1], *way)
            at = came[at[0]]
        path = tuple(squares_of(turn, (*way, *rammed))) or (turn.square[index],)
        fire = (act.fire(number, there),) * best.shots
        acts = (*fire, *rammed) if last else (*rammed, *fire, *rammed[-1:] * (best.rams - 1))
        return _Attack(best.harm, best.shots, best.rams, path, best_node[1], (*way, *acts))

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


def _cleared(turn: TankTacticsWorld, search: _Search) -> TankTacticsWorld | None:
    """Return a position without the barriers and tanks that the tank could destroy before it does anything to
    its target, with the fewest actions used that this takes at least; ``None`` if it can destroy none. That
    is more than it could really do."""
    owner, index = turn.match.owner, search.index
    strength = {
        at: turn.hit_points(at)
        for at, square in enumerate(turn.square)
        if square >= 0 and owner[at] != owner[index] and at != search.target
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
    """Find what the opponents could do to the tank of the plan's last action. See ``Kit.answering``."""
    played = _played(view, plan)
    if played is None:
        return None
    world, index = played
    turns = list(_turns(world, view.seat))
    if not turns:
        return None
    first = turns[0]
    key = (index, first.square, first.damage, first.smoke, first.barrier, first.cards, first.squad)
    if _kept.view is not view:
        _kept.view, _kept.found, _kept.before = view, {}, {}
    found, before = _kept.found, _kept.before  # another position may be asked about before this is done
    if key not in found:
        danger = yield from _danger(turns, index)
        exposed = yield from _exposed(view, turns, index, before)
        found[key] = _told(turns, index, danger, exposed)
    return found[key]


@dataclass(slots=True)
class _Kept:
    """The answers found so far in one position: how the tank faces makes no difference to them. ``before``:
    which own tanks could be destroyed without a plan, or could perhaps."""

    view: TankTacticsWorld | None = None
    found: dict[Any, EnemyAnswers] = field(default_factory=dict)
    before: dict[int, bool] = field(default_factory=dict)


_kept = _Kept()


def _played(view: TankTacticsWorld, plan: Sequence[Action]) -> tuple[TankTacticsWorld, int] | None:
    """Return the position after the turn of a plan, and the tank of its last action; ``None`` if it can't be
    played, if it needs a die, or if the tank or the match is gone then."""
    world, index = view, NOWHERE
    for action in plan:
        if world.phase != "turn" or world.seat != view.seat or why_not(world, action) is not None:
            return None
        if isinstance(action, act.Move | act.Turn | act.Fire | act.Ram | act.Play | act.Enter):
            index = world.match.index(world.seat, action.tank)
        world = world.after(action)
    if index < 0 or world.phase != "turn" or world.square[index] < 0:
        return None
    if world.seat == view.seat:
        world = world.after(END)
    return None if world.outcome is not None else (world, index)


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
    ``plain``: their most damage without cards; ``unsure``: what was left out that could do more, but, tanks
    that come back apart, never more than ``bound``."""

    worst: list[_Threat]
    plain: int
    unsure: set[str]
    bound: int

    @property
    def most(self) -> int:
        """The damage of all of them."""
        return sum(one.cards.harm for one in self.worst)


def _danger(turns: Sequence[TankTacticsWorld], index: int) -> Generator[None, None, _Danger]:
    """Find what the opponents could do to a tank in these turns."""
    found = _Danger([], 0, set(), 0)
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
            best = max(threats, key=lambda one: (one.cards.harm, one.plain.harm))
            worst += [best] if best.cards.harm else []
    worst.sort(key=lambda one: (-one.cards.harm, -one.plain.harm, one.index))
    return found


def _exposed(
    view: TankTacticsWorld, turns: Sequence[TankTacticsWorld], index: int, before: dict[int, bool]
) -> Generator[None, None, list[int]]:
    """Find the other own tanks that can be destroyed only after a plan. Nothing but a square that gets free
    opens a way or a line."""
    found, first = list[int](), turns[0]
    if not _filled(view) & ~_filled(first):
        return found
    for other in view.match.tanks[view.seat]:
        if other == index or first.square[other] < 0 or before.get(other):
            continue
        left = view.hit_points(other)
        if not (yield from _lost(turns, other, left)):
            continue
        if other not in before:
            without = list(_turns(_ended(view), view.seat))
            lost = yield from _lost(without, other, left)
            if not lost:  # for sure; perhaps by what is left out
                danger = yield from _danger(without, other)
                lost = danger.bound >= left or "respawn" in danger.unsure
            before[other] = lost
        if not before[other]:
            found.append(other)
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


def _filled(world: TankTacticsWorld) -> int:
    """Return the squares with tanks or raised barriers, as bits."""
    return world.raised | sum(1 << square for square in world.square if square >= 0)


def _told(
    turns: Sequence[TankTacticsWorld], index: int, danger: _Danger, exposed: Sequence[int]
) -> EnemyAnswers:
    first, most, unsure = turns[0], danger.most, danger.unsure
    left = first.hit_points(index)
    figure = danger.plain or most
    grid = first.match.board.grid
    left_out = (
        KeyedText(f"{_WORDS}.left_out.{key}") for key in ("portal", "respawn", "clear") if key in unsure
    )

    def threat(one: int, **given: Any) -> Threat:
        name = tank_name(first, first.match.owner[one], first.match.number[one])
        return Threat("piece", first.square[one], piece=name, spot=grid.name(first.square[one]), **given)

    threats = [threat(one) for one in exposed]
    if most:
        threats.append(
            threat(
                index,
                moved=True,
                harm=None if most >= left else figure,
                left=left,
                figure=KeyedText(f"{_WORDS}.figure", {"n": figure}),
                by=len(danger.worst),
                answers=tuple(_answer(one, index) for one in danger.worst),
            )
        )
    return judged(
        first.square[index],
        threats,
        complete=not unsure,
        lines=2 if len(turns) > 1 else 1,
        more=tuple(left_out),
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
