"""Checks whether a state read from text can occur: conditions that every played state meets anyway."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.games.battlegrounds.rules import choosing, family, setting_up
from game.games.battlegrounds.rules.components import (
    ARTILLERY,
    Active,
    ArtilleryTank,
    At,
    Boxed,
    Card,
    Face,
    Fell,
    HeldCard,
    OnCard,
    OnOffer,
    Paired,
    Piece,
    PointToken,
    Ready,
    Shell,
    Taken,
    Token,
)
from game.games.battlegrounds.rules.definitions import COLOURS, GRID, UPGRADE_SLOTS
from game.games.battlegrounds.rules.notation import colour_name, field_name
from game.games.battlegrounds.rules.state import BattlegroundsState
from game.model.contract import TextError
from game.model.fault import Fault, row_of
from game.model.keyed_text import Name

_BEFORE_LAYOUT = ("starter", "deal", "layout")


def require_sound(state: BattlegroundsState) -> None:
    """Raise ``TextError`` that says what in a state can't be, if anything."""
    for problem in problems(state):
        raise TextError(problem)


def problems(state: BattlegroundsState) -> Iterable[Fault]:
    """Find what can't be in a state."""
    yield from _board(state)
    yield from _tokens(state)
    yield from _cards(state)
    yield from _turn(state)
    yield from _goes_on(state)


def _board(state: BattlegroundsState) -> Iterable[Fault]:
    world = state.world
    lying: Counter[int] = Counter()
    for entity, at in world.each(At):
        if not 0 <= at.field < len(GRID):
            yield Fault("something is on {number}, which isn’t a field", number=at.field)
        elif world.find(entity, Piece) is None:
            lying[at.field] += 1
    for spot, count in lying.items():
        if count > 1:
            yield Fault(
                "{n} tokens, shells or artillery tanks are on {field}; expected at most one",
                n=count,
                field=field_name(spot),
            )
    standing = Counter(at.field for _, _, at in world.both(Piece, At))
    for spot, count in standing.items():
        if count > 1:
            yield Fault("{n} pieces are on {field}; expected at most one", n=count, field=field_name(spot))
        if spot in state.board.artillery or spot in state.board.shells:
            yield Fault(
                "a tank can’t be on {field}: there is a shell or an artillery tank there",
                field=field_name(spot),
            )
    colours = [piece.colour for _, piece in world.each(Piece)]
    for colour in colours:
        if state.seat_of(colour) is None or colours.count(colour) > 1:
            yield Fault(
                "{colour} has no player, or more than one piece",
                colour=Name("battlegrounds.colour", colour_name(colour)),
            )
    if colours or state.phase not in (*_BEFORE_LAYOUT, "over"):
        for seat, own in enumerate(state.colours):
            missing = [colour_name(colour) for colour in own if colour not in colours]
            if missing:
                yield Fault(
                    "{colour}’s piece is missing (seat {n})",
                    n=seat + 1,
                    colour=Name("battlegrounds.colour", missing[0]),
                )
    shells, tanks = len(list(world.each(Shell))), len(list(world.each(ArtilleryTank)))
    if shells > (most := state.definitions.shells):
        yield Fault("too many shells: {n}, at most {most}", n=shells, most=most)
    if tanks > (most := state.definitions.artillery_tanks):
        yield Fault("too many artillery tanks: {n}, at most {most}", n=tanks, most=most)


def _tokens(state: BattlegroundsState) -> Iterable[Fault]:
    world, definitions = state.world, state.definitions
    areas = {ARTILLERY, *state.areas}
    family = state.rules.option == "family"
    count: Counter[tuple[str, bool]] = Counter()
    for token, face in world.each(Face):
        if face.picture not in definitions.by_picture or world.find(token, Token) is None:
            yield Fault("unknown picture {name}", name=face.picture)
            return
        count[face.picture, face.special] += 1
    for (name, special), found in count.items():
        picture = definitions.by_picture[name]
        there = picture.plain + picture.special if family else picture.special if special else picture.plain
        if found > there:
            yield Fault("too many {name} tokens of one kind, plain or special: {n}", n=found, name=name)
    for token, _ in world.each(Token):
        taken = world.find(token, Taken)
        if (taken is None) == (world.find(token, At) is None):
            yield Fault("a token is neither on the board nor taken, or it is both")
        if taken is not None and (taken.area not in areas or world.find(token, Face) is None):
            yield Fault("a taken token has no owner, or no picture")
        if world.find(token, Face) is None and not family:
            yield Fault("a token has no picture")
    covered = sum(world.find(token, Face) is None for token, _ in world.each(Token))
    if covered > sum(number for _, number in state.bag):
        yield Fault("{n} tokens are face down, more than there are pictures left", n=covered)
    pairs = Counter(paired.pair for _, paired in world.each(Paired))
    if any(two != 2 for two in pairs.values()):
        yield Fault("a pair doesn’t have two tokens")
    for kind in (Paired, Ready, OnCard):
        if any(world.find(token, Taken) is None for token, _ in world.each(kind)):
            yield Fault("a token that wasn’t taken is in a pair, or gives an action or upgrade")
    for area in state.areas:
        single = Counter(
            world.get(token, Face).picture
            for token, _, taken in world.both(Token, Taken)
            if taken.area == area and world.find(token, Paired) is None
        )
        twice = [picture for picture, number in single.items() if number > 1]
        if twice:
            yield Fault(
                "two {picture} tokens in one play area must be a pair",
                picture=Name("battlegrounds.picture", twice[0]),
            )
    points: dict[int, Counter[int]] = {colour: Counter(definitions.points) for colour in COLOURS}
    for entity, point in world.each(PointToken):
        if point.colour not in COLOURS or not points[point.colour][point.value]:
            yield Fault(
                "the point token {value} of {colour} doesn’t exist, or appears twice",
                value=point.value,
                colour=Name("battlegrounds.colour", colour_name(point.colour)),
            )
            return
        points[point.colour][point.value] -= 1
        winner = world.find(entity, Taken)
        if winner is not None and winner.area not in state.areas:
            yield Fault(
                "a point token of {colour} was won by a side that doesn’t exist",
                colour=Name("battlegrounds.colour", colour_name(point.colour)),
            )


def _cards(state: BattlegroundsState) -> Iterable[Fault]:
    world, definitions, seats = state.world, state.definitions, range(len(state.sides))
    names = [card.name for _, card in world.each(Card)]
    drawn_from = list(state.stack)
    for name in names:
        if name not in definitions.by_card:
            yield Fault("unknown card {name}", name=name)
            return
        if names.count(name) > 1 or name in drawn_from:
            yield Fault("the card {name} appears twice", name=name)
    if len(set(drawn_from)) != len(drawn_from) or not set(drawn_from) <= definitions.by_card.keys():
        yield Fault("the stack has a card twice, or an unknown card")
    if not 0 <= state.stack_size <= len(drawn_from):
        yield Fault("too few cards for the stack: expected {n}", n=state.stack_size)
    for card, held in world.each(HeldCard):
        if held.seat not in seats or world.find(card, Card) is None:
            yield Fault("a card in hand has no owner, or is unknown")
            return
        if len(state.upgrades(card)) > UPGRADE_SLOTS:
            yield Fault(
                "{card} has more than {n} upgrades",
                card=Name("battlegrounds.card", world.get(card, Card).name),
                n=UPGRADE_SLOTS,
            )
    for card, offer in world.each(OnOffer):
        if offer.seat not in (-1, *seats) or world.find(card, Card) is None:
            yield Fault("a card on offer is unknown, or its player doesn’t exist")
    if any(box.seat not in seats for _, box in world.each(Boxed)):
        yield Fault("a card that was set aside has no owner")
    driven: Counter[int] = Counter()
    for card, active in world.each(Active):
        driven[active.colour] += 1
        holder = world.find(card, HeldCard)
        if holder is None or active.colour not in state.colours[holder.seat]:
            yield Fault(
                "{colour}’s active card isn’t its own",
                colour=Name("battlegrounds.colour", colour_name(active.colour)),
            )
    if any(number > 1 for number in driven.values()):
        yield Fault("a colour has two active cards")
    for card, fell in world.each(Fell):
        if world.find(card, HeldCard) is None or fell.colour not in COLOURS:
            yield Fault("the card of a destroyed tank has no owner")
    if any(world.find(on.card, HeldCard) is None for _, on in world.each(OnCard)):
        yield Fault("an upgrade isn’t on a player’s card")
    if state.rules.option != "family":
        for colour in state.board.fields:
            if colour not in state.board.active and state.phase not in ("activate", "draft"):
                yield Fault(
                    "{colour} is on the board, but has no active card",
                    colour=Name("battlegrounds.colour", colour_name(colour)),
                )
    if state.rules.option in ("battle", "team") and state.phase not in (*_BEFORE_LAYOUT, "draft", "over"):
        for seat in set(seats) - state.gone:
            own = state.colours[seat]
            if len(state.cards_of(seat)) < len(own):
                yield Fault("seat {n} has fewer cards than tanks", n=seat + 1)
            if state.phase == "place" and not set(own) <= state.board.active.keys():
                yield Fault("seat {n} has a tank without an active card", n=seat + 1)


def _turn(state: BattlegroundsState) -> Iterable[Fault]:
    decides = state.to_act == state.seat
    if state.seat not in range(len(state.sides)) or (decides and state.seat in state.gone):
        yield Fault("the player to move has left, or doesn’t exist")
        return
    if state.starter not in range(len(state.sides)):
        yield Fault("the seat that started doesn’t exist")
    phase = state.phase
    staying = {side for seat, side in enumerate(state.sides) if seat not in state.gone}
    if phase != "over" and len(staying) < min(2, len(state.sides)):
        yield Fault("no opponent is left")
    if (phase == "over") != (state.outcome is not None):
        yield Fault("a match must have a result when it is over, and none before")
    seats = phase == "draft"
    waiting = state.queue if seats else [state.seat_of(colour) for colour in state.queue]
    if not set(waiting) <= set(range(len(state.sides))) - state.gone:
        yield Fault("a player whose turn comes next has left, or doesn’t exist")
    coming = state.back if phase in ("draw", "keep") else phase
    if coming in ("activate", "redeploy") or (phase == "place" and state.rules.option != "solo"):
        if not state.queue or state.queue[0] not in state.colours[state.seat]:
            yield Fault(
                "in phase {phase}, the queue must begin with a colour of the player to move", phase=phase
            )
            return
        for colour in state.queue if coming == "redeploy" else ():
            if colour in state.board.fields:
                yield Fault(
                    "{colour} is in the queue to come back, but is already on the board",
                    colour=Name("battlegrounds.colour", colour_name(colour)),
                )
            if colour not in state.colours[state.seat] or state.queue.count(colour) > 1:
                yield Fault(
                    "{colour} is in the queue to come back twice, or belongs to another player",
                    colour=Name("battlegrounds.colour", colour_name(colour)),
                )
    elif not seats and phase != "over" and state.queue:
        yield Fault("in phase {phase}, the queue must be empty", phase=phase)
    acts = phase in ("drive", "shoot") or _acting_later(state)
    if acts and state.acting is None:
        yield Fault("in phase {phase}, the position must name the tank that acts", phase=phase)
    if not acts and state.acting is not None:
        yield Fault("in phase {phase}, no tank acts, so the position mustn’t name one", phase=phase)
    if state.acting is not None and state.acting not in state.board.fields:
        yield Fault("the tank that acts isn’t on the board")
    if (state.uncovering is not None) != (phase == "reveal") or (
        state.uncovering is not None and state.uncovering not in state.board.tokens
    ):
        yield Fault("in phase reveal, and in no other, “uncovering” must name a token on the board")
    up = state.face_up() if state.rules.option == "family" else {}
    if any(spot not in up for spot in state.opened):
        yield Fault("a token that was turned over isn’t face up")
    family = phase in ("open", "walk", "uncover", "reveal")
    if family != (state.rules.option == "family") and phase not in ("starter", "layout", "place", "over"):
        yield Fault("there is no phase {phase} in the mode {mode}", phase=phase, mode=state.rules.option)
    if (phase == "artillery") and state.rules.option != "solo":
        yield Fault("only Solo has artillery")
    if family and phase != "open":
        for seat in set(range(len(state.sides))) - state.gone:
            if not set(state.colours[seat]) <= state.board.fields.keys():
                yield Fault("the piece of seat {n} isn’t on the board", n=seat + 1)
    if not (state.columns and state.rows) or not {*state.columns, *state.rows} <= set(range(8)):
        yield Fault("the artillery’s columns or rows are missing or wrong")


def _goes_on(state: BattlegroundsState) -> Iterable[Fault]:
    """Find that nothing can be chosen and no chance can come, in a state where everything else is in
    order."""
    if state.phase == "draw" and not state.stack_size:
        yield Fault("there are no cards to draw")
    coming = state.back if state.phase in ("draw", "keep") else state.phase
    if coming == "redeploy" and not choosing.redeployments(state):
        yield Fault(
            "{colour} can’t come back: it has no card or no free field",
            colour=Name("battlegrounds.colour", colour_name(state.queue[0])),
        )
    drafting = state.phase == "deal" and state.draft and bool(state.world.table(HeldCard))  # its second round
    if state.phase in _BEFORE_LAYOUT and not drafting and (state.board.tokens or state.board.pieces):
        yield Fault("in phase {phase}, the board must still be empty", phase=state.phase)
    solo = state.rules.option == "solo"
    if solo and state.phase in ("draft", "place") and len(state.board.pieces) >= setting_up.PIECES_AT_START:
        yield Fault("the starting tanks are already on the board, so set-up must be over")
    if state.phase == "open" and not set(setting_up.OPENED) <= state.board.tokens.keys():
        fields = row_of(map(field_name, setting_up.OPENED))
        yield Fault("in phase open, there must be a token on each of these fields: {fields}", fields=fields)
    if state.to_act != state.seat:
        return
    if state.phase in ("draft", "activate", "place"):
        found = setting_up.choices(state)
    else:
        found = (family if state.rules.option == "family" else choosing).choices(state)
    if not found:
        yield Fault("in phase {phase}, no move is possible", phase=state.phase)


def _acting_later(state: BattlegroundsState) -> bool:
    """Return whether a tank is in the middle of its main action while cards are drawn."""
    return state.phase in ("draw", "keep") and state.back in ("drive", "shoot")
