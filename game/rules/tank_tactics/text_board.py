"""A match as text for a terminal: the board, and below it every tank with dice, hit points and cards."""

from __future__ import annotations

from game.model.grid8 import FACING_NAMES, column_name
from game.rules.tank_tactics.board import LETTERS, Board
from game.rules.tank_tactics.file_models import COLOURS
from game.rules.tank_tactics.position import ATTRIBUTES, CARRIED, HOME, SETTING_UP, Position
from game.rules.tank_tactics.state import TankTacticsState

_ARROWS = {0: "^", 2: ">", 4: "v", 6: "<"}

_DOING = {
    "deal": "cards are dealt",
    "dice": "set the dice of a tank",
    "cards": "give the cards to tanks",
    "start": "rolling for the start",
    "turn": "one tank acts",
    "portal": "a die picks the portal",
}


def text_board(view: TankTacticsState) -> str:
    """Board, tanks and turn, as far as ``view`` knows them."""
    position = view.position
    return "\n".join([*_board(position), *_legend(position), "", *_seats(position), _to_act(position)])


def colour_of(position: Position, seat: int) -> str:
    """The colour a seat plays."""
    return COLOURS[position.match.sides[seat]]


def _board(position: Position) -> list[str]:
    board = position.match.board
    grid, cells = board.grid, _ground(board)
    for square, die in zip(board.barrier_squares, position.barriers, strict=True):
        cells[square] = f"[{die}]" if die else " , "
    for seat, at in enumerate(position.flags):
        home = position.flag_home(seat)
        if home >= 0 and at > CARRIED:
            cells[home if at == HOME else at] = f" {colour_of(position, seat)[0]}!"
    for index, square in enumerate(position.squares):
        if square >= 0:
            cells[square] = _sign(position, index) + _ARROWS[position.facings[index]]
    rows = []
    for rank in reversed(range(grid.height)):
        row = cells[rank * grid.width : (rank + 1) * grid.width]
        rows.append(f"{rank + 1:3} {' '.join(row)}".rstrip())
    return [*rows, "    " + " ".join(f"{column_name(column):^3}" for column in range(grid.width)).rstrip()]


def _ground(board: Board) -> list[str]:
    cells = [" . "] * len(board.grid)
    for squares, sign in ((board.raised, "###"), (board.surface, "~~~"), (board.goal, " x ")):
        for square in squares:
            cells[square] = sign
    for number, square in enumerate(board.portals, 1):
        cells[square] = f"({number})"
    for square, points in board.scoring.items():
        cells[square] = f" +{points}"
    return cells


def _sign(position: Position, index: int) -> str:
    """A tank on the board: the colour's letter, then its own."""
    match = position.match
    return colour_of(position, match.owner[index])[0] + LETTERS[match.number[index]]


def _legend(position: Position) -> list[str]:
    board = position.match.board
    there = (
        ("gA^ a tank and its facing", True),
        ("### raised barrier", board.raised),
        ("~~~ surface barrier", board.surface),
        ("[4] barrier with its die", board.barriers),
        ("(1) portal", board.portals),
        ("+2 points for a turn that ends there", board.scoring),
        ("x goal", board.goal),
        ("g! flag", board.flags),
    )
    return [f"    {', '.join(words for words, some in there if some)}"]


def _seats(position: Position) -> list[str]:
    match, lines = position.match, []
    for seat, tanks in enumerate(match.tanks):
        told = [f"{position.seat_hit_points(seat)} hit points"]
        if match.board.win.kind == "points":
            told.insert(0, f"{position.points(seat)} of {match.board.win.target} points")
        if position.fell[seat]:
            told = ["left the match" if seat in position.left else "out"]
        lines.append(f"{seat + 1} {colour_of(position, seat)}: {', '.join(told)}")
        lines += [f"    {_tank(position, index)}" for index in tanks]
        for names, what in ((position.squads[seat], "squad"), (position.hands[seat], "to give")):
            if names:
                lines.append(f"    {what}: {', '.join(map(_card, names))}")
    return lines


def _tank(position: Position, index: int) -> str:
    match = position.match
    letter, square, dice = LETTERS[match.number[index]], position.squares[index], position.dice[index]
    if not dice:
        values = "not set" if position.phase in SETTING_UP else "never set"
        return f"{letter} dice {values}"
    values = "  ".join(f"{name} {die}" for name, die in zip(ATTRIBUTES, dice, strict=True))
    where = f"{match.board.grid.name(square)} {FACING_NAMES[position.facings[index]]}" if square >= 0 else "-"
    life = f"{position.hit_points(index)} of {position.full(index)}"
    if square < 0:
        life = (
            "waits to come back"
            if match.board.respawn and match.owner[index] not in position.left
            else "destroyed"
        )
    text = f"{letter} {where:6} {life:9} {values}"
    if position.smoke[index]:
        text += f"  in smoke beyond {position.smoke[index]}"
    if position.cards[index]:
        text += f"  cards: {', '.join(map(_card, position.cards[index]))}"
    carried = position.carried_by(index)
    if carried:
        text += f"  carries the flag of {', '.join(colour_of(position, seat) for seat in carried)}"
    return text


def _card(name: str) -> str:
    return name.replace("_", " ")


def _to_act(position: Position) -> str:
    if position.outcome is not None:
        return f"over: {position.outcome.reason.replace('_', ' ')}"
    seat, tank = position.seat, position.tank
    doing = _DOING[position.phase]
    if position.phase == "dice":
        doing = f"set the dice of {LETTERS[position.step]}"
    elif position.phase == "cards":
        doing = f"give {_card(position.hands[seat][position.step])} to a tank"
    elif tank >= 0:
        letter = LETTERS[position.match.number[tank]]
        doing = (
            f"{letter} acts, {max(0, position.actions_of(tank))} actions and "
            f"{max(0, position.shots_of(tank))} shots left"
        )
        loaded = dict.fromkeys((*position.shot_cards, *position.move_cards))
        if loaded:
            doing += f", with {', '.join(map(_card, loaded))}"
        if position.phase == "portal":
            doing += f"; {_DOING['portal']}"
    return f"round {position.round}, seat {seat + 1} ({colour_of(position, seat)}): {doing}"
