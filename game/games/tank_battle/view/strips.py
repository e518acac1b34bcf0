"""The strip of a player above the table: name, tanks left with their known ranks, guns, white pegs,
installations."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.games.tank_battle.rules.board import HIDDEN, SIDES, SITES
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.panel.parts import Chip, Parts
from game.games.tank_battle.view.scene import tank_letter
from game.games.tank_battle.view.words import piece_words
from game.ui.layout import Area
from game.ui.tree.holders import Column, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Picture, Text
from game.view.strip_frame import NAME_LEAST, strip_frame
from game.view.table import StripWords
from game.view.tips import Sign

LOW = 90
"""The height in tokens below which a strip has one line under the name, with a number in place of the
pegs."""


@dataclass(frozen=True, slots=True)
class StripShown:
    """The contents of a strip. ``tanks``: rank, marks, and whether it is lost; ``white`` of ``pegs`` white
    pegs are left; ``secret``: the words in place of all that until both sides are set up."""

    side: int
    told: StripWords
    tanks: tuple[tuple[int, str, bool], ...]
    guns: int
    white: int
    pegs: int
    sites: tuple[bool, ...]
    secret: str


def strip_shown(position: TankBattleWorld, seat: int, told: StripWords, *, covered: bool) -> StripShown:
    """The strip of a side; ``covered``: without ranks that weren't shown to all."""
    secret = ""
    if position.phase == "setup" or HIDDEN in position.tanks[seat]:
        secret = "waits" if seat > position.seat else "sets_up" if seat == position.seat else "ready"
        if position.match.open_setup and seat <= position.seat:
            secret += "_open"
    elif not position.placed(seat):
        secret = "never"
    tanks = []
    for tank in range(len(position.tanks[seat])):
        letter = tank_letter(position, seat, tank, covered=covered)
        tanks.append((int(letter[0]), letter[1:], bool(position.fates[seat][tank])))
    tanks.sort(key=lambda one: (one[2], -one[0]))
    guns = len(position.standing_guns(seat))
    sites = tuple(position.has_site(seat, site) for site in range(len(SITES)))
    pegs = position.match.pieces.white_pegs
    return StripShown(seat, told, tuple(tanks), guns, position.white[seat], pegs, sites, secret)


class Strips:
    """Makes the strips."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.art, self.words = parts, parts.art, parts.words

    def node(self, shown: StripShown) -> Node:
        """Return a strip with its card."""
        return Stack().of(strip_frame(to_move=shown.told.to_move), Room(self._content, shown))

    def _content(self, shown: StripShown, m: Measure, width: float, height: float) -> Node:
        low = height < LOW
        chip, told = 16.0 if low else 22.0, shown.told
        side = self.words(f"tank_battle.side.{SIDES[shown.side]}")
        about = (f"{side} · {told.about}", told.about) if told.about else (side,)
        name = Row(high=26 if low else 38).of(
            Node(wide=12),
            replace(self.parts.chip(Chip(shown.side, 0), chip), tip=Sign("strip.side")),
            Node(wide=7),
            Text(told.name, ("body_strong", "small") if low else "card_title", squeeze=NAME_LEAST),
            Node(wide=8),
            spring(),
            Text(about, "small", "ink.secondary", least=WHOLE, rank=-1),
            Node(wide=max(told.room + 4, 10)),
        )
        if shown.secret:
            words = self.words(f"tank_battle_view.strip.{shown.secret}")
            line = Row(high=22 if low else 36).of(
                Node(wide=19 + chip), Text(words, "small", "ink.secondary"), Node(wide=8)
            )
            if low:
                return _above(name, line)
            return Column(pad=(0, 0, 22)).of(name, spring(), line)
        if low:
            size = min(17.0, (width - 85) / (len(shown.tanks) + len(shown.sites)))
            tanks = Row(gap=1).of(*self._tanks(shown, size))
            pegs = Row(gap=1, tip=Sign.of("tank_battle.strip.pegs", "TB-3.2", n=shown.white)).of(
                self.parts.peg(13, white=True), Text(str(shown.white), "small")
            )
            sites = Row(gap=1).of(*self._sites(shown, min(15.0, size)))
            forces = Row(gap=4, high=24).of(
                Node(wide=8), tanks, self._guns(shown, 13, "small"), pegs, spring(), sites, Node(wide=2)
            )
            return _above(name, forces)
        size = min(23.0, (width - 24 + 5) / max(1, len(shown.tanks)) - 5)
        tanks = Row(gap=5, high=23, pad=(12, 0)).of(*self._tanks(shown, size))
        sites = Row(gap=3).of(*self._sites(shown, 20))
        forces = Row(gap=8, high=24, pad=(12, 0)).of(
            self._guns(shown, 19, "body_strong"), self._pegs(shown), spring(), sites
        )
        return Column().of(name, tanks, Node(high=5), forces)

    def _tanks(self, shown: StripShown, size: float) -> list[Node]:
        found: list[Node] = []
        for rank, marks, gone in shown.tanks:
            known = "gone" if gone else "known" if rank else "covered"
            rule = "TB-6.1" if gone else "TB-4.7"
            tip = Sign.of(f"tank_battle.strip.{known}", rule, rank=str(rank))
            found.append(replace(self.parts.chip(Chip(shown.side, rank, marks, gone), size), tip=tip))
        return found

    def _guns(self, shown: StripShown, size: float, role: str) -> Node:
        tip = Sign.of("tank_battle.strip.guns", "TB-4.6", n=shown.guns)
        gun = Picture(self._draw_gun, shown.side, wide=size, high=size)
        return Row(gap=2, tip=tip).of(gun, Text(str(shown.guns), role))

    def _draw_gun(self, to: Canvas, area: Area, side: int) -> None:
        tile = self.art.gun(side, False, area.rect.height)
        to.surface.blit(tile, tile.get_rect(center=area.rect.center))

    def _pegs(self, shown: StripShown) -> Node:
        """The white pegs that are left, and dots for used ones."""
        tip = Sign.of("tank_battle.strip.pegs", "TB-3.2", n=shown.white)
        pegs = [self.parts.peg(15, 12, white=True) for _ in range(shown.white)]
        gone = (Picture(self._draw_dot, wide=12) for _ in range(shown.pegs - shown.white))
        return Row(tip=tip).of(*pegs, *gone)

    def _draw_dot(self, to: Canvas, area: Area, _: None) -> None:
        to.rule(area.centred(2.5, 2.5), "ink.tertiary")

    def _sites(self, shown: StripShown, size: float) -> list[Node]:
        found: list[Node] = []
        side = self.words(f"tank_battle.side.{SIDES[shown.side]}")
        for number, stands in enumerate(shown.sites):
            key = f"site.{SITES[number]}" if stands else "strip.site_lost"
            site = piece_words(SITES[number], self.words)
            tip = Sign.of(f"tank_battle.{key}", "TB-4.3", site=site, side=side)
            data = shown.side, number, stands
            found.append(Picture(self._draw_site, data, wide=size, high=size, tip=tip))
        return found

    def _draw_site(self, to: Canvas, area: Area, site: tuple[int, int, bool]) -> None:
        side, number, stands = site
        tile = self.art.site_chip(side, number, area.rect.height, not stands)
        to.surface.blit(tile, tile.get_rect(center=area.rect.center))


def _above(name: Node, below: Node) -> Node:
    """The name above a line, moved together as far as the height demands."""
    return Stack().of(Column().of(name), Column().of(spring(), below))
