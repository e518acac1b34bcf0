"""The tables for the rules of Battlegrounds: tank cards and tokens, from the definitions."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.rules.battlegrounds.definitions import Picture as TokenPicture
from game.rules.battlegrounds.definitions import TankCard
from game.view.battlegrounds.art import Art
from game.view.battlegrounds.cards import CardArt
from game.view.battlegrounds.words import ability_words, card_words, picture_words, sentence
from game.view.help_table import Cell, HelpTable, Picture
from game.view.table import Tools

_W = "battlegrounds_view.help."


def make_tables(tools: Tools) -> Mapping[str, HelpTable]:
    """``cards``: the tank cards; ``tokens``: the pictures and what their special tokens give; ``abilities``:
    what each of these does."""
    art = Art(tools.theme, tools.fonts)
    return {"cards": _cards(tools, art), "tokens": _tokens(tools, art), "abilities": _abilities(tools, art)}


def _cards(tools: Tools, art: Art) -> HelpTable:
    words = tools.words
    cards: tuple[TankCard, ...] = tools.definitions.cards
    rows = []
    for card in cards:
        move = words(f"battlegrounds_view.card.{card.move}", n=card.move_distance)
        shot = words(f"battlegrounds_view.card.{card.shot}", n=card.shot_distance)
        rows.append(
            (
                Cell(card_words(card.name, words)),
                Cell(move, _diagram(art, card, "move")),
                Cell(shot, _diagram(art, card, "shot")),
            )
        )
    return HelpTable(tuple(words(_W + name) for name in ("card", "move", "shot")), tuple(rows))


def _diagram(art: Art, card: TankCard, what: str) -> Picture:
    def draw(px: int) -> pygame.Surface:
        return CardArt(art).diagram(card, what, px)

    return draw


def _tokens(tools: Tools, art: Art) -> HelpTable:
    words = tools.words
    rows = []
    for picture in tools.definitions.pictures:
        name = sentence(picture_words(picture.name, words))
        gives = ability_words(picture.ability, words)
        rows.append(
            (
                Cell(name, _token(art, picture)),
                Cell(str(picture.plain + picture.special), numeral=True),
                Cell(gives, _icon(art, picture.ability)),
            )
        )
    return HelpTable(tuple(words(_W + name) for name in ("picture", "tokens", "gives")), tuple(rows))


def _token(art: Art, picture: TokenPicture) -> Picture:
    def draw(px: int) -> pygame.Surface:
        return art.token(picture.name, px, picture.ability if picture.special else "")

    return draw


def _icon(art: Art, ability: str) -> Picture:
    def draw(px: int) -> pygame.Surface:
        return art.tab(ability, px)

    return draw


def _abilities(tools: Tools, art: Art) -> HelpTable:
    words = tools.words
    rows = []
    for ability in dict.fromkeys(picture.ability for picture in tools.definitions.pictures):
        does = words(f"battlegrounds.ability_does.{ability}")
        rows.append((Cell(ability_words(ability, words), _icon(art, ability)), Cell(does)))
    return HelpTable(tuple(words(_W + name) for name in ("ability", "does")), tuple(rows))
