"""What holds in every match of Tank Chess, tried on random ones: boards, seatings and moves drawn anew."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.games.tank_chess.rules import events as ev
from game.games.tank_chess.rules import queries
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.game import command_square
from game.games.tank_chess.rules.move_text import format_move, format_people_move, parse_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.record import parse_record, resolve
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.games.tank_chess.rules.world import PIECE, TankChessWorld
from game.model.contract import CALLS, PUBLIC, IllegalAction, Setup
from game.model.session import Session
from tests.amount import some
from tests.games.tank_chess.boards import (
    KIT,
    Played,
    map_setup,
    random_match,
    random_setup,
    shipped_maps,
    words,
)
from tests.games.tank_chess.perft import slow

GAME = KIT.game
seeds = st.integers(0, 2**32)
quick = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


def any_setup(rng: random.Random) -> tuple[Setup, bool]:
    """A setup, and whether it has anything of the Fun Set."""
    which = rng.randrange(8)
    if which == 0:
        setup = map_setup(rng.choice(shipped_maps()))
        start = GAME.new(setup).diagram
        expansions = {kind.expansion for kind in start.ground.values()}
        return setup, any(expansions | {piece.kind.expansion for piece in start.pieces.values()})
    return random_setup(rng, fun=which > 3), which > 3


def counts_hold(state: TankChessWorld, step: Played, fun: bool) -> None:
    """Pieces only ever go, each for a reason that was told; wrecks stay (TC-5.7)."""
    before, after = state.diagram, step.state.diagram
    told = Counter(type(event) for event in step.events)
    gone = len(before.pieces) - len(after.pieces)
    assert gone == told[ev.Destroyed] + told[ev.Lost] + told[ev.Escaped]
    assert gone >= 0
    assert len(after.wrecks) == len(before.wrecks) + told[ev.Destroyed]
    if not fun:
        assert before.wrecks <= after.wrecks
        assert after.ground == before.ground
        assert not told[ev.Lost]
        assert gone <= 1
    wrecks = {piece.square for piece in step.state.each(PIECE) if piece.wreck}
    assert wrecks == after.wrecks
    assert not wrecks & after.pieces.keys()


def turn_holds(state: TankChessWorld, step: Played) -> None:
    """Turns alternate (TC-4.1), counts go on (TC-6.4), and the seats of a side take turns (TC-6.6)."""
    new = step.state
    assert new.to_move == 1 - state.to_move
    assert new.round == state.round + (state.to_move == 1)
    quiet = not any(isinstance(event, (ev.Destroyed, ev.Lost, ev.Escaped)) for event in step.events)
    if state.outcome is None and new.outcome is None:
        assert new.quiet == (state.quiet + 1 if quiet else 0)
        assert new.seat is not None
        assert new.match.sides[new.seat] == new.to_move
    assert state.seat is not None
    assert new.taken[state.to_move] == state.taken[state.to_move] + 1
    kinds = [type(event) for event in step.events]
    assert kinds[0] in (ev.Drove, ev.Escaped)
    assert (ev.Ended in kinds) == (new.outcome is not None)


def announced_rightly(step: Played, mover: int) -> None:
    """CHECK and ESCAPE say what a player would find if it were their turn again (TC-6.3)."""
    told = {type(event): event for event in step.events}
    diagram = step.state.diagram
    if step.state.outcome is not None:
        assert ev.Check not in told
        assert ev.EscapeAnnounced not in told
        return
    my_turn = Position.from_diagram(
        step.state.definitions, step.state.with_(to_move=mover).diagram, step.state.tables
    )
    command = command_square(diagram, 1 - mover)
    attackers, escapes = set(), False
    for raw in my_turn.moves():
        after = my_turn.play(raw)
        move = my_turn.to_move_object(raw)
        escapes |= move.target is None
        if after.winner == mover and move.target is not None:
            assert command in (move.shot, move.mine)
            attackers.add(move.origin)
    check = told.get(ev.Check)
    assert (check is not None) == bool(attackers)
    if isinstance(check, ev.Check):
        assert set(check.attackers) == attackers
        assert check.command == command
    assert (ev.EscapeAnnounced in told) == escapes


def texts_hold(state: TankChessWorld, moves: list[Move]) -> None:
    """A move's text in either form means that move and no other (TC-9.2, TC-9.3)."""
    for move in moves:
        text, people = format_move(move, state.grid), format_people_move(move, state.grid)
        assert parse_move(text, state.grid) == move
        for written in (text, people, people.lower(), f"{people}+"):
            assert resolve(parse_record(written).moves[0], GAME.actions(state), state.grid) == move
        assert KIT.parse_action(text, state) == move


def position_text_holds(state: TankChessWorld) -> None:
    """TCFEN says the whole position (TC-9.1)."""
    text = format_tcfen(state.diagram, state.definitions)
    read = parse_tcfen(text, state.definitions)
    assert read == state.diagram
    assert format_tcfen(read) == text


def state_text_holds(state: TankChessWorld, setup: Setup) -> None:
    """A state survives being plain data, as in a save, and nobody sees more or less than all of it."""
    dumped = json.loads(json.dumps(KIT.dump_state(state)))
    assert KIT.load_state(dumped, setup) == state
    assert KIT.dump_state(KIT.load_state(dumped, setup)) == KIT.dump_state(state)
    for seat in (*setup.seats, PUBLIC):
        assert GAME.observe(state, seat) == state


def walk(seed: int, plies: int) -> None:
    rng = random.Random(seed)
    setup, fun = any_setup(rng)
    for number, (state, step) in enumerate(random_match(rng, setup, plies)):
        counts_hold(state, step, fun)
        turn_holds(state, step)
        announced_rightly(step, state.to_move)
        position_text_holds(step.state)
        if number % 7 == 0:
            moves = list(GAME.actions(state))
            texts_hold(state, rng.sample(moves, min(4, len(moves))))
            state_text_holds(step.state, setup)
            assert GAME.apply(state, moves[0]) == GAME.apply(state, moves[0])


@settings(quick, max_examples=some(24, 8))
@given(seeds)
def test_random_matches_keep_the_rules__TC_4_1_TC_5_7_TC_6_3_TC_9(seed: int) -> None:
    walk(seed, 40)


@pytest.mark.slow
def test_many_random_matches_keep_the_rules__TC_4_1_TC_5_7_TC_6_3_TC_9() -> None:
    for seed in range(some(600, 40)):
        walk(seed, 80)


@pytest.mark.slow
@settings(quick, max_examples=some(20, 6))
@given(seeds)
def test_announcements_equal_the_slow_generators__TC_6_3(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, fun=rng.random() < 0.5)
    for state, step in random_match(rng, setup, 8):
        if step.state.outcome is None:
            kinds = {type(event) for event in step.events}
            diagram = step.state.diagram
            assert (ev.Check in kinds) == slow.checks(diagram, state.to_move)
            assert (ev.EscapeAnnounced in kinds) == slow.can_escape(diagram, state.to_move)


def played(rng: random.Random, setup: Setup, plies: int) -> Session[TankChessWorld, Move]:
    """A session after some random moves and calls."""
    session: Session[TankChessWorld, Move] = Session(GAME, setup)
    for _ in range(plies):
        if session.result is not None:
            break
        if rng.random() < 0.1:
            call = CALLS[rng.choice(sorted(CALLS.keys() - {"match-time"}))](rng.choice(setup.seats))
            if GAME.refuse_call(session.state, call) is None and rng.random() < 0.9:
                session.call(call)
                continue
        session.play(rng.choice(GAME.actions(session.state)))
    return session


@settings(quick, max_examples=some(20, 6))
@given(seeds)
def test_undo_and_redo_come_back_to_the_same_states(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, fun=rng.random() < 0.5)
    session = played(rng, setup, 25)
    states = [session.start, *(one.step.state for one in session.whole_line)]
    seats = set(rng.sample(list(setup.seats), rng.randint(1, len(setup.seats))))
    undone = 0
    while (count := session.undo(seats)) and rng.random() < 0.8:
        undone += count
        assert session.state == states[len(session.whole_line)]
    while session.redo(seats):
        assert session.state == states[len(session.whole_line)]
    assert len(session.whole_line) == len(states) - 1
    assert session.state == states[-1]
    assert session.undo_count({99}) == 0


@settings(quick, max_examples=some(20, 6))
@given(seeds)
def test_a_record_replays_to_the_same_states(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, fun=rng.random() < 0.5)
    session = played(rng, setup, 25)
    entries = [one.entry for one in session.whole_line]
    follower: Session[TankChessWorld, Move] = Session(GAME, setup, entries=entries)
    assert [one.step for one in follower.whole_line] == [one.step for one in session.whole_line]


@settings(quick, max_examples=some(24, 8))
@given(seeds)
def test_a_written_record_is_read_back__TC_9_3(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, fun=rng.random() < 0.5)
    steps = list(random_match(rng, setup, 25))
    states = [GAME.new(setup), *(step.state for _, step in steps)]
    actions = [step.action for _, step in steps if step.action is not None]
    header = {"White": 'A "b" \\ ] [', "Black": "é\n𝄞", "Event": "", "X-1": "x"}
    text = KIT.write_record(setup, states, actions, header)
    read = KIT.read_record(text, setup.definitions)
    assert list(read.actions) == actions
    assert [format_tcfen(s.diagram) for s in read.states] == [format_tcfen(s.diagram) for s in states]
    assert read.header["White"] == header["White"]
    assert read.header["Black"] == "é 𝄞"
    assert KIT.write_record(read.setup, read.states, read.actions, read.header) == text


def some_move(rng: random.Random, state: TankChessWorld, moves: list[Move]) -> Move:
    """A move that may be nonsense: mostly a legal one with something changed."""
    size = len(state.grid)
    square = [*range(size), -1, -size, size, size + 7]
    good = rng.choice(moves)
    change: dict[str, Any] = {
        "origin": rng.choice(square),
        "target": rng.choice([None, good.origin, *rng.sample(square, 3)]),
        "facing": rng.choice([None, -1, 8, *range(8)]),
        "shot": rng.choice([None, good.origin, *state.diagram.pieces, *rng.sample(square, 3)]),
        "mine": rng.choice([None, *state.diagram.ground, *rng.sample(square, 2)]),
        "path": tuple(rng.sample(square, rng.randint(0, 4))),
    }
    return replace(good, **{name: change[name] for name in rng.sample(sorted(change), rng.randint(0, 3))})


@pytest.mark.slow
@settings(quick, max_examples=some(30, 10))
@given(seeds)
def test_any_move_is_legal_or_refused_with_a_reason_that_has_words__TC_4_TC_5(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, fun=rng.random() < 0.6)
    for number, (state, _) in enumerate(random_match(rng, setup, 12)):
        moves = list(GAME.actions(state)) if number % 3 == 0 else []
        for _ in range(60 if moves else 0):
            move = some_move(rng, state, moves)
            refusal = GAME.refuse(state, move)
            assert (refusal is None) == (move in moves)
            if refusal is None:
                continue
            with pytest.raises(IllegalAction):
                GAME.apply(state, move)
            params = {key: words()(f"tank_chess.piece.{value}") if key == "kind" else value
                      for key, value in refusal.params.items()}  # fmt: skip
            text = words()(refusal.key, **params)
            assert text != refusal.key
            assert "{" not in text
            assert refusal.rule.startswith("TC-")


@pytest.mark.slow
@settings(quick, max_examples=some(30, 10))
@given(seeds)
def test_what_a_view_asks_agrees_with_the_legal_moves__TC_4_2_TC_5_1(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, fun=rng.random() < 0.5)
    for number, (state, _) in enumerate(random_match(rng, setup, 12)):
        if number % 4:
            continue
        moves = GAME.actions(state)
        for square, placed in state.diagram.pieces.items():
            reach = queries.reach(state, square)
            if placed.colour != state.to_move:
                continue
            mine = [move for move in moves if move.origin == square]
            assert queries.moves_of(state, square) == mine
            stops = {(target, facing) for target, stop in reach.stops.items() for facing in stop.facings}
            assert stops == {(m.target, m.facing) for m in mine if m.facing is not None}
            # a piece that its own remote mine blows up has no facing, but isn’t lost on its way (TC-8.3)
            lost = {m.target for m in mine if m.facing is None and m.target is not None and m.mine is None}
            assert set(reach.lost) == lost
            assert (reach.escape is not None) == any(m.target is None for m in mine)
            assert all(stop.steps == min(stop.facings.values()) for stop in reach.stops.values())
            for move in rng.sample(mine, min(3, len(mine))):
                assert move in queries.completions(state, square, move.target or 0, move.facing) or (
                    move.target is None
                )
                way = queries.drive(state, move)
                assert way[0] == (square, placed.facing)
                assert move.facing is None or way[-1] == (move.target, move.facing)
        for square in range(len(state.grid)):
            if square not in state.diagram.pieces:
                with pytest.raises(ValueError, match="piece"):
                    queries.reach(state, square)
        for colour in (0, 1):
            fired = {m.shot for m in moves if m.shot is not None} if colour == state.to_move else set()
            assert fired <= queries.danger(state, colour).keys()
            for attacker, threat in queries.threats(state, colour):
                assert state.diagram.pieces[attacker].colour == colour
                assert threat.origin == attacker
