"""Marks of Tank Chess for a choice, a hint, and suggested lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.games.tank_chess.rules import queries
from game.games.tank_chess.rules.definitions import SIDES
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.choose import Chooser
from game.games.tank_chess.view.looks import LookReader
from game.games.tank_chess.view.seen import exits_shown, fire_shown, reach_shown
from game.view.board.drawn import Trace
from game.view.board.marks import Marks
from game.view.board.scene import (
    FireShown,
    GhostShown,
    HintShown,
    LabelShown,
    MoveShown,
    PushedShown,
    TargetShown,
    fire_marks,
    marks_of,
    picked_marks,
    reach_marks,
    way_marks,
)
from game.view.table import Suggestion, Words


def choosing(
    view: TankChessWorld,
    chooser: Chooser,
    looks: LookReader,
    words: Words,
    *,
    turning: bool,
) -> Marks:
    """The marks of the picked piece: its reach, its ghost, its lines of fire. ``turning``: the ghost's
    facing is being dragged."""
    picked = chooser.picked
    assert picked is not None
    found = chooser.reach(picked)
    exits = exits_shown(found)[:1]
    reach = (*reach_marks(reach_shown(found)), *picked_marks(picked))
    placed = chooser.piece(picked)
    assert placed is not None
    path = tuple(dict.fromkeys(square for square, _ in chooser.drive()))
    if chooser.exit:
        way = way_marks(path, over=exits[0].direction if exits else None)
        return (*reach, *marks_of(*(replace(one, chosen=True) for one in exits)), *way)
    ghost = chooser.ghost
    if ghost is None:
        return (*reach, *marks_of(*exits))
    facing = ghost.facing
    if facing is None:  # lost on the way: it arrives as it drove
        drive = chooser.drive()
        facing = drive[-1][1] if drive else placed.facing
    ground, pushed = _changes(view, chooser, looks, ghost.square)
    there = GhostShown(
        looks.sprite(placed.kind.name),
        SIDES[placed.colour],
        ghost.square,
        facing,
        chooser.facings,
        turning=turning,
        letter=placed.kind.letter,
        ground=ground,
    )
    lines = fire_shown(view.grid, ghost.square, chooser.lines(), words, placed.kind.ranges)
    return (
        *reach,
        *marks_of(*exits),
        *way_marks(path, to_ghost=True),
        *marks_of(*pushed),
        *marks_of(there),
        *fire_marks((*lines, *_mines(chooser, words)), chooser.target, ghost.square),
    )


def _changes(
    view: TankChessWorld, chooser: Chooser, looks: LookReader, square: int
) -> tuple[str, list[PushedShown]]:
    """What the drive to a square does to ground and wrecks: the ground that will be there, and what it
    pushes (TC-8)."""
    way = chooser.way_of()
    if way is None or way.target is None:
        return "", []
    before = view.diagram
    here = before.ground.get(square)
    if not _lively(view, way.origin):
        return looks.style(here.name) if here else "", []
    after = queries.foreseen(view, replace(way, shot=None, mine=None))
    if after is None:
        return "", []
    here = after.ground.get(square)
    came = {square: kind for square, kind in after.ground.items() if before.ground.get(square) != kind}
    left = [square for square in before.ground if square not in after.ground]
    pushed = []
    for target, kind in came.items():
        origin = next((s for s in left if before.ground[s] is kind), None)
        if origin is not None:
            left.remove(origin)
            pushed.append(PushedShown(origin, target, looks.style(kind.name)))
    wrecks = sorted(before.wrecks - after.wrecks), sorted(after.wrecks - before.wrecks)
    pushed += [PushedShown(a, b) for a, b in zip(*wrecks, strict=False)]
    return looks.style(here.name) if here else "", pushed


def _lively(view: TankChessWorld, origin: int) -> bool:
    """Whether the piece can change ground or push, so that its drive must be simulated to know the
    outcome."""
    placed = view.diagram.pieces.get(origin)
    if placed is None:
        return False
    return bool(placed.kind.pushes) or any(k.entered != "stays" for k in view.diagram.ground.values())


def _mines(chooser: Chooser, words: Words) -> tuple[FireShown, ...]:
    """Remote mines that could be set off instead of a shot (TC-8), as marks without a line."""
    mines = sorted({move.mine for move in chooser.completions() if move.mine is not None})
    label = words("match.tank_chess.mine")
    return tuple(
        FireShown(square, 0, 0, "target", (TargetShown(square, "destroyed", None, label),))
        for square in mines
    )


def trace_of(view: TankChessWorld, action: Move) -> Trace:
    """The places a move leads over on the board, with its target."""
    shown = hint_shown(view, action)
    return Trace(shown.path or (action.origin,), shown.shot)


def hint_shown(view: TankChessWorld, move: Move) -> HintShown:
    """A proposed move, as a hint on the board."""
    path = tuple(dict.fromkeys(square for square, _ in queries.drive(view, move)))
    aim = move.shot if move.shot is not None else move.mine
    return HintShown(path, move.facing, aim)


def hint_fire(view: TankChessWorld, move: Move | None) -> tuple[FireShown, ...]:
    """The line of fire of a proposed move's shot; empty without one."""
    if move is None or move.shot is None:
        return ()
    path = hint_shown(view, move).path
    origin = path[-1] if path else move.origin
    direction = view.grid.direction(origin, move.shot)
    if direction is None:
        return ()
    away = view.grid.distance(origin, move.shot)
    return (FireShown(origin, direction, away, "target", (TargetShown(move.shot, "destroyed"),)),)


def moves_shown(view: TankChessWorld, suggested: Sequence[Suggestion]) -> tuple[MoveShown, ...]:
    """The arrows of suggested play: of one line all its moves by number, of several lines the first moves
    by rank."""
    alone = len(suggested) == 1
    found = []
    for one in suggested:
        actions = one.actions if alone else one.actions[:1]
        for number, move in enumerate(queries.traced(view, actions), 1):
            mark = str(number) if alone and len(actions) > 1 else "" if alone else str(one.rank)
            strength = min(number, 2) if alone else one.rank
            found.append(
                MoveShown(move.path, SIDES[move.colour], move.facing, move.aim, move.over, mark, strength)
            )
    return tuple(found)


def _loss(view: TankChessWorld, chooser: Chooser, words: Words) -> str:
    """Words for the fate of a piece that would drive into its loss (TC-8.3)."""
    placed, ghost = chooser.piece(chooser.picked), chooser.ghost
    kind = view.diagram.ground.get(ghost.square) if ghost is not None else None
    piece = words.called("tank_chess.piece", placed.kind.name) if placed is not None else ""
    ground = words.called("tank_chess.ground", kind.name) if kind is not None else ""
    return words("match.tank_chess.lost", piece=piece, ground=ground)


def draw_label(view: TankChessWorld, chooser: Chooser, words: Words) -> list[LabelShown]:
    """The label that tells that the chosen move would draw the match by itself (TC-6.4)."""
    move = chooser.plan
    if move is None or move.target is None:
        return []
    draw = queries.draw_after(view, move)
    if draw is None:
        return []
    reason, number = draw
    return [LabelShown(move.target, words(f"match.tank_chess.draws.{reason}", n=number), "fire")]


def choice_labels(view: TankChessWorld, chooser: Chooser, words: Words) -> list[LabelShown]:
    """Labels at the parts of the present choice."""
    found: list[LabelShown] = []
    if chooser.armed is not None:
        at = chooser.armed.target
        if at is None:  # beside the mark beyond the edge, which is what is to be clicked again
            at = chooser.drive()[-1][0]
        found.append(LabelShown(at, words("match.prompt.again"), "move"))
    if chooser.ghost is not None and chooser.ghost.facing is None:
        found.append(LabelShown(chooser.ghost.square, _loss(view, chooser, words), "fire"))
    if chooser.ghost is not None and len(chooser.ways) > 1:
        told = words("match.tank_chess.way", at=chooser.way + 1, count=len(chooser.ways))
        found.append(LabelShown(chooser.ghost.square, told, "move"))
    return found
