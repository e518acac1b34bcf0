"""The table beside the board: the task, and the play areas, each with cards and a collection: all of them, or
one at a time by tabs. One tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from game.games.battlegrounds.rules.actions import Activate, ChangeTank, Enter, Redeploy, TakeCard
from game.games.battlegrounds.rules.definitions import COLOURS
from game.games.battlegrounds.rules.kinds import PointToken
from game.games.battlegrounds.rules.seen import (
    CardSeen,
    PairSeen,
    TokenSeen,
    area_cards,
    cards_on_offer,
    pairs_of,
    points_left,
    waiting_of,
)
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld
from game.games.battlegrounds.view.art import Art
from game.games.battlegrounds.view.cards import CardArt, CardFace
from game.games.battlegrounds.view.choose import CardSpot, Chooser, Spot, TabSpot, TokenSpot
from game.games.battlegrounds.view.words import area_words, card_words, standing
from game.ui.layout import GROW, Area, Grow
from game.ui.paint.ink import line, stroke
from game.ui.tree.controls import button
from game.ui.tree.holders import Box, CellGrid, Column, FirstFit, Room, Row, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Picture, Text
from game.view.table import Words

_PILE = "battlegrounds_view.pile."

ENOUGH, LARGE = 44, 70
"""The greatest size of cards' diagrams: of the player's cards, and of those to choose from."""

HELD, ROOMY = 84, 270
"""The height of the player's cards while choosing others, and the room that requires."""

CAPTION, LETTERED = 18, 30
"""The height of a caption; tokens smaller than the second have none, to save room."""

SIZES = (60, 54, 48, 44, 40, 36, 32, 30, 29, 26, 23, 20, 17)
"""The sizes of tokens; the largest that lets all fit is used."""

REEL_CAPTION = 92
"""The width of the captions before the artillery's letters and numbers."""

EACH = Grow(least=200)
"""The height of each play area where all are shown, one below the other."""

_CHOOSING = ("draft", "keep")
"""Phases in which cards are on offer."""


@dataclass(frozen=True, slots=True)
class PairShown:
    """A pair with an unused action or upgrade; ``open``: it can be used now."""

    pair: PairSeen
    words: str
    open: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Reel:
    """A letter or number of the artillery's shells (BG-12.3), in the first or second row."""

    name: str
    left: bool
    row: int


Thing = PairShown | PairSeen | TokenSeen | PointToken


@dataclass(frozen=True, slots=True)
class Pile:
    """Things of one kind with a caption."""

    caption: str
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class PlayArea:
    """The part below the task: cards to choose from, the player's cards, and the collection."""

    offered: tuple[CardFace, ...]
    own: tuple[CardFace, ...]
    cards: bool
    activates: bool
    named: str
    piles: tuple[Pile, ...]


class BattlegroundsPanel:
    """Makes the panel's tree, and draws its pictures."""

    def __init__(self, art: Art, words: Words) -> None:
        self.art, self.words = art, words
        self.cards = CardArt(art)

    def tree(
        self, view: BattlegroundsWorld, chooser: Chooser, area: int, task: str,
        buttons: Sequence[tuple[Spot, str]], proposed: Spot | None,
    ) -> Node:  # fmt: skip
        """The whole panel. ``area``: whose play area is shown, if there is no room for all; ``buttons``:
        spots and words of the buttons; ``proposed``: the spot of a hint."""
        solo = view.rules.option == "solo"
        areas = [*view.areas, *([ARTILLERY] if solo else [])]
        tabs = [self._tab(view, one, shown=one == area) for one in areas]
        told = Row(gap=6, high=38).of(
            Room(_task, task, wide=GROW),
            *(replace(button(words, spot), high=32) for spot, words in buttons),
        )
        reels = self._reels(view) if solo and view.tokens else None
        below = [Room(self._below, self._area(view, chooser, one, proposed), high=EACH) for one in areas]
        column, row = Column(pad=(10, 7), gap=6), Row(gap=6, high=30)
        single = column.of(row.of(*tabs), told, reels, replace(below[areas.index(area)], high=GROW))
        if view.phase in _CHOOSING:
            return single
        each = zip(map(row.of, tabs), below, strict=True)
        return FirstFit().of(column.of(told, reels, *chain.from_iterable(each)), single)

    def turn_row(self, buttons: Sequence[tuple[Spot, str]]) -> Node:
        """The buttons alone."""
        return Row(gap=6, fills=True, high=GROW).of(
            *(replace(button(words, spot), high=GROW) for spot, words in buttons)
        )

    def _tab(self, view: BattlegroundsWorld, area: int, *, shown: bool) -> Node:
        """The tab of a play area: whose it is, a bar with its points, in a solo match also their number and
        the ranks, which strips show otherwise."""
        points, target = standing(view, area)
        artillery, solo = area == ARTILLERY, view.rules.option == "solo"
        ranks = view.rules.ranks if solo and not artillery else ()
        name = self.words("battlegrounds_view.points") if ranks else area_words(view, area, self.words)
        told = f"{points} / {target}" if target else str(points)
        pictures = [Picture(self._draw_chip, one, wide=20, high=20) for one in colours_of_area(view, area)]
        if artillery:
            pictures = [Picture(self._draw_artillery, wide=20, high=20)]
        stars = (Picture(self._draw_star, points >= one, wide=13, least=13, rank=-1) for one in ranks)
        bar = min(1.0, points / target) if target else 0.0, "fire.accent" if artillery else "ink.primary"
        box = Box(
            spot=TabSpot(area), tip=TabSpot(area), wide=GROW, lit="surface.raised", ringed=True,
            fill="surface.raised" if shown else "surface.sunken",
            line="ink.primary" if shown else "surface.line", edge=1.6 if shown else 1,
        )  # fmt: skip
        return box.of(
            Row(pad=(7, 3, 0), high=GROW).of(
                Row(gap=4, high=GROW).of(*pictures), Node(wide=5),
                Text(name, "small", least=WHOLE, rank=-2), Node(wide=5), *stars, spring(),
                Text(told, "numeral") if solo else None,
            ),
            Row(pad=(7, 0, 3), high=5).of(Picture(_draw_bar, bar, wide=GROW) if target else None),
        )  # fmt: skip

    def _reels(self, view: BattlegroundsWorld) -> Node:
        """The letters and numbers of the artillery's shells in solo play (BG-12.3)."""
        rows = ((view.letters, "ABCDEFGH"), (view.numbers, "12345678"))
        captions = [self.words(f"battlegrounds_view.reel.{name}") for name in ("columns", "rows")]
        lines = []
        for row, (left, names) in enumerate(rows):
            reels = (Reel(names[at], at in left, row) for at in range(8))
            pictures = (Picture(self._draw_reel, reel, tip=reel, wide=GROW) for reel in reels)
            caption = Text(captions[row], "small", "ink.secondary", wide=REEL_CAPTION)
            lines.append(Row(gap=6, high=26).of(caption, *pictures))
        return Column(gap=6, pad=(0, 0, 2)).of(*lines)

    # --- what is shown ---

    def _area(self, view: BattlegroundsWorld, chooser: Chooser, area: int, proposed: Spot | None) -> PlayArea:
        cards = view.rules.option != "family" and area != ARTILLERY
        offered = cards_on_offer(view) if view.phase in _CHOOSING else ()
        offered = [card for card in offered if card.seat in (-1, view.seat)]
        own = area_cards(view, area) if cards else []

        def shown(some: Sequence[CardSeen]) -> tuple[CardFace, ...]:
            return tuple(
                self._face(view, chooser, card, proposed=CardSpot(card.name) == proposed) for card in some
            )

        return PlayArea(
            offered=shown(offered if cards else ()),
            own=shown(own),
            cards=cards,
            activates=view.phase == "activate",
            named=self.words.commas(card_words(card.name, self.words) for card in own) if offered else "",
            piles=tuple(self._piles(view, chooser, area, proposed)),
        )

    def _face(
        self, view: BattlegroundsWorld, chooser: Chooser, card: CardSeen, *, proposed: bool
    ) -> CardFace:
        given = [ability for _, ability in card.upgrades]
        open_ = bool(card.name) and bool(chooser.on_card(card.name))
        return CardFace(
            card_words(card.name, self.words),
            view.definitions.by_card.get(card.name),
            card.colour,
            card.fell,
            tuple(given),
            given.count("further_move"),
            given.count("further_shot"),
            self._note(view, chooser, card) if open_ else "",
            open_,
            chooser.card == card.name,
            proposed,
            name=card.name,
        )

    def _note(self, view: BattlegroundsWorld, chooser: Chooser, card: CardSeen) -> str:
        """Words that say what choosing a card would mean."""
        if chooser.token is not None:
            return ""
        actions = chooser.on_card(card.name)
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

    def _piles(
        self, view: BattlegroundsWorld, chooser: Chooser, area: int, proposed: Spot | None
    ) -> list[Pile]:
        """Unused actions and upgrades first, then pairs, waiting tokens and point tokens."""
        words, artillery = self.words, area == ARTILLERY
        pairs = [] if artillery else pairs_of(view, area)
        rest = tuple(pair for pair in pairs if not pair.ready)
        waiting = tuple(waiting_of(view, area))
        won = () if artillery else view.won[area]
        left = () if artillery else tuple(stacks_of(view, area))
        told = words(f"{_PILE}pairs", n=len(pairs), points=len(pairs) * view.rules.pair_points)
        held = words(f"{_PILE}held" if artillery else f"{_PILE}waiting", count=len(waiting))
        found = [
            Pile(words(f"{_PILE}ready"), tuple(
                self._ready(chooser, pair, proposed) for pair in pairs if pair.ready)),
            Pile(told, rest),
            Pile(held, waiting),
            Pile(words(f"{_PILE}won", points=sum(token.value for token in won)), won),
            Pile(words(f"{_PILE}stack"), left),
        ]  # fmt: skip
        return [pile for pile in found if pile.things]

    def _ready(self, chooser: Chooser, pair: PairSeen, proposed: Spot | None) -> PairShown:
        assert pair.special is not None
        chosen = chooser.token == pair.special or proposed == TokenSpot(pair.special)
        words = self.words(f"battlegrounds.ability.{pair.ability}")
        return PairShown(pair, words, bool(chooser.on_ready(pair.special)), chosen)

    # --- below the task ---

    def _below(self, area: PlayArea, m: Measure, width: float, height: float) -> Node:
        """Cards, and the collection in the room that is left."""
        cards = self._cards_of(area, width, height) if area.cards else None
        high = 0.0 if cards is None else cards.height(m, width) + 8
        room = height - high
        if area.offered and room < 30:
            return Column(gap=8).of(cards)
        return Column(gap=8).of(cards, self._collected(area, m, width, room))

    def _cards_of(self, area: PlayArea, width: float, height: float) -> Node | None:
        """The cards of the area; if some are on offer, these, with the player's own in a row below."""
        if not area.offered:
            low = 38 if area.activates else min(104, height * 2 / 5)
            return self._grid(area.own, width, height, height - low, ENOUGH)
        if not area.own:
            return self._grid(area.offered, width, height, height, LARGE)
        if height < ROOMY:  # names alone: those to choose from need the room
            told = self.words(f"{_PILE}cards_named", cards=area.named)
            room = height - 24
            return Column(gap=2).of(self._grid(area.offered, width, room, room, LARGE), _caption(told, 22))
        room = height - 22 - HELD - 4
        return Column().of(
            self._grid(area.offered, width, room, room, LARGE),
            Node(high=4),
            _caption(self.words(f"{_PILE}cards"), 22),
            self._grid(area.own, width, HELD, HELD, 0, columns=max(3, len(area.own))),
        )

    def _grid(
        self,
        cards: Sequence[CardFace],
        width: float,
        height: float,
        room: float,
        enough: float,
        columns: int = 0,
    ) -> Node | None:
        """Cards side by side in as many rows as make their diagrams ``enough`` tokens large, if they fit."""
        if not cards:
            return None
        gap, count = 8, len(cards)

        def size(columns: int) -> tuple[float, float]:
            rows = -(-count // columns)
            most = 150 if rows == 1 or enough == LARGE else HELD
            high = max(52.0, min(most, (room - gap * (rows - 1)) / rows))
            return min((width - gap * (columns - 1)) / columns, 170), high

        def worth(columns: int) -> tuple[bool, float, int]:
            """A sort key: large enough diagrams, as long as the cards fit; then few rows."""
            wide, high = size(columns)
            fits = -(-count // columns) * (high + gap) - gap <= height
            side = min((wide - 22) / 2, high - 44)
            if high <= HELD:  # words stand beside the diagrams
                side = min((wide - 16) * 0.3, high - 34)
            return fits, min(side, enough), columns

        columns = columns or max(range(1, min(count, 6) + 1), key=worth)
        wide, high = size(columns)
        whole = columns * (wide + gap) - gap
        return CellGrid(columns=columns, gap=gap, row_high=high, wide=whole).of(*map(self._card, cards))

    def _card(self, face: CardFace) -> Node:
        spot = CardSpot(face.name)
        return Picture(self._draw_card, face, spot=spot, tip=spot, open=face.open)

    def _collected(self, area: PlayArea, m: Measure, width: float, height: float) -> Node | None:
        """Piles side by side, as large as fits."""
        if not area.piles:
            return _caption(self.words(f"{_PILE}empty"), 22) if height >= 20 else None
        lines: Node | None = None
        for size in SIZES:
            caption = CAPTION if size >= LETTERED else 0
            lines = self._lines(area.piles, size, caption, m, width)
            if lines.height(m, width) <= height:
                break
        return lines

    def _lines(self, piles: Sequence[Pile], size: float, caption: float, m: Measure, width: float) -> Node:
        """Piles side by side where they fit; a pile that is too long continues in the next line."""
        lines: list[list[Node]] = [[]]
        left, gap = width, 6.0
        for pile in piles:
            things = [self._thing(thing, size, m) for thing in pile.things]
            whole = sum(one.width(m) for one in things) + gap * (len(things) - 1)
            told = max(m.text(pile.caption, "small") if caption else 0.0, whole)
            if lines[-1] and told > left:
                lines.append([])
                left = width
            for number, some in enumerate(_broken(things, width, gap, m)):
                if number:
                    lines.append([])
                words = _caption("" if number else pile.caption, caption) if caption else None
                lines[-1].append(Column().of(words, Row(gap=gap, high=size).of(*some)))
                left = 0.0 if number else left - told - 2 * gap
        return Column(gap=gap).of(*(Row(gap=2 * gap).of(*line) for line in lines))

    def _thing(self, thing: Thing, size: float, m: Measure) -> Node:
        match thing:
            case PairShown(pair, words):
                assert pair.special is not None
                wide = size * 1.34 + m.text(words, "button") + 18
                spot = TokenSpot(pair.special)
                return Picture(self._draw_ready, thing, wide=wide, spot=spot, open=thing.open, tip=pair)
            case PairSeen():
                return Picture(self._draw_thing, thing, wide=size * 1.34, tip=thing)
            case TokenSeen():
                return Picture(self._draw_thing, thing, wide=size, tip=thing)
            case PointToken():
                return Picture(self._draw_thing, thing, wide=size * 0.72, tip=thing)

    # --- pictures ---

    def _draw_artillery(self, to: Canvas, area: Area, _: None) -> None:
        to.put(self.art.part("artillery", area.rect.height), area)

    def _draw_chip(self, to: Canvas, area: Area, colour: int) -> None:
        to.put(self.art.chip(colour, area.rect.height), area)

    def _draw_star(self, to: Canvas, area: Area, reached: bool) -> None:
        ink = to.theme["ink.primary" if reached else "surface.line"]
        to.put(self.art.star(area.rect.width, ink), area)

    def _draw_card(self, to: Canvas, area: Area, face: CardFace) -> None:
        face = replace(face, focus=to.focus or face.focus, hover=to.hover)
        self.cards.draw(to.surface, area.rect, face, area.scale)

    def _draw_ready(self, to: Canvas, area: Area, ready: PairShown) -> None:
        """Draw an unused pair with its words; framed in blue if it can be used."""
        pair, px = ready.pair, area.scale
        around = replace(area, y=area.y - 2, height=area.height + 4)
        ink = "move.reach_ink" if ready.open else "surface.line"
        calm = "surface.sunken" if to.hover or not ready.open else "surface.raised"
        to.box(around, "move.reach_4" if ready.chosen else calm, ink, 1.6 if ready.open else 1)
        side = round((area.height - 4) * px)
        tile, rect = self.art.pair(pair.picture, side, pair.ability), area.rect
        to.surface.blit(tile, (rect.x + round(4 * px), rect.centery - side // 2))
        left = 9 + tile.get_width() / px
        ink = "ink.primary" if ready.open else "ink.tertiary"
        to.line(ready.words, "button", replace(area, x=area.x + left, width=area.width - left - 2), ink)
        if to.focus:
            to.ring(around)

    def _draw_thing(self, to: Canvas, area: Area, thing: PairSeen | TokenSeen | PointToken) -> None:
        match thing:
            case PairSeen():
                made = self.art.pair(thing.picture, area.rect.height, thing.ability)
            case TokenSeen():
                made = self.art.token(thing.picture, area.rect.height, thing.ability)
            case PointToken():
                made = self.art.point_token(thing.colour, thing.value, area.rect.width)
        to.put(made, area)

    def _draw_reel(self, to: Canvas, area: Area, reel: Reel) -> None:
        """Draw a letter or number: in ink if it is still to come, pale and struck out if it was revealed."""
        fill = "surface.raised" if reel.left else "surface.sunken"
        to.box(area, fill, "surface.line_strong" if reel.left else "surface.line")
        if reel.left:
            bar = replace(area, x=area.x + 1, y=area.bottom - 4, width=area.width - 2, height=3)
            to.rule(bar, "token.green" if reel.row == 0 else "token.red")
        ink = "ink.primary" if reel.left else "ink.tertiary"
        to.line(reel.name, "card_title", area.moved(y=-1), ink, "center")
        if not reel.left:
            size, pen = area.rect.size, stroke(to.theme["ink.tertiary"], max(1.2, area.scale * 1.4))
            cross = line((size[0] * 0.3, size[1] * 0.75), (size[0] * 0.7, size[1] * 0.25), pen)
            to.surface.blit(self.art.ink.draw(cross, *size), area.rect)


def _draw_bar(to: Canvas, area: Area, bar: tuple[float, str]) -> None:
    """Draw a bar that fills towards the target."""
    share, ink = bar
    to.rule(area, "surface.line")
    if share * area.width > 1:
        to.rule(area.at_left(share * area.width), ink)


def _task(task: str, m: Measure, width: float, height: float) -> Node:
    """The player's task, in at most two lines."""
    role = "body" if len(m.wrap(task, "body", width)) == 1 else "small"
    return Text(task, role, lines=2, middle=True)


def _caption(words: str, high: float) -> Node:
    return Text(words, "small", "ink.tertiary", high=high)


def _broken(things: Sequence[Node], width: float, gap: float, m: Measure) -> list[list[Node]]:
    """Nodes broken into lines of that width."""
    lines: list[list[Node]] = [[]]
    x = 0.0
    for thing in things:
        wide = thing.width(m)
        if lines[-1] and x + wide > width:
            lines.append([])
            x = 0.0
        lines[-1].append(thing)
        x += wide + gap
    return lines


def stacks_of(view: BattlegroundsWorld, area: int) -> list[PointToken]:
    """The point tokens that an area's colours can still lose, the topmost first (BG-1.5)."""
    own = colours_of_area(view, area)
    return sorted(points_left(view, own), key=lambda token: (own.index(token.colour), -token.value))


def colours_of_area(view: BattlegroundsWorld, area: int) -> list[int]:
    """The colours that collect in an area, for its tab."""
    if area == ARTILLERY:
        return []
    found = [c for seat in range(len(view.sides)) if view.area(seat) == area for c in view.colours[seat]]
    return found or [number for number in COLOURS if view.rules.option == "solo"][:1]
