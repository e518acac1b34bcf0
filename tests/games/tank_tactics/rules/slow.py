"""Tank Tactics told once more, plainly and slowly, from the rule book alone.

Nothing here comes from ``game/games/tank_tactics/rules`` but the names of actions. Squares are pairs of
column and rank, a table is changed in place, and every question is answered by looking at everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations, product

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

Spot = tuple[int, int]
"""Column and rank, from 0."""

AHEAD: Mapping[int, Spot] = {0: (0, 1), 2: (1, 0), 4: (0, -1), 6: (-1, 0)}
"""One square on, by facing (TT-3.3)."""

ON_SHOT = ("range_times", "range_plus", "damage_times", "damage_plus", "breach")
ON_MOVE = ("speed_times", "speed_plus", "amphibious")

CardText = Mapping[str, int]
"""What a card does; what it doesn't is left out (TT-4.2)."""


@dataclass(frozen=True)
class Ground:
    """A map: everything about it that never changes (TT-2)."""

    width: int
    height: int
    walls: frozenset[Spot]
    water: frozenset[Spot]
    portals: tuple[Spot, ...]
    scoring: Mapping[Spot, int]
    goal: frozenset[Spot]
    homes: Mapping[int, Spot]
    starts: Mapping[int, tuple[tuple[Spot, int], ...]]
    tanks: Mapping[int, int]
    deck: Mapping[str, int]
    hand: int
    squad: bool
    even: tuple[int, ...]
    hit_points: int
    win: str
    target: int
    kill: int
    rounds: int
    attacker: int
    respawn: bool
    max_rounds: int
    cards: Mapping[str, CardText]

    def number(self, spot: Spot) -> int:
        """The number of a square."""
        return spot[1] * self.width + spot[0]

    def spot(self, number: int) -> Spot:
        """The square of a number."""
        return number % self.width, number // self.width

    def has(self, spot: Spot) -> bool:
        """Whether a square is on the map."""
        return 0 <= spot[0] < self.width and 0 <= spot[1] < self.height


@dataclass
class Tank:
    """A tank; ``spot`` is ``None`` while it is destroyed."""

    seat: int
    number: int
    spot: Spot | None
    facing: int
    dice: tuple[int, ...] = ()
    damage: int = 0
    cards: list[str] = field(default_factory=list)
    smoke: int = 0


@dataclass
class Table:
    """All that lies on the table, and what has happened of the turn and the round.

    ``flags`` by seat: "home", a square, or the tank that has it. ``spent`` actions, ``shots`` fired, ``more``
    actions and ``free`` turns by cards; ``shot`` and ``drive`` are the cards that wait for the next shot and
    move. ``on_portal``: the move just ended on one; ``jumped``: a portal was used. ``had`` had their turn in
    this round; ``fallen``: who is out, those who fell at once together, the first first.
    """

    ground: Ground
    sides: tuple[int, ...]
    tanks: list[Tank]
    squads: list[list[str]]
    hands: list[list[str]]
    deck: dict[str, int]
    barriers: dict[Spot, int]
    flags: dict[int, str | Spot | tuple[str, int]]
    points: list[int]
    first: int = -1
    phase: str = "deal"
    seat: int = 0
    round: int = 1
    acting: int | None = None
    spent: int = 0
    shots: int = 0
    more: int = 0
    shot: list[str] = field(default_factory=list)
    drive: list[str] = field(default_factory=list)
    free: int = 0
    on_portal: bool = False
    jumped: bool = False
    quiet: int = 0
    hurt: bool = False
    had: set[int] = field(default_factory=set)
    rolling: tuple[int, ...] = ()
    fallen: list[list[int]] = field(default_factory=list)
    resigned: set[int] = field(default_factory=set)
    reason: str = ""
    places: tuple[int, ...] = ()


def copied(table: Table) -> Table:
    """A table that can be changed alone."""
    new = copy(table)
    new.tanks = [copy(tank) for tank in table.tanks]
    for tank in new.tanks:
        tank.cards = list(tank.cards)
    new.squads, new.hands = [list(one) for one in table.squads], [list(one) for one in table.hands]
    new.deck, new.barriers, new.flags = dict(table.deck), dict(table.barriers), dict(table.flags)
    new.points, new.had = list(table.points), set(table.had)
    new.shot, new.drive = list(table.shot), list(table.drive)
    new.resigned = set(table.resigned)
    new.fallen = [list(one) for one in table.fallen]
    return new


# --- line of sight ---


def sees(origin: Spot, target: Spot, walls: frozenset[Spot] | set[Spot]) -> bool:
    """Whether no wall blocks the line between two centres (TT-3.7): a wall does if its corners lie on both
    sides of the line; two walls do if the line goes exactly through the corner between them."""
    (ax, ay), (bx, by) = origin, target
    dx, dy = bx - ax, by - ay

    def side(x2: int, y2: int) -> int:
        """On which side of the line a point lies; its coordinates are doubled."""
        cross = dx * (y2 - 2 * ay) - dy * (x2 - 2 * ax)
        return (cross > 0) - (cross < 0)

    for x in range(min(ax, bx), max(ax, bx) + 1):
        for y in range(min(ay, by), max(ay, by) + 1):
            if (x, y) not in walls or (x, y) in (origin, target):
                continue
            if {-1, 1} <= {side(2 * x + i, 2 * y + j) for i in (-1, 1) for j in (-1, 1)}:
                return False
    for x in range(min(ax, bx), max(ax, bx)):
        for y in range(min(ay, by), max(ay, by)):
            if side(2 * x + 1, 2 * y + 1) == 0:
                beside = ((x + 1, y), (x, y + 1)) if dx * dy > 0 else ((x, y), (x + 1, y + 1))
                if beside[0] in walls and beside[1] in walls:
                    return False
    return True


# --- looking at the table ---


def names(table: Table, waiting: list[str], key: str) -> tuple[int, int]:
    """The factor and the sum the cards that wait make of a value (TT-4.3)."""
    times, plus = 1, 0
    for card in waiting:
        times *= table.ground.cards[card].get(f"{key}_times", 1)
        plus += table.ground.cards[card].get(f"{key}_plus", 0)
    return times, plus


def full(table: Table, tank: Tank) -> int:
    """The damage a tank does not survive (TT-1.2)."""
    return table.ground.hit_points + tank.dice[5]


def hit_points(table: Table, seat: int) -> int:
    """Hit points left of all tanks of a seat; a destroyed or waiting one has none (TT-2.8)."""
    return sum(full(table, tank) - tank.damage for tank in table.tanks if tank.seat == seat and tank.spot)


def out(table: Table) -> set[int]:
    """The seats that are out."""
    return {seat for group in table.fallen for seat in group}


def still_in(table: Table) -> list[int]:
    """The seats that are in."""
    return [seat for seat in range(len(table.sides)) if seat not in out(table)]


def tank_on(table: Table, spot: Spot) -> int | None:
    """The tank on a square."""
    return next((at for at, tank in enumerate(table.tanks) if tank.spot == spot), None)


def tank_of(table: Table, number: int) -> int | None:
    """The tank of the player to act with that letter."""
    for at, tank in enumerate(table.tanks):
        if tank.seat == table.seat and tank.number == number:
            return at
    return None


def raised(table: Table) -> set[Spot]:
    """All that blocks shots: walls, and barriers that still stand (TT-2.1, TT-2.4)."""
    return set(table.ground.walls) | {spot for spot, die in table.barriers.items() if die > 0}


def left(table: Table, tank: Tank) -> int:
    """Actions left to a tank this turn (TT-3.2). With an even start everybody has a share of them in
    the first round."""
    by_die = tank.dice[0]
    if table.ground.even and table.round == 1:
        by_die = max(1, int(by_die * Fraction(table.ground.even[len(table.had)], 100)))
    return by_die + table.more - table.spent


# --- what can be done ---


def legal(table: Table) -> set[Action]:
    """Everything the player to act may do; what chance may do is ``chance``."""
    if table.reason:
        return set()
    if table.phase == "dice":
        number = next(tank.number for tank in table.tanks if tank.seat == table.seat and not tank.dice)
        return {SetDice(number, dice) for dice in permutations((6, 5, 4, 3, 2, 1))}
    if table.phase == "cards":
        card = table.hands[table.seat][0]
        own = [tank.number for tank in table.tanks if tank.seat == table.seat]
        return {Give(card, to) for to in (*own, *((SQUAD,) if table.ground.squad else ()))}
    if table.phase == "turn":
        return set(_turn(table))
    return set()


def _turn(table: Table) -> Iterator[Action]:
    yield End()
    for index, tank in enumerate(table.tanks):
        if tank.seat != table.seat or table.acting not in (None, index):
            continue
        if tank.spot is None:
            yield from _entries(table, tank)
            continue
        for card in tank.cards:
            yield Play(tank.number, card, False)
        for card in table.squads[table.seat]:
            yield Play(tank.number, card, True)
        if table.on_portal and table.acting == index and not table.jumped and _exits(table, tank):
            yield Leave(tank.number)
        if left(table, tank) > 0 or table.free > 0:
            for facing in AHEAD:
                if facing != tank.facing:
                    yield Turn(tank.number, facing)
        if left(table, tank) > 0:
            yield from _drives(table, tank)
            yield from _shots(table, tank)


def _entries(table: Table, tank: Tank) -> Iterator[Action]:
    if table.ground.respawn and left(table, tank) > 0:
        for spot, _ in table.ground.starts[table.sides[tank.seat]]:
            if tank_on(table, spot) is None:
                yield Enter(tank.number, table.ground.number(spot))


def _exits(table: Table, tank: Tank) -> list[Spot]:
    return [spot for spot in table.ground.portals if spot != tank.spot and tank_on(table, spot) is None]


def reach(table: Table, tank: Tank, forward: bool) -> int:
    """Squares a tank can drive with its speed (TT-3.4)."""
    times, plus = names(table, table.drive, "speed")
    speed = tank.dice[1] * times + plus
    return speed if forward else max(1, speed // 2)


def _way(table: Table, tank: Tank, forward: bool) -> tuple[list[Spot], int | None]:
    """The squares a tank can drive over one after the other, and the tank that then stands in its way."""
    assert tank.spot is not None
    dx, dy = AHEAD[tank.facing]
    spot = tank.spot
    ways: list[Spot] = []
    floats = any(table.ground.cards[card].get("amphibious") for card in table.drive)
    for _ in range(reach(table, tank, forward)):
        spot = (spot[0] + dx, spot[1] + dy) if forward else (spot[0] - dx, spot[1] - dy)
        if not table.ground.has(spot) or spot in raised(table):
            return ways, None
        if spot in table.ground.water and not floats:
            return ways, None
        other = tank_on(table, spot)
        if other is not None:
            return ways, other
        ways.append(spot)
    return ways, None


def _drives(table: Table, tank: Tank) -> Iterator[Action]:
    for forward in (True, False):
        ways, other = _way(table, tank, forward)
        for squares, spot in enumerate(ways, start=1):
            if spot not in table.ground.water:
                yield Move(tank.number, squares if forward else -squares)
        enemy = other is not None and table.tanks[other].seat != tank.seat
        if enemy and (not ways or ways[-1] not in table.ground.water):
            yield Ram(tank.number, forward)


def _shots(table: Table, tank: Tank) -> Iterator[Action]:
    assert tank.spot is not None
    if table.shots >= tank.dice[4]:
        return
    times, plus = names(table, table.shot, "range")
    breach = any(table.ground.cards[card].get("breach") for card in table.shot)
    targets = [
        (other.spot, other.smoke)
        for other in table.tanks
        if other.seat != tank.seat and other.spot is not None
    ] + [(spot, 0) for spot, die in table.barriers.items() if die > 0]
    for spot, smoke in targets:
        far = max(abs(spot[0] - tank.spot[0]), abs(spot[1] - tank.spot[1]))
        if far > tank.dice[2] * times + plus or (smoke and far > smoke):
            continue
        if breach or sees(tank.spot, spot, raised(table)):
            yield Fire(tank.number, table.ground.number(spot))


def chance(table: Table) -> dict[Action, int]:
    """What chance may do, with the number of ways."""
    if table.reason:
        return {}
    if table.phase == "deal":
        return dict(_hands(table))
    if table.phase == "start":
        seats = range(len(table.sides))
        dice = [range(1, 7) if seat in table.rolling else (0,) for seat in seats]
        return {Start(pips): 1 for pips in product(*dice)}
    if table.phase == "portal":
        return {Exit(pips): 1 for pips in range(1, 7)}
    return {}


def _hands(table: Table) -> Iterator[tuple[Action, int]]:
    """Each hand, with the number of ways to draw it card by card."""
    kinds = [card for card in table.ground.deck if table.deck[card]]
    ways: dict[tuple[str, ...], int] = {(): 1}
    for card in kinds:
        more: dict[tuple[str, ...], int] = {}
        for hand, count in ways.items():
            choose = 1
            for copies in range(table.deck[card] + 1):
                if len(hand) + copies <= table.ground.hand:
                    more[hand + (card,) * copies] = count * choose
                choose = choose * (table.deck[card] - copies) // (copies + 1)
        ways = more
    for hand, count in ways.items():
        if len(hand) == table.ground.hand:
            yield Deal(hand), count


# --- doing it ---


def play(table: Table, action: Action) -> Table:
    """The table after an action or an outcome that is possible."""
    table = copied(table)
    match action:
        case Deal(cards):
            table.hands[table.seat] = list(cards)
            for card in cards:
                table.deck[card] -= 1
            table.seat += 1
            if table.seat == len(table.sides):
                table.seat, table.phase = 0, "dice"
        case SetDice(number, dice):
            tank = table.tanks[_own(table, number)]
            tank.dice = dice
            if all(one.dice for one in table.tanks if one.seat == table.seat):
                table.phase = "cards"
                _set_up(table)
        case Give(card, to):
            table.hands[table.seat].pop(0)
            pile = table.squads[table.seat] if to == SQUAD else table.tanks[_own(table, to)].cards
            pile.append(card)
            _set_up(table)
        case Start(pips):
            best = tuple(seat for seat, one in enumerate(pips) if one == max(pips))
            if len(best) > 1:
                table.rolling = best
            else:
                table.rolling = ()
                _begin(table, best[0])
        case Exit(pips):
            _jump(table, pips)
        case End():
            _end_turn(table)
        case _:
            _act(table, action)
    return table


def _own(table: Table, number: int) -> int:
    index = tank_of(table, number)
    assert index is not None
    return index


def _set_up(table: Table) -> None:
    """On to the next card, the next seat, or the start (TT-1.4)."""
    if table.hands[table.seat]:
        return
    table.seat += 1
    table.phase = "dice"
    if table.seat == len(table.sides):
        if table.first >= 0:
            _begin(table, table.first)
        else:
            table.seat, table.phase, table.rolling = 0, "start", tuple(range(len(table.sides)))


def _begin(table: Table, seat: int) -> None:
    """A player's turn begins; the smoke of the own tanks is gone (TT-4.2)."""
    table.seat, table.phase = seat, "turn"
    table.acting, table.spent, table.shots, table.more, table.free = None, 0, 0, 0, 0
    table.shot, table.drive = [], []
    table.on_portal = table.jumped = False
    for tank in table.tanks:
        if tank.seat == seat:
            tank.smoke = 0


def _act(table: Table, action: Action) -> None:
    assert isinstance(action, Move | Turn | Fire | Ram | Play | Leave | Enter)
    index = _own(table, action.tank)
    tank = table.tanks[index]
    table.acting = index
    if isinstance(action, Play):
        _card(table, tank, action)
        return
    if isinstance(action, Leave):
        table.phase, table.jumped, table.on_portal = "portal", True, False
        return
    table.on_portal = False
    if isinstance(action, Turn) and table.free > 0:
        table.free -= 1
    else:
        table.spent += 1
    if isinstance(action, Turn):
        tank.facing = action.facing
    elif isinstance(action, Enter):
        spot = table.ground.spot(action.square)
        tank.spot, tank.damage, tank.smoke = spot, 0, 0
        tank.facing = dict(table.ground.starts[table.sides[tank.seat]])[spot]
    elif isinstance(action, Fire):
        _fire(table, tank, table.ground.spot(action.square))
    elif isinstance(action, Ram):
        _ram(table, index, action.forward)
    else:
        ways, _ = _way(table, tank, action.squares > 0)
        table.drive = []
        tank.spot = ways[abs(action.squares) - 1]
        _arrive(table, index)


def _card(table: Table, tank: Tank, action: Play) -> None:
    """A card is played and discarded (TT-4.1); what it does at once happens, the rest waits."""
    (table.squads[table.seat] if action.squad else tank.cards).remove(action.card)
    text = table.ground.cards[action.card]
    if any(text.get(key) for key in ON_SHOT):
        table.shot.append(action.card)
    if any(text.get(key) for key in ON_MOVE):
        table.drive.append(action.card)
    table.free += text.get("free_turns", 0)
    table.more += text.get("actions", 0)
    tank.damage = max(0, tank.damage - text.get("repair", 0))
    if text.get("reload"):
        table.shots = 0
    if text.get("smoke"):
        tank.smoke = min(tank.smoke or text["smoke"], text["smoke"])


def _fire(table: Table, tank: Tank, spot: Spot) -> None:
    times, plus = names(table, table.shot, "damage")
    damage = tank.dice[3] * times + plus
    table.shots += 1
    table.shot = []
    if table.barriers.get(spot, 0) > 0:
        table.barriers[spot] = max(0, table.barriers[spot] - damage)
        return
    other = tank_on(table, spot)
    assert other is not None
    _damage(table, {other: (damage, tank.seat)})


def _ram(table: Table, index: int, forward: bool) -> None:
    """Damage first, then flag, goal or portal for a tank that drove and still stands (TT-2.6, TT-3.9)."""
    tank = table.tanks[index]
    ways, other = _way(table, tank, forward)
    assert other is not None
    table.drive = []
    if ways:
        tank.spot = ways[-1]
    _damage(
        table, {other: (3, tank.seat), index: (1, table.tanks[other].seat)}, arrives=index if ways else None
    )


def _damage(table: Table, hits: dict[int, tuple[int, int]], arrives: int | None = None) -> None:
    """Tanks take damage from seats at the same time, one arrives after that; then it is seen who has won."""
    table.hurt = True
    gone = []
    for index, (damage, by) in hits.items():
        tank = table.tanks[index]
        tank.damage += damage
        if tank.damage >= full(table, tank):
            gone.append(index)
            if table.ground.win == "points":
                table.points[by] += table.ground.kill
    for index in gone:
        _remove(table, index)
    _out(table)
    if arrives is not None and table.tanks[arrives].spot is not None:
        _land(table, arrives)
    _look(table)
    if not table.reason and table.acting in gone:
        _end_turn(table)


def _remove(table: Table, index: int) -> None:
    """A tank is destroyed: its cards are lost, its flags lie where it fell (TT-3.10, TT-4.1, TT-2.3)."""
    tank = table.tanks[index]
    assert tank.spot is not None
    for owner, flag in table.flags.items():
        if flag == ("by", index):
            home = table.ground.homes[table.sides[owner]]
            table.flags[owner] = "home" if tank.spot == home else tank.spot
    tank.spot, tank.cards, tank.smoke = None, [], 0


def _out(table: Table) -> None:
    """Players without tanks are out, unless tanks come back (TT-5.1)."""
    if table.ground.respawn:
        return
    stand = {tank.seat for tank in table.tanks if tank.spot is not None}
    fell = [seat for seat in still_in(table) if seat not in stand]
    if fell:
        table.fallen.append(fell)


def _arrive(table: Table, index: int) -> None:
    _land(table, index)
    _look(table)


def _land(table: Table, index: int) -> None:
    """A tank has ended a move where it stands: flags, goal, portal (TT-2.3, TT-2.4, TT-2.7)."""
    tank = table.tanks[index]
    spot = tank.spot
    assert spot is not None
    table.on_portal = spot in table.ground.portals
    for owner, flag in table.flags.items():
        lies = table.ground.homes[table.sides[owner]] if flag == "home" else flag
        if lies == spot:
            table.flags[owner] = "home" if owner == tank.seat else ("by", index)
    area = {start for start, _ in table.ground.starts[table.sides[tank.seat]]}
    if ("by", index) in table.flags.values() and spot in area:
        _won(table, "flag", [tank.seat])
    goal = table.ground.win == "goal" and table.sides[tank.seat] == table.ground.attacker
    if goal and spot in table.ground.goal:
        _won(table, "goal", [tank.seat])


def _jump(table: Table, pips: int) -> None:
    """The die picks a portal: its faces are shared out in order, those left over count nothing (TT-2.4)."""
    assert table.acting is not None
    tank = table.tanks[table.acting]
    exits = _exits(table, tank)
    share = 6 // len(exits)
    if pips > share * len(exits):
        return
    table.phase = "turn"
    tank.spot = exits[(pips - 1) // share]
    _arrive(table, table.acting)


def _end_turn(table: Table) -> None:
    """Scoring squares, then the round, then the next player (TT-2.6, TT-2.8)."""
    if table.ground.win == "points":
        for tank in table.tanks:
            if tank.seat == table.seat and tank.spot is not None:
                table.points[table.seat] += table.ground.scoring.get(tank.spot, 0)
    _look(table)
    if not table.reason:
        _next(table)


def _next(table: Table) -> None:
    table.had.add(table.seat)
    if table.had >= set(still_in(table)):
        table.had = set()
        table.quiet = 0 if table.hurt else table.quiet + 1
        table.hurt = False
        _round_over(table)
        if table.reason:
            return
        table.round += 1
    seat = (table.seat + 1) % len(table.sides)
    while seat in out(table):
        seat = (seat + 1) % len(table.sides)
    _begin(table, seat)


def resign(table: Table, seat: int, reason: str = "resigned") -> Table:
    """A player leaves: all tanks gone, out."""
    table = copied(table)
    for index, tank in enumerate(table.tanks):
        if tank.seat == seat and tank.spot is not None:
            _remove(table, index)
        if tank.seat == seat:
            tank.cards = []
    table.squads[seat] = []
    table.fallen.append([seat])
    table.resigned.add(seat)
    if len(still_in(table)) <= 1:
        _won(table, reason, still_in(table))
    elif table.seat == seat:
        _next(table)
    return table


# --- the end ---


def _won(table: Table, reason: str, first: list[int]) -> None:
    """These have won; then come those still in, then those who are out, the last to fall first."""
    if table.reason:
        return
    others = [seat for seat in still_in(table) if seat not in first]
    groups = [first, others, *([seat for seat in group if seat not in first] for group in table.fallen[::-1])]
    _placed(table, reason, [group for group in groups if group])


def _points_won(table: Table, first: list[int]) -> None:
    """These have the most points; the others are placed by theirs, at as many whoever is still in before
    those who fell, the last first; who resigned comes last."""
    falls = {seat: order for order, group in enumerate(table.fallen, 1) for seat in group}

    def worth(seat: int) -> tuple[bool, int, int]:
        there = seat not in table.resigned
        return there, table.points[seat] if there else 0, falls.get(seat, len(table.sides) + 1)

    others = [seat for seat in range(len(table.sides)) if seat not in first]
    ranks = sorted({worth(seat) for seat in others}, reverse=True)
    _placed(table, "points", [first, *([s for s in others if worth(s) == rank] for rank in ranks)])


def _placed(table: Table, reason: str, groups: list[list[int]]) -> None:
    places = [0] * len(table.sides)
    at = 1
    for group in groups:
        for seat in group:
            places[seat] = at
        at += len(group)
    table.reason, table.places = reason, tuple(places)


def _look(table: Table) -> None:
    """The map's own condition first, then last standing (TT-5.1)."""
    if table.reason:
        return
    if table.ground.win == "points" and max(table.points) >= table.ground.target:
        most = max(table.points)
        _points_won(table, [seat for seat, points in enumerate(table.points) if points == most])
        return
    if len(still_in(table)) == 1:
        _won(table, "last_standing", still_in(table))
    elif not still_in(table):
        _won(table, "last_standing", list(table.fallen[-1]))


def _round_over(table: Table) -> None:
    """Rounds that end a match: the map's, 10 without damage where there is no goal to hold, then the most
    there are (TT-2.3, TT-2.6)."""
    if table.ground.win == "rounds" and table.round >= table.ground.rounds:
        _counted(table, "rounds")
    elif table.ground.win == "goal" and table.round >= table.ground.rounds:
        holders = [s for s in still_in(table) if table.sides[s] != table.ground.attacker]
        _won(table, "held", holders)
    elif table.quiet >= 10 and table.ground.win != "goal":
        _counted(table, "quiet")
    elif table.round >= table.ground.max_rounds:
        _counted(table, "max_rounds")


def _counted(table: Table, reason: str) -> None:
    """The most hit points, on a points map the most points and then hit points, among those still in; after
    quiet rounds hit points don't count."""

    def worth(seat: int) -> tuple[int, int]:
        points = table.points[seat] if table.ground.win == "points" else 0
        return points, 0 if reason == "quiet" else hit_points(table, seat)

    ranks = sorted({worth(seat) for seat in still_in(table)}, reverse=True)
    groups = [[seat for seat in still_in(table) if worth(seat) == rank] for rank in ranks]
    _placed(table, reason, groups + table.fallen[::-1])
