"""Record, recap and end of Tank Battle on the real screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app.poses.samples import position
from game.app.table.moves import MoveList
from game.app.table.record_list import fit_move
from game.games.tank_battle.rules.actions import Place
from game.games.tank_battle.rules.board import OWN, numbered
from game.games.tank_battle.rules.events import Fought
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from tests.games.tank_battle.boards import line, template
from tests.games.tank_battle.files import PIECES
from tests.games.tank_battle.view.hands import TankBattleHands

FIGHT, MOVE, PLOT = (position("tank_battle", name) for name in ("fight", "move", "plot"))


LAST = line("85:6 4:2", "96:1")
"""Green's next move is the last."""


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def placed(hands: TankBattleHands, *, people: tuple[int, ...] = (0, 1), folder: Path | None = None) -> None:
    """A match in which both have set up."""
    hands.begin(people, folder=folder)
    for seat in (0, 1):
        if hands.position.phase != "setup":
            break
        for piece, square in zip(PIECES, template("three_walls", seat), strict=True):
            hands.session.play(Place(piece, square))
        hands.settle()


def told(hands: TankBattleHands) -> list[str]:
    """What the recap tells."""
    return [deed.words for deed in hands.match_scene.recap.summaries]


@pytest.mark.slow
def test_a_match_opened_in_the_middle_of_a_turn_has_its_recap(hands: TankBattleHands, tmp_path: Path) -> None:
    placed(hands, folder=tmp_path)
    hands.move_somehow()
    in_the_move = told(hands)
    hands.reopen()
    assert told(hands) == in_the_move != []
    hands.move_somehow()
    hands.push("look")
    plotting = told(hands)
    hands.reopen()
    hands.push("look")
    assert hands.position.phase == "plot" and told(hands) == plotting != []
    assert not hands.match_scene.recap.open, "who plots is not kept from it"


def happened(hands: TankBattleHands) -> list[str]:
    """What the table tells of the last turn."""
    return [line.words for line in hands.table.log.lines]


@pytest.mark.slow
def test_a_match_opened_again_tells_and_shows_the_last_turn(hands: TankBattleHands, tmp_path: Path) -> None:
    hands.begin(position=MOVE, folder=tmp_path)
    for number in (72, 73, 50, 60, 55, 65, 66):
        hands.click(number)
    hands.push("reveal")
    hands.settle()
    lines, marks = happened(hands), vars(hands.table.revealed).copy()
    assert len(lines) > 3 and marks["wrecked"]
    hands.reopen()
    assert happened(hands) == lines and vars(hands.table.revealed) == marks
    assert hands.table.rect_of(ButtonSpot("again")), "it can be shown again"
    hands.push("again")
    hands.settle()
    assert happened(hands) == lines


@pytest.mark.slow
def test_who_looks_back_is_told_of_the_turn_that_is_looked_at(hands: TankBattleHands) -> None:
    placed(hands)
    hands.move_somehow()
    first = happened(hands)
    hands.move_somehow()
    second = happened(hands)
    assert first != second
    looking = hands.match_scene.controller.viewpoint
    record = looking.record
    at = next(n for n in range(1, len(record) + 1) if record.happened(n).before.begun == 2)
    for ply, told in ((at - 1, first), (len(record) - 1, second[:1]), (at - 1, first)):
        looking.look(ply)
        assert happened(hands)[: len(told)] == told
    hands.quick("left")
    hands.quick("right")
    for _ in range(20):
        hands.app.step([], 0.1)
    assert happened(hands) == first, "told once"
    looking.look(None)
    hands.settle()
    assert happened(hands) == second


def rows(hands: TankBattleHands) -> list[str]:
    """The words of the list of moves."""
    record = hands.match_scene.record
    record.read(hands.match_scene.controller.viewpoint.record)
    return [words for row in record.rows for _, (_, words) in sorted(row.cells.items())]


@pytest.mark.slow
def test_the_list_of_moves_has_a_row_for_a_movement_and_one_for_its_shots(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    for number in (72, 73, 50, 60, 55, 65, 66):
        hands.click(number)
    hands.push("reveal")
    hands.settle()
    drove, came, spun = rows(hands)
    assert drove == "72–73, 50–60, 55–65–66"
    assert came == "Reveal: 1 of Grey’s 7 shots hit, tank lost to mine on 66, AMMO lost"
    assert spun in ("73×63: gun lost", "73×63: tank lost")
    hands.plot_somehow()
    assert rows(hands)[-1] == "Shots sealed", "Ben does not read where they lie"
    record = hands.match_scene.record
    row = record.rows[0]
    assert all(row.holds(0, ply) for ply in range(1, 5)) and not row.holds(0, 5)
    hands.match_scene.controller.calls.resign()
    hands.settle()
    *_, shots, end = rows(hands)
    assert shots.startswith("Shots ") and shots.count(",") == 5, "at the end everything is open"
    assert end == "Grey resigns"


@pytest.mark.slow
def test_arrows_up_and_down_go_through_the_list_by_row(hands: TankBattleHands) -> None:
    scene = hands.begin(position=MOVE)
    for square in (72, 73, 50, 60, 55, 65, 66):
        hands.click(square)
    hands.push("reveal")
    hands.settle()
    scene.tabs.turn_to("record")
    rows = [next(iter(row.cells.values()))[0] for row in scene.record.rows]
    assert rows == [4, 5, 6], "the movement, its shots, the battle with the spinner"
    hands.key("f6")
    seen = []
    for key in ("up", "up", "up", "down", "down"):
        hands.key(key)
        hands.app.step([], 0.1)
        looking = scene.controller.viewpoint.looking
        seen.append(-1 if looking is None else looking.ply)
    assert seen == [5, 4, 0, 4, 5]
    hands.key("left")
    assert scene.controller.viewpoint.looking.ply == 4, "left and right go step by step"


def test_words_that_do_not_fit_keep_their_spaces(hands: TankBattleHands) -> None:
    scene = hands.begin()
    long = "Grey has lost the gun on 63, and a white peg with it"
    for room in (scene.px(90), scene.px(170), scene.px(250), scene.px(2000)):
        shown, scale = fit_move(scene.app.fonts, scene.app.scale, long, room)
        assert scene.app.fonts.size(shown, "record", scale)[0] <= room
        assert shown == long or (shown.endswith("…") and long.startswith(shown[:-1].rstrip()))
    assert fit_move(scene.app.fonts, scene.app.scale, long, scene.px(2000))[0] == long


def test_after_the_end_everything_is_open_also_in_earlier_positions__TB_7_1(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    hands.match_scene.controller.calls.resign()
    hands.settle()
    end: Any = hands.scene
    assert end.name == "end"
    assert [row.words for row in end.tally()] == [
        "5 tanks, 3 guns, 2 installations left", "4 tanks, 3 guns, 3 installations left"
    ]  # fmt: skip
    hands.app.pop()
    hands.app.step([], 0.1)
    scene = hands.table.board.scene
    tanks = [piece.letter for piece in scene.pieces if piece.sprite == "tank"]
    assert "0" not in tanks and len(tanks) == 9
    assert set(scene.places("mine")) == {numbered(n) for n in (33, 45, 66, 97)}
    assert len([one for one in scene.told("peg") if one in ("red", "white")]) == 7, "sealed shots are open"
    assert not hands.table.covering
    hands.match_scene.controller.viewpoint.look(0)
    hands.app.step([], 0.1)
    assert hands.table.board.scene.of("peg", "mine") == scene.of("peg", "mine")


def test_lost_mines_are_shown_at_the_end__TB_4_3(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE.replace("24,37,-18/33,45", "-24,37,18/33,45"))
    assert not hands.table.board.scene.places("mine")
    hands.match_scene.controller.calls.resign()
    hands.settle()
    assert set(hands.table.board.scene.places("mine")) == {numbered(n) for n in (33, 45, 66, 97)}


def test_no_draw_can_be_offered_and_the_menu_says_why__TB_6_3(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    hands.press_match("menu")
    draw = hands.widget("draw")
    assert draw.why == hands.app.texts("refuse.no_draws")
    hands.press_key("draw")
    assert not hands.match_scene.controller.over and hands.scene.name == "match_menu"


@pytest.mark.slow
@pytest.mark.parametrize("who", [(0, 1), (0,)], ids=["persons", "bot"])
def test_resigning_is_asked_first_and_a_rematch_begins_anew_with_sides_swapped__TB_6_3(
    hands: TankBattleHands, who: tuple[int, ...]
) -> None:
    scene = hands.begin(who, position=MOVE)
    hands.press_match("menu")
    hands.press_key("resign")
    assert hands.scene.name == "dialog" and not scene.controller.over
    hands.press_key("cancel")
    assert not scene.controller.over
    hands.press_key("resign")
    hands.press_key("accept")
    hands.wait(0.5)
    assert scene.controller.over and hands.scene.name == "end"
    assert hands.session.result.winners == (1,) and hands.session.result.rule == "TB-6.3"
    hands.press_key("rematch")
    hands.wait(0.3)
    again: Any = next(one for one in reversed(list(hands.app.stack)) if one.name == "match")
    assert again is not scene and [player.name for player in again.match.plan.players] == ["Ben", "Anna"]
    assert again.match.session.result is None
    assert len(who) == 1 or not (again.table.log.entries or again.table.revealed.pegs)


@pytest.mark.slow
def test_a_finished_match_is_replayed_from_the_list(hands: TankBattleHands, tmp_path: Path) -> None:
    hands.begin(position=MOVE, folder=tmp_path)
    for number in (72, 73, 50, 60, 55, 65, 66):
        hands.click(number)
    hands.push("reveal")
    hands.settle()
    hands.match_scene.controller.calls.resign()
    hands.settle()
    match = hands.match_scene.match
    match.flush()
    hands.app.open("menu", how="clear_to")
    replay: Any = hands.app.open("replay", path=match.path)
    hands.wait(0.3)
    assert hands.scene == replay
    assert (
        replay.placed(MoveList).rect.width
        == replay.focus.by_key("flip").rect.right - replay.focus.by_key("branch").rect.x - 2
    )
    lines = [line.words for line in replay.table.log.lines]
    assert len(lines) > 3
    hands.press_key("nav.first")
    assert not replay.table.log.lines and not replay.table.revealed.pegs
    tanks = [one.letter for one in replay.table.board.scene.pieces if one.sprite == "tank"]
    assert "0" not in tanks, "all is open"
    hands.quick("right")
    hands.wait(3)
    assert [line.icon for line in replay.table.log.lines] == ["route"]
    hands.press_key("nav.last")
    assert [line.words for line in replay.table.log.lines] == lines


@pytest.mark.slow
def test_an_open_record_shows_both_set_ups(hands: TankBattleHands) -> None:
    placed(hands)
    hands.match_scene.controller.calls.resign()
    hands.settle()
    hands.app.pop()
    controller = hands.match_scene.controller
    controller.viewpoint.look(20)
    scene = hands.table.board.scene
    assert not scene.of("cover") and {one.colour for one in scene.pieces} == {"0", "1"}
    controller.viewpoint.look(10)
    assert controller.viewpoint.looking is not None
    assert hands.table.board.scene.places("cover")[0] in OWN[1 - controller.viewpoint.looking.viewer]


@pytest.mark.parametrize("aid", [True, False])
def test_a_turn_shown_again_shows_no_rank_that_was_to_be_remembered__TB_4_7(
    hands: TankBattleHands, aid: bool
) -> None:
    hands.begin(position=FIGHT if aid else FIGHT.replace(" default", " unmarked"))
    hands.click(74)
    hands.settle()
    fought = [one for one in hands.table.timeline.script if isinstance(one, Fought)]
    assert len(fought) == 1 and bool(fought[0].rank) is aid
    assert any("fought" in line for line in happened(hands))


@pytest.mark.slow
def test_the_last_move_is_shown_again_as_a_whole_turn(
    hands: TankBattleHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.begin(position=LAST)
    for number in (85, 95):
        hands.click(number)
    hands.push("reveal")
    hands.settle()
    assert hands.scene.name == "end" and hands.session.result.rule == "TB-6.1"
    controller, shown = hands.match_scene.controller, list[int | None]()
    look = controller.viewpoint.look

    def noted(ply: int | None) -> None:
        shown.append(ply)
        look(ply)

    monkeypatch.setattr(controller.viewpoint, "look", noted)
    hands.press_key("more")
    hands.wait(0.3)
    hands.press_key("replay")
    assert shown[0] == 0, "the first step of the turn is shown first"
    for _ in range(60):
        hands.app.step([], 0.1)
    assert happened(hands)[0].startswith("Green moves 85–95")


def test_after_the_end_nobody_has_to_look_away_from_an_earlier_position__TB_7_1(
    hands: TankBattleHands,
) -> None:
    hands.begin(position=PLOT)
    assert hands.table.covering and hands.table.gated
    hands.match_scene.controller.calls.resign()
    hands.settle()
    hands.app.pop()
    hands.match_scene.controller.viewpoint.look(0)
    hands.app.step([], 0.1)
    assert not hands.table.covering and not hands.table.gated
    tanks = [one.letter for one in hands.table.board.scene.pieces if one.sprite == "tank"]
    assert "0" not in tanks and hands.table.board.scene.places("mine")
