"""What holds in every state of a match of Battlegrounds, counted without the rule book's look-ups."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.kinds import DOWN, EMPTY, GUN, NONE, SHELL, UP, HeldCard, PointToken
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld
from game.model.contract import CHANCE, Setup, Step
from game.model.tuples import put
from tests.amount import some
from tests.games.battlegrounds.boards import GAME, content, setup

WAYS = [
    ("battle", 2, False),
    ("battle", 3, False),
    ("battle", 4, False),
    ("battle", 2, True),
    ("battle", 3, True),
    ("battle", 4, True),
    ("team", 4, False),
    ("team", 4, True),
    ("family", 2, False),
    ("family", 3, False),
    ("family", 4, False),
    ("solo", 1, False),
    ("solo", 1, True),
]
"""Option, players, and whether they draft."""

FEW, MANY = 2, 500
LONGEST = 6000
SET_UP = ("starter", "deal", "layout", "open", "draft", "activate", "place")


def playout(made: Setup, seed: int) -> Iterator[Step[BattlegroundsWorld, Action]]:
    """A match of random actions up to its end, step by step."""
    rng = random.Random(seed)
    state = GAME.new(made)
    for _ in range(LONGEST):
        seat = GAME.to_act(state)
        if seat is None:
            return
        possible = [GAME.draw(state, rng)] if seat == CHANCE else GAME.actions(GAME.observe(state, seat))
        step = GAME.advance(state, rng.choice(possible))
        yield step
        state = step.state
    raise AssertionError("the match goes on and on")


class Told:
    """Points, tokens and shells by what the events say alone."""

    def __init__(self) -> None:
        self.points: Counter[int] = Counter()
        self.tokens: Counter[int] = Counter()
        self.shells: Counter[int] = Counter()
        self.guns: Counter[int] = Counter()

    def hear(self, step: Step[BattlegroundsWorld, Action]) -> None:
        """One more step. A point token is won for a tank that has just been destroyed, and one for each."""
        fallen: Counter[int] = Counter()
        for event in step.events:
            match event:
                case ev.TokenTaken():
                    self.tokens[event.area] += 1
                case ev.PairMade():
                    self.points[event.area] += event.points
                case ev.PointsWon():
                    self.points[event.area] += event.value
                    fallen[event.colour] -= 1
                    assert fallen[event.colour] >= 0, "points for a tank that was not destroyed"
                case ev.Destroyed():
                    fallen[event.colour] += 1
                case ev.ShellLaid(field):
                    self.shells[field] += 1
                case ev.ShellGone(field):
                    self.shells[field] -= 1
                case ev.ArtilleryTankPlaced(field):
                    self.guns[field] += 1
                case ev.ArtilleryTankGone(field):
                    self.guns[field] -= 1
                case _:
                    pass


def hold(state: BattlegroundsWorld, told: Told) -> None:
    """Everything that must be true of a state after its set-up, counted from the world alone."""
    _tokens_are_all_there(state, told)
    _points_are_all_there(state, told)
    _cards_are_all_there(state)
    standing = [spot for spot in state.field if spot >= 0]
    assert len(set(standing)) == len(standing), "two tanks stand on one field"
    shells, guns = Counter(state.where(SHELL)), Counter(state.where(GUN))
    assert not {*shells, *guns} & set(standing), "a tank stands on a shell or on the artillery"
    assert shells == +told.shells
    assert guns == +told.guns
    assert len(shells) + state.shells_left == (16 if state.rules.shells else 0)  # BG-1.6
    assert len(guns) <= 12
    if state.rules.option == "solo":
        assert state.artillery_points == told.tokens[ARTILLERY] + len(guns)
        assert 1 <= len(state.letters) == len(state.numbers) <= 8


def _tokens_are_all_there(state: BattlegroundsWorld, told: Told) -> None:
    on_board = [*state.where(UP), *state.where(DOWN)]
    own = {area: [*got.single, *(one for pair in got.pairs for one in pair)] for area, got in areas(state)}
    taken = [token for tokens in own.values() for token in tokens]
    assert sorted([*on_board, *taken]) == list(range(64))  # BG-1.2
    assert Counter({area: len(tokens) for area, tokens in own.items() if tokens}) == told.tokens
    pictures = Counter(filter(None, state.picture)) + Counter(dict(state.bag))
    assert pictures == Counter({picture.name: 4 for picture in content().definitions.pictures})
    special = [picture for picture, one in zip(state.picture, state.special, strict=True) if one]
    one_each = [] if state.rules.option == "family" else [p.name for p in content().definitions.pictures]
    assert sorted(special) == sorted(one_each)
    for area, got in areas(state):
        for first, second in got.pairs:
            assert state.picture[first] == state.picture[second]
        paired = [token for pair in got.pairs for token in pair]
        for use in got.uses:
            assert state.special[use.token] and use.token in paired
        if area == ARTILLERY:
            continue
        waiting = [state.picture[token] for token in got.single]  # BG-8.1: two of a picture never wait
        assert len(set(waiting)) == len(waiting)
        assert sorted(state.waiting(area)) == sorted(waiting)
        counted = Counter(state.picture[token] for token in own[area])
        assert len(got.pairs) == sum(count // 2 for count in counted.values())


def areas(state: BattlegroundsWorld) -> Iterator[tuple[int, Any]]:
    """The play areas by their numbers, the artillery's last."""
    for area, got in enumerate(state.got):
        yield (ARTILLERY if area == len(state.sides) else area), got


def _points_are_all_there(state: BattlegroundsWorld, told: Told) -> None:
    playing = sorted(colour for own in state.colours for colour in own)
    with_points = playing if state.rules.option in ("battle", "team") else []
    won = [token for own in state.won for token in own]
    there = sorted(
        [(token.colour, token.value) for token in won]
        + [(colour, value) for colour in range(4) for value in state.points_left(colour)]
    )
    assert there == [(colour, value) for colour in with_points for value in (1, 2, 3)]  # BG-1.5
    for colour in with_points:
        left = state.points_left(colour)
        assert left == [*range(len(left), 0, -1)], "the top one goes first"
        assert state.top_point(colour) == len(left)
    for area in state.areas:
        got = state.got[area]
        own = [*got.single, *(token for pair in got.pairs for token in pair)]
        pictures = Counter(state.picture[token] for token in own)
        value = sum(token.value for token in state.won[area])
        score = 2 * sum(count // 2 for count in pictures.values()) + value  # BG-9.1
        assert score == state.points(area) == state.standings()[area] == told.points[area]


def _cards_are_all_there(state: BattlegroundsWorld) -> None:
    option = state.rules.option
    held = [(seat, card) for seat, own in enumerate(state.cards) for card in own]
    hidden = [name for own in (*state.looks, *state.boxed) for name in own]
    names = [*state.stack, *state.open, *hidden, *(card.name for _, card in held)]
    assert len(set(names)) == len(names), "a card is in one place"
    if option == "family":
        assert not names
        return
    assert set(names) <= content().definitions.by_card.keys()
    assert len(names) == 12 or option == "solo", "only solo loses cards"  # BG-1.4
    assert state.stack_size == len(state.stack)
    if state.phase in SET_UP:
        return
    driven = [(seat, card) for seat, card in held if card.colour != NONE]
    assert sorted(card.colour for _, card in driven) == sorted(state.fields)  # BG-2.5, BG-6.1
    for seat, card in driven:
        assert card.colour in state.colours[seat]
        assert card.fell == NONE
    fitted = Counter(use.card for _, got in areas(state) for use in got.uses if use.card != "!")
    there = [card.name for _, card in held]
    assert all(name in there and count <= 2 for name, count in fitted.items())  # BG-8.4


def check(option: str, players: int, draft: bool, seed: int, every: int) -> BattlegroundsWorld:
    """One match: everything holds in each ``every``-th state and in the last, which is given."""
    told, last = Told(), None
    for number, step in enumerate(playout(setup(option, players, draft=draft), seed)):
        told.hear(step)
        last = step.state
        if last.phase not in ("starter", "deal", "layout", "open") and (
            number % every == 0 or last.phase == "over"
        ):
            hold(last, told)
    assert last is not None and last.outcome is not None
    _ended_rightly(last)
    return last


def _ended_rightly(state: BattlegroundsWorld) -> None:
    """Nothing but the score places the seats; who reached the target is first (BG-9, BG-10.1)."""
    result, seats = state.outcome, range(len(state.sides))
    assert result is not None
    points = [state.points(state.area(seat)) for seat in seats]
    assert result.scores == tuple(float(own) for own in points)
    if state.rules.option == "solo":
        rank = sum(points[0] >= least for least in (16, 18, 20, 22, 24, 26))  # BG-12.7
        assert result.params["rank"] == rank
        assert result.places == ((1,) if rank else (2,))
        return
    if result.reason == "target":
        first = {seat for seat in seats if result.places[seat] == 1}
        assert all(points[seat] >= state.target for seat in first)
        assert len({state.area(seat) for seat in first}) == 1
    else:
        assert all(own < state.target for own in points)
        assert [place == 1 for place in result.places] == [own == max(points) for own in points]


@pytest.mark.sample(now=5, few=2)
@pytest.mark.parametrize(("option", "players", "draft"), WAYS)
def test_nothing_is_lost_or_counted_wrongly_in_any_state__BG_1_2_BG_1_5_BG_1_6_BG_8_1_BG_9_1(
    option: str, players: int, draft: bool
) -> None:
    for seed in range(FEW):
        check(option, players, draft, seed, every=3)


@pytest.mark.slow(few=3)
@pytest.mark.parametrize(("option", "players", "draft"), WAYS)
def test_five_hundred_matches_of_each_kind_end_and_lose_nothing__BG_1_2_BG_1_5_BG_1_6_BG_8_1_BG_9_1(
    option: str, players: int, draft: bool
) -> None:
    reasons: Counter[str] = Counter()
    many = some(MANY, MANY // 10)
    for seed in range(1000, 1000 + many):
        outcome = check(option, players, draft, seed, every=25).outcome
        assert outcome is not None
        reasons[outcome.reason] += 1
    assert reasons.total() == many


# --- that the checks can fail ---


def _take_twice(state: BattlegroundsWorld) -> dict[str, Any]:
    got = state.got[0]
    return {"got": put(state.got, 0, replace(got, single=(*got.single, state.where(UP)[0])))}


def _onto_another(state: BattlegroundsWorld) -> dict[str, Any]:
    return {"field": put(state.field, 1, state.field[0])}


def _pair_torn(state: BattlegroundsWorld) -> dict[str, Any]:
    area, got = next((area, got) for area, got in enumerate(state.got) if got.pairs)
    torn = replace(got, pairs=got.pairs[1:], single=(*got.single, *got.pairs[0]))
    return {"got": put(state.got, area, torn)}


def _points_to_another(state: BattlegroundsWorld) -> dict[str, Any]:
    return {"won": put(state.won, 1, (*state.won[1], PointToken(0, state.top_point(0))))}


def _lose_a_token(state: BattlegroundsWorld) -> dict[str, Any]:
    return {"lying": put(state.lying, state.where(UP)[0], EMPTY)}


def _a_shell_more(state: BattlegroundsWorld) -> dict[str, Any]:
    free = next(spot for spot in state.where(EMPTY) if spot not in state.field)
    return {"lying": put(state.lying, free, SHELL)}


def _drive_two(state: BattlegroundsWorld) -> dict[str, Any]:
    own = state.cards[0]
    at, idle = next((at, card) for at, card in enumerate(own) if card.colour == NONE)
    return {"cards": put(state.cards, 0, put(own, at, HeldCard(idle.name, state.colours[0][0])))}


@pytest.mark.parametrize(
    "slip",
    [
        _take_twice,
        _onto_another,
        _pair_torn,
        _points_to_another,
        _lose_a_token,
        _a_shell_more,
        _drive_two,
    ],
)
def test_a_state_in_which_something_is_wrong_is_found(slip: Any) -> None:
    told, seen = Told(), None
    for step in playout(setup("battle", 2), 4):
        told.hear(step)
        seen = step.state
        if any(got.pairs for got in seen.got) and len(seen.fields) == 4:
            break
    assert seen is not None
    hold(seen, told)
    with pytest.raises((AssertionError, KeyError)):
        hold(seen.with_(**slip(seen)), told)
