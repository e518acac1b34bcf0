"""The list of the map's problems: live findings, and problems of its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import pygame

from game.app.editor.kept import Kept, cells_key
from game.editor.symmetry import asymmetries
from game.model.finding import Finding
from game.ui import widgets
from game.ui.cells import Cells, CellState
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

Weight = Literal["error", "warning", "ok", "note"]
ICONS: dict[Weight, tuple[str, str]] = {
    "error": ("error", "signal.error"),
    "warning": ("warning", "signal.warning"),
    "ok": ("check", "signal.ok"),
    "note": ("info", "ink.secondary"),
}


@dataclass(frozen=True)
class Row:
    """A line: how heavy, its words, small words at its end (one or two lines), the squares it is about."""

    weight: Weight
    words: str
    aside: tuple[str, ...] = ()
    squares: tuple[int, ...] = field(default=())


def finding_words(scene: Scene, finding: Finding) -> str:
    """A finding in words; parameters may be keys of words themselves."""
    texts = scene.app.texts
    params = {
        name: texts(value) if texts.has(str(value)) else value for name, value in finding.params.items()
    }
    return texts(finding.key, **params)


class ChecksPanel:
    """Draws the list; a click or Enter on a line shows its squares."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.rows: list[Row] = []
        self.cells = Cells(scene, "checks", self._paint_row, on_choose=self._choose, on_open=self._show)
        self.visible = True
        self.marked = -1
        """The line whose squares are shown, or -1."""
        self.broken = 0
        """How many squares break the symmetry that is drawn with."""
        self._kept = Kept()

    # --- what is listed ---

    def update(self) -> bool:
        """Make the lines anew; whether any is another one."""
        scene = self.scene
        t = scene.t
        rows = [Row("error", str(problem)) for problem in scene.told]
        rows += [self._finding(finding) for finding in scene.findings]
        errors = any(finding.severity == "error" for finding in scene.findings)
        if not errors:
            rows.append(Row("ok", t("editor.playable")))
        symmetry = scene.draft.symmetry
        self.broken = 0
        if symmetry != "none":
            broken = tuple(sorted(asymmetries(scene.draft, scene.palette, symmetry)))
            self.broken = len(broken)
            if any(sorted(finding.squares) == list(broken) for finding in scene.findings if broken):
                pass  # the game says so itself
            elif broken:
                words = t("editor.broken_symmetry", n=len(broken))
                rows.append(Row("note", words, squares=broken))
            else:
                rows.append(Row("ok", t(f"editor.same_symmetry.{symmetry}")))
        if rows != self.rows:
            self.rows = rows
            self.marked = -1
            self.cells.chosen = -1
            if self.visible and self.scene.container is not None:
                self.build()
            return True
        return False

    def _finding(self, finding: Finding) -> Row:
        scene = self.scene
        words = finding_words(scene, finding)
        if finding.severity == "error":
            words = scene.t("editor.error", text=words)
        aside = [finding.rule]
        grid = scene.draft.grid
        squares = [square for square in finding.squares if 0 <= square < len(grid)]
        if len(squares) > 3:
            aside.append(scene.t("editor.squares", n=len(squares)))
        elif squares:
            aside.append(" ".join(grid.name(square) for square in squares))
        return Row(finding.severity, words, tuple(aside), tuple(squares))

    @property
    def counts(self) -> tuple[int, int]:
        """Errors and warnings of the map; problems of its file count as errors."""
        weights = [row.weight for row in self.rows]
        return weights.count("error"), weights.count("warning")

    def squares(self) -> tuple[frozenset[int], frozenset[int]]:
        """All squares of errors, and of warnings."""
        errors: set[int] = set()
        warnings: set[int] = set()
        for finding in self.scene.findings:
            (errors if finding.severity == "error" else warnings).update(finding.squares)
        return frozenset(errors), frozenset(warnings - errors)

    # --- choosing ---

    def highlight(self) -> frozenset[int]:
        """The squares of the line that is shown."""
        if not 0 <= self.marked < len(self.rows):
            return frozenset()
        return frozenset(self.rows[self.marked].squares)

    def _choose(self, index: int) -> None:
        self._show(index)

    def _show(self, index: int) -> None:
        self.marked = self.cells.chosen = index
        row = self.rows[index]
        if row.squares:
            self.scene.board.reveal(row.squares[0])
        elif row.weight != "ok":
            self.scene.say(row.words)  # its line may have no room for all of it
        self.scene.relook()

    def step(self, by: int) -> bool:
        """The next line that is about squares; whether there is one."""
        at = [index for index, row in enumerate(self.rows) if row.squares]
        if not at:
            return False
        ahead = [index for index in at if (index - self.marked) * by > 0] if self.marked >= 0 else []
        index = (min(ahead) if by > 0 else max(ahead)) if ahead else (at[0] if by > 0 else at[-1])
        self._show(index)
        self.cells.show(index)
        return True

    def forget(self) -> None:
        """Show no line's squares."""
        self.marked = self.cells.chosen = -1

    # --- looks ---

    def _box(self) -> tuple[float, float, float, float]:
        return self.scene.frame.checks

    def build(self) -> None:
        """Place the list."""
        scene = self.scene
        x, y, width, height = self._box()
        head, high = (30.0, 56.0) if scene.frame.small else (38.0, 40.0)
        room = max(30.0, height - head - 4)
        if self.cells.area is not None and any(stop is self.cells.area for _, stop in scene.focus.stops):
            # called again without a rebuild: its stop in the ring stays the one it was
            area = self.cells.area
            stops = list(scene.focus.stops)
            self.cells.place(
                scene.box(x + 2, y + head, width - 4, room), len(self.rows), cell_height=scene.px(high)
            )
            scene.focus.stops[:] = stops
            area.is_enabled = bool(self.rows)
            self.cells.area = area
        else:
            self.cells.place(
                scene.box(x + 2, y + head, width - 4, room), len(self.rows), cell_height=scene.px(high)
            )
        if self.cells.area is not None:
            self.cells.area.visible = self.visible
        if self.visible and self.scene.told:
            self._build_dismiss()

    def _build_dismiss(self) -> None:
        scene = self.scene
        if any(key == "dismiss" for key, _ in scene.focus.stops):
            return
        label = scene.t("editor.dismiss")
        x, y, width, _ = self._box()
        wide = widgets.button_width(scene, label, padding=10)
        rect = scene.box(x + width, y + (3 if scene.frame.small else 6), 0, 26)
        rect.x -= wide + scene.px(8)
        rect.width = wide
        widgets.button(scene, rect, label, on_press=scene.dismiss_told, key="dismiss")

    def paint(self, surface: pygame.Surface) -> None:
        """The card and its heading."""
        scene = self.scene
        if not self.visible:
            return
        errors, warnings = self.counts
        parts = [scene.t("editor.errors", n=errors)] if errors else []
        parts += [scene.t("editor.warnings", n=warnings)] if warnings else []
        aside = ", ".join(parts) or scene.t("editor.no_findings")
        if scene.told:
            aside = ""
        panel_head(scene, surface, self._box(), scene.t("editor.checks"), aside)

    def draw(self, surface: pygame.Surface) -> None:
        """The lines."""
        if self.visible:
            key = (self.scene.paintings, self.rows, cells_key(self.cells))
            self._kept.draw(surface, self.cells.rect, key, self.cells.draw)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, theme = self.scene, self.scene.app.theme
        row = self.rows[state.index]
        if row.weight == "error":
            surface.fill(theme["fire.accent_soft"], rect)
        elif state.hovered or state.chosen:
            surface.fill(theme["surface.sunken"], rect)
        if state.chosen:
            tone = "signal.error" if row.weight == "error" else "ink.primary"
            surface.fill(theme[tone], (rect.x, rect.y, scene.px(3), rect.height))
        elif state.hovered and row.squares:
            scene.painter.box(surface, rect, None, theme["surface.line_strong"], radius=0)
        name, tone = ICONS[row.weight]
        spot = (rect.x + scene.px(20), rect.centery)
        if row.weight == "error":
            name = "cross"
        widgets.icon(scene, surface, name, spot, 20, tone, center=True)
        left, right = rect.x + scene.px(38), rect.right - scene.px(12)
        if row.aside:
            room = (right - left) * 38 // 100
            step = scene.app.fonts.get("small", scene.app.scale).get_linesize()
            step = min(step, rect.height // 2)
            y = rect.centery - step * (len(row.aside) - 1) // 2
            lefts = []
            for number, words in enumerate(row.aside):
                at = (right, y + number * step)
                taken = widgets.text(
                    scene,
                    surface,
                    words,
                    "small",
                    at,
                    "ink.secondary",
                    align="right",
                    middle=True,
                    width=room,
                )
                lefts.append(taken.left)
            right = min(lefts) - scene.px(8)
        lines(scene, surface, row.words, pygame.Rect(left, rect.y, right - left, rect.height))


def lines(scene: EditorScene, surface: pygame.Surface, words: str, rect: pygame.Rect) -> None:
    """Words in the middle of a row: one line, or as many smaller ones as have room."""
    fonts, scale = scene.app.fonts, scene.app.scale
    if fonts.size(words, "record", scale)[0] <= rect.width:
        widgets.text(scene, surface, words, "record", (rect.x, rect.centery), middle=True)
        return
    wrapped: Sequence[str] = fonts.wrap(words, "small", rect.width, scale)
    step = fonts.get("small", scale).get_linesize()
    most = max(2, rect.height // step)
    step = min(step, rect.height // most)
    shown = [*wrapped[: most - 1], " ".join(wrapped[most - 1 :])] if len(wrapped) > most else list(wrapped)
    y = rect.centery - step * (len(shown) - 1) // 2
    for line in shown:
        widgets.text(scene, surface, line, "small", (rect.x, y), middle=True, width=rect.width)
        y += step


def panel_head(
    scene: EditorScene,
    surface: pygame.Surface,
    box: tuple[float, float, float, float],
    title: str,
    aside: str,
) -> None:
    """A panel of the right column: its card, its title with small words at the right, a hairline."""
    small = scene.frame.small
    widgets.card(scene, surface, scene.box(*box))
    head, pad = (28.0, 12.0) if small else (36.0, 14.0)
    rect = scene.box(box[0] + pad, box[1] + 1, box[2] - 2 * pad, head)
    taken = widgets.text(scene, surface, title, "body_strong", (rect.x, rect.centery), middle=True)
    if aside:
        room = rect.right - taken.right - scene.px(10)
        widgets.text(
            scene, surface, aside, "small", (rect.right, rect.centery), "ink.secondary",
            align="right", middle=True, width=max(1, room),
        )  # fmt: skip
    line = scene.box(box[0] + 1, box[1] + head, box[2] - 2, 1)
    scene.painter.rule(surface, line.x, line.y, line.width)
