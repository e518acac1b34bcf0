"""Positions of Tank Chess in words, for players who can't see the board."""

from __future__ import annotations

from game.games.tank_chess.rules.definitions import SIDES
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.numerals import roman
from game.games.tank_chess.rules.queries import danger
from game.games.tank_chess.rules.text_board import covered
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.event_words import EventWords
from game.model.grid8 import FACING_NAMES
from game.model.kit import FactRow, KeyedText, Name

_WORDS = "describe.tank_chess"


def describe(view: TankChessWorld) -> list[KeyedText]:
    """Return the position in words: turn, pieces by side, wrecks, ground."""
    return [*_turn(view), *_pieces(view), *_ground(view.diagram)]


def board_foot(view: TankChessWorld) -> list[KeyedText]:
    """Return the lines below a text board: its signs, the ground under pieces, and whose turn it is."""
    diagram = view.diagram
    under = [
        KeyedText(
            f"{_WORDS}.under",
            {
                "square": diagram.grid.name(square),
                "ground": Name("tank_chess.ground", diagram.ground[square].name),
            },
        )
        for square in covered(diagram)
    ]
    return [KeyedText(f"{_WORDS}.signs"), *under, *_turn(view)]


def group(move: Move) -> str:
    """Return the kind of a move: what it does besides driving, if it does."""
    if move.shot is not None:
        kind = "shoot"
    elif move.mine is not None:
        kind = "mine"
    elif move.target is None:
        kind = "leave"
    else:
        kind = "turn" if move.target == move.origin else "drive"
    return f"tank_chess.group.{kind}"


def _turn(view: TankChessWorld) -> list[KeyedText]:
    side = Name("side", SIDES[view.to_move])
    if view.outcome is not None:
        return [KeyedText("describe.over", {"turn": view.round})]
    told = [KeyedText(f"{_WORDS}.turn", {"turn": view.round, "side": side})]
    if view.quiet:
        told.append(KeyedText(f"{_WORDS}.quiet", {"n": view.quiet}))
    if view.offer is not None:
        told.append(KeyedText("describe.offer", {"side": Name("side", SIDES[view.match.sides[view.offer]])}))
    return told


def _pieces(view: TankChessWorld) -> list[KeyedText]:
    told, diagram = [], view.diagram
    for colour, side in enumerate(SIDES):
        own = [(square, one) for square, one in sorted(diagram.pieces.items()) if one.colour == colour]
        told.append(KeyedText(f"{_WORDS}.pieces", {"side": Name("side", side), "n": len(own)}))
        fire = danger(view, 1 - colour) if view.outcome is None else frozenset()
        told += [_piece(diagram, square, placed, square in fire) for square, placed in own]
    return told


def _piece(diagram: Diagram, square: int, placed: PlacedPiece, in_fire: bool) -> KeyedText:
    kind = placed.kind
    front, side, rear = (roman(value) for value in kind.armour)
    facts = [
        KeyedText(f"{_WORDS}.speed", {"n": kind.speed}),
        KeyedText(f"{_WORDS}.no_gun")
        if kind.gun is None
        else KeyedText(f"{_WORDS}.gun", {"n": roman(kind.gun)}),
        KeyedText(f"{_WORDS}.armour", {"front": front, "side": side, "rear": rear}),
    ]
    if in_fire:
        facts.append(KeyedText(f"{_WORDS}.in_fire"))
    return KeyedText(
        f"{_WORDS}.piece",
        {
            "piece": Name("tank_chess.piece", kind.name),
            "square": diagram.grid.name(square),
            "facing": Name("facing", FACING_NAMES[placed.facing]),
            "facts": FactRow(tuple(facts)),
        },
    )


def _ground(diagram: Diagram) -> list[KeyedText]:
    grid = diagram.grid
    told = [KeyedText("describe.board", {"columns": grid.width, "rows": grid.height})]
    if diagram.wrecks:
        squares = FactRow(tuple(grid.name(square) for square in sorted(diagram.wrecks)))
        told.append(KeyedText("describe.at", {"what": Name("tank_chess", "wreck"), "places": squares}))
    kinds: dict[str, list[str]] = {}
    for square, kind in sorted(diagram.ground.items()):
        kinds.setdefault(kind.name, []).append(grid.name(square))
    for kind_name, squares_of in kinds.items():
        what = Name("tank_chess.ground", kind_name)
        told.append(KeyedText("describe.at", {"what": what, "places": FactRow(tuple(squares_of))}))
    return told


def _whose(_: TankChessWorld, kind: str, colour: int) -> KeyedText:
    """Return a piece with its owner, as in "White's Medium"."""
    params = {"side": Name("side", SIDES[colour]), "piece": Name("tank_chess.piece", kind)}
    return KeyedText("tank_chess.event.piece", params)


def _square(view: TankChessWorld, square: int) -> str:
    return view.grid.name(square)


EVENT_WORDS = EventWords[TankChessWorld](
    {
        "piece=kind,colour": _whose,
        "side=colour": lambda _, colour: Name("side", SIDES[colour]),
        "side": lambda _, side: Name("tank_chess.side", side),
        "square": _square,
        "square=command": _square,
        "square=path": lambda view, path: _square(view, path[-1][0]),
        "squares=attackers": lambda view, squares: FactRow(tuple(map(view.grid.name, squares))),
        "origin": _square,
        "origin=path": lambda view, path: _square(view, path[0][0]),
        "target": _square,
        "target=path": lambda view, path: _square(view, path[-1][0]),
        "facing=path": lambda _, path: Name("facing", FACING_NAMES[path[-1][1]]),
        "ground=before,after": lambda _, was, now: Name("tank_chess.ground", now or was),
        "gun": lambda _, gun: roman(gun),
        "armour": lambda _, armour: roman(armour),
    }
)
"""How events are told."""
