"""The draws that nobody agrees to (TC-6.4): by repetition, by quiet turns, by the limit of turns."""

from __future__ import annotations

from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.tcfen import placement
from game.games.tank_chess.rules.world import TankChessWorld


def seen_after(state: TankChessWorld, diagram: Diagram) -> tuple[str, ...]:
    """Return the placements since the last destroyed piece, once ``diagram`` has followed this state."""
    where = placement(diagram)
    return (where,) if diagram.quiet == 0 else (*state.seen, where)


def draw_of(rules: Definitions, seen: tuple[str, ...], *, quiet: int, round_: int) -> tuple[str, int] | None:
    """Return the reason for which a match is drawn once the placements ``seen`` have led to it, after
    ``quiet`` turns without a destroyed piece, and the number that was reached; ``None`` if it goes on."""
    if seen.count(seen[-1]) >= rules.draw_repetitions:
        return "repetition", rules.draw_repetitions
    if quiet >= rules.draw_quiet_turns:
        return "quiet", rules.draw_quiet_turns
    if 0 < rules.turn_limit < round_:
        return "turn_limit", rules.turn_limit
    return None


def draw_after(view: TankChessWorld, move: Move) -> tuple[str, int] | None:
    """Return the reason for which a legal move draws the match, and the number it reaches; ``None`` if it
    doesn't."""
    raw = view.position.from_move_object(move)
    after = None if raw is None else view.position.play(raw)
    if after is None or after.winner is not None:
        return None
    diagram = after.diagram()
    seen = seen_after(view, diagram)
    return draw_of(view.definitions, seen, quiet=diagram.quiet, round_=diagram.round)
