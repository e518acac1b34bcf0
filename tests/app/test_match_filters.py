"""Matches found by words and filters, also among thousands; statistics looked at."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.matches import shelf
from game.app.matches.filters import Filters, PlayerKey, Sieve, bot_levels, people_of
from game.app.matches.scene import Matches
from game.app.statistics.scene import StatisticsPage
from game.data.files.paths import locale_folders, user_saves
from game.data.people.profiles import add_profile
from game.data.saves.match_index import MatchIndex, MatchRow
from game.data.saves.save_format import SaveHeader, SaveSeat
from game.data.saves.saves import SaveWriter
from game.data.words.texts import Texts
from game.model.entries import window_games
from game.testing.driver import Driver as Hands
from game.ui.commands import Set
from game.ui.window.application import Application
from tests.data.test_statistics import ANNA, BEN, BOT, DRAWN, LOST, WON, A, match

NAMES = {"a" * 12: "Annabel", "b" * 12: "Ben"}
GUEST = ("Zoë", "", 0)
ROWS = [
    match(6, LOST, GUEST, BOT, game="flames_of_tanks", map="Farms", title="Zoë – Sergeant"),
    match(5, None, ANNA, BOT),
    match(4, DRAWN, BEN, ("Captain", "bot", 3)),
    match(3, WON, BEN, ANNA, map="The Pass"),
    match(2, LOST, ANNA, BOT),
    match(1, WON, ANNA, BOT, game="tank_battle"),
]


def found(now: datetime | None = None, **wanted: Any) -> list[str]:
    rows = Sieve(Texts(locale_folders()), NAMES).through(ROWS, Filters(**wanted), now)
    return [row.file.removesuffix(".yaml") for row in rows]


@pytest.mark.parametrize(
    ("words", "files"),
    [("", "654321"), ("ZOË", "6"), ("farms zoë", "6"), ("farms anna", ""), ("annabel", "5321"), ("pass", "3"),
     ("tank battle", "1"), ("zoe", "6"), ("no such", ""), ("\\ ' % _ *", "")],
)  # fmt: skip
def test_words_are_looked_for_in_names_maps_and_games(words: str, files: str) -> None:
    assert "".join(found(words=words)) == files


@pytest.mark.parametrize(
    ("wanted", "files"),
    [
        ({"state": "open"}, "5"), ({"state": "over"}, "64321"), ({"game": "tank_battle"}, "1"),
        ({"person": PlayerKey("profile", A)}, "5321"), ({"person": PlayerKey("guest", "Zoë")}, "6"),
        ({"person": PlayerKey("profile", A), "result": "loss"}, "32"), ({"result": "draw"}, "4"),
        ({"result": "win"}, "31"), ({"result": "loss"}, "632"),
        ({"opponent": PlayerKey("bot", "", 3)}, "4"), ({"opponent": PlayerKey("bot")}, "65421"),
        ({"person": PlayerKey("profile", A), "opponent": PlayerKey("profile", "b" * 12)}, "3"),
        ({"person": PlayerKey("profile", A), "opponent": PlayerKey("profile", A)}, ""),
    ],
)  # fmt: skip
def test_filters(wanted: dict[str, Any], files: str) -> None:
    assert "".join(found(**wanted)) == files


def test_a_mode_is_found_by_its_name_in_the_language() -> None:
    rows = [match(1, WON, GUEST, BOT, game="flames_of_tanks", mode="four_flags")]
    texts = Texts(locale_folders(), "de")
    for words, count in (("vier flaggen", 1), ("four_flags", 1), ("fünf", 0)):
        assert len(Sieve(texts, NAMES).through(rows, Filters(words=words))) == count


def test_dates_are_whole_days() -> None:
    now = datetime.fromtimestamp(ROWS[0].ended) + timedelta(hours=1)
    assert "6" in found(now, date="today") and found(now, date="today") == ["6"]
    assert found(now, date="month") == ["6", "5", "4", "3", "2"]
    assert found(now + timedelta(days=1), date="today") == []


def test_people_and_levels_to_choose_from() -> None:
    index = MatchIndex.in_memory()
    index.put(ROWS)
    players = index.players()
    who = people_of(players, NAMES)
    assert [name for _, name in who] == ["Annabel", "Ben", "Zoë"] and bot_levels(players) == [2, 3]


def write(number: int, name: str, person: str = "", ended: bool = True, rated: bool = False) -> Path:
    seats = (
        SaveSeat(name=name, side=0, profile=person or None),
        SaveSeat(name="Recruit", player="bot", level=1, side=1),
    )
    path = user_saves() / f"{number}.yaml"
    with SaveWriter.create(
        path,
        SaveHeader(
            game="tank_chess", rules=1, title=f"{name} – Recruit", seats=seats, options={"rated": rated}
        ),
    ) as made:
        made.append({"by": 0, "move": "x", "round": 1, "ms": 1000})
        if ended:
            made.append({"note": "result", "places": [1, 2], "text": "resigned"})
    return path


@pytest.mark.slow
def test_the_list_is_searched_and_filtered_by_mouse_and_keys(
    app: Application, player: Hands, home: Path
) -> None:
    anna = add_profile("Anna", "fox", ("paper", "ink"))
    for number in range(4):
        write(number, "Anna" if number % 2 else "Ben", anna.person if number % 2 else "", ended=number != 3)
    scene = Matches(app)
    app.push(scene)
    player.wait(0.3)
    assert len(scene.listed) == 4
    player.click("search")
    player.type("ann")
    assert [save.title for save in scene.listed] == ["Anna – Recruit"] * 2
    assert player.widget("delete").visible
    player.type("q")
    assert scene.listed == [] and "delete" not in dict(scene.focus.stops)
    player.click("clear")
    assert len(scene.listed) == 4 and scene.filters == Filters()
    assert player.widget("delete").visible
    for words, goes_on in (("anna", True), ("ben", False)):  # one of Anna's, the newest, is not over
        player.click("clear")
        scene.rows.choose(0)
        player.click("search")
        player.type(words)
        newest = scene.current
        assert newest is not None and (newest.result is None) == goes_on
        assert player.widget("resume").is_enabled == goes_on
    player.click("clear")
    player.click("by.person")
    player.wait(0.2)
    box = player.widget("by.person").rect
    player.click((box.centerx - 20, box.bottom + box.height // 2 + 2))  # the first after "Anyone"
    player.wait(0.2)
    if scene.filters.person is None:
        player.click((box.centerx - 20, box.bottom + box.height + box.height // 2))
        player.wait(0.2)
    assert scene.filters.person is not None
    player.click("filter.2")
    assert all(save.result is not None for save in scene.listed)


@pytest.mark.slow
def test_saves_that_are_not_read_yet_are_listed_and_found_as_they_are_read(
    app: Application, player: Hands, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "INDEX_S", 0.0)
    for number in range(30):
        write(number, f"Guest{number}")
    scene = Matches(app)
    app.push(scene)
    assert len(scene.rows.items) == 30
    scene.matches.keeper.finish()
    player.wait(0.2)
    player.click("search")
    player.type("guest29")
    assert [save.title for save in scene.listed] == ["Guest29 – Recruit"]


@pytest.mark.slow
def test_statistics_of_a_profile_and_of_the_machine_are_looked_through(
    app: Application, player: Hands, home: Path
) -> None:
    anna = add_profile("Anna", "fox", ("paper", "ink"))
    for number in range(5):
        write(number, "Anna", anna.person, rated=True)
    app.push(Matches(app))
    for person in (anna.person, "", "f" * 12, "../.."):
        scene = StatisticsPage(app, person)
        app.push(scene)
        until = time.monotonic() + 5
        # what can be told at once comes first, the ratings after it
        while not scene.counting.whole and time.monotonic() < until:
            player.wait(0.05)
        assert scene.told.finished == 5
        for page in range(4):
            player.click(f"page.{page}")
            assert scene.page == ("overview", "opponents", "maps", "endings")[page]
        assert scene.counting.ratings.of("tank_chess", anna.person) is not None
        scene.do(Set("game", window_games()[0]))
        player.wait(0.1)
        assert scene.told.finished == 5
        scene.do(Set("game", window_games()[1]))
        player.wait(0.1)
        assert scene.told.finished == 0
        app.pop()
    with MatchIndex() as index:
        assert isinstance(index.matches()[0], MatchRow)


@pytest.mark.slow
def test_matches_are_ticked_by_mouse_keys_and_pad_and_deleted_together(
    app: Application, player: Hands, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.app.matches import scene as module

    written: list[Path] = []
    for number in range(5):
        write(number, f"Guest{number}")
    scene = Matches(app)
    app.push(scene)
    player.wait(0.3)
    cells = scene.rows

    def box(index: int) -> tuple[int, int]:
        return cells.box_of(cells.rect_of(index)).center

    player.click(box(1))
    assert [row.file for row in cells.ticked] == [cells.items[1].file] and cells.chosen == 0
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    player.click((cells.rect_of(3).centerx, cells.rect_of(3).centery))
    pygame.key.set_mods(pygame.KMOD_LCTRL)
    player.click((cells.rect_of(2).centerx, cells.rect_of(2).centery))
    pygame.key.set_mods(0)
    assert [cells.items.index(row) for row in cells.ticked] == [1, 3]
    scene.focus.focus_first("list")
    player.key("insert")
    assert [cells.items.index(row) for row in cells.ticked] == [0, 1, 3]
    player.pad("x")
    assert [cells.items.index(row) for row in cells.ticked] == [1, 3]
    gone = [row.file for row in cells.ticked]
    player.key("delete")
    assert len(cells.items) == 3 and not cells.ticked and not {row.file for row in cells.items} & set(gone)
    player.click("undo")
    assert len(cells.items) == 5 and set(gone) <= {row.file for row in cells.items}
    scene.focus.focus_first("list")
    player.key("ctrl+a")
    assert len(cells.ticked) == 5
    player.click("filter.1")  # what the filter hides isn't ticked
    assert not cells.ticked
    player.click("filter.0")
    scene.focus.focus_first("list")
    player.pad("y")
    assert len(cells.ticked) == 5
    player.key("escape")
    assert not cells.ticked and app.stack.top is scene
    player.click(box(2))
    monkeypatch.setattr(module, "ask_to_write_folder", lambda _, saves: written.extend(saves))
    player.click("export")
    assert [path.name for path in written] == [row.file for row in cells.ticked] and len(written) == 1
