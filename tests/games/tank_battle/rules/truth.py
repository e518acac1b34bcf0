"""What the enemy can do after a movement in one world, by the rules alone: every order of battles, every
field of the spinner, every movement that the rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.games.tank_battle.rules.actions import REVEAL, Go, Spin
from game.games.tank_battle.rules.board import HQ, NEIGHBOURS
from game.games.tank_battle.rules.moving import TurnMovement
from game.games.tank_battle.rules.world import TankBattleWorld

MOST_WALKS = 20_000
"""Most movements of the enemy in one position; where there are more, nothing is said."""

MOST_BATTLES = 8_000
"""Most steps of battles in all worlds of a position, likewise."""

Lost = frozenset[tuple[str, int]]
"""Own pieces: "tank", "gun" or "site" and the place among them; ``MATCH``: the match is lost; ``WON`` or
``DRAWN``: the plan itself ends it so."""

NOTHING: Lost = frozenset()
MATCH, WON, DRAWN = ("match", 0), ("won", 0), ("drawn", 0)


class TooMany(Exception):
    """There are more movements than can be looked at."""


@dataclass
class Truth:
    """What comes of a plan in worlds that differ in what the mover can't see. ``ends``: the movements of the
    enemy by what stands where."""

    mover: int
    ends: dict[object, list[tuple[Go, ...]]] = field(default_factory=dict)
    battles: int = 0

    def after_plan(self, world: TankBattleWorld, plan: Sequence[Go]) -> tuple[Lost, Lost]:
        """What can be lost at all, and what if the mover chooses the best order of its battles. Its own shots
        hit nothing."""
        for step in plan:
            world = world.after(step, [])
        return self._own_turn(world.after(REVEAL, []), self._pieces(world))

    def before(self, world: TankBattleWorld) -> Lost:
        """What can be lost if the mover does nothing."""
        foe = 1 - self.mover
        stands = world.before_moving().with_(
            phase="move", seat=foe, begun=world.begun + 1, shots=(None, None)
        )
        return self._enemy_turn(stands, self._pieces(world))

    def _pieces(self, world: TankBattleWorld) -> Lost:
        seat = self.mover
        found = {("tank", at) for at, square in enumerate(world.tanks[seat]) if square >= 0}
        found |= {("gun", at) for at in range(len(world.guns[seat])) if world.guns_left[seat] >> at & 1}
        found |= {("site", at) for at in range(len(world.sites[seat])) if world.sites_left[seat] >> at & 1}
        return frozenset(found)

    def _gone(self, world: TankBattleWorld, had: Lost) -> Lost:
        lost = had - self._pieces(world)
        over = world.outcome is not None and world.outcome.places[self.mover] == 2
        return lost | {MATCH} if over else lost

    def _count(self) -> None:
        self.battles += 1
        if self.battles > MOST_BATTLES:
            raise TooMany

    def _own_turn(self, world: TankBattleWorld, had: Lost) -> tuple[Lost, Lost]:
        self._count()
        if world.phase == "spin":
            both = [self._own_turn(world.after(Spin(field_), []), had) for field_ in (1, 6)]
            return both[0][0] | both[1][0], both[0][1] | both[1][1]
        if world.phase == "fight":
            every = [self._own_turn(world.after(action, []), had) for action in world.legal_actions()]
            return NOTHING.union(*(one for one, _ in every)), min((best for _, best in every), key=_worth)
        if world.outcome is None:
            foe = 1 - self.mover
            moves = world.with_(phase="move", seat=foe, begun=world.begun + 1, shots=(None, None))
            lost = self._enemy_turn(moves, had)
            return lost, lost
        lost, places = self._gone(world, had), world.outcome.places
        if MATCH not in lost:
            lost |= {DRAWN if places[0] == places[1] else WON}
        return lost, lost

    def _enemy_turn(self, world: TankBattleWorld, had: Lost) -> Lost:
        found: set[tuple[str, int]] = set(self._gone(world, had))
        key = world.tanks, world.guns_left, world.sites_left, world.mines[self.mover]
        if key not in self.ends:
            self.ends[key] = list(self._movements(world))
        for movement in self.ends[key]:
            now = world
            for step in movement:
                now = now.after(step, [])
            edge = [now.after(REVEAL, [])]
            while edge:
                now = edge.pop()
                self._count()
                if now.phase == "spin":
                    edge += [now.after(Spin(field_), []) for field_ in (1, 6)]
                elif now.phase == "fight":
                    edge += [now.after(action, []) for action in now.legal_actions()]
                else:
                    found |= self._gone(now, had)
        return frozenset(found)

    def _movements(self, world: TankBattleWorld) -> Iterator[tuple[Go, ...]]:
        """One of each kind of movement that the rules allow: those after which the same tanks are beside the
        same pieces, on the same installations, or on mines, are alike."""
        moves, mover = world.moves, self.mover
        mines = {*world.mines[mover]} if world.has_site(mover, HQ) else set()
        pieces = {at for at in (*world.tanks[mover], *world.standing_guns(mover)) if at >= 0}
        telling = {*mines, *world.standing_sites(mover)} | {to for at in pieces for to in NEIGHBOURS[at]}
        seen: dict[TurnMovement, tuple[Go, ...]] = {world.walk: ()}
        kinds: set[object] = set()
        edge = [world.walk]
        while edge:
            walk = edge.pop()
            if moves.complete(walk):
                kind = tuple(
                    (tank, at, at != world.walk.tanks[tank])
                    for tank, at in enumerate(walk.tanks)
                    if at in telling
                )
                if kind not in kinds:
                    kinds.add(kind)
                    yield seen[walk]
            for tank, to in moves.legal(walk):
                following = moves.after(walk, tank, to)
                if following not in seen:
                    if len(seen) > MOST_WALKS:
                        raise TooMany
                    seen[following] = (*seen[walk], Go(walk.tanks[tank], to))
                    edge.append(following)


def _worth(lost: Lost) -> tuple[int, int]:
    """Return how bad this is for the mover."""
    return (3 if MATCH in lost else 0 if WON in lost else 2), len(lost)
