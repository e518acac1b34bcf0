"""Starting: builds the app with its screens, and opens what the command line names.

Everything about matches is imported on demand: without any matches the menu needs nothing of it.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from game.app import screens
from game.app.preload import Preloader
from game.app.warming import warm
from game.data.files import paths
from game.data.files.config import Settings, user_settings_file
from game.data.files.locks import sweep_locks
from game.data.files.problems import Problem, did_you_mean, shown
from game.data.words.texts import Texts
from game.ui.paint.start_pictures import START_PICTURES
from game.ui.scene import App
from game.ui.window.application import Application
from game.ui.window.window import AnyWindow


def new_app(
    settings: Settings | None = None,
    *,
    window: AnyWindow | None = None,
    overrides: Mapping[str, Any] | None = None,
    keep: bool = True,
) -> Application:
    """Return the app with all its screens and nothing open; see ``Application``."""
    app = Application(
        settings,
        screens=screens,
        on_drop=_import,
        window=window,
        overrides=overrides,
        keep=keep,
    )
    app.background += [Preloader(app.texts), Sweeping(), Indexing(), Watching(app)]
    app.idle = warm
    return app


def _import(app: App, files: list[Path], texts: list[str]) -> None:
    """Open what is dropped on the window, or pasted where nothing else takes it."""
    from game.app.sharing import incoming

    if files or texts:
        incoming.take_drop(app, files, texts)
    else:
        incoming.paste_or_tell(app)


def run(args: Any) -> int:
    """Open the window with the command line's wishes (``play``); return the exit status."""
    overrides: dict[str, Any] = {}
    for change in getattr(args, "set", None) or []:
        key, _, value = str(change).partition("=")
        overrides[key.strip()] = value.strip()
    START_PICTURES.begin()
    app = new_app(overrides=overrides)
    languages = Texts.languages(paths.ASSETS / "locale")
    if app.texts.language not in languages:
        hint = did_you_mean(app.texts.language, languages) or f"choose from {', '.join(languages)}"
        message = f"there are no words in {shown(app.texts.language)}"
        app.problems.append(Problem("settings", None, None, "look.language", message, hint))
    wire(app, args)
    return app.run()


class Background:
    """Work in a thread of its own, which begins once the first frame is on the screen."""

    name: ClassVar[str]
    """The thread's."""

    def start(self) -> None:
        threading.Thread(target=self.run, name=self.name, daemon=True).start()

    def run(self) -> None:
        """Do the work, in the thread."""
        raise NotImplementedError

    def close(self) -> None:
        """Do nothing: the work can be cut off anywhere."""


class Sweeping(Background):
    """Deletes what killed starts left among the player's files."""

    name = "sweep"

    def run(self) -> None:
        sweep()


class Indexing(Background):
    """Updates the index of matches and who plays in them; the thread imports what it needs."""

    name = "index"

    def __init__(self) -> None:
        self._ended = False
        self._keeper: Any = None

    def run(self) -> None:
        from game.app.profiles.indexing import IndexKeeper

        self._keeper = IndexKeeper()
        if not self._ended:
            self._keeper.run()

    def close(self) -> None:
        """Stop indexing after the current file."""
        self._ended = True
        if self._keeper is not None:
            self._keeper.close()


POST_S = 4.0
"""Seconds between two looks into the shared folders of matches by post."""


class Watching(Background):
    """Watches the shared folders of matches by post; the thread imports what it needs, and only where there
    are such matches."""

    name = "post"

    def __init__(self, app: App) -> None:
        self.app = app
        self._ended = threading.Event()

    def run(self) -> None:
        watch: Any = None
        while not self._ended.is_set():
            if watch is None and paths.user_data().joinpath("post").is_dir():
                from game.app.post.watching import PostWatch

                watch = PostWatch(self.app)
            if watch is not None:
                watch.look()
            self._ended.wait(POST_S)

    def close(self) -> None:
        self._ended.set()


def sweep() -> None:
    """Delete the leftovers now."""
    for folder in dict.fromkeys((paths.user_data(), paths.user_config(), paths.user_cache())):
        paths.sweep_parts(folder)
        sweep_locks(folder)


def is_first_start(app: App) -> bool:
    """Whether nobody has changed settings, saved or learnt anything on this machine."""
    if not app.keep or user_settings_file().exists():
        return False
    return not any(
        paths.user_data().joinpath(name).exists() for name in ("saves", "lessons", "people", "maps")
    )


def wire(app: App, args: Any) -> None:
    """Open what the command line (``play``) names: a map, save or position straight into the match, a game's
    set-up. Raises
    ``ProblemsError`` for a map and ``TextError`` for a position that can't be used; a broken save is
    reported in the window."""
    load, map_name = getattr(args, "load", None), getattr(args, "map", None)
    position, plan = getattr(args, "position", None), getattr(args, "plan", None)
    if plan is not None:
        from game.app.table.opening import as_set

        app.open("match", how="clear_to", plan=as_set(app, plan))
        return
    if named := getattr(args, "open", None):
        from game.app.sharing import incoming

        app.to_menu()
        incoming.take_drop(app, [Path(named)], [])
        return
    if not (load or map_name or position):
        if getattr(args, "game_named", False):
            app.to_menu()
            app.open("setup", game=args.game)
        elif is_first_start(app):
            app.to_menu()
            app.open("welcome")
        return
    from game.app.table import opening
    from game.data.files.content import load_content
    from game.model.registry import kit as kit_of

    game = str(getattr(args, "game", "")).strip().lower().replace("-", "_").replace(" ", "_")
    if load:
        opening.open_save(app, Path(load))
    elif position:
        kit = kit_of(game)
        plan = opening.position_match(app, kit, load_content(kit), position)
        app.open("match", how="clear_to", plan=plan)
    elif map_name:
        app.open("match", how="clear_to", plan=opening.map_match(app, game, map_name))
