"""Nobody gets to know what it can't know in Tank Battle: twins that differ in that alone are alike to it in
every byte (TB-7.1)."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game.games.tank_battle.rules.actions import REVEAL, Action, Peg, Place, Seal
from game.games.tank_battle.rules.events import Ended, Shown
from game.games.tank_battle.rules.game import TankBattle
from game.games.tank_battle.rules.kit import KIT
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE, PUBLIC, Resign, Setup
from game.model.session import Session
from tests.amount import some
from tests.conformance import setups
from tests.conformance.walk import plain
from tests.games.tank_battle.boards import GAME, after, at, step
from tests.games.tank_battle.conformance import twins
from tests.games.tank_battle.files import DEFINITIONS
from tests.games.tank_battle.rules.positions import random_position
from tests.shown import board

VIEWERS = (0, 1, PUBLIC)


def bytes_of(view: TankBattleWorld) -> bytes:
    """Everything an attacker can make of a view: its values, texts, actions, and guesses."""
    mine = GAME.to_act(view) not in (None, CHANCE)
    told = [
        repr(plain(view)),
        KIT.format_position(view),
        board(KIT, view),
        json.dumps(KIT.dump_state(view), default=repr),
        repr(GAME.actions(view)) if mine else "",
        repr(plain(GAME.resample(view, random.Random(5)))),
        repr(sorted(vars(view))),
    ]
    return "\n".join(told).encode()


def step_bytes(state: TankBattleWorld, step: Any, viewer: int) -> bytes:
    """Everything of a step that a viewer gets."""
    seen = GAME.observe_step(state, step, viewer)
    told = KIT.describe_step(seen, GAME.observe(state, viewer))
    word = KIT.format_action(seen.action, seen.view) if seen.action is not None else ""
    group = KIT.group(seen.action, seen.view) if seen.action is not None and word[:4] != "spin" else ""
    return b"\n".join(
        [bytes_of(seen.view), repr(seen.events).encode(), repr(told).encode(), word.encode(), group.encode()]
    )


def states(part: int) -> Iterator[TankBattleWorld]:
    """Of random positions and of the beginning of a random match."""
    for seed in range(3 * part, 3 * part + 3):
        yield random_position(seed)
    rng = random.Random(part)
    state = GAME.new(setups.find("tank_battle", "classic (0, 1)").setup)
    for _ in range(90):
        if (seat := GAME.to_act(state)) is None:
            return
        if rng.random() < 0.03:
            yield state
        drawn = GAME.draw(state, rng) if seat == CHANCE else rng.choice(list(GAME.actions(state)))
        state = GAME.apply(state, drawn).state


def differences(state: TankBattleWorld, viewer: int) -> Counter[str]:
    """Compare a state with its twins, and what the same actions and outcomes show of both."""
    game, found = GAME, Counter[str]()
    view = bytes_of(game.observe(state, viewer))
    seat = game.to_act(state)
    possible: list[Any] = [one for one, _ in game.chance(state) or ()] if seat == CHANCE else []
    possible = possible or list(game.actions(state))
    possible = random.Random(3).sample(possible, min(4, len(possible)))
    for twin in twins(state, viewer):
        found["states"] += 1
        assert bytes_of(game.observe(twin, viewer)) == view
        for action in possible:
            if game.refuse(twin, action) is not None:
                assert seat != viewer, f"{action} is allowed or not by a secret"
                continue
            step, other = game.apply(state, action), game.apply(twin, action)
            if step.learnt or other.learnt:
                opened = any(isinstance(event, Shown | Ended) for event in step.events)
                if opened or step.events != other.events:
                    continue  # somebody got to know what parts them
                found["steps that teach something else"] += 1
            found["steps"] += 1
            assert step_bytes(state, step, viewer) == step_bytes(twin, other, viewer), action
    return found


def all_differences(part: int) -> Counter[str]:
    """Of each of these states, to every viewer."""
    found: Counter[str] = Counter()
    for state in states(part):
        for viewer in VIEWERS:
            found += differences(state, viewer)
    return found


@pytest.mark.sample(now=1, few=2)
@pytest.mark.parametrize("part", range(100))
def test_twins_are_alike_in_every_byte__TB_7_1(part: int) -> None:
    found = all_differences(part)
    assert found["states"] > 10 < found["steps"]


@pytest.mark.slow
def test_what_is_learnt_is_what_the_events_tell_and_no_more__TB_4_1_TB_7_1() -> None:
    """A tank that is shot, lost on a mine or beaten shows what is announced of it, and nothing else."""
    found: Counter[str] = Counter()
    for seed in range(some(600, 80)):
        state = random_position(seed)
        if REVEAL in GAME.actions(state):
            found += differences(state, 0) + differences(state, 1)
    assert found["steps that teach something else"] > 20


LEAKS = ["ranks", "mines", "shots", "sites", "guns", "tanks"]


@pytest.mark.sample(now=3, few=1)
@pytest.mark.parametrize("name", LEAKS)
def test_the_attacker_finds_what_is_not_covered__TB_7_1(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = TankBattle.observe

    def wrong(self: TankBattle, state: TankBattleWorld, seat: int) -> TankBattleWorld:
        seen = right(self, state, seat)
        return seen.with_(**{name: getattr(state, name)})

    monkeypatch.setattr(TankBattle, "observe", wrong)
    with pytest.raises((AssertionError, ValueError, IndexError)):
        sum(map(all_differences, range(some(50, 25))), Counter())


def recorded(mines: tuple[int, ...], ranks: tuple[int, ...], shots: range) -> Session[Any, Any]:
    """A match whose Green has these mines, these ranks from left to right, and shots at the first squares of
    these that are empty; all else is alike, until Grey could reveal its second movement."""
    session: Session[Any, Any] = Session(GAME, Setup((0, 1), None, DEFINITIONS, {}), draws=False)
    rng, sealed = random.Random(1), False
    while not (sealed and REVEAL in session.game.actions(session.state)):
        actions = list(session.game.actions(session.state))
        own = session.to_act == 0
        wanted: list[Action] = []
        for one in actions if own else ():
            match one:
                case Place("mine", square):
                    wanted += [one] if square in mines else []
                case Place(piece, square) if piece.isdigit():
                    wanted += [one] if square == ranks.index(int(piece)) else []
                case Peg(square, white):
                    wanted += [one] if square in shots and not white else []
                case Seal():
                    wanted, sealed = [one], True
        chosen = rng.choice(actions)
        session.play(wanted[0] if wanted else chosen)
    return session


@pytest.mark.slow
def test_the_record_of_a_seat_hides_where_things_are_placed_and_plotted__TB_7_1() -> None:
    """Two matches, played alike but for one side's mines, ranks and shots: the other's rows are the same, and
    so are those that everybody may read."""
    matches = (
        recorded((19, 20), (1, 2, 3, 4, 5, 6), range(30, 100)),
        recorded((12, 18), (4, 1, 6, 2, 3, 5), range(60, 100)),
    )
    rows = [
        {
            viewer: [(seen.action, seen.events, bytes_of(seen.view)) for seen in one.noticed(viewer)]
            for viewer in VIEWERS
        }
        for one in matches
    ]
    assert rows[0][1] == rows[1][1] and rows[0][PUBLIC] == rows[1][PUBLIC]
    assert rows[0][0] != rows[1][0]


def test_what_goes_to_another_process_holds_only_what_is_seen__TB_7_1() -> None:
    for seed in range(40):
        state = random_position(seed)
        for viewer in VIEWERS:
            fresh = pickle.dumps(GAME.observe(state, viewer))
            view = GAME.observe(state, viewer)
            bytes_of(view)  # works out what can be worked out
            assert pickle.loads(pickle.dumps(view)) == view == pickle.loads(fresh)
            assert len(pickle.dumps(view)) == len(fresh)
            found = pickle.loads(pickle.dumps(view))
            assert set(vars(found)) == {"match", *found.columns}
            assert found == view


def test_where_a_shot_is_plotted_only_its_side_sees__TB_7_1() -> None:
    plot = at("5:1 1:2 3:3", "96:1 98:2 W2", to="grey").with_(phase="plot")
    state = plot
    for action in (Peg(50), Peg(51, True)):
        step = GAME.apply(state, action)
        assert GAME.observe_step(state, step, 1).action == action
        for viewer in (0, PUBLIC):
            seen = GAME.observe_step(state, step, viewer)
            assert seen.action is None and seen.events == ()
            assert bytes_of(seen.view) == bytes_of(GAME.observe(state, viewer))


def test_an_end_by_quiet_turns_and_a_square_without_a_mine_are_learnt__TB_6_2_TB_7_1() -> None:
    quiet = after(at("5:1 1:2 F33", "96:1", quiet=59), "5-15")
    assert step(quiet, "reveal").learnt
    safe = after(at("45:1 1:2 F33", "96:1 H77 M66 M67"), "45-55")
    assert step(safe, "reveal").learnt
    assert not step(after(at("5:1 1:2 F33", "96:1"), "5-15"), "reveal").learnt


def test_a_reveal_that_shows_nothing_new_is_not_taken_back_either__TB_7_1() -> None:
    """Grey's first move is safe, and Grey goes on with its shots: a reveal stops undo all the same."""
    begun = KIT.format_position(at("5:1", "96:1 95:2", to="grey"))
    session: Session[Any, Any] = Session(GAME, KIT.parse_position(begun, DEFINITIONS))
    for word in ("96-86", "86-76", "reveal"):
        assert session.undo_stop({0, 1}) in ("start", "")
        session.play(KIT.parse_action(word, session.view(1)))
    assert session.to_act == 1, "it plots now"
    assert not session.whole_line[-1].step.learnt
    assert session.undo_stop({0, 1}) == session.undo_stop({1}) == "revealed"


def test_all_is_open_after_the_end__TB_7_1() -> None:
    for seed in range(20):
        state = random_position(seed)
        over = GAME.call(state, Resign(0)).state
        assert all(GAME.observe(over, viewer) is over for viewer in VIEWERS)
        assert isinstance(over, TankBattleWorld)
