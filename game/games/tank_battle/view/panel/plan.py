"""The panel of the movement (TB-3): planned moves and their outcomes, the enemy's sealed shots, the log."""

from __future__ import annotations

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.board import number
from game.games.tank_battle.view.panel.parts import Chip, PanelNow, Parts, hint
from game.games.tank_battle.view.plan import Plan
from game.games.tank_battle.view.spots import LegSpot
from game.games.tank_battle.view.words import leg_words, missing_words
from game.ui.layout import GROW, Grow
from game.ui.tree.holders import Box, Column, FirstFit, Pad, Room, Row, spring
from game.ui.tree.node import Length, Measure, Node
from game.ui.tree.seen import Icon, Text
from game.view.spots import ButtonSpot
from game.view.tips import Sign

_LEGS = ((False, 24, 54), (True, 24, 54), (True, 20, 54), (True, 20, 8))
"""How the moves are listed, from rich to brief: whether all of an outcome is in one sentence, the height of
the first line, and the indent of those below it."""


class PlanPanel(Parts):
    """Makes the tree of the movement."""

    def tree(self, now: PanelNow, plan: Plan) -> Node:
        """The whole panel."""
        missing = plan.missing
        words = missing_words(plan.position, missing, self.words)
        below = Column(gap=8, wide=Grow(46), high=GROW).of(self._sealed(now, plan), self.happened(now))
        body = Row(gap=8, high=GROW).of(self._moves(now, plan), below)
        clear = self.clear(now, ready=bool(plan.steps))
        return self.page(
            now, body, foot=(clear, self.main(ButtonSpot("reveal"), words, ready=missing is None))
        )

    # --- the moves ---

    def _moves(self, now: PanelNow, plan: Plan) -> Node:
        position = plan.position
        walk, most = position.walk, position.moves.most
        key = "slots_few" if position.moves.few else "slots"
        told = (self.say(key, n=walk.total, most=most), self.say("of", n=walk.total, of=most))
        slots = (
            Box(
                wide=15, high=15, fill="ink.primary" if at < walk.total else "surface.raised",
                line="ink.primary", edge=1.2,
            )
            for at in range(most)
        )  # fmt: skip
        return self.card(
            now.density,
            self.say("head.move"),
            Column(high=GROW).of(
                Row(gap=4, high=24, tip=Sign("tank_battle.slots", "TB-3.3")).of(
                    Text(told, "body_strong", squeeze=0.85), spring(), *slots
                ),
                Node(high=4),
                self._legs(plan),
                *self._ticks(plan),
            ),
            told=self.say("turn", n=position.round),
            wide=Grow(54),
        )

    def _legs(self, plan: Plan) -> Node:
        """The moves with their outcomes; if they don't fit, in few words and as low as necessary."""
        count = len(queries.legs(plan.position))
        if not count:
            return hint(self.say("no_move"), high=GROW)
        lists = [[self._leg(plan, at, *shape) for at in range(count)] for shape in _LEGS]
        lists.append([self._flat_leg(plan, at) for at in range(count)])
        return FirstFit(high=GROW).of(*(Column(gap=4).of(*legs) for legs in lists))

    def _leg(self, plan: Plan, at: int, short: bool, top: float, indent: float) -> Node:
        """A tank's move, with its outcome in the lines below."""
        told = leg_words(plan.position, queries.legs(plan.position)[at], self.words)
        lines = (
            Row().of(
                Node(wide=indent),
                Text(words, "small", "ink.secondary", lines=0, wide=GROW),
                Node(wide=6),
            )
            for words in ([self.words.commas(told)] if short else told)
        )
        return self._box(plan, at, pad=(0, 0, top / 6)).of(self._head(plan, at, high=top), *lines)

    def _flat_leg(self, plan: Plan, at: int) -> Node:
        """A tank's move in a single line."""
        told = self.words.commas(leg_words(plan.position, queries.legs(plan.position)[at], self.words))
        return self._box(plan, at, high=Grow(least=24, most=36)).of(self._head(plan, at, told, high=GROW))

    def _head(self, plan: Plan, at: int, told: str = "", *, high: Length) -> Node:
        """The first line of a move: its number, its plate, the squares."""
        position = plan.position
        leg = queries.legs(position)[at]
        return Row(gap=6, pad=(7, 0), high=high).of(
            self.disc(16, "move.reach_ink", str(at + 1)),
            self.chip(Chip(position.seat, position.ranks[position.seat][leg.tank]), 19),
            Text("–".join(str(number(square)) for square in leg.trail), "body_strong", squeeze=0.76),
            Text(told, "small", "ink.secondary", lines=2, middle=True, high=GROW, rank=-1) if told else None,
            spring(),
            None if _fixed(plan, at) else Icon("close", 12, "ink.secondary"),
        )

    @staticmethod
    def _box(plan: Plan, at: int, pad: Pad = 0.0, high: Length = None) -> Box:
        chosen = queries.legs(plan.position)[at].trail[-1] == plan.picked
        return Box(
            spot=LegSpot(at), open=not _fixed(plan, at), tip=Sign("tank_battle.leg", "TB-3.6"),
            pad=pad, high=high, fill="surface.raised", line="move.reach_ink" if chosen else "surface.line",
            lit_line="" if chosen else "ink.primary", edge=2 if chosen else 1, ringed=True,
        )  # fmt: skip

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
        ring = self.disc(10, "ink.primary", width=1.4)
        mark = Icon("check", 15, "signal.ok", wide=16) if done else Row(wide=16, pad=(3, 0)).of(ring)
        told = Text(words, "small", "ink.secondary") if done else Text(words, "body_strong")
        return Row(gap=6, high=19, tip=Sign("tank_battle.tick", "TB-3.5")).of(mark, told)

    # --- the enemy's shots ---

    def _sealed(self, now: PanelNow, plan: Plan) -> Node:
        position, d = plan.position, now.density
        other = 1 - position.seat
        if position.shots[other] is None:
            told = hint(self.say("safe_told"), high=GROW)
            return self.card(d, self.say("head.safe"), told, high=d.bar + 36)
        counts = position.red_pegs(other), position.white[other]
        pegs = Room(self._pegs, counts, high=18, tip=Sign("tank_battle.sealed", "TB-3.2"))
        return self.card(
            d, self.say("head.sealed", name=now.enemy), pegs, hint(self.say("sealed_told"), high=GROW),
            told=self.say("sealed"), high=d.card + 54,
        )  # fmt: skip

    def _pegs(self, counts: tuple[int, int], m: Measure, width: float, height: float) -> Node:
        """The enemy's red and white pegs, as large as fits."""
        red, white = counts
        each = min(16.0, (width - 8) / max(1, red + white))
        discs = (Row(wide=each).of(self.disc(each * 0.75, "fire.accent")) for _ in range(red))
        pegs = (self.peg(each * 1.05, each, white=True) for _ in range(white))
        return Row(high=height).of(*discs, Node(wide=8), *pegs)


def _fixed(plan: Plan, at: int) -> bool:
    """Whether a tank had moved so before the plan began."""
    return at < len(queries.legs(plan.base))
