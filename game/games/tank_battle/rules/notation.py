"""Actions as words; squares by their numbers.

Set up: ``hq@23``, ``ammo@34``, ``fuel@45``, ``4@7`` the tank of rank 4, ``gun@31``, ``mine@18``. Movement:
``27-37`` a tank goes one square, ``reveal`` ends it. ``27x37`` the battle that comes first. Plotting:
``r61`` and ``w62`` a red and a white peg, ``seal``. Chance: ``spin:3`` the spinner's field.
"""

from __future__ import annotations

from typing import Any, Final

from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import number as number_of
from game.games.tank_battle.rules.board import numbered
from game.model.action_forms import ActionForms, WordPart, either, number
from game.model.contract import TextError
from game.model.text_error import excerpt


def _square(digits: str, _: Any) -> int:
    if not 1 <= int(digits) <= 100 or digits.startswith("0"):
        raise TextError("expected a square from 1 to 100, found {text}", text=excerpt(digits))
    return numbered(int(digits))


def _piece(text: str, view: Any) -> str:
    if text not in view.match.pieces.order:
        raise ValueError(text)
    return text


_SQUARE: Final = WordPart("[0-9]{1,3}", lambda square, _: str(number_of(square)), _square)

FORMS: Final = ActionForms[Action](
    Action,
    {
        "piece": WordPart("hq|ammo|fuel|gun|mine|[1-9]", lambda piece, _: piece, _piece),
        **dict.fromkeys(("square", "origin", "target"), _SQUARE),
        "white": either({"r": False, "w": True}),
        "field": number("[1-6]"),
    },
    "hq@23, 27-37, reveal, 27x37, r61, w62, seal",
)
