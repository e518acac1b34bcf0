"""What the board of Battlegrounds shows besides what every board does, as values."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from game.view.battlegrounds.stage import Stage
from game.view.board.choices import ChoiceShown
from game.view.board.scene import BoardScene

MarkKind = Literal["go", "lost", "way", "shot", "clear", "lay", "place", "open"]
"""Drive there; drive there and be destroyed; a field on a way; shoot at what is there, take a shell away,
lay one; put a tank there; uncover the token."""


@dataclass(frozen=True, slots=True)
class FieldMark:
    """What can be done at a field. ``badge`` is a short text ("+2"), ``ability`` what a pair gives,
    ``payee`` the colour whose owner is paid for it, ``armour`` whether armour would be spent."""

    kind: MarkKind
    badge: str = ""
    ability: str = ""
    payee: int | None = None
    armour: bool = False
    also: bool = False
    """Something else can be done there, too."""


@dataclass(frozen=True, slots=True)
class AimShown(ChoiceShown):
    """A button at a field, with the picture of a token or a colour's tank on it."""

    picture: str = ""
    colour: int | None = None


@dataclass(frozen=True)
class FieldScene(BoardScene):
    """All the board shows. Its tanks are ``pieces``; what lies on it is on the ``stage``, whose ``version``
    tells that it has changed."""

    BELOW = (*BoardScene.BELOW, "stage", "version", "marks", "gun", "names")

    stage: Stage = field(default_factory=Stage)
    version: int = 0
    marks: tuple[tuple[int, FieldMark], ...] = ()
    gun: tuple[int, ...] = ()
    """Fields that could be shot at from where the ghost stands."""
    names: tuple[int, ...] = ()
    """Solo: columns (0–7) and rows (8–15) whose shells have been revealed already."""
    asked: int | None = None
    aims: tuple[AimShown, ...] = ()

    @cached_property
    def lit(self) -> frozenset[int]:
        """Fields whose tokens are at full tone: those that can be chosen, driven over or shot at, and a token
        that lies open where others are covered. What a tank stands on steps back."""
        tokens = self.stage.tokens
        found = {spot for spot, mark in self.marks if mark.kind != "way"} | {*self.path, *self.gun}
        found |= {target.square for shot in self.fire for target in shot.targets}
        if self.hint is not None:
            found |= {*self.hint.path, *(() if self.hint.shot is None else (self.hint.shot,))}
        if any(not token.up for token in tokens.values()):
            found |= {spot for spot, token in tokens.items() if token.up}
        return frozenset(found & tokens.keys() - self.stage.tanks.values())

    @property
    def bare(self) -> Collection[int]:
        """Fields that are never drawn at full tone when they are pointed at: a tank stands there, or what can
        be done there is drawn on them."""
        return {*self.stage.tanks.values(), *(spot for spot, _ in self.marks)}

    @property
    def choices(self) -> Collection[int]:
        return [spot for spot, _ in self.marks]
