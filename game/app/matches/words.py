"""What is said of a saved match in a line."""

from __future__ import annotations

from game.app.matches.peek import Peeked, result_words
from game.data.matches import side_words
from game.data.saves import SaveSummary
from game.data.texts import Texts


def state_words(save: SaveSummary, seen: Peeked | None, texts: Texts) -> str:
    """How a match stands: result, or whose turn it is."""
    if save.header is None or (seen is not None and seen.kit is None):
        return texts("matches.broken")
    if seen is None or seen.kit is None:
        return texts("matches.finished") if save.result is not None else ""
    if seen.result is not None:
        return result_words(seen.kit, seen.setup, seen.result, texts)
    if seen.side is not None and seen.setup is not None:
        return texts("matches.to_move", side=side_words(seen.kit, seen.setup, seen.side, texts))
    return ""


def about_words(save: SaveSummary, seen: Peeked | None, texts: Texts) -> str:
    """Game, map and turn: of a match that goes on the one it is at, as the match itself says it."""
    if save.header is None:
        return save.path.name
    told = [texts.game_name(save.header.game)]
    told.append(save.header.map_title or texts("matches.from_position"))
    turn = save.turn
    if save.result is None:  # the record tells the turn of the last move, the position whose turn it is
        turn = getattr(seen.state, "turn", turn) if seen is not None else None
    if turn:
        told.append(texts("matches.turn", n=turn))
    return " · ".join(told)
