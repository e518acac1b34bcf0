"""A monkey at the app: random events of every kind, checked after each, and cut down to what matters."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from game.app.match.scene import MatchScene
from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.app.poses.samples import position
from game.app.start import new_app
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker
from game.data.files.config import Settings
from game.data.saves.matches import Match, Player
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.phases.setting import SettingPhase
from game.games.tank_tactics.view.spots import ClearSpot, ReadySpot, RoleSpot, SquadSpot
from game.model.clock import ClockRules
from game.model.grid8 import DX, DY
from game.model.registry import kit as kit_of
from game.ui.scene import Scene
from game.ui.window.window import Window
from game.view.spots import AimSpot, FieldSpot
from tests.app.deeds import Deed
from tests.app.workshop import BENCHES, Bench, draw_home, editor_on_top, meddle

MIDDLE, NEAR_EDGE, ONE_SHOT = (position("tank_chess", name) for name in ("middle", "near_edge", "one_shot"))
POINTS = position("tank_tactics", "points")
MOVE, PLOT, FIGHT = (position("tank_battle", name) for name in ("move", "plot", "fight"))


PEOPLE = (Player("person", "Anna"), Player("person", "Ben"))
AGAINST_BOT = (Player("person", "Anna"), Player("bot", "Recruit", 1))
BOT_FIRST = (Player("bot", "Recruit", 2), Player("person", "Ben"))
BOTS = (Player("bot", "A", 1), Player("bot", "B", 1))
THREE = (Player("person", "Anna"), Player("bot", "Recruit", 1), Player("person", "Clara"))

MATCHES: dict[str, dict[str, Any]] = {
    "play_people": {"players": PEOPLE},
    "play_bot": {"players": AGAINST_BOT},
    "play_bot_first": {"players": BOT_FIRST, "map_name": "long_range_20"},
    "play_bots": {"players": BOTS},
    "play_clock": {"players": AGAINST_BOT, "clock": ClockRules(20_000, 1_000)},
    "play_middle": {"players": AGAINST_BOT, "position": MIDDLE},
    "play_end": {"players": PEOPLE, "position": ONE_SHOT},
    "play_end_bots": {"players": BOTS, "position": ONE_SHOT},
    "play_edge": {"players": AGAINST_BOT, "position": NEAR_EDGE, "clock": ClockRules(3_000, 0)},
    "play_tactics": {"players": PEOPLE, "game": "tank_tactics", "map_name": "portal"},
    "play_tactics_bot": {"players": AGAINST_BOT, "game": "tank_tactics", "map_name": "capture_the_flag"},
    "play_battlegrounds": {"players": AGAINST_BOT, "game": "battlegrounds", "map_name": "battle"},
    "play_battlegrounds_team": {
        "players": (*PEOPLE, *BOTS),
        "game": "battlegrounds",
        "map_name": "team",
        "seating": 3,
    },
    "play_family": {"players": THREE, "game": "battlegrounds", "map_name": "family", "seating": 1},
    "play_solo": {"players": PEOPLE[:1], "game": "battlegrounds", "map_name": "solo", "seating": 4},
    "play_battle": {"players": PEOPLE, "game": "tank_battle", "map_name": "classic"},
    "play_battle_bot": {"players": AGAINST_BOT, "game": "tank_battle", "map_name": "classic"},
    "play_battle_move": {"players": PEOPLE, "game": "tank_battle", "position": MOVE},
    "play_battle_plot": {"players": AGAINST_BOT, "game": "tank_battle", "position": PLOT},
    "play_battle_fight": {"players": PEOPLE, "game": "tank_battle", "position": FIGHT},
    "play_flames": {"players": PEOPLE, "game": "flames_of_tanks", "map_name": "farms"},
    "play_flames_bots": {"players": THREE, "game": "flames_of_tanks", "map_name": "farms", "seating": 1},
    "play_tactics_points": {"players": THREE, "game": "tank_tactics", "seating": 1, "position": POINTS},
}
"""Matches that are kept on the disk, by the name of where the monkey begins."""


class QuickBot(LocalWorker):
    """A bot that thinks here, and only a little."""

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        return super().request(seen, level, seed, limits or Limits(nodes=40, depth=1), style)

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        return super().analyse(seen, Limits(nodes=40, depth=1), lines)


def quick_bot(game: str) -> QuickBot:
    """Stands in for the bots' own process."""
    return QuickBot(game)


class Broken(AssertionError):
    """Something that must always be true was not."""


@contextmanager
def quick_bots() -> Iterator[None]:
    """Every match and every analysis that is opened has the quick bot."""
    from game.app.analysis import scene as analysis
    from game.app.match import scene as match

    modules: list[Any] = [match, analysis]

    real = [module.worker for module in modules]
    for module in modules:
        module.worker = quick_bot
    try:
        yield
    finally:
        for module, worker in zip(modules, real, strict=True):
            module.worker = worker


class Monkey:
    """Does deeds on one real app and checks it after each."""

    def __init__(self, home: Path, begin: str, *, animation: float = 0.0) -> None:
        os.environ["TREADBOARD_HOME"] = str(home)
        pygame.display.init()
        pygame.event.clear()
        self.clipboard = ""
        settings = Settings()
        look = settings.look.model_copy(update={"theme": "light", "animation_speed": animation})
        self.app = new_app(settings.model_copy(update={"look": look}), window=Window((1280, 720)))
        self.app.raises = True
        self.app.live = False
        self.begin = begin
        self.checked: dict[int, tuple[int, ...]] = {}
        self.bench = Bench()
        self.tiny = False
        self.pause = 0
        """Frames before a press that shall be no double click."""
        self.open()

    def open(self) -> None:
        """Open where it begins."""
        if self.begin in BENCHES:
            draw_home(Path(os.environ["TREADBOARD_HOME"]))
        self.app.open("menu")
        self.open_begin()

    def open_begin(self) -> None:
        """Open it on top of what is there."""
        if self.begin in BENCHES:
            BENCHES[self.begin](self.app)
        elif self.begin in MATCHES:
            self.app.open("match", plan=plan_on(self.app.texts, **MATCHES[self.begin]))
        else:
            scene = SCENES[self.begin](self.app)
            if self.app.stack.top is not scene:
                self.app.push(scene)
        self.app.step([])

    # --- doing ---

    def do(self, deed: Deed) -> None:
        """One deed, some frames, and all checks."""
        getattr(self, f"_{deed[0]}")(*deed[1:])
        self.check()

    def place(self, x: float, y: float) -> tuple[int, int]:
        """A place on the screen by its shares."""
        width, height = self.app.size
        return round(x * (width - 1)), round(y * (height - 1))

    def send(self, kind: int, dt: float = 1 / 60, **values: Any) -> None:
        """One event through the queue, and a frame."""
        pygame.event.post(pygame.event.Event(kind, **values))
        self.app.step(pygame.event.get(), dt)

    def _move(self, x: float, y: float, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.send(pygame.MOUSEMOTION, pos=self.place(x, y), rel=(3, -2), buttons=buttons, touch=False)

    def _press(self, x: float, y: float, button: int) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.place(x, y), button=button, touch=False)

    def _release(self, x: float, y: float, button: int) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=self.place(x, y), button=button, touch=False)

    def _tap(self, x: float, y: float, button: int) -> None:
        self._move(x, y)
        self._wait(self.pause, 0.2)
        self._press(x, y, button)
        self._release(x, y, button)

    def _drag(self, x: float, y: float, to_x: float, to_y: float, button: int) -> None:
        self._move(x, y)
        self._press(x, y, button)
        held = (int(button == 1), int(button == 2), 0)
        self._move((x + to_x) / 2, (y + to_y) / 2, held)
        self._move(to_x, to_y, held)
        self._release(to_x, to_y, button)

    def _widget(self, number: int) -> None:
        stops = [one for _, one in self.top.focus.stops if getattr(one, "visible", True)]
        if stops:
            rect = pygame.Rect(stops[number % len(stops)].rect)
            width, height = self.app.size
            self._tap(rect.centerx / max(1, width - 1), rect.centery / max(1, height - 1), 1)

    def _hand(self, number: int, part: str) -> None:
        """Some of the presses of a legal move: pick, drive and turn, fire."""
        top = self.top
        table = getattr(top, "table", None)
        view = getattr(table, "view", None)
        if isinstance(view, TankTacticsWorld) and not top.overlay:
            self._tactics(table, number)
            return
        if table is not None and view is not None and not isinstance(view, TankChessWorld):
            self._choose(table, number)
            return
        if table is None or not isinstance(view, TankChessWorld):
            if top.name == "handover":
                self._key("return")
            elif top.name == "menu" and self.begin.startswith(("play", "match", "tutorial")):
                self.open_begin()
            elif top.overlay or number % 2:
                self._key("escape")
            return
        kit = kit_of("tank_chess")
        if kit.game.to_act(view) is None:
            return
        moves = kit.game.actions(view)
        move: Any = moves[number % len(moves)]

        def at(square: int) -> tuple[float, float]:
            table.camera.show(square)
            x, y = table.camera.rect_of(square).center
            return x / (self.app.size[0] - 1), y / (self.app.size[1] - 1)

        if part == "hover":
            self._move(*at(move.origin))
            return
        self.pause = 2
        if part in ("all", "pick"):
            self._tap(*at(move.origin), 1)
        if part in ("all", "drive") and move.target is not None:
            x, y = at(move.target)
            facing = (move.facing or 0) + (4 if table.overlays.flipped else 0)
            far = 1.2 * table.board.camera.square
            to_x, to_y = DX[facing % 8] * far / self.app.size[0], -DY[facing % 8] * far / self.app.size[1]
            self._drag(x, y, x + to_x, y + to_y, 1)
        if part in ("all", "shot") and move.target is not None:
            self._tap(*at(move.target if move.shot is None else move.shot), 1)
            self._wait(3, 0.1)
        self.pause = 0

    def _choose(self, table: Any, number: int) -> None:
        """Of another game, play what a bot would, click something beside the board, or choose what the cursor
        comes to, now and then twice."""
        if number % 4 == 0:
            self._key("h")
            self._wait(5, 0.1)
            self._key("shift+h")
            return
        rects = [placed.rect for placed in table.beside.spots]
        times = 1 + (number % 7 == 0)
        if rects and number % 2:
            x, y = rects[number // 2 % len(rects)].center
            for _ in range(times):
                self._tap(x / (self.app.size[0] - 1), y / (self.app.size[1] - 1), 1)
            return
        for _ in range(1 + number // 2 % 5):
            self._key("n")
        for _ in range(times):
            self._key("return")

    def _tactics(self, table: Any, number: int) -> None:
        """Click something of Tank Tactics that means something now, now and then twice."""
        chooser = table.chooser
        spots: list[Any] = [one.spot for one in table.beside.spots]
        if isinstance(table.phase, SettingPhase) and number % 3 == 0:
            spots = [spot for spot in spots if isinstance(spot, RoleSpot | SquadSpot | ClearSpot | ReadySpot)]
        if chooser.acts:
            squares = [chooser.world.square[index] for index in chooser.tanks]
            now = chooser.now
            if chooser.goal is not None:
                squares += [chooser.goal] * 6
            if now is not None:
                squares += [*now.reach.stops, *chooser.targets * 4]
            spots += [FieldSpot(square) for square in squares if square >= 0]
            spots += [AimSpot(name) for name in table.aim_rects] * 6
        rects = [rect for spot in spots if (rect := table.rect_of(spot)) is not None]
        if not rects:
            self._key(("return", "escape", "space")[number % 3])
            return
        x, y = rects[number // 3 % len(rects)].center
        for _ in range(1 + (number % 5 == 0)):
            self._tap(x / (self.app.size[0] - 1), y / (self.app.size[1] - 1), 1)

    def _stroke(self, start: int, end: int, button: int) -> None:
        """From a square to another one, where a map is drawn; else back to one."""
        editor = editor_on_top(self.app)
        if editor is None:
            if self.top.name == "menu":
                self.open_begin()
            elif start % 3 == 0:
                self._key("escape")
            return
        count = len(editor.draft.grid)
        (x, y), (to_x, to_y) = (
            editor.board.drawing.camera.rect_of(square % count).center for square in (start, end)
        )
        width, height = max(1, self.app.size[0] - 1), max(1, self.app.size[1] - 1)
        self._drag(x / width, y / height, to_x / width, to_y / height, button)

    def _meddle(self, what: str) -> None:
        meddle(self.app, what)

    def _wheel(self, notches: int) -> None:
        self.send(
            pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, precise_x=0.0, precise_y=notches, touch=False
        )

    def _key(self, name: str) -> None:
        *mods, last = name.split("+") if len(name) > 1 else [name]
        mod = 0
        for one in mods:
            mod |= {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}[one]
        code = pygame.key.key_code(last)
        letter = last if len(last) == 1 and not mods else ""
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0)
        if letter:
            self.send(pygame.TEXTINPUT, text=letter)
        self.send(pygame.KEYUP, key=code, mod=mod, unicode=letter, scancode=0)

    def _type(self, text: str) -> None:
        self.send(pygame.TEXTEDITING, text=text, start=0, length=0)
        self.send(pygame.TEXTINPUT, text=text)

    def _pad(self, button: int, known: bool) -> None:
        down, up = (
            (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
            if known
            else (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP)
        )
        self.send(down, button=button, instance_id=0)
        self.send(up, button=button, instance_id=0)

    def _stick(self, axis: int, value: int, device: int) -> None:
        self.send(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=device)
        self.send(pygame.JOYAXISMOTION, axis=axis, value=value / 32768, instance_id=device)

    def _hat(self, x: int, y: int) -> None:
        self.send(pygame.JOYHATMOTION, hat=0, value=(x, y), instance_id=0)
        self.send(pygame.JOYHATMOTION, hat=0, value=(0, 0), instance_id=0)

    def _device(self, what: str, number: int) -> None:
        if what == "added":
            self.send(pygame.JOYDEVICEADDED, device_index=number, guid="0" * 32)
            self.send(pygame.CONTROLLERDEVICEADDED, device_index=number, guid="0" * 32)
        else:
            self.send(pygame.JOYDEVICEREMOVED, instance_id=number)

    def _resize(self, width: int, height: int) -> None:
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.tiny = width < 1280 or height < 720
        self.send(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))
        self.send(pygame.WINDOWSIZECHANGED, x=width, y=height)

    def _setting(self, key: str, value: Any) -> None:
        self.app.change(key, value)
        self.app.step([])

    def _focus(self, what: str) -> None:
        self.send(getattr(pygame, f"WINDOW{'FOCUS' if what in ('LOST', 'GAINED') else ''}{what}"))

    def _sleep(self, seconds: float) -> None:
        self.app.step([], seconds, slept=True)

    def _drop(self, name: str) -> None:
        self.send(pygame.DROPBEGIN)
        self.send(pygame.DROPFILE, file=name)
        self.send(pygame.DROPTEXT, text=name)
        self.send(pygame.DROPCOMPLETE)

    def _quit(self) -> None:
        self.send(pygame.QUIT)

    def _wait(self, frames: int, dt: float) -> None:
        for _ in range(frames):
            self.app.step(pygame.event.get(), dt)

    def _clip(self, text: str) -> None:
        pygame.scrap.put_text(text)

    # --- what must be true ---

    @property
    def top(self) -> Scene:
        """The scene on top."""
        assert self.app.stack.top is not None
        return self.app.stack.top

    def check(self) -> None:
        """Raise ``Broken`` for what must not be."""
        if not self.app.running:
            # the player has left: what was on the screen is closed, and the app is there again
            self.app.stack.clear()
            self.app.running = True
            self.app.exit_code = 0
            self.app.save_settings()
            self.app.open("menu")
            self.app.step([])
        if not len(self.app.stack):
            raise Broken("no scene is left, and the app goes on")
        if self.top.name == "error" and self.begin != "error":
            raise Broken("the crash scene")
        self._check_saves()
        self._check_maps()
        self._check_widgets()

    def _check_saves(self, *, all_of_it: bool = False) -> None:
        for scene in self.app.stack:
            if not isinstance(scene, MatchScene) or scene.match.path is None:
                continue
            match = scene.match
            line = match.session.whole_line
            stamp = (len(line), *(id(played) for played in line[-1:]))
            if not all_of_it and self.checked.get(id(match)) == stamp:
                continue
            self.checked[id(match)] = stamp
            match.flush()
            if match.trouble:
                raise Broken(f"the save failed: {match.trouble}")
            again = Match.resume(scene.match.path, kit_of, write=False)
            if again.problems:
                raise Broken(f"the save has problems: {again.problems}")
            if again.session.state != match.session.state:
                raise Broken("the save leads to another state")
            if len(again.session.whole_line) != len(line) and not match.earlier:
                raise Broken(f"the save has {len(again.session.whole_line)} entries, the match {len(line)}")
            if again.session._undone and len(again.session._undone) != len(match.session._undone):
                raise Broken("the save can redo something else")
            again.close()

    def _check_maps(self, *, thorough: bool = False) -> None:
        if said := self.bench.wrong(self.app, thorough=thorough):
            raise Broken(said)

    def _check_widgets(self) -> None:
        if self.tiny or self.top.needs_layout:
            return
        window = pygame.Rect((0, 0), self.app.size).inflate(4, 4)
        root: Any = self.app.ui.get_root_container()
        for element in root.elements:
            if isinstance(element, UIContainer):
                elements: Any = element.elements
                for widget in elements:
                    if widget.visible and not window.contains(widget.rect):
                        raise Broken(
                            f"{self.top.name}: {type(widget).__name__} {widget.most_specific_combined_id} "
                            f"at {widget.rect} is not in the window {self.app.size} (scale {self.app.scale})"
                        )

    def settle(self) -> None:
        """Let everything come to rest: nothing changes, nothing is drawn."""
        self.send(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1)
        for device in (0, 1):  # let go of the sticks
            for axis in range(4):
                self._stick(axis, 0, device)
        for _ in range(80):
            drawn = self.app.frames_drawn
            for _ in range(30):
                self.app.step(pygame.event.get(), 1 / 60)
            # a caret, a clock or waiting dots may be drawn a few times a second
            if self.app.frames_drawn - drawn <= 5 or self._lively():
                break
        else:
            raise Broken(f"{self.top.name}: still drawing after 40 s")
        self._check_saves(all_of_it=True)
        self._check_maps(thorough=True)

    def _lively(self) -> bool:
        """Whether something goes on by itself, and rightly."""
        top = self.top
        if isinstance(top, MatchScene):
            looking = top.controller.viewpoint.looking
            bots = all(player.kind == "bot" for player in top.match.plan.players)
            playing = looking is not None and looking.playing
            return (bots and not top.controller.over) or playing or top.match.session.clock is not None
        return top.name in ("rules", "tutorial") or bool(getattr(getattr(top, "looking", None), "playing", 0))

    def close(self) -> None:
        """Leave."""
        self.app.close()
        pygame.event.clear()
