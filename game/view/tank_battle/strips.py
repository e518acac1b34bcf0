"""The strip of a player above the table: name, tanks left with what is known of their ranks, guns, white
pegs, installations."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.rules.tank_battle.public import HIDDEN, SIDES, SITES, TANKS, WHITE_PEGS, Position
from game.ui.paint.ink import Ink, box, filled, stroke
from game.view.table import StripTold, Tools
from game.view.tank_battle.art import Art
from game.view.tank_battle.scene import tank_letter
from game.view.tank_battle.words import piece_words
from game.view.tips import Places

LOW = 60
"""A strip that is lower (tokens) has one line below the name, with a number in place of the pegs."""


@dataclass(frozen=True, slots=True)
class StripShown:
    """What a strip shows. ``tanks``: rank, marks, and whether it is lost; ``secret``: what is said in
    the place of all that before both sides are set up."""

    side: int
    told: StripTold
    tanks: tuple[tuple[int, str, bool], ...]
    guns: int
    white: int
    sites: tuple[bool, ...]
    secret: str


def strip_shown(position: Position, seat: int, told: StripTold, *, covered: bool) -> StripShown:
    """The strip of a side; ``covered``: without ranks that weren't shown to all."""
    secret = ""
    if position.phase == "setup" or HIDDEN in position.tanks[seat]:
        secret = "waits" if seat > position.seat else "sets_up" if seat == position.seat else "ready"
    elif not position.placed(seat):
        secret = "never"
    tanks = []
    for tank in range(TANKS):
        letter = tank_letter(position, seat, tank, covered=covered)
        tanks.append((int(letter[0]), letter[1:], bool(position.fates[seat][tank])))
    tanks.sort(key=lambda one: (one[2], -one[0]))
    guns = sum(1 for _ in position.standing_guns(seat))
    sites = tuple(position.has_site(seat, site) for site in range(len(SITES)))
    return StripShown(seat, told, tuple(tanks), guns, position.white[seat], sites, secret)


class StripPainter:
    """Draws strips."""

    def __init__(self, tools: Tools, art: Art) -> None:
        self.theme, self.fonts, self.words, self.art = tools.theme, tools.fonts, tools.words, art
        self.ink = Ink(600_000)
        self.places = Places()
        """Where the signs of the strips are."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, shown: StripShown, scale: float) -> None:
        """A strip with its card."""

        def px(tokens: float) -> int:
            return round(tokens * scale)

        theme, told = self.theme, shown.told
        width = max(1.0, (1.6 if told.to_move else 1.0) * scale)
        place = (width / 2, width / 2, rect.width - width, rect.height - width, 6 * scale)
        body = box(*place, filled(theme["surface.raised" if told.to_move else "surface.panel"]))
        if told.to_move:
            body += box(0, 0, 5 * scale, rect.height, 3 * scale, filled(theme["ink.primary"]))
        body += box(*place, stroke(theme["ink.primary" if told.to_move else "surface.line"], width))
        surface.blit(self.ink.draw(body, *rect.size), rect)
        self.places.begin(shown.side)
        low = rect.height < px(LOW)
        middle = rect.y + px(13 if low else 19)
        plate = self.art.chip(shown.side, 0, px(16 if low else 22))
        at = plate.get_rect(midleft=(rect.x + px(12), middle))
        surface.blit(plate, at)
        self.places.add("strip.side", at)
        right = rect.right - max(told.room + px(4), px(10))
        x = at.right + px(7)
        role = "body_strong" if low else "card_title"
        name = self.fonts.render(
            self.fonts.fit(told.name, role, right - x, scale), role, theme["ink.primary"], scale
        )
        drawn = surface.blit(name, name.get_rect(midleft=(x, middle)))
        side = self._side_name(shown)
        about = f"{side} · {told.about}" if told.about else side
        room = right - drawn.right - px(8)
        if room > px(30):
            made = self.fonts.render(
                self.fonts.fit(about, "small", room, scale), "small", theme["ink.secondary"], scale
            )
            surface.blit(made, made.get_rect(midright=(right, middle)))
        if shown.secret:
            words = self.words(f"tank_battle_view.strip.{shown.secret}")
            words = self.fonts.fit(words, "small", rect.right - at.right - px(17), scale)
            made = self.fonts.render(words, "small", theme["ink.secondary"], scale)
            surface.blit(made, made.get_rect(midleft=(x, rect.bottom - px(11 if low else 40))))
            return
        self._forces(surface, rect, shown, scale, low=low)

    def _forces(
        self, surface: pygame.Surface, rect: pygame.Rect, shown: StripShown, scale: float, *, low: bool
    ) -> None:
        def px(tokens: float) -> int:
            return round(tokens * scale)

        fitting = (rect.width - px(85)) // 9
        x, side = rect.x + px(12), min(px(17), fitting) if low else px(23)
        y = rect.bottom - px(12) if low else rect.y + px(49)
        for rank, marks, gone in shown.tanks:
            tile = self.art.chip(shown.side, rank, side, marks, gone)
            at = surface.blit(tile, tile.get_rect(midleft=(x, y)))
            known = "gone" if gone else "known" if rank else "covered"
            rule = "TB-6.1" if gone else "TB-4.7"
            self.places.add(f"tank_battle.strip.{known}", at, rule, rank=str(rank))
            x += side + px(1 if low else 5)
        if low:
            x += px(3)
        else:
            x, y = rect.x + px(12), rect.y + px(78)
        x = self._guns(surface, (x, y), shown, scale, px(13 if low else 19)) + px(5 if low else 8)
        if low:
            tile = self.art.peg(True, px(13), True)
            surface.blit(tile, tile.get_rect(midleft=(x, y)))
            made = self.fonts.render(str(shown.white), "small", self.theme["ink.primary"], scale)
            told = surface.blit(made, made.get_rect(midleft=(x + tile.get_width() + 1, y)))
            pegs = pygame.Rect(x, y - px(7), told.right - x, px(14))
            self.places.add("tank_battle.strip.pegs", pegs, "TB-3.2", n=shown.white)
            x = told.right + px(3)
        else:
            x = self._pegs(surface, (x, y), shown.white, scale) + px(8)
        side = min(px(15), fitting) if low else px(20)
        gap = px(1 if low else 3)
        x = max(x, rect.right - px(6 if low else 10) - 3 * (side + gap))
        for site, stands in enumerate(shown.sites):
            tile = self.art.site_chip(shown.side, site, side, not stands)
            at = surface.blit(tile, tile.get_rect(midleft=(x, y)))
            known = f"tank_battle.site.{SITES[site]}" if stands else "tank_battle.strip.site_lost"
            named = {"site": piece_words(SITES[site], self.words), "side": self._side_name(shown)}
            self.places.add(known, at, "TB-4.3", **named)
            x += side + gap

    def _guns(
        self, surface: pygame.Surface, at: tuple[int, int], shown: StripShown, scale: float, side: int
    ) -> int:
        tile = self.art.gun(shown.side, False, side)
        surface.blit(tile, tile.get_rect(midleft=at))
        role = "small" if side < round(16 * scale) else "body_strong"
        made = self.fonts.render(str(shown.guns), role, self.theme["ink.primary"], scale)
        x = at[0] + side + round(2 * scale)
        surface.blit(made, made.get_rect(midleft=(x, at[1])))
        whole = pygame.Rect(at[0], at[1] - side // 2, x + made.get_width() - at[0], side)
        self.places.add("tank_battle.strip.guns", whole, "TB-4.6", n=shown.guns)
        return x + made.get_width()

    def _pegs(self, surface: pygame.Surface, at: tuple[int, int], white: int, scale: float) -> int:
        """The white pegs that are left, dots for those that are gone."""
        side, x = round(15 * scale), at[0]
        for number in range(WHITE_PEGS):
            if number < white:
                tile = self.art.peg(True, side, True)
                surface.blit(tile, tile.get_rect(center=(x + side // 2, at[1])))
            else:
                dot = pygame.Rect(0, 0, max(2, side // 6), max(2, side // 6))
                dot.center = (x + side // 2, at[1])
                surface.fill(self.theme["ink.tertiary"], dot)
            x += round(side * 0.8)
        whole = pygame.Rect(at[0], at[1] - side // 2, x - at[0], side)
        self.places.add("tank_battle.strip.pegs", whole, "TB-3.2", n=white)
        return x

    def _side_name(self, shown: StripShown) -> str:
        return self.words(f"tank_battle.side.{SIDES[shown.side]}")
