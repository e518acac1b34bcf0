"""What the bots remember and choose in a family match, where tokens lie face down (BG-11)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from game.bots.contract import Limits, Seen
from game.bots.runner import Job, simulate
from game.games.battlegrounds.bots.family import Memory
from game.games.battlegrounds.rules.actions import Action, Open, Place, Reveal, Uncover, Walk
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.kinds import DOWN
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, SeenStep
from tests.amount import some
from tests.games.battlegrounds.bots.matches import BOTS, GAME, Notes, play, setup

EVERY = [entry.number for entry in BOTS.LEVELS]

ALL = Memory(span=None, sure=0)


class Table:
    """A family match played by hand, and what the first seat notices of it."""

    def __init__(self, seats: int = 2) -> None:
        self.state = GAME.new(setup("family", seats))
        self.notes: Notes = []

    def do(self, *actions: Action) -> Table:
        for action in actions:
            step = GAME.apply(self.state, action)
            self.notes.append(GAME.observe_step(self.state, step, 0))
            self.state = step.state
        return self

    def begin(self, first: str = "b1", second: str = "b8") -> Table:
        layout = GAME.draw(self.state, random.Random(1))
        self.do(layout, Open(("church", "harbour")))
        return self.do(Place(0, GRID.square(first)), Place(1, GRID.square(second)))

    def turn(self, to: str, **shown: str) -> Table:
        self.do(Walk(GRID.square(to)))
        for field, picture in shown.items():
            self.do(Uncover(GRID.square(field)), Reveal(picture))
        return self

    def seen(self) -> Seen[BattlegroundsWorld, Action]:
        return Seen(0, GAME.observe(self.state, 0), tuple(self.notes))


def known(table: Table, memory: Memory) -> dict[str, str]:
    pictures = memory.pictures(table.seen().view, table.notes)
    return {GRID.name(spot): picture for spot, picture in pictures.items()}


def test_a_memory_holds_what_was_face_up_and_lies_covered_again__BG_11_5() -> None:
    table = Table().begin().turn("c2", c3="windmill", d3="bridge")
    assert known(table, ALL) == {"d4": "church", "e5": "harbour"}, "the others still lie face up"
    table.turn("b7", a6="farm", c6="depot")
    assert known(table, ALL) == {
        "c3": "windmill",
        "d3": "bridge",
        "d4": "church",
        "e5": "harbour",
    }


def test_tokens_that_were_taken_are_remembered_no_more__BG_11_4() -> None:
    table = Table().begin().turn("c2", c3="windmill", d3="bridge").turn("b7", a6="farm", c6="depot")
    table.turn("b2", c3="windmill", b3="windmill")
    assert "c3" not in known(table, ALL)
    assert "b3" not in known(table, ALL)


def test_a_shorter_memory_forgets_what_is_older_and_the_same_each_time__BG_11_7() -> None:
    table = Table().begin().turn("c2", c3="windmill", d3="bridge").turn("b7", a6="farm", c6="depot")
    table.turn("b2", b3="castle", c1="bunker").turn("b8", a7="fuel_tank", c7="airfield")
    few = known(table, Memory(span=4, sure=4))
    assert set(few) < set(known(table, ALL))
    assert set(few) == {"b3", "c1"}
    vague = Memory(span=9, sure=1)
    assert known(table, vague) == known(table, vague)
    held = [set(known(table, Memory(span=span, sure=1))) for span in range(1, 12)]
    assert all(a <= b for a, b in pairwise(held))


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_bot_takes_two_that_it_remembers__BG_11_4(number: int) -> None:
    table = Table().begin().turn("c2", c3="windmill", d3="bridge").turn("b7", a6="farm", c6="station")
    table.turn("b2", b3="bridge", c1="castle").turn("b8", a7="fuel_tank", c7="airfield")
    # bridges on b3 and d3: beside c2, c3 and c4
    bot, points = BOTS.make(number), table.state.points(0)
    rng = random.Random(1)
    hidden = {GRID.square("b3"): "bridge", GRID.square("d3"): "bridge"}
    for seed in range(3):
        action = bot.choose(table.seen(), Limits(), seed)
        table.do(action)
        if GAME.to_act(table.state) == CHANCE:
            assert isinstance(action, Uncover)
            shown = hidden.get(action.field)
            table.do(Reveal(shown) if shown else GAME.draw(table.state, rng))
    assert action in (Uncover(GRID.square("b3")), Uncover(GRID.square("d3")))
    assert table.state.points(0) == points + 2


@pytest.mark.parametrize("number", EVERY)
def test_a_choice_does_not_depend_on_hidden_faces__BG_11_7(number: int) -> None:
    rng = random.Random(number)
    state = GAME.new(setup("family", 2))
    notes: list[SeenStep[BattlegroundsWorld, Action]] = []
    other_notes: list[SeenStep[BattlegroundsWorld, Action]] = []
    compared = 0
    for seed in range(90):
        seat = GAME.to_act(state)
        if seat is None:
            break
        if seat == 0:
            twin = _shuffled(state, rng)
            if twin != state:
                compared += 1
                mine = Seen(0, GAME.observe(state, 0), tuple(notes))
                other = Seen(0, GAME.observe(twin, 0), tuple(other_notes))
                chosen = BOTS.make(number).choose(mine, Limits(), seed)
                assert BOTS.make(number).choose(other, Limits(), seed) == chosen
        action = GAME.draw(state, rng) if seat == CHANCE else rng.choice(GAME.actions(state))
        step = GAME.apply(state, action)
        notes.append(GAME.observe_step(state, step, 0))
        # what a full step says of hidden faces must not come through the steps either
        other_notes.append(replace(notes[-1], view=GAME.observe(_shuffled(step.state, rng), 0)))
        state = step.state
    assert compared > 5


def _shuffled(state: BattlegroundsWorld, rng: random.Random) -> BattlegroundsWorld:
    """The same with the faces of covered tokens dealt anew."""
    picture = list(state.picture)
    covered = [spot for spot in state.where(DOWN) if picture[spot]]
    shown = [picture[spot] for spot in covered]
    rng.shuffle(shown)
    for spot, other in zip(covered, shown, strict=True):
        picture[spot] = other
    return state.with_(picture=tuple(picture))


def test_a_whole_match_ends_with_the_target_reached__BG_11_6() -> None:
    for seats in (2, 3, 4):
        players = [BOTS.make(4 - seat % 2) for seat in range(seats)]
        played = play(setup("family", seats), players, Limits(), seats)
        assert played.last.outcome is not None
        assert max(played.last.outcome.scores) >= 10


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("better", [2, 3, 4])
def test_who_remembers_more_wins_more__BG_11_7(better: int) -> None:
    job = Job("battlegrounds", setup("family", 2), (better, better - 1), 12, seed=2, swap=True)
    assert simulate(job).bot_score(0) >= 0.5


@pytest.mark.slow
@pytest.mark.parametrize("better", [2, 3, 4])
def test_each_level_of_family_beats_the_one_below_in_60_to_80_of_100(better: int) -> None:
    job = Job("battlegrounds", setup("family", 2), (better, better - 1), some(200, 20), seed=2, swap=True)
    low, high = simulate(job).bot_wins(0).interval  # 95 %
    assert low <= 0.8
    assert high >= 0.6
