"""Actions and outcomes as words. docs/flames_of_tanks_position.md explains them.

``go:36,24.5_40,30/90`` drives by waypoints and heads there; ``fast``, ``last`` and ``wide`` are other moves.
Tanks are called by their player numbers, from 1.
"""

from __future__ import annotations

from typing import Any, Final

from game.games.flames_of_tanks.rules.actions import PIECE, Action
from game.games.flames_of_tanks.rules.kinds import parse_place, place_text
from game.games.flames_of_tanks.rules.numbers import angle_text, parse_angle
from game.games.flames_of_tanks.rules.table import TableMap
from game.model.action_forms import NAME, ActionForms, WordPart, either, listed
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.inches import Point
from game.model.text_error import excerpt
from game.model.world_line import read_value


def place_named(table: TableMap, name: str) -> Point:
    """Return the place of a spawn point by its letter, or one in inches. Raises ``TextError``."""
    letter = table.letters.get(name)
    return parse_place(name) if letter is None else table.points[letter].at


def _heading(text: str, _: Any) -> int:
    if not text:
        raise TextError("the heading is missing; expected it after the coordinates, as in 36,24/90")
    return parse_angle(text[1:])


def _point(text: str, view: Any) -> int:
    letters: dict[str, int] = view.match.table.letters
    if text not in letters:
        raise TextError(
            "unknown spawn point {text} (choose from {names})", text=excerpt(text), names=row_of(letters)
        )
    return letters[text]


def _tank(text: str, _: Any) -> int:
    if not text.isdecimal() or not 1 <= int(text[:4]) <= 99:
        raise TextError("unknown tank {text}; expected the tank’s number", text=excerpt(text))
    return int(text) - 1


def _die(text: str, _: Any) -> int:
    if text not in tuple("123456"):
        raise TextError("{text} isn’t a die roll; expected 1 to 6", text=excerpt(text))
    return int(text)


def _roll(text: str, view: Any) -> tuple[int, int]:
    first, again, second = text.partition(">")
    return _die(first, view), _die(second, view) if again else 0


_PLACE: Final = WordPart("[^_/]*", lambda place, _: place_text(place), lambda text, _: parse_place(text))
_PIECES: Final = listed(
    WordPart("[^+]*", PIECE.write, lambda text, _: read_value(PIECE, text, "refit", None, {})), "+"
)
_DIE: Final = WordPart("[^,]*", lambda die, _: str(die), _die)
_ROLL: Final = WordPart("[^,]*", lambda roll, _: ">".join(str(die) for die in roll if die), _roll)
_ROLLS: Final = listed(_ROLL, ",")

FORMS: Final = ActionForms[Action](
    Action,
    {
        "pieces": WordPart(
            _PIECES.pattern,
            lambda pieces, view: _PIECES.write(pieces, view) or "-",
            lambda text, view: () if text == "-" else _PIECES.read(text, view),
        ),
        "place": _PLACE,
        "path": listed(_PLACE, "_"),
        "heading": WordPart("(?:/.*)?", lambda heading, _: f"/{angle_text(heading)}", _heading),
        "point": WordPart(".*", lambda point, view: str(view.match.table.points[point].name), _point),
        "how": either(
            {
                "go": ("move", False), "wide": ("move", True), "fast": ("fast", False),
                "fast-wide": ("fast", True), "last": ("last", False), "last-wide": ("last", True),
            }
        ),
        "smoke": either({"shoot": False, "smoke": True}),
        "tank": WordPart(".*", lambda tank, _: str(tank + 1), _tank),
        "die": _DIE,
        "dice": listed(_DIE, ","),
        "roll": _ROLL,
        "rolls": WordPart(
            _ROLLS.pattern,
            lambda rolls, view: _ROLLS.write(tuple(zip(*rolls, strict=True)), view),
            lambda text, view: tuple(zip(*_ROLLS.read(text, view), strict=True)),
        ),
        "names": listed(NAME, "+"),
    },
    "go:36,24.5/90, shoot:4, remount, roll, end",
)  # fmt: skip
