"""Lists with columns: in which order they are, and that a heading sorts by its column."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.statistics.scene import StatisticsPage
from game.testing.driver import Driver
from game.ui.controls.columns import ListColumn, Order, SortBy, in_order
from game.ui.tree.node import Node
from game.ui.window.application import Application

COLUMNS = [
    ListColumn[tuple[str, int]]("name", lambda _: Node(), sorts=lambda one: one[0]),
    ListColumn[tuple[str, int]]("count", lambda _: Node(), sorts=lambda one: one[1], down=True),
]
THINGS = [("a", 2), ("b", 3), ("c", 2), ("d", 1)]


@pytest.mark.parametrize(
    ("order", "names"),
    [
        (Order("name"), "abcd"),
        (Order("name", turned=True), "dcba"),
        (Order("count"), "bacd"),  # what is equal stays as it was, both ways
        (Order("count", turned=True), "dacb"),
    ],
)
def test_a_list_is_in_the_order_of_a_column(order: Order, names: str) -> None:
    assert "".join(name for name, _ in in_order(COLUMNS, THINGS, order)) == names


def test_a_heading_pressed_again_turns_the_order() -> None:
    order = Order("name")
    assert order.after(SortBy("count")) == Order("count")
    assert order.after(SortBy("name")) == Order("name", turned=True)
    assert order.after(SortBy("name")).after(SortBy("name")) == order


@pytest.fixture
def app() -> Iterator[Application]:
    app = offscreen_app((1280, 720), 1.0)
    app.push(SCENES["statistics_opponents"](app))
    for _ in range(6):
        app.step([], 1 / 60)
    yield app
    app.close()


def test_the_lists_of_the_statistics_are_sorted_by_pointer_and_keys(app: Application) -> None:
    page, player = app.stack.top, Driver(app)
    assert isinstance(page, StatisticsPage)

    def counts() -> list[int]:
        return [line.counted.count for line in page.lines.items]

    assert counts() == sorted(counts(), reverse=True)
    widgets = [stop for _, stop in page.focus.stops]
    player.click("sort.name")
    names = [line.name.casefold() for line in page.lines.items]
    assert names == sorted(names) and counts() != sorted(counts(), reverse=True)
    assert [stop for _, stop in page.focus.stops] == widgets, "nothing is made anew to sort a list"
    for _ in page.focus.stops:
        if page.focus.key == "sort.matches":
            break
        player.key("tab")
    player.key("return")
    assert counts() == sorted(counts(), reverse=True)
    player.key("return")
    assert counts() == sorted(counts())
    player.click("page.3")
    assert counts() == sorted(counts(), reverse=True), "another list begins in its own order"
