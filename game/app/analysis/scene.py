"""Analysis: any position, with an analyst that thinks along and a tree of all that was tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.app.analysis import panel
from game.app.analysis.bar import Bar
from game.app.analysis.deeds import AnalysisDeeds
from game.app.analysis.desk import Desk
from game.app.analysis.frame import AnalysisFrame
from game.app.analysis.hands import AnalysisInput
from game.app.analysis.lines import LinesPanel
from game.app.analysis.moves import MovesList
from game.app.analysis.phrases import Phrases
from game.app.analysis.subject import (
    Hidden,
    Subject,
    moves_before,
    of_game,
    of_map,
    of_match,
    of_position,
    of_text,
)
from game.app.analysis.tree import Node
from game.app.table.analysing import first_analysed, may_analyse, may_analyse_match, with_kept_tree
from game.app.table.boards import seed_of, tools_of
from game.app.table.thinking import MakeThinker, worker
from game.data.content import Content
from game.data.matches import Match, Player
from game.data.problems import ProblemsError
from game.model.contract import TextError
from game.model.file_parts import MapFile
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.focus import FocusArea
from game.ui.scene import Scene
from game.view import registry
from game.view.table import Suggestion, TableView, Tools

if TYPE_CHECKING:
    from game.ui.application import App

LINE_SHOWN = 3
"""Of a single line so many moves are drawn on the board."""

NOTE_S = 4.0
"""Seconds that a message stays."""


class AnalysisScene(AnalysisDeeds):
    """One tree, and the position of it that is shown."""

    name = "analysis"

    def __init__(
        self, app: App, subject: Subject, node: Node | None = None, make: MakeThinker = worker
    ) -> None:
        super().__init__(app)
        self.subject = subject
        self.node = node or subject.tree.root
        self.table: TableView = registry.view(subject.kit.name).table(self._tools())
        self.table.confirm = False
        self.make_thinker = make
        self.desk = Desk(subject, make)
        self.phrases = Phrases(subject, self.table)
        self.frame = AnalysisFrame.of(1280, 720)
        self.bar, self.lines, self.moves = Bar(self), LinesPanel(self), MovesList(self)
        self.input = AnalysisInput(self)
        self.changes: dict[str, widgets.Pressable] = {}
        self.switch: widgets.Pressable | None = None
        self.deeper: widgets.Pressable | None = None
        self.status = pygame.Rect(0, 0, 0, 0)
        self.line_areas: list[FocusArea] = []
        self.title_left = self.head_right = 0
        self.arrows = True
        self._look: tuple[Any, ...] = (app.theme, app.texts, app.settings.look)
        self._hinted: object = None
        self._row = -1
        self.desk.show(self.node)
        self.show_node()
        self.table.set_overlays(self.table.overlays.having(flipped=self._own_side() == 1))
        self.bar.tell(self.desk.score(self.node), self.desk.scale)
        self.bar.shown = self.bar.goal
        self.moves.reveal(self.node)

    def _own_side(self) -> int:
        """The side of the only person in the match, else the first."""
        pairs = zip(self.subject.players, self.subject.sides, strict=False)
        sides = {side for player, side in pairs if player.kind == "person"}
        return sides.pop() if len(sides) == 1 else 0

    def _tools(self) -> Tools:
        content = self.subject.content
        return tools_of(self.app, content, seed=seed_of(content, self.subject.setup) % 1000)

    # --- life ---

    def enter(self) -> None:
        self.desk.start()

    def leave(self) -> None:
        self.desk.close()

    def cover(self) -> None:
        self.desk.hold()
        self.table.hover(None)
        self.point_at(None)

    def uncover(self) -> None:
        self._follow_settings()
        self.desk.go_on()
        self.told_anew()
        self.repaint()

    def help(self) -> None:
        if self.app.can_open("rules"):
            self.app.open("rules", game=self.subject.kit.name, rule=self.table.topic())

    # --- showing ---

    def show_node(self) -> None:
        """Show the node's position at once, with whoever is to move there to choose."""
        view = self.subject.view(self.node)
        seat = self.subject.kit.game.to_act(self.node.state)
        viewer = seat if seat is not None and seat >= 0 else 0
        self.table.skip()
        self.table.show(view, chooser=seat, viewer=viewer, last=self.node.step)

    def go(self, node: Node) -> None:
        self.desk.show(node)  # whatever it thinks about, nobody wants to know any more
        before, self.node = self.node, node
        self.lines.hold(())
        self.table.suggest(())
        self.show_node()
        if node.parent is before and node.step is not None:
            self.table.animate(self.subject.view(before), node.step)
        self.moves.reveal(node)
        self.told_anew()
        self._sound()
        self._enable()
        self.repaint()

    def told_anew(self) -> None:
        """What is known of the position is another: bar, arrows, buttons."""
        self.bar.tell(self.desk.score(self.node), self.desk.scale)
        self._suggest()
        if self.deeper is not None and bool(self.deeper.is_enabled) != self.desk.can_deepen:
            self.deeper.set_enabled(self.desk.can_deepen)
        for place, area in enumerate(self.line_areas):
            area.is_enabled = place < len(self.desk.lines)
        self.invalidate()

    def _suggest(self) -> None:
        shows = self.arrows and self.desk.on and not self.lines.pointed and not self.in_hand
        lines = self.desk.lines if shows else ()
        shown = LINE_SHOWN if len(lines) == 1 else 1
        self.table.suggest([Suggestion(tuple(one.line[:shown]), one.rank) for one in lines if one.line])

    def point_at(self, point: tuple[int, int] | None) -> None:
        """The pointer is there: a move of a line shows the position it leads to."""
        if self.lines.point(point):
            self._look_ahead()

    def point_along(self, row: int, by: int) -> None:
        """Point farther along a line, or less far."""
        line = tuple(self.lines.lines[row].line)
        now = len(self.lines.pointed) if self.lines.on(row) else 0
        if self.lines.hold(line[: max(1, min(now + by, len(line)))]):
            self._look_ahead()

    def _follow_focus(self) -> None:
        """A line that gets the focus by keys is pointed at, and no longer when that goes on."""
        row, before = self.line_with_focus, self._row
        self._row = row
        if 0 <= row < len(self.lines.lines):
            if not self.lines.on(row):
                self.point_along(row, 1)
        elif before >= 0 and self.lines.hold(()):
            self._look_ahead()

    def _look_ahead(self) -> None:
        actions = self.lines.pointed
        seen = self.phrases.ahead(self.node, actions) if actions else None
        if seen is None:
            self.lines.hold(())
            self.show_node()
        else:
            self.table.skip()
            self.table.show(seen.view, chooser=None, viewer=0, last=seen)
        self._suggest()
        self.repaint()

    def tell(self, words: str) -> None:
        self.note_down(words, NOTE_S)

    def _sound(self) -> None:
        for name in self.table.take_sounds():
            self.app.audio.play(name)

    # --- building ---

    def make_stale(self) -> None:
        super().make_stale()
        if self._look[:2] != (self.app.theme, self.app.texts):
            self.phrases.forget()
            self._follow_settings()

    def _follow_settings(self) -> None:
        look = (self.app.theme, self.app.texts, self.app.settings.look)
        if look != self._look:
            self._look = look
            self.table.set_tools(self._tools())
        coordinates = self.app.settings.look.coordinates
        self.table.set_overlays(self.table.overlays.having(coordinates=coordinates))

    def build(self) -> None:
        f = self.frame = AnalysisFrame.of(self.width, self.height)
        self._follow_settings()
        self.table.set_rect(self.box(*f.board).inflate(-2, -2), self.app.scale)
        panel.build_title(self)
        self.board_area = self.focus_area("board", self.box(*f.board), ring=False)
        panel.build_engine(self)
        rect, row = self.lines.rect, self.px(f.row)
        self.line_areas = [
            self.focus_area(
                f"line.{place}", pygame.Rect(rect.x + 1, rect.y + place * row, rect.width - 2, row)
            )
            for place in range(self.desk.wanted)
        ]
        panel.build_changes(self)
        self.moves_area = self.focus_area("moves", self.moves.rect)
        panel.build_steps(self)
        panel.build_actions(self)
        self._enable()
        self.told_anew()
        if self.focus.current is None:
            self.focus.focus_first("moves")

    def _enable(self) -> None:
        if self.container is None or not self.changes:
            return
        node, tree = self.node, self.subject.tree
        wanted = {
            "step.first": node.parent is not None,
            "step.back": node.parent is not None,
            "step.forward": node.next is not None,
            "step.last": node.next is not None,
            "promote": not node.main,
            "delete": node.parent is not None,
            "undo": bool(tree.undoable),
            "branch": not self.desk.over,
        }
        for key, on in wanted.items():
            self.focus.by_key(key).set_enabled(on, self.t("analysis.nothing_undo") if key == "undo" else "")

    # --- events ---

    def on_table(self, point: tuple[int, int]) -> bool:
        """Whether a point is on the board."""
        return self.box(*self.frame.board).collidepoint(point)

    def handle(self, event: pygame.event.Event) -> bool:
        taken = self.input.handle(event)
        if taken:
            self.invalidate()
        return taken

    def update(self, dt: float) -> None:
        if self.table.update(dt * 1000):
            self.invalidate()
        if self.desk.update(dt):
            if self.desk.failed:
                self.repaint()
            self.told_anew()
        if self.bar.update(dt):
            self.invalidate()
        self._follow_focus()
        self._sound()
        prompts = tuple((prompt.commands, prompt.words) for prompt in self.prompts_shown())
        hinted = (prompts, self._row, self.table.busy)
        if hinted != self._hinted:
            self._hinted = hinted
            self._suggest()
            self.repaint()
        self.let_note_fade(dt)

    def due(self) -> float:
        return min(self.table.due(), self.desk.due(), self.bar.due(), self.note_due())

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        panel.paint(self, surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.table.draw(surface)
        self.bar.draw(surface)
        panel.draw_status(self, surface)
        self.lines.draw(surface)
        self.moves.draw(surface, self.node)


def make(
    app: App,
    *,
    match: Match | None = None,
    ply: int | None = None,
    text: str | None = None,
    game: str = "",
    position: str = "",
    moves: Sequence[Any] = (),
    sides: tuple[int, ...] = (),
    players: Sequence[Player] = (),
    map_file: MapFile | None = None,
    content: Content | None = None,
    about: str = "",
    thinker: MakeThinker | None = None,
) -> Scene:
    """Analyse a match (after ``ply`` entries of its line; at its end without), a record's text, a position
    (after ``moves``; seated and played by ``sides`` and ``players``, called ``about``), a map as the editor
    has it with its ``content``, or else the start on the game's usual map.

    What can't be read, may not be shown or is of a game without an analyst is told in a dialog instead.
    """
    game = match.kit.name if match is not None else game or first_analysed()

    def found() -> tuple[Subject, Node]:
        if match is not None:
            subject, nodes = of_match(match)
            return subject, nodes[-1] if ply is None else nodes[moves_before(match, ply)]
        if text is not None:
            subject, nodes = of_text(game, text, app.texts)
            return subject, nodes[0 if ply is None else min(ply, len(nodes) - 1)]
        if position:
            subject = of_position(game, position, sides, players, about)
        elif map_file is not None and content is not None:
            subject = of_map(kit_of(game), content, map_file, about)
        else:
            subject = of_game(game, app.texts)
        return with_kept_tree(app, subject), subject.tree.grow(moves)

    told: list[str] = []
    try:
        if not may_analyse(app, game):
            told = [app.texts("analysis.no_analyst")]
        elif match is not None and match.session.open and not may_analyse_match(app, match):
            told = [app.texts("analysis.timed")]
        else:
            subject, node = found()
            return AnalysisScene(app, subject, node, thinker or worker)
    except Hidden:
        told = [app.texts("analysis.secret")]
    except ProblemsError as error:
        told = [str(problem) for problem in error.problems]
    except TextError as error:
        told = [str(error)]
    from game.ui import dialog

    words = app.texts("analysis.bad", reason="")
    return dialog.make(app, "problems", title=app.texts("analysis.title"), words=words, problems=told)
