"""Parts of posed matches: plans, moves played."""

from __future__ import annotations

from collections.abc import Iterable

from game.app.table.opening import find_map
from game.data.files.content import default_map_of, load_content, load_map
from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.data.words.texts import Texts
from game.model.clock import ClockRules
from game.model.registry import kit as kit_of


def plan_on(
    texts: Texts,
    players: tuple[Player, ...],
    *,
    map_name: str = "",
    position: str = "",
    game: str = "tank_chess",
    clock: ClockRules | None = None,
    seating: int = 0,
    seed: int = 1,
) -> MatchPlan:
    """Return a plan on a built-in map (the default one of the game), or from a position."""
    kit = kit_of(game)
    content = load_content(kit)
    sides = kit.info.seatings[seating].sides
    if position:
        return position_plan(kit, content, position, players, sides=sides, clock=clock, seed=seed)
    checked = load_map(kit, find_map(kit, map_name) if map_name else default_map_of(kit), content, texts)
    return new_plan(kit, content, checked.map_file, players, sides=sides, clock=clock, seed=seed)


def match_of(plan: MatchPlan, moves: str | Iterable[str] = "") -> Match:
    """Return an unsaved match with some moves played; nobody's clock has run."""
    match = Match.create(plan, folder=None, now=lambda: 0)
    for text in moves.split() if isinstance(moves, str) else moves:
        match.session.play(match.kit.parse_action(text, match.session.state))
    return match
