"""The set-up of a match: who begins, layout and deal by chance, the draft, active cards, pieces (BG-2,
BG-11.1, BG-12.1)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules import family, turn
from game.games.battlegrounds.rules.actions import (
    Action,
    Activate,
    Begins,
    Deal,
    Enter,
    Layout,
    Open,
    Place,
    TakeCard,
)
from game.games.battlegrounds.rules.choosing import inactive_names
from game.games.battlegrounds.rules.components import (
    At,
    Card,
    Face,
    HeldCard,
    OnOffer,
    Piece,
    PointToken,
    Token,
)
from game.games.battlegrounds.rules.definitions import BASES, COLOUR_NAMES, COLOURS, GRID
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.state import BattlegroundsState
from game.model.contract import TextError

OPENED = (GRID.square("d4"), GRID.square("e5"))
"""The tokens that are turned up at the start of a family match (BG-11.1)."""

DRAFT = -1
"""The seat of ``OnOffer`` for cards open to all."""

PIECES_AT_START = 2
"""Pieces a solo match begins with (BG-12.1)."""


DRAFT_ROUND = 2
"""Cards each seat takes of those a draft lays open at once: one on the way there, one on the way back
(BG-2.4)."""


def colours_of(option: str, seats: int, order: Sequence[int] = COLOURS) -> tuple[tuple[int, ...], ...]:
    """Return the colours of each seat, in the order chosen: one each; with two players of battle two each,
    whose bases are opposite (BG-2.3, BG-2.6); in solo those of the pieces that came in."""
    if option == "solo":
        return ((),)
    if option == "battle" and seats == 2:
        return tuple(dict.fromkeys(tuple(sorted((colour, (colour + 2) % 4))) for colour in order))
    return tuple((colour,) for colour in order[:seats])


def colour_order(text: str) -> tuple[int, ...]:
    """Return all colours, those named in a text such as ``red,green`` first. Raises ``ValueError`` if a
    name comes twice or is no colour."""
    named = [COLOUR_NAMES.index(name) for name in text.split(",") if name]
    if len(set(named)) != len(named):
        raise TextError("a colour is listed twice")
    return (*named, *(colour for colour in COLOURS if colour not in named))


def chosen_colours(colours: Sequence[Sequence[int]]) -> str:
    """Return the text for ``colour_order`` that gives these colours to the seats; empty for the usual
    ones."""
    names = [COLOUR_NAMES[own[0]] for own in colours if own]
    usual = list(COLOUR_NAMES[: len(names)])
    return "" if names == usual else ",".join(names)


def snake(seats: int, cards: int, first: int = 0) -> tuple[int, ...]:
    """Return the seats that take a card, one after the other, in a draft of that many cards:
    1,2,3,4,4,3,2,1, again and again, from the seat that begins (BG-2.4)."""
    there = [(first + seat) % seats for seat in range(seats)]
    order = [*there, *reversed(there)]
    return tuple(order[index % len(order)] for index in range(cards))


# --- chance ---


def starters(state: BattlegroundsState) -> Sequence[tuple[Action, int]]:
    """Return the seats that may begin, all with the same weight, without those that have left (BG-2.0)."""
    return [(Begins(seat), 1) for seat in range(len(state.sides)) if seat not in state.gone]


def begin_with(play: ActionRun, seat: int) -> None:
    """Let that seat begin (BG-2.0); next tokens are laid out, and cards dealt where there are any."""
    play.set(starter=seat, phase="layout" if play.state.rules.option == "family" else "deal")
    play.tell(ev.StarterDrawn(seat))


def deal_size(state: BattlegroundsState) -> tuple[int, int]:
    """Return the number of hands and of the cards in each; a single hand for all where cards are chosen."""
    seats = len(state.sides)
    each = state.rules.cards_each.get(seats, 2)
    return (1, _offered(state)) if state.draft else (seats, each)


def _offered(state: BattlegroundsState) -> int:
    """Return how many cards a draft lays open at once: two for each seat, or as many as they still lack
    (BG-2.4)."""
    if state.rules.option == "solo":  # "drawn or chosen": all of them lie open
        return len(state.definitions.cards)
    return len(state.sides) * min(DRAFT_ROUND, _lacking(state))


def _lacking(state: BattlegroundsState) -> int:
    """Return how many cards each seat has still to take in a draft."""
    seats = len(state.sides)
    each = state.rules.cards_each.get(seats, 2)
    return max(each - len(state.cards_of(seat)) for seat in range(seats) if seat not in state.gone)


def random_deal(state: BattlegroundsState, rng: random.Random) -> Deal:
    """Return random cards for every hand."""
    hands, each = deal_size(state)
    names = rng.sample(_undealt(state), hands * each)
    return Deal(tuple(tuple(sorted(names[hand * each : (hand + 1) * each])) for hand in range(hands)))


def _undealt(state: BattlegroundsState) -> list[str]:
    """Return the cards that can be dealt now: those nobody has yet."""
    dealt = {card.name for _, card in state.world.each(Card)}
    return sorted(state.definitions.by_card.keys() - dealt)


def deal_problem(state: BattlegroundsState, deal: Deal) -> str | None:
    """Return why a deal can't be, as the end of a text key; ``None`` if it can."""
    hands, each = deal_size(state)
    names = [name for hand in deal.hands for name in hand]
    if len(deal.hands) != hands or any(len(hand) != each for hand in deal.hands):
        return "other_hands"
    if len(set(names)) != len(names) or not set(names) <= set(_undealt(state)):
        return "other_cards"
    return "unordered" if any(list(hand) != sorted(hand) for hand in deal.hands) else None


def deal(play: ActionRun, action: Deal) -> None:
    """Deal the cards, or lay them open; the others are the stack (BG-2.3, BG-2.4)."""
    state, world = play.state, play.world
    undealt = _undealt(state)
    for seat, hand in enumerate(action.hands):
        for name in hand:
            world.spawn(Card(name), OnOffer(DRAFT) if state.draft else HeldCard(seat))
    given = {name for hand in action.hands for name in hand}
    stack = tuple(name for name in undealt if name not in given)
    play.set(stack=stack, stack_size=len(stack))
    play.tell(ev.Dealt(action.hands))
    if state.board.tokens:  # a further round of a draft
        _after_layout(play)
    else:
        play.set(phase="layout")


def lay_out(play: ActionRun, action: Layout) -> None:
    """Lay the tokens on the board (BG-2.1); in family face down, known to nobody (BG-11.1)."""
    state, world = play.state, play.world
    if state.rules.option == "family":
        for spot in range(len(GRID)):
            world.spawn(Token(), At(spot))
        play.set(bag=tuple(sorted(state.definitions.copies.items())), phase="open")
    else:
        for spot, (picture, special) in enumerate(action.tokens):
            world.spawn(Token(), At(spot), Face(picture, special))
    for colour in sorted(c for own in state.colours for c in own):
        world.spawn(Piece(colour))
        if state.rules.option in ("battle", "team"):
            for value in state.definitions.points:
                world.spawn(PointToken(colour, value))
    play.moved()
    play.tell(ev.LaidOut())
    if state.rules.option != "family":
        _after_layout(play)


def openings(state: BattlegroundsState) -> Sequence[tuple[Action, int]]:
    """Return the pictures the two first tokens of a family match can show, never the same twice (BG-11.1)."""
    bag = dict(state.bag)
    return [
        (Open((a, b)), bag[a] * bag[b])
        for pair in combinations(sorted(bag), 2)
        for a, b in (pair, pair[::-1])
    ]


def open_up(play: ActionRun, action: Open) -> None:
    """Turn up the tokens on D4 and E5 (BG-11.1)."""
    for spot, picture in zip(OPENED, action.pictures, strict=True):
        family.turn_up(play, spot, picture)
    _place(play)


def draws(state: BattlegroundsState) -> Sequence[tuple[Action, int]]:
    """Return what can come from the stack: two cards, or the last one (BG-8.3)."""
    from game.games.battlegrounds.rules.actions import DrawCards

    count = min(2, state.stack_size)
    return [(DrawCards(cards), 1) for cards in combinations(sorted(state.stack), count)]


def reveals(state: BattlegroundsState) -> Sequence[tuple[Action, int]]:
    """Return what an uncovered token can show: its picture if it was seen before, else any in the bag."""
    from game.games.battlegrounds.rules.actions import Reveal

    assert state.uncovering is not None
    face = state.world.find(state.board.tokens[state.uncovering], Face)
    if face is not None:
        return [(Reveal(face.picture), 1)]
    return [(Reveal(picture), count) for picture, count in state.bag]


# --- choices ---


def choices(state: BattlegroundsState) -> list[Action]:
    """Return every legal action while setting up, in order."""
    if state.phase == "draft":
        names = sorted(card.name for _, card, offer in state.world.both(Card, OnOffer) if offer.seat == DRAFT)
        return [TakeCard(name) for name in names]
    if state.phase == "activate":
        return [Activate(state.queue[0], name) for name in inactive_names(state)]
    if state.rules.option == "solo":
        names = inactive_names(state)
        free = [colour for colour in COLOURS if colour not in state.board.pieces]
        return [Enter(colour, name, spot) for colour in free for name in names for spot in BASES[colour]]
    colour = state.queue[0]
    return [Place(colour, spot) for spot in BASES[colour] if spot not in state.board.tanks]


def do(play: ActionRun, action: Action) -> None:
    """Do a legal action."""
    state = play.state
    match action:
        case TakeCard(name):
            offered = {play.world.get(e, Card).name: e for e, _, _ in play.world.both(Card, OnOffer)}
            entity = offered[name]
            play.world.take(entity, OnOffer)
            play.world.put(entity, HeldCard(state.seat))
            play.tell(ev.CardTaken(state.seat, name))
            _next_pick(play, state.queue)
        case Activate(colour, name):
            card = state.card_named(state.seat, name)
            assert card is not None
            play.activate(colour, card)
            _next_colour(play, state.queue[1:], _place)
        case Place(colour, spot):
            play.world.put(state.board.pieces[colour], At(spot))
            play.moved()
            play.tell(ev.Placed(colour, spot))
            _next_colour(play, state.queue[1:], _start)
        case Enter(colour, name, spot):
            turn.enter(play, colour, name, spot)
            if len(play.state.board.pieces) == PIECES_AT_START:
                _start(play)


def _after_layout(play: ActionRun) -> None:
    state = play.state
    if state.draft:
        seats = len(state.sides)
        count = seats * min(DRAFT_ROUND, _lacking(state))
        order = tuple(seat for seat in snake(seats, count, state.starter) if seat not in state.gone)
        play.set(phase="draft", seat=order[0], queue=order[1:])
    else:
        _activate(play)


def _next_pick(play: ActionRun, queue: tuple[int, ...]) -> None:
    """Let the next seat take a card of the draft, lay more open, or go on when all have theirs (BG-2.4)."""
    if queue:
        play.set(seat=queue[0], queue=queue[1:])
        return
    _box_offered(play)
    if _lacking(play.state) > 0:
        play.set(phase="deal")
    else:
        _activate(play)


def _box_offered(play: ActionRun) -> None:
    """Take the cards left by the draft: in solo they are the stack; in other modes none is left (BG-2.4)."""
    world = play.world
    left = {world.get(e, Card).name: e for e, _, _ in list(world.both(Card, OnOffer))}
    for entity in left.values():
        world.remove(entity)
    stack = tuple(sorted({*play.state.stack, *left}))
    play.set(stack=stack, stack_size=len(stack))


def _activate(play: ActionRun) -> None:
    if play.state.rules.option == "solo":
        play.set(phase="place", seat=0, queue=())
        return
    _next_colour(play, _setup_order(play.state), _place, phase="activate")


def _place(play: ActionRun) -> None:
    _next_colour(play, _setup_order(play.state), _start, phase="place")


def _setup_order(state: BattlegroundsState) -> tuple[int, ...]:
    """Return the colours in seat order from the seat that begins; with two each, all first ones first
    (BG-2.6)."""
    most, count = max(len(own) for own in state.colours), len(state.colours)
    order = [(state.starter + seat) % count for seat in range(count)]
    return tuple(
        state.colours[seat][index]
        for index in range(most)
        for seat in order
        if index < len(state.colours[seat]) and seat not in state.gone
    )


def _next_colour(play: ActionRun, queue: tuple[int, ...], then: object, phase: str | None = None) -> None:
    if not queue:
        assert callable(then)
        then(play)
        return
    seat = play.state.seat_of(queue[0])
    play.set(seat=seat, queue=queue, **({} if phase is None else {"phase": phase}))


def _start(play: ActionRun) -> None:
    """Start the turn of the seat that begins, or of the next one if it has left (BG-2.0)."""
    play.set(queue=(), turn=0)
    count = len(play.state.sides)
    order = ((play.state.starter + seat) % count for seat in range(count))
    first = next(seat for seat in order if seat not in play.state.gone)
    if play.state.rules.option == "family":
        family.begin(play, first)
    else:
        turn.begin(play, first)


def skip(play: ActionRun, seat: int) -> None:
    """Drop the set-up decisions of a seat that left (its cards stay with it)."""
    state = play.state
    if state.phase == "draft":
        _next_pick(play, tuple(other for other in (state.seat, *state.queue) if other != seat))
        return
    gone = state.colours[seat]
    queue = tuple(colour for colour in state.queue if colour not in gone)
    _next_colour(play, queue, _place if state.phase == "activate" else _start)


def bag_of(copies: Counter[str]) -> tuple[tuple[str, int], ...]:
    """Return a multiset of pictures in its fixed form."""
    return tuple(sorted((+copies).items()))
