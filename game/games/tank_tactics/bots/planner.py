"""Plans whole turns: where to drive, what to fire at or ram, where to be at the end, which cards help."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from game.bots.solving import Stop
from game.games.tank_tactics.bots.bits import fired_from
from game.games.tank_tactics.bots.drives import DriveStart, LeapingTank, ReachableStands, Stand
from game.games.tank_tactics.bots.evaluate import CARD, WON, Evaluator, result_value
from game.games.tank_tactics.bots.places import Places
from game.games.tank_tactics.bots.threats import KILL
from game.games.tank_tactics.bots.turns import ASK_EVERY, Line, after_portal
from game.games.tank_tactics.rules.actions import END, Action, Fire, Play, enter, fire, leave, play, ram
from game.games.tank_tactics.rules.definitions import NOTHING, Effects
from game.games.tank_tactics.rules.refusals import refuse_action
from game.games.tank_tactics.rules.terms import AMMO, DAMAGE, RAMMED_DAMAGE, RANGE
from game.games.tank_tactics.rules.world import TankTacticsWorld

ANSWERED = 0.65
"""Share of an enemy's best answer in the worth of a plan, where nothing makes a seat bold."""

CARDS = ("cards", "squad", "spent")
"""The columns in which turns differ that need different cards."""

FIRING_PLACES = 40
"""Most pairs of a square and a target that are looked at for a tank."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a level thinks.

    ``caution``: the weight of what enemies could do next; ``noise``: hit points by which it misjudges;
    ``overlooks``: the share of plans it doesn't see; ``cards``: the most cards it plays in a turn; ``exact``:
    how many plans it plays out to the end of the turn; ``replies``: of how many of them it also plays out the
    answer of the most dangerous enemy; ``retreats``: whether it drives on after a shot; ``near``: how much
    it wants to be near enemies before rounds are quiet (below 0: to be far from them); ``hunt``: how much one
    of its tanks goes for enemies that leave it all points, in hit points a square and quiet round.
    """

    caution: float = 1.0
    noise: float = 0.0
    overlooks: float = 0.0
    cards: int = 2
    exact: int = 24
    replies: int = 0
    retreats: bool = True
    near: float = 0.0
    hunt: float = 0.0


@dataclass(slots=True)
class _Boost:
    """Cards to be played this turn, and their joint effects."""

    cards: tuple[tuple[str, bool], ...] = ()
    at_once: tuple[tuple[str, bool], ...] = ()
    on_shot: tuple[tuple[str, bool], ...] = ()
    on_move: tuple[tuple[str, bool], ...] = ()
    reloads: tuple[tuple[str, bool], ...] = ()
    last: tuple[tuple[str, bool], ...] = ()
    actions: int = 0
    smoke: int = 0
    shot: Effects = NOTHING


class OutOfTime(Exception):
    """Raised when nodes or time are used up, or somebody says stop."""


class Nodes:
    """Counts the plans looked at, and asks whether to stop."""

    def __init__(self, most: int | None, stop: Stop) -> None:
        self.count, self._most, self._asked = 0, most, 0
        self.stopped = stop
        """Says whether somebody says stop."""

    def few(self, most: int) -> Nodes:
        """Return a counter of its own for a side question, of ``most`` nodes; it stops when this one does."""
        return Nodes(most, self.stopped)

    def one(self) -> None:
        """Count one. Raises ``OutOfTime`` when there are no more."""
        self.count += 1
        if self._most is not None and self.count > self._most:
            raise OutOfTime
        self.ask()

    def ask(self) -> None:
        """Ask whether to stop, now and then: for what takes time before there is a plan to count. Raises
        ``OutOfTime``."""
        self._asked += 1
        if self._asked % ASK_EVERY == 0 and self.stopped():
            raise OutOfTime


class Planner:
    """Plans for the seat to act in a position. The same position and style give the same plan."""

    def __init__(self, world: TankTacticsWorld, style: Style, nodes: Nodes) -> None:
        self.world, self.style, self.nodes = world, style, nodes
        self.seat = world.seat
        self.judge = Evaluator(world, world.seat, style.caution, near=style.near, hunt=style.hunt)
        self._rng = random.Random(repr((world.square, world.damage, world.round, world.seat)))
        self._found: list[tuple[float, Line]] = []
        self._breaking: dict[Line, float] = {}
        self._after: dict[tuple[int, Action], TankTacticsWorld] = {}
        """What was played from positions of this turn: many plans begin alike."""

    def best(self) -> tuple[float, Line]:
        """Return the best plan found and its worth, without cards that it doesn't need and with all shots
        that are left; it ends with ``End`` unless chance comes first."""
        worth, line = self.ranked()[0]
        ended = self._played(line)
        for card in [action for action in line if isinstance(action, Play)]:
            at = line.index(card)
            less = self._played(without := (*line[:at], *line[at + 1 :]))
            if less is not None and less.with_(**{name: getattr(ended, name) for name in CARDS}) == ended:
                worth, line, ended = worth + CARD, without, less
        while (
            line[-1] == END and not self.nodes.stopped() and (shot := self._shot_left(line[:-1])) is not None
        ):
            line = (*line[:-1], shot, END)
        return worth, line

    def _shot_left(self, line: Line) -> Action | None:
        """Return a shot at the weakest enemy tank that could still be fired after a line."""
        world = self._played(line)
        if world is None or world.seat != self.seat or world.phase != "turn":
            return None
        shots = [one for one in world.legal_actions() if isinstance(one, Fire)]
        there = {one: tank for one in shots if (tank := world.tank_on(one.square)) >= 0}
        return min(there, key=lambda one: world.hit_points(there[one]), default=None)

    def ranked(self) -> list[tuple[float, Line]]:
        """Return the plans that were played out, best first, without those that replies show to be worse;
        if it is stopped before there was one, only that the turn ends."""
        try:
            for enemy in self.judge.enemies if self.style.caution else ():
                if self.nodes.stopped():
                    return [(0.0, (END,))]
                self.judge.threat(enemy)
            tanks = sorted(self._tanks(), key=lambda tank: len(tank.boost.cards))
            # where there is not enough time or nodes for all: fights first, and plans without cards
            for tank in tanks:
                self._fights(tank)
            for tank in tanks:
                self._quiet_plans(tank)
        except OutOfTime:
            pass
        self._found.append((0.0, (END,)))
        noise = self.style.noise
        if noise or self.style.overlooks:
            seen = [one for one in self._found[:-1] if self._rng.random() >= self.style.overlooks]
            self._found = [(w + self._rng.gauss(0, noise), line) for w, line in (*seen, self._found[-1])]
        self._rng.shuffle(self._found)  # plans of one worth: no camp is tried first
        self._found.sort(key=lambda one: (-one[0], len(one[1])))
        exact: list[tuple[float, Line, TankTacticsWorld]] = []
        known: set[Line] = set()
        for _, line in self._found:
            if exact and self.nodes.stopped():
                break
            if line in known:
                continue
            known.add(line)
            after = self._played(line)
            if after is None:
                continue
            value = (
                self._worth_after(after)
                + self._breaking.get(line, 0.0)
                + (self._rng.gauss(0, noise) if noise else 0.0)
            )
            exact.append((value, line, after))
            if len(exact) >= self.style.exact:
                break
        exact.sort(key=lambda one: -one[0])
        if self.style.replies:
            exact = self._with_replies(exact)
        return [(value, line) for value, line, _ in exact]

    def _worth_after(self, after: TankTacticsWorld) -> float:
        """Return the worth of a position; before a portal's die, the mean of ending the turn at its exits."""
        if after.phase != "portal":
            return self.judge.value(after)
        ended = [one if one.outcome is not None else one.after(END) for one in after_portal(after)]
        return sum(self.judge.value(one) for one in ended) / len(ended)

    def _played(self, line: Line) -> TankTacticsWorld | None:
        """Return the position after a plan; ``None`` if it can't be played as planned."""
        world = self.world
        for action in line:
            if world.phase != "turn" or world.seat != self.seat:
                break
            then = self._after.get((id(world), action))
            if then is None:
                if refuse_action(world, action) is not None:
                    return None
                then = self._after[id(world), action] = world.after(action)
            world = then
        return world

    # --- replies ---

    def _with_replies(
        self, exact: list[tuple[float, Line, TankTacticsWorld]]
    ) -> list[tuple[float, Line, TankTacticsWorld]]:
        """Judge the best of the plans again, each after an enemy's best answer; as they were if it is stopped
        before there was one."""
        found: list[tuple[float, Line, TankTacticsWorld]] = []
        reply, share = Style(exact=8, cards=1), ANSWERED * self.judge.patient
        for count, (value, line, after) in enumerate(exact):
            if count >= self.style.replies and any(worth > -WON / 2 for worth, _, _ in found):
                break  # else all lose that were looked at
            if after.outcome is not None or after.phase != "turn":
                found.append((value, line, after))
                continue
            then = self._before_answer(after)
            seat, (_, answer) = then.seat, Planner(then, reply, self.nodes.few(600)).best()
            for action in answer:
                if then.phase != "turn" or then.seat != seat:
                    break
                then = then.after(action)
            if then.outcome is not None:
                later = result_value(then, self.seat)
            else:
                judge = Evaluator(then, self.seat, 0.0, self.judge.rivals)
                later = judge.margin(then) + self.judge.closeness(then) + 0.35 * self._strike(then)
            if self.nodes.stopped():
                break  # the answer may not be the best
            # what the others could do is still in the first judgement
            found.append((share * later + (1 - share) * value, line, after))
        if not found:
            return exact
        found.sort(key=lambda one: -one[0])
        return found + [one for one in exact[len(found) :] if one[0] < found[-1][0]]

    def _before_answer(self, after: TankTacticsWorld) -> TankTacticsWorld:
        """Return the position in which the most dangerous enemy is to act, those before it having waited; the
        next one if none is more dangerous than it."""
        dangers = self.judge.dangers(after)
        while dangers.get(after.seat, 0.0) < max(dangers.values(), default=0.0):
            waited = after.after(END)
            if waited.phase != "turn":
                break  # the match would end before
            after = waited
        return after

    def _strike(self, world: TankTacticsWorld) -> float:
        """Return what the seat could do in its next turn to the tank it hits hardest."""
        best = 0.0
        targets = [
            (index, square)
            for index, square in enumerate(world.square)
            if square >= 0 and world.match.owner[index] != self.seat
        ]
        others = Evaluator(world, world.seat, 0.0)
        for mine in world.match.tanks[self.seat]:
            if world.square[mine] >= 0:
                threat = others.threat(mine)
                for index, square in targets:
                    harm = threat.harm(square)
                    if harm:
                        best = max(best, others.loss(index, harm, world.hit_points(index)))
        return best

    # --- what cards could do ---

    def _boosts(self, index: int) -> Iterator[_Boost]:
        yield _Boost()
        hand = self.world.hand_of(index)
        if not hand or not self.style.cards:
            return
        definitions = self.world.match.definitions
        useful: list[tuple[str, bool]] = []
        for card, squad in hand:
            if self._useful(index, card):
                held = self.world.squad[self.seat] if squad else self.world.cards[index]
                useful += [(card, squad)] * held.count(card)
        for size in range(1, min(self.style.cards, len(useful)) + 1):
            for cards in dict.fromkeys(combinations(useful, size)):
                boost = _Boost(cards)
                for one in cards:
                    effects = definitions.cards[one[0]].effects
                    boost.actions += effects.actions + effects.free_turns
                    if effects.on_shot:
                        boost.on_shot += (one,)
                    elif effects.on_move:
                        boost.on_move += (one,)
                    elif effects.reload:
                        boost.reloads += (one,)
                    elif effects.smoke:
                        boost.last += (one,)
                        boost.smoke = min(boost.smoke or effects.smoke, effects.smoke)
                    else:
                        boost.at_once += (one,)
                boost.shot = definitions.together(tuple(card for card, _ in boost.on_shot))
                yield boost

    def _useful(self, index: int, card: str) -> bool:
        effects = self.world.match.definitions.cards[card].effects
        if effects.repair and not (effects.on_shot or effects.actions):
            return self.world.damage[index] >= effects.repair
        return True

    # --- plans of one tank ---

    def _drives(self, places: Places, boost: _Boost, budget: int) -> ReachableStands:
        """Return where the tank gets with the cards; with cards for a move only what they are needed for.
        Cards already played serve the first move (TT-4.1)."""
        world, index = self.world, places.index
        number = world.match.number[index]
        definitions, square, loaded = world.match.definitions, world.square[index], world.move_cards
        at_once: Line = tuple(play(number, card, squad) for card, squad in boost.at_once)
        board, free, speed = world.match.board, places.free, places.speed
        if square < 0:
            starts = dict(world.match.starts(world.seat))
            entered = [
                DriveStart(to << 2 | starts[to] >> 1, 1, (enter(number, to), *at_once))
                for to in world.entries(index)
            ]
            return ReachableStands(board, free, entered, speed, budget)
        stand = square << 2 | world.facing[index] >> 1
        if not (at_once or loaded or boost.on_move):
            return places.drives(stand, budget)
        sources = [DriveStart(stand, 0, at_once)]
        usual = before = ReachableStands(board, free, sources, speed, budget)
        tank = LeapingTank(board, free, number, speed, budget)
        if loaded:
            before = ReachableStands(board, free, sources, 0, budget)
            sources += before.leaps(tank, world.on_move, (), usual.cost)
            usual = ReachableStands(board, free, sources, speed, budget)
        if not boost.on_move:
            return usual
        cards: Line = tuple(play(number, card, squad) for card, squad in boost.on_move)
        effects = definitions.together((*loaded, *(card for card, _ in boost.on_move)))
        leaps = before.leaps(tank, effects, cards, usual.cost)
        return ReachableStands(board, free, leaps, speed, budget, usual.cost)

    def _tanks(self) -> Iterator[_Tank]:
        """Yield each tank that may act with each choice of cards, if it can do something then."""
        world = self.world
        for index in world.movers:
            places = Places(self.judge, index)
            for boost in self._boosts(index):
                self.nodes.ask()
                budget = world.actions_of(index) + world.free + boost.actions
                if budget > 0 or boost.at_once or boost.last or world.can_leave:
                    drives = self._drives(places, boost, budget)
                    if drives.cost:
                        yield _Tank(self.judge, places, boost, drives, budget)

    def _fights(self, tank: _Tank) -> None:
        boost = tank.boost
        if tank.ammo > 0:
            self._fire_plans(tank)
            there = self.world.square[tank.index] >= 0
            if not boost.cards and there and self.judge.walled_in(self.world, tank.index):
                self._breaking_plans(tank)
        if not (boost.on_shot or boost.reloads or boost.last):
            self._ram_plans(tank)

    def _quiet_plans(self, tank: _Tank) -> None:
        """Add plans that only drive somewhere, with cards that help there."""
        if tank.boost.on_shot or tank.boost.reloads:
            return
        world, board, drives = self.world, self.world.match.board, tank.drives
        if board.win.kind == "flag":
            self._grab_plans(tank)
        best: dict[int, tuple[int, int, Stand]] = {}
        runner = self.judge.runners.get(tank.index)
        for stand, cost in drives.cost.items():
            price = cost if runner is None else cost + runner.costs[stand]
            known = best.get(stand >> 2)
            if known is None or price <= known[0]:
                here = price, -self.judge.looks(stand), stand
                best[stand >> 2] = here if known is None else min(here, known)
        found = list(best.items())
        first = self._rng.randrange(len(found))  # when nodes run out, no direction comes off worse
        for square, (_, _, stand) in (*found[first:], *found[:first]):
            self.nodes.one()
            way = drives.way(stand, tank.number)
            self._found.append((tank.at(square) - tank.price, (*way, *tank.last, END)))
            if square in board.portals and (way or world.on_portal) and not world.portal_used:
                exits = [at for at in board.portals if at != square and tank.free[at]]
                if exits:
                    mean = sum(tank.at(at) for at in exits) / len(exits)
                    self._found.append((mean - tank.price - 0.5, (*way, leave(tank.number))))

    def _grab_plans(self, tank: _Tank) -> None:
        """Add plans that take a flag and drive on home with the rest of the turn (TT-2.7)."""
        costs, drives = self.judge.runner(self.world, tank.index).costs, tank.drives
        for square in self.judge.prizes(self.world, self.seat):
            sources = [
                DriveStart(stand, cost, drives.way(stand, tank.number))
                for stand, cost in drives.cost.items()
                if stand >> 2 == square
            ]
            if not sources:
                continue
            self.nodes.one()
            on = ReachableStands(tank.board, tank.free, sources, tank.speed, tank.budget)
            to = min(on.cost, key=lambda stand: (costs[stand], on.cost[stand], stand))
            worth = tank.at(square) + 0.5 * (min(costs[square << 2 : (square << 2) + 4]) - costs[to])
            line = (*on.way(to, tank.number), *tank.last, END)
            self._found.append(((worth if costs[to] else WON) - tank.price, line))

    def _fire_plans(self, tank: _Tank) -> None:
        """Add plans that drive, fire as often as it pays, and drive on."""
        chosen = []
        near = tank.places.near(tank.first_range)
        for stand, cost in tank.drives.cost.items():
            if cost < tank.budget and near >> (stand >> 2) & 1:
                self.nodes.ask()
                for target in tank.first_targets(stand >> 2):
                    gain, used, _ = tank.salvo(stand >> 2, target, tank.budget - cost)
                    worth = gain + 0.4 * tank.at(stand >> 2) - 0.01 * cost
                    chosen.append((worth, stand, cost, target, used))
        chosen.sort(key=lambda one: (-one[0], -self.judge.looks(one[1]), one[1]))
        seen: dict[tuple[int, int], int] = {}
        for _, stand, cost, target, most in chosen[:400]:
            key = (stand >> 2, target)
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > 2 or len(seen) > FIRING_PLACES:
                continue
            way = tank.drives.way(stand, tank.number)
            for count in range(most, max(0, most - 3), -1):
                self.nodes.one()
                gain, used, shots = tank.salvo(stand >> 2, target, count)
                killed = tank.killed_by(stand >> 2, target, count)
                left = tank.budget - cost - used
                then: Line = ()
                worth = tank.at(stand >> 2, killed)
                if left > 0 and self.style.retreats:
                    later = tank.retreat(stand, left, killed)
                    if later[0] > worth + 0.1:
                        worth, then = later
                line = (*way, *shots, *then, *tank.last, END)
                self._found.append((gain + worth - tank.price, line))

    def _breaking_plans(self, tank: _Tank) -> None:
        """Add plans that shoot at a destructible barrier as often as needed."""
        world, board = self.world, self.world.match.board
        standing = [at for at, die in zip(board.barrier_squares, world.barrier, strict=True) if die]
        if not standing:
            return
        best = {stand: (-tank.at(stand >> 2), -self.judge.looks(stand)) for stand in tank.drives.cost}
        nearest = sorted(tank.drives.cost.items(), key=lambda one: (one[1], best[one[0]], one[0]))
        for target in standing:
            die, found = world.barrier[board.barrier_at[target]], 0
            firing = fired_from(board.grid.width, board.grid.height, target, tank.range, world.raised)
            for stand, cost in nearest:
                times = min(-(-die // max(1, tank.damage)), tank.ammo, tank.budget - cost)
                square = stand >> 2
                if times <= 0 or found >= 3:
                    break
                if not firing >> square & 1:
                    continue
                self.nodes.one()
                found += 1
                gain = 0.4 * min(die, times * tank.damage) + (1.5 if times * tank.damage >= die else 0.0)
                shots = (fire(tank.number, target),) * times
                line = (*tank.drives.way(stand, tank.number), *shots, END)
                self._found.append((gain + tank.at(square) - tank.price, line))
                self._breaking[line] = gain

    def _ram_plans(self, tank: _Tank) -> None:
        """Add plans that drive up to an enemy and ram it, once or until it falls, with or without shots
        from there."""
        near = tank.places.near(tank.speed)
        for stand, cost in tank.drives.cost.items():
            if cost >= tank.budget or not near >> (stand >> 2) & 1:
                continue
            self.nodes.ask()
            for forward in (True, False):
                stop, rammed = tank.run_up(stand, forward)
                if rammed < 0:
                    continue
                hit_points, own = tank.hit_points(rammed), tank.hit_points(tank.index)
                way = tank.drives.way(stand, tank.number)
                for times, shots in tank.strikes(rammed, tank.budget - cost):
                    self.nodes.one()
                    damage = RAMMED_DAMAGE * times + tank.damage * shots
                    killed = frozenset({rammed}) if damage >= hit_points else frozenset[int]()
                    gain = tank.gain(rammed, damage)
                    gain -= own + KILL if times >= own else times
                    rams = (ram(tank.number, forward),) * times
                    fired = (fire(tank.number, self.world.square[rammed]),) * shots
                    worth = tank.at(stop, killed)
                    then: Line = ()
                    left = tank.budget - cost - times - shots
                    if left > 0 and times < own and self.style.retreats:
                        later = tank.retreat(stop << 2 | stand & 3, left, killed)
                        if later[0] > worth + 0.1:
                            worth, then = later
                    self._found.append((gain + worth - tank.price, (*way, *rams, *fired, *then, END)))


class _Tank:
    """The possibilities of one tank this turn with one choice of cards."""

    def __init__(
        self, judge: Evaluator, places: Places, boost: _Boost, drives: ReachableStands, budget: int
    ) -> None:
        world, index = judge.start, places.index
        self.world, self.judge, self.index, self.budget = world, judge, index, budget
        self.board, self.number = world.match.board, world.match.number[index]
        dice = world.dice[index]
        self.speed, self.range, self.damage = places.speed, dice[RANGE], dice[DAMAGE]
        self.places, self.free = places, places.free
        self.drives = drives
        self.boost, self.price = boost, CARD * len(boost.cards) + places.before
        self.last: Line = tuple(play(self.number, card, squad) for card, squad in boost.last)
        self.shots = world.shots_of(index)
        self.full = dice[AMMO]
        self.ammo = self.shots + self.full * len(boost.reloads)
        names = (*world.shot_cards, *(card for card, _ in boost.on_shot))
        shot = world.match.definitions.together(names)
        self.first_range = self.range * shot.range_times + shot.range_plus
        self.first_damage = self.damage * shot.damage_times + shot.damage_plus
        self.breach = shot.breach
        self.smoke = min(filter(None, (boost.smoke, world.smoke[index])), default=0)

    def hit_points(self, index: int) -> int:
        """Return a tank's hit points left."""
        return self.world.hit_points(index) or self.world.full(index)

    # --- firing ---

    def targets(self, square: int, first: bool) -> list[int]:
        """Return the enemy tanks a shot from that square hits: the turn's first shot, or another."""
        reach, breach = (self.first_range, self.breach) if first else (self.range, False)
        return self.places.targets(square, reach, breach)

    def first_targets(self, square: int) -> list[int]:
        """Return the enemy tanks the first shot hits from there; with shot cards only those the cards help
        against."""
        found = self.targets(square, True)
        if self.boost.on_shot and self.boost.shot.damage_times == 1 and not self.boost.shot.damage_plus:
            plain = self.targets(square, False)
            return [other for other in found if other not in plain]
        return found

    def gain(self, other: int, damage: int) -> float:
        """Return the worth of damage to an enemy tank."""
        left = self.hit_points(other)
        gain = self.judge.loss(other, damage, left)
        return gain + (6.0 if damage >= left and self.world.carried_by(other) else 0.0)

    def _salvo(self, square: int, target: int, most: int) -> list[int]:
        """Return the targets of up to ``most`` shots: ``target`` until it falls, then the best others."""
        most = min(most, self.ammo)
        plain = self.targets(square, False)
        left = {other: self.hit_points(other) for other in {target, *plain}}
        fired: list[int] = []
        while len(fired) < most:
            if not fired:
                other, damage = target, self.first_damage
            else:
                there = [one for one in plain if left[one] > 0]
                if not there:
                    break
                other = target if target in there else min(there, key=left.__getitem__)
                damage = self.damage
            fired.append(other)
            left[other] -= damage
        return fired

    def salvo(self, square: int, target: int, most: int) -> tuple[float, int, Line]:
        """Return what up to ``most`` shots bring, how many there are, and the actions, cards included."""
        fired = self._salvo(square, target, most)
        total = self._damage(fired)
        gain = sum(self.gain(other, damage) for other, damage in total.items())
        line: list[Action] = [play(self.number, card, squad) for card, squad in self.boost.on_shot]
        for count, other in enumerate(fired):
            again, early = divmod(count - self.shots, self.full)
            if not early and again >= 0:  # one card each time it has none left
                card, squad = self.boost.reloads[again]
                line.append(play(self.number, card, squad))
            line.append(fire(self.number, self.world.square[other]))
        return gain, len(fired), tuple(line)

    def _damage(self, fired: Sequence[int]) -> dict[int, int]:
        total: dict[int, int] = {}
        for count, other in enumerate(fired):
            total[other] = total.get(other, 0) + (self.damage if count else self.first_damage)
        return total

    def killed_by(self, square: int, target: int, most: int) -> frozenset[int]:
        """Return the tanks that such a salvo destroys."""
        total = self._damage(self._salvo(square, target, most))
        return frozenset(other for other, damage in total.items() if damage >= self.hit_points(other))

    def run_up(self, stand: Stand, forward: bool) -> tuple[int, int]:
        """Return where a ram from that stand stops, and the tank it hits (−1 for none)."""
        here = stand >> 2
        way = stand & 3 if forward else stand & 3 ^ 2
        for _ in range(self.speed if forward else max(1, self.speed // 2)):
            there = self.board.steps[here][way]
            if there < 0:
                break
            if not self.free[there]:
                other = self.world.tank_on(there)
                owner = self.world.match.owner
                enemy = other >= 0 and owner[other] != owner[self.index]
                return (here, other) if enemy else (here, -1)
            here = there
        return here, -1

    def strikes(self, other: int, left: int) -> set[tuple[int, int]]:
        """Return how often it may ram a tank, and then fire at it from beside it, with that many actions."""
        hit_points = self.hit_points(other)
        need = -(-hit_points // RAMMED_DAMAGE)
        found = {(1, 0), (min(need, left), 0)}
        shots = min(self.ammo, left - 1, -(-(hit_points - RAMMED_DAMAGE) // self.damage))
        if shots > 0:
            times = max(1, -(-(hit_points - shots * self.damage) // RAMMED_DAMAGE))
            found |= {(1, shots), (min(times, left - shots), shots)}
        return found

    def retreat(self, stand: Stand, left: int, killed: frozenset[int]) -> tuple[float, Line]:
        """Return the best place for the end of the turn, ``left`` actions from a stand, and the way there."""
        drives = self.places.drives(stand, min(left, 3))
        worth, _, best = max((self.at(to >> 2, killed), self.judge.looks(to), to) for to in drives.cost)
        return worth, drives.way(best, self.number)

    def at(self, square: int, killed: frozenset[int] = frozenset()) -> float:
        """Return the worth of ending the turn on a square with those enemies gone."""
        return self.places.at(square, self.smoke, killed)
