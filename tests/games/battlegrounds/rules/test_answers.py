"""What opponents could do after a plan, compared with turns that are played out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest

from game.data.words.wording import telling_words
from game.games.battlegrounds.rules.actions import Action, Drive
from game.games.battlegrounds.rules.answers import answering
from game.games.battlegrounds.rules.ending import after_turn
from game.games.battlegrounds.rules.enemy_turns import turns_after
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.hint import Explaining
from game.model.answers import EnemyAnswers
from game.model.contract import CHANCE
from game.view.explains import JudgedLine
from tests.amount import some
from tests.games.battlegrounds.boards import (
    GAME,
    GRID,
    KIT,
    at,
    content,
    four,
    random_match,
    rows,
    setup,
    two,
    words,
)
from tests.games.battlegrounds.rules.positions import random_position

NOTHING = rows()
TEAM = "team/4;target=20;at_once"


def answers(state: BattlegroundsWorld, *told: str, seat: int | None = None) -> EnemyAnswers | None:
    """The answers to a plan, as the seat to act sees the position."""
    view = GAME.observe(state, state.seat if seat is None else seat)
    going = KIT.answering(view, [KIT.parse_action(word, view) for word in told])
    while True:
        try:
            next(going)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]


def brief(state: BattlegroundsWorld, *told: str) -> str:
    """The verdict of the answers, and their notation: ``lost blue:h1-e4 blue*d3:tank``."""
    found = answers(state, *told)
    assert found is not None
    return " / ".join([found.verdict, *(one.move for one in found.answers)])


def more(state: BattlegroundsWorld, *told: str) -> list[str]:
    """What the answers say besides, by the ends of the keys."""
    found = answers(state, *told)
    assert found is not None
    return [one.key.rsplit(".", 1)[-1] for one in found.more]


def said(state: BattlegroundsWorld, *told: str) -> list[tuple[str, str]]:
    """The labels and sentences of the answers in English."""
    found = answers(state, *told)
    assert found is not None
    return [(telling_words(one.label, words()), telling_words(one.told, words())) for one in found.answers]


# --- one main action ---


def test_a_tank_that_can_drive_to_where_its_gun_reaches_shoots__BG_5_1() -> None:
    # yellow's card: two fields diagonally, then a shot two fields straight
    state = four(NOTHING, "green=c2")
    assert brief(state, "green:c2-c4") == "lost / yellow:a8-c6 yellow*c4:tank"
    found = answers(state, "green:c2-c4")
    assert found is not None
    assert (found.at, found.lines, found.more) == (GRID.square("c4"), 1, ())
    [one] = found.answers
    assert [GRID.name(spot) for spot in one.path] == ["a8", "b7", "c6"]
    assert (one.seat, one.target, one.facing) == (1, GRID.square("c4"), None)
    assert said(state, "green:c2-c4") == [
        ("Yellow can shoot you", "Yellow’s tank drives from a8 to c6, shoots and destroys your tank on c4.")
    ]


def test_nobody_in_range_is_safe__BG_5_1() -> None:
    assert brief(four(NOTHING, "green=c2 yellow=h7"), "green:c2-c4") == "safe"


def test_a_drive_over_a_shell_leads_to_no_shot__BG_4_3() -> None:
    state = four(rows(b7="()"), "green=c2")
    assert brief(state, "green:c2-c4") == "safe"
    plated = four(rows(b7="()"), "green=c2 got2=buBU>panzer_iv")
    assert brief(plated, "green:c2-c4").startswith("lost")


def test_a_tank_must_move_away_from_where_it_could_shoot__BG_4_1() -> None:
    # blue's card: three fields straight, then a shot at the field beside
    assert brief(four(NOTHING, "green=c2 yellow=h7 blue=d4"), "green:c2-c4") == "safe"


def test_with_change_of_order_it_shoots_from_where_it_stands__BG_8_7() -> None:
    for upgrade in ("got4=fmFM>stuart", "got4=fmFM!"):
        state = four(NOTHING, "green=c2 yellow=h7 blue=d4", upgrade)
        assert brief(state, "green:c2-c4").endswith("blue*c4:tank")
        [(_, told)] = said(state, "green:c2-c4")
        assert told == "Blue’s tank shoots from d4 and destroys your tank on c4."


def test_an_upgrade_that_is_not_on_a_card_yet_counts__BG_8_4() -> None:
    assert brief(four(NOTHING, "green=c2 yellow=h7 blue=e7"), "green:c2-c4") == "safe"
    further = four(NOTHING, "green=c2 yellow=h7 blue=e7 got4=raRA!")
    found = answers(further, "green:c2-c4")
    assert found is not None
    assert found.answers[0].move.split()[1:] == ["blue:e7-e4", "blue*c4:tank"]
    assert found.answers[0].move.startswith("upgrade:radar>stuart")


def test_armour_holds_against_one_shot__BG_8_8() -> None:
    state = four(NOTHING, "green=c2 got1=buBU>sherman")
    assert brief(state, "green:c2-c4") == "holds / yellow:a8-c6 yellow*c4:tank"
    assert more(state, "green:c2-c4") == ["each_alone"]
    assert said(state, "green:c2-c4") == [
        (
            "Yellow can shoot you: armour holds",
            "Yellow’s tank drives from a8 to c6 and shoots; your armour on c4 holds.",
        )
    ]
    both = four(NOTHING, "green=c2 red=e5 got1=buBU>sherman")
    assert more(both, "green:c2-c4") == ["together", "each_alone"]


def test_answers_come_in_the_order_of_the_turns__BG_3_1() -> None:
    state = four(NOTHING, "green=c2 red=e5")
    assert brief(state, "green:c2-c4") == "lost / yellow:a8-c6 yellow*c4:tank / red:e5-f4 red*c4:tank"
    labels = [label for label, _ in said(state, "green:c2-c4")]
    assert labels == ["Yellow can shoot you · 1 more can", "Red can shoot you"]


def test_team_mates_do_not_shoot__BG_5_5() -> None:
    state = four(NOTHING, "green=c2 yellow=h7 red=e5", kind=TEAM)
    assert brief(state, "green:c2-c4") == "safe"


def test_a_drive_that_opens_a_way_exposes_the_other_own_tank__BG_4_4() -> None:
    # green stands in yellow's way to c6, from where it shoots two fields straight
    cards = "cards1=sherman@green,t_34@red,is_2,panther cards2=panzer_iv@yellow,kv_1@blue,tiger,stuart"
    state = two(NOTHING, "green=b7 red=c4 yellow=a8 blue=h1", cards=cards)
    found = answers(state, "green:b7-b5")
    assert found is not None
    assert (found.verdict, found.moved) == ("lost", "safe")
    assert [(GRID.name(sign.at), sign.verdict) for sign in found.signs] == [("c4", "lost")]
    assert said(state, "green:b7-b5")[0][1] == (
        "Yellow’s tank drives from a8 to c6, shoots and destroys your tank on c4."
    )
    for drive in ("red:c4-e4", "red:c4-c6"):
        found = answers(state, drive)
        assert found is not None and not found.signs


# --- tanks that come back ---


def test_a_destroyed_tank_comes_back_with_another_card_and_shoots__BG_6_2() -> None:
    state = four(NOTHING, "green=c2 yellow=- cards2=is_2!yellow,panzer_iv")
    assert brief(state, "green:c2-c4") == "lost / yellow@a8=panzer_iv yellow:a8-c6 yellow*c4:tank"
    [(_, told)] = said(state, "green:c2-c4")
    assert told == (
        "Yellow’s tank comes back on a8 with the card Panzer IV, drives to c6, shoots and "
        "destroys your tank on c4."
    )


def test_a_repaired_tank_does_not_shoot__BG_6_2() -> None:
    state = four(NOTHING, "green=c2 yellow=- cards2=panzer_iv!yellow,is_2")
    assert brief(state, "green:c2-c4") == "safe"


# --- several main actions ---


def test_an_additional_turn_brings_a_tank_nearer__BG_8_3() -> None:
    state = four(NOTHING, "green=a1 yellow=g7 blue=h2")
    assert brief(state, "green:a1-a3") == "safe"
    extra = four(NOTHING, "green=a1 yellow=g7 blue=h2 got2=wmWM!")
    found = answers(extra, "green:a1-a3")
    assert found is not None
    assert found.verdict == "lost"
    assert [GRID.name(spot) for spot in found.answers[0].path] == ["g7", "f6", "e5", "d4", "c3"]
    assert found.answers[0].move.startswith("use:windmill ")


def test_a_pair_made_in_the_turn_gives_an_additional_turn__BG_8_2() -> None:
    state = four(rows(e3="WM"), "green=a1 yellow=g7 blue=h2 got2=wm")
    assert brief(state, "green:a1-a3") == (
        "lost / yellow:g7-e5 yellow*e3 use:windmill yellow:e5-c3 yellow*a3:tank"
    )
    plain = four(rows(e3="wm"), "green=a1 yellow=g7 blue=h2 got2=wm")
    assert brief(plain, "green:a1-a3") == "safe"


def test_two_shots_in_one_turn_destroy_a_tank_with_armour__BG_8_8() -> None:
    state = four(NOTHING, "green=c2 got1=buBU>sherman got2=wmWM!")
    assert brief(state, "green:c2-c4").startswith("lost")


def test_both_tanks_of_a_player_answer_with_an_additional_turn__BG_3_2_BG_8_3() -> None:
    far = "green=a1 red=h8 yellow=b5 blue=g6 got2=wmWM!"
    cards = "cards1=tiger@green,t_34@red,is_2,panther cards2=stuart@yellow,panzer_iv@blue,kv_1,sherman"
    found = answers(two(NOTHING, far, cards=cards), "green:a1-a2")
    assert found is not None
    assert [GRID.name(one.path[0]) for one in found.answers if one.target == found.at] == ["b5", "g6"]
    assert [(GRID.name(sign.at), sign.verdict) for sign in found.signs] == [("h8", "still")]


def test_an_additional_turn_is_used_while_the_other_tank_is_off__BG_6_2_BG_8_3() -> None:
    state = two(
        NOTHING,
        "green=a1 red=h8 yellow=- blue=h1 got2=wmWM!",
        cards="cards1=sherman@green,tiger@red,is_2,panther cards2=panzer_iv!yellow,stuart@blue,kv_1,t_34",
    )
    assert brief(state, "green:a1-a3").startswith("lost")


# --- what isn't known ---


def test_a_card_that_may_be_drawn_leaves_it_open__BG_8_3() -> None:
    base = "green=c2 yellow=- cards2=panzer_iv!yellow,is_2 cards4=stuart@blue got2=faFA!"
    state = four(NOTHING, base, "stack=hellcat,panther,t_34")
    assert brief(state, "green:c2-c4") == "open"
    assert more(state, "green:c2-c4") == ["draws", "each_alone"]
    assert brief(four(NOTHING, base, "stack=churchill,panther"), "green:c2-c4") == "safe"
    last = four(NOTHING, base, "stack=t_34")
    assert brief(last, "green:c2-c4").startswith("lost / use:factory draw:t_34 yellow@a8=t_34")


def test_cards_put_away_unseen_make_no_difference__BG_8_3() -> None:
    base = "green=c2 yellow=- cards2=panzer_iv!yellow,is_2 cards4=stuart@blue got2=faFA!"
    one = four(NOTHING, base, "stack=hellcat box2=t_34")
    other = four(NOTHING, base, "stack=t_34 box2=hellcat")
    assert one != other
    assert answers(one, "green:c2-c4") == answers(other, "green:c2-c4")
    assert brief(one, "green:c2-c4") == "open"


# --- every plan ---


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (four(NOTHING, "green=c2"), ["green:c2-c5"]),
        (four(NOTHING, "green=c2"), []),
        (four(NOTHING, "green=c2"), ["green:c2-c4", "yellow:a8-c6"]),
    ],
    ids=["illegal", "no action", "another seat's action"],
)
def test_what_is_no_plan_has_no_answers__BG_4_1(state: BattlegroundsWorld, told: list[str]) -> None:
    assert answers(state, *told) is None


def test_a_drive_that_destroys_the_own_tank_says_where__BG_4_3() -> None:
    found = answers(four(rows(c3="()"), "green=c2"), "green:c2-c4")
    assert found is not None and (found.verdict, found.at) == ("self", GRID.square("c3"))
    assert words().told(found.sentences[0]) == "This loses your tank on c3."


def test_a_plan_of_several_actions_and_one_without_a_drive_are_judged__BG_5_1_BG_7_1() -> None:
    assert brief(four(NOTHING, "green=c2"), "green:c2-c4", "hold") == ("lost / yellow:a8-c6 yellow*c4:tank")
    found = answers(four(NOTHING, "green=c4"), "green>tiger")
    assert found is not None and (found.at, found.verdict) == (GRID.square("c4"), "lost")


def test_in_the_last_turn_it_is_told_how_the_match_ends__BG_9_2() -> None:
    assert brief(four(NOTHING, "green=c2 turn=400 quiet=400"), "green:c2-c4") == "draws"
    behind = four(NOTHING, "green=c2 turn=400 quiet=400 won2=red3")
    assert brief(behind, "green:c2-c4") == "loses"


def test_an_opponent_that_can_get_enough_points_wins__BG_9_1() -> None:
    near = "got2=wmWM,buBU,fmFM,raRA,faFA"
    state = four(rows(c8="st"), "green=d1", near + ",st")
    found = answers(state, "green:d1-d3")
    assert found is not None and found.verdict == "match", found
    [(label, told)] = said(state, "green:d1-d3")[:1]
    assert label == "Yellow can win: match lost"
    assert told.endswith("could shoot at c8 and have enough points: the match is lost."), told


HINT = (
    "battle/2;target=16 hilichaicrhachde/brfacadelifafuca/fmdeHA........../aicrCAFULIRAfuli/sthaBRHI..DEhabr/"
    "bufaBUFMAIFAhibu/wmcawmfurachbrra/ra..buhiaist..fm green=d3 yellow=c6 red=f8 blue=h2 "
    "cards1=churchill@green,is_2,panzer_iv,t_34@red cards2=cromwell@blue,pershing,sherman,tiger@yellow "
    "got1=crCR!,fm got2=STst,wmWM,CH stack=hellcat,kv_1,panther,stuart phase=main to=2 first=2 turn=7 quiet=1"
)


def test_a_hint_says_what_the_board_says__BG_8_4() -> None:
    state = at(HINT)
    drive = KIT.parse_action("yellow:c6-c5", state)
    found = answers(state, "yellow:c6-c5")
    assert found is not None and found.verdict == "lost"
    told = [one.words for one in Explaining(words()).gains(GAME.observe(state, 1), JudgedLine((drive,)))]
    assert words().told(found.told[0]) in told and not any("nobody can" in one for one in told)


SOLO = "solo/1;no_shells;ranks=4,8 "


def test_the_artillery_may_hit_a_tank_by_chance__BG_12_3() -> None:
    drive = "cards1=sherman@green,tiger letters=cd numbers=45 phase=main to=1 turn=3"
    state = at(f"{SOLO}{rows(f6='bu')} green=c2 {drive}")
    found = answers(state, "green:c2-c4")
    assert found is not None and (found.verdict, found.moved) == ("risked", "risked")
    assert found.figure is not None and (words().told(found.figure), found.grave) == ("25%", False)
    assert words().told(found.sentences[0]) == "Your tank on c4 could be destroyed: 25%."
    out = at(f"{SOLO}{rows(f6='bu')} green=c2 {drive.replace('numbers=45', 'numbers=78')}")
    assert brief(out, "green:c2-c4") == "safe"


def test_the_last_tank_that_the_artillery_may_hit_may_lose_the_match__BG_12_6() -> None:
    state = at(
        f"{SOLO}{rows(f6='bu')} green=c2 cards1=sherman@green letters=c numbers=45 phase=main to=1 turn=3"
    )
    found = answers(state, "green:c2-c4")
    assert found is not None and found.figure is not None
    assert (found.verdict, words().told(found.figure)) == ("match", "50%")
    told = [words().told(one) for one in found.sentences]
    assert told[0] == "The artillery’s next shell could lose you the match: 50%."


def test_in_family_a_walk_is_answered_only_when_the_turn_is_over__BG_11_3() -> None:
    begin = "family/2;target=12;at_once;no_shells"
    board, pieces = rows(c3="??", c4="??", h8="??"), "green=a1 yellow=a8 to=1 turn=3"
    state = at(f"{begin} {board} {pieces} phase=walk")
    assert answers(state, "green:a1-b2") is None, "it has tokens to uncover"
    assert brief(state, "green:a1-a2") == "open"
    ahead = at(f"{begin} {board} {pieces} got1=fafa,wmwm,stst phase=walk")
    assert brief(ahead, "green:a1-a2") == "safe", "nobody can catch up"
    last = at(f"{begin} {board} {pieces} got1=fafa quiet=40 phase=walk")
    assert brief(last, "green:a1-a2") == "wins"


def test_the_search_goes_in_steps() -> None:
    state = four(NOTHING, "green=a1 yellow=g7 blue=h2 got2=wmWM!")
    assert len(list(answering(GAME.observe(state, 0), [KIT.parse_action("green:a1-a3", state)]))) > 5


# --- compared with turns that are played out ---


def plans(seed: int, count: int) -> Iterator[tuple[BattlegroundsWorld, Action]]:
    """Views of positions at random and of matches, near the end of some, and a legal action in each."""
    rng = random.Random(seed)
    while count:
        kind, players = rng.choice((("battle", 2), ("battle", 2), ("battle", 3), ("battle", 4), ("team", 4)))
        if rng.random() < 0.6:
            found = [at(random_position(rng, f"{kind}/{players}", content().definitions))]
        else:
            found = [state for state, _ in random_match(setup(kind, players), rng.randrange(10**6), 200)]
            found = rng.sample(found, 3)
        for state in found:
            if state.phase in ("main", "drive", "shoot") and state.to_act != CHANCE and count:
                view = GAME.observe(state, state.seat)
                every = list(GAME.actions(view))
                drives = [action for action in every if isinstance(action, Drive)]
                count -= 1
                yield view, rng.choice(drives if drives and rng.random() < 0.6 else every)


@dataclass
class Played:
    """What the legal turns of an opponent do to a seat, without a card that comes by chance, and with one:
    the tanks that they destroy, and -1 where the match ends against it."""

    surely: set[int]
    perhaps: set[int]


def played_out(start: BattlegroundsWorld, seat: int, longest: int) -> Played | None:
    """Every legal turn of an opponent; ``None`` if there are too many to play out."""
    left, known, found = [(start, False)], {start: False}, Played(set(), set())
    own = [colour for colour in start.colours[seat] if colour in start.fields]
    while left:
        state, drawn = left.pop()
        outcomes = [outcome for outcome, _ in GAME.chance(state) or ()] if state.to_act == CHANCE else []
        drawn = drawn or len(outcomes) > 1
        for action in outcomes or GAME.actions(state):
            then = GAME.advance(state, action).state
            lost = {colour for colour in own if colour not in then.fields}
            if then.outcome is not None and seat not in then.outcome.winners:
                lost.add(-1)
            (found.perhaps if drawn else found.surely).update(lost)
            if then.turn == start.turn and then.phase != "over" and known.get(then, True) > drawn:
                known[then] = drawn
                left.append((then, drawn))
        if len(known) > longest:
            return None
    return found


def of_all(view: BattlegroundsWorld, then: BattlegroundsWorld, longest: int) -> Played | None:
    """What all opponents could do, each alone."""
    found = Played(set(), set())
    for turn in turns_after(view, then):
        played = played_out(turn, view.seat, longest)
        if played is None:
            return None
        found.surely |= played.surely
        found.perhaps |= played.perhaps
    return found


def shelled(state: BattlegroundsWorld) -> dict[int, Fraction]:
    """The chances, in solo, that the artillery destroys tanks (and, by -1, that the match is lost) before the
    player acts again."""
    found: dict[int, Fraction] = {}
    shells = GAME.chance(state) or () if state.phase == "artillery" else ()
    for shell, _ in shells:
        then = GAME.advance(state, shell).state
        chances = shelled(then)
        chances |= dict.fromkeys(set(state.fields) - set(then.fields), Fraction(1))
        if then.outcome is not None and not then.outcome.winners:
            chances[-1] = Fraction(1)
        for one, chance in chances.items():
            found[one] = found.get(one, Fraction()) + chance / len(shells)
    return found


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("part", range(4))
def test_in_solo_a_verdict_is_that_of_all_shells__BG_12_3_BG_12_7(part: int) -> None:
    """No tick beside a lost match or tank, no cross without a way; chances are those of the shells."""
    rng, seen, count = random.Random(840 + part), Counter[str](), some(200, 20)
    while seen.total() < count:
        state = at(random_position(rng, "solo/1", content().definitions))
        if state.to_act == CHANCE:
            continue
        action = rng.choice(list(GAME.actions(state)))
        line = f"{KIT.format_position(state)} {KIT.format_action(action, state)}"
        then = GAME.advance(state, action).state
        found = answers(state, KIT.format_action(action, state))
        if then.phase != "artillery" and then.outcome is None:  # the turn goes on: as if it ended now
            ended = ActionRun(then)
            if then.phase == "draw" or after_turn(ended):
                continue
            then = then.with_(phase="artillery", acting=None)
        assert found is not None, line
        seen[found.verdict] += 1
        if then.outcome is not None:
            assert found.verdict == ("wins" if then.outcome.winners else "loses"), line
            continue
        truth = shelled(then)
        told = {
            one.spot: one for one in found.threats if one.what == "piece" and one.when in ("new", "still")
        }
        for colour, spot in then.fields.items():
            threat = told.get(GRID.name(spot))
            chance = Fraction(0) if threat is None or threat.harm == 0 else threat.chance
            assert not found.complete or chance == truth.get(colour, 0), line
        lost = sum(one.chance or 0 for one in found.threats if one.what == "match" and one.when != "freed")
        assert not found.complete or lost == truth.get(-1, 0), line
        assert (found.verdict == "match") == (lost > 0), line
        assert found.verdict not in ("safe", "holds") or not truth, line
    assert len(seen) >= some(5, 3), seen


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("part", range(8))
def test_a_verdict_is_that_of_all_turns_of_opponents__BG_5_3_BG_9_1_BG_9_2(part: int) -> None:
    """No tick beside a lost match or tank, no cross without a way."""
    seen: Counter[str] = Counter()
    for view, action in plans(seed=620 + part, count=some(500, 30)):
        found = answers(view, KIT.format_action(action, view))
        then = GAME.advance(view, action).state
        if found is None or found.verdict in ("wins", "draws", "loses"):
            continue
        line = f"{KIT.format_position(view)} {KIT.format_action(action, view)}"
        if then.turn == view.turn and after_turn(ActionRun(then)):
            assert found.verdict == "open", line
            continue
        truth = of_all(view, then, some(3000, 1000))
        if truth is None:
            continue
        seen[found.verdict] += 1
        spots = {then.fields[colour]: colour for colour in view.colours[view.seat] if colour in then.fields}
        surely = truth.surely - {-1}
        assert (found.verdict == "match") == (-1 in truth.surely), line
        if found.complete:
            assert -1 not in truth.perhaps, line
            assert found.verdict not in ("safe", "holds") or not truth.surely | truth.perhaps, line
        else:
            assert found.more, line
        told = {spots[one.at]: one for one in found.threats if one.what == "piece" and one.at in spots}
        crossed = {
            colour for colour, one in told.items() if one.when in ("new", "still") and one.harm is None
        }
        assert crossed == surely, line
        freed = {colour for colour, one in told.items() if one.when == "freed"}
        assert not freed & (surely | truth.perhaps), line
        still = {colour for colour, one in told.items() if one.when == "still"}
        if still | freed:
            before = of_all(view, view, some(3000, 1000))
            assert before is None or still | freed <= before.surely, line
    assert seen.total() > some(250, 5) and len(seen) > 1, seen
