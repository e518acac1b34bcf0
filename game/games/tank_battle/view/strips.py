"""The strip of a player above the table: name, tanks left with their known ranks, guns, white pegs,
installations."""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter

from game.games.tank_battle.rules.board import HIDDEN, SIDES, SITES
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.panel.parts import Chip, Parts
from game.games.tank_battle.view.scene import tank_letter
from game.games.tank_battle.view.words import piece_words
from game.ui.layout import Area
from game.ui.tree.holders import Column, FirstFit, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Picture, Text
from game.view.strip_frame import NAME_LEAST, strip_frame
from game.view.table import StripWords
from game.view.tips import Sign

Strip = tuple[TankBattleWorld, int, StripWords, bool]
"""What a strip is of: a position, a side, who plays it, and whether all ranks that weren't shown to all are
covered."""


def secret_of(position: TankBattleWorld, seat: int) -> str:
    """The key of the words that stand in place of a side's forces until both are set up."""
    if position.phase == "setup" or HIDDEN in position.tanks[seat]:
        secret = "waits" if seat > position.seat else "sets_up" if seat == position.seat else "ready"
        return f"{secret}_open" if position.match.open_setup and seat <= position.seat else secret
    return "" if position.placed(seat) else "never"


class Strips(Parts):
    """Makes the strips."""

    def node(self, position: TankBattleWorld, seat: int, told: StripWords, *, covered: bool) -> Node:
        """Return a strip with its card; ``covered``: without ranks that weren't shown to all."""
        content = Room(self._content, (position, seat, told, covered))
        return Stack().of(strip_frame(to_move=told.to_move), content)

    def _content(self, strip: Strip, m: Measure, width: float, height: float) -> Node:
        """The whole strip, or where there is little room one line under the name, with a number in place of
        the pegs."""
        position, seat, *_ = strip
        name = self._name(strip, 38, 22, "card_title")
        low_name = self._name(strip, 26, 16, ("body_strong", "small"))
        if secret := secret_of(position, seat):
            words = Text(self.words(f"tank_battle_view.strip.{secret}"), "small", "ink.secondary")
            line, low_line = (
                Row(high=high).of(Node(wide=wide), words, Node(wide=8)) for high, wide in ((36, 41), (22, 35))
            )
            whole = Column(pad=(0, 0, 20)).of(name, spring(), line)
            return FirstFit().of(whole, _above(low_name, low_line))
        count, pegs = len(position.tanks[seat]), position.match.pieces.white_pegs
        white = position.white[seat]
        size = min(17.0, (width - 85) / (count + len(SITES)))
        tip = Sign.of("tank_battle.strip.pegs", "TB-3.2", n=white)
        low_forces = Row(gap=4, high=24).of(
            Node(wide=8),
            Row(gap=1).of(*self._tanks(strip, size)),
            self._guns(strip, 13, "small"),
            Row(gap=1, tip=tip).of(self.peg(13, white=True), Text(str(white), "small")),
            spring(),
            Row(gap=1).of(*self._sites(strip, min(15.0, size))),
            Node(wide=2),
        )
        size = min(23.0, (width - 24 + 5) / max(1, count) - 5)
        forces = Row(gap=8, high=24, pad=(12, 0)).of(
            self._guns(strip, 19, "body_strong"),
            Row(tip=tip).of(  # the white pegs that are left, and dots for used ones
                *(self.peg(15, 12, white=True) for _ in range(white)),
                *(Picture(self._draw_dot, wide=12) for _ in range(pegs - white)),
            ),
            spring(),
            Row(gap=3).of(*self._sites(strip, 20)),
        )
        tanks = Row(gap=5, high=23, pad=(12, 0)).of(*self._tanks(strip, size))
        whole = Column().of(name, tanks, Node(high=5), forces)
        return FirstFit().of(whole, _above(low_name, low_forces))

    def _name(self, strip: Strip, high: float, chip: float, role: str | tuple[str, ...]) -> Node:
        """The line with the player's name."""
        _, seat, told, _ = strip
        side = self.words(f"tank_battle.side.{SIDES[seat]}")
        about = (f"{side} · {told.about}", told.about) if told.about else (side,)
        return Row(high=high).of(
            Node(wide=12),
            replace(self.chip(Chip(seat, 0), chip), tip=Sign("strip.side")),
            Node(wide=7),
            Text(told.name, role, squeeze=NAME_LEAST),
            Node(wide=8),
            spring(),
            Text(about, "small", "ink.secondary", least=WHOLE, rank=-1),
            Node(wide=max(told.room + 4, 10)),
        )

    def _tanks(self, strip: Strip, size: float) -> list[Node]:
        """The side's tanks, those that are left first, by their known ranks."""
        position, seat, _, covered = strip
        found: list[tuple[bool, int, Node]] = []
        for tank, fate in enumerate(position.fates[seat]):
            letter, gone = tank_letter(position, seat, tank, covered=covered), bool(fate)
            rank, marks = int(letter[0]), letter[1:]
            known = "gone" if gone else "known" if rank else "covered"
            rule = "TB-6.1" if gone else "TB-4.7"
            tip = Sign.of(f"tank_battle.strip.{known}", rule, rank=str(rank))
            chip = replace(self.chip(Chip(seat, rank, marks, gone), size), tip=tip)
            found.append((gone, -rank, chip))
        return [chip for *_, chip in sorted(found, key=itemgetter(0, 1))]

    def _guns(self, strip: Strip, size: float, role: str) -> Node:
        position, seat, *_ = strip
        count = len(position.standing_guns(seat))
        gun = Picture(self._draw_gun, seat, wide=size, high=size)
        tip = Sign.of("tank_battle.strip.guns", "TB-4.6", n=count)
        return Row(gap=2, tip=tip).of(gun, Text(str(count), role))

    def _draw_gun(self, to: Canvas, area: Area, side: int) -> None:
        to.put(self.art.gun(side, False, area.rect.height), area)

    def _draw_dot(self, to: Canvas, area: Area, _: None) -> None:
        to.rule(area.centred(2.5, 2.5), "ink.tertiary")

    def _sites(self, strip: Strip, size: float) -> list[Node]:
        position, seat, *_ = strip
        found: list[Node] = []
        side = self.words(f"tank_battle.side.{SIDES[seat]}")
        for number, name in enumerate(SITES):
            stands = position.has_site(seat, number)
            key = f"site.{name}" if stands else "strip.site_lost"
            tip = Sign.of(f"tank_battle.{key}", "TB-4.3", site=piece_words(name, self.words), side=side)
            found.append(Picture(self._draw_site, (seat, number, stands), wide=size, high=size, tip=tip))
        return found

    def _draw_site(self, to: Canvas, area: Area, site: tuple[int, int, bool]) -> None:
        side, number, stands = site
        to.put(self.art.site_chip(side, number, area.rect.height, not stands), area)


def _above(name: Node, below: Node) -> Node:
    """The name above a line, moved together as far as the height demands."""
    return Stack().of(Column().of(name), Column().of(spring(), below))
