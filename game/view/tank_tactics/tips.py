"""What the signs of Tank Tactics mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from game.rules.tank_tactics.public import HOME, LETTERS, SQUAD
from game.view.board.scene import BoardScene
from game.view.board.tips import BoardTips
from game.view.side import Item
from game.view.tank_tactics.scene import BoardShown
from game.view.tank_tactics.spots import GiveSpot
from game.view.tank_tactics.tanks import COLOURS
from game.view.tank_tactics.words import card_text, card_words
from game.view.tips import Known, Tips

RULES: Final = {
    "coordinates": "TT-2.1", "reach": "TT-3.4", "picked": "TT-3.2", "path": "TT-3.4", "ghost": "TT-3.4",
}  # fmt: skip

RECORD: Final = (
    (r"(?<=\w)–(?=\w)", "tank_tactics.sign.way", "TT-3.4"),
    (r"\d+ › \d+", "tank_tactics.sign.left", "TT-3.8"),
    (r"\+\d+", "tank_tactics.sign.points", "TT-5.1"),
    (r"^[A-F](?=\s)", "tank_tactics.sign.tank", "TT-1.1"),
)
"""The signs in the list of moves."""

ATTRIBUTE_RULES: Final = {
    "actions": "TT-3.2", "speed": "TT-3.4", "range": "TT-3.6", "damage": "TT-3.8", "ammo": "TT-3.8",
    "armour": "TT-1.2",
}  # fmt: skip

ITEMS: Final[Known] = {
    "turn": ("tank_tactics.turn", "TT-3.2"),
    "slot": ("tank_tactics.slot", "TT-3.2"),
    "target": ("tank_tactics.target", "TT-3.8"),
    "used": ("tank_tactics.used", "TT-4.1"),
    "set_tank": ("tank_tactics.set_tank", "TT-1.1"),
    "set_slot": ("tank_tactics.set_die", "TT-1.1"),
    "set_die": ("tank_tactics.set_die", "TT-1.1"),
    "set_choice": ("tank_tactics.give_to", "TT-1.3"),
    "set_preset": ("tank_tactics.preset", "TT-1.1"),
    "tank_row": ("tank_tactics.set_tank", "TT-1.1"),
    "pill": ("tank_tactics.preset", "TT-1.1"),
    "foot": ("tank_tactics.tray", "TT-1.1"),
    "die": ("tank_tactics.set_die", "TT-1.1"),
    "map": ("tank_tactics.map", "TT-2.1"),
    "segment": ("tank_tactics.give_to", "TT-1.3"),
    "squad_choice": ("tank_tactics.give_squad", "TT-1.3"),
    "signs": ("tank_tactics.revealed", "TT-1.1"),
    "roll": ("tank_tactics.roll", "TT-3.1"),
    "squad": ("tank_tactics.squad", "TT-1.4"),
    "warning": ("tank_tactics.useless", "TT-3.8"),
    "missing": ("tank_tactics.missing", "TT-1.1"),
}
"""What lies beside the board and on the pages of the set-up, by kind."""


def add_board(tips: Tips, board: BoardTips, scene: BoardScene, shown: BoardShown) -> None:
    """The signs that fill squares; those that lie over them are told by the painter."""
    position = shown.position
    starts = position.match.board
    _mark(board, "ground.wall", starts.raised, "TT-3.7")
    _mark(board, "ground.water", starts.surface, "TT-3.4")
    _mark(board, "ground.goal", starts.goal, "TT-2.3")
    _mark(board, "ground.portal", starts.portals, "TT-2.4")
    for square, points in starts.scoring.items():
        _mark(board, "ground.score", (square,), "TT-2.3", n=points)
    for number, square in enumerate(starts.barrier_squares):
        if position.barriers[number] > 0:
            _mark(board, "ground.barrier", (square,), "TT-2.4", n=position.barriers[number])
    if starts.respawn or starts.win.kind == "flag" or shown.entries:
        for side in position.match.sides:
            _mark(board, "start", (square for square, _ in starts.starts.get(side, ())), "TT-2.2")
    board.below(scene)
    for seat, side in enumerate(position.match.sides):
        if side in starts.flags:
            at = position.flags[seat]
            _mark(board, "flag" if at == HOME else "flag_away", (starts.flags[side],), "TT-2.7")
            _mark(board, "flag_dropped", (at,) if at >= 0 else (), "TT-2.7")
    for index, square in enumerate(position.squares):
        rect = board.rect(square) if square >= 0 and index not in shown.hidden else None
        if rect is not None:
            colour = COLOURS[position.match.sides[position.match.owner[index]] % len(COLOURS)]
            tips.add(
                "tank_tactics.tank", rect, "TT-1.1", tank=LETTERS[position.match.number[index]],
                colour=tips.words(f"tank_tactics.side.{colour}"),
                facing=tips.words(f"tips.tank_tactics.facing.{'nesw'[position.facings[index] // 2]}"),
            )  # fmt: skip
            if position.smoke[index]:
                tips.add("tank_tactics.smoke", rect, "TT-4.2", n=position.smoke[index])
    for square, guns in shown.danger.items():
        if guns:
            _mark(board, "danger", (square,), "TT-3.6", n=guns)
    for square in (*shown.called, *shown.entries, *shown.exits):
        _mark(board, "called", (square,), "")
    board.above(scene)
    for shot in shown.shots:
        fate = "destroys" if shot.after <= 0 else "hits"
        _mark(board, fate, (shot.square,), "TT-3.8", before=shot.before, after=max(0, shot.after))
    for line in shown.blocked:
        _mark(board, "blocked", line.walls, "TT-3.7")
    for ram in shown.rams:
        _mark(board, "ram", (ram.square,), "TT-3.9", own=ram.own[1], other=ram.other[1])
    _mark(board, "blast", shown.blasts, "TT-3.10")


def _mark(board: BoardTips, name: str, squares: Iterable[int], rule: str, **params: object) -> None:
    for square in squares:
        rect = board.rect(square)
        if rect is not None:
            board.tips.add(f"tank_tactics.{name}", rect, rule, **params)


def add_card(tips: Tips, rect: pygame.Rect, card: str) -> None:
    """A card of abilities: what it does."""
    words = tips.words
    does = card_text(card, "effect", words)
    tips.add("tank_tactics.card", rect, "TT-4.2", card=card_words(card, words), does=does)


def add_items(tips: Tips, items: Iterable[Item]) -> None:
    """All that lies beside the board, or on a page."""
    for item in items:
        if item.kind == "card":
            add_card(tips, item.rect, item.data.card)
        elif item.kind == "set_card":
            add_card(tips, item.rect, item.data[0])
        elif item.kind == "give_card":
            add_card(tips, item.rect, item.data[0].card)
        elif item.kind == "place":
            name = item.data[0].attribute
            tips.add(f"tank_tactics.attribute.{name}", item.rect, ATTRIBUTE_RULES[name])
        else:
            squad = isinstance(item.spot, GiveSpot) and item.spot.to == SQUAD
            tips.known("squad_choice" if squad else item.kind, item.rect, ITEMS)
