"""What lies beside the table of Flames of Tanks, and where: the order of play, a tank's card, what is
planned, the targets, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.view.flames_of_tanks.close_up import CloseUpShown
from game.view.flames_of_tanks.tokens import GridShown
from game.view.side import SideLayout, SideMaker

Spot = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class OrderShown:
    """A tank in the order of play. ``state``: "done", "acts", "waits"; ``off``: it is not on the table."""

    tank: int
    seat: int
    weight: int
    state: str
    off: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class CardShown:
    """A tank's card: name, who plays it, how it is, lags of so many, values with captions, its grid."""

    tank: int
    seat: int
    heading: int
    title: str
    about: str
    state: str
    warns: bool
    lags: tuple[int, int]
    values: tuple[tuple[str, str], ...]
    grid: GridShown
    acts: bool


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step of the turn: "move", "die", "shot", in words; ``state``: "now", "done", "next", "none"."""

    icon: str
    title: str
    words: str
    state: str


@dataclass(frozen=True, slots=True)
class TurnShown:
    """What is planned: steps, what the legs cost of what there is, and the fields that can be typed."""

    title: str
    about: str
    steps: tuple[StepShown, ...]
    costs: tuple[int, ...] = ()
    limit: int = 0
    fields: tuple[tuple[str, str, bool], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class AimShown:
    """An enemy in the list of targets."""

    tank: int
    seat: int
    weight: int
    title: str
    words: str
    destroys: str
    back: str
    chosen: bool
    shot: bool


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its words and icon; ``kind``: "main", "fire", "plain", "tool"; ``key``: a key's cap."""

    name: str
    words: str
    icon: str = ""
    kind: str = "plain"
    key: str = ""
    on: bool = False
    able: bool = True


@dataclass(frozen=True)
class SideShown:
    """All of it."""

    order: tuple[OrderShown, ...]
    card: CardShown | None
    turn: TurnShown | None
    aims_title: str
    aims: tuple[AimShown, ...]
    tools: tuple[Button, ...]
    buttons: tuple[Button, ...]
    lines: tuple[tuple[str, str, bool], ...] = ()
    """What the dice told: icon, words, whether it is a loss."""
    told: str = ""
    """The title of these lines."""
    close_up: CloseUpShown | None = None
    """The shot they tell of, in the place of the tank's card."""


AIM_ROW = 38


class FlamesSide(SideMaker):
    """Lays it out."""

    def __init__(
        self, rect: pygame.Rect, scale: float, measure: Callable[[str], int], shown: SideShown
    ) -> None:
        super().__init__(rect, scale, measure)
        self.shown = shown
        self.low = rect.height < 520 * scale

    def make(self) -> SideLayout:
        """Everything from the top. Where all has no room, as beside a lesson, the order of play is left out,
        then the tank's card."""
        shown, rect, px = self.shown, self.rect, self.px
        gap = px(6 if self.low else 8)
        y, bottom = rect.y, rect.bottom
        bottom = self._buttons(bottom, gap)
        high = px(96 if self.low else 132)
        turn = self._turn_high() + gap if shown.turn is not None else 0
        room = bottom - y - turn
        kind, card = ("card", shown.card) if shown.close_up is None else ("close_up", shown.close_up)
        has_card = card is not None and high + gap <= room
        if self._order_high() + gap + has_card * (high + gap) <= room:
            y = self._order(y, gap)
        if has_card:
            self.add(kind, pygame.Rect(rect.x, y, rect.width, high), data=(card, self.low))
            y += high + gap
        if shown.turn is not None:
            y = self._turn(y, gap)
        # the dice themselves are told by the tray, too: what came of them is kept
        count = min(len(shown.lines), (bottom - y - gap - px(34)) // px(22))
        if count > 0:
            high = px(34 + 22 * count)
            lines = shown.lines[-count:]
            self.add("told", pygame.Rect(rect.x, y, rect.width, high), data=(shown.told, lines))
            y += high + gap
        if shown.aims and bottom - y >= px(60):
            self._aims(y, bottom - gap)
        return self.made

    @property
    def _order_rows(self) -> tuple[int, int]:
        """The rows of the order of play, and how high each is."""
        return (1, self.px(30)) if len(self.shown.order) <= 10 else (2, self.px(24))

    def _order_high(self) -> int:
        rows, high = self._order_rows
        return rows * high + self.px(8)

    def _order(self, y: int, gap: int) -> int:
        rect, px = self.rect, self.px
        count = len(self.shown.order)
        if not count:
            return y
        rows, high = self._order_rows
        across = -(-count // rows)
        inner = rect.width - px(12)
        wide = min(px(40), inner // across)
        whole = pygame.Rect(rect.x, y, rect.width, self._order_high())
        self.add("panel", whole)
        left = rect.centerx - wide * across // 2
        for number, one in enumerate(self.shown.order):
            row, column = divmod(number, across)
            place = pygame.Rect(left + column * wide, y + px(4) + row * high, wide, high)
            self.add("order", place, ("tank", one.tank), data=one)
        return whole.bottom + gap

    def _turn_high(self) -> int:
        turn = self.shown.turn
        assert turn is not None
        high = 34
        high += 44 if turn.steps else 0
        high += 16 if turn.limit else 0
        high += 34 if turn.fields else 0
        high += 24 if turn.note else 0
        if turn.fields and not turn.steps:
            high += 4  # they stand right below the title
        elif self.low:
            high -= 2 if turn.limit and turn.fields else 8
        return self.px(high)

    def _turn(self, y: int, gap: int) -> int:
        rect, px, turn = self.rect, self.px, self.shown.turn
        assert turn is not None
        whole = pygame.Rect(rect.x, y, rect.width, self._turn_high())
        self.add("turn", whole, data=(turn, self.low))
        if turn.fields:
            inner = whole.inflate(-px(24), 0)
            wide = (inner.width - px(12)) // len(turn.fields)
            top = whole.bottom - px(38) - (px(24) if turn.note else 0)
            for number, (caption, value, active) in enumerate(turn.fields):
                place = pygame.Rect(inner.x + number * (wide + px(6)), top, wide, px(28))
                self.add("field", place, ("type", number), data=(caption, value, active))
        return whole.bottom + gap

    def _aims(self, y: int, bottom: int) -> None:
        rect, px, shown = self.rect, self.px, self.shown
        row, head = px(AIM_ROW), px(34)
        count = max(1, min(len(shown.aims), (bottom - y - head - px(4)) // row))
        whole = pygame.Rect(rect.x, y, rect.width, head + count * row + px(4))
        kept = list(shown.aims[:count])
        chosen = next((aim for aim in shown.aims if aim.chosen), None)
        if chosen is not None and chosen not in kept:
            kept[-1] = chosen
        left = len(shown.aims) - count
        self.add("aims", whole, data=(shown.aims_title, left))
        for number, aim in enumerate(kept):
            place = pygame.Rect(rect.x, y + head + number * row, rect.width, row)
            self.add("aim", place, ("aim", aim.tank), data=aim, open=aim.shot)

    def _buttons(self, bottom: int, gap: int) -> int:
        """The rows of buttons at the lower edge; gives the y above them."""
        rect, px, shown = self.rect, self.px, self.shown
        for row, high in ((shown.buttons, 40 if self.low else 44), (shown.tools, 32)):
            if not row:
                continue
            place = pygame.Rect(rect.x, bottom - px(high), rect.width, px(high))
            room = place.width - gap * (len(row) - 1)
            shares = [2.0 if one.kind in ("main", "fire") and len(row) > 1 else 1.0 for one in row]
            least = [self.measure(one.words) + px(30 if one.icon else 16) for one in row]
            wide = [round(room * share / sum(shares)) for share in shares]
            if any(a < b for a, b in zip(wide, least, strict=True)):
                spare = (room - sum(least)) / len(row)
                wide = [round(one + spare) for one in least]
            x = place.x
            for button, width in zip(row, wide, strict=True):
                self.add(
                    "button_of", pygame.Rect(x, place.y, width, place.height), ("do", button.name),
                    data=button, open=button.able,
                )  # fmt: skip
                x += width + gap
            bottom = place.y - gap
        return bottom
