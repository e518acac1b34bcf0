"""The lower layers of a grid board, kept as one surface.

From bottom to top: 1 squares · 2 last move · 3 tint of a threatened square · 4 reach tint · 5 obstacles, what
the last turns left · 6 picked frame, brackets of a threatened square · 7 danger hatch · 8 step digits and
facing ticks · 9 wrecks; around them the gutter with coordinates, ways over the edge, and the frame.
``overlay`` draws what lies above.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise

import pygame

from game.model.grid8 import Grid
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache
from game.view.board.camera import HALF_TURN
from game.view.board.fire_lines import LineArtist, PlacedSurface
from game.view.board.flashes import LIGHTS_PX, FlashPainter
from game.view.board.ground import GroundPainter
from game.view.board.ground_mark_art import FreshTracks, GroundMarkArt, KnownMarks
from game.view.board.ground_marks import FreshTrack, Place
from game.view.board.ground_motion import MovingPatch, SwayingPart
from game.view.board.ground_signs import FULL
from game.view.board.ground_styles import OPEN, WAVE_ROWS
from game.view.board.highlights import Highlights
from game.view.board.pieces import Actor, PieceArt
from game.view.board.scene import BoardScene, FireShown
from game.view.board.sheet import Sheet
from game.view.board.sprites import SpriteStore
from game.view.board.squares import GridCamera

BADGE_SHARE = 0.36
"""The size of the mark of the ground under a piece, as a share of its square."""

FAINT = 150
"""The opacity, of 255, of a load shown where it would be pushed."""


class BoardLayers:
    """Paints the lower layers for one camera; made anew when the square size changes."""

    def __init__(
        self,
        theme: Theme,
        fonts: FontStore,
        sprites: SpriteStore,
        ground: GroundPainter,
        ink: Ink,
        camera: GridCamera,
    ) -> None:
        self.theme, self.fonts, self.ground, self.ink, self.camera = theme, fonts, ground, ink, camera
        self.marks = Highlights(theme, fonts, ink, camera.square)
        self.lines = LineArtist(self.marks, camera)
        self.pieces = PieceArt(sprites, camera.square)
        self.flashes = FlashPainter(
            theme,
            SurfaceCache(LIGHTS_PX),
            camera.square,
            lambda place: camera.point_of(*place),
            camera.degrees,
        )
        self.sheet = Sheet(theme, fonts, ink, camera)
        self._ground_key: object = None
        self._ground: pygame.Surface | None = None
        self._base_key: object = None
        self._base_surface: pygame.Surface | None = None
        self._rects_key: object = None
        self._kept_rects: dict[int, pygame.Rect] = {}
        self._past_key: object = None
        self._past_stamps: list[PlacedSurface] = []
        self._fresh = FreshTracks()
        self._known_marks: KnownMarks = {}
        self._tiles = SurfaceCache()
        self._badges = SurfaceCache()

    @property
    def base(self) -> pygame.Surface | None:
        """The last painted bare board, of the block's size; ``None`` before that."""
        return self._base_surface

    # -- 1 to 9 ---------------------------------------------------------------------------------

    def below(
        self, surface: pygame.Surface, scene: BoardScene, reach_limit: int, hidden_wrecks: frozenset[int]
    ) -> None:
        """Paints everything below the pieces, on a surface of the block's size."""
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
        """The rectangles of the squares in view, on a surface of the block's size."""
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
        self.sheet.panel(surface)
        view = camera.viewport.move(home)
        surface.set_clip(view)
        surface.fill(self.marks.square_colour(False), view)
        dark = self.marks.square_colour(True)
        for square, rect in self._rects(scene, home).items():
            if self._is_dark(grid, square):
                surface.fill(dark, rect)
        self._paint_ground(scene, ground)
        if self._ground is not None:
            surface.blit(self._ground, self.camera.board_rect.move(home))
        surface.set_clip(None)
        self.sheet.rim(surface, coordinates=scene.coordinates)
        self._base_key = key
        return surface

    @staticmethod
    def _is_dark(grid: Grid, square: int) -> bool:
        """Whether a square is dark: A1 is (TC-1.1), and every second square from there."""
        return (square % grid.width + square // grid.width) % 2 == 0

    def _tints(
        self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect], limit: int
    ) -> None:
        """Paint last move, check and reach, each below the ground of its square."""
        marks, palette = self.marks, self.theme.palette
        last = set(scene.last_move)
        tinted = {square for square, stop in scene.reach.items() if stop.steps <= limit}
        tinted |= last | {square for square in (scene.threatened, scene.picked) if square is not None}
        board = self.camera.board_rect.move(-self.camera.block.x, -self.camera.block.y)
        for square in sorted(tinted & rects.keys()):
            dark, rect = self._is_dark(scene.grid, square), rects[square]
            colour = marks.square_colour(dark)
            if square in last:
                colour = colour.lerp(self.theme["signal.last_move"], palette.opacity("last_move"))
            if square == scene.threatened:
                colour = colour.lerp(self.theme["fire.accent"], palette.opacity("check_square"))
            stop = scene.reach.get(square)
            if square == scene.picked:
                colour = self._over_last(marks.reach_colour(1, dark), square in last)
            elif stop is not None and stop.steps <= limit:
                colour = self._over_last(marks.reach_colour(stop.tint or stop.steps, dark), square in last)
            surface.fill(colour, rect)
            if square in last:
                marks.last_move_edge(surface, rect)
            if self._ground is not None:
                # The part of the ground that lies here, a neighbour's shadow included.
                surface.blit(self._ground, rect, rect.move(-board.x, -board.y))
        self._past(surface, scene, rects)

    def _past(self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> None:
        """Paint the marks of the last turns, except on ground that has a sign, and the last turn's ways."""
        key = scene.marks_left, scene.last_turn, frozenset(scene.ground.items()), self.camera.state
        if self._past_key != key:
            keep = self._signed(scene, rects)
            art = self.ground_marks
            self._past_stamps = [*art.marks(scene.marks_left, keep), *art.last_turn(scene.last_turn, keep)]
            self._past_key = key
        surface.fblits([(stamp.surface, stamp.at) for stamp in self._past_stamps])

    @staticmethod
    def _signed(scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> list[pygame.Rect]:
        """The rectangles of squares whose ground has a sign."""
        return [rects[at] for at, style in scene.ground.items() if at in rects and style not in OPEN]

    def lying(self, scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> list[pygame.Rect]:
        """The rectangles of what covers tracks, on a surface of the block's size."""
        return self._signed(scene, rects)

    def fresh(self, scene: BoardScene, tracks: Sequence[FreshTrack]) -> list[PlacedSurface]:
        """The tracks that grow behind moving tanks, in the window."""
        if not tracks:
            return []
        left, top = self.camera.block.topleft
        keep = self.lying(scene, self._rects(scene, (-left, -top)))
        stamps = self._fresh.stamps(lambda: self.ground_marks, tracks, self.camera.state, keep)
        return [PlacedSurface(one.surface, (one.at[0] + left, one.at[1] + top)) for one in stamps]

    def moving(self, scene: BoardScene) -> Iterator[MovingPatch]:
        """The patches of ground that can sway, on a surface of the block's size: the waves of water."""
        camera, grid, palette = self.camera, scene.grid, self.theme.palette
        home = (-camera.block.x, -camera.block.y)
        cells = {
            camera.seen_cell(grid.column(square), grid.rank(square)): style
            for square, style in scene.ground.items()
        }
        view, inset = camera.viewport.move(home), max(2, round(0.07 * camera.square))
        for square, rect in self._rects(scene, home).items():
            if square not in scene.ground or not view.contains(rect):
                continue
            cell = camera.seen_cell(grid.column(square), grid.rank(square))
            water = self.ground.waves(cells, cell, camera.square, palette, scene.seed)
            if water is not None:
                under = pygame.Surface(rect.size)
                under.fill(self.marks.square_colour(self._is_dark(grid, square)))
                under.blit(water[0], (0, 0))
                inner = under.get_rect().inflate(-2 * inset, -2 * inset)
                parts = _wave_rows(water[1], inset, cell)
                yield MovingPatch(inner.move(rect.topleft), under.subsurface(inner), parts)

    @property
    def ground_marks(self) -> GroundMarkArt:
        """The artist of the marks of the last turns, for a surface of the block's size."""
        camera = self.camera

        def px(place: Place) -> tuple[float, float]:
            x, y = camera.screen(*place)
            return x - camera.block.x, y - camera.block.y

        return GroundMarkArt(
            self.theme, self.ink, px, camera.square, wreck=self.burnt_out, known=self._known_marks
        )

    def burnt_out(self, piece: Hashable, degrees: float) -> pygame.Surface | None:
        """The drawing of a destroyed piece as it lies; ``None``: nothing is left of it."""
        return None

    def _over_last(self, colour: pygame.Color, last: bool) -> pygame.Color:
        """A reach tint that lets a little of the last move's ochre through."""
        if not last:
            return colour
        return colour.lerp(self.theme["signal.last_move"], 0.55 * self.theme.palette.opacity("last_move"))

    def _paint_ground(self, scene: BoardScene, ground: frozenset[tuple[int, str]]) -> None:
        """Brings the ground's own surface up to date; without ground there is none."""
        camera, grid = self.camera, scene.grid
        key = (grid, ground, scene.seed, camera.turn, *scene.characters.items())
        if self._ground_key == key:
            return
        self._ground, self._ground_key = None, key
        if not ground:
            return
        cells = {}
        for square, style in scene.ground.items():
            cells[camera.seen_cell(grid.column(square), grid.rank(square))] = style
        layer = pygame.Surface(camera.board_px, pygame.SRCALPHA, 32)
        size, palette = camera.seen_size, self.theme.palette
        self.ground.paint(layer, *size, cells, camera.square, (0, 0), palette, scene.seed, scene.characters)
        self._ground = layer

    def _on_squares(
        self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect], limit: int
    ) -> None:
        """Paint frames, brackets, hatches, digits and ticks; and the reach tint where there is ground."""
        marks, camera = self.marks, self.camera
        blits: list[tuple[pygame.Surface, pygame.Rect]] = []
        reached = {s: r for s, r in scene.reach.items() if s in rects and r.steps <= limit}
        for square in [*reached, *([scene.picked] if scene.picked is not None else [])]:
            # a sign stands on the tint, and its digit beside it
            if scene.ground.get(square) and scene.ground[square] not in FULL and square in rects:
                dark = self._is_dark(scene.grid, square)
                tint = 1 if square == scene.picked else reached[square].tint or reached[square].steps
                blits.append((self._veil(marks.reach_colour(tint, dark)), rects[square]))
        surface.fblits(blits)
        if scene.picked is not None and scene.picked in rects:
            marks.frame(surface, rects[scene.picked], "picked")
        blits = []
        if scene.threatened is not None and scene.threatened in rects:
            blits.append((marks.brackets("fire.accent"), rects[scene.threatened]))
        blits += [(marks.brackets("move.reach_ink"), rects[s]) for s in scene.announced if s in rects]
        hatch = marks.danger()
        blits += [(hatch, rects[s]) for s in sorted(scene.danger) if s in rects]
        covered = crossed(scene)
        taken = {piece.square for piece in scene.pieces}
        for square, stop in sorted(reached.items()):
            if square in taken or not scene.digits:
                continue
            facings = tuple(sorted(camera.facing(f) for f in stop.facings))
            blits.append((marks.ticks(facings), rects[square]))
            if stop.lost:
                blits.append((marks.lost(), rects[square]))
            if square not in covered:
                digit, rect = marks.digit(stop.steps), rects[square]
                place = digit.get_rect(center=rect.center)
                if scene.ground.get(square) in FULL or square in scene.lying:
                    place.topleft = rect.move(max(1, rect.width // 24), -max(1, rect.width // 26)).topleft
                blits.append((digit, place))
        surface.fblits(blits)

    def standing(self, tile: pygame.Surface, square: int) -> PlacedSurface:
        """The drawing of a piece, placed on its square."""
        x, y = self.camera.rect_of(square).topleft
        aside = self.camera.square // 2 - self.pieces.px // 2
        return PlacedSurface(tile, (x + aside, y + aside))

    def under(self, scene: BoardScene, square: int, facing: int, style: str) -> Sequence[PlacedSurface]:
        """What shows, beside a piece, of the ground under it."""
        if not style:
            return ()
        x, y = self.camera.rect_of(square).topleft
        badge = self.badge(style, scene.characters.get(style, ""), self.camera.facing(facing))
        return (PlacedSurface(badge.surface, (x + badge.at[0], y + badge.at[1])),)

    def pointed(self, scene: BoardScene, square: int) -> Sequence[PlacedSurface]:
        """What comes to the front on a square that is pointed at."""
        return ()

    def badge(self, style: str, letter: str, facing: int) -> PlacedSurface:
        """The ground under a piece, small, in the lower corner that the piece's gun and tail leave free;
        placed from the corner of the square. ``facing`` is that of the piece on the screen."""
        px = self.camera.square
        side = max(12, round(BADGE_SHARE * px))
        key = (style, letter, side)
        made = self._badges.get(key)
        if made is None:
            rim = max(1, round(px / 40))
            made = pygame.Surface((side, side), 0, 32)
            made.fill(self.theme["ink.primary"])
            inner = side - 2 * rim
            made.blit(self.ground.swatch(style, inner, self.theme.palette, character=letter), (rim, rim))
            self._badges.put(key, made)
        inset = max(1, round(px / 28))
        left = inset if facing % 4 == 3 else px - side - inset
        return PlacedSurface(made, (left, px - side - inset))

    def actor(self, shown: Actor, centre: tuple[float, float]) -> PlacedSurface | None:
        """The surface of what an effect moves: a piece, a wreck, or ground that is pushed."""
        if not shown.ground:
            return self.pieces.actor(shown, centre, self.camera.turn)
        px = self.camera.square
        tile = self.pushed(shown.ground, shown.letter)
        return PlacedSurface(tile, (round(centre[0] - px / 2), round(centre[1] - px / 2)))

    def pushed(self, style: str, letter: str, *, faint: bool = False) -> pygame.Surface:
        """A square of loose ground without the ground below it."""
        key = (style, letter, faint)
        made = self._badges.get(key)
        if made is None:
            px, palette = self.camera.square, self.theme.palette
            made = self.ground.swatch(style, px, palette, character=letter, plain=True)
            if faint:
                made.fill((255, 255, 255, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
            self._badges.put(key, made)
        return made

    def _veil(self, colour: pygame.Color) -> pygame.Surface:
        """A tint for a square with ground, which shows through."""
        key = (colour.r, colour.g, colour.b)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._tiles.put(key, pygame.Surface([self.camera.square] * 2, pygame.SRCALPHA, 32))
            tile.fill((*key, 150))
        return tile

    # -- exits ------------------------------------------------------------------------------

    def exit_tabs(self, scene: BoardScene) -> dict[int, pygame.Rect]:
        """The rectangles on the screen where an exit is shown and can be clicked, by square."""
        camera, found = self.camera, {}
        last = scene.grid.height - 1
        for shown in scene.exits:
            rect, view = camera.rect_of(shown.square), camera.viewport
            top = (scene.grid.rank(shown.square) == last) is not (camera.turn == HALF_TURN)
            if not camera.sees(shown.square) or (rect.top != view.top if top else rect.bottom != view.bottom):
                continue
            # over the board's edge: a win must not be a strip in the margin
            inside = round(camera.square * 0.26)
            tab = pygame.Rect(0, 0, round(camera.square * 0.94), max(12, camera.gutter - 2) + inside)
            tab.midbottom = (rect.centerx, view.top + inside)
            if not top:
                tab.midtop = (rect.centerx, view.bottom - inside)
            found[shown.square] = tab
        return found


def _wave_rows(waves: pygame.Surface, inset: int, cell: tuple[int, int]) -> tuple[SwayingPart, ...]:
    """The rows of waves of a square, each with a sway of its own."""
    px, found = waves.get_width(), list[SwayingPart]()
    for row, (top, low) in enumerate(pairwise(WAVE_ROWS)):
        first, last = round(top * px), round(low * px)
        part = waves.subsurface((0, first, px, last - first))
        turn = 0.19 * cell[0] + 0.31 * cell[1] + 0.37 * row
        found.append(SwayingPart(part, (-inset, first - inset), 0.055 * px, 0.02 * px, turn))
    return tuple(found)


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
