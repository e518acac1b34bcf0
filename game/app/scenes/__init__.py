"""All scenes, found by their modules.

A module here has ``make(app, **params) -> Scene``, by which ``app.open("<module>", …)`` finds it, and
``DEMOS``, functions that make a scene worth a picture: ``screenshot --scene NAME``. Modules are
imported when first asked for: a menu must not wait for the match.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.app.application import App
    from game.app.scene import Scene

Maker = Callable[..., "Scene"]


@cache
def _modules() -> tuple[str, ...]:
    return tuple(
        sorted(found.name for found in pkgutil.iter_modules(__path__) if not found.name.startswith("_"))
    )


def exists(name: str) -> bool:
    """Whether there is a scene of that name."""
    return name in _modules()


def maker(name: str) -> Maker:
    """The function that makes that scene. ``KeyError`` if there is none."""
    if name not in _modules():
        raise KeyError(name)
    made: Maker = importlib.import_module(f"game.app.scenes.{name}").make
    return made


class _Demos(Mapping[str, "Callable[[App], Scene]"]):
    """Filled at the first look into it."""

    def __init__(self) -> None:
        self._found: dict[str, Callable[[App], Scene]] | None = None

    def _all(self) -> dict[str, Callable[[App], Scene]]:
        if self._found is None:
            self._found = {}
            for name in _modules():
                module: Any = importlib.import_module(f"game.app.scenes.{name}")
                self._found |= getattr(module, "DEMOS", {})
        return self._found

    def __getitem__(self, name: str) -> Callable[[App], Scene]:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


SCENES: Mapping[str, Callable[[App], Scene]] = _Demos()
"""Every scene that a picture can be taken of, by name."""
