"""What holds in every state of a match of Battlegrounds, counted without the rule book's look-ups."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.components import (
    ARTILLERY,
    Active,
    ArtilleryTank,
    At,
    Boxed,
    Card,
    Face,
    Fell,
    HeldCard,
    OnCard,
    OnOffer,
    Paired,
    Piece,
    PointToken,
    Ready,
    Shell,
    Taken,
    Token,
)
from game.games.battlegrounds.rules.state import BattlegroundsState, Board
from game.model.contract import CHANCE, Setup, Step
from game.model.world import World
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


def playout(made: Setup, seed: int) -> Iterator[Step[BattlegroundsState, Action]]:
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

    def hear(self, step: Step[BattlegroundsState, Action]) -> None:
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


def hold(state: BattlegroundsState, told: Told) -> None:
    """Everything that must be true of a state after its set-up, counted from the world alone."""
    world = state.world
    at = world.table(At)
    _tokens_are_all_there(state, told)
    _points_are_all_there(state, told)
    _cards_are_all_there(state)
    kinds = (Token, Shell, ArtilleryTank)
    lying = [at[entity].field for kind in kinds for entity in world.table(kind) if entity in at]
    standing = [at[entity].field for entity in world.table(Piece) if entity in at]
    assert len(set(lying)) == len(lying), "two things lie on one field"
    assert len(set(standing)) == len(standing), "two tanks stand on one field"
    assert all(0 <= spot < 64 for spot in (*lying, *standing))
    shells = Counter(at[entity].field for entity in world.table(Shell))
    guns = Counter(at[entity].field for entity in world.table(ArtilleryTank))
    assert not {*shells, *guns} & set(standing), "a tank stands on a shell or on the artillery"
    assert shells == +told.shells
    assert guns == +told.guns
    assert len(shells) + state.shells_left == (16 if state.rules.shells else 0)  # BG-1.6
    assert len(guns) <= 12
    if state.rules.option == "solo":
        assert state.artillery_points == told.tokens[ARTILLERY] + len(guns)
        assert 1 <= len(state.columns) == len(state.rows) <= 8
    _looked_up_is_what_is_there(state)


def _tokens_are_all_there(state: BattlegroundsState, told: Told) -> None:
    world = state.world
    at, taken, faces, paired = world.table(At), world.table(Taken), world.table(Face), world.table(Paired)
    tokens = set(world.table(Token))
    on_board = {entity for entity in tokens if entity in at}
    by_area = Counter(taken[entity].area for entity in tokens if entity in taken)
    assert len(tokens) == 64 == len(on_board) + by_area.total()  # BG-1.2
    assert by_area == told.tokens
    pictures = Counter(face.picture for face in faces.values()) + Counter(dict(state.bag))
    assert pictures == Counter({picture.name: 4 for picture in content().definitions.pictures})
    if state.rules.option != "family":
        special = Counter(face.picture for face in faces.values() if face.special)
        assert special == Counter({picture.name: 1 for picture in content().definitions.pictures})
    pairs: dict[int, list[int]] = {}
    for entity, pair in paired.items():
        pairs.setdefault(pair.pair, []).append(entity)
    for two in pairs.values():
        assert len({(taken[entity].area, faces[entity].picture) for entity in two}) == 1 and len(two) == 2
    for area in state.areas:  # BG-8.1: two of a picture never wait
        own = [entity for entity in tokens if entity in taken and taken[entity].area == area]
        waiting = [faces[entity].picture for entity in own if entity not in paired]
        assert len(set(waiting)) == len(waiting)
        assert sorted(state.waiting(area)) == sorted(waiting)
        counted = Counter(faces[entity].picture for entity in own)
        assert state.pairs(area) == sum(count // 2 for count in counted.values())
    for entity in (*world.table(Ready), *world.table(OnCard)):
        assert faces[entity].special and entity in paired


def _points_are_all_there(state: BattlegroundsState, told: Told) -> None:
    world = state.world
    taken, points = world.table(Taken), world.table(PointToken)
    playing = sorted(colour for own in state.colours for colour in own)
    there = sorted((token.colour, token.value) for token in points.values())
    with_points = playing if state.rules.option in ("battle", "team") else []
    assert there == [(colour, value) for colour in with_points for value in (1, 2, 3)]  # BG-1.5
    for colour in with_points:
        left = [token.value for e, token in points.items() if token.colour == colour and e not in taken]
        assert sorted(left) == list(range(1, len(left) + 1)), "the top one goes first"
        top = state.top_point(colour)
        assert (0 if top is None else points[top].value) == len(left)
    for area in state.areas:
        own = [entity for entity, mine in taken.items() if mine.area == area]
        faces = world.table(Face)
        pictures = Counter(faces[entity].picture for entity in own if entity in faces)
        won = sum(points[entity].value for entity in own if entity in points)
        score = 2 * sum(count // 2 for count in pictures.values()) + won  # BG-9.1
        assert score == state.points(area) == state.standings()[area] == told.points[area]


def _cards_are_all_there(state: BattlegroundsState) -> None:
    world, option = state.world, state.rules.option
    cards, held, driven = world.table(Card), world.table(HeldCard), world.table(Active)
    names = [*state.stack, *(card.name for card in cards.values())]
    assert len(set(names)) == len(names)
    if option == "family":
        assert not names
        return
    assert set(names) <= content().definitions.by_card.keys()
    assert len(names) == 12 or option == "solo", "only solo loses cards"  # BG-1.4
    for entity in cards:
        kinds = [kind for kind in (HeldCard, OnOffer, Boxed) if entity in world.table(kind)]
        assert len(kinds) == 1, "a card is in one place"
    assert state.stack_size == len(state.stack)
    if state.phase in SET_UP:
        return
    on_board = set(state.board.fields)
    assert sorted(card.colour for card in driven.values()) == sorted(on_board)  # BG-2.5, BG-6.1
    for entity, active in driven.items():
        assert active.colour in state.colours[held[entity].seat]
        assert entity not in world.table(Fell)
    fitted = Counter(on.card for on in world.table(OnCard).values())
    assert all(entity in held and count <= 2 for entity, count in fitted.items())  # BG-8.4


def _looked_up_is_what_is_there(state: BattlegroundsState) -> None:
    """What was carried along from step to step is what a state finds that looks for itself, in its order."""
    anew = replace(state, world=state.world.copy()).board
    for found in fields(Board):
        carried, looked_up = getattr(state.board, found.name), getattr(anew, found.name)
        assert list(carried.items()) == list(looked_up.items()), found.name


def check(option: str, players: int, draft: bool, seed: int, every: int) -> BattlegroundsState:
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


def _ended_rightly(state: BattlegroundsState) -> None:
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


def _moved(state: BattlegroundsState, change: Any) -> BattlegroundsState:
    world = state.world.copy()
    change(world)
    return replace(state, world=world)


def _first(world: World, kind: type[Any], having: type[Any]) -> int:
    return next(entity for entity in sorted(world.table(kind)) if entity in world.table(having))


def _take_twice(world: World) -> None:
    world.put(_first(world, Token, At), Taken(0))


def _onto_another(world: World) -> None:
    first, second = sorted(world.table(Piece))[:2]
    world.put(second, world.get(first, At))


def _pair_torn(world: World) -> None:
    world.take(_first(world, Paired, Taken), Paired)


def _points_to_another(world: World) -> None:
    world.put(_first(world, PointToken, PointToken), Taken(1))


def _lose_a_token(world: World) -> None:
    world.remove(_first(world, Token, At))


def _a_shell_more(world: World) -> None:
    free = next(s for s in range(64) if all(at.field != s for at in world.table(At).values()))
    world.spawn(Shell(), At(free))


def _drive_two(world: World) -> None:
    idle = next(e for e in sorted(world.table(HeldCard)) if e not in world.table(Active))
    world.put(idle, next(iter(world.table(Active).values())))


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
        if seen.world.table(Paired) and len(seen.board.fields) == 4:
            break
    assert seen is not None
    hold(seen, told)
    with pytest.raises((AssertionError, KeyError)):
        hold(_moved(seen, slip), told)


def test_a_look_up_that_went_stale_is_found() -> None:
    *_, step = (step for step, _ in zip(playout(setup("battle", 2), 4), range(60), strict=False))
    stale = step.state.with_(turn=step.state.turn)
    colour, spot = next(iter(stale.board.fields.items()))
    stale.__dict__["board"] = stale.board.with_tank(colour, (spot + 1) % 64)
    with pytest.raises(AssertionError):
        _looked_up_is_what_is_there(stale)
