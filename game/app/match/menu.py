"""The menu of a match.

It hides a match with a clock, so that nobody thinks for free, and a board meant for one person: somebody
else may have opened the menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import auto

import pygame

from game.app.match import unsaved
from game.app.match.actions import MatchActions
from game.app.match.commands import MatchPress
from game.app.match.controls import MatchControls
from game.app.match.interruptions import Interruptions
from game.app.table.elsewhere import no_analysis
from game.model.contract import OfferDraw, Resign
from game.model.match_options import may
from game.ui.commands import Commands, Declared, Press, ScreenCommand
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.message_list import show_messages
from game.ui.controls.popup import MenuLine, MenuLines, open_popup
from game.ui.flow import Flow
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.controls import Button
from game.ui.tree.holders import CellGrid, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import SmallText, Text

USED = 4
"""How many entries, the first ones, are used during a match; they stand apart from the others."""


class MenuPress(Press):
    """The entries of the menu, and of the small one of files in it."""

    RESUME = auto()
    UNDO = auto()
    DRAW = auto()
    RESIGN = auto()
    SAVE_COPY = auto()
    PAUSE = auto()
    ANALYSE = auto()
    RULES = auto()
    SETTINGS = auto()
    FILE = auto()
    LEAVE = auto()
    SHARE = auto()
    COPY_POSITION = auto()
    EDIT = auto()
    PASTE = auto()
    DESCRIBE = auto()
    MESSAGES = auto()


STAYS = MenuPress.DRAW, MenuPress.RESIGN, MenuPress.FILE, MenuPress.LEAVE
"""What is asked over the menu; for anything else it closes first."""


def files(menu: MatchMenu) -> Sequence[MenuLines]:
    """Return what takes the match elsewhere or brings something here."""
    why = {MenuPress.COPY_POSITION: menu.actions.no_copy(), MenuPress.EDIT: menu.actions.no_edit()}
    shown = list(MenuPress)[11:]  # after the menu's own
    return [MenuLines("", tuple(MenuLine(one, why=why.get(one)) for one in shown))]


class MatchMenu(CardScreen):
    """The menu of everything but moves. ``below`` is the match's screen."""

    name, home = "match_menu", "resume"

    def __init__(self, app: App, below: MatchControls) -> None:
        super().__init__(app)
        self.below, self.actions = below, below.actions
        self.controller, self.match = below.controller, below.actions.match
        clock = self.match.session.clock is not None and not self.controller.over
        self.private = self.controller.handing.private
        self.hides_below = clock or self.private  # type: ignore[misc]
        # where it hides the board, a slip beside the card must show it to nobody
        self.light = not self.hides_below

    @property
    def doers(self) -> Sequence[object]:
        return self.below, self.actions, self.below.interruptions

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "match") == "menu":
            self.close()
            return True
        return super().handle(event)

    # --- doing ---

    def do(self, command: ScreenCommand) -> None:
        if command not in STAYS and self.why_not(command) is None:
            self.close()
        super().do(command)

    def offer_draw(self) -> Flow:
        """Offer a draw."""
        if (yield from self.actions.offer_draw()):
            self.close()

    def resign(self) -> Flow:
        """Resign, after asking."""
        if (yield from self.actions.resign()):
            self.close()

    def settings(self) -> None:
        """Open the settings."""
        self.app.open("settings")

    def show_messages(self) -> None:
        """Show the last messages."""
        show_messages(self.app)

    def open_files(self) -> None:
        """Open the small menu of what takes the match elsewhere or brings something here."""
        open_popup(self, "file", files, width=230)

    def undo(self) -> None:
        """Take back the last move, or what is being drafted."""
        self.below.do(MatchPress.UNDO)

    def no_undo(self) -> str | None:
        """The reason why nothing can be taken back."""
        return self.below.no_undo()

    def over(self) -> str | None:
        """A match that is over has no pause."""
        return "match.why.over" if self.controller.over else None

    commands = Commands(
        Declared(MenuPress.RESUME, do=CardScreen.close),
        Declared(MenuPress.UNDO, "match.button.undo", icon="undo", do=undo, why_not=no_undo),
        Declared(MenuPress.DRAW, "match.menu.draw", icon="draw", do=offer_draw),
        Declared(MenuPress.RESIGN, "match.menu.resign", icon="flag", do=resign),
        Declared(MenuPress.SAVE_COPY, "match.menu.save_copy", icon="save", do=MatchActions.save_copy),
        Declared(MenuPress.PAUSE, "match.menu.pause", icon="pause", do=Interruptions.pause, why_not=over),
        Declared(MenuPress.ANALYSE, "analysis.analyse_position", icon="search", do=MatchActions.analyse),
        Declared(MenuPress.RULES, "match.menu.rules", icon="book", do=CardScreen.help),
        Declared(MenuPress.SETTINGS, "match.menu.settings", icon="settings", do=settings),
        Declared(MenuPress.FILE, "match.menu.file", icon="file", do=open_files),
        Declared(MenuPress.LEAVE, icon="exit", do=MatchActions.leave),
        Declared(MenuPress.SHARE, "match.menu.share", icon="share", do=MatchActions.share),
        Declared(
            MenuPress.COPY_POSITION, "match.menu.copy_position", icon="copy", do=MatchActions.copy_position
        ),
        Declared(MenuPress.EDIT, "editor.match.edit_here", icon="pencil", do=MatchActions.edit),
        Declared(MenuPress.PASTE, "match.menu.paste", icon="paste", do=MatchActions.paste),
        Declared(MenuPress.DESCRIBE, "match.menu.describe", icon="eye", do=MatchActions.describe),
        Declared(MenuPress.MESSAGES, "match.menu.messages", icon="history", do=show_messages),
        more=CardScreen.commands,
    )

    # --- looks ---

    def _entries(self) -> list[Button]:
        """Return the entries, always in the same places, those used during a match first; a disabled one
        says why."""
        actions = self.actions
        reasons = {
            MenuPress.DRAW: actions.no_call(OfferDraw),
            MenuPress.RESIGN: actions.no_call(Resign),
            MenuPress.SAVE_COPY: actions.no_copy(),
            MenuPress.ANALYSE: no_analysis(self.app, self.match),
        }
        shown = list(MenuPress)[1:11]
        labels = {MenuPress.LEAVE: actions.leave_label}
        return [
            self.act(one, label=labels.get(one), why=reasons.get(one) or None, align="left") for one in shown
        ]

    def content(self) -> Node:
        d, entries, foot = self.density, self._entries(), self._foot()
        rows, gap, head, pad = -(-len(entries) // 2), d.gap, d.row, 2 * d.pad
        rest = head + pad + 24 + 22 * len(foot)
        high = min(d.head, (self.height - 8 - rest) / (rows + 1) - gap)
        words, icon = ("match.end.board", "eye") if self.controller.over else ("match.menu.resume", "play")
        resume = self.act(
            MenuPress.RESUME, label=self.t(words), icon=icon, kind="fire", role="body_strong", wide=GROW,
            high=high,
        )  # fmt: skip
        told = unsaved.words(self.app, self.match)
        kept = self.t("match.kept") if self.match.path is not None and not told else ""
        title = Row(gap=12, pad=(24 - pad, 0), high=38).of(
            Text(self.match.title, "card_title", rank=1),
            SmallText(kept, align="right", wide=GROW, least=18) if kept else None,
        )
        used, others = (
            CellGrid(gap=gap, row_high=high).of(*some) for some in (entries[:USED], entries[USED:])
        )
        return Column(pad=(pad, 10, 0), wide=560).of(
            title,
            Node(high=head - 48),
            resume,
            Node(high=gap + 12),
            used,
            Node(high=gap + 12),
            others,
            Node(high=gap + pad - (10 if foot else 0)),
            *(SmallText(one, align="center", high=22) for one in foot),
            Node(high=10) if foot else None,
        )

    @property
    def middle(self) -> float:  # type: ignore[override]
        """What the card says at its foot moves no button."""
        return 0.5 + 11 * len(self._foot()) / self.height

    def _foot(self) -> list[str]:
        """Say why the board is hidden, and what this match doesn't allow."""
        told = [self._off()] if self._off() else []
        if self.hides_below:
            name = self.match.plan.players[self.controller.handing.viewer].name if self.private else ""
            told.insert(
                0, self.t("match.menu.hidden_for", name=name) if name else self.t("match.menu.hidden")
            )
        return told

    def _off(self) -> str:
        """What this match doesn't allow; empty if it allows all."""
        options = self.match.session.setup.options
        if may(options, "rated"):
            return self.t("match_options.rated_off")
        off = [name for name in ("undo", "hints") if not may(options, name)]
        return self.t(f"match_options.off_{off[0] if len(off) == 1 else 'both'}") if off else ""

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if told := unsaved.words(self.app, self.match):
            # where the match shows it: the board's own sign may be hidden below
            unsaved.draw_sign(self, surface, told, self.below.host.board)


make = MatchMenu
