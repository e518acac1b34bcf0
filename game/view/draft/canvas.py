"""The painted map of the editor's board, kept on one surface of the block's size.

Each square is painted whole, from its paper to its marks, and clipped at its border; what reaches in from
outside (a shadow, a line of fire) is painted with it. So any squares can be repainted alone, and the
result does not depend on the order.

From bottom to top in a square: paper, tint of a level or an error · ground · veil over previews · grid ·
heat · squares used · digit of a level · lines of fire, ways · pieces · losses, findings.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.model.drafting import Ray, Stand
from game.view.board.camera import CameraState
from game.view.board.fire_lines import PlacedSurface
from game.view.board.ground_shapes import Cell
from game.view.board.layers import BoardLayers
from game.view.board.pieces import PieceArt
from game.view.board.scene import FireShown, TargetShown
from game.view.draft.content import DraftContent, Way, changed, shaded_by, under
from game.view.draft.look import DraftLooks, PieceLook
from game.view.draft.marks import DraftMarks

LEVEL_TINTS = (1, 3, 5)
"""The blue tints of the levels 1, 2, 3, as different as the theme has them."""

Blit = tuple[pygame.Surface, tuple[int, int]]


class DraftCanvas:
    """Paints contents with the painters of one size of square."""

    def __init__(self, layers: BoardLayers, looks: DraftLooks, seed: int) -> None:
        self.layers, self.looks, self.seed = layers, looks, seed
        self.camera, self.theme = layers.camera, layers.theme
        self.tiles = DraftMarks(layers.marks)
        self.surface = pygame.Surface(self.camera.block.size)
        self.painted = 0
        """How many squares the last ``paint`` painted."""
        self._content: DraftContent | None = None
        self._coordinates = True
        self._state: CameraState | None = None
        self._home = (0, 0)
        self._rects: dict[int, pygame.Rect] = {}
        self._cells: dict[Cell, str] = {}
        self._letters: dict[str, str] = {}
        self._tiles_at: dict[int, pygame.Surface | None] = {}
        self._shaded: frozenset[int] = frozenset()  # where a piece stands or its shadow falls
        self._lines_made: dict[Ray | Way, tuple[PlacedSurface, set[int]]] = {}
        self._lines_at: dict[int, list[PlacedSurface]] = {}

    def paint(self, content: DraftContent, *, coordinates: bool) -> None:
        """Bring the surface up to date with a content."""
        before, state = self._content, self.camera.state
        squares: set[int] | None = None
        if before is not None and state == self._state and coordinates == self._coordinates:
            if content is before:
                return
            squares = changed(before, content)
        self._content = content
        if before is None or squares is None or content.pieces is not before.pieces:
            self._shaded = frozenset(near for s in content.pieces for near in shaded_by(content.grid, s))
        if squares is None:
            self._state, self._coordinates = state, coordinates
            self._begin(content, coordinates)
            squares = set(self._rects)
        else:
            assert before is not None
            self._ground(content, squares)
            if before.rays != content.rays or before.ways != content.ways:
                self._lines(content)
        seen = [square for square in squares if square in self._rects]
        self.painted = len(seen)
        self._squares(content, seen)

    # -- what is kept ---------------------------------------------------------------------------

    def _begin(self, content: DraftContent, coordinates: bool) -> None:
        """Paint the sheet, and note the place of every square."""
        camera, sheet = self.camera, self.layers.sheet
        if self.surface.get_size() != camera.block.size:
            self.surface = pygame.Surface(camera.block.size)
        self._home = sheet.home
        view = camera.viewport.move(self._home)
        found = {s: camera.rect_of(s).move(self._home) for s in range(len(content.grid))}
        self._rects = {s: r for s, r in found.items() if r.colliderect(view)}
        sheet.panel(self.surface)
        sheet.rim(self.surface, coordinates=coordinates)
        self._cells.clear()
        self._tiles_at.clear()
        self._ground(content, content.ground)
        self._lines_made.clear()
        self._lines(content)

    def _cell(self, square: int) -> Cell:
        """Column and row on the screen."""
        grid = self.camera.grid
        return grid.column(square), grid.height - 1 - grid.rank(square)

    def _ground(self, content: DraftContent, squares: Iterable[int]) -> None:
        """Copy the ground of these squares onto the surface."""
        for square in squares:
            kind, cell, style = content.ground.get(square), self._cell(square), None
            if kind is not None:
                look = self.looks.ground(kind)
                style = look.style
                self._letters[style] = look.character
            if style == self._cells.get(cell):
                continue
            if style is None:
                del self._cells[cell]
            else:
                self._cells[cell] = style
            self._tiles_at.pop(square, None)
            for near in content.grid.neighbours(square):
                self._tiles_at.pop(near, None)

    def _lines(self, content: DraftContent) -> None:
        """Collect the lines over each square, in drawing order."""
        known, self._lines_made, self._lines_at = self._lines_made, {}, {}
        lines: tuple[Ray | Way, ...] = (*content.rays, *content.ways)
        for line in dict.fromkeys(lines):
            made = known.get(line) or self._line(line, content)
            if made is not None:
                self._lines_made[line] = made
                for square in made[1]:
                    self._lines_at.setdefault(square, []).append(made[0])

    def _line(self, line: Ray | Way, content: DraftContent) -> tuple[PlacedSurface, set[int]] | None:
        """Draw a line of fire or a way; return it, and the squares below it."""
        if isinstance(line, Ray):
            stamp = self.layers.lines.fire(_fire(line, content))
        elif len(line[1]) > 1:
            stamp = self.layers.lines.way(line[1], to_ghost=False, dashed=line[0] == 1)
        else:
            return None
        return None if stamp is None else (stamp, under(content.grid, line))

    # -- squares --------------------------------------------------------------------------------

    def _squares(self, content: DraftContent, squares: Iterable[int]) -> None:
        surface, view = self.surface, self.camera.viewport.move(self._home)
        for square in squares:
            rect = self._rects[square]
            surface.set_clip(rect.clip(view))
            self._square(surface, content, square, rect)
        surface.set_clip(None)

    def _square(self, surface: pygame.Surface, content: DraftContent, square: int, rect: pygame.Rect) -> None:
        layers, tiles, at = self.layers, self.tiles, rect.topleft
        marks = layers.marks
        dark = (square % content.grid.width + square // content.grid.width) % 2 == 0
        paper = marks.square_colour(dark)
        level = content.levels.get(square)
        if level is not None:
            tint = LEVEL_TINTS[max(0, min(len(LEVEL_TINTS), level) - 1)]
            paper = marks.reach_colour(tint, dark)
        surface.fill(paper, rect)
        blits: list[Blit] = []
        if square in content.errors:
            blits.append((tiles.error_tint(), at))
        tile = self._tile(square)
        if tile is not None:
            blits.append((tile, at))
            if level is not None and square in content.ground:
                blits.append((tiles.tint(paper), at))
        faint = content.faint_ground.get(square)
        if faint is not None:
            blits.append((tiles.veil(faint, paper), at))
        if content.grid_lines:
            blits.append((tiles.grid_line(), at))
        heat = content.heat.get(square)
        if heat is not None:
            blits.append((tiles.heat(heat), at))
        other = content.hatched.get(square)
        if other is not None:
            blits.append((tiles.hatched(other), at))
        used = content.usage.get(square)
        if used is not None:
            blits.append((tiles.usage(used), at))
        if level is not None and square not in content.pieces:
            digit, where = marks.digit(level), rect.center
            if square in content.ground:
                # in a corner, where it hides least of a mine or a hedge
                side = layers.camera.square
                where = (rect.right - round(0.23 * side), rect.bottom - round(0.24 * side))
                spot = tiles.spot(paper)
                blits.append((spot, spot.get_rect(center=where).topleft))
            blits.append((digit, digit.get_rect(center=where).topleft))
        x, y = self._home
        blits += [(s.surface, (s.at[0] + x, s.at[1] + y)) for s in self._lines_at.get(square, ())]
        if square in self._shaded:
            self._pieces(content, square, blits)
        if faint == "erased":
            blits.append((tiles.erased(), at))
        lost = content.losses.get(square)
        if lost is not None:
            blits.append((tiles.losses(lost), at))
        if square in content.warnings:
            blits.append((tiles.warning(self._open_sides(content.warnings, square)), at))
        if square in content.errors:
            blits.append((marks.brackets("fire.accent"), at))
        surface.fblits(blits)

    def _tile(self, square: int) -> pygame.Surface | None:
        """The ground of a square."""
        try:
            return self._tiles_at[square]
        except KeyError:
            px, palette = self.camera.square, self.theme.palette
            cell, painter = self._cell(square), self.layers.ground
            tile = painter.tile(self._cells, cell, px, palette, self.seed, self._letters)
            self._tiles_at[square] = tile
            return tile

    def _open_sides(self, squares: frozenset[int], square: int) -> int:
        """The sides of a square, as bits clockwise from the upper one, beyond which is none of
        ``squares``."""
        beyond = (self.camera.grid.step(square, facing) for facing in (0, 2, 4, 6))
        return sum(1 << side for side, other in enumerate(beyond) if other is None or other not in squares)

    def _pieces(self, content: DraftContent, square: int, blits: list[Blit]) -> None:
        """Draw the square's piece over the shadows that fall on the square from the left and from above."""
        for origin in reversed(tuple(shaded_by(content.grid, square, -1))):
            stand = content.pieces.get(origin)
            if stand is None:
                continue
            rect = self._rects.get(origin) or self.camera.rect_of(origin).move(self._home)
            piece = self.piece(stand)
            faint = content.faint_piece.get(origin)
            kind = content.ground.get(origin)
            if origin == square and kind is not None and self.looks.ground(kind).solid:
                blits.append((self.tiles.plate(), rect.topleft))
            blits.append((piece if faint is None else self.tiles.faded(piece, faint), rect.topleft))
            if origin == square and kind is not None and faint is None:
                ground = self.looks.ground(kind)
                badge = self.layers.badge(ground.style, ground.character, stand.facing or 0)
                blits.append((badge.surface, (rect.x + badge.at[0], rect.y + badge.at[1])))

    def piece(self, stand: Stand) -> pygame.Surface:
        """The piece or wreck on a square with its shadow. Shared: don't draw on it."""
        return stand_picture(self.layers.pieces, self.looks.piece(stand), stand)


def stand_picture(art: PieceArt, look: PieceLook, stand: Stand) -> pygame.Surface:
    """The picture of what is on a square; a wreck without a facing is drawn at an angle."""
    if look.wreck:
        return art.wreck(look.sprite, look.colour, 1 if stand.facing is None else stand.facing)
    return art.piece(look.sprite, look.colour, 45 * (stand.facing or 0), look.letter)


def _fire(ray: Ray, content: DraftContent) -> FireShown:
    """Convert a line of an overlay into a line of fire of the board."""
    targets: tuple[TargetShown, ...] = ()
    if ray.end == "target":
        hit = content.grid.step(ray.origin, ray.direction, ray.distance)
        targets = () if hit is None else (TargetShown(hit, "destroyed"),)
    return FireShown(
        ray.origin, ray.direction, ray.distance, ray.end, targets, ray.landings, ray.blind, weak=True
    )
