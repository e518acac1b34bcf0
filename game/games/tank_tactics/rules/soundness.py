"""Checks whether a position read from text can occur: conditions that every played position meets anyway.

Messages name a tank ``green A`` and a square ``c1``: people read them, too, when they type a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules.board import (
    COLOURS,
    HEADINGS,
    LEAST_SIZE,
    LETTERS,
    MOST_DECK,
    MOST_HAND,
    MOST_KILL,
    MOST_ROUNDS,
    MOST_SIZE,
    MOST_TARGET,
    MOST_WIN_ROUNDS,
    QUIET_ROUNDS,
    Board,
)
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.position import (
    AMMO,
    CARRIED,
    HOME,
    NOWHERE,
    SETTING_UP,
    MatchTerms,
    Position,
)
from game.model.contract import TextError
from game.model.fault import Fault, row_of
from game.model.keyed_text import KeyedText, Name

PHASES: Final = (*SETTING_UP, "start", "turn", "portal", "over")
"""The phases of a match."""

RULES: Final[Mapping[str, str]] = {
    "last_standing": "TT-5.1",
    "points": "TT-2.3",
    "flag": "TT-2.7",
    "goal": "TT-2.3",
    "held": "TT-2.3",
    "rounds": "TT-2.3",
    "quiet": "TT-2.6",
    "max_rounds": "TT-2.6",
    "resigned": "TT-5.1",
    "time_up": "TT-5.1",
}
"""The ways a match can end, each with its rule."""


def tank_name(match: MatchTerms, index: int) -> Fault:
    """Return a tank's name, as ``green A``."""
    return Fault(
        "{side} {letter}",
        side=Name("tank_tactics.side", COLOURS[match.sides[match.owner[index]]]),
        letter=LETTERS[match.number[index]],
    )


def seat_name(match: MatchTerms, seat: int) -> Name:
    """Return a seat's name, as ``green``."""
    return Name("tank_tactics.side", COLOURS[match.sides[seat]])


def check_board(board: Board, sides: tuple[int, ...], definitions: Definitions) -> None:
    """Raise ``ValueError`` with the reason if no match can begin on a board. Shipped maps are checked more
    thoroughly elsewhere; a board in a save or a line of text can be anything."""
    for problem in _board(board, sides, definitions):
        raise TextError(problem)


def check_position(position: Position) -> None:
    """Raise ``ValueError`` with what is wrong with a position, if anything."""
    match = position.match
    for problem in _shapes(position):
        raise TextError(problem)
    check_board(match.board, match.sides, match.definitions)
    for problem in problems(position):
        raise TextError(problem)


def _shapes(position: Position) -> Iterator[Fault]:
    """Find values out of bounds; the other checks need them in bounds."""
    match = position.match
    tanks, seats = len(match.owner), range(len(match.sides))
    if position.phase not in PHASES:
        yield Fault("unknown phase {phase} (choose from {names})", phase=position.phase, names=row_of(PHASES))
    if position.seat not in seats:
        yield Fault("there is no seat {n}", n=position.seat + 1)
    if not position.left | position.rolling <= set(seats):
        yield Fault("an unknown seat is listed as having left or as rolling for the start")
    if not NOWHERE <= position.tank < tanks:
        yield Fault("the tank that acts doesn’t exist")
    for name in ("step", "used", "shots", "more", "free", "quiet", "moved"):
        if getattr(position, name) < 0:
            yield Fault("“{who}” can’t be less than 0", who=name)
    known = match.definitions.cards
    piles = [*position.cards, *position.squads, *position.hands, *position.spent]
    piles += [position.shot_cards, position.move_cards]
    yield from (
        Fault("unknown card {name}", name=name) for pile in piles for name in pile if name not in known
    )
    for dice in position.dice:
        if dice and sorted(dice) != [1, 2, 3, 4, 5, 6]:
            yield Fault("the dice {dice} aren’t 1 to 6, each once (TT-1.1)", dice="".join(map(str, dice)))
    squares = range(NOWHERE, len(match.board.grid))
    if not all(square in squares for square in position.squares):
        yield Fault("a tank is on a square that doesn’t exist")
    for at, die in zip(match.board.barrier_squares, position.barriers, strict=True):
        if not 0 <= die <= match.board.barriers[at]:
            most = match.board.barriers[at]
            yield Fault(
                "the barrier on {square}: expected a die from 0 to {high}, found {die} (TT-2.4)",
                square=match.board.grid.name(at),
                high=most,
                die=die,
            )
    if not all(CARRIED - tanks < at < len(match.board.grid) for at in position.flags):
        yield Fault("a flag is neither on a square nor on a tank")


def _board(board: Board, sides: tuple[int, ...], definitions: Definitions) -> Iterator[Fault]:
    grid, win = board.grid, board.win
    sizes = range(LEAST_SIZE, MOST_SIZE + 1)
    if grid.width not in sizes or grid.height not in sizes:
        size = Fault("{columns} × {rows} squares", columns=grid.width, rows=grid.height)
        yield Fault(
            "the board has {size}; expected {low} to {high} each way (TT-2.1)",
            size=size,
            low=LEAST_SIZE,
            high=MOST_SIZE,
        )
    for side in sides:
        if not board.starts.get(side):
            yield Fault(
                "{side} has no starts (TT-2.2)", side=COLOURS[side] if side in range(len(COLOURS)) else side
            )
    for side, own in board.starts.items():
        if board.tanks[side] != len(own):
            yield Fault(
                "{side}: expected as many starts as tanks ({n}), found {other} (TT-2.2)",
                side=KeyedText(f"tank_tactics.side.{COLOURS[side]}"),
                n=board.tanks[side],
                other=len(own),
            )
    unknown = [name for name in board.deck if name not in definitions.cards]
    yield from (Fault("the deck has an unknown card: {name} (TT-2.2)", name=name) for name in unknown)
    closed = board.raised | board.surface | set(board.barriers)
    starts = [start for own in board.starts.values() for start in own]
    for at, count in Counter(square for square, _ in starts).items():
        if count > 1:
            yield Fault("two tanks start on {square} (TT-2.2)", square=grid.name(at))
        if at in closed:
            yield Fault("the start {square} is on a wall, a barrier or water (TT-2.1)", square=grid.name(at))
    if not all(facing in HEADINGS for _, facing in starts):
        yield Fault("a start can’t face diagonally (TT-3.3)")
    for at, count in Counter(board.flags.values()).items():
        if count > 1 or at in {square for square, _ in starts}:
            yield Fault("a flag shares {square} with a start or another flag (TT-2.7)", square=grid.name(at))
    for side, at in board.flags.items():
        if at in closed:
            yield Fault(
                "the flag of {side} is on a wall, a barrier or water (TT-2.7)",
                side=KeyedText(f"tank_tactics.side.{COLOURS[side]}"),
            )
    if win.kind == "flag" and not all(side in board.flags for side in sides):
        yield Fault("every player needs a flag (TT-2.7)")
    if len(board.portals) == 1 or len(board.portals) > 7:
        yield Fault("expected 2 to 7 portals or none, found {n} (TT-2.4)", n=len(board.portals))
    if board.respawn and win.kind == "last_standing":
        yield Fault("if tanks come back, nobody can be the last standing (TT-2.6)")
    if win.kind == "points" and win.target < 1:
        yield Fault("winning by points needs a number of points to reach (TT-2.3)")
    if win.kind in ("goal", "rounds") and win.rounds < 1:
        yield Fault("the last round must be 1 or later (TT-2.3)")
    if win.kind == "goal" and (win.attacker not in sides or len(sides) != 2 or not board.goal):
        yield Fault(
            "winning by reaching the goal needs goal squares and exactly two players, "
            "one of them the attacker (TT-2.3)"
        )
    if board.hand * len(sides) > sum(board.deck.values()):
        yield Fault("the players get more cards than are in the deck (TT-2.2)")
    if board.max_rounds < 1:
        yield Fault("a match needs at least one round (TT-2.6)")
    for what, number, most in (
        (Fault("cards for a player"), board.hand, MOST_HAND),
        (Fault("copies of a card"), max(board.deck.values(), default=0), MOST_DECK),
        (Fault("rounds"), board.max_rounds, MOST_ROUNDS),
        (Fault("rounds until the match is decided"), win.rounds, MOST_WIN_ROUNDS),
        (Fault("points to win"), win.target, MOST_TARGET),
        (Fault("points for a destroyed tank"), win.kill, MOST_KILL),
    ):
        if number > most:
            yield Fault("too many {what}: {n} (at most {high}) (TT-2.2)", n=number, what=what, high=most)


def problems(position: Position) -> Iterator[Fault]:
    """Find what can't occur in a position whose values are in bounds."""
    yield from _tanks(position)
    yield from _cards(position)
    yield from _seats(position)
    yield from _flags(position)
    yield from _points(position)
    yield from _rounds(position)
    yield from _phase(position)
    yield from _turn(position)
    yield from _end(position)


def _tanks(position: Position) -> Iterator[Fault]:
    match, board = position.match, position.match.board
    setting_up = position.phase in SETTING_UP
    standing = Counter(square for square in position.squares if square >= 0)
    for index, square in enumerate(position.squares):
        name, seat = tank_name(match, index), match.owner[index]
        gone, dice, damage = seat in position.left, position.dice[index], position.damage[index]
        if square >= 0:
            if position.raised >> square & 1 or square in board.surface:
                yield Fault(
                    "{who} is on a wall, a barrier or water: {square}",
                    who=name,
                    square=board.grid.name(square),
                )
            if standing[square] > 1:
                yield Fault("two tanks are on {square}", square=board.grid.name(square))
            if gone:
                yield Fault("{who} is on the board, but its player has left", who=name)
        if position.facings[index] not in HEADINGS:
            yield Fault("{who} must face north, east, south or west", who=name)
        if not (dice or setting_up or gone or position.phase == "over"):
            yield Fault("{who} has no dice", who=name)
        full = position.full(index)
        if gone:
            # who left before all was shown has dice or none, and no damage
            if not 0 <= damage <= full:
                yield Fault("{who} has taken too much damage: {n} of {other}", who=name, n=damage, other=full)
        elif not dice and damage:
            yield Fault("{who} has taken damage, but has no dice", who=name)
        elif dice and not (0 <= damage < full if square >= 0 else damage == full):
            where = Fault("on the board") if square >= 0 else Fault("off the board")
            yield Fault(
                "{who} has taken {n} of {other} damage, but is {where}",
                who=name,
                n=damage,
                other=full,
                where=where,
            )
        if square < 0 and (position.cards[index] or position.smoke[index]):
            yield Fault("{who} is off the board, but has cards or smoke", who=name)
        start = match.starts(seat)[match.number[index]]
        if setting_up and not gone and (square, position.facings[index]) != start:
            yield Fault("{who} isn’t on its start", who=name)
        if setting_up and damage and not gone:
            yield Fault("{who} has taken damage before the start", who=name)


def _cards(position: Position) -> Iterator[Fault]:
    match, board = position.match, position.match.board
    there: Counter[str] = Counter()
    order = {name: at for at, name in enumerate(board.deck)}
    for seat, tanks in enumerate(match.tanks):
        piles = [position.squads[seat], position.hands[seat], *(position.cards[index] for index in tanks)]
        own: Counter[str] = Counter()
        for pile in piles:
            own.update(pile)
            if any(name not in order for name in pile):
                yield Fault("{side} has a card that isn’t in the deck", side=seat_name(match, seat))
            elif list(pile) != sorted(pile, key=order.__getitem__):
                yield Fault(
                    "the cards of {side} aren’t in the order in which the map lists the deck",
                    side=seat_name(match, seat),
                )
        spent = Counter(position.spent[seat])
        if any(name not in order for name in spent):
            yield Fault("{side} has played a card that isn’t in the deck", side=seat_name(match, seat))
        if seat == position.seat:
            spent |= Counter(position.shot_cards) | Counter(position.move_cards)
        own.update(spent)
        if position.squads[seat] and not board.squad_cards:
            yield Fault(
                "{side} has squad cards, but in this match every card belongs to a tank ({rule})",
                side=seat_name(match, seat),
                rule="TT-1.3",
            )
        if own.total() > board.hand:
            yield Fault(
                "{side}’s cards: expected at most {other}, found {n}",
                side=seat_name(match, seat),
                n=own.total(),
                other=board.hand,
            )
        there.update(own)
    for name, count in there.items():
        most = board.deck.get(name, 0)
        if count > most:
            yield Fault(
                "too many copies of the card {who}: {n} (at most {high})", n=count, high=most, who=name
            )
    cards = match.definitions.cards
    smokes = {cards[name].effects.smoke for name in board.deck if name in cards} | {0}
    seat_now = position.seat
    for index, smoke in enumerate(position.smoke):
        if smoke not in smokes:
            yield Fault("{tank} has smoke that no card in the deck gives", tank=tank_name(match, index))
        elif smoke and position.phase in (*SETTING_UP, "start"):
            yield Fault("{tank} has smoke before the start", tank=tank_name(match, index))
        elif smoke and position.phase != "over" and index != position.tank and match.owner[index] == seat_now:
            yield Fault(
                "the smoke of {tank} should have ended when its player’s turn began",
                tank=tank_name(match, index),
            )
    if any(not cards[name].effects.on_shot for name in position.shot_cards):
        yield Fault("a card that doesn’t affect shots is listed as played for the next shot")
    if any(not cards[name].effects.on_move for name in position.move_cards):
        yield Fault("a card that doesn’t affect moves is listed as played for the next move")


def _seats(position: Position) -> Iterator[Fault]:
    match, fell = position.match, position.fell
    orders = sorted(set(fell) - {0})
    if min(fell) < 0 or orders != list(range(1, len(orders) + 1)):
        yield Fault("the order in which players went out isn’t possible: number them 1, 2, 3… without gaps")
    for seat, order in enumerate(fell):
        name = seat_name(match, seat)
        lost = all(position.squares[index] < 0 for index in match.tanks[seat])
        if seat in position.left and not order:
            yield Fault("{who} has left the match, but isn’t marked as out", who=name)
        if order and not lost:
            yield Fault("{who} is out, but has tanks", who=name)
        if order and match.board.respawn and seat not in position.left:
            yield Fault("{who} is out, but on this map tanks come back", who=name)
        if lost and not order and not match.board.respawn and position.phase != "over":
            yield Fault("{who} has no tanks, but isn’t out", who=name)
        if seat in position.left and position.squads[seat]:
            yield Fault("{who} has left the match, but still has squad cards", who=name)
    if len(position.playing) < 2 and position.phase != "over":
        yield Fault("fewer than two players are still in the match")


def _flags(position: Position) -> Iterator[Fault]:
    match, board = position.match, position.match.board
    for seat, at in enumerate(position.flags):
        name, home = seat_name(match, seat), position.flag_home(seat)
        if at == HOME:
            continue
        if board.win.kind != "flag" or home < 0:
            yield Fault("the flag of {who} isn’t at home, but {who} has no flag on this map", who=name)
        elif at <= CARRIED:
            index = CARRIED - at
            if match.owner[index] == seat or position.squares[index] < 0:
                yield Fault(
                    "the flag of {who} can only be carried by an enemy tank that is on the board", who=name
                )
        elif at == home:
            yield Fault("the flag of {who} is listed as away from home, but is on its home square", who=name)
        elif position.raised >> at & 1 or at in board.surface:
            yield Fault("the flag of {who} is on a wall, a barrier or water", who=name)


def _points(position: Position) -> Iterator[Fault]:
    match, win = position.match, position.match.board.win
    for seat in range(len(match.sides)):
        kills, held, name = position.kills[seat], position.held[seat], seat_name(match, seat)
        if win.kind != "points":
            if kills or held:
                yield Fault("{who} has points, but this map gives none", who=name)
            continue
        if min(kills, held) < 0 or (kills % win.kill if win.kill else kills):
            yield Fault(
                "{who}’s points for destroyed tanks can’t be {n}: each tank gives {other}",
                who=name,
                n=kills,
                other=win.kill,
            )
        if held and not match.board.scoring:
            yield Fault("{who} has points from scoring squares, but there are none", who=name)
        over = position.phase == "over"
        if not over and seat not in position.left and kills + held >= win.target:
            yield Fault("{who} already has enough points to win ({n} needed)", who=name, n=win.target)
        if over and kills + held > win.target + win.kill + 30:
            yield Fault("{who} has more points than possible", who=name)


def _rounds(position: Position) -> Iterator[Fault]:
    board, seats = position.match.board, len(position.fell)
    last = min(board.max_rounds, board.win.rounds or board.max_rounds)
    if not 1 <= position.round <= last:
        yield Fault("expected round 1 to {high}, found {round}", round=position.round, high=last)
    if position.moved >> seats:
        yield Fault("an unknown seat is listed as having moved this round")
    over = position.phase == "over"
    most = position.round - (not over)
    if position.quiet > (min(most, QUIET_ROUNDS - (not over)) if board.quiet_ends else most):
        yield Fault(
            "too many rounds without damage for round {round}: {n}",
            n=position.quiet,
            round=position.round,
        )
    if over:
        return
    if position.phase in (*SETTING_UP, "start") and (
        position.round != 1 or position.moved or position.quiet or position.hurt
    ):
        yield Fault("a round is under way before the start")
    if position.moved >> position.seat & 1:
        yield Fault("the seat to act has already had its turn this round")


def _phase(position: Position) -> Iterator[Fault]:
    match, phase, seat = position.match, position.phase, position.seat
    hand, playing = match.board.hand, position.playing
    if phase != "over" and seat not in playing:
        yield Fault("{side} is out and can’t act", side=seat_name(match, seat))
    if any(one in position.left for one in position.rolling) or (
        phase in ("turn", "portal") and position.rolling
    ):
        yield Fault("only players still in the match can roll for the start, and only before the first turn")
    if phase == "start" and (len(position.rolling) < 2 or seat != min(position.rolling)):
        yield Fault("two or more players must roll for the start, and the first of them rolls now")
    if phase in SETTING_UP:
        yield from _setting_up(position, hand)
    elif phase != "over" and (any(position.hands) or any(position.given)):
        yield Fault("all cards have been given out, yet some are in a hand")
    if phase in (*SETTING_UP, "start") and (position.tank >= 0 or _turn_values(position)):
        yield Fault("a tank acts before the start")
    if phase not in ("dice", "cards", "over") and position.step:
        yield Fault("set-up is over, but one player’s set-up is unfinished")


def _setting_up(position: Position, hand: int) -> Iterator[Fault]:
    match, phase, seat = position.match, position.phase, position.seat
    if phase == "deal" and not hand:
        yield Fault("the phase can’t be deal: this match has no cards to deal")
    if phase == "cards" and not hand:
        yield Fault("the phase can’t be cards: this match has no cards to give out")
    if any(position.cards) or any(position.squads):
        yield Fault("cards are already shown, but set-up isn’t over")
    for other, tanks in enumerate(match.tanks):
        name, cards = seat_name(match, other), position.hands[other]
        given = position.given[other]
        if other in position.left:
            if len(cards) not in (0, hand) or len(given) > len(cards):
                yield Fault(
                    "{who}’s cards in hand ({n}) match neither the deal nor the cards given out",
                    who=name,
                    n=len(cards),
                )
            continue
        dealt = phase != "deal" or other < seat
        if len(cards) != (hand if dealt else 0):
            yield Fault(
                "{who}’s cards in hand: expected {other}, found {n}",
                who=name,
                n=len(cards),
                other=hand if dealt else 0,
            )
        done = phase != "deal" and other < seat
        here = phase != "deal" and other == seat
        set_now = (position.step if phase == "dice" else len(tanks)) if here else len(tanks) if done else 0
        gave_now = (position.step if phase == "cards" else 0) if here else len(cards) if done else 0
        if [bool(position.dice[index]) for index in tanks] != [n < set_now for n in range(len(tanks))]:
            yield Fault(
                "tanks of {who} with their dice set: expected {other}, found {n}",
                who=name,
                n=sum(bool(position.dice[index]) for index in tanks),
                other=set_now,
            )
        if len(given) != gave_now:
            yield Fault(
                "cards given out by {who}: expected {other}, found {n}",
                who=name,
                n=len(given),
                other=gave_now,
            )
        lowest = act.SQUAD if match.board.squad_cards else 0
        if any(not lowest <= to < len(tanks) for to in given):
            yield Fault("{who} has given a card to a tank that doesn’t exist", who=name)
    last = len(match.tanks[seat]) if phase == "dice" else len(position.hands[seat]) if phase == "cards" else 1
    if position.step >= last:
        yield Fault("{side} has already finished setting up", side=seat_name(match, seat))


def _turn_values(position: Position) -> bool:
    p = position
    numbers = p.used or p.shots or p.more or p.free
    return bool(numbers or p.shot_cards or p.move_cards or p.portal_used or p.on_portal)


def _turn(position: Position) -> Iterator[Fault]:
    match, board, index = position.match, position.match.board, position.tank
    if position.phase not in ("turn", "portal"):
        return
    if index < 0:
        if _turn_values(position) or position.phase == "portal":
            yield Fault("something was done this turn, but no tank did it")
        return
    name, dice = tank_name(match, index), position.dice[index]
    if match.owner[index] != position.seat or position.squares[index] < 0:
        yield Fault(
            "{who} can’t act: the tank that acts must be on the board, and it must be its side’s turn",
            who=name,
        )
        return
    cards = [match.definitions.cards[card] for card, copies in board.deck.items() for _ in range(copies)]
    most = sorted((card.effects.actions for card in cards), reverse=True)[: board.hand]
    if position.more > sum(most):
        yield Fault("{who} has more extra actions than its cards give", who=name)
    frees = sorted((card.effects.free_turns for card in cards), reverse=True)[: board.hand]
    if position.free > sum(frees):
        yield Fault("{who} has more free changes of facing than its cards give", who=name)
    actions = position.die_actions(position.tank) + position.more
    if position.used > actions:
        yield Fault(
            "{who} has used too many actions: {n} of {other}",
            who=name,
            n=position.used,
            other=actions,
        )
    if position.shots > min(dice[AMMO], position.used):
        yield Fault(
            "{who} has fired too often: shots {shots}, Ammo {other}, actions used {n}",
            who=name,
            shots=position.shots,
            other=dice[AMMO],
            n=position.used,
        )
    if position.on_portal and position.squares[index] not in board.portals:
        yield Fault("{who} isn’t on a portal", who=name)
    if position.portal_used and (not position.used or len(board.portals) < 2):
        yield Fault(
            "{who} can’t have left by a portal: it has used no action, or the map has no portals", who=name
        )
    if position.phase == "portal" and not position.can_leave:
        yield Fault(
            "{who} can’t leave by a portal: it must have just moved onto one and not have used one "
            "this turn, and another must be free",
            who=name,
        )


def _end(position: Position) -> Iterator[Fault]:
    result = position.outcome
    if (position.phase == "over") != (result is not None):
        yield Fault("a match must have a result when it is over, and none before")
    if result is None:
        return
    places = list(result.places)
    if RULES.get(result.reason) != result.rule or result.params:
        yield Fault(
            "the reason {reason_key} and the rule {rule} don’t go together",
            reason_key=result.reason,
            rule=result.rule,
        )
    if places != [1 + sum(other < place for other in places) for place in places]:
        yield Fault(
            "the final places {places} aren’t possible; after a shared one the next is left out (1, 1, 3)",
            places=row_of(places),
        )
    sole = places.count(1) == 1
    if list(result.scores) != [1.0 if place == 1 and sole else 0.0 for place in places]:
        yield Fault("the scores don’t match the final places")
