"""A match as text for a terminal: the board, and below it cards, tokens and points."""

from __future__ import annotations

from game.games.battlegrounds.rules.describing import board_foot
from game.games.battlegrounds.rules.names import UNKNOWN, colour_name
from game.games.battlegrounds.rules.position_text import board_cells
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.keyed_text import legend
from game.model.kit import KeyedText, Line, Name

_RULE = "   +" + "----+" * 8
_WORDS = "describe.battlegrounds"
_PLAIN = (("wm", f"{_WORDS}.sign.plain"), ("WM", f"{_WORDS}.sign.special"))
_TANKS = ("G Y R B", f"{_WORDS}.sign.tanks")
_BATTLE = (*_PLAIN, ("()", f"{_WORDS}.what.shell"), _TANKS)
_SIGNS = {
    "battle": _BATTLE,
    "team": _BATTLE,
    "family": (
        ("??", f"{_WORDS}.face_down"),
        ("WM", f"{_WORDS}.sign.face_up"),
        ("G Y R B", f"{_WORDS}.sign.pieces"),
    ),
    "solo": (*_PLAIN, ("##", f"{_WORDS}.what.artillery_tank"), _TANKS),
}


def text_board(view: BattlegroundsWorld) -> list[Line]:
    """Return board and play areas as text, as far as ``view`` knows them."""
    board, pictures = _board(view), _pictures(view)
    wide = max(map(len, board)) + 2
    beside = [(f"{row:<{wide}}", *words) for row, words in zip(board, pictures, strict=False)]
    return [*beside, *board[len(beside) :], legend(_SIGNS[view.rules.option]), "", *board_foot(view)]


def _pictures(view: BattlegroundsWorld) -> list[tuple[str, KeyedText]]:
    """Return the letters of all pictures, with the ability a pair with a special one gives."""
    told = []
    for picture in view.definitions.pictures:
        name = Name("battlegrounds.picture", picture.name)
        words = KeyedText(f"{_WORDS}.sign.picture", {"picture": name})
        if picture.special and view.rules.option != "family":
            gives = Name("battlegrounds.ability", picture.ability)
            words = KeyedText(f"{_WORDS}.sign.picture_gives", {"picture": name, "ability": gives})
        told.append((picture.letters, words))
    return told


def _board(view: BattlegroundsWorld) -> list[str]:
    cells = board_cells(view)
    if view.rules.option == "family":  # known and yet face down: nobody at a table sees it
        cells = [UNKNOWN if cell.islower() else cell for cell in cells]
    lines = [_RULE]
    for rank in reversed(range(8)):
        row = []
        for column in range(8):
            spot = rank * 8 + column
            tank = view.tanks.get(spot)
            mark = " " if tank is None else colour_name(tank)[0].upper()
            row.append(f"{mark}{cells[spot].replace('..', '  ')} ")
        lines += [f" {rank + 1} |" + "|".join(row) + "|", _RULE]
    lines.append("     " + "    ".join("abcdefgh"))
    return lines
