"""A match as text for a terminal: the board as Green sees it, and what each side has left."""

from __future__ import annotations

from game.rules.tank_battle.board import HIDDEN, SIDES, SITES, SQUARES, number
from game.rules.tank_battle.position import PIECES, Position, Shots
from game.rules.tank_battle.state import TankBattleState

_SITE_SIGNS = ("H", "A", "F")

_DOING = {
    "move": "moves",
    "fight": "says which battle comes first",
    "spin": "waits for the spinner",
    "plot": "plots shots at the enemy's next move",
}


def text_board(view: TankBattleState) -> str:
    """Board, pieces, pegs and turn, as far as ``view`` knows them."""
    position = view.position
    cells = _cells(position)
    lines = []
    for rank in reversed(range(10)):
        squares = range(rank * 10, rank * 10 + 10)
        lines.append(" ".join(f"{number(square):>3}{cells[square]}" for square in squares))
        if rank == 5:
            lines.append("~" * 79)
    legend = (
        "    g4 y? tank with its rank, ^ command tank, ! rank seen, gG gun, gH gA gF installation, "
        "* mine, o + pegs"
    )
    return "\n".join([*lines, legend, "", *(_side(position, seat) for seat in (0, 1)), _to_act(position)])


def _cells(position: Position) -> list[str]:
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
            if square in tuple(position.standing_sites(seat)):
                cells[square] = f" {letter}{sign} "
        for tank, square in enumerate(position.tanks[seat]):
            if square >= 0:
                marks = "^" if position.commands[seat] >> tank & 1 else ""
                marks += "!" if position.known[seat] >> tank & 1 else ""
                marks += "*" if square in mines else ""
                cells[square] = f" {letter}{position.ranks[seat][tank] or '?'}{marks[:1] or ' '}"
    return cells


def _side(position: Position, seat: int) -> str:
    if position.phase == "setup":
        done = position.seat > seat or HIDDEN in position.tanks[seat]
        return f"{SIDES[seat]}: {'ready' if done else 'setting up'}"
    sites = [name.upper() for site, name in enumerate(SITES) if position.has_site(seat, site)]
    told = [
        f"{position.left(seat)} tanks",
        f"{sum(1 for _ in position.standing_guns(seat))} guns",
        f"{position.white[seat]} white pegs",
        f"has {', '.join(sites) or 'no installation'}",
    ]
    spent = [str(number(square)) for square in position.spent[seat]]
    if spent:
        told.append(f"mine gone off on {', '.join(spent)}")
    shots = position.shots[seat]
    if shots is not None and position.phase != "plot":
        told.append("shots sealed")
    return f"{SIDES[seat]}: {', '.join(told)}"


def _to_act(position: Position) -> str:
    if position.outcome is not None:
        return f"over: {position.outcome.reason.replace('_', ' ')}"
    side = SIDES[position.seat]
    if position.phase == "setup":
        return f"{side} places: {PIECES[position.step]}"
    doing = _DOING[position.phase]
    if position.phase == "move":
        walk, most = position.walk, position.moves.most
        bound = "up to " if position.moves.few else ""
        doing += f", {walk.total} of {bound}{most} squares"
        if position.shots[1 - position.seat] is None:
            doing += ", no shots against it"
    elif position.phase == "plot":
        shots = position.shots[position.seat] or Shots()
        doing += f", {len(shots.red)} of {position.red_pegs(position.seat)} red pegs"
    return f"move {position.turn}, {side} {doing}"
