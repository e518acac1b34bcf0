"""A match as text for a terminal: the board as Green sees it, and what each side has left."""

from __future__ import annotations

from game.games.tank_battle.rules.board import SQUARES, number
from game.games.tank_battle.rules.describing import board_foot
from game.games.tank_battle.rules.world import Shots, TankBattleWorld
from game.model.keyed_text import Line, legend

_SITE_SIGNS = ("H", "A", "F")

_WORDS = "describe.tank_battle"
_SIGNS = (
    ("g", "tank_battle.side.green"),
    ("y", "tank_battle.side.grey"),
    ("g4 y?", f"{_WORDS}.sign.tank"),
    ("^", f"{_WORDS}.command"),
    ("!", f"{_WORDS}.rank_seen"),
    ("gG", f"{_WORDS}.piece.gun"),
    ("gH gA gF", f"{_WORDS}.sign.site"),
    ("*", f"{_WORDS}.piece.mine"),
    ("o +", f"{_WORDS}.sign.pegs"),
)


def text_board(view: TankBattleWorld) -> list[Line]:
    """Return board, pieces, pegs and turn as text, as far as ``view`` knows them."""
    cells = _cells(view)
    lines = []
    for rank in reversed(range(10)):
        squares = range(rank * 10, rank * 10 + 10)
        lines.append(" ".join(f"{number(square):>3}{cells[square]}" for square in squares))
        if rank == 5:
            lines.append("~" * 79)
    return [*lines, legend(_SIGNS, "   "), "", *board_foot(view)]


def _cells(position: TankBattleWorld) -> list[str]:
    cells = [" .  "] * len(SQUARES)
    for seat in (0, 1):
        shots = position.shots[seat] or Shots()
        for square in shots.red:
            cells[square] = " o  "
        for square in shots.white:
            cells[square] = " +  "
    for seat, letter in enumerate("gy"):
        mines = [square for square in position.mines[seat] if square >= 0 and position.has_site(seat, 0)]
        for square in mines:
            cells[square] = f" {letter}* "
        for square in position.standing_guns(seat):
            cells[square] = f" {letter}G "
        for square, sign in zip(position.sites[seat], _SITE_SIGNS, strict=False):
            if square in position.standing_sites(seat):
                cells[square] = f" {letter}{sign} "
        for tank, square in enumerate(position.tanks[seat]):
            if square >= 0:
                marks = "^" if position.commands[seat] >> tank & 1 else ""
                marks += "!" if position.known[seat] >> tank & 1 else ""
                marks += "*" if square in mines else ""
                cells[square] = f" {letter}{position.ranks[seat][tank] or '?'}{marks[:1] or ' '}"
    return cells
