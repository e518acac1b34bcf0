"""The editor of maps on squares, posed."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

from game.app.editor.map_overlays import SwitchOverlay
from game.app.editor.scene import make
from game.app.editor.starting import open_document
from game.app.maps.recovery import recovery_question
from game.app.poses.posed import Posed, PoseError, given
from game.app.poses.samples import balance_report, sample
from game.bots.runner import wilson
from game.data.files.paths import maps_of
from game.data.files.problems import Problem
from game.editor.balance import BalanceState
from game.editor.brushes import GroundBrush, PieceBrush
from game.editor.commands import paint, set_meta
from game.editor.decision import interval
from game.editor.fairer import FairerState, Measured
from game.editor.selection import Selection, copy
from game.editor.stamps import Stamp
from game.model.entries import window_games
from game.model.map_labels import with_square_label
from game.ui.commands import Set


class PosedAnyEditor(Posed):
    """The base of posed editors of squares and of tables."""

    def _fresh(self, game: str, **params: Any) -> None:
        """Open the editor of a game."""
        self.scene = make(self.app, game=game, **params)
        self.scene.fresh = False

    @property
    def state(self) -> Any:
        """The state of the map's board."""
        return self.scene.board.state

    @property
    def tools(self) -> Any:
        """The tools of the map."""
        return self.state.tools

    def do(self, action: str) -> None:
        self.scene.do(next(row.command for row in self.scene.commands.rows if str(row.command) == action))

    def new(self) -> None:
        """Open the dialog for a new map of this game."""
        self.app.push(self.scene.board.new_dialog())

    def guide(self, at: int) -> None:
        """Go to a step of the guide."""
        self.scene.begin_guide()
        self.scene.guide.at = at

    def title(self, title: str) -> None:
        """Name the map without a step of its own: the first draft gets the title, too."""
        document = self.scene.document
        document.do("meta", set_meta(document.settled, title=title), {"title": title})

    def fairer(self) -> None:
        """Show measured changes, with invented figures, so that a picture needs no matches."""
        out = self.scene.maps.current.fairer
        self.do("evening")
        tried = out.run.plan.proposals
        out.close()
        found = []
        for number, proposal in enumerate(tried[:9]):
            games = 48 if number < 4 else 14
            share = 0.61 if not number else 0.5 + 0.015 * number
            low, high = wilson(share, games)
            moved = share - 0.61
            found.append(Measured(proposal, games, share, low, high, moved, moved - 0.1, moved + 0.1, 4))
        out.state = FairerState(tuple(found), 620, 620, 3, running=False)
        self.scene.column.changes.chosen = 1
        self.scene.focus.focus_first("changes")


class PosedEditor(PosedAnyEditor):
    """The editor of squares, with a map whose strokes are in the history."""

    def begin(self, *, drawn: str = "ford", map_name: str = "") -> None:
        """Open the editor with a sample of a drawing, or a map; for another game than the sample's with
        its default map."""
        self.game = self.app.wanted.game
        if self.game and self.game not in window_games(attrgetter("editable")):
            raise PoseError(f"nobody draws maps of {self.game}")
        self._fresh(self.game)
        name, maps = map_name, maps_of(self.scene.kit.name)
        if not name and drawn and self.scene.kit.name != "tank_chess":
            name, drawn = self.scene.kit.default_map, ""
        if name and (maps / f"{name}.yaml").exists():
            self._fresh(self.game, path=maps / f"{name}.yaml")
        elif drawn:
            self._draw(sample(drawn))

    def _draw(self, drawing: dict[str, Any]) -> None:
        for kind, squares in drawing["ground"]:
            self.paint(kind, squares)
        for kind, square in drawing["pieces"]:
            self.tools.brush = PieceBrush(kind, 0, 0)
            self._stroke(square)
        self.title(drawing["title"])
        self.scene.document.note("playtest", {"n": 14})
        for kind, squares in drawing["later"]:
            self.paint(kind, squares)
        self.state.undo()
        self.scene.notice.words = ""
        self.tools.pointer = None
        self.state.palette_choice.follow()

    def _square(self, name: str) -> int:
        number: int = self.scene.draft.grid.square(name)
        return number

    def _stroke(self, squares: str, *, up: bool = True) -> None:
        """Draw over these squares one by one."""
        self.tools.take(self.tools.stamp)
        for square in map(self._square, squares.split()):
            if self.tools.pressing:
                self.tools.drag(square)
            else:
                self.tools.press(square)
        if up:
            self.tools.release()
        self.scene.changed()

    def paint(self, kind: str, squares: str) -> None:
        """Draw a stroke of a ground."""
        self.tools.brush = GroundBrush(kind)
        self._stroke(squares)

    def begin_stroke(self, kind: str, squares: str) -> None:
        """Begin a stroke of a ground and don't end it; for another game than Tank Chess with its first
        ground."""
        kinds = [item.name for item in self.scene.document.palette.ground]
        self.state.palette_choice.take_brush(GroundBrush(kind if kind in kinds else kinds[0]))
        self._stroke(squares if len(self.scene.draft.grid) > 80 else "c3 c4 d4", up=False)

    def place(self, kind: str, square: str) -> None:
        self.state.palette_choice.take_brush(PieceBrush(kind, 0, 0))
        self._stroke(square)

    def select(self, corner: str, other: str) -> None:
        """Select the squares from corner to corner."""
        self.state.palette_choice.set_tool(self.tools.select)
        self.tools.selection = Selection.box(self.scene.draft.grid, *map(self._square, (corner, other)))

    def float_copy(self, square: str) -> None:
        """Let a copy of the selection hang over the map."""
        self.tools.float(self.tools.copy())
        self.tools.pointer = self._square(square)

    def brush(self, size: int, square: str) -> None:
        """Hold a round brush with the second ground over the map."""
        self.state.choose(brush_size=size, brush_round=True)
        choice = self.state.palette_choice
        choice.take_brush(GroundBrush(choice.grounds[1].item(0).name))
        self.tools.pointer = self._square(square)

    def point(self, square: str) -> None:
        """Point at a square, with the tool that selects."""
        self.state.palette_choice.set_tool(self.tools.select)
        self.tools.pointer = self._square(square)

    def overlay(self, *keys: str) -> None:
        """Show overlays, all if none is named."""
        if self.tools.pointer is None:
            self.state.palette_choice.set_tool(self.tools.select)
        for kind in self.scene.board.overlays.kinds:
            if not keys or kind.key in keys:
                self.scene.do(SwitchOverlay(kind.key))
        self.scene.notice.words = ""

    def label(self, **labels: str) -> None:
        """Put words at squares."""
        document, meta = self.scene.document, self.scene.document.settled.meta
        for name, words in labels.items():
            meta = with_square_label(meta, name, words)
        self.state.apply("label", replace(document.settled, meta=meta), text=words)

    def open_tabs(self, *names: str) -> None:
        """Open further maps."""
        document, maps = self.scene.document, maps_of(self.scene.kit.name)
        for path in (maps / f"{name}.yaml" for name in names):
            if path.exists():
                self.scene.open_beside(open_document(self.scene.kit, document.definitions, path))
        self.scene.go_to(0)

    def stamps(self, **stamps: tuple[str, str]) -> None:
        """Open the list of stamps, with some of the map's own; none of them is written to the disk."""
        draft, made = self.scene.draft, []
        for title, box in stamps.items():
            part = Selection.box(draft.grid, *map(self._square, box))
            made.append(Stamp(Path(f"{title}.yaml"), title, copy(draft, part)))
        self.do("stamps")
        dialog = self.scene.app.stack.top
        dialog.turned = dialog.list.fill(made, made[0].path)

    def balance(self, shown: str = "", *, running: bool = False) -> None:
        """Show the figures of a run."""
        scene, grid = self.scene, self.scene.draft.grid
        middle = ((grid.width - 1) / 2, (grid.height - 1) / 2)
        used, lost = {}, {}
        for square in range(len(grid)):
            if scene.draft.ground.get(square) == "obstacle":
                continue
            away = math.dist(middle, (grid.column(square), grid.rank(square)))
            used[square] = round(400 / (1 + away * away / 9)) + square * 7 % 31
            lost[square] = max(0, round(12 - 2 * away)) if square % 3 == 0 else 0
        path = tuple(interval(0.52 * n + 3, n, 2) for n in (6, 12, 20, 35, 60, 90, 130, 180, 240, 312))
        sides = scene.document.palette.side_keys
        report = balance_report("ford", scene.kit.name, sides, used=used, lost_at=lost, path=path)
        run = scene.maps.current.balance
        run.state = BalanceState(312, 400, running=running, report=report)
        if running:
            run.clock = partial(given, 95.0)  # seconds since it was started
            run.estimate()
        run.shown = shown
        scene.panels.tab = "balance"

    def file_problems(self, *problems: tuple[int, int, str, str, str]) -> None:
        """Show problems of the file: line, column, key, what was wrong, a hint."""
        self.scene.document.file_problems = tuple(Problem("ford.yaml", *one) for one in problems)
        self.scene.column.checks.check()

    def go_back(self, steps: int) -> None:
        """Undo so many steps of the history."""
        self.state.go_to(len(self.scene.document.history.entries) - steps)

    def describe(self, author: str, tags: list[str], description: str) -> None:
        """Set the map's details."""
        draft = set_meta(self.scene.document.settled, author=author, tags=tags, description=description)
        self.state.apply("meta", draft)

    def spoil(self, square: int) -> None:
        """Change the ground of one side."""
        document = self.scene.document
        draft = paint(document.settled, document.palette, [square], GroundBrush("mud"), "none")
        self.state.apply("stamp", draft)

    def ask_new(self, begin: str = "empty") -> None:
        """Open the dialog for a new map: random, or from a template."""
        dialog = self.scene.board.new_dialog()
        self.app.push(dialog)
        dialog.do(Set("begin", begin))

    def sketched(self) -> None:
        """Wait for the map that the top dialog draws, so that it is in the picture."""
        dialog = self.scene.app.stack.top
        while dialog.sketcher.busy:
            dialog.update(0.0)
            time.sleep(0.01)

    def recover(self, title: str) -> None:
        """Open the question whether to recover a copy."""
        self.app.push(recovery_question(self.app, title, 1_790_000_000.0, 0))


SCREEN = PosedEditor
