"""What poses of matches are made of: positions, plans, moves played."""

from __future__ import annotations

from game.app.table.opening import find_map
from game.data.files.content import load_content, load_map
from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.data.words.texts import Texts
from game.model.clock import ClockRules
from game.rules.registry import kit as kit_of

MIDDLE = (
    "16/1#2##3c56/l4#2##2m42##3/1#2#l410/3h33##5h41/6#####l41##1/2##2m43m43#1/L11###x10/11###2/"
    "1#2M27##2/1##2#####3x2/7##3L03/2H08#1H0#1/3##2M01L0##2#1/8M01##2#1/6C09 b 19"
)
"""Tank Chess in full swing; after ``k10-k7S`` White's Command is in CHECK."""

ONE_SHOT = (
    "15m4/1#2##3c46/1#2##5##3/1#2#11/7##M16/6#####2##1/2##10#1/2###10l6/11###2/1#10##2/1##2#####6/7#"
    "#7/11#2#1/3##5##2#1/10##2#1/2H04C08 w 30"
)
"""White wins by ``j12-j12Nxj15``."""

NEAR_EDGE = (
    "15m4/1#2##10/1#2##5##3/1#2#2C08/7##7/6#####2##1/2##10#1/2###10l6/11###2/1#10##2/1##2#####6/"
    "7##7/11#2#1/3##3c41##2#1/10##2#1/M01H013 w 30"
)
"""White's Command can leave the board."""

FUN_SET = "4c47/2m49/3==2^^3/7s44/2~~~7/2~A0+~~3-3/8B03/1*2x+:5!1/5:6/T011/12/6C05 w 12"
"""All sorts of the expansion's ground and pieces; ``i6-i7N`` pushes."""


def plan_on(
    texts: Texts,
    players: tuple[Player, ...],
    *,
    map_name: str = "official_16",
    position: str = "",
    game: str = "tank_chess",
    clock: ClockRules | None = None,
    seating: int = 0,
    seed: int = 1,
) -> MatchPlan:
    """A plan on a shipped map, or from a position."""
    kit = kit_of(game)
    content = load_content(kit)
    sides = kit.info.seatings[seating].sides
    if position:
        return position_plan(kit, content, position, players, sides=sides, clock=clock, seed=seed)
    checked = load_map(kit, find_map(kit, map_name), content, texts)
    return new_plan(kit, content, checked.map_file, players, sides=sides, clock=clock, seed=seed)


def match_of(plan: MatchPlan, moves: str = "") -> Match:
    """A match that is kept nowhere, with some moves played; nobody's clock has run."""
    match = Match.create(plan, folder=None, now=lambda: 0)
    for text in moves.split():
        match.session.play(match.kit.parse_action(text, match.session.state))
    return match
