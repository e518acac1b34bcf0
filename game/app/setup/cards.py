"""The cards of maps, or of a game's ways to play; and the notes on a map."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.maps.card_words import (
    author_words,
    facts_wordings,
    facts_words,
    lasting_words,
    people_wordings,
    players_words,
    won_wordings,
    won_words,
)
from game.app.maps.cards import DrawnMap, draw_board, marked, problems, warnings
from game.app.maps.options import suggestion_words
from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.ui.layout import GROW, Area
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Room, Row, Stack, spring
from game.ui.tree.node import Length, Measure, Node
from game.ui.tree.seen import Icon, Picture, SmallText, Text


@dataclass(frozen=True, slots=True)
class CardPictures:
    """What cards are made with: the words, and the ``picture`` of each map, of which so many were ``drawn``
    by now."""

    texts: Texts
    picture: DrawnMap
    drawn: int

    def board(self, card: MapCard, *, wide: Length = None, high: Length = GROW) -> Node:
        """Return a map's board, in the upper middle of its place."""
        return Picture(_draw_board, (self, card), wide=wide, high=high)


def tick(size: float) -> Node:
    """Return the tick for the chosen card."""
    ground = Box(wide=size, high=size, fill="ink.primary", line="ink.primary", radius=size / 2)
    return ground.of(Icon("check", size * 0.7, "surface.raised", high=GROW))


def map_card(by: CardPictures, card: MapCard, chosen: bool, thumb: float, *, won: bool) -> Node:
    """Return a map's card: its board as large as ``thumb``, its title, its size, for how many and how long;
    and how it is ``won``, where listed maps are won in different ways."""
    small, texts = thumb <= 120, by.texts
    title = Text(
        card.title, "body_strong" if small else "card_title",
        "ink.secondary" if card.broken else "ink.primary", wide=GROW, squeeze=0.8,
    )  # fmt: skip
    note: Text = SmallText(facts_wordings(card, texts))
    if card.broken:
        note = Text(by.texts("setup.broken"), "small", "signal.error")
    winning = Text(won_wordings(card, texts), "small", squeeze=0.8) if won else None
    people = SmallText(people_wordings(card, texts), squeeze=0.8)
    size = 22.0 if small else 26.0
    return Column(pad=(12, 12, 0)).of(
        by.board(card, high=thumb),
        Node(high=4),
        Stack().of(
            Column().of(Row(gap=4).of(title, Node(wide=size) if chosen else None), note, winning, people),
            Column().of(Row(high=24 if small else GROW).of(spring(), tick(size))) if chosen else None,
        ),
    )


def wide_card(by: CardPictures, card: MapCard, note: str, chosen: bool) -> Node:
    """Return the card of a map that fills the room: its board as large as possible, beside it its
    title, its size and its description."""
    return Room(_wide_card, (by, card, note, chosen), wide=GROW, high=GROW)


def _wide_card(
    data: tuple[CardPictures, MapCard, str, bool], m: Measure, width: float, height: float
) -> Node:
    by, card, note, chosen = data
    across, up = card.size or (1, 1)
    size = min((width - 24) * 0.6 / across, (height - 24) / up)
    return Row(pad=12, gap=16).of(
        Picture(_draw_wide, (by, card), wide=across * size, high=up * size),
        Column(wide=GROW).of(
            Row(gap=6).of(
                Text(card.title, ("card_title", "body_strong"), wide=GROW),
                tick(26) if chosen else None,
            ),
            SmallText(facts_wordings(card, by.texts)),
            Node(high=8),
            Text(note, "body", "ink.secondary", lines=0, least=0),
        ),
    )


def only_card(by: CardPictures, card: MapCard, chosen: bool) -> Node:
    """Return the card of the only map, or way to play: its board as large as possible, beside it the
    main figures, below both its description."""
    return Room(_only_card, (by, card, chosen), wide=GROW, high=GROW)


def _only_card(data: tuple[CardPictures, MapCard, bool], m: Measure, width: float, height: float) -> Node:
    by, card, chosen = data
    texts, pad = by.texts, 14
    about, ink = card.description, "ink.primary"
    if card.broken:
        about, ink = " ".join(map(texts.problem, card.problems[:3])), "signal.error"
    below = len(m.wrap(about, "body", width - 2 * pad)) * m.line("body") + 12 if about else 0.0
    side = max(48.0, min((width - 3 * pad) * 0.72, height - 2 * pad - below))
    facts = [
        ("people", players_words(card, texts)), ("clock", lasting_words(card, texts)),
        ("flag", won_words(card, texts)), ("map", facts_words(card, texts)),
    ]  # fmt: skip
    rows = (
        Row(gap=8).of(Icon(icon, 18, "ink.secondary"), Text(words, "body", lines=3, wide=GROW))
        for icon, words in facts
        if words
    )
    title = Text(card.title, "section", "ink.primary", lines=3)
    return Stack().of(
        Column(pad=pad).of(
            Row(gap=pad).of(by.board(card, wide=side, high=side), Column(gap=8, wide=GROW).of(title, *rows)),
            Node(high=12) if about else None,
            Text(about, "body", ink, lines=0, least=0) if about else None,
        ),
        Column(pad=pad).of(spring(), Row().of(spring(), tick(26))) if chosen else None,
    )


def _draw_board(to: PaintedCanvas, area: Area, data: tuple[CardPictures, MapCard]) -> None:
    by, card = data
    draw_board(to, area, card, by.picture)


def _draw_wide(to: PaintedCanvas, area: Area, data: tuple[CardPictures, MapCard]) -> None:
    (by, card), frame = data, area.rect
    picture = by.picture(card, max(frame.size))
    if picture is not None:
        to.put(picture, area)
    to.painter.box(to.surface, frame, None, to.theme["surface.line_strong"], radius=0)


def notes(m: Measure, texts: Texts, card: MapCard, *, won: bool) -> Node:
    """Return the notes on a map: author, description, warnings; or what is wrong with it. ``won``: as for
    ``map_card``."""
    if card.broken:
        words = texts.colon(card.title, texts("setup.broken"))
        head = Row(gap=8).of(Icon("error", 18, "signal.error"), Text(words, "body_strong", wide=GROW))
        return Column(pad=(0, 2, 0)).of(head, problems(texts, card))
    facts = [
        author_words(card, texts),
        won_words(card, texts) if won else facts_words(card, texts),
        people_wordings(card, texts)[0],
    ]
    if card.expansions:
        facts.append(texts("setup.house_rules", names=texts.commas(card.expansions)))
    found = [fact for fact in facts if fact]  # from the right they go where there is no room
    wordings = tuple(" · ".join(found[:count]) for count in range(len(found), 0, -1)) or ("",)
    suggested = suggestion_words(card, texts)
    about = SmallText(card.description, lines=0, least=m.line("small"), rank=-1)
    return Column(pad=(0, 2, 0)).of(
        Row(gap=10).of(
            Text(card.title, "body_strong"),
            SmallText(wordings, wide=GROW),
        ),
        Node(high=1),
        marked(m, "clock", suggested) if suggested else None,
        about if card.description else None,
        *warnings(m, texts, card),
    )


def way_card(by: CardPictures, card: MapCard, chosen: bool) -> Node:
    """Return the card of a way to play: its board, its name, for how many, how long, and what it is."""
    return Room(_way_card, (by, card, chosen), wide=GROW, high=GROW)


def _way_card(data: tuple[CardPictures, MapCard, bool], m: Measure, width: float, height: float) -> Node:
    by, card, chosen = data
    pad, mark, gap = 10, 24, 16
    about, name, ink = card.description, card.title, "ink.secondary"
    if card.broken:
        about = " ".join(map(by.texts.problem, card.problems[:2]))
        name, ink = by.texts.colon(card.title, by.texts("setup.broken")), "signal.error"
    told = ("people", players_words(card, by.texts)), ("clock", lasting_words(card, by.texts))
    facts = [
        Row(gap=6).of(Icon(icon, 16, "ink.secondary"), Text(words, "small")) for icon, words in told if words
    ]
    side = height - 2 * pad
    lines = len(m.wrap(about, "body", width - side - gap - 2 * pad))
    above = m.line("card_title") + (m.line("small") if facts else 0) + 6
    role = "body" if above + lines * m.line("body") <= height - 8 else "small"
    words = Column(wide=GROW, pad=(0, 4)).of(
        spring(),
        Row(gap=6).of(Text(name, "card_title", wide=GROW), Node(wide=mark)),
        Row(gap=18).of(*facts) if facts else None,
        Node(high=3),
        Text(about, role, ink, lines=0, least=0),
        spring(),
    )
    return Stack().of(
        Row(pad=(pad, 0), gap=gap).of(by.board(card, wide=side, high=side), words),
        Column(pad=pad).of(Row().of(spring(), tick(mark))) if chosen else None,
    )
