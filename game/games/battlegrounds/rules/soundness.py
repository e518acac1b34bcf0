"""Checks whether a state read from text can occur: conditions that every played state meets anyway."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.games.battlegrounds.rules import choosing, family, setting_up
from game.games.battlegrounds.rules.definitions import UPGRADE_SLOTS
from game.games.battlegrounds.rules.kinds import ABSENT, DOWN, GUN, NONE, READY, SHELL
from game.games.battlegrounds.rules.names import colour_name, field_name
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld
from game.model.contract import TextError
from game.model.fault import Fault, row_of
from game.model.keyed_text import Name

_BEFORE_LAYOUT = ("starter", "deal", "layout")


def require_sound(state: BattlegroundsWorld) -> None:
    """Raise ``TextError`` that says what in a state can't be, if anything."""
    for problem in problems(state):
        raise TextError(problem)


def problems(state: BattlegroundsWorld) -> Iterable[Fault]:
    """Find what can't be in a state."""
    yield from _board(state)
    yield from _tokens(state)
    yield from _cards(state)
    yield from _turn(state)
    yield from _goes_on(state)


def _board(state: BattlegroundsWorld) -> Iterable[Fault]:
    standing = Counter(spot for spot in state.field if spot >= 0)
    for spot, count in standing.items():
        if count > 1:
            yield Fault("{n} pieces are on {field}; expected at most one", n=count, field=field_name(spot))
        if state.lying[spot] in (SHELL, GUN):
            yield Fault(
                "a tank can’t be on {field}: there is a shell or an artillery tank there",
                field=field_name(spot),
            )
    for colour in state.pieces:
        if state.seat_of(colour) is None:
            yield Fault(
                "{colour} has no player, or more than one piece",
                colour=Name("battlegrounds.colour", colour_name(colour)),
            )
    if state.pieces or state.phase not in (*_BEFORE_LAYOUT, "over"):
        for seat, own in enumerate(state.colours):
            missing = [colour_name(colour) for colour in own if colour not in state.pieces]
            if missing:
                yield Fault(
                    "{colour}’s piece is missing (seat {n})",
                    n=seat + 1,
                    colour=Name("battlegrounds.colour", missing[0]),
                )
    shells, tanks = state.lying.count(SHELL), state.lying.count(GUN)
    if shells > (most := state.definitions.shells):
        yield Fault("too many shells: {n}, at most {most}", n=shells, most=most)
    if tanks > (most := state.definitions.artillery_tanks):
        yield Fault("too many artillery tanks: {n}, at most {most}", n=tanks, most=most)


def _tokens(state: BattlegroundsWorld) -> Iterable[Fault]:
    definitions, family = state.definitions, state.rules.option == "family"
    for (name, special), found in Counter(zip(state.picture, state.special, strict=True)).items():
        if not name:
            if special:
                yield Fault("a token has no picture")
            continue
        picture = definitions.by_picture[name]
        there = picture.plain + picture.special if family else picture.special if special else picture.plain
        if found > there or (family and special):
            yield Fault("too many {name} tokens of one kind, plain or special: {n}", n=found, name=name)
    taken = [token for got in state.got for pair in (got.single, *got.pairs) for token in pair]
    if len({*taken, *state.tokens}) < len(taken) + len(state.tokens):
        yield Fault("a token is neither on the board nor taken, or it is both")
    if not all(state.picture[token] for token in taken):
        yield Fault("a taken token has no owner, or no picture")
    laid = {spot for spot, picture in enumerate(state.picture) if picture}
    if laid - {*taken, *state.tokens}:
        yield Fault("a token is neither on the board nor taken, or it is both")
    if (DOWN in state.lying and not family) or not all(state.face_up().values()):
        yield Fault("a token has no picture")
    covered = sum(not picture for picture in state.tokens.values())
    if covered > sum(count for _, count in state.bag):
        yield Fault("{n} tokens are face down, more than there are pictures left", n=covered)
    for area in range(ARTILLERY, len(state.sides)):
        got, won = state.got[area], state.won[area]
        if area not in state.areas and (won or (area != ARTILLERY and got.single) or got.pairs or got.uses):
            yield Fault("a taken token has no owner, or no picture")
        paired = {token for pair in got.pairs for token in pair}
        if any(state.picture[first] != state.picture[second] for first, second in got.pairs):
            yield Fault("a pair doesn’t have two tokens")
        gives = [use.token for use in got.uses]
        if gives != sorted({token for token in gives if token in paired and state.special[token]}):
            yield Fault("a token that wasn’t taken is in a pair, or gives an action or upgrade")
        single = Counter(state.picture[token] for token in got.single if area != ARTILLERY)
        twice = [picture for picture, count in single.items() if count > 1]
        if twice:
            yield Fault(
                "two {picture} tokens in one play area must be a pair",
                picture=Name("battlegrounds.picture", twice[0]),
            )
    for token, count in Counter(token for own in state.won for token in own).items():
        if count > 1 or state.field[token.colour] == ABSENT or state.rules.option in ("family", "solo"):
            yield Fault(
                "the point token {value} of {colour} doesn’t exist, or appears twice",
                value=token.value,
                colour=Name("battlegrounds.colour", colour_name(token.colour)),
            )


def _cards(state: BattlegroundsWorld) -> Iterable[Fault]:
    seats = range(len(state.sides))
    held = [card.name for own in state.cards for card in own]
    names = [*held, *state.open, *state.unseen]
    for name in names:
        if names.count(name) > 1:
            yield Fault("the card {name} appears twice", name=name)
    known = [name for own in (*state.looks, *state.boxed) for name in own if name]
    if len({*known}) < len(known) or not {*known} <= {*state.unseen}:
        yield Fault("the stack has a card twice, or an unknown card")
    if state.stack_size < 0:
        yield Fault("too few cards for the stack: expected {n}", n=state.stack_size)
    if not all(name for own in state.looks for name in own):
        yield Fault("a card on offer is unknown, or its player doesn’t exist")
    if any([*cards] != sorted(cards) for cards in (state.open, state.unseen, *state.looks)):
        yield Fault("the stack has a card twice, or an unknown card")
    driven: Counter[int] = Counter()
    for seat, own in enumerate(state.cards):
        for card in own:
            if len(state.upgrades(card.name)) > UPGRADE_SLOTS:
                yield Fault(
                    "{card} has more than {n} upgrades",
                    card=Name("battlegrounds.card", card.name),
                    n=UPGRADE_SLOTS,
                )
            if card.colour == NONE:
                continue
            driven[card.colour] += 1
            if card.colour not in state.colours[seat]:
                yield Fault(
                    "{colour}’s active card isn’t its own",
                    colour=Name("battlegrounds.colour", colour_name(card.colour)),
                )
    if any(count > 1 for count in driven.values()):
        yield Fault("a colour has two active cards")
    for area in state.areas:
        there = {card.name for seat in seats if state.area(seat) == area for card in state.cards[seat]}
        for use in state.got[area].uses:
            if use.card not in (READY, *there):
                yield Fault(
                    "an upgrade is on {card}, which nobody has", card=Name("battlegrounds.card", use.card)
                )
    if state.rules.option != "family":
        for colour in state.fields:
            if colour not in state.driven and state.phase not in ("activate", "draft"):
                yield Fault(
                    "{colour} is on the board, but has no active card",
                    colour=Name("battlegrounds.colour", colour_name(colour)),
                )
    if state.rules.option in ("battle", "team") and state.phase not in (*_BEFORE_LAYOUT, "draft", "over"):
        for seat in set(seats) - state.gone:
            if len(state.cards[seat]) < len(state.colours[seat]):
                yield Fault("seat {n} has fewer cards than tanks", n=seat + 1)
            if state.phase == "place" and not set(state.colours[seat]) <= state.driven.keys():
                yield Fault("seat {n} has a tank without an active card", n=seat + 1)


def _turn(state: BattlegroundsWorld) -> Iterable[Fault]:
    decides = state.to_act == state.seat
    if decides and state.seat in state.gone:
        yield Fault("the player to move has left, or doesn’t exist")
        return
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
            if colour in state.fields:
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
    if state.acting is not None and state.acting not in state.fields:
        yield Fault("the tank that acts isn’t on the board")
    if (state.uncovering is not None) != (phase == "reveal") or (
        state.uncovering is not None and state.uncovering not in state.tokens
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
            if not set(state.colours[seat]) <= state.fields.keys():
                yield Fault("the piece of seat {n} isn’t on the board", n=seat + 1)
    if any(not left or [*left] != sorted({*left}) for left in (state.letters, state.numbers)):
        yield Fault("the artillery’s columns or rows are missing or wrong")


def _goes_on(state: BattlegroundsWorld) -> Iterable[Fault]:
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
    drafting = state.phase == "deal" and state.draft and any(state.cards)  # its second round
    if state.phase in _BEFORE_LAYOUT and not drafting and (state.tokens or state.pieces):
        yield Fault("in phase {phase}, the board must still be empty", phase=state.phase)
    solo = state.rules.option == "solo"
    if solo and state.phase in ("draft", "place") and len(state.pieces) >= setting_up.PIECES_AT_START:
        yield Fault("the starting tanks are already on the board, so set-up must be over")
    if state.phase == "open" and not set(setting_up.OPENED) <= state.tokens.keys():
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


def _acting_later(state: BattlegroundsWorld) -> bool:
    """Return whether a tank is in the middle of its main action while cards are drawn."""
    return state.phase in ("draw", "keep") and state.back in ("drive", "shoot")
