"""The meanings of the signs of Tank Tactics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.squads import GoodSquad
from game.games.tank_tactics.view.scene import TacticsScene
from game.games.tank_tactics.view.words import (
    card_text,
    card_words,
    colour_words,
    role_text,
    role_words,
    squad_text,
    squad_words,
)
from game.view.board.tips import BoardTips
from game.view.table import Words
from game.view.tips import Sign, Tips

RULES: Final = {
    "coordinates": "TT-2.1", "reach": "TT-3.4", "picked": "TT-3.2", "path": "TT-3.4", "ghost": "TT-3.4",
}  # fmt: skip

ATTRIBUTE_RULES: Final = {
    "actions": "TT-3.2", "speed": "TT-3.4", "range": "TT-3.6", "damage": "TT-3.8", "ammo": "TT-3.8",
    "armour": "TT-1.2",
}  # fmt: skip

TANK_TIP, DIE_TIP = Sign("tank_tactics.set_tank", "TT-1.1"), Sign("tank_tactics.set_die", "TT-1.1")
CLEAR_TIP = Sign("tank_tactics.clear", "TT-1.1")
"""The tips of what is pressed while dice and cards are set."""


def attribute_tip(name: str) -> Sign:
    """The tip about one of a tank's six dice."""
    return Sign(f"tank_tactics.attribute.{name}", ATTRIBUTE_RULES[name])


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


def add_board(tips: Tips, board: BoardTips, scene: TacticsScene) -> None:
    """Add the tips of the signs that fill squares; the painter adds those over them."""
    world = scene.world
    starts = world.match.board
    _mark(board, "ground.wall", starts.raised, "TT-3.7")
    _mark(board, "ground.water", starts.surface, "TT-3.4")
    _mark(board, "ground.goal", starts.goal, "TT-2.3")
    _mark(board, "ground.portal", starts.portals, "TT-2.4")
    for square, points in starts.scoring.items():
        _mark(board, "ground.score", (square,), "TT-2.3", n=points)
    for number, square in enumerate(starts.barrier_squares):
        if world.barrier[number] > 0:
            _mark(board, "ground.barrier", (square,), "TT-2.4", n=world.barrier[number])
    _mark(board, "start", dict.fromkeys(scene.places("start", "entry")), "TT-2.2")
    board.below(scene)
    for kind in ("flag", "flag_away", "flag_dropped"):
        _mark(board, kind, scene.places(kind), "TT-2.7")
    for index, square in enumerate(world.square):
        rect = board.rect(square) if square >= 0 and index not in scene.hidden else None
        if rect is not None:
            tips.add(
                "tank_tactics.tank", rect, "TT-1.1", tank=LETTERS[world.match.number[index]],
                colour=colour_words(world, world.match.owner[index], tips.words),
                facing=tips.words(f"tips.tank_tactics.facing.{'nesw'[world.facing[index] // 2]}"),
            )  # fmt: skip
            if world.smoke[index]:
                tips.add("tank_tactics.smoke", rect, "TT-4.2", n=world.smoke[index])
    for mark in scene.of("danger"):
        _mark(board, "danger", mark.where, "TT-3.6", n=len(mark.data))
    _mark(board, "called", scene.places("called"), "")
    board.above(scene)
    for shot, _ in scene.told("shot"):
        fate = "destroys" if shot.destroys else "hits"
        _mark(board, fate, (shot.square,), "TT-3.8", before=shot.before, after=max(0, shot.after))
    _mark(board, "blocked", scene.places("blocked"), "TT-3.7")
    for ram, _ in scene.told("ram"):
        _mark(board, "ram", (ram.square,), "TT-3.9", own=ram.own[1], other=ram.other[1])
    _mark(board, "blast", scene.places("blast"), "TT-3.10")


def _mark(board: BoardTips, name: str, squares: Iterable[int], rule: str, **params: object) -> None:
    for square in squares:
        rect = board.rect(square)
        if rect is not None:
            board.tips.add(f"tank_tactics.{name}", rect, rule, **params)


def add_card(tips: Tips, rect: pygame.Rect, card: str) -> None:
    """Add the tip of an ability card: its effect."""
    words = tips.words
    does = card_text(card, "effect", words)
    tips.add("tank_tactics.card", rect, "TT-4.2", card=card_words(card, words), does=does)
