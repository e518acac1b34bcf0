"""The board of Tank Tactics on the screen: from a ``BoardShown`` it draws ground, tanks, chips and marks.

From bottom to top, beside the layers that all boards have: starts, flags, brackets · range frame · lines
of fire, walls cut open · tanks, smoke · danger · the ghost · rings, blasts, bursts · chips · the ghost's
arrowhead · loaded cards · dice of a tank · labels and small buttons. All that stands still is kept as one
surface.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.games.tank_tactics.rules.board import COLOURS
from game.games.tank_tactics.rules.terms import CARRIED, HOME
from game.games.tank_tactics.rules.world import TANK, TankTacticsWorld
from game.games.tank_tactics.view.cards import CHIP_PX, CardArt
from game.games.tank_tactics.view.chips import Chips
from game.games.tank_tactics.view.dice import TankDice
from game.games.tank_tactics.view.ground import styles_of
from game.games.tank_tactics.view.marks import Marks
from game.games.tank_tactics.view.scene import BoardShown, SquareButton, tint_of
from game.games.tank_tactics.view.tanks import LIFT, TANK_SHARE, Tanks
from game.ui.paint.frame_time import Postponed
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, box, filled, stroke
from game.ui.paint.surface_cache import SurfaceCache
from game.view.board.fire_lines import PlacedSurface
from game.view.board.flashes import LIGHTS_PX, FlashPainter
from game.view.board.ground import GroundPainter
from game.view.board.ground_marks import FreshTrack
from game.view.board.ground_motion import GroundMotion, MovingPatch, SwayingPart
from game.view.board.gun_shape import AHEAD, GunPose, Place
from game.view.board.gunnery import Gunnery, pushed_back
from game.view.board.layers import BoardLayers
from game.view.board.marks import BoardMark, Layer, ordered
from game.view.board.scene import (
    BoardScene,
    GhostShown,
    PieceShown,
    ReachShown,
    marks_of,
    picked_marks,
    reach_marks,
)
from game.view.board.squares import GridCamera
from game.view.table import Tools
from game.view.tips import SignPlaces

CARD_SHARE: Final = 0.48
"""The side of a loaded card in squares."""

CARRIED_SHARE: Final = 0.5
"""The height of a carried flag in squares."""

BLAST_STEP: Final = 4
"""The stage, of 10, at which a blast stays on the board."""

SMOKE_SHARE: Final = 0.62
"""The share of the smoke round a tank, from its top, that is above the chips."""

FLAG_ASIDE: Final = 0.08
"""How far a dropped flag is below and right of its square's middle, in squares."""

CONTOUR_STRENGTH: Final = 0.6
"""The strength of lines between different costs, as a share of the ink of digits."""

ACTING_SHARE: Final = 0.44
"""The height of a carried flag on the acting tank, between its chips, in squares."""


class TacticsLayers(BoardLayers):
    """The layers of a board with the tanks of Tank Tactics."""

    def __init__(self, tanks: Tanks, icons: IconStore, *given: Any) -> None:
        super().__init__(*given)
        self._tanks = tanks
        self.signs = Marks(self.marks, tanks)
        self.chips = Chips(self.theme, self.fonts, icons, self.camera.square, self.camera.scale)
        self.painters |= {
            "danger": self._danger, "range": self._range, "blocked": self._blocked,
            "called": self.tile(self.signs.brackets), "blast": self.tile(self.signs.blast, BLAST_STEP),
            "ghost": lambda scene, marks: (),  # a tank is drawn in its place
        }  # fmt: skip

    def _danger(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        tint = self.chips.shapes
        return [stamp for one in marks for stamp in self.on(self.signs.danger(one.data, tint=tint), (one,))]

    def _range(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The frame of the squares in range, as far as it is on the board."""
        camera, mark = self.camera, marks[0]
        rect = camera.rect_of(mark.where[0]).inflate(*[2 * mark.data * camera.square] * 2)
        return self.signs.range_frame(rect, camera.board_rect)

    def _blocked(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found: list[PlacedSurface] = []
        for mark in marks:
            first, last = map(self.camera.centre_of, mark.data)
            found += self.signs.blocked(first, last, [self.camera.rect_of(wall) for wall in mark.where])
        return found

    def burnt_out(self, piece: Hashable, degrees: float) -> pygame.Surface | None:
        size = max(4, round(TANK_SHARE * self.camera.square))
        if not isinstance(piece, int):
            return None
        return self._tanks.tank(piece, self.camera.degrees(degrees), size)


class BoardPainter:
    """Paints a ``BoardShown`` into a rectangle of the window: ``set_rect`` and ``prepare`` come first."""

    def __init__(self, tools: Tools) -> None:
        self.tools, self.theme, self.fonts = tools, tools.theme, tools.fonts
        self.icons = IconStore()
        self.tanks = Tanks(tools.theme)
        self.dice = TankDice(tools.theme, tools.fonts)
        self.cards = CardArt(tools.theme, tools.fonts, self.icons, tools.definitions, tools.files)
        self.tails: list[tuple[pygame.Rect, str]] = []
        """The rectangles on the screen of labels with a tail (a rule's id)."""
        self.choice_rects: list[tuple[str, pygame.Rect]] = []
        """The rectangles of the small buttons on the screen, by name."""
        self.card_rects: list[tuple[str, pygame.Rect]] = []
        """The rectangles of the loaded cards on the screen."""
        self.flag_rect: pygame.Rect | None = None
        """The rectangle of a tank's dice on the screen."""
        self.places = SignPlaces()
        """The signs over the squares, with their rectangles and meanings."""
        self._told_rects: list[pygame.Rect] = []
        """The rectangles that labels must not cover."""
        self.motion = GroundMotion()
        """The motion of the ground, shared with the table."""
        self._clouds: list[MovingPatch] = []
        """The smoke that was drawn last."""
        self._ground = GroundPainter()
        self._ink, self._lights = Ink(), SurfaceCache(LIGHTS_PX)
        self._camera: GridCamera | None = None
        self._block, self._scale = pygame.Rect(0, 0, 10, 10), 1.0
        self._made: tuple[object, TacticsLayers, Marks, Chips] | None = None
        self._kept: tuple[object, BoardShown, pygame.Surface] | None = None
        self._redraws = Postponed()

    # --- places ---

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """Set where the board's block goes, in px of the window, and the interface's scale."""
        self._block, self._scale = rect, scale
        if self._camera is not None:
            self._camera.set_block(rect, scale)

    def prepare(self, world: TankTacticsWorld) -> None:
        """Take note of the board that will be shown."""
        grid = world.match.board.grid
        if self._camera is None:
            self._camera = GridCamera(grid, self._block, self._scale, whole=self.tools.whole)
        self._camera.set_grid(grid)

    @property
    def camera(self) -> GridCamera:
        """The camera of the squares."""
        assert self._camera is not None
        return self._camera

    def _painters(self) -> tuple[TacticsLayers, Marks, Chips]:
        """The painters for the present size of the squares."""
        camera = self.camera
        key = (camera.square, camera.scale, camera.text_scale)
        if self._made is None or self._made[0] != key:
            self._ink.clear()
            layers = TacticsLayers(
                self.tanks,
                self.icons,
                self.theme,
                self.fonts,
                self.tanks.sprites,
                self._ground,
                self._ink,
                camera,
            )
            self._made = (key, layers, layers.signs, layers.chips)
            self._kept = None
        return self._made[1:]

    @property
    def marks(self) -> Marks:
        """The marks for the present size of the squares."""
        return self._painters()[1]

    @property
    def chips(self) -> Chips:
        """The chips for the present size of the squares."""
        return self._painters()[2]

    def side_of(self, world: TankTacticsWorld, index: int) -> int:
        """The side of a tank, which is its colour."""
        return world.match.sides[world.match.owner[index]]

    # --- the whole board ---

    def draw(self, surface: pygame.Surface, shown: BoardShown, shake: float = 0.0) -> None:
        """Draw the whole block. ``shake``: how far aside the cross of a refusal is, in squares."""
        camera = self.camera
        camera.set_turn(shown.turn)
        painters = self._painters()
        key = camera.state
        kept = self._kept
        current = kept is not None and kept[0] == key and kept[1] == shown
        # what is hidden is drawn moving over it: then it can't wait
        may_wait = kept is not None and kept[0] == key and kept[1].hidden == shown.hidden
        if kept is None or not (current or (may_wait and self._redraws.waits())):
            old = self._kept[2] if self._kept is not None else None
            kept = self._kept = (key, shown, self._drawn(shown, painters, old))
        surface.blit(kept[2], camera.block)
        clip = surface.get_clip()
        surface.set_clip(camera.block.clip(clip))
        self.motion.draw(
            surface, camera.block.topleft, kept[2], kept, lambda: self._moving(kept[1], painters)
        )
        surface.set_clip(clip)
        if shown.of("illegal"):
            clip = surface.get_clip()
            surface.set_clip(camera.viewport)
            for cross in painters[0].illegal(self.scene_of(shown), shake):
                surface.blit(cross.surface, cross.at)
            surface.set_clip(clip)

    def _drawn(
        self,
        shown: BoardShown,
        painters: tuple[TacticsLayers, Marks, Chips],
        old: pygame.Surface | None,
    ) -> pygame.Surface:
        layers, marks, chips = painters
        camera, world = self.camera, shown.world
        self.places.begin()
        size = camera.block.size
        made = old if old is not None and old.get_size() == size else pygame.Surface(size)
        home = (-camera.block.x, -camera.block.y)
        scene = self.scene_of(shown)
        steps = max((stop.steps for stop in scene.told("reach")), default=0)
        layers.below(made, scene, steps, frozenset())
        inside = camera.viewport.move(home)

        def put(stamps: Sequence[PlacedSurface]) -> None:
            made.set_clip(inside)
            made.fblits([(one.surface, (one.at[0] + home[0], one.at[1] + home[1])) for one in stamps])

        made.set_clip(inside)
        self._contours(made, shown, home)
        put(self._printed(shown, marks))
        made.set_clip(None)
        layers.lines_of(made, scene)
        put(self._lines(shown, marks))
        tanks = [at for at, square in enumerate(world.square) if square >= 0 and at not in shown.hidden]
        self._clouds = []
        for index in tanks:
            square = world.square[index]
            degrees = 45.0 * camera.facing(world.facing[index])
            x, y = camera.centre_of(square)
            made.set_clip(inside)
            if not chips.shapes:
                middle, gun = (x + home[0], y + home[1]), shown.guns.get(index, AHEAD)
                if world.smoke[index] > 0:
                    self._keep_smoke(made, inside, world, index, degrees, middle, marks, gun)
                self._tank(made, world, index, degrees, middle, marks, gun)
        put(layers.paint(scene, Layer.ON, Layer.ON))
        made.set_clip(inside)
        for ghost in scene.told("ghost"):
            self._ghost(made, shown, ghost, home)
        put([*layers.paint(scene, Layer.PLAN, Layer.TARGET), *self._rings(shown, marks, chips)])
        for index in tanks:
            rect = camera.rect_of(world.square[index]).move(home)
            made.set_clip(inside)
            self._signs(made, shown, index, rect, inside, chips)
        # chips beside it would hide the facing
        put([layers.lines.ghost_head(ghost) for ghost in scene.told("ghost")])
        put(self._costs(shown, scene, marks, chips))
        put(self._beside(shown, chips))
        if not camera.zoomed:
            inside = made.get_rect()  # arrowheads may lie over the frame
        put(self._turns(shown, marks))
        made.set_clip(None)
        kept = [*(shot.square for shot in shown.shots if shot.barrier), *shown.places("blast")]
        buttons = self._choices(shown)
        self.choice_rects = [(name, rect) for name, _, rect in buttons]
        avoid = [*self._told_rects, *(camera.rect_of(square) for square in kept), *(at for *_, at in buttons)]
        top = layers.top(self._without_ghost(scene), avoid, Layer.LABEL)
        self.tails = layers.tails
        made.fblits([(one.surface, (one.at[0] + home[0], one.at[1] + home[1])) for one in top])
        made.fblits([(tile, rect.move(home)) for _, tile, rect in buttons])
        return made

    def _moving(
        self, shown: BoardShown, painters: tuple[TacticsLayers, Marks, Chips]
    ) -> Iterator[MovingPatch]:
        """The patches of the board that can sway: water, smoke, flags that nobody carries."""
        layers, marks, camera, world = painters[0], painters[1], self.camera, shown.world
        yield from layers.moving(self.scene_of(shown))
        yield from self._clouds
        base, home = layers.base, (-camera.block.x, -camera.block.y)
        homes = world.match.board.flags
        for seat, side in enumerate(world.match.sides):
            if side not in homes or base is None or world.flag[seat] == CARRIED:
                continue
            at = world.flag[seat]
            square = homes[side] if at == HOME else at
            flag = marks.flag(side)
            aside = 0 if at == HOME else round(FLAG_ASIDE * camera.square)
            place = flag.get_rect(center=camera.rect_of(square).move(aside, aside).center).move(home)
            if base.get_rect().contains(place):
                part = SwayingPart(flag, (0, 0), down=0.16 * flag.get_height(), turn=0.3 * seat, waves=True)
                yield MovingPatch(place, base.subsurface(place).copy(), (part,))

    def scene_of(self, shown: BoardShown) -> BoardScene:
        """The parts of a ``BoardShown`` that all boards have, as a ``BoardScene``."""
        world = shown.world
        board = world.match.board
        pieces = []
        for index, tank in enumerate(world.each(TANK)):
            if tank.square >= 0:
                side = self.side_of(world, index) % len(COLOURS)
                pieces.append(PieceShown(index, COLOURS[side], Tanks.group(side), tank.square, tank.facing))
        reach = {
            square: ReachShown(mark.actions, mark.facings, tint=tint_of(mark.actions))
            for square, mark in shown.reach.items()
        }
        ghost: Sequence[BoardMark] = ()
        if shown.ghost is not None:
            side = self.side_of(world, shown.ghost.tank) % len(COLOURS)
            at, facing = shown.ghost.square, shown.ghost.facing
            ghost = marks_of(GhostShown(COLOURS[side], Tanks.group(side), at, facing, shown.turns))
        picked = world.square[shown.picked] if shown.picked >= 0 else -1
        marks = (
            *shown.marks,
            *reach_marks(reach, told=False),
            *picked_marks(picked if picked >= 0 else None),
            *ghost,
        )
        return BoardScene(
            board.grid,
            styles_of(board, world.barrier),
            self.tools.seed,
            pieces=tuple(pieces),
            marks=ordered(marks),
            turn=shown.turn,
            coordinates=shown.coordinates,
        )

    @staticmethod
    def _without_ghost(scene: BoardScene) -> BoardScene:
        """The scene for the top layers: the ghost is below the chips here, but labels keep off it."""
        there = [
            PieceShown(-1, ghost.sprite, ghost.colour, ghost.square, ghost.facing)
            for ghost in scene.told("ghost")
        ]
        marks = tuple(mark for mark in scene.marks if mark.kind != "ghost")
        return replace(scene, marks=marks, pieces=(*scene.pieces, *there))

    def _ghost(
        self, surface: pygame.Surface, shown: BoardShown, ghost: GhostShown, home: tuple[int, int]
    ) -> None:
        """Draw a tank where an action would leave it, on a paper disc with its facing."""
        assert shown.ghost is not None
        layers = self._painters()[0]
        layers.put(surface, [layers.lines.ghost_disc(ghost)])
        x, y = self.camera.centre_of(ghost.square)
        degrees = 45.0 * self.camera.facing(ghost.facing)
        side = self.side_of(shown.world, shown.ghost.tank)
        at = (x + home[0], y + home[1])
        self.tanks.draw(surface, side, degrees, self.camera.square, at, ghost=True)

    # --- layers ---

    def _on(self, surface: pygame.Surface, square: int) -> PlacedSurface:
        """A surface placed in the middle of a square."""
        return PlacedSurface(surface, surface.get_rect(center=self.camera.rect_of(square).center).topleft)

    def _printed(self, shown: BoardShown, marks: Marks) -> list[PlacedSurface]:
        """Starts, flags that nobody carries, brackets."""
        world, camera = shown.world, self.camera
        match, board = world.match, world.match.board
        stamps = []
        printed = board.respawn or board.win.kind == "flag"
        for side in match.sides:
            for square, facing in board.starts.get(side, ()):
                free = square in shown.entries
                if printed or free:
                    stamps.append(self._on(marks.start(side, camera.facing(facing), free=free), square))
        for seat, side in enumerate(match.sides):
            if side in board.flags:
                at = world.flag[seat]
                home = marks.flag(side) if at == HOME else marks.away(side)
                stamps.append(self._on(home, board.flags[side]))
                if at >= 0:
                    # its digit is in the upper left corner
                    flag, aside = marks.flag(side), round(FLAG_ASIDE * camera.square)
                    place = flag.get_rect(center=camera.rect_of(at).move(aside, aside).center)
                    stamps.append(PlacedSurface(flag, place.topleft))
        bracket = marks.brackets()
        stamps += [self._on(bracket, s) for s in dict.fromkeys((*shown.entries, *shown.exits))]
        return stamps

    def _contours(self, surface: pygame.Surface, shown: BoardShown, home: tuple[int, int]) -> None:
        """Draw lines between squares of different cost, because tints alone would depend on colour."""
        camera, width = self.camera, max(1, self.camera.square // 30)
        colour = self.theme["move.reach_2"].lerp(self.theme["move.reach_ink"], CONTOUR_STRENGTH)
        for square, mark in shown.reach.items():
            if not camera.sees(square):
                continue
            rect = camera.rect_of(square).move(home)
            for facing in (0, 2, 4, 6):
                other = camera.grid.step(square, facing)
                beyond = None if other is None else shown.reach.get(other)
                if beyond is None or beyond.actions <= mark.actions:
                    continue
                edge = pygame.Rect(rect)
                match camera.facing(facing):
                    case 0:
                        edge.height = width
                    case 2:
                        edge.left, edge.width = rect.right - width, width
                    case 4:
                        edge.top, edge.height = rect.bottom - width, width
                    case _:
                        edge.width = width
                surface.fill(colour, edge)

    def _costs(self, shown: BoardShown, scene: BoardScene, marks: Marks, chips: Chips) -> list[PlacedSurface]:
        """The costs of squares: on plates along the way and under the pointer; if all are asked for, as
        digits in the middle of empty squares."""
        found, camera = list[PlacedSurface](), self.camera
        costs = dict(shown.costs)
        lying = {at for at in shown.world.flag if at >= 0}
        taken = set(scene.ground) | lying | set(shown.places("path")) | {*shown.costs}
        if shown.all_costs:
            costs = {square: mark.actions for square, mark in shown.reach.items()} | costs
        for square, actions in costs.items():
            if not camera.sees(square):
                continue
            if square not in taken:
                found.append(self._on(marks.highlights.digit(actions), square))
                continue
            plate = chips.cost(actions)
            found.append(PlacedSurface(plate, plate.get_rect(topleft=camera.rect_of(square).topleft).topleft))
        return found

    def _turns(self, shown: BoardShown, marks: Marks) -> list[PlacedSurface]:
        """Arrowheads round the picked tank; a ghost has them on its ring."""
        at = shown.world.square[shown.picked] if shown.picked >= 0 else -1
        if not shown.turns or shown.ghost is not None or at < 0:
            return []
        facings = tuple(sorted(self.camera.facing(facing) for facing in shown.turns))
        return [self._on(marks.turns(facings), at)]

    def _lines(self, shown: BoardShown, marks: Marks) -> list[PlacedSurface]:
        """The frame of the range, lines of fire, ways of rams."""
        camera, stamps = self.camera, list[PlacedSurface]()
        some = any(shot.chosen for shot in shown.shots)
        tanks = any(not shot.barrier for shot in shown.shots)
        # lines to every barrier would hide those to tanks
        lined = [shot for shot in shown.shots if shot.chosen or not (tanks and shot.barrier)]
        for shot in sorted(lined, key=lambda one: one.chosen):
            if some or len(lined) <= 4:
                ends = camera.centre_of(shot.origin), camera.centre_of(shot.square)
                cut = [camera.rect_of(wall) for wall in shot.through] if shot.chosen or not some else []
                stamps += marks.shot(*ends, chosen=shot.chosen, cut=cut)
        for ram in shown.rams:
            if len(ram.path) > 1 and (ram.chosen or len(shown.rams) == 1) and not shown.of("path"):
                way = self._painters()[0].lines.way(ram.path, to_ghost=False)
                stamps += [way] if way else []
        return stamps

    def _rings(self, shown: BoardShown, marks: Marks, chips: Chips) -> list[PlacedSurface]:
        """Rings at targets, chips of barriers, bursts of rams, faces of exits."""
        camera, stamps = self.camera, list[PlacedSurface]()
        for shot in shown.shots:
            if shot.square in shown.places("blast"):
                continue
            stamps.append(self._on(marks.target(destroyed=shot.after <= 0, chosen=shot.chosen), shot.square))
        for ram in shown.rams:
            a, b = camera.centre_of(ram.path[-1]), camera.centre_of(ram.square)
            stamps.append(marks.ram(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), chosen=ram.chosen))
        taken = [camera.rect_of(square) for square in shown.world.square if square >= 0]
        for shot in shown.shots:
            if shot.barrier:
                chip, plain = chips.die(shot.before, shot.after), chips.die(shot.before)
                stamps.append(self._at_right(chip, plain, camera.rect_of(shot.square), taken))
                self.places.add(
                    "tank_tactics.barrier", stamps[-1].rect, "TT-2.4", n=shot.before, left=shot.after
                )
        for square, faces in shown.exits.items():
            if faces:
                tile = chips.faces(faces)
                stamps.append(
                    PlacedSurface(tile, tile.get_rect(midbottom=camera.rect_of(square).midbottom).topleft)
                )
                self.places.add("tank_tactics.portal_faces", stamps[-1].rect, "TT-2.4")
        return stamps

    def _at_right(
        self, chip: pygame.Surface, plain: pygame.Surface, rect: pygame.Rect, taken: Sequence[pygame.Rect]
    ) -> PlacedSurface:
        """A chip whose plain part ends at the square's lower right corner; its preview overhangs, unless
        the next square is occupied."""
        place = chip.get_rect(bottomleft=(rect.right - plain.get_width(), rect.bottom))
        if place.collidelist(taken) >= 0:
            place.right = rect.right
        view = self.camera.viewport
        return PlacedSurface(chip, (max(view.left, min(place.x, view.right - place.width)), place.y))

    # --- tanks ---

    def _keep_smoke(
        self, surface: pygame.Surface, inside: pygame.Rect, world: TankTacticsWorld, index: int,
        degrees: float, centre: tuple[float, float], marks: Marks, gun: GunPose,
    ) -> None:  # fmt: skip
        """Keep what the smoke round a tank needs to move: the picture below it, except for the chips."""
        back, front = marks.smoke(False), marks.smoke(True)
        place = back.get_rect(center=(round(centre[0]), round(centre[1])))
        rect = pygame.Rect(place.topleft, (place.width, round(SMOKE_SHARE * place.height))).clip(inside)
        if not rect:
            return
        tank = self.tanks.parts(self.side_of(world, index), degrees, self.camera.square, centre, gun=gun)
        at, sway = (place.x - rect.x, place.y - rect.y), 0.035 * self.camera.square
        parts = (
            SwayingPart(back, at, sway, 0.6 * sway, 0.31 * index),
            *(SwayingPart(one.surface, (one.at[0] - rect.x, one.at[1] - rect.y)) for one in tank),
            SwayingPart(front, at, -sway, 0.6 * sway, 0.31 * index + 0.4),
        )  # fmt: skip
        self._clouds.append(MovingPatch(rect, surface.subsurface(rect).copy(), parts))

    def _tank(
        self,
        surface: pygame.Surface,
        world: TankTacticsWorld,
        index: int,
        degrees: float,
        centre: tuple[float, float],
        marks: Marks,
        gun: GunPose = AHEAD,
    ) -> None:
        px, side = self.camera.square, self.side_of(world, index)
        smoky = world.smoke[index] > 0
        middle = (round(centre[0]), round(centre[1]))
        if smoky:
            back = marks.smoke(False)
            surface.blit(back, back.get_rect(center=middle))
        self.tanks.draw(surface, side, degrees, px, centre, gun=gun)
        if smoky:
            front = marks.smoke(True)
            surface.blit(front, front.get_rect(center=middle))

    def _signs(
        self,
        surface: pygame.Surface,
        shown: BoardShown,
        index: int,
        rect: pygame.Rect,
        room: pygame.Rect,
        chips: Chips,
    ) -> None:
        """Draw a tank's letter and a bar of its hit points, with what a shot or a ram would leave. A tank
        that is pointed at, aimed at or turned has figures; the acting one then has actions and ammo, too."""
        world, square = shown.world, shown.world.square[index]
        side, number = self.side_of(world, index), world.match.number[index]
        left, back = self._preview(shown, index, square), self.camera.block.topleft
        points, told = world.hit_points(index), self._told(shown, index, square)

        def sign(name: str, place: pygame.Rect, rule: str, **params: int) -> None:
            if place.colliderect(room):
                self.places.add(f"tank_tactics.chip.{name}", place.move(back), rule, **params)

        if chips.shapes:
            facing = self.camera.facing(world.facing[index])
            surface.blit(chips.shape(side, number, facing, self.tanks.sprites), rect)
            self._flags(surface, world, index, rect, acting=False)
            return
        letter = chips.letter(side, number)
        if told:
            plain, chip = chips.life(points), chips.life(points, left)
            place = chip.get_rect(bottomleft=(rect.right - plain.get_width(), rect.bottom))
            place.x = max(room.left, min(place.x, room.right - place.width))
        else:
            chip = chips.bar(rect.width - letter.get_width() - 2, points, world.full(index), left)
            place = chip.get_rect(bottomright=(rect.right - 1, rect.bottom - 1))
        start = min(rect.left, place.x - letter.get_width())
        sign("letter", surface.blit(letter, letter.get_rect(bottomleft=(start, rect.bottom))), "TT-1.1")
        surface.blit(chip, place)
        if left is None:
            sign("life", place, "TT-1.2", n=points)
        else:
            sign("life_left", place, "TT-3.8", n=points, left=left)
        acts = index == shown.acting and told
        self._flags(surface, world, index, rect, acting=acts)
        if acts:
            actions, ammo = chips.acting(side, world.actions_of(index), world.shots_of(index))
            at = surface.blit(actions, rect)
            sign("actions", at, "TT-3.2", n=world.actions_of(index))
            at = surface.blit(ammo, ammo.get_rect(topright=rect.topright))
            sign("ammo", at, "TT-3.8", n=max(0, world.shots_of(index)))

    @staticmethod
    def _told(shown: BoardShown, index: int, square: int) -> bool:
        """Whether a tank's figures are shown."""
        chosen = any(shot.chosen and shot.square == square for shot in shown.shots)
        chosen |= any(ram.chosen and (ram.square == square or index == shown.picked) for ram in shown.rams)
        return chosen or index == shown.flag or square in shown.places("hover", "cursor")

    def _flags(
        self,
        surface: pygame.Surface,
        world: TankTacticsWorld,
        index: int,
        rect: pygame.Rect,
        *,
        acting: bool,
    ) -> None:
        """Draw the flags that a tank carries: on its right, below the chips of an acting one."""
        for number, owner in enumerate(world.carried_by(index)):
            flag = self.marks.flag(world.match.sides[owner], CARRIED_SHARE if not acting else ACTING_SHARE)
            aside = (-0.03 if acting else 0.16) - 0.16 * number
            right = rect.right + round(aside * rect.width)
            top = rect.y - round(0.06 * rect.height) if not acting else rect.y + round(0.29 * rect.height)
            at = surface.blit(flag, flag.get_rect(topright=(right, top)))
            self.places.add("tank_tactics.flag_carried", at.move(self.camera.block.topleft), "TT-2.7")

    @staticmethod
    def _preview(shown: BoardShown, index: int, square: int) -> int | None:
        """The hit points a tank would have left after the chosen action, or else after a shot, or else
        after a ram."""
        found: list[tuple[bool, int, int]] = []
        found += [(shot.chosen, 2, shot.after) for shot in shown.shots if shot.square == square]
        for ram in shown.rams:
            if ram.square == square:
                found.append((ram.chosen, 1, ram.other[1]))
            elif ram.chosen and index == shown.picked:
                found.append((True, 0, ram.own[1]))
        return max(found)[2] if found else None

    def tracks(self, surface: pygame.Surface, shown: BoardShown, tracks: Sequence[FreshTrack]) -> None:
        """Draw the tracks that grow behind moving tanks."""
        stamps = self._painters()[0].fresh(self.scene_of(shown), tracks) if tracks else []
        surface.fblits([(one.surface, one.at) for one in stamps])

    def firing(
        self, surface: pygame.Surface, shown: BoardShown, gunnery: Gunnery, driving: frozenset[int]
    ) -> None:
        """Draw the tanks on their squares whose guns are moving, and the lights of shots; ``driving``:
        tanks that their drives draw."""
        _, marks, chips = self._painters()
        world, camera = shown.world, self.camera
        for index in sorted(gunnery.moving - driving):
            square = world.square[index]
            if square >= 0:
                degrees = 45.0 * camera.facing(world.facing[index])
                gun = gunnery.pose(index)
                centre = pushed_back(camera.centre_of(square), degrees, gun, camera.square)
                if not chips.shapes:
                    self._tank(surface, world, index, degrees, centre, marks, gun)
                self._signs(surface, shown, index, camera.rect_of(square), camera.viewport, chips)
        surface.fblits(self._flashes().stamps(gunnery.lights()))

    def _flashes(self) -> FlashPainter:
        """The painter of the lights of shots, as far above the middles of squares as tanks are."""
        camera = self.camera
        lift = LIFT * camera.square

        def place(at: Place) -> tuple[float, float]:
            x, y = camera.point_of(*at)
            return x, y - lift

        return FlashPainter(self.theme, self._lights, camera.square, place, camera.degrees)

    def tank_at(
        self,
        surface: pygame.Surface,
        world: TankTacticsWorld,
        index: int,
        degrees: float,
        centre: tuple[float, float],
        gun: GunPose = AHEAD,
    ) -> None:
        """Draw a moving tank with its letter and bar, at any angle (clockwise, on the screen) and place of
        the window."""
        _, marks, chips = self._painters()
        px = self.camera.square
        rect = pygame.Rect(0, 0, px, px)
        rect.center = (round(centre[0]), round(centre[1]))
        side, number = self.side_of(world, index), world.match.number[index]
        if chips.shapes:
            facing = round(degrees / 90) * 2 % 8
            surface.blit(chips.shape(side, number, facing, self.tanks.sprites), rect)
        else:
            self._tank(surface, world, index, degrees, centre, marks, gun)
            letter = chips.letter(side, number)
            surface.blit(letter, letter.get_rect(bottomleft=rect.bottomleft))
            wide = px - letter.get_width() - 2
            life = chips.bar(wide, world.hit_points(index), world.full(index))
            surface.blit(life, life.get_rect(bottomright=(rect.right - 1, rect.bottom - 1)))
        self._flags(surface, world, index, rect, acting=False)

    # --- beside tanks ---

    def _beside(self, shown: BoardShown, chips: Chips) -> list[PlacedSurface]:
        """Loaded cards beside the picked tank, and the dice of the one pointed at."""
        world, camera, stamps = shown.world, self.camera, list[PlacedSurface]()
        view = camera.viewport
        self.card_rects, self._told_rects, self.flag_rect = [], [], None
        square = world.square[shown.picked] if shown.picked >= 0 else -1
        if shown.loaded and square >= 0:
            px = max(round(CARD_SHARE * camera.square), round(0.7 * CHIP_PX * camera.scale))
            rect, gap = camera.rect_of(square), max(1, round(0.04 * camera.square))
            right = rect.left - gap - px < view.left
            for number, card in enumerate(shown.loaded):
                tile = self.cards.chip(card, px)
                row, column = number % 2, number // 2
                away = gap + column * (px + gap)
                x = rect.right + away if right else rect.left - away - px
                y = rect.bottom - px - row * (px + gap)
                self.card_rects.append((card, tile.get_rect(topleft=(x, y))))
                stamps.append(PlacedSurface(tile, (x, y)))
        flagged = world.square[shown.flag] if shown.flag >= 0 else -1
        if flagged >= 0:
            dice = world.dice[shown.flag] or (0,) * 6
            tile = chips.flag(self.side_of(world, shown.flag), tuple(dice), self.dice)
            others = [camera.rect_of(one) for one in world.square if one >= 0]
            self.flag_rect = self._flag_place(tile, camera.rect_of(flagged), square, others)
            self._told_rects.append(self.flag_rect)
            stamps.append(PlacedSurface(tile, self.flag_rect.topleft))
        return stamps

    def _flag_place(
        self, tile: pygame.Surface, rect: pygame.Rect, picked: int, others: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """The place of a tank's dice: below it, or else above or beside it, so that they hide no tank, or
        at least neither it nor the picked one."""
        camera, view = self.camera, self.camera.viewport
        gap = max(2, round(0.08 * camera.square))
        places = [
            tile.get_rect(midtop=(rect.centerx, rect.bottom + gap)),
            tile.get_rect(midbottom=(rect.centerx, rect.top - gap)),
            tile.get_rect(midleft=(rect.right + gap, rect.centery)),
            tile.get_rect(midright=(rect.left - gap, rect.centery)),
        ]
        kept = [rect] if picked < 0 else [rect, camera.rect_of(picked)]
        clamped = [place.clamp(view) for place in places]
        for free in (others, kept):
            for place in clamped:
                if place.collidelist(list(free)) < 0:
                    return place
        return clamped[0]

    def _choices(self, shown: BoardShown) -> list[tuple[str, pygame.Surface, pygame.Rect]]:
        """Small buttons beside a square, one below the other: each with its name, picture and rectangle."""
        if shown.asked is None or not shown.choices:
            return []
        camera = self.camera
        at = camera.rect_of(shown.asked)
        tiles = [self._button(choice) for choice in shown.choices]
        gap = round(3 * camera.scale)
        high = sum(tile.get_height() + gap for tile in tiles) - gap
        wide = max(tile.get_width() for tile in tiles)
        x = at.right + gap if at.right + gap + wide <= camera.viewport.right else at.left - gap - wide
        y = max(camera.viewport.top, min(at.centery - high // 2, camera.viewport.bottom - high))
        made = []
        for choice, tile in zip(shown.choices, tiles, strict=True):
            made.append((choice.name, tile, tile.get_rect(topleft=(x, y))))
            y += tile.get_height() + gap
        return made

    def _button(self, choice: SquareButton) -> pygame.Surface:
        """A small button: icon and words; the chosen one is filled."""
        theme, scale = self.theme, self.camera.text_scale
        fill, ink = ("ink.primary", "surface.raised") if choice.chosen else ("surface.raised", "ink.primary")
        words = self.fonts.render(choice.words, "label_on_board", theme[ink], scale)
        icon = round(16 * scale) if choice.icon else 0
        pad, gap, down = round(8 * scale), round(5 * scale), max(1, round(2 * scale))
        width = 2 * pad + (icon + gap if icon else 0) + words.get_width()
        height = max(round(26 * scale), words.get_height() + round(6 * scale))
        shade = theme.palette.with_opacity("surface.shadow", "shadow_label")
        body = box(0, down, width, height, 4 * scale, filled(shade))
        body += box(0.75, 0.75, width - 1.5, height - 1.5, 4 * scale, filled(theme[fill]))
        body += box(0.75, 0.75, width - 1.5, height - 1.5, 4 * scale, stroke(theme["ink.primary"], 1.5))
        made = self._ink.draw(body, width, height + down).copy()
        x = pad
        if icon:
            made.blit(self.icons.get(choice.icon, icon, theme[ink]), (x, (height - icon) // 2))
            x += icon + gap
        made.blit(words, (x, (height - words.get_height()) // 2))
        return made
