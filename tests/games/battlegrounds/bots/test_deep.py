"""What the deepest level of the Battlegrounds bots weighs: later turns, the artillery's odds, a team-mate."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from game.bots.contract import Seen, Thought, level
from game.games.battlegrounds.bots import BOTS
from game.games.battlegrounds.bots.deep import ENDLESS, DeepSearch
from game.games.battlegrounds.bots.evaluate import Evaluator
from game.games.battlegrounds.bots.search import Search, SearchWidths, WeighedLine
from game.games.battlegrounds.bots.turns import NodeCounter
from game.games.battlegrounds.rules.actions import Action, Barrage
from game.games.battlegrounds.rules.kinds import PointToken
from game.games.battlegrounds.rules.kit import KIT
from game.games.battlegrounds.rules.play import by_colour
from game.games.battlegrounds.rules.seen import tokens_in_reach
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, Resign
from tests.games.battlegrounds.bots.matches import GAME, definitions, position, setup

TWO = (
    "battle/2;target=16 ......ch..ch..br/....br..de..hali/wm........ra..ai/....fa..fude..st/"
    "..........hi..bu/......ca..ca..cr/....ra..ha..st../........bu..hi.. "
    "green=a2 red=h4 yellow=d8 blue=h1 cards1=tiger@green,panther@red,stuart,is_2 "
    "cards2=t_34@yellow,kv_1@blue,cromwell,hellcat got1=wm "
    "stack=pershing,churchill,sherman,panzer_iv phase=main to=1 turn=9 mains=1"
)

TEAM_MATES = (
    "team/4;target=20;at_once "
    "..hi............/................/THIRD/................/................/................/"
    "................/..........HI.... "
    "green=a2 red=c2 yellow=h8 blue=h7 cards1=sherman@green cards3=t_34@red "
    "cards2=tiger@yellow cards4=churchill@blue phase=main to=1 turn=9 mains=1"
)
"""Both of the team can shoot at a6 next, red alone at e6; nobody reaches the other hilltops."""


def one_of_three_has_left(turn: int) -> BattlegroundsWorld:
    """Such a match with that many turns played; who left was ahead."""
    rng, state = random.Random(4), GAME.new(setup("battle", 3))
    while state.phase != "main" or state.turn < turn or state.seat == 2:
        action = GAME.draw(state, rng) if state.to_act == CHANCE else rng.choice(GAME.actions(state))
        state = GAME.apply(state, action).state
    threes = tuple(PointToken(colour, 3) for colour in state.pieces)
    won = [tuple(token for token in own if token.value != 3) for own in state.won]
    won[2] = tuple(sorted((*won[2], *threes), key=by_colour))
    return GAME.call(state.with_(won=tuple(won)), Resign(2)).state


def thoughts(
    search: type[Search], state: BattlegroundsWorld, plan: SearchWidths, seed: int = 1
) -> list[Thought[Action]]:
    told: list[Thought[Action]] = []
    search(Evaluator(state), plan, NodeCounter(None, lambda: False), random.Random(seed), told.append).best(
        state
    )
    return told


class Uncut(DeepSearch):
    """The same, but all is looked at."""

    def _follow(
        self, found: WeighedLine, area: int, widths: Sequence[int], window: tuple[float, float]
    ) -> float:
        return super()._follow(found, area, widths, (-ENDLESS, ENDLESS))


@pytest.mark.parametrize("start", ["two", "two of three"])
@pytest.mark.parametrize(("now", "other"), [(0.0, Search), (0.3, Uncut)])
def test_what_is_left_out_changes_nothing(now: float, other: type[Search], start: str) -> None:
    """At every depth, with fewer positions. Without weight on what comes first it is level 4's search."""
    plan = SearchWidths((4, 3, 1), noise=0, now=now)
    at = position(TWO) if start == "two" else one_of_three_has_left(6)
    all_of_it, cut = thoughts(other, at, plan), thoughts(DeepSearch, at, plan)
    assert [(each.depth, each.score) for each in cut] == [(each.depth, each.score) for each in all_of_it]
    assert len(cut) == 4
    assert cut[-1].nodes < all_of_it[-1].nodes * 0.8


def test_who_has_left_is_not_reckoned_with_any_more__BG_9_1() -> None:
    state = one_of_three_has_left(6)
    evaluator = Evaluator(state)
    worths = evaluator.worths(state)
    assert worths[2] > max(worths[0], worths[1])
    assert evaluator.score(worths, 0) == pytest.approx(worths[0] - worths[1])
    assert evaluator.score(worths, 1) == pytest.approx(worths[1] - worths[0])


def test_every_field_the_artillery_can_hit_weighs_as_it_is_likely__BG_12_3() -> None:
    rng = random.Random(2)
    state = GAME.new(setup("solo", 1))
    while state.phase != "main" or state.turn < 4:
        action = GAME.draw(state, rng) if state.to_act == CHANCE else rng.choice(GAME.actions(state))
        state = GAME.apply(state, action).state
    plan = SearchWidths((3,), barrages=0, noise=0, now=0)
    found = thoughts(DeepSearch, state, plan)[-1]
    evaluator, at = Evaluator(state), state
    for action in found.line:
        at = GAME.apply(at, action).state
    assert at.phase == "artillery"
    worths = [
        evaluator.worths(GAME.apply(at, Barrage(row * 8 + column)).state)[0]
        for column in at.letters
        for row in at.numbers
    ]
    assert found.score == round(sum(worths) / len(worths))
    assert len(set(worths)) > 1


def plans_of_a_team(a6: str, e6: str) -> tuple[float, float]:
    """What a team's position is worth if both plan alone, and if they agree."""
    text = TEAM_MATES.replace("THIRD", f"{a6}......{e6}......")
    state = GAME.new(KIT.parse_position(text, definitions(), (0, 1, 0, 1)))
    return Evaluator(state).worths(state)[0], Evaluator(state, agree=True).worths(state)[0]


@pytest.mark.parametrize(("a6", "e6", "gains"), [("hi", "..", -1), ("hi", "hi", 1)])
def test_team_mates_share_out_what_they_shoot_at__BG_10_1(a6: str, e6: str, gains: int) -> None:
    """Both want the one token there is; of two alike each takes one, for a pair."""
    alone, together = plans_of_a_team(a6, e6)
    assert (together - alone) * gains > 10


TWO_TOKENS = (
    "team/4;target=20;at_once ................/................/................/..............st/"
    "........HI....../................/................/................ "
    "green=g1 red=c2 yellow=h8 blue=g8 cards1=tiger@green "
    "cards3=sherman@red cards2=churchill@yellow cards4=kv_1@blue got1=hi,st phase=main to=1 turn=9 mains=1"
)
"""A special token in the middle, which red can shoot at next, and one at the edge; either makes a pair."""


@pytest.mark.parametrize("number", [3, 4, 5])
def test_with_two_tokens_to_be_had_team_mates_do_not_both_go_for_one__BG_10_1(number: int) -> None:
    start = GAME.new(KIT.parse_position(TWO_TOKENS, definitions(), (0, 1, 0, 1)))
    for seed in range(3):
        told: list[Thought[Action]] = []
        limits = level(BOTS, number).limits
        BOTS.make(number).choose(Seen(0, start), limits, seed, told.append)
        at = start
        for action in told[-1].line:
            at = GAME.apply(at, action).state
        assert len(at.tokens) == 2, "none can be had in this turn"
        own, mates = (tokens_in_reach(at, start.colours[seat][0]) for seat in (0, 2))
        assert own and mates and not own & mates
