"""The upper part of a grid board: pieces with the marks around them, drawn on a copy of the lower part, and
what goes on top of all that moves, with the places of labels.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.board.fire_lines import PlacedSurface
from game.view.board.labels import LEADER_SQUARES, Clutter, LabelArtist, LabelRequest, distance, place
from game.view.board.layers import BoardLayers
from game.view.board.marks import Layer
from game.view.board.scene import NOTE, BoardScene, LabelShown, crossed

ON_SQUARE = 1.6
"""The greatest width, in squares, of a label that goes on its own square, if that is empty."""

LABEL_SHARE = 0.4
"""The greatest width of a label's lines, as a share of the board's."""


class BoardOverlay:
    """Paints the layers above the lower ones, with their camera, marks and pieces."""

    def __init__(self, lower: BoardLayers) -> None:
        self.lower, self.camera, self.marks = lower, lower.camera, lower.marks
        self.lines, self.pieces = lower.lines, lower.pieces
        self.labels = LabelArtist(lower.theme, lower.fonts, lower.ink)
        self.tails: list[tuple[pygame.Rect, str]] = []
        """The rectangles on the screen of labels with a tail (a rule's id)."""

    # -- under and over what moves ---------------------------------------------------------------

    def lines_of(self, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draws frames and lines, which lie below the pieces."""
        camera, lower = self.camera, self.lower
        home = (-camera.block.x, -camera.block.y)
        focus = next(iter(scene.places("ghost") or scene.places("cursor", "hover")), None)
        if focus is not None and scene.coordinates:
            lower.sheet.column(surface, scene.grid.column(focus), home, strong=True)
            lower.sheet.rank(surface, scene.grid.rank(focus), home, strong=True)
        lower.put(surface, lower.paint(scene, Layer.EDGE, Layer.EDGE))
        surface.set_clip(camera.viewport.move(home))
        if focus is not None:
            lower.put(surface, lower.pointed(scene, focus))
        lower.put(surface, lower.paint(scene, Layer.POINTED, Layer.FIRE))
        surface.set_clip(None)

    def still(self, surface: pygame.Surface, scene: BoardScene, hidden: frozenset[int]) -> None:
        """Draws frames, lines and standing pieces on a copy of ``below``, without the ids in ``hidden``."""
        self.lines_of(surface, scene)
        camera, lower, stamps = self.camera, self.lower, list[PlacedSurface]()
        surface.set_clip(camera.viewport.move(-camera.block.x, -camera.block.y))
        for piece in scene.pieces:
            if piece.id not in hidden:
                degrees = 45 * camera.facing(piece.facing)
                gun = piece.gun.stepped
                tile = self.pieces.piece(piece.sprite, piece.colour, degrees, piece.letter, gun=gun)
                stamps.append(lower.standing(tile, piece.square))
                ground = scene.ground.get(piece.square, "")
                stamps += lower.under(scene, piece.square, piece.facing, ground)
        lower.put(surface, [*stamps, *lower.paint(scene, Layer.ON, Layer.ON)])
        surface.set_clip(None)

    def top(self, scene: BoardScene, avoid: Sequence[pygame.Rect] = ()) -> list[PlacedSurface]:
        """All that goes above the pieces: the ghost, rings and bars at targets, labels with their leaders.
        ``avoid``: places, in px of the window, that no label covers."""
        return [*self.lower.paint(scene, Layer.PLAN, Layer.TARGET), *self.words(scene, avoid)]

    def words(self, scene: BoardScene, avoid: Sequence[pygame.Rect] = ()) -> list[PlacedSurface]:
        """Labels with their leaders, and buttons."""
        return [*self._labels(scene, avoid), *self.lower.paint(scene, Layer.CHOICE, Layer.CHOICE)]

    def _texts(self, scene: BoardScene) -> list[LabelShown]:
        """All labels in view, in the order in which they choose their places."""
        # a note where the ghost stands would have to go to another square, and seem to mean that one
        aimed = set(scene.places("ghost")) & set(scene.places("announced"))
        found = [one for one in scene.told("label") if one.rank < NOTE or one.square not in aimed]
        return sorted((one for one in found if self.camera.shows(one.square)), key=lambda one: one.rank)

    def _labels(self, scene: BoardScene, avoid: Sequence[pygame.Rect]) -> list[PlacedSurface]:
        texts = self._texts(scene)
        self.tails = []
        if not texts:
            return []
        camera = self.camera
        px = camera.square
        hard = [*avoid, *(camera.rect_of(square) for square in scene.standing)]
        soft = [camera.rect_of(s) for s in crossed(scene.grid, scene.marks)]
        soft += [camera.rect_of(s).inflate(-px // 2, -px // 2) for s in scene.choices]
        soft += [camera.rect_of(w.square) for w in scene.wrecks]
        for ghost in scene.told("ghost"):
            reach = round(self.lines.dial_radius(ghost) + 0.3 * px)
            around = pygame.Rect(0, 0, 2 * reach, 2 * reach)
            around.center = camera.rect_of(ghost.square).center
            hard.append(around)
        widest = round(LABEL_SHARE * camera.viewport.width)
        drawn = [self.labels.surface(text, camera.text_scale, widest) for text in texts]
        wanted = [
            LabelRequest(
                surface.get_size(), camera.rect_of(text.square), self._on_square(text, surface, hard)
            )
            for text, surface in zip(texts, drawn, strict=True)
        ]
        room = camera.viewport.inflate(-4, -4)
        places = place(wanted, Clutter(hard, soft), room)
        leaders, stamps = [], []
        for text, surface, want, rect in zip(texts, drawn, wanted, places, strict=True):
            if distance(rect, want.square) > LEADER_SQUARES * px:
                near = (
                    max(rect.left + 4, min(rect.right - 5, want.square.centerx)),
                    max(rect.top + 4, min(rect.bottom - 5, want.square.centery)),
                )
                leaders.append(
                    PlacedSurface(*self.labels.leader(near, edge_towards(want.square, near), text.style))
                )
            stamps.append(PlacedSurface(surface, rect.topleft))
            if text.tail:
                self.tails.append((rect, text.tail))
        return leaders + stamps

    def _on_square(self, text: LabelShown, surface: pygame.Surface, hard: Sequence[pygame.Rect]) -> bool:
        """Whether a label may stand on its own square: it is hardly wider, and nothing is there."""
        rect = self.camera.rect_of(text.square)
        narrow = surface.get_width() <= ON_SQUARE * rect.width and surface.get_height() <= rect.height
        return narrow and text.style != "fire" and rect.inflate(-2, -2).collidelist(list(hard)) < 0

    def illegal(self, scene: BoardScene, shift: float) -> list[PlacedSurface]:
        """The grey cross, ``shift`` squares to the side."""
        aside = round(shift * self.camera.square)
        return [
            PlacedSurface(stamp.surface, (stamp.at[0] + aside, stamp.at[1]))
            for stamp in self.lower.paint(scene, Layer.REFUSED, Layer.REFUSED)
        ]


def edge_towards(rect: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    """The point of ``rect`` that is nearest to ``point``."""
    return (max(rect.left, min(rect.right, point[0])), max(rect.top, min(rect.bottom, point[1])))
