"""The pieces of Tank Battle come from a file (TB-1.2): other tanks are played by the same rules, and a file
that can't be is told with its key."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.bots.contract import Limits, Seen
from game.bots.solving import never
from game.data.files.content import load_content
from game.data.files.paths import ASSETS
from game.data.files.problems import ProblemsError
from game.games.tank_battle.bots import BOTS
from game.games.tank_battle.bots.planning import Planner
from game.games.tank_battle.bots.players import SeenBoard
from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.kit import KIT
from game.games.tank_battle.rules.moving import Moves
from game.games.tank_battle.rules.position_text import format_position, parse_position
from game.games.tank_battle.rules.setups import Definitions
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE, PUBLIC, Setup, TextError
from tests.games.tank_battle.boards import GAME
from tests.games.tank_battle.files import DEFINITIONS, PIECE_SET

FILE = KIT.definition_files["pieces"].path
SHIPPED: dict[str, Any] = yaml.safe_load((ASSETS / FILE).read_text("utf-8"))
SCOUT = {"rules": {"rank": 7, "steps": 4, "command": True}, "look": {"sprite": "scout"}}
MORE = {"rules": {"rank": 3, "count": 3}, "look": {"sprite": "tank"}}


def with_tanks(**tanks: Any) -> dict[str, Any]:
    return {**SHIPPED, "tanks": {**SHIPPED["tanks"], **tanks}}


def read(folder: Path, data: dict[str, Any]) -> Definitions:
    """The definitions with such a file of pieces, beside the shipped set-ups."""
    for name, file in KIT.definition_files.items():
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        if name == "pieces":
            path.write_text(yaml.safe_dump(data), "utf-8")
        else:
            shutil.copy(ASSETS / file.path, path)
    return load_content(KIT, folder).definitions


def begun(definitions: Definitions) -> TankBattleWorld:
    return GAME.new(Setup((0, 1), None, definitions, {}))


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "two of a rank": (with_tanks(scout={**SCOUT, "rules": {"rank": 3}}), "3 is already the rank of rank_3"),
    "more than the back row": (with_tanks(scout={**SCOUT, "rules": {"rank": 7, "count": 5}}), "11 tanks"),
    "a rank of two digits": (with_tanks(scout={**SCOUT, "rules": {"rank": 10}}), "number from 1 to 9"),
    "no tanks": ({**SHIPPED, "tanks": {}}, "tanks: expected"),
    "an odd word": (with_tanks(scout={**SCOUT, "rules": {"rank": 7, "stepps": 4}}), "did you mean steps?"),
    "no drawing": (with_tanks(scout={"rules": {"rank": 7}}), "tanks.scout.look"),
    "the dump brings less": (
        {**SHIPPED, "fuel": {**SHIPPED["fuel"], "rules": {"steps": 4, "steps_without": 6}}},
        "fuel.rules.steps_without: a side can’t move further without its fuel dump",
    ),
    "fewer tanks than set-ups have": (
        {**SHIPPED, "tanks": {"rank_1": SHIPPED["tanks"]["rank_1"]}},
        "setups.bait.tanks: expected a list of 1 to 1 values",
    ),
    "more guns than set-ups have": (
        {**SHIPPED, "gun": {**SHIPPED["gun"], "rules": {"count": 6}}},
        "setups.bait.guns: expected a list of 6 values",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_file_of_pieces_that_cant_be_is_told_with_line_and_key__TB_1_2(name: str, tmp_path: Path) -> None:
    data, expected = WRONG[name]
    with pytest.raises(ProblemsError) as error:
        read(tmp_path, data)
    told = [str(one) for one in error.value.problems]
    assert any(expected in one for one in told), told
    assert all(one.line for one in error.value.problems)


def keeps_the_contract(state: TankBattleWorld, definitions: Definitions, rng: random.Random) -> None:
    seat = state.seat
    assert list(GAME.actions(GAME.observe(state, seat))) == list(GAME.actions(state))
    for other in (0, 1, PUBLIC):
        seen = GAME.observe(state, other)
        assert GAME.observe(GAME.resample(seen, rng), other) == seen
    assert KIT.load_state(KIT.dump_state(state), Setup((0, 1), None, definitions, {})) == state
    assert parse_position(format_position(state), definitions.pieces) == state


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("tanks", [{"scout": SCOUT}, {"rank_3": MORE}, {"rank_3": MORE, "scout": SCOUT}])
def test_other_tanks_are_played_by_all_levels_and_keep_the_contract__TB_7_1(
    tanks: dict[str, Any], tmp_path: Path
) -> None:
    definitions, rng = read(tmp_path, with_tanks(**tanks)), random.Random(5)
    state = begun(definitions)
    bots = [BOTS.make(number) for number in (2, 4)]
    at = 0
    while (seat := GAME.to_act(state)) is not None and at < 150:
        at += 1
        if seat == CHANCE:
            state = GAME.apply(state, GAME.draw(state, rng)).state
            continue
        view = GAME.observe(state, seat)
        if at % 6 == 0:
            keeps_the_contract(state, definitions, rng)
        seen: SeenBoard = Seen(seat, view)
        action = bots[seat].choose(seen, Limits(nodes=10), rng.getrandbits(32))
        state = GAME.apply(state, action).state
    assert at > 100


def test_a_tank_goes_as_far_as_its_kind_and_may_have_its_flag_from_the_beginning__TB_3_3_TB_3_8(
    tmp_path: Path,
) -> None:
    definitions = read(tmp_path, with_tanks(scout=SCOUT))
    state, rng = begun(definitions), random.Random(3)
    while state.phase == "setup":
        state = GAME.apply(state, rng.choice(list(GAME.actions(state)))).state
    scout = state.ranks[0].index(7)
    assert state.commands[0] == 1 << scout and state.tank_steps(0)[scout] == 4
    assert {steps for tank, steps in enumerate(state.tank_steps(0)) if tank != scout} == {3}
    seen = GAME.observe(state, 1)
    assert seen.commands[0] == 1 << scout and seen.ranks[0] == (0,) * 7
    assert seen.tank_steps(0) == (4,) * 7, "any of them may be the one that goes far"
    assert GAME.resample(GAME.observe(state, 1), rng).ranks[0][scout] == 7


def crowd(total: int) -> TankBattleWorld:
    """Ten tanks a side that go one square each, before the first movement."""
    light, *_, heavy = PIECE_SET.tanks
    tanks = (replace(light, count=5, steps=1), replace(heavy, count=5, steps=1))
    pieces = replace(PIECE_SET, tanks=tanks, steps=total, steps_without_fuel=total)
    state, rng = begun(replace(DEFINITIONS, pieces=pieces)), random.Random(1)
    while state.phase == "setup":
        state = GAME.apply(state, rng.choice(list(GAME.actions(state)))).state
    return state


def counted(owner: type, method: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where a method is called more than so many times."""
    right, calls = getattr(owner, method), count(1)

    def asked(*given: Any) -> Any:
        assert next(calls) <= most
        return right(*given)

    monkeypatch.setattr(owner, method, asked)


def test_more_squares_than_all_tanks_can_go_are_found_to_be_out_of_reach_at_once__TB_3_3(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, rng = crowd(12), random.Random(2)
    counted(Moves, "after", 5_000, monkeypatch)
    steps = 0
    while (action := rng.choice(list(GAME.actions(state)))) != act.REVEAL:
        state, steps = GAME.apply(state, action).state, steps + 1
    assert steps == 10 and state.walk.good


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("total", [6, 10, 12])
def test_many_tanks_are_moved_without_trying_every_order__TB_3_6(
    total: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, rng = crowd(total), random.Random(1)
    counted(Planner, "_stopped", 40_000, monkeypatch)
    counted(Moves, "after", 40_000, monkeypatch)
    bots = [BOTS.make(2), BOTS.make(2)]
    while (seat := GAME.to_act(state)) is not None and state.begun < 6:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen: SeenBoard = Seen(seat, GAME.observe(state, seat))
            action = bots[seat].choose(seen, Limits(nodes=100), rng.getrandbits(32))
        state = GAME.apply(state, action).state


@pytest.mark.parametrize("total", [6, 12])
def test_told_to_stop_the_first_turn_found_will_do__TB_3_3(total: int) -> None:
    position = crowd(total)
    full, cut = (Planner(position, random.Random(1), stop=stop) for stop in (never, lambda: True))
    assert len(full.turns(8)) == (8 if total == 6 else 0) and len(cut.turns(8)) == (total == 6)
    assert len(full.step_by_step(8)) > len(cut.step_by_step(8)) == 1 and cut.nodes < full.nodes
    for turn in (*cut.turns(8), *cut.step_by_step(8)):
        there = position
        for action in turn.actions:
            assert action in there.legal_actions()
            there = there.after(action, [])


def test_a_word_or_line_with_a_tank_that_isnt_there_is_refused__TB_1_2(tmp_path: Path) -> None:
    more = read(tmp_path, with_tanks(scout=SCOUT))
    assert KIT.parse_action("7@5", begun(more)) == act.place("7", 4 + 1)
    with pytest.raises(TextError, match="isn’t an action"):
        KIT.parse_action("7@5", begun(DEFINITIONS))
    line = format_position(begun(more))
    with pytest.raises(TextError, match="6 tanks with commas between them, each like 27:4"):
        parse_position(line, PIECE_SET)


def test_a_set_up_that_leaves_a_tank_out_leaves_it_to_be_placed__TB_2_5(tmp_path: Path) -> None:
    more = read(tmp_path, with_tanks(scout=SCOUT))
    squares = more.setups.template("bait", 1)
    missing = [piece for piece, at in zip(more.pieces.order, squares, strict=True) if at < 0]
    assert missing == ["7"]
    start = begun(more).with_(seat=1)
    filled = more.setups.filled_up(start, 1, squares, random.Random(1))
    assert all(at >= 0 for at in filled) and len({*filled}) >= len(filled) - 2
