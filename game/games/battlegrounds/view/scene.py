"""The board of Battlegrounds as values, in addition to those of every board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from game.games.battlegrounds.view.stage import Stage
from game.view.board.choices import ChoiceShown
from game.view.board.marks import Layer, Marks, marked, marked_each
from game.view.board.scene import BoardScene

MarkKind = Literal["go", "lost", "way", "shot", "clear", "lay", "place", "open"]
"""The kinds of possible actions at a field: drive there; drive there and be destroyed; a field on a way;
shoot at it, take a shell away, lay one; put a tank there; uncover the token."""


@dataclass(frozen=True, slots=True)
class FieldMark:
    """A possible action at a field. ``badge`` is a short text ("+2"), ``ability`` that of the pair it
    completes, ``payee`` the colour whose owner is paid for it, ``armour`` whether armour would be spent."""

    kind: MarkKind
    badge: str = ""
    ability: str = ""
    payee: int | None = None
    armour: bool = False
    also: bool = False
    """Whether another action is possible there, too."""


@dataclass(frozen=True, slots=True)
class AimShown(ChoiceShown):
    """A button at a field, with the picture of a token or a colour's tank on it."""

    picture: str = ""
    colour: int | None = None


@dataclass(frozen=True)
class FieldScene(BoardScene):
    """Everything to show on the board. Its tanks are ``pieces``; what lies on it is on the ``stage``,
    whose ``version`` changes with it."""

    stage: Stage = field(default_factory=Stage)
    version: int = 0
    names: tuple[int, ...] = ()
    """Solo: columns (0–7) and rows (8–15) whose shells have been revealed already."""

    @cached_property
    def fields(self) -> dict[int, FieldMark]:
        """The possible actions, by field."""
        return {spot: mark.data for mark in self.of("field") for spot in mark.where}

    @cached_property
    def lit(self) -> frozenset[int]:
        """The fields whose tokens are in full colour: those that can be chosen, driven over or shot at,
        and a face-up token among covered ones. A token under a tank is pale."""
        tokens = self.stage.tokens
        found = {spot for spot, mark in self.fields.items() if mark.kind != "way"}
        found |= set(self.places("path", "gun", "target"))
        for hint in self.told("hint"):
            found |= {*hint.path, *(() if hint.shot is None else (hint.shot,))}
        if any(not token.up for token in tokens.values()):
            found |= {spot for spot, token in tokens.items() if token.up}
        return frozenset(found & tokens.keys() - self.stage.tanks.values())

    @property
    def bare(self) -> Collection[int]:
        """The fields that never get full colour when they are pointed at, because a tank or marks cover
        them."""
        return {*self.stage.tanks.values(), *self.fields}

    @property
    def choices(self) -> Collection[int]:
        return self.fields


def field_marks(found: Mapping[int, FieldMark], gun: Iterable[int] = ()) -> Marks:
    """The possible actions at fields, and the fields that could be shot at from the ghost's place."""
    return (*marked_each(Layer.FRAME, "field", sorted(found.items())), *marked(Layer.STEP, "gun", gun))
