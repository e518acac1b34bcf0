"""The lower layers of a grid board, kept as one surface.

From bottom to top: 1 squares · 2 last move · 3 check tint · 4 reach tint · 5 obstacles · 6 picked frame,
check brackets · 7 danger hatch · 8 step digits and facing ticks · 9 wrecks; around them the gutter with
coordinates, ways over the edge, and the frame. What lies above is in ``board_overlay``.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.model.grid8 import Grid
from game.view.board_scene import BoardScene, FireShown
from game.view.camera import Camera
from game.view.fire_lines import LineArtist
from game.view.fonts import FontStore
from game.view.ground import GroundPainter
from game.view.highlights import Highlights
from game.view.ink import Ink, box, filled
from game.view.palette import Theme
from game.view.pieces import PieceArt
from game.view.sprites import SpriteStore

SOLID_GROUND = frozenset({"obstacle"})
"""Ground that no reach can tint."""


def column_name(column: int) -> str:
    """a for 0."""
    return chr(97 + column)


class BoardLayers:
    """Paints for one camera; made anew when the square size changes."""

    def __init__(
        self,
        theme: Theme,
        fonts: FontStore,
        sprites: SpriteStore,
        ground: GroundPainter,
        ink: Ink,
        camera: Camera,
    ) -> None:
        self.theme, self.fonts, self.ground, self.ink, self.camera = theme, fonts, ground, ink, camera
        self.marks = Highlights(theme, fonts, ink, camera.square)
        self.lines = LineArtist(self.marks, camera)
        self.pieces = PieceArt(sprites, camera.square)
        self._ground_key: object = None
        self._ground: pygame.Surface | None = None
        self._base_key: object = None
        self._base_surface: pygame.Surface | None = None
        self._rects_key: object = None
        self._kept_rects: dict[int, pygame.Rect] = {}
        self._tiles: dict[tuple[int, ...], pygame.Surface] = {}

    # -- 1 to 9 ---------------------------------------------------------------------------------

    def below(
        self, surface: pygame.Surface, scene: BoardScene, reach_limit: int, hidden_wrecks: frozenset[int]
    ) -> None:
        """Paints everything that lies on the board, on a surface of the block's size."""
        camera = self.camera
        home = (-camera.block.x, -camera.block.y)
        surface.blit(self._base(scene, home), (0, 0))
        rects = self._rects(scene, home)
        surface.set_clip(camera.viewport.move(home))
        self._tints(surface, scene, rects, reach_limit)
        self._on_squares(surface, scene, rects, reach_limit)
        for wreck in scene.wrecks:
            if wreck.square in rects and wreck.square not in hidden_wrecks:
                tile = self.pieces.wreck(wreck.sprite, wreck.colour, camera.facing(wreck.facing))
                surface.blit(tile, rects[wreck.square])
        surface.set_clip(None)
        for square, rect in self.exit_tabs(scene).items():
            direction = camera.facing(next(e.direction for e in scene.exits if e.square == square))
            tab = self.marks.exit_tab(rect.size, direction, chosen=scene.exit_chosen == square)
            surface.blit(tab, rect.move(home))

    def _rects(self, scene: BoardScene, home: tuple[int, int]) -> dict[int, pygame.Rect]:
        """Where the squares in view are, on a surface of the block's size."""
        key = (scene.grid, self.camera.state)
        if self._rects_key != key:
            camera, view = self.camera, self.camera.viewport
            found = {square: camera.rect_of(square) for square in range(len(scene.grid))}
            self._kept_rects = {s: r.move(home) for s, r in found.items() if r.colliderect(view)}
            self._rects_key = key
        return self._kept_rects

    def _base(self, scene: BoardScene, home: tuple[int, int]) -> pygame.Surface:
        """The bare board: sheet, squares, ground, coordinates, frame. Kept while these stay the same."""
        camera, grid = self.camera, scene.grid
        ground = frozenset(scene.ground.items())
        key = (grid, ground, scene.seed, scene.coordinates, camera.state)
        if self._base_surface is not None and self._base_key == key:
            return self._base_surface
        if self._base_surface is None or self._base_surface.get_size() != camera.block.size:
            self._base_surface = pygame.Surface(camera.block.size)
        surface = self._base_surface
        self._panel(surface)
        view = camera.viewport.move(home)
        surface.set_clip(view)
        surface.fill(self.marks.square_colour(False), view)
        dark = self.marks.square_colour(True)
        for square, rect in self._rects(scene, home).items():
            if self._is_dark(grid, square):
                surface.fill(dark, rect)
        self._paint_ground(scene, ground)
        if self._ground is not None:
            surface.blit(self._ground, self._board_rect(grid).move(home))
        surface.set_clip(None)
        if scene.coordinates:
            self._coordinates(surface, scene, home)
        self._frame(surface, view)
        if camera.zoomed:
            self._scroll_marks(surface, home)
        self._base_key = key
        return surface

    @staticmethod
    def _is_dark(grid: Grid, square: int) -> bool:
        """A1 is dark (TC-1.1), and every second square from there."""
        return (square % grid.width + square // grid.width) % 2 == 0

    def _panel(self, surface: pygame.Surface) -> None:
        """The sheet the board is printed on."""
        width, height = surface.get_size()
        surface.fill(self.theme["surface.table"])
        radius = self.theme.metrics.radius["panel"] * self.camera.scale
        fill, line = self.theme["surface.panel"], self.theme["surface.line"]
        corner = max(4, round(radius) + 2)
        # Only the corners need smooth edges: the rest is filled, which is faster by far at 4K.
        surface.fill(fill, surface.get_rect().inflate(-2 * corner, 0))
        surface.fill(fill, surface.get_rect().inflate(0, -2 * corner))
        body = box(0, 0, 4 * corner, 4 * corner, radius, filled(line))
        body += box(1, 1, 4 * corner - 2, 4 * corner - 2, max(0.0, radius - 1), filled(fill))
        tile = self.ink.draw(body, 4 * corner, 4 * corner)
        for x, sx in ((0, 0), (width - corner, 3 * corner)):
            for y, sy in ((0, 0), (height - corner, 3 * corner)):
                surface.blit(tile, (x, y), (sx, sy, corner, corner))
        for edge in ((corner, 0, width - 2 * corner, 1), (corner, height - 1, width - 2 * corner, 1)):
            surface.fill(line, edge)
        for edge in ((0, corner, 1, height - 2 * corner), (width - 1, corner, 1, height - 2 * corner)):
            surface.fill(line, edge)

    def _frame(self, surface: pygame.Surface, view: pygame.Rect) -> None:
        width = max(1, round(self.theme.metrics.line["board_frame"] * max(1.0, self.camera.square / 40)))
        rect = view.inflate(2 * width, 2 * width)
        pygame.draw.rect(surface, self.theme["board.frame"], rect, width)

    def _scroll_marks(self, surface: pygame.Surface, home: tuple[int, int]) -> None:
        """Thin bars at the rim of the sheet: which part of the board is seen."""
        camera = self.camera
        view, thick = camera.viewport.move(home), max(2, round(2 * camera.scale))
        rail, bar = self.theme["surface.line"], self.theme["ink.tertiary"]
        whole = self._board_rect(camera.grid).move(home)
        width, height = surface.get_size()
        for across in (True, False):
            seen, board = (view.width, whole.width) if across else (view.height, whole.height)
            if seen >= board:
                continue
            start, offset = (
                (view.left, view.left - whole.left) if across else (view.top, view.top - whole.top)
            )
            at, length = start + offset * seen // board, max(thick, seen * seen // board)
            edge = (height if across else width) - thick - 1
            for colour, a, size in ((rail, start, seen), (bar, at, length)):
                rect = (a, edge, size, thick) if across else (edge, a, thick, size)
                surface.fill(colour, rect)

    def _tints(
        self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect], limit: int
    ) -> None:
        """Last move, check and reach, each below the ground of its square."""
        marks, palette = self.marks, self.theme.palette
        last = set(scene.last_move)
        tinted = {square for square, stop in scene.reach.items() if stop.steps <= limit}
        tinted |= last | {square for square in (scene.check, scene.picked) if square is not None}
        board = self._board_rect(scene.grid).move(-self.camera.block.x, -self.camera.block.y)
        for square in sorted(tinted & rects.keys()):
            dark, rect = self._is_dark(scene.grid, square), rects[square]
            colour = marks.square_colour(dark)
            if square in last:
                colour = colour.lerp(self.theme["signal.last_move"], palette.opacity("last_move"))
            if square == scene.check:
                colour = colour.lerp(self.theme["fire.accent"], palette.opacity("check_square"))
            stop = scene.reach.get(square)
            if square == scene.picked:
                colour = self._over_last(marks.reach_colour(1, dark), square in last)
            elif stop is not None and stop.steps <= limit:
                colour = self._over_last(marks.reach_colour(stop.steps, dark), square in last)
            surface.fill(colour, rect)
            if self._ground is not None:
                # The part of the ground that lies here, a neighbour's shadow included.
                surface.blit(self._ground, rect, rect.move(-board.x, -board.y))

    def _over_last(self, colour: pygame.Color, last: bool) -> pygame.Color:
        """A reach tint; where the last move was, a little of its ochre still shows."""
        if not last:
            return colour
        return colour.lerp(self.theme["signal.last_move"], 0.55 * self.theme.palette.opacity("last_move"))

    def _board_rect(self, grid: Grid) -> pygame.Rect:
        """The whole board on the screen, also what is out of view."""
        corner = grid.width - 1 if self.camera.flipped else grid.width * (grid.height - 1)
        return pygame.Rect(self.camera.rect_of(corner).topleft, self.camera.board_px)

    def _paint_ground(self, scene: BoardScene, ground: frozenset[tuple[int, str]]) -> None:
        """Brings the ground's own surface up to date; without ground there is none."""
        camera, grid = self.camera, scene.grid
        key = (grid, ground, scene.seed, camera.flipped)
        if self._ground_key == key:
            return
        self._ground, self._ground_key = None, key
        if not ground:
            return
        cells = {}
        for square, style in scene.ground.items():
            x, y = grid.column(square), grid.height - 1 - grid.rank(square)
            cells[(grid.width - 1 - x, grid.height - 1 - y) if camera.flipped else (x, y)] = style
        layer = pygame.Surface(camera.board_px, pygame.SRCALPHA, 32)
        size, palette = (grid.width, grid.height), self.theme.palette
        self.ground.paint(layer, *size, cells, camera.square, (0, 0), palette, scene.seed)
        self._ground = layer

    def _on_squares(
        self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect], limit: int
    ) -> None:
        """Frames, brackets, hatches, digits and ticks; and the reach tint where there is ground."""
        marks, camera = self.marks, self.camera
        blits: list[tuple[pygame.Surface, pygame.Rect]] = []
        reached = {s: r for s, r in scene.reach.items() if s in rects and r.steps <= limit}
        for square in [*reached, *([scene.picked] if scene.picked is not None else [])]:
            if scene.ground.get(square) and square in rects:
                dark = self._is_dark(scene.grid, square)
                steps = 1 if square == scene.picked else reached[square].steps
                blits.append((self._veil(marks.reach_colour(steps, dark)), rects[square]))
        surface.fblits(blits)
        if scene.picked is not None and scene.picked in rects:
            marks.frame(surface, rects[scene.picked], "picked")
        blits = []
        if scene.check is not None and scene.check in rects:
            blits.append((marks.brackets("fire.accent"), rects[scene.check]))
        blits += [(marks.brackets("move.reach_ink"), rects[s]) for s in scene.announced if s in rects]
        hatch = marks.danger()
        blits += [(hatch, rects[s]) for s in sorted(scene.danger) if s in rects]
        covered = crossed(scene)
        taken = {piece.square for piece in scene.pieces}
        for square, stop in sorted(reached.items()):
            if square in taken:
                continue
            facings = tuple(sorted(camera.facing(f) for f in stop.facings))
            blits.append((marks.ticks(facings), rects[square]))
            if stop.lost:
                blits.append((marks.lost(), rects[square]))
            if square not in covered:
                digit = marks.digit(stop.steps)
                blits.append((digit, digit.get_rect(center=rects[square].center)))
        surface.fblits(blits)

    def _veil(self, colour: pygame.Color) -> pygame.Surface:
        key = (colour.r, colour.g, colour.b)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._tiles[key] = pygame.Surface([self.camera.square] * 2, pygame.SRCALPHA, 32)
            tile.fill((*key, 150))
        return tile

    # -- coordinates and exits ------------------------------------------------------------------

    def _coordinate(self, text: str, strong: bool) -> pygame.Surface:
        scale = max(0.8, min(self.camera.text_scale, self.camera.gutter / 21))
        if strong:
            role = self.theme.metrics.type["coordinate"]
            font = self.fonts.face(role.family, 700, round(role.px * scale))
            return font.render(text, True, self.theme["ink.primary"])
        return self.fonts.render(text, "coordinate", self.theme["board.coordinate"], scale)

    @staticmethod
    def _ink_of(text: pygame.Surface, rect: pygame.Rect) -> pygame.Rect:
        """Where the letters are: the line's own height would wipe out what stands close to it."""
        return text.get_bounding_rect().move(rect.topleft).inflate(4, 4)

    def _coordinates(self, surface: pygame.Surface, scene: BoardScene, home: tuple[int, int]) -> None:
        for column in range(scene.grid.width):
            self.column(surface, column, home, strong=False)
        for rank in range(scene.grid.height):
            self.rank(surface, rank, home, strong=False)

    def column(self, surface: pygame.Surface, column: int, home: tuple[int, int], *, strong: bool) -> None:
        """Writes a column's letter above and below, bold where it is the one in focus."""
        camera = self.camera
        if not camera.lettered:
            return
        span = camera.rect_of(column).move(home).clip(camera.viewport.move(home).inflate(0, 10**6))
        if span.width < camera.square * 0.6:
            return
        text = self._coordinate(column_name(column), strong)
        view, half = camera.viewport.move(home), camera.gutter / 2
        for y in (view.top - half, view.bottom + half):
            rect = text.get_rect(center=(span.centerx, round(y)))
            if strong:
                surface.fill(self.theme["surface.panel"], self._ink_of(text, rect))
            surface.blit(text, rect)

    def rank(self, surface: pygame.Surface, rank: int, home: tuple[int, int], *, strong: bool) -> None:
        """Writes a rank's number on both sides, bold where it is the one in focus."""
        camera = self.camera
        if not camera.lettered:
            return
        square = rank * camera.grid.width
        span = camera.rect_of(square).move(home).clip(camera.viewport.move(home).inflate(10**6, 0))
        if span.height < camera.square * 0.6:
            return
        text = self._coordinate(str(rank + 1), strong)
        view, half = camera.viewport.move(home), camera.gutter / 2
        for x in (view.left - half, view.right + half):
            rect = text.get_rect(center=(round(x), span.centery))
            if strong:
                surface.fill(self.theme["surface.panel"], self._ink_of(text, rect))
            surface.blit(text, rect)

    def exit_tabs(self, scene: BoardScene) -> dict[int, pygame.Rect]:
        """Where a way over the edge is shown and can be clicked, on the screen, by square."""
        camera, found = self.camera, {}
        last = scene.grid.height - 1
        for shown in scene.exits:
            rect, view = camera.rect_of(shown.square), camera.viewport
            top = (scene.grid.rank(shown.square) == last) is not camera.flipped
            if not camera.sees(shown.square) or (rect.top != view.top if top else rect.bottom != view.bottom):
                continue
            height = max(12, camera.gutter - 4)
            tab = pygame.Rect(0, 0, round(camera.square * 0.86), height)
            tab.midbottom = (rect.centerx, view.top - 2)
            if not top:
                tab.midtop = (rect.centerx, view.bottom + 2)
            found[shown.square] = tab
        return found


def crossed(scene: BoardScene) -> set[int]:
    """Squares whose digits would be under a line of fire, a path, or the ghost."""
    found = set(scene.path)
    if scene.ghost is not None:
        found.add(scene.ghost.square)
    for shown in scene.fire:
        found.update(ray_squares(scene, shown))
    return found


def ray_squares(scene: BoardScene, shown: FireShown) -> list[int]:
    """The squares a line of fire passes over or lands on."""
    squares = [scene.grid.step(shown.origin, shown.direction, n) for n in range(1, shown.distance + 1)]
    return [square for square in squares if square is not None]
