"""Makes tokens for upgrades, with words in the player's language."""

from __future__ import annotations

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.actions import Piece
from game.games.flames_of_tanks.rules.definitions import Definitions, Upgrade
from game.games.flames_of_tanks.rules.numbers import length_number
from game.games.flames_of_tanks.rules.stats import cells_of
from game.games.flames_of_tanks.view.tokens import TokenShown, TokenState

_EFFECTS = ("anti_tank", "armour", "range")


def short(upgrade: Upgrade, words: Texts) -> str:
    """The words on a token whose upgrade adds up: "AT +1"."""
    if not upgrade.adds_up:
        return ""
    for name in _EFFECTS:
        value = getattr(upgrade.effects, name)
        if value:
            n = length_number(value) if name == "range" else value
            return words(f"flames_of_tanks_view.token.{name}", n=n)
    return ""


def token_of(
    definitions: Definitions, piece: Piece, words: Texts, state: TokenState = "plain", icon: str = ""
) -> TokenShown:
    """The token of a piece at its place on the grid."""
    upgrade = definitions.upgrades[piece.name]
    cells = cells_of(upgrade, piece)
    return TokenShown(upgrade.colour, cells, icon or f"ft_{piece.name}", short(upgrade, words), state)


def lying(
    definitions: Definitions, name: str, words: Texts, turn: int = 0, state: TokenState = "plain"
) -> TokenShown:
    """The token of an upgrade that isn't on the grid."""
    return token_of(definitions, Piece(name, 0, 0, turn), words, state)


def name_words(name: str, words: Texts) -> str:
    """The name of an upgrade."""
    return words(f"flames_of_tanks.upgrade.{name}.name")


def line_words(name: str, words: Texts) -> str:
    """The effect of an upgrade in a few words; one that is not shipped has those of its file."""
    short = f"flames_of_tanks_view.refit.short.{name}"
    return words(short) if words.has(short) else words(f"flames_of_tanks.upgrade.{name}.line")
