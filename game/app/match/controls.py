"""What players can do in a match besides choosing on its board: the commands of keys, buttons and prompts,
stepping through the moves, and what the table's host asks about clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.app.match.actions import MatchActions
from game.app.match.by_post import ByPost
from game.app.match.commands import MatchPress, OpenStripMenu, ReplayTurn, SwitchView
from game.app.match.controller import MatchController
from game.app.match.interruptions import Interruptions
from game.app.match.panel_tabs import PanelTabs
from game.app.match.recap import Recap
from game.app.match.strip_menu import calls
from game.app.match.view_menu import switch_speed, switched_on, view_entries
from game.app.match.viewpoint import Viewpoint
from game.app.post.office import paste
from game.app.table.host import SWITCHES, Point, line_choices
from game.app.table.moves import Jump, MoveRows, Scroll
from game.app.table.players import Players
from game.app.table.stepping_screen import StepPress, WithSteps
from game.ui.commands import Commands, Declared, ScreenCommand, Set
from game.ui.controls.popup import MenuLines, open_popup
from game.ui.flow import Flow
from game.ui.input.focus import FocusArea
from game.view.phase import Prompt
from game.view.table import LOOK_ONLY, OwnPage

STEPS: Final = {
    "left": StepPress.BACK_ONE, "right": StepPress.FORWARD_ONE, "up": StepPress.FIRST,
    "down": StepPress.LAST, "put_back": MatchPress.NOW, "pick": MatchPress.PLAY,
}  # fmt: skip
"""What the board's keys do while an earlier position is shown."""

BROWSE = ("first", "back_one", "forward_one", "last")
"""Keys that step through the moves."""

ON_PAGES: Final = ("menu", "pause", "copy", "save", "send", "undo", "redo")
HINTS: Final = ("hint", "play_hint", "play_hint_all", "close")
"""Keys allowed while the game's own page replaces the board, and while a decision is being made on that
page."""

_ENDS = ("finish", "end_turn")
"""Keys that end a turn or a part of it."""


SEEN_FIRST: Final = frozenset({
    MatchPress.UNDO, MatchPress.REDO, MatchPress.HINT, MatchPress.PLAY_HINT, MatchPress.PLAY_HINT_ALL,
    MatchPress.SEND,
})  # fmt: skip
"""Commands about the position now: an animation is ended before they are carried out, or refused."""

LIGHT: Final = MatchPress.VIEW, MatchPress.DRAW, MatchPress.RESIGN
"""Commands that open what leaves the board in sight, so that time runs on meanwhile."""


class MatchControls(WithSteps):
    """The base of the screen of a match, with its table of commands."""

    controller: MatchController
    actions: MatchActions
    players: Players
    record: MoveRows
    recap: Recap
    interruptions: Interruptions
    by_post: ByPost | None
    """What only a match by post has; ``None`` in other matches."""
    moves_area: FocusArea
    """The list of moves as a stop of the focus."""
    reasons: tuple[str, str, str]
    """Why nothing can be undone, redone, and hinted at, as far as everything has been seen; empty: it can."""
    tabs: PanelTabs
    lies_lightly = False
    """Whether the page being opened leaves the board in sight, or describes it: the clock runs on."""

    # --- for the screen to fill in ---

    def settle(self, *, asks: bool = True) -> None:
        """Let what follows from the state of the match follow. ``asks``: the game's own table comes into
        sight if it asks something."""
        raise NotImplementedError

    def set_turn(self, turn: int) -> None:
        """Turn the board to ``turn`` quarter turns."""
        raise NotImplementedError

    @property
    def page(self) -> OwnPage | None:
        """The game's own page while it is shown; else ``None``."""
        raise NotImplementedError

    def open_menu(self) -> None:
        """Open the menu on top of the match."""
        raise NotImplementedError

    # --- what the table's host asks ---

    def play_action(self, action: Any) -> None:
        """Play an action, or plan it as a premove."""
        self.notice.done()
        if self.controller.chooser is not None:
            self.controller.play(action)
        elif self.controller.planner is not None:
            self.controller.premove(action)
            self.host.done_by_click()

    def acted(self, command: str) -> None:
        if command not in LOOK_ONLY:
            self.controller.hinting.acted = True

    def may_press(self) -> bool:
        if self.controller.viewpoint.looks_back:
            return False
        self.controller.hinting.acted = True
        return True

    def takes_press(self, at: Point) -> bool:
        """Take back a planned turn when it is clicked, where nothing is being chosen."""
        controller, table = self.controller, self.table
        if not controller.premoves.full or table.chooser.choice() is not None:
            return False
        place = table.places.at(at) if self.host.board.collidepoint(at) else None
        there = place is not None and any(place in trace.places for trace in table.traces)
        return there and controller.take_premove(whole=True)

    def idle_click(self) -> bool:
        """Go back to now from an earlier position; not in a match that is over, where nothing can be
        played."""
        if not self.controller.viewpoint.looks_back:
            return False
        if self.controller.over:
            self.say(self.t(self.controller.viewpoint.why_looking))
        else:
            self.do(MatchPress.NOW)
        return True

    def wheeled(self, notches: int, at: Point) -> bool | None:
        """Take the wheel: over the list of moves it steps through them; with Shift or Ctrl it only scrolls
        the list; elsewhere it is the table's."""
        if not self.moves_area.visible or not self.moves_area.rect.collidepoint(at):
            return None
        self.app.input.keys_used = False  # the hand is at the mouse, whatever else it holds
        if self.host.zooms or "shift" in self.table.pointing.held:
            self.do(Scroll(-3 * notches))
        elif notches:
            self.go_by(-notches)
        return True

    def put_back(self) -> bool:
        """Take back one thing: first what was begun since a hint came, then the hint, then what is being
        chosen, then what was planned in advance. Return whether there was any."""
        hinting, chosen = self.controller.hinting, self.table.chooser.choice() is not None
        if not hinting.shown:
            return (not chosen and self.controller.take_premove()) or self.table.put_back()
        if not (hinting.acted and chosen and self.table.put_back()):
            self.controller.forget_hint()
        self.settle()
        return True

    def first_keys(self) -> str:
        return "hint" if self.controller.hinting.visible else ""

    def calls_off(self) -> bool:
        return self.controller.take_premove(whole=True)

    def offers(self) -> list[str]:
        return self.controller.offers

    def fire_lines(self) -> Sequence[tuple[int, ...]]:
        viewer, sides = self.controller.handing.viewer, self.controller.plan.sides
        return line_choices(sides[viewer] if 0 <= viewer < len(sides) else 0, sides)

    def with_premoves(self, found: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        """Return ``found`` with the prompt that takes back a planned move, if nothing else would be taken
        back. While others decide there are no prompts, unless something is being chosen or the pen is in
        hand."""
        controller, table = self.controller, self.table
        if table.chooser.choice() is not None:
            return found
        if not controller.premoves:
            return found if table.busy or controller.chooser is not None or self.host.pen.in_hand else ()
        return (
            *(prompt for prompt in found if "put_back" not in prompt.commands),
            Prompt(("put_back",), self.t("premove.take_back")),
        )

    # --- keys ---

    def key_pressed(self, name: str) -> bool | None:
        """Do what one of the match keys asks for; return ``None`` for one that belongs to the table."""
        if self.controller.viewpoint.looks_back:
            step = STEPS.get(name)
            if step is not None:
                self.do(step)
                return True
            if (self.host.is_tables(name) or name in _ENDS) and name not in LOOK_ONLY:
                # there are no targets on an old board: their keys walk on, to the panel
                if name in ("next_target", "previous_target"):
                    return False
                if not self.controller.over:
                    self.do(MatchPress.NOW)  # whatever chooses begins with the position of now
                return True
        if name in _ENDS and self.controller.planner is not None and not self.controller.premoves:
            return True  # pressed once too often at the end of a turn, it would end the next one, too
        if name == "put_back":
            if not self.put_back():
                self.do(MatchPress.MENU)
            return True
        if self.host.is_tables(name):
            return None
        takes = ON_PAGES if self.page is None or self.page.hint_place is None else (*ON_PAGES, *HINTS)
        if self.page is not None and name not in (*takes, *BROWSE):
            return False
        for row in self.commands.bound(name):
            self.do(row.command)
            return True
        switches = name in SWITCHES or self.host.is_overlay(name)
        return switches and self.host.switch(name)

    def do(self, command: ScreenCommand) -> None:
        self._see_before(command)
        self.lies_lightly = command in LIGHT or isinstance(command, OpenStripMenu)
        super().do(command)
        self.lies_lightly = False
        self.settle(asks=not isinstance(command, Set))

    def _see_before(self, command: ScreenCommand) -> bool:
        """End the animation that a command can't be carried out before; return whether there was one."""
        moves = command in SEEN_FIRST and not (
            self.controller.settled or self.controller.viewpoint.looks_back
        )
        if moves:
            self.controller.catch_up()
            self.settle()
        return moves

    def _refuse_command(self, command: ScreenCommand) -> None:
        if self._see_before(command):  # its button looked so before
            self.do(command)
        else:
            self.host.refuse(self.why_not(command) or "")

    def refuse(self, stop: Any) -> None:
        """Tell the player, in the usual place, why a disabled button is disabled."""
        if self._see_before(stop.spot):
            self.do(stop.spot)
        else:
            self.host.refuse(stop.why)

    # --- undo and hints ---

    def no_undo(self) -> str | None:
        """Why nothing can be taken back."""
        return None if self.host.drafted("undo") or self.controller.premoves else self.reasons[0] or None

    def no_redo(self) -> str | None:
        """Why nothing can be made again."""
        return None if self.host.drafted("redo") else self.reasons[1] or None

    def no_hint(self) -> str | None:
        """Why there is no hint."""
        return self.reasons[2] or None

    def undo(self) -> None:
        """Take back what is being drafted, else what was planned and the last move."""
        if self._draft("undo"):
            return
        undoing, planned = self.controller.undoing, self.controller.take_premove(whole=True)
        why = undoing.no_undo() or ("" if undoing.undo() else "match.no_undo")
        self._say_or_done("" if planned else why)

    def redo(self) -> None:
        """Draft or make again what was taken back."""
        undoing = self.controller.undoing
        if not self._draft("redo"):
            self._say_or_done(undoing.no_redo() or ("" if undoing.redo() else "match.no_redo"))

    def _draft(self, name: str) -> bool:
        """Undo or redo what is being drafted; return whether there is any."""
        if not self.host.drafted(name):
            return False
        self.notice.done()
        return self.host.command(name)

    def _say_or_done(self, why: str) -> None:
        if why:
            self.host.refuse(self.t(why))
        else:
            self.notice.done()

    def hint(self) -> None:
        """Ask for a hint, or for more about it."""
        if not self.controller.hint():
            self.host.refuse(self.t(self.controller.no_hint() or "match.no_hint"))

    def no_step(self) -> str | None:
        """Why the hint's next step can't be played."""
        return self.controller.hinting.stop or None

    def play_hint(self) -> None:
        """Play the next step of the hint."""
        self._play_hint(whole=False)

    def play_hint_all(self) -> None:
        """Play all steps of the hint."""
        self._play_hint(whole=True)

    def _play_hint(self, *, whole: bool) -> None:
        played = self.controller.play_hint(whole=whole)
        self._say_or_done("" if played else self.controller.no_hint_step())

    # --- stepping through the moves ---

    def play(self) -> None:
        """Play the moves, or stop."""
        viewpoint = self.controller.viewpoint
        if not viewpoint.looks_back:
            viewpoint.look(0)
        if viewpoint.looking is not None:
            viewpoint.looking.play()

    def step(self, to: str) -> None:
        viewpoint = self.controller.viewpoint
        if viewpoint.looks_back or to in ("first", "back_one"):
            viewpoint.step(to)

    def go_by(self, steps: int) -> None:
        """Step so many moves on, or back; after the last move comes now."""
        viewpoint = self.controller.viewpoint
        at = viewpoint.ply + steps
        if viewpoint.looks_back and at >= len(viewpoint.record) and not viewpoint.over:
            self.do(MatchPress.NOW)
        elif viewpoint.looks_back or steps < 0:
            viewpoint.look(at)
            self.settle()

    def jump(self, command: Jump) -> None:
        """Show a move of the list."""
        self.controller.viewpoint.look(command.ply)

    def walk(self, action: str) -> bool:
        """Move with an arrow while the list has the focus: up and down by rows, left and right by steps."""
        if self.focus.current is not self.moves_area:
            return False
        if action == "pick":
            self.do(MatchPress.NOW)
            return True
        at = self.controller.viewpoint.ply
        if action in ("up", "down"):
            at = self.record.row_from(at, -1 if action == "up" else 1)
        elif action in ("left", "right"):
            at += -1 if action == "left" else 1
        else:
            return False
        self.do(Jump(at))
        return True

    # --- what is shown ---

    def flip(self) -> None:
        """Turn the board round."""
        self.set_turn(self.table.overlays.flip().turn)

    def views_on(self) -> bool:
        """Whether anything is shown that is off by default."""
        return bool(self.table.overlays.on)

    def open_views(self) -> None:
        """Open the menu of what the board shows, beside its button."""
        open_popup(self, "view", MatchControls.view_entries)

    def view_entries(self) -> Sequence[MenuLines]:
        """The menu of what the board shows."""
        return view_entries(self.host, self.actions)

    def view_on(self, command: SwitchView) -> bool:
        """Whether what a switch is about is shown."""
        return switched_on(self.host, self.actions, command)

    def switch_view(self, command: SwitchView) -> None:
        """Switch something that the board shows, below the menu."""
        if command.sides:
            sides, overlays = set(command.sides), self.table.overlays
            shown = set(overlays.sides(command.overlay))
            chosen = shown - sides if sides <= shown else shown | sides
            self.table.set_overlays(overlays.switched(command.overlay, tuple(sorted(chosen))))
        elif command.name in ("flip", "evaluation"):
            self.do(MatchPress(command.name))
        elif command.name == "fast":
            switch_speed(self.app)
            self.make_stale()
        else:
            self.host.switch(command.name)
        self.app.renew_below()

    def open_strip_menu(self, command: OpenStripMenu) -> None:
        """Open the menu on the strip of a side."""

        def entries(screen: MatchControls) -> Sequence[MenuLines]:
            return calls(screen.actions, screen.players, command.side)

        open_popup(self, str(command), entries, width=210)

    def show_tab(self, command: Set) -> None:
        """Show the tab that the player chose."""
        if command.value == "recap":
            self.recap.show()
        else:
            self.recap.by_itself = False
            self.tabs.turn_to(command.value)

    def no_recap(self) -> str | None:
        """The game can't sum up turns."""
        return None if self.recap.there else ""

    def nothing_happened(self) -> str | None:
        """There is nothing to be replayed."""
        return None if self.recap.summaries else ""

    def replay_turn(self, command: ReplayTurn) -> None:
        """Replay one of its turns."""
        self.recap.replay(command.number)

    def switch_bar(self) -> None:
        """Switch the evaluation bar on or off."""
        self.host.refuse(self.actions.switch_bar())

    # --- a match by post ---

    def send(self) -> None:
        """Send the turn of a match by post."""
        if self.by_post is not None:
            self.by_post.send()

    def take_text(self) -> Flow:
        """Take a letter as text."""
        return paste(self.app)

    def claim(self) -> Flow:
        """Claim the win on time, after asking."""
        assert self.by_post is not None
        return self.by_post.claim()

    commands = Commands(
        Declared(MatchPress.UNDO, "match.button.undo", icon="undo", tip="keys.action.undo", binding="undo",
                 do=undo, why_not=no_undo),
        Declared(MatchPress.REDO, "match.button.redo", icon="redo", tip="keys.action.redo", binding="redo",
                 do=redo, why_not=no_redo),
        Declared(MatchPress.HINT, icon="hint", binding="hint", do=hint, why_not=no_hint),
        Declared(MatchPress.FLIP, "match.button.flip", icon="flip", tip="match.overlay.flip", binding="flip",
                 do=flip),
        Declared(MatchPress.VIEW, "match.button.view", icon="eye", tip="match.view.tip", binding="view",
                 do=open_views, on=views_on),
        Declared(MatchPress.MENU, "match.button.menu", icon="menu", tip="keys.action.menu", binding="menu",
                 do=open_menu),
        Declared(MatchPress.PLAY_HINT, icon="play", binding="play_hint", do=play_hint, why_not=no_step),
        Declared(MatchPress.PLAY_HINT_ALL, "match.hint.play_all", icon="forward", binding="play_hint_all",
                 do=play_hint_all, why_not=no_step),
        Declared(MatchPress.CLOSE_HINT, icon="close", tip="match.prompt.hint_close", binding="put_back",
                 do=MatchController.forget_hint),
        Declared(MatchPress.PLAY, icon="play", tip="keys.action.play", do=play),
        Declared(MatchPress.NOW, "match.back_to_now", icon="forward", do=Viewpoint.back_to_now),
        Declared(MatchPress.RESULT, "match.show_result", icon="laurel", do=Interruptions.show_end),
        Declared(Jump, do=jump),
        Declared(Scroll, do=MoveRows.scroll_by),
        Declared(SwitchView, do=switch_view, on=view_on),
        Declared(MatchPress.DRAW, "match.menu.draw", icon="draw", do=MatchActions.offer_draw),
        Declared(MatchPress.RESIGN, "match.menu.resign", icon="flag", do=MatchActions.resign),
        Declared(OpenStripMenu, tip="match.strip_menu", icon="more", do=open_strip_menu),
        Declared(Set, do=show_tab),
        Declared(MatchPress.RECAP, binding="recap", do=Recap.toggle, why_not=no_recap),
        Declared(MatchPress.CLOSE_RECAP, "match.recap.close", icon="close", do=Recap.close),
        Declared(MatchPress.PLAY_RECAP, "match.recap.play", icon="play", do=Recap.replay,
                 why_not=nothing_happened),
        Declared(ReplayTurn, do=replay_turn),
        Declared(MatchPress.EVALUATION, binding="evaluation", do=switch_bar),
        Declared(MatchPress.SEND, icon="letter", binding="send", do=send),
        Declared(MatchPress.AGAIN, "post.send_again", icon="letter", do=MatchActions.send_again),
        Declared(MatchPress.TAKE, "post.paste", icon="paste", do=take_text),
        Declared(MatchPress.CLAIM, "post.claim", icon="flag", do=claim),
        Declared(MatchPress.PAUSE, binding="pause", do=Interruptions.pause),
        Declared(MatchPress.COPY, binding="copy", do=MatchActions.copy_position),
        Declared(MatchPress.SAVE, binding="save", do=MatchActions.save_copy),
        Declared(MatchPress.PASTE, binding="paste", do=MatchActions.paste),
        Declared(MatchPress.LEAVE, "dialog.back", icon="back", do=MatchActions.leave_asking),
        Declared(MatchPress.END_PLAYTEST, icon="back", do=MatchActions.leave),
        more=WithSteps.commands,
    )  # fmt: skip
