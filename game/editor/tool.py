"""What a tool of the editor is, on a map of squares and on one of inches: the view hands it the pointer, and
shows what it would do there. Knows no window.

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
    """Keys of what the player is told about a tool: its name, what it does, and that as its button says
    it."""

    name: str
    does: str
    tip: str


class Gesture(ABC, Generic[Place]):
    """What a held button draws or drags, from press to release."""

    carries: ClassVar[bool] = False
    """Whether it moves what is there: an undo then leaves that where it was. Else an undo takes back what is
    drawn."""

    @property
    def over(self) -> bool:
        """Whether something else was done meanwhile that ended it."""
        return False

    @abstractmethod
    def drag(self, at: Place, mods: Mods) -> None:
        """The pointer is there now."""

    @abstractmethod
    def release(self) -> bool:
        """The button goes up: what was done is one step of the history. Whether it changed the map."""

    @abstractmethod
    def cancel(self) -> None:
        """Everything is as it was before the press."""


class Tool(ABC, Generic[Place, Preview]):
    """One tool of an open map. ``begin`` and ``hover`` are what each tool does its own way; the rest is the
    same for all."""

    name: ClassVar[str]
    """How buttons and commands call it."""
    words: ClassVar[tuple[str, str]]
    """The groups of texts in which it has, by its name, what it is called and what it does."""
    key: ClassVar[str] = ""
    """The action of its key where that has another name."""
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
        """What the player is told about it."""
        name, does = (f"{group}.{self.name}" for group in self.words)
        return Prompts(name, does, does)

    @abstractmethod
    def begin(self, at: Place, button: Button, mods: Mods) -> Gesture[Place] | None:
        """A button goes down; what it draws or drags as long as it is held."""

    @abstractmethod
    def hover(self, at: Place | None) -> Preview:
        """What is shown while the pointer is there (``None``: nowhere), a button held or not."""

    @property
    def turns(self) -> bool:
        """Whether there is anything to turn."""
        return False

    def finish(self) -> bool:
        """End what takes several presses; whether anything was begun."""
        return False

    def taken(self) -> None:
        """It is in hand from now on, or was taken once more."""

    def put_away(self) -> None:
        """Another tool is in hand from now on."""

    def press(self, at: Place, button: Button = "left", mods: Mods = NO_MODS) -> None:
        """A button goes down."""
        self.gesture = self.begin(at, button, mods)

    def drag(self, at: Place, mods: Mods = NO_MODS) -> None:
        """The pointer is over another place while a button is held."""
        if self.gesture is not None and not self.gesture.over:
            self.gesture.drag(at, mods)
        if self.gesture is not None and self.gesture.over:
            self.gesture = None

    def release(self) -> bool:
        """The button goes up. Whether the map was changed."""
        gesture, self.gesture = self.gesture, None
        return gesture is not None and gesture.release()

    def cancel(self) -> bool:
        """Give up what is under way; whether anything was."""
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            gesture.cancel()
        return gesture is not None


AnyTool = TypeVar("AnyTool", bound="Tool[Any, Any]")


class Toolbox(ABC, Generic[Place, AnyTool]):
    """The tools of one open map in the order of their buttons, the one in hand, and what is done with it."""

    def __init__(self, tools: Sequence[AnyTool]) -> None:
        self.every = tuple(tools)
        self._tool = self.every[0]
        self._pressed: AnyTool | None = None
        """The tool of the button that is held."""
        self.pointer: Place | None = None
        """Where the pointer (or the keyboard's cursor) is; ``None``: nowhere."""

    @property
    def tool(self) -> AnyTool:
        """The tool in hand."""
        return self._tool

    @property
    def active(self) -> AnyTool:
        """The tool that is meant: the one in hand, but for what comes before it."""
        return self._tool

    def tool_for(self, button: Button, mods: Mods) -> AnyTool:
        """The tool a press is for."""
        return self.active

    def named(self, name: str) -> AnyTool:
        """The tool of that name. Raises ``KeyError``."""
        return {tool.name: tool for tool in self.every}[name]

    def take(self, tool: AnyTool) -> None:
        """Take another tool."""
        if tool is not self._tool:
            self._tool.put_away()
        self._tool = tool
        tool.taken()

    @property
    def pressing(self) -> bool:
        """Whether a button is held that draws or drags."""
        return self._pressed is not None and self._pressed.pressing

    def press(self, at: Place, button: Button = "left", mods: Mods = NO_MODS) -> None:
        """A button goes down; nothing happens while another one is held."""
        if not self.pressing:
            self.pointer = at
            self._pressed = self.tool_for(button, mods)
            self._pressed.press(at, button, mods)

    def drag(self, at: Place, mods: Mods = NO_MODS) -> None:
        """It is held over another place."""
        self.pointer = at
        if self._pressed is not None:
            self._pressed.drag(at, mods)

    def release(self) -> bool:
        """It goes up: what was done is one step of the history. Whether it changed the map."""
        tool, self._pressed = self._pressed, None
        return tool is not None and tool.release()

    def give_up(self) -> bool:
        """What the button began leaves no trace; whether it began anything."""
        tool, self._pressed = self._pressed, None
        return tool is not None and tool.cancel()

    def preview(self) -> Any:
        """What is drawn or dragged, or what a press where the pointer is would do."""
        tool = self._pressed if self._pressed is not None and self._pressed.pressing else self.active
        return tool.hover(self.pointer)

    @abstractmethod
    def settle(self) -> None:
        """What is under way is done, as if the button had gone up."""

    @abstractmethod
    def drop_carried(self) -> bool:
        """Leave what is dragged where it was; whether anything was."""

    @abstractmethod
    def cancel(self) -> bool:
        """Escape: give up what is under way, in hand or selected, one after another; whether there was
        anything."""
