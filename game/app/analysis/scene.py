"""The analysis: any position, with an analyst that thinks along and a tree of everything tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.app.analysis.bar import Bar
from game.app.analysis.buttons import AnalysisButtons
from game.app.analysis.exchange import AnalysisExchange
from game.app.analysis.frame import AnalysisFrame
from game.app.analysis.keys import AnalysisKeys
from game.app.analysis.lines import LinesPanel
from game.app.analysis.lines_on_board import LinesOnBoard
from game.app.analysis.moves import MovesList
from game.app.analysis.phrases import Phrases
from game.app.analysis.subject import (
    Hidden,
    Subject,
    mark_nodes,
    moves_before,
    of_game,
    of_map,
    of_match,
    of_position,
    with_kept_tree,
)
from game.app.analysis.tree import AnalysisNode
from game.app.analysis.tree_analyst import TreeAnalyst
from game.app.analysis.variations import Variations
from game.app.table.boards import seed_of, tools_of
from game.app.table.elsewhere import may_analyse, no_analysis
from game.app.table.failure import problems_dialog
from game.app.table.host import TableConfig, TableHost, line_choices
from game.app.table.thinking import MakeThinker, worker
from game.app.table.viewer import ViewerScene
from game.data.files.content import Content
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match
from game.model.contract import IllegalAction, TextError
from game.model.entries import window_games
from game.model.file_parts import MapFile
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.scene import App, Scene
from game.view.table import Tools
from game.view.tips import Tips


class AnalysisScene(ViewerScene):
    """One tree, and the position of it that is shown.

    The arrow keys move through the tree. They work on the board while a piece is picked there, or while
    the board has the focus by keys (F6, or Tab); on a line with the focus they move along it.
    """

    name = "analysis"

    def __init__(
        self, app: App, subject: Subject, node: AnalysisNode | None = None, make: MakeThinker = worker
    ) -> None:
        sides = subject.sides if subject.players else ()
        super().__init__(app, subject.kit, subject.players, sides, subject.about)
        self.subject = subject
        self.node = node or subject.tree.root
        self.host = TableHost(
            self,
            subject.kit.name,
            self._tools,
            TableConfig(
                play=self.play,
                press_beside=self._press_beside,
                acted=lambda _: self._follow_hands(),
                show_side=lambda: self.turn_to(table=True),
                scroll=self.scroll,
                point=lambda at: self.lines_on_board.point_at(at),
                lines=lambda: line_choices(self.phrases.to_move(self.node), subject.sides),
                waits=False,
            ),
        )
        self.table = self.host.table
        self.table.chooser.confirm = False
        self.make_thinker = make
        self.analyst = TreeAnalyst(subject, make)
        self.phrases = Phrases(subject, self.table)
        self.frame = AnalysisFrame.of(1280, 720)
        self.at_table = not subject.tree.root.children
        """Whether the game's own table is in sight, where tabs switch between it and the moves."""
        self.bar = Bar(self, self.table, subject.sides)
        self.host.tips.gather.append(self._add_tips)
        self.lines = LinesPanel(self, self.analyst, self.phrases, self.told_anew, self.cap, self.tip)

        def here() -> AnalysisNode:
            return self.node

        self.variations = Variations(self, subject.tree, here, self.go)
        changes = {
            "promote": self.variations.promote,
            "delete": self.variations.delete,
            "undo": self.variations.undo,
        }
        self.listed = self.moves = MovesList(
            self, self.phrases, self.analyst.score, self.analyst.scale, changes, self.tip
        )
        self.lines_on_board = LinesOnBoard(
            self, self.table, self.lines, self.phrases, self.analyst, at=here, show_node=self.show_node
        )
        exchange = AnalysisExchange(self, subject, here, self._open_one)
        does: dict[str, Callable[[], object]] = {
            **self.steps(),
            "previous_line": lambda: self._go_if(self.node.beside(-1)),
            "next_line": lambda: self._go_if(self.node.beside(1)),
            "fork_back": lambda: self.go(self.node.fork_back()),
            "fork_on": lambda: self._go_if(self.node.fork_on()),
            "best": self.play_best,
            "think": self.lines.switch,
            "lines_1": partial(self.lines.want, 1),
            "lines_2": partial(self.lines.want, 2),
            "lines_3": partial(self.lines.want, 3),
            "deeper": self.lines.deepen,
            "arrows": self.switch_arrows,
            "branch": self.branch,
            "copy_position": self.copy_position,
            "copy_record": exchange.copy_record,
            "paste": exchange.paste,
            "share": exchange.share,
            "flip": partial(self.host.command, "flip"),
            "edit": self.edit,
            **changes,
        }
        """The callbacks of keys and buttons, by name."""
        self.exchange = exchange
        self.buttons = AnalysisButtons(self, does)
        turn_to = self.turn_to
        self.keys = AnalysisKeys(
            self, self.host, self.lines_on_board, self.moves, does, self.play_line, turn_to
        )
        self._hinted: object = None
        self.analyst.show(self.node)
        self.show_node()
        self.table.set_overlays(self.table.overlays.seen_from(behind=self._own_side() == 1))
        self._tell_bar()
        self.bar.shown = self.bar.goal
        self.moves.reveal(self.node)

    def _own_side(self) -> int:
        """Return the side of the only person in the match, else the first."""
        pairs = zip(self.subject.players, self.subject.sides, strict=False)
        sides = {side for player, side in pairs if player.kind == "person"}
        return sides.pop() if len(sides) == 1 else 0

    def _tools(self) -> Tools:
        content = self.subject.content
        return tools_of(self.app, content, seed=seed_of(content, self.subject.setup) % 1000)

    # --- life ---

    def enter(self) -> None:
        self.analyst.start()

    def leave(self) -> None:
        self.analyst.close()

    def cover(self) -> None:
        self.analyst.hold()
        self.table.hover(None)
        self.lines_on_board.point_at(None)

    def uncover(self) -> None:
        self.host.follow_settings()
        self.analyst.go_on()
        self.told_anew()
        self.repaint()

    def _add_tips(self, tips: Tips) -> None:
        """Add the tips of the bar and of the signs in the moves."""
        self.add_title_tip(tips)
        tips.add("analysis.bar", self.frame.bar.rect)
        self.moves.add_tips(tips, self.table)

    # --- whose the keys are ---

    @property
    def in_hand(self) -> bool:
        """Whether a move is being chosen on the board."""
        return any("put_back" in prompt.commands for prompt in self.table.prompts())

    def cap(self, action: str, context: str = "analysis") -> str:
        return super().cap(action, "match" if action in ("flip", "copy") else context)

    # --- showing ---

    def show_node(self) -> None:
        """Show the node's position at once, and let the side to move choose."""
        self.table.skip()
        self._show_at(self.node)

    def _show_at(self, node: AnalysisNode) -> None:
        seat, viewer = self._who_looks(node)
        self.table.show(self.subject.view(node), chooser=seat, viewer=viewer, last=node.step)

    def _who_looks(self, node: AnalysisNode) -> tuple[int | None, int]:
        """Return who may choose at a position, and who looks at it."""
        seat = self.kit.game.to_act(node.state)
        return seat, seat if seat is not None and seat >= 0 else 0

    def go(self, node: AnalysisNode) -> None:
        """Go to a position of the tree; the next one of a line is animated."""
        self.analyst.rest()  # whatever it thinks about, nobody wants to know any more
        before, self.node = self.node, node
        self.lines.hold(())
        self.table.suggest(())
        if node.parent is before and node.step is not None:
            self.table.show_step(
                self.subject.view(before), node.step, viewer=self._who_looks(node)[1], last=node.step,
                then=partial(self._arrive, node),
            )  # fmt: skip
        else:
            self.table.skip()
            self._arrive(node)
        self.host.sound()
        self._enable()
        self.repaint()

    def _arrive(self, node: AnalysisNode) -> None:
        """Arrive at a position, once the steps to it have been seen."""
        self._show_at(node)
        self.analyst.show(node)
        self.moves.reveal(node)
        self.told_anew()
        self._enable()
        self.repaint()

    def told_anew(self) -> None:
        """Update bar, arrows and buttons to new knowledge of the position."""
        self._tell_bar()
        self.lines_on_board.suggest()
        self.lines.enable()
        self.invalidate()

    def _tell_bar(self) -> None:
        self.bar.tell(self.analyst.score(self.analyst.node), self.analyst.scale, over=self.analyst.over)

    # --- going ---

    def step(self, name: str) -> None:
        ways = {"first": self.subject.tree.root, "back_one": self.node.parent, "forward_one": self.node.next}
        node = ways.get(name, self.node.last())
        self._go_if(node)

    def _go_if(self, node: AnalysisNode | None) -> None:
        if node is not None:
            self.go(node)

    # --- moves ---

    def play(self, action: Any) -> None:
        """Play an action of the side to move, and go there."""
        try:
            node = self.subject.play(self.node, action)
        except IllegalAction as error:  # the table offers only what is legal, so this is a mistake of ours
            self.tell(self.table.wording.refusal(error.refusal))
            return
        self.go(node)

    def play_line(self, actions: tuple[Any, ...]) -> None:
        """Play a line from here and go to its end."""
        try:
            self.go(self.subject.tree.grow(actions, self.node))
        except IllegalAction as error:
            self.tell(self.table.wording.refusal(error.refusal))

    def play_best(self) -> None:
        lines = self.analyst.lines
        if lines and lines[0].line:
            self.play(lines[0].line[0])
        else:
            self.tell(self.t("analysis.none_yet"))

    # --- the board ---

    def switch_arrows(self) -> None:
        """Show or hide the best moves as arrows on the board."""
        lines = self.lines_on_board
        lines.arrows = not lines.arrows
        self.focus.by_key("arrows").set_on(lines.arrows)
        self.told_anew()

    # --- taking something along ---

    def shown(self) -> Any:
        return self.subject.view(self.node)

    def share_shown(self) -> None:
        self.exchange.share()

    def _open_one(self, subject: Subject, node: AnalysisNode) -> None:
        self.app.push(AnalysisScene(self.app, subject, node, self.make_thinker))

    def edit(self) -> None:
        if self.kit.drafting is not None:
            super().edit()

    # --- building ---

    def renewed(self) -> None:
        self.phrases.forget()

    def build(self) -> None:
        side, size = self.host.side, (self.width, self.height, self.app.scale)
        f = self.frame = AnalysisFrame.of(*size, table=side is not None)
        self.host.follow_settings()
        self.build_back(f.title.rect)
        self.host.place(f.board.rect, framed=True)
        both = f.tabs is None
        self.host.place_side(f.table.rect if f.table is not None and (both or self.at_table) else None)
        if f.tabs is not None and side is not None:
            widgets.segments(
                self, f.tabs.rect, [self.t("analysis.moves"), side.side_word], chosen=int(self.at_table),
                key="tab", on_choose=lambda index: self.turn_to(table=bool(index)),
            )  # fmt: skip
        self.lines.build(f.engine, f.head, f.row, small=f.small)
        self.moves.build(f.moves, seen=both or not self.at_table)
        self.buttons.build_steps(f.steps.rect, arrows=self.lines_on_board.arrows)
        self.buttons.build_actions(f.actions.rect, edited=self.kit.drafting is not None)
        self._enable()
        self.told_anew()
        self.prompt_row.forget()
        self.show_prompts(f.keys, self.keys.prompts())
        if self.focus.current is None:
            self.focus.focus_first("moves")

    def turn_to(self, *, table: bool) -> None:
        """Show the game's own table, or the moves, where tabs switch between them."""
        if self.frame.tabs is not None and self.at_table != table:
            self.at_table = table
            self.moves.reveal(self.node)
            self.rebuild()

    def _follow_hands(self) -> None:
        """Show the game's own table when the player moves on it, or something on it is proposed."""
        if self.host.side is not None and self.host.side.at_side:
            self.turn_to(table=True)

    def _enable(self) -> None:
        undoable = bool(self.subject.tree.undoable)
        self.buttons.enable(self.node, undoable=undoable, over=self.analyst.over)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        taken = self.host.pointed(event)
        if taken is None:
            taken = self.keys.handle(event)
        if taken:
            self.invalidate()
        return taken

    def _press_beside(self, at: tuple[int, int]) -> bool:
        actions, node = self.lines.at(at), self.moves.at(at)
        if actions:
            self.app.audio.play("click")
            self.play_line(actions)
        elif node is not None:
            self.app.audio.play("click")
            self.go(node)
        return bool(actions) or node is not None

    def update(self, dt: float) -> None:
        self.host.update(dt)
        if self.analyst.update(dt):
            if self.analyst.failed:
                self.repaint()
            self.told_anew()
        if self.bar.update(dt):
            self.invalidate()
        self.lines_on_board.follow_focus()
        prompts = self.keys.prompts()
        self.show_prompts(self.frame.keys, prompts)
        hinted = (prompts, self.lines_on_board.row, self.table.busy)
        if hinted != self._hinted:
            self._hinted = hinted
            self.lines_on_board.suggest()
            self.repaint()
        self.let_note_fade(dt)

    def due(self) -> float:
        return min(self.host.due(), self.analyst.due(), self.bar.due(), self.note_due())

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        widgets.card(self, surface, self.frame.board.rect)
        self._paint_title(surface, self.frame.title.rect)
        self.lines.paint(surface)
        names = [self.t(key) for key in self.kit.info.sides]
        self.moves.paint(surface, self.table.banner(names, None))
        self.paint_foot(surface, self.frame.keys.rect, self.keys.hints())

    def _paint_title(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """Paint the title: what is analysed, on which map, and who is to move."""
        subject = self.subject
        about = [self.app.texts.shipped(subject.about) or self.t("matches.from_position")]
        if subject.title:
            about.insert(0, self.t("analysis.title"))
        if not self.analyst.over:
            side = self.t(self.kit.info.sides[self.phrases.to_move(self.node)])
            about.append(self.t("analysis.to_move", turn=self.shown().round, side=side))
        self.paint_title(surface, row, subject.title or self.t("analysis.title"), about, (28, 78))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.host.side is not None and self.host.side_rect.width:
            self.host.side.draw_side(surface)
        self.host.draw(surface)
        self.bar.draw(surface, self.frame.bar.rect, flipped=self.table.overlays.flipped)
        self.lines.draw(surface)
        self.moves.draw(surface, self.node)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.host.draw_over(surface)


def make(
    app: App,
    *,
    match: Match | None = None,
    ply: int | None = None,
    game: str = "",
    position: str = "",
    moves: Sequence[Any] = (),
    map_file: MapFile | None = None,
    content: Content | None = None,
    about: str = "",
    thinker: MakeThinker | None = None,
    known: Mapping[int, Any] | None = None,
) -> Scene:
    """Analyse a match (after ``ply`` entries of its line, by default at its end; with the signs of its
    report, as far as judgements are kept or ``known``), a position (after
    ``moves``, titled ``about``), a map from the editor with its ``content``, or else the start on the
    game's default map.

    A dialog opens instead if it can't be read, may not be shown, or its game has no analyst.
    """
    if match is not None:
        game = match.kit.name
    game = game or (window_games(lambda info: info.analyst) or window_games())[0]

    def found() -> tuple[Subject, AnalysisNode]:
        if match is not None:
            subject, nodes = of_match(match)
            mark_nodes(match, nodes, known or {}, keep=app.keep)
            return subject, nodes[-1] if ply is None else nodes[moves_before(match, ply)]
        if position:
            subject = of_position(game, position, about)
        elif map_file is not None and content is not None:
            subject = of_map(kit_of(game), content, map_file, about)
        else:
            subject = of_game(game, app.texts)
        return with_kept_tree(app, subject), subject.tree.grow(moves)

    why: Exception | list[str]
    try:
        if not may_analyse(game):
            why = [app.texts("analysis.no_analyst")]
        elif match is not None and match.session.open and no_analysis(app, match):
            why = [app.texts("analysis.timed")]
        else:
            subject, node = found()
            return AnalysisScene(app, subject, node, thinker or worker)
    except Hidden:
        why = [app.texts("analysis.secret")]
    except (ProblemsError, TextError) as error:
        why = error
    return problems_dialog(app, app.texts("analysis.title"), app.texts("analysis.bad", reason=""), why)
