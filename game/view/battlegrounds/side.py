"""The table next to the board: tabs of the play areas, the task, cards, and what was collected.

``lay_out`` says what lies where, for the pointer as for the painter; ``SidePainter`` draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import pygame

from game.rules.battlegrounds.definitions import COLOURS
from game.rules.battlegrounds.diagram import (
    ARTILLERY,
    Activate,
    BattlegroundsState,
    CardSeen,
    ChangeTank,
    Enter,
    PointToken,
    Redeploy,
    TakeCard,
    area_cards,
    cards_on_offer,
    pairs_of,
    points_left,
    waiting_of,
)
from game.view.battlegrounds.cards import CardFace
from game.view.battlegrounds.choose import Chooser
from game.view.battlegrounds.options import Spot
from game.view.battlegrounds.words import card_words
from game.view.table import Words

ItemKind = Literal["tab", "task", "button", "card", "ready", "pair", "waiting", "points", "words", "reel"]

ENOUGH, LARGE = 44, 70
"""The diagrams of cards need be no larger: of those one has, and of those one chooses from."""

HELD, ROOMY = 84, 270
"""The height of the cards one has while one chooses others, and the room that takes."""

LETTERED = 30
"""Tokens smaller than this have no captions: the room is needed."""

_CHOOSING = ("draft", "keep")
"""Phases in which cards lie open to be taken."""


@dataclass
class Item:
    """Something that lies on the side: what, where, and what pointing at it means."""

    kind: ItemKind
    rect: pygame.Rect
    spot: Spot | None = None
    data: Any = None
    open: bool = False
    """It can be chosen now."""


@dataclass
class Row:
    """Things of one kind in a play area, with a caption."""

    caption: str
    kind: ItemKind
    things: list[Any]


@dataclass
class SideLayout:
    """All items, from the top."""

    items: list[Item] = field(default_factory=list)

    def at(self, point: tuple[int, int]) -> Item | None:
        """The item under a point that can be pointed at."""
        return next((i for i in self.items if i.spot is not None and i.rect.collidepoint(point)), None)

    def under(self, point: tuple[int, int]) -> Item | None:
        """The item under a point, whether it can be pointed at or not."""
        return next((i for i in reversed(self.items) if i.rect.collidepoint(point)), None)

    def of(self, spot: Spot) -> Item | None:
        """The item of a spot."""
        return next((item for item in self.items if item.spot == spot), None)

    def tab(self, area: int) -> Item | None:
        """The tab of a play area."""
        return self.of(("tab", area))


@dataclass(frozen=True)
class SideTold:
    """What the layout is made of, besides the view and what is being chosen."""

    area: int
    """Whose play area is shown."""
    task: str
    rule: str
    buttons: Sequence[tuple[str, str]]
    """Names and words of the buttons there are."""


class SideMaker:
    """Lays out one side panel. All sizes are px."""

    def __init__(
        self, view: BattlegroundsState, chooser: Chooser, told: SideTold, rect: pygame.Rect, scale: float,
        words: Words, measure: Any,
    ) -> None:  # fmt: skip
        self.view, self.chooser, self.told, self.words = view, chooser, told, words
        self.rect, self.scale, self.measure = rect, scale, measure
        self.made = SideLayout()

    def px(self, tokens: float) -> int:
        """Tokens as px."""
        return round(tokens * self.scale)

    def lay_out(self) -> SideLayout:
        """All of it."""
        px, rect = self.px, self.rect.inflate(-self.px(20), -self.px(14))
        y = self._tabs(rect, rect.y) + px(6)
        y = self._task(rect, y) + px(6)
        if self.view.rules.option == "solo" and self.view.board.tokens:
            self._reels(pygame.Rect(rect.x, y, rect.width, 0))
            y += px(66)
        if self.view.rules.option != "family" and self.told.area != ARTILLERY:
            y = self._cards(pygame.Rect(rect.x, y, rect.width, rect.bottom - y)) + px(8)
        self._area(pygame.Rect(rect.x, y, rect.width, max(0, rect.bottom - y)))
        return self.made

    def _add(self, kind: ItemKind, rect: pygame.Rect, spot: Spot | None = None, **more: Any) -> None:
        self.made.items.append(Item(kind, rect, spot, **more))

    def _tabs(self, rect: pygame.Rect, y: int) -> int:
        areas = [*self.view.areas]
        if self.view.rules.option == "solo":
            areas.append(ARTILLERY)
        gap, height = self.px(6), self.px(30)
        wide = (rect.width - gap * (len(areas) - 1)) // len(areas)
        for number, area in enumerate(areas):
            self._add("tab", pygame.Rect(rect.x + number * (wide + gap), y, wide, height), ("tab", area))
        return y + height

    def _task(self, rect: pygame.Rect, y: int) -> int:
        height, gap, right = self.px(38), self.px(6), rect.right
        for name, words in reversed(self.told.buttons):
            wide = self.measure(words) + self.px(26)
            right -= wide
            box = pygame.Rect(right, y + self.px(3), wide, height - self.px(6))
            self._add("button", box, ("button", name), data=words, open=True)
            right -= gap
        self._add("task", pygame.Rect(rect.x, y, right - rect.x, height), data=self.told)
        return y + height

    # --- cards ---

    def _cards(self, rect: pygame.Rect) -> int:
        """The cards of the area; where some lie open to be taken, these, and those one has in a row below."""
        view = self.view
        offered = [card for card in cards_on_offer(view) if card.seat in (-1, view.seat)]
        own = area_cards(view, self.told.area)
        if view.phase not in _CHOOSING or not offered:
            low = self.px(38) if view.phase == "activate" else min(self.px(104), rect.height * 2 // 5)
            return self._grid(rect, own, rect.height - low, ENOUGH)
        if not own:
            return self._grid(rect, offered, rect.height, LARGE)
        caption, row = self.px(22), self.px(HELD)
        if rect.height < self.px(ROOMY):  # names alone: those to choose from need the room
            room = rect.height - caption - self.px(2)
            y = self._grid(pygame.Rect(rect.x, rect.y, rect.width, room), offered, room, LARGE)
            names = ", ".join(card_words(card.name, self.words) for card in own)
            told = self.words("battlegrounds_view.pile.cards_named", cards=names)
            self._add("words", pygame.Rect(rect.x, y + self.px(2), rect.width, caption), data=told)
            return y + self.px(2) + caption
        room = rect.height - caption - row - self.px(4)
        y = self._grid(pygame.Rect(rect.x, rect.y, rect.width, room), offered, room, LARGE) + self.px(4)
        told = self.words("battlegrounds_view.pile.cards")
        self._add("words", pygame.Rect(rect.x, y, rect.width, caption), data=told)
        y += caption
        return self._grid(pygame.Rect(rect.x, y, rect.width, row), own, row, 0, columns=max(3, len(own)))

    def _grid(
        self, rect: pygame.Rect, cards: Sequence[CardSeen], room: int, enough: int, columns: int = 0
    ) -> int:
        """Cards side by side in as many rows as make their diagrams ``enough`` tokens large, so far as they
        fit; the y below them."""
        chooser = self.chooser
        if not cards:
            return rect.y - self.px(8)
        gap, count = self.px(8), len(cards)

        def size(columns: int) -> tuple[int, int]:
            rows = -(-count // columns)
            most = self.px(150 if rows == 1 or enough == LARGE else HELD)
            high = max(self.px(52), min(most, (room - gap * (rows - 1)) // rows))
            return min((rect.width - gap * (columns - 1)) // columns, self.px(170)), high

        large = self.px(enough)

        def worth(columns: int) -> tuple[bool, int, int]:
            """Diagrams as large as need be, as long as the cards fit; then few rows."""
            wide, high = size(columns)
            fits = -(-count // columns) * (high + gap) - gap <= rect.height
            side = min((wide - self.px(22)) // 2, high - self.px(44))
            if high <= self.px(HELD):  # words stand beside the diagrams
                side = min((wide - self.px(16)) * 3 // 10, high - self.px(34))
            return fits, min(side, large), columns

        columns = columns or max(range(1, min(count, 6) + 1), key=worth)
        wide, high = size(columns)
        rows = -(-count // columns)
        for number, card in enumerate(cards):
            row, column = divmod(number, columns)
            box = pygame.Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high)
            open_ = bool(card.name) and bool(chooser.on_card(card.entity))
            self._add("card", box, ("card", card.entity), data=self._face(card, open_), open=open_)
        return rect.y + rows * (high + gap) - gap

    def _face(self, card: CardSeen, open_: bool) -> CardFace:
        given = [ability for _, ability in card.upgrades]
        known = self.view.definitions.by_card.get(card.name)
        return CardFace(
            card_words(card.name, self.words),
            known,
            card.colour,
            card.fell,
            tuple(given),
            given.count("further_move"),
            given.count("further_shot"),
            self._note(card) if open_ else "",
            open_,
            self.chooser.card == card.entity,
        )

    def _note(self, card: CardSeen) -> str:
        """What choosing a card would mean."""
        chooser, view = self.chooser, self.view
        if chooser.token is not None:
            return ""
        actions = chooser.on_card(card.entity)
        key = ""
        match actions[0] if actions else None:
            case TakeCard():
                key = "keep" if view.phase == "keep" else "take"
            case Activate():
                key = "drive_it"
            case Redeploy():
                key = "repair" if card.fell is not None else "goes_on"
            case ChangeTank():
                key = "change"
            case Enter():
                key = "enter"
        return self.words(f"battlegrounds_view.card.{key}") if key else ""

    # --- the play area ---

    def _area(self, rect: pygame.Rect) -> None:
        """Unused actions and upgrades first, then pairs, waiting tokens and point tokens, as large as they
        all fit."""
        view, area = self.view, self.told.area
        if view.phase in _CHOOSING and cards_on_offer(view) and rect.height < self.px(30):
            return
        pairs = [] if area == ARTILLERY else pairs_of(view, area)
        rows: list[Row] = []
        ready = [pair for pair in pairs if pair.ready]
        rest = [pair for pair in pairs if not pair.ready]
        waiting = waiting_of(view, area)
        key = "battlegrounds_view.pile."
        if ready:
            rows.append(Row(self.words(key + "ready"), "ready", ready))
        if rest:
            told = self.words(key + "pairs", n=len(pairs), points=len(pairs) * view.rules.pair_points)
            rows.append(Row(told, "pair", rest))
        if waiting:
            told = self.words(key + ("held" if area == ARTILLERY else "waiting"), count=len(waiting))
            rows.append(Row(told, "waiting", waiting))
        if area != ARTILLERY and view.won(area):
            value = sum(token.value for token in view.won(area))
            rows.append(Row(self.words(key + "won", points=value), "points", list(view.won(area))))
        left = [] if area == ARTILLERY else stacks_of(view, area)
        if left:
            rows.append(Row(self.words(key + "stack"), "points", left))
        if not rows:
            if rect.height >= self.px(20):
                told = self.words(key + "empty")
                self._add("words", pygame.Rect(rect.x, rect.y, rect.width, self.px(22)), data=told)
            return
        items: list[Item] = []
        for size in (60, 54, 48, 44, 40, 36, 32, 30, 29, 26, 23, 20, 17):
            items = self._flow(rect, self.px(size), rows, size >= LETTERED)
            if max(item.rect.bottom for item in items) <= rect.bottom:
                break
        self.made.items += items

    def _flow(self, rect: pygame.Rect, side: int, rows: list[Row], lettered: bool) -> list[Item]:
        """Groups with a caption above each, side by side where they fit."""
        gap, caption = self.px(6), self.px(18) if lettered else 0
        x, y = rect.x, rect.y
        wrapped = False
        found: list[Item] = []
        pair_wide = side + round(side * 0.34)
        for row in rows:
            widths = [side] * len(row.things)
            if row.kind == "points":
                widths = [round(side * 0.72)] * len(row.things)
            elif row.kind == "pair":
                widths = [pair_wide] * len(row.things)
            elif row.kind == "ready":
                names = [self.words(f"battlegrounds.ability.{pair.ability}") for pair in row.things]
                widths = [pair_wide + self.measure(name) + self.px(18) for name in names]
            told = max(self.measure(row.caption) if lettered else 0, sum(widths) + gap * (len(widths) - 1))
            if x > rect.x and (wrapped or x + told > rect.right):
                x, y = rect.x, y + caption + side + gap
            start, wrapped = x, False
            if lettered:
                room = pygame.Rect(x, y, min(rect.right - x, self.measure(row.caption) + gap), caption)
                found.append(Item("words", room, data=row.caption))
            for thing, wide in zip(row.things, widths, strict=True):
                if x + wide > rect.right and x > rect.x:
                    x, y = rect.x, y + side + gap
                    start, wrapped = rect.x, True  # a caption beside it would lie across the line above
                spot: Spot | None = ("ready", thing.special) if row.kind == "ready" else None
                open_ = spot is not None and bool(self.chooser.on_ready(thing.special))
                found.append(Item(row.kind, pygame.Rect(x, y + caption, wide, side), spot, thing, open_))
                x += wide + gap
            x = max(x, start + self.measure(row.caption) if lettered else 0) + 2 * gap
        return found

    def _reels(self, rect: pygame.Rect) -> None:
        """Solo: the letters and numbers of the artillery's shells (BG-12.3)."""
        view, gap = self.view, self.px(6)
        wide, high = (rect.width - 7 * gap) // 8, self.px(26)
        for row, (left, names) in enumerate(((view.columns, "ABCDEFGH"), (view.rows, "12345678"))):
            for number in range(8):
                box = pygame.Rect(rect.x + number * (wide + gap), rect.y + row * (high + gap), wide, high)
                self._add("reel", box, data=(names[number], number in left, row))


def stacks_of(view: BattlegroundsState, area: int) -> list[PointToken]:
    """The point tokens that an area's colours still have to lose, the top ones first (BG-1.5)."""
    own = colours_of_area(view, area)
    return sorted(points_left(view, own), key=lambda token: (own.index(token.colour), -token.value))


def colours_of_area(view: BattlegroundsState, area: int) -> list[int]:
    """The colours that collect in an area, for its tab."""
    if area == ARTILLERY:
        return []
    found = [c for seat in range(len(view.sides)) if view.area(seat) == area for c in view.colours[seat]]
    return found or [number for number in COLOURS if view.rules.option == "solo"][:1]
