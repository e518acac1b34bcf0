"""The guides to a first map, of squares and of inches."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, ClassVar, Final, NamedTuple

from game.app.editor.square_state import SquareState
from game.app.editor.steps import Steps
from game.app.editor.table_state import TableState
from game.editor.brushes import PieceBrush
from game.editor.document import MapDocument
from game.editor.templates import empty
from game.model.drafting import Draft, MapDraft
from game.model.finding import Place
from game.model.inches import INCH
from game.model.table_drafting import MarkItem, TableDraft, TablePiece, TerrainItem
from game.ui.commands import Press
from game.ui.layout import GROW
from game.ui.model import Model
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


class GuidePress(Press):
    """What can be done with the guide."""

    SKIP = "guide.skip"
    NEXT = "guide.next"


class GuideStep(NamedTuple):
    """A step: its task, and where to look (the name of a card or of a button) until that is found."""

    name: str
    points: str


class Guide(Model, ABC):
    """The steps, for the open map of ``state``."""

    offered: ClassVar[str] = "guide_offered"
    """The name of the choice that stores whether the guide was offered, and of its words."""
    first_steps: ClassVar[tuple[GuideStep, ...]]
    """The steps before the map is checked, played and saved."""

    def __init__(self, app: App, state: Steps) -> None:
        self.app, self.state = app, state
        self.at = 0
        self._tested = False
        self.steps = (
            *self.first_steps, GuideStep("mend", "checks"), GuideStep("playtest", "bar.playtest"),
            GuideStep("end", "bar.save"),
        )  # fmt: skip

    @staticmethod
    @abstractmethod
    def first_draft(document: MapDocument) -> Draft:
        """Return the empty map of the guide, for the game of the open map."""

    # --- how far it is ---

    @property
    def step(self) -> GuideStep:
        return self.steps[self.at]

    @property
    def done(self) -> bool:
        """Whether the step's task is done."""
        match self.step.name:
            case "mend":
                return self.state.document.playable
            case "playtest":
                return self.tested()
        return not self.state.unsaved

    @property
    def found(self) -> bool:
        """Whether the player has found where to look."""
        return False

    def tested(self) -> bool:
        """Whether the map was played."""
        entries = self.state.document.history.entries
        self._tested = self._tested or any(entry.key == "playtest" for entry in entries)
        return self._tested

    def look(self) -> bool:
        """Go on to the first step that hasn't been done; return whether the last one was done before."""
        at = self.at
        while self.at < len(self.steps) - 1 and self.done:
            self.at += 1
        if at != self.at:
            self.app.audio.play("passed" if self.step.name == "end" else "card")
            return False
        return self.step.name == "end" and self.done

    def places(self) -> frozenset[Place]:
        """Return the places where something may be put, while the step asks for that."""
        return frozenset()

    def next(self) -> bool:
        """Go to the next step without doing this one; return whether there is one."""
        last = self.at + 1 >= len(self.steps)
        self.at += not last
        return not last

    # --- its words ---

    def key(self, part: str) -> str:
        """Return the key of one of the step's texts; a game may have its own."""
        key = f"guide.{self.step.name}.{part}"
        return self.app.texts.first(f"{self.state.names.game}.{key}", f"editor.{key}")

    def words(self) -> str:
        """Return the step's task."""
        shown = self.app.input.shown
        saved = self.step.name == "end" and self.done
        keys = {
            name: shown(name, "editor") for name in ("playtest", "save", "undo", "select", "outline", "tape")
        }
        return self.app.texts(
            self.key("words_saved" if saved else "words"),
            turn=f"{shown('turn_left', 'editor_hand')} {shown('turn_right', 'editor_hand')}",
            side=shown("change_side", "editor"), **keys,
        )  # fmt: skip


def guide_card(s: Screen, guide: Guide) -> Node:
    """The card with the task of the guide's step."""
    t, at, count = s.t, guide.at + 1, len(guide.steps)
    last = at == count
    steps = tuple(t(f"editor.guide.{key}", at=at, n=count) for key in ("step", "step_short"))
    next_ = s.act(
        GuidePress.NEXT, label=t("editor.guide.done" if last else "editor.guide.next"),
        kind="ink" if last else "plain",
    )  # fmt: skip
    return Box(
        pad=(16, 8, 12), fill="surface.raised", line="ink.primary", edge=2, drop=2
    ).of(
        Text(t(guide.key("title")), "card_title", high=30),
        Node(high=6),
        Text(guide.words(), "body", "ink.secondary", lines=0),
        spring(),
        Node(high=12),
        Row(gap=8, high=34).of(
            Text(steps, "small", "ink.secondary", wide=GROW),
            None if last else s.act(GuidePress.SKIP),
            next_,
        ),
    )  # fmt: skip


SIZE: Final = 12
OBSTACLES: Final = 4
"""Number of obstacles that the first step asks for."""


class SquareGuide(Guide):
    """The steps: obstacles, the piece of which each side has one, an army."""

    first_steps = (
        GuideStep("obstacles", "ground"), GuideStep("command", "pieces"), GuideStep("piece", "pieces"),
    )  # fmt: skip
    state: SquareState

    @staticmethod
    def first_draft(document: MapDocument) -> MapDraft:
        return empty(document.palette, SIZE, SIZE, "point")

    @property
    def done(self) -> bool:
        match self.step.name:
            case "obstacles":
                return len(self.state.draft.ground) >= OBSTACLES
            case "command":
                return self.chiefs() >= 2
            case "piece":
                chief, pieces = self._chief(), self.state.draft.pieces.values()
                return sum(stand.side is not None and stand.kind != chief for stand in pieces) >= 4
        return super().done

    @property
    def found(self) -> bool:
        choice = self.state.palette_choice
        if self.step.points == "ground":
            return choice.ground_index() >= 0 and bool(self.state.draft.ground)
        return self.step.points == "pieces" and choice.piece_index() >= 0

    def _chief(self) -> str:
        """Return the first kind of piece of which a side has exactly one."""
        return next((item.name for item in self.state.document.palette.pieces if item.single), "")

    def chiefs(self) -> int:
        """Return the number of pieces of that kind on the board."""
        chief = self._chief()
        return sum(stand.kind == chief for stand in self.state.draft.pieces.values())

    def places(self) -> frozenset[Place]:
        holds = isinstance(self.state.palette_choice.brush, PieceBrush)
        if self.step.name == "command" and holds and not self.chiefs():
            return frozenset({self.state.draft.grid.width // 2})
        return frozenset()


POINTS: Final = 4
"""Number of lettered marks that the guide asks for."""

ASIDE: Final = 8 * INCH
"""Distance from the edges of the place for the first mark, in thousandths of an inch."""

LEAST_TAPE: Final = 2 * INCH
"""Least length that counts as measuring, in thousandths of an inch."""


class TableGuide(Guide):
    """The steps: terrain of the palette, turned, and self-drawn, points, the tape."""

    offered = "table_guide_offered"
    first_steps = (
        GuideStep("terrain", "ground"), GuideStep("turned", "tool.select"),
        GuideStep("outline", "tool.outline"), GuideStep("points", "pieces"), GuideStep("tape", "tool.tape"),
    )  # fmt: skip
    state: TableState

    @staticmethod
    def first_draft(document: MapDocument) -> TableDraft:
        draft: Any = document.drafting.blank(document.definitions)
        blank: TableDraft = draft
        return blank

    @property
    def done(self) -> bool:
        match self.step.name:
            case "terrain":
                return any(piece.outline for piece in self._pieces)
            case "turned":  # a twin under a half turn is turned anyway
                return any(piece.turn % 1800 for piece in self._pieces)
            case "outline":
                return self._drawn()
            case "points":  # of two sides, and some more
                sides = {piece.side for piece in self._points if piece.side is not None}
                return len(self._points) >= POINTS and len(sides) >= 2
            case "tape":
                tape = self.state.tools.tape.ends
                return tape is not None and not self.state.pressing and math.dist(*tape) >= LEAST_TAPE
        return super().done

    @property
    def _pieces(self) -> Collection[TablePiece]:
        return self.state.tools.settled.pieces.values()

    @property
    def _points(self) -> list[TablePiece]:
        return [piece for piece in self._pieces if piece.name]

    def _drawn(self) -> bool:
        """Whether a piece has an outline that isn't in the palette."""
        offered = {outline for item in self.state.tools.palette.terrain for _, outline in item.shapes}
        return any(piece.outline and piece.outline not in offered for piece in self._pieces)

    @property
    def found(self) -> bool:
        tools = self.state.tools
        match self.step.points:
            case "ground":
                return tools.tool.shape >= 0 and isinstance(tools.tool.placed, TerrainItem)
            case "pieces":
                return isinstance(tools.tool.placed, MarkItem)
            case "tool.select":
                return bool(tools.selection)
        return self.step.points == f"tool.{tools.tool.name}"

    def places(self) -> frozenset[Place]:
        if self.step.name == "points" and self.found and not self._points:
            return frozenset({(ASIDE, ASIDE)})
        return frozenset()
