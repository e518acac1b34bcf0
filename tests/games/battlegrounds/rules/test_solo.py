"""The solo option: alone against the artillery (BG-12)."""

from __future__ import annotations

import random

import pytest

from game.games.battlegrounds.rules import queries
from game.games.battlegrounds.rules.definitions import BASES, GRID
from game.games.battlegrounds.rules.kinds import GUN
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, Resign
from tests.games.battlegrounds.boards import GAME, after, at, can, refused, rows, setup, told

NOTHING = rows(h8="wm", h7="br")


def solo(board: str, *more: str, cards: str = "cards1=sherman@green,tiger@red") -> BattlegroundsWorld:
    """A position with green on a1 and red on h8, unless it says otherwise."""
    words = " ".join(more)
    usual = [word for word in ("green=a1", "red=h8", cards) if f"{word.partition('=')[0]}=" not in words]
    return at(f"solo/1;no_shells;ranks=16,18,20,22,24,26 {board} {' '.join(usual)} {words}")


def begun(*, draft: bool = False, seed: int = 1) -> BattlegroundsWorld:
    rng = random.Random(seed)
    state = GAME.new(setup("solo", 1, draft=draft))
    while GAME.to_act(state) == CHANCE:
        state = GAME.apply(state, GAME.draw(state, rng)).state
    return state


def test_two_cards_are_drawn_or_chosen_and_two_pieces_put_in_different_bases__BG_12_1() -> None:
    state = begun()
    assert len(state.tokens) == 64
    assert len(state.cards[0]) == 2
    assert len(can(state)) == 2 * 4 * 3
    one = after(state, can(state)[0])
    assert one.phase == "place"
    base = set(BASES[next(iter(one.fields))])
    assert all(GRID.square(word.partition("+")[2][:2]) not in base for word in can(one))
    assert after(one, can(one)[0]).phase == "main"
    chosen = begun(draft=True)
    assert len(can(chosen, "take:")) == 12
    chosen = after(chosen, "take:tiger", "take:is_2")
    assert chosen.phase == "place"
    assert chosen.stack_size == 10
    assert state.definitions.artillery_tanks == 12


def test_one_tank_moves_and_may_shoot__BG_12_2() -> None:
    state = solo(rows(a3="wm", h8="br"))
    assert {word.partition(":")[0] for word in can(state)} == {"green", "red"}
    shooting = after(state, "green:a1-c1")
    # a shot lays no shells
    assert can(shooting) == ["hold"]
    assert can(after(state, "green:a1-a3"), "green*") == []


def test_a_shot_takes_tokens_or_removes_artillery_tanks_for_no_points__BG_12_2() -> None:
    state = solo(rows(a3="##", c1="wm", h8="br"), "phase=shoot acting=green")
    assert can(state) == ["green*c1", "green*a3:tank", "hold"]
    assert told(state, "green*a3:tank")[:2] == ["fired", "artillery_tank_gone"]
    gone = after(state, "green*a3:tank")
    assert GUN not in gone.lying
    assert gone.points(0) == 0


def test_the_artillery_fires_once_after_the_last_main_action__BG_12_3() -> None:
    state = solo(NOTHING, "got1=wmWM!")
    extra = after(state, "use:windmill", "green:a1-a3", "hold")
    assert GAME.to_act(extra) == 0
    fires = after(extra, "green:a3-a5", "hold")
    assert GAME.to_act(fires) == CHANCE
    assert fires.phase == "artillery"
    again = after(fires, "barrage:c3")
    assert (again.phase, again.turn) == ("main", 2)


def test_letters_and_numbers_come_without_replacement_until_they_run_out__BG_12_3() -> None:
    state = solo(NOTHING, "phase=artillery letters=ab numbers=12")
    outcomes = GAME.chance(state)
    assert outcomes is not None
    assert len(outcomes) == 4
    assert refused(state, "barrage:c3") == "BG-12.3 shell_drawn"
    one = after(state, "barrage:b2")
    assert (one.letters, one.numbers) == ((0,), (0,))
    last = solo(NOTHING, "green=c3 phase=artillery letters=a numbers=1")
    again = after(last, "barrage:a1")
    assert again.letters == again.numbers == tuple(range(8))


def test_what_the_artillery_hits__BG_12_3() -> None:
    fires = "phase=artillery mains=0"
    token = after(solo(rows(c3="wm", h8="br"), fires), "barrage:c3")
    assert token.artillery_points == 1
    assert not token.points(0)
    empty = after(solo(NOTHING, fires), "barrage:c3")
    assert empty.where(GUN) == [GRID.square("c3")]
    assert empty.artillery_points == 1
    nothing = after(solo(rows(c3="##", h8="br"), fires), "barrage:c3")
    assert nothing.artillery_points == 1
    tank = after(solo(rows(a1="wm", h8="br"), fires), "barrage:a1")
    assert 0 not in tank.fields
    assert GRID.square("a1") in tank.tokens
    assert tank.card_named(0, "sherman") is None
    saved = after(solo(rows(a1="wm", h8="br"), fires, "got1=buBU>sherman"), "barrage:a1")
    assert saved.fields[0] == GRID.square("a1")
    assert not saved.upgrades(saved.driven[0])


def test_without_a_tank_in_stock_the_artillery_puts_none__BG_12_3() -> None:
    twelve = {f"{column}{rank}": "##" for column in "cdef" for rank in "345"}
    state = solo(rows(**twelve, h8="br"), "phase=artillery")
    assert len(after(state, "barrage:b7").where(GUN)) == 12


def test_driving_over_a_tank_of_the_artillery_or_ones_own_is_the_end_of_it__BG_12_4() -> None:
    state = solo(rows(a2="##", h8="br"))
    gone = after(state, "green:a1-a3")
    assert 0 not in gone.fields
    assert gone.card_named(0, "sherman") is None
    assert GUN not in gone.lying
    own = after(solo(NOTHING, "red=a2"), "green:a1-a3")
    assert list(own.fields) == [2]
    saved = after(solo(rows(a2="##", h8="br"), "got1=buBU>sherman"), "green:a1-a3")
    assert saved.fields[0] == GRID.square("a3")
    assert GUN not in saved.lying


def test_a_move_does_not_end_on_a_tank_of_the_artillery__BG_12_4() -> None:
    state = solo(rows(a3="##", h8="br"))
    assert can(state, "green:") == ["green:a1-c1"]
    assert refused(state, "green:a1-a3") == "BG-12.4 tank_there"


def test_an_additional_card_may_be_changed_to_or_enter_from_the_next_turn_on__BG_12_5() -> None:
    cards = "cards1=sherman@green,tiger@red,stuart#4"
    now = solo(NOTHING, "turn=4", cards=cards)
    assert "green>stuart" in can(now)
    assert not queries.entries(now)
    assert refused(now, "blue+h1=stuart") == "BG-12.5 enter_next_turn"
    later = solo(rows(a8="##", h8="br"), "turn=5", cards=cards)
    assert can(later, "yellow+") == ["yellow+a7=stuart", "yellow+b8=stuart"]
    entered = after(later, "yellow+a7=stuart")
    # that was no main action
    assert (entered.phase, entered.mains, sorted(entered.fields)) == ("main", 1, [0, 1, 2])
    assert can(entered, "yellow:")


def test_at_most_four_tanks_ever_come_lost_ones_included__BG_12_5() -> None:
    cards = "cards1=sherman@green,tiger@red,stuart#1"
    state = solo(NOTHING, "turn=5 yellow=- blue=-", cards=cards)
    assert not queries.entries(state)


def test_artillery_points_are_tokens_held_and_tanks_on_the_board__BG_12_6() -> None:
    state = solo(rows(c3="##", c4="##", h8="br"), "got0=wm,wm,st")
    assert state.artillery_points == 5


@pytest.mark.parametrize("barrage", ["c3", "h8"])
def test_twenty_points_of_the_artillery_end_the_match__BG_12_6(barrage: str) -> None:
    held = "got0=" + ",".join(["wm,wm,wm,br,br,br,st,st,st,ca,ca,ca,fa,fa,fa,de,de,de,li"])
    state = solo(rows(h8="ch", h7="ch"), held, "red=a8 phase=artillery")
    assert state.artillery_points == 19
    done = after(state, f"barrage:{barrage}")
    assert done.outcome is not None
    assert done.outcome.reason == "artillery"


def test_without_a_tank_or_a_card_to_come_back_with_it_is_over__BG_12_6() -> None:
    state = solo(NOTHING, "red=- phase=artillery", cards="cards1=sherman@green")
    done = after(state, "barrage:a1")
    assert done.outcome is not None
    assert done.outcome.reason == "all_destroyed"
    spare = solo(NOTHING, "red=- phase=artillery", cards="cards1=sherman@green,stuart#1")
    assert after(spare, "barrage:a1").outcome is None
    assert can(after(spare, "barrage:a1"), "blue+")


def test_an_unused_additional_tank_brings_a_tank_back_whatever_destroyed_the_last__BG_12_6() -> None:
    cards = "cards1=sherman@green"
    unused = "red=- got1=faFA! stack=kv_1,tiger"
    hit = after(solo(NOTHING, f"{unused} phase=artillery", cards=cards), "barrage:a1")
    assert (hit.outcome, hit.phase) == (None, "main")
    own = after(solo(rows(a2="##", h8="wm"), f"{unused} phase=main", cards=cards), "green:a1-a3")
    assert (own.outcome, own.phase) == (None, "main")
    for state in (hit, own):
        drawn = after(state, "use:factory", "draw:kv_1,tiger", "take:tiger", *_ends(state))
        assert can(after(drawn, "barrage:d4"), "blue+h1=tiger")
    # used up, or with an empty stack, it is over
    for spent in ("got1=faFA stack=kv_1", "got1=faFA!"):
        state = solo(NOTHING, f"red=- {spent} phase=artillery", cards=cards)
        assert after(state, "barrage:a1").phase == "over"


def _ends(state: BattlegroundsWorld) -> list[str]:
    """The word that ends the turn where there is still something one could do in it."""
    return ["end"] if after(state, "use:factory", "draw:kv_1,tiger", "take:tiger").phase == "main" else []


def test_without_a_token_on_the_board_it_is_over__BG_12_6() -> None:
    state = solo(rows(c1="wm"), "got1=wm phase=shoot acting=green")
    done = after(state, "green*c1")
    assert done.outcome is not None
    assert (done.outcome.reason, done.points(0)) == ("no_tokens", 2)


@pytest.mark.parametrize(("pairs", "rank"), [(7, 0), (8, 1), (9, 2), (10, 3), (11, 4), (12, 5), (13, 6)])
def test_the_rank_goes_by_the_players_points__BG_12_7(pairs: int, rank: int) -> None:
    letters = ["br", "ch", "st", "fa", "de", "bu", "ca", "cr", "li", "ra", "hi", "ai", "fu"][:pairs]
    taken = ",".join(f"{two}{two}" for two in letters)
    state = solo(rows(c1="wm"), f"got1=wm,{taken} phase=shoot acting=green".replace("wm,", ""))
    done = after(state, "green*c1")
    assert done.outcome is not None
    assert done.outcome.params["rank"] == rank
    assert done.outcome.rule == "BG-12.7"
    assert done.outcome.places == ((1,) if rank else (2,))


def test_who_gives_up_has_lost_whatever_the_points__BG_12_7() -> None:
    state = solo(NOTHING, "got1=brbr,chch,stst,fafa,dede,bubu,caca,crcr")
    done = GAME.call(state, Resign(0)).state
    assert done.outcome is not None
    assert done.outcome.places == (2,)
