"""Tables for the rule pages of Tank Tactics: the attributes of a tank, and the ability cards of the deck."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.view.cards import CardArt
from game.games.tank_tactics.view.words import card_text, card_words
from game.ui.paint.icons import IconStore
from game.view.help_table import HelpCell, HelpTable, Picture
from game.view.table import Tools

_W = "tank_tactics_view."


def make_tables(tools: Tools) -> Mapping[str, HelpTable]:
    """The tables ``attributes`` (the meaning of each of the six dice, TT-1.1) and ``cards`` (what each
    card does, and how many of it are in the usual deck, TT-4.2)."""
    icons = IconStore()
    return {"attributes": _attributes(tools, icons), "cards": _cards(tools, icons)}


def _attributes(tools: Tools, icons: IconStore) -> HelpTable:
    words = tools.words
    rows = tuple(
        (
            HelpCell(words(f"{_W}attribute.{name}"), _icon(tools, icons, name)),
            HelpCell(words(f"{_W}help.{name}")),
        )
        for name in ATTRIBUTES
    )
    return HelpTable((words(f"{_W}help.attribute"), words(f"{_W}help.does")), rows)


def _icon(tools: Tools, icons: IconStore, name: str) -> Picture:
    def draw(px: int) -> pygame.Surface:
        return icons.get(name, round(0.6 * px), tools.theme["ink.primary"])

    return draw


def _cards(tools: Tools, icons: IconStore) -> HelpTable:
    words = tools.words
    definitions: Definitions = tools.definitions
    art = CardArt(tools, icons)
    rows = tuple(
        (
            HelpCell(card_words(card, words), _sign(art, card)),
            HelpCell(card_text(card, "effect", words), note=card_text(card, "when", words)),
            HelpCell(str(definitions.deck.get(card, 0)), numeral=True),
        )
        for card in definitions.cards
    )
    return HelpTable(tuple(words(f"{_W}help.{name}") for name in ("card", "does", "copies")), rows)


def _sign(art: CardArt, card: str) -> Picture:
    def draw(px: int) -> pygame.Surface:
        return art.sign(card, round(0.66 * px))

    return draw
