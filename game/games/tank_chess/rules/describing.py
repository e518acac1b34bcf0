"""Positions of Tank Chess in words, for players who can't see the board."""

from __future__ import annotations

from game.games.tank_chess.rules import events as ev
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.numerals import roman
from game.games.tank_chess.rules.queries import danger
from game.games.tank_chess.rules.text_board import covered
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import Event, SeenStep
from game.model.grid8 import FACING_NAMES
from game.model.kit import FactRow, KeyedText, Name

SIDES = ("white", "black")
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


def describe_step(step: SeenStep[TankChessWorld, Move], before: TankChessWorld) -> list[KeyedText]:
    """Return what a piece did and what came of it, in words."""
    return [told for event in step.events for told in _told(event, before)]


def _whose(colour: int, kind: str) -> KeyedText:
    """Return a piece with its owner, as in "White's Medium"."""
    params = {"side": Name("side", SIDES[colour]), "piece": Name("tank_chess.piece", kind)}
    return KeyedText(f"{_WORDS}.event.piece", params)


def _told(event: Event, before: TankChessWorld) -> list[KeyedText]:
    name = before.grid.name

    def one(end: str = "", /, **params: object) -> list[KeyedText]:
        return [KeyedText(f"{_WORDS}.event.{event.key.rpartition('.')[2]}{end}", params)]

    match event:
        case ev.Drove(_, kind, colour, path, backward):
            (origin, _), (target, facing) = path[0], path[-1]
            if origin == target:
                end = "_turned"
            else:
                end = "_back" if backward else ""
            ways = {"origin": name(origin), "target": name(target)}
            return one(end, piece=_whose(colour, kind), facing=Name("facing", FACING_NAMES[facing]), **ways)
        case ev.Escaped(_, kind, colour, path, _):
            return one(piece=_whose(colour, kind), square=name(path[-1][0]))
        case ev.Fired(_, kind, colour, origin, target, gun, side, armour):
            return one(
                piece=_whose(colour, kind), origin=name(origin), target=name(target), gun=roman(gun),
                side=Name("tank_chess.side", side), armour=roman(armour),
            )  # fmt: skip
        case ev.SetOff(square):
            return one(square=name(square))
        case ev.Destroyed(_, kind, colour, square) | ev.Lost(_, kind, colour, square):
            return one(piece=_whose(colour, kind), square=name(square))
        case ev.GroundChanged(square, was, now):
            ground = Name("tank_chess.ground", now or was)
            return one("" if now else "_gone", square=name(square), ground=ground)
        case ev.WreckMoved(_, origin, target):
            return one(origin=name(origin), target=name(target))
        case ev.Check(colour, command, attackers):
            squares = FactRow(tuple(map(name, attackers)))
            return one(side=Name("side", SIDES[colour]), square=name(command), squares=squares)
        case ev.EscapeAnnounced(colour, command):
            return one(side=Name("side", SIDES[colour]), square=name(command))
        case ev.DrawOffered(_, colour) | ev.DrawDeclined(_, colour):
            return one(side=Name("side", SIDES[colour]))
        case ev.Ended():
            return one()
    return []
