"""The strips of the sides above the tabs: the players and their scores; the round and the
mode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.compose import sign_of
from game.games.flames_of_tanks.view.signs import seat_sign
from game.games.flames_of_tanks.view.tanks import Tanks
from game.games.flames_of_tanks.view.words import mode_words, name_of, side_words
from game.ui.layout import GROW, Area
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.seen import Picture, Text
from game.view.strip_frame import NAME_LEAST
from game.view.table import StripWords, Tools
from game.view.tips import Sign

HIGH = 76.0
"""Height in tokens of a strip with three lines; in a lower one the lines are closer."""

LOW = 60
"""Height in tokens below which a strip has one line."""

TWO_LINES = 38
"""Height in tokens from which a low strip has room for two short lines."""

NAME = "body_strong", "small"
"""Text styles of a name: a long one gets the second before it is cut."""

_SCORE = Sign("flames_of_tanks.strip.score", "FT-6.1")
_KILLS = Sign("flames_of_tanks.strip.kills", "FT-6.1")


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat of a side: its sign, its player, and what its tanks have destroyed and lost."""

    sign: str
    name: str
    kills: str


@dataclass(frozen=True, slots=True)
class StripShown:
    """The content of a strip. ``alone``: each seat is a side; ``clock``: width in tokens kept free at the
    upper right for a clock or a menu; ``about``: a bot's level, else the mode."""

    sign: str
    name: str
    score: str
    seats: tuple[SeatShown, ...]
    about: str
    alone: bool
    clock: float


class FlamesStrips:
    """Makes the strips."""

    def __init__(self, tools: Tools, tanks: Tanks) -> None:
        self.words, self.tanks = tools.words, tanks

    def node(self, position: FlamesOfTanksWorld, side: int, told: StripWords, names: Sequence[str]) -> Node:
        """Return a side's strip with its card."""
        fill, line = ("surface.raised", "ink.primary") if told.to_move else ("surface.panel", "surface.line")
        shown = self._shown(position, side, told, names)
        frame = Box(fill=fill, line=line, edge=1.6 if told.to_move else 1.0, radius=6)
        return frame.of(Room(self._content, shown, high=GROW))

    def _shown(
        self, position: FlamesOfTanksWorld, side: int, told: StripWords, names: Sequence[str]
    ) -> StripShown:
        seats = []
        for seat, own in enumerate(position.match.sides):
            if own == side:
                tanks = [position.tanks[tank] for tank in position.match.tanks_of[seat]]
                kills = f"{sum(tank.kills for tank in tanks)} − {sum(tank.deaths for tank in tanks)}"
                seats.append(SeatShown(seat_sign(seat), name_of(names, seat, self.words), kills))
        return StripShown(
            sign_of(position, side),
            side_words(position, side, self.words) or told.name,
            signed(position.side_score(side)),
            tuple(seats),
            told.about or mode_words(position, self.words),
            position.match.mode.teams == "none",
            told.room,
        )

    # --- the tree ---

    def _content(self, shown: StripShown, m: Measure, width: float, height: float) -> Node:
        if height < LOW:
            return self._low(shown, m, width, height)
        tight, line = width < 112, min(1.0, height / HIGH)
        plate = self._plate(shown, 16 if tight else 22)
        score = _score(shown, "card_title")
        clock, alone = shown.clock > 0, shown.alone
        name = Text(shown.name, NAME, wide=GROW, squeeze=NAME_LEAST)
        left, right = 7.0 if tight else 9.0, shown.clock + 4 if clock else 10
        gap = 5.0 if clock or tight else 7.0
        first: tuple[Node | None, ...] = (name, None if alone else score)
        used = left + (16 if tight else 22) + gap + m.text(shown.name, "body_strong") + right
        below = clock and used + (0 if alone else gap + m.text(shown.score, "card_title")) > width
        if below:  # the players of a team are listed below; only the score has room beside the clock
            two = len(shown.seats) > 1
            first = (Node(wide=2), score, spring()) if two else (None if alone else name,)
        top = Row(high=26 * line, gap=gap).of(plate, *first)
        rows = self._alone(shown, score, below) if alone else self._team(shown, score, below)
        return Column().of(
            Node(high=5 * line),
            Row(high=26 * line).of(Node(wide=left), replace(top, wide=GROW), Node(wide=right)),
            *(replace(row, high=20 * line, pad=(10, 0)) for row in rows),
        )

    def _low(self, shown: StripShown, m: Measure, width: float, height: float) -> Node:
        """A low strip: one line, or two if that is too much for one."""
        plate, score = self._plate(shown, 16), _score(shown, "numeral")
        right = max(shown.clock + 4 if shown.clock else 0.0, 10)
        both = m.text(shown.name, "small") + m.text(shown.score, "numeral")
        if height >= TWO_LINES and 7 + 16 + both + 10 > width - right:
            above = Row(high=height * 0.4).of(
                Node(wide=5), plate, Node(wide=3), score, spring(), Node(wide=shown.clock)
            )
            name = Text(shown.name, "small", wide=GROW, squeeze=NAME_LEAST)
            below = Row(high=height * 0.4).of(Node(wide=7), name, Node(wide=5))
            return Column().of(Node(high=height * 0.1), above, below)
        name = Text(shown.name, NAME, wide=GROW, squeeze=NAME_LEAST)
        return Row().of(Node(wide=7), plate, Node(wide=5), name, Node(wide=5), score, Node(wide=right))

    @staticmethod
    def _alone(shown: StripShown, score: Node, below: bool) -> tuple[Row, ...]:
        """The rows of a side with one seat: its score, and the mode; ``below`` adds its name."""
        told: Node = Text(shown.name, NAME, wide=GROW, squeeze=NAME_LEAST)
        if not below:
            told = Text(shown.seats[0].kills, "small", "ink.secondary", wide=GROW, tip=_KILLS)
        about = Text(shown.about, "small", "ink.tertiary", wide=GROW)
        return Row(gap=6).of(told, score), Row().of(about)

    def _team(self, shown: StripShown, score: Node, below: bool) -> tuple[Row, ...]:
        """The rows of a team's seats; a single seat has the mode below it. ``below`` adds the score."""
        rows = []
        for seat in shown.seats[:2]:
            chip = Picture(self._draw_plate, seat.sign, wide=14, high=14)
            kills = Text(seat.kills, "small", "ink.secondary", "right", tip=_KILLS)
            rows.append(Row(gap=6).of(chip, Text(seat.name, "small", "ink.secondary", wide=GROW), kills))
        if len(shown.seats) == 1:
            about = Text(shown.about, "small", "ink.tertiary", wide=GROW)
            rows.append(Row(gap=6).of(about, score if below else None))
        return tuple(rows)

    def _plate(self, shown: StripShown, size: float) -> Node:
        return Picture(self._draw_plate, shown.sign, wide=size, high=size, tip=Sign("strip.side"))

    def _draw_plate(self, to: Canvas, area: Area, sign: str) -> None:
        rect = area.rect
        plate = self.tanks.signs.plate(sign, rect.height)
        to.surface.blit(plate, plate.get_rect(midleft=rect.midleft))


def _score(shown: StripShown, role: str) -> Node:
    return Text(shown.score, role, align="right", tip=_SCORE)


def signed(number: int) -> str:
    """A score with its plus or minus sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
