"""Parts of the menu: its entries, its sizes, and the contents of its cards."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from game.ui.layout import GROW, Area
from game.ui.paint import pictures
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Text


@dataclass(frozen=True)
class MenuEntry:
    """Something the menu opens."""

    key: str
    icon: str
    command: Hashable
    title: str
    note: str
    game: str = ""
    facts: str = ""


TALLEST: Final = 860.0
"""The greatest height of the cards together, in tokens: larger ones would look empty."""


class MenuPlaces(NamedTuple):
    """Lengths that depend on the window, in tokens: both columns together and the left one are ``wide`` and
    ``left`` wide; the illustrated title, the columns, the left card and the large one above the other games
    are ``band``, ``high``, ``resume`` and ``flag`` high."""

    wide: float
    left: float
    band: float
    high: float
    resume: float
    flag: float


@dataclass(frozen=True)
class MenuSizes:
    """The lengths of the menu in a window with much or with little room, in tokens."""

    margin: float = 64
    apart: float = 48
    """The gap between the columns."""
    left: float = 1 / 3
    """The left column's share of the width."""
    band: tuple[float, float] = (170, 264)
    """The least and the greatest height of the title."""
    above: float = 22
    foot: float = 66
    lift: float = 2
    """How far the last line is above the middle of the foot."""
    gap: float = 16
    """The gap between the large cards and the small ones."""
    between: float = 8
    """The gap between rows of small cards."""
    fixed: float = 456
    """The height without room to spare."""
    flag: float = 184
    resume: float = 240
    inset: float = 16
    button: float = 44
    new: float = 150
    """The width of the button on the large card."""
    share: float = 0.46
    """The greatest share of the left card that its picture takes."""
    beside: float = 18
    """The gap between the left card's picture and its words."""
    beside_large: float = 24
    alert: str = "body_strong"
    """The letters of a warning."""
    person: tuple[float, float] = (42, 20)
    """The height of the player's name, and the gap around it."""
    quiet: tuple[float, float] = (16, 20)
    """The gap before the quiet words, and the room beside each."""

    def places(self, width: float, height: float) -> MenuPlaces:
        """Return the lengths for a window of that size."""
        wide = min(width - 2 * self.margin, 1500.0)
        low, most = self.band
        band = max(low, min(most, height * 0.236))
        high = min(height - band - self.above - self.foot, TALLEST)
        # a high window gives its room to the large cards, not to the small ones
        more = max(0.0, high - self.fixed)
        return MenuPlaces(
            wide, wide * self.left, band, high, resume=self.resume + more * 0.7, flag=self.flag + more * 0.4
        )


ROOMY: Final = MenuSizes()
CLOSE: Final = MenuSizes(
    margin=28, apart=28, left=0.32, band=(96, 96), above=14, foot=44, lift=0, gap=8, between=6, fixed=402,
    flag=152, resume=196, inset=12, button=38, new=132, share=0.44, beside=14, beside_large=18,
    alert="button", person=(34, 12), quiet=(8, 14),
)  # fmt: skip


@dataclass(frozen=True)
class CardForm:
    """How the words of a game's card stand around its picture: the same for all cards beside each other."""

    above: bool = False
    """Whether the title stands above the picture, over the whole width, not beside it."""
    side: float = 0
    """The side of the picture in tokens; 0 for none."""
    noted: bool = True
    """Whether the card has a note."""
    roles: tuple[str, ...] = ("body", "small")
    """The letters of the note, the first in which it fits."""


TITLES = ("card_title", "button", "small")
"""The letters of a card's title, the first in which it fits into one line."""

LEARN_PICTURE = "learn"
"""The drawing on the card for beginners."""


def draw_picture(to: PaintedCanvas, area: Area, data: tuple[App, Any, str, float, str]) -> None:
    """Draw the picture of a match, a lesson or a game (its name), or the drawing for beginners; without any
    an icon of that side, in that ink."""
    app, shown, icon, side, ink = data
    size = area.rect.size
    if not isinstance(shown, str):
        made = shown.picture(size)
    elif shown == LEARN_PICTURE:
        made = pictures.drawing(app, shown, size)
    else:
        made = pictures.of_game(app, shown, size) if shown else None
    if made is not None:
        to.put(made, area)
        return
    to.box(area, "surface.sunken", "surface.line", radius=4)
    if icon:
        to.icon(icon, side, area, ink)


def tall(m: Measure, words: str, role: str, room: float) -> float:
    """Return the height of a paragraph in so much room."""
    return m.line(role) * len(m.wrap(words, role, max(1.0, room)))


def fitting_role(m: Measure, title: str, roles: tuple[str, ...], room: float) -> str:
    """Return the first role in which a title fits into one line, else the last."""
    return next((role for role in roles if m.text(title, role) <= room), roles[-1])


def _card_words(
    m: Measure, entry: MenuEntry, room: float, high: float, form: CardForm
) -> tuple[str, str, str] | None:
    """Return the note of a card, the role it is written in, and the facts below it, so that they fit: smaller
    letters before anything is left out, then only the note's first sentence, since the large card says all,
    and the facts go last. ``None`` if not even that fits."""
    if not form.noted:
        return "", "small", ""
    first = entry.note.split(". ")[0].removesuffix(".") + "."
    ways = [
        (note, role, facts)
        for facts in (("",) if form.above else dict.fromkeys((entry.facts, "")))
        for note in (entry.note, first)
        for role in form.roles
    ]
    for note, role, facts in ways:
        below = tall(m, facts, "small", room) if facts else 0
        broken = any(m.text(word, role) > room for word in note.split())
        if not broken and below <= 2 * m.line("small") and tall(m, note, role, room) + below <= high:
            return note, role, facts
    return None


def card_content(
    m: Measure, entry: MenuEntry, size: tuple[float, float], form: CardForm, app: App
) -> tuple[Node, bool]:
    """Return a wide card's picture, title and a line or two, and whether all its words fit."""
    (wide, high), side, inset = size, form.side, 12.0
    gap = (10 if form.above else 15) if side else 0
    room = wide - 2 * inset - side - gap
    corner = 18 if entry.game else 0  # the pin is there
    width = (wide - 2 * inset if form.above else room) - corner
    shown = app, entry.game, entry.icon, side * 0.46, "ink.primary"
    picture = Picture(draw_picture, shown, wide=side, high=side) if side else None

    def told(words: str, role: str) -> Node | None:
        return Text(words, role, "ink.secondary", lines=0) if words else None

    if form.above:
        role = fitting_role(m, entry.title, TITLES, width)
        line = tall(m, entry.title, role, width) + 2
        said = _card_words(m, entry, room, high - line - 16, form)
        note, note_role, _ = said or ("", "small", "")
        below = Row(pad=(inset, 0), gap=gap, high=GROW).of(
            Column(wide=side).of(Node(high=3), picture) if side else None,
            Column(wide=room).of(told(note, note_role)),
        )
        title = Row(pad=(inset, 0), high=line).of(Text(entry.title, role, lines=0, wide=width, high=line))
        content: Node = Column(high=GROW).of(Node(high=8), title, Node(high=2), below)
    else:
        line = m.line(TITLES[0]) + 2
        said = _card_words(m, entry, room, high - line - 12, form)
        note, note_role, facts = said or ("", "small", "")
        whole = line + tall(m, note, note_role, room)
        below_high = tall(m, facts, "small", room) if facts else 0
        top = (high - side) / 2
        y = max(min(inset, high - whole - 6), (high - whole) / 2)
        if facts:
            y = min(top - 3, (high - whole - below_high) / 2)
        width = room - (corner if y < 26 else 0)
        role = fitting_role(m, entry.title, TITLES, width)
        if not form.noted:
            line = tall(m, entry.title, role, width) + 2
            y = (high - line) / 2
        low = max(top + side - below_high + 2, y + whole)
        words = Column(wide=room).of(
            Node(high=y), Text(entry.title, role, lines=0, wide=width, high=line), told(note, note_role),
            Node(high=low - y - whole) if facts else None, told(facts, "small"),
        )  # fmt: skip
        content = Row(pad=(inset, 0), gap=gap, high=GROW).of(picture, words)
    # beside its picture and its note a title has one line
    parts = [entry.title] if form.noted and not form.above else entry.title.split()
    return content, said is not None and all(m.text(part, role) <= width for part in parts)


def card_form(
    m: Measure, entries: Sequence[MenuEntry], sizes: Sequence[tuple[float, float]], app: App
) -> CardForm:
    """Return the form in which the words of all these cards are whole: the title beside the picture, else
    above it, with a smaller picture or none; at last without notes."""
    wide, high = min(size[0] for size in sizes), min(size[1] for size in sizes)
    beside = CardForm(side=min(high - 24, max(100.0, wide * 0.34)))
    most = min(high - 52, wide * 0.36)
    sides = [*(most - 8 * at for at in range(max(0, int((most - 32) / 8) + 1))), 0.0]
    above = [CardForm(above=True, side=side, roles=(role,)) for side in sides for role in ("body", "small")]
    bare = [CardForm(side=side, noted=False) for side in sides if side <= high - 16]
    forms = (beside, *above, *bare)
    cards = [*zip(entries, sizes, strict=True)]
    fits = (form for form in forms if all(card_content(m, one, size, form, app)[1] for one, size in cards))
    return next(fits, forms[-1])


def _tile_words(wide: float) -> tuple[float, float]:
    """Return where the words of a small card begin, and how much room they have."""
    x, right = (35.0, 4.0) if wide < 170 else (58.0, 8.0)
    return x, wide - x - right


def note_fits(m: Measure, entry: MenuEntry, size: tuple[float, float]) -> bool:
    """Whether all of an entry's note fits below its title on a small card of that size: a cut note would say
    nothing."""
    _, room = _tile_words(size[0])
    high = m.line("body_strong") + tall(m, entry.note, "small", room)
    return m.text(entry.title, "body_strong") <= room and high <= size[1] - 4


def tile_content(entry: MenuEntry, size: tuple[float, float], *, noted: bool) -> Node:
    """Return a small card's icon, title, and its note (``noted``) where all cards of its kind have room for
    theirs."""
    x, room = _tile_words(size[0])
    icon, middle = 18 if size[1] < 52 else 22, x - (15 if x < 40 else 28)
    words: Node = Text(entry.title, ("body_strong", "button", "small"), wide=room)
    if noted:
        note = Text(entry.note, "small", "ink.secondary", lines=0)
        words = Column(wide=room).of(spring(), Text(entry.title, "body_strong"), note, spring())
    before = Node(wide=middle - icon / 2), Icon(entry.icon, icon), Node(wide=x - middle - icon / 2)
    return Row(high=GROW).of(*before, words)
