"""What the enemy could do next to a tank that has been moved."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from game.games.tank_battle.rules.actions import REVEAL, Action, Go
from game.games.tank_battle.rules.answers import answering
from game.games.tank_battle.rules.board import HQ, number, numbered
from game.games.tank_battle.rules.notation import FORMS
from game.games.tank_battle.rules.resampling import filled
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.answers import EnemyAnswer, EnemyAnswers, Threat
from game.model.tuples import put
from tests.amount import some
from tests.games.tank_battle.boards import GAME, at, start
from tests.games.tank_battle.conformance import twins
from tests.games.tank_battle.rules.positions import random_position
from tests.games.tank_battle.rules.truth import DRAWN, MATCH, NOTHING, WON, TooMany, Truth

GREEN = "1:1 2:2 3:3 H12 A24 F36"
GREY = "100:1 99:2 H87 A78 F69"
"""Tanks and installations out of the way."""

NOW = 3
"""How many verdicts each fast test compares with the slow truth."""


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
    assert told(at(f"35:4 {GREEN}", f"15:5! {GREY}", turn=1), "35-45")[0] == "still", "none goes backward"


def test_a_command_tank_comes_from_behind__TB_3_8() -> None:
    verdict, ((key, way), *_) = told(at(f"35:4 {GREEN}", f"16:5!^ {GREY}", turn=1), "35-45")
    assert (verdict, key, way[0], way[-1]) == ("lost", "lost", 16, 35)


def test_the_worst_comes_first__TB_4_5() -> None:
    state = at(f"45:4 {GREEN}", f"76:3! 74:5! {GREY}", turn=1)
    verdict, found_ = told(state, "45-55")
    assert verdict == "lost" and [key for key, _ in found_] == ["lost", "holds"]


def test_a_tank_comes_once_another_has_made_way__TB_3_6() -> None:
    state = at(f"35:4 {GREEN}", f"75:5! 65:3! {GREY[:5]} H87 A78 F69", turn=1)
    assert told(state, "35-45") == ("lost", [("lost", [75, 65, 55]), ("holds", [65, 55])])


def test_a_tank_does_not_come_over_ones_own_mine__TB_4_2() -> None:
    green, grey = "31:4 51:6 2:2 3:3 H12 A24 F36", f"62:5! {GREY}"
    assert told(at(green, grey, turn=1), "31-41") == ("lost", [("lost", [62, 52, 42])])
    assert told(at(f"{green} M42", grey, turn=1), "31-41") == ("safe", [])


def test_an_enemy_that_its_own_battle_removes_does_not_come__TB_4_4() -> None:
    state = at(f"45:4 {GREEN}", f"65:3! 76:5! {GREY}", turn=1)
    assert told(state, "45-55") == ("lost", [("lost", [76, 66, 56])])


def test_its_own_battles_come_first__TB_4_4() -> None:
    known = answers(at(f"35:4 {GREEN}", f"55:5 {GREY}", turn=1), "35-45")
    assert known is not None and known.verdict == "risked" and kind(known.answers[0]) == "fights"
    assert known.answers[0].label.params["chance"] == 50, "ranks 4, 5 and 6"
    known = answers(at(f"35:4 {GREEN}", f"55:5! {GREY}", turn=1), "35-45")
    assert known is not None and known.verdict == "self"
    assert [one.key for one in known.sentences] == ["tank_battle.answer.told.falls"]
    known = answers(at(f"45:4 {GREEN}", f"{GREY} G65", turn=1), "45-55")
    assert known is not None and known.verdict == "risked", "the spinner decides"
    assert known.figure is not None and known.figure.params["chance"] == 17
    assert told(at(f"35:4 {GREEN}", f"55:3! {GREY}", turn=1), "35-45") == ("safe", []), "it wins"


def test_an_enemy_that_must_beat_another_tank_first_has_a_rank_above_it__TB_4_5() -> None:
    """Grey's tank on 66 must survive the battle with the 4 on 56, so only its 5 and 6 could come."""
    state = at("34:1 46:4 2:2 3:3 H12 A24 F36", f"66:5 {GREY}", turn=1)
    known = answers(state, "46-56 34-44 44-54")
    assert known is not None
    battle = next(one for one in known.answers if one.path[:1] == (numbered(66),))
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
    known = answers(state, "34-44 35-34")
    assert known is not None and [(one.at, one.verdict) for one in known.threats] == [
        (numbered(44), "risked")
    ], "only the other tank may be hit"


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
    assert known is not None and known.verdict == "risked" and not known.grave
    assert kind(known.answers[0]) == "mine" and known.answers[0].label.params["chance"] == round(100 / 41)
    assert told(at(f"48:4 {GREEN}", f"{GREY} 91:3 M77 s58", turn=1), "48-58") == ("safe", [])


# --- the whole movement ---

FORGOTTEN = (
    "move grey 2 1 8:1,7:2,16:3,5:4,4:6,32:5/29,27,24,34,43/15,30,33/12,14/5/none/. "
    "100:1,97:5,96:6,94:2,93:4,92:3/57,69,64,76,88/61,87,73/59,82/5/none/. . default"
)


def signs(known: EnemyAnswers | None) -> list[tuple[int, str]]:
    """The signs at other pieces than the one that moved last."""
    assert known is not None
    return [(number(sign.at), sign.verdict) for sign in known.signs]


def test_a_movement_keeps_its_worst_tank__TB_4_5() -> None:
    state = start(FORGOTTEN)
    first = answers(state, "93-83 83-82 82-72")
    whole = answers(state, "93-83 83-82 82-72 97-98 98-99 99-89")
    for known, at_ in ((first, 72), (whole, 89)):
        assert known is not None and known.verdict == "risked" and known.at == numbered(at_)
        assert known.figure is not None and known.figure.params["chance"] == 50
        assert known.dangers[0].at == numbered(72) and known.answers[0].target == numbered(72)
    assert whole is not None and whole.moved == "safe" and signs(whole) == [(72, "risked")]


def test_another_tank_that_a_movement_exposes_is_told__TB_3_7_TB_4_5() -> None:
    """Green's 6 on 51 bars the way to its 4 on 41."""
    known = answers(at("41:4 51:6 2:2 H12 A24 F36", f"71:5! {GREY}", turn=1), "51-52")
    assert known is not None and (known.verdict, known.moved) == ("lost", "holds")
    assert signs(known) == [(41, "lost")]
    worst = known.dangers[0]
    assert worst.when == "new" and not worst.moved and worst.answers[0].target == numbered(41)


def test_guns_and_installations_are_told__TB_4_3_TB_4_6() -> None:
    known = answers(at("1:1 2:2 3:3 H44 A23 F36", f"54:5! {GREY}", turn=1), "1-11")
    assert known is not None and known.verdict == "still" and known.figure is None
    assert signs(known) == [(44, "still")]
    known = answers(at(f"35:4 {GREEN} G43", f"73:3! {GREY}", turn=1), "35-45")
    assert known is not None and signs(known) == [(43, "still")]
    (threat,) = known.dangers
    assert threat.chance == pytest.approx(5 / 6)


def test_a_piece_out_of_danger_is_told__TB_4_5() -> None:
    state = at(f"45:4 {GREEN}", f"75:5! {GREY}", turn=1)
    known = answers(state, "45-44 44-43")
    assert known is not None
    freed = [one for one in known.threats if one.when == "freed"]
    assert known.verdict == "safe" and [one.at for one in freed] == [numbered(43)]


def test_two_that_may_be_the_one_are_counted_together__TB_4_5_TB_7_1() -> None:
    """Of Grey's 76 and 74 one is its 5, and both could come."""
    state = at(f"45:4 {GREEN}", "76:5 74:2 100:1! 99:3! 98:4! 97:6! H87 A78 F69", turn=1)
    known = answers(state, "45-55")
    assert known is not None and known.verdict == "lost" and known.dangers[0].by == 2
    assert [one.label.params["n"] for one in known.answers[:2]] == [1, 1]


# --- the match ---


def test_with_the_last_tank_the_match_is_lost__TB_6_1() -> None:
    state = at("35:4 H12 A24 F36", f"76:5! {GREY}", turn=1)
    known = answers(state, "35-45")
    assert known is not None and (known.verdict, known.figure) == ("match", None)
    (threat,) = known.dangers
    assert (threat.at, threat.chance, threat.when) == (numbered(45), 1, "new")
    (answer,) = known.answers
    assert (answer.label.key, answer.told.key) == (
        "tank_battle.answer.label.match",
        "tank_battle.answer.told.match",
    )


def test_the_last_tank_may_be_shot_or_meet_an_unknown_rank__TB_4_1_TB_6_1() -> None:
    known = answers(at("35:4 H12 A24 F36", f"98:3 {GREY} r61", turn=3), "35-45")
    assert known is not None and known.verdict == "match" and not known.grave
    assert known.figure is not None and known.figure.params["chance"] == round(600 / (100 - 4 - 6))
    known = answers(at("35:4 H12 A24 F36", f"76:3 {GREY}", turn=1), "35-45")
    assert known is not None and known.verdict == "match" and known.figure is not None
    assert known.figure.params["chance"] == 50


def test_a_last_tank_that_falls_with_the_enemys_may_fall_to_a_mine_first__TB_4_2_TB_6_1() -> None:
    """Its battle ends the match in a draw; on a mine it is lost before, and with it the match."""
    known = answers(at("54:4 H12 A24 F36", "75:4! H87 A78 F69 M71", turn=1), "54-55 55-65")
    assert known is not None and known.verdict == "match" and not known.grave
    assert [(one.what, one.when) for one in known.dangers] == [("match", "new"), ("piece", "now")]
    assert [kind(one) for one in known.answers] == ["match"] and known.figure is not None
    assert known.figure.params["chance"] == round(100 / 47)


def test_what_a_shot_could_open_is_not_called_free__TB_4_1() -> None:
    """Green's 6 on 51 shuts the way to its 4 on 41, unless it is shot, as it moved."""
    for turn, freed in ((1, ["41"]), (3, [])):
        shots = "" if turn == 1 else " r11"
        state = at("41:4 62:6 2:2 H12 A24 F36", f"71:5! {GREY}{shots}", turn=turn)
        known = answers(state, "62-61")
        assert known is not None
        assert [one.spot for one in known.threats if one.when == "freed"] == freed


def test_two_last_tanks_of_equal_rank_end_in_a_draw__TB_6_1() -> None:
    known = answers(at("35:4 H12 A24 F36", "76:4! H87 A78 F69", turn=1), "35-45")
    assert known is not None and known.verdict == "lost", "not the match"
    known = answers(at("35:4 H12 A24 F36", "76:4! 100:1! H87 A78 F69", turn=1), "35-45")
    assert known is not None and known.verdict == "match"


def test_two_tanks_that_can_both_be_destroyed_lose_the_match__TB_6_1() -> None:
    """Grey's 5 and 6 have six squares together, and each needs three; with four they don't suffice."""
    green = "44:4 42:3 H12 A24 F36"
    known = answers(at(green, "74:5! 72:6! 100:1 H87 A78 F69", turn=1), "44-54")
    assert known is not None and known.verdict == "match" and known.lines == 2
    assert known.dangers[0].at is None and {one.path[0] for one in known.answers[:2]} == {
        numbered(74),
        numbered(72),
    }
    known = answers(at(green, "74:5! 92:6! 100:1 H87 A78 F69", turn=1), "44-54")
    assert known is not None and known.verdict == "lost"


def test_a_movement_that_ends_the_match_says_so__TB_6_1_TB_6_2() -> None:
    ends = [
        (at(f"45:4 {GREEN}", "65:3!", turn=1), "45-55", "wins"),
        (at("45:4 H12 A24 F36", f"65:5! {GREY}", turn=1), "45-55", "loses"),
        (at("45:4 H12 A24 F36", "65:4!", turn=1), "45-55", "draws"),
        (at(f"45:4 {GREEN}", GREY, turn=1, quiet=59), "45-55", "draws"),
    ]
    for state, words, verdict in ends:
        known = answers(state, words)
        assert known is not None and (known.verdict, known.threats) == (verdict, ())


# --- nothing to answer ---


def test_there_is_nothing_to_answer_to_what_is_not_played__TB_6_3() -> None:
    state = at(f"35:4 {GREEN}", f"76:5 {GREY}", turn=1)
    assert answers(state, "35-55") is None, "no step"
    assert answers(state, "") is None
    assert answers(state, "35-45 reveal") is None, "not yet"
    assert answers(state.with_(phase="plot"), "r61") is None
    few = at("35:4 H12 A24 F36", f"76:5 {GREY}", turn=1)
    assert answers(few, "35-45 reveal") == answers(few, "35-45") != None  # noqa: E711


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


def piece_of(threat: Threat, position: TankBattleWorld) -> tuple[str, int]:
    """The piece that a threat is about, as the slow truth has it; the match where it is about that."""
    if threat.what == "match":
        return MATCH
    seat, square = position.seat, threat.at
    if square in position.tanks[seat]:
        return "tank", position.tanks[seat].index(square)
    if square in position.standing_guns(seat):
        return "gun", position.guns[seat].index(square)
    return "site", position.sites[seat].index(square)


def check(seed: int, state: TankBattleWorld, plan: Sequence[Go]) -> str:
    """Compare a verdict with all that the rules allow in 8 worlds that look the same, and return it."""
    view, rng, now = GAME.observe(state, state.seat), random.Random(seed), state
    known, truth = found(view, plan), Truth(state.seat)
    assert known is not None, seed
    for step in plan:
        now = now.after(step, [])
    worlds = [GAME.resample(view, rng) for _ in range(8)]
    every, best = zip(*(truth.after_plan(world, plan) for world in worlds), strict=True)
    before = NOTHING.union(*map(truth.before, worlds))
    lost = [MATCH in one for one in best]
    assert known.complete or known.more, seed
    if known.verdict == "safe":
        assert not any(best), (seed, "a tick beside a loss")
    if known.verdict in ("wins", "draws"):
        assert all((WON if known.verdict == "wins" else DRAWN) in one for one in best), (seed, "it doesn't")
    if known.verdict in ("still", "holds"):
        assert not any(one - before for one in best), (seed, "something is newly lost")
    if known.verdict == "loses":
        assert all(lost), (seed, "it doesn't lose")
    elif known.verdict != "match" and known.complete:
        assert not any(lost), (seed, "the match is lost, and nobody tells it")
    told_ = {piece_of(threat, now) for threat in known.dangers}
    surely = frozenset.intersection(*best) - {MATCH, WON, DRAWN}
    if known.complete and MATCH not in told_ and known.verdict not in ("wins", "draws", "loses"):
        assert surely <= told_, (seed, surely - told_, "it is lost in all worlds, and nobody tells it")
    for threat in known.threats:
        piece = piece_of(threat, now)
        if threat.when == "freed" or threat.harm == 0:
            assert not any(piece in one for one in best), (seed, piece, "it can be destroyed all the same")
        elif threat.chance == 1:
            assert all(piece in one or MATCH in one for one in every), (seed, piece, "a cross without a way")
    return known.verdict


@pytest.mark.parametrize("part", range(4))
def test_a_verdict_is_that_of_all_replies__TB_3_3_TB_4_4_TB_6_1(part: int) -> None:
    """No tick beside a lost match or a piece newly lost, no cross without a way, in 8 worlds each."""
    seen: Counter[str] = Counter()
    seed = part
    while seen.total() < NOW:
        seed += 4
        made = planned(seed, 2)
        if made is None:
            continue
        state, plan = made
        if seed // 4 % 2:  # as in a side's first movement, which is safe (TB-3.1)
            state = state.with_(shots=(None, None))
        with suppress(TooMany):
            seen[check(seed, state, plan)] += 1
    assert seen.total() == NOW and len(seen) > 1, seen


@pytest.mark.slow
@pytest.mark.parametrize("part", range(24))
def test_many_verdicts_are_those_of_all_replies__TB_3_3_TB_4_4_TB_6_1(part: int) -> None:
    """The same, many times."""
    seen: Counter[str] = Counter()
    seed = 1_000_000 + part
    while seen.total() < some(25, 3):
        seed += 24
        made = planned(seed, 3)
        if made is None:
            continue
        state, plan = made
        if seed // 24 % 2:
            state = state.with_(shots=(None, None))
        with suppress(TooMany):
            seen[check(seed, state, plan)] += 1
    assert seen.total() == some(25, 3) and len(seen) > some(2, 0), seen


@pytest.mark.slow
def test_chances_are_those_of_all_that_the_view_allows__TB_7_1() -> None:
    """Of 10,000 ways to fill what the mover can't see a share within 2% of the chance that is told of a tank
    that moved: that a red shot hits it, a mine is under it, or a tank that could come has a rank that
    destroys it."""
    checked = seed = 0
    while checked < some(200, 10):
        seed += 1
        made = planned(seed, 6)
        if made is None:
            continue
        state, plan = made
        foe = 1 - state.seat
        state = state.with_(white=put(state.white, foe, 0))
        view, rng, now = GAME.observe(state, state.seat), random.Random(seed), state
        for step in plan:
            now = now.after(step, [])
        known = found(view, plan)
        threats = [one for one in known.dangers if one.moved and one.at is not None] if known else []
        # nobody has to shoot at an own installation (TB-5.1), and those drawn here don't
        threats = [one for one in threats if one.at not in view.standing_sites(foe)]
        if known is None or now.battles() or not threats:
            continue
        fills = [filled(view, rng) for _ in range(10_000)]
        for threat in threats:
            checked += 1
            assert threat.at is not None
            own = now.ranks[state.seat][now.tank_on(state.seat, threat.at)]
            own += threat.what == "match" and state.left(foe) == 1  # else it is a draw
            there = [one for one in known.answers if one.path and one.target == threat.at]
            come = [view.tank_on(foe, one.path[0]) for one in there]
            count = 0
            for full in fills:
                shot, mined = full.shots[foe], full.has_site(foe, HQ) and threat.at in full.mines[foe]
                hit = shot is not None and threat.at in shot.squares
                count += hit or mined or any(full.ranks[foe][tank] >= own for tank in come)
            told_ = 0 if threat.harm == 0 else threat.chance
            assert count / 10_000 == pytest.approx(told_, abs=0.02), (seed, threat.at)


def test_what_the_mover_cannot_know_changes_no_answer__TB_7_1() -> None:
    """Other ranks, mines and sealed shots, in worlds that look the same to it."""
    checked = seed = 0
    while checked < some(400, 12):
        seed += 1
        made = planned(seed, some(6, 3))
        if made is None:
            continue
        state, plan = made
        view, rng = GAME.observe(state, state.seat), random.Random(seed)
        known = found(view, plan)
        worlds = [GAME.resample(view, rng) for _ in range(some(4, 2))]
        for world in (*twins(state, state.seat), *worlds):
            checked += 1
            assert world != state
            assert found(GAME.observe(world, state.seat), plan) == known, seed
    assert checked >= some(400, 12), checked


def test_ranks_that_were_seen_change_no_answer_without_the_memory_aid__TB_4_7() -> None:
    """The view holds what was shown; a person has to remember it."""
    checked = seed = 0
    while checked < some(120, 3):
        seed += 1
        made = planned(seed, some(6, 3))
        if made is None or made[0].known == (0, 0):
            continue
        state, plan = made
        checked += 1
        hidden = state.with_(match=replace(state.match, memory_aid=False))
        forgotten = hidden.with_(known=(0, 0))
        told_ = [found(GAME.observe(one, state.seat), plan) for one in (hidden, forgotten)]
        assert told_[0] == told_[1], seed
    assert checked == some(120, 3)
