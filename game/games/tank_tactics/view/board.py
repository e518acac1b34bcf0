"""The board of Tank Tactics on the screen: ground, tanks, chips and marks of a ``TacticsScene``.

The layers are those of every board; tanks stand in their smoke, and chips lie on their squares, over all
that targets have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import pygame

from game.games.tank_tactics.rules.board import COLOURS
from game.games.tank_tactics.rules.events import Destroyed
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.art import Art
from game.games.tank_tactics.view.cards import CHIP_PX
from game.games.tank_tactics.view.chips import Chips
from game.games.tank_tactics.view.ground_marks import soot_at
from game.games.tank_tactics.view.marks import Marks
from game.games.tank_tactics.view.scene import SquareButton, TacticsScene, side_of
from game.games.tank_tactics.view.tanks import LIFT
from game.ui.paint.ink import box, filled, stroke
from game.ui.paint.surface_cache import SurfaceCache
from game.view.board.death import Dying, dying_stamps
from game.view.board.fire_lines import PlacedSurface
from game.view.board.flashes import LIGHTS_PX, FlashPainter
from game.view.board.ground_motion import MovingPatch, SwayingPart
from game.view.board.gun_shape import AHEAD, GunPose, Place
from game.view.board.gunnery import Gunnery, pushed_back
from game.view.board.layers import BoardLayers
from game.view.board.marks import BoardMark, Layer
from game.view.board.scene import BoardScene, GhostShown
from game.view.tips import SignPlaces

CARRIED_SHARE: Final = 0.5
"""The height of a carried flag in squares."""

ACTING_SHARE: Final = 0.44
"""The height of a carried flag on the acting tank, between its chips, in squares."""

CARD_SHARE: Final = 0.48
"""The side of a loaded card in squares."""

DIE_SHARE: Final = 0.24
"""The size of a die that flies off a destroyed tank, in squares."""

FLAG_ASIDE: Final = 0.08
"""How far a dropped flag is below and right of its square's middle, in squares."""

CONTOUR_STRENGTH: Final = 0.6
"""The strength of lines between different costs, as a share of the ink of digits."""


class TacticsLayers(BoardLayers):
    """The layers of a board with the tanks of Tank Tactics."""

    def __init__(self, art: Art, *given: Any) -> None:
        super().__init__(*given)
        self.art, self.tanks = art, art.tanks
        self.places = SignPlaces()
        """The signs over the squares, with their rectangles and meanings."""
        self.flashes = FlashPainter(
            self.theme, SurfaceCache(LIGHTS_PX), self.camera.square, self._lifted, self.camera.degrees
        )
        self._clouds: list[MovingPatch] = []
        """The smoke that was drawn last."""
        self.card_rects: list[tuple[str, pygame.Rect]] = []
        """The rectangles of the loaded cards on the screen."""
        self.dice_rect: pygame.Rect | None = None
        """The rectangle of a tank's dice on the screen."""
        self.choice_rects: list[tuple[str, pygame.Rect]] = []
        """The rectangles of the small buttons on the screen, by name."""
        self.signs = Marks(self.marks, self.tanks)
        self.chips = Chips(self.theme, self.fonts, art.icons, self.camera.square, self.camera.scale)
        self.painters |= {
            "start": self._starts, "entry": self._starts, "flag": self._flags, "flag_dropped": self._flags,
            "flag_away": self._flags,
            "called": self.tile(self.marks.brackets, "move.reach_ink"), "contours": self._contours,
            "range": self._range, "shot_line": self._shot_lines, "blocked": self._blocked,
            "danger": self._danger,
            "shot": self._shots, "blast": self._unseen, "ram": self._rams,
            "portal": self._faces,
            "loaded": self._loaded, "cost": self._costs, "dice": self._dice, "turns": self._turns,
            "ghost_head": self._ghost_heads, "buttons": self._buttons,
        }  # fmt: skip

    def _at(self, tile: pygame.Surface, mark: BoardMark) -> PlacedSurface:
        return self.lines.centred(tile, mark.where[0])

    # --- on squares ---

    def _starts(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found = list[PlacedSurface]()
        for mark in marks:
            side, facing = mark.data
            free = mark.kind == "entry"
            if not free and mark.where[0] in scene.places("entry"):
                continue
            found.append(self._at(self.signs.start(side, self.camera.facing(facing), free=free), mark))
        return found

    def _flags(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [self.flag(mark) for mark in marks]

    def flag(self, mark: BoardMark) -> PlacedSurface:
        """A flag on its square; the digit of one where it was dropped is in the upper left corner."""
        aside = round(FLAG_ASIDE * self.camera.square) if mark.kind == "flag_dropped" else 0
        tile = (self.signs.away if mark.kind == "flag_away" else self.signs.flag)(mark.data)
        middle = self.camera.rect_of(mark.where[0]).move(aside, aside).center
        return PlacedSurface(tile, tile.get_rect(center=middle).topleft)

    def _contours(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Lines between squares of different cost, because tints alone would depend on colour."""
        camera, px = self.camera, self.camera.square
        width, found = max(1, px // 30), list[PlacedSurface]()
        colour = self.theme["move.reach_2"].lerp(self.theme["move.reach_ink"], CONTOUR_STRENGTH)
        across, upright = pygame.Surface((px, width)), pygame.Surface((width, px))
        for tile in (across, upright):
            tile.fill(colour)
        steps = {mark.where[0]: mark.data.steps for mark in scene.of("reach")}
        for square, cost in steps.items():
            if not camera.sees(square):
                continue
            rect = camera.rect_of(square)
            for facing in (0, 2, 4, 6):
                beyond = camera.grid.step(square, facing)
                if beyond is None or steps.get(beyond, 0) <= cost:
                    continue
                seen = camera.facing(facing)
                tile = across if seen in (0, 4) else upright
                x = rect.right - width if seen == 2 else rect.x
                found.append(PlacedSurface(tile, (x, rect.bottom - width if seen == 4 else rect.y)))
        return found

    # --- lines ---

    def _range(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The frame of the squares in range, as far as it is on the board."""
        camera, mark = self.camera, marks[0]
        rect = camera.rect_of(mark.where[0]).inflate(*[2 * mark.data * camera.square] * 2)
        return self.signs.range_frame(rect, camera.board_rect)

    def _shot_lines(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found, camera = list[PlacedSurface](), self.camera
        for mark in marks:
            (chosen, through), ends = mark.data, map(camera.centre_of, mark.where)
            found += self.signs.shot(*ends, chosen=chosen, cut=[camera.rect_of(wall) for wall in through])
        return found

    def _blocked(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found: list[PlacedSurface] = []
        for mark in marks:
            first, last = map(self.camera.centre_of, mark.data)
            found += self.signs.blocked(first, last, [self.camera.rect_of(wall) for wall in mark.where])
        return found

    # --- over tanks ---

    def _danger(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        tint = self.chips.shapes
        return [
            stamp for one in marks for stamp in self.on(self.signs.danger(len(one.data), tint=tint), (one,))
        ]

    def _ghost(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """A tank where an action would leave it, on a paper disc with its facing."""
        found = list[PlacedSurface]()
        for ghost in (mark.data for mark in marks):
            found.append(self.lines.ghost_disc(ghost))
            found += self._ghost_at(COLOURS.index(ghost.sprite), ghost.square, ghost.facing)
        return found

    def _ghost_at(self, side: int, square: int, facing: int) -> list[PlacedSurface]:
        """A pale tank on a square."""
        degrees = 45.0 * self.camera.facing(facing)
        # rounded where the board's surface begins, as tanks are that stand
        (x, y), (left, top) = self.camera.centre_of(square), self.camera.block.topleft
        tank = self.tanks.parts(side, degrees, self.camera.square, (x - left, y - top), ghost=True)
        return [one.moved(left, top) for one in tank]

    def copied(self, scene: BoardScene, origin: int, end: int, facing: int) -> Sequence[PlacedSurface]:
        assert isinstance(scene, TacticsScene)
        return self._ghost_at(side_of(scene.world, scene.world.tank_on(origin)), end, facing)

    def _ghost_heads(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [self.lines.ghost_head(mark.data) for mark in marks]

    def room_of(self, ghost: GhostShown) -> pygame.Rect:
        return self.camera.rect_of(ghost.square)

    def _shots(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Rings at targets, chips of barriers."""
        camera, found = self.camera, list[PlacedSurface]()
        for mark in marks:
            shot, chosen = mark.data
            found.append(self._at(self.signs.target(destroyed=shot.destroys, chosen=chosen), mark))
        taken = [camera.rect_of(square) for square in scene.standing]
        for shot in (mark.data[0] for mark in marks if mark.data[0].tank < 0):
            chip, plain = self.chips.die(shot.before, shot.after), self.chips.die(shot.before)
            found.append(self._at_right(chip, plain, camera.rect_of(shot.square), taken))
            self.places.add("tank_tactics.barrier", found[-1].rect, "TT-2.4", n=shot.before, left=shot.after)
        return found

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

    def _rams(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The bursts of rams, on the edge between two squares."""
        found = list[PlacedSurface]()
        for ram, chosen in (mark.data for mark in marks):
            a, b = self.camera.centre_of(ram.path[-1]), self.camera.centre_of(ram.square)
            found.append(self.signs.ram(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), chosen=chosen))
        return found

    def _faces(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The faces of the die that lead to portals."""
        found = list[PlacedSurface]()
        for mark in marks:
            tile, rect = self.chips.faces(mark.data), self.camera.rect_of(mark.where[0])
            found.append(PlacedSurface(tile, tile.get_rect(midbottom=rect.midbottom).topleft))
            self.places.add("tank_tactics.portal_faces", found[-1].rect, "TT-2.4")
        return found

    # --- beside tanks ---

    def _costs(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The costs of squares: on plates along the way and under the pointer; of all that are asked for, as
        digits in the middle of empty squares."""
        found, camera = list[PlacedSurface](), self.camera
        taken = {*scene.ground, *scene.places("flag_dropped", "path")}
        for mark in marks:
            actions, plate = mark.data
            square = mark.where[0]
            if not camera.sees(square):
                continue
            if plate or square in taken:
                found.append(PlacedSurface(self.chips.cost(actions), camera.rect_of(square).topleft))
            else:
                found.append(self._at(self.marks.digit(actions), mark))
        return found

    def _loaded(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Loaded cards beside a tank."""
        camera, found = self.camera, list[PlacedSurface]()
        px = max(round(CARD_SHARE * camera.square), round(0.7 * CHIP_PX * camera.scale))
        rect, gap = camera.rect_of(marks[0].where[0]), max(1, round(0.04 * camera.square))
        right = rect.left - gap - px < camera.viewport.left
        for number, card in enumerate(marks[0].data):
            tile = self.art.cards.chip(card, px)
            row, column = number % 2, number // 2
            away = gap + column * (px + gap)
            x = rect.right + away if right else rect.left - away - px
            found.append(PlacedSurface(tile, (x, rect.bottom - px - row * (px + gap))))
            self.card_rects.append((card, found[-1].rect))
        return found

    def _dice(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The dice of a tank."""
        (square,), (side, dice) = marks[0].where, marks[0].data
        tile = self.chips.flag(side, dice, self.art.dice)
        self.dice_rect = self._dice_place(
            tile, self.camera.rect_of(square), scene.places("picked"), scene.standing
        )
        return [PlacedSurface(tile, self.dice_rect.topleft)]

    def _dice_place(
        self, tile: pygame.Surface, rect: pygame.Rect, picked: Iterable[int], others: Iterable[int]
    ) -> pygame.Rect:
        """The place of a tank's dice: below it, or else above or beside it, so that they hide no tank, or
        at least neither it nor the picked one."""
        camera = self.camera
        gap = max(2, round(0.08 * camera.square))
        places = [
            tile.get_rect(midtop=(rect.centerx, rect.bottom + gap)),
            tile.get_rect(midbottom=(rect.centerx, rect.top - gap)),
            tile.get_rect(midleft=(rect.right + gap, rect.centery)),
            tile.get_rect(midright=(rect.left - gap, rect.centery)),
        ]
        clamped = [place.clamp(camera.viewport) for place in places]
        for free in (list(map(camera.rect_of, others)), [rect, *map(camera.rect_of, picked)]):
            for place in clamped:
                if place.collidelist(free) < 0:
                    return place
        return clamped[0]

    def _turns(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Arrowheads round the picked tank; a ghost has them on its ring."""
        facings = tuple(sorted(self.camera.facing(facing) for facing in marks[0].data))
        return [self._at(self.signs.turns(facings), marks[0])]

    # --- buttons ---

    def _buttons(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [stamp for _, stamp in self.buttons(scene)]

    def buttons(self, scene: BoardScene) -> list[tuple[str, PlacedSurface]]:
        """Small buttons beside a square by name, one below the other."""
        made, camera = list[tuple[str, PlacedSurface]](), self.camera
        for mark in scene.of("buttons"):
            at = camera.rect_of(mark.where[0])
            tiles = [self._button(choice) for choice in mark.data]
            gap = round(3 * camera.scale)
            high = sum(tile.get_height() + gap for tile in tiles) - gap
            wide = max(tile.get_width() for tile in tiles)
            x = at.right + gap if at.right + gap + wide <= camera.viewport.right else at.left - gap - wide
            y = max(camera.viewport.top, min(at.centery - high // 2, camera.viewport.bottom - high))
            for choice, tile in zip(mark.data, tiles, strict=True):
                made.append((choice.name, PlacedSurface(tile, (x, y))))
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
        made = self.ink.draw(body, width, height + down).copy()
        x = pad
        if icon:
            made.blit(self.art.icons.get(choice.icon, icon, theme[ink]), (x, (height - icon) // 2))
            x += icon + gap
        made.blit(words, (x, (height - words.get_height()) // 2))
        return made

    # --- tanks ---

    def still(self, surface: pygame.Surface, scene: BoardScene, hidden: frozenset[int]) -> None:
        assert isinstance(scene, TacticsScene)
        self.lines_of(surface, scene)
        camera, world, (left, top) = self.camera, scene.world, self.camera.block.topleft
        inside = camera.viewport.move(-left, -top)
        surface.set_clip(inside)
        self._clouds = []
        for index in () if self.chips.shapes else self._standing(scene):
            degrees = 45.0 * camera.facing(world.facing[index])
            x, y = camera.centre_of(world.square[index])
            stamps = self._tank(world, index, degrees, (x - left, y - top), scene.guns.get(index, AHEAD))
            if world.smoke[index] > 0:
                self._keep_smoke(surface, inside, index, stamps)
            surface.fblits(stamps)
        self.put(surface, self.paint(scene, Layer.ON, Layer.ON))
        surface.set_clip(None)

    @staticmethod
    def _standing(scene: TacticsScene) -> list[int]:
        """The tanks that stand still."""
        squares = enumerate(scene.world.square)
        return [at for at, square in squares if square >= 0 and at not in scene.hidden]

    def top(
        self, scene: BoardScene, avoid: Sequence[pygame.Rect] = (), first: Layer = Layer.PLAN
    ) -> list[PlacedSurface]:
        assert isinstance(scene, TacticsScene)
        self.places.begin()
        self.card_rects, self.dice_rect = [], None
        found = self.paint(scene, first, Layer.TARGET)
        for index in self._standing(scene):
            found += self._signs(scene, index, self.camera.rect_of(scene.world.square[index]))
        found = [
            PlacedSurface(one.surface.subsurface(seen.move(-one.at[0], -one.at[1])), seen.topleft)
            for one in found
            if (seen := one.rect.clip(self.camera.viewport))
        ]
        found += self.paint(scene, Layer.BESIDE, Layer.BESIDE)  # arrowheads may lie over the frame
        self.choice_rects = [(name, stamp.rect) for name, stamp in self.buttons(scene)]
        barriers = [shot.square for shot, _ in scene.told("shot") if shot.tank < 0]
        kept = [self.camera.rect_of(square) for square in (*barriers, *scene.places("blast"))]
        kept += [rect for rect in (self.dice_rect, *dict(self.choice_rects).values()) if rect is not None]
        return [*found, *super().top(scene, kept, Layer.LABEL)]

    def moving(self, scene: BoardScene) -> Iterator[MovingPatch]:
        """The patches of the board that can sway: water, smoke, flags that nobody carries."""
        base = self.base
        yield from super().moving(scene)
        yield from self._clouds
        for number, mark in enumerate(scene.of("flag", "flag_dropped") if base is not None else ()):
            flag = self.flag(mark)
            place = flag.rect.move(-self.camera.block.x, -self.camera.block.y)
            assert base is not None
            if base.get_rect().contains(place):
                sway = 0.16 * place.height
                part = SwayingPart(flag.surface, (0, 0), down=sway, turn=0.3 * number, waves=True)
                yield MovingPatch(place, base.subsurface(place).copy(), (part,))

    def _keep_smoke(
        self, surface: pygame.Surface, inside: pygame.Rect, index: int, stamps: Sequence[PlacedSurface]
    ) -> None:
        """Keep what the smoke round a tank needs to move: the picture below it."""
        rect, sway = stamps[0].rect.clip(inside), 0.035 * self.camera.square
        if not rect:
            return
        places = [(one.surface, (one.at[0] - rect.x, one.at[1] - rect.y)) for one in stamps]
        back, *tank, front = places
        parts = (
            SwayingPart(*back, sway, 0.6 * sway, 0.31 * index),
            *(SwayingPart(*one) for one in tank),
            SwayingPart(*front, -sway, 0.6 * sway, 0.31 * index + 0.4),
        )
        self._clouds.append(MovingPatch(rect, surface.subsurface(rect).copy(), parts))

    def _tank(
        self, world: TankTacticsWorld, index: int, degrees: float, centre: tuple[float, float], gun: GunPose
    ) -> list[PlacedSurface]:
        """A tank, in its smoke if it has any."""
        tank = self.tanks.parts(side_of(world, index), degrees, self.camera.square, centre, gun=gun)
        if world.smoke[index] <= 0:
            return tank
        back, front = self.signs.smoke(False), self.signs.smoke(True)
        at = back.get_rect(center=(round(centre[0]), round(centre[1]))).topleft
        return [PlacedSurface(back, at), *tank, PlacedSurface(front, at)]

    def _signs(self, scene: TacticsScene, index: int, rect: pygame.Rect) -> list[PlacedSurface]:
        """A tank's letter and a bar of its hit points, with what a shot or a ram would leave. A tank that is
        pointed at, aimed at or turned has figures; the acting one then has actions and ammo, too."""
        world, square, chips, room = scene.world, scene.world.square[index], self.chips, self.camera.viewport
        side, number, found = side_of(world, index), world.match.number[index], list[PlacedSurface]()
        left, points, told = preview(scene, square), world.hit_points(index), self._told(scene, square)

        def sign(tile: pygame.Surface, place: pygame.Rect, name: str, rule: str, **params: int) -> None:
            found.append(PlacedSurface(tile, place.topleft))
            if place.colliderect(room):
                self.places.add(f"tank_tactics.chip.{name}", place, rule, **params)

        if chips.shapes:
            facing = self.camera.facing(world.facing[index])
            shape = chips.shape(side, number, facing, self.tanks.sprites)
            return [PlacedSurface(shape, rect.topleft), *self._carried(world, index, rect, acting=False)]
        letter = chips.letter(side, number)
        if told:
            plain, chip = chips.life(points), chips.life(points, left)
            place = chip.get_rect(bottomleft=(rect.right - plain.get_width(), rect.bottom))
            place.x = max(room.left, min(place.x, room.right - place.width))
        else:
            chip = chips.bar(rect.width - letter.get_width() - 2, points, world.full(index), left)
            place = chip.get_rect(bottomright=(rect.right - 1, rect.bottom - 1))
        start = min(rect.left, place.x - letter.get_width())
        sign(letter, letter.get_rect(bottomleft=(start, rect.bottom)), "letter", "TT-1.1")
        if left is None:
            sign(chip, place, "life", "TT-1.2", n=points)
        else:
            sign(chip, place, "life_left", "TT-3.8", n=points, left=left)
        acts = index == scene.acting and told
        found += self._carried(world, index, rect, acting=acts)
        if acts:
            actions, shots = world.actions_of(index), world.shots_of(index)
            counter, ammo = chips.counter(side, "actions", actions), chips.counter(side, "ammo", shots)
            sign(counter, counter.get_rect(topleft=rect.topleft), "actions", "TT-3.2", n=actions)
            sign(ammo, ammo.get_rect(topright=rect.topright), "ammo", "TT-3.8", n=max(0, shots))
        return found

    @staticmethod
    def _told(shown: TacticsScene, square: int) -> bool:
        """Whether the figures of the tank on a square are shown."""
        told = shown.places("hover", "cursor", "dice")
        told += [shot.square for shot, chosen in shown.told("shot") if chosen]
        for ram, chosen in shown.told("ram"):
            told += [ram.square, *shown.places("picked")] if chosen else []
        return square in told

    def _carried(
        self, world: TankTacticsWorld, index: int, rect: pygame.Rect, *, acting: bool
    ) -> list[PlacedSurface]:
        """The flags that a tank carries: on its right, below the chips of an acting one."""
        found = []
        for number, owner in enumerate(world.carried_by(index)):
            flag = self.signs.flag(world.match.sides[owner], CARRIED_SHARE if not acting else ACTING_SHARE)
            aside = (-0.03 if acting else 0.16) - 0.16 * number
            right = rect.right + round(aside * rect.width)
            top = rect.y - round(0.06 * rect.height) if not acting else rect.y + round(0.29 * rect.height)
            place = flag.get_rect(topright=(right, top))
            self.places.add("tank_tactics.flag_carried", place, "TT-2.7")
            found.append(PlacedSurface(flag, place.topleft))
        return found

    def firing(
        self, surface: pygame.Surface, scene: TacticsScene, gunnery: Gunnery, driving: frozenset[int]
    ) -> None:
        """Draw the tanks on their squares whose guns are moving, and the lights of shots; ``driving``:
        tanks that their drives draw."""
        world, camera = scene.world, self.camera
        for index in sorted(gunnery.moving - driving):
            square = world.square[index]
            if square >= 0:
                degrees = 45.0 * camera.facing(world.facing[index])
                gun = gunnery.pose(index)
                centre = pushed_back(camera.centre_of(square), degrees, gun, camera.square)
                if not self.chips.shapes:
                    surface.fblits(self._tank(world, index, degrees, centre, gun))
                surface.fblits(self._signs(scene, index, camera.rect_of(square)))
        surface.fblits(self.flashes.stamps(gunnery.lights()))

    def dying_tank(
        self, world: TankTacticsWorld, event: Destroyed, share: float, gunnery: Gunnery
    ) -> list[PlacedSurface]:
        """The end of a tank, whose dice fly off, after that share of it."""
        index = world.match.index(event.seat, event.tank)
        side, px, (x, y) = side_of(world, index), self.camera.square, self.camera.centre_of(event.square)
        degrees = 45.0 * self.camera.facing(world.facing[index])
        hull, turret = self.tanks.apart(side, degrees, px, gunnery.pose(index))
        dice = [self.art.dice.die(value, max(7, round(DIE_SHARE * px)), side) for value in world.dice[index]]
        remains = self.remains(soot_at(self.camera.grid, event.square))
        tank = Dying((x, y - LIFT * px), hull, turret, dice, remains, seed=8 * event.square + event.tank)
        return dying_stamps(tank, share, self.flashes)

    def _lifted(self, at: Place) -> tuple[float, float]:
        """The point on the screen of a place of the board, as far above it as tanks are."""
        x, y = self.camera.point_of(*at)
        return x, y - LIFT * self.camera.square

    def tank_at(
        self, surface: pygame.Surface, world: TankTacticsWorld, index: int, degrees: float,
        centre: tuple[float, float], gun: GunPose,
    ) -> None:  # fmt: skip
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
            surface.fblits(self._tank(world, index, degrees, centre, gun))
            letter = chips.letter(side, number)
            surface.blit(letter, letter.get_rect(bottomleft=rect.bottomleft))
            wide = px - letter.get_width() - 2
            life = chips.bar(wide, world.hit_points(index), world.full(index))
            surface.blit(life, life.get_rect(bottomright=(rect.right - 1, rect.bottom - 1)))
        surface.fblits(self._carried(world, index, rect, acting=False))


def preview(shown: TacticsScene, square: int) -> int | None:
    """The hit points that the tank on a square would have left after the chosen action, or else after a
    shot, or else after a ram."""
    found = [(chosen, 2, shot.after) for shot, chosen in shown.told("shot") if shot.square == square]
    for ram, chosen in shown.told("ram"):
        if ram.square == square:
            found.append((chosen, 1, ram.other[1]))
        elif chosen and square in shown.places("picked"):
            found.append((True, 0, ram.own[1]))
    return max(found)[2] if found else None
