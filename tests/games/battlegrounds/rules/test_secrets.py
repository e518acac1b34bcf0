"""What nobody may know is nowhere in what he sees (BG-8.3, BG-11.7), however deep one looks.

An observation is taken to pieces: everything that can be reached from it, what is not compared included.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterable
from itertools import combinations
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from game.games.battlegrounds.rules.actions import Barrage, DrawCards, Reveal, TakeCard, UseAction
from game.games.battlegrounds.rules.kinds import DOWN
from game.games.battlegrounds.rules.play import abilities_left
from game.games.battlegrounds.rules.seen import area_cards
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, PUBLIC
from game.model.session import Session
from game.model.world import World
from game.testing.walk import plain
from tests.amount import some
from tests.games.battlegrounds.boards import GAME, KIT, random_match, rows, setup, two
from tests.games.battlegrounds.conformance import twins

PEEK = two(
    rows(a2="wm", d4="CH", e5="ca"),
    "got1=faFA! got2=caCA phase=main to=1 turn=7 mains=1",
    "stack=churchill,cromwell,hellcat,kv_1",
    cards="cards1=sherman@green,tiger@red,is_2,panther cards2=panzer_iv@yellow,stuart@blue,pershing,t_34",
)
"""Seat 1 has an additional tank to use."""


def reachable(*roots: object) -> list[Any]:
    """Every object that can be got at from these, classes, functions and modules apart."""
    apart = (type, ModuleType, FunctionType, BuiltinFunctionType)
    found: dict[int, Any] = {}
    left: list[Any] = list(roots)
    while left:
        value = left.pop()
        if id(value) not in found and not isinstance(value, apart):
            found[id(value)] = value
            left += gc.get_referents(value)
    return list(found.values())


def deep(value: object) -> Any:
    """All that a value holds, in slots, look-ups kept for later and whatever it hangs on; for comparing."""
    if isinstance(value, World):
        return plain(value)
    if isinstance(value, dict):
        return sorted(((repr(key), deep(item)) for key, item in value.items()), key=lambda pair: pair[0])
    if isinstance(value, tuple | list):
        return [type(value).__name__, *map(deep, value)]
    if isinstance(value, frozenset | set):
        return sorted(map(repr, value))
    if hasattr(value, "__dict__"):
        return [type(value).__name__, deep(vars(value))]
    if hasattr(value, "__slots__"):
        names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        return [type(value).__name__, *((name, deep(getattr(value, name))) for name in names)]
    return repr(value)


def looked_up(state: BattlegroundsWorld) -> BattlegroundsWorld:
    """The state after it has been asked everything, so that whatever it keeps for later is kept by now."""
    assert state.bag is not None and state.stack is not None and state.tokens is not None
    state.standings()
    GAME.actions(state)
    KIT.text_board(state)
    return state


def shown(view: BattlegroundsWorld) -> list[Any]:
    """Everything that texts and queries make of a view."""
    own = [area_cards(view, area) for area in view.areas]
    ready = [abilities_left(view, area) for area in view.areas]
    return [KIT.text_board(view), KIT.format_position(view), KIT.dump_state(view), own, ready]


def viewers(state: BattlegroundsWorld) -> tuple[int, ...]:
    return (*range(len(state.sides)), PUBLIC)


def hidden(state: BattlegroundsWorld, viewer: int) -> list[str]:
    """What a viewer must not get at, taken from the world by the rule text: a picture that lies face down
    (BG-11.7), a card another looks at or has put back into the box (BG-8.3)."""
    found = [state.picture[spot] for spot in state.where(DOWN) if state.picture[spot]]
    for column in (state.looks, state.boxed):
        found += [name for seat, own in enumerate(column) if seat != viewer for name in own]
    return found


def nothing_leaks(state: BattlegroundsWorld, viewer: int) -> int:
    """Take an observation to pieces; gives how many things were hidden from it."""
    secret = hidden(looked_up(state), viewer)
    view = looked_up(GAME.observe(state, viewer))
    if not secret:
        return 0
    within = reachable(view)
    ids = {id(value) for value in within}
    columns = (state.picture, *state.looks, *state.boxed)
    seen = {id(column) for column in (view.picture, *view.looks, *view.boxed)}
    assert id(state) not in ids, "the whole state hangs on the view"
    assert not ids & {id(column) for column in columns if column} - seen
    assert all(not view.picture[spot] for spot in view.where(DOWN))
    assert all(
        not any(own) for of in (view.looks, view.boxed) for seat, own in enumerate(of) if seat != viewer
    )
    assert [value for value in within if isinstance(value, World)] == [view]
    assert not any(isinstance(value, random.Random) for value in within)
    return len(secret)


FAMILY = [("family", 2, 3), ("family", 3, 4), ("family", 4, 5)]


@pytest.mark.parametrize(("option", "players", "seed"), FAMILY)
def test_no_picture_that_lies_face_down_hangs_on_an_observation__BG_11_7(
    option: str, players: int, seed: int
) -> None:
    states = [state for state, _ in random_match(setup(option, players), seed)][::7]
    found = sum(nothing_leaks(state, viewer) for state in states for viewer in viewers(state))
    assert found > 100


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize(("option", "players", "seed"), FAMILY)
def test_two_states_that_differ_in_what_lies_face_down_are_seen_alike_in_all_they_hold__BG_11_7(
    option: str, players: int, seed: int
) -> None:
    compared = 0
    for state, _ in list(random_match(setup(option, players), seed))[::9]:
        for viewer in viewers(state):
            view = looked_up(GAME.observe(looked_up(state), viewer))
            for twin in twins(state, viewer):
                other = looked_up(GAME.observe(looked_up(twin), viewer))
                assert deep(other) == deep(view)
                assert shown(other) == shown(view)
                compared += 1
    assert compared > 20


@pytest.mark.slow
def test_whatever_is_done_shows_the_same_while_the_secret_is_another__BG_11_7() -> None:
    tried = 0
    for state, _ in list(random_match(setup("family", 3), 11))[20 :: some(12, 36)]:
        for twin in twins(state, 0):
            possible = GAME.actions(state) if state.to_act != CHANCE else ()
            assert tuple(GAME.actions(twin)) == tuple(possible)
            for action in possible:
                step, other = GAME.apply(state, action), GAME.apply(twin, action)
                for viewer in viewers(state):
                    a, b = GAME.observe_step(state, step, viewer), GAME.observe_step(twin, other, viewer)
                    assert (a.events, a.action) == (b.events, b.action)
                    assert deep(looked_up(a.view)) == deep(looked_up(b.view))
                    tried += 1
    assert tried > some(200, 60)


def test_what_a_token_will_show_is_known_to_chance_alone__BG_11_7() -> None:
    for state, step in random_match(setup("family", 2), 6):
        if state.phase == "reveal":
            assert isinstance(step.action, Reveal)
            view = GAME.observe(state, state.seat)
            assert GAME.chance(view) == [(Reveal(picture), count) for picture, count in view.bag]
            unseen = sum(count for _, count in view.bag)
            assert unseen == list(view.tokens.values()).count("")


# --- the stack and the additional tank ---


def drawn(cards: Iterable[str]) -> BattlegroundsWorld:
    """Seat 1 looks at these two."""
    token = next(a for a in GAME.actions(PEEK) if isinstance(a, UseAction))
    asked = GAME.apply(PEEK, token).state
    return GAME.apply(asked, DrawCards(tuple(sorted(cards)))).state


def test_of_two_cards_looked_at_the_others_learn_nothing_but_how_many__BG_8_3() -> None:
    token = next(a for a in GAME.actions(PEEK) if isinstance(a, UseAction))
    asked = GAME.apply(PEEK, token).state
    for viewer in (1, PUBLIC):
        views, events, texts = [], [], []
        for cards in combinations(PEEK.stack, 2):
            step = GAME.apply(asked, DrawCards(cards))
            assert step.learnt
            assert nothing_leaks(step.state, viewer) == 2
            seen = GAME.observe_step(asked, step, viewer)
            assert seen.action is None
            views.append(deep(looked_up(seen.view)))
            events.append(seen.events)
            texts.append(shown(seen.view))
            assert not any(card in repr(seen.events) for card in cards)
        assert all(view == views[0] for view in views)
        assert all(told == events[0] for told in events)
        assert all(text == texts[0] for text in texts)
    own = GAME.observe(drawn(("cromwell", "kv_1")), 0)
    assert [a.card for a in GAME.actions(own) if isinstance(a, TakeCard)] == ["cromwell", "kv_1"]


def test_of_the_card_put_away_the_others_never_learn__BG_8_3() -> None:
    for kept in PEEK.stack:
        for viewer in (1, PUBLIC):
            seen, events = [], []
            for other in sorted({*PEEK.stack} - {kept}):
                before = drawn((kept, other))
                step = GAME.apply(before, TakeCard(kept))
                assert nothing_leaks(step.state, viewer) == 1
                part = GAME.observe_step(before, step, viewer)
                seen.append(deep(looked_up(part.view)))
                events.append((part.events, part.action))
                assert GAME.observe(step.state, 0).boxed[0] == (other,)
                assert other not in repr(part.events)
                assert other in GAME.observe(step.state, viewer).stack, "it may still be in the stack"
            assert all(view == seen[0] for view in seen)
            assert all(told == events[0] for told in events)


def test_a_card_put_away_is_hidden_for_the_rest_of_the_match__BG_8_3() -> None:
    rng = random.Random(3)
    state = GAME.apply(drawn(("cromwell", "kv_1")), TakeCard("kv_1")).state
    for _ in range(80):
        if state.to_act is None:
            break
        action = GAME.draw(state, rng) if state.to_act == CHANCE else rng.choice(list(GAME.actions(state)))
        state = GAME.apply(state, action).state
        assert nothing_leaks(state, 1) >= 1
        assert all(
            viewer == 0 or "cromwell" in GAME.observe(state, viewer).stack for viewer in viewers(state)
        )


def test_who_looked_at_cards_takes_nothing_back__BG_8_3() -> None:
    start = KIT.parse_position(KIT.format_position(PEEK), PEEK.definitions, ())
    session = Session(GAME, start, seed=4)
    session.play(next(a for a in GAME.actions(session.state) if isinstance(a, UseAction)))
    assert session.state.phase == "keep"
    assert session.undo({0}) == session.undo({0, 1}) == 0


def test_no_state_holds_the_order_of_the_stack__BG_2_3_BG_8_3() -> None:
    for option, players, draft in (
        ("battle", 2, True),
        ("battle", 3, False),
        ("team", 4, True),
        ("solo", 1, True),
    ):
        for state, _ in random_match(setup(option, players, draft=draft), 2):
            assert list(state.stack) == sorted(state.stack)
    asked = GAME.apply(PEEK, next(a for a in GAME.actions(PEEK) if isinstance(a, UseAction))).state
    outcomes = GAME.chance(asked)
    assert outcomes is not None
    assert {action for action, _ in outcomes} == {DrawCards(two_) for two_ in combinations(PEEK.stack, 2)}
    assert {weight for _, weight in outcomes} == {1}
    tops = {GAME.draw(asked, random.Random(seed)) for seed in range(200)}
    assert len(tops) == len(outcomes), "the same state, and any two cards may come"


@pytest.mark.slow
def test_no_state_holds_which_shells_come_next__BG_12_3() -> None:
    left = 0
    for state, _ in random_match(setup("solo", 1), 9):
        assert list(state.letters) == sorted(state.letters)
        assert list(state.numbers) == sorted(state.numbers)
        if state.phase == "artillery" and left < 3:
            left += 1
            outcomes = GAME.chance(state)
            assert outcomes is not None
            fields = {Barrage(row * 8 + column) for row in state.numbers for column in state.letters}
            assert {action for action, _ in outcomes} == fields
            assert {weight for _, weight in outcomes} == {1}
            drawn_ = {GAME.draw(state, random.Random(seed)) for seed in range(60 * len(fields))}
            assert drawn_ == fields
    assert left == 3


def test_a_draft_lies_open_for_all_and_what_it_leaves_is_no_secret_but_its_order__BG_2_4() -> None:
    for players in (2, 3, 4):
        drafting = 0
        for state, step in random_match(setup("battle", players, draft=True), 1):
            if state.phase not in ("starter", "deal", "layout", "draft", "activate", "place"):
                break
            for viewer in viewers(state):
                assert GAME.observe(state, viewer) == state
                seen = GAME.observe_step(state, step, viewer)
                assert (seen.action, seen.events) == (step.action, step.events)
            drafting += state.phase == "draft"
            if state.phase == "draft":
                offered = set(state.open)
                assert not offered & set(state.stack)
                assert len(set(GAME.actions(state))) == len(offered)
        assert drafting == players * (4 if players == 2 else 2)
