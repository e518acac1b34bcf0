"""Actions as words; squares by their numbers.

Set up: ``hq@23``, ``ammo@34``, ``fuel@45``, ``4@7`` the tank of rank 4, ``gun@31``, ``mine@18``. Movement:
``27-37`` a tank goes one square, ``reveal`` ends it. ``27x37`` the battle that comes first. Plotting:
``r61`` and ``w62`` a red and a white peg, ``seal``. Chance: ``spin:3`` the spinner's field.
"""

from __future__ import annotations

import re

from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import number, numbered
from game.games.tank_battle.rules.pieces import PieceSet
from game.model.contract import TextError
from game.model.text_error import excerpt

_PLACE = re.compile(r"(hq|ammo|fuel|gun|mine|[1-9])@([0-9]{1,3})")
_GO = re.compile(r"([0-9]{1,3})([-x])([0-9]{1,3})")
_PEG = re.compile(r"([rw])([0-9]{1,3})")
EXAMPLES = "hq@23, 27-37, reveal, 27x37, r61, w62, seal"


def format_action(action: Action) -> str:
    """Return an action or outcome as one word."""
    match action:
        case act.Place(piece, square):
            return f"{piece}@{number(square)}"
        case act.Go(origin, target):
            return f"{number(origin)}-{number(target)}"
        case act.Reveal():
            return "reveal"
        case act.Fight(origin, target):
            return f"{number(origin)}x{number(target)}"
        case act.Spin(field):
            return f"spin:{field}"
        case act.Peg(square, white):
            return f"{'w' if white else 'r'}{number(square)}"
        case act.Seal():
            return "seal"


def parse_action(text: str, pieces: PieceSet) -> Action:
    """Return the action a word means in a match with these pieces, legal or not. Raises ``TextError``."""
    if text == "reveal":
        return act.REVEAL
    if text == "seal":
        return act.SEAL
    if text.startswith("spin:") and text[5:] in tuple("123456"):
        return act.Spin(int(text[5:]))
    if (found := _PLACE.fullmatch(text)) and found[1] in pieces.order:
        return act.place(found[1], _square(text, found[2]))
    if found := _GO.fullmatch(text):
        origin, target = _square(text, found[1]), _square(text, found[3])
        return act.go(origin, target) if found[2] == "-" else act.fight(origin, target)
    if found := _PEG.fullmatch(text):
        return act.peg(_square(text, found[2]), found[1] == "w")
    raise TextError(
        "{text} isn’t an action; expected one like {examples}", text=excerpt(text), examples=EXAMPLES
    )


def _square(text: str, digits: str) -> int:
    if not 1 <= int(digits) <= 100 or digits.startswith("0"):
        raise TextError("{text}: expected a square from 1 to 100", text=excerpt(text))
    return numbered(int(digits))
