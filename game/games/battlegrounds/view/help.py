"""Tables for the rule pages of Battlegrounds: tank cards and tokens, from the definitions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from game.games.battlegrounds.view.art import Art
from game.games.battlegrounds.view.cards import CardArt
from game.games.battlegrounds.view.words import ability_words, card_words, picture_words, sentence
from game.view.help_table import HelpCell, HelpTable
from game.view.table import Tools


def make_tables(tools: Tools) -> Mapping[str, HelpTable]:
    """The tables ``cards`` (the tank cards), ``tokens`` (the pictures and the abilities of their special
    tokens) and ``abilities`` (what each ability does)."""
    art, words, pictures = Art(tools.theme, tools.fonts), tools.words, tools.definitions.pictures
    diagram = CardArt(art).diagram

    def table(headings: str, rows: Iterable[tuple[HelpCell, ...]]) -> HelpTable:
        told = (words(f"battlegrounds_view.help.{name}") for name in headings.split())
        return HelpTable(tuple(told), tuple(rows))

    def gives(ability: str) -> HelpCell:
        return HelpCell(ability_words(ability, words), partial(art.tab, ability))

    cards = (
        (
            HelpCell(card_words(card.name, words)),
            *(
                HelpCell(words(f"battlegrounds_view.card.{pattern}", n=far), partial(diagram, card, what))
                for what, pattern, far in (
                    ("move", card.move, card.move_distance),
                    ("shot", card.shot, card.shot_distance),
                )
            ),
        )
        for card in tools.definitions.cards
    )
    tokens = (
        (
            HelpCell(
                sentence(picture_words(picture.name, words)),
                partial(art.token, picture.name, ability=picture.ability if picture.special else ""),
            ),
            HelpCell(str(picture.plain + picture.special), numeral=True),
            gives(picture.ability),
        )
        for picture in pictures
    )
    abilities = (
        (gives(ability), HelpCell(words(f"battlegrounds.ability_does.{ability}")))
        for ability in dict.fromkeys(picture.ability for picture in pictures)
    )
    return {
        "cards": table("card move shot", cards),
        "tokens": table("picture tokens gives", tokens),
        "abilities": table("ability does", abilities),
    }
