"""What a record is made of: its entries as they were written, and the line as it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from game.model.contract import Call, State, Step

S = TypeVar("S", bound=State)
A = TypeVar("A")

EntryKind = Literal["move", "chance", "call", "undo", "redo"]


@dataclass(frozen=True, slots=True)
class Entry(Generic[A]):
    """One line of a record, in the order things happened at the table.

    ``seat`` decided (``CHANCE`` for an outcome). ``action`` for moves and outcomes, ``call`` for
    calls. ``undo`` takes back ``count`` entries of the line, ``redo`` puts as many again. ``ms`` is
    the time spent on it, ``clocks`` what each side had left afterwards.
    """

    kind: EntryKind
    seat: int
    action: A | None = None
    call: Call | None = None
    count: int = 0
    ms: int = 0
    clocks: tuple[int, ...] | None = None


Sink = Callable[[Entry[Any]], None]


@dataclass(frozen=True, slots=True)
class Played(Generic[S, A]):
    """An entry of the line as it stands now, with the step it made."""

    entry: Entry[A]
    before: S
    step: Step[S, A]

    @property
    def stops_undo(self) -> bool:
        """Whether nobody may go back over it."""
        return bool(self.step.learnt) or self.step.revealed or self.entry.kind == "chance"
