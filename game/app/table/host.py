"""The host of a game's table on any screen: match, replay, analysis, puzzle, lesson.

It turns pointer, keys and gamepad into calls of the table, switches its overlays, and keeps its tools up to
date with the settings. What differs from screen to screen it asks the ``TableScreen`` it is on: what is
played, what may be touched, what lies beside the board. That makes it, places it, and hands it the events
that nothing else took.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

import pygame

from game.app.table.caps import caps_of
from game.app.table.drag_picture import DragPicture
from game.app.table.drawings import Drawings
from game.app.table.overview_map import OverviewMap
from game.app.table.pen import Pen
from game.app.table.tip_card import TipCard, TipScreen
from game.model.file_parts import MapFile
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui.controls.page_tree import key_hints
from game.ui.input.focus import FocusArea
from game.ui.input.input import GAMEPAD, STEERED
from game.ui.layout import GROW, Area
from game.ui.tree.holders import Box, Row
from game.view import registry
from game.view.overlays import ON
from game.view.phase import MOUSE_CLICK, Prompt, Reply
from game.view.table import ARROWS, DRAG_PX, LOOK_ONLY, TableView, Tools

Point = tuple[int, int]

DOUBLE_CLICK_S: Final = 0.35
"""Seconds in which a second press, after one that played something, counts as the other half of a double
click."""

RING: Final = (*ARROWS, "pick", "next_target", "previous_target")
"""Commands whose keys move through the widgets while one of them has the focus."""

HELD: Final = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT}
"""Keys that are held while others are pressed, and their modifier bits."""

DRAFTED: Final = {"undo": "take_back", "redo": "take_again"}
"""The table's commands that undo and redo what is being drafted."""

SWITCHES: Final = ("last_move", "answers", "coordinates", "map_labels", "flip")
"""Commands that switch what the board shows, besides overlays."""


def line_choices(own: int, sides: Iterable[int]) -> Sequence[tuple[int, ...]]:
    """Return the sides whose lines of fire are shown, one tuple per choice: nobody's, the others', the
    viewer's own."""
    return (), tuple(side for side in sorted(set(sides)) if side != own), (own,)


class TableScreen(TipScreen):
    """What the host of a table asks and tells the screen it is on. A screen overrides what differs on it."""

    kit: AnyKit
    table: TableView
    switches: ClassVar[Collection[str]] = SWITCHES
    """The commands besides overlays that can switch something here."""
    waits = True
    """Whether a press of the board, or of one of its keys, during an animation only ends it."""
    tells = False
    """Whether the screen lists what can be done (``prompts``)."""

    def tools(self) -> Tools:
        """Return the table's tools for the current settings."""
        raise NotImplementedError

    def play_action(self, action: Any) -> None:
        """Play an action that was chosen."""
        raise NotImplementedError

    def acted(self, command: str) -> None:
        """React to what was done on the board, by a command or (empty) by the pointer."""

    def may_press(self) -> bool:
        """Whether the board may be pressed now; otherwise it can only be dragged."""
        return True

    def takes_press(self, at: Point) -> bool:
        """Handle a press on the board before the table does; return whether it was used up."""
        return False

    def idle_click(self) -> bool:
        """Handle a click on a board that may not be pressed; return whether it did anything."""
        return False

    def wheeled(self, notches: int, at: Point) -> bool | None:
        """Handle the wheel before the table does; ``None``: it is the table's."""
        return None

    def key_pressed(self, name: str) -> bool | None:
        """Do what one of the match keys asks for before the table does; ``None``: it is the table's."""
        return None

    def put_back(self) -> bool:
        """Take back one thing; return whether there was any."""
        return self.table.put_back()

    def calls_off(self) -> bool:
        """Drop what would be played as soon as the animation is over; return whether there was anything."""
        return False

    def first_keys(self) -> str:
        """Return the context of keys that comes before the game's own now; empty for none."""
        return ""

    def to_panel(self) -> None:
        """Move the focus beside the board."""
        raise NotImplementedError

    def show_side(self) -> None:
        """Bring the game's own table beside the board into sight, because the keys are to go there."""

    def walk(self, action: str) -> bool:
        """Handle a ring key while the focus is beside the board."""
        return False

    def offers(self) -> Collection[str]:
        """Return the overlays that show anything."""
        raise NotImplementedError

    def fire_lines(self) -> Sequence[tuple[int, ...]]:
        """Return the sides whose lines of fire, or shots, their key shows in turn."""
        raise NotImplementedError

    def unstopped(self, place: tuple[int, int]) -> Hashable:
        return super().unstopped(place), self.table.beside.at(place)

    def say(self, words: str, *, refuses: bool = False) -> bool:
        """Tell the player something, if this screen has a place for that; return whether it has.
        ``refuses``: why something can't be done."""
        return False


class TableHost:
    """One table on one scene."""

    def __init__(self, screen: TableScreen) -> None:
        self.scene, self.game = screen, screen.kit.name
        screen.app.audio.end_theme()
        self.table: TableView = registry.view(self.game).table(screen.tools())
        self.tips = TipCard(screen, self.game, self.table)
        """The card that explains what the pointer rests on."""
        self.table.beside.tree = screen.tree
        self.board = pygame.Rect(0, 0, 0, 0)
        """Where the board is, in px; an empty rectangle if it isn't in sight."""
        self.area = FocusArea("board", self.board, ring=False)
        self._double_s = 0.0
        """Seconds left in which a press at the same place is the other half of a double click that has
        already done its work."""
        self._double_at = (0, 0)
        self._unseen = False
        """Whether nothing moves after that click."""
        self.panning = False
        """Whether the board is being dragged along."""
        self.zooms = False
        """Whether Ctrl is held, so that the wheel zooms."""
        self._held: int | None = None
        """The key of a command that lasts as long as it is held."""
        self._clears: Point | None = None
        """Where the main button went down on empty ground: a click there wipes the drawings."""
        self.overview = OverviewMap(screen, self.table)
        """The map of the whole board in a corner, for a board that is not all in sight."""
        self.drag_picture = DragPicture()
        """The picture of what is dragged."""
        self.drawings = Drawings(screen, self.table)
        """Arrows and rings on the board."""
        self.pen = Pen(self.drawings)
        """The pen that draws arrows and rings by keys and gamepad."""
        self._idle: Point | None = None
        """Where the board was pressed while it may not be."""
        self._look = self._look_now()

    # --- looks ---

    def _look_now(self) -> tuple[object, ...]:
        app = self.scene.app
        return app.theme, app.texts, app.animation

    def follow_settings(self) -> bool:
        """Take over theme, language, speed and coordinates from the settings. Return whether the table's
        tools were made anew, which clears its notes."""
        look = self._look_now()
        renewed = look != self._look
        if renewed:
            self._look = look
            self.table.set_tools(self.scene.tools())
        self.table.set_reveal(self.scene.app.settings.play.reveal)
        wanted = self.scene.app.settings.look
        overlays = replace(
            self.table.overlays, coordinates=wanted.coordinates, ground_marks=wanted.ground_marks,
            places=wanted.map_labels, answers=wanted.answers,
        )  # fmt: skip
        if self.table.overlays != overlays:
            self.table.set_overlays(overlays)
        return renewed

    def know_places(self, map_file: MapFile | None) -> None:
        """Take the map's words at its places, so that they can be shown."""
        self.table.map_labels.labels = () if map_file is None else map_file.labels

    def place(self, board: pygame.Rect, *, framed: bool = False, ring: bool = False) -> None:
        """Place the board, in ``build``, as a stop of the focus. ``framed``: the scene paints a thin line
        round it."""
        self.board = board
        self.table.set_rect(board.inflate(-2, -2) if framed else board, self.scene.app.scale)
        self.area = self.scene.focus_area("board", board, ring=ring)

    def on_table(self, point: Point) -> bool:
        """Whether a point is the game's: on the board, or on its own table beside it."""
        return self.board.collidepoint(point) or self.table.beside.rect.collidepoint(point)

    @property
    def cursor_beside(self) -> bool:
        """Whether the cursor is on the game's own table beside the board, seen or not."""
        table = self.table
        if not table.has_side or table.view is None or table.page is not None or not table.at_side:
            return False
        at = None if table.pointing.cursor is None else table.cursor_rect()
        return table.pointing.cursor is not None and (at is None or not self.board.contains(at))

    def leave_gone(self) -> None:
        """Take the cursor from where nothing is shown any more."""
        table = self.table
        if self.cursor_beside and table.beside.of(table.pointing.cursor) is None:
            table.pointing.cursor = None

    def _leave_hidden(self, back: Any) -> bool:
        """Put the cursor ``back`` from where nothing is drawn; return whether it was there."""
        beside = self.table.beside
        hidden = (
            not beside.side.width and self.cursor_beside and beside.of(self.table.pointing.cursor) is None
        )
        if hidden:
            self.table.pointing.cursor = back
        return hidden

    # --- time ---

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self.drawings.follow()
        self._double_s = max(0.0, self._double_s - dt)
        if any((self.table.update(dt * 1000), self.drag_picture.update(dt))):
            self.scene.invalidate()
        self.tips.update(dt)
        self.sound()
        # what shows nothing is played at once: a secret that is sealed is soon out of sight
        while (action := None if self.table.busy else self.table.take_next()) is not None:
            self.scene.play_action(action)

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself."""
        return 0.0 if self.drag_picture.moves else min(self.table.due(), self.tips.due())

    # --- what things mean ---

    def explain(self) -> bool:
        """Explain what the cursor, else the focus, else the pointer is at; called again, the next thing
        there."""
        place = self.table.cursor_rect()
        if self.in_panel:
            place = pygame.Rect(self.scene.focus.current.rect)
        self.tips.explain_place(place)
        return True

    def help_at(self, rule: str = "") -> tuple[str, str]:
        """The game, and the rule that help opens at: that of the visible tip, else ``rule``, else that by
        which the match on the board ended, else that of what is being chosen."""
        tip, view = self.tips.tip, self.table.view
        over = None if view is None else kit_of(self.game).game.result(view)
        told = ("" if tip is None else tip.rule, rule, "" if over is None else over.rule)
        return self.game, next(filter(None, told), "") or self.table.topic()

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over everything on the scene."""
        self.drag_picture.still = self.scene.app.animation <= 0
        self.drag_picture.hold(self.table.held_now())
        self.drag_picture.draw(surface)
        if self.pen.in_hand and not self.scene.tells:
            self._draw_pen_words(surface)
        self.tips.draw(surface)

    # --- arrows and rings ---

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and everything over it."""
        self.table.draw(surface)
        self.drawings.draw(surface, self.pen.drawing)
        self.overview.draw(surface)
        table, app = self.table, self.scene.app
        table.map_labels.draw(surface, app.theme, app.fonts, app.scale, table.overlays.places)

    def _draw_pen_words(self, surface: pygame.Surface) -> None:
        """Draw what the pen does, at the edge of the board farther from it."""
        screen, board, high = self.scene, Area.at(self.board, self.scene.app.scale).inset(8), 34.0
        hints = [(caps_of(screen.app, one, keys_alone=True), one.words) for one in self.pen.prompts()]
        low = self.table.places.px(self.pen.at)[1] > self.board.centery
        row = board.at_top(high) if low else board.at_bottom(high)
        words = Row(gap=20, pad=(8, 0), high=GROW).of(*key_hints(hints))
        card = Box(fill="surface.raised", line="ink.primary", edge=2, drop=2, radius=6).of(words)
        screen.draw_node(surface, card, row.rect)

    def _right_down(self, point: Point) -> None:
        """Handle the right button going down. Beside the board it takes back or explains at once; on the
        board it waits for the release, because it may draw an arrow."""
        place = self.table.places.at(point) if self.board.collidepoint(point) else None
        if place is None:
            self._right_click(point)
        else:
            self.drawings.begin(point, place)

    def _right_up(self, point: Point) -> bool:
        if not self.drawings.begun:
            return False
        ring = self.drawings.end(point)
        if ring is not None and not self._right_click(point):
            self.drawings.put(ring)
        return True

    def _right_click(self, point: Point) -> bool:
        """Take back the current choice, else explain what is at the point; beside the board explain first.
        Return whether something was taken back."""
        if not self.board.collidepoint(point) and self.tips.explain(point):
            return False
        if self.table.chooser.refused is not None:  # a message is nothing that could be taken back
            self.table.chooser.refused = None
        if self.table.take_last(point) or self.scene.put_back():
            return True
        self.tips.explain(point)
        return False

    def _empty(self, point: Point) -> bool:
        """Whether a click at ``point`` hits neither a piece nor anything being chosen."""
        place = self.table.places.at(point) if self.board.collidepoint(point) else None
        return (
            place is not None
            and not self.table.places.has_piece(place)
            and self.table.chooser.choice() is None
        )

    def sound(self) -> None:
        """Play the sounds that have become due, and keep up those that last."""
        audio, table = self.scene.app.audio, self.table
        for cue in table.pop_sounds():
            audio.play(cue.sound, table.stereo(cue), in_turn=cue.in_turn, ends=cue.ends)
        audio.sustain((cue.sound, table.stereo(cue)) for cue in table.lasting)

    def done_by_click(self) -> None:
        """Note that a click has done its work without anything moving: the other half of a double click
        does nothing."""
        if not self.scene.app.input.keys_used:
            self._clicked(unseen=True)

    def _clicked(self, *, unseen: bool) -> None:
        """Note a click, so that another one at the same place makes a double click."""
        self._double_s, self._double_at, self._unseen = DOUBLE_CLICK_S, self.scene.app.mouse, unseen

    def _second_half(self, place: Point) -> bool:
        """Whether a press at ``place`` is the other half of a double click that has already done its work."""
        over = self._unseen or self.table.one_click or self.table.busy
        return over and self._just_clicked(place)

    def _just_clicked(self, place: Point) -> bool:
        """Whether a click at ``place`` has just done its work."""
        return self._double_s > 0 and math.dist(place, self._double_at) < DRAG_PX

    # --- pointer ---

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event that no widget took; return whether it did anything."""
        taken = self.pointed(event)
        if taken is not None:
            return taken
        action = self.action_for(event)
        if action in self.table.holds and event.type == pygame.KEYDOWN:
            self._held = event.key
            self.table.hold(action)
            return True
        return action is not None and self.act(action)

    def let_go(self) -> None:
        """End everything that lasts as long as a key or a button is held."""
        self._clears = self._idle = None
        self.drawings.let_go()
        self._end_hold()

    def _end_hold(self) -> None:
        """Release the key of a command that lasts as long as it is held."""
        if self._held is None:
            return
        self._held = None
        self.table.hold("")

    def action_for(self, event: pygame.event.Event) -> str | None:
        """Return the command of an event: by the screen's first keys and the game's own while the board has
        the focus, else by those of every match."""
        inputs = self.scene.app.input
        for keys in () if self.in_panel else (self.scene.first_keys(), self.table.keys):
            action = inputs.action_in(event, keys)
            if action is not None:
                return action
        return inputs.action_for(event, "match")

    def hurries(self, event: pygame.event.Event) -> bool:
        """End the animation if the event is a press of the board, or of one of its keys, and nothing else;
        return whether it was. What is planned is called off first. Commands of the screen, and what looks
        around or steers the display, work during animations."""
        if not self.table.busy or self.table.waits:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            if event.button != pygame.BUTTON_LEFT or self.table.steers(event.pos):
                return False
            if self.overview.at(event.pos) or self._pressable(event.pos):
                return False
            if self._second_half(event.pos):
                return True
            if self.scene.takes_press(event.pos):
                self.done_by_click()
                return True
            return self._ends_movement()
        action = self.action_for(event)
        if action is None or (action == "put_back" and self.scene.calls_off()):
            return action is not None
        looks = (*LOOK_ONLY, *SWITCHES, "overview", "panel", "help", *self.table.playback, *self.table.holds)
        steers = action in looks or self.is_overlay(action)
        asks = action != "put_back" and any(self.scene.commands.bound(action))
        walks = self.in_panel and action in (*RING, "put_back")
        return not (steers or asks or walks) and self._ends_movement()

    def _ends(self, action: str) -> bool:
        """Whether a command ends an animation, and does nothing else."""
        return action == "put_back" or (self.is_tables(action) and action not in self.table.playback)

    def _pressable(self, point: Point) -> bool:
        """Whether there is something of the screen to press at ``point``."""
        one = self.scene.tree.at(point)
        if one is not None and (one.node.command or one.node.pressed(one.area, point)) is not None:
            return True
        return any(
            s is not self.area and pygame.Rect(s.rect).collidepoint(point) for _, s in self.scene.focus.stops
        )

    def pointed(self, event: pygame.event.Event) -> bool | None:
        """Handle an event of the pointer; return whether it did anything, ``None`` if it isn't the
        pointer's."""
        taken = self.takes_first(event) or self.overview.handle(event) or self._pointed(event)
        if taken:
            self.scene.invalidate()
        return taken

    def _pointed(self, event: pygame.event.Event) -> bool | None:
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP:
                if event.type == pygame.KEYUP and event.key == self._held:
                    self._end_hold()
                mod = getattr(event, "mod", 0)
                self.zooms = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
                self.table.pointing.held = frozenset(name for name, mask in HELD.items() if mod & mask)
            case pygame.TEXTINPUT if not self.in_panel:
                return self._typed(event.text)
            case _ if event.type == GAMEPAD:
                self.scene.app.input.gamepad_used = True
            case _ if event.type == STEERED:
                return self._steered(event.angle)
            case pygame.MOUSEMOTION:
                return self._moved(event)
            case pygame.MOUSEBUTTONDOWN:
                return self._pressed(event)
            case pygame.MOUSEBUTTONUP:
                return self._released(event)
            case pygame.MOUSEWHEEL:
                return self._wheeled(event)
            case pygame.WINDOWLEAVE:
                self.tips.moved(None, held=False)
                self.table.hover(None)
                return True
        return None

    def takes_first(self, event: pygame.event.Event) -> bool:
        """Handle an event for something over the table, before all other meanings: the pen in hand, or a
        tip that was asked for. Return whether it was one."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.pen.in_hand:
            self.pen.drop()
        if event.type not in (pygame.KEYDOWN, GAMEPAD):
            return False
        action = self.scene.app.input.action_for(event, "match")
        if event.type == GAMEPAD:
            self.scene.app.input.gamepad_used = True
        return action is not None and (self._tips(action, event.type == GAMEPAD) or self._pens(action))

    def _tips(self, action: str, padded: bool) -> bool:
        """Put away a tip that was asked for; a gamepad opens its rule, too. Return whether there was one."""
        if not self.tips.asked:
            return False
        if action == "pick" and padded:
            return self.tips.open_rule()
        if action == "put_back":
            self.tips.stop()
            return True
        return False

    def _pens(self, action: str) -> bool:
        """Take the pen, or use it; return whether the action was for it."""
        if self.pen.in_hand:
            done = self.pen.act(action)
        else:
            done = action == "draw" and self.pen.take()
            if done:
                self.scene.focus.set(self.area)
        if done:
            self.tips.stop()
        return done

    def _moved(self, event: pygame.event.Event) -> bool:
        self.tips.moved(event.pos, held=any(event.buttons))
        self.panning = self.panning and any(event.buttons)
        if self.panning:
            self.table.pan(-event.rel[0], -event.rel[1])
            return True
        if event.buttons[0]:
            self.table.drag(event.pos)
        else:
            self.table.hover(event.pos if self.on_table(event.pos) else None)
        return True

    def _pressed(self, event: pygame.event.Event) -> bool:
        if self.tips.pressed(event.pos):
            return True
        if event.button == pygame.BUTTON_MIDDLE:
            self.panning = self.board.collidepoint(event.pos)
            return True
        if event.button == pygame.BUTTON_RIGHT:
            self._right_down(event.pos)
            return True
        if event.button != pygame.BUTTON_LEFT:
            return False
        self.drawings.let_go()
        if not self.on_table(event.pos):
            return False
        seen = not self.table.busy
        self._clears = event.pos if seen and self.table.drawn and self._empty(event.pos) else None
        self._idle = None
        if self._second_half(event.pos):
            return True
        if not self.table.steers(event.pos) and self._ends_movement():
            return True
        if not self.scene.may_press():
            self.panning = True  # a zoomed board is pulled along
            self._idle = event.pos if self.board.collidepoint(event.pos) else None
        elif self.scene.takes_press(event.pos):
            self.done_by_click()
        elif not self._open_rule(event.pos):
            reply = self.table.press(event.pos)
            self.panning = not reply.taken
            self._reply(reply)
            self.scene.acted("")
        return True

    def _ends_movement(self) -> bool:
        """End the current movement; return whether the press or key is used up by that."""
        busy = self.table.busy
        if busy:
            self.table.hurry()
        return busy and self.scene.waits

    def _open_rule(self, place: Point) -> bool:
        """Open the rule linked at ``place``; return whether there is one."""
        rule = self.table.rule_at(place)
        if not rule:
            return False
        self.scene.app.open("rules", game=self.game, rule=rule)
        return True

    def _released(self, event: pygame.event.Event) -> bool:
        if event.button == pygame.BUTTON_RIGHT:
            return self._right_up(event.pos)
        if event.button not in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE):
            return False
        self.panning = False
        if event.button == pygame.BUTTON_LEFT:
            self._reply(self._drop(event.pos))
            if self._clears is not None and math.dist(self._clears, event.pos) < DRAG_PX:
                self.drawings.wipe()
            self._clears = None
            idle, self._idle = self._idle, None
            if idle is not None and math.dist(idle, event.pos) < DRAG_PX and self.scene.idle_click():
                self.done_by_click()
        return True

    def _drop(self, point: Point) -> Reply:
        """Drop the held piece; if nothing comes of it, it glides back."""
        table, held = self.table, self.table.held_now()
        before = None if held is None else (table.chooser.choice(), table.draft.data)
        reply = table.release(point)
        if held is not None and reply.action is None and before == (table.chooser.choice(), table.draft.data):
            self.drag_picture.let_go(held)
        return reply

    def _wheeled(self, event: pygame.event.Event) -> bool:
        self.tips.stop()
        place = self.scene.app.mouse
        exact = getattr(event, "precise_y", 0.0)
        aside = int(getattr(event, "x", 0))  # with Shift some systems turn the wheel sideways
        notches = int(event.y) or (exact > 0) - (exact < 0) or aside
        taken = self.scene.wheeled(notches, place)
        if taken is not None:
            return taken
        planned = self.table.planned()
        reply = self.table.wheel(notches, place, zoom=self.zooms)
        self._reply(reply)
        if self.table.planned() != planned:  # it has turned what is being chosen
            self.scene.acted("")
        return reply.taken

    def _typed(self, text: str) -> bool:
        return self._acted(not self.table.busy and self.table.typed(text))

    def _steered(self, angle: int) -> bool:
        self.scene.app.input.gamepad_used = True
        return self._acted(not self.table.busy and not self.in_panel and self.table.steer(angle))

    def _acted(self, taken: bool) -> bool:
        if taken:
            self.scene.acted("")
        return taken

    def _reply(self, reply: Reply) -> None:
        if reply.action is not None:
            if not self.scene.app.input.keys_used:
                self._clicked(unseen=False)
            self.scene.play_action(reply.action)
        elif reply.asks is not None and (asked := self.table.middle_of(reply.asks)) is not None:
            self.tips.explain(asked)

    # --- keys ---

    @property
    def in_panel(self) -> bool:
        """Whether the keys belong to the panel, because the focus is visible there."""
        return self.scene.focus.beside(self.area)

    def act(self, action: str) -> bool:
        """Run a command of the match keys; return whether it did anything."""
        if action != "explain":
            self.tips.stop()
        if action == "overview":
            return self.overview.fold()
        focus, in_panel = self.scene.focus, self.in_panel
        if action == "panel":
            focus.shown = True
            if in_panel:
                focus.set(self.area)
            else:
                self.scene.to_panel()
            return True
        if in_panel and action in RING:
            return self.scene.walk(action)
        if in_panel and action == "put_back":
            focus.set(self.area)
            return True
        taken = self.command(action)
        if taken and in_panel and self.chooses(action):
            focus.set(self.area)  # the keys are where something is being chosen
        return taken

    def is_tables(self, name: str) -> bool:
        """Whether the table declares this command, and nothing else takes it first."""
        return name in ARROWS or (name != "put_back" and self.table.knows(name))

    def chooses(self, name: str | None) -> bool:
        """Whether the command is the table's and chooses on the board."""
        return name is not None and self.is_tables(name) and name not in ("zoom_in", "zoom_out")

    def drafted(self, name: str) -> str:
        """Return the table's command for ``name`` ("undo" or "redo") while what is being drafted can go back
        or forward; otherwise nothing."""
        back, forward = self.table.phase.undoes
        return DRAFTED.get(name, "") if (forward if name == "redo" else back) else ""

    def command(self, name: str) -> bool:
        """Run a command from a key, button or prompt; return whether it did anything. Undo and redo mean what
        is being drafted before what has been played."""
        if self._pens(name) or (self._ends(name) and self._ends_movement()):
            return True
        name = self.drafted(name) or name
        if name in ("mark", "wipe"):
            return self.drawings.mark() if name == "mark" else self.drawings.wipe()
        if name == "explain":
            return self.explain()
        taken = self.scene.key_pressed(name)
        if taken is not None:
            return taken
        if name in self.scene.switches or self.is_overlay(name):
            return self.switch(name)
        if name == "put_back":
            return self.scene.put_back()
        if not self.is_tables(name):
            return False
        before = self.table.pointing.cursor
        reply = self.table.command(name)
        if self._leave_hidden(before):
            self.scene.show_side()  # the next press goes there
        if reply.taken:
            self.scene.acted(name)
        self._reply(reply)
        return reply.taken

    def switch(self, name: str) -> bool:
        """Switch an overlay, or flip the board; return whether that is possible here."""
        app, overlays = self.scene.app, self.table.overlays
        if self.is_overlay(name) and name not in self.scene.offers():
            return self.scene.say(self.scene.t("match.no_overlay"))
        if name == "answers" and self.table.tells_answers is False:
            return self.scene.say(self.scene.t("match_options.no_answers"))
        match name:
            case "last_move":
                overlays = replace(overlays, last_move=not overlays.last_move)
            case "answers":
                app.change("look.answers", not app.settings.look.answers)
                overlays = replace(overlays, answers=app.settings.look.answers)
                self.scene.say(self.scene.t(f"match.answers.{'on' if overlays.answers else 'off'}"))
            case "coordinates":
                app.change("look.coordinates", not app.settings.look.coordinates)
                overlays = replace(overlays, coordinates=app.settings.look.coordinates)
            case "map_labels":
                places = {"shown": "off", "off": "pointed", "pointed": "shown"}[overlays.places]
                app.change("look.map_labels", places)
                overlays = replace(overlays, places=app.settings.look.map_labels)
                self.scene.say(self.scene.t(f"labels.now.{places}"))
            case "flip":
                overlays = overlays.flip()
            case _:
                row = next((row for row in self.table.overlay_rows if row.name == name), None)
                if row is None:
                    return False
                sides = overlays.sides(name)
                following = self._following(sides) if row.of_sides else () if sides else ON
                overlays = overlays.switched(name, following)
        self.table.set_overlays(overlays)
        return True

    def is_overlay(self, name: str) -> bool:
        """Whether a command switches an overlay of any game."""
        has = self.scene.app.texts.has
        return name not in SWITCHES and (has(f"match.overlay.{name}") or has(f"match.overlay.{name}_own"))

    def _following(self, sides: tuple[int, ...]) -> tuple[int, ...]:
        """Return the sides whose lines or shots are shown after those of ``sides``."""
        choices = list(self.scene.fire_lines())
        return choices[(choices.index(sides) + 1) % len(choices)] if sides in choices else choices[0]

    def refuse(self, words: str) -> None:
        """Say why something can't be done; nothing for empty words."""
        if words and self.scene.say(words, refuses=True):
            self.scene.app.audio.play("illegal")

    # --- what the keys do ---

    def prompts(self, *, walks: bool = False) -> tuple[Prompt, ...]:
        """Return what can be done now; ``walks``: while the focus is beside the board, the arrows go
        through the moves."""
        if self.pen.in_hand:
            return self.pen.prompts()
        if self.in_panel:
            return self._panel_prompts(walks=walks)
        if self.cursor_beside:
            return self._prompts_beside()
        return tuple(self.table.prompts())

    def _panel_prompts(self, *, walks: bool) -> tuple[Prompt, ...]:
        """Return what the keys do while a stop beside the board has the focus."""
        t = self.scene.t
        back = Prompt(("put_back",), t("match.prompt.to_board"))
        if walks:
            return Prompt(("up", "down"), t("match.prompt.moves")), back
        enabled = self.scene.focus.current.is_enabled
        press = Prompt(("pick",), t("match.prompt.press" if enabled else "match.prompt.why_not"))
        return press, Prompt(("up", "down"), t("match.prompt.move_on")), back

    def _prompts_beside(self) -> tuple[Prompt, ...]:
        """Return what can be done while the cursor is on the game's own table: Enter presses what is framed
        there, whatever it would do on the board."""
        keys = ("commit", "pick") if self.table.knows("commit") else ("pick",)
        press = Prompt(keys, self.scene.t("match.prompt.press"), self.table.phase.keys)
        others = (
            one for one in self.table.prompts() if not {*one.commands} & {"pick", "commit", MOUSE_CLICK}
        )
        return (*(() if self.table.stays(self.table.pointing.cursor) else (press,)), *others)

    def press_prompt(self, command: str) -> None:
        """Do what a pressed prompt names, unless that is the other half of a double click that has played."""
        if self._just_clicked(self.scene.app.mouse):
            return
        if command == "put_back" and not self.pen.in_hand:
            self.scene.put_back()
        else:
            self.command(command)
