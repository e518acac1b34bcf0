"""Pencil marks in Tank Battle: what a person thinks of enemy tanks is that person's alone (TB-7.1)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match.scene import make
from game.app.poses.samples import position
from game.app.replay.scene import Replay
from game.app.table.describing import DescriptionCard
from game.app.table.match_source import MatchSource
from game.data.saves.matches import Match
from game.games.tank_battle.rules.board import numbered
from game.games.tank_battle.rules.notation import FORMS
from game.games.tank_battle.view.spots import RankSpot
from game.model.contract import Resign
from game.model.registry import kit
from game.ui.window.application import Application
from game.view.spots import FieldSpot
from tests.games.tank_battle.view.hands import TankBattleHands

MOVE, PLOT, FIGHT = (position("tank_battle", name) for name in ("move", "plot", "fight"))
TANK, OTHER = 85, 93
"""Two of Grey's tanks whose rank Green doesn't know: it may be 3, 4 or 5."""


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def shown(hands: TankBattleHands) -> dict[int, int]:
    """The marks on the board, by the numbers of their squares."""
    return {
        at: rank
        for at in range(1, 101)
        for (square,), rank in ((mark.where, mark.data) for mark in hands.table.board.scene.of("pencil"))
        if square == numbered(at)
    }


def right_click(hands: TankBattleHands, square: int) -> None:
    hands.tap(hands.table.rect_of(FieldSpot(numbered(square))).center, button=3)


def write(hands: TankBattleHands, square: int, rank: int) -> None:
    """By mouse."""
    right_click(hands, square)
    hands.tap(hands.table.rect_of(RankSpot(rank)).center)


def told(hands: TankBattleHands) -> str:
    """What the description says."""
    hands.match_scene.describe_shown()
    card: Any = hands.app.stack.top
    assert isinstance(card, DescriptionCard)
    text = card.text
    hands.app.pop()
    return text


def play(hands: TankBattleHands, moves: str) -> None:
    for move in moves.split():
        hands.session.play(FORMS.read(move))
    hands.settle()


def test_a_rank_is_written_changed_and_rubbed_out_by_mouse(hands: TankBattleHands) -> None:
    hands.begin((0,), MOVE)
    write(hands, TANK, 5)
    write(hands, OTHER, 3)
    assert shown(hands) == {TANK: 5, OTHER: 3}
    assert "85: you guess rank 5" in told(hands)
    assert not hands.table.drawn, "a click on an enemy tank draws no ring"
    write(hands, TANK, 4)
    write(hands, OTHER, 0)
    assert shown(hands) == {TANK: 4}
    assert hands.table.phase is hands.table.doing


def test_a_click_beside_the_slip_puts_it_away_and_does_nothing_else(hands: TankBattleHands) -> None:
    hands.begin((0,), MOVE)
    right_click(hands, TANK)
    assert hands.table.phase is not hands.table.doing
    hands.click(55)
    assert hands.table.phase is hands.table.doing and hands.table.phase.plan.picked < 0
    right_click(hands, TANK)
    right_click(hands, TANK)
    assert hands.table.phase is hands.table.doing and shown(hands) == {}


def test_a_rank_is_written_by_keys_and_what_was_planned_stays(hands: TankBattleHands) -> None:
    hands.begin((0,), MOVE)
    hands.click(72)
    hands.click(73)
    hands.quick("w")  # the first tank whose rank isn't known
    hands.quick("w")
    assert hands.table.phase.asked.square == numbered(TANK)
    hands.quick("right")
    hands.quick("right")
    hands.quick("return")
    assert shown(hands) == {TANK: 5}
    hands.quick("w")
    hands.quick("2")
    assert hands.table.phase is not hands.table.doing, "no unknown tank can be the 2"
    hands.quick("0")
    assert shown(hands) == {}
    hands.quick("w")
    hands.quick("escape")
    assert hands.table.phase is hands.table.doing
    assert [step.target for step in hands.table.phase.plan.steps] == [numbered(73)]


def test_a_rank_is_written_by_gamepad(hands: TankBattleHands) -> None:
    hands.begin((0,), PLOT)
    for digit in str(TANK):
        hands.quick(digit)
    for button in ("x", "dpad_right", "a"):
        hands.pad(button)
    assert shown(hands) == {TANK: 4}
    assert not hands.table.phase.plot.white, "on a tank no white peg is set"


def test_no_key_writes_on_the_tank_under_the_pointer_or_sets_a_peg_there(hands: TankBattleHands) -> None:
    hands.begin((0,), PLOT)
    hands.move(hands.table.rect_of(FieldSpot(numbered(TANK))).center)
    hands.pad("x")
    hands.quick("return")
    assert hands.table.phase is hands.table.doing and shown(hands) == {}
    assert hands.table.phase.white, "from now on a click sets a white peg"
    hands.quick("escape")
    hands.move(hands.table.rect_of(FieldSpot(numbered(55))).center)
    before = hands.table.draft.data
    hands.quick("w")
    hands.quick("return")
    assert hands.table.draft.data == before and not hands.table.phase.white


@pytest.mark.slow
def test_a_mark_goes_where_its_tank_drives_and_waits_for_who_wrote_it(hands: TankBattleHands) -> None:
    hands.begin((0, 1), MOVE)
    write(hands, TANK, 5)
    play(hands, "72-73 50-60 55-65 65-66 reveal r1 r2 r3 r5 r6 r7 seal")
    assert hands.table.viewer == 1 and shown(hands) == {}
    play(hands, "85-84 93-92 92-91 68-58 58-57 57-56 reveal r20 r30 r31 r32 seal")
    assert hands.table.viewer == 0 and shown(hands) == {84: 5}


def test_a_mark_is_there_as_long_as_it_can_be_so__TB_4_5(hands: TankBattleHands) -> None:
    hands.begin((0, 1), FIGHT)
    seat = hands.position.seat
    foe = 1 - seat
    hands.table.pencil.restore([[seat, tank, 9] for tank in range(6)])  # ranks there are none of
    assert hands.table.pencil.marks(hands.position, seat) == {}
    view = hands.session.view(seat)
    unknown = [tank for tank in range(6) if view.tanks[foe][tank] >= 0 and not view.ranks[foe][tank]]
    tank, left = unknown[0], {rank for rank in range(1, 7) if rank not in view.ranks[foe]}
    hands.table.pencil.write(seat, tank, min(left))
    assert hands.table.pencil.marks(view, seat) == {tank: min(left)}
    gone = view.with_(tanks=tuple(
        tuple(-1 if (side, at) == (foe, tank) else square for at, square in enumerate(squares))
        for side, squares in enumerate(view.tanks)
    ))  # fmt: skip
    assert hands.table.pencil.marks(gone, seat) == {}
    known = view.with_(ranks=tuple(
        tuple(min(left) if (side, at) == (foe, tank) else rank for at, rank in enumerate(ranks))
        for side, ranks in enumerate(view.ranks)
    ))  # fmt: skip
    assert hands.table.pencil.marks(known, seat) == {}


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("killed", [False, True])
def test_marks_are_in_the_save_where_nobody_reads_them__TB_7_1(
    hands: TankBattleHands, tmp_path: Path, killed: bool
) -> None:
    hands.begin((0,), MOVE, tmp_path)
    play(hands, "72-73")  # from its first entry on a match has a file
    write(hands, TANK, 5)
    write(hands, OTHER, 3)
    write(hands, OTHER, 0)
    hands.wait(0.5, 0.1)
    path = hands.match_scene.match.path
    assert path is not None
    if killed:
        path = Path(shutil.copy(path, tmp_path / "killed.yaml"))
        hands.app.open("menu", how="clear_to")
        hands.match_scene = make(hands.app, match=Match.resume(path, kit, now=lambda: 0), keep=False)
        hands.app.push(hands.match_scene)
        hands.settle()
    else:
        hands.reopen()
    record = path.read_text("utf-8").partition("record:")[2]
    notes = [line for line in record.splitlines() if "note: pencil" in line]
    assert notes and not any(word in line for line in notes for word in ("[[", "pencil:")), "nobody reads it"
    assert shown(hands) == {TANK: 5}


@pytest.mark.slow
def test_a_match_that_is_over_ends_with_its_result(hands: TankBattleHands, tmp_path: Path) -> None:
    """The list of matches reads it there."""
    scene = hands.begin((0,), MOVE, tmp_path)
    play(hands, "72-73")
    write(hands, TANK, 5)
    hands.session.call(Resign(0))
    hands.table.pencil.write(0, 3, 4)
    hands.wait(0.5, 0.1)
    scene.match.flush()
    assert shown(hands) == {}
    lines = scene.match.path.read_text("utf-8").splitlines()
    notes = [at for at, line in enumerate(lines) if "note: pencil" in line]
    assert len(notes) == 1 and notes[0] < next(at for at, line in enumerate(lines) if "note: result" in line)


@pytest.mark.parametrize(
    "data", [7, "x", [7], [[0, 1]], [["0", 1, 5]], [[True, 1, 5]], {"0": 1}, [[9, 99, 5]]]
)
def test_marks_that_do_not_fit_are_none(hands: TankBattleHands, data: Any) -> None:
    hands.begin((0,), MOVE)
    hands.table.pencil.restore(data)
    assert shown(hands) == {}


def frame(hands: TankBattleHands) -> bytes:
    hands.move((1, 1))
    for _ in range(4):
        hands.app.step([], 0.3)
    return pygame.image.tobytes(hands.app.window.surface, "RGB")


@pytest.mark.slow
def test_the_other_person_never_sees_a_mark__TB_7_1(hands: TankBattleHands) -> None:
    """From the moment Green reveals, a match with Green's marks looks like one without any, in every pixel,
    and Grey's own marks are there."""
    seen: list[list[bytes]] = []
    for marked in (False, True):
        hands.begin((0, 1), MOVE)
        write(hands, TANK, 5)
        write(hands, OTHER, 3)
        assert shown(hands) == {TANK: 5, OTHER: 3}
        if not marked:
            write(hands, TANK, 0)
            write(hands, OTHER, 0)
        found = []
        play(hands, "72-73 50-60 55-65 65-66 reveal")
        assert hands.position.phase == "plot" and hands.table.gated and shown(hands) == {}
        found.append(frame(hands))
        right_click(hands, TANK)
        assert hands.table.phase is hands.table.doing, "nor is one written where both look"
        hands.table.drawn = ()
        assert "you think" not in told(hands)
        hands.push("look")
        assert shown(hands) == ({TANK: 5, OTHER: 3} if marked else {})
        play(hands, "r83 r74 r72 r57 r48 r5 seal")
        assert hands.position.seat == 1 and hands.table.viewer == 1
        found.append(frame(hands))
        assert "you think" not in told(hands)
        hands.match_scene.controller.viewpoint.look(0)
        found.append(frame(hands))
        hands.match_scene.controller.viewpoint.look(None)
        replay: Any = Replay(hands.app, MatchSource(hands.match_scene.match), None, None)
        assert replay.table.pencil.data is None, "nor a replay"
        seen.append(found)
    assert [at for at, (one, other) in enumerate(zip(*seen, strict=True)) if one != other] == []
    hands.settle()
    write(hands, 11, 4)
    assert shown(hands) == {11: 4}, "Grey has a pencil of its own"


def test_without_the_memory_aid_there_is_no_pencil__TB_4_7(hands: TankBattleHands) -> None:
    hands.begin((0,), MOVE.replace(" default", " unmarked"))
    right_click(hands, TANK)
    assert hands.table.phase is hands.table.doing
    hands.quick("w")
    assert hands.table.phase is hands.table.doing
