"""After steps of an app in the tests: the tree that a screen shows is what it would compose now, and its
nodes hold values only."""

from __future__ import annotations

import functools
import types
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import count
from typing import Any

import pygame

from game.app.table.board_screen import BoardScreen
from game.ui.layout import Area
from game.ui.screen import Screen
from game.ui.tree.node import Node
from game.ui.tree.tree import PlacedNode, changed, lay
from game.ui.window.application import Application
from game.view.grid_table import GridTable
from game.view.table import TableView
from tests.amount import some

FRAMES, EVENTS, TREES = 60, 8, 8
"""Of frames without an event one in so many is looked at, and of those with one: what is stale stays so for a
while. Of trees one in so many is searched for functions. A run with ``--full`` looks after each event."""

LOOKS = ("draw", "make", "tell")
"""Fields that say how a node looks or what it is made of: functions of a module or methods, which are equal
when they are the same."""


def functions_in(value: Any, *, looks: bool = False) -> Iterator[Any]:
    """What in a value of a node is no value: a function made anew each time is never equal to the last, so
    that all would be painted anew."""
    if isinstance(value, tuple):
        for one in value:
            yield from functions_in(one, looks=looks)
    elif isinstance(value, functools.partial):
        yield value
    elif isinstance(value, types.FunctionType):
        if not looks or value.__closure__ or "<" in value.__qualname__:
            yield value
    elif isinstance(value, types.MethodType) and not looks:
        yield value


def functions_of(node: Node) -> list[Any]:
    """The functions a node holds that it shouldn't."""
    return [
        (type(node).__name__, one.name, found)
        for one in fields(node)
        if one.name != "children"
        for found in functions_in(getattr(node, one.name), looks=one.name in LOOKS)
    ]


def stale(screen: Screen) -> list[Area]:
    """The places where a screen shows other than what it would compose now."""
    parts = dict(screen._parts)
    screen._parts.clear()
    now = lay(screen.compose(), Area.of(screen.size, screen.app.scale), screen.measure)
    screen._parts = parts
    assert screen.tree.root is not None
    return list(changed(screen.tree.root, now))


def stale_board(table: TableView) -> bool:
    """Whether a table's board shows other than what it would compose now."""
    view = table.view
    if view is None or table.page is not None:
        return False
    if isinstance(table, GridTable):
        return bool(table.board.scene != table._compose(view))
    return False


plain_step = Application.step
"""A step of an app that nobody looks at."""
_frames, _events, _trees = count(), count(), count()
_values_seen: PlacedNode | None = None
"""The last tree that was found to hold values, or passed over."""


def _looked_at(
    app: Application, events: Sequence[pygame.event.Event] = (), *args: Any, **kwargs: Any
) -> None:
    plain_step(app, events, *args, **kwargs)
    if next(_events) % some(1, EVENTS) if events else next(_frames) % FRAMES:
        return
    top = app.stack.top
    if not isinstance(top, Screen) or top.container is None or top.needs_layout:
        return
    found = stale(top)
    if top.needs_layout:  # another thread has just ended its work
        return
    assert not found, f"{top.name} shows what is no longer so at {[one.rect for one in found][:3]}"
    if isinstance(top, BoardScreen) and top.table.beside.tree is top.tree:
        assert not stale_board(top.table), f"the board of {top.name} shows what is no longer so"
    global _values_seen
    if top.tree.root is not _values_seen:
        _values_seen = top.tree.root
        held = [] if next(_trees) % some(1, TREES) else [
            one for placed in top.tree for one in functions_of(placed.node)
        ]  # fmt: skip
        assert not held, f"nodes of {top.name} hold functions: {held[:3]}"


def look_at_apps() -> None:
    """Let all apps in the tests be looked at."""
    Application.step = _looked_at  # type: ignore[method-assign, assignment]
