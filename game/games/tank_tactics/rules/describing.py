"""Positions of Tank Tactics in words, as far as a view knows them."""

from __future__ import annotations

from collections.abc import Iterable

from game.games.tank_tactics.rules.board import COLOURS, LETTERS
from game.games.tank_tactics.rules.ground import GOAL, RAISED, SURFACE
from game.games.tank_tactics.rules.position import CARRIED, HOME, SETTING_UP, Position
from game.games.tank_tactics.rules.state import TankTacticsState
from game.games.tank_tactics.rules.telling import dice_words
from game.model.grid8 import FACING_NAMES
from game.model.kit import FactRow, KeyedText, Line, Name

_WORDS = "describe.tank_tactics"


def describe(view: TankTacticsState) -> list[KeyedText]:
    """Return the position in words: turn, then the tanks and cards of each seat, then the ground."""
    position = view.position
    told = _turn(position)
    for seat in range(len(position.match.sides)):
        told += _seat(position, seat)
    return [*told, *_ground(position)]


def board_foot(view: TankTacticsState) -> list[Line]:
    """Return the lines below a text board: the tanks and cards of each seat, then whose turn it is."""
    position = view.position
    told: list[Line] = []
    for seat in range(len(position.match.sides)):
        side, *rest = _seat(position, seat)
        told += [side, *(("   ", one) for one in rest)]
    return [*told, *_turn(position)]


def _colour(position: Position, seat: int) -> Name:
    return Name("tank_tactics.side", COLOURS[position.match.sides[seat]])


def _card(name: str) -> Name:
    return Name(f"tank_tactics.card.{name}", "name")


def _letter(position: Position, index: int) -> str:
    return LETTERS[position.match.number[index]]


def _turn(position: Position) -> list[KeyedText]:
    if position.outcome is not None:
        return [KeyedText("describe.over_round", {"turn": position.round})]
    side = _colour(position, position.seat)
    params: dict[str, object] = {"side": side, "turn": position.round}
    if position.phase == "dice":
        return [KeyedText(f"{_WORDS}.phase.dice", {**params, "tank": LETTERS[position.step]})]
    if position.phase == "cards":
        card = _card(position.hands[position.seat][position.step])
        return [KeyedText(f"{_WORDS}.phase.cards", {**params, "card": card})]
    told = [KeyedText(f"{_WORDS}.phase.{position.phase}", params)]
    if position.tank >= 0:
        told.append(
            KeyedText(
                f"{_WORDS}.acting",
                {
                    "tank": _letter(position, position.tank),
                    "actions": max(0, position.actions_of(position.tank)),
                    "shots": max(0, position.shots_of(position.tank)),
                },
            )
        )
        loaded = tuple(dict.fromkeys((*position.shot_cards, *position.move_cards)))
        if loaded:
            told.append(KeyedText(f"{_WORDS}.loaded", {"cards": FactRow(tuple(map(_card, loaded)))}))
    return told


def _seat(position: Position, seat: int) -> list[KeyedText]:
    match, side = position.match, _colour(position, seat)
    if position.fell[seat]:
        key = "left" if seat in position.left else "out"
        told = [KeyedText(f"{_WORDS}.{key}", {"side": side})]
    else:
        told = [KeyedText(f"{_WORDS}.side", {"side": side, "n": position.seat_hit_points(seat)})]
    if match.board.win.kind == "points":
        points = {"n": position.points(seat), "target": match.board.win.target}
        told.append(KeyedText(f"{_WORDS}.points", points))
    told += [_tank(position, index) for index in match.tanks[seat]]
    for key, names in (("squad", position.squads[seat]), ("hand", position.hands[seat])):
        if names:
            told.append(KeyedText(f"{_WORDS}.{key}", {"cards": FactRow(tuple(map(_card, names)))}))
    return told


def _tank(position: Position, index: int) -> KeyedText:
    match, square, dice = position.match, position.squares[index], position.dice[index]
    letter, facts = _letter(position, index), list[KeyedText]()
    if dice:
        facts += dice_words(dice).facts
    else:
        facts.append(KeyedText(f"{_WORDS}.{'dice_unset' if position.phase in SETTING_UP else 'dice_never'}"))
    if position.cards[index]:
        cards = FactRow(tuple(map(_card, position.cards[index])))
        facts.append(KeyedText(f"{_WORDS}.cards", {"cards": cards}))
    if position.smoke[index]:
        facts.append(KeyedText(f"{_WORDS}.smoke", {"n": position.smoke[index]}))
    if carried := position.carried_by(index):
        flags = FactRow(tuple(_colour(position, seat) for seat in carried))
        facts.append(KeyedText(f"{_WORDS}.carries", {"sides": flags}))
    row = FactRow(tuple(facts))
    if square < 0:
        back = match.board.respawn and match.owner[index] not in position.left
        return KeyedText(f"{_WORDS}.tank_{'waits' if back else 'lost'}", {"tank": letter})
    return KeyedText(
        f"{_WORDS}.tank",
        {
            "tank": letter,
            "square": match.board.grid.name(square),
            "facing": Name("facing", FACING_NAMES[position.facings[index]]),
            "left": position.hit_points(index),
            "full": position.full(index),
            "facts": row,
        },
    )


def _ground(position: Position) -> list[KeyedText]:
    board = position.match.board
    grid = board.grid

    def at(what: Name | KeyedText, squares: Iterable[int]) -> list[KeyedText]:
        names = tuple(grid.name(square) for square in squares)
        return [KeyedText("describe.at", {"what": what, "places": FactRow(names)})] if names else []

    told = [KeyedText("describe.board", {"columns": grid.width, "rows": grid.height})]
    for kind, squares in ((RAISED, board.raised), (SURFACE, board.surface), (GOAL, board.goal)):
        told += at(Name("tank_tactics.ground", kind), sorted(squares))
    for die in range(1, 7):
        here = [
            square
            for square, shown in zip(board.barrier_squares, position.barriers, strict=True)
            if shown == die
        ]
        told += at(Name("tank_tactics.ground", f"barrier_{die}"), here)
    for number, square in enumerate(board.portals, 1):
        told += at(KeyedText(f"{_WORDS}.portal", {"number": number}), (square,))
    for points in sorted(set(board.scoring.values())):
        here = [square for square, worth in sorted(board.scoring.items()) if worth == points]
        told += at(KeyedText(f"{_WORDS}.scoring", {"n": points}), here)
    for seat, place in enumerate(position.flags):
        home = position.flag_home(seat)
        if home >= 0 and place > CARRIED:
            what = KeyedText(f"{_WORDS}.flag", {"side": _colour(position, seat)})
            told += at(what, (home if place == HOME else place,))
    return told
