"""Actions and outcomes as words, and back. docs/flames_of_tanks_position.md explains them.

``go:36,24.5_40,30/90`` drives by waypoints and heads there; ``fast``, ``last`` and ``wide`` are other moves.
Tanks are called by their player numbers, from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import PIECE, PIECES, Action
from game.games.flames_of_tanks.rules.kinds import parse_place, place_text
from game.games.flames_of_tanks.rules.numbers import angle_text, parse_angle
from game.games.flames_of_tanks.rules.table import Point, TableMap
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.text_error import excerpt
from game.model.world_line import read_value

EXAMPLES: Final = "go:36,24.5/90, shoot:4, remount, roll, end"

_MOVES: Final[Mapping[str, tuple[act.MoveKind, bool]]] = {
    "go": ("move", False),
    "wide": ("move", True),
    "fast": ("fast", False),
    "fast-wide": ("fast", True),
    "last": ("last", False),
    "last-wide": ("last", True),
}
_MOST_WORD: Final = 2_000


def place_named(table: TableMap, name: str) -> Point:
    """Return the place of a spawn point by its letter, or one in inches. Raises ``TextError``."""
    letter = table.letters.get(name)
    return parse_place(name) if letter is None else table.points[letter].at


def format_action(action: Action, table: TableMap) -> str:
    """Return the word of an action or outcome."""
    match action:
        case act.Refit(pieces):
            return f"refit:{PIECES.write(pieces, None) or '-'}"
        case act.Enter(place, heading):
            return f"enter:{place_text(place)}/{angle_text(heading)}"
        case act.Claim(point):
            return f"claim:{table.points[point].name}"
        case act.GoIn():
            return "workshop"
        case act.Move(path, heading, kind, wide):
            word = next(word for word, what in _MOVES.items() if what == (kind, wide))
            return f"{word}:{'_'.join(map(place_text, path))}/{angle_text(heading)}"
        case act.Shoot(target, smoke):
            return f"{'smoke' if smoke else 'shoot'}:{target + 1}"
        case act.Remount():
            return "remount"
        case act.Roll():
            return "roll"
        case act.End():
            return "end"
        case act.Turn(tank):
            return f"turn={tank + 1}"
        case act.Second(die):
            return f"second={die}"
        case act.Hits(dice, again):
            both = zip(dice, again, strict=True)
            return "hits=" + ",".join(f"{die}>{other}" if other else str(die) for die, other in both)
        case act.Saves(dice):
            return f"saves={_numbers(dice)}"
        case act.Remounting(die, other):
            return f"remounting={die}>{other}" if other else f"remounting={die}"
        case act.Draw(names):
            return f"draw={'+'.join(names)}"
        case act.Salvage(dice):
            return f"salvage={_numbers(dice)}"


def _numbers(dice: tuple[int, ...]) -> str:
    return ",".join(map(str, dice))


def parse_action(text: str, table: TableMap) -> Action:
    """Return the action of a word, legal or not. Raises ``TextError``."""
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    if len(text) <= _MOST_WORD:
        word, colon, rest = text.partition(":")
        if colon and word in _MOVES:
            return _move(rest, *_MOVES[word])
        if colon and word in _CHOICES:
            return _CHOICES[word](rest, table)
        word, equals, rest = text.partition("=")
        if equals and word in _OUTCOMES:
            return _OUTCOMES[word](rest)
    raise TextError(
        "{text} isn’t an action; expected one like {examples}", text=excerpt(text), examples=EXAMPLES
    )


_PLAIN: Final[Mapping[str, Action]] = {
    "workshop": act.GoIn(),
    "remount": act.Remount(),
    "roll": act.Roll(),
    "end": act.End(),
}


def _place_and_heading(text: str) -> tuple[str, int]:
    places, slash, heading = text.partition("/")
    if not slash:
        raise TextError(
            "{text}: the heading is missing; expected it after the coordinates, as in 36,24/90",
            text=excerpt(text),
        )
    return places, parse_angle(heading)


def _move(text: str, kind: act.MoveKind, wide: bool) -> act.Move:
    places, heading = _place_and_heading(text)
    return act.Move(tuple(map(parse_place, places.split("_"))), heading, kind, wide)


def _enter(text: str, table: TableMap) -> act.Enter:
    place, heading = _place_and_heading(text)
    return act.Enter(parse_place(place), heading)


def _refit(text: str, table: TableMap) -> act.Refit:
    pieces = [] if text == "-" else text.split("+")
    return act.Refit(tuple([read_value(PIECE, piece, "refit", None, {}) for piece in pieces]))


def _claim(text: str, table: TableMap) -> act.Claim:
    if text not in table.letters:
        raise TextError(
            "unknown spawn point {text} (choose from {names})",
            text=excerpt(text),
            names=row_of(table.letters),
        )
    return act.Claim(table.letters[text])


def _tank(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:4]) <= 99:
        raise TextError("unknown tank {text}; expected the tank’s number", text=excerpt(text))
    return int(text) - 1


def _shoot(text: str, smoke: bool) -> act.Shoot:
    return act.Shoot(_tank(text), smoke)


_CHOICES: Final[Mapping[str, Callable[[str, TableMap], Action]]] = {
    "refit": _refit,
    "enter": _enter,
    "claim": _claim,
    "shoot": lambda text, table: _shoot(text, smoke=False),
    "smoke": lambda text, table: _shoot(text, smoke=True),
}


def _die(text: str) -> int:
    if text not in tuple("123456"):
        raise TextError("{text} isn’t a die roll; expected 1 to 6", text=excerpt(text))
    return int(text)


def _dice(text: str) -> tuple[int, ...]:
    return tuple(map(_die, text.split(",")))


def _again(text: str) -> tuple[int, int]:
    first, more, second = text.partition(">")
    return _die(first), _die(second) if more else 0


def _hits(text: str) -> act.Hits:
    both = [_again(one) for one in text.split(",")]
    return act.Hits(tuple(die for die, _ in both), tuple(other for _, other in both))


def _drawn(text: str) -> act.Draw:
    return act.Draw(tuple(text.split("+")))


_OUTCOMES: Final[Mapping[str, Callable[[str], Action]]] = {
    "turn": lambda text: act.Turn(_tank(text)),
    "second": lambda text: act.Second(_die(text)),
    "hits": _hits,
    "saves": lambda text: act.Saves(_dice(text)),
    "remounting": lambda text: act.Remounting(*_again(text)),
    "draw": _drawn,
    "salvage": lambda text: act.Salvage(_dice(text)),
}
