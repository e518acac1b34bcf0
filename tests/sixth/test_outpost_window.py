"""The sixth game in the window, by mouse alone and by keys alone."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app.editor.screen import EditorScreen
from game.app.editor.square_board import SquareBoard
from game.app.maps.options import option_label
from game.app.match.scene import MatchScene
from game.app.poses.match_plans import plan_on
from game.app.printing.making import make_pages, make_pdf
from game.app.printing.order import offered
from game.app.puzzles import list as puzzles_list
from game.app.rules import scene as rules
from game.app.table.boards import tools_of
from game.app.table.opening import find_map
from game.data.files.content import load_content, load_map
from game.data.files.paths import user_saves
from game.data.files.yaml_files import load_yaml
from game.data.saves.matches import Match, Player
from game.data.saves.saves import list_saves
from game.model import entries, registry
from game.model.contract import PUBLIC
from game.model.match_options import EVERYWHERE
from game.model.session import Session
from game.testing.match_hands import MatchHands as Hands
from game.ui.window.application import Application
from game.view.draft.pictures import DraftPictures
from game.view.registry import view as view_of
from tests.app.editor_hands import Drawer
from tests.app.ends import endings, play_some, show_end
from tests.printed import Printed, middle
from tests.view.printing_kit import map_order, start_order

NAMES = ("Anna", "Ben", "Clara")


class Mouse(Hands):
    """Plays by clicking."""

    def point(self, square: int) -> None:
        """Choose a square."""
        self.tap_square(square)


class Keys(Hands):
    """Plays with the cursor."""

    def point(self, square: int) -> None:
        """Walk there by the arrows, and press Enter."""
        self.cursor_to(square)
        self.key("return")


def plan_of(app: Application, people: int, **more: Any) -> Any:
    players = [
        Player("person", name) if n < people else Player("bot", name, 2) for n, name in enumerate(NAMES)
    ]
    return replace(plan_on(app.texts, tuple(players), game="outpost", seed=3), **more)


def play_on(hands: Any) -> None:
    """Play what the bot advises, until the match is over."""
    hands.play_to_the_end(lambda action: hands.point(action.square))


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_a_match_is_set_up_from_the_menu(app: Application, kind: type[Any]) -> None:
    hands = kind(app)
    app.open("menu")
    hands.wait(0.2)
    if kind is Mouse:
        hands.click("new.outpost")
    else:
        for _ in range(30):
            if hands.scene.focus.key == "new.outpost":
                break
            hands.key("tab")
        hands.key("return")
    hands.wait(0.3)
    assert hands.scene.name == "setup"
    if kind is Mouse:
        hands.click("start")
    else:
        hands.key("return")
    hands.wait(0.3)
    match = next(scene for scene in app.stack if isinstance(scene, MatchScene))
    assert match.match.kit.info.name == "outpost"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("kind", [Mouse, Keys])
@pytest.mark.parametrize("people", [1, 3])
def test_a_match_is_played_to_its_end(app: Application, kind: type[Any], people: int) -> None:
    hands = kind(app)
    hands.open(match=Match.create(plan_of(app, people), folder=None, now=lambda: 0))
    play_on(hands)
    hands.settle()
    assert hands.session.result.reason == "depot"


@pytest.mark.parametrize("after", [3, pytest.param(6, marks=pytest.mark.slow)])
def test_every_way_to_end_by_a_call_has_its_page(app: Application, after: int) -> None:
    plan = plan_of(app, 3)
    shown = 0
    for match in endings(lambda: Match.create(plan, folder=None, now=lambda: 0), (after,)):
        show_end(Hands(app), match)
        app.stack.clear()
        shown += 1
    assert shown == 4, "resigned and out of time, from either end; no draw is offered"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("reason", ["depot", "rounds"])
def test_whichever_step_decided_the_end_page_shows_its_moment(app: Application, reason: str) -> None:
    for seed in range(50):
        match = Match.create(plan_of(app, 3, options={"rounds": 3}), folder=None, now=lambda: 0)
        play_some(match.session, 100, seed)
        if match.session.result is not None and match.session.result.reason == reason:
            break
    page = show_end(Hands(app), match)
    assert match.session.result is not None and match.session.result.reason == reason
    for ply in range(1, len(page.moment.record) + 1):
        page.moment.ply = ply
        assert page.moment.picture((120, 80)).get_size() == (120, 80)


def test_a_hint_is_the_best_bots_move_and_nobody_sees_what_is_hidden(app: Application) -> None:
    hands = Mouse(app)
    hands.open(match=Match.create(plan_of(app, 3), folder=None, now=lambda: 0))
    hands.read()
    if hands.scene.name == "handover":
        hands.key("return")
        hands.settle()
    grid = hands.table.camera.grid
    hands.click("hint")
    hands.settle()
    hands.wait(0.5)
    assert hands.table.hint.square == grid.square("a4")
    card = hands.match_scene.hint_card
    assert (
        "hint.play_hint" in (keys := {key for key, _ in hands.scene.focus.stops}) and "hint.hint" not in keys
    )
    assert not [prompt for prompt in card.prompts(()) if "hint" in prompt.commands], (
        "the game explains nothing"
    )
    hands.click("hint")
    hands.settle()
    assert hands.table.hint.square == grid.square("a4")
    hands.point(grid.square("b6"))  # no camp
    assert hands.table.chooser.refused.refusal.rule == "OP-1"
    hands.point(grid.square("a4"))
    hands.wait(0.5)
    assert hands.scene.name == "handover"
    hands.key("return")
    hands.settle()
    assert not hands.table.view.places


@pytest.mark.slow
def test_an_interrupted_match_goes_on_and_is_replayed(app: Application) -> None:
    hands = Mouse(app)
    hands.open(plan=plan_of(app, 1), keep=True)
    hands.point(hands.table.camera.grid.square("a4"))
    hands.settle()
    done = len(hands.session.whole_line)
    hands.key("f10")
    hands.click("leave")
    hands.wait(0.2)
    app.stack.clear()
    app.open("matches")
    hands.wait(0.5)
    hands.read()
    hands.click("resume")
    hands.wait(0.3)
    hands.match_scene = next(scene for scene in app.stack if isinstance(scene, MatchScene))
    hands.settle()
    assert len(hands.session.whole_line) >= done > 0
    play_on(hands)
    hands.match_scene.match.close()
    app.stack.clear()
    (save,) = list_saves(user_saves())
    app.open("replay", match=Match.resume(save.path, registry.kit))
    hands.wait(0.3)
    assert hands.scene.name == "replay"
    for key in ("home", "right", "right", "left", "end"):
        hands.key(key)
        hands.wait(0.1)


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_its_rules_and_lessons_are_shown_and_played(app: Application, kind: type[Any]) -> None:
    hands = kind(app)
    app.open("rules", game="outpost")
    hands.wait(0.3)
    assert hands.scene.name == "rules"
    app.stack.clear()
    app.open("tutorial", game="outpost", course="")
    hands.wait(0.3)
    scene: Any = hands.scene
    hands.match_scene = scene
    for _ in range(2):
        solution = scene.lesson.parts[0].solution
        hands.point(scene.table.camera.grid.square(solution.partition(":")[2]))
        hands.wait(0.5)
        assert scene.done
        hands.key("return")
        hands.wait(0.3)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("by_keys", [False, True])
def test_its_maps_are_drawn_and_played(app: Application, by_keys: bool) -> None:
    drawer = _editor(app)
    if by_keys:
        drawer.key("right")
        drawer.key("return")
        assert drawer.editor.document.history.entries[-1].key != "open"
    else:
        drawer.on("b5")
        assert drawer.ground("b5") == "rock"
    drawer.key("f5")
    drawer.wait(0.3)
    match = next(scene for scene in app.stack if isinstance(scene, MatchScene))
    assert match.match.kit.info.name == "outpost"
    drawer.key("f10")
    drawer.click("leave")
    drawer.wait(0.1)
    assert drawer.scene.name == "editor"


@pytest.mark.parametrize("reduced", [False, True])
def test_its_die_is_rolled_beside_the_tank_and_stays_as_long_as_it_counts(
    app: Application, reduced: bool
) -> None:
    kit = registry.kit("outpost")
    content = load_content(kit)
    file = load_map(kit, find_map(kit, "crossroads"), content, app.texts).map_file
    session: Any = Session(kit.game, kit.setup(file, content.definitions, (0, 1, 2), {}), seed=3)
    while session.view(0).phase == "hide":
        session.play(next(iter(kit.game.actions(session.view(session.to_act)))))
    assert session.view(0).phase == "drive"
    view: Any = session.view(0)
    tools = replace(tools_of(app, content), reduced=reduced)
    table: Any = view_of("outpost").table(tools)
    table.set_rect(pygame.Rect(0, 0, 480, 480), 1.0)
    table.show(view, chooser=view.seat, viewer=view.seat, last=None)
    from outpost.rules import Rolled

    event = Rolled(view.seat, view.pips)

    def drawn() -> bytes:
        surface = pygame.Surface((480, 480))
        table.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    lies = drawn()
    table.timeline.play([event])
    assert table.busy is not reduced
    assert [cue.sound for cue in table.timeline.pop_sounds()] == ["dice"]
    frames = set()
    while table.busy:
        frames.add(drawn())
        table.update(40)
    assert (len(frames) > 8) is not reduced
    assert drawn() == lies
    table.show(view.with_(phase="roll", pips=0), chooser=None, viewer=view.seat, last=None)
    assert drawn() != lies


@pytest.mark.slow
def test_the_drawer_may_take_any_of_the_three_seats(app: Application) -> None:
    drawer = _editor(app)
    drawer.click("bar.play_menu")
    assert [item.label for item in drawer.editor.maps.current.playing.groups()[0].lines] == [
        *map(app.texts, registry.kit("outpost").info.sides), "All sides", "Bots only",
    ]  # fmt: skip
    drawer.click("play_as.third")
    drawer.click("start")
    drawer.wait(0.3)
    match = next(scene for scene in app.stack if isinstance(scene, MatchScene))
    assert [player.kind for player in match.match.plan.players] == ["bot", "bot", "person"]


def test_pictures_of_a_map_show_all_three_sides(app: Application) -> None:
    kit = registry.kit("outpost")
    content = load_content(kit)
    assert kit.drafting is not None
    path = find_map(kit, "crossroads")
    document, _ = load_yaml(path)
    assert document is not None
    draft = kit.drafting.read(document.data, content.definitions)[0]
    file = load_map(kit, path, content, app.texts).map_file
    tools = tools_of(app, content)
    drawings, thumbnail = DraftPictures(tools, "outpost"), view_of("outpost").thumbnails(tools)
    start = kit.game.new(kit.setup(file, content.definitions, kit.usual_sides(file), {}))
    start = kit.game.observe(start, PUBLIC)
    for px in (60, 400):
        drawn, seen = drawings.thumbnail(draft, px), thumbnail(start, px)
        for side in range(3):
            left = {at: stand for at, stand in draft.pieces.items() if stand.side != side}
            other = drawings.thumbnail(replace(draft, pieces=left), px)
            assert len(left) < len(draft.pieces)
            assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(other, "RGB")
            board = start.match.board
            camps = tuple(() if at == side else own for at, own in enumerate(board.camps))
            match = replace(start.match, board=replace(board, camps=camps))
            bare = thumbnail(start.with_(match=match), px)
            assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(bare, "RGB")


def test_the_puzzles_of_another_game_are_a_switch_away(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Mouse(app)
    monkeypatch.setattr(puzzles_list, "window_games", lambda having: ("tank_chess",))
    app.open("puzzles")
    hands.wait(0.1)
    assert "game.0" not in dict(hands.scene.focus.stops)
    app.stack.clear()
    monkeypatch.setattr(puzzles_list, "window_games", lambda having: ("tank_chess", "outpost"))
    app.open("puzzles")
    hands.wait(0.1)
    hands.click("game.1")
    hands.wait(0.1)
    scene: Any = hands.scene
    assert (scene.name, scene.kit.name, scene.listed) == ("puzzles", "outpost", ())
    hands.click("game.0")
    hands.wait(0.1)
    scene = hands.scene
    assert scene.kit.name == "tank_chess" and scene.listed


@pytest.mark.slow
def test_a_balance_of_three_sides_is_run_in_other_processes(app: Application) -> None:
    drawer = _editor(app)
    drawer.editor.board.state.choose(games=4, level=2)
    drawer.click("balance.run")
    for _ in range(1200):
        drawer.wait(0.05)
        if not drawer.editor.maps.current.balance.state.running:
            break
        time.sleep(0.05)
    state = drawer.editor.maps.current.balance.state
    assert (state.done, state.error) == (4, "")
    assert state.report is not None and len(state.report.wins) == 3


def _editor(app: Application) -> Drawer:
    drawer = Drawer(app)
    app.open("editor", game="outpost", path=find_map(registry.kit("outpost"), "crossroads"))
    drawer.wait(0.3)
    assert isinstance(drawer.scene, EditorScreen) and isinstance(drawer.scene.board, SquareBoard)
    return drawer


def test_in_the_rules_the_names_of_six_games_do_not_cover_the_title(app: Application) -> None:
    for game in ("outpost", "flames_of_tanks"):
        app.clear_to(rules.make(app, game))
        hands = Hands(app)
        hands.wait(0.1)
        focus = hands.scene.focus
        title = app.fonts.size(app.texts("rules.title"), "screen_title", app.scale)[0]
        assert focus.by_key("link.games").rect.x > focus.by_key("back").rect.right + title + app.px(24)


def test_its_options_have_its_words_and_those_of_every_game(app: Application) -> None:
    kit = registry.kit("outpost")
    assert option_label(kit, "rounds", app.texts) == "Rounds"
    assert app.texts("outpost.option.rounds_tip").endswith("last one.")
    assert set(EVERYWHERE) <= set(kit.options_model.model_fields)


@pytest.mark.slow
def test_its_board_set_up_pieces_and_codes_are_printed(app: Application) -> None:
    for order in (map_order("outpost", "two_depots"), start_order("outpost", "two_depots")):
        kinds = [one.key for one in offered(order)]
        assert {"board", "counters", "discs", "standees"} <= set(kinds)
        for key in kinds:
            pages = make_pages(replace(order, kinds=(key,)))
            assert pages, key


def test_without_a_view_its_text_board_is_printed(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    order = start_order("outpost", "two_depots")

    def none(game: str) -> None:
        raise entries.UnknownGame(game, "it has no view")

    monkeypatch.setattr("game.view.registry.view", none)
    assert [one.key for one in offered(order)] == ["board"]
    pdf, pages = make_pdf(order)
    assert pages == 1
    sheet = Printed(pdf)
    told = {text: middle(box) for text, box in sheet.words()}
    a, c, d, e = (told[letter][0] for letter in "acde")
    assert (c - a) / 2 == pytest.approx(d - c, abs=0.3) == pytest.approx(e - d, abs=0.3)
    assert c - a > 8, "signs stand in columns"
