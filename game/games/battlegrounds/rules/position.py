"""A position as one line, and back. Words with a space between them, in this order::

    battle/2;target=16      the option, its players, and what it sets (a target, ranks, …);
                            colours=red,green: those of the seats, where they are not the usual ones
    WMbr..…/…               the board, the eighth row first: two characters a field. .. is empty, () a shell,
                            ## a tank of the artillery, else the letters of a picture, in capitals for a
                            special token; in family capitals lie face up and ?? is not known
    green=a2                a piece, - off the board
    cards1=tiger@green,kv_1!red,stuart#7   a seat's cards: @ driven by, ! fallen with, # since that turn
    open=… look2=… box2=…   cards that lie open, that a seat looks at, that it put away; ? is not known
    got1=wmWM!,fa,caCA>tiger   a play area: pairs, then single tokens; ! not used yet, > on that card.
                            got0 is the artillery's
    won1=green3,red3        point tokens won
    stack=is_2,tiger:1      cards nobody has seen; behind the colon how many of them are in the stack
    letters=abc numbers=18  shells the artillery has still to come
    first=2                     the seat that began, if it was not the first
    phase=main to=1 turn=4 mains=1 acting=green back=main queue=red quiet=3 gone=2 draft repaired
    uncovering=c3 opened=c3,d4 extra=1     (family)

What is left out is empty, or as it is when a turn begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.games.battlegrounds.rules.components import (
    ARTILLERY,
    Active,
    At,
    Boxed,
    Card,
    Face,
    Fell,
    HeldCard,
    OnCard,
    OnOffer,
    Paired,
    PointToken,
    Ready,
    Taken,
    Token,
    Up,
)
from game.games.battlegrounds.rules.definitions import OptionRules
from game.games.battlegrounds.rules.notation import (
    EMPTY,
    UNKNOWN,
    colour_name,
    field_name,
    rows_of,
    token_letters,
)
from game.games.battlegrounds.rules.setting_up import chosen_colours
from game.games.battlegrounds.rules.state import BattlegroundsState

SHELL, TANK = "()", "##"
DRAFT = -1
"""The seat under which a position lists cards on offer to all."""

SIMPLE_RULES = ("pair_points", "quiet_rounds", "turn_limit", "artillery_target")
"""The numbers of an option that a position names where they are not the usual ones."""


def format_position(view: BattlegroundsState) -> str:
    """Return a position as one line."""
    return " ".join(_words(view))


def _words(view: BattlegroundsState) -> Iterable[str]:
    yield ";".join([f"{view.rules.option}/{len(view.sides)}", *_rule_words(view)])
    yield rows_of(board_cells(view)) if view.board.tokens or view.board.pieces else "-"
    for colour in sorted(view.board.pieces):
        spot = view.board.fields.get(colour)
        yield f"{colour_name(colour)}={'-' if spot is None else field_name(spot)}"
    for seat in range(len(view.sides)):
        yield from _list(f"cards{seat + 1}", [_held(view, card) for card in view.cards_of(seat)])
    yield from _list("open", _offered(view, DRAFT))
    for seat in range(len(view.sides)):
        yield from _list(f"look{seat + 1}", _offered(view, seat))
        boxed = [_name(view, card) for card, box in view.world.each(Boxed) if box.seat == seat]
        yield from _list(f"box{seat + 1}", boxed)
    for area in (ARTILLERY, *view.areas):
        yield from _list(f"got{area + 1}", _got(view, area))
        won = sorted((token.colour, -token.value) for token in view.won(area))
        yield from _list(f"won{area + 1}", [f"{colour_name(colour)}{-value}" for colour, value in won])
    if view.stack:
        count = "" if view.stack_size == len(view.stack) else f":{view.stack_size}"
        yield f"stack={','.join(view.stack)}{count}"
    if view.rules.option == "solo":
        yield from _some("letters", "".join("abcdefgh"[column] for column in view.columns), "abcdefgh")
        yield from _some("numbers", "".join(str(row + 1) for row in view.rows), "12345678")
    yield from _turn_words(view)


def _rule_words(view: BattlegroundsState) -> Iterable[str]:
    rules, usual = view.rules, OptionRules(view.rules.option, {})
    if view.rules.option != "solo":
        yield from _some("colours", chosen_colours(view.colours), "")
    if view.target:
        yield f"target={view.target}"
    for name in SIMPLE_RULES:
        if getattr(rules, name) != getattr(usual, name):
            yield f"{name}={getattr(rules, name)}"
    if rules.target_at_once:
        yield "at_once"
    if rules.equal_turns:
        yield "equal_turns"
    if not rules.shells:
        yield "no_shells"
    if rules.ranks:
        yield f"ranks={','.join(map(str, rules.ranks))}"
    if view.phase in _DEALING and rules.cards_each:
        yield f"each={rules.cards_each.get(len(view.sides), 2)}"
    if view.phase in _LAYING and rules.centre:
        yield f"centre={field_name(min(rules.centre))},{field_name(max(rules.centre))}"


def _turn_words(view: BattlegroundsState) -> Iterable[str]:
    yield f"phase={view.phase}"
    yield f"to={view.seat + 1}"
    yield from _some("first", str(view.starter + 1), "1")
    yield f"turn={view.turn}"
    yield from _some("mains", str(view.mains), "1" if view.phase in PLAYING else "0")
    if view.acting is not None:
        yield f"acting={colour_name(view.acting)}"
    yield from _some("back", view.back, "main")
    seats = view.phase == "draft"
    yield from _list("queue", [str(q + 1) if seats else colour_name(q) for q in view.queue])
    yield from _some("quiet", str(view.quiet), "0")
    yield from _list("gone", [str(seat + 1) for seat in sorted(view.gone)])
    if view.uncovering is not None:
        yield f"uncovering={field_name(view.uncovering)}"
    yield from _list("opened", [field_name(spot) for spot in view.opened])
    yield from _some("extra", str(view.extra), "0")
    if view.draft:
        yield "draft"
    if view.repaired:
        yield "repaired"


_LAYING = ("starter", "deal", "layout")
_DEALING = (*_LAYING, "draft")
"""The phases after which tokens are laid out, and cards are dealt."""

PLAYING = ("redeploy", "main", "drive", "shoot", "draw", "keep")
"""The phases of a turn with a main action; one main action is left unless a position says otherwise."""


def board_cells(view: BattlegroundsState) -> list[str]:
    """Return what lies on each field, two characters each, without the pieces."""
    cells = [EMPTY] * 64
    for spot in view.board.shells:
        cells[spot] = SHELL
    for spot in view.board.artillery:
        cells[spot] = TANK
    for spot, token in view.board.tokens.items():
        cells[spot] = token_cell(view, token)
    return cells


def token_cell(view: BattlegroundsState, token: int) -> str:
    """Return a token's letters: capitals for a special one, in family for one that is face up."""
    face = view.world.find(token, Face)
    if face is None:
        return UNKNOWN
    up = view.world.find(token, Up) is not None
    capital = up if view.rules.option == "family" else face.special
    return token_letters(face.picture, capital, view.definitions)


def _held(view: BattlegroundsState, card: int) -> str:
    world = view.world
    active, fell, held = world.find(card, Active), world.find(card, Fell), world.get(card, HeldCard)
    text = world.get(card, Card).name
    if active is not None:
        text += f"@{colour_name(active.colour)}"
    if fell is not None:
        text += f"!{colour_name(fell.colour)}"
    return text + (f"#{held.since}" if held.since else "")


def _offered(view: BattlegroundsState, seat: int) -> list[str]:
    return [_name(view, card) for card, offer in view.world.each(OnOffer) if offer.seat == seat]


def _name(view: BattlegroundsState, card: int) -> str:
    known = view.world.find(card, Card)
    return "?" if known is None else known.name


def _got(view: BattlegroundsState, area: int) -> list[str]:
    """Return the tokens of a play area: pairs in the order they were made, then the others by letters."""
    world = view.world
    pairs: dict[int, list[str]] = {}
    single: list[str] = []
    for token, _, taken in world.both(Token, Taken):
        if taken.area != area:
            continue
        paired = world.find(token, Paired)
        if paired is None:
            single.append(token_cell(view, token))
        else:
            pairs.setdefault(paired.pair, []).append(token_cell(view, token) + _use(view, token))
    # the special one last, that its mark ends the word
    both = ["".join(sorted(pairs[number], key=len)) for number in sorted(pairs)]
    return both + sorted(single)


def _use(view: BattlegroundsState, token: int) -> str:
    if view.world.find(token, Ready) is not None:
        return "!"
    on = view.world.find(token, OnCard)
    return "" if on is None else f">{_name(view, on.card)}"


def _list(key: str, items: list[str]) -> Iterable[str]:
    if items:
        yield f"{key}={','.join(items)}"


def _some(key: str, value: str, usual: str) -> Iterable[str]:
    if value != usual:
        yield f"{key}={value}"


def points_left(view: BattlegroundsState, colour: int) -> list[int]:
    """Return the point tokens in a colour's stack, the top one first (BG-1.5)."""
    world = view.world
    values = [
        token.value
        for entity, token in world.each(PointToken)
        if token.colour == colour and world.find(entity, Taken) is None
    ]
    return sorted(values, reverse=True)


def lying(view: BattlegroundsState) -> Counter[str]:
    """Count the tokens on the board by picture, as far as the pictures are known."""
    faces = (view.world.find(token, Face) for token, _, _ in view.world.both(Token, At))
    return Counter(face.picture for face in faces if face is not None)
