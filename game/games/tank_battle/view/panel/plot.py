"""The panel of plotted shots (TB-3.2): the shots, and the enemy's possible stops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.board import number
from game.games.tank_battle.view.panel.parts import Chip, PanelNow, Parts, hint
from game.games.tank_battle.view.plot import Plot
from game.games.tank_battle.view.spots import EnemySpot, PegSpot
from game.games.tank_battle.view.words import stop_words
from game.ui.layout import GROW, Grow
from game.ui.tree.holders import Box, CellGrid, Column, FirstFit, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Rule, Text
from game.view.spots import ButtonSpot, FieldSpot
from game.view.tips import Sign

RED_COLUMNS: Final = 3
WHITE_COLUMNS: Final = 5

Stops = Mapping[int, Mapping[int, int]]
"""Where each enemy tank could stop next, and in how many steps."""

Shots = tuple[tuple[int, ...], int, tuple[int, ...], int, bool, str, float]
"""The squares of red shots and how many there must be, those of white ones and how many there can be;
whether a click plots a white peg; a refusal; the greatest height of a shot."""


class PlotPanel(Parts):
    """Makes the tree of plotting."""

    def tree(
        self, now: PanelNow, plot: Plot, stops: Stops, *, white: bool, alone: int, shaded: bool,
        at: int | None,
    ) -> Node:  # fmt: skip
        """The whole panel. ``white``: a click plots a white peg; ``alone``: the only tank whose stops are
        shown, -1 for none; ``at``: the square that is pointed at; ``shaded``: possible stops are shaded."""
        missing, d = plot.missing, now.density
        key, icon = ("hand_over", "handover") if now.shared else ("seal", "lock")
        words = self.say("missing.red", n=missing) if missing else self.say(f"button.{key}", name=now.enemy)
        foot = (
            self.clear(now, ready=bool(plot.red or plot.white)),
            self.sign(now, "stops", "eye" if shaded else "eye_off"),
            self.main(ButtonSpot("seal"), words, "" if missing else icon, ready=not missing),
        )
        shots = tuple(plot.red), plot.due, tuple(plot.white), plot.whites, white, now.refused, d.line
        turn = self.say("against", n=plot.base.begun // 2 + 1)  # the enemy's next one
        left = self.card(d, self.say("head.shots"), Room(self._shots, shots, high=GROW), told=turn, wide=GROW)
        title, enemies = self.say("head.foe", name=now.enemy), self._enemies(now, plot, stops, alone, at)
        right = self.card(d, title, enemies, wide=GROW)
        return self.page(now, Row(gap=8, high=GROW).of(left, right), foot=foot)

    # --- the shots ---

    def _shots(self, shots: Shots, m: Measure, width: float, height: float) -> Node:
        red, due, pale, whites, white, refused, most = shots
        rows = -(-due // RED_COLUMNS) + bool(whites)
        fixed = 2 * 24 + 34 + rows * 6  # beside a lesson's text there is little room
        size = max(18.0, min(most, (height - fixed) / max(1, rows)))
        told = self.say("of", n=len(red), of=due)
        parts = [self._pair(self.say("red"), told, done=len(red) >= due)]
        parts += [self._grid(red, due, RED_COLUMNS, size, white=False), Node(high=4)]
        if whites:
            free = tuple(self.say(key, n=len(pale), of=whites) for key in ("of_free", "of"))
            parts.append(self._pair(self.say("white"), free))
            parts += [self._grid(pale, whites, WHITE_COLUMNS, size, white=True), Node(high=2)]
        else:
            parts.append(self._pair(self.say("white"), self.say("none_left")))
        if refused:
            parts.append(self.note(refused, warn=True))
        else:  # the use of white pegs where that fits
            use = (hint(self.say("white_told")),) if whites else ()
            parts.append(FirstFit(high=GROW).of(*use, Node()))
        if whites:
            colours = (self._colour(white=one, chosen=white == one) for one in (False, True))
            parts.append(Row(high=34).of(*colours))
        return Column(gap=2).of(*parts)

    @staticmethod
    def _pair(words: str, told: str | tuple[str, ...], *, done: bool = False) -> Node:
        return Row(gap=8, high=22).of(
            Text(words, "body_strong"),
            spring(),
            Text(told, "small", "signal.ok" if done else "ink.secondary"),
        )

    def _grid(self, squares: tuple[int, ...], count: int, columns: int, size: float, *, white: bool) -> Node:
        """Plotted shots, and places for the missing ones."""
        made = [self._shot(square, white=white) for square in squares]
        place = Box(fill="", line="surface.line_strong", dashed=True, tip=Sign("tank_battle.shot", "TB-3.2"))
        made += [place] * (count - len(squares))
        return CellGrid(columns=columns, gap=6, row_high=size).of(*made)

    def _shot(self, square: int, *, white: bool) -> Node:
        return Room(
            self._plotted, (square, white), spot=FieldSpot(square), open=True,
            tip=Sign("tank_battle.shot", "TB-3.2"),
        )  # fmt: skip

    def _plotted(self, shot: tuple[int, bool], m: Measure, width: float, height: float) -> Node:
        """A plotted peg, its square, and where there is room a cross; a click removes it."""
        square, white = shot
        words = str(number(square))
        narrow = width < 60
        digits = max(m.text(words, "body_strong"), m.text("88", "body_strong"))
        room = width - digits - 32  # a peg, a cross, and what lies between
        crossed = not narrow and room >= 8
        pad = 7.0 if room >= 14 else 4.0
        if narrow:
            pad = 1.0 if width < 32 else 3.0
        box = Box(
            pad=(pad, 0), fill="surface.raised", line="surface.line_strong", lit_line="ink.primary",
            ringed=True,
        )  # fmt: skip
        return box.of(
            Row(gap=1 if narrow else 3, high=GROW).of(
                self.peg(11 if narrow else 15, white=white),
                Text(words, "small" if narrow else "body_strong", wide=GROW),
                Icon("close", 11, "ink.secondary") if crossed else None,
            )
        )

    def _colour(self, *, white: bool, chosen: bool) -> Node:
        """The button of one of the two colours of pegs."""
        box = Box(
            spot=PegSpot(white), open=True, tip=Sign("tank_battle.colour", "TB-3.2"), wide=GROW,
            fill="ink.primary" if chosen else "surface.raised", lit="" if chosen else "surface.sunken",
            line="ink.primary", ringed=True,
        )  # fmt: skip
        words = Text(
            self.say("white" if white else "red"), "button", "surface.panel" if chosen else "ink.primary"
        )
        told = Row(gap=6).of(self.peg(15, white=white), words)
        return box.of(Row(high=GROW).of(spring(), told, spring()))

    # --- the enemy ---

    def _enemies(self, now: PanelNow, plot: Plot, stops: Stops, alone: int, at: int | None) -> Node:
        """The enemy's tanks, in two columns if one leaves too little room below; then the square that is
        pointed at."""
        position, d = plot.base, now.density
        foe = 1 - position.seat
        few = position.with_(seat=foe).few(foe)
        told = self.say("foe_few" if few else "foe_steps", n=position.turn_steps(foe))
        tanks = [tank for tank, square in enumerate(position.tanks[foe]) if square >= 0]
        below = self._stop(plot, stops, at)

        def listed(columns: int, least: float) -> Node:
            made = [
                self._enemy(now, plot, tank, stops, chosen=tank == alone, full=columns == 1) for tank in tanks
            ]
            made += [Node(wide=GROW)] * (-len(made) % columns)
            rows = (
                Row(gap=6, high=d.line).of(*made[first : first + columns])
                for first in range(0, len(made), columns)
            )
            return Column(gap=4).of(
                Text(told, "small", "ink.secondary", high=24, squeeze=0.8),
                Column(gap=3).of(*rows),
                replace(below, high=Grow(least=least)),
            )

        return FirstFit(high=GROW).of(listed(1, 96), listed(2, 0))

    def _enemy(self, now: PanelNow, plot: Plot, tank: int, stops: Stops, *, chosen: bool, full: bool) -> Node:
        """An enemy tank to plot against: its plate and square, its possible ranks, how many stops it has."""
        position, foe = plot.base, 1 - plot.base.seat
        rank, flag = position.ranks[foe][tank], position.commands[foe] >> tank & 1
        calm = "surface.raised" if chosen else "surface.panel"
        box = Box(
            spot=EnemySpot(tank), open=True, tip=Sign("tank_battle.foe", "TB-4.7"), wide=GROW,
            pad=(6 if full else 4, 0), fill=calm, lit="surface.raised",
            line="move.reach_ink" if chosen else calm,
            lit_line="" if chosen else "surface.line", edge=1.6 if chosen else 1, ringed=True,
        )  # fmt: skip
        ranks = Text(self._ranks(now, plot, tank), "small", "ink.secondary", wide=GROW, squeeze=0.8)
        return box.of(
            Row(gap=8 if full else 4, high=GROW).of(
                self.chip(Chip(foe, rank, "^" if flag else ""), 24),
                Text(str(number(position.tanks[foe][tank])), "body_strong", wide=28 if full else GROW),
                ranks if full else None,
                Text(str(len(stops.get(tank, ()))), "numeral", "move.reach_ink"),
            )
        )

    def _ranks(self, now: PanelNow, plot: Plot, tank: int) -> tuple[str, ...]:
        """Words for the possible ranks of an enemy tank, long and short."""
        position, foe, guess = plot.base, 1 - plot.base.seat, now.pencilled.get(tank)
        rank, left = position.ranks[foe][tank], self.words.commas(map(str, queries.candidates(position, foe)))
        if not position.match.memory_aid:
            return (self.say("rank_covered"),)
        if guess is not None:
            return self.say("rank_guess", rank=guess, ranks=left), f"{guess}?"
        if rank:
            return self.say("rank_seen", rank=rank), self.say("rank_seen_short", rank=rank)
        return self.say("rank_left", ranks=left), left

    def _stop(self, plot: Plot, stops: Stops, at: int | None) -> Node:
        """What could happen on the square that is pointed at; otherwise the meaning of the numbers."""
        if at is None:
            return hint(self.say("foe_told"), high=GROW)
        count = sum(at in squares for squares in stops.values())
        kind = "red" if at in plot.red else "white" if at in plot.white else "empty"
        plotted = self.say(f"stop.is_{kind}") if at in plot.base.open_squares(plot.base.seat) else ""
        head = Row(gap=3, high=22, tip=Sign("tank_battle.square", "TB-3.2")).of(
            Text(str(number(at)), "numeral"),
            Node(wide=1),
            *(self.disc(6, "move.reach_ink") for _ in range(count)),
            spring(),
            Text(plotted, "small", "ink.secondary"),
        )
        told = (hint(words, least=16) for words in stop_words(plot.base, stops, at, self.words))
        return Column(high=GROW).of(Rule(), Node(high=3), head, Node(high=2), *told)
