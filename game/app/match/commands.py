"""What players can do in a match besides choosing on its board: the commands of keys, buttons and prompts,
and what the table's host asks about clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.app.match.actions import MatchActions
from game.app.match.interruptions import Interruptions
from game.app.match.recap import Recap
from game.app.match.stepping import STEPS, Stepping
from game.app.table.host import Point, TableHost, line_choices
from game.view.phase import Prompt
from game.view.table import LOOK_ONLY

BROWSE = ("first", "back_one", "forward_one", "last")
"""Commands that step through the moves."""

ON_PAGES: Final = ("menu", "pause", "copy", "save", "send", "undo", "redo")
HINTS: Final = ("hint", "play_hint", "play_hint_all", "close")
"""Commands allowed while the game's own page replaces the board, and while a decision is being made on
that page."""

_ENDS = ("finish", "end_turn")
"""Commands that end a turn or a part of it."""


class MatchCommands:
    """The commands of one match. ``refresh`` redraws its screen and ``buttons`` its buttons, ``say`` tells
    the player something, ``turn`` turns the board, ``menu`` opens the menu, ``views`` the menu of what the
    board shows; ``paged`` says whether the game's own page replaces the board; ``done`` is called when a
    move is made, taken back or made again."""

    def __init__(
        self, actions: MatchActions, host: TableHost, steps: Stepping, recap: Recap,
        interruptions: Interruptions, *, refresh: Callable[[], object], buttons: Callable[[], object],
        say: Callable[[str], object], turn: Callable[[int], object], menu: Callable[[], object],
        views: Callable[[], object], paged: Callable[[], bool], done: Callable[[], object],
    ) -> None:  # fmt: skip
        self.actions, self.host, self.steps, self.recap = actions, host, steps, recap
        self.interruptions = interruptions
        self.refresh, self.buttons, self.say = refresh, buttons, say
        self.turn, self.menu, self.views, self.paged, self.done = turn, menu, views, paged, done
        self.app, self.controller, self.table = actions.app, actions.controller, host.table
        self.send: Callable[[], bool] = lambda: False
        """Sends the turn of a match by post; returns whether there was one to send."""

    # --- what the table's host asks ---

    def play(self, action: Any) -> None:
        """Play an action, or plan it as a premove."""
        self.done()
        if self.controller.chooser is not None:
            self.controller.play(action)
        elif self.controller.planner is not None:
            self.controller.premove(action)
            self.host.done_by_click()

    def acted(self, command: str) -> None:
        """React to a command that was given to the table."""
        if command not in LOOK_ONLY:
            self.controller.hinting.acted = True
            self.buttons()

    def may_press(self) -> bool:
        """Whether a press on the board chooses something now."""
        if self.controller.viewpoint.looking is not None:
            return False
        self.controller.hinting.acted = True
        return True

    def takes_premove(self, at: Point) -> bool:
        """Take back a planned turn when it is clicked, where nothing is being chosen; return whether the
        click did so."""
        controller, table = self.controller, self.table
        if not controller.premoves.full or table.chooser.choice() is not None:
            return False
        place = table.places.at(at) if self.host.board.collidepoint(at) else None
        there = place is not None and any(place in trace.places for trace in table.traces)
        return there and controller.take_premove(whole=True)

    def click_to_now(self) -> bool:
        """Whether a click on an earlier position goes back to now; not in a match that is over, where
        nothing can be played."""
        if self.controller.viewpoint.looking is None:
            return False
        if self.controller.over:
            self.say(self.app.texts(self.controller.viewpoint.why_looking))
            return True
        self.steps.go("now")
        return True

    def scroll(self, notches: int, at: Point) -> bool | None:
        """Scroll the wheel: over the list of moves it steps through them; with Shift or Ctrl it only
        scrolls the list."""
        if not self.steps.on_list(at):
            return None
        self.app.input.keys_used = False  # the hand is at the mouse, whatever else it holds
        if self.host.zooms or "shift" in self.table.held:
            if self.steps.record.scroll_by(-3 * notches):
                self.app.invalidate()
        elif notches:
            self.steps.by(-notches)
        return True

    def put_back(self) -> bool:
        """Take back one thing: first what was begun since a hint came, then the hint, then what is being
        chosen, then what was planned in advance. Return whether there was any."""
        hinting = self.controller.hinting
        if not hinting.shown:
            return self.table.put_back() or self.controller.take_premove()
        begun = hinting.acted and self.table.chooser.choice() is not None
        if begun and self.table.put_back():
            self.refresh()
            return True
        self.controller.forget_hint()
        self.refresh()
        return True

    def lines(self) -> Sequence[tuple[int, ...]]:
        """The sides whose lines of fire or shots can be shown, the viewer's first."""
        viewer, sides = self.controller.handing.viewer, self.controller.plan.sides
        return line_choices(sides[viewer] if 0 <= viewer < len(sides) else 0, sides)

    def prompts(self, found: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        """Return ``found`` with the prompt that takes back a planned move, if nothing else would be taken
        back. While others decide there are no prompts, unless something is being chosen or the pen is in
        hand."""
        controller, table = self.controller, self.table
        if table.chooser.choice() is not None or table.busy:
            return found
        if not controller.premoves:
            return found if controller.chooser is not None or self.host.pen.in_hand else ()
        return (
            *(prompt for prompt in found if "put_back" not in prompt.commands),
            Prompt(("put_back",), self.app.texts("premove.take_back")),
        )

    # --- commands ---

    def command(self, name: str) -> bool | None:
        """Run a command of the match keys; return ``None`` for one that belongs to the table."""
        if self.controller.viewpoint.looking is not None:
            step = STEPS.get(name)
            if step is not None:
                self.steps.go(step)
                return True
            if (self.host.is_tables(name) or name in _ENDS) and name not in LOOK_ONLY:
                # there are no targets on an old board: their keys walk on, to the panel
                if name in ("next_target", "previous_target"):
                    return False
                if not self.controller.over:
                    self.steps.go("now")  # whatever chooses begins with the position of now
                return True
        if name in BROWSE:
            self.steps.go(name)
            return True
        if name in _ENDS and self.controller.planner is not None and not self.controller.premoves:
            return True  # pressed once too often at the end of a turn, it would end the next one, too
        if name == "put_back":
            if not self.put_back():
                self.menu()
            return True
        return None if self.host.is_tables(name) else self.do(name)

    def do(self, action: str) -> bool:
        """Run one of the panel's actions; return whether ``action`` is one."""
        controller = self.controller
        page = self.table.page if self.paged() else None
        takes = ON_PAGES if page is None or page.hint_place is None else (*ON_PAGES, *HINTS)
        if self.paged() and action not in takes:
            return False
        match action:
            case "undo" | "redo" if self.host.drafted(action):
                self.done()
                self.host.command(action)
            case "undo" | "redo":
                undoing = controller.undoing
                why = undoing.no_undo() if action == "undo" else undoing.no_redo()
                if not why and not (undoing.undo() if action == "undo" else undoing.redo()):
                    why = f"match.no_{action}"
                if why:
                    self.host.refuse(self.app.texts(why))
                else:
                    self.done()
            case "hint":
                why = "" if controller.hint() else controller.no_hint() or "match.no_hint"
                self.host.refuse(why and self.app.texts(why))
            case "play_hint" | "play_hint_all":
                if controller.play_hint(whole=action == "play_hint_all"):
                    self.done()
                else:
                    self.host.refuse(self.app.texts(controller.no_hint_step()))
            case "close":
                controller.forget_hint()
            case "flip":
                self.turn(self.table.overlays.flip().turn)
            case "last_move" | "coordinates" | "map_labels":
                self.host.switch(action)
            case _ if self.host.is_overlay(action):
                self.host.switch(action)
            case "evaluation":
                self.host.refuse(self.actions.switch_bar())
            case "recap" if self.recap.there:
                self.recap.toggle()
            case "send":
                if not self.send():
                    return False
            case "menu":
                self.menu()
            case "view":
                self.views()
            case "pause":
                self.interruptions.pause()
            case "copy":
                self.actions.copy_position()
            case "save":
                self.actions.save_copy()
            case "paste":
                self.actions.paste()
            case _:
                return False
        self.refresh()
        return True
