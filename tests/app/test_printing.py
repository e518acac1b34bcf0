"""Printing in the hands of a player: from the share dialogs to a PDF, by mouse and by keys."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.library.rows import LibraryPress
from game.app.library.scene import LibraryScene
from game.app.maps.sharing import ShareDialog
from game.app.poses.thinkers import ReadyPrinter
from game.app.printing import scene as printing_scene
from game.app.printing.orders import position_order
from game.app.printing.scene import PrintKind, PrintPage
from game.app.printing.worker import PrintWorker, work
from game.app.sharing.going_out import share_match
from game.app.sharing.share_dialog import ShareMatch, of_match
from game.data.files.paths import maps_of
from game.data.people.last_choices import LastPrint, last_print
from game.model.contract import PUBLIC
from game.testing.driver import Driver
from game.ui.controls.path_dialog import PathDialog
from game.ui.window.application import Application
from tests.app.spacing import Window, check_everywhere
from tests.layers import ROOT
from tests.printed import Printed
from tests.shared_matches import GAMES, played
from tests.view.printing_kit import map_order, start_order


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are there at once; the process has tests of its own."""
    monkeypatch.setattr(printing_scene, "PrintWorker", ReadyPrinter)


def opened(app: Application, player: Driver, order: Any) -> PrintPage:
    app.open("menu")
    app.push(PrintPage(app, order, ReadyPrinter()))
    player.wait()
    assert isinstance(player.scene, PrintPage)
    return player.scene


@pytest.mark.slow(few=1)
def test_a_map_of_the_library_is_printed_by_mouse(app: Application, player: Driver) -> None:
    app.open("library")
    player.wait()
    library = player.scene
    assert isinstance(library, LibraryScene)
    card = next(card for card in library.maps.catalogue.all() if card.entry.name == "quick_bout_8")
    library.maps.chosen = card.path
    library.do(LibraryPress.SHARE)
    player.wait()
    assert isinstance(player.scene, ShareDialog)
    player.click("print")
    page = player.scene
    assert isinstance(page, PrintPage)
    assert page.pages > 2
    player.click("paper.2")
    assert page.pages == 2
    player.click("legend")
    assert page.pages == 1
    player.click("plain")
    player.click("larger")
    assert page.options.plain
    assert page.options.square == 35
    player.click("save")
    assert isinstance(player.scene, PathDialog)
    path = Path(player.scene.text)
    assert path.suffix == ".pdf"
    player.key("return")
    assert player.scene is page
    sheet = Printed(path.read_bytes())
    assert len(sheet) == 1
    assert sheet.sizes[0][0] == pytest.approx(12 * 35 + 2 * 7 + 2 * 10, abs=1)
    assert str(path) in page.told
    player.key("escape")
    assert isinstance(player.scene, ShareDialog)


@pytest.mark.slow(few=1)
def test_a_board_is_printed_by_keys_alone(app: Application, player: Driver) -> None:
    page = opened(app, player, map_order("tank_chess", "quick_bout_8"))
    found = []
    for _ in range(20):
        player.key("tab")
        found.append(page.focus.key)
    assert {"board", "legend", "pieces", "plain", "smaller", "larger", "next", "save"} <= set(found)
    assert any(str(key).startswith("paper") for key in found)
    player.key("page down")
    assert page.page_number == 1
    player.key("page up")
    assert page.page_number == 0
    while page.focus.key != "save":
        player.key("tab")
    player.key("return")
    assert isinstance(player.scene, PathDialog)
    path = Path(player.scene.text)
    player.key("return")
    assert Printed(path.read_bytes()).shapes()


@pytest.mark.slow(few=1)
def test_each_page_is_shown_as_it_will_look(app: Application, player: Driver) -> None:
    page = opened(app, player, map_order("tank_chess", "quick_bout_8"))
    looks = set()
    for number in range(page.pages):
        assert page.page_number == number
        player.wait()
        assert page._drawn is not None
        looks.add(pygame.image.tobytes(page._drawn[1], "RGB"))
        player.click("next") if number + 1 < page.pages else None
    assert len(looks) == page.pages


@pytest.mark.slow(few=1)
def test_the_sizes_end_where_they_end_and_nothing_ticked_saves_nothing(
    app: Application, player: Driver
) -> None:
    page = opened(app, player, map_order("tank_chess", "quick_bout_8", square=95.0, paper=None))
    player.click("larger")
    player.click("larger")
    assert page.options.square == 100
    player.click("board")
    player.click("legend")
    player.click("save")
    assert player.scene is page
    assert "Choose" in "".join(one.node.say() for one in page.tree)


@pytest.mark.slow(few=1)
def test_tables_have_no_size_to_be_chosen_and_terrain_to_cut_out(app: Application, player: Driver) -> None:
    page = opened(app, player, map_order("flames_of_tanks", "town", paper=None))
    assert "larger" not in {name for name, _ in page.focus.stops}
    before = page.pages
    player.click("footprints")
    assert page.pages > before + 5


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_every_game_is_printed_from_its_match(
    game: str, app: Application, player: Driver
) -> None:
    match = played(game, 12)
    app.open("menu")
    share_match(app, match)
    player.wait()
    assert isinstance(player.scene, ShareMatch)
    player.click("print")
    page = player.scene
    assert isinstance(page, PrintPage)
    assert page.pages > 0
    assert not page.worker.error


@pytest.mark.slow
def test_of_a_match_with_secrets_only_what_everybody_sees_is_printed() -> None:
    match = played("tank_battle", 40)
    assert not match.session.open
    subject = of_match(match)
    order = position_order(subject.kit, subject.content, subject.setup, subject.view, subject.title, "en")
    assert order.view == match.session.record(PUBLIC).view(len(match.session.record(PUBLIC)))
    assert order.view != match.session.state
    assert match.kit.game.observe(order.view, PUBLIC) == order.view
    assert order.subject.view is order.view
    assert order.subject.draft is None


@pytest.mark.slow(few=1)
def test_paper_squares_and_colour_of_the_last_time_are_offered_again(
    app: Application, player: Driver
) -> None:
    order = map_order("tank_chess", "quick_bout_8")
    app.open("menu")
    app.open("print", order=order)
    player.wait()
    for key in ("paper.2", "plain", "larger", "save"):
        player.click(key)
    player.key("return")
    player.key("escape")
    app.open("print", order=order)
    player.wait()
    page = player.scene
    assert isinstance(page, PrintPage)
    assert (page.options.paper, page.options.square, page.options.plain) == (None, 35.0, True)


@pytest.mark.parametrize("text", ["", "paper: a5", "square: 3", "format: 9", "[", "plain: [1, 2]", "\0"])
def test_a_file_of_the_last_print_that_is_wrong_is_no_harm(text: str, home: Path) -> None:
    last_print().path.parent.mkdir(parents=True, exist_ok=True)
    last_print().path.write_text(text, encoding="utf-8")
    assert last_print().value() == LastPrint()


@pytest.mark.slow(few=1)
def test_what_is_cut_out_is_printed_as_often_as_is_wanted(app: Application, player: Driver) -> None:
    page = opened(app, player, map_order("tank_chess", "quick_bout_8", paper=None))
    assert page.focus.by_key("more").why == "Only parts to cut out can have copies. Tick some first."
    player.click("board")
    player.click("legend")
    player.click("counters")
    once = page.pages
    assert page.focus.by_key("fewer").why == "It can’t be less than 1."
    assert page.focus.by_key("more").why == ""
    for _ in range(8):
        player.click("more")
    assert page.options.copies == 9
    assert page.pages > once
    player.click("fewer")
    assert page.options.copies == 8


def until(ready: Callable[[], bool], seconds: float = 60.0) -> None:
    ends = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < ends, "it never came"
        time.sleep(0.01)


def in_a_thread(pipe: Any) -> None:
    threading.Thread(target=work, args=(pipe,), daemon=True).start()


class Nearby(PrintWorker):
    """A worker whose work begins otherwise, in this process."""

    def __init__(self, begin: Callable[[Any], None]) -> None:
        super().__init__()
        self.begin = begin

    @property
    def busy(self) -> bool:
        return self.made is None and not self.error

    def start_process(self, theirs: Any) -> None:
        self.begin(theirs)


@pytest.mark.slow
def test_the_worker_makes_the_last_thing_it_was_asked_for(home: Path) -> None:
    worker = Nearby(in_a_thread)
    worker.order(map_order("tank_chess", "grand_manoeuvre_26"))
    worker.order(map_order("tank_chess", "quick_bout_8", paper=None))
    assert worker.busy
    until(lambda: worker.made is not None)
    assert worker.made is not None
    assert worker.made.pages == 1
    assert worker.picture(0, 200, 200) is None
    until(lambda: worker.picture(0, 200, 200) is not None)
    picture = worker.picture(0, 200, 200)
    assert picture is not None
    assert max(picture.size) == 200
    worker.stop()


def test_what_goes_wrong_in_the_worker_is_told(home: Path) -> None:
    worker = Nearby(in_a_thread)
    worker.order(map_order("tank_chess", "quick_bout_8", overlap=400.0))
    until(lambda: bool(worker.error))
    assert "overlap" in worker.error
    worker.order(map_order("tank_chess", "quick_bout_8", paper=None))
    until(lambda: worker.made is not None)
    assert not worker.error
    worker.stop()


def test_after_its_process_has_ended_the_next_order_starts_another_one(home: Path) -> None:
    pipes: list[Any] = []

    def start(pipe: Any) -> None:
        pipes.append(pipe)
        if len(pipes) == 1:  # gone at once
            pipe.close()
        else:
            in_a_thread(pipe)

    worker = Nearby(start)
    order = map_order("tank_chess", "quick_bout_8", paper=None)
    worker.order(order)
    until(lambda: not worker.busy)
    assert worker.error == "its process ended"
    worker.order(order)
    until(lambda: not worker.busy)
    assert worker.made is not None and not worker.error
    assert len(pipes) == 2
    worker.stop()


def test_a_start_that_fails_and_an_order_that_can_not_be_handed_on_are_told(home: Path) -> None:
    begun: list[Any] = []

    def start(pipe: Any) -> None:
        begun.append(pipe)
        if len(begun) == 1:
            raise OSError(24, "Too many open files")
        in_a_thread(pipe)

    worker = Nearby(start)
    order = map_order("tank_chess", "quick_bout_8", paper=None)
    worker.order(order)
    until(lambda: not worker.busy)
    assert "Too many open files" in worker.error
    worker.order(replace(order, title=lambda: None))  # type: ignore[arg-type]
    until(lambda: not worker.busy)
    assert "pickle" in worker.error
    worker.order(order)
    until(lambda: not worker.busy)
    assert worker.made is not None and not worker.error
    worker.stop()


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("game", GAMES)
def test_a_process_of_its_own_makes_the_pages_and_no_frame_waits(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered, real = threading.Event(), PrintWorker.start_process
    in_time: list[bool] = []

    def starts(worker: PrintWorker, theirs: Any) -> Any:
        in_time.append(ordered.wait(20))
        return real(worker, theirs)

    monkeypatch.setattr(PrintWorker, "start_process", starts)
    order = start_order(game, min(maps_of(game).glob("*.yaml")).stem)
    worker = PrintWorker()
    begun = time.thread_time()
    worker.order(order)
    assert time.thread_time() - begun < 0.05
    ordered.set()
    until(lambda: worker.made is not None or bool(worker.error))
    assert in_time == [True], "it was ordered before the process had begun"
    assert not worker.error
    assert worker.made is not None
    assert Printed(worker.made.pdf).shapes()
    process = worker._process
    worker.stop()
    until(lambda: not process.is_alive())


@pytest.mark.slow(few=1)
def test_the_window_loads_nothing_of_what_writes_and_shows_pdf() -> None:
    program = (
        "import sys, game.app.library.scene, game.app.sharing.share_dialog, game.app.printing.scene\n"
        "from game.view import registry\n"
        "registry.view('tank_chess').printables()\n"
        "print(sorted({'fpdf', 'fontTools', 'PIL', 'pypdfium2'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"


WINDOWS: list[Window] = [
    ((1280, 720), 1.0, "en"), ((1280, 720), 1.3, "pseudo"), ((960, 540), 1.0, "pseudo"),
    ((1280, 720), 1.3, "de"), ((1280, 720), 1.3, "fr"), ((2560, 1440), 2.5, "en"),
]  # fmt: skip


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("game", ["tank_chess", "flames_of_tanks"])
def test_the_page_has_room_for_everything(app: Application, game: str) -> None:
    name = "quick_bout_8" if game == "tank_chess" else "town"
    page = PrintPage(app, map_order(game, name, paper=None))
    app.push(page)
    check_everywhere(app, WINDOWS)
    page.do(PrintKind(next(one.key for one in page.offered if one.copied), True))
    check_everywhere(app, WINDOWS)
