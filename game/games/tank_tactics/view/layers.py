"""The painters of the marks on a board of Tank Tactics, besides those that all boards have."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

import pygame

from game.games.tank_tactics.rules.board import COLOURS
from game.games.tank_tactics.view.cards import CHIP_PX, CardArt
from game.games.tank_tactics.view.chips import Chips
from game.games.tank_tactics.view.dice import TankDice
from game.games.tank_tactics.view.marks import Marks
from game.games.tank_tactics.view.scene import SquareButton
from game.games.tank_tactics.view.tanks import TANK_SHARE, Tanks
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import box, filled, stroke
from game.view.board.fire_lines import PlacedSurface
from game.view.board.layers import BoardLayers
from game.view.board.marks import BoardMark
from game.view.board.scene import BoardScene, GhostShown
from game.view.tips import SignPlaces

CARD_SHARE: Final = 0.48
"""The side of a loaded card in squares."""

BLAST_STEP: Final = 4
"""The stage, of 10, at which a blast stays on the board."""

FLAG_ASIDE: Final = 0.08
"""How far a dropped flag is below and right of its square's middle, in squares."""

CONTOUR_STRENGTH: Final = 0.6
"""The strength of lines between different costs, as a share of the ink of digits."""


class TacticsLayers(BoardLayers):
    """The layers of a board with the tanks of Tank Tactics. ``places`` gets the signs over the squares."""

    def __init__(
        self, tanks: Tanks, icons: IconStore, dice: TankDice, cards: CardArt, places: SignPlaces, *given: Any
    ) -> None:
        super().__init__(*given)
        self.tanks, self.icons, self.dice, self.cards, self.places = tanks, icons, dice, cards, places
        self.card_rects: list[tuple[str, pygame.Rect]] = []
        """The rectangles of the loaded cards on the screen."""
        self.dice_rect: pygame.Rect | None = None
        """The rectangle of a tank's dice on the screen."""
        self.signs = signs = Marks(self.marks, tanks)
        self.chips = Chips(self.theme, self.fonts, icons, self.camera.square, self.camera.scale)
        self.painters |= {
            "start": self._starts, "entry": self._starts, "flag": self._flags, "flag_dropped": self._flags,
            "flag_away": lambda scene, marks: [self._at(signs.away(one.data), one) for one in marks],
            "called": self.tile(signs.brackets), "contours": self._contours,
            "range": self._range, "shot_line": self._shot_lines, "blocked": self._blocked,
            "danger": self._danger,
            "shot": self._shots, "blast": self.tile(signs.blast, BLAST_STEP), "ram": self._rams,
            "portal": self._faces,
            "loaded": self._loaded, "cost": self._costs, "dice": self._dice, "turns": self._turns,
            "ghost_head": lambda scene, marks: [self.lines.ghost_head(one.data) for one in marks],
            "buttons": lambda scene, marks: [stamp for _, stamp in self.buttons(scene)],
        }  # fmt: skip

    def _at(self, tile: pygame.Surface, mark: BoardMark) -> PlacedSurface:
        return self.lines.centred(tile, mark.where[0])

    # --- on squares ---

    def _starts(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found = list[PlacedSurface]()
        for mark in marks:
            side, facing = mark.data
            free = mark.kind == "entry"
            found.append(self._at(self.signs.start(side, self.camera.facing(facing), free=free), mark))
        return found

    def _flags(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [self.flag(mark) for mark in marks]

    def flag(self, mark: BoardMark) -> PlacedSurface:
        """A flag on its square; the digit of one where it was dropped is in the upper left corner."""
        aside = round(FLAG_ASIDE * self.camera.square) if mark.kind == "flag_dropped" else 0
        tile = self.signs.flag(mark.data)
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
        for shot in (mark.data for mark in marks):
            cut = [camera.rect_of(wall) for wall in shot.through]
            ends = camera.centre_of(shot.origin), camera.centre_of(shot.square)
            found += self.signs.shot(*ends, chosen=shot.chosen, cut=cut)
        return found

    def _blocked(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found: list[PlacedSurface] = []
        for mark in marks:
            first, last = map(self.camera.centre_of, mark.data)
            found += self.signs.blocked(first, last, [self.camera.rect_of(wall) for wall in mark.where])
        return found

    # --- over tanks ---

    def burnt_out(self, piece: Hashable, degrees: float) -> pygame.Surface | None:
        size = max(4, round(TANK_SHARE * self.camera.square))
        if not isinstance(piece, int):
            return None
        return self.tanks.tank(piece, self.camera.degrees(degrees), size)

    def _danger(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        tint = self.chips.shapes
        return [stamp for one in marks for stamp in self.on(self.signs.danger(one.data, tint=tint), (one,))]

    def _ghost(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """A tank where an action would leave it, on a paper disc with its facing."""
        found, camera = list[PlacedSurface](), self.camera
        for ghost in (mark.data for mark in marks):
            degrees, side = 45.0 * camera.facing(ghost.facing), COLOURS.index(ghost.sprite)
            # rounded where the board's surface begins, as tanks are that stand
            (x, y), (left, top) = camera.centre_of(ghost.square), camera.block.topleft
            tank = self.tanks.parts(side, degrees, camera.square, (x - left, y - top), ghost=True)
            found.append(self.lines.ghost_disc(ghost))
            found += [PlacedSurface(one.surface, (one.at[0] + left, one.at[1] + top)) for one in tank]
        return found

    def room_of(self, ghost: GhostShown) -> pygame.Rect:
        return self.camera.rect_of(ghost.square)

    def _shots(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Rings at targets, chips of barriers."""
        camera, found, gone = self.camera, list[PlacedSurface](), scene.places("blast")
        for mark in marks:
            ring = self.signs.target(destroyed=mark.data.after <= 0, chosen=mark.data.chosen)
            found += [self._at(ring, mark)] if mark.where[0] not in gone else []
        taken = [camera.rect_of(square) for square in scene.standing]
        for shot in (mark.data for mark in marks if mark.data.barrier):
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
        for ram in (mark.data for mark in marks):
            a, b = self.camera.centre_of(ram.path[-1]), self.camera.centre_of(ram.square)
            found.append(self.signs.ram(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), chosen=ram.chosen))
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
            tile = self.cards.chip(card, px)
            row, column = number % 2, number // 2
            away = gap + column * (px + gap)
            x = rect.right + away if right else rect.left - away - px
            found.append(PlacedSurface(tile, (x, rect.bottom - px - row * (px + gap))))
            self.card_rects.append((card, found[-1].rect))
        return found

    def _dice(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The dice of a tank."""
        (square,), (side, dice) = marks[0].where, marks[0].data
        tile = self.chips.flag(side, dice, self.dice)
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
            made.blit(self.icons.get(choice.icon, icon, theme[ink]), (x, (height - icon) // 2))
            x += icon + gap
        made.blit(words, (x, (height - words.get_height()) // 2))
        return made
