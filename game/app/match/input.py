"""Input on the match screen: pointer, keys and gamepad, turned into calls of the other parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.app.match import unsaved
from game.app.table.board_input import BOARD, CHOOSE, RING, WALK, TableInput, next_lines, panel_prompts
from game.ui.input import GAMEPAD
from game.view.table import Prompt, Reply

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene

_BROWSE = ("first", "back_one", "forward_one", "last")
"""Commands that go through the moves."""

_VIEW = (*WALK, "zoom_in", "zoom_out")
"""Commands of the board that only change how it is looked at."""

_TARGETS = ("next_target", "previous_target")
"""Commands whose keys leave the board where it has no targets."""

_READ = ("recap", "panel")
"""Commands that have to do with the recap themselves."""


class MatchInput(TableInput):
    """Takes the events that no widget took."""

    scene: MatchScene

    def __init__(self, scene: MatchScene) -> None:
        super().__init__(scene, scene.match.kit.name)
        self.conductor, self.table = scene.conductor, scene.table

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether it meant anything here."""
        if event.type == GAMEPAD:
            self.scene.app.input.gamepad_used = True
        if self._done_reading(event):
            return True
        taken = self.pointed(event)
        if taken is not None:
            return taken
        inputs = self.scene.app.input
        if self.scene.on_leave is not None and inputs.action_for(event, "editor") == "playtest":
            self.scene.go_home()  # the key that began the playtest ends it
            return True
        action = inputs.action_for(event, "match")
        if action is None:
            return False
        return self._action(action)

    def _done_reading(self, event: pygame.event.Event) -> bool:
        """Whatever is done, sign and recap go at once; whether that was all it was good for."""
        scene = self.scene
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, GAMEPAD):
            return False
        action = scene.app.input.action_for(event, "match")
        told = scene.announcer.shown
        scene.announcer.dismiss()
        if self.conductor.looking is not None or action in (*_BROWSE, *_READ):
            return False
        read = scene.recap.by_itself and scene.recap.close()
        return (told or read) and action in ("pick", "put_back")

    def reply(self, reply: Reply) -> None:
        self.conductor.reply(reply)

    def pressed(self, event: pygame.event.Event) -> bool:
        scene, conductor = self.scene, self.conductor
        if scene.toast:
            scene.toast = ""
            scene.invalidate()
        if event.button == pygame.BUTTON_MIDDLE:
            self.panning = scene.box(*scene.l.board).collidepoint(event.pos)
            return True
        if event.button == pygame.BUTTON_RIGHT:
            if not self._put_back():
                self.table.explain(event.pos)
            return True
        if event.button != pygame.BUTTON_LEFT:
            return False
        if scene.record_area.visible and scene.record.rect.collidepoint(event.pos):
            ply = scene.record.ply_at(event.pos)
            if ply is not None:
                conductor.look(ply)
            return True
        if not scene.on_table(event.pos):
            return False
        if self.table.busy:
            self.table.skip()
            return True
        if conductor.looking is not None:
            scene.say(scene.t("match.looking_only"))
            return True
        conductor.forget_hint()
        if not self.open_rule(event.pos):
            self.press_board(event.pos)
            scene.panel.refresh()
        return True

    def wheeled(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        point = scene.app.mouse
        notches = int(event.y) or int(getattr(event, "precise_y", 0.0) > 0)
        if scene.record_area.visible and scene.record.rect.collidepoint(point):
            if scene.record.scroll_by(-3 * notches):
                scene.invalidate()
            return True
        planned = self.table.planned()
        reply = self.table.wheel(notches, point, zoom=self.zooms)
        if self.table.planned() != planned:  # it has turned what is being chosen
            self.conductor.forget_hint()
        return reply.taken

    # --- actions ---

    @property
    def in_panel(self) -> bool:
        """Whether the keys are the panel's: the focus is seen there."""
        scene = self.scene
        current = scene.focus.current
        return current is not None and current is not scene.board_area and scene.focus.shown

    def prompts(self) -> tuple[Prompt, ...]:
        """What the keys do while they are the panel's."""
        scene, t = self.scene, self.scene.t
        return panel_prompts(t, scene.focus.current, walks=scene.focus.current is scene.record_area)

    def _action(self, action: str) -> bool:
        scene, conductor = self.scene, self.conductor
        current, in_panel = scene.focus.current, self.in_panel
        if action == "panel":
            self._to_panel(in_panel)
            return True
        if in_panel and action in RING:
            return current is scene.record_area and self._walk_record(action)
        if in_panel and action == "put_back":
            scene.focus.set(scene.board_area)
            return True
        if self.table.busy and action in (*BOARD, "put_back"):
            self.table.skip()
            return True
        if conductor.looking is not None and self._looking_key(action):
            return True
        if action in _BROWSE:
            self.navigate(action)
            return True
        if action in _TARGETS and conductor.looking is not None:
            return False  # there are none on an old board: the keys walk on, to the panel
        if action in BOARD:
            taken = self.command(action)
            if taken and in_panel and action in CHOOSE:  # the keys are where something is being chosen
                scene.focus.set(scene.board_area)
            return taken
        if action == "put_back":
            if not self._put_back():
                self.open_menu()
            return True
        return self.do(action)

    def command(self, name: str) -> bool:
        """A command of the board, by key, button or prompt; whether it meant anything."""
        if name == "put_back":
            return self._put_back()
        if name == "hint":
            return self.do(name)
        reply = self.table.command(name)
        if reply.taken and name not in _VIEW:
            self.conductor.forget_hint()
            self.scene.panel.refresh()
        self.conductor.reply(reply)
        return reply.taken

    def _put_back(self) -> bool:
        """The last thing goes that can go: a hint, else what is being chosen; whether there was any."""
        if not self.conductor.hinting.shown:
            return self.table.put_back()
        self.conductor.forget_hint()
        self.scene.refresh()
        return True

    def _to_panel(self, in_panel: bool) -> None:
        scene = self.scene
        scene.focus.shown = True
        if in_panel:
            scene.focus.set(scene.board_area)
        elif scene.recap.open:
            scene.recap.by_itself = False
            scene.focus.set(scene.focus.by_key("recap.play" if scene.recap.deeds else "recap.close"))
        else:
            scene.focus.set(scene.record_area if scene.record_area.visible else scene.panel.buttons["undo"])

    def _walk_record(self, action: str) -> bool:
        """Arrows in the record go through the match."""
        looking = self.conductor.looking
        at = len(self.conductor.session.line) if looking is None else looking.ply
        step = {"up": -2, "down": 2, "left": -1, "right": 1}.get(action)
        if step is None:
            if action == "pick":
                self.navigate("now")
                return True
            return False
        self.conductor.look(max(0, min(at + step, len(self.conductor.session.line))))
        return True

    def _looking_key(self, action: str) -> bool:
        step = {"left": "back_one", "right": "forward_one", "put_back": "now", "pick": "play"}.get(action)
        if step is None:
            return action in BOARD and action not in _TARGETS
        self.navigate(step)
        return True

    def navigate(self, name: str) -> None:
        """A step of looking through the match."""
        conductor = self.conductor
        if name == "now":
            conductor.back_to_now()
            return
        if conductor.looking is None:
            if name in ("forward_one", "last"):
                return
            conductor.look(len(conductor.session.line) - 1 if name == "back_one" else 0)
            if name != "play":
                return
        looking = conductor.looking
        if looking is None:
            return
        {
            "first": looking.first, "back_one": looking.back, "play": looking.play,
            "forward_one": looking.forward, "last": looking.last,
        }[name]()  # fmt: skip
        self.scene.refresh()

    def do(self, action: str) -> bool:
        """One of the panel's actions; whether it is one."""
        scene, conductor, overlays = self.scene, self.conductor, self.table.overlays
        match action:
            case "undo" | "redo":
                why = conductor.no_undo() if action == "undo" else conductor.no_redo()
                if not (why or (conductor.undo() if action == "undo" else conductor.redo())):
                    why = f"match.no_{action}"
                self.refuse(why)
            case "hint":
                self.refuse("" if conductor.hint() else conductor.no_hint() or "match.no_hint")
            case "flip":
                scene.set_flipped(not scene.flipped)
            case "danger" | "lines" if action not in self.conductor.offers:
                scene.say(scene.t("match.no_overlay"))
            case "danger":
                self.table.set_overlays(overlays.having(danger=not overlays.danger))
            case "last_move":
                self.table.set_overlays(overlays.having(last_move=not overlays.last_move))
            case "lines":
                self.table.set_overlays(overlays.having(lines=self._next_lines(overlays.lines)))
            case "coordinates":
                scene.app.change("look.coordinates", not scene.app.settings.look.coordinates)
                self.table.set_overlays(overlays.having(coordinates=scene.app.settings.look.coordinates))
            case "recap" if scene.recap.there:
                scene.recap.toggle()
            case "menu":
                self.open_menu()
            case "pause":
                self._pause()
            case "copy":
                from game.app.table.export import copy_position

                copy_position(scene)
            case "save":
                from game.app.table.export import save_copy

                save_copy(scene)
            case "paste":
                from game.app.table.export import paste

                paste(scene)
            case _:
                return False
        scene.refresh()
        return True

    def refuse(self, why: str) -> None:
        """Say why something can't be done, by the key of its text; nothing for an empty one."""
        if why:
            self.scene.app.audio.play("illegal")
            self.scene.say(self.scene.t(why))

    def _next_lines(self, now: tuple[int, ...]) -> tuple[int, ...]:
        """Lines of fire of nobody, of the other side, of the own side, of nobody."""
        viewer = self.conductor.viewer
        sides = self.scene.match.plan.sides
        own = sides[viewer] if 0 <= viewer < len(sides) else 0
        return next_lines(now, own, sides)

    def open_menu(self) -> None:
        """The menu on top of the match."""
        if self.scene.app.stack.top is self.scene:
            self.scene.app.open("match_menu", scene=self.scene)

    def _pause(self) -> None:
        scene, strips = self.scene, self.scene.strips
        lines = [f"{strips.names(side)} · {strips.about(side)}" for side in scene.sides()]
        if scene.match.session.clock is not None:
            clocks = [strips.clock_key(side)[0] for side in scene.sides()]
            lines = [f"{line} · {clock}" for line, clock in zip(lines, clocks, strict=True)]
        if told := unsaved.words(scene, scene.match):
            lines.append(told)
        leave = (scene.leave_label, "exit", scene.go_home)
        scene.app.open("pause", lines=lines, actions=[leave])

    def ask_draw(self, seat: int) -> None:
        """Let the person at that seat answer a draw offer."""
        scene, conductor = self.scene, self.conductor
        state: Any = conductor.session.state
        offerer = getattr(state, "offer", None)
        players = scene.match.plan.players
        name = players[offerer].name if isinstance(offerer, int) else ""
        scene.app.open(
            "dialog",
            kind="confirm",
            title=scene.t("match.draw_title", name=players[seat].name),
            words=scene.t("match.draw_words", name=name),
            accept=scene.t("match.draw_accept"),
            cancel=scene.t("match.draw_decline"),
            on_accept=lambda: conductor.answer_draw(True),
            on_cancel=lambda: conductor.answer_draw(False),
            icon="draw",
            careful=True,  # it comes by itself, while hands are on the board
        )
