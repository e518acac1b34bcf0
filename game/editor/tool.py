"""The base of the editor's tools, on a map of squares and on one of inches: the view passes the pointer,
and shows what the tool would do there. Knows no window.

``Place`` is what a pointer points at: a square, or a point of a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

Place = TypeVar("Place")
Preview = TypeVar("Preview")

Button = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Mods:
    """The modifier keys that are held."""

    shift: bool = False
    ctrl: bool = False
    alt: bool = False


NO_MODS = Mods()


@dataclass(frozen=True, slots=True)
class Prompts:
    """Keys of a tool's texts: its name, what it does, and that for its button."""

    name: str
    does: str
    tip: str


class Gesture(ABC, Generic[Place]):
    """What a held button draws or drags, from press to release."""

    carries: ClassVar[bool] = False
    """Whether it moves something: an undo then leaves that where it was. Otherwise an undo takes back what
    is drawn."""

    @property
    def over(self) -> bool:
        """Whether something else has ended the gesture meanwhile."""
        return False

    @abstractmethod
    def drag(self, at: Place, mods: Mods) -> None:
        """Follow the pointer to ``at``."""

    @abstractmethod
    def release(self) -> bool:
        """End the gesture as one step of the history, when the button is released; return whether it
        changed the map."""

    @abstractmethod
    def cancel(self) -> None:
        """Restore the state before the press."""


class Tool(ABC, Generic[Place, Preview]):
    """One tool of an open map. Each tool has its own ``begin`` and ``hover``; the rest is the same for
    all."""

    name: ClassVar[str]
    """The tool's name for buttons and commands."""
    words: ClassVar[tuple[str, str]]
    """The groups of texts with its name and description, under ``name``."""
    key: ClassVar[str] = ""
    """The action of its key, if that has another name."""
    two_presses: ClassVar[bool] = False
    """Whether with the keyboard one press begins what the next one ends."""

    def __init__(self) -> None:
        self.gesture: Gesture[Place] | None = None

    @property
    def action(self) -> str:
        """The action of its key."""
        return self.key or self.name

    @property
    def pressing(self) -> bool:
        """Whether a button is held that draws or drags."""
        return self.gesture is not None

    @property
    def prompts(self) -> Prompts:
        """The keys of the tool's texts."""
        name, does = (f"{group}.{self.name}" for group in self.words)
        return Prompts(name, does, does)

    @abstractmethod
    def begin(self, at: Place, button: Button, mods: Mods) -> Gesture[Place] | None:
        """Begin the gesture of a pressed button, which lasts while it is held; return it, or ``None``."""

    @abstractmethod
    def hover(self, at: Place | None) -> Preview:
        """Return what to show with the pointer at ``at`` (``None``: nowhere), whether a button is held or
        not."""

    @property
    def turns(self) -> bool:
        """Whether there is anything to turn."""
        return False

    def finish(self) -> bool:
        """End what takes several presses; return whether anything was begun."""
        return False

    def taken(self) -> None:
        """React to being taken, or taken once more."""

    def put_away(self) -> None:
        """React to another tool being taken."""

    def press(self, at: Place, button: Button = "left", mods: Mods = NO_MODS) -> None:
        """Handle a pressed button."""
        self.gesture = self.begin(at, button, mods)

    def drag(self, at: Place, mods: Mods = NO_MODS) -> None:
        """Handle the pointer over another place while a button is held."""
        if self.gesture is not None and not self.gesture.over:
            self.gesture.drag(at, mods)
        if self.gesture is not None and self.gesture.over:
            self.gesture = None

    def release(self) -> bool:
        """Handle the button's release; return whether the map was changed."""
        gesture, self.gesture = self.gesture, None
        return gesture is not None and gesture.release()

    def cancel(self) -> bool:
        """Give up what is in progress; return whether anything was."""
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            gesture.cancel()
        return gesture is not None


AnyTool = TypeVar("AnyTool", bound="Tool[Any, Any]")


class Toolbox(ABC, Generic[Place, AnyTool]):
    """The tools of one open map in the order of their buttons, the one in hand, and its use."""

    def __init__(self, tools: Sequence[AnyTool]) -> None:
        self.every = tuple(tools)
        self._tool = self.every[0]
        self._pressed: AnyTool | None = None
        """The tool of the held button."""
        self.pointer: Place | None = None
        """The place of the pointer (or the keyboard's cursor); ``None`` for nowhere."""

    @property
    def tool(self) -> AnyTool:
        """The tool in hand."""
        return self._tool

    @property
    def active(self) -> AnyTool:
        """The tool in effect: the one in hand, unless another takes precedence."""
        return self._tool

    def tool_for(self, button: Button, mods: Mods) -> AnyTool:
        """Return the tool for a press."""
        return self.active

    def named(self, name: str) -> AnyTool:
        """Return the tool of that name. Raises ``KeyError``."""
        return {tool.name: tool for tool in self.every}[name]

    def take(self, tool: AnyTool) -> None:
        if tool is not self._tool:
            self._tool.put_away()
        self._tool = tool
        tool.taken()

    @property
    def pressing(self) -> bool:
        """Whether a button is held that draws or drags."""
        return self._pressed is not None and self._pressed.pressing

    def press(self, at: Place, button: Button = "left", mods: Mods = NO_MODS) -> None:
        """Handle a pressed button; does nothing while another one is held."""
        if not self.pressing:
            self.pointer = at
            self._pressed = self.tool_for(button, mods)
            self._pressed.press(at, button, mods)

    def drag(self, at: Place, mods: Mods = NO_MODS) -> None:
        """Handle the held button over another place."""
        self.pointer = at
        if self._pressed is not None:
            self._pressed.drag(at, mods)

    def release(self) -> bool:
        """End the gesture as one step of the history; return whether it changed the map."""
        tool, self._pressed = self._pressed, None
        return tool is not None and tool.release()

    def give_up(self) -> bool:
        """Cancel the held button's gesture without a trace; return whether there was one."""
        tool, self._pressed = self._pressed, None
        return tool is not None and tool.cancel()

    def preview(self) -> Any:
        """Return what is being drawn or dragged, or what a press at the pointer would do."""
        tool = self._pressed if self._pressed is not None and self._pressed.pressing else self.active
        return tool.hover(self.pointer)

    @abstractmethod
    def settle(self) -> None:
        """End what is in progress, as if the button had been released."""

    @abstractmethod
    def drop_carried(self) -> bool:
        """Leave what is being dragged where it was; return whether anything was."""

    @abstractmethod
    def cancel(self) -> bool:
        """Give up one thing (Escape): what is in progress, in hand or selected; return whether there was
        anything."""
