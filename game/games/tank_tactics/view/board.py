"""The board of Tank Tactics on the screen: from a ``BoardShown`` it draws ground, tanks, chips and marks.

The layers are those of every board; tanks stand in their smoke, and chips lie on their squares, over all
that targets have. All that stands still is kept as one surface.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.cards import CardArt
from game.games.tank_tactics.view.chips import Chips
from game.games.tank_tactics.view.dice import TankDice
from game.games.tank_tactics.view.layers import TacticsLayers
from game.games.tank_tactics.view.marks import Marks
from game.games.tank_tactics.view.scene import BoardShown, side_of
from game.games.tank_tactics.view.tanks import LIFT, Tanks
from game.ui.paint.frame_time import Postponed
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink
from game.ui.paint.surface_cache import SurfaceCache
from game.view.board.flashes import LIGHTS_PX, FlashPainter
from game.view.board.ground import GroundPainter
from game.view.board.ground_marks import FreshTrack
from game.view.board.ground_motion import GroundMotion, MovingPatch, SwayingPart
from game.view.board.gun_shape import AHEAD, GunPose, Place
from game.view.board.gunnery import Gunnery, pushed_back
from game.view.board.marks import Layer
from game.view.board.scene import BoardScene
from game.view.board.squares import GridCamera
from game.view.table import Tools
from game.view.tips import SignPlaces

CARRIED_SHARE: Final = 0.5
"""The height of a carried flag in squares."""

SMOKE_SHARE: Final = 0.62
"""The share of the smoke round a tank, from its top, that is above the chips."""

ACTING_SHARE: Final = 0.44
"""The height of a carried flag on the acting tank, between its chips, in squares."""


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
        self.dice_rect: pygame.Rect | None = None
        """The rectangle of a tank's dice on the screen."""
        self.places = SignPlaces()
        """The signs over the squares, with their rectangles and meanings."""
        self.motion = GroundMotion()
        """The motion of the ground, shared with the table."""
        self._clouds: list[MovingPatch] = []
        """The smoke that was drawn last."""
        self._ground = GroundPainter()
        self._ink, self._lights = Ink(), SurfaceCache(LIGHTS_PX)
        self._camera: GridCamera | None = None
        self._block, self._scale = pygame.Rect(0, 0, 10, 10), 1.0
        self._made: tuple[object, TacticsLayers] | None = None
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

    @property
    def layers(self) -> TacticsLayers:
        """The painters for the present size of the squares."""
        camera = self.camera
        key = (camera.square, camera.scale, camera.text_scale)
        if self._made is None or self._made[0] != key:
            self._ink.clear()
            layers = TacticsLayers(
                self.tanks, self.icons, self.dice, self.cards, self.places,
                self.theme, self.fonts, self.tanks.sprites, self._ground, self._ink, camera,
            )  # fmt: skip
            self._made, self._kept = (key, layers), None
        return self._made[1]

    @property
    def marks(self) -> Marks:
        """The signs for the present size of the squares."""
        return self.layers.signs

    @property
    def chips(self) -> Chips:
        """The chips for the present size of the squares."""
        return self.layers.chips

    def scene_of(self, shown: BoardShown) -> BoardScene:
        """The values of a ``BoardShown`` that every board has."""
        return shown.scene(self.tools.seed)

    # --- the whole board ---

    def draw(self, surface: pygame.Surface, shown: BoardShown, shake: float = 0.0) -> None:
        """Draw the whole block. ``shake``: how far aside the cross of a refusal is, in squares."""
        camera = self.camera
        camera.set_turn(shown.turn)
        layers, key = self.layers, camera.state
        kept = self._kept
        current = kept is not None and kept[0] == key and kept[1] == shown
        # what is hidden is drawn moving over it: then it can't wait
        may_wait = kept is not None and kept[0] == key and kept[1].hidden == shown.hidden
        if kept is None or not (current or (may_wait and self._redraws.waits())):
            old = self._kept[2] if self._kept is not None else None
            kept = self._kept = (key, shown, self._drawn(shown, layers, old))
        surface.blit(kept[2], camera.block)
        clip = surface.get_clip()
        surface.set_clip(camera.block.clip(clip))
        self.motion.draw(surface, camera.block.topleft, kept[2], kept, lambda: self._moving(kept[1], layers))
        surface.set_clip(clip)
        if shown.of("illegal"):
            surface.set_clip(camera.viewport)
            for cross in layers.illegal(self.scene_of(shown), shake):
                surface.blit(cross.surface, cross.at)
            surface.set_clip(clip)

    def _drawn(self, shown: BoardShown, layers: TacticsLayers, old: pygame.Surface | None) -> pygame.Surface:
        camera, world, chips = self.camera, shown.world, layers.chips
        self.places.begin()
        layers.card_rects, layers.dice_rect = [], None
        size = camera.block.size
        made = old if old is not None and old.get_size() == size else pygame.Surface(size)
        home = (-camera.block.x, -camera.block.y)
        scene = self.scene_of(shown)
        steps = max((stop.steps for stop in scene.told("reach")), default=0)
        layers.below(made, scene, steps, frozenset())
        layers.lines_of(made, scene)
        inside = camera.viewport.move(home)
        made.set_clip(inside)
        tanks = [at for at, square in enumerate(world.square) if square >= 0 and at not in shown.hidden]
        self._clouds = []
        for index in () if chips.shapes else tanks:
            degrees = 45.0 * camera.facing(world.facing[index])
            x, y = camera.centre_of(world.square[index])
            middle, gun = (x + home[0], y + home[1]), shown.guns.get(index, AHEAD)
            if world.smoke[index] > 0:
                self._keep_smoke(made, inside, world, index, degrees, middle, gun)
            self._tank(made, world, index, degrees, middle, gun)
        layers.put(made, layers.paint(scene, Layer.ON, Layer.ON))
        layers.put(made, layers.paint(scene, Layer.PLAN, Layer.TARGET))
        for index in tanks:
            rect = camera.rect_of(world.square[index]).move(home)
            self._signs(made, shown, index, rect, inside, chips)
        if not camera.zoomed:
            made.set_clip(None)  # arrowheads may lie over the frame
        layers.put(made, layers.paint(scene, Layer.BESIDE, Layer.BESIDE))
        made.set_clip(None)
        buttons = [(name, stamp.rect) for name, stamp in layers.buttons(scene)]
        barriers = [mark.where[0] for mark in scene.of("shot") if mark.data.barrier]
        kept = [camera.rect_of(square) for square in (*barriers, *scene.places("blast"))]
        kept += [rect for rect in (layers.dice_rect, *dict(buttons).values()) if rect is not None]
        layers.put(made, layers.top(scene, kept, Layer.LABEL))
        self.tails, self.choice_rects = layers.tails, buttons
        self.card_rects, self.dice_rect = layers.card_rects, layers.dice_rect
        return made

    def _moving(self, shown: BoardShown, layers: TacticsLayers) -> Iterator[MovingPatch]:
        """The patches of the board that can sway: water, smoke, flags that nobody carries."""
        scene, base = self.scene_of(shown), layers.base
        yield from layers.moving(scene)
        yield from self._clouds
        for number, mark in enumerate(scene.of("flag", "flag_dropped") if base is not None else ()):
            flag = layers.flag(mark)
            place = flag.rect.move(-self.camera.block.x, -self.camera.block.y)
            assert base is not None
            if base.get_rect().contains(place):
                sway = 0.16 * place.height
                part = SwayingPart(flag.surface, (0, 0), down=sway, turn=0.3 * number, waves=True)
                yield MovingPatch(place, base.subsurface(place).copy(), (part,))

    # --- tanks ---

    def _keep_smoke(
        self, surface: pygame.Surface, inside: pygame.Rect, world: TankTacticsWorld, index: int,
        degrees: float, centre: tuple[float, float], gun: GunPose,
    ) -> None:  # fmt: skip
        """Keep what the smoke round a tank needs to move: the picture below it, except for the chips."""
        back, front = self.marks.smoke(False), self.marks.smoke(True)
        place = back.get_rect(center=(round(centre[0]), round(centre[1])))
        rect = pygame.Rect(place.topleft, (place.width, round(SMOKE_SHARE * place.height))).clip(inside)
        if not rect:
            return
        tank = self.tanks.parts(side_of(world, index), degrees, self.camera.square, centre, gun=gun)
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
        gun: GunPose = AHEAD,
    ) -> None:
        px, side = self.camera.square, side_of(world, index)
        smoky = world.smoke[index] > 0
        middle = (round(centre[0]), round(centre[1]))
        if smoky:
            back = self.marks.smoke(False)
            surface.blit(back, back.get_rect(center=middle))
        self.tanks.draw(surface, side, degrees, px, centre, gun=gun)
        if smoky:
            front = self.marks.smoke(True)
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
        side, number = side_of(world, index), world.match.number[index]
        left, back = preview(shown, square), self.camera.block.topleft
        points, told = world.hit_points(index), self._told(shown, square)

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
    def _told(shown: BoardShown, square: int) -> bool:
        """Whether the figures of the tank on a square are shown."""
        chosen = any(deed.chosen and deed.square == square for deed in shown.told("shot"))
        rams = [ram for ram in shown.told("ram") if ram.chosen]
        chosen |= any(square in (ram.square, *shown.places("picked")) for ram in rams)
        return chosen or square in shown.places("hover", "cursor", "dice")

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

    def tracks(self, surface: pygame.Surface, shown: BoardShown, tracks: Sequence[FreshTrack]) -> None:
        """Draw the tracks that grow behind moving tanks."""
        stamps = self.layers.fresh(self.scene_of(shown), tracks) if tracks else []
        surface.fblits([(one.surface, one.at) for one in stamps])

    def firing(
        self, surface: pygame.Surface, shown: BoardShown, gunnery: Gunnery, driving: frozenset[int]
    ) -> None:
        """Draw the tanks on their squares whose guns are moving, and the lights of shots; ``driving``:
        tanks that their drives draw."""
        world, camera, chips = shown.world, self.camera, self.chips
        for index in sorted(gunnery.moving - driving):
            square = world.square[index]
            if square >= 0:
                degrees = 45.0 * camera.facing(world.facing[index])
                gun = gunnery.pose(index)
                centre = pushed_back(camera.centre_of(square), degrees, gun, camera.square)
                if not chips.shapes:
                    self._tank(surface, world, index, degrees, centre, gun)
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
        px, chips = self.camera.square, self.chips
        rect = pygame.Rect(0, 0, px, px)
        rect.center = (round(centre[0]), round(centre[1]))
        side, number = side_of(world, index), world.match.number[index]
        if chips.shapes:
            facing = round(degrees / 90) * 2 % 8
            surface.blit(chips.shape(side, number, facing, self.tanks.sprites), rect)
        else:
            self._tank(surface, world, index, degrees, centre, gun)
            letter = chips.letter(side, number)
            surface.blit(letter, letter.get_rect(bottomleft=rect.bottomleft))
            wide = px - letter.get_width() - 2
            life = chips.bar(wide, world.hit_points(index), world.full(index))
            surface.blit(life, life.get_rect(bottomright=(rect.right - 1, rect.bottom - 1)))
        self._flags(surface, world, index, rect, acting=False)


def preview(shown: BoardShown, square: int) -> int | None:
    """The hit points that the tank on a square would have left after the chosen action, or else after a
    shot, or else after a ram."""
    found = [(shot.chosen, 2, shot.after) for shot in shown.told("shot") if shot.square == square]
    for ram in shown.told("ram"):
        if ram.square == square:
            found.append((ram.chosen, 1, ram.other[1]))
        elif ram.chosen and square in shown.places("picked"):
            found.append((True, 0, ram.own[1]))
    return max(found)[2] if found else None
