"""The list of the map's problems: live findings, and problems in its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import pygame

from game.app.editor.panel import CachedList, ColumnPanel
from game.app.editor.steps import Steps
from game.model.finding import Finding, Place
from game.ui import widgets
from game.ui.controls.cells import Cells, CellState
from game.ui.layout import GROW, Area
from game.ui.scene import Scene
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text
from game.ui.tree.tree import lay, walk

Weight = Literal["error", "warning", "ok", "note"]
ICONS: dict[Weight, tuple[str, str]] = {
    "error": ("cross", "signal.error"),
    "warning": ("warning", "signal.warning"),
    "ok": ("check", "signal.ok"),
    "note": ("info", "ink.secondary"),
}


@dataclass(frozen=True)
class CheckRow:
    """A line: its severity, its words, small words at its end (one or two lines), and the places it is
    about."""

    weight: Weight
    words: str
    aside: tuple[str, ...] = ()
    places: tuple[Place, ...] = field(default=())


class ChecksPanel(ColumnPanel):
    """Draws the list; a click or Enter on a line shows its places: ``on_show`` gets the first one.
    ``on_dismiss`` is called when the player has read the problems of the file."""

    def __init__(
        self, scene: Scene, state: Steps, on_show: Callable[[Place], Any], on_dismiss: Callable[[], Any]
    ) -> None:
        super().__init__(scene, state)
        self.on_show, self.on_dismiss = on_show, on_dismiss
        self.rows: list[CheckRow] = []
        self.cells = Cells(scene, "checks", self._paint_row, on_choose=self._show, on_open=self._show)
        self.marked = -1
        """The line whose places are shown, or -1."""
        self._findings: tuple[Finding, ...] = ()
        """The findings of the last check, kept because a check may take some milliseconds."""
        self.broken = 0
        """How many squares, or pieces, break the symmetry in use."""
        self._cached = CachedList(self.cells)

    # --- what is listed ---

    def update(self) -> bool:
        """Make the lines anew; return whether any has changed."""
        document, draft, t = self.state.document, self.state.draft, self.t
        findings = self._findings = document.findings
        rows = [CheckRow("error", self.app.texts.problem(problem)) for problem in document.file_problems]
        rows += [self._finding(finding) for finding in findings]
        if not any(finding.severity == "error" for finding in findings):
            rows.append(CheckRow("ok", t("editor.playable")))
        symmetry = draft.symmetry
        self.broken = 0
        if symmetry != "none":
            broken = tuple(self.state.broken(symmetry))
            self.broken = len(broken)
            if any(
                sorted(finding.places, key=str) == sorted(broken, key=str) for finding in findings if broken
            ):
                pass  # the game says so itself
            elif broken:
                rows.append(CheckRow("note", self.state.names.broken(len(broken)), places=broken))
            else:
                rows.append(CheckRow("ok", t(f"editor.same_symmetry.{symmetry}")))
        if rows == self.rows:
            return False
        self.rows = rows
        self.forget()
        if self.visible and self.scene.container is not None:
            self.build()
        return True

    def _finding(self, finding: Finding) -> CheckRow:
        weight: Weight = finding.severity
        words = self.state.names.finding(finding)
        if weight == "error" and self.state.untouched:
            weight = "note"  # nobody has done anything wrong: it is still to do
        elif weight == "error":
            words = self.t("editor.error", text=words)
        aside = [finding.rule]
        places = self.state.seen(finding.places)
        if places:
            aside.append(self.state.names.places(self.state.draft, places))
        return CheckRow(weight, words, tuple(aside), places)

    @property
    def counts(self) -> tuple[int, int]:
        """The errors and warnings of the map; problems in its file count as errors."""
        weights = [row.weight for row in self.rows]
        return weights.count("error"), weights.count("warning")

    def places(self) -> tuple[frozenset[Any], frozenset[Any]]:
        """Return all places of errors, and of warnings."""
        errors: set[Place] = set()
        warnings: set[Place] = set()
        for finding in self._findings:
            (errors if finding.severity == "error" else warnings).update(self.state.seen(finding.places))
        return frozenset(errors), frozenset(warnings - errors)

    # --- choosing ---

    def highlight(self) -> frozenset[Any]:
        """The places of the selected line."""
        shown = 0 <= self.marked < len(self.rows)
        return frozenset(self.rows[self.marked].places) if shown else frozenset()

    def _show(self, index: int) -> None:
        self.marked = self.cells.chosen = index
        row = self.rows[index]
        if row.places:
            self.on_show(row.places[0])
        elif row.weight != "ok":
            self.state.on.say(row.words)  # its line may have no room for all of it
        self.state.on.marked()

    def step(self, by: int) -> bool:
        """Select the next line that has places; return whether there is one."""
        at = [index for index, row in enumerate(self.rows) if row.places]
        if not at:
            return False
        ahead = [index for index in at if (index - self.marked) * by > 0] if self.marked >= 0 else []
        index = (min(ahead) if by > 0 else max(ahead)) if ahead else (at[0] if by > 0 else at[-1])
        self._show(index)
        self.cells.show(index)
        return True

    def forget(self) -> None:
        """Select no line."""
        self.marked = self.cells.chosen = -1

    # --- looks ---

    def build(self) -> None:
        scene, cells, stops = self.scene, self.cells, self.scene.focus.stops
        head, high = (30, 56) if self.small else (38, 40)
        area = self.area.inset(2, 0).moved(0, head).at_top(max(30, self.area.height - head - 4))
        cells.place(area.rect, len(self.rows), cell_height=self.px(high))
        if cells.area is not None:
            cells.area.visible = self.visible
        if self.visible and self.state.document.file_problems and all(key != "dismiss" for key, _ in stops):
            label = self.t("editor.dismiss")
            corner = self.area.at_right(0).moved(0, 3 if self.small else 6).at_top(26).rect
            corner.width = widgets.button_width(scene, label, padding=10)
            corner.x -= corner.width + scene.px(8)
            widgets.button(scene, corner, label, on_press=self.on_dismiss, key="dismiss")

    def paint(self, surface: pygame.Surface) -> None:
        if not self.visible:
            return
        errors, warnings = self.counts
        parts = [self.t("editor.errors", n=errors)] if errors else []
        parts += [self.t("editor.warnings", n=warnings)] if warnings else []
        if not parts and self.state.untouched and self._findings:
            parts = [self.t("editor.to_do", n=len(self._findings))]
        aside = self.app.texts.commas(parts) or self.t("editor.no_findings")
        self.head(surface, self.t("editor.checks"), "" if self.state.document.file_problems else aside)

    def draw(self, surface: pygame.Surface, painted: int) -> None:
        """Draw the lines; ``painted`` counts how often the ground below them was painted."""
        if self.visible:
            self._cached.draw(surface, (painted, self.rows))

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, theme = self.scene, self.scene.app.theme
        row = self.rows[state.index]
        if row.weight == "error":
            surface.fill(theme["fire.accent_soft"], rect)
        elif state.hovered or state.chosen:
            surface.fill(theme["surface.sunken"], rect)
        name, tone = ICONS[row.weight]
        if state.chosen:
            edge = tone if row.weight == "error" else "ink.primary"
            surface.fill(theme[edge], (rect.x, rect.y, scene.px(3), rect.height))
        elif state.hovered and row.places:
            scene.painter.box(surface, rect, None, theme["surface.line_strong"], radius=0)
        aside = [Text(words, "small", "ink.secondary", "right") for words in row.aside]
        widest = max((self.text_width(words, "small") for words in row.aside), default=0)
        wide = min(widest, (rect.width - scene.px(50)) * 38 // 100) / scene.app.scale
        content = Row(pad=(12, 0)).of(
            Icon(name, 20, tone, wide=16),
            Node(wide=10),
            Text(row.words, ("record", "small"), lines=0, middle=True, wide=GROW, high=GROW),
            Node(wide=8),
            Column(wide=wide).of(spring(), *aside, spring()),
        )
        placed = lay(content, Area.at(rect, scene.app.scale), self.measure)
        self.paint_placed(surface, walk(placed))
