"""The set-up of a match: who begins, layout and deal by chance, the draft, active cards, pieces (BG-2,
BG-11.1, BG-12.1)."""

from __future__ import annotations

import random
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
from game.games.battlegrounds.rules.definitions import BASES, COLOUR_NAMES, COLOURS, GRID
from game.games.battlegrounds.rules.kinds import ABSENT, DOWN, OFF, UP, HeldCard
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import TextError

OPENED = (GRID.square("d4"), GRID.square("e5"))
"""The tokens that are turned up at the start of a family match (BG-11.1)."""

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


def starters(state: BattlegroundsWorld) -> Sequence[tuple[Action, int]]:
    """Return the seats that may begin, all with the same weight, without those that have left (BG-2.0)."""
    return [(Begins(seat), 1) for seat in range(len(state.sides)) if seat not in state.gone]


def begin_with(play: ActionRun, seat: int) -> None:
    """Let that seat begin (BG-2.0); next tokens are laid out, and cards dealt where there are any."""
    play.set(starter=seat, phase="layout" if play.state.rules.option == "family" else "deal")
    play.tell(ev.StarterDrawn(seat))


def deal_size(state: BattlegroundsWorld) -> tuple[int, int]:
    """Return the number of hands and of the cards in each; a single hand for all where cards are chosen."""
    seats = len(state.sides)
    each = state.rules.cards_each.get(seats, 2)
    return (1, _offered(state)) if state.draft else (seats, each)


def _offered(state: BattlegroundsWorld) -> int:
    """Return how many cards a draft lays open at once: two for each seat, or as many as they still lack
    (BG-2.4)."""
    if state.rules.option == "solo":  # "drawn or chosen": all of them lie open
        return len(state.definitions.cards)
    return len(state.sides) * min(DRAFT_ROUND, _lacking(state))


def _lacking(state: BattlegroundsWorld) -> int:
    """Return how many cards each seat has still to take in a draft."""
    seats = len(state.sides)
    each = state.rules.cards_each.get(seats, 2)
    return max(each - len(state.cards[seat]) for seat in range(seats) if seat not in state.gone)


def random_deal(state: BattlegroundsWorld, rng: random.Random) -> Deal:
    """Return random cards for every hand."""
    hands, each = deal_size(state)
    names = rng.sample(_undealt(state), hands * each)
    return Deal(tuple(tuple(sorted(names[hand * each : (hand + 1) * each])) for hand in range(hands)))


def _undealt(state: BattlegroundsWorld) -> list[str]:
    """Return the cards that can be dealt now: those nobody has yet."""
    dealt = {card.name for own in state.cards for card in own}
    return sorted(state.definitions.by_card.keys() - dealt)


def deal_problem(state: BattlegroundsWorld, deal: Deal) -> str | None:
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
    state = play.state
    given = {name for hand in action.hands for name in hand}
    play.set(unseen=tuple([name for name in _undealt(state) if name not in given]))
    if state.draft:
        play.set(open=action.hands[0])
    else:
        play.set(cards=tuple([tuple(map(HeldCard, hand)) for hand in action.hands]))
    play.tell(ev.Dealt(action.hands))
    if state.tokens:  # a further round of a draft
        _after_layout(play)
    else:
        play.set(phase="layout")


def lay_out(play: ActionRun, action: Layout) -> None:
    """Lay the tokens on the board (BG-2.1); in family face down, known to nobody (BG-11.1)."""
    state = play.state
    if state.rules.option == "family":
        play.set(lying=(DOWN,) * len(GRID), phase="open")
    else:
        picture, special = zip(*action.tokens, strict=True)
        play.set(lying=(UP,) * len(GRID), picture=picture, special=special)
    there = {colour for own in state.colours for colour in own}
    play.set(field=tuple([OFF if colour in there else ABSENT for colour in COLOURS]))
    play.tell(ev.LaidOut())
    if state.rules.option != "family":
        _after_layout(play)


def openings(state: BattlegroundsWorld) -> Sequence[tuple[Action, int]]:
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


def draws(state: BattlegroundsWorld) -> Sequence[tuple[Action, int]]:
    """Return what can come from the stack: two cards, or the last one (BG-8.3)."""
    from game.games.battlegrounds.rules.actions import DrawCards

    count = min(2, state.stack_size)
    return [(DrawCards(cards), 1) for cards in combinations(sorted(state.stack), count)]


def reveals(state: BattlegroundsWorld) -> Sequence[tuple[Action, int]]:
    """Return what an uncovered token can show: its picture if it was seen before, else any in the bag."""
    from game.games.battlegrounds.rules.actions import Reveal

    assert state.uncovering is not None
    picture = state.picture[state.uncovering]
    if picture:
        return [(Reveal(picture), 1)]
    return [(Reveal(picture), count) for picture, count in state.bag]


# --- choices ---


def choices(state: BattlegroundsWorld) -> list[Action]:
    """Return every legal action while setting up, in order."""
    if state.phase == "draft":
        return [TakeCard(name) for name in state.open]
    if state.phase == "activate":
        return [Activate(state.queue[0], name) for name in inactive_names(state)]
    if state.rules.option == "solo":
        names = inactive_names(state)
        free = [colour for colour in COLOURS if colour not in state.pieces]
        return [Enter(colour, name, spot) for colour in free for name in names for spot in BASES[colour]]
    colour = state.queue[0]
    return [Place(colour, spot) for spot in BASES[colour] if spot not in state.tanks]


def do(play: ActionRun, action: Action) -> None:
    """Do a legal action."""
    state = play.state
    match action:
        case TakeCard(name):
            play.set(open=tuple([other for other in state.open if other != name]))
            play.put("cards", state.seat, _with_card(state.cards[state.seat], name))
            play.tell(ev.CardTaken(state.seat, name))
            _next_pick(play, state.queue)
        case Activate(colour, name):
            play.activate(colour, name)
            _next_colour(play, state.queue[1:], _place)
        case Place(colour, spot):
            play.put("field", colour, spot)
            play.tell(ev.Placed(colour, spot))
            _next_colour(play, state.queue[1:], _start)
        case Enter(colour, name, spot):
            turn.enter(play, colour, name, spot)
            if len(play.state.pieces) == PIECES_AT_START:
                _start(play)


def _with_card(own: tuple[HeldCard, ...], name: str) -> tuple[HeldCard, ...]:
    """Return a seat's cards with one more; those of one round of a draft are in order of their names."""
    begun = len(own) // DRAFT_ROUND * DRAFT_ROUND
    return (*own[:begun], *sorted([*own[begun:], HeldCard(name)], key=lambda card: card.name))


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
    play.set(unseen=tuple(sorted([*play.state.unseen, *play.state.open])), open=())


def _activate(play: ActionRun) -> None:
    if play.state.rules.option == "solo":
        play.set(phase="place", seat=0, queue=())
        return
    _next_colour(play, _setup_order(play.state), _place, phase="activate")


def _place(play: ActionRun) -> None:
    _next_colour(play, _setup_order(play.state), _start, phase="place")


def _setup_order(state: BattlegroundsWorld) -> tuple[int, ...]:
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
