"""Nothing is done by accident: what can't be taken back takes no press that was meant for something else."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame_gui.elements import UIDropDownMenu, UITextEntryLine

from game.app.editor.commands import EditorPress
from game.app.match.scene import make as make_match
from game.app.matches.scene import Matches
from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.app.poses.matches import sample_saves
from game.app.table.prompts import PromptBox
from game.bots.worker import LocalWorker
from game.data.files.paths import MAPS, user_maps
from game.data.files.trash import trash
from game.data.maps.own_modes import modes_folder
from game.data.puzzles.puzzle_names import OWN, own_puzzles
from game.data.saves.matches import Player as Seat
from game.editor.document import MapDocument
from game.editor.fairer import FairerPlan, FairerState
from game.editor.stamps import stamps_folder
from game.testing.driver import Driver
from game.testing.match_hands import AGAINST_BOT
from game.testing.prompts import prompts_of
from game.ui.commands import Set
from game.ui.controls.dialog import Dialog, DialogAnswer, Question
from game.ui.flow import Flow, follow
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.window.application import Application
from tests.app.analysis_hands import Oracle
from tests.app.asking import ask
from tests.app.editor_hands import open_editor, small_map
from tests.app.match_hands import Hands
from tests.app.placed import Placed, Spot
from tests.app.workshop import no_balance
from tests.data.test_puzzles import GOOD
from tests.games.battlegrounds.view.hands import BoardHands
from tests.games.tank_chess.bots.tables import SMALL

E = pygame.event.Event


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def press(app: Application, place: tuple[int, int], dt: float = 0.02) -> None:
    """A click in four quick frames."""
    app.step([E(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], dt)
    app.step([], dt)
    app.step([E(pygame.MOUSEBUTTONDOWN, pos=place, button=1)], dt)
    app.step([E(pygame.MOUSEBUTTONUP, pos=place, button=1)], dt)


def middle(player: Driver, key: str) -> tuple[int, int]:
    return pygame.Rect(player.widget(key).rect).center


def open_dialog(app: Application, place: tuple[int, int], **more: Any) -> tuple[Dialog, list[Any]]:
    """A dialog that opens while the pointer is at a place, and what it did."""
    done: list[Any] = []
    app.step([E(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))])
    more.setdefault("danger", True)
    dialog = Dialog(app, "Really?", accept="Do it", cancel=app.texts("dialog.cancel"), **more)
    ask(dialog, done)
    app.step([], 0.02)
    return dialog, done


@pytest.mark.slow
def test_a_double_click_on_resign_does_not_resign(hands: Hands) -> None:
    scene = hands.open()
    scene.open_menu()
    hands.wait()
    place = middle(hands, "resign")
    press(hands.app, place)
    press(hands.app, place)
    press(hands.app, middle(hands, "accept"))
    assert hands.scene.name == "dialog"
    assert not scene.controller.over
    hands.click("accept")
    hands.settle()
    assert scene.controller.over


@pytest.mark.parametrize("place", [(640, 360), (810, 400), (700, 395), (40, 40)])
def test_a_dangerous_question_has_its_safe_answer_under_the_pointer(
    app: Application, player: Driver, place: tuple[int, int]
) -> None:
    app.open("menu")
    dialog, _ = open_dialog(app, place)
    accept = pygame.Rect(player.widget("accept").rect)
    at = accept.center
    player.key("escape")
    dialog, _ = open_dialog(app, at)
    assert pygame.Rect(player.widget("cancel").rect).collidepoint(at)
    assert not pygame.Rect(player.widget("accept").rect).collidepoint(at)
    assert pygame.Rect((0, 0), app.size).contains(dialog.card)


@pytest.mark.parametrize("key", ["return", "space", "escape"])
def test_a_dangerous_question_takes_no_key_at_first_and_then_the_safe_one(
    app: Application, player: Driver, key: str
) -> None:
    app.open("menu")
    dialog, done = open_dialog(app, (5, 5))
    code = pygame.key.key_code(key)
    for _ in range(4):
        app.step([E(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)], 0.09)
        app.step([E(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)], 0.001)
        assert app.stack.top is dialog
    app.step([], 0.05)
    app.step([E(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)], 0.02)
    app.step([])
    assert app.stack.top is not dialog, "it never takes a key"
    assert not any(done), "the first thing a key does is the safe one"


def test_a_frame_that_takes_long_does_not_count_as_reading(app: Application, player: Driver) -> None:
    app.open("menu")
    dialog, done = open_dialog(app, (5, 5))
    place = middle(player, "accept")
    app.step([E(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 1.5)
    app.step([E(pygame.MOUSEBUTTONDOWN, pos=place, button=1)], 1.5)
    app.step([E(pygame.MOUSEBUTTONUP, pos=place, button=1)], 0.001)
    app.step([], 0.001)
    assert app.stack.top is dialog
    assert not any(done)


def test_a_question_that_harms_nothing_is_answered_at_once(app: Application, player: Driver) -> None:
    app.open("menu")
    _, done = open_dialog(app, (5, 5), danger=False)
    press(app, middle(player, "accept"))
    app.step([])
    assert done == [True]


@pytest.mark.parametrize("harms", [0, 1])
def test_of_several_answers_none_that_harms_is_given_by_accident(
    app: Application, player: Driver, harms: int
) -> None:
    app.open("menu")
    done: list[str] = []

    def ask_again() -> None:
        answers = [DialogAnswer(f"c{n}", f"Answer {n}", harms=n == harms) for n in range(3)]
        question = Question(app, "Save?", "Or not.", answers)
        ask(question, done)
        app.step([])

    ask_again()
    at = middle(player, f"c{harms}")
    player.key("escape")
    done.clear()
    app.step([E(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))])
    ask_again()
    press(app, at)
    assert not any(done)
    assert player.scene.focus.key != f"c{harms}"
    player.read()
    press(app, at)
    app.step([])
    assert done != [f"c{harms}"]
    assert done


@pytest.mark.parametrize("page", ["keys", "gamepad"])
def test_own_keys_and_buttons_are_not_lost_by_a_double_click(
    app: Application, player: Driver, page: str
) -> None:
    app.input.changes |= {"match.undo": ["u"], "gamepad.match.undo": ["x"]}
    app.open("settings", page=page)
    app.step([])
    place = middle(player, "reset")
    press(app, place)
    press(app, place)
    assert player.scene.guarded
    assert player.scene.focus.key == "cancel"
    assert app.input.changes


def test_a_draw_offer_that_comes_by_itself_is_not_taken_by_a_click_on_the_board(hands: Hands) -> None:
    scene = hands.open()
    scene.controller.calls.offer_draw()
    hands.app.step([], 0.02)
    hands.app.step([], 0.02)
    assert hands.scene.name == "dialog"
    assert hands.scene.focus.key == "cancel"
    press(hands.app, middle(hands, "accept"))
    assert hands.scene.name == "dialog"
    assert not scene.controller.over


def test_the_end_does_not_take_a_key_that_was_meant_for_the_board(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="")
    scene.controller.calls.resign()
    for _ in range(50):
        hands.app.step([], 0.02)
        if hands.scene.name == "end":
            break
    assert hands.scene.name == "end"
    code = pygame.K_RETURN
    hands.app.step([E(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)], 0.02)
    hands.app.step([E(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)], 0.02)
    assert hands.scene.name == "end"
    assert hands.match_scene.controller.over


# --- hints and undo when the panel offers them ---


def slowly(hands: Hands) -> None:
    """Moves are animated from now on."""
    look = hands.app.settings.look.model_copy(update={"animation_speed": 0.2})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    hands.table.set_tools(hands.match_scene.tools())
    hands.match_scene.controller.instant = False


def until_it_moves(hands: Hands) -> None:
    """Frames until the other's move is being shown and a person is to act."""
    controller = hands.match_scene.controller
    for _ in range(300):
        hands.app.step([], 0.02)
        if hands.table.busy and hands.session.to_act in controller.people and controller.chooser is None:
            return
    raise AssertionError("nothing was shown")


def test_a_hint_asked_for_while_the_bots_move_is_shown_ends_that_and_is_given(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="")
    slowly(hands)
    game, kit = hands.session.game, scene.match.kit
    first = game.actions(hands.session.view(0))[0]
    then = game.apply(hands.session.state, first).state
    answer = game.actions(then)[0]
    last = game.apply(then, answer).state
    assert hands.bot is not None
    hands.bot.moves = [kit.format_action(answer, then), kit.format_action(game.actions(last)[0], last)]
    scene.controller.play(first)
    until_it_moves(hands)
    assert hands.widget("hint").is_enabled
    hands.key("h")
    assert not hands.table.busy
    assert scene.notice.words != hands.app.texts("match.no_hint")
    assert scene.controller.hinting.shown


@pytest.mark.parametrize("by", ["button", "m", "p", "escape"])
def test_a_match_of_bots_is_stopped_while_a_move_is_shown(hands: Hands, by: str) -> None:
    """There a move is nearly always shown, and the press would end one after the other."""
    plan = plan_on(hands.app.texts, (Seat("bot", "One", 1), Seat("bot", "Two", 1)))
    scene = hands.match_scene = make_match(hands.app, plan=plan, thinker=LocalWorker, keep=False)
    hands.app.push(scene)
    slowly(hands)
    for _ in range(300):
        hands.app.step([], 0.02)
        if hands.table.busy:
            break
    assert hands.table.busy
    if by == "button":
        hands.click("menu")
    else:
        hands.key(by)
    assert hands.scene.name == ("pause" if by == "p" else "match_menu")
    hands.key("escape")
    assert hands.scene is scene


@pytest.mark.slow
def test_a_hint_asked_for_in_battlegrounds_while_a_move_is_shown_ends_that_and_is_given(
    app: Application,
) -> None:
    hands = BoardHands(app)
    scene = hands.begin("battle", 2, (0,))
    slowly(hands)
    for number in range(900):
        if scene.controller.chooser is not None:
            scene.controller.play(hands.advice(number))
        app.step([], 0.1)
        if hands.table.busy and hands.session.to_act == 0 and hands.session.whole_line[-1].entry.seat:
            break
        if scene.announcer.shown:
            scene.announcer.dismiss()
    assert scene.controller.chooser is None
    assert hands.session.to_act == 0
    hands.quick("h")
    assert scene.controller.hinting.shown, scene.notice.words


def test_the_tip_of_a_pale_button_goes_when_its_reason_does(hands: Hands) -> None:
    scene = hands.open()
    undo = hands.widget("undo")
    hands.move(pygame.Rect(undo.rect).center)
    hands.wait(1.5)
    why, tip = hands.app.texts("match.no_undo_start"), hands.app.whole_text
    assert why in "".join(tip.shown)
    scene.controller.play(hands.session.game.actions(hands.session.view(0))[0])
    hands.settle()
    assert undo.is_enabled
    assert why not in "".join(tip.shown)
    hands.wait(1.5)
    assert why not in "".join(tip.shown)


def test_undo_and_redo_are_pale_with_the_reason_until_there_is_something(hands: Hands) -> None:
    scene = hands.open()
    t = hands.app.texts
    assert not hands.widget("undo").is_enabled
    assert hands.widget("undo").why == t("match.no_undo_start")
    assert t("match.no_undo_start") in hands.widget("undo").about
    hands.click("undo")
    assert scene.notice.words == t("match.no_undo_start")
    hands.click("redo")
    assert scene.notice.words == t("match.no_redo")
    scene.controller.play(hands.session.game.actions(hands.session.view(0))[0])
    hands.settle()
    assert hands.widget("undo").is_enabled
    assert hands.widget("undo").why == ""
    hands.click("undo")
    assert hands.session.whole_line == []
    assert hands.widget("redo").is_enabled


def test_undo_takes_nothing_back_while_an_earlier_position_is_looked_at(hands: Hands) -> None:
    scene = hands.open()
    for _ in range(2):
        scene.controller.play(hands.session.game.actions(hands.session.view(hands.session.to_act))[0])
        hands.settle()
    scene.controller.viewpoint.look(0)
    hands.wait()
    assert hands.widget("undo").why == hands.app.texts("match.looking_only")
    hands.key("ctrl+z")
    assert scene.notice.words == hands.app.texts("match.looking_only")
    assert len(hands.session.whole_line) == 2
    assert scene.controller.viewpoint.looking is not None


def test_undo_in_the_analysis_says_why_there_is_nothing_to_undo(app: Application, player: Driver) -> None:
    app.open("analysis", position=SMALL, thinker=lambda game: Oracle())
    player.wait(0.1)
    made = player.widget("undo")
    assert not made.is_enabled
    assert made.why == app.texts("analysis.nothing_undo")
    assert made.why in made.about
    player.click("undo")
    assert player.scene.focus.told is made


def test_undo_in_the_editor_says_why_there_is_nothing_to_undo(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    for key in ("undo", "redo"):
        made = hands.widget(f"bar.{key}")
        assert not made.is_enabled
        assert made.why == app.texts(f"editor.done.nothing_{key}")
        assert made.why in made.about
        hands.click(made)
        assert hands.scene.focus.told is made


def test_a_double_click_that_leads_to_another_screen_presses_nothing_there(
    app: Application, player: Driver
) -> None:
    app.open("menu")
    player.wait(0.1)
    pressed = list[str]()

    def asked() -> Flow:
        for _ in range(2):
            answers = [DialogAnswer("a", "Do it"), DialogAnswer("b", "Leave it")]
            if (yield Question(app, "One?", "Or two.", answers)) != "a":
                return
        pressed.append("x")

    follow(app, asked())
    app.step([], 0.02)
    player.wait(0.5)
    card = middle(player, "a")
    first = player.scene
    press(app, card)
    second = player.scene
    assert second is not first
    press(app, card)
    assert player.scene is second and not pressed, "the second half of a double click"
    press(app, card)
    app.step([])
    player.wait(0.4)
    press(app, middle(player, "a"))
    app.step([])
    assert pressed == ["x"]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("key", "left"), [("delete", 2), ("duplicate", 4)])
def test_a_double_click_in_the_library_deals_with_one_map(
    app: Application, player: Driver, key: str, left: int
) -> None:
    own = user_maps("tank_chess")
    own.mkdir(parents=True)
    good = (MAPS / "tank_chess" / "quick_bout_8.yaml").read_text(encoding="utf-8")
    for name in "abc":
        (own / f"{name}.yaml").write_text(good.replace("title: ", f"title: {name} "), encoding="utf-8")
    app.open("menu")
    app.open("library", at=own / "b.yaml")
    player.wait(0.4)
    place = middle(player, key)
    press(app, place)
    press(app, place)
    assert len(list(own.iterdir())) == left
    player.wait(0.4)
    press(app, middle(player, "duplicate"))
    assert len(list(own.iterdir())) == left + 1


def test_a_double_click_copies_a_mode_once_and_begins_one_new_mode(
    app: Application, player: Driver, home: Path
) -> None:
    app.open("menu")
    app.open("modes", game="flames_of_tanks")
    for key in ("copy", "new"):
        player.wait(0.4)
        place = middle(player, key)
        press(app, place)
        press(app, place)
        assert player.scene.name == "modes"
        assert len(list(modes_folder("flames_of_tanks").iterdir())) == 1


def test_a_double_click_closes_one_tab_of_the_editor(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    editor = hands.editor
    for size in (9, 11):
        editor.open_beside(MapDocument(editor.kit, editor.document.definitions, small_map(size)))
    hands.wait(0.4)
    place = middle(hands, "map_tab_close.0")
    press(app, place)
    press(app, place)
    assert len(editor.maps.all) == 2


def test_a_double_click_begins_a_balance_or_stops_it(app: Application) -> None:
    with no_balance():
        hands = open_editor(app, draft=small_map())
        balance = hands.editor.maps.current.balance
        for key, running in (("balance.run", True), ("balance.cancel", False)):
            hands.wait(0.4)
            place = middle(hands, key)
            press(app, place)
            press(app, place)
            assert balance.state.running is running


class NoFairer:
    """Stands in for a run of changes in other processes."""

    def __init__(self, plan: FairerPlan, begun: Any = ()) -> None:
        self.plan, self.points, self.stopped = plan, (), False

    def poll(self) -> FairerState:
        return FairerState(total=9, running=not self.stopped, cancelled=self.stopped)

    def cancel(self) -> None:
        self.stopped = True


@pytest.mark.slow
def test_a_double_click_stops_the_run_for_a_fairer_map_or_goes_on_with_it(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.editor.fairer_changes.FairerRun", NoFairer)
    hands = open_editor(app, draft=small_map())
    hands.editor.do(EditorPress.EVENING)
    fairer = hands.editor.maps.current.fairer
    for key, running in (("fairer.stop", False), ("fairer.go_on", True), ("fairer.stop", False)):
        hands.wait(0.4)
        place = middle(hands, key)
        press(app, place)
        press(app, place)
        hands.wait(0.2)
        assert fairer.state.running is running
    again = middle(hands, "fairer.again")
    hands.wait(0.4)
    press(app, again)
    press(app, again)
    hands.wait(0.2)
    assert fairer.state.running, "measured anew"
    hands.editor.do(EditorPress.FAIRER_CLOSE)
    hands.wait(0.4)
    place = middle(hands, "balance.fairer")
    press(app, place)
    press(app, place)
    hands.wait(0.2)
    assert fairer.shown and fairer.state.running


def trashed(folder: Path, original: Path, names: str = "abc") -> list[Path]:
    """Copies of a file in the trash of a folder."""
    folder.mkdir(parents=True)
    paths = [folder / f"{name}.yaml" for name in names]
    for path in paths:
        shutil.copy(original, path)
        trash(path)
    return paths


def test_a_double_click_in_the_trash_restores_one_thing(app: Application, player: Driver) -> None:
    paths = trashed(user_maps("tank_chess"), MAPS / "tank_chess" / "quick_bout_8.yaml")
    app.open("menu")
    app.open("trash")
    player.wait(0.4)
    place = middle(player, "restore")
    press(app, place)
    press(app, place)
    assert sum(path.exists() for path in paths) == 1
    player.wait(0.4)
    press(app, place)
    assert sum(path.exists() for path in paths) == 2


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("ticked", [False, True])
def test_a_double_click_deletes_the_chosen_match_or_the_ticked_ones(
    app: Application, player: Driver, home: Path, tmp_path: Path, ticked: bool
) -> None:
    shutil.copytree(sample_saves(tmp_path)[0].parent, home / "data" / "saves")
    scene = Matches(app)
    app.push(scene)
    scene.matches.keeper.finish()
    player.wait(0.4)
    if ticked:
        scene.rows.tick(2)
        scene.rows.tick(3)
        player.wait(0.1)
    before, place = len(scene.listed), middle(player, "delete")
    press(app, place)
    press(app, place)
    assert len(scene.listed) == before - (2 if ticked else 1)


@pytest.mark.slow
def test_a_double_click_deletes_one_puzzle_of_ones_own(app: Application, player: Driver) -> None:
    folder = own_puzzles("tank_chess")
    folder.mkdir(parents=True)
    for name in "abc":
        (folder / f"{name}.yaml").write_text(GOOD, encoding="utf-8")
    app.open("menu")
    app.open("puzzles", game="tank_chess")
    player.wait(0.4)
    scene: Any = player.scene
    scene.rows.choose([one.name for one in scene.listed].index(f"{OWN}b"))
    player.wait(0.1)
    place = middle(player, "delete")
    press(app, place)
    press(app, place)
    assert len(list(folder.glob("*.yaml"))) == 2


def test_a_double_click_deletes_one_stamp(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    folder = stamps_folder("tank_chess")
    folder.mkdir(parents=True)
    for name in "abc":
        (folder / f"{name}.yaml").write_text(
            f"format: 1\ngame: tank_chess\ntitle: {name}\nsize: [2, 2]\n", encoding="utf-8"
        )
    hands.key("ctrl+b")
    hands.wait(0.4)
    place = middle(hands, "delete")
    press(app, place)
    press(app, place)
    assert len(list(folder.glob("*.yaml"))) == 2


@pytest.mark.slow
def test_a_double_click_opens_a_drop_down_and_leaves_it_open(app: Application, player: Driver) -> None:
    app.open("menu")
    app.open("matches")
    app.open("statistics")
    app.open("library")
    player.wait(0.4)
    scene = player.scene
    menu = next(stop for _, stop in scene.focus.stops if isinstance(stop, UIDropDownMenu))
    place = pygame.Rect(menu.rect).center
    press(app, place)
    press(app, place)
    player.wait(0.1)
    assert scene.focus.close_menus(), "it is still open"


def match_shown(app: Application, player: Driver, name: str) -> Any:
    """A posed match on the screen."""
    app.open("menu")
    app.push(SCENES[name](app))
    player.wait(0.6)
    return player.scene


def played_by_double_click(app: Application, scene: Any, place: tuple[int, int]) -> int:
    """How many actions a double click at a place plays in a match."""
    line = scene.controller.session.whole_line
    before = len(line)
    press(app, place)
    press(app, place)
    app.step([], 0.02)
    return len(scene.controller.session.whole_line) - before


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    ("name", "label", "played"),
    [
        ("match_flames_of_tanks", "drive", 1),
        ("match_tank_tactics_drive", "back", 0),
        ("match_tank_tactics_choose", "next tank", 0),
        ("match_tank_tactics_choose", "end turn", 1),
        ("match_battlegrounds", "next choice", 0),
    ],
)
def test_a_double_click_on_a_prompt_presses_it_once(
    app: Application, player: Driver, name: str, label: str, played: int
) -> None:
    scene = match_shown(app, player, name)
    [place] = [pygame.Rect(one.rect).center for one in prompts_of(scene) if one.label == label]
    assert played_by_double_click(app, scene, place) == played


class Asking(Placed):
    """One prompt after the other at the same place, by their names and words."""

    prompts: tuple[tuple[str, str], ...] = ()

    def controls(self) -> list[tuple[Node, Spot]]:
        name, words = self.prompts[len(self.log)]
        return [(PromptBox(command=Set(name)).of(Text(words)), (100, 100, 200, 40))]


@pytest.mark.parametrize(
    ("then", "pressed"), [(("pick", "Aim"), 2), (("pick", "Fire"), 1), (("back", "Aim"), 1)]
)
def test_a_double_click_on_a_prompt_does_not_press_what_has_come_in_its_place(
    app: Application, player: Driver, then: tuple[str, str], pressed: int
) -> None:
    scene = Asking(app)
    scene.prompts = (("pick", "Aim"), then, then)
    app.push(scene)
    player.wait(0.1)
    for _ in range(2):
        press(app, (200, 120))
    assert len(scene.log) == pressed


@pytest.mark.parametrize(
    ("name", "spot", "played"),
    [
        ("match_flames_of_tanks", "put_back", 0),
        ("match_tank_battle_fight", "BattleSpot", 1),
        ("match_battlegrounds_draft", "CardSpot", 1),
    ],
)
def test_a_double_click_beside_the_board_presses_one_thing(
    app: Application, player: Driver, name: str, spot: str, played: int
) -> None:
    scene = match_shown(app, player, name)
    place = next(one.rect.center for one in scene.table.beside.spots if spot in repr(one.spot))
    assert played_by_double_click(app, scene, place) == played


# --- double clicks that mean something ---


@pytest.mark.slow
def test_quick_clicks_on_a_stepper_count_each(app: Application, player: Driver) -> None:
    app.open("menu")
    app.open("setup", game="tank_chess")
    player.wait(0.1)
    player.click("clock.2")
    player.wait(0.4)
    scene: Any = player.scene
    place, before = middle(player, "increment.more"), int(scene.draft.choice.increment)
    for _ in range(3):
        press(app, place)
    assert int(scene.draft.choice.increment) == before + 3


def test_quick_clicks_on_undo_in_the_editor_undo_each(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    for square in ("b2", "c2", "d2"):
        hands.on(square)
    hands.wait(0.4)
    place = pygame.Rect(hands.widget("bar.undo").rect).center
    for _ in range(2):
        press(app, place)
    assert len([one for one in hands.names() if one in ("b2", "c2", "d2")]) == 1


@pytest.mark.slow
def test_quick_clicks_on_next_go_through_a_replay(app: Application, player: Driver, tmp_path: Path) -> None:
    app.open("menu")
    app.open("replay", path=sample_saves(tmp_path)[1])
    player.wait(0.1)
    scene: Any = player.scene
    player.key("home")
    player.wait(0.4)
    place = middle(player, "nav.forward_one")
    for _ in range(3):
        press(app, place)
    assert scene.model.looking.ply == 3


def test_a_double_click_chooses_a_word_of_a_text_field(app: Application, player: Driver) -> None:
    app.open("menu")
    app.open("dialog", kind="text", title="Name", words="", text="One two three", check=str)
    player.wait(0.4)
    entry = next(stop for _, stop in player.scene.focus.stops if isinstance(stop, UITextEntryLine))
    place = entry.rect.left + app.px(20), entry.rect.centery
    press(app, place)
    press(app, place)
    low, high = sorted(entry.select_range)
    assert entry.get_text()[low:high].strip() == "One"
