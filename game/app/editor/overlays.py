"""The editor's overlays: reach, lines of fire, and others the game offers."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from game.app.editor.popup import Group
from game.app.editor.state import EditorState
from game.model.drafting import Drafting, Marks, OverlayKind
from game.ui.widgets import Action

BUDGET_S = 0.004
"""An overlay that takes longer waits until neither map nor pointer have moved for a moment."""

REST_S = 0.12

NOTHING = Marks()


class Overlays:
    """Which overlay is on, and its marks, worked out when they are due. ``on_chosen``: another one is on."""

    def __init__(self, state: EditorState, on_chosen: Callable[[], Any]) -> None:
        self.state, self.on_chosen = state, on_chosen
        drafting = state.document.drafting
        assert isinstance(drafting, Drafting)  # only maps of squares have overlays
        self.drafting = drafting
        self.kinds: tuple[OverlayKind, ...] = tuple(drafting.overlays())
        self.kind: OverlayKind | None = None
        self.marks: Marks = NOTHING
        self._square: int | None = None
        """The piece pointed at last: its overlay stays while the pointer is elsewhere."""
        self._for: tuple[object, ...] = ()
        self._wanted: tuple[object, ...] = ()
        self._rest = 0.0
        self._costs: dict[str, float] = {}

    # --- choosing ---

    def name(self, kind: OverlayKind) -> str:
        texts, key = self.state.names.texts, f"overlay.{kind.key}"
        return texts(key) if texts.has(key) else texts.called("editor.overlay_name", kind.key)

    def label(self) -> str:
        """For the switch below the board."""
        texts = self.state.names.texts
        if self.kind is None:
            return texts("editor.overlay")
        key = f"overlay_short.{self.kind.key}"
        return texts(key) if texts.has(key) else self.name(self.kind)

    def choose(self, kind: OverlayKind | None) -> None:
        """Switch one on, or all off."""
        self.kind = None if kind == self.kind else kind
        self._for = ()
        self.marks = NOTHING
        self.update(0.0, now=True)
        if self.kind is None:
            self.state.say("editor.done.overlay_off")
        else:
            self.state.on.say(self.explained(self.kind))
        self.on_chosen()

    def cycle(self) -> None:
        """The next one; after the last one none."""
        order: list[OverlayKind | None] = [*self.kinds, None]
        at = order.index(self.kind)
        following = order[(at + 1) % len(order)]
        if following is None:
            self.off()
        else:
            self.choose(following)

    def off(self) -> bool:
        """Switch it off; whether any was on."""
        if self.kind is None:
            return False
        self.choose(self.kind)
        return True

    def explained(self, kind: OverlayKind) -> str:
        """What it shows, and of what."""
        texts, key = self.state.names.texts, f"overlay_tip.{kind.key}"
        own = f"{self.state.names.game}.{key}"
        tip = texts(own) if texts.has(own) else texts(key) if texts.has(key) else self.name(kind)
        if kind.of == "square" and self._asked(kind)[0] is None:
            return f"{tip}: {texts('editor.overlay_point_at')}"
        return tip

    def group(self) -> Group:
        texts = self.state.names.texts

        def pick(kind: OverlayKind) -> Action:
            key = f"overlay.{kind.key}"
            return Action(key, self.name(kind), lambda: self.choose(kind), on=self.kind == kind)

        none = Action("overlay.none", texts("editor.overlay_none"), self.off, on=self.kind is None)
        return Group(texts("editor.overlay"), [none, *map(pick, self.kinds)])

    # --- working out ---

    def _asked(self, kind: OverlayKind) -> tuple[int | None, int | None]:
        """The square and the side the overlay is asked of."""
        draft, hand, square = self.state.draft, self.state.hand, self.state.pointed_square()
        free = kind.of == "square_or_side" and not hand.paints
        if square is not None and (square in draft.pieces or free):
            self._square = square
        if self._square is not None and (
            self._square >= len(draft.grid) or (kind.of == "square" and self._square not in draft.pieces)
        ):
            self._square = None
        side = hand.side
        if kind.of == "side":
            return None, side
        if kind.of == "square":
            return self._square, None
        if kind.of == "square_or_side":
            return (self._square, None) if self._square is not None and square is not None else (None, side)
        return None, None

    def due(self) -> float:
        """Seconds until marks are worked out."""
        if self.kind is None:
            return 0.0 if self.marks != NOTHING else math.inf
        if self._wants(self.kind) == self._for:
            return math.inf
        slow = self._costs.get(self.kind.key, 0.0) > BUDGET_S
        return max(0.0, REST_S - self._rest) if slow else 0.0

    def _wants(self, kind: OverlayKind) -> tuple[object, ...]:
        return kind.key, id(self.state.draft), *self._asked(kind)

    def update(self, dt: float, *, now: bool = False) -> bool:
        """Work out what is due; whether the marks are new."""
        if self.kind is None:
            had, self.marks = self.marks, NOTHING
            return had != NOTHING
        draft, document = self.state.draft, self.state.document
        square, side = self._asked(self.kind)
        wanted = self._wants(self.kind)
        if wanted == self._for:
            return False
        if wanted != self._wanted:
            self._wanted, self._rest = wanted, 0.0
        self._rest += dt
        slow = self._costs.get(self.kind.key, 0.0) > BUDGET_S
        if slow and not now and (self._rest < REST_S or self.state.pressing):
            return False
        start = time.perf_counter()
        if self.kind.of == "square" and square is None:
            marks = NOTHING
        else:
            marks = self.drafting.overlay(
                self.kind.key, draft, document.definitions, square=square, side=side
            )
            self._costs[self.kind.key] = time.perf_counter() - start
        self._for, self._kept = wanted, draft  # the draft is kept so that its id stays its own
        changed = marks != self.marks
        self.marks = marks
        return changed
