"""What is drafted in Tank Battle is kept in the save where nobody reads it, and is there again when the match
is continued, left or killed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app.match.scene import make
from game.app.poses.match_plans import plan_on
from game.app.poses.samples import position
from game.data.saves.matches import Match, Player
from game.games.tank_battle.rules.board import numbered
from game.games.tank_battle.rules.position_text import parse_position
from game.games.tank_battle.rules.world import MatchTerms as Agreed
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.plan import Plan
from game.games.tank_battle.view.plot import Plot
from game.games.tank_battle.view.set_up_draft import SetUpDraft
from game.games.tank_battle.view.spots import PegSpot, TemplateSpot, TraySpot
from game.model.registry import kit as kit_of
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from tests.games.tank_battle.boards import setups, template
from tests.games.tank_battle.files import PIECE_SET
from tests.games.tank_battle.view.hands import NAMES, TankBattleHands

MOVE, PLOT = (position("tank_battle", name) for name in ("move", "plot"))


SOME = (TraySpot("hq"), 24, TraySpot("3"), 7, TraySpot("mine"), 45)
DRAFTS = {"setup": ("", SOME), "move": (MOVE, (72, 73, 50, 60)), "plot": (PLOT, (ButtonSpot("look"), 83, 74))}
"""What a match begins with, and what is clicked."""


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def begun(hands: TankBattleHands, position: str, people: tuple[int, ...]) -> Match:
    players = tuple(
        Player("person", name) if seat in people else Player("bot", name, 1)
        for seat, name in enumerate(NAMES)
    )
    plan = plan_on(
        hands.app.texts, players, map_name="classic", position=position, game="tank_battle", seed=1
    )
    return Match.create(plan, folder=None, now=lambda: 0)


def drafted(hands: TankBattleHands) -> Any:
    """What is drafted on the table now."""
    table = hands.table
    return table.phase.drafted.as_data()


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("phase", DRAFTS)
def test_a_draft_is_there_again_behind_the_curtain__TB_7_1(
    hands: TankBattleHands, tmp_path: Path, phase: str, killed: bool
) -> None:
    position, clicks = DRAFTS[phase]
    seen = []

    def draft() -> None:
        for one in clicks:
            hands.click(one)
        seen.append(drafted(hands))

    saved = hands.leave_and_continue(begun(hands, position, (0, 1)), tmp_path, draft, killed=killed)
    record = saved.read_text("utf-8").partition("record:")[2]
    assert "note: draft" in record, "it is kept"
    assert not any(word in record for word in ("squares", "steps", "phase", "red:")), "nobody reads it"
    for _ in range(5):
        hands.app.step([], 0.1)
    top: Any = hands.app.stack.top
    assert top.name == "handover" and top.hides_below and hands.table.draft.data is not None
    hands.settle()
    if hands.table.gated:
        hands.push("look")
    assert seen[0] is not None and drafted(hands) == seen[0]


def test_against_a_bot_a_draft_is_there_at_once(hands: TankBattleHands, tmp_path: Path) -> None:
    def draft() -> None:
        hands.click(72)
        hands.click(73)

    hands.leave_and_continue(begun(hands, MOVE, (0,)), tmp_path, draft)
    hands.settle()
    assert hands.app.stack.top is hands.match_scene
    assert [step.target for step in hands.table.phase.plan.steps] == [numbered(73)]


@pytest.mark.slow
def test_a_draft_is_gone_once_it_was_played(hands: TankBattleHands, tmp_path: Path) -> None:
    def draft() -> None:
        hands.table.phase.set_up.lay_template("bait")
        hands.wait(2.0, 0.1)
        hands.push("ready")
        hands.settle()

    saved = hands.leave_and_continue(begun(hands, "", (0, 1)), tmp_path, draft)
    assert "note: draft" in saved.read_text("utf-8")
    assert Match.resume(saved, kit_of, write=False).draft is None
    hands.settle()
    assert hands.table.phase.set_up.seat == 1 and hands.table.phase.set_up.as_data() is None


PLAYED = {
    "setup": ("", (TemplateSpot("bait"),), "ready"),
    "move": (MOVE, (72, 73, 50, 60, 55, 65, 66), "reveal"),
    "plot": (PLOT, (ButtonSpot("look"), 83, 74, 72, 57, 48, 5, PegSpot(True), 27), "seal"),
}
"""What a match begins with, what is clicked, and the button that plays it."""


@pytest.mark.slow
@pytest.mark.parametrize("phase", PLAYED)
def test_killed_while_a_draft_is_played_the_rest_is_still_drafted__TB_7_1(
    hands: TankBattleHands, tmp_path: Path, phase: str
) -> None:
    position, clicks, done = PLAYED[phase]
    hands.open(match=begun(hands, position, (0, 1)))
    hands.match_scene.controller.saving.folder = tmp_path
    hands.settle()
    for one in clicks:
        hands.click(one)
    seat, whole = hands.position.seat, drafted(hands)
    hands.push(done)
    hands.settle()
    match = hands.match_scene.match
    match.flush()
    assert match.path is not None
    lines = match.path.read_text("utf-8").splitlines(keepends=True)
    note = max(at for at, line in enumerate(lines) if "note: draft" in line and "moves:" in line)
    assert not any("note: draft" in line for line in lines[note + 1 :]), "one note for all of it"
    expected = match.session.whole_line
    count = next(at for at, one in enumerate(expected) if one.step.state.phase != phase
                 or one.step.state.seat != seat)  # fmt: skip
    for played in range(0, count + 1, 3):
        # each move has its line, and one for the position after it
        cut = tmp_path / f"cut{played}{match.path.suffix}"
        cut.write_text("".join(lines[: note + 1 + 2 * played]), "utf-8")
        hands.app.open("menu", how="clear_to")
        hands.match_scene = make(hands.app, match=Match.resume(cut, kit_of, now=lambda: 0), keep=False)
        hands.app.push(hands.match_scene)
        for _ in range(3):
            hands.app.step([], 0.1)
        top: Any = hands.app.stack.top
        assert top.name == "handover", "what is drafted is one person’s"
        hands.settle()
        assert len(hands.session.whole_line) == played and hands.position.phase == phase
        if hands.table.gated:
            hands.push("look")
        if not played:
            assert drafted(hands) == whole
        hands.push(done)
        hands.settle()
        told = [one.entry.action for one in hands.session.whole_line[: count + 1]]
        assert told == [one.entry.action for one in expected[: count + 1]]


def test_what_is_drafted_over_and_over_is_written_once(hands: TankBattleHands, tmp_path: Path) -> None:
    def draft() -> None:
        hands.click(TraySpot("hq"))
        hands.click(24)
        assert hands.match_scene.due() <= 1.0, "the loop wakes for it"
        hands.wait(3.0, 0.1)

    saved = hands.leave_and_continue(begun(hands, "", (0, 1)), tmp_path, draft)
    hands.settle()
    hands.wait(3.0, 0.1)
    assert saved.read_text("utf-8").count("note: draft") == 1


GOOD = template("bait", 0)
SETTINGS: list[Any] = [
    {"squares": GOOD[:5]}, {"squares": [str(at) for at in GOOD]}, {"squares": "many"}, {},
    {"squares": [GOOD[0], GOOD[0], *GOOD[2:]]}, {"squares": [5, *GOOD[1:]]}, {"squares": [10**9, *GOOD[1:]]},
    {"squares": [-7, *GOOD[1:]]},
]  # fmt: skip


@pytest.mark.parametrize("data", SETTINGS)
def test_a_set_up_that_does_not_fit_is_none(data: Any) -> None:
    setting = SetUpDraft(TankBattleWorld(Agreed(PIECE_SET)), 0, setups())
    setting.take_data(data)
    assert all(at < 0 or type(at) is int for at in setting.squares)
    assert setting.as_data() is None or data["squares"][0] == "18"
    setting.take_data({"squares": GOOD})
    assert list(setting.squares) == GOOD and not setting.missing


@pytest.mark.parametrize(
    "steps",
    [None, 7, "ab", [[1]], [["a", "b"]], [[37, 38], 4], [[10**9, 2]], [[-5, -4]], [[37, 38], [38, 99]]],
)
def test_steps_that_do_not_fit_are_none(steps: Any) -> None:
    plan = Plan(parse_position(MOVE, PIECE_SET))
    plan.take_data({"steps": steps})
    assert plan.as_data() is None and plan.position == plan.base


@pytest.mark.parametrize("red", [[10**9], ["a"], [5, 5], [numbered(73)], [*range(7)], [-3], [True]])
def test_shots_that_do_not_fit_are_none(red: Any) -> None:
    plot = Plot(parse_position(PLOT, PIECE_SET))
    plot.take_data({"red": red, "white": []})
    assert plot.as_data() is None
    plot.take_data({"red": [numbered(83)], "white": "x"})
    assert plot.red == (numbered(83),)


def test_shots_that_were_saved_are_taken_back_like_any_others__TB_3_2() -> None:
    plot = Plot(parse_position(PLOT, PIECE_SET))
    plot.take_data({"red": [numbered(83), numbered(74)], "white": [numbered(27)]})
    assert plot.can_undo and plot.undo() and not plot.white
    assert plot.undo() and plot.red == (numbered(83),)
    assert plot.undo() and not plot.can_undo and plot.as_data() is None
    assert plot.redo() and plot.red == (numbered(83),)


def test_a_shot_that_was_moved_is_put_back_by_one_undo__TB_3_2() -> None:
    plot = Plot(parse_position(PLOT, PIECE_SET))
    plot.toggle(numbered(83), white=False)
    plot.move(numbered(83), numbered(74))
    assert plot.red == (numbered(74),)
    assert plot.undo() and plot.red == (numbered(83),)
    assert plot.redo() and plot.red == (numbered(74),)


def test_a_shot_that_may_not_go_somewhere_leaves_what_can_be_redone__TB_3_2() -> None:
    plot = Plot(parse_position(PLOT, PIECE_SET))
    for square in (83, 74):
        plot.toggle(numbered(square), white=False)
    plot.undo()
    refused = next(square for square in range(1, 101) if not plot.may(numbered(square)))
    assert plot.move(numbered(83), numbered(refused)) is not None
    assert [*plot.red] == [numbered(83)]
    assert plot.redo() and plot.red == (numbered(83), numbered(74))


@pytest.mark.slow
def test_a_match_is_left_at_its_curtain_and_waits_behind_it(hands: TankBattleHands, tmp_path: Path) -> None:
    scene = hands.begin(position=PLOT, folder=tmp_path)
    if hands.table.gated:
        hands.push("look")
    for one in DRAFTS["plot"][1][1:]:
        hands.click(one)
    before, line = drafted(hands), len(hands.session.whole_line)
    scene.unwatched()
    hands.app.step([], 0.1)
    curtain: Any = hands.app.stack.top
    assert curtain.name == "handover" and curtain.hides_below
    assert curtain.focus.current is curtain.focus.by_key("ready")
    hands.wait(0.6, 0.1)
    hands.tap(curtain.focus.by_key("leave").rect.center)
    path = scene.match.path
    assert path is not None and hands.scene.name == "menu"
    hands.match_scene = make(hands.app, match=Match.resume(path, kit_of, now=lambda: 0), keep=False)
    hands.app.push(hands.match_scene)
    for _ in range(3):
        hands.app.step([], 0.1)
    assert hands.scene.name == "handover", "nobody sees what it hid"
    hands.settle()
    if hands.table.gated:
        hands.push("look")
    assert len(hands.session.whole_line) == line and drafted(hands) == before
