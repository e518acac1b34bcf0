"""The world of Tank Tactics, and the rules on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules import events as ev
from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.board import COLOURS, HEADINGS, QUIET_ROUNDS, Board
from game.games.tank_tactics.rules.definitions import Effects
from game.games.tank_tactics.rules.kinds import (
    Acting,
    CardHolder,
    CardName,
    Dice,
    Facing,
    Flag,
    Square,
    result_of,
)
from game.games.tank_tactics.rules.terms import (
    ACTIONS,
    AMMO,
    ARMOUR,
    CARRIED,
    DAMAGE,
    HOME,
    NOWHERE,
    RAMMED_DAMAGE,
    RAMMER_DAMAGE,
    RANGE,
    SETTING_UP,
    SPEED,
    MatchTerms,
)
from game.model.contract import CHANCE, Event, Result
from game.model.kinds import Choice, Listed, Number, Outcome, Seats, Truth
from game.model.tuples import put
from game.model.world import MATCH, NOBODY, Archetype, World, column

TANK = Archetype(
    "tank",
    lambda match: match.owner,
    form="tanks={square}{facing}/{dice}/{damage}/{cards}/{smoke}",
    example="c1N/536421/4/repair/3",
)
SQUAD = Archetype("side", lambda match: range(len(match.sides)))
BARRIER = Archetype(
    "barrier",
    lambda match: (NOBODY,) * len(match.board.barrier_squares),
    label=lambda match, at: match.board.grid.name(match.board.barrier_squares[at]),
)

PHASES = (*SETTING_UP, "start", "turn", "portal", "over")
"""The phases of a match."""

NUMBER, CARDS = Number(), Listed(CardName(), "+")
ONE_SEAT, SOME_SEATS, SEAT_BITS = (
    Seats(lambda match: match.colours, COLOURS, "tank_tactics.side", make, bits)
    for make, bits in ((int, False), (frozenset, False), (int, True))
)


class TankTacticsWorld(World[MatchTerms]):
    """The state of a match, and the rules on it."""

    square: tuple[int, ...] = column(
        TANK, Square(), lambda match: tuple(at for at, _ in match.places), secret=False
    )
    """The square of the tank, counted from a1 on, row by row; -1: it is destroyed, or waits to come back."""
    facing: tuple[int, ...] = column(
        TANK, Facing(), lambda match: tuple(to for _, to in match.places), secret=False
    )
    """Its facing: 0 is north, 2 east, 4 south, 6 west (TT-3.3)."""
    dice: tuple[tuple[int, ...], ...] = column(TANK, Dice(), (), secret=True, always=True)
    """Its Actions, Speed, Range, Damage, Ammo and Armour (TT-1.1); empty until they are set, or where they
    can't be seen."""
    damage: tuple[int, ...] = column(TANK, NUMBER, 0, secret=False)
    """The damage it has taken; off the board, as much as it can take (TT-1.2)."""
    cards: tuple[tuple[str, ...], ...] = column(TANK, CARDS, (), secret=False)
    """Its cards (TT-1.3)."""
    smoke: tuple[int, ...] = column(TANK, NUMBER, 0, secret=False)
    """The most squares from which it can be fired at, because of smoke; 0: no smoke (TT-4.2)."""

    squad: tuple[tuple[str, ...], ...] = column(SQUAD, CARDS, (), secret=False, word="squad")
    """Cards that any tank of the side may play (TT-1.3)."""
    spent: tuple[tuple[str, ...], ...] = column(SQUAD, CARDS, (), secret=False, word="spent")
    """Cards that were played, in order; they lie open."""
    hand: tuple[tuple[str, ...], ...] = column(SQUAD, CARDS, (), secret=False, word="hand")
    """Cards that were dealt, until all are given; they lie open (TT-1.3)."""
    given: tuple[tuple[int, ...], ...] = column(SQUAD, Listed(CardHolder()), (), secret=True, word="given")
    """Who got each card of the hand so far: the number of a tank from 0, or -1 for the squad."""
    flag: tuple[int, ...] = column(SQUAD, Flag(), HOME, secret=False, word="flag")
    """Where the flag is (TT-2.7): its square; -1: at home; -2, -3, …: on the first tank of all, the second,
    …"""
    kills: tuple[int, ...] = column(SQUAD, NUMBER, 0, secret=False, word="kills")
    """Points for destroyed tanks (TT-2.3)."""
    held: tuple[int, ...] = column(SQUAD, NUMBER, 0, secret=False, word="held")
    """Points from scoring squares (TT-2.3)."""
    fell: tuple[int, ...] = column(SQUAD, NUMBER, 0, secret=False, word="fell")
    """When the side went out: 1 for the first to go, 2 for the second, …; 0: it is still in."""

    barrier: tuple[int, ...] = column(
        BARRIER, Number(0, 6), lambda match: match.board.barrier_dice, secret=False, word="walls"
    )
    """What the die of each destructible barrier shows; 0: the barrier is gone (TT-2.4)."""

    left: frozenset[int] = column(MATCH, SOME_SEATS, frozenset(), secret=False, word="left")
    """The players who resigned or ran out of time."""
    outcome: Result | None = column(
        MATCH, Outcome(lambda match: len(match.sides), result_of), None, secret=False, word="over"
    )
    """Why the match ended, and the place of each player."""
    phase: str = column(MATCH, Choice(PHASES, silent="over"), "turn", secret=False, word="phase")
    """What is done at present."""
    step: int = column(MATCH, NUMBER, 0, secret=False, word="step")
    """How many tanks the player has set dice for, or how many cards the player has given out."""
    rolling: frozenset[int] = column(MATCH, SOME_SEATS, frozenset(), secret=False, word="rolling")
    """Who rolls for the start (TT-3.1)."""
    seat: int = column(MATCH, ONE_SEAT, 0, secret=False, word="to", always=True)
    """Who decides, or for whom chance does."""
    round: int = column(MATCH, NUMBER, 1, secret=False, word="round")
    """The round, from 1."""
    moved: int = column(MATCH, SEAT_BITS, 0, secret=False, word="moved")
    """Who has had a turn in this round, as bits."""
    quiet: int = column(MATCH, NUMBER, 0, secret=False, word="quiet")
    """Rounds in a row without damage (TT-2.6)."""
    hurt: bool = column(MATCH, Truth(), False, secret=False, word="hurt")
    """Whether there was damage in this round."""
    tank: int = column(MATCH, Acting(), NOWHERE, secret=False, word="acts")
    """The tank that acts, counted through all sides; -1: none yet."""
    used: int = column(MATCH, NUMBER, 0, secret=False, word="used")
    """Actions that the tank has used in this turn."""
    shots: int = column(MATCH, NUMBER, 0, secret=False, word="shots")
    """Shots that it has fired in this turn, or since its ammo was reloaded."""
    more: int = column(MATCH, NUMBER, 0, secret=False, word="more")
    """Actions that this turn has gained from cards."""
    free: int = column(MATCH, NUMBER, 0, secret=False, word="free")
    """How often the tank may still turn without an action, thanks to cards."""
    shot_cards: tuple[str, ...] = column(MATCH, CARDS, (), secret=False, word="shot")
    """Cards that wait for the next shot."""
    move_cards: tuple[str, ...] = column(MATCH, CARDS, (), secret=False, word="move")
    """Cards that wait for the next move."""
    portal_used: bool = column(MATCH, Truth(), False, secret=False, word="ported")
    """Whether the tank has left by a portal in this turn (TT-2.4)."""
    on_portal: bool = column(MATCH, Truth(), False, secret=False, word="onportal")
    """Whether the tank may leave by a portal now: a move has just ended on one."""

    raised: int
    """The squares of raised barriers that stand, as bits."""

    def __init__(self, match: MatchTerms, first: int | None = None, **values: Any) -> None:
        """Make the start of a match, but for these columns: nothing dealt, no die set. ``first``: the seat
        that begins, if known."""
        rolling = frozenset(range(len(match.sides)) if first is None else (first,))
        start = {"phase": "deal" if match.board.hand else "dice", "rolling": rolling}
        super().__init__(match, **start | values)

    def _derive(self) -> None:
        board = self.match.board
        standing = zip(board.barrier_squares, self.barrier, strict=True)
        self.raised = board.raised_mask | sum(1 << square for square, die in standing if die)

    def _begin_turn(self) -> None:
        self.tank = NOWHERE
        self.used = self.shots = self.more = self.free = 0
        self.shot_cards = self.move_cards = ()
        self.portal_used = self.on_portal = False

    @property
    def board(self) -> Board:
        """The board of the match's map."""
        return self.match.board

    @property
    def is_secret(self) -> bool:
        """Whether dice and cards are still set in secret (TT-1.4)."""
        return self.phase in SETTING_UP

    # --- what is so ---

    @property
    def to_act(self) -> int | None:
        """The seat to decide, chance, or ``None`` after the end."""
        if self.phase in ("deal", "start", "portal"):
            return CHANCE
        return None if self.phase == "over" else self.seat

    def full(self, index: int) -> int:
        """Return a tank's hit points without damage (TT-1.2); secret dice add no Armour."""
        dice = self.dice[index]
        return sum(self.match.board.hit_dice) + (dice[ARMOUR] if dice else 0)

    def hit_points(self, index: int) -> int:
        """Return a tank's hit points left; 0 for a tank that is not on the board (TT-1.2, TT-2.8)."""
        return self.full(index) - self.damage[index] if self.square[index] >= 0 else 0

    def seat_hit_points(self, seat: int) -> int:
        """Return the hit points left of all tanks of a seat."""
        return sum(self.hit_points(index) for index in self.match.tanks[seat])

    def points(self, seat: int) -> int:
        """Return the points of a seat (TT-2.3)."""
        return self.kills[seat] + self.held[seat]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are still in the match."""
        return tuple(seat for seat, order in enumerate(self.fell) if not order)

    def tank_on(self, square: int) -> int:
        """Return the index of the tank on a square, or ``NOWHERE``."""
        return self.square.index(square) if square in self.square else NOWHERE

    def die_actions(self, index: int) -> int:
        """Return the actions a tank of the seat to act has by its die this turn. With an even start, a
        house rule, it has a share of them in the first round (``Board.even_start``), rounded down to one at
        least."""
        dice = self.dice[index]
        if not dice:
            return 0
        if self.round > 1 or not (shares := self.match.board.even_start):
            return dice[ACTIONS]
        before = self.moved.bit_count()
        return max(1, dice[ACTIONS] * shares[before] // 100) if before < len(shares) else dice[ACTIONS]

    def actions_of(self, index: int) -> int:
        """Return the actions a tank of the seat to act has left this turn, if it acts."""
        return self.die_actions(index) + self.more - self.used

    def shots_of(self, index: int) -> int:
        """Return the Ammo a tank of the seat to act has left this turn, if it acts (TT-3.6)."""
        dice = self.dice[index]
        return (dice[AMMO] if dice else 0) - self.shots

    def speed_of(self, index: int, forward: bool = True) -> int:
        """Return the most squares of the next move of a tank of the seat to act (TT-3.4)."""
        effects = self.on_move
        speed = self.dice[index][SPEED] * effects.speed_times + effects.speed_plus
        return speed if forward else max(1, speed // 2)

    def range_of(self, index: int) -> int:
        """Return the range in squares of the next shot of a tank of the seat to act (TT-3.6)."""
        effects = self.on_shot
        return self.dice[index][RANGE] * effects.range_times + effects.range_plus

    def damage_of(self, index: int) -> int:
        """Return the damage of the next shot of a tank of the seat to act (TT-3.8)."""
        effects = self.on_shot
        return self.dice[index][DAMAGE] * effects.damage_times + effects.damage_plus

    @property
    def on_shot(self) -> Effects:
        """The effects that wait for the next shot (TT-4.3)."""
        return self.match.definitions.together(self.shot_cards)

    @property
    def on_move(self) -> Effects:
        """The effects that wait for the next move (TT-4.3)."""
        return self.match.definitions.together(self.move_cards)

    @property
    def movers(self) -> Sequence[int]:
        """Return the tanks that may do something now: the acting one, else all of the seat that are not
        lost."""
        if self.tank >= 0:
            return (self.tank,)
        tanks = self.match.tanks[self.seat]
        return tanks if self.match.board.respawn else [i for i in tanks if self.square[i] >= 0]

    def walk(self, index: int, forward: bool) -> tuple[list[int], int]:
        """Return the squares a tank can drive over in a straight line now, in order, as far as its speed
        allows, and the enemy tank it could ram at their end, or ``NOWHERE`` (TT-3.4, TT-3.9). On surface
        barriers among them (amphibious) no move ends, and from there nothing is rammed (TT-4.1)."""
        board = self.match.board
        facing = self.facing[index]
        heading = (facing if forward else facing ^ 4) >> 1
        steps, raised, squares = board.steps, self.raised, self.square
        surface = () if self.move_cards and self.on_move.amphibious else board.surface
        path: list[int] = []
        here = squares[index]
        for _ in range(self.speed_of(index, forward)):
            there = steps[here][heading]
            if there < 0 or raised >> there & 1 or there in surface:
                break
            if there in squares:
                other = squares.index(there)
                owner = self.match.owner
                if owner[other] == owner[index] or here in board.surface:
                    break
                return path, other
            path.append(there)
            here = there
        return path, NOWHERE

    def can_hit(self, index: int, square: int) -> bool:
        """Return whether a tank's next shot reaches a square, whatever is on it (TT-3.6, TT-3.7)."""
        board, origin = self.match.board, self.square[index]
        if board.distance(origin, square) > self.range_of(index):
            return False
        return (bool(self.shot_cards) and self.on_shot.breach) or board.sees(origin, square, self.raised)

    def targets(self, index: int) -> list[int]:
        """Return the squares a tank's next shot can be fired at, tanks first, then barriers."""
        board, owner, squares = self.match.board, self.match.owner, self.square
        origin, seat = squares[index], owner[index]
        reach = self.range_of(index)
        breach = bool(self.shot_cards) and self.on_shot.breach
        found = []
        for other, square in enumerate(squares):
            if square < 0 or owner[other] == seat:
                continue
            distance = board.distance(origin, square)
            if distance > reach or (self.smoke[other] and distance > self.smoke[other]):
                continue
            if breach or board.sees(origin, square, self.raised):
                found.append(square)
        for number, square in enumerate(board.barrier_squares):
            near = self.barrier[number] and board.distance(origin, square) <= reach
            if near and (breach or board.sees(origin, square, self.raised)):
                found.append(square)
        return found

    @property
    def exits(self) -> list[int]:
        """Return the portals by which the acting tank can leave the one it stands on (TT-2.4)."""
        return [square for square in self.match.board.portals if square not in self.square]

    @property
    def can_leave(self) -> bool:
        """Return whether the acting tank can leave by another portal now (TT-2.4)."""
        return self.on_portal and not self.portal_used and bool(self.exits)

    def entries(self, index: int) -> list[int]:
        """Return the start squares on which a tank can come back now (TT-2.4)."""
        if not self.match.board.respawn or self.square[index] >= 0 or not self.dice[index]:
            return []
        starts = self.match.starts(self.match.owner[index])
        return [square for square, _ in starts if square not in self.square]

    def hand_of(self, index: int) -> list[tuple[str, bool]]:
        """Return the kinds of cards a tank may play, each with whether it is the squad's (TT-4.1)."""
        if self.square[index] < 0:
            return []
        own = [(card, False) for card in dict.fromkeys(self.cards[index])]
        squad = self.squad[self.match.owner[index]]
        return own + [(card, True) for card in dict.fromkeys(squad)]

    def legal_actions(self) -> list[Action]:
        """Return all actions the seat may take in its turn, in a fixed order; ``End`` is the last."""
        found: list[Action] = []
        number = self.match.number
        for index in self.movers:
            found += self._actions_of(index, number[index])
        found.append(act.END)
        return found

    def _actions_of(self, index: int, number: int) -> list[Action]:
        found: list[Action] = []
        left = self.actions_of(index) > 0
        if self.square[index] < 0:
            return [act.enter(number, square) for square in self.entries(index)] if left else []
        if left:
            surface = self.match.board.surface if self.move_cards else ()
            for forward in (True, False):
                path, rammed = self.walk(index, forward)
                for steps, square in enumerate(path, 1):
                    if square not in surface:
                        found.append(act.move(number, steps if forward else -steps))
                if rammed >= 0:
                    found.append(act.ram(number, forward))
        if left or self.free:
            facing = self.facing[index]
            found += [act.turn(number, other) for other in HEADINGS if other != facing]
        if left and self.shots_of(index) > 0:
            found += [act.fire(number, square) for square in self.targets(index)]
        found += [act.play(number, card, squad) for card, squad in self.hand_of(index)]
        if self.can_leave:
            found.append(act.leave(number))
        return found

    # --- what becomes of it ---

    def after(self, action: Action, told: list[Event] | None = None) -> TankTacticsWorld:
        """Return the position after an action or an outcome of chance that is allowed; add its events to
        ``told``."""
        new = self.copy()
        events: list[Event] = [] if told is None else told
        kind = type(action)
        if kind is not act.Play and kind is not act.Leave:
            new.on_portal = False
        match action:
            case act.Move(number, squares):
                new._move(number, squares, events)
            case act.Fire(number, square):
                new._fire(number, square, events)
            case act.Turn(number, facing):
                new._turn(number, facing, events)
            case act.Ram(number, forward):
                new._ram(number, forward, events)
            case act.End():
                new._end_turn(events)
            case act.Play(number, card, squad):
                new._play(number, card, squad, events)
            case act.Leave(number):
                new.phase = "portal"
            case act.Exit(pips):
                new._exit(pips, events)
            case act.Enter(number, square):
                new._enter(number, square, events)
            case act.SetDice(number, dice):
                new._set_dice(number, dice, events)
            case act.Give(_, to):
                new._give(to, events)
            case act.Deal(cards):
                new._deal(cards, events)
            case act.Start(pips):
                new._start(pips, events)
        return new

    def without(self, seat: int, why: str, events: list[Event]) -> TankTacticsWorld:
        """Return the position after a seat left the match: its tanks are gone, it has fallen (TT-5.1)."""
        new = self.copy()
        for index in new.match.tanks[seat]:
            square = new.square[index]
            if square >= 0:
                new._drop_flags(index, square, events)
                new.square = put(new.square, index, NOWHERE)
            if new.phase not in SETTING_UP:
                new.damage = put(new.damage, index, new.full(index))
            new.cards = put(new.cards, index, ())
            new.smoke = put(new.smoke, index, 0)
        new.squad = put(new.squad, seat, ())
        new.left = new.left | {seat}
        if not new.fell[seat]:
            new.fell = put(new.fell, seat, max(new.fell) + 1)
            events.append(ev.SeatFell(seat, why))
        new.rolling = new.rolling - {seat}
        if len(new.playing) <= 1:
            new._over(new._standings(), why, "TT-5.1", events)
        elif new.seat == seat or new.phase == "start":
            if new.phase in ("turn", "portal"):
                new._next_turn(events)
            elif new.phase == "start":
                if len(new.rolling) <= 1:
                    new._starts(next(iter(new.rolling), new.playing[0]), events)
            else:
                new._next_setter(seat, events)
        return new

    def _move(self, number: int, squares: int, events: list[Event]) -> None:
        index = self._acts(number)
        path = self.walk(index, squares > 0)[0][: abs(squares)]
        self._drive(index, path, events)
        self.used += 1
        self.move_cards = ()
        self._reach(index, events)

    def _drive(self, index: int, path: list[int], events: list[Event]) -> None:
        origin = self.square[index]
        self.square = put(self.square, index, path[-1])
        owner, number = self.match.owner[index], self.match.number[index]
        events.append(ev.Drove(owner, number, (origin, *path), self.facing[index]))

    def _turn(self, number: int, facing: int, events: list[Event]) -> None:
        index = self._acts(number)
        if self.free:
            self.free -= 1
        else:
            self.used += 1
        events.append(ev.Turned(self.seat, number, self.square[index], self.facing[index], facing))
        self.facing = put(self.facing, index, facing)

    def _fire(self, number: int, square: int, events: list[Event]) -> None:
        index = self._acts(number)
        board, origin = self.match.board, self.square[index]
        damage, through = self.damage_of(index), tuple[int, ...]()
        if self.shot_cards and self.on_shot.breach:
            through = self.blockers(origin, square)
        self.used += 1
        self.shots += 1
        self.shot_cards = ()
        events.append(ev.Fired(self.seat, number, origin, square, damage, through))
        if square in self.square:
            self._hurt(self.square.index(square), damage, self.seat, events)
            self._settle(events)
            return
        at = board.barrier_at[square]
        before, die = self.barrier[at], max(0, self.barrier[at] - damage)
        self.barrier = put(self.barrier, at, die)
        events.append(ev.BarrierHit(square, before, die))
        if not die:
            self.raised &= ~(1 << square)

    def blockers(self, origin: int, square: int) -> tuple[int, ...]:
        """Return the raised barriers that block a line, in order (TT-3.7)."""
        found: list[int] = []
        for squares in self.match.board.line_squares(origin, square):
            if all(self.raised >> one & 1 for one in squares):
                found += squares
        return tuple(dict.fromkeys(found))

    def _ram(self, number: int, forward: bool, events: list[Event]) -> None:
        index = self._acts(number)
        path, rammed = self.walk(index, forward)
        if path:
            self._drive(index, path, events)
        self.used += 1
        self.move_cards = ()
        here, there = self.square[index], self.square[rammed]
        events.append(ev.Rammed(self.seat, number, here, there))
        # the damage to both comes first, then both may fall (TT-3.10)
        other = self.match.owner[rammed]
        self._hurt(index, RAMMER_DAMAGE, other, events)
        self._hurt(rammed, RAMMED_DAMAGE, self.seat, events)
        self._settle(events, index if path else NOWHERE)

    def _play(self, number: int, card: str, squad: bool, events: list[Event]) -> None:
        index = self._acts(number)
        if squad:
            self.squad = put(self.squad, self.seat, _less(self.squad[self.seat], card))
        else:
            self.cards = put(self.cards, index, _less(self.cards[index], card))
        self.spent = put(self.spent, self.seat, (*self.spent[self.seat], card))
        events.append(ev.CardPlayed(self.seat, number, card, squad))
        effects = self.match.definitions.cards[card].effects
        self.more += effects.actions
        self.free += effects.free_turns
        if effects.on_shot:
            self.shot_cards = (*self.shot_cards, card)
        if effects.on_move:
            self.move_cards = (*self.move_cards, card)
        if effects.reload:
            self.shots = 0
        if effects.smoke:
            smoke = self.smoke[index]
            self.smoke = put(self.smoke, index, min(smoke, effects.smoke) if smoke else effects.smoke)
        if effects.repair:
            before = self.hit_points(index)
            self.damage = put(self.damage, index, max(0, self.damage[index] - effects.repair))
            square, after = self.square[index], self.hit_points(index)
            events.append(ev.Repaired(self.seat, number, square, before, after))

    def exit_for(self, pips: int) -> int:
        """Return the portal the die picks, or ``NOWHERE`` for another roll (TT-2.4)."""
        exits = self.exits
        at = (pips - 1) // (6 // len(exits))
        return exits[at] if at < len(exits) else NOWHERE

    def _exit(self, pips: int, events: list[Event]) -> None:
        index, square = self.tank, self.exit_for(pips)
        number = self.match.number[index]
        events.append(ev.Picked(self.seat, number, pips, self.square[index], square))
        if square < 0:
            return
        self.phase = "turn"
        self.portal_used = True
        self.square = put(self.square, index, square)
        self._reach(index, events)
        self.on_portal = False

    def _enter(self, number: int, square: int, events: list[Event]) -> None:
        index = self._acts(number)
        facing = dict(self.match.starts(self.seat))[square]
        self.square = put(self.square, index, square)
        self.facing = put(self.facing, index, facing)
        self.damage = put(self.damage, index, 0)
        self.used += 1
        events.append(ev.Entered(self.seat, number, square, facing))

    def _acts(self, number: int) -> int:
        self.tank = self.match.tanks[self.seat][number]
        return self.tank

    def _hurt(self, index: int, damage: int, by: int, events: list[Event]) -> None:
        before, full = self.hit_points(index), self.full(index)
        if damage:
            self.hurt = True
        self.damage = put(self.damage, index, min(full, self.damage[index] + damage))
        owner, number, square = self.match.owner[index], self.match.number[index], self.square[index]
        events.append(ev.Hurt(owner, number, square, before, max(0, before - damage)))
        if self.damage[index] < full:
            return
        events.append(ev.Destroyed(owner, number, square, by))
        self._drop_flags(index, square, events)
        self.square = put(self.square, index, NOWHERE)
        self.cards = put(self.cards, index, ())
        self.smoke = put(self.smoke, index, 0)
        win = self.match.board.win
        if win.kind == "points" and win.kill:
            self.kills = put(self.kills, by, self.kills[by] + win.kill)
            events.append(ev.Scored(by, win.kill, square, True))

    def flag_home(self, seat: int) -> int:
        """Return the home square of a seat's flag, or ``NOWHERE`` on a map without flags."""
        return self.match.board.flags.get(self.match.sides[seat], NOWHERE)

    def carried_by(self, index: int) -> tuple[int, ...]:
        """Return the seats whose flags a tank carries."""
        return tuple(seat for seat, at in enumerate(self.flag) if at == CARRIED - index)

    def _drop_flags(self, index: int, square: int, events: list[Event]) -> None:
        for owner in self.carried_by(index):
            self.flag = put(self.flag, owner, HOME if square == self.flag_home(owner) else square)
            events.append(ev.FlagDropped(owner, square))

    def _reach(self, index: int, events: list[Event]) -> None:
        """Apply what a tank that ends a move finds on its square: flags, goal, portal (TT-2.3, TT-2.6)."""
        board, square = self.match.board, self.square[index]
        seat, number = self.match.owner[index], self.match.number[index]
        if square in board.portals:
            self.on_portal = True
        if board.win.kind == "flag":
            for owner, at in enumerate(self.flag):
                home = self.flag_home(owner)
                if owner != seat and (at == square or (at == HOME and home == square)):
                    self.flag = put(self.flag, owner, CARRIED - index)
                    events.append(ev.FlagTaken(seat, number, owner, square))
                elif owner == seat and at == square:
                    self.flag = put(self.flag, owner, HOME)
                    events.append(ev.FlagHome(owner, square, home))
            side = self.match.sides[seat]
            if self.carried_by(index) and square in board.start_squares.get(side, ()):
                self._over(self._standings((seat,)), "flag", "TT-2.7", events)
        elif board.win.kind == "goal" and square in board.goal and board.win.attacker == self._side(seat):
            self._over(self._standings((seat,)), "goal", "TT-2.3", events)

    def _side(self, seat: int) -> int:
        return self.match.sides[seat]

    def _settle(self, events: list[Event], rammer: int = NOWHERE) -> None:
        """Settle the result of damage: seats that fall, the end of the match, the end of the acting tank's
        turn (TT-5.1).

        ``rammer``: a tank that has ended a move with its ram.
        """
        if not self.match.board.respawn:
            now = [s for s in self.playing if all(self.square[i] < 0 for i in self.match.tanks[s])]
            order = max(self.fell) + 1
            for seat in now:
                self.fell = put(self.fell, seat, order)
                events.append(ev.SeatFell(seat, "destroyed"))
        if self.match.board.win.kind == "points" and self._target_reached(events):
            return
        if rammer >= 0 and self.square[rammer] >= 0:
            self._reach(rammer, events)
            if self.outcome is not None:
                return
        if len(self.playing) <= 1:
            self._over(self._standings(), "last_standing", "TT-5.1", events)
        elif self.square[self.tank] < 0:
            self._end_turn(events)

    def _target_reached(self, events: list[Event]) -> bool:
        """End the match if a seat has the points that win, and return whether it ended (TT-2.6)."""
        target = self.match.board.win.target
        seats = [seat for seat in range(len(self.fell)) if seat not in self.left]
        best = max((self.points(seat) for seat in seats), default=0)
        if best < target:
            return False
        winners = tuple(seat for seat in seats if self.points(seat) == best)
        self._over(self._standings(winners, self.points), "points", "TT-2.3", events)
        return True

    def _end_turn(self, events: list[Event]) -> None:
        board = self.match.board
        if board.win.kind == "points":
            for index in self.match.tanks[self.seat]:
                points = board.scoring.get(self.square[index], 0)
                if points:
                    self.held = put(self.held, self.seat, self.held[self.seat] + points)
                    events.append(ev.Scored(self.seat, points, self.square[index], False))
            if self._target_reached(events):
                return
        self._next_turn(events)

    def _next_turn(self, events: list[Event]) -> None:
        seat, playing = self.seat, self.playing
        self.phase = "turn"
        self.moved |= 1 << seat
        if all(self.moved >> other & 1 for other in playing) and self._end_round(events):
            return
        seats = len(self.fell)
        self.seat = next(to for n in range(1, seats + 1) if not self.fell[to := (seat + n) % seats])
        self._begin_turn()
        for index in self.match.tanks[self.seat]:
            if self.smoke[index]:
                self.smoke = put(self.smoke, index, 0)
        events.append(ev.TurnEnded(seat, self.seat, self.round))

    def _end_round(self, events: list[Event]) -> bool:
        """End the match if this round is its last, and return whether it ended (TT-2.3, TT-2.6)."""
        win = self.match.board.win
        self.quiet = 0 if self.hurt else self.quiet + 1
        self.hurt = False
        if win.kind == "rounds" and self.round >= win.rounds:
            self._over(self._standings((), self.seat_hit_points), "rounds", "TT-2.3", events)
        elif win.kind == "goal" and self.round >= win.rounds:
            held = tuple(seat for seat in self.playing if self.match.sides[seat] != win.attacker)
            self._over(self._standings(held), "held", "TT-2.3", events)
        elif self.match.board.quiet_ends and self.quiet >= QUIET_ROUNDS:
            # whoever is ahead has to finish it: a draw, unless points decide
            counted = (self.points,) if win.kind == "points" else ()
            self._over(self._standings((), *counted), "quiet", "TT-2.6", events)
        elif self.round >= self.match.board.max_rounds:
            self._over(self._standings((), *self._counted()), "max_rounds", "TT-2.6", events)
        else:
            self.round += 1
            self.moved = 0
            return False
        return True

    def _counted(self) -> tuple[Any, ...]:
        """Return the values compared at an end that is not by the map's own condition (TT-2.6)."""
        if self.match.board.win.kind == "points":
            return self.points, self.seat_hit_points
        return (self.seat_hit_points,)

    def _standings(self, winners: tuple[int, ...] = (), *counted: Any) -> tuple[int, ...]:
        """Return the place of each seat: winners first, all alike, then the seats still in by ``counted``,
        then the others, the last to fall first."""
        keys = []
        for seat, order in enumerate(self.fell):
            # where points have won, who has fallen keeps the points it has
            there = seat not in self.left if winners and counted else not order
            numbers = [count(seat) if there else 0 for count in counted]
            keys.append((True,) if seat in winners else (False, there, *numbers, not order, order))
        return tuple(1 + sum(other > key for other in keys) for key in keys)

    def _over(self, places: tuple[int, ...], reason: str, rule: str, events: list[Event]) -> None:
        first = places.count(1)
        scores = tuple(1.0 if place == 1 and first == 1 else 0.0 for place in places)
        self.outcome = Result(places, scores, reason, rule)
        self.phase, self.step, self.rolling = "over", 0, frozenset()
        events.append(ev.Ended(reason))

    # --- before the first turn ---

    def _deal(self, cards: tuple[str, ...], events: list[Event]) -> None:
        self.hand = put(self.hand, self.seat, cards)
        events.append(ev.Dealt(self.seat, cards))
        later = [seat for seat in self.playing if seat > self.seat]
        self.seat = later[0] if later else self.playing[0]
        if not later:
            self.phase = "dice"

    def _set_dice(self, number: int, dice: tuple[int, ...], events: list[Event]) -> None:
        self.dice = put(self.dice, self.match.tanks[self.seat][number], dice)
        self.step += 1
        if self.step == len(self.match.tanks[self.seat]):
            self.step = 0
            if self.hand[self.seat]:
                self.phase = "cards"
            else:
                self._next_setter(self.seat, events)

    def _give(self, to: int, events: list[Event]) -> None:
        self.given = put(self.given, self.seat, (*self.given[self.seat], to))
        self.step += 1
        if self.step == len(self.hand[self.seat]):
            self._next_setter(self.seat, events)

    def _next_setter(self, seat: int, events: list[Event]) -> None:
        """Let the next seat set its dice, or show everything after the last (TT-1.4)."""
        later = [other for other in self.playing if other > seat]
        self.step = 0
        if later:
            self.seat = later[0]
            self.phase = "deal" if self.phase == "deal" else "dice"
            return
        if self.phase == "deal":
            self.seat, self.phase = self.playing[0], "dice"
            return
        cards, squads = list(self.cards), list(self.squad)
        for one in self.playing:
            for card, to in zip(self.hand[one], self.given[one], strict=True):
                if to == act.SQUAD:
                    squads[one] = (*squads[one], card)
                else:
                    index = self.match.tanks[one][to]
                    cards[index] = (*cards[index], card)
        self.cards, self.squad = tuple(cards), tuple(squads)
        self.hand = tuple(() for _ in self.hand)
        self.given = tuple(() for _ in self.given)
        events.append(ev.Shown())
        if len(self.rolling) == 1:
            self._starts(next(iter(self.rolling)), events)
        elif not self.rolling:
            self._starts(self.playing[0], events)
        else:
            self.phase, self.seat = "start", min(self.rolling)

    def _start(self, pips: tuple[int, ...], events: list[Event]) -> None:
        most = max(pips)
        highest = frozenset(seat for seat, number in enumerate(pips) if number == most)
        starts = next(iter(highest)) if len(highest) == 1 else -1
        events.append(ev.Rolled(pips, starts))
        self.rolling = highest
        self.seat = min(highest)
        if starts >= 0:
            self._starts(starts, events)

    def _starts(self, seat: int, events: list[Event]) -> None:
        self.phase, self.seat, self.rolling = "turn", seat, frozenset()


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
