"""What the shell asks about matches: which can be resumed, their pictures, opening them."""

from __future__ import annotations

import time
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pygame

from game.app.table.hooks import Hooks, Resumable
from game.app.table.opening import open_save, open_text
from game.data.match_file import plan_of
from game.data.paths import user_saves
from game.data.problems import ProblemsError
from game.data.saves import SaveSummary, read_save, summary
from game.model.contract import TextError
from game.model.entries import window_games
from game.rules.registry import kit as kit_of
from game.ui.scene import App
from game.view import registry
from game.view.board.sprites import SpriteStore
from game.view.table import Tools

LOOKED_AT = 24
"""The latest so many saves are looked at for matches to go on with: the menu must open at once."""

_pictures: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
_views: OrderedDict[tuple[Path, int, int], tuple[Any, Any]] = OrderedDict()


def put_in(hooks: Hooks) -> None:
    """Put the matches' functions into the shell's hooks."""
    hooks.resumable = resumable
    hooks.thumbnail = thumbnail
    hooks.resume = resume
    hooks.reopen = reopen
    hooks.open_text = open_text


def resumable(app: App) -> list[Resumable]:
    """Matches that are not over, the latest first."""
    folder = user_saves()
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".yaml" and path.name[:1] != "."]
        paths = [path for path in paths if path.is_file()]  # one dangling link must not hide the others
        paths.sort(key=lambda path: -path.stat().st_mtime)
    except OSError:
        return []
    found: list[Resumable] = []
    games = window_games()
    for path in paths[:LOOKED_AT]:
        told = summary(path)
        if told.header is not None and told.result is None and told.entries and told.header.game in games:
            found.append(_resumable(app, told, first=not found))
    return found


def _resumable(app: App, told: SaveSummary, *, first: bool = False) -> Resumable:
    header, t = told.header, app.texts
    assert header is not None
    lines = [header.title]
    # only the first one is shown large, so only its position is looked at
    found = _seen(told.path) if first else None
    # the record tells the turn of the last move, the position whose turn it is
    turn = told.turn if found is None else getattr(found[1], "turn", told.turn)
    if turn is not None:
        lines.append(t("match.turn", turn=turn).capitalize())
    lines.append(t("match.saved_at", when=_when(app, told.modified)))
    alert = "" if found is None else _alert(app, *found)
    return Resumable(header.game, t(f"{header.game}.name"), tuple(lines), alert, told.path)


def _seen(path: Path) -> tuple[Any, Any] | None:
    try:
        return _view(path)
    except (OSError, ProblemsError, TextError):
        return None


def _alert(app: App, plan: Any, view: Any) -> str:
    names = [app.texts(key) for key in plan.kit.info.sides]
    return registry.view(plan.kit.name).alert(view, app.texts, names)


def _when(app: App, modified: float) -> str:
    """A time as people say it: today by the clock, else by the date."""
    then, now = time.localtime(modified), time.localtime()
    clock = time.strftime("%H:%M", then)
    if then[:3] == now[:3]:
        return app.texts("match.today", clock=clock)
    return f"{time.strftime('%Y-%m-%d', then)} {clock}"


def _stamp(path: Path) -> tuple[Path, int, int]:
    """A file as it is: within the tick of a clock a move may be added to it."""
    found = path.stat()
    return path, found.st_mtime_ns, found.st_size


def _view(path: Path) -> tuple[Any, Any] | None:
    """The last position of a save and its plan, without replaying it."""
    key = _stamp(path)
    if key in _views:
        return _views[key]
    save, _ = read_save(path)
    if save is None or save.last_state is None:
        return None
    plan = plan_of(save, kit_of)
    state = plan.kit.load_state(save.last_state.state, plan.setup())
    game = plan.kit.game
    seat = -2 if game.keeps_secrets(plan.setup()) else 0
    found = _views[key] = (plan, game.observe(state, seat))
    if len(_views) > 12:
        _views.popitem(last=False)
    return found


def thumbnail(app: App, match: Resumable, size: tuple[int, int]) -> pygame.Surface | None:
    """The board of a saved match, at most ``size`` px."""
    path = match.source
    if not isinstance(path, Path):
        return None
    try:
        key = (_stamp(path), size, app.theme.name, app.texts)
        if key not in _pictures:
            found = _view(path)
            if found is None:
                return None
            plan, view = found
            tools = Tools(
                app.theme,
                app.fonts,
                app.for_theme(SpriteStore),
                app.texts,
                plan.content.definitions,
                plan.content.files,
            )
            _pictures[key] = registry.view(match.game).thumbnails(tools)(view, min(size))
            if len(_pictures) > 12:
                _pictures.popitem(last=False)
    except (OSError, ProblemsError, TextError):
        return None
    return _pictures[key]


def resume(app: App, match: Resumable) -> None:
    """Go on with that match."""
    if isinstance(match.source, Path):
        open_save(app, match.source, how="push")


def reopen(app: App) -> bool:
    """After a crash: the match that was played last."""
    found = resumable(app)
    return bool(found) and isinstance(found[0].source, Path) and open_save(app, found[0].source)
