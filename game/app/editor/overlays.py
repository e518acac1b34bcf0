"""The editor's overlays: reach, lines of fire, and others the game offers."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from game.app.editor.popup import Group, Item
from game.model.drafting import MapDraft, Marks, OverlayKind

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

BUDGET_S = 0.004
"""An overlay that takes longer waits until neither map nor pointer have moved for a moment."""

REST_S = 0.12

NOTHING = Marks()


class Overlays:
    """Which overlay is on, and its marks, worked out when they are due."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.kinds: tuple[OverlayKind, ...] = tuple(scene.document.drafting.overlays())
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
        """What an overlay is called."""
        texts = self.scene.app.texts
        key = f"overlay.{kind.key}"
        return texts(key) if texts.has(key) else texts.called("editor.overlay_name", kind.key)

    def label(self) -> str:
        """For the switch below the board."""
        if self.kind is None:
            return self.scene.t("editor.overlay")
        key = f"overlay_short.{self.kind.key}"
        texts = self.scene.app.texts
        return texts(key) if texts.has(key) else self.name(self.kind)

    def choose(self, kind: OverlayKind | None) -> None:
        """Switch one on, or all off."""
        self.kind = None if kind == self.kind else kind
        self._for = ()
        self.marks = NOTHING
        self.update(0.0, now=True)
        self.scene.say(
            self.scene.t("editor.done.overlay_off") if self.kind is None else self.explained(self.kind)
        )
        self.scene.rebuild()

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
        scene = self.scene
        texts = scene.app.texts
        key = f"overlay_tip.{kind.key}"
        tip = texts(key) if texts.has(key) else self.name(kind)
        if kind.of == "square" and self._asked(kind)[0] is None:
            return f"{tip}: {scene.t('editor.overlay_point_at')}"
        return tip

    def group(self) -> Group:
        """The lines of the menu."""
        scene = self.scene

        def pick(kind: OverlayKind | None) -> Item:
            label = scene.t("editor.overlay_none") if kind is None else self.name(kind)
            return Item(
                "overlay.none" if kind is None else f"overlay.{kind.key}",
                label,
                lambda: self.choose(kind) if kind is not None else self.off(),
                on=self.kind == kind,
            )

        return Group(scene.t("editor.overlay"), [pick(None), *(pick(kind) for kind in self.kinds)])

    # --- working out ---

    def _asked(self, kind: OverlayKind) -> tuple[int | None, int | None]:
        """The square and the side the overlay is asked of."""
        scene = self.scene
        draft = scene.draft
        square = scene.pointed_square()
        if (square is not None and square in draft.pieces) or (
            kind.of == "square_or_side" and square is not None and not scene.hand.paints
        ):
            self._square = square
        if self._square is not None and (self._square >= len(draft.grid)):
            self._square = None
        if self._square is not None and self._square not in draft.pieces and kind.of == "square":
            self._square = None
        side = scene.hand.side
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
        return kind.key, id(self.scene.draft), *self._asked(kind)

    def update(self, dt: float, *, now: bool = False) -> bool:
        """Work out what is due; whether the marks are new."""
        if self.kind is None:
            had, self.marks = self.marks, NOTHING
            return had != NOTHING
        draft: MapDraft = self.scene.draft
        square, side = self._asked(self.kind)
        wanted = self._wants(self.kind)
        if wanted == self._for:
            return False
        if wanted != self._wanted:
            self._wanted, self._rest = wanted, 0.0
        self._rest += dt
        slow = self._costs.get(self.kind.key, 0.0) > BUDGET_S
        if slow and not now and (self._rest < REST_S or self.scene.pressing):
            return False
        start = time.perf_counter()
        document = self.scene.document
        if self.kind.of == "square" and square is None:
            marks = NOTHING
        else:
            marks = document.drafting.overlay(
                self.kind.key, draft, document.definitions, square=square, side=side
            )
            self._costs[self.kind.key] = time.perf_counter() - start
        self._for, self._kept = wanted, draft  # the draft is kept so that its id stays its own
        changed = marks != self.marks
        self.marks = marks
        return changed
