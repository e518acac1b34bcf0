"""What the buttons, keys and pointer of the analysis do; the scene inherits it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.app.analysis.desk import Desk
from game.app.analysis.subject import Subject, of_text
from game.app.analysis.tree import Node
from game.app.table.edit_position import can_edit, edit_position
from game.data.problems import ProblemsError
from game.data.wording import record_problem
from game.model.contract import IllegalAction, TextError
from game.ui.dialog import copy_text
from game.ui.noting import NotingScene
from game.view.table import Prompt, Reply, TableView

if TYPE_CHECKING:
    from game.app.table.thinking import MakeThinker
    from game.ui import widgets
    from game.ui.focus import FocusArea


class AnalysisDeeds(NotingScene):
    """The deeds of an analysis' scene, which has all that is named here."""

    subject: Subject
    node: Node
    table: TableView
    desk: Desk
    make_thinker: MakeThinker
    arrows: bool
    board_area: FocusArea
    moves_area: FocusArea
    line_areas: list[FocusArea]
    switch: widgets.Pressable | None

    def go(self, node: Node) -> None:
        """Go to a position of the tree; the next one of a line is animated."""
        raise NotImplementedError

    def tell(self, words: str) -> None:
        """Show a message for a while."""
        raise NotImplementedError

    def told_anew(self) -> None:
        """What is known of the position is another."""
        raise NotImplementedError

    # --- whose the keys are ---

    @property
    def on_board(self) -> bool:
        """Whether the board has the focus by keys."""
        return self.focus.shown and self.focus.current is self.board_area

    @property
    def in_hand(self) -> bool:
        """Whether a move is being chosen on the board."""
        return any("put_back" in prompt.commands for prompt in self.table.prompts())

    @property
    def line_with_focus(self) -> int:
        """Which line has the focus by keys; -1 for none."""
        current = self.focus.current
        if not self.focus.shown or current not in self.line_areas:
            return -1
        return self.line_areas.index(current)

    def cap(self, action: str) -> str:
        """The key of an action here."""
        context = "match" if action in ("flip", "copy") else "analysis"
        return self.app.input.shown(action, context)

    def prompts_shown(self) -> tuple[Prompt, ...]:
        """What can be done on the board, while the keys are the board's."""
        return tuple(self.table.prompts()) if self.on_board or self.in_hand else ()

    # --- going ---

    def first(self) -> None:
        """To the start."""
        self.go(self.subject.tree.root)

    def back_one(self) -> None:
        """One step back."""
        if self.node.parent is not None:
            self.go(self.node.parent)

    def forward_one(self) -> None:
        """One step on in the line one is in."""
        if self.node.next is not None:
            self.go(self.node.next)

    def last(self) -> None:
        """To the end of the line."""
        self.go(self.node.last())

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

    def reply(self, reply: Reply) -> None:
        """An answer of the table: play its action, if there is one."""
        if reply.action is not None:
            self.play(reply.action)

    def play(self, action: Any) -> None:
        """Play an action of whoever is to move, and go there."""
        try:
            node = self.subject.tree.play(self.node, action)
        except IllegalAction as error:  # the table offers only what is legal, so this is a mistake of ours
            self.tell(self.table.refusal_words(error.refusal))
            return
        self.go(node)

    def play_line(self, actions: tuple[Any, ...]) -> None:
        """Play a line from here on and go to its end."""
        try:
            self.go(self.subject.tree.grow(actions, self.node))
        except IllegalAction as error:
            self.tell(self.table.refusal_words(error.refusal))

    def play_best(self) -> None:
        """Play the best move known."""
        lines = self.desk.lines
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

    # --- the analyst ---

    def switch_engine(self) -> None:
        """Think, or don't."""
        # one that has died is started again by the same switch
        on = True if self.desk.phase == "failed" else not self.desk.on
        self.desk.switch(on)
        if self.switch is not None:
            self.switch.set_on(on)
        self.told_anew()

    def want(self, lines: int) -> None:
        """So many lines."""
        if lines != self.desk.wanted:
            self.desk.want(lines)
            self.rebuild()
        self.told_anew()

    def deepen(self) -> None:
        """Go on beyond the usual limit."""
        self.desk.deepen()
        self.told_anew()

    def switch_arrows(self) -> None:
        """Draw the best moves on the board, or don't."""
        self.arrows = not self.arrows
        self.focus.by_key("arrows").set_on(self.arrows)
        self.told_anew()

    def flip(self) -> None:
        """Turn the board, and the bar with it."""
        overlays = self.table.overlays
        self.table.set_overlays(overlays.having(flipped=not overlays.flipped))
        self.invalidate()

    # --- taking something along ---

    def copy_position(self) -> None:
        """The position that is shown, as text."""
        text = self.subject.kit.format_position(self.subject.view(self.node))
        self.tell(self.t("replay.copied_position" if copy_text(text) else "replay.not_copied"))

    def copy_record(self) -> None:
        """The line one is in, from the start to its end, as a record."""
        done = copy_text(self.subject.record_text(self.node))
        self.tell(self.t("analysis.copied_line" if done else "replay.not_copied"))

    def paste(self) -> None:
        """Another position or record, given as text, in an analysis of its own on top of this one."""
        self.app.open(
            "dialog",
            kind="text",
            title=self.t("analysis.paste_title"),
            words=self.t("menu.paste_words"),
            accept=self.t("menu.paste_open"),
            paste=True,
            check=self._open_text,
        )

    def _open_text(self, text: str) -> str | None:
        from game.app.analysis import scene as analysis

        game = self.subject.kit.name
        if not text.strip():
            return self.t("match.text_empty")
        try:
            subject, nodes = of_text(game, text, self.app.texts)
        except (TextError, IllegalAction, ValueError) as error:
            return record_problem(game, error, self.app.texts)
        except ProblemsError as error:
            return "; ".join(str(problem) for problem in error.problems[:3])
        self.app.push(analysis.AnalysisScene(self.app, subject, nodes[-1], self.make_thinker))
        return None

    def branch(self) -> None:
        """Begin a new match from the position that is shown."""
        kit = self.subject.kit
        if self.desk.over:
            self.tell(self.t("replay.over_there"))
            return
        if not self.app.can_open("setup"):
            return
        try:
            self.app.open(
                "setup",
                game=kit.name,
                position=kit.format_position(self.subject.view(self.node)),
                players=self.subject.players,
                sides=self.subject.sides if self.subject.players else (),
            )
        except TextError as error:
            self.tell(self.t("replay.bad", reason=str(error)))

    def edit(self) -> None:
        """The position that is shown, in the map editor."""
        kit = self.subject.kit
        if can_edit(self.app, kit):
            edit_position(self.app, kit, self.subject.view(self.node), self.subject.about)


def _below(node: Node) -> list[Node]:
    """A node and all that follow it."""
    found, at = [node], 0
    while at < len(found):
        found += found[at].children
        at += 1
    return found
