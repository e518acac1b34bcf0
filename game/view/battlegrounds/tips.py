"""What badges mean: on tokens and tanks of the board, on cards and tokens of the table beside it."""

from __future__ import annotations

from game.rules.battlegrounds import diagram as bg
from game.rules.battlegrounds.diagram import BattlegroundsState
from game.view.battlegrounds.words import Telling, area_words, colour_words, sentence
from game.view.side import Item
from game.view.table import Words

_T = "battlegrounds_view.tip."


def field_tip(view: BattlegroundsState, spot: int, words: Words) -> str:
    """What stands and lies on a field, with what its badges mean; empty where nothing does."""
    told, found = Telling(words, _T), []
    colour = view.board.tanks.get(spot)
    if colour is not None:
        entity = view.board.active.get(colour)
        card = "" if entity is None else _card(view, entity, told, who=False)
        found.append(
            words(
                f"{_T}{'piece' if entity is None else 'tank'}", colour=colour_words(colour, words), card=card
            )
        )
    token = bg.token_on_board(view, spot)
    if token is not None:
        found.append(_token(token, told))
    elif spot in view.board.shells:
        found.append(told("shell"))
    elif spot in view.board.artillery:
        found.append(told("artillery"))
    return " ".join(found)


def badged(view: BattlegroundsState, spot: int) -> bool:
    """Whether a field shows a badge: that of a special token, or a token under a tank."""
    token = bg.token_on_board(view, spot)
    return token is not None and token.up and bool(token.ability or spot in view.board.tanks)


def item_tip(view: BattlegroundsState, item: Item, words: Words) -> str:
    """What something on the table beside the board means; empty where its words say it all."""
    told = Telling(words, _T)
    match item.kind, item.data:
        case _, bg.PairSeen() as pair:
            text = told("pair", picture=pair.picture, points=view.rules.pair_points)
            gives = pair.ability and view.rules.option != "family"
            return (
                f"{text} {_gives(told, 'ready' if pair.ready else 'used', pair.ability)}" if gives else text
            )
        case _, bg.TokenSeen() as token:
            return _token(token, told)
        case _, bg.PointToken() as point:
            return told("points", colour=point.colour, points=point.value)
        case "card", _ if item.spot is not None:
            return _card(view, int(item.spot[1]), told)
        case "tab", _ if item.spot is not None:
            area = int(item.spot[1])
            if area == bg.ARTILLERY:
                return words(f"{_T}tab_artillery", target=view.rules.artillery_target)
            return told("tab", colour=area_words(view, area, words) or words("battlegrounds.the_player"))
        case "reel", (name, left, _):
            return told(f"reel_{'left' if left else 'gone'}", name=name)
    return ""


def _card(view: BattlegroundsState, entity: int, told: Telling, *, who: bool = True) -> str:
    """What a card allows, ``who`` drives it or fell with it, and what its upgrades do."""
    card, words = bg.card_seen(view, entity), told.words
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


def _token(token: bg.TokenSeen, told: Telling) -> str:
    if not token.up or not token.picture:
        return told("covered")
    return sentence(_gives(told, "special" if token.ability else "plain", token.ability, token.picture))


def _gives(told: Telling, key: str, ability: str, picture: str = "") -> str:
    """A text that names an ability and what it does."""
    does = told.words(f"battlegrounds.ability_does.{ability}") if ability else ""
    return told(key, ability=ability, does=does, picture=picture)


def on_badge(x: float, y: float, *, tank: bool) -> bool:
    """Whether a point of a field, in shares of its side from its upper left corner, is on its badges: the
    upper edge of a token, the lower left corner beside a tank."""
    return x < 0.45 and y > 0.55 if tank else y < 0.46
