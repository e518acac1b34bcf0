"""The replay viewer: steps, jumps, plays, copies, and branches off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.app.poses.matches import sample_saves
from game.app.replay.commands import ReplayPress
from game.app.replay.scene import Replay, make
from game.app.setup.scene import SetupScene
from game.app.table.match_source import MatchSource, from_text
from game.app.table.moves import Jump, MoveList
from game.app.table.record_list import fit_move
from game.app.table.stepping_screen import StepPress
from game.data.files.content import load_content
from game.data.puzzles.lessons import load_courses
from game.data.saves.matches import Match, position_plan
from game.data.saves.matches import Player as Player_
from game.model.contract import Resign
from game.model.registry import kit
from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.controls.notice import NOTE_S
from game.ui.paint.fonts import FontStore
from game.ui.tree.seen import Text
from game.ui.window.application import Application
from game.view.tips import Tips
from tests.app.fitting import watched
from tests.app.opened import note_opened


class Clipboard:
    """Keeps what is copied."""

    def __init__(self, copied: list[str]) -> None:
        self.copied = copied

    def __call__(self, text: str) -> bool:
        self.copied.append(text)
        return True


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return sample_saves(tmp_path_factory.mktemp("samples"))


def show(app: Application, player: Driver, path: Path, ply: int | None = None) -> Replay:
    scene = make(app, path, ply=ply)
    assert isinstance(scene, Replay)
    app.push(scene)
    player.wait(0.1)
    return scene


def moves(scene: Replay) -> Any:
    """The list of moves and its place."""
    return scene.placed(MoveList)


def cell(scene: Replay, number: int, column: int) -> pygame.Rect:
    """The place of a move in the list."""
    found: dict[tuple[int, int], pygame.Rect] = {
        (at, side): place
        for at, _, _, places in moves(scene).node.cells(moves(scene).area)
        for side, place in places
    }
    return found[number, column]


@pytest.mark.slow
def test_it_opens_at_the_end_and_is_walked_by_keys(
    app: Application, player: Driver, samples: list[Path]
) -> None:
    scene = show(app, player, samples[1])
    count = len(scene.model.looking.line)
    assert scene.model.looking.ply == count
    player.key("home")
    assert scene.model.looking.ply == 0
    player.key("right")
    player.key("right")
    assert scene.model.looking.ply == 2
    player.key("left")
    assert scene.model.looking.ply == 1
    player.key("end")
    assert scene.model.looking.ply == count


@pytest.mark.slow
def test_it_is_walked_by_mouse(app: Application, player: Driver, samples: list[Path]) -> None:
    scene = show(app, player, samples[1])
    player.click("nav.first")
    assert scene.model.looking.ply == 0
    assert not scene.focus.by_key("nav.back_one").is_enabled
    player.click("nav.forward_one")
    player.click("nav.forward_one")
    player.click("nav.back_one")
    assert scene.model.looking.ply == 1
    player.click("nav.last")
    assert scene.model.looking.at_end
    assert not scene.focus.by_key("nav.forward_one").is_enabled


@pytest.mark.slow
def test_one_step_on_is_animated_and_a_jump_is_not(
    app: Application, player: Driver, samples: list[Path]
) -> None:
    scene = show(app, player, samples[1], ply=0)
    scene.do(StepPress.FORWARD_ONE)
    assert scene.table.busy
    scene.do(StepPress.LAST)
    assert not scene.table.busy


def test_a_click_on_a_move_goes_there(app: Application, player: Driver, samples: list[Path]) -> None:
    scene = show(app, player, samples[1], ply=0)
    player.click(cell(scene, 1, 1).center)
    assert scene.model.looking.ply == 4


def test_the_wheel_steps_over_the_board_and_scrolls_the_list(
    app: Application, player: Driver, samples: list[Path]
) -> None:
    scene = show(app, player, samples[4], ply=2)
    player.move(scene.host.board.center)
    player.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
    assert scene.model.looking.ply == 3
    player.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    assert scene.model.looking.ply == 2
    player.move(moves(scene).rect.center)
    player.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
    assert scene.model.looking.ply == 2


def test_the_wheel_and_keys_are_silent_where_they_lead_nowhere(
    app: Application, player: Driver, samples: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = show(app, player, samples[4], ply=0)
    sounds: list[str] = []
    monkeypatch.setattr(app.audio, "play", lambda name, *more, **other: sounds.append(name))
    player.move(scene.host.board.center)
    player.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    player.key("left")
    player.key("n")
    assert scene.model.looking.ply == 0 and not sounds


def test_the_list_stays_scrolled_until_another_move_is_shown(
    app: Application, player: Driver, samples: list[Path]
) -> None:
    scene = show(app, player, samples[5], ply=0)
    player.move(moves(scene).rect.center)
    player.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-2.0))
    assert scene.model.moves.scroll == 4
    player.key("f")
    assert scene.model.moves.scroll == 4
    player.key("right")
    assert scene.model.moves.scroll == 0


def test_moves_are_told_in_another_language_as_soon_as_it_is_chosen(
    app: Application, player: Driver, samples: list[Path]
) -> None:
    scene = show(app, player, samples[1])
    assert "SE" in moves(scene).node.say()
    app.change("look.language", "de")
    player.wait(0.1)
    assert "SO" in moves(scene).node.say() and "SE" not in moves(scene).node.say()


@pytest.mark.slow
def test_it_plays_by_itself_and_stops_at_the_end(
    app: Application, player: Driver, samples: list[Path]
) -> None:
    scene = show(app, player, samples[1])
    count = len(scene.model.looking.line)
    scene.do(Jump(count - 2))
    player.wait(1.5)
    player.click("speed.2")
    player.key("space")
    assert scene.model.looking.playing
    player.wait(8.0, dt=0.05)
    assert scene.model.looking.ply == count
    assert not scene.model.looking.playing


def test_nothing_is_drawn_while_nothing_moves(app: Application, player: Driver, samples: list[Path]) -> None:
    show(app, player, samples[1], ply=0)
    player.wait(0.5)
    drawn = app.frames_drawn
    player.wait(0.5)
    assert app.frames_drawn == drawn


def test_the_board_is_flipped(app: Application, player: Driver, samples: list[Path]) -> None:
    scene = show(app, player, samples[1])
    player.key("f")
    assert scene.table.overlays.flipped
    player.click("flip")
    assert not scene.table.overlays.flipped


def test_the_board_shows_what_a_match_can_show(app: Application, player: Driver, samples: list[Path]) -> None:
    scene = show(app, player, samples[1], ply=4)
    for key in ("z", "l", "k"):
        player.key(key)
    overlays = scene.table.overlays
    assert overlays.sides("danger") and overlays.sides("lines") == (0,) and not overlays.last_move


def test_position_and_record_are_copied(
    app: Application, player: Driver, samples: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("game.app.table.board_screen.copy_text", Clipboard(copied))
    scene = show(app, player, samples[1], ply=0)
    player.click("copy_position")
    assert copied[-1].endswith(" w 1")
    player.key("ctrl+c")
    player.click("copy_record")
    assert '[Map "Official"]' in copied[-1]
    assert scene.note == scene.t("replay.copied_record")
    player.wait(NOTE_S + 1, dt=0.05)
    assert scene.note == ""


def test_a_new_match_branches_off(
    app: Application, player: Driver, samples: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = note_opened(app, monkeypatch, "setup")
    scene = show(app, player, samples[0], ply=3)
    player.key("b")
    asked = noted.last("setup")
    view = scene.model.looking.line.view(3)
    assert asked["position"] == kit("tank_chess").format_position(view)
    assert asked["players"] == scene.source.match.plan.players
    assert asked["sides"] == (0, 1)


def test_no_branch_where_the_match_is_over(
    app: Application, player: Driver, samples: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = note_opened(app, monkeypatch, "setup")
    scene = show(app, player, samples[3])
    assert scene.source.match.session.result is not None
    player.click("branch")
    assert noted == []
    assert scene.note == scene.t("replay.over_there")


def test_looking_never_writes_the_save(app: Application, player: Driver, samples: list[Path]) -> None:
    before = samples[0].read_bytes()
    scene = show(app, player, samples[0])
    scene.do(StepPress.FIRST)
    player.key("escape")
    assert samples[0].read_bytes() == before


def test_a_record_as_text_is_looked_through(app: Application, player: Driver, samples: list[Path]) -> None:
    match = Match.resume(samples[3], kit, write=False)
    source = from_text(match.record_text(), "tank_chess", app.texts)
    actions = [played.entry.action for played in match.session.whole_line if played.entry.action is not None]
    assert [played.entry.action for played in source.match.session.whole_line] == actions
    assert source.match.session.result is not None
    assert source.match.plan.players[0].name == "Anna"


def test_a_record_file_is_opened(
    app: Application, player: Driver, samples: list[Path], tmp_path: Path
) -> None:
    match = Match.resume(samples[0], kit, write=False)
    path = tmp_path / "game.txt"
    path.write_text(match.record_text(), encoding="utf-8")
    scene = show(app, player, path)
    assert len(scene.model.looking.line) == 14


@pytest.mark.parametrize("text", ["", "nonsense", "a1-z99N", "Position: x\n\ne2-e4N", "\0\0\0"])
def test_what_is_no_record_is_told(app: Application, player: Driver, tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    scene = make(app, path)
    app.push(scene)
    player.wait(0.1)
    assert scene.name in ("dialog", "replay")
    assert scene.name == "dialog" or text == ""


def test_a_file_that_is_gone_is_told(app: Application, tmp_path: Path) -> None:
    assert make(app, tmp_path / "none.yaml").name == "dialog"
    assert make(app, tmp_path / "none.txt").name == "dialog"


def test_a_match_with_secrets_is_seen_by_its_only_person_and_not_copied(
    app: Application, player: Driver, samples: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(kit("tank_chess").game), "keeps_secrets", lambda self, setup: True)
    noted = note_opened(app, monkeypatch, "setup")
    copied: list[str] = []
    monkeypatch.setattr("game.app.table.board_screen.copy_text", Clipboard(copied))
    scene = show(app, player, samples[0], ply=3)
    assert scene.source.match.session.result is None
    assert not scene.source.match.session.open
    assert scene.source.viewer == 0
    player.click("copy_position")
    player.click("copy_record")
    player.click("branch")
    assert copied == []
    assert noted == []
    assert scene.note == scene.t("replay.secret")


NOTES = (
    "replay.secret", "replay.over_there", "replay.text_only", "replay.copied_position",
    "replay.copied_record", "replay.not_copied", "after.bar.on", "after.bar.off",
    "after.bar.no_review",
)  # fmt: skip


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_what_a_replay_tells_at_its_foot_is_read_whole(
    home: Path, samples: list[Path], language: str, scale: float
) -> None:
    app = offscreen_app((1280, 720), scale, language=language)
    scene = show(app, Driver(app), samples[3])
    cut = []
    for key in NOTES:
        with watched((1280, 720)) as seen:
            scene.tell(app.texts(key))
            app.step([], 1 / 60)
        cut += seen.cut
    app.close()
    assert cut == []


def test_a_match_of_teams_that_branches_off_has_the_same_players(app: Application, home: Path) -> None:
    """The mode says who plays with whom, so that no seating has the sides of the match."""
    people = tuple(Player_("person", name) for name in ("Ann", "Ben", "Cy", "Di"))
    plan = plan_on(app.texts, people, map_name="farms", game="flames_of_tanks", seating=2)
    match = Match.create(replace(plan, options={"mode": "capture_the_flag"}), folder=None)
    match.session.play(match.session.game.actions(match.session.state)[0])
    scene = Replay(app, MatchSource(match))
    app.push(scene)
    hands = Driver(app)
    hands.wait(0.2)
    hands.click("branch")
    hands.wait(0.2)
    setup = hands.scene
    assert isinstance(setup, SetupScene)
    assert [seat.name for seat in setup.match.draft.choice.seats[:4]] == ["Ann", "Ben", "Cy", "Di"]
    assert {seat.kind for seat in setup.match.draft.choice.seats[:4]} == {"person"}


def test_a_check_is_told_where_it_was_given(app: Application, player: Driver) -> None:
    game = kit("tank_chess")
    lesson = next(one for one in load_courses("tank_chess")[0].lessons if one.id == "check")
    people = (Player_("person", "Ann"), Player_("person", "Ben"))
    plan = position_plan(game, load_content(game), lesson.position, people, sides=(0, 1))
    match = Match.create(plan, folder=None)
    match.session.play(game.parse_action(lesson.solution, match.session.state))
    scene = make(app, match=match)
    assert isinstance(scene, Replay)
    app.push(scene)
    player.wait(0.1)
    names = [scene.t(key) for key in scene.source.match.kit.info.sides]
    told = scene.table.banner(names, None)
    assert told is not None
    assert told.fire
    scene.do(StepPress.FIRST)
    player.wait(0.1)
    assert scene.table.banner(names, None) is None


def square_at(scene: Replay, name: str) -> tuple[int, int]:
    board = scene.table.board  # type: ignore[attr-defined]
    centre: tuple[int, int] = board.camera.rect_of(
        scene.source.match.session.setup.map.grid.square(name)
    ).center
    return centre


def test_pointing_at_a_piece_shows_its_card(app: Application, player: Driver, samples: list[Path]) -> None:
    scene = show(app, player, samples[1], 0)
    resting = scene.table.card()  # before anything has happened: the Command it is all about
    assert resting is not None
    player.move(square_at(scene, "c1"))
    first = scene.table.card()
    assert first not in (None, resting)
    player.move(square_at(scene, "h1"))
    assert scene.table.card() not in (None, first)


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_every_button_below_the_moves_has_words(home: Path, samples: list[Path], scale: float) -> None:
    app = offscreen_app((1280, 720), scale)
    scene = make(app, samples[1])
    app.push(scene)
    app.step()
    for key in ("branch", "copy_position", "copy_record", "flip", "edit"):
        button = scene.focus.by_key(key)
        assert button.label
        assert app.fonts.size(button.label, "button", app.scale)[0] < button.rect.width
    assert isinstance(scene, Replay)
    assert scene.tree.root is not None
    left, right = (moves(scene).rect.x - 1, app.size[0] - app.px(16 if scale == 1 else 12))
    first, last = (pygame.Rect(scene.focus.by_key(key).rect) for key in ("branch", "edit"))
    assert (first.left, last.right) == (left, right), "to the last px"
    app.close()


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    ("name", "size", "columns"),
    [
        ("replay", (1280, 720), 2),
        ("replay_estimates_battlegrounds", (1280, 720), 1),
        ("replay_estimates_battlegrounds", (960, 540), 2),
    ],
)
def test_moves_that_say_who_makes_them_are_not_cut_for_a_column_of_each_side(
    home: Path, name: str, size: tuple[int, int], columns: int
) -> None:
    app = offscreen_app(size, 1.0)
    scene: Any = SCENES[name](app)
    app.push(scene)
    app.step()
    if moves(scene) is None:
        scene.do(Set("tab", True))
        app.step()
    placed = moves(scene)
    assert placed.node.columns == columns
    places = {at: place for _, _, _, found in placed.node.cells(placed.area) for at, place in found}
    cells = [(row.cells[at][1], places[at]) for row in placed.node.rows for at in row.cells]
    cut = [words for words, cell in cells if "…" in fit_move(app.fonts, 1.0, words, cell.width - 30)[0]]
    assert len({cell.x for _, cell in cells}) == columns and len(cut) <= len(cells) // 20
    app.close()


def test_in_a_small_window_the_card_takes_the_place_of_the_moves(
    app: Application, player: Driver, samples: list[Path]
) -> None:
    scene = show(app, player, samples[1], 0)
    app.change("window.zoom", 130)
    player.wait(0.1)
    assert moves(scene) is not None
    player.move(square_at(scene, "c1"))
    assert moves(scene) is None


def test_ctrl_and_the_wheel_zoom_and_a_drag_pans(
    app: Application, player: Driver, samples: list[Path]
) -> None:
    scene = show(app, player, samples[1], 4)
    camera = scene.table.board.camera  # type: ignore[attr-defined]
    place, before = square_at(scene, "h8"), camera.square
    player.move(place)
    ctrl = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_LCTRL, unicode="", scancode=0
    )
    player.send(ctrl, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, which=0))
    assert camera.square > before
    assert scene.model.looking.ply == 4
    offset = camera.state.offset
    player.press(place)
    player.send(
        pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(-30, -30), buttons=(1, 0, 0), touch=False)
    )
    player.release(place)
    assert camera.state.offset != offset
    player.key("-")
    assert camera.square == before


def test_the_wheel_alone_still_steps(app: Application, player: Driver, samples: list[Path]) -> None:
    scene = show(app, player, samples[1], 4)
    player.move(square_at(scene, "h8"))
    player.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, which=0))
    assert scene.model.looking.ply == 3


@pytest.mark.slow
def test_a_narrow_panel_has_one_button_for_the_speed_and_icons_with_tips(home: Path) -> None:
    app = offscreen_app((1280, 720), 1.3)
    app.push(SCENES["replay_estimates_flames_of_tanks"](app))
    hands = Driver(app)
    hands.wait(0.1)
    scene = hands.scene
    assert isinstance(scene, Replay)
    for speed in (2, 0, 1):
        hands.click("speed")
        assert scene.model.playback.speed == speed
    drawn = [one.node.label for one in scene.tree if one.node.command is ReplayPress.COPY_POSITION]  # type: ignore[attr-defined]
    assert drawn == [""]
    app.close()


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_a_title_of_long_names_gives_way_to_the_map_and_is_in_the_tip(scale: float) -> None:
    app = offscreen_app((1280, 720), scale)
    people = [Player_("person", name) for name in ("Maximilian", "Alexandrine", "Bartholomew", "Wilhelmina")]
    plan = plan_on(app.texts, tuple(people), map_name="four_corners", game="tank_tactics", seating=2)
    match = Match.create(plan, folder=None, now=lambda: 0)
    while match.session.result is None:
        assert match.session.to_act is not None
        match.session.call(Resign(match.session.to_act))
    replay: Any = make(app, match=match)
    written = list[tuple[str, str, float]]()
    render = FontStore.render

    def rendered(self: FontStore, words: str, role: str, ink: Any, size: float = 1.0, **more: Any) -> Any:
        written.append((words, role, size))
        return render(self, words, role, ink, size, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FontStore, "render", rendered)
        app.push(replay)
        app.step([], 0.1)
    assert ("Four Corners", "card_title", scale) in written
    small = [one for one in written if one[2] != scale and one[1] != "coordinate"]
    assert not small, "nothing is written smaller than its style"
    tips = Tips(app.texts)
    replay.add_tips(tips)
    [tip] = [one for one in tips.found if one.key == "viewer.title"]
    assert all(one.name in tip.words for one in people)
    app.close()


@pytest.mark.slow(few=1)
def test_where_not_all_bars_have_room_the_side_that_is_told_of_has_one() -> None:
    app = offscreen_app((1280, 720), 1.3)
    scene: Any = SCENES["replay_estimates_flames_of_tanks_4"](app)
    app.push(scene)
    for _ in range(12):
        app.step([], 0.05)
    point = scene.reviewing.review.point(scene.model.looking.ply)
    assert point is not None
    bars = {one.node.words for one in scene.tree if isinstance(one.node, Text) and one.node.wide == 90}
    assert scene.reviewing.words.side(point.side) in bars
    app.close()
