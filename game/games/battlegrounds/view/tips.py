"""The meanings of the signs of Battlegrounds: on the fields of the board, on cards and tokens beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from game.games.battlegrounds.rules.definitions import BASES
from game.games.battlegrounds.rules.kinds import GUN, SHELL, PointToken
from game.games.battlegrounds.rules.seen import PairSeen, TokenSeen, card_driven, card_seen, token_on_board
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld
from game.games.battlegrounds.view.board import FieldLayers
from game.games.battlegrounds.view.choose import CardSpot, TabSpot
from game.games.battlegrounds.view.panel import Reel
from game.games.battlegrounds.view.scene import FieldMark, FieldScene
from game.games.battlegrounds.view.words import BattlegroundsWords, area_words, colour_words, sentence
from game.view.board.tips import BoardTips
from game.view.tips import Tips

_T = "battlegrounds_view.tip."
_N = "battlegrounds."

RULES: Final = {
    "coordinates": "BG-1.1", "picked": "BG-4.1", "danger": "BG-5.1", "ghost": "BG-4.1", "target": "BG-5.1",
    "path": "BG-4.1",
}  # fmt: skip

MARKS: Final = {
    "go": "BG-4.1", "lost": "BG-4.4", "way": "BG-4.1", "shot": "BG-5.1", "clear": "BG-5.2", "lay": "BG-5.2",
    "place": "BG-6.1", "open": "BG-11.3",
}  # fmt: skip
"""The rules of the marks on fields."""


def add_board(
    tips: Tips, board: BoardTips, scene: FieldScene, view: BattlegroundsWorld, layers: FieldLayers
) -> None:
    """Add the tips of all signs on the board."""
    told, words = BattlegroundsWords(tips.words, _T), tips.words
    for base, spots in enumerate(BASES):
        for corner in filter(None, map(board.rect, spots)):
            tips.add("battlegrounds.base", corner, "BG-1.1", colour=colour_words(base, words))
    board.below(scene)
    for spot in range(64):
        rect = board.rect(spot)
        if rect is None:
            continue
        token = token_on_board(view, spot)
        if token is not None:
            _token_on(tips, told, token, rect, under=spot in view.tanks, side=layers.token_px)
        elif view.lying[spot] == SHELL:
            tips.say("shell", rect, words(f"tips.{_N}shell.name"), told("shell"), "BG-4.3")
        elif view.lying[spot] == GUN:
            tips.say("artillery", rect, words(f"tips.{_N}artillery.name"), told("artillery"), "BG-12.2")
        if spot in view.tanks:
            _tank(tips, told, view, view.tanks[spot], rect)
    for spot, mark in scene.fields.items():
        field = board.rect(spot)
        if field is not None:
            tips.add(f"battlegrounds.mark.{mark.kind}", field, MARKS[mark.kind])
            _badges(tips, told, mark, field, layers)
    board.mark("target", scene.places("gun"))
    board.above(scene)


def _tank(
    tips: Tips, told: BattlegroundsWords, view: BattlegroundsWorld, colour: int, rect: pygame.Rect
) -> None:
    driven, words = card_driven(view, colour), tips.words
    name = colour_words(colour, words)
    card = _card(view, driven, told, who=False)
    tips.say(
        "tank", rect, words(f"tips.{_N}tank.name", colour=name),
        card or words(f"tips.{_N}tank.words"), "BG-1.4" if card else "BG-1.2",
    )  # fmt: skip


def _token_on(
    tips: Tips, told: BattlegroundsWords, token: TokenSeen, field: pygame.Rect, *, under: bool, side: int
) -> None:
    """Add the tip of a token of the board; under a tank it is small, in the lower left corner."""
    rect = pygame.Rect(0, 0, side, side)
    rect.center = field.center
    if under:
        if not token.up or not token.picture:
            return  # it is not drawn then
        rect.size = (round(0.5 * field.width), round(0.4 * field.height))
        rect.bottomleft = field.bottomleft
    tips.say("token", rect, tips.words(f"tips.{_N}token.name"), _token(token, told), "BG-1.3")


def _badges(
    tips: Tips, told: BattlegroundsWords, mark: FieldMark, field: pygame.Rect, layers: FieldLayers
) -> None:
    """Add the tips of a mark's small badges."""
    for kind, badge in layers.badges(field, mark):
        match kind:
            case "points":
                tips.add("battlegrounds.badge.points", badge.rect, "BG-5.2", points=mark.badge)
            case "ability":
                name = tips.words("tips.battlegrounds.badge.ability.name")
                tips.say("ability", badge.rect, name, _gives(told, "upgrade", mark.ability), "BG-8.1")
            case "armour":
                tips.add("battlegrounds.badge.armour", badge.rect, "BG-8.8")
            case "payee" if mark.payee is not None:
                payee = colour_words(mark.payee, tips.words)
                tips.add("battlegrounds.badge.payee", badge.rect, "BG-4.4", colour=payee)


def add_panel(tips: Tips, view: BattlegroundsWorld, things: Iterable[tuple[object, pygame.Rect]]) -> None:
    """Add the tips of all that is on the panel beside the board."""
    told, words = BattlegroundsWords(tips.words, _T), tips.words
    for thing, rect in things:
        kind, text, rule = "", "", ""
        match thing:
            case PairSeen() as pair:
                kind, rule = "pair", "BG-8.1"
                text = told("pair", picture=pair.picture, points=view.rules.pair_points)
                if pair.ability and view.rules.option != "family":
                    text = f"{text} {_gives(told, 'ready' if pair.ready else 'used', pair.ability)}"
            case TokenSeen() as token:
                kind, text, rule = "token", _token(token, told), "BG-1.3"
            case PointToken(colour, value):
                kind, text, rule = "points", told("points", colour=colour, points=value), "BG-1.5"
            case CardSpot(name):
                kind, rule = "card", "BG-1.4"
                text = _card(view, name, told) or words(f"tips.{_N}card.words")
            case TabSpot(area) if area == ARTILLERY:
                kind, rule = "tab", "BG-12.6"
                text = words(f"{_T}tab_artillery", target=view.rules.artillery_target)
            case TabSpot(area):
                whose = area_words(view, area, words) or words("battlegrounds.the_player")
                kind, text, rule = "tab", told("tab", colour=whose), "BG-9.1"
            case Reel(name, left):
                kind, text, rule = "reel", told(f"reel_{'left' if left else 'gone'}", name=name), "BG-12.3"
        if text:
            tips.say(kind, rect, words(f"tips.{_N}{kind}.name"), text, rule)


def _card(view: BattlegroundsWorld, name: str, told: BattlegroundsWords, *, who: bool = True) -> str:
    """Words for a card: its moves, ``who`` drives it or fell with it, and its upgrades."""
    card, words = card_seen(view, name), told.words
    known = view.definitions.by_card.get(card.name)
    if known is None:
        return ""
    move = words(f"battlegrounds_view.card.{known.move}", n=known.move_distance)
    shot = words(f"battlegrounds_view.card.{known.shot}", n=known.shot_distance)
    found = [told("card", card=card.name, move=move, shot=shot)]
    if card.colour is not None and who:
        found.append(told("driven", colour=card.colour))
    elif card.fell is not None and who:
        found.append(told("fell", colour=card.fell))
    found += [_gives(told, "upgrade", ability) for _, ability in card.upgrades]
    return " ".join(found)


def _token(token: TokenSeen, told: BattlegroundsWords) -> str:
    if not token.up or not token.picture:
        return told("covered")
    return sentence(_gives(told, "special" if token.ability else "plain", token.ability, token.picture))


def _gives(told: BattlegroundsWords, key: str, ability: str, picture: str = "") -> str:
    """A text that names an ability and what it does."""
    does = told.words(f"battlegrounds.ability_does.{ability}") if ability else ""
    return told(key, ability=ability, does=does, picture=picture)
