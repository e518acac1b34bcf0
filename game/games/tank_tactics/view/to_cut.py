"""The pieces and cards of Tank Tactics to cut out: tanks with their letters and flags, tank cards, ability
cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.games.tank_tactics.rules.board import COLOURS, LETTERS
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.cards import foot_of
from game.games.tank_tactics.view.pictures import TANK_KINDS
from game.games.tank_tactics.view.tanks import FLAG, GROUPS
from game.games.tank_tactics.view.words import card_text, card_words
from game.model.drafting import MapDraft
from game.ui.paper.marks import PaperArea, PaperPage
from game.view.printing.cutouts import Cutout, cutout_pages
from game.view.printing.paper_cards import DIE, dice_place, playing_card
from game.view.printing.paper_form import PaperForm
from game.view.printing.paper_piece import PaperPiece
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

GAME: Final = "tank_tactics"

TANK_CARD: Final = PaperArea(0.0, 0.0, 94.0, 84.0)
"""The size of a tank's card in mm: six fit on a page of A4."""

HIT_DICE: Final = (6, 6)
"""The hit points of a tank in addition to its armour, on maps that don't give them (TT-1.2)."""

TEXT: Final = 2.9
TICK: Final = 3.7
"""The font size, and the side of a box to tick, in mm."""


def tactics_pieces(subject: PrintSubject, tools: Tools) -> list[PaperPiece]:
    """All tanks and flags, counted as they are on a map or in a position."""
    there, words = _there(subject), tools.words
    store, made = tools.sprites.of(GAME), list[PaperPiece]()
    for side, colour in enumerate(COLOURS):
        group, called = GROUPS[side], words(f"{GAME}.side.{colour}")
        ink = tools.theme.palette.hex(f"{group}.mark")
        for kind, letter in zip(TANK_KINDS, LETTERS, strict=False):
            svg, _ = store.svg(f"start_{letter.lower()}", group)
            name = words("tank_tactics_view.printing.tank", letter=letter)
            told = words("printing.of_side", side=called, piece=name)
            made.append(PaperPiece(f"{colour}.{kind}", svg, told, name, there[side, kind], "", ink))
        svg, _ = store.svg(FLAG, group)
        name = words("tank_tactics_view.printing.flag")
        told = words("printing.of_side", side=called, piece=name)
        made.append(PaperPiece(f"{colour}.{FLAG}", svg, told, name, there[side, FLAG]))
    return made


def _there(subject: PrintSubject) -> Counter[tuple[int, str]]:
    if isinstance(subject.draft, MapDraft):
        return Counter((stand.side or 0, stand.kind) for stand in subject.draft.pieces.values())
    if not isinstance(subject.view, TankTacticsWorld):
        return Counter()
    match = subject.view.match
    tanks = [
        (match.sides[owner], TANK_KINDS[number])
        for owner, number in zip(match.owner, match.number, strict=True)
    ]
    return Counter([*tanks, *((side, FLAG) for side in match.board.flags if side in match.sides)])


@dataclass(frozen=True, slots=True)
class TankOnCard:
    """A tank: its side, its number, its dice (empty: to be set), and its ability cards."""

    side: int
    number: int
    dice: Sequence[int] = ()
    cards: Sequence[str] = ()


class TankCards(Printable):
    """Prints a card for each tank of a map, with the dice and cards of a position that shows them;
    otherwise two for each side."""

    key = "tank_cards"
    copied = True

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        hit = tuple(_hit_dice(subject))
        cards = [_tank_card(tank, hit, tools) for tank in _tanks(subject) for _ in range(options.copies)]
        words = tools.words
        about = f"{words.game_name('tank_tactics')} · {self.words(subject.kit.name, words)}"
        return cutout_pages(cards, options.page, tools, subject.title, about)


class AbilityCards(Printable):
    """Prints the ability cards, as many of each as the map's deck has."""

    key = "ability_cards"
    copied = True

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        words, definitions = tools.words, tools.definitions
        entries = getattr(tools.files.get("cards"), "cards", {})
        cards: list[Cutout] = []
        for name, count in _deck(subject, definitions).items():
            if name not in definitions.cards:
                continue
            icon = str(entries[name].icon) if name in entries else "card"
            texts = [card_text(name, "effect", words), card_text(name, "when", words)]
            card = playing_card(
                tools, card_words(name, words), icon, [text for text in texts if text],
                sign=foot_of(definitions.cards[name].effects), foot=words("tank_tactics_view.printing.once"),
            )  # fmt: skip
            cards += [card] * (count * options.copies)
        about = f"{words.game_name('tank_tactics')} · {self.words(subject.kit.name, words)}"
        return cutout_pages(cards, options.page, tools, subject.title, about)


def _tanks(subject: PrintSubject) -> Iterator[TankOnCard]:
    if isinstance(subject.draft, MapDraft):
        starts = [
            TankOnCard(stand.side or 0, TANK_KINDS.index(stand.kind))
            for stand in subject.draft.pieces.values()
            if stand.kind in TANK_KINDS
        ]
        yield from sorted(starts, key=lambda tank: (tank.side, tank.number))
        if starts:
            return
    view = subject.view
    if isinstance(view, TankTacticsWorld):
        match = view.match
        for index in range(len(match.owner)):
            yield TankOnCard(
                match.sides[match.owner[index]],
                match.number[index],
                view.dice[index],
                view.cards[index],
            )
        return
    for side in range(len(COLOURS)):
        for number in range(2):
            yield TankOnCard(side, number)


def _hit_dice(subject: PrintSubject) -> Sequence[int]:
    if isinstance(subject.view, TankTacticsWorld):
        return subject.view.match.board.hit_dice
    told: Any = {} if subject.draft is None else subject.draft.meta
    return told.get("hit_dice") or HIT_DICE


def _deck(subject: PrintSubject, definitions: Definitions) -> Mapping[str, int]:
    if isinstance(subject.view, TankTacticsWorld):
        return subject.view.match.board.deck
    told: Any = {} if subject.draft is None else subject.draft.meta
    return told.get("deck") or definitions.deck


def _tank_card(tank: TankOnCard, hit: Sequence[int], tools: Tools) -> Cutout:
    form, words = PaperForm(tools, TANK_CARD), tools.words
    side = tank.side
    form.box(TANK_CARD.grown(-1.6), radius=2.5, width=0.4)
    svg, _ = tools.sprites.of("tank_tactics").svg(COLOURS[side], GROUPS[side], 90.0)
    form.picture(svg, PaperArea(4.0, 3.0, 13.0, 13.0))
    letter = LETTERS[tank.number]
    name = words("tank_tactics_view.printing.tank", letter=letter)
    form.words(name, 20.0, 9.0, 5.0, weight=600, family="serif")
    form.words(words(f"tank_tactics.side.{COLOURS[side]}"), 20.0, 13.6, TEXT, tone="ink.secondary")
    told = [card_words(card, words) for card in tank.cards]
    cards = words.commas(told) if told else words("tank_tactics_view.printing.cards_here")
    tone = "ink.primary" if told else "ink.tertiary"
    form.words(cards, TANK_CARD.right - 5.0, 9.0, TEXT, tone=tone, align="right", most=40.0)
    form.line((4.0, 17.0), (TANK_CARD.right - 4.0, 17.0), 0.3)
    step = (DIE + 3.0, DIE + 7.0)
    for number, attribute in enumerate(ATTRIBUTES):
        row, column = divmod(number, 3)
        place = PaperArea(5.0 + column * step[0], 20.0 + row * step[1], DIE, DIE)
        dice_place(form, place, tank.dice[number] if tank.dice else 0)
        form.words(
            words(f"tank_tactics_view.attribute.{attribute}"), place.middle[0], place.bottom + 3.6, TEXT,
            weight=600, align="middle", most=step[0] - 0.5,
        )  # fmt: skip
    x = 5.0 + 3 * step[0] + 3.0
    most = TANK_CARD.right - 4.0 - x
    # one die in each row, or small ones where a map has more of them
    small = DIE if len(hit) <= 2 else (DIE + step[1]) / len(hit) - 1.0
    rise = step[1] if len(hit) <= 2 else small + 1.0
    for number, value in enumerate(hit):
        place = PaperArea(x, 20.0 + number * rise, small, small)
        form.box(place, radius=0.14 * small, width=0.35)
        form.words(str(value), *place.middle, 0.5 * small, tone="ink.tertiary", align="middle", middle=True)
    told_at = x + small / 2, 20.0 + (len(hit) - 1) * rise + small + 3.6
    form.words(
        words("tank_tactics_view.printing.hit_points"),
        *told_at,
        TEXT,
        weight=600,
        align="middle",
        most=most + 3.0,
    )
    _damage(form, sum(hit), 67.0)
    return Cutout(TANK_CARD.wide, TANK_CARD.high, form.marks)


def _damage(form: PaperForm, hit: int, y: float) -> None:
    """Draw boxes for the damage taken, round ones of the Armour die first, then those of the other hit
    points; in threes, which is the damage of a ram."""
    words = form.tools.words
    form.words(words("tank_tactics_view.printing.damage"), 5.0, y + 2.0, TEXT, weight=600)
    count, x, top = 6 + hit, 5.0, y + 4.2
    room = TANK_CARD.right - 10.0
    side = min(TICK, (room - 0.9 * (count // 3)) / count - 0.5)
    for number in range(count):
        place = PaperArea(x, top, side, side)
        if number < 6:
            form.disc(place.middle, side / 2)
        else:
            form.box(place, radius=0.4)
        x += side + 0.5 + (0.9 if number % 3 == 2 else 0.0)
    form.words(
        words("tank_tactics_view.printing.armour_first"),
        5.0,
        top + side + 3.4,
        TEXT * 0.85,
        tone="ink.secondary",
    )
