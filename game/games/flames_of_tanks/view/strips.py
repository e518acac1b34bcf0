"""The strips of the sides above the tabs: the players and their scores; the round and the
mode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.compose import sign_of
from game.games.flames_of_tanks.view.parts import Parts
from game.games.flames_of_tanks.view.signs import seat_sign
from game.games.flames_of_tanks.view.words import mode_words, name_of, side_words, signed
from game.ui.layout import GROW
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Text
from game.view.strip_frame import NAME_LEAST
from game.view.table import StripWords
from game.view.tips import Sign

HIGH = 76.0
"""Height in tokens of a strip with three lines; in a lower one the lines are closer."""

LOW = 60
"""Height in tokens below which a strip has one line."""

TWO_LINES = 38
"""Height in tokens from which a low strip has room for two short lines."""

NAME = "body_strong", "small"
"""Text styles of a name: a long one gets the second before it is cut."""

Strip = tuple[FlamesOfTanksWorld, int, StripWords, tuple[str, ...]]
"""What a strip is of: a position, a side, who plays it, the names of all players by seat."""


class FlamesStrips(Parts):
    """Makes the strips."""

    def node(self, position: FlamesOfTanksWorld, side: int, told: StripWords, names: Sequence[str]) -> Node:
        """Return a side's strip with its card."""
        fill, line = ("surface.raised", "ink.primary") if told.to_move else ("surface.panel", "surface.line")
        frame = Box(fill=fill, line=line, edge=1.6 if told.to_move else 1.0, radius=6)
        return frame.of(Room(self._content, (position, side, told, tuple(names)), high=GROW))

    def _content(self, strip: Strip, m: Measure, width: float, height: float) -> Node:
        if height < LOW:
            return self._low(strip, m, width, height)
        position, side, told, _ = strip
        alone = position.match.mode.teams == "none"
        tight, line = width < 112, min(1.0, height / HIGH)
        size = 16.0 if tight else 22.0
        name, score = self._name(strip), self._score(strip, "card_title")
        left, right = 7.0 if tight else 9.0, told.room + 4 if told.room else 10
        left = max(1.0, min(left, width - size - right))  # three beside each other leave the clock no more
        gap = 5.0 if told.room or tight else 7.0
        first: tuple[Node | None, ...] = (name, None if alone else score)
        used = left + size + gap + m.text(name.say(), "body_strong") + right
        below = told.room > 0 and used + (0 if alone else gap + score.width(m)) > width
        if below:  # the players of a team are listed below; only the score has room beside the clock
            several = position.match.sides.count(side) > 1
            first = (Node(wide=2), score, spring()) if several else (None if alone else name,)
        top = Row(high=26 * line, gap=gap, wide=GROW).of(self._plate(strip, size), *first)
        rows = self._alone(strip, score, below) if alone else self._team(strip, score, below)
        return Column().of(
            Node(high=5 * line),
            Row(high=26 * line).of(Node(wide=left), top, Node(wide=right)),
            *(replace(row, high=20 * line, pad=(10, 0)) for row in rows),
        )

    def _low(self, strip: Strip, m: Measure, width: float, height: float) -> Node:
        """A low strip: one line, or two if that is too much for one."""
        room = strip[2].room
        plate, name, score = self._plate(strip, 16), self._name(strip), self._score(strip, "numeral")
        right = max(room + 4 if room else 0.0, 10)
        if height >= TWO_LINES and 33 + m.text(name.say(), "small") + score.width(m) > width - right:
            above = Row(high=height * 0.4).of(
                Node(wide=5), plate, Node(wide=3), score, spring(), Node(wide=room)
            )
            below = Row(high=height * 0.4).of(Node(wide=7), replace(name, role="small"), Node(wide=5))
            return Column().of(Node(high=height * 0.1), above, below)
        return Row().of(Node(wide=7), plate, Node(wide=5), name, Node(wide=5), score, Node(wide=right))

    def _alone(self, strip: Strip, score: Node, below: bool) -> tuple[Row, ...]:
        """The rows of a side with one seat: its score, and the mode; ``below`` adds its name."""
        position, side, *_ = strip
        told = self._name(strip) if below else self._kills(position, position.match.sides.index(side))
        return Row(gap=6).of(replace(told, wide=GROW), score), Row().of(self._about(strip))

    def _team(self, strip: Strip, score: Node, below: bool) -> tuple[Row, ...]:
        """The rows of a team's seats; a single seat has the mode below it. ``below`` adds the score."""
        position, side, _, names = strip
        seats = [seat for seat, own in enumerate(position.match.sides) if own == side]
        rows = []
        for seat in seats[:2]:
            name = Text(name_of(names, seat, self.words), "small", "ink.secondary", wide=GROW)
            kills = replace(self._kills(position, seat), align="right")
            rows.append(Row(gap=6).of(self.plate(seat_sign(seat), 14), name, kills))
        if len(seats) == 1:
            rows.append(Row(gap=6).of(self._about(strip), score if below else None))
        return tuple(rows)

    # --- parts of them ---

    def _plate(self, strip: Strip, size: float) -> Node:
        position, side, *_ = strip
        return self.plate(sign_of(position, side), size, Sign("strip.side"))

    def _name(self, strip: Strip) -> Text:
        """The team, or the player of a side with one seat."""
        position, side, told, _ = strip
        name = side_words(position, side, self.words) or told.name
        return Text(name, NAME, wide=GROW, squeeze=NAME_LEAST)

    @staticmethod
    def _score(strip: Strip, role: str) -> Text:
        position, side, *_ = strip
        tip = Sign("flames_of_tanks.strip.score", "FT-6.1")
        return Text(signed(position.side_score(side)), role, align="right", tip=tip)

    @staticmethod
    def _kills(position: FlamesOfTanksWorld, seat: int) -> Text:
        """What a seat's tanks have destroyed and lost."""
        tanks = [position.tanks[tank] for tank in position.match.tanks_of[seat]]
        told = f"{sum(tank.kills for tank in tanks)} − {sum(tank.deaths for tank in tanks)}"
        return Text(told, "small", "ink.secondary", tip=Sign("flames_of_tanks.strip.kills", "FT-6.1"))

    def _about(self, strip: Strip) -> Text:
        """A bot's level, else the mode."""
        position, _, told, _ = strip
        return Text(told.about or mode_words(position, self.words), "small", "ink.tertiary", wide=GROW)
