"""The analysis: any position, with an analyst that thinks along and a tree of everything tried."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

import pygame

from game.app.analysis.bar import Bar, BarPlace
from game.app.analysis.commands import AnalysisPress, FollowLine, GoTo
from game.app.analysis.model import AnalysisModel
from game.app.analysis.moves import VariationRows
from game.app.analysis.panel import AnalysisPanel
from game.app.analysis.subject import (
    Hidden,
    Subject,
    mark_nodes,
    moves_before,
    of_game,
    of_map,
    of_match,
    of_position,
    of_text,
    with_kept_tree,
)
from game.app.analysis.tree import AnalysisNode
from game.app.analysis.tree_analyst import TreeAnalyst
from game.app.sharing import incoming
from game.app.sharing.share_dialog import ShareSubject
from game.app.table.board_screen import BoardRules
from game.app.table.boards import seed_of, tools_of
from game.app.table.elsewhere import ask_for_text, may_analyse, no_analysis
from game.app.table.failure import problems_dialog
from game.app.table.host import line_choices
from game.app.table.moves import Scroll
from game.app.table.stepping_screen import SteppingScreen
from game.app.table.thinking import MakeThinker, worker
from game.data.files.content import Content
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match
from game.model.contract import IllegalAction, TextError
from game.model.entries import window_games
from game.model.file_parts import MapFile
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, ScreenCommand, Set
from game.ui.controls.clipboard import clipboard_text
from game.ui.flow import Flow
from game.ui.input.input import GAMEPAD
from game.ui.scene import App, Scene
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.view.phase import Prompt
from game.view.table import Tools
from game.view.tips import Sign

WIDEST_PANEL: Final = 660.0

COUNTS: Final = {"lines_1": 1, "lines_2": 2, "lines_3": 3}
"""The keys for so many lines."""

_RING: Final = ("up", "down", "left", "right", "accept", "next", "previous")
"""What the keys of the focus ring do while a button has the focus."""


class AnalysisScene(SteppingScreen):
    """One tree, and the position of it that is shown.

    The arrow keys move through the tree. They work on the board while a piece is picked there, or while
    the board has the focus by keys (F6, or Tab); on a line with the focus they move along it.
    """

    name, context, home = "analysis", "analysis", "moves"
    model: AnalysisModel

    def __init__(
        self, app: App, subject: Subject, node: AnalysisNode | None = None, make: MakeThinker = worker
    ) -> None:
        self.subject, self.make_thinker = subject, make
        sides = subject.sides if subject.players else ()
        super().__init__(app, subject.kit, subject.players, sides, subject.about)
        self.table.chooser.confirm = False
        self.model = AnalysisModel(subject, self.table, node, make)
        self.panel = AnalysisPanel(self, self.model)
        self.bar = Bar(self, self.table, subject.sides)
        self.table.set_overlays(self.table.overlays.seen_from(behind=self._own_side() == 1))
        self.told_anew()
        self.bar.shown = self.bar.goal

    @property
    def doers(self) -> Sequence[object]:
        return self.model.analyst, self.model.rows

    @property
    def node(self) -> AnalysisNode:
        """The position shown."""
        return self.model.node

    def _own_side(self) -> int:
        """Return the side of the only person in the match, else the first."""
        pairs = zip(self.subject.players, self.subject.sides, strict=False)
        sides = {side for player, side in pairs if player.kind == "person"}
        return sides.pop() if len(sides) == 1 else 0

    def tools(self) -> Tools:
        content = self.subject.content
        return tools_of(self.app, content, seed=seed_of(content, self.subject.setup) % 1000)

    # --- life ---

    def enter(self) -> None:
        self.model.analyst.start()

    def leave(self) -> None:
        self.model.analyst.close()

    def cover(self) -> None:
        self.model.analyst.hold()
        self.table.hover(None)
        self.model.point_at(())

    def uncover(self) -> None:
        self.host.follow_settings()
        self.model.analyst.go_on()

    def make_stale(self) -> None:
        super().make_stale()
        self.model.phrases.forget()

    # --- what is done ---

    def do(self, command: ScreenCommand) -> None:
        super().do(command)
        self.told_anew()

    def told_anew(self) -> None:
        """Let bar, arrows and sounds follow the model."""
        of = self.model.analyst
        self.bar.tell(of.score(of.node), of.curve, over=of.over)
        self.model.suggest(in_hand=self.in_hand)
        self.host.sound()

    def step(self, to: str) -> None:
        root, node = self.subject.tree.root, self.node
        ways = {"first": root, "back_one": node.parent, "forward_one": node.next}
        self.model.go(ways.get(to, node.last()))

    def ends(self) -> tuple[bool, bool]:
        return self.node.parent is None, self.node.next is None

    def go_to(self, command: GoTo) -> None:
        """Go to a position of the tree."""
        self.model.go(command.node)

    def previous_line(self) -> None:
        """Go to the variation before."""
        self.model.go(self.node.beside(-1))

    def next_line(self) -> None:
        """Go to the next variation."""
        self.model.go(self.node.beside(1))

    def fork_back(self) -> None:
        """Go back to the last fork."""
        self.model.go(self.node.fork_back())

    def fork_on(self) -> None:
        """Go on to the next fork."""
        self.model.go(self.node.fork_on())

    def play_line(self, command: FollowLine) -> None:
        """Play actions from here and go to their end."""
        try:
            self.model.go(self.subject.play(self.node, command.actions))
        except IllegalAction as error:  # only what is legal is offered, so this is a mistake of ours
            self.tell(self.table.wording.refusal(error.refusal))

    def play_best(self) -> None:
        """Play the best move."""
        lines = self.model.analyst.lines
        if lines and lines[0].line:
            self.do(FollowLine((lines[0].line[0],)))
        else:
            self.tell(self.t("analysis.none_yet"))

    def choose(self, command: Set) -> None:
        """Ask for so many lines; or show the game's own table, or the moves, where tabs switch between
        them."""
        if command.name == "lines":
            self.model.analyst.want(command.value)
        else:
            self.model.at_table = command.value

    def switch_analyst(self) -> None:
        """Switch the analyst on or off; one that has died is started again."""
        of = self.model.analyst
        of.switch(of.phase == "failed" or not of.on)

    def analyst_on(self) -> bool:
        """Whether it is switched on."""
        return self.model.analyst.on

    def deep_enough(self) -> str | None:
        """There is nothing to be searched further."""
        return None if self.model.analyst.can_deepen else ""

    def switch_arrows(self) -> None:
        """Show or hide the best moves as arrows on the board."""
        self.model.arrows = not self.model.arrows

    def arrows_on(self) -> bool:
        """Whether they are shown."""
        return self.model.arrows

    # --- variations ---

    def promote(self) -> None:
        """Make the variation the main line."""
        if self.subject.tree.promote(self.node):
            self.model.go(self.node)
            self.tell(self.t("analysis.promoted"))

    def main_line(self) -> str | None:
        """It is the main line."""
        return "" if self.node.main else None

    def delete(self) -> None:
        """Delete the move shown and all that follows it."""
        gone = self.node.size
        self.model.go(self.subject.tree.delete(self.node))
        cap = self.app.input.shown("undo", "analysis")
        self.tell(self.t("analysis.deleted" if cap else "analysis.deleted_plain", n=gone, key=cap))

    def undo(self) -> None:
        """Undo the last promotion or deletion."""
        self.model.go(self.subject.tree.undo())
        self.app.audio.play("undo")

    def nothing_undone(self) -> str | None:
        """Nothing was promoted or deleted."""
        return None if self.subject.tree.undoable else "analysis.nothing_undo"

    # --- taking something along ---

    def over(self) -> str | None:
        """The match is over here."""
        return "replay.over_there" if self.model.analyst.over else None

    def copy_record(self) -> None:
        """Copy the current line, from the start to its end, as a record."""
        self.copy(self.subject.record_text(self.node), "analysis.copied_line")

    def paste(self) -> Flow:
        """Open the position or record in the clipboard, or ask for one as text."""
        text = clipboard_text()
        if text.strip() and self.open_text(text) is None:
            return
        if wrong := (yield from incoming.paste(self.app)):
            ask_for_text(self.app, text, wrong, title="analysis.paste_title", opened=self.open_text)

    def open_text(self, text: str) -> str | None:
        """Open an analysis of a text on top of this one; return what is wrong with it, or ``None``."""
        t = self.app.texts
        if not text.strip():
            return t("match.text_empty")
        try:
            subject, nodes = of_text(self.kit.name, text, t)
        except (TextError, IllegalAction, ValueError) as error:
            return t.why(error)
        except ProblemsError as error:
            return t.semicolons(t.reasons(error)[:3])
        self.app.push(AnalysisScene(self.app, subject, nodes[-1], self.make_thinker))
        return None

    def share_shown(self) -> None:
        subject = self.subject
        title = subject.title or subject.about or self.app.texts.game_name(self.kit.name)
        found = ShareSubject(
            self.kit, subject.content, subject.setup, self.shown(), title, match=subject.match,
            flipped=self.table.overlays.flipped,
        )  # fmt: skip
        self.app.open("share", subject=found)

    def not_drawn(self) -> str | None:
        """The game has no maps to be edited."""
        return "" if self.kit.drafting is None else None

    commands = Commands(
        Declared(GoTo, do=go_to),
        Declared(FollowLine, do=play_line),
        Declared(Scroll, do=VariationRows.scroll_by),
        Declared(Set, do=choose),
        Declared(AnalysisPress.PREVIOUS_LINE, binding="previous_line", do=previous_line),
        Declared(AnalysisPress.NEXT_LINE, binding="next_line", do=next_line),
        Declared(AnalysisPress.FORK_BACK, binding="fork_back", do=fork_back),
        Declared(AnalysisPress.FORK_ON, binding="fork_on", do=fork_on),
        Declared(AnalysisPress.BEST, "analysis.button.best", icon="hint", tip="analysis.best", binding="best",
                 do=play_best),
        Declared(AnalysisPress.THINK, "analysis.engine", icon="power", tip="analysis.engine_tip",
                 binding="think", do=switch_analyst, on=analyst_on),
        Declared(AnalysisPress.DEEPER, "analysis.deeper", tip="analysis.deeper_tip", binding="deeper",
                 do=TreeAnalyst.deepen, why_not=deep_enough),
        Declared(AnalysisPress.ARROWS, "analysis.button.arrows", icon="route", tip="analysis.arrows",
                 binding="arrows", do=switch_arrows, on=arrows_on),
        Declared(AnalysisPress.PROMOTE, icon="chevron_up", tip="analysis.promote", binding="promote",
                 do=promote, why_not=main_line),
        Declared(AnalysisPress.DELETE, icon="trash", tip="analysis.delete", binding="delete", do=delete,
                 why_not=SteppingScreen.at_start),
        Declared(AnalysisPress.UNDO, icon="undo", tip="analysis.undo", binding="undo", do=undo,
                 why_not=nothing_undone),
        Declared(AnalysisPress.BRANCH, "analysis.button.branch", icon="play", tip="analysis.branch",
                 binding="branch", do=SteppingScreen.branch, why_not=over),
        Declared(AnalysisPress.COPY_POSITION, "analysis.button.copy_position", icon="copy",
                 tip="analysis.copy_position", do=SteppingScreen.copy_position),
        Declared(AnalysisPress.COPY_RECORD, "analysis.button.copy_record", icon="list",
                 tip="analysis.copy_record", binding="copy_record", do=copy_record),
        Declared(AnalysisPress.PASTE, "analysis.button.paste", icon="paste", tip="analysis.paste",
                 binding="paste", do=paste),
        Declared(AnalysisPress.SHARE, "analysis.button.share", icon="share", tip="analysis.share",
                 do=share_shown),
        Declared(AnalysisPress.FLIP, "analysis.button.flip", icon="flip", tip="analysis.flip",
                 do=SteppingScreen.flip),
        Declared(AnalysisPress.EDIT, "analysis.button.edit", icon="pencil", tip="analysis.edit",
                 binding="edit", do=SteppingScreen.edit, why_not=not_drawn),
        more=SteppingScreen.commands,
    )  # fmt: skip

    # --- what is shown ---

    def compose(self) -> Node:
        density, wide, high = self.density, self.width, self.height
        margin, bar = density.margin, density.line
        around = 3 * margin + density.gap + bar
        side = min(high - 2 * margin, wide - around - density.side - 80)
        panel = min(wide - side - around, WIDEST_PANEL)
        prompts = self.prompts()
        foot = self.foot(self.panel.hints(prompts), prompts)
        return Row().of(
            Node(wide=(wide - side - panel - around) / 2 + margin),
            self.board(BoardRules(may_press=True), wide=side, high=side),
            Node(wide=density.gap),
            BarPlace(wide=bar, high=side, tip=Sign("analysis.bar")),
            Node(wide=margin),
            self.panel.compose(panel, high - 2 * margin, foot),
        )

    def watched(self) -> Hashable:
        return super().watched(), self.model.known(), self.prompts()

    def shown(self) -> Any:
        return self.subject.view(self.node)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        place = self.placed(BarPlace)
        if place is not None:
            self.bar.draw(surface, place.rect, flipped=self.table.overlays.flipped)

    # --- whose the keys are ---

    @property
    def in_hand(self) -> bool:
        return any("put_back" in prompt.commands for prompt in self.table.prompts())

    @property
    def on_board(self) -> bool:
        """Whether the board has the focus by keys."""
        return self.focus.shown and self.focus.current is self.host.area

    def _row_with_focus(self) -> int:
        """Return the number of the line that has the focus by keys; -1 for none."""
        name, _, number = self.focus.key.rpartition(".")
        return int(number) if name == "line" and self.focus.shown else -1

    def prompts(self) -> tuple[Prompt, ...]:
        """Return what can be done on the board, while the keys work there."""
        if self.model.row >= 0 or not (self.on_board or self.in_hand):
            return ()
        found = tuple(self.table.prompts())
        if not found or self.in_hand:
            return found
        return *found, Prompt(("panel",), self.t("analysis.hint_moves"))

    def acted(self, command: str) -> None:
        """Show the game's own table when the player moves on it, or something on it is proposed."""
        if self.table.at_side:
            self.show_side()

    def show_side(self) -> None:
        self.model.at_table = True

    def fire_lines(self) -> Sequence[tuple[int, ...]]:
        return line_choices(self.model.phrases.to_move(self.node), self.subject.sides)

    # --- events ---

    def played(self, action: Any) -> ScreenCommand:
        return FollowLine((action,))

    def handle(self, event: pygame.event.Event) -> bool:
        taken = super().handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self.model.point_at(self.pointed.actions if isinstance(self.pointed, FollowLine) else ())
        return taken

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys of the board while they work there, those of a line that has the focus, else those
        of the analysis."""
        if event.type not in (pygame.KEYDOWN, GAMEPAD):
            return False
        inputs, m = self.app.input, self.model
        match, ring = self.host.action_for(event), inputs.action_for(event, "ui")
        own = inputs.action_in(event, "analysis")  # not what it would mean elsewhere
        if match == "panel":
            self._change_panel()
            return True
        if (self.on_board or self.in_hand) and self._on_board(match):
            return True
        row = self._row_with_focus()
        if 0 <= row < len(m.lines):
            if own in ("back_one", "forward_one"):
                m.walk_along(row, 1 if own == "forward_one" else -1)
                return True
            if ring == "accept" and m.pointed:
                self.do(FollowLine(m.pointed))
                return True
        if self.focus.shown and self.focus.key not in ("", "board", "moves") and ring in _RING:
            return False
        if own in COUNTS:
            self.do(Set("lines", COUNTS[own]))
            return True
        if own is not None and super().handle_key(event):
            return True
        if match == "copy":
            self.do(AnalysisPress.COPY_POSITION)
            return True
        shared = (
            "flip",
            "last_move",
            "answers",
            "next_answer",
            "coordinates",
            "zoom_in",
            "zoom_out",
            "explain",
        )
        return (
            match is not None
            and (match in shared or self.host.is_overlay(match))
            and self.host.command(match)
        )

    def _on_board(self, action: str | None) -> bool:
        """Handle a key while the keys work on the board; return whether it was one of the board's."""
        table = self.table
        if action == "put_back":
            leaves = not self.in_hand
            table.put_back()
            if leaves:
                self.focus_on("moves")
                self.focus.shown = False
            return True
        if action is None or not (self.host.drafted(action) or self.host.chooses(action)):
            return False
        table.skip()
        taken = self.host.command(action)
        # with nothing to aim at, Tab goes on to the next control
        return taken or action not in ("next_target", "previous_target")

    def _change_panel(self) -> None:
        """Move the focus from the moves to the board and back."""
        to_board = not self.on_board
        self.model.at_table = to_board
        self.focus_on("board" if to_board else "moves")
        self.focus.shown = True
        if to_board and self.table.pointing.cursor is None:
            self.table.command("up")

    # --- time ---

    def update(self, dt: float) -> None:
        super().update(dt)
        self.model.analyst.update(dt)
        self.model.follow_focus(self._row_with_focus())
        self.told_anew()
        if self.bar.update(dt):
            self.invalidate()

    def due(self) -> float:
        return min(super().due(), self.model.analyst.due(), self.bar.due())


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
    game = game or (window_games(attrgetter("analyst")) or window_games())[0]

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
