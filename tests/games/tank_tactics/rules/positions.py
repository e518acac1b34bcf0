"""Random maps and positions of Tank Tactics, and a position as the slow telling's table."""

from __future__ import annotations

import random
from dataclasses import asdict
from functools import cache
from typing import Any

from game.data.files.content import load_content
from game.games.tank_tactics.rules.board import EVEN_SHARES, HEADINGS, Board, Win, WinName
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.terms import CARRIED, HOME, NOWHERE, MatchTerms
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.grid8 import Grid
from tests.games.tank_tactics.rules import slow

WINS: tuple[WinName, ...] = ("last_standing", "points", "flag", "goal", "rounds")


@cache
def book() -> Definitions:
    """The shipped cards."""
    return load_content(KIT).definitions


# --- a position as a table ---


def ground_of(board: Board, definitions: Definitions) -> slow.Ground:
    """The map, square by square as pairs."""
    width = board.grid.width

    def spot(square: int) -> slow.Spot:
        return square % width, square // width

    plain = {name: asdict(card.effects) for name, card in definitions.cards.items()}
    return slow.Ground(
        width=width,
        height=board.grid.height,
        walls=frozenset(map(spot, board.raised)),
        water=frozenset(map(spot, board.surface)),
        portals=tuple(map(spot, board.portals)),
        scoring={spot(at): points for at, points in board.scoring.items()},
        goal=frozenset(map(spot, board.goal)),
        homes={side: spot(at) for side, at in board.flags.items()},
        starts={side: tuple((spot(at), way) for at, way in own) for side, own in board.starts.items()},
        tanks=board.tanks,
        deck=board.deck,
        hand=board.hand,
        squad=board.squad_cards,
        even=board.even_start,
        hit_points=sum(board.hit_dice),
        win=board.win.kind,
        target=board.win.target,
        kill=board.win.kill,
        rounds=board.win.rounds,
        attacker=board.win.attacker,
        respawn=board.respawn,
        max_rounds=board.max_rounds,
        cards={
            name: {key: int(n) for key, n in effects.items() if n != int(key.endswith("_times"))}
            for name, effects in plain.items()
        },
    )


def table_of(world: TankTacticsWorld, ground: slow.Ground) -> slow.Table:
    """A position as a table."""
    match, board = world.match, world.match.board
    tanks = [
        slow.Tank(
            seat=match.owner[index],
            number=match.number[index],
            spot=None if world.square[index] == NOWHERE else ground.spot(world.square[index]),
            facing=world.facing[index],
            dice=world.dice[index],
            damage=world.damage[index],
            cards=list(world.cards[index]),
            smoke=world.smoke[index],
        )
        for index in range(len(match.owner))
    ]
    flags: dict[int, str | slow.Spot | tuple[str, int]] = {}
    for seat, side in enumerate(match.sides):
        at = world.flag[seat]
        if side in board.flags:
            flags[seat] = "home" if at == HOME else ground.spot(at) if at >= 0 else ("by", CARRIED - at)
    squads, hands, deck = [list(one) for one in world.squad], [], dict(board.deck)
    for seat, hand in enumerate(world.hand):
        given = world.given[seat]
        for card, to in zip(hand, given, strict=False):
            (squads[seat] if to < 0 else tanks[match.tanks[seat][to]].cards).append(card)
        hands.append(list(hand[len(given) :]))
        for card in hand:
            deck[card] -= 1
    orders = sorted({order for order in world.fell if order})
    outcome = world.outcome
    return slow.Table(
        ground=ground,
        sides=match.sides,
        tanks=tanks,
        squads=squads,
        hands=hands,
        deck=deck,
        barriers={ground.spot(at): die for at, die in zip(board.barrier_squares, world.barrier, strict=True)},
        flags=flags,
        points=[world.points(seat) for seat in range(len(match.sides))],
        first=next(iter(world.rolling)) if len(world.rolling) == 1 else -1,
        phase=world.phase,
        seat=world.seat,
        round=world.round,
        acting=None if world.tank == NOWHERE else world.tank,
        spent=world.used,
        shots=world.shots,
        more=world.more,
        free=world.free,
        shot=list(world.shot_cards),
        drive=list(world.move_cards),
        on_portal=world.on_portal,
        jumped=world.portal_used or world.phase == "portal",
        quiet=world.quiet,
        hurt=world.hurt,
        had={seat for seat in range(len(match.sides)) if world.moved >> seat & 1},
        rolling=tuple(sorted(world.rolling)) if world.phase == "start" else (),
        fallen=[[s for s, order in enumerate(world.fell) if order == one] for one in orders],
        resigned=set(world.left),
        reason="" if outcome is None else outcome.reason,
        places=() if outcome is None else outcome.places,
    )


def seen(table: slow.Table) -> dict[str, Any]:
    """What must be alike of two tables; of a match that is over how it ended and who is left with what."""
    tanks = [
        (
            tank.spot,
            tank.facing if tank.spot else None,
            tank.dice,
            max(0, slow.full(table, tank) - tank.damage) if tank.spot and tank.dice else None,
            sorted(tank.cards),
            tank.smoke,
        )
        for tank in table.tanks
    ]
    same = {
        "tanks": tanks,
        "barriers": table.barriers,
        "flags": table.flags,
        "points": table.points,
        "reason": table.reason,
        "places": table.places,
    }
    if table.reason:
        return same
    turn = table.phase in ("turn", "portal")
    return same | {
        "squads": [sorted(cards) for cards in table.squads],
        "hands": table.hands,
        "phase": table.phase,
        "seat": None if table.phase == "start" else table.seat,
        "round": table.round,
        "acting": table.acting,
        "spent": (table.spent, table.shots, table.more, table.free),
        "waits": (sorted(table.shot), sorted(table.drive)),
        "portal": (table.jumped, table.on_portal and not table.jumped) if turn else None,
        "quiet": (table.quiet, table.hurt),
        "had": table.had,
        "rolling": table.rolling,
        "fallen": table.fallen,
    }


# --- by chance ---


def _shares(drawn: float, seats: int) -> tuple[int, ...]:
    """The shares of an even start: none, the usual ones or any, by one number from 0 to 1."""
    if drawn < 0.15:
        return EVEN_SHARES[seats]
    rng = random.Random(drawn)
    return tuple(rng.randint(1, 100) for _ in range(seats)) if drawn < 0.3 else ()


def random_board(rng: random.Random, sides: tuple[int, ...], win: WinName) -> Board:
    """A map with a bit of everything; small, so that tanks meet."""
    width, height = rng.randint(6, 11), rng.randint(6, 11)
    grid = Grid(width, height)
    free = list(range(len(grid)))
    rng.shuffle(free)

    def take(count: int) -> list[int]:
        return [free.pop() for _ in range(count)]

    tanks = {side: rng.randint(1, 3) for side in sides}
    starts = {
        side: tuple((at, rng.choice(HEADINGS)) for at in take(tanks[side] + rng.randint(0, 1)))
        for side in sides
    }
    flags = {}
    if win == "flag":
        flags = {side: starts[side][0][0] if rng.random() < 0.3 else free.pop() for side in sides}
    many = len(grid) // 6
    rules = {
        "last_standing": Win(),
        "points": Win("points", target=rng.randint(3, 8), kill=rng.randint(0, 3)),
        "flag": Win("flag"),
        "goal": Win("goal", rounds=rng.randint(2, 6), attacker=rng.choice(sides)),
        "rounds": Win("rounds", rounds=rng.randint(2, 6)),
    }
    return Board(
        grid=grid,
        raised=frozenset(take(rng.randint(0, many))),
        surface=frozenset(take(rng.randint(0, many))),
        barriers={at: rng.randint(1, 6) for at in take(rng.randint(0, 4))},
        portals=tuple(sorted(take(rng.choice((0, 2, 3, 5, 7))))),
        scoring={at: rng.randint(1, 3) for at in take(rng.randint(1, 6))} if win == "points" else {},
        goal=frozenset(take(rng.randint(1, 6))) if win == "goal" else frozenset(),
        flags=flags,
        starts=starts,
        tanks=tanks,
        deck=dict(book().deck),
        hand=rng.randint(0, 3),
        hit_dice=rng.choice(((6, 6), (6, 6), (1,), (3, 2))),
        win=rules[win],
        respawn=win != "last_standing" and rng.random() < 0.5,
        max_rounds=rng.choice((100, 100, 30)),
        squad_cards=rng.random() < 0.5,
        even_start=_shares(rng.random(), len(sides)),
    )


def random_state(seed: int) -> TankTacticsWorld:
    """In the middle of a match, most often of a turn; some at its start, some while cards are given."""
    rng = random.Random(seed)
    win = WINS[seed % len(WINS)]
    sides = tuple(sorted(rng.sample(range(4), 2 if win == "goal" else rng.choice((2, 2, 3, 4)))))
    board = random_board(rng, sides, win)
    match = MatchTerms(board, book(), sides)
    first = rng.choice((None, 0, len(sides) - 1))
    new = TankTacticsWorld(match, first)
    if seed % 20 == 19:
        return new
    if seed % 20 == 4 and board.hand:
        return _giving(new, rng)
    return _before_start(new, rng) if seed % 20 == 9 else _in_play(new, rng)


def _giving(new: TankTacticsWorld, rng: random.Random) -> TankTacticsWorld:
    """All dice are set; a seat gives its cards, those before it have."""
    match, hand = new.match, new.match.board.hand
    seat, step = rng.randrange(len(match.sides)), rng.randrange(hand)
    deck = [name for name, copies in match.board.deck.items() for _ in range(copies)]
    names = rng.sample(deck, hand * len(match.sides))
    order = {name: at for at, name in enumerate(match.board.deck)}
    hands = [sorted(names[n * hand : (n + 1) * hand], key=order.__getitem__) for n in range(len(match.sides))]
    done = [hand if other < seat else step if other == seat else 0 for other in range(len(match.sides))]
    return new.with_(
        phase="cards",
        seat=seat,
        step=step,
        dice=tuple(tuple(rng.sample(range(1, 7), 6)) if owner <= seat else () for owner in match.owner),
        hand=tuple(map(tuple, hands)),
        given=tuple(
            tuple(rng.choice(match.holders(other)) for _ in range(many)) for other, many in enumerate(done)
        ),
    )


def _before_start(new: TankTacticsWorld, rng: random.Random) -> TankTacticsWorld:
    """All is set; all seats roll for the start, or those that tied."""
    seats, count = len(new.match.sides), len(new.match.owner)
    rolling = frozenset(rng.sample(range(seats), rng.randint(2, seats)))
    dice = tuple(tuple(rng.sample(range(1, 7), 6)) for _ in range(count))
    return new.with_(phase="start", rolling=rolling, seat=min(rolling), dice=dice)


def _in_play(new: TankTacticsWorld, rng: random.Random) -> TankTacticsWorld:
    match, board = new.match, new.match.board
    seats, count = len(match.sides), len(match.owner)
    barriers = tuple(rng.choice((0, die, rng.randint(1, die))) for die in new.barrier)
    stand = {at for at, die in zip(board.barrier_squares, barriers, strict=True) if die}
    every = set(range(len(board.grid))) - board.raised - board.surface - stand
    special = sorted(every & {*board.portals, *board.scoring, *board.goal, *board.flags.values()})
    squares: list[int] = []
    for index in range(count):
        near = {at for one in squares if one >= 0 for at in board.steps[one] if at >= 0} & every
        pools = (
            sorted(every),
            sorted(every),
            sorted(near),
            special,
            [at for at, _ in match.starts(match.owner[index])],
        )
        pool = [at for at in rng.choice(pools) if at not in squares] or [
            at for at in sorted(every) if at not in squares
        ]
        squares.append(NOWHERE if rng.random() < 0.15 else rng.choice(pool))
    for tanks in match.tanks:
        if all(squares[index] < 0 for index in tanks):
            squares[tanks[0]] = rng.choice([at for at in sorted(every) if at not in squares])
    dice = tuple(tuple(rng.sample(range(1, 7), 6)) for _ in range(count))
    names = list(board.deck)
    full = [sum(board.hit_dice) + one[5] for one in dice]
    damage = tuple(
        full[i]
        if squares[i] < 0
        else rng.choice((0, rng.randrange(full[i]), max(0, full[i] - rng.randint(1, 4))))
        for i in range(count)
    )

    def cards(most: int) -> tuple[str, ...]:
        return tuple(rng.choices(names, k=rng.randint(0, most)))

    fell = [0] * seats
    left: set[int] = set()
    if seats > 2 and rng.random() < 0.4:
        out = rng.randrange(seats)
        fell[out] = 1
        for index in match.tanks[out]:
            squares[index], damage = NOWHERE, (*damage[:index], full[index], *damage[index + 1 :])
        if board.respawn or rng.random() < 0.3:
            left.add(out)
    playing = [seat for seat in range(seats) if not fell[seat]]
    seat = rng.choice(playing)
    own = [index for index in match.tanks[seat] if squares[index] >= 0]
    tank = rng.choice([NOWHERE, *own])
    flags = list(new.flag)
    for owner, side in enumerate(match.sides):
        if side in board.flags and rng.random() < 0.5:
            carriers = [i for i in range(count) if squares[i] >= 0 and match.owner[i] != owner]
            lies = [at for at in sorted(every) if at != board.flags[side]]
            flags[owner] = CARRIED - rng.choice(carriers) if rng.random() < 0.5 else rng.choice(lies)
    used = rng.randint(0, dice[tank][0]) if tank >= 0 else 0
    target = board.win.target
    rounds = board.win.rounds if board.win.kind in ("rounds", "goal") else board.max_rounds
    moved = sum(1 << other for other in range(seats) if other != seat and (rng.random() < 0.6 or fell[other]))
    if all(moved >> other & 1 for other in playing):
        moved = 0
    kills = tuple(rng.randrange(target) if target else 0 for _ in range(seats))
    portal = tank >= 0 and squares[tank] in board.portals
    return new.with_(
        dice=dice,
        square=tuple(squares),
        facing=tuple(rng.choice(HEADINGS) for _ in range(count)),
        damage=damage,
        cards=tuple(cards(3) if squares[i] >= 0 else () for i in range(count)),
        smoke=tuple(
            3 if squares[i] >= 0 and (match.owner[i] != seat or i == tank) and rng.random() < 0.2 else 0
            for i in range(count)
        ),
        squad=tuple(() if fell[one] or not board.squad_cards else cards(2) for one in range(seats)),
        hand=tuple(() for _ in range(seats)),
        given=tuple(() for _ in range(seats)),
        barrier=barriers,
        flag=tuple(flags),
        fell=tuple(fell),
        left=frozenset(left),
        kills=kills,
        held=tuple(rng.randrange(target - one) if target else 0 for one in kills),
        phase="portal"
        if portal and new.with_(square=tuple(squares)).exits and rng.random() < 0.3
        else "turn",
        seat=seat,
        rolling=frozenset(),
        round=rng.choice((1, max(1, rounds - 1), rounds)),
        moved=moved,
        quiet=rng.choice((0, 8, 9)),
        hurt=rng.random() < 0.4,
        tank=tank,
        used=used,
        shots=rng.randint(0, used) if tank >= 0 else 0,
        more=rng.randint(0, 1) if tank >= 0 else 0,
        free=rng.choice((0, 0, 1)) if tank >= 0 else 0,
        shot_cards=tuple(rng.choices(("double_range", "breach_shot", "double_damage"), k=rng.randint(0, 2)))
        if tank >= 0
        else (),
        move_cards=tuple(rng.choices(("double_speed", "amphibious"), k=rng.randint(0, 2)))
        if tank >= 0
        else (),
        portal_used=tank >= 0 and rng.random() < 0.3,
        on_portal=portal and rng.random() < 0.7,
    )
