"""The panel of the movement (TB-3): planned moves and their outcomes, the enemy's sealed shots, the log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.board import number
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.panel.parts import ButtonShown, Chip, IconLine, PanelFrame, Parts, hint
from game.games.tank_battle.view.plan import Plan
from game.games.tank_battle.view.spots import LegSpot
from game.games.tank_battle.view.words import leg_words, missing_words
from game.ui.layout import GROW, Grow
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Text
from game.view.spots import ButtonSpot
from game.view.tips import Sign

FLAT = 36.0
"""The height below which a move in the list takes a single line."""


@dataclass(frozen=True, slots=True)
class LegShown:
    """A tank's move in the list: its number, its plate, the squares, its outcome."""

    number: int
    chip: Chip
    squares: str
    told: tuple[str, ...]
    chosen: bool
    fixed: bool


@dataclass(frozen=True, slots=True)
class LegShape:
    """The height of the first line of a move in the list, and the indent of the words below it."""

    head: float
    indent: float


ROOMY, LOWER, LOWEST = LegShape(24, 54), LegShape(20, 54), LegShape(20, 8)


class PlanPanel:
    """Makes the tree of the movement."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.words, self.say = parts, parts.words, parts.say

    def tree(self, frame: PanelFrame, plan: Plan, enemy: str, log: tuple[IconLine, ...]) -> Node:
        """The whole panel; ``enemy``: the name of the player who plots."""
        position, missing = plan.position, plan.missing
        words = missing_words(position, missing, self.words)
        main = ButtonShown(ButtonSpot("reveal"), words, "", missing is None, main=True)
        below = Column(gap=8, wide=Grow(46), high=GROW).of(
            self._sealed(frame, position, enemy), self.parts.happened(frame, log)
        )
        body = Row(gap=8, high=GROW).of(self._moves(frame, plan), below)
        clear = self.parts.clear(frame, ready=bool(plan.steps))
        return self.parts.page(frame, body, foot=(clear, main))

    # --- the moves ---

    def _moves(self, frame: PanelFrame, plan: Plan) -> Node:
        position = plan.position
        walk, most = position.walk, position.moves.most
        counted = self.say("of", n=walk.total, of=most)
        told = (self.say("slots", n=walk.total, most=most), counted)
        if position.moves.few:
            told = (self.say("slots_few", n=walk.total, most=most), counted)
        slots = (
            Box(
                wide=15, high=15, fill="ink.primary" if at < walk.total else "surface.raised",
                line="ink.primary", edge=1.2,
            )
            for at in range(most)
        )  # fmt: skip
        legs = tuple(self._shown(plan))
        return self.parts.card(
            frame,
            self.say("head.move"),
            Column(high=GROW).of(
                Row(gap=4, high=24, tip=Sign("tank_battle.slots", "TB-3.3")).of(
                    Text(told, "body_strong", squeeze=0.85), spring(), *slots
                ),
                Node(high=4),
                Room(self._legs, legs, high=GROW) if legs else hint(self.say("no_move"), high=GROW),
                *self._ticks(plan),
            ),
            told=self.say("turn", n=position.round),
            wide=Grow(54),
        )

    def _shown(self, plan: Plan) -> list[LegShown]:
        position, fixed = plan.position, len(queries.legs(plan.base))
        found = []
        for at, leg in enumerate(queries.legs(position)):
            chip = Chip(position.seat, position.ranks[position.seat][leg.tank])
            squares = "–".join(str(number(square)) for square in leg.trail)
            told = tuple(leg_words(position, leg, self.words))
            found.append(LegShown(at + 1, chip, squares, told, leg.trail[-1] == plan.picked, at < fixed))
        return found

    def _legs(self, legs: tuple[LegShown, ...], m: Measure, width: float, height: float) -> Node:
        """The moves with their outcomes; if they don't fit, in few words and as low as necessary."""
        short = tuple(replace(leg, told=(self.words.commas(leg.told),)) for leg in legs)
        for some, shape in ((legs, ROOMY), (short, ROOMY), (short, LOWER), (short, LOWEST)):
            made = Column(gap=4).of(*(self._leg(leg, m, width, shape) for leg in some))
            if made.height(m, width) <= height:
                return made
        most = max(24.0, (height + 4) / len(legs) - 4)
        return Column(gap=4).of(*(self._leg(leg, m, width, LOWEST, most) for leg in short))

    def _leg(self, leg: LegShown, m: Measure, width: float, shape: LegShape, most: float = 1e9) -> Node:
        """A tank's move, at most ``high`` high."""
        line, top = m.line("small"), shape.head
        counts = [max(1, len(m.wrap(told, "small", width - shape.indent - 6))) for told in leg.told]
        high = min(most, top + top / 6 + sum(counts) * line)
        flat = high < FLAT
        box = Box(
            spot=LegSpot(leg.number - 1), open=not leg.fixed, tip=Sign("tank_battle.leg", "TB-3.6"),
            high=high, fill="surface.raised", line="move.reach_ink" if leg.chosen else "surface.line",
            lit_line="" if leg.chosen else "ink.primary", edge=2 if leg.chosen else 1, ringed=True,
        )  # fmt: skip
        head = Row(gap=6, pad=(7, 0), high=GROW if flat else top).of(
            self.parts.disc(16, "move.reach_ink", str(leg.number)),
            self.parts.chip(leg.chip, 19),
            Text(leg.squares, "body_strong", squeeze=0.76),
            Text(leg.told[0], "small", "ink.secondary", rank=-1) if flat else None,
            spring(),
            None if leg.fixed else Icon("close", 12, "ink.secondary"),
        )
        if flat:
            return box.of(head)
        lines = (
            Row(high=count * line).of(
                Node(wide=shape.indent),
                Text(told, "small", "ink.secondary", lines=0, wide=GROW),
                Node(wide=6),
            )
            for told, count in zip(leg.told, counts, strict=True)
        )
        return box.of(head, Column(high=GROW).of(*(replace(one, least=line) for one in lines)))

    def _ticks(self, plan: Plan) -> list[Node]:
        """The conditions of a movement (TB-3.5), ticked if they are met."""
        walk, moves = plan.position.walk, plan.position.moves
        best = moves.best(walk)
        found = []
        if best & 2 or walk.good:
            key = "forward_or_command" if moves.by_command(walk) else "forward"
            found.append(self._tick(self.say(f"tick.{key}"), done=walk.good))
        if not moves.few and best & 1:
            left = moves.most - walk.total
            words = self.say("tick.all", n=left) if left else self.say("tick.all_done")
            found.append(self._tick(words, done=left == 0))
        elif not moves.few:
            found.append(self._tick(self.say("tick.as_far"), done=plan.missing is None))
        return found

    def _tick(self, words: str, *, done: bool) -> Node:
        ring = self.parts.disc(10, "ink.primary", width=1.4)
        mark = Icon("check", 15, "signal.ok", wide=16) if done else Row(wide=16, pad=(3, 0)).of(ring)
        told = Text(words, "small", "ink.secondary") if done else Text(words, "body_strong")
        return Row(gap=6, high=19, tip=Sign("tank_battle.tick", "TB-3.5")).of(mark, told)

    # --- the enemy's shots ---

    def _sealed(self, frame: PanelFrame, position: TankBattleWorld, enemy: str) -> Node:
        other, low = 1 - position.seat, frame.low
        if position.shots[other] is None:
            told = hint(self.say("safe_told"), high=GROW)
            return self.parts.card(frame, self.say("head.safe"), told, high=76 if low else 84)
        counts = position.red_pegs(other), position.white[other]
        pegs = Room(self._pegs, counts, high=18, tip=Sign("tank_battle.sealed", "TB-3.2"))
        return self.parts.card(
            frame, self.say("head.sealed", name=enemy), pegs, hint(self.say("sealed_told"), high=GROW),
            told=self.say("sealed"), high=120 if low else 138,
        )  # fmt: skip

    def _pegs(self, counts: tuple[int, int], m: Measure, width: float, height: float) -> Node:
        """The enemy's red and white pegs, as large as fits."""
        red, white = counts
        each = min(16.0, (width - 8) / max(1, red + white))
        discs = (Row(wide=each).of(self.parts.disc(each * 0.75, "fire.accent")) for _ in range(red))
        pegs = (self.parts.peg(each * 1.05, each, white=True) for _ in range(white))
        return Row(high=height).of(*discs, Node(wide=8), *pegs)
