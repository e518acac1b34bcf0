"""What the editor's board shows besides the map, computed from the state of the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.editor.brushes import PieceBrush
from game.editor.tools import Preview
from game.view.draft.look import DraftLook, Floating, Ghost

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

MOST_GHOSTS = 200
"""More squares than this would be painted: their outline says enough."""


def look_of(scene: EditorScene) -> DraftLook:
    """The look of now."""
    box = scene.hand.box
    draft = scene.draft
    errors, warnings = scene.checks.squares()
    look = DraftLook(
        selection=box.selection.squares,
        symmetry=draft.symmetry,
        errors=errors,
        warnings=warnings,
        highlight=scene.checks.highlight() | scene.guide_squares(),
        marks=scene.overlays.marks,
        usage=scene.balance.usage(),
        losses=scene.balance.losses(),
        grid_lines=scene.choices.grid,
        coordinates=scene.app.settings.look.coordinates,
        cursor=scene.keys.cursor if scene.keys.cursor_shown else None,
    )
    square = scene.pointed_square()
    if square is None and not scene.pressing:
        return look
    if scene.carry.active:
        return look.having(hover=None if scene.keys.cursor_shown else square)
    preview = box.preview()
    if box.pressing:
        if preview.brush is None:
            return look.having(hover=square if not scene.keys.cursor_shown else None)
        return look.having(
            stroke=preview.squares, stroke_twins=preview.twins,
            hover=square if not scene.keys.cursor_shown else None,
        )  # fmt: skip
    if box.floating is not None:
        return look.having(floating=_floating(preview))
    hover = None if scene.keys.cursor_shown else square
    if preview.brush is None:
        return look.having(hover=hover)
    single = len(preview.squares) == 1
    return look.having(
        hover=hover, hover_twins=preview.twins if single else frozenset(), ghosts=_ghosts(scene, preview)
    )


def _ghosts(scene: EditorScene, preview: Preview) -> dict[int, Ghost]:
    """What the squares would hold that would look different."""
    new, draft = preview.draft, scene.draft
    if new is None or new is draft:
        return {}
    squares = preview.squares | preview.twins
    if len(squares) > MOST_GHOSTS:
        return {}
    found: dict[int, Ghost] = {}
    for square in squares:
        ground, stand = new.ground.get(square), new.pieces.get(square)
        if ground == draft.ground.get(square) and stand == draft.pieces.get(square):
            continue
        if isinstance(preview.brush, PieceBrush) or stand != draft.pieces.get(square):
            found[square] = stand if stand is not None or ground is None else ground
        else:
            found[square] = ground
    return found


def _floating(preview: Preview) -> Floating | None:
    new = preview.draft
    if new is None:
        return None
    covered = preview.squares | preview.twins
    return Floating(
        covered,
        {square: new.ground[square] for square in covered if square in new.ground},
        {square: new.pieces[square] for square in covered if square in new.pieces},
        preview.twins,
    )
