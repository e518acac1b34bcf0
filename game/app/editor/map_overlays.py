"""The editor's overlays: reach, lines of fire, and others that the game offers."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from game.app.editor.square_state import SquareState
from game.model.drafting import Drafting, MapDraft, OverlayKind, OverlayMarks, together
from game.ui.controls.popup import MenuLine, MenuLines
from game.ui.model import Model
from game.view.draft.legend import LegendLine, Pattern

BUDGET_S = 0.004
"""Seconds of work; a slower overlay waits until neither map nor pointer have moved for a moment."""

REST_S = 0.12

NOTHING = OverlayMarks()


@dataclass(frozen=True, slots=True)
class SwitchOverlay:
    """Switch an overlay on or off, by its key; without one, switch all off."""

    key: str = ""

    def __str__(self) -> str:
        return f"overlay.{self.key or 'none'}"


class MapOverlays(Model):
    """The overlays that are on, and their marks, computed when due. Several can be on."""

    def __init__(self, state: SquareState, on: tuple[OverlayKind, ...] = ()) -> None:
        self.state = state
        drafting = state.document.drafting
        assert isinstance(drafting, Drafting)  # only maps of squares have overlays
        self.drafting = drafting
        self.kinds: tuple[OverlayKind, ...] = tuple(drafting.overlays())
        self.on: tuple[OverlayKind, ...] = on
        """The overlays that are on, in the order in which they were switched on."""
        self.marks: OverlayMarks = NOTHING
        self._parts: dict[str, OverlayMarks] = {}
        self._square: int | None = None
        """The piece under the pointer last: its overlay stays while the pointer is elsewhere."""
        self._for: dict[str, tuple[object, ...]] = {}
        self._wanted: dict[str, tuple[object, ...]] = {}
        self._rest = 0.0
        self._costs: dict[str, float] = {}
        self._kept: object = None

    # --- choosing ---

    def _text(self, *keys: str) -> str:
        """Return the first of these texts that there is; empty without any."""
        texts = self.state.names.texts
        return next((texts(key) for key in keys if texts.has(key)), "")

    def name(self, kind: OverlayKind) -> str:
        named = self.state.names.texts.called
        return self._text(f"overlay.{kind.key}") or named("editor.overlay_name", kind.key)

    def short(self, kind: OverlayKind) -> str:
        """Return an overlay's name where there is little room."""
        return self._text(f"overlay_short.{kind.key}") or self.name(kind)

    def label(self) -> str:
        """Return the label of the switch below the board."""
        texts = self.state.names.texts
        if not self.on:
            return texts("editor.overlay")
        return self.short(self.on[0]) if len(self.on) == 1 else texts("overlays.several", n=len(self.on))

    def legend(self) -> list[LegendLine]:
        """Return the legend, if more than one thing is shown."""
        if len(self.on) < 2:
            return []
        found: list[LegendLine] = []
        tinted = False
        for kind in self.on:
            part = self._parts.get(kind.key, NOTHING)
            pattern: Pattern = "nothing"
            if part.levels:
                pattern, tinted = "hatched" if tinted else "levels", True
            elif part.heat:
                pattern = "heat"
            elif part.ways:
                pattern = "ways"
            elif part.rays:
                pattern = "rays"
            found.append(LegendLine(pattern, self.short(kind)))
        return found

    def _show(self, kinds: tuple[OverlayKind, ...]) -> None:
        before, self.on = self.on, kinds
        self._for, self._parts, self.marks = {}, {}, NOTHING
        self.update(0.0, now=True)
        if not kinds:
            self.state.say("editor.done.overlay_off")
        elif len(kinds) > len(before) or len(kinds) == 1:
            self.state.on.say(self.explained(kinds[-1]))

    def cycle(self) -> None:
        """Show the next overlay alone; after the last one none."""
        at = self.kinds.index(self.on[-1]) + 1 if self.on else 0
        self._show((self.kinds[at],) if at < len(self.kinds) else ())

    def off(self) -> bool:
        """Switch all overlays off; return whether any was on."""
        if not self.on:
            return False
        self._show(())
        return True

    def explained(self, kind: OverlayKind) -> str:
        """Say what an overlay shows, and of which piece or side."""
        texts, key = self.state.names.texts, f"overlay_tip.{kind.key}"
        tip = self._text(f"{self.state.names.game}.{key}", key) or self.name(kind)
        if kind.of == "square" and self._asked(kind)[0] is None:
            return texts.colon(tip, texts("editor.overlay_point_at"))
        return tip

    def switch(self, command: SwitchOverlay) -> None:
        """Switch an overlay on beside the others, or off; or all off."""
        kind = next((one for one in self.kinds if one.key == command.key), None)
        if kind is None:
            self.off()
        elif kind in self.on:
            self._show(tuple(one for one in self.on if one != kind))
        else:
            self._show((*self.on, kind))

    def is_on(self, command: SwitchOverlay) -> bool:
        """Whether an overlay is on, or none is."""
        return command.key in [one.key for one in self.on] if command.key else not self.on

    def groups(self) -> list[MenuLines]:
        """Return the menu's lines, each a switch."""
        texts = self.state.names.texts
        none = MenuLine(SwitchOverlay(), texts("editor.overlay_none"))
        kinds = (MenuLine(SwitchOverlay(kind.key), self.name(kind), stays=True) for kind in self.kinds)
        return [MenuLines(texts("editor.overlay"), (none, *kinds))]

    # --- working out ---

    def _asked(self, kind: OverlayKind) -> tuple[int | None, int | None]:
        """Return the square and the side an overlay is computed for."""
        draft, choice, square = self.state.draft, self.state.palette_choice, self.state.aim()
        free = kind.of == "square_or_side" and not choice.paints
        if square is not None and (square in draft.pieces or free):
            self._square = square
        if self._square is not None and (
            self._square >= len(draft.grid) or (kind.of == "square" and self._square not in draft.pieces)
        ):
            self._square = None
        side = choice.side
        if kind.of == "side":
            return None, side
        if kind.of == "square":
            return self._square, None
        if kind.of == "square_or_side":
            return (self._square, None) if self._square is not None and square is not None else (None, side)
        return None, None

    def due(self) -> float:
        """Seconds until marks are due."""
        if not self.on:
            return 0.0 if self.marks != NOTHING else math.inf
        waiting = [kind for kind in self.on if self._wants(kind) != self._for.get(kind.key)]
        if not waiting:
            return math.inf
        return min(max(0.0, REST_S - self._rest) if self._slow(kind) else 0.0 for kind in waiting)

    def _slow(self, kind: OverlayKind) -> bool:
        return self._costs.get(kind.key, 0.0) > BUDGET_S

    def _wants(self, kind: OverlayKind) -> tuple[object, ...]:
        return id(self.state.draft), *self._asked(kind)

    def update(self, dt: float, *, now: bool = False) -> bool:
        """Compute the marks that are due, of slow overlays one a frame; return whether any are new."""
        if not self.on:
            had, self.marks = self.marks, NOTHING
            return had != NOTHING
        wanted = {kind.key: self._wants(kind) for kind in self.on}
        if wanted == self._for:
            return False
        if wanted != self._wanted:
            self._wanted, self._rest = wanted, 0.0
        self._rest += dt
        draft, spent = self.state.draft, 0.0
        for kind in self.on:
            if self._for.get(kind.key) == wanted[kind.key]:
                continue
            if self._slow(kind) and not now and (self._rest < REST_S or self.state.pressing):
                continue
            if spent > BUDGET_S and not now:
                break
            spent += self._work_out(kind, draft, wanted[kind.key])
        self._kept = draft  # kept so that its id stays its own
        marks = together([self._parts[kind.key] for kind in self.on if kind.key in self._parts])
        changed = marks != self.marks
        self.marks = marks
        return changed

    def _work_out(self, kind: OverlayKind, draft: MapDraft, wanted: tuple[object, ...]) -> float:
        """Compute the marks of one overlay; return the seconds it took."""
        square, side = self._asked(kind)
        start = time.perf_counter()
        if kind.of == "square" and square is None:
            marks = NOTHING
        else:
            definitions = self.state.document.definitions
            marks = self.drafting.overlay(kind.key, draft, definitions, square=square, side=side)
        took = time.perf_counter() - start
        if marks is not NOTHING:
            self._costs[kind.key] = took
        self._parts[kind.key], self._for[kind.key] = marks, wanted
        return took
