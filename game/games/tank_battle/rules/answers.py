"""What the enemy could do to a tank that has been moved: sealed shots where it stops, and battles with tanks
that come beside it in the enemy's next movement. It follows from what the mover sees; shots and ranks that it
hasn't seen count as evenly spread (TB-7.1)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

from game.games.tank_battle.rules.actions import Action, Go, Reveal
from game.games.tank_battle.rules.board import HQ, NEIGHBOURS, NOWHERE, distance, number, row
from game.games.tank_battle.rules.memory import remembered
from game.games.tank_battle.rules.moving import Moves, TurnMovement
from game.games.tank_battle.rules.queries import mine_squares, possible_ranks, sealed_odds
from game.games.tank_battle.rules.refusals import refuse_action
from game.games.tank_battle.rules.telling import side_name
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.answers import Answering, EnemyAnswer, EnemyAnswers, Threat, judged
from game.model.keyed_text import KeyedText
from game.model.tuples import put

_WORDS = "tank_battle.answer"

_MOST_WALKS = 2000
"""Most movements of other tanks that are tried to make way for one."""


def answering(view: TankBattleWorld, plan: Sequence[Action]) -> Answering:
    """Find what the enemy could do to the tank of a plan's last step (``Kit.answering``): the movement as
    drafted ends, the tank survives its own battles, and the enemy moves next."""
    position = remembered(view, view.seat)
    if plan and isinstance(plan[-1], Reveal):
        plan = plan[:-1]
    for action in plan:
        if not isinstance(action, Go) or refuse_action(position, action) is not None:
            return None
        position = position.after(action, [])
        yield
    if position.phase != "move" or position.moving < 0:
        return None
    limit = position.match.turn_limit
    if 0 < 2 * limit <= position.begun:
        return None
    mover, square = position.seat, position.trail[-1]
    next_turn = _settled(position)
    least, most = sealed_odds(position, square)
    if next_turn.doomed:
        falls = KeyedText(f"{_WORDS}.more.falls", {"square": number(square)})
        return judged(square, [Threat("piece", square, "now", moved=True, told=falls)])
    if next_turn.sure and not most and not next_turn.position.left(1 - mover):
        return None
    yield
    found = yield from _ways(next_turn.position, _goals(next_turn.position, square))
    dangers = [_battle(next_turn, position.moving, enemy, way) for enemy, way in found.ways.items()]
    if most:
        dangers.append(_sealed(position, square, least, most))
    return _judged(square, dangers, next_turn, whole=found.whole)


# --- before the enemy's movement ---


@dataclass(frozen=True, slots=True)
class _NextTurn:
    """The position when the enemy moves next, if the planned tank lives. ``bars``: by number, the highest
    rank that an enemy tank has to beat before; ``sure``: chance and secrets change nothing in it; ``doomed``:
    the planned tank can't live; ``more``: sentences about what may happen to it before."""

    position: TankBattleWorld
    bars: dict[int, int]
    sure: bool
    doomed: bool
    more: tuple[KeyedText, ...]


def _settled(position: TankBattleWorld) -> _NextTurn:
    """End the movement as far as the mover knows how it ends (TB-4). Other tanks beat guns (TB-4.6), and fall
    to every tank that might beat them."""
    mover, foe = position.seat, 1 - position.seat
    square, own = position.trail[-1], position.ranks[mover][position.moving]
    battles = position.battles()
    fallen: set[int] = set()
    bars: dict[int, int] = {}
    wins = True
    doomed = False
    for origin, target in battles:
        enemy = position.tank_on(foe, target)
        if origin != square:
            if enemy < 0:
                fallen.add(target)
            else:
                rank = position.ranks[mover][position.tank_on(mover, origin)]
                bars[enemy] = max(bars.get(enemy, 0), rank)
            continue
        fallen.add(target)
        possible = possible_ranks(position, foe, enemy) if enemy >= 0 else ()
        wins = wins and bool(possible) and max(possible) < own
        alone = sum(1 for _, other in battles if other == target) == 1
        doomed = doomed or (alone and bool(own and possible) and min(possible) >= own)
    for enemy, bar in bars.items():
        if max(possible_ranks(position, foe, enemy), default=9) <= bar:
            fallen.add(position.tanks[foe][enemy])
    beaten = {origin for origin, target in battles if origin != square and target not in fallen}
    others = [at for at in position.ended if at != square]
    mines = set(mine_squares(position, foe)) if position.mines[foe] and position.has_site(foe, HQ) else set()
    sure = (
        wins
        and all(origin == square for origin, _ in battles)
        and mines.isdisjoint(position.ended)
        and not any(sealed_odds(position, at)[1] for at in others)
    )
    more = []
    if square in mines:
        more.append(KeyedText(f"{_WORDS}.more.mine", {"square": number(square)}))
    if not wins:
        more.append(KeyedText(f"{_WORDS}.more.fights_first"))
    return _NextTurn(_without(position, fallen, beaten), bars, sure, doomed, tuple(more))


def _without(position: TankBattleWorld, fallen: Iterable[int], beaten: Iterable[int]) -> TankBattleWorld:
    """Return the position with the enemy to move, without its pieces on ``fallen``, the mover's tanks on
    ``beaten`` and the installations that are taken."""
    mover, foe = position.seat, 1 - position.seat
    tanks, fates = position.tanks, position.fates
    guns, sites = position.guns_left[foe], position.sites_left[foe]
    for seat, squares in ((foe, fallen), (mover, beaten)):
        for square in squares:
            tank = position.tank_on(seat, square)
            if tank < 0:
                guns &= ~(1 << position.guns[seat].index(square))
                continue
            tanks = put(tanks, seat, put(tanks[seat], tank, NOWHERE))
            fates = put(fates, seat, put(fates[seat], tank, "battle"))
    for site, square in enumerate(position.sites[foe]):
        if square in position.ended:
            sites &= ~(1 << site)
    return position.with_(
        seat=foe,
        moved=(),
        moving=NOWHERE,
        trail=(),
        tanks=tanks,
        fates=fates,
        guns_left=put(position.guns_left, foe, guns),
        sites_left=put(position.sites_left, foe, sites),
    )


# --- the enemy's movement ---


def _goals(position: TankBattleWorld, square: int) -> frozenset[int]:
    """Return the squares on which a tank of the seat to move would fight the enemy tank on ``square``: those
    beside it, without that enemy's mines (TB-4.2)."""
    enemy = 1 - position.seat
    mines = position.mines[enemy] if position.has_site(enemy, HQ) else ()
    return frozenset(NEIGHBOURS[square]) - position.moves.blocked - {*mines}


@dataclass(frozen=True, slots=True)
class _Ways:
    """The tanks that could end a legal movement on one of some squares, by number, each with the squares of
    its way; ``whole``: there are no others."""

    ways: dict[int, tuple[int, ...]]
    whole: bool


def _ways(position: TankBattleWorld, goals: frozenset[int]) -> Generator[None, None, _Ways]:
    """Find the tanks of the seat to move that could end a legal movement on one of ``goals``, alone or once
    others have made way; ``queries.stops`` doesn't ask whether the others could then complete the turn."""
    moves, start = position.moves, position.walk
    found: dict[int, tuple[int, ...]] = {}
    whole = True
    best = NOWHERE
    for tank, square in enumerate(start.tanks):
        if square < 0:
            continue
        search = _Search(moves, tank, square, goals)
        if not search.goals:
            continue
        if best == NOWHERE:
            best = moves.best(start)
            yield
        way = yield from search.alone(start, best)
        if not way:
            way = yield from search.after_others(start, best)
        if way:
            found[tank] = way
        whole = whole and search.whole
    return _Ways(found, whole)


class _Search:
    """The search for a tank's way to one of some squares. ``whole``: nothing was left out."""

    def __init__(self, moves: Moves, tank: int, square: int, goals: frozenset[int]) -> None:
        self.moves, self.tank, self.square = moves, tank, square
        self.most = moves.most if moves.few else min(moves.most, moves.limits[tank])
        self.back = bool(moves.commands >> tank & 1)
        self.goals = [goal for goal in goals if self._near(square, goal, self.most)]
        self.whole = True
        self.reached = False

    def _near(self, square: int, goal: int, steps: int) -> bool:
        """Return whether the tank gets to a square in so many steps if nothing is in its way."""
        ahead = row(self.moves.seat, goal) >= row(self.moves.seat, square)
        return (ahead or self.back) and distance(square, goal) <= steps

    def alone(self, start: TurnMovement, best: int) -> Generator[None, None, tuple[int, ...]]:
        """Return the tank's shortest way after a movement of others, if there is one after which the turn can
        be completed. ``reached``: it gets there, whatever comes of the turn."""
        moves = self.moves
        self.reached = False
        edge = [start]
        seen: set[object] = set()
        for steps in range(1, self.most + 1):
            following = []
            for walk in edge:
                yield
                for tank, to in moves.steps(walk):
                    if tank != self.tank:
                        continue
                    after = moves.after(walk, tank, to)
                    if to in self.goals:
                        self.reached = True
                        if moves.may_stop(after, best):
                            return after.trail
                    # with few tanks a longer way is never better: its steps need not come to a full number
                    key = to if moves.few else (to, frozenset(after.trail))
                    left = self.most - steps
                    if key not in seen and any(self._near(to, goal, left) for goal in self.goals):
                        seen.add(key)
                        following.append(after)
            edge = following
        return ()

    def after_others(self, start: TurnMovement, best: int) -> Generator[None, None, tuple[int, ...]]:
        """Return the tank's way once others have moved, if there is one: those that stand in its way, and
        those near them."""
        moves = self.moves
        corridor = {square for square in start.tanks if square >= 0 and self._between(square)}
        helpers = self._helpers(start, corridor)
        if not helpers:
            return ()
        most = moves.most - min(distance(self.square, goal) for goal in self.goals)
        closed: set[object] = set()
        seen: set[object] = set()
        edge = [start]
        tried = 0
        while edge:
            following = []
            for walk in edge:
                if walk.total >= most:
                    continue
                for tank, to in moves.steps(walk):
                    if tank not in helpers:
                        continue
                    after = moves.after(walk, tank, to)
                    key = (after.tanks, tank, frozenset(after.trail), after.done, after.good)
                    if key in seen:
                        continue
                    seen.add(key)
                    tried += 1
                    if tried > _MOST_WALKS:
                        self.whole = False
                        return ()
                    yield
                    standing = frozenset(filter(self._between, after.tanks))
                    if standing not in closed:
                        way = yield from self.alone(after, best)
                        if way:
                            return way
                        if not self.reached:
                            closed.add(standing)
                    following.append(after)
            edge = following
        return ()

    def _between(self, square: int) -> bool:
        """Return whether a square is on a way of the tank."""
        return square not in (self.square, NOWHERE) and any(
            distance(self.square, square) + distance(square, goal) <= self.most for goal in self.goals
        )

    def _helpers(self, start: TurnMovement, corridor: set[int]) -> set[int]:
        """Return the numbers of the tanks on some squares, and of those that could be in their way."""
        found = set(corridor)
        while True:
            near = {at for at in start.tanks if at >= 0 and any(distance(at, one) <= 2 for one in found)}
            near.discard(self.square)
            if near <= found:
                return {start.tanks.index(square) for square in found}
            found |= near


# --- what it comes to ---


@dataclass(frozen=True, slots=True)
class _Danger:
    """An answer, and how likely it then destroys the tank, ``None`` where that can't be told; ``figure`` says
    so."""

    chance: float | None
    answer: EnemyAnswer
    figure: KeyedText | None

    @property
    def order(self) -> tuple[float, int]:
        """The worst first, then the shortest way; between what is likely and what isn't what nobody knows."""
        return -(0.5 if self.chance is None else self.chance), len(self.answer.path)


def _battle(turn: _NextTurn, tank: int, enemy: int, way: tuple[int, ...]) -> _Danger:
    """Return the battle of the planned tank with an enemy tank that comes beside it (TB-4.5)."""
    position = turn.position
    foe = position.seat
    own, square = position.ranks[1 - foe][tank], position.tanks[1 - foe][tank]
    possible = possible_ranks(position, foe, enemy)
    deadly = [rank for rank in possible if rank >= own and rank > turn.bars.get(enemy, 0)]
    chance = len(deadly) / len(possible) if own and possible else None
    params: dict[str, object] = {"side": side_name(foe), "origin": number(way[0]), "square": number(way[-1])}
    if chance is None:
        key = "covered"
    elif len(possible) == 1:
        key = "holds" if not deadly else "both" if possible[0] == own else "lost"
        params["rank"] = possible[0]
    elif chance in (0, 1):
        key = "lost_any" if chance else "holds_any"
    else:
        key = "both_odds" if set(deadly) == {own} else "lost_odds"
        params |= {"n": len(deadly), "of": len(possible)}
    answer = EnemyAnswer(
        foe,
        way,
        None,
        square,
        KeyedText(f"{_WORDS}.label.{key}", params),
        KeyedText(f"{_WORDS}.told.{key}", params),
        move="–".join(str(number(at)) for at in way),
    )
    figure = KeyedText(f"{_WORDS}.figure.one", {"chance": _percent(chance)}) if chance else None
    return _Danger(chance, answer, figure if chance != 1 else None)


def _sealed(position: TankBattleWorld, square: int, least: float, most: float) -> _Danger:
    """Return the sealed shots that may be plotted on the tank's square (TB-4.1); they come from no square."""
    key = "one" if _percent(least) == _percent(most) else "range"
    params = {"least": _percent(least), "chance": _percent(most), "square": number(square)}
    answer = EnemyAnswer(
        1 - position.seat,
        (),
        None,
        square,
        KeyedText(f"{_WORDS}.label.sealed_{key}", params),
        KeyedText(f"{_WORDS}.told.sealed_{key}", params),
    )
    return _Danger(most, answer, KeyedText(f"{_WORDS}.figure.{key}", params))


def _percent(chance: float) -> int:
    return round(100 * chance)


def _judged(square: int, dangers: list[_Danger], turn: _NextTurn, *, whole: bool) -> EnemyAnswers:
    """Return the answers, the worst first, and what comes of the tank at the worst."""
    dangers = sorted(dangers, key=lambda one: one.order)
    worst = dangers[0] if dangers else None
    threats = (
        []
        if worst is None
        else [
            Threat(
                "piece",
                square,
                moved=True,
                chance=worst.chance,
                harm=0 if worst.chance == 0 else None,
                figure=worst.figure,
                by=len(dangers),
                answers=tuple(one.answer for one in dangers),
            )
        ]
    )
    return judged(square, threats, complete=turn.sure and whole, more=turn.more)
