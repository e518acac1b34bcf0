"""The world of Tank Battle, and the rules on it.

A side's tanks are numbered from 0: by rank while it sets up, and by column, seen by Green, from the moment
both are ready, so that a number says nothing of a rank.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules import events as ev
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import (
    AMMO,
    BACK_ROW,
    FEW,
    FUEL,
    HIDDEN,
    HQ,
    NEIGHBOURS,
    NOWHERE,
    OWN,
    QUIET_TURNS,
    SITES,
    SQUARES,
    row,
)
from game.games.tank_battle.rules.moving import Moves, TurnMovement, moves
from game.games.tank_battle.rules.pieces import GUN, MINE, OPEN, PieceSet
from game.model.contract import CHANCE, Event, Result
from game.model.fault import Fault
from game.model.kinds import Choice, Grouped, Listed, Maybe, Number, Outcome, Truth, bits
from game.model.plain_data import wholes, yes_no
from game.model.tuples import put
from game.model.world import MATCH, Archetype, Kind, World, column

USUAL_GUN_LOSES = 5
"""Fields of the spinner on which a gun loses unless an option changes it (TB-4.6)."""

MOST_TURNS = 100_000
"""The most moves of a match that a line or a save may tell."""

SAFE_TURNS = 2
"""Turns of each player at the start in which its movement is safe (TB-3.1)."""

PHASES = ("setup", "move", "fight", "spin", "plot", "over")

FATES = ("", "shot", "mine", "gun", "battle")
"""The ways a tank can be destroyed; "" for one that isn't."""


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """The values that stay the same during a match."""

    pieces: PieceSet
    variation: bool = False
    gun_loses: int = USUAL_GUN_LOSES
    memory_aid: bool = True
    turn_limit: int = 0
    """Turns of each side after which the match is drawn; 0 for never (a house rule)."""
    open_setup: bool = False
    """Whether the enemy sees guns and installations while they are placed (a house rule)."""


@dataclass(frozen=True, slots=True)
class Shots:
    """The shots of a side: squares of red and of white pegs. ``sealed``: the viewer can't see them."""

    red: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    sealed: bool = False

    @property
    def squares(self) -> tuple[int, ...]:
        """All squares with a peg, of either colour."""
        return self.red + self.white


SEALED = Shots(sealed=True)


def _standing(squares: Sequence[int], left: int) -> Sequence[int]:
    """Return the squares of the pieces that still stand: those whose bit of ``left`` is set."""
    if left == (1 << len(squares)) - 1:
        return squares
    return [square for at, square in enumerate(squares) if left >> at & 1]


SQUARES_OR_NONE = Listed(Number(HIDDEN, SQUARES[-1]))
"""Squares; ``HIDDEN`` or ``NOWHERE`` for pieces on none."""
TRAIL = Listed(Number(0, SQUARES[-1]))


def _tanks(match: MatchTerms) -> int:
    return len(match.pieces.ranks)


class ShotsKind(Kind):
    """See ``Shots``."""

    def expected(self, match: MatchTerms) -> Fault:
        return Fault("two lists of squares (red pegs, white pegs), then yes or no (sealed)")

    def plain(self, value: Shots) -> list[Any]:
        return [list(value.red), list(value.white), value.sealed]

    def typed(self, data: Any, match: MatchTerms) -> Shots:
        red, white, sealed = data
        return Shots(wholes(red), wholes(white), yes_no(sealed))

    def fits(self, value: Shots, match: MatchTerms) -> bool:
        return all(square in SQUARES for square in value.squares)


def _each(value: Callable[[PieceSet], Any]) -> Callable[[MatchTerms], tuple[Any, Any]]:
    return lambda match: (value(match.pieces),) * 2


# --- what the other side sees (TB-7.1) ---


def _placed(world: TankBattleWorld, side: int) -> Sequence[str]:
    """Return the pieces of a side, in order, of which the other knows during the set-up that they are
    placed: all if it is done, else those up to the last visible one."""
    order = world.match.pieces.order
    if world.phase != "setup" or side < world.seat:
        return order
    whole = order[: world.step] if side == world.seat else ()
    open_ = [at for at, piece in enumerate(whole, 1) if world.match.open_setup and piece in OPEN]
    return whole[: max(open_, default=0)]


def _tanks_seen(world: TankBattleWorld, side: int) -> tuple[int, ...]:
    tanks = world.tanks[side]
    if world.phase != "setup":
        return tanks
    hidden = sum(piece.isdigit() for piece in _placed(world, side))
    return (HIDDEN,) * hidden + (NOWHERE,) * (len(tanks) - hidden)


def _ranks_seen(world: TankBattleWorld, side: int) -> tuple[int, ...]:
    shown = 0 if world.phase == "setup" else world.known[side]
    return tuple(rank if shown >> at & 1 else 0 for at, rank in enumerate(world.ranks[side]))


def _open_seen(name: str, *pieces: str) -> Callable[[TankBattleWorld, int], Any]:
    """Return what is seen of guns or installations: all, or that they are placed."""

    def seen(world: TankBattleWorld, side: int) -> Any:
        if world.phase != "setup" or world.match.open_setup:
            return getattr(world, name)[side]
        count = sum(piece in pieces for piece in _placed(world, side))
        return 0 if name.endswith("left") else (HIDDEN,) * count

    return seen


def _mines_seen(world: TankBattleWorld, side: int) -> tuple[int, ...]:
    placed = world.phase == "setup"
    return (HIDDEN,) * (list(_placed(world, side)).count(MINE) if placed else len(world.mines[side]))


def _shots_seen(world: TankBattleWorld, side: int) -> Shots | None:
    plotting = world.phase == "plot" and world.seat == side
    return None if plotting or world.shots[side] is None else SEALED


def _step_seen(world: TankBattleWorld, _: int) -> int:
    return len(_placed(world, world.seat)) if world.phase == "setup" else world.step


SIDE = Archetype("side", lambda match: (0, 1))


class TankBattleWorld(World[MatchTerms]):
    """The state of a match, and the rules on it. A row is a side, and has lists of its pieces."""

    tanks: tuple[tuple[int, ...], ...] = column(
        SIDE,
        Listed(SQUARES_OR_NONE.kind, count=_tanks),
        _each(lambda pieces: (NOWHERE,) * len(pieces.ranks)),
        secret=_tanks_seen,
    )
    """The square of each tank: 0 to 99, counted from Green's back row on, and from left to right as Green
    sees it. -1: it isn't placed, or lost; -2: it can't be seen."""
    ranks: tuple[tuple[int, ...], ...] = column(
        SIDE, Listed(Number(0, 9), count=_tanks), _each(lambda pieces: pieces.ranks), secret=_ranks_seen
    )
    """The rank of each tank; 0 if it isn't known."""
    known: tuple[int, ...] = column(SIDE, bits(_tanks), 0, secret=False)
    """The tanks whose rank the enemy has seen, as bits."""
    commands: tuple[int, ...] = column(SIDE, bits(_tanks), 0, secret=False)
    """The tanks with their flag, as bits."""
    fates: tuple[tuple[str, ...], ...] = column(
        SIDE,
        Listed(Choice(FATES), count=_tanks),
        _each(lambda pieces: ("",) * len(pieces.ranks)),
        secret=False,
    )
    """What destroyed each tank; empty for one that is left."""
    guns: tuple[tuple[int, ...], ...] = column(SIDE, SQUARES_OR_NONE, (), secret=_open_seen("guns", GUN))
    """The square of each gun placed, lost ones too."""
    guns_left: tuple[int, ...] = column(
        SIDE, bits(lambda match: match.pieces.guns), 0, secret=_open_seen("guns_left", GUN)
    )
    """The guns that still stand, as bits."""
    sites: tuple[tuple[int, ...], ...] = column(SIDE, SQUARES_OR_NONE, (), secret=_open_seen("sites", *SITES))
    """The squares of the headquarters, the ammunition dump and the fuel dump, as far as placed."""
    sites_left: tuple[int, ...] = column(
        SIDE, bits(lambda match: len(SITES)), 0, secret=_open_seen("sites_left", *SITES)
    )
    """The installations that still stand, as bits."""
    mines: tuple[tuple[int, ...], ...] = column(SIDE, SQUARES_OR_NONE, (), secret=_mines_seen)
    """The squares of mines that are left, sorted; of no use without the HQ."""
    spent: tuple[tuple[int, ...], ...] = column(SIDE, TRAIL, (), secret=False)
    """The squares of mines that went off, in order."""
    trodden: tuple[frozenset[int], ...] = column(SIDE, Grouped(TRAIL.kind), frozenset(), secret=False)
    """The squares on which an enemy tank ended a move and no mine went off."""
    white: tuple[int, ...] = column(
        SIDE,
        Number(0, lambda match: match.pieces.white_pegs),
        _each(lambda pieces: pieces.white_pegs),
        secret=False,
    )
    """How many white pegs are left."""
    shots: tuple[Shots | None, ...] = column(SIDE, Maybe(ShotsKind()), None, secret=_shots_seen)
    """The shots that are plotted."""
    phase: str = column(MATCH, Choice(PHASES), "setup", secret=False)
    """What is to be done, or "over"."""
    seat: int = column(MATCH, Number(0, 1), 0, secret=False)
    """Who decides, or is the mover while the spinner spins."""
    step: int = column(MATCH, Number(0, lambda match: len(match.pieces.order) - 1), 0, secret=_step_seen)
    """How many pieces that seat has placed, as far as is known."""
    begun: int = column(MATCH, Number(1, MOST_TURNS), 1, secret=False)
    """How many moves have begun."""
    quiet: int = column(MATCH, Number(0, QUIET_TURNS), 0, secret=False)
    """How many turns in a row no tank was destroyed."""
    hurt: bool = column(MATCH, Truth(), False, secret=False)
    """Whether a tank was destroyed in this turn."""
    moved: tuple[tuple[int, ...], ...] = column(MATCH, Listed(TRAIL), (), secret=False)
    """The ways of the tanks that have moved before the one that moves."""
    moving: int = column(MATCH, Number(NOWHERE, lambda match: _tanks(match) - 1), NOWHERE, secret=False)
    """The number of the tank that moves, counted from 0; -1 for none."""
    trail: tuple[int, ...] = column(MATCH, TRAIL, (), secret=False)
    """The way of the tank that moves."""
    pending: tuple[int, int] | None = column(
        MATCH, Maybe(Listed(TRAIL.kind, count=lambda match: 2)), None, secret=False
    )
    """The squares of the tank and the gun while the spinner spins."""
    outcome: Result | None = column(MATCH, Outcome(lambda match: 2), None, secret=False)
    """How the match ended."""

    @property
    def is_secret(self) -> bool:
        """Whether there are secrets left."""
        return self.phase != "over"

    @property
    def match_owner(self) -> int:
        """The seat to act knows how many pieces it has placed."""
        return self.seat

    # --- what is so ---

    @property
    def to_act(self) -> int | None:
        """The seat to decide, chance, or ``None`` after the end."""
        if self.phase == "over":
            return None
        return CHANCE if self.phase == "spin" else self.seat

    @property
    def round(self) -> int:
        """The round, in which each player moves once; to players it is a turn."""
        return (self.begun + 1) // 2

    def placed(self, seat: int) -> bool:
        """Return whether a side has finished its set-up."""
        return any(square != NOWHERE for square in self.tanks[seat]) or any(self.fates[seat])

    def left(self, seat: int) -> int:
        """Return how many tanks a side has left."""
        return sum(1 for fate in self.fates[seat] if not fate)

    def standing_guns(self, seat: int) -> Sequence[int]:
        """Return the squares of a side's guns that still stand."""
        return _standing(self.guns[seat], self.guns_left[seat])

    def standing_sites(self, seat: int) -> Sequence[int]:
        """Return the squares of a side's installations that still stand."""
        return _standing(self.sites[seat], self.sites_left[seat])

    def has_site(self, seat: int, site: int) -> bool:
        """Return whether an installation still stands."""
        return bool(self.sites_left[seat] >> site & 1)

    @cached_property
    def taken(self) -> frozenset[int]:
        """The squares of all pieces that both sides see."""
        found: set[int] = set()
        for seat in (0, 1):
            found.update(self.tanks[seat])
            found.update(self.standing_guns(seat))
            found.update(self.standing_sites(seat))
        return frozenset(found - {NOWHERE, HIDDEN})

    def tank_on(self, seat: int, square: int) -> int:
        """Return the number of a side's tank on a square, or ``NOWHERE``."""
        tanks = self.tanks[seat]
        return tanks.index(square) if square in tanks else NOWHERE

    def turn_steps(self, seat: int) -> int:
        """Return the squares a side may go in a turn (TB-3.3, TB-4.3)."""
        pieces = self.match.pieces
        return pieces.steps if self.has_site(seat, FUEL) else pieces.steps_without_fuel

    def tank_steps(self, seat: int) -> tuple[int, ...]:
        """Return the squares each tank of a side may go in a turn (TB-3.3), by number; see
        ``PieceSet.limits``."""
        return self.match.pieces.limits(self.ranks[seat])

    def few(self, seat: int) -> bool:
        """Return whether a side has so few tanks that they move without restrictions (TB-3.9)."""
        return self.left(seat) <= FEW

    @cached_property
    def moves(self) -> Moves:
        """The movement rules for the mover."""
        mover, foe = self.seat, 1 - self.seat
        blocked = {*self.standing_guns(0), *self.standing_guns(1), *self.standing_sites(mover)}
        blocked.update(square for square in self.tanks[foe] if square >= 0)
        return moves(
            mover,
            frozenset(blocked),
            frozenset(self.standing_sites(foe)),
            self.commands[mover],
            self.turn_steps(mover),
            self.tank_steps(mover),
            self.few(mover),
        )

    @cached_property
    def walk(self) -> TurnMovement:
        """The mover's movement in this turn so far."""
        mover = self.seat
        trails = self.trails
        total = sum(len(trail) - 1 for trail in trails)
        done = 0
        good = False
        few = self.few(mover)
        for trail in trails:
            tank = self.tank_on(mover, trail[-1])
            if trail is not self.trail:
                done |= 1 << tank
            ahead = any(row(mover, to) > row(mover, at) for at, to in itertools.pairwise(trail))
            good = good or ahead or bool(few and self.commands[mover] >> tank & 1)
        halted = False
        if self.moving >= 0:
            halted = self.trail[-1] in self.standing_sites(1 - mover)
        return TurnMovement(self.tanks[mover], self.moving, self.trail, halted, done, total, good)

    @property
    def trails(self) -> tuple[tuple[int, ...], ...]:
        """The squares each tank that moved in this turn has been on, in the order in which the tanks
        moved."""
        return (*self.moved, self.trail) if self.trail else self.moved

    def before_moving(self) -> TankBattleWorld:
        """The position before this turn's movement."""
        began = {trail[-1]: trail[0] for trail in self.trails}
        tanks = tuple(began.get(square, square) for square in self.tanks[self.seat])
        return self.with_(tanks=put(self.tanks, self.seat, tanks), moved=(), moving=NOWHERE, trail=())

    @property
    def ended(self) -> list[int]:
        """The squares on which tanks have ended their move in this turn, in order (TB-4.1)."""
        return [trail[-1] for trail in self.trails]

    def battles(self) -> list[tuple[int, int]]:
        """Return the (own, enemy) squares of the mover's tanks beside an enemy tank or gun (TB-4.4)."""
        mover, foe = self.seat, 1 - self.seat
        enemies = {square for square in self.tanks[foe] if square >= 0} | set(self.standing_guns(foe))
        return [
            (square, beside)
            for square in sorted(square for square in self.tanks[mover] if square >= 0)
            for beside in sorted(NEIGHBOURS[square])
            if beside in enemies
        ]

    # --- plotting ---

    def open_squares(self, seat: int) -> list[int]:
        """Return where a side may plot shots: the squares it sees as empty (TB-3.2), and with the
        variation those of its own installations (TB-5.1)."""
        closed = self._closed(seat)
        return [square for square in SQUARES if square not in closed]

    def is_open(self, seat: int, square: int) -> bool:
        """Return whether a side may plot a shot on a square; see ``open_squares``."""
        return square in SQUARES and square not in self._closed(seat)

    def _closed(self, seat: int) -> frozenset[int]:
        return self.taken.difference(self.standing_sites(seat)) if self.match.variation else self.taken

    def red_pegs(self, seat: int) -> int:
        """Return how many red shots a side has to plot (TB-3.2, TB-4.3). Empty squares suffice for all
        pegs: even with the most pieces 40 are left."""
        return self.match.pieces.red_pegs if self.has_site(seat, AMMO) else self.left(seat)

    # --- what may be done ---

    def places(self, seat: int, piece: str) -> list[int]:
        """Return the squares where the next piece of a side that sets up may go (TB-2)."""
        tanks = {square for square in self.tanks[seat] if square >= 0}
        sites, guns = self.sites[seat], self.guns[seat]
        if piece in SITES:
            rows = {square // 10 for square in sites}
            columns = {square % 10 for square in sites}
            return [
                square
                for square in sorted(OWN[seat] - BACK_ROW[seat])
                if square // 10 not in rows and square % 10 not in columns
            ]
        if piece == GUN:
            return sorted(OWN[seat] - tanks - set(sites) - set(guns))
        if piece == MINE:
            return sorted(OWN[seat] - set(sites) - set(guns) - set(self.mines[seat]))
        return sorted(BACK_ROW[seat] - tanks)

    def legal_actions(self) -> list[Action]:
        """Return every legal action of the seat to act, in a fixed order."""
        match self.phase:
            case "setup":
                piece = self.match.pieces.order[self.step]
                return [act.place(piece, square) for square in self.places(self.seat, piece)]
            case "move":
                walk = self.walk
                found: list[Action] = [act.go(walk.tanks[tank], to) for tank, to in self.moves.legal(walk)]
                if self.moves.complete(walk):
                    found.append(act.REVEAL)
                return found
            case "fight":
                return [act.fight(origin, target) for origin, target in self.battles()]
            case "plot":
                return self._plots()
        return []

    def _plots(self) -> list[Action]:
        seat = self.seat
        plotted = self.shots[seat] or Shots()
        used = plotted.squares
        free = [square for square in self.open_squares(seat) if square not in used]
        found: list[Action] = []
        short = self.red_pegs(seat) - len(plotted.red)
        if short > 0:
            found += [act.peg(square) for square in free]
        if self.white[seat] > len(plotted.white):
            found += [act.peg(square, True) for square in free]
        if short <= 0:
            found.append(act.SEAL)
        return found

    # --- actions ---

    def after(self, action: Action, events: list[Event]) -> TankBattleWorld:
        """Return the position after a legal action or an outcome; add its events to ``events``."""
        twin = self.copy()
        match action:
            case act.Place(piece, square):
                twin._place(piece, square, events)
            case act.Go(origin, target):
                twin._go(origin, target, events)
            case act.Reveal():
                twin._reveal(events)
            case act.Fight(origin, target):
                twin._fight(origin, target, events)
            case act.Spin(field):
                twin._spin(field, events)
            case act.Peg(square, white):
                shots = twin.shots[twin.seat] or Shots()
                more = (
                    Shots(shots.red, _with(shots.white, square))
                    if white
                    else Shots(_with(shots.red, square), shots.white)
                )
                twin.shots = put(twin.shots, twin.seat, more)
            case act.Seal():
                events.append(ev.Sealed(twin.seat))
                twin._next_move()
        return twin

    def _place(self, piece: str, square: int, events: list[Event]) -> None:
        seat, pieces = self.seat, self.match.pieces
        if piece in SITES:
            self.sites = put(self.sites, seat, (*self.sites[seat], square))
            self.sites_left = put(self.sites_left, seat, (1 << len(self.sites[seat])) - 1)
        elif piece == GUN:
            self.guns = put(self.guns, seat, _with(self.guns[seat], square))
            self.guns_left = put(self.guns_left, seat, (1 << len(self.guns[seat])) - 1)
        elif piece == MINE:
            self.mines = put(self.mines, seat, _with(self.mines[seat], square))
        else:
            self.tanks = put(self.tanks, seat, put(self.tanks[seat], self.step - len(SITES), square))
        self.step += 1
        if self.step < len(pieces.order):
            return
        self.step = 0
        events.append(ev.Ready(seat))
        if seat == 0:
            self.seat = 1
            return
        for each in (0, 1):
            order = sorted(range(len(pieces.ranks)), key=lambda tank: self.tanks[each][tank] % 10)
            self.ranks = put(self.ranks, each, tuple(self.ranks[each][tank] for tank in order))
            self.tanks = put(self.tanks, each, tuple(self.tanks[each][tank] for tank in order))
            self.commands = put(self.commands, each, pieces.flags(self.ranks[each]))
        events.append(ev.Shown())
        self.phase, self.seat = "move", 0

    def _go(self, origin: int, target: int, events: list[Event]) -> None:
        seat = self.seat
        tank = self.tank_on(seat, origin)
        if tank != self.moving:
            if self.moving >= 0:
                self.moved = (*self.moved, self.trail)
            self.moving, self.trail = tank, (origin,)
        self.trail = (*self.trail, target)
        self.tanks = put(self.tanks, seat, put(self.tanks[seat], tank, target))
        events.append(ev.Drove(seat, tank, origin, target))

    # --- resolution ---

    def _reveal(self, events: list[Event]) -> None:
        mover, foe = self.seat, 1 - self.seat
        ended = self.ended
        self.moved = self.trails
        self.moving, self.trail = NOWHERE, ()
        self.hurt = False
        for square in ended:
            tank = self.tank_on(mover, square)
            if row(mover, square) == 9 and not self.commands[mover] >> tank & 1:
                self.commands = put(self.commands, mover, self.commands[mover] | 1 << tank)
                events.append(ev.Promoted(mover, tank, square))
        armed = self.has_site(foe, HQ)  # mines still work where the HQ falls to its own side's shot (TB-5.1)
        self._open_shots(ended, events)
        if self._over(events):
            return
        if armed:
            self._mines([square for square in ended if self.tank_on(mover, square) >= 0], events)
        if self._over(events):
            return
        for square in ended:
            if self.tank_on(mover, square) >= 0 and square in self.standing_sites(foe):
                self._lose_site(foe, self.sites[foe].index(square), events, own_shot=False)
        self._battles(events)

    def _open_shots(self, ended: list[int], events: list[Event]) -> None:
        """Reveal the shots and destroy what they hit (TB-4.1, TB-5.1)."""
        mover, foe = self.seat, 1 - self.seat
        shots = self.shots[foe]
        if shots is None:
            return
        self.shots = put(self.shots, foe, None)
        self.white = put(self.white, foe, self.white[foe] - len(shots.white))
        hit = [square for square in ended if square in shots.squares]
        events.append(ev.Opened(foe, shots.red, shots.white, len(hit), self.white[foe]))
        for square in hit:
            self._destroy(mover, square, "shot", events)
        for site, square in enumerate(self.sites[foe]):
            if self.has_site(foe, site) and square in shots.squares:
                self._lose_site(foe, site, events, own_shot=True)

    def _mines(self, ended: list[int], events: list[Event]) -> None:
        """Set off mines under tanks that ended their move on one (TB-4.2)."""
        mover, foe = self.seat, 1 - self.seat
        for square in ended:
            if square in self.mines[foe]:
                left = tuple(mine for mine in self.mines[foe] if mine != square)
                self.mines = put(self.mines, foe, left)
                self.spent = put(self.spent, foe, (*self.spent[foe], square))
                self._destroy(mover, square, "mine", events)
            elif square in OWN[foe] and len(self.spent[foe]) < self.match.pieces.mines:
                self.trodden = put(self.trodden, foe, self.trodden[foe] | {square})

    def _lose_site(self, seat: int, site: int, events: list[Event], *, own_shot: bool) -> None:
        self.sites_left = put(self.sites_left, seat, self.sites_left[seat] & ~(1 << site))
        events.append(ev.SiteLost(seat, site, self.sites[seat][site], own_shot))

    def _destroy(self, seat: int, square: int, why: str, events: list[Event]) -> None:
        tank = self.tank_on(seat, square)
        self.tanks = put(self.tanks, seat, put(self.tanks[seat], tank, NOWHERE))
        self.fates = put(self.fates, seat, put(self.fates[seat], tank, why))
        self.hurt = True
        events.append(ev.Destroyed(seat, tank, square, why))

    def _battles(self, events: list[Event]) -> None:
        """Go on with the battles (TB-4.4): a single one begins by itself, of several the mover chooses
        which comes first; without any the turn is over."""
        while not self._over(events):
            battles = self.battles()
            if len(battles) > 1:
                self.phase = "fight"
                return
            if not battles:
                self._end_turn(events)
                return
            if self._begin(*battles[0], events):
                return

    def _fight(self, origin: int, target: int, events: list[Event]) -> None:
        if not self._begin(origin, target, events):
            self._battles(events)

    def _begin(self, origin: int, target: int, events: list[Event]) -> bool:
        """Fight a battle (TB-4.5), or call for the spinner (TB-4.6); return whether the spinner is needed."""
        mover, foe = self.seat, 1 - self.seat
        enemy = self.tank_on(foe, target)
        if enemy < 0:
            self.phase, self.pending = "spin", (origin, target)
            return True
        tank = self.tank_on(mover, origin)
        rank, enemy_rank = self.ranks[mover][tank], self.ranks[foe][enemy]
        self.known = put(self.known, mover, self.known[mover] | 1 << tank)
        self.known = put(self.known, foe, self.known[foe] | 1 << enemy)
        events.append(ev.Fought(mover, tank, origin, rank, enemy, target, enemy_rank))
        if rank <= enemy_rank:
            self._destroy(mover, origin, "battle", events)
        if enemy_rank <= rank:
            self._destroy(foe, target, "battle", events)
        return False

    def _spin(self, field: int, events: list[Event]) -> None:
        mover, foe = self.seat, 1 - self.seat
        assert self.pending is not None
        origin, target = self.pending
        self.pending = None
        gun_lost = field <= self.match.gun_loses
        events.append(ev.Spun(mover, self.tank_on(mover, origin), origin, target, field, gun_lost))
        if gun_lost:
            at = self.guns[foe].index(target)
            self.guns_left = put(self.guns_left, foe, self.guns_left[foe] & ~(1 << at))
            peg = self.white[foe] > 0
            self.white = put(self.white, foe, self.white[foe] - peg)
            events.append(ev.GunLost(foe, target, peg))
        else:
            self._destroy(mover, origin, "gun", events)
        self._battles(events)

    # --- the end of a turn and of a match ---

    def _over(self, events: list[Event]) -> bool:
        """End the match if a side has no tank left, and return whether it ended (TB-6.1, TB-6.3)."""
        left = self.left(0), self.left(1)
        if all(left):
            return False
        if not any(left):
            self._finish((1, 1), "both_destroyed", "TB-6.1", events)
        else:
            self._finish((1, 2) if left[0] else (2, 1), "destroyed", "TB-6.1", events)
        return True

    def _finish(self, places: tuple[int, ...], reason: str, rule: str, events: list[Event]) -> None:
        drawn = places == (1, 1)
        scores = tuple(0.0 if drawn or place > 1 else 1.0 for place in places)
        if self.moving >= 0:  # nobody goes on
            self.moved, self.moving, self.trail = (*self.moved, self.trail), NOWHERE, ()
        self.phase, self.pending = "over", None
        numbers = {"quiet": QUIET_TURNS, "turn_limit": self.match.turn_limit}
        params = {"n": numbers[reason]} if reason in numbers else {}
        self.outcome = Result(places, scores, reason, rule, params)
        events.append(ev.Ended(reason))

    def _end_turn(self, events: list[Event]) -> None:
        events.append(ev.TurnEnded(self.seat))
        self.quiet = 0 if self.hurt else self.quiet + 1
        self.hurt = False
        self.moved, self.moving, self.trail = (), NOWHERE, ()
        if self.quiet >= QUIET_TURNS:
            self._finish((1, 1), "quiet", "TB-6.2", events)
        elif 0 < 2 * self.match.turn_limit <= self.begun:
            self._finish((1, 1), "turn_limit", "TB-6.2", events)
        elif self.begun < SAFE_TURNS:
            self._next_move()
        else:
            self.phase = "plot"

    def _next_move(self) -> None:
        self.phase, self.seat = "move", 1 - self.seat
        self.begun += 1

    def without(self, seat: int, reason: str, events: list[Event]) -> TankBattleWorld:
        """Return the position after a seat has given up or run out of time (TB-6.3)."""
        twin = self.copy()
        twin._finish((2, 1) if seat == 0 else (1, 2), reason, "TB-6.3", events)
        return twin


def _with(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    return tuple(sorted((*values, value)))
