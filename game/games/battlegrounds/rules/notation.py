"""Actions of Battlegrounds as words, and the letters of fields, tokens and cards in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, get_args

from game.games.battlegrounds.rules.actions import Action, Aim
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.kinds import number
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
from game.model.action_forms import ActionForms, WordPart, listed
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.keyed_text import Name
from game.model.text_error import excerpt, hint

FACE_DOWN = "face-down"
"""The word for the layout of a family match."""

STAY = "stay"


def _colour(text: str, _: Any = None) -> int:
    try:
        return parse_colour(text)
    except TextError:
        raise TextError(
            "unknown action {text} (expected a colour or “take”, “use”, “upgrade”, “hold” or “end”){hint}",
            text=excerpt(text),
            hint=hint(text, (*COLOUR_NAMES, "take", "use", "upgrade", "hold", "end")),
        ) from None


# --- what lies on the board ---


def _tokens_text(tokens: Sequence[tuple[str, bool]], view: BattlegroundsWorld) -> str:
    """Return a layout by rows, the eighth first, special tokens in capitals."""
    return rows_of([token_letters(*token, view.definitions) for token in tokens]) if tokens else FACE_DOWN


def _tokens(rows: str, view: BattlegroundsWorld) -> tuple[tuple[str, bool], ...]:
    tokens = list[tuple[str, bool]]()
    for spot, cell in enumerate(() if rows == FACE_DOWN else cells_of(rows)):
        picture = view.definitions.by_letters.get(cell.lower())
        if picture is None:
            raise TextError(
                "{field}: unknown picture {text}; expected two letters like wm or WM",
                field=field_name(spot),
                text=excerpt(cell),
            )
        tokens.append((picture.name, cell.isupper()))
    return tuple(tokens)


def _pictures(text: str, view: BattlegroundsWorld) -> tuple[str, ...]:
    pictures = tuple([parse_picture(name, view.definitions) for name in text.split(",")])
    if len(pictures) != 2:
        raise TextError("{text}: expected two pictures, such as windmill,bridge", text=excerpt(text))
    return pictures


# --- drives ---


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


def _drive_text(drive: tuple[int, tuple[int, ...]], view: BattlegroundsWorld) -> str:
    return f"{colour_name(drive[0])}:{_way(view, *drive)}"


def _drive(text: str, view: BattlegroundsWorld) -> tuple[int, tuple[int, ...]]:
    head, _, rest = text.partition(":")
    if view.rules.option == "family":  # which has walks instead
        raise ValueError(text)
    colour = _colour(head)
    return colour, () if rest == STAY else _path(colour, rest, view)


def _mover(view: BattlegroundsWorld) -> int:
    return view.colours[view.seat][0]


def _moving(text: str, view: BattlegroundsWorld) -> tuple[()]:
    colour = _colour(text)
    if colour not in view.colours[view.seat]:
        raise TextError("it isn’t {colour}’s turn", colour=Name("battlegrounds.colour", colour_name(colour)))
    return ()


# --- shots ---


def _shot_text(shot: tuple[int, int, Aim], _: Any) -> str:
    colour, spot, aim = shot
    return f"{colour_name(colour)}*{field_name(spot)}{'' if aim == 'token' else f':{aim}'}"


def _shot(text: str, view: BattlegroundsWorld) -> tuple[int, int, str]:
    head, _, rest = text.partition("*")
    where, colon, aim = rest.partition(":")
    colour, spot, aims = _colour(head), parse_field(where), get_args(Aim)
    if not colon:
        # an aim that is left out is the token, or the only thing there is to shoot at
        there = [shot.aim for shot in shots(view, colour) if shot.field == spot]
        return colour, spot, there[0] if len(there) == 1 else "token"
    if aim not in aims:
        raise TextError(
            "unknown target {text} (choose from {names}){hint}",
            text=excerpt(aim),
            names=row_of(aims),
            hint=hint(aim, aims),
        )
    return colour, spot, aim


# --- special tokens ---


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


def _token(text: str, view: BattlegroundsWorld) -> int:
    name, _, number = text.partition(".")
    picture = parse_picture(name, view.definitions)
    alike = _ready(view, picture)
    index = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 3 else 0
    if not 0 <= index < len(alike):
        raise TextError("no unused action or upgrade has the picture {text}", text=text)
    return alike[index]


def _card(text: str, view: BattlegroundsWorld) -> str:
    name = parse_card(text.removeprefix(">"), view.definitions)
    if all(view.card_named(seat, name) is None for seat in range(len(view.sides))):
        raise TextError("nobody has the card {card}", card=Name("battlegrounds.card", name))
    return name


_FIELD: Final = WordPart("[^=:>]+", lambda spot, _: field_name(spot), lambda text, _: parse_field(text))
_CARD: Final = WordPart(".+", lambda card, _: card, lambda text, view: parse_card(text, view.definitions))
_CARDS: Final = replace(listed(_CARD, ","), pattern=".+")

FORMS: Final = ActionForms[Action](
    Action,
    {
        "seat": WordPart(
            ".+", lambda seat, _: str(seat + 1), lambda text, _: number(text, 1, len(COLOUR_NAMES)) - 1
        ),
        "tokens": WordPart(".+", _tokens_text, _tokens, cased=True),
        "hands": replace(listed(_CARDS, "/"), pattern=".+"),
        "cards": _CARDS,
        "card": _CARD,
        "field": _FIELD,
        "pictures": WordPart(".+", lambda pictures, _: ",".join(pictures), _pictures),
        "picture": WordPart(
            ".+", lambda picture, _: picture, lambda text, view: parse_picture(text, view.definitions)
        ),
        "colour": WordPart("[a-z]+", lambda colour, _: colour_name(colour), _colour),
        "way": WordPart("[a-z]+:.+", _drive_text, _drive),
        "mover": WordPart("[a-z]+", lambda _, view: colour_name(_mover(view)), _moving),
        "step": WordPart(
            ".+",
            lambda spot, view: _way(view, _mover(view), (spot,)),
            lambda text, view: _path(_mover(view), text, view)[-1],
        ),
        "shot": WordPart(r"[a-z]+\*.+", _shot_text, _shot),
        "token": WordPart(".+?", lambda token, view: _token_name(view, token), _token),
        "upgraded": WordPart("(?:>.*)?", lambda card, _: f">{card}", _card),
    },
    "green:a2-a4, green*c5, hold, end",
    any_case=True,
)
