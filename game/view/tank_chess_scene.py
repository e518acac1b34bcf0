"""What the board of Tank Chess shows while a move is chosen: one ``BoardScene`` from all that is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.tank_chess import queries
from game.rules.tank_chess.diagram import Move
from game.rules.tank_chess.queries import TankChessState
from game.view.board_scene import (
    BoardScene,
    FireShown,
    GhostShown,
    HintShown,
    IllegalShown,
    LabelShown,
    TargetShown,
)
from game.view.tank_chess import SIDES, exits_shown, fire_shown, reach_shown
from game.view.tank_chess_words import refusal_words

if TYPE_CHECKING:
    from game.view.tank_chess_table import TankChessTable


def compose(table: TankChessTable, base: BoardScene) -> BoardScene:
    """The scene of now, on top of the plain board."""
    view, chooser, overlays = table.view, table.chooser, table.overlays
    assert view is not None
    scene = base.having(
        last_move=table.last if overlays.last_move else (),
        hover=table.hovered if table.cursor is None else None,
        cursor=table.cursor,
        danger=queries.danger(view, 1 - table.viewer_colour) if overlays.danger else frozenset(),
        check=None if table.busy else table.threatened[0],
        attackers=() if table.busy else table.threatened[1],
        announced=_announced(table, view),
        overlay=_side_lines(view, overlays.lines),
        flipped=overlays.flipped,
        coordinates=overlays.coordinates,
        hint=None if table.hint is None else _hint(view, table.hint),
        illegal=_illegal(table),
        labels=_labels(table),
    )
    if chooser.picked is None:
        return _looking(table, scene)
    return _choosing(table, scene, chooser.picked)


def _announced(table: TankChessTable, view: TankChessState) -> tuple[int, ...]:
    """Squares in blue brackets: the Command that can escape, and what guided play points at."""
    noted = tuple(view.grid.square(name) for name, _ in table.notes)
    return noted if table.escapes is None or table.busy else (table.escapes, *noted)


def _looking(table: TankChessTable, scene: BoardScene) -> BoardScene:
    """Nothing is picked: what the piece under pointer or cursor can reach."""
    chooser = table.chooser
    at = table.cursor if table.cursor is not None else table.hovered
    if at is None or chooser.piece(at) is None or table.busy or table.hint is not None:
        return scene
    return scene.having(reach=reach_shown(chooser.reach(at)))


def _choosing(table: TankChessTable, scene: BoardScene, picked: int) -> BoardScene:
    chooser, view = table.chooser, table.view
    assert view is not None
    reach = chooser.reach(picked)
    exits = exits_shown(reach)[:1]
    scene = scene.having(picked=picked, reach=reach_shown(reach), exits=exits)
    placed = chooser.piece(picked)
    assert placed is not None
    path = tuple(dict.fromkeys(square for square, _ in chooser.drive()))
    if chooser.exit:
        return scene.having(path=path, exit_chosen=exits[0].square if exits else None)
    ghost = chooser.ghost
    if ghost is None:
        return scene
    facing = ghost.facing
    if facing is None:  # lost on the way: it arrives as it drove
        way = chooser.drive()
        facing = way[-1][1] if way else placed.facing
    shown = GhostShown(
        table.looks.sprite(placed.kind.name),
        SIDES[placed.colour],
        ghost.square,
        facing,
        chooser.facings,
        turning=table.turning,
        letter=placed.kind.letter,
    )
    lines = fire_shown(view.grid, ghost.square, chooser.lines(), table.words, placed.kind.ranges)
    return scene.having(
        ghost=shown, path=path, fire=(*lines, *_mines(table, ghost.square)), target=chooser.target
    )


def _mines(table: TankChessTable, origin: int) -> tuple[FireShown, ...]:
    """Remote mines that could be set off instead of a shot (TC-8), as marks without a line."""
    chooser, view = table.chooser, table.view
    assert view is not None
    mines = sorted({move.mine for move in chooser.completions() if move.mine is not None})
    label = table.words("match.tank_chess.mine")
    return tuple(
        FireShown(square, 0, 0, "target", (TargetShown(square, "destroyed", None, label),))
        for square in mines
    )


def _side_lines(view: TankChessState, sides: tuple[int, ...]) -> tuple[FireShown, ...]:
    """All lines of fire of sides."""
    found: list[FireShown] = []
    for square, placed in sorted(view.diagram.pieces.items()):
        if placed.colour in sides:
            found += fire_shown(view.grid, square, queries.lines(view, square), None, placed.kind.ranges)
    return tuple(found)


def _hint(view: TankChessState, move: Move) -> HintShown:
    path = tuple(dict.fromkeys(square for square, _ in queries.drive(view, move)))
    aim = move.shot if move.shot is not None else move.mine
    return HintShown(path, move.facing, aim)


def _illegal(table: TankChessTable) -> IllegalShown | None:
    refused = table.chooser.refused
    if refused is None:
        return None
    words = refusal_words(refused.refusal, table.words)
    return IllegalShown(refused.square, words, refused.refusal.rule)


def _labels(table: TankChessTable) -> tuple[LabelShown, ...]:
    view, chooser = table.view, table.chooser
    assert view is not None
    found = [LabelShown(view.grid.square(name), text, "move") for name, text in table.notes]
    if chooser.armed is not None:
        at = chooser.armed.target if chooser.armed.target is not None else chooser.armed.origin
        found.append(LabelShown(at, table.words("match.prompt.again"), "move"))
    if chooser.ghost is not None and len(chooser.ways) > 1:
        words = table.words("match.tank_chess.way", at=chooser.way + 1, count=len(chooser.ways))
        found.append(LabelShown(chooser.ghost.square, words, "move"))
    return tuple(found)
