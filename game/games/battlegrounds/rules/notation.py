"""Actions of Battlegrounds as words, and the letters of fields, tokens and cards in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from game.games.battlegrounds.rules import actions as act
from game.games.battlegrounds.rules.actions import Action, Aim
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID, Definitions
from game.games.battlegrounds.rules.moves import shots
from game.games.battlegrounds.rules.names import (
    cells_of,
    colour_name,
    field_name,
    parse_card,
    parse_colour,
    parse_field,
    parse_picture,
    rows_of,
    token_letters,
)
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.keyed_text import Name
from game.model.text_error import excerpt, hint

FACE_DOWN = "face-down"
"""The word for the layout of a family match."""

STAY = "stay"
_AIMS: tuple[Aim, ...] = ("token", "tank", "lay", "clear")
_WORD = re.compile(r"([A-Za-z]+)([:*>=@+?])(.+)", re.DOTALL)


# --- writing ---


def format_action(action: Action, view: BattlegroundsWorld) -> str:
    """Return an action or outcome as one word."""
    match action:
        case act.Begins(seat):
            return f"begins:{seat + 1}"
        case act.Layout(tokens):
            return f"lay:{format_tokens(tokens, view.definitions) if tokens else FACE_DOWN}"
        case act.Deal(hands):
            return f"deal:{'/'.join(','.join(hand) for hand in hands)}"
        case act.DrawCards(cards):
            return f"draw:{','.join(cards)}"
        case act.Barrage(spot):
            return f"barrage:{field_name(spot)}"
        case act.Open(pictures):
            return f"open:{','.join(pictures)}"
        case act.Reveal(picture):
            return f"shows:{picture}"
        case act.TakeCard(card):
            return f"take:{card}"
        case act.Activate(colour, card):
            return f"{colour_name(colour)}={card}"
        case act.Place(colour, spot):
            return f"{colour_name(colour)}@{field_name(spot)}"
        case act.Redeploy(colour, card, spot):
            return f"{colour_name(colour)}@{field_name(spot)}={card}"
        case act.Enter(colour, card, spot):
            return f"{colour_name(colour)}+{field_name(spot)}={card}"
        case _:
            return _format_in_turn(action, view)


def _format_in_turn(action: Action, view: BattlegroundsWorld) -> str:
    match action:
        case act.Drive(colour, path):
            return f"{colour_name(colour)}:{_way(view, colour, path)}"
        case act.Shoot(colour, spot, aim):
            return f"{colour_name(colour)}*{field_name(spot)}{'' if aim == 'token' else f':{aim}'}"
        case act.Hold():
            return "hold"
        case act.EndTurn():
            return "end"
        case act.ChangeTank(colour, card):
            return f"{colour_name(colour)}>{card}"
        case act.UseAction(token):
            return f"use:{_token_name(view, token)}"
        case act.Upgrade(token, card):
            return f"upgrade:{_token_name(view, token)}>{card}"
        case act.Walk(spot):
            colour = view.colours[view.seat][0]
            return f"{colour_name(colour)}:{_way(view, colour, (spot,))}"
        case act.Uncover(spot):
            return f"{colour_name(view.colours[view.seat][0])}?{field_name(spot)}"
    raise TypeError(f"{action!r} isn’t an action of Battlegrounds")


def format_tokens(tokens: Sequence[tuple[str, bool]], definitions: Definitions) -> str:
    """Return a layout by rows, the eighth first, special tokens in capitals."""
    cells = [token_letters(picture, special, definitions) for picture, special in tokens]
    return rows_of(cells)


def _way(view: BattlegroundsWorld, colour: int, path: tuple[int, ...]) -> str:
    """Return a drive as the fields where it begins, turns and ends."""
    if not path:
        return STAY
    origin = view.fields.get(colour)
    points = [*path] if origin is None else [origin, *path]
    corners = [
        spot
        for index, spot in enumerate(points)
        if index in (0, len(points) - 1) or not _straight(points[index - 1 : index + 2])
    ]
    return "-".join(field_name(spot) for spot in corners)


def _straight(three: Sequence[int]) -> bool:
    if not all(0 <= spot < len(GRID) for spot in three):
        return False
    way = GRID.direction(three[0], three[1])
    return way is not None and GRID.step(three[1], way) == three[2]


def _token_name(view: BattlegroundsWorld, token: int) -> str:
    """Return the picture of an unused special token; where several have it, the second is ``windmill.2``."""
    picture = view.picture[token] if 0 <= token < len(GRID) else ""
    if not picture:
        return f"token{token}"
    alike = _ready(view, picture)
    number = alike.index(token) + 1 if token in alike else 1
    return picture + (f".{number}" if number > 1 else "")


def _ready(view: BattlegroundsWorld, picture: str) -> list[int]:
    ready = view.ready(view.area(view.seat))
    return [token for token in ready if view.picture[token] == picture]


# --- reading ---


def parse_action(text: str, view: BattlegroundsWorld) -> Action:
    """Return the action a word means in this view, legal or not. Raises ``TextError``."""
    word = text.strip()
    if not word.lower().startswith("lay:"):  # capitals are special tokens
        word = word.lower()
    if word == "hold":
        return act.Hold()
    if word == "end":
        return act.EndTurn()
    found = _WORD.fullmatch(word) if len(word) <= 4000 else None
    if found is None:
        raise TextError(
            "{text} isn’t an action; expected one like green:a2-a4, green*c5, “hold” or “end”",
            text=excerpt(text),
        )
    head, sign, rest = found[1].lower(), found[2], found[3]
    if sign == ":" and head not in (*COLOUR_NAMES, *(name[0] for name in COLOUR_NAMES)):
        return _parse_named(head, rest, view)
    return _parse_coloured(parse_colour(head), sign, rest, view)


def _parse_named(head: str, rest: str, view: BattlegroundsWorld) -> Action:
    definitions = view.definitions
    match head:
        case "begins":
            if not (rest.isascii() and rest.isdigit() and len(rest) == 1):
                raise TextError("{text} isn’t a seat; expected begins:1 to begins:4", text=excerpt(rest))
            return act.Begins(int(rest) - 1)
        case "lay":
            return act.Layout(() if rest == FACE_DOWN else parse_tokens(rest, definitions))
        case "deal":
            hands = [tuple(parse_card(c, definitions) for c in h.split(",")) for h in rest.split("/")]
            return act.Deal(tuple(hands))
        case "draw":
            return act.DrawCards(tuple(parse_card(card, definitions) for card in rest.split(",")))
        case "barrage":
            return act.Barrage(parse_field(rest))
        case "open":
            pictures = [parse_picture(name, definitions) for name in rest.split(",")]
            if len(pictures) != 2:
                raise TextError("{text}: expected two pictures, such as windmill,bridge", text=excerpt(rest))
            return act.Open((pictures[0], pictures[1]))
        case "shows":
            return act.Reveal(parse_picture(rest, definitions))
        case "take":
            return act.TakeCard(parse_card(rest, definitions))
        case "use":
            return act.UseAction(_parse_token(rest, view))
        case "upgrade":
            token, _, card = rest.partition(">")
            return act.Upgrade(_parse_token(token, view), _card(card, view))
    words = (*COLOUR_NAMES, "take", "use", "upgrade", "hold", "end")
    raise TextError(
        "unknown action {text} (expected a colour or “take”, “use”, “upgrade”, “hold” or “end”){hint}",
        text=excerpt(head),
        hint=hint(head, words),
    )


def _parse_coloured(colour: int, sign: str, rest: str, view: BattlegroundsWorld) -> Action:
    definitions = view.definitions
    if sign == ">":
        return act.ChangeTank(colour, parse_card(rest, definitions))
    if sign == "=":
        return act.Activate(colour, parse_card(rest, definitions))
    if sign in "@+":
        where, equals, card = rest.partition("=")
        if not equals and sign == "@":
            return act.Place(colour, parse_field(where))
        kind = act.Redeploy if sign == "@" else act.Enter
        return kind(colour, parse_card(card, definitions), parse_field(where))
    if sign == "*":
        return _parse_shot(colour, rest, view)
    if sign == "?" or view.rules.option == "family":
        own = view.colours[view.seat]
        if colour not in own:
            raise TextError(
                "it isn’t {colour}’s turn", colour=Name("battlegrounds.colour", colour_name(colour))
            )
        if sign == "?":
            return act.Uncover(parse_field(rest))
        return act.Walk(_path(colour, rest, view)[-1])
    return act.Drive(colour, () if rest == STAY else _path(colour, rest, view))


def _parse_shot(colour: int, rest: str, view: BattlegroundsWorld) -> Action:
    where, colon, aim = rest.partition(":")
    spot = parse_field(where)
    if colon:
        for known in _AIMS:
            if known == aim:
                return act.Shoot(colour, spot, known)
        raise TextError(
            "unknown target {text} (choose from {names}){hint}",
            text=excerpt(aim),
            names=row_of(_AIMS),
            hint=hint(aim, _AIMS),
        )
    # an aim that is left out is the token, or the only thing there is to shoot at
    there = [shot for shot in shots(view, colour) if shot.field == spot]
    if len(there) == 1:
        return there[0]
    return act.Shoot(colour, spot, "token")


def _path(colour: int, rest: str, view: BattlegroundsWorld) -> tuple[int, ...]:
    """Return all fields of a drive given by where it begins, turns and ends; the beginning may be left
    out."""
    corners = [parse_field(name) for name in rest.split("-")]
    origin = view.fields.get(colour)
    if origin is not None and len(corners) == 1:
        corners.insert(0, origin)
    elif origin is not None and corners[0] != origin:
        raise TextError(
            "{colour} is on {field}, not {other_field}",
            colour=Name("battlegrounds.colour", colour_name(colour)),
            field=field_name(origin),
            other_field=field_name(corners[0]),
        )
    if view.rules.option == "family" or origin is None:
        return tuple(corners)
    path: list[int] = []
    for here, there in pairwise(corners):
        way = GRID.direction(here, there)
        if way is None:
            raise TextError(
                "{field}-{other_field} isn’t a straight line; give every corner",
                field=field_name(here),
                other_field=field_name(there),
            )
        ray = GRID.ray(here, way)
        path += ray[: ray.index(there) + 1]
    return tuple(path)


def _parse_token(text: str, view: BattlegroundsWorld) -> int:
    name, _, number = text.partition(".")
    picture = parse_picture(name, view.definitions)
    alike = _ready(view, picture)
    index = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 3 else 0
    if not 0 <= index < len(alike):
        raise TextError("no unused action or upgrade has the picture {text}", text=text)
    return alike[index]


def _card(text: str, view: BattlegroundsWorld) -> str:
    name = parse_card(text, view.definitions)
    if all(view.card_named(seat, name) is None for seat in range(len(view.sides))):
        raise TextError("nobody has the card {card}", card=Name("battlegrounds.card", name))
    return name


def parse_tokens(rows: str, definitions: Definitions) -> tuple[tuple[str, bool], ...]:
    """Return the tokens of a layout given by rows, in capital or small letters. Raises ``TextError``."""
    tokens = []
    for spot, cell in enumerate(cells_of(rows)):
        picture = definitions.by_letters.get(cell.lower())
        if picture is None:
            raise TextError(
                "{field}: unknown picture {text}; expected two letters like wm or WM",
                field=field_name(spot),
                text=excerpt(cell),
            )
        tokens.append((picture.name, cell.isupper()))
    return tuple(tokens)
