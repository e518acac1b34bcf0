"""Positions of Tank Tactics in words, as far as a view knows them."""

from __future__ import annotations

from collections.abc import Iterable

from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.ground import GOAL, RAISED, SURFACE
from game.games.tank_tactics.rules.telling import card_name, colour, dice_words
from game.games.tank_tactics.rules.terms import CARRIED, HOME, SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.grid8 import FACING_NAMES
from game.model.kit import FactRow, KeyedText, Line, Name

_WORDS = "describe.tank_tactics"


def describe(view: TankTacticsWorld) -> list[KeyedText]:
    """Return the position in words: turn, then the tanks and cards of each seat, then the ground."""
    told = _turn(view)
    for seat in range(len(view.match.sides)):
        told += _seat(view, seat)
    return [*told, *_ground(view)]


def board_foot(view: TankTacticsWorld) -> list[Line]:
    """Return the lines below a text board: the tanks and cards of each seat, then whose turn it is."""
    told: list[Line] = []
    for seat in range(len(view.match.sides)):
        side, *rest = _seat(view, seat)
        told += [side, *(("   ", one) for one in rest)]
    return [*told, *_turn(view)]


def _letter(world: TankTacticsWorld, index: int) -> str:
    return LETTERS[world.match.number[index]]


def _turn(world: TankTacticsWorld) -> list[KeyedText]:
    if world.outcome is not None:
        return [KeyedText("describe.over_round", {"turn": world.round})]
    side = colour(world, world.seat)
    params: dict[str, object] = {"side": side, "turn": world.round}
    if world.phase == "dice":
        return [KeyedText(f"{_WORDS}.phase.dice", {**params, "tank": LETTERS[world.step]})]
    if world.phase == "cards":
        card = card_name(world.hand[world.seat][world.step])
        return [KeyedText(f"{_WORDS}.phase.cards", {**params, "card": card})]
    told = [KeyedText(f"{_WORDS}.phase.{world.phase}", params)]
    if world.tank >= 0:
        told.append(
            KeyedText(
                f"{_WORDS}.acting",
                {
                    "tank": _letter(world, world.tank),
                    "actions": max(0, world.actions_of(world.tank)),
                    "shots": max(0, world.shots_of(world.tank)),
                },
            )
        )
        loaded = tuple(dict.fromkeys((*world.shot_cards, *world.move_cards)))
        if loaded:
            told.append(KeyedText(f"{_WORDS}.loaded", {"cards": FactRow(tuple(map(card_name, loaded)))}))
    return told


def _seat(world: TankTacticsWorld, seat: int) -> list[KeyedText]:
    match, side = world.match, colour(world, seat)
    if world.fell[seat]:
        key = "left" if seat in world.left else "out"
        told = [KeyedText(f"{_WORDS}.{key}", {"side": side})]
    else:
        told = [KeyedText(f"{_WORDS}.side", {"side": side, "n": world.seat_hit_points(seat)})]
    if match.board.win.kind == "points":
        points = {"n": world.points(seat), "target": match.board.win.target}
        told.append(KeyedText(f"{_WORDS}.points", points))
    told += [_tank(world, index) for index in match.tanks[seat]]
    left = world.hand[seat][len(world.given[seat]) :]
    for key, names in (("squad", world.squad[seat]), ("hand", left)):
        if names:
            told.append(KeyedText(f"{_WORDS}.{key}", {"cards": FactRow(tuple(map(card_name, names)))}))
    return told


def _tank(world: TankTacticsWorld, index: int) -> KeyedText:
    match, square, dice = world.match, world.square[index], world.dice[index]
    letter, facts = _letter(world, index), list[KeyedText]()
    if dice:
        facts += dice_words(dice).facts
    else:
        facts.append(KeyedText(f"{_WORDS}.{'dice_unset' if world.phase in SETTING_UP else 'dice_never'}"))
    if world.cards[index]:
        cards = FactRow(tuple(map(card_name, world.cards[index])))
        facts.append(KeyedText(f"{_WORDS}.cards", {"cards": cards}))
    if world.smoke[index]:
        facts.append(KeyedText(f"{_WORDS}.smoke", {"n": world.smoke[index]}))
    if carried := world.carried_by(index):
        flags = FactRow(tuple(colour(world, seat) for seat in carried))
        facts.append(KeyedText(f"{_WORDS}.carries", {"sides": flags}))
    row = FactRow(tuple(facts))
    if square < 0:
        back = match.board.respawn and match.owner[index] not in world.left
        return KeyedText(f"{_WORDS}.tank_{'waits' if back else 'lost'}", {"tank": letter})
    return KeyedText(
        f"{_WORDS}.tank",
        {
            "tank": letter,
            "square": match.board.grid.name(square),
            "facing": Name("facing", FACING_NAMES[world.facing[index]]),
            "left": world.hit_points(index),
            "full": world.full(index),
            "facts": row,
        },
    )


def _ground(world: TankTacticsWorld) -> list[KeyedText]:
    board = world.match.board
    grid = board.grid

    def at(what: Name | KeyedText, squares: Iterable[int]) -> list[KeyedText]:
        names = tuple(grid.name(square) for square in squares)
        return [KeyedText("describe.at", {"what": what, "places": FactRow(names)})] if names else []

    told = [KeyedText("describe.board", {"columns": grid.width, "rows": grid.height})]
    for kind, squares in ((RAISED, board.raised), (SURFACE, board.surface), (GOAL, board.goal)):
        told += at(Name("tank_tactics.ground", kind), sorted(squares))
    for die in range(1, 7):
        here = [
            square for square, shown in zip(board.barrier_squares, world.barrier, strict=True) if shown == die
        ]
        told += at(Name("tank_tactics.ground", f"barrier_{die}"), here)
    for number, square in enumerate(board.portals, 1):
        told += at(KeyedText(f"{_WORDS}.portal", {"number": number}), (square,))
    for points in sorted(set(board.scoring.values())):
        here = [square for square, worth in sorted(board.scoring.items()) if worth == points]
        told += at(KeyedText(f"{_WORDS}.scoring", {"n": points}), here)
    for seat, place in enumerate(world.flag):
        home = world.flag_home(seat)
        if home >= 0 and place > CARRIED:
            what = KeyedText(f"{_WORDS}.flag", {"side": colour(world, seat)})
            told += at(what, (home if place == HOME else place,))
    return told
