"""What is offered while dice and cards are set, as tips: roles, squads, holders of cards."""

from __future__ import annotations

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.squads import GoodSquad
from game.games.tank_tactics.view.words import role_text, role_words, squad_text, squad_words
from game.view.table import Words
from game.view.tips import Sign

TANK_TIP, DIE_TIP = Sign("tank_tactics.set_tank", "TT-1.1"), Sign("tank_tactics.set_die", "TT-1.1")
CLEAR_TIP = Sign("tank_tactics.clear", "TT-1.1")


def squad_tip(squad: GoodSquad, words: Words) -> Sign:
    """The tip about a squad: its idea and the roles of its tanks."""
    roles = words.commas(
        words("tank_tactics_view.setting.tank_role", tank=LETTERS[tank], role=role_words(role, words))
        for tank, role in enumerate(squad.roles)
    )
    name, idea = squad_words(squad.name, words), squad_text(squad.name, words)
    return Sign.of("tank_tactics.good_squad", "TT-1.1", name=name, idea=idea, roles=roles)


def role_tip(role: str, words: Words) -> Sign:
    """The tip about a tank's role."""
    name, idea = role_words(role, words), role_text(role, words)
    return Sign.of("tank_tactics.role", "TT-1.1", name=name, idea=idea, roles="")


def holder_tip(to: int) -> Sign:
    """The tip about giving a card to a tank, or to the squad."""
    return Sign(f"tank_tactics.{'give_squad' if to == SQUAD else 'give_to'}", "TT-1.3")
