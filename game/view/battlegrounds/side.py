"""The table next to the board: tabs of the play areas, the task, cards, and what was collected.

``lay_out`` says what lies where, for the pointer as for the painter; ``side_art`` draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.rules.battlegrounds import diagram as bg
from game.rules.battlegrounds.definitions import COLOURS
from game.rules.battlegrounds.diagram import BattlegroundsState
from game.view.battlegrounds.cards import CardFace
from game.view.battlegrounds.choose import CardSpot, Chooser, Spot, TabSpot, TokenSpot
from game.view.battlegrounds.words import card_words
from game.view.side import Row, SideLayout, SideMaker
from game.view.table import Words

ENOUGH, LARGE = 44, 70
"""The diagrams of cards need be no larger: of those one has, and of those one chooses from."""

HELD, ROOMY = 84, 270
"""The height of the cards one has while one chooses others, and the room that takes."""

LETTERED = 30
"""Tokens smaller than this have no captions: the room is needed."""

_CHOOSING = ("draft", "keep")
"""Phases in which cards lie open to be taken."""


class BattlegroundsSide(SideMaker):
    """Lays out the table beside the board. ``area`` is whose play area is shown, ``buttons`` are names and
    words of those there are."""

    def __init__(
        self, view: BattlegroundsState, chooser: Chooser, area: int, rect: pygame.Rect, scale: float,
        words: Words, measure: Callable[[str], int],
    ) -> None:  # fmt: skip
        super().__init__(rect, scale, measure)
        self.view, self.chooser, self.area, self.words = view, chooser, area, words

    def lay_out(self, task: str, buttons: Sequence[tuple[Spot, str]]) -> SideLayout:
        """All of it; ``buttons`` are spots with their words."""
        px, rect = self.px, self.rect.inflate(-self.px(20), -self.px(14))
        areas = [*self.view.areas, *([bg.ARTILLERY] if self.view.rules.option == "solo" else [])]
        y = self.tabs(rect, rect.y, [TabSpot(area) for area in areas]) + px(6)
        y = self.task(rect, y, task, buttons) + px(6)
        if self.view.rules.option == "solo" and self.view.board.tokens:
            self._reels(pygame.Rect(rect.x, y, rect.width, 0))
            y += px(66)
        if self.view.rules.option != "family" and self.area != bg.ARTILLERY:
            y = self._cards(pygame.Rect(rect.x, y, rect.width, rect.bottom - y)) + px(8)
        self._play_area(pygame.Rect(rect.x, y, rect.width, max(0, rect.bottom - y)))
        return self.made

    # --- cards ---

    def _cards(self, rect: pygame.Rect) -> int:
        """The cards of the area; where some lie open to be taken, these, and those one has in a row below."""
        view = self.view
        offered = [card for card in bg.cards_on_offer(view) if card.seat in (-1, view.seat)]
        own = bg.area_cards(view, self.area)
        if view.phase not in _CHOOSING or not offered:
            low = self.px(38) if view.phase == "activate" else min(self.px(104), rect.height * 2 // 5)
            return self._grid(rect, own, rect.height - low, ENOUGH)
        if not own:
            return self._grid(rect, offered, rect.height, LARGE)
        caption, row = self.px(22), self.px(HELD)
        if rect.height < self.px(ROOMY):  # names alone: those to choose from need the room
            room = rect.height - caption - self.px(2)
            y = self._grid(pygame.Rect(rect.x, rect.y, rect.width, room), offered, room, LARGE)
            names = self.words.commas(card_words(card.name, self.words) for card in own)
            told = self.words("battlegrounds_view.pile.cards_named", cards=names)
            self.add("words", pygame.Rect(rect.x, y + self.px(2), rect.width, caption), data=told)
            return y + self.px(2) + caption
        room = rect.height - caption - row - self.px(4)
        y = self._grid(pygame.Rect(rect.x, rect.y, rect.width, room), offered, room, LARGE) + self.px(4)
        told = self.words("battlegrounds_view.pile.cards")
        self.add("words", pygame.Rect(rect.x, y, rect.width, caption), data=told)
        y += caption
        return self._grid(pygame.Rect(rect.x, y, rect.width, row), own, row, 0, columns=max(3, len(own)))

    def _grid(
        self, rect: pygame.Rect, cards: Sequence[bg.CardSeen], room: int, enough: int, columns: int = 0
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
            self.add("card", box, CardSpot(card.entity), data=self._face(card, open_), open=open_)
        return rect.y + rows * (high + gap) - gap

    def _face(self, card: bg.CardSeen, open_: bool) -> CardFace:
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

    def _note(self, card: bg.CardSeen) -> str:
        """What choosing a card would mean."""
        chooser, view = self.chooser, self.view
        if chooser.token is not None:
            return ""
        actions = chooser.on_card(card.entity)
        key = ""
        match actions[0] if actions else None:
            case bg.TakeCard():
                key = "keep" if view.phase == "keep" else "take"
            case bg.Activate():
                key = "drive_it"
            case bg.Redeploy():
                key = "repair" if card.fell is not None else "goes_on"
            case bg.ChangeTank():
                key = "change"
            case bg.Enter():
                key = "enter"
        return self.words(f"battlegrounds_view.card.{key}") if key else ""

    # --- the play area ---

    def _play_area(self, rect: pygame.Rect) -> None:
        """Unused actions and upgrades first, then pairs, waiting tokens and point tokens, as large as they
        all fit."""
        view, area = self.view, self.area
        if view.phase in _CHOOSING and bg.cards_on_offer(view) and rect.height < self.px(30):
            return
        pairs = [] if area == bg.ARTILLERY else bg.pairs_of(view, area)
        rows: list[Row] = []
        ready = [pair for pair in pairs if pair.ready]
        rest = [pair for pair in pairs if not pair.ready]
        waiting = bg.waiting_of(view, area)
        key = "battlegrounds_view.pile."
        if ready:
            rows.append(Row(self.words(key + "ready"), "ready", ready, self._ready_width, self._ready_spot))
        if rest:
            told = self.words(key + "pairs", n=len(pairs), points=len(pairs) * view.rules.pair_points)
            rows.append(Row(told, "pair", rest, _pair_width))
        if waiting:
            told = self.words(key + ("held" if area == bg.ARTILLERY else "waiting"), count=len(waiting))
            rows.append(Row(told, "waiting", waiting, lambda _, side: side))
        if area != bg.ARTILLERY and view.won(area):
            value = sum(token.value for token in view.won(area))
            rows.append(Row(self.words(key + "won", points=value), "points", view.won(area), _disc_width))
        left = [] if area == bg.ARTILLERY else stacks_of(view, area)
        if left:
            rows.append(Row(self.words(key + "stack"), "points", left, _disc_width))
        if rows:
            self.rows(rect, rows, (60, 54, 48, 44, 40, 36, 32, 30, 29, 26, 23, 20, 17), LETTERED)
        elif rect.height >= self.px(20):
            told = self.words(key + "empty")
            self.add("words", pygame.Rect(rect.x, rect.y, rect.width, self.px(22)), data=told)

    def _ready_width(self, pair: bg.PairSeen, side: int) -> int:
        name = self.words(f"battlegrounds.ability.{pair.ability}")
        return _pair_width(pair, side) + self.measure(name) + self.px(18)

    def _ready_spot(self, pair: bg.PairSeen) -> tuple[Spot, bool]:
        assert pair.special is not None
        return TokenSpot(pair.special), bool(self.chooser.on_ready(pair.special))

    def _reels(self, rect: pygame.Rect) -> None:
        """Solo: the letters and numbers of the artillery's shells (BG-12.3)."""
        view, gap = self.view, self.px(6)
        wide, high = (rect.width - 7 * gap) // 8, self.px(26)
        for row, (left, names) in enumerate(((view.columns, "ABCDEFGH"), (view.rows, "12345678"))):
            for number in range(8):
                box = pygame.Rect(rect.x + number * (wide + gap), rect.y + row * (high + gap), wide, high)
                self.add("reel", box, data=(names[number], number in left, row))


def _pair_width(_: bg.PairSeen, side: int) -> int:
    return side + round(side * 0.34)


def _disc_width(_: bg.PointToken, side: int) -> int:
    return round(side * 0.72)


def stacks_of(view: BattlegroundsState, area: int) -> list[bg.PointToken]:
    """The point tokens that an area's colours still have to lose, the top ones first (BG-1.5)."""
    own = colours_of_area(view, area)
    return sorted(bg.points_left(view, own), key=lambda token: (own.index(token.colour), -token.value))


def colours_of_area(view: BattlegroundsState, area: int) -> list[int]:
    """The colours that collect in an area, for its tab."""
    if area == bg.ARTILLERY:
        return []
    found = [c for seat in range(len(view.sides)) if view.area(seat) == area for c in view.colours[seat]]
    return found or [number for number in COLOURS if view.rules.option == "solo"][:1]
