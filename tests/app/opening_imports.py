"""Prints, as JSON, what the first frame imports and what each screen's opening imports after it.

``test_opening_times.py`` runs it in a process of its own; ``python3 -m tests.app.opening_imports`` shows it.
Packages are those that are not Python's own; of ours the folders below a room (``game.ui.paint``) count.
"""

from __future__ import annotations

import json
import sys

import pygame

SCREENS = ("setup", "editor", "rules", "library", "settings")
"""In this order, each after the other: the later ones import what those before didn't."""

NOT_EARLY = ("importlib.metadata", "concurrent.futures", "multiprocessing", "sqlite3", "asyncio")
"""Parts of Python's own library that take long."""

NO_PACKAGES = ("cython_runtime",)
"""What compiled packages leave among the modules."""


def imported() -> set[str]:
    """What is imported now."""
    found = {name for name in NOT_EARLY if name in sys.modules}
    for name in [*sys.modules]:
        top, *below = name.split(".")
        if top == "game":
            found.add(".".join(["game", *below[:2]]) if len(below) > 2 else ".".join(["game", *below[:1]]))
        elif top not in sys.stdlib_module_names and not top.startswith(("_", "tests", *NO_PACKAGES)):
            found.add(top)
    return found


def opened() -> dict[str, list[str]]:
    """By the name of what was shown: what it imported, sorted."""
    from game.cli.main import main
    from game.data.files.kept import KEPT

    told: dict[str, list[str]] = {}

    real = pygame.display.flip

    def first() -> None:
        told["first frame"] = sorted(imported())
        pygame.display.flip = real

    pygame.display.flip = first

    from game.ui.window.application import Application

    def after(app: Application) -> None:
        """In place of the loop's threads: open one screen after the other, then leave."""
        for name in SCREENS:
            before = imported()
            app.open(name)
            app.step()
            told[name] = sorted(imported() - before)
            app.to_menu()
            app.step()
        app.texts.keep()  # as a start that isn't left at once does
        KEPT.write()
        app.quit()

    Application._first_frame_shown = after  # type: ignore[method-assign, assignment]
    main(["play"])
    return told


if __name__ == "__main__":
    print(json.dumps(opened(), indent=1))
