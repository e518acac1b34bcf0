"""What the enemy could do next to a tank that has been moved."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import REVEAL, Action, Fight, Go, Spin
from game.games.tank_battle.rules.answers import answering
from game.games.tank_battle.rules.board import NEIGHBOURS, number, numbered
from game.games.tank_battle.rules.moving import TurnMovement
from game.games.tank_battle.rules.notation import FORMS
from game.games.tank_battle.rules.resampling import filled
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.answers import EnemyAnswer, EnemyAnswers
from tests.amount import some
from tests.games.tank_battle.boards import GAME, at
from tests.games.tank_battle.conformance import twins
from tests.games.tank_battle.rules.positions import random_position

GREEN = "1:1 2:2 3:3 H12 A24 F36"
GREY = "100:1 99:2 H87 A78 F69"
"""Tanks and installations out of the way."""


def answers(state: TankBattleWorld, words: str) -> EnemyAnswers | None:
    """The answers to a plan, from what the mover sees."""
    plan = [FORMS.read(word, state) for word in words.split()]
    return found(GAME.observe(state, state.seat), plan)


def found(view: TankBattleWorld, plan: Sequence[Action]) -> EnemyAnswers | None:
    """All of a search's steps."""
    search = answering(view, plan)
    while True:
        try:
            next(search)
        except StopIteration as end:
            value: EnemyAnswers | None = end.value
            return value


def told(state: TankBattleWorld, words: str) -> tuple[str, list[tuple[str, list[int]]]]:
    """The verdict, and for each answer the end of its label's key and the numbers of its way."""
    known = answers(state, words)
    assert known is not None
    return known.verdict, [(kind(one), [number(square) for square in one.path]) for one in known.answers]


def kind(answer: EnemyAnswer) -> str:
    """The end of a label's key."""
    return answer.label.key.rpartition(".")[2]


# --- battles with tanks that come beside it ---


@pytest.mark.parametrize(
    ("rank", "verdict", "key"), [(5, "lost", "lost"), (4, "lost", "both"), (3, "holds", "holds")]
)
def test_a_known_rank_that_comes_beside_it_is_exact__TB_4_5(rank: int, verdict: str, key: str) -> None:
    state = at(f"45:4 {GREEN}", f"76:{rank}! {GREY}", turn=1)
    assert told(state, "45-55") == (verdict, [(key, [76, 66, 56])])


@pytest.mark.parametrize(("own", "key", "count"), [(4, "lost_odds", 3), (6, "both_odds", 1)])
def test_a_rank_not_seen_is_any_of_those_not_seen__TB_7_1(own: int, key: str, count: int) -> None:
    state = at(f"45:{own} {GREEN}", f"76:5 {GREY}", turn=1)
    known = answers(state, "45-55")
    assert known is not None and known.verdict == "risked"
    assert kind(known.answers[0]) == key
    assert known.answers[0].label.params["n"] == count and known.answers[0].label.params["of"] == 6
    assert known.grave == (own == 4)


def test_a_rank_that_alone_is_left_is_known__TB_7_1() -> None:
    state = at(f"45:4 {GREEN}", "76:5 100:1! 99:2! 98:3! 97:4! 96:6! H87 A78 F69", turn=1)
    assert told(state, "45-55") == ("lost", [("lost", [76, 66, 56])])


def test_without_the_memory_aid_only_what_shows_now_counts__TB_4_7() -> None:
    for rank in (3, 5):
        state = at(f"45:4 {GREEN}", f"76:{rank}! {GREY}", turn=1, options="unmarked")
        known = answers(state, "45-55")
        assert known is not None and known.verdict == "risked" and known.figure is None
        assert [kind(one) for one in known.answers] == ["covered"]


def test_a_tank_out_of_reach_is_no_danger__TB_3_3() -> None:
    assert told(at(f"35:4 {GREEN}", f"86:5! {GREY}", turn=1), "35-45") == ("safe", [])
    assert told(at(f"35:4 {GREEN}", f"15:5! {GREY}", turn=1), "35-45") == ("safe", []), "none goes backward"


def test_a_command_tank_comes_from_behind__TB_3_8() -> None:
    verdict, ((key, way),) = told(at(f"35:4 {GREEN}", f"16:5!^ {GREY}", turn=1), "35-45")
    assert (verdict, key, way[0], way[-1]) == ("lost", "lost", 16, 35)


def test_the_worst_comes_first__TB_4_5() -> None:
    state = at(f"45:4 {GREEN}", f"76:3! 74:5! {GREY}", turn=1)
    verdict, found_ = told(state, "45-55")
    assert verdict == "lost" and [key for key, _ in found_] == ["lost", "holds"]


def test_a_tank_comes_once_another_has_made_way__TB_3_6() -> None:
    state = at(f"35:4 {GREEN}", f"75:5! 65:3! {GREY[:5]} H87 A78 F69", turn=1)
    assert told(state, "35-45") == ("lost", [("lost", [75, 65, 55]), ("holds", [65, 55])])


def test_a_tank_does_not_come_over_ones_own_mine__TB_4_2() -> None:
    green, grey = "31:4 51:1 2:2 3:3 H12 A24 F36", f"62:5! {GREY}"
    assert told(at(green, grey, turn=1), "31-41") == ("lost", [("lost", [62, 52, 42])])
    assert told(at(f"{green} M42", grey, turn=1), "31-41") == ("safe", [])


def test_an_enemy_that_its_own_battle_removes_does_not_come__TB_4_4() -> None:
    state = at(f"45:4 {GREEN}", f"65:3! 76:5! {GREY}", turn=1)
    assert told(state, "45-55") == ("lost", [("lost", [76, 66, 56])])


def test_its_own_battles_come_first__TB_4_4() -> None:
    known = answers(at(f"35:4 {GREEN}", f"55:5 {GREY}", turn=1), "35-45")
    assert known is not None and (known.verdict, known.answers) == ("open", ())
    assert [one.key for one in known.more] == ["tank_battle.answer.more.fights_first"]
    known = answers(at(f"35:4 {GREEN}", f"55:5! {GREY}", turn=1), "35-45")
    assert known is not None and known.verdict == "lost"
    assert [one.key for one in known.more] == ["tank_battle.answer.more.falls"]
    known = answers(at(f"45:4 {GREEN}", f"{GREY} G65", turn=1), "45-55")
    assert known is not None and known.verdict == "open", "the spinner decides"


def test_an_enemy_that_must_beat_another_tank_first_has_a_rank_above_it__TB_4_5() -> None:
    """Grey's tank on 66 must survive the battle with the 4 on 56, so only its 5 and 6 could come."""
    state = at("34:1 46:4 2:2 3:3 H12 A24 F36", f"66:5 {GREY}", turn=1)
    known = answers(state, "46-56 34-44 44-54")
    assert known is not None
    battle = next(one for one in known.answers if one.path[0] == numbered(66))
    assert (battle.label.params["n"], battle.label.params["of"]) == (2, 6)


# --- sealed shots ---


def test_sealed_shots_are_pegs_over_open_squares__TB_4_1() -> None:
    """Of 100 squares 11 have a piece; Grey has 6 red shots and 3 white pegs."""
    state = at(f"35:4 {GREEN}", f"98:3 {GREY} W3 r61", turn=3)
    known = answers(state, "35-45")
    assert known is not None and known.verdict == "risked" and not known.grave
    (shot,) = known.answers
    assert (kind(shot), shot.path, shot.target) == ("sealed_range", (), numbered(45))
    assert known.figure is not None
    count = 100 - 7 - 6
    assert (known.figure.params["least"], known.figure.params["chance"]) == (
        round(600 / count),
        round(900 / count),
    )


def test_without_its_dump_a_side_shoots_once_for_each_tank__TB_4_3() -> None:
    state = at(f"35:4 {GREEN}", "100:1 99:2 98:3 H87 F69 r61", turn=3)
    known = answers(state, "35-45")
    assert known is not None and known.figure is not None
    assert known.figure.params["chance"] == round(300 / (100 - 7 - 5))


def test_no_shot_is_sealed_where_a_tank_stood__TB_4_1() -> None:
    state = at(f"35:4 34:5 {GREEN}", f"{GREY} W3 r61", turn=3)
    assert told(state, "34-44 35-34") == ("open", []), "the other tank may be hit"


def test_the_first_movement_is_safe__TB_3_1() -> None:
    assert told(at(f"35:4 {GREEN}", f"{GREY} W3", turn=1), "35-45") == ("safe", [])


def test_a_side_need_not_shoot_at_its_own_installation__TB_5_1() -> None:
    green, grey = f"68:4 {GREEN}", f"{GREY} W3 r61"
    known = answers(at(green, grey, turn=3, options="variation"), "68-78")
    assert known is not None
    (shot,) = (one for one in known.answers if not one.path)
    assert (shot.label.params["least"], shot.label.params["chance"]) == (0, round(900 / (100 - 7 - 6)))
    known = answers(at(green, grey, turn=3), "68-78")
    assert known is not None and all(one.path for one in known.answers)


def test_a_square_where_a_mine_may_lie_is_not_safe__TB_4_2() -> None:
    state = at(f"48:4 {GREEN}", f"{GREY} 91:3 M77", turn=1)
    known = answers(state, "48-58")
    assert known is not None and known.verdict == "open"
    assert [one.key for one in known.more] == ["tank_battle.answer.more.mine"]
    assert told(at(f"48:4 {GREEN}", f"{GREY} 91:3 M77 s58", turn=1), "48-58") == ("safe", [])


# --- nothing to answer ---


def test_there_is_nothing_to_answer_to_what_is_not_played__TB_6_3() -> None:
    state = at(f"35:4 {GREEN}", f"76:5 {GREY}", turn=1)
    assert answers(state, "35-55") is None, "no step"
    assert answers(state, "") is None
    assert answers(state, "35-45 reveal") == answers(state, "35-45")
    assert answers(state.with_(phase="plot"), "r61") is None
    assert answers(at(f"45:4 {GREEN}", "65:3!", turn=1), "45-55") is None, "the last enemy tank falls"


def test_the_search_goes_in_steps() -> None:
    state = at(f"45:4 {GREEN}", f"76:5 74:3 {GREY[:5]} H87 A78 F69", turn=1)
    plan = [FORMS.read("45-55", state)]
    assert sum(1 for _ in answering(GAME.observe(state, 0), plan)) > 5


# --- against the slow truth ---


def planned(seed: int, most: int) -> tuple[TankBattleWorld, list[Go]] | None:
    """A position of a movement with few enemy tanks, and a random movement that may be revealed."""
    state, rng = random_position(seed), random.Random(seed)
    foe = 1 - state.seat
    if state.phase != "move" or state.left(foe) > most or state.trails:
        return None
    plan: list[Go] = []
    while True:
        *steps, last = GAME.actions(state)
        if last == REVEAL and (plan or not steps):
            return (random_position(seed), plan) if plan else None
        step = rng.choice([step for step in (*steps, last) if isinstance(step, Go)])
        plan.append(step)
        state = state.after(step, [])


def enemy_turns(state: TankBattleWorld, plan: Sequence[Go]) -> Iterator[tuple[TankBattleWorld, int]]:
    """The positions in which the enemy moves next, and the square of the planned tank, which lives: after
    all battles in any order and all results of the spinner, without shots and unseen mines."""
    mover, foe = state.seat, 1 - state.seat
    shots, mines = (None, None), tuple(() if seat == foe else state.mines[seat] for seat in (0, 1))
    now = state.with_(shots=shots, mines=mines)
    for step in plan:
        now = now.after(step, [])
    square = plan[-1].target
    tank = now.tank_on(mover, square)
    edge = [now.after(REVEAL, [])]
    seen = set()
    while edge:
        position = edge.pop()
        here = (position.phase, position.pending, position.tanks, position.guns_left)
        if here in seen:
            continue
        seen.add(here)
        if position.phase in ("fight", "spin"):
            chosen: list[Action] = list(position.legal_actions()) or [Spin(1), Spin(6)]
            edge += [position.after(action, []) for action in chosen]
        elif position.phase != "over" and position.tanks[mover][tank] == square:
            yield position.with_(phase="move", seat=foe, begun=position.begun + 1), square


def destroyers(position: TankBattleWorld, square: int) -> dict[int, bool]:
    """By number all tanks of the seat to move that some legal movement brings beside a square, alive, and
    whether each then destroys the enemy tank there."""
    moves, seat = position.moves, position.seat
    mined = position.mines[1 - seat] if position.has_site(1 - seat, 0) else ()
    beside = set(NEIGHBOURS[square]) - {*mined}
    seen: dict[TurnMovement, list[Go]] = {position.walk: []}
    edge = [position.walk]
    done: dict[int, bool] = {}
    while edge:
        walk = edge.pop()
        if moves.complete(walk):
            for tank, at_ in enumerate(walk.tanks):
                if at_ in beside and tank not in done:
                    done[tank] = _destroys(position, seen[walk], at_, square)
        for tank, to in moves.legal(walk):
            following = moves.after(walk, tank, to)
            if following not in seen:
                seen[following] = [*seen[walk], Go(walk.tanks[tank], to)]
                edge.append(following)
    return done


def _destroys(position: TankBattleWorld, movement: Sequence[Go], origin: int, square: int) -> bool:
    """Whether a tank that ends a movement on ``origin`` destroys the enemy tank on ``square``: it fights that
    first."""
    seat = 1 - position.seat
    enemy = position.tank_on(seat, square)
    for step in movement:
        position = position.after(step, [])
    position = position.after(REVEAL, [])
    if position.phase == "fight":
        position = position.after(Fight(origin, square), [])
    return bool(position.fates[seat][enemy])


CERTAIN = {"lost": True, "both": True, "lost_any": True, "holds": False, "holds_any": False}
"""Labels that say for certain whether a battle destroys the planned tank."""


def chance(answer: EnemyAnswer) -> float:
    """How likely a battle destroys the planned tank, as its label says."""
    params = answer.label.params
    return float(CERTAIN[kind(answer)]) if kind(answer) in CERTAIN else params["n"] / params["of"]


@pytest.mark.slow
@pytest.mark.parametrize("start", range(4))
def test_the_answers_are_those_of_all_enemy_turns__TB_3_3_TB_4_4_TB_4_5(start: int) -> None:
    checked = seed = 0
    while checked < some(250, 10):
        seed += 1
        made = planned(4 * seed + start, 3)
        if made is None:
            continue
        state, plan = made
        known = found(GAME.observe(state, state.seat), plan)
        truths = [destroyers(*turn) for turn in enemy_turns(state, plan)]
        if known is None:
            assert truths == [], seed
            continue
        checked += 1
        foe = 1 - state.seat
        battles = {state.tank_on(foe, one.path[0]): kind(one) for one in known.answers if one.path}
        certain = {tank: CERTAIN[key] for tank, key in battles.items() if key in CERTAIN}
        if known.verdict in ("safe", "holds"):
            assert not any(any(truth.values()) for truth in truths), seed
        now = state
        for step in plan:
            now = now.after(step, [])
        if any(origin != plan[-1].target for origin, _ in now.battles()):
            continue  # what stands then isn't certain
        for truth in truths:
            assert truth.keys() == battles.keys(), seed
            assert {tank: truth[tank] for tank in certain} == certain, seed


@pytest.mark.slow
def test_chances_are_those_of_all_that_the_view_allows__TB_7_1() -> None:
    """Of 10,000 ways to fill what the mover can't see a share within 2% of the chance that is told: of a red
    shot on the tank's square, and of ranks that survive all battles of this turn and destroy the tank."""
    checked = seed = 0
    while checked < some(100, 5):
        seed += 1
        made = planned(seed, 6)
        known = None if made is None else found(GAME.observe(made[0], made[0].seat), made[1])
        if made is None or known is None or not known.answers:
            continue
        checked += 1
        state, plan = made
        view, rng = GAME.observe(state, state.seat), random.Random(seed)
        mover, foe = view.seat, 1 - view.seat
        now = view
        for step in plan:
            now = now.after(step, [])
        told_, counts = [], []
        fills = [filled(view, rng) for _ in range(10_000)]
        for one in known.answers:
            if one.path:
                enemy = view.tank_on(foe, one.path[0])
                beside = [now.tank_on(mover, at_) for at_, other in now.battles() if other == one.path[0]]
                own = now.ranks[mover][now.tank_on(mover, plan[-1].target)]
                least = max([own, *(now.ranks[mover][tank] + 1 for tank in beside)])
                told_.append(chance(one))
                counts.append(sum(1 for full in fills if full.ranks[foe][enemy] >= least))
            else:
                told_.append(queries.sealed_odds(now, plan[-1].target)[0])
                shots = [full.shots[foe] for full in fills]
                counts.append(sum(1 for shot in shots if shot and plan[-1].target in shot.squares))
        assert [count / 10_000 for count in counts] == pytest.approx(told_, abs=0.02), seed


def test_what_the_mover_cannot_know_changes_no_answer__TB_7_1() -> None:
    checked = 0
    for seed in range(some(2000, 200)):
        made = planned(seed, 6)
        if made is None:
            continue
        state, plan = made
        view = GAME.observe(state, state.seat)
        for twin in twins(state, state.seat):
            checked += 1
            assert found(GAME.observe(twin, state.seat), plan) == found(view, plan), seed
    assert checked > 50


def test_ranks_that_were_seen_change_no_answer_without_the_memory_aid__TB_4_7() -> None:
    """The view holds what was shown; a person has to remember it."""
    checked = 0
    for seed in range(some(1000, 100)):
        made = planned(seed, 6)
        if made is None:
            continue
        state, plan = made
        hidden = state.with_(match=replace(state.match, memory_aid=False))
        forgotten = hidden.with_(known=(0, 0))
        checked += state.known != (0, 0)
        told_ = [found(GAME.observe(one, state.seat), plan) for one in (hidden, forgotten)]
        assert told_[0] == told_[1], seed
    assert checked > 10
