"""Commands: what a press, a key, a choice or the gamepad asks for, as plain values.

A screen declares each command once, in its table: a row has the words, icon and key, and names what does
it. Buttons, menus, keys, tips and the spoken description all read that row::

    class TrashPress(Press):
        RESTORE = auto()

    class Trash(Screen):
        def nothing_chosen(self) -> str | None: …
        def restore(self) -> None: …

        commands = Commands(
            Declared(TrashPress.RESTORE, "library.restore", icon="undo", do=restore, why_not=nothing_chosen),
        )

A command with values is a frozen dataclass. Its row may name the class: that row is the one of all its
commands, and what does them gets the command.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

ScreenCommand = Hashable
"""A frozen value, such as ``Step(1)`` or ``TrashPress.RESTORE``: equal ones ask for the same."""


class Press(Enum):
    """A base for the commands of a screen that need nothing more to be said; a text as a value is the name
    of its button."""

    def __str__(self) -> str:
        return self.value if isinstance(self.value, str) else self.name.lower()


class Basic(Press):
    """What all screens can do."""

    BACK = "back"


@dataclass(frozen=True, slots=True)
class Set:
    """Another value for what is called ``name``: a field of a form, a setting."""

    name: str
    value: Any = None

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ListOpened:
    """A thing of the list called ``list`` was opened: by a double click, or by a key."""

    list: str


@dataclass(frozen=True, slots=True)
class ListChosen:
    """Another thing of the list called ``list`` was chosen."""

    list: str


def valued(command: Any, value: Any) -> ScreenCommand:
    """Return a command with this ``value`` in its field of that name."""
    made: ScreenCommand = replace(command, value=value)
    return made


def always(screen: Any, *given: Any) -> str | None:
    """Nothing is against it."""
    return None


def never_on(screen: Any, *given: Any) -> bool:
    """It is no switch, or off."""
    return False


@dataclass(frozen=True, slots=True)
class Declared:
    """A row of a screen's table: a command, or the class of commands with values.

    ``words``, ``short`` and ``tip`` are the keys of texts: on the button, on one with little room, and what
    is told where the pointer rests. ``binding``: the action that the player's keys and gamepad buttons are
    bound to, in the screen's context. ``do``: a method of the screen or of one of its ``doers``, or a
    function that gets the screen; of a row for a class, it gets the command, too. ``why_not``: the same for
    the key of the reason why it can't be done now ("": none is told; ``None``: it can). ``on``: whether it
    is a switch that is on."""

    command: ScreenCommand
    words: str = ""
    short: str = ""
    icon: str = ""
    tip: str = ""
    binding: str = ""
    do: Callable[..., object] = always
    why_not: Callable[..., str | None] = always
    on: Callable[..., bool] = never_on


class Commands:
    """A screen's table: its own rows, and those of ``more``."""

    def __init__(self, *rows: Declared, more: Commands | None = None) -> None:
        for row in rows:
            if isinstance(row.command, Set):
                raise TypeError(f"the row of {row.command!r} is that of its class, since its value differs")
        own = {row.command for row in rows}
        rest = () if more is None else more.rows
        self.rows: tuple[Declared, ...] = (*rows, *(row for row in rest if row.command not in own))
        self._of: dict[Hashable, Declared] = {row.command: row for row in self.rows}

    def __getitem__(self, command: ScreenCommand) -> Declared:
        """Return the row of a command. Raises ``KeyError`` if there is none."""
        row = self._of.get(command) or self._of.get(type(command))
        if row is None:
            raise KeyError(f"no row declares {command!r}")
        return row

    def has(self, command: ScreenCommand) -> bool:
        """Whether a row declares a command."""
        return command in self._of or type(command) in self._of

    def bound(self, action: str | None) -> list[Declared]:
        """Return the rows whose keys ask for this action."""
        return [row for row in self.rows if action and row.binding == action]


def run(screen: Any, function: Callable[..., Any], *given: Any) -> Any:
    """Call a row's function for a screen; a method as the class of the screen has it, or that of one of its
    ``doers``."""
    for one in (screen, *getattr(screen, "doers", ())):
        kind: Any = type(one)
        if name := _method_of(kind, function):
            return getattr(one, name)(*given)
    return function(screen, *given)


@cache
def _method_of(kind: Hashable, function: Callable[..., Any]) -> str:
    """Return the name of a method of a class or of one that it is made of; empty for another function."""
    name: str = function.__name__
    return name if any(vars(one).get(name) is function for one in getattr(kind, "__mro__", ())) else ""
