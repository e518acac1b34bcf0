"""The list of the map's problems: live findings, and problems in its file; when the map is checked."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from game.app.editor.board import EditorBoard
from game.app.editor.panel import PanelTab, column_card
from game.app.editor.steps import Steps
from game.model.finding import Finding, Place
from game.ui.commands import Press
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Grow
from game.ui.model import Model
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Box, Column, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

Weight = Literal["error", "warning", "ok", "note"]
ICONS: Final[dict[Weight, tuple[str, str]]] = {
    "error": ("cross", "signal.error"),
    "warning": ("warning", "signal.warning"),
    "ok": ("check", "signal.ok"),
    "note": ("info", "ink.secondary"),
}

EVERY_S: Final = 0.1
"""Seconds between two checks of the map during a stroke; the end of a stroke is checked at once."""

WIDEST_ASIDE: Final = 120.0
"""The greatest width of the words at the end of a line, in tokens."""


class CheckPress(Press):
    """What can be done with the list."""

    DISMISS = "dismiss"


@dataclass(frozen=True)
class CheckRow:
    """A line: its severity, its words, small words at its end (one or two lines), and the places it is
    about."""

    weight: Weight
    words: str
    aside: tuple[str, ...] = ()
    places: tuple[Place, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class ListedCheck:
    """A line by its number, and whether its places are shown."""

    at: int
    row: CheckRow
    on: bool


class Checks(Model):
    """The problems of the map of ``state``, which ``board`` shows. ``panels`` says which panel of the column
    is shown."""

    def __init__(self, app: App, state: Steps, board: EditorBoard, panels: PanelTab) -> None:
        self._app, self._state, self._board, self.panels = app, state, board, panels
        self.rows: tuple[CheckRow, ...] = ()
        self.marked = -1
        """The line whose places are shown, or -1."""
        self.findings: tuple[Finding, ...] = ()
        """The findings of the last check, kept because a check may take some milliseconds."""
        self.broken = 0
        """How many squares, or pieces, break the symmetry in use."""
        self.check()

    # --- when ---

    def soon(self) -> None:
        """Check the map during a stroke, if the last check is long enough ago."""
        self._due = True

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._since_s += dt
        if self._due and self._since_s >= EVERY_S:
            self.check()

    def due(self) -> float:
        """Seconds until ``update`` checks the map."""
        return max(0.0, EVERY_S - self._since_s) if self._due else math.inf

    # --- what is listed ---

    def check(self) -> None:
        """Check the map in its current state."""
        self._due, self._since_s = False, 0.0
        document, draft, t = self._state.document, self._state.draft, self._state.names.texts
        findings = self.findings = document.findings
        rows = [CheckRow("error", t.problem(problem)) for problem in document.file_problems]
        rows += [self._finding(finding) for finding in findings]
        if self.playable:
            rows.append(CheckRow("ok", t("editor.playable")))
        symmetry = draft.symmetry
        broken = () if symmetry == "none" else tuple(self._state.broken(symmetry))
        self.broken = len(broken)
        told = broken and any(
            sorted(finding.places, key=str) == sorted(broken, key=str) for finding in findings
        )
        if broken and not told:  # else the game says so itself
            rows.append(CheckRow("note", self._state.names.broken(len(broken)), places=broken))
        elif not broken and symmetry != "none":
            rows.append(CheckRow("ok", t(f"editor.same_symmetry.{symmetry}")))
        if tuple(rows) != self.rows:
            self.rows, self.marked = tuple(rows), -1

    def _finding(self, finding: Finding) -> CheckRow:
        weight: Weight = finding.severity
        words = self._state.names.finding(finding)
        if weight == "error" and self._state.untouched:
            weight = "note"  # nobody has done anything wrong: it is still to do
        elif weight == "error":
            words = self._state.names.texts("editor.error", text=words)
        aside = [finding.rule]
        places = self._state.seen(finding.places)
        if places:
            aside.append(self._state.names.places(self._state.draft, places))
        return CheckRow(weight, words, tuple(aside), places)

    @property
    def playable(self) -> bool:
        """Whether the last check found no error."""
        return not any(finding.severity == "error" for finding in self.findings)

    @property
    def counts(self) -> tuple[int, int]:
        """The errors and warnings of the map; problems in its file count as errors."""
        weights = [row.weight for row in self.rows]
        return weights.count("error"), weights.count("warning")

    def told(self) -> str:
        """Say how many there are."""
        (errors, warnings), t = self.counts, self._state.names.texts
        parts = [t("editor.errors", n=errors)] if errors else []
        parts += [t("editor.warnings", n=warnings)] if warnings else []
        if not parts and self._state.untouched and self.findings:
            parts = [t("editor.to_do", n=len(self.findings))]
        return t.commas(parts) or t("editor.no_findings")

    def places(self) -> tuple[frozenset[Any], frozenset[Any]]:
        """Return all places of errors, and of warnings."""
        errors: set[Place] = set()
        warnings: set[Place] = set()
        for finding in self.findings:
            (errors if finding.severity == "error" else warnings).update(self._state.seen(finding.places))
        return frozenset(errors), frozenset(warnings - errors)

    def highlight(self) -> frozenset[Any]:
        """The places of the selected line."""
        shown = 0 <= self.marked < len(self.rows)
        return frozenset(self.rows[self.marked].places) if shown else frozenset()

    def may_play(self) -> bool:
        """Whether the map has no errors; otherwise show them."""
        document = self._state.document
        if document.playable:
            return True
        self.panels.tab = "checks"
        self._state.refuse("editor.done.cannot_play", reason=self._state.names.finding(document.errors[0]))
        if any(row.places for row in self.rows):
            self.step(1)
        self._app.audio.play("illegal")
        return False

    # --- choosing ---

    def show(self, index: int) -> None:
        """Show the places of a line."""
        self.marked, row = index, self.rows[index]
        if row.places:
            self._board.show_place(row.places[0])
        elif row.weight != "ok":
            self._state.on.say(row.words)  # its line may have no room for all of it

    def step(self, by: int) -> None:
        """Show the next line that has places, or the one before."""
        self.panels.tab = "checks"
        at = [index for index, row in enumerate(self.rows) if row.places]
        if not at:
            self._state.say("editor.done.no_checks")
            return
        ahead = [index for index in at if (index - self.marked) * by > 0] if self.marked >= 0 else []
        nearest = min if by > 0 else max
        self.show(nearest(ahead or at))

    def dismiss(self) -> None:
        """Drop the problems of the file, which the player has read."""
        self._state.document.file_problems = ()
        self.check()

    def forget(self) -> None:
        """Select no line."""
        self.marked = -1


# --- looks ---


def checks_card(s: Screen, checks: Checks, lines: TreeList[ListedCheck], steps: Steps) -> Node:
    """The card with the list."""
    dismiss = s.act(CheckPress.DISMISS, ButtonFit(10), high=26) if steps.document.file_problems else None
    lines.items = tuple(ListedCheck(at, row, at == checks.marked) for at, row in enumerate(checks.rows))
    if lines.chosen != checks.marked:
        lines.chosen = checks.marked
        lines.show(checks.marked)
    return column_card(
        s, "checks", s.t("editor.checks"), dismiss or checks.told(), Grow(168),
        Column(pad=(2, 1, 4), high=GROW).of(lines.node(row=56 if s.small else 40, gap=0)),
    )  # fmt: skip


def check_look(content: Node, chosen: bool, pointed: bool) -> Node:
    """Return how a line looks."""
    ground = Box(fill="surface.sunken" if chosen or pointed else "", line="", radius=0)
    line = Box(fill="", line="surface.line_strong" if pointed and not chosen else "", radius=0)
    return Stack().of(ground, content, line)


def check_line(s: Screen, listed: ListedCheck) -> Node:
    """The content of a line."""
    row = listed.row
    widest = max((s.measure.text(words, "small") for words in row.aside), default=0.0)
    name, tone = ICONS[row.weight]
    edge = "" if not listed.on else tone if row.weight == "error" else "ink.primary"
    aside = [Text(words, "small", "ink.secondary", "right") for words in row.aside]
    line = Row(pad=(12, 0)).of(
        Icon(name, 20, tone, wide=16),
        Node(wide=10),
        Text(row.words, ("record", "small"), lines=0, middle=True, wide=GROW, high=GROW),
        Node(wide=8),
        Column(wide=min(widest, WIDEST_ASIDE)).of(spring(), *aside, spring()),
    )
    return Stack().of(
        Box(fill="fire.accent_soft" if row.weight == "error" else "", line="", radius=0),
        Row().of(Box(fill=edge, line="", radius=0, wide=3)),
        line,
    )
