"""The panel of plotted shots (TB-3.2): the shots, and the enemy's possible stops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.board import number
from game.games.tank_battle.view.panel.parts import ButtonShown, Chip, PanelFrame, Parts, hint
from game.games.tank_battle.view.plot import Plot
from game.games.tank_battle.view.spots import EnemySpot, PegSpot
from game.games.tank_battle.view.words import stop_words
from game.ui.layout import GROW
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Rule, Text
from game.view.spots import ButtonSpot, FieldSpot
from game.view.tips import Sign

RED_COLUMNS: Final = 3
WHITE_COLUMNS: Final = 5

Stops = Mapping[int, Mapping[int, int]]
"""Where each enemy tank could stop next, and in how many steps."""


@dataclass(frozen=True, slots=True)
class ShotsShown:
    """The squares of the plotted shots, and the greatest number of shots; ``white``: a click plots a white
    peg."""

    red: tuple[int, ...]
    due: int
    pale: tuple[int, ...]
    whites: int
    white: bool
    refused: str
    low: bool


@dataclass(frozen=True, slots=True)
class EnemyShown:
    """An enemy tank to plot against: its plate and square, its possible ranks (long, short), its stops."""

    tank: int
    chip: Chip
    square: int
    words: tuple[str, ...]
    stops: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class StopShown:
    """The square that is pointed at: its number, how many tanks could stop there, the shot plotted on it,
    and what each tank would do."""

    square: int
    count: int
    plotted: str
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnemiesShown:
    """The enemy's tanks, and the square that is pointed at."""

    told: str
    tanks: tuple[EnemyShown, ...]
    stop: StopShown | None
    low: bool


class PlotPanel:
    """Makes the tree of plotting."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.art, self.words, self.say = parts, parts.art, parts.words, parts.say

    def tree(
        self, frame: PanelFrame, plot: Plot, enemy: str, stops: Stops, refused: str, *, white: bool,
        alone: int, shaded: bool, shared: bool, pencilled: Mapping[int, int], at: int,
    ) -> Node:  # fmt: skip
        """The whole panel. ``enemy``: the enemy's name; ``alone``: the only tank whose stops are shown;
        ``at``: the square that is pointed at; both −1 for none. ``shaded``: possible stops are shaded;
        ``shared``: the enemy sits at the same screen; ``pencilled``: the ranks written on its tanks, by
        number."""
        missing = plot.missing
        words = self.say("missing.red", n=missing)
        if not missing:
            words = self.say("button.hand_over", name=enemy) if shared else self.say("button.seal")
        icon = "" if missing else "handover" if shared else "lock"
        foot = (
            self.parts.clear(frame, ready=bool(plot.red or plot.white)),
            ButtonShown(ButtonSpot("stops"), "", "eye" if shaded else "eye_off",
                   sign=Sign("tank_battle.tool.stops")),
            ButtonShown(ButtonSpot("seal"), words, icon, not missing, main=True),
        )  # fmt: skip
        shots = ShotsShown(
            tuple(plot.red), plot.due, tuple(plot.white), plot.whites, white, refused, frame.low
        )
        turn = self.say("against", n=plot.base.begun // 2 + 1)  # the enemy's next one
        left = self.parts.card(
            frame, self.say("head.shots"), Room(self._shots, shots, high=GROW), told=turn, wide=GROW
        )
        enemies = self._enemies_shown(plot, stops, pencilled, alone, at, low=frame.low)
        title = self.say("head.foe", name=enemy)
        right = self.parts.card(frame, title, Room(self._enemies, enemies, high=GROW), wide=GROW)
        return self.parts.page(frame, Row(gap=8, high=GROW).of(left, right), foot=foot)

    # --- the shots ---

    def _shots(self, shots: ShotsShown, m: Measure, width: float, height: float) -> Node:
        rows = -(-shots.due // RED_COLUMNS) + bool(shots.whites)
        fixed = 2 * 24 + 34 + rows * 6  # beside a lesson's text there is little room
        size = max(18.0, min(30.0 if shots.low else 34.0, (height - fixed) / max(1, rows)))
        red = self._grid(shots.red, shots.due, RED_COLUMNS, size, white=False)
        told = self.say("of", n=len(shots.red), of=shots.due)
        parts = [self._pair(self.say("red"), told, done=len(shots.red) >= shots.due), red, Node(high=4)]
        if not shots.whites:
            parts.append(self._pair(self.say("white"), self.say("none_left")))
            return Column(gap=2).of(*parts, self._note(shots))
        free = tuple(self.say(key, n=len(shots.pale), of=shots.whites) for key in ("of_free", "of"))
        white = self._grid(shots.pale, shots.whites, WHITE_COLUMNS, size, white=True)
        colours = (self._colour(white=white, chosen=shots.white == white) for white in (False, True))
        return Column(gap=2).of(
            *parts, self._pair(self.say("white"), free), white, Node(high=2), self._note(shots),
            Row(high=34).of(*colours),
        )  # fmt: skip

    @staticmethod
    def _pair(words: str, told: str | tuple[str, ...], *, done: bool = False) -> Node:
        return Row(gap=8, high=22).of(
            Text(words, "body_strong"),
            spring(),
            Text(told, "small", "signal.ok" if done else "ink.secondary"),
        )

    def _note(self, shots: ShotsShown) -> Node:
        """A refusal, or else the use of white pegs where that fits."""
        if shots.refused:
            return self.parts.note(shots.refused, warn=True)
        return Room(_if_it_fits, self.say("white_told") if shots.whites else "", high=GROW)

    def _grid(self, squares: tuple[int, ...], count: int, columns: int, size: float, *, white: bool) -> Node:
        """Plotted shots, and places for the missing ones."""
        made = [self._shot(square, white=white) for square in squares]
        place = Box(fill="", line="surface.line_strong", dashed=True, tip=Sign("tank_battle.shot", "TB-3.2"))
        made += [place] * (count - len(squares))
        return CellGrid(columns=columns, gap=6, row_high=size).of(*made)

    def _shot(self, square: int, *, white: bool) -> Node:
        tip = Sign("tank_battle.shot", "TB-3.2")
        make = self._white_shot if white else self._red_shot
        return Room(make, square, spot=FieldSpot(square), open=True, tip=tip)

    def _red_shot(self, square: int, m: Measure, width: float, height: float) -> Node:
        return self._plotted(str(number(square)), m, width, white=False)

    def _white_shot(self, square: int, m: Measure, width: float, height: float) -> Node:
        return self._plotted(str(number(square)), m, width, white=True)

    def _plotted(self, words: str, m: Measure, width: float, *, white: bool) -> Node:
        """A plotted peg, its square, and where there is room a cross; a click removes it."""
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
                self.parts.peg(11 if narrow else 15, white=white),
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
        told = Row(gap=6).of(self.parts.peg(15, white=white), words)
        return box.of(Row(high=GROW).of(spring(), told, spring()))

    # --- the enemy ---

    def _enemies_shown(
        self, plot: Plot, stops: Stops, pencilled: Mapping[int, int], alone: int, at: int, *, low: bool
    ) -> EnemiesShown:
        position = plot.base
        foe = 1 - position.seat
        few = position.with_(seat=foe).few(foe)
        told = self.say("foe_few" if few else "foe_steps", n=position.turn_steps(foe))
        left = self.words.commas(map(str, queries.candidates(position, foe)))
        tanks = []
        for tank, square in enumerate(position.tanks[foe]):
            if square < 0:
                continue
            rank, flag = position.ranks[foe][tank], position.commands[foe] >> tank & 1
            words: tuple[str, ...] = (self.say("rank_left", ranks=left), left)
            if rank:
                words = (self.say("rank_seen", rank=rank), self.say("rank_seen_short", rank=rank))
            if tank in pencilled:
                words = (self.say("rank_guess", rank=pencilled[tank], ranks=left), f"{pencilled[tank]}?")
            if not position.match.memory_aid:
                words = (self.say("rank_covered"),)
            chip = Chip(foe, rank, "^" if flag else "")
            count = len(stops.get(tank, ()))
            tanks.append(EnemyShown(tank, chip, number(square), words, count, tank == alone))
        stop = None if at < 0 else self._stop_shown(plot, stops, at)
        return EnemiesShown(told, tuple(tanks), stop, low)

    def _stop_shown(self, plot: Plot, stops: Stops, at: int) -> StopShown:
        count = sum(at in squares for squares in stops.values())
        kind = "red" if at in plot.red else "white" if at in plot.white else "empty"
        plotted = self.say(f"stop.is_{kind}") if at in plot.base.open_squares(plot.base.seat) else ""
        return StopShown(number(at), count, plotted, tuple(stop_words(plot.base, stops, at, self.words)))

    def _enemies(self, shown: EnemiesShown, m: Measure, width: float, height: float) -> Node:
        """The enemy's tanks, in two columns if one leaves too little room below; then the square that is
        pointed at."""
        high, count = 32.0 if shown.low else 36.0, len(shown.tanks)
        columns = 1 if 28 + count * (high + 3) + 88 <= height else 2
        tanks = [self._enemy(tank, words=columns == 1) for tank in shown.tanks]
        tanks += [Node(wide=GROW)] * (-count % columns)
        rows = (Row(gap=6, high=high).of(*tanks[at : at + columns]) for at in range(0, count, columns))
        return Column(gap=4).of(
            Text(shown.told, "small", "ink.secondary", high=24, squeeze=0.8),
            Column(gap=3).of(*rows),
            self._stop(shown.stop, m.line("small")),
        )

    def _enemy(self, enemy: EnemyShown, *, words: bool) -> Node:
        calm = "surface.raised" if enemy.chosen else "surface.panel"
        box = Box(
            spot=EnemySpot(enemy.tank), open=True, tip=Sign("tank_battle.foe", "TB-4.7"), wide=GROW,
            pad=(6 if words else 4, 0), fill=calm, lit="surface.raised",
            line="move.reach_ink" if enemy.chosen else calm,
            lit_line="" if enemy.chosen else "surface.line", edge=1.6 if enemy.chosen else 1, ringed=True,
        )  # fmt: skip
        return box.of(
            Row(gap=8 if words else 4, high=GROW).of(
                self.parts.chip(enemy.chip, 24),
                Text(str(enemy.square), "body_strong", wide=28 if words else GROW),
                Text(enemy.words, "small", "ink.secondary", wide=GROW, squeeze=0.8) if words else None,
                Text(str(enemy.stops), "numeral", "move.reach_ink"),
            )
        )

    def _stop(self, stop: StopShown | None, line: float) -> Node:
        """What could happen on the square that is pointed at; otherwise the meaning of the numbers."""
        if stop is None:
            return hint(self.say("foe_told"), high=GROW)
        dots = (self.parts.disc(6, "move.reach_ink") for _ in range(stop.count))
        head = Row(gap=3, high=22, tip=Sign("tank_battle.square", "TB-3.2")).of(
            Text(str(stop.square), "numeral"),
            Node(wide=1),
            *dots,
            spring(),
            Text(stop.plotted, "small", "ink.secondary"),
        )
        told = (hint(words, least=line) for words in stop.told)
        return Column(high=GROW).of(Rule(), Node(high=3), head, Node(high=2), *told)


def _if_it_fits(words: str, m: Measure, width: float, height: float) -> Node:
    told = hint(words)
    return told if words and told.height(m, width) <= height else Node()
