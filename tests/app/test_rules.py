"""The rules pages: complete, searchable, opened where help was asked for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.rules.page import BlockSpot, SectionPages
from game.app.rules.scene import Rules
from game.app.rules.search import search
from game.data.files.content import load_content
from game.data.files.paths import PROJECT
from game.data.files.problems import ProblemsError
from game.data.words.help_book import BoardPart, load_book
from game.model.registry import kit
from game.testing.driver import Driver
from game.ui.input.input import Key
from game.ui.window.application import Application
from game.view import registry
from tests.amount import now_and_then
from tests.app.opened import note_opened

BOOK = load_book("tank_chess")
KIT = kit("tank_chess")
CONTENT = load_content(KIT)


def boards(scene: Rules) -> list[pygame.Rect]:
    """The places of the boards, below the upper end of the section."""
    return [one.rect for one in scene.sheet.laid if isinstance(getattr(one.node, "data", None), BoardPart)]


def show(app: Application, player: Driver, **params: str) -> Rules:
    scene = Rules(app, "tank_chess", **params)
    app.push(scene)
    player.wait(0.1)
    return scene


def test_while_somebody_watches_a_frame_draws_one_board_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    app = offscreen_app((1280, 720))
    drawn: list[BoardPart] = []
    board = SectionPages.board

    def noted(pages: SectionPages, one: BoardPart, side: int) -> pygame.Surface | None:
        drawn.append(one)
        return board(pages, one, side)

    monkeypatch.setattr(SectionPages, "board", noted)
    many = max(BOOK.sections, key=lambda one: sum(len(block.boards) for block in one.blocks))
    scene = Rules(app, "tank_chess", section=many.id)
    app.push(scene)
    app.live = True
    wanted = [one.position for block in many.blocks for one in block.boards]
    for count in range(len(wanted) + 2):
        app.step([], 0.1)
        assert len(drawn) <= count
        assert (scene.due() == 0) is (len(drawn) < len(wanted))
    assert sorted(one.position for one in drawn) == sorted(wanted) and len(wanted) > 2
    sliced = app.window.surface.copy()
    app.live = False
    scene.make_stale()
    app.step([], 0.1)
    assert pygame.image.tobytes(sliced, "RGB") == pygame.image.tobytes(app.window.surface, "RGB")
    app.close()


@pytest.mark.slow
def test_every_rule_a_refusal_can_name_is_told() -> None:
    named: set[str] = set()
    for path in (PROJECT / "game" / "games" / "tank_chess" / "rules").glob("*.py"):
        named |= set(re.findall(r'"(TC-\d+\.\d+)"', path.read_text(encoding="utf-8")))
    assert len(named) > 10
    assert named <= set(BOOK.rules())


def test_every_board_of_the_book_is_right() -> None:
    for section in BOOK.sections:
        for block in section.blocks:
            for board in block.boards:
                setup = KIT.parse_position(board.position, CONTENT.definitions, (0, 1))
                state = KIT.game.new(setup)
                if board.aim:
                    action = KIT.parse_action(board.aim, state)
                    assert KIT.game.refuse(state, action) is None, board.aim


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("game", ["tank_chess", "battlegrounds", "tank_tactics"])
@pytest.mark.parametrize(
    ("size", "scale"),
    now_and_then([((1280, 720), 1.3), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((2560, 1440), 2.5)], 1),
)
def test_every_diagram_of_the_rules_shows_its_whole_board(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int], scale: float
) -> None:
    made: list[Any] = []

    shows = type(registry.view(game))
    make = shows.table

    def table(*args: Any) -> Any:
        made.append(make(*args))
        return made[-1]

    monkeypatch.setattr(shows, "table", table)
    app = offscreen_app(size, scale)
    shown = 0
    for number in range(len(load_book(game).sections)):
        scene = Rules(app, game, section=load_book(game).sections[number].id)
        app.push(scene)
        app.step([])
        view = scene.sheet.rect
        for place in boards(scene):
            shown += 1
            assert place.right <= view.width and place.height <= view.height
        app.stack.pop()
    assert shown == len(made) > 2
    if game == "tank_chess":  # the board of Battlegrounds can't be zoomed
        assert not any(one.board.camera.zoomed for one in made)


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_the_start_of_a_match_is_seen_with_both_sides_without_scrolling(home: Path, scale: float) -> None:
    app = offscreen_app((1280, 720), scale)
    scene = Rules(app, "tank_chess")
    app.push(scene)
    app.step([])
    (place,) = boards(scene)
    assert place.bottom <= scene.sheet.rect.height


def test_a_rule_without_a_block_leads_to_its_chapter() -> None:
    assert BOOK.place("TC-5.3") is not None
    chapter = BOOK.place("TC-5.99")
    assert chapter is not None
    assert BOOK.sections[chapter[0]].id == "shooting"
    assert BOOK.place("XX-1.1") is None


def test_it_opens_at_a_rule_and_marks_it(app: Application, player: Driver) -> None:
    scene = show(app, player, rule="TC-5.6")
    assert BOOK.sections[scene.section].id == "shooting"
    assert scene.marked is not None
    spot = BlockSpot(scene.marked[1])
    top = next(one.rect.top for one in scene.sheet.laid if one.node.spot == spot)
    assert scene.sheet.scroll <= top <= scene.sheet.scroll + scene.sheet.rect.height


@pytest.mark.slow
def test_a_section_is_chosen_by_mouse_and_by_keys(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.click(scene.contents.rect_of(3).center)
    assert scene.section == 3
    player.key("down")
    assert scene.section == 4
    player.key("up")
    player.key("up")
    assert scene.section == 2


def test_page_keys_scroll_and_then_turn_the_page(app: Application, player: Driver) -> None:
    scene = show(app, player, section="shooting")
    start = scene.section
    player.key("pagedown")
    assert scene.sheet.scroll > 0
    for _ in range(6):
        if scene.section != start:
            break
        player.key("pagedown")
    assert scene.section == start + 1
    assert scene.sheet.scroll == 0


def test_words_are_found_and_gone_to(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.click("search")
    player.type("mortar")
    assert any(found.rule == "TC-5.4" for found in scene.found)
    index = next(at for at, found in enumerate(scene.found) if found.rule == "TC-5.4")
    player.click(scene.contents.rect_of(index).center)
    assert BOOK.sections[scene.section].id == "shooting"
    assert scene.marked is not None


def test_a_rules_number_is_found() -> None:
    assert [found.rule for found in search(BOOK, "tc-6.2")] == ["TC-6.2"]
    assert search(BOOK, "   ") == []
    accents = load_book("tank_chess", "fr")
    assert search(accents, "detruit") == search(accents, "détruit") != []
    assert search(BOOK, "zebra") == []


def test_the_table_of_pieces_is_made_from_the_definitions(app: Application) -> None:
    from game.app.table.boards import tools_of

    tables = registry.view("tank_chess").help_tables(tools_of(app, CONTENT))
    rows = [*tables["pieces"].rows, *tables["expansion_pieces"].rows]
    assert len(rows) == len(CONTENT.definitions.pieces)
    assert len(tables["ground"].rows) == len(CONTENT.definitions.ground)
    heavy = next(row for row in rows if row[0].words.startswith("Heavy ("))
    assert [cell.words for cell in heavy[4:]] == ["III", "II", "I"]


def test_every_table_is_shown_somewhere(app: Application, player: Driver) -> None:
    shown = {block.table for section in BOOK.sections for block in section.blocks if block.table}
    assert shown == {"pieces", "expansion_pieces", "ground"}
    scene = show(app, player, section="fun_set")
    assert scene.sheet.height > 1000, "the tables have been laid out"
    player.key("pagedown")
    assert scene.sheet.scroll > 0


def test_the_expansions_rules_are_found(app: Application, player: Driver) -> None:
    scene = show(app, player, rule="TC-8.3")
    assert BOOK.sections[scene.section].id == "fun_set"


def test_the_keys_are_one_click_away(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = note_opened(app, monkeypatch, "settings", "tutorial")
    scene = show(app, player)
    player.click("link.keys")
    player.click("link.learn")
    assert noted.names == ["settings", "tutorial"]
    scene.contents.choose(len(BOOK.sections) - 1)
    player.wait(0.1)
    player.click("page.keys")
    assert noted.names[-1] == "settings"


def test_f1_closes_the_rules_again(app: Application, player: Driver) -> None:
    app.open("menu")
    player.wait(0.1)
    player.key("f1")
    assert player.scene.name == "rules"
    player.key("f1")
    assert player.scene.name == "menu"


@pytest.mark.parametrize("text", ["", "[]", "format: 1\ngame: x\nsections: []", "format: 1\nsections: {"])
def test_a_bad_book_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "g.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ProblemsError):
        load_book("g", "en", tmp_path)


def test_a_game_without_a_book_says_so(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.app.rules import scene as rules

    def none(*_: object) -> None:
        raise ProblemsError([])

    monkeypatch.setattr(rules, "load_book", none)
    assert rules.make(app).name == "dialog"


@pytest.mark.slow
def test_in_a_small_window_the_other_games_are_a_menu_beside_the_title(home: Path) -> None:
    app = offscreen_app((1280, 720), 1.3)
    app.push(Rules(app, "tank_chess"))
    player = Driver(app)
    player.wait()
    assert "link.battlegrounds" not in [key for key, _ in player.scene.focus.stops]
    menu = player.widget("link.games")
    title = app.fonts.face("serif", 700, round(24 * app.scale)).size("Rules Battlegrounds")[0]
    assert menu.rect.left > player.widget("back").rect.right + title, "title and game are not covered"
    player.click(menu)
    player.wait()
    player.click((menu.rect.centerx, menu.rect.centery + 2 * menu.rect.height))
    player.wait()
    assert isinstance(player.scene, Rules)
    assert player.scene.kit.name != "tank_chess"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tank_chess", "tank_battle"])
def test_the_last_page_names_the_keys_as_they_are_bound(app: Application, player: Driver, game: str) -> None:
    app.push(Rules(app, game, section="at_hand"))
    player.wait(0.1)
    scene = app.stack.top
    assert isinstance(scene, Rules)

    def told() -> str:
        return " ".join(block.text for block in scene.book.sections[scene.section].blocks)

    assert "F2" in told() and "F12" in told() and "Shift F12" in told()
    assert ("move ahead of time" in told()) == (game == "tank_chess")
    app.input.set_keys("match", "explain", [Key.parse("f7")])
    app.input.set_keys("match", "mark", [])
    scene.repaint()
    player.wait(0.1)
    assert "press F7" in told() and "F2" not in told() and "(no key)" in told()
    assert search(scene.book, "F7"), "what is told is found, too"
