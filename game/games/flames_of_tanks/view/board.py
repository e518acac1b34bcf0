"""Draws the table of Flames of Tanks from a ``TableShown``.

The layers are those of every board; trees, water and houses stand between the tints of the ground and all
else, workshops under lines, points under tanks, tags under labels. Ground and reach are kept as one surface,
and the whole as another: an unchanged picture costs a single blit, and moving parts are drawn over the
first surface.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.events import Destroyed
from game.games.flames_of_tanks.rules.table import TableMap
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.ground import GroundArt
from game.games.flames_of_tanks.view.ground_marks import wreck_of
from game.games.flames_of_tanks.view.marks import SMOKE, Marks
from game.games.flames_of_tanks.view.scene import TableShown, TankShown
from game.games.flames_of_tanks.view.tags import TagWanted, place_tags
from game.games.flames_of_tanks.view.tanks import (
    BAILED_ASIDE,
    BASE,
    GHOST_DISC,
    RINGS,
    SPRITE_INCHES,
    TAG_PX,
    Tanks,
)
from game.ui.paint.fonts import FontStore
from game.ui.paint.frame_time import Postponed
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.window.sdl import window_surface
from game.ui.window.slices import Sliced
from game.ui.window.window import NO_DISPLAY_DRIVERS
from game.view.board.clips import between, scaled
from game.view.board.death import Dying, dying_stamps
from game.view.board.fire_lines import PlacedSurface
from game.view.board.flashes import LIGHTS_PX, Flash, FlashPainter
from game.view.board.ground_mark_art import FreshTracks, GroundMarkArt, KnownMarks
from game.view.board.ground_motion import GroundMotion, MovingPatch, SwayingPart
from game.view.board.gun_shape import GunPose
from game.view.board.inches import PARTS, InchCamera
from game.view.board.labels import (
    LABEL_SHARE,
    LEADER_SQUARES,
    Clutter,
    LabelRequest,
    distance,
    edge_towards,
    place,
)
from game.view.board.marks import BoardMark, Layer, without
from game.view.board.scene import LabelShown

GROUND_MS: Final = 7.0
"""Longest time, in ms, that a frame of the window spends on ground not drawn yet."""

FIRST_GROUND_MS: Final = 500.0
"""The same for the first frame of a table: it shows no plain ground."""

MORE_GROUND_MS: Final = 60.0
"""The same for a frame after one that left ground plain: about as much as the rest of it takes, because each
of them draws the whole table anew."""

TANK_SIZE: Final = 2.2
"""Width, in inches, of the ground that a tank disturbs."""

CREW, CREW_SHARE, TAG_SHARE = 3, 0.7, 0.6
"""How many signs of its crew fly off a destroyed tank, their size as a share of the usual one, and the most
of the tank's length that its tag takes up then."""

TAG_GAP_PX: Final = 2
"""Gap between a tank and its tag at 100 %, in px."""


class BoardPainter:
    """Paints a ``TableShown`` into a rectangle of the window: call ``set_rect`` and ``prepare`` first.

    ``words`` write the rulers; without them the board is bare, with no panel and no rulers, as in help and
    lessons. ``whole``: the view shows the whole table at first, however small.
    """

    def __init__(
        self, theme: Theme, fonts: FontStore, words: Texts | None = None, *, whole: bool = False
    ) -> None:
        self.theme, self.fonts, self.words, self.whole = theme, fonts, words, whole
        self.bare = words is None
        self.icons = IconStore()
        self.tanks = Tanks(theme, fonts, self.icons)
        self.ground = GroundArt(theme)
        self._at_night = GroundArt(theme, night=True)
        self.labelled: list[tuple[pygame.Rect, LabelShown]] = []
        """The labels that were drawn last, and their rectangles on the screen."""
        self.tag_rects: dict[int, pygame.Rect] = {}
        """The rectangles of the tags on the screen, by the tanks' ids; also of tanks out of view."""
        self.live = False
        """Whether the last surface was the window, where frames follow each other, and not a picture."""
        self.in_steps = False
        """Whether a picture, too, is drawn within a time limit, again and again until it is whole."""
        self.unfinished = False
        """Whether some ground is still plain: the next frame draws more of it."""
        self.motion = GroundMotion()
        """The small motions on the table."""
        self._past_kept: dict[str, tuple[object, Sequence[PlacedSurface]]] = {}
        self._fresh = FreshTracks()
        self._ink, self._flashes = Ink(), SurfaceCache(LIGHTS_PX)
        self._block, self._scale = pygame.Rect(0, 0, 10, 10), 1.0
        self._camera: InchCamera | None = None
        self._made: tuple[object, Marks] | None = None
        self._base: tuple[object, pygame.Surface, list[PlacedSurface]] | None = None
        self._ground: tuple[tuple[BoardMark, ...], pygame.Surface] | None = None
        self._kept: tuple[object, TableShown, pygame.Surface] | None = None
        self._redraws = Postponed()
        self._known_marks: KnownMarks = {}

    # --- places ---

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """Set the rectangle of the board, in px of the window, and the scale of the interface."""
        self._block, self._scale = pygame.Rect(rect), scale
        if self._camera is not None:
            self._camera.set_block(self._block, scale)

    def prepare(self, table: TableMap) -> None:
        """Set the table that is to be shown."""
        size = math.ceil(table.width / PARTS), math.ceil(table.height / PARTS)
        if self._camera is None:
            self._camera = InchCamera(size, self._block, self._scale, whole=self.whole, bare=self.bare)
        elif self._camera.size != size:
            self._camera.set_size(size)

    @property
    def camera(self) -> InchCamera:
        """The camera that places inches on the screen."""
        assert self._camera is not None
        return self._camera

    @property
    def marks(self) -> Marks:
        """The painters for the present size of an inch."""
        camera = self.camera
        key = (camera.unit, camera.scale, camera.text_scale)
        if self._made is None or self._made[0] != key:
            self._ink.clear()
            marks = Marks(self.theme, self.fonts, self.icons, self.tanks, self._ink, camera, self.words)
            marks.painters |= {"left": self._past, "shots": self._past, "fresh": self._fresh_tracks}
            self._made = (key, marks)
            self._base = self._kept = None
            self._known_marks.clear()
        return self._made[1]

    # --- the whole table ---

    def draw(self, surface: pygame.Surface, picture: TableShown, avoid: Sequence[pygame.Rect] = ()) -> None:
        """Draw the whole board; an unchanged picture isn't drawn anew.

        No tag and no label covers the rectangles ``avoid`` of the window (of a small map, say). On the
        window drawing has a time limit and may be left ``unfinished``; a picture is drawn whole.
        """
        camera = self.camera
        camera.set_turn(picture.turn)
        state = (camera.state, self.marks.scale, tuple(map(tuple, avoid)))
        self.live = is_seen(surface)
        self.ground.hurry(self._ground_ms())
        if self.unfinished:
            self._base = self._kept = None
        self.unfinished = False
        kept = self._kept
        current = kept is not None and kept[0] == state and (kept[1] is picture or kept[1] == picture)
        if kept is None or not (current or (kept[0] == state and self._redraws.waits())):
            old = kept[2] if kept is not None else None
            kept = self._kept = (state, picture, self._drawn(picture, old, avoid))
        surface.blit(kept[2], camera.block)
        self.motion.draw(surface, camera.block.topleft, kept[2], kept, self._moving(picture))

    def parts(self) -> list[PlacedSurface]:
        """The surface with the block as it was drawn last; none before that."""
        return [] if self._kept is None else [PlacedSurface(self._kept[2], (0, 0))]

    def _ground_ms(self) -> float:
        """Return the time in ms for ground not drawn yet. On the window plain ground is for a moment only: a
        table is whole at first sight, and what a frame left plain is soon drawn."""
        if not self.live:
            return GROUND_MS if self.in_steps else math.inf
        if self.unfinished:
            return MORE_GROUND_MS
        return FIRST_GROUND_MS if self._base is None else GROUND_MS

    def _moving(self, picture: TableShown) -> Iterator[MovingPatch]:
        """Yield the parts of the table with small motions: water, smoke."""
        ground = self._at_night if picture.night else self.ground
        yield from ground.moving(picture.table.terrain, self.camera, self.marks.home)
        sway = 0.11 * self.camera.unit
        for number, (cloud, under) in enumerate(self.marks.clouds):
            part = SwayingPart(cloud.surface, (0, 0), sway, 0.7 * sway, 0.29 * number)
            yield MovingPatch(cloud.rect, under, (part,))

    def lights(self, surface: pygame.Surface, flashes: Sequence[Flash]) -> None:
        """Draw the lights of shots over the board."""
        if flashes:
            clip = surface.get_clip()
            surface.set_clip(self.camera.viewport.clip(clip))
            surface.fblits(self._lit().stamps(flashes))
            surface.set_clip(clip)

    def dying(
        self, surface: pygame.Surface, position: FlamesOfTanksWorld, event: Destroyed, share: float,
        gun: GunPose,
    ) -> None:  # fmt: skip
        """Draw the end of a tank over the board, after that share of it: its tag and its crew fly off."""
        camera, tanks, unit = self.camera, self.tanks, self.marks.unit
        seat, state = position.match.seats[event.tank], position.tanks[event.tank]
        hull, turret = tanks.apart(seat, camera.degrees(state.heading / 10), unit, gun)
        weight, small = 1 + position.stats(event.tank).weight, TAG_SHARE * SPRITE_INCHES * unit / TAG_PX[0]
        tag = tanks.tag(seat, event.tank, weight, max(0.5, min(camera.scale, small)))
        parts = tag, *[scaled(tanks.bailed_out(unit), CREW_SHARE, CREW_SHARE)] * CREW
        remains = [
            one.moved(*camera.block.topleft) for one in self._mark_art().fresh(wreck_of(position, event))
        ]
        tank = Dying(camera.px(event.place), hull, turret, parts, remains, seed=event.tank)
        clip = surface.get_clip()
        surface.set_clip(camera.viewport.clip(clip))
        surface.fblits(dying_stamps(tank, share, self._lit()))
        surface.set_clip(clip)

    def _lit(self) -> FlashPainter:
        """The painter of lights."""
        camera, side = self.camera, SPRITE_INCHES * self.marks.unit
        return FlashPainter(self.theme, self._flashes, side, camera.px, camera.degrees)

    def _drawn(
        self, picture: TableShown, old: pygame.Surface | None, avoid: Sequence[pygame.Rect]
    ) -> pygame.Surface:
        camera, marks = self.camera, self.marks
        size, home = camera.block.size, marks.home
        base = self._lower(picture)
        made = old if old is not None and old.get_size() == size else pygame.Surface(size)
        made.set_clip(None)
        made.blit(base, (0, 0))
        view, marks.clouds = camera.viewport.move(home), []
        if picture.of("ruler", "span"):
            marks.paint(made, picture.marks, Layer.EDGE)
            marks.sheet.frame(made, view)
        made.set_clip(view)
        shops = [marks.centred(marks.workshop(), at) for at in picture.table.workshops]
        words = marks.paint(made, picture.marks, Layer.LEFT, Layer.FRAME)
        made.fblits(shops)
        words += marks.paint(made, picture.marks, Layer.POINTED, Layer.FIRE)
        points = [*self._points(made, picture), *(stamp.rect for stamp in shops)]
        points += [rect.move(home) for rect in avoid]
        marks.paint(made, picture.marks, Layer.UNDER)
        for tank in picture.tanks:
            middle = marks.px(tank.at)
            if view.inflate(4 * marks.unit, 4 * marks.unit).collidepoint(middle):
                self.tanks.draw(made, tank, marks.degrees(tank.heading), marks.unit, middle)
        points += marks.paint(made, picture.marks, Layer.ON, Layer.TARGET)
        words += marks.paint(made, picture.marks, Layer.BESIDE)
        tags = self._tags(made, picture, points)
        self._labels(made, picture, [*points, *tags, *words])
        made.set_clip(None)
        return made

    def _lower(self, picture: TableShown) -> pygame.Surface:
        """Draw everything up to the houses, kept as one surface. The layers below dead ground, which
        follows a ghost, are also kept by themselves."""
        camera, table = self.camera, picture.table
        key = (camera.state, picture.first("reach"), table.width, table.height, table.terrain, picture.night)
        lower = self._base
        if lower is None or lower[0] != key:
            old = lower[1] if lower is not None and lower[1].get_size() == camera.block.size else None
            made = old if old is not None else pygame.Surface(camera.block.size)
            lower = self._base = (key, made, self._printed(made, picture))
            self.unfinished = self.ground.plain > 0
            self._ground = None
        ground = self._ground
        # the reach itself is drawn with the ground
        shaded = tuple(mark for mark in picture.marks if mark.layer is Layer.TINT and mark.kind != "reach")
        if ground is None or ground[0] != shaded:
            spare = ground[1] if ground is not None else pygame.Surface(camera.block.size)
            spare.set_clip(None)
            spare.blit(lower[1], (0, 0))
            spare.set_clip(camera.viewport.move(self.marks.home))
            self.marks.paint(spare, shaded, Layer.TINT)
            spare.fblits(lower[2])
            ground = self._ground = (shaded, spare)
        return ground[1]

    def _printed(self, made: pygame.Surface, picture: TableShown) -> list[PlacedSurface]:
        """Draw panel, rulers, ground and reach; gives the surfaces that go above: the contours, and what
        stands there."""
        camera, table, marks = self.camera, picture.table, self.marks
        home = marks.home
        if camera.bare:
            made.fill(self.theme["surface.panel"])
        else:
            marks.sheet.panel(made)
        ground = self._at_night if picture.night else self.ground
        ground.paper(made, camera)
        made.set_clip(camera.viewport.move(home))
        under = [one.moved(*home) for one in ground.placed(table.terrain, camera, under=True)]
        made.fblits(under)
        levels = picture.first("reach")
        reach = [] if levels is None else marks.reach(levels)
        if reach:
            made.fblits([reach[0], *ground.reached(under)])
        made.set_clip(None)
        marks.sheet.rim(made)
        return [*reach[1:], *(one.moved(*home) for one in ground.placed(table.terrain, camera, under=False))]

    # --- what lies on the ground ---

    def _past(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw the traces of past turns on the ground, or the shots of the last turn."""
        key, known = (mark, self.camera.state), self._past_kept.get(mark.kind)
        if known is None or known[0] != key:
            art = self._mark_art()
            known = key, art.shots(mark.data) if mark.kind == "shots" else art.marks(mark.data)
            self._past_kept[mark.kind] = known
        surface.fblits(known[1])

    def _fresh_tracks(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw the tracks that grow behind a moving tank."""
        surface.fblits(self._fresh.stamps(self._mark_art(), mark.data, self.camera.state))

    def _mark_art(self) -> GroundMarkArt:
        return GroundMarkArt(
            self.theme, self._ink, self._inch_px, TANK_SIZE * self.marks.unit, ground="flames_table.ground",
            wreck=self._burnt_out, known=self._known_marks,
        )  # fmt: skip

    def _inch_px(self, place: tuple[float, float]) -> tuple[float, float]:
        """A place in inches in px of the surface."""
        return self.marks.px((place[0] * PARTS, place[1] * PARTS))

    def _burnt_out(self, piece: Hashable, degrees: float) -> pygame.Surface:
        assert isinstance(piece, int)
        return self.tanks.apart(piece, self.camera.degrees(degrees), self.camera.unit)[0]

    def _points(self, surface: pygame.Surface, picture: TableShown) -> list[pygame.Rect]:
        """Draw the discs of the spawn points; gives their rectangles."""
        marks = self.marks
        entered = {zone.where[0] for zone in picture.of("zone") if zone.data[1]}
        stamps, rects = list[PlacedSurface](), list[pygame.Rect]()
        side = 2 * round(marks.point_radius)
        for point, shown in picture.spawns:
            tile = marks.point(point.name, shown, chosen=point.at in entered)
            stamps.append(marks.centred(tile, point.at))
            disc = pygame.Rect(0, 0, side, side).move_to(center=stamps[-1].rect.center)
            rects.append(stamps[-1].rect if shown.markers else disc)
        surface.fblits(stamps)
        return rects

    # --- tanks ---

    def _covered(self, tank: TankShown, radius: float) -> pygame.Rect:
        """The rectangle that a tank covers on the surface: its circle or a ring of that radius, and the
        sign that its crew is out."""
        marks = self.marks
        x, y = marks.px(tank.at)
        half = radius * marks.unit
        rect = pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))
        if tank.bailed_out:
            aside = round(BAILED_ASIDE * marks.unit)
            sign = self.tanks.bailed_out(marks.unit).get_rect(center=(round(x) - aside, round(y) + aside))
            rect.union_ip(sign)
        return rect

    def _tags(
        self, surface: pygame.Surface, picture: TableShown, points: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw the tags of the tanks; gives the rectangles of tanks and tags."""
        marks, view = self.marks, surface.get_clip()
        radii = {ring.where[0]: RINGS[ring.data] for ring in picture.of("ring")}
        there = [tank for tank in picture.tanks if view.collidepoint(marks.px(tank.at))]
        rects = [self._covered(tank, radii.get(tank.at, BASE)) for tank in there]
        self.tag_rects = {}
        if not picture.tags:
            return rects
        tiles = [self.tanks.tag(tank.seat, tank.id, tank.weight, marks.scale) for tank in there]
        wanted = [TagWanted(tile.get_size(), rect) for tile, rect in zip(tiles, rects, strict=True)]
        gap = max(1, round(TAG_GAP_PX * marks.scale))
        placed = place_tags(wanted, points, view.inflate(-2, -2), gap)
        back = self.camera.block.topleft
        for tank, tile, rect, at in zip(there, tiles, rects, placed, strict=True):
            if distance(at, rect) > 5 * gap:
                near = edge_towards(at.inflate(-6, -6), rect.center)
                surface.blit(*marks.labels.leader(near, edge_towards(rect, near), "paper"))
            surface.blit(tile, at)
            self.tag_rects[tank.id] = at.move(back)
        return [*rects, *placed, *self._outside(surface, picture, [*rects, *placed, *points])]

    def _outside(
        self, surface: pygame.Surface, picture: TableShown, taken: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw tags at the edge of the view for tanks outside it, with their distance; gives their
        rectangles."""
        marks, view, found = self.marks, surface.get_clip(), list[pygame.Rect]()
        for tank in picture.tanks:
            x, y = marks.px(tank.at)
            if view.collidepoint(x, y):
                continue
            tile = self.tanks.tag(tank.seat, tank.id, tank.weight, marks.scale)
            degrees = math.degrees(math.atan2(x - view.centerx, view.centery - y))
            arrow = marks.away(round(degrees / 5) * 5 % 360)
            parts = [arrow, tile]
            if picture.measured_from is not None:
                inches = f"{math.dist(picture.measured_from, tank.at) / PARTS:.0f}\u2033"
                parts.append(marks.haloed(inches, marks.printed))
            wide = sum(part.get_width() for part in parts)
            whole = pygame.Rect(0, 0, wide + 3, max(tile.get_height(), arrow.get_height()))
            # where the way from the middle of the view to the tank leaves it
            room = view.inflate(-whole.width - 6, -whole.height - 6)
            dx, dy = x - view.centerx, y - view.centery
            halves = ((room.width / 2, dx), (room.height / 2, dy))
            share = min([1.0, *(half / abs(by) for half, by in halves if by)])
            whole.center = middle = (round(view.centerx + dx * share), round(view.centery + dy * share))
            upright = abs(dx) * room.height > abs(dy) * room.width
            for number in range(1, 60):
                if whole.collidelist([*found, *taken]) < 0:
                    break
                step = (
                    (number // 2 + 1)
                    * (1 if number % 2 else -1)
                    * (whole.height + 2 if upright else whole.width // 3)
                )
                whole.center = middle
                whole.move_ip((0, step) if upright else (step, 0))
                whole.clamp_ip(view.inflate(-6, -6))
            found.append(whole)
            x = whole.left
            for part in reversed(parts) if dx > 0 else parts:  # the arrowhead is outermost
                surface.blit(part, part.get_rect(midleft=(x, whole.centery)))
                x += part.get_width() + 1
            self.tag_rects[tank.id] = whole.move(self.camera.block.topleft)
        return found

    # --- labels ---

    def _labels(self, surface: pygame.Surface, picture: TableShown, hard: Sequence[pygame.Rect]) -> None:
        """Draw the labels where they cover no tank, tag or point; one that isn't at its place gets a
        leader."""
        self.labelled = []
        labels = ((*mark.where, mark.data) for mark in picture.of("label"))
        shown = [(at, label) for at, label in labels if self.camera.sees(at)]
        if not shown:
            return
        marks, view = self.marks, surface.get_clip()
        unit, rings = marks.unit, {ring.where[0]: RINGS[ring.data] for ring in picture.of("ring")}
        radii = rings | dict.fromkeys(picture.places("ghost"), GHOST_DISC)
        kept = [*hard, *(_around(marks.px(at), radius * unit) for at, radius in rings.items())]
        soft = [rect for a, b in picture.lines for rect in _beads(marks.px(a), marks.px(b), unit)]
        soft += [_around(marks.px(at), SMOKE * unit) for at in picture.places("smoke", "smoke_to_be")]
        widest = round(max(LABEL_SHARE * view.width, 160 * marks.scale))
        tiles, wanted = [], []
        for at, label in shown:
            tiles.append(marks.labels.surface(label, marks.scale, widest))
            around = _around(marks.px(at), radii.get(at, BASE) * unit)
            wanted.append(LabelRequest(tiles[-1].get_size(), around))
        places = place(wanted, Clutter(kept, soft), view.inflate(-6, -6))
        for (_, label), tile, want, rect in zip(shown, tiles, wanted, places, strict=True):
            if distance(rect, want.square) > LEADER_SQUARES * want.square.width:
                near = edge_towards(rect.inflate(-8, -8), want.square.center)
                surface.blit(*marks.labels.leader(near, edge_towards(want.square, near), label.style))
            surface.blit(tile, rect)
            self.labelled.append((rect.move(self.camera.block.topleft), label))


def is_seen(surface: pygame.Surface) -> bool:
    """Whether a surface is the window's, so that a slow drawing would be noticed."""
    return surface is window_surface() and pygame.display.get_driver() not in NO_DISPLAY_DRIVERS


def ready(
    theme: Theme, fonts: FontStore, table: TableMap, size: tuple[int, int], scale: float,
    words: Texts | None = None,
) -> BoardPainter:  # fmt: skip
    """A painter for a picture of the whole of a table, of that size in px."""
    painter = BoardPainter(theme, fonts, words, whole=True)
    painter.set_rect(pygame.Rect((0, 0), size), scale)
    painter.prepare(table)
    return painter


def thumbnail(theme: Theme, fonts: FontStore, picture: TableShown, size: tuple[int, int]) -> pygame.Surface:
    """Draw a small picture of the whole table, as large as fits into ``size``, without tags and rulers."""
    made = Sliced(thumbnail_in_steps(theme, fonts, picture, size, live=False))
    made.finish()
    assert made.found is not None
    return made.found


def thumbnail_in_steps(
    theme: Theme, fonts: FontStore, picture: TableShown, size: tuple[int, int], *, live: bool = True
) -> Generator[None, None, pygame.Surface]:
    """Do ``thumbnail``, a few pieces of ground at each step."""
    across, up = max(1, picture.table.width), max(1, picture.table.height)
    share = min(size[0] / across, size[1] / up)
    unit = max(4, math.ceil(2 * share * PARTS))  # twice as large, then made smaller: lines stay smooth
    wide, high = (unit * math.ceil(side / PARTS) + 8 for side in (across, up))
    painter = ready(theme, fonts, picture.table, (wide, high), 0.1 * unit)
    painter.in_steps = live
    whole = pygame.Surface(painter.camera.block.size)
    picture = replace(picture, tags=False, marks=without(picture.marks, "label", "ruler"))
    painter.draw(whole, picture)
    while painter.unfinished:
        yield
        painter.draw(whole, picture)
    seen = whole.subsurface(painter.camera.viewport)
    return pygame.transform.smoothscale(seen, (max(1, round(across * share)), max(1, round(up * share))))


def _around(middle: tuple[float, float], radius: float) -> pygame.Rect:
    side = round(2 * radius)
    return pygame.Rect(0, 0, side, side).move_to(center=(round(middle[0]), round(middle[1])))


def _beads(a: tuple[float, float], b: tuple[float, float], unit: int) -> list[pygame.Rect]:
    """A line as a row of small squares, which labels can avoid."""
    count = min(40, max(1, round(math.dist(a, b) / (1.5 * unit))))
    return [_around(between(a, b, n / count), 0.3 * unit) for n in range(count + 1)]
