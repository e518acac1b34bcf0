"""An action of a menu, or an answer in a dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.ui.tree.node import Kind


@dataclass(frozen=True)
class Action:
    """An action. ``tip`` is shown where the pointer rests, ``hint`` is a key beside the words, ``why`` the
    reason it is disabled. ``harms``: something is lost for good. ``on``: it is a switch that is on
    (``None``: no switch). ``stays``: the menu it is in stays open."""

    key: str
    label: str
    do: Callable[[], Any] = lambda: None
    icon: str = ""
    kind: Kind = "plain"
    tip: str = ""
    hint: str = ""
    why: str = ""
    harms: bool = False
    enabled: bool = True
    on: bool | None = None
    stays: bool = False
