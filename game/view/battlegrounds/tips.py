"""What badges mean: on tokens and tanks of the board, on cards and tokens of the table beside it."""

from __future__ import annotations

from game.rules.battlegrounds.diagram import (
    ARTILLERY,
    BattlegroundsState,
    PairSeen,
    PointToken,
    TokenSeen,
    card_seen,
    token_on_board,
)
from game.view.battlegrounds.words import (
    ability_words,
    area_words,
    card_words,
    colour_words,
    picture_words,
    sentence,
)
from game.view.side import Item
from game.view.table import Words

_T = "battlegrounds_view.tip."


def field_tip(view: BattlegroundsState, spot: int, words: Words) -> str:
    """What stands and lies on a field, with what its badges mean; empty where nothing does."""
    told = []
    colour = view.board.tanks.get(spot)
    if colour is not None:
        told.append(_tank(view, colour, words))
    token = token_on_board(view, spot)
    if token is not None:
        told.append(_token(token, words))
    elif spot in view.board.shells:
        told.append(words(f"{_T}shell"))
    elif spot in view.board.artillery:
        told.append(words(f"{_T}artillery"))
    return " ".join(told)


def badged(view: BattlegroundsState, spot: int) -> bool:
    """Whether a field shows a badge: that of a special token, or a token under a tank."""
    token = token_on_board(view, spot)
    return token is not None and token.up and bool(token.ability or spot in view.board.tanks)


def item_tip(view: BattlegroundsState, item: Item, words: Words) -> str:
    """What something on the table beside the board means; empty where its words say it all."""
    match item.data:
        case PairSeen() as pair:
            told = words(
                f"{_T}pair", picture=picture_words(pair.picture, words), points=view.rules.pair_points
            )
            if pair.ability and view.rules.option != "family":
                key = "ready" if pair.ready else "used"
                told += " " + words(f"{_T}{key}", **_gives(pair.ability, words))
            return told
        case TokenSeen() as token:
            return _token(token, words)
        case PointToken() as point:
            return words(f"{_T}points", colour=colour_words(point.colour, words), points=point.value)
    if item.kind == "card" and item.spot is not None:
        return card_tip(view, int(item.spot[1]), words)
    if item.kind == "tab" and item.spot is not None:
        area = int(item.spot[1])
        if area == ARTILLERY:
            return words(f"{_T}tab_artillery", target=view.rules.artillery_target)
        return words(f"{_T}tab", colour=area_words(view, area, words) or words("battlegrounds.the_player"))
    if item.kind == "reel":
        name, left, _ = item.data
        return words(f"{_T}reel_{'left' if left else 'gone'}", name=name)
    return ""


def card_tip(view: BattlegroundsState, entity: int, words: Words, *, who: bool = True) -> str:
    """What a card allows, ``who`` drives it or fell with it, and what its upgrades do."""
    card = card_seen(view, entity)
    known = view.definitions.by_card.get(card.name)
    if known is None:
        return ""
    move = words(f"battlegrounds_view.card.{known.move}", n=known.move_distance)
    shot = words(f"battlegrounds_view.card.{known.shot}", n=known.shot_distance)
    told = [words(f"{_T}card", card=card_words(card.name, words), move=move, shot=shot)]
    if card.colour is not None and who:
        told.append(words(f"{_T}driven", colour=colour_words(card.colour, words)))
    elif card.fell is not None and who:
        told.append(words(f"{_T}fell", colour=colour_words(card.fell, words)))
    told += [words(f"{_T}upgrade", **_gives(ability, words)) for _, ability in card.upgrades]
    return " ".join(told)


def _tank(view: BattlegroundsState, colour: int, words: Words) -> str:
    name = colour_words(colour, words)
    entity = view.board.active.get(colour)
    if entity is None:
        return words(f"{_T}piece", colour=name)
    return words(f"{_T}tank", colour=name, card=card_tip(view, entity, words, who=False))


def _token(token: TokenSeen, words: Words) -> str:
    if not token.up or not token.picture:
        return words(f"{_T}covered")
    picture = sentence(picture_words(token.picture, words))
    if not token.ability:
        return words(f"{_T}plain", picture=picture)
    return words(f"{_T}special", picture=picture, **_gives(token.ability, words))


def _gives(ability: str, words: Words) -> dict[str, str]:
    return {
        "ability": ability_words(ability, words),
        "does": words(f"battlegrounds.ability_does.{ability}"),
    }


def on_badge(x: float, y: float, *, tank: bool) -> bool:
    """Whether a point of a field, in shares of its side from its upper left corner, is on its badges: the
    upper edge of a token, the lower left corner beside a tank."""
    return x < 0.45 and y > 0.55 if tank else y < 0.46
