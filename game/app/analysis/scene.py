"""Analysis: any position, with an analyst that thinks along and a tree of all that was tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.app.analysis.bar import Bar
from game.app.analysis.frame import AnalysisFrame
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
    with_kept_tree,
)
from game.app.analysis.tree import Node
from game.app.analysis.tree_analyst import TreeAnalyst
from game.app.sharing.share_dialog import ShareSubject
from game.app.table.boards import seed_of, tools_of
from game.app.table.button_row import Fit, RowButton, button_row
from game.app.table.caps import caps_of
from game.app.table.elsewhere import ask_for_text, may_analyse, no_analysis, problems_dialog
from game.app.table.host import TableConfig, TableHost, line_choices
from game.app.table.thinking import MakeThinker, worker
from game.app.table.viewer import ViewerScene
from game.data.files.content import Content
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match
from game.model.contract import IllegalAction, TextError
from game.model.entries import window_games
from game.model.file_parts import MapFile
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.input.input import GAMEPAD
from game.ui.scene import App, Scene
from game.view.phase import Prompt
from game.view.table import Suggestion, Tools
from game.view.tips import Tips

LINE_SHOWN = 3
"""Of a single line so many moves are drawn on the board."""

_RING = ("up", "down", "left", "right", "accept", "next", "previous")
"""What the focus ring does where a button has the focus."""


class AnalysisScene(ViewerScene):
    """One tree, and the position of it that is shown.

    The arrow keys go through the moves. They are the board's while a piece is in hand there, or while the
    board has the focus by keys (F6, or Tab); while a line has it they walk along that line.
    """

    name = "analysis"

    def __init__(
        self, app: App, subject: Subject, node: Node | None = None, make: MakeThinker = worker
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
                scroll=self.scroll,
                point=self.point_at,
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
        self.bar = Bar(self, lambda *at: self.table.sides.draw_portrait(*at))
        self.host.tips.gather.append(self._add_tips)
        self.lines = LinesPanel(self, self.analyst, self.phrases, self.told_anew, self.cap, self.tip)
        changes = {"promote": self.promote, "delete": self.delete, "undo": self.undo}
        self.listed = self.moves = MovesList(self, self.phrases, self.analyst.score, changes, self.tip)
        self._does: dict[str, Callable[[], object]] = {
            **self.steps(),
            "previous_line": partial(self.beside, -1),
            "next_line": partial(self.beside, 1),
            "fork_back": self.fork_back,
            "fork_on": self.fork_on,
            "best": self.play_best,
            "think": self.lines.switch,
            "lines_1": partial(self.lines.want, 1),
            "lines_2": partial(self.lines.want, 2),
            "lines_3": partial(self.lines.want, 3),
            "deeper": self.lines.deepen,
            "arrows": self.switch_arrows,
            "branch": self.branch,
            "copy_record": self.copy_record,
            "paste": self.paste,
            "edit": self.edit,
            **changes,
        }
        """What the keys of the analysis do."""
        self.arrows = True
        self._hinted: object = None
        self._row = -1
        self.analyst.show(self.node)
        self.show_node()
        self.table.set_overlays(self.table.overlays.seen_from(behind=self._own_side() == 1))
        self._tell_bar()
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
        self.analyst.start()

    def leave(self) -> None:
        self.analyst.close()

    def cover(self) -> None:
        self.analyst.hold()
        self.table.hover(None)
        self.point_at(None)

    def uncover(self) -> None:
        self.host.follow_settings()
        self.analyst.go_on()
        self.told_anew()
        self.repaint()

    def help(self) -> None:
        self.host.help(self.table.topic())

    def _add_tips(self, tips: Tips) -> None:
        """What the bar and the signs in the moves mean."""
        tips.add("analysis.bar", self.frame.bar.rect)
        self.moves.add_tips(tips, self.table)

    # --- whose the keys are ---

    @property
    def on_board(self) -> bool:
        """Whether the board has the focus by keys."""
        return self.focus.shown and self.focus.current is self.host.area

    @property
    def in_hand(self) -> bool:
        """Whether a move is being chosen on the board."""
        return any("put_back" in prompt.commands for prompt in self.table.prompts())

    def cap(self, action: str, context: str = "analysis") -> str:
        return super().cap(action, "match" if action in ("flip", "copy") else context)

    def _prompts(self) -> tuple[Prompt, ...]:
        """What can be done on the board, while the keys are the board's."""
        return tuple(self.table.prompts()) if self.on_board or self.in_hand else ()

    # --- showing ---

    def show_node(self) -> None:
        """Show the node's position at once, with whoever is to move there to choose."""
        view = self.subject.view(self.node)
        seat = self.kit.game.to_act(self.node.state)
        viewer = seat if seat is not None and seat >= 0 else 0
        self.table.skip()
        self.table.show(view, chooser=seat, viewer=viewer, last=self.node.step)

    def go(self, node: Node) -> None:
        """Go to a position of the tree; the next one of a line is animated."""
        self.analyst.show(node)  # whatever it thinks about, nobody wants to know any more
        before, self.node = self.node, node
        self.lines.hold(())
        self.table.suggest(())
        self.show_node()
        if node.parent is before and node.step is not None:
            self.table.animate(self.subject.view(before), node.step)
        self.moves.reveal(node)
        self.told_anew()
        self.host.sound()
        self._enable()
        self.repaint()

    def told_anew(self) -> None:
        """What is known of the position is another: bar, arrows, buttons."""
        self._tell_bar()
        self._suggest()
        self.lines.enable()
        self.invalidate()

    def _tell_bar(self) -> None:
        self.bar.tell(self.analyst.score(self.node), self.analyst.scale, over=self.analyst.over)

    def _suggest(self) -> None:
        shows = self.arrows and self.analyst.on and not self.lines.pointed and not self.in_hand
        lines = self.analyst.lines if shows else ()
        shown = LINE_SHOWN if len(lines) == 1 else 1
        self.table.suggest([Suggestion(tuple(one.line[:shown]), one.rank) for one in lines if one.line])

    def point_at(self, point: tuple[int, int] | None) -> None:
        """The pointer is there: a move of a line shows the position it leads to."""
        if self.lines.point(point):
            self._look_ahead()

    def _follow_focus(self) -> None:
        """A line that gets the focus by keys is pointed at, and no longer when that goes on."""
        row, before = self.lines.with_focus, self._row
        self._row = row
        if 0 <= row < len(self.lines.lines):
            if not self.lines.on(row) and self.lines.point_along(row, 1):
                self._look_ahead()
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

    # --- going ---

    def step(self, name: str) -> None:
        ways = {"first": self.subject.tree.root, "back_one": self.node.parent, "forward_one": self.node.next}
        node = ways.get(name, self.node.last())
        if node is not None:
            self.go(node)

    def beside(self, by: int) -> None:
        """To what was played instead, here or at the last fork behind."""
        fork = self.node.fork
        place = fork.siblings.index(fork) + by
        if 0 <= place < len(fork.siblings):
            self.go(fork.siblings[place])

    def fork_back(self) -> None:
        """Back to where the last fork was, else to the start."""
        fork = self.node.fork
        self.go(fork if fork.parent is None else fork.parent)

    def fork_on(self) -> None:
        """On to the next fork, else to the end of the line."""
        node = self.node.next
        while node is not None and len(node.children) == 1:
            node = node.next
        if self.node.next is not None:
            self.go(node or self.node.last())

    # --- moves ---

    def play(self, action: Any) -> None:
        """Play an action of whoever is to move, and go there."""
        try:
            node = self.subject.tree.play(self.node, action)
        except IllegalAction as error:  # the table offers only what is legal, so this is a mistake of ours
            self.tell(self.table.wording.refusal(error.refusal))
            return
        self.go(node)

    def play_line(self, actions: tuple[Any, ...]) -> None:
        """Play a line from here on and go to its end."""
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

    # --- variations ---

    def promote(self) -> None:
        """Make the variation the main line."""
        if self.subject.tree.promote(self.node):
            self.go(self.node)
            self.tell(self.t("analysis.promoted"))

    def delete(self) -> None:
        """Take this move and all that follows it away."""
        node = self.node
        if node.parent is None:
            return
        gone = sum(1 for _ in _below(node))
        self.go(self.subject.tree.delete(node))
        cap = self.app.input.shown("undo", "analysis")
        self.tell(self.t("analysis.deleted" if cap else "analysis.deleted_plain", n=gone, key=cap))

    def undo(self) -> None:
        """Take the last promoting or deleting back."""
        node = self.subject.tree.undo()
        if node is None:
            self.tell(self.t("analysis.nothing_undo"))
        else:
            self.go(node)
            self.app.audio.play("undo")

    # --- the board ---

    def switch_arrows(self) -> None:
        """Draw the best moves on the board, or don't."""
        self.arrows = not self.arrows
        self.focus.by_key("arrows").set_on(self.arrows)
        self.told_anew()

    # --- taking something along ---

    def shown(self) -> Any:
        return self.subject.view(self.node)

    def copy_record(self) -> None:
        """The line one is in, from the start to its end, as a record."""
        self.copy(self.subject.record_text(self.node), "analysis.copied_line")

    def paste(self) -> None:
        """Another position or record, given as text, in an analysis of its own on top of this one."""
        ask_for_text(self.app, "analysis.paste_title", self._open_text)

    def _open_text(self, text: str) -> str | None:
        game = self.kit.name
        if not text.strip():
            return self.t("match.text_empty")
        try:
            subject, nodes = of_text(game, text, self.app.texts)
        except (TextError, IllegalAction, ValueError) as error:
            return self.app.texts.why(error)
        except ProblemsError as error:
            return "; ".join(str(problem) for problem in error.problems[:3])
        self.app.push(AnalysisScene(self.app, subject, nodes[-1], self.make_thinker))
        return None

    def share_shown(self) -> None:
        """Share the position that is shown, or the match it is of as it was played."""
        subject, flipped = self.subject, self.host.table.overlays.flipped
        found = ShareSubject(
            self.kit, subject.content, subject.setup, self.shown(), subject.title or subject.about or
            self.app.texts.game_name(self.kit.name), match=subject.match, flipped=flipped,
        )  # fmt: skip
        self.app.open("share", subject=found)

    def edit(self) -> None:
        if self.kit.drafting is not None:
            super().edit()

    # --- building ---

    def renewed(self) -> None:
        self.phrases.forget()

    def build(self) -> None:
        f = self.frame = AnalysisFrame.of(self.width, self.height, self.app.scale)
        self.host.follow_settings()
        self.build_back(f.title.rect)
        self.host.place(f.board.rect, framed=True)
        self.lines.build(f.engine, f.head, f.row, small=f.small)
        self.moves.build(f.moves)
        self._build_steps(f.steps.rect)
        self._build_actions(f.actions.rect)
        self._enable()
        self.told_anew()
        if self.focus.current is None:
            self.focus.focus_first("moves")

    def _build_steps(self, row: pygame.Rect) -> None:
        """First, back, forward, last; the best move, arrows, flip."""
        x = self.build_steps(row) + self.px(6)
        self._row_of(
            pygame.Rect(x, row.y, row.right - x, row.height),
            ("best", "hint", self.play_best, "best"),
            ("arrows", "route", self.switch_arrows, "arrows"),
            ("flip", "flip", partial(self.host.command, "flip"), "flip"),
        )
        self.focus.by_key("arrows").set_on(self.arrows)

    def _build_actions(self, row: pygame.Rect) -> None:
        """Play on from here, copy, paste, edit."""
        wanted: list[tuple[str, str, Callable[[], object], str]] = [
            ("branch", "play", self.branch, "branch"),
            ("copy_position", "copy", self.copy_position, "copy"),
            ("copy_record", "list", self.copy_record, "copy_record"),
            ("paste", "paste", self.paste, "paste"),
            ("share", "share", self.share_shown, "share"),
        ]
        if self.kit.drafting is not None:
            wanted.append(("edit", "pencil", self.edit, "edit"))
        self._row_of(row, *wanted)

    def _row_of(self, row: pygame.Rect, *wanted: tuple[str, str, Callable[[], object], str]) -> None:
        choices = [
            RowButton(key, self.t(f"analysis.button.{key}"), icon, do, self.tip(f"analysis.{key}", action))
            for key, icon, do, action in wanted
        ]
        fits = (Fit(12), Fit(6), Fit(8, icons=False), Fit(3, icons=False))
        button_row(self, row, choices, fits, exact=True)

    def _enable(self) -> None:
        if self.container is None:
            return
        node = self.node
        self.enable_steps(node.parent is None, node.next is None)
        wanted = {
            "promote": not node.main,
            "delete": node.parent is not None,
            "undo": bool(self.subject.tree.undoable),
            "branch": not self.analyst.over,
        }
        for key, on in wanted.items():
            self.focus.by_key(key).set_enabled(on, self.t("analysis.nothing_undo") if key == "undo" else "")

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        taken = self.host.pointed(event)
        if taken is None:
            taken = event.type in (pygame.KEYDOWN, GAMEPAD) and self._key(event)
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

    def _key(self, event: pygame.event.Event) -> bool:
        inputs, lines = self.app.input, self.lines
        match, ring = inputs.action_for(event, "match"), inputs.action_for(event, "ui")
        if match == "panel":
            self._change_panel()
            return True
        if (self.on_board or self.in_hand) and self._on_board(match):
            return True
        own: str | None = inputs.action_for(event, "analysis")
        known = inputs.bindings.pad if event.type == GAMEPAD else inputs.bindings.keys
        if own not in known.get("analysis", {}):  # not what it would mean elsewhere
            own = None
        row = lines.with_focus
        if 0 <= row < len(lines.lines):
            if own in ("back_one", "forward_one"):
                if lines.point_along(row, 1 if own == "forward_one" else -1):
                    self._look_ahead()
                return True
            if ring == "accept" and lines.pointed:
                self.play_line(lines.pointed)
                return True
        beside = (None, self.host.area, self.moves.stop)
        if self.focus.shown and self.focus.current not in beside and ring in _RING:
            return False
        if own is not None:
            self._does[own]()
            return True
        if match == "copy":
            self.copy_position()
            return True
        shared = ("flip", "danger", "last_move", "lines", "coordinates", "zoom_in", "zoom_out", "explain")
        return match in shared and self.host.command(match)

    def _on_board(self, action: str | None) -> bool:
        """A key while the board has the keys; whether it is one of the board's."""
        table = self.table
        if action == "put_back":
            leaves = not self.in_hand
            table.put_back()
            if leaves:
                self.focus.set(self.moves.stop)
                self.focus.shown = False
            self.repaint()
            return True
        if action is None or not self.host.chooses(action):
            return False
        table.skip()
        taken = self.host.command(action)
        self.repaint()
        # with nothing to aim at, Tab goes on to the next control
        return taken or action not in ("next_target", "previous_target")

    def _change_panel(self) -> None:
        """From the moves to the board and back."""
        to_board = not self.on_board
        self.focus.set(self.host.area if to_board else self.moves.stop)
        self.focus.shown = True
        if to_board and not self.table.cursor_shown:
            self.table.command("up")
        self.repaint()

    def update(self, dt: float) -> None:
        self.host.update(dt)
        if self.analyst.update(dt):
            if self.analyst.failed:
                self.repaint()
            self.told_anew()
        if self.bar.update(dt):
            self.invalidate()
        self._follow_focus()
        prompts = tuple((prompt.commands, prompt.words) for prompt in self._prompts())
        hinted = (prompts, self._row, self.table.busy)
        if hinted != self._hinted:
            self._hinted = hinted
            self._suggest()
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
        self.paint_foot(surface, self.frame.keys.rect, self._hints())

    def _paint_title(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """What is analysed, on which map, and who is to move."""
        subject = self.subject
        about = [self.app.texts.shipped(subject.about) or self.t("matches.from_position")]
        if subject.title:
            about.insert(0, self.t("analysis.title"))
        if not self.analyst.over:
            side = self.t(self.kit.info.sides[self.phrases.to_move(self.node)])
            about.append(self.t("analysis.to_move", turn=self.shown().turn, side=side))
        self.paint_title(surface, row, subject.title or self.t("analysis.title"), about, (28, 78))

    def _hints(self) -> list[widgets.Hint]:
        """What the keys do now: along a line, on the board, or through the moves."""
        cap, t, shown = self.cap, self.t, self.app.input.shown
        if self.lines.with_focus >= 0:
            return [
                ((cap("back_one"), cap("forward_one")), t("analysis.hint_along")),
                ((shown("accept"),), t("analysis.hint_play_line")),
            ]
        found: list[widgets.Hint] = [(caps_of(self.app, prompt), prompt.words) for prompt in self._prompts()]
        if found:
            if self.on_board and not self.in_hand:
                found.append(((shown("panel", "match"),), t("analysis.hint_moves")))
            return [hint for hint in found if hint[0]]
        return [
            ((cap("back_one"), cap("forward_one")), t("analysis.hint_step")),
            ((cap("previous_line"), cap("next_line")), t("analysis.hint_variation")),
            ((cap("best"),), t("analysis.hint_best")),
            ((shown("panel", "match"),), t("analysis.hint_board")),
            ((cap("think"),), t("analysis.hint_engine")),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.host.draw(surface)
        self.bar.draw(surface, self.frame.bar.rect, flipped=self.table.overlays.flipped)
        self.lines.draw(surface)
        self.moves.draw(surface, self.node)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.host.draw_over(surface)


def _below(node: Node) -> list[Node]:
    """A node and all that follow it."""
    found, at = [node], 0
    while at < len(found):
        found += found[at].children
        at += 1
    return found


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
) -> Scene:
    """Analyse a match (after ``ply`` entries of its line; at its end without), a position (after ``moves``,
    called ``about``), a map as the editor has it with its ``content``, or else the start on the game's usual
    map.

    What can't be read, may not be shown or is of a game without an analyst is told in a dialog instead.
    """
    if match is not None:
        game = match.kit.name
    game = game or (window_games(lambda info: info.analyst) or window_games())[0]

    def found() -> tuple[Subject, Node]:
        if match is not None:
            subject, nodes = of_match(match)
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
