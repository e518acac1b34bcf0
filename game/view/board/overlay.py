"""The upper layers of a grid board: what is drawn on a copy of the lower ones, and what goes on top.

From bottom to top: hover and keyboard frames · 10 lines of fire and paths · 11 pieces (``still``) · pieces
and lights that move (drawn by the board) · 12 expected moves, ghost · 13 target rings · 14 labels
(``top``).
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.board.fire_lines import PlacedSurface
from game.view.board.labels import LEADER_SQUARES, Clutter, LabelArtist, LabelRequest, distance, place
from game.view.board.layers import FAINT, BoardLayers, crossed
from game.view.board.move_arrows import MoveArtist
from game.view.board.scene import BoardScene, FireShown, LabelShown, WreckShown
from game.view.board.squares import GridCamera

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
        self.moves = MoveArtist(lower.lines, lower.fonts)
        self.tails: list[tuple[pygame.Rect, str]] = []
        """The rectangles on the screen of labels with a tail (a rule's id)."""

    # -- 10 and 11 ------------------------------------------------------------------------------

    def still(self, surface: pygame.Surface, scene: BoardScene, hidden: frozenset[int]) -> None:
        """Draws frames, lines and standing pieces on a copy of ``below``, without the ids in ``hidden``."""
        camera, marks = self.camera, self.marks
        home = (-camera.block.x, -camera.block.y)
        ghost = scene.ghost.square if scene.ghost is not None else None
        focus = next((s for s in (ghost, scene.cursor, scene.hover) if s is not None), None)
        if focus is not None and scene.coordinates:
            self.lower.sheet.column(surface, scene.grid.column(focus), home, strong=True)
            self.lower.sheet.rank(surface, scene.grid.rank(focus), home, strong=True)
            if scene.exits:
                for square, tab in self.lower.exit_tabs(scene).items():
                    if scene.grid.column(square) == scene.grid.column(focus):
                        direction = camera.facing(
                            next(e.direction for e in scene.exits if e.square == square)
                        )
                        chosen = scene.exit_chosen == square
                        surface.blit(marks.exit_tab(tab.size, direction, chosen=chosen), tab.move(home))
        surface.set_clip(camera.viewport.move(home))
        stamps: list[PlacedSurface] = []
        if focus is not None:
            stamps += self.lower.pointed(scene, focus)
        _put(surface, stamps, home)
        if scene.hover is not None:
            marks.frame(surface, camera.rect_of(scene.hover).move(home), "hover")
        if scene.cursor is not None:
            marks.frame(surface, camera.rect_of(scene.cursor).move(home), "cursor")
        stamps = []
        for shown in scene.overlay:
            line = self.lines.fire(shown, weak=True)
            stamps += [line] if line else []
        ringed = {t.square for f in scene.fire for t in f.targets if t.outcome == "destroyed"}
        stamps += [self.lines.centred(marks.attacker(), s) for s in scene.attackers if s not in ringed]
        stamps += self._ways(scene)
        stamps += self._fire(scene)
        for piece in scene.pieces:
            if piece.id not in hidden:
                degrees = 45 * camera.facing(piece.facing)
                gun = piece.gun.stepped
                tile = self.pieces.piece(piece.sprite, piece.colour, degrees, piece.letter, gun=gun)
                stamps.append(self.lower.standing(tile, piece.square))
                ground = scene.ground.get(piece.square, "")
                stamps += self.lower.under(scene, piece.square, piece.facing, ground)
        _put(surface, stamps, home)
        surface.set_clip(None)

    def _pushed(self, scene: BoardScene) -> list[PlacedSurface]:
        """What the plan pushes on, faint, at its destination, with an arrow there."""
        stamps: list[PlacedSurface] = []
        for shown in scene.pushed:
            if shown.ground:
                tile = self.lower.pushed(shown.ground, scene.characters.get(shown.ground, ""), faint=True)
            else:
                old = next((w for w in scene.wrecks if w.square == shown.origin), WreckShown(shown.origin))
                tile = self.pieces.wreck(old.sprite, old.colour, self.camera.facing(old.facing)).copy()
                tile.fill((255, 255, 255, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
            stamps.append(PlacedSurface(tile, self.camera.rect_of(shown.target).topleft))
            way = self.lines.way((shown.origin, shown.target), to_ghost=False, dashed=True)
            stamps += [way] if way else []
        return stamps

    def _ways(self, scene: BoardScene) -> list[PlacedSurface]:
        stamps: list[PlacedSurface] = []
        if scene.hint is not None:
            stamps += self.lines.hint(scene.hint)
        if len(scene.path) > 1 or (scene.path and scene.exit_chosen is not None):
            over = next((e.direction for e in scene.exits if e.square == scene.exit_chosen), None)
            ringed = scene.ghost is not None and not scene.ghost.bare
            way = self.lines.way(scene.path, to_ghost=ringed, over_edge=over)
            stamps += [way] if way else []
        return stamps

    def _fire(self, scene: BoardScene) -> list[PlacedSurface]:
        """Lines of fire; those of targets not chosen are thinner and below the others."""

        def weak(shown: FireShown) -> bool:
            return scene.target is not None and all(t.square != scene.target for t in shown.targets)

        ghost = scene.ghost.square if scene.ghost is not None else None
        found = []
        for shown in sorted(scene.fire, key=weak, reverse=True):
            line = self.lines.fire(shown, weak=weak(shown), from_ghost=shown.origin == ghost)
            found += [line] if line else []
        return found

    # -- 12 to 14 -------------------------------------------------------------------------------

    def top(self, scene: BoardScene, avoid: Sequence[pygame.Rect] = ()) -> list[PlacedSurface]:
        """All that goes above the pieces: the ghost, rings and bars at targets, labels with their leaders.
        ``avoid``: places, in px of the window, that no label covers."""
        camera = self.camera
        stamps: list[PlacedSurface] = []
        ghost = scene.ghost
        stamps += self._pushed(scene)
        stamps += self.moves.all(scene.moves)
        if ghost is not None and camera_sees(camera, ghost.square):
            stamps.append(self.lines.ghost_disc(ghost))
            degrees = 45 * camera.facing(ghost.facing)
            tile = self.pieces.piece(ghost.sprite, ghost.colour, degrees, ghost.letter, ghost=True)
            stamps.append(self.lower.standing(tile, ghost.square))
            stamps += self.lower.under(scene, ghost.square, ghost.facing, ghost.ground)
            if ghost.lost:
                stamps.append(PlacedSurface(self.marks.lost(), camera.rect_of(ghost.square).topleft))
        for shown in scene.fire:
            for target in filter(lambda t: camera_sees(camera, t.square), shown.targets):
                ring = self.lines.target(target, scene.target)
                stamps += [ring] if ring else []
        return stamps + self._labels(scene, avoid)

    def _texts(self, scene: BoardScene) -> list[LabelShown]:
        """All labels, the most important first, which is the order in which they choose their places."""
        found: list[tuple[int, LabelShown]] = []
        if scene.illegal is not None and scene.illegal.text:
            found.append((0, LabelShown(scene.illegal.square, scene.illegal.text, "ink", scene.illegal.rule)))
        for shown in scene.fire:
            for target in shown.targets:
                if not target.label:
                    continue
                if target.outcome != "destroyed":
                    found.append((3, LabelShown(target.square, target.label, "paper")))
                elif scene.target is None or scene.target == target.square:
                    found.append((1, LabelShown(target.square, target.label, "fire")))
                else:
                    found.append((2, LabelShown(target.square, target.label, "soft")))
        # a note where the ghost stands would have to go to another square, and seem to mean that one
        ghost, noted = scene.ghost, scene.announced
        aimed = ghost.square if ghost is not None and ghost.square in noted else None
        found += [(4, label) for label in scene.labels if label.square != aimed]
        found.sort(key=lambda item: item[0])
        return [label for _, label in found if camera_sees(self.camera, label.square)]

    def _labels(self, scene: BoardScene, avoid: Sequence[pygame.Rect]) -> list[PlacedSurface]:
        texts = self._texts(scene)
        self.tails = []
        if not texts:
            return []
        camera = self.camera
        px = camera.square
        hard = [*avoid, *(camera.rect_of(square) for square in scene.standing)]
        soft = [camera.rect_of(s) for s in crossed(scene)]
        soft += [camera.rect_of(s).inflate(-px // 2, -px // 2) for s in scene.choices]
        soft += [camera.rect_of(w.square) for w in scene.wrecks]
        if scene.ghost is not None:
            reach = round(self.lines.dial_radius(scene.ghost) + 0.3 * px)
            around = pygame.Rect(0, 0, 2 * reach, 2 * reach)
            around.center = camera.rect_of(scene.ghost.square).center
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

    def illegal(self, scene: BoardScene, shift: float) -> PlacedSurface | None:
        """The grey cross, ``shift`` squares to the side."""
        if scene.illegal is None:
            return None
        stamp = self.lines.centred(self.marks.illegal(), scene.illegal.square)
        return PlacedSurface(stamp.surface, (stamp.at[0] + round(shift * self.camera.square), stamp.at[1]))


def camera_sees(camera: GridCamera, square: int) -> bool:
    """Whether at least half of the square is in view."""
    return bool(camera.viewport.collidepoint(camera.rect_of(square).center))


def edge_towards(rect: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    """The point of ``rect`` that is nearest to ``point``."""
    return (max(rect.left, min(rect.right, point[0])), max(rect.top, min(rect.bottom, point[1])))


def _put(surface: pygame.Surface, stamps: Sequence[PlacedSurface], home: tuple[int, int]) -> None:
    """Draw surfaces placed on the screen on another surface, moved by ``home``."""
    surface.fblits([(stamp.surface, (stamp.at[0] + home[0], stamp.at[1] + home[1])) for stamp in stamps])
