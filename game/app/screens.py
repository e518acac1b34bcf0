"""The module of each screen, by the name under which screens open each other.

Each module has ``make(app, **params) -> Scene``, which ``app.open("<name>", …)`` calls. Modules are
imported on demand: the menu must not wait for the match.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

SCREENS: dict[str, str] = {
    "analysis": "game.app.analysis.scene",
    "codes": "game.app.sharing.codes_dialog",
    "courses": "game.app.tutorial.courses",
    "dialog": "game.ui.controls.dialog",
    "editor": "game.app.editor.scene",
    "end": "game.app.match.end",
    "error": "game.app.error.scene",
    "film": "game.app.sharing.film_dialog",
    "handover": "game.app.match.handover",
    "join": "game.app.post.join",
    "letter": "game.app.post.letter_card",
    "library": "game.app.library.scene",
    "licences": "game.app.licences.scene",
    "match": "game.app.match.scene",
    "match_menu": "game.app.match.menu",
    "matches": "game.app.matches.scene",
    "menu": "game.app.menu.scene",
    "modes": "game.app.modes.scene",
    "path": "game.ui.controls.path_dialog",
    "people": "game.app.people.scene",
    "profile": "game.app.profiles.profile",
    "pause": "game.app.match.pause",
    "post": "game.app.post.waiting_page",
    "print": "game.app.printing.scene",
    "puzzle": "game.app.puzzles.puzzle",
    "puzzles": "game.app.puzzles.list",
    "replay": "game.app.replay.scene",
    "report": "game.app.match.report",
    "rules": "game.app.rules.scene",
    "settings": "game.app.settings.scene",
    "setup": "game.app.setup.scene",
    "share": "game.app.sharing.share_dialog",
    "statistics": "game.app.statistics.scene",
    "trash": "game.app.trash.scene",
    "tutorial": "game.app.tutorial.scene",
    "welcome": "game.app.menu.welcome",
    "who": "game.app.profiles.who",
}


def exists(name: str) -> bool:
    """Whether there is a screen of that name."""
    return name in SCREENS


def maker(name: str) -> Callable[..., Any]:
    """Return the function that makes that screen. Raises ``KeyError`` if there is none."""
    made: Callable[..., Any] = importlib.import_module(SCREENS[name]).make
    return made
