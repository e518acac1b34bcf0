"""The row at the foot of a board: what can be done now and by which keys, or buttons in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame

from game.app.table.caps import caps_of
from game.app.table.prompt_places import PromptPlace, around, side_by_side
from game.ui.controls.embedded import Embedded
from game.ui.layout import GROW, Area
from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Row, Stack
from game.ui.tree.node import Length, Node
from game.ui.tree.seen import KeyCap, SmallText
from game.view.phase import MOUSE_CLICK, MOUSE_WHEEL, Prompt


@dataclass(frozen=True, slots=True)
class PressPrompt:
    """What a prompt at the foot offers, by its command."""

    command: str = ""

    def __str__(self) -> str:
        return f"prompt.{self.command}"


class ShownPrompt(NamedTuple):
    """A prompt in its place."""

    prompt: Prompt
    place: PromptPlace


class PromptRow(Model):
    """Where the prompts of one screen are. While the pointer is over the row, nothing that acts comes below
    it."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self.shown: tuple[ShownPrompt, ...] = ()
        self.kept: tuple[float, float] | None = None
        """The part of the row, in tokens, that buttons leave free while the pointer is over it."""
        self._area: Area | None = None
        self._prompts: tuple[Prompt, ...] = ()
        self._shows: object = None
        self._places: list[PromptPlace] = []
        """The places of what is shown, and while the pointer is over the row of what has gone."""
        self._in_order = True
        """Whether all is where it is without the pointer."""
        self._below: PromptPlace | None = None
        """While there is no room around the pointer for all prompts: what is or was below it."""

    # --- what there is ---

    def show(self, area: Area, prompts: Sequence[Prompt]) -> None:
        """Show prompts in a place; leave out those that don't fit."""
        app = self._screen.app
        pointed, self._prompts = self._pointed(area), tuple(prompts)
        shows = self._prompts, area, app.input.gamepad_used, app.texts.language, app.theme
        if shows == self._shows and (self._in_order or pointed is not None):
            return
        self._shows = shows
        # what the mouse or keys alone do is nothing to a gamepad
        padded = app.input.gamepad_used
        told = {_name(one): one for one in prompts if caps_of(app, one) or (has_command(one) and not padded)}
        wanted = [(self._place(one), self._place(one, keys_alone=True)) for one in told.values()]
        shown = usual = side_by_side(wanted, area.width)
        if pointed is not None:
            shown = around(pointed, self._places, wanted, area.width)
        self._in_order, lacking = shown == usual, len(shown) < len(usual)
        self._below = self._at(pointed) if lacking else None
        self._take_places(area, shown)
        self.shown = tuple(ShownPrompt(told[one.name], one) for one in shown)
        self.kept = None

    def follow(self) -> None:
        """Follow the pointer."""
        if self._area is not None and self.shown:
            self.show(self._area, self._prompts)
        elif self._area is not None and self._pointed(self._area) is None:
            self.kept = None

    def give_way(self, area: Area, names: Sequence[str], width: float) -> None:
        """Make way for buttons of those names, which take ``width`` tokens at the right of a place. While the
        pointer is where they would be and something else was, all is beside that."""
        below = self._at(self._pointed(area))
        free = below is None or below.name[0] in names or below.right <= area.width - width
        self.kept = None if free or below is None else (below.left, below.right)
        self._shows, self.shown, self._prompts = None, (), ()
        self._take_places(area, [])

    def _pointed(self, area: Area) -> float | None:
        """Return where over the row the pointer is, in tokens; ``None`` if nothing has to keep its place: it
        is elsewhere, keys are used, the row has just come there, or the pointer has gone on along the row and
        there is no room for all prompts."""
        app = self._screen.app
        if app.input.keys_used or area != self._area or not area.rect.collidepoint(app.mouse):
            return None
        at = app.mouse[0] / area.scale - area.x
        return None if self._below is not None and not self._below.meets(at, at) else at

    def _at(self, pointed: float | None) -> PromptPlace | None:
        """Return what is or was below the pointer."""
        return next(
            (one for one in self._places if pointed is not None and one.meets(pointed, pointed)), None
        )

    def _take_places(self, area: Area, shown: Sequence[PromptPlace]) -> None:
        """Note what is where now."""
        gone = () if self._pointed(area) is None else self._places
        free = (old for old in gone if not any(old.meets(one.left, one.right) for one in shown))
        self._area, self._places = area, [*shown, *free]

    def _place(self, prompt: Prompt, *, keys_alone: bool = False) -> PromptPlace:
        caps = caps_of(self._screen.app, prompt, keys_alone=keys_alone)
        lost = 2 / self._screen.app.scale  # by the edges of its place, which are whole px
        return PromptPlace(_name(prompt), caps, self._face(prompt, caps).width(self._screen.measure) + lost)

    # --- nodes ---

    def node(self, prompts: Sequence[Prompt], *, high: Length = GROW) -> Node:
        """Return the row with prompts: each as key caps and words that can be pressed."""
        made: list[Node] = []
        right = 0.0
        for prompt, place in self.shown:
            made += Node(wide=place.left - right), self._prompt(prompt, place)
            right = place.right
        return Stack(high=high).of(PromptsPlace("prompts", tuple(prompts)), Row().of(*made))

    def _prompt(self, prompt: Prompt, place: PromptPlace) -> Node:
        command = PressPrompt(prompt.commands[-1]) if has_command(prompt) else None
        lit = "surface.sunken" if command else ""
        face = PromptBox(command=command, fill="", line="", lit=lit, lit_line=lit, radius=4, wide=place.wide)
        return face.of(self._face(prompt, place.caps))

    def _face(self, prompt: Prompt, caps: Sequence[str]) -> Node:
        """Return the keys of a prompt and what they do."""
        return Row(pad=(3, 0), high=GROW).of(
            *(node for cap in caps for node in (KeyCap(cap), Node(wide=4))),
            Node(wide=2), SmallText(prompt.words),
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptBox(Box):
    """A prompt; it is no stop of the focus, as its keys do what it does."""

    stops = False


@dataclass(frozen=True, slots=True)
class PromptsPlace(Embedded):
    """The place of prompts, which depend on it."""

    prompts: tuple[Prompt, ...] = ()

    def make(self, screen: Any, rect: pygame.Rect) -> Area:
        area = Area.at(rect, screen.app.scale)
        screen.prompt_row.show(area, self.prompts)
        return area

    def change(self, screen: Any, made: Any, old: Any) -> bool:
        screen.prompt_row.show(made, self.prompts)
        return True


@dataclass(frozen=True, slots=True)
class ButtonsPlace(Embedded):
    """The place of buttons of those ``names`` where prompts were, ``room`` tokens at its right."""

    names: tuple[str, ...] = ()
    room: float = 0.0

    def make(self, screen: Any, rect: pygame.Rect) -> None:
        screen.prompt_row.give_way(Area.at(rect, screen.app.scale), self.names, self.room)


def _name(prompt: Prompt) -> tuple[str, str]:
    """What a press of a prompt does, and how that is told: what another press there may do."""
    return prompt.commands[-1], prompt.words


def has_command(prompt: Prompt) -> bool:
    """Whether a prompt can be pressed, rather than name a click or turn of the wheel on the board."""
    return prompt.commands[-1] not in (MOUSE_CLICK, MOUSE_WHEEL)
