"""What the board of Tank Chess shows while a move is chosen: one ``BoardScene`` from all that is so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.tank_chess import queries
from game.rules.tank_chess.diagram import Move
from game.rules.tank_chess.queries import TankChessState
from game.view.board.scene import (
    BoardScene,
    FireShown,
    GhostShown,
    HintShown,
    IllegalShown,
    LabelShown,
    MoveShown,
    PushedShown,
    TargetShown,
)
from game.view.tank_chess.seen import SIDES, exits_shown, fire_shown, reach_shown
from game.view.tank_chess.words import refusal_words

if TYPE_CHECKING:
    from game.view.tank_chess.table import TankChessTable


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
        moves=() if table.busy else _suggested(table, view),
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
    scene, shown = _changes(table, scene, shown)
    lines = fire_shown(view.grid, ghost.square, chooser.lines(), table.words, placed.kind.ranges)
    return scene.having(
        ghost=shown, path=path, fire=(*lines, *_mines(table, ghost.square)), target=chooser.target
    )


def _changes(table: TankChessTable, scene: BoardScene, ghost: GhostShown) -> tuple[BoardScene, GhostShown]:
    """What the drive does to ground and wrecks: what it pushes, and what will lie under the ghost (TC-8)."""
    view, way = table.view, table.chooser.way_of()
    if view is None or way is None or way.target is None:
        return scene, ghost
    before = view.diagram
    here = before.ground.get(ghost.square)
    if not _lively(table, way.origin):
        return scene, replace(ghost, ground=table.looks.style(here.name) if here else "")
    after = queries.foreseen(view, replace(way, shot=None, mine=None))
    if after is None:
        return scene, ghost
    here = after.ground.get(ghost.square)
    came = {square: kind for square, kind in after.ground.items() if before.ground.get(square) != kind}
    left = [square for square in before.ground if square not in after.ground]
    pushed = []
    for target, kind in came.items():
        origin = next((s for s in left if before.ground[s] is kind), None)
        if origin is not None:
            left.remove(origin)
            pushed.append(PushedShown(origin, target, table.looks.style(kind.name)))
    wrecks = sorted(before.wrecks - after.wrecks), sorted(after.wrecks - before.wrecks)
    pushed += [PushedShown(a, b) for a, b in zip(*wrecks, strict=False)]
    shown = replace(ghost, ground=table.looks.style(here.name) if here else "")
    return scene.having(pushed=tuple(pushed)), shown


def _lively(table: TankChessTable, origin: int) -> bool:
    """Whether the piece can change ground or push: only then is its drive played out to see what it does."""
    placed, view = table.chooser.piece(origin), table.view
    if placed is None or view is None:
        return False
    return bool(placed.kind.pushes) or any(k.entered != "stays" for k in view.diagram.ground.values())


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


def _suggested(table: TankChessTable, view: TankChessState) -> tuple[MoveShown, ...]:
    """Of one line all its moves by number, of several the first move of each by rank."""
    suggested = table.suggested
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


def _illegal(table: TankChessTable) -> IllegalShown | None:
    refused = table.chooser.refused
    if refused is None:
        return None
    words = refusal_words(refused.refusal, table.words)
    return IllegalShown(refused.square, words, refused.refusal.rule)


def _loss(table: TankChessTable, view: TankChessState) -> str:
    """What becomes of the piece that would drive into its loss (TC-8.3)."""
    chooser, words = table.chooser, table.words
    placed, ghost = chooser.piece(chooser.picked), chooser.ghost
    kind = view.diagram.ground.get(ghost.square) if ghost is not None else None
    piece = words.called("tank_chess.piece", placed.kind.name) if placed is not None else ""
    ground = words.called("tank_chess.ground", kind.name) if kind is not None else ""
    return words("match.tank_chess.lost", piece=piece, ground=ground)


def _labels(table: TankChessTable) -> tuple[LabelShown, ...]:
    view, chooser = table.view, table.chooser
    assert view is not None
    found = [LabelShown(view.grid.square(name), text, "move") for name, text in table.notes]
    if chooser.armed is not None:
        at = chooser.armed.target if chooser.armed.target is not None else chooser.armed.origin
        found.append(LabelShown(at, table.words("match.prompt.again"), "move"))
    if chooser.ghost is not None and chooser.ghost.facing is None:
        found.append(LabelShown(chooser.ghost.square, _loss(table, view), "fire"))
    if chooser.ghost is not None and len(chooser.ways) > 1:
        words = table.words("match.tank_chess.way", at=chooser.way + 1, count=len(chooser.ways))
        found.append(LabelShown(chooser.ghost.square, words, "move"))
    return tuple(found)
